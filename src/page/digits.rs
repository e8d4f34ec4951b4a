//! Writes numbers as digits in base 64.

use alloc::string::String;
use alloc::vec::Vec;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

pub fn digit(number: usize) -> char {
    char::from(DIGITS[number])
}

/// Bits as digits of six bits each, the highest bit first. The last digit is padded with zeros.
pub fn from_bits(bits: impl Iterator<Item = bool>) -> String {
    let bits: Vec<bool> = bits.collect();
    let number = |bits: &[bool]| (0..6).fold(0, |number, i| 2 * number + usize::from(bits.get(i) == Some(&true)));
    bits.chunks(6).map(|bits| digit(number(bits))).collect()
}

/// The lowest `count` bits of a number, the highest of them first.
pub fn bits(number: usize, count: usize) -> impl Iterator<Item = bool> {
    (0..count).rev().map(move |i| number >> i & 1 == 1)
}
