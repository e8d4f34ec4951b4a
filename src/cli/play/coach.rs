//! What a move did, in a sentence, and what the squares are worth.

use super::game::Game;
use noughts::notation::Coords;
use noughts::review::{JudgedMove, Judgement};
use noughts::tactics::reason;
use noughts::{MoveValue, Outcome, Position, words};

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

/// What a move did, in a sentence.
pub fn remark(judged: JudgedMove, coords: Coords) -> String {
    let is_lost = judged.before.outcome == Outcome::Loss;
    match (judged.judgement(), reason(judged.position, judged.square)) {
        (Judgement::Best, Some(reason)) if is_lost => format!("That {reason}, but best play wins against it."),
        (Judgement::Best, None) if is_lost => "Nothing is better, but best play wins against it.".into(),
        (Judgement::Best, Some(reason)) => format!("Good: that {reason}."),
        (Judgement::Best, None) => format!("Good: that {}.", words::effect(judged, coords)),
        _ => format!("That {}.", words::effect(judged, coords)),
    }
}

/// The last move of a person that gave a better outcome away.
pub fn last_mistake(game: &Game) -> Option<JudgedMove> {
    game.judged().into_iter().rfind(|judged| game.is_persons(judged.position) && judged.is_turning_point())
}

/// What decided a game that has ended, in a sentence: its turning point if a person made it, otherwise the last mistake of a person,
/// or that there was none. The turning point is the last move that changed the outcome, so the result came of it.
pub fn what_decided(game: &Game, coords: Coords) -> String {
    let Some(mistake) = last_mistake(game) else {
        return if game.program().is_some() { "You made no mistake." } else { "Nobody made a mistake." }.into();
    };
    let turning_point = game.judged().into_iter().rfind(|judged| judged.is_turning_point());
    // Between two people, the last mistake is always the turning point.
    let is_turning_point = turning_point == Some(mistake);
    let what =
        if is_turning_point { format!("Turning point: {} on", mistake.player()) } else { "Your last mistake:".into() };
    // Shorter than what it is said to do elsewhere, so that it fits the smallest screen.
    let lost = match (mistake.judgement(), mistake.before.outcome) {
        (Judgement::Blunder, _) => "lost a won game",
        (_, Outcome::Win) => "let the win go",
        _ => "lost the draw",
    };
    format!("{what} {} {lost}; better {}.", coords.name(mistake.square), words::list(mistake.keeping(), coords, "or"))
}
