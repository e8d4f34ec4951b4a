//! Asking a bot about everything that it can come to, and what its answers prove.

mod conclusion;
mod copies;
mod inquiry;
mod orders;

pub use conclusion::Conclusion;
pub use copies::{Copies, Reply};
pub use inquiry::{Answers, Nature, inquire};

use crate::functions::{Fault, Introduction};

use crate::finding::Finding;
use noughts::audit::Report;

/// A strategy or a bot on one side, with what was found out about it.
pub struct Audited {
    pub name: String,
    pub report: Report,
    pub conclusion: Conclusion,
    /// What was asked and found; `None` for a strategy, which makes legal moves only.
    pub inquiry: Option<Inquired>,
    /// The function that was asked, if it is one of a file.
    pub function: Option<Introduction>,
}

/// How a bot was asked, and what it did wrong.
pub struct Inquired {
    pub findings: Vec<Finding>,
    /// How often it was asked about each place.
    pub times: u32,
    pub nature: Nature,
}

impl Audited {
    pub fn strategy(name: String, report: Report) -> Audited {
        Audited { name, conclusion: Conclusion::on_strategy(&report), report, inquiry: None, function: None }
    }

    pub fn bot(name: String, answers: Answers) -> Audited {
        let Answers { tree, findings, times, nature } = answers;
        let report = Report::new(&tree);
        let conclusion = Conclusion::on_bot(&tree, &report, &findings, nature);
        Audited { name, report, conclusion, inquiry: Some(Inquired { findings, times, nature }), function: None }
    }

    /// What is wrong with the functions of its file.
    pub fn faults(&self) -> &[Fault] {
        self.function.as_ref().map_or(&[], |function| &function.findings)
    }

    pub fn findings(&self) -> &[Finding] {
        self.inquiry.as_ref().map_or(&[], |inquired| &inquired.findings)
    }

    /// Whether its chances are estimated from how often it made each move.
    pub fn is_estimated(&self) -> bool {
        self.inquiry.as_ref().is_some_and(|inquired| inquired.nature == Nature::Random)
    }
}
