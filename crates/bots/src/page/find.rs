//! Finding out how a game is played on a page: by clicking what can be clicked, as a person would.

use super::controls::{Use, level_button, strongest_level};
use super::marks::{Click, click};
use super::session::{Session, Start};
use super::sight::{Act, Look, Sight};
use super::trial::{self, Trial};
use super::{Begins, Page, Reading, Setup};
use crate::find::check_readable;
use crate::{BotError, Subject};
use noughts::Player;
use noughts::words::printable;
use serde_json::json;
use std::collections::VecDeque;

/// The most ways to begin a game that are tried.
const MOST_WAYS: usize = 60;

/// The most that is done before a game.
const MOST_ACTS: usize = 4;

/// The cells that are clicked to see what happens: one may be taken.
const TRIED: [usize; 3] = [0, 8, 5];

impl Subject {
    /// Finds out how the game on a page is played, in games that `first` begins.
    ///
    /// # Errors
    /// If the page cannot be read, if no game against the page was found there, or all bots were told to
    /// [end](crate::end_all).
    pub fn page(file: &str, first: Player) -> Result<Subject, BotError> {
        check_readable(file)?;
        let why = |error| match error {
            BotError::Unusable(why) => BotError::Unusable(format!("{} cannot be asked: {why}", printable(file))),
            error => error,
        };
        let mut search = Search {
            session: Session::start(file)?,
            ways: VecDeque::from([Way::default()]),
            tried: Vec::new(),
            found: [None, None],
            by_chance: false,
            begins: Begins::Settled,
            failure: Failure::NoCells,
        };
        search.run().map_err(why)?;
        Ok(search.page().map_err(why)?.into_subject(file, first))
    }
}

/// What is done before a game, and what a person would call it.
#[derive(Clone, Debug, Default)]
struct Way {
    acts: Vec<Act>,
    names: Vec<String>,
    /// Whether the strongest level was chosen.
    has_level: bool,
}

impl Way {
    fn and(&self, act: Option<Act>, name: &str) -> Way {
        let mut way = self.clone();
        way.acts.extend(act);
        way.names.push(name.to_string());
        way
    }
}

/// Why no game was found, the least telling first.
#[derive(Debug, PartialEq, PartialOrd)]
enum Failure {
    NoCells,
    /// A click on a cell marks none, or several.
    Deaf(String),
    /// A click marks the cell, and nobody answers.
    Alone(String),
    /// Whole games fail.
    Games(String),
}

struct Search {
    session: Session,
    ways: VecDeque<Way>,
    /// What was done in vain, by its names.
    tried: Vec<String>,
    /// The setups for games in which the page moves first, and second, and the ways to them.
    found: [Option<(Setup, Way)>; 2],
    by_chance: bool,
    begins: Begins,
    failure: Failure,
}

impl Search {
    fn run(&mut self) -> Result<(), BotError> {
        let mut deepest = MOST_ACTS;
        for _ in 0..MOST_WAYS {
            let is_done = self.found.iter().all(Option::is_some) || self.session.is_late();
            let Some(way) = self.ways.pop_front().filter(|way| !is_done && way.acts.len() <= deepest) else { break };
            self.try_way(way.clone())?;
            if self.found.iter().any(Option::is_some) {
                // Who begins is chosen beside what was chosen here, or next.
                deepest = deepest.min(way.acts.len() + 1);
            }
        }
        Ok(())
    }

    /// Looks at the page after this, tries the cells there, and notes what else can be done.
    fn try_way(&mut self, mut way: Way) -> Result<(), BotError> {
        let sight = self.session.look(&way.acts, None, &[])?;
        if let Some(why) = needs(&sight) {
            return Err(BotError::Unusable(why));
        }
        if !way.has_level
            && let Some((act, name)) = strongest_level(&sight.controls)
        {
            way = Way { has_level: true, ..way.and(act.clone(), &name) };
            if act.is_some() {
                self.ways.push_front(way);
                return Ok(());
            }
        }
        if !way.has_level && level_button(&sight.controls).is_some() {
            let before = way.acts.len();
            way = self.turn_up(&way, &sight)?;
            if way.acts.len() > before {
                self.ways.push_front(way);
                return Ok(());
            }
        }
        for selector in &sight.nines {
            self.try_cells(&way, selector)?;
        }
        self.note_failure(&sight);
        self.extend(&way, &sight);
        Ok(())
    }

