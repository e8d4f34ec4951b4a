//! Colour. It never says anything that the text does not say.

use crate::io::shades::{self, Depth, Theme};
use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use noughts::{Outcome, Player};
use std::env;
use std::io::{self, IsTerminal};

/// Colours text for standard output, or leaves it unchanged.
#[derive(Clone, Copy)]
pub struct Paint {
    pub on: bool,
    /// Whether standard output is a terminal that shows more than ASCII.
    pub unicode: bool,
    /// How many colours there are, if anything is coloured.
    pub depth: Depth,
    /// Whether the terminal has a light ground, as far as it says so.
    pub is_light: bool,
}

/// Colours all output from now on as asked. `auto` means on a terminal, unless the environment says otherwise.
pub fn set(color: ColorChoice) {
    heeded(color).write_global();
}

/// Returns the choice, with `auto` corrected if CLICOLOR_FORCE is 0, which forces nothing. The libraries take every
/// value for a yes, so colour is then used only if both streams go to a terminal.
fn heeded(color: ColorChoice) -> ColorChoice {
    let is = |variable, value| env::var_os(variable).is_some_and(|set| set == value);
    let are_terminals = || io::stdout().is_terminal() && io::stderr().is_terminal();
    let is_auto = || are_terminals() && !is("TERM", "dumb") && !is("CLICOLOR", "0");
    match color {
        ColorChoice::Auto if is("CLICOLOR_FORCE", "0") && !is_auto() => ColorChoice::Never,
        color => color,
    }
}

/// The columns of a bar of shares.
pub const SHARES: usize = 20;

#[derive(Clone, Copy)]
pub enum Grade {
    Good,
    Bad,
    /// Neither is known, or it is something between them.
    Open,
}

impl Paint {
    pub fn for_stdout() -> Paint {
        let on = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        Paint {
            on,
            unicode: io::stdout().is_terminal() && is_utf_8(),
            depth: Depth::of_terminal(),
            is_light: is_light(),
        }
    }

    /// Whether line-by-line output may use signs beyond ASCII. Output without colour looks as in a pipe.
    pub fn has_signs(self) -> bool {
        self.on && self.unicode
    }

