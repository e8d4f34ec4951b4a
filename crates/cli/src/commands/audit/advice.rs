//! What to tell whoever wrote a bot, in a line.

use crate::commands::audit::class::Audited;
use noughts::audit::{Mistake, Verdict};
use noughts::review::JudgedMove;
use noughts::tactics::{self, Reason, reason, winning_squares};
use noughts::words::{effect, list, marks, printable};
use noughts::{Line, Position, Square, SquareSet};
use noughts_bots::{BotReport, Language, NotAsked, shell_word};
use std::slice;

/// What to mend: what is wrong with the functions of the file, or else how it loses, or else what keeps it from being
/// perfect; and why there is no verdict, where there is none.
pub fn advice(sides: &[BotReport]) -> String {
    clauses(sides, loss).join("; ")
}

/// What to mend first on a side, if anything. The game that it loses stands below.
pub fn first_advice(report: &BotReport) -> Option<String> {
    match &clauses(slice::from_ref(report), why_lost)[..] {
        [] => None,
        [only] => Some(only.clone()).filter(|only| only != NOTHING),
        [first, others @ ..] => Some(format!("{first}; and {} more below", others.len())),
    }
}

/// What is told of a bot in which there is nothing to mend.
pub const NOTHING: &str = "wins as soon as it can";

fn clauses(sides: &[BotReport], loss: fn(&BotReport) -> Option<String>) -> Vec<String> {
    let faults = sides.iter().take(1).flat_map(|report| &report.function_faults).filter(|fault| !fault.is_note());
    let mut clauses: Vec<String> = faults.map(|fault| fault.what.clone()).collect();
    if clauses.is_empty() {
        clauses.extend(soonest_lost(sides).and_then(loss));
    }
    clauses.extend(unproven(sides));
    if clauses.is_empty() {
        clauses.push(wins(sides));
    }
    clauses.iter().map(|clause| printable(clause)).collect()
}

/// What helps where it could not be asked: a file that runs, a function that comes to an end, or else an option.
pub fn what_to_do(one: &Audited) -> Option<String> {
    let command = format!("`noughts audit {} ", shell_word(&one.path));
    one.sides.iter().find_map(|report| match report.not_asked? {
        NotAsked::NotLoaded => Some(MAKE_IT_RUN.to_string()),
        NotAsked::NotJudged if !report.findings.is_empty() => Some(format!("{TRY_IT} {command}{CALL}`.")),
        NotAsked::NotJudged => Some(how_to_judge(report.unproven.as_deref()?, &one.path, &command)),
        _ => None,
    })
}

/// What the reason says itself below its first line, each option in a command; else how a function is called, if it may have one.
fn how_to_judge(why: &str, path: &str, command: &str) -> String {
    let (first, below) = why.split_once('\n').unwrap_or((why, ""));
    let helps = below.lines().take_while(|line| !line.ends_with(':')).filter(|line| line.contains(": --"));
    let helps: Vec<String> = helps.map(|line| line.replacen("--", &format!("{command}--"), 1) + "`").collect();
    let example = first.find("--call '").map_or(CALL, |at| &first[at..]);
    match Language::of(path) {
        _ if !helps.is_empty() => format!("What may help: {}.", helps.join("; ")),
        Some(_) => format!("{SAY_HOW} {command}{example}`{IN_ITS_LANGUAGE}"),
        None => MEND_IT.to_string(),
    }
}

/// The option that the reason names why it has no verdict, if it names no whole command.
pub fn option_that_helps(one: &Audited) -> Option<String> {
    let reasons = one.sides.iter().filter(|report| report.is_played()).filter_map(|report| report.unproven.as_deref());
    let reasons = reasons.filter(|why| !why.contains("noughts audit --"));
    let words: Vec<&str> = reasons.flat_map(str::split_whitespace).collect();
    let option = words.iter().find(|word| word.starts_with("--"))?.trim_end_matches([',', ';', ':', '.']);
    // Most programs let the person begin.
    let has_other = |side: &[&str]| side[0] == "--as" && side[1].starts_with('o');
    let as_o = option == "--as" && words.windows(2).any(has_other);
    Some(if as_o { "--as o".into() } else { option.into() })
}

