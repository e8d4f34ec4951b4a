//! The options of `noughts match`, and what they mean together.

use crate::board::Variant;
use crate::commands::shared::{BotOptions, ContestantParser, Format, Setting, number, one_of};
use crate::io::{Failure, time};
use crate::players::{Contestant, Engine};
use clap::{Args, ValueHint};
use noughts::Player;
use noughts::words::printable;
use noughts_bots::shell_word;
use std::path::PathBuf;
use std::time::Duration;
use std::{array, iter};

#[derive(Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n{MORE}"))]
pub struct Match {
    /// Who plays X: a level, a strategy or a bot; or a folder of bots
    #[arg(value_name = "X", value_parser = ContestantParser, ignore_case = true, hide_possible_values = true)]
    pub x: Contestant,
    /// Who plays O
    #[arg(value_name = "O", value_parser = ContestantParser, ignore_case = true, hide_possible_values = true)]
    pub o: Option<Contestant>,
    /// More players: then each plays against each, changing sides
    #[arg(value_name = "MORE", value_parser = ContestantParser, ignore_case = true, hide_possible_values = true)]
    pub more: Vec<Contestant>,
    /// How many games to play, or how many each pair plays
    ///
    /// Without this, 100 games are played, or 10 by each pair of three or more. If all of these are strategies or tables of moves,
    /// no game is played: the chances of each result are computed exactly.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1, u64::MAX))]
    pub games: Option<u64>,
    /// Change sides after each game
    #[arg(long)]
    pub swap: bool,
    /// How to print the score
    #[arg(long, hide_short_help = true, value_name = "FORM", default_value = "text", ignore_case = true, value_parser = one_of([Format::Text, Format::Json, Format::Markdown]))]
    pub format: Format,
    /// Repeat the random choices of an earlier run with this number
    #[arg(long, hide_short_help = true, value_name = "NUMBER", value_parser = number::<u64>(0, u64::MAX))]
    pub seed: Option<u64>,
    /// Show every board; on a terminal, space stops and arrows step
    #[arg(long)]
    pub watch: bool,
    /// How long each board is shown: seconds, or a time like 200ms or 2m
    #[arg(long, hide_short_help = true, value_name = "TIME", default_value = "200ms", requires = "watch", value_parser = time::time)]
    pub delay: Duration,
    /// Write what menace has learned to this file: a table of its chances, which `noughts audit` judges
    #[arg(long, hide_short_help = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub policy: Option<PathBuf>,
    #[command(flatten)]
    pub options: BotOptions,
    #[command(flatten)]
    pub setting: Setting,
}

const EXAMPLES: &str = "\
Examples:
  noughts match perfect bot.py
      a hundred games, your own bot as O
  noughts match hard medium --swap
      half of the games as X, half as O
  noughts match easy medium hard
      each against each";

const MORE: &str = "  noughts match handins
      each bot in a folder against each
  noughts match easy hard --watch --delay 1s
      showing every board
  noughts match exec:./bot 'exec:node bot.js'
      bots by their commands
  noughts match menace hard --games 300 --policy menace.json
      a machine of matchboxes, which learns from each game

The exit code is 1 if a bot made no legal move in some game. A bot that is too slow too often ends the match.";

/// How far a match is, as a progress bar says it.
pub fn games(done: u64, length: u64) -> String {
    format!("{done} of {length} games")
}

/// The contestant that is this player. If `swapped`, the first contestant plays O.
pub fn contestant(player: Player, swapped: bool) -> usize {
    player as usize ^ usize::from(swapped)
}

impl Match {
    pub fn complaint(&self) -> Option<String> {
        let has_bot = self.contestants().any(Contestant::is_bot);
        let learns = self.contestants().any(|contestant| matches!(contestant, Contestant::Menace));
        match self.options.given() {
            _ if self.watch && self.format != Format::Text => {
                Some("--watch prints boards, which are not JSON: leave out --watch or --format json".into())
            }
            _ if self.policy.is_some() && !learns => Some("--policy is for menace, which does not play".into()),
            _ if learns && (self.is_round_robin() || self.setting.first == Player::O) => {
                Some("menace learns as X, who moves first, against one other: noughts match menace hard".into())
            }
            _ if self.watch && self.is_round_robin() => {
                Some("--watch is for two contestants, and there are more".into())
            }
            _ if self.format == Format::Markdown && !self.is_round_robin() => {
                Some("--format markdown is a table of three contestants or more, and there are two".into())
            }
            Some(option) if !has_bot => Some(format!(
                "{option} is for bots, and none plays; a bot is named by its file, or by its command, as exec:COMMAND"
            )),
            _ => None,
        }
    }

    pub fn contestants(&self) -> impl Iterator<Item = &Contestant> {
        iter::once(&self.x).chain(&self.o).chain(&self.more)
    }

    /// Whether more than two play, or a folder of bots.
    pub fn is_round_robin(&self) -> bool {
        self.contestants().count() != 2
    }

    /// The names of the two who play.
    pub fn names(&self) -> [String; 2] {
        let mut names = self.contestants().map(Contestant::name);
        array::from_fn(|_| names.next().unwrap_or_default())
    }

    pub fn found(&self, contestant: &Contestant) -> Result<Contestant, Failure> {
        contestant.found(self.setting.first, &self.options.options(self.setting.coords))
    }

    pub fn engine(&self, contestant: &Contestant) -> Result<Engine, Failure> {
        contestant.engine(self.setting.first, &self.options.options(self.setting.coords))
    }

    /// Whether the first plays O, in the games of two one after the other: in each game both play a side that is theirs.
    pub fn orders(&self, players: [&Contestant; 2]) -> Vec<bool> {
        let changes = self.swap || self.is_round_robin();
        let can_play = |swapped: &bool| {
            // Of a bot that does not show its side, the command line says it where the sides stay.
            let is_said =
                |player: &Contestant| !changes && matches!(player, Contestant::Bot(bot) if bot.sides().is_empty());
            Player::ALL.iter().all(|side| {
                let player = players[contestant(*side, *swapped)];
                is_said(player) || player.why_not(*side).is_none()
            })
        };
        [false, true].into_iter().take(if changes { 2 } else { 1 }).filter(can_play).collect()
    }

    /// Why these two cannot play, and the command by which they can, if there is one.
    pub fn why_no_order(&self, players: &[Contestant; 2]) -> String {
        let names = self.names();
        let why = |((player, name), side): ((&Contestant, &String), Player)| {
            Some(format!("{} does not play {side}: {}", printable(name), player.why_not(side)?))
        };
        let whys: Vec<String> = players.iter().zip(&names).zip(Player::ALL).filter_map(why).collect();
        let can_change = players.iter().rev().zip(Player::ALL).all(|(player, side)| player.why_not(side).is_none());
        let [x, o] = names.each_ref().map(|name| shell_word(name));
        let remedy = if can_change { format!("; X is named first: noughts match {o} {x}") } else { String::new() };
        whys.join("; ") + &remedy
    }

    pub fn variant(&self) -> Variant {
        Variant::three_by_three(self.setting.first, self.setting.coords)
    }

    pub fn games(&self) -> u64 {
        self.games.unwrap_or(if self.is_round_robin() { 10 } else { 100 })
    }
}
