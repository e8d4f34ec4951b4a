//! What an audit found out.

use super::habits::{blocks_before_wins, losing_line};
use super::inquiry::{Behaviour, SideAnswers};
use super::unproven::reason;
use crate::finding::{Finding, FunctionFault, Kind, grouped};
use crate::game::BY_CHANCE;
use crate::options::Options;
use noughts::audit::{Answer, Lapse, LosingGames, Mistakes, Node, Report, Verdict, lapses};
use noughts::notation::Coords;
use noughts::review::{JudgedMove, judge_game};
use noughts::{Line, Outcome, Player, Position, SquareSet};
use std::collections::{BTreeMap, BTreeSet};

/// Why it was not asked on a side at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAsked {
    /// It does not play this side.
    NotPlayed,
    /// It cannot be asked, or nobody knows how.
    NotJudged,
    /// Its file does not run.
    NotLoaded,
}

/// What an audit found out about a bot, a function, a table of moves or a strategy on one side. Its
/// [`Display`](std::fmt::Display) is a text for people, of several lines.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BotReport {
    /// What was audited: `exec:COMMAND`, `python:FILE`, `node:FILE`, `move-table:NAME`, or the name of a strategy, unless whoever audits
    /// it has another name for it.
    pub name: String,
    /// Who moved first.
    pub first: Player,
    /// The letter that the program shows for its side, if it is the other one. Sides are named by who moves first.
    pub draws: Option<Player>,
    /// The level at which it played, if its program offers easier ones, which were not asked.
    pub level: Option<String>,
    /// How squares are named in the text of the report.
    pub coords: Coords,
    /// The side and the figures: games, chances, mistakes and the shortest loss. Without a verdict they describe the
    /// answers that came, and prove nothing.
    pub figures: Report,
    /// Why there is no verdict: what is missing, and what to do.
    pub unproven: Option<String>,
    /// Whether there is no verdict because the known answers are only a sample, in which it loses no game.
    pub is_sample: bool,
    /// Whether it was not asked on this side at all. `unproven` says why.
    pub not_asked: Option<NotAsked>,
    /// What its answers depend on.
    pub behaviour: Behaviour,
    /// How often it was asked about each position, or, if it depends on its start, how often it was started. `None` for
    /// a strategy, which is not asked.
    pub answers_per_position: Option<u32>,
    /// The number of turns in which it was asked. A turn is a position, or the game so far if it was told the whole
    /// game.
    pub turns: u64,
    /// The number of different positions in these turns.
    pub positions: u64,
    /// The positions in which it made a legal move, each with all squares that it chose there.
    pub answers: Vec<(Position, SquareSet)>,
    /// The line that most games end on which it loses on the board, and how many.
    pub losing_line: Option<(Line, u64)>,
    /// The positions in which it could win at once and may block a line of its opponent instead.
    pub blocks_before_wins: Vec<Position>,
    /// What it did instead of making a legal move, each with the position; `None` if it did not answer in time.
    pub failures: BTreeSet<(String, Option<String>)>,
    /// Where it gives an outcome up, the dearest first, if it chooses among moves by chances that are known.
    pub lapses: Vec<Lapse>,
    /// Whether only a lost game is known: it moves by chance and not all its games could be played, some of its moves could
    /// not be read, or it was too slow to be asked everywhere. The figures then prove nothing.
    pub is_partial: bool,
    /// Whether it was not asked everywhere, since it was too slow too often.
    pub(super) has_gaps: bool,
    /// Whether it is a program for people, of which games were played.
    pub is_for_people: bool,
    /// What it did instead of making legal moves, or besides.
    pub findings: Vec<Finding>,
    /// The function of the file that was asked, if it was one.
    pub function: Option<String>,
    /// How it is called.
    pub signature: Option<String>,
    /// The evidence for calling it so.
    pub evidence: Option<String>,
    /// Of a function: its calls where it makes the first mistake of each kind, or the one that lost a game, to try them by hand.
    pub by_hand: BTreeMap<Position, String>,
    /// What is wrong with the functions of the file.
    pub function_faults: Vec<FunctionFault>,
}

