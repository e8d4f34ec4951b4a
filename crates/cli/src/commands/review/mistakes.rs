//! The positions of games in which a player made a mistake.

use super::game::Game;
use super::input::{LONGEST_LIST, other_content, read};
use super::record::Records;
use crate::commands::shared::Setting;
use crate::io::{Exit, Failure, Line, complain, name_of};
use noughts::notation::Coords;
use noughts::words::printable;
use noughts::{Player, Position};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// The positions of the games of a file in which this player, or anybody, gave a win or a draw away, the commonest first; of
/// images of each other, one. What is wrong with a line is said on standard error, and makes the check fail, as in a review.
///
/// # Errors
/// If the file cannot be read, or no game has this player.
pub fn mistakes(file: &Path, player: Option<&str>) -> Result<(Vec<Position>, Exit), Failure> {
    let (games, exit) = games(file)?;
    if games.is_empty() && exit == Exit::Failed {
        return Err(Failure::failed(format_args!("{}: none of its games can be read", name_of(file))));
    }
    let is_meant = |name: &str| player.is_none_or(|player| name.to_lowercase() == player.to_lowercase());
    let names: BTreeSet<&str> = games.iter().flat_map(|game| &game.names).map(String::as_str).collect();
    if !names.iter().any(|name| is_meant(name)) {
        let names: Vec<String> = names.into_iter().filter(|name| !name.is_empty()).map(printable).collect();
        return Err(Failure::trouble(format_args!(
            "{}: no game has the player {}; its players are: {}",
            name_of(file),
            printable(player.unwrap_or_default()),
            names.join(", ")
        )));
    }
    let mut counts: BTreeMap<Position, (usize, Position)> = BTreeMap::new();
    for game in &games {
        let is_theirs = |player: Player| is_meant(&game.names[player as usize]);
        for judged in game.moves.iter().filter(|judged| judged.is_turning_point() && is_theirs(judged.player())) {
            counts.entry(judged.position.canonical().0).or_insert((0, judged.position)).0 += 1;
        }
    }
    let mut counted: Vec<(usize, Position)> = counts.into_values().collect();
    counted.sort_by_key(|(count, _)| Reverse(*count));
    Ok((counted.into_iter().map(|(_, position)| position).collect(), exit))
}

/// The games of a file that a review counts, and whether it counts all.
fn games(file: &Path) -> Result<(Vec<Game>, Exit), Failure> {
    let mut exit = Exit::Fine;
    let failed = |error| Failure::reading(file, error);
    let setting = Setting { first: Player::X, coords: Coords::default() };
    let mut input = BufReader::new(File::open(file).map_err(failed)?);
    if let Some(other) = other_content(input.fill_buf().map_err(failed)?) {
        return Err(Failure::failed(format_args!("{}: {other}", name_of(file))));
    }
    let (mut line, mut records, mut games) = (Line::of_lists(LONGEST_LIST), Records::new(), Vec::new());
    while line.advance(&mut input).map_err(failed)? {
        for entry in read(&line, &mut records, &mut input, setting).map_err(failed)? {
            match (entry.fault(), entry.game) {
                (None, Ok(game)) => games.push(game),
                (fault, _) => {
                    fault.into_iter().for_each(complain);
                    exit = Exit::Failed;
                }
            }
        }
    }
    Ok((games, exit))
}
