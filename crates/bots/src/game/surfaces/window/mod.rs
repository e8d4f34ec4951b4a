//! Python programs with a window: tkinter, turtle and pygame. A Python script runs the program and controls its main
//! loop, its timers and its dialogs. It takes requests and reports what is seen, in lines of JSON.

mod display;

use super::lock;
use super::look_names::LookNames;
use super::past::{Past, Request};
use crate::game::control_costs;
use crate::game::surface::{Act, MoveInput, NinePlaces, Offer, Program, Surface, SurfaceDraw, Wait, Wants};
use crate::process::shell::{python_itself, quoted};
use crate::process::{Output, Process, is_closing, standard_error};
use crate::program_text::imports;
use display::Display;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use std::mem;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

/// The script. Its parts run as one program.
const SOURCE: &str = concat!(
    include_str!("../../../functions/adapters/own_modules.py"),
    include_str!("watch.py"),
    "\n",
    include_str!("../copy.py"),
    "\n",
    include_str!("../../../functions/adapters/parts.py"),
    include_str!("../dice.py"),
    "\n",
    include_str!("tk_apart.py"),
    "\n",
    include_str!("tk.py"),
    "\n",
    include_str!("pixels.py"),
    "\n",
    include_str!("run.py")
);

/// The prefix of the look of a part of a picture. The colours follow in hexadecimal.
const PIXELS: &str = "pixels:";

const LONGEST_REPLY: usize = 4_000_000;

/// How long a process that has ended may take to write why.
const LAST_WORDS: Duration = Duration::from_millis(500);

const MOST_SEEN: usize = 2000;

pub struct Window {
    command: String,
    /// Whether it needs a display. Pictures of pygame are drawn in memory.
    needs_display: bool,
    display: OnceLock<Result<Display, String>>,
    idle: IdleWindowRuns,
    looks: Arc<Mutex<LookNames>>,
}

/// Processes that wait for another game. Each has loaded the program's imports, and runs the program in copies of
/// itself.
type IdleWindowRuns = Arc<Mutex<Vec<WindowRun>>>;

impl Window {
    /// The program in this file. `python` is the command that runs Python, if not the usual one.
    pub fn new(file: &str, source: &str, python: Option<&str>) -> Window {
        let python = python.map(String::from).or_else(python_itself).unwrap_or_else(|| "python3".into());
        let [python, file] = [python.as_str(), file].map(quoted);
        Window {
            command: format!("exec {python} -c {} {file}", quoted(SOURCE)),
            needs_display: !imports(source, "pygame") || imports(source, "tkinter|turtle"),
            display: OnceLock::new(),
            idle: IdleWindowRuns::default(),
            looks: Arc::default(),
        }
    }

    fn run(&self) -> Result<WindowRun, String> {
        if let Some(run) = lock(&self.idle).pop() {
            return Ok(run);
        }
        let mut command = self.command.clone();
        if self.needs_display
            && let Some(display) = self.display()?
        {
            command = format!("DISPLAY={display} {command}");
        }
        let process = Process::start(&command, None).map_err(|error| format!("cannot start the shell: {error}"))?;
        Ok(WindowRun { process, past: Past::default(), told: Told::default() })
    }

    /// A display of our own, so that the person need not see hundreds of windows; else the person's.
    fn display(&self) -> Result<Option<&str>, String> {
        if cfg!(not(all(unix, not(target_os = "macos")))) {
            return Ok(None);
        }
        match self.display.get_or_init(Display::start) {
            Ok(display) => Ok(Some(&display.name)),
            Err(_) if std::env::var_os("DISPLAY").is_some() => Ok(None),
            Err(error) => Err(error.clone()),
        }
    }
}

impl Program for Window {
    fn start(&self, dice: &[f64], is_new: bool, limit: Duration) -> Result<(Box<dyn Surface>, Wait), String> {
        let mut run = self.run()?;
        run.past.begin(is_new);
        let mut session = Session {
            run: Some(run),
            idle: self.idle.clone(),
            looks: self.looks.clone(),
            told: Told::default(),
            seen: Vec::new(),
            news: Vec::new(),
            is_forgotten: true,
        };
        let wait = session.exchange(Request { act: None, dice: Some(dice.to_vec()) }, limit);
        Ok((Box::new(session), wait))
    }

