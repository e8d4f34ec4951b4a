//! Bots that play one mark whatever the board says.

use super::answers::Answer;
use super::boards::{Cells, Form, Marks};
use super::calls::{Call, Reply, Target, Way};
use super::description::{FaultKind, Parameter};
use super::parameters::{Kind, is_called_own_or_other};
use super::search::{Found, Search, Stop};
use super::value::Value;
use super::{marks, positions};
use noughts::strategies::{AnySound, Strategy};
use noughts::{Player, Position, Square, SquareSet};
use std::time::Duration;

/// How many positions are asked about for each side.
const ASKED: usize = 16;

/// How often each is asked about where one answer may be chance.
const TIMES: u64 = 3;

/// Of so many late positions, one is looked at.
const SPREAD: usize = 3;

/// How long each answer may take.
const LIMIT: Duration = Duration::from_secs(2);

/// The sides that a bot can be judged on, and why not on the other.
///
/// A bot that plays X whatever the board says looks like a bad O. It is known by what it marks, or by positions in which
/// what is best for one side is bad for the other: it always does what is best for X. One that does not play so well, and
/// is told nothing of the turn, has to show that it heeds it. What it takes whoever is to move may be its own wins, or
/// those that it blocks; so only its own game, or a name in the file, such as `AI = "O"`, tells which side it plays. If there
/// is none, it is judged on no side that is not asked for.
pub fn sides(search: &mut Search<'_>, found: &Found) -> Result<(Vec<Player>, Option<String>), Stop> {
    for side in Player::ALL {
        if marks_only(found, side) || plays_only(search, found, side)? {
            return Ok(one_side(side));
        }
    }
    let may_play_one_mark = may_play_one_mark(found);
    if !may_play_one_mark && !may_be_reversed(search, found) {
        return Ok((Player::ALL.to_vec(), None));
    }
    let (preferred, is_even) = preferences(search, found)?;
    let Marks { x, o, .. } = &found.call.form.marks;
    let heeds = matches!(preferred, [Some(one), Some(other)] if one != other);
    let in_its_game: Vec<Player> = found.roles.iter().map(|(side, _)| *side).collect();
    match marks::of_computer(search.file.contents) {
        _ if preferred == [Some(Player::O), Some(Player::X)] && may_be_reversed(search, found) => {
            Ok((Vec::new(), Some(REVERSED.into())))
        }
        _ if heeds || is_even || !may_play_one_mark => Ok((Player::ALL.to_vec(), None)),
        _ if !in_its_game.is_empty() => {
            let side = in_its_game[0];
            let why = format!(
                "it plays {side} in its own game and does not show that it heeds whose turn it is; as {} it was not judged",
                side.opponent()
            );
            Ok((vec![side], Some(why)))
        }
        Some(mark) if mark == *x => Ok(one_side(Player::X)),
        Some(mark) if mark == *o => Ok(one_side(Player::O)),
        _ => Ok((Vec::new(), Some(UNCLEAR.into()))),
    }
}

const UNCLEAR: &str = "it does not show that it heeds whose turn it is, and nothing in the file says which mark is its own; \
                       --as x or --as o says it";

const REVERSED: &str = "it completes its opponent's lines rather than its own, as one does that is told the other side: \
                        --call says how it is called, or --marks which mark is that of X";

fn one_side(side: Player) -> (Vec<Player>, Option<String>) {
    let why = format!("it plays {side} whatever the board says; as {} it was not judged", side.opponent());
    (vec![side], Some(why))
}

/// Whether it knows marks, and nothing that it heeds tells it who is to move: no argument, no variable, and no game of its own
/// in which it plays both sides.
fn may_play_one_mark(found: &Found) -> bool {
    let is_told = found.knows.turn && tells(&found.call.way).next().is_some()
        || found.call.way.state.tells_turn()
        || matches!(found.call.way.target, Target::Expression(_));
    let plays_both = Player::ALL.iter().all(|side| found.roles.iter().any(|(own, _)| own == side));
    !is_told && !found.knows.takes_any_marks() && !plays_both
}

/// The parameters by which the turn is told.
fn tells(way: &Way) -> impl Iterator<Item = &Parameter> {
    let made = match &way.target {
        Target::Method { parameters, arguments, .. } => Some((parameters, arguments)),
        _ => None,
    };
    let lists = [(&way.parameters, &way.arguments)].into_iter().chain(made);
    let tells = |kind: &Kind| matches!(kind, Kind::Player | Kind::Opponent | Kind::Flag);
    lists.flat_map(move |(parameters, arguments)| {
        parameters.iter().zip(&arguments.kinds).filter(move |(_, kind)| tells(kind)).map(|(parameter, _)| parameter)
    })
}

