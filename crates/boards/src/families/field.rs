//! The finite fields whose planes have at most 64 points.

use super::FamilyError;

/// A field. Its elements are numbers from 0: modulo a prime, or, where the order is a power of 2, polynomials modulo another
/// one, with a bit for each power.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    order: usize,
    /// What polynomials are taken modulo; none for a prime.
    modulus: Option<usize>,
}

impl Field {
    /// The field with so many elements.
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
