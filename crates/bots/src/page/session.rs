//! A conversation with the stand-in for a browser.

use super::sight::{Act, Sight};
use super::{Reply, Setups, command, request_after};
use crate::BotError;
use crate::process::{Output, Process, is_closing, standard_error};
use noughts::Square;
use noughts::words::printable;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How long the page may take for one request.
const LIMIT: Duration = Duration::from_secs(20);

/// How long it may take to find out how its game is played.
const WHOLE_LIMIT: Duration = Duration::from_secs(120);

/// How long it may take to end by itself.
const TIME_TO_END: Duration = Duration::from_millis(200);

/// The bytes of a reply that are read at most.
const LONGEST: usize = 1_000_000;

/// What a page is told where it asks for chance and for the time, if that is prescribed: a number from 0 up to 1 at each
/// draw, and milliseconds since 1970.
#[derive(Clone, Copy, Debug, Default)]
pub struct Start {
    pub random: Option<f64>,
    pub date: Option<u64>,
}

pub struct Session {
    /// `None` when it has ended.
    process: Option<Process>,
    /// What was read after the last reply.
    rest: Vec<u8>,
    end: Instant,
}

impl Session {
    pub fn start(file: &str) -> Result<Session, BotError> {
        let process = Process::start(&command(file, &[None, None]), None)
            .map_err(|error| BotError::NotStarted { what: "the shell".into(), error })?;
        Ok(Session { process: Some(process), rest: Vec::new(), end: Instant::now() + WHOLE_LIMIT })
    }

    /// Whether there is no time for more.
    pub fn is_late(&self) -> bool {
        Instant::now() > self.end
    }

    /// What is seen when this is done before the game, and before these clicks and after each, in the cells.
    pub fn look(&mut self, before: &[Act], cells: Option<&str>, clicks: &[usize]) -> Result<Sight, BotError> {
        self.look_from(Start::default(), before, cells, clicks)
    }

    /// The same on a page that is loaded so.
    pub fn look_from(
        &mut self,
        start: Start,
        before: &[Act],
        cells: Option<&str>,
        clicks: &[usize],
    ) -> Result<Sight, BotError> {
        let Start { random, date } = start;
        let mut request = json!({"do": "look", "before": before, "clicks": clicks});
        if let (Some(random), Some(date)) = (random, date) {
            (request["random"], request["date"]) = (json!(random), json!(date));
        }
        if let Some(selector) = cells {
            request["selector"] = json!(selector);
        }
        self.ask(&request)
    }

    /// What the page does after this game. With setups, the page is asked by these from now on.
    pub fn play(&mut self, game: &[Square], setups: Option<&Setups>) -> Result<Reply, BotError> {
        let mut request = request_after(game);
        if let Some(setups) = setups {
            request["setups"] = json!(setups);
        }
        self.ask(&request)
    }

    fn ask<T: DeserializeOwned>(&mut self, request: &Value) -> Result<T, BotError> {
        let unusable = |what: &str| BotError::Unusable(what.into());
        if !self.process.as_mut().is_some_and(|process| process.write(&format!("{request}\n"))) {
            return Err(unusable("the page cannot be asked"));
        }
        let line = self.line()?;
        serde_json::from_slice(&line).map_err(|error| unusable(&printable(&error.to_string())))
    }

    fn line(&mut self) -> Result<Vec<u8>, BotError> {
        let deadline = Instant::now() + LIMIT;
        loop {
            if let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
                let rest = self.rest.split_off(end + 1);
                return Ok(std::mem::replace(&mut self.rest, rest));
            }
            let output = self.process.as_mut().map_or(Output::End, |process| process.read(deadline));
            match output {
                _ if is_closing() => return Err(BotError::Interrupted),
                Output::Bytes(_) if self.rest.len() > LONGEST => {
                    return Err(BotError::Unusable("the page has too much on it".into()));
                }
                Output::Bytes(bytes) => self.rest.extend(bytes),
                Output::Timeout => {
                    return Err(BotError::Unusable("a script of the page does not come to its end".into()));
                }
                Output::End => return Err(BotError::Unusable(self.why_it_ended())),
            }
        }
    }

    /// Why there is no stand-in any more.
    fn why_it_ended(&mut self) -> String {
        let ended = self.process.take().map(|process| process.end(Instant::now() + TIME_TO_END)).unwrap_or_default();
        match ended.status.and_then(|status| status.code()) {
            Some(126 | 127) => "node is needed and cannot be started".into(),
            _ if ended.stderr.is_empty() => "the page ended the program that looks at it".into(),
            _ => printable(&standard_error::telling_line(&ended.stderr)),
        }
    }
}
