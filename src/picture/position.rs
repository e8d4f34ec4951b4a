//! Pictures of positions and games of 3×3, whose values the table knows.

use super::diagram::{Diagram, SquareValue};
use super::game_diagram::{GameDiagram, GameMove, GameView};
use crate::notation::Coords;
use crate::review::{JudgedMove, Judgement, judge_game};
use crate::words;
use crate::{Evaluation, MoveValue, PlayError, Player, Position, Square, Status};
use alloc::string::String;
use alloc::vec::Vec;
use core::iter;

impl Diagram {
    /// The picture of a position: its marks, with the winning lines struck out. Squares are named by `coords`.
    ///
    /// ```
    /// use noughts::notation::Coords;
    /// use noughts::picture::{Colors, Diagram, SquareValue};
    /// use noughts::Position;
    ///
    /// let position: Position = "XO..X....".parse()?;
    /// let diagram = Diagram::of(position, Coords::default());
    /// let svg = Diagram { values: SquareValue::all(position), colors: Colors::Dark, ..diagram }.to_string();
    /// assert!(svg.starts_with("<svg ") && svg.contains("X on 1 and 5, O on 2. O to move."));
    /// # Ok::<(), noughts::ParsePositionError>(())
    /// ```
    pub fn of(position: Position, coords: Coords) -> Diagram {
        Diagram {
            names: Square::ALL.map(|square| coords.name(square).into()).into(),
            x: position.marks(Player::X).bits().into(),
            o: position.marks(Player::O).bits().into(),
            lines: lines(position),
            outlook: words::ending(position, coords).unwrap_or_else(|| words::prospect(position)),
            ..Diagram::new(3, 3, 3)
        }
    }
}

impl SquareValue {
    /// The values of all moves of a position. A finished game has none.
    #[must_use]
    pub fn all(position: Position) -> Vec<SquareValue> {
        let value = |MoveValue { square, outcome, plies, best }| {
            let pick = crate::pick(position) == Some(square);
            SquareValue { square: square.index(), outcome, plies, best, pick }
        };
        crate::move_values(position).into_iter().map(value).collect()
    }
}

impl GameDiagram {
    /// The picture of a game: the board at the start and after each move, one beside the other, with what each move did and what
    /// best play leads to.
    ///
    /// # Errors
    /// If a move is on a square that is taken, or after the end of the game.
    ///
    /// ```
    /// use noughts::notation::Coords;
    /// use noughts::picture::GameDiagram;
    /// use noughts::{Position, Square};
    ///
    /// let moves = [1, 2, 5].map(|number| Square::new(number).unwrap());
    /// let game = GameDiagram::of(Position::new(), moves, Coords::default())?;
    /// assert!(game.to_string().contains("2. O on 2: mistake"));
    /// # Ok::<(), noughts::PlayError>(())
    /// ```
    pub fn of(
        start: Position,
        moves: impl IntoIterator<Item = Square>,
        coords: Coords,
    ) -> Result<GameDiagram, PlayError> {
        let moves = judge_game(start, moves)?;
        let positions = || iter::once(start).chain(moves.iter().map(|judged| judged.next));
        let last = positions().last().unwrap_or(start);
        let made = |judged: &JudgedMove| GameMove {
            player: judged.player(),
            square: judged.square.index(),
            judgement: Some(judged.judgement().min(Judgement::Mistake)),
            best: judged.best.bits().into(),
            lines: lines(judged.next),
        };
        Ok(GameDiagram {
            start: Diagram { outlook: Diagram::of(last, coords).outlook, ..Diagram::of(start, coords) },
            moves: moves.iter().map(made).collect(),
            view: GameView::Strip,
            prospects: positions().map(leads_to).collect(),
            ending: if last.is_over() { leads_to(last) } else { String::new() },
        })
    }
}

/// The lines that won.
fn lines(position: Position) -> Vec<u64> {
    match position.status() {
        Status::Won { lines, .. } => lines.iter().map(|line| line.set().bits().into()).collect(),
        _ => Vec::new(),
    }
}

fn leads_to(position: Position) -> String {
    let Evaluation { outcome, plies, .. } = crate::evaluate(position);
    words::outlook_in_short(position.to_move(), outcome, plies)
}
