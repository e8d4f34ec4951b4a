//! The picture of a position or of a game.

use crate::board::{JudgedMove, MoveValue, State, Value, Variant};
use crate::commands::draw::file::Look;
use crate::commands::draw::options::{Arrow, Filled, arrow, filled};
use crate::commands::shared::{BoardOptions, Setting, unshield};
use crate::io::{Exit, Failure, note, time};
use clap::Args;
use noughts::picture::{Diagram, GameDiagram, GameMove, GameView, SquareValue};
use noughts::review::Judgement;
use noughts::words;
use noughts_boards::Rules;
use std::io::Write;
use std::time::Duration;

// What to draw, and what to draw on it.
#[derive(Args)]
pub struct Subject {
    /// The position, in any form that `noughts query` reads
    #[arg(value_parser = unshield)]
    position: Option<String>,
    #[arg(hide = true, value_parser = unshield)]
    more_positions: Vec<String>,
    /// A game by its moves: a board for each of them
    #[arg(long, value_name = "SQUARES", num_args = 1.., value_parser = unshield)]
    moves: Option<Vec<String>>,
    /// Draw one board, with the number of its move in each mark
    #[arg(long, hide_short_help = true, requires = "moves", conflicts_with_all = ["position", "values", "animate"])]
    numbered: bool,
    /// A film of the moves, or else of perfect play
    ///
    /// Each move is shown for SECONDS seconds, or for one.
    #[arg(long, hide_short_help = true, value_name = "SECONDS", num_args = 0..=1, require_equals = true, default_missing_value = "1")]
    #[arg(value_parser = pace, conflicts_with = "values")]
    animate: Option<Duration>,
    /// Write what each move is worth into its square
    ///
    /// Draw, or win or loss with the number of moves to the end, this one included. Under the boards of a game stands what each
    /// move did.
    #[arg(long)]
    values: bool,
    /// Mark the square of the last move
    #[arg(long, hide_short_help = true, value_name = "SQUARE", conflicts_with_all = ["moves", "animate"])]
    last_move: Option<String>,
    /// Fill a square with a colour, as 5 or 5=gold or 5=#fc0; may be repeated
    #[arg(long, hide_short_help = true, value_name = "SQUARE[=COLOR]", conflicts_with_all = ["moves", "animate"])]
    #[arg(value_parser = filled)]
    fill: Vec<Filled>,
    /// Draw an arrow between two squares, as 1-9; may be repeated
    #[arg(long, hide_short_help = true, value_name = "FROM-TO", conflicts_with_all = ["moves", "animate"])]
    #[arg(value_parser = arrow)]
    arrows: Vec<Arrow>,
    /// Leave out the names of the squares in their corners
    #[arg(long, hide_short_help = true)]
    no_labels: bool,
    #[command(flatten)]
    board: BoardOptions,
    #[command(flatten)]
    setting: Setting,
}

/// What a square is filled with if no colour is said: a gold that goes with the other colours.
const GOLD: &str = "#e3b448";

/// The shortest time of a move in a film. Pictures give times in hundredths of a second.
const SHORTEST: Duration = Duration::from_millis(10);

fn pace(text: &str) -> Result<Duration, String> {
    match time::time(text)? {
        time if time < SHORTEST => Err("a move of a film takes 10ms or more".into()),
        time => Ok(time),
    }
}

impl Subject {
    pub fn run(&self, look: &Look, out: &mut impl Write) -> Result<Exit, Failure> {
        if let Some(seconds) = self.stray_seconds() {
            let what = format!("the seconds of --animate come after an equals sign: --animate={seconds}");
            return Err(Failure::unreadable(what));
        }
        if self.moves.is_some() && self.position.is_some() {
            return Err(Failure::unreadable("give a position or --moves, not both"));
        }
        if !self.more_positions.is_empty() {
            return Err(Failure::unreadable("one position is drawn; if these are the parts of one, put it in quotes"));
        }
        self.board.note_line();
        if self.moves.is_some() || self.animate.is_some() {
            return look.file.write_picture(&self.game(look)?, out);
        }
        look.file.write_picture(&self.diagram(look)?, out)
    }

    /// An argument in the place of the position that was meant for `--animate`.
    fn stray_seconds(&self) -> Option<&str> {
        let text = self.position.as_deref().filter(|_| self.animate.is_some())?;
        // Nine digits are a position.
        (text.len() < 9 && pace(text).is_ok()).then_some(text)
    }

    fn diagram(&self, look: &Look) -> Result<Diagram, Failure> {
        let mut variant = self.board.variant(self.setting)?;
        let state = self.state(&variant)?;
        if self.values && variant.is_over(state) {
            note("the game is over, so no values are drawn");
        }
        let move_values = self.move_values(&mut variant, state)?;
        let diagram = Diagram {
            lines: variant.lines(state),
            outlook: outlook(&variant, state, move_values.as_deref()),
            values: move_values
                .filter(|_| self.values)
                .map_or(Vec::new(), |move_values| values(&variant, state, &move_values)),
            ..self.board_of(&variant, state, look)
        };
        self.annotated(diagram, &variant, state)
    }

    fn board_of(&self, variant: &Variant, state: State, look: &Look) -> Diagram {
        let (shape, line) = (variant.game().shape(), variant.game().rules().map_or(0, Rules::line));
        Diagram {
            rows: shape.lengths(),
            names: variant.names().to_vec(),
            coordinates: !self.no_labels,
            x: state.x,
            o: state.o,
            size: look.size,
            colors: look.file.colors,
            ..Diagram::new(shape.width(), shape.height(), line)
        }
    }

