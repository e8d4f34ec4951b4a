// A class whose objects have a board; its fault: it never blocks.
class Game {
  constructor() {
    this.cells = Array(9).fill(null);
    this.turn = 'X';
  }

  play(at) {
    this.cells[at] = this.turn;
    this.turn = this.turn === 'X' ? 'O' : 'X';
  }

  lines() {
    return [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
  }

  aiMove() {
    for (const line of this.lines()) {
      const free = line.filter(i => this.cells[i] === null);
      if (free.length === 1 && line.filter(i => this.cells[i] === this.turn).length === 2) return free[0];
    }
    return this.cells[4] === null ? 4 : this.cells.indexOf(null);
  }
}

module.exports = { Game };
