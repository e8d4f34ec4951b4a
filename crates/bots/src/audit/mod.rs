//! Asks a bot about every position that it can reach, and finds out what its answers prove.

mod cause;
mod copies;
mod counting;
mod dice;
mod habits;
mod inquiry;
mod json;
mod later_games;
mod orders;
mod report;
mod sample;
mod sharing;
mod text;
mod unproven;

pub use inquiry::{Behaviour, SideAnswers};
pub use report::{BotReport, NotAsked};
pub use text::{Fact, LOST_GAME, Piece, Topic};

use crate::bot::Bot;
use crate::error::BotError;
use crate::finding::Kind;
use crate::functions::Language;
use crate::options::{Options, Question};
use crate::progress::Progress;
use crate::subject::{BotKind, Subject, two_ways};
use copies::BotCopies;
use inquiry::{inquire, loses};
use later_games::LaterGames;
use noughts::audit::{Node, Report, Tree};
use noughts::strategies::Named;
use noughts::words::count;
use noughts::{Player, Position};
use sharing::share;
use std::num::NonZero;
use std::thread;
use unproven::reason;

/// Audits a bot that is started by this command, on one side, with the settings of [`Audit::default`].
///
/// # Errors
/// If the bot cannot be asked.
pub fn audit_command(command: &str, side: Player) -> Result<BotReport, BotError> {
    Ok(Audit { sides: vec![side], ..Audit::default() }.command(command)?.remove(0))
}

/// Audits a function on one side, with the settings of [`Audit::default`]. `file` is `FILE`, or `FILE:FUNCTION` if the
/// file has several functions that could be meant.
///
/// # Errors
/// If the file has no function that can be asked, or its language is missing.
pub fn audit_function(language: Language, file: &str, side: Player) -> Result<BotReport, BotError> {
    let function = Subject::function(language, file, &Default::default())?;
    Ok(Audit { sides: vec![side], ..Audit::default() }.subject(&function)?.remove(0))
}

/// How to audit: say what differs from the default, and call [`command`](Audit::command), [`subject`](Audit::subject) or
/// [`strategy`](Audit::strategy). Each gives a report for each side.
#[derive(Clone, Debug)]
pub struct Audit<'a> {
    /// The sides that are audited: both by default.
    pub sides: Vec<Player>,
    /// Who moves first: X by default.
    pub first: Player,
    /// How many copies of the bot to ask side by side. By default one, but two for a function that is audited on two
    /// sides. If each question goes to a new copy, which can have no memory, the default is the number of processors.
    pub jobs: Option<usize>,
    /// How often to ask in a row about each position. By default, the bot is asked twice, and 66 times if it moves by chance.
    pub repeat: Option<u32>,
    /// How the bot is asked. The report names squares as the bot does.
    pub options: Options,
    /// Receives the progress of the audit. By default nobody does.
    pub progress: &'a dyn Progress,
}

impl Default for Audit<'_> {
    fn default() -> Self {
        Audit {
            sides: Player::ALL.to_vec(),
            first: Player::X,
            jobs: None,
            repeat: None,
            options: Options::default(),
            progress: &(),
        }
    }
}

