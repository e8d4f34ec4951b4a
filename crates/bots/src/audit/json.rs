//! Audits as JSON.

use super::report::BotReport;
use noughts::Square;
use noughts::audit::{Lapse, Mistake, Mistakes, Report};
use noughts::notation::Coords;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// The object that `noughts audit --format json` prints. The page on [audits](noughts::docs::audit) documents its
/// fields.
impl Serialize for BotReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("schema", &1)?;
        fields.serialize_entry("name", &self.name)?;
        fields.serialize_entry("side", &self.figures.side.to_string())?;
        fields.serialize_entry("first", &self.first.to_string())?;
        if let Some(letter) = self.draws {
            fields.serialize_entry("draws", &letter.to_string())?;
        }
        fields.serialize_entry("verdict", &self.verdict_word())?;
        if let Some(level) = &self.level {
            fields.serialize_entry("level", level)?;
        }
        if let Some(reason) = &self.unproven {
            fields.serialize_entry("reason", reason)?;
        }
        // Of a side on which it was not asked, nothing is known; of one whose games are not all known, at most a lost game.
        if self.not_asked.is_none() {
            let losing = if self.is_unread() || self.has_gaps { self.losing() } else { self.figures.losing.as_ref() };
            let game =
                losing.map(|games| games.first.iter().map(|square| name(*square, self.coords)).collect::<Vec<_>>());
            fields.serialize_entry("losing_game", &game)?;
            fields.serialize_entry("shortest_losing_games", &losing.map_or(0, |games| games.count))?;
            if !self.is_partial && !self.is_unread() && !self.has_gaps {
                serialize_figures(&self.figures, &mut fields)?;
            }
        }
        if !self.lapses.is_empty() {
            fields.serialize_entry("lapses", &self.lapses.iter().map(lapse).collect::<Vec<_>>())?;
        }
        // A strategy is not asked, so these fields are left out.
        if let Some(times) = self.answers_per_position {
            fields.serialize_entry("estimated", &self.is_estimated())?;
            fields.serialize_entry("answers_per_position", &times)?;
            fields.serialize_entry("turns", &self.turns)?;
            fields.serialize_entry("positions", &self.positions)?;
            fields.serialize_entry("findings", &self.findings)?;
        }
        if let Some(function) = &self.function {
            fields.serialize_entry("function", function)?;
        }
        if let Some(signature) = &self.signature {
            fields.serialize_entry("signature", signature)?;
        }
        if let Some(evidence) = &self.evidence {
            fields.serialize_entry("evidence", evidence)?;
        }
        if self.signature.is_some() {
            fields.serialize_entry("functions", &self.function_faults)?;
        }
        fields.end()
    }
}

fn serialize_figures<M: SerializeMap>(figures: &Report, fields: &mut M) -> Result<(), M::Error> {
    fields.serialize_entry("games", &figures.games.total())?;
    fields.serialize_entry("won", &figures.games.won)?;
    fields.serialize_entry("drawn", &figures.games.drawn)?;
    fields.serialize_entry("lost", &figures.games.lost)?;
    fields.serialize_entry("may", &Counts::new(&figures.mistakes, |mistake| mistake.may))?;
    fields.serialize_entry("must", &Counts::new(&figures.mistakes, |mistake| mistake.must))?;
    fields.serialize_entry("vs_random", &figures.vs_random.map(|chance| chance.to_string()))?;
    fields.serialize_entry("vs_best", &figures.vs_best.to_string())?;
    fields.serialize_entry("exploitability", &figures.exploitability.to_string())
}

struct Counts([(&'static str, u64); 5]);

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0)
    }
}

impl Counts {
    fn new(mistakes: &Mistakes, count: fn(Mistake) -> u64) -> Counts {
        Counts([
            ("win_to_draw", count(mistakes.win_to_draw)),
            ("win_to_loss", count(mistakes.win_to_loss)),
            ("draw_to_loss", count(mistakes.draw_to_loss)),
            ("missed_win", count(mistakes.missed_win)),
            ("slow_win", count(mistakes.slow_win)),
        ])
    }
}

fn lapse(lapse: &Lapse) -> Value {
    let position = lapse.position.to_string();
    json!({ "position": position, "reached": lapse.reached, "gives_up": lapse.gives_up, "cost": lapse.cost() })
}

/// The name of a square: a number where names are single digits, else a string.
fn name(square: Square, coords: Coords) -> Value {
    match coords.name(square).as_bytes() {
        [digit] => (digit - b'0').into(),
        _ => coords.name(square).into(),
    }
}
