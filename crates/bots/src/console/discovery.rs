//! Finding out how a program is played: what it asks before its game, who begins, and how moves are typed.

use super::dialogue::Dialogue;
use super::game::{Marks, Trouble};
use super::probe::{Failure, Place, Trial};
use super::prompt::{asks_for_move, candidates};
use super::pty::Wait;
use super::reading::Sheet;
use super::typing::{Typing, named};
use super::{Hints, Setup};
use crate::BotError;
use noughts::words::printable;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// How long the search may take in all, and how long after it has found a game.
const MOST_TIME: Duration = Duration::from_secs(40);
const MORE_TIME: Duration = Duration::from_secs(20);

/// The places that are looked at after a game was found.
const MORE_PLACES: u32 = 50;

/// How many answers a program may want before its game.
const DEEPEST: usize = 6;

/// How much more a place costs that may be a game but does not look like one.
const UNLIKELY_GAME: u32 = 25;

/// How often a game is started to see whether the other side begins, and how far apart: who begins may be up to chance, or
/// to a clock that counts seconds.
const STARTS: u32 = 12;
const BETWEEN_STARTS: Duration = Duration::from_millis(300);

/// The menu answers that lead to a game, by the player that the program is in it.
pub type Openings = [Option<Vec<String>>; 2];

/// A place in the program's menus that has not been looked at.
struct Task {
    cost: u32,
    menu: Vec<String>,
    /// Whether moves are tried there, or only what it asks is read.
    plays: bool,
}

struct Search<'a> {
    command: &'a str,
    hints: &'a Hints,
    given: Vec<Typing>,
    limit: Duration,
    deadline: Instant,
    tasks: Vec<Task>,
    /// Questions, and what was answered to them in vain.
    refused: BTreeSet<(String, String)>,
    typing: Option<Typing>,
    openings: Openings,
    marks: Marks,
    /// How far the best way of typing came.
    furthest: Option<Failure>,
    /// Whether it sleeps most of the time.
    sleeps: bool,
    two_people: bool,
    has_board: bool,
    /// Whether it waits for input and has said nothing.
    is_silent: bool,
    /// The last screen that was seen before a game was found, and how the program ended.
    last_screen: String,
    failure: Option<BotError>,
}

/// Finds out how a program is played. `None` if it waits for input and has said nothing: that is how a bot begins, and no
/// program for people.
///
/// # Errors
/// If it is not played in a way that is known, or does not show what was done.
pub fn find(command: &str, hints: &Hints, limit: Duration) -> Result<Option<Setup>, BotError> {
    let given = hints.typing.as_deref().map_or(Ok(Vec::new()), named).map_err(BotError::WrongOption)?;
    let mut search = Search {
        command,
        hints,
        given,
        limit,
        deadline: Instant::now() + MOST_TIME,
        tasks: vec![Task { cost: 0, menu: hints.menu.clone().unwrap_or_default(), plays: false }],
        refused: BTreeSet::new(),
        typing: None,
        openings: [None, None],
        marks: Marks::default(),
        furthest: None,
        sleeps: false,
        two_people: false,
        has_board: false,
        is_silent: false,
        last_screen: String::new(),
        failure: None,
    };
    search.run();
    search.result()
}