/// Whether the sides may be the other way round, for all that is known: it is told them by a name that does not say whose
/// side it is, such as `player`, or its marks do not show which one moves first.
fn may_be_reversed(search: &Search<'_>, found: &Found) -> bool {
    let way = &found.call.way;
    let Marks { x, o, .. } = &found.call.form.marks;
    let is_named = |parameter: &Parameter| is_called_own_or_other(&parameter.name);
    let is_ambiguous = match tells(way).next() {
        Some(_) => !tells(way).all(is_named),
        None => search.hints.marks.is_none() && !matches!((x, o), (Value::Text(_), Value::Text(_))),
    };
    let is_known = matches!(way.target, Target::Expression(_)) || !found.roles.is_empty();
    is_ambiguous && !is_known && !found.knows.takes_any_marks()
}

/// Which side's wins it takes where both could win at once and X, or O, is to move, if it clearly prefers one; and whether it
/// answers the same when the two marks change places. One that heeds who is to move takes its own wins, or blocks, whoever
/// that is.
fn preferences(search: &mut Search<'_>, found: &Found) -> Result<([Option<Player>; 2], bool), Stop> {
    let Marks { x, o, empties } = found.call.form.marks.clone();
    let exchanged = Form { marks: Marks { x: o, o: x, empties }, ..found.call.form.clone() };
    let exchanged = Call { form: exchanged, ..found.call.clone() };
    let (mut preferred, mut is_even) = ([None; 2], true);
    for mover in Player::ALL {
        let mut taken = [0; 2];
        for position in some(telling(search.hints.first, mover)) {
            for seed in 0..TIMES {
                // Where it has no end, it tells nothing.
                let Some(square) = answer(search, &found.call, found, position, seed)? else { break };
                for side in Player::ALL {
                    let takes = square.is_some_and(|square| wins(position, side).contains(square));
                    taken[side as usize] += usize::from(takes);
                }
                let other = if is_even { answer(search, &exchanged, found, position, seed)? } else { None };
                is_even &= other.is_none_or(|other| other == square);
            }
        }
        let is_preferred = |side: &Player| taken[*side as usize] > 2 * taken[side.opponent() as usize];
        preferred[mover as usize] = Player::ALL.into_iter().find(is_preferred);
    }
    for (seed, reply) in found.replies.iter().enumerate() {
        if !is_even {
            break;
        }
        let other = answer(search, &exchanged, found, reply.position, seed as u64)?;
        is_even &= other.is_none_or(|other| other == found.call.square(&found.reading, reply));
    }
    Ok((preferred, is_even))
}

/// The square that it answers, if any; `None` if it comes to no end.
fn answer(
    search: &mut Search<'_>,
    call: &Call,
    found: &Found,
    position: Position,
    seed: u64,
) -> Result<Option<Option<Square>>, Stop> {
    let reply = search.ask_patiently(call, position, seed)?;
    let is_slow = reply.result.as_ref().is_err_and(|fault| fault.kind == FaultKind::Slow);
    Ok((!is_slow).then(|| call.square(&found.reading, &reply)))
}

/// Some of these positions, spread over all.
fn some(positions: Vec<Position>) -> impl Iterator<Item = Position> {
    let step = positions.len().div_ceil(ASKED).max(1);
    positions.into_iter().step_by(step)
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

/// Whether it plays for this side alone, whoever is to move: where what is best for one side is bad for the other, it always
/// does what is best for this one.
fn plays_only(search: &mut Search<'_>, found: &Found, side: Player) -> Result<bool, Stop> {
    for mover in Player::ALL {
        for (seed, position) in some(opposed(search.hints.first, mover)).enumerate() {
            let reply = search.ask(&found.call, position, seed as u64, LIMIT)?;
            let square = found.call.square(&found.reading, &reply);
            if !square.is_some_and(|square| best_for(position, side).contains(square)) {
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
    positions::all(first).into_iter().filter(is_late).step_by(SPREAD).filter(is_opposed).collect()
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

/// The positions in which this side is to move and both could win at once, on different squares, and in which this side
/// gives the win away if it does not take it.
fn telling(first: Player, mover: Player) -> Vec<Position> {
    let both = |position: &Position| {
        let [own, others] = [wins(*position, mover), wins(*position, mover.opponent())];
        !position.is_over()
            && position.to_move() == mover
            && !own.is_empty()
            && !others.is_empty()
            && (own & others).is_empty()
            && AnySound.choices(*position) == own
    };
    positions::all(first).into_iter().filter(both).collect()
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
