//! A position and the values of its moves, as the commands show them.

use crate::board::judged_move::best;
use crate::board::state::{MoveValue, State};
use crate::board::variant::Variant;
use crate::io::{Object, Paint, beside, write_line};
use noughts::{Player, words};
use noughts_boards::Value;
use std::io::{self, Write};

/// A position, and what is known of its moves.
pub struct Answer<'a> {
    pub variant: &'a Variant,
    pub state: State,
    pub move_values: Vec<MoveValue>,
}

impl Answer<'_> {
    pub fn write_text(&self, paint: Paint, out: &mut impl Write) -> io::Result<()> {
        let Answer { variant, state, move_values } = self;
        let pick = variant.pick(*state, move_values);
        let is_best = |square| move_values.iter().any(|worth| worth.best && worth.square == square);
        let name = |square, name: &str| match name.trim() {
            _ if pick == Some(square) => paint.pick(name),
            bare if is_best(square) => name.replace(bare, &paint.as_good(bare)),
            _ => paint.faint(name),
        };
        writeln!(out, "{}\n", variant.grid_with(*state, paint, name))?;
        if let Some(ending) = variant.ending(*state) {
            return writeln!(out, "{ending}");
        }
        let Value { outcome, plies } = variant.value(*state, move_values);
        writeln!(out, "{}", beside("", &words::outlook(state.to_move, outcome, plies)))?;
        let alike = |one: &MoveValue, next: &MoveValue| {
            let reason = |worth: &MoveValue| worth.best.then(|| variant.reason(*state, worth.square));
            paint.has_signs() && (one.value, reason(one)) == (next.value, reason(next))
        };
        // On 3×3 each move has a row of its own, unless all are alike.
        let are_all =
            variant.is_3x3() && move_values.len() > 1 && move_values.windows(2).all(|pair| alike(&pair[0], &pair[1]));
        let groups: Vec<(String, &MoveValue)> = move_values
            .chunk_by(|one, next| (are_all || !variant.is_3x3()) && alike(one, next))
            .map(|group| {
                (if are_all { format!("all {}", group.len()) } else { variant.names_in_short(group) }, &group[0])
            })
            .collect();
        let widest = groups.iter().map(|(names, _)| names.chars().count()).max().unwrap_or(0);
        for (names, MoveValue { square, value: Value { outcome, plies }, best }) in groups {
            let emphasis = |text: &str| if *best { paint.strong(text) } else { text.into() };
            let sign = if *best { paint.star() } else { " " };
            let why = if *best { variant.reason(*state, *square) } else { None };
            let why = why.map_or(String::new(), |reason| format!("   {reason}"));
            let name = emphasis(&format!("{sign} {names:widest$}"));
            let value = paint.worth(*outcome, &emphasis(&format!("{}{why}", words::worth(*outcome, *plies))));
            writeln!(out, "{}", beside(&format!("  {name}   "), &value))?;
        }
        Ok(())
    }

    /// Writes the square to play, or `-` if the game is over.
    pub fn write_plain(&self, out: &mut impl Write) -> io::Result<()> {
        let pick = self.variant.pick(self.state, &self.move_values);
        writeln!(out, "{}", pick.map_or("-", |square| self.variant.name(square)))
    }

    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        let Answer { variant, state, move_values } = self;
        let Value { outcome, plies } = variant.value(*state, move_values);
        let name = |square| variant.json_name(square);
        let object = |MoveValue { square, value: Value { outcome, plies }, best }: &MoveValue| {
            let of_square = Object::default().with("square", name(*square));
            of_square.with("outcome", outcome).with("plies", plies).with("best", best)
        };
        // Only a finished game has no moves, and only that can have a winner.
        let is_over = move_values.is_empty();
        let status = match is_over.then(|| variant.winner(*state)) {
            None => "ongoing",
            Some(Some(Player::X)) => "x_won",
            Some(Some(Player::O)) => "o_won",
            Some(None) => "draw",
        };
        let answer = variant
            .json(*state)
            .with("to_move", (!is_over).then_some(state.to_move))
            .with("status", status)
            .with("outcome", outcome)
            .with("plies", plies)
            .with("best", best(move_values).into_iter().map(name).collect::<Vec<_>>())
            .with("pick", variant.pick(*state, move_values).map(name))
            .with_all("moves", move_values.iter().map(object));
        write_line(&answer, out)
    }
}
