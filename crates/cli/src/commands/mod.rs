//! The commands: arguments in, calls, text out. Nothing else knows clap.

mod audit;
mod census;
mod certificate;
mod check;
mod completions;
mod draw;
mod export;
mod game;
mod help;
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

#[cfg(unix)]
use crate::io::terminal;
use crate::io::{EXIT_STATUS, Exit, Failure, output, signals, style};
use clap::{Arg, ArgAction, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};
use shared::{hyphens, parser_errors};
use std::env;
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

/// Perfect tic-tac-toe: find the best move, play, and prove whether a bot can lose
///
/// Every position that play can reach was solved when this program was built, so each answer is there at once.
#[derive(Parser)]
#[command(name = "noughts", version, propagate_version = true, arg_required_else_help = true, max_term_width = 100)]
// Without an empty line below the first one, the short help fits a screen.
#[command(help_template = "{about-with-newline}{usage-heading} {usage}\n\n{all-args}{after-help}")]
#[command(disable_help_flag = true, disable_version_flag = true, disable_help_subcommand = true)]
#[command(after_help = MORE, after_long_help = format!("{EXAMPLES}\n\n{EXIT_STATUS}"))]
struct Arguments {
    /// When to use colour. `auto` means on a terminal; NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM=dumb are respected
    #[arg(long, alias = "colour", global = true, value_name = "WHEN", default_value = "auto")]
    #[arg(display_order = 1000, hide_short_help = true)]
    color: ColorChoice,
    #[command(subcommand)]
    command: Command,
}

const MORE: &str = "`noughts COMMAND -h` explains a command; `noughts --help` has examples.";

const EXAMPLES: &str = "\
Examples:
  noughts query XO..X....
      the best moves of a position
  noughts play
      a game
  noughts audit bot.py
      can this bot lose?";

/// The parser of the command line. The options that every command has come last in its list. The short help of the
/// program leaves out --help, so that it fits a screen; `MORE` mentions it.
fn parser() -> clap::Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help).display_order(998);
    let help = help.help("Print help; --help prints all of it").long_help("Print help; -h prints less");
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version).display_order(999);
    let version = version.help("Print the version").hide_short_help(true).global(true);
    let parser = Arguments::command().arg(help.clone().hide_short_help(true)).arg(version);
    parser.mut_subcommands(|command| command.arg(help.clone().global(true)))
}

// The arguments of a command are built when it is called, so that a start is short. A doc comment on them, or on a group of
// them, would be taken for the help of the command.
#[derive(Subcommand)]
#[command(defer = true)]
enum Command {
    /// Show the best moves of a position
    ///
    /// A position is nine squares, row by row, such as XO..X.... (other forms are below). The answer says who wins if both
    /// play well, and what each move is worth, the best first. Without a position, the lines of a pipe are read, one position
    /// a line.
    Query(query::Query),
    /// Play a game against the program or a person
    ///
    /// Your own bot can be the opponent too. On a terminal, `?` shows the keys. With --plain or from a pipe, type the name of a
    /// square, or `help`: a line each.
    Play(play::Play),
    /// Let bots or strategies play each other
    ///
    /// A level, such as hard, or a strategy is given by its name, a bot by its file or as exec:COMMAND. Where a strategy may
    /// choose, it chooses at random. A bot that makes no legal move loses the game. Three or more play a round robin: each
    /// against each on both sides. The chances of strategies are computed exactly.
    Match(matches::Match),
    /// Prove whether a bot can lose
    ///
    /// The bot is played against every reply. Levels and strategies can be audited too; where one may choose, every choice is
    /// played. A bot that --exec starts reads positions from its standard input, nine characters a line with a dot for an
    /// empty square, and answers each with a line that names a square. X moves first unless --first says otherwise.
    Audit(audit::Audit),
    /// Judge games move by move
    ///
    /// A game is the squares of its moves, such as '1 2 5 9 7 3 4'. Each move is best, sound (it keeps the result, but
    /// wins later or loses sooner), a missed win (another would have won at once), a mistake (a win becomes a draw, or a draw a loss) or a blunder (a
    /// win becomes a loss).
    Review(review::Review),
    /// Draw positions and games as pictures (SVG)
    ///
    /// All of perfect play can be drawn too, all positions at once, and worksheets. Without a position or moves, the empty
    /// board is drawn.
    Draw(draw::Draw),
    /// Write a web page to play and explore on
    ///
    /// One HTML file that needs no network: play against every level and strategy, see what each move is worth and which one
    /// lost, set up positions, and share them by their address.
    ///
    /// With --certificate, --game or --board, it is the page of a proof, which plays one side and answers whatever you do.
    Page(page::Page),
    /// List the strategies you can play against
    ///
    /// A strategy is a way to play that has a name. `noughts play`, `noughts match` and `noughts audit` know them.
    Strategies(strategies::Strategies),
    /// Solve another board, such as 4x4 or 5x4
    ///
    /// Boards of up to 25 squares can be solved. With -o, the values of all positions go into a file, from which
    /// `noughts query`, `noughts play` and `noughts draw` answer at once.
    Solve(solve::Solve),
    /// Write the file of a game that its lines give
    ///
    /// The file names the points of a game, and the lines that win. `noughts solve --game FILE` and other commands read it. It
    /// is plain text, so that you can write one of your own.
    Game(game::Game),
    /// Search for a proof of who wins on a board
    ///
    /// It proves that one side wins, or never loses. The proof is a certificate: a file of a few bytes that holds what the
    /// side does in every position that can come up. `noughts check` plays every reply to it.
    Certificate(certificate::Certify),
    /// Check proofs that `noughts certificate` found
    ///
    /// A proof is a certificate: a file that holds what one side does in every position that can come up. Every reply is
    /// played. If the side always reaches what the file says, that is proved.
    Check(check::Check),
    /// Write all answers for C, Python, CSV and more
    ///
    /// The files for languages answer by themselves. The others have the value and the best moves of each position;
    /// positions that are equal when the board is turned or mirrored are in them once.
    Export(export::Export),
    /// Check that every answer here is right
    ///
    /// All answers of this program are compared with a second way of solving, which shares no code with the first. Each check
    /// gets a line. If one fails, the first position in which it does is shown.
    Verify(verify::Verify),
    /// Count all games, positions and results
    ///
    /// X moves first throughout. Every figure is counted again.
    Census(census::Census),
    /// Print the completions for a shell
    Completions(completions::Completions),
    /// Print or write the manual pages
    ///
    /// Without --dir, the page goes to standard output; `noughts man | man -l -` shows it.
    Man(man::Man),
    /// Print the help of a command
    #[command(hide = true)]
    Help(help::Help),
}

