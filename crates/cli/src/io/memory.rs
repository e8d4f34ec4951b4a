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

/// Fails if the system does not have the memory that something takes, as far as the system tells. The error says how
/// much it takes.
pub fn check_memory(what: &str, bytes: f64) -> Result<(), String> {
    let needed = format!("{what} takes about {} of memory", size(bytes));
    match free_memory() {
        Some(free) if free < bytes => Err(format!("{needed}, and {} are free", size(free))),
        _ if !can_be_had(bytes) => Err(format!("{needed}, and the system does not give a program that much")),
        _ => Ok(()),
    }
}

/// Whether the system can provide this much memory. None of it is used.
fn can_be_had(bytes: f64) -> bool {
    let mut buffer: Vec<u8> = Vec::new();
    let reserved = buffer.try_reserve_exact(bytes as usize);
    black_box(buffer);
    reserved.is_ok()
}

/// Fails if a disk does not have the space that a file takes. The error says how much it takes.
pub fn check_disk(what: &str, file: &Path, bytes: f64) -> Result<(), String> {
    match free_disk(file) {
        Some(free) if free < bytes => {
            Err(format!("{what} takes up to {} on the disk, and {} are free", size(bytes), size(free)))
        }
        _ => Ok(()),
    }
}

/// On Linux, the bytes of memory that this program can still get: those of the system, or fewer under a limit, as in a
/// container.
fn free_memory() -> Option<f64> {
    let names = std::fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let limited = free_in_groups(Path::new("/sys/fs/cgroup"), &names);
    available_memory().into_iter().chain(limited).reduce(f64::min)
}

/// The free memory under the limits of the control group that the line `0::/NAME` names, and of the groups around it.
/// The files of a group are in the folder of its name.
fn free_in_groups(root: &Path, names: &str) -> Option<f64> {
    let name = names.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let groups = Path::new(name).ancestors().map(|group| root.join(group));
    groups.filter_map(|group| free_in_group(&group)).reduce(f64::min)
}

/// The free memory of a control group. `None` if it has no limit. Cached files count as free, since they can be
/// dropped.
fn free_in_group(group: &Path) -> Option<f64> {
    let read = |file: &str| std::fs::read_to_string(group.join(file)).ok();
    let number = |text: &str| text.trim().parse::<f64>().ok();
    let (limit, used) = (number(&read("memory.max")?)?, number(&read("memory.current")?)?);
    let stat = read("memory.stat").unwrap_or_default();
    let fields = stat.lines().filter_map(|line| line.split_once(' '));
    let files = fields.filter(|(name, _)| matches!(*name, "active_file" | "inactive_file"));
    let kept: f64 = files.filter_map(|(_, bytes)| number(bytes)).sum();
    Some((limit - used + kept).clamp(0.0, limit))
}

fn available_memory() -> Option<f64> {
    let info = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = info.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: f64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(1024.0 * kilobytes)
}

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

#[cfg(test)]
mod tests {
    use super::free_in_groups;
    use std::fs;

    #[test]
    fn the_least_limit_of_a_group_and_those_around_it_counts() {
        let root = std::env::temp_dir().join(format!("noughts-groups-{}", std::process::id()));
        let inner = root.join("outer/inner");
        fs::create_dir_all(&inner).unwrap();
        let write = |folder: &str, file: &str, text: &str| fs::write(root.join(folder).join(file), text).unwrap();
        let free = |name: &str| free_in_groups(&root, &format!("4:memory:/outer\n0::/{name}\n"));
        assert_eq!(free("outer/inner"), None);
        write("outer", "memory.max", "1000\n");
        write("outer", "memory.current", "700\n");
        assert_eq!((free("outer/inner"), free("outer"), free("other")), (Some(300.0), Some(300.0), None));
        write("outer", "memory.stat", "anon 100\nactive_file 50\ninactive_file 150\n");
        assert_eq!(free("outer/inner"), Some(500.0));
        write("outer/inner", "memory.max", "max\n");
        write("outer/inner", "memory.current", "600\n");
        assert_eq!(free("outer/inner"), Some(500.0));
        write("outer/inner", "memory.max", "800\n");
        assert_eq!((free("outer/inner"), free("outer")), (Some(200.0), Some(500.0)));
        // In a container, the group is often the root.
        write("", "memory.max", "100\n");
        write("", "memory.current", "200\n");
        assert_eq!((free("outer/inner"), free("")), (Some(0.0), Some(0.0)));
        fs::remove_dir_all(&root).unwrap();
    }
}
