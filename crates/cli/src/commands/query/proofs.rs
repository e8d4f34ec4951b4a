//! Answers that certificates prove.

use crate::board::{Certified, JsonGame, State, Variant};
use crate::commands::shared::options::Format;
use crate::io::json::{JsonSquare, write_line};
use crate::io::style::Paint;
use noughts::{Outcome, Player};
use noughts_boards::{Board, Plan, Square, Task};
use serde::Serialize;
use std::io::{self, Write};

/// The certificates that can be asked about the positions of a game.
pub struct Proofs {
    /// The one that the command line names.
    pub named: Option<Certified>,
    /// Those that come with the program, once they are needed.
    bundled: Option<Vec<Certified>>,
}

/// What is proved about a position in which the game goes on.
pub struct Proof {
    /// Of each certificate what it says, and the size of its file.
    claims: Vec<(Task, usize)>,
    /// What the player to move has to do for that, if the certificates tell.
    pub pick: Option<usize>,
}

impl Proofs {
    pub fn new(named: Option<Certified>) -> Proofs {
        Proofs { named, bundled: None }
    }

    /// What the named certificate proves about a position.
    pub fn by_named(&mut self, state: State) -> Option<Proof> {
        Proof::new(self.named.as_mut_slice(), state)
    }

    /// What those that come with the program prove about a position.
    pub fn by_bundled(&mut self, variant: &dyn Variant, state: State) -> Option<Proof> {
        let read = || {
            let of = |side| Certified::bundled(&variant.game(), side);
            [Player::X, Player::O].into_iter().filter_map(of).collect()
        };
        Proof::new(self.bundled.get_or_insert_with(read), state)
    }
}

impl Proof {
    fn new(certificates: &mut [Certified], state: State) -> Option<Proof> {
        let board = Board { x: state.x, o: state.o };
        let mut proof = Proof { claims: Vec::new(), pick: None };
        for certified in certificates {
            let Some(plan) = certified.player.plan(board) else { continue };
            proof.claims.push((certified.task.clone(), certified.bytes));
            if let Plan::Take(square) = plan {
                proof.pick = Some(Square::index(square));
            }
        }
        (!proof.claims.is_empty()).then_some(proof)
    }

    /// Writes it in the form that was asked for.
    pub fn write(
        &self,
        variant: &dyn Variant,
        state: State,
        format: Format,
        paint: Paint,
        out: &mut impl Write,
    ) -> io::Result<()> {
        match format {
            Format::Plain => self.write_plain(variant, out),
            Format::Json => self.write_json(variant, state, out),
            _ => self.write_text(variant, state, paint, out),
        }
    }

    /// For people: the board, what is proved, and the move.
    fn write_text(&self, variant: &dyn Variant, state: State, paint: Paint, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}\n", variant.grid(state, paint))?;
        let mover = state.to_move;
        let claim = match &self.claims[..] {
            [(task, bytes)] => {
                let whatever = if task.side == mover { String::new() } else { format!(", whatever {mover} does") };
                format!("{}{whatever} (proved by a certificate of {bytes} bytes)", task.claim())
            }
            claims => {
                let bytes: Vec<String> = claims.iter().map(|(_, bytes)| bytes.to_string()).collect();
                format!("With best play nobody wins (proved by certificates of {} bytes)", bytes.join(" and "))
            }
        };
        writeln!(out, "{mover} to move. {claim}.")?;
        match self.pick {
            Some(square) => writeln!(out, "  {}", paint.strong(&format!("* {}", variant.name(square)))),
            None => Ok(()),
        }
    }

    /// The square to play; nothing if there is none.
    fn write_plain(&self, variant: &dyn Variant, out: &mut impl Write) -> io::Result<()> {
        self.pick.map_or(Ok(()), |square| writeln!(out, "{}", variant.name(square)))
    }

    /// One JSON object on a line.
    fn write_json(&self, variant: &dyn Variant, state: State, out: &mut impl Write) -> io::Result<()> {
        let claim =
            |(task, _): &(Task, usize)| JsonClaim { side: task.side, goal: if task.win { "win" } else { "hold" } };
        let answer = JsonProof {
            schema: 1,
            game: variant.json_game(),
            position: variant.text(state),
            to_move: state.to_move,
            status: "ongoing",
            outcome: self.outcome(state.to_move),
            pick: self.pick.map(|square| variant.json_name(square)),
            proved: self.claims.iter().map(claim).collect(),
        };
        write_line(&answer, out)
    }

    /// The outcome for the player to move, if what is proved settles it.
    fn outcome(&self, mover: Player) -> Option<Outcome> {
        match &self.claims[..] {
            [(task, _)] if !task.win => None,
            [(task, _)] => Some(if task.side == mover { Outcome::Win } else { Outcome::Loss }),
            _ => Some(Outcome::Draw),
        }
    }
}

#[derive(Serialize)]
struct JsonProof {
    schema: u32,
    #[serde(flatten)]
    game: JsonGame,
    position: String,
    to_move: Player,
    status: &'static str,
    outcome: Option<Outcome>,
    pick: Option<JsonSquare>,
    proved: Vec<JsonClaim>,
}

#[derive(Serialize)]
struct JsonClaim {
    side: Player,
    goal: &'static str,
}
