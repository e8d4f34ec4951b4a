//! Programs for people: they show a board and wait for a move. Each is played by its own game, whatever its surface is.
//!
//! All kinds of programs have one thing in common: nine places, and acts that a person can do. A place is empty while
//! it looks as it did at the start. A move was made if its place changes. Another place that changes with it is the
//! program's move. Nothing else is assumed about how a program draws.

/// A regular expression that is compiled once.
macro_rules! pattern {
    ($text:expr) => {{
        static PATTERN: std::sync::LazyLock<regex_lite::Regex> =
            std::sync::LazyLock::new(|| regex_lite::Regex::new($text).expect("it is a pattern"));
        &*PATTERN
    }};
}

mod check;
mod claims;
mod control_costs;
mod no_game;
mod playing;
mod probe;
mod reading;
mod records;
mod sayings;
mod search;
mod starts;
pub mod surface;
pub mod surfaces;
#[cfg(test)]
mod tests;

use crate::ask_fault::AskFault;
use crate::error::BotError;
use crate::finding::Kind;
use crate::options::Options;
use crate::process::{self, Ended};
use noughts::notation::{Coords, read_position};
use noughts::words::printable;
use noughts::{Player, Square};
use playing::{Game, MoveReading, Rules, Trouble};
use records::{ProgramMove, Records};
use regex_lite::Regex;
use search::{ALIKE, BegunInVain, Openings, STARTS, unlikeness};
use starts::Starts;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use surface::{Act, Program, SurfaceDraw, Wait};

/// How often a game is started until the right side begins and the program makes the moves that are asked about.
const TRIES: u32 = 80;

/// The pause before a game is started again because the wrong side began. It grows with the number of attempts, since
/// a clock that counts seconds may decide who begins.
const PAUSE: Duration = Duration::from_millis(50);
const LONG_PAUSE: Duration = Duration::from_millis(500);

/// What the user says about the program.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameHints {
    /// The way to make a move.
    pub input: Option<String>,
    /// What is done before the game.
    pub menu: Option<Vec<String>>,
    /// The pattern of a sentence that names the square of the program's move.
    pub answer: Option<Regex>,
}

/// How a program is played, as it was found out.
#[derive(Debug)]
pub(crate) struct GameSetup {
    /// Its acts before a game and its limit are replaced for each game.
    rules: Rules,
    openings: Openings,
    /// All ways in which games begin after the openings, if only draws that can be prescribed decide it.
    starts: [Option<Starts>; 2],
    /// The level that was chosen, if others were offered with it.
    level: Option<Act>,
    /// The easier levels that were offered with it.
    levels: Vec<Act>,
    /// Other texts that were offered with those that were typed before the games.
    unchosen: Vec<Act>,
    /// What else is chosen when a game begins.
    chosen: Vec<String>,
    begun_in_vain: BegunInVain,
    /// Whether the user said what is done before the game, so that nothing else was tried.
    is_menu_given: bool,
    /// Whether each opening has always led to the same side, and there was time to look for others.
    is_settled: bool,
    /// Whether it sleeps most of the time.
    sleeps: bool,
    /// How long a game takes.
    game_time: Duration,
    /// Answers that came while games were played to their ends, shared by all who play this program.
    records: Mutex<Records>,
}

/// Whether a program ends before it asks for anything, so that nobody can play it.
pub(crate) fn ends_at_once(program: &dyn Program, options: &Options) -> bool {
    let started = program.start(&[], false, limit(options));
    started.is_ok_and(|(_, wait)| wait == Wait::Ended)
}

/// How long a program may take to ask for something.
fn limit(options: &Options) -> Duration {
    options.limit(true, Duration::ZERO).min(LONGEST_WAIT)
}

impl GameSetup {
    /// Finds out how a program is played. This starts it many times. `None` if it shows nothing, as bots do.
    pub(crate) fn find(
        program: Arc<dyn Program>,
        hints: &GameHints,
        options: &Options,
    ) -> Result<Option<GameSetup>, BotError> {
        search::find(program, hints, limit(options))
    }

    /// The sides that the program can play. X is the one who moves first, whatever the marks are.
    pub(crate) fn sides(&self) -> Vec<Player> {
        Player::ALL.into_iter().filter(|player| self.openings[*player as usize].is_some()).collect()
    }

