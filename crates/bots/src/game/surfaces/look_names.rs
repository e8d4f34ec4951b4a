//! Gives names to the looks of parts of a picture. Two looks share a name if they differ by no more than smoothing, or
//! by a mark that is shifted by part of a dot.

use std::collections::HashMap;

/// The largest difference of one colour value, of 255, between looks that count as alike.
const TOLERANCE: u8 = 64;

const MOST: usize = 1000;

const MOST_ALIKE: usize = 8;

#[derive(Default)]
pub struct LookNames {
    /// The looks of each name: the first, and some that are like it. A mark that is drawn over itself again and again
    /// grows bolder, and differs more from a faint one elsewhere than from a bold one. Two steps do not lead to another
    /// mark, since each changes less than a third of what is drawn.
    seen: Vec<Vec<Vec<u8>>>,
    /// The numbers of looks, by the exact bytes.
    known: HashMap<String, usize>,
}

impl LookNames {
    /// The name of a look, which is given in hexadecimal.
    pub fn name(&mut self, thumbnail: &str) -> String {
        if let Some(number) = self.known.get(thumbnail) {
            return format!("look {number}");
        }
        let bytes: Vec<u8> = (0..thumbnail.len() / 2)
            .filter_map(|i| thumbnail.get(2 * i..2 * i + 2))
            .filter_map(|digits| u8::from_str_radix(digits, 16).ok())
            .collect();
        let like_first = self.seen.iter().position(|looks| is_alike(&looks[0], &bytes));
        let known = like_first.or_else(|| self.seen.iter().position(|looks| looks.iter().any(|l| is_alike(l, &bytes))));
        let number = known.unwrap_or(self.seen.len());
        match (like_first, known) {
            (Some(number), _) if self.seen[number].len() < MOST_ALIKE => self.seen[number].push(bytes),
            (None, None) if number < MOST => self.seen.push(vec![bytes]),
            _ => {}
        }
        if self.known.len() < MOST {
            self.known.insert(thumbnail.to_string(), number);
        }
        format!("look {number}")
    }
}

/// The total difference that does not count, in a look of 768 values. It is less than a line of one dot.
const NOISE: usize = 300;

fn is_alike(a: &[u8], b: &[u8]) -> bool {
    let differences = || a.iter().zip(b).map(|(a, b)| a.abs_diff(*b));
    let sum: u32 = differences().map(u32::from).sum();
    let noise = (NOISE * a.len() / 768) as u32;
    let is_little = || sum <= noise.max(ink(a).max(ink(b)) / 3);
    a.len() == b.len() && differences().all(|difference| difference <= TOLERANCE) && is_little()
}

/// How much is drawn in a look: the distance of all points from the median of each of the three colour values, which is
/// mostly that of the ground.
fn ink(look: &[u8]) -> u32 {
    let of_part = |part: usize| -> u32 {
        let mut values: Vec<u8> = look.iter().skip(part).step_by(3).copied().collect();
        values.sort_unstable();
        let most = values.get(values.len() / 2).copied().unwrap_or_default();
        values.iter().map(|value| u32::from(value.abs_diff(most))).sum()
    };
    (0..3).map(of_part).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A look of 256 white points. Those on a line are darker by so much.
    fn line(darker: u8, points: impl Iterator<Item = usize>) -> String {
        let mut look = vec![255u8; 768];
        points.for_each(|point| look[3 * point..3 * point + 3].fill(255 - darker));
        look.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    #[test]
    fn a_thin_line_is_seen_and_its_smoothing_is_not() {
        let mut look_names = LookNames::default();
        let diagonal = |darker| line(darker, (0..16).map(|at| 17 * at));
        assert_eq!(look_names.name(&line(0, 0..0)), "look 0");
        assert_eq!(look_names.name(&diagonal(25)), "look 1");
        assert_eq!(look_names.name(&diagonal(35)), "look 1");
        assert_eq!(look_names.name(&line(25, (0..16).map(|at| 15 * at + 15))), "look 2");
        assert_eq!(look_names.name(&line(5, 0..1)), "look 0");
        assert_eq!(look_names.name(&diagonal(200)), "look 3");
    }

    #[test]
    fn a_mark_that_is_drawn_over_itself_stays_the_same() {
        let mut look_names = LookNames::default();
        let cross = |darker| line(darker, (0..16).map(|at| 17 * at));
        for darker in [100, 130, 160] {
            assert_eq!(look_names.name(&cross(darker)), "look 0");
        }
        assert_eq!(look_names.name(&cross(250)), "look 1");
        assert_eq!(look_names.name(&line(100, (0..16).map(|at| 15 * at + 15))), "look 2");
    }
}
