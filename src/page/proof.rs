//! What the page of a proof knows of it, in few characters. A game has at most 64 points, so a point is one digit.

use super::digits::{digit, from_bits};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use noughts_rules::Player;
use serde_json::{Value, json};

/// A proof that one side of a game wins, or never loses, for a page that plays that side. Points are numbered from 0.
/// In a set of points, bit 0 is the first.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The name of the game.
    pub name: String,
    /// The names of the points, in the rows in which they are drawn. An empty row is a gap, as between the layers of a
    /// cube. Names consist of letters and digits.
    pub rows: Vec<Vec<String>>,
    /// The lines of both players, each as a set of points.
    pub lines: Vec<u64>,
    /// The side that wins or never loses.
    pub side: Player,
    /// Whether the side wins; if not, it never loses.
    pub win: bool,
    /// The symmetries that the answers hold for, each as the list of the images of all points.
    pub symmetries: Vec<Vec<u8>>,
    /// The point that the side takes in each position in which nothing forces its move. An answer is the points of X,
    /// those of O, and the point taken. The answers are sorted by the sets as numbers.
    pub answers: Vec<([u64; 2], u8)>,
    /// The number of positions that a check of the proof must visit.
    pub positions: usize,
    /// The bytes of the certificate.
    pub certificate: Vec<u8>,
}

impl Proof {
    /// The data for the page. `lines` and `symmetries` have a digit for each point, and [`answers`] writes the
    /// answers.
    pub(super) fn json(&self) -> Value {
        let symmetries =
            self.symmetries.iter().map(|images| images.iter().map(|image| digit((*image).into())).collect());
        let bits = self.certificate.iter().flat_map(|byte| super::digits::bits((*byte).into(), 8));
        json!({
            "name": self.name,
            "rows": self.rows,
            "lines": self.lines.iter().map(|line| points(*line)).collect::<Vec<String>>(),
            "side": self.side.to_string(),
            "win": self.win,
            "symmetries": symmetries.collect::<Vec<String>>(),
            "answers": answers(&self.answers),
            "count": self.answers.len(),
            "positions": self.positions,
            "bytes": self.certificate.len(),
            "certificate": from_bits(bits),
        })
    }
}

/// The points of a set, the highest first. So sets that are close as numbers begin with the same digits.
fn points(set: u64) -> String {
    (0..64).rev().filter(|point| set >> point & 1 == 1).map(digit).collect()
}

/// The answers, with spaces between them. An answer has three parts: a digit for how many digits it shares with the
/// start of the answer before; the other digits of the points of X and then of O; and the point that is taken.
fn answers(answers: &[([u64; 2], u8)]) -> String {
    let mut last = String::new();
    let written = answers.iter().map(|([x, o], point)| {
        let marks = points(*x) + &points(*o);
        let shared = marks.bytes().zip(last.bytes()).take_while(|(own, other)| own == other).count();
        let text = [&digit(shared).to_string(), &marks[shared..], &digit((*point).into()).to_string()].concat();
        last = marks;
        text
    });
    written.collect::<Vec<String>>().join(" ")
}