impl Audit<'_> {
    /// Audits a bot that the shell starts by this command. See the [crate] for what it reads and writes.
    ///
    /// # Errors
    /// If the bot cannot be started, if its command cannot be [restarted](Options::restart) for each question, or if all
    /// bots were told to [end](crate::end_all).
    pub fn command(&self, command: &str) -> Result<Vec<BotReport>, BotError> {
        self.subject(&Subject::program(command))
    }

    /// Audits a subject on each side that it plays. For a side that it does not play, the report says why. A program
    /// keeps running from one side to the next. A function has a process for each side, and both are asked at the same
    /// time unless [`jobs`](Audit::jobs) are set.
    ///
    /// # Errors
    /// As [`Audit::command`].
    pub fn subject(&self, subject: &Subject) -> Result<Vec<BotReport>, BotError> {
        Audit { first: subject.first.unwrap_or(self.first), ..self.clone() }.each_side(subject)
    }

    fn each_side(&self, subject: &Subject) -> Result<Vec<BotReport>, BotError> {
        if let BotKind::Moves(table) = &subject.kind {
            let report = |side: &Player| {
                let answers = |_: &Subject, _| Ok(SideAnswers::of_table(table, *side, self.first));
                let report = self.side(subject, *side, answers)?;
                Ok(BotReport { signature: report.signature.clone().or_else(|| table.asked()), ..report })
            };
            return self.sides.iter().map(report).collect();
        }
        // A program keeps running, so it may remember what it was asked on the other side.
        if !matches!(subject.kind, BotKind::Adapter { .. }) || subject.depends_on_history {
            let mut copies = BotCopies::new(subject, self);
            let report = |side: &Player| {
                copies.progress.begin(*side);
                self.side(subject, *side, |_, start| self.ask(&mut copies, *side, start))
            };
            return self.sides.iter().map(report).collect();
        }
        self.progress.begin(&self.sides);
        let most = if self.jobs.is_none() { processors() } else { 1 };
        let mut workers = vec![(); self.sides.len().min(most)];
        share(
            &mut workers,
            &self.sides,
            |_, _| false,
            |(), side| {
                let ask = |subject: &Subject, start| self.ask(&mut BotCopies::new(subject, self), *side, start);
                self.side(subject, *side, ask)
            },
        )
    }

    fn side(
        &self,
        subject: &Subject,
        side: Player,
        mut ask: impl FnMut(&Subject, Node) -> Result<SideAnswers, BotError>,
    ) -> Result<BotReport, BotError> {
        let depends_on_history = self.options.question != Question::Position || subject.depends_on_history;
        let mut start = if depends_on_history { Node::by_game(self.first) } else { Node::by_position(self.first) };
        let is_named = self.sides == [side] && subject.if_named.contains(&side);
        let is_played = is_named || subject.sides.contains(&side);
        let mut answers = match is_played {
            true => ask(subject, start.clone())?,
            false => SideAnswers::none(side, start.clone()),
        };
        let plays_whole_games = is_played && answers.needs_whole_games();
        if plays_whole_games {
            start = Node::by_game(self.first);
            answers = ask(&Subject { kind: subject.kind.by_whole_games(), ..subject.clone() }, start.clone())?;
        }
        let compared =
            is_played.then(|| self.compare(subject, side, &start, &answers, plays_whole_games)).transpose()?;
        let (agreeing, differing) = compared.unwrap_or_default();
        let later = is_played.then(|| self.later_games(subject, &answers, plays_whole_games)).transpose()?.flatten();
        let mut report = BotReport::new(subject.name.clone(), answers, self.first, &self.options);
        report.signature = subject.asked.clone();
        report.function = subject.function.clone();
        if let BotKind::Adapter { codec, .. } = &subject.kind
            && !plays_whole_games
        {
            report.by_hand = report.to_try().map(|node| (node.position, codec.by_hand(&node))).collect();
        }
        report.evidence = subject.grounds.evidence.as_ref().map(|evidence| evidence.clone() + &agreeing);
        report.function_faults = subject.faults.clone();
        report.draws = subject.draws[side as usize].filter(|letter| *letter != side);
        report.level = subject.level.clone().filter(|_| is_played);
        report.unproven = report.unproven.or(differing);
        if plays_whole_games {
            report.evidence.get_or_insert_default().push_str(WHOLE_GAMES);
            let disturbed = subject.grounds.disturbed_by.as_ref().map(|other| {
                format!("{other} changes what it remembers, and it is not known when its game calls it: say how it is called with --call")
            });
            report.unproven = report.unproven.or(disturbed);
        }
        match later {
            Some(games @ LaterGames { other_move: None, .. }) => report.add_evidence(&games.same_moves()),
            Some(LaterGames { other_move: Some(other), .. }) => {
                report.unproven = report.unproven.or(Some(other.why(self.options.coords)));
            }
            None => {}
        }
        if is_played {
            doubt(&mut report, subject.grounds.doubt.as_deref());
            return Ok(report);
        }
        let not_asked = if subject.sides.is_empty() { NotAsked::NotJudged } else { NotAsked::NotPlayed };
        Ok(report.without_answers(not_asked, subject.one_sided.as_deref().unwrap_or("it does not play this side")))
    }

    fn ask(&self, copies: &mut BotCopies, side: Player, start: Node) -> Result<SideAnswers, BotError> {
        copies.each(Bot::begin_side);
        inquire(copies, side, start, self.repeat)
    }

    /// Plays games one after the other with a function that keeps something of them, if it lost none. `None` if they show nothing:
    /// it is too slow, or it is an object that makes no legal move then, and so has to be made anew for each game.
    fn later_games(
        &self,
        subject: &Subject,
        answers: &SideAnswers,
        by_whole_games: bool,
    ) -> Result<Option<LaterGames>, BotError> {
        let is_fixed = answers.behaviour == Behaviour::Deterministic;
        if !is_fixed || !(by_whole_games || answers.chance.keeps) || self.options.says_new || loses(&answers.tree) {
            return Ok(None);
        }
        let subject_in_a_row = Subject { kind: subject.kind.in_a_row(), ..subject.clone() };
        let begin = || Bot::new(&subject_in_a_row, self.options.clone());
        let ask = |bot: &mut Bot, node: &Node| {
            self.progress.lengthen(1);
            let square = bot.ask(node);
            self.progress.advance(1);
            square
        };
        let mut bot = begin();
        let mut games = LaterGames::play(&answers.tree, |node| ask(&mut bot, node))?;
        let mut findings = bot.take_findings();
        let other = answers.tree.side().opponent();
        if !by_whole_games && subject.sides.contains(&other) {
            bot = begin();
            games.play_after_other(&answers.tree, other, |node| ask(&mut bot, node))?;
            findings.extend(bot.take_findings());
        }
        let is_slow = findings.iter().any(|finding| finding.kind == Kind::TimedOut);
        let says_nothing = is_slow || games.fails && by_whole_games;
        Ok((!says_nothing).then_some(games))
    }

    /// Asks a function also in the other ways that fit. Returns what to say if all give the same games, or if they
    /// differ, so that there is no verdict.
    fn compare(
        &self,
        subject: &Subject,
        side: Player,
        start: &Node,
        answers: &SideAnswers,
        by_whole_games: bool,
    ) -> Result<(String, Option<String>), BotError> {
        let alternatives = &subject.grounds.alternatives;
        for other in alternatives {
            let silent = Audit { progress: &(), ..self.clone() };
            let kind = if by_whole_games { other.kind.by_whole_games() } else { other.kind.clone() };
            let other_subject = Subject { kind, ..subject.clone() };
            let others = inquire(&mut BotCopies::new(&other_subject, &silent), side, start.clone(), self.repeat)?;
            if !answers.are_like(&others) {
                let told = |asked: &str, answers| format!("{asked} ({})", self.in_short(answers));
                let one = told(subject.asked.as_deref().unwrap_or_default(), answers);
                let differing = two_ways(&one, &told(&other.asked, &others), &subject.grounds.remedy);
                return Ok((String::new(), Some(differing)));
            }
        }
        let agreeing = match alternatives.len() {
            0 => String::new(),
            1 => format!("; asked as {} as well, with the same games", alternatives[0].asked),
            n => format!("; asked in {n} other ways that fit as well, with the same games"),
        };
        Ok((agreeing, None))
    }

    /// What would follow if these were its answers: its verdict, and how often they are illegal. That is no proof of how it is
    /// meant to be asked, since a bot may be wrong.
    fn in_short(&self, answers: &SideAnswers) -> String {
        let figures = Report::new(&answers.tree);
        let verdict = match reason(answers, figures.games, self.options.question) {
            None => figures.verdict().to_string(),
            Some(_) => "unproven".into(),
        };
        let illegal = answers.findings.iter().filter(|finding| finding.kind == Kind::Illegal).count();
        match illegal {
            0 => format!("{verdict}, always legal"),
            _ => format!("{verdict}, {} illegal", count(illegal, "answer")),
        }
    }

    /// Audits a strategy. All its moves are known.
    pub fn strategy(&self, strategy: &Named) -> Vec<BotReport> {
        let report = |side: &Player| {
            let tree = Tree::of_strategy(*side, Position::with_first(self.first), strategy.strategy);
            let report = self.report(strategy.name.to_string(), SideAnswers::known(tree));
            BotReport { answers_per_position: None, ..report }
        };
        self.sides.iter().map(report).collect()
    }

    /// The reports on a bot that cannot be asked, since [`Audit::subject`] or [`Subject::find`] has failed; `why` is
    /// the reason, of this kind.
    pub fn failed(&self, name: &str, kind: NotAsked, why: &str) -> Vec<BotReport> {
        let report = |side: &Player| {
            let report = self.report(name.to_string(), SideAnswers::none(*side, Node::by_position(self.first)));
            report.without_answers(kind, why)
        };
        self.sides.iter().map(report).collect()
    }

    fn jobs_for(&self, subject: &Subject) -> usize {
        let has_memory = !subject.depends_on_history && !self.options.restart;
        self.jobs.unwrap_or_else(|| if has_memory { 1 } else { processors() }).max(1)
    }

    fn report(&self, name: String, answers: SideAnswers) -> BotReport {
        BotReport::new(name, answers, self.first, &self.options)
    }
}

fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// What a report says of a function that is asked by whole games.
const WHOLE_GAMES: &str = "; it remembers what it was asked, so it plays whole games, and begins each anew";

/// Tells why the file may play otherwise than its function, if something says so. That the function never loses proves nothing then.
fn doubt(report: &mut BotReport, why: Option<&str>) {
    let Some(why) = why else { return };
    match report.function.as_ref().filter(|_| report.never_loses()) {
        Some(name) => {
            report.unproven = Some(format!("{why}; FILE:{name} judges the function alone, which never loses"))
        }
        None => report.add_evidence(&format!("; {why}")),
    }
}
