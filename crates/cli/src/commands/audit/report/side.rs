//! What was found on one side, for the page of a bot.

use super::{escaped, kind, said};
use crate::io::filled;
use noughts::audit::Mistake;
use noughts::notation::Coords;
use noughts::picture::{Colors, Diagram};
use noughts::review::{JudgedMove, Judgement, judge};
use noughts::words::{count, effect, ending};
use noughts::{Outcome, Player, Position, Square, SquareSet};
use noughts_bots::{BotReport, Fact, Finding, Kind, LOST_GAME};

/// The section of a side: its verdict, the game that it loses, where it did not answer, its mistakes, and what the report says besides.
/// There is none if it says nothing besides, since the bot could not be asked; if it did not come to an end, its board is shown alone,
/// since the page says the rest above.
pub fn section(report: &BotReport) -> String {
    let facts: String = report.facts().iter().map(fact).collect();
    let boards = faulty(report) + &lost(report) + &unanswered(report) + &mistakes(report);
    match report.not_asked {
        _ if facts.is_empty() => facts,
        Some(_) if !boards.is_empty() => under_verdict(report, "", &boards),
        _ => {
            // What the pictures show already is folded.
            let open = if boards.is_empty() { " open" } else { "" };
            let facts = filled(include_str!("facts.html"), &[("open", open), ("facts", &facts)]);
            under_verdict(report, &report.verdict_in_full().1, &(boards + &facts))
        }
    }
}

/// The section of a side on a sheet: the game that it loses, or else where it did not answer, or its mistakes. There is none where
/// there is nothing to show.
pub fn short_section(report: &BotReport) -> String {
    let boards = [lost, unanswered, mistakes].iter().map(|boards| boards(report)).find(|boards| !boards.is_empty());
    let boards = boards.unwrap_or_default();
    let why = if report.not_asked.is_some() { String::new() } else { report.verdict_in_full().1 };
    if boards.is_empty() { boards } else { under_verdict(report, &why, &boards) }
}

/// A section with the verdict as its heading.
fn under_verdict(report: &BotReport, why: &str, content: &str) -> String {
    let verdict = report.verdict_word();
    filled(
        include_str!("side.html"),
        &[
            ("side", &escaped(&report.role().replacen("as", "As", 1))),
            ("kind", &kind(&verdict)),
            ("verdict", &escaped(&(verdict.clone() + &report.at_level()))),
            ("why", &said(why)),
            ("content", content),
        ],
    )
}

/// The reports on all sides, with what is wrong with the functions of the file, and how these were asked, in the first alone.
pub fn without_repetition(sides: &[BotReport]) -> Vec<BotReport> {
    let mut sides = sides.to_vec();
    if let [first, others @ ..] = &mut sides[..] {
        for report in others {
            report.function_faults.clear();
            if (&report.signature, &report.evidence) == (&first.signature, &first.evidence) {
                (report.signature, report.evidence) = (None, None);
            }
        }
    }
    sides
}

/// What the colours and signs of boards mean.
const KEY: &str = include_str!("key.html");

/// The first position in which a function of the file is wrong, with what it returned and what is right.
fn faulty(report: &BotReport) -> String {
    let mut faults = report.function_faults.iter().filter(|fault| !fault.is_note());
    let shown = faults.find_map(|fault| Some((fault, fault.position.as_ref()?.parse().ok()?, fault.first_case()?)));
    let Some((fault, position, case)) = shown else { return String::new() };
    let [light, dark] = drawn(position, report.coords, None, SquareSet::EMPTY);
    let words = format!("{}: asked about this board, {}", said(fault.does()), escaped(&case));
    let title = filled(include_str!("code.html"), &[("text", &escaped(&fault.function))]);
    let holes = [("kind", ""), ("light", &light), ("dark", &dark), ("title", &title), ("words", &words), ("call", "")];
    let board = filled(include_str!("board.html"), &holes);
    filled(
        include_str!("boards.html"),
        &[("heading", "A function that is wrong"), ("boards", &board), ("key", ""), ("play", "")],
    )
}

