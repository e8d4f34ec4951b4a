//! Finding out how moves are typed: something is typed, and the board shows what it meant.

use super::boards::Drawn;
use super::game::{Game, Marks, Rules, Trouble};
use super::pty::Wait;
use super::reading::Change;
use super::typing::{Typing, likely};
use noughts::{Player, Square};
use regex_lite::Regex;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// The games that are played to check a way of typing.
const MOST_GAMES: usize = 16;

/// How long a check may take. A program may think long about each move.
const LONGEST_CHECK: Duration = Duration::from_secs(180);

/// A program that sleeps longer than this in a check, and for most of it, is asked in several processes side by side.
const SLEEPY: Duration = Duration::from_secs(1);

/// What a place in a program's menus turned out to be.
pub enum Trial {
    /// A game that is played so.
    Game(Box<Typing>, Checked),
    /// The person moves for both sides.
    TwoPeople,
    /// Nothing that was typed is a move, or how far the best way of typing came.
    None(Option<Failure>),
}

/// Why a way of typing did not stand its check.
#[derive(Clone, Debug)]
pub struct Failure {
    /// How many squares were drawn where they should be.
    pub drawn: usize,
    /// How moves are typed, and what happened.
    pub why: String,
    /// What the terminal showed then.
    pub screen: String,
}

impl Failure {
    fn new(typing: &Typing, drawn: usize, trouble: &Trouble, game: &Game) -> Failure {
        let what = match trouble {
            Trouble::Wrong(what) => what.clone(),
            Trouble::Taken(square) => format!("after {} it overwrote square {}", game.numbers(), square.number()),
            trouble => format!("after {} {trouble}", game.numbers()),
        };
        let why = format!("moves typed as {} are drawn, but {what}", typing.name);
        Failure { drawn, why, screen: game.dialogue.last_screen() }
    }

    /// The one that came further.
    pub fn furthest(one: Option<Failure>, other: Option<Failure>) -> Option<Failure> {
        [one, other].into_iter().flatten().max_by_key(|failure| failure.drawn)
    }
}

/// What some whole games have shown.
pub struct Checked {
    /// Who the program was in them. X begins.
    pub players: BTreeSet<Player>,
    /// Whether it slept most of the time, as programs do that pretend to think.
    pub sleeps: bool,
    /// The marks that it drew.
    pub marks: Marks,
}

/// Where a game may be asked for.
pub struct Place<'a> {
    pub command: &'a str,
    pub menu: &'a [String],
    pub answer: Option<&'a Regex>,
    pub limit: Duration,
    pub deadline: Instant,
}

/// What became of a text that was typed for a move.
enum Effect {
    /// Nothing, and the same question is asked again.
    Refused,
    /// The person's mark may be on any of these squares.
    Marked(Vec<Square>),
    /// Only one mark, on this square, and the program asks for the next.
    OneMark(Vec<Square>),
    Other,
}

