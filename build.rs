//! Solves the game, holds it to the known figures, and only then writes the table that the library compiles in.

extern crate alloc;

use game::tabulate::{Canonicaliser, Entries};
use game::{Evaluation, Outcome, counts, solver, tabulate};
use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

#[allow(dead_code, unused_imports)]
#[path = "src/game/mod.rs"]
pub mod game;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=data/reference.csv");
    let root = env::var("CARGO_MANIFEST_DIR")?;
    let reference = fs::read_to_string(Path::new(&root).join("data/reference.csv"))?;
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("table.rs"), generate(&reference)?)?;
    Ok(())
}

/// The text of `table.rs`, the same bytes every time; an error names the figures that differ from the reference.
pub fn generate(reference: &str) -> Result<String, Box<dyn Error>> {
    let solution = solver::solve();
    let counts = counts::count(&solution);
    counts.compare(reference).map_err(|faults| format!("data/reference.csv is not met: {}", faults.join("; ")))?;
    let entries = tabulate::entries(&solution)?;
    let mut text = String::new();
    writeln!(text, "// Made by build.rs from src/game; `cargo build` makes it again. Do not edit.")?;
    writeln!(text, "//")?;
    for (name, value) in counts.figures() {
        writeln!(text, "// {name} = {value}")?;
    }
    write_entries(&mut text, &entries)?;
    write_canonicaliser(&mut text, &Canonicaliser::new(&entries))?;
    Ok(text)
}

fn write_entries(text: &mut String, entries: &Entries) -> Result<(), Box<dyn Error>> {
    let mut map = phf_codegen::OrderedMap::new();
    for (key, evaluation) in entries {
        map.entry(*key, entry(evaluation));
    }
    writeln!(text, "\n/// The canonical positions' evaluations, by key and in the order of the keys.")?;
    writeln!(text, "static ENTRIES: phf::OrderedMap<u16, Evaluation> = {};", map.build())?;
    Ok(())
}

/// An evaluation as the arguments of the function that makes it, with squares by number and none as 0.
fn entry(evaluation: &Evaluation) -> String {
    let outcome = match evaluation.outcome {
        Outcome::Win => "Win",
        Outcome::Draw => "Draw",
        Outcome::Loss => "Loss",
    };
    let pick = evaluation.pick.map_or(0, |square| square.number());
    format!("entry(Outcome::{outcome}, {}, {:#011b}, {pick})", evaluation.plies, evaluation.best.bits())
}

fn write_canonicaliser(text: &mut String, canonicaliser: &Canonicaliser) -> Result<(), Box<dyn Error>> {
    let Canonicaliser { offsets, cells } = canonicaliser;
    writeln!(text, "\n/// By the bits of *mine*: the offset of the row in the cells.")?;
    writeln!(text, "static OFFSETS: [u16; {}] = {offsets:?};", offsets.len())?;
    writeln!(text, "\n/// The overlaid rows: slot, symmetry that leads back, pick (0 for none).")?;
    writeln!(text, "static CELLS: [Cell; {}] = [", cells.len())?;
    for cell in cells {
        let (slot, back, pick) = cell.map_or((0, 0, None), |cell| (cell.slot, cell.back.number(), cell.pick));
        writeln!(text, "    cell({slot}, {back}, {}),", pick.map_or(0, |square| square.number()))?;
    }
    writeln!(text, "];")?;
    Ok(())
}
