//! Bots that are told only the last move of their opponent. To ask about a place, a game is played up to it.

use super::{Bot, TIME_TO_END};
use crate::ask_fault::AskFault;
use crate::error::BotError;
use crate::finding::Kind;
use noughts::audit::Node;
use noughts::{Position, Square};
use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

/// How many games are played to reach a place, if the bot does not always move alike.
const MOST_GAMES: u32 = 100;

#[derive(Default)]
pub(crate) struct Games {
    /// The moves of the current game, ending with a move of the bot; `None` if there is no game.
    current: Option<Vec<Square>>,
    /// Answers from games that were played on, before anybody asked for them. The key is the moves before.
    answers: BTreeMap<Vec<Square>, VecDeque<Square>>,
    /// How often it was asked, by the moves before.
    visits: BTreeMap<Vec<Square>, u32>,
    /// The place where it moved differently than in an earlier game.
    pub diverged_at: Option<Node>,
    /// A place that it did not reach again. After that, it is not asked any more.
    pub lost: Option<Position>,
    /// How many games its process has begun.
    begun: u32,
    own_process: bool,
    /// Whether `own_process` is set because it failed in a later game of its process: it may play only one game.
    pub may_play_once: bool,
}

impl Games {
    /// No games so far. `own_process` says whether each will have a process of its own.
    pub fn new(own_process: bool) -> Games {
        Games { own_process, ..Games::default() }
    }

    /// Forgets the current game, since the process has ended.
    pub fn leave(&mut self) {
        (self.current, self.begun) = (None, 0);
    }

    /// Forgets its answers, so that it is asked again.
    pub fn forget(&mut self) {
        self.leave();
        self.answers.clear();
    }

    /// Forgets all games. From now on each has a process of its own.
    pub fn begin_own_processes(&mut self) {
        *self = Games::new(true);
    }

    fn note(&mut self, moves: &[Square], answer: Option<Square>) {
        *self.visits.entry(moves.to_vec()).or_default() += 1;
        self.current = answer.map(|square| [moves, &[square]].concat());
    }

    fn rarest(&self, node: &Node) -> Option<Node> {
        let replies = node.position.legal_moves().into_iter().map(|square| node.play(square));
        let open = replies.filter(|node| !node.position.is_over());
        open.min_by_key(|node| self.visits.get(moves(node)).copied().unwrap_or(0))
    }
}

/// What came of playing a game up to a place.
enum Replayed {
    Moved(Square),
    /// The game must be played again. Either the bot moved differently than before, or it failed and each game has a
    /// process of its own from now on.
    Again,
    /// It made no legal move there or on the way; the findings say why.
    Failed,
}

impl Bot {
    /// Plays a game up to this place, and asks for the move there. If the bot moves differently on the way, another game
    /// is played. If all its games will be asked about, each is played to its end.
    ///
    /// Many bots play only one game. So once a bot fails in a later game of its process, each game gets a process of
    /// its own.
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
            match self.play_to(node)? {
                Replayed::Moved(square) if self.explores => {
                    return self.play_on(node.play(square)).map(|()| Some(square));
                }
                Replayed::Moved(square) => return Ok(Some(square)),
                Replayed::Again => {}
                Replayed::Failed => return Ok(None),
            }
        }
        let lost = *self.games.lost.get_or_insert(node.position);
        let what = format!("it moves in different ways, and did not come to {lost} again in {MOST_GAMES} games");
        self.findings.push(AskFault::new(Kind::Strayed, what, b"").finding(lost, ""));
        Ok(None)
    }

    /// Plays a new game up to a place. Continues the current game if only the last move is missing.
    fn play_to(&mut self, node: &Node) -> Result<Replayed, BotError> {
        let moves = moves(node);
        let is_near = moves.len() > 1 && self.games.current.as_deref() == moves.get(..moves.len() - 1);
        let earlier = if is_near { Vec::new() } else { own_places(node) };
        for earlier in earlier {
            match self.tell(&earlier)? {
                Replayed::Moved(square) if square == moves[earlier.position.ply()] => {}
                Replayed::Moved(_) => {
                    self.games.diverged_at = Some(earlier);
                    return Ok(Replayed::Again);
                }
                other => return Ok(other),
            }
        }
        self.tell(node)
    }

    /// Tells the bot the last move before a place, or that a game begins.
    fn tell(&mut self, node: &Node) -> Result<Replayed, BotError> {
        let (moves, mut question) = (moves(node), self.question(node, &[]));
        if moves.len() < 2 {
            self.begin_game();
            question.insert_str(0, "new\n");
        }
        let (is_later, findings, timeouts) = (self.games.begun > 1, self.findings.len(), self.timeouts);
        let answer = self.put(&question, node, None)?;
        self.games.note(moves, answer);
        if let Some(square) = answer {
            return Ok(Replayed::Moved(square));
        }
        if self.games.own_process || !is_later {
            return Ok(Replayed::Failed);
        }
        self.findings.truncate(findings);
        self.timeouts = timeouts;
        (self.games.own_process, self.games.may_play_once) = (true, true);
        Ok(Replayed::Again)
    }

    /// Counts a game, in a new process if each has its own.
    fn begin_game(&mut self) {
        if self.games.own_process && self.games.begun > 0 {
            self.lines_mut().map(|lines| lines.end(Instant::now() + TIME_TO_END));
            self.games.leave();
        }
        self.games.begun += 1;
    }

    /// Plays the current game to its end with the replies that were tried least, and keeps the answers for later
    /// questions. Faults are ignored until the bot is asked there.
    fn play_on(&mut self, mut node: Node) -> Result<(), BotError> {
        let (findings, timeouts) = (self.findings.len(), self.timeouts);
        while let Some(next) = self.games.rarest(&node) {
            let Replayed::Moved(square) = self.tell(&next)? else {
                self.findings.truncate(findings);
                self.timeouts = timeouts;
                break;
            };
            self.games.answers.entry(moves(&next).to_vec()).or_default().push_back(square);
            node = next.play(square);
        }
        Ok(())
    }
}

fn moves(node: &Node) -> &[Square] {
    node.game.as_deref().unwrap_or_default()
}

/// The earlier places of this game in which the same player was to move, from the first.
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
