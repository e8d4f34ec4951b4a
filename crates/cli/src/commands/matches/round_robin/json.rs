//! A round robin as JSON. The page on audits documents each field.

use super::results::{Chances, Pair, RoundRobin, Standing};
use crate::commands::matches::findings::Findings;
use crate::io::write_line;
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct JsonRoundRobin<'a> {
    schema: u32,
    games: u64,
    contestants: Vec<JsonStanding<'a>>,
    pairs: Vec<JsonPair<'a>>,
    findings: &'a Findings,
}

#[derive(Serialize)]
struct JsonStanding<'a> {
    name: &'a str,
    won: u64,
    drawn: u64,
    lost: u64,
    chances: Option<[String; 3]>,
}

#[derive(Serialize)]
struct JsonPair<'a> {
    first: &'a str,
    second: &'a str,
    won: u64,
    drawn: u64,
    lost: u64,
    chances_as_x: Option<[String; 3]>,
    chances_as_o: Option<[String; 3]>,
}

pub fn write(round_robin: &RoundRobin, out: &mut impl Write) -> io::Result<()> {
    let json = JsonRoundRobin {
        schema: 1,
        games: round_robin.games,
        contestants: round_robin.standings().iter().map(standing).collect(),
        pairs: round_robin.pairs.iter().map(|of| pair(of, &round_robin.names)).collect(),
        findings: &round_robin.findings,
    };
    write_line(&json, out)
}

fn standing<'a>(of: &Standing<'a>) -> JsonStanding<'a> {
    let [won, drawn, lost] = of.counts;
    JsonStanding { name: of.name, won, drawn, lost, chances: of.chances.map(fractions) }
}

fn pair<'a>(pair: &Pair, names: &'a [String]) -> JsonPair<'a> {
    let [won, drawn, lost] = pair.counts();
    let [first, second] = pair.contestants.map(|number| names[number].as_str());
    let [chances_as_x, chances_as_o] = [0, 1].map(|side| pair.chances.map(|sides| fractions(sides[side])));
    JsonPair { first, second, won, drawn, lost, chances_as_x, chances_as_o }
}

fn fractions(chances: Chances) -> [String; 3] {
    chances.map(|chance| chance.to_string())
}
