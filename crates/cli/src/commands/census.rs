//! `noughts census`: the analysis of the game in figures.

use crate::commands::shared::{Format, TEXT_AND_JSON, one_of};
use crate::io::table::grouped;
use crate::io::{Exit, Failure};
use clap::Args;
use noughts::census::{BothSides, Census as Figures, Counts, Finished, Outcomes, PerfectPlay};
use serde_json::{Map, Value, json};
use std::io::Write;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Census {
    /// How to print the figures
    #[arg(long, value_name = "FORM", default_value = "text", ignore_case = true, value_parser = one_of(TEXT_AND_JSON))]
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
            _ => text(&figures),
        };
        out.write_all(text.as_bytes()).map_err(Failure::Output)?;
        Ok(Exit::Fine)
    }
}

fn text(figures: &Figures) -> String {
    let Figures { counts, cases, .. } = figures;
    let strategies = [("the pick", &figures.pick), ("any best move", &figures.any_best)];
    let sides = strategies.into_iter().flat_map(|(strategy, BothSides { x, o })| {
        [(format!("{strategy}, as X"), x), (format!("{strategy}, as O"), o)]
            .map(|(side, counts)| perfect(&side, counts))
    });
    [
        games(figures),
        positions(counts),
        format!(
            "\nThe {}-case analysis: what a program with one answer to each move must face\n",
            grouped(cases.total())
        ),
        row("moving second, 9·7·5·3", cases.second),
        row("moving first, 8·6·4·2", cases.first),
        row("together", cases.total()),
        "Compared with that bound: the games that perfect play can come to, and the\n".into(),
        "positions in which it has to choose (all, and the canonical ones)\n".into(),
        format!(
            "  {:<22}{:>8}{:>8}{:>8}{:>8}{:>9}{:>11}\n",
            "", "games", "wins", "draws", "losses", "choices", "canonical"
        ),
        sides.collect(),
    ]
    .concat()
}

fn perfect(side: &str, PerfectPlay { games, choices, canonical_choices }: &PerfectPlay) -> String {
    let numbers = [games.total(), games.won, games.drawn, games.lost].map(|n| format!("{:>8}", grouped(n))).concat();
    format!("  {side:<22}{numbers}{:>9}{:>11}\n", grouped(*choices), grouped(*canonical_choices))
}

fn games(figures: &Figures) -> String {
    let games = &figures.counts.games;
    [
        "Games, different if their sequences of moves are\n".into(),
        row("all", games.total()),
        row("won by X", games.x_wins),
        row("won by O", games.o_wins),
        row("drawn", games.draws),
        games.lengths().map(|(length, number)| row(&format!("of {length} moves"), number)).collect(),
        "\nGames up to symmetry\n".into(),
        row("sequences of moves that no symmetry of the whole game makes equal", figures.sequences),
        row("sequences of canonical positions, each position turned for itself", figures.canonical_paths),
        "\nThe game tree\n".into(),
        row("nodes: the empty board and every beginning of a game", figures.counts.nodes),
        row("orders in which nine squares can be filled, wins ignored", figures.orderings),
    ]
    .concat()
}

fn positions(counts: &Counts) -> String {
    let pair =
        |label: &str, all: u64, canonical: u64| format!("  {label:<52}{:>9}{:>12}\n", grouped(all), grouped(canonical));
    let by_ply = counts.positions_by_ply.into_iter().zip(counts.canonical_by_ply).enumerate();
    let (finished, ends) = (counts.finished, counts.canonical_finished);
    let (outcomes, values) = (counts.outcomes, counts.canonical_outcomes);
    [
        format!("\n{:<54}{:>9}{:>12}\n", "Positions that play can reach, and the canonical ones", "all", "canonical"),
        pair("all", counts.positions(), counts.canonical()),
        by_ply.map(|(ply, (all, canonical))| pair(&format!("after {ply} moves"), all, canonical)).collect(),
        pair("finished, won by X", finished.x_won, ends.x_won),
        pair("finished, won by O", finished.o_won, ends.o_won),
        pair("finished, drawn", finished.drawn, ends.drawn),
        pair("won for the player to move", outcomes.win, values.win),
        pair("drawn", outcomes.draw, values.draw),
        pair("lost for the player to move", outcomes.loss, values.loss),
    ]
    .concat()
}

fn row(label: &str, number: u64) -> String {
    format!("  {label:<68}{:>9}\n", grouped(number))
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
