//! Bots as real processes: perfect ones, losing ones, and every way to misbehave.

#![cfg(unix)]

mod program;

use program::{Run, command, fed, noughts};
use serde_json::Value;
use std::time::{Duration, Instant};

/// A bot that takes the first free square.
const FIRST_FREE: &str = "while read p; do free=${p%%.*}; echo $((${#free} + 1)); done";

/// What such a bot does with the position `$p`.
const FIRST_FREE_OF_P: &str = "free=${p%%.*}; echo $((${#free} + 1))";

fn audit(side: &str, bot: &str, more: &[&str]) -> (Run, Vec<Value>) {
    let run = noughts(&[&["audit", "--format", "json", "--as", side, "--exec", bot], more].concat());
    let reports = serde_json::from_str::<Value>(&run.stdout).map_or(vec![], |value| value.as_array().unwrap().clone());
    (run, reports)
}

/// The findings about a bot that must not pass, as X, which has to be reported in bounded time.
fn findings(bot: &str, more: &[&str]) -> Vec<Value> {
    let start = Instant::now();
    let (run, reports) = audit("x", bot, more);
    assert!(start.elapsed() < Duration::from_secs(20), "{bot}");
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""), "{bot}");
    assert_eq!(reports[0]["verdict"], "beatable", "{bot}");
    reports[0]["findings"].as_array().unwrap().clone()
}

fn noughts_as_bot() -> String {
    format!("'{}' query --format plain", env!("CARGO_BIN_EXE_noughts"))
}

#[test]
fn a_perfect_bot_is_found_to_be_one() {
    for (bot, more) in [(noughts_as_bot() + " -", vec![]), (noughts_as_bot(), vec!["--restart"])] {
        let (run, reports) = audit("both", &bot, &more);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let own = noughts(&["audit", "perfect", "--format", "json"]).exits(0);
        let own: Value = serde_json::from_str(&own.stdout).unwrap();
        for (mut report, own) in reports.into_iter().zip(own.as_array().unwrap()) {
            assert_eq!(report["findings"], Value::Array(vec![]));
            report.as_object_mut().unwrap().remove("findings");
            assert_eq!(report["name"], format!("exec:{bot}"));
            report["name"] = "perfect".into();
            assert_eq!(report, *own);
        }
    }
    let named = noughts_as_bot() + " --coords a1 --first o -";
    noughts(&["audit", "--exec", &named, "--coords", "a1", "--first", "o"]).exits(0);
}

#[test]
fn a_losing_bot_is_shown_how_it_loses() {
    let (run, reports) = audit("x", FIRST_FREE, &[]);
    assert_eq!(run.code, Some(1));
    assert_eq!(reports[0]["findings"], Value::Array(vec![]));
    let line: String = reports[0]["losing_game"].as_array().unwrap().iter().map(Value::to_string).collect();
    let end = noughts(&["query", "--moves", &line]).exits(0);
    end.shows("O has won on");
}

#[test]
fn a_bot_that_crashes_is_reported_with_how_it_ended_and_what_it_said() {
    let found = findings("read p; echo sorry >&2; exit 7", &[]);
    assert_eq!((&found[0]["kind"], &found[0]["position"]), (&"crashed".into(), &".........".into()));
    assert!(found[0]["what"].as_str().unwrap().contains("exit status: 7"));
    assert_eq!(found[0]["stderr"], "sorry");
    assert!(findings("kill -SEGV $$", &[])[0]["what"].as_str().unwrap().contains("signal"));
    assert_eq!(findings("read p; echo 1; exit 0", &[])[0]["kind"], "crashed");
    assert_eq!(findings("exec 0<&-; exec 1>&-; sleep 1000", &[])[0]["kind"], "crashed");
    let wrong = findings("echo sorry >&2; echo 10; :", &["--restart"]);
    assert_eq!((&wrong[0]["kind"], &wrong[0]["stderr"]), (&"illegal".into(), &"sorry".into()));
    // The shell's code for a missing command is a bot's own affair once it has answered.
    assert_eq!(findings("read p; echo 1; read p; exit 127", &[])[0]["kind"], "crashed");
    let restarted = findings("echo 1; exit 3; :", &["--restart"]);
    assert!(restarted[0]["what"].as_str().unwrap().contains("exit status: 3"));
}

