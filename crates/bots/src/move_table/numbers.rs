//! Numbers as tables of what was learned have them: of moves or of a position, as decimals or as fractions.

use super::chances::Weights;
use super::entries::nine;
use crate::answer_reader::read as read_square;
use noughts::Square;
use noughts::notation::Coords;
use serde_json::Value;
use std::collections::BTreeMap;

/// The numbers of moves: a list of nine in the order of the squares, also row by row, or an object of moves and numbers.
pub fn move_numbers(value: &Value, coords: Coords) -> Result<BTreeMap<Square, &Value>, String> {
    let numbers: BTreeMap<Square, &Value> = match (value, nine(value)) {
        (Value::Array(_), Some(cells)) => {
            Square::ALL.into_iter().zip(cells).filter(|(_, value)| !value.is_null()).collect()
        }
        (Value::Object(values), _) => {
            let read = |(square, value): (&String, _)| Ok::<_, String>((read_square(square, coords)?, value));
            values.iter().map(read).collect::<Result<_, _>>()?
        }
        _ => return Err(format!("{value} is neither a list of nine numbers nor an object of moves and numbers")),
    };
    match numbers.values().find(|value| number(value).is_none()) {
        Some(wrong) => Err(format!("{wrong} is not the number of a move")),
        None => Ok(numbers),
    }
}

/// A number in place of the numbers of moves: what the position is worth. A text may as well be a move.
pub fn value_of_position(value: &Value, coords: Coords) -> Option<f64> {
    let may_be_move = |text: &str| !text.contains('/') && !text.contains(',') || read_square(text, coords).is_ok();
    number(value).filter(|_| !value.as_str().is_some_and(may_be_move))
}

/// A number, also a fraction as Python writes it: `"1/3"` or `"Fraction(1, 3)"`.
pub fn number(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| fraction(value.as_str()?).map(|(over, under)| over as f64 / under as f64))
}

/// The numerator and the denominator, which may be missing.
fn fraction(text: &str) -> Option<(i64, u64)> {
    let (over, under) = match text.strip_prefix("Fraction(").and_then(|text| text.strip_suffix(')')) {
        Some(inside) => inside.split_once(',')?,
        None => text.split_once('/').unwrap_or((text, "1")),
    };
    let (over, under) = (over.trim().parse().ok()?, under.trim().parse().ok()?);
    (under > 0).then_some((over, under))
}

/// The weights of fractions that are at least 0, with one denominator; `None` if a number is written with decimals, or there are too
/// many digits.
pub fn exact_weights(numbers: &BTreeMap<Square, &Value>) -> Option<Weights> {
    let written = |(square, value): (&Square, &&Value)| {
        let fraction = value.as_u64().map_or_else(|| fraction(value.as_str()?), |whole| Some((whole as i64, 1)))?;
        Some((*square, u64::try_from(fraction.0).ok()?, fraction.1))
    };
    let has_any = numbers.values().any(|value| value.is_string());
    let written: Vec<(Square, u64, u64)> = numbers.iter().filter(|_| has_any).map(written).collect::<Option<_>>()?;
    let common =
        written.iter().try_fold(1u64, |common, (_, _, under)| common.checked_mul(under / gcd(common, *under)))?;
    let mut weights = [0; 9];
    for (square, over, under) in written {
        weights[square.index()] = over.checked_mul(common / under).filter(|weight| *weight < 10u64.pow(18))?;
    }
    (weights != [0; 9]).then_some(weights)
}

fn gcd(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { gcd(other, one % other) }
}
