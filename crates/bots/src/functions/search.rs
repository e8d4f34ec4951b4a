//! Finding out how somebody in a file is asked, by late positions: it is asked in every form, and legal answers tell.

use super::adapter::{Adapter, Failure};
use super::answers::{Reading, is_known_field};
use super::boards::{Form, Marks, forms};
use super::calls::{Call, Place, Reply, Way};
use super::description::{Fault, FaultKind};
use super::parameters::Truth;
use super::state::State;
use super::value::Value;
use super::ways::File;
use super::{Hints, marks};
use crate::BotError;
use noughts::{Player, Position};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How long a call may take at first. Each that takes longer leaves less time for the next.
const PATIENCE: Duration = Duration::from_secs(1);

const LEAST_PATIENCE: Duration = Duration::from_millis(100);

/// The time that calls without an end may take in all.
const ENDLESS: Duration = Duration::from_secs(6);

/// The time in which somebody must be found, of the process and by the clock.
const GIVE_UP: Duration = Duration::from_secs(30);

const GIVE_UP_BY_CLOCK: Duration = Duration::from_secs(120);

/// The time for the probes of one form.
const ONE_FORM: Duration = Duration::from_secs(5);

/// Looks for ways to ask.
pub struct Search<'a, 'b> {
    pub adapter: &'b mut Adapter<'a>,
    pub file: File<'b>,
    pub hints: &'b Hints<'b>,
    /// Who was not asked because it may depend on something that nobody can set, and on what.
    pub unset: Vec<(String, String)>,
    probes: Vec<Position>,
    start: Instant,
    patience: Duration,
    endless: Duration,
}

/// A way that fits, with what was answered.
#[derive(Clone, Debug)]
pub struct Found {
    pub call: Call,
    pub reading: Reading,
    pub replies: Vec<Reply>,
}

impl Found {
    pub fn legal_count(&self) -> usize {
        self.call.legal_count(&self.reading, &self.replies)
    }

    pub fn skill(&self) -> f64 {
        self.call.skill(&self.reading, &self.replies)
    }

    pub fn signature(&self) -> String {
        self.call.signature(&self.reading)
    }

    fn squares(&self, length: usize) -> Vec<Option<u8>> {
        let square = |reply| self.call.square(&self.reading, reply).map(noughts::Square::number);
        self.replies.iter().take(length).map(square).collect()
    }
}

/// What came of a search.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    /// Those that fit: several if they disagree.
    pub fitting: Vec<Found>,
    /// All that was tried, with the answers.
    pub tried: Vec<(Call, Vec<Reply>)>,
}

/// Why a search has no result.
pub enum Stop {
    /// It takes too long.
    TooLong,
    Bot(BotError),
}

impl<'a, 'b> Search<'a, 'b> {
    pub fn new(adapter: &'b mut Adapter<'a>, file: File<'b>, hints: &'b Hints<'b>) -> Search<'a, 'b> {
        let probes = super::positions::probes(hints.first);
        Search {
            adapter,
            file,
            hints,
            unset: Vec::new(),
            probes,
            start: Instant::now(),
            patience: PATIENCE,
            endless: Duration::ZERO,
        }
    }

    /// Forgets how long calls without an end took.
    pub fn forgive(&mut self) {
        self.endless = Duration::ZERO;
    }

    /// The likeliest form of a board.
    pub fn any_form(&self) -> Option<Form> {
        let marks = marks::groups(self.file.contents, self.file.language).into_iter().flatten().next()?;
        Some(Form { container: super::boards::Container::ListOfNine, marks })
    }

    /// The calls that fit, and all that was tried.
    pub fn ways_to_call(&mut self, way: &Way) -> Result<Ways, Stop> {
        let mut tried: Vec<(Call, Vec<Reply>)> = Vec::new();
        for group in marks::groups(self.file.contents, self.file.language) {
            for form in self.forms(way, &group) {
                if tried.iter().any(|(call, _)| call.form == form) {
                    continue;
                }
                let Some(way) = self.with_state(way, &form) else { continue };
                for truth in &way.arguments.truths {
                    let call = Call { way: way.clone(), form: form.clone(), truth: *truth };
                    let replies = self.replies_to_probes(&call)?;
                    let is_interactive = wants_input(&replies);
                    tried.push((call, replies));
                    if self.endless > ENDLESS || is_interactive {
                        return Ok(Ways { fitting: Vec::new(), tried });
                    }
                }
            }
            let fitting = self.fitting(way, &tried);
            if !fitting.is_empty() {
                return Ok(Ways { fitting: self.pick(fitting)?, tried });
            }
        }
        Ok(Ways { fitting: Vec::new(), tried })
    }

