//! Bots as real processes: perfect ones, losing ones, and every way to misbehave.

#![cfg(unix)]

use crate::program::{self, Run, fed, json_lines, noughts, noughts_as_bot};
use noughts::Position;
use serde_json::{Value, json};
use std::process::Command;
use std::time::{Duration, Instant};

/// A bot that takes the first free square.
const FIRST_FREE: &str = "while read p; do free=${p%%.*}; echo $((${#free} + 1)); done";

/// What such a bot does with the position `$p`.
const FIRST_FREE_OF_P: &str = "free=${p%%.*}; echo $((${#free} + 1))";

fn audit(side: &str, bot: &str, more: &[&str]) -> (Run, Vec<Value>) {
    let run = noughts(&[&["audit", "--format", "json", "--as", side, "--exec", bot], more].concat());
    let reports = json_lines(&run.stdout);
    (run, reports)
}

/// The findings about a bot that must not pass, as X. It is beatable if it made a legal move before, else nothing is
/// proved. Bots sleep for ten minutes, and are not waited for, however busy the machine is.
fn findings(bot: &str, more: &[&str]) -> Vec<Value> {
    let start = Instant::now();
    let (run, reports) = audit("x", bot, more);
    assert!(start.elapsed() < Duration::from_secs(300), "{bot}");
    assert_eq!(run.stderr, "", "{bot}");
    let verdict = reports[0]["verdict"].as_str().unwrap();
    assert!([(Some(1), "beatable"), (Some(3), "unproven")].contains(&(run.code, verdict)), "{bot}: {verdict}");
    reports[0]["findings"].as_array().unwrap().clone()
}

