//! Exact fractions.
//!
//! This file needs `alloc` alone and nothing else of the crate, so that the build script can use it too.

use core::cmp::Ordering;
use core::fmt;

/// A fraction from 0 to 1 in lowest terms, such as a chance. It is written `191/192`, `0/1` or `1/1`.
///
/// Both terms are 128-bit numbers. No result is ever rounded: comparing is always exact, and
/// [`mean`](Fraction::mean) panics if its numbers grow too large.
///
/// ```
/// use noughts_rules::Fraction;
///
/// let half = Fraction::new(2, 4).unwrap();
/// assert_eq!(half.to_string(), "1/2");
/// assert_eq!(Fraction::mean([half, Fraction::ONE]).to_string(), "3/4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: u128,
    denominator: u128,
}

impl Fraction {
    /// The fraction 0/1.
    pub const ZERO: Fraction = Fraction { numerator: 0, denominator: 1 };
    /// The fraction 1/1.
    pub const ONE: Fraction = Fraction { numerator: 1, denominator: 1 };

    /// `numerator` divided by `denominator`, in lowest terms; `None` if the denominator is 0 or the result is over 1.
    ///
    /// ```
    /// use noughts_rules::Fraction;
    ///
    /// assert_eq!(Fraction::new(3, 3), Some(Fraction::ONE));
    /// assert_eq!(Fraction::new(3, 2), None);
    /// assert_eq!(Fraction::new(0, 0), None);
    /// ```
    #[must_use]
    pub const fn new(numerator: u128, denominator: u128) -> Option<Fraction> {
        if denominator == 0 || numerator > denominator { None } else { Some(Fraction::lowest(numerator, denominator)) }
    }

    /// The number above the fraction bar, in lowest terms.
    #[must_use]
    pub const fn numerator(self) -> u128 {
        self.numerator
    }

    /// The number below the fraction bar, in lowest terms.
    #[must_use]
    pub const fn denominator(self) -> u128 {
        self.denominator
    }

    /// The fraction as a floating-point number, rounded. Use it to show a fraction, not to compare or to compute.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// The exact mean of some fractions; [`ZERO`](Fraction::ZERO) if there are none.
    ///
    /// # Panics
    /// If a number on the way is too large for 128 bits. This never happens while the least common multiple of the
    /// denominators, times the number of fractions, is at most [`u128::MAX`].
    #[must_use]
    pub fn mean(fractions: impl IntoIterator<Item = Fraction>) -> Fraction {
        Fraction::weighted_mean(fractions.into_iter().map(|fraction| (fraction, 1)))
    }

    /// The exact mean of some fractions with their weights; [`ZERO`](Fraction::ZERO) if the weights sum to 0.
    ///
    /// ```
    /// use noughts_rules::Fraction;
    ///
    /// let half = Fraction::new(1, 2).unwrap();
    /// assert_eq!(Fraction::weighted_mean([(half, 2), (Fraction::ONE, 1)]).to_string(), "2/3");
    /// ```
    ///
    /// # Panics
    /// As [`mean`](Fraction::mean) does, each fraction counted as often as its weight says.
    #[must_use]
    pub fn weighted_mean(fractions: impl IntoIterator<Item = (Fraction, u32)>) -> Fraction {
        Fraction::checked_mean(fractions)
            .expect("the mean of fractions needs numbers of more than 128 bits, so it cannot be computed exactly")
    }

    fn checked_mean(fractions: impl IntoIterator<Item = (Fraction, u32)>) -> Option<Fraction> {
        let (mut sum, mut weights) = (Fraction::ZERO, 0);
        for (fraction, weight) in fractions {
            sum = sum.plus(fraction.times(weight.into())?)?;
            weights += u128::from(weight);
        }
        sum.divided_by(weights.max(1))
    }

    /// The fraction multiplied by a number, which may be over 1; `None` if that overflows.
    fn times(self, factor: u128) -> Option<Fraction> {
        let shared = greatest_common_divisor(factor, self.denominator);
        let numerator = self.numerator.checked_mul(factor / shared)?;
        Some(Fraction { numerator, denominator: self.denominator / shared })
    }

    /// The sum, which may be over 1; `None` if it overflows.
    fn plus(self, other: Fraction) -> Option<Fraction> {
        let shared = greatest_common_divisor(self.denominator, other.denominator);
        let (factor, other_factor) = (other.denominator / shared, self.denominator / shared);
        let scaled = self.numerator.checked_mul(factor)?;
        let other_scaled = other.numerator.checked_mul(other_factor)?;
        Some(Fraction::lowest(scaled.checked_add(other_scaled)?, self.denominator.checked_mul(factor)?))
    }

    /// The fraction divided by a number that is not 0; `None` if that overflows.
    fn divided_by(self, divisor: u128) -> Option<Fraction> {
        let shared = greatest_common_divisor(self.numerator, divisor);
        let denominator = self.denominator.checked_mul(divisor / shared)?;
        Some(Fraction { numerator: self.numerator / shared, denominator })
    }

    const fn lowest(numerator: u128, denominator: u128) -> Fraction {
        let divisor = greatest_common_divisor(numerator, denominator);
        Fraction { numerator: numerator / divisor, denominator: denominator / divisor }
    }
}

const fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// Compares the whole parts of *a/b* and *c/d*; if they are equal, the rests. A rest *r/b* is less than *s/d* if *b/r*
/// is greater than *d/s*. Cross-multiplication would be shorter, but its products can need 256 bits.
fn compare(a: u128, b: u128, c: u128, d: u128) -> Ordering {
    match ((a / b).cmp(&(c / d)), a % b, c % d) {
        (Ordering::Equal, 0, s) => 0.cmp(&s),
        (Ordering::Equal, _, 0) => Ordering::Greater,
        (Ordering::Equal, r, s) => compare(d, s, b, r),
        (unequal, ..) => unequal,
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        compare(self.numerator, self.denominator, other.numerator, other.denominator)
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
