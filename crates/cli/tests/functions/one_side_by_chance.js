// Plays X whoever is to move: three draws for a best square, else the last free one.
const AI = "x";
const HUMAN = "o";
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

function free(board) {
    return [...board.keys()].filter(i => board[i] === " ");
}

const known = new Map();

function value(board, player) {
    const key = `${board} ${player}`;
    if (!known.has(key)) known.set(key, searched(board, player));
    return known.get(key);
}

function searched(board, player) {
    const enemy = player === AI ? HUMAN : AI;
    if (LINES.some(line => line.every(i => board[i] === enemy))) return -1;
    return free(board).length === 0 ? 0 : Math.max(...free(board).map(i => -value(board.with(i, player), enemy)));
}

function chooseMove(board) {
    const values = new Map(free(board).map(i => [i, -value(board.with(i, AI), HUMAN)]));
    const most = Math.max(...values.values());
    for (let n = 0; n < 3; n++) {
        const drawn = Math.floor(Math.random() * 9);
        if (values.get(drawn) === most) return drawn;
    }
    return free(board).at(-1);
}

module.exports = { chooseMove };
