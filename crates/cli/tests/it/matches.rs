//! Matches of strategies and bots, through the real program.

#![cfg(unix)]

use crate::program::{json_lines, noughts, noughts_as_bot};
use serde_json::{Value, json};
use std::path::Path;

/// A bot whose second move is illegal.
const ALWAYS_5: &str = "exec:while read p; do echo 5; done";

#[test]
fn strategies_are_matched_and_scored() {
    noughts(&["match", "perfect", "perfect"]).exits(0).prints(
        "100 games: perfect (X) against perfect (O)\n  perfect wins    0\n  drawn         100\n  perfect wins    0\n",
    );
    noughts(&["match", "luoshu", "harvey", "--games", "1"])
        .exits(0)
        .shows("1 game: luoshu (X)")
        .shows("drawn        1  100.0 %\n");
    noughts(&["match", "perfect", "perfect", "--games", "0"]).exits(2).complains("--games");
    let seeded = |seed: &str| noughts(&["match", "random", "random", "--games", "50", "--seed", seed]).exits(0).stdout;
    assert_eq!(seeded("1"), seeded("1"));
    assert!((2..10).any(|seed| seeded(&seed.to_string()) != seeded("1")));
    let mj = noughts(&["match", "montero-mj", "any-best", "--games", "300", "--seed", "1"]).exits(0);
    mj.shows("montero-mj wins    0    0.0 %\n").shows("any-best wins ");
    noughts(&["match", "true", "perfect"])
        .exits(2)
        .complains("a bot is named by its file, or by its command, as exec:COMMAND");
    noughts(&["match", "exec:", "perfect"]).exits(2).complains("a bot is named by its file");
}

#[test]
fn levels_strategies_and_bots_play_wherever_somebody_plays() {
    noughts(&["match", "EASY", "hard", "--games", "20"]).exits(0).shows("easy wins   0 ").shows("hard wins ");
    noughts(&["match", "easy", "random", "hard"]).exits(0).shows("easy   ").shows("random  ").shows("hard   ");
    noughts(&["audit", "hard", "--as", "x"]).exits(0).shows("hard as X, moving first: perfect");
    assert_eq!(noughts(&["audit", ALWAYS_5, "--as", "o"]).shows("moving second: beatable").code, Some(1));
    noughts(&["draw", "map", "--as", "o", "--strategy", "perfect"]).exits(0);
    for level in ["smartbot", "random", "any-best", "hard", ALWAYS_5] {
        noughts(&["play", "--plain", "--level", level]).exits(0);
    }
    noughts(&["play", "--plain", "--level", "any-best", "--board", "4x3", "--line", "3"]).exits(0);
    for arguments in [["match", "nobody", "easy"], ["audit", "nobody", "easy"], ["play", "--level", "nobody"]] {
        let run = noughts(&arguments).exits(2).complains("easy, medium, hard, perfect, montero-mj");
        run.complains("a bot is named by its file, or by its command, as exec:COMMAND");
    }
}

#[test]
fn a_match_can_be_watched() {
    let watched = ["match", "luoshu", "harvey", "--games", "1", "--watch", "--delay", "0ms"];
    let boards = noughts(&watched).exits(0).shows("drawn        1 ").stdout;
    assert_eq!(boards.matches("---+---+---").count(), 2 * 10);
    let json = [&watched[..], &["--format", "json"]].concat();
    noughts(&json).exits(2).prints("").complains("leave out --watch or --format json");
}

fn json(arguments: &[&str]) -> (Option<i32>, Value) {
    let run = noughts(&[&["match", "--format", "json"], arguments].concat());
    assert_eq!(run.stderr, "");
    (run.code, serde_json::from_str(&run.stdout).unwrap())
}

#[test]
fn json_has_the_whole_score() {
    let score = json(&["perfect", "perfect"]);
    let expected = json!({
        "schema": 1, "x": "perfect", "o": "perfect", "games": 100, "x_won": 0, "o_won": 0, "drawn": 100,
        "findings": [],
    });
    assert_eq!(score, (Some(0), expected));
    let (_, random) = json(&["random", "random", "--games", "400", "--seed", "7"]);
    let number = |name: &str| random[name].as_u64().unwrap();
    assert_eq!(number("x_won") + number("o_won") + number("drawn"), 400);
    // Random games are won by X, by O and by nobody in 737, 363 and 160 of 1260.
    assert!((190..280).contains(&number("x_won")) && (75..160).contains(&number("o_won")), "{random}");
}

