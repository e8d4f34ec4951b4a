//! Asking a bot about everything that it can come to on one side.

use super::copies::{Copies, Reply, Task};
use super::orders::{by_two_paths, in_game_order};
use crate::BotError;
use crate::finding::{Finding, grouped};
use crate::process::sleep;
use noughts::audit::{Answer, Node, Tree};
use noughts::strategies::Perfect;
use noughts::{Player, Square};
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::time::Duration;

/// How often a bot with dice is asked about each position: a move that it makes once in ten times is missed with the
/// chance 0.9^n, and 66 is the least n for which that is below 0.1 %.
pub const ENOUGH: u32 = 66;

/// An answer that comes as soon as this is quick. The start of a bot is in the first one, and a busy machine takes its time.
const QUICK: Duration = Duration::from_millis(500);

/// The most positions that are asked about by two paths.
const MOST_TWO_PATHS: usize = 20;

/// What a bot's answers depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Behaviour {
    /// It was asked once about each place, so nobody knows.
    Unknown,
    /// The question alone.
    Deterministic,
    /// The question and chance. How its dice may fall is known, and so are its chances.
    Chance,
    /// The question and chance. Its chances are estimated from how often it made each move.
    Random,
    /// The question and what it was asked before.
    Stateful,
}

/// What a bot answered on one side.
pub struct Answers {
    pub tree: Tree,
    pub findings: Vec<Finding>,
    /// In how many places it was not asked any more, since it was too slow too often.
    pub unasked: u64,
    /// A game that a program for people has lost that moves by chance, so that not all its games can be played.
    pub lost_game: Option<Vec<Square>>,
    /// How often it was asked about each place.
    pub times: u32,
    pub behaviour: Behaviour,
}

impl Answers {
    /// The answers of one that was not asked.
    pub fn none(side: Player, start: Node) -> Answers {
        let nothing =
            |nodes: &[Node]| Ok::<_, Infallible>(nodes.iter().map(|_| [None].into_iter().collect()).collect());
        let Ok(tree) = Tree::explore(side, start, nothing);
        Answers { tree, findings: Vec::new(), unasked: 0, lost_game: None, times: 0, behaviour: Behaviour::Unknown }
    }
}

/// Asks a bot about every place that it can come to on a side: as many times in a row as `repeat` says, else once. Then it
/// finds out what the answers depend on, unless `repeat` is 1. A bot that moves by chance is then asked [`ENOUGH`] times.
///
/// # Errors
/// If a bot cannot be started, or an interrupt comes.
pub fn inquire(copies: &mut Copies<'_>, side: Player, start: Node, repeat: Option<u32>) -> Result<Answers, BotError> {
    // How many places there are is not known before. The table's own game is a fair guess.
    let guess = Tree::of_strategy(side, start.position, &Perfect).choices().count() as u64;
    copies.progress.begin(side, guess * u64::from(repeat.unwrap_or(2)));
    let mut inquiry = Inquiry { copies, side, start, times: repeat.unwrap_or(1), known: BTreeMap::new() };
    let tree = inquiry.tree()?;
    if let Some(times) = repeat {
        // Answers that differ in a row are taken for those of dice; else it may still have a memory.
        let is_random = tree.choices().any(|(_, answer)| answer.choices().count() > 1);
        let behaviour = match times {
            1 if inquiry.copies.strayed().is_some() => Behaviour::Stateful,
            1 => Behaviour::Unknown,
            _ if is_random => Behaviour::Random,
            _ => inquiry.behaviour(&tree)?,
        };
        return Ok(inquiry.answers(tree, behaviour));
    }
    if let Some(answers) = inquiry.by_all_draws()? {
        return Ok(answers);
    }
    let behaviour = inquiry.behaviour(&tree)?;
    if behaviour == Behaviour::Random && !inquiry.copies.is_by_chance() {
        inquiry = Inquiry { times: ENOUGH, known: BTreeMap::new(), ..inquiry };
        inquiry.copies.forgive();
        inquiry.copies.progress.lengthen(tree.choices().count() as u64 * u64::from(ENOUGH));
        let tree = inquiry.tree()?;
        return Ok(inquiry.answers(tree, behaviour));
    }
    let times = if behaviour == Behaviour::Unknown || inquiry.copies.is_by_chance() { 1 } else { 2 };
    Ok(Answers { times, ..inquiry.answers(tree, behaviour) })
}

struct Inquiry<'a, 'p> {
    copies: &'a mut Copies<'p>,
    side: Player,
    start: Node,
    times: u32,
    known: BTreeMap<Node, Vec<Reply>>,
}

