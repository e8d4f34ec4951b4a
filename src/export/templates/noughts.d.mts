// The types of noughts.mjs, version @version@, written by `noughts export js --types`.
// SPDX-License-Identifier: MIT OR Apache-2.0

export type Player = "X" | "O";

export type Cell = string | null | undefined;

/** Nine cells in a text such as `XO..X....` or `XO./.X./...`, or in a list; or three rows. Squares are 1 to 9, row by row. */
export type Board = string | readonly Cell[] | readonly (readonly Cell[])[];

export interface Options {
  /** Who began the game; X if it is left out. */
  first?: Player | Lowercase<Player>;
}

export interface Evaluation {
  /** Nine cells: `X`, `O` or `.`. */
  board: string;
  /** The player to move; null when the game is over. */
  toMove: Player | null;
  status: "ongoing" | "x_won" | "o_won" | "draw";
  /** How the game ends with best play, for the player to move. A board that the opponent has won is a loss. */
  outcome: "win" | "draw" | "loss";
  /** The moves until the end, of both players; the winner is as quick and the loser as slow as can be. */
  plies: number;
  /** All best moves, as numbers of squares. */
  best: number[];
  /** The best move that wins most often against random play; null when the game is over. */
  pick: number | null;
}

/** The value of a position. Like all functions, it throws a RangeError for what cannot be read or reached by play. */
export function evaluate(board: Board, options?: Options): Evaluation;

/** All moves that are best for the outcome and then for the plies. */
export function bestMoves(board: Board, options?: Options): number[];

/** The one move to play; null when the game is over. */
export function pick(board: Board, options?: Options): number | null;

/** Whether the game goes on, and how it has ended if not. */
export function status(board: Board, options?: Options): Evaluation["status"];

/** The board after a move. Throws a RangeError if it cannot be made. */
export function play(board: Board, square: number, options?: Options): string;

/** Whether every value follows from those after it, and all have the checksum; throws if not. */
export function selfTest(): { positions: number; checksum: string };