    fn forget(&self) {
        lock(&self.idle).clear();
    }

    fn name(&self) -> &'static str {
        "its own window"
    }

    fn heeds_dice(&self) -> bool {
        true
    }
}

/// A report of the script: the program waits or has ended.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Told {
    wait: String,
    /// How many processes wait below the reporting one. Each stayed behind when it was copied, and can take another
    /// request from there.
    depth: usize,
    /// Whether the reporting process will also wait below a copy when it gets a request, or has ended.
    can_return: bool,
    /// The looks of all nine places, moment by moment; the present one comes last.
    moments: Vec<Vec<(String, [String; 9])>>,
    /// Possible acts: the label, `press` or `type`, the words that describe it, and the least cost.
    offers: Vec<(String, String, String, u32)>,
    chosen: Vec<String>,
    /// The name and the key of a nine, which is clicked; without a key, digits are pressed.
    #[serde(rename = "ways")]
    inputs: Vec<(String, String)>,
    news: Vec<String>,
    screen: Vec<String>,
    failure: Option<String>,
    draws: Vec<SurfaceDraw>,
}

/// A process that runs the program, and what was done with it.
struct WindowRun {
    process: Process,
    past: Past<Told>,
    told: Told,
}

impl WindowRun {
    /// Sends a request and returns the report, unless an earlier game has made the same request.
    fn exchange(&mut self, request: Request, limit: Duration) -> Result<Told, Wait> {
        if let Some(told) = self.past.again(&request) {
            return Ok(told);
        }
        let has_ended = self.told.wait == "ended";
        let depth = self.past.cut().map_or(0, |told| told.depth);
        for _ in depth + usize::from(has_ended)..self.told.depth {
            self.process.write("{\"do\": \"back\"}\n");
        }
        self.process.write(&format!("{}\n", json(&request)));
        let line = line(&mut self.process, Instant::now() + limit)?;
        self.told = serde_json::from_slice(&line).map_err(|_| Wait::Ended)?;
        let (draws, can_return) = (self.told.draws.len(), self.told.can_return);
        self.past.add(request, self.told.clone(), draws, can_return);
        Ok(self.told.clone())
    }
}

fn json(request: &Request) -> Json {
    let mut json = match &request.act {
        None => json!({"do": "start"}),
        Some(Act::Type(text)) => json!({"do": "type", "text": text}),
        Some(Act::Press(label)) => json!({"do": "press", "text": label}),
        Some(Act::Click { nine, place }) => json!({"do": "click", "nine": nine, "place": place}),
    };
    if let Some(dice) = &request.dice {
        json["dice"] = json!(dice);
    }
    json
}

struct Session {
    /// `None` when it was killed.
    run: Option<WindowRun>,
    idle: IdleWindowRuns,
    /// The names of looks in pictures, shared by all games.
    looks: Arc<Mutex<LookNames>>,
    told: Told,
    /// What was seen since `forget`, except the last report.
    seen: Vec<NinePlaces>,
    news: Vec<String>,
    /// Whether the next act forgets what is seen now.
    is_forgotten: bool,
}

impl Session {
    fn exchange(&mut self, request: Request, limit: Duration) -> Wait {
        let Some(run) = self.run.as_mut().filter(|_| self.told.wait != "ended") else { return Wait::Ended };
        match run.exchange(request, limit) {
            Ok(told) => self.hear(told),
            Err(Wait::Ended) => self.lose(),
            Err(wait) => {
                self.run = None;
                wait
            }
        }
    }

    fn hear(&mut self, mut told: Told) -> Wait {
        for place in told.moments.iter_mut().flatten().flat_map(|(_, places)| places) {
            if let Some(pixels) = place.strip_prefix(PIXELS) {
                *place = lock(&self.looks).name(pixels);
            }
        }
        let before = mem::replace(&mut self.told, told);
        if !mem::take(&mut self.is_forgotten) {
            self.seen.extend(before.moments.into_iter().flatten().map(|(key, places)| NinePlaces { key, places }));
            self.seen.drain(..self.seen.len().saturating_sub(MOST_SEEN));
        }
        self.news.append(&mut self.told.news);
        if self.told.wait == "ended" { Wait::Ended } else { Wait::Asks }
    }

