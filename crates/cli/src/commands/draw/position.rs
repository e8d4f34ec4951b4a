//! The picture of a position or of a game.

use crate::board::{MoveValue, State, Value, Variant, caret};
use crate::commands::draw::Look;
use crate::commands::draw::options::{Arrow, Filled, arrow, filled};
use crate::commands::shared::board_options::BoardOptions;
use crate::commands::shared::hyphens::unshield;
use crate::commands::shared::options::Setting;
use crate::io::failure::{Exit, Failure, note};
use crate::io::time;
use clap::Args;
use noughts::notation::{read_game, read_position};
use noughts::picture::{self, Diagram, Game, SquareValue};
use noughts::{LookUp, Player, Position, Square, words};
use noughts_boards::Rules;
use std::io::Write;
use std::iter;
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
    /// Each move takes so many seconds, or 1.
    #[arg(long, hide_short_help = true, value_name = "SECONDS", num_args = 0..=1, require_equals = true, default_missing_value = "1")]
    #[arg(value_parser = pace, conflicts_with = "values")]
    animate: Option<Duration>,
    /// Write what each move is worth into its square
    ///
    /// Win, draw or loss, with the number of moves to the end, this one included. Under the boards of a game stands what each
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
            return Err(unreadable(what));
        }
        if self.moves.is_some() && self.position.is_some() {
            return Err(unreadable("give a position or --moves, not both".into()));
        }
        if !self.more_positions.is_empty() {
            return Err(unreadable("one position is drawn; if these are the parts of one, put it in quotes".into()));
        }
        self.board.note_line();
        match (&self.moves, self.animate) {
            (Some(moves), _) => look.file.write_picture(&self.game(&moves.join(" "), look)?, out),
            (None, Some(pace)) => look.file.write_picture(&self.film(pace, look)?, out),
            (None, None) => look.file.write_picture(&self.diagram(look)?, out),
        }
    }

    /// What stands where the position would, but was meant for `--animate`.
    fn stray_seconds(&self) -> Option<&str> {
        let text = self.position.as_deref().filter(|_| self.animate.is_some())?;
        // Nine digits are a position.
        (text.len() < 9 && pace(text).is_ok()).then_some(text)
    }

    fn first(&self) -> Player {
        self.setting.first.into()
    }

    fn diagram(&self, look: &Look) -> Result<Diagram, Failure> {
        let mut variant = self.board.variant(self.setting)?;
        if !variant.is_rectangle() {
            return Err(unreadable("only games whose file gives rows of one length can be drawn".into()));
        }
        let state = self.state(&*variant)?;
        if self.values && variant.is_over(state) {
            note("the game is over, so no values are drawn");
        }
        let move_values = self.move_values(&mut *variant, state)?;
        let diagram = Diagram {
            names: (0..variant.squares()).map(|square| variant.name(square)).collect(),
            coordinates: !self.no_labels,
            x: state.x,
            o: state.o,
            lines: variant.ends(state),
            outlook: outlook(&*variant, state, move_values.as_deref()),
            values: move_values
                .filter(|_| self.values)
                .map_or(Vec::new(), |move_values| values(&*variant, state, &move_values)),
            size: look.size.unwrap_or_else(|| usual_size(variant.width())),
            colors: look.file.colors(),
            ..Diagram::new(variant.width(), variant.height(), variant.rules().map_or(0, Rules::line))
        };
        self.annotated(diagram, &*variant, state)
    }

    /// The position on the command line, or else the empty board.
    fn state(&self, variant: &dyn Variant) -> Result<State, Failure> {
        let Some(text) = &self.position else { return Ok(variant.start()) };
        variant.read_position("the position", text).map_err(|fault| unreadable(fault.report))
    }

    /// What each move is worth, if that is shown, or known at once.
    fn move_values(&self, variant: &mut dyn Variant, state: State) -> Result<Option<Vec<MoveValue>>, Failure> {
        if !self.values && !variant.is_3x3() {
            return Ok(None);
        }
        let move_values = variant.move_values(state)?;
        let unknown = || Failure::trouble(variant.why_unknown());
        move_values.ok_or_else(unknown).map(Some)
    }

    /// The picture with the last move, the squares to fill and the arrows.
    fn annotated(&self, diagram: Diagram, variant: &dyn Variant, state: State) -> Result<Diagram, Failure> {
        let square = |name: &String| variant.read_square(name).map_err(unreadable);
        let filled = |Filled { square: name, color }: &Filled| {
            Ok::<_, Failure>((square(name)?, color.clone().unwrap_or_else(|| "gold".into())))
        };
        let last = |name: &String| last_move(state, name, square(name)?).map_err(unreadable);
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

    /// Refuses boards other than 3×3.
    fn only_3x3(&self) -> Result<(), Failure> {
        match self.board.variant(self.setting)?.is_3x3() {
            true => Ok(()),
            false => Err(unreadable("only positions are drawn of other boards than 3x3, not games or films".into())),
        }
    }

    fn game(&self, text: &str, look: &Look) -> Result<Game, Failure> {
        self.only_3x3()?;
        let moves = read_game(text, self.first(), self.setting.coords)
            .map_err(|error| unreadable(caret::text("the moves", &error, self.first())))?;
        let game = self.looking(Position::with_first(self.first()), moves, look);
        Ok(match self.animate {
            Some(pace) => game.film(pace.as_millis() as u32),
            None if self.numbered => game.numbered(),
            None => game.values(self.values),
        })
    }

    /// The film in which perfect play meets itself.
    fn film(&self, pace: Duration, look: &Look) -> Result<Game, Failure> {
        self.only_3x3()?;
        let start = self.position()?;
        let mut position = start;
        let moves = iter::from_fn(|| {
            let pick = position.pick()?;
            position = position.play(pick).expect("the pick is a legal move");
            Some(pick)
        });
        Ok(self.looking(start, moves, look).film(pace.as_millis() as u32))
    }

    fn position(&self) -> Result<Position, Failure> {
        let Some(text) = &self.position else { return Ok(Position::with_first(self.first())) };
        read_position(text, self.first(), self.setting.coords)
            .map_err(|error| unreadable(caret::text("the position", &error, self.first())))
    }

    fn looking(&self, start: Position, moves: impl IntoIterator<Item = Square>, look: &Look) -> Game {
        picture::game(start, moves)
            .expect("the moves were read as legal ones")
            .size(look.size.unwrap_or(180))
            .colors(look.file.colors())
            .coords(self.setting.coords)
            .coordinates(!self.no_labels)
    }
}

