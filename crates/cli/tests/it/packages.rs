//! The packages for Python and JavaScript, installed into a fresh environment and used there.

#![cfg(unix)]

use noughts_testing::run::run;
use std::path::PathBuf;
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Tests of bots, which use the packages.
const HAND_INS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hand_ins");

/// A new folder for the files of a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The checksum of the table, as both packages print it.
fn checksum() -> u32 {
    noughts::verify::checksum(&noughts::table::by_key())
}

/// A new folder with both packages in it.
fn packages(name: &str) -> PathBuf {
    let folder = folder(name);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/packages.sh");
    let status = Command::new(script).arg(&folder).env("NOUGHTS", env!("CARGO_BIN_EXE_noughts")).status().unwrap();
    assert!(status.success());
    folder
}

#[test]
fn the_program_is_found_from_where_the_script_is_called_or_missed_before_anything_is_written() {
    let folder = folder("package-program");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_noughts"), folder.join("program")).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/packages.sh");
    let start =
        |program: &str| Command::new(script).arg("made").env("NOUGHTS", program).current_dir(&folder).output().unwrap();
    let missed = start("./nothing");
    assert_eq!(missed.status.code(), Some(1));
    let sentence = "tools/packages.sh: there is no program ./nothing; build it, and name it by NOUGHTS\n";
    assert_eq!(String::from_utf8_lossy(&missed.stderr), sentence);
    assert!(!folder.join("made").exists());
    assert!(start("./program").status.success());
    assert!(folder.join("made/javascript/noughts.mjs").exists());
    // The address is filled in where Cargo has it, and nowhere else.
    let address = env!("CARGO_PKG_REPOSITORY");
    for (file, line) in [
        ("javascript/package.json", format!("\"repository\": \"{address}\"")),
        ("python/pyproject.toml", format!("Repository = \"{address}\"")),
    ] {
        let text = std::fs::read_to_string(folder.join("made").join(file)).unwrap();
        assert!(text.contains(&line), "{text}");
    }
}

#[test]
#[ignore = "needs python3, pip and setuptools 77"]
fn python_installs_it_and_knows_its_types() {
    let folder = packages("package-python");
    // The new environment sees the tools that build a package, so that nothing is fetched; its own might be too old.
    run(&folder, "python3", &["-m", "venv", "--system-site-packages", "--without-pip", "fresh"], "");
    let install =
        ["-m", "pip", "install", "--quiet", "--no-index", "--no-build-isolation", "--disable-pip-version-check"];
    run(&folder, "fresh/bin/python", &[&install[..], &["./python"]].concat(), "");
    let use_it = "import noughts; from importlib.metadata import version; from pathlib import Path;\
        print(noughts.__file__.split('/fresh/')[1].split('/')[0], version('noughts'), noughts.pick('XO..X....'),\
        Path(noughts.__file__).with_name('py.typed').exists(), noughts.evaluate('X........')._repr_svg_()[:4])";
    let expected = format!("lib {} 9 True <svg\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(run(&folder.join("fresh"), "bin/python", &["-c", use_it], ""), expected);
    let printed = run(&folder.join("fresh"), "bin/python", &["-m", "noughts", "--self-test"], "");
    assert_eq!(printed, format!("ok: 5478 positions, checksum {:08x}\n", checksum()));
    // A hand-in is audited by a test, which tells how it loses.
    let fresh = folder.join("fresh");
    std::fs::copy(format!("{ROOT}/examples/tictactoe.py"), fresh.join("tictactoe.py")).unwrap();
    std::fs::copy(format!("{HAND_INS}/test_hand_in.py"), fresh.join("test_hand_in.py")).unwrap();
    let python = Command::new(fresh.join("bin/python")).args(["-m", "unittest"]).current_dir(&fresh).output().unwrap();
    let told = String::from_utf8_lossy(&python.stderr);
    assert!(!python.status.success() && told.contains("a lost game: 3 1 5 4 7"), "{told}");
}

#[test]
#[ignore = "needs node, npm and tsc"]
fn node_installs_it_and_knows_its_types() {
    let folder = packages("package-javascript");
    let packed = run(&folder, "npm", &["pack", "--silent", "./javascript"], "");
    assert_eq!(packed.trim(), format!("noughts-{}.tgz", env!("CARGO_PKG_VERSION")));
    std::fs::create_dir(folder.join("fresh")).unwrap();
    let fresh = folder.join("fresh");
    std::fs::write(fresh.join("package.json"), "{}").unwrap();
    let install = ["install", "--silent", "--offline", "--no-audit", "--no-fund"];
    run(&fresh, "npm", &[&install[..], &[&format!("../{}", packed.trim())]].concat(), "");
    let use_it = "import { pick, selfTest } from 'noughts'; console.log(pick('XO..X....'), selfTest().checksum)";
    let printed = run(&fresh, "node", &["--input-type=module", "--eval", use_it], "");
    assert_eq!(printed, format!("9 {:08x}\n", checksum()));
    let types = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/export/types.mts"))
        .unwrap()
        .replace("./noughts.mjs", "noughts");
    std::fs::write(fresh.join("types.mts"), types).unwrap();
    let strict =
        ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--moduleResolution", "nodenext"];
    assert_eq!(run(&fresh, "tsc", &[&strict[..], &["types.mts"]].concat(), ""), "");
    // The same from CommonJS.
    std::fs::write(fresh.join("use.cts"), "import { pick } from 'noughts'; console.log(pick('XO..X....'));").unwrap();
    run(&fresh, "tsc", &["--strict", "--target", "es2022", "--module", "node16", "--noEmitOnError", "use.cts"], "");
    assert_eq!(run(&fresh, "node", &["use.cjs"], ""), "9\n");
    let names = "const all = require('noughts'); console.log(Object.keys(all).length, all.selfTest().checksum)";
    assert_eq!(run(&fresh, "node", &["--eval", names], ""), format!("9 {:08x}\n", checksum()));
    // The bot of a page is audited by a test.
    std::fs::copy(format!("{HAND_INS}/../functions/flat0.js"), fresh.join("bot.cjs")).unwrap();
    std::fs::copy(format!("{HAND_INS}/bot.test.mjs"), fresh.join("bot.test.mjs")).unwrap();
    let told = run(&fresh, "node", &["--test", "bot.test.mjs"], "");
    assert!(told.contains("pass 2\n"), "{told}");
}
