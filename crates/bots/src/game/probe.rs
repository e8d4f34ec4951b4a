//! Finds out how moves are made: tries one, and reads from the board what it did.

use super::check::{Checked, FailedCheck, check};
use super::playing::{MoveReading, Rules, Trouble, before_game, question, seen};
use super::reading::{Change, DOUBTFUL, Places, Sheet, SquareLooks, are_two};
use super::surface::{Act, MoveInput, NinePlaces, Program, Surface, Wait};
use noughts::Square;
use regex_lite::Regex;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Where a game may be asked for.
pub struct MenuPlace<'a> {
    pub program: &'a Arc<dyn Program>,
    pub menu: &'a [Act],
    pub answer: Option<&'a Regex>,
    pub limit: Duration,
    pub deadline: Instant,
}

/// What a place in a program's menus turned out to be.
pub enum Trial {
    /// A game, with how its moves are made and read.
    Game(Box<(Rules, Checked)>),
    /// The person moves for both sides.
    TwoPeople,
    /// No way is a move there. Contains the check that came furthest.
    None { furthest: Option<FailedCheck>, has_more_inputs: bool },
}

/// The looks of nine places, by key.
type SeenBoards = BTreeMap<String, Vec<Places>>;

/// What an answered move may have done, and the running game.
type Answered = (Vec<Marked>, Box<dyn Surface>);

/// What became of a move that was tried.
enum Effect {
    /// Nothing, and the same question is asked again.
    Refused,
    /// A mark has come, and perhaps another. The boolean says whether the same question is asked again.
    Marked(Vec<Marked>, bool),
    Other,
}

/// What a move may have done to nine places.
struct Marked {
    key: String,
    /// What was known of them before.
    sheet: Sheet,
    /// The square on which the person's mark may be.
    own: Square,
    /// The square of the answer; `None` if no other mark has come.
    answer: Option<Square>,
    places: Places,
    /// How doubtful it is that these places are the board.
    doubt: u32,
}

/// A guess which nine places are the board, with the number of moves that it has explained.
struct Guess {
    key: String,
    sheet: Sheet,
    doubt: u32,
    explained: u32,
}

const TRIED: [u8; 2] = [2, 6];

/// How many ways are tried at a place before other places are visited.
const INPUTS_AT_ONCE: usize = 8;

/// How many more moves are played to see which guesses explain them.
const MORE_MOVES: u32 = 2;

/// How many guesses are checked by whole games, and how many of those that explain only the first move.
const MOST_GUESSES: usize = 8;
const MOST_POOR_GUESSES: usize = 2;

