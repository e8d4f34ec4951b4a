//! What the page knows of the table and of the strategies, in few characters.
//!
//! Positions are taken in the order of [`Position::all`], and moves in the order of the squares.

use super::digits::{self, digit};
use crate::review::{Judgement, judge};
use crate::strategies::{ALL, LEVELS, Medium, Named, Strategy};
use crate::tactics::{Reason, reason};
use crate::{LookUp, Position, SquareSet, Symmetry};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use serde_json::{Value, json};

/// The data:
///
/// - `values`: for each canonical position a digit, ten times the outcome (0 loss, 1 draw, 2 win) and the plies.
/// - `moves`: for each move of a canonical position a digit, five times the reason (0 none, then in their order) and the
///   judgement (in their order).
/// - `levels`: the names of the levels and of their strategies.
/// - `strategies`: for each its name, what it is, whether it [`is_alert`], and its [`choices`].
pub fn json() -> Value {
    let places: Vec<Place> = Position::all().map(Place::new).collect();
    let canonical = || places.iter().filter(|place| place.is_canonical()).map(|place| place.position);
    let strategy = |Named { name, about, strategy }: &Named| {
        let is_alert = *name != "medium" && is_alert(*strategy, &places);
        json!({ "name": name, "about": about, "alert": is_alert, "choices": choices(*strategy, is_alert, &places) })
    };
    json!({
        "values": canonical().map(value).collect::<String>(),
        "moves": canonical().flat_map(moves).collect::<String>(),
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

fn value(position: Position) -> char {
    let evaluation = position.evaluation();
    digit(10 * evaluation.outcome as usize + usize::from(evaluation.plies))
}

fn moves(position: Position) -> impl Iterator<Item = char> {
    position.legal_moves().into_iter().map(move |square| {
        let judgement = judge(position, square).expect("the move is legal").judgement();
        digit(5 * number_of(reason(position, square)) + judgement as usize)
    })
}

const _: () = assert!(Judgement::ALL.len() == 5);

fn number_of(reason: Option<Reason>) -> usize {
    match reason {
        None => 0,
        Some(Reason::Wins) => 1,
        Some(Reason::Blocks) => 2,
        Some(Reason::Forks) => 3,
        Some(Reason::StopsFork) => 4,
    }
}

/// Whether a strategy always makes the move of [`Medium`] where that has no choice.
fn is_alert(strategy: &dyn Strategy, places: &[Place]) -> bool {
    let follows = |place: &Place| place.forced.is_empty() || strategy.choices(place.position) == place.forced;
    places.iter().all(follows)
}

/// The choices of a strategy: for each move of a canonical position a bit, whether the strategy may choose it. Then for each
/// other position a bit, whether the choices are not the image of those; if so, they follow. Of one that `is_alert`, the
/// positions in which [`Medium`] has no choice are left out, of all strategies those that are over and zeros at the end.
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
