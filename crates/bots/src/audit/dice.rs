//! Bots that move by chance: enumerates the outcomes of their dice, or asks several starts.

use super::copies::{BotReply, Chance};
use super::inquiry::{ASKS_WITH_DICE, Behaviour, Inquiry, Replies, SideAnswers, answer, loses};
use super::orders::in_game_order;
use crate::bot::Bot;
use crate::error::BotError;
use noughts::audit::{Node, Tree};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

const MOST_IN_ALL: usize = 30_000;

/// The most answers of a program for people, where each may take a whole game. Within the time `SHORT`, more are
/// enumerated.
const MOST_IN_GAMES: usize = 3000;
const SHORT: Duration = Duration::from_secs(1800);

impl Inquiry<'_, '_> {
    /// Enumerates every outcome of the recorded draws, and then once more in the order of games, unless nothing else
    /// can make a difference: a page whose draws are all known reads no clock. `None` if they cannot all be enumerated,
    /// or if an earlier answer is not among them. `undrawn` is the tree of answers if no draws were recorded.
    pub fn by_all_draws(&mut self, undrawn: Option<Tree>) -> Result<Option<SideAnswers>, BotError> {
        let all = match undrawn {
            Some(tree) => Some((tree, self.known.clone())),
            None => self.all_draws()?,
        };
        let Some((tree, known)) = all else { return Ok(None) };
        let is_among = |(node, replies): (&Node, &Vec<BotReply>)| {
            let possible =
                |seen: &BotReply| seen.timed_out() || known[node].iter().any(|reply| reply.square == seen.square);
            !known.contains_key(node) || replies.iter().all(possible)
        };
        if !self.known.iter().all(is_among) {
            return Ok(None);
        }
        let order: Vec<Node> = in_game_order(&tree).into_iter().cloned().collect();
        let (starts, mut is_same) = (self.copies.starts_alike(self.side), true);
        let rounds = if starts == 1 && !self.copies.may_differ() { 1 } else { starts.max(2) };
        for _ in 1..rounds {
            self.copies.restart();
            if starts > 1 {
                self.forget_dice();
            }
            let again = self.copies.ask_all(&order, |_| false)?;
            let is_alike = |(node, again): (&Node, &Vec<BotReply>)| answer(again) == answer(&known[node]);
            is_same &= again.is_some_and(|again| order.iter().zip(&again).all(is_alike));
            // A lost game is enough. Another start would forget it.
            if !is_same && self.copies.game().is_some_and(|game| game.records().lost_game(self.side).is_some()) {
                break;
            }
        }
        let chooses = tree.varies();
        let chance = self.chance();
        self.known = known;
        // Dice with a fixed seed may never show some of their numbers.
        let behaviour = match (is_same, chooses) {
            (false, _) if starts > 1 => Behaviour::Start,
            (false, _) => Behaviour::Unexplained,
            _ if chance.is_seeded && loses(&tree) => Behaviour::Seeded,
            (true, true) => Behaviour::Chance,
            (true, false) => Behaviour::Deterministic,
        };
        let answers = SideAnswers { times: rounds as u32, chance, ..self.answers(tree, behaviour) };
        if starts > 1 {
            self.forget_dice();
        }
        Ok(Some(answers))
    }

    fn forget_dice(&self) {
        self.copies.game().iter().for_each(|game| game.records().forget_dice(self.side));
    }

    /// The tree with every outcome of the dice, and the replies at its places.
    fn all_draws(&mut self) -> Result<Option<(Tree, Replies)>, BotError> {
        let (mut known, mut count, begin) = (BTreeMap::new(), 0, Instant::now());
        let is_for_people = self.copies.game().is_some();
        let are_too_many =
            |count: usize| count > MOST_IN_ALL || is_for_people && count > MOST_IN_GAMES && begin.elapsed() > SHORT;
        let tree = Tree::explore(self.side, self.start.clone(), |nodes| {
            let replies = self.copies.ask_all(nodes, |more| are_too_many(count + more)).map_err(Some)?.ok_or(None)?;
            count += replies.iter().map(Vec::len).sum::<usize>();
            let answers = replies.iter().map(|replies| answer(replies)).collect();
            known.extend(nodes.iter().cloned().zip(replies));
            Ok(answers)
        });
        match tree {
            Ok(tree) => Ok(Some((tree, known))),
            Err(Some(error)) => Err(error),
            Err(None) => Ok(None),
        }
    }

    /// Asks several starts, up to the first that loses. Their answers are not mixed, since each start is a bot of its
    /// own. `tree` has the answers of the first start.
    pub fn by_starts(&mut self, tree: Tree) -> Result<SideAnswers, BotError> {
        let chance = self.chance();
        // What an object draws as it is made is the same for all objects of a start.
        let chance = Chance { at_start: chance.at_start.or(chance.at_making.clone()), ..chance };
        if self.copies.is_one() && chance.at_making.is_none() && loses(&tree) {
            return Ok(SideAnswers { times: 1, ..self.answers(tree, Behaviour::Start) });
        }
        self.copies.ask_one();
        (self.times, self.seen) = (1, BTreeMap::new());
        let (mut last, mut starts) = (tree, 0);
        while starts < self.repeat.unwrap_or(ASKS_WITH_DICE) {
            self.copies.restart_as(starts);
            self.copies.each(Bot::reset_timeouts);
            self.known.clear();
            self.copies.progress.lengthen(last.choices().count());
            (last, starts) = (self.tree()?, starts + 1);
            if loses(&last) {
                break;
            }
        }
        Ok(SideAnswers { times: starts, chance, ..self.answers(last, Behaviour::Start) })
    }
}
