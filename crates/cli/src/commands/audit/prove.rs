//! A verdict as a file that anybody can check: the answers that were given, as a table of moves.

use crate::io::{Exit, Failure};
use noughts::SquareSet;
use noughts_bots::BotReport;
use serde_json::{Map, Value, json};

/// The answers of one bot that never loses, in JSON that `noughts audit` takes: of each position the square, or
/// the squares with a chance each, if it chooses anywhere. Also how many these are.
///
/// # Errors
/// If it can lose or nothing is proved: with the exit code of the audit, if that is one of a failure.
pub fn table(reports: &[BotReport], exit: Exit) -> Result<(usize, String), Failure> {
    let judged: Vec<&BotReport> = reports.iter().filter(|report| report.is_played()).collect();
    if let Some(report) = judged.iter().find(|report| !report.never_loses()) {
        let (side, verdict) = (report.side(), report.verdict_word());
        let other = judged.iter().find(|report| report.never_loses());
        let way = other.map_or(String::new(), |other| format!("; --as {} proves the other side", other.side()));
        let sentence = format!("--prove wrote no file: as {side}, it is {verdict}{way}");
        let exit = if exit == Exit::Fine { Exit::Trouble } else { exit };
        return Err(Failure::Said { exit, sentences: vec![sentence] });
    }
    let answers = || judged.iter().flat_map(|report| &report.answers);
    let chooses = answers().any(|(_, squares)| squares.len() > 1);
    let value = |squares: &SquareSet| match squares.first() {
        Some(square) if !chooses => json!(square.number()),
        _ => Value::Object(
            squares.iter().map(|square| (square.to_string(), json!(1.0 / squares.len() as f64))).collect(),
        ),
    };
    let moves: Map<String, Value> =
        answers().map(|(position, squares)| (position.to_string(), value(squares))).collect();
    Ok((moves.len(), format!("{:#}\n", Value::Object(moves))))
}
