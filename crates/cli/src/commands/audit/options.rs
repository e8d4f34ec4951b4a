//! The options of `noughts audit`, and what they mean together.

use crate::commands::shared::{BotOptions, ContestantParser, Format, Setting, Word, number, one_of, word};
use crate::io::Failure;
use crate::players::Contestant;
use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser};
use clap::{ArgGroup, Args, ValueHint};
use noughts::Player;
use noughts_bots::{ANSWERS, Hints, NumberKind, Numbers, Options, Question, Subject};
use std::ffi::OsStr;
use std::path::PathBuf;

#[derive(Args, Clone)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n{MORE}"), override_usage = USAGE)]
#[command(group(ArgGroup::new("audited").args(["names", "all", "class", "exec"]).required(true).multiple(true)))]
pub struct Audit {
    /// Bots such as bot.py, bot.js or ./bot; levels such as hard
    ///
    /// A table of moves can be audited as well, such as moves.csv, or - for standard input, and so can the strategies that
    /// `noughts strategies` lists. FILE:FUNCTION is one function of a file.
    #[arg(value_name = "BOT", value_parser = ContestantParser, ignore_case = true, hide_possible_values = true, value_hint = ValueHint::FilePath)]
    pub names: Vec<Contestant>,
    /// Audit all strategies
    #[arg(long, conflicts_with = "names")]
    pub all: bool,
    /// Audit each file and folder in a folder, such as the hand-ins of a class
    #[arg(long, hide_short_help = true, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub class: Vec<PathBuf>,
    /// Audit the bot that this command starts
    #[arg(long, value_name = "COMMAND", value_parser = NonEmptyStringValueParser::new(), value_hint = ValueHint::CommandString)]
    pub exec: Vec<String>,
    /// What board a function takes, where that cannot be found out
    #[arg(long, hide_short_help = true, value_name = "KIND", value_parser = ["rows", "flat", "string", "dict"])]
    pub takes: Option<String>,
    /// What stands for X, for O and for empty squares on the boards that a function takes, such as 'X,O, ' or 1,-1,0
    #[arg(long, hide_short_help = true, value_name = "X,O,EMPTY", allow_hyphen_values = true)]
    pub marks: Option<String>,
    /// What a function returns, where that cannot be found out
    #[arg(long, hide_short_help = true, value_name = "KIND", value_parser = PossibleValuesParser::new(ANSWERS))]
    pub returns: Option<String>,
    /// How moves are typed in a program for people, where that cannot be found out: '1-9', '0-8', 'row col', 'a1' and so on
    #[arg(long = "type", hide_short_help = true, value_name = "WAY")]
    pub typing: Option<String>,
    /// What is typed before the game into a program for people, such as 'Ann,2': answers with commas between
    #[arg(long, hide_short_help = true, value_name = "ANSWERS")]
    pub menu: Option<String>,
    /// The program that runs a file, if not python3 or node, such as .venv/bin/python
    #[arg(long, hide_short_help = true, value_name = "PROGRAM", value_hint = ValueHint::FilePath)]
    pub interpreter: Option<String>,
    /// The numbers of a JSON table are how often each move is made, though they do not sum to 1
    #[arg(long, hide_short_help = true)]
    pub chances: bool,
    /// The numbers of a JSON table are what each move is worth, though they sum to 1
    #[arg(long, hide_short_help = true, conflicts_with = "chances")]
    pub values: bool,
    /// What a legal move is worth that has no number in a JSON table of values, such as 0
    #[arg(long, hide_short_help = true, value_name = "NUMBER", allow_negative_numbers = true, value_parser = finite)]
    pub default: Option<f64>,
    /// How a function is called, as an expression of the file's language with board, player and opponent, such as
    /// 'minimax(board, player == "X")'
    #[arg(long, hide_short_help = true, value_name = "EXPRESSION")]
    pub call: Option<String>,
    /// Show the ways in which a function could be asked, and why each was kept or dropped
    #[arg(long, hide_short_help = true)]
    pub explain: bool,
    /// Write the answers of a bot that never loses to this file: a table of moves, which proves it without the bot
    #[arg(long, hide_short_help = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub prove: Option<PathBuf>,
    /// Which marks it plays
    #[arg(long = "as", aliases = ["side", "player"], value_name = "SIDE", default_value = "both", ignore_case = true, value_parser = word(SIDES))]
    pub sides: &'static [Player],
    /// How to report
    #[arg(long, hide_short_help = true, value_name = "FORM", default_value = "text", ignore_case = true, value_parser = one_of([Format::Text, Format::Json, Format::JsonArray, Format::Csv, Format::CsvSemicolon, Format::Markdown, Format::Junit, Format::Sarif]))]
    pub format: Format,
    /// Write the results into this file, too, in the form of its ending: .json, .jsonl, .csv, .md, .xml (JUnit) or .sarif
    #[arg(short, long, hide_short_help = true, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = with_form)]
    pub output: Vec<(PathBuf, Format)>,
    /// Write pages, too: one for all bots, index.html, and one for each, with the games that it loses as pictures
    #[arg(long, hide_short_help = true, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub report: Option<PathBuf>,
    /// Ask a bot N times about each position. Without this, it is asked twice, and 66 times if it moves by chance
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = number::<u32>(1, 1000))]
    pub repeat: Option<u32>,
    /// What to ask a bot
    #[arg(long, hide_short_help = true, value_name = "WHAT", default_value = "position", value_parser = word(QUESTIONS))]
    pub ask: Question,
    /// Write a line `new` before each question, so that a bot forgets the last game; it is not answered. Of a function: each
    /// game begins with a new object or process
    #[arg(long, hide_short_help = true, conflicts_with = "restart")]
    pub new: bool,
    /// How many copies of a bot to ask side by side. Without this, one, for each side of a function one, or as many as there
    /// are processors if each question goes to a new one
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = number::<u16>(1, 256))]
    pub jobs: Option<u16>,
    #[command(flatten)]
    pub options: BotOptions,
    #[command(flatten)]
    pub setting: Setting,
}

