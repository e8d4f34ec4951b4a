// Functions that are told in several ways who moves. Their computer is O.
import { best, bestNow } from './engine.mjs';

const [AI, HUMAN] = ['O', 'X'];

export const xFlag = (squares, xIsNext) => xIsNext ? best(squares, HUMAN, AI) : best(squares, AI, HUMAN);
export const oFlag = (squares, maximizingPlayer) => xFlag(squares, !maximizingPlayer);
export const defaultFlag = (squares, isAiTurn = true) => oFlag(squares, isAiTurn);
export const turnFlag = (squares, turn) => xFlag(squares, turn);
export const both = (squares, human, computer) => best(squares, computer, human);
export const depth = (squares, depth) => bestNow(squares);
export const twoPlayers = (squares, player1, player2) => best(squares, player1, player2);

export function unreadFlag(squares, isMaximizing) {
  return isMaximizing ? squares.findIndex(square => !square) : squares.findLastIndex(square => !square);
}

export function bothByDefault(squares, aiPlayer = AI, verbose = false, humanPlayer = (HUMAN, 'X')) {
  return best(squares, aiPlayer, humanPlayer);
}