impl BotReport {
    pub(super) fn new(name: String, answers: SideAnswers, first: Player, options: &Options) -> BotReport {
        let mut figures = Report::new(&answers.tree);
        let unproven = reason(&answers, figures.games, options.question);
        let turns = answers.tree.choices().count() as u64 - answers.unasked;
        let answered = answers.tree.positions().into_iter().map(|(position, answer)| (position, answer.squares()));
        // Which positions were not asked about is unknown, but there are no more positions than turns.
        let positions = turns.min(answered.len() as u64);
        let answered: Vec<_> = answered.filter(|(_, squares)| !squares.is_empty()).collect();
        let is_estimate = matches!(answers.behaviour, Behaviour::Random | Behaviour::Start);
        let mut lapses = if !is_estimate && answers.tree.varies() { lapses(&answers.tree) } else { Vec::new() };
        let has_gaps = answers.unasked > 0;
        let SideAnswers { tree, findings, times, behaviour, lost_game, is_for_people, .. } = answers;
        // A move that is not known is no mistake either: its finding counts it.
        let unknown = findings.iter().filter(|finding| finding.kind.is_unknown());
        let unknown: BTreeSet<&str> = unknown.map(|finding| finding.position.as_str()).collect();
        let is_known = |position: &Position| !unknown.contains(position.to_string().as_str());
        if !unknown.is_empty() {
            let known = |(position, answer): (Position, Answer)| match is_known(&position) {
                true => (position, answer),
                false => (position, answer.squares().into()),
            };
            figures.mistakes = Mistakes::of_answers(tree.positions().into_iter().map(known));
            lapses.retain(|lapse| is_known(&lapse.position));
        }
        // A place that was not reached is no fault. The verdict mentions all such places together.
        let findings: Vec<Finding> = findings.into_iter().filter(|finding| finding.what != BY_CHANCE).collect();
        let failures = findings.iter().filter(|finding| finding.kind.is_failure());
        let what =
            |finding: &Finding| (finding.kind != Kind::TimedOut).then(|| format!("{}, {}", finding.what, finding.said));
        let failures = failures.map(|finding| (finding.position.clone(), what(finding))).collect();
        // A move that is not known proves nothing, so a game that ends there is no evidence.
        if unproven.is_none() && findings.iter().all(|finding| finding.kind.is_unknown() || !finding.kind.is_failure())
        {
            figures.losing = LosingGames::on_board(&tree);
        }
        let known_loss = figures.losing.as_ref().filter(|_| has_gaps && unproven.is_none());
        let lost_game = lost_game.or_else(|| known_loss.map(|games| games.first.clone()));
        let is_partial = lost_game.is_some();
        if let Some(first) = lost_game {
            figures.losing = Some(LosingGames { count: 1, first });
        }
        BotReport {
            name,
            first,
            draws: None,
            level: None,
            coords: options.coords,
            figures,
            is_sample: unproven.as_ref().is_some_and(|unproven| unproven.is_sample),
            unproven: unproven.map(|unproven| unproven.why),
            not_asked: None,
            behaviour,
            answers_per_position: Some(times),
            turns,
            positions,
            losing_line: losing_line(&tree),
            blocks_before_wins: blocks_before_wins(&answered).collect(),
            answers: answered,
            failures,
            lapses,
            is_partial,
            has_gaps,
            is_for_people,
            findings: grouped(findings),
            function: None,
            signature: None,
            evidence: None,
            by_hand: BTreeMap::new(),
            function_faults: Vec::new(),
        }
    }

    /// The same report on one who was not asked on this side, for this reason.
    pub(super) fn add_evidence(&mut self, clause: &str) {
        self.evidence.get_or_insert_default().push_str(clause);
    }

    pub(super) fn without_answers(self, not_asked: NotAsked, why: &str) -> BotReport {
        BotReport { not_asked: Some(not_asked), unproven: Some(why.to_string()), ..self }
    }

    /// Whether it plays this side, as far as that is known.
    pub fn is_played(&self) -> bool {
        self.not_asked != Some(NotAsked::NotPlayed)
    }

    /// The side that was audited.
    pub fn side(&self) -> Player {
        self.figures.side
    }

    /// How good it is. `None` if its answers prove nothing; `unproven` then says why.
    pub fn verdict(&self) -> Option<Verdict> {
        // Only a lost game is known, and not the others.
        let verdict = || if self.is_partial { Verdict::Beatable } else { self.figures.verdict() };
        self.unproven.is_none().then(verdict)
    }