const TRY_IT: &str = "Try it by hand as is said here: it has to come to an end and give a move. If it is called in another way, whoever \
                      audits it can say so:";

const SAY_HOW: &str = "If it chooses moves, name the function that does, FILE:FUNCTION, or say how it is called:";

const CALL: &str = "--call 'FUNCTION(board, player, opponent)'";

const IN_ITS_LANGUAGE: &str = ", in the words of its language, where player is the mark of whoever moves. With --explain, the program \
                               says what it has tried. A game for two people has no moves of its own.";

const MEND_IT: &str = "Mend what is said here, and hand it in again.";

const MAKE_IT_RUN: &str =
    "Mend this, check that the file runs without an error or an endless loop, and hand it in again.";

/// The shortest game that it loses, and on which side: `as O: 1 5 8 3 7 9 4`.
pub fn shortest_loss(sides: &[BotReport]) -> Option<String> {
    let report = soonest_lost(sides)?;
    Some(format!("as {}: {}", report.side(), report.shortest_loss()?))
}

pub fn why_no_verdict(sides: &[BotReport]) -> String {
    printable(&unproven(sides).join("; "))
}

fn soonest_lost(sides: &[BotReport]) -> Option<&BotReport> {
    let beatable = sides.iter().filter(|report| report.verdict() == Some(Verdict::Beatable));
    beatable.min_by_key(|report| report.lost_game().map_or(usize::MAX, |game| game.len()))
}

/// Why it loses the shortest game that it loses on this side, and that game; and why others are not counted, if they are not.
pub fn loss(report: &BotReport) -> Option<String> {
    let game = report.lost_game().filter(|game| game.last().is_some_and(|last| last.next.is_over()));
    let game = game.and_then(|_| report.shortest_loss()).map_or(String::new(), |game| format!(" (game {game})"));
    let games = report.not_counted().map_or(String::new(), |why| format!("; its games are {why}"));
    Some(why_lost(report)? + &game + &games)
}

fn why_lost(report: &BotReport) -> Option<String> {
    let after = |judged: JudgedMove| {
        let made = judged.position.ply();
        let squares = &report.losing().map_or(&[][..], |losing| &losing.first[..made]);
        if made == 0 { "at the start".into() } else { format!("after {}", report.coords.game(squares)) }
    };
    let why = match report.turning_point() {
        _ if takes_any_square(report) => "it takes any free square, by chance".into(),
        Some(judged) => {
            let takes = if has_choice(report, judged.position) { "may take" } else { "takes" };
            format!("{} it {takes} {}", after(judged), told(judged, report))
        }
        None => failure(report)?,
    };
    Some(format!("loses as {}: {why}", report.side()))
}

/// What it does instead of a legal move at the end of the game that is shown: `after 5 1 it takes square 5, which is taken`.
fn failure(report: &BotReport) -> Option<String> {
    let game = &report.losing()?.first;
    let end = report.lost_game()?.last().map_or(Position::with_first(report.first), |last| last.next);
    let failures = || report.findings.iter().filter(|finding| finding.kind.is_failure());
    let finding = failures().find(|finding| finding.position == end.to_string()).or_else(|| failures().next())?;
    let place = if game.is_empty() { "at the start".into() } else { format!("after {}", report.coords.game(game)) };
    Some(match finding.what.strip_suffix(" is taken") {
        Some(square) => format!("{place} it takes {square}, which is taken"),
        None => format!("{place} it makes no legal move: {}", finding.details()),
    })
}

/// Whether it makes now one move and now another there, or may, since it moves by chance and not all its games were played.
fn has_choice(report: &BotReport, position: Position) -> bool {
    report.is_by_chance() || report.answers.iter().any(|(other, chosen)| *other == position && chosen.len() > 1)
}

/// Whether it may take every free square, wherever it was asked, and does nothing else.
fn takes_any_square(report: &BotReport) -> bool {
    let mut answers = report.answers.iter().filter(|(position, _)| position.legal_moves().len() > 1).peekable();
    report.failures.is_empty()
        && answers.peek().is_some()
        && answers.all(|(position, chosen)| *chosen == position.legal_moves())
}

