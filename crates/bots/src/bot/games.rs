//! Bots that are told only the last move of their opponent: a question is a game that is played up to it.

use super::{Bot, Fault, TIME_TO_END, finding};
use crate::BotError;
use crate::finding::Kind;
use noughts::audit::Node;
use noughts::{Position, Square};
use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

/// How many games are played to come to a place, if the bot does not always move alike.
const MOST_GAMES: u32 = 100;

/// The games of a bot.
#[derive(Default)]
pub(super) struct Games {
    /// The moves of the game that it is in, its own last; `None` if it is in none.
    current: Option<Vec<Square>>,
    /// What it answered while a game was played on and nobody had asked yet, by the moves before.
    answers: BTreeMap<Vec<Square>, VecDeque<Square>>,
    /// How often it was asked, by the moves before.
    visits: BTreeMap<Vec<Square>, u32>,
    /// Where it has moved in another way than in a game before.
    pub strayed: Option<Node>,
    /// A place to which it did not come again: after that, it is not asked any more.
    pub lost: Option<Position>,
    /// How many games its process has begun.
    begun: u32,
    /// Whether each game has a process of its own.
    own_process: bool,
    /// Where it has failed in a later game of its process, while that game is played again in a process of its own.
    trial: Option<Vec<Square>>,
    /// Whether it has failed in a later game of its process, and not in a process of its own.
    pub plays_once: bool,
}

impl Games {
    /// None so far; whether each will have a process of its own.
    pub fn new(own_process: bool) -> Games {
        Games { own_process, ..Games::default() }
    }

    /// Forgets the game that it is in, since its process has ended.
    pub fn leave(&mut self) {
        (self.current, self.begun) = (None, 0);
    }

    /// Forgets its answers, so that it is asked again.
    pub fn forget(&mut self) {
        self.leave();
        self.answers.clear();
    }

    /// Forgets all that it did, and gives each game a process of its own from now on.
    pub fn begin_own_processes(&mut self) {
        *self = Games::new(true);
    }

    /// Whether a failure here is to be looked into, by the same game in a process of its own. It is not if the game is the
    /// first of its process, or is that trial.
    fn is_to_be_tried(&mut self, moves: &[Square], begun: u32) -> bool {
        if self.trial.is_some() {
            self.end_trial();
            return false;
        }
        let is_later = begun > 1 && !self.own_process;
        if is_later {
            (self.own_process, self.trial) = (true, Some(moves.to_vec()));
        }
        is_later
    }

    /// Goes on as before a failure.
    fn end_trial(&mut self) {
        self.own_process &= self.trial.take().is_none();
    }

    /// Notes that it has moved: if it had failed here in a later game of a process, it plays only once.
    fn has_moved(&mut self, moves: &[Square]) {
        if self.trial.as_deref() == Some(moves) {
            (self.plays_once, self.trial) = (true, None);
        }
    }

    fn note(&mut self, moves: &[Square], answer: Option<Square>) {
        *self.visits.entry(moves.to_vec()).or_default() += 1;
        self.current = answer.map(|square| [moves, &[square]].concat());
    }

    /// The reply after which it was asked least often.
    fn rarest(&self, node: &Node) -> Option<Node> {
        let replies = node.position.legal_moves().into_iter().map(|square| node.play(square));
        let open = replies.filter(|node| !node.position.is_over());
        open.min_by_key(|node| self.visits.get(moves(node)).copied().unwrap_or(0))
    }
}

/// What came of playing up to a place.
enum Way {
    There,
    /// It moved in another way than before, or is to be asked in a process of its own.
    Again,
    /// It made no legal move on the way; the findings say why.
    Failed,
}

