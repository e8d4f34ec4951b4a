//! `noughts certificate`: perfect play for one side of a board, in a few bytes.

use crate::board::{MEGABYTES, TIMEOUT, claim, search};
use crate::commands::shared::{GameOptions, MARKS, Word, number, word};
use crate::io::base64::base64;
use crate::io::output::Place;
use crate::io::{Exit, Failure, note, time};
use clap::{Args, ValueHint};
use noughts::Player;
use noughts_boards::{Certificate, Limits, Task};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Certify {
    #[command(flatten)]
    game: GameOptions,
    /// The side that the proof is for
    ///
    /// Without this and --goal, it is found out which side wins: X, or nobody, and then O never loses.
    #[arg(long = "as", value_name = "MARK", ignore_case = true, value_parser = word(MARKS), requires = "goal")]
    side: Option<Player>,
    /// What that side reaches, whatever the other does
    #[arg(long, requires = "side", value_parser = word(GOALS))]
    goal: Option<bool>,
    /// Keep the proof in this file
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// How many moves of the side are tried in a position to find a smaller proof. More of them take longer
    #[arg(long, hide_short_help = true, value_name = "MOVES", default_value = "4", value_parser = number::<u8>(1, 255))]
    width: u8,
    /// When to give up, such as 200s or 10m
    #[arg(long, value_name = "TIME", default_value = TIMEOUT, value_parser = time::time_above_0)]
    timeout: Duration,
    /// How many megabytes of memory the search may take before it gives up
    #[arg(long, hide_short_help = true, value_name = "MEGABYTES", default_value = MEGABYTES, value_parser = number::<usize>(1, u64::MAX))]
    memory: usize,
}

const EXAMPLES: &str = "\
Examples:
  noughts certificate --board 4x3 --line 3 -o 4x3.nc
      who wins: X does, and how
  noughts certificate --board 4x4 --line 4 --as x --goal hold -o 4x4.nc
      how X never loses";

/// Whether it wins.
const GOALS: &[Word<bool>] = &[("hold", "It never loses", false), ("win", "It wins", true)];

impl Certify {
    pub fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        let game = self.game.game()?;
        let task = self.side.zip(self.goal);
        let task = task.map(|(side, win)| Task { game: game.clone(), side, win });
        let place = self.output.as_deref().map(Place::open).transpose()?;
        let mut limits = Limits::default();
        limits.width = self.width.into();
        limits.memory = self.memory.saturating_mul(1_000_000);
        limits.time = self.timeout;
        let found = search(|progress| match &task {
            Some(task) => Certificate::search(task.clone(), limits, progress),
            None => Certificate::search_winner(&game, limits, progress),
        })?;
        let certificate = found.map_err(|why| {
            let asked = task.as_ref().map_or(game.name().to_string(), Task::to_string);
            let hint = match &task {
                Some(task) if task.win => {
                    "; where best play is a draw, nobody wins, and --goal hold is for never losing"
                }
                _ => "",
            };
            Failure::trouble(format_args!("{asked}: {why}{hint}"))
        })?;
        let bytes = certificate.to_bytes();
        let positions = certificate.check().expect("what was found is right");
        writeln!(out, "{}", claim(&certificate, bytes.len(), positions)).map_err(Failure::Output)?;
        match place.map(|place| place.write(&bytes)) {
            Some(Err(failure)) => {
                let text = base64(&bytes);
                writeln!(out, "`base64 -d` makes the certificate of this:\n{text}").map_err(Failure::Output)?;
                out.flush().map_err(Failure::Output)?;
                return Err(failure);
            }
            Some(Ok(())) => {}
            None => note("to keep the certificate, add -o FILE"),
        }
        Ok(Exit::Fine)
    }
}
