//! Knows the characters that stand for a mark or an empty square, and those that only look like a mark.

use super::error::ParsePositionErrorReason;
use crate::player::Player;

/// The player whose mark the character is: a letter, or one of the signs on boards of emoji.
pub(super) fn mark(c: char) -> Option<Player> {
    match c {
        'X' | 'x' | '❌' | '❎' | '✖' | '✕' | '✗' | '✘' | '×' | '🇽' => Some(Player::X),
        'O' | 'o' | '⭕' | '⭘' | '○' | '◯' | '🅾' | '🇴' => Some(Player::O),
        _ => None,
    }
}

/// Whether a character stands for an empty square: an ASCII sign, a dot at mid-height, or a white or black square.
pub(super) fn is_empty(c: char) -> bool {
    matches!(c, '.' | '·' | '-' | '_' | '*' | 'b' | 'B' | 'e' | 'E')
        || matches!(c, '⬜' | '⬛' | '◻' | '◼' | '◽' | '◾' | '▫' | '▪' | '□' | '■' | '🔲' | '🔳')
}

/// The fault of a character that is neither a mark nor an empty square.
pub(super) fn fault(c: char) -> ParsePositionErrorReason {
    look_alike(c).unwrap_or(ParsePositionErrorReason::StrangeCharacter(c))
}

/// The fault of a character that looks like X or O. Such a character is a mistake, and other programs do not read it.
fn look_alike(c: char) -> Option<ParsePositionErrorReason> {
    let (name, mark) = match c {
        'Х' | 'х' => ("the Cyrillic letter Ha", Player::X),
        'О' | 'о' => ("the Cyrillic letter O", Player::O),
        'Χ' | 'χ' => ("the Greek letter Chi", Player::X),
        'Ο' | 'ο' => ("the Greek letter Omicron", Player::O),
        'Օ' | 'օ' => ("the Armenian letter Oh", Player::O),
        'Ⅹ' | 'ⅹ' => ("the Roman numeral ten", Player::X),
        'Ｘ' | 'ｘ' => ("the full-width letter X", Player::X),
        'Ｏ' | 'ｏ' => ("the full-width letter O", Player::O),
        _ => match mathematical_letter(c)? {
            'X' | 'x' => ("a mathematical letter X", Player::X),
            'O' | 'o' => ("a mathematical letter O", Player::O),
            _ => return None,
        },
    };
    Some(ParsePositionErrorReason::LookAlike { character: c, name, mark })
}

/// The Latin letter of a mathematical letter, such as 𝐗 or 𝕏. Unicode has thirteen such alphabets, one after the
/// other, each from A to Z and then from a to z.
fn mathematical_letter(c: char) -> Option<char> {
    let index = (c as u32).checked_sub(0x1D400).filter(|index| *index < 13 * 52)?;
    let letter = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[index as usize % 52];
    Some(letter.into())
}
