//! Pairings (Hales and Jewett 1963). If each line that a player could still complete contains a pair of empty squares,
//! and no two pairs share a square, the player completes none: whenever the player takes a square of a pair, the
//! opponent takes the other.

use super::error::CertificateError;
use super::work::Work;
use crate::game::Game;
use crate::rules::squares;
use noughts_rules::Player;

/// The lines that a player could still complete, each as the set of its empty squares.
pub fn open_lines(lines: &[u64], opponent: u64, empty: u64) -> Vec<u64> {
    lines.iter().filter(|line| *line & opponent == 0).map(|line| line & empty).collect()
}

/// Pairs without a common square, such that each open line contains one of them; `None` if there are no such pairs.
/// Fails if the search needs more work than is left.
pub fn find(open: Vec<u64>, work: &mut Work) -> Result<Option<Vec<u64>>, CertificateError> {
    let mut finder = Finder { open, pairs: Vec::new(), work };
    let found = finder.cover(0, 0)?;
    Ok(found.then_some(finder.pairs))
}

struct Finder<'a> {
    /// Several lists, one after another: all open lines, the lines that do not contain the first pair, the lines that
    /// contain neither of the first two pairs, and so on.
    open: Vec<u64>,
    pairs: Vec<u64>,
    work: &'a mut Work,
}

impl Finder<'_> {
    /// Looks for pairs in the lines from index `from` on, without the `used` squares.
    fn cover(&mut self, from: usize, used: u64) -> Result<bool, CertificateError> {
        let free = self.open[from..].iter().map(|line| line & !used);
        let Some(narrowest) = free.min_by_key(|line| line.count_ones()) else {
            return Ok(true);
        };
        self.work.take(Work::PAIR)?;
        let end = self.open.len();
        for first in squares(narrowest) {
            for second in squares(narrowest).filter(|second| *second > first) {
                let pair = 1 << first | 1 << second;
                for index in from..end {
                    self.open.extend(Some(self.open[index]).filter(|line| line & pair != pair));
                }
                self.pairs.push(pair);
                if self.cover(end, used | pair)? {
                    return Ok(true);
                }
                self.pairs.pop();
                self.open.truncate(end);
            }
        }
        Ok(false)
    }
}

/// The steps of a short search for pairs.
const SHORT_SEARCH: usize = 300;

/// Whether a short search finds pairs that keep `player` from every line.
pub fn is_closed(game: &Game, player: u64, opponent: u64) -> bool {
    let open = open_lines(game.lines(Player::X).sets(), opponent, game.all() & !(player | opponent));
    matches!(find(open, &mut Work(SHORT_SEARCH * Work::PAIR)), Ok(Some(_)))
}
