//! What a bot did instead of making a legal move.

use serde::Serialize;

/// One question that a bot did not answer with a legal move.
#[derive(Clone, Serialize)]
pub struct Finding {
    /// The kind.
    pub kind: Kind,
    /// The position in which it was asked.
    pub position: String,
    /// In words, what happened.
    pub what: String,
    /// What the bot said, cut short if it said too much.
    pub said: String,
    /// What it left on standard error.
    pub stderr: String,
    /// What else there is to say: a hint, or what follows for the bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<&'static str>,
}

/// The kinds of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// An answer that is no legal move, or not one line.
    Illegal,
    /// It ended, or closed its output, before it had answered.
    Crashed,
    /// It did not answer in time.
    TimedOut,
}

impl Kind {
    /// The name of the kind in text and JSON.
    pub fn label(self) -> &'static str {
        match self {
            Kind::Illegal => "illegal",
            Kind::Crashed => "crashed",
            Kind::TimedOut => "timed-out",
        }
    }
}
