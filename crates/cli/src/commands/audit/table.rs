//! Several audits as a table.

use crate::commands::audit::advice::{NOTHING, advice, option_that_helps};
use crate::commands::audit::alike::Alike;
use crate::commands::audit::class::Audited;
use crate::commands::audit::text::{fitted, grade};
use crate::io::table::{self, Row};
use crate::io::{Grade, Paint, columns, fit, terminal};
use noughts::Player;
use noughts::audit::{Report, Verdict};
use noughts::words::{list_names, printable};
use noughts_bots::{BotReport, Finding, Kind, shell_word};
use std::collections::{BTreeMap, BTreeSet};
use std::iter;

/// What stands for the verdict on a side that a bot does not play.
pub(super) const NOT_PLAYED: &str = "-";

pub(super) const WORDS: [(&str, &str); 6] = [
    ("perfect", "never gives up a win or a draw"),
    ("safe", "never loses, but lets wins go"),
    ("beatable", "can lose"),
    ("unproven", "was asked, but its answers prove nothing: its row says why"),
    ("not judged", "could not be asked: its row says why"),
    (NOT_PLAYED, "does not play this side"),
];

/// What is good to know besides a table of figures: what to tell whoever wrote a bot that is not as good as can be, and who
/// answers alike.
fn remarks(audited: &[Audited]) -> Vec<String> {
    let advice = |one: &Audited| {
        let advice = Some(advice(&one.sides)).filter(|advice| advice != NOTHING);
        advice.map(|advice| format!("{}: {advice}", one.name))
    };
    let alike = Alike::among(audited).iter().map(Alike::to_string).collect::<Vec<_>>();
    audited.iter().filter_map(advice).chain(alike).chain(estimates(audited)).collect()
}

/// Whose figures are estimates, and why.
pub fn estimates(audited: &[Audited]) -> Option<String> {
    let is_estimated = |one: &&Audited| one.sides.iter().any(|report| report.is_estimated() && report.has_figures());
    let names: Vec<String> = audited.iter().filter(is_estimated).map(|one| printable(&one.name)).collect();
    let whose = list_names(&names.iter().map(String::as_str).collect::<Vec<_>>(), "and");
    let why = "not all that chance may do is known, so they count what came when it was asked many times";
    (!names.is_empty()).then(|| format!("The figures of {whose} are estimates: {why}."))
}

/// How often a bot did wrong, by kind: ` (13 crashed, 1 illegal)`, or nothing.
fn by_kind(findings: &[Finding]) -> String {
    let mut counts: BTreeMap<Kind, u64> = BTreeMap::new();
    for finding in findings {
        *counts.entry(finding.kind).or_default() += finding.count;
    }
    let counts: Vec<String> = counts.iter().map(|(kind, count)| format!("{count} {}", kind.label())).collect();
    if counts.is_empty() { String::new() } else { format!(" ({})", counts.join(", ")) }
}

/// What the order is in full, the page on formats says.
const NOTES: &str = "\
Squares are numbered row by row. Sorted by verdict, then by play against random.
More columns: --format csv, markdown or json.";

/// How to audit one alone: the first that has no verdict and may have one with an option, which the others do not need.
fn alone(audited: &[Audited]) -> String {
    match audited.iter().find_map(|one| Some((one, option_that_helps(one)?))) {
        None => " More of one: noughts audit FILE\n".into(),
        Some((one, option)) => {
            let file = printable(&shell_word(&one.path));
            format!("\nOne with an option of its own: noughts audit {file} {option}\n")
        }
    }
}

