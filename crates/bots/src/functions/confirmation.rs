//! What the watched games prove of a call: that they play its answers, and which sides the program has.

use super::description::WatchedCall;
use super::function_call::{Call, CallReply, Returned};
use super::observed::{BoardCall, ObservedFunction, Round};
use super::returns::ReturnForm;
use noughts::{Player, Position, Square};
use std::collections::BTreeSet;

/// What the program's own game shows of a call.
#[derive(Debug)]
pub struct Confirmed {
    /// The number of answers that the game played.
    pub moves: usize,
    /// The sides that the program has in its own game, each with who moves first. Empty if it does not show them.
    pub roles: BTreeSet<(Player, Player)>,
    /// Whether the game made calls of another object, or with other marks beside the board.
    pub is_of_another: bool,
    /// What the function answered in the game, where the answer names a square.
    pub answers: Vec<WatchedAnswer>,
}

/// An answer that was seen in the program's own game.
#[derive(Debug)]
pub struct WatchedAnswer {
    pub position: Position,
    /// The positions of the calls of this game up to this one, in order.
    pub turns: Vec<Position>,
    pub square: Square,
}

impl ObservedFunction {
    /// What the games show of a call that answers as it does. The error says what a game played instead. `is_own` tells of a side and
    /// a watched call whether what it found beside the board is what the call finds there.
    pub fn confirm(
        &self,
        call: &Call,
        reading: &ReturnForm,
        is_own: impl Fn(Player, &WatchedCall) -> bool,
    ) -> Result<Confirmed, String> {
        let mut confirmed = Confirmed { moves: 0, roles: BTreeSet::new(), is_of_another: false, answers: Vec::new() };
        let (mut known, mut by_arguments) = (Vec::new(), Vec::new());
        for round in &self.rounds {
            let firsts = self.first_movers(round, &call.form.marks);
            let moves: Vec<Result<usize, String>> =
                firsts.iter().map(|first| self.confirmed(round, call, reading, *first)).collect();
            // Where either may move first, only an answer that the game played tells who does.
            let is_shown =
                |moves: &Result<usize, String>| moves.as_ref().is_ok_and(|moves| *moves > 0 || firsts.len() == 1);
            let shown: Vec<usize> = (0..firsts.len()).filter(|at| is_shown(&moves[*at])).collect();
            if let [at] = shown[..] {
                confirmed.moves += moves[at].as_ref().map_or(0, |moves| *moves);
                known.push((round, firsts[at]));
                continue;
            }
            moves.into_iter().reduce(|one, other| one.or(other)).unwrap_or(Ok(0))?;
            let explained: Vec<Option<Player>> =
                firsts.into_iter().filter(|first| self.explains(call, round, *first)).collect();
            if let [first] = explained[..] {
                by_arguments.push((round, first));
            }
        }
        // What the arguments of a call mean is known if the game played its answers.
        known.extend(by_arguments.into_iter().filter(|_| confirmed.moves > 0));
        for (round, first) in known {
            let mut turns = Vec::new();
            for seen in &round.calls {
                let Some(position) = self.position(seen, &call.form.marks, first) else { continue };
                if !is_own(position.to_move(), &seen.call) {
                    confirmed.is_of_another = true;
                    continue;
                }
                confirmed.roles.insert((position.to_move(), position.first()));
                turns.push(position);
                let answer = self.answer(seen, call, reading, position);
                confirmed.answers.extend(answer.map(|square| WatchedAnswer { position, turns: turns.clone(), square }));
            }
        }
        Ok(confirmed)
    }

    /// Whether the call passes the arguments of this round that tell who moves, if this side moves first.
    fn explains(&self, call: &Call, round: &Round, first: Option<Player>) -> bool {
        let arguments = call.template.parameters.iter().zip(&call.arguments);
        arguments
            .filter(|(_, kind)| kind.tells_turn())
            .all(|(parameter, kind)| self.passes(kind, &parameter.name, round, &call.form, first))
    }

    /// Compares the answers of the function with the next boards of a round. Returns how many answers the game played.
    /// The error says what it played instead.
    fn confirmed(
        &self,
        round: &Round,
        call: &Call,
        reading: &ReturnForm,
        first: Option<Player>,
    ) -> Result<usize, String> {
        let name = call.template.target.name();
        let mut confirmed = 0;
        if round.is_first
            && let Some(position) = round.calls.first().and_then(|begun| self.position(begun, &call.form.marks, first))
            && let mover = position.to_move()
            && !position.marks(mover).is_empty()
        {
            return Err(format!("before it first called {name}, at {position}, its own game had moved for {mover}"));
        }
        for (at, seen) in round.calls.iter().enumerate() {
            confirmed += usize::from(self.is_played(seen, round.calls.get(at + 1), call, reading, first)?);
        }
        Ok(confirmed)
    }

    /// The square that the function answered in the game. `None` if the call did not end, or named no square.
    fn answer(&self, seen: &BoardCall, call: &Call, reading: &ReturnForm, position: Position) -> Option<Square> {
        let returned = seen.call.returned.clone()?;
        let said = Returned { returned, board: self.board_after(&seen.call), is_overrun: false };
        call.square(reading, &CallReply { position, result: Ok(said) })
    }

    /// Whether the game played the answer to this call, by what its board shows until the next call, for whichever side that is. The
    /// error says what it played instead, or without asking.
    fn is_played(
        &self,
        seen: &BoardCall,
        next: Option<&BoardCall>,
        call: &Call,
        reading: &ReturnForm,
        first: Option<Player>,
    ) -> Result<bool, String> {
        let Some(before) = self.position(seen, &call.form.marks, first) else { return Ok(false) };
        if seen.call.returned.is_none() {
            return Ok(false);
        }
        let answer = self.answer(seen, call, reading, before);
        let (name, mark) = (call.template.target.name(), call.form.marks.of(before.to_move()));
        let mut is_played = false;
        for cells in seen.later.iter().chain(next.map(|next| &next.cells)) {
            let is_new = |square: &Square| cells[square.index()] != seen.cells[square.index()];
            let new: Vec<Square> = Square::ALL.into_iter().filter(is_new).collect();
            if new.iter().any(|square| before.mark(*square).is_some()) {
                break; // Another game.
            }
            let own: Vec<Square> = new.iter().copied().filter(|square| cells[square.index()] == *mark).collect();
            match own[..] {
                [] => {}
                [square] if answer == Some(square) => is_played = true,
                [square] if new.len() <= 2 => {
                    let answer = answer.map_or("no square".into(), |square| format!("square {square}"));
                    return Err(format!(
                        "{name} answered {answer} at {before} in its own game, and the game marked square {square}"
                    ));
                }
                [_] => {}
                [..] => return Err(format!("its own game moved without {name} after {before}")),
            }
        }
        Ok(is_played)
    }
}
