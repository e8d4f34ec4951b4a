//! The colours of a screen. A square is a panel, and its background has a meaning. If there are too few colours for
//! backgrounds, lines separate the squares instead.

use crate::io::{Depth, Paint, style};
use anstyle::{Ansi256Color, AnsiColor, Color, RgbColor, Style};
use noughts::{Outcome, Player};

/// The meaning of a square's background.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tint {
    Plain,
    Last,
    /// What best play leads to for the player to move, or for the person.
    Worth(Outcome),
    /// This player has won, or nobody.
    Ended(Option<Player>),
}

/// What stands on the background.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    Mark(Player),
    Star,
    Strong,
    Plain,
    Faint,
    Name,
}

/// A colour: its number in the palette, then red, green and blue.
#[derive(Clone, Copy)]
struct Shade(u8, [u8; 3]);

struct Theme {
    x: Shade,
    o: Shade,
    /// What is on the ground of a line that has won.
    on_mark: Shade,
    strong: Shade,
    text: Shade,
    faint: Shade,
    /// Faint text on grounds that show a value. In the palette of 256, these are stronger.
    faint_on_worth: Shade,
    star: Shade,
    plain: Shade,
    last: Shade,
    win: Shade,
    draw: Shade,
    loss: Shade,
}

const DARK: Theme = Theme {
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
const LIGHT: Theme = Theme {
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

impl Shade {
    fn color(self, depth: Depth) -> Color {
        let Shade(number, [red, green, blue]) = self;
        match depth {
            Depth::Any => RgbColor(red, green, blue).into(),
            _ => Ansi256Color(number).into(),
        }
    }
}

/// Whether squares have backgrounds of their own, so that no lines are needed between them.
pub fn has_panels(paint: Paint) -> bool {
    paint.on && paint.depth != Depth::Named
}

/// The style of ink on a background. Panels set both colours, so they can be read whatever colours the terminal has.
pub fn style(paint: Paint, tint: Tint, ink: Ink) -> Style {
    let weight = match ink {
        Ink::Mark(_) | Ink::Star | Ink::Strong => Style::new().bold(),
        Ink::Faint | Ink::Name if !has_panels(paint) => Style::new().dimmed(),
        Ink::Plain | Ink::Faint | Ink::Name => Style::new(),
    };
    match paint.depth {
        _ if !paint.on => weight,
        Depth::Named => named(weight, tint, ink),
        depth => {
            let theme = if paint.is_light { &LIGHT } else { &DARK };
            let [ink, ground] = [theme.shade(tint, ink), theme.ground(tint)].map(|shade| shade.color(depth));
            weight.fg_color(Some(ink)).bg_color(Some(ground))
        }
    }
}

impl Theme {
    fn ground(&self, tint: Tint) -> Shade {
        match tint {
            Tint::Plain => self.plain,
            Tint::Last => self.last,
            Tint::Worth(Outcome::Win) => self.win,
            Tint::Worth(Outcome::Draw) => self.draw,
            Tint::Worth(Outcome::Loss) => self.loss,
            Tint::Ended(Some(Player::X)) => self.x,
            Tint::Ended(Some(Player::O)) => self.o,
            Tint::Ended(None) => self.text,
        }
    }

    fn shade(&self, tint: Tint, ink: Ink) -> Shade {
        match (tint, ink) {
            (Tint::Ended(_), _) => self.on_mark,
            (_, Ink::Mark(Player::X)) => self.x,
            (_, Ink::Mark(Player::O)) => self.o,
            (_, Ink::Star) => self.star,
            (_, Ink::Strong) | (Tint::Last, _) => self.strong,
            (_, Ink::Plain) => self.text,
            (Tint::Worth(_), Ink::Faint | Ink::Name) => self.faint_on_worth,
            (_, Ink::Faint | Ink::Name) => self.faint,
        }
    }
}

/// The style with named colours, on the terminal's own background. Only the end of a game reverses it.
fn named(weight: Style, tint: Tint, ink: Ink) -> Style {
    let color = |player| style::mark_style(player).get_fg_color();
    match (tint, ink) {
        (Tint::Ended(Some(Player::X)), _) => Style::new().bold().fg_color(Some(AnsiColor::BrightRed.into())).invert(),
        (Tint::Ended(winner), _) => Style::new().bold().fg_color(winner.and_then(color)).invert(),
        (_, Ink::Mark(player)) => weight.fg_color(color(player)),
        (_, Ink::Name) => weight,
        (Tint::Worth(Outcome::Draw), _) => weight,
        (Tint::Worth(outcome), ink) => {
            let color = if outcome == Outcome::Win { AnsiColor::Green } else { AnsiColor::Red };
            // A colour that is dimmed too can hardly be read on white.
            let weight = if ink == Ink::Faint { Style::new() } else { weight };
            weight.fg_color(Some(color.into()))
        }
        _ => weight,
    }
}
