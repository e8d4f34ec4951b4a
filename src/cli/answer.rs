//! An answer in words: the board, how a game ended, what best play leads to.

use super::style::Paint;
use noughts::notation::{Coords, grid};
use noughts::review::{JudgedMove, Judgement};
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

/// What a move did, and what another would have done, where one would have been better: `lets the win go: 3 or 7 would
/// have won`.
pub fn effect(judged: JudgedMove, coords: Coords) -> String {
    let best = || either(judged.best, coords);
    let keeping = || either(judged.keeping(), coords);
    let is_end = judged.after.plies == 0;
    match (judged.judgement(), judged.before.outcome) {
        (Judgement::Best, Outcome::Win) if is_end => "wins".into(),
        (Judgement::Best, Outcome::Win) => "keeps the win".into(),
        (Judgement::Best, Outcome::Draw) if is_end => "draws".into(),
        (Judgement::Best, Outcome::Draw) => "keeps the draw".into(),
        (Judgement::Best, Outcome::Loss) => "is lost anyway".into(),
        (Judgement::Sound, Outcome::Loss) => format!("is lost anyway, but {} would have held out longer", best()),
        (Judgement::Sound, _) => format!("keeps the win, but {} would have won sooner", best()),
        (Judgement::MissedWin, _) => format!("keeps the win, but {} would have won at once", best()),
        (Judgement::Mistake, Outcome::Win) => format!("lets the win go: {} would have won", keeping()),
        (Judgement::Mistake, _) => format!("gives the draw away: {} would have held it", keeping()),
        (Judgement::Blunder, _) => format!("turns a win into a loss: {} would have won", keeping()),
    }
}

/// The names of squares of which any will do: `3, 5 or 7`.
fn either(squares: SquareSet, coords: Coords) -> String {
    let names: Vec<&str> = squares.iter().map(|square| coords.name(square)).collect();
    match names.as_slice() {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        names => names.concat(),
    }
}
