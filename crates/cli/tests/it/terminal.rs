//! What a person at a terminal sees, through a terminal that util-linux's `script` makes.

use crate::pseudo_terminal;
use std::path::Path;

/// All that comes to the terminal when a command runs there and these lines are typed, one after the other.
fn on_terminal(command: &str, typed: &[&str], environment: &[(&str, &str)]) -> String {
    let lines: Vec<String> = typed.iter().map(|line| format!("{line}\n")).collect();
    let lines: Vec<(&str, &str)> = lines.iter().map(|line| ("", line.as_str())).collect();
    pseudo_terminal::seen(command, &lines, environment).output
}

#[test]
#[ignore = "needs script"]
fn colour_is_used_unless_it_is_not_wanted() {
    let is_coloured = |command: &str, environment: &[_]| on_terminal(command, &[], environment).contains('\u{1b}');
    let query = "noughts query XO..X....";
    assert!(is_coloured(query, &[]));
    assert!(is_coloured(query, &[("NO_COLOR", "")]));
    assert!(!is_coloured(query, &[("NO_COLOR", "1")]));
    assert!(!is_coloured(query, &[("TERM", "dumb")]));
    assert!(!is_coloured("noughts query XO..X.... --color never", &[]));
    assert!(!is_coloured("noughts --color never --help", &[]));
    assert!(is_coloured("noughts query XO..X.... --color always", &[("NO_COLOR", "1")]));
    assert!(!is_coloured("noughts query XO..X.... | cat", &[]));
}

#[test]
#[ignore = "needs script"]
fn the_best_moves_have_a_star_where_the_terminal_shows_it() {
    let seen = |query: &str, locale| on_terminal(query, &[], &[("LC_ALL", locale)]);
    assert!(seen("noughts query XO..X....", "C.UTF-8").contains("★ "));
    for plain in [seen("noughts query XO..X....", "C"), seen("noughts query XO..X.... | cat", "C.UTF-8")] {
        assert!(plain.contains("* "), "{plain}");
        assert!(!plain.contains('★'), "{plain}");
    }
}

#[test]
#[ignore = "needs script"]
fn a_manual_page_on_a_terminal_comes_with_the_way_to_see_it() {
    let told = "to see the page, write noughts man draw map | man -l -";
    assert!(on_terminal("noughts man draw map", &[], &[]).contains(told));
    assert!(!on_terminal("noughts man draw map | cat", &[], &[]).contains(told));
}

#[test]
#[ignore = "needs script"]
fn what_is_listed_fits_a_terminal_and_is_whole_in_a_pipe() {
    for command in [
        "noughts strategies",
        "noughts census",
        "noughts audit --all || true",
        "noughts audit random || true",
        "noughts solve --board 4x4 --line 4",
    ] {
        let seen = on_terminal(&format!("stty rows 24 cols 80; {command}"), &[], &[("NO_COLOR", "1")]);
        assert!(seen.lines().count() > 5, "{seen}");
        // On a busy machine there is a bar, each state of which is drawn over the last.
        let lines = seen.lines().flat_map(|line| line.split("\u{1b}[2K"));
        lines.for_each(|line| assert!(line.chars().count() <= 80, "{command}: {line}"));
    }
    let piped = on_terminal("stty rows 24 cols 80; noughts strategies | cat", &[], &[]);
    assert_eq!(piped.lines().count(), noughts::strategies::ALL.len() + 1, "{piped}");
    assert!(piped.contains(noughts::strategies::ALL[0].about), "{piped}");
}

