//! Wins by threats alone: each move threatens a line, and the opponent can only take its last square.

use crate::board::Board;
use crate::game::Game;
use crate::hash::BoardMap;
use crate::rules::squares;

/// Finds wins by threats.
#[derive(Debug)]
pub struct Threats {
    game: Game,
    known: BoardMap<bool>,
}

impl Threats {
    /// For this game.
    #[must_use]
    pub fn new(game: &Game) -> Threats {
        Threats { game: game.clone(), known: BoardMap::default() }
    }

    /// Whether a player, being to move, wins by threats alone.
    pub fn win(&mut self, own: u64, other: u64) -> bool {
        let empty = self.game.rules().all() & !(own | other);
        let [wins, losses] = [own, other].map(|marks| self.game.lines().completing(marks) & empty);
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
        let open = self.game.lines().sets().iter().filter(|line| *line & other == 0);
        let nearly = open.map(|line| line & !own).filter(|missing| missing.count_ones() == 2);
        nearly.fold(0, |squares, missing| squares | missing)
    }

    /// Whether a player wins whose last move should be a threat.
    fn wins_with(&mut self, own: u64, other: u64) -> bool {
        let threats = self.game.lines().completing(own) & self.game.rules().all() & !other;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    /// The definition, square by square.
    fn plain(lines: &[u64], all: u64, own: u64, other: u64) -> bool {
        let empty = || (0..all.count_ones()).map(|square| 1 << square).filter(|square| (own | other) & square == 0);
        let completes = |marks: u64, square: u64| lines.iter().any(|line| line & !(marks | square) == 0);
        let losses: Vec<u64> = empty().filter(|square| completes(other, *square)).collect();
        let wins_with = |own: u64| {
            let answers: Vec<u64> = empty().filter(|square| own & square == 0 && completes(own, *square)).collect();
            answers.len() > 1 || answers.len() == 1 && plain(lines, all, own, other | answers[0])
        };
        empty().any(|square| completes(own, square))
            || losses.len() < 2
                && empty().any(|square| (losses.is_empty() || losses[0] == square) && wins_with(own | square))
    }

    #[test]
    fn wins_by_threats_are_those_of_the_definition() {
        for (width, height, line) in [(3, 3, 3), (5, 2, 3), (4, 3, 3), (4, 3, 4)] {
            let game = Game::new(Rules::new(width, height, line).unwrap());
            let (mut threats, lines, all) = (Threats::new(&game), game.lines().sets(), game.rules().all());
            let is_open = |marks: u64| lines.iter().all(|line| line & !marks != 0);
            let mut wins = 0;
            for own in (0..=all).filter(|own| is_open(*own)) {
                // All sets of the other squares, from the largest.
                let (rest, mut other) = (all & !own, all & !own);
                loop {
                    if is_open(other) && other.count_ones().abs_diff(own.count_ones()) < 2 {
                        let won = threats.win(own, other);
                        assert_eq!(won, plain(lines, all, own, other), "{width}x{height}: {own:b} {other:b}");
                        wins += u32::from(won);
                    }
                    if other == 0 {
                        break;
                    }
                    other = (other - 1) & rest;
                }
            }
            assert!(wins > 100, "{width}x{height}: {wins}");
        }
    }
}
