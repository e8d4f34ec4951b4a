//! `noughts audit`: how good a strategy or a bot is.

mod alike;
mod junit;
mod prove;
mod table;

use crate::commands::shared::bot_options::BotOptions;
use crate::commands::shared::contestant::ContestantParser;
use crate::commands::shared::options::{Format, Setting, number, one_of};
use crate::io::failure::{Exit, Failure, complain, name_of, note};
use crate::io::json::write_line;
use crate::io::output;
use crate::io::progress::{Bar, Progress};
use crate::io::signals;
use crate::io::style::{Grade, Paint};
use crate::io::terminal;
use crate::players::{Contestant, finding, found};
use crate::screen::text::{columns, flow};
use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser};
use clap::{ArgGroup, Args, ValueEnum, ValueHint};
use noughts::strategies::ALL;
use noughts::words::printable;
use noughts::{Fraction, Player};
use noughts_bots::{
    ANSWERS, BotReport, Hints, Language, MoveTable, Numbers, Options, Piece, Question, Subject, Verdict, read_file,
    read_text,
};
use std::cmp::Reverse;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Args, Clone)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n{MORE}"), override_usage = USAGE)]
#[command(group(ArgGroup::new("audited").args(["names", "all", "exec", "python", "node", "moves"]).required(true).multiple(true)))]
pub struct Audit {
    /// Bots such as bot.py, bot.js or ./bot; levels such as hard
    ///
    /// A table of moves can be audited as well, such as moves.csv, and so can the strategies that `noughts strategies` lists.
    #[arg(value_name = "BOT", value_parser = ContestantParser, ignore_case = true, hide_possible_values = true, value_hint = ValueHint::FilePath)]
    names: Vec<Contestant>,
    /// Audit all strategies
    #[arg(long, conflicts_with = "names")]
    all: bool,
    /// Audit the bot that this command starts
    #[arg(long, value_name = "COMMAND", value_parser = NonEmptyStringValueParser::new(), value_hint = ValueHint::CommandString)]
    exec: Vec<String>,
    /// Audit a function of a Python file. It is found, imported and called; no other code is needed
    #[arg(long, hide_short_help = true, value_name = "FILE[:FUNCTION]", value_hint = ValueHint::FilePath)]
    python: Vec<String>,
    /// Audit a function of a JavaScript file in the same way
    #[arg(long, hide_short_help = true, value_name = "FILE[:FUNCTION]", value_hint = ValueHint::FilePath)]
    node: Vec<String>,
    /// What board a function takes, where that cannot be found out
    #[arg(long, hide_short_help = true, value_name = "KIND", value_parser = ["rows", "flat", "string", "dict"])]
    takes: Option<String>,
    /// What stands for X, for O and for empty squares on the boards that a function takes, such as 'X,O, ' or 1,-1,0
    #[arg(long, hide_short_help = true, value_name = "X,O,EMPTY", allow_hyphen_values = true)]
    marks: Option<String>,
    /// What a function returns, where that cannot be found out
    #[arg(long, hide_short_help = true, value_name = "KIND", value_parser = PossibleValuesParser::new(ANSWERS))]
    returns: Option<String>,
    /// How moves are typed in a program for people, where that cannot be found out: '1-9', '0-8', 'row col', 'a1' and so on
    #[arg(long = "type", hide_short_help = true, value_name = "WAY")]
    typing: Option<String>,
    /// What is typed before the game into a program for people, such as 'Ann,2': answers with commas between
    #[arg(long, hide_short_help = true, value_name = "ANSWERS")]
    menu: Option<String>,
    /// The program that runs a file, if not python3 or node, such as .venv/bin/python
    #[arg(long, hide_short_help = true, value_name = "PROGRAM", value_hint = ValueHint::FilePath)]
    interpreter: Option<String>,
    /// Audit a table of moves: a CSV file of positions and moves, or JSON; - is standard input
    #[arg(long = "move-table", hide_short_help = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    moves: Vec<PathBuf>,
    /// The numbers of a table of moves are how often each move is made, though they do not sum to 1
    #[arg(long, hide_short_help = true)]
    chances: bool,
    /// What a legal move is worth that has no number in a table of values, such as 0
    #[arg(long, hide_short_help = true, value_name = "NUMBER", allow_negative_numbers = true, value_parser = finite)]
    default: Option<f64>,
    /// How a function is called, as an expression of the file's language with board, player and opponent, such as
    /// 'minimax(board, player == "X")'
    #[arg(long, hide_short_help = true, value_name = "EXPRESSION")]
    call: Option<String>,
    /// Show the ways in which a function could be asked, and why each was kept or dropped
    #[arg(long, hide_short_help = true)]
    explain: bool,
    /// Write the answers of a bot that never loses to this file: a table of moves, which proves it without the bot
    #[arg(long, hide_short_help = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    prove: Option<PathBuf>,
    /// Which marks it plays
    #[arg(long = "as", value_name = "SIDE", default_value = "both", ignore_case = true)]
    side: Side,
    /// How to report
    #[arg(long, hide_short_help = true, value_name = "FORM", default_value = "text", value_parser = one_of([Format::Text, Format::Json, Format::Csv, Format::Markdown, Format::Junit]))]
    format: Format,
    /// Ask a bot N times about each position. Without this, it is asked twice, and 66 times if it moves by chance
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = number::<u32>(1, 1000))]
    repeat: Option<u32>,
    /// What to ask a bot
    #[arg(long, hide_short_help = true, value_name = "WHAT", default_value = "position")]
    ask: Ask,
    /// Write a line `new` before each question, so that a bot forgets the last game; it is not answered
    #[arg(long, hide_short_help = true, conflicts_with = "restart")]
    new: bool,
    /// How many copies of a bot to ask side by side. Without this, one, for each side of a function one, or as many as there
    /// are processors if each question goes to a new one
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = number::<u16>(1, 256))]
    jobs: Option<u16>,
    #[command(flatten)]
    options: BotOptions,
    #[command(flatten)]
    setting: Setting,
}

