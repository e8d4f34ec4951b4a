//! A checksum that both the build script and the compiler can compute.

/// One step of the checksum: `sum` with one more number in it. It is FNV-1a of 64 bits, taken by numbers and not by bytes.
#[must_use]
pub const fn checksum(sum: u64, number: u64) -> u64 {
    (sum ^ number).wrapping_mul(0x0000_0100_0000_01b3)
}

/// The checksum of no numbers.
pub const CHECKSUM_START: u64 = 0xcbf2_9ce4_8422_2325;