/// What the move that lost did, and what that says: why another was better, or that it never sees a line.
fn told(judged: JudgedMove, report: &BotReport) -> String {
    let mut told = format!("{}, which {}", report.coords.name(judged.square), effect(judged, report.coords));
    let keeping = judged.keeping();
    // A reason that all of them have in common. That a move which wins would have won needs none.
    let mut reasons = keeping.iter().map(|square| why_good(judged.position, square));
    let why = reasons.next().flatten().filter(|why| *why != Reason::Wins);
    if let Some(why) = why.filter(|why| reasons.all(|other| other.as_ref() == Some(why))) {
        told += &format!(", since {} {why}", if keeping.len() == 1 { "it" } else { "each" });
    }
    told + &habit(report).unwrap_or_default()
}

/// Why a move is good. What blocks and forks wins since it forks.
fn why_good(position: Position, square: Square) -> Option<Reason> {
    let forks = tactics::forks(position.mine(), position.yours(), square);
    reason(position, square).map(|why| if why == Reason::Blocks && forks { Reason::Forks } else { why })
}

/// What it does in most of its lost games: it does not see a line, or blocks where it could win.
fn habit(report: &BotReport) -> Option<String> {
    // What is seen of chance is no habit.
    if report.is_by_chance() {
        return None;
    }
    let lost = report.figures.games.lost;
    let is_line = |(line, games): &(Line, u64)| {
        report.has_figures() && lost > 1 && 4 * games >= 3 * lost && fails_to_block(report, line.set())
    };
    if let Some((line, games)) = report.losing_line.filter(is_line) {
        let which = match games {
            2 if games == lost => "both".into(),
            _ if games == lost => format!("all {lost}"),
            _ => format!("{games} of {lost}"),
        };
        return Some(format!("; {which} lost games end on {line}: does it know this line?"));
    }
    let Mistake { may: missed, must, .. } = report.figures.mistakes.missed_win;
    let blocks = report.blocks_before_wins.len();
    let is_habit = blocks > 1 && 2 * blocks as u64 >= missed;
    let [does_not, blocks_there] = if must == missed { ["does not", "it blocks"] } else { ["may not", "it may block"] };
    is_habit.then(|| {
        format!("; in {blocks} of {missed} positions in which it could win at once and {does_not}, {blocks_there}")
    })
}

/// Whether it often leaves open the third square of this line, in two positions and in a fifth, where nothing else has to be done:
/// it cannot win at once, and the opponent threatens no other line. Who knows the line may fail to block it once, as by a wrong
/// book; who does not may block it by chance.
fn fails_to_block(report: &BotReport, line: SquareSet) -> bool {
    let threat = |(position, chosen): &(Position, SquareSet)| {
        let [own, other] = [report.side(), report.side().opponent()].map(|player| position.marks(player));
        let threats = winning_squares(other, own);
        let is_on_line = |square| line.contains(square) && line.iter().all(|at| at == square || other.contains(at));
        let is_alone = winning_squares(own, other).is_empty() && threats.len() == 1;
        (is_alone && threats.iter().any(is_on_line)).then(|| *chosen != threats)
    };
    let (open, blocked): (Vec<bool>, Vec<bool>) =
        report.answers.iter().filter_map(threat).partition(|is_open| *is_open);
    4 * open.len() >= blocked.len().max(8)
}

/// Why there is no verdict on a side that it plays: once, if it is the same on both.
fn unproven(sides: &[BotReport]) -> Vec<String> {
    let open = || sides.iter().filter(|report| report.is_played());
    let reason = |report: &BotReport| {
        let why = report.unproven.as_deref()?.lines().next()?;
        // The row has the name.
        Some(
            why.strip_prefix(report.name.as_str())
                .map_or(why, |why| why.trim_start_matches([',', ':', ' ']))
                .to_string(),
        )
    };
    let reasons: Vec<(String, String)> =
        open().filter_map(|report| Some((reason(report)?, report.side().to_string()))).collect();
    match &reasons[..] {
        [(one, _), others @ ..] if reasons.len() == open().count() && others.iter().all(|(other, _)| other == one) => {
            vec![one.clone()]
        }
        reasons => reasons.iter().map(|(reason, side)| format!("as {side}, {reason}")).collect(),
    }
}