#[test]
fn a_perfect_bot_is_found_to_be_one() {
    for (bot, more) in [(noughts_as_bot() + " -", vec![]), (noughts_as_bot(), vec!["--restart"])] {
        let (run, reports) = audit("both", &bot, &more);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let own = noughts(&["audit", "perfect", "--format", "json"]).exits(0);
        let own = json_lines(&own.stdout);
        for (mut report, own) in reports.into_iter().zip(&own) {
            assert_eq!(report["findings"], Value::Array(vec![]));
            for (field, value) in [("answers_per_position", Value::from(2)), ("estimated", false.into())] {
                assert_eq!(report.as_object_mut().unwrap().remove(field), Some(value));
            }
            assert_eq!(report["turns"], report["positions"]);
            for field in ["findings", "turns", "positions"] {
                report.as_object_mut().unwrap().remove(field);
            }
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
    let wrong = findings(": $1; echo sorry >&2; echo 10", &["--restart"]);
    assert_eq!((&wrong[0]["kind"], &wrong[0]["stderr"]), (&"illegal".into(), &"sorry".into()));
    // The shell's code for a missing command is a bot's own affair once it has answered.
    assert_eq!(findings("read p; echo 1; read p; exit 127", &[])[0]["kind"], "crashed");
    let restarted = findings(": $1; echo 1; exit 3", &["--restart"]);
    assert!(restarted[0]["what"].as_str().unwrap().contains("exit status: 3"));
}

/// Each advice is a command or an option with which the bot is judged.
#[test]
fn a_bot_for_one_question_is_told_how_it_is_started_for_each() {
    let once = format!("read p; {FIRST_FREE_OF_P}");
    let piped = format!("p=$(cat); {FIRST_FREE_OF_P}");
    let argument = format!("p=$1; [ \"$p\" ] || exit 2; {FIRST_FREE_OF_P}");
    for (bot, why) in [
        (&once, "it answers one question and ends: start it for each with noughts"),
        (&piped, "it did not answer within 2s; if it reads its input to the end: noughts"),
        (&argument, "(exit status: 2); if the position is its argument, add --restart"),
    ] {
        let run = noughts(&["audit", "--as", "x", "--timeout", "2", "--exec", bot]);
        let first = run.stdout.lines().next().unwrap();
        assert!(first.contains(why), "{first}");
        match first.split_once(" noughts audit ") {
            Some((_, command)) => {
                let words = Command::new("sh").args(["-c", &format!("printf '%s\\n' {command}")]).output().unwrap();
                let words = String::from_utf8(words.stdout).unwrap();
                let words: Vec<&str> = words.lines().collect();
                noughts(&[&["audit", "--as", "x"], &words[..]].concat()).shows("beatable");
            }
            None => drop(noughts(&["audit", "--as", "x", "--restart", "--exec", bot]).shows("beatable")),
        }
    }
}

#[test]
fn a_bot_that_names_squares_otherwise_is_told_the_option_for_that_alone() {
    for (bot, option) in [
        ("while read p; do echo 2 2; done", ": say how they are counted with --coords rc0 or rc1\n"),
        ("while read p; do q=${p%%.*}; echo ${#q}; done", ": if the bot counts the squares from 0, use --coords 0-8\n"),
    ] {
        let run = noughts(&["audit", "--as", "x", "--exec", bot]);
        let first = run.stdout.split_inclusive('\n').next().unwrap();
        assert!(first.ends_with(option) && !first.contains("--answer"), "{first}");
    }
}

#[test]
fn a_bot_that_cannot_answer_any_more_has_crashed() {
    let patient = ["--timeout", "5m"];
    let restart = [&patient[..], &["--restart"]].concat();
    for (bot, more, what) in [
        ("exec 1>&-; sleep 600", &patient[..], "it closed its output without an answer"),
        ("read p; printf 5; exec 1>&-; sleep 600", &patient, "it closed its output within a line"),
        ("read p; exit 0", &patient, "it ended without an answer (exit status: 0)"),
        ("exec 0<&-; exec 1>&-; sleep 600", &patient, ""),
        (": $1; exec 1>&-; sleep 600", &restart, "it closed its output without an answer"),
        // What it has started keeps its output open.
        ("sleep 600 & exit 3", &patient, "it ended without an answer (exit status: 3)"),
        ("read p; printf 5; sleep 600 & exit 3", &patient, "it ended within a line (exit status: 3)"),
        (": $1; sleep 600 & exit 3", &restart, "it ended without an answer (exit status: 3)"),
        (":", &restart, "it ended without an answer (exit status: 0)"),
        (": $1; exit 4", &restart, "it ended without an answer (exit status: 4)"),
    ] {
        let found = findings(bot, more);
        assert_eq!(found[0]["kind"], "crashed", "{bot}");
        assert!(found[0]["what"].as_str().unwrap().starts_with(what), "{bot}: {}", found[0]);
    }
    // It has answered, but it had to end too.
    let answered = findings(": $1; echo 1; exec 1>&-; sleep 600", &["--timeout", "300ms", "--restart"]);
    assert_eq!(
        (&answered[0]["kind"], &answered[0]["what"]),
        (&"timed_out".into(), &"it did not end within 300ms".into())
    );
}

#[test]
#[ignore = "takes long"]
fn a_bot_that_counts_from_0_gets_one_hint() {
    let hint = "if the bot counts the squares from 0, use --coords 0-8";
    let hints = |side, bot: &str, more: &[&str]| {
        let (_, reports) = audit(side, bot, more);
        let findings = reports.iter().flat_map(|report| report["findings"].as_array().unwrap().clone());
        findings.map(|finding| finding["note"] == hint).filter(|is_hint| *is_hint).count()
    };
    let from_0 = noughts_as_bot() + " --coords 0-8 -";
    let first_free_from_0 = "while read p; do free=${p%%.*}; echo ${#free}; done";
    // The last: 0 is the only answer, even where it is taken.
    let (always_4, always_0) = ("while read p; do echo 4; done", "while read p; do echo 0; done");
    for (side, bot) in [("both", from_0.as_str()), ("o", &from_0), ("x", first_free_from_0), ("o", always_0)] {
        assert_eq!(hints(side, bot, &[]), 1, "{side} {bot}");
    }
    // Counted from 0, its answers would be illegal too.
    assert_eq!(hints("x", always_4, &[]), 0);
    // With the right names there is nothing to hint at; with others it is not about 0.
    assert_eq!(hints("both", &from_0, &["--coords", "0-8"]), 0);
    assert_eq!(hints("both", &from_0, &["--coords", "rc1"]), 0);
    // It has said 9, which it would not if it counted from 0.
    assert_eq!(hints("o", "while read p; do echo 9; done", &[]), 0);
    assert_eq!(hints("o", "while read p; do echo ten; done", &[]), 0);
    // A stream of anything, and one square again and again, say nothing about it.
    for rubbish in ["cat /dev/zero", "cat /dev/urandom", "yes", "read p; echo 5"] {
        assert_eq!(hints("both", rubbish, &["--timeout", "2s"]), 0, "{rubbish}");
    }
    let text = noughts(&["audit", "--as", "o", "--exec", &from_0]);
    assert_eq!(text.stdout.matches(hint).count(), 1, "{}", text.stdout);
}

#[test]
#[ignore = "takes long"]
fn a_bot_that_hangs_is_reported_in_time() {
    let quick = ["--timeout", "200ms"];
    assert_eq!(findings("sleep 600", &quick)[0]["kind"], "timed_out");
    assert_eq!(findings("trap '' TERM INT HUP; sleep 600; sleep 600", &quick)[0]["kind"], "timed_out");
    assert_eq!(findings(": $1; sleep 600", &["--timeout", "200ms", "--restart"])[0]["kind"], "timed_out");
    let half = findings("read p; printf 5; sleep 600", &["--timeout", "5s"]);
    assert_eq!((&half[0]["kind"], &half[0]["said"]), (&"timed_out".into(), &"5".into()));
    // As O it has to answer nine openings, but one that has never answered is given up after the first.
    let log = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("hangs");
    let _ = std::fs::remove_file(&log);
    let (run, reports) = audit("o", &format!("echo started >>'{}'; sleep 600", log.display()), &["--timeout", "2s"]);
    assert_eq!(std::fs::read_to_string(&log).unwrap(), "started\n");
    let [report] = &reports[..] else { panic!("{reports:?}") };
    assert_eq!((run.code, &report["verdict"], &report["losing_game"]), (Some(3), &"unproven".into(), &Value::Null));
    assert_eq!((&report["findings"][0]["count"], report.get("lost")), (&9.into(), None));
    // One that has answered is given up on each side by itself: this one hangs from its second move on.
    let bot = format!("while read p; do case $p in *.*.*.*.*.*.*.*) {FIRST_FREE_OF_P};; *) sleep 600;; esac; done");
    let (_, both) = audit("both", &bot, &["--timeout", "2s"]);
    for report in both {
        let found = report["findings"].as_array().unwrap();
        assert!(found.len() == 1 && found[0]["count"].as_u64() > Some(5), "{report}");
        assert!(found[0]["note"].as_str().unwrap().contains("not asked any more"), "{report}");
    }
}

#[test]
fn a_bot_that_answers_nonsense_is_quoted() {
    for (bot, what, said) in [
        ("while read p; do echo 5; done", "square 5 is taken", "5"),
        ("while read p; do echo ten; done", "\"ten\" is not a square", "ten"),
        ("while read p; do echo; done", "\"\" is not a square", ""),
        ("while read p; do printf '\\377\\n'; done", "not text", "\u{FFFD}"),
    ] {
        let found = findings(bot, &["--timeout", "1m"]);
        let of_kind = found.iter().find(|f| f["what"].as_str().unwrap().contains(what));
        let of_kind = of_kind.unwrap_or_else(|| panic!("{bot}: {found:?}"));
        assert_eq!(of_kind["kind"], "illegal", "{bot}");
        assert_eq!(of_kind["said"].as_str().unwrap().trim(), said, "{bot}");
    }
}

#[test]
fn a_bot_that_floods_its_output_does_no_harm() {
    for (bot, kind) in [
        ("yes", "illegal"),
        ("yes 5", "illegal"),
        ("cat /dev/zero", "illegal"),
        ("while read p; do yes | head -c 1000000; done", "illegal"),
        ("yes >&2", "timed_out"),
    ] {
        let found = findings(bot, &["--timeout", "3s"]);
        assert_eq!(found[0]["kind"], kind, "{bot}");
        assert!(found.iter().all(|f| f["said"].as_str().unwrap().len() < 1000), "{bot}");
        assert!(found.iter().all(|f| f["stderr"].as_str().unwrap().len() <= 2000), "{bot}");
    }
    assert_eq!(findings(": $1; yes", &["--restart", "--timeout", "1m"])[0]["kind"], "illegal");
}

#[test]
fn a_good_bot_may_say_on_standard_error_what_it_likes() {
    let bot = format!("while read p; do yes | head -c 5000 >&2; {} $p; done", noughts_as_bot());
    let (run, reports) = audit("x", &bot, &[]);
    assert_eq!((run.code, &reports[0]["verdict"]), (Some(0), &"perfect".into()), "{}", run.stdout);
}

#[test]
fn a_bot_that_reads_or_ends_slowly_is_not_waited_for() {
    // It never reads, and answers: what comes between the questions is passed over, until it says something wrong or ends.
    // Which of its lines is the answer depends on how busy the machine is, so it is not asked as one that moves by chance.
    let talks = "for i in 1 2 3 4 5 6 7 8 9; do echo $i; sleep 0.01; done";
    assert_ne!(findings(talks, &["--repeat", "2"])[0]["kind"], "extra");
    // It dribbles for ever on standard error.
    let dribble = "(while :; do printf x >&2; sleep 0.005; done) & while read p; do echo 5; done";
    assert_eq!(findings(dribble, &[])[0]["kind"], "illegal");
}

#[test]
fn bots_side_by_side_end_side_by_side() {
    // At the end of its input each waits for the other one's, which the first sees only if it is not awaited alone.
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("ends");
    let bot = format!(
        "cd '{}'; {FIRST_FREE}; : >end.$$; while :; do set -- end.*; [ $# = 2 ] && {{ : >seen.$$; exit; }}; done",
        folder.display()
    );
    // On a busy machine the time may be too short for both, but not each time.
    let have_seen = (0..20).any(|_| {
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        audit("o", &bot, &["--repeat", "1", "--jobs", "2"]);
        std::fs::read_dir(&folder).unwrap().count() == 4
    });
    assert!(have_seen);
}

#[test]
fn what_a_bot_says_does_nothing_to_the_terminal() {
    for bot in
        ["printf '\\033[2Joops\\n' >&2; exit 3", "printf '\\033[2Joops\\n' >&2; exit 127", "printf '\\033[2Joops\\n'"]
    {
        let run = noughts(&["audit", "--as", "x", "--exec", bot]);
        let all = run.stdout.clone() + &run.stderr;
        let is_harmless = |text: &str| !text.replace('\n', "").contains(char::is_control);
        assert!(all.contains("[2Joops") && is_harmless(&all), "{all:?}");
    }
}

#[test]
fn times_are_in_seconds_or_have_a_unit() {
    let perfect = noughts_as_bot() + " -";
    for time in ["5", "2.5", "5s", "5000ms", "1m", "86400"] {
        noughts(&["audit", "--as", "x", "--exec", &perfect, "--timeout", time]).exits(0);
    }
    // Half a second, and not half of anything else.
    let start = Instant::now();
    assert_eq!(findings("sleep 600", &["--timeout", "0.5"])[0]["kind"], "timed_out");
    assert!(start.elapsed() > Duration::from_millis(450));
    let write = "write a time in seconds, like 5 or 0.5, or with its unit, like 200ms or 2m";
    for (time, what) in [
        ("0", "more than 0"),
        ("0s", "more than 0"),
        ("86401", "a day is the longest time"),
        ("25h", "a day is the longest time"),
        ("", write),
        ("soon", write),
        ("5 apples", write),
        ("-5", write),
        ("500000000000y", "a day is the longest time"),
    ] {
        noughts(&["audit", "--exec", "true", &format!("--timeout={time}")])
            .exits(2)
            .complains("--timeout")
            .complains(what);
    }
    noughts(&["match", "perfect", "perfect", "--delay", "soon"]).exits(2).complains(write);
    noughts(&["match", "perfect", "perfect", "--games", "1", "--watch", "--delay", "0"]).exits(0);
}

#[test]
fn tables_show_that_a_bot_is_broken() {
    // It never makes a move: no figure is proven, and the reason stands below.
    let bot = "read p | cat; exit 2";
    let table = noughts(&["audit", "harvey", "--exec", bot, "--as", "x"]);
    table.shows(&format!("\nexec:{bot}  unproven               it never made a legal move"));
    let markdown = noughts(&["audit", "--exec", bot, "--as", "o", "--format", "markdown"]);
    let row = r"| exec:read p \| cat; exit 2 | O | unproven (9 crashed) |  |  |  |  |  |  |  |  |  |";
    markdown.shows(row).shows(r"exec:read p \| cat; exit 2: it never made a legal move");
    let crash = "while read p; do case $p in .........) echo 5;; *) exit 2;; esac; done";
    let markdown = noughts(&["audit", "--exec", crash, "--as", "x", "--format", "markdown"]);
    markdown.shows("(crashed) |\n");
    // Also where the shortest loss has nothing of it.
    let late = format!("while read p; do case $p in *.*.*) {FIRST_FREE_OF_P};; *) exit 1;; esac; done");
    let table = noughts(&["audit", "harvey", "--exec", &late, "--as", "x", "--format", "markdown"]);
    let bot = table.stdout.lines().nth(3).unwrap().to_string();
    assert!(bot.contains(" crashed) |") && !bot.ends_with("crashed) |"), "{}", table.stdout);
}

#[test]
fn a_command_that_cannot_be_started_is_trouble() {
    for more in [&[][..], &["--restart"]] {
        let arguments = [&["audit", "--exec", "no-such-command-here"], more].concat();
        noughts(&arguments).exits(3).prints("").complains("cannot start the bot").complains("not found");
        let arguments = [&["audit", "--exec", env!("CARGO_MANIFEST_DIR")], more].concat();
        noughts(&arguments).exits(3).complains("cannot start the bot");
    }
    noughts(&["match", "perfect", "exec:no-such-command-here"]).exits(3).complains("cannot start the bot");
}

#[test]
#[ignore = "takes long"]
fn a_bot_that_is_restarted_gets_the_position_whatever_its_command_is() {
    let own = noughts_as_bot();
    // What stands after the position does not keep it from the bot.
    for command in [
        own.clone(),
        format!("{own} --"),
        format!("{own} 2>/dev/null"),
        format!("{own} \"$1\" # v2"),
        format!("{own} \"$@\" | tail -n1"),
        format!("move() {{ {own} $1; }}; move $1"),
    ] {
        let (run, reports) = audit("x", &command, &["--restart"]);
        assert_eq!((run.code, &reports[0]["verdict"]), (Some(0), &"perfect".into()), "{command}: {}", run.stderr);
    }
    // Where it would get lost, no verdict is given.
    for command in [format!("{own} # v2"), format!("{own} | tail -n1"), format!("{own};"), format!(": && {own}")] {
        for arguments in [vec!["audit", "--exec", &command], vec!["match", "perfect", &format!("exec:{command}")]] {
            let refused = noughts(&[&arguments[..], &["--restart"]].concat()).exits(2).prints("");
            refused.complains("is more than a program and its arguments; with --restart, write \"$1\" where");
        }
    }
}

#[test]
fn audits_of_strategies_report_as_documented() {
    let json = noughts(&["audit", "harvey", "--as", "x", "--format", "json"]).exits(0).stdout;
    let compact = json_lines(&json);
    let expected = [serde_json::json!({
        "schema": 1, "name": "harvey", "side": "X", "first": "X", "games": 76, "won": 72, "drawn": 4, "lost": 0,
        "verdict": "perfect", "losing_game": null, "shortest_losing_games": 0,
        "may": {"win_to_draw": 0, "win_to_loss": 0, "draw_to_loss": 0, "missed_win": 0, "slow_win": 0},
        "must": {"win_to_draw": 0, "win_to_loss": 0, "draw_to_loss": 0, "missed_win": 0, "slow_win": 0},
        "vs_random": ["95/96", "1/96", "0/1"], "vs_best": "0/1", "exploitability": "0/1",
    })];
    assert_eq!(compact, expected);
    let all = noughts(&["audit", "--all", "--format", "json"]);
    assert_eq!(all.code, Some(1));
    let all = json_lines(&all.stdout);
    let verdicts: Vec<&str> = all.iter().map(|report| report["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts.len(), 2 * noughts::strategies::ALL.len());
    assert_eq!((verdicts.first(), verdicts.last()), (Some(&"perfect"), Some(&"beatable")));
    // Both sides of a player stand together, where the worse of them belongs.
    let chance = |report: &Value, pointer: &str| {
        let fraction = report.pointer(pointer).unwrap().as_str().unwrap().split_once('/').unwrap();
        fraction.0.parse::<f64>().unwrap() / fraction.1.parse::<f64>().unwrap()
    };
    let rank = |sides: &[Value]| {
        let mean = |pointer| sides.iter().map(|side| chance(side, pointer)).sum::<f64>() / 2.0;
        [mean("/vs_random/2"), -mean("/vs_random/0")]
    };
    let reports: Vec<&[Value]> = all.chunks(2).collect();
    for (better, other) in reports.iter().zip(&reports[1..]).filter(|(a, b)| a[1]["verdict"] == b[1]["verdict"]) {
        assert!(rank(better) <= rank(other), "{} before {}", better[0]["name"], other[0]["name"]);
    }
    assert_eq!(all.last().unwrap()["name"], "random");
    let worst: Vec<usize> = verdicts
        .chunks(2)
        .map(|sides| {
            sides.iter().map(|v| ["perfect", "safe", "beatable"].iter().position(|w| w == v)).max().unwrap().unwrap()
        })
        .collect();
    assert!(worst.is_sorted(), "{verdicts:?}");
    let line = noughts(&["audit", "montero-mj", "--as", "x", "--coords", "a1", "--format", "json"]);
    assert!(line.stdout.contains("\"a1\""));
    noughts(&["audit", "montero-mj", "--as", "x"])
        .shows("  a lost game   the first of the 3 shortest: 1 6 4 7 2 3 5 9\n")
        .shows("                X . .   X . .   X . .   X . .   X X?.   X X O   X X O   X X O\n");
    let safe = noughts(&["audit", "smartbot", "--as", "x"]).exits(0);
    let safe = safe.shows("safe, it never loses, but lets wins go").shows("  win to draw   in 1 position, first at ");
    let place = safe.stdout.split_once("first at ").unwrap().1.split_whitespace().next().unwrap().to_string();
    noughts(&["query", &place]).exits(0).shows("With best play X wins");
    noughts(&["audit", "prevos", "--as", "x"]).shows("in 16 positions by some choice, in 0 by every choice");
    noughts(&["audit", "harvey", "prevos", "--as", "o"]).exits(0).shows("name    as O ").shows(" Sorted by verdict, ");
}

#[test]
fn a_perfect_report_says_whether_wins_come_as_soon_as_they_can() {
    let slow = ["perfect, it never gives up a win or a draw, but sometimes wins late", "could win sooner), first at "];
    slow.into_iter().fold(noughts(&["audit", "prevos", "--as", "x"]).exits(0), Run::shows);
    noughts(&["audit", "prevos", "--as", "o"]).exits(0).shows("a draw, and wins as soon as it can\n");
    // It blocks where it could win at once, and wins later; whoever lets wins go may not.
    noughts(&["audit", "any-sound", "--as", "x"]).exits(0).shows("(it could win at once, and wins later; in ");
    noughts(&["audit", "random", "--as", "x"]).shows("(it could win at once; in ");
}

#[test]
fn play_takes_any_strategy_as_its_level() {
    fed(&["play", "--level", "montero-mj", "--as", "o"], "9\n7\n3\n").shows("X plays 1.").shows("O plays 3.");
}

/// A folder for the files of one test.
fn empty_folder(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_bot_may_be_named_by_its_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = empty_folder("bots named by their files");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_string();
    std::fs::write(file("bot.sh"), FIRST_FREE).unwrap();
    std::fs::write(file("bot"), format!("#!/bin/sh\n{FIRST_FREE}\n")).unwrap();
    std::fs::set_permissions(file("bot"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let games = |arguments: &[&str]| {
        let run = noughts(&[&["audit", "--as", "o", "--format", "json"], arguments].concat());
        (run.code, json_lines(&run.stdout)[0]["games"].clone())
    };
    let expected = games(&["--exec", FIRST_FREE]);
    assert_eq!(expected.0, Some(1));
    for name in ["bot.sh", "bot"] {
        assert_eq!(games(&[&file(name)]), expected, "{name}");
    }
    // Without a slash, it is a file and not a program of the shell.
    let here = program::command(&["audit", "bot", "--as", "o"]).current_dir(&folder).output().unwrap();
    assert!(String::from_utf8(here.stdout).unwrap().starts_with("bot as O, moving second: beatable"));
    // With a hyphen at its beginning, it is a file and not an option of the program that runs it.
    std::fs::write(file("--help.sh"), FIRST_FREE).unwrap();
    let audit = program::command(&["audit", "--as", "o", "--", "--help.sh"]).current_dir(&folder).output().unwrap();
    assert!(String::from_utf8(audit.stdout).unwrap().starts_with("--help.sh as O, moving second: beatable"));
    std::fs::write(file("table.csv"), "X........,5\n").unwrap();
    let table = noughts(&["audit", &file("table.csv"), "--as", "o"]).shows("15 of 16 positions have no move");
    assert_eq!(table.code, Some(3));
}

#[test]
#[cfg(unix)]
fn who_plays_may_be_named_by_a_file() {
    let folder = empty_folder("players named by their files");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_string();
    std::fs::write(file("bot.sh"), FIRST_FREE).unwrap();
    let score = |x: &str| noughts(&["match", x, "perfect", "--games", "2", "--seed", "1"]).exits(0).stdout;
    let by_command = score(&format!("exec:{FIRST_FREE}"));
    // The columns are as wide as the names.
    let squeezed = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(
        squeezed(score(&file("bot.sh")).replace(&file("bot.sh"), "")),
        squeezed(by_command.replace(&format!("exec:{FIRST_FREE}"), ""))
    );
    let play = |level: &str| program::fed(&["play", "--plain", "--as", "x", "--level", level], "1\n").stdout;
    assert_eq!(play(&file("bot.sh")), play(&format!("exec:{FIRST_FREE}")));
    // A table of moves plays as well, and loses where it has no move.
    // It is read for games that the player of --first begins.
    std::fs::write(file("second.csv"), "O........,5\n").unwrap();
    let run = noughts(&["match", &file("second.csv"), "perfect", "--first", "o", "--games", "1"]).exits(1);
    let run = run.complains("it has no move");
    assert!(!run.stderr.contains("at O........:"), "{}", run.stderr);
    std::fs::write(file("table.csv"), "X........,5\n").unwrap();
    noughts(&["match", "perfect", &file("table.csv"), "--games", "1"]).exits(1).complains("it has no move");
}

#[test]
fn wins_that_are_missed_are_not_told_again_as_slow() {
    let x = noughts(&["audit", "any-sound", "--as", "x"]).exits(0).stdout;
    assert!(x.contains("\n  missed win    in 508 ") && x.contains("\n  slow win      in 524 "), "{x}");
    let o = noughts(&["audit", "any-sound", "--as", "o"]).exits(0).stdout;
    assert!(o.contains("\n  missed win    in 148 ") && !o.contains("slow win"), "{o}");
}

/// The evidence for a verdict is a game on the board, and not one that ends where no move is known. Each takes the first free square.
#[test]
fn what_is_not_known_is_no_evidence_and_is_not_counted() {
    let mut open = vec![Position::new()];
    let mut rows = String::from("position,move\n");
    while let Some(position) = open.pop() {
        let own = position.to_move() == noughts::Player::O;
        let squares: Vec<_> = position.legal_moves().iter().take(if own { 1 } else { 9 }).collect();
        // One position has no move.
        if own && position.to_string() != "X........" && !squares.is_empty() {
            rows += &format!("{position},{}\n", squares[0]);
        }
        open.extend(squares.into_iter().map(|square| position.play(square).unwrap()));
    }
    let table = fed(&["audit", "-", "--as", "o", "--format", "json"], rows);
    let report = &json_lines(&table.stdout)[0];
    assert_eq!(report["losing_game"], json!([2, 1, 5, 3, 8]), "{report}");
    // Here many positions are not asked about, after timeouts.
    let slow = format!("exec:while read p; do case $p in XO*) sleep 600;; *) {FIRST_FREE_OF_P};; esac; done");
    let arguments = ["audit", &slow, "--as", "o", "--timeout", "200ms"];
    let text = noughts(&arguments);
    text.shows("\n  games         not counted, since it was too slow too often to be asked everywhere\n");
    let report = json_lines(&noughts(&[&arguments[..], &["--format", "json"]].concat()).stdout).remove(0);
    assert_eq!(report["losing_game"], json!([2, 1, 5, 3, 8]), "{report}");
    assert!(report.get("games").is_none() && report.get("vs_random").is_none(), "{report}");
}

#[test]
fn a_pipe_is_no_file_of_a_bot() {
    fed(&["audit", "/dev/stdin"], "print(1)").exits(3).complains("cannot read /dev/stdin: it is a pipe or a device");
}
