//! Turns the solution into the text of the table. Only the build script compiles this folder; the library does not.

pub mod tabulate;
mod text;

use noughts_rules::{Entries, Evaluation};
use noughts_solver::laws::{self, Law};
use noughts_solver::{Solution, counts};
use std::error::Error;
use tabulate::Canonicaliser;

/// The text of `table.rs`. Its bytes are the same every time.
///
/// # Errors
/// If the solution differs from the reference or breaks a law. The error names the figure or the law.
pub fn generate(solution: &Solution, reference: &str) -> Result<String, Box<dyn Error>> {
    let counts = counts::count(solution);
    counts.compare(reference).map_err(|faults| format!("data/reference.csv is not met: {}", faults.join("; ")))?;
    let entries = tabulate::entries(solution)?;
    let canonicaliser = Canonicaliser::new(&entries);
    prove(&entries, &canonicaliser, reference)?;
    Ok(text::write(&counts, &entries, &canonicaliser)?)
}

/// Compares every answer, found as it will be at run time, with the second solution.
///
/// # Errors
/// If a law is broken. The error names all that are.
pub fn prove(entries: &Entries, canonicaliser: &Canonicaliser, reference: &str) -> Result<(), String> {
    let in_order: Vec<Evaluation> = entries.values().copied().collect();
    let evaluation = |position| {
        let cell = canonicaliser.cell(position)?;
        Some(Evaluation { pick: cell.pick, ..in_order[cell.index].image(cell.back) })
    };
    let broken = |Law { name, finding, .. }| Some(format!("{name}: {}", finding.err()?));
    let broken: Vec<String> = laws::check(entries, &evaluation, reference).into_iter().filter_map(broken).collect();
    if broken.is_empty() { Ok(()) } else { Err(format!("the table breaks its laws: {}", broken.join("; "))) }
}
