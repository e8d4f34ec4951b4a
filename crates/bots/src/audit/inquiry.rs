//! Asks a bot about every place that it can reach on one side.

use super::copies::{BotCopies, BotReply, Chance, QuestionRun, with_rare};
use super::counting::is_from_0;
use crate::bot::{Bot, HINT};
use crate::error::BotError;
use crate::finding::{Finding, Kind};
use crate::move_table::MoveTable;
use noughts::audit::{Answer, GameCounts, LosingGames, Node, Tree};
use noughts::strategies::Perfect;
use noughts::{Player, Square};
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

/// How often a bot with dice is asked about each position. A move that it makes once in ten times is missed with the
/// probability 0.9^n, and 66 is the least n for which that is below 0.1 %.
pub const ASKS_WITH_DICE: u32 = 66;

/// What a bot's answers depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Behaviour {
    /// It was asked once about each place, so nobody knows.
    Unknown,
    /// The question alone.
    Deterministic,
    /// The question and chance. All outcomes of its dice were played, so its chances are exact.
    Chance,
    /// The question and chance. Only a sample of its answers is known, and its chances are estimates.
    Random,
    /// The question and the start of the bot: dice or the clock while it loads, or the order of a set. It was started
    /// many times.
    Start,
    /// The question and what it was asked before.
    Stateful,
    /// The question and how often its dice were thrown before, since they have a fixed seed.
    Seeded,
    /// Unknown: it answered one question in two ways, and the reason was not found.
    Unexplained,
}

pub struct SideAnswers {
    pub tree: Tree,
    /// Each by itself, not yet grouped.
    pub findings: Vec<Finding>,
    /// The number of places where it was not asked any more, because it was too slow too often.
    pub unasked: u64,
    /// A game that a program for people has lost. Set if not all its games are known: it moves by chance, so that not all can be
    /// played, or some of its moves could not be read.
    pub lost_game: Option<Vec<Square>>,
    /// Whether some of what was read of a program for people contradicts the rest.
    pub is_doubted: bool,
    /// How often it was asked about each place, or how often it was started to be asked once about each.
    pub times: u32,
    pub behaviour: Behaviour,
    pub chance: Chance,
    /// The command of a program that is asked line by line and goes on, so that it can be asked in other ways.
    pub program: Option<String>,
    /// Whether none of its processes gave a second answer.
    pub ends_each_time: bool,
    /// Whether it is a program for people, of which games are played.
    pub is_for_people: bool,
}

impl SideAnswers {
    /// Whether another way of asking gave the same games. If the dice of either are not known, compares only whether a
    /// game was lost.
    pub fn are_like(&self, other: &SideAnswers) -> bool {
        if self.behaviour == Behaviour::Random || other.behaviour == Behaviour::Random {
            let loses = |answers: &SideAnswers| GameCounts::of(&answers.tree).lost > 0;
            return loses(self) == loses(other);
        }
        let choices = |answers: &SideAnswers| {
            let choice = |(node, answer): (&Node, Answer)| (node.clone(), answer.squares(), answer.fails() > 0);
            answers.tree.choices().map(choice).collect::<Vec<_>>()
        };
        choices(self) == choices(other)
    }

    /// Whether an object remembers earlier questions, so that only its games from the start show how it plays. If it also
    /// moves by chance, games do not show all that it may answer.
    pub fn needs_whole_games(&self) -> bool {
        self.chance.remembers && self.chance.by.is_none() && self.chance.at_start.is_none()
    }

    pub fn none(side: Player, start: Node) -> SideAnswers {
        let nothing =
            |nodes: &[Node]| Ok::<_, Infallible>(nodes.iter().map(|_| [None].into_iter().collect()).collect());
        let Ok(tree) = Tree::explore(side, start, nothing);
        let unasked = tree.choices().count() as u64;
        SideAnswers { times: 0, unasked, behaviour: Behaviour::Unknown, ..SideAnswers::known(tree) }
    }

