// Plays its favourite squares in turn, and remembers where it stopped. A plain script: it exports nothing.
const order = [5, 1, 9, 3, 7, 2, 4, 6, 8];
let at = 0;

function chooseSquare(board) {
  for (let step = 0; step < 9; step++) {
    const square = order[(at + step) % 9];
    if (board[square - 1] === '-') {
      at = (at + step + 1) % 9;
      return square;
    }
  }
}

const names = ['x', 'o'];
