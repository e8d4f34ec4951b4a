//! The picture of a position or of a game.

use super::Look;
use super::options::{Arrow, Filled, arrow, filled, square};
use crate::cli::time::time_above_0;
use crate::cli::{Ending, Exit, Setting, complain, fault, note, query};
use clap::{ArgAction, Args};
use noughts::notation::{read_game, read_position};
use noughts::picture::{self, Board, Game};
use noughts::{Player, Position, Square};
use std::io::Write;
use std::iter;
use std::time::Duration;

// What to draw, and what to draw on it.
#[derive(Args)]
pub struct Subject {
    /// The position, in any form that `noughts query` reads
    #[arg(value_parser = query::unshield)]
    position: Option<String>,
    /// The moves of a game: a strip of boards, the last move set off
    #[arg(long, value_name = "SQUARES", num_args = 1.., conflicts_with = "position", value_parser = query::unshield)]
    moves: Option<Vec<String>>,
    /// One board, on which each mark has the number of its move
    #[arg(long, requires = "moves", conflicts_with_all = ["position", "values", "animate"])]
    numbered: bool,
    /// A film with so many seconds for each move: of the moves, or else of perfect play
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, require_equals = true, default_missing_value = "1")]
    #[arg(value_parser = time_above_0, conflicts_with = "values")]
    animate: Option<Duration>,
    /// The value of each move in its square, with the number of moves to the end, this one included; under the boards of a
    /// game, what each move did
    #[arg(long)]
    values: bool,
    /// Set off the square of the last move
    #[arg(long, value_name = "SQUARE", conflicts_with_all = ["moves", "animate"])]
    last_move: Option<String>,
    /// Fill a square with a colour, as 5 or 5=gold or 5=#fc0; may be repeated
    #[arg(long, value_name = "SQUARE[=COLOR]", conflicts_with_all = ["moves", "animate"])]
    #[arg(value_parser = filled)]
    fill: Vec<Filled>,
    /// Draw an arrow between two squares, as 1-9; may be repeated
    #[arg(long, value_name = "FROM-TO", conflicts_with_all = ["moves", "animate"])]
    #[arg(value_parser = arrow)]
    arrows: Vec<Arrow>,
    /// Whether each square shows its name in a corner
    #[arg(long, value_name = "SHOWN", action = ArgAction::Set, default_value_t = true)]
    coordinates: bool,
    #[command(flatten)]
    setting: Setting,
}

/// Something on the command line that cannot be drawn, and why.
type Fault = String;

impl Subject {
    pub fn run(&self, look: &Look, out: &mut impl Write) -> Ending {
        let drawn = match (&self.moves, self.animate) {
            (Some(moves), _) => self.game(&moves.join(" "), look).map(|game| look.write(&game, out)),
            (None, Some(pace)) => self.film(pace, look).map(|film| look.write(&film, out)),
            (None, None) => self.board(look).map(|board| look.write(&board, out)),
        };
        drawn.unwrap_or_else(|fault| {
            complain(fault);
            Ok(Exit::Unreadable)
        })
    }

    fn first(&self) -> Player {
        self.setting.first.into()
    }

    fn position(&self) -> Result<Position, Fault> {
        let Some(text) = &self.position else { return Ok(Position::with_first(self.first())) };
        read_position(text, self.first(), self.setting.coords)
            .map_err(|error| fault::text("the position", &error, self.first()))
    }

    fn board(&self, look: &Look) -> Result<Board, Fault> {
        let position = self.position()?;
        let square = |name: &str| square(name, self.setting.coords);
        let mut board = picture::board(position)
            .size(look.size.unwrap_or(360))
            .colors(look.colors())
            .coords(self.setting.coords)
            .coordinates(self.coordinates)
            .values(self.values);
        if self.values && position.is_over() {
            note("the game is over, so no values are drawn");
        }
        if let Some(name) = &self.last_move {
            board = board.last_move(last_move(position, name, square(name)?)?);
        }
        for Filled { square: name, color } in &self.fill {
            board = board.fill(square(name)?, color.as_deref().unwrap_or("gold"));
        }
        for Arrow(from, to) in &self.arrows {
            board = board.arrow(square(from)?, square(to)?);
        }
        Ok(board)
    }

    fn game(&self, text: &str, look: &Look) -> Result<Game, Fault> {
        let moves = read_game(text, self.first(), self.setting.coords)
            .map_err(|error| fault::text("the moves", &error, self.first()))?;
        let game = self.looking(Position::with_first(self.first()), moves, look);
        Ok(match self.animate {
            Some(pace) => game.film(pace.as_millis() as u32),
            None if self.numbered => game.numbered(),
            None => game.values(self.values),
        })
    }

    /// The film in which perfect play meets itself.
    fn film(&self, pace: Duration, look: &Look) -> Result<Game, Fault> {
        let start = self.position()?;
        let mut position = start;
        let moves = iter::from_fn(|| {
            let pick = position.pick()?;
            position = position.play(pick).expect("the pick is a legal move");
            Some(pick)
        });
        Ok(self.looking(start, moves, look).film(pace.as_millis() as u32))
    }

    fn looking(&self, start: Position, moves: impl IntoIterator<Item = Square>, look: &Look) -> Game {
        picture::game(start, moves)
            .expect("the moves were read as legal ones")
            .size(look.size.unwrap_or(180))
            .colors(look.colors())
            .coords(self.setting.coords)
            .coordinates(self.coordinates)
    }
}

/// The square, if the last move can have been there.
fn last_move(position: Position, name: &str, square: Square) -> Result<Square, Fault> {
    let mover = position.to_move().opponent();
    match position.mark(square) {
        Some(player) if player == mover => Ok(square),
        Some(_) => Err(format!("the last move was not on {name}: {mover} moved last, and its mark is not there")),
        None => Err(format!("the last move was not on {name}: the square is empty")),
    }
}
