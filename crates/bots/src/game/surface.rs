//! What a program for people is to whoever plays it: what can be done, and what nine places look like.

use noughts::Square;
use serde::Deserialize;
use std::fmt::{self, Debug};
use std::process::ExitStatus;
use std::time::Duration;

/// Something that a person does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Act {
    /// Types this text, and Enter.
    Type(String),
    /// Presses a button, chooses from a list, or answers a dialog that is called so.
    Press(String),
    /// Clicks on one of nine places, counted from 0 row by row.
    Click {
        /// Which nine: the key of a [`NinePlaces`].
        nine: String,
        place: usize,
    },
}

/// Something that can be done before a game, and how unlikely it leads to a game against the program at its best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub act: Act,
    pub cost: u32,
}

/// A way to make a move: what is done for each square, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveInput {
    /// What `--type` calls it, or what is clicked: `row then col`, `its nine cells`.
    pub name: String,
    pub acts: [Vec<Act>; 9],
}

/// Nine places that may be the squares of a board, row by row, as they were seen at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NinePlaces {
    /// The same for what may be the same places at other moments. It does not say where on the screen they are.
    pub key: String,
    /// What each place looks like. Only whether two looks are the same is ever asked, and of a mark, which letter it is.
    pub places: [String; 9],
}

impl MoveInput {
    /// What is done for a square.
    pub fn acts(&self, square: Square) -> &[Act] {
        &self.acts[square.index()]
    }

    /// Whether moves are typed.
    pub fn is_typed(&self) -> bool {
        matches!(self.acts[0].first(), Some(Act::Type(_)))
    }

    /// The square that this is done for.
    pub fn square(&self, acts: &[Act]) -> Option<Square> {
        Square::ALL.into_iter().find(|square| self.acts(*square) == acts)
    }

    /// The square that a program names in the words in which it is told moves: `2, 3` where `2 3` is typed.
    pub fn read(&self, text: &str) -> Option<Square> {
        let words = |text: &str| -> Vec<String> {
            let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
            words.map(str::to_lowercase).collect()
        };
        let said = words(text);
        let typed = |square: Square| self.acts(square).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let is_so = |square: &Square| {
            let own = words(&typed(*square));
            own == said || own.concat() == said.concat()
        };
        Square::ALL.into_iter().find(is_so)
    }
}

/// What is done: `typing row then col`.
impl fmt::Display for MoveInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", if self.is_typed() { "typing" } else { "clicking" }, self.name)
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Type(text) | Act::Press(text) => f.write_str(text),
            Act::Click { place, .. } => write!(f, "{}", place + 1),
        }
    }
}

/// How a program seems to wait for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// It shows what may be a board, and asks for a move.
    Move,
    /// It does one of the two.
    Perhaps,
    /// It does neither.
    Other,
}

/// What came of waiting for a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// It waits for the person.
    Asks,
    /// It has ended.
    Ended,
    /// It neither waited nor ended in time.
    Timeout,
    /// It showed too much.
    Flood,
    /// All bots are to end.
    Closing,
}

/// A draw by chance.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct SurfaceDraw {
    /// The number that was drawn, from 0 up to 1, if it can be prescribed.
    pub number: Option<f64>,
    /// Among how many equal parts of that range it is, if that was seen: in which of them it lies is all that the program made of
    /// it. Where it is one part, nothing depends on the number.
    pub among: Option<u32>,
}

impl SurfaceDraw {
    /// Whether nothing depends on it.
    pub fn is_idle(&self) -> bool {
        self.among == Some(1)
    }
}

/// A program that can be played.
pub trait Program: Debug + Send + Sync {
    /// Starts it, and waits until it waits for the person. Its draws show these numbers first, where that
    /// [can be done](Program::heeds_dice). Unless the start `is_new`, the game may go on from where an earlier one has come to
    /// by the same acts.
    ///
    /// # Errors
    /// If it cannot be started: why, in a sentence.
    fn start(&self, dice: &[f64], is_new: bool, limit: Duration) -> Result<(Box<dyn Surface>, Wait), String>;

    /// Lets no later game go on from where an earlier one came to.
    fn forget(&self) {}

    /// What it is: `its own page`.
    fn name(&self) -> &'static str;

    /// What else there is to say of how it is played, in a clause.
    fn note(&self) -> Option<&'static str> {
        None
    }

    /// Whether its draws by chance can be prescribed.
    fn heeds_dice(&self) -> bool {
        false
    }

    /// Whether what says that a game is over may lie on the board, as it does in a window. In a terminal it stands beside it.
    fn may_cover_board(&self) -> bool {
        true
    }

    /// What may help if no game is found, in lines.
    fn remedy(&self) -> &'static str {
        "if something comes before the game, say what to press there, with commas between: --menu 'Hard,Start'\n\
         or put the function that chooses its moves into a file of its own, and audit that"
    }

    /// What somebody does who is told to do this before the game.
    fn named_act(&self, name: &str) -> Act {
        Act::Press(name.to_string())
    }

    /// The ways to make moves that have this name.
    ///
    /// # Errors
    /// If there is none; which there are.
    fn named_inputs(&self, _: &str) -> Result<Vec<MoveInput>, String> {
        Err("moves are not typed here, but clicked: leave out --type".into())
    }
}

/// A running program.
pub trait Surface: Debug + Send {
    /// Does this, and waits until the program waits for more. What cannot be done, such as to press what is not there, does
    /// nothing.
    fn act(&mut self, act: &Act, limit: Duration) -> Wait;

    /// What can be done before a game, the likeliest first. An offer that needs no words is not listed twice.
    fn offers(&mut self) -> Vec<Offer>;

    /// What is chosen among several things there, such as a level.
    fn chosen(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// Whether this can be done here, as far as that is known.
    fn can(&mut self, _: &Act) -> bool {
        true
    }

    /// How it seems to wait for a move.
    fn wants_move(&mut self) -> Wants;

    /// The ways in which moves may be made here, the likeliest first.
    fn inputs(&mut self) -> Vec<MoveInput>;

    /// Forgets what was shown before.
    fn forget(&mut self);

    /// All that may be nine places, as they looked since: of each key the oldest first, and what is seen now last, if it is
    /// still there. With a key, only those.
    fn nines(&mut self, key: Option<&str>) -> Vec<NinePlaces>;

    /// The lines that it has said since the last act began.
    fn news(&mut self) -> Vec<String>;

    /// What is seen now, for people: at most thirty lines.
    fn screen(&mut self) -> String;

    /// Why nothing that it does is trusted, if there is a reason: a script that failed, something that it lacks here.
    fn failure(&mut self) -> Option<String> {
        None
    }

    /// From now on its draws are noted anew, and show these numbers first, where that can be done.
    fn roll(&mut self, _dice: &[f64]) {}

    /// The draws by chance that were seen since the start, or since the last roll.
    fn draws(&mut self) -> Vec<SurfaceDraw> {
        Vec::new()
    }

    /// Those that came before the places with this key looked so, as far as that is known.
    fn draws_before(&mut self, _key: &str, _places: &[String; 9]) -> Vec<SurfaceDraw> {
        self.draws()
    }

    /// Whether it has read a clock since the start, or may have.
    fn reads_clock(&mut self) -> bool {
        true
    }

    /// How long it has slept, by its own will, while it was waited for.
    fn slept(&self) -> Duration {
        Duration::ZERO
    }

    /// How it has ended, if it has.
    fn status(&self) -> Option<ExitStatus> {
        None
    }
}
