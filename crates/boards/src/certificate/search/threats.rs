//! Wins by threats alone: each move threatens to complete a line, and the opponent can only take the missing square.

use crate::game::Game;
use crate::hash::hash;
use crate::rules::squares;
use noughts_rules::Player;

/// The memory for wins by threats is this part of all memory: an eighth.
pub const THREATS_PART: usize = 8;

/// The most memory for what is known: more is not worth it.
const MOST_BYTES: usize = 1 << 26;

/// Positions, with whether the player to move wins by threats alone. Its size is fixed, so a new one may replace another.
///
/// A place holds the squares of the player to move and those of the opponent. The first word is inverted if the player
/// wins. This is unambiguous, since no square belongs to both players.
#[derive(Debug)]
pub struct Known(Vec<[u64; 2]>);

impl Known {
    pub fn new(bytes: usize) -> Known {
        Known(vec![[0; 2]; (bytes / size_of::<[u64; 2]>()).max(1)])
    }

    /// Whether the player wins, if that is known.
    pub fn get(&self, own: u64, other: u64) -> Option<bool> {
        match self.0[self.place(own, other)] {
            known if known == [own, other] => Some(false),
            known if known == [!own, other] => Some(true),
            _ => None,
        }
    }

    pub fn keep(&mut self, own: u64, other: u64, wins: bool) {
        let place = self.place(own, other);
        self.0[place] = [if wins { !own } else { own }, other];
    }

    fn place(&self, own: u64, other: u64) -> usize {
        ((u128::from(hash(own, other)) * self.0.len() as u128) >> 64) as usize
    }
}

/// Finds wins by threats.
#[derive(Debug)]
pub struct Threats {
    game: Game,
    /// The lines through each square.
    through: Vec<Vec<u64>>,
    known: Known,
}

impl Threats {
    pub fn new(game: &Game, bytes: usize) -> Threats {
        let lines = game.lines(Player::X).sets();
        let through = |square: usize| lines.iter().copied().filter(|line| line >> square & 1 == 1).collect();
        let through = (0..game.square_count()).map(through).collect();
        Threats { game: game.clone(), through, known: Known::new(bytes.min(MOST_BYTES)) }
    }

    /// Whether a player, to move, wins by threats alone.
    pub fn win(&mut self, own: u64, other: u64) -> bool {
        self.known.get(own, other).unwrap_or_else(|| {
            let Some(moves) = self.moves(own, other) else { return true };
            let wins = moves != 0 && self.next(own, other, moves).is_some();
            self.known.keep(own, other, wins);
            wins
        })
    }

    /// Returns a win by threats: its moves, without the one that completes the line, and every square on which the
    /// opponent replies or, after the last threat, could reply. `None` if there is no such win.
    fn sequence(&mut self, mut own: u64, mut other: u64) -> Option<(Vec<usize>, u64)> {
        let (mut sequence, before) = (Vec::new(), other);
        if !self.win(own, other) {
            return None;
        }
        while let Some(moves) = self.moves(own, other) {
            let (square, replies) = self.next(own, other, moves)?;
            sequence.push(square);
            own |= 1 << square;
            // After a double threat, the opponent can take only one of the squares: here the lowest.
            other |= replies & replies.wrapping_neg();
        }
        Some((sequence, other & !before | self.completing(own, other)))
    }

    /// The *zone* of a null move: if the player would win by threats after the opponent passed, the squares on which
    /// the opponent spoils these threats. All empty squares if there are no such threats.
    pub fn zone(&mut self, own: u64, other: u64) -> u64 {
        let empty = self.game.all() & !(own | other);
        let Some((sequence, replies)) = self.sequence(own, other) else { return empty };
        // Any other square can spoil the threats only if the opponent, with all replies on the board, threatens a line
        // there.
        let near = match self.completing(other | replies, own) {
            0 => {
                sequence.iter().fold(replies, |near, square| near | 1 << square)
                    | self.threatening(other | replies, own)
            }
            _ => empty,
        };
        let spoils = |square: &usize| !self.is_won_by(&sequence, own, other | 1 << square);
        squares(near).filter(spoils).fold(0, |zone, square| zone | 1 << square)
    }

