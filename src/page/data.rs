//! What the page knows of the table and of the strategies, in few characters.
//!
//! Positions are taken in the order of [`Position::all`], and moves in the order of the squares.

use super::digits::{self, digit};
use crate::audit::{Report, Tree};
use crate::review::{Judgement, judge};
use crate::strategies::{ALL, LEVELS, Medium, Named, Strategy};
use crate::tactics::{Reason, reason, winning_squares};
use crate::words;
use crate::{Outcome, Player, Position, Square, SquareSet, Symmetry};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde_json::{Value, json};

/// The strategies that the page computes itself, from the rules and its table.
const OWN: [&str; 4] = ["random", "perfect", "any-best", "any-sound"];

/// The data:
///
/// - `reasons`: why a move can be good, in words. The first is empty.
/// - `effects`: the judgements on moves, each with what the move did. `{best}` and `{keeping}` stand for squares.
/// - `moves`: a digit for each move of a canonical position. It is the index of the reason × the number of effects +
///   the index of the effect.
/// - `prospects`: what best play leads to with X to move, for a loss, a draw and a win, each in 1 and in 9 plies.
/// - `levels`: the names of the levels, each with the name of its strategy.
/// - `strategies`: for each, its name, what it is, its [`record`], whether it [`is_alert`], and its [`choices`]. For
///   those of [`OWN`], which the page computes itself, only the name and what it is.
/// - `address`: where people find the page, or null.
pub fn json(address: Option<&str>) -> Value {
    let places: Vec<Place> = Position::all().map(Place::new).collect();
    let canonical = || places.iter().filter(|place| place.is_canonical()).map(|place| place.position);
    let strategy = |Named { name, about, strategy }: &Named| {
        if OWN.contains(name) {
            return json!({ "name": name, "about": about });
        }
        let is_alert = *name != "medium" && is_alert(*strategy, &places);
        let record = record(*strategy);
        json!({ "name": name, "about": about, "record": record, "alert": is_alert, "choices": choices(*strategy, is_alert, &places) })
    };
    let effects: BTreeSet<Effect> = canonical().flat_map(moves).map(|(_, effect)| effect).collect();
    let effects: Vec<Effect> = effects.into_iter().collect();
    let number = |(reason, effect)| {
        let effect = effects.binary_search(&effect).expect("the effect is one of all");
        digit(effects.len() * reason + effect)
    };
    json!({
        "reasons": REASONS.map(|reason| reason.map_or(String::new(), |reason| reason.to_string())),
        "effects": effects,
        "moves": canonical().flat_map(moves).map(number).collect::<String>(),
        "prospects": prospects(),
        "levels": LEVELS,
        "strategies": ALL.iter().map(strategy).collect::<Vec<_>>(),
        "address": address,
    })
}

/// A position, its canonical position, and the symmetry that leads to it.
struct Place {
    position: Position,
    canonical: Position,
    symmetry: Symmetry,
    /// The choice of [`Medium`] if it has only one; otherwise empty.
    forced: SquareSet,
}

impl Place {
    fn new(position: Position) -> Place {
        let (canonical, symmetry) = position.canonical();
        let of_medium = if position.is_over() { SquareSet::EMPTY } else { Medium.choices(position) };
        Place { position, canonical, symmetry, forced: if of_medium.len() == 1 { of_medium } else { SquareSet::EMPTY } }
    }

    fn is_canonical(&self) -> bool {
        self.position == self.canonical
    }
}

/// The reasons in their order. The first is no reason.
const REASONS: [Option<Reason>; 5] =
    [None, Some(Reason::Wins), Some(Reason::Blocks), Some(Reason::Forks), Some(Reason::StopsFork)];

/// The judgement on a move, and what the move did.
type Effect = (String, String);

/// The moves of a position. Each has the index of its reason, and its effect.
fn moves(position: Position) -> impl Iterator<Item = (usize, Effect)> {
    position.legal_moves().into_iter().map(move |square| {
        let judged = judge(position, square).expect("the move is legal");
        let effect = words::effect_on(judged.before, judged.after, "{best}", "{keeping}");
        let reason = reason(position, square);
        let index = REASONS.iter().position(|other| *other == reason).expect("the reason is one of all");
        (index, (judged.judgement().min(Judgement::Mistake).to_string(), effect))
    })
}

/// What best play leads to with X to move, for a loss, a draw and a win, each in 1 and in 9 plies.
fn prospects() -> [[String; 2]; 3] {
    [Outcome::Loss, Outcome::Draw, Outcome::Win]
        .map(|outcome| [1, 9].map(|plies| words::outlook(Player::X, outcome, plies)))
}

/// How a strategy does against every reply, in a few words. If it loses, they depend on its last turn in the first game
/// that it loses on each side. If it had to stop two squares at each of these turns, it loses to a fork. Otherwise, it
/// overlooks a line.
fn record(strategy: &dyn Strategy) -> &'static str {
    let lost = |side| Report::new(&Tree::of_strategy(side, Position::new(), strategy)).losing;
    let games = [Player::X, Player::O].into_iter().filter_map(lost);
    let last_turns: Vec<Position> = games.map(|games| before_the_last_two(&games.first)).collect();
    let is_forked = |turn: &Position| winning_squares(turn.yours(), turn.mine()).len() > 1;
    match last_turns.iter().all(is_forked) {
        _ if last_turns.is_empty() => "never loses",
        true => "loses to a fork",
        false => "overlooks a line",
    }
}

/// The position of a game before its last two moves.
fn before_the_last_two(game: &[Square]) -> Position {
    let moves = game[..game.len() - 2].iter();
    moves.fold(Position::new(), |position, square| position.play(*square).expect("a game has legal moves only"))
}

/// Whether a strategy always makes the move of [`Medium`], if that has only one choice.
fn is_alert(strategy: &dyn Strategy, places: &[Place]) -> bool {
    let follows = |place: &Place| place.forced.is_empty() || strategy.choices(place.position) == place.forced;
    places.iter().all(follows)
}

/// The choices of a strategy as bits:
///
/// ```text
/// canonical positions     a bit for each move: 1 if the strategy may choose it
/// then the others         0                          the choices are the image of those of the canonical position
///                         1 and a bit for each move  they are not
/// ```
///
/// Left out are finished positions, zeros at the end and, for a strategy that `is_alert`, the positions in which
/// [`Medium`] has only one choice.
fn choices(strategy: &dyn Strategy, is_alert: bool, places: &[Place]) -> String {
    let mut of_canonical = BTreeMap::new();
    let mut bits = Vec::new();
    let is_written = |place: &&Place| !place.position.is_over() && (!is_alert || place.forced.is_empty());
    let (canonical, others): (Vec<&Place>, Vec<&Place>) =
        places.iter().filter(is_written).partition(|place| place.is_canonical());
    for Place { position, canonical, symmetry, .. } in canonical.into_iter().chain(others) {
        let chosen = strategy.choices(*position);
        let is_own = match of_canonical.get(&canonical.key()) {
            None => of_canonical.insert(canonical.key(), chosen).is_none(),
            Some(theirs) => {
                bits.push(symmetry.image_of_set(chosen) != *theirs);
                bits[bits.len() - 1]
            }
        };
        if is_own {
            bits.extend(position.legal_moves().into_iter().map(|square| chosen.contains(square)));
        }
    }
    digits::from_bits(bits.into_iter()).trim_end_matches(digit(0)).into()
}