    /// The answers of a table of moves or of their chances.
    pub fn of_table(table: &MoveTable, side: Player, first: Player) -> SideAnswers {
        let (tree, findings) = table.answers(side, first);
        let behaviour = if tree.varies() { Behaviour::Chance } else { Behaviour::Deterministic };
        SideAnswers { findings, behaviour, ..SideAnswers::known(tree) }
    }

    /// The answers of a strategy or table, which need not be asked.
    pub fn known(tree: Tree) -> SideAnswers {
        SideAnswers {
            tree,
            findings: Vec::new(),
            unasked: 0,
            lost_game: None,
            is_doubted: false,
            times: 1,
            behaviour: Behaviour::Deterministic,
            chance: Chance::default(),
            program: None,
            ends_each_time: false,
            is_for_people: false,
        }
    }
}

/// Asks a bot about every place that it can reach on a side: `repeat` times in a row, or once. Then finds out what the
/// answers depend on, unless `repeat` is 1. If the bot moves by chance, all outcomes of its dice are played if
/// possible; otherwise it is asked [`ASKS_WITH_DICE`] times. A bot that depends on its start is started as often.
pub fn inquire(
    copies: &mut BotCopies<'_>,
    side: Player,
    start: Node,
    repeat: Option<u32>,
) -> Result<SideAnswers, BotError> {
    let repeat = repeat.map(|times| times.max(1));
    // The number of places is not known in advance. Perfect play gives a good guess.
    let guess = Tree::of_strategy(side, start.position, &Perfect).choices().count() as i64;
    copies.progress.expect(guess * i64::from(repeat.unwrap_or(2)));
    let (first, times) = (copies.start, repeat.unwrap_or(1));
    let (known, seen) = (BTreeMap::new(), BTreeMap::new());
    let mut inquiry = Inquiry { copies, side, start, first, repeat, times, rounds: 1, known, seen };
    let tree = inquiry.tree()?;
    let chance = inquiry.chance();
    if chance.at_start.is_some() {
        // A program for people starts anew with each game, so there are no starts to compare: it moves by chance.
        if inquiry.copies.game().is_some() {
            return inquiry.conclude(tree, Behaviour::Random);
        }
        return inquiry.by_starts(tree);
    }
    if chance.by.is_none() && inquiry.copies.starts_alike(side) == 1 {
        let behaviour = inquiry.behaviour(&tree)?;
        return inquiry.conclude(tree, behaviour);
    }
    if repeat.is_none() {
        // Whole games take long. If a program with dice has lost one, that is enough.
        let is_enough = inquiry.copies.game().is_some() && loses(&tree) && chance.by.is_some();
        let undrawn = chance.by.is_none().then(|| tree.clone());
        if !is_enough && let Some(answers) = inquiry.by_all_draws(undrawn)? {
            // An object that draws as it is made plays whole games so: its moves do not mix with those of others.
            if chance.at_making.is_none() || answers.behaviour != Behaviour::Chance {
                return Ok(answers);
            }
        }
        if chance.is_seeded {
            return Ok(inquiry.answers(tree, Behaviour::Seeded));
        }
    }
    if chance.at_making.is_some() {
        return inquiry.by_starts(tree);
    }
    match chance.by {
        Some(_) => inquiry.conclude(tree, Behaviour::Random),
        None => Ok(inquiry.answers(tree, Behaviour::Start)),
    }
}

pub(super) type Replies = BTreeMap<Node, Vec<BotReply>>;

pub(super) struct Inquiry<'a, 'p> {
    pub copies: &'a mut BotCopies<'p>,
    pub side: Player,
    pub start: Node,
    /// The number of the start that gave the first answers.
    pub first: u32,
    /// How often the user wants each place to be asked about in a row.
    pub repeat: Option<u32>,
    /// How often each place is asked about in a row now.
    pub times: u32,
    /// How many rounds follow the first. Each asks about all places once more, in the order of games.
    pub rounds: u32,
    pub known: Replies,
    /// Earlier replies. The bot can give each of these answers, even if it does not come again.
    pub seen: Replies,
}

