//! Wins by threats alone: each move threatens a line, and the opponent can only take its last square.

use crate::mnk::board::Board;
use crate::mnk::hash::BoardMap;
use crate::mnk::rules::{Lines, Rules, squares};

/// Finds wins by threats.
#[derive(Debug)]
pub struct Threats {
    rules: Rules,
    lines: Lines,
    sets: Vec<u64>,
    known: BoardMap<bool>,
}

impl Threats {
    /// For this game.
    #[must_use]
    pub fn new(rules: Rules) -> Threats {
        let lines = rules.lines();
        Threats { rules, lines, sets: lines.sets(), known: BoardMap::default() }
    }

    /// Whether a player, being to move, wins by threats alone.
    pub fn win(&mut self, own: u64, other: u64) -> bool {
        let empty = self.rules.all() & !(own | other);
        let [wins, losses] = [own, other].map(|marks| self.lines.completing(marks) & empty);
        if wins != 0 || losses.count_ones() > 1 {
            return wins != 0;
        }
        // The key need not be a position that play can reach.
        let key = Board { x: own, o: other };
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let threatening = self.threatening(own, other);
        let mut moves = squares(if losses == 0 { threatening } else { threatening & losses });
        let wins = moves.any(|square| self.wins_with(own | 1 << square, other));
        self.known.insert(key, wins);
        wins
    }

    /// The empty squares that threaten a line.
    fn threatening(&self, own: u64, other: u64) -> u64 {
        let open = self.sets.iter().filter(|line| *line & other == 0);
        let nearly = open.map(|line| line & !own).filter(|missing| missing.count_ones() == 2);
        nearly.fold(0, |squares, missing| squares | missing)
    }

    /// Whether a player wins whose last move should be a threat.
    fn wins_with(&mut self, own: u64, other: u64) -> bool {
        let threats = self.lines.completing(own) & self.rules.all() & !other;
        match threats.count_ones() {
            0 => false,
            1 => self.win(own, other | threats),
            _ => true,
        }
    }

    /// How many positions are kept.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.known.clear();
    }
}
