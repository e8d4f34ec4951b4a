//! The report on a bot as text.

use super::advice::first_advice;
use crate::io::table::grouped;
use crate::io::{Grade, Paint, beside, columns, fit, flow, note, terminal};
use noughts::words::printable;
use noughts::{Fraction, Square};
use noughts_bots::{Behaviour, BotReport, Fact, LOST_GAME, Piece, Subject, Topic, Verdict};

/// The exploitability of both sides together, if a side is a policy or its exploitability a chance, which says more than the
/// verdict.
pub fn both_sides(sides: &[BotReport]) -> Option<String> {
    let is_known = |report: &&BotReport| report.verdict().is_some() && !report.is_estimated() && !report.is_partial;
    let gains: Vec<Fraction> = sides.iter().filter(is_known).map(|report| report.figures.exploitability).collect();
    let is_chance = |gain: &Fraction| *gain != Fraction::ZERO && *gain != Fraction::ONE;
    let is_policy = |report: &BotReport| report.behaviour == Behaviour::Chance;
    let [x, o] = gains[..] else { return None };
    let mean = Fraction::mean([x, o]);
    let exact = if mean.is_exact() && mean.denominator() < 10_000 { format!(" ({mean})") } else { String::new() };
    let text = format!(
        "both sides: mean exploitability {:.4}{exact}, NashConv (sum) {:.4}",
        mean.to_f64(),
        2.0 * mean.to_f64()
    );
    (gains.iter().any(is_chance) || sides.iter().any(is_policy)).then(|| beside("", &text) + "\n")
}

/// The verdicts on both sides, since on a low screen the beginning has scrolled away.
pub fn in_short(sides: &[BotReport], paint: Paint) -> Option<String> {
    if sides.len() < 2 || sides.iter().all(|report| report.verdict().is_none()) {
        return None;
    }
    let verdict = |report: &BotReport| paint.verdict(grade(report), &report.verdict_word()) + &report.at_level();
    let side = |report: &BotReport| format!("as {} {}", report.side(), verdict(report));
    let sides: Vec<String> = sides.iter().map(side).collect();
    let text = format!("{} {}\n", paint.strong("in short:"), sides.join(paint.after_verdict()));
    let is_cut = terminal::width().is_some_and(|width| columns(text.trim_end()) > width);
    Some(if is_cut { format!("{}\n  {}\n", paint.strong("in short:"), sides.join("\n  ")) } else { text })
}

/// The text of a report: its verdict and the marks of its boards in colour, and figures in faint letters.
pub fn text(report: &BotReport, paint: Paint) -> String {
    let show = |part: Piece, text: &str| match part {
        Piece::Mark(player) => paint.mark(player, text),
        Piece::WinningMark(player) => paint.winning_mark(player, text),
        Piece::Mistake => paint.mistake(text),
        Piece::Empty => paint.faint(text),
    };
    let fact = |fact: &Fact| match fact.topic {
        _ if fact.label == LOST_GAME => strip(report, fact, &report.lost_boards(&show), paint),
        Topic::Figures => {
            let said = match fact.label.as_str() {
                "vs random" if columns(&fact.text) > room() => in_per_cent(&fact.text),
                "games" | "positions" | "turns" => with_commas(&fact.text),
                _ => fact.text.clone(),
            };
            let faint = |line: &str| match line.rsplit_once(", ") {
                // How many games are lost is a result; the other figures are for those who ask.
                Some((before, lost)) if fact.label == "games" && lost.ends_with(" lost") && lost != "0 lost" => {
                    paint.faint(&format!("{before}, ")) + &paint.hinted(Grade::Bad, lost)
                }
                _ => paint.faint(line),
            };
            lines(&fact.label, &said).lines().map(|line| faint(line) + "\n").collect()
        }
        _ => lines(&fact.label, &fact.text),
    };
    let facts = report.facts_shown(&show);
    let topics = facts.chunk_by(|one, next| one.topic == next.topic);
    let topics: Vec<String> = topics.map(|facts| facts.iter().map(fact).collect()).collect();
    headline(report, paint) + "\n" + &mend_first(report) + &topics.join("\n")
}

