//! Asks a function by calls that may be wrong, with a limit for each call and for all of them.

use super::adapter::{Adapter, AdapterError, RunRequest};
use super::boards::with_article;
use super::callables::InspectedFile;
use super::found_call::TriedCall;
use super::function_call::{Call, CallReply};
use super::hints::Hints;
use crate::error::BotError;
use crate::finding::{Finding, Kind};
use noughts::Position;
use std::time::{Duration, Instant};

/// The time limit of the first call. Each call that exceeds the limit shortens it.
const PATIENCE: Duration = Duration::from_secs(1);

/// The processor time after which the search gives up.
const GIVE_UP: Duration = Duration::from_secs(30);

/// The time by the clock after which the search gives up.
const GIVE_UP_BY_CLOCK: Duration = Duration::from_secs(240);

/// Searches for the calls of a function that fit the evidence.
pub struct CallSearch<'b> {
    pub adapter: &'b mut Adapter,
    pub file: InspectedFile<'b>,
    pub hints: &'b Hints<'b>,
    /// Whether the user names the function.
    pub is_named: bool,
    /// The functions that were not asked since they may depend on variables that cannot be set, each with the names of
    /// these variables.
    pub unset: Vec<(String, String)>,
    /// A line for each call that answered legally, and why it was kept or dropped.
    pub explained: Vec<String>,
    /// All calls that were tried, with their replies to the probes.
    pub tried: Vec<TriedCall>,
    pub probes: Vec<Position>,
    start: Instant,
    /// The time that the adapter had spent before this search.
    spent_before: Duration,
    pub patience: Duration,
    /// The time that went to calls without an end.
    pub endless: Duration,
    /// The last call without an end on a board that may be the right one, with the position.
    pub hung: Option<(Call, Position)>,
}

impl<'b> CallSearch<'b> {
    pub fn new(
        adapter: &'b mut Adapter,
        file: InspectedFile<'b>,
        hints: &'b Hints<'b>,
        is_named: bool,
    ) -> CallSearch<'b> {
        let probes = super::positions::probes(hints.first);
        let spent_before = adapter.spent;
        CallSearch {
            adapter,
            file,
            hints,
            is_named,
            unset: Vec::new(),
            explained: Vec::new(),
            tried: Vec::new(),
            probes,
            start: Instant::now(),
            spent_before,
            patience: PATIENCE,
            endless: Duration::ZERO,
            hung: None,
        }
    }

    /// The time that the adapter has spent on this search.
    pub fn spent(&self) -> Duration {
        self.adapter.spent - self.spent_before
    }

    /// # Errors
    /// If the search takes too long.
    pub fn check_time(&self, call: &Call, position: Position) -> Result<(), BotError> {
        if self.spent() <= GIVE_UP && self.start.elapsed() <= GIVE_UP_BY_CLOCK {
            return Ok(());
        }
        let name = call.template.target.name();
        let other = if self.is_named { "" } else { "; FILE:FUNCTION asks another function" };
        let what =
            format!("{name} takes too long, more than {} seconds to find out how it is called", GIVE_UP.as_secs());
        // What is asked now may be quick, or have other marks than a game has.
        let hung = self.hung.as_ref().filter(|(hung, _)| hung.template.target == call.template.target);
        let (call, position) = hung.map_or((call, position), |(call, position)| (call, *position));
        Err(self.endless(call, position, &what, other))
    }

    /// The error that a call does not come to an end here: what is said of it, how to try it by hand, and what else helps. A
    /// function whose board and answers are told may hang in many positions that its games never come to.
    pub fn endless(&self, call: &Call, position: Position, what: &str, more: &str) -> BotError {
        let asked = call.by_hand(position);
        let (form, side) = (with_article(&call.form.text(call.template.language)), position.to_move());
        let example = self.hints.example(call).map_or(String::new(), |example| format!(", such as {example}"));
        let help = self.hints.what_helps();
        let why =
            format!("{what}, when it is given {position}, {side} to move, as {form}: {asked}{more}\n{help}{example}");
        let position = position.to_string();
        let finding = Finding { position, asked: Some(asked), ..Finding::new(Kind::TimedOut, what.into()) };
        BotError::Endless { why, finding: finding.into() }
    }

    /// Asks about a position, with the current time limit.
    pub fn ask_patiently(&mut self, call: &Call, position: Position, seed: u64) -> Result<CallReply, BotError> {
        self.check_time(call, position)?;
        self.ask(call, position, seed, self.patience)
    }

    pub fn ask(&mut self, call: &Call, position: Position, seed: u64, limit: Duration) -> Result<CallReply, BotError> {
        self.reply(call, position, &call.request(&[position], Some(seed)), limit)
    }

    /// Asks in this way, and reads the last reply, which is about this position.
    pub fn reply(
        &mut self,
        call: &Call,
        position: Position,
        request: &RunRequest,
        limit: Duration,
    ) -> Result<CallReply, BotError> {
        match self.adapter.run(request, limit) {
            Ok(mut played) => Ok(call.reply(position, played.pop().unwrap_or_default())),
            Err(AdapterError::Fault(fault)) => Ok(CallReply { position, result: Err(fault) }),
            Err(AdapterError::Bot(error)) => Err(error),
        }
    }
}
