//! Copies of a bot that are asked side by side.

use super::Audit;
use crate::bot::{Bot, Counting, HINT};
#[cfg(unix)]
use crate::console::Setup;
use crate::finding::{Finding, Kind};
use crate::{BotError, Progress, Subject};
use noughts::audit::Node;
use noughts::notation::Coords;
use noughts::{Player, Square};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{mem, thread};

/// Some copies of a bot.
pub struct Copies<'a> {
    bots: Vec<Bot>,
    coords: Coords,
    /// Whether a bot is started anew for each question.
    restarts: bool,
    /// Whether the hint has been given that squares are counted from 1.
    has_hinted: bool,
    /// Counts the questions.
    pub progress: &'a dyn Progress,
}

/// Questions that one bot is asked in a row.
pub struct Task<'a> {
    pub questions: Vec<&'a Node>,
    /// Whether they go to a process that has not been asked anything.
    pub is_fresh: bool,
}

impl<'a> Task<'a> {
    /// Whether one question is asked again and again.
    fn is_one_question(&self) -> bool {
        self.questions.windows(2).all(|pair| pair[0] == pair[1])
    }
}

/// What a bot did when it was asked.
#[derive(Clone)]
pub struct Reply {
    /// Its move; `None` if it made no legal one.
    pub square: Option<Square>,
    pub findings: Vec<Finding>,
    /// Whether the bot was really asked. One that was too slow too often is not asked any more.
    pub was_asked: bool,
    /// Whether its dice are known to have been thrown.
    pub has_drawn: bool,
    /// How long it took.
    pub time: Duration,
}

impl Reply {
    /// Whether it and the next one are the same move without dice.
    fn is_settled(&self, next: &Reply) -> bool {
        self.square.is_some() && self.square == next.square && !self.has_drawn && !next.has_drawn
    }

    pub fn timed_out(&self) -> bool {
        self.findings.iter().any(|finding| finding.kind == Kind::TimedOut)
    }
}

impl<'a> Copies<'a> {
    /// As many of them as the audit asks side by side.
    pub fn new(subject: &Subject, audit: &'a Audit) -> Copies<'a> {
        let Audit { ref options, progress, .. } = *audit;
        let bots = (0..audit.jobs_for(subject)).map(|_| Bot::new(subject, options.clone()).exploring()).collect();
        Copies { bots, coords: options.coords, restarts: options.restart, has_hinted: false, progress }
    }

    /// Gives each task to the next bot that is free. The replies are in the order of the tasks and their questions.
    ///
    /// # Errors
    /// If a bot cannot be started, or an interrupt comes.
    pub fn ask(&mut self, tasks: &[Task]) -> Result<Vec<Vec<Reply>>, BotError> {
        let progress = self.progress;
        self.share(tasks, |bot, task| replies_to(bot, task, progress))
    }

    /// All that the bots may answer in each of these places, each answer as often as it is likely; `None` if what their
    /// dice show cannot be known there.
    ///
    /// # Errors
    /// If a bot cannot be started, or an interrupt comes.
    pub fn ask_all(&mut self, nodes: &[Node]) -> Result<Vec<Option<Vec<Reply>>>, BotError> {
        let progress = self.progress;
        self.share(nodes, |bot, node| {
            let squares = bot.ask_all(node)?;
            progress.advance(1);
            let mut findings = bot.take_findings();
            let reply = |square| Reply {
                square,
                findings: mem::take(&mut findings),
                was_asked: true,
                has_drawn: true,
                time: Duration::ZERO,
            };
            Ok(squares.map(|squares| squares.into_iter().map(reply).collect()))
        })
    }

    /// Gives each piece of work to the next bot that is free. What comes of it is in the same order.
    fn share<W: Sync, T: Send>(
        &mut self,
        work: &[W],
        give: impl Fn(&mut Bot, &W) -> Result<T, BotError> + Sync,
    ) -> Result<Vec<T>, BotError> {
        let next = AtomicUsize::new(0);
        let serve = |bot: &mut Bot| {
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(piece) = work.get(at) else { return Ok(done) };
                done.push((at, give(bot, piece)?));
            }
        };
        let done: Result<Vec<_>, BotError> = thread::scope(|scope| {
            let Some((own, others)) = self.bots.split_first_mut() else { return Ok(Vec::new()) };
            // Where the system gives no more threads, fewer copies share the work.
            let spawn = |bot| thread::Builder::new().spawn_scoped(scope, || serve(bot)).ok();
            let workers: Vec<_> = others.iter_mut().map_while(spawn).collect();
            let own = serve(own);
            let others = workers.into_iter().map(|worker| worker.join().expect("no bot makes a worker panic"));
            [own].into_iter().chain(others).collect()
        });
        let mut done: Vec<(usize, T)> = done?.into_iter().flatten().collect();
        done.sort_by_key(|(at, _)| *at);
        Ok(done.into_iter().map(|(_, value)| value).collect())
    }

