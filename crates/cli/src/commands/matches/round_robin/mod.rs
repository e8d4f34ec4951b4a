//! A round robin: every pair of three or more contestants plays, on both sides.

mod json;
mod table;

use crate::commands::matches::{Findings, Match, Score, games};
use crate::commands::shared::{Format, class_folder};
use crate::io::{Bar, Exit, Failure, Paint, complain, note};
use crate::players::Contestant;
use noughts::audit::{Tree, chances};
use noughts::words::printable;
use noughts::{Fraction, Player, Position};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::{array, mem, panic, thread};

/// The probabilities of wins, draws and losses, for the first of two.
type Chances = [Fraction; 3];

/// All that a contestant may do as X and as O.
struct Known([Tree; 2]);

impl Known {
    /// What a strategy or a table of moves may do in games that `first` begins; `None` for another bot.
    fn of(contestant: &Contestant, first: Player) -> Option<Known> {
        let tree = |side| match contestant {
            Contestant::Strategy(named) => Some(Tree::of_strategy(side, Position::with_first(first), named.strategy)),
            Contestant::Bot(subject) => subject.tree(side, first),
            Contestant::File(_) | Contestant::Menace => None,
        };
        Some(Known([tree(Player::X)?, tree(Player::O)?]))
    }

    /// The chances to win, to draw and to lose against another, as X and as O.
    fn chances(&self, other: &Known) -> [Chances; 2] {
        let (Known([x, o]), Known([other_x, other_o])) = (self, other);
        [chances(x, other_o), reversed(chances(other_x, o))]
    }
}

/// Two contestants, by their numbers from 0, and their results.
struct Pair {
    contestants: [usize; 2],
    /// Whether the first plays O, in one game after the other.
    orders: Vec<bool>,
    random: fastrand::Rng,
    score: Score,
    /// The chances of the first contestant as X and as O; `None` if one of the two is not known.
    chances: Option<[Chances; 2]>,
}

struct RoundRobin {
    names: Vec<String>,
    games: u64,
    pairs: Vec<Pair>,
    /// Those who are not asked any more, since they were too slow.
    slow: BTreeSet<usize>,
    findings: Findings,
}

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
        [Contestant::File(folder)] if class_folder::is_class(folder) => {
            Ok(class_folder::files_of(Path::new(folder))?.into_iter().map(Contestant::File).collect())
        }
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
            Err(Failure::NotLoaded(why)) => complain(format_args!("{why}; so it does not play")),
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
    fn new(plan: &Match, names: Vec<String>, contestants: &[Contestant], random: &mut fastrand::Rng) -> RoundRobin {
        let known: Vec<Option<Known>> = contestants.iter().map(|of| Known::of(of, plan.setting.first)).collect();
        let is_known = known.iter().all(Option::is_some);
        let mut pairs = Vec::new();
        for first in 0..contestants.len() {
            for second in first + 1..contestants.len() {
                let chances = known[first].as_ref().zip(known[second].as_ref()).map(|(one, other)| one.chances(other));
                let orders = plan.orders([&contestants[first], &contestants[second]]);
                let (score, random) = (Score::default(), random.fork());
                pairs.push(Pair { contestants: [first, second], orders, score, chances, random });
            }
        }
        pairs.retain(|pair| !pair.orders.is_empty());
        let games = if is_known { plan.games.unwrap_or(0) } else { plan.games() };
        RoundRobin { names, games, pairs, slow: BTreeSet::new(), findings: Findings::default() }
    }

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

    /// How many games were played.
    fn played(&self) -> u64 {
        self.pairs.iter().map(|pair| pair.score.games()).sum()
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
            let mut series = plan.series(players, &pair.orders, &mut pair.random);
            series.score = mem::take(&mut pair.score);
            let played = series.play(game, &mut |_| Ok(()));
            pair.score = series.score;
            played?;
            bar.advance(1);
        }
    }
    Ok((0..engines.len()).filter(|number| engines[*number].has_given_up()).collect())
}

impl Pair {
    /// The numbers of wins of the first, of draws, and of wins of the second.
    fn counts(&self) -> [u64; 3] {
        let ([won, lost], drawn) = self.score.standing();
        [won, drawn, lost]
    }

    /// The chances of the first if both sides are played equally often.
    fn mean(&self) -> Option<Chances> {
        let [as_x, as_o] = self.chances?;
        Some(array::from_fn(|end| Fraction::mean([as_x[end], as_o[end]])))
    }
}

/// The results of one contestant: its games, and its chances against all others together, if they are known.
struct Standing<'a> {
    name: &'a str,
    counts: [u64; 3],
    chances: Option<Chances>,
}

impl Standing<'_> {
    /// Twice its points: a win is a point, a draw is half a one.
    fn half_points(&self) -> u64 {
        let [won, drawn, _] = self.counts;
        2 * won + drawn
    }

    /// Its points in a game, since not all need have played as many.
    fn share(&self) -> Fraction {
        let games: u64 = self.counts.iter().sum();
        Fraction::new(self.half_points().into(), (2 * games).into()).unwrap_or(Fraction::ZERO)
    }

    /// Its points as text: the points of its games, or the expected points of a game.
    fn points(&self) -> String {
        let games: u64 = self.counts.iter().sum();
        match self.expected().filter(|_| games == 0) {
            Some(expected) => format!("{:.3}", expected.to_f64()),
            None => format!("{:.1} of {games}", self.half_points() as f64 / 2.0),
        }
    }

    /// Its wins, draws and losses: those of its games, or else their chances.
    fn ends(&self) -> [f64; 3] {
        match self.chances.filter(|_| self.counts == [0; 3]) {
            Some(chances) => chances.map(Fraction::to_f64),
            None => self.counts.map(|count| count as f64),
        }
    }

    fn expected(&self) -> Option<Fraction> {
        let [wins, _, loses] = self.chances?;
        let not_lost = Fraction::new(loses.denominator() - loses.numerator(), loses.denominator())?;
        Some(Fraction::mean([wins, not_lost]))
    }
}

impl RoundRobin {
    /// The contestants, best first: by their points in a game or, without games, by their expected points.
    fn standings(&self) -> Vec<Standing<'_>> {
        let mut standings: Vec<Standing> = (0..self.names.len()).map(|number| self.standing(number)).collect();
        match self.games {
            0 => standings.sort_by_key(|standing| Reverse(standing.expected())),
            _ => standings.sort_by_key(|standing| Reverse(standing.share())),
        }
        standings
    }

    fn standing(&self, number: usize) -> Standing<'_> {
        let of = |ends: [u64; 3], is_first: bool| if is_first { ends } else { reversed(ends) };
        let pairs = || self.pairs.iter().filter(|pair| pair.contestants.contains(&number));
        let counts = pairs().map(|pair| of(pair.counts(), pair.contestants[0] == number));
        let chances = |pair: &Pair| {
            let mean = pair.mean()?;
            Some(if pair.contestants[0] == number { mean } else { reversed(mean) })
        };
        let chances: Option<Vec<Chances>> = pairs().map(chances).collect();
        Standing {
            name: &self.names[number],
            counts: counts.fold([0; 3], |sum, counts| array::from_fn(|end| sum[end] + counts[end])),
            chances: chances.map(|all| array::from_fn(|end| Fraction::mean(all.iter().map(|chances| chances[end])))),
        }
    }
}

/// The results as the other contestant sees them.
fn reversed<T: Copy>([wins, draws, loses]: [T; 3]) -> [T; 3] {
    [loses, draws, wins]
}
