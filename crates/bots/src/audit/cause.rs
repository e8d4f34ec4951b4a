//! Finds out whether a bot answers one question in different ways, and why.

use super::copies::{BotReply, QuestionRun};
use super::inquiry::{ASKS_WITH_DICE, Behaviour, Inquiry};
use super::orders::{by_two_paths, in_game_order};
use crate::bot::Bot;
use crate::error::BotError;
use crate::process::sleep;
use crate::subject::BotKind;
use noughts::Square;
use noughts::audit::{Node, Tree};
use std::time::Duration;

/// An answer within this time is quick. The first answer includes the start of the bot, and a busy machine is slower.
const QUICK: Duration = Duration::from_millis(500);

/// The most positions that the second round asks about along two paths.
const MOST_TWO_PATHS: usize = 12;

/// The number of further starts that are asked about late places if each start hashes texts differently. Two equally
/// likely orders both show within eight starts, except once in 128 times.
const STARTS_THAT_HASH: u32 = 6;

/// Places from this ply on are late. Even slow bots answer there quickly.
const LATE: usize = 3;

const STARTS: u32 = 5;

/// How many questions in a row each start gets, besides the first start, which gets [`ASKS_WITH_DICE`].
const ROW_OF_A_START: u32 = 5;

/// The number of further rounds on one side if the program moves by chance on the other.
const ROUNDS_OF_DOUBT: u32 = 9;

impl Inquiry<'_, '_> {
    /// Finds out what the answers depend on. Asks about each place a second time, now in the order of games, and about
    /// some along two paths. Does not ask again if `repeat` is 1.
    pub fn behaviour(&mut self, tree: &Tree) -> Result<Behaviour, BotError> {
        let differ = tree.varies();
        match self.repeat {
            Some(1) if self.copies.diverged_at().is_some() => return Ok(Behaviour::Unexplained),
            Some(1) => return Ok(Behaviour::Unknown),
            // Different answers in a row are attributed to dice.
            Some(_) if differ => return Ok(Behaviour::Random),
            _ => {}
        }
        if !self.copies.any(|bot| bot.has_answered) || self.copies.any(|bot| bot.games.lost.is_some()) {
            return Ok(Behaviour::Unknown);
        }
        if self.has_dice() {
            return Ok(Behaviour::Random);
        }
        if self.repeat.is_none() && !self.copies.may_differ() {
            return Ok(Behaviour::Deterministic);
        }
        // A program that moves by chance on the other side may do so here too, though more seldom.
        let other = self.side.opponent();
        self.rounds = if self.copies.has_dice(other) { ROUNDS_OF_DOUBT } else { 1 };
        for _ in 0..self.rounds {
            let behaviour = self.ask_again(tree)?;
            if behaviour != Behaviour::Deterministic {
                return Ok(behaviour);
            }
        }
        Ok(Behaviour::Deterministic)
    }

    fn ask_again(&mut self, tree: &Tree) -> Result<Behaviour, BotError> {
        self.copies.each(Bot::reset_timeouts);
        self.copies.restart();
        let tasks = self.second_round(tree);
        let questions: Vec<&Node> = tasks.iter().flat_map(|task| task.questions.iter().copied()).collect();
        self.copies.progress.expect(questions.len() as i64);
        let replies = self.copies.ask(&tasks)?;
        if self.has_dice() {
            return Ok(Behaviour::Random);
        }
        let replies: Vec<BotReply> = replies.into_iter().flatten().collect();
        self.compare(tree, &questions, &replies)
    }

