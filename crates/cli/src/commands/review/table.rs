//! The sums as a table: for people, in Markdown, and as CSV.

use crate::commands::review::sums::{Sums, Tally};
use crate::io::table::Row;
use crate::io::{Paint, table};
use noughts::Player;
use noughts::words::printable;

/// The names of the columns in CSV before those of turning points, of which there is one for each move of a game. In the
/// other tables, the spaces are spaces, and the last nine are under one heading.
const COLUMNS: [&str; BY_MOVE] =
    ["name", "side", "games", "won", "drawn", "lost", "moves", "good_share", "best_share", "wins_let_go"];

fn columns() -> Row {
    let by_move = (1..=9).map(|ply| format!("turning_points_at_{ply}"));
    COLUMNS.map(String::from).into_iter().chain(by_move).collect()
}

/// The columns of words; those after them are of numbers.
const WORDS: usize = 2;

/// Where the columns of turning points begin, one for each move of a game.
const BY_MOVE: usize = 10;

/// The cells of a row; `share` writes a share, from 0 to 1.
fn cells((name, player, tally): (&str, Player, &Tally), share: fn(f64) -> String) -> Row {
    let [good, best] = tally.shares().map(share);
    let counts = [tally.games(), tally.won, tally.drawn, tally.lost, tally.moves()].map(|count| count.to_string());
    let words = [name.to_string(), player.to_string()].into_iter();
    let turning_points = tally.turning_points.iter().map(u64::to_string);
    words.chain(counts).chain([good, best, tally.wins_let_go.to_string()]).chain(turning_points).collect()
}

/// The rows for people, headings first.
fn rows(sums: &Sums) -> Vec<Row> {
    let heading = |column: &String| match column.strip_prefix("turning_points_at_") {
        Some(ply) if ply != "1" => ply.to_string(),
        _ => column.replace("_share", " %").replace('_', " "),
    };
    let per_cent = |share: f64| format!("{:.1}", 100.0 * share);
    let rows = sums.sorted().into_iter().map(|row| {
        let mut cells = cells(row, per_cent);
        cells[0] = if cells[0].is_empty() { "-".into() } else { printable(&cells[0]) };
        cells
    });
    [columns().iter().map(heading).collect()].into_iter().chain(rows).collect()
}

/// Two tables with aligned columns, since one would be too wide for a terminal: the turning points by move have their own.
pub fn text(sums: &Sums, paint: Paint) -> String {
    let (mut rows, mut by_move) = (rows(sums), Vec::new());
    for row in &mut rows {
        let of_moves = row.split_off(BY_MOVE);
        by_move.push([&row[..WORDS], &of_moves].concat());
    }
    by_move[0][WORDS] = "1".into();
    // Nearly all are nothing, which is no reason to read them.
    let show = |_, _, cell: &str| if cell == "0" && paint.has_signs() { paint.faint("·") } else { cell.into() };
    let rows = table::aligned(&rows, is_number, paint);
    let by_move = table::aligned_and_shown(&by_move, is_number, paint, show);
    format!("{rows}\nTurning points at move:\n{by_move}")
}

pub fn markdown(sums: &Sums) -> String {
    table::markdown(&rows(sums), is_number)
}

fn is_number(column: usize) -> bool {
    column >= WORDS
}

pub fn csv_rows(sums: &Sums) -> Vec<Row> {
    let rows = sums.sorted().into_iter().map(|row| cells(row, |share| share.to_string()));
    [columns()].into_iter().chain(rows).collect()
}
