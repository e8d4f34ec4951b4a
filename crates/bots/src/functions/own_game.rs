//! Watches a program play its own game.

use super::adapter::{Adapter, unless_faulty};
use super::boards::Container;
use super::description::{WatchedCall, WatchedGame};
use super::function_call::{BoardPlace, CallTemplate};
use super::observed::ObservedFunction;
use crate::error::BotError;
use std::time::Duration;

/// The number of games that are watched. Each gets other input.
const GAMES: u64 = 16;

/// After this time, no other game is begun.
const LONGEST: Duration = Duration::from_secs(5);

/// The time limits of a game, in time of its process: the usual one, and that of a game whose first answer takes longer.
const LIMITS: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(30)];

/// The games that were watched. Empty if the program has no game that can be watched.
#[derive(Clone, Debug, Default)]
pub struct OwnGame {
    games: Vec<WatchedGame>,
}

impl OwnGame {
    /// Plays the program's own game several times. A game that cannot be played shows nothing.
    pub fn watch(adapter: &mut Adapter) -> Result<OwnGame, BotError> {
        let mut games: Vec<WatchedGame> = Vec::new();
        let start = adapter.spent;
        for seed in 0..GAMES {
            if adapter.spent - start > LONGEST {
                break;
            }
            let [short, long] = LIMITS;
            let mut game = unless_faulty(adapter.watch(seed, short))?;
            if game.as_ref().is_some_and(WatchedGame::is_cut_at_first) {
                game = unless_faulty(adapter.watch(seed, long))?;
            }
            match game.filter(|game| !game.calls.is_empty()) {
                Some(game) => games.push(game),
                None => break,
            }
        }
        Ok(OwnGame { games })
    }

    /// Whether the game calls this function or method from another one.
    pub fn calls(&self, name: &str) -> bool {
        self.games.iter().flat_map(|game| &game.calls).any(|call| call.function == name)
    }

    /// Whether the game calls this function or method from the other one.
    pub fn calls_within(&self, name: &str, caller: &str) -> bool {
        self.games.iter().flat_map(|game| &game.calls).any(|call| call.function == name && call.caller == caller)
    }

    pub fn asks(&self) -> bool {
        self.games.iter().any(|game| game.asked)
    }

    /// How the game calls a function or method. `None` if it does not, or if its boards cannot be read.
    pub fn of(&self, template: &CallTemplate) -> Option<ObservedFunction> {
        let name = template.target.name();
        let games: Vec<Vec<&WatchedCall>> =
            self.games.iter().map(|game| game.calls.iter().filter(|call| call.function == name).collect()).collect();
        let first = games.iter().flatten().next()?;
        let object = template.container.as_ref().map(|(container, _)| container).filter(|it| it.field().is_some());
        let in_object = object.and_then(Container::field).map_or(String::new(), |field| format!(".{field}"));
        let holders = match (&template.board, first.arguments.first()) {
            (BoardPlace::Argument, _) => {
                template.parameters.iter().map(|parameter| format!("{}{in_object}", parameter.name)).collect()
            }
            (BoardPlace::Global(name), _) => vec![name.clone()],
            (BoardPlace::Field(name), Some((object, _))) => vec![format!("{object}.{name}")],
            (BoardPlace::Field(_), None) => Vec::new(),
        };
        let place = format!("{} (line {} of {})", first.caller, first.line, first.file);
        let mut observed =
            holders.into_iter().find_map(|holder| ObservedFunction::new(&games, holder, place.clone()))?;
        if let Some(object) = object {
            observed.container = object.clone();
        }
        Some(observed)
    }
}
