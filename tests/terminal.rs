//! What a person at a terminal sees, through a terminal that util-linux's `script` makes.

#![cfg(target_os = "linux")]

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

/// All that comes to the terminal when a command runs there and these lines are typed, one after the other.
fn on_terminal(command: &str, typed: &[&str], environment: &[(&str, &str)]) -> Option<String> {
    let lacks_script = Command::new("script").arg("--version").output().is_err();
    if lacks_script && std::env::var_os("CI").is_none() {
        eprintln!("not tried, as there is no script(1): {command}");
        return None;
    }
    let command = command.replace("noughts", &format!("'{}'", env!("CARGO_BIN_EXE_noughts")));
    let mut child = Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .env_remove("NO_COLOR")
        .env("TERM", "xterm")
        .envs(environment.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script starts");
    let mut keyboard = child.stdin.take().unwrap();
    for line in typed {
        std::thread::sleep(Duration::from_millis(150));
        writeln!(keyboard, "{line}").unwrap();
    }
    let output = child.wait_with_output().unwrap();
    drop(keyboard);
    assert!(output.status.success(), "{command}");
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn colour_is_used_unless_it_is_not_wanted() {
    let is_coloured =
        |command: &str, environment: &[_]| on_terminal(command, &[], environment).map(|s| s.contains('\u{1b}'));
    let query = "noughts query XO..X....";
    assert_ne!(is_coloured(query, &[]), Some(false));
    assert_ne!(is_coloured(query, &[("NO_COLOR", "")]), Some(false));
    assert_ne!(is_coloured(query, &[("NO_COLOR", "1")]), Some(true));
    assert_ne!(is_coloured(query, &[("TERM", "dumb")]), Some(true));
    assert_ne!(is_coloured("noughts query XO..X.... --color never", &[]), Some(true));
    assert_ne!(is_coloured("noughts --color never --help", &[]), Some(true));
    assert_ne!(is_coloured("noughts query XO..X.... --color always", &[("NO_COLOR", "1")]), Some(false));
    assert_ne!(is_coloured("noughts query XO..X.... | cat", &[]), Some(true));
}

#[test]
fn a_game_can_be_typed_to_its_end() {
    let Some(seen) = on_terminal("noughts play --color never", &["1", "9", "help", "2", "n"], &[]) else { return };
    for part in [
        "Type the name of a square, or help.",
        "X to move.\r\n> ",
        "O plays 5.",
        "You can type:",
        "O has won on 4-5-6. Score: you (X) 0, the program (O) 1, drawn 0.",
        "Another game? [y/n] ",
    ] {
        assert!(seen.contains(part), "{part}\nis not in\n{seen}");
    }
}

#[test]
fn a_long_audit_shows_how_far_it_is() {
    let bot = "while read p; do sleep 0.4; free=${p%%.*}; echo $((${#free} + 1)); done";
    let audit = format!("noughts audit --as o --exec '{bot}' --timeout 5s; true");
    let command = format!("timeout -s INT 3 sh -c \"{}\"; true", audit.replace('$', "\\$"));
    let Some(seen) = on_terminal(&command, &[], &[]) else { return };
    assert!(seen.contains(" positions, "), "{seen}");
}

#[test]
fn bincode_is_not_poured_over_a_terminal() {
    let Some(seen) = on_terminal("noughts export bincode; echo code $?", &[], &[]) else { return };
    assert!(seen.contains("bincode is not text") && seen.contains("code 2"), "{seen}");
}
