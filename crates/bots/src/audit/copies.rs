//! Runs several copies of a bot side by side.

use super::Audit;
use super::inquiry::{Replies, answer};
use super::orders::nexts;
use super::sharing::share;
use crate::bot::{AnswerDraws, Bot};
use crate::codec::Throw;
use crate::error::BotError;
use crate::finding::{Finding, Kind};
use crate::game::GameSetup;
use crate::progress::Share;
use crate::subject::{BotKind, Subject};
use noughts::audit::{Answer, Node};
use noughts::notation::Coords;
use noughts::{Player, Square};
use std::mem;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Extreme results of dice: close to 0 and to 1. Every generator can draw them.
const EXTREMES: [f64; 2] = [1.0 / 1_048_576.0, 1.0 - 1.0 / 1_048_576.0];

/// How many of the first draws are made extreme: each by itself, then all together.
const EXTREME_DRAWS: usize = 4;

pub struct BotCopies<'a> {
    bots: Vec<Bot>,
    pub kind: BotKind,
    /// The command that a person types to start it, if it is asked line by line.
    pub program: Option<String>,
    /// The number of the last start.
    pub start: u32,
    pub restarts: bool,
    /// Whether the hint that squares count from 1 may still be given. It is given only once.
    pub may_hint: bool,
    pub progress: Share<'a>,
}

pub struct QuestionRun<'a> {
    pub questions: Vec<&'a Node>,
    /// Whether the questions go to a new process.
    pub is_fresh: bool,
    /// Whether the first question is also asked with extreme draws.
    pub has_extremes: bool,
}

impl<'a> QuestionRun<'a> {
    pub fn of(questions: Vec<&'a Node>) -> QuestionRun<'a> {
        QuestionRun { questions, is_fresh: false, has_extremes: false }
    }

    /// Whether one question is asked again and again.
    fn is_one_question(&self) -> bool {
        self.questions.windows(2).all(|pair| pair[0] == pair[1])
    }
}

#[derive(Clone, Default)]
pub struct BotReply {
    /// Its move, if it made a legal one.
    pub square: Option<Square>,
    pub findings: Vec<Finding>,
    /// Whether the bot was asked. A bot that was too slow too often is not asked any more.
    pub was_asked: bool,
    pub chance: Chance,
    pub time: Duration,
}

/// The random draws and readings of the clock for a reply, as far as they are known.
#[derive(Clone, Default)]
pub struct Chance {
    /// The function that drew first. Functions without a fixed seed are preferred.
    pub by: Option<String>,
    /// Whether some dice had a fixed seed that was not set for this reply.
    pub is_seeded: bool,
    /// The function that drew first while the bot was loaded.
    pub at_start: Option<String>,
    /// Whether it remembers something of a question that the next question does not find.
    pub remembers: bool,
    /// Whether its file holds something else after questions than before.
    pub keeps: bool,
    /// The function that drew first while its object was made.
    pub at_making: Option<String>,
}

impl Chance {
    pub fn of(AnswerDraws { last: drawn, at_start, remembers, keeps }: &AnswerDraws) -> Chance {
        // A draw from a single number is no chance.
        let mut open = drawn.iter().filter(|draw| draw.among != Some(1));
        let free = open.clone().find(|draw| !draw.is_seeded).or(open.next());
        Chance {
            by: free.map(|draw| draw.by.clone()),
            is_seeded: drawn.iter().any(|draw| draw.is_seeded),
            at_start: at_start.first().map(|draw| draw.by.clone()),
            remembers: *remembers,
            keeps: *keeps,
            at_making: drawn.iter().find(|draw| draw.is_making).map(|draw| draw.by.clone()),
        }
    }
}

impl BotReply {
    /// Whether this reply and the next name the same square, and no draw is known for either.
    fn is_settled(&self, next: &BotReply) -> bool {
        self.square.is_some() && self.square == next.square && !self.has_drawn() && !next.has_drawn()
    }

    pub fn has_drawn(&self) -> bool {
        self.chance.by.is_some()
    }