/// Reads a number that is not infinite.
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
  noughts audit --all
      all strategies, the best first

Verdicts:
  perfect   never gives up a win or a draw
  safe      never loses, but misses wins
  beatable  can lose
  unproven  the answers prove nothing, and the report says why

The exit code is 1 if one is beatable, else 3 if one is unproven. It is also 3 if a bot cannot be asked at all.";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Ask {
    /// The position, such as X...O....
    Position,
    /// The moves so far, such as 1 5, for a bot that has to know the whole game
    Moves,
    /// The opponent's last move, for a bot with a board of its own; a line `new` goes before each game, and an empty line says that the bot begins
    Last,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    /// Crosses
    X,
    /// Noughts
    O,
    /// Each of them
    Both,
}

/// A bot that cannot be asked, and why.
struct Failed {
    name: String,
    why: String,
}

impl Audit {
    pub fn run(&self, paint: Paint, out: &mut impl Write) -> Result<Exit, Failure> {
        if let Some(complaint) = self.complaint() {
            return Err(Failure::unreadable(complaint));
        }
        let tables = self.moves.iter().map(|file| self.table(file)).collect::<Result<Vec<_>, Failure>>()?;
        signals::watch(noughts_bots::end_all)?;
        let (mut subjects, failed) = self.subjects()?;
        subjects.extend(tables);
        self.check_uses(&subjects)?;
        if self.explain {
            subjects.iter().for_each(explain);
        }
        let bar = Bar::new(|progress| {
            let Progress { label, done, length, .. } = progress;
            match done {
                0 => format!("{label}: no answer yet, {}", progress.elapsed()),
                _ => format!("{label} {} {done} of about {length} positions{}", progress.bar(), progress.left()),
            }
        })?;
        let reports = self.audit_all(&subjects, &failed, &bar);
        bar.end();
        if signals::has_come() && bar.done() > 0 {
            note(format_args!("answers that had come: {}, which prove nothing", bar.done()));
        }
        let mut reports = reports?;
        reports.sort_by_key(|sides| rank(sides));
        let many = reports.len() > 1;
        let reports: Vec<BotReport> = reports.into_iter().flatten().collect();
        self.print(&reports, many, paint, out).map_err(Failure::Output)?;
        if let Some(file) = &self.prove {
            output::write(Some(file), prove::table(&reports)?.as_bytes(), out)?;
        }
        Ok(exit(&reports))
    }

