//! Writes `noughts_strategy.h`, perfect play for the smallest devices.

use super::c::pairs;
use super::model::{Model, overlaid};
use super::template::{Template, numbers};
use crate::tactics::winning_squares;
use crate::{Player, Position, Square};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

/// Perfect play as a C header of a few hundred bytes, `noughts_strategy.h`. It holds only positions that can come up
/// when one side plays the picks of the table. Of these, it leaves out those in which a player wins at once or must
/// block.
///
/// # Panics
/// Never: some multiplier spreads the positions of this table over the rows.
pub fn to_strategy() -> String {
    let known = known(&Model::new());
    let (multiplier, rows) =
        (1..u16::MAX).step_by(2).find_map(|m| Some((m, rows(&known, m)?))).expect("some number does");
    let (offsets, places) = overlaid(&rows, 256, |offset, column| offset + column);
    Template::new(include_str!("templates/noughts_strategy.h"))
        .fill("0, /* @offsets@ */", &numbers(offsets))
        .fill("0, /* @squares@ */", &numbers(pairs(&places)))
        .fill("1u /* @multiplier@ */", &format!("{multiplier}u"))
        .done()
}

/// The squares to store, by the numbers of their positions, which are hashed.
fn known(model: &Model) -> BTreeMap<u16, u8> {
    let mut known = BTreeMap::new();
    for player in Player::ALL {
        let mut games = vec![Position::new()];
        while let Some(position) = games.pop() {
            if position.is_over() {
                continue;
            }
            if position.to_move() != player {
                games.extend(position.children().map(|(_, child)| child));
                continue;
            }
            let pick = Square::new(model.result(position) & 15).expect("a game that goes on has a pick");
            games.push(position.play(pick).expect("a pick is legal"));
            let (mine, yours) = (position.mine(), position.yours());
            if winning_squares(mine, yours).is_empty() && winning_squares(yours, mine).is_empty() {
                let number = mine.bits() + 3 * yours.bits();
                let other = known.insert(number, pick.number());
                assert!(other.is_none_or(|other| other == pick.number()), "the numbers tell the positions apart");
            }
        }
    }
    known
}

/// The squares as rows: by the high four bits of the hash, and then by the next four. `None` if two different squares
/// get the same place.
fn rows(known: &BTreeMap<u16, u8>, multiplier: u16) -> Option<Vec<Vec<(usize, u8)>>> {
    let mut rows = vec![vec![]; 16];
    for (number, square) in known {
        let hash = usize::from(number.wrapping_mul(multiplier) >> 8);
        let (row, column) = (hash >> 4, hash & 15);
        match rows[row].iter().find(|(other, _)| *other == column) {
            None => rows[row].push((column, *square)),
            Some((_, other)) if other == square => {}
            Some(_) => return None,
        }
    }
    Some(rows)
}
