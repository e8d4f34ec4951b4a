//! Reviews as JSON. The page on reviews documents each field.

use crate::commands::review::game::Game;
use crate::commands::review::sums::{Sums, Tally};
use crate::io::{Object, json_square, status, write_line};
use noughts::notation::Coords;
use noughts::review::{JudgedMove, Judgement};
use noughts::{Player, Value};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Writes a game on a line. `line` is the line that it was read from, if it was.
pub fn write_game(game: &Game, line: Option<u64>, coords: Coords, out: &mut impl Write) -> io::Result<()> {
    let [x, o] = game.names.each_ref().map(|name| Some(name).filter(|name| !name.is_empty()));
    let object = Object::result()
        .with_some("line", line)
        .with_some("x", x)
        .with_some("o", o)
        .with_all("moves", game.moves.iter().map(|judged| judged_move(*judged, coords)))
        .with("status", status(game.end))
        .with_some("error", game.flaw.as_ref());
    write_line(&object, out)
}

fn judged_move(judged: JudgedMove, coords: Coords) -> Object {
    let value = |Value { outcome, plies }| Object::default().with("outcome", outcome).with("plies", plies);
    let square = |square| json_square(coords.name(square));
    Object::default()
        .with("player", judged.player())
        .with("square", square(judged.square))
        .with("judgement", key(judged.judgement()))
        .with("before", value(judged.before))
        .with("after", value(judged.after))
        .with("best", judged.best.iter().map(square).collect::<Vec<_>>())
}

fn key(judgement: Judgement) -> String {
    judgement.to_string().replace(' ', "_")
}

pub fn write_sums(sums: &Sums, out: &mut impl Write) -> io::Result<()> {
    let summary = Object::default().with("games", sums.games).with("not_counted", sums.not_counted());
    write_line(
        &Object::result().with("summary", summary.with_all("names", sums.sorted().into_iter().map(of_name))),
        out,
    )
}

fn of_name((name, side, tally): (&str, Player, &Tally)) -> Object {
    let [good, best] = tally.shares();
    let judgements = Judgement::ALL.iter().copied().zip(tally.judgements);
    Object::default()
        .with("name", name)
        .with("side", side)
        .with("games", tally.games())
        .with("won", tally.won)
        .with("drawn", tally.drawn)
        .with("lost", tally.lost)
        .with("moves", tally.moves())
        .with("good_share", good)
        .with("best_share", best)
        .with("judgements", judgements.map(|(judgement, moves)| (key(judgement), moves)).collect::<BTreeMap<_, _>>())
        .with("wins_let_go", tally.wins_let_go)
        .with("turning_points_by_ply", tally.turning_points)
}
