//! The modes that make a terminal a screen, and the way back.

use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use std::fs::File;
use std::io::{self, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the terminal is in these modes.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// Enters the modes, even if another program has taken the terminal out of them.
pub fn enter(out: &mut impl Write) -> io::Result<()> {
    disable_raw_mode()?;
    ENTERED.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    #[cfg(unix)]
    interrupt::be_a_signal()?;
    execute!(out, EnterAlternateScreen, EnableMouseCapture, Hide)
}

#[cfg(unix)]
mod interrupt {
    //! Makes Ctrl-C a signal. As a key, it would be swallowed after the beginning of an escape sequence, while the end
    //! of the sequence is awaited.

    use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, tcgetattr, tcsetattr};
    use std::io;

    /// The value that stands for no key.
    const NONE: u8 = if cfg!(target_os = "linux") { 0 } else { 0xff };

    /// Lets the terminal turn Ctrl-C, and no other key, into a signal. Pending output is kept.
    pub fn be_a_signal() -> io::Result<()> {
        let mut modes = tcgetattr(io::stdin())?;
        modes.local_modes.insert(LocalModes::ISIG | LocalModes::NOFLSH);
        for key in [SpecialCodeIndex::VQUIT, SpecialCodeIndex::VSUSP] {
            modes.special_codes[key] = NONE;
        }
        Ok(tcsetattr(io::stdin(), OptionalActions::Now, &modes)?)
    }
}

pub fn leave(out: &mut impl Write) -> io::Result<()> {
    if !ENTERED.swap(false, Ordering::SeqCst) {
        return Ok(());
    }
    let written = execute!(out, DisableMouseCapture, Show, LeaveAlternateScreen);
    disable_raw_mode().and(written)
}

/// Leaves the modes without the lock of standard output, which the command may hold.
pub fn restore() {
    match unlocked() {
        Ok(mut out) => drop(leave(&mut out)),
        Err(_) => drop(disable_raw_mode()),
    }
}

fn unlocked() -> io::Result<File> {
    #[cfg(unix)]
    let handle = std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned();
    #[cfg(windows)]
    let handle = std::os::windows::io::AsHandle::as_handle(&io::stdout()).try_clone_to_owned();
    handle.map(File::from)
}

/// From now on, a panic leaves the modes first, so that its message can be read.
pub fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            restore();
            before(panic);
        }));
    });
}