    fn state(&self, variant: &Variant) -> Result<State, Failure> {
        let Some(text) = &self.position else { return Ok(variant.start()) };
        variant.read_position("the position", text).map_err(|fault| Failure::unreadable(fault.report))
    }

    /// The values of all moves, if they are shown, or known at once.
    fn move_values(&self, variant: &mut Variant, state: State) -> Result<Option<Vec<MoveValue>>, Failure> {
        if self.values || variant.is_3x3() { known(variant, state).map(Some) } else { Ok(None) }
    }

    fn annotated(&self, diagram: Diagram, variant: &Variant, state: State) -> Result<Diagram, Failure> {
        let square = |name: &String| variant.read_square(name).map_err(Failure::unreadable);
        let filled = |Filled { square: name, color }: &Filled| {
            Ok::<_, Failure>((square(name)?, color.clone().unwrap_or_else(|| GOLD.into())))
        };
        let last = |name: &String| last_move(state, name, square(name)?).map_err(Failure::unreadable);
        Ok(Diagram {
            last_move: self.last_move.as_ref().map(last).transpose()?,
            fill: self.fill.iter().map(filled).collect::<Result<_, Failure>>()?,
            arrows: self
                .arrows
                .iter()
                .map(|Arrow(from, to)| Ok::<_, Failure>([square(from)?, square(to)?]))
                .collect::<Result<_, Failure>>()?,
            ..diagram
        })
    }

    /// The game of `--moves`, or else that of perfect play from a position.
    fn game(&self, look: &Look) -> Result<GameDiagram, Failure> {
        let mut variant = self.board.variant(self.setting)?;
        let start = self.state(&variant)?;
        let squares = match &self.moves {
            Some(moves) => {
                variant.read_game("the moves", &moves.join(" ")).map_err(|fault| Failure::unreadable(fault.report))?
            }
            None => perfect_play(&mut variant, start)?,
        };
        let (mut state, mut moves, mut prospects) = (start, Vec::new(), Vec::new());
        let worth = |variant: &mut Variant, state| self.values.then(|| known(variant, state)).transpose();
        let mut values = worth(&mut variant, start)?;
        for square in squares {
            prospects.extend(values.iter().map(|values| in_short(state, variant.value(state, values))));
            let judged = values.map(|values| JudgedMove::new(state, square, &values));
            let best = judged.iter().flat_map(|judged| &judged.best).fold(0, |best, square| best | 1 << square);
            let judgement = judged.map(|judged| judged.judgement().min(Judgement::Mistake));
            let next = variant.play(state, square).expect("the move was read as a legal one");
            moves.push(GameMove { player: state.to_move, square, judgement, best, lines: variant.lines(next) });
            state = next;
            values = worth(&mut variant, state)?;
        }
        prospects.extend(values.iter().map(|values| in_short(state, variant.value(state, values))));
        let move_values = self.move_values(&mut variant, state)?;
        Ok(GameDiagram {
            start: Diagram {
                outlook: outlook(&variant, state, move_values.as_deref()),
                ..self.board_of(&variant, start, look)
            },
            moves,
            view: match self.animate {
                Some(pace) => GameView::Film(pace.as_millis() as u32),
                None if self.numbered => GameView::Numbered,
                None => GameView::Strip,
            },
            prospects,
            ending: if variant.is_over(state) { in_short(state, variant.value(state, &[])) } else { String::new() },
        })
    }
}

fn perfect_play(variant: &mut Variant, mut state: State) -> Result<Vec<usize>, Failure> {
    let mut moves = Vec::new();
    while !variant.is_over(state) {
        let move_values = known(variant, state)?;
        let pick = variant.pick(state, &move_values).expect("a game that goes on has a move");
        state = variant.play(state, pick).expect("the pick is a legal move");
        moves.push(pick);
    }
    Ok(moves)
}

fn known(variant: &mut Variant, state: State) -> Result<Vec<MoveValue>, Failure> {
    let move_values = variant.move_values(state)?;
    move_values.ok_or_else(|| Failure::trouble(variant.why_unknown()))
}

fn in_short(state: State, Value { outcome, plies }: Value) -> String {
    words::outlook_in_short(state.to_move, outcome, plies)
}

/// How the game ended, or who is to move and, if it is known, what best play leads to.
fn outlook(variant: &Variant, state: State, move_values: Option<&[MoveValue]>) -> String {
    let prospect = || match move_values.map(|move_values| variant.value(state, move_values)) {
        Some(Value { outcome, plies }) => words::outlook(state.to_move, outcome, plies),
        None => format!("{} to move.", state.to_move),
    };
    variant.ending(state).unwrap_or_else(prospect)
}

fn values(variant: &Variant, state: State, move_values: &[MoveValue]) -> Vec<SquareValue> {
    let pick = variant.pick(state, move_values);
    let value = |&MoveValue { square, value: Value { outcome, plies }, best }: &MoveValue| SquareValue {
        square,
        outcome,
        plies,
        best,
        pick: pick == Some(square),
    };
    move_values.iter().map(value).collect()
}

/// The square, if the last move can have been there; the error says why not.
fn last_move(state: State, name: &str, square: usize) -> Result<usize, String> {
    let mover = state.to_move.opponent();
    match state.mark(square) {
        Some(player) if player == mover => Ok(square),
        Some(_) => Err(format!("the last move was not on {name}: {mover} moved last, and its mark is not there")),
        None => Err(format!("the last move was not on {name}: the square is empty")),
    }
}
