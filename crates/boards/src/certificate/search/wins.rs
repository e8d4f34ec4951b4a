//! A search for wins alone, in games with many threats: a depth-first proof-number search whose tree contains no
//! threat of the attacker.
//!
//! The search for wins by threats looks at threats. It runs in every position, and is much faster. With threats in the
//! tree, the search for a proof of Qubic does not end; without them, it takes less than a minute. Of the other moves of
//! the attacker, it tries only the most promising. So finding no win means nothing: a win may need a move that was not
//! tried. The defender has all replies that do not lose to threats at once.

use super::numbers::Numbers;
use super::proof_number::{ProofNumbers, Reasoning};
use super::threats::{THREATS_PART, Threats};
use super::watch::Watch;
use super::write;
use crate::board::Board;
use crate::certificate::format::Certificate;
use crate::certificate::limits::GaveUp;
use crate::certificate::task::Task;
use crate::certificate::walk::Walk;
use crate::rules::squares;
use std::cmp::Reverse;

/// The most memory for wins by threats: little enough to stay in the processor's cache.
const MOST_FOR_THREATS: usize = 1 << 22;

/// Returns the certificate of a win. `None` if the search finds none with `memory` bytes before the watch stops it.
pub fn search(attack: &Task, memory: usize, watch: &mut Watch<'_, '_>) -> Option<Result<Certificate, GaveUp>> {
    let for_threats = (memory / THREATS_PART).min(MOST_FOR_THREATS);
    let wins = Wins { threats: Threats::new(&attack.game, for_threats) };
    let mut search = ProofNumbers::new(attack, wins, memory - for_threats, watch);
    if search.solve() == Some(true) { write(attack, &mut search) } else { None }
}

/// Judges positions for a search that counts only wins.
struct Wins {
    threats: Threats,
}

impl Reasoning for Wins {
    /// For a position with the defender to move: the replies that do not lose at once.
    type More = u64;

    /// The search for Qubic takes longer with 8 or with 20.
    const MOST_MOVES: usize = 12;

    fn evaluate(&mut self, walk: &Walk, board: Board) -> (Numbers, u64) {
        let [attacker, defender] = walk.own_and_other(board);
        if walk.is_own(board) {
            let won = self.threats.win(attacker, defender);
            return (if won { Numbers::PROVED } else { Numbers { proof: 1, disproof: 4 } }, 0);
        }
        if self.threats.win(defender, attacker) {
            return (Numbers::DISPROVED, 0);
        }
        match self.replies(attacker, defender) {
            0 => (Numbers::PROVED, 0),
            replies => (Numbers { proof: replies.count_ones(), disproof: 1 }, replies),
        }
    }

    /// Those of the attacker that are no threats, the most promising first.
    fn moves(&mut self, walk: &Walk, board: Board, replies: u64) -> Vec<usize> {
        if !walk.is_own(board) {
            return squares(replies).collect();
        }
        let [attacker, defender] = walk.own_and_other(board);
        let quiet = walk.empty(board) & !self.threats.threatening(attacker, defender);
        let mut moves: Vec<usize> = squares(quiet).collect();
        moves.sort_by_cached_key(|square| (Reverse(promise(walk, board, *square)), *square));
        moves
    }
}

impl Wins {
    /// The replies of the defender that do not lose to threats at once. One that makes a threat itself is not looked into.
    fn replies(&mut self, attacker: u64, defender: u64) -> u64 {
        let zone = self.threats.zone(attacker, defender);
        let survives = |square: &usize| {
            let after = defender | 1 << square;
            self.threats.completing(after, attacker) != 0 || !self.threats.win(attacker, after)
        };
        squares(zone).filter(survives).fold(0, |replies, square| replies | 1 << square)
    }
}

/// How promising a move of the attacker is. A line that the attacker can still complete counts more than a line that is
/// taken from the defender, unless the defender is about to make threats in it.
fn promise(walk: &Walk, board: Board, square: usize) -> u32 {
    let [attacker, defender] = walk.own_and_other(board);
    let through = walk.game.lines(walk.task.side).sets().iter().filter(|line| *line >> square & 1 == 1);
    let worth = through.map(|line| match ((line & attacker).count_ones(), (line & defender).count_ones()) {
        (0, 0) => 2,
        (marks, 0) => (line.count_ones() - marks + 4).min(8),
        (0, marks) if line.count_ones() - marks == 2 => 5,
        (0, _) => 2,
        _ => 0,
    });
    worth.sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::threats::{Known, first};
    use crate::certificate::work::Work;
    use crate::{Game, Player, families};
    use std::ops::ControlFlow;
    use std::time::Duration;

    fn task(game: Game) -> Task {
        Task { game, side: Player::X, win: true }
    }

    fn found(game: Game) -> Option<Certificate> {
        let mut progress = |_| ControlFlow::Continue(());
        let mut watch = Watch::new(&mut progress, Duration::from_secs(20));
        search(&task(game), 10_000_000, &mut watch).map(Result::unwrap)
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

    /// With little memory, the search forgets parts of the proof and must find them again.
    #[test]
    fn what_was_forgotten_is_found_again() {
        let (mut progress, attack) = (|_| ControlFlow::Continue(()), task(families::squares(5).unwrap().game()));
        let mut watch = Watch::new(&mut progress, Duration::from_secs(20));
        assert!(search(&attack, 200_000, &mut watch).unwrap().unwrap().check().is_ok());
    }

    /// Positions of random games in which no player can complete a line. A check finds wins by threats with code of its own.
    #[test]
    fn wins_by_threats_are_those_of_a_check_and_other_replies_lose() {
        let mut random = fastrand::Rng::with_seed(8);
        for file in
            [families::cube(4, 3), families::squares(6), families::polyomino(5, 5, "knobby"), families::affine(4)]
        {
            let game = file.unwrap().game();
            let mut known = Known::new();
            let mut checked =
                |own, other| first(&game, own, other, &mut known, &mut Work(usize::MAX)).unwrap().is_some();
            let (mut wins, mut won, mut few) = (Wins { threats: Threats::new(&game, 1 << 20) }, 0, 0);
            for _ in 0..300 {
                let mut board = Board::EMPTY;
                while !game.is_over(board) && board.ply() < 20 {
                    let completing = [Player::X, Player::O].map(|player| game.completing(board, player));
                    if completing == [0, 0] {
                        let is_won = wins.threats.win(board.x, board.o);
                        assert_eq!(is_won, checked(board.x, board.o), "{board:?}");
                        let others = game.empty(board) & !wins.replies(board.x, board.o);
                        assert!(squares(others).all(|reply| checked(board.x, board.o | 1 << reply)), "{board:?}");
                        (won, few) = (won + u32::from(is_won), few + u32::from(others != 0));
                    }
                    let urgent = completing.into_iter().find(|squares| *squares != 0).unwrap_or(game.empty(board));
                    board = board.play(random.choice(squares(urgent).collect::<Vec<_>>()).unwrap());
                }
            }
            assert!(won > 100 && few > 50, "{won} {few}");
        }
    }
}
