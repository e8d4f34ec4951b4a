//! A round robin as two tables: the contestants, and their pairs.

use super::results::{Chances, Pair, RoundRobin, Standing};
use crate::io::style::{Paint, SHARES};
use crate::io::table::Row;
use crate::io::{fit, table, terminal};
use noughts::words::printable;
use std::ops::Range;

const EXACT: &str = "Exact, by all games that are possible:";

type Show = fn(Chances) -> String;

/// The standings and the pairs, chances in per cent. In a terminal that has room, each standing has a bar; in one that has no room for
/// the pairs, their chances are a table of their own.
pub fn text(round_robin: &RoundRobin, paint: Paint) -> String {
    let per_cent = |chances: Chances| chances.map(|chance| format!("{:5.1}", 100.0 * chance.to_f64())).join(" / ");
    let [mut standings, mut pairs] = tables(round_robin, " %", per_cent);
    // Chances are columns like the counts of games: instead of these without games, and besides these in a terminal.
    let (first, headings, before) = match round_robin.games {
        0 => (STANDING, ["won %", "drawn %", "lost %"], PAIR),
        _ => (STANDING + 3, ["exact: won", "drawn", "lost %"], PAIR + 3),
    };
    if first == STANDING || paint.has_bars() {
        in_columns(&mut standings, first, &headings);
    }
    in_columns(&mut pairs, before, &["as X: won", "drawn", "lost %", "as O: won", "drawn", "lost %"]);
    let is_number = |words| move |column| column >= words;
    let width: usize = table::widths(&standings).iter().map(|width| width + 2).sum();
    let bar = terminal::width().map_or(SHARES, |room| room.saturating_sub(width).min(SHARES));
    let has_bars = paint.has_bars() && 2 * bar >= SHARES;
    if has_bars {
        standings.iter_mut().for_each(|row| row.push(String::new()));
    }
    let [won, drawn, lost] = paint.share_signs();
    let key = if has_bars { format!("\n{won} won  {drawn} drawn  {lost} lost\n") } else { String::new() };
    let ends: Vec<[f64; 3]> = round_robin.standings().iter().map(Standing::ends).collect();
    let columns = standings[0].len();
    let show = |row: usize, column: usize, cell: &str| match column {
        0 => paint.strong(cell),
        _ if has_bars && column + 1 == columns => paint.shares(ends[row - 1], bar),
        _ => cell.into(),
    };
    let standings = table::aligned_and_shown(&standings, is_number(1), paint, show);
    let pairs = fitting(&pairs, before).into_iter().map(|(title, pairs)| {
        let show = |row: usize, column: usize, cell: &str| {
            if winner(&pairs, row) == Some(column) { paint.strong(cell) } else { cell.into() }
        };
        let title: String = title.lines().map(|title| fit(title) + "\n").collect();
        format!("\n{title}{}", table::aligned_and_shown(&pairs, is_number(PAIR), paint, show))
    });
    let exact = if before == PAIR { fit(EXACT) + "\n" } else { String::new() };
    format!("{exact}{}{standings}{key}{}", unfinished(round_robin), pairs.collect::<String>())
}

/// The columns of a contestant before its games.
const STANDING: usize = 2;

/// The words in the row of a pair.
const PAIR: usize = 2;

/// Gives each chance from this column on a column of its own, with these headings.
fn in_columns(rows: &mut [Row], first: usize, headings: &[&str]) {
    if first == rows[0].len() {
        return;
    }
    rows[0].splice(first.., headings.iter().map(|heading| heading.to_string()));
    for row in &mut rows[1..] {
        for chances in row.split_off(first) {
            let mut parts = chances.split('/').map(|chance| chance.trim().to_string());
            row.extend([(); 3].map(|()| parts.next().unwrap_or_default()));
        }
    }
}

/// Which of a pair won more: games or, where the table has none, by its chances.
fn winner(pairs: &[Row], row: usize) -> Option<usize> {
    let counted = if pairs[0][PAIR] == "won" { 1 } else { 2 };
    let ends = pairs[row][PAIR..].chunks(3).take(counted);
    let [won, lost] = [0, 2].map(|end| ends.clone().filter_map(|ends| ends[end].parse::<f64>().ok()).sum::<f64>());
    (won != lost).then_some(usize::from(won < lost))
}

