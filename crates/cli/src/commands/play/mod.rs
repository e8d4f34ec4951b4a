//! `noughts play`: a game against the table, a strategy or a bot, or between two people.

mod actions;
mod begin;
mod coach;
mod game;
mod keys;
mod model;
mod options;
mod plain;
mod strip;
mod terminal;
#[cfg(test)]
mod tests;
mod view;
mod worker;

use crate::io::{Exit, Failure, Paint};
use crate::players::Contestant;
use crate::screen;
pub use options::Play;
use std::io::Write;

impl Play {
    pub fn run(&self, paint: Paint, out: &mut impl Write) -> Result<Exit, Failure> {
        self.level.check_fixed()?;
        let is_bot = !self.two && self.level.is_bot();
        if let Some(option) = self.options.given().filter(|_| !is_bot) {
            return Err(Failure::unreadable(format_args!(
                "{option} is for bots, and none plays; add --level FILE or --level exec:COMMAND"
            )));
        }
        if let (true, Contestant::File(_)) = (is_bot, &self.level) {
            let level = self.level.found(self.setting.first, &self.options.options(self.setting.coords))?;
            return Play { level, ..self.clone() }.run(paint, out);
        }
        let is_light = self.theme.as_ref().map_or(paint.is_light, |theme| theme.eq_ignore_ascii_case("light"));
        let paint = Paint { is_light, ..paint };
        // The screen only draws rows of equal length.
        let is_screen =
            !self.plain && screen::is_capable() && self.board.variant(self.setting)?.game().shape().is_rectangle();
        let is_fine = if is_screen { terminal::play(self, paint, out) } else { plain::play(self, paint, out) }?;
        Ok(if is_fine { Exit::Fine } else { Exit::Failed })
    }
}
