//! What the pictures look like: drawn by librsvg, the colours of known places are compared. A drawing can be right in
//! structure and wrong to the eye.

use noughts::menace::Boxes;
use noughts::notation::Coords;
use noughts::picture::{self, Colors, Diagram, SquareValue, Worksheet};
use noughts::strategies::Perfect;
use noughts::{Outcome, Player, Position, Square};
use noughts_testing::drawing::pages;

use std::io::{Cursor, Write};
use std::process::{Command, Stdio};

type Color = [u8; 3];

const GROUND: Color = [0xff, 0xff, 0xff];
const INK: Color = [0x23, 0x20, 0x1b];
const X: Color = [0xb8, 0x40, 0x2a];
const O: Color = [0x1c, 0x6a, 0x86];
const LOSS_TINT: Color = [0xf8, 0xdd, 0xd5];
const DRAW_TINT: Color = [0xec, 0xe7, 0xdb];
const HIGHLIGHT: Color = [0xf7, 0xe3, 0xa1];

/// A picture as pixels, so many to a unit of the drawing.
struct Pixels {
    width: usize,
    bytes: Vec<u8>,
    unit: f32,
}

/// Draws a picture that is so many units wide.
fn rendered(svg: &str, units: f32, pixels: u32) -> Pixels {
    let mut child = Command::new("rsvg-convert")
        .args(["--width", &pixels.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut stdin, svg) = (child.stdin.take().unwrap(), svg.to_string());
    let writer = std::thread::spawn(move || stdin.write_all(svg.as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    let mut decoder = png::Decoder::new(Cursor::new(output.stdout));
    decoder.set_transformations(png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!((info.color_type, info.width), (png::ColorType::Rgba, pixels));
    Pixels { width: pixels as usize, bytes, unit: pixels as f32 / units }
}

impl Pixels {
    /// The colour at a point of the drawing, in units.
    fn at(&self, x: f32, y: f32) -> Color {
        let [x, y] = [x, y].map(|units| (units * self.unit) as usize);
        let start = 4 * (y * self.width + x);
        assert_eq!(self.bytes[start + 3], 255, "the ground is opaque");
        self.bytes[start..start + 3].try_into().unwrap()
    }
}

fn of(position: Position) -> Diagram {
    Diagram::of(position, Coords::default())
}

#[test]
#[ignore = "needs rsvg-convert"]
fn marks_and_lines_are_seen_where_they_should_be() {
    let position: Position = "XO..XO..X".parse().unwrap();
    let line = [Square::TOP_LEFT, Square::CENTER, Square::BOTTOM_RIGHT];
    let pixels = rendered(&Diagram { coordinates: false, ..of(position) }.to_string(), 34.0, 680);
    let centre = |square: Square| (7.0 + 10.0 * square.column() as f32, 7.0 + 10.0 * square.row() as f32);
    for square in Square::ALL {
        let (x, y) = centre(square);
        let (middle, arm, ring) = (pixels.at(x, y), pixels.at(x + 2.8, y - 2.8), pixels.at(x + 3.0, y));
        let expected = match position.mark(square) {
            Some(Player::X) => (if line.contains(&square) { INK } else { X }, X, GROUND),
            Some(Player::O) => (GROUND, GROUND, O),
            None => (GROUND, GROUND, GROUND),
        };
        assert_eq!((middle, arm, ring), expected, "{square}");
    }
    assert_eq!(pixels.at(1.0, 1.0), GROUND);
    assert_eq!(pixels.at(12.0, 12.0), INK, "the stroke goes on between the squares");
    assert_eq!(pixels.at(3.3, 3.3), INK, "and nearly to the corner");
}

#[test]
#[ignore = "needs rsvg-convert"]
fn values_and_colours_are_seen() {
    let position: Position = "XO..X....".parse().unwrap();
    let drawn = Diagram { values: crate::drawn::values(position), last_move: Some(4), ..of(position) };
    let svg = drawn.to_string();
    let pixels = rendered(&svg, 34.0, 1360);
    assert_eq!(pixels.at(27.0, 22.35), INK, "the frame of the pick in square 9");
    assert_eq!(pixels.at(27.0, 26.0), INK, "the triangle in it");
    assert_eq!(pixels.at(31.4, 23.73), LOSS_TINT, "the room between its star and its frame");
    assert_eq!(pixels.at(7.0, 22.35), LOSS_TINT, "no frame in square 7, which makes X win");
    assert_eq!(pixels.at(13.0, 21.0), HIGHLIGHT, "the ground of the last move");
    let dark = Diagram { colors: Colors::Dark, ..of(position) }.to_string();
    let pixels = rendered(&dark, 34.0, 340);
    assert_eq!(pixels.bytes[3], 0, "a dark picture has no ground");
    assert_eq!(pixels.at(7.0, 7.0), [0xff, 0x91, 0x79]);
}

#[test]
#[ignore = "needs rsvg-convert"]
fn other_boards_are_seen() {
    let value = SquareValue { square: 4, outcome: Outcome::Draw, plies: 12, best: true, pick: true };
    let worse = SquareValue { square: 5, outcome: Outcome::Loss, plies: 2, best: false, pick: false };
    let (x, o) = (1 | 1 << 6 | 1 << 12 | 1 << 18, 0b1110);
    let diagram = Diagram {
        x,
        o,
        lines: vec![1 | 1 << 6 | 1 << 12 | 1 << 18],
        values: vec![value, worse],
        coordinates: false,
        ..Diagram::new(5, 4, 4)
    };
    let pixels = rendered(&diagram.to_string(), 54.0, 1080);
    assert_eq!(pixels.at(37.0 + 2.8, 37.0 - 2.8), X, "the arm of X on 19");
    assert_eq!(pixels.at(37.0 + 3.0, 7.0), O, "the ring of O on 4");
    assert_eq!([12.0, 22.0, 32.0].map(|place| pixels.at(place, place)), [INK; 3], "the line is struck out");
    assert_eq!(pixels.at(42.0, 42.0), GROUND, "as far as its last square");
    // Square 5 begins at 42 and ends at 52; its frame is around a ground of its own.
    for (frame, inside) in [(42.35, 43.0), (51.65, 51.0)] {
        assert_eq!((pixels.at(frame, 10.5), pixels.at(inside, 10.5)), (INK, DRAW_TINT));
    }
}

#[test]
#[ignore = "needs rsvg-convert"]
fn maps_are_seen_to_the_end() {
    let map = picture::map(Player::X, Position::new(), "perfect play", &Perfect).unwrap();
    let pixels = rendered(&map.to_string(), 31.0, 6200);
    // The map begins at 0.5 and 3.4.
    let at = |x: f32, y: f32| pixels.at(0.5 + x, 3.4 + y);
    assert_eq!(at(5.0, 5.0), X, "X on 1");
    // The board in square 5 begins at 10.5, and its squares are 3 wide: X on 1, O on 5, X on 4.
    assert_eq!(at(12.0, 12.0), X);
    assert_eq!(at(15.0 + 0.9, 15.0), O);
    assert_eq!(at(12.0 + 0.7, 15.0 + 0.7), X, "the arm of the move to play");
    // Its square 2 shows the board on which X has won with 7: three in the first column, struck out.
    assert_eq!(at(13.65 + 0.45, 10.65 + 0.35), INK);
    assert_eq!(at(13.65 + 0.29, 10.65 + 2.09), X);
}

#[test]
#[ignore = "needs rsvg-convert"]
fn labels_are_printed_to_scale() {
    let pages = pages(&picture::menace(Boxes::All304, true, Colors::Light));
    let pixels = rendered(&pages[2], 190.0, 1900);
    assert_eq!(pixels.bytes.len() / 4 / pixels.width, 2550);
    assert_eq!(pixels.at(7.1 + 4.0, 10.0 + 4.0), INK, "the star in the first square of the first label");
    assert_eq!(pixels.at(7.1 + 8.0, 10.0 + 4.0), [0x8b, 0x85, 0x77], "the stroke beside it");
}

/// The font of librsvg is wider than those of most printers.
#[test]
#[ignore = "needs rsvg-convert"]
fn text_ends_before_the_edge_of_its_page_in_a_wide_font() {
    let kit = pages(&picture::kit(&[], Colors::Light));
    let worksheet = Worksheet { positions: vec![Position::new()], ..Worksheet::default() };
    let others =
        [picture::sheet(Colors::Light), picture::puzzles(&worksheet, Colors::Light)].map(|text| pages(&text)).concat();
    for page in kit[..4].iter().chain(&others) {
        let pixels = rendered(page, 190.0, 950);
        // Frames and lines to cut along may go to the edge, so what is looked at is the rows of text: the heading and the left half.
        let edge = (0..140).map(|y| pixels.at(189.8, y as f32 / 10.0));
        assert!(edge.into_iter().all(|color| color == [255; 3]), "the heading is cut off");
    }
}
