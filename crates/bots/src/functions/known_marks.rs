//! Finds out which marks a function knows: it answers differently if such a mark is replaced by a foreign sign.
//!
//! A function that compares cells with `"X"` answers differently when each X on its boards is replaced by another
//! sign. A function that is told the marks, or looks only for free squares, does not. A function that is told the turn
//! by `True` answers differently when it gets another sign; one that expects the mark does not. So the behaviour of
//! the file is the evidence, and not its text.

use super::boards::{BoardForm, Marks};
use super::call_search::CallSearch;
use super::description::FaultKind;
use super::found_call::{FoundCall, KnownMarks};
use super::function_call::{Call, CallReply, CallTemplate, Target};
use super::parameters::ArgumentKind;
use super::turn_state::TurnState;
use super::value::Value;
use crate::error::BotError;
use noughts::Square;

/// Replaces each mark, and what tells the turn, by a foreign sign, and returns which of them changed any answer.
pub fn probe(search: &mut CallSearch<'_>, found: &FoundCall) -> Result<KnownMarks, BotError> {
    let call = &found.call;
    let form = &call.form;
    let Marks { x, o, empties } = &form.marks;
    let foreign = |mark: &Value| match mark {
        Value::Int(_) | Value::Float(_) => Value::Int(5),
        _ => sign(),
    };
    let untold = untold(call);
    let turn = untold == *call || does_otherwise(search, found, &untold)?;
    let mut changes = |form: BoardForm| answers_change(search, found, &Call { form, ..call.clone() });
    Ok(KnownMarks {
        x: changes(form.with_marks(&foreign(x), o))?,
        o: changes(form.with_marks(x, &foreign(o)))?,
        empty: changes(form.with_empties(vec![foreign(&empties[0]); 9]))?,
        turn,
    })
}

/// Whether the function calculates with its marks, which are numbers: a text in the place of one raises an exception.
/// JavaScript raises none there, so its sums are not noticed.
pub fn calculates(search: &mut CallSearch<'_>, found: &FoundCall) -> Result<bool, BotError> {
    let form = &found.call.form;
    for form in [form.with_marks(&sign(), &form.marks.o), form.with_marks(&form.marks.x, &sign())] {
        let call = Call { form, ..found.call.clone() };
        for (seed, reply) in telling(found).filter(|(_, reply)| reply.result.is_ok()) {
            if search.ask_patiently(&call, reply.position, seed as u64)?.is(FaultKind::Raised) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Whether a mark in the first item of a list of ten changes any answer. Then that item is not unused.
pub fn reads_first_of_ten(search: &mut CallSearch<'_>, found: &FoundCall) -> Result<bool, BotError> {
    // The first item holds the value of square 1 while it is empty.
    let is_marked = |reply: &&CallReply| reply.position.mark(Square::TOP_LEFT).is_some();
    let replies = found.replies.iter().filter(is_marked).cloned().collect();
    let found = FoundCall { replies, ..found.clone() };
    for player in noughts::Player::ALL {
        let mut call = found.call.clone();
        call.form.marks.empties[0] = call.form.marks.of(player).clone();
        if answers_change(search, &found, &call)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether this state beside the board changes any answer.
pub fn heeds(search: &mut CallSearch<'_>, found: &FoundCall, state: TurnState) -> Result<bool, BotError> {
    let template = CallTemplate { state, ..found.call.template.clone() };
    answers_change(search, found, &Call { template, ..found.call.clone() })
}

/// Whether another call changes any answer to the probes.
fn answers_change(search: &mut CallSearch<'_>, found: &FoundCall, other: &Call) -> Result<bool, BotError> {
    answers_become(search, found, other, |_| true)
}

/// Whether another call changes any answer to the probes to one for which `counts` holds.
pub fn answers_become(
    search: &mut CallSearch<'_>,
    found: &FoundCall,
    other: &Call,
    counts: fn(&Option<Square>) -> bool,
) -> Result<bool, BotError> {
    for (seed, reply) in telling(found) {
        let said = search.ask_patiently(other, reply.position, seed as u64)?;
        let square = other.square(&found.reading, &said);
        if square != found.call.square(&found.reading, reply) && counts(&square) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether another call returns anything else, or changes the board differently.
fn does_otherwise(search: &mut CallSearch<'_>, found: &FoundCall, other: &Call) -> Result<bool, BotError> {
    for (seed, reply) in telling(found) {
        let said = search.ask_patiently(other, reply.position, seed as u64)?;
        if said.result.ok() != reply.result.clone().ok() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The replies to probes with more than one free square, with their seeds.
fn telling(found: &FoundCall) -> impl Iterator<Item = (usize, &CallReply)> {
    found.replies.iter().enumerate().filter(|(_, reply)| reply.position.empty_squares().len() > 1)
}

/// The call with a foreign sign in place of what tells who moves.
fn untold(call: &Call) -> Call {
    let mut untold = call.clone();
    let made = match &mut untold.template.target {
        Target::Method { arguments, .. } => arguments.iter_mut(),
        _ => [].iter_mut(),
    };
    for kind in untold.arguments.iter_mut().chain(made) {
        if kind.tells_turn() {
            *kind = ArgumentKind::Fixed(sign());
        }
    }
    untold
}

/// A sign that no program has.
fn sign() -> Value {
    Value::Text("¤".into())
}
