//! The games of an input: one a line, or lists of them in JSON.

use super::entry::{Entry, Place};
use super::record::{self, Records};
use crate::commands::shared::Setting;
use crate::io::Line;
use serde::de::IgnoredAny;
use std::io::{self, BufRead, Read};

/// What spreadsheets write that is not read here, and what to do, if the input begins so.
pub fn other_content(start: &[u8]) -> Option<&'static str> {
    match start {
        [b'P', b'K', 3, 4, ..] => Some("a spreadsheet, not a list of games; save it as CSV in UTF-8"),
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => Some("a text in UTF-32; save it as CSV in UTF-8"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some("a text in UTF-16; save it as CSV in UTF-8"),
        _ => None,
    }
}

/// The games of a line: one, none, or those of a list in JSON, which may go over all the lines that follow.
pub fn read(line: &Line, records: &mut Records, input: &mut impl BufRead, setting: Setting) -> io::Result<Vec<Entry>> {
    let place = Place::Line(line.number);
    let entry = |place, record| Entry::new(place, record, setting);
    let text = match line.text() {
        Ok(text) if records.is_list(&text) => return Ok(list(&whole_list(&text, input)?, place, setting)),
        Ok(text) => text,
        Err(error) => return Ok(vec![entry(place, Err(error))]),
    };
    let entry = records.read(&text).transpose().map(|record| entry(place, record));
    Ok(entry.into_iter().collect())
}

pub const LONGEST_LIST: u64 = 10_000_000;

/// A list in JSON that begins on this line: with the rest of the input, unless it ends on the line.
fn whole_list(line: &str, input: &mut impl BufRead) -> io::Result<String> {
    let mut text = line.as_bytes().to_vec();
    if serde_json::from_str::<IgnoredAny>(line).is_err_and(|error| error.is_eof()) {
        text.push(b'\n');
        input.by_ref().take(LONGEST_LIST).read_to_end(&mut text)?;
        io::copy(input, &mut io::sink())?;
    }
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// The games of a list in JSON that begins here. A list of one is named by its line.
fn list(text: &str, place: Place, setting: Setting) -> Vec<Entry> {
    match record::of_list(text, setting.coords) {
        Ok(records) => {
            let many = records.len() > 1;
            let place = |at| if many { Place::Game(at + 1) } else { place };
            records.into_iter().enumerate().map(|(at, record)| Entry::new(place(at), record, setting)).collect()
        }
        Err(error) => vec![Entry::new(place, Err(error), setting)],
    }
}
