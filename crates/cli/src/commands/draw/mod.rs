//! `noughts draw`: pictures as SVG.

mod options;
mod position;

use crate::commands::shared::contestant::strategy;
use crate::commands::shared::options::{Mark, number};
use crate::io::failure::{Exit, Failure, name_of};
use crate::io::output;
use clap::{Args, Subcommand, ValueEnum, ValueHint};
use noughts::Position;
use noughts::picture::{self, Boxes, Colors};
use noughts::strategies::Named;
use position::Subject;
use std::ffi::OsStr;
use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
pub struct Draw {
    #[command(subcommand)]
    sheet: Option<Sheet>,
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    look: Look,
}

const EXAMPLES: &str = "\
Examples:
  noughts draw --values XO..X....
      a position, with the value of
      every move
  noughts draw --values --moves 1 2 5
      a game, with what each move did
  noughts draw --animate -o film.svg
      perfect play against itself
  noughts draw map --as x -o map.svg
      every reply, and the answer
  noughts draw sheet -o sheet.svg
      all 765 positions
  noughts draw --board 4x4 --line 4
      another board, here empty";

const MAP_EXAMPLES: &str = "\
Examples:
  noughts draw map --as x -o map.svg
      every reply, and the answer
  noughts draw map --as o \\
    --strategy montero-ia
      of a strategy";

const SHEET_EXAMPLES: &str = "\
Examples:
  noughts draw sheet -o sheet.svg
      all 765 positions
  noughts draw sheet --menace
      labels of a matchbox machine";

// A picture of more than a game.
#[derive(Subcommand)]
enum Sheet {
    Map(Map),
    Sheet(All),
}

/// Draw every reply to perfect play, or to a strategy, and the answer to it
///
/// The move to play is bold. The square of each reply shows the board that follows, to the end of every game.
/// Won games are struck out, lost games with a broken stroke, and a move that gives an outcome up has a shaded square.
#[derive(Args)]
#[command(after_help = MAP_EXAMPLES)]
struct Map {
    /// Whose moves are mapped
    #[arg(long = "as", value_name = "MARK", ignore_case = true)]
    side: Mark,
    /// The strategy; it must have one move for each position
    #[arg(long, value_name = "NAME", default_value = "perfect", ignore_case = true, value_parser = strategy())]
    #[arg(hide_possible_values = true)]
    strategy: Named,
    /// Who moves first
    #[arg(long, value_name = "MARK", default_value = "x", ignore_case = true)]
    first: Mark,
    #[command(flatten)]
    look: Look,
}

/// Draw all 765 positions, or the labels of a matchbox machine
///
/// Positions that are images of each other under a symmetry are drawn once. A star marks each best move, a large one the pick.
#[derive(Args)]
#[command(after_help = SHEET_EXAMPLES)]
struct All {
    /// The labels of a matchbox machine (MENACE) instead, A4 pages to print: of 304 positions, or of 287, without those in
    /// which O threatens two lines and X cannot win at once
    #[arg(long, value_name = "BOXES", num_args = 0..=1, default_missing_value = "304", conflicts_with = "size")]
    menace: Option<Labels>,
    /// Mark the best moves on the labels, for who teaches; the machine must not be told
    #[arg(long, requires = "menace")]
    solution: bool,
    #[command(flatten)]
    look: Look,
}

#[derive(Clone, Copy, ValueEnum)]
enum Labels {
    #[value(name = "304")]
    All,
    #[value(name = "287")]
    Without17,
}

// How every picture looks, and where it goes.
#[derive(Args)]
struct Look {
    /// The colours
    #[arg(long, alias = "colours", value_name = "COLORS", default_value = "light")]
    colors: Scheme,
    /// The width of the picture in pixels; of each board, if it is a game
    #[arg(long, value_name = "PIXELS", allow_negative_numbers = true)]
    #[arg(value_parser = number::<u32>(16, 20_000))]
    size: Option<u32>,
    /// The file to write; without it, or with -, standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Scheme {
    /// Dark on a light ground
    Light,
    /// Light on a dark ground
    Dark,
    /// Black on white, for printing
    Mono,
}

impl Draw {
    pub fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        match &self.sheet {
            Some(Sheet::Map(map)) => map.run(out),
            Some(Sheet::Sheet(all)) => all.run(out),
            None => self.subject.run(&self.look, out),
        }
    }
}

impl Map {
    fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        let Named { name, strategy, .. } = self.strategy;
        match picture::map(self.side.into(), Position::with_first(self.first.into()), name, strategy) {
            Ok(map) => self.look.write(&map.size(self.look.size.unwrap_or(1200)).colors(self.look.colors()), out),
            Err(error) => Err(Failure::unreadable(format_args!("the strategy {name} cannot be mapped: {error}"))),
        }
    }
}

impl All {
    fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        let colors = self.look.colors();
        let labels = |boxes| picture::menace(boxes).colors(colors).solution(self.solution);
        match self.menace {
            Some(Labels::All) => self.look.write(&labels(Boxes::All304), out),
            Some(Labels::Without17) => self.look.write(&labels(Boxes::Without17), out),
            None => self.look.write(&picture::sheet().size(self.look.size.unwrap_or(2200)).colors(colors), out),
        }
    }
}

impl Look {
    fn colors(&self) -> Colors {
        match self.colors {
            Scheme::Light => Colors::Light,
            Scheme::Dark => Colors::Dark,
            Scheme::Mono => Colors::Mono,
        }
    }

    /// Writes a picture to where it was asked for.
    fn write(&self, picture: &impl Display, out: &mut impl Write) -> Result<Exit, Failure> {
        let file = output::named(self.output.as_ref());
        if let Some(file) = file.filter(|file| is_other_kind(file)) {
            let (file, drawing) = (name_of(file), name_of(&file.with_extension("svg")));
            return Err(Failure::unreadable(format_args!(
                "{file}: pictures are written as SVG; write {drawing}, and convert it: `rsvg-convert {drawing} -o board.png`"
            )));
        }
        output::write(file, picture.to_string().as_bytes(), out).map(|()| Exit::Fine)
    }
}

/// Whether a name promises another kind of picture.
fn is_other_kind(file: &Path) -> bool {
    let ending = file.extension().and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase();
    ["png", "gif", "jpg", "jpeg", "webp", "bmp", "pdf"].contains(&ending.as_str())
}
