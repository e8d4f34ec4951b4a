//! A bot, which may be a program, a function, a game or a table. Nothing that it says or does is trusted.

mod extra_lines;
mod last_move_games;
mod line_bot;
mod protocol;

use crate::ask_fault::AskFault;
use crate::codec::{Draw, Throw};
use crate::draw_tree;
use crate::error::BotError;
use crate::finding::{Finding, Kind};
use crate::game::Person;
use crate::game::surface::SurfaceDraw;
use crate::move_table::MoveTable;
use crate::options::{Options, Question};
use crate::process::is_closing;
use crate::subject::{BotKind, Subject};
use last_move_games::Games;
pub(crate) use line_bot::AnswerDraws;
use line_bot::{LineBot, TIME_TO_END};
use noughts::audit::Node;
use noughts::{Position, Square};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fmt, mem, slice};

/// A bot, running or about to be started.
pub struct Bot {
    source: AnswerSource,
    options: Options,
    /// Whether all its games will be asked about.
    explores: bool,
    /// Whether it has made a legal move yet.
    pub(crate) has_answered: bool,
    /// The longest that it took for the first move of a game.
    first_took: Duration,
    timeouts: u32,
    /// The text of the last timeout, for the questions that are not asked after it.
    timeout: String,
    findings: Vec<Finding>,
    /// The draws of its dice for the last answer, as far as they are known.
    pub(crate) draws: AnswerDraws,
    pub(crate) games: Games,
}

/// Where the answers of a bot come from.
enum AnswerSource {
    Lines(LineBot),
    Game(Box<Person>),
    Moves(Arc<MoveTable>),
}

/// After this many timeouts a bot is not asked any more. Every further question counts as a timeout.
const MOST_TIMEOUTS: u32 = 5;

/// The most answers for one question: those of three draws among nine, and some more.
const MOST_ANSWERS: usize = 1000;

const NOT_ASKED: &str = "it was too slow too often, and is not asked any more";

const FLUSH: &str = "it has not answered at all; a bot must flush its output";

/// The hint for a bot that seems to count squares from 0.
pub const HINT: &str = "if the bot counts the squares from 0, use --coords 0-8";

/// What programs for people draw by.
const BY_CHANCE: &str = "random numbers";

impl Bot {
    /// Whoever this is, ready to be asked. It is started when it is first asked.
    ///
    /// It has a process group of its own, so the terminal does not send it Ctrl-C: a program that handles signals
    /// calls [`end_all`](crate::end_all).
    pub fn new(subject: &Subject, mut options: Options) -> Bot {
        // With [`Question::Last`], a process is started for each game and not for each question.
        let own_process = options.question == Question::Last && mem::take(&mut options.restart);
        let source = match &subject.kind {
            kind @ (BotKind::Program(_) | BotKind::Adapter { .. }) => {
                AnswerSource::Lines(LineBot::new(kind.clone(), &options))
            }
            BotKind::Game(setup) => AnswerSource::Game(Box::new(Person::new(setup.clone()))),
            BotKind::Moves(table) => AnswerSource::Moves(table.clone()),
        };
        Bot {
            source,
            options,
            explores: false,
            has_answered: false,
            first_took: Duration::ZERO,
            timeouts: 0,
            timeout: String::new(),
            findings: Vec::new(),
            draws: AnswerDraws::default(),
            games: Games::new(own_process),
        }
    }

    /// A bot that will be asked about all its games.
    pub(crate) fn exploring(mut self) -> Bot {
        self.explores = true;
        self
    }

    /// Asks for a move here. `None` means that the bot made none; the findings say why.
    ///
    /// # Errors
    /// If the bot cannot be started, its command cannot be asked in this way, or all bots are to end.
    pub fn ask(&mut self, node: &Node) -> Result<Option<Square>, BotError> {
        match &self.source {
            AnswerSource::Lines(lines) if self.options.question == Question::Last && !lines.is_adapter() => {
                self.ask_in_game(node)
            }
            _ => self.ask_throwing(node, &[]),
        }
    }

    /// Asks for a move here where the dice show this at first.
    pub(crate) fn ask_throwing(&mut self, node: &Node, throws: &[Throw]) -> Result<Option<Square>, BotError> {
        self.put(&self.question(node, throws), node, None)
    }

    /// The line that asks for the move here; empty for what is not asked by lines.
    fn question(&self, node: &Node, throws: &[Throw]) -> String {
        self.lines().map_or_else(String::new, |lines| lines.codec.question(node, throws))
    }

