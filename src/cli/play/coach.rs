//! What a move did, in a sentence, and what the squares are worth.

use super::game::Game;
use noughts::notation::Coords;
use noughts::tactics::reason;
use noughts::{MoveValue, Outcome, Position, Square, SquareSet};

/// What a square is worth to the player to move: `win 3`, `draw` or `loss 2`, with a `*` if nothing is better.
pub fn worth(value: &MoveValue) -> String {
    let star = if value.best { "*" } else { "" };
    match value.outcome {
        Outcome::Draw => format!("draw{star}"),
        outcome => format!("{outcome} {}{star}", value.plies),
    }
}

/// What all squares are worth, best first: `win 3*: 7; draw: 2 6; loss 2: 3 8`.
pub fn worths(position: Position, coords: Coords) -> String {
    let values = position.move_values();
    let same = |a: &MoveValue, b: &MoveValue| worth(a) == worth(b);
    let group = |values: &[MoveValue]| {
        let names: Vec<&str> = values.iter().map(|value| coords.name(value.square)).collect();
        format!("{}: {}", worth(&values[0]), names.join(" "))
    };
    values.chunk_by(same).map(group).collect::<Vec<_>>().join("; ")
}

/// What a legal move did, in a sentence.
pub fn remark(before: Position, square: Square, coords: Coords) -> String {
    let value = value_of(before, square);
    if value.best {
        return match reason(before, square) {
            Some(reason) => format!("Good: that {reason}."),
            None if value.outcome == Outcome::Loss => "Nothing is better, but best play wins against it.".into(),
            None => "Good: nothing is better.".into(),
        };
    }
    let (sound, best) = (names(sound(before), coords), names(before.best_moves(), coords));
    match (before.evaluation().outcome, value.outcome) {
        (Outcome::Win, Outcome::Win) => format!("That still wins, but {best} would win sooner."),
        (Outcome::Win, Outcome::Draw) => format!("That let the win go: {sound} would have won."),
        (Outcome::Win, Outcome::Loss) => format!("That turned a win into a loss: {sound} would have won."),
        (Outcome::Draw, _) => format!("That lost the draw: {sound} would have held it."),
        (Outcome::Loss, _) => format!("That loses sooner: {best} would have held out longer."),
    }
}

/// The move of a person that decided the game, with its number from 0: the last that gave a better outcome away, unless
/// its player has won all the same.
pub fn turning_point(game: &Game) -> Option<(usize, Position, Square)> {
    let moves = game.record().into_iter().enumerate().map(|(at, (before, square))| (at, before, square));
    let of_loser = |before: Position| game.is_persons(before) && game.winner() != Some(before.to_move());
    let mut mistakes = moves.filter(|(_, before, square)| of_loser(*before) && is_mistake(*before, *square));
    mistakes.next_back()
}

/// The game that has ended, in a sentence: its turning point, or that there was none. Empty if a mistake stayed without
/// effect.
pub fn verdict(game: &Game, coords: Coords) -> String {
    if let Some((_, before, square)) = turning_point(game) {
        let (player, name, better) = (before.to_move(), coords.name(square), names(sound(before), coords));
        let what = match (before.evaluation().outcome, value_of(before, square).outcome) {
            (Outcome::Win, Outcome::Draw) => "let the win go",
            (Outcome::Win, _) => "lost a won game",
            _ => "lost the draw",
        };
        return format!("Turning point: {player} on {name} {what}; better {better}.");
    }
    let mut of_persons = game.record().into_iter().filter(|(before, _)| game.is_persons(*before));
    match of_persons.any(|(before, square)| is_mistake(before, square)) {
        true => String::new(),
        false if game.program().is_some() => "You made no mistake.".into(),
        false => "Nobody made a mistake.".into(),
    }
}

/// Whether a move gave a better outcome away.
fn is_mistake(before: Position, square: Square) -> bool {
    value_of(before, square).outcome < before.evaluation().outcome
}

fn value_of(before: Position, square: Square) -> MoveValue {
    let mut values = before.move_values().into_iter();
    values.find(|value| value.square == square).expect("the move is legal")
}

/// The squares of the moves that keep the outcome, however slowly.
fn sound(before: Position) -> SquareSet {
    let values = before.move_values().into_iter();
    values.filter(|value| value.outcome == before.evaluation().outcome).map(|value| value.square).collect()
}

/// The squares in words: `3`, `3 or 7`, `1, 3 or 7`.
fn names(squares: SquareSet, coords: Coords) -> String {
    let names: Vec<&str> = squares.iter().map(|square| coords.name(square)).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}