    /// The reports on everything that is asked for, each with its sides.
    fn audit_all(&self, subjects: &[Subject], failed: &[Failed], bar: &Bar) -> Result<Vec<Vec<BotReport>>, Failure> {
        let audit = self.audit(bar);
        let all = if self.all { ALL } else { &[] };
        let named = self.names.iter().filter_map(|contestant| match contestant {
            Contestant::Strategy(named) => Some(named),
            Contestant::File(_) | Contestant::Bot(_) => None,
        });
        let mut reports: Vec<Vec<BotReport>> = all.iter().chain(named).map(|named| audit.strategy(named)).collect();
        for subject in subjects {
            reports.push(match audit.subject(subject) {
                Ok(sides) => sides,
                Err(error) => {
                    let Failed { name, why } = self.failed(subject.name(), error.into())?;
                    audit.failed(&name, &why)
                }
            });
        }
        reports.extend(failed.iter().map(|Failed { name, why }| audit.failed(name, why)));
        Ok(reports)
    }

    /// A bot that cannot be asked, if the others are to go on without it: why is told at once. Alone, it ends the command.
    fn failed(&self, name: &str, failure: Failure) -> Result<Failed, Failure> {
        match failure {
            Failure::Said { exit: Exit::Trouble, sentences } if self.count() > 1 => {
                sentences.iter().for_each(complain);
                Ok(Failed { name: name.into(), why: sentences.join("; ") })
            }
            failure => Err(failure),
        }
    }

    /// How many are named.
    fn count(&self) -> usize {
        self.names.len() + self.exec.len() + self.python.len() + self.node.len() + self.moves.len()
    }

