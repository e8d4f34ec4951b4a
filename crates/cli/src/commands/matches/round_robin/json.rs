//! A round robin as JSON. The page on audits documents each field.

use super::results::{Chances, Pair, RoundRobin, Standing};
use crate::io::{Object, write_line};
use std::io::{self, Write};

pub fn write(round_robin: &RoundRobin, out: &mut impl Write) -> io::Result<()> {
    let pair = |of| pair(of, &round_robin.names);
    let object = Object::result()
        .with("games", round_robin.games)
        .with_all("contestants", round_robin.standings().iter().map(standing))
        .with_all("pairs", round_robin.pairs.iter().map(pair))
        .with("findings", &round_robin.findings);
    write_line(&object, out)
}

fn standing(of: &Standing) -> Object {
    ends(Object::default().with("name", of.name), of.counts).with("chances", of.chances.map(fractions))
}

fn pair(pair: &Pair, names: &[String]) -> Object {
    let [first, second] = pair.contestants.map(|number| &names[number]);
    let [as_x, as_o] = [0, 1].map(|side| pair.chances.map(|sides| fractions(sides[side])));
    let object = ends(Object::default().with("first", first).with("second", second), pair.counts());
    object.with("chances_as_x", as_x).with("chances_as_o", as_o)
}

fn ends(object: Object, [won, drawn, lost]: [u64; 3]) -> Object {
    object.with("won", won).with("drawn", drawn).with("lost", lost)
}

fn fractions(chances: Chances) -> [String; 3] {
    chances.map(|chance| chance.to_string())
}
