//! Help, manual pages, completions and colour: one definition, shown everywhere.

use crate::program;
use crate::program::{command, json_lines, noughts};
use noughts::strategies;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The commands, as the help of the program lists them.
fn commands() -> Vec<String> {
    let help = noughts(&["--help"]).stdout;
    let commands = help.split_once("Commands:\n").unwrap().1.split_once("\n\n").unwrap().0;
    let names = commands.lines().map(|line| line.split_whitespace().next().unwrap().to_string());
    names.filter(|name| name != "help").collect()
}

/// The long options that a help text lists: `--coords` and so on.
fn options(help: &str) -> BTreeSet<String> {
    let lines = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    let long = lines.filter_map(|line| Some(line.split_once("--")?.1));
    long.map(|line| format!("--{}", line.split([' ', ',', '=', '[']).next().unwrap())).collect()
}

#[test]
fn manual_completions_and_documents_know_every_command_and_option() {
    assert!(commands().len() >= 10);
    let scripts = ["bash", "zsh", "fish", "elvish", "powershell"]
        .map(|shell| (shell, noughts(&["completions", shell]).exits(0).stdout));
    let documents = [
        include_str!("../../../../README.md"),
        include_str!("../../../../docs/audit.md"),
        include_str!("../../../../docs/matches.md"),
        include_str!("../../../../docs/boards.md"),
        include_str!("../../../../docs/formats.md"),
        include_str!("../../../../docs/languages.md"),
        include_str!("../../../../docs/notation.md"),
        include_str!("../../../../docs/pictures.md"),
        include_str!("../../../../docs/page.md"),
        include_str!("../../../../docs/play.md"),
        include_str!("../../../../docs/review.md"),
        include_str!("../../../../docs/proof.md"),
    ]
    .concat();
    for command in commands() {
        let help = noughts(&[&command, "--help"]).exits(0).stdout;
        let page = noughts(&["man", &command]).exits(0).stdout.replace('\\', "");
        assert!(page.contains(&format!(".TH noughts-{command} 1")), "{page}");
        assert!(documents.contains(&format!("noughts {command}")), "README and docs: {command}");
        for word in options(&help) {
            assert!(page.contains(&word), "man {command}: {word}");
            for (shell, script) in &scripts {
                let in_fish = format!("-l {}", word.trim_start_matches("--"));
                assert!(script.contains(&word) || *shell == "fish" && script.contains(&in_fish), "{shell}: {word}");
            }
            assert!(documents.contains(&word), "README and docs: {word}");
        }
    }
    noughts(&["completions", "tcsh"]).exits(2).complains("possible values");
}

#[test]
fn completions_offer_strategies_coordinates_and_files_where_they_belong() {
    let fish = noughts(&["completions", "fish"]).exits(0).stdout;
    // What fish is told of an option of a command, up to the next option.
    let offers = |command: &str, option: &str, value: &str| {
        let start = format!("__fish_noughts_using_subcommand {command}\" {option}");
        let of_option = fish.split_once(&start).unwrap_or_else(|| panic!("{command} {option}")).1;
        of_option.split("complete -c").next().unwrap().contains(value)
    };
    for strategy in strategies::ALL {
        assert!(offers("play", "-l level", strategy.name), "{}", strategy.name);
    }
    assert!(offers("query", "-l coords", "numpad"));
    let bash = noughts(&["completions", "bash"]).exits(0).stdout;
    let zsh = noughts(&["completions", "zsh"]).exits(0).stdout;
    for strategy in strategies::ALL {
        assert!(bash.contains(strategy.name) && zsh.contains(strategy.name), "{}", strategy.name);
    }
    assert!(zsh.contains("FILE:_files") && zsh.contains("DIR:_files -/") && zsh.contains("_cmdstring"), "{zsh}");
}

#[test]
fn manual_pages_are_written_into_a_folder() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    let _ = fs::remove_dir_all(&folder);
    noughts(&["man", "--dir", folder.to_str().unwrap()]).exits(0).prints("");
    let pages: BTreeSet<String> =
        fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    let names = || commands().into_iter().chain(["draw map".into(), "draw sheet".into(), "draw puzzles".into()]);
    let expected = names().map(|name| format!("noughts-{}.1", name.replace(' ', "-"))).chain(["noughts.1".into()]);
    assert_eq!(pages, expected.collect());
    for name in names() {
        let title = format!("noughts-{}", name.replace(' ', "-"));
        let page = fs::read_to_string(folder.join(format!("{title}.1"))).unwrap();
        let words = ["man"].into_iter().chain(name.split(' ')).collect::<Vec<_>>();
        assert_eq!(page, noughts(&words).exits(0).stdout);
        assert!(page.replace('\\', "").contains(&format!(".TH {title} 1")), "{page}");
    }
    for file in &pages {
        let page = fs::read_to_string(folder.join(file)).unwrap().replace('\\', "");
        for heading in ["\n.SH EXAMPLES\n", "\n.SH \"EXIT STATUS\"\n"] {
            assert_eq!(page.matches(heading).count(), 1, "{file}: {heading}");
        }
        let others = page.split_whitespace().filter_map(|word| word.strip_suffix("(1)"));
        for other in others.filter(|word| word.starts_with("noughts")) {
            assert!(pages.contains(&format!("{other}.1")), "{file} refers to {other}");
        }
    }
    assert_eq!(fs::read_to_string(folder.join("noughts.1")).unwrap(), noughts(&["man"]).exits(0).stdout);
    let file = folder.join("noughts.1").join("man");
    noughts(&["man", "--dir", file.to_str().unwrap()]).exits(3).complains("cannot write ").complains("noughts.1");
    noughts(&["man", "quary"]).exits(2).complains("there is no command \"quary\"; the commands are query, play, match");
}

