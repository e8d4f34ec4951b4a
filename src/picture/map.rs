//! The complete map of a way to play: every game that it can come to, on one sheet.

use super::palette::{Colors, Palette};
use super::parts::{BOARD, Grid, Marks, SQUARE, Sides, Strike, corner};
use super::svg::{Attribute, Document, Number, Svg};
use crate::review::judge;
use crate::strategies::Strategy;
use crate::{Player, Position, Square, SquareSet, Status};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

/// The space around the map, in units of its largest board.
const MARGIN: Number = Number(50);

/// A strategy does not choose exactly one legal move in this position, and a map shows one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MapError {
    /// The position.
    pub position: Position,
    /// The squares that it may choose.
    pub choices: SquareSet,
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a map shows one move for each position, and in {} ", self.position)?;
        match (self.choices.first(), self.choices.len()) {
            (Some(square), 1) => write!(f, "square {square} is not free"),
            (_, moves) => write!(f, "there are {moves} to choose from"),
        }
    }
}

impl Error for MapError {}

/// A board of the map: the position after a reply, the strategy's move there, and the boards that follow.
#[derive(Clone, Debug)]
struct Node {
    position: Position,
    pick: Option<Square>,
    /// For each reply, where it is and the board that stands there.
    replies: Vec<(Square, Node)>,
}

/// The number of boards on a map, and how the games on it end for the strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MapCounts {
    /// Boards on which the strategy moves.
    pub boards: usize,
    /// Won games.
    pub won: usize,
    /// Drawn games.
    pub drawn: usize,
    /// Lost games.
    pub lost: usize,
}

/// The map of a way to play, which [`map`] begins. Its text is a whole SVG document.
#[derive(Clone, Debug)]
#[must_use]
pub struct Map {
    side: Player,
    name: String,
    root: Node,
    size: u32,
    colors: Colors,
}

/// The complete map of how a strategy plays this side from a position. Its move is bold; the square of each reply shows the
/// board that follows, to the end of every game; of a reply that fills the board, the mark alone. Won games are struck out, and lost ones with a broken stroke; a move that
/// gives an outcome up has a shaded square. The idea is that of Randall Munroe's map (xkcd 832, 2010).
///
/// # Errors
/// If the strategy does not choose exactly one legal move in each position.
///
/// ```
/// use noughts::picture;
/// use noughts::strategies::{AnyBest, Perfect};
/// use noughts::{Player, Position};
///
/// let counts = picture::map(Player::X, Position::new(), "perfect", &Perfect)?.counts();
/// assert_eq!((counts.boards, counts.won, counts.drawn, counts.lost), (91, 71, 2, 0));
/// assert_eq!(picture::map(Player::X, Position::new(), "any best", &AnyBest).unwrap_err().position, Position::new());
/// # Ok::<(), picture::MapError>(())
/// ```
pub fn map(side: Player, start: Position, name: &str, strategy: &dyn Strategy) -> Result<Map, MapError> {
    let root = Node::new(start, side, strategy)?;
    Ok(Map { side, name: name.into(), root, size: 1200, colors: Colors::default() })
}

impl Node {
    fn new(position: Position, side: Player, strategy: &dyn Strategy) -> Result<Node, MapError> {
        let is_turn = position.to_move() == side && !position.is_over();
        let pick = if is_turn { Some(only_choice(position, strategy)?) } else { None };
        let board = |(square, next)| Ok((square, Node::new(next, side, strategy)?));
        let replies = after(position, pick).children().map(board).collect::<Result<_, _>>()?;
        Ok(Node { position, pick, replies })
    }

    fn count(&self, side: Player, counts: &mut MapCounts) {
        counts.boards += usize::from(self.pick.is_some());
        match after(self.position, self.pick).status() {
            Status::Ongoing => self.replies.iter().for_each(|(_, node)| node.count(side, counts)),
            Status::Drawn => counts.drawn += 1,
            Status::Won { winner, .. } if winner == side => counts.won += 1,
            Status::Won { .. } => counts.lost += 1,
        }
    }

