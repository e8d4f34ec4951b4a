// The squares are 1 to 9, and an empty one is an underscore. Of the best moves, one is made by chance.
const LINES = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9], [1, 5, 9], [3, 5, 7]];
const SQUARES = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const SCORE = { X: 1, O: -1 };

function value(board, mark) {
    const other = mark === "X" ? "O" : "X";
    if (LINES.some(line => line.every(square => board[square] === other))) return -1;
    const free = SQUARES.filter(square => board[square] === "_");
    return free.length ? Math.max(...free.map(square => after(board, square, mark))) : 0;
}

function after(board, square, mark) {
    board[square] = mark;
    const reached = -value(board, mark === "X" ? "O" : "X");
    board[square] = "_";
    return reached;
}

function playTurn(board) {
    const count = mark => board.filter(cell => cell === mark).length;
    const mark = count("X") === count("O") ? "X" : "O";
    const free = SQUARES.filter(square => board[square] === "_");
    const values = free.map(square => after(board, square, mark));
    const best = free.filter((_, at) => values[at] === Math.max(...values));
    board[best[Math.floor(Math.random() * best.length)]] = mark;
}

module.exports = { playTurn };
