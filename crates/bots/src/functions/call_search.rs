//! Asks a function by calls that may be wrong, with a limit for each call and for all of them.

use super::adapter::{Adapter, AdapterError};
use super::callables::InspectedFile;
use super::found_call::TriedCall;
use super::function_call::{Call, CallReply};
use super::hints::Hints;
use crate::error::BotError;
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
}

impl<'b> CallSearch<'b> {
    pub fn new(adapter: &'b mut Adapter, file: InspectedFile<'b>, hints: &'b Hints<'b>) -> CallSearch<'b> {
        let probes = super::positions::probes(hints.first);
        let spent_before = adapter.spent;
        CallSearch {
            adapter,
            file,
            hints,
            unset: Vec::new(),
            explained: Vec::new(),
            tried: Vec::new(),
            probes,
            start: Instant::now(),
            spent_before,
            patience: PATIENCE,
            endless: Duration::ZERO,
        }
    }

    /// The time that the adapter has spent on this search.
    pub fn spent(&self) -> Duration {
        self.adapter.spent - self.spent_before
    }

    /// # Errors
    /// If the search takes too long.
    pub fn check_time(&self, call: &Call) -> Result<(), BotError> {
        if self.spent() <= GIVE_UP && self.start.elapsed() <= GIVE_UP_BY_CLOCK {
            return Ok(());
        }
        let (name, help) = (call.template.target.name(), self.hints.what_helps());
        Err(BotError::Unusable(format!(
            "to find out how to call {name} takes too long; FILE:FUNCTION asks another function\n{help}"
        )))
    }

    /// Asks about a position, with the current time limit.
    pub fn ask_patiently(&mut self, call: &Call, position: Position, seed: u64) -> Result<CallReply, BotError> {
        self.check_time(call)?;
        self.ask(call, position, seed, self.patience)
    }

    pub fn ask(&mut self, call: &Call, position: Position, seed: u64, limit: Duration) -> Result<CallReply, BotError> {
        match self.adapter.run(&call.request(&[position], Some(seed)), limit) {
            Ok(mut played) => Ok(call.reply(position, played.pop().unwrap_or_default())),
            Err(AdapterError::Fault(fault)) => Ok(CallReply { position, result: Err(fault) }),
            Err(AdapterError::Bot(error)) => Err(error),
        }
    }
}
