//! What an audit found out.

use super::inquiry::{Answers, Behaviour};
use super::unproven::reason;
use crate::bot::Options;
use crate::finding::Finding;
use crate::functions::FunctionFault;
use noughts::audit::{LosingGames, Report, Verdict};
use noughts::notation::Coords;
use noughts::{Player, Position, Square};

/// What an audit found out about a bot, a function, a table of moves or a strategy on one side. Its
/// [`Display`](std::fmt::Display) is a text for people, of several lines.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BotReport {
    /// What was audited: `exec:COMMAND`, `python:FILE`, `node:FILE`, `move-table:NAME`, or the name of a strategy.
    pub name: String,
    /// Who moved first.
    pub first: Player,
    /// How squares are named in the text of the report.
    pub coords: Coords,
    /// The side, and the figures: games, chances, mistakes and the shortest loss. Without a verdict, they are those of the
    /// answers that came, and prove nothing.
    pub figures: Report,
    /// Why there is no verdict: what is missing, and what to do.
    pub unproven: Option<String>,
    /// Whether it was not asked on this side, which it does not play. Why not is in `unproven`.
    pub is_not_judged: bool,
    /// What its answers depend on.
    pub behaviour: Behaviour,
    /// How often it was asked about each position; `None` for a strategy.
    pub answers_per_position: Option<u32>,
    /// In how many places it was asked: positions, or games so far if it was told the whole game. 0 for a strategy.
    pub places: u64,
    /// Whether it was told the whole game.
    pub by_game: bool,
    /// Whether all that is known is a game that it lost: it moves by chance, and not all its games could be played. The
    /// figures are then those of the answers that came.
    pub is_partial: bool,
    /// What it did instead of making legal moves, or besides.
    pub findings: Vec<Finding>,
    /// How a function is called.
    pub signature: Option<String>,
    /// What is wrong with the functions of the file.
    pub function_faults: Vec<FunctionFault>,
}

impl BotReport {
    /// The report on a strategy, which makes legal moves only.
    pub(super) fn of_strategy(name: String, figures: Report, first: Player, coords: Coords) -> BotReport {
        BotReport {
            name,
            first,
            coords,
            figures,
            unproven: None,
            is_not_judged: false,
            behaviour: Behaviour::Deterministic,
            answers_per_position: None,
            places: 0,
            by_game: false,
            is_partial: false,
            findings: Vec::new(),
            signature: None,
            function_faults: Vec::new(),
        }
    }

    /// The report on whoever gave these answers.
    pub(super) fn of_bot(name: String, answers: Answers, first: Player, options: &Options) -> BotReport {
        let mut figures = Report::new(&answers.tree);
        let unproven = reason(&answers, figures.games, options.question);
        let places = answers.tree.choices().count() as u64 - answers.unasked;
        let by_game = answers.tree.start().game.is_some();
        let Answers { findings, times, behaviour, lost_game, .. } = answers;
        let is_partial = lost_game.is_some();
        if let Some(first) = lost_game {
            figures.losing = Some(LosingGames { count: 1, first });
        }
        BotReport {
            unproven,
            behaviour,
            answers_per_position: Some(times),
            places,
            by_game,
            is_partial,
            findings,
            ..BotReport::of_strategy(name, figures, first, options.coords)
        }
    }

    /// Says why it was not asked on this side.
    pub(super) fn not_judged(&mut self, why: &str) {
        self.is_not_judged = true;
        self.unproven = Some(why.to_string());
    }

    /// The side that was audited.
    #[must_use]
    pub fn side(&self) -> Player {
        self.figures.side
    }

    /// How good it is; `None` if its answers prove nothing, for the reason in `unproven`.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.unproven.is_none().then(|| self.figures.verdict())
    }

    /// Whether it is proved that it never loses.
    #[must_use]
    pub fn never_loses(&self) -> bool {
        self.verdict().is_some_and(|verdict| verdict != Verdict::Beatable)
    }

    /// `perfect`, `safe`, `beatable` or `unproven`.
    #[must_use]
    pub fn verdict_name(&self) -> String {
        self.verdict().map_or("unproven".into(), |verdict| verdict.to_string())
    }

    /// Whether its chances are estimated from how often it made each move.
    #[must_use]
    pub fn is_estimated(&self) -> bool {
        self.behaviour == Behaviour::Random
    }

    /// The first of the shortest games that it loses, and what it did if it made no legal move after them: `1 5 (crashed)`.
    #[must_use]
    pub fn shortest_loss(&self) -> Option<String> {
        let game = &self.figures.losing.as_ref()?.first;
        let end = self.positions(game).last().copied().unwrap_or(Position::with_first(self.first));
        let here = || self.findings.iter().find(|finding| finding.position == end.to_string());
        let failure = || here().map_or(" (no move)".into(), |finding| format!(" ({})", finding.kind.label()));
        let names = self.coords.game(game) + &if end.is_over() { String::new() } else { failure() };
        Some(names.trim_start().to_string())
    }

    /// The positions after each move of a game.
    pub(super) fn positions(&self, game: &[Square]) -> Vec<Position> {
        let play = |position: &mut Position, square: &Square| {
            *position = position.play(*square).expect("a game consists of legal moves");
            Some(*position)
        };
        game.iter().scan(Position::with_first(self.first), play).collect()
    }
}