impl Inquiry<'_, '_> {
    /// The tree of the bot's answers. Where it came to a timeout, it is asked once more when all else is known: the
    /// machine may have been busy.
    fn tree(&mut self) -> Result<Tree, BotError> {
        let mut retried = BTreeSet::new();
        loop {
            let tree = Tree::explore(self.side, self.start.clone(), |nodes| self.ask(nodes))?;
            if self.copies.begin_own_processes() {
                self.known.clear();
                continue;
            }
            let slow = tree.choices().map(|(node, _)| node).filter(|node| self.was_too_slow(node));
            let slow: Vec<Node> = slow.filter(|node| retried.insert(Node::clone(node))).cloned().collect();
            if slow.is_empty() || !self.copies.has_answered() || !self.retry(&slow)? {
                return Ok(tree);
            }
            // What was not asked any more is asked now.
            self.known.retain(|_, replies| replies.iter().all(|reply| reply.was_asked));
        }
    }

    /// Where dice were thrown that are known: what it answers by all that they can show, twice, the second time in the order
    /// of games. `None` if that is not so, or they show too much.
    fn by_all_draws(&mut self) -> Result<Option<Answers>, BotError> {
        if !self.known.values().flatten().any(|reply| reply.has_drawn) {
            return Ok(None);
        }
        let mut known = BTreeMap::new();
        let tree = Tree::explore(self.side, self.start.clone(), |nodes| {
            let replies = self.copies.ask_all(nodes).map_err(Some)?;
            let replies: Vec<Vec<Reply>> = replies.into_iter().collect::<Option<_>>().ok_or(None)?;
            let answers = replies.iter().map(|replies| answer(replies)).collect();
            known.extend(nodes.iter().cloned().zip(replies));
            Ok(answers)
        });
        let tree = match tree {
            Ok(tree) => tree,
            Err(Some(error)) => return Err(error),
            Err(None) => return Ok(None),
        };
        self.copies.restart();
        let order: Vec<Node> = in_game_order(&tree).into_iter().cloned().collect();
        let again = self.copies.ask_all(&order)?;
        let is_same = |(node, again): (&Node, &Option<Vec<Reply>>)| {
            again.as_ref().is_some_and(|again| answer(again) == answer(&known[node]))
        };
        let is_same = order.iter().zip(&again).all(is_same);
        let chooses = tree.choices().any(|(_, answer)| answer.choices().count() > 1);
        self.known = known;
        Ok(Some(match (is_same, chooses) {
            (false, _) => self.answers(tree, Behaviour::Stateful),
            (true, true) => Answers { times: 2, ..self.answers(tree, Behaviour::Chance) },
            (true, false) => Answers { times: 2, ..self.answers(tree, Behaviour::Deterministic) },
        }))
    }

    /// Asks about those places that are not known yet, and gives the answers for all.
    fn ask(&mut self, nodes: &[Node]) -> Result<Vec<Answer>, BotError> {
        let unknown: Vec<&Node> = nodes.iter().filter(|node| !self.known.contains_key(node)).collect();
        let task = |node| Task { questions: vec![node; self.times as usize], is_fresh: false };
        let tasks: Vec<Task> = unknown.iter().copied().map(task).collect();
        let replies = self.copies.ask(&tasks)?;
        self.known.extend(unknown.into_iter().cloned().zip(replies));
        Ok(nodes.iter().map(|node| answer(&self.known[node])).collect())
    }

    /// Whether it was asked there, and came to a timeout.
    fn was_too_slow(&self, node: &Node) -> bool {
        self.known[node].iter().any(|reply| reply.was_asked && reply.timed_out())
    }

    /// Asks a new process about each of these, up to the first that is too slow again, and says whether any was not.
    fn retry(&mut self, slow: &[Node]) -> Result<bool, BotError> {
        let mut any = false;
        self.copies.forgive();
        for node in slow {
            let task = Task { questions: vec![node; self.times as usize], is_fresh: true };
            let replies = self.copies.ask(&[task])?.remove(0);
            if replies.iter().any(Reply::timed_out) {
                break;
            }
            self.known.insert(node.clone(), replies);
            any = true;
        }
        Ok(any)
    }