/// No word is cut, no verdict is parted from its sign, and boards that have no room stand below.
#[test]
#[ignore = "needs script"]
fn a_narrow_terminal_cuts_no_word() {
    let review = "echo 1259734 | noughts review -";
    let audit = "noughts audit montero-ia || true";
    let matches = "noughts match medium random; noughts match random medium harvey";
    let solve = "noughts solve --board 4x3 --line 3";
    let everywhere = ["noughts query XO..X....", review, audit, matches, solve, "noughts strategies", "noughts verify"];
    for (columns, command) in
        [20, 40, 50, 60].into_iter().flat_map(|columns| everywhere.map(|command| (columns, command)))
    {
        let seen = on_terminal(&format!("stty rows 24 cols {columns}; {command}"), &[], &[("NO_COLOR", "1")]);
        assert!(seen.lines().count() > 5, "{seen}");
        let lines = seen.lines().flat_map(|line| line.split("\u{1b}[2K"));
        lines.for_each(|line| assert!(line.chars().count() <= columns, "{command} on {columns} columns: {line}"));
    }
    let bar = on_terminal("stty rows 24 cols 20; noughts match medium random", &[], &[("LC_ALL", "C.UTF-8")]);
    assert_eq!(bar.matches('■').count(), 18 + 3, "{bar}");
    let audit = on_terminal(&format!("stty rows 24 cols 40; {audit}"), &[], &[("LC_ALL", "C.UTF-8")]);
    assert!(audit.contains("\n  \u{1b}[1m\u{1b}[31m✗ beatable\u{1b}[0m\r\n"), "{audit:?}");
}

/// Whether the terminal is after a command as it was before, where something is typed meanwhile.
fn is_restored_after(command: &str, typed: &[&str]) -> bool {
    let around = format!("before=$(stty -g); {command}; test \"$before\" = \"$(stty -g)\" && echo restored; true");
    on_terminal(&around, typed, &[]).contains("\nrestored\r\n")
}

#[test]
#[ignore = "needs script"]
fn what_a_bot_does_to_the_terminal_is_undone() {
    // It may set modes from the background.
    let silent = "trap \"\" TTOU; stty -echo </dev/tty";
    let bot = format!("{silent}; while read p; do free=${{p%%.*}}; echo $((${{#free}} + 1)); done");
    assert!(!is_restored_after(&format!("sh -c '{silent}'"), &[]));
    assert!(is_restored_after(&format!("noughts audit --as o --exec '{bot}'"), &[]));
    assert!(is_restored_after(&format!("noughts match 'exec:{bot}' perfect --games 2"), &[]));
    assert!(is_restored_after(&format!("noughts play --as o --level 'exec:{bot}'"), &["", "", "q"]));
    assert!(is_restored_after(&format!("noughts play --plain --as o --level 'exec:{bot}'"), &["", "", "quit"]));
    for slow in ["sleep 50", "setsid sleep 50"] {
        let audit = format!("noughts audit --exec '{silent}; {slow}'");
        assert!(is_restored_after(&format!("timeout --foreground -s INT 1 {audit}"), &[]), "{slow}");
    }
    // After Ctrl-S, until Ctrl-Q, the program waits for the terminal, and cannot end by itself.
    let watch = format!("TERM=dumb noughts match 'exec:{bot}' random --games 100000 --watch --delay 0");
    let typed = [&["\u{13}"][..], &[""; 20], &["\u{11}"]].concat();
    assert!(is_restored_after(&format!("timeout --foreground -s INT 1 env {watch}"), &typed));
}

#[test]
#[ignore = "needs script"]
fn the_modes_of_a_pager_stay() {
    // It sets its modes while the program runs.
    let pager = "sh -c 'sleep 1; stty -echo </dev/tty; cat >/dev/null; stty -a </dev/tty | grep -o -- -echo\\ '";
    let command = format!("noughts match 'exec:sleep 2' perfect --games 1 2>&1 | {pager}; stty echo");
    let seen = on_terminal(&command, &[], &[]);
    assert!(seen.contains("-echo"), "{seen}");
}

