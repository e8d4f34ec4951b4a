//! The colours of a screen. A square is a panel, and its background has a meaning. If there are too few colours for
//! backgrounds, lines separate the squares instead.

use crate::io::style::{self, Depth, Paint};
use anstyle::{Ansi256Color, AnsiColor, Color, RgbColor, Style};
use noughts::Player;

/// The meaning of a square's background.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tint {
    Plain,
    Last,
    /// With best play this player wins, or nobody.
    Leads(Option<Player>),
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
    /// The name of a square.
    Name,
}

/// A colour: its number in the palette, then red, green and blue.
#[derive(Clone, Copy)]
struct Shade(u8, [u8; 3]);

const X: Shade = Shade(216, [255, 145, 121]);
const O: Shade = Shade(117, [122, 200, 226]);
const NIGHT: Shade = Shade(233, [18, 20, 23]);
const STRONG: Shade = Shade(231, [244, 245, 247]);
const TEXT: Shade = Shade(252, [208, 213, 219]);
const FAINT: Shade = Shade(250, [176, 184, 192]);
/// The colour for faint text on backgrounds that show who leads. It is brighter in the palette, whose darker colours
/// are too strong.
const FAINT_ON_LEAD: Shade = Shade(255, [176, 184, 192]);
const GOLD: Shade = Shade(228, [255, 215, 95]);

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
        depth => weight.fg_color(Some(shade(tint, ink).color(depth))).bg_color(Some(ground(tint).color(depth))),
    }
}

fn ground(tint: Tint) -> Shade {
    match tint {
        Tint::Plain => Shade(236, [42, 47, 54]),
        Tint::Last => Shade(58, [80, 67, 20]),
        Tint::Leads(Some(Player::X)) => Shade(52, [92, 42, 32]),
        Tint::Leads(Some(Player::O)) => Shade(24, [20, 66, 86]),
        Tint::Leads(None) => Shade(239, [64, 69, 77]),
        Tint::Ended(Some(Player::X)) => X,
        Tint::Ended(Some(Player::O)) => O,
        Tint::Ended(None) => TEXT,
    }
}

fn shade(tint: Tint, ink: Ink) -> Shade {
    match (tint, ink) {
        (Tint::Ended(_), _) => NIGHT,
        (_, Ink::Mark(Player::X)) => X,
        (_, Ink::Mark(Player::O)) => O,
        (_, Ink::Star) => GOLD,
        (_, Ink::Strong) | (Tint::Last, _) => STRONG,
        (_, Ink::Plain) => TEXT,
        (Tint::Leads(_), Ink::Faint | Ink::Name) => FAINT_ON_LEAD,
        (_, Ink::Faint | Ink::Name) => FAINT,
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
        (Tint::Leads(leader), _) => weight.fg_color(leader.and_then(color)),
        _ => weight,
    }
}