impl Search<'_> {
    fn run(&mut self) {
        let mut left = MORE_PLACES;
        while let Some(task) = self.next_task() {
            self.visit(task);
            if self.typing.is_some() {
                left -= 1;
            }
            let is_known = self.openings.iter().all(Option::is_some);
            let is_done = is_known || left == 0 || self.failure.is_some() || self.is_silent;
            if is_done || Instant::now() > self.deadline {
                break;
            }
        }
    }

    /// The likeliest place, and among those the one that was found first.
    fn next_task(&mut self) -> Option<Task> {
        let at = (0..self.tasks.len()).min_by_key(|at| self.tasks[*at].cost)?;
        Some(self.tasks.remove(at))
    }

    fn visit(&mut self, task: Task) {
        if task.plays {
            self.play(&task.menu);
            return;
        }
        let mut dialogue = match Dialogue::start(self.command) {
            Ok(dialogue) => dialogue,
            Err(error) => {
                self.failure = Some(BotError::NotStarted { what: format!("the program {:?}", self.command), error });
                return;
            }
        };
        let Some(question) = self.answer_all(&mut dialogue, &task.menu) else { return };
        if task.menu.is_empty() && dialogue.last_screen().trim().is_empty() {
            self.is_silent = true;
            return;
        }
        let sheet = Sheet::at_start(&dialogue.boards);
        self.has_board |= sheet.is_some();
        if self.typing.is_none() {
            self.last_screen = dialogue.last_screen();
        }
        // A question that comes again has refused the answer.
        if let (Some(last), true) = (task.menu.last(), dialogue.question() == question) {
            self.refused.insert((question.clone(), last.clone()));
            return;
        }
        let news = dialogue.news.clone();
        let question = dialogue.question().to_string();
        drop(dialogue);
        let looks_like_game = sheet.is_some() && asks_for_move(&news);
        if looks_like_game && self.play(&task.menu) {
            return;
        }
        self.branch(&task, &news, &question, looks_like_game);
    }

    /// Answers the program's questions, and gives the last of them. `None` if it does not ask any more.
    fn answer_all(&mut self, dialogue: &mut Dialogue, menu: &[String]) -> Option<String> {
        let mut wait = dialogue.listen(self.limit);
        let mut question = String::new();
        for text in menu {
            if wait != Wait::Asks {
                break;
            }
            question = dialogue.question().to_string();
            if self.refused.contains(&(question.clone(), text.clone())) {
                return None;
            }
            dialogue.news.clear();
            wait = dialogue.type_line(text, self.limit);
        }
        if wait == Wait::Asks {
            return Some(question);
        }
        if wait == Wait::Closing {
            self.failure = Some(BotError::Interrupted);
        }
        if self.last_screen.is_empty() {
            self.last_screen = dialogue.last_screen();
        }
        None
    }

    /// Puts the places behind this one on the list.
    fn branch(&mut self, task: &Task, news: &[String], question: &str, was_played: bool) {
        if !was_played {
            self.tasks.push(Task { cost: task.cost + UNLIKELY_GAME, menu: task.menu.clone(), plays: true });
        }
        if task.menu.len() >= DEEPEST {
            return;
        }
        for candidate in candidates(news) {
            if !self.refused.contains(&(question.to_string(), candidate.text.clone())) {
                let menu = task.menu.iter().cloned().chain([candidate.text]).collect();
                self.tasks.push(Task { cost: task.cost + candidate.cost, menu, plays: false });
            }
        }
    }

    /// Tries to play where these answers lead, and says whether it is a game, for one person or two.
    fn play(&mut self, menu: &[String]) -> bool {
        let known: Vec<Typing> = self.typing.iter().cloned().collect();
        let given = if known.is_empty() { self.given.clone() } else { known };
        let place = self.place(menu);
        if self.is_known(&place) {
            return true;
        }
        let tried = match place.try_ways(&given) {
            // On a busy machine an answer may have come too late.
            Err(trouble) if !matches!(trouble, Trouble::Closing) => place.try_ways(&given),
            tried => tried,
        };
        match tried {
            Ok(Trial::Game(typing, checked)) => {
                if self.typing.is_none() {
                    self.deadline = Instant::now() + MORE_TIME;
                }
                self.typing = Some(*typing);
                self.sleeps |= checked.sleeps;
                self.marks.add(checked.marks);
                for player in checked.players {
                    self.openings[player as usize].get_or_insert_with(|| menu.to_vec());
                }
                return true;
            }
            Ok(Trial::TwoPeople) => {
                self.two_people = true;
                return true;
            }
            Ok(Trial::None(failure)) => self.furthest = Failure::furthest(self.furthest.take(), failure),
            Err(Trouble::Closing) => self.failure = Some(BotError::Interrupted),
            Err(_) => {}
        }
        false
    }

    /// Whether a game for this side was found already.
    fn is_known(&self, place: &Place) -> bool {
        let player = self.typing.as_ref().and_then(|typing| place.first(typing));
        player.is_some_and(|player| self.openings[player as usize].is_some())
    }

    fn place<'b>(&'b self, menu: &'b [String]) -> Place<'b> {
        let Search { command, hints, limit, deadline, .. } = *self;
        Place { command, menu, answer: hints.answer.as_ref(), limit, deadline }
    }

    fn result(mut self) -> Result<Option<Setup>, BotError> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        if self.is_silent {
            return Ok(None);
        }
        let Some(typing) = self.typing.clone() else { return Err(BotError::Unusable(self.why_not())) };
        let is_settled = self.toss(&typing);
        let Search { command, hints, openings, sleeps, marks, .. } = self;
        let (command, answer) = (command.into(), hints.answer.clone());
        Ok(Some(Setup { command, typing, answer, openings, is_settled, sleeps, marks, records: Mutex::default() }))
    }

    /// Starts the game some more times, over some seconds: who begins may be up to chance or to a clock, whatever was
    /// answered. Says whether each answer has led to the same side each time.
    fn toss(&mut self, typing: &Typing) -> bool {
        let mut menus: Vec<Vec<String>> = self.openings.iter().flatten().cloned().collect();
        let is_known = self.openings.iter().all(Option::is_some);
        menus.dedup();
        if is_known && menus.len() == 1 {
            return false;
        }
        let begin = Instant::now();
        for (number, menu) in (0..STARTS).zip(menus.iter().cycle()) {
            thread::sleep((begin + number * BETWEEN_STARTS).saturating_duration_since(Instant::now()));
            let place = self.place(menu);
            let Some(player) = place.first(typing).filter(|_| begin.elapsed() < MORE_TIME) else { return false };
            if self.openings[player as usize].as_ref() == Some(menu) {
                continue;
            }
            if let Ok(checked) = place.check(typing) {
                self.marks.add(checked.marks);
            }
            self.openings = [Some(menu.clone()), Some(menu.clone())];
            return false;
        }
        true
    }

    fn why_not(&self) -> String {
        if let Some(Failure { why, screen, .. }) = self.furthest.as_ref().filter(|_| !self.two_people) {
            return no_game(why, screen);
        }
        let why = match () {
            () if self.two_people => "the person moves for both sides: it is a game for two people",
            () if self.last_screen.is_empty() => "it says nothing",
            () if !self.has_board => {
                "it draws no board of three rows that is known\n\
                 if it asks something before the game, say what to type there, with commas between: --menu 'Ann,2'\n\
                 if it draws no board, say how moves are typed and which words tell its own: --type 1-9 --answer 'I take (\\d)'"
            }
            () => {
                "no way to type a move was found that it accepts and draws\n\
                 say how moves are typed: --type 'row col'\n\
                 if it asks something before the game, say what to type there, with commas between: --menu 'Ann,2'"
            }
        };
        no_game(why, &self.last_screen)
    }
}

fn no_game(why: &str, screen: &str) -> String {
    let screen: Vec<String> = screen.lines().map(printable).collect();
    let indented: Vec<String> = screen.iter().map(|line| format!("  {}", line.trim_end())).collect();
    format!("as a program for people, it cannot be judged: {why}\nits last screen:\n{}", indented.join("\n"))
}
