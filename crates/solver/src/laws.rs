//! The laws that a perfect-play table must keep. They are checked against a second solution of the game, which shares
//! no code with the first.
//!
//! The build script of `noughts` writes no table that breaks a law. The library checks finished tables by the same
//! laws.

use crate::counts::{Counts, Finished, Games};
use crate::second::{self, Board};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use noughts_rules::{Entries, Evaluation, Fraction, Outcome, Player, Position, Square, SquareSet, Value};

/// A law that a perfect-play table must keep, and whether the table does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Law {
    /// The name of the law.
    pub name: &'static str,
    /// If the table keeps the law, a sentence about it; otherwise the first violation.
    pub finding: Result<String, Violation>,
}

/// How a table breaks a law.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// The position where it does; `None` if it concerns the table as a whole.
    pub position: Option<Position>,
    /// What is wrong there, or with the table as a whole.
    pub fault: String,
}

impl Law {
    /// A law with the result of its check.
    pub fn new(name: &'static str, finding: Result<String, Violation>) -> Law {
        Law { name, finding }
    }
}

impl Violation {
    /// A violation in a position.
    pub fn at(position: Position, fault: impl Into<String>) -> Violation {
        Violation { position: Some(position), fault: fault.into() }
    }
}

impl From<String> for Violation {
    fn from(fault: String) -> Violation {
        Violation { position: None, fault }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.position {
            Some(position) => write!(f, "at {position}: {}", self.fault),
            None => f.write_str(&self.fault),
        }
    }
}

impl Error for Violation {}

/// Checks a table: its entries, and the answers found with them. `reference` is the text of `data/reference.csv`.
/// Returns all laws, each with its result.
pub fn check(entries: &Entries, evaluation: &dyn Fn(Position) -> Option<Evaluation>, reference: &str) -> Vec<Law> {
    let boards = second::reachable();
    let values = second::values(boards.keys().copied());
    Checker { entries, evaluation, reference, boards, values }.laws()
}

/// The table to check, and what the second solution knows of the game.
struct Checker<'a> {
    entries: &'a Entries,
    evaluation: &'a dyn Fn(Position) -> Option<Evaluation>,
    reference: &'a str,
    /// Every board that a game can reach, with the number of games that lead to it.
    boards: BTreeMap<Board, u64>,
    values: BTreeMap<Board, Value>,
}

type Finding = Result<String, Violation>;

/// A move, with the outcome and the plies of the position after it.
type MoveTo = (Square, (Outcome, u8));

