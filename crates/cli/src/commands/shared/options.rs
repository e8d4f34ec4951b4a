//! Options that several commands have.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use noughts::Player;
use noughts::notation::Coords;

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
    /// XML for CI systems: a test case for each side
    Junit,
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
