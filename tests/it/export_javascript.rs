//! Runs `noughts.mjs`, and checks its types.

#![cfg(unix)]

use crate::exported;
use crate::exported::{run, source};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// A folder with `noughts.mjs` and its types in it.
fn folder(name: &str) -> PathBuf {
    let folder = exported::folder(&format!("javascript-{name}"));
    fs::write(folder.join("noughts.mjs"), noughts::export::to_javascript()).unwrap();
    fs::write(folder.join("noughts.d.mts"), noughts::export::to_types()).unwrap();
    folder
}

#[test]
#[ignore = "needs node"]
fn every_answer_is_that_of_the_table_and_every_fault_has_its_name() {
    let folder = folder("answers");
    let questions = exported::questions();
    let input: String = questions.iter().map(|(question, _)| format!("{question}\n")).collect();
    let module = folder.join("noughts.mjs");
    let printed = run(&folder, "node", &[&source("answers.mjs"), module.to_str().unwrap()], &input);
    exported::check(&questions, &printed);
}

#[test]
#[ignore = "needs node"]
fn it_tests_itself_and_plays() {
    let folder = folder("self-test");
    let use_it = r#"
        import { bestMoves, Game, pick, pickIndex, play, selfTest, evaluate } from "./noughts.mjs";
        const { positions, checksum } = selfTest();
        const tried = (f) => { try { f(); } catch (error) { return `${error}`; } };
        console.log(positions, checksum, bestMoves("X........").join(), pick("XXXOO...."), evaluate("XXXOO....").status);
        console.log(play("O........", 5, { first: "O" }), tried(() => play("X........", 1)), tried(() => play("XXXOO....", 9)));
        console.log(tried(() => play("X........", 10)), pickIndex("X...O...."), pickIndex("XXXOO...."));
        const game = new Game({ first: "o" });
        for (const square of [5, 1, 9]) game.push(square);
        console.log(game.board, game.toMove, game.isOver, game.pop(), game.moves.join(), game.played.join(), new Game().pop());
        console.log(tried(() => game.push(5)), [2, 3, 9, 7].map((square) => (game.push(square), game.isOver)).join());
    "#;
    let printed = run(&folder, "node", &["--input-type=module", "--eval", use_it], "");
    let expected = format!(
        "5478 {:08x} 5 null x_won\nO...X.... RangeError: square 1 is not free RangeError: the game is over\n\
         RangeError: square 10 is not free 3 null\n\
         X...O...O X false 9 2,3,4,6,7,8,9 5,1 undefined\nRangeError: square 5 is not free false,false,false,false\n",
        exported::checksum()
    );
    assert_eq!(printed, expected);
}

#[test]
#[ignore = "needs node"]
fn the_page_says_how_to_test_it_from_a_shell() {
    let folder = folder("shell");
    let page = include_str!("../../docs/languages.md");
    let command = page.lines().find(|line| line.starts_with("node -e ")).unwrap();
    let expected = format!("{{ positions: 5478, checksum: '{:08x}' }}\n", exported::checksum());
    assert_eq!(run(&folder, "sh", &["-c", command], ""), expected);
}

#[test]
#[ignore = "needs node"]
fn what_is_no_board_is_a_range_error() {
    let folder = folder("no board");
    let ask = r#"
        import { evaluate, pick } from "./noughts.mjs";
        for (const board of [null, undefined, 5, { 1: "X" }, new Map(), [1, 2], [[[0, 1]]]])
          try { evaluate(board); } catch (error) { console.log(`${error}`); }
        console.log(evaluate("XO..X....", null).pick, pick(Int8Array.of(1, 2, 0, 0, 1, 0, 0, 0, 0), null));
    "#;
    let faults =
        ["null is not a board", "undefined is not a board", "5 is not a board", "[object Object] is not a board"];
    let more = ["[object Map] is not a board", "there are 2 cells, not 9", "\"0,1\" is not a cell"];
    let expected =
        faults.iter().chain(&more).map(|fault| format!("RangeError: {fault}\n")).collect::<String>() + "9 9\n";
    assert_eq!(run(&folder, "node", &["--input-type=module", "--eval", ask], ""), expected);
}