    pub fn star(self) -> &'static str {
        if self.has_signs() { "★" } else { "*" }
    }

    /// Replaces the lines between squares, given as `|`, `-` and `+`, by those of a screen.
    pub fn lines(self, text: &str) -> String {
        if self.has_signs() { text.replace('|', "│").replace('-', "─").replace('+', "┼") } else { text.into() }
    }

    pub fn mark(self, player: Player, text: &str) -> String {
        self.with(self.mark_style(player), text)
    }

    /// A mark of this player on a line that wins.
    pub fn winning_mark(self, player: Player, text: &str) -> String {
        let theme = self.theme();
        let style = match self.depth {
            Depth::Any => on(Style::new().bold(), theme.mark(player).color(Depth::Any), theme.last.color(Depth::Any)),
            _ => mark_style(player).invert(),
        };
        self.with(style, text)
    }

    /// A mark that was a mistake, in its colour alone on a terminal; else the sign behind it says so.
    pub fn mistake(self, text: &str) -> String {
        let style = if self.has_ground() { self.grade_style(Grade::Bad) } else { self.sign_style(Grade::Bad).invert() };
        if self.has_signs() { self.with(style, text.trim_end_matches('?')) + " " } else { self.with(style, text) }
    }

    /// The colours of grounds, and of what is on them.
    pub fn theme(self) -> &'static Theme {
        if self.is_light { &shades::LIGHT } else { &shades::DARK }
    }

    fn mark_style(self, player: Player) -> Style {
        let shade = match player {
            Player::X => shades::X,
            Player::O => shades::O,
        };
        match self.depth {
            Depth::Any => Style::new().bold().fg_color(Some(shade.color(Depth::Any))),
            _ => mark_style(player),
        }
    }

    pub fn graded(self, grade: Grade, text: &str) -> String {
        self.with(self.grade_style(grade), text)
    }

    /// Gives words a ground of their own, so that they can be read on any terminal. Not so with the sixteen named colours:
    /// only the terminal knows how they look.
    fn grade_style(self, grade: Grade) -> Style {
        let (style, theme) = (self.sign_style(grade), self.theme());
        let ground = match grade {
            Grade::Good => theme.win,
            Grade::Bad => theme.loss,
            Grade::Open => theme.last,
        };
        match self.depth {
            Depth::Named => style,
            Depth::Palette => style.bg_color(style.get_fg_color()).fg_color(Some(Ansi256Color(231).into())),
            Depth::Any => on(style, theme.strong.color(Depth::Any), ground.color(Depth::Any)),
        }
    }

    /// A word in the colour of what is good or bad.
    pub fn hinted(self, grade: Grade, text: &str) -> String {
        self.with(self.sign_style(grade), text)
    }

    /// The style of signs and bars. The green and the yellow that many terminals name cannot be seen on white.
    fn sign_style(self, grade: Grade) -> Style {
        let (named, shade) = match grade {
            Grade::Good => (AnsiColor::Green, shades::GOOD),
            Grade::Bad => (AnsiColor::Red, shades::BAD),
            Grade::Open => (AnsiColor::Yellow, shades::OPEN),
        };
        let color = if self.depth == Depth::Named { named.into() } else { shade.color(self.depth) };
        Style::new().bold().fg_color(Some(color))
    }

    /// The name of the square to play.
    pub fn pick(self, name: &str) -> String {
        self.with(Style::new().bold().invert(), name)
    }

    /// The name of another square that is as good.
    pub fn as_good(self, name: &str) -> String {
        self.with(Style::new().bold().underline(), name)
    }

    /// Whether line-by-line output has bars.
    pub fn has_bars(self) -> bool {
        self.on && io::stdout().is_terminal()
    }

    /// A bar of so many columns that is divided as what was won, drawn and lost. What is more than nothing has a sign at least, which the
    /// largest part gives up.
    pub fn shares(self, games: [f64; 3], columns: usize) -> String {
        let all = games.iter().sum::<f64>().max(f64::MIN_POSITIVE);
        let length = |games: f64| (games / all * columns as f64).round().max(f64::from(games > 0.0)) as usize;
        let mut lengths = games.map(length);
        let largest = (0..3).max_by_key(|part| lengths[*part]).expect("there are three");
        lengths[largest] = columns - (lengths.iter().sum::<usize>() - lengths[largest]);
        let parts = self.share_parts().into_iter().zip(lengths);
        parts.map(|((style, sign), length)| self.with(style, &sign.repeat(length))).collect()
    }

    /// The signs of which the parts of such a bar consist.
    pub fn share_signs(self) -> [String; 3] {
        self.share_parts().map(|(style, sign)| self.with(style, sign))
    }

    fn share_parts(self) -> [(Style, &'static str); 3] {
        let [good, bad] = [Grade::Good, Grade::Bad].map(|grade| self.sign_style(grade));
        // Less high than a row, so that bars below each other do not touch, and on the line of the words.
        let [won, drawn, lost] = if self.unicode { ["■"; 3] } else { ["#", ".", "="] };
        [(good, won), (self.faint_style(), drawn), (bad, lost)]
    }

    /// Colours a verdict, with a sign before it where signs are shown.
    pub fn verdict(self, grade: Grade, text: &str) -> String {
        self.graded(grade, &self.uncoloured_verdict(grade, text))
    }

    /// The same without its colour, which takes no room.
    pub fn uncoloured_verdict(self, grade: Grade, text: &str) -> String {
        let sign = match grade {
            _ if !self.has_signs() => "",
            Grade::Good => "✓ ",
            Grade::Bad => "✗ ",
            Grade::Open => "? ",
        };
        let edge = if self.has_ground() { " " } else { "" };
        format!("{edge}{sign}{text}{edge}")
    }

    /// What stands between a verdict and the words after it.
    pub fn after_verdict(self) -> &'static str {
        if self.has_ground() { " " } else { ", " }
    }

    /// Whether a verdict has a coloured ground, which has an edge around the word.
    fn has_ground(self) -> bool {
        self.on && self.depth != Depth::Named
    }

    /// The words for a value, with the sign of its outcome before them where signs are shown.
    pub fn worth(self, outcome: Outcome, words: &str) -> String {
        if !self.has_signs() {
            return words.into();
        }
        let sign = sign(outcome, true);
        let style = match outcome {
            Outcome::Win => self.sign_style(Grade::Good),
            Outcome::Draw => Style::new(),
            Outcome::Loss => self.sign_style(Grade::Bad),
        };
        format!("{} {words}", self.with(style, sign))
    }

    pub fn faint(self, text: &str) -> String {
        self.with(self.faint_style(), text)
    }

    fn faint_style(self) -> Style {
        match self.depth {
            Depth::Named => Style::new().dimmed(),
            depth => Style::new().fg_color(Some(shades::FAINT.color(depth))),
        }
    }

    pub fn strong(self, text: &str) -> String {
        self.with(Style::new().bold(), text)
    }

    fn with(self, style: Style, text: &str) -> String {
        if self.on && !text.is_empty() { format!("{style}{text}{style:#}") } else { text.into() }
    }
}

fn on(style: Style, ink: Color, ground: Color) -> Style {
    style.fg_color(Some(ink)).bg_color(Some(ground))
}

/// The sign of an outcome: `▲`, `■` or `▼`; in ASCII its first letter.
pub fn sign(outcome: Outcome, unicode: bool) -> &'static str {
    match (outcome, unicode) {
        (Outcome::Win, true) => "▲",
        (Outcome::Draw, true) => "■",
        (Outcome::Loss, true) => "▼",
        (Outcome::Win, false) => "w",
        (Outcome::Draw, false) => "d",
        (Outcome::Loss, false) => "l",
    }
}

/// Whether the terminal says that its ground is one of the light ones of its sixteen colours.
fn is_light() -> bool {
    env::var("COLORFGBG").is_ok_and(|colors| matches!(colors.rsplit(';').next(), Some("7" | "15")))
}

/// Whether the locale uses UTF-8. Always true on Windows, which has no such locale.
fn is_utf_8() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(env::var_os).find(|value| !value.is_empty());
    let locale = locale.unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}

/// The style of a player's marks in named colours: red and blue, as on the page and in pictures. On dark backgrounds, only bright blue
/// can be read.
pub fn mark_style(player: Player) -> Style {
    let color = match player {
        Player::X => AnsiColor::Red,
        Player::O => AnsiColor::BrightBlue,
    };
    Style::new().bold().fg_color(Some(color.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_more_than_nothing_has_a_part_of_a_bar() {
        let paint = Paint { on: false, unicode: false, depth: Depth::Named, is_light: false };
        let bar = |games| paint.shares(games, SHARES);
        assert_eq!(bar([50.0, 25.0, 25.0]), "##########.....=====");
        assert_eq!(bar([98.0, 2.0, 0.0]), "###################.");
        assert_eq!(bar([1.0, 998.0, 1.0]), "#..................=");
        assert_eq!(bar([0.0, 0.0, 7.0]), "=".repeat(SHARES));
    }
}
