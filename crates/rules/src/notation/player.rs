//! Reads the players by their letters.

use super::quoted::quoted;
use crate::player::Player;
use alloc::string::{String, ToString};
use core::error::Error;
use core::fmt;
use core::str::FromStr;

/// Reads `X` or `O`, in either case.
///
/// ```
/// use noughts_rules::Player;
///
/// assert_eq!("x".parse(), Ok(Player::X));
/// assert_eq!(Player::O.to_string().parse(), Ok(Player::O));
/// let error = "nobody".parse::<Player>().unwrap_err();
/// assert_eq!(error.to_string(), "\"nobody\" is not a player; write X or O");
/// ```
impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Player, ParsePlayerError> {
        match text.trim() {
            "X" | "x" => Ok(Player::X),
            "O" | "o" => Ok(Player::O),
            _ => Err(ParsePlayerError { text: text.to_string() }),
        }
    }
}

/// The error for a text that is not a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePlayerError {
    /// The text.
    pub text: String,
}

impl fmt::Display for ParsePlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a player; write X or O", quoted(&self.text))
    }
}

impl Error for ParsePlayerError {}
