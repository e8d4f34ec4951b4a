//! What the text of a program shows: which files beside it it loads, whether people play it, and what runs it.

use crate::input::{ending, read_file};
use crate::process::Process;
use regex_lite::Regex;
use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::path::{self, Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The most files that are read for what a program imports.
const MOST_IMPORTS: usize = 20;

/// How long looking for a fault of syntax may take.
const CHECK: Duration = Duration::from_secs(20);

/// The text of a file of Python or JavaScript, and of all files beside it that it imports, directly or not.
pub(crate) fn with_local_imports(file: &Path) -> Option<String> {
    let imports = Regex::new(r"(?m)^[ \t]*(?:from|import)[ \t].*").expect("it is a pattern");
    let paths = Regex::new(r#"["'](\.\.?/[\w./-]+?)(?:\.js)?["']"#).expect("it is a pattern");
    let (mut files, mut all) = (vec![file.to_path_buf()], String::new());
    for at in 0..MOST_IMPORTS {
        let Some(next) = files.get(at).cloned() else { break };
        let source = read_file(&next).ok()?;
        let lines = imports.find_iter(&source);
        let names = lines.flat_map(|line| line.as_str().split(|c: char| !c.is_alphanumeric() && c != '_'));
        let modules = names.map(|name| format!("{name}.py"));
        for name in modules.chain(paths.captures_iter(&source).map(|path| format!("{}.js", &path[1]))) {
            let beside = next.with_file_name(name);
            if beside.is_file() && !files.contains(&beside) {
                files.push(beside);
            }
        }
        all += &source;
        all.push('\n');
    }
    Some(all)
}

/// The name of a Python file as a module of its package, such as `game.ui`, and the folder that holds the package, if it loads files of it
/// by relative imports, as only a module can.
pub(crate) fn as_module(file: &str) -> Option<(PathBuf, String)> {
    let path = path::absolute(file).ok().filter(|_| ending(file) == "py")?;
    let relative = Regex::new(r"(?m)^from[ \t]+\.").expect("it is a pattern");
    let is_package = |folder: &&Path| folder.join("__init__.py").is_file();
    let package = path
        .parent()
        .filter(|package| is_package(package) && relative.is_match(&read_file(file).unwrap_or_default()))?;
    let packages = package.ancestors().take_while(is_package).count();
    let folder = package.ancestors().nth(packages)?;
    let module = path.strip_prefix(folder).ok()?.with_extension("");
    let names: Option<Vec<&str>> = module.components().map(|name| name.as_os_str().to_str()).collect();
    Some((folder.to_path_buf(), names?.join(".")))
}

/// Whether a source loads a file beside it.
pub(crate) fn loads(text: &str, file: &Path) -> bool {
    let [stem, name] = [file.file_stem(), file.file_name()]
        .map(|part| regex_lite::escape(&part.unwrap_or_default().to_string_lossy()));
    let imports = format!(r"from[ \t]+\.?{stem}\b|(from[ \t]+\.[ \t]+)?import[ \t]+([\w. \t]+,[ \t]*)*{stem}\b");
    let loads = format!(r#"(?m)^[ \t]*({imports})|["'](\./{stem}|(\./)?{name})["']"#);
    Regex::new(&loads).expect("it is a pattern").is_match(text)
}

/// Whether a source reads input, which it may do without a game. In Python, a file that it imports may do it.
pub(crate) fn asks_for_input(file: &str) -> bool {
    reads_input(&with_local_imports(Path::new(file)).unwrap_or_default())
}

fn reads_input(text: &str) -> bool {
    ["input(", "readline", "process.stdin", "prompt("].iter().any(|word| text.contains(word))
}

/// Whether a Python source opens a window, judging by its imports.
pub(crate) fn uses_windows(source: &str) -> bool {
    imports(source, "tkinter|customtkinter|ttkbootstrap|turtle|pygame")
}

/// Whether a Python source imports one of these modules.
pub(crate) fn imports(source: &str, modules: &str) -> bool {
    let pattern = format!(r"(?m)^[ \t]*(from[ \t]+({modules})\b|import[ \t]+([\w. \t]+,[ \t]*)*({modules})\b)");
    Regex::new(&pattern).expect("it is a pattern").is_match(source)
}

/// Whether it is a page, by its ending.
pub fn is_page(file: &str) -> bool {
    matches!(ending(file), "html" | "htm")
}

/// Whether people may play a file: it is a page, opens a window or asks for input.
fn is_played(file: &str) -> bool {
    let is_played = |text: String| reads_input(&text) || uses_windows(&text);
    is_page(file) || with_local_imports(Path::new(file)).is_some_and(is_played)
}

/// The programs that play a file without a game of its own: the pages beside it that load it, directly or not, and the files that do so,
/// that no other file there loads, and that people may play.
pub fn programs_with(file: &str) -> Vec<String> {
    let (mut loaders, mut programs) = (files_that_load(file), Vec::new());
    for at in 0..MOST_IMPORTS {
        let Some(next) = loaders.get(at).cloned() else { break };
        // A page names other pages, to which its links lead, and loads none.
        let others = if is_page(&next) { Vec::new() } else { files_that_load(&next) };
        if others.is_empty() && is_played(&next) {
            programs.push(next);
        }
        let new: Vec<String> = others.into_iter().filter(|other| other != file && !loaders.contains(other)).collect();
        loaders.extend(new);
    }
    programs
}

/// The files beside a file that load it, in its language or as a page, without its tests, sorted.
pub(crate) fn files_that_load(file: &str) -> Vec<String> {
    let path = Path::new(file);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let names =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|other| path.with_file_name(other.file_name()));
    // What is no file, such as a device, may have no end.
    let mut others: Vec<PathBuf> = names.filter(|other| other.as_path() != path && other.is_file()).collect();
    let may_be_in_page = matches!(ending(file), "js" | "mjs");
    let is_page = |other: &Path| may_be_in_page && other.to_str().is_some_and(is_page);
    others.retain(|other| other.extension() == path.extension() || is_page(other));
    others.sort();
    let is_test = |stem: &str| stem.starts_with("test_") || stem.ends_with("_test") || stem == "conftest";
    others.retain(|other| !other.file_stem().and_then(OsStr::to_str).is_some_and(is_test));
    others.retain(|other| read_file(other).is_ok_and(|text| loads(&text, path)));
    others.iter().filter_map(|other| Some(other.to_str()?.to_string())).collect()
}

/// What runs a script without an ending that the system may not run: its first line says so, or it asks for input and
/// has no fault of syntax.
pub(crate) fn of_script(file: &str) -> Option<String> {
    const PYTHON: &str = "import ast, sys; ast.parse(open(sys.argv[1], 'rb').read())";
    const CHECKS: [(&str, &str, &[&str]); 2] =
        [("input(", "python3", &["-c", PYTHON]), ("readline", "node", &["--check"])];
    if !ending(file).is_empty() || may_be_run(file) {
        return None;
    }
    if let Some(line) = first_line(file) {
        let is_named = |program: &&str| line.contains(program.trim_end_matches('3'));
        let known = CHECKS.iter().map(|(_, program, _)| *program).find(is_named);
        return Some(known.unwrap_or(&line).to_string());
    }
    let text = read_file(file).ok()?;
    let is_right = |program: &str, check: &[&str]| {
        let process = Process::run(Command::new(program).args(check).arg(file).stdin(Stdio::null())).ok()?;
        process.end(Instant::now() + CHECK).status.filter(|status| status.success())
    };
    let mut fitting = CHECKS.iter().filter(|(sign, ..)| text.contains(sign));
    fitting.find(|(_, program, check)| is_right(program, check).is_some()).map(|(_, program, _)| program.to_string())
}

/// The program that a script names in its first line, such as `#!/bin/bash`.
pub(crate) fn first_line(file: &str) -> Option<String> {
    let mut start = Vec::new();
    fs::File::open(file).ok()?.take(200).read_to_end(&mut start).ok()?;
    let text = String::from_utf8(start).ok()?;
    let line = text.strip_prefix("#!")?.lines().next()?.trim();
    Some(line.to_string())
}

#[cfg(unix)]
pub(crate) fn may_be_run(file: &str) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(file).is_ok_and(|file| file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
pub(crate) fn may_be_run(_: &str) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_told_by_imports() {
        for (source, expected) in [
            ("import tkinter as tk\n", true),
            ("import sys, pygame\n", true),
            ("try:\n    from tkinter import *\n", true),
            ("import customtkinter", true),
            ("from turtle import *", true),
            ("# import tkinter\nprint('import pygame')\n", false),
            ("import tkinterish, turtles\n", false),
            ("", false),
        ] {
            assert_eq!(uses_windows(source), expected, "{source}");
        }
    }

    #[test]
    fn a_file_with_relative_imports_is_a_module_of_its_package() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
        fs::create_dir_all(path("game/ui")).unwrap();
        for (name, text) in [
            ("game/__init__.py", ""),
            ("game/ui/__init__.py", ""),
            ("game/ui/cli.py", "import click\nfrom .. import board\n"),
            ("game/board.py", "import random\n"),
            ("alone.py", "from . import board\n"),
        ] {
            fs::write(path(name), text).unwrap();
        }
        let module = |name: &str| as_module(&path(name)).map(|(_, module)| module);
        assert_eq!(as_module(&path("game/ui/cli.py")), Some((folder.path().to_path_buf(), "game.ui.cli".into())));
        assert_eq!([module("game/board.py"), module("alone.py")], [None, None]);
    }

    #[test]
    fn programs_that_people_can_play_are_those_that_load_a_file_and_have_a_surface() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
        for (name, text) in [
            ("ai.py", "def move(board): return 0\n"),
            ("main.py", "from engine import move\ninput('Your move: ')\n"),
            ("engine.py", "import random, ai\nprint(input('No program of its own'))\n"),
            ("window.py", "import tkinter\nfrom . import board, ai\n"),
            ("server.py", "import flask, ai\n"),
            ("test_ai.py", "from ai import move\ninput()\n"),
            ("other.py", "input('Your name: ')\n"),
            ("index.html", "<script src='ai.js'></script>"),
            ("menu.html", "<a href='index.html'>Play</a> <a href='ai.html'>Learn</a>"),
            ("ai.js", "function move(board) { return 0 }\n"),
            ("main.js", "const { move } = require('./ai');\nprocess.stdin.resume();\n"),
        ] {
            fs::write(path(name), text).unwrap();
        }
        assert_eq!(programs_with(&path("ai.py")), ["window.py", "main.py"].map(path));
        assert_eq!(programs_with(&path("ai.js")), ["index.html", "main.js"].map(path));
        assert_eq!(programs_with(&path("other.py")), [""; 0]);
    }
}
