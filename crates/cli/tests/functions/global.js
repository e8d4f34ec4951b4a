// A page's script without its page: a global array, marks, and whose turn it is.
let board = ['', '', '', '', '', '', '', '', ''];
let currentPlayer = 'X';
let gameActive = true;
const WINS = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

function winningSquare(mark) {
  for (const line of WINS) {
    const free = line.filter(i => board[i] === '');
    if (free.length === 1 && line.filter(i => board[i] === mark).length === 2) return free[0];
  }
  return -1;
}

function bestMove() {
  if (!gameActive) return;
  const other = currentPlayer === 'X' ? 'O' : 'X';
  const choices = [winningSquare(currentPlayer), winningSquare(other), 4, 0, 1, 2, 3, 5, 6, 7, 8];
  const at = choices.find(i => board[i] === '');
  board[at] = currentPlayer;
  if (WINS.some(line => line.every(i => board[i] === currentPlayer)) || !board.includes('')) gameActive = false;
  currentPlayer = other;
}
