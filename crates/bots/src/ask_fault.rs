//! What goes wrong with a question.

use crate::finding::{Finding, Kind};
use crate::process::{Ended, standard_error};
use noughts::Position;

/// The bytes of an answer of which a finding tells.
const LONGEST_SAID: usize = 200;

/// What went wrong with one question.
#[derive(Debug)]
pub(crate) struct AskFault {
    pub(crate) kind: Kind,
    pub(crate) what: String,
    pub(crate) said: Vec<u8>,
    pub(crate) note: Option<&'static str>,
    pub(crate) ended: Option<Ended>,
    /// Whether the answer was read completely, so that no part of it can be taken for the next answer.
    pub(crate) is_read: bool,
    /// Whether it is an exception that left the function and its file as they were before any question.
    pub(crate) leaves_nothing: bool,
}

impl AskFault {
    pub(crate) fn new(kind: Kind, what: impl Into<String>, said: &[u8]) -> AskFault {
        AskFault {
            kind,
            what: what.into(),
            said: said.to_vec(),
            note: None,
            ended: None,
            is_read: false,
            leaves_nothing: false,
        }
    }

    pub(crate) fn with_end(self, ended: Ended) -> AskFault {
        AskFault { ended: Some(ended), ..self }
    }

    /// The finding that tells of it, with what the bot wrote on standard error.
    pub(crate) fn finding(self, position: Position, stderr: &str) -> Finding {
        let AskFault { kind, what, said, note, .. } = self;
        let said = String::from_utf8_lossy(&said[..said.len().min(LONGEST_SAID)]).trim_end().to_string();
        let stderr = standard_error::telling_line(stderr);
        Finding { position: position.to_string(), said, stderr, note, ..Finding::new(kind, what) }
    }
}