    /// The audit that the options describe.
    fn audit<'a>(&self, bar: &'a Bar) -> noughts_bots::Audit<'a> {
        let sides = match self.side {
            Side::X => vec![Player::X],
            Side::O => vec![Player::O],
            Side::Both => Player::ALL.to_vec(),
        };
        noughts_bots::Audit {
            sides,
            first: self.first(),
            jobs: self.jobs.map(usize::from),
            repeat: self.repeat,
            options: self.bot_options(),
            progress: bar,
        }
    }

    fn bot_options(&self) -> Options {
        let question = match self.ask {
            Ask::Position => Question::Position,
            Ask::Moves => Question::Moves,
            Ask::Last => Question::Last,
        };
        Options { question, says_new: self.new, ..self.options.options(self.setting.coords) }
    }

    /// What is wrong with the options together: one is for bots or functions, and there are none, or standard input is to
    /// be read twice.
    fn complaint(&self) -> Option<String> {
        if self.moves.iter().filter(|file| file.as_os_str() == "-").count() > 1 {
            return Some("standard input can be read once only: give --move-table - once".into());
        }
        if self.new && self.ask == Ask::Last {
            return Some("--new is not needed with --ask last, which says itself when a game begins".into());
        }
        if self.prove.is_some() && (self.all || self.count() > 1) {
            return Some("--prove is for one bot".into());
        }
        let has_function = !self.python.is_empty() || !self.node.is_empty();
        let has_file = self.names.iter().any(Contestant::is_bot);
        if let Some(option) = self.for_programs().filter(|_| has_function) {
            return Some(not_for_functions(option));
        }
        let for_bots = [("--jobs", self.jobs.is_some()), ("--repeat", self.repeat.is_some())];
        let for_bots = for_bots.into_iter().find_map(|(option, is_given)| is_given.then_some(option));
        let for_functions = [
            ("--takes", self.takes.is_some()),
            ("--returns", self.returns.is_some()),
            ("--marks", self.marks.is_some()),
            ("--call", self.call.is_some()),
            ("--explain", self.explain),
        ];
        let for_functions = for_functions.into_iter().find_map(|(option, is_given)| is_given.then_some(option));
        match (self.for_programs().or(for_bots).or(self.options.given()), for_functions) {
            (Some(option), _) if self.exec.is_empty() && !has_function && !has_file => Some(format!(
                "{option} is for bots and functions, and none is audited; name one by its file, or with --exec"
            )),
            _ if self.options.answer.is_some() && self.exec.is_empty() && !has_file => {
                Some("--answer is for bots, and none is audited; what a function returns is said by --returns".into())
            }
            (_, Some(option)) if !has_function && !has_file => {
                Some(format!("{option} is for functions, and none is audited; name one by its file"))
            }
            _ => None,
        }
    }

    /// The first option that is given of those that say how a program is asked.
    fn for_programs(&self) -> Option<&'static str> {
        let options = [("--restart", self.options.restart), ("--ask", self.ask != Ask::Position), ("--new", self.new)];
        options.into_iter().find_map(|(option, is_given)| is_given.then_some(option))
    }

    /// Refuses options for programs if a file turned out to hold a function.
    fn check_uses(&self, subjects: &[Subject]) -> Result<(), Failure> {
        match self.for_programs().filter(|_| subjects.iter().any(|subject| !subject.is_program())) {
            Some(option) => Err(Failure::unreadable(not_for_functions(option))),
            None => Ok(()),
        }
    }

    /// Prints the reports on one strategy or bot, or on many.
    fn print(&self, reports: &[BotReport], many: bool, paint: Paint, out: &mut impl Write) -> io::Result<()> {
        match self.format {
            Format::Json => reports.iter().try_for_each(|report| write_line(report, out)),
            Format::Junit => junit::write(reports, out),
            Format::Csv => out.write_all(table::csv(reports).as_bytes()),
            Format::Markdown => out.write_all(table::markdown(reports).as_bytes()),
            Format::Text if many => out.write_all(table::text(reports, paint).as_bytes()),
            _ => {
                let texts: Vec<String> = reports.iter().map(|report| coloured(report, paint)).collect();
                out.write_all(texts.join("\n").as_bytes())
            }
        }
    }

    fn first(&self) -> Player {
        self.setting.first.into()
    }

    /// What the numbers of a table say.
    fn numbers(&self) -> Numbers {
        Numbers { are_chances: self.chances, default: self.default }
    }

    /// All that is asked, but for the tables of moves that are named by their option, and what cannot be asked.
    fn subjects(&self) -> Result<(Vec<Subject>, Vec<Failed>), Failure> {
        let hints = Hints {
            first: self.first(),
            board: self.takes.as_deref(),
            answer: self.returns.as_deref(),
            marks: self.marks.as_deref(),
            call: self.call.as_deref(),
            typing: self.typing.as_deref(),
            menu: self.menu.as_deref(),
            numbers: self.numbers(),
            timeout: self.options.timeout,
            interpreter: self.interpreter.as_deref(),
        };
        let mut subjects: Vec<Subject> = self.exec.iter().map(|command| Subject::program(command)).collect();
        let mut failed = Vec::new();
        let mut take = |name: &str, subject: Result<Subject, Failure>| match subject {
            Ok(subject) => {
                subjects.push(subject);
                Ok(())
            }
            Err(failure) => self.failed(name, failure).map(|bot| failed.push(bot)),
        };
        let python = self.python.iter().map(|file| (Language::Python, file));
        for (language, file) in python.chain(self.node.iter().map(|file| (Language::JavaScript, file))) {
            take(file, finding(file, || Subject::function(language, file, &hints))?.map_err(Failure::from))?;
        }
        for contestant in &self.names {
            let file = match contestant {
                Contestant::Strategy(_) => continue,
                Contestant::File(file) => file,
                // It may be a program for people as well.
                Contestant::Bot(program) => program.name(),
            };
            let subject = found(file, &hints, &self.bot_options());
            if let Some(notice) = subject.as_ref().ok().and_then(Subject::notice) {
                note(format_args!("{}: {notice}", printable(file)));
            }
            take(file, subject)?;
        }
        Ok((subjects, failed))
    }

    /// Reads a table of moves that is named by its option.
    fn table(&self, file: &Path) -> Result<Subject, Failure> {
        let read = match file.to_str() {
            Some("-") => read_text(io::stdin()),
            _ => read_file(file),
        };
        let text = read.map_err(|error| Failure::reading(file, error))?;
        let table = MoveTable::read(&text, self.first(), self.setting.coords, self.numbers());
        let table = table.map_err(|error| Failure::trouble(format_args!("{}, {error}", name_of(file))))?;
        Ok(Subject::moves(&file.display().to_string(), table))
    }
}