/// A table with a row for each: the verdict on each side, in colour, how many of its games it loses, and what to tell whoever
/// wrote it.
pub fn text(audited: &[Audited], paint: Paint) -> String {
    let sides = sides(audited);
    let words: &[&str] =
        if audited.iter().any(|one| function(one).is_some()) { &["name", "function"] } else { &["name"] };
    let headings = words.iter().map(|word| word.to_string()).chain(sides.iter().map(|side| format!("as {side}")));
    let headings: Row = headings.chain(["games", "lost", "what to tell"].map(String::from)).collect();
    let first_number = words.len() + sides.len();
    let is_number = |column| column == first_number || column == first_number + 1;
    let row = |one: &Audited| {
        let none = if paint.has_signs() { NOT_PLAYED } else { "" };
        let words = [&one.name, function(one).unwrap_or(none)].into_iter().take(words.len()).map(printable);
        let verdict = |side: &Player| {
            let word = verdict_in_short(one, *side);
            worst(one, *side).map_or(word.clone(), |report| paint.uncoloured_verdict(grade(report), &word))
        };
        let numbers = games(&one.sides).map(|number| if number.is_empty() { none.into() } else { number });
        // What to tell takes the room that is left.
        words.chain(sides.iter().map(verdict)).chain(numbers).chain([String::new()]).collect()
    };
    let mut rows: Vec<Row> = iter::once(headings).chain(audited.iter().map(row)).collect();
    shorten_names(&mut rows);
    let before = before_last(&rows);
    let is_below = terminal::width().is_some_and(|width| width < before + LEAST_ROOM);
    if is_below {
        rows[0].last_mut().expect("there are columns").clear();
    }
    let has_air = !table::is_cut(&rows);
    let show = |row: usize, column: usize, cell: &str| match (row - 1, column.checked_sub(words.len())) {
        (_, None) if column == 0 => paint.strong(cell),
        (row, Some(side)) if side < sides.len() => {
            worst(&audited[row], sides[side]).map_or(cell.into(), |report| paint.graded(grade(report), cell))
        }
        (row, Some(column)) if column == sides.len() + 2 => {
            // An empty line is below a row that takes several.
            let told = in_last_column(&advice(&audited[row].sides), before, paint);
            if has_air && told.contains('\n') { told + "\n" } else { told }
        }
        (_, Some(column)) if column == sides.len() + 1 && cell.contains(|c| c > '0') => paint.hinted(Grade::Bad, cell),
        _ => cell.into(),
    };
    let table = table::aligned_and_shown(&rows, is_number, paint, show).trim_end().to_string() + "\n";
    let air = if is_below && has_air { "\n" } else { "" };
    // The headings stand as far from the first row as rows from each other.
    let table = table.replacen('\n', &format!("\n{air}"), 1);
    let grade_of = |word: &str| match word {
        "perfect" | "safe" => Some(Grade::Good),
        "beatable" => Some(Grade::Bad),
        "unproven" | "not judged" => Some(Grade::Open),
        _ => None,
    };
    let legend = |(word, meaning): (&str, &str)| {
        let shown = grade_of(word).map_or(word.into(), |grade| paint.uncoloured_verdict(grade, word));
        let widest = columns(&paint.uncoloured_verdict(Grade::Open, "not judged")) + 2;
        let space = " ".repeat(widest.saturating_sub(columns(&shown)));
        let chip = grade_of(word).map_or(paint.faint(word), |grade| paint.graded(grade, &shown));
        fit(&format!("{chip}{space}{}", paint.faint(meaning))) + "\n"
    };
    let meanings = meanings(audited).into_iter().map(legend).collect();
    let alike = Alike::among(audited).iter().map(|alike| fit(&alike.to_string()) + "\n").collect();
    let notes = NOTES.to_string() + &alone(audited);
    let notes = notes.lines().map(|line| paint.faint(&fit(line)) + "\n").collect();
    let estimates = estimates(audited).map_or(String::new(), |estimates| fit(&estimates) + "\n");
    let tally = tally(audited).into_iter().map(|(.., said)| said).collect::<Vec<_>>().join(", ");
    let tally = terminal::width().map_or(String::new(), |_| paint.strong(&fit(&tally)) + "\n");
    let parts = [tally, table, meanings, alike, estimates, notes].into_iter().filter(|part: &String| !part.is_empty());
    parts.collect::<Vec<_>>().join("\n")
}

