//! Draws a large mark with half blocks, two pixels in a cell. In ASCII a pixel is a letter.

use crate::screen::buffer::Size;
use noughts::Player;

/// The rows of the largest mark that fits, all of one width.
pub fn rows(player: Player, room: Size, unicode: bool) -> Vec<String> {
    let mark = Mark::new(player, room, unicode);
    let is_inked = |x, y| mark.is_inked(x, y);
    let row = |y: u16| match unicode {
        true => (0..mark.width).map(|x| half_block(is_inked(x, 2 * y), is_inked(x, 2 * y + 1))).collect(),
        false => (0..mark.width).map(|x| if is_inked(x, y) { letter(player) } else { ' ' }).collect(),
    };
    (0..room.height).map(row).collect()
}

fn letter(player: Player) -> char {
    match player {
        Player::X => 'X',
        Player::O => 'O',
    }
}

fn half_block(above: bool, below: bool) -> char {
    match (above, below) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    }
}

/// A mark in pixels. One row may stay free above it, and one below.
struct Mark {
    player: Player,
    width: u16,
    height: u16,
    /// The free rows above it.
    above: u16,
    /// The thickness of its strokes, horizontally and vertically.
    stroke: (u16, f32),
}

impl Mark {
    fn new(player: Player, room: Size, unicode: bool) -> Mark {
        // Half a row stays free at the edges, unless the mark would become smaller than a letter.
        let above = u16::from(unicode && room.height > 4);
        let height = if unicode { 2 * room.height - 2 * above } else { room.height };
        // As wide as high, with an odd number of columns like the squares.
        let width = if unicode { height | 1 } else { 2 * height - 1 }.min(room.width);
        let across = (width + 2) / 5;
        let across = if unicode { across.max(2) } else { across.max(1) };
        // Vertical strokes are a little thinner, so that the smallest rings have a hole.
        let down =
            if unicode { f32::from(across) - 3.6 / f32::from(height) } else { (f32::from(across) / 2.0).max(1.0) };
        Mark { player, width, height, above, stroke: (across, down) }
    }

    fn is_inked(&self, x: u16, y: u16) -> bool {
        let Some(y) = y.checked_sub(self.above).filter(|y| *y < self.height) else { return false };
        match self.player {
            Player::X => self.is_on_cross(x, y),
            Player::O => self.is_in_ring(x, y),
        }
    }

    /// Both strokes reach the edges. The lower half mirrors the upper one.
    fn is_on_cross(&self, x: u16, y: u16) -> bool {
        let (last, stroke) = (self.height - 1, self.stroke.0);
        let y = y.min(last - y);
        let start = (2 * y * (self.width - stroke) + last) / (2 * last);
        [x, self.width - 1 - x].into_iter().any(|x| (start..start + stroke).contains(&x))
    }

    /// Inside an ellipse, but not inside the one within it.
    fn is_in_ring(&self, x: u16, y: u16) -> bool {
        let (across, down) = self.stroke;
        let from_centre = |at: u16, length: u16| f32::from(2 * at + 1) - f32::from(length);
        let (x, y) = (from_centre(x, self.width), from_centre(y, self.height));
        let (width, height) = (f32::from(self.width), f32::from(self.height));
        let distance = |width: f32, height: f32| (x / width).powi(2) + (y / height).powi(2);
        // A little less than 1, so that no single pixel stands out at the sides.
        distance(width, height) <= 0.97 && distance(width - 2.0 * f32::from(across), height - 2.0 * down) > 1.0
    }
}