/// The width at which the squares are as large as on 3×3, whose width is 360; on wide boards they are smaller.
fn usual_size(columns: usize) -> u32 {
    (360 * (10 * columns as u32 + 4) / 34).min(1200)
}

/// How the game ended, or else who is to move, and what best play leads to if that is known.
fn outlook(variant: &dyn Variant, state: State, move_values: Option<&[MoveValue]>) -> String {
    let prospect = || match move_values.map(|move_values| variant.value(state, move_values)) {
        Some(Value { outcome, plies }) => words::outlook(state.to_move, outcome, plies),
        None => format!("{} to move.", state.to_move),
    };
    variant.ending(state).unwrap_or_else(prospect)
}

fn values(variant: &dyn Variant, state: State, move_values: &[MoveValue]) -> Vec<SquareValue> {
    let pick = variant.pick(state, move_values);
    let value = |&MoveValue { square, value: Value { outcome, plies }, best }: &MoveValue| SquareValue {
        square,
        player: state.to_move,
        outcome,
        plies,
        best,
        pick: pick == Some(square),
    };
    move_values.iter().map(value).collect()
}

/// The square, if the last move can have been there; else why not.
fn last_move(state: State, name: &str, square: usize) -> Result<usize, String> {
    let mover = state.to_move.opponent();
    match state.mark(square) {
        Some(player) if player == mover => Ok(square),
        Some(_) => Err(format!("the last move was not on {name}: {mover} moved last, and its mark is not there")),
        None => Err(format!("the last move was not on {name}: the square is empty")),
    }
}

fn unreadable(what: String) -> Failure {
    Failure::unreadable(what)
}
