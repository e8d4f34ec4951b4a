//! What a program shows in its terminal: pages of lines. The program still writes to the last page.
//!
//! Lines that have scrolled off still belong to the page. When the program clears its screen, a new page begins. The
//! old one is kept until something is typed.

use avt::parser::{EdScope, Function, Osc, ShellIntegration};
use avt::{Anchor, Cell, Observation, Observer, Operation, ScreenKind, Terminal};
use std::collections::BTreeSet;
use std::mem;

/// The size that the program is told.
pub const HEIGHT: usize = 50;
pub const WIDTH: usize = 120;

/// The most lines that are kept after they have scrolled off.
const MOST_LINES: usize = 300;

/// The most pages that are kept between two inputs.
const MOST_PAGES: usize = 200;

/// The lines since the last input, one cell for each column.
pub type ScreenPage = Vec<Vec<Cell>>;

pub struct Screen {
    log: Vec<Event>,
    terminal: Terminal,
    /// The bytes of an incomplete character.
    partial: Vec<u8>,
    since: Since,
}

enum Event {
    Written(Vec<u8>),
    Typed,
}

/// What has happened since the last input.
#[derive(Default)]
struct Since {
    /// Where the cursor was then; `None` before the first input.
    typed_at: Option<Anchor>,
    /// The lines that were shown then.
    shown: BTreeSet<String>,
    /// Whether the program has moved up to earlier lines, so that the whole screen may be new.
    goes_back: bool,
    /// The pages that were cleared, each with its new lines.
    cleared: Vec<(ScreenPage, Vec<String>)>,
    mark: Option<u8>,
}

impl Default for Screen {
    fn default() -> Screen {
        let terminal = Terminal::with_scrollback(WIDTH, HEIGHT, Some(MOST_LINES)).expect("it has a size");
        Screen { log: Vec::new(), terminal, partial: Vec::new(), since: Since::default() }
    }
}

impl Screen {
    pub fn write(&mut self, bytes: &[u8]) {
        self.log.push(Event::Written(bytes.to_vec()));
        self.partial.extend(bytes);
        let bytes = mem::take(&mut self.partial);
        let mut chunks = bytes.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            self.terminal.feed_with(chunk.valid(), &mut self.since);
            match chunk.invalid() {
                [] => {}
                // The rest of the character may still come.
                invalid if chunks.peek().is_none() && invalid.len() < 4 && is_start(invalid) => {
                    self.partial = invalid.to_vec();
                }
                _ => self.terminal.feed_with(char::REPLACEMENT_CHARACTER, &mut self.since),
            }
        }
    }

    /// Marks an input. Output after it is new.
    pub fn begin(&mut self) {
        self.log.push(Event::Typed);
        let shown = self.terminal.screen().visible_lines().map(|line| line.text().trim_end().to_string());
        let shown = shown.collect();
        let typed_at = Some(self.terminal.anchor_at_cursor());
        self.since = Since { typed_at, shown, mark: self.since.mark, ..Since::default() };
    }

    pub fn length(&self) -> usize {
        self.log.len()
    }

    /// Forgets all events but the first of them.
    pub fn go_back(&mut self, length: usize) {
        let log = mem::take(self).log;
        for event in log.into_iter().take(length) {
            match event {
                Event::Written(bytes) => self.write(&bytes),
                Event::Typed => self.begin(),
            }
        }
    }

    /// The pages on which something was written since the last input, the current one last.
    pub fn pages(&self) -> Vec<ScreenPage> {
        let cleared = self.since.cleared.iter().map(|(page, _)| page.clone());
        cleared.chain([self.since.page(&self.terminal)]).collect()
    }

    /// The lines that were written since the last input, without the line of that input.
    pub fn news(&self) -> Vec<String> {
        let cleared = self.since.cleared.iter().flat_map(|(_, news)| news.clone());
        cleared.chain(self.since.news(&self.terminal)).collect()
    }

    pub fn last_lines(&self, count: usize) -> Vec<String> {
        let lines = self.terminal.screen().all_lines().map(|line| line.text().trim_end().to_string());
        let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
        lines[lines.len().saturating_sub(count)..].to_vec()
    }

    pub fn mark(&self) -> Option<u8> {
        self.since.mark
    }
}

/// The text that writes a mark with this number into the output. Shells use it to report the end of a command.
pub fn mark(number: u8) -> String {
    format!("\x1b]133;D;{number}\x07")
}

