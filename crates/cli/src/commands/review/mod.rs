//! `noughts review`: games judged move by move.

mod entry;
mod game;
mod input;
mod json;
mod languages;
mod mistakes;
mod record;
mod sums;
mod table;
mod text;

pub use mistakes::mistakes;

use crate::commands::shared::{Format, Setting, one_of};
use crate::io::json::fault;
use crate::io::table::{csv, csv_semicolon};
use crate::io::{Bar, Exit, Failure, Interruptible, Line, Paint, complain, name_of, note, signals, write_line};
use clap::{Args, ValueHint};
use entry::{Entry, Place};
use game::Game;
use input::{LONGEST_LIST, other_content, read};
use noughts::words::printable;
use record::{Record, Records};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use sums::{MOST_LEFT_OUT, Sums};

#[derive(Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{MORE}"))]
pub struct Review {
    /// Games such as '5 1 9 2 3 7 6'; - reads them from standard input
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// Read games from this file, a line each
    #[arg(long, value_name = "FILE", conflicts_with = "games", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// How to report
    #[arg(long, value_name = "FORM", default_value = "text", ignore_case = true, value_parser = one_of([Format::Text, Format::Csv, Format::CsvSemicolon, Format::Markdown, Format::Json]))]
    format: Format,
    /// Print only the sums of each player, not the games
    #[arg(long)]
    summary: bool,
    /// Print the games with marks, such as ?? for a blunder
    ///
    /// A missed win is marked with ?!, a mistake with ?, and a blunder with ??.
    #[arg(long, conflicts_with_all = ["format", "summary"])]
    notate: bool,
    #[command(flatten)]
    setting: Setting,
}

const EXAMPLES: &str = "\
Examples:
  noughts review '1 2 5 9 7 3 4'
      every move of a game
  noughts review --summary --file games.txt
      the sums of a file of games
  noughts review --notate - < games.txt
      the games with marks, such as 5 1 9 2?";

const MORE: &str = "\
Forms of a game:
  5 1 9 2 3 7 6   5-1-9-2-3-7-6   5192376
      the squares of the moves; marks such as ?? are ignored
  ann,bob,X,5192376,x_won
      CSV, after a line with its headings: x,o,first,moves,result; a column for each move will do, too
  {\"x\":\"ann\",\"moves\":\"5192376\"}
      JSON; moves may be a list, and a file may be one list of games
All but the moves may be left out.

Bad input:
  If a game on the command line cannot be read, nothing is reviewed, and the exit code is 2.
  A bad line, an illegal move and a game cut short are reported and not counted. The rest is reviewed, and the exit code is 1.";

impl Review {
    pub fn run(&self, paint: Paint, out: &mut impl Write) -> Result<Exit, Failure> {
        let on_terminal = io::stdout().is_terminal() && io::stderr().is_terminal();
        let says_once = on_terminal && (self.notate || self.format == Format::Text);
        let reviewer =
            Reviewer { review: self, paint, sums: Sums::default(), shown: false, held: None, says_once, out };
        match (&self.file, self.games.as_slice()) {
            (Some(file), _) if file != Path::new("-") => reviewer.review_file(file),
            (None, []) if io::stdin().is_terminal() => no_game(),
            (None, games @ [_, _, ..]) if games.iter().any(|game| game == "-") => {
                Err(Failure::unreadable("- stands for standard input and must be the only game"))
            }
            (None, [game, ..]) if game != "-" => reviewer.review_arguments(&self.games),
            _ => reviewer.review_lines(io::stdin(), None, Path::new("-")),
        }
    }

    /// Whether something is printed for each game.
    fn shows_games(&self) -> bool {
        self.notate || !self.summary && matches!(self.format, Format::Text | Format::Json)
    }
}

fn no_game() -> Result<Exit, Failure> {
    Err(Failure::unreadable(
        "no game is given; write its moves, such as '1 2 5 9 7 3 4', or see `noughts review --help`",
    ))
}

/// The most lines before the first game of a file of which it is said what is wrong with each.
const MOST_HELD: usize = 1000;

struct Reviewer<'a, W> {
    review: &'a Review,
    paint: Paint,
    sums: Sums,
    shown: bool,
    /// Of a file of which no line was a game so far: what is wrong with each.
    held: Option<Vec<String>>,
    /// Whether both streams go to a terminal, and what is printed there says what is wrong with lines, too.
    says_once: bool,
    out: &'a mut W,
}

