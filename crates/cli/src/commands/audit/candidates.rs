//! Who is audited: what the command line names, and what that turns out to be.

use super::Audit;
use crate::commands::shared::class_folder;
use crate::io::failure::{Failure, note};
use crate::players::{Contestant, found};
use noughts::strategies::{ALL, Named};
use noughts::words::printable;
use noughts_bots::{MoveTable, Subject, program_of_folder, read_text};
use std::fs;
use std::io;
use std::path::Path;

/// Somebody whom the command line names.
pub enum Candidate {
    Strategy(Named),
    /// A program that is asked line by line.
    Program(String),
    /// A file, or `exec:` and a command. What it is, is found out; `-` is a table of moves on standard input.
    File(String),
}

impl Candidate {
    /// All that the command line names: strategies first, and each file of a folder that is a class.
    pub fn all(audit: &Audit) -> Result<Vec<Candidate>, Failure> {
        let all = if audit.all { ALL } else { &[] };
        let (named, files): (Vec<_>, Vec<_>) =
            audit.names.iter().partition(|name| matches!(name, Contestant::Strategy(_)));
        let files = match files[..] {
            [Contestant::File(folder)] if named.is_empty() && class_folder::is_class(folder) => {
                files_of(Path::new(folder))?
            }
            _ => files.iter().map(|name| Candidate::of(name)).collect(),
        };
        let mut candidates: Vec<Candidate> = all.iter().copied().map(Candidate::Strategy).collect();
        candidates.extend(named.into_iter().map(Candidate::of));
        candidates.extend(audit.exec.iter().cloned().map(Candidate::Program));
        candidates.extend(files);
        for folder in &audit.class {
            candidates.extend(files_of(folder)?);
        }
        // An earlier report in the folder of the class is no hand-in.
        if let Some(report) = audit.report.as_ref().and_then(|report| fs::canonicalize(report).ok()) {
            let is_report = |file: &String| fs::canonicalize(file).is_ok_and(|file| file == report);
            candidates.retain(|candidate| !matches!(candidate, Candidate::File(file) if is_report(file)));
        }
        Ok(candidates)
    }

    fn of(contestant: &Contestant) -> Candidate {
        match contestant {
            Contestant::Strategy(named) => Candidate::Strategy(*named),
            Contestant::File(file) => Candidate::File(file.clone()),
            // It may be a program for people as well.
            Contestant::Bot(program) => Candidate::File(program.name().to_string()),
        }
    }

    /// As the command line names it.
    pub fn name(&self) -> String {
        match self {
            Candidate::Strategy(named) => named.name.to_string(),
            Candidate::Program(command) => format!("exec:{command}"),
            Candidate::File(file) => file.clone(),
        }
    }

    /// Finds out who that is. If it is the only one, what is good to know of that is noted.
    pub fn find(&self, audit: &Audit, is_only: bool) -> Result<Who, Failure> {
        let (hints, options) = (audit.hints(), audit.bot_options());
        let found = match self {
            Candidate::Strategy(named) => return Ok(Who::Strategy(*named)),
            Candidate::Program(command) => Subject::program(command),
            Candidate::File(file) if file == "-" => table_of_input(audit)?,
            Candidate::File(file) if is_only => {
                note_program(file);
                let subject = found(file, &hints, &options)?;
                if let Some(notice) = subject.notice() {
                    note(format_args!("{}: {notice}", printable(file)));
                }
                subject
            }
            Candidate::File(file) => Subject::find(file, &hints, &options)?.subject,
        };
        Ok(Who::Subject(found.into()))
    }
}

/// Who a candidate was found to be.
pub enum Who {
    Strategy(Named),
    Subject(Box<Subject>),
}

/// If a file is a folder with a program, says so, since it may have been meant as a class.
fn note_program(file: &str) {
    if let Some(program) = program_of_folder(file).ok().filter(|_| Path::new(file).is_dir()) {
        let (name, program) = (printable(file), printable(&program));
        note(format_args!("{name} is one program, {program}; --class {name} audits each file in it as a bot"));
    }
}

fn table_of_input(audit: &Audit) -> Result<Subject, Failure> {
    let text = read_text(io::stdin()).map_err(Failure::input)?;
    let table = MoveTable::read(&text, audit.first(), audit.setting.coords, audit.numbers());
    Ok(Subject::moves("-", table.map_err(|error| Failure::trouble(format_args!("-, {error}")))?))
}

/// What a folder holds, each as a bot.
fn files_of(folder: &Path) -> Result<Vec<Candidate>, Failure> {
    Ok(class_folder::files_of(folder)?.into_iter().map(Candidate::File).collect())
}
