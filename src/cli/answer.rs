//! An answer in words: the board, how a game ended, what best play leads to.

use super::style::Paint;
use noughts::notation::{Coords, grid};
use noughts::{Evaluation, Outcome, Position, Square, SquareSet, Status};

/// The board with names in the empty squares, the winning lines highlighted.
pub fn board(position: Position, coords: Coords, paint: Paint) -> String {
    let winning = match position.status() {
        Status::Won { lines, .. } => lines.squares(),
        _ => SquareSet::EMPTY,
    };
    grid(position, coords, |square: Square, cell| match position.mark(square) {
        Some(player) if winning.contains(square) => paint.winning_mark(player, &cell),
        Some(player) => paint.mark(player, &cell),
        None => paint.faint(&cell),
    })
}

/// How a finished game ended: `X has won on 1-5-9.`; `None` while it goes on.
pub fn ending(position: Position, coords: Coords) -> Option<String> {
    match position.status() {
        Status::Ongoing => None,
        Status::Drawn => Some("The game is drawn: the board is full, and nobody has three in a row.".into()),
        Status::Won { winner, lines } => {
            let lines: Vec<String> = lines.iter().map(|line| coords.line(line)).collect();
            Some(format!("{winner} has won on {}.", lines.join(" and on ")))
        }
    }
}

/// What best play leads to from an ongoing position: `O to move. With best play X wins in 4 moves, counting both players.`
pub fn prospect(position: Position) -> String {
    let Evaluation { outcome, plies, .. } = position.evaluation();
    let mover = position.to_move();
    let winner = match outcome {
        Outcome::Win => mover,
        Outcome::Loss => mover.opponent(),
        Outcome::Draw => {
            let squares = if plies == 1 { "the last square".into() } else { format!("{plies} squares") };
            return format!("{mover} to move. With best play nobody wins; {squares} to fill.");
        }
    };
    let when =
        if plies == 1 { "with the next move".into() } else { format!("in {plies} moves, counting both players") };
    format!("{mover} to move. With best play {winner} wins {when}.")
}
