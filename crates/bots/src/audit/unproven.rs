//! Explains why the answers of a bot prove nothing.

use super::inquiry::{Behaviour, SideAnswers};
use super::sample::{self, RARE};
use crate::finding::{Finding, Kind};
use crate::options::Question;
use crate::process::{shell::quoted, with_position};
use noughts::audit::GameCounts;

pub struct Unproven {
    pub why: String,
    /// Whether the answers are a sample, so that their figures are estimates.
    pub is_sample: bool,
}

/// Returns why the answers of a bot prove nothing, or `None` if they support a verdict. To be beatable, a bot must have
/// lost a game on the board, made an illegal move or crashed. It must also have made a legal move, for otherwise it may
/// not know that it is asked for moves. To prove that it never loses, all its answers must be known.
pub fn reason(answers: &SideAnswers, games: GameCounts, question: Question) -> Option<Unproven> {
    let unproven = |why| Unproven { why, is_sample: false };
    if let Some(why) = unclear(answers, question) {
        return Some(unproven(why));
    }
    if answers.lost_game.is_some() {
        return None;
    }
    if answers.is_doubted {
        let unread = answers.findings.iter().find(|finding| finding.kind == Kind::Unread);
        match unread {
            Some(first) => {
                let lost = if games.lost > games.forfeited { SEEMS_LOST } else { "" };
                return Some(unproven(missing(first, answers) + lost));
            }
            None if games.lost > games.forfeited => return Some(unproven(DOUBTED.into())),
            None => {}
        }
    }
    let failures: Vec<&Finding> = answers.findings.iter().filter(|finding| finding.kind.is_failure()).collect();
    if let Some(first) = failures.first() {
        if answers.tree.choices().all(|(_, answer)| answer.squares().is_empty()) {
            return Some(unproven(no_move(first, answers)));
        }
        if games.lost == games.forfeited && failures.iter().all(|finding| finding.kind.is_unknown()) {
            return Some(unproven(missing(first, answers)));
        }
    }
    if games.lost > 0 { None } else { sample::reason(answers).map(|why| Unproven { why, is_sample: true }) }
}

/// Says why the answers depend on more than the questions and chance, if they do.
fn unclear(answers: &SideAnswers, question: Question) -> Option<String> {
    if answers.chance.remembers {
        return Some(MEMORY_AND_CHANCE.into());
    }
    if let Some(once) = answers_once(answers).filter(|_| question != Question::Last) {
        return Some(once);
    }
    let first = |kind| answers.findings.iter().find(move |finding| finding.kind == kind);
    // A program for people that was seen to lose a game is beatable, even if others could not be read.
    if let Some(Finding { what, position, .. }) = first(Kind::Unread).filter(|_| !answers.is_for_people) {
        return Some(format!("at {position}, {what}"));
    }
    match answers.behaviour {
        Behaviour::Stateful if answers.program.is_none() => Some(STATEFUL_FUNCTION.into()),
        Behaviour::Stateful => Some(stateful(question)),
        Behaviour::Unexplained => Some(unexplained(answers, question)),
        Behaviour::Seeded => {
            let by = answers.chance.by.as_deref().unwrap_or("dice");
            let what =
                "so its answer depends on how often they were thrown before: --repeat 66 judges the answers that come";
            Some(format!("its dice have a fixed seed ({by}), {what}"))
        }
        _ => first(Kind::Strayed).map(|strayed| format!("{}: use --ask moves or --ask position", strayed.what)),
    }
}

/// The reason for a program that answers a question, and has ended before the next one.
fn answers_once(answers: &SideAnswers) -> Option<String> {
    let has_ended = |finding: &Finding| finding.kind == Kind::Crashed && finding.what.ends_with("(exit status: 0)");
    let command = answers.program.as_ref().filter(|_| answers.ends_each_time)?;
    let has_moves = answers.tree.choices().any(|(_, answer)| !answer.squares().is_empty());
    let ends = has_moves && answers.findings.iter().any(has_ended);
    ends.then(|| format!("it answers one question and ends: start it for each with {}", for_each_question(command)))
}

/// The command that starts a program for each question, since it reads one question, or all of its input.
fn for_each_question(command: &str) -> String {
    let is_simple = with_position(command).is_ok_and(|with| with != command);
    let command = if is_simple { command.into() } else { format!("({command})") };
    format!("noughts audit --restart --exec {}", quoted(&format!("echo \"$1\" | {command}")))
}

