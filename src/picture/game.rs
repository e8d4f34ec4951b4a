//! The picture of a game.

use super::board::{board, lines};
use super::diagram::Diagram;
use super::game_diagram::{GameDiagram, GameMove, GameView};
use super::palette::Colors;
use crate::notation::Coords;
use crate::review::{JudgedMove, judge_game};
use crate::words;
use crate::{Evaluation, PlayError, Position, Square};
use alloc::string::String;
use alloc::vec::Vec;
use core::{fmt, iter};

/// The picture of a game, which [`game`] begins. Its text is a whole SVG document.
#[derive(Clone, Debug)]
#[must_use]
pub struct Game {
    start: Position,
    moves: Vec<JudgedMove>,
    view: GameView,
    size: Option<u32>,
    colors: Colors,
    coords: Coords,
    coordinates: bool,
    values: bool,
}

/// The picture of a game: the board at the start and after each move, one beside the other, with the last move set off.
///
/// # Errors
/// If a move is on a square that is taken, or after the end of the game.
///
/// ```
/// use noughts::{Position, Square, picture};
///
/// let moves = [1, 2, 5].map(|number| Square::new(number).unwrap());
/// let svg = picture::game(Position::new(), moves)?.values(true).to_string();
/// assert!(svg.contains("2. O on 2: mistake"));
/// # Ok::<(), noughts::PlayError>(())
/// ```
pub fn game(start: Position, moves: impl IntoIterator<Item = Square>) -> Result<Game, PlayError> {
    Ok(Game {
        start,
        moves: judge_game(start, moves)?,
        view: GameView::Strip,
        size: None,
        colors: Colors::default(),
        coords: Coords::default(),
        coordinates: true,
        values: false,
    })
}

impl Game {
    /// Shows one board, on which each mark has the number of its move.
    pub fn numbered(self) -> Game {
        Game { view: GameView::Numbered, ..self }
    }

    /// Shows a film: one board, on which the marks appear one after the other, so many milliseconds each, with the move
    /// under it. The end is seen as long as five moves; then the film starts again. Where films are not understood, or
    /// whoever looks has asked for reduced motion, the end is seen.
    pub fn film(self, milliseconds: u32) -> Game {
        Game { view: GameView::Film(milliseconds), ..self }
    }

    /// The width of each board, in pixels; 180 if not said.
    pub fn size(self, size: u32) -> Game {
        Game { size: Some(size), ..self }
    }

    /// The colours; light if not said.
    pub fn colors(self, colors: Colors) -> Game {
        Game { colors, ..self }
    }

    /// How squares are named.
    pub fn coords(self, coords: Coords) -> Game {
        Game { coords, ..self }
    }

    /// Whether each square shows its name in a corner; so if not said.
    pub fn coordinates(self, coordinates: bool) -> Game {
        Game { coordinates, ..self }
    }

    /// Whether the strip says under each board what best play leads to, and what the move did.
    pub fn values(self, values: bool) -> Game {
        Game { values, ..self }
    }

    /// The picture in neutral terms.
    fn diagram(&self) -> GameDiagram {
        let last = self.moves.last().map_or(self.start, |judged| judged.next);
        let start = board(self.start).coords(self.coords).diagram();
        let made = |judged: &JudgedMove| GameMove {
            player: judged.player(),
            square: judged.square.index(),
            judgement: self.values.then(|| judged.judgement()),
            lines: lines(judged.next),
        };
        let positions = iter::once(self.start).chain(self.moves.iter().map(|judged| judged.next));
        GameDiagram {
            start: Diagram {
                outlook: words::ending(last, self.coords).unwrap_or_else(|| words::prospect(last)),
                size: self.size,
                colors: self.colors,
                coordinates: self.coordinates,
                ..start
            },
            moves: self.moves.iter().map(made).collect(),
            view: self.view,
            prospects: if self.values { positions.map(leads_to).collect() } else { Vec::new() },
            ending: if last.is_over() { leads_to(last) } else { String::new() },
        }
    }
}

fn leads_to(position: Position) -> String {
    let Evaluation { outcome, plies, .. } = crate::evaluate(position);
    words::outlook_in_short(position.to_move(), outcome, plies)
}

/// The SVG document.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagram().fmt(f)
    }
}