impl Checker<'_> {
    fn laws(&self) -> Vec<Law> {
        vec![
            Law::new("canonical entries", self.canonical_entries()),
            Law::new("every answer", self.every_answer()),
            Law::new("children", self.children()),
            Law::new("best moves", self.best_moves()),
            Law::new("second solution", self.second_solution()),
            Law::new("eight images", self.eight_images()),
            Law::new("picks", self.picks()),
            Law::new("counts", self.counts()),
        ]
    }

    /// Every canonical position has an entry, and nothing else does.
    fn canonical_entries(&self) -> Finding {
        let smallest = |board: &Board| second::images(*board).iter().map(second::key).min();
        let keys: BTreeSet<u16> = self.boards.keys().filter_map(smallest).collect();
        if let Some(key) = keys.iter().find(|key| !self.entries.contains_key(key)) {
            return Err(format!("the canonical position with key {key} has no entry").into());
        }
        match self.entries.keys().find(|key| !keys.contains(key)) {
            Some(key) => Err(format!("the entry with key {key} is not that of a canonical position").into()),
            None => Ok(format!("one entry for each of {} positions that differ by more than a symmetry", keys.len())),
        }
    }

    /// Every position that a game can reach has an answer, with legal moves in it.
    fn every_answer(&self) -> Finding {
        for board in self.boards.keys() {
            let Evaluation { best, pick, .. } = self.ask(board)?;
            let legal: SquareSet = second::moves(board).iter().map(|(cell, _)| Square::ALL[*cell]).collect();
            if !legal.contains_all(best) || !pick.is_none_or(|square| best.contains(square)) {
                return Err(at(
                    board,
                    format!("best is {}, {}, but legal is {}", names(best), pick_name(pick), names(legal)),
                ));
            }
            if best.is_empty() != legal.is_empty() || pick.is_none() != legal.is_empty() {
                return Err(at(
                    board,
                    format!("best is {}, {}, where legal is {}", names(best), pick_name(pick), names(legal)),
                ));
            }
        }
        Ok(format!("all {} positions that play can reach are answered", self.boards.len()))
    }

    /// Outcome and plies follow from those of the children or, in a finished game, from the rules.
    fn children(&self) -> Finding {
        for board in self.boards.keys() {
            let Evaluation { outcome, plies, .. } = self.ask(board)?;
            let children = self.child_values(board)?;
            let expected = match children.iter().map(|(_, value)| *value).min_by_key(|value| worst_first(*value)) {
                Some((outcome, plies)) => (outcome.opposite(), plies.saturating_add(1)),
                None if second::winner(board).is_some() => (Outcome::Loss, 0),
                None => (Outcome::Draw, 0),
            };
            if (outcome, plies) != expected {
                let (right, in_plies) = expected;
                return Err(at(board, format!("{outcome} in {plies} should be {right} in {in_plies} by the moves")));
            }
        }
        Ok("outcome and plies of every position follow from the moves".into())
    }

    /// The best moves are exactly the moves to the children that are worst for the opponent.
    fn best_moves(&self) -> Finding {
        for board in self.boards.keys() {
            let children = self.child_values(board)?;
            let worst = children.iter().map(|(_, value)| worst_first(*value)).min();
            let exact = children.iter().filter(|(_, value)| Some(worst_first(*value)) == worst);
            let exact: SquareSet = exact.map(|(square, _)| *square).collect();
            let Evaluation { best, .. } = self.ask(board)?;
            if best != exact {
                return Err(at(board, format!("best is {}, should be {}", names(best), names(exact))));
            }
        }
        Ok("every best move of every position is listed, and no other move".into())
    }

    /// Outcome and plies are those of the second solution.
    fn second_solution(&self) -> Finding {
        for (board, value) in &self.values {
            let Evaluation { outcome, plies, .. } = self.ask(board)?;
            if (Value { outcome, plies }) != *value {
                let (right, in_plies) = (value.outcome, value.plies);
                return Err(at(board, format!("{outcome} in {plies} is {right} in {in_plies} in the second way")));
            }
        }
        Ok("outcome and plies of every position are those of the second solution".into())
    }

    /// The eight images of a position have the same value and the images of its best moves, and their picks lead to
    /// images of the same position.
    fn eight_images(&self) -> Finding {
        for board in self.boards.keys() {
            let own = self.ask(board)?;
            let images = second::images(*board).into_iter().zip(second::images([0, 1, 2, 3, 4, 5, 6, 7, 8]));
            for (image, from) in images {
                let other = self.ask(&image)?;
                let carried = (0..9).filter(|i| own.best.contains(Square::ALL[from[*i]]));
                let carried: SquareSet = carried.map(|i| Square::ALL[i]).collect();
                let same_value = (own.outcome, own.plies) == (other.outcome, other.plies);
                if !same_value || other.best != carried || after_pick(board, &own) != after_pick(&image, &other) {
                    return Err(at(board, format!("its image {} is answered differently", position(&image))));
                }
            }
        }
        Ok("the eight images of every position have the same answer".into())
    }

    /// A player who follows the picks never loses, and wins as often as a player who never loses can. Each pick is the
    /// move that its documentation promises.
    fn picks(&self) -> Finding {
        let empty = [' '; 9];
        let pick = |board: &Board| match self.ask(board) {
            Ok(Evaluation { pick: Some(square), .. }) => [square.index()].into(),
            _ => Vec::new(),
        };
        let keeps = |child: &Board| self.values[child].outcome != Outcome::Win;
        let sound = |board: &Board| {
            second::moves(board).into_iter().filter(|(_, child)| keeps(child)).map(|(cell, _)| cell).collect()
        };
        let mut found = Vec::new();
        for side in ['X', 'O'] {
            if let Some(board) = second::loss(&empty, side, &pick) {
                return Err(at(&board, format!("{side} has lost by its picks")));
            }
            let mut known = BTreeMap::new();
            let picked = second::chance(&empty, side, &pick, &mut known);
            let possible = second::chance(&empty, side, &sound, &mut BTreeMap::new());
            if picked != possible {
                return Err(
                    format!("{side} wins {picked} by its picks, but could win {possible} and never lose").into()
                );
            }
            for board in self.boards.keys().filter(|board| second::side_to_move(board) == side) {
                self.strongest_pick(board, &mut |child| second::chance(child, side, &pick, &mut known))?;
            }
            found.push(format!("{picked} as {side}"));
        }
        Ok(format!("never lose, and win {} against random play; none that never loses wins more", found.join(" and ")))
    }

    /// The pick is the best move with which the side wins most often, if it also follows later picks. On a canonical
    /// board, it is the lowest such square.
    fn strongest_pick(&self, board: &Board, chance: &mut dyn FnMut(&Board) -> Fraction) -> Result<(), Violation> {
        let Evaluation { best, pick, .. } = self.ask(board)?;
        let mut moves = second::moves(board);
        moves.retain(|(cell, _)| best.contains(Square::ALL[*cell]));
        let mut chances: Vec<_> = moves.iter().map(|(cell, child)| (chance(child), *cell)).collect();
        chances.sort_by(|(a, at_a), (b, at_b)| b.cmp(a).then(at_a.cmp(at_b)));
        let (Some(pick), Some(&(most, lowest))) = (pick, chances.first()) else { return Ok(()) };
        let right =
            if second::is_canonical(board) { pick.index() == lowest } else { chances.contains(&(most, pick.index())) };
        let wrong =
            || at(board, format!("{} is picked where {} wins more often or is lower", pick.number(), lowest + 1));
        if right { Ok(()) } else { Err(wrong()) }
    }

    /// The numbers counted by the second solution, together with the table's outcomes, are those of the reference.
    fn counts(&self) -> Finding {
        let mut counts = Counts::default();
        for (board, ways) in &self.boards {
            let ply = board.iter().filter(|cell| **cell != ' ').count();
            let outcome = self.ask(board)?.outcome;
            counts.nodes += ways;
            counts.positions_by_ply[ply] += 1;
            counts.outcomes.add(outcome);
            if second::moves(board).is_empty() {
                count_games(&mut counts.games, second::winner(board), ply, *ways);
                count_finished(&mut counts.finished, second::winner(board));
            }
            if second::is_canonical(board) {
                counts.canonical_by_ply[ply] += 1;
                counts.canonical_outcomes.add(outcome);
                if second::moves(board).is_empty() {
                    count_finished(&mut counts.canonical_finished, second::winner(board));
                }
            }
        }
        counts.compare(self.reference).map_err(|faults| faults.join("; "))?;
        Ok(format!("all {} figures of the reference, counted again", counts.figures().len()))
    }

    fn ask(&self, board: &Board) -> Result<Evaluation, Violation> {
        (self.evaluation)(position(board)).ok_or_else(|| at(board, "there is no answer".into()))
    }

    fn child_values(&self, board: &Board) -> Result<Vec<MoveTo>, Violation> {
        let value = |(cell, child): (usize, Board)| {
            let Evaluation { outcome, plies, .. } = self.ask(&child)?;
            Ok((Square::ALL[cell], (outcome, plies)))
        };
        second::moves(board).into_iter().map(value).collect()
    }
}

