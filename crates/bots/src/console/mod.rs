//! Programs for people: they draw a board and ask for a move. Each is played in a pseudo-terminal, by its own game.

mod boards;
mod dialogue;
mod discovery;
mod game;
mod probe;
mod prompt;
mod pty;
mod reading;
mod screen;
mod typing;
mod waiting;

use crate::BotError;
use crate::bot::{Fault, Opponent, Options};
use crate::finding::Kind;
use crate::game::records::Records;
use crate::process::Ended;
use crate::subject::letter;
use discovery::Openings;
use game::{Game, Marks, Rules, Trouble};
use noughts::{Player, Square};
use regex_lite::Regex;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use typing::Typing;

/// How often a game is started until the program begins or does not, and makes the moves that are asked about.
const TRIES: u32 = 60;

/// The time between two starts of a game that the wrong side began.
const PAUSE: Duration = Duration::from_millis(50);

/// What somebody who knows the program says of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hints {
    /// The way of typing.
    pub typing: Option<String>,
    /// What is typed before the game.
    pub menu: Option<Vec<String>>,
    /// A sentence with the square of the program's move.
    pub answer: Option<Regex>,
}

/// How a program is played, as it was found out.
#[derive(Debug)]
pub(crate) struct Setup {
    command: String,
    typing: Typing,
    answer: Option<Regex>,
    openings: Openings,
    /// Whether one answer, or each of two, has always led to the same side.
    is_settled: bool,
    /// Whether it sleeps most of the time.
    sleeps: bool,
    marks: Marks,
    /// The answers that came while games were played on, for all who play by this setup.
    records: Mutex<Records>,
}

impl Setup {
    /// Finds out how a program is played. It is started many times. `None` if it waits for input and has said nothing, as
    /// a bot does.
    ///
    /// # Errors
    /// If it cannot be started, is not played in a way that is known, or does not show what was done.
    pub(crate) fn find(command: &str, hints: &Hints, options: &Options) -> Result<Option<Setup>, BotError> {
        discovery::find(command, hints, options.limit(true).min(LONGEST_WAIT))
    }

    /// The sides that the program can have. X is who moves first, whatever the marks are.
    pub(crate) fn sides(&self) -> Vec<Player> {
        Player::ALL.into_iter().filter(|player| self.openings[*player as usize].is_some()).collect()
    }

    /// Why it cannot have a side.
    pub(crate) fn why_not(&self, side: Player) -> Option<String> {
        let (who, what) = match side {
            Player::X => ("the person", "it begins"),
            Player::O => ("it", "the person begins"),
        };
        let begins = if self.is_settled { "always begins" } else { "began each time" };
        let is_missing = self.openings[side as usize].is_none();
        is_missing.then(|| format!("{who} {begins}: no answer to its questions was found after which {what}"))
    }

    /// How it is asked, in a line.
    pub(crate) fn asked(&self) -> String {
        let reading = if self.answer.is_some() { "reading what it says" } else { "reading the board it draws" };
        let [first, second] = &self.openings;
        let menu = |menu: &Vec<String>| menu.iter().map(|text| format!("{text:?}")).collect::<Vec<_>>().join(", ");
        let menus = match (first, second) {
            (Some(a), Some(b)) if a == b && a.is_empty() => "; who begins is up to chance".into(),
            (Some(a), Some(b)) if a == b => format!("; it is told {}, and who begins is up to chance", menu(a)),
            (Some(a), Some(b)) => {
                let told = |answers: &Vec<String>| if answers.is_empty() { "nothing".into() } else { menu(answers) };
                let perhaps = if self.is_settled { "" } else { ", which may be up to chance" };
                format!("; it is told {} to move first, {} to move second{perhaps}", told(a), told(b))
            }
            (Some(a), None) | (None, Some(a)) if !a.is_empty() => format!("; it is told {}", menu(a)),
            _ => String::new(),
        };
        format!("its own game, typing {}, {reading}{menus}", self.typing.name)
    }

    /// The letter that it draws on this side, if it is always the same.
    pub(crate) fn draws(&self, side: Player) -> Option<Player> {
        letter(self.marks.of(side)?)
    }

