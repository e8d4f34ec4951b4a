//! Writes the text of `table.rs`, which the library includes.

use super::tabulate::{Canonicaliser, Cell};
use noughts_rules::{Entries, Evaluation, Outcome, Square};
use noughts_solver::counts::Counts;
use std::fmt::{self, Write};

/// The whole text. Its bytes are the same every time.
pub fn write(counts: &Counts, entries: &Entries, canonicaliser: &Canonicaliser) -> Result<String, fmt::Error> {
    let mut text = String::new();
    writeln!(text, "// Made by build.rs from crates/solver and src/build; `cargo build` makes it again. Do not edit.")?;
    writeln!(text, "//")?;
    for (name, value) in counts.figures() {
        writeln!(text, "// {name} = {value}")?;
    }
    write_entries(&mut text, entries)?;
    write_canonicaliser(&mut text, canonicaliser)?;
    Ok(text)
}

fn write_entries(text: &mut String, entries: &Entries) -> fmt::Result {
    writeln!(text, "\n/// The canonical positions' keys and evaluations, in the order of the keys.")?;
    writeln!(text, "static ENTRIES: [(u16, Evaluation); {}] = [", entries.len())?;
    for (key, evaluation) in entries {
        writeln!(text, "    ({key}, {}),", entry(evaluation))?;
    }
    writeln!(text, "];")?;
    let mut indices = phf_codegen::Map::new();
    for (key, index) in entries.keys().zip(0u16..) {
        indices.entry(*key, index.to_string());
    }
    writeln!(text, "\n/// By key: the index in the entries.")?;
    writeln!(text, "static INDICES: phf::Map<u16, u16> = {};", indices.build())?;
    Ok(())
}

/// An evaluation as the arguments of the function that makes it. Squares are written as numbers, and no square as 0.
fn entry(evaluation: &Evaluation) -> String {
    let outcome = match evaluation.outcome {
        Outcome::Win => "Win",
        Outcome::Draw => "Draw",
        Outcome::Loss => "Loss",
    };
    let pick = number(evaluation.pick);
    format!("entry(Outcome::{outcome}, {}, {:#011b}, {pick})", evaluation.plies, evaluation.best.bits())
}

fn write_canonicaliser(text: &mut String, canonicaliser: &Canonicaliser) -> fmt::Result {
    let Canonicaliser { offsets, cells } = canonicaliser;
    writeln!(text, "\n/// By the bits of *mine*: the offset of the row in the cells.")?;
    writeln!(text, "static OFFSETS: [u16; {}] = {offsets:?};", offsets.len())?;
    writeln!(text, "\n/// The overlaid rows: index of the entry, symmetry that leads back, pick (0 for none).")?;
    writeln!(text, "static CELLS: [Cell; {}] = [", cells.len())?;
    for cell in cells {
        let [index, back, pick] = cell_numbers(cell);
        writeln!(text, "    cell({index}, {back}, {pick}),")?;
    }
    writeln!(text, "];")?;
    Ok(())
}

/// A cell as the numbers of its index, symmetry and pick. A cell without a position is all zeros.
fn cell_numbers(cell: &Option<Cell>) -> [u64; 3] {
    cell.map_or([0; 3], |cell| [cell.index as u64, cell.back.number() as u64, number(cell.pick).into()])
}

/// The number of a square, or 0.
fn number(square: Option<Square>) -> u8 {
    square.map_or(0, |square| square.number())
}