/// How many never lose, can lose and have no verdict: each number with its verdict and its words, such as `2 never lose`.
pub fn tally(audited: &[Audited]) -> Vec<(usize, &'static str, String)> {
    let words: [(&[&str], [&str; 2]); 4] = [
        (&["perfect", "safe"], ["never loses", "never lose"]),
        (&["beatable"], ["can lose", "can lose"]),
        (&["unproven"], ["is unproven", "are unproven"]),
        (&["not judged"], ["is not judged", "are not judged"]),
    ];
    let verdicts: Vec<String> = audited.iter().map(|one| overall(&one.sides)).collect();
    let part = |(which, said): (&[&'static str], [&str; 2])| {
        let number = verdicts.iter().filter(|verdict| which.contains(&verdict.as_str())).count();
        (number, which[0], format!("{number} {}", said[usize::from(number != 1)]))
    };
    words.into_iter().map(part).filter(|(number, ..)| *number > 0).collect()
}

/// The function of its file that was asked, if it was one.
pub fn function(one: &Audited) -> Option<&str> {
    one.sides.iter().find_map(|report| report.function.as_deref())
}

/// What the words that stand in the table mean.
pub fn meanings(audited: &[Audited]) -> Vec<(&'static str, &'static str)> {
    let verdicts = audited.iter().flat_map(|one| sides(audited).into_iter().map(|side| verdict_in_short(one, side)));
    let verdicts: BTreeSet<String> = verdicts.collect();
    WORDS.into_iter().filter(|(word, _)| verdicts.contains(*word)).collect()
}

/// The columns before the last one, which a text in it begins after.
fn before_last(rows: &[Row]) -> usize {
    table::widths(rows).iter().rev().skip(1).map(|width| width + 2).sum()
}

/// Cuts long names where the terminal has no room for the columns.
fn shorten_names(rows: &mut [Row]) {
    let excess = terminal::width().map_or(0, |width| before_last(rows).saturating_sub(width));
    let most = table::widths(rows)[0].saturating_sub(excess).max(LEAST_NAME);
    for name in rows.iter_mut().map(|row| &mut row[0]).filter(|name| excess > 0 && name.chars().count() > most) {
        *name = name.chars().take(most - 1).chain(['…']).collect();
    }
}

const LEAST_NAME: usize = 16;

/// A text that begins after so many columns: in a terminal, what is too long goes on below. Where there is hardly any room, all of
/// it stands below its row.
fn in_last_column(text: &str, before: usize, paint: Paint) -> String {
    let Some(width) = terminal::width().filter(|width| before + columns(text) > *width) else { return text.into() };
    let is_wide = width >= before + LEAST_ROOM;
    let indent = if is_wide { before } else { 6 };
    let lines = fitted(text, width.saturating_sub(indent));
    let next = format!("\n{:indent$}", "");
    let arrow = paint.faint(if paint.has_signs() { "→ " } else { "> " });
    if is_wide { lines.join(&next) } else { format!("\n    {arrow}{}", lines.join(&next)) }
}

const LEAST_ROOM: usize = 24;

fn sides(audited: &[Audited]) -> Vec<Player> {
    let is_audited = |side: &Player| audited.iter().flat_map(|one| &one.sides).any(|report| report.side() == *side);
    Player::ALL.into_iter().filter(is_audited).collect()
}

/// The verdict on a side, in a word; none on one that it does not play.
pub fn verdict_in_short(one: &Audited, side: Player) -> String {
    worst(one, side).map_or(NOT_PLAYED.into(), BotReport::verdict_word)
}

/// The verdict on both sides together, in a word: the worst.
pub fn overall(sides: &[BotReport]) -> String {
    worst_of(sides).map_or_else(String::new, BotReport::verdict_word)
}

/// The worst report on a side that it plays: several files may make one bot.
fn worst(one: &Audited, side: Player) -> Option<&BotReport> {
    worst_of(one.sides.iter().filter(|report| report.side() == side))
}

fn worst_of<'a>(reports: impl IntoIterator<Item = &'a BotReport>) -> Option<&'a BotReport> {
    let reports = reports.into_iter().filter(|report| report.is_played());
    let badness = |report: &&BotReport| {
        let verdict = report.verdict();
        (verdict == Some(Verdict::Beatable), verdict.is_none(), verdict)
    };
    reports.max_by_key(badness)
}

/// How many games there are on all sides that have figures, and how many of them it loses; nothing where there are no figures.
pub fn games(sides: &[BotReport]) -> [String; 2] {
    let counts = sides.iter().filter(|report| report.has_figures()).map(|report| report.figures.games);
    let sum =
        counts.map(|games| [games.total(), games.lost]).reduce(|one, other| [one[0] + other[0], one[1] + other[1]]);
    sum.map_or(Default::default(), |sum| sum.map(table::grouped))
}

type Figure = (&'static str, fn(&Report) -> String);

const FIGURES: [Figure; 8] = [
    ("games", |report| report.games.total().to_string()),
    ("won", |report| report.games.won.to_string()),
    ("drawn", |report| report.games.drawn.to_string()),
    ("lost", |report| report.games.lost.to_string()),
    ("random: wins", |report| report.vs_random[0].to_string()),
    ("draws", |report| report.vs_random[1].to_string()),
    ("loses", |report| report.vs_random[2].to_string()),
    ("at worst: loses", |report| report.vs_best.to_string()),
];

/// A table in Markdown with a row for each side, chances as fractions. Where the answers show nothing, there are no figures.
pub fn markdown(audited: &[Audited]) -> String {
    let words = ["name", "side", "verdict"];
    let headings = words.into_iter().chain(FIGURES.map(|(heading, _)| heading)).chain(["shortest loss"]);
    let row = |report: &BotReport| {
        let verdict = report.verdict_word() + &report.at_level() + &by_kind(&report.findings);
        let draws = report.draws.map_or(String::new(), |letter| format!(" (draws {letter})"));
        let words = [printable(&report.name), format!("{}{draws}", report.side()), verdict];
        let loss = report.shortest_loss().unwrap_or_default();
        let cell =
            |figure: fn(&Report) -> String| if report.has_figures() { figure(&report.figures) } else { String::new() };
        words.into_iter().chain(FIGURES.map(|(_, figure)| cell(figure))).chain([loss]).collect()
    };
    let rows = audited.iter().flat_map(|one| &one.sides).map(row);
    let rows: Vec<Row> = iter::once(headings.map(Into::into).collect()).chain(rows).collect();
    let table = table::markdown(&rows, |column| (words.len()..words.len() + FIGURES.len()).contains(&column));
    let remarks = remarks(audited).into_iter().map(|remark| format!("\n{}\n", table::in_markdown(&printable(&remark))));
    table + &remarks.collect::<String>()
}