impl Inquiry<'_, '_> {
    /// The tree of the bot's answers. Places with timeouts are asked once more when all others are known, since the
    /// machine may have been busy.
    pub fn tree(&mut self) -> Result<Tree, BotError> {
        let mut retried = BTreeSet::new();
        loop {
            let tree = Tree::explore(self.side, self.start.clone(), |nodes| self.ask(nodes))?;
            if self.copies.begin_own_processes() {
                self.known.clear();
                continue;
            }
            let slow = tree.choices().map(|(node, _)| node).filter(|node| self.was_too_slow(node));
            let slow: Vec<Node> = slow.filter(|node| retried.insert(Node::clone(node))).cloned().collect();
            if slow.is_empty() || !self.copies.any(|bot| bot.has_answered) || !self.retry(&slow)? {
                return Ok(tree);
            }
            // Asks now where the bot was not asked before.
            self.known.retain(|_, replies| replies.iter().all(|reply| reply.was_asked));
        }
    }

    /// Asks about the places that are not known yet, and returns the answers for all.
    fn ask(&mut self, nodes: &[Node]) -> Result<Vec<Answer>, BotError> {
        let unknown: Vec<&Node> = nodes.iter().filter(|node| !self.known.contains_key(node)).collect();
        // Before there are several places, one copy would do all.
        let is_explored = self.copies.game().is_some() && nodes.len() > 1;
        let found: Vec<(Node, Vec<BotReply>)> = match is_explored {
            true => self.copies.ask_below(&unknown, self.times as usize)?.into_iter().collect(),
            false => self.ask_level(&unknown)?,
        };
        for (node, replies) in found {
            let rare = self.seen.get(&node).cloned().unwrap_or_default();
            self.known.insert(node, with_rare(replies, rare));
        }
        Ok(nodes.iter().map(|node| answer(&self.known[node])).collect())
    }

    fn ask_level(&mut self, unknown: &[&Node]) -> Result<Vec<(Node, Vec<BotReply>)>, BotError> {
        let tasks: Vec<QuestionRun> = unknown.iter().map(|node| self.task(node)).collect();
        if self.repeat.is_none() && self.times == 1 {
            // Each known place is asked about again in the second round.
            self.copies.progress.expect_at_least(self.known.len() + 2 * unknown.len());
        }
        Ok(unknown.iter().copied().cloned().zip(self.copies.ask(&tasks)?).collect())
    }

