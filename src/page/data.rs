//! What the page knows of the table and of the strategies, in few characters.
//!
//! Positions are taken in the order of [`Position::all`], and moves in the order of the squares.

use super::digits::{self, digit};
use crate::review::judge;
use crate::strategies::{ALL, LEVELS, Medium, Named, Strategy};
use crate::tactics::{Reason, reason};
use crate::words;
use crate::{Outcome, Player, Position, SquareSet, Symmetry};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde_json::{Value, json};

/// The strategies that the page finds by the rules and its table.
const OWN: [&str; 4] = ["random", "perfect", "any-best", "any-sound"];

/// The data:
///
/// - `reasons`: the words for why a move is good, first none.
/// - `effects`: each judgement on a move with what the move did, in which `{best}` and `{keeping}` stand for squares.
/// - `moves`: for each move of a canonical position a digit, the index of its reason times the number of effects, and the
///   index of its effect.
/// - `prospects`: what best play leads to with X to move, for a loss, a draw and a win, each in 1 and in 9 plies.
/// - `levels`: the names of the levels and of their strategies.
/// - `strategies`: for each its name, what it is, whether it [`is_alert`], and its [`choices`]; for those of [`OWN`], which the
///   page finds by itself, the name and what it is.
pub fn json() -> Value {
    let places: Vec<Place> = Position::all().map(Place::new).collect();
    let canonical = || places.iter().filter(|place| place.is_canonical()).map(|place| place.position);
    let strategy = |Named { name, about, strategy }: &Named| {
        if OWN.contains(name) {
            return json!({ "name": name, "about": about });
        }
        let is_alert = *name != "medium" && is_alert(*strategy, &places);
        json!({ "name": name, "about": about, "alert": is_alert, "choices": choices(*strategy, is_alert, &places) })
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
    })
}

/// A position, its canonical one, the symmetry that leads there.
struct Place {
    position: Position,
    canonical: Position,
    symmetry: Symmetry,
    /// The only choice of [`Medium`], if it has only one.
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

/// The reasons in their order, first none.
const REASONS: [Option<Reason>; 5] =
    [None, Some(Reason::Wins), Some(Reason::Blocks), Some(Reason::Forks), Some(Reason::StopsFork)];

/// The judgement on a move, and what the move did.
type Effect = (String, String);

/// The moves of a position, each with the index of its reason and its effect.
fn moves(position: Position) -> impl Iterator<Item = (usize, Effect)> {
    position.legal_moves().into_iter().map(move |square| {
        let judged = judge(position, square).expect("the move is legal");
        let effect = words::effect_on(judged.before, judged.after, "{best}", "{keeping}");
        let reason = reason(position, square);
        let index = REASONS.iter().position(|other| *other == reason).expect("the reason is one of all");
        (index, (judged.judgement().to_string(), effect))
    })
}

/// What best play leads to with X to move, for a loss, a draw and a win, each in 1 and in 9 plies.
fn prospects() -> [[String; 2]; 3] {
    [Outcome::Loss, Outcome::Draw, Outcome::Win]
        .map(|outcome| [1, 9].map(|plies| words::outlook(Player::X, outcome, plies)))
}

/// Whether a strategy always makes the move of [`Medium`] where that has no choice.
fn is_alert(strategy: &dyn Strategy, places: &[Place]) -> bool {
    let follows = |place: &Place| place.forced.is_empty() || strategy.choices(place.position) == place.forced;
    places.iter().all(follows)
}

/// The choices of a strategy as bits.
///
/// ```text
/// canonical positions     a bit for each move: 1 if the strategy may choose it
/// then the others         0                          the choices are the image of those of the canonical position
///                         1 and a bit for each move  they are not
/// ```
///
/// Left out are positions that are over, zeros at the end, and of a strategy that `is_alert` the positions in which
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
