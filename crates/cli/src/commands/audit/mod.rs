//! `noughts audit`: how good a strategy or a bot is.

mod advice;
mod alike;
mod candidates;
mod class;
mod junit;
mod options;
mod prove;
mod report;
mod sarif;
mod spreadsheet;
mod table;
mod text;

use crate::commands::shared::Format;
use crate::io::output::Place;
use crate::io::table::{csv, csv_semicolon};
use crate::io::{Bar, Exit, Failure, Paint, complain, name_of, note, signals, terminal, write_line};
use crate::players::Contestant;
use class::Audited;
use noughts::Fraction;
use noughts::words::count;
use noughts_bots::{BotReport, Kind, Verdict, shell_word};
pub use options::Audit;
use std::cmp::Reverse;
use std::io::{self, Write};
use text::{both_sides, explain, in_short, text};

impl Audit {
    pub fn run(&self, paint: Paint, out: &mut impl Write) -> Result<Exit, Failure> {
        if let Some(complaint) = self.complaint() {
            return Err(Failure::unreadable(complaint));
        }
        let candidates = self.candidates()?;
        if self.prove.is_some() && candidates.len() > 1 {
            return Err(Failure::unreadable("--prove is for one bot"));
        }
        signals::watch(noughts_bots::end_all)?;
        self.report.as_deref().map_or(Ok(()), report::create)?;
        let places: Vec<Place> = self.output.iter().map(|(file, _)| Place::open(file)).collect::<Result<_, _>>()?;
        let proof = self.prove.as_deref().map(Place::open).transpose()?;
        let mut audited = match &candidates[..] {
            [only] => vec![self.audit_only(only)?],
            class => self.audit_class(class)?,
        };
        audited.sort_by_key(|one| rank(&one.sides));
        print(self.format, &audited, paint, out).map_err(Failure::Output)?;
        for (place, (_, form)) in places.into_iter().zip(&self.output) {
            let mut text = Vec::new();
            print(*form, &audited, paint, &mut text).map_err(Failure::Output)?;
            place.write(&text)?;
        }
        let is_late = |report: &BotReport| {
            report.not_asked.is_none() && report.findings.iter().any(|finding| finding.kind == Kind::TimedOut)
        };
        if self.format == Format::Text && audited.iter().flat_map(|one| &one.sides).any(is_late) {
            note("some answers came too late or never; --timeout gives each more time");
        }
        if let Some(folder) = &self.report {
            report::write(folder, &audited)?;
        }
        let reports: Vec<&BotReport> = audited.iter().flat_map(|one| &one.sides).collect();
        let exit = exit(&reports);
        if let (Some(file), Some(place), [one]) = (&self.prove, proof, &audited[..]) {
            let (answers, table) = prove::table(&one.sides, exit)?;
            place.write(table.as_bytes())?;
            let (name, answers) = (name_of(file), count(answers, "answer"));
            let word = shell_word(&name);
            note(format_args!("{name} has {answers}; noughts audit {word} checks them without the bot"));
        }
        Ok(exit)
    }

    /// Audits the only one. A program that reads the results finds there also that a bot cannot be asked.
    fn audit_only(&self, candidate: &Contestant) -> Result<Audited, Failure> {
        let found = self.find_only(candidate);
        let name = found.as_ref().map_or(candidate.name(), |(name, _)| name.clone());
        let sides = found.and_then(|(_, who)| self.sides_of_only(&who)).or_else(|failure| match self.format {
            Format::Text if self.output.is_empty() => Err(failure),
            _ => self.not_asked(&name, failure, |sentences| sentences.iter().for_each(complain)),
        })?;
        Ok(Audited::new(name.clone(), name, sides))
    }

    /// The reports on the only one who is audited, with the progress in its positions.
    fn sides_of_only(&self, who: &Contestant) -> Result<Vec<BotReport>, Failure> {
        if let (Contestant::Bot(subject), true) = (who, self.explain) {
            explain(subject);
        }
        let bar = Bar::new(|done, length| match done {
            0 => "no answer yet".into(),
            _ => format!("{done} of about {length} positions"),
        })?;
        let reports = self.reports(who, &self.settings(&bar));
        bar.end();
        if signals::has_come() && bar.done() > 0 {
            let proved = if bar.has_lost() {
                "and it lost a game, so it is beatable"
            } else {
                "without a lost game, too few to prove that it never loses"
            };
            let plays_both = matches!(who, Contestant::Bot(subject) if subject.sides().len() > 1);
            let shorter =
                if self.sides.len() > 1 && plays_both { "; --as x or --as o asks about one side" } else { "" };
            note(format_args!("answers that had come: {}, {proved}{shorter}", bar.done()));
        }
        reports
    }

