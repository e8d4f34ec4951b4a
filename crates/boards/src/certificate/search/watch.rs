//! The clock and the caller of a search, who may both stop it.

use crate::certificate::{Progress, Stage};
use std::time::{Duration, Instant};

/// What ended a search before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It has used up its time.
    Time,
    /// The caller broke it off.
    BrokenOff,
}

/// Tells the caller how far the search is, and looks at the clock.
pub struct Watch<'a, 'b> {
    progress: &'a mut Progress<'b>,
    /// `None` if the time allowed is longer than the clock can tell.
    deadline: Option<Instant>,
    end: Option<End>,
}

impl<'a, 'b> Watch<'a, 'b> {
    /// From now on, for so long.
    pub fn new(progress: &'a mut Progress<'b>, time: Duration) -> Watch<'a, 'b> {
        Watch { progress, deadline: Instant::now().checked_add(time), end: None }
    }

    /// Tells how far the search is.
    pub fn look(&mut self, stage: Stage) {
        if (self.progress)(stage).is_break() {
            self.end = Some(End::BrokenOff);
        } else if self.deadline.is_some_and(|deadline| Instant::now() > deadline) {
            self.end = Some(End::Time);
        }
    }

    /// What has ended the search.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Whether something has ended the search.
    pub fn has_ended(&self) -> bool {
        self.end.is_some()
    }
}