pub fn main() -> ExitCode {
    #[cfg(unix)]
    signals::let_writes_fail();
    let result = match arguments() {
        Ok(arguments) => run(&arguments),
        Err(said) => said,
    };
    #[cfg(unix)]
    terminal::restore();
    // An interrupt takes precedence over any other result, such as a closed pipe.
    let result = if signals::has_come() { Err(Failure::Interrupted) } else { result };
    ExitCode::from(match result {
        Ok(exit) => exit as u8,
        Err(Failure::Interrupted) => signals::report(),
        Err(failure) => failure.report() as u8,
    })
}

/// The arguments of the process. --color is read first, since help and errors use it. The error tells how the program
/// ends, after it has printed everything.
fn arguments() -> Result<Arguments, Result<Exit, Failure>> {
    let words: Vec<OsString> = draw::in_order(hyphens::shielded(env::args_os()));
    let color = parser_errors::requested_color(&words);
    style::set(choice(color));
    let parse = |words: &[OsString]| {
        let matches = parser().color(color).try_get_matches_from(words);
        matches.and_then(|matches| Arguments::from_arg_matches(&matches))
    };
    parse(&words).map_err(|error| {
        // Parses again with control characters shown as text, so that the error message does not send them to the
        // terminal.
        let shown = parser_errors::harmless(&words).and_then(|words| parse(&words).err());
        parser_errors::print(shown.unwrap_or(error), &words, parser())
    })
}

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
    let mut out = BufWriter::with_capacity(1 << 16, output::Output(io::stdout().lock()));
    let exit = match &arguments.command {
        Command::Query(query) => query.run(paint, &mut out),
        Command::Play(play) => play.run(paint, &mut out),
        Command::Match(matches) => matches.run(paint, &mut out),
        Command::Audit(audit) => audit.run(paint, &mut out),
        Command::Review(review) => review.run(paint, &mut out),
        Command::Draw(draw) => draw.run(&mut out),
        Command::Strategies(strategies) => strategies.run(paint, &mut out),
        Command::Verify(verify) => verify.run(&mut out),
        Command::Census(census) => census.run(&mut out),
        Command::Export(export) => export.run(&mut out),
        Command::Solve(solve) => solve.run(paint, &mut out),
        Command::Game(game) => game.run(&mut out),
        Command::Certificate(certificate) => certificate.run(&mut out),
        Command::Check(check) => check.run(&mut out),
        Command::Page(page) => page.run(&mut out),
        Command::Completions(completions) => completions.run(parser(), &mut out),
        Command::Man(man) => man.run(parser(), &mut out),
        Command::Help(help) => help.run(parser(), paint, &mut out),
    }?;
    out.flush().map_err(Failure::Output)?;
    Ok(exit)
}