#[test]
fn with_swap_the_sides_change_after_each_game() {
    // Each of these loses as O and as X: whoever meets it wins all games, on both sides.
    let first_free = "exec:while read p; do free=${p%%.*}; echo $((${#free} + 1)); done";
    let (code, score) = json(&["perfect", first_free, "--games", "5", "--swap"]);
    let expected = json!({
        "schema": 1, "x": "perfect", "o": first_free, "games": 5, "x_won": 3, "o_won": 2, "drawn": 0,
        "contestants": [
            {"name": "perfect", "won": 5, "won_as_x": 3, "won_as_o": 2},
            {"name": first_free, "won": 0, "won_as_x": 0, "won_as_o": 0},
        ],
        "findings": [],
    });
    assert_eq!((code, score), (Some(0), expected));
    let text = noughts(&["match", first_free, "perfect", "--games", "5", "--swap"]).exits(0);
    text.shows("5 games: exec:")
        .shows("(first) against perfect (second)\n")
        .shows(" wins  0    0.0 %  0 as X  0 as O\n")
        .shows("  5  100.0 %  2 as X  3 as O\n");
    // X moves first here, with or without --swap.
    let (_, random) = json(&["random", "random", "--games", "400", "--seed", "7", "--swap"]);
    assert!(random["x_won"].as_u64() > random["o_won"].as_u64(), "{random}");
    noughts(&["match", "random", "random", "--swap"]).shows(": random (first) against random (second)\n  random wins ");
}

#[test]
fn bots_are_matched_like_strategies() {
    let bot = format!("exec:{} -", noughts_as_bot());
    noughts(&["match", &bot, "perfect", "--games", "3"]).exits(0).shows("  3  100.0 %\n");
    noughts(&["match", &bot, &bot, "--games", "4", "--swap"]).exits(0).shows("  4  100.0 %\n");
}

#[test]
fn a_bot_that_does_not_move_fails_the_match_and_is_told_once() {
    let lost = noughts(&["match", ALWAYS_5, "perfect", "--games", "12"]).exits(1);
    assert_eq!(lost.stderr.lines().count(), 1, "{}", lost.stderr);
    lost.shows("  12  100.0 %\n")
        .complains("error: X, illegal 12 times, first at O...X....: square 5 is taken; it said \"5\"\n");
    let once = noughts(&["match", "perfect", ALWAYS_5, "--games", "1"]).exits(1);
    once.complains("O, illegal once, at ");
    let watched = noughts(&["match", "perfect", ALWAYS_5, "--games", "1", "--watch", "--delay", "0"]).exits(1);
    watched.shows("\n\nO loses: square 5 is taken; it said \"5\"");
    let crashed = noughts(&["match", "perfect", "exec:echo oops >&2; exit 3", "--games", "9"]).exits(1);
    assert_eq!(crashed.stderr.lines().count(), 1);
    crashed.shows("  9  100.0 %\n").complains("O, crashed 9 times").complains("standard error: \"oops\"");
    // Two bots of one command fail each for itself, and with --swap each on its own side.
    let both = noughts(&["match", ALWAYS_5, ALWAYS_5, "--games", "4", "--swap"]).exits(1);
    both.complains("first, illegal 2 times").complains("second, illegal 2 times").shows(
        "\n  first made no legal move in 2 games, and so lost\n  second made no legal move in 2 games, and so lost\n",
    );
}

