//! How a question is put to a bot, and what it says to it.

use super::extra_lines::line_count;
use super::{AskFault, Bot, LONGEST_OUTPUT, Said, TIME_TO_END, finding, rubbish};
use crate::finding::Kind;
use crate::process::Output;
use noughts::Position;
use std::time::{Duration, Instant};

impl Bot {
    /// Writes a line, and reads up to the first line that is an answer. Lines after it are skipped.
    pub(super) fn converse(&mut self, question: &str, position: Position, limit: Duration) -> Result<Said, AskFault> {
        let mut clock = self.process().clock(limit);
        if !self.process().write(&format!("{question}\n")) {
            return Err(AskFault::new(Kind::Crashed, "it does not read its standard input", b""));
        }
        let (longest, passes_over) = (self.codec.longest(), self.codec.passes_over());
        let (mut said, mut passed_over) = (Vec::new(), false);
        loop {
            let end = said.iter().position(|byte| *byte == b'\n');
            if end.unwrap_or(said.len()) > longest && !passes_over {
                return Err(rubbish("it wrote too long a line", &said));
            }
            if let Some(end) = end {
                let rest = said.split_off(end + 1);
                if end <= longest && self.is_answer(&said) {
                    let after = self.settle(rest);
                    self.pass_over(&after, position);
                    return Ok((said, None));
                }
                (said, passed_over) = (rest, true);
                continue;
            }
            // One byte more than the limit is kept, so that the end of a long line is not taken for an answer.
            said.truncate(longest + 1);
            passed_over |= said.len() > longest;
            match self.process().read_within(&mut clock) {
                // A bot that never stops writing never runs into the timeout by itself.
                Output::Bytes(_) | Output::Timeout if passed_over && clock.is_over() => {
                    return Err(AskFault::new(Kind::TimedOut, "it wrote no line that --answer matches", &said));
                }
                Output::Bytes(bytes) => said.extend(bytes),
                Output::End => return Err(self.end_of_output(said)),
                Output::Timeout if said.is_empty() => {
                    return Err(AskFault::new(Kind::TimedOut, "it did not answer", b""));
                }
                Output::Timeout => return Err(AskFault::new(Kind::TimedOut, "it did not end its line", &said)),
            }
        }
    }

    /// Waits for further output after an answer, and returns it with what was there.
    fn settle(&mut self, mut said: Vec<u8>) -> Vec<u8> {
        let (most, time) = self.extra.expected();
        let deadline = Instant::now() + time;
        while line_count(&said) < most && said.len() < LONGEST_OUTPUT {
            match self.process().read(deadline) {
                Output::Bytes(bytes) => said.extend(bytes),
                Output::End | Output::Timeout => break,
            }
        }
        self.extra.answers += 1;
        self.extra.note(&said);
        said
    }

    /// Records that a bot wrote more than its answer.
    pub(super) fn pass_over(&mut self, said: &[u8], position: Position) {
        let is_answer = |line: &[u8]| !line.trim_ascii().is_empty() && self.is_answer(line);
        if said.split(|byte| *byte == b'\n').any(is_answer) {
            let fault = AskFault::new(Kind::Extra, "it wrote more than its answer, which is passed over", said);
            self.findings.push(finding(fault, position, ""));
        }
    }

    /// Reads all output of a bot that was started for one question.
    pub(super) fn read_all(&mut self, limit: Duration) -> Result<Said, AskFault> {
        let mut clock = self.process().clock(limit);
        let mut said = Vec::new();
        loop {
            match self.process().read_within(&mut clock) {
                Output::Bytes(bytes) => said.extend(bytes),
                Output::End if said.is_empty() => return Err(self.end_of_output(said)),
                Output::End => break,
                Output::Timeout => return Err(AskFault::new(Kind::TimedOut, "it did not end", &said)),
            }
            if said.len() > LONGEST_OUTPUT {
                return Err(rubbish("it wrote too much", &said));
            }
        }
        let ended = self.end(Instant::now() + limit.saturating_sub(clock.used()));
        match ended.status {
            Some(status) if status.success() => Ok((said, Some(ended))),
            Some(_) => Err(AskFault { ended: Some(ended), ..AskFault::new(Kind::Crashed, "it failed", &said) }),
            None => Err(AskFault { ended: Some(ended), ..AskFault::new(Kind::TimedOut, "it did not end", &said) }),
        }
    }

    /// The fault of a bot whose output has ended without a complete answer. It has ended, or it lives on and cannot
    /// answer.
    fn end_of_output(&mut self, said: Vec<u8>) -> AskFault {
        let ended = self.end(Instant::now() + TIME_TO_END);
        let how = if ended.status.is_some() { "it ended" } else { "it closed its output" };
        let when = if said.is_empty() { "without an answer" } else { "within a line" };
        AskFault { ended: Some(ended), ..AskFault::new(Kind::Crashed, format!("{how} {when}"), &said) }
    }

    /// Whether a line is an answer, right or wrong.
    fn is_answer(&self, line: &[u8]) -> bool {
        self.codec.answer(&String::from_utf8_lossy(line)).is_some()
    }
}
