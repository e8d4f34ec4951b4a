//! Where a command writes what it makes: a file, or standard output.

use crate::io::failure::{Failure, was_said};
use crate::io::new_file::NewFile;
use std::fs;
use std::io::{self, Error, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

/// The file that an option names. `None` if it is not given, or is `-`.
pub fn named(option: Option<&PathBuf>) -> Option<&Path> {
    option.map(PathBuf::as_path).filter(|file| *file != Path::new("-"))
}

/// Standard output. On a terminal, an empty line parts it from notes that stand above.
pub struct Output(pub StdoutLock<'static>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if was_said() && self.0.is_terminal() && bytes.first() != Some(&b'\n') {
            self.0.write_all(b"\n")?;
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Writes to the file or, if none is named, to standard output.
pub fn write(file: Option<&Path>, bytes: &[u8], out: &mut impl Write) -> Result<(), Failure> {
    match file {
        Some(file) => Place::open(file)?.write(bytes),
        None => out.write_all(bytes).map_err(Failure::Output),
    }
}

/// The destination of a file. It is tried before the contents are made.
pub struct Place<'a> {
    path: &'a Path,
    /// `None` for a pipe or a device, which is written to directly.
    new: Option<NewFile>,
}

impl Place<'_> {
    /// Reports early why a file cannot be written, such as that it is standard output.
    pub fn open(path: &Path) -> Result<Place<'_>, Failure> {
        if path == Path::new("-") {
            let error = Error::other("this cannot be written to standard output; name a file");
            return Err(Failure::writing(path, error));
        }
        let new = if is_open_or_device(path) { None } else { Some(NewFile::create(path)?) };
        Ok(Place { path, new })
    }

    /// The new file. Fails if the destination is a pipe or a device.
    pub fn file(self) -> Result<NewFile, Failure> {
        self.new.ok_or_else(|| Failure::writing(self.path, Error::other("this is not a file")))
    }

    pub fn write(self, bytes: &[u8]) -> Result<(), Failure> {
        let failed = |error| Failure::writing(self.path, error);
        match self.new {
            Some(new) => new.file().write_all(bytes).map_err(failed).and_then(|()| new.finish()),
            None => fs::write(self.path, bytes).map_err(failed),
        }
    }
}

/// Whether a path names something that cannot be replaced: a pipe, a device, or an open file such as `/dev/stdout`.
fn is_open_or_device(path: &Path) -> bool {
    let is_open = |path: &Path| path.starts_with("/proc") || path.starts_with("/dev/fd");
    let is_device = fs::metadata(path).is_ok_and(|old| !old.is_file() && !old.is_dir());
    is_device || is_open(path) || fs::read_link(path).is_ok_and(|target| is_open(&target))
}
