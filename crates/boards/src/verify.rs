//! Checks a table file: every chunk must fit its checksum, and every score must be the best of the scores after a
//! move.

use crate::board::Board;
use crate::file::{TableError, fill};
use crate::index::Index;
use crate::rules::squares;
use crate::score;
use crate::search::{Plain, plain};
use crate::solver::{self, Observer, Tier};
use crate::table::Table;
use noughts_rules::Player;
use std::fmt;
use std::ops::ControlFlow;

/// What is wrong with a table file.
#[derive(Debug)]
#[non_exhaustive]
pub enum Finding {
    /// The file cannot be read, or is damaged.
    File(TableError),
    /// A score is wrong.
    Wrong {
        /// The position, written in one line.
        position: String,
        /// The score that the file holds.
        held: u8,
        /// The score that follows from the scores after a move.
        right: u8,
    },
    /// The caller stopped the check.
    BrokenOff,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let meaning = |score| match score::winner(score) {
            Some((player, ply)) => format!("{player} wins with mark {ply}"),
            None => "draw".into(),
        };
        match self {
            Finding::File(error) => error.fmt(f),
            Finding::Wrong { position, held, right } => {
                write!(f, "{position} is held as \"{}\", but is \"{}\"", meaning(*held), meaning(*right))
            }
            Finding::BrokenOff => f.write_str("the check was broken off"),
        }
    }
}

impl From<TableError> for Finding {
    fn from(error: TableError) -> Finding {
        Finding::File(error)
    }
}

/// Is told how many more entries were compared. A break stops the check.
type Told<'a> = dyn Fn(usize) -> ControlFlow<()> + Sync + 'a;

/// Returns a random number below another number.
pub type Draw<'a> = dyn FnMut(usize) -> usize + 'a;

/// A sample of this many entries of each tier comes with one random game.
const GAMES: usize = 10;

/// A sample looks at up to this many random entries for each one that it compares: in late tiers, most scores have no
/// meaning.
const LOOKED_AT: usize = 100;

impl Table {
    /// Reads every chunk, and checks that the sets of X are those of the rules. Returns the number of chunks.
    ///
    /// # Errors
    /// If a chunk is damaged.
    pub fn check_chunks(&mut self) -> Result<usize, TableError> {
        self.check_sets()?;
        let mut read = self.most_marks() / 2 + 1;
        for marks in (0..=self.most_marks()).step_by(2) {
            for number in 0..self.chunks(marks) {
                self.chunk(marks, number)?;
                read += 1;
            }
        }
        Ok(read)
    }

    /// Compares every entry with what follows from the next tier, from the full board back. This is slow: it solves
    /// each entry by the rules alone. It tells `told` about solved entries; a break stops it. Returns the number of
    /// entries compared.
    ///
    /// # Errors
    /// If an entry is wrong, the file cannot be read, or there is not enough memory.
    pub fn check_all(&mut self, threads: usize, told: &Told<'_>) -> Result<usize, Finding> {
        self.check_sets()?;
        let index = self.index.clone();
        let mut comparison = Comparison { table: self, told, compared: 0, finding: None };
        let ending = solver::solve_plainly(&index, threads, &mut comparison).map_err(|_| TableError::Memory)?;
        match comparison.finding {
            Some(finding) => Err(finding),
            None if ending.is_break() => Err(Finding::BrokenOff),
            None => Ok(comparison.compared),
        }
    }

    /// Compares some entries with what follows after each move, by the table or, where the table ends, by search.
    /// These are `sample` random entries of each tier, or all if there are fewer, and the entries of some games from
    /// the empty board. `draw` returns a random number below another: whoever makes a file must not know which entries
    /// will be drawn. Returns the number of entries compared.
    ///
    /// # Errors
    /// See [`Table::check_all`].
    pub fn check_sample(&mut self, sample: usize, draw: &mut Draw<'_>, told: &Told<'_>) -> Result<usize, Finding> {
        self.check_sets()?;
        let mut compared = 0;
        for _ in 0..sample.div_ceil(GAMES) {
            compared += self.check_game(draw)?;
            going_on(told(1))?;
        }
        for marks in (0..=self.most_marks()).step_by(2) {
            let mut left = sample;
            for rank in ranks(self.index.entries(marks), sample, draw) {
                if self.compare(self.index.board(marks, rank))? {
                    (left, compared) = (left - 1, compared + 1);
                    going_on(told(1))?;
                }
                if left == 0 {
                    break;
                }
            }
        }
        Ok(compared)
    }

