//! A search for wins alone, in games with many threats: a depth-first proof-number search whose tree contains no
//! threat of the attacker.
//!
//! The search for wins by threats looks at threats. It runs in every position, and is much faster. With threats in the
//! tree, the search for a proof of Qubic does not end; without them, it takes seconds. Of the other moves of the
//! attacker, it tries only the most promising. So finding no win means nothing: a win may need a move that was not
//! tried. The defender has all replies that do not lose to threats at once.

mod counts;
mod threats;

use super::numbers::Numbers;
use super::proof_number::{ProofNumbers, Reasoning};
use super::watch::Watch;
use super::write;
use crate::board::Board;
use crate::certificate::format::Certificate;
use crate::certificate::limits::GaveUp;
use crate::certificate::task::Task;
use crate::certificate::walk::Walk;
use crate::rules::squares;
use counts::{Geometry, Marks};
use std::cmp::Reverse;
use threats::Threats;

/// Returns the certificate of a win. `None` if the search finds none with a table of `memory` bytes before the watch
/// stops it, or if the game has too many or too long lines.
pub fn search(attack: &Task, memory: usize, watch: &mut Watch<'_, '_>) -> Option<Result<Certificate, GaveUp>> {
    let lines = attack.game.lines(attack.side).sets();
    match lines.len() {
        ..=64 => certificate(attack, Geometry::<1>::new(lines)?, memory, watch),
        65..=128 => certificate(attack, Geometry::<2>::new(lines)?, memory, watch),
        _ => certificate(attack, Geometry::<4>::new(lines)?, memory, watch),
    }
}

fn certificate<const W: usize>(
    attack: &Task,
    geometry: Geometry<W>,
    memory: usize,
    watch: &mut Watch<'_, '_>,
) -> Option<Result<Certificate, GaveUp>> {
    let wins = Wins { threats: Threats::new(geometry, attack.game.all()) };
    let mut search = ProofNumbers::new(attack, wins, memory, watch);
    if search.solve() == Some(true) { write(attack, &mut search) } else { None }
}

/// Judges positions for a search that counts only wins.
struct Wins<const W: usize> {
    threats: Threats<W>,
}

impl<const W: usize> Reasoning for Wins<W> {
    /// For a position with the defender to move: the replies that do not lose at once.
    type More = u64;

    /// The search for Qubic takes longer with 8 or with 20.
    const MOST_MOVES: usize = 12;

    fn evaluate(&mut self, walk: &Walk, board: Board) -> (Numbers, u64) {
        let [attacker, defender] = self.marks(walk, board);
        if walk.is_own(board) {
            let won = self.threats.win(&attacker, &defender);
            return (if won { Numbers::PROVED } else { Numbers { proof: 1, disproof: 4 } }, 0);
        }
        if self.threats.win(&defender, &attacker) {
            return (Numbers::DISPROVED, 0);
        }
        match self.threats.replies(&attacker, &defender) {
            0 => (Numbers::PROVED, 0),
            replies => (Numbers { proof: replies.count_ones(), disproof: 1 }, replies),
        }
    }

    fn moves(&mut self, walk: &Walk, board: Board, replies: u64) -> Vec<usize> {
        if walk.is_own(board) { self.quiet_moves(walk, board) } else { squares(replies).collect() }
    }
}

impl<const W: usize> Wins<W> {
    fn marks(&self, walk: &Walk, board: Board) -> [Marks<W>; 2] {
        walk.own_and_other(board).map(|squares| self.threats.geometry.marks(squares))
    }

    /// The moves that the attacker tries: those that are no threats, the most promising first.
    fn quiet_moves(&self, walk: &Walk, board: Board) -> Vec<usize> {
        let [attacker, defender] = self.marks(walk, board);
        let threatening = self.threats.geometry.rest(attacker.missing(2, &defender), &attacker);
        let mut moves: Vec<usize> = squares(walk.empty(board) & !threatening).collect();
        moves.sort_by_cached_key(|square| (Reverse(self.promise(&attacker, &defender, *square)), *square));
        moves
    }

    /// How promising a move of the attacker is. A line that the attacker can still complete counts more than a line
    /// that is taken from the defender, unless the defender is about to make threats in it.
    fn promise(&self, attacker: &Marks<W>, defender: &Marks<W>, square: usize) -> u32 {
        let through = self.threats.geometry.through[square];
        let missing = |own: &Marks<W>, other: &Marks<W>, count| own.missing(count, other).and(through);
        let of_attacker = |count| missing(attacker, defender, count).and(attacker.touched).len();
        let of_defender = |count| missing(defender, attacker, count).and(defender.touched).len();
        let untouched = through.but(attacker.touched).but(defender.touched).len();
        let own: u32 = (2..=7).zip([6, 7, 8, 8, 8, 8]).map(|(count, worth)| worth * of_attacker(count)).sum();
        let others: u32 = (2..=7).zip([5, 2, 2, 2, 2, 2]).map(|(count, worth)| worth * of_defender(count)).sum();
        2 * untouched + own + others
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Player, families};
    use std::ops::ControlFlow;
    use std::time::Duration;

    fn found(game: Game) -> Option<Certificate> {
        let mut progress = |_| ControlFlow::Continue(());
        let mut watch = Watch::new(&mut progress, Duration::from_secs(20));
        search(&Task { game, side: Player::X, win: true }, 10_000_000, &mut watch).map(Result::unwrap)
    }

    #[test]
    fn wins_are_found_where_there_are_some() {
        let animal = |size, name| families::polyomino(size, size, name);
        for file in [families::projective(2), families::cube(3, 3), families::squares(6), animal(5, "knobby")] {
            assert!(found(file.unwrap().game()).unwrap().check().is_ok());
        }
        for file in [families::sum(), families::squares(4), families::torus(4, 4, 4), animal(3, "elly")] {
            assert_eq!(found(file.unwrap().game()), None);
        }
    }

    #[test]
    fn lines_that_are_too_long_are_left_to_the_other_search() {
        assert_eq!(found(families::board(8, 8, 8).unwrap().game()), None);
    }

    /// With little memory, the search forgets parts of the proof and must find them again.
    #[test]
    fn what_was_forgotten_is_found_again() {
        let (mut progress, attack) = (|_| ControlFlow::Continue(()), families::squares(5).unwrap().game());
        let attack = Task { game: attack, side: Player::X, win: true };
        let mut watch = Watch::new(&mut progress, Duration::from_secs(20));
        assert!(search(&attack, 200_000, &mut watch).unwrap().unwrap().check().is_ok());
    }
}
