//! Strategies: published ones, written anew from their texts; simple ones, to compare others with; and those of the
//! table.
//!
//! In the comments of these files, *I* am the strategy and *you* are its opponent.

mod harvey;
mod luoshu;
mod medium;
mod montero;
mod prevos;
mod smartbot;

pub use harvey::Harvey;
pub use luoshu::Luoshu;
pub use medium::Medium;
pub use montero::{MonteroIa, MonteroMj};
pub use prevos::Prevos;
pub use smartbot::Smartbot;

use crate::{Line, LookUp, Position, Square, SquareSet};
use core::fmt;

/// A way to play.
///
/// A function from positions to sets of squares is a strategy too:
///
/// ```
/// use noughts::audit::{Report, Tree, Verdict};
/// use noughts::{Player, Position, SquareSet};
///
/// let first_free = |position: Position| SquareSet::from_iter(position.legal_moves().first());
/// let report = Report::new(&Tree::of_strategy(Player::X, Position::new(), &first_free));
/// assert_eq!(report.verdict(), Verdict::Beatable);
/// ```
pub trait Strategy: Sync {
    /// The squares that it may choose in a position in which it is to move and the game is not over. There must be at
    /// least one, and only legal moves. [`Tree::of_strategy`](crate::audit::Tree::of_strategy) counts anything else as
    /// a lost game, and [`picture::map`](crate::picture::map) refuses it.
    fn choices(&self, position: Position) -> SquareSet;
}

impl<F: Fn(Position) -> SquareSet + Sync> Strategy for F {
    fn choices(&self, position: Position) -> SquareSet {
        self(position)
    }
}

/// A strategy with its name.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Named {
    /// Its name on the command line.
    pub name: &'static str,
    /// Who made it and what it does, in one line.
    pub about: &'static str,
    /// The strategy itself.
    pub strategy: &'static dyn Strategy,
}

impl fmt::Debug for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Named({})", self.name)
    }
}

/// All strategies, the published ones first.
pub static ALL: &[Named] = &[
    Named {
        name: "montero-mj",
        about: "Montero (2021, Fortran), routine MJ: win, block, else the square whose lines without you hold most of mine",
        strategy: &MonteroMj,
    },
    Named {
        name: "montero-ia",
        about: "Montero (2021, Fortran), routine IA: win, block, else the square with most lines still open to me",
        strategy: &MonteroIa,
    },
    Named {
        name: "harvey",
        about: "Harvey (Computer Science Logo Style, 1997): win, block, fork, force, else centre, corner, edge",
        strategy: &Harvey,
    },
    Named {
        name: "prevos",
        about: "Prevos (2017, R): win at once, else any best square of minimax without regard to depth",
        strategy: &Prevos,
    },
    Named {
        name: "luoshu",
        about: "Esolang wiki, Tic Tac Toe (Program Form): minimax with depth, lines found by the magic square",
        strategy: &Luoshu,
    },
    Named {
        name: "smartbot",
        about: "Nath and Mittal (2021, C): win, block, an opening book, else the centre or any square",
        strategy: &Smartbot,
    },
    Named { name: "random", about: "any free square", strategy: &Random },
    Named { name: "medium", about: "win, block, else any free square", strategy: &Medium },
    Named {
        name: "perfect",
        about: "a best move; of several, the one that wins most often against random play",
        strategy: &Perfect,
    },
    Named { name: "any-best", about: "any of the best moves", strategy: &AnyBest },
    Named { name: "any-sound", about: "any move that keeps the result, however slowly", strategy: &AnySound },
];

/// The levels at which the program plays, the easiest first, each with the name of its strategy.
pub const LEVELS: &[(&str, &str)] =
    &[("easy", "random"), ("medium", "medium"), ("hard", "any-best"), ("perfect", "perfect")];

/// The level or the strategy with this name; `None` if there is neither. A level is its strategy under the name of the
/// level.
///
/// ```
/// use noughts::strategies::find;
///
/// assert_eq!(find("hard").unwrap().name, "hard");
/// assert_eq!(find("hard").unwrap().about, find("any-best").unwrap().about);
/// ```
#[must_use]
pub fn find(name: &str) -> Option<Named> {
    let level = LEVELS.iter().find(|(level, _)| *level == name);
    let strategy = level.map_or(name, |(_, strategy)| strategy);
    let named = ALL.iter().find(|named| named.name == strategy)?;
    Some(Named { name: level.map_or(named.name, |(level, _)| level), ..*named })
}

/// Any free square: the "dumb bot" of [`Smartbot`]'s program.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl Strategy for Random {
    fn choices(&self, position: Position) -> SquareSet {
        position.legal_moves()
    }
}

/// The table's [pick](crate::Evaluation::pick).
#[derive(Clone, Copy, Debug)]
pub struct Perfect;

impl Strategy for Perfect {
    fn choices(&self, position: Position) -> SquareSet {
        position.pick().into_iter().collect()
    }
}

/// All of the table's [best](crate::Evaluation::best) moves.
#[derive(Clone, Copy, Debug)]
pub struct AnyBest;

impl Strategy for AnyBest {
    fn choices(&self, position: Position) -> SquareSet {
        position.best_moves()
    }
}

/// All moves that keep the outcome, however slowly.
#[derive(Clone, Copy, Debug)]
pub struct AnySound;

impl Strategy for AnySound {
    fn choices(&self, position: Position) -> SquareSet {
        let outcome = position.evaluation().outcome;
        let keeps = position.children().filter(|(_, child)| child.evaluation().outcome.opposite() == outcome);
        keeps.map(|(square, _)| square).collect()
    }
}

fn only(square: Square) -> SquareSet {
    SquareSet::EMPTY.with(square)
}

/// The empty squares of a line with exactly `held` marks of `of` and none of `against`. An empty set for any other
/// line.
fn open_squares(line: Line, of: SquareSet, against: SquareSet, held: usize) -> SquareSet {
    let is_such = (line.set() & of).len() == held && (line.set() & against).is_empty();
    if is_such { line.set() - of } else { SquareSet::EMPTY }
}

/// The square that completes a line of mine; if there is none, a square that would complete a line of yours. The first
/// such line counts.
fn win_or_block(mut lines: impl Iterator<Item = Line> + Clone, position: Position) -> Option<Square> {
    let (mine, yours) = (position.mine(), position.yours());
    let mut again = lines.clone();
    let win = lines.find_map(|line| open_squares(line, mine, yours, 2).first());
    win.or_else(|| again.find_map(|line| open_squares(line, yours, mine, 2).first()))
}