    /// Clicks a button that shows the level until it shows the strongest.
    fn turn_up(&mut self, way: &Way, sight: &Sight) -> Result<Way, BotError> {
        let mut best: Option<(usize, Way)> = None;
        let (mut now, mut sight) = (Way { has_level: true, ..way.clone() }, sight.clone());
        for _ in 0..5 {
            let Some((button, strength)) = level_button(&sight.controls) else { break };
            if best.as_ref().is_none_or(|(least, _)| strength < *least) {
                let mut names = way.names.clone();
                names.push(button.label().to_string());
                best = Some((strength, Way { names, ..now.clone() }));
            }
            now.acts.push(Act::Click { control: button.id });
            sight = self.session.look(&now.acts, None, &[])?;
        }
        Ok(best.map_or(now, |(_, way)| way))
    }

    /// Notes what can be done after this way.
    fn extend(&mut self, way: &Way, sight: &Sight) {
        if way.acts.is_empty() {
            for (answer, name) in sight.dialogs.iter().take(1).flat_map(|dialog| answers(&dialog.kind)) {
                self.ways.push_back(way.and(Some(Act::Answer { answer }), name));
            }
        }
        let mut controls: Vec<_> = sight.controls.iter().filter(|control| control.purpose() != Use::None).collect();
        controls.sort_by_key(|control| control.purpose());
        for (act, name) in controls.iter().take(12).flat_map(|control| control.acts()) {
            if !way.acts.contains(&act) {
                self.ways.push_back(way.and(Some(act), &name));
            }
        }
    }

    /// Clicks one of these cells, and plays whole games if that is answered.
    fn try_cells(&mut self, way: &Way, selector: &str) -> Result<(), BotError> {
        for clicked in TRIED {
            let sight = self.session.look(&way.acts, Some(selector), &[clicked])?;
            if let Some(why) = needs(&sight) {
                return Err(BotError::Unusable(why));
            }
            let [before, after] = sight.looks.as_slice() else { continue };
            let (reading, page) = match click(before, after, clicked) {
                Click::Answering(reading) => (reading, 0),
                Click::Answered(reading) => (reading, 1),
                other => {
                    let name = selector.to_string();
                    self.fail(if other == Click::Alone { Failure::Alone(name) } else { Failure::Deaf(name) });
                    continue;
                }
            };
            if self.found[page].is_none() {
                let reading = self.steady(Start::default(), way, selector, reading, clicked, &sight)?;
                let setup = Setup { before: way.acts.clone(), selector: selector.to_string(), reading, dated: false };
                self.try_setup(setup, way, page)?;
            }
            return Ok(());
        }
        Ok(())
    }

    /// Plays whole games in which the page moves first or second; both, if who begins is up to chance or to a clock.
    fn try_setup(&mut self, setup: Setup, way: &Way, page: usize) -> Result<(), BotError> {
        let Some((start, dated)) = self.other_start(&setup, way, page)? else {
            return self.try_games(setup, way, page);
        };
        self.begins = Begins::ByChance;
        let setup = Setup { dated, ..setup };
        self.try_games(setup.clone(), way, page)?;
        self.try_other_side(start, &setup, way, 1 - page)
    }

    fn try_games(&mut self, setup: Setup, way: &Way, page: usize) -> Result<(), BotError> {
        match trial::play(&mut self.session, &setup, page == 0)? {
            Trial::Plays { by_chance } => {
                self.by_chance |= by_chance;
                self.found[page] = Some((setup, way.clone()));
            }
            Trial::Fails(why) => self.fail(Failure::Games(why)),
        }
        Ok(())
    }

