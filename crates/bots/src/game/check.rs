//! Plays whole games to check a guess of how moves are made and read.

use super::playing::{Game, MoveReading, Rules, Trouble};
use super::reading::SquareLooks;
use super::surface::Wait;
use noughts::{Player, Square};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// The most games that check one way to make moves.
const MOST_GAMES: usize = 16;

/// The time limit of a check. A program may think long about each move.
const LONGEST_CHECK: Duration = Duration::from_secs(180);

/// A program that sleeps longer than this in a check, and most of the time, is asked in several processes at once.
const SLEEPY: Duration = Duration::from_secs(1);

/// Why a way to make moves failed its check.
#[derive(Clone, Debug)]
pub struct FailedCheck {
    /// How many squares were drawn as they should be.
    pub drawn: usize,
    /// How moves are made, and what happened.
    pub why: String,
    pub screen: String,
}

impl FailedCheck {
    fn new(rules: &Rules, drawn: usize, trouble: &Trouble, game: &mut Game) -> FailedCheck {
        let what = match trouble {
            Trouble::Wrong(what) => what.clone(),
            Trouble::Taken(square) => format!("after {} it overwrote square {}", game.numbers(), square.number()),
            trouble => format!("after {} {trouble}", game.numbers()),
        };
        FailedCheck {
            drawn,
            why: format!("{} seemed to make moves, but {what}", rules.input),
            screen: game.surface.screen(),
        }
    }

    /// The check that came further; the first if both came as far.
    pub fn furthest(one: Option<FailedCheck>, other: Option<FailedCheck>) -> Option<FailedCheck> {
        [other, one].into_iter().flatten().max_by_key(|failure| failure.drawn)
    }
}

/// What some whole games have shown.
pub struct Checked {
    pub players: BTreeSet<Player>,
    /// Whether it slept most of the time, as programs do to pretend that they think.
    pub sleeps: bool,
    pub game_time: Duration,
    pub looks: SquareLooks,
}

/// Plays several games so that each square is played if possible. The error has the last game, if one could be started.
pub fn check(rules: Rules) -> Result<Checked, Option<FailedCheck>> {
    let deadline = Instant::now() + LONGEST_CHECK;
    let is_board = matches!(rules.reading, MoveReading::Board(_));
    let mut check = Check::new(rules);
    let start = Instant::now();
    let (mut last, mut fruitless, mut games) = (None, 0, 0);
    for number in 0..MOST_GAMES {
        let before = check.typed.len();
        let Ok(mut game) = Game::start(&check.rules, &[], false) else { return Err(last) };
        games += 1;
        if let Err(trouble) = check.game(&mut game, number) {
            last = Some(FailedCheck::new(&check.rules, check.typed.len(), &trouble, &mut game));
            match trouble {
                // It says that the game has ended with the move that it did not draw.
                Trouble::Undrawn => check.whole += 1,
                // A bot may fail in some games.
                Trouble::Stopped(Wait::Ended | Wait::Timeout) => {}
                Trouble::Taken(_) | Trouble::Two(_) | Trouble::Wrong(_) if is_board => {}
                // The program may have begun there without being seen.
                Trouble::Refused if check.whole > 0 && game.moves.len() == 1 => {}
                // The program may have moved where it had a mark, or not at all.
                Trouble::Silent if check.whole > 0 || game.moves.len() > 3 => {}
                _ => return Err(last),
            }
        }
        fruitless = if check.typed.len() == before { fruitless + 1 } else { 0 };
        if check.typed.len() == 9 && check.whole > 1 || fruitless > 3 || Instant::now() > deadline {
            break;
        }
    }
    let is_enough = check.whole > 1 && check.typed.len() >= 6;
    let Check { slept, players, looks, .. } = check;
    let sleeps = slept > start.elapsed() / 2 && slept > SLEEPY;
    let game_time = start.elapsed() / games.max(1);
    if is_enough { Ok(Checked { players, sleeps, game_time, looks }) } else { Err(last) }
}

struct Check {
    rules: Rules,
    looks: SquareLooks,
    /// The squares that were played and drawn as they should be.
    typed: BTreeSet<Square>,
    /// Who the program was in the games.
    players: BTreeSet<Player>,
    slept: Duration,
    /// The games that came to an end.
    whole: usize,
}

impl Check {
    fn new(rules: Rules) -> Check {
        let (looks, typed, players) = (SquareLooks::default(), BTreeSet::new(), BTreeSet::new());
        Check { rules, looks, typed, players, slept: Duration::ZERO, whole: 0 }
    }

    fn game(&mut self, game: &mut Game, number: usize) -> Result<(), Trouble> {
        while !game.position.is_over() {
            let legal: Vec<Square> = game.position.legal_moves().iter().collect();
            let new = legal.iter().find(|square| !self.typed.contains(square));
            // Some games follow another plan, since they may show a fault of the bot.
            let other = legal[(number * 5 + game.moves.len()) % legal.len()];
            let square = new.copied().filter(|_| number % 3 < 2).unwrap_or(other);
            if let Some(answer) = game.play(square, &self.rules, &[])? {
                self.looks.sayings.note(&game.surface.news(), &self.rules.input, answer);
                self.looks.sayings.note_end(game.surface.news(), game.position.winner() == Some(game.bot));
                self.typed.insert(square);
                self.players.insert(game.bot);
                self.looks.note(&game.sheet, game.bot);
            }
        }
        self.whole += 1;
        self.slept += game.surface.slept();
        self.rules.looks = self.looks.clone();
        Ok(())
    }
}