    /// Whether the program has given different answers after the same moves.
    pub(crate) fn has_dice(&self) -> bool {
        self.records().has_dice()
    }

    /// A game that the program has lost.
    pub(crate) fn lost_game(&self, side: Player) -> Option<Vec<Square>> {
        self.records().lost_game(side)
    }

    fn records(&self) -> MutexGuard<'_, Records> {
        self.records.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many games of a program that sleeps are played besides the one that is asked about.
const SIDE_BY_SIDE: usize = 15;

/// How long the search waits for a program at most.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Somebody who plays against a program.
#[derive(Debug)]
pub(crate) struct Console {
    setup: Arc<Setup>,
    /// The game that is being played.
    game: Option<Game>,
}

impl Opponent for Console {
    fn ask(&mut self, side: Player, moves: &[Square], deadline: Instant) -> Result<Square, Fault> {
        self.reach(side, moves, &self.rules(deadline))
    }

    fn explore(&mut self, side: Player, moves: &[Square], deadline: Instant) -> Result<Square, Fault> {
        if let Some(square) = self.setup.records().take(side, moves) {
            return Ok(square);
        }
        let rules = self.rules(deadline);
        if self.setup.records().has_dice() {
            if self.setup.records().may_play_more() {
                self.wander(side, &rules);
            }
            return Err(by_chance());
        }
        // Nothing is lost by the company of others that sleep.
        let others = if self.setup.sleeps { SIDE_BY_SIDE } else { 0 };
        thread::scope(|scope| {
            for _ in 0..others {
                // Where the system gives no more threads, there is less company.
                let wander = || Console::new(self.setup.clone()).wander(side, &rules);
                let _ = thread::Builder::new().spawn_scoped(scope, wander);
            }
            let mut console = Console { setup: self.setup.clone(), game: self.game.take() };
            let square = console.reach(side, moves, &rules)?;
            self.setup.records().see(side, moves, square);
            console.play_on(&rules);
            Ok(square)
        })
    }

    fn restart(&mut self) {
        self.game = None;
        self.setup.records().clear();
    }
}

impl Console {
    pub(crate) fn new(setup: Arc<Setup>) -> Console {
        Console { setup, game: None }
    }

    /// Plays a game where there is most to learn, and keeps what the program answers.
    fn wander(&mut self, side: Player, rules: &Rules) {
        if !self.setup.records().is_incomplete(side) {
            return;
        }
        let menu = self.setup.openings[side as usize].clone().unwrap_or_default();
        let answer = rules.answer.as_ref().map(|pattern| (pattern, &rules.typing));
        let Ok(game) = Game::start(&rules.command, &menu, answer, rules.limit) else { return };
        if game.bot() != side {
            return;
        }
        if let Some(first) = game.moves().first() {
            self.setup.records().add(side, &[], *first);
        }
        self.game = Some(game);
        self.play_on(rules);
    }

    fn rules(&self, deadline: Instant) -> Rules {
        Rules {
            command: self.setup.command.clone(),
            typing: self.setup.typing.clone(),
            answer: self.setup.answer.clone(),
            limit: deadline.saturating_duration_since(Instant::now()),
            marks: self.setup.marks.clone(),
        }
    }

    /// Plays a game up to these moves, and gives the answer.
    fn reach(&mut self, side: Player, moves: &[Square], rules: &Rules) -> Result<Square, Fault> {
        let is_on_the_way = |game: &Game| game.bot() == side && moves.starts_with(game.moves());
        if let Some(mut game) = self.game.take().filter(is_on_the_way)
            && let Some(square) = self.replay(&mut game, moves, rules)?
        {
            self.game = Some(game);
            return Ok(square);
        }
        let mut is_again = false;
        for _ in 0..TRIES {
            let menu = self.setup.openings[side as usize].clone().unwrap_or_default();
            let answer = rules.answer.as_ref().map(|pattern| (pattern, &rules.typing));
            let mut game =
                Game::start(&rules.command, &menu, answer, rules.limit).map_err(|trouble| fault(trouble, None))?;
            if game.bot() != side {
                // Who begins may be up to a clock.
                thread::sleep(PAUSE);
                continue;
            }
            let found = self.replay(&mut game, moves, rules);
            // On a busy machine a part of what it drew may have come late. What is wrong twice is wrong.
            if found.as_ref().is_err_and(|fault| fault.kind != Kind::TimedOut) && !mem::replace(&mut is_again, true) {
                continue;
            }
            if let Some(square) = found? {
                self.game = Some(game);
                return Ok(square);
            }
            if self.setup.records().has_dice() {
                return Err(by_chance());
            }
        }
        let what = format!("it did not come to this place in {TRIES} games");
        Err(Fault::new(Kind::Unread, what, b""))
    }

