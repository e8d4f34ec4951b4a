//! Pictures of positions and games of 3×3 with all that the table knows of them.

use noughts::notation::Coords;
use noughts::picture::{Diagram, GameDiagram, GameMove, GameView, SquareValue};
use noughts::review::{JudgedMove, Judgement, judge_game};
use noughts::{Evaluation, MoveValue, Position, Square, words};
use std::iter;

/// The values of all moves of a position.
pub fn values(position: Position) -> Vec<SquareValue> {
    let value = |MoveValue { square, outcome, plies, best }| {
        let pick = noughts::pick(position) == Some(square);
        SquareValue { square: square.index(), outcome, plies, best, pick }
    };
    noughts::move_values(position).into_iter().map(value).collect()
}

/// The strip of a game from the empty board, with what each move did and what best play leads to.
pub fn strip(moves: &[Square], coords: Coords) -> GameDiagram {
    let start = Position::new();
    let moves = judge_game(start, moves.iter().copied()).unwrap();
    let positions = || iter::once(start).chain(moves.iter().map(|judged| judged.next));
    let last = positions().last().unwrap();
    let made = |judged: &JudgedMove| GameMove {
        player: judged.player(),
        square: judged.square.index(),
        judgement: Some(judged.judgement().min(Judgement::Mistake)),
        best: judged.best.bits().into(),
        lines: Diagram::of(judged.next, coords).lines,
    };
    GameDiagram {
        start: Diagram { outlook: Diagram::of(last, coords).outlook, ..Diagram::of(start, coords) },
        moves: moves.iter().map(made).collect(),
        view: GameView::Strip,
        prospects: positions().map(leads_to).collect(),
        ending: if last.is_over() { leads_to(last) } else { String::new() },
    }
}

fn leads_to(position: Position) -> String {
    let Evaluation { outcome, plies, .. } = noughts::evaluate(position);
    words::outlook_in_short(position.to_move(), outcome, plies)
}
