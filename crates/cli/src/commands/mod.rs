//! The commands: arguments in, calls, text out. Nothing else knows clap.

mod audit;
mod census;
mod certificate;
mod check;
mod completions;
mod draw;
mod export;
mod man;
mod matches;
mod page;
mod play;
mod query;
mod review;
mod shared;
mod solve;
mod strategies;
mod verify;

use crate::io::failure::{Exit, Failure};
#[cfg(unix)]
use crate::io::terminal;
use crate::io::{signals, style};
use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};
use shared::exit_status::EXIT_STATUS;
use shared::{hyphens, parser_errors};
use std::env;
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

/// Perfect tic-tac-toe: find the best move, play, and prove whether a bot can lose
///
/// Every position that play can reach was solved when this program was built, so each answer is one look-up.
#[derive(Parser)]
#[command(name = "noughts", version, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXIT_STATUS}"))]
struct Arguments {
    /// When to use colour. `auto` means on a terminal; NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM=dumb are respected
    #[arg(long, alias = "colour", global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  noughts query XO..X....
      the best moves of a position
  noughts play
      a game
  noughts audit --exec ./bot
      can this bot lose?";

// The arguments of a command are built when it is called, so that a start is short. A doc comment on them, or on a group of
// them, would be taken for the help of the command.
#[derive(Subcommand)]
#[command(defer = true)]
enum Command {
    /// Answer positions with their best moves
    ///
    /// A position is nine cells, row by row, such as XO..X.... (other forms are below). The answer is its value and its legal
    /// moves, best first. Without a position, the lines of a pipe are read, one position per line.
    Query(query::Query),
    /// Play against the table, or between two people
    ///
    /// On a terminal, `?` shows the keys. With --plain or from a pipe, type the name of a square, or `help`: a line each.
    Play(play::Play),
    /// Let strategies or bots play against each other
    ///
    /// A level, such as hard, or a strategy is given by its name, a bot by its file or as exec:COMMAND. Where a strategy may choose, it chooses at
    /// random. A bot that makes no legal move loses the game. Three or more play a round robin, each against each on both
    /// sides; the chances of strategies are computed exactly.
    Match(matches::Match),
    /// Prove how good a strategy or a bot is: play it against every reply
    ///
    /// Where it may choose, every choice is played. A bot reads positions from its standard input, nine characters a line with
    /// a dot for an empty square, and answers each with a line that names a square. X moves first unless --first says
    /// otherwise.
    Audit(audit::Audit),
    /// Judge games move by move
    ///
    /// A game is the squares of its moves, such as '1 2 5 9 7 3 4'. Each move is best, sound (it keeps the outcome), a missed
    /// win (another would have won at once), a mistake (a win becomes a draw, or a draw a loss) or a blunder (a win becomes
    /// a loss).
    Review(review::Review),
    /// Draw a position, a game, or all of perfect play as a picture (SVG)
    ///
    /// Without a position or moves, the empty board is drawn.
    Draw(draw::Draw),
    /// List the strategies that can be played against and audited
    Strategies(strategies::Strategies),
    /// Check the table, law by law, against a second way of solving
    ///
    /// The second way shares no code with the one that made the table. Each law gets a line. A broken law is reported with
    /// the first position in which it is broken.
    Verify(verify::Verify),
    /// Count the game: games, positions, outcomes, perfect play
    ///
    /// X moves first throughout. Every figure is counted again.
    Census(census::Census),
    /// Write the table as a file for other programs or languages
    ///
    /// Bincode, JSON and CSV have the entries of the canonical positions, in the order of their keys. The source files answer
    /// by themselves.
    Export(export::Export),
    /// Solve another board than 3x3: the values of all its positions
    ///
    /// Boards of up to 25 squares can be solved. With `-o`, all values go into a file, from which `query`, `play` and `draw`
    /// answer at once.
    Solve(solve::Solve),
    /// Search for a certificate: perfect play for one side of a board, in a few bytes
    ///
    /// A certificate says that a side wins, or never loses, and holds what it does in every position that comes up.
    Certificate(certificate::Certify),
    /// Check certificates: play every reply, and so prove what they say
    Check(check::Check),
    /// Write a page on which people play and explore
    ///
    /// One HTML file that needs no network: play against every level and strategy, see what each move is worth and which one
    /// lost, set up positions, and share them by their address.
    Page(page::Page),
    /// Print the completions for a shell
    Completions(completions::Completions),
    /// Print a manual page, or write all of them into a folder
    ///
    /// Without --dir, the page goes to standard output; `noughts man | man -l -` shows it.
    Man(man::Man),
}

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    #[cfg(unix)]
    signals::let_writes_fail();
    let result = match arguments() {
        Ok(arguments) => run(&arguments),
        Err(said) => said,
    };
    #[cfg(unix)]
    terminal::restore();
    // An interrupt goes before whatever else came of it, such as a pipe that was closed.
    let result = if signals::has_come() { Err(Failure::Interrupted) } else { result };
    ExitCode::from(match result {
        Ok(exit) => exit as u8,
        Err(Failure::Interrupted) => signals::report(),
        Err(failure) => failure.report() as u8,
    })
}

/// The arguments of the process. --color is looked for first, since help and errors are coloured as it says.
/// Without arguments to go on with, everything has been said.
fn arguments() -> Result<Arguments, Result<Exit, Failure>> {
    let words: Vec<OsString> = hyphens::shielded(env::args_os());
    let color = parser_errors::requested_color(&words);
    style::set(choice(color));
    let parse = |words: &[OsString]| {
        let matches = Arguments::command().color(color).try_get_matches_from(words);
        matches.and_then(|matches| Arguments::from_arg_matches(&matches))
    };
    parse(&words).map_err(|error| {
        // What is wrong with the words is wrong with them in a harmless form.
        let shown = parser_errors::harmless(&words).and_then(|words| parse(&words).err());
        parser_errors::print(shown.unwrap_or(error))
    })
}

/// What clap says about colour, for those who do not know clap.
fn choice(color: ColorChoice) -> anstream::ColorChoice {
    match color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
}

fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    #[cfg(unix)]
    if matches!(arguments.command, Command::Play(_) | Command::Match(_) | Command::Audit(_)) {
        terminal::remember();
    }
    style::set(choice(arguments.color));
    let paint = style::Paint::for_stdout();
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let exit = match &arguments.command {
        Command::Query(query) => query.run(paint, &mut out),
        Command::Play(play) => play.run(paint, &mut out),
        Command::Match(matches) => matches.run(paint, &mut out),
        Command::Audit(audit) => audit.run(&mut out),
        Command::Review(review) => review.run(paint, &mut out),
        Command::Draw(draw) => draw.run(&mut out),
        Command::Strategies(strategies) => strategies.run(&mut out),
        Command::Verify(verify) => verify.run(&mut out),
        Command::Census(census) => census.run(&mut out),
        Command::Export(export) => export.run(&mut out),
        Command::Solve(solve) => solve.run(&mut out),
        Command::Certificate(certificate) => certificate.run(&mut out),
        Command::Check(check) => check.run(&mut out),
        Command::Page(page) => page.run(&mut out),
        Command::Completions(completions) => completions.run(Arguments::command(), &mut out),
        Command::Man(man) => man.run(Arguments::command(), &mut out),
    }?;
    out.flush().map_err(Failure::Output)?;
    Ok(exit)
}
