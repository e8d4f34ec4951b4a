//! Prints what was found, for people and for programs.

use crate::board::{self, json_game};
use crate::io::table::{Row, aligned, grouped};
use crate::io::{Object, Paint, fit, memory, name_of, write_line};
use noughts::words::{self, printable};
use noughts_boards::{Player, Solution, Solver, Tally};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

pub struct Found<'a> {
    pub solver: &'a Solver,
    pub file: Option<(&'a Path, usize)>,
    pub seconds: f64,
    pub solution: Solution,
}

impl Found<'_> {
    pub fn write_text(&self, paint: Paint, out: &mut impl Write) -> io::Result<()> {
        let (name, board::Value { outcome, plies }) = (self.solver.game().name(), self.solution.value);
        let outlook = words::outlook(noughts::Player::X, outcome, plies);
        writeln!(out, "{}", fit(&format!("{}: {outlook}", printable(name))))?;
        let entries = grouped(self.solver.entries() as u64);
        let memory = memory::size(self.solver.memory() as f64);
        writeln!(out, "{}\n", fit(&format!("{entries} entries in {:.2} s, with {memory} of memory.", self.seconds)))?;
        let heading = ["marks", "entries", "X wins", "draws", "O wins", "last X win", "last O win"];
        let rows: Vec<Row> = self.solution.tallies.iter().rev().map(row).collect();
        let rows = [heading.map(String::from).to_vec()].into_iter().chain(rows).collect::<Vec<Row>>();
        write!(out, "{}", aligned(&rows, |_| true, paint))?;
        if let Some(((file, most), bytes)) = self.file.zip(self.solution.bytes) {
            let (most, bytes) = (most & !1, grouped(bytes));
            writeln!(out, "\n{} holds the tiers of up to {most} marks in {bytes} bytes.", name_of(file))?;
        }
        Ok(())
    }

    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        let (game, board::Value { outcome, plies }) = (self.solver.game(), self.solution.value);
        let file = self.file.zip(self.solution.bytes).map(|((file, most), bytes)| {
            let named = Object::default().with("name", file.to_string_lossy());
            named.with("most_marks", most & !1).with("bytes", bytes)
        });
        let found = Object::result()
            .and(json_game(game))
            .with("outcome", outcome)
            .with("plies", plies)
            .with("entries", self.solver.entries())
            .with("memory", self.solver.memory())
            .with("seconds", self.seconds)
            .with_all("tiers", self.solution.tallies.iter().rev().map(tier))
            .with_some("file", file);
        write_line(&found, out)
    }
}

fn row(tally: &Tally) -> Row {
    let wins = |player| -> u64 { tally.wins(player).map(|(_, count)| count).sum() };
    let last = |player| match tally.wins(player).map(|(ply, _)| ply).max() {
        Some(ply) => format!("mark {ply}"),
        None => "-".into(),
    };
    let counts = [tally.entries(), wins(Player::X), tally.draws(), wins(Player::O)].map(grouped);
    [tally.marks.to_string()].into_iter().chain(counts).chain([Player::X, Player::O].map(last)).collect()
}

fn tier(tally: &Tally) -> Object {
    let wins = |player| tally.wins(player).collect::<BTreeMap<usize, u64>>();
    let tier = Object::default().with("marks", tally.marks).with("entries", tally.entries());
    let tier = tier.with("drawn", tally.draws()).with("x_won_by_mark", wins(Player::X));
    tier.with("o_won_by_mark", wins(Player::O))
}
