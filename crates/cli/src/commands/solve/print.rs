//! Prints what was found, for people and for programs.

use crate::board::{self, JsonGame};
use crate::io::table::{Row, aligned, grouped};
use crate::io::{Paint, memory, name_of, write_line};
use noughts::words::{self, printable};
use noughts_boards::{Player, Solution, Solver, Tally};
use serde::Serialize;
use std::borrow::Cow;
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
        writeln!(out, "{}: {}", printable(name), words::outlook(noughts::Player::X, outcome, plies))?;
        writeln!(
            out,
            "{} entries in {:.2} s, with {} of memory.\n",
            grouped(self.solver.entries() as u64),
            self.seconds,
            memory::size(self.solver.memory() as f64)
        )?;
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
        let found = JsonFound {
            schema: 1,
            game: JsonGame::new(game),
            outcome: outcome.to_string(),
            plies,
            entries: self.solver.entries(),
            memory: self.solver.memory(),
            seconds: self.seconds,
            tiers: self.solution.tallies.iter().rev().map(tier).collect(),
            file: self.file.zip(self.solution.bytes).map(|((file, most), bytes)| JsonFile {
                name: file.to_string_lossy(),
                most_marks: most & !1,
                bytes,
            }),
        };
        write_line(&found, out)
    }
}

#[derive(Serialize)]
struct JsonFound<'a> {
    schema: u32,
    #[serde(flatten)]
    game: JsonGame,
    outcome: String,
    plies: u8,
    entries: usize,
    memory: usize,
    seconds: f64,
    tiers: Vec<JsonTier>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<JsonFile<'a>>,
}

#[derive(Serialize)]
struct JsonTier {
    marks: usize,
    entries: u64,
    drawn: u64,
    x_won_by_mark: BTreeMap<usize, u64>,
    o_won_by_mark: BTreeMap<usize, u64>,
}

#[derive(Serialize)]
struct JsonFile<'a> {
    name: Cow<'a, str>,
    most_marks: usize,
    bytes: u64,
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

fn tier(tally: &Tally) -> JsonTier {
    JsonTier {
        marks: tally.marks,
        entries: tally.entries(),
        drawn: tally.draws(),
        x_won_by_mark: tally.wins(Player::X).collect(),
        o_won_by_mark: tally.wins(Player::O).collect(),
    }
}
