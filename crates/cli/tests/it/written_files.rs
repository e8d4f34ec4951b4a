//! What is in a file that a command writes, and beside it, whatever happens meanwhile.

use crate::program::{command, heed_interrupts, noughts};
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The commands that write a file; in the place of `FILE`, its name is given.
const WRITERS: &[&str] = &[
    "export csv -o FILE",
    "page -o FILE",
    "draw XO..X.... -o FILE",
    "draw sheet -o FILE",
    "certificate --board 3x3 --line 3 --as o --goal hold -o FILE",
    "solve --board 4x3 --line 3 -o FILE",
    "draw puzzles -o FILE",
];

/// A search that takes longer than anybody waits.
const LONG: &str = "certificate --board 8x8 --line 5 --as x --goal win --timeout 10m -o FILE";

/// A new folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("written").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The names of all that is in a folder.
fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// The words of a command that writes this file.
fn words(writer: &str, file: &Path) -> Vec<String> {
    writer.split(' ').map(|word| if word == "FILE" { file.to_str().unwrap().into() } else { word.into() }).collect()
}

/// Runs a command that writes this file.
fn write(writer: &str, file: &Path) -> crate::program::Run {
    noughts(&words(writer, file).iter().map(String::as_str).collect::<Vec<_>>())
}

/// Runs the same where the disk is full as soon as anything is written to a file.
fn write_on_a_full_disk(writer: &str, file: &Path) -> Output {
    let script = "ulimit -f 0; exec \"$@\"";
    let mut shell = Command::new("sh");
    shell.args(["-c", script, "sh", env!("CARGO_BIN_EXE_noughts")]).args(words(writer, file));
    shell.stdin(Stdio::null()).output().unwrap()
}

#[test]
fn on_a_full_disk_the_old_file_stays() {
    let folder = folder("full");
    let check = |writer: &str, file: &Path| {
        fs::write(file, "old").unwrap();
        let Output { status, stderr, .. } = write_on_a_full_disk(writer, file);
        let stderr = String::from_utf8(stderr).unwrap();
        assert_eq!(status.code(), Some(3), "{writer}: {stderr}");
        assert!(stderr.contains(&format!("cannot write {}: File too large", file.display())), "{writer}: {stderr}");
        assert_eq!(fs::read_to_string(file).unwrap(), "old", "{writer}");
        assert_eq!(names(&folder), [file.file_name().unwrap().to_str().unwrap()], "{writer}");
        fs::remove_file(file).unwrap();
    };
    WRITERS.iter().for_each(|writer| check(writer, &folder.join("file")));
    let all = format!("man --dir {}", folder.display());
    check(&all, &folder.join("noughts.1"));
}

#[test]
fn a_certificate_that_cannot_be_written_is_printed() {
    let folder = folder("printed");
    let (file, writer) = (folder.join("a.nc"), WRITERS[4]);
    write(writer, &file).exits(0);
    let printed = String::from_utf8(write_on_a_full_disk(writer, &folder.join("b.nc")).stdout).unwrap();
    let text = printed.lines().last().unwrap();
    let decode = format!("echo '{text}' | base64 -d | cmp - '{}'", file.display());
    assert!(Command::new("sh").args(["-c", &decode]).status().unwrap().success(), "{printed}");
}

#[test]
fn a_place_that_takes_no_file_is_known_before_a_search() {
    let folder = folder("place");
    for writer in [LONG, "solve --board 5x5 --line 4 -o FILE"] {
        let start = Instant::now();
        write(writer, &folder.join("none/file")).exits(3).complains("there is no such folder");
        write(writer, &folder).exits(3).complains("this is a folder");
        write(writer, Path::new("-")).exits(3).complains("this cannot be written to standard output; name a file");
        assert!(start.elapsed() < Duration::from_secs(60), "{writer}");
    }
}

#[test]
fn links_stay_and_permissions_too() {
    let folder = folder("links");
    let (file, link, to_nothing) = (folder.join("file"), folder.join("link"), folder.join("new"));
    for writer in WRITERS {
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", &link).unwrap();
        symlink("not-there", &to_nothing).unwrap();
        write(writer, &link).exits(0);
        write(writer, &to_nothing).exits(0);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink(), "{writer}");
        assert_ne!(fs::read(&file).unwrap(), b"old", "{writer}");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o7777, 0o640, "{writer}");
        assert!(fs::metadata(folder.join("not-there")).unwrap().len() > 9, "{writer}");
        assert_eq!(names(&folder), ["file", "link", "new", "not-there"], "{writer}");
        names(&folder).iter().for_each(|name| fs::remove_file(folder.join(name)).unwrap());
    }
}

