//! Wins by threats alone: each move but the last threatens to complete a line, and the opponent can only take the square
//! that is missing. Whether there is such a win does not depend on the order in which it is looked for.

use super::CertificateError;
use super::work::Work;
use crate::Player;
use crate::game::Game;
use crate::rules::squares;
use std::collections::HashMap;

/// What was found out, by the squares of the player to move and those of the other.
pub type Known = HashMap<[u64; 2], Option<usize>>;

/// The first move of a win by threats, for a player who is to move and cannot complete a line at once. `None` if there is
/// no such win.
///
/// # Errors
/// If there is not so much work left as this takes.
pub fn first(
    game: &Game,
    own: u64,
    other: u64,
    known: &mut Known,
    work: &mut Work,
) -> Result<Option<usize>, CertificateError> {
    let moves = moves(game, own, other);
    if moves == 0 {
        return Ok(None);
    }
    if let Some(first) = known.get(&[own, other]) {
        return Ok(*first);
    }
    work.take(Work::THREAT)?;
    let missing = |square: usize| completing(game, own | 1 << square, other);
    let mut found = squares(moves).find(|square| missing(*square).count_ones() > 1);
    if found.is_none() {
        for square in squares(moves) {
            let (own, other) = (own | 1 << square, other | missing(square));
            if completing(game, own, other) != 0 || first(game, own, other, known, work)?.is_some() {
                found = Some(square);
                break;
            }
        }
    }
    known.insert([own, other], found);
    Ok(found)
}

/// The squares on which a player threatens to complete a line. If the opponent threatens to, only those which prevent
/// that.
fn moves(game: &Game, own: u64, other: u64) -> u64 {
    let open = game.lines(Player::X).sets().iter().filter(|line| *line & other == 0);
    let missing = open.map(|line| line & !own).filter(|missing| missing.count_ones() == 2);
    let threatening = missing.fold(0, |all, two| all | two);
    match completing(game, other, own) {
        0 => threatening,
        lost if lost.is_power_of_two() => threatening & lost,
        _ => 0,
    }
}

/// The empty squares on which a player completes a line.
fn completing(game: &Game, own: u64, other: u64) -> u64 {
    game.lines(Player::X).completing(own) & game.all() & !(own | other)
}
