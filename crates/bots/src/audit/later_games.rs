//! Whether a function moves in later games as in its first: what it keeps of one game may change the next.

use crate::bot::Bot;
use crate::error::BotError;
use crate::finding::Kind;
use noughts::audit::{Node, Tree};
use noughts::{Player, Square};
use std::collections::BTreeMap;

/// How many games are played one after the other.
const GAMES: usize = 12;

/// A move in a later game that is another one than in the first.
pub struct OtherMove {
    /// The number of the game, from 1.
    pub game: usize,
    pub node: Node,
    pub first: Square,
    /// `None` if it made no legal move.
    pub later: Option<Square>,
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
    /// Plays games one after the other, each with other replies, and compares the moves with those of this tree. Games of the
    /// `other` side come between them, if it plays both. A bot that is too slow shows nothing.
    pub fn play(bot: &mut Bot, tree: &Tree, other: Option<Player>) -> Result<LaterGames, BotError> {
        let first = |(node, answer): (_, noughts::audit::Answer)| Some((node, answer.squares().into_iter().next()?));
        let known: BTreeMap<&Node, Square> = tree.choices().filter_map(first).collect();
        let mut games = LaterGames::default();
        for number in 0..GAMES {
            for side in [Some(tree.side()), other].into_iter().flatten() {
                let is_slow = games.play_one(bot, tree.start(), side, number, &known)?;
                if is_slow {
                    return Ok(LaterGames::default());
                }
            }
        }
        Ok(games)
    }

    /// Plays the game with this number, up to a move that is not legal. Returns whether the bot was too slow.
    fn play_one(
        &mut self,
        bot: &mut Bot,
        start: &Node,
        side: Player,
        number: usize,
        known: &BTreeMap<&Node, Square>,
    ) -> Result<bool, BotError> {
        let (mut node, mut reply) = (start.clone(), number);
        while !node.position.is_over() {
            let square = if node.is_turn_of(side) {
                let Some(later) = bot.ask(&node)? else {
                    self.compare(number, &node, None, known);
                    self.fails = true;
                    return Ok(bot.take_findings().iter().any(|finding| finding.kind == Kind::TimedOut));
                };
                self.compare(number, &node, Some(later), known);
                later
            } else {
                let free: Vec<Square> = node.position.legal_moves().into_iter().collect();
                let square = free[reply % free.len()];
                reply = reply / free.len() + number;
                square
            };
            node = node.play(square);
        }
        Ok(false)
    }

    fn compare(&mut self, number: usize, node: &Node, later: Option<Square>, known: &BTreeMap<&Node, Square>) {
        if let Some(first) = known.get(node).copied().filter(|first| self.other_move.is_none() && later != Some(*first))
        {
            self.other_move = Some(OtherMove { game: number + 1, node: node.clone(), first, later });
        }
    }
}