/// A file, with the form that its ending means.
fn with_form(file: &str) -> Result<(PathBuf, Format), String> {
    let file = PathBuf::from(file);
    let form = match file.extension().and_then(OsStr::to_str) {
        Some("json") => Format::JsonArray,
        Some("jsonl") => Format::Json,
        Some("csv") => Format::Csv,
        Some("md") => Format::Markdown,
        Some("xml") => Format::Junit,
        Some("sarif") => Format::Sarif,
        _ => return Err("name a file that ends in .json, .jsonl, .csv, .md, .xml (for JUnit) or .sarif".into()),
    };
    Ok((file, form))
}

fn finite(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|number: &f64| number.is_finite())
        .ok_or_else(|| "write a number, such as 0 or -0.5".into())
}

/// Shorter than what clap would make of it.
const USAGE: &str = "noughts audit [OPTIONS] <BOT>...
       noughts audit [OPTIONS] --exec <COMMAND>
       noughts audit [OPTIONS] --all";

const EXAMPLES: &str = "\
Examples:
  noughts audit bot.py
      your own bot: a function that is given a board and returns a move
  noughts audit --exec 'node bot.js'
      a bot that reads positions and answers with squares, a line each
  noughts audit hard
      a level of this program";

const MORE: &str = "  noughts audit --exec ./bot --restart
      a bot that is started anew for each position
  noughts audit moves.csv
      a table of positions and moves
  noughts audit harvey
      a strategy, in detail
  noughts audit handins --report pages
      a class: each file in a folder, as a table, and as pages with pictures
  noughts audit --all
      all strategies, the best first

Verdicts:
  perfect   never gives up a win or a draw
  safe      never loses, but misses wins
  beatable  can lose
  unproven  the answers prove nothing, and the report says why

The exit code is 1 if one is beatable or a function of a file is wrong, else 3 if one is unproven or cannot be asked, else 0.";

