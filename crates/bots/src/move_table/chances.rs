//! Policies: tables of how often each move is made.

use noughts::Square;
use std::collections::BTreeMap;

/// How often each square is chosen, compared with the others.
pub type Weights = [u64; 9];

/// The most digits of a weight: nine of them sum to less than 2⁶⁴.
const MOST_DIGITS: usize = 18;

/// How far from 1 a sum of chances may be: nine of them, each rounded to two decimals.
const ROUNDED: f64 = 0.045_000_1;

/// Whether these numbers may be chances of moves: none is below 0, and they sum to 1. `None` if all are 0, as where nobody has been.
pub fn are_chances(values: &BTreeMap<Square, f64>) -> Option<bool> {
    let sum: f64 = values.values().sum();
    let is_below_0 = values.values().any(|value| *value < 0.0);
    if sum == 0.0 && !is_below_0 { None } else { Some(!is_below_0 && (sum - 1.0).abs() <= ROUNDED) }
}

/// The chances of moves as whole numbers, exactly as their decimals are written, up to 18 digits. What is above 0 stays above 0.
///
/// # Errors
/// If one is below 0 or has more digits, or all are 0.
pub fn weights(values: &BTreeMap<Square, f64>) -> Result<Weights, String> {
    if let Some(wrong) = values.values().find(|value| !(**value >= 0.0 && **value < 1e18)) {
        return Err(format!("{wrong} does not say how often a move is made"));
    }
    let written: BTreeMap<Square, String> =
        values.iter().map(|(square, value)| (*square, value.abs().to_string())).collect();
    let whole = |text: &str| text.split('.').next().unwrap_or_default().len();
    let places = MOST_DIGITS - written.values().map(|text| whole(text)).max().unwrap_or(0);
    let mut weights = [0; 9];
    for (square, text) in &written {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let digits = whole.chars().chain(decimals.chars().chain(std::iter::repeat('0')).take(places));
        let least = u64::from(values[square] > 0.0);
        weights[square.index()] = digits.collect::<String>().parse::<u64>().map_or(0, |weight| weight.max(least));
    }
    if weights == [0; 9] { Err("no move has a chance".into()) } else { Ok(weights) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(numbers: [f64; 9]) -> BTreeMap<Square, f64> {
        Square::ALL.into_iter().zip(numbers).collect()
    }

    #[test]
    fn chances_are_told_from_values_by_their_sum() {
        for (numbers, expected) in [
            ([0.25, 0.25, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], Some(true)),
            ([0.333, 0.333, 0.333, -0.0, 0.0, 0.0, 0.0, 0.0, 0.0], Some(true)),
            ([0.115; 9], Some(true)),
            ([0.5, 0.4, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], Some(false)),
            ([1.5, -0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], Some(false)),
            ([0.5, -0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], Some(false)),
            ([f64::NAN; 9], Some(false)),
            ([0.0; 9], None),
        ] {
            assert_eq!(are_chances(&values(numbers)), expected, "{numbers:?}");
        }
    }

    #[test]
    fn weights_are_the_decimals_as_they_are_written() {
        let tenths = weights(&values([0.1, 0.2, 0.7, 0.0, -0.0, 1e-300, 0.123_456_789_012_345_68, 0.0, 0.0])).unwrap();
        let unit = 10u64.pow(17);
        assert_eq!(tenths[..6], [unit / 10, unit / 5, unit / 10 * 7, 0, 0, 1]);
        assert_eq!(tenths[6], 12_345_678_901_234_568);
        // Numbers of visits, of which each digit counts.
        let visits = weights(&values([3.0, 12_345.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5])).unwrap();
        assert_eq!([visits[0] * 4115, visits[8] * 6], [visits[1], visits[0]]);
        for wrong in [[-1.0; 9], [f64::NAN; 9], [f64::INFINITY; 9], [1e18; 9], [0.0; 9]] {
            assert!(weights(&values(wrong)).is_err(), "{wrong:?}");
        }
        assert!(weights(&values([999_999_999_999_999_872.0; 9])).is_ok());
    }
}