#[test]
fn a_bot_that_hangs_is_reported_in_time() {
    let quick = ["--timeout", "200ms"];
    assert_eq!(findings("sleep 1000", &quick)[0]["kind"], "timed-out");
    assert_eq!(findings("trap '' TERM INT HUP; sleep 1000; sleep 1000", &quick)[0]["kind"], "timed-out");
    assert_eq!(findings("sleep 1000; :", &["--timeout", "200ms", "--restart"])[0]["kind"], "timed-out");
    let half = findings("read p; printf 5; sleep 1000", &quick);
    assert_eq!((&half[0]["kind"], &half[0]["said"]), (&"timed-out".into(), &"5".into()));
    // As O it is asked for an answer to each of nine openings; its patience is at an end before that.
    let (run, reports) = audit("o", "sleep 1000", &quick);
    assert_eq!((run.code, &reports[0]["lost"]), (Some(1), &9.into()));
    // Each side has its own: this one hangs from its second move on.
    let bot = format!("while read p; do case $p in *.*.*.*.*.*.*.*) {FIRST_FREE_OF_P};; *) sleep 1000;; esac; done");
    let (_, both) = audit("both", &bot, &quick);
    assert!(both.iter().all(|report| report["findings"].as_array().unwrap().len() == 5), "{both:?}");
    let found = reports[0]["findings"].as_array().unwrap();
    assert!(found.len() < 9 && found.last().unwrap()["what"].as_str().unwrap().contains("not asked any more"));
}

#[test]
fn a_bot_that_answers_nonsense_is_quoted() {
    for (bot, what, said) in [
        ("while read p; do echo 5; done", "square 5 is taken", "5"),
        ("while read p; do echo ten; done", "\"ten\" is not a square", "ten"),
        ("while read p; do echo; done", "\"\" is not a square", ""),
        ("while read p; do printf '\\377\\n'; done", "not text", "\u{FFFD}"),
        ("while read p; do printf '1\\n2\\n'; done", "more than a line", "1\n2"),
        ("printf '1\\n2\\n3\\n'; sleep 1000", "more than a line", "1\n2\n3"),
    ] {
        let found = findings(bot, &["--timeout", "2s"]);
        let of_kind = found.iter().find(|f| f["what"].as_str().unwrap().contains(what));
        let of_kind = of_kind.unwrap_or_else(|| panic!("{bot}: {found:?}"));
        assert_eq!(of_kind["kind"], "illegal", "{bot}");
        assert_eq!(of_kind["said"].as_str().unwrap().trim(), said, "{bot}");
    }
    // It may have been asked in the meantime, but what it says is no answer.
    assert_eq!(findings("echo 1; sleep 0.1; echo 2; sleep 1000", &["--timeout", "2s"])[0]["kind"], "illegal");
}

#[test]
fn a_bot_that_floods_its_output_does_no_harm() {
    for (bot, kind) in [
        ("yes", "illegal"),
        ("yes 5", "illegal"),
        ("cat /dev/zero", "illegal"),
        ("while read p; do yes | head -c 1000000; done", "illegal"),
        ("yes >&2", "timed-out"),
    ] {
        let found = findings(bot, &["--timeout", "300ms"]);
        assert_eq!(found[0]["kind"], kind, "{bot}");
        assert!(found.iter().all(|f| f["said"].as_str().unwrap().len() < 1000), "{bot}");
        assert!(found.iter().all(|f| f["stderr"].as_str().unwrap().len() <= 2000), "{bot}");
    }
    assert_eq!(findings("yes; :", &["--restart", "--timeout", "1s"])[0]["kind"], "illegal");
}

