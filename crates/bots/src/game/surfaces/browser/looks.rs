//! What fields of drawings look like, by name. Two that differ by less than an edge's smoothing have one name.

/// How much of a colour, of 255, one of a picture's points may differ in.
const TOLERANCE: u8 = 40;

/// How many looks are told apart.
const MOST: usize = 1000;

/// The looks seen so far.
#[derive(Debug, Default)]
pub struct Looks {
    seen: Vec<Vec<u8>>,
}

impl Looks {
    /// The name of a look that is given as bytes in hexadecimal.
    pub fn name(&mut self, thumbnail: &str) -> String {
        let bytes: Vec<u8> = (0..thumbnail.len() / 2)
            .filter_map(|i| thumbnail.get(2 * i..2 * i + 2))
            .filter_map(|digits| u8::from_str_radix(digits, 16).ok())
            .collect();
        let known = self.seen.iter().position(|look| is_alike(look, &bytes));
        let index = known.unwrap_or(self.seen.len());
        if known.is_none() && index < MOST {
            self.seen.push(bytes);
        }
        format!("look {index}")
    }
}

fn is_alike(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.abs_diff(*b) <= TOLERANCE)
}
