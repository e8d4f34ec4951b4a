//! A page with a game, played in a real browser without a window.
//!
//! [`Page`] is the program. It has one browser, and a tab for each game that is played at a time. A [script] in the
//! page runs its timers at once, answers its dialogs, and finds nine places by their positions.

mod pipe;
mod program;
mod script;
mod tab;
#[cfg(test)]
mod tests;

use super::address;
use super::lock;
use super::look_names::LookNames;
use super::script_draws::Sources;
use crate::game::control_costs;
use crate::game::surface::{Act, MoveInput, NinePlaces, Offer, Program, Surface, SurfaceDraw, Wait, Wants};
use pipe::{Browser, BrowserError, said};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use std::collections::BTreeSet;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tab::{DialogAnswers, SeenNine, Status, Tab};

/// How many tabs are kept for later.
const KEPT: usize = 8;

/// The most looks of the same places that are kept, as in `memory.js`.
const MOST_SHOTS: usize = 50;

/// How long a waiting page may take to report what it shows.
const LOOK_TIME: Duration = Duration::from_secs(10);

/// A page with a game. Its browser and all games end with it.
pub struct Page {
    house: Arc<House>,
}

/// What the games of a page share.
struct House {
    address: String,
    folder: PathBuf,
    browser: Mutex<Option<Arc<Browser>>>,
    free: Mutex<Vec<Tab>>,
    looks: Mutex<LookNames>,
    sources: Mutex<Sources>,
}

impl Page {
    /// Opens the page in this file. It finds the files beside it, but no network.
    pub fn new(file: &Path) -> Result<Page, String> {
        let path = file.canonicalize().map_err(|error| format!("cannot read {}: {error}", file.display()))?;
        let (browser, free, looks) = <_>::default();
        let folder = path.parent().map(PathBuf::from).unwrap_or_default();
        let sources = Mutex::new(Sources::of(&folder));
        Ok(Page { house: Arc::new(House { address: address::of(&path), folder, browser, free, looks, sources }) })
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        lock(&self.house.free).clear();
        if let Some(browser) = lock(&self.house.browser).take() {
            browser.end();
        }
    }
}

impl Program for Page {
    fn start(&self, dice: &[f64], _: bool, limit: Duration) -> Result<(Box<dyn Surface>, Wait), String> {
        let mut again = true;
        loop {
            let mut game = BrowserGame::new(self.house.clone(), self.house.tab()?, dice);
            match game.load(limit) {
                Err(BrowserError::Gone) if again => again = false,
                Err(fault @ (BrowserError::Gone | BrowserError::Refused(_))) => return Err(said(&fault)),
                came => {
                    let wait = game.wait(came);
                    return Ok((Box::new(game), wait));
                }
            }
        }
    }

    fn name(&self) -> &'static str {
        "its own page"
    }

    fn heeds_dice(&self) -> bool {
        true
    }

    fn note(&self) -> Option<&'static str> {
        (!program::is_sandboxed()).then_some("the browser has no sandbox, since this is the superuser")
    }
}

impl House {
    /// A free tab, or a new one. Starts the browser if it does not run.
    fn tab(&self) -> Result<Tab, String> {
        let free = lock(&self.free).pop();
        if let Some(tab) = free.filter(Tab::is_open) {
            return Ok(tab);
        }
        let mut browser = lock(&self.browser);
        if browser.as_ref().is_none_or(|browser| browser.is_over()) {
            lock(&self.free).clear();
            *browser = Some(Arc::new(Browser::start(&self.folder)?));
        }
        let browser = browser.clone().expect("it was started");
        Tab::open(browser).map_err(|fault| said(&fault))
    }
}

/// A game on a page.
struct BrowserGame {
    house: Arc<House>,
    /// `None` once the page did not come to rest.
    tab: Option<Tab>,
    /// What the page said and showed when it last waited.
    status: Status,
    /// Whether the next act forgets what was shown before it.
    forgets: bool,
    /// What the draws after the start show first.
    dice: Vec<f64>,
    /// The acts since the start. They are repeated if a dialog gets another answer.
    acts: Vec<Act>,
    answers: DialogAnswers,
    /// The network addresses that the page requested, and what each is, such as `Script`.
    blocked: Vec<(String, String)>,
}

/// Something to press, or an answer to the dialog with this text.
#[derive(Deserialize)]
struct Control {
    label: String,
    /// Whether it is chosen already.
    chosen: bool,
    /// Whether another one of the same name is chosen.
    twin: bool,
    /// The labels of its group, if it is the last one of a group.
    #[serde(rename = "lastOf")]
    last_of: Vec<String>,
    /// Whether one of that group is always chosen.
    choice: bool,
    dialog: Option<String>,
}

impl BrowserGame {
    fn new(house: Arc<House>, tab: Tab, dice: &[f64]) -> BrowserGame {
        let (status, acts, answers, blocked) = <_>::default();
        let (tab, dice) = (Some(tab), dice.to_vec());
        BrowserGame { house, tab, status, forgets: false, dice, acts, answers, blocked }
    }