fn lost(report: &BotReport) -> String {
    let Some(game) = report.lost_game().filter(|game| !game.is_empty()) else { return String::new() };
    let turning = report.turning_point();
    let figure = |(number, judged): (usize, &JudgedMove)| {
        let is_turning = turning == Some(*judged);
        let is_last = number == game.len();
        let said = match judged.judgement() {
            Judgement::Best => String::new(),
            _ => effect(*judged, report.coords),
        };
        let end = ending(judged.next, report.coords).filter(|_| is_last).unwrap_or_default();
        let words = if end.is_empty() { said } else { end };
        let name = report.coords.name(judged.square);
        let asked = if is_turning { report.by_hand.get(&judged.position) } else { None };
        let title = format!("{number}. {} on {name}", judged.player());
        board(judged, report.coords, is_turning, &title, &words, asked.map(String::as_str))
    };
    let boards: String = (1..).zip(&game).map(figure).collect();
    let at = turning.map_or(game.len(), |judged| judged.position.ply());
    let play = filled(include_str!("play.html"), &[("address", &address(report, &game, at))]);
    let is_over = game.last().is_some_and(|judged| judged.next.is_over());
    let end = if is_over { "" } else { ", then it makes no legal move" };
    let heading = format!("A game that it loses, in {}{end}", count(game.len(), "move"));
    let holes = [("heading", heading.as_str()), ("boards", &boards), ("key", KEY), ("play", &play)];
    filled(include_str!("boards.html"), &holes)
}

/// The first board on which it did not answer in time, and how to try that by hand.
fn unanswered(report: &BotReport) -> String {
    let is_late = |finding: &&Finding| finding.kind == Kind::TimedOut;
    let Some(finding) = report.findings.iter().find(is_late) else { return String::new() };
    let Some(position) = finding.place() else { return String::new() };
    let [light, dark] = drawn(position, report.coords, None, SquareSet::EMPTY);
    let call = call(finding.asked.as_deref());
    let holes = [("light", light.as_str()), ("dark", &dark), ("what", &escaped(&finding.what)), ("call", &call)];
    filled(include_str!("unanswered.html"), &holes)
}

/// The call that asks a function so, if it is one.
fn call(asked: Option<&str>) -> String {
    asked.map_or(String::new(), |asked| filled(include_str!("call.html"), &[("asked", &escaped(asked))]))
}

/// Where the page that plays shows a game after so many moves, and what each square is worth.
fn address(report: &BotReport, game: &[JudgedMove], at: usize) -> String {
    let moves: String = game.iter().map(|judged| (judged.square.index() + 1).to_string()).collect();
    let first = if report.first == Player::O { "&amp;first=o" } else { "" };
    format!("noughts.html#moves={moves}&amp;at={at}&amp;side=both&amp;values=1{first}")
}

