const fs = require('fs');
console.log('Welcome to my AI!');
fs.writeSync(1, 'raw output\n');
const X = 'x', O = 'o', EMPTY = ' ';

function getMove(board, turn) {
  console.log('Thinking...', board);
  process.stdout.write('7\n');
  console.table([1]);
  for (let i = 0; i < 9; i++) {
    if (board[i] === EMPTY) return { row: Math.floor(i / 3), col: i % 3 };
  }
}

module.exports = { getMove };
