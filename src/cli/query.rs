//! `noughts query`: the best move of a position.

use super::json::{JsonFault, JsonSquare, status, write_line};
use super::lines::Line;
use super::style::Paint;
use super::{Ending, Exit, Setting, Trouble, answer, complain, fault, interrupt, reading, writing};
use clap::{Args, ValueEnum};
use noughts::notation::{self, Coords, read_moves, read_position};
use noughts::{Evaluation, ParsePositionError, Player, Position, Square, tactics, words};
use serde::Serialize;
use std::convert::Infallible;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::mem;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Query {
    /// Positions; - reads them from standard input, one per line
    #[arg(value_name = "POSITION", value_parser = unshield)]
    positions: Vec<String>,
    /// The squares played so far instead of a position, as 5 1 9, 5,1,9 or 519; - reads them from standard input
    #[arg(long, value_name = "SQUARES", num_args = 1.., conflicts_with = "positions", value_parser = unshield)]
    moves: Option<Vec<String>>,
    /// How to answer
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: Format,
    #[command(flatten)]
    setting: Setting,
}

const EXAMPLES: &str = "\
Examples:
  noughts query XO..X....
      in words
  noughts query --format plain XO..X....
      the square alone
  noughts query --format json --moves 51
      as JSON, after these moves
  noughts query --format plain - < file
      an answer for each line

Forms of a position, in either case:
  XO..X....  xo__x____  'XO  X    '
      nine cells; empty is . - _ * b e,
      or a space among exactly nine
  XO./.X./...   'X O . . X . . . .'
      with / | , spaces or newlines, and
      the board as this command draws it
  XO34X6789  XO23X5678
      an empty square may hold its own
      number, or its name in --coords
  XO1/1X1/3
      as in FEN: a digit counts squares
  120010000  [[1,2,0],[0,1,0],[0,0,0]]
      0 is empty, 1 is X, 2 or -1 is O
  ['X','O',None,'','X','','','','']
      lists, as in Python or JSON
  ❌⭕⬜⬜❌⬜⬜⬜⬜
      emoji

Bad input:
  If a position on the command line can
  not be read, nothing is answered, and
  the exit code is 2. A bad line of
  standard input is reported, and its
  answer is an empty line (plain) or an
  object with the error (json). The rest
  is answered, and the exit code is 1.";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: the board, the outcome, and every move
    Text,
    /// The square to play, or - if the game is over
    Plain,
    /// One JSON object per line
    Json,
}

/// Goes before an argument that is a position but looks like an option; no argument of a process can hold it.
const SHIELD: &str = "\0";

/// Shields positions that begin with a hyphen, such as `--X-O----`, from being taken for options.
pub fn shielded(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let is_cell = |c: char| c.is_whitespace() || !c.is_ascii() || "-.,_*|/+=0123456789xXoObBeE".contains(c);
    let is_position = |text: &str| text.starts_with('-') && text.len() >= 9 && text.chars().all(is_cell);
    let mut arguments: Vec<OsString> = arguments.collect();
    let reads_positions = |argument: &OsString| argument == "query" || argument == "draw";
    let others = arguments.iter().position(reads_positions).unwrap_or(arguments.len());
    for argument in &mut arguments[others..] {
        if let Some(text) = argument.to_str().filter(|text| is_position(text)) {
            *argument = format!("{SHIELD}{text}").into();
        }
    }
    arguments
}

pub fn unshield(argument: &str) -> Result<String, Infallible> {
    Ok(argument.strip_prefix(SHIELD).unwrap_or(argument).to_string())
}

impl Query {
    pub fn run(&self, paint: Paint, out: &mut impl Write) -> Ending {
        let texts = match &self.moves {
            Some(moves) => &[moves.join(" ")],
            None => self.positions.as_slice(),
        };
        let answerer = Answerer { query: self, first: self.setting.first.into(), paint };
        if texts == ["-"] {
            return answerer.answer_lines(out).map(|(exit, _)| exit);
        }
        if texts.is_empty() {
            return answerer.answer_piped(out);
        }
        if self.moves.is_none() && self.positions.iter().any(|text| text == "-") {
            complain("- stands for standard input and must be the only position");
            return Ok(Exit::Unreadable);
        }
        answerer.answer_arguments(texts, out)
    }
}