/// Whether a process with this in its command line is there; the text is not in the test's own.
fn is_running(argument: &str) -> bool {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let mut lines = processes.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
    lines.any(|line| line.split(|byte| *byte == 0).any(|word| word == argument.as_bytes()))
}

#[test]
#[cfg(target_os = "linux")]
fn no_child_process_is_left_behind() {
    for (seconds, bot) in [
        ("98761", "sleep 98761 & while read p; do echo 5; done"),
        ("98762", "(trap '' HUP TERM; sleep 98762) & while read p; do echo 5; done"),
        ("98763", "setsid sleep 98763 & while read p; do echo 5; done"),
        ("98764", "setsid sh -c 'setsid sleep 98764 & sleep 98764' & read p; exit 1"),
        ("98765", "sleep 98765"),
    ] {
        let marked = format!("touch '{}'; {bot}", marker(seconds).display());
        let _ = std::fs::remove_file(marker(seconds));
        findings(&marked, &["--timeout", "300ms"]);
        assert!(marker(seconds).exists() && !is_running(seconds), "{bot}");
    }
    let (run, _) = audit("x", &format!("sleep 98766 & {} -", noughts_as_bot()), &[]);
    assert_eq!(run.code, Some(0));
    assert!(!is_running("98766"));
}

/// A file that shows that a bot has run.
fn marker(name: &str) -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_audit_leaves_nothing_behind() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        interrupt(signal);
    }
}

fn interrupt(signal: &str) {
    let mut child = command(&["audit", "--exec", "setsid sleep 98767 & sleep 98768"]).spawn().unwrap();
    let start = Instant::now();
    while !is_running("98767") || !is_running("98768") {
        assert!(start.elapsed() < Duration::from_secs(10));
        std::thread::sleep(Duration::from_millis(5));
    }
    let kill = std::process::Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert!(!is_running("98767") && !is_running("98768"));
}

#[test]
fn a_good_bot_may_say_on_standard_error_what_it_likes() {
    let bot = format!("while read p; do yes | head -c 5000 >&2; {} $p; done", noughts_as_bot());
    let (run, reports) = audit("x", &bot, &[]);
    assert_eq!((run.code, &reports[0]["verdict"]), (Some(0), &"perfect".into()), "{}", run.stdout);
}

#[test]
fn a_bot_that_reads_or_ends_slowly_is_not_waited_for() {
    // It never reads, and answers; in the end its answers are illegal.
    assert_eq!(findings("for i in 1 2 3 4 5 6 7 8 9; do echo $i; sleep 0.01; done", &[])[0]["kind"], "illegal");
    // It dribbles for ever on standard error.
    let dribble = "(while :; do printf x >&2; sleep 0.005; done) & while read p; do echo 5; done";
    assert_eq!(findings(dribble, &[])[0]["kind"], "illegal");
}

#[test]
fn times_that_make_no_sense_are_refused() {
    for time in ["0s", "500000000000y", "18446744073709551615s", "5"] {
        noughts(&["audit", "--exec", "true", "--timeout", time]).exits(2).complains("--timeout");
    }
}

#[test]
fn tables_show_that_a_bot_is_broken() {
    let bot = "read p | cat; exit 2";
    let table = noughts(&["audit", "harvey", "--exec", bot, "--as", "x"]);
    table.shows("(crashed)\n");
    let markdown = noughts(&["audit", "--exec", bot, "--as", "o", "--format", "markdown"]);
    assert!(markdown.stdout.contains("| exec:read p \\| cat; exit 2 |"), "{}", markdown.stdout);
    assert!(markdown.stdout.contains("| 1 (crashed) |"), "{}", markdown.stdout);
    // Also where the shortest loss has nothing of it.
    let late = format!("while read p; do case $p in *.*.*) {FIRST_FREE_OF_P};; *) exit 1;; esac; done");
    let table = noughts(&["audit", "harvey", "--exec", &late, "--as", "x"]);
    let bot = table.stdout.lines().last().unwrap().to_string();
    assert!(bot.contains(" crashed)  ") && !bot.ends_with(')'), "{}", table.stdout);
}

