//! `noughts match`: two players against each other.

use super::bot::{Bot, Manner};
use super::contestant::{Contestant, ContestantParser};
use super::style::Paint;
use super::{Ending, Exit, Setting, Trouble, answer, complain, writing};
use clap::Args;
use noughts::{Player, Position, Square, Status};
use std::io::Write;
use std::thread;
use std::time::Duration;

/// Let two strategies or bots play against each other
///
/// A strategy is given by its name, a bot as exec:COMMAND. Where a strategy may choose, it chooses at random. A bot that
/// makes no legal move loses the game.
#[derive(Args)]
pub struct Match {
    /// Who plays the crosses
    #[arg(value_name = "X", value_parser = ContestantParser, ignore_case = true, hide_possible_values = true)]
    x: Contestant,
    /// Who plays the noughts
    #[arg(value_name = "O", value_parser = ContestantParser, ignore_case = true, hide_possible_values = true)]
    o: Contestant,
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// Make chance choose the same again
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Show the boards one after another
    #[arg(long)]
    watch: bool,
    /// How long each board is shown
    #[arg(long, value_name = "TIME", default_value = "200ms", value_parser = humantime::parse_duration)]
    delay: Duration,
    #[command(flatten)]
    manner: Manner,
    #[command(flatten)]
    setting: Setting,
}

/// The faults of a bot that are told; the score tells the rest.
const TOLD: usize = 5;

/// A player at the board.
enum Seat {
    Strategy(&'static dyn noughts::strategies::Strategy),
    /// With the number of its faults so far.
    Bot(Box<Bot>, usize),
}

impl Match {
    pub fn run(&self, paint: Paint, out: &mut impl Write) -> Ending {
        let mut random = self.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        let mut seats = [&self.x, &self.o].map(|contestant| self.seat(contestant));
        let (mut x_wins, mut o_wins, mut draws) = (0u64, 0u64, 0u64);
        for _ in 0..self.games {
            match self.play(&mut seats, &mut random, paint, out)? {
                Some(Player::X) => x_wins += 1,
                Some(Player::O) => o_wins += 1,
                None => draws += 1,
            }
        }
        let (x, o) = (self.x.name(), self.o.name());
        writeln!(out, "{x} (X) {x_wins}, {o} (O) {o_wins}, drawn {draws}").map_err(writing)?;
        Ok(Exit::Fine)
    }

    fn seat(&self, contestant: &Contestant) -> Seat {
        match contestant {
            Contestant::Strategy(named) => Seat::Strategy(named.strategy),
            Contestant::Bot(command) => {
                Seat::Bot(Box::new(Bot::new(command, self.setting.coords, self.manner.clone())), 0)
            }
        }
    }

    /// Plays one game and gives the winner.
    fn play(
        &self,
        seats: &mut [Seat; 2],
        random: &mut fastrand::Rng,
        paint: Paint,
        out: &mut impl Write,
    ) -> Result<Option<Player>, Trouble> {
        let mut position = Position::with_first(self.setting.first.into());
        loop {
            if self.watch {
                let board = answer::board(position, self.setting.coords, paint);
                writeln!(out, "{board}\n").and_then(|()| out.flush()).map_err(writing)?;
                thread::sleep(self.delay);
            }
            let mover = position.to_move();
            if let Some(ending) = answer::ending(position, self.setting.coords).filter(|_| self.watch) {
                writeln!(out, "{ending}\n").map_err(writing)?;
            }
            match position.status() {
                Status::Ongoing => {}
                Status::Won { winner, .. } => return Ok(Some(winner)),
                Status::Drawn => return Ok(None),
            }
            match choose(&mut seats[mover as usize], position, random)? {
                Some(square) => position = position.play(square).expect("players make legal moves"),
                None => return Ok(Some(mover.opponent())),
            }
        }
    }
}

/// The square a player chooses, `None` if it fails to.
fn choose(seat: &mut Seat, position: Position, random: &mut fastrand::Rng) -> Result<Option<Square>, Trouble> {
    match seat {
        Seat::Strategy(strategy) => Ok(random.choice(strategy.choices(position))),
        Seat::Bot(bot, told) => {
            let square =
                bot.ask(position).map_err(|error| Trouble::Other { what: "cannot start a bot".into(), error })?;
            for finding in bot.take_findings() {
                *told += 1;
                if *told <= TOLD {
                    complain(format_args!("{}, {finding}", position.to_move()));
                }
            }
            Ok(square)
        }
    }
}
