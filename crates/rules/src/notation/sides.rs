//! Reads a position as the squares of each player: `X: 1 5, O: 2`.

use super::coords::Coords;
use super::error::{Fault, ParsePositionErrorReason};
use crate::player::Player;
use alloc::string::ToString;

/// The cells of a text that begins with a player and a colon; `None` for any other text.
pub(super) fn read(text: &str, coords: Coords) -> Option<Result<[Option<Player>; 9], Fault>> {
    label(text.trim_start()).map(|_| read_sides(text, coords))
}

fn read_sides(text: &str, coords: Coords) -> Result<[Option<Player>; 9], Fault> {
    let mut cells = [None; 9];
    let mut player = Player::X;
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if is_separator(c) {
            at += c.len_utf8();
        } else if let Some((named, length)) = label(rest) {
            player = named;
            at += length;
        } else {
            let name = &rest[..rest.find(is_separator).unwrap_or(rest.len())];
            let fault = |reason| Fault { span: at..at + name.len(), reason };
            let square = coords.read(name).map_err(|error| fault(error.into()))?;
            if cells[square.index()].replace(player).is_some() {
                return Err(fault(ParsePositionErrorReason::NamedTwice(name.to_string())));
            }
            at += name.len();
        }
    }
    Ok(cells)
}

/// The player with whose name a text begins, if a colon follows it, and the length of both.
fn label(text: &str) -> Option<(Player, usize)> {
    let (mark, colon) = text.split_once(':')?;
    let player = mark.trim_end().parse().ok()?;
    Some((player, text.len() - colon.len()))
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';')
}