/// Orders values from the view of the player to move, the worst first: lost soon, lost late, drawn, won late, won
/// soon.
fn worst_first((outcome, plies): (Outcome, u8)) -> (u8, i16) {
    match outcome {
        Outcome::Loss => (0, plies.into()),
        Outcome::Draw => (1, 0),
        Outcome::Win => (2, -i16::from(plies)),
    }
}

/// The smallest image of the board after the pick; `None` if there is no pick.
fn after_pick(board: &Board, evaluation: &Evaluation) -> Option<Board> {
    let pick = evaluation.pick?.index();
    let (_, child) = second::moves(board).into_iter().find(|(cell, _)| *cell == pick)?;
    second::images(child).into_iter().min()
}

fn count_finished(finished: &mut Finished, winner: Option<char>) {
    match winner {
        Some('X') => finished.x_won += 1,
        Some(_) => finished.o_won += 1,
        None => finished.drawn += 1,
    }
}

fn count_games(games: &mut Games, winner: Option<char>, length: usize, ways: u64) {
    games.by_length[length] += ways;
    match winner {
        Some('X') => games.x_wins += ways,
        Some(_) => games.o_wins += ways,
        None => games.draws += ways,
    }
}

fn position(board: &Board) -> Position {
    let mark = |cell| match cell {
        'X' => Some(Player::X),
        'O' => Some(Player::O),
        _ => None,
    };
    Position::from_cells(board.map(mark), Player::X).expect("legal play has reached the board")
}

fn names(squares: SquareSet) -> String {
    let numbers: Vec<String> = squares.iter().map(|square| format!("{}", square.number())).collect();
    if numbers.is_empty() { "none".into() } else { numbers.join(" ") }
}

fn pick_name(pick: Option<Square>) -> String {
    pick.map_or("there is no pick".into(), |square| format!("the pick is {}", square.number()))
}

fn at(board: &Board, fault: String) -> Violation {
    Violation::at(position(board), fault)
}