/// Answers in the way that was asked for.
struct Answerer<'a> {
    query: &'a Query,
    first: Player,
    paint: Paint,
}

/// A line that is not a position: what to tell people, and what to tell programs.
struct BadLine {
    report: String,
    error: String,
}

/// The bytes of a line in the plain form: nine cells and a newline.
const PLAIN_LINE: usize = 10;

impl Answerer<'_> {
    fn answer_arguments(&self, texts: &[String], out: &mut impl Write) -> Ending {
        let read: Vec<_> = texts.iter().map(|text| self.read(text)).collect();
        let source = if self.query.moves.is_some() { "the moves" } else { "the position" };
        let whole = texts.join(" ");
        if read.iter().all(Result::is_err) && texts.len() > 1 && self.read(&whole).is_ok() {
            complain(format_args!("these are the parts of one position; put it in quotes: '{whole}'"));
            return Ok(Exit::Unreadable);
        }
        for error in read.iter().filter_map(|read| read.as_ref().err()) {
            complain(fault::text(source, error, self.first));
        }
        if read.iter().any(Result::is_err) {
            return Ok(Exit::Unreadable);
        }
        for (at, position) in read.into_iter().flatten().enumerate() {
            if at > 0 && self.query.format == Format::Text {
                writeln!(out).map_err(writing)?;
            }
            self.answer(position, out).map_err(writing)?;
        }
        Ok(Exit::Fine)
    }

    /// Answers the lines of a pipe, if there is one; otherwise a position is missing.
    fn answer_piped(&self, out: &mut impl Write) -> Ending {
        let is_piped = !io::stdin().is_terminal();
        match if is_piped { self.answer_lines(out)? } else { (Exit::Fine, 0) } {
            (_, 0) => {
                complain("no position is given; write nine cells such as XO..X...., or see `noughts query --help`");
                Ok(Exit::Unreadable)
            }
            (exit, _) => Ok(exit),
        }
    }

    /// Answers each line of standard input, and says how many there were.
    fn answer_lines(&self, out: &mut impl Write) -> Result<(Exit, u64), Trouble> {
        let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
        let mut line = Line::default();
        let mut exit = Exit::Fine;
        let mut answered = false;
        interrupt::watch(|| {})?;
        loop {
            if interrupt::has_come() {
                return Err(Trouble::Interrupted);
            }
            if !input.buffer().contains(&b'\n') {
                // A program that writes a line and waits for its answer must get it before more is awaited.
                out.flush().map_err(writing)?;
                if interrupt::while_waiting(|| input.fill_buf().map(<[u8]>::is_empty)).map_err(reading)? {
                    return Ok((exit, line.number));
                }
            }
            let plain = self.answer_plain_lines(input.buffer(), out).map_err(writing)?;
            if plain > 0 {
                input.consume(PLAIN_LINE * plain);
                line.number += plain as u64;
                continue;
            }
            // The rest of a line that is not whole yet is waited for, and every answer was printed above.
            match input.buffer().contains(&b'\n') {
                true => line.advance(&mut input),
                false => interrupt::while_waiting(|| line.advance(&mut input)),
            }
            .map_err(reading)?;
            match self.read_line(&line) {
                Ok(position) => {
                    if mem::replace(&mut answered, true) && self.query.format == Format::Text {
                        writeln!(out).map_err(writing)?;
                    }
                    self.answer(position, out).map_err(writing)?;
                }
                Err(fault) => {
                    exit = Exit::Failed;
                    complain(fault.report);
                    self.answer_fault(line.number, fault.error, out).map_err(writing)?;
                }
            }
        }
    }

    /// Reads a line of standard input.
    fn read_line(&self, line: &Line) -> Result<Position, BadLine> {
        let source = format!("line {}", line.number);
        let text = line.text().map_err(|error| BadLine { report: format!("{source}: {error}"), error })?;
        self.read(&text)
            .map_err(|error| BadLine { report: fault::text(&source, &error, self.first), error: error.to_string() })
    }

    /// Answers as many whole lines in the plain form as the buffer begins with, and says how many. It does the same as the
    /// general way, only faster, for files of millions of lines.
    fn answer_plain_lines(&self, buffer: &[u8], out: &mut impl Write) -> io::Result<usize> {
        if self.query.format != Format::Plain || self.query.moves.is_some() {
            return Ok(0);
        }
        let names = Square::ALL.map(|square| self.query.setting.coords.name(square).as_bytes());
        let mut answers = Vec::with_capacity(buffer.len() / 3);
        let mut lines = 0;
        for line in buffer.as_chunks::<PLAIN_LINE>().0 {
            let [plain @ .., b'\n'] = line else { break };
            let Some(position) = notation::read_plain(plain, self.first) else { break };
            match position.pick().map(|square| names[square.index()]) {
                Some([digit]) => answers.extend([*digit, b'\n']),
                Some(name) => answers.extend([name, b"\n"].concat()),
                None => answers.extend(*b"-\n"),
            }
            lines += 1;
        }
        out.write_all(&answers)?;
        Ok(lines)
    }

    fn read(&self, text: &str) -> Result<Position, ParsePositionError> {
        match self.query.moves {
            Some(_) => read_moves(text, self.first, self.query.setting.coords),
            None => read_position(text, self.first, self.query.setting.coords),
        }
    }

    fn answer(&self, position: Position, out: &mut impl Write) -> io::Result<()> {
        let coords = self.query.setting.coords;
        match self.query.format {
            Format::Text => write_text(position, coords, self.paint, out),
            Format::Plain => {
                out.write_all(position.pick().map_or("-", |square| coords.name(square)).as_bytes())?;
                out.write_all(b"\n")
            }
            Format::Json => write_line(&JsonAnswer::new(position, coords), out),
        }
    }

    fn answer_fault(&self, line: u64, error: String, out: &mut impl Write) -> io::Result<()> {
        match self.query.format {
            Format::Text => Ok(()),
            Format::Plain => writeln!(out),
            Format::Json => write_line(&JsonFault { schema: 1, line, error }, out),
        }
    }
}