    /// Loads the page again, with other draws and at other times, and gives a load after which the other side begins, and
    /// whether that is up to the time.
    fn other_start(&mut self, setup: &Setup, way: &Way, page: usize) -> Result<Option<(Start, bool)>, BotError> {
        let mut begins = Vec::new();
        for start in starts() {
            let sight = self.session.look_from(start, &way.acts, Some(&setup.selector), &[])?;
            match sight.looks.first() {
                Some(cells) if !self.session.is_late() => {
                    begins.push((cells.iter().any(|cell| setup.reading.is_marked(cell)), start));
                }
                _ => {
                    self.begins = self.begins.max(Begins::Unknown);
                    return Ok(None);
                }
            }
        }
        let other = begins.iter().find(|(page_begins, _)| *page_begins != (page == 0));
        // The first two differ by their draws alone, the others by their times.
        let dated = begins[0].0 == begins[1].0 || begins[2..].iter().any(|later| later.0 != begins[0].0);
        Ok(other.map(|(_, start)| (*start, dated)))
    }

    /// Finds out how marks are seen where the page is loaded so, and somebody else begins.
    fn try_other_side(&mut self, start: Start, setup: &Setup, way: &Way, page: usize) -> Result<(), BotError> {
        for clicked in TRIED {
            let sight = self.session.look_from(start, &way.acts, Some(&setup.selector), &[clicked])?;
            let [before, after] = sight.looks.as_slice() else { continue };
            let reading = match (click(before, after, clicked), page) {
                (Click::Answering(reading), 0) | (Click::Answered(reading), 1) => reading,
                _ => continue,
            };
            let reading = self.steady(start, way, &setup.selector, reading, clicked, &sight)?;
            return self.try_games(Setup { reading, ..setup.clone() }, way, page);
        }
        Ok(())
    }

    /// The signs that stay when the game goes on: others only say which move was the last.
    fn steady(
        &mut self,
        start: Start,
        way: &Way,
        selector: &str,
        reading: Reading,
        clicked: usize,
        sight: &Sight,
    ) -> Result<Reading, BotError> {
        let has = |look: &Look, signs: &std::collections::BTreeSet<String>| {
            look.get(&reading.sign).map(|all| all & signs).unwrap_or_default()
        };
        let is_marked = |look: &Look| !has(look, &reading.first).is_empty() || !has(look, &reading.second).is_empty();
        let after = &sight.looks[1];
        let Some(next) = after.iter().rposition(|look| !is_marked(look)) else { return Ok(reading) };
        let later = self.session.look_from(start, &way.acts, Some(selector), &[clicked, next])?;
        let [_, _, last] = later.looks.as_slice() else { return Ok(reading) };
        let kept = |signs| {
            let marked = (0..9).filter(|i| !has(&after[*i], signs).is_empty());
            marked.map(|i| has(&last[i], signs)).reduce(|all, some| &all & &some).unwrap_or_default()
        };
        let (first, second) = (kept(&reading.first), kept(&reading.second));
        let is_kept = !first.is_empty() && !second.is_empty();
        Ok(if is_kept { Reading { first, second, ..reading } } else { reading })
    }

    fn fail(&mut self, failure: Failure) {
        if failure > self.failure {
            self.failure = failure;
        }
    }

    fn note_failure(&mut self, sight: &Sight) {
        self.tried
            .extend(sight.controls.iter().map(|control| control.label().to_string()).filter(|name| !name.is_empty()));
        self.tried.dedup();
    }

    /// What was found, or why nothing was.
    fn page(mut self) -> Result<Page, BotError> {
        let sight = self.session.look(&[], None, &[])?;
        if self.found.iter().all(Option::is_none) {
            return Err(BotError::Unusable(self.why_not(&sight)));
        }
        let asked =
            asked(&self.found) + if self.begins == Begins::ByChance { "; who begins is up to chance" } else { "" };
        let setups = self.found.map(|found| found.map(|(setup, _)| setup));
        Ok(Page { setups, by_chance: self.by_chance, begins: self.begins, asked })
    }

