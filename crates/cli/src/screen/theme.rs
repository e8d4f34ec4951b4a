//! The colours of a screen. A square is a panel, and its background has a meaning. If there are too few colours for
//! backgrounds, lines separate the squares instead.

use crate::io::{Depth, Paint, Shade, Theme, style};
use anstyle::{AnsiColor, Style};
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
            let theme = paint.theme();
            let [ink, ground] = [shade(theme, tint, ink), ground(theme, tint)].map(|shade| shade.color(depth));
            weight.fg_color(Some(ink)).bg_color(Some(ground))
        }
    }
}

fn ground(theme: &Theme, tint: Tint) -> Shade {
    match tint {
        Tint::Plain => theme.plain,
        Tint::Last => theme.last,
        Tint::Worth(Outcome::Win) => theme.win,
        Tint::Worth(Outcome::Draw) => theme.draw,
        Tint::Worth(Outcome::Loss) => theme.loss,
        Tint::Ended(Some(player)) => theme.mark(player),
        Tint::Ended(None) => theme.text,
    }
}

fn shade(theme: &Theme, tint: Tint, ink: Ink) -> Shade {
    match (tint, ink) {
        (Tint::Ended(_), _) => theme.on_mark,
        (_, Ink::Mark(player)) => theme.mark(player),
        (_, Ink::Star) => theme.star,
        (_, Ink::Strong) | (Tint::Last, _) => theme.strong,
        (_, Ink::Plain) => theme.text,
        (Tint::Worth(_), Ink::Faint | Ink::Name) => theme.faint_on_worth,
        (_, Ink::Faint | Ink::Name) => theme.faint,
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
