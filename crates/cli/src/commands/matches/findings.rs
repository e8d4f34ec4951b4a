//! What the contestants of a match did instead of making legal moves, or in addition to it.

use crate::io::{complain, note};
use noughts::Player;
use noughts_bots::Finding;
use serde::Serialize;

/// The findings on all contestants, in the order of the first of each kind.
#[derive(Default, Serialize)]
#[serde(transparent)]
pub struct Findings(Vec<ContestantFinding>);

#[derive(Serialize)]
struct ContestantFinding {
    /// The number of the contestant on the command line, from 1. In a match of two, 1 plays X in the first game.
    contestant: usize,
    /// The player that the bot was the first time.
    player: String,
    #[serde(flatten)]
    finding: Finding,
}

impl Findings {
    /// Adds a finding about a contestant, counted from 0, that was this player.
    pub fn note(&mut self, contestant: usize, player: Player, finding: Finding) {
        self.add(ContestantFinding { contestant: contestant + 1, player: player.to_string(), finding });
    }

    /// Adds the findings of other games. `numbers` are the contestants of those games, counted from 0.
    pub fn take_in(&mut self, others: Findings, numbers: [usize; 2]) {
        for found in others.0 {
            self.add(ContestantFinding { contestant: numbers[found.contestant - 1] + 1, ..found });
        }
    }

    fn add(&mut self, found: ContestantFinding) {
        let is_like = |other: &&mut ContestantFinding| {
            other.contestant == found.contestant && other.finding.is_like(&found.finding)
        };
        match self.0.iter_mut().find(is_like) {
            Some(other) => other.finding.add(found.finding),
            None => self.0.push(found),
        }
    }

    /// Whether a bot made no legal move in some game.
    pub fn has_failures(&self) -> bool {
        self.0.iter().any(|found| found.finding.kind.is_failure())
    }

    /// Reports on standard error what bots did, each under its label.
    pub fn report(&self, label: impl Fn(usize) -> String) {
        for ContestantFinding { contestant, finding, .. } in &self.0 {
            let sentence = sentence(finding, &label(contestant - 1));
            if finding.kind.is_failure() { complain(sentence) } else { note(sentence) }
        }
    }
}

fn sentence(finding: &Finding, label: &str) -> String {
    let Finding { kind, count, position, .. } = finding;
    let times = if *count == 1 { "once, at".into() } else { format!("{count} times, first at") };
    format!("{label}, {} {times} {position}: {}", kind.label(), finding.details())
}