impl Place<'_> {
    /// Tries the ways of typing, those first that the prompt speaks for.
    ///
    /// # Errors
    /// If the program does not come to this place again.
    pub fn try_ways(&self, given: &[Typing]) -> Result<Trial, Trouble> {
        let mut game = self.start()?;
        let names = game.sheet.names();
        let prompt = game.dialogue.news.join("\n");
        let mut ways = if given.is_empty() { likely(&prompt, names.as_ref()) } else { given.to_vec() };
        if self.answer.is_some() {
            return Ok(self.try_sentences(&ways));
        }
        let (mut fresh, mut furthest) = (true, None);
        while let Some(way) = ways.first().cloned() {
            if Instant::now() > self.deadline {
                break;
            }
            if !fresh {
                game = self.start()?;
            }
            let Some(square) = square_to_try(&game) else { break };
            let lines = way.lines(square).to_vec();
            let effect = self.type_move(&mut game, &lines);
            fresh = matches!(effect, Effect::Refused);
            if matches!(effect, Effect::OneMark(_)) && self.is_for_two(&mut game, &way) {
                return Ok(Trial::TwoPeople);
            }
            if let Effect::Marked(squares) | Effect::OneMark(squares) = &effect {
                let meant = |way: &&Typing| way.square(&lines).is_some_and(|square| squares.contains(&square));
                for way in ways.iter().filter(meant) {
                    match self.check(way) {
                        Ok(checked) => return Ok(Trial::Game(Box::new(way.clone()), checked)),
                        Err(failure) => furthest = Failure::furthest(furthest, failure),
                    }
                }
            }
            // All are refuted by which this text would have been a move.
            let is_refuted = |way: &Typing| way.square(&lines).is_some_and(|square| game.sheet.is_free(square));
            ways.retain(|other| *other != way && !is_refuted(other));
        }
        Ok(Trial::None(furthest))
    }

    /// Tries the ways of typing in which the program's sentences name its moves, too.
    fn try_sentences(&self, ways: &[Typing]) -> Trial {
        for way in ways.iter().take_while(|_| Instant::now() < self.deadline) {
            if let Ok(checked) = self.check(way) {
                return Trial::Game(Box::new(way.clone()), checked);
            }
        }
        Trial::None(None)
    }

    /// Whether the next move that is typed so is drawn with another mark, and no more than that.
    fn is_for_two(&self, game: &mut Game, way: &Typing) -> bool {
        let free = |board: &Drawn| match game.sheet.compare(board) {
            Change::Marks(marks) if marks.len() == 1 => {
                SQUARES_TO_TRY.into_iter().find(|number| *number != marks[0].0.number())
            }
            _ => None,
        };
        let Some(square) = game.dialogue.boards.last().and_then(free).and_then(Square::new) else { return false };
        self.type_move(game, way.lines(square));
        let Some(Change::Marks(marks)) = game.dialogue.boards.last().map(|board| game.sheet.compare(board)) else {
            return false;
        };
        matches!(marks.as_slice(), [a, b] if a.1 != b.1 && (a.0 == square || b.0 == square))
    }

    /// Who the program is in a game that is started here.
    pub fn first(&self, typing: &Typing) -> Option<Player> {
        self.start_by(typing).ok().map(|game| game.bot())
    }

    fn start(&self) -> Result<Game, Trouble> {
        Game::start(self.command, self.menu, None, self.limit)
    }

    fn start_by(&self, typing: &Typing) -> Result<Game, Trouble> {
        Game::start(self.command, self.menu, self.answer.map(|answer| (answer, typing)), self.limit)
    }

    /// Types what may be a move, and looks for the person's mark and the program's answer.
    fn type_move(&self, game: &mut Game, lines: &[String]) -> Effect {
        let question = game.dialogue.question().to_string();
        game.dialogue.forget();
        for (at, line) in lines.iter().enumerate() {
            let wait = game.dialogue.type_line(line, self.limit);
            let early = game.dialogue.boards.iter().any(|board| matches!(game.sheet.compare(board), Change::Marks(_)));
            if at + 1 < lines.len() && (wait != Wait::Asks || early) {
                return Effect::Other;
            }
            if !matches!(wait, Wait::Asks | Wait::Ended) {
                return Effect::Other;
            }
        }
        let marks = game.dialogue.boards.iter().filter_map(|board| match game.sheet.compare(board) {
            Change::Marks(marks) => Some(marks),
            _ => None,
        });
        let marks: Vec<Vec<(Square, String)>> = marks.collect();
        let alone: Vec<Square> = marks.iter().filter(|marks| marks.len() == 1).map(|marks| marks[0].0).collect();
        let pairs = marks.iter().rev().find_map(|marks| <&[_; 2]>::try_from(marks.as_slice()).ok());
        match pairs {
            Some([a, b]) => {
                let mut squares = Vec::new();
                for (own, other) in [(a, b), (b, a)] {
                    if game.sheet.may_be(own, other) && (alone.is_empty() || alone.contains(&own.0)) {
                        squares.push(own.0);
                    }
                }
                Effect::Marked(squares)
            }
            None if !alone.is_empty() => Effect::OneMark(alone),
            None if marks.is_empty() && lines.len() == 1 && game.dialogue.question() == question => Effect::Refused,
            None => Effect::Other,
        }
    }

    /// Plays some games in which each square is typed if it can be had, and says what they have shown.
    ///
    /// # Errors
    /// If a move does not do what it should; in which game, if one could be started.
    pub fn check(&self, typing: &Typing) -> Result<Checked, Option<Failure>> {
        let rules = Rules {
            command: self.command.into(),
            typing: typing.clone(),
            answer: self.answer.cloned(),
            limit: self.limit,
            marks: Marks::default(),
        };
        let deadline = Instant::now() + LONGEST_CHECK;
        let mut check = Check::new(rules);
        let start = Instant::now();
        let (mut last, mut fruitless) = (None, 0);
        for number in 0..MOST_GAMES {
            let before = check.typed.len();
            let Ok(mut game) = self.start_by(typing) else { return Err(last) };
            if let Err(trouble) = check.game(&mut game, number) {
                last = Some(Failure::new(typing, check.typed.len(), &trouble, &game));
                match trouble {
                    // It has won, as it says.
                    Trouble::Undrawn => check.whole += 1,
                    // A bot may fail in some games.
                    Trouble::Ended | Trouble::Timeout => {}
                    Trouble::Taken(_) | Trouble::Wrong(_) if self.answer.is_none() => {}
                    _ => return Err(last),
                }
            }
            fruitless = if check.typed.len() == before { fruitless + 1 } else { 0 };
            if check.typed.len() == 9 && check.whole > 1 || fruitless > 3 || Instant::now() > deadline {
                break;
            }
        }
        let is_enough = check.whole > 1 && check.typed.len() >= 6;
        let sleeps = check.slept > start.elapsed() / 2 && check.slept > SLEEPY;
        if is_enough { Ok(Checked { players: check.players, sleeps, marks: check.rules.marks }) } else { Err(last) }
    }
}