/// The game that it loses, as many of its boards in a row as there is room for. In colour, where a mark has no sign beside
/// it, the square of each move is below its board, that of the mistake with a `?`.
fn strip(report: &BotReport, fact: &Fact, boards: &[[String; 3]], paint: Paint) -> String {
    // A board has six columns, and two more are between it and the next.
    const BOARD: usize = 8;
    let in_a_row = (room().saturating_add(2) / BOARD).clamp(1, 9);
    let indent = indent();
    let turning = report.turning_point().map_or(0, |judged| judged.next.ply());
    let which = fact.text.lines().next().unwrap_or_default();
    let squares = report.losing().map_or(&[][..], |losing| &losing.first);
    let square = |(ply, square): (usize, &Square)| {
        let name = report.coords.name(*square);
        match ply + 1 == turning {
            true => paint.hinted(Grade::Bad, &format!("  {:1$}", format!("{name}?"), BOARD - 2)),
            false => paint.faint(&format!("  {name:0$}", BOARD - 2)),
        }
    };
    let below = |first: usize| {
        let squares: String = squares.iter().enumerate().skip(first).take(in_a_row).map(square).collect();
        if paint.has_signs() { format!("{:indent$}{squares}\n", "") } else { String::new() }
    };
    let row = |(at, boards): (usize, &[[String; 3]])| {
        let line = |line: usize| {
            let parts: Vec<&str> = boards.iter().map(|board| board[line].as_str()).collect();
            format!("{:indent$}{}\n", "", parts.join("  ").trim_end())
        };
        let space = if at > 0 { "\n" } else { "" };
        format!("{space}{}{}", [0, 1, 2].map(line).concat(), below(at * in_a_row))
    };
    lines(&fact.label, which) + &boards.chunks(in_a_row).enumerate().map(row).collect::<String>()
}

/// What to mend first on a side, where a verdict or a function leaves anything to mend.
fn mend_first(report: &BotReport) -> String {
    let label = if report.verdict() == Some(Verdict::Perfect) { "to improve" } else { "mend first" };
    let advice = first_advice(report).filter(|_| report.verdict().is_some());
    advice.map_or(String::new(), |advice| lines(label, &advice) + "\n")
}

/// What was audited, and the verdict; what it means is below it if there is no room for it, where all facts are said.
fn headline(report: &BotReport, paint: Paint) -> String {
    let (word, why) = report.verdict_in_full();
    let (level, verdict) = (report.at_level(), paint.verdict(grade(report), &word));
    let title = fit(&report.title());
    let has_room = |text: &str| terminal::width().is_none_or(|room| columns(text) + SIGNS <= room);
    let meaning = match has_room(&format!("{title}{word}{level}{why}")) {
        _ if why.is_empty() => String::new(),
        true => format!("{}{why}", paint.after_verdict()),
        false => format!("\n{}", lines("", &why)),
    };
    let space = if has_room(&format!("{title}{word}{level}")) { " " } else { "\n  " };
    format!("{}:{space}{verdict}{level}{meaning}", paint.strong(&title))
}

/// A text without the fractions before its chances in per cent: `wins 5/8 (62.5 %)` becomes `wins 62.5 %`.
fn in_per_cent(text: &str) -> String {
    let parts: Vec<&str> = text.split(" (").collect();
    let short = |part: &&str| part.rsplit_once(' ').map_or("", |(before, _)| before).to_string();
    let (last, others) = parts.split_last().expect("a text has a part");
    let parts: Vec<String> = others.iter().map(short).chain([last.to_string()]).collect();
    parts.join(" ").replace(')', "")
}

/// The columns of what is between the title and the verdict and, in colour, around this.
const SIGNS: usize = 6;

const LABEL: usize = 16;

/// Where what is said of a fact begins: beside its label or, where there is hardly any room, below it.
fn indent() -> usize {
    if terminal::width().is_some_and(|width| width < 2 * LABEL) { 4 } else { LABEL }
}

/// The columns for what is said of a fact.
fn room() -> usize {
    terminal::width().map_or(usize::MAX, |width| width.saturating_sub(indent()))
}

