//! Bots that play one mark whatever the board says.

use super::answers::Answer;
use super::boards::Cells;
use super::calls::Reply;
use super::positions;
use super::search::{Found, Search, Stop};
use noughts::{Player, Position, Square, SquareSet};
use std::time::Duration;

/// How many positions are asked about for each side.
const ASKED: usize = 16;

/// Of so many late positions, one is looked at.
const SPREAD: usize = 3;

/// How long each answer may take.
const LIMIT: Duration = Duration::from_secs(2);

/// The sides that a bot can be judged on, and why not on the other.
///
/// A bot that plays X whatever the board says looks like a bad O. It is known by positions in which the side to move can
/// win at once, and so can the other if it were its turn: as X it takes its own win, always, and as O it takes that of X,
/// always. One that does not hurry is known by positions in which what is best for one side is bad for the other. A bot that
/// blocks before it wins does so on both sides, and is only bad.
pub fn sides(search: &mut Search<'_, '_>, found: &Found) -> Result<(Vec<Player>, Option<String>), Stop> {
    for side in Player::ALL {
        if marks_only(found, side) || plays_only(search, found, side)? {
            let other = side.opponent();
            let why = format!("it plays {side} whatever the board says; as {other} it was not judged");
            return Ok((vec![side], Some(why)));
        }
    }
    Ok((Player::ALL.to_vec(), None))
}

/// Whether it marks squares itself, and only for this side.
fn marks_only(found: &Found, side: Player) -> bool {
    let marked =
        |reply: &&Reply| board_after(found, reply).is_some_and(|after| has_marked(reply.position, &after, side));
    let of = |player: Player| found.replies.iter().filter(move |reply| reply.position.to_move() == player);
    let others = of(side.opponent()).count();
    found.reading.answer.is_board()
        && others > 0
        && 10 * of(side.opponent()).filter(marked).count() >= 9 * others
        && 10 * of(side).filter(marked).count() >= 9 * of(side).count()
}

fn board_after(found: &Found, reply: &Reply) -> Option<Cells> {
    let said = reply.result.as_ref().ok()?;
    match found.reading.answer {
        Answer::Argument => found.call.form.cells(&said.board),
        _ => found.call.form.cells(found.reading.part(&said.returned)?),
    }
}

/// Whether the board after has one more mark, of this side.
fn has_marked(position: Position, after: &Cells, side: Player) -> bool {
    let new = Square::ALL.into_iter().filter(|square| after[square.index()] != position.mark(*square));
    let new: Vec<Square> = new.collect();
    matches!(new[..], [square] if position.mark(square).is_none() && after[square.index()] == Some(side))
}

/// Whether it plays for this side alone, whoever is to move: where both could win at once it always takes this side's win,
/// or, where what is best for one side is bad for the other, it always does what is best for this one.
fn plays_only(search: &mut Search<'_, '_>, found: &Found, side: Player) -> Result<bool, Stop> {
    let first = search.hints.first;
    let takes = |position: Position| wins(position, side);
    let keeps = |position: Position| best_for(position, side);
    Ok(always(search, found, |mover| telling(first, mover), takes)?
        || always(search, found, |mover| opposed(first, mover), keeps)?)
}