fn write_text(position: Position, coords: Coords, paint: Paint, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}\n", answer::board(position, coords, paint))?;
    if let Some(ending) = words::ending(position, coords) {
        return writeln!(out, "{ending}");
    }
    writeln!(out, "{}", words::prospect(position))?;
    for value in position.move_values() {
        let sign = if value.best { "*" } else { " " };
        let why = tactics::reason(position, value.square).filter(|_| value.best);
        let why = why.map_or(String::new(), |reason| format!("   {reason}"));
        let line = format!("{sign} {}   {} in {}{why}", coords.name(value.square), value.outcome, value.plies);
        writeln!(out, "  {}", if value.best { paint.strong(&line) } else { line })?;
    }
    Ok(())
}

#[derive(Serialize)]
struct JsonAnswer {
    schema: u32,
    position: String,
    to_move: Option<String>,
    status: &'static str,
    outcome: String,
    plies: u8,
    best: Vec<JsonSquare>,
    pick: Option<JsonSquare>,
    moves: Vec<JsonMove>,
}

#[derive(Serialize)]
struct JsonMove {
    square: JsonSquare,
    outcome: String,
    plies: u8,
    best: bool,
}

impl JsonAnswer {
    fn new(position: Position, coords: Coords) -> JsonAnswer {
        let Evaluation { outcome, plies, best, pick } = position.evaluation();
        let square = |square| JsonSquare::new(square, coords);
        let moves = position.move_values().into_iter().map(|value| JsonMove {
            square: square(value.square),
            outcome: value.outcome.to_string(),
            plies: value.plies,
            best: value.best,
        });
        JsonAnswer {
            schema: 1,
            position: position.to_string(),
            to_move: (!position.is_over()).then(|| position.to_move().to_string()),
            status: status(position),
            outcome: outcome.to_string(),
            plies,
            best: best.iter().map(square).collect(),
            pick: pick.map(square),
            moves: moves.collect(),
        }
    }
}
