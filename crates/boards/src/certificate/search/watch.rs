//! The clock and the caller of a search, both of whom may stop it.

use crate::certificate::limits::{Progress, Stage};
use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Time,
    BrokenOff,
}

/// Tells the caller how far the search has come, and looks at the clock.
pub struct Watch<'a, 'b> {
    progress: &'a mut Progress<'b>,
    /// `None` if the time is too long for the clock.
    deadline: Option<Instant>,
    end: Option<End>,
}

impl<'a, 'b> Watch<'a, 'b> {
    /// A watch that ends the search after this time from now.
    pub fn new(progress: &'a mut Progress<'b>, time: Duration) -> Watch<'a, 'b> {
        Watch { progress, deadline: Instant::now().checked_add(time), end: None }
    }

    /// Tells the caller how far the search has come. Stops the search if the caller says so or the time is over.
    pub fn look(&mut self, stage: Stage) {
        if (self.progress)(stage).is_break() {
            self.end = Some(End::BrokenOff);
        } else if self.deadline.is_some_and(|deadline| Instant::now() > deadline) {
            self.end = Some(End::Time);
        }
    }

    pub fn end(&self) -> Option<End> {
        self.end
    }

    pub fn has_ended(&self) -> bool {
        self.end.is_some()
    }
}