/// The table of pairs, whose chances begin at this column; in two or three if the terminal has no room for one, each with what stands
/// above it.
fn fitting(pairs: &[Row], before: usize) -> Vec<(&'static str, Vec<Row>)> {
    let all = pairs[0].len();
    let part = |columns: Range<usize>| -> Vec<Row> {
        let known = pairs.iter().filter(|row| columns.start < before || row[before] != "-");
        known.map(|row| [&row[..PAIR], &row[columns.clone()]].concat()).collect()
    };
    if all == before || !table::is_cut(pairs) {
        return vec![("", pairs.to_vec())];
    }
    // Without games, this stands above both tables.
    let exact = if before > PAIR { EXACT } else { "" };
    let (both, as_x) = (part(before..all), part(before..before + 3));
    let chances = match table::is_cut(&both) && !table::is_cut(&as_x) {
        true => vec![(exact, as_x), ("", part(before + 3..all))],
        false => vec![(exact, both)],
    };
    let games = (before > PAIR).then(|| ("", part(PAIR..before)));
    games.into_iter().chain(chances).collect()
}

/// How many games were played of how many, if not all were.
fn unfinished(round_robin: &RoundRobin) -> String {
    let (played, all) = (round_robin.played(), round_robin.games * round_robin.pairs.len() as u64);
    if played == all {
        String::new()
    } else {
        format!("{played} of {all} games were played; the order is by points in a game\n\n")
    }
}

/// The same in Markdown, chances as fractions.
pub fn markdown(round_robin: &RoundRobin) -> String {
    let [standings, pairs] = tables(round_robin, "", |chances| chances.map(|chance| chance.to_string()).join(", "));
    let is_number = |words| move |column| column >= words;
    format!(
        "{}{}\n{}",
        unfinished(round_robin),
        table::markdown(&standings, is_number(1)),
        table::markdown(&pairs, is_number(2))
    )
}

/// Both tables, headings first. Without games, and without chances, their columns are left out.
fn tables(round_robin: &RoundRobin, unit: &str, show: Show) -> [Vec<Row>; 2] {
    let has_games = round_robin.games > 0;
    let has_standing = round_robin.standings().iter().any(|standing| standing.chances.is_some());
    let has_chances = round_robin.pairs.iter().any(|pair| pair.chances.is_some());
    let heading = |words: &[&str], chances: &[&str], has_chances: bool| -> Row {
        let games = ["won", "drawn", "lost"].into_iter().filter(|_| has_games).map(String::from);
        let chances = chances.iter().filter(|_| has_chances).map(|chances| format!("{chances}W / D / L{unit}"));
        words.iter().map(|word| word.to_string()).chain(games).chain(chances).collect()
    };
    let row = |words: &[&str], counts: [u64; 3], chances: &[Option<Chances>], has_chances: bool| -> Row {
        let games = counts.into_iter().filter(|_| has_games).map(|count| count.to_string());
        let chances = chances.iter().filter(|_| has_chances).map(|chances| chances.map_or("-".into(), show));
        words.iter().map(|word| printable(word)).chain(games).chain(chances).collect()
    };
    let standings = round_robin
        .standings()
        .into_iter()
        .map(|of| row(&[of.name, &of.points()], of.counts, &[of.chances], has_standing));
    let has_played = |pair: &&Pair| !has_games || pair.score.games() > 0;
    let pairs = round_robin.pairs.iter().filter(has_played).map(|pair| {
        let names = pair.contestants.map(|number| round_robin.names[number].as_str());
        let chances = [0, 1].map(|side| pair.chances.map(|sides| sides[side]));
        row(&names, pair.counts(), &chances, has_chances)
    });
    [
        [heading(&["contestant", "points"], &["exact: "], has_standing)].into_iter().chain(standings).collect(),
        [heading(&["first", "second"], &["first is X: ", "first is O: "], has_chances)]
            .into_iter()
            .chain(pairs)
            .collect(),
    ]
}
