//! A class: several that are audited side by side, with one line for the progress of all.

use crate::commands::audit::options::Audit;
use crate::commands::audit::table::overall;
use crate::commands::audit::text::explain;
use crate::commands::shared::Format;
use crate::io::{Bar, Exit, Failure, complain, in_label, progress, terminal};
use crate::players::Contestant;
use noughts::words::{count, printable};
use noughts_bots::{BotReport, NotAsked};
use std::collections::BTreeSet;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// After so long, each verdict is told as soon as it is known.
const LONG: Duration = Duration::from_secs(10);

pub struct Audited {
    /// The name on the command line, without the folder that all of a class share, so that it can be compared with later results.
    pub name: String,
    /// As the command line names it.
    pub path: String,
    pub sides: Vec<BotReport>,
}

impl Audited {
    pub fn new(name: String, path: String, mut sides: Vec<BotReport>) -> Audited {
        for report in &mut sides {
            report.name.clone_from(&name);
            if let Some(why) = report.unproven.as_deref().and_then(|why| why.strip_prefix(&path)) {
                report.unproven = Some(format!("{name}{why}"));
            }
        }
        Audited { name, path, sides }
    }
}

impl Audit {
    /// Audits all of these. Who cannot be asked is not judged, and the rest goes on.
    pub fn audit_class(&self, candidates: &[Contestant]) -> Result<Vec<Audited>, Failure> {
        let workers = self.workers(candidates.len());
        let bar = Bar::new(in_label)?;
        let (begun, next) = (Instant::now(), AtomicUsize::new(0));
        let class = Class {
            audit: self,
            candidates,
            begun,
            next,
            at_work: Mutex::default(),
            last: Mutex::default(),
            bar: &bar,
        };
        let audited: Result<Vec<_>, Failure> = thread::scope(|scope| {
            // Where the system gives no more threads, fewer share the work.
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, || class.work(workers)).ok();
            let others: Vec<_> = (1..workers).map_while(spawn).collect();
            let own = class.work(workers);
            let others = others.into_iter().map(|other| other.join().expect("no bot makes an audit panic"));
            [own].into_iter().chain(others).collect()
        });
        bar.end();
        let mut audited: Vec<(usize, Vec<BotReport>)> = audited?.into_iter().flatten().collect();
        audited.sort_by_key(|(at, _)| *at);
        let named = names(candidates).into_iter().zip(candidates).zip(audited);
        Ok(named.map(|((name, candidate), (_, sides))| Audited::new(name, candidate.name(), sides)).collect())
    }

    /// How many are audited at the same time: as many as there are processors, unless it is said how many copies of each are asked.
    fn workers(&self, candidates: usize) -> usize {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        if self.jobs.is_some() { 1 } else { processors.min(candidates) }
    }

    /// The reports on somebody who cannot be asked, for this reason, which is told at once. What is wrong with the command line
    /// ends the command.
    pub fn not_asked(
        &self,
        name: &str,
        failure: Failure,
        tell: impl FnOnce(&[String]),
    ) -> Result<Vec<BotReport>, Failure> {
        let (kind, sentences, finding) = match failure {
            Failure::Said { exit: Exit::Trouble, sentences } => (NotAsked::NotJudged, sentences, None),
            Failure::NotLoaded(sentence) => (NotAsked::NotLoaded, vec![sentence], None),
            Failure::Endless(sentence, finding) => (NotAsked::NotJudged, vec![sentence], Some(*finding)),
            failure => return Err(failure),
        };
        tell(&sentences);
        let mut sides = self.settings(&()).failed(name, kind, &sentences.join("; "));
        if let Some(finding) = finding {
            let asked = finding.place().map(|position| position.to_move());
            let side = sides.iter().position(|report| Some(report.side()) == asked);
            sides[side.unwrap_or(0)].findings.push(finding);
        }
        Ok(sides)
    }
}

