//! Bots in files that import what is not found.

#![cfg(unix)]

use crate::program::{command, without_progress};
use std::fs;
use std::path::Path;

/// The exit code and standard error of an audit in this folder.
fn audit(folder: &Path, file: &str, path: &str) -> (Option<i32>, String) {
    let mut audit = command(&["audit", "--as", "o", file]);
    let output = audit.env("PYTHONPATH", path).current_dir(folder).output().unwrap();
    (output.status.code(), without_progress(&String::from_utf8(output.stderr).unwrap()))
}

#[test]
#[ignore = "needs python3 and node"]
fn a_module_that_lies_near_the_file_is_named_with_what_to_do() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("a project with a module");
    let _ = fs::remove_dir_all(&root);
    for (file, text) in [
        ("ai/bot.py", "from transform import turned\ndef move(board): return turned(board).index(' ')\n"),
        ("transform/__init__.py", "def turned(board): return board\n"),
        ("ai/bot.js", "const turned = require('transform')\n"),
        ("lib/transform.js", "module.exports = board => board\n"),
        ("ai/absent.py", "import no_such_module.part\n"),
        ("web/js/bot.js", "const { bold } = require('colours/bold')\n"),
        ("web/package.json", "{ \"dependencies\": { \"colours\": \"^1\" } }"),
    ] {
        fs::create_dir_all(root.join(file).parent().unwrap()).unwrap();
        fs::write(root.join(file), text).unwrap();
    }
    for (folder, file, said) in [
        (".", "ai/bot.py", "ai/bot.py needs transform, which is in .: set PYTHONPATH=."),
        ("ai", "bot.py", "bot.py needs transform, which is in ..: set PYTHONPATH=.."),
        ("ai", "bot.js", "bot.js needs transform, which is ../lib/transform.js: import it by its path"),
        (
            ".",
            "web/js/bot.js",
            "web/js/bot.js needs colours/bold, which its package.json names: npm install --prefix web\n",
        ),
        (
            ".",
            "ai/absent.py",
            "ai/absent.py needs no_such_module, which is not found: a file that was not handed in, or a package ",
        ),
    ] {
        let (code, stderr) = audit(&root.join(folder), file, "");
        assert!(code == Some(3) && stderr.starts_with(&format!("error: {said}")), "{stderr}");
    }
    // What is said helps.
    assert_eq!(audit(&root.join("ai"), "bot.py", ".."), (Some(1), String::new()));
}

#[test]
#[ignore = "needs python3"]
fn a_file_named_like_a_module_of_python_is_for_the_bot_alone() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("files named like modules");
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(&root).unwrap();
    for (file, text) in [
        ("bot.py", "from token import pick\ndef move(board): return pick(board)\n"),
        ("token.py", "def pick(board): return board.index(' ')\n"),
        ("select.py", "raise RuntimeError('nobody asks for this')\n"),
    ] {
        fs::write(root.join(file), text).unwrap();
    }
    assert_eq!(audit(&root, "bot.py", ""), (Some(1), String::new()));
}