impl MenuPlace<'_> {
    /// Tries one part of the ways to make a move. The first part has those that the program itself suggests.
    pub fn try_inputs(&self, given: &[MoveInput], part: usize) -> Result<Trial, Trouble> {
        let (mut surface, before) = self.start()?;
        let all = if given.is_empty() { surface.inputs() } else { given.to_vec() };
        let mut parts = all.chunks(INPUTS_AT_ONCE).skip(part);
        let (inputs, has_more_inputs) = (parts.next().unwrap_or_default().to_vec(), parts.next().is_some());
        if let Some(pattern) = self.answer {
            let game = self.try_sentences(&inputs, pattern);
            return Ok(game.unwrap_or(Trial::None { furthest: None, has_more_inputs }));
        }
        let (mut fresh, mut furthest) = (Some((surface, before)), None);
        // The program may have begun on one of these squares.
        for square in TRIED.into_iter().filter_map(Square::new) {
            if let Some(trial) = self.try_square(square, inputs.clone(), fresh.take(), &mut furthest)? {
                return Ok(trial);
            }
        }
        Ok(Trial::None { furthest, has_more_inputs })
    }

    /// Tries to move to this square in each way. The first attempt uses this surface.
    fn try_square(
        &self,
        square: Square,
        mut inputs: Vec<MoveInput>,
        mut fresh: Option<(Box<dyn Surface>, SeenBoards)>,
        furthest: &mut Option<FailedCheck>,
    ) -> Result<Option<Trial>, Trouble> {
        while let Some(input) = inputs.first().cloned() {
            if Instant::now() > self.deadline {
                break;
            }
            // A program does not show again after a refused move what it showed at its start.
            let (mut surface, before) = match fresh.take() {
                Some(fresh) => fresh,
                None => self.start()?,
            };
            let acts = input.acts(square).to_vec();
            let effect = self.try_move(&mut *surface, &before, &acts);
            if let Some(why) = surface.failure() {
                let failed = FailedCheck { drawn: 0, why, screen: surface.screen() };
                *furthest = FailedCheck::furthest(furthest.take(), Some(failed));
            }
            match effect {
                Effect::Refused => fresh = Some((surface, before)),
                Effect::Marked(mut found, asks_again) => {
                    let is_alone = surest(&found).all(|marked| marked.answer.is_none());
                    let nudged = if is_alone { self.try_with_nudge(&acts, input.nudge(square))? } else { None };
                    if is_alone && nudged.is_none() && self.is_for_two(&mut *surface, &input, surest(&found)) {
                        return Ok(Some(Trial::TwoPeople));
                    }
                    let mut surface = (!is_alone).then_some(surface);
                    if let Some(answered) = nudged {
                        (found, surface) = (answered.0, Some(answered.1));
                    }
                    let most_poor = if asks_again { 0 } else { MOST_POOR_GUESSES };
                    let found = TriedMove { marked: found, acts: &acts, most_poor };
                    if let Some(trial) = self.check_all(&inputs, &found, surface, furthest) {
                        return Ok(Some(trial));
                    }
                }
                Effect::Other => {}
            }
            // Drops all ways in which these acts would have been a move.
            inputs.retain(|other| *other != input && other.square(&acts).is_none());
        }
        Ok(None)
    }

    /// Tries the same move with a nudge after it, in a new game: the program may have waited for that. `None` if no
    /// answer comes.
    fn try_with_nudge(&self, acts: &[Act], nudge: Act) -> Result<Option<Answered>, Trouble> {
        let (mut surface, before) = self.start()?;
        let acts = [acts, &[nudge]].concat();
        match self.try_move(&mut *surface, &before, &acts) {
            Effect::Marked(found, _) if surest(&found).any(|marked| marked.answer.is_some()) => {
                Ok(Some((found, surface)))
            }
            _ => Ok(None),
        }
    }

    /// Checks each way in which the acts were a move to a square where a mark has come, with the keys that show it.
    fn check_all(
        &self,
        inputs: &[MoveInput],
        found: &TriedMove,
        mut surface: Option<Box<dyn Surface>>,
        furthest: &mut Option<FailedCheck>,
    ) -> Option<Trial> {
        for input in inputs {
            let Some(typed) = input.square(found.acts) else { continue };
            let own = found.marked.iter().filter(|marked| marked.own == typed);
            let guesses: Vec<Guess> = own.map(|marked| Guess::of(marked, typed)).collect();
            if guesses.is_empty() {
                continue;
            }
            // This game continues in one way only. What it shows must not be taken for moves in another way.
            let guesses = match surface.take() {
                Some(surface) => self.narrow(input, guesses, surface),
                None => {
                    self.start().map_or(Vec::new(), |(surface, _)| self.narrow_anew(input, typed, guesses, surface))
                }
            };
            let most = guesses.first().map_or(0, |guess| guess.explained);
            let is_likely = |guess: &&Guess| guess.doubt == 0 || guess.explained == most && most > 1;
            let is_poor = |guess: &&Guess| guess.explained == most && most < 2 && guess.doubt > 0;
            let likely = guesses.iter().filter(is_likely).take(MOST_GUESSES);
            let mut chosen: Vec<&Guess> = Vec::new();
            for guess in likely.chain(guesses.iter().filter(is_poor).take(found.most_poor)) {
                // Places that have always looked alike are one guess.
                if chosen.iter().all(|other| other.sheet != guess.sheet) {
                    chosen.push(guess);
                }
            }
            for guess in chosen.into_iter().take_while(|_| Instant::now() < self.deadline) {
                let rules = self.rules(input, MoveReading::Board(guess.key.clone()));
                match check(Rules { looks: guess.sheet.looks(), ..rules.clone() }) {
                    Ok(checked) => return Some(Trial::Game(Box::new((rules, checked)))),
                    // If no empty board was seen, that these places are a board is only a guess.
                    Err(failure) if guess.doubt == 0 => *furthest = FailedCheck::furthest(furthest.take(), failure),
                    Err(_) => {}
                }
            }
        }
        None
    }

    /// The same in a new game, after making the first move again.
    fn narrow_anew(
        &self,
        input: &MoveInput,
        typed: Square,
        guesses: Vec<Guess>,
        mut surface: Box<dyn Surface>,
    ) -> Vec<Guess> {
        let asks = input.acts(typed).iter().all(|act| surface.act(act, None, self.limit) == Wait::Asks);
        if asks { self.narrow(input, guesses, surface) } else { guesses }
    }

    /// Plays on in the same game, and sorts the guesses by how many of its moves they explain.
    fn narrow(&self, input: &MoveInput, mut guesses: Vec<Guess>, mut surface: Box<dyn Surface>) -> Vec<Guess> {
        for _ in 0..MORE_MOVES {
            let most = guesses.iter().map(|guess| guess.explained).max().unwrap_or(0);
            let surest = guesses.iter().filter(|guess| guess.explained == most).map(|guess| guess.doubt).min();
            let current = |guess: &&Guess| guess.explained == most && Some(guess.doubt) == surest;
            let votes =
                |square: &Square| guesses.iter().filter(current).filter(|guess| guess.sheet.is_free(*square)).count();
            let Some(square) = Square::ALL.into_iter().max_by_key(votes) else { break };
            surface.forget();
            let waits: Vec<Wait> = input.acts(square).iter().map(|act| surface.act(act, None, self.limit)).collect();
            let mut seen = SeenBoards::new();
            for guess in guesses.iter_mut().filter(|guess| guess.explained == most) {
                let seen = seen.entry(guess.key.clone()).or_insert_with(|| self::seen(&mut *surface, &guess.key));
                guess.explain(square, seen);
            }
            if waits.iter().any(|wait| *wait != Wait::Asks) {
                break;
            }
        }
        guesses.sort_by_key(|guess| (Reverse(guess.explained), guess.doubt));
        guesses
    }

    /// Tries the ways with the user's pattern for sentences that name the program's moves.
    fn try_sentences(&self, inputs: &[MoveInput], pattern: &Regex) -> Option<Trial> {
        inputs.iter().take_while(|_| Instant::now() < self.deadline).find_map(|input| {
            let rules = self.rules(input, MoveReading::Sentence(pattern.clone()));
            let checked = check(rules.clone()).ok()?;
            Some(Trial::Game(Box::new((rules, checked))))
        })
    }

    /// Whether the next move in the same way is drawn with another mark, and nothing else changes: then the game is
    /// for two people.
    fn is_for_two<'b>(
        &self,
        surface: &mut dyn Surface,
        input: &MoveInput,
        mut found: impl Iterator<Item = &'b Marked> + Clone,
    ) -> bool {
        let is_taken = |square: &Square| found.clone().any(|marked| marked.own == *square);
        let Some(square) = [3, 7, 9, 1].into_iter().filter_map(Square::new).find(|square| !is_taken(square)) else {
            return false;
        };
        for act in input.acts(square) {
            if surface.act(act, None, self.limit) != Wait::Asks {
                return false;
            }
        }
        found.any(|marked| {
            let now = self::seen(surface, &marked.key);
            let change = now.last().map(|places| marked.sheet.compare(places));
            match change.as_ref().map_or(&[][..], Change::marks) {
                [a, b] => BTreeSet::from([a.0, b.0]) == [marked.own, square].into() && a.1 != b.1,
                _ => false,
            }
        })
    }

    /// Starts a game. Returns also what was seen of it, by the keys.
    fn start(&self) -> Result<(Box<dyn Surface>, SeenBoards), Trouble> {
        let (surface, wait) = self.program.start(&[], false, self.limit).map_err(Trouble::NotStarted)?;
        let (surface, nines) = before_game(surface, wait, self.menu, None, self.limit)?;
        Ok((surface, by_key(nines)))
    }

    fn rules(&self, input: &MoveInput, reading: MoveReading) -> Rules {
        Rules {
            program: self.program.clone(),
            menu: self.menu.to_vec(),
            input: input.clone(),
            reading,
            limit: self.limit,
            looks: SquareLooks::default(),
        }
    }

    /// Does what may be a move, and looks for the person's mark and the program's answer.
    fn try_move(&self, surface: &mut dyn Surface, before: &SeenBoards, acts: &[Act]) -> Effect {
        let question = question(surface);
        surface.forget();
        for (at, act) in acts.iter().enumerate() {
            let wait = surface.act(act, None, self.limit);
            let is_last = at + 1 == acts.len();
            if !(wait == Wait::Asks || is_last && wait == Wait::Ended) {
                return Effect::Other;
            }
        }
        let nines = surface.nines(None);
        let mut keys: Vec<String> = nines.iter().map(|nine| nine.key.clone()).collect();
        keys.dedup();
        let after = by_key(nines);
        let marked = |key: String| {
            let sheet = Sheet::at_start(before.get(&key).map_or(&[], Vec::as_slice), &SquareLooks::default());
            Marked::all(&key, &sheet, &after[&key])
        };
        let mut found: Vec<Marked> = keys.into_iter().flat_map(marked).collect();
        let asks_again = acts.len() == 1 && self::question(surface) == question;
        let surest = found.iter().map(|marked| marked.doubt).min().unwrap_or(DOUBTFUL);
        // Other parts of the screen change too, but seldom where a board was.
        if surest < DOUBTFUL || asks_again {
            found.retain(|marked| marked.doubt < DOUBTFUL);
        }
        if found.iter().any(|marked| marked.answer.is_some() && marked.doubt == surest) {
            found.retain(|marked| marked.answer.is_some());
        }
        found.sort_by_key(|marked| (marked.answer.is_none(), marked.doubt));
        match () {
            () if !found.is_empty() => Effect::Marked(found, asks_again),
            () if asks_again => Effect::Refused,
            () => Effect::Other,
        }
    }
}