#[test]
#[ignore = "needs script"]
fn a_game_can_be_typed_to_its_end() {
    let end = "Another game? [n new, q quit, t retry, u undo]";
    let typed = [
        ("help.", "1\n"),
        ("O plays 5.", "9\n"),
        ("O plays 4.", "help\n"),
        ("leave\n", "2\n"),
        (end, "n\n"),
        ("undo] n\n\n 1 | 2 | 3\n", "q\n"),
    ];
    let seen = pseudo_terminal::seen("noughts play --plain --color never", &typed, &[]);
    let [start, after_move, _, help, end, _] = &seen.screens[..] else { panic!() };
    assert!(start.contains("Type the name of a square, or help."), "{start}");
    assert!(after_move.contains("O plays 5.\n\n X | 2 | 3\n"), "{after_move}");
    assert!(help.contains("You can type:\n  a square ") && help.contains("\n  undo, u "), "{help}");
    assert!(end.contains("O has won on 4-5-6. Score: you (X) 0, the program (O) 1, drawn 0."), "{end}");
}

#[test]
#[ignore = "needs script"]
fn a_long_audit_shows_how_far_it_is() {
    let bot = "while read p; do sleep 0.1; free=${p%%.*}; echo $((${#free} + 1)); done";
    let audit = format!("noughts audit --as o --exec '{bot}' --timeout 5s; true");
    let seen = pseudo_terminal::seen(&format!("trap : INT; {audit}"), &[(" of about ", "\u{3}")], &[]).output;
    assert!(seen.contains("as O ") && seen.contains("░ ") && seen.contains(" positions, "), "{seen}");
}

/// What comes to the terminal when Ctrl-C is typed as soon as this is shown, with the exit code at the end.
fn interrupted_on_terminal(command: &str, shown: &str) -> String {
    pseudo_terminal::seen(&format!("trap : INT; {command}; echo code $?"), &[(shown, "\u{3}")], &[]).output
}

#[test]
#[ignore = "needs script"]
fn an_interrupt_clears_the_bar_before_its_message() {
    let bot = "while read p; do sleep 0.1; free=${p%%.*}; echo $((${#free} + 1)); done";
    for (command, unit) in [
        (format!("noughts audit --as o --exec '{bot}'"), " positions, "),
        (format!("noughts match 'exec:{bot}' perfect"), " games, "),
    ] {
        let seen = interrupted_on_terminal(&command, unit);
        let (_, after) = seen.rsplit_once(unit).unwrap_or_else(|| panic!("no bar:\n{seen}"));
        let (between, last) = after.split_once("interrupted\r\n").unwrap_or_else(|| panic!("no message:\n{seen}"));
        assert!(between.contains("\r\u{1b}[2K"), "{between:?}");
        assert_eq!(last, "code 130\r\n");
        assert_eq!(between.contains(" of 100 games"), unit == " games, ", "only the match has a score:\n{seen}");
    }
}

#[test]
#[ignore = "needs script"]
fn a_search_of_unknown_length_shows_how_far_it_is() {
    let seen = on_terminal("noughts certificate --board 8x8 --line 5 --timeout 3s || true", &[], &[]);
    let (shown, _) = seen.split_once("not found within the time allowed").unwrap_or_else(|| panic!("no end:\n{seen}"));
    assert!(shown.contains(" positions, ") && shown.contains(" a second, "), "{seen}");
}

#[test]
#[ignore = "needs script"]
fn within_a_second_it_is_said_what_is_awaited() {
    let seen = interrupted_on_terminal("noughts audit --as o --exec 'sleep 50' --timeout 60s", "no answer");
    assert!(seen.contains("no answer yet, 0s"), "{seen}");
    let slow = Path::new(env!("CARGO_TARGET_TMPDIR")).join("slow_import.py");
    std::fs::write(&slow, "import time\ntime.sleep(50)\ndef move(board):\n    return 0\n").unwrap();
    let seen = interrupted_on_terminal(&format!("noughts audit '{}'", slow.display()), "finding out");
    assert!(seen.contains("slow_import.py is asked, 0s"), "{seen}");
}

