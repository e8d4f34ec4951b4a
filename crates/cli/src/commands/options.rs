//! Options that several commands have.

use crate::board::{Field, Other, Source, Three};
use crate::io::failure::Failure;
use crate::io::time::time_above_0;
use clap::ValueHint;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use noughts::Player;
use noughts::notation::Coords;
use noughts_boards::{Game, Rules};
use regex_lite::Regex;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

// What every command needs to know that speaks of positions.
#[derive(Args, Clone, Copy)]
pub struct Setting {
    /// Who moves first
    #[arg(long, value_name = "MARK", default_value = "x", ignore_case = true)]
    pub first: Mark,
    /// How squares are named, in the input and in the output: 1-9 and 0-8 row by row, numpad with 7 8 9 on top, rc1 and
    /// rc0 by row and column, a1 with row 1 on top, magic as 4 9 2 / 3 5 7 / 8 1 6
    #[arg(long, value_name = "WAY", default_value = "1-9", ignore_case = true, value_parser = coords_parser())]
    pub coords: Coords,
}

/// A player on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Mark {
    /// Crosses
    X,
    /// Noughts
    O,
}

impl From<Mark> for Player {
    fn from(mark: Mark) -> Player {
        match mark {
            Mark::X => Player::X,
            Mark::O => Player::O,
        }
    }
}

pub fn coords_parser() -> impl TypedValueParser<Value = Coords> {
    let labels = PossibleValuesParser::new(Coords::ALL.iter().map(|coords| coords.label()));
    labels.map(|label: String| label.parse().expect("a possible value is the label of a way"))
}

/// How a command prints its results.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// The square to play, or - if the game is over
    Plain,
    /// Comma-separated values
    Csv,
    /// A table in Markdown
    Markdown,
    /// For programs: a JSON object for each result, on a line of its own
    Json,
}

pub const TEXT_AND_JSON: [Format; 2] = [Format::Text, Format::Json];

/// Reads the formats that a command has.
pub fn one_of<const N: usize>(formats: [Format; N]) -> impl TypedValueParser<Value = Format> {
    let names = formats.iter().filter_map(Format::to_possible_value).collect::<Vec<_>>();
    PossibleValuesParser::new(names).map(|name| Format::from_str(&name, false).expect("a possible value is a format"))
}

/// Reads a whole number in a range, or says which numbers are in it.
pub fn number<T: TryFrom<u64>>(least: u64, most: u64) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| match (least, most) {
            (0, u64::MAX) => "write a whole number".into(),
            (_, u64::MAX) => format!("write a whole number, {least} or more"),
            _ => format!("write a whole number from {least} to {most}"),
        })
    }
}

// Which board.
#[derive(Args, Clone)]
pub struct BoardOptions {
    /// Another board than 3x3: its width and height, as 5x4
    #[arg(long, value_name = "WIDTHxHEIGHT")]
    board: Option<Size>,
    /// How many in a row win on that board
    #[arg(long, value_name = "LENGTH", value_parser = number::<usize>(0, u64::MAX))]
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
    pub fn rules(self, line: usize) -> Result<Rules, Failure> {
        Rules::new(self.width, self.height, line).map_err(|error| Failure::unreadable(error.to_string()))
    }
}

impl BoardOptions {
    /// The game that is asked for.
    pub fn field(&self, setting: Setting) -> Result<Box<dyn Field>, Failure> {
        match self.other(setting)? {
            Some(other) => Ok(Box::new(other)),
            None => Ok(Box::new(Three { first: setting.first.into(), coords: setting.coords })),
        }
    }

    fn other(&self, setting: Setting) -> Result<Option<Other>, Failure> {
        let (game, source) = match (self.board, self.line, &self.table) {
            (None, None, None) => return Ok(None),
            (_, _, Some(path)) => self.open(path)?,
            (Some(size), Some(line), None) => {
                let rules = size.rules(line)?;
                if (rules.width(), rules.height(), rules.line()) == (3, 3, 3) {
                    return Ok(None);
                }
                let game = Game::new(rules);
                let source = Source::without_table(&game);
                (game, source)
            }
            (Some(_), None, None) => return Err(Failure::unreadable("--board needs --line, or a table that knows it")),
            (None, Some(_), None) => return Err(Failure::unreadable("--line needs --board, or a table that knows it")),
        };
        if Player::from(setting.first) == Player::O {
            return Err(Failure::unreadable("--first is for 3x3 only: on other boards X moves first"));
        }
        let a1 = match setting.coords {
            Coords::OneToNine => false,
            Coords::A1 => true,
            other => {
                let label = other.label();
                let what = format!("--coords {label} is for 3x3 only: other boards have numbers, or a1");
                return Err(Failure::unreadable(what));
            }
        };
        Ok(Some(Other { game, source, a1 }))
    }

    /// Opens a table, if it is one of the board and the line that are asked for as well.
    fn open(&self, path: &Path) -> Result<(Game, Source), Failure> {
        let (game, source) = Source::open(path)?;
        let rules = game.rules();
        let is_other_size =
            self.board.is_some_and(|Size { width, height }| (width, height) != (rules.width(), rules.height()));
        if is_other_size || self.line.is_some_and(|line| line != rules.line()) {
            return Err(Failure::unreadable(format_args!("{} is a table of {rules}", path.display())));
        }
        Ok((game, source))
    }
}

// How bots are asked.
#[derive(Args, Clone)]
pub struct BotOptions {
    /// How long a bot may think about a move: seconds, or a time like 200ms or 2m. Without this, a minute for the first
    /// answer after its start, and 5s for each later one
    #[arg(long, value_name = "TIME", value_parser = time_above_0)]
    pub timeout: Option<Duration>,
    /// Start a new bot process for each question. It gets the question as its last argument, or as "$1" if its command says so
    #[arg(long)]
    pub restart: bool,
    /// What an answer looks like: the first group is the square, and other lines are passed over, as in 'bestmove (\d)'
    #[arg(long, value_name = "REGEX")]
    pub answer: Option<Regex>,
}

impl BotOptions {
    /// The first of these options that is given.
    pub fn given(&self) -> Option<&'static str> {
        let BotOptions { timeout, restart, answer } = self;
        let given = [("--timeout", timeout.is_some()), ("--restart", *restart), ("--answer", answer.is_some())];
        given.into_iter().find_map(|(option, is_given)| is_given.then_some(option))
    }

    /// The same for those who ask.
    pub fn options(&self) -> noughts_bots::Options {
        let BotOptions { timeout, restart, answer } = self.clone();
        noughts_bots::Options { timeout, restart, answer }
    }
}

/// The exit codes, as the help of the program and every manual page show them.
pub const EXIT_STATUS: &str = "\
Exit status:
  0  all went well
  1  something was checked and failed:
     a law of the table, a damaged file,
     a wrong certificate, a beatable
     strategy or bot, a bad line of input,
     a game cut short or with a wrong
     result, a bot that made no legal move
  2  the command line, or a position or
     a game on it, could not be read
  3  input or output failed, a bot could
     not be started, an audit proved
     nothing, a certificate or a value was
     not found, or there is not enough
     room
  130  interrupted by Ctrl-C; for another
     signal, 128 and its number";
