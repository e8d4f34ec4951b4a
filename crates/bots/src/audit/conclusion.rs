//! What the answers of a bot prove.

use super::inquiry::Nature;
use crate::finding::{Finding, Kind};
use noughts::audit::{Report, Tree, Verdict};
use noughts::words::printable;
use std::fmt;

/// A verdict, or why there is none.
#[derive(PartialEq, Eq)]
pub enum Conclusion {
    Proven(Verdict),
    /// What is missing, and what to do.
    Unproven(String),
}

/// `perfect`, `safe`, `beatable` or `unproven`.
impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Conclusion::Proven(verdict) => verdict.fmt(f),
            Conclusion::Unproven(_) => f.pad("unproven"),
        }
    }
}

impl Conclusion {
    /// The verdict on a strategy, all of whose moves are known.
    pub fn on_strategy(report: &Report) -> Conclusion {
        Conclusion::Proven(report.verdict())
    }

    /// What the answers of a bot prove. That it is beatable needs a game lost on the board, or a move that was made and
    /// was illegal, or a crash; and the bot must have made legal moves, else it may not know that it is asked for them.
    pub fn on_bot(tree: &Tree, report: &Report, findings: &[Finding], nature: Nature) -> Conclusion {
        let asked = tree.choices().count() as u64;
        let by_game = tree.start().game.is_some();
        let failures: Vec<&Finding> = findings.iter().filter(|finding| finding.kind.is_failure()).collect();
        let is_missing = |finding: &&Finding| matches!(finding.kind, Kind::TimedOut | Kind::Missing);
        let only_forfeits = report.games.lost == report.games.forfeited;
        let reason = match failures.first() {
            _ if nature == Nature::Remembering => remembering(by_game).to_string(),
            Some(first) if tree.choices().all(|(_, answer)| answer.squares().is_empty()) => no_move(first, asked),
            Some(first) if only_forfeits && failures.iter().all(is_missing) => {
                missing(first, tree.choices().filter(|(_, answer)| answer.fails() > 0).count() as u64, asked)
            }
            _ => return Conclusion::Proven(report.verdict()),
        };
        Conclusion::Unproven(reason)
    }
}

/// Why a bot with a memory proves nothing.
fn remembering(by_game: bool) -> &'static str {
    match by_game {
        false => {
            "its answer to a position depends on what it was asked before: use --ask moves to tell it the whole game, or \
             --repeat 66 if it has dice with a fixed seed"
        }
        true => {
            "its answer to a game depends on what it was asked before: use --restart, or --new if it can forget, or \
             --repeat 66 if it has dice with a fixed seed"
        }
    }
}

/// Why there is no move at all.
fn no_move(first: &Finding, asked: u64) -> String {
    let Finding { kind, what, position, said, stderr, .. } = first;
    let (at, returned) = (format!("it never made a legal move; at {position}, {what}"), said.strip_prefix("returned "));
    match (kind, returned) {
        (Kind::TimedOut | Kind::Missing, _) => missing(first, asked, asked),
        (Kind::Crashed, _) if !stderr.is_empty() => format!("{at}: {stderr}"),
        (Kind::Crashed, _) => at,
        // So the adapter of a function says what is no move.
        (_, Some(returned)) => {
            format!("it returned {}, and never made a legal move, first at {position}", printable(returned))
        }
        // A table says nothing.
        _ if said.is_empty() => at,
        _ => {
            format!(
                "it answers {said:?}, and never made a legal move: not this protocol; see noughts audit --help, and --answer"
            )
        }
    }
}

/// Why some moves are not known: of so many places, so many have none.
fn missing(first: &Finding, lacking: u64, asked: u64) -> String {
    let Finding { kind, what, position, .. } = first;
    match kind {
        Kind::Missing => format!("{lacking} of {asked} positions have no move, the first is {position}: add them"),
        _ => format!("{lacking} of {asked} answers timed out: {what}"),
    }
}
