//! Which board a function takes that hardly ever answers legally: its first move shows it.
//!
//! A bot that may take taken squares is legal on no kind of board. On the right kind it still looks at the square that it names:
//! if only that square is taken, it names another. On a wrong kind, this changes nothing.

use super::call_search::CallSearch;
use super::found_call::{FoundCall, TriedCall};
use super::function_call::{BoardPlace, Call};
use super::known_marks;
use super::returns::ReturnForm;
use super::search::{distinct, readings};
use crate::error::BotError;
use noughts::{Player, Position, Square};

/// In how many of the eight positions with one mark of the other side it must show that it looks at the square.
const LEAST: usize = 4;

/// The calls of this function, of those that were tried, on whose boards it looks at the square of its first move.
pub fn calls(search: &mut CallSearch<'_>, name: &str) -> Result<Vec<FoundCall>, BotError> {
    let of_it = |call: &Call| call.template.target.name() == name;
    let tried: Vec<TriedCall> = search.tried.iter().filter(|(call, _)| of_it(call)).cloned().collect();
    // If a call is legal and was dropped all the same, something else is wrong, such as a variable beside the board.
    let is_told_all = tried.iter().all(|(call, _)| call.template.board == BoardPlace::Argument);
    // The user's option says how the answers are read.
    if search.hints.answer.is_some() || !is_told_all || !search.legal(&tried).is_empty() {
        return Ok(Vec::new());
    }
    let mut shown = Vec::new();
    for (call, _) in tried {
        let begun = search.ask_patiently(&call, Position::with_first(search.hints.first), 0)?;
        for reading in readings(std::slice::from_ref(&begun)) {
            if let Some(square) = call.square(&reading, &begun)
                && looks_at(search, &call, &reading, square)?
            {
                let evidence =
                    format!("it begins with square {square}, and answers another one where that square is its own");
                let replies = search.replies_to_all(&call)?;
                let found = FoundCall { evidence, ..FoundCall::new(call.clone(), reading, replies) };
                shown.push(FoundCall { knows: known_marks::probe(search, &found)?, ..found });
            }
        }
    }
    let is_best = |found: &&FoundCall| !shown.iter().any(|other| found.knows.is_less_than(other.knows));
    Ok(distinct(shown.iter().filter(is_best).cloned().collect()))
}

/// Whether it answers this square while one other square is the opponent's, and another one if it has this square itself.
fn looks_at(search: &mut CallSearch<'_>, call: &Call, reading: &ReturnForm, square: Square) -> Result<bool, BotError> {
    let (own, other) = (Player::X, Player::O);
    let mut shown = 0;
    for theirs in Square::ALL.into_iter().filter(|theirs| *theirs != square) {
        let mut cells = [None; 9];
        cells[theirs.index()] = Some(other);
        let free = Position::from_cells(cells, other).expect("the other side has moved");
        cells[square.index()] = Some(own);
        let taken = Position::from_cells(cells, own).expect("both have moved");
        let mut answer = |position| Ok::<_, BotError>(call.square(reading, &search.ask_patiently(call, position, 0)?));
        if answer(free)? != Some(square) {
            continue;
        }
        if answer(taken)?.is_none_or(|answer| answer == square) {
            return Ok(false);
        }
        shown += 1;
    }
    Ok(shown >= LEAST)
}
