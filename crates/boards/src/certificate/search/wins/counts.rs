//! Counts how many marks each line misses, for all lines at once. A set of lines is an array of words with one bit for
//! each line. The number of missing marks has three bits, so three sets hold these numbers for all lines. Adding a
//! mark changes them in a few operations, however many lines there are.

use crate::rules::squares;

/// The longest line whose missing marks three bits can count.
const LONGEST: usize = 7;

/// A set of lines, 64 in each word.
#[derive(Clone, Copy, Debug)]
pub struct LineSet<const W: usize>([u64; W]);

impl<const W: usize> LineSet<W> {
    const NONE: LineSet<W> = LineSet([0; W]);

    #[inline(always)]
    fn zip(self, other: LineSet<W>, with: impl Fn(u64, u64) -> u64) -> LineSet<W> {
        LineSet(std::array::from_fn(|word| with(self.0[word], other.0[word])))
    }

    /// The lines of both sets.
    #[inline(always)]
    pub fn and(self, other: LineSet<W>) -> LineSet<W> {
        self.zip(other, |a, b| a & b)
    }

    /// The lines that are not in the other set.
    #[inline(always)]
    pub fn but(self, other: LineSet<W>) -> LineSet<W> {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    fn insert(&mut self, line: usize) {
        self.0[line / 64] |= 1 << (line % 64);
    }

    #[inline(always)]
    pub fn lines(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, lines)| squares(lines).map(move |line| 64 * word + line))
    }
}

#[derive(Clone, Debug)]
pub struct Geometry<const W: usize> {
    pub lines: Vec<u64>,
    /// The lines through each square.
    pub through: [LineSet<W>; 64],
    /// For the empty board: the bits of the number of marks that each line misses, the lowest first.
    start: [LineSet<W>; 3],
}

impl<const W: usize> Geometry<W> {
    /// `None` if there are too many lines, or one of them is too long.
    pub fn new(lines: &[u64]) -> Option<Geometry<W>> {
        if lines.len() > 64 * W || lines.iter().any(|line| line.count_ones() as usize > LONGEST) {
            return None;
        }
        let (mut through, mut start) = ([LineSet::NONE; 64], [LineSet::NONE; 3]);
        for (number, line) in lines.iter().enumerate() {
            squares(*line).for_each(|square| through[square].insert(number));
            squares(line.count_ones().into()).for_each(|bit| start[bit].insert(number));
        }
        Some(Geometry { lines: lines.to_vec(), through, start })
    }

    /// The marks of a player, given as a set of squares.
    pub fn marks(&self, marks: u64) -> Marks<W> {
        let none = Marks { squares: 0, touched: LineSet::NONE, missing: self.start };
        squares(marks).fold(none, |marks, square| marks.with(self, square))
    }

    /// The squares of these lines that have no mark of this player.
    #[inline(always)]
    pub fn rest(&self, lines: LineSet<W>, marks: &Marks<W>) -> u64 {
        lines.lines().fold(0, |rest, line| rest | self.lines[line] & !marks.squares)
    }
}

/// The marks of a player, and how many more each line needs.
#[derive(Clone, Copy, Debug)]
pub struct Marks<const W: usize> {
    pub squares: u64,
    /// The lines with a mark of the player.
    pub touched: LineSet<W>,
    /// The bits of the number of marks that each line misses, the lowest first.
    missing: [LineSet<W>; 3],
}

impl<const W: usize> Marks<W> {
    /// These marks and one more.
    #[inline(always)]
    pub fn with(mut self, geometry: &Geometry<W>, square: usize) -> Marks<W> {
        let mut borrowed = geometry.through[square];
        self.squares |= 1 << square;
        self.touched = self.touched.zip(borrowed, |a, b| a | b);
        for bits in &mut self.missing {
            *bits = bits.zip(borrowed, |a, b| a ^ b);
            borrowed = borrowed.and(*bits);
        }
        self
    }

    /// The lines that miss exactly `count` marks, one or more, and have no mark of the other player.
    #[inline(always)]
    pub fn missing(&self, count: usize, other: &Marks<W>) -> LineSet<W> {
        let all = LineSet([u64::MAX; W]).but(other.touched);
        let bits = self.missing.iter().enumerate();
        bits.fold(all, |lines, (bit, set)| if count >> bit & 1 == 1 { lines.and(*set) } else { lines.but(*set) })
    }

    #[inline(always)]
    pub fn completing(&self, geometry: &Geometry<W>, other: &Marks<W>) -> u64 {
        geometry.rest(self.missing(1, other), self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families;

    #[test]
    fn what_lines_miss_is_what_counting_says() {
        let lines = families::cube(4, 3).unwrap().lines[0].clone();
        let (geometry, mut random) = (Geometry::<2>::new(&lines).unwrap(), fastrand::Rng::with_seed(6));
        for _ in 0..200 {
            let (own, other) = (random.u64(..) & random.u64(..), random.u64(..) & random.u64(..) & random.u64(..));
            let [own, other] = [own & !other, other & !own].map(|marks| geometry.marks(marks));
            for count in 1..=4 {
                let misses = |line: &u64| *line & other.squares == 0 && (*line & !own.squares).count_ones() == count;
                let found: Vec<u64> = own.missing(count as usize, &other).lines().map(|line| lines[line]).collect();
                assert_eq!(found, lines.iter().copied().filter(misses).collect::<Vec<_>>());
            }
        }
        assert!(Geometry::<1>::new(&lines).is_none() && Geometry::<1>::new(&[0xff]).is_none());
    }
}