/// The text of a report, its verdict and the marks of its boards in colour.
fn coloured(report: &BotReport, paint: Paint) -> String {
    let show = |part: Piece, text: &str| match part {
        Piece::Verdict => paint.verdict(grade(report), text),
        Piece::Mark(player) => paint.mark(player, text),
        Piece::WinningMark(player) => paint.winning_mark(player, text),
        Piece::Empty => paint.faint(text),
    };
    let text = report.shown(&show).to_string();
    match terminal::width() {
        Some(width) => text.lines().map(|line| in_columns(line, width) + "\n").collect(),
        None => text,
    }
}

/// The columns of a report before what it says.
const LABEL: usize = 16;

/// A line of a report in so many columns: what is too long goes on in the column of what it says. A word that is too long for
/// that would be cut, so its line stays as it is, and so does one with colours.
fn in_columns(line: &str, width: usize) -> String {
    let Some((label, said)) = line.split_at_checked(LABEL).filter(|_| line.starts_with("  ")) else {
        return line.into();
    };
    let room = width.saturating_sub(LABEL);
    if columns(line) <= width || line.contains('\u{1b}') || said.split(' ').any(|word| columns(word) > room) {
        return line.into();
    }
    format!("{label}{}", flow(said.split(' '), " ", room).join(&format!("\n{:LABEL$}", "")))
}

/// What the verdict says of the bot.
fn grade(report: &BotReport) -> Grade {
    match report.verdict() {
        Some(Verdict::Beatable) => Grade::Bad,
        Some(_) => Grade::Good,
        None => Grade::Open,
    }
}

/// Says on standard error which ways of asking a function there were, and why each was kept or dropped.
fn explain(subject: &Subject) {
    let name = printable(subject.name());
    match subject.explained() {
        [] => note(format_args!("{name}: nothing had to be found out, or its own game shows how it is asked")),
        ways => ways.iter().for_each(|way| note(format_args!("{name}: {}", printable(way)))),
    }
}

fn not_for_functions(option: &str) -> String {
    format!("{option} is for programs that are asked line by line; a function is asked for the move in a position")
}

/// The exit code: that something is beatable, or a function of a file is wrong, goes before that something is unproven. A
/// side that a bot does not play is no fault if the other one is judged, nor is one that its own game never gives it.
fn exit(reports: &[BotReport]) -> Exit {
    let has_fault = reports.iter().flat_map(|report| &report.function_faults).any(|fault| !fault.is_note());
    let own = || reports.iter().filter(|report| report.is_own_role);
    if has_fault || own().any(|report| report.verdict() == Some(Verdict::Beatable)) {
        Exit::Failed
    } else if own().any(|report| report.verdict().is_none() && !has_other_side(report, reports)) {
        Exit::Trouble
    } else {
        Exit::Fine
    }
}

/// Whether it does not play this side, and the other one is judged.
fn has_other_side(report: &BotReport, reports: &[BotReport]) -> bool {
    let is_judged = |other: &BotReport| other.name == report.name && other.verdict().is_some();
    report.is_not_judged && reports.iter().any(is_judged)
}

/// Orders from the best to the worst as players see it: by verdict, by the chance to lose to random play, and by the chance
/// to win against it, both sides together, or the one that is judged. What is unproven comes last.
fn rank(sides: &[BotReport]) -> impl Ord + use<> {
    let judged = || sides.iter().filter(|report| !report.is_not_judged);
    let chance = |end: usize| Fraction::mean(judged().map(|report| report.figures.vs_random[end]));
    let verdict = judged().map(|report| (report.verdict().is_none(), report.verdict())).max();
    (verdict.unwrap_or((true, None)), chance(2), Reverse(chance(0)))
}

#[cfg(test)]
mod tests {
    use super::in_columns;

    #[test]
    fn what_is_too_long_goes_on_below_what_the_line_says_and_nothing_is_lost() {
        let line = "  slow win      in 3 positions (it keeps the win), first at OXXO...X.";
        assert_eq!(in_columns(line, 80), line);
        let expected =
            "  slow win      in 3 positions (it\n                keeps the win), first\n                at OXXO...X.";
        assert_eq!(in_columns(line, 38), expected);
        for line in
            ["  asked         a_very_long_name_of_a_function(of a board)", "a line without a label, however long it is"]
        {
            assert_eq!(in_columns(line, 20), line);
        }
    }
}
