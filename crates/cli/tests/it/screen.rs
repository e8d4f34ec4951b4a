//! The screen of a game, through a pseudo-terminal: how it is entered, and that it is left in every case.

use crate::pseudo_terminal::{self, Seen};

const ENTER: &str = "\u{1b}[?1049h";
/// What is shown when a person is to move against the program.
const TURN: &str = "Your turn";

const LEAVE: &str = "\u{1b}[?1049l";

/// What is seen of a command on a terminal of 80 × 24, its exit code, and whether the modes of the terminal are as they
/// were.
fn on_screen(command: &str, typed: &[(&str, &str)], environment: &[(&str, &str)]) -> Seen {
    let around = format!(
        "trap : INT; stty rows 24 cols 80; before=$(stty -g); {command}; echo code $?; \
                          test \"$before\" = \"$(stty -g)\" && echo restored"
    );
    pseudo_terminal::seen(&around, typed, environment)
}

/// Checks that the screen was entered, and gives what came after it was left for the last time.
fn after_screen(seen: &Seen) -> &str {
    let seen = &seen.output;
    assert!(seen.contains(ENTER), "{seen}");
    let (_, after) = seen.rsplit_once(LEAVE).unwrap();
    assert!(!after.contains(ENTER) && after.ends_with("restored\r\n"), "{seen}");
    after
}

#[test]
#[ignore = "needs script"]
fn a_game_is_played_with_keys_and_left_with_its_score() {
    let down_and_right = "\u{1b}[B\u{1b}[Bll ";
    // Each key is drawn, so what is awaited is the last move of the program.
    let typed = [(TURN, "1"), (" 5   OOOOO   < |", down_and_right), (" 4   OOOOO   < |", "2"), ("You lose", "q")];
    let seen = on_screen("noughts play --color never", &typed, &[]);
    let end = &seen.screens[3];
    assert!(end.contains("You lose: the program completed 4-5-6."), "{end}");
    assert!(end.contains("Your move 2 gave up the draw; 6 held it. Press t to retry."), "{end}");
    assert!(end.contains("won 0, lost 1, drawn 0") && end.contains("Enter: new game"), "{end}");
    assert!(end.contains("? help  q quit  u undo  n new  c coach  t retry  s swap  v level"), "{end}");
    let after = after_screen(&seen);
    let expected =
        "Score: you (X) 0, the program (O) 1, drawn 0.\r\nLast game: noughts review '1 5 9 4 2 6'\r\ncode 0\r\n";
    assert!(after.contains(expected), "{after}");
}

#[test]
#[ignore = "needs script"]
fn the_game_that_ended_last_is_told_whatever_is_begun_after_it_or_taken_back() {
    let command = "noughts play --two --first o --coords numpad";
    let game = [("O to move.", "7"), ("", "1"), ("", "8"), ("", "2"), ("", "9")];
    for then in [&[("", "n"), ("", "5"), ("", "q")][..], &[("", "t"), ("", "q")], &[("", "u"), ("", "n"), ("", "q")]] {
        let seen = on_screen(command, &[&game, then].concat(), &[]);
        let expected = "Last game: noughts review '7 1 8 2 9' --first o --coords numpad\r\ncode 0\r\n";
        assert!(after_screen(&seen).contains(expected), "{then:?}: {}", seen.output);
    }
}

#[test]
#[ignore = "needs script"]
fn a_game_on_another_board_is_played_by_typed_numbers() {
    let command = "noughts play --board 6x6 --line 5";
    let typed = [(TURN, "c"), ("not known", "36"), ("6: Enter puts", "\r"), (TURN, "q")];
    let seen = on_screen(command, &typed, &[]);
    let after = after_screen(&seen);
    let silent =
        "The coach was silent: a search did not find the value within a second, and no table can be made of 6x6";
    assert!(after.contains(silent), "{after}");
    // A game that has not ended is no last game.
    assert!(after.contains("Score: you (X) 0, the program (O) 0, drawn 0.\r\ncode 0"), "{after}");
}