    /// The script itself has ended, as it does when Python is too old or cannot be started.
    fn lose(&mut self) -> Wait {
        let ended = self.run.take().map(|run| run.process.end(Instant::now() + LAST_WORDS));
        let why = standard_error::telling_line(&ended.unwrap_or_default().stderr);
        self.told.failure = Some(why).filter(|why| !why.is_empty());
        Wait::Ended
    }
}

/// The next line; the error says why there is none.
fn line(process: &mut Process, deadline: Instant) -> Result<Vec<u8>, Wait> {
    let mut line = Vec::new();
    while !line.ends_with(b"\n") {
        match process.read(deadline) {
            Output::Bytes(bytes) => line.extend(bytes),
            Output::End => return Err(Wait::Ended),
            Output::Timeout => return Err(if is_closing() { Wait::Closing } else { Wait::Timeout }),
        }
        if line.len() > LONGEST_REPLY {
            return Err(Wait::Flood);
        }
    }
    Ok(line)
}

/// A process that waits, or whose copy has ended, can run the program again.
impl Drop for Session {
    fn drop(&mut self) {
        lock(&self.idle).extend(self.run.take().filter(|run| run.told.depth > 0));
    }
}

impl Surface for Session {
    fn act(&mut self, act: &Act, dice: Option<&[f64]>, limit: Duration) -> Wait {
        self.news.clear();
        let request = Request { act: Some(act.clone()), dice: dice.map(<[f64]>::to_vec) };
        self.exchange(request, limit)
    }

    fn wants_move(&mut self) -> Wants {
        if self.told.inputs.is_empty() { Wants::Other } else { Wants::Move }
    }

    fn offers(&mut self) -> Vec<Offer> {
        let labels: Vec<String> = self.told.offers.iter().map(|(_, _, words, _)| words.clone()).collect();
        let offer = |(text, kind, words, least): &(String, String, String, u32)| Offer {
            act: if kind == "type" { Act::Type(text.clone()) } else { Act::Press(text.clone()) },
            cost: control_costs::cost(words, &[], &labels).max(*least),
        };
        let mut offers: Vec<Offer> = self.told.offers.iter().map(offer).collect();
        offers.sort_by_key(|offer| offer.cost);
        offers
    }

    fn chosen(&mut self) -> Vec<String> {
        self.told.chosen.clone()
    }

    fn inputs(&mut self) -> Vec<MoveInput> {
        let act = |nine: &String, place: usize| match nine.as_str() {
            "" => Act::Type((place + 1).to_string()),
            _ => Act::Click { nine: nine.clone(), place },
        };
        let input = |(name, nine): &(String, String)| MoveInput {
            name: name.clone(),
            acts: std::array::from_fn(|place| vec![act(nine, place)]),
        };
        self.told.inputs.iter().map(input).collect()
    }

    fn forget(&mut self) {
        self.seen.clear();
        self.told.moments.drain(..self.told.moments.len().saturating_sub(1));
        self.is_forgotten = true;
    }

    fn nines(&mut self, key: Option<&str>) -> Vec<NinePlaces> {
        let told = self.told.moments.iter().flatten().cloned().map(|(key, places)| NinePlaces { key, places });
        let mut nines: Vec<NinePlaces> = self.seen.iter().cloned().chain(told).collect();
        nines.retain(|nine| key.is_none_or(|key| nine.key == key));
        nines
    }

    fn news(&mut self) -> Vec<String> {
        self.news.clone()
    }

    fn screen(&mut self) -> String {
        self.told.screen.join("\n")
    }

    fn failure(&mut self) -> Option<String> {
        self.told.failure.clone()
    }

    fn draws(&mut self) -> Vec<SurfaceDraw> {
        self.told.draws.clone()
    }
}

#[cfg(test)]
mod tests;