/// The names of all as they are shown: files without their folder, if it is one for all.
fn names(candidates: &[Contestant]) -> Vec<String> {
    let folder = |candidate: &Contestant| match candidate {
        Contestant::File(file) if !file.starts_with("exec:") => Path::new(file).parent().map(Path::to_owned),
        _ => None,
    };
    let folders: BTreeSet<PathBuf> = candidates.iter().filter_map(folder).collect();
    let shown = |candidate: &Contestant| {
        let name = candidate.name();
        let in_folder = folder(candidate).filter(|_| folders.len() == 1);
        let short =
            in_folder.and_then(|folder| Some(Path::new(&name).strip_prefix(folder).ok()?.display().to_string()));
        short.unwrap_or(name)
    };
    candidates.iter().map(shown).collect()
}

struct Class<'a> {
    audit: &'a Audit,
    candidates: &'a [Contestant],
    begun: Instant,
    next: AtomicUsize,
    at_work: Mutex<Vec<String>>,
    /// The last verdict, if the bar says it.
    last: Mutex<String>,
    bar: &'a Bar,
}

impl Class<'_> {
    /// Audits one after the other, as long as some are left; the reports on each, by its place.
    fn work(&self, workers: usize) -> Result<Vec<(usize, Vec<BotReport>)>, Failure> {
        let mut audited = Vec::new();
        loop {
            let at = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(candidate) = self.candidates.get(at) else { return Ok(audited) };
            let name = candidate.name();
            self.tell(|at_work| at_work.push(name.clone()));
            let sides = self.sides(candidate, workers);
            let sides = sides.or_else(|failure| self.audit.not_asked(&name, failure, |why| self.complain(&name, why)));
            // After such a failure nobody else needs to begin.
            let sides = sides.inspect_err(|_| self.next.store(self.candidates.len(), Ordering::Relaxed))?;
            self.tell(|at_work| at_work.retain(|other| *other != name));
            self.tell_verdict(&name, &sides);
            audited.push((at, sides));
        }
    }

    fn sides(&self, candidate: &Contestant, workers: usize) -> Result<Vec<BotReport>, Failure> {
        let who = self.audit.find(candidate, false)?;
        if let (Contestant::Bot(subject), true) = (&who, self.audit.explain) {
            self.bar.without(|| explain(subject));
        }
        let settings = self.audit.settings(&());
        // The processors are busy with others.
        let jobs = settings.jobs.or((workers > 1).then_some(1));
        self.audit.reports(&who, &noughts_bots::Audit { jobs, ..settings })
    }

    /// Whether the table comes to the same terminal, and says all again.
    fn is_told_again(&self) -> bool {
        self.audit.format == Format::Text && terminal::width().is_some() && io::stderr().is_terminal()
    }

    /// Tells why one of them cannot be asked, and which one that is.
    fn complain(&self, name: &str, sentences: &[String]) {
        if self.is_told_again() {
            return;
        }
        // Its row, its page and an audit of it alone say the rest.
        let named = |sentence: &String| {
            let sentence = sentence.lines().next().unwrap_or_default();
            let name = if sentence.contains(name) { String::new() } else { format!("{}: ", printable(name)) };
            complain(format_args!("{name}{sentence}"));
        };
        self.bar.without(|| sentences.iter().for_each(named));
    }

    /// Where a class takes long, its teacher need not wait for the last bot to hear of the others. Why one could not be asked was
    /// told before.
    fn tell_verdict(&self, name: &str, sides: &[BotReport]) {
        if self.begun.elapsed() >= LONG && sides.iter().any(|report| report.not_asked.is_none()) {
            let verdict = format!("{name}: {}", overall(sides));
            match self.is_told_again() {
                true => {
                    *self.last.lock().unwrap_or_else(PoisonError::into_inner) = format!("; {}", printable(&verdict))
                }
                false => self.bar.without(|| progress(verdict)),
            }
        }
    }

    fn tell(&self, change: impl FnOnce(&mut Vec<String>)) {
        let mut at_work = self.at_work.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut at_work);
        let begun = self.next.load(Ordering::Relaxed).min(self.candidates.len());
        let done = begun.saturating_sub(at_work.len());
        let short = |name: &String| printable(&PathBuf::from(name).file_name().unwrap_or_default().to_string_lossy());
        let now: Vec<String> = at_work.iter().map(short).collect();
        self.bar.set_label(format!(
            "{done} of {} done, now {}{}",
            count(self.candidates.len(), "bot"),
            now.join(" and "),
            self.last.lock().unwrap_or_else(PoisonError::into_inner)
        ));
    }
}