/// A kind of mistake, where it is made, and which moves are such mistakes.
type MistakeKind = (&'static str, Mistake, fn(&JudgedMove) -> bool);

/// The first position of each kind of mistake, with what it does there and what is better.
fn mistakes(report: &BotReport) -> String {
    if !report.has_figures() {
        return String::new();
    }
    let mistakes = &report.figures.mistakes;
    // A missed win is of one of these kinds, too. If every slow win is one, it is called so, as in the text.
    let late = if mistakes.slow_win == mistakes.missed_win { "missed win" } else { "slow win" };
    let kinds: [MistakeKind; 4] = [
        ("win to draw", mistakes.win_to_draw, |judged| turns(judged, Outcome::Win, Outcome::Draw)),
        ("win to loss", mistakes.win_to_loss, |judged| turns(judged, Outcome::Win, Outcome::Loss)),
        ("draw to loss", mistakes.draw_to_loss, |judged| turns(judged, Outcome::Draw, Outcome::Loss)),
        (late, mistakes.slow_win, |judged| {
            turns(judged, Outcome::Win, Outcome::Win) && judged.judgement() != Judgement::Best
        }),
    ];
    let boards: String = kinds.into_iter().filter_map(|kind| mistake(report, kind)).collect();
    if boards.is_empty() {
        return boards;
    }
    let heading = "What could be better: the first of each kind";
    let holes = [("heading", heading), ("boards", &boards), ("key", KEY), ("play", "")];
    filled(include_str!("boards.html"), &holes)
}

fn turns(judged: &JudgedMove, before: Outcome, after: Outcome) -> bool {
    (judged.before.outcome, judged.after.outcome) == (before, after)
}

/// The board after such a mistake; nothing if there is none, or it made no legal move.
fn mistake(report: &BotReport, (kind, mistake, is_such): MistakeKind) -> Option<String> {
    let position = mistake.first?;
    let (_, squares) = report.answers.iter().find(|(answered, _)| *answered == position)?;
    let judged = squares.iter().filter_map(|square| judge(position, square).ok()).find(is_such)?;
    let (places, name) = (count(mistake.may as usize, "position"), report.coords.name(judged.square));
    let words = format!("in {places}. Here {} on {name} {}", judged.player(), effect(judged, report.coords));
    let asked = report.by_hand.get(&position).map(String::as_str);
    Some(board(&judged, report.coords, false, kind, &words, asked))
}

/// The ground colours of a mistake and of better squares, each light and dark. The style sheet gives better squares an edge.
const GROUNDS: [(Colors, [&str; 2]); 2] =
    [(Colors::Light, ["#f3c9bc", "#dfeddd"]), (Colors::Dark, ["#64281b", "#24472f"])];

/// A board after a move, which is set off, and so are better squares if it was a mistake; and the call that gives the move.
fn board(
    judged: &JudgedMove,
    coords: Coords,
    is_turning: bool,
    title: &str,
    words: &str,
    asked: Option<&str>,
) -> String {
    let better = match judged.judgement() {
        Judgement::Best => Default::default(),
        Judgement::Sound | Judgement::MissedWin => judged.best,
        Judgement::Mistake | Judgement::Blunder => judged.keeping(),
    };
    // What gives an outcome away has one sign, as on the page.
    let sign = judged.judgement().min(Judgement::Mistake).mark();
    let [light, dark] = drawn(judged.next, coords, Some((judged.square, sign)), better);
    let (kind, words, call) = (if is_turning { "turning" } else { "" }, said(words), call(asked));
    let holes =
        [("kind", kind), ("light", &light), ("dark", &dark), ("title", title), ("words", &words), ("call", &call)];
    filled(include_str!("board.html"), &holes)
}

/// A position in light and in dark, with the last move set off, which is red with its sign if it was a mistake, and the better
/// squares, each with a star.
fn drawn(position: Position, coords: Coords, last: Option<(Square, &str)>, better: SquareSet) -> [String; 2] {
    // A square is 10 wide, and 2 are around the board.
    let place = |square: Square| (10 * (square.index() % 3) + 10, 10 * (square.index() / 3) + 5);
    let sign = |kind: &str, sign: &str, (x, y): (usize, usize)| {
        format!("<text class=\"{kind}\" x=\"{x}\" y=\"{y}\">{sign}</text>")
    };
    let fault = last.filter(|(_, sign)| !sign.is_empty());
    let fault_sign = fault.map(|(square, text)| sign("fault", text, place(square)));
    let stars = better.iter().map(|square| sign("star", "★", place(square)));
    let end = stars.chain(fault_sign).collect::<String>() + "</svg>";
    GROUNDS.map(|(colors, [wrong, right])| {
        let fault = fault.map(|(square, _)| (square.index(), wrong.into()));
        Diagram {
            colors,
            size: Some(240),
            last_move: last.filter(|_| fault.is_none()).map(|(square, _)| square.index()),
            fill: better.iter().map(|square| (square.index(), right.into())).chain(fault).collect(),
            ..Diagram::of(position, coords)
        }
        .to_string()
        .replace("</svg>", &end)
    })
}

/// What a report says of one thing. The boards of a lost game are drawn above.
fn fact(fact: &Fact) -> String {
    let lines = if fact.label == LOST_GAME { 1 } else { usize::MAX };
    let text: Vec<String> = fact.text.lines().take(lines).map(said).collect();
    filled(include_str!("fact.html"), &[("label", &escaped(&fact.label)), ("text", &text.join("\n"))])
}
