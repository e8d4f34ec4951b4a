//! Whether a function changes the board that it is given.

use super::FunctionFault;
use super::adapter::{Adapter, Failure, Run};
use super::boards::cells_text;
use super::calls::{Call, Place, Reply};
use super::positions;
use super::search::Found;
use crate::BotError;
use noughts::{Player, Position};
use std::time::Duration;

/// How long all positions may take.
const LIMIT: Duration = Duration::from_secs(5);

/// How many positions are asked about at once.
const CHUNK: usize = 40;

/// A fault if the function changed its argument in a probe, and that is not its answer. The count is that of all
/// unfinished positions, if they are asked quickly; otherwise the clause says how many were asked.
pub fn changes(adapter: &mut Adapter, found: &Found, first: Player) -> Result<Vec<FunctionFault>, BotError> {
    let is_answer = found.reading.answer.is_board() || found.call.way.board != Place::Argument;
    if is_answer || !found.replies.iter().any(|reply| is_changed(&found.call, reply)) {
        return Ok(Vec::new());
    }
    let function = found.call.way.target.name();
    let mut what = format!("{function} changes the board that it is given");
    let all = replies_to_all(adapter, &found.call, first)?;
    if all.is_none() {
        what += &format!(", among {} positions that were tried", found.replies.len());
    }
    let all = all.unwrap_or_else(|| found.replies.clone());
    let changed: Vec<&Reply> = all.iter().filter(|reply| is_changed(&found.call, reply)).collect();
    let fault = |reply: &&Reply| FunctionFault {
        function,
        kind: "changes-argument".into(),
        what,
        count: changed.len() as u64,
        position: Some(reply.position.to_string()),
        returned: reply.result.as_ref().ok().and_then(|said| Some(cells_text(&found.call.form.cells(&said.board)?))),
        expected: Some(reply.position.to_string()),
    };
    Ok(changed.first().map(fault).into_iter().collect())
}

fn is_changed(call: &Call, reply: &Reply) -> bool {
    reply.result.as_ref().is_ok_and(|said| call.form.cells(&said.board) != Some(reply.position.cells()))
}

/// What the function does with all unfinished positions; `None` if that takes long.
fn replies_to_all(adapter: &mut Adapter, call: &Call, first: Player) -> Result<Option<Vec<Reply>>, BotError> {
    let start = adapter.spent;
    let unfinished: Vec<Position> =
        positions::all(first).iter().copied().filter(|position| !position.is_over()).collect();
    let mut replies = Vec::new();
    for chunk in unfinished.chunks(CHUNK) {
        let left = LIMIT.saturating_sub(adapter.spent - start);
        let games = chunk.iter().map(|position| call.steps(*position)).collect();
        match adapter.run(&Run { games, seed: Some(0), is_fresh: false }, left) {
            Ok(played) => {
                replies.extend(chunk.iter().zip(played).map(|(position, played)| call.reply(*position, played)))
            }
            Err(Failure::Fault(_)) => return Ok(None),
            Err(Failure::Bot(error)) => return Err(error),
        }
    }
    Ok(Some(replies))
}