    fn why_not(&self, sight: &Sight) -> String {
        let raised = sight.errors.first().map(|error| printable(error));
        if let (Some(address), Some(raised)) = (sight.far.first(), &raised) {
            let (name, address) = (library(&sight.far), printable(address));
            return format!(
                "it needs a browser: it loads {name} from the network ({address}), without which its script raised {raised}; {REMEDY}"
            );
        }
        let tried: Vec<&str> = self.tried.iter().map(String::as_str).take(8).collect();
        let tried =
            if tried.is_empty() { String::new() } else { format!(" (tried: {})", printable(&tried.join(", "))) };
        let raised = raised.map(|raised| format!("; its script raised {raised}")).unwrap_or_default();
        match &self.failure {
            Failure::NoCells if sight.missing.iter().any(|what| what == "canvas") => {
                format!("it needs a browser: it draws on a canvas, which cannot be read; {REMEDY}")
            }
            Failure::NoCells => format!("no nine cells that look alike were found on it{tried}{raised}; {REMEDY}"),
            Failure::Deaf(cells) => format!(
                "a click on one of its nine cells ({}) does not mark it{tried}{raised}; {REMEDY}",
                printable(cells)
            ),
            Failure::Alone(cells) => format!(
                "it marks no square by itself: a click on one of its nine cells ({}) marks that cell and no other{tried}{raised}; {REMEDY}",
                printable(cells)
            ),
            Failure::Games(why) => format!("its game could not be followed: {why}{raised}; {REMEDY}"),
        }
    }
}

/// How many times a page is loaded to see who begins.
const STARTS: u64 = 8;

/// A time, in milliseconds, and what is added to it: five hours, seven minutes and a second.
const DATE: u64 = 1_767_225_600_000;
const STEP: u64 = 18_421_001;

/// Loads with the lowest draws and with the highest, and at several times.
fn starts() -> impl Iterator<Item = Start> {
    let highest = Start { random: Some(1.0 - f64::EPSILON), date: Some(DATE) };
    let at = |number| Start { random: Some(0.0), date: Some(DATE + number * STEP) };
    [at(0), highest].into_iter().chain((1..STARTS - 1).map(at))
}

const REMEDY: &str = "put the function that chooses its moves into a file of its own, and audit that";

/// What the page needs and cannot have, if it is such that its game cannot be trusted without it.
fn needs(sight: &Sight) -> Option<String> {
    let what = sight.missing.iter().find(|what| *what != "canvas")?;
    Some(format!("it needs a browser: it uses {}; {REMEDY}", printable(what)))
}

/// The answers to a question in a window, but for the one that is given unasked.
fn answers(kind: &str) -> Vec<(serde_json::Value, &'static str)> {
    match kind {
        "confirm" => vec![(json!(false), "Cancel")],
        "prompt" => ["O", "x", "o", "1", "2", "y", "n"].map(|text| (json!(text), text)).to_vec(),
        _ => Vec::new(),
    }
}

/// The best known of the libraries at these addresses.
fn library(addresses: &[String]) -> &'static str {
    let known = [
        ("jquery", "jQuery"),
        ("react", "React"),
        ("vue", "Vue"),
        ("angular", "Angular"),
        ("svelte", "Svelte"),
        ("p5", "p5.js"),
        ("phaser", "Phaser"),
    ];
    let is_there = |part: &str| addresses.iter().any(|address| address.to_lowercase().contains(part));
    known.iter().find(|(part, _)| is_there(part)).map_or("a script", |(_, name)| name)
}

/// How the page is asked, in a line.
fn asked(found: &[Option<(Setup, Way)>; 2]) -> String {
    let [first, second] = found;
    let setup = second.as_ref().or(first.as_ref()).map(|(setup, _)| setup);
    let (cells, sign) = setup.map_or(("", ""), |setup| (setup.selector.as_str(), setup.reading.sign.as_str()));
    let clicked = |found: &Option<(Setup, Way)>, when: &str| {
        let names: Vec<String> =
            found.iter().flat_map(|(_, way)| &way.names).map(|name| format!("{:?}", printable(name))).collect();
        if names.is_empty() { String::new() } else { format!("; {} first{when}", names.join(" and ")) }
    };
    let (one, other) = (clicked(first, ""), clicked(second, ""));
    let before = if first.is_none() || second.is_none() || one == other {
        if one.is_empty() { other } else { one }
    } else {
        clicked(first, " where it begins") + &clicked(second, " where it does not begin")
    };
    let plural = if sign == "text" { "texts" } else { sign };
    format!("its own page, clicking its nine cells ({}), reading their {plural}{before}", printable(cells))
}