/// The first win that it lets go, misses or puts off, or that there is none.
fn wins(sides: &[BotReport]) -> String {
    type Place = fn(&BotReport) -> Option<Position>;
    // What it always does, or what it may do.
    let kinds: [([&str; 2], Place, &str); 3] = [
        (["lets a win go", "may let a win go"], |report| report.figures.mistakes.win_to_draw.first, "would have won"),
        (
            ["optional: it never loses, but does not win at once", "optional: it never loses, but may not win at once"],
            |report| report.figures.mistakes.missed_win.first,
            "wins",
        ),
        (
            ["optional: it never loses, but wins late", "optional: it never loses, but may win late"],
            |report| report.figures.mistakes.slow_win.first,
            "wins sooner",
        ),
    ];
    let told = kinds.into_iter().find_map(|(clauses, place, would_have)| {
        let (report, position) = sides.iter().find_map(|report| Some((report, place(report)?)))?;
        let clause = clauses[usize::from(has_choice(report, position))];
        let squares = list(best(position), report.coords, "or");
        let marks = marks(position, report.coords);
        let habit = habit(report).unwrap_or_default();
        Some(format!("{clause} as {}: with {marks}, square {squares} {would_have}{habit}", report.side()))
    });
    told.unwrap_or_else(|| NOTHING.into())
}

fn best(position: Position) -> SquareSet {
    noughts::evaluate(position).best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_told_why_there_are_no_games() {
        let easy = noughts::strategies::find("easy").expect("it is a level");
        let mut report = noughts_bots::Audit::default().strategy(&easy).remove(0);
        assert!(loss(&report).is_some_and(|text| text.ends_with(')')));
        report.is_partial = true;
        assert!(
            loss(&report).is_some_and(|text| text.contains("; its games are not counted, since it moves by chance"))
        );
    }

    #[test]
    fn what_blocks_and_forks_would_have_won_since_it_forks() {
        let why = |position: &str, square| why_good(position.parse().unwrap(), Square::new(square).unwrap());
        // X X O
        // . . .
        // O . .
        assert_eq!(why("XXO...O..", 5), Some(Reason::Forks));
        // X X .
        // . O .
        // . . .
        assert_eq!(why("XX..O....", 3), Some(Reason::Blocks));
    }

    #[test]
    fn what_to_do_depends_on_the_kind_of_a_failure_and_on_none_of_its_words() {
        let to_do = |kind| {
            let why = "a note says that it cannot be imported";
            let sides = noughts_bots::Audit::default().failed("a bot.py", kind, why);
            what_to_do(&Audited::new("bot.py".into(), "a bot.py".into(), sides))
        };
        let command = "`noughts audit 'a bot.py' --call 'FUNCTION(board, player, opponent)'`";
        assert!(to_do(NotAsked::NotJudged).is_some_and(|text| text.contains(command)));
        assert_eq!(to_do(NotAsked::NotLoaded).as_deref(), Some(MAKE_IT_RUN));
        assert_eq!(to_do(NotAsked::NotPlayed), None);
    }

    #[test]
    fn what_to_do_is_what_helps_this_kind_of_bot() {
        let to_do = |path: &str, why: &str| {
            let sides = noughts_bots::Audit::default().failed(path, NotAsked::NotJudged, why);
            let one = Audited::new(path.into(), path.into(), sides);
            (what_to_do(&one).unwrap(), option_that_helps(&one))
        };
        let (game, option) =
            to_do("game.py", "no mark came\nsay how moves are typed: --type 'row col'\nit shows:\n  a: --b");
        assert_eq!(game, "What may help: say how moves are typed: `noughts audit game.py --type 'row col'`.");
        assert_eq!(option.as_deref(), Some("--type"));
        let (agent, option) = to_do("cem.py", "needs more; say it with --call, such as --call 'Agent(Q).act(board)'");
        assert!(agent.contains(": `noughts audit cem.py --call 'Agent(Q).act(board)'`, in"), "{agent}");
        assert_eq!(option.as_deref(), Some("--call"));
        // Both sides may be asked; most programs let the person begin.
        let (_, option) = to_do("ivo.js", "nothing shows which side it plays: say so with --as x or --as o");
        assert_eq!(option.as_deref(), Some("--as o"));
        assert_eq!(to_do("moves.csv", "line 1: \"ten\" is not a square"), (MEND_IT.into(), None));
    }
}
