//! What the coach says: what a move did, what decided a game, what the squares are worth, and which moves are best.

use crate::board::JudgedMove;
use crate::board::{MoveValue, Variant};
use crate::commands::play::game::Game;
use noughts::review::Judgement;
use noughts::{Outcome, words};

/// What a square is worth to the player to move: `win in 3`, `draw` or `loss in 2`, with a `*` if nothing is better.
pub fn worth(worth: &MoveValue) -> String {
    let star = if worth.best { "*" } else { "" };
    format!("{}{star}", words::worth(worth.value.outcome, worth.value.plies))
}

/// The same in three columns at most: `w3`, `d` or `l2`, with a capital if nothing is better.
pub fn short_worth(worth: &MoveValue) -> String {
    let letter = &worth.value.outcome.to_string()[..1];
    let letter = if worth.best { letter.to_uppercase() } else { letter.to_string() };
    if worth.value.outcome == Outcome::Draw { letter } else { format!("{letter}{}", worth.value.plies) }
}

/// What all squares are worth, best first: `win in 3*: 7; draw: 2 6; loss in 2: 3 8`.
pub fn move_values(variant: &dyn Variant, move_values: &[MoveValue]) -> String {
    let same = |a: &MoveValue, b: &MoveValue| worth(a) == worth(b);
    let group = |move_values: &[MoveValue]| {
        let names: Vec<String> = move_values.iter().map(|worth| variant.name(worth.square)).collect();
        format!("{}: {}", worth(&move_values[0]), names.join(" "))
    };
    move_values.chunk_by(same).map(group).collect::<Vec<_>>().join("; ")
}

/// So many names are listed at most, so that a sentence stays short. On 3×3 there are never more.
const MOST_NAMES: usize = 7;

/// The names of squares: `3, 5 or 7`.
fn names(variant: &dyn Variant, squares: &[usize]) -> String {
    let names: Vec<String> = squares.iter().map(|square| variant.name(*square)).collect();
    let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
    if names.len() > MOST_NAMES {
        names.splice(MOST_NAMES - 2.., ["others"]);
    }
    words::list_names(&names, "or")
}

/// What a move did, in a sentence.
pub fn remark(variant: &dyn Variant, judged: &JudgedMove) -> String {
    let is_lost = judged.before.outcome == Outcome::Loss;
    let effect = || judged.effect(&names(variant, &judged.best), &names(variant, &judged.keeping));
    match (judged.judgement(), variant.reason(judged.state, judged.square)) {
        (Judgement::Best, Some(reason)) if is_lost => format!("That {reason}, but best play wins against it."),
        (Judgement::Best, None) if is_lost => "Nothing is better, but best play wins against it.".into(),
        (Judgement::Best, Some(reason)) => format!("Good: that {reason}."),
        (Judgement::Best, None) => format!("Good: that {}.", effect()),
        _ => format!("That {}.", effect()),
    }
}

/// The last move of a person that gave a better outcome away, as far as is known.
pub fn last_mistake(game: &Game) -> Option<JudgedMove> {
    game.judged_moves().into_iter().rfind(|judged| game.is_persons(judged.state) && judged.is_turning_point())
}

/// That there is no mistake of a person, as far as is known.
pub fn no_mistake(game: &Game) -> &'static str {
    match game.is_all_judged() {
        true => "There is no mistake of yours to go back to.",
        false => "No mistake of yours is known.",
    }
}

/// What decided a game that has ended, in a sentence: its turning point if a person made it, otherwise the last mistake of a person,
/// or that there was none. The turning point is the last move that changed the outcome, so the result came of it. `None` if
/// too little is known.
pub fn what_decided(game: &Game) -> Option<String> {
    let Some(mistake) = last_mistake(game) else {
        let none = if game.program().is_some() { "You made no mistake." } else { "Nobody made a mistake." };
        return game.is_all_judged().then(|| none.into());
    };
    let turning_point = game.judged_moves().into_iter().rfind(JudgedMove::is_turning_point);
    // Between two people, the last mistake is always the turning point.
    let is_turning_point = turning_point.as_ref() == Some(&mistake);
    let what =
        if is_turning_point { format!("Turning point: {} on", mistake.player()) } else { "Your last mistake:".into() };
    // Shorter than what it is said to do elsewhere, so that it fits the smallest screen.
    let lost = match (mistake.judgement(), mistake.before.outcome) {
        (Judgement::Blunder, _) => "lost a won game",
        (_, Outcome::Win) => "let the win go",
        _ => "lost the draw",
    };
    let (variant, square) = (game.variant(), mistake.square);
    Some(format!("{what} {} {lost}; better {}.", variant.name(square), names(variant, &mistake.keeping)))
}

/// What the position leads to with best play, and the best moves with their reasons.
pub fn hint(game: &Game, move_values: &[MoveValue]) -> String {
    let (state, variant) = (game.state(), game.variant());
    let name = |square: usize| match variant.reason(state, square) {
        Some(reason) => format!("{} ({reason})", variant.name(square)),
        None => variant.name(square),
    };
    let value = variant.value(state, move_values);
    let mut best: Vec<usize> = move_values.iter().filter(|worth| worth.best).map(|worth| worth.square).collect();
    best.sort_unstable();
    let best: Vec<String> = best.into_iter().map(name).collect();
    format!("{} Best: {}.", words::outlook(state.to_move, value.outcome, value.plies), best.join(", "))
}