    fn load(&mut self, limit: Duration) -> Result<Status, BrowserError> {
        self.blocked.clear();
        let tab = self.tab.as_mut().ok_or(BrowserError::Gone)?;
        tab.load(&self.house.address, &self.answers, &self.dice, limit)
    }

    /// Interprets a status after waiting. A page that does not come to rest loses its tab.
    fn wait(&mut self, came: Result<Status, BrowserError>) -> Wait {
        match came {
            Ok(status) => {
                self.blocked.extend(self.tab.as_ref().map(Tab::take_blocked).unwrap_or_default());
                self.status = status;
                if self.status.settled { Wait::Asks } else { Wait::Timeout }
            }
            Err(fault) => {
                self.tab = None;
                match fault {
                    BrowserError::Closing => Wait::Closing,
                    BrowserError::Timeout => Wait::Timeout,
                    BrowserError::Gone | BrowserError::Refused(_) => Wait::Ended,
                }
            }
        }
    }

    fn perform(&mut self, act: &Act, dice: Option<&[f64]>, limit: Duration) -> Result<Status, BrowserError> {
        let forget = if mem::take(&mut self.forgets) { "__noughts.forget(), " } else { "" };
        let roll = dice.map(|dice| format!("__noughts.roll({}), ", json!(dice))).unwrap_or_default();
        let first = format!("{forget}{roll}");
        let tab = self.tab.as_ref().ok_or(BrowserError::Gone)?;
        match act {
            Act::Press(label) => tab.act(&first, "press", &[json!(label)], limit),
            Act::Click { nine, place } => tab.act(&first, "click", &[json!(nine), json!(place)], limit),
            Act::Type(_) => tab.act(&first, "wait", &[], limit),
        }
    }

    /// Starts the page again and repeats the acts, with the new answer to a dialog.
    fn replay(&mut self, limit: Duration) -> Result<Status, BrowserError> {
        let mut status = self.load(limit)?;
        for act in self.acts.clone() {
            status = self.perform(&act, None, limit)?;
        }
        Ok(status)
    }

    /// The result of a function of `__noughts`; the default if the page does not answer.
    fn told<T: DeserializeOwned + Default>(&mut self, call: &str) -> T {
        let Some(tab) = &self.tab else { return T::default() };
        match tab.evaluate(&format!("__noughts.{call}"), LOOK_TIME) {
            Ok(value) => value,
            Err(BrowserError::Refused(_)) => T::default(),
            Err(_) => {
                self.tab = None;
                T::default()
            }
        }
    }

    /// The looks of nine fields of a picture.
    fn pictured(&mut self, clip: &Value) -> Option<[String; 9]> {
        let picture = self.tab.as_ref()?.screenshot(clip).ok()?;
        self.told::<Vec<String>>(&format!("screenshot({})", json!(picture))).try_into().ok()
    }

    fn named(&self, key: &str, places: [String; 9]) -> NinePlaces {
        let is_drawn = key.ends_with("|pixels");
        let name = |place: String| if is_drawn { lock(&self.house.looks).name(&place) } else { place };
        NinePlaces { key: key.to_string(), places: places.map(name) }
    }
}

impl Surface for BrowserGame {
    fn act(&mut self, act: &Act, dice: Option<&[f64]>, limit: Duration) -> Wait {
        let mut came = self.perform(act, dice, limit);
        if let Some(answer) = came.as_ref().ok().and_then(|status| status.answer.clone()) {
            self.answers.insert(answer.index, answer.reply);
            came = self.replay(limit);
        } else {
            self.acts.push(act.clone());
        }
        self.wait(came)
    }

    fn offers(&mut self) -> Vec<Offer> {
        let controls: Vec<Control> = self.told("offers()");
        let labels: Vec<String> = controls.iter().map(|control| control.label.clone()).collect();
        let is_top = |control: &&Control| control_costs::is_top(&control.last_of, control.choice, &labels);
        let group = controls.iter().find(is_top).map(|control| control.last_of.clone()).unwrap_or_default();
        let cost = |label: &str| control_costs::cost(label, &group, &labels);
        let offer = |Control { label, dialog, .. }: Control| {
            let cost = cost(&label) + if dialog.is_some() { 10 } else { 0 };
            Offer { act: Act::Press(label), cost }
        };
        // An easier level that is chosen already is offered too, so that it can be named. The hardest level that is
        // chosen for one of two players would make the program play itself.
        let is_open = |control: &Control| match cost(&control.label) {
            0 => !control.chosen && !control.twin,
            cost => !control.chosen || cost == control_costs::EASIER,
        };
        let mut offers: Vec<Offer> = controls.into_iter().filter(is_open).map(offer).collect();
        offers.sort_by_key(|offer| offer.cost);
        offers
    }

    fn chosen(&mut self) -> Vec<String> {
        self.told("chosen()")
    }

    fn can(&mut self, act: &Act) -> bool {
        let Act::Press(label) = act else { return true };
        self.told(&format!("can({})", json!(label)))
    }