    fn task<'n>(&self, node: &'n Node) -> QuestionRun<'n> {
        QuestionRun { has_extremes: self.times >= ASKS_WITH_DICE, ..QuestionRun::of(vec![node; self.times as usize]) }
    }

    /// Whether the bot was asked about this place and did not answer in time.
    pub fn was_too_slow(&self, node: &Node) -> bool {
        self.known[node].iter().any(|reply| reply.was_asked && reply.timed_out())
    }

    /// Asks a new process about each of these places, until one is too slow again. Returns whether any was fast
    /// enough.
    fn retry(&mut self, slow: &[Node]) -> Result<bool, BotError> {
        let mut any = false;
        self.copies.each(Bot::reset_timeouts);
        for node in slow {
            let task = QuestionRun { is_fresh: true, ..self.task(node) };
            let replies = self.copies.ask(&[task])?.remove(0);
            if replies.iter().any(BotReply::timed_out) {
                break;
            }
            self.known.insert(node.clone(), replies);
            any = true;
        }
        Ok(any)
    }

    pub fn has_dice(&self) -> bool {
        self.copies.has_dice(self.side)
    }

    /// The known draws for any of its answers.
    pub fn chance(&self) -> Chance {
        let replies = || self.known.values().chain(self.seen.values()).flatten();
        Chance {
            by: replies().find_map(|reply| reply.chance.by.clone()),
            is_seeded: replies().any(|reply| reply.chance.is_seeded),
            at_start: replies().find_map(|reply| reply.chance.at_start.clone()),
            remembers: replies().any(|reply| reply.chance.remembers),
            keeps: replies().any(|reply| reply.chance.keeps),
            at_making: replies().find_map(|reply| reply.chance.at_making.clone()),
        }
    }

    /// Asks as often as this behaviour needs, and returns the answers.
    fn conclude(mut self, tree: Tree, behaviour: Behaviour) -> Result<SideAnswers, BotError> {
        match behaviour {
            Behaviour::Start => self.by_starts(tree),
            Behaviour::Random if self.repeat.is_none() && self.copies.game().is_none() => self.sampled(&tree),
            Behaviour::Random | Behaviour::Unknown => Ok(self.answers(tree, behaviour)),
            _ if self.repeat.is_some() || self.has_dice() || !self.copies.may_differ() => {
                Ok(self.answers(tree, behaviour))
            }
            _ => Ok(SideAnswers { times: 1 + self.rounds, ..self.answers(tree, behaviour) }),
        }
    }

    /// Asks often enough about each place for a bot with dice.
    fn sampled(&mut self, tree: &Tree) -> Result<SideAnswers, BotError> {
        for (node, replies) in std::mem::take(&mut self.known) {
            self.seen.entry(node).or_default().extend(replies);
        }
        self.times = ASKS_WITH_DICE;
        self.copies.each(Bot::reset_timeouts);
        self.copies.progress.lengthen(tree.choices().count() * ASKS_WITH_DICE as usize);
        let tree = self.tree()?;
        Ok(self.answers(tree, Behaviour::Random))
    }

    pub fn answers(&mut self, tree: Tree, behaviour: Behaviour) -> SideAnswers {
        let replies = tree.choices().flat_map(|(node, _)| &self.known[node]);
        let mut findings: Vec<Finding> = replies.flat_map(|reply| reply.findings.clone()).collect();
        self.hint(&tree, &mut findings);
        let is_unasked = |replies: &Vec<BotReply>| replies.iter().all(|reply| !reply.was_asked);
        let unasked = tree.choices().filter(|(node, _)| is_unasked(&self.known[node])).count() as u64;
        let is_for_people = self.copies.game().is_some();
        let is_unread = findings.iter().any(|finding| finding.kind == Kind::Unread);
        let is_by_chance = matches!(behaviour, Behaviour::Random | Behaviour::Start);
        let is_partial = self.has_dice() || is_for_people && (is_by_chance || is_unread);
        let is_doubted = self.copies.game().is_some_and(|game| game.records().is_doubted[self.side as usize]);
        // The records are those since its last restart.
        let in_records = || self.copies.game()?.records().lost_game(self.side);
        let in_tree = || Some(LosingGames::on_board(&tree)?.first);
        let lost_game = (is_partial && !is_doubted).then(|| in_records().or_else(in_tree)).flatten();
        let (times, chance, program) = (self.times, self.chance(), self.copies.program.clone());
        let program = program.filter(|_| !self.copies.restarts);
        let ends_each_time = !self.copies.any(Bot::goes_on);
        let answers = SideAnswers {
            findings,
            unasked,
            lost_game,
            is_doubted,
            times,
            behaviour,
            chance,
            ..SideAnswers::known(tree)
        };
        SideAnswers { program, ends_each_time, is_for_people, ..answers }
    }

    /// Adds a hint to the first illegal answer, once, if squares seem to be counted from 0.
    fn hint(&mut self, tree: &Tree, findings: &mut [Finding]) {
        let first = findings.iter_mut().find(|finding| finding.kind == Kind::Illegal);
        let Some(first) = first.filter(|_| self.copies.may_hint) else { return };
        let replies = |node: &Node| self.known[node].iter().filter_map(BotReply::said);
        if is_from_0(tree.choices().flat_map(|(node, _)| replies(node).map(|said| (node.position, said)))) {
            first.note = Some(HINT);
            self.copies.may_hint = false;
        }
    }
}

pub(super) fn answer(replies: &[BotReply]) -> Answer {
    replies.iter().map(|reply| reply.square).collect()
}

/// Whether the bot loses any game of this tree.
pub fn loses(tree: &Tree) -> bool {
    GameCounts::of(tree).lost > 0
}

#[cfg(test)]
mod tests {
    use super::ASKS_WITH_DICE;

    #[test]
    fn so_many_answers_are_enough_and_no_fewer() {
        let missed = |times: u32| 0.9f64.powi(times as i32);
        assert!(missed(ASKS_WITH_DICE) < 0.001 && missed(ASKS_WITH_DICE - 1) >= 0.001);
    }
}
