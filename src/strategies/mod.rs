//! Strategies: published ones, written anew from their texts; simple ones, to compare others with; and those of the
//! table.
//!
//! In the comments of these files, *I* am the strategy and *you* are its opponent.

mod from_table;
mod harvey;
mod luoshu;
mod medium;
mod montero;
mod prevos;
mod random;
mod smartbot;
mod strategy;

pub use from_table::{AnyBest, AnySound, Perfect};
pub use harvey::Harvey;
pub use luoshu::Luoshu;
pub use medium::Medium;
pub use montero::{MonteroIa, MonteroMj};
pub use prevos::Prevos;
pub use random::Random;
pub use smartbot::Smartbot;
pub use strategy::Strategy;

use core::fmt;

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
pub fn find(name: &str) -> Option<Named> {
    let level = LEVELS.iter().find(|(level, _)| *level == name);
    let strategy = level.map_or(name, |(_, strategy)| strategy);
    let named = ALL.iter().find(|named| named.name == strategy)?;
    Some(Named { name: level.map_or(named.name, |(level, _)| level), ..*named })
}
