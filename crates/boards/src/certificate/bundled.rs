//! The certificates that come with the crate.

use super::format::{Certificate, game_bytes};
use crate::lines::Lines;
use crate::{Game, GameFile, Player, families};

/// A certificate that comes with the crate.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Bundled {
    /// The name of its file, which says what it proves, such as `6x6-line4-x-win.nc`; `qubic-x-win.nc` is for
    /// `data/games/qubic.game`.
    pub name: &'static str,
    /// The bytes of the file.
    pub bytes: &'static [u8],
}

macro_rules! bundled {
    ($($name:literal)*) => {
        &[$(Bundled { name: $name, bytes: include_bytes!(concat!("../../certificates/", $name)) }),*]
    };
}

/// All certificates that come with the crate, by name.
pub static BUNDLED: &[Bundled] = bundled! {
    "10x4-line4-x-win.nc"
    "11x4-line4-x-win.nc"
    "12x3-line4-o-hold.nc"
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
    "7x6-line5-o-hold.nc"
    "7x7-line5-o-hold.nc"
    "8x3-line3-x-win.nc"
    "8x4-line4-o-hold.nc"
    "8x5-line5-o-hold.nc"
    "8x6-line5-o-hold.nc"
    "9x3-line4-o-hold.nc"
    "9x4-line4-x-win.nc"
    "qubic-x-win.nc"
};

impl Bundled {
    /// Reads the certificate.
    ///
    /// # Panics
    /// Never: a test reads them all.
    pub fn certificate(&self) -> Certificate {
        let game = self.file().map(|file| file.game());
        Certificate::from_bytes(self.bytes, game.as_ref()).expect("a whole certificate")
    }

    /// The file of its game; `None` for a game of rows on a board.
    fn file(&self) -> Option<GameFile> {
        (self.name == "qubic-x-win.nc").then(|| families::cube(4, 3).expect("a game that there is"))
    }

    /// Whether the certificate is for this game and this side. It compares the lines, because other lines can have the
    /// same checksum.
    pub(super) fn is_for(&self, game: &Game, side: Player) -> bool {
        let is_of_o = self.bytes[2] & 1 == 1;
        self.bytes[3..].starts_with(&game_bytes(game))
            && is_of_o == (side == Player::O)
            && self.file().is_none_or(|file| Lines::of_sets(file.lines[0].clone()).sets() == game.lines(side).sets())
    }
}