const QUESTIONS: &[Word<Question>] = &[
    ("position", "The position, such as X...O....", Question::Position),
    ("moves", "The moves so far, such as 1 5, for a bot that has to know the whole game", Question::Moves),
    (
        "last",
        "The opponent's last move, for a bot with a board of its own; a line `new` goes before each game, and an empty line says that the bot begins",
        Question::Last,
    ),
];

const SIDES: &[Word<&[Player]>] =
    &[("x", "Crosses", &[Player::X]), ("o", "Noughts", &[Player::O]), ("both", "Each of them", &Player::ALL)];

impl Audit {
    pub fn bot_options(&self) -> Options {
        let mut options = self.options.options(self.setting.coords);
        options.question = self.ask;
        options.says_new = self.new;
        options
    }

    /// What is wrong with the options together: one is for bots, functions or tables, and none is audited.
    pub fn complaint(&self) -> Option<String> {
        if self.new && self.ask == Question::Last {
            return Some("--new is not needed with --ask last, which says itself when a game begins".into());
        }
        let has_file = !self.class.is_empty() || self.names.iter().any(Contestant::is_bot);
        let (bots, has_bot) = ("bots and functions", has_file || !self.exec.is_empty());
        let given = self.for_programs().or(self.options.given());
        let options = [
            (given.unwrap_or_default(), given.is_some(), bots, has_bot),
            ("--new", self.new, bots, has_bot),
            ("--jobs", self.jobs.is_some(), bots, has_bot),
            ("--repeat", self.repeat.is_some(), bots, has_bot),
            ("--takes", self.takes.is_some(), "functions", has_file),
            ("--returns", self.returns.is_some(), "functions", has_file),
            ("--marks", self.marks.is_some(), "functions", has_file),
            ("--call", self.call.is_some(), "functions", has_file),
            ("--explain", self.explain, "functions", has_file),
            ("--chances", self.chances, "tables of moves", has_file),
            ("--values", self.values, "tables of moves", has_file),
            ("--default", self.default.is_some(), "tables of moves", has_file),
        ];
        let (option, _, what, _) = options.into_iter().find(|(_, is_given, _, has_some)| *is_given && !has_some)?;
        let or = if what == bots { ", or with --exec" } else { "" };
        Some(format!("{option} is for {what}, and none is audited; name one by its file{or}"))
    }

    /// The first option that is given of those that say how a program is asked.
    pub fn for_programs(&self) -> Option<&'static str> {
        let options = [("--restart", self.options.restart), ("--ask", self.ask != Question::Position)];
        options.into_iter().find_map(|(option, is_given)| is_given.then_some(option))
    }

    pub fn check_use(&self, subject: &Subject) -> Result<(), Failure> {
        match self.for_programs().filter(|_| !subject.is_program()) {
            Some(option) => Err(Failure::unreadable(not_for_functions(option))),
            None if self.new && (subject.is_for_people() || subject.tree(Player::X, self.first()).is_some()) => {
                Err(Failure::unreadable(
                    "--new is for functions, and for programs that are asked line by line; here each game begins anew",
                ))
            }
            None => Ok(()),
        }
    }

    pub fn first(&self) -> Player {
        self.setting.first
    }

    pub fn numbers(&self) -> Numbers {
        let chances = self.chances.then_some(NumberKind::Chances);
        Numbers { kind: chances.or(self.values.then_some(NumberKind::Values)), default: self.default }
    }

    pub fn hints(&self) -> Hints<'_> {
        let mut hints = Hints::default();
        hints.first = self.first();
        hints.board = self.takes.as_deref();
        hints.answer = self.returns.as_deref();
        hints.marks = self.marks.as_deref();
        hints.call = self.call.as_deref();
        hints.typing = self.typing.as_deref();
        hints.menu = self.menu.as_deref();
        hints.numbers = self.numbers();
        hints.timeout = self.options.timeout;
        hints.interpreter = self.interpreter.as_deref();
        hints
    }
}

fn not_for_functions(option: &str) -> String {
    format!("{option} is for programs that are asked line by line; a function is asked for the move in a position")
}
