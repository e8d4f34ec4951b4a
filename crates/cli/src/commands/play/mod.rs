//! `noughts play`: a game against the table, a strategy or a bot, or between two people.

mod actions;
mod begin;
mod coach;
mod game;
mod keys;
mod model;
mod plain;
mod strip;
mod terminal;
#[cfg(test)]
mod tests;
mod view;
mod worker;

use crate::commands::shared::{
    BoardOptions, BotOptions, CertificateOption, ContestantParser, MARKS, Setting, number, word,
};
use crate::io::{Exit, Failure, Paint};
use crate::players::Contestant;
use crate::screen;
use actions::{ALWAYS, Action, BAR, NAMED, Named, label};
use clap::Args;
use game::{Game, Tally, refusal};
use model::{Model, Note};
use noughts::Player;
use std::io::Write;
use worker::{Answer, Background, News, Question, Worker};

#[derive(Args, Clone)]
#[command(after_help = EXAMPLES)]
pub struct Play {
    /// Which marks you play [default: x]
    ///
    /// On a large board on which the program knows perfect play for X only, you play O if you do not say otherwise.
    #[arg(long = "as", value_name = "MARK", ignore_case = true, value_parser = word(MARKS), conflicts_with = "two")]
    side: Option<Player>,
    /// Your opponent: easy, medium, hard, perfect, or your own bot.py
    ///
    /// On 3x3 it can be a strategy that `noughts strategies` lists, or your own bot: its file, such as bot.py, or its command,
    /// as exec:COMMAND.
    #[arg(long, value_name = "LEVEL", default_value = "perfect", ignore_case = true)]
    #[arg(value_parser = ContestantParser, hide_possible_values = true, conflicts_with = "two")]
    level: Contestant,
    /// Two people play; the program only keeps the board
    #[arg(long, conflicts_with = "certificate")]
    two: bool,
    /// Show what each move is worth; `c` turns it on and off
    #[arg(long)]
    coach: bool,
    /// Play line by line, without a screen
    #[arg(long)]
    plain: bool,
    /// The colours of the screen: for a light or a dark terminal [default: what COLORFGBG says, else dark]
    #[arg(long, hide_short_help = true, value_name = "GROUND", ignore_case = true, value_parser = ["light", "dark"])]
    theme: Option<String>,
    /// Repeat the random choices of an earlier game with this number
    #[arg(long, hide_short_help = true, value_name = "NUMBER", conflicts_with = "two", value_parser = number::<u64>(0, u64::MAX))]
    seed: Option<u64>,
    #[command(flatten)]
    options: BotOptions,
    #[command(flatten)]
    board: BoardOptions,
    #[command(flatten)]
    certificate: CertificateOption,
    #[command(flatten)]
    setting: Setting,
}

const EXAMPLES: &str = "\
Examples:
  noughts play --as o --level medium
      you play O, and the opponent, which is not too strong, begins
  noughts play --level bot.py
      against your own bot
  noughts play --board 4x4 --line 3
      on another board, where 3 in a row win";

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