/// The games of a check.
struct Check {
    rules: Rules,
    /// The squares that were typed, and that the program drew where they should be.
    typed: BTreeSet<Square>,
    /// Who the program was in the games.
    players: BTreeSet<Player>,
    /// How long it slept in them.
    slept: Duration,
    /// The games that came to an end.
    whole: usize,
}

impl Check {
    fn new(rules: Rules) -> Check {
        Check { rules, typed: BTreeSet::new(), players: BTreeSet::new(), slept: Duration::ZERO, whole: 0 }
    }

    fn game(&mut self, game: &mut Game, number: usize) -> Result<(), Trouble> {
        self.players.insert(game.bot());
        while !game.position().is_over() {
            let legal: Vec<Square> = game.position().legal_moves().iter().collect();
            let new = legal.iter().find(|square| !self.typed.contains(square));
            // Not every game by the same plan: some may show a fault of the bot.
            let other = legal[(number * 5 + game.moves().len()) % legal.len()];
            let square = new.copied().filter(|_| number % 3 < 2).unwrap_or(other);
            if game.play(square, &self.rules)?.is_some() {
                self.typed.insert(square);
                self.rules.marks.note(game);
            }
        }
        self.whole += 1;
        self.slept += game.dialogue.slept();
        Ok(())
    }
}

/// Those first that tell ways of typing apart.
const SQUARES_TO_TRY: [u8; 9] = [2, 6, 7, 3, 4, 8, 9, 1, 5];

/// A free square whose text means different squares in different ways.
fn square_to_try(game: &Game) -> Option<Square> {
    SQUARES_TO_TRY.into_iter().filter_map(Square::new).find(|square| game.sheet.is_free(*square))
}