#[test]
fn a_bot_that_is_too_slow_ends_the_match() {
    let slow = ["exec:sleep 60", "perfect", "--games", "9", "--timeout", "0.1"];
    let text = noughts(&[&["match"], &slow[..]].concat()).exits(1);
    text.shows("1 of 9 games: exec:sleep 60 (X) against perfect (O)\n  exec:sleep 60 wins  0    0.0 %\n  drawn               0    0.0 %\n  perfect wins        1  100.0 %\n")
        .shows("\n  X did not answer in time in 1 game, and so lost\n")
        .complains("error: X, timed-out once, at .........: it did not answer within 100ms")
        .complains("a bot must flush its output\n")
        .complains("error: the match ended early: X was too slow, and is not asked any more\n");
    let (code, score) = json(&slow);
    assert_eq!(
        (code, &score["games"], &score["o_won"], &score["ended_by"]),
        (Some(1), &1.into(), &1.into(), &1.into())
    );
    assert_eq!(score["findings"][0]["count"], 1);
    // In the last game, there is nothing to end early.
    let last = noughts(&["match", "perfect", "exec:sleep 60", "--games", "1", "--timeout", "0.1"]).exits(1);
    last.shows("1 game: perfect (X)").shows("perfect wins        1 ");
    // One that has moved before may be too slow five times.
    let later = "exec:while read p; do case $p in *O*) sleep 60;; *) echo 1;; esac; done";
    let (_, score) = json(&[later, "perfect", "--games", "9", "--timeout", "0.2"]);
    assert_eq!((&score["games"], &score["findings"][0]["count"]), (&5.into(), &5.into()), "{score}");
    assert_eq!(score["timed_out"], serde_json::json!([5, 0]));
}

