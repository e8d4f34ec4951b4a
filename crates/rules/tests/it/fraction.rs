//! Tests fractions against integers of any size: they are exact up to the last of their 128 bits, and rounded as
//! documented beyond.

use noughts_rules::Fraction;
use std::cmp::Ordering;

/// A natural number of any size, in base 2³². The lowest digit comes first, and there is no 0 at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Big(Vec<u32>);

impl Big {
    fn new(number: u128) -> Big {
        Big((0..4).map(|digit| (number >> (32 * digit)) as u32).collect()).trimmed()
    }

    fn trimmed(mut self) -> Big {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }

    fn plus(&self, other: &Big) -> Big {
        let digit = |big: &Big, at: usize| u64::from(big.0.get(at).copied().unwrap_or(0));
        let mut carry = 0;
        let digits = (0..=self.0.len().max(other.0.len())).map(|at| {
            let sum = digit(self, at) + digit(other, at) + carry;
            carry = sum >> 32;
            sum as u32
        });
        Big(digits.collect()).trimmed()
    }

    fn times(&self, other: &Big) -> Big {
        let mut product = Big(vec![]);
        for (at, &digit) in self.0.iter().enumerate() {
            let mut row = vec![0; at];
            let mut carry = 0;
            for &other_digit in &other.0 {
                let sum = u64::from(digit) * u64::from(other_digit) + carry;
                carry = sum >> 32;
                row.push(sum as u32);
            }
            row.push(carry as u32);
            product = product.plus(&Big(row).trimmed());
        }
        product
    }

