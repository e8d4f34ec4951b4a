//! Whole games on a page, before what was found out about it is believed.

use super::session::Session;
use super::{Reply, Setup, Setups};
use crate::BotError;
use noughts::words::printable;
use noughts::{Position, Square};

/// The squares that the person takes, the first that is free, in each of the games.
const PLANS: [[u8; 9]; 5] = [
    [5, 1, 9, 3, 7, 2, 4, 6, 8],
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    [9, 8, 7, 6, 5, 4, 3, 2, 1],
    [2, 6, 8, 4, 1, 3, 9, 7, 5],
    [7, 3, 5, 2, 8, 9, 1, 4, 6],
];

/// What whole games showed.
#[derive(Debug)]
pub enum Trial {
    /// It plays them.
    Plays {
        /// Whether it was seen to move by chance.
        by_chance: bool,
    },
    /// It does not, and why.
    Fails(String),
}

/// Plays some games in which the page moves first or second.
pub fn play(session: &mut Session, setup: &Setup, page_is_first: bool) -> Result<Trial, BotError> {
    let setups: Setups = if page_is_first { [Some(setup.clone()), None] } else { [None, Some(setup.clone())] };
    let (mut asked, mut answered, mut by_chance, mut why) = (0, 0, false, String::new());
    for plan in &PLANS {
        let mut game = Game { position: Position::new(), squares: Vec::new() };
        while !game.position.is_over() {
            if game.squares.len().is_multiple_of(2) != page_is_first {
                let free = plan.iter().filter_map(|number| Square::new(*number));
                free.clone().find(|square| game.play(*square));
                continue;
            }
            asked += 1;
            let is_first_question = asked == 1;
            match session.play(&game.squares, is_first_question.then_some(&setups))? {
                Reply::Move { square, choices, .. } if Square::new(square).is_some_and(|square| game.play(square)) => {
                    (answered, by_chance) = (answered + 1, by_chance || choices > 1);
                }
                Reply::Move { square, .. } => why = format!("it marks square {square}, which is taken"),
                Reply::Wrong { error, text, .. } => why = said(&error, &text),
            }
            if asked > answered && game.squares.len() < 2 {
                return Ok(Trial::Fails(why));
            }
            if !why.is_empty() && asked > answered {
                break;
            }
        }
    }
    let is_enough = answered * 4 >= asked * 3;
    Ok(if is_enough { Trial::Plays { by_chance } } else { Trial::Fails(why) })
}

struct Game {
    position: Position,
    squares: Vec<Square>,
}

impl Game {
    /// Plays this square, if it is free.
    fn play(&mut self, square: Square) -> bool {
        let Ok(next) = self.position.play(square) else { return false };
        self.position = next;
        self.squares.push(square);
        true
    }
}

fn said(error: &str, text: &str) -> String {
    match text {
        "" => printable(error),
        text => format!("{}; the page says {:?}", printable(error), printable(text)),
    }
}
