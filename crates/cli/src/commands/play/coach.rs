//! The coach's sentences: what a move did, what decided a game, the values of squares, and the best moves.

use crate::board::{JudgedMove, MoveValue, Value, Variant, best};
use crate::commands::play::game::Game;
use crate::io::style;
use noughts::review::Judgement;
use noughts::{Outcome, words};

/// The value of a square for the player to move: `win in 3`, `draw` or `loss in 2`, with `*` if nothing is better.
pub fn worth(worth: &MoveValue) -> String {
    let star = if worth.best { "*" } else { "" };
    format!("{}{star}", words::worth(worth.value.outcome, worth.value.plies))
}

/// A value, in words or else in signs: `▼ loss in 2`, `▼2`, `▼`. In ASCII, words have no sign.
pub fn worth_in_signs(Value { outcome, plies }: Value, unicode: bool) -> [String; 3] {
    let sign = style::sign(outcome, unicode);
    let words = if plies == 0 { outcome.to_string() } else { words::worth(outcome, plies) };
    let before = if unicode { format!("{sign} ") } else { String::new() };
    let number = if outcome == Outcome::Draw || plies == 0 { String::new() } else { plies.to_string() };
    [format!("{before}{words}"), format!("{sign}{number}"), sign.into()]
}

/// The values of all squares, best first: `win in 3*: 7; draw: 2 6; loss in 2: 3 8`.
pub fn move_values(variant: &Variant, move_values: &[MoveValue]) -> String {
    let same = |a: &MoveValue, b: &MoveValue| worth(a) == worth(b);
    let group = |move_values: &[MoveValue]| {
        let names: Vec<&str> = move_values.iter().map(|worth| variant.name(worth.square)).collect();
        format!("{}: {}", worth(&move_values[0]), names.join(" "))
    };
    move_values.chunk_by(same).map(group).collect::<Vec<_>>().join("; ")
}

/// The most names in a list, so that a sentence stays short. On 3×3 there are never more.
const MOST_NAMES: usize = 7;

/// The names of squares: `3, 5 or 7`.
fn names(variant: &Variant, squares: &[usize]) -> String {
    let mut names: Vec<&str> = squares.iter().map(|square| variant.name(*square)).collect();
    if names.len() > MOST_NAMES {
        names.splice(MOST_NAMES - 2.., ["others"]);
    }
    words::list_names(&names, "or")
}

pub fn remark(variant: &Variant, judged: &JudgedMove) -> String {
    let is_lost = judged.before.outcome == Outcome::Loss;
    let (best, keeping) = (names(variant, &judged.best), names(variant, &judged.keeping));
    let effect = || words::effect_on(judged.before, judged.after, &best, &keeping);
    match (judged.judgement(), variant.reason(judged.state, judged.square)) {
        (Judgement::Best, Some(reason)) if is_lost => format!("That {reason}, but best play wins against it."),
        (Judgement::Best, None) if is_lost => "Nothing is better, but best play wins against it.".into(),
        (Judgement::Best, Some(reason)) => format!("Good: that {reason}."),
        (Judgement::Best, None) => format!("Good: that {}.", effect()),
        _ => format!("That {}.", effect()),
    }
}

/// Says that the program's last move was a mistake, and what the person can reach now: `O's 3 was a mistake: you can win in
/// 5.` `None` if it was none, as far as is known.
pub fn chance(game: &Game) -> Option<String> {
    let last = game.judged_moves().pop().filter(|last| !game.is_persons(last.state) && last.is_turning_point())?;
    let can = words::worth(last.after.outcome.opposite(), last.after.plies);
    Some(format!("{}'s {} was a mistake: you can {can}.", last.player(), game.variant().name(last.square)))
}

/// A person's last move that gave a better outcome away, as far as is known.
pub fn last_mistake(game: &Game) -> Option<JudgedMove> {
    game.judged_moves().into_iter().rfind(|judged| game.is_persons(judged.state) && judged.is_turning_point())
}

/// The sentence that no person has made a mistake, as far as is known.
pub fn no_mistake(game: &Game) -> &'static str {
    match game.is_all_judged() {
        true => "There is no mistake of yours to go back to.",
        false => "No mistake of yours is known.",
    }
}

/// Says in a sentence what decided a finished game: the turning point, which is the last move that changed the outcome,
/// if a person made it; otherwise a person's last mistake, or that there was none. `None` if too little is known.
pub fn what_decided(game: &Game) -> Option<String> {
    let Some(mistake) = last_mistake(game) else {
        let none = if game.program.is_some() { "You made no mistake." } else { "Nobody made a mistake." };
        return game.is_all_judged().then(|| none.into());
    };
    let turning_point = game.judged_moves().into_iter().rfind(JudgedMove::is_turning_point);
    let whose = match game.program {
        None => format!("{}'s move", mistake.player()),
        // The program has made a mistake after it.
        Some(_) if turning_point.as_ref() != Some(&mistake) => "Your last mistake:".into(),
        Some(_) => "Your move".into(),
    };
    let keeping = names(game.variant(), &mistake.keeping);
    let kept = if mistake.before.outcome == Outcome::Win { "kept" } else { "held" };
    Some(format!("{whose} {}; {keeping} {kept} it.", gave_up(game.variant(), &mistake)))
}

/// What a mistake gave up, after its square: `6 gave up the draw`.
fn gave_up(variant: &Variant, mistake: &JudgedMove) -> String {
    let what = match (mistake.judgement(), mistake.before.outcome) {
        (Judgement::Blunder, _) => "turned a win into a loss",
        (_, Outcome::Win) => "gave up the win",
        _ => "gave up the draw",
    };
    format!("{} {what}", variant.name(mistake.square))
}

/// A sentence on a mistake, and the squares to try instead.
pub fn try_again(variant: &Variant, mistake: &JudgedMove) -> String {
    format!("Here {}. Try {}.", gave_up(variant, mistake), names(variant, &mistake.keeping))
}

/// The sentence that all moves are equally good, if they are and have no reasons of their own.
fn all_are_best(game: &Game, move_values: &[MoveValue]) -> Option<String> {
    let (state, variant) = (game.state(), game.variant());
    let is_alike = |worth: &MoveValue| worth.best && variant.reason(state, worth.square).is_none();
    let what = match variant.value(state, move_values).outcome {
        Outcome::Win => "keeps the win",
        Outcome::Draw => "keeps the draw",
        Outcome::Loss => "loses as late as any",
    };
    (move_values.len() > 1 && move_values.iter().all(is_alike)).then(|| format!("Every square {what}."))
}

/// The outcome with best play, and the best moves with their reasons; then the same in few words: `Best: 3 or 7; draw.`
pub fn hint(game: &Game, move_values: &[MoveValue]) -> [String; 2] {
    let (state, variant) = (game.state(), game.variant());
    let Value { outcome, plies } = variant.value(state, move_values);
    let outlook = words::outlook(state.to_move, outcome, plies);
    if let Some(all) = all_are_best(game, move_values) {
        return [format!("{outlook} {all}"), all];
    }
    let name = |square: &usize| match variant.reason(state, *square) {
        Some(reason) => format!("{} ({reason})", variant.name(*square)),
        None => variant.name(*square).into(),
    };
    let best = best(move_values);
    let named: Vec<String> = best.iter().map(name).collect();
    let short = words::outlook_in_short(state.to_move, outcome, plies);
    [format!("{outlook} Best: {}.", named.join(", ")), format!("Best: {}; {short}.", names(variant, &best))]
}
