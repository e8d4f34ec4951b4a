//! `noughts match`: games of strategies or bots against each other.

mod findings;
mod round_robin;
mod score;
mod series;
#[cfg(test)]
mod tests;
mod watch;

use crate::board::Variant;
use crate::commands::shared::{BotOptions, ContestantParser, Format, Setting, number, one_of};
use crate::io::output::Place;
use crate::io::{Bar, Exit, Failure, Paint, signals, time};
use crate::players::{Contestant, Engine};
use crate::screen;
use clap::{Args, ValueHint};
use findings::Findings;
use noughts::menace::Beads;
use noughts::words::printable;
use noughts::{Player, Square};
use score::{Score, contestant, label};
use series::{Moment, Series};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;
use std::{array, iter};

#[derive(Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n{MORE}"))]
pub struct Match {
    /// Who plays X: a level, a strategy or a bot; or a folder of bots
    #[arg(value_name = "X", value_parser = ContestantParser, ignore_case = true, hide_possible_values = true)]
    x: Contestant,
    /// Who plays O
    #[arg(value_name = "O", value_parser = ContestantParser, ignore_case = true, hide_possible_values = true)]
    o: Option<Contestant>,
    /// More players: then each plays against each, changing sides
    #[arg(value_name = "MORE", value_parser = ContestantParser, ignore_case = true, hide_possible_values = true)]
    more: Vec<Contestant>,
    /// How many games to play, or how many each pair plays
    ///
    /// Without this, 100 games are played, or 10 by each pair of three or more. If all of these are strategies or tables of moves,
    /// no game is played: the chances of each result are computed exactly.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1, u64::MAX))]
    games: Option<u64>,
    /// Change sides after each game
    #[arg(long)]
    swap: bool,
    /// How to print the score
    #[arg(long, hide_short_help = true, value_name = "FORM", default_value = "text", value_parser = one_of([Format::Text, Format::Json, Format::Markdown]))]
    format: Format,
    /// Repeat the random choices of an earlier run with this number
    #[arg(long, hide_short_help = true, value_name = "NUMBER", value_parser = number::<u64>(0, u64::MAX))]
    seed: Option<u64>,
    /// Show every board; on a terminal, space stops and arrows step
    #[arg(long)]
    watch: bool,
    /// How long each board is shown: seconds, or a time like 200ms or 2m
    #[arg(long, hide_short_help = true, value_name = "TIME", default_value = "200ms", requires = "watch", value_parser = time::time)]
    delay: Duration,
    /// Write what menace has learned to this file: a table of its chances, which `noughts audit` judges
    #[arg(long, hide_short_help = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    policy: Option<PathBuf>,
    #[command(flatten)]
    options: BotOptions,
    #[command(flatten)]
    setting: Setting,
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

fn games(done: u64, length: u64) -> String {
    format!("{done} of {length} games")
}

impl Match {
    pub fn run(&self, paint: Paint, out: &mut impl Write) -> Result<Exit, Failure> {
        if let Some(complaint) = self.complaint() {
            return Err(Failure::unreadable(complaint));
        }
        // Strategies need no cleaning up, but an interrupt prints the score so far for them too.
        signals::watch(|| {})?;
        let mut random = self.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        let Some(o) = self.o.as_ref().filter(|_| self.more.is_empty()) else {
            return round_robin::run(self, &mut random, paint, out);
        };
        let found = [self.found(&self.x)?, self.found(o)?];
        let orders = self.orders([&found[0], &found[1]]);
        if orders.is_empty() {
            return Err(Failure::trouble(self.why_no_order(&found)));
        }
        let policy = self.policy.as_deref().map(Place::open).transpose()?;
        let mut players = [self.engine(&found[0])?, self.engine(&found[1])?];
        let mut series = self.series(players.each_mut(), &orders, &mut random);
        let played = match (self.watch, screen::is_capable()) {
            (false, _) => self.play_unwatched(&mut series),
            (true, false) => series.play_all(&mut |moment| self.print_board(moment, paint, out)),
            (true, true) => watch::play(self, &mut series, paint, out),
        };
        let exit = match played {
            Ok(()) | Err(Failure::Interrupted) => self.print(&series.score, paint, out)?,
            Err(trouble) => return Err(trouble),
        };
        if let (Some(place), Some(policy)) = (policy, players.iter().find_map(Engine::policy)) {
            place.write(policy.as_bytes())?;
        }
        Ok(exit)
    }

