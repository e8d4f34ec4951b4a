//! `noughts query`: the best move of a position.

mod boards;
mod proofs;

use crate::board::answer::Answer;
use crate::board::{InputError, MoveValue, State, Variant};
use crate::commands::shared::{BoardOptions, CertificateOption, Format, Setting, one_of, unshield};
use crate::io::json::fault;
use crate::io::{Exit, Failure, Interruptible, Line, Paint, complain, note, signals, write_line};
use boards::{Board, Boards};
use clap::Args;
use noughts::{Square, notation};
use proofs::{Proof, Proofs};
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::mem;

#[derive(Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n{MORE}"))]
pub struct Query {
    /// Positions such as XO..X....; - reads them from standard input
    #[arg(value_name = "POSITION", value_parser = unshield)]
    positions: Vec<String>,
    /// The squares played so far instead, such as 5 1 9
    ///
    /// Write 5 1 9, 5,1,9 or 519; - reads them from standard input.
    #[arg(long, value_name = "SQUARES", num_args = 1.., conflicts_with = "positions", value_parser = unshield)]
    moves: Option<Vec<String>>,
    /// How to answer
    #[arg(long, value_name = "FORM", default_value = "text", ignore_case = true, value_parser = one_of([Format::Text, Format::Plain, Format::Json]))]
    format: Format,
    #[command(flatten)]
    board: BoardOptions,
    #[command(flatten)]
    certificate: CertificateOption,
    #[command(flatten)]
    setting: Setting,
}

const EXAMPLES: &str = "\
Examples:
  noughts query XO..X....
      every move and what it is worth, the best first
  noughts query --format plain XO..X....
      the best square alone
  noughts query --moves 5 1
      after these moves of a game";

const MORE: &str = "  noughts query --format plain - < positions.txt
      an answer for each line of a file
  noughts query --board 4x4 --line 3 X...............
      on another board

Forms of a 3x3 position, letters in either case:
  XO..X....  xo__x____  'XO  X    '
      nine squares; an empty one is . · - _ * b e, or a space among exactly nine signs
  XO./.X./...   'X O . . X . . . .'
      with / | , spaces or newlines between, and the board as this command draws it
  XO34X6789  XO23X5678
      an empty square may hold its own number, or its name in --coords
  XO1/1X1/3
      as in FEN, the notation of chess: a digit counts empty squares
  120010000  [[1,2,0],[0,1,0],[0,0,0]]
      0 is empty, 1 is X, 2 or -1 is O
  ['X','O',None,'','X','','','','']
      lists, as in Python or JSON
  x,o,,,x,,,,
      CSV; a blank cell is empty
  'X: 1 5, O: 2'
      the squares of each player
  ❌⭕⬜⬜❌⬜⬜⬜⬜
      emoji

Bad input:
  If a position on the command line cannot be read, nothing is answered, and the exit code is 2.
  A bad line of standard input is reported. Its answer is an empty line (plain) or an object with the error (json). \
The rest is answered, and the exit code is 1.";

impl Query {
    pub fn run(&self, paint: Paint, out: &mut impl Write) -> Result<Exit, Failure> {
        let texts = match &self.moves {
            Some(moves) => &[moves.join(" ")],
            None => self.positions.as_slice(),
        };
        let (board, named) = self.certificate.open(&self.board)?;
        board.note_line();
        let (variant, proofs) = (board.variant(self.setting)?, Proofs::new(named));
        let mut answerer = Answerer { query: self, variant, proofs, paint, has_answered: false };
        if texts == ["-"] {
            return answerer.answer_lines(out).map(|(exit, _)| exit);
        }
        if texts.is_empty() {
            return answerer.answer_piped(out);
        }
        if self.moves.is_none() && self.positions.iter().any(|text| text == "-") {
            return Err(Failure::unreadable("- stands for standard input and must be the only position"));
        }
        answerer.answer_arguments(texts, out)
    }
}

struct Answerer<'a> {
    query: &'a Query,
    variant: Variant,
    proofs: Proofs,
    paint: Paint,
    has_answered: bool,
}

/// The bytes of a line in the plain form of 3×3: nine cells and a newline.
const PLAIN_LINE: usize = 10;

enum Known {
    Values(Vec<MoveValue>),
    Proof(Proof),
}

/// A position with what is known of it, or an exit code with what is wrong.
type Read = Result<(State, Known), (Exit, InputError)>;

