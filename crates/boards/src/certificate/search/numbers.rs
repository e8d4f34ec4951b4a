//! Proof and disproof numbers: estimates of how many more positions must be decided for a proof, and for a disproof.

/// The disproof number of a proved position, and the proof number of a disproved one.
pub const INFINITE: u32 = 1 << 30;

/// The two numbers of a position. A table keeps them from the view of the attacker. Where the children of a position
/// are compared, they are from the view of the player to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

impl Numbers {
    pub const PROVED: Numbers = Numbers { proof: 0, disproof: INFINITE };

    pub const DISPROVED: Numbers = Numbers { proof: INFINITE, disproof: 0 };

    /// Thresholds that are reached only when the position is decided.
    pub const UNLIMITED: Numbers = Numbers { proof: INFINITE, disproof: INFINITE };

    /// Turns the attacker's numbers into those of a player, and back.
    pub fn of(self, is_attacker: bool) -> Numbers {
        if is_attacker { self } else { Numbers { proof: self.disproof, disproof: self.proof } }
    }

    pub fn are_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Whether one of the numbers has reached its threshold.
    pub fn reach(self, thresholds: Numbers) -> bool {
        self.proof >= thresholds.proof || self.disproof >= thresholds.disproof
    }
}

/// The numbers of a position, computed from those of its children. All are from the view of the player to move in it.
pub struct Summary {
    pub numbers: Numbers,
    /// The child with the least proof number; `None` if all are disproved.
    best: Option<(usize, Numbers)>,
    /// The least proof number of the other children.
    second: u32,
    /// What all undecided children but the largest add to the disproof number.
    others: u32,
}

impl Summary {
    /// The disproof number is a *weak* sum: the largest of the children's, plus 1 for each other child. A true sum
    /// would count positions again that several children lead to.
    pub fn of(children: impl Iterator<Item = Numbers>) -> Summary {
        let (mut best, mut second, mut largest, mut open) = (None, INFINITE, 0, 0u32);
        for (index, child) in children.enumerate().filter(|(_, child)| child.disproof > 0) {
            let least = best.map_or(INFINITE, |(_, numbers): (usize, Numbers)| numbers.proof);
            if best.is_none() || child.proof < least {
                (second, best) = (least, Some((index, child)));
            } else {
                second = second.min(child.proof);
            }
            largest = largest.max(child.disproof);
            open += 1;
        }
        let others = open.saturating_sub(1);
        let numbers = match best {
            None => Numbers::DISPROVED,
            Some((_, Numbers { proof: 0, .. })) => Numbers::PROVED,
            Some((_, numbers)) => Numbers { proof: numbers.proof, disproof: (largest + others).min(INFINITE - 1) },
        };
        Summary { numbers, best, second, others }
    }

    /// The child to look into, and the thresholds for it. The search stays in that child until another one is better
    /// by an eighth, so that it does not go back and forth between two, or until the position reaches its own
    /// thresholds.
    pub fn next(&self, thresholds: Numbers) -> Option<(usize, Numbers)> {
        let (index, numbers) = self.best?;
        let proof = thresholds.proof.min(self.second.saturating_add(1 + self.second / 8));
        let disproof = match thresholds.disproof {
            INFINITE => INFINITE,
            disproof => disproof.saturating_sub(self.others),
        };
        Some((index, Numbers { proof: proof.max(numbers.proof + 1), disproof: disproof.max(numbers.disproof + 1) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(proof: u32, disproof: u32) -> Numbers {
        Numbers { proof, disproof }
    }

    #[test]
    fn a_child_is_enough_for_a_proof_and_all_are_needed_for_a_disproof() {
        let of = |children: &[Numbers]| Summary::of(children.iter().copied()).numbers;
        assert_eq!(of(&[numbers(3, 4), numbers(2, 7), numbers(5, 1)]), numbers(2, 7 + 2));
        assert_eq!(of(&[numbers(3, 4), Numbers::DISPROVED]), numbers(3, 4));
        assert_eq!(of(&[numbers(3, 4), Numbers::PROVED]), Numbers::PROVED);
        assert_eq!(of(&[Numbers::DISPROVED; 2]), Numbers::DISPROVED);
        assert_eq!(of(&[]), Numbers::DISPROVED);
    }

    #[test]
    fn the_best_child_is_left_when_another_is_better_by_an_eighth() {
        let summary = Summary::of([numbers(8, 2), numbers(5, 9), Numbers::DISPROVED].into_iter());
        assert_eq!(summary.next(numbers(100, 40)), Some((1, numbers(8 + 1 + 1, 40 - 1))));
        assert_eq!(summary.next(numbers(6, 10)), Some((1, numbers(6, 10))));
        assert_eq!(summary.next(Numbers::UNLIMITED), Some((1, numbers(10, INFINITE))));
    }
}
