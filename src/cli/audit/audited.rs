//! What an audit reports on.

use crate::cli::bot::Finding;
use noughts::audit::Report;

/// A strategy or a bot on one side, with what was found out about it.
pub struct Audited {
    pub name: String,
    pub report: Report,
    /// What a bot did wrong; `None` for a strategy, which makes legal moves only.
    pub findings: Option<Vec<Finding>>,
}
