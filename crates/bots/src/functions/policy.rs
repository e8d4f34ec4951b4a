//! Functions that return the chances of moves. They are asked about all positions that they can come to, and become a table.

use super::adapter::{Adapter, AdapterError};
use super::found_call::FoundCall;
use super::value::Value;
use crate::error::BotError;
use crate::move_table::{MoveTable, Weights, weights};
use noughts::audit::{Node, Tree};
use noughts::{Player, Position};
use std::collections::BTreeMap;
use std::time::Duration;

/// How long one answer may take, unless that is said.
const PATIENCE: Duration = Duration::from_secs(5);

/// Asks a function that returns chances.
pub struct Policy<'a> {
    pub adapter: &'a mut Adapter,
    pub found: &'a FoundCall,
    /// How long one answer may take.
    pub timeout: Option<Duration>,
}

impl Policy<'_> {
    /// What the function returns in all positions that it can come to on these sides, in games that `first` begins, asked twice,
    /// in two orders and with two seeds.
    ///
    /// # Errors
    /// If it fails somewhere, returns something else, or returns other chances the second time. A position that it does not know has
    /// no move, as in a table.
    pub fn table(&mut self, sides: &[Player], first: Player) -> Result<MoveTable, BotError> {
        let mut table = MoveTable::default();
        for side in sides {
            Tree::explore(*side, Node::by_position(first), |nodes| {
                let positions: Vec<Position> = nodes.iter().map(|node| node.position).collect();
                table.extend(self.ask_all(&positions, 0)?);
                Ok::<_, BotError>(positions.iter().map(|position| table.answer(*position).0).collect())
            })?;
        }
        let again: Vec<Position> = table.positions().rev().collect();
        match self.ask_all(&again, 1)?.into_iter().find(|(position, weights)| table.weights(*position) != Some(weights))
        {
            Some((position, _)) => Err(self.error(format!("gives other chances when it is asked again at {position}"))),
            None => Ok(table),
        }
    }

    fn ask_all(&mut self, positions: &[Position], seed: u64) -> Result<BTreeMap<Position, Weights>, BotError> {
        let mut all = BTreeMap::new();
        let FoundCall { call, reading, .. } = self.found;
        let limit = self.timeout.unwrap_or(PATIENCE) * positions.len() as u32;
        let played = match self.adapter.run(&call.request(positions, Some(seed)), limit) {
            Ok(played) => played,
            Err(AdapterError::Bot(error)) => return Err(error),
            Err(AdapterError::Fault(fault)) => return Err(self.error(format!("gave no chances: {}", fault.text()))),
        };
        for (position, played) in positions.iter().zip(played) {
            let chances = match call.reply(*position, played).result {
                Err(fault) if fault.class == "KeyError" => continue,
                Ok(said) if is_nothing(&said.returned) => continue,
                Err(fault) => Err(format!("it raised {}", fault.text())),
                Ok(said) => reading
                    .chances(&said.returned)
                    .ok_or_else(|| format!("it returned {}", said.returned.shown(call.template.language))),
            };
            let weights = chances
                .and_then(|chances| weights(&chances))
                .map_err(|why| self.error(format!("gives no chances of moves that sum to 1 at {position}: {why}")))?;
            all.insert(*position, weights);
        }
        Ok(all)
    }

    fn error(&self, what: String) -> BotError {
        BotError::Unusable(format!("{} {what}", self.found.call.template.target.name()))
    }
}

/// Whether a function that looks a position up returned that it is not there.
fn is_nothing(returned: &Value) -> bool {
    matches!(returned, Value::Null | Value::Undefined {}) || matches!(returned, Value::Map(pairs) if pairs.is_empty())
}