/// Those of which it is least doubtful that they are the board.
fn surest(found: &[Marked]) -> impl Iterator<Item = &Marked> + Clone {
    let least = found.iter().map(|marked| marked.doubt).min();
    found.iter().filter(move |marked| Some(marked.doubt) == least)
}

fn by_key(nines: Vec<NinePlaces>) -> SeenBoards {
    let mut seen = SeenBoards::new();
    nines.into_iter().for_each(|nine| seen.entry(nine.key).or_default().push(nine.places));
    seen
}

impl Marked {
    /// All that a move may have done, by the boards after it.
    fn all(key: &str, sheet: &Sheet, seen: &[Places]) -> Vec<Marked> {
        let marked = |own, answer, places: &Places| Marked {
            key: key.into(),
            sheet: sheet.clone(),
            own,
            answer,
            places: places.clone(),
            doubt: sheet.least_doubt(own, answer, places),
        };
        let mut all = Vec::new();
        for places in seen {
            match sheet.compare(places).marks() {
                [one] if !one.1.trim().is_empty() => all.push(marked(one.0, None, places)),
                [a, b] if are_two(&a.1, &b.1) => {
                    all.extend([(a, b), (b, a)].map(|(own, other)| marked(own.0, Some(other.0), places)));
                }
                _ => {}
            }
        }
        all
    }
}

/// The result of a move, and how many guesses are checked that explain nothing else.
struct TriedMove<'a> {
    marked: Vec<Marked>,
    acts: &'a [Act],
    most_poor: usize,
}

impl Guess {
    fn of(marked: &Marked, typed: Square) -> Guess {
        let mut sheet = marked.sheet.clone();
        if let Some(answer) = marked.answer {
            sheet.note(typed, answer, &marked.places);
        }
        Guess { key: marked.key.clone(), sheet, doubt: marked.doubt, explained: u32::from(marked.answer.is_some()) }
    }

    /// Notes this move, if a board after it shows it with an answer.
    fn explain(&mut self, typed: Square, seen: &[Places]) {
        let answer = |places: &Places| self.sheet.answer(typed, self.sheet.compare(places).marks());
        if let Some((answer, places)) = seen.iter().rev().find_map(|places| Some((answer(places)?, places))) {
            self.sheet.note(typed, answer, places);
            self.explained += 1;
        }
    }
}