#[test]
fn help_fits_narrow_and_wide_terminals() {
    for columns in [40, 80, 200] {
        for name in commands().iter().map(String::as_str).chain(["", "draw map", "draw sheet", "draw puzzles"]) {
            let arguments: Vec<&str> = name.split_whitespace().chain(["--help"]).collect();
            let output = command(&arguments).env("COLUMNS", columns.to_string()).output().unwrap();
            let help = String::from_utf8(output.stdout).unwrap();
            // A line of usage is not wrapped, so it must be short by itself.
            for line in help.lines() {
                let most = if line.starts_with("Usage:") { 80 } else { columns.min(100) };
                assert!(line.chars().count() <= most, "{name} at {columns}: {line:?}");
            }
            // Wrapped text that was set for another width leaves lines of a word or two.
            let stumps = help.lines().filter(|line| matches!(line.trim(), "can" | "a" | "the" | "and" | "position"));
            assert_eq!(stumps.count(), 0, "{name} at {columns}: {help}");
        }
    }
}

#[test]
fn an_unknown_strategy_is_answered_with_the_nearest() {
    for arguments in [&["audit", "harvy"][..], &["match", "harvy", "perfect"], &["play", "--level", "harvei"]] {
        noughts(arguments).exits(2).complains("a similar value exists: 'harvey'");
    }
    noughts(&["audit", "zzz"])
        .exits(2)
        .complains("possible values: easy, medium, hard, perfect, montero-mj, montero-ia, harvey");
    noughts(&["match", "Harvey", "PERFECT", "--games", "2"]).exits(0);
    for bot in ["true", "exec:", "exec: "] {
        noughts(&["match", bot, "perfect"])
            .exits(2)
            .complains("a bot is named by its file, or by its command, as exec:COMMAND");
    }
    noughts(&["audit"]).exits(2).complains("--all").complains("--exec");
}

#[test]
fn strategies_are_listed_as_text_and_as_json() {
    let names: Vec<&str> = strategies::ALL.iter().map(|strategy| strategy.name).collect();
    let text = noughts(&["strategies"]).exits(0).stdout;
    let listed: Vec<&str> = text.lines().map(|line| line.split_whitespace().next().unwrap()).collect();
    assert_eq!(listed, names);
    let json = noughts(&["strategies", "--format", "json"]).exits(0).stdout;
    let start = format!(r#"{{"schema":1,"name":"{}","about":""#, names[0]);
    assert!(json.starts_with(&start), "{json}");
    let json = json_lines(&json);
    let listed: Vec<&str> = json.iter().map(|s| s["name"].as_str().unwrap()).collect();
    assert_eq!(listed, names);
    assert_eq!(json[0]["about"], strategies::ALL[0].about);
}

#[test]
fn colour_is_only_on_request_when_there_is_no_terminal() {
    let colours = |run: program::Run| run.stdout.contains('\u{1b}');
    assert!(!colours(noughts(&["query", "XO..X...."])));
    assert!(colours(noughts(&["query", "XO..X....", "--color", "always"])));
    assert!(!colours(noughts(&["--color", "never", "query", "XO..X...."])));
    assert!(colours(noughts(&["query", "XO..X....", "--colour=always"])));
    let plain = noughts(&["query", "XXXOO...."]).stdout;
    let coloured = noughts(&["query", "XXXOO....", "--color", "always"]).stdout;
    let mut bare = String::new();
    for piece in coloured.split('\u{1b}') {
        bare += piece.strip_prefix('[').map_or(piece, |code| code.split_once('m').unwrap().1);
    }
    assert_eq!(bare, plain, "without its codes, coloured text is the plain text");
}

/// Whether standard output, and whether standard error, is coloured under these variables.
fn colours_under(arguments: &[&str], variables: &[(&str, &str)]) -> (bool, bool) {
    let output = command(arguments).envs(variables.iter().copied()).output().unwrap();
    (output.stdout.contains(&0x1b), output.stderr.contains(&0x1b))
}

#[test]
fn the_environment_and_the_option_rule_answers_and_errors_alike() {
    let answer = ["query", "XO..X...."];
    // One error is of the program's own, the other of the parser of the command line.
    for error in [&["query", "XOZ......"][..], &["query", "--format", "xml"]] {
        for (variables, coloured) in [
            (&[][..], false),
            (&[("CLICOLOR_FORCE", "1")], true),
            (&[("CLICOLOR", "1")], false),
            (&[("CLICOLOR_FORCE", "0")], false),
            (&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], false),
        ] {
            assert_eq!(colours_under(&answer, variables).0, coloured, "{variables:?}");
            assert_eq!(colours_under(error, variables).1, coloured, "{variables:?} {error:?}");
        }
        let always = [error, &["--color", "always"]].concat();
        assert!(colours_under(&always, &[("NO_COLOR", "1")]).1, "{error:?}");
        let never = [error, &["--colour", "never"]].concat();
        assert!(!colours_under(&never, &[("CLICOLOR_FORCE", "1")]).1, "{error:?}");
    }
}