    /// Why it cannot play a side; `None` if it can. The text speaks of the first game alone: the program is started
    /// anew for each game.
    pub(crate) fn why_not(&self, side: Player) -> Option<String> {
        if self.openings[side as usize].is_some() {
            return None;
        }
        if let Some((menu, why)) = &self.begun_in_vain[side as usize] {
            let who = if side == Player::X { "it" } else { "the person" };
            return Some(format!("{who} seems to begin {}, but its game could not be followed: {why}", after(menu)));
        }
        let who = if side == Player::X { "the person" } else { "it" };
        if !self.is_settled {
            return Some(format!("{who} began the first game each time, in the starts that there was time for"));
        }
        let was_asked = self.openings.iter().flatten().any(|menu| !menu.is_empty());
        let after = match was_asked {
            true if self.is_menu_given => ", after what --menu says: another may let the other side begin",
            true => ", whatever was answered before it",
            false => "",
        };
        Some(format!("{who} begins the first game in each of {STARTS} starts{after}"))
    }

    /// How it is played, in one line.
    pub(crate) fn asked(&self) -> String {
        let reading = match self.rules.reading {
            MoveReading::Sentence(_) => "reading what it says",
            MoveReading::Board(_) => "seeing what changes",
        };
        let menus = match &self.openings {
            [Some(a), Some(b)] if a == b && a.is_empty() => "; who begins is up to chance".into(),
            [Some(a), Some(b)] if a == b => format!("; {}, and who begins is up to chance", after(a)),
            [Some(a), Some(b)] => {
                let perhaps = if self.is_settled { "" } else { ", which may be up to chance" };
                let apart = unlikeness(&self.openings).is_some_and(|unlikeness| unlikeness > ALIKE);
                let apart = if apart { "; these may be two opponents" } else { "" };
                format!("; it moves first {}, second {}{perhaps}{apart}", after(a), after(b))
            }
            [Some(a), None] | [None, Some(a)] if !a.is_empty() => format!("; {}", after(a)),
            _ => String::new(),
        };
        let named = |what: &str, acts: &[Act]| {
            let acts: Vec<String> = acts.iter().map(|act| format!("{:?}", act.to_string())).collect();
            if acts.is_empty() { String::new() } else { format!(" ({what}: {})", acts.join(", ")) }
        };
        let levels = named("easier", &self.levels) + &named("also offered", &self.unchosen);
        let chosen: Vec<String> = self.chosen.iter().map(|name| format!("{name:?}")).collect();
        let chosen = if chosen.is_empty() { String::new() } else { format!("; left at {}", chosen.join(", ")) };
        format!("{}, {}, {reading}{menus}{levels}{chosen}", self.rules.program.name(), self.rules.input)
    }

    /// The level at which it is played, if it offers easier ones.
    pub(crate) fn level(&self) -> Option<String> {
        self.level.as_ref().map(ToString::to_string)
    }

    /// A sentence to show before it is played.
    pub(crate) fn notice(&self) -> String {
        let seconds = self.game_time.as_secs_f64();
        let note = self.rules.program.note().map(|note| format!("; {note}")).unwrap_or_default();
        format!("some hundred games are played, and one takes about {seconds:.1} s{note}")
    }

    /// The letter that it draws when it plays this side, if it is always the same.
    pub(crate) fn draws(&self, side: Player) -> Option<Player> {
        letter(self.rules.looks.mark(side)?)
    }

    /// The number of ways in which games may begin that look alike. Each is treated as a bot of its own.
    pub(crate) fn starts_alike(&self, side: Player) -> usize {
        self.starts[side as usize].as_ref().map_or(1, |starts| starts.alike(side))
    }

    /// What its games have shown.
    pub(crate) fn records(&self) -> MutexGuard<'_, Records> {
        self.records.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// `after typing "2", "X"`.
fn after(menu: &[Act]) -> String {
    let acts: Vec<String> = menu.iter().map(|act| format!("{:?}", act.to_string())).collect();
    let verb = if matches!(menu.first(), Some(Act::Type(_))) { "typing" } else { "choosing" };
    if acts.is_empty() { "at once".into() } else { format!("after {verb} {}", acts.join(", ")) }
}

/// A program that sleeps is asked by several people at the same time: this many, and one more.
const SIDE_BY_SIDE: usize = 15;

/// Multiples of this number, without their whole parts, spread evenly over all starts.
const GOLDEN: f64 = 0.618_034;

/// The longest time that the search waits for a program.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Somebody who plays against a program.
pub(crate) struct Person {
    setup: Arc<GameSetup>,
    /// The game that is being played.
    game: Option<Game>,
    /// The person's first move when a game was last begun.
    first: Option<Square>,
    /// Selects one of the ways in which games may begin that look alike.
    pub(crate) round: usize,
    /// Whether all games are asked about.
    explores: bool,
}

impl Person {
    pub(crate) fn new(setup: Arc<GameSetup>) -> Person {
        Person { setup, game: None, first: None, round: 0, explores: false }
    }