    fn compared_with(&self, other: &Big) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn fraction(numerator: u128, denominator: u128) -> Fraction {
    Fraction::new(numerator, denominator).unwrap()
}

fn terms(fraction: Fraction) -> (u128, u128) {
    (fraction.numerator(), fraction.denominator())
}

/// Numbers near 0, near the powers of 2 where digits and products overflow, and near `u128::MAX`.
fn edges() -> Vec<u128> {
    let powers = [0, 31, 32, 62, 63, 64, 65, 95, 96, 126, 127].map(|exponent| 1u128 << exponent);
    let near = powers.into_iter().flat_map(|power| [power - 1, power, power + 1]);
    near.chain([3, 5, 6, 7, u128::MAX / 3, u128::MAX / 2, u128::MAX - 2, u128::MAX - 1, u128::MAX]).collect()
}

fn edge_fractions() -> Vec<Fraction> {
    let edges = edges();
    edges.iter().flat_map(|&n| edges.iter().filter_map(move |&d| Fraction::new(n, d))).collect()
}

/// A random fraction with terms of any length.
fn random(rng: &mut fastrand::Rng) -> Fraction {
    let (a, b) = (rng.u128(..) >> rng.u32(..128), rng.u128(..) >> rng.u32(..128));
    fraction(a.min(b), a.max(b).max(1))
}

#[test]
fn big_numbers_are_reckoned_right() {
    for (a, b) in [(0, 0), (1, u32::MAX.into()), (u64::MAX, u64::MAX), (12_345_678_901_234, 98_765_432_109_876)] {
        let (a, b) = (u128::from(a), u128::from(b));
        assert_eq!(Big::new(a).plus(&Big::new(b)), Big::new(a + b));
        assert_eq!(Big::new(a).times(&Big::new(b)), Big::new(a * b));
        assert_eq!(Big::new(a).compared_with(&Big::new(b)), a.cmp(&b));
    }
    // (2¹²⁸ − 1)² = 2²⁵⁶ − 2¹²⁹ + 1
    let square = Big(vec![1, 0, 0, 0, u32::MAX - 1, u32::MAX, u32::MAX, u32::MAX]);
    assert_eq!(Big::new(u128::MAX).times(&Big::new(u128::MAX)), square);
}

#[test]
fn a_fraction_is_from_0_to_1_and_in_lowest_terms() {
    for n in edges() {
        for d in edges() {
            let made = Fraction::new(n, d);
            assert_eq!(made.is_some(), d > 0 && n <= d, "{n}/{d}");
            if let Some(made) = made {
                assert_eq!(terms(made), (n / gcd(n, d), d / gcd(n, d)));
                assert_eq!(made.to_string(), format!("{}/{}", made.numerator(), made.denominator()));
                let quotient = n as f64 / d as f64;
                assert!((made.to_f64() - quotient).abs() <= 4.0 * f64::EPSILON * quotient, "{made}");
            }
        }
    }
    assert_eq!((terms(Fraction::ZERO), terms(Fraction::ONE)), ((0, 1), (1, 1)));
    assert_eq!(format!("[{:>5}]", fraction(1, 2)), "[  1/2]");
}

fn assert_compared(a: Fraction, b: Fraction) {
    let product = |x: Fraction, y: Fraction| Big::new(x.numerator()).times(&Big::new(y.denominator()));
    let expected = product(a, b).compared_with(&product(b, a));
    assert_eq!(a.cmp(&b), expected, "{a} and {b}");
    assert_eq!(a.partial_cmp(&b), Some(expected));
    assert_eq!(a == b, expected == Ordering::Equal);
}

#[test]
fn comparing_never_overflows() {
    let fractions = edge_fractions();
    for &a in &fractions {
        fractions.iter().for_each(|&b| assert_compared(a, b));
    }
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..100_000 {
        let a = random(&mut rng);
        assert_compared(a, random(&mut rng));
        // The nearest neighbours differ only in the last bits.
        let (n, d) = terms(a);
        assert_compared(a, fraction(n, d.saturating_add(1)));
        assert_compared(a, fraction(n.saturating_sub(1), d));
    }
    // Neighbouring Fibonacci numbers need the most steps.
    let (mut a, mut b) = (1u128, 1u128);
    while let Some(next) = a.checked_add(b) {
        assert_compared(fraction(a, b), fraction(b, next));
        (a, b) = (b, next);
    }
}

/// The weighted sum of fractions, as a numerator over the product of their denominators.
fn weighted_sum(fractions: &[(Fraction, u64)]) -> [Big; 2] {
    let (mut sum, mut product) = (Big::new(0), Big::new(1));
    for (fraction, weight) in fractions {
        let (n, d) = (Big::new(fraction.numerator()), Big::new(fraction.denominator()));
        sum = sum.times(&d).plus(&n.times(&product).times(&Big::new((*weight).into())));
        product = product.times(&d);
    }
    [sum, product]
}

/// Compares a fraction with the mean of others or, on request, with the mean plus 2⁻⁵⁷: *n/d* with *s/(pw)*.
fn compared_with_mean(fraction: Fraction, fractions: &[(Fraction, u64)], and_half_a_step: bool) -> Ordering {
    let [mut sum, product] = weighted_sum(fractions);
    let weights = Big::new(fractions.iter().map(|(_, weight)| u128::from(*weight)).sum());
    let mut under = product.times(&weights);
    if and_half_a_step {
        let step = Big::new(1 << 57);
        (sum, under) = (sum.times(&step).plus(&under), under.times(&step));
    }
    let left = Big::new(fraction.numerator()).times(&under);
    left.compared_with(&Big::new(fraction.denominator()).times(&sum))
}

/// Whether `mean` is at most 2⁻⁵⁷ from the mean of the fractions: it is below that mean plus half a step, and its
/// complement is below the mean of the complements plus half a step.
fn is_near(mean: Fraction, fractions: &[(Fraction, u64)]) -> bool {
    let turned: Vec<_> = fractions.iter().map(|(fraction, weight)| (complement(*fraction), *weight)).collect();
    compared_with_mean(mean, fractions, true).is_le() && compared_with_mean(complement(mean), &turned, true).is_le()
}

fn complement(of: Fraction) -> Fraction {
    fraction(of.denominator() - of.numerator(), of.denominator())
}

/// The least common multiple of the denominators, times the sum of the weights. If it fits into 128 bits, a mean must
/// be exact.
fn needed(fractions: &[(Fraction, u64)]) -> Option<u128> {
    let multiple = fractions.iter().try_fold(1u128, |multiple, (fraction, _)| {
        let denominator = fraction.denominator();
        multiple.checked_mul(denominator / gcd(multiple, denominator))
    });
    multiple?.checked_mul(fractions.iter().map(|(_, weight)| u128::from(*weight)).sum())
}

/// Checks the mean of some fractions. Returns whether it is exact.
fn checked_mean(fractions: &[(Fraction, u64)]) -> bool {
    let mean = Fraction::weighted_mean(fractions.iter().copied());
    assert_eq!(gcd(mean.numerator(), mean.denominator()), 1);
    assert!(mean <= Fraction::ONE);
    if mean.is_exact() {
        assert_eq!(compared_with_mean(mean, fractions, false), Ordering::Equal, "{mean} of {fractions:?}");
        assert_eq!(mean.to_string(), format!("{}/{}", mean.numerator(), mean.denominator()));
    } else {
        assert_eq!(needed(fractions), None, "{fractions:?}");
        assert!(is_near(mean, fractions), "{mean} of {fractions:?}");
        assert_eq!(mean.to_string().parse::<f64>().map(|written| (written - mean.to_f64()).abs() < 1e-15), Ok(true));
    }
    mean.is_exact()
}

fn each_once(fractions: &[Fraction]) -> Vec<(Fraction, u64)> {
    fractions.iter().map(|fraction| (*fraction, 1)).collect()
}

#[test]
fn a_mean_is_exact_or_says_that_it_is_rounded() {
    assert_eq!(Fraction::mean([]), Fraction::ZERO);
    let fractions: Vec<Fraction> = edge_fractions().into_iter().step_by(2).collect();
    let (mut exact, mut rounded) = (0, 0);
    let mut count = |is_exact: bool| if is_exact { exact += 1 } else { rounded += 1 };
    for &a in &fractions {
        for &b in &fractions {
            count(checked_mean(&each_once(&[a, b])));
        }
    }
    let mut rng = fastrand::Rng::with_seed(2);
    for _ in 0..20_000 {
        let bits = rng.u32(1..60);
        let weights = rng.u32(1..64);
        let small = |rng: &mut fastrand::Rng| {
            let (a, b) = (rng.u128(..1 << bits), rng.u128(..1 << bits));
            (fraction(a.min(b), a.max(b).max(1)), rng.u64(..1 << weights).max(1))
        };
        let fractions: Vec<_> = (0..rng.usize(1..6)).map(|_| small(&mut rng)).collect();
        count(checked_mean(&fractions));
    }
    assert!(exact > 1000 && rounded > 1000, "{exact} exact, {rounded} rounded");
    // The weights are the largest possible.
    let large: Vec<_> =
        [fraction(1, 3), fraction(1, u128::MAX)].iter().cycle().map(|each| (*each, u64::MAX)).take(15).collect();
    assert!(!checked_mean(&large));
}

#[test]
fn a_mean_is_rounded_as_late_as_it_may() {
    let large = u128::MAX / 6;
    let (half, third) = (fraction(1, 2), fraction(1, 3));
    assert_eq!(Fraction::mean([half, third]), fraction(5, 12));
    // Equal denominators are not multiplied.
    assert_eq!(Fraction::mean([fraction(1, large), fraction(3, large)]), fraction(2, large));
    // 2¹²⁷ fits into 128 bits. Twice the least common multiple of 2¹²⁶ and 3 does not.
    assert_eq!(Fraction::mean([fraction(1, 1 << 126), Fraction::ONE]), fraction((1 << 126) + 1, 1 << 127));
    let rounded = Fraction::mean([fraction(1, 1 << 126), third]);
    assert!(!rounded.is_exact());
    // A result computed from a rounded fraction is not exact either. But it equals an exact fraction of the same
    // value.
    assert!(!Fraction::mean([rounded, half]).is_exact() && !rounded.minus(Fraction::ZERO).is_exact());
    assert_eq!(rounded, fraction(rounded.numerator(), rounded.denominator()));
}

#[test]
fn a_difference_is_exact_or_says_that_it_is_rounded() {
    let fractions: Vec<Fraction> = edge_fractions().into_iter().step_by(5).collect();
    for &a in &fractions {
        for &b in &fractions {
            let difference = a.minus(b);
            match a <= b {
                true => assert_eq!(difference.to_f64(), 0.0, "{a} - {b}"),
                // (a − b) + b = a, halved on both sides.
                false => {
                    assert!(is_near(Fraction::mean([a, Fraction::ZERO]), &each_once(&[difference, b])), "{a} - {b}");
                }
            }
        }
    }
    assert_eq!(fraction(1, 2).minus(fraction(1, 3)), fraction(1, 6));
}
