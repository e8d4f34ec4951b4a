import { bestNow } from './engine.mjs';

export const chooseSquare = squares => bestNow(squares);
