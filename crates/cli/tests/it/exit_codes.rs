//! The exit codes of `audit`, `match` and `play` for each thing that can be wrong with a bot, by their numbers.

#![cfg(unix)]

use crate::program::{Run, noughts};
use std::fs;
use std::path::{Path, PathBuf};

/// The command line is wrong.
const COMMAND_LINE: i32 = 2;

/// The bot cannot be asked.
const NO_BOT: i32 = 3;

/// A folder of this name with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("empty")).unwrap();
    for (file, text) in files {
        fs::write(folder.join(file), text).unwrap();
    }
    folder
}

/// Every command that takes the file of a bot.
fn runs(bot: &str) -> [Run; 4] {
    [
        noughts(&["audit", bot]),
        noughts(&["match", bot, "perfect", "--games", "1"]),
        noughts(&["match", "perfect", bot, bot, "--games", "2"]),
        noughts(&["play", "--plain", "--level", bot]),
    ]
}

fn assert_unusable(folder: &Path, file: &str, why: &str) {
    for run in runs(folder.join(file).to_str().unwrap()) {
        run.exits(NO_BOT).prints("").complains(why);
    }
}

#[test]
fn a_bot_that_cannot_be_asked_is_trouble_in_every_command() {
    let folder = folder(
        "bots that cannot be asked",
        &[
            ("bot.pas", "begin end."),
            ("bot.ts", "export const move = (board: string) => 1;"),
            ("wrong.csv", "X........,ten\n"),
            ("twice.csv", "X........,5\nX........,6\n"),
            ("cut.json", "{\"X........\": 5"),
            ("hello.sh", "echo hello; read name; echo bye\n"),
            ("moves.csv", "position,move\n.........,ten\n"),
        ],
    );
    fs::write(folder.join("bytes.csv"), b"\xff\xfe").unwrap();
    fs::write(folder.join("large.csv"), " ".repeat(10_000_001)).unwrap();
    for (file, why) in [
        ("bytes.csv", "cannot read "),
        ("large.csv", "cannot read "),
        ("wrong.csv", "line 1: \"ten\" is not a square"),
        ("twice.csv", "line 2: X........ has two moves, 5 and 6"),
        ("cut.json", "not JSON"),
        ("empty", "holds no file"),
        ("bot.pas", "is no kind of bot that is known"),
        ("bot.ts", "bot.ts is TypeScript: compile it with tsc, and name the .js file"),
        ("hello.sh", "its own game cannot be judged"),
    ] {
        assert_unusable(&folder, file, why);
    }
    for (file, why) in [("wrong.csv", "line 1: "), ("bytes.csv", "cannot read ")] {
        let file = folder.join(file);
        noughts(&["audit", file.to_str().unwrap()]).exits(NO_BOT).prints("").complains(why);
    }
    let chances = noughts(&["audit", "--chances", folder.join("moves.csv").to_str().unwrap()]).exits(NO_BOT);
    chances.complains("; it has no numbers of moves");
    noughts(&["audit", "--exec", "/no/such/bot"]).exits(NO_BOT).prints("").complains("cannot start");
}

#[test]
#[ignore = "needs python3, node and chromium"]
fn a_function_and_a_page_that_cannot_be_asked_are_trouble_in_every_command() {
    let folder = folder(
        "functions that cannot be asked",
        &[
            ("raises.py", "raise ValueError('no')\n"),
            ("raises.js", "throw new Error('no')\n"),
            ("needs.py", "import no_such_module\n"),
            ("nobody.py", "def twice(number): return 2 * number\n"),
            ("empty.js", "\n"),
            ("page.html", "<h1>A page without a game</h1>"),
        ],
    );
    for (file, why) in [
        ("raises.py", "cannot be imported: ValueError: no"),
        ("raises.js", "cannot be imported: Error: no"),
        ("needs.py", "needs no_such_module"),
        ("nobody.py", "has no function that chooses a move when it is given a board: twice"),
        ("empty.js", "empty.js is empty"),
        ("nobody.py:move", "has no function move"),
        ("page.html", "cannot be judged: "),
    ] {
        assert_unusable(&folder, file, why);
    }
}

