//! A round robin: every pair of three or more contestants plays, on both sides.

mod json;
mod results;
mod table;

use crate::commands::matches::options::{Match, games};
use crate::commands::matches::series::Series;
use crate::commands::shared::{Format, class_folder};
use crate::io::{Bar, Exit, Failure, Paint, complain, note};
use crate::players::Contestant;
use noughts::Player;
use noughts::words::printable;
use results::{Pair, RoundRobin};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::{mem, panic, thread};

pub fn run(plan: &Match, random: &mut fastrand::Rng, paint: Paint, out: &mut impl Write) -> Result<Exit, Failure> {
    let named = named(plan)?;
    let (names, contestants): (Vec<String>, Vec<Contestant>) = playing(plan, &named)?.into_iter().unzip();
    let mut round_robin = RoundRobin::new(plan, names, &contestants, random);
    match round_robin.play(plan, &contestants) {
        Ok(()) | Err(Failure::Interrupted) => {}
        Err(trouble) => return Err(trouble),
    }
    match plan.format {
        Format::Json => json::write(&round_robin, out),
        Format::Markdown => out.write_all(table::markdown(&round_robin).as_bytes()),
        _ => out.write_all(table::text(&round_robin, paint).as_bytes()),
    }
    .and_then(|()| out.flush())
    .map_err(Failure::Output)?;
    if plan.format != Format::Json {
        round_robin.report_bots();
    }
    let is_somebody_left_out = contestants.len() < named.len();
    Ok(match round_robin.findings.has_failures() {
        true => Exit::Failed,
        false if is_somebody_left_out => Exit::Trouble,
        false => Exit::Fine,
    })
}

/// Whom the command line names: for a folder alone, each bot in it.
fn named(plan: &Match) -> Result<Vec<Contestant>, Failure> {
    match &plan.contestants().collect::<Vec<_>>()[..] {
        [Contestant::File(folder)] if class_folder::is_class(folder) => class_folder::bots_of(Path::new(folder)),
        [only] => Err(Failure::unreadable(format_args!(
            "who plays against {}? Name two players or more, or a folder of bots",
            printable(&only.name())
        ))),
        all => Ok(all.iter().copied().cloned().collect()),
    }
}

/// Those of them who can be asked and have somebody to play against, by name. Why another one cannot is told at once, and the
/// others play without it. So is who plays one side only.
fn playing(plan: &Match, named: &[Contestant]) -> Result<Vec<(String, Contestant)>, Failure> {
    let mut found = Vec::new();
    for contestant in named {
        match plan.found(contestant) {
            Ok(bot) => found.push((contestant.name(), bot)),
            Err(Failure::Said { exit: Exit::Trouble, sentences }) => {
                sentences.iter().for_each(|why| complain(format_args!("{why}; so it does not play")));
            }
            Err(Failure::NotLoaded(why) | Failure::Endless(why, _)) => {
                complain(format_args!("{why}; so it does not play"))
            }
            Err(failure) => return Err(failure),
        }
    }
    let mut playing = Vec::new();
    for (at, (name, bot)) in found.iter().enumerate() {
        let plays_with =
            |(other, (_, with)): (usize, &(String, Contestant))| other != at && !plan.orders([bot, with]).is_empty();
        let has_others = found.len() == 1 || found.iter().enumerate().any(plays_with);
        let missing = Player::ALL.into_iter().find_map(|side| Some((side, bot.why_not(side)?)));
        match missing {
            Some((_, why)) if !has_others => complain(format_args!("{}: {why}; so it does not play", printable(name))),
            Some((side, _)) => note(format_args!("{} plays {} only", printable(name), side.opponent())),
            None => {}
        }
        playing.extend(has_others.then(|| (name.clone(), bot.clone())));
    }
    let are_enough = playing.len() > 1;
    are_enough.then_some(playing).ok_or_else(|| Failure::trouble("there are no two who can play"))
}

impl RoundRobin {
    /// Plays round by round, so that all have played as many games whenever it ends. Games with a program for people, which
    /// take long, are played beside the others.
    fn play(&mut self, plan: &Match, contestants: &[Contestant]) -> Result<(), Failure> {
        if self.games == 0 {
            return Ok(());
        }
        let bar = Bar::new(games)?;
        bar.begin(self.games * self.pairs.len() as u64);
        let takes_long = |pair: &Pair| {
            pair.contestants
                .iter()
                .any(|number| matches!(&contestants[*number], Contestant::Bot(bot) if bot.is_for_people()))
        };
        let (mut long, mut short): (Vec<Pair>, Vec<Pair>) =
            mem::take(&mut self.pairs).into_iter().partition(takes_long);
        let rounds = |pairs| play_rounds(plan, contestants, self.games, pairs, &bar);
        let played = thread::scope(|scope| {
            let beside = scope.spawn(|| rounds(&mut long));
            [rounds(&mut short), beside.join().unwrap_or_else(|panic| panic::resume_unwind(panic))]
        });
        bar.end();
        self.pairs = short.into_iter().chain(long).collect();
        self.pairs.sort_by_key(|pair| pair.contestants);
        for pair in &mut self.pairs {
            self.findings.take_in(mem::take(&mut pair.score.findings), pair.contestants);
        }
        for slow in played {
            self.slow.extend(slow?);
        }
        Ok(())
    }

    fn report_bots(&self) {
        self.findings.report(|contestant| printable(&self.names[contestant]));
        for number in &self.slow {
            let pairs = self.pairs.iter().filter(|pair| pair.contestants.contains(number));
            let missing: u64 = pairs.map(|pair| self.games - pair.score.games()).sum();
            if missing > 0 {
                let name = printable(&self.names[*number]);
                complain(format_args!(
                    "{name} was too slow, and is not asked any more: {missing} of its games were not played"
                ));
            }
        }
    }
}

/// Plays a game of each pair, again and again. Skips pairs with a bot that is not asked any more, and returns these bots.
fn play_rounds(
    plan: &Match,
    contestants: &[Contestant],
    games: u64,
    pairs: &mut [Pair],
    bar: &Bar,
) -> Result<BTreeSet<usize>, Failure> {
    let mut engines = contestants.iter().map(|of| plan.engine(of)).collect::<Result<Vec<_>, Failure>>()?;
    for game in 1..=games {
        for pair in &mut *pairs {
            let players = engines.get_disjoint_mut(pair.contestants).expect("nobody plays against itself");
            if players.iter().any(|player| player.has_given_up()) {
                continue;
            }
            let mut series = Series::new(plan, players, &pair.orders, &mut pair.random);
            series.score = mem::take(&mut pair.score);
            let played = series.play(game, &mut |_| Ok(()));
            pair.score = series.score;
            played?;
            bar.advance(1);
        }
    }
    Ok((0..engines.len()).filter(|number| engines[*number].has_given_up()).collect())
}