    /// Asks with every outcome of the dice. Returns all answers, each as often as it is likely; `None` if they cannot
    /// all be known.
    pub(crate) fn ask_all(&mut self, node: &Node) -> Result<Option<Vec<Option<Square>>>, BotError> {
        let leaves = draw_tree::leaves(MOST_ANSWERS, |draws| {
            let square = match self.source {
                AnswerSource::Game(_) => {
                    let shares: Vec<f64> = draws.iter().map(|draw| draw.share()).collect();
                    self.put("", node, Some(&shares))?
                }
                _ => {
                    let throws: Vec<Throw> = draws.iter().map(|draw| Throw::Number(draw.number)).collect();
                    self.ask_throwing(node, &throws)?
                }
            };
            Ok::<_, BotError>((square, self.draws.last.iter().map(|draw| draw.among).collect()))
        })?;
        Ok(leaves.and_then(|leaves| draw_tree::weighted(leaves.iter())))
    }

    /// A bot that is asked line by line; `None` for all others.
    fn lines(&self) -> Option<&LineBot> {
        let AnswerSource::Lines(lines) = &self.source else { return None };
        Some(lines)
    }

    fn lines_mut(&mut self) -> Option<&mut LineBot> {
        let AnswerSource::Lines(lines) = &mut self.source else { return None };
        Some(lines)
    }

    /// Who plays against a program for people.
    fn person(&mut self) -> Option<&mut Person> {
        let AnswerSource::Game(person) = &mut self.source else { return None };
        Some(person)
    }

    fn put(&mut self, question: &str, node: &Node, throws: Option<&[f64]>) -> Result<Option<Square>, BotError> {
        let position = node.position;
        self.draws.last.clear();
        (self.draws.remembers, self.draws.keeps) = (false, false);
        if self.has_given_up() {
            self.findings.push(self.unasked(position));
            return Ok(None);
        }
        let limit = self.limit(position);
        let asked = Instant::now();
        let square = match self.answer(question, node, throws, limit)? {
            Ok(square) => square,
            // If all bots are ended, the end of this one is no fault.
            Err(_) if is_closing() => return Err(BotError::Interrupted),
            Err(fault) => self.note(fault, node, limit).map(|()| None)?,
        };
        if self.lines().is_some_and(|lines| !lines.is_running()) {
            self.games.leave();
        }
        self.has_answered |= square.is_some();
        if square.is_some() && position.ply() < 2 {
            self.first_took = self.first_took.max(asked.elapsed());
        }
        if is_closing() { Err(BotError::Interrupted) } else { Ok(square) }
    }

    /// The time limit of a question. A program with a game of its own may have to be started first. A bot that
    /// searches without a memory needs long for its first move of every game.
    fn limit(&self, position: Position) -> Duration {
        let begins = self.lines().is_none_or(LineBot::begins);
        let before = if position.ply() < 2 { self.first_took } else { Duration::ZERO };
        self.options.limit(begins, before)
    }

    /// Asks whatever gives its answers: a process, a game or a table of moves.
    fn answer(
        &mut self,
        question: &str,
        node: &Node,
        throws: Option<&[f64]>,
        limit: Duration,
    ) -> Result<Result<Option<Square>, AskFault>, BotError> {
        match &mut self.source {
            AnswerSource::Lines(lines) => {
                let answer = lines.ask(question, node, limit, &mut self.draws)?;
                self.findings.append(&mut lines.findings);
                Ok(answer.map(Some))
            }
            AnswerSource::Game(person) => {
                let deadline = Instant::now() + limit;
                let (side, moves) = (node.position.to_move(), node.game.as_deref().unwrap_or_default());
                if !self.explores {
                    return Ok(person.ask(side, moves, deadline).map(Some));
                }
                let draw = |drawn: &SurfaceDraw| Draw {
                    among: drawn.among,
                    by: BY_CHANCE.into(),
                    is_seeded: false,
                    is_making: false,
                };
                Ok(person.explore(side, moves, throws, deadline).map(|answer| {
                    let [last, at_start] =
                        [&answer.draws, &answer.at_start].map(|drawn| drawn.iter().map(draw).collect());
                    self.draws = AnswerDraws { last, at_start, ..AnswerDraws::default() };
                    Some(answer.square)
                }))
            }
            AnswerSource::Moves(table) => {
                let (square, findings) = table.reply(node.position);
                self.findings.extend(findings);
                Ok(Ok(square))
            }
        }
    }

    /// The findings since the last call.
    pub fn take_findings(&mut self) -> Vec<Finding> {
        mem::take(&mut self.findings)
    }

    /// Whether it is not asked any more, because it was too slow too often or has never answered.
    pub fn has_given_up(&self) -> bool {
        self.timeouts >= if self.has_answered { MOST_TIMEOUTS } else { 1 }
    }

    /// Whether one of its processes has answered a second question.
    pub(crate) fn goes_on(&self) -> bool {
        self.lines().is_none_or(|lines| lines.most_answers > 1)
    }

    pub(crate) fn reset_timeouts(&mut self) {
        self.timeouts = 0;
    }

