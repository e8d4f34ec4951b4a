// What stands on its board may be letters and null, or 1, -1 and 0: it searches with any.
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

class Bot {
  constructor(player) {
    this.player = player;
    this.opponent = player === 'X' ? 'O' : 'X';
  }

  value(board, player) {
    const won = LINES.find(([a, b, c]) => board[a] && board[a] === board[b] && board[a] === board[c]);
    if (won) return board[won[0]] === this.player ? 1 : -1;
    const other = player === this.player ? this.opponent : this.player;
    const values = [];
    for (let i = 0; i < 9; i += 1) {
      if (!board[i]) {
        board[i] = player;
        values.push(this.value(board, other));
        board[i] = null;
      }
    }
    if (values.length === 0) return 0;
    return player === this.player ? Math.max(...values) : Math.min(...values);
  }

  getMove(board) {
    let best = 0;
    let move = -1;
    for (let i = 0; i < 9; i += 1) {
      if (!board[i]) {
        board[i] = this.player;
        const value = this.value(board, this.opponent);
        board[i] = null;
        if (value > best) [best, move] = [value, i];
      }
    }
    return move < 0 ? board.findIndex((mark) => !mark) : move;
  }
}

module.exports = Bot;