    fn wants_move(&mut self) -> Wants {
        if self.told::<Vec<String>>("ways()").is_empty() { Wants::Other } else { Wants::Move }
    }

    fn inputs(&mut self) -> Vec<MoveInput> {
        let keys: Vec<String> = self.told("ways()");
        let mut names = BTreeSet::new();
        let input = |nine: String| {
            let (kind, measure) = nine.split_once(' ').unwrap_or((&nine, ""));
            let name =
                if kind == "cells" { "its nine cells".to_string() } else { format!("nine fields of its {kind}") };
            let name = if names.insert(name.clone()) { name } else { format!("{name} ({measure})") };
            MoveInput { name, acts: std::array::from_fn(|place| vec![Act::Click { nine: nine.clone(), place }]) }
        };
        keys.into_iter().map(input).collect()
    }

    fn forget(&mut self) {
        self.forgets = true;
    }

    fn nines(&mut self, key: Option<&str>) -> Vec<NinePlaces> {
        if mem::take(&mut self.forgets) {
            self.told::<Option<bool>>("forget()");
            self.status.nines = None;
        }
        let known = key.and_then(|key| self.status.nines(key)).map(<[SeenNine]>::to_vec);
        let all = known.unwrap_or_else(|| self.told(&format!("nines({})", json!(key))));
        if let Some(tab) = &mut self.tab {
            tab.watched = key.map(String::from);
        }
        let mut nines = vec![];
        for SeenNine { key, shots, clip } in all {
            let picture = clip.and_then(|clip| self.pictured(&clip));
            nines.extend(shots.into_iter().chain(picture).map(|places| self.named(&key, places)));
        }
        // A drawing may differ in what nobody sees.
        nines.dedup();
        nines
    }

    fn news(&mut self) -> Vec<String> {
        self.status.news.clone()
    }

    fn screen(&mut self) -> String {
        self.told::<Vec<String>>("screen()").join("\n")
    }

    fn failure(&mut self) -> Option<String> {
        let lack = self.lack();
        let Status { errors, missing, .. } = &self.status;
        let is_outside = |file: &&String| file.starts_with("http");
        // A missing module, and errors that follow from it, are no faults of a script. A syntax error does not follow
        // from it.
        let lacks = |error: &String| !error.contains("SyntaxError");
        let fails = errors.iter().any(lacks) || missing.iter().any(|file| !is_outside(&file));
        if let Some(lack) = lack.filter(|_| fails) {
            return Some(format!("its script needs {lack}"));
        }
        if let Some(file) = missing.iter().find(|file| !is_outside(file)) {
            return Some(format!("its script {} is missing", file.trim_start_matches("file://")));
        }
        let outside = self.blocked.first().map(|(address, _)| format!("; it has no network, and asked for {address}"));
        errors.first().map(|error| format!("its script failed: {error}{}", outside.unwrap_or_default()))
    }

    fn lack(&mut self) -> Option<String> {
        let of_kind = |kind: &str| self.blocked.iter().find(|(address, of)| of == kind && !address.contains("font"));
        // Without its styles, a page may show what it should hide, over its board.
        let (address, _) = of_kind("Script").or_else(|| of_kind("Stylesheet"))?;
        let remedy = "save it beside the page, and load it from there";
        Some(format!("{} from the network ({address}): {remedy}", library(address)))
    }

    fn draws(&mut self) -> Vec<SurfaceDraw> {
        let mut sources = lock(&self.house.sources);
        self.status.draws.iter().map(|draw| sources.drawn(draw)).collect()
    }

    fn draws_before(&mut self, key: &str, places: &[String; 9]) -> Vec<SurfaceDraw> {
        let shots =
            self.status.nines(key).and_then(|nines| nines.first()).map_or(Vec::new(), |seen| seen.shots.clone());
        let is_all = shots.len() < MOST_SHOTS;
        let at = shots.into_iter().position(|shot| is_all && self.named(key, shot).places == *places);
        let count = at.map_or(usize::MAX, |at| self.status.draws.iter().take_while(|draw| draw.shots <= at).count());
        self.draws().into_iter().take(count).collect()
    }

    fn reads_clock(&mut self) -> bool {
        self.status.clock
    }
}

/// A tab is given back, to be loaded anew.
impl Drop for BrowserGame {
    fn drop(&mut self) {
        if let Some(tab) = self.tab.take() {
            let mut free = lock(&self.house.free);
            if tab.is_open() && free.len() < KEPT {
                free.push(tab);
            }
        }
    }
}

/// The usual name of a library.
fn library(address: &str) -> &str {
    const LIBRARIES: [(&str, &str); 9] = [
        ("jquery", "jQuery"),
        ("react", "React"),
        ("vue", "Vue"),
        ("angular", "Angular"),
        ("bootstrap", "Bootstrap"),
        ("lodash", "Lodash"),
        ("p5", "p5.js"),
        ("phaser", "Phaser"),
        ("babel", "Babel"),
    ];
    let lower = address.to_lowercase();
    LIBRARIES.iter().find(|(part, _)| lower.contains(part)).map_or("a file", |(_, name)| name)
}
