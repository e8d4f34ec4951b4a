//! Reviews as JSON. The page on reviews documents each field.

use crate::commands::review::game::Game;
use crate::commands::review::sums::{Sums, Tally};
use crate::io::{JsonSquare, json_square, status, write_line};
use noughts::notation::Coords;
use noughts::review::{JudgedMove, Judgement};
use noughts::{Outcome, Player, Value};
use serde::Serialize;
use serde_json::Map;
use std::io::{self, Write};

#[derive(Serialize)]
struct JsonGame<'a> {
    schema: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "str::is_empty")]
    x: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    o: &'a str,
    moves: Vec<JsonMove>,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

#[derive(Serialize)]
struct JsonMove {
    player: Player,
    square: JsonSquare,
    judgement: String,
    before: JsonValue,
    after: JsonValue,
    best: Vec<JsonSquare>,
}

#[derive(Serialize)]
struct JsonValue {
    outcome: Outcome,
    plies: u8,
}

/// Writes a game on a line. `line` is the line that it was read from, if it was.
pub fn write_game(game: &Game, line: Option<u64>, coords: Coords, out: &mut impl Write) -> io::Result<()> {
    let [x, o] = &game.names;
    let moves = game.moves.iter().map(|judged| JsonMove::new(*judged, coords)).collect();
    write_line(&JsonGame { schema: 1, line, x, o, moves, status: status(game.end), error: game.flaw.as_deref() }, out)
}

impl JsonMove {
    fn new(judged: JudgedMove, coords: Coords) -> JsonMove {
        let value = |Value { outcome, plies }| JsonValue { outcome, plies };
        JsonMove {
            player: judged.player(),
            square: json_square(coords.name(judged.square)),
            judgement: key(judged.judgement()),
            before: value(judged.before),
            after: value(judged.after),
            best: judged.best.iter().map(|square| json_square(coords.name(square))).collect(),
        }
    }
}

fn key(judgement: Judgement) -> String {
    judgement.to_string().replace(' ', "_")
}

#[derive(Serialize)]
struct JsonSums<'a> {
    schema: u32,
    summary: JsonSummary<'a>,
}

#[derive(Serialize)]
struct JsonSummary<'a> {
    games: u64,
    not_counted: u64,
    names: Vec<JsonName<'a>>,
}

#[derive(Serialize)]
struct JsonName<'a> {
    name: &'a str,
    side: Player,
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    moves: u64,
    good_share: f64,
    best_share: f64,
    judgements: Map<String, serde_json::Value>,
    wins_let_go: u64,
    turning_points_by_ply: [u64; 9],
}

pub fn write_sums(sums: &Sums, out: &mut impl Write) -> io::Result<()> {
    let names = sums.sorted().into_iter().map(JsonName::new).collect();
    let summary = JsonSummary { games: sums.games, not_counted: sums.not_counted(), names };
    write_line(&JsonSums { schema: 1, summary }, out)
}

impl<'a> JsonName<'a> {
    fn new((name, side, tally): (&'a str, Player, &'a Tally)) -> JsonName<'a> {
        let [good_share, best_share] = tally.shares();
        let judgements = Judgement::ALL.iter().copied().zip(tally.judgements);
        JsonName {
            name,
            side,
            games: tally.games(),
            won: tally.won,
            drawn: tally.drawn,
            lost: tally.lost,
            moves: tally.moves(),
            good_share,
            best_share,
            judgements: judgements.map(|(judgement, moves)| (key(judgement), moves.into())).collect(),
            wins_let_go: tally.wins_let_go,
            turning_points_by_ply: tally.turning_points,
        }
    }
}
