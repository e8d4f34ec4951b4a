//! The colours where there are more than sixteen: one palette for all commands.

use anstyle::{Ansi256Color, Color, RgbColor};
use noughts::Player;
use std::env;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The sixteen that every terminal names, and each shows as it likes.
    Named,
    /// A palette of 256.
    Palette,
    /// Any mixture of red, green and blue.
    Any,
}

impl Depth {
    pub fn of_terminal() -> Depth {
        let is = |variable, says: fn(&str) -> bool| env::var(variable).is_ok_and(|value| says(&value));
        match () {
            () if is("COLORTERM", |value| value == "truecolor" || value == "24bit") => Depth::Any,
            () if is("TERM", |name| name.contains("256color")) => Depth::Palette,
            () => Depth::Named,
        }
    }
}

/// A colour: its number in the palette, then red, green and blue.
#[derive(Clone, Copy)]
pub struct Shade(u8, [u8; 3]);

/// The colours on a ground that the program sets too.
pub struct Theme {
    pub x: Shade,
    pub o: Shade,
    /// What is on the ground of a line that has won.
    pub on_mark: Shade,
    pub strong: Shade,
    pub text: Shade,
    pub faint: Shade,
    /// Faint text on grounds that show a value. In the palette of 256, these are stronger.
    pub faint_on_worth: Shade,
    pub star: Shade,
    pub plain: Shade,
    pub last: Shade,
    pub win: Shade,
    pub draw: Shade,
    pub loss: Shade,
}

pub const DARK: Theme = Theme {
    x: Shade(216, [255, 145, 121]),
    o: Shade(117, [122, 200, 226]),
    on_mark: Shade(233, [18, 20, 23]),
    strong: Shade(231, [244, 245, 247]),
    text: Shade(252, [208, 213, 219]),
    faint: Shade(250, [176, 184, 192]),
    faint_on_worth: Shade(255, [176, 184, 192]),
    star: Shade(228, [255, 215, 95]),
    plain: Shade(236, [42, 47, 54]),
    last: Shade(58, [80, 67, 20]),
    win: Shade(22, [26, 80, 36]),
    draw: Shade(239, [64, 69, 77]),
    loss: Shade(52, [92, 38, 32]),
};

/// The colours of pictures.
pub const LIGHT: Theme = Theme {
    x: Shade(124, [184, 64, 42]),
    o: Shade(24, [28, 106, 134]),
    on_mark: Shade(231, [255, 255, 255]),
    strong: Shade(233, [35, 32, 27]),
    text: Shade(236, [60, 56, 48]),
    faint: Shade(238, [88, 82, 72]),
    faint_on_worth: Shade(237, [80, 75, 66]),
    star: Shade(233, [35, 32, 27]),
    plain: Shade(254, [240, 236, 224]),
    last: Shade(229, [247, 227, 161]),
    win: Shade(194, [203, 231, 201]),
    draw: Shade(252, [220, 215, 203]),
    loss: Shade(224, [248, 214, 204]),
};

/// What is seen on a light and on a dark ground alike, where the terminal has its own.
pub const X: Shade = Shade(167, [217, 96, 74]);
pub const O: Shade = Shade(31, [54, 146, 182]);
pub const GOOD: Shade = Shade(28, [63, 152, 82]);
pub const BAD: Shade = Shade(160, [214, 82, 70]);
pub const OPEN: Shade = Shade(130, [184, 130, 40]);
pub const FAINT: Shade = Shade(244, [128, 128, 128]);

impl Shade {
    pub fn color(self, depth: Depth) -> Color {
        let Shade(number, [red, green, blue]) = self;
        match depth {
            Depth::Any => RgbColor(red, green, blue).into(),
            _ => Ansi256Color(number).into(),
        }
    }
}

impl Theme {
    pub fn mark(&self, player: Player) -> Shade {
        match player {
            Player::X => self.x,
            Player::O => self.o,
        }
    }
}
