//! What a map is made of: its boards, how they are marked, and their number.

use super::palette::Palette;
use super::parts::{Marks, SQUARE, Strike, corner};
use super::svg::{Attribute, Number, Svg};
use crate::{Player, Position, Square, SquareSet};
use alloc::vec::Vec;

/// A board of the map: the position after a reply, the strategy's move there, and the boards that follow.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub position: Position,
    pub pick: Option<Square>,
    /// For each reply, where it is and the board that stands there.
    pub replies: Vec<(Square, Node)>,
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

pub(super) fn after(position: Position, pick: Option<Square>) -> Position {
    pick.map_or(position, |pick| position.play(pick).expect("the pick is a legal move"))
}

/// Marks that are there before the move to play.
pub(super) fn old_marks(svg: &mut Svg, player: Player, squares: SquareSet, width: i32, palette: &Palette) {
    if !squares.is_empty() {
        let stroke: [Attribute; 2] = [("stroke", &palette.of(player)), ("stroke-width", &Number(width))];
        svg.path(Marks::on_three(player, squares), &stroke);
    }
}

/// Strikes a won game out, or a lost one with a broken stroke.
pub(super) fn strike(svg: &mut Svg, line: &Strike, is_lost: bool, width: i32, color: &str) {
    let broken: &[Attribute] = if is_lost { &[("stroke-dasharray", &"2 2")] } else { &[] };
    let stroke: [Attribute; 2] = [("stroke", &color), ("stroke-width", &Number(width))];
    svg.path(line, &[&stroke, broken].concat());
}

/// The frame around a move of a game.
pub(super) fn frame(svg: &mut Svg, square: Square, width: Number, palette: &Palette) {
    let [x, y] = corner(square).map(|from| Number(100 * from + 15));
    let side = Number(100 * SQUARE - 30);
    svg.rectangle([x, y, side, side], &[("rx", &Number(60)), ("stroke", &palette.ink), ("stroke-width", &width)]);
}
