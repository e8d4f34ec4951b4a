//! Which player a letter or an emoji stands for.

use noughts::notation::{Coords, read_position};
use noughts::{Player, Square};

/// The player with this mark: a letter, or one of the symbols of emoji boards.
pub fn letter(sign: &str) -> Option<Player> {
    let board = format!("{sign}........");
    let is_mark = |player: &Player| {
        let position = read_position(&board, *player, Coords::OneToNine);
        position.is_ok_and(|position| position.mark(Square::TOP_LEFT) == Some(*player) && position.ply() == 1)
    };
    Player::ALL.into_iter().find(is_mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_those_of_players() {
        for (sign, player) in [("X", Player::X), ("o", Player::O), ("❌", Player::X), ("⭕", Player::O)] {
            assert_eq!(letter(sign), Some(player), "{sign}");
        }
        for sign in ["", ".", "1", "XO", "Ann", "X."] {
            assert_eq!(letter(sign), None, "{sign}");
        }
    }
}
