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
    /// Light, for dark pages: pictures have no ground of their own, pages to print have.
    Dark,
    /// Black on white, for printing.
    Mono,
}

/// The colour of each thing.
#[derive(Clone, Copy)]
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
    /// Pale grounds in the colours of the players.
    pub x_tint: &'static str,
    pub o_tint: &'static str,
    /// The colours of words for a win and for a loss.
    pub win: &'static str,
    pub loss: &'static str,
    /// The grounds of squares by what they are worth for the player to move.
    pub win_tint: &'static str,
    pub draw_tint: &'static str,
    pub loss_tint: &'static str,
    /// The last move.
    pub highlight: &'static str,
    /// A mistake.
    pub mistake: &'static str,
    pub arrow: &'static str,
}

impl Colors {
    /// What a picture is drawn on: nothing on a dark page, whatever its colour is.
    pub(super) fn ground(self) -> &'static str {
        if self == Colors::Dark { "none" } else { self.palette().ground }
    }

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
                win: "#2f6b3a",
                loss: "#a03018",
                win_tint: "#d3e6c6",
                draw_tint: "#ece7db",
                loss_tint: "#f8ddd5",
                highlight: "#f7e3a1",
                mistake: "#f3c9bc",
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
                win: "#9bd3a0",
                loss: "#ff9179",
                win_tint: "#1b3c23",
                draw_tint: "#26292e",
                loss_tint: "#4d2118",
                highlight: "#4a3f14",
                mistake: "#64281b",
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
                win: "#000",
                loss: "#000",
                win_tint: "#fff",
                draw_tint: "#fff",
                loss_tint: "#fff",
                highlight: "#ddd",
                mistake: "#ddd",
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

    /// The ground of a square that leads to this outcome for the player to move.
    pub fn tint(&self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Win => self.win_tint,
            Outcome::Draw => self.draw_tint,
            Outcome::Loss => self.loss_tint,
        }
    }

    /// The colour of words that say this outcome.
    pub fn of_outcome(&self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Win => self.win,
            Outcome::Draw => self.ink,
            Outcome::Loss => self.loss,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Colors, Palette};

    const STYLE: &str = include_str!("../../page/style.css");
    const PLAY: &str = include_str!("../../page/play.css");

    /// The light colours stand first in the style of the page, the dark ones after them.
    #[test]
    fn the_colours_are_those_of_the_page() {
        for (colors, nth) in [(Colors::Light, 1), (Colors::Dark, 2)] {
            let root = STYLE.split(":root {").nth(nth).unwrap().split('}').next().unwrap();
            let Palette { ink, faint, grid, x, o, draw_tint, highlight, mistake, .. } = colors.palette();
            let play = PLAY.split(":root {").nth(nth).unwrap().split('}').next().unwrap();
            assert!(play.contains(&alloc::format!(" --mistake: {mistake};")), "{colors:?} {mistake}");
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
        // Dark pictures have no ground. They stand on pages of ours, and on GitHub.
        let grounds = [Colors::Light, Colors::Dark, Colors::Mono].map(|colors| (colors, colors.palette().ground));
        for (colors, page) in grounds.into_iter().chain([(Colors::Dark, "#0d1117")]) {
            let palette = Palette { ground: page, ..*colors.palette() };
            for text in [palette.ink, palette.faint] {
                for ground in [palette.ground, palette.win_tint, palette.draw_tint, palette.loss_tint] {
                    assert!(contrast(text, ground) >= 4.5, "{colors:?}: {text} on {ground}");
                }
            }
            // The name of a square that is set off stands beside its mark, which is what is looked at.
            assert!(contrast(palette.faint, palette.highlight) >= 3.0, "{colors:?}: a name on a square set off");
            for color in [palette.x, palette.o, palette.grid, palette.arrow] {
                assert!(contrast(color, palette.ground) >= 3.0, "{colors:?}: {color}");
            }
            for color in [palette.win, palette.loss] {
                assert!(contrast(color, palette.ground) >= 4.5, "{colors:?}: words in {color}");
            }
            for color in [palette.x, palette.o] {
                for ground in [palette.highlight, palette.mistake] {
                    assert!(contrast(color, ground) >= 3.0, "{colors:?}: {color} on a square set off");
                }
                assert!(contrast(color, palette.ground) >= 4.5, "{colors:?}: words in {color}");
            }
        }
    }
}