#[test]
fn a_wrong_option_is_the_command_line() {
    let folder = folder("a bot with wrong options", &[("game.sh", "echo hello; read name\n")]);
    let game = folder.join("game.sh");
    let game = game.to_str().unwrap();
    for (words, why) in [
        (&["audit", "missing"][..], "a bot is named by its file"),
        (&["match", "missing", "perfect"], "a bot is named by its file"),
        (&["play", "--plain", "--level", "missing"], "possible values: easy,"),
        (&["audit", game, "--type", "by hand"], "\"by hand\" is no way to type a move"),
        (&["audit", game, "--returns", "zz"], "possible values: 0-8, "),
        (&["audit", game, "--takes", "zz"], "possible values: rows, "),
        (&["audit", game, "--menu"], "a value is required"),
        (&["audit", "--exec", "true", "--answer", "("], "--answer"),
        (&["audit", "--exec", "cat | cat", "--restart"], "is more than a program and its arguments"),
        (&["match", "exec:cat | cat", "perfect", "--restart"], "is more than a program and its arguments"),
    ] {
        noughts(words).exits(COMMAND_LINE).prints("").complains(why);
    }
}

/// A function of the file would be asked, but the person wants its game.
#[test]
#[ignore = "needs python3"]
fn a_wrong_way_to_type_is_told_though_a_function_was_looked_for_first() {
    let folder = folder("a game and a wrong way to type", &[("game.py", "name = input('Name? ')\n")]);
    let game = folder.join("game.py");
    let run = noughts(&["audit", game.to_str().unwrap(), "--type", "by hand"]);
    run.exits(COMMAND_LINE).prints("").complains("error: \"by hand\" is no way to type a move");
}

#[test]
fn a_file_that_is_not_there_is_a_mistake_in_the_command_line() {
    for missing in ["no such bot.py", "no/such/folder", "no_such.py:choose"] {
        for run in runs(missing) {
            run.exits(COMMAND_LINE).prints("").complains("no such file or folder");
        }
    }
    noughts(&["audit", "missing"]).exits(COMMAND_LINE).complains("there is no such file or folder");
}

#[test]
fn what_cannot_be_judged_is_a_row_among_others_and_ends_the_command_alone() {
    let folder =
        folder("class", &[("table.csv", "position,move\n"), ("em,pty.py", ""), ("a=b|c.csv", "position;zug\n")]);
    let [empty, broken] = ["em,pty.py", "a=b|c.csv"].map(|name| folder.join(name));
    let [empty, broken] = [empty.to_str().unwrap(), broken.to_str().unwrap()];
    for alone in [empty, broken] {
        noughts(&["audit", alone]).exits(NO_BOT).prints("");
    }
    let class = ["audit", "hard", empty, broken];
    let text = noughts(&class).exits(NO_BOT);
    text.shows("\nhard")
        .shows("\nem,pty.py  not judged  not judged                is empty\n")
        .shows("\na=b|c.csv  not judged  not judged                as a table of moves, has no position; ");
    let csv = noughts(&[&class[..], &["--format", "csv"]].concat()).exits(NO_BOT);
    assert_eq!(csv.stdout.lines().count(), 4, "{}", csv.stdout);
    csv.shows("hard,,perfect,perfect,perfect,16752,9584,7168,0,100.0,0.0000,0.0000,,wins as soon as it can,,\n")
        .shows("\n\"em,pty.py\",,not judged,not judged,not judged,,,,,,,,,is empty,,is empty\n");
    let markdown = noughts(&[&class[..], &["--format", "markdown"]].concat()).exits(NO_BOT);
    assert!(markdown.stdout.lines().all(|line| !line.replace("\\|", "").contains("b|c")), "{}", markdown.stdout);
}