    /// The answer: the number of the square that it chose, or the text of an illegal answer.
    pub fn said(&self) -> Option<String> {
        let wrong = || self.findings.iter().find(|finding| finding.kind == Kind::Illegal);
        self.square.map(|square| square.number().to_string()).or_else(|| Some(wrong()?.said.clone()))
    }

    pub fn timed_out(&self) -> bool {
        self.findings.iter().any(|finding| finding.kind == Kind::TimedOut)
    }
}

impl<'a> BotCopies<'a> {
    /// Makes as many copies as the audit runs side by side.
    pub fn new(subject: &Subject, audit: &'a Audit) -> BotCopies<'a> {
        let Audit { options, progress, .. } = audit;
        let bots = (0..audit.jobs_for(subject)).map(|_| Bot::new(subject, options.clone()).exploring()).collect();
        BotCopies {
            bots,
            kind: subject.kind.clone(),
            program: subject.command(),
            start: 0,
            restarts: options.restart,
            may_hint: options.coords == Coords::OneToNine,
            progress: Share::new(*progress),
        }
    }

    /// Gives each run of questions to the next free bot. The replies have the order of the questions.
    pub fn ask(&mut self, tasks: &[QuestionRun]) -> Result<Vec<Vec<BotReply>>, BotError> {
        let progress = &self.progress;
        progress.expect_at_least(tasks.iter().map(|task| task.questions.len()).sum());
        let begin_alike = |one: &QuestionRun, other: &QuestionRun| begin_alike(one.questions[0], other.questions[0]);
        let is_function = self.is_function();
        share(&mut self.bots, tasks, begin_alike, |bot, task| replies_to(bot, is_function, task, progress))
    }

    /// Asks a program for people about these places and all that it can come to from them, each so many times in a row. A
    /// bot asks about all after one place before it takes the next, so that it thinks as seldom as possible about its first
    /// moves, which take longest.
    pub fn ask_below(&mut self, nodes: &[&Node], times: usize) -> Result<Replies, BotError> {
        let progress = &self.progress;
        let below = share(&mut self.bots, nodes, |_, _| false, |bot, node| replies_below(bot, node, times, progress))?;
        Ok(below.into_iter().flatten().collect())
    }

    /// Returns all answers that the bot may give in each of these places, in proportion to their probabilities. Returns
    /// `None` if some draws cannot be known, or if `are_too_many` holds for the number of answers so far.
    pub fn ask_all(
        &mut self,
        nodes: &[Node],
        are_too_many: impl Fn(usize) -> bool + Sync,
    ) -> Result<Option<Vec<Vec<BotReply>>>, BotError> {
        self.progress.expect_at_least(nodes.len());
        let (progress, is_unknown, count) = (&self.progress, AtomicBool::new(false), AtomicUsize::new(0));
        let all = share(&mut self.bots, nodes, begin_alike, |bot, node| {
            if is_unknown.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let squares = bot.ask_all(node)?;
            let more = squares.as_ref().map_or(0, Vec::len);
            let is_too_much = are_too_many(count.fetch_add(more, Ordering::Relaxed) + more);
            is_unknown.fetch_or(squares.is_none() || is_too_much, Ordering::Relaxed);
            progress.advance(1);
            let mut findings = bot.take_findings();
            let reply = |square| BotReply {
                square,
                findings: mem::take(&mut findings),
                was_asked: true,
                ..BotReply::default()
            };
            Ok(squares.map(|squares| squares.into_iter().map(reply).collect()))
        })?;
        Ok(if is_unknown.into_inner() { None } else { all.into_iter().collect() })
    }

    pub fn any(&self, holds: impl Fn(&Bot) -> bool) -> bool {
        self.bots.iter().any(holds)
    }

    pub fn each(&mut self, change: impl FnMut(&mut Bot)) {
        self.bots.iter_mut().for_each(change);
    }

    /// How a program for people is played; `None` for all others.
    pub fn game(&self) -> Option<&GameSetup> {
        let BotKind::Game(setup) = &self.kind else { return None };
        Some(setup)
    }

    /// Whether it is a function. The draws of functions are recorded, and the options for programs do not apply.
    pub fn is_function(&self) -> bool {
        matches!(self.kind, BotKind::Adapter { .. })
    }

    /// The number of ways in which games may begin, all of which look alike.
    pub fn starts_alike(&self, side: Player) -> usize {
        self.game().map_or(1, |game| game.starts_alike(side))
    }

    /// Whether it is a program for people that moves by chance as this player.
    pub fn has_dice(&self, side: Player) -> bool {
        self.game().is_some_and(|game| game.records().has_dice[side as usize])
    }

    /// Whether its answers may differ the next time, by chance, a clock or a memory. Only of programs for people is
    /// more known.
    pub fn may_differ(&self) -> bool {
        self.game().is_none_or(|game| game.records().may_differ)
    }

    /// Ends the processes. The next ones hash texts differently.
    pub fn restart(&mut self) {
        self.restart_as(self.start + 1);
    }

    /// Ends the processes. The next ones belong to the start with this number.
    pub fn restart_as(&mut self, start: u32) {
        Bot::restart_all(&mut self.bots);
        self.start = start;
        self.each(|bot| bot.set_start(start));
    }

    /// Uses a single copy from now on, so that all answers come from one process.
    pub fn ask_one(&mut self) {
        self.bots.truncate(1);
    }

    pub fn is_one(&self) -> bool {
        self.bots.len() == 1
    }

    /// A place where a bot moved differently than in an earlier game.
    pub fn diverged_at(&self) -> Option<Node> {
        self.bots.iter().find_map(|bot| bot.games.diverged_at.clone())
    }

    /// If a bot may play only one game, gives each game a process of its own from now on, and returns true.
    pub fn begin_own_processes(&mut self) -> bool {
        let may_play_once = self.any(|bot| bot.games.may_play_once);
        if may_play_once {
            self.each(Bot::begin_own_processes);
        }
        may_play_once
    }
}

/// Whether two games have their first moves in common, so that a bot can continue one with the other.
fn begin_alike(one: &Node, other: &Node) -> bool {
    let first = |node: &Node| node.game.as_ref().and_then(|moves| moves.first_chunk::<2>().copied());
    first(one).is_some() && first(one) == first(other)
}

/// Ends all processes together, so that they share the time in which they may end by themselves.
impl Drop for BotCopies<'_> {
    fn drop(&mut self) {
        Bot::restart_all(&mut self.bots);
    }
}

fn replies_to(
    bot: &mut Bot,
    is_function: bool,
    task: &QuestionRun,
    progress: &Share,
) -> Result<Vec<BotReply>, BotError> {
    if task.is_fresh {
        bot.restart();
    }
    let mut replies: Vec<BotReply> = Vec::new();
    for node in &task.questions {
        let reply = match replies.as_slice() {
            // A function that draws nothing here always gives the same answer.
            [.., before, last]
                if is_function && !task.is_fresh && task.is_one_question() && before.is_settled(last) =>
            {
                last.clone()
            }
            _ => reply_to(bot, |bot| bot.ask(node))?,
        };
        replies.push(reply);
        progress.advance(1);
    }
    let heeds_extremes = is_function && replies.iter().all(|reply| !reply.chance.is_seeded);
    if task.has_extremes && heeds_extremes && replies.iter().any(BotReply::has_drawn) {
        let rare = extreme_throws().map(|throws| reply_to(bot, |bot| bot.ask_throwing(task.questions[0], &throws)));
        replies = with_rare(replies, rare.collect::<Result<_, _>>()?);
    }
    Ok(replies)
}

fn replies_below(bot: &mut Bot, node: &Node, times: usize, progress: &Share) -> Result<Replies, BotError> {
    let (mut open, mut known) = (vec![node.clone()], Replies::new());
    while let Some(node) = open.pop() {
        // Each known place is asked about again in the second round.
        progress.expect_at_least(known.len() + open.len() + times);
        let replies = replies_to(bot, false, &QuestionRun::of(vec![&node; times]), progress)?;
        let answers = answer(&replies);
        if let Some(game) = lost_game(&node, answers) {
            progress.lost(node.position.to_move(), &game);
        }
        open.extend(nexts(&node, answers).into_iter().rev());
        known.insert(node, replies);
    }
    Ok(known)
}

/// A game that is lost by one of these answers and the next move.
fn lost_game(node: &Node, answers: Answer) -> Option<Vec<Square>> {
    let after = answers.squares().iter().map(|answer| node.play(answer));
    let mut last = after.flat_map(|node| node.position.children().map(move |(reply, end)| (node.play(reply), end)));
    last.find(|(_, end)| end.winner() == Some(node.position.to_move().opponent())).and_then(|(node, _)| node.game)
}

fn reply_to(
    bot: &mut Bot,
    ask: impl FnOnce(&mut Bot) -> Result<Option<Square>, BotError>,
) -> Result<BotReply, BotError> {
    let (was_asked, start) = (!bot.has_given_up(), Instant::now());
    let square = ask(bot)?;
    let (findings, chance, time) = (bot.take_findings(), Chance::of(&bot.draws), start.elapsed());
    Ok(BotReply { square, findings, was_asked, chance, time })
}

fn extreme_throws() -> impl Iterator<Item = Vec<Throw>> {
    EXTREMES.into_iter().flat_map(|share| {
        let one = move |at| [vec![Throw::Any; at], vec![Throw::Share(share)]].concat();
        (0..EXTREME_DRAWS).map(one).chain([vec![Throw::Share(share); EXTREME_DRAWS]])
    })
}

/// Adds the answers that only rare draws gave. Each replaces a reply with the most frequent answer, so that the number
/// of replies stays the same in all places, which exact fractions need.
pub fn with_rare(mut replies: Vec<BotReply>, rare: Vec<BotReply>) -> Vec<BotReply> {
    for reply in rare.into_iter().filter(|reply| !reply.timed_out()) {
        if replies.iter().all(|other| other.square != reply.square) {
            let times = |at: &usize| replies.iter().filter(|other| other.square == replies[*at].square).count();
            if let Some(at) = (0..replies.len()).max_by_key(times).filter(|at| times(at) > 1) {
                replies[at] = reply;
            }
        }
    }
    replies
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::Draw;

    fn reply(square: usize) -> BotReply {
        BotReply { square: Some(Square::ALL[square]), was_asked: true, ..BotReply::default() }
    }

    #[test]
    fn a_rare_answer_takes_the_place_of_a_frequent_one() {
        let squares = |replies: Vec<BotReply>| {
            let mut squares: Vec<usize> = replies.iter().filter_map(|reply| reply.square).map(Square::index).collect();
            squares.sort_unstable();
            squares
        };
        let often = || vec![reply(4), reply(4), reply(4), reply(0)];
        assert_eq!(squares(with_rare(often(), vec![reply(8), reply(4), reply(8)])), [0, 4, 4, 8]);
        assert_eq!(squares(with_rare(often(), vec![])), [0, 4, 4, 4]);
    }

    #[test]
    fn a_lost_game_is_one_that_the_other_player_can_win_at_once() {
        let game = |numbers: &[u8]| -> Vec<Square> { numbers.iter().filter_map(|n| Square::new(*n)).collect() };
        let node = game(&[1, 5, 2]).into_iter().fold(Node::by_game(Player::X), |node, square| node.play(square));
        let lost = |answers: &[u8]| lost_game(&node, game(answers).into_iter().map(Some).collect());
        assert_eq!((lost(&[3]), lost(&[4])), (None, Some(game(&[1, 5, 2, 4, 3]))));
        assert_eq!(lost(&[3, 9]), Some(game(&[1, 5, 2, 9, 3])));
    }

    #[test]
    fn the_dice_that_have_no_fixed_seed_are_told_of() {
        let draw = |by: &str, is_seeded| Draw { among: None, by: by.into(), is_seeded, is_making: false };
        let draws = AnswerDraws {
            last: vec![draw("a", true), draw("b", false)],
            at_start: vec![draw("c", false)],
            ..AnswerDraws::default()
        };
        let chance = Chance::of(&draws);
        assert_eq!((chance.by.as_deref(), chance.is_seeded, chance.at_start.as_deref()), (Some("b"), true, Some("c")));
        assert!(Chance::of(&AnswerDraws::default()).by.is_none());
    }
}
