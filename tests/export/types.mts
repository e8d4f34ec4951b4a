// What the types of noughts.mjs allow, and what they do not.
import { audit, bestMoves, evaluate, moveValues, pick, play, selfTest, type Evaluation, type Player } from "./noughts.mjs";

const e: Evaluation = evaluate("XO..X....");
const mover: Player | null = e.toMove;
const row: readonly (string | null)[] = ["X", "O", null];
const squares: number[] = [...e.best, ...bestMoves([row, row, row], { first: "o" }), ...bestMoves(row)];
const next: string = play(e.board, e.pick ?? 1);
const ended: "ongoing" | "x_won" | "o_won" | "draw" = evaluate(next).status;
const { positions, checksum }: { positions: number; checksum: string } = selfTest();

const read = evaluate([1, 2, 0, 0, 1, 0, 0, 0, 0], null).best.concat(evaluate(Int8Array.of(1, 2, 0)).best);
const plies: number[] = moveValues("XO..X....").map((value) => value.plies);
const verdict: "perfect" | "safe" | "beatable" | "unproven" = audit(pick, { side: "O" }).verdict;
const lost: number = audit((moves) => moves.length + 1, { moves: true }).lost;

// @ts-expect-error Without `moves`, the function is given a board.
audit((moves: number[]) => moves.length);
// @ts-expect-error A board is a text or a list.
evaluate(5);
// @ts-expect-error Only X or O begin.
evaluate("XO..X....", { first: "Y" });
// @ts-expect-error There is no pick when the game is over.
const square: number = pick("XO..X....");

export { checksum, ended, lost, mover, plies, positions, read, square, squares, verdict };
