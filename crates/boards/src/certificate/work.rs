//! Limits the work of a check, so that no stranger's certificate can keep a program busy for long. Work is counted and
//! not timed: a certificate is valid on every machine or on none.

use super::error::{CertificateError, MOST_WORK};

/// The work that is left. Playing a move takes 1, a step in the search for pairs [`Work::PAIR`], and a position in the
/// search for threats [`Work::THREAT`].
#[derive(Clone, Debug)]
pub struct Work(pub usize);

impl Default for Work {
    fn default() -> Work {
        Work(MOST_WORK)
    }
}

impl Work {
    /// The work of a step in the search for pairs.
    pub const PAIR: usize = 4;
    /// The work of a position in the search for threats.
    pub const THREAT: usize = 10;

    /// Takes some of the work that is left.
    /// Fails if less is left.
    pub fn take(&mut self, amount: usize) -> Result<(), CertificateError> {
        self.0 = self.0.checked_sub(amount).ok_or(CertificateError::TooLong)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::bundled::{BUNDLED, Bundled};
    use crate::certificate::format::Certificate;
    use crate::certificate::task::Task;
    use crate::{Game, Player, Rules};

    fn taken(certificate: &Certificate) -> Result<usize, CertificateError> {
        let mut work = Work(MOST_WORK);
        certificate.check_within(&mut work).map(|_| MOST_WORK - work.0)
    }

    #[test]
    fn known_certificates_take_half_of_the_work_at_most() {
        let most = BUNDLED.iter().map(|known| taken(&known.certificate()).unwrap()).max();
        assert!(most.unwrap() < MOST_WORK / 2, "{most:?}");
    }

    /// `tools/check_certificate.py` must count the same.
    #[test]
    fn moves_pairs_and_threats_are_counted() {
        for (name, steps) in [("3x3-line3-x-hold.nc", 17), ("5x5-line4-o-hold.nc", 61_686)] {
            let known = BUNDLED.iter().find(|known| known.name == name).map(Bundled::certificate).unwrap();
            assert_eq!(taken(&known), Ok(steps), "{name}");
            assert_eq!(known.check_within(&mut Work(steps - 1)), Err(CertificateError::TooLong), "{name}");
        }
    }

    /// A few bytes may ask for an endless walk, or for pairs that no search finds.
    #[test]
    fn a_few_bytes_cannot_take_more() {
        let hold = |line, answers: &[u8]| Certificate {
            task: Task { game: Game::new(Rules::new(8, 8, line).unwrap()), side: Player::O, win: false },
            answers: answers.to_vec(),
        };
        for certificate in [hold(8, &[]), hold(5, &[1]), hold(8, &[2; 90_000])] {
            assert_eq!(certificate.check_within(&mut Work(10_000)), Err(CertificateError::TooLong));
        }
    }

    #[test]
    fn a_walk_of_many_positions_ends_before_its_work_does() {
        let task = Task { game: Game::new(Rules::new(1, 64, 64).unwrap()), side: Player::X, win: false };
        let (wide, mut work) = (Certificate { task, answers: vec![0x55; 90_000] }, Work::default());
        assert_eq!(wide.check_within(&mut work), Err(CertificateError::TooLong));
        assert!(work.0 > MOST_WORK / 2, "{}", work.0);
    }
}
