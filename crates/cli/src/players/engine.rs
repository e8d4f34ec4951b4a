//! What chooses the moves of a contestant.

use crate::board::{MoveValue, State, Variant, best};
use crate::io::Failure;
use noughts::audit::Node;
use noughts::menace::{Beads, Machine};
use noughts::strategies::Strategy;
use noughts::words::count;
use noughts::{Outcome, Player, Position, Square};
use noughts_boards::CertifiedPlayer;
use noughts_bots::{Bot, Finding};
use serde_json::{Value, json};

pub enum Engine {
    /// A strategy, on 3×3.
    Strategy(&'static dyn Strategy),
    /// A bot, on 3×3.
    Bot(Box<Bot>),
    /// The strategy of a level by its name, on another board.
    Level(&'static str),
    /// A certificate, on another board.
    Certificate(Box<CertifiedPlayer>),
    /// The matchbox machine, on 3×3.
    Menace(Machine),
}

/// Where a move is to be chosen: after these moves, with what is known of the next ones.
pub struct Turn<'a> {
    pub variant: &'a Variant,
    pub state: State,
    pub moves: &'a [usize],
    pub move_values: &'a [MoveValue],
}

impl Turn<'_> {
    /// For those who play 3×3 only.
    fn node(&self) -> Node {
        let position = self.variant.position_3x3(self.state).expect("strategies and bots play 3x3 only");
        Node { position, game: Some(self.moves.iter().map(|square| Square::ALL[*square]).collect()) }
    }
}

impl Engine {
    pub fn start(&mut self) -> Result<(), Failure> {
        Ok(self.bot().map_or(Ok(()), Bot::start_early)?)
    }

    /// The square that it marks. If several are equally good to it, chance decides. `None` if it makes no legal move:
    /// then [`Engine::why`] says why not.
    pub fn choose(&mut self, turn: &Turn, random: &mut fastrand::Rng) -> Result<Option<usize>, Failure> {
        Ok(match self {
            Engine::Strategy(strategy) => random.choice(strategy.choices(turn.node().position)).map(Square::index),
            Engine::Bot(bot) => bot.ask(&turn.node())?.map(Square::index),
            Engine::Menace(machine) => {
                machine.choose(turn.node().position, |beads| random.u32(..beads)).map(Square::index)
            }
            Engine::Level(level) => random.choice(choices(level, turn)),
            Engine::Certificate(player) => {
                let moves = turn.moves.iter().filter_map(|index| noughts_boards::Square::new(index + 1));
                player.reply(&moves.collect::<Vec<_>>()).map(noughts_boards::Square::index)
            }
        })
    }

    /// Why it gives up where it makes no move, as the matchbox machine does.
    pub fn resigns(&self) -> Option<&'static str> {
        matches!(self, Engine::Menace(_)).then_some("its box is empty")
    }

    /// Learns from a game that ended so for it. Returns what it has learned, in a sentence, if it is one that learns.
    pub fn learn(&mut self, outcome: Outcome) -> Option<String> {
        let Engine::Menace(machine) = self else { return None };
        let more = machine.learn(outcome);
        let (beads, more) = (count(more.unsigned_abs() as usize, "bead"), if more < 0 { "fewer" } else { "more" });
        Some(format!("Each open box has {beads} {more}."))
    }

    /// How often the matchbox machine makes each move in each position, as a table that `noughts audit` reads: a chance for each
    /// square or, where it gives up, `null`.
    pub fn policy(&self) -> Option<String> {
        let Engine::Menace(machine) = self else { return None };
        let all = (0..3u16.pow(9)).filter_map(|key| Position::from_key(key, Player::X));
        let own = all.filter(|position| position.to_move() == Player::X && !position.is_over());
        let chances = |position: Position| {
            // The last free square has no box.
            let free = || Square::ALL.map(|square| u32::from(position.legal_moves().contains(square)));
            let beads = machine.beads(position).unwrap_or_else(free);
            let all = f64::from(beads.iter().sum::<u32>());
            let of_square = |square: Square| (square.to_string(), json!(f64::from(beads[square.index()]) / all));
            let chosen = Square::ALL.into_iter().filter(|square| beads[square.index()] > 0).map(of_square);
            (position.to_string(), if all > 0.0 { Value::Object(chosen.collect()) } else { Value::Null })
        };
        Some(format!("{:#}\n", Value::Object(own.map(chances).collect())))
    }

    /// The beads of each square, of the matchbox machine where it is to move.
    pub fn beads(&self, position: Position) -> Option<Beads> {
        let Engine::Menace(machine) = self else { return None };
        machine.beads(position)
    }

    fn bot(&mut self) -> Option<&mut Bot> {
        if let Engine::Bot(bot) = self { Some(bot) } else { None }
    }

    /// Whether it is a bot that was too slow too often, and is not asked any more.
    pub fn has_given_up(&self) -> bool {
        matches!(self, Engine::Bot(bot) if bot.has_given_up())
    }

    /// Why it has made no legal move, as a sentence.
    pub fn why(&mut self) -> String {
        if self.bot().is_none() {
            return "The program does not know what the squares are worth here.".into();
        }
        let failure = self.take_findings().into_iter().find(|finding| finding.kind.is_failure());
        let what = failure.map_or("it is not asked any more".into(), |finding| finding.details());
        format!("The bot has made no legal move: {what}.")
    }

    /// What a bot did instead of making legal moves, or besides, since the last call.
    pub fn take_findings(&mut self) -> Vec<Finding> {
        self.bot().map_or(Vec::new(), Bot::take_findings)
    }
}

/// The squares that the strategy of a level may choose on any board. Empty if it needs values that are not known.
fn choices(strategy: &str, Turn { variant, state, move_values, .. }: &Turn) -> Vec<usize> {
    let squares = |set: u64| (0..variant.squares()).filter(|square| set >> square & 1 == 1).collect();
    let empty = !(state.x | state.o);
    let completing = [state.to_move, state.to_move.opponent()].map(|player| variant.completing(*state, player));
    match strategy {
        "random" => squares(empty),
        // The squares that win, else those on which the opponent would win, else any.
        "medium" => squares(completing.into_iter().find(|squares| *squares != 0).unwrap_or(empty)),
        "any-best" => best(move_values),
        "perfect" if !move_values.is_empty() => Vec::from_iter(variant.pick(*state, move_values)),
        _ => Vec::new(),
    }
}
