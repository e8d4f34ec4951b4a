//! Wins by threats alone: each move but the last threatens to complete a line, and the opponent can only take the
//! missing square. Whether there is such a win does not depend on the order of the search.

use super::error::CertificateError;
use super::work::Work;
use crate::game::Game;
use crate::rules::squares;
use noughts_rules::Player;
use std::collections::HashMap;

/// Results of the search: the first move of a win, if there is one, by the squares of the player to move and of the
/// opponent.
pub type Known = HashMap<[u64; 2], Option<usize>>;

/// The most results that are kept. Beyond it, all are forgotten, so that a check needs limited memory.
const MOST_KNOWN: usize = 300_000;

/// The first move of a win by threats, for a player to move who cannot complete a line at once. `None` if there is no
/// such win.
/// Fails if the search needs more work than is left.
pub fn first(
    game: &Game,
    own: u64,
    other: u64,
    known: &mut Known,
    work: &mut Work,
) -> Result<Option<usize>, CertificateError> {
    let Moves { threatening, replies } = Moves::of(game, own, other);
    if threatening == 0 {
        return Ok(None);
    }
    if let Some(first) = known.get(&[own, other]) {
        return Ok(*first);
    }
    work.take(Work::THREAT)?;
    let mut found = squares(threatening).find(|square| replies[*square].count_ones() > 1);
    if found.is_none() {
        for square in squares(threatening) {
            // Every line that this move threatens misses the same square, and the opponent has now taken it. So none
            // can be completed at once.
            if first(game, own | 1 << square, other | replies[square], known, work)?.is_some() {
                found = Some(square);
                break;
            }
        }
    }
    if known.len() >= MOST_KNOWN {
        known.clear();
    }
    known.insert([own, other], found);
    Ok(found)
}

/// The threats of a player to move who cannot complete a line at once.
struct Moves {
    /// The squares on which a mark threatens to complete a line. If the opponent could complete a line next, only
    /// the square that blocks it; none if there are several such squares.
    threatening: u64,
    /// For each square that the player may take, the squares that the opponent must then take.
    replies: [u64; 64],
}

impl Moves {
    fn of(game: &Game, own: u64, other: u64) -> Moves {
        let (mut moves, mut lost) = (Moves { threatening: 0, replies: [0; 64] }, 0u64);
        for line in game.lines(Player::X).sets() {
            if line & other == 0 {
                moves.add(line & !own);
            } else if line & own == 0 && (line & !other).is_power_of_two() {
                lost |= line & !other;
            }
        }
        match lost.count_ones() {
            0 => {}
            1 => moves.threatening &= lost,
            _ => moves.threatening = 0,
        }
        moves
    }

    /// If exactly these two squares of a line are missing, adds it.
    fn add(&mut self, missing: u64) {
        let [first, second] = [missing.trailing_zeros(), 63 - (missing | 1).leading_zeros()];
        if missing.count_ones() == 2 {
            self.threatening |= missing;
            self.replies[first as usize] |= 1 << second;
            self.replies[second as usize] |= 1 << first;
        }
    }
}