impl<W: Write> Reviewer<'_, W> {
    fn review_arguments(mut self, texts: &[String]) -> Result<Exit, Failure> {
        let setting = self.review.setting;
        if texts.len() > 1 && texts.iter().all(|text| setting.coords.read(text).is_ok()) {
            let game = texts.join(" ");
            return Err(Failure::unreadable(format_args!(
                "each argument is a game of its own; if these are the moves of one, write '{game}'"
            )));
        }
        let place = |at| if texts.len() > 1 { Place::Game(at + 1) } else { Place::OnlyGame };
        let entry = |(at, text)| Entry::new(place(at), Ok(Record::of_moves(text)), setting);
        let entries: Vec<Entry> = texts.iter().map(String::as_str).enumerate().map(entry).collect();
        let sentences = texts.iter().zip(&entries).filter_map(|(text, entry)| match &entry.game {
            Err(_) if Path::new(text).is_file() => {
                let name = name_of(Path::new(text));
                Some(format!("{name} is a file; to review the games in it, write --file {name}"))
            }
            Err(_) if has_ending(text) => {
                Some(format!("there is no file {}, and it is no game, such as '5 1 9'", name_of(Path::new(text))))
            }
            Err(fault) => Some(fault.report.clone()),
            Ok(_) => None,
        });
        Failure::all(Exit::Unreadable, sentences.collect())?;
        for entry in entries {
            self.take(&entry, &Bar::hidden()).map_err(Failure::Output)?;
        }
        self.conclude().map_err(Failure::Output)
    }

    fn review_file(mut self, path: &Path) -> Result<Exit, Failure> {
        self.held = Some(Vec::new());
        let unreadable = |error| Failure::reading(path, error);
        let file = File::open(path).map_err(unreadable)?;
        let bytes = file.metadata().map_err(unreadable)?.len();
        self.review_lines(file, Some(bytes), path)
    }

    /// Reviews the games of an input, one a line. If it is known how many bytes it has, a bar shows the progress.
    fn review_lines(
        mut self,
        input: impl Read + Send + 'static,
        bytes: Option<u64>,
        path: &Path,
    ) -> Result<Exit, Failure> {
        let bar = self.bar(bytes)?;
        let mut input = BufReader::with_capacity(1 << 16, Interruptible::new(input)?);
        if let Some(other) = other_content(input.fill_buf().map_err(|error| Failure::reading(path, error))?) {
            return Err(Failure::failed(format_args!("{}: {other}", name_of(path))));
        }
        let (mut line, mut records) = (Line::of_lists(LONGEST_LIST), Records::new());
        while !signals::has_come() {
            if !input.buffer().contains(&b'\n') {
                // A program that writes a game and waits for its review must get it before more is awaited.
                self.out.flush().map_err(Failure::Output)?;
            }
            // After an interrupt, the line may be the beginning of one.
            if !line.advance(&mut input).map_err(|error| Failure::reading(path, error))? || signals::has_come() {
                break;
            }
            bar.advance(line.bytes());
            let entries = read(&line, &mut records, &mut input, self.review.setting);
            if let Some(about) = records.note.take() {
                bar.without(|| note(about));
            }
            for entry in entries.map_err(|error| Failure::reading(path, error))? {
                self.take(&entry, &bar).map_err(Failure::Output)?;
            }
        }
        bar.end();
        if self.held.as_ref().is_some_and(|held| held.len() > 1) {
            let (lines, first) = (self.sums.not_counted(), &self.sums.left_out[0]);
            complain(format_args!("{}: none of its {lines} games can be read; {first}", name_of(path)));
            return if self.review.format == Format::Text {
                Ok(Exit::Failed)
            } else {
                self.conclude().map_err(Failure::Output)
            };
        }
        self.tell_held();
        if line.number == 0 && !signals::has_come() && self.review.games.is_empty() && self.review.file.is_none() {
            return no_game();
        }
        self.conclude().map_err(Failure::Output)
    }

    /// A bar, unless it would be drawn among the games on the terminal.
    fn bar(&self, bytes: Option<u64>) -> Result<Bar, Failure> {
        if self.review.shows_games() && io::stdout().is_terminal() {
            return Ok(Bar::hidden());
        }
        let bar = Bar::new(|done, length| match length {
            0 => format!("{} read", megabytes(done)),
            all => format!("{} of {}", megabytes(done), megabytes(all)),
        })?;
        bar.begin(bytes.unwrap_or(0));
        Ok(bar)
    }

    /// Prints a game and counts it, or says what is wrong with it.
    fn take(&mut self, entry: &Entry, bar: &Bar) -> io::Result<()> {
        if entry.game.is_ok() {
            bar.without(|| self.tell_held());
        }
        let fault = match &entry.game {
            Ok(game) => game.flaw.clone().or_else(|| self.count(game).err()),
            Err(fault) => Some(fault.error.clone()),
        };
        if let Some(fault) = fault {
            let report = || match &entry.game {
                Ok(_) => complain(format_args!("{}: {fault}", entry.source)),
                Err(fault) => complain(&fault.report),
            };
            // It is listed with the sums or, with `--notate`, stands in place of its game.
            let is_said_below = self.says_once
                && if self.review.notate { entry.game.is_err() } else { self.sums.left_out.len() < MOST_LEFT_OUT };
            match (&mut self.held, &entry.game) {
                (Some(held), Err(_)) if held.len() == MOST_HELD => {}
                (Some(held), Err(fault)) => held.push(fault.report.clone()),
                _ if is_said_below => {}
                _ => bar.without(report),
            }
            self.sums.leave_out(format!("{}: {fault}", entry.source));
        }
        if !self.review.shows_games() {
            return Ok(());
        }
        match &entry.game {
            Ok(game) => self.show(entry, game),
            Err(fault) => self.show_fault(entry, &fault.error),
        }
    }

    /// Says what is wrong with the lines before the first game.
    fn tell_held(&mut self) {
        let held = self.held.take().unwrap_or_default();
        held.iter().skip(if self.says_once { MOST_LEFT_OUT } else { 0 }).for_each(complain);
        if held.len() == MOST_HELD {
            complain(format_args!("and so on; lines before the first game: {}", self.sums.not_counted()));
        }
    }

    fn count(&mut self, game: &Game) -> Result<(), String> {
        if self.review.notate { Ok(()) } else { self.sums.add(game) }
    }

    fn show(&mut self, entry: &Entry, game: &Game) -> io::Result<()> {
        let (coords, out) = (self.review.setting.coords, &mut self.out);
        if self.review.notate {
            let moves = game.moves.iter().map(|judged| text::notated(*judged, coords));
            return writeln!(out, "{}", moves.collect::<Vec<_>>().join(" "));
        }
        if self.review.format == Format::Json {
            return json::write_game(game, entry.place.line(), coords, out);
        }
        if self.shown {
            writeln!(out)?;
        }
        self.shown = true;
        text::write(game, entry, coords, self.paint, out)
    }

    /// What stands in place of a game that could not be read.
    fn show_fault(&mut self, Entry { place, source, .. }: &Entry, error: &str) -> io::Result<()> {
        match self.review.format {
            _ if self.review.notate && self.says_once => {
                writeln!(self.out, "{}", self.paint.faint(&format!("{source}: {}", printable(error))))
            }
            _ if self.review.notate => writeln!(self.out),
            Format::Json => write_line(&fault(place.line(), error), self.out),
            _ => Ok(()),
        }
    }

    /// Prints what the games come to in all. For people, one game in full is enough.
    fn conclude(self) -> io::Result<Exit> {
        let Reviewer { review, sums, shown, paint, out, .. } = self;
        let is_one_shown = shown && sums.games + sums.not_counted() == 1;
        match review.format {
            _ if review.notate => {}
            Format::Csv => out.write_all(csv(&table::csv_rows(&sums)).as_bytes())?,
            Format::CsvSemicolon => out.write_all(csv_semicolon(&table::csv_rows(&sums)).as_bytes())?,
            Format::Markdown => out.write_all(table::markdown(&sums).as_bytes())?,
            Format::Json => json::write_sums(&sums, out)?,
            _ if is_one_shown => {}
            _ => text::write_sums(&sums, shown, paint, out)?,
        }
        Ok(if sums.not_counted() > 0 { Exit::Failed } else { Exit::Fine })
    }
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

/// Whether this is written as the name of a file is.
fn has_ending(text: &str) -> bool {
    let ending = Path::new(text).extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| ending.chars().all(char::is_alphabetic))
}