    fn complaint(&self) -> Option<String> {
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

    fn contestants(&self) -> impl Iterator<Item = &Contestant> {
        iter::once(&self.x).chain(&self.o).chain(&self.more)
    }

    /// Whether more than two play, or a folder of bots.
    fn is_round_robin(&self) -> bool {
        self.contestants().count() != 2
    }

    /// The names of the two who play.
    fn names(&self) -> [String; 2] {
        let mut names = self.contestants().map(Contestant::name);
        array::from_fn(|_| names.next().unwrap_or_default())
    }

    fn found(&self, contestant: &Contestant) -> Result<Contestant, Failure> {
        contestant.found(self.setting.first, &self.options.options(self.setting.coords))
    }

    fn engine(&self, contestant: &Contestant) -> Result<Engine, Failure> {
        contestant.engine(self.setting.first, &self.options.options(self.setting.coords))
    }

    fn series<'a>(
        &self,
        players: [&'a mut Engine; 2],
        orders: &'a [bool],
        random: &'a mut fastrand::Rng,
    ) -> Series<'a> {
        Series { games: self.games(), orders, variant: self.variant(), players, random, score: Score::default() }
    }

    /// Whether the first plays O, in the games of two one after the other: in each game both play a side that is theirs.
    fn orders(&self, players: [&Contestant; 2]) -> Vec<bool> {
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

    fn why_no_order(&self, players: &[Contestant; 2]) -> String {
        let why = |(player, side): (&Contestant, Player)| {
            let name = printable(&player.name());
            Some(format!("{name} does not play {side}: {}", player.why_not(side)?))
        };
        let whys: Vec<String> = players.iter().zip(Player::ALL).filter_map(why).collect();
        format!("{}; name who plays X first", whys.join("; "))
    }

    fn variant(&self) -> Variant {
        Variant::three_by_three(self.setting.first, self.setting.coords)
    }

    fn games(&self) -> u64 {
        self.games.unwrap_or(if self.is_round_robin() { 10 } else { 100 })
    }

    fn play_unwatched(&self, series: &mut Series) -> Result<(), Failure> {
        let bar = Bar::new(games)?;
        bar.begin(self.games());
        let result = series.play_all(&mut |moment| {
            if moment.moves.is_empty() && moment.game > 1 {
                bar.advance(1);
            }
            Ok(())
        });
        bar.end();
        result
    }

    /// Prints a board for a while, and how the game ended, if it has.
    fn print_board(&self, moment: &Moment, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(why) = moment.forfeit {
            let loses = moment.with_learned(format!("{} loses: {why}", moment.state.to_move));
            return writeln!(out, "{loses}\n").map_err(Failure::Output);
        }
        let (variant, state) = (self.variant(), moment.state);
        let below = variant.ending(state).or(moment.beads.map(|beads| self.in_words(beads)));
        let below = below.map_or(String::new(), |below| moment.with_learned(below) + "\n\n");
        write!(out, "{}\n\n{below}", variant.grid(state, paint)).map_err(Failure::Output)?;
        out.flush().map_err(Failure::Output)?;
        signals::sleep(self.delay);
        Ok(())
    }

    /// What is in the box of the matchbox machine: `Beads in the box: 4 for 1, 4 for 2, 4 for 5.`
    fn in_words(&self, beads: Beads) -> String {
        let of_square = |square: &Square| {
            let beads = beads[square.index()];
            (beads > 0).then(|| format!("{beads} for {}", self.setting.coords.name(*square)))
        };
        match &Square::ALL.iter().filter_map(of_square).collect::<Vec<_>>()[..] {
            [] => "The box is empty.".into(),
            all => format!("Beads in the box: {}.", all.join(", ")),
        }
    }

    fn print(&self, score: &Score, paint: Paint, out: &mut impl Write) -> Result<Exit, Failure> {
        match self.format {
            Format::Json => score.write_json(self, out),
            _ => score.write_text(self, paint, out),
        }
        .and_then(|()| out.flush())
        .map_err(Failure::Output)?;
        if self.format == Format::Text {
            score.report_bots(self);
        }
        Ok(if score.findings.has_failures() { Exit::Failed } else { Exit::Fine })
    }
}
