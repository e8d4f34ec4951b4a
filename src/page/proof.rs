//! What the page of a proof knows of it, in few characters. A point is one digit: a game has 64 at most.

use super::digits::{digit, from_bits};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use noughts_rules::Player;
use serde_json::{Value, json};

/// A proof that one side of a game wins, or never loses, for a page that plays that side. Points are numbered from 0; a set
/// of them has the first as bit 0.
#[derive(Clone, Debug)]
pub struct Proof {
    /// What the game is called.
    pub name: String,
    /// The names of the points in rows, as they are to be drawn; an empty row is a gap, as between the layers of a cube. They
    /// are letters and digits.
    pub rows: Vec<Vec<String>>,
    /// The lines of both players, each as a set.
    pub lines: Vec<u64>,
    /// The side.
    pub side: Player,
    /// Whether it wins; else it never loses.
    pub win: bool,
    /// The symmetries under which the answers hold: where each moves each point.
    pub symmetries: Vec<Vec<u8>>,
    /// Which point the side takes where nothing forces its move: the points of X, those of O, and the answer, in the order of
    /// the sets as numbers.
    pub answers: Vec<([u64; 2], u8)>,
    /// How many positions have to be visited to check the proof.
    pub positions: usize,
    /// The file of the proof.
    pub certificate: Vec<u8>,
}

impl Proof {
    /// The data: `lines` and `symmetries` have a digit for each point, `answers` are [written](answers) one after the other.
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

/// The points of a set, the highest first, so that neighbours in the order of numbers begin alike.
fn points(set: u64) -> String {
    (0..64).rev().filter(|point| set >> point & 1 == 1).map(digit).collect()
}

/// Answers with a space between two. Each is how many digits are those of the one before, the other digits of the points of X
/// and then of O, and the point that is taken.
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
