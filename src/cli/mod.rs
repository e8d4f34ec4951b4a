//! The command line: the only place that prints, reads a terminal or exits.

mod audit;
mod bot;
mod census;
mod completions;
mod export;
mod interrupt;
mod json;
mod man;
mod matches;
mod play;
mod players;
mod progress;
mod query;
mod report;
mod sheet;
mod strategies;
mod style;
mod time;
mod verify;

use clap::{Args, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use noughts::Player;
use noughts::notation::Coords;
use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

/// Perfect tic-tac-toe: play it, ask for the best move, prove what a player is worth.
///
/// Every position that play can reach was solved when this program was built; each answer is one look-up.
#[derive(Parser)]
#[command(name = "noughts", version, arg_required_else_help = true, after_help = EXIT_CODES)]
struct Arguments {
    /// When to use colour; `auto` is on a terminal, and heeds NO_COLOR and TERM=dumb
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: style::When,
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  fine
  1  something was checked and failed: a law of the table, a damaged file,
     a beatable player, a bot without a legal move, a bad line given to query
  2  the command line, or a position on it, could not be read
  3  input or output failed, or a bot could not be started
  130  interrupted by Ctrl-C; for another signal 128 and its number";

#[derive(Subcommand)]
enum Command {
    Query(query::Query),
    Play(play::Play),
    Match(matches::Match),
    Audit(audit::Audit),
    Strategies(strategies::Strategies),
    Verify(verify::Verify),
    Census(census::Census),
    Export(export::Export),
    Completions(completions::Completions),
    Man(man::Man),
}

/// How a command ended, as the exit code says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exit {
    /// All went well.
    Fine = 0,
    /// Something was checked and failed.
    Failed = 1,
    /// The command line, or a position on it, could not be read.
    Unreadable = 2,
    /// Input or output failed.
    Trouble = 3,
}

/// What kept a command from its end.
enum Trouble {
    /// Standard output.
    Output(io::Error),
    /// Anything else, and what it was.
    Other { what: String, error: io::Error },
    /// A signal that ends the program.
    Interrupted,
}

type Ending = Result<Exit, Trouble>;

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    let ending = run(&arguments());
    // An interrupt goes before whatever else came of it, such as a pipe that was closed.
    let ending = if interrupt::has_come() { Err(Trouble::Interrupted) } else { ending };
    let code = match ending {
        Ok(exit) => exit as u8,
        // Whoever closed the pipe has read enough.
        Err(Trouble::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Fine as u8,
        Err(Trouble::Output(error)) => fail("cannot write to standard output", &error),
        Err(Trouble::Other { what, error }) => fail(&what, &error),
        Err(Trouble::Interrupted) => interrupt::report(),
    };
    ExitCode::from(code)
}

/// The arguments of the process. Help and errors are coloured as --color says, which is read ahead for them.
fn arguments() -> Arguments {
    let words: Vec<OsString> = query::shielded(env::args_os());
    let says = |when: &str| {
        let both = [OsString::from("--color"), when.into()];
        words.windows(2).any(|pair| pair == both) || words.iter().any(|word| *word == *format!("--color={when}"))
    };
    let color = match (says("never"), says("always")) {
        (true, _) => ColorChoice::Never,
        (_, true) => ColorChoice::Always,
        _ => ColorChoice::Auto,
    };
    let matches = Arguments::command().color(color).get_matches_from(words);
    Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

fn run(arguments: &Arguments) -> Ending {
    let paint = style::Paint::new(arguments.color);
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let exit = match &arguments.command {
        Command::Query(query) => query.run(paint, &mut out),
        Command::Play(play) => play.run(paint, &mut out),
        Command::Match(matches) => matches.run(paint, &mut out),
        Command::Audit(audit) => audit.run(&mut out),
        Command::Strategies(strategies) => strategies.run(&mut out),
        Command::Verify(verify) => verify.run(&mut out),
        Command::Census(census) => census.run(&mut out),
        Command::Export(export) => export.run(&mut out),
        Command::Completions(completions) => completions.run(&mut out),
        Command::Man(man) => man.run(&mut out),
    }?;
    out.flush().map_err(writing)?;
    Ok(exit)
}

/// Says on standard error what is wrong; if even that fails, nobody is there to be told.
fn complain(what: impl Display) {
    let _ = writeln!(io::stderr(), "error: {what}");
}

fn fail(what: &str, error: &io::Error) -> u8 {
    complain(format_args!("{what}: {error}"));
    Exit::Trouble as u8
}

fn writing(error: io::Error) -> Trouble {
    Trouble::Output(error)
}

fn reading(error: io::Error) -> Trouble {
    Trouble::Other { what: "cannot read from standard input".into(), error }
}

/// What every command needs to know that speaks of positions.
#[derive(Args, Clone, Copy)]
struct Setting {
    /// Who moves first
    #[arg(long, value_name = "MARK", default_value = "x", ignore_case = true)]
    first: Mark,
    /// How squares are named, in what is read and in what is printed: 1-9 and 0-8 row by row, numpad with 7 8 9 on top,
    /// rc1 and rc0 by row and column, a1 with row 1 on top, magic as 4 9 2 / 3 5 7 / 8 1 6
    #[arg(long, value_name = "WAY", default_value = "1-9", value_parser = coords_parser())]
    coords: Coords,
}

/// A player on the command line.
#[derive(Clone, Copy, ValueEnum)]
enum Mark {
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

fn coords_parser() -> impl clap::builder::TypedValueParser<Value = Coords> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    let find = |label: String| Coords::ALL.into_iter().find(|coords| coords.label() == label);
    PossibleValuesParser::new(Coords::ALL.map(Coords::label)).map(move |label| find(label).expect("a possible value"))
}
