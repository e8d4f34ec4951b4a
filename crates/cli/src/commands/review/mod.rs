//! `noughts review`: games judged move by move.

mod game;
mod json;
mod record;
mod sums;
mod table;
mod text;

use crate::commands::shared::options::{Format, Setting, one_of};
use crate::io::failure::{Exit, Failure, complain, name_of};
use crate::io::interruptible::Interruptible;
use crate::io::json::{JsonFault, write_line};
use crate::io::lines::Line;
use crate::io::progress::Bar;
use crate::io::signals;
use crate::io::style::Paint;
use clap::{Args, ValueHint};
use game::{Game, Unreadable};
use noughts::ParsePositionErrorReason;
use record::{Record, Records};
use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use sums::Sums;

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
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = one_of([Format::Text, Format::Csv, Format::Markdown, Format::Json]))]
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
  5 1 9 2 3 7 6   5,1,9,2,3,7,6   5192376
      the squares of the moves; marks such as ?? are ignored
  ann,bob,X,5192376,x_won
      CSV, after a line with its headings: x,o,first,moves,result
  {\"x\":\"ann\",\"moves\":\"5192376\"}
      JSON; moves may be a list
All but the moves may be left out.

Bad input:
  If a game on the command line cannot be read, nothing is reviewed, and the exit code is 2.
  A bad line, an illegal move and a game cut short are reported and not counted. The rest is reviewed, and the exit code is 1.";

impl Review {
    pub fn run(&self, paint: Paint, out: &mut impl Write) -> Result<Exit, Failure> {
        let reviewer = Reviewer { review: self, paint, sums: Sums::default(), shown: false, out };
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

/// Where a game is from.
#[derive(Clone, Copy)]
enum Place {
    OnlyGame,
    Game(usize),
    Line(u64),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::OnlyGame => f.write_str("the game"),
            Place::Game(number) => write!(f, "game {number}"),
            Place::Line(number) => write!(f, "line {number}"),
        }
    }
}

/// Reviews games one after the other.
struct Reviewer<'a, W> {
    review: &'a Review,
    paint: Paint,
    sums: Sums,
    /// Whether a game has been printed.
    shown: bool,
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
        let games = texts.iter().map(|text| Game::new(Record::of_moves(text), setting));
        let games: Vec<_> = games.enumerate().map(|(at, game)| (place(at), game)).collect();
        let sentences = texts.iter().zip(&games).filter_map(|(text, (place, game))| match game {
            Err(_) if Path::new(text).is_file() => {
                let name = name_of(Path::new(text));
                Some(format!("{name} is a file; to review the games in it, write --file {name}"))
            }
            Err(fault) => Some(fault.report(&place.to_string())),
            Ok(_) => None,
        });
        Failure::all(Exit::Unreadable, sentences.collect())?;
        for (place, game) in games {
            self.take(place, game, &Bar::hidden()).map_err(Failure::Output)?;
        }
        self.conclude().map_err(Failure::Output)
    }

    fn review_file(self, path: &Path) -> Result<Exit, Failure> {
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
        let mut input = BufReader::with_capacity(1 << 16, bar.count_bytes(Interruptible::new(input)?));
        let (mut line, mut records) = (Line::default(), Records::new());
        while !signals::has_come() {
            if !input.buffer().contains(&b'\n') {
                // A program that writes a game and waits for its review must get it before more is awaited.
                self.out.flush().map_err(Failure::Output)?;
            }
            // After an interrupt, the line may be the beginning of one.
            if !line.advance(&mut input).map_err(|error| Failure::reading(path, error))? || signals::has_come() {
                break;
            }
            if let Some(game) = read(&line, &mut records, self.review.setting).transpose() {
                self.take(Place::Line(line.number), game, &bar).map_err(Failure::Output)?;
            }
        }
        bar.end();
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
        let bar = Bar::new(|progress| match progress.length {
            0 => format!("{} read, {} so far", megabytes(progress.done), progress.elapsed()),
            all => format!("{} of {}{}", progress.bar(), megabytes(all), progress.left()),
        })?;
        bar.begin(bytes.unwrap_or(0));
        Ok(bar)
    }

    /// Prints a game and counts it, or says what is wrong with it.
    fn take(&mut self, place: Place, game: Result<Game, Unreadable>, bar: &Bar) -> io::Result<()> {
        let report = match &game {
            Ok(game) => game.flaw.clone().or_else(|| self.count(game).err()).map(|flaw| format!("{place}: {flaw}")),
            Err(fault) => Some(fault.report(&place.to_string())),
        };
        if let Some(report) = &report {
            bar.without(|| complain(report));
        }
        if self.review.shows_games() {
            match &game {
                Ok(game) => self.show(place, game)?,
                Err(fault) => self.show_fault(place, fault)?,
            }
        }
        self.sums.not_counted += u64::from(report.is_some());
        Ok(())
    }

    /// Counts a game, if sums are printed.
    fn count(&mut self, game: &Game) -> Result<(), String> {
        if self.review.notate { Ok(()) } else { self.sums.add(game) }
    }

    fn show(&mut self, place: Place, game: &Game) -> io::Result<()> {
        let (coords, out) = (self.review.setting.coords, &mut self.out);
        if self.review.notate {
            let moves = game.moves.iter().map(|judged| text::notated(*judged, coords));
            return writeln!(out, "{}", moves.collect::<Vec<_>>().join(" "));
        }
        if self.review.format == Format::Json {
            let line = if let Place::Line(number) = place { Some(number) } else { None };
            return json::write_game(game, line, coords, out);
        }
        if self.shown {
            writeln!(out)?;
        }
        self.shown = true;
        text::write(game, place, coords, self.paint, out)
    }

    /// What stands in place of a game that could not be read.
    fn show_fault(&mut self, place: Place, fault: &Unreadable) -> io::Result<()> {
        match (self.review.format, place) {
            _ if self.review.notate => writeln!(self.out),
            (Format::Json, Place::Line(line)) => {
                write_line(&JsonFault { schema: 1, line, error: fault.sentence() }, self.out)
            }
            _ => Ok(()),
        }
    }

    /// Prints what the games come to in all. For people, one game in full is enough.
    fn conclude(self) -> io::Result<Exit> {
        let Reviewer { review, sums, shown, out, .. } = self;
        let is_one_shown = shown && sums.games + sums.not_counted == 1;
        match review.format {
            _ if review.notate => {}
            Format::Csv => out.write_all(table::csv(&sums).as_bytes())?,
            Format::Markdown => out.write_all(table::markdown(&sums).as_bytes())?,
            Format::Json => json::write_sums(&sums, out)?,
            _ if is_one_shown => {}
            _ => text::write_sums(&sums, shown, out)?,
        }
        Ok(if sums.not_counted > 0 { Exit::Failed } else { Exit::Fine })
    }
}

/// The game of a line; `None` if there is none on it.
fn read(line: &Line, records: &mut Records, setting: Setting) -> Result<Option<Game>, Unreadable> {
    let text = line.text().map_err(Unreadable::Else)?;
    let record = records.read(&text).map_err(Unreadable::Else)?;
    match record.map(|record| Game::new(record, setting)).transpose() {
        Err(Unreadable::Moves(error, _))
            if matches!(error.reason, ParsePositionErrorReason::StrangeSquare(_)) && records.lack_heading(&text) =>
        {
            Err(Unreadable::Else(format!("{error}; a file of CSV begins with a heading, such as x,o,moves")))
        }
        game => game,
    }
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}