/// A fact in lines: what it says is in a column of its own, and fits the terminal.
fn lines(label: &str, said: &str) -> String {
    let next = format!("\n{:1$}", "", indent());
    let said: Vec<String> = said.lines().map(|line| fitted(line, room()).join(&next)).collect();
    let space = " ".repeat(LABEL.saturating_sub(2 + columns(label)));
    let begin = match indent() {
        LABEL => format!("  {label}{space}"),
        indent if label.is_empty() => " ".repeat(indent),
        _ => format!("  {label}{next}"),
    };
    format!("{begin}{}\n", said.join(&next))
}

/// A text with a comma before each three digits of its numbers.
fn with_commas(text: &str) -> String {
    let word = |word: &str| {
        let number = word.trim_end_matches(':');
        number.parse().map_or(word.into(), |count| word.replacen(number, &grouped(count), 1))
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// A text in lines of so many columns. A word that is too long for that would be cut, so such a text stays as it is, and so does
/// one with colours. A number and its sign stay together, and so do the moves of a game where there is room.
pub fn fitted(text: &str, room: usize) -> Vec<String> {
    if columns(text) <= room || text.contains('\u{1b}') || text.split(' ').any(|word| columns(word) > room) {
        return vec![text.into()];
    }
    let mut pieces: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let is_next = word.starts_with(|c: char| c.is_ascii_digit() || c == '%');
        let last = pieces.last_mut().filter(|last| is_next && last.ends_with(|c: char| c.is_ascii_digit()));
        match last.filter(|last| columns(last) + 1 + columns(word) <= room) {
            Some(last) => *last = format!("{last} {word}"),
            None => pieces.push(word.into()),
        }
    }
    flow(pieces.iter().map(String::as_str), " ", room)
}

pub fn grade(report: &BotReport) -> Grade {
    match report.verdict() {
        Some(Verdict::Beatable) => Grade::Bad,
        Some(_) => Grade::Good,
        None => Grade::Open,
    }
}

/// Says on standard error which ways of asking a function there were, and why each was kept or dropped.
pub fn explain(subject: &Subject) {
    let name = printable(subject.name());
    match subject.explained() {
        [] => note(format_args!("{name}: nothing had to be found out")),
        ways => ways.iter().for_each(|way| note(format_args!("{name}: {}", printable(way)))),
    }
}

#[cfg(test)]
mod tests {
    use super::{fitted, headline, in_per_cent, in_short};
    use crate::io::{Depth, Paint};
    use noughts_bots::Audit;

    #[test]
    fn the_verdicts_name_the_level_that_was_played() {
        let mut sides = Audit::default().strategy(&noughts::strategies::find("perfect").unwrap());
        sides[1].level = Some("Hard".into());
        let paint = Paint { on: false, unicode: false, depth: Depth::Any, is_light: false };
        assert_eq!(in_short(&sides, paint).unwrap(), "in short: as X perfect, as O perfect at \"Hard\"\n");
        assert!(headline(&sides[1], paint).contains(": perfect at \"Hard\", it never"));
    }

    #[test]
    fn chances_are_shorter_without_their_fractions() {
        let text = "wins 5/8 (62.5 %), draws 1/8 (12.5 %), loses 1/4 (25.0 %)";
        assert_eq!(in_per_cent(text), "wins 62.5 %, draws 12.5 %, loses 25.0 %");
        assert_eq!(
            in_per_cent("wins 1/2 (50.0 %), draws 50.1234 %, never loses"),
            "wins 50.0 %, draws 50.1234 %, never loses"
        );
    }

    #[test]
    fn what_is_too_long_goes_on_below_and_nothing_is_lost() {
        let text = "in 3 positions (it keeps the win), first at OXXO...X.";
        assert_eq!(fitted(text, 64), [text]);
        assert_eq!(fitted(text, 22), ["in 3 positions (it", "keeps the win), first", "at OXXO...X."]);
        let game = "loses after 1 5 8 (game 1 5 8 3 7 9 4), often (1.5 %) of late";
        assert_eq!(fitted(game, 26), ["loses after 1 5 8 (game", "1 5 8 3 7 9 4), often", "(1.5 %) of late"]);
        assert_eq!(fitted(game, 7)[3..6], ["(game", "1 5 8 3", "7 9 4),"]);
        for text in ["a_very_long_name_of_a_function(of a board)", "\u{1b}[1mX\u{1b}[0m . . and so on"] {
            assert_eq!(fitted(text, 10), [text]);
        }
    }
}
