//! Which board a command is about.

use super::Field;
use super::other::Other;
use super::source::Source;
use super::three::Three;
use crate::cli::{Exit, Setting, Trouble};
use clap::{Args, ValueHint};
use noughts::Player;
use noughts::mnk::Rules;
use noughts::notation::Coords;
use std::path::PathBuf;
use std::str::FromStr;

// Which board.
#[derive(Args, Clone)]
pub struct BoardOptions {
    /// Another board than 3x3: its width and height, as 5x4
    #[arg(long, value_name = "WIDTHxHEIGHT", requires = "line")]
    board: Option<Size>,
    /// How many in a row win on that board
    #[arg(long, value_name = "LENGTH", requires = "board")]
    line: Option<usize>,
    /// A table file that `noughts solve` has made; it knows its board
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    table: Option<PathBuf>,
}

/// The width and height of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub width: usize,
    pub height: usize,
}

impl FromStr for Size {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Size, &'static str> {
        let sides = text.split_once(['x', 'X', '×']);
        let sides = sides.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
        let (width, height) = sides.ok_or("write the width and the height, as 5x4")?;
        Ok(Size { width, height })
    }
}

impl Size {
    /// The game with lines of this length.
    pub fn rules(self, line: usize) -> Result<Rules, Trouble> {
        Rules::new(self.width, self.height, line)
            .map_err(|error| Trouble::Fault { exit: Exit::Unreadable, what: error.to_string() })
    }
}

impl BoardOptions {
    /// The game that is asked for.
    pub fn field(&self, setting: Setting) -> Result<Box<dyn Field>, Trouble> {
        match self.other(setting)? {
            Some(other) => Ok(Box::new(other)),
            None => Ok(Box::new(Three { first: setting.first.into(), coords: setting.coords })),
        }
    }

    fn other(&self, setting: Setting) -> Result<Option<Other>, Trouble> {
        let asked = self.board.zip(self.line).map(|(size, line)| size.rules(line)).transpose()?;
        let (rules, source) = match (asked, &self.table) {
            (None, None) => return Ok(None),
            (Some(rules), None) if (rules.width(), rules.height(), rules.line()) == (3, 3, 3) => return Ok(None),
            (Some(rules), None) => (rules, Source::without_table(rules)),
            (asked, Some(path)) => {
                let (rules, source) = Source::open(path)?;
                if let Some(asked) = asked.filter(|asked| *asked != rules) {
                    return Err(unreadable(format!("{} is a table of {rules}, not of {asked}", path.display())));
                }
                (rules, source)
            }
        };
        if Player::from(setting.first) == Player::O {
            return Err(unreadable("--first is for 3x3 only: on other boards X moves first".into()));
        }
        let a1 = match setting.coords {
            Coords::OneToNine => false,
            Coords::A1 => true,
            other => {
                let label = other.label();
                return Err(unreadable(format!("--coords {label} is for 3x3 only: other boards have numbers, or a1")));
            }
        };
        Ok(Some(Other { rules, lines: rules.lines(), source, a1 }))
    }
}

fn unreadable(what: String) -> Trouble {
    Trouble::Fault { exit: Exit::Unreadable, what }
}
