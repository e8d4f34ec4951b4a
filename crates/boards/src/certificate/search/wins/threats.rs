//! Finds the same wins by threats alone as [`super::super::threats`], but faster in games with many lines, by counting what
//! lines miss: the search for Qubic depends on it. Also finds the replies that do not lose to threats at once.

use super::counts::{Geometry, Marks};
use crate::certificate::search::threats::Known;
use crate::rules::squares;

/// The memory for what is known: little enough to stay in the processor's cache.
const BYTES: usize = 1 << 22;

/// Finds wins by threats, for a player to move who cannot complete a line at once.
pub struct Threats<const W: usize> {
    pub geometry: Geometry<W>,
    all: u64,
    known: Known,
}

/// A threat: the square of the move, and the square that the opponent must then take.
#[derive(Clone, Copy)]
struct Threat {
    square: u8,
    reply: u8,
    promise: i32,
}

enum First {
    /// It threatens two squares at once, and so wins.
    Double(usize),
    /// It threatens one square, and more threats follow.
    Single(Threat),
}

impl<const W: usize> Threats<W> {
    pub fn new(geometry: Geometry<W>, all: u64) -> Threats<W> {
        Threats { geometry, all, known: Known::new(BYTES) }
    }

    pub fn win(&mut self, own: &Marks<W>, other: &Marks<W>) -> bool {
        let lost = other.completing(&self.geometry, own);
        lost & lost.wrapping_sub(1) == 0 && self.wins(own, other, lost)
    }

    /// Whether the player wins by threats alone. `lost` are the squares on which the opponent completes a
    /// line: one at most.
    fn wins(&mut self, own: &Marks<W>, other: &Marks<W>, lost: u64) -> bool {
        if own.missing(2, other).is_empty() {
            return false;
        }
        self.known.get(own.squares, other.squares).unwrap_or_else(|| {
            let wins = self.first(own, other, lost).is_some();
            self.known.keep(own.squares, other.squares, wins);
            wins
        })
    }

    /// The first move of a win. Single threats are tried in the order of their promise.
    fn first(&mut self, own: &Marks<W>, other: &Marks<W>, lost: u64) -> Option<First> {
        let twos = own.missing(2, other);
        let pairs = || twos.lines().map(|line| self.geometry.lines[line] & !own.squares);
        let allowed = if lost == 0 { u64::MAX } else { lost };
        let (once, twice) = pairs().fold((0, 0), |(once, twice), pair| (once | pair, twice | once & pair));
        if once & allowed == 0 {
            return None;
        }
        // Two lines may miss the same two squares. A mark on one of them then threatens only the other.
        let partners = |square: &usize| pairs().filter(|pair| pair >> square & 1 == 1).fold(0, |all, pair| all | pair);
        if let Some(square) = squares(twice & allowed).find(|square| partners(square).count_ones() > 2) {
            return Some(First::Double(square));
        }
        let threes = own.missing(3, other);
        let through = |square: usize| {
            let lines = self.geometry.through[square];
            [threes.and(lines).len() as i32, twos.and(lines).len() as i32]
        };
        let mut threats: Vec<Threat> = Vec::with_capacity(2 * twos.len() as usize);
        for pair in pairs() {
            let [low, high] = [pair.trailing_zeros() as usize, 63 - pair.leading_zeros() as usize];
            let ([low_three, low_two], [high_three, high_two]) = (through(low), through(high));
            let mut add = |square: usize, reply: usize, promise| {
                if allowed >> square & 1 == 1 {
                    threats.push(Threat { square: square as u8, reply: reply as u8, promise });
                }
            };
            add(low, high, 4 * low_three - 3 * high_two - high_three);
            add(high, low, 4 * high_three - 3 * low_two - low_three);
        }
        threats.sort_by_key(|threat| -threat.promise);
        threats.into_iter().find(|threat| self.wins_after(own, other, *threat)).map(First::Single)
    }

    fn wins_after(&mut self, own: &Marks<W>, other: &Marks<W>, threat: Threat) -> bool {
        let (own, other) = self.after(own, other, threat);
        let ones = other.missing(1, &own).and(self.geometry.through[usize::from(threat.reply)]);
        let lost = self.geometry.rest(ones, &other);
        lost & lost.wrapping_sub(1) == 0 && self.wins(&own, &other, lost)
    }

