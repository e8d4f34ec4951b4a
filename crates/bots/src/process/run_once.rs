//! Running a command to its end, under the rules for bots: a time limit, and an end with the program.

use super::{Ended, Process, is_closing, standard_error};
use crate::BotError;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

/// A command that has ended, or was ended.
pub struct Finished {
    pub stdout: String,
    stderr: String,
    /// `None` if it took too long.
    status: Option<ExitStatus>,
}

/// Runs a command with empty input, and ends it after `limit`.
///
/// # Errors
/// If the shell cannot be started, or all bots are to end.
pub fn run(command: &str, limit: Duration) -> Result<Finished, BotError> {
    let not_started = |error| BotError::NotStarted { what: "the shell".into(), error };
    let process = Process::start(command, None).map_err(not_started)?;
    let (stdout, Ended { stderr, status }) = process.output(Instant::now() + limit);
    if is_closing() {
        return Err(BotError::Interrupted);
    }
    Ok(Finished { stdout: String::from_utf8_lossy(&stdout).into_owned(), stderr, status })
}

impl Finished {
    /// Why the command, which runs `program`, did not write what it should: a clause for an error message.
    pub fn why_it_failed(&self, program: &str) -> String {
        match self.status.map(|status| status.code()) {
            None => "it takes too long".into(),
            Some(Some(126 | 127)) => format!("{program} is needed and cannot be started"),
            Some(_) if self.stderr.is_empty() => "it says nothing".into(),
            Some(_) => standard_error::telling_line(&self.stderr),
        }
    }
}