#[test]
fn what_is_no_file_is_written_to_as_it_is() {
    let (folder, printed) = (folder("straight"), noughts(&["export", "csv"]).stdout);
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        write(WRITERS[0], Path::new(name)).exits(0).prints(&printed);
        // The file behind it is open here, and another one in its place would not be seen.
        let file = fs::File::create(folder.join("file")).unwrap();
        let run = command(&["export", "csv", "-o", name]).stdout(file.try_clone().unwrap()).status();
        assert!(run.unwrap().success());
        assert_eq!(file.metadata().unwrap().len(), printed.len() as u64, "{name}");
    }
    let link = folder.join("link");
    symlink("/dev/full", &link).unwrap();
    write(WRITERS[0], &link).exits(3).complains("No space left on device");
    write(WRITERS[0], Path::new("/dev/null")).exits(0);
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = Command::new("cat").arg(&pipe).stdout(Stdio::piped()).spawn().unwrap();
    write(WRITERS[0], &pipe).exits(0);
    assert_eq!(reader.wait_with_output().unwrap().stdout, printed.as_bytes());
}

#[test]
fn a_name_may_be_as_long_as_names_can_be() {
    let folder = folder("long");
    let file = folder.join("n".repeat(255));
    for _ in 0..2 {
        noughts(&["draw", "-o", file.to_str().unwrap()]).exits(0);
    }
    assert_eq!(names(&folder), ["n".repeat(255)]);
}

#[test]
fn a_signal_leaves_the_old_file_and_a_killed_run_is_named() {
    heed_interrupts();
    let folder = folder("signals");
    let file = folder.join("file");
    fs::write(&file, "old").unwrap();
    for (signal, left) in
        [("INT", &["file"][..]), ("HUP", &["file"]), ("TERM", &["file"]), ("KILL", &["file", "file.1.part"])]
    {
        let words = words(LONG, &file);
        let mut child = command(&words.iter().map(String::as_str).collect::<Vec<_>>()).spawn().unwrap();
        let start = Instant::now();
        while names(&folder).len() < 2 {
            assert!(start.elapsed() < Duration::from_secs(30), "nothing is begun");
            std::thread::sleep(Duration::from_millis(2));
        }
        std::thread::sleep(Duration::from_millis(100));
        let kill = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status().unwrap();
        assert!(kill.success() && !child.wait().unwrap().success());
        assert_eq!(names(&folder), left, "{signal}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "old", "{signal}");
    }
    let run = write(WRITERS[0], &file);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""));
    run.complains("file.1.part is of another run, which was killed or still writes it");
    assert_eq!(names(&folder), ["file", "file.1.part"]);
    assert_ne!(fs::read_to_string(&file).unwrap(), "old");
}

#[test]
fn a_signal_while_files_are_written_leaves_whole_ones() {
    heed_interrupts();
    let pages = folder("whole");
    noughts(&["man", "--dir", pages.to_str().unwrap()]).exits(0);
    for _ in 0..10 {
        let folder = folder("cut");
        let mut child = command(&["man", "--dir", folder.to_str().unwrap()]).spawn().unwrap();
        while !names(&folder).iter().any(|name| name.ends_with(".part")) && child.try_wait().unwrap().is_none() {}
        let _ = Command::new("kill").args(["-TERM", &child.id().to_string()]).stderr(Stdio::null()).status().unwrap();
        child.wait().unwrap();
        for name in names(&folder) {
            assert!(!name.ends_with(".part"), "{name}");
            assert_eq!(fs::read(folder.join(&name)).unwrap(), fs::read(pages.join(&name)).unwrap(), "{name}");
        }
    }
}

#[test]
fn runs_at_once_write_whole_files() {
    let folder = folder("at-once");
    let (file, printed) = (folder.join("file"), noughts(&["export", "csv"]).stdout);
    let mut runs: Vec<_> =
        (0..100).map(|_| command(&["export", "csv", "-o", file.to_str().unwrap()]).spawn().unwrap()).collect();
    assert!(runs.iter_mut().all(|run| run.wait().unwrap().success()));
    assert_eq!(names(&folder), ["file"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), printed);
}