    /// Compares the entries of a game in which half of the moves are best moves. Returns their number. If the entry of
    /// the empty board is wrong, an entry after some move is wrong too, and so on until a tier where a score does not
    /// follow from the next.
    fn check_game(&mut self, draw: &mut Draw<'_>) -> Result<usize, Finding> {
        let (mut board, mut compared) = (Board::default(), 0);
        while board.ply() <= self.most_marks() && !self.game().is_over(board) {
            if board.to_move() == Player::X {
                compared += usize::from(self.compare(board)?);
            }
            let moves: Vec<usize> = squares(self.game().empty(board)).collect();
            let mut square = moves[draw(moves.len())];
            if draw(2) == 0 && board.ply() < self.most_marks() {
                square = self.best_move(board, square, &moves)?;
            }
            board = board.play(square);
        }
        Ok(compared)
    }

    /// The first move that the table prefers to `square` and to every other move; `square` if there is none.
    fn best_move(&mut self, board: Board, square: usize, moves: &[usize]) -> Result<usize, TableError> {
        let mut best = (square, self.score(board.play(square))?);
        for other in moves {
            let score = self.score(board.play(*other))?;
            if score != best.1 && score::better(board.to_move(), best.1, score) == score {
                best = (*other, score);
            }
        }
        Ok(best.0)
    }

    /// Compares an entry with what follows from the moves. Returns whether the entry has a meaning, so that it could
    /// be compared.
    fn compare(&mut self, board: Board) -> Result<bool, Finding> {
        let (game, player) = (self.index.game(), board.to_move());
        if game.lines(Player::O).any_in(board.o) || plain(game, board) != Plain::Open {
            return Ok(false);
        }
        let empty = game.empty(board);
        let held = self.score(board)?;
        let mut right = None;
        for square in squares(empty) {
            let score = self.score(board.play(square))?;
            right = Some(right.map_or(score, |right| score::better(player, right, score)));
        }
        match right {
            Some(right) if right != held => Err(wrong(&self.index, board, held, right)),
            _ => Ok(true),
        }
    }
}

/// All ranks of a tier if there are few, or enough random ones for a sample.
fn ranks<'a>(entries: usize, sample: usize, draw: &'a mut Draw<'_>) -> Box<dyn Iterator<Item = usize> + 'a> {
    if entries <= sample {
        return Box::new(0..entries);
    }
    Box::new((0..sample.saturating_mul(LOOKED_AT)).map(move |_| draw(entries)))
}

fn going_on(told: ControlFlow<()>) -> Result<(), Finding> {
    if told.is_break() { Err(Finding::BrokenOff) } else { Ok(()) }
}

struct Comparison<'a> {
    table: &'a mut Table,
    told: &'a Told<'a>,
    compared: usize,
    finding: Option<Finding>,
}

impl Observer for Comparison<'_> {
    fn solved(&self, entries: usize) -> ControlFlow<()> {
        (self.told)(entries)
    }

    fn tier(&mut self, tier: Tier<'_>) -> ControlFlow<()> {
        match self.compare(tier) {
            Ok(()) => ControlFlow::Continue(()),
            Err(finding) => {
                self.finding = Some(finding);
                ControlFlow::Break(())
            }
        }
    }
}

impl Comparison<'_> {
    fn compare(&mut self, Tier { marks, scores }: Tier<'_>) -> Result<(), Finding> {
        let mut first = 0;
        for number in 0..self.table.chunks(marks) {
            let held = self.table.chunk(marks, number)?;
            let right = fill(&self.table.index, marks, first, &scores[first..][..held.len()]);
            let differing = held.iter().zip(&right).position(|(held, right)| held != right);
            if let Some(at) = differing {
                let board = self.table.index.board(marks, first + at);
                return Err(wrong(&self.table.index, board, held[at], right[at]));
            }
            first += held.len();
        }
        self.compared += first;
        Ok(())
    }
}

fn wrong(index: &Index, board: Board, held: u8, right: u8) -> Finding {
    Finding::Wrong { position: index.game().write(board).to_string(), held, right }
}
