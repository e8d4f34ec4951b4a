//! Checks tables law by law, by the same laws that guard the build.

pub use noughts_solver::laws::{Law, Violation};

use crate::code;
use crate::table::{self, Entries};
use crate::{Evaluation, Position};
use alloc::string::String;
use alloc::vec::Vec;
use noughts_solver::laws;

/// The figures with which every table is compared: the text of `data/reference.csv`. It has a heading, and then a line
/// `figure,value,source` for each figure.
pub const REFERENCE: &str = include_str!("../data/reference.csv");

/// Checks the table that is compiled into the program, on both look-up paths.
pub fn check_compiled() -> Vec<Law> {
    // The pick has its own look-up path, which must be checked too.
    let evaluation = |position: Position| Some(Evaluation { pick: crate::pick(position), ..crate::evaluate(position) });
    let mut laws = laws::check(&table::by_key(), &evaluation, REFERENCE);
    laws.push(Law::new("both paths", both_paths()));
    laws
}

/// Checks the entries of a table, such as one read from a file.
pub fn check(entries: &Entries) -> Vec<Law> {
    laws::check(entries, &|position| table::find_in(entries, position), REFERENCE)
}

/// The checksum of all answers of a table without the sets of best moves. The page about [other
/// languages](crate::docs::languages) defines it. The files for other languages contain it too.
pub fn checksum(entries: &Entries) -> u32 {
    code::checksum(code::codes(entries))
}

/// Checks that the hashed keys lead to the same answers as the canonicaliser, in all functions.
fn both_paths() -> Result<String, Violation> {
    for position in Position::all() {
        let (canonical, symmetry) = position.canonical();
        let hashed = table::find(canonical.key()).map(|evaluation| evaluation.image(symmetry.inverse()));
        let Evaluation { best, pick, .. } = crate::evaluate(position);
        let first = crate::move_values(position).first().map(|value| value.square);
        let agree = hashed == Some(crate::evaluate(position))
            && (best, pick) == (crate::best_moves(position), crate::pick(position))
            && pick == first;
        if !agree {
            return Err(Violation::at(position, "the two look-up paths lead to different answers"));
        }
    }
    Ok("the hashed keys and the canonicaliser lead to the same answers".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No table can break this law, since all images of a position share an entry. A faulty look-up could.
    #[test]
    fn an_image_with_another_pick_is_found() {
        let after = |position: Position, square| position.play(square).unwrap().canonical().0;
        let other_pick = |position: Position| {
            let pick = crate::pick(position)?;
            crate::best_moves(position).iter().find(|square| after(position, *square) != after(position, pick))
        };
        let (image, other) = Position::all()
            .filter(|position| position.canonical().0 != *position)
            .find_map(|position| Some((position, other_pick(position)?)))
            .expect("some position has two best moves that lead to different positions");
        let evaluation = |position: Position| {
            let pick = if position == image { Some(other) } else { crate::pick(position) };
            Some(Evaluation { pick, ..crate::evaluate(position) })
        };
        let laws = laws::check(&table::by_key(), &evaluation, REFERENCE);
        let law = laws.iter().find(|law| law.name == "eight images").unwrap();
        assert!(law.finding.as_ref().unwrap_err().fault.ends_with("is answered differently"), "{law:?}");
    }
}