    /// The boards that may be given, or the one that the file has.
    fn forms(&self, way: &Way, group: &[Marks]) -> Vec<Form> {
        match &way.container {
            Some((container, empties)) => {
                let marks = group.iter().map(|marks| Marks { empties: empties.clone(), ..marks.clone() });
                let fits = |form: &Form| self.hints.board.is_none_or(|kind| form.container.kind() == kind);
                // Marks that the file does not have would be passed over by it, and its answers would be none of its own.
                let marks = marks.filter(|marks| marks::belong_to(marks, &self.file.contents.text));
                marks.map(|marks| Form { container: *container, marks }).filter(fits).collect()
            }
            None => {
                let File { contents, language, .. } = self.file;
                group.iter().flat_map(|marks| forms(marks, self.hints.board, language, &contents.text)).collect()
            }
        }
    }

    /// The way with what is set beside a board that is no argument; `None` if there is something that nobody can set.
    fn with_state(&mut self, way: &Way, form: &Form) -> Option<Way> {
        let (name, is_field) = match &way.board {
            Place::Argument => return Some(way.clone()),
            Place::Global(name) => (name, false),
            Place::Field(name) => (name, true),
        };
        let target = way.target.name();
        let words = self.file.source.words_reached_from(&target);
        let values = way.neighbours.iter().map(|(name, value)| (name.as_str(), value));
        let holds_board = |other: &str| name == other || name.starts_with(&format!("{other}."));
        match State::of(values, holds_board, is_field, self.file.source, &words, &form.marks) {
            Ok(state) => Some(Way { state, ..way.clone() }),
            Err(unset) => {
                let unset = (target, unset);
                if !self.unset.contains(&unset) {
                    self.unset.push(unset);
                }
                None
            }
        }
    }

    fn fitting(&self, way: &Way, tried: &[(Call, Vec<Reply>)]) -> Vec<Found> {
        let answer = self.hints.answer.and_then(super::answers::Answer::from_word);
        let answered = tried.iter().filter(|(_, replies)| replies.len() > 6);
        let found = answered.flat_map(|(call, replies)| {
            let readings =
                readings(replies).into_iter().filter(|reading| answer.is_none_or(|answer| answer == reading.answer));
            readings.map(|reading| Found { call: call.clone(), reading, replies: replies.clone() })
        });
        // A `turn` is a mark, unless the function plays well with a boolean.
        let may_be_mark = way.arguments.truths.first() == Some(&Truth::Mark);
        let is_plain = |found: &Found| !may_be_mark || found.call.truth == Truth::Mark || found.skill() >= 0.8;
        found.filter(|found| self.fits(found) && is_plain(found)).collect()
    }

    /// Whether three quarters of the answers for one side are legal, or for both where a part of each is read.
    fn fits(&self, found: &Found) -> bool {
        if self.hints.board.is_some() && self.hints.answer.is_some() {
            // The user is sure.
            return found.legal_count() > 0;
        }
        let is_legal_for = |side: Player| {
            let replies: Vec<&Reply> = found.replies.iter().filter(|reply| reply.position.to_move() == side).collect();
            let legal = replies.iter().filter(|reply| found.call.is_legal(&found.reading, reply)).count();
            4 * legal >= (3 * replies.len()).max(4)
        };
        match found.reading.part {
            super::answers::Part::Whole => Player::ALL.into_iter().any(is_legal_for),
            _ => Player::ALL.into_iter().all(is_legal_for),
        }
    }

    /// Those that are legal most often. Where answers differ, the marks are right with which it plays well.
    fn pick(&mut self, found: Vec<Found>) -> Result<Vec<Found>, Stop> {
        let most = found.iter().map(Found::legal_count).max().unwrap_or(0);
        let length = found.iter().map(|found| found.replies.len()).min().unwrap_or(0);
        let mut distinct: Vec<Found> = Vec::new();
        let mut seen = BTreeMap::new();
        for found in found.into_iter().filter(|found| 10 * found.legal_count() >= 9 * most) {
            seen.entry(found.squares(length)).or_insert_with(|| distinct.push(found));
        }
        distinct.sort_by(|a, b| b.skill().total_cmp(&a.skill()));
        let skills: Vec<f64> = distinct.iter().map(Found::skill).collect();
        let is_clear = match skills[..] {
            [] | [_] => true,
            [first, second, ..] => first == 1.0 && second < 1.0 || first >= 0.8 && first - second >= 0.1,
        };
        if is_clear || self.is_by_chance(&distinct[0])? {
            distinct.truncate(1);
        }
        Ok(distinct)
    }

    /// Whether other answers come when the probes are put once more.
    fn is_by_chance(&mut self, found: &Found) -> Result<bool, Stop> {
        for (i, reply) in found.replies.iter().enumerate() {
            let Ok(before) = &reply.result else { continue };
            let again = self.ask(&found.call, reply.position, 1000 + i as u64, self.patience)?;
            match again.result {
                Ok(said) if said.returned != before.returned => return Ok(true),
                Ok(_) => {}
                Err(_) => return Ok(false),
            }
        }
        Ok(false)
    }

