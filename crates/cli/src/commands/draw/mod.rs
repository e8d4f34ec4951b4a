//! `noughts draw`: pictures as SVG, and pages to print.

mod curve;
mod file;
mod options;
mod position;
mod sheets;

use crate::io::{Exit, Failure};
use clap::{Args, Subcommand};
use file::Look;
use position::Subject;
use std::ffi::OsString;
use std::io::Write;

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, after_help = EXAMPLE, after_long_help = EXAMPLES)]
pub struct Draw {
    #[command(subcommand)]
    more: Option<More>,
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    look: Look,
}

const EXAMPLE: &str = "Example: noughts draw --values XO..X.... -o board.svg";

const EXAMPLES: &str = "\
Examples:
  noughts draw --values XO..X.... -o board.svg
      a position, with what each move is worth
  noughts draw --values --moves 1 2 5 9 -o game.svg
      a game, with what each move did
  noughts draw --animate -o film.svg
      perfect play against itself
  noughts draw map --as x -o map.svg
      every reply to perfect play, and the answer
  noughts draw sheet -o sheet.html
      all 765 positions
  noughts draw puzzles -o puzzles.html
      a worksheet, and its answers
  noughts draw kit -o kit.html
      a lesson about machines that learn, with all that is to print
  noughts draw curve runs.jsonl -o curve.svg
      how a policy learned, from audits of it
  noughts draw --board 4x4 --line 4
      another board, here empty
  noughts draw --game qubic.game --animate --moves 1 2 22 3 43 5 64
      a film of a game whose lines a file gives";

// A picture of more than a game.
#[derive(Subcommand)]
enum More {
    Map(sheets::Map),
    Sheet(sheets::All),
    Puzzles(sheets::Puzzles),
    Kit(sheets::Kit),
    Curve(curve::Curve),
}

/// Moves the kind of picture, such as `map`, right behind `draw`, since people write options between them.
pub fn in_order(mut words: Vec<OsString>) -> Vec<OsString> {
    let is_kind = |at: &usize| ["map", "sheet", "puzzles", "kit", "curve"].iter().any(|kind| words[*at] == **kind);
    let is_file = |at: &usize| words[*at - 1] == "-o" || words[*at - 1] == "--output";
    if let Some(draw) = words.iter().position(|word| word == "draw")
        && let Some(kind) = (draw + 1..words.len()).find(|at| is_kind(at) && !is_file(at))
    {
        words[draw + 1..=kind].rotate_right(1);
    }
    words
}

impl Draw {
    pub fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        match &self.more {
            Some(More::Map(map)) => map.run(out),
            Some(More::Sheet(all)) => all.run(out),
            Some(More::Puzzles(puzzles)) => puzzles.run(out),
            Some(More::Kit(kit)) => kit.run(out),
            Some(More::Curve(curve)) => curve.run(out),
            None => self.subject.run(&self.look, out),
        }
    }
}
