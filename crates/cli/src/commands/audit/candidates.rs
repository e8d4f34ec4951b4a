//! Who is audited: what the command line names, and what that turns out to be.

use crate::commands::audit::options::Audit;
use crate::commands::shared::class_folder;
use crate::io::{Exit, Failure, note};
use crate::players::{Contestant, found};
use noughts::strategies::ALL;
use noughts::words::printable;
use noughts_bots::{MoveTable, Subject, is_page, program_of_folder, programs_with, read_text};
use std::fs;
use std::io;
use std::path::Path;

impl Audit {
    /// All whom the command line names: strategies first, and each file of a folder that is a class.
    pub fn candidates(&self) -> Result<Vec<Contestant>, Failure> {
        let all = if self.all { ALL } else { &[] };
        let is_strategy = |name: &Contestant| matches!(name, Contestant::Strategy(_));
        let (named, files): (Vec<_>, Vec<_>) = self.names.iter().cloned().partition(is_strategy);
        files.iter().try_for_each(|file| file.check_fixed().and(file.check_there()))?;
        let files = match &files[..] {
            [Contestant::File(folder)] if named.is_empty() && class_folder::is_class(folder) => {
                class_folder::bots_of(Path::new(folder))?
            }
            _ => files,
        };
        let mut candidates: Vec<Contestant> = all.iter().copied().map(Contestant::Strategy).chain(named).collect();
        candidates.extend(self.exec.iter().map(|command| Contestant::Bot(Subject::program(command).into())));
        candidates.extend(files);
        for folder in &self.class {
            candidates.extend(class_folder::bots_of(folder)?);
        }
        // An earlier report in the folder of the class is no hand-in.
        if let Some(report) = self.report.as_ref().and_then(|report| fs::canonicalize(report).ok()) {
            let is_report = |file: &String| fs::canonicalize(file).is_ok_and(|file| file == report);
            candidates.retain(|candidate| !matches!(candidate, Contestant::File(file) if is_report(file)));
        }
        Ok(candidates)
    }

    /// Finds out what a file is. If it is the only one, what is good to know of that is noted.
    pub fn find(&self, candidate: &Contestant, is_only: bool) -> Result<Contestant, Failure> {
        let Contestant::File(file) = candidate else { return Ok(candidate.clone()) };
        let (hints, options) = (self.hints(), self.bot_options());
        let subject = match is_only {
            _ if file == "-" => self.table_of_input()?,
            true => {
                note_program(file);
                let subject = found(file, &hints, &options)?;
                if let Some(notice) = subject.notice() {
                    note(format_args!("{}: {notice}", printable(file)));
                }
                subject
            }
            false => Subject::find(file, &hints, &options)?.subject,
        };
        Ok(Contestant::Bot(subject.into()))
    }

    /// The only one that is audited, with its name. A file without a game of its own that one program beside it plays is judged by
    /// the game of this program, which need not use its function as it is asked alone.
    pub fn find_only(&self, candidate: &Contestant) -> Result<(String, Contestant), Failure> {
        let found = self.find(candidate, true);
        let programs = match (candidate, &found) {
            (_, Ok(Contestant::Bot(subject))) => subject.played_by().to_vec(),
            (Contestant::File(file), Err(failure)) if !self.hints().are_for_functions() => match failure {
                Failure::Said { exit: Exit::Trouble, .. } | Failure::Endless(..) => programs_with(file),
                // Only a page runs its scripts.
                Failure::NotLoaded(_) => programs_with(file).into_iter().filter(|program| is_page(program)).collect(),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        let found = found.map(|who| (candidate.name(), who));
        let [program] = &programs[..] else { return found };
        match self.find(&Contestant::File(program.clone()), true) {
            Ok(Contestant::Bot(game)) if game.is_for_people() => {
                let (name, plays) = (printable(&candidate.name()), printable(program));
                note(format_args!(
                    "{plays} loads {name} and plays a game, which is audited; FILE:FUNCTION asks a function alone"
                ));
                Ok((program.clone(), Contestant::Bot(game)))
            }
            Err(Failure::Interrupted) => Err(Failure::Interrupted),
            Err(Failure::Said { sentences, .. }) => {
                let why = sentences.first().and_then(|why| why.lines().next()).unwrap_or_default();
                note(format_args!("{}, which loads it: {why}", printable(program)));
                found
            }
            _ => found,
        }
    }

    fn table_of_input(&self) -> Result<Subject, Failure> {
        let text = read_text(io::stdin()).map_err(Failure::input)?;
        let table = MoveTable::read(&text, self.first(), self.setting.coords, self.numbers());
        Ok(Subject::moves("-", table.map_err(|error| Failure::trouble(format_args!("-, {error}")))?))
    }
}

/// If a file is a folder with a program, says so, since it may have been meant as a class.
fn note_program(file: &str) {
    if let Some(program) = program_of_folder(file).ok().filter(|_| Path::new(file).is_dir()) {
        let (name, program) = (printable(file), printable(&program));
        note(format_args!("{name} is one program, {program}; --class {name} audits each file in it as a bot"));
    }
}