#[test]
#[ignore = "needs script"]
fn a_click_puts_a_mark() {
    let click = "\u{1b}[<0;40;10M\u{1b}[<0;40;10m";
    let seen = on_screen("noughts play --two", &[("X to move.", click), ("O to move.", "q")], &[]);
    assert!(seen.screens[1].contains("|[     XXX     ]|"), "{}", seen.screens[1]);
}

#[test]
#[ignore = "needs script"]
fn the_mouse_moves_the_cursor_and_presses_the_keys_of_the_bar() {
    let (over_9, coach) = ("\u{1b}[<35;50;16M", "\u{1b}[<0;52;24M\u{1b}[<0;52;24m");
    let typed = [("X to move.", over_9), ("|[             ]", coach), ("draw", "q")];
    let seen = on_screen("noughts play --two", &typed, &[]);
    assert!(after_screen(&seen).contains("code 0"), "{}", seen.output);
}

#[test]
#[ignore = "needs script"]
fn lines_are_drawn_where_the_locale_is_utf_8() {
    for (locale, lines) in [("en_US.UTF-8", true), ("C.utf8", true), ("C", false), ("de_DE.ISO-8859-1", false)] {
        let seen = on_screen("noughts play --two", &[("X to move.", "q")], &[("LC_ALL", locale)]);
        assert_eq!(seen.screens[0].contains("─┼─"), lines, "{locale}: {}", seen.screens[0]);
        assert_eq!(seen.screens[0].contains("-+-"), !lines, "{locale}: {}", seen.screens[0]);
    }
}

#[test]
#[ignore = "needs script"]
fn every_signal_that_ends_the_program_restores_the_terminal() {
    let ctrl_c = on_screen("noughts play", &[(TURN, "1"), (TURN, "\u{3}")], &[]);
    let seen = ctrl_c;
    let after = after_screen(&seen);
    assert!(after.contains("drawn 0.\r\ninterrupted\r\ncode 130\r\n"), "{after}");
    for (signal, code) in [("TERM", 143), ("HUP", 129), ("QUIT", 131), ("USR1", 138)] {
        let command = format!("(sleep 1; pkill -{signal} -P $$ -x 'n.*s') & noughts play");
        let seen = on_screen(&command, &[], &[]);
        assert!(after_screen(&seen).contains(&format!("code {code}\r\n")), "{}", seen.output);
    }
}

#[test]
#[ignore = "needs script"]
fn ctrl_c_ends_the_game_also_after_an_unfinished_escape_sequence() {
    for unfinished in ["\u{1b}[", "\u{1b}[1", "\u{1b}[<0;1", "\u{1b}[M", "\u{1b}O"] {
        let seen = on_screen("noughts play", &[(TURN, unfinished), ("", "\u{3}")], &[]);
        assert!(after_screen(&seen).contains("interrupted\r\ncode 130\r\n"), "{unfinished:?}: {}", seen.output);
    }
}

#[test]
#[ignore = "needs script"]
fn an_interrupt_and_q_do_not_wait_for_a_bot() {
    let command = "noughts play --level 'exec:sleep 50' --timeout 60";
    // Typed as one piece, the keys come before the bot is started, and with a question that waits behind another.
    for (keys, code) in [
        (&[(TURN, "1"), ("thinking", "\u{3}")][..], "code 130"),
        (&[(TURN, "1"), ("thinking", "q")], "code 0"),
        (&[(TURN, "1q")], "code 0"),
        (&[(TURN, "1u2q")], "code 0"),
    ] {
        let start = std::time::Instant::now();
        let seen = on_screen(command, keys, &[]);
        assert!(seen.output.contains("is thinking.") && after_screen(&seen).contains(code), "{}", seen.output);
        assert!(start.elapsed().as_secs() < 20);
    }
}