    fn reports(&self, who: &Contestant, settings: &noughts_bots::Audit) -> Result<Vec<BotReport>, Failure> {
        match who {
            Contestant::Strategy(named) => Ok(settings.strategy(named)),
            Contestant::File(_) | Contestant::Menace => unreachable!("files were found out, and machines refused"),
            Contestant::Bot(subject) => {
                self.check_use(subject)?;
                Ok(settings.subject(subject)?)
            }
        }
    }

    fn settings<'a>(&self, progress: &'a dyn noughts_bots::Progress) -> noughts_bots::Audit<'a> {
        noughts_bots::Audit {
            sides: self.sides.to_vec(),
            first: self.first(),
            jobs: self.jobs.map(usize::from),
            repeat: self.repeat,
            options: self.bot_options(),
            progress,
        }
    }
}

fn print(format: Format, audited: &[Audited], paint: Paint, out: &mut impl Write) -> io::Result<()> {
    let reports: Vec<&BotReport> = audited.iter().flat_map(|one| &one.sides).collect();
    match format {
        Format::Json => reports.iter().try_for_each(|report| write_line(report, out)),
        Format::JsonArray => write_line(&reports, out),
        Format::Junit => junit::write(audited, out),
        Format::Sarif => sarif::write(audited, out),
        Format::Csv => out.write_all(csv(&spreadsheet::rows(audited)).as_bytes()),
        Format::CsvSemicolon => out.write_all(csv_semicolon(&spreadsheet::rows(audited)).as_bytes()),
        Format::Markdown => out.write_all(table::markdown(audited).as_bytes()),
        Format::Text if audited.len() > 1 => {
            // In a terminal, lines on how far it is stand above.
            let space = if terminal::width().is_some() { "\n" } else { "" };
            write!(out, "{space}{}", table::text(audited, paint))
        }
        _ => {
            let sides = audited.iter().flat_map(|one| report::without_repetition(&one.sides));
            let texts = sides.map(|report| text(&report, paint));
            let both = audited.iter().flat_map(|one| [both_sides(&one.sides), in_short(&one.sides, paint)]).flatten();
            let texts: Vec<String> = texts.chain(both).collect();
            out.write_all(texts.join("\n").as_bytes())
        }
    }
}

/// The exit code. A beatable bot or a wrong function goes before an unproven side. A side that the bot does not play does
/// not count if the other one is judged.
fn exit(reports: &[&BotReport]) -> Exit {
    let has_fault = reports.iter().flat_map(|report| &report.function_faults).any(|fault| !fault.is_note());
    if has_fault || reports.iter().any(|report| report.verdict() == Some(Verdict::Beatable)) {
        Exit::Failed
    } else if reports.iter().any(|report| report.verdict().is_none() && !has_other_side(report, reports)) {
        Exit::Trouble
    } else {
        Exit::Fine
    }
}

/// Whether it does not play this side, and the other one is judged.
fn has_other_side(report: &BotReport, reports: &[&BotReport]) -> bool {
    let is_judged = |other: &&BotReport| other.name == report.name && other.verdict().is_some();
    !report.is_played() && reports.iter().any(is_judged)
}

/// Orders from the best to the worst as players see it: by verdict, by the chance to lose to random play, and by the chance
/// to win against it, both sides together, or the one that is judged. What is unproven comes last.
fn rank(sides: &[BotReport]) -> impl Ord + use<> {
    let judged = || sides.iter().filter(|report| report.is_played());
    let chance = |end: usize| Fraction::mean(judged().map(|report| report.figures.vs_random[end]));
    let verdict = judged().map(|report| (report.verdict().is_none(), report.verdict())).max();
    (verdict.unwrap_or((true, None)), chance(2), Reverse(chance(0)))
}