#[test]
fn what_does_no_harm_is_a_note() {
    let bot = "exec:while read p; do free=${p%%.*}; echo $((${#free} + 1)); echo thinking; done";
    let run = noughts(&["match", bot, "perfect", "--games", "2"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stderr.starts_with("note: X, extra once, at "), "{}", run.stderr);
    assert!(!run.stderr.contains("error"), "{}", run.stderr);
}

#[test]
fn json_groups_the_findings() {
    let (code, score) = json(&["perfect", "exec:while read p; do echo 0; done", "--games", "7"]);
    let finding = &score["findings"][0];
    assert_eq!((code, score["findings"].as_array().unwrap().len()), (Some(1), 1));
    let expected = json!({
        "contestant": 2, "player": "O", "kind": "illegal", "what": finding["what"], "count": 7,
        "position": finding["position"], "said": "0", "stderr": "",
        "note": "if the bot counts the squares from 0, use --coords 0-8",
    });
    assert_eq!(*finding, expected);
}

#[test]
fn three_play_a_round_robin_and_strategies_are_not_sampled() {
    let exact = noughts(&["match", "random", "medium", "perfect"]).exits(0);
    exact.shows("\nperfect      0.").shows("random  perfect        0.0    8.4    91.6        0.0    0.5    99.5\n");
    let (code, round_robin) = json(&["random", "medium", "perfect"]);
    let pair = json!({
        "first": "random", "second": "perfect", "won": 0, "drawn": 0, "lost": 0,
        "chances_as_x": ["0/1", "79/945", "866/945"], "chances_as_o": ["0/1", "1/192", "191/192"],
    });
    assert_eq!((code, &round_robin["games"], &round_robin["pairs"][1]), (Some(0), &0.into(), &pair));
    let names = round_robin["contestants"].as_array().unwrap().iter().map(|of| of["name"].as_str().unwrap());
    assert_eq!(names.collect::<Vec<_>>(), ["perfect", "medium", "random"]);
    // Drawn: (79/945 + 1/192) / 2 against random, (293/315 + 1/8) / 2 against medium.
    assert_eq!(round_robin["contestants"][0]["chances"], json!(["172733/241920", "69187/241920", "0/1"]));
}

#[test]
fn a_round_robin_counts_every_game_of_each_pair_on_both_sides() {
    let (_, round_robin) = json(&["random", "medium", "random", "--games", "40", "--seed", "1"]);
    let number = |of: &Value, name: &str| of[name].as_u64().unwrap();
    let games = |of: &Value| ["won", "drawn", "lost"].map(|end| number(of, end)).iter().sum::<u64>();
    let all = |name: &str| round_robin[name].as_array().unwrap().clone();
    assert_eq!(all("pairs").iter().map(games).collect::<Vec<_>>(), [40, 40, 40]);
    assert_eq!(all("contestants").iter().map(games).collect::<Vec<_>>(), [80, 80, 80]);
    let sum = |name: &str| all("contestants").iter().map(|of| number(of, name)).sum::<u64>();
    assert_eq!(sum("won"), sum("lost"));
    // The same numbers come again.
    assert_eq!(json(&["random", "medium", "random", "--games", "40", "--seed", "1"]).1, round_robin);
    // Who always moves first wins as X and loses as O; here the second is X in half of the games.
    let first_free = "exec:while read p; do free=${p%%.*}; echo $((${#free} + 1)); done";
    let (code, bots) = json(&[first_free, first_free, "perfect", "--games", "4"]);
    let pairs: Vec<Value> = bots["pairs"].as_array().unwrap().iter().map(|of| json!([of["won"], of["lost"]])).collect();
    assert_eq!((code, pairs), (Some(0), vec![json!([2, 2]), json!([0, 4]), json!([0, 4])]));
    assert_eq!((&bots["pairs"][0]["chances_as_x"], &bots["contestants"][0]["chances"]), (&Value::Null, &Value::Null));
}

#[test]
fn a_round_robin_goes_on_without_a_bot_that_is_too_slow() {
    let slow = ["match", "random", "exec:sleep 60", ALWAYS_5, "perfect", "--games", "3", "--timeout", "0.5"];
    let text = noughts(&slow).exits(1);
    text.shows("exec:sleep 60                       0.0 of 1    0      0     1")
        .complains("error: exec:sleep 60, timed-out once, at ")
        .complains("error: exec:while read p; do echo 5; done, illegal 6 times, first at ")
        .complains("error: exec:sleep 60 was too slow, and is not asked any more: 8 of its games were not played\n");
    let (code, round_robin) = json(&slow[1..]);
    assert_eq!((code, &round_robin["findings"][0]["contestant"]), (Some(1), &2.into()));
    noughts(&[&slow[..], &["--format", "markdown"]].concat())
        .exits(1)
        .shows("| exec:sleep 60 | 0.0 of 1 | 0 | 0 | 1 |\n");
}

#[test]
fn a_table_of_moves_is_known_too() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("matches");
    std::fs::create_dir_all(&folder).unwrap();
    let table = |name: &str, is_kept: fn(&noughts::Position) -> bool| {
        let kept =
            noughts::Position::all().filter(is_kept).filter_map(|of| Some(format!("{of},{}\n", noughts::pick(of)?)));
        std::fs::write(folder.join(name), kept.collect::<String>()).unwrap();
        folder.join(name).to_str().unwrap().to_string()
    };
    let (whole, start) = (table("whole.csv", |_| true), table("start.csv", |position| position.ply() < 2));
    let (code, round_robin) = json(&["random", &whole, &start, "perfect"]);
    let pair = |at: usize| round_robin["pairs"][at]["chances_as_x"].clone();
    // As `perfect`; but whoever knows one move loses.
    assert_eq!((code, &round_robin["games"], pair(0)), (Some(0), &0.into(), json!(["0/1", "79/945", "866/945"])));
    assert_eq!((pair(3), pair(4)), (json!(["1/1", "0/1", "0/1"]), json!(["0/1", "1/1", "0/1"])));
    assert_eq!(round_robin["contestants"][2]["name"], "random");
}

#[test]
fn what_is_for_two_or_for_three_says_so() {
    noughts(&["match", "random", "medium", "perfect", "--watch"]).exits(2).complains("--watch is for two contestants");
    noughts(&["match", "random", "medium", "--format", "markdown"]).exits(2).complains("three contestants or more");
    noughts(&["match", "random", "medium", "nobody"]).exits(2).complains("a bot is named by its file");
}