const MEMORY_AND_CHANCE: &str = "it moves by chance and may remember what it was asked, so not all its games can be known: if that changes no move, say how it is called, in JavaScript with 'new', such as --call 'Agent().move(board)'";

const DOUBTED: &str = "what it once drew contradicts the moves that were read, so that it lost a game is not proved";

const SEEMS_LOST: &str = "; nor is it proved that it lost, though it seems to have lost a game";

const STATEFUL_FUNCTION: &str = "its answer depends on what it was asked before: a program that is told the whole game can be audited, with --exec and --ask moves";

/// The reason for a program with a memory. It may also have dice with a fixed seed: only its answers can be seen.
fn stateful(question: Question) -> String {
    let depends = match question {
        Question::Last => "its answer in a game depends on the games before",
        Question::Position | Question::Moves => "its answer depends on what it was asked before",
    };
    format!("{depends}: use {}, or --repeat 66 if it has dice with a fixed seed", other_way(question))
}

fn unexplained(answers: &SideAnswers, question: Question) -> String {
    let other_way = if answers.program.is_some() { format!(", or use {}", other_way(question)) } else { String::new() };
    format!(
        "it answered differently when it was asked again, and it was not found out why (chance, the clock or what it was \
         asked before): --repeat {} asks it more often{other_way}",
        sample::times_for(RARE)
    )
}

/// The option with which a program need not remember earlier questions.
fn other_way(question: Question) -> &'static str {
    match question {
        Question::Position => "--ask moves to tell it the whole game",
        Question::Moves => "--restart, or --new if it can forget",
        Question::Last => "--restart to start it for each game",
    }
}

fn no_move(first: &Finding, answers: &SideAnswers) -> String {
    let Finding { kind, what, position, said, stderr, note, .. } = first;
    let at = format!("it never made a legal move; at {position}, {what}");
    match kind {
        Kind::Missing | Kind::Unread => missing(first, answers),
        Kind::TimedOut => {
            let to_end = |command| format!("; if it reads its input to the end: {}", for_each_question(command));
            missing(first, answers) + &answers.program.as_deref().map_or(String::new(), to_end)
        }
        Kind::Crashed => {
            let error = if stderr.is_empty() { String::new() } else { format!(": {stderr}") };
            let argument =
                if answers.program.is_some() { "; if the position is its argument, add --restart" } else { "" };
            at + &error + argument
        }
        // A table has no words of its own, and the finding of a function already shows what it returned.
        _ if said.is_empty() => at,
        _ => match note.or_else(|| what.split_once("; ").map(|(_, help)| help).filter(|help| help.contains("--"))) {
            Some(help) => format!("it answers {said:?}, and never made a legal move: {help}"),
            None => format!(
                "it answers {said:?}, and never made a legal move: it does not speak this protocol; if it writes other lines \
                 before its answer, --answer tells them apart, such as --answer '^bestmove (\\d)'; if people play it in a terminal, \
                 name its file, or `exec:` and its command, and say what is typed before its game with --menu"
            ),
        },
    }
}

fn missing(first: &Finding, answers: &SideAnswers) -> String {
    let Finding { kind, what, position, .. } = first;
    let places = answers.tree.choices().count() as u64;
    let lacking = answers.tree.choices().filter(|(_, answer)| answer.fails() > 0).count() as u64;
    match (kind, answers.unasked) {
        (Kind::Missing, _) => {
            let help = if what.contains("no value") { what } else { "add them" };
            format!("{lacking} of {places} positions have no move, the first is {position}: {help}")
        }
        (Kind::Unread, _) => {
            format!("{lacking} of {places} answers are not known, the first at {position}: {what}")
        }
        (_, 0) => format!("{lacking} of {places} answers timed out, the first at {position}: {what}"),
        (_, unasked) => {
            let late = lacking - unasked;
            let late = if late == 1 { "1 answer".into() } else { format!("{late} answers") };
            let turns = if answers.tree.start().game.is_some() { "turns" } else { "positions" };
            format!(
                "{late} of {places} timed out, the first at {position}, and {unasked} {turns} were not asked any more: {what}"
            )
        }
    }
}
