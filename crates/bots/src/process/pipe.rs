//! Reads the output of a bot from a pipe.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Reads a pipe to its end, or until its bot was ended. A process that the bot has started may hold the other end open
/// for ever.
pub struct Pipe<R> {
    pub pipe: R,
    pub is_over: Arc<AtomicBool>,
}

#[cfg(unix)]
impl<R: Read + std::os::fd::AsFd> Read for Pipe<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let often = Timespec::try_from(super::LOOK_EVERY).map_err(io::Error::other)?;
        while !self.is_over.load(Ordering::SeqCst) {
            match poll(&mut [PollFd::new(&self.pipe, PollFlags::IN)], Some(&often)) {
                Ok(0) | Err(rustix::io::Errno::INTR) => {}
                Ok(_) => return self.pipe.read(buffer),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(0)
    }
}

/// On other systems, only the end of the pipe stops a reader that waits.
#[cfg(not(unix))]
impl<R: Read> Read for Pipe<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.is_over.load(Ordering::SeqCst) { Ok(0) } else { self.pipe.read(buffer) }
    }
}
