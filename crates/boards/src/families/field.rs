//! The finite fields whose planes have at most 64 points.

use super::FamilyError;

/// A finite field. Its elements are the numbers from 0 on. For a prime order, they are numbers modulo the prime. For a
/// power of 2, they are polynomials modulo another polynomial; bit *i* is the coefficient of the power *i*.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    order: usize,
    /// The polynomial that products are reduced by; `None` for a prime.
    modulus: Option<usize>,
}

impl Field {
    /// The field of this order.
    pub fn new(order: usize) -> Result<Field, FamilyError> {
        match order {
            2 | 3 | 5 | 7 => Ok(Field { order, modulus: None }),
            4 => Ok(Field { order, modulus: Some(0b111) }),
            8 => Ok(Field { order, modulus: Some(0b1011) }),
            _ => Err(FamilyError::Field(order)),
        }
    }

    pub fn sum(self, a: usize, b: usize) -> usize {
        if self.modulus.is_some() { a ^ b } else { (a + b) % self.order }
    }

    pub fn product(self, a: usize, b: usize) -> usize {
        let Some(modulus) = self.modulus else { return a * b % self.order };
        let (mut product, mut shifted) = (0, a);
        for power in 0..self.order.ilog2() {
            if b >> power & 1 == 1 {
                product ^= shifted;
            }
            shifted <<= 1;
            if shifted >= self.order {
                shifted ^= modulus;
            }
        }
        product
    }
}