    fn after(&self, own: &Marks<W>, other: &Marks<W>, threat: Threat) -> (Marks<W>, Marks<W>) {
        let geometry = &self.geometry;
        (own.with(geometry, threat.square.into()), other.with(geometry, threat.reply.into()))
    }

    /// The moves of a win by threats, without the one that completes the line.
    fn sequence(&mut self, own: &Marks<W>, other: &Marks<W>) -> Option<Vec<usize>> {
        if !self.win(own, other) {
            return None;
        }
        let (mut own, mut other, mut sequence) = (*own, *other, Vec::new());
        loop {
            let lost = other.completing(&self.geometry, &own);
            match self.first(&own, &other, lost)? {
                First::Double(square) => {
                    sequence.push(square);
                    return Some(sequence);
                }
                First::Single(threat) => {
                    sequence.push(threat.square.into());
                    (own, other) = self.after(&own, &other, threat);
                }
            }
        }
    }

    /// Whether the player, to move, wins by exactly these threats.
    fn is_won_by(&self, sequence: &[usize], mut own: Marks<W>, mut other: Marks<W>) -> bool {
        for square in sequence {
            let taken = (own.squares | other.squares) >> square & 1 == 1;
            if taken || other.completing(&self.geometry, &own) & !(1 << square) != 0 {
                return false;
            }
            own = own.with(&self.geometry, *square);
            let replies = own.completing(&self.geometry, &other);
            match replies.count_ones() {
                0 => return false,
                1 => other = other.with(&self.geometry, replies.trailing_zeros() as usize),
                _ => return true,
            }
        }
        false
    }

    /// The replies of the opponent, who is to move, that do not lose to threats at once. If the player would win by
    /// threats after the opponent passed, a reply must spoil these threats and leave the player no others. All empty
    /// squares if there are no such threats. A reply that makes a threat itself is not looked into.
    pub fn replies(&mut self, own: &Marks<W>, other: &Marks<W>) -> u64 {
        let empty = self.all & !(own.squares | other.squares);
        let Some(sequence) = self.sequence(own, other) else { return empty };
        let survives = |square: &usize| {
            let after = other.with(&self.geometry, *square);
            !self.is_won_by(&sequence, *own, after)
                && (after.completing(&self.geometry, own) != 0 || !self.win(own, &after))
        };
        squares(empty).filter(survives).fold(0, |replies, square| replies | 1 << square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::search::threats;
    use crate::rules::squares;
    use crate::{Board, Player, families};

    /// Positions of random games in which no player can complete a line.
    #[test]
    fn wins_are_those_of_the_other_search_and_other_replies_lose() {
        let mut random = fastrand::Rng::with_seed(8);
        for file in
            [families::cube(4, 3), families::squares(6), families::polyomino(5, 5, "knobby"), families::affine(4)]
        {
            let game = file.unwrap().game();
            let mut quick = Threats::new(Geometry::<4>::new(game.lines(Player::X).sets()).unwrap(), game.all());
            let (mut plain, mut wins, mut few) = (threats::Threats::new(&game, 1 << 20), 0, 0);
            for _ in 0..300 {
                let mut board = Board::EMPTY;
                while !game.is_over(board) && board.ply() < 20 {
                    let completing = [Player::X, Player::O].map(|player| game.completing(board, player));
                    let [x, o] = [board.x, board.o].map(|marks| quick.geometry.marks(marks));
                    if completing == [0, 0] {
                        let won = quick.win(&x, &o);
                        assert_eq!(won, plain.win(board.x, board.o), "{board:?}");
                        let replies = quick.replies(&x, &o);
                        let others = game.empty(board) & !replies;
                        assert!(squares(others).all(|reply| plain.win(board.x, board.o | 1 << reply)), "{board:?}");
                        (wins, few) = (wins + u32::from(won), few + u32::from(others != 0));
                    }
                    let urgent = completing.into_iter().find(|squares| *squares != 0).unwrap_or(game.empty(board));
                    board = board.play(random.choice(squares(urgent).collect::<Vec<_>>()).unwrap());
                }
            }
            assert!(wins > 100 && few > 50, "{wins} {few}");
        }
    }
}