    /// Returns the program's move after these moves, as this player. It continues the last game if it can.
    pub(crate) fn ask(&mut self, side: Player, moves: &[Square], deadline: Instant) -> Result<Square, AskFault> {
        let answer = self.reach(side, moves, &[], &self.rules(side, deadline))?;
        self.setup.records().see(side, moves, &answer);
        Ok(answer.square)
    }

    /// The same for a caller that will ask about all games. Each game is played to its end, and its answers are kept,
    /// each for one later question. With `throws`, the dice show these numbers first for the answer.
    pub(crate) fn explore(
        &mut self,
        side: Player,
        moves: &[Square],
        throws: Option<&[f64]>,
        deadline: Instant,
    ) -> Result<ProgramMove, AskFault> {
        self.explores = true;
        if let Some(answer) = self.setup.records().take(side, moves, throws) {
            return Ok(answer);
        }
        let rules = self.rules(side, deadline);
        if self.setup.records().has_dice[side as usize] {
            if self.setup.records().may_play_more(side) {
                self.play_to_learn(side, &rules);
            }
            return Err(by_chance());
        }
        // A program that sleeps leaves the processor free for more games.
        let others = if self.setup.sleeps { SIDE_BY_SIDE } else { 0 };
        thread::scope(|scope| {
            for _ in 0..others {
                // If the system gives no more threads, fewer games are played.
                let (mut other, rules) = (self.beside(), &rules);
                let _ = thread::Builder::new().spawn_scoped(scope, move || other.play_to_learn(side, rules));
            }
            let answer = self.reach(side, moves, throws.unwrap_or_default(), &rules)?;
            self.setup.records().see(side, moves, &answer);
            self.play_on(&rules);
            Ok(answer)
        })
    }

    /// Another person for the same program, who plays at the same time.
    fn beside(&self) -> Person {
        Person { setup: self.setup.clone(), game: None, ..*self }
    }

    /// Forgets all that the program has answered, and ends it.
    pub(crate) fn restart(&mut self) {
        (self.game, self.first) = (None, None);
        self.setup.rules.program.forget();
        self.setup.records().clear();
    }

    /// Plays a game where most is unknown, and records the answers.
    fn play_to_learn(&mut self, side: Player, rules: &Rules) {
        if !self.setup.records().is_incomplete(side) {
            return;
        }
        let spread = (f64::from(self.setup.records().begun()) * GOLDEN).fract();
        let first = self.known_first(&[spread]).map(|first| first.square);
        self.setup.records().visit(side, &[]);
        let Ok(mut game) = Game::start(rules, &self.start_dice(side, first.as_slice()), false) else { return };
        if game.bot != side {
            return;
        }
        self.note_first(&mut game);
        self.game = Some(game);
        self.play_on(rules);
    }

    fn rules(&self, side: Player, deadline: Instant) -> Rules {
        Rules {
            menu: self.setup.openings[side as usize].clone().unwrap_or_default(),
            limit: deadline.saturating_duration_since(Instant::now()),
            ..self.setup.rules.clone()
        }
    }

    /// The program's first move, if it begins.
    fn first_move(&self, game: &mut Game) -> Option<ProgramMove> {
        let square = *game.moves.first().filter(|_| game.bot == Player::X)?;
        let answer = game.answer(square);
        let draws = if self.starts(Player::X).is_some() { Vec::new() } else { answer.draws };
        Some(ProgramMove { draws, at_start: self.at_start(game), ..answer })
    }

    /// Records the program's first move, if it begins and not all first moves are known.
    fn note_first(&self, game: &mut Game) {
        if let Some(first) = self.first_move(game).filter(|_| self.known_first(&[]).is_none()) {
            self.setup.records().add(game.bot, &[], first);
        }
    }