    /// What it does with the probes, with a fresh copy of the file if that is quick: it may remember what it was asked in
    /// another form. It stops early where nothing is legal, or all is slow.
    fn replies_to_probes(&mut self, call: &Call) -> Result<Vec<Reply>, Stop> {
        if self.adapter.is_quick {
            match self.adapter.load() {
                Ok(_) | Err(Failure::Fault(_)) => {}
                Err(Failure::Bot(error)) => return Err(Stop::Bot(error)),
            }
        }
        let start = self.adapter.spent;
        let mut replies: Vec<Reply> = Vec::new();
        for (i, position) in self.probes.clone().into_iter().enumerate() {
            if self.adapter.spent > GIVE_UP || self.start.elapsed() > GIVE_UP_BY_CLOCK {
                return Err(Stop::TooLong);
            }
            // The same dice for each form: forms that mean the same get the same answers.
            let reply = self.ask(call, position, i as u64, self.patience)?;
            let is_slow = reply.result.as_ref().is_err_and(|fault| fault.kind == FaultKind::Slow);
            if is_slow {
                self.endless += self.patience;
                self.patience = (self.patience / 4).max(LEAST_PATIENCE);
                return Ok(vec![reply]);
            }
            replies.push(reply);
            let most = || readings(&replies).iter().map(|reading| call.legal_count(reading, &replies)).max();
            let is_hopeless = match replies.len() {
                3 => most() == Some(0),
                6 => most() <= Some(1),
                _ => false,
            };
            if is_hopeless || self.adapter.spent - start > ONE_FORM {
                break;
            }
        }
        Ok(replies)
    }

    /// Asks about a position.
    pub fn ask(&mut self, call: &Call, position: Position, seed: u64, limit: Duration) -> Result<Reply, Stop> {
        match self.adapter.play(call.steps(position), Some(seed), call.is_fresh(), limit) {
            Ok(played) => Ok(call.reply(position, played)),
            Err(Failure::Fault(fault)) => Ok(Reply { position, result: Err(fault) }),
            Err(Failure::Bot(error)) => Err(Stop::Bot(error)),
        }
    }
}

/// Whether it waits for somebody to type, whoever is to move: with other boards it would do so too, and take its time.
fn wants_input(replies: &[Reply]) -> bool {
    let waits = |reply: &Reply| reply.result.as_ref().is_err_and(|fault| fault.kind == FaultKind::Input);
    replies.len() >= 3 && replies.iter().all(waits)
}

/// The readings of these replies. What is in the fields of objects is read where it was returned.
pub fn readings(replies: &[Reply]) -> Vec<Reading> {
    let mut fields: Vec<String> = Vec::new();
    for said in replies.iter().filter_map(|reply| reply.result.as_ref().ok()) {
        for name in names_in(&said.returned) {
            if !is_known_field(&name) && !fields.contains(&name) && fields.len() < 10 {
                fields.push(name);
            }
        }
    }
    Reading::all(&fields)
}

fn names_in(value: &Value) -> Vec<String> {
    let key = |key: &Value| match key {
        Value::Text(name) => Some(name.clone()),
        _ => None,
    };
    match value {
        Value::Object { fields, .. } => fields.iter().map(|(name, _)| name.clone()).collect(),
        Value::Map(pairs) => pairs.iter().filter_map(|(name, _)| key(name)).collect(),
        _ => Vec::new(),
    }
}

/// What somebody did who does not fit, for the most telling of what was tried.
pub fn why_not(tried: &[(Call, Vec<Reply>)], name: &str) -> String {
    let first = || tried.iter().find_map(|(call, replies)| Some((call, replies.first()?)));
    let Some((call, reply)) = telling(tried).or_else(first) else {
        return format!("{name} cannot be given a board of this kind");
    };
    let did = match &reply.result {
        Err(Fault { kind: FaultKind::Slow, .. }) => "did not come to an end".to_string(),
        Err(fault) if fault.kind == FaultKind::Input => {
            return format!("{name} is interactive: it asks for input ({})", fault.text());
        }
        Err(fault) => format!("raised {}", fault.text()),
        Ok(said) => format!("returned {}", said.returned.shown(call.way.language)),
    };
    let form = call.form.text(call.way.language);
    format!("{name} made illegal moves with every kind of board; for {} as {form} it {did}", reply.position)
}

/// The reply that tells most: rather a missing file than a board of a wrong kind.
fn telling(tried: &[(Call, Vec<Reply>)]) -> Option<(&Call, &Reply)> {
    const OF_WRONG_FORMS: [&str; 7] =
        ["TypeError", "IndexError", "KeyError", "AttributeError", "ValueError", "RangeError", "RecursionError"];
    let all = || tried.iter().flat_map(|(call, replies)| replies.iter().map(move |reply| (call, reply)));
    let raises = |reply: &Reply, is: &dyn Fn(&Fault) -> bool| reply.result.as_ref().is_err_and(is);
    let says = |fault: &Fault| {
        fault.kind == FaultKind::Input
            || fault.kind == FaultKind::Import
            || fault.kind == FaultKind::Raised && !OF_WRONG_FORMS.contains(&fault.class.as_str())
    };
    all().find(|(_, reply)| raises(reply, &says))
}