#[test]
fn repeated_questions_give_the_set_of_the_answers() {
    // Each game begins in the corner or in the centre, in turn; then the table is asked.
    let bot = format!(
        "n=0; while read p; do if [ $p = ......... ]; then n=$((n + 1)); echo $((1 + 4 * (n % 2))); \
         else {} $p; fi; done",
        noughts_as_bot()
    );
    let lines = |more: &[&str]| {
        let (run, reports) = audit("x", &bot, more);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        reports[0]["games"].as_u64().unwrap()
    };
    let (once, twice) = (lines(&[]), lines(&["--repeat", "2"]));
    assert!(twice > once, "{once} {twice}");
}

#[test]
fn a_command_that_cannot_be_started_is_trouble() {
    for more in [&[][..], &["--restart"]] {
        let arguments = [&["audit", "--exec", "no-such-command-here"], more].concat();
        noughts(&arguments).exits(3).prints("").complains("cannot start the bot").complains("not found");
        let arguments = [&["audit", "--exec", env!("CARGO_MANIFEST_DIR")], more].concat();
        noughts(&arguments).exits(3).complains("cannot start the bot");
    }
    noughts(&["match", "perfect", "exec:no-such-command-here"]).exits(3).complains("cannot start a bot");
}

#[test]
fn audits_of_strategies_report_as_documented() {
    let json = noughts(&["audit", "harvey", "--as", "x", "--format", "json"]).exits(0).stdout;
    let compact: Value = serde_json::from_str(&json).unwrap();
    let expected = serde_json::json!([{
        "schema": 1, "name": "harvey", "side": "X", "games": 76, "won": 72, "drawn": 4, "lost": 0,
        "verdict": "perfect", "losing_game": null, "shortest_losing_lines": 0,
        "may": {"win_to_draw": 0, "win_to_loss": 0, "draw_to_loss": 0, "missed_win": 0, "slow_win": 0},
        "must": {"win_to_draw": 0, "win_to_loss": 0, "draw_to_loss": 0, "missed_win": 0, "slow_win": 0},
        "vs_random": ["95/96", "1/96", "0/1"], "vs_best": "0/1",
    }]);
    assert_eq!(compact, expected);
    let all = noughts(&["audit", "--all", "--format", "json"]);
    assert_eq!(all.code, Some(1));
    let all: Value = serde_json::from_str(&all.stdout).unwrap();
    let verdicts: Vec<&str> =
        all.as_array().unwrap().iter().map(|report| report["verdict"].as_str().unwrap()).collect();
    assert_eq!((verdicts.len(), verdicts[0], verdicts[19]), (20, "perfect", "beatable"));
    // Both sides of a player stand together, where the worse of them belongs.
    let chance = |report: &Value, pointer: &str| {
        let fraction = report.pointer(pointer).unwrap().as_str().unwrap().split_once('/').unwrap();
        fraction.0.parse::<f64>().unwrap() / fraction.1.parse::<f64>().unwrap()
    };
    let danger = |sides: &[Value]| {
        let mean = |pointer| sides.iter().map(|side| chance(side, pointer)).sum::<f64>() / 2.0;
        let best = sides.iter().map(|side| chance(side, "/vs_best")).fold(0.0, f64::max);
        let let_go =
            |side: &Value| side["may"]["win_to_draw"].as_u64().unwrap() + side["may"]["win_to_loss"].as_u64().unwrap();
        let let_go = sides.iter().map(let_go).sum::<u64>() as f64;
        [best, mean("/vs_random/2"), let_go, -mean("/vs_random/0")]
    };
    let reports: Vec<&[Value]> = all.as_array().unwrap().chunks(2).collect();
    for (safer, other) in reports.iter().zip(&reports[1..]).filter(|(a, b)| a[1]["verdict"] == b[1]["verdict"]) {
        assert!(danger(safer) <= danger(other), "{} before {}", safer[0]["name"], other[0]["name"]);
    }
    let worst: Vec<usize> = verdicts
        .chunks(2)
        .map(|sides| {
            sides.iter().map(|v| ["perfect", "safe", "beatable"].iter().position(|w| w == v)).max().unwrap().unwrap()
        })
        .collect();
    assert!(worst.is_sorted(), "{verdicts:?}");
    let start = Instant::now();
    noughts(&["audit", "--all"]);
    assert!(start.elapsed() < Duration::from_secs(2));
    let line = noughts(&["audit", "montero-mj", "--as", "x", "--coords", "a1", "--format", "json"]);
    assert!(line.stdout.contains("\"a1\""));
    noughts(&["audit", "montero-mj", "--as", "x"])
        .shows("  a lost game   the first of the 3 shortest: 1 6 4 7 2 3 5 9\n")
        .shows("                X . .   X . .   X . .   X . .   X X .   X X O   X X O   X X O\n");
    let safe = noughts(&["audit", "smartbot", "--as", "x"]).exits(0);
    let safe = safe.shows("safe, it never loses, but lets wins go").shows("  win to draw   in 1 position, first at ");
    let place = safe.stdout.split_once("first at ").unwrap().1.split_whitespace().next().unwrap().to_string();
    noughts(&["query", &place]).exits(0).shows("With best play X wins");
    noughts(&["audit", "prevos", "--as", "x"]).shows("in 16 positions by some choice, in 0 by every choice");
    noughts(&["audit", "harvey", "prevos", "--as", "o"]).exits(0).shows("name    side  verdict");
}