    /// Plays the person's moves. `None` if the program deviates. What it answers on the way is recorded.
    fn replay(&self, game: &mut Game, moves: &[Square], rules: &Rules) -> Result<Option<Square>, Fault> {
        loop {
            let ply = game.moves().len();
            if ply > moves.len() {
                let (before, answer) = game.moves().split_at(moves.len());
                return Ok((before == moves).then(|| answer[0]));
            }
            if let Some(first) = game.moves().first().filter(|_| ply == 1 && game.bot() == Player::X) {
                self.setup.records().add(game.bot(), &[], *first);
            }
            if game.moves() != &moves[..ply] {
                return Ok(None);
            }
            if game.position().to_move() == game.bot() {
                return Err(Fault::new(Kind::Unread, "it is not its turn", b""));
            }
            let Some(square) = moves.get(ply) else { return Ok(None) };
            match game.play(*square, rules) {
                Ok(Some(answer)) if ply + 1 < moves.len() => {
                    let before = &game.moves()[..ply + 1];
                    self.setup.records().add(game.bot(), before, answer);
                }
                Ok(_) => {}
                Err(trouble) => return Err(fault(trouble, Some(game))),
            }
        }
    }

    /// Plays the game to its end, by replies that have been tried least, and records the answers.
    fn play_on(&mut self, rules: &Rules) {
        let Some(mut game) = self.game.take() else { return };
        while !game.position().is_over() {
            let square = {
                let mut records = self.setup.records();
                let Some(square) = records.rarest(game.bot(), game.position(), game.moves()) else { return };
                // Others, who play at the same time, go elsewhere.
                records.visit(game.bot(), &[game.moves(), &[square]].concat());
                square
            };
            match game.play(square, rules) {
                Ok(Some(answer)) => {
                    let before = &game.moves()[..game.moves().len() - 1];
                    self.setup.records().add(game.bot(), before, answer);
                }
                // What goes wrong is found out when it is asked there.
                Ok(None) | Err(_) => return,
            }
        }
    }
}

/// Not all games of a program with dice can be played: it does not come to a place again that it has left.
fn by_chance() -> Fault {
    Fault::new(Kind::Unread, "it moves by chance, so not all its games can be played", b"")
}

/// What a trouble in a game means for the program.
fn fault(trouble: Trouble, game: Option<&Game>) -> Fault {
    let screen = game.map(|game| game.dialogue.last_screen()).unwrap_or_default();
    let tail: String =
        screen.lines().rev().take(12).collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join("\n");
    let what = trouble.to_string();
    match trouble {
        Trouble::Ended => match game.and_then(|game| game.dialogue.status()) {
            Some(status) if !status.success() => {
                let ended = Ended { stderr: screen, status: Some(status) };
                Fault::new(Kind::Crashed, "it ended without a move", b"").with_end(ended)
            }
            _ => Fault::new(Kind::Unread, what, tail.as_bytes()),
        },
        Trouble::Timeout => Fault::new(Kind::TimedOut, what, tail.as_bytes()),
        Trouble::Closing => Fault::new(Kind::TimedOut, what, b""),
        Trouble::Taken(_) | Trouble::Wrong(_) => Fault::new(Kind::Illegal, what, tail.as_bytes()),
        _ => Fault::new(Kind::Unread, what, tail.as_bytes()),
    }
}
