//! The certificates that come with the crate.

use super::Certificate;
use crate::Player;
use crate::rules::Rules;

/// A certificate that comes with the crate.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Known {
    /// The name of its file, which says what it proves: `6x6-line4-x-win.nc`.
    pub name: &'static str,
    /// The file.
    pub bytes: &'static [u8],
}

/// Files of `certificates`.
macro_rules! known {
    ($($name:literal)*) => {
        &[$(Known { name: $name, bytes: include_bytes!(concat!("../../certificates/", $name)) }),*]
    };
}

/// All of them, by their names.
pub static ALL: &[Known] = known! {
    "3x3-line3-o-hold.nc"
    "3x3-line3-x-hold.nc"
    "4x3-line3-x-win.nc"
    "4x3-line4-o-hold.nc"
    "4x3-line4-x-hold.nc"
    "4x4-line3-x-win.nc"
    "4x4-line4-o-hold.nc"
    "4x4-line4-x-hold.nc"
    "5x3-line3-x-win.nc"
    "5x3-line4-o-hold.nc"
    "5x3-line4-x-hold.nc"
    "5x3-line5-o-hold.nc"
    "5x3-line5-x-hold.nc"
    "5x4-line3-x-win.nc"
    "5x4-line4-o-hold.nc"
    "5x4-line4-x-hold.nc"
    "5x4-line5-o-hold.nc"
    "5x4-line5-x-hold.nc"
    "5x5-line3-x-win.nc"
    "5x5-line4-o-hold.nc"
    "5x5-line4-x-hold.nc"
    "5x5-line5-o-hold.nc"
    "5x5-line5-x-hold.nc"
    "6x3-line3-x-win.nc"
    "6x3-line4-o-hold.nc"
    "6x3-line4-x-hold.nc"
    "6x4-line3-x-win.nc"
    "6x4-line4-o-hold.nc"
    "6x4-line4-x-hold.nc"
    "6x4-line5-o-hold.nc"
    "6x4-line5-x-hold.nc"
    "6x5-line4-x-win.nc"
    "6x6-line4-x-win.nc"
    "6x6-line5-o-hold.nc"
    "7x3-line3-x-win.nc"
    "7x4-line4-o-hold.nc"
    "7x4-line4-x-hold.nc"
    "8x3-line3-x-win.nc"
};

impl Known {
    /// The certificate itself.
    ///
    /// # Panics
    /// Never: a test reads them all.
    #[must_use]
    pub fn certificate(&self) -> Certificate {
        Certificate::from_bytes(self.bytes).expect("a whole certificate")
    }
}

/// The certificate for a side of a game, if there is one: that it wins, or that it never loses.
///
/// ```
/// use noughts_boards::certificate::known;
/// use noughts_boards::{Player, Rules};
///
/// let certificate = known::find(Rules::new(6, 6, 4)?, Player::X).unwrap();
/// assert_eq!(certificate.task.to_string(), "6x6, line 4: X wins");
/// assert!(certificate.check().is_ok());
/// # Ok::<(), noughts_boards::RulesError>(())
/// ```
#[must_use]
pub fn find(rules: Rules, side: Player) -> Option<Certificate> {
    let fits = |certificate: &Certificate| (certificate.task.rules, certificate.task.side) == (rules, side);
    ALL.iter().map(Known::certificate).find(fits)
}
