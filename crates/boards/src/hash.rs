//! A hash map by boards. It needs no protection from chosen keys, and so is fast.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

pub type BoardMap<T> = HashMap<super::Board, T, BuildHasherDefault<Mixer>>;

/// The hash of two sets of squares.
pub fn hash(one: u64, other: u64) -> u64 {
    let mut mixer = Mixer::default();
    mixer.write_u64(one);
    mixer.write_u64(other);
    mixer.finish()
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(29) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}
