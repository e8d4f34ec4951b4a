//! What comes from the person at the keyboard, or from the pipe.

use crate::io::failure::Failure;
use crate::io::interruptible::Interruptible;
use crate::io::lines::Line;
use crate::io::signals;
use std::io::{self, BufReader, IsTerminal};

/// Standard input, line by line.
pub struct Keyboard {
    input: BufReader<Interruptible>,
    line: Line,
    /// Whether a person is at it, who wants prompts.
    pub is_terminal: bool,
}

impl Keyboard {
    /// Begins to read standard input, so that an interrupt can end the game tidily while a line is awaited.
    ///
    /// # Errors
    /// If the system does not let the program handle signals.
    pub fn listen() -> Result<Keyboard, Failure> {
        let input = BufReader::new(Interruptible::new(io::stdin())?);
        Ok(Keyboard { input, line: Line::default(), is_terminal: io::stdin().is_terminal() })
    }

    /// Waits for the next line, or says what no line of play can be; `None` at the end, and after an interrupt, which goes
    /// before lines that came earlier.
    ///
    /// # Errors
    /// If standard input cannot be read.
    pub fn next(&mut self) -> io::Result<Option<Result<String, String>>> {
        let has_line = self.line.advance(&mut self.input)?;
        let text = || self.line.text().map(|text| text.trim().to_string());
        Ok((has_line && !signals::has_come()).then(text))
    }
}
