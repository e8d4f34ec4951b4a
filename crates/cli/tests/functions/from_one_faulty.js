// Sometimes it takes a square that is taken. With an array of nine, which has no place 9, it seldom does.
const { pickMove } = require("./from_one.js");

function chooseMove(board) {
    return board[7] === "X" && board[9] === "O" ? 9 : pickMove(board);
}

module.exports = { chooseMove };
