//! An input that ends at an interrupt, so that a command that sums it up can print what it has.

use crate::io::failure::Failure;
use crate::io::signals;
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// Reads an input on a thread of its own. An interrupt ends it.
pub struct Interruptible {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: io::Cursor<Vec<u8>>,
    has_ended: bool,
}

impl Interruptible {
    pub fn new(input: impl Read + Send + 'static) -> Result<Interruptible, Failure> {
        let (sender, chunks) = sync_channel(2);
        let wake = sender.clone();
        // If the channel is full, nobody waits for a chunk.
        signals::watch(move || drop(wake.try_send(Ok(Vec::new()))))?;
        let read = thread::Builder::new().spawn(move || read_chunks(input, sender));
        read.map_err(|error| Failure::cannot("start a thread to read", error))?;
        Ok(Interruptible { chunks, chunk: io::Cursor::default(), has_ended: false })
    }
}

impl Read for Interruptible {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.has_ended || signals::has_come() {
            return Ok(0);
        }
        match self.chunk.read(buffer)? {
            0 => {
                // The channel stays open, since an interrupt is sent through it. An empty chunk marks the end.
                let chunk = self.chunks.recv().unwrap_or(Ok(Vec::new()))?;
                self.has_ended = chunk.is_empty();
                self.chunk = io::Cursor::new(chunk);
                self.chunk.read(buffer)
            }
            bytes => Ok(bytes),
        }
    }
}

/// Sends the input in chunks, and an empty one at its end.
fn read_chunks(mut input: impl Read, sender: SyncSender<io::Result<Vec<u8>>>) {
    let mut buffer = vec![0; 1 << 18];
    loop {
        let read = input.read(&mut buffer).map(|bytes| buffer[..bytes].to_vec());
        let goes_on = read.as_ref().is_ok_and(|chunk| !chunk.is_empty());
        let is_interrupted = read.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::Interrupted);
        if !is_interrupted && (sender.send(read).is_err() || !goes_on) {
            return;
        }
    }
}