    /// Whether it is proved that it never loses.
    pub fn never_loses(&self) -> bool {
        self.verdict().is_some_and(|verdict| verdict != Verdict::Beatable)
    }

    /// The verdict in a word: `perfect`, `safe`, `beatable` or `unproven`, or `not judged` or `not played` where it was not asked.
    pub fn verdict_word(&self) -> String {
        match self.not_asked {
            Some(NotAsked::NotPlayed) => "not played".into(),
            Some(NotAsked::NotJudged | NotAsked::NotLoaded) => "not judged".into(),
            None => self.verdict().map_or("unproven".into(), |verdict| verdict.to_string()),
        }
    }

    /// Whether its chances are estimates, or those of one of its starts.
    pub fn is_estimated(&self) -> bool {
        matches!(self.behaviour, Behaviour::Random | Behaviour::Start)
    }

    /// Whether its figures mean something: they support the verdict, or describe a sample.
    pub fn has_figures(&self) -> bool {
        self.verdict().is_some() && !self.is_partial && !self.is_unread() || self.is_sample
    }

    /// The places of the first mistake of each kind, and of the one that lost a game.
    pub(super) fn to_try(&self) -> impl Iterator<Item = Node> + use<> {
        let Mistakes { win_to_draw, win_to_loss, draw_to_loss, missed_win, slow_win, .. } = self.figures.mistakes;
        let first =
            [win_to_draw, win_to_loss, draw_to_loss, missed_win, slow_win].into_iter().filter_map(|kind| kind.first);
        let turning = self.turning_point().map(|judged| judged.position);
        first.chain(turning).map(|position| Node { position, game: None })
    }

    /// Why its games are not counted, though one is known that it loses.
    pub fn not_counted(&self) -> Option<&'static str> {
        Some(match self.verdict()? {
            _ if self.is_unread() => "not counted, since not all its moves could be read",
            _ if self.has_gaps => "not counted, since it was too slow too often to be asked everywhere",
            _ if self.is_by_chance() => "not counted, since it moves by chance, and one lost game is enough",
            _ => return None,
        })
    }

    /// Whether it moves by chance, and not all its games could be played.
    pub fn is_by_chance(&self) -> bool {
        self.is_partial && !self.is_unread() && !self.has_gaps
    }

    /// Whether moves that it showed could not be read. Then its games are not counted.
    pub(super) fn is_unread(&self) -> bool {
        self.findings.iter().any(|finding| finding.kind == Kind::Unread)
    }

    /// The shortest games that it is known to lose.
    pub fn losing(&self) -> Option<&LosingGames> {
        self.figures.losing.as_ref().filter(|_| self.is_partial || self.has_figures())
    }

    /// The first of the shortest games that it loses, and what it did if it then made no legal move: `1 5 (crashed)`.
    pub fn shortest_loss(&self) -> Option<String> {
        let game = &self.losing()?.first;
        let end = self.lost_game()?.last().map_or(Position::with_first(self.first), |last| last.next);
        let here = || self.findings.iter().find(|finding| finding.position == end.to_string());
        let failure = || here().map_or(" (no move)".into(), |finding| format!(" ({})", finding.kind.label()));
        let names = self.coords.game(game) + &if end.is_over() { String::new() } else { failure() };
        Some(names.trim_start().to_string())
    }

    /// The moves of the first of the shortest games that it loses.
    ///
    /// # Panics
    /// Never: a game consists of legal moves.
    pub fn lost_game(&self) -> Option<Vec<JudgedMove>> {
        let moves = self.losing()?.first.iter().copied();
        Some(judge_game(Position::with_first(self.first), moves).expect("a game consists of legal moves"))
    }

    /// Its move after which that game was lost on the board; `None` if it was lost otherwise, such as by a crash.
    pub fn turning_point(&self) -> Option<JudgedMove> {
        let game = self.lost_game()?;
        let is_lost = |judged: &JudgedMove| judged.is_turning_point() && judged.after.outcome == Outcome::Loss;
        let is_over = game.last().is_some_and(|judged| judged.next.is_over());
        game.into_iter().rfind(|judged| is_over && judged.player() == self.side() && is_lost(judged))
    }
}
