//! The colours of pictures. They are those of the page, so that X is the same red and O the same blue everywhere. The light ground
//! is white, as paper is, and most pages that show a picture.

use crate::{Outcome, Player};

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Colors {
    /// Dark on white.
    #[default]
    Light,
    /// Light on a dark ground.
    Dark,
    /// Black on white, for printing.
    Mono,
}

/// The colour of each thing.
pub(super) struct Palette {
    pub ground: &'static str,
    /// Text, and what is struck out.
    pub ink: &'static str,
    /// Names of squares.
    pub faint: &'static str,
    /// The strokes between squares.
    pub grid: &'static str,
    pub x: &'static str,
    pub o: &'static str,
    /// The ground of a square that makes X win.
    pub x_tint: &'static str,
    /// The ground of a square that makes O win.
    pub o_tint: &'static str,
    /// The ground of a square that leads to a draw.
    pub draw_tint: &'static str,
    /// What is set off: the last move, a mistake.
    pub highlight: &'static str,
    pub arrow: &'static str,
}

impl Colors {
    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Colors::Light => &Palette {
                ground: "#fff",
                ink: "#23201b",
                faint: "#655f54",
                grid: "#8b8577",
                x: "#b8402a",
                o: "#1c6a86",
                x_tint: "#f8e1d8",
                o_tint: "#d9eaef",
                draw_tint: "#ece7db",
                highlight: "#f7e3a1",
                arrow: "#5f9a58",
            },
            Colors::Dark => &Palette {
                ground: "#1d2024",
                ink: "#ece8df",
                faint: "#a8a397",
                grid: "#777b80",
                x: "#ff9179",
                o: "#7ac8e2",
                x_tint: "#40241d",
                o_tint: "#17343f",
                draw_tint: "#26292e",
                highlight: "#5a4d1a",
                arrow: "#6fa567",
            },
            Colors::Mono => &Palette {
                ground: "#fff",
                ink: "#000",
                faint: "#555",
                grid: "#777",
                x: "#000",
                o: "#000",
                x_tint: "#fff",
                o_tint: "#fff",
                draw_tint: "#fff",
                highlight: "#ddd",
                arrow: "#888",
            },
        }
    }
}

impl Palette {
    pub fn of(&self, player: Player) -> &'static str {
        match player {
            Player::X => self.x,
            Player::O => self.o,
        }
    }

    /// The ground of a square that leads to this outcome for this player: the tint of who wins.
    pub fn tint(&self, player: Player, outcome: Outcome) -> &'static str {
        match winner(player, outcome) {
            Some(Player::X) => self.x_tint,
            Some(Player::O) => self.o_tint,
            None => self.draw_tint,
        }
    }

    /// The colour of words that say this outcome for this player: that of who wins.
    pub fn of_outcome(&self, player: Player, outcome: Outcome) -> &'static str {
        winner(player, outcome).map_or(self.ink, |winner| self.of(winner))
    }
}

fn winner(player: Player, outcome: Outcome) -> Option<Player> {
    match outcome {
        Outcome::Win => Some(player),
        Outcome::Draw => None,
        Outcome::Loss => Some(player.opponent()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Colors, Palette};

    const STYLE: &str = include_str!("../../page/style.css");

    /// The light colours stand first in the style of the page, the dark ones after them.
    #[test]
    fn the_colours_are_those_of_the_page() {
        for (colors, nth) in [(Colors::Light, 1), (Colors::Dark, 2)] {
            let root = STYLE.split(":root {").nth(nth).unwrap().split('}').next().unwrap();
            let Palette { ink, faint, grid, x, o, draw_tint, highlight, .. } = colors.palette();
            for (name, color) in [
                ("ink", ink),
                ("muted", faint),
                ("rule", grid),
                ("x", x),
                ("o", o),
                ("tint", draw_tint),
                ("last", highlight),
            ] {
                assert!(root.contains(&alloc::format!(" --{name}: {color};")), "{colors:?} {name} {color}");
            }
        }
    }

    /// As the Web Content Accessibility Guidelines compute it.
    fn luminance(color: &str) -> f64 {
        let digits = &color[1..];
        let wide = digits.len() / 3;
        let part = |at: usize| {
            let part = &digits[at * wide..(at + 1) * wide];
            let level = u8::from_str_radix(&part.repeat(3 - wide), 16).unwrap();
            let share = f64::from(level) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let [one, other] = [luminance(one), luminance(other)];
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn everything_is_seen_on_every_ground_that_it_stands_on() {
        assert!((contrast("#fff", "#000000") - 21.0).abs() < 0.01);
        for colors in [Colors::Light, Colors::Dark, Colors::Mono] {
            let palette = colors.palette();
            for text in [palette.ink, palette.faint] {
                for ground in [palette.ground, palette.x_tint, palette.o_tint, palette.draw_tint] {
                    assert!(contrast(text, ground) >= 4.5, "{colors:?}: {text} on {ground}");
                }
            }
            // The name of a square that is set off stands beside its mark, which is what is looked at.
            assert!(contrast(palette.faint, palette.highlight) >= 3.0, "{colors:?}: a name on a square set off");
            for color in [palette.x, palette.o, palette.grid, palette.arrow] {
                assert!(contrast(color, palette.ground) >= 3.0, "{colors:?}: {color}");
            }
            for color in [palette.x, palette.o] {
                assert!(contrast(color, palette.highlight) >= 3.0, "{colors:?}: {color} on a square set off");
                assert!(contrast(color, palette.ground) >= 4.5, "{colors:?}: words in {color}");
            }
        }
    }
}