fn is_start(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

impl Since {
    /// The row of the last input, if it is still there: from the top of the screen, negative above it.
    fn typed_row(&self, terminal: &Terminal) -> Option<isize> {
        let position = terminal.resolve(self.typed_at.as_ref()?)?;
        (position.screen == terminal.active_screen_kind()).then_some(position.row)
    }

    fn page(&self, terminal: &Terminal) -> ScreenPage {
        let lines: Vec<&[Cell]> = terminal.screen().all_lines().map(avt::Line::cells).collect();
        let top = lines.len() - HEIGHT.min(lines.len());
        let first = match self.typed_row(terminal).filter(|_| !self.goes_back) {
            Some(row) => top.saturating_add_signed(row),
            None if self.typed_at.is_none() && !self.goes_back => 0,
            None => top,
        };
        let is_blank = |line: &[Cell]| line.iter().all(|cell| cell.char() == ' ' && cell.pen().is_default());
        let last = lines.iter().rposition(|line| !is_blank(line)).map_or(first, |last| last + 1);
        lines[first.min(last)..last].iter().map(|line| trimmed(line)).collect()
    }

    fn news(&self, terminal: &Terminal) -> Vec<String> {
        let is_rewritten = self.goes_back || self.typed_row(terminal).is_none();
        let page = self.page(terminal);
        // What was typed stands in the first line.
        let lines = page.iter().skip((!is_rewritten).into()).map(|line| text(line));
        let is_old = |line: &String| line.is_empty() || is_rewritten && self.shown.contains(line);
        lines.filter(|line| !is_old(line)).collect()
    }

    /// Keeps the page as it is before it is cleared.
    fn keep(&mut self, terminal: &Terminal) {
        let news = self.news(terminal);
        if !news.is_empty() && self.cleared.len() < MOST_PAGES {
            self.cleared.push((self.page(terminal), news));
        }
        (self.goes_back, self.shown) = (true, BTreeSet::new());
    }
}

impl Observer for Since {
    type Output = ();

    fn before(&mut self, context: &mut Observation<'_>, operation: &Operation) {
        let Operation::Function(function) = operation else { return };
        let cursor = context.terminal().cursor();
        let clears = match function {
            Function::Ed(EdScope::All | EdScope::SavedLines) | Function::Ris => true,
            Function::Ed(EdScope::Below) => (cursor.col, cursor.row) == (0, 0),
            _ => false,
        };
        if clears {
            self.keep(context.terminal());
        }
    }

    fn after(&mut self, context: &mut Observation<'_>, operation: &Operation) {
        let Operation::Function(function) = operation else { return };
        match function {
            Function::Osc(Osc::ShellIntegration(ShellIntegration::CommandFinished { exit_status })) => {
                self.mark = *exit_status;
            }
            Function::Cup(..) | Function::Cuu(_) | Function::Cpl(_) | Function::Vpa(_) | Function::Ri => {
                let (row, terminal) = (context.terminal().cursor().row, context.terminal());
                self.goes_back |= self.typed_row(terminal).is_some_and(|typed| (row as isize) < typed);
            }
            Function::Decrc | Function::Scorc | Function::Decset(_) | Function::Decrst(_) => {
                self.goes_back |= context.terminal().active_screen_kind() == ScreenKind::Alternate;
            }
            _ => {}
        }
    }

    fn end(&mut self, _: &mut Observation<'_>) {}
}

fn trimmed(line: &[Cell]) -> Vec<Cell> {
    let end = line.iter().rposition(|cell| cell.char() != ' ' || !cell.pen().is_default()).map_or(0, |last| last + 1);
    line[..end].to_vec()
}

/// The text of a line, without the spaces at its end. The second half of a wide character is none.
pub fn text(line: &[Cell]) -> String {
    line.iter().filter(|cell| cell.width() > 0).map(Cell::char).collect::<String>().trim_end().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let mut screen = Screen::default();
        screen.write(text.as_bytes());
        screen.last_lines(100)
    }

    #[test]
    fn text_and_moves_of_the_cursor_are_shown() {
        assert_eq!(shown("ab\r\ncd\r\n"), ["ab", "cd"]);
        assert_eq!(shown("\x1b[2;3Hx\x1b[1;1Hy"), ["y", "  x"]);
        assert_eq!(shown("abc\x1b[2D\x1b[K\x1b]0;title\x07\x1b(0q\x1b(Bq"), ["a─q"]);
    }

    #[test]
    fn a_character_may_come_in_pieces_and_bytes_may_be_no_text() {
        let mut screen = Screen::default();
        "é❌".as_bytes().iter().for_each(|byte| screen.write(&[*byte]));
        screen.write(&[0xff, b'a']);
        assert_eq!(screen.last_lines(1), ["é❌\u{FFFD}a"]);
    }

    #[test]
    fn what_was_cleared_stays_new_until_something_is_typed() {
        let mut screen = Screen::default();
        screen.write(b"one\x1b[2J\x1b[Htwo\r\n? ");
        assert_eq!(screen.news(), ["one", "two", "?"]);
        screen.begin();
        screen.write(b"5\r\nthree");
        assert_eq!(screen.news(), ["three"]);
        assert_eq!(screen.pages().len(), 1);
    }

    #[test]
    fn what_scrolls_off_is_new_and_what_is_rewritten_is_seen_as_a_whole() {
        let mut screen = Screen::default();
        screen.write(b"old\r\n? ");
        screen.begin();
        screen.write("5\r\n".to_string().as_bytes());
        (0..80).for_each(|number| screen.write(format!("line {number}\r\n").as_bytes()));
        assert_eq!(screen.news().len(), 80);
        screen.begin();
        screen.write(b"\x1b[1;1Hnew");
        assert_eq!(screen.news().len(), 1);
        assert_eq!(screen.pages()[0].len(), HEIGHT - 1);
    }

    #[test]
    fn floods_are_cut() {
        let mut screen = Screen::default();
        screen.write("x\r\n".repeat(10_000).as_bytes());
        screen.write(b"end");
        assert!(screen.pages()[0].len() <= MOST_LINES + HEIGHT && screen.last_lines(1) == ["end"]);
        screen.write("\x1b[2Jx".repeat(1000).as_bytes());
        assert!(screen.pages().len() <= MOST_PAGES + 1);
    }
}
