//! Who plays: a strategy by its name, or a bot by its command.

use noughts::strategies::{self, Named};

/// A strategy or a bot, as the command line names it.
#[derive(Clone)]
pub enum Contestant {
    Strategy(Named),
    Bot(String),
}

impl Contestant {
    pub fn name(&self) -> String {
        match self {
            Contestant::Strategy(named) => named.name.to_string(),
            Contestant::Bot(command) => format!("exec:{command}"),
        }
    }
}

/// Reads the name of a strategy.
pub fn strategy(name: &str) -> Result<Named, String> {
    strategies::find(name).ok_or_else(|| {
        let nearest = nearest(name).join(" or ");
        let hint = if nearest.is_empty() { ";".into() } else { format!("; did you mean {nearest}?") };
        format!("there is no strategy of this name{hint} `noughts strategies` lists them")
    })
}

/// Reads the name of a strategy, or `exec:` and the command of a bot.
pub fn contestant(text: &str) -> Result<Contestant, String> {
    match text.strip_prefix("exec:") {
        Some("") => Err("a bot is exec:COMMAND".into()),
        Some(command) => Ok(Contestant::Bot(command.to_string())),
        None => strategy(text).map(Contestant::Strategy).map_err(|error| format!("{error}; a bot is exec:COMMAND")),
    }
}

/// The names that are near enough to be meant, nearest first.
fn nearest(name: &str) -> Vec<&'static str> {
    let likeness = |known: &str| strsim::jaro_winkler(&name.to_lowercase(), known);
    let mut names: Vec<_> = strategies::ALL.iter().map(|named| (likeness(named.name), named.name)).collect();
    names.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    names.into_iter().filter(|(likeness, _)| *likeness > 0.7).take(2).map(|(_, name)| name).collect()
}
