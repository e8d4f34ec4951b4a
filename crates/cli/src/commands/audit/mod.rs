//! `noughts audit`: how good a strategy or a bot is.

mod advice;
mod alike;
mod candidates;
mod class;
mod junit;
mod prove;
mod report;
mod sarif;
mod spreadsheet;
mod table;

use crate::commands::shared::{BotOptions, ContestantParser, Format, Setting, Word, number, one_of, word};
use crate::io::{Bar, Exit, Failure, Grade, Paint, note, output, signals, terminal, write_line};
use crate::players::Contestant;
use crate::screen::{columns, flow};
use advice::{advice, first_advice, loss, lost_game, shortest_loss, turning_point, why_no_verdict};
use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser};
use clap::{ArgGroup, Args, ValueHint};
use class::Audited;
use noughts::words::printable;
use noughts::{Fraction, Player};
use noughts_bots::{
    ANSWERS, BotReport, Fact, Hints, NumberKind, Numbers, Options, Piece, Question, Subject, Topic, Verdict,
};
use std::cmp::Reverse;
use std::io::{self, Write};
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
    names: Vec<Contestant>,
    /// Audit all strategies
    #[arg(long, conflicts_with = "names")]
    all: bool,
    /// Audit each file and folder in a folder, such as the hand-ins of a class
    #[arg(long, hide_short_help = true, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    class: Vec<PathBuf>,
    /// Audit the bot that this command starts
    #[arg(long, value_name = "COMMAND", value_parser = NonEmptyStringValueParser::new(), value_hint = ValueHint::CommandString)]
    exec: Vec<String>,
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
    /// The numbers of a table of moves are how often each move is made, though they do not sum to 1
    #[arg(long, hide_short_help = true)]
    chances: bool,
    /// The numbers of a table of moves are what each move is worth, though they sum to 1
    #[arg(long, hide_short_help = true, conflicts_with = "chances")]
    values: bool,
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
    #[arg(long = "as", value_name = "SIDE", default_value = "both", ignore_case = true, value_parser = word(SIDES))]
    sides: &'static [Player],
    /// How to report
    #[arg(long, hide_short_help = true, value_name = "FORM", default_value = "text", value_parser = one_of([Format::Text, Format::Json, Format::JsonArray, Format::Csv, Format::Markdown, Format::Junit, Format::Sarif]))]
    format: Format,
    /// Write pages, too: one for all bots, index.html, and one for each, with the games that it loses as pictures
    #[arg(long, hide_short_help = true, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    report: Option<PathBuf>,
    /// Ask a bot N times about each position. Without this, it is asked twice, and 66 times if it moves by chance
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = number::<u32>(1, 1000))]
    repeat: Option<u32>,
    /// What to ask a bot
    #[arg(long, hide_short_help = true, value_name = "WHAT", default_value = "position", value_parser = word(QUESTIONS))]
    ask: Question,
    /// Write a line `new` before each question, so that a bot forgets the last game; it is not answered. Of a function: each
    /// game begins with a new object or process
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
    pub fn run(&self, paint: Paint, out: &mut impl Write) -> Result<Exit, Failure> {
        if let Some(complaint) = self.complaint() {
            return Err(Failure::unreadable(complaint));
        }
        let candidates = self.candidates()?;
        if self.prove.is_some() && candidates.len() > 1 {
            return Err(Failure::unreadable("--prove is for one bot"));
        }
        signals::watch(noughts_bots::end_all)?;
        self.report.as_deref().map_or(Ok(()), report::create)?;
        let mut audited = match &candidates[..] {
            // A build reads its file of results also if the bot cannot be asked.
            [only] if !matches!(self.format, Format::Junit | Format::Sarif) => {
                vec![Audited { name: only.name(), sides: self.audit_only(only)? }]
            }
            class => self.audit_class(class)?,
        };
        audited.sort_by_key(|one| rank(&one.sides));
        self.print(&audited, paint, out).map_err(Failure::Output)?;
        if let Some(folder) = &self.report {
            report::write(folder, &audited)?;
        }
        let reports: Vec<&BotReport> = audited.iter().flat_map(|one| &one.sides).collect();
        let exit = exit(&reports);
        if let (Some(file), [one]) = (&self.prove, &audited[..]) {
            output::write(Some(file), prove::table(&one.sides, exit)?.as_bytes(), out)?;
        }
        Ok(exit)
    }

    /// The reports on the only one who is audited, with the progress in its positions.
    fn audit_only(&self, candidate: &Contestant) -> Result<Vec<BotReport>, Failure> {
        let who = self.find(candidate, true)?;
        if let (Contestant::Bot(subject), true) = (&who, self.explain) {
            explain(subject);
        }
        let bar = Bar::new(|done, length| match done {
            0 => "no answer yet".into(),
            _ => format!("{done} of about {length} positions"),
        })?;
        let reports = self.reports(&who, &self.settings(&bar));
        bar.end();
        if signals::has_come() && bar.done() > 0 {
            note(format_args!("answers that had come: {}, which prove nothing", bar.done()));
        }
        reports
    }

    fn reports(&self, who: &Contestant, settings: &noughts_bots::Audit) -> Result<Vec<BotReport>, Failure> {
        match who {
            Contestant::Strategy(named) => Ok(settings.strategy(named)),
            Contestant::File(_) => unreachable!("it was found out what the file is"),
            Contestant::Bot(subject) => {
                self.check_use(subject)?;
                Ok(settings.subject(subject)?)
            }
        }
    }

    fn settings<'a>(&self, progress: &'a dyn noughts_bots::Progress) -> noughts_bots::Audit<'a> {
        noughts_bots::Audit {
            sides: self.sides.to_vec(),
            first: self.first(),
            jobs: self.jobs.map(usize::from),
            repeat: self.repeat,
            options: self.bot_options(),
            progress,
        }
    }

    fn bot_options(&self) -> Options {
        let mut options = self.options.options(self.setting.coords);
        options.question = self.ask;
        options.says_new = self.new;
        options
    }

    /// What is wrong with the options together: one is for bots, functions or tables, and none is audited.
    fn complaint(&self) -> Option<String> {
        if self.new && self.ask == Question::Last {
            return Some("--new is not needed with --ask last, which says itself when a game begins".into());
        }
        let has_file = !self.class.is_empty() || self.names.iter().any(Contestant::is_bot);
        let (bots, has_bot) = ("bots and functions", has_file || !self.exec.is_empty());
        let given = self.for_programs().or(self.options.given());
        let options = [
            (given.unwrap_or_default(), given.is_some(), bots, has_bot),
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
    fn for_programs(&self) -> Option<&'static str> {
        let options = [("--restart", self.options.restart), ("--ask", self.ask != Question::Position)];
        options.into_iter().find_map(|(option, is_given)| is_given.then_some(option))
    }

    fn check_use(&self, subject: &Subject) -> Result<(), Failure> {
        match self.for_programs().filter(|_| !subject.is_program()) {
            Some(option) => Err(Failure::unreadable(not_for_functions(option))),
            None => Ok(()),
        }
    }

    fn print(&self, audited: &[Audited], paint: Paint, out: &mut impl Write) -> io::Result<()> {
        let reports: Vec<&BotReport> = audited.iter().flat_map(|one| &one.sides).collect();
        match self.format {
            Format::Json => reports.iter().try_for_each(|report| write_line(report, out)),
            Format::JsonArray => write_line(&reports, out),
            Format::Junit => junit::write(audited, out),
            Format::Sarif => sarif::write(audited, out),
            Format::Csv => out.write_all(spreadsheet::csv(audited).as_bytes()),
            Format::Markdown => out.write_all(table::markdown(audited).as_bytes()),
            Format::Text if audited.len() > 1 => out.write_all(table::text(audited, paint).as_bytes()),
            _ => {
                let sides = audited.iter().flat_map(|one| report::without_repetition(&one.sides));
                let texts = sides.map(|report| text(&report, paint));
                let both = audited.iter().flat_map(|one| [both_sides(one), in_short(one, paint)]).flatten();
                let texts: Vec<String> = texts.chain(both).collect();
                out.write_all(texts.join("\n").as_bytes())
            }
        }
    }

    fn first(&self) -> Player {
        self.setting.first
    }

    fn numbers(&self) -> Numbers {
        let chances = self.chances.then_some(NumberKind::Chances);
        Numbers { kind: chances.or(self.values.then_some(NumberKind::Values)), default: self.default }
    }

    fn hints(&self) -> Hints<'_> {
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

/// The exploitability of both sides together, if that of a side is a chance, which says more than the verdict.
fn both_sides(one: &Audited) -> Option<String> {
    let is_known = |report: &&BotReport| report.verdict().is_some() && !report.is_estimated() && !report.is_partial;
    let gains: Vec<Fraction> = one.sides.iter().filter(is_known).map(|report| report.figures.exploitability).collect();
    let is_chance = |gain: &Fraction| *gain != Fraction::ZERO && *gain != Fraction::ONE;
    let [x, o] = gains[..] else { return None };
    let mean = Fraction::mean([x, o]);
    let exact = if mean.is_exact() && mean.denominator() < 10_000 { format!(" ({mean})") } else { String::new() };
    let text = format!(
        "both sides: mean exploitability {:.4}{exact}, NashConv (sum) {:.4}\n",
        mean.to_f64(),
        2.0 * mean.to_f64()
    );
    gains.iter().any(is_chance).then_some(text)
}

/// The verdicts on both sides, since on a low screen the beginning has scrolled away.
fn in_short(one: &Audited, paint: Paint) -> Option<String> {
    if one.sides.len() < 2 || one.sides.iter().all(|report| report.verdict().is_none()) {
        return None;
    }
    let side =
        |report: &BotReport| format!("as {} {}", report.side(), paint.verdict(grade(report), &report.verdict_word()));
    let sides: Vec<String> = one.sides.iter().map(side).collect();
    Some(lines("in short", &sides.join(", "), |label| paint.strong(label)))
}

/// The text of a report: its verdict and the marks of its boards in colour, what is wrong in strong letters, and figures in faint
/// ones.
fn text(report: &BotReport, paint: Paint) -> String {
    let show = |part: Piece, text: &str| match part {
        Piece::Mark(player) => paint.mark(player, text),
        Piece::WinningMark(player) => paint.winning_mark(player, text),
        Piece::Empty => paint.faint(text),
    };
    let fact = |fact: &Fact| match fact.topic {
        Topic::Figures => {
            lines(&fact.label, &fact.text, |label| label.into()).lines().map(|line| paint.faint(line) + "\n").collect()
        }
        _ => lines(&fact.label, &fact.text, |label| paint.strong(label)),
    };
    let facts = report.facts_shown(&show);
    let topics = facts.chunk_by(|one, next| one.topic == next.topic);
    let topics: Vec<String> = topics.map(|facts| facts.iter().map(fact).collect()).collect();
    headline(report, paint) + "\n" + &mend_first(report, paint) + &topics.join("\n")
}

/// What to mend first on a side, where a verdict or a function leaves anything to mend.
fn mend_first(report: &BotReport, paint: Paint) -> String {
    let advice = first_advice(report).filter(|_| report.verdict().is_some());
    advice.map_or(String::new(), |advice| lines("mend first", &advice, |label| paint.strong(label)) + "\n")
}

/// What was audited, and the verdict, on a line of its own if there is no room for both.
fn headline(report: &BotReport, paint: Paint) -> String {
    let (word, why) = report.verdict_in_full();
    let verdict = paint.verdict(grade(report), &word);
    let (title, comma) = (report.title(), if why.is_empty() { "" } else { ", " });
    let width = columns(&[&title, &word, comma, &why].concat()) + SIGNS;
    let between = if terminal::width().is_some_and(|room| width > room) { "\n  " } else { " " };
    format!("{title}:{between}{verdict}{comma}{why}")
}

/// The columns of what is between the title and the verdict and, in colour, around this.
const SIGNS: usize = 6;

const LABEL: usize = 16;

/// A fact in lines: what it says is in a column of its own, and fits the terminal.
fn lines(label: &str, said: &str, show_label: impl Fn(&str) -> String) -> String {
    let room = terminal::width().map_or(usize::MAX, |width| width.saturating_sub(LABEL));
    let said: Vec<String> = said.lines().map(|line| fitted(line, room).join(&format!("\n{:LABEL$}", ""))).collect();
    let space = " ".repeat(LABEL.saturating_sub(2 + columns(label)));
    format!("  {}{space}{}\n", show_label(label), said.join(&format!("\n{:LABEL$}", "")))
}

/// A text in lines of so many columns. A word that is too long for that would be cut, so such a text stays as it is, and so does
/// one with colours.
fn fitted(text: &str, room: usize) -> Vec<String> {
    if columns(text) <= room || text.contains('\u{1b}') || text.split(' ').any(|word| columns(word) > room) {
        return vec![text.into()];
    }
    // A number and its sign stay together.
    let text = text.replace(" %", "\u{a0}%");
    flow(text.split(' '), " ", room).into_iter().map(|line| line.replace('\u{a0}', " ")).collect()
}

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
fn exit(reports: &[&BotReport]) -> Exit {
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
fn has_other_side(report: &BotReport, reports: &[&BotReport]) -> bool {
    let is_judged = |other: &&BotReport| other.name == report.name && other.verdict().is_some();
    !report.is_played() && reports.iter().any(is_judged)
}

/// Orders from the best to the worst as players see it: by verdict, by the chance to lose to random play, and by the chance
/// to win against it, both sides together, or the one that is judged. What is unproven comes last.
fn rank(sides: &[BotReport]) -> impl Ord + use<> {
    let judged = || sides.iter().filter(|report| report.is_played());
    let chance = |end: usize| Fraction::mean(judged().map(|report| report.figures.vs_random[end]));
    let verdict = judged().map(|report| (report.verdict().is_none(), report.verdict())).max();
    (verdict.unwrap_or((true, None)), chance(2), Reverse(chance(0)))
}

#[cfg(test)]
mod tests {
    use super::fitted;

    #[test]
    fn what_is_too_long_goes_on_below_and_nothing_is_lost() {
        let text = "in 3 positions (it keeps the win), first at OXXO...X.";
        assert_eq!(fitted(text, 64), [text]);
        assert_eq!(fitted(text, 22), ["in 3 positions (it", "keeps the win), first", "at OXXO...X."]);
        for text in ["a_very_long_name_of_a_function(of a board)", "\u{1b}[1mX\u{1b}[0m . . and so on"] {
            assert_eq!(fitted(text, 10), [text]);
        }
    }
}
