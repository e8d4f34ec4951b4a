//! Reads what a person types, or what comes from a pipe.

use crate::io::failure::Failure;
use crate::io::interruptible::Interruptible;
use crate::io::lines::Line;
use crate::io::signals;
use std::io::{self, BufReader, IsTerminal};

pub struct Keyboard {
    input: BufReader<Interruptible>,
    line: Line,
    /// Whether a person types, who needs prompts.
    pub is_terminal: bool,
}

impl Keyboard {
    /// Starts reading standard input, so that an interrupt can end the game cleanly while a line is awaited.
    pub fn listen() -> Result<Keyboard, Failure> {
        let input = BufReader::new(Interruptible::new(io::stdin())?);
        Ok(Keyboard { input, line: Line::default(), is_terminal: io::stdin().is_terminal() })
    }

    /// Waits for the next line. The inner error explains a line that cannot be read. `None` at the end of the input,
    /// and after an interrupt, even if lines came before it.
    pub fn next(&mut self) -> io::Result<Option<Result<String, String>>> {
        let has_line = self.line.advance(&mut self.input)?;
        let text = || self.line.text().map(|text| text.trim().to_string());
        Ok((has_line && !signals::has_come()).then(text))
    }
}
