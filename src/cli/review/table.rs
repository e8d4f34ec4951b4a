//! The sums as a table: for people, in Markdown, and as CSV.

use super::game::printable;
use super::sums::{Sums, Tally};
use noughts::Player;

/// The names of the columns in CSV. In the other tables, the spaces are spaces, and the last nine are under one heading.
const COLUMNS: [&str; 19] = [
    "name",
    "side",
    "games",
    "won",
    "drawn",
    "lost",
    "moves",
    "sound_share",
    "best_share",
    "wins_let_go",
    "mistakes_at_1",
    "mistakes_at_2",
    "mistakes_at_3",
    "mistakes_at_4",
    "mistakes_at_5",
    "mistakes_at_6",
    "mistakes_at_7",
    "mistakes_at_8",
    "mistakes_at_9",
];

/// The columns of words; those after them are of numbers.
const WORDS: usize = 2;

/// The cells of a row; `share` writes a share, from 0 to 1.
fn cells((name, player, tally): (&str, Player, &Tally), share: fn(f64) -> String) -> Vec<String> {
    let [sound, best] = tally.shares().map(share);
    let counts = [tally.games(), tally.won, tally.drawn, tally.lost, tally.moves()].map(|count| count.to_string());
    let words = [name.to_string(), player.to_string()].into_iter();
    let mistakes = tally.mistakes.iter().map(u64::to_string);
    words.chain(counts).chain([sound, best, tally.wins_let_go.to_string()]).chain(mistakes).collect()
}

/// The rows for people, headings first.
fn rows(sums: &Sums) -> Vec<Vec<String>> {
    let heading = |column: &&str| match column.strip_prefix("mistakes_at_") {
        Some(ply) if ply != "1" => ply.to_string(),
        _ => column.replace("_share", " %").replace('_', " "),
    };
    let per_cent = |share: f64| format!("{:.1}", 100.0 * share);
    let rows = sums.sorted().into_iter().map(|row| {
        let mut cells = cells(row, per_cent);
        cells[0] = if cells[0].is_empty() { "-".into() } else { printable(&cells[0]) };
        cells
    });
    [COLUMNS.iter().map(heading).collect()].into_iter().chain(rows).collect()
}

/// A table with aligned columns.
pub fn text(sums: &Sums) -> String {
    let rows = rows(sums);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..COLUMNS.len()).map(width).collect();
    let cell = |(column, (cell, &width)): (usize, (&String, &usize))| match column < WORDS {
        true => format!("{cell:<width$}"),
        false => format!("{cell:>width$}"),
    };
    let line = |row: &Vec<String>| row.iter().zip(&widths).enumerate().map(cell).collect::<Vec<_>>().join("  ") + "\n";
    rows.iter().map(line).collect()
}

/// A table in Markdown.
pub fn markdown(sums: &Sums) -> String {
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule = (0..COLUMNS.len()).map(|column| if column < WORDS { "---" } else { "---:" });
    let rule = format!("|{}|\n", rule.collect::<Vec<_>>().join("|"));
    let rows = rows(sums);
    [line(&rows[0]), rule].into_iter().chain(rows[1..].iter().map(line)).collect()
}

/// A heading and a line a name and side, as in RFC 4180 but with plain newlines.
pub fn csv(sums: &Sums) -> String {
    let rows = sums.sorted().into_iter().map(|row| {
        let mut cells = cells(row, |share| share.to_string());
        cells[0] = quoted(&cells[0]);
        cells.join(",") + "\n"
    });
    [COLUMNS.join(",") + "\n"].into_iter().chain(rows).collect()
}

/// A field of CSV, in quotation marks if it needs them.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.into() }
}
