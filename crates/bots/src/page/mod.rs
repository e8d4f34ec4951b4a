//! Pages with a game, as bots: a stand-in for a browser, in Node, loads the page and clicks its cells. What is found out is
//! how its game is begun, which nine elements are the cells, and how their marks are seen.

mod controls;
mod find;
mod marks;
mod session;
mod sight;
mod trial;

use crate::Subject;
use crate::bot::{Codec, Fault, Read};
use crate::finding::Kind;
use crate::functions::quoted;
use crate::subject::Manner;
use noughts::audit::Node;
use noughts::words::printable;
use noughts::{Player, Square};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sight::Act;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The source of the stand-in for a browser. Its parts are run as one program.
const SOURCE: &str = concat!(include_str!("dom.mjs"), "\n", include_str!("window.mjs"), "\n", include_str!("page.mjs"));

/// The bytes of a reply that are read at most, while games are played.
const LONGEST: usize = 2000;

/// How a game is begun, and how it is read.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Setup {
    /// What is done before the game.
    before: Vec<Act>,
    /// What finds the nine cells.
    selector: String,
    reading: Reading,
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

/// The setups for games in which the page moves first, and second.
type Setups = [Option<Setup>; 2];

/// The command, for a shell, that starts the stand-in with a page.
fn command(file: &str, setups: &Setups) -> String {
    let start = "exec node --experimental-vm-modules --no-warnings --input-type=module -e";
    let setups = serde_json::to_string(setups).expect("texts and numbers can be written");
    format!("{start} {} -- {} {}", quoted(SOURCE), quoted(file), quoted(&setups))
}

/// A page whose game was found out.
struct Page {
    setups: Setups,
    /// Whether it moves by chance. Then there are too many games to ask about each.
    by_chance: bool,
    asked: String,
}

impl Page {
    fn into_subject(self, file: &str, first: Player) -> Subject {
        let manner = Manner::Adapter { command: command(file, &self.setups), codec: Arc::new(Clicks { first }) };
        let plays = |i: usize| self.setups[i].is_some().then_some([first, first.opponent()][i]);
        let one_sided = match self.setups {
            [None, _] => Some("on this page, the person always begins"),
            [_, None] => Some("on this page, the person never begins"),
            _ => None,
        };
        Subject {
            asked: Some(self.asked),
            by_game: !self.by_chance,
            sides: [0, 1].into_iter().filter_map(plays).collect(),
            one_sided: one_sided.map(Into::into),
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
    fn question(&self, node: &Node, draws: &[u32]) -> String {
        let mut request = self.request(node);
        request["draws"] = json!(draws);
        request.to_string()
    }

    fn knows_dice(&self) -> bool {
        true
    }

    fn longest(&self) -> usize {
        LONGEST
    }

    fn read(&self, answer: &str, _: &Node) -> Read {
        let fault = |what: &str| Fault::new(Kind::Illegal, printable(what), b"");
        match serde_json::from_str(answer) {
            Ok(Reply::Move { square, drawn, .. }) => {
                Read { square: Square::new(square).ok_or_else(|| fault("there is no such square")), drawn }
            }
            Ok(Reply::Wrong { error, .. }) => Err(fault(&error)).into(),
            Err(error) => Err(fault(&error.to_string())).into(),
        }
    }
}
