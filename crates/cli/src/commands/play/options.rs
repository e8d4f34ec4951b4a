//! The options of `noughts play`.

use crate::commands::shared::{
    BoardOptions, BotOptions, CertificateOption, ContestantParser, MARKS, Setting, number, word,
};
use crate::players::Contestant;
use clap::Args;
use noughts::Player;

#[derive(Args, Clone)]
#[command(after_help = EXAMPLES)]
pub struct Play {
    /// Which marks you play [default: x]
    ///
    /// On a large board on which the program knows perfect play for X only, you play O if you do not say otherwise.
    #[arg(long = "as", value_name = "MARK", ignore_case = true, value_parser = word(MARKS), conflicts_with = "two")]
    pub side: Option<Player>,
    /// Your opponent: easy, medium, hard, perfect, or your own bot.py
    ///
    /// On 3x3 it can be a strategy that `noughts strategies` lists, or your own bot: its file, such as bot.py, or its command,
    /// as exec:COMMAND.
    #[arg(long, value_name = "LEVEL", default_value = "perfect", ignore_case = true)]
    #[arg(value_parser = ContestantParser, hide_possible_values = true, conflicts_with = "two")]
    pub level: Contestant,
    /// Two people play; the program only keeps the board
    #[arg(long, conflicts_with = "certificate")]
    pub two: bool,
    /// Show what each move is worth; `c` turns it on and off
    #[arg(long)]
    pub coach: bool,
    /// Play line by line, without a screen
    #[arg(long)]
    pub plain: bool,
    /// The colours of the screen: for a light or a dark terminal [default: what COLORFGBG says, else dark]
    #[arg(long, hide_short_help = true, value_name = "GROUND", ignore_case = true, value_parser = ["light", "dark"])]
    pub theme: Option<String>,
    /// Repeat the random choices of an earlier game with this number
    #[arg(long, hide_short_help = true, value_name = "NUMBER", conflicts_with = "two", value_parser = number::<u64>(0, u64::MAX))]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub options: BotOptions,
    #[command(flatten)]
    pub board: BoardOptions,
    #[command(flatten)]
    pub certificate: CertificateOption,
    #[command(flatten)]
    pub setting: Setting,
}

const EXAMPLES: &str = "\
Examples:
  noughts play --as o --level medium
      you play O, and the opponent, which is not too strong, begins
  noughts play --level bot.py
      against your own bot
  noughts play --board 4x4 --line 3
      on another board, where 3 in a row win";