    /// Whether a player, to move, wins by exactly these threats.
    fn is_won_by(&self, sequence: &[usize], mut own: u64, mut other: u64) -> bool {
        for square in sequence {
            let (losses, taken) = (self.completing(other, own), (own | other) >> square & 1 == 1);
            if self.completing(own, other) != 0 {
                return true;
            }
            if taken || losses & !(1 << square) != 0 {
                return false;
            }
            own |= 1 << square;
            let replies = self.completing(own, other);
            if replies == 0 {
                return false;
            }
            other |= replies & replies.wrapping_neg();
        }
        self.completing(own, other) != 0
    }

    /// The first move of a win by threats, for a player who cannot complete a line at once, and the squares on which
    /// that move threatens to complete one. They are two, or one that the opponent takes in vain.
    fn next(&mut self, own: u64, other: u64, moves: u64) -> Option<(usize, u64)> {
        let threatened = |search: &Threats, square: usize| search.threatened(own | 1 << square, other, square);
        let double = squares(moves).find(|square| threatened(self, *square).count_ones() > 1);
        let wins = |square: &usize| match threatened(self, *square) {
            0 => false,
            replies => self.win(own | 1 << square, other | replies),
        };
        let square = double.or_else(|| squares(moves).find(wins))?;
        Some((square, threatened(self, square)))
    }

    /// The squares on which a player who has just marked a square completes a line through it.
    fn threatened(&self, own: u64, other: u64, square: usize) -> u64 {
        let open = self.through[square].iter().filter(|line| *line & other == 0);
        open.map(|line| line & !own).filter(|missing| missing.is_power_of_two()).fold(0, |all, square| all | square)
    }

    /// The moves that threaten a line, and prevent the opponent from completing one. `None` if the player completes one at
    /// once.
    fn moves(&self, own: u64, other: u64) -> Option<u64> {
        let (mut threatening, mut losses) = (0, 0u64);
        for line in self.game.lines(Player::X).sets() {
            let missing = line & !(own | other);
            match (line & own, line & other) {
                (_, 0) if missing.is_power_of_two() => return None,
                (_, 0) if are_two(missing) => threatening |= missing,
                (0, _) if missing.is_power_of_two() => losses |= missing,
                _ => {}
            }
        }
        match losses.count_ones() {
            0 => Some(threatening),
            1 => Some(threatening & losses),
            _ => Some(0),
        }
    }

    /// The empty squares on which a mark would threaten to complete a line.
    pub fn threatening(&self, own: u64, other: u64) -> u64 {
        let open = self.game.lines(Player::X).sets().iter().filter(|line| *line & other == 0);
        open.map(|line| line & !own).filter(|missing| are_two(*missing)).fold(0, |squares, two| squares | two)
    }

    pub fn completing(&self, own: u64, other: u64) -> u64 {
        self.game.lines(Player::X).completing(own) & self.game.all() & !(own | other)
    }
}

/// Whether a set has exactly two squares. This is faster than counting on processors without an instruction for that.
fn are_two(set: u64) -> bool {
    let rest = set & set.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    /// The definition of a win by threats, square by square.
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
    fn wins_by_threats_and_zones_are_those_of_the_definition() {
        for (width, height, line) in [(3, 3, 3), (5, 2, 3), (4, 3, 3), (4, 3, 4)] {
            let game = Game::new(Rules::new(width, height, line).unwrap());
            let (mut threats, lines, all) = (Threats::new(&game, 1 << 16), game.lines(Player::X).sets(), game.all());
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
                        let zone = threats.zone(own, other);
                        if let Some((sequence, _)) = threats.sequence(own, other) {
                            let spoils = |square: &usize| !threats.is_won_by(&sequence, own, other | 1 << square);
                            assert!(squares(all & !(own | other)).filter(spoils).eq(squares(zone)));
                        }
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
