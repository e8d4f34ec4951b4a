//! Judges positions for a search that tries all moves. It decides without moves if the player to move wins by threats
//! alone, or if a pairing closes the position. If the attacker would win by threats after the defender passed, only
//! the defender's moves in the zone of those threats are tried.

use super::numbers::Numbers;
use super::proof_number::Reasoning;
use super::threats::Threats;
use crate::board::Board;
use crate::certificate::pairing::is_closed;
use crate::certificate::walk::Walk;
use crate::game::Game;
use crate::rules::squares;

pub struct AllMoves {
    pub(super) threats: Threats,
}

impl AllMoves {
    pub fn new(game: &Game, memory: usize) -> AllMoves {
        AllMoves { threats: Threats::new(game, memory) }
    }
}

impl Reasoning for AllMoves {
    type More = ();

    const MOST_MOVES: usize = usize::MAX;

    fn evaluate(&mut self, walk: &Walk, board: Board) -> (Numbers, ()) {
        let ([attacker, defender], empty) = (walk.own_and_other(board), walk.empty(board));
        let is_closed = || is_closed(&walk.game, attacker, defender);
        let numbers = if walk.is_own(board) {
            match () {
                () if self.threats.win(attacker, defender) => Numbers::PROVED,
                () if is_closed() => Numbers::DISPROVED,
                () => Numbers { proof: 1, disproof: (empty.count_ones() / 4).max(1) },
            }
        } else if self.threats.win(defender, attacker) {
            Numbers::DISPROVED
        } else {
            match self.threats.zone(attacker, defender) {
                0 => Numbers::PROVED,
                zone if zone == empty && is_closed() => Numbers::DISPROVED,
                // One attack refutes many of these moves at once, so they count as half as many.
                zone => Numbers { proof: zone.count_ones() / 2 + 1, disproof: 1 },
            }
        };
        (numbers, ())
    }

    fn moves(&mut self, walk: &Walk, board: Board, (): ()) -> Vec<usize> {
        let [attacker, defender] = walk.own_and_other(board);
        let moves = if walk.is_own(board) { walk.empty(board) } else { self.threats.zone(attacker, defender) };
        squares(moves).collect()
    }
}