#[test]
fn the_bots_in_a_folder_play_each_against_each_without_those_that_cannot_be_asked() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("a tournament");
    std::fs::create_dir_all(&folder).unwrap();
    let table = |pick: fn(noughts::Position) -> Option<noughts::Square>| -> String {
        let row = |position| pick(position).map(|square| format!("{position},{}\n", square.number()));
        noughts::Position::all().filter_map(row).collect()
    };
    let first_free = |position: noughts::Position| position.legal_moves().first();
    for (name, text) in [("ann.csv", table(noughts::pick)), ("bob.csv", table(first_free)), ("cy.csv", "x".into())] {
        std::fs::write(folder.join(name), text).unwrap();
    }
    let run = noughts(&["match", folder.to_str().unwrap()]).exits(3).complains("; so it does not play");
    let run = run.shows("a tournament/ann.csv").shows("a tournament/bob.csv");
    assert!(!run.stdout.contains("cy.csv"), "{}", run.stdout);
    noughts(&["match", "hard"])
        .exits(2)
        .complains("who plays against hard? Name two players or more, or a folder of bots");
    std::fs::remove_file(folder.join("ann.csv")).unwrap();
    noughts(&["match", folder.to_str().unwrap()]).exits(3).complains("there are no two who can play");
    // Three play ten games each pair, if nothing is said.
    let report = noughts(&["match", "easy", "medium", ALWAYS_5, "--format", "json"]).stdout;
    assert_eq!(serde_json::from_str::<Value>(&report).unwrap()["games"], 10, "{report}");
}

#[test]
fn the_matchbox_machine_learns_and_its_policy_is_audited() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("menace.json");
    let file = file.to_str().unwrap();
    let exploitability = |games: &str, opponent: &str| {
        noughts(&["match", "menace", opponent, "--games", games, "--seed", "1961", "--policy", file]).exits(0);
        let run = noughts(&["audit", file, "--format", "json"]);
        let [x, o] = &json_lines(&run.stdout)[..] else { panic!("{}", run.stdout) };
        assert_eq!((x["verdict"].as_str(), o["verdict"].as_str()), (Some("beatable"), Some("not played")));
        let numbers = x["exploitability"].as_str().unwrap().split('/').map(|number| number.parse::<f64>().unwrap());
        numbers.reduce(|above, below| above / below).unwrap()
    };
    // The picture of the documents has these.
    let lines = json_lines(include_str!("../../../../examples/menace.jsonl"));
    for (line, games) in [(0, "10"), (5, "320")] {
        let drawn = lines[line]["exploitability"].as_f64().unwrap();
        let now = exploitability(games, "medium");
        assert!((drawn - now).abs() < 1e-6, "{games} games: {now}, not {drawn}");
    }
}

#[test]
fn the_matchbox_machine_shows_its_beads_and_plays_where_it_can_learn() {
    let watched = ["match", "menace", "hard", "--games", "9", "--watch", "--delay", "0", "--seed", "2"];
    let run = noughts(&watched).exits(0).shows("\n\nBeads in the box: 4 for 1, 4 for 2, 4 for 5.\n\n");
    let run = run.shows(". Each open box has 1 bead fewer.\n").shows(". Each open box has 1 bead more.\n");
    run.shows("Beads in the box: 3 for ").prints(&noughts(&watched).stdout);
    // It soon has an empty box, against an opponent by chance.
    let many = noughts(&["match", "menace", "random", "--games", "300", "--seed", "1961"]).exits(0);
    many.shows("  X came to an empty box in 1 game, and so lost\n");
    noughts(&["match", "hard", "MENACE", "--swap", "--games", "4"])
        .exits(0)
        .shows("menace wins  0    0.0 %  0 as X  0 as O");
    noughts(&["match", "hard", "menace"]).exits(3).complains(
        "menace does not play O: it has boxes for X, who moves first; X is named first: noughts match menace hard",
    );
    for wrong in [&["menace", "hard", "easy"][..], &["menace", "hard", "--first", "o"]] {
        noughts(&[&["match"], wrong].concat())
            .exits(2)
            .complains("menace learns as X, who moves first, against one other");
    }
    noughts(&["match", "hard", "easy", "--policy", "x"]).exits(2).complains("--policy is for menace");
    for other in [&["audit", "menace"][..], &["play", "--level", "menace"]] {
        noughts(other).exits(2).complains("menace learns from the games of a match: noughts match menace hard");
    }
}