#[test]
fn matches_are_played_and_scored() {
    noughts(&["match", "perfect", "perfect"]).exits(0).prints("perfect (X) 0, perfect (O) 0, drawn 100\n");
    let seeded = |seed: &str| noughts(&["match", "random", "random", "--games", "50", "--seed", seed]).exits(0).stdout;
    assert_eq!(seeded("1"), seeded("1"));
    assert!((2..10).any(|seed| seeded(&seed.to_string()) != seeded("1")));
    let mj = noughts(&["match", "montero-mj", "any-best", "--games", "300", "--seed", "1"]).exits(0);
    mj.shows("montero-mj (X) 0, any-best (O) ");
    let watched = ["match", "luoshu", "harvey", "--games", "1", "--watch", "--delay", "0ms"];
    let boards = noughts(&watched).exits(0).shows("drawn 1\n").stdout;
    assert_eq!(boards.matches("---+---+---").count(), 2 * 10);
    let bot = format!("exec:{} -", noughts_as_bot());
    noughts(&["match", &bot, "perfect", "--games", "3"]).exits(0).shows("drawn 3\n");
    let lost = noughts(&["match", "exec:while read p; do echo 5; done", "perfect", "--games", "2"]);
    assert_eq!(lost.code, Some(0));
    lost.shows("perfect (O) 2, drawn 0").complains("X, illegal at O...X....: square 5 is taken; it said \"5\"");
    // That one bot is ended does not touch the other, nor what that has started.
    let helped = format!("exec:setsid sleep 98769 & while read p; do kill -0 $! || exit 5; {FIRST_FREE_OF_P}; done");
    let illegal = "exec:while read p; do echo 5; done";
    let run = noughts(&["match", &helped, illegal, "--games", "5"]);
    assert!(!run.stderr.contains("X, "), "{}", run.stderr);
    assert!(!is_running("98769"));
    let crashed = noughts(&["match", "perfect", "exec:echo oops >&2; exit 3", "--games", "9"]);
    assert_eq!(crashed.stderr.lines().count(), 5);
    crashed.shows("perfect (X) 9,").complains("standard error ends with \"oops\"");
}

#[test]
fn play_takes_any_strategy_as_its_level() {
    fed(&["play", "--level", "montero-mj", "--as", "o"], "9\n7\n3\n").shows("X plays 1.").shows("O plays 3.");
}