/// Whether its move is always one of these squares, for whichever side it is asked, in some of the positions.
fn always(
    search: &mut Search<'_, '_>,
    found: &Found,
    positions: impl Fn(Player) -> Vec<Position>,
    squares: impl Fn(Position) -> SquareSet,
) -> Result<bool, Stop> {
    for mover in Player::ALL {
        let some = positions(mover);
        let step = some.len().div_ceil(ASKED).max(1);
        for (seed, position) in some.into_iter().step_by(step).enumerate() {
            let reply = search.ask(&found.call, position, seed as u64, LIMIT)?;
            let square = found.call.square(&found.reading, &reply);
            if !square.is_some_and(|square| squares(position).contains(square)) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Late positions in which this side is to move, and nothing that is best for one side is best for the other.
fn opposed(first: Player, mover: Player) -> Vec<Position> {
    let is_late =
        |position: &Position| position.to_move() == mover && (3..=5).contains(&position.empty_squares().len());
    let is_opposed = |position: &Position| {
        let [x, o] = Player::ALL.map(|side| best_for(*position, side));
        !position.is_over() && (x & o).is_empty()
    };
    positions::all(first).iter().copied().filter(is_late).step_by(SPREAD).filter(is_opposed).collect()
}

/// The squares that are best for a side if it marks one, whoever is to move.
fn best_for(position: Position, side: Player) -> SquareSet {
    let after = |square: Square| {
        let mut cells = position.cells();
        cells[square.index()] = Some(side);
        -value(&cells, side.opponent())
    };
    let values: Vec<(Square, i32)> =
        position.empty_squares().into_iter().map(|square| (square, after(square))).collect();
    let best = values.iter().map(|(_, value)| *value).max();
    values.into_iter().filter(|(_, value)| Some(*value) == best).map(|(square, _)| square).collect()
}

/// The value of a board for the player to move, whatever the numbers of marks are.
fn value(cells: &Cells, mover: Player) -> i32 {
    let has_line = |player: Player| {
        let marks: SquareSet = Square::ALL.into_iter().filter(|square| cells[square.index()] == Some(player)).collect();
        !noughts::Lines::within(marks).is_empty()
    };
    if has_line(mover.opponent()) {
        return -1;
    }
    let free = Square::ALL.into_iter().filter(|square| cells[square.index()].is_none());
    let after = |square: Square| {
        let mut after = *cells;
        after[square.index()] = Some(mover);
        -value(&after, mover.opponent())
    };
    free.map(after).max().unwrap_or(0)
}

/// The positions in which this side is to move and both could win at once, on different squares.
fn telling(first: Player, mover: Player) -> Vec<Position> {
    let both = |position: &Position| {
        let [own, others] = [wins(*position, mover), wins(*position, mover.opponent())];
        !position.is_over()
            && position.to_move() == mover
            && !own.is_empty()
            && !others.is_empty()
            && (own & others).is_empty()
    };
    positions::all(first).iter().copied().filter(both).collect()
}

/// The free squares on which a side completes a line.
pub fn wins(position: Position, side: Player) -> SquareSet {
    let marks = position.marks(side);
    let completes = |square: &Square| !noughts::Lines::within(marks.with(*square)).is_empty();
    position.empty_squares().into_iter().filter(completes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_that_complete_a_line() {
        let position: Position = "XX.OO....".parse().unwrap();
        assert_eq!(wins(position, Player::X), SquareSet::EMPTY.with(Square::TOP_RIGHT));
        assert_eq!(wins(position, Player::O), SquareSet::EMPTY.with(Square::RIGHT));
    }

    #[test]
    fn what_is_best_for_a_side_is_so_whoever_is_to_move() {
        let position: Position = "XX.OO....".parse().unwrap();
        assert_eq!(best_for(position, Player::X), SquareSet::EMPTY.with(Square::TOP_RIGHT));
        // Its block has two threats of its own.
        let best = SquareSet::EMPTY.with(Square::RIGHT).with(Square::TOP_RIGHT);
        assert_eq!(best_for(position, Player::O), best);
        // With X's first mark in a corner, O holds by the centre alone.
        let corner: Position = "X........".parse().unwrap();
        assert_eq!(best_for(corner, Player::O), SquareSet::EMPTY.with(Square::CENTER));
    }

    #[test]
    fn there_are_enough_telling_positions_for_both_sides() {
        for side in Player::ALL {
            let telling = telling(Player::X, side);
            assert!(telling.len() >= 100, "{}", telling.len());
            assert!(telling.iter().all(|position| position.to_move() == side));
            let opposed = opposed(Player::X, side);
            assert!(opposed.len() >= ASKED, "{}", opposed.len());
            assert!(opposed.iter().all(|position| position.to_move() == side));
        }
    }
}
