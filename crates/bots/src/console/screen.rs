//! What a program shows in its terminal.
//!
//! A page grows downwards without an end, so that nothing scrolls away. Where the program clears its screen, a new page
//! begins, and the old one is kept for as long as it is new: until something is typed.

use std::mem;
use unicode_width::UnicodeWidthChar;

/// The size that the program is told.
pub const HEIGHT: usize = 50;
/// The columns that the program is told.
pub const WIDTH: usize = 120;

/// The lines of a page that are kept at most. What stands above is forgotten.
const MOST_LINES: usize = 2000;

/// The pages that are kept at most between two inputs.
const MOST_PAGES: usize = 200;

/// The second column of a wide character.
pub const CONTINUED: char = '\0';

/// A line of the screen, a character a column.
#[derive(Clone, Debug, Default)]
pub struct Line {
    pub columns: Vec<char>,
    /// The number of inputs before it was last written to.
    pub stretch: u32,
}

impl Line {
    /// Its text.
    pub fn text(&self) -> String {
        self.columns.iter().filter(|c| **c != CONTINUED).collect::<String>().trim_end().to_string()
    }
}

/// A page: the screen, and what has scrolled off it.
pub type Page = Vec<Line>;

/// How far an escape sequence has come.
#[derive(Clone, Debug, Default)]
enum State {
    #[default]
    Text,
    Escape,
    /// `ESC (` and the like, whose next character says which letters are meant.
    Charset,
    /// `ESC [`, with what came after it.
    Control(String),
    /// `ESC ]` and the like, up to its end.
    Message(String),
}

#[derive(Debug, Default)]
pub struct Screen {
    lines: Page,
    /// The line at the top of the screen.
    top: usize,
    row: usize,
    column: usize,
    saved: (usize, usize),
    state: State,
    /// Letters stand for lines of boxes, as old terminals have it.
    draws_lines: bool,
    /// The bytes of a character that has not come to its end.
    partial: Vec<u8>,
    /// The last character, which can be repeated.
    last: char,
    pages: Vec<Page>,
    /// How often something was typed.
    stretch: u32,
    /// The line in which something was typed last.
    typed_at: Option<usize>,
    /// The last message that a mark in the output left.
    mark: Option<String>,
}

impl Screen {
    /// Takes what the program writes.
    pub fn write(&mut self, bytes: &[u8]) {
        self.partial.extend(bytes);
        let bytes = mem::take(&mut self.partial);
        let mut rest = bytes.as_slice();
        while !rest.is_empty() {
            match std::str::from_utf8(rest) {
                Ok(text) => {
                    text.chars().for_each(|c| self.take(c));
                    return;
                }
                Err(error) => {
                    let (good, bad) = rest.split_at(error.valid_up_to());
                    String::from_utf8_lossy(good).chars().for_each(|c| self.take(c));
                    let Some(length) = error.error_len() else {
                        self.partial = bad.to_vec();
                        return;
                    };
                    self.take(char::REPLACEMENT_CHARACTER);
                    rest = &bad[length..];
                }
            }
        }
    }

    /// Something is typed: from here on, what is written is new.
    pub fn begin_stretch(&mut self) {
        self.stretch += 1;
        self.pages.clear();
        self.typed_at = Some(self.row);
    }

    /// The pages on which something was written since the last input, the current one last.
    pub fn pages(&self) -> impl Iterator<Item = &Page> {
        self.pages.iter().chain([&self.lines])
    }

    /// How often something was typed.
    pub fn stretch(&self) -> u32 {
        self.stretch
    }

    /// The lines that were written since the last input, without the one that shows it.
    pub fn news(&self) -> Vec<String> {
        let is_new = |line: &&Line| line.stretch == self.stretch && !line.columns.is_empty();
        let old = self.pages.iter().flatten().filter(is_new).map(Line::text);
        let skipped = self.typed_at.filter(|_| self.pages.is_empty() && self.stretch > 0);
        let here = self.lines.iter().enumerate().filter(|(row, _)| Some(*row) != skipped).map(|(_, line)| line);
        old.chain(here.filter(is_new).map(Line::text)).collect()
    }

    /// The last lines of the page, for people.
    pub fn last_lines(&self, count: usize) -> Vec<String> {
        let lines: Vec<String> = self.lines.iter().map(Line::text).filter(|line| !line.is_empty()).collect();
        lines[lines.len().saturating_sub(count)..].to_vec()
    }

    /// The message of the last mark in the output.
    pub fn mark(&self) -> Option<&str> {
        self.mark.as_deref()
    }

