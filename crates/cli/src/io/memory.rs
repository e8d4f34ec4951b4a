//! Whether there is enough memory and disk for what is asked for.

use std::hint::black_box;
use std::path::Path;

/// An amount of bytes: `5.2 GB`.
pub fn size(bytes: f64) -> String {
    let units = [(1e15, "PB"), (1e12, "TB"), (1e9, "GB"), (1e6, "MB")];
    match units.into_iter().find(|(unit, _)| bytes >= *unit) {
        Some((unit, name)) => format!("{:.1} {name}", bytes / unit),
        None => format!("{:.1} kB", bytes / 1e3),
    }
}

/// Says how much memory something takes, if there is not so much, as far as the system tells.
pub fn check_memory(what: &str, bytes: f64) -> Result<(), String> {
    let needed = format!("{what} takes about {} of memory", size(bytes));
    match free_memory() {
        Some(free) if free < bytes => Err(format!("{needed}, and {} are free", size(free))),
        _ if !can_be_had(bytes) => Err(format!("{needed}, and the system does not give so much to a program")),
        _ => Ok(()),
    }
}

/// Whether the system gives so much memory. Nothing of it is used.
fn can_be_had(bytes: f64) -> bool {
    let mut buffer: Vec<u8> = Vec::new();
    let reserved = buffer.try_reserve_exact(bytes as usize);
    black_box(buffer);
    reserved.is_ok()
}

/// Says how much a file takes on the disk, if there is not so much.
pub fn check_disk(what: &str, file: &Path, bytes: f64) -> Result<(), String> {
    match free_disk(file) {
        Some(free) if free < bytes => {
            Err(format!("{what} takes up to {} on the disk, and {} are free", size(bytes), size(free)))
        }
        _ => Ok(()),
    }
}

/// On Linux, the bytes of memory that programs can still get.
fn free_memory() -> Option<f64> {
    let info = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = info.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: f64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(1024.0 * kilobytes)
}

/// The bytes that are free on the disk of a file.
#[cfg(unix)]
fn free_disk(file: &Path) -> Option<f64> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail as f64 * disk.f_frsize as f64)
}

#[cfg(not(unix))]
fn free_disk(_: &Path) -> Option<f64> {
    None
}
