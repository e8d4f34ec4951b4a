//! Exact fractions.

use core::cmp::Ordering;
use core::fmt;

/// A fraction from 0 to 1 in lowest terms, such as a chance; it is written `191/192`, `0/1` and `1/1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: u128,
    denominator: u128,
}

impl Fraction {
    /// None.
    pub const ZERO: Fraction = Fraction { numerator: 0, denominator: 1 };
    /// All.
    pub const ONE: Fraction = Fraction { numerator: 1, denominator: 1 };

    /// The number over the line.
    pub const fn numerator(self) -> u128 {
        self.numerator
    }

    /// The number under the line.
    pub const fn denominator(self) -> u128 {
        self.denominator
    }

    /// The nearest floating-point number, to show.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// The mean of some fractions; [`ZERO`](Fraction::ZERO) if there are none.
    pub fn mean(fractions: impl IntoIterator<Item = Fraction>) -> Fraction {
        let (mut sum, mut count) = (Fraction::ZERO, 0);
        for Fraction { numerator, denominator } in fractions {
            let over = sum.numerator * denominator + numerator * sum.denominator;
            sum = Fraction::lowest(over, sum.denominator * denominator);
            count += 1;
        }
        Fraction::lowest(sum.numerator, sum.denominator * count.max(1))
    }

    fn lowest(numerator: u128, denominator: u128) -> Fraction {
        let divisor = greatest_common_divisor(numerator, denominator);
        Fraction { numerator: numerator / divisor, denominator: denominator / divisor }
    }
}

fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&alloc::format!("{}/{}", self.numerator, self.denominator))
    }
}