#[test]
#[ignore = "needs script"]
fn what_a_bot_did_wrong_is_told_when_the_screen_is_left() {
    let wrong = "noughts play --level 'exec:while read p; do echo banana; done'";
    let seen = on_screen(wrong, &[(TURN, "1"), ("gives up", "n"), (TURN, "1"), ("gives up", "q")], &[]);
    let expected = "The bot has made no legal move: \"banana\" is not a square";
    let after = after_screen(&seen);
    assert!(after.matches(expected).count() == 1 && after.contains("code 1\r\n"), "{}", seen.output);
    assert!(after.contains("Score: you (X) 2, the program (O) 0, drawn 0.\r\n"), "{}", seen.output);
    let seen = on_screen("noughts play --level exec:/no/such/bot", &[], &[]);
    assert!(
        !seen.output.contains(ENTER)
            && seen.output.contains("cannot start the bot")
            && seen.output.contains("code 3\r\n"),
        "{}",
        seen.output
    );
}

#[test]
#[ignore = "needs script"]
fn it_can_be_suspended_and_goes_on() {
    let command = "bash -c 'set -m; noughts play; echo; echo stopped $?; stty -a | grep -o .icanon; fg; exit $?'";
    let seen = on_screen(command, &[(TURN, "1"), (TURN, "\u{1a}"), (TURN, "9"), (TURN, "q")], &[]);
    let (before, after) = seen.output.split_once("stopped ").unwrap_or_else(|| panic!("{}", seen.output));
    assert!(before.contains(LEAVE), "{}", seen.output);
    assert!(after.contains("icanon") && !after.contains("-icanon"), "{}", seen.output);
    assert_eq!(after.matches(ENTER).count(), 1, "it is drawn once: {}", seen.output);
    assert!(after_screen(&seen).contains("code 0"), "{}", seen.output);
}

#[test]
#[ignore = "needs script"]
fn it_follows_the_size_of_the_window() {
    // The opponent changes the size while it is asked, so that neither the start nor a key can come in between. It has a session of
    // its own, so it knows the terminal by its name alone.
    let bot = "while read p; do stty rows 8 cols 30 <$t; sleep 2; stty rows 60 cols 200 <$t; echo 5; done";
    let command = format!("export t=$(tty); noughts play --level 'exec:{bot}'");
    let seen = on_screen(&command, &[(TURN, "1"), ("small:", ""), (TURN, "q")], &[]);
    assert!(seen.screens[2].contains("OOOOOOO                   OOOOOOO"), "{}", seen.screens[2]);
    after_screen(&seen);
}

#[test]
#[ignore = "needs script"]
fn a_window_that_is_too_small_takes_no_key_but_q() {
    let seen = on_screen("stty rows 8 cols 30; noughts play --two", &[("small:", "1"), ("", "?"), ("", "q")], &[]);
    assert!(after_screen(&seen).contains("drawn 0.\r\ncode 0\r\n"), "{}", seen.output);
}

#[test]
#[ignore = "needs script"]
fn a_window_that_says_it_is_larger_than_memory_is_drawn_in_part() {
    let seen = on_screen("stty rows 65535 cols 65535; noughts play; stty rows 24 cols 80", &[("", ""), ("", "q")], &[]);
    assert!(after_screen(&seen).contains("drawn 0.\r\n"), "{}", seen.output);
}

#[test]
#[ignore = "needs script"]
fn lines_are_used_where_a_screen_cannot_be() {
    for (command, environment) in [
        ("noughts play --plain", &[][..]),
        ("noughts play", &[("TERM", "dumb")]),
        ("noughts play | cat", &[]),
        ("stty rows 0 cols 0; noughts play", &[]),
    ] {
        let seen = on_screen(command, &[("X to move.", "5\n"), ("X plays 5.", "q\n")], environment);
        assert!(!seen.output.contains(ENTER) && seen.output.contains("X plays 5."), "{command}: {}", seen.output);
    }
}

