//! A list of digits of changing bases as one number.
//!
//! The first digit is the lowest one. A digit of base 25 so takes 4.64 bits, not 5 or 8.

/// The digits, and the base of each, as a number in bytes from the lowest, without zero bytes at the end.
#[must_use]
pub fn to_bytes(digits: &[(u32, u32)]) -> Vec<u8> {
    let mut words: Vec<u32> = Vec::new();
    for (digit, base) in digits.iter().rev() {
        let mut carry = u64::from(*digit);
        for word in &mut words {
            carry += u64::from(*word) * u64::from(*base);
            *word = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            words.push(carry as u32);
        }
    }
    let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    bytes.truncate(bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1));
    bytes
}

/// Takes digits from a number.
#[derive(Clone, Debug)]
pub struct Digits(Vec<u32>);

impl Digits {
    /// The digits of a number in bytes.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Digits {
        let word = |four: &[u8]| four.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
        Digits(bytes.chunks(4).map(word).collect())
    }

    /// Takes the next digit.
    pub fn take(&mut self, base: u32) -> u32 {
        let mut rest = 0;
        for word in self.0.iter_mut().rev() {
            let value = rest << 32 | u64::from(*word);
            *word = (value / u64::from(base)) as u32;
            rest = value % u64::from(base);
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        rest as u32
    }

    /// How many words of 32 bits the rest of the number has.
    #[must_use]
    pub fn words(&self) -> usize {
        self.0.len()
    }

    /// Whether all further digits are 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_come_back_in_order() {
        let mut random = fastrand::Rng::with_seed(5);
        for length in 0..200 {
            let digit = |base| (random.u32(..base), base);
            let digits: Vec<(u32, u32)> = (0..length).map(|i| 2 + i % 63).map(digit).collect();
            let mut number = Digits::new(&to_bytes(&digits));
            for (digit, base) in &digits {
                assert_eq!(number.take(*base), *digit);
            }
            assert!(number.is_empty());
        }
    }

    #[test]
    fn the_first_digit_is_the_lowest() {
        assert_eq!(to_bytes(&[(3, 7), (0, 9), (2, 25)]), [3 + 7 * (9 * 2)]);
        let bytes = to_bytes(&[(1, 64); 12]);
        let sum = (0..12).fold(0, |sum: u128, _| 64 * sum + 1);
        assert_eq!(bytes, sum.to_le_bytes()[..bytes.len()]);
        assert!(to_bytes(&[(0, 64); 12]).is_empty());
    }
}
