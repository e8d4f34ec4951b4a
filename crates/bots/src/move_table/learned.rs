//! Tables that a program has learned: how often it makes each move, or what moves or positions are worth to it.

use super::chances::{Weights, are_chances, weights};
use super::entries::place;
use crate::bot::read_square;
use noughts::notation::{Coords, read_position};
use noughts::{ParsePositionErrorReason, Player, Position, Square};
use serde_json::Value;
use std::collections::BTreeMap;

type Moves = BTreeMap<Position, Square>;

/// How often each square is chosen in each position: by the chances of its moves, if all numbers are such, or if that
/// `is_said`; else always the one that is worth most, the first of the squares where several are worth as much. A position in
/// which a legal move has no value has no move: what the program would take it to be worth is not in the table.
///
/// # Errors
/// If an entry cannot be read, where and why; or if nobody can know whose view the values are.
pub fn moves(
    entries: Vec<(String, Value)>,
    first: Player,
    coords: Coords,
    is_said: bool,
) -> Result<BTreeMap<Position, Weights>, String> {
    let (mut of_moves, mut of_positions) = (BTreeMap::new(), BTreeMap::new());
    for (at, (text, value)) in entries.into_iter().enumerate() {
        let error = |error: String| format!("{}: {error}", place(at));
        let position = match read_position(&text, first, coords) {
            Ok(position) => position,
            Err(wrong) if matches!(wrong.reason, ParsePositionErrorReason::Unreachable(_)) => continue,
            Err(wrong) => return Err(error(wrong.to_string())),
        };
        match &value {
            Value::Number(value) => {
                of_positions.insert(position, value.as_f64().unwrap_or(f64::NAN));
            }
            _ => {
                of_moves.insert(position, (at, move_values(&value, coords).map_err(error)?));
            }
        }
    }
    of_moves.retain(|position, _| !position.is_over());
    if is_said || of_positions.is_empty() && of_moves.values().all(|(_, values)| are_chances(values)) {
        let weights = |(position, (at, values)): (Position, (usize, _))| {
            Ok((position, weights(&values).map_err(|error| format!("{}: {error}", place(at)))?))
        };
        return of_moves.into_iter().map(weights).collect();
    }
    let best = |(position, (_, values)): (Position, (_, _))| Some((position, best_of(position, &values)?));
    let mut moves: Moves = of_moves.into_iter().filter_map(best).collect();
    if !of_positions.is_empty() {
        moves.extend(by_next_positions(&of_positions, first)?);
    }
    Ok(moves.into_iter().map(|(position, square)| (position, always(square))).collect())
}

/// The choice of one square.
pub fn always(square: Square) -> Weights {
    Square::ALL.map(|other| u64::from(other == square))
}

/// The numbers of moves: a list of nine in the order of the squares, or an object of moves and numbers.
fn move_values(value: &Value, coords: Coords) -> Result<BTreeMap<Square, f64>, String> {
    let number = |value: &Value| value.as_f64().ok_or_else(|| format!("{value} is not what a move is worth"));
    match value {
        Value::Array(values) if values.len() == 9 => {
            let known = Square::ALL.into_iter().zip(values).filter(|(_, value)| !value.is_null());
            known.map(|(square, value)| Ok((square, number(value)?))).collect()
        }
        Value::Object(values) => {
            values.iter().map(|(square, value)| Ok((read_square(square, coords)?, number(value)?))).collect()
        }
        _ => Err(format!("{value} is neither a list of nine numbers nor an object of moves and numbers")),
    }
}

/// The legal move that is worth most, if each has a value.
fn best_of(position: Position, values: &BTreeMap<Square, f64>) -> Option<Square> {
    let mut best: Option<(Square, f64)> = None;
    for square in position.legal_moves() {
        let value = *values.get(&square)?;
        if best.is_none_or(|(_, most)| value > most) {
            best = Some((square, value));
        }
    }
    best.map(|(square, _)| square)
}

/// In each position the move to the next position that is worth most to who moves.
fn by_next_positions(values: &BTreeMap<Position, f64>, first: Player) -> Result<Moves, String> {
    let signs = views(values)?;
    let best = |position: Position| {
        let sign = if position.to_move() == Player::X { signs[0] } else { signs[1] };
        let known = position.children().filter_map(|(square, next)| Some((square, sign * values.get(&next)?)));
        Some((position, best_of(position, &known.collect())?))
    };
    Ok((0..3u16.pow(9)).filter_map(|key| Position::from_key(key, first)).filter_map(best).collect())
}