    /// The questions of the second round: about all places in the order of games, and about some along two paths.
    fn second_round<'t>(&self, tree: &'t Tree) -> Vec<QuestionRun<'t>> {
        let order = in_game_order(tree).into_iter().filter(|node| !self.was_too_slow(node));
        // A bot that is started for each question cannot know the path. A bot that is told all moves may use it.
        let may_use_path = self.start.game.is_none() && !self.copies.restarts;
        let paths = if may_use_path { by_two_paths(tree) } else { Vec::new() };
        let step = paths.len().div_ceil(MOST_TWO_PATHS).max(1);
        let by_paths = paths.into_iter().step_by(step).flat_map(|(node, paths)| {
            paths.into_iter().map(move |path| QuestionRun::of([path.as_slice(), &[node]].concat()))
        });
        order.map(|node| QuestionRun::of(vec![node; self.times_again(node)])).chain(by_paths).collect()
    }

    /// How often the second round asks about a place: once, or ten times for the empty board if the answers come
    /// quickly, since many bots have dice for their first move alone.
    fn times_again(&self, node: &Node) -> usize {
        let is_quick = self.known[node].iter().all(|reply| reply.time < QUICK);
        if node.position.ply() == 0 && is_quick { 10 } else { 1 }
    }

    /// Keeps these replies, compares them with the earlier ones, and returns what the answers depend on.
    fn compare(&mut self, tree: &Tree, questions: &[&Node], replies: &[BotReply]) -> Result<Behaviour, BotError> {
        let asked = || questions.iter().copied().zip(replies);
        let has_drawn = asked().any(|(_, reply)| reply.has_drawn());
        let differing: Vec<usize> =
            (0..questions.len()).filter(|at| self.differs(questions[*at], &replies[*at])).collect();
        for (node, reply) in asked() {
            self.seen.entry(node.clone()).or_default().push(reply.clone());
        }
        if has_drawn {
            return Ok(Behaviour::Random);
        }
        // Many bots answer faster when there are more marks on the board.
        match differing.into_iter().max_by_key(|at| questions[*at].position.ply()) {
            Some(at) => {
                let first: Vec<&Node> = tree.choices().map(|(node, _)| node).collect();
                let first = first.split(|node| *node == questions[at]).next().unwrap_or_default();
                self.cause(questions[at], [first, &questions[..at]])
            }
            None => match self.copies.diverged_at() {
                Some(node) => self.cause(&node, [&[], &[]]),
                None => self.compare_starts(tree),
            },
        }
    }

    /// Asks further starts about late places if each start may order sets differently.
    fn compare_starts(&mut self, tree: &Tree) -> Result<Behaviour, BotError> {
        let late: Vec<&Node> =
            tree.choices().map(|(node, _)| node).filter(|node| node.position.ply() >= LATE).collect();
        let hashes = matches!(&self.copies.kind, BotKind::Adapter { codec, .. } if codec.hashes_by_start());
        let starts = if hashes { STARTS_THAT_HASH } else { 0 };
        for _ in 0..starts {
            self.copies.restart();
            self.copies.progress.lengthen(late.len());
            let tasks: Vec<QuestionRun> = late.iter().map(|node| QuestionRun::of(vec![node])).collect();
            let replies: Vec<BotReply> = self.copies.ask(&tasks)?.into_iter().flatten().collect();
            if let Some(at) = (0..late.len()).find(|at| self.differs(late[*at], &replies[*at])) {
                return self.cause(late[at], [&[], &late[..at]]);
            }
        }
        Ok(Behaviour::Deterministic)
    }

    /// Whether a reply differs from the first one. Timeouts do not count.
    fn differs(&self, node: &Node, reply: &BotReply) -> bool {
        let before = &self.known[node][0];
        !before.timed_out() && !reply.timed_out() && before.square != reply.square
    }

    /// Why the bot gave different answers to one question, as far as that can be shown. `before` has the questions
    /// before each of the two answers.
    ///
    /// First, a fresh bot is asked this question many times in a row. If the answers differ, a second fresh bot is
    /// asked the same. A bot that moves by chance then gives another row. A bot that counts its moves, or has dice with
    /// a fixed seed, gives the same row. If all answers of the row are equal, other starts are asked, and then the same
    /// start after the earlier questions.
    fn cause(&mut self, node: &Node, before: [&[&Node]; 2]) -> Result<Behaviour, BotError> {
        if self.copies.restarts {
            return Ok(Behaviour::Random);
        }
        let start = self.copies.start;
        let row = self.fresh(vec![node; ASKS_WITH_DICE as usize], start)?;
        // Many bots seed their dice from the clock, in seconds.
        sleep(Duration::from_millis(1100));
        if !is_constant(&row) {
            let is_same = self.fresh(vec![node; ASKS_WITH_DICE as usize], start)? == row;
            return Ok(if is_same { Behaviour::Stateful } else { Behaviour::Random });
        }
        for other in [self.first].into_iter().chain(start + 1..start + STARTS) {
            let other = self.fresh(vec![node; ROW_OF_A_START as usize], other)?;
            match is_constant(&other) {
                false => return Ok(Behaviour::Random),
                true if other[0] != row[0] => return Ok(Behaviour::Start),
                true => {}
            }
        }
        for before in before {
            if self.answer_after(before, node, start)? != row[0] && self.answer_after(before, node, start)? != row[0] {
                return Ok(Behaviour::Stateful);
            }
        }
        Ok(Behaviour::Unexplained)
    }

    /// The answer of a fresh bot to a question after others.
    fn answer_after(&mut self, before: &[&Node], node: &Node, start: u32) -> Result<Option<Square>, BotError> {
        Ok(self.fresh([before, &[node]].concat(), start)?.pop().flatten())
    }

    fn fresh(&mut self, questions: Vec<&Node>, start: u32) -> Result<Vec<Option<Square>>, BotError> {
        self.copies.progress.lengthen(questions.len());
        self.copies.restart_as(start);
        let task = QuestionRun { is_fresh: true, ..QuestionRun::of(questions) };
        Ok(self.copies.ask(&[task])?.remove(0).into_iter().map(|reply| reply.square).collect())
    }
}

fn is_constant(row: &[Option<Square>]) -> bool {
    row.windows(2).all(|pair| pair[0] == pair[1])
}
