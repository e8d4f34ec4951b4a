//! Colour, which is only ever a second way to say what the text says too.

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use noughts::Player;
use std::env;
use std::io::{self, IsTerminal};

/// When to use colour.
#[derive(Clone, Copy, ValueEnum)]
pub enum When {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Colours text for standard output, or leaves it as it is.
#[derive(Clone, Copy)]
pub struct Paint {
    on: bool,
}

impl When {
    /// Whether to colour standard output. `auto` is on a terminal that knows colour, unless NO_COLOR says no.
    pub fn is_on(self) -> bool {
        let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        match self {
            When::Auto => io::stdout().is_terminal() && !is_set("NO_COLOR") && !is_dumb,
            When::Always => true,
            When::Never => false,
        }
    }
}

impl Paint {
    pub fn new(when: When) -> Paint {
        Paint { on: when.is_on() }
    }

    /// A mark of this player.
    pub fn mark(self, player: Player, text: &str) -> String {
        self.with(mark_style(player), text)
    }

    /// A mark of this player on a line that wins.
    pub fn winning_mark(self, player: Player, text: &str) -> String {
        self.with(mark_style(player).invert(), text)
    }

    /// Something of less weight.
    pub fn faint(self, text: &str) -> String {
        self.with(Style::new().dimmed(), text)
    }

    /// Something of more weight.
    pub fn strong(self, text: &str) -> String {
        self.with(Style::new().bold(), text)
    }

    fn with(self, style: Style, text: &str) -> String {
        if self.on { format!("{style}{text}{style:#}") } else { text.into() }
    }
}

fn mark_style(player: Player) -> Style {
    let color = match player {
        Player::X => AnsiColor::Cyan,
        Player::O => AnsiColor::Yellow,
    };
    Style::new().bold().fg_color(Some(color.into()))
}
