//! Answers that certificates prove.

use crate::board::{Certified, Origin, State, Variant, json_claim};
use crate::commands::shared::Format;
use crate::io::{Failure, Paint, write_line};
use noughts::{Outcome, Player};
use noughts_boards::{Game, Plan, Square, Task};
use std::io::{self, Write};
use std::slice;

pub struct Proofs {
    pub named: Option<Certified>,
    /// The other certificates, read once they are needed. They come with the program, or a search finds one. The error
    /// says why there is none.
    others: Option<Result<Vec<Certified>, String>>,
}

/// What is proved about a position in which the game goes on.
pub struct Proof {
    /// For each certificate, what it proves, and the size of its file.
    claims: Vec<(Task, usize)>,
    origin: Origin,
    /// The move that the player must make to reach what is proved, if the certificates tell it.
    pick: Option<usize>,
}

impl Proofs {
    pub fn new(named: Option<Certified>) -> Proofs {
        Proofs { named, others: None }
    }

    /// What the named certificate proves about a position. The error says why that is no answer.
    pub fn by_named(&mut self, state: State, needs_move: bool) -> Option<Result<Proof, String>> {
        self.named.as_mut().map(|named| Proof::new(slice::from_mut(named), state, needs_move))
    }

    /// What the included certificates prove about a position. The error says why that is no answer. If none is
    /// included, searches for one.
    pub fn by_others(&mut self, game: &Game, state: State, needs_move: bool) -> Result<Result<Proof, String>, Failure> {
        if self.others.is_none() {
            let bundled: Vec<_> = Player::ALL.into_iter().filter_map(|side| Certified::bundled(game, side)).collect();
            let is_known = !bundled.is_empty() || self.named.is_some();
            self.others =
                Some(if is_known { Ok(bundled) } else { Certified::found(game)?.map(|certified| vec![certified]) });
        }
        Ok(match &mut self.others {
            Some(Ok(certificates)) => Proof::new(certificates, state, needs_move),
            Some(Err(why)) => Err(why.clone()),
            None => unreachable!("they were just read"),
        })
    }
}

impl Proof {
    /// What certificates prove about a position. The error says why that is no answer.
    fn new(certificates: &mut [Certified], state: State, needs_move: bool) -> Result<Proof, String> {
        let (board, mover) = (state.board(), state.to_move);
        let all: Vec<String> = certificates.iter().map(|certified| certified.task.claim()).collect();
        let mut proof = Proof { claims: Vec::new(), origin: Origin::File, pick: None };
        for Certified { task, bytes, player, origin } in certificates {
            let Some(plan) = player.plan(board) else { continue };
            proof.claims.push((task.clone(), *bytes));
            proof.origin = *origin;
            if let Plan::Take(square) = plan {
                proof.pick = Some(Square::index(square));
            }
        }
        match &proof.claims[..] {
            [] => Err(format!(
                "the position is not part of the proof that {}, so that no certificate tells its value",
                all.join(", nor of the proof that ")
            )),
            [(task, _), ..] if needs_move && proof.pick.is_none() => {
                Err(format!("the certificate proves that {}, but has no move of {mover}", task.claim()))
            }
            _ => Ok(proof),
        }
    }

    pub fn write(
        &self,
        variant: &Variant,
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

    /// Writes text for people: the board, what is proved, and the move.
    fn write_text(&self, variant: &Variant, state: State, paint: Paint, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}\n", variant.grid(state, paint))?;
        let mover = state.to_move;
        let origin = match self.origin {
            Origin::File => "",
            Origin::Program => " in the program",
            Origin::Search => ", found just now",
        };
        let claim = match &self.claims[..] {
            [(task, bytes)] => {
                let whatever = if task.side == mover { String::new() } else { format!(", whatever {mover} does") };
                format!("{}{whatever} (proved by a certificate of {bytes} bytes{origin})", task.claim())
            }
            claims => {
                let bytes: Vec<String> = claims.iter().map(|(_, bytes)| bytes.to_string()).collect();
                format!("With best play nobody wins (proved by certificates of {} bytes{origin})", bytes.join(" and "))
            }
        };
        writeln!(out, "{mover} to move. {claim}.")?;
        match self.pick {
            Some(square) => writeln!(out, "  {}", paint.strong(&format!("* {}", variant.name(square)))),
            None => Ok(()),
        }
    }

    /// Writes the square to play, if the proof has one.
    fn write_plain(&self, variant: &Variant, out: &mut impl Write) -> io::Result<()> {
        self.pick.map_or(Ok(()), |square| writeln!(out, "{}", variant.name(square)))
    }

    fn write_json(&self, variant: &Variant, state: State, out: &mut impl Write) -> io::Result<()> {
        let claim = |(task, _): &(Task, usize)| json_claim(task).with("from", self.origin);
        let answer = variant
            .json(state)
            .with("to_move", state.to_move)
            .with("status", "ongoing")
            .with("outcome", self.outcome(state.to_move))
            .with("pick", self.pick.map(|square| variant.json_name(square)))
            .with_all("proved", self.claims.iter().map(claim));
        write_line(&answer, out)
    }

    /// The outcome for the player to move, if the proof settles it.
    fn outcome(&self, mover: Player) -> Option<Outcome> {
        match &self.claims[..] {
            [(task, _)] if !task.win => None,
            [(task, _)] => Some(if task.side == mover { Outcome::Win } else { Outcome::Loss }),
            _ => Some(Outcome::Draw),
        }
    }
}