#[test]
#[ignore = "needs script"]
fn it_is_coloured_as_all_else_is() {
    let output = |command: &str, environment: &[_]| {
        let seen = on_screen(command, &[(TURN, "5"), (TURN, "q")], environment);
        after_screen(&seen);
        seen.output
    };
    let is_coloured = |command: &str, environment: &[_]| {
        let output = output(command, environment);
        assert!(!output.contains("[38;") && !output.contains("[48;"), "more than sixteen colours: {output}");
        output.contains("\u{1b}[31m")
    };
    assert!(is_coloured("noughts play", &[]));
    assert!(!is_coloured("noughts play", &[("NO_COLOR", "1")]));
    assert!(!is_coloured("noughts play --color never", &[]));
    assert!(is_coloured("noughts play --color always", &[("NO_COLOR", "1")]));
    let (palette, any) = (("TERM", "screen-256color"), ("COLORTERM", "truecolor"));
    for (environment, grounds) in [(&[palette][..], "[48;5;"), (&[any], "[48;2;"), (&[palette, any], "[48;2;")] {
        assert!(output("noughts play", environment).contains(grounds), "{environment:?}");
    }
}

#[test]
#[ignore = "needs script"]
fn the_sweep_ends_by_itself_and_then_the_result_is_told() {
    let typed = [("X to move.", "1253"), ("", "9"), ("X wins with 1-5-9.", "q")];
    let seen = on_screen("noughts play --two", &typed, &[("COLORTERM", "truecolor"), ("LC_ALL", "C.UTF-8")]);
    assert!(seen.screens[2].contains("X 1, O 0"), "{}", seen.screens[2]);
}

#[test]
#[ignore = "needs script"]
fn a_match_is_watched_in_place_stopped_and_stepped_through() {
    let command = "noughts match luoshu harvey --games 1 --watch --delay 50ms --color never";
    let seen = on_screen(command, &[("X luoshu won 0   O harvey", ""), ("any other key ends", "x")], &[]);
    assert!(seen.screens[0].contains("Game 1/1:"), "{}", seen.screens[0]);
    assert!(
        after_screen(&seen).contains("1 game: luoshu (X) against harvey (O)\r\n  luoshu wins  0"),
        "it ends with a key: {}",
        seen.output
    );
    let slow = "noughts match random random --swap --watch --delay 100s --seed 1 --color never";
    let [left, right] = ["\u{1b}[D", "\u{1b}[C"];
    let keys = [
        ("X to move.", right),
        ("O to move.", right),
        ("X to move.", left),
        ("O to move.", " "),
        ("space stop", " "),
        ("space go on", "q"),
    ];
    let seen = on_screen(slow, &keys, &[]);
    for part in ["X random (first) won 0", "O random (second) won 0", "space stop  left right step  q end"] {
        assert!(seen.screens[0].contains(part), "{}", seen.screens[0]);
    }
    let stopped = &seen.screens[1];
    assert!(stopped.contains("space go on  left right step  q end"), "{stopped}");
    assert_eq!(&seen.screens[3], stopped, "a step back shows what was shown");
    assert!(after_screen(&seen).contains("0 of 100 games") && seen.output.contains("code 0"), "{}", seen.output);
}

#[test]
#[ignore = "needs script"]
fn a_match_is_ended_while_a_bot_thinks_which_is_not_held_against_it() {
    let command = "noughts match 'exec:sleep 50' random --watch --timeout 60";
    let seen = on_screen(command, &[("X to move.", ""), ("", ""), ("", ""), ("", "q")], &[]);
    assert!(after_screen(&seen).contains("0 of 100 games") && seen.output.contains("code 0"), "{}", seen.output);
    assert!(!seen.output.contains("crashed"), "{}", seen.output);
}

#[test]
#[ignore = "needs script"]
fn an_interrupted_match_on_a_screen_shows_its_score() {
    for players in ["random random", "'exec:sleep 50' random --timeout 60"] {
        let command = format!("noughts match {players} --watch --delay 0 --games 1000000");
        let seen = on_screen(&command, &[("to move.", ""), ("", "\u{3}")], &[]);
        let after = after_screen(&seen);
        assert!(after.contains(" of 1000000 games") && after.contains("code 130\r\n"), "{after}");
    }
}