    /// Asks about each place for the second time, now in the order of games, and about some by two paths.
    fn behaviour(&mut self, tree: &Tree) -> Result<Behaviour, BotError> {
        if !self.copies.has_answered() || self.copies.is_lost() {
            return Ok(Behaviour::Unknown);
        }
        if self.copies.is_by_chance() {
            return Ok(Behaviour::Random);
        }
        self.copies.forgive();
        self.copies.restart();
        let order = in_game_order(tree).into_iter().filter(|node| !self.was_too_slow(node));
        // A bot that is started for each question cannot know the path, and one that is told all moves may use it.
        let may_use_path = self.start.game.is_none() && !self.copies.restarts();
        let paths = if may_use_path { by_two_paths(tree) } else { Vec::new() };
        let some = paths.iter().step_by(paths.len().div_ceil(MOST_TWO_PATHS).max(1));
        let by_paths = some.flat_map(|(node, paths)| paths.iter().map(|path| [path.as_slice(), &[*node]].concat()));
        let by_paths = by_paths.map(|questions| Task { questions, is_fresh: false });
        let in_order = order.map(|node| Task { questions: vec![node; self.times_again(node)], is_fresh: false });
        let tasks: Vec<Task> = in_order.chain(by_paths).collect();
        let questions: usize = tasks.iter().map(|task| task.questions.len()).sum();
        self.copies.progress.expect(questions as u64);
        let replies = self.copies.ask(&tasks)?;
        if self.copies.is_by_chance() {
            return Ok(Behaviour::Random);
        }
        let asked = tasks.iter().zip(&replies).flat_map(|(task, replies)| {
            // On a path, only the answer at its end is compared.
            let last = task.questions.last().copied();
            let pairs = task.questions.iter().copied().zip(replies);
            pairs.filter(move |(node, _)| Some(*node) == last)
        });
        let differing = asked.filter(|(node, reply)| self.differs(node, reply)).map(|(node, _)| node);
        // The more marks there are, the quicker many a bot answers.
        match differing.max_by_key(|node| node.position.ply()).cloned().or(self.copies.strayed()) {
            None => Ok(Behaviour::Deterministic),
            Some(node) => self.cause(&node),
        }
    }

    /// How often a place is asked about for the second time: once, but the empty board more often if it is answered quickly,
    /// since many a bot has dice for its first move alone.
    fn times_again(&self, node: &Node) -> usize {
        let is_quick = self.known[node].iter().all(|reply| reply.time < QUICK);
        if node.position.ply() == 0 && is_quick { 10 } else { 1 }
    }

    /// Whether a reply is another than the one before. A timeout says nothing.
    fn differs(&self, node: &Node, reply: &Reply) -> bool {
        let before = &self.known[node][0];
        !before.timed_out() && !reply.timed_out() && before.square != reply.square
    }

    /// Why the bot gave different answers to one question. It is asked that question many times in a row, twice, each time
    /// after a new start. If the answers within a row differ, and the two rows differ, it moves by chance. A bot that
    /// counts its moves, or has dice with a fixed seed, gives the same row again: it depends on what it was asked before.
    fn cause(&mut self, node: &Node) -> Result<Behaviour, BotError> {
        if self.copies.restarts() {
            return Ok(Behaviour::Random);
        }
        let row = self.row(node)?;
        if row.iter().all(|square| *square == row[0]) {
            return Ok(Behaviour::Stateful);
        }
        // Many a bot takes the seed of its dice from the clock, in seconds.
        sleep(Duration::from_millis(1100));
        Ok(if self.row(node)? == row { Behaviour::Stateful } else { Behaviour::Random })
    }

    /// What a bot that was just started answers to a question asked again and again.
    fn row(&mut self, node: &Node) -> Result<Vec<Option<Square>>, BotError> {
        let task = Task { questions: vec![node; ENOUGH as usize], is_fresh: true };
        self.copies.progress.lengthen(ENOUGH.into());
        Ok(self.copies.ask(&[task])?.remove(0).into_iter().map(|reply| reply.square).collect())
    }

    fn answers(&mut self, tree: Tree, behaviour: Behaviour) -> Answers {
        let replies = tree.choices().flat_map(|(node, _)| &self.known[node]);
        let mut findings = grouped(replies.flat_map(|reply| reply.findings.clone()));
        self.copies.hint(&mut findings);
        let is_unasked = |replies: &Vec<Reply>| replies.iter().all(|reply| !reply.was_asked);
        let unasked = tree.choices().filter(|(node, _)| is_unasked(&self.known[node])).count() as u64;
        let lost_game = self.copies.lost_game(self.side).filter(|_| self.copies.is_by_chance());
        Answers { tree, findings, unasked, lost_game, times: self.times, behaviour }
    }
}

fn answer(replies: &[Reply]) -> Answer {
    replies.iter().map(|reply| reply.square).collect()
}

#[cfg(test)]
mod tests {
    use super::ENOUGH;

    #[test]
    fn so_many_answers_are_enough_and_no_fewer() {
        let missed = |times: u32| 0.9f64.powi(times as i32);
        assert!(missed(ENOUGH) < 0.001 && missed(ENOUGH - 1) >= 0.001);
    }
}
