//! Which game it is, in JSON.

use noughts_boards::Game;
use serde::Serialize;

/// The width, the height and how many in a row win, or the name of a game that a file gives. 3×3 has no fields.
#[derive(Default, Serialize)]
pub struct JsonGame {
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line_length: Option<usize>,
}

impl JsonGame {
    pub fn new(game: &Game) -> JsonGame {
        match game.rules() {
            Some(rules) => JsonGame {
                game: None,
                board: Some(format!("{}x{}", rules.width(), rules.height())),
                line_length: Some(rules.line()),
            },
            None => JsonGame { game: Some(game.name().into()), ..JsonGame::default() },
        }
    }
}