    /// The program's answer. If it moves second, its answers include the draws at the start; if it moves first, its
    /// first move does.
    fn answer(&self, game: &Game, square: Square) -> ProgramMove {
        let at_start = if game.bot == Player::X { Vec::new() } else { self.at_start(game) };
        ProgramMove { at_start, ..game.answer(square) }
    }

    /// The draws at the start that cannot be prescribed or are too many.
    fn at_start(&self, game: &Game) -> Vec<SurfaceDraw> {
        let is_known = self.starts(game.bot).is_some();
        game.at_start.iter().filter(|drawn| !is_known && !drawn.is_idle()).copied().collect()
    }

    /// All ways in which games begin, if each of them is played.
    fn starts(&self, side: Player) -> Option<&Starts> {
        self.setup.starts[side as usize].as_ref().filter(|_| self.explores)
    }

    /// The numbers that the dice show from the start of a game that begins with these moves.
    fn start_dice(&self, side: Player, moves: &[Square]) -> Vec<f64> {
        let first = moves.first().filter(|_| side == Player::X).copied();
        match self.starts(side) {
            Some(starts) => starts.in_round(self.round, side, first).map_or(Vec::new(), |start| start.dice.clone()),
            None => first.map_or(Vec::new(), |first| self.setup.records().shown(side, &[first]).to_vec()),
        }
    }

    /// The program's first move, if all ways in which games begin are known. One draw decides among them.
    fn known_first(&self, throws: &[f64]) -> Option<ProgramMove> {
        let number = throws.first().copied().unwrap_or_default();
        let (square, among) = self.starts(Player::X)?.first_move(number)?;
        let draws = if among > 1 { vec![SurfaceDraw { number: Some(number), among: Some(among) }] } else { Vec::new() };
        Some(ProgramMove { square, draws, at_start: Vec::new(), may_differ: false })
    }

    /// Plays a game up to these moves and returns the answer. The dice show these numbers first for that answer.
    fn reach(
        &mut self,
        side: Player,
        moves: &[Square],
        throws: &[f64],
        rules: &Rules,
    ) -> Result<ProgramMove, AskFault> {
        let is_on_the_way = |game: &Game| game.bot == side && moves.starts_with(&game.moves);
        if let Some(mut game) = self.game.take().filter(is_on_the_way)
            && let Some(answer) = self.replay(&mut game, moves, throws, rules)?
        {
            self.game = Some(game);
            return Ok(answer);
        }
        if let (Player::X, [], Some(answer)) = (side, moves, self.known_first(throws)) {
            return Ok(answer);
        }
        let dice = self.start_dice(side, moves);
        // Each first move of the person gets a new start. So the program thinks about its longest moves once for each
        // start, and chance that nobody noticed can show in the next one.
        let first = moves.get(usize::from(side == Player::X)).copied();
        let (mut is_again, departs) = (false, mem::replace(&mut self.first, first) != first);
        for tries in 0..TRIES {
            let mut game = Game::start(rules, &dice, tries > 0 || departs).map_err(|trouble| fault(trouble, None))?;
            if game.bot != side {
                // A clock may decide who begins.
                process::sleep((PAUSE * (1 + tries / 4)).min(LONG_PAUSE));
                continue;
            }
            let found = self.replay(&mut game, moves, throws, rules);
            // On a busy machine, part of a board may have come late. A fault that happens twice is real.
            if found.as_ref().is_err_and(|fault| fault.kind != Kind::TimedOut) && !mem::replace(&mut is_again, true) {
                continue;
            }
            if let Some(answer) = found? {
                self.game = Some(game);
                return Ok(answer);
            }
            let mut records = self.setup.records();
            if self.setup.rules.program.heeds_dice() && mem::replace(&mut is_again, true) {
                records.has_dice[side as usize] = true;
            }
            if records.has_dice[side as usize] {
                return Err(by_chance());
            }
        }
        let what = format!("it did not come to this place in {TRIES} games");
        Err(AskFault::new(Kind::Unread, what, b""))
    }

