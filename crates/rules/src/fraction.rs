//! Fractions, exact up to 128 bits.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

/// A fraction from 0 to 1 in lowest terms, such as a chance. It is written `191/192`, `0/1` or `1/1`.
///
/// Both terms are 128-bit numbers. A mean that needs larger terms is rounded. Then [`is_exact`](Fraction::is_exact) is
/// false, and the fraction is written as a decimal number. Comparing never rounds.
///
/// ```
/// use noughts_rules::Fraction;
///
/// let half = Fraction::new(2, 4).unwrap();
/// assert_eq!(half.to_string(), "1/2");
/// assert_eq!(Fraction::mean([half, Fraction::ONE]).to_string(), "3/4");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    numerator: u128,
    denominator: u128,
    is_exact: bool,
}

/// A rounded mean is a multiple of 2⁻⁵⁶. With weights that sum to less than 2⁶⁸, its terms then have less than 128
/// bits.
const ROUNDED_BITS: u32 = 56;

impl Fraction {
    /// The fraction 0/1.
    pub const ZERO: Fraction = Fraction::exact(0, 1);
    /// The fraction 1/1.
    pub const ONE: Fraction = Fraction::exact(1, 1);

    /// `numerator` divided by `denominator`, in lowest terms; `None` if the denominator is 0 or the result is over 1.
    ///
    /// ```
    /// use noughts_rules::Fraction;
    ///
    /// assert_eq!(Fraction::new(3, 3), Some(Fraction::ONE));
    /// assert_eq!(Fraction::new(3, 2), None);
    /// assert_eq!(Fraction::new(0, 0), None);
    /// ```
    pub const fn new(numerator: u128, denominator: u128) -> Option<Fraction> {
        if denominator == 0 || numerator > denominator { None } else { Some(Fraction::lowest(numerator, denominator)) }
    }

    /// The number above the fraction bar, in lowest terms.
    pub const fn numerator(self) -> u128 {
        self.numerator
    }

    /// The number below the fraction bar, in lowest terms.
    pub const fn denominator(self) -> u128 {
        self.denominator
    }

    /// Whether the fraction is the exact result, without any rounding on the way.
    ///
    /// ```
    /// use noughts_rules::Fraction;
    ///
    /// let [tiny, third] = [1 << 126, 3].map(|denominator| Fraction::new(1, denominator).unwrap());
    /// assert!(Fraction::mean([tiny, tiny]).is_exact());
    /// let mean = Fraction::mean([tiny, third]);
    /// assert_eq!((mean.is_exact(), mean.to_string().as_str()), (false, "0.1666666666666667"));
    /// ```
    pub const fn is_exact(self) -> bool {
        self.is_exact
    }

    /// The difference between this and another fraction; [`ZERO`](Fraction::ZERO) if the other is greater. It is
    /// rounded like a [`mean`](Fraction::mean).
    ///
    /// # Panics
    /// Never: multiples of 2⁻⁵⁶ have short terms.
    #[must_use]
    pub fn minus(self, other: Fraction) -> Fraction {
        let exact = self.checked_minus(other);
        exact.or_else(|| self.rounded().checked_minus(other.rounded())).expect("multiples of 2⁻⁵⁶ have short terms")
    }

    /// The fraction as a floating-point number, rounded. Use it to show a fraction, not to compare or to compute.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// The mean of some fractions; [`ZERO`](Fraction::ZERO) if there are none.
    ///
    /// It is exact while the least common multiple of the denominators, times the number of fractions, is at most
    /// [`u128::MAX`]. Otherwise, each fraction is first rounded to the nearest multiple of 2⁻⁵⁶.
    pub fn mean(fractions: impl IntoIterator<Item = Fraction>) -> Fraction {
        Fraction::weighted_mean(fractions.into_iter().map(|fraction| (fraction, 1)))
    }

    /// The mean of some fractions with weights; [`ZERO`](Fraction::ZERO) if the weights sum to 0. A weight is the
    /// number of times that its fraction counts. It is rounded like a [`mean`](Fraction::mean).
    ///
    /// ```
    /// use noughts_rules::Fraction;
    ///
    /// let half = Fraction::new(1, 2).unwrap();
    /// assert_eq!(Fraction::weighted_mean([(half, 2), (Fraction::ONE, 1)]).to_string(), "2/3");
    /// ```
    ///
    /// # Panics
    /// If the weights sum to 2⁶⁸ or more, which takes more than 16 of them.
    pub fn weighted_mean(fractions: impl IntoIterator<Item = (Fraction, u64)>) -> Fraction {
        let fractions: Vec<(Fraction, u64)> = fractions.into_iter().collect();
        let rounded = || fractions.iter().map(|(fraction, weight)| (fraction.rounded(), *weight));
        let exact = checked_mean(fractions.iter().copied());
        exact.or_else(|| checked_mean(rounded())).expect("the weights sum to less than 2⁶⁸")
    }

