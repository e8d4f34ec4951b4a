//! A command that is run once, in the way that bots are run.

use super::standard_error;
use super::{Ended, Process, is_closing};
use crate::BotError;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

/// What a command wrote that was run to its end.
pub struct Written {
    pub said: String,
    stderr: String,
    status: Option<ExitStatus>,
}

/// Runs a command without input, for so long at the most, in the way that bots are run: it is ended with the program.
///
/// # Errors
/// If the shell cannot be started, or an interrupt comes.
pub fn output(command: &str, limit: Duration) -> Result<Written, BotError> {
    let not_started = |error| BotError::NotStarted { what: "the shell".into(), error };
    let process = Process::start(command, None).map_err(not_started)?;
    let (said, Ended { stderr, status }) = process.output(Instant::now() + limit);
    if is_closing() {
        return Err(BotError::Interrupted);
    }
    Ok(Written { said: String::from_utf8_lossy(&said).into_owned(), stderr, status })
}

impl Written {
    /// Why a command with this program did not write what it should, in a clause.
    pub fn telling_line(&self, program: &str) -> String {
        match self.status.map(|status| status.code()) {
            None => "it takes too long".into(),
            Some(Some(126 | 127)) => format!("{program} is needed and cannot be started"),
            Some(_) if self.stderr.is_empty() => "it says nothing".into(),
            Some(_) => standard_error::telling_line(&self.stderr),
        }
    }
}