    fn take(&mut self, c: char) {
        match mem::take(&mut self.state) {
            State::Text => self.take_text(c),
            State::Escape => self.take_escape(c),
            State::Charset => self.draws_lines = c == '0',
            State::Control(mut text) => match c {
                '@'..='~' => self.control(&text, c),
                _ if text.len() > 50 => {}
                _ => {
                    text.push(c);
                    self.state = State::Control(text);
                }
            },
            State::Message(mut text) => match c {
                '\x07' => self.mark = Some(text),
                '\x1b' => {
                    self.mark = Some(text);
                    self.state = State::Escape;
                }
                _ => {
                    if text.len() < 200 {
                        text.push(c);
                    }
                    self.state = State::Message(text);
                }
            },
        }
    }

    fn take_text(&mut self, c: char) {
        match c {
            '\x1b' => self.state = State::Escape,
            '\n' | '\x0b' => self.line_feed(),
            '\x0c' => self.new_page(),
            '\r' => self.column = 0,
            '\x08' => self.column = self.column.saturating_sub(1),
            '\t' => self.column = (self.column / 8 + 1) * 8,
            '\x0e' => self.draws_lines = true,
            '\x0f' => self.draws_lines = false,
            c if c.is_control() => {}
            c => self.put(if self.draws_lines { box_line(c) } else { c }),
        }
    }

    fn take_escape(&mut self, c: char) {
        match c {
            '[' => self.state = State::Control(String::new()),
            ']' | 'P' | '^' | '_' => self.state = State::Message(String::new()),
            '(' | ')' | '*' | '+' | '#' | '%' => self.state = State::Charset,
            'c' => self.new_page(),
            '7' => self.saved = (self.row - self.top, self.column),
            '8' => self.move_to(self.saved.0, self.saved.1),
            'D' => self.line_feed(),
            'E' => {
                self.line_feed();
                self.column = 0;
            }
            'M' if self.row > self.top => self.row -= 1,
            _ => {}
        }
    }

    /// `ESC [`, numbers, and the letter of what to do.
    fn control(&mut self, text: &str, letter: char) {
        let number = |index: usize| text.split(';').nth(index).and_then(|part| part.parse::<usize>().ok());
        let count = number(0).unwrap_or(1).clamp(1, 1000);
        match letter {
            'A' | 'F' => self.row = self.row.saturating_sub(count).max(self.top),
            'B' | 'E' | 'e' => self.row = (self.row + count).min(self.top + HEIGHT - 1),
            'C' | 'a' => self.column = (self.column + count).min(WIDTH - 1),
            'D' => self.column = self.column.saturating_sub(count),
            'G' | '`' => self.column = count - 1,
            'd' => self.move_to(count - 1, self.column),
            'H' | 'f' => self.move_to(count - 1, number(1).unwrap_or(1).max(1) - 1),
            'J' => self.erase_lines(number(0).unwrap_or(0)),
            'K' => self.erase_line(number(0).unwrap_or(0)),
            'X' => (0..count).for_each(|offset| self.set(self.column + offset, ' ')),
            'b' => (0..count.min(WIDTH)).for_each(|_| self.put(self.last)),
            'P' => self.delete(count),
            '@' => self.insert(count),
            's' => self.saved = (self.row - self.top, self.column),
            'u' => self.move_to(self.saved.0, self.saved.1),
            'h' | 'l' if matches!(text, "?1049" | "?47" | "?1047") => self.new_page(),
            _ => {}
        }
        if matches!(letter, 'E' | 'F') {
            self.column = 0;
        }
    }

    fn move_to(&mut self, row: usize, column: usize) {
        (self.row, self.column) = (self.top + row.min(HEIGHT - 1), column.min(WIDTH - 1));
    }

    fn erase_lines(&mut self, which: usize) {
        match which {
            0 if self.row == self.top && self.column == 0 => self.new_page(),
            0 => {
                self.erase_line(0);
                self.lines.truncate(self.row + 1);
            }
            1 => {
                let (top, row) = (self.top.min(self.lines.len()), self.row.min(self.lines.len()));
                self.lines[top..row].iter_mut().for_each(|line| line.columns.clear());
                self.erase_line(1);
            }
            _ => self.new_page(),
        }
    }

    fn erase_line(&mut self, which: usize) {
        let column = self.column;
        let line = self.line();
        match which {
            0 => line.columns.truncate(column),
            1 => line.columns.iter_mut().take(column + 1).for_each(|c| *c = ' '),
            _ => line.columns.clear(),
        }
    }

    fn delete(&mut self, count: usize) {
        let column = self.column;
        let columns = &mut self.line().columns;
        let start = column.min(columns.len());
        columns.drain(start..(start + count).min(columns.len()));
    }

