//! Whether a function moves in later games as in its first: what it keeps of one game may change the next.

use crate::bot::Bot;
use crate::error::BotError;
use crate::finding::Kind;
use noughts::audit::{Answer, Node, Tree};
use noughts::notation::Coords;
use noughts::{Player, Square};
use std::collections::BTreeMap;

/// How many games are played one after the other.
const GAMES: usize = 12;

/// What is said of a function that moves in later games as in its first.
pub fn same_moves() -> String {
    format!("; it keeps something of its games, and {GAMES} of them in a row had the same moves")
}

/// A move in a later game that is another one than in the first.
pub struct OtherMove {
    /// When that was, such as `in game 4 of one process`.
    pub when: String,
    pub node: Node,
    pub first: Square,
    /// `None` if it made no legal move.
    pub later: Option<Square>,
}

impl OtherMove {
    /// Why there is no verdict then.
    pub fn why(&self, coords: Coords) -> String {
        let OtherMove { when, node, first, later } = self;
        let later = later.map_or("makes no legal move".into(), |later| format!("takes {}", coords.name(later)));
        let (position, first) = (node.position, coords.name(*first));
        format!(
            "what it keeps of a game changes the next ones: {when} it {later} at {position}, and {first} in another game: --new judges it \
             as one that is made anew for each game"
        )
    }
}

/// What games that were played one after the other show.
#[derive(Default)]
pub struct LaterGames {
    /// The first move that is another one than in the first games.
    pub other_move: Option<OtherMove>,
    /// Whether it made no legal move somewhere.
    pub fails: bool,
}

impl LaterGames {
    /// Plays games one after the other, each with other replies, and compares the moves with those of this tree. If it plays the
    /// `other` side too, it is then asked about all positions of that one, and about those of this one again. `None` if the bot
    /// is too slow.
    pub fn play(bot: &mut Bot, tree: &Tree, other: Option<Player>) -> Result<Option<LaterGames>, BotError> {
        let first = |(node, answer): (_, Answer)| Some((node, answer.squares().into_iter().next()?));
        let known: BTreeMap<&Node, Square> = tree.choices().filter_map(first).collect();
        let mut games = LaterGames::default();
        for number in 0..GAMES {
            games.play_one(bot, tree, number, &known)?;
        }
        if let Some(other) = other {
            let mut ask = |node: &Node| Ok(Answer::from_iter([bot.ask(node)?]));
            Tree::explore(other, tree.start().clone(), |nodes| nodes.iter().map(&mut ask).collect())?;
            for node in known.keys() {
                games.compare(&format!("after all games as {other}"), node, bot.ask(node)?, &known);
            }
        }
        let is_slow = bot.take_findings().iter().any(|finding| finding.kind == Kind::TimedOut);
        Ok((!is_slow).then_some(games))
    }

    /// Plays the game with this number, up to a move that is not legal.
    fn play_one(
        &mut self,
        bot: &mut Bot,
        tree: &Tree,
        number: usize,
        known: &BTreeMap<&Node, Square>,
    ) -> Result<(), BotError> {
        let when = format!("in game {} of one process", number + 1);
        let (mut node, mut reply) = (tree.start().clone(), number);
        while !node.position.is_over() {
            let square = if node.is_turn_of(tree.side()) {
                let later = bot.ask(&node)?;
                self.compare(&when, &node, later, known);
                let Some(later) = later else {
                    self.fails = true;
                    return Ok(());
                };
                later
            } else {
                let free: Vec<Square> = node.position.legal_moves().into_iter().collect();
                let square = free[reply % free.len()];
                reply = reply / free.len() + number;
                square
            };
            node = node.play(square);
        }
        Ok(())
    }

    fn compare(&mut self, when: &str, node: &Node, later: Option<Square>, known: &BTreeMap<&Node, Square>) {
        if let Some(first) = known.get(node).copied().filter(|first| self.other_move.is_none() && later != Some(*first))
        {
            self.other_move = Some(OtherMove { when: when.into(), node: node.clone(), first, later });
        }
    }
}
