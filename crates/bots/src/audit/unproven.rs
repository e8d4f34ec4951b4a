//! Why the answers of a bot prove nothing.

use super::inquiry::{Answers, Behaviour};
use crate::bot::Question;
use crate::finding::{Finding, Kind};
use noughts::audit::GameCounts;

/// Why the answers of a bot prove nothing, and what to do; `None` if they carry a verdict. That a bot is beatable needs a
/// game lost on the board, an illegal move or a crash. The bot must also have made a legal move, for else it may not even
/// know that it is asked for moves.
pub fn reason(answers: &Answers, games: GameCounts, question: Question) -> Option<String> {
    let Answers { tree, findings, .. } = answers;
    if answers.behaviour == Behaviour::Stateful {
        return Some(stateful(question, tree.start().game.is_some()).into());
    }
    if let Some(strayed) = findings.iter().find(|finding| finding.kind == Kind::Strayed) {
        return Some(format!("{}: use --ask moves or --ask position", strayed.what));
    }
    if answers.lost_game.is_some() {
        return None;
    }
    let failures: Vec<&Finding> = findings.iter().filter(|finding| finding.kind.is_failure()).collect();
    let first = failures.first()?;
    if tree.choices().all(|(_, answer)| answer.squares().is_empty()) {
        return Some(no_move(first, answers));
    }
    let is_missing = |finding: &&Finding| matches!(finding.kind, Kind::TimedOut | Kind::Missing | Kind::Unread);
    (games.lost == games.forfeited && failures.iter().all(is_missing)).then(|| missing(first, answers))
}

/// Why a bot with a memory proves nothing.
fn stateful(question: Question, by_game: bool) -> &'static str {
    match by_game {
        _ if question == Question::Last => {
            "its answer in a game depends on the games before: use --restart to start it for each game, or --repeat 66 if it \
             has dice with a fixed seed"
        }
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
fn no_move(first: &Finding, answers: &Answers) -> String {
    let Finding { kind, what, position, said, stderr, .. } = first;
    let at = format!("it never made a legal move; at {position}, {what}");
    match kind {
        Kind::TimedOut | Kind::Missing | Kind::Unread => missing(first, answers),
        Kind::Crashed if !stderr.is_empty() => format!("{at}: {stderr}"),
        Kind::Crashed => at,
        // A table says nothing, and of a function it is known what it returned.
        _ if said.is_empty() => at,
        _ => {
            format!(
                "it answers {said:?}, and never made a legal move: it does not speak this protocol; if people play it in a \
                 terminal, name its file instead of --exec; else see noughts audit --help, and --answer"
            )
        }
    }
}

/// Why some moves are not known.
fn missing(first: &Finding, answers: &Answers) -> String {
    let Finding { kind, what, position, .. } = first;
    let places = answers.tree.choices().count() as u64;
    let lacking = answers.tree.choices().filter(|(_, answer)| answer.fails() > 0).count() as u64;
    match (kind, answers.unasked) {
        (Kind::Missing, _) => {
            format!("{lacking} of {places} positions have no move, the first is {position}: add them")
        }
        (Kind::Unread, _) => {
            format!("{lacking} of {places} answers are not known, the first at {position}: {what}")
        }
        (_, 0) => format!("{lacking} of {places} answers timed out: {what}"),
        (_, unasked) => {
            let late = lacking - unasked;
            let answers = if late == 1 { "1 answer".into() } else { format!("{late} answers") };
            format!("{answers} of {places} timed out, and {unasked} positions were not asked any more: {what}")
        }
    }
}