    /// Plays the person's moves and records the answers. `None` if the program plays other moves.
    fn replay(
        &self,
        game: &mut Game,
        moves: &[Square],
        throws: &[f64],
        rules: &Rules,
    ) -> Result<Option<ProgramMove>, AskFault> {
        let mut last = None;
        if game.moves.len() == 1 {
            match moves.is_empty() {
                true => last = self.first_move(game),
                false => self.note_first(game),
            }
        }
        loop {
            let ply = game.moves.len();
            if ply > moves.len() {
                return Ok(last.filter(|_| game.moves.starts_with(moves)));
            }
            if game.moves != moves[..ply] {
                return Ok(None);
            }
            if game.position.to_move() == game.bot {
                return Err(AskFault::new(Kind::Unread, "it is not its turn", b""));
            }
            let Some(square) = moves.get(ply) else { return Ok(None) };
            let dice = match moves.get(..ply + 2) {
                Some(moves) => self.setup.records().shown(game.bot, moves).to_vec(),
                None => throws.to_vec(),
            };
            match game.play(*square, rules, &dice) {
                Ok(Some(square)) => {
                    let answer = self.answer(game, square);
                    match ply + 1 < moves.len() {
                        true => self.setup.records().add(game.bot, &game.moves[..ply + 1], answer),
                        false => last = Some(answer),
                    }
                }
                Ok(None) => {}
                Err(trouble) => {
                    let is_doubt = trouble.is_doubt();
                    let fault = fault(trouble, Some(game));
                    // A crash contradicts nothing.
                    self.setup.records().is_doubted[game.bot as usize] |= is_doubt && fault.kind == Kind::Unread;
                    return Err(fault);
                }
            }
        }
    }

    /// Plays the game to its end, with the replies that were tried least, and records the answers.
    fn play_on(&mut self, rules: &Rules) {
        let Some(mut game) = self.game.take() else { return };
        while !game.position.is_over() {
            let square = {
                let mut records = self.setup.records();
                let Some(square) = records.rarest(game.bot, game.position, &game.moves) else { return };
                // Keeps others who play at the same time from choosing the same reply.
                records.visit(game.bot, &[game.moves.as_slice(), &[square]].concat());
                square
            };
            match game.play(square, rules, &[]) {
                Ok(Some(square)) => {
                    let answer = self.answer(&game, square);
                    let before = &game.moves[..game.moves.len() - 1];
                    self.setup.records().add(game.bot, before, answer);
                }
                // A fault is reported when this place is asked about.
                Ok(None) | Err(_) => return,
            }
        }
    }
}

/// The reason why a place is not asked about that the program does not reach by itself.
pub(crate) const BY_CHANCE: &str = "it moves by chance, so this place was not come to";

/// A program with dice does not reach every place again, so not all its games can be played.
fn by_chance() -> AskFault {
    AskFault::new(Kind::Unread, BY_CHANCE, b"")
}

/// Turns a trouble in a game into a fault of the program. If something failed that may be our fault, the program's
/// move stays unknown.
fn fault(trouble: Trouble, game: Option<&mut Game>) -> AskFault {
    let Some(game) = game else { return AskFault::new(Kind::Unread, trouble.to_string(), b"") };
    let (status, screen) = (game.surface.status(), game.surface.screen());
    let mut last: Vec<&str> = screen.lines().rev().take(SHOWN).collect();
    last.reverse();
    let (what, tail) = (trouble.to_string(), last.join("\n"));
    if let Some(failure) = game.surface.failure() {
        return AskFault::new(Kind::Unread, format!("{what}; {}", printable(&failure)), tail.as_bytes());
    }
    match trouble {
        Trouble::Stopped(Wait::Ended) => match status {
            Some(status) if !status.success() => {
                let ended = Ended { stderr: screen, status: Some(status) };
                AskFault::new(Kind::Crashed, "it ended without a move", b"").with_end(ended)
            }
            _ => AskFault::new(Kind::Unread, what, tail.as_bytes()),
        },
        Trouble::Stopped(Wait::Timeout | Wait::Closing) => AskFault::new(Kind::TimedOut, what, tail.as_bytes()),
        Trouble::Taken(_) | Trouble::Two(_) | Trouble::Wrong(_) => AskFault::new(Kind::Illegal, what, tail.as_bytes()),
        _ => AskFault::new(Kind::Unread, what, tail.as_bytes()),
    }
}

/// The last lines of the screen that a finding shows.
const SHOWN: usize = 12;

/// The player with this mark: a letter, or one of the symbols of emoji boards.
fn letter(sign: &str) -> Option<Player> {
    let board = format!("{sign}........");
    let is_mark = |player: &Player| {
        let position = read_position(&board, *player, Coords::OneToNine);
        position.is_ok_and(|position| position.mark(Square::TOP_LEFT) == Some(*player) && position.ply() == 1)
    };
    Player::ALL.into_iter().find(is_mark)
}
