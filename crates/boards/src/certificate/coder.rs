//! Arithmetic coding (Rissanen 1976) of yes-or-no decisions: the more often a decision was taken before, the fewer
//! bits it takes.
//!
//! The bytes are the digits of a number between 0 and 1, the highest first. The coder keeps a range of numbers. Each
//! decision cuts the range in two parts, whose lengths are proportional to how often "no" and "yes" came before, and
//! keeps the part in which the number lies: the lower for "no", the upper for "yes". When the range gets short, one
//! byte is settled, and the range is stretched.

/// The range is never shorter than this.
const SHORTEST: u32 = 1 << 24;

/// When the counts have this sum they are halved, so that recent decisions weigh more.
const MOST_COUNTED: u32 = 256;

/// How often decisions of one kind were "no" and "yes", both counted from 1.
#[derive(Clone, Copy, Debug)]
pub struct Counts([u32; 2]);

impl Counts {
    pub const NEW: Counts = Counts([1; 2]);

    /// The length of the lower part of a range of this length, which stands for "no".
    fn cut(self, length: u32) -> u32 {
        length / (self.0[0] + self.0[1]) * self.0[0]
    }

    fn count(&mut self, yes: bool) {
        self.0[usize::from(yes)] += 1;
        if self.0[0] + self.0[1] == MOST_COUNTED {
            self.0 = self.0.map(|count| count.div_ceil(2));
        }
    }
}

#[derive(Clone, Debug)]
pub struct Encoder {
    bytes: Vec<u8>,
    /// The start of the range, after the settled bytes.
    low: u32,
    length: u32,
}

impl Encoder {
    pub fn new() -> Encoder {
        Encoder { bytes: Vec::new(), low: 0, length: u32::MAX }
    }

    pub fn put(&mut self, yes: bool, counts: &mut Counts) {
        let cut = counts.cut(self.length);
        counts.count(yes);
        if yes {
            self.rise(cut);
            self.length -= cut;
        } else {
            self.length = cut;
        }
        while self.length < SHORTEST {
            self.bytes.push((self.low >> 24) as u8);
            self.low <<= 8;
            self.length <<= 8;
        }
    }

    fn rise(&mut self, by: u32) {
        let (low, carry) = self.low.overflowing_add(by);
        self.low = low;
        if carry {
            let last = self.bytes.iter().rposition(|byte| *byte != 0xff).expect("the range ends below 1");
            self.bytes[last] += 1;
            self.bytes[last + 1..].fill(0);
        }
    }

    /// The shortest bytes that lie in the range. Zeros at the end are left out.
    pub fn into_bytes(mut self) -> Vec<u8> {
        self.rise(to_shortest(self.low, self.length));
        self.bytes.extend(self.low.to_be_bytes());
        let end = self.bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
        self.bytes.truncate(end);
        self.bytes
    }
}

/// How far the number with the fewest bytes is above the start of a range of this length; of several such numbers, the least.
fn to_shortest(low: u32, length: u32) -> u32 {
    let to_multiple = |zeros: u32| low.wrapping_neg() & ((1 << zeros) - 1);
    [24, 16, 8].map(to_multiple).into_iter().find(|by| *by < length).unwrap_or(0)
}

/// Reads decisions. It takes the bytes as followed by zeros.
#[derive(Clone, Debug)]
pub struct Decoder {
    rest: std::vec::IntoIter<u8>,
    /// The four bytes that were read last.
    last: u32,
    /// Where the number lies in the range.
    at: u32,
    length: u32,
}

impl Decoder {
    pub fn new(bytes: Vec<u8>) -> Decoder {
        let mut decoder = Decoder { rest: bytes.into_iter(), last: 0, at: 0, length: u32::MAX };
        (0..4).for_each(|_| decoder.shift());
        decoder
    }

    pub fn take(&mut self, counts: &mut Counts) -> bool {
        let cut = counts.cut(self.length);
        let yes = self.at >= cut;
        counts.count(yes);
        if yes {
            self.at -= cut;
            self.length -= cut;
        } else {
            self.length = cut;
        }
        while self.length < SHORTEST {
            self.length <<= 8;
            self.shift();
        }
        yes
    }

    fn shift(&mut self) {
        let byte = u32::from(self.rest.next().unwrap_or(0));
        self.last = self.last << 8 | byte;
        self.at = self.at << 8 | byte;
    }

    /// Whether the bytes are those that an [`Encoder`] writes for the decisions that were taken. Others that lie in the range
    /// would say the same.
    pub fn is_at_end(&self) -> bool {
        let low = self.last.wrapping_sub(self.at);
        self.rest.len() == 0 && self.at == to_shortest(low, self.length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(decisions: &[(usize, bool)]) -> Vec<u8> {
        let (mut counts, mut encoder) = ([Counts::NEW; 3], Encoder::new());
        decisions.iter().for_each(|(kind, yes)| encoder.put(*yes, &mut counts[*kind]));
        encoder.into_bytes()
    }

    #[test]
    fn decisions_come_back_in_order() {
        let mut random = fastrand::Rng::with_seed(5);
        for length in (0..300).chain([100_000]) {
            let often = 1 + length % 200;
            let decisions: Vec<_> = (0..length).map(|_| (random.usize(..3), random.usize(..often) == 0)).collect();
            let bytes = encoded(&decisions);
            assert_ne!(bytes.last(), Some(&0));
            let (mut counts, mut decoder) = ([Counts::NEW; 3], Decoder::new(bytes));
            for (kind, yes) in &decisions {
                assert_eq!(decoder.take(&mut counts[*kind]), *yes);
            }
            assert!(decoder.is_at_end());
        }
    }

    /// Many numbers lie in the range that some decisions leave. Only one of them is accepted.
    #[test]
    fn decisions_have_one_form() {
        let (mut random, mut others) = (fastrand::Rng::with_seed(7), 0);
        for length in 0..60 {
            let decisions: Vec<_> = (0..length).map(|_| (0, random.u8(..5) == 0)).collect();
            let bytes = encoded(&decisions);
            let first = &bytes[..bytes.len().saturating_sub(1)];
            let changed = (0..=255).flat_map(|byte| [[first, &[byte]].concat(), [&bytes, &[byte][..]].concat()]);
            for form in changed.filter(|form| *form != bytes && form.last() != Some(&0)) {
                let (mut counts, mut decoder) = (Counts::NEW, Decoder::new(form));
                let is_same = decisions.iter().all(|(_, yes)| decoder.take(&mut counts) == *yes);
                assert!(!is_same || !decoder.is_at_end(), "{decisions:?}");
                others += usize::from(is_same);
            }
        }
        assert!(others > 1000, "{others}");
    }

    #[test]
    fn what_is_frequent_takes_few_bytes() {
        assert!(encoded(&[(0, false); 1000]).is_empty());
        assert_eq!(encoded(&[(0, true); 1]), [0x80]);
        assert!(encoded(&[(0, true); 1000]).len() < 10);
        let fair: Vec<_> = (0..8000).map(|i| (0, i * i / 7 % 2 == 1)).collect();
        assert!((950..1100).contains(&encoded(&fair).len()), "{}", encoded(&fair).len());
    }
}
