//! What the environment says about the terminal, and its original modes.

use std::io::{self, IsTerminal};

#[cfg(unix)]
pub use modes::{remember, restore};

/// Whether a terminal, if there is one, can move its cursor.
pub fn moves_cursor() -> bool {
    let name = std::env::var_os("TERM");
    name.map_or(cfg!(not(unix)), |name| name != "dumb" && !name.is_empty())
}

/// The columns of the terminal that standard output goes to. `None` if it goes elsewhere.
pub fn width() -> Option<usize> {
    width_of(&io::stdout())
}

/// The columns of the terminal that this stream goes to.
pub fn width_of(stream: &impl IsTerminal) -> Option<usize> {
    let (columns, _) = crossterm::terminal::size().ok().filter(|_| stream.is_terminal())?;
    Some(columns.into()).filter(|columns| *columns > 0)
}

#[cfg(unix)]
mod modes {
    //! A bot can change the modes of the terminal, and for instance leave it without echo.

    use rustix::fs::{FileType, fstat};
    use rustix::process::getpgrp;
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcgetpgrp, tcsetattr};
    use std::fs::File;
    use std::io;
    use std::sync::OnceLock;

    static FOUND: OnceLock<(File, Termios)> = OnceLock::new();

    /// Remembers the modes of the terminal, if this program should restore them.
    pub fn remember() {
        let Ok(terminal) = File::open("/dev/tty") else { return };
        if let Ok(modes) = tcgetattr(&terminal)
            && is_in_front(&terminal)
            && !has_reader()
        {
            let _ = FOUND.set((terminal, modes));
        }
    }

    /// Gives the terminal the modes that it was found in.
    pub fn restore() {
        if let Some((terminal, modes)) = FOUND.get().filter(|(terminal, _)| is_in_front(terminal)) {
            let _ = tcsetattr(terminal, OptionalActions::Now, modes);
        }
    }

    /// Whether the terminal belongs to this program. In the background, the modes are another program's, and setting
    /// them would stop this one.
    fn is_in_front(terminal: &File) -> bool {
        tcgetpgrp(terminal) == Ok(getpgrp())
    }

    /// Whether another program reads the output. It may set modes of its own, as `less` does.
    fn has_reader() -> bool {
        fstat(io::stdout()).is_ok_and(|output| FileType::from_raw_mode(output.st_mode) == FileType::Fifo)
    }
}
