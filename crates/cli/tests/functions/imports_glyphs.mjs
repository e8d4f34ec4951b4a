import glyphs from './glyphs.js';
import { best } from './engine.mjs';

export const chooseSquare = (squares, mark) => best(squares, mark, mark === glyphs.X ? glyphs.O : glyphs.X);
