//! The colours of a screen. A square is a panel, and its ground says something; where there are too few colours for
//! grounds, lines are between the squares instead.

use crate::io::style::{self, Depth, Paint};
use anstyle::{Ansi256Color, AnsiColor, Color, RgbColor, Style};
use noughts::Player;

/// What the ground of a square says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tint {
    Plain,
    Last,
    /// With best play this player wins, or nobody.
    Leads(Option<Player>),
    /// This player has won, or nobody.
    Ended(Option<Player>),
}

/// What is on that ground.
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

/// A colour: its number in the palette, then as red, green and blue.
#[derive(Clone, Copy)]
struct Shade(u8, [u8; 3]);

const X: Shade = Shade(216, [255, 145, 121]);
const O: Shade = Shade(117, [122, 200, 226]);
const NIGHT: Shade = Shade(233, [18, 20, 23]);
const STRONG: Shade = Shade(231, [244, 245, 247]);
const TEXT: Shade = Shade(252, [208, 213, 219]);
const FAINT: Shade = Shade(250, [176, 184, 192]);
/// On grounds that say who leads. In the palette, these are brighter: its darker colours are too strong.
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

/// Whether squares have grounds of their own, and so need no lines between them.
pub fn has_panels(paint: Paint) -> bool {
    paint.on && paint.depth != Depth::Named
}

/// The style of something on a ground. Panels give both colours, so they can be read whatever the terminal's own are.
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

/// With the colours that have names: on the terminal's own ground, which only the end of a game reverses.
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
