//! `noughts census`: the analysis of the game in figures.

use crate::commands::shared::{Format, TEXT_AND_JSON, one_of};
use crate::io::table::grouped;
use crate::io::{Exit, Failure};
use clap::Args;
use noughts::census::{BothSides, Census as Figures, Counts, Finished, Outcomes, PerfectPlay};
use serde_json::{Map, Value, json};
use std::fmt::{self, Write as _};
use std::io::Write;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Census {
    /// How to print the figures
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = one_of(TEXT_AND_JSON))]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  noughts census
      the figures, with definitions
  noughts census --format json
      the same for programs";

impl Census {
    pub fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        let figures = Figures::take();
        let text = match self.format {
            Format::Json => format!("{}\n", json(&figures)),
            _ => text(&figures).expect("a string takes all text"),
        };
        out.write_all(text.as_bytes()).map_err(Failure::Output)?;
        Ok(Exit::Fine)
    }
}

fn text(figures: &Figures) -> Result<String, fmt::Error> {
    let Figures { counts, cases, .. } = figures;
    let mut out = String::new();
    write_games(&mut out, figures)?;
    write_positions(&mut out, counts)?;

    let total = grouped(cases.total());
    writeln!(out, "\nThe {total}-case analysis: what a program with one answer to each move must face")?;
    row(&mut out, "moving second, 9·7·5·3", cases.second)?;
    row(&mut out, "moving first, 8·6·4·2", cases.first)?;
    row(&mut out, "together", cases.total())?;
    writeln!(out, "Compared with that bound: the games that perfect play can come to, and the")?;
    writeln!(out, "positions in which it has to choose (all, and the canonical ones)")?;
    writeln!(
        out,
        "  {:<22}{:>8}{:>8}{:>8}{:>8}{:>9}{:>11}",
        "", "games", "wins", "draws", "losses", "choices", "canonical"
    )?;
    for (strategy, BothSides { x, o }) in [("the pick", &figures.pick), ("any best move", &figures.any_best)] {
        for (side, counts) in [("X", x), ("O", o)] {
            let PerfectPlay { games, choices, canonical_choices } = *counts;
            let numbers =
                [games.total(), games.won, games.drawn, games.lost].map(|n| format!("{:>8}", grouped(n))).concat();
            let choices = format!("{:>9}{:>11}", grouped(choices), grouped(canonical_choices));
            writeln!(out, "  {:<22}{numbers}{choices}", format!("{strategy}, as {side}"))?;
        }
    }
    Ok(out)
}

fn write_games(out: &mut String, figures: &Figures) -> fmt::Result {
    let games = &figures.counts.games;
    writeln!(out, "Games, different if their sequences of moves are")?;
    row(out, "all", games.total())?;
    row(out, "won by X", games.x_wins)?;
    row(out, "won by O", games.o_wins)?;
    row(out, "drawn", games.draws)?;
    for (length, number) in games.lengths() {
        row(out, &format!("of {length} moves"), number)?;
    }
    writeln!(out, "\nGames up to symmetry")?;
    row(out, "sequences of moves that no symmetry of the whole game makes equal", figures.sequences)?;
    row(out, "sequences of canonical positions, each position turned for itself", figures.canonical_paths)?;
    writeln!(out, "\nThe game tree")?;
    row(out, "nodes: the empty board and every beginning of a game", figures.counts.nodes)?;
    row(out, "orders in which nine squares can be filled, wins ignored", figures.orderings)
}

fn write_positions(out: &mut String, counts: &Counts) -> fmt::Result {
    let pair = |out: &mut String, label: &str, all: u64, canonical: u64| {
        writeln!(out, "  {label:<52}{:>9}{:>12}", grouped(all), grouped(canonical))
    };
    writeln!(out, "\n{:<54}{:>9}{:>12}", "Positions that play can reach, and the canonical ones", "all", "canonical")?;
    pair(out, "all", counts.positions(), counts.canonical())?;
    for (ply, (all, canonical)) in counts.positions_by_ply.into_iter().zip(counts.canonical_by_ply).enumerate() {
        pair(out, &format!("after {ply} moves"), all, canonical)?;
    }
    let (Finished { x_won, o_won, drawn }, canonical) = (counts.finished, counts.canonical_finished);
    pair(out, "finished, won by X", x_won, canonical.x_won)?;
    pair(out, "finished, won by O", o_won, canonical.o_won)?;
    pair(out, "finished, drawn", drawn, canonical.drawn)?;
    let (Outcomes { win, draw, loss }, canonical) = (counts.outcomes, counts.canonical_outcomes);
    pair(out, "won for the player to move", win, canonical.win)?;
    pair(out, "drawn", draw, canonical.draw)?;
    pair(out, "lost for the player to move", loss, canonical.loss)
}

fn row(out: &mut String, label: &str, number: u64) -> fmt::Result {
    writeln!(out, "  {label:<68}{:>9}", grouped(number))
}

fn json(figures: &Figures) -> Value {
    let Counts { games, .. } = &figures.counts;
    let counts = &figures.counts;
    let by_length: Map<_, _> = games.lengths().map(|(length, games)| (length.to_string(), games.into())).collect();
    json!({
        "schema": 1,
        "games": {
            "total": games.total(),
            "x_wins": games.x_wins,
            "o_wins": games.o_wins,
            "draws": games.draws,
            "by_length": by_length,
        },
        "nodes": counts.nodes,
        "orderings": figures.orderings,
        "games_up_to_symmetry": { "sequences": figures.sequences, "canonical_paths": figures.canonical_paths },
        "positions": {
            "total": counts.positions(),
            "by_ply": counts.positions_by_ply,
            "canonical": counts.canonical(),
            "canonical_by_ply": counts.canonical_by_ply,
        },
        "finished": finished(&counts.finished),
        "canonical_finished": finished(&counts.canonical_finished),
        "outcomes": outcomes(&counts.outcomes),
        "canonical_outcomes": outcomes(&counts.canonical_outcomes),
        "cases": { "second": figures.cases.second, "first": figures.cases.first, "total": figures.cases.total() },
        "perfect_play": { "pick": both_sides(&figures.pick), "any_best": both_sides(&figures.any_best) },
    })
}

fn finished(finished: &Finished) -> Value {
    json!({ "x_won": finished.x_won, "o_won": finished.o_won, "drawn": finished.drawn })
}

fn outcomes(outcomes: &Outcomes) -> Value {
    json!({ "win": outcomes.win, "draw": outcomes.draw, "loss": outcomes.loss })
}

fn both_sides(sides: &BothSides) -> Value {
    let side = |counts: &PerfectPlay| {
        json!({
            "games": counts.games.total(),
            "won": counts.games.won,
            "drawn": counts.games.drawn,
            "lost": counts.games.lost,
            "choices": counts.choices,
            "canonical_choices": counts.canonical_choices,
        })
    };
    json!({ "X": side(&sides.x), "O": side(&sides.o) })
}