#[test]
#[ignore = "needs node"]
fn its_audit_tells_dice_memory_and_faults() {
    let folder = folder("findings");
    let ask = r#"
        import { audit, pick } from "./noughts.mjs";
        const fault = (board) => {
          if (board === ".........") return 1;
          throw new RangeError("oh");
        };
        let asked = 0;
        const dice = (board) => (board === "........." ? [1, 5, 9][asked++ % 3] : pick(board));
        console.log(audit(fault, { side: "X" }).findings.join());
        console.log(audit(() => 0).verdict, audit(async () => 5).findings[0]);
        const found = audit(dice, { side: "X" });
        console.log(found.verdict, found.answers, found.isEstimate, found.neverLoses);
        console.log(audit((moves) => (moves.length < 3 ? moves.length + 1 : 10), { side: "x", moves: true }).shortestLoss.join());
        console.log(`${audit(pick, { side: "X" })}`, Object.keys(found).includes("toString"));
        console.log(audit(pick).lost, audit((board) => pick(board, { first: "O" }), { first: "O" }).neverLoses);
    "#;
    let expected = "crashed with RangeError: oh: 8 times, first at XO.......\n\
        unproven the answer [object Promise] is not a legal move: 1 times, first at .........\n\
        unproven 66 true false\n1,3\nperfect: 71 won, 2 drawn, 0 lost false\n0 true\n";
    assert_eq!(run(&folder, "node", &["--input-type=module", "--eval", ask], ""), expected);
}

/// Runs it as in a browser: in an empty world, which has the language and nothing of Node.
#[test]
#[ignore = "needs node"]
fn it_needs_nothing_but_the_language() {
    let folder = folder("alone");
    let alone = r#"
        import { readFileSync } from "node:fs";
        import { runInNewContext } from "node:vm";
        const source = readFileSync("noughts.mjs", "utf8").replaceAll("export ", "");
        console.log(runInNewContext(`${source}; [evaluate("XO..X....").pick, selfTest().positions].join()`));
    "#;
    assert_eq!(run(&folder, "node", &["--input-type=module", "--eval", alone], ""), "9,5478\n");
}

#[test]
#[ignore = "needs node"]
fn no_changed_character_of_its_data_passes() {
    let folder = folder("damage");
    assert_eq!(run(&folder, "node", &[&source("damage.mjs"), "noughts.mjs"], ""), "627 of 627\n");
}

/// Prints a table of the page on other languages: `cargo test --test it faster_than -- --ignored --nocapture`.
#[test]
#[ignore = "needs node"]
fn its_pick_is_faster_than_a_memoised_minimax() {
    let folder = folder("speed");
    let module = folder.join("noughts.mjs");
    exported::check_speed("JavaScript", &run(&folder, "node", &[&source("speed.mjs"), module.to_str().unwrap()], ""));
}

/// `best_moves` as `bestMoves`.
fn camel(name: &str) -> String {
    let mut words = name.split('_').map(String::from);
    let first = words.next().unwrap_or_default();
    words.fold(first, |name, word| name + &word[..1].to_uppercase() + &word[1..])
}

#[test]
#[ignore = "needs node"]
fn it_is_small_and_its_types_name_what_it_exports() {
    let folder = folder("size");
    assert!(fs::metadata(folder.join("noughts.mjs")).unwrap().len() < 15_000);
    let names = |file: &str| {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        let exports = text.lines().filter_map(|line| line.strip_prefix("export "));
        let values = exports.filter_map(|line| line.strip_prefix("function ").or(line.strip_prefix("const ")));
        let name = |line: &str| line.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap().to_string();
        let mut names: Vec<String> = values.map(name).collect();
        names.sort();
        names
    };
    assert_eq!(names("noughts.mjs"), names("noughts.d.mts"));
    let expected = ["audit", "bestMoves", "evaluate", "moveValues", "pick", "pickIndex", "play", "selfTest"];
    assert_eq!(names("noughts.mjs"), expected);
    // The names are those of Python, as JavaScript writes names.
    let python = noughts::export::to_python();
    let functions = python.lines().filter_map(|line| line.strip_prefix("def ")?.split_once('(')).map(|(name, _)| name);
    let functions: BTreeSet<String> = functions.filter(|name| !name.starts_with('_')).map(camel).collect();
    assert_eq!(functions, BTreeSet::from(expected.map(String::from)));
}

#[test]
#[ignore = "needs tsc"]
fn its_types_are_strict() {
    let folder = folder("types");
    fs::copy(source("types.mts"), folder.join("types.mts")).unwrap();
    let strict =
        ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--moduleResolution", "nodenext"];
    assert_eq!(run(&folder, "tsc", &[&strict[..], &["types.mts"]].concat(), ""), "");
}