    fn insert(&mut self, count: usize) {
        let column = self.column;
        let columns = &mut self.line().columns;
        if column < columns.len() {
            columns.splice(column..column, std::iter::repeat_n(' ', count));
            columns.truncate(WIDTH);
        }
    }

    /// The old page is kept as it is, and the cursor goes to the top of an empty one.
    fn new_page(&mut self) {
        let page = mem::take(&mut self.lines);
        let is_new = page.iter().any(|line| line.stretch == self.stretch && !line.columns.is_empty());
        if is_new && self.pages.len() < MOST_PAGES {
            self.pages.push(page);
        }
        (self.top, self.row, self.column) = (0, 0, 0);
        self.typed_at = None;
    }

    fn line_feed(&mut self) {
        self.row += 1;
        self.top = self.top.max((self.row + 1).saturating_sub(HEIGHT));
        if self.row >= MOST_LINES {
            let excess = self.row - MOST_LINES / 2;
            self.lines.drain(..excess.min(self.lines.len()));
            (self.row, self.top) = (self.row - excess, self.top.saturating_sub(excess));
            self.typed_at = None;
        }
    }

    fn put(&mut self, c: char) {
        let width = c.width().unwrap_or(0);
        if width == 0 {
            return;
        }
        if self.column + width > WIDTH {
            self.line_feed();
            self.column = 0;
        }
        self.last = c;
        self.set(self.column, c);
        if width == 2 {
            self.set(self.column + 1, CONTINUED);
        }
        self.column += width;
    }

    fn set(&mut self, column: usize, c: char) {
        if column < WIDTH {
            let columns = &mut self.line().columns;
            columns.resize(columns.len().max(column + 1), ' ');
            columns[column] = c;
        }
    }

    /// The line of the cursor, which is written to.
    fn line(&mut self) -> &mut Line {
        let needed = self.row + 1;
        if self.lines.len() < needed {
            self.lines.resize_with(needed, Line::default);
        }
        let line = &mut self.lines[self.row];
        line.stretch = self.stretch;
        line
    }
}

/// What a letter stands for where letters stand for lines of boxes.
fn box_line(c: char) -> char {
    match c {
        'q' => '─',
        'x' => '│',
        'l' => '┌',
        'k' => '┐',
        'm' => '└',
        'j' => '┘',
        't' => '├',
        'u' => '┤',
        'v' => '┴',
        'w' => '┬',
        'n' => '┼',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let mut screen = Screen::default();
        screen.write(text.as_bytes());
        screen.lines.iter().map(Line::text).collect()
    }

    #[test]
    fn text_and_moves_of_the_cursor_are_shown() {
        assert_eq!(shown("ab\r\ncd\r\n"), ["ab", "cd"]);
        assert_eq!(shown("abc\rx\x08\x1b[C\x1b[1my\x1b[0m"), ["xyc"]);
        assert_eq!(shown("a\tb"), ["a       b"]);
        assert_eq!(shown("\x1b[2;3Hx\x1b[1;1Hy"), ["y", "  x"]);
        assert_eq!(shown("old\x1b[2J\x1b[Hnew"), ["new"]);
        assert_eq!(shown("abc\x1b[2D\x1b[K\x1b]0;title\x07\x1b(0q\x1b(Bq"), ["a─q"]);
        assert_eq!(shown("❌|⭕\x08\x08\x08|"), ["❌|⭕"]);
    }

    #[test]
    fn a_character_may_come_in_pieces_and_bytes_may_be_no_text() {
        let mut screen = Screen::default();
        let text = "é❌".as_bytes();
        text.iter().for_each(|byte| screen.write(&[*byte]));
        screen.write(&[0xff, b'a']);
        assert_eq!(screen.lines[0].text(), "é❌\u{FFFD}a");
    }

    #[test]
    fn what_was_cleared_stays_new_until_something_is_typed() {
        let mut screen = Screen::default();
        screen.write(b"one\x1b[2J\x1b[Htwo\r\n? ");
        assert_eq!(screen.news(), ["one", "two", "?"]);
        screen.begin_stretch();
        screen.write(b"5\r\nthree");
        assert_eq!(screen.news(), ["three"]);
        assert_eq!(screen.pages().count(), 1);
    }

    #[test]
    fn floods_are_cut() {
        let mut screen = Screen::default();
        screen.write("x\r\n".repeat(10_000).as_bytes());
        screen.write(b"end");
        assert!(screen.lines.len() <= MOST_LINES && screen.last_lines(1) == ["end"]);
        screen.write("\x1b[2Jx".repeat(1000).as_bytes());
        assert!(screen.pages().count() <= MOST_PAGES + 1);
    }
}
