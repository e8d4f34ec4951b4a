//! `noughts match`: games of two strategies or bots against each other.

mod score;

use super::bot::Options;
use super::contestant::{Contestant, ContestantParser, Seat};
use super::style::Paint;
use super::{Ending, Exit, Setting, Trouble, answer, complain, interrupt, progress, time, writing};
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use noughts::{Player, Position, Square, Status};
use score::Score;
use std::io::Write;
use std::time::Duration;

/// Let two strategies or bots play against each other
///
/// A strategy is given by its name, a bot as exec:COMMAND. Where a strategy may choose, it chooses at random. A bot that
/// makes no legal move loses the game.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Match {
    /// Who plays X
    #[arg(value_name = "X", value_parser = ContestantParser, ignore_case = true, hide_possible_values = true)]
    x: Contestant,
    /// Who plays O
    #[arg(value_name = "O", value_parser = ContestantParser, ignore_case = true, hide_possible_values = true)]
    o: Contestant,
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Change sides after each game
    #[arg(long)]
    swap: bool,
    /// How to print the score
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: Format,
    /// Repeat the random choices of an earlier run with this number
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Show the boards one after another
    #[arg(long)]
    watch: bool,
    /// How long each board is shown: seconds, or a time like 200ms or 2m
    #[arg(long, value_name = "TIME", default_value = "200ms", value_parser = time::time)]
    delay: Duration,
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    setting: Setting,
}

const EXAMPLES: &str = "\
Examples:
  noughts match harvey perfect --swap
      a hundred games, half of them as X
  noughts match perfect 'exec:./bot'
      against your own bot
  noughts match random prevos --watch
      showing every board

The exit code is 1 if a bot made no
legal move in some game.";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// A JSON object
    Json,
}

impl Match {
    pub fn run(&self, paint: Paint, out: &mut impl Write) -> Ending {
        if self.watch && self.format == Format::Json {
            complain("--watch prints boards, which are not JSON: leave out --watch or --format json");
            return Ok(Exit::Unreadable);
        }
        // Strategies need nothing to be ended, but the score so far is printed for them too.
        interrupt::watch(|| {})?;
        let seat = |contestant: &Contestant| contestant.seat(self.setting.coords, &self.options);
        let seats = [seat(&self.x)?, seat(&self.o)?];
        let random = self.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        let mut series = Series { plan: self, seats, random, paint, score: Score::default() };
        match series.play_all(out) {
            Ok(()) | Err(Trouble::Interrupted) => self.print(&series.score, out),
            Err(trouble) => Err(trouble),
        }
    }

    fn print(&self, score: &Score, out: &mut impl Write) -> Ending {
        match self.format {
            Format::Json => score.write_json(self, out),
            Format::Text => score.write_text(self, out),
        }
        .and_then(|()| out.flush())
        .map_err(writing)?;
        if self.format == Format::Text {
            score.findings(self).for_each(complain);
        }
        Ok(if score.has_failures() { Exit::Failed } else { Exit::Fine })
    }
}

/// The games of a match.
struct Series<'a> {
    plan: &'a Match,
    seats: [Seat; 2],
    random: fastrand::Rng,
    paint: Paint,
    score: Score,
}

impl Series<'_> {
    fn play_all(&mut self, out: &mut impl Write) -> Result<(), Trouble> {
        let bar = match self.plan.watch {
            true => ProgressBar::hidden(),
            false => progress::bar("{bar:30} {pos} of {len} games, {elapsed} so far"),
        };
        bar.set_length(self.plan.games);
        let result = (0..self.plan.games).try_for_each(|game| {
            let swapped = self.plan.swap && game % 2 == 1;
            let winner = self.play(swapped, out)?;
            self.score.add(winner, swapped);
            bar.inc(1);
            Ok(())
        });
        bar.finish_and_clear();
        result
    }

    /// Plays one game and gives the winner. If `swapped`, the first contestant plays O.
    fn play(&mut self, swapped: bool, out: &mut impl Write) -> Result<Option<Player>, Trouble> {
        let mut position = Position::with_first(self.plan.setting.first.into());
        loop {
            if interrupt::has_come() {
                return Err(Trouble::Interrupted);
            }
            if self.plan.watch {
                self.show(position, out)?;
            }
            match position.status() {
                Status::Ongoing => {}
                Status::Won { winner, .. } => return Ok(Some(winner)),
                Status::Drawn => return Ok(None),
            }
            match self.choose(position, swapped)? {
                Some(square) => position = position.play(square).expect("the move is legal"),
                None => return Ok(Some(position.to_move().opponent())),
            }
        }
    }

    /// The move of the contestant whose turn it is; `None` if it makes no legal move.
    fn choose(&mut self, position: Position, swapped: bool) -> Result<Option<Square>, Trouble> {
        let contestant = score::contestant(position.to_move(), swapped);
        let seat = &mut self.seats[contestant];
        let square = seat.choose(position, &mut self.random)?;
        for finding in seat.take_findings() {
            self.score.note(contestant, position.to_move(), finding);
        }
        Ok(square)
    }

    /// Shows a board for a while, and how the game ended, if it has.
    fn show(&self, position: Position, out: &mut impl Write) -> Result<(), Trouble> {
        let coords = self.plan.setting.coords;
        let ending = answer::ending(position, coords).map_or(String::new(), |ending| format!("{ending}\n\n"));
        write!(out, "{}\n\n{ending}", answer::board(position, coords, self.paint)).map_err(writing)?;
        out.flush().map_err(writing)?;
        interrupt::sleep(self.plan.delay);
        Ok(())
    }
}