impl Bot {
    /// Asks for a move after a game that is played up to there. Where the bot moves in another way than before, another
    /// game is played. If all its games will be asked about, each is played on to its end.
    ///
    /// Many a bot plays one game and no more. So once it fails in a later game of its process, and not if that is the first,
    /// each game gets a process of its own.
    pub(super) fn ask_in_game(&mut self, node: &Node) -> Result<Option<Square>, BotError> {
        if node.game.is_none() {
            let what = "a bot that is told only the last move must be asked with the moves so far";
            return Err(BotError::WrongOption(what.into()));
        }
        if let Some(square) = self.games.answers.get_mut(moves(node)).and_then(VecDeque::pop_front) {
            return Ok(Some(square));
        }
        for _ in 0..MOST_GAMES {
            if self.games.lost.is_some() {
                break;
            }
            match self.reach(node)? {
                Way::There => match self.tell(node)? {
                    None if self.games.trial.is_some() => {}
                    None => return Ok(None),
                    Some(square) if self.explores => return self.play_on(node.play(square)).map(|()| Some(square)),
                    Some(square) => return Ok(Some(square)),
                },
                Way::Again => {}
                Way::Failed => return Ok(None),
            }
        }
        let lost = *self.games.lost.get_or_insert(node.position);
        let what = format!("it moves in different ways, and did not come to {lost} again in {MOST_GAMES} games");
        self.findings.push(finding(Fault::new(Kind::Strayed, what, b""), lost, ""));
        Ok(None)
    }

    /// Tells the bot what leads to a place: its last move, or that a game begins.
    fn tell(&mut self, node: &Node) -> Result<Option<Square>, BotError> {
        let (moves, mut question) = (moves(node), self.codec.question(node, &[]));
        if moves.len() < 2 {
            self.begin_game();
            question.insert_str(0, "new\n");
        }
        let (begun, findings, timeouts) = (self.games.begun, self.findings.len(), self.timeouts);
        let answer = self.put(&question, node, None)?;
        self.games.note(moves, answer);
        if answer.is_some() {
            self.games.has_moved(moves);
        } else if self.games.is_to_be_tried(moves, begun) {
            self.findings.truncate(findings);
            self.timeouts = timeouts;
        }
        Ok(answer)
    }

    /// Counts a game, in a new process if each has its own.
    fn begin_game(&mut self) {
        if self.games.own_process && self.games.begun > 0 {
            self.end(Instant::now() + TIME_TO_END);
        }
        self.games.begun += 1;
    }

    /// Plays a new game up to a place, unless the bot is there but for the last move.
    fn reach(&mut self, node: &Node) -> Result<Way, BotError> {
        let moves = moves(node);
        if moves.len() > 1 && self.games.current.as_deref() == moves.get(..moves.len() - 1) {
            return Ok(Way::There);
        }
        for earlier in own_places(node) {
            match self.tell(&earlier)? {
                None if self.games.trial.is_some() => return Ok(Way::Again),
                None => return Ok(Way::Failed),
                Some(square) if square == moves[earlier.position.ply()] => {}
                Some(_) => {
                    self.games.strayed = Some(earlier);
                    return Ok(Way::Again);
                }
            }
        }
        Ok(Way::There)
    }

    /// Plays the game that the bot is in to its end, by replies that were tried least, and keeps its answers for when it is
    /// asked there. What goes wrong is found out then.
    fn play_on(&mut self, mut node: Node) -> Result<(), BotError> {
        let (findings, timeouts) = (self.findings.len(), self.timeouts);
        while let Some(next) = self.games.rarest(&node) {
            let Some(square) = self.tell(&next)? else {
                self.findings.truncate(findings);
                self.timeouts = timeouts;
                self.games.end_trial();
                return Ok(());
            };
            self.games.answers.entry(moves(&next).to_vec()).or_default().push_back(square);
            node = next.play(square);
        }
        Ok(())
    }
}

/// The moves that led to a place.
fn moves(node: &Node) -> &[Square] {
    node.game.as_deref().unwrap_or_default()
}

/// The places before this one in which the same player had to move, from the first.
fn own_places(node: &Node) -> Vec<Node> {
    let ply = node.position.ply();
    let mover = node.position.to_move();
    let start = Node::by_game(if ply.is_multiple_of(2) { mover } else { mover.opponent() });
    let steps = moves(node).iter().scan(start, |here, square| {
        let next = here.play(*square);
        Some(std::mem::replace(here, next))
    });
    steps.filter(|here| here.position.to_move() == mover).collect()
}
