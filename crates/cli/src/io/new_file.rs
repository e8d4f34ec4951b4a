//! A file that gets its name when it is whole.

use crate::io::failure::{Failure, name_of, note};
use crate::io::signals;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A file that is written beside the one that it will replace. If it is never finished, it is removed.
pub struct NewFile {
    path: PathBuf,
    temporary: Temporary,
    file: File,
}

impl NewFile {
    /// Begins a file. A link stays a link: the file replaces its target.
    pub fn create(path: &Path) -> Result<NewFile, Failure> {
        // From now on, no signal ends the program before temporary files are removed.
        signals::watch(|| {})?;
        if signals::has_come() {
            return Err(Failure::Interrupted);
        }
        let new = NewFile::begin(path).map_err(|error| Failure::writing(path, error))?;
        let temporary = new.temporary.clone();
        signals::watch(move || temporary.remove())?;
        Ok(new)
    }

    fn begin(path: &Path) -> io::Result<NewFile> {
        let old = old(path)?;
        let path = followed(path);
        let (temporary, file) = create_beside(&path)?;
        let new = NewFile { path, temporary: Temporary(Arc::new(Mutex::new(Some(temporary)))), file };
        old.map_or(Ok(()), |old| take_after(&new.file, &old))?;
        Ok(new)
    }

    pub fn file(&self) -> &File {
        &self.file
    }

    pub fn finish(self) -> Result<(), Failure> {
        let renamed = self.file.sync_all().and_then(|()| self.temporary.rename(&self.path));
        renamed.map_err(|error| Failure::writing(&self.path, error))
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        self.temporary.remove();
    }
}

/// The temporary name of a file. Set to `None` once another run may use the name.
#[derive(Clone)]
struct Temporary(Arc<Mutex<Option<PathBuf>>>);

impl Temporary {
    fn name(&self) -> MutexGuard<'_, Option<PathBuf>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn rename(&self, to: &Path) -> io::Result<()> {
        let mut name = self.name();
        fs::rename(name.as_ref().ok_or(io::ErrorKind::Interrupted)?, to)?;
        *name = None;
        Ok(())
    }

    fn remove(&self) {
        if let Some(name) = self.name().take() {
            // If it cannot be removed, there is nobody to tell.
            let _ = fs::remove_file(name);
        }
    }
}

/// The metadata of the file to be replaced, if there is one. An error if it may not be written.
fn old(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::metadata(path) {
        Ok(old) if old.is_dir() => Err(io::Error::other("this is a folder")),
        Ok(old) if !old.is_file() => Err(io::Error::other("this is not a file")),
        Ok(old) => OpenOptions::new().write(true).open(path).map(|_| Some(old)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The target of a link, even if nothing is there yet.
fn followed(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    while let Ok(target) = fs::read_link(&path) {
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    path
}

/// Creates a file beside another one, with a unique name, since another run may be writing the same file.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let mut stem = path.as_os_str().to_owned();
    for number in 1_u64.. {
        let mut name = stem.clone();
        name.push(format!(".{number}.part"));
        let temporary = PathBuf::from(name);
        match File::create_new(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                note(format_args!("{} is of another run, which was killed or still writes it", name_of(&temporary)))
            }
            // The other name may have the greatest possible length.
            Err(error) if error.kind() == io::ErrorKind::InvalidFilename && stem == path.as_os_str() => {
                stem = path.with_file_name("noughts").into();
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(io::Error::other("there is no such folder"));
            }
            Err(error) => return Err(error),
        }
    }
    unreachable!("there are more numbers than files")
}

/// Gives a file the permissions of another and, as far as the system lets us, its owner and group.
fn take_after(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
    file.set_permissions(old.permissions())
}
