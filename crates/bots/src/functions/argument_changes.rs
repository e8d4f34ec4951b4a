//! Finds functions that change the board that they are given.

use super::adapter::{Adapter, PlayedSteps, unless_faulty};
use super::boards::cells_text;
use super::found_call::FoundCall;
use super::function_call::{BoardPlace, Call, CallReply};
use super::positions;
use crate::error::BotError;
use crate::finding::{FunctionFault, FunctionFaultKind};
use noughts::{Player, Position};
use std::time::Duration;

/// The time limit for all positions together.
const LIMIT: Duration = Duration::from_secs(5);

/// Returns a fault if the function changed its argument in a probe, unless the change is its answer. The fault counts
/// such changes in all unfinished positions if these can be asked quickly. Otherwise it says how many were tried.
pub fn faults(adapter: &mut Adapter, found: &FoundCall, first: Player) -> Result<Vec<FunctionFault>, BotError> {
    let is_answer = found.reading.answer.is_board() || found.call.template.board != BoardPlace::Argument;
    if is_answer || !found.replies.iter().any(|reply| is_changed(&found.call, reply)) {
        return Ok(Vec::new());
    }
    let function = found.call.template.target.name();
    let mut what = format!("{function} changes the board that it is given");
    let all = replies_to_all(adapter, &found.call, first)?;
    if all.is_none() {
        what += &format!(", among {} positions that were tried", found.replies.len());
    }
    let all = all.unwrap_or_else(|| found.replies.clone());
    let changed: Vec<&CallReply> = all.iter().filter(|reply| is_changed(&found.call, reply)).collect();
    let fault = |reply: &&CallReply| FunctionFault {
        count: changed.len() as u64,
        position: Some(reply.position.to_string()),
        returned: reply.result.as_ref().ok().and_then(|said| Some(cells_text(&found.call.form.cells(&said.board)?))),
        expected: Some(reply.position.to_string()),
        ..FunctionFault::new(&function, FunctionFaultKind::ChangesArgument, what)
    };
    Ok(changed.first().map(fault).into_iter().collect())
}

fn is_changed(call: &Call, reply: &CallReply) -> bool {
    reply.result.as_ref().is_ok_and(|said| call.form.cells(&said.board) != Some(reply.position.cells()))
}

/// The replies to all unfinished positions. `None` if they take too long.
fn replies_to_all(adapter: &mut Adapter, call: &Call, first: Player) -> Result<Option<Vec<CallReply>>, BotError> {
    let all = positions::all(first).into_iter().filter(|position| !position.is_over());
    let unfinished: Vec<Position> = all.collect();
    let played = unless_faulty(adapter.run(&call.request(&unfinished, Some(0)), LIMIT))?;
    let reply = |(position, played): (Position, PlayedSteps)| call.reply(position, played);
    Ok(played.map(|played| unfinished.into_iter().zip(played).map(reply).collect()))
}
