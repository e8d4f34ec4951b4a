// The types of noughts.mjs, version @version@, written by `noughts export js --types`.
// SPDX-License-Identifier: MIT OR Apache-2.0

export type Player = "X" | "O";

/** A mark (`X`, `o`, ⭕, …), the number of an empty square, nothing; or a number: 0 for an empty square, 1 for X, 2 or -1 for O. */
export type Cell = string | number | null | undefined;

/** Nine cells in a text such as `XO..X....` or `XO./.X./...`, or in a list; or three rows. Squares are 1 to 9, row by row. */
export type Board = string | Iterable<Cell> | Iterable<Iterable<Cell>>;

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
export function evaluate(board: Board, options?: Options | null): Evaluation;

/** All moves that are best for the outcome and then for the plies. */
export function bestMoves(board: Board, options?: Options | null): number[];

/** The one move to play; null when the game is over. */
export function pick(board: Board, options?: Options | null): number | null;

/** The index of that move in a list of nine cells, 0 to 8; null when the game is over. */
export function pickIndex(board: Board, options?: Options | null): number | null;

export interface MoveValue {
  square: number;
  /** How the game ends with best play after this move, for the player who makes it. */
  outcome: Evaluation["outcome"];
  /** The moves until the end, of both players, this one included. */
  plies: number;
}

/** The value of every move: the pick first, then the other best moves, then the rest. */
export function moveValues(board: Board, options?: Options | null): MoveValue[];

/** The board after a move. Throws a RangeError if it cannot be made. */
export function play(board: Board, square: number, options?: Options | null): string;

/** A game whose moves are made and taken back. */
export class Game {
  constructor(options?: Options | null);
  readonly first: Player;
  /** Nine cells: `X`, `O` or `.`. */
  readonly board: string;
  /** The player to move; null when the game is over. */
  readonly toMove: Player | null;
  readonly isOver: boolean;
  /** The squares that may be played. */
  readonly moves: number[];
  /** The moves that were made. */
  readonly played: readonly number[];
  /** Makes a move. Throws a RangeError if it cannot be made. */
  push(square: number): void;
  /** Takes the last move back, and gives its square; undefined if there is none. */
  pop(): number | undefined;
}

/** Whether every value follows from those after it, and all have the checksum; throws if not. */
export function selfTest(): { positions: number; checksum: string };

export interface Audit {
  /** `unproven` if it never made a legal move on a side, or lost no game but has answers that differ. */
  verdict: "perfect" | "safe" | "beatable" | "unproven";
  neverLoses: boolean;
  /** The games that it can come to, and how they end for it. */
  won: number;
  drawn: number;
  lost: number;
  /** The chances to win, to draw and to lose against random play, as fractions such as `866/945`. */
  vsRandom: [string, string, string];
  /** The first of the shortest lost games; null if there is none. */
  shortestLoss: number[] | null;
  /** The moves that give a win or a draw away, such as `win_to_draw`. */
  mistakes: { board: string; square: number; kind: string; better: number[] }[];
  /** Exceptions, and answers that are no legal moves, after which a game is lost. */
  findings: string[];
  /** How often it was asked about each position. */
  answers: number;
  /** Whether its answers differed: others may follow, so that a game may be lost though none was. */
  isEstimate: boolean;
}

export interface AuditOptions<Moves extends boolean> extends Options {
  /** The side that it plays; both if it is left out. */
  side?: Player | Lowercase<Player>;
  /** Whether it is given the squares played so far, rather than the board. */
  moves?: Moves;
  /** How often it is asked about everything: twice, and 66 times if its answers differ, if it is left out. */
  repeat?: number;
}

/** Plays a function against every reply, and tells whether it can lose. It is given the board, `XO..X....`, and returns a square. */
export function audit<Moves extends boolean = false>(
  f: (asked: Moves extends true ? number[] : string) => unknown,
  options?: AuditOptions<Moves> | null,
): Audit;
