//! What all programs for people have in common: acts that a person can do, and nine places to look at.

use noughts::Square;
use serde::Deserialize;
use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Act {
    /// Types this text, and Enter.
    Type(String),
    /// Presses a button, chooses from a list, or answers a dialog, by its label.
    Press(String),
    /// Clicks on one of nine places, counted from 0 row by row.
    Click {
        /// Which nine: the key of a [`NinePlaces`].
        nine: String,
        place: usize,
    },
}

/// An act that is possible before a game. The higher its cost, the less likely it leads to a game against the program
/// at its best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub act: Act,
    pub cost: u32,
}

/// The least cost of an act that no words offer, such as a text that many programs take. Those of texts are odd, since
/// an even one is that of an easier level.
pub const UNOFFERED: u32 = 31;

/// A way to make a move: the acts for each square, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveInput {
    /// Its name for `--type`, or what is clicked: `row then col`, `its nine cells`.
    pub name: String,
    pub acts: [Vec<Act>; 9],
}

/// Nine places that may be the squares of a board, row by row, at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NinePlaces {
    /// Equal for what may be the same places at other moments. It does not say where on the screen they are.
    pub key: String,
    /// What each place looks like. Looks are only compared with each other; of a mark, it is also read which letter it
    /// is.
    pub places: [String; 9],
}

impl MoveInput {
    pub fn acts(&self, square: Square) -> &[Act] {
        &self.acts[square.index()]
    }

    pub fn is_typed(&self) -> bool {
        matches!(self.acts[0].first(), Some(Act::Type(_)))
    }

    /// What lets a program go on that waits once more after a move, and else does nothing: Enter, or another click on the
    /// square, which is taken now.
    pub fn nudge(&self, square: Square) -> Act {
        let click = self.acts(square).last().filter(|_| !self.is_typed());
        click.cloned().unwrap_or(Act::Type(String::new()))
    }

    pub fn square(&self, acts: &[Act]) -> Option<Square> {
        Square::ALL.into_iter().find(|square| self.acts(*square) == acts)
    }

    /// The square that a program names as moves are typed: `2, 3` where `2 3` is typed.
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

/// `typing row then col`.
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

/// Whether a program seems to wait for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// It shows what may be a board, and asks for a move.
    Move,
    /// It shows nine numbered squares, and asks in words that are unknown. Only a terminal leaves that open, and there is
    /// none on other systems.
    #[cfg_attr(not(unix), expect(dead_code, reason = "made in terminals alone"))]
    Likely,
    /// It shows what may be a board, or asks for a move.
    #[cfg_attr(not(any(unix, test)), expect(dead_code, reason = "made in terminals alone"))]
    Perhaps,
    /// It does neither.
    Other,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wait {
    Asks,
    #[default]
    Ended,
    /// It neither waited nor ended in time.
    Timeout,
    Flood,
    Closing,
}

/// A number that the program drew.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct SurfaceDraw {
    /// The number, from 0 up to 1; `None` if it cannot be prescribed.
    pub number: Option<f64>,
    /// The number of equal parts of that range among which the program distinguishes; `None` if that was not seen.
    /// With one part, nothing depends on the number.
    pub among: Option<u32>,
}

impl SurfaceDraw {
    /// Whether nothing depends on it.
    pub fn is_idle(&self) -> bool {
        self.among == Some(1)
    }

    /// Whether the same can be drawn again by prescribing its number.
    pub fn is_known(&self) -> bool {
        self.is_idle() || self.number.is_some() && self.among.is_some()
    }
}

pub trait Program: Send + Sync {
    /// Starts the program, and waits until it waits for the person. Its draws show these numbers first, if they [can
    /// be prescribed](Program::heeds_dice). Unless `is_new`, the game may go on in a running program in which the same acts
    /// were done so far. The error says why, in a sentence.
    fn start(&self, dice: &[f64], is_new: bool, limit: Duration) -> Result<(Box<dyn Surface>, Wait), String>;