impl Answerer<'_> {
    fn answer_arguments(&mut self, texts: &[String], out: &mut impl Write) -> Result<Exit, Failure> {
        let source = if self.query.moves.is_some() { "the moves" } else { "the position" };
        let read: Vec<_> = texts.iter().map(|text| self.read(source, text)).collect();
        let whole = texts.join(" ");
        if read.iter().all(Result::is_err) && texts.len() > 1 && self.read(source, &whole).is_ok() {
            return Err(Failure::unreadable(format_args!(
                "these are the parts of one position; put it in quotes: '{whole}'"
            )));
        }
        Failure::all(
            Exit::Unreadable,
            read.iter().filter_map(|read| Some(read.as_ref().err()?.report.clone())).collect(),
        )?;
        let mut exit = Exit::Fine;
        for (at, state) in read.into_iter().flatten().enumerate() {
            if at > 0 && self.query.format == Format::Text {
                writeln!(out).map_err(Failure::Output)?;
            }
            match self.known(source, state)? {
                Ok(known) => self.write(state, known, out).map_err(Failure::Output)?,
                Err(fault) => {
                    exit = Exit::Trouble;
                    complain(format_args!("{source}: {}", fault.report));
                }
            }
        }
        Ok(exit)
    }

    /// Answers the lines of a pipe, if there is one. Without a pipe, answers the empty board, unless the board is 3×3.
    fn answer_piped(&mut self, out: &mut impl Write) -> Result<Exit, Failure> {
        let is_piped = !io::stdin().is_terminal();
        match if is_piped { self.answer_lines(out)? } else { (Exit::Fine, 0) } {
            (_, 0) if self.variant.is_3x3() => Err(Failure::unreadable(
                "no position is given; write nine cells such as XO..X...., or see `noughts query --help`",
            )),
            // A user who names another game asks who wins it.
            (_, 0) => self.answer_arguments(&[self.variant.text(self.variant.start())], out),
            (exit, _) => Ok(exit),
        }
    }

    /// Answers each line of standard input, and returns their number.
    fn answer_lines(&mut self, out: &mut impl Write) -> Result<(Exit, u64), Failure> {
        let mut input = BufReader::with_capacity(1 << 16, Interruptible::new(io::stdin())?);
        let mut line = Line::default();
        let mut exit = Exit::Fine;
        let mut boards = Boards::new(&self.variant);
        loop {
            if !input.buffer().contains(&b'\n') {
                // A program that waits for an answer before it writes the next line must get it now.
                out.flush().map_err(Failure::Output)?;
                if input.fill_buf().map_err(Failure::input)?.is_empty() {
                    break;
                }
            }
            let whole_lines = if boards.is_idle() { input.buffer() } else { &[] };
            let plain = self.answer_plain_lines(whole_lines, out).map_err(Failure::Output)?;
            if plain > 0 {
                input.consume(PLAIN_LINE * plain);
                line.number += plain as u64;
                continue;
            }
            line.advance(&mut input).map_err(Failure::input)?;
            // After an interrupt, the line may be incomplete.
            if signals::has_come() {
                break;
            }
            let text = line.text();
            let position = text.as_deref().ok().filter(|_| self.query.moves.is_none());
            let (whole, is_taken) = boards.take(line.number, position);
            exit = exit.max(self.answer_boards(whole, out)?);
            if !is_taken {
                exit = exit.max(self.answer_line(line.number, text.as_deref().map_err(Clone::clone), out)?);
            }
        }
        if signals::has_come() {
            return Err(Failure::Interrupted);
        }
        exit = exit.max(self.answer_boards(Vec::from_iter(boards.end()), out)?);
        Ok((exit, line.number))
    }

    fn answer_boards(&mut self, boards: Vec<Board>, out: &mut impl Write) -> Result<Exit, Failure> {
        let mut exit = Exit::Fine;
        for (number, board) in boards {
            exit = exit.max(self.answer_line(number, board.as_deref().map_err(Clone::clone), out)?);
        }
        Ok(exit)
    }

    /// Answers one position of standard input, or reports what is wrong with it.
    fn answer_line(&mut self, number: u64, text: Result<&str, String>, out: &mut impl Write) -> Result<Exit, Failure> {
        match self.read_line(number, text)? {
            Ok((state, known)) => {
                if mem::replace(&mut self.has_answered, true) && self.query.format == Format::Text {
                    writeln!(out).map_err(Failure::Output)?;
                }
                self.write(state, known, out).map_err(Failure::Output)?;
                Ok(Exit::Fine)
            }
            Err((exit, fault)) => {
                complain(fault.report);
                self.answer_fault(number, fault.error, out).map_err(Failure::Output)?;
                Ok(exit)
            }
        }
    }

    /// The position on a line of standard input, with what is known of it.
    fn read_line(&mut self, number: u64, text: Result<&str, String>) -> Result<Read, Failure> {
        let source = format!("line {number}");
        let text = text.map_err(|error| InputError { report: format!("{source}: {error}"), error });
        match text.and_then(|text| self.read(&source, text)) {
            Ok(state) => {
                let known = self.known(&source, state)?.map(|known| (state, known));
                let unknown = |fault: InputError| InputError { report: format!("{source}: {}", fault.report), ..fault };
                Ok(known.map_err(|fault| (Exit::Trouble, unknown(fault))))
            }
            Err(fault) => Ok(Err((Exit::Failed, fault))),
        }
    }

    /// Answers the complete lines in the plain form of 3×3 that the buffer begins with, and returns their number. It
    /// does the same as the general way, but faster, for files of millions of lines.
    fn answer_plain_lines(&self, buffer: &[u8], out: &mut impl Write) -> io::Result<usize> {
        if self.query.format != Format::Plain || self.query.moves.is_some() || !self.variant.is_3x3() {
            return Ok(0);
        }
        let names = Square::ALL.map(|square| self.query.setting.coords.name(square).as_bytes());
        let first = self.query.setting.first;
        let mut answers = Vec::with_capacity(buffer.len() / 3);
        let mut lines = 0;
        for line in buffer.as_chunks::<PLAIN_LINE>().0 {
            let [plain @ .., b'\n'] = line else { break };
            let Some(position) = notation::read_plain(plain, first) else { break };
            match noughts::pick(position).map(|square| names[square.index()]) {
                Some([digit]) => answers.extend([*digit, b'\n']),
                Some(name) => answers.extend([name, b"\n"].concat()),
                None => answers.extend(*b"-\n"),
            }
            lines += 1;
        }
        out.write_all(&answers)?;
        Ok(lines)
    }

    fn read(&self, source: &str, text: &str) -> Result<State, InputError> {
        match self.query.moves {
            Some(_) => self.variant.read_moves(source, text),
            None => self.variant.read_position(source, text),
        }
    }

    /// What is known of a position. The error says why nothing is. A named certificate is asked first. Other
    /// certificates are asked only if no values are found, since values tell more. `source` says where the position
    /// comes from.
    fn known(&mut self, source: &str, state: State) -> Result<Result<Known, InputError>, Failure> {
        let needs_move = self.query.format == Format::Plain;
        let is_over = self.variant.is_over(state);
        match if is_over { None } else { self.proofs.by_named(state, needs_move) } {
            Some(Ok(proof)) => return Ok(Ok(Known::Proof(proof))),
            Some(Err(why)) => note(format_args!("{source}: {why}")),
            None => {}
        }
        if let Some(move_values) = self.variant.move_values(state)? {
            return Ok(Ok(Known::Values(move_values)));
        }
        let proof = self.proofs.by_others(self.variant.game(), state, needs_move)?;
        Ok(proof.map(Known::Proof).map_err(|why| {
            let unknown = self.variant.why_unknown();
            let error = if self.proofs.named.is_some() { unknown } else { format!("{why}; {unknown}") };
            InputError { report: error.clone(), error }
        }))
    }

    fn write(&self, state: State, known: Known, out: &mut impl Write) -> io::Result<()> {
        let (variant, format) = (&self.variant, self.query.format);
        match known {
            Known::Values(move_values) => {
                let answer = Answer { variant, state, move_values };
                match format {
                    Format::Plain => answer.write_plain(out),
                    Format::Json => answer.write_json(out),
                    _ => answer.write_text(self.paint, out),
                }
            }
            Known::Proof(proof) => proof.write(variant, state, format, self.paint, out),
        }
    }

    fn answer_fault(&self, line: u64, error: String, out: &mut impl Write) -> io::Result<()> {
        match self.query.format {
            Format::Plain => writeln!(out),
            Format::Json => write_line(&fault(Some(line), &error), out),
            _ => Ok(()),
        }
    }
}