#[test]
#[ignore = "needs script and python3"]
fn the_expected_number_grows_with_what_is_known() {
    // All that its dice can show comes to more questions than a game without them.
    let bot = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dice_of_two.py");
    let source = "import random, time\ndef move(board):\n    time.sleep(0.01)\n    \
                  return random.choice([square for square in range(9) if board[square] == ' '][:2])\n";
    std::fs::write(&bot, source).unwrap();
    let seen = on_terminal(&format!("noughts audit --as x '{}' || true", bot.display()), &[], &[]);
    assert!(seen.contains("its dice can fall"), "{seen}");
    let bars: Vec<&str> = seen.split('\r').filter(|line| line.contains(" of about ")).collect();
    assert!(bars.len() > 2, "{seen}");
    for bar in bars {
        let words: Vec<&str> = bar.split(' ').collect();
        let of = words.iter().position(|word| *word == "of").unwrap();
        let [done, all] = [words[of - 1], words[of + 2]].map(|number| number.parse::<u32>().unwrap());
        assert!(done <= all, "{bar}");
    }
}

#[test]
#[ignore = "needs script"]
fn boards_have_the_lines_of_a_screen_where_they_are_coloured() {
    let all = ["noughts query XXXOO....", "noughts query --board 4x3 X...........", "noughts review '1 2 5 3 9'"];
    let utf_8 = ("LC_ALL", "C.UTF-8");
    for command in all {
        let boxed = |environment: &[_]| {
            let seen = on_terminal(command, &[], environment);
            (seen.contains("─┼─") && seen.contains('│'), seen.contains("-+-") && seen.contains('|'))
        };
        assert_eq!(boxed(&[utf_8]), (true, false), "{command}");
        assert_eq!(boxed(&[]), (false, true), "{command}");
        assert_eq!(boxed(&[utf_8, ("NO_COLOR", "1")]), (false, true), "{command}");
    }
}

#[test]
#[ignore = "needs script"]
fn what_a_move_leads_to_has_a_sign_where_there_are_signs() {
    let all = [("noughts query XO..X....", "▼ ", "loss in 4"), ("noughts review '1 2 5 3 9'", "■ ", "keeps the draw")];
    for (command, sign, words) in all {
        let has_sign = |environment: &[_]| {
            let seen = on_terminal(command, &[], environment);
            assert!(seen.contains(words), "{seen}");
            anstream::adapter::strip_str(&seen).to_string().contains(&format!("{sign}{words}"))
        };
        let utf_8 = ("LC_ALL", "C.UTF-8");
        assert_eq!([&[utf_8][..], &[], &[utf_8, ("NO_COLOR", "1")]].map(has_sign), [true, false, false], "{command}");
    }
}

#[test]
#[ignore = "needs script"]
fn a_verdict_has_its_colour_and_a_sign_where_there_are_signs() {
    let silent = "noughts audit --as x --exec 'while read p; do echo z; done'";
    let [green, red, yellow] = ["\u{1b}[1m\u{1b}[32m", "\u{1b}[1m\u{1b}[31m", "\u{1b}[1m\u{1b}[33m"];
    for (command, colour, sign, word) in [
        ("noughts audit perfect --as x", green, "✓", "perfect"),
        ("noughts audit medium --as o", red, "✗", "beatable"),
        (silent, yellow, "?", "unproven"),
    ] {
        let seen = |environment: &[_]| on_terminal(&format!("{command} || true"), &[], environment);
        let utf_8 = seen(&[("LC_ALL", "C.UTF-8")]);
        assert!(utf_8.contains(&format!(": {colour}{sign} {word}\u{1b}[0m")), "{utf_8:?}");
        assert!(seen(&[]).contains(&format!(": {colour}{word}\u{1b}[0m")), "{command}");
        let plain = seen(&[("LC_ALL", "C.UTF-8"), ("NO_COLOR", "1")]);
        assert!(plain.contains(&format!(": {word}")) && !plain.contains('\u{1b}') && plain.is_ascii(), "{plain:?}");
    }
    // With more colours, the words are white on a ground, whatever the terminal's own is.
    let palette = on_terminal("noughts audit perfect --as x", &[], &[("TERM", "xterm-256color")]);
    assert!(palette.contains(": \u{1b}[1m\u{1b}[38;5;231m\u{1b}[48;5;28m perfect \u{1b}[0m"), "{palette:?}");
    let any = on_terminal("noughts audit perfect --as x", &[], &[("COLORTERM", "truecolor")]);
    assert!(any.contains("\u{1b}[48;2;26;80;36m perfect \u{1b}[0m"), "the green of `play`: {any:?}");
    let lost = on_terminal("noughts audit medium --as o || true", &[], &[]);
    assert_eq!(lost.matches("\u{1b}[1m\u{1b}[7m\u{1b}[31mX\u{1b}[0m").count(), 3, "{lost:?}");
    let both = on_terminal("noughts audit perfect medium || true", &[], &[]);
    assert!(both.contains(&format!("  {green}perfect\u{1b}[0m  ")), "{both:?}");
    assert!(both.contains(&format!("  {red}beatable\u{1b}[0m  ")), "{both:?}");
}