    /// Forgets running programs that later games could continue.
    fn forget(&self) {}

    /// What it is: `its own page`.
    fn name(&self) -> &'static str;

    /// A further remark on how it is played, in a clause.
    fn note(&self) -> Option<&'static str> {
        None
    }

    fn heeds_dice(&self) -> bool {
        false
    }

    /// Whether a message about the end of a game may cover the board, as in a window. A terminal writes it beside the
    /// board.
    fn may_cover_board(&self) -> bool {
        true
    }

    /// What to do if no game is found: a sentence for each option that may help.
    fn remedies(&self) -> Vec<(GameOption, &'static str)> {
        vec![(
            GameOption::Menu,
            "if something comes before the game, say what to press there, with commas between: --menu 'Hard,Start'",
        )]
    }

    /// What to do about a program that ends before it asks for anything.
    fn remedy_if_ended(&self) -> &'static str {
        ""
    }

    /// The act that a word of the option `--menu` stands for.
    fn named_act(&self, name: &str) -> Act {
        Act::Press(name.to_string())
    }

    /// The ways to make moves that have this name. The error lists the names.
    fn named_inputs(&self, _: &str) -> Result<Vec<MoveInput>, String> {
        Err("moves are not typed here, but clicked: leave out --type".into())
    }
}

/// An option that says how a program is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameOption {
    Type,
    Menu,
    Answer,
}

impl fmt::Debug for dyn Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

pub trait Surface: Send {
    /// Does an act, and waits until the program waits for more. An act that is impossible, such as pressing what is
    /// not there, does nothing. With `dice`, a new record of draws begins, and they show these numbers first, if they
    /// can be prescribed.
    fn act(&mut self, act: &Act, dice: Option<&[f64]>, limit: Duration) -> Wait;

    /// The acts that are possible before a game, the likeliest first. An act that needs no words is listed once.
    fn offers(&mut self) -> Vec<Offer>;

    /// The names of what is chosen among several options, such as a level.
    fn chosen(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// Whether an act is possible here, as far as that is known.
    fn can(&mut self, _: &Act) -> bool {
        true
    }

    /// How it seems to wait for a move.
    fn wants_move(&mut self) -> Wants;

    /// The ways in which moves may be made here, the likeliest first.
    fn inputs(&mut self) -> Vec<MoveInput>;

    /// Forgets what was shown before.
    fn forget(&mut self);

    /// All that may be nine places, as they have looked since [`Surface::forget`]. For each key the oldest comes
    /// first, and what is shown now comes last. With a key, only those.
    fn nines(&mut self, key: Option<&str>) -> Vec<NinePlaces>;

    /// The lines that it has written since the last act began.
    fn news(&mut self) -> Vec<String>;

    /// What it shows now, as text for people, in at most thirty lines.
    fn screen(&mut self) -> String;

    /// Why nothing that it does is trusted, if there is a reason: a script that failed, or something that is missing
    /// here.
    fn failure(&mut self) -> Option<String> {
        None
    }

    /// A script that could not be loaded, and what to do about it. Many a page needs none of it to be played.
    fn lack(&mut self) -> Option<String> {
        None
    }

    /// The draws since the start, or since the last act with dice began.
    fn draws(&mut self) -> Vec<SurfaceDraw> {
        Vec::new()
    }

    /// The draws before the places with this key looked so, as far as that is known.
    fn draws_before(&mut self, _key: &str, _places: &[String; 9]) -> Vec<SurfaceDraw> {
        self.draws()
    }

    /// Whether it has read a clock since the start, or may have.
    fn reads_clock(&mut self) -> bool {
        true
    }

    /// How long it has slept by its own choice while somebody waited for it.
    fn slept(&self) -> Duration {
        Duration::ZERO
    }

    fn status(&self) -> Option<ExitStatus> {
        None
    }
}
