//! Numbers as digits in base 64.

use alloc::string::String;
use alloc::vec::Vec;

/// The 64 digits, from 0 to 63.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A number below 64 as one digit.
pub fn digit(number: usize) -> char {
    char::from(DIGITS[number])
}

/// Bits as digits of six bits each, the first the highest; zeros fill the last one up.
pub fn from_bits(bits: impl Iterator<Item = bool>) -> String {
    let bits: Vec<bool> = bits.collect();
    let number = |bits: &[bool]| (0..6).fold(0, |number, i| 2 * number + usize::from(bits.get(i) == Some(&true)));
    bits.chunks(6).map(|bits| digit(number(bits))).collect()
}

/// The lowest `count` bits of a number, from the highest to the lowest.
pub fn bits(number: usize, count: usize) -> impl Iterator<Item = bool> {
    (0..count).rev().map(move |i| number >> i & 1 == 1)
}