/// The signs of the values for X and for O after their own moves: what the positions are worth that X or O has won tells
/// whose view the values are.
fn views(values: &BTreeMap<Position, f64>) -> Result<[f64; 2], String> {
    let mean = |winner| {
        let won = values.iter().filter(|(position, _)| position.winner() == winner);
        let (sum, count) = won.fold((0.0, 0u32), |(sum, count), (_, value)| (sum + value, count + 1));
        (count > 0).then(|| sum / f64::from(count))
    };
    let others = mean(None);
    match (mean(Some(Player::X)), others, mean(Some(Player::O))) {
        (Some(x), Some(none), Some(o)) if x > none && o > none => Ok([1.0, 1.0]),
        (Some(x), _, Some(o)) if x > o => Ok([1.0, -1.0]),
        (Some(x), _, Some(o)) if x < o => Ok([-1.0, 1.0]),
        _ => Err("nobody can know whose view the values of these positions are: give the move in each position".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    type Table = BTreeMap<Position, Weights>;

    fn read_as(table: &Value, is_said: bool) -> Result<Table, String> {
        let entries = table.as_object().unwrap().iter().map(|(key, value)| (key.clone(), value.clone()));
        moves(entries.collect(), Player::X, Coords::OneToNine, is_said)
    }

    fn read(table: &Value) -> Result<Table, String> {
        read_as(table, false)
    }

    fn move_at(moves: &Table, position: &str) -> Option<u8> {
        let weights = moves.get(&position.parse().unwrap())?;
        let chosen: Vec<Square> = Square::ALL.into_iter().filter(|square| weights[square.index()] > 0).collect();
        chosen.first().filter(|_| chosen.len() == 1).map(|square| square.number())
    }

    #[test]
    fn the_legal_move_that_is_worth_most_is_made() {
        let table = json!({
            "XX.OO....": [9, 9, 0.5, 9, 9, 0.25, 0, 0, -1],
            "(1, -1, 0, 0, 1, 0, 0, 0, 0)": {"3": 0.5, "4": 0.5, "6": -1, "7": 0, "8": 0.25, "9": 1},
            "X........": {"5": 1.0},
            "XXX......": [0, 0, 0, 0, 0, 0, 0, 0, 0],
        });
        let moves = read(&table).unwrap();
        assert_eq!(move_at(&moves, "XX.OO...."), Some(3));
        assert_eq!(move_at(&moves, "XO..X...."), Some(9));
        // Seven legal moves have no value.
        assert_eq!(move_at(&moves, "X........"), None);
        assert_eq!(moves.len(), 2);
    }

    #[test]
    fn chances_are_those_of_all_entries_or_are_said() {
        let chances = json!({
            ".........": [0.25, 0, 0.25, 0, 0, 0, 0.25, 0, 0.25],
            "X........": {"5": 1},
            // What stands at the end of a game says nothing.
            "XXXOO....": [0, 0, 0, 0, 0, 0, 0, 0, 0],
        });
        let weights = |table: &Table| table[&Position::new()];
        let moves = read(&chances).unwrap();
        assert_eq!((moves.len(), move_at(&moves, "X........")), (2, Some(5)));
        assert_eq!(weights(&moves)[..3], [25 * 10u64.pow(15), 0, 25 * 10u64.pow(15)]);
        // One that does not sum to 1 tells that they are values, of which the first best one counts.
        let mut visits = chances.clone();
        visits["X........"] = json!({"5": 30, "9": 10});
        assert_eq!(weights(&read(&visits).unwrap()), always(Square::TOP_LEFT));
        assert_ne!(weights(&read_as(&visits, true).unwrap())[2], 0);
        visits["X........"] = json!({"5": -1});
        assert_eq!(read_as(&visits, true).unwrap_err(), "entry 2: -1 does not say how often a move is made");
    }

    #[test]
    fn values_of_positions_are_those_of_x_or_of_who_has_moved() {
        let after = ["XX.OO.X..", "XX.OO..X.", "XX.OO...X", "XX.OOX..."];
        let with = |x: f64, o: f64| {
            let mut table = json!({"XXXOO....": x, "XX.OOOX..": o, "XX..O....": 0.5});
            after.iter().for_each(|position| table[position] = json!(0.5));
            read(&table)
        };
        for (x, o) in [(1.0, -1.0), (1.0, 1.0)] {
            assert_eq!(move_at(&with(x, o).unwrap(), "XX.OO...."), Some(3));
        }
        assert_ne!(move_at(&with(-1.0, 1.0).unwrap(), "XX.OO...."), None);
        assert_ne!(move_at(&with(1.0, 1.0).unwrap(), "XX.OO...."), Some(6));
        assert!(with(0.5, 0.5).unwrap_err().contains("whose view"));
    }

    #[test]
    fn what_is_no_value_is_an_error_with_its_place() {
        for (value, what) in [
            (json!("5"), "entry 2: \"5\" is neither a list"),
            (json!([1, 2]), "entry 2: [1,2] is neither a list"),
            (json!({"10": 1}), "entry 2: \"10\" is not a square"),
            (json!({"1": "much"}), "entry 2: \"much\" is not what a move is worth"),
        ] {
            let error = read(&json!({".........": [0, 0, 0, 0, 0, 0, 0, 0, 0], "X........": value})).unwrap_err();
            assert!(error.starts_with(what), "{error}");
        }
    }
}
