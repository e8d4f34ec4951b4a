//! Why the answers of a bot prove nothing.

use super::inquiry::Behaviour;
use crate::finding::{Finding, Kind};
use noughts::audit::{Report, Tree};

/// Why the answers of a bot prove nothing, and what to do; `None` if they carry a verdict. That a bot is beatable needs a
/// game lost on the board, an illegal move or a crash. The bot must also have made a legal move, for else it may not even
/// know that it is asked for moves.
pub fn reason(tree: &Tree, figures: &Report, findings: &[Finding], behaviour: Behaviour) -> Option<String> {
    if behaviour == Behaviour::Stateful {
        return Some(stateful(tree.start().game.is_some()).into());
    }
    let failures: Vec<&Finding> = findings.iter().filter(|finding| finding.kind.is_failure()).collect();
    let first = failures.first()?;
    let asked = tree.choices().count() as u64;
    if tree.choices().all(|(_, answer)| answer.squares().is_empty()) {
        return Some(no_move(first, asked));
    }
    let is_missing = |finding: &&Finding| matches!(finding.kind, Kind::TimedOut | Kind::Missing);
    let only_forfeits = figures.games.lost == figures.games.forfeited;
    let lacking = || tree.choices().filter(|(_, answer)| answer.fails() > 0).count() as u64;
    (only_forfeits && failures.iter().all(is_missing)).then(|| missing(first, lacking(), asked))
}

/// Why a bot with a memory proves nothing.
fn stateful(by_game: bool) -> &'static str {
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
    let at = format!("it never made a legal move; at {position}, {what}");
    match kind {
        Kind::TimedOut | Kind::Missing => missing(first, asked, asked),
        Kind::Crashed if !stderr.is_empty() => format!("{at}: {stderr}"),
        Kind::Crashed => at,
        // A table says nothing, and of a function it is known what it returned.
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