    /// The nearest multiple of 2⁻⁵⁶. It uses long division, since a product may need more than 128 bits.
    fn rounded(self) -> Fraction {
        let (mut quotient, mut rest) = (self.numerator / self.denominator, self.numerator % self.denominator);
        let twice = |rest: u128| match rest.checked_sub(self.denominator - rest) {
            Some(over) => (1, over),
            None => (0, 2 * rest),
        };
        for _ in 0..ROUNDED_BITS {
            let (bit, over) = twice(rest);
            (quotient, rest) = (2 * quotient + bit, over);
        }
        Fraction { is_exact: false, ..Fraction::lowest(quotient + twice(rest).0, 1 << ROUNDED_BITS) }
    }

    /// The fraction multiplied by a number, which may be over 1; `None` if that overflows.
    fn times(self, factor: u128) -> Option<Fraction> {
        let shared = greatest_common_divisor(factor, self.denominator);
        let numerator = self.numerator.checked_mul(factor / shared)?;
        Some(Fraction { numerator, denominator: self.denominator / shared, ..self })
    }

    /// The sum, which may be over 1; `None` if it overflows.
    fn plus(self, other: Fraction) -> Option<Fraction> {
        self.combined(other, u128::checked_add)
    }

    /// The difference, at least 0; `None` if it overflows.
    fn checked_minus(self, other: Fraction) -> Option<Fraction> {
        self.combined(other, |a, b| Some(a.saturating_sub(b)))
    }

    /// Applies `combine` to the numerators over a common denominator; `None` if that overflows.
    fn combined(self, other: Fraction, combine: fn(u128, u128) -> Option<u128>) -> Option<Fraction> {
        let shared = greatest_common_divisor(self.denominator, other.denominator);
        let (factor, other_factor) = (other.denominator / shared, self.denominator / shared);
        let numerator = combine(self.numerator.checked_mul(factor)?, other.numerator.checked_mul(other_factor)?)?;
        let lowest = Fraction::lowest(numerator, self.denominator.checked_mul(factor)?);
        Some(Fraction { is_exact: self.is_exact && other.is_exact, ..lowest })
    }

    /// The fraction divided by a number that is not 0; `None` if that overflows.
    fn divided_by(self, divisor: u128) -> Option<Fraction> {
        let shared = greatest_common_divisor(self.numerator, divisor);
        let denominator = self.denominator.checked_mul(divisor / shared)?;
        Some(Fraction { numerator: self.numerator / shared, denominator, ..self })
    }

    const fn lowest(numerator: u128, denominator: u128) -> Fraction {
        let divisor = greatest_common_divisor(numerator, denominator);
        Fraction::exact(numerator / divisor, denominator / divisor)
    }

    const fn exact(numerator: u128, denominator: u128) -> Fraction {
        Fraction { numerator, denominator, is_exact: true }
    }
}

/// The mean, exact if all fractions are; `None` if it needs numbers of more than 128 bits.
fn checked_mean(fractions: impl Iterator<Item = (Fraction, u64)>) -> Option<Fraction> {
    let (mut sum, mut weights) = (Fraction::ZERO, 0);
    for (fraction, weight) in fractions {
        sum = sum.plus(fraction.times(weight.into())?)?;
        weights += u128::from(weight);
    }
    sum.divided_by(weights.max(1))
}

const fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// Compares *a/b* with *c/d*: first the whole parts and then, if these are equal, the rests. The rest *r/b* is less
/// than *s/d* if *b/r* is greater than *d/s*. Cross-multiplication would be shorter, but its products can need 256
/// bits.
fn compare(a: u128, b: u128, c: u128, d: u128) -> Ordering {
    match ((a / b).cmp(&(c / d)), a % b, c % d) {
        (Ordering::Equal, 0, s) => 0.cmp(&s),
        (Ordering::Equal, _, 0) => Ordering::Greater,
        (Ordering::Equal, r, s) => compare(d, s, b, r),
        (unequal, ..) => unequal,
    }
}

/// Fractions with the same value are equal, whether rounded or not.
impl PartialEq for Fraction {
    fn eq(&self, other: &Fraction) -> bool {
        (self.numerator, self.denominator) == (other.numerator, other.denominator)
    }
}

impl Eq for Fraction {}

impl Hash for Fraction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.numerator, self.denominator).hash(state);
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
        match self.is_exact {
            true => f.pad(&alloc::format!("{}/{}", self.numerator, self.denominator)),
            false => f.pad(&alloc::format!("{:.16}", self.to_f64())),
        }
    }
}
