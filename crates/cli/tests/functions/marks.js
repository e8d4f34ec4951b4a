/** The mark of the side to move. */
exports.toMove = squares => squares.filter(s => s === 'X').length === squares.filter(s => s === 'O').length ? 'X' : 'O';
