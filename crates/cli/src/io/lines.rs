//! The lines of an input, however long or strange; and the first bytes of a file.

use crate::io::failure::Failure;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

/// Reads the first bytes of a file, at most this many. `-` is standard input.
pub fn read_at_most(file: &Path, most: usize) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = match file.to_str() {
        Some("-") => io::stdin().lock().take(most as u64).read_to_end(&mut bytes),
        _ => File::open(file).and_then(|file| file.take(most as u64).read_to_end(&mut bytes)),
    };
    read.map_err(|error| Failure::reading(file, error)).map(|_| bytes)
}

/// The most bytes of a line that are read. No position and no game needs as many.
const LONGEST: u64 = 1 << 16;

#[derive(Default)]
pub struct Line {
    /// The number of the line, from 1; 0 before the first.
    pub number: u64,
    bytes: Vec<u8>,
    is_cut: bool,
    /// The most bytes that are read of a line that begins a JSON list, if more than of other lines.
    longest_list: u64,
}

impl Line {
    /// The state before the first line of an input whose JSON lists may have this many bytes.
    pub fn of_lists(longest: u64) -> Line {
        Line { longest_list: longest, ..Line::default() }
    }

    /// Replaces this line by the next one. Returns whether there was one.
    pub fn advance(&mut self, input: &mut impl BufRead) -> io::Result<bool> {
        self.bytes.clear();
        if input.by_ref().take(LONGEST).read_until(b'\n', &mut self.bytes)? == 0 {
            return Ok(false);
        }
        self.number += 1;
        let ends = |bytes: &[u8], longest| (bytes.len() as u64) < longest || bytes.ends_with(b"\n");
        let mut longest = LONGEST;
        if !ends(&self.bytes, longest) && self.bytes.trim_ascii_start().starts_with(b"[") {
            longest = longest.max(self.longest_list);
            input.by_ref().take(longest - LONGEST).read_until(b'\n', &mut self.bytes)?;
        }
        self.is_cut = !ends(&self.bytes, longest);
        if self.is_cut {
            input.skip_until(b'\n')?;
        }
        Ok(true)
    }

    pub fn bytes(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// The text of the line, without its end and without a byte-order mark, with which some editors begin a file.
    /// The error is a sentence for people.
    pub fn text(&self) -> Result<Cow<'_, str>, String> {
        if self.is_cut {
            let longest = self.bytes.len();
            return Err(format!("longer than {longest} bytes, which is too long for a position or a game"));
        }
        let bytes = self.bytes.strip_suffix(b"\n").unwrap_or(&self.bytes);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let mark = if self.number == 1 { "\u{FEFF}".as_bytes() } else { b"" };
        Ok(decoded(bytes.strip_prefix(mark).unwrap_or(bytes)))
    }
}

/// Decodes UTF-8, or else Windows-1252, which spreadsheets write.
fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    let signs: Vec<char> = WINDOWS.chars().collect();
    let sign =
        |byte: &u8| if (0x80..0xa0).contains(byte) { signs[usize::from(byte - 0x80)] } else { char::from(*byte) };
    std::str::from_utf8(bytes).map_or_else(|_| bytes.iter().map(sign).collect(), Cow::Borrowed)
}

/// The signs of Windows-1252 from 0x80 to 0x9F, where Latin-1 has none.
const WINDOWS: &str = "€\u{fffd}‚ƒ„…†‡ˆ‰Š‹Œ\u{fffd}Ž\u{fffd}\u{fffd}‘’“”•–—˜™š›œ\u{fffd}žŸ";