#[test]
#[ignore = "needs script"]
fn a_bar_does_not_come_at_once_nor_between_the_boards() {
    for more in ["", "--games 20000 --watch --delay 0"] {
        let seen = on_terminal(&format!("noughts match random random {more} | tail -n 4"), &[], &[]);
        assert!(!seen.contains(" games, "), "{seen}");
        assert!(seen.contains(" games: random (X) against random (O)\r\n  random wins "), "{seen}");
    }
}

#[test]
#[ignore = "needs script"]
fn a_table_of_bots_stands_apart_from_what_was_said_before_it() {
    let seen = on_terminal("stty cols 80; echo before; noughts audit harvey perfect --color never", &[], &[]);
    assert!(seen.contains("before\r\n\r\n2 never lose\r\n\r\nname "), "{seen}");
    let empty = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("an_empty_bot.py");
    std::fs::write(&empty, "").unwrap();
    let command = format!("stty cols 80; noughts audit perfect medium '{}' --color never || true", empty.display());
    let seen = on_terminal(&command, &[], &[]);
    assert!(!seen.contains("error: "), "its row says why: {seen}");
    assert!(seen.contains("not judged") && seen.contains("\r\n\r\nan_empty_bot.py"), "{seen}");
}

#[test]
#[ignore = "needs script"]
fn an_empty_line_follows_a_note() {
    let seen = |command: &str| on_terminal(&format!("stty cols 80; {command}"), &[], &[]);
    let (query, end) = ("noughts query --color never --board 4x4 X...............", "as with --line 4\r\n");
    assert!(seen(query).contains(&format!("{end}\r\n X  |")), "{}", seen(query));
    assert!(!seen(&format!("{query} | cat")).contains(&format!("{end}\r\n")));
}

#[test]
#[ignore = "needs script"]
fn an_interrupted_game_shows_its_score() {
    let seen = interrupted_on_terminal("noughts play --plain --color never", "help.");
    let end = "Score: you (X) 0, the program (O) 0, drawn 0.\r\n";
    assert!(seen.contains(end) && seen.ends_with("code 130\r\n"), "{seen}");
}

#[test]
#[ignore = "needs script"]
fn bincode_is_not_poured_over_a_terminal() {
    let seen = on_terminal("noughts export bincode; echo code $?", &[], &[]);
    assert!(seen.contains("bincode is not text") && seen.contains("code 2"), "{seen}");
}

