//! Options that several commands have.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use noughts::notation::Coords;
use noughts::{Player, Square};

// What every command about positions needs to know.
#[derive(Args, Clone, Copy)]
pub struct Setting {
    /// Who moves first
    #[arg(long, hide_short_help = true, value_name = "MARK", default_value = "x", ignore_case = true)]
    #[arg(value_parser = word(MARKS))]
    pub first: Player,
    /// How squares are named, in the input and in the output
    #[arg(long, hide_short_help = true, value_name = "WAY", default_value = "1-9", ignore_case = true)]
    #[arg(value_parser = coords_parser())]
    pub coords: Coords,
}

/// A word on the command line, its help, and what it stands for.
pub type Word<T> = (&'static str, &'static str, T);

/// Reads one of these words, in any case if the option ignores it.
pub fn word<T: Copy + Send + Sync>(words: &'static [Word<T>]) -> impl TypedValueParser<Value = T> {
    let values =
        words.iter().map(|(word, help, _)| PossibleValue::new(*word).help(Some(*help).filter(|help| !help.is_empty())));
    PossibleValuesParser::new(values).map(|read| {
        let meant = words.iter().find(|(word, ..)| word.eq_ignore_ascii_case(&read));
        meant.expect("a possible value is one of the words").2
    })
}

pub const MARKS: &[Word<Player>] = &[("x", "Crosses", Player::X), ("o", "Noughts", Player::O)];

pub fn coords_parser() -> impl TypedValueParser<Value = Coords> {
    let values = Coords::ALL.iter().map(|coords| PossibleValue::new(coords.label()).help(drawn(*coords)));
    PossibleValuesParser::new(values).map(|read| {
        let meant = Coords::ALL.iter().find(|coords| coords.label().eq_ignore_ascii_case(&read));
        *meant.expect("a possible value is the label of a way")
    })
}

fn drawn(coords: Coords) -> String {
    let names = Square::ALL.map(|square| coords.name(square));
    names.chunks(3).map(|row| row.join(" ")).collect::<Vec<_>>().join(" / ")
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// The square to play, or - if the game is over
    Plain,
    /// Comma-separated values
    Csv,
    /// Values with semicolons and decimal commas, as spreadsheets in most of Europe open them
    CsvSemicolon,
    /// A table in Markdown
    Markdown,
    /// XML for CI systems: a test case for each side
    Junit,
    /// SARIF for code hosts and editors: lost games and wrong functions, each with its place
    Sarif,
    /// For programs: a JSON object for each result, on a line of its own
    Json,
    /// The same objects as one JSON array
    JsonArray,
}

pub const TEXT_AND_JSON: [Format; 2] = [Format::Text, Format::Json];

pub fn one_of<const N: usize>(formats: [Format; N]) -> impl TypedValueParser<Value = Format> {
    let names = formats.iter().filter_map(Format::to_possible_value).collect::<Vec<_>>();
    PossibleValuesParser::new(names).map(|name| Format::from_str(&name, true).expect("a possible value is a format"))
}

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
