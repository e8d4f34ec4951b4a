//! A round robin as two tables: the contestants, and their pairs.

use super::{Chances, RoundRobin};
use crate::io::table;
use crate::io::table::Row;
use noughts::words::printable;

/// How chances are shown.
type Show = fn(Chances) -> String;

/// The standings and the pairs, chances in per cent.
pub fn text(round_robin: &RoundRobin) -> String {
    let per_cent = |chances: Chances| chances.map(|chance| format!("{:.1}", 100.0 * chance.to_f64())).join(" / ");
    let [standings, pairs] = tables(round_robin, " %", per_cent);
    let is_number = |words| move |column| column >= words;
    format!("{}\n{}", table::aligned(&standings, is_number(1)), table::aligned(&pairs, is_number(2)))
}

/// The same in Markdown, chances as fractions.
pub fn markdown(round_robin: &RoundRobin) -> String {
    let [standings, pairs] = tables(round_robin, "", |chances| chances.map(|chance| chance.to_string()).join(", "));
    let is_number = |words| move |column| column >= words;
    format!("{}\n{}", table::markdown(&standings, is_number(1)), table::markdown(&pairs, is_number(2)))
}

/// Both tables, headings first. Without games, and without chances, their columns are left out.
fn tables(round_robin: &RoundRobin, unit: &str, show: Show) -> [Vec<Row>; 2] {
    let has_games = round_robin.games > 0;
    let has_chances = round_robin.pairs.iter().any(|pair| pair.chances.is_some());
    let heading = |words: &[&str], chances: &[&str]| -> Row {
        let games = ["won", "drawn", "lost"].into_iter().filter(|_| has_games).map(String::from);
        let chances = chances.iter().filter(|_| has_chances).map(|chances| format!("{chances}W / D / L{unit}"));
        words.iter().map(|word| word.to_string()).chain(games).chain(chances).collect()
    };
    let row = |words: &[&str], counts: [u64; 3], chances: &[Option<Chances>]| -> Row {
        let games = counts.into_iter().filter(|_| has_games).map(|count| count.to_string());
        let chances = chances.iter().filter(|_| has_chances).map(|chances| chances.map_or("-".into(), show));
        words.iter().map(|word| printable(word)).chain(games).chain(chances).collect()
    };
    let standings =
        round_robin.standings().into_iter().map(|of| row(&[of.name, &of.points()], of.counts, &[of.chances]));
    let pairs = round_robin.pairs.iter().map(|pair| {
        let names = pair.contestants.map(|number| round_robin.names[number].as_str());
        row(&names, pair.counts(), &[pair.chances.map(|sides| sides[0]), pair.chances.map(|sides| sides[1])])
    });
    [
        [heading(&["contestant", "points"], &["exact: "])].into_iter().chain(standings).collect(),
        [heading(&["first", "second"], &["first is X: ", "first is O: "])].into_iter().chain(pairs).collect(),
    ]
}
