//! Pages with a game, as bots: a stand-in for a browser, in Node, loads the page and clicks its cells. What is found out is
//! how its game is begun, which nine elements are the cells, and how their marks are seen.

mod controls;
mod find;
mod marks;
mod session;
mod sight;
mod trial;

use crate::Subject;
use crate::bot::{Codec, Draw, Fault, Read, Throw};
use crate::finding::Kind;
use crate::functions::quoted;
use crate::subject::{Manner, letter};
use noughts::audit::Node;
use noughts::words::printable;
use noughts::{Player, Square};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sight::{Act, Look};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The source of the stand-in for a browser. Its parts are run as one program.
const SOURCE: &str = concat!(include_str!("dom.mjs"), "\n", include_str!("window.mjs"), "\n", include_str!("page.mjs"));

/// The bytes of a reply that are read at most, while games are played.
const LONGEST: usize = 10_000;

/// How a game is begun, and how it is read.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Setup {
    /// What is done before the game.
    before: Vec<Act>,
    /// What finds the nine cells.
    selector: String,
    reading: Reading,
    /// Whether a clock says who begins, so that the page is told another time for each game.
    dated: bool,
}

/// How marks are seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Reading {
    /// The kind of sign: `text`, `image`, `drawing`, `class`, `style`, `attribute`.
    sign: String,
    /// The signs of who moves first.
    first: BTreeSet<String>,
    second: BTreeSet<String>,
}

impl Reading {
    /// The letter of who moves first, or second, if the sign is one.
    fn letter(&self, is_first: bool) -> Option<Player> {
        let signs = if is_first { &self.first } else { &self.second };
        signs.iter().find_map(|sign| letter(sign))
    }

    /// Whether a cell is marked.
    fn is_marked(&self, look: &Look) -> bool {
        let signs = look.get(&self.sign);
        signs.is_some_and(|signs| !signs.is_disjoint(&self.first) || !signs.is_disjoint(&self.second))
    }
}

/// The setups for games in which the page moves first, and second.
type Setups = [Option<Setup>; 2];

/// The command, for a shell, that starts the stand-in with a page.
fn command(file: &str, setups: &Setups) -> String {
    let start = "exec node --experimental-vm-modules --no-warnings --input-type=module -e";
    let setups = serde_json::to_string(setups).expect("texts and numbers can be written");
    format!("{start} {} -- {} {}", quoted(SOURCE), quoted(file), quoted(&setups))
}

/// Whether who begins follows from what is done before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Begins {
    /// It did in all loads, whatever was drawn and whenever it was.
    Settled,
    /// There was no time to see.
    Unknown,
    ByChance,
}

/// A page whose game was found out.
struct Page {
    setups: Setups,
    /// Whether it moves by chance. Then there are too many games to ask about each.
    by_chance: bool,
    begins: Begins,
    asked: String,
}

impl Page {
    fn into_subject(self, file: &str, first: Player) -> Subject {
        let manner = Manner::Adapter { command: command(file, &self.setups), codec: Arc::new(Clicks { first }) };
        let plays = |i: usize| self.setups[i].is_some().then_some([first, first.opponent()][i]);
        let one_sided = match (&self.setups, self.begins) {
            ([Some(_), Some(_)], _) => None,
            (_, Begins::ByChance) => {
                Some("who begins is up to chance on this page, and its games on this side could not be followed")
            }
            ([None, _], Begins::Settled) => Some("on this page, the person always begins"),
            ([None, _], Begins::Unknown) => Some("on this page, the person began each time"),
            (_, Begins::Settled) => Some("on this page, the person never begins"),
            (_, Begins::Unknown) => Some("on this page, the person did not begin"),
        };
        let mut draws = [None; 2];
        for (side, setup) in [first, first.opponent()].into_iter().zip(&self.setups) {
            draws[side as usize] = setup.as_ref().and_then(|setup| setup.reading.letter(side == first));
        }
        Subject {
            asked: Some(self.asked),
            by_game: !self.by_chance,
            sides: [0, 1].into_iter().filter_map(plays).collect(),
            one_sided: one_sided.map(Into::into),
            draws,
            ..Subject::new(format!("page:{file}"), manner)
        }
    }
}

/// The page is told the squares of the game, or the position, and says which square it marks.
struct Clicks {
    /// Who moves first in the games of the audit.
    first: Player,
}

/// What the page did.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Reply {
    Move {
        #[serde(rename = "move")]
        square: u8,
        /// How many squares it may mark here, as far as that was seen.
        choices: usize,
        /// What it drew by chance: each time among how many, `None` for a real number.
        drawn: Vec<Option<u32>>,
    },
    Wrong {
        error: String,
        /// Whether the page made no legal move. Else its move is not known.
        illegal: bool,
        /// What the page says.
        text: String,
    },
}

/// The request for the move after a game.
fn request_after(game: &[Square]) -> Value {
    json!({"do": "move", "game": game.iter().map(|square| square.index()).collect::<Vec<_>>()})
}

impl Clicks {
    fn request(&self, node: &Node) -> Value {
        let letter = |mark: Option<Player>| mark.map_or('.', |player| if player == self.first { 'f' } else { 's' });
        match &node.game {
            Some(game) => request_after(game),
            None => json!({"do": "move", "cells": node.position.cells().map(letter).iter().collect::<String>()}),
        }
    }
}

impl Codec for Clicks {
    fn question(&self, node: &Node, throws: &[Throw]) -> String {
        let mut request = self.request(node);
        request["draws"] = json!(throws);
        request.to_string()
    }

    fn knows_dice(&self) -> bool {
        true
    }

    fn longest(&self) -> usize {
        LONGEST
    }

    fn is_stand_in(&self) -> bool {
        true
    }

    fn read(&self, answer: &str, _: &Node) -> Read {
        let fault = |what: &str| Fault::new(Kind::Unread, printable(what), b"");
        match serde_json::from_str(answer) {
            Ok(Reply::Move { square, drawn, .. }) => {
                let draw = |among| Draw { among, by: "Math.random".into(), is_seeded: false };
                let square = Square::new(square).ok_or_else(|| fault("there is no such square"));
                Read { square, drawn: drawn.into_iter().map(draw).collect(), drawn_at_start: Vec::new() }
            }
            Ok(Reply::Wrong { error, illegal: true, .. }) => {
                Err(Fault::new(Kind::Illegal, printable(&error), b"")).into()
            }
            Ok(Reply::Wrong { error, .. }) => Err(fault(&error)).into(),
            Err(error) => Err(fault(&error.to_string())).into(),
        }
    }
}
