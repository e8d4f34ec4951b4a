//! Bots that are told only the last move of their opponent, and keep a board of their own.

#![cfg(unix)]

use crate::program::{Run, json_lines, noughts};
use serde_json::Value;

/// Takes the first free square of the position.
const BY_POSITION: &str = "while read p; do free=${p%%.*}; echo $((${#free} + 1)); done";

/// What empties a board.
const CLEAR: &str = "for i in 1 2 3 4 5 6 7 8 9; do eval c$i=.; done; n=$((n + 1))";

/// A bot that does this where it is to move, on a board that it clears when `new` comes.
fn bot(moves: &str) -> String {
    format!("{CLEAR}; while read p; do case $p in new) {CLEAR}; continue;; ?) eval c$p=O;; esac; {moves}; done")
}

/// Takes the first free square in this order.
fn first_free(order: &str) -> String {
    format!("for i in {order}; do eval v=\\$c$i; if [ $v = . ]; then eval c$i=X; echo $i; break; fi; done")
}

const ORDER: &str = "1 2 3 4 5 6 7 8 9";

fn audit(side: &str, bot: &str, more: &[&str]) -> (Run, Value) {
    let run = noughts(&[&["audit", "--format", "json", "--as", side, "--exec", bot], more].concat());
    let report = json_lines(&run.stdout).into_iter().next().unwrap_or_else(|| panic!("{}", run.stderr));
    (run, report)
}

/// The figures that do not depend on how the bot is asked.
fn figures(report: &Value) -> Vec<Value> {
    let names = ["verdict", "games", "won", "drawn", "lost", "losing_game", "vs_random", "vs_best"];
    names.iter().map(|name| report[name].clone()).collect()
}

#[test]
fn a_bot_that_is_told_the_last_move_is_judged_as_if_it_were_told_the_position() {
    for side in ["x", "o"] {
        let expected = figures(&audit(side, BY_POSITION, &[]).1);
        let told = bot(&first_free(ORDER));
        let (run, report) = audit(side, &told, &["--ask", "last"]);
        assert_eq!(
            (run.code, figures(&report), &report["findings"]),
            (Some(1), expected.clone(), &Value::Array(vec![]))
        );
        for more in [&["--jobs", "3"][..], &["--repeat", "2"], &["--restart"]] {
            let (_, report) = audit(side, &told, &[&["--ask", "last"], more].concat());
            assert_eq!(figures(&report), expected, "{more:?}");
        }
    }
    // Squares have their names, and O may begin.
    let letters = "a1 b1 c1 a2 b2 c2 a3 b3 c3";
    let lettered = bot(&first_free(letters)).replace(" ?) ", " ??) ").replace(ORDER, letters);
    let by_position =
        "while read p; do free=${p%%.*}; set -- a1 b1 c1 a2 b2 c2 a3 b3 c3; shift ${#free}; echo $1; done";
    let more = ["--coords", "a1", "--first", "o"];
    let (_, report) = audit("o", &lettered, &[&["--ask", "last"], &more[..]].concat());
    assert_eq!(figures(&report), figures(&audit("o", by_position, &more).1));
}

#[test]
fn a_bot_for_one_game_gets_a_process_for_each() {
    let once =
        |trouble: &str| bot(&first_free(ORDER)).replace(&format!("new) {CLEAR}; continue"), &format!("new) {trouble}"));
    let expected = figures(&audit("x", BY_POSITION, &[]).1);
    // The first never clears its board, the second ends with the game.
    for trouble in ["continue", "n=$((n + 1)); if [ $n -gt 2 ]; then exit; fi; continue"] {
        let (run, report) = audit("x", &once(trouble), &["--ask", "last"]);
        assert_eq!(
            (figures(&report), &report["findings"]),
            (expected.clone(), &Value::Array(vec![])),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn what_a_bot_does_wrong_in_its_games_is_found() {
    let (run, report) = audit("o", "while read p; do case $p in new) ;; *) echo 5;; esac; done", &["--ask", "last"]);
    assert_eq!(
        (run.code, &report["verdict"], &report["findings"][0]["kind"]),
        (Some(1), &"beatable".into(), &"illegal".into())
    );
    // The line `new` is not to be answered.
    let (run, report) = audit("x", "while read p; do echo 5; done", &["--ask", "last", "--timeout", "5s"]);
    assert_eq!(run.code, Some(1), "{report}");
    let (run, report) = audit("x", "sleep 60", &["--ask", "last", "--timeout", "0.1"]);
    assert_eq!((run.code, &report["findings"][0]["kind"]), (Some(3), &"timed_out".into()));
}

#[test]
fn a_bot_that_moves_by_the_games_before_is_unproven() {
    let counts =
        format!("if [ $((n % 2)) = 0 ]; then {}; else {}; fi", first_free(ORDER), first_free("9 8 7 6 5 4 3 2 1"));
    for more in [&[][..], &["--repeat", "1"]] {
        let (run, report) = audit("x", &bot(&counts), &[&["--ask", "last"], more].concat());
        let reason = report["reason"].as_str().unwrap();
        // A game played once shows that it moved otherwise, and not why.
        let due = match more {
            [] => "its answer in a game depends on the games before: use --restart",
            _ => "it answered differently when it was asked again, and it was not found out why",
        };
        assert!(reason.starts_with(due), "{reason}");
        assert_eq!(run.code, Some(3));
    }
    let (_, report) = audit("x", &bot(&counts), &["--ask", "last", "--restart"]);
    assert_eq!(report["verdict"], "beatable");
}

#[test]
#[cfg(target_os = "linux")]
fn dice_are_known_by_their_games_as_far_as_it_comes_to_them_again() {
    let throw = "read r </proc/sys/kernel/random/uuid; case $r in";
    let (forwards, backwards) = (first_free(ORDER), first_free("9 8 7 6 5 4 3 2 1"));
    // It has two ways to begin, of which two questions may show one alone.
    let at_first = bot(&format!(
        "case $p in '') {throw} [0-7]*) s=1;; *) s=2;; esac;; esac; [ $s = 1 ] && {{ {forwards}; true; }} || {{ {backwards}; }}"
    ));
    let (_, report) = audit("x", &at_first, &["--ask", "last"]);
    assert_eq!((&report["estimated"], &report["answers_per_position"]), (&true.into(), &66.into()), "{report}");
    let games = |order: &str| audit("x", &bot(&first_free(order)), &["--ask", "last"]).1["games"].as_u64().unwrap();
    assert_eq!(report["games"], games(ORDER) + games("9 8 7 6 5 4 3 2 1"));
    // Nine ways to begin, and seven to go on, and so forth: it does not come to all of them again.
    let digit = "read r </proc/sys/kernel/random/uuid; i=${r%${r#?}}; case $i in [1-9]) eval v=\\$c$i;; *) v=X;; esac";
    let each = bot(&format!("v=X; while [ $v != . ]; do {digit}; done; eval c$i=X; echo $i"));
    let (run, report) = audit("x", &each, &["--ask", "last"]);
    assert_eq!(run.code, Some(3), "{report}");
    let reason = report["reason"].as_str().unwrap();
    assert!(
        reason.starts_with("it moves in different ways, and did not come to ")
            && reason.ends_with("use --ask moves or --ask position"),
        "{reason}"
    );
}
