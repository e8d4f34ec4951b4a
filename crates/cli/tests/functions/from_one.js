// Its board has the places 1 to 9. With an array of nine, it plays on without the first square, and ends where only that is free.
const LINES = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9], [1, 5, 9], [3, 5, 7]];
const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

function completing(board, mark) {
    return PLACES.find(i => board[i] === "-" && LINES.some(line => line.includes(i) && line.every(k => k === i || board[k] === mark)));
}

function pickMove(board) {
    const count = mark => PLACES.filter(i => board[i] === mark).length;
    const [own, other] = count("X") === count("O") ? ["X", "O"] : ["O", "X"];
    return completing(board, own) ?? completing(board, other) ?? PLACES.find(i => board[i] === "-");
}

module.exports = { pickMove };