    /// Draws the board with all that stands in it. Colour and caps of strokes are inherited.
    fn draw(&self, svg: &mut Svg, side: Player, palette: &Palette) {
        svg.path(Grid(Sides::THREE), &[("stroke", &palette.grid), ("stroke-width", &Number(20))]);
        if let Some(judged) = self.pick.and_then(|pick| judge(self.position, pick).ok())
            && judged.is_turning_point()
        {
            let [x, y] = corner(judged.square).map(Number::from);
            svg.rectangle([x, y, SQUARE.into(), SQUARE.into()], &[("fill", &palette.highlight), ("stroke", &"none")]);
        }
        let [x, o] = [Player::X, Player::O].map(|player| Marks::on_three(player, self.position.marks(player)));
        if self.position.ply() > 0 {
            svg.path(format_args!("{x}{o}"), &[]);
        }
        if let Some(pick) = self.pick {
            let mark = Marks::on_three(side, SquareSet::from_iter([pick]));
            svg.path(mark, &[("stroke", &palette.of(side)), ("stroke-width", &Number(160))]);
        }
        if let Status::Won { winner, lines } = after(self.position, self.pick).status() {
            for line in lines {
                let broken: [Attribute; 1] = [("stroke-dasharray", &"2 2")];
                svg.path(Strike::on_three(line), if winner == side { &[] } else { &broken });
            }
        }
        for (square, node) in &self.replies {
            if node.position.status() == Status::Drawn {
                svg.path(Marks::on_three(side.opponent(), SquareSet::from_iter([*square])), &[]);
                continue;
            }
            let [x, y] = corner(*square);
            let place = format!("translate({x}.5 {y}.5)scale(.3)");
            svg.group(&[("transform", &place)], |svg| node.draw(svg, side, palette));
        }
    }
}

fn only_choice(position: Position, strategy: &dyn Strategy) -> Result<Square, MapError> {
    let choices = strategy.choices(position);
    let only = choices.first().filter(|first| choices.len() == 1 && position.legal_moves().contains(*first));
    only.ok_or(MapError { position, choices })
}

fn after(position: Position, pick: Option<Square>) -> Position {
    pick.map_or(position, |pick| position.play(pick).expect("the pick is a legal move"))
}

impl Map {
    /// The width and the height, in pixels; 1200 if not said.
    pub fn size(self, size: u32) -> Map {
        Map { size, ..self }
    }

    /// The colours; light if not said.
    pub fn colors(self, colors: Colors) -> Map {
        Map { colors, ..self }
    }

    /// What is on the map.
    #[must_use]
    pub fn counts(&self) -> MapCounts {
        let mut counts = MapCounts::default();
        self.root.count(self.side, &mut counts);
        counts
    }

    fn description(&self) -> String {
        let MapCounts { boards, won, drawn, lost } = self.counts();
        let Map { side, name, .. } = self;
        format!(
            "How {name} plays {side} against every reply. The move of {side} is bold; the square of each reply shows \
             the board that follows. {boards} boards; {won} games won, {drawn} drawn, {lost} lost."
        )
    }
}

/// The SVG document.
impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let palette = self.colors.palette();
        let width = Number(100 * BOARD + 2 * MARGIN.0);
        let document = Document {
            extent: [width, width],
            shown: [&self.size, &self.size],
            title: &format!("Tic-tac-toe: map of all games of {} as {}", self.name, self.side),
            description: &self.description(),
            ground: palette.ground,
        };
        let place = format!("translate({MARGIN} {MARGIN})");
        let attributes: [Attribute; 5] = [
            ("transform", &place),
            ("fill", &"none"),
            ("stroke", &palette.ink),
            ("stroke-width", &Number(70)),
            ("stroke-linecap", &"round"),
        ];
        f.write_str(&document.text(|svg| svg.group(&attributes, |svg| self.root.draw(svg, self.side, palette))))
    }
}
