//! What is true of a generated program, by playing its rule through every game: cells, no symmetry, nothing of noughts.

use super::grammar::{Choices, Fault, Pick, Rule};
use noughts_testing::oracle::{self, Answer, Board};
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    X,
    O,
}

pub const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

pub const GROUPS: [&[usize]; 3] = [&[4], &[0, 2, 6, 8], &[1, 3, 5, 7]];

static ANSWERS: LazyLock<BTreeMap<Board, Answer>> = LazyLock::new(oracle::answers);

impl Mark {
    pub fn sign(self) -> char {
        match self {
            Mark::X => 'X',
            Mark::O => 'O',
        }
    }
}

/// How all games end that a program can come to on one side, and whether it can turn a win into a draw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Truth {
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
    pub lets_win_go: bool,
}

impl Truth {
    /// The truth about the side of this mark if the program plays as its own mark, which may be the other.
    pub fn of(choices: &Choices, side: Mark, own: Mark) -> Truth {
        let mut player = Player { choices, own: own.sign(), known: HashMap::new(), values: HashMap::new() };
        let mut truth = Truth::default();
        player.play(&oracle::EMPTY, side.sign(), &mut truth);
        truth
    }

    pub fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    pub fn verdict(&self) -> &'static str {
        match (self.lost, self.lets_win_go) {
            (0, false) => "perfect",
            (0, true) => "safe",
            _ => "beatable",
        }
    }
}

/// A program in play.
struct Player<'a> {
    choices: &'a Choices,
    own: char,
    /// What it may do on a board.
    known: HashMap<Board, Vec<Option<usize>>>,
    /// What its search makes of a board with so many moves still to look at.
    values: HashMap<(Board, char, usize), i32>,
}

impl Player<'_> {
    /// Plays all games on from here. Where it makes no legal move, the game is lost.
    fn play(&mut self, board: &Board, side: char, truth: &mut Truth) {
        if oracle::is_over(board) {
            let end = [(side, &mut truth.won), (oracle::other(side), &mut truth.lost)];
            let count = end.into_iter().find(|(mark, _)| oracle::has_line(board, *mark)).map(|(_, count)| count);
            *count.unwrap_or(&mut truth.drawn) += 1;
            return;
        }
        let mover = oracle::mover(board);
        if mover != side {
            free(board).into_iter().for_each(|square| self.play(&with(board, square, mover), side, truth));
            return;
        }
        for square in self.moves(board) {
            match square.filter(|square| board[*square] == '.') {
                Some(square) => {
                    let after = with(board, square, mover);
                    let is_win_gone = ANSWERS[board].outcome == 1 && -ANSWERS[&after].outcome < 1;
                    truth.lets_win_go |= is_win_gone;
                    self.play(&after, side, truth);
                }
                None => truth.lost += 1,
            }
        }
    }

    /// All that it may do, each once: a square, or `None` if it hangs or raises.
    fn moves(&mut self, board: &Board) -> Vec<Option<usize>> {
        if !self.known.contains_key(board) {
            let moves = self.decide(board);
            self.known.insert(*board, moves);
        }
        self.known[board].clone()
    }

    fn decide(&mut self, board: &Board) -> Vec<Option<usize>> {
        let is_there = |a: usize, b: usize| board[a] == self.own && board[b] == oracle::other(self.own);
        match self.choices.fault {
            Fault::Hangs(a, b) | Fault::Raises(a, b) if is_there(a, b) => return vec![None],
            Fault::Taken(a, b) if is_there(a, b) => return vec![Some(b)],
            _ => {}
        }
        let good = self.good(board);
        let last = *free(board).last().expect("the game goes on");
        let mut squares = match self.choices.pick {
            Pick::First => vec![good[0]],
            Pick::Last => vec![good[good.len() - 1]],
            Pick::Choice | Pick::Again => good,
            Pick::ThreeTries => [good, vec![last]].concat(),
            Pick::Blunder(_) => vec![good[0], last],
        };
        squares.sort_unstable();
        squares.dedup();
        squares.into_iter().map(Some).collect()
    }

    /// The squares that it takes to be good, in its order.
    fn good(&mut self, board: &Board) -> Vec<usize> {
        match self.choices.rule {
            Rule::Search { plies, .. } => self.best(board, plies),
            Rule::Free => free(board),
            Rule::Groups => group(board),
            Rule::WinBlock { groups } => {
                let gaps = |mark| {
                    let wins = |square: &usize| self.has_line(&with(board, *square, mark), mark);
                    free(board).into_iter().filter(wins).collect::<Vec<_>>()
                };
                let [wins, blocks] = [gaps(self.own), gaps(self.opponent())];
                let rest = if groups { group(board) } else { free(board) };
                [wins, blocks, rest].into_iter().find(|squares| !squares.is_empty()).expect("the game goes on")
            }
        }
    }

    /// Whom it takes for its opponent.
    fn opponent(&self) -> char {
        if self.choices.fault == Fault::OneSided { 'O' } else { oracle::other(self.own) }
    }

    fn best(&mut self, board: &Board, plies: usize) -> Vec<usize> {
        let (own, opponent) = (self.own, self.opponent());
        let value = |square| (-self.value(&with(board, square, own), opponent, plies - 1), square);
        let values: Vec<(i32, usize)> = free(board).into_iter().map(value).collect();
        let top = values.iter().map(|(value, _)| *value).max();
        values.into_iter().filter(|(value, _)| Some(*value) == top).map(|(_, square)| square).collect()
    }

    /// What its search makes of a board, for the player to move.
    fn value(&mut self, board: &Board, mover: char, plies: usize) -> i32 {
        let other = oracle::other(mover);
        let free = free(board);
        if self.has_line(board, other) {
            let is_quick = matches!(self.choices.rule, Rule::Search { quick: true, .. });
            return if is_quick { -1 - free.len() as i32 } else { -1 };
        }
        if free.is_empty() || plies == 0 {
            return 0;
        }
        if let Some(value) = self.values.get(&(*board, mover, plies)) {
            return *value;
        }
        let values = free.into_iter().map(|square| -self.value(&with(board, square, mover), other, plies - 1));
        let value = values.max().expect("there are free squares");
        self.values.insert((*board, mover, plies), value);
        value
    }

    /// Whether the program sees a line.
    fn has_line(&self, board: &Board, mark: char) -> bool {
        let is_known = |line: usize| self.choices.fault != Fault::MissesLine(line);
        let is_complete = |line: usize| LINES[line].iter().all(|square| board[*square] == mark);
        (0..8).any(|line| is_known(line) && is_complete(line))
    }
}

fn free(board: &Board) -> Vec<usize> {
    (0..9).filter(|square| board[*square] == '.').collect()
}

fn with(board: &Board, square: usize, mark: char) -> Board {
    let mut after = *board;
    after[square] = mark;
    after
}

/// The free squares of the first group that has any.
fn group(board: &Board) -> Vec<usize> {
    let of = |group: &&[usize]| group.iter().copied().filter(|square| board[*square] == '.').collect::<Vec<_>>();
    GROUPS.iter().map(of).find(|squares| !squares.is_empty()).expect("the game goes on")
}
