//! Reads pictures back: finds the marks, strokes and words on a board from the shapes of an SVG document.

use roxmltree::{Document, Node};
use std::collections::BTreeMap;

/// The contents of a drawn board, in the order of drawing. Squares are numbered from 1.
#[derive(Debug, Default, PartialEq)]
pub struct Board {
    /// The number of columns and of rows.
    pub sides: [u8; 2],
    pub marks: Vec<Mark>,
    /// Each stroke through a line: its squares, and whether it is dashed.
    pub strikes: Vec<(Vec<u8>, bool)>,
    /// The squares with a coloured ground, and its colour.
    pub grounds: Vec<(u8, String)>,
    /// Each star: its square, and its size.
    pub stars: Vec<(u8, f32)>,
    /// The words on the board, each with the square in which it begins.
    pub words: Vec<(u8, String)>,
    /// Whether the strokes between the squares are complete.
    pub has_grid: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    pub player: char,
    pub square: u8,
    pub color: Option<String>,
    pub width: Option<String>,
}

impl Mark {
    pub fn width(&self) -> f32 {
        self.width.as_deref().unwrap().parse().unwrap()
    }
}

impl Board {
    /// The cells as text: `XO..X....`. No square may have two marks.
    pub fn cells(&self) -> String {
        let mut cells = BTreeMap::new();
        for mark in &self.marks {
            assert_eq!(cells.insert(mark.square, mark.player), None, "two marks on {}", mark.square);
        }
        (1..=self.sides[0] * self.sides[1]).map(|square| cells.get(&square).copied().unwrap_or('.')).collect()
    }
}

/// Parses a document, and checks that it is a described picture on an opaque ground.
pub fn parsed(text: &str) -> Document<'_> {
    let document = Document::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    let names: Vec<&str> = root.children().take(3).map(|node| node.tag_name().name()).collect();
    assert_eq!(names, ["title", "desc", "rect"]);
    assert!(root.children().take(2).all(|node| node.text().is_some_and(|text| !text.is_empty())));
    let ground = root.children().nth(2).unwrap();
    let frame: Vec<&str> = root.attribute("viewBox").unwrap().split(' ').collect();
    let corners = ["x", "y", "width", "height"].map(|name| ground.attribute(name).unwrap());
    assert_eq!(corners.as_slice(), frame, "the ground covers the picture");
    for node in root.descendants() {
        assert!(node.attribute("style").is_none() && node.attribute("class").is_none(), "presentation attributes only");
        assert!(node.attribute("id").is_none(), "two pictures can stand in one page");
    }
    document
}

/// The pictures in a document of pages.
pub fn pages(text: &str) -> Vec<String> {
    assert!(text.starts_with("<!DOCTYPE html>\n"));
    // A page may have a picture in it, which has no name space and no line of its own.
    let after = text.split("<svg xmlns").skip(1);
    after.map(|rest| format!("<svg xmlns{}</svg>", rest.split_once("</svg>\n").unwrap().0)).collect()
}

pub fn description(text: &str) -> String {
    parsed(text).root_element().children().nth(1).unwrap().text().unwrap().to_string()
}

pub fn groups<'a>(node: Node<'a, 'a>) -> impl Iterator<Item = Node<'a, 'a>> {
    node.children().filter(|node| node.has_tag_name("g"))
}

/// The place of a group, and the factor by which it is scaled.
pub fn place(group: Node) -> Option<(f32, f32, f32)> {
    let transform = group.attribute("transform")?;
    let (translate, scale) = transform.split_once(')').unwrap();
    let (x, y) = translate.strip_prefix("translate(").unwrap().split_once(' ').unwrap();
    let scale = scale.strip_prefix("scale(").map_or("1", |scale| scale.strip_suffix(')').unwrap());
    Some((x.parse().unwrap(), y.parse().unwrap(), scale.parse().unwrap()))
}

/// The board of 3×3 that is drawn in a group. Groups inside it are left out.
pub fn board(group: Node) -> Board {
    board_of(group, [3, 3])
}

/// The board with this number of columns and rows that is drawn in a group. Groups inside it are left out.
pub fn board_of(group: Node, sides: [u8; 2]) -> Board {
    let mut board = Board { sides, ..Board::default() };
    let square_at = |x, y| square_on(sides, x, y);
    for node in group.children() {
        match node.tag_name().name() {
            "path" if text(node, "d").ends_with("2.18-.01z") => {
                let (x, y, scale) = place(node).unwrap();
                board.stars.push((square_at(x, y), scale));
            }
            "path" => add_path(&mut board, node),
            "rect" => board.grounds.push((square_at(number(node, "x"), number(node, "y")), text(node, "fill"))),
            "text" => {
                let square = square_at(number(node, "x"), number(node, "y"));
                board.words.push((square, node.text().unwrap().into()));
            }
            "g" | "animate" | "style" => {}
            other => panic!("an element that no picture has: {other}"),
        }
    }
    board
}

pub fn number(node: Node, name: &str) -> f32 {
    node.attribute(name).unwrap().parse().unwrap()
}

fn text(node: Node, name: &str) -> String {
    node.attribute(name).unwrap().into()
}

/// The square of a 3×3 board in which a point lies.
pub fn square_at(x: f32, y: f32) -> u8 {
    square_on([3, 3], x, y)
}

/// The square of a board in which a point lies.
pub fn square_on(sides: [u8; 2], x: f32, y: f32) -> u8 {
    let [column, row] = [x, y].map(|units| (units / 10.0).floor() as u8);
    row * sides[0] + column + 1
}

/// The path of the strokes between the squares.
fn grid([columns, rows]: [u8; 2]) -> String {
    let down = (1..columns).map(|column| format!("M{column}0 0v{rows}0"));
    let across = (1..rows).map(|row| format!("M0 {row}0h{columns}0"));
    down.chain(across).collect()
}

fn add_path(board: &mut Board, path: Node) {
    let steps = path.attribute("d").unwrap();
    if steps == grid(board.sides) {
        board.has_grid = true;
        return;
    }
    for part in steps.split('M').skip(1) {
        let begin = part.find(['l', 'a', 'L']).unwrap();
        let (x, y) = pair(&part[..begin]);
        match &part[begin..] {
            "l6 6m0-6-6 6" => add_mark(board, path, 'X', [x - 2.0, y - 2.0]),
            "a3 3 0 1 1-.1 0z" => add_mark(board, path, 'O', [x - 5.0, y - 2.0]),
            stroke => {
                let (dx, dy) = pair(stroke.strip_prefix('l').unwrap());
                let step = |d: f32| if d == 0.0 { 0.0 } else { d.signum() };
                let along = |n: u8| 4.0 + 10.0 * f32::from(n);
                let squares = ((dx.abs().max(dy.abs()) - 8.0) / 10.0) as u8 + 1;
                let centre = |n: u8| square_on(board.sides, x + step(dx) * along(n), y + step(dy) * along(n));
                let line = (0..squares).map(centre).collect();
                board.strikes.push((line, path.attribute("stroke-dasharray").is_some()));
            }
        }
    }
}

fn pair(text: &str) -> (f32, f32) {
    let (x, y) = text.split_once(' ').unwrap();
    (x.parse().unwrap(), y.parse().unwrap())
}

fn add_mark(board: &mut Board, path: Node, player: char, [x, y]: [f32; 2]) {
    let square = square_on(board.sides, x, y);
    let [color, width] = ["stroke", "stroke-width"].map(|name| path.attribute(name).map(String::from));
    board.marks.push(Mark { player, square, color, width });
}
