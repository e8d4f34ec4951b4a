//! `noughts match`: games of strategies or bots against each other.

mod findings;
mod options;
mod round_robin;
mod score;
mod series;
#[cfg(test)]
mod tests;
mod watch;

use crate::commands::shared::Format;
use crate::io::output::Place;
use crate::io::{Bar, Exit, Failure, Paint, signals};
use crate::players::Engine;
use crate::screen;
use noughts::Square;
use noughts::menace::Beads;
pub use options::Match;
use options::games;
use score::Score;
use series::{Moment, Series};
use std::io::Write;

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
        let mut series = Series::new(self, players.each_mut(), &orders, &mut random);
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