#[test]
#[ignore = "needs script"]
fn results_have_bars_where_there_are_signs() {
    for (command, bar) in [
        ("noughts match harvey harvey --games 4", format!("  \u{1b}[2m{}\u{1b}[0m", "■".repeat(20))),
        ("noughts match random medium harvey", format!("\u{1b}[2m■■\u{1b}[0m\u{1b}[1m\u{1b}[31m{}", "■".repeat(17))),
    ] {
        let utf_8 = ("LC_ALL", "C.UTF-8");
        let has_bar = |environment: &[_]| on_terminal(command, &[], environment).contains(&bar);
        assert_eq!([&[utf_8][..], &[], &[utf_8, ("NO_COLOR", "1")]].map(has_bar), [true, false, false], "{command}");
    }
    let names = on_terminal("noughts strategies", &[], &[]);
    assert!(names.contains("\u{1b}[1mharvey\u{1b}[0m      \u{1b}[1m\u{1b}[32mnever\u{1b}[0m"), "{names:?}");
}

#[test]
#[ignore = "needs script"]
fn on_a_terminal_what_is_alike_or_wrong_is_said_once() {
    let utf_8 = [("LC_ALL", "C.UTF-8")];
    let seen = |command: &str| on_terminal(&format!("{command} || true"), &[], &utf_8);
    let query = seen("noughts query --board 4x4 --line 3 X...............");
    assert!(query.contains("│ \u{1b}[2m 4 "), "aligned right: {query:?}");
    assert!(query.contains("\u{1b}[1m\u{1b}[7m 6 \u{1b}[0m") && query.contains("  2–5, 7–16   "), "{query:?}");
    assert!(query.matches("loss in 6").count() == 1, "{query:?}");
    let best = seen("noughts query --moves '5 1'");
    assert_eq!(best.matches("\u{1b}[1m\u{1b}[4m").count(), 6, "all but the pick: {best:?}");
    let lost = seen("noughts audit easy --as o");
    assert!(lost.contains("a lost game") && !lost.contains("O\u{1b}[0m\u{1b}[1m\u{1b}[31m?"), "{lost:?}");
    assert!(lost.contains("\u{1b}[1m\u{1b}[7m\u{1b}[31mO\u{1b}[0m "), "the mistake is red itself: {lost:?}");
    let below = "  1     \u{1b}[0m\u{1b}[1m\u{1b}[31m  2?    \u{1b}[0m\u{1b}[2m  4     ";
    assert!(lost.contains(below), "the square of each move is below its board: {lost:?}");
    let (games, red) =
        ("\n\u{1b}[2m  games         255,168: ", "drawn, \u{1b}[0m\u{1b}[1m\u{1b}[31m131,184 lost\u{1b}[0m\r\n");
    assert!(lost.contains(games) && lost.contains(red), "how many are lost is red: {lost:?}");
    let start = seen("noughts query .........");
    assert!(start.contains("★ all 9\u{1b}[0m   ■ \u{1b}[1mdraw") && start.matches("draw").count() == 1, "{start:?}");
    let games = "printf '5192376\\n1537\\n5192\\n1 1\\n' | noughts review";
    let review = seen(&format!("{games} -"));
    assert!(!review.contains("error:") && review.contains("Not counted:\r\n  line 2: "), "{review:?}");
    assert!(review.contains("red: played") && review.contains('·'), "{review:?}");
    let blamed = seen("echo 1259734 | noughts review -");
    assert_eq!(blamed.matches("\u{1b}[2m▼ is lost anyway\u{1b}[0m").count(), 2, "{blamed:?}");
    let notated = seen(&format!("{games} --notate -"));
    assert!(notated.contains("line 4: ") && notated.matches("error:").count() == 2, "{notated:?}");
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "needs script"]
fn what_a_bot_writes_to_its_terminal_does_not_come_to_ours() {
    let bot = "while read p; do (printf \"a %s\" leak > /dev/tty) 2> /dev/null; echo 5; done";
    let shown = on_terminal(&format!("noughts audit --as x --exec '{bot}' || true"), &[], &[("NO_COLOR", "1")]);
    assert!(shown.contains("as X, moving first:") && !shown.contains("a leak"), "{shown}");
}
