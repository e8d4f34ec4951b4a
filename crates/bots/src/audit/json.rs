//! Audits as JSON. The page on audits documents each field.

use super::report::BotReport;
use crate::finding::Finding;
use crate::functions::FunctionFault;
use noughts::Square;
use noughts::audit::{Mistake, Mistakes};
use noughts::notation::Coords;
use serde::{Serialize, Serializer};
use serde_json::Value;

/// The object that `noughts audit --format json` prints, whose fields the page on [audits](noughts::docs::audit) documents.
impl Serialize for BotReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        JsonReport::new(self).serialize(serializer)
    }
}

#[derive(Serialize)]
struct JsonReport<'a> {
    schema: u32,
    name: &'a str,
    side: String,
    first: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    draws: Option<String>,
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    verdict: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    losing_game: Option<Vec<Value>>,
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
    turns: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<&'a Vec<Finding>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signature: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    evidence: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    own_role: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    functions: Option<&'a [FunctionFault]>,
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

/// The name of a square: a number where names are single digits, else a string.
fn name(square: Square, coords: Coords) -> Value {
    match coords.name(square).as_bytes() {
        [digit] => (digit - b'0').into(),
        _ => coords.name(square).into(),
    }
}

impl<'a> JsonReport<'a> {
    fn new(report: &'a BotReport) -> JsonReport<'a> {
        let figures = &report.figures;
        let losing = figures.losing.as_ref();
        let squares = |game: &[Square]| game.iter().map(|square| name(*square, report.coords)).collect();
        // A strategy is not asked, so there is nothing to say of that.
        let is_bot = report.answers_per_position.is_some();
        JsonReport {
            schema: 1,
            name: &report.name,
            side: figures.side.to_string(),
            first: report.first.to_string(),
            draws: report.draws.map(|letter| letter.to_string()),
            games: figures.games.total(),
            won: figures.games.won,
            drawn: figures.games.drawn,
            lost: figures.games.lost,
            verdict: report.verdict_name(),
            reason: report.unproven.as_deref(),
            losing_game: losing.map(|games| squares(&games.first)),
            shortest_losing_games: losing.map_or(0, |games| games.count),
            may: JsonMistakes::new(&figures.mistakes, |mistake| mistake.may),
            must: JsonMistakes::new(&figures.mistakes, |mistake| mistake.must),
            vs_random: figures.vs_random.map(|chance| chance.to_string()),
            vs_best: figures.vs_best.to_string(),
            estimated: is_bot.then_some(report.is_estimated()),
            answers_per_position: report.answers_per_position,
            turns: is_bot.then_some(report.turns),
            positions: is_bot.then_some(report.positions),
            findings: is_bot.then_some(&report.findings),
            signature: report.signature.as_deref(),
            evidence: report.evidence.as_deref(),
            own_role: report.evidence.as_ref().map(|_| report.is_own_role),
            functions: report.signature.as_ref().map(|_| report.function_faults.as_slice()),
        }
    }
}