    /// Prepares it for another side: its first answer there has the time limit of a first answer again.
    pub(crate) fn begin_side(&mut self) {
        self.reset_timeouts();
        (self.games.diverged_at, self.games.lost) = (None, None);
        self.person().into_iter().for_each(Person::restart);
        self.lines_mut().into_iter().for_each(LineBot::begin_side);
    }

    /// Forgets all its games, and gives each a process of its own from now on.
    pub(crate) fn begin_own_processes(&mut self) {
        self.restart();
        self.games.begin_own_processes();
    }

    pub(crate) fn set_start(&mut self, start: u32) {
        match &mut self.source {
            AnswerSource::Lines(lines) => lines.start = start,
            // Its games begin differently in another start.
            AnswerSource::Game(person) => person.round = start as usize,
            AnswerSource::Moves(_) => {}
        }
    }

    /// Ends the bot's process, so that the next question goes to a new one.
    pub(crate) fn restart(&mut self) {
        Bot::restart_all(slice::from_mut(self));
    }

    /// Ends the processes of several bots. They share the time to end by themselves.
    pub(crate) fn restart_all(bots: &mut [Bot]) {
        for bot in &mut *bots {
            bot.lines_mut().into_iter().for_each(LineBot::end_input);
            bot.person().into_iter().for_each(Person::restart);
        }
        let deadline = Instant::now() + TIME_TO_END;
        for bot in bots {
            bot.games.forget();
            if let Some(lines) = bot.lines_mut() {
                lines.end(deadline);
                lines.is_first = true;
            }
        }
    }

    /// Starts the bot before its first question, and waits a moment to see whether the shell finds its command. Does
    /// nothing for a bot that is started for each question.
    ///
    /// # Errors
    /// If the bot cannot be started.
    pub fn start_early(&mut self) -> Result<(), BotError> {
        self.lines_mut().map_or(Ok(()), LineBot::start_early)
    }

    fn note(&mut self, mut fault: AskFault, node: &Node, limit: Duration) -> Result<(), BotError> {
        let stderr = self.lines_mut().map_or(Ok(String::new()), |lines| lines.end_after(&mut fault))?;
        // An audit gives hints itself.
        fault.note = fault.note.filter(|_| !self.explores);
        if fault.kind == Kind::TimedOut {
            let limit = humantime::format_duration(limit);
            fault.what += &format!(" within {limit}");
            // Who reads a report need not be who has made it, and can give no options.
            fault.what += if self.explores { "" } else { "; --timeout gives it more time" };
            self.timeouts += 1;
            self.timeout = fault.what.clone();
            let may_not_flush = self.lines().is_some_and(LineBot::may_not_flush);
            let note = if may_not_flush { FLUSH } else { NOT_ASKED };
            fault.note = self.has_given_up().then_some(note);
        }
        let asked = self.lines().filter(|_| fault.kind == Kind::TimedOut).map(|lines| lines.codec.by_hand(node));
        self.findings.push(Finding { asked, ..fault.finding(node.position, &stderr) });
        Ok(())
    }

    /// The finding for a question that is not asked any more.
    fn unasked(&self, position: Position) -> Finding {
        AskFault::new(Kind::TimedOut, self.timeout.clone(), b"").finding(position, "")
    }
}

impl fmt::Debug for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bot").field("options", &self.options).finish_non_exhaustive()
    }
}

/// A bot that has answered to the end may end by itself.
impl Drop for Bot {
    fn drop(&mut self) {
        self.restart();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_a_timeout_on_one_side_the_first_answer_on_the_other_has_a_minute_again() {
        let mut bot = Bot::new(&Subject::program("sleep 600"), Options::default());
        (bot.lines_mut().unwrap().is_first, bot.timeouts) = (false, 1);
        assert!(bot.has_given_up());
        bot.begin_side();
        assert!(!bot.has_given_up() && bot.lines().unwrap().is_first);
    }

    #[test]
    fn the_first_move_of_every_game_may_take_twice_as_long_as_before() {
        let mut bot = Bot::new(&Subject::program("true"), Options::default());
        bot.lines_mut().unwrap().is_first = false;
        let seconds = |bot: &Bot| {
            [".........", "X........", "XO......."].map(|board| bot.limit(board.parse().unwrap()).as_secs())
        };
        assert_eq!(seconds(&bot), [5, 5, 5]);
        bot.first_took = Duration::from_secs(8);
        assert_eq!(seconds(&bot), [16, 16, 5]);
        bot.first_took = Duration::from_secs(50);
        assert_eq!(seconds(&bot), [60, 60, 5]);
        bot.options.timeout = Some(Duration::from_secs(1));
        assert_eq!(seconds(&bot), [1, 1, 1]);
    }
}