    /// Whether not all games can be played, since a program for people moves by chance.
    pub fn is_by_chance(&self) -> bool {
        #[cfg(unix)]
        return self.bots.iter().filter_map(Bot::setup).any(Setup::has_dice);
        #[cfg(not(unix))]
        false
    }

    /// A game that such a program has lost.
    #[cfg_attr(not(unix), expect(clippy::unused_self, reason = "there are no such programs here"))]
    pub fn lost_game(&self, side: Player) -> Option<Vec<Square>> {
        #[cfg(unix)]
        return self.bots.iter().filter_map(Bot::setup).find_map(|setup| setup.lost_game(side));
        #[cfg(not(unix))]
        {
            let _ = side;
            None
        }
    }

    /// Forgets that the bots have been slow.
    pub fn forgive(&mut self) {
        self.bots.iter_mut().for_each(Bot::forgive);
    }

    /// Gets the bots ready for a side on which they have not been asked.
    pub fn begin_side(&mut self) {
        self.bots.iter_mut().for_each(Bot::begin_side);
    }

    /// Ends the processes, so that the next questions go to new ones.
    pub fn restart(&mut self) {
        Bot::restart_all(&mut self.bots);
    }

    /// Adds a hint to the first illegal answer if the answers of all copies together look as if squares were counted from
    /// 0. Each copy knows only some of the answers, so the hints of single copies are taken out.
    pub fn hint(&mut self, findings: &mut [Finding]) {
        for finding in findings.iter_mut() {
            finding.note = finding.note.filter(|note| *note != HINT);
        }
        let counting = self.bots.iter().map(Bot::counting).fold(Counting::default(), Counting::join);
        let may_hint = counting.is_from_0() && self.coords == Coords::OneToNine && !self.has_hinted;
        let first = findings.iter_mut().find(|finding| finding.kind == Kind::Illegal).filter(|_| may_hint);
        if let Some(finding) = first {
            finding.note = Some(HINT);
            self.has_hinted = true;
        }
    }

    /// Whether a bot is started anew for each question.
    pub fn restarts(&self) -> bool {
        self.restarts
    }

    /// Where a bot has moved in another way than in a game before.
    pub fn strayed(&self) -> Option<Node> {
        self.bots.iter().find_map(Bot::strayed).cloned()
    }

    /// Gives each game a process of its own from now on, if a bot was found to play only one. Says whether that is so.
    pub fn begin_own_processes(&mut self) -> bool {
        let plays_once = self.bots.iter().any(Bot::plays_once);
        if plays_once {
            self.bots.iter_mut().for_each(Bot::begin_own_processes);
        }
        plays_once
    }

    /// Whether a bot did not come to a place again, and so is not asked any more.
    pub fn is_lost(&self) -> bool {
        self.bots.iter().any(Bot::is_lost)
    }

    /// Whether a bot has made a legal move yet.
    pub fn has_answered(&self) -> bool {
        self.bots.iter().any(Bot::has_answered)
    }
}

/// All copies may use the same time to end by themselves.
impl Drop for Copies<'_> {
    fn drop(&mut self) {
        self.restart();
    }
}

fn replies_to(bot: &mut Bot, task: &Task, progress: &dyn Progress) -> Result<Vec<Reply>, BotError> {
    if task.is_fresh {
        bot.restart();
    }
    let mut replies: Vec<Reply> = Vec::new();
    for node in &task.questions {
        let reply = match replies.as_slice() {
            // Whose dice are known and not thrown here gives the same answer for ever.
            [.., before, last] if bot.has_known_dice() && task.is_one_question() && before.is_settled(last) => {
                last.clone()
            }
            _ => {
                let was_asked = !bot.has_given_up();
                let start = Instant::now();
                let square = bot.ask(node)?;
                let (findings, has_drawn, time) = (bot.take_findings(), bot.has_drawn(), start.elapsed());
                Reply { square, findings, was_asked, has_drawn, time }
            }
        };
        replies.push(reply);
        progress.advance(1);
    }
    Ok(replies)
}
