//! Audits as JSON. The page on audits documents each field.

use crate::io::json::JsonSquare;
use noughts::Square;
use noughts::audit::{Mistake, Mistakes};
use noughts::notation::Coords;
use noughts_bots::{Audited, Conclusion, Fault, Finding};
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct JsonReport<'a> {
    schema: u32,
    name: &'a str,
    side: String,
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    verdict: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    losing_game: Option<Vec<JsonSquare>>,
    shortest_losing_games: u64,
    may: JsonMistakes,
    must: JsonMistakes,
    vs_random: [String; 3],
    vs_best: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimated: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answers_per_position: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<&'a [Finding]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signature: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    functions: Option<&'a [Fault]>,
}

#[derive(Serialize)]
struct JsonMistakes {
    win_to_draw: u64,
    win_to_loss: u64,
    draw_to_loss: u64,
    missed_win: u64,
    slow_win: u64,
}

impl JsonMistakes {
    fn new(mistakes: &Mistakes, count: fn(Mistake) -> u64) -> JsonMistakes {
        JsonMistakes {
            win_to_draw: count(mistakes.win_to_draw),
            win_to_loss: count(mistakes.win_to_loss),
            draw_to_loss: count(mistakes.draw_to_loss),
            missed_win: count(mistakes.missed_win),
            slow_win: count(mistakes.slow_win),
        }
    }
}

/// Writes a JSON array with an object for each strategy or bot and side.
pub fn write(audited: &[Audited], coords: Coords, out: &mut impl Write) -> io::Result<()> {
    let reports: Vec<JsonReport> = audited.iter().map(|audited| JsonReport::new(audited, coords)).collect();
    serde_json::to_writer_pretty(&mut *out, &reports)?;
    out.write_all(b"\n")
}

impl<'a> JsonReport<'a> {
    fn new(audited: &'a Audited, coords: Coords) -> JsonReport<'a> {
        let Audited { name, report, conclusion, inquiry, function } = audited;
        let losing = report.losing.as_ref();
        let squares = |game: &[Square]| game.iter().map(|square| JsonSquare::new(*square, coords)).collect();
        JsonReport {
            schema: 1,
            name,
            side: report.side.to_string(),
            games: report.games.total(),
            won: report.games.won,
            drawn: report.games.drawn,
            lost: report.games.lost,
            verdict: conclusion.to_string(),
            reason: match conclusion {
                Conclusion::Proven(_) => None,
                Conclusion::Unproven(reason) => Some(reason),
            },
            losing_game: losing.map(|games| squares(&games.first)),
            shortest_losing_games: losing.map_or(0, |games| games.count),
            may: JsonMistakes::new(&report.mistakes, |mistake| mistake.may),
            must: JsonMistakes::new(&report.mistakes, |mistake| mistake.must),
            vs_random: report.vs_random.map(|chance| chance.to_string()),
            vs_best: report.vs_best.to_string(),
            estimated: inquiry.as_ref().map(|_| audited.is_estimated()),
            answers_per_position: inquiry.as_ref().map(|inquired| inquired.times),
            findings: inquiry.as_ref().map(|inquired| inquired.findings.as_slice()),
            signature: function.as_ref().map(|function| function.signature.as_str()),
            functions: function.as_ref().map(|function| function.findings.as_slice()),
        }
    }
}
