//! Help, manual pages, completions and colour: one definition, shown everywhere.

use crate::program;
use crate::program::{command, json_lines, noughts};
use noughts::strategies;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// All commands, as the help of the program and of commands lists them, such as `query` and `draw map`; that of the
/// program is empty.
fn commands() -> Vec<String> {
    [vec![String::new()], listed(""), vec!["help".into()]].concat()
}

/// The commands that the help of a command lists, each followed by its own ones.
fn listed(command: &str) -> Vec<String> {
    let help = help(command, "--help", 80);
    let Some((_, rest)) = help.split_once("Commands:\n") else { return vec![] };
    let names = rest.lines().take_while(|line| !line.is_empty()).map(|line| line.split_whitespace().next().unwrap());
    let names = names.map(|name| format!("{command} {name}").trim().to_string());
    names.flat_map(|name| [vec![name.clone()], listed(&name)].concat()).collect()
}

/// The arguments that call a command, and one more.
fn words<'a>(command: &'a str, last: &'a str) -> Vec<&'a str> {
    command.split_whitespace().chain([last]).collect()
}

/// What a command prints for `-h` or `--help` where so many columns are.
fn help(command: &str, flag: &str, columns: usize) -> String {
    let mut run = program::command(&words(command, flag));
    let output = run.env("COLUMNS", columns.to_string()).output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{command} {flag}");
    String::from_utf8(output.stdout).unwrap()
}

/// The long options that a help text lists, in its order: `--coords` and so on.
fn options(help: &str) -> Vec<String> {
    let lines = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    let long = lines.filter_map(|line| Some(line.split_once("--")?.1));
    long.map(|line| format!("--{}", line.split([' ', ',', '=', '[']).next().unwrap())).collect()
}

#[test]
fn short_help_fits_a_screen_and_tells_of_the_long_one() {
    assert!(commands().len() >= 20);
    for command in commands() {
        let short = help(&command, "-h", 80);
        // The last line of 24 is that of the prompt.
        assert!(short.lines().count() <= 23, "{command}: {short}");
        assert!(short.lines().all(|line| line.chars().count() <= 80), "{command}: {short}");
        assert!(short.contains("--help"), "{command}: {short}");
        let long = options(&help(&command, "--help", 80));
        assert!(options(&short).iter().all(|option| long.contains(option)), "{command}: {short}");
    }
}

#[test]
fn options_that_every_command_has_come_last() {
    for command in commands() {
        let long = options(&help(&command, "--help", 80));
        assert!(long.ends_with(&["--help", "--version", "--color"].map(String::from)), "{command}: {long:?}");
        let short = options(&help(&command, "-h", 80));
        assert!(!short.contains(&"--color".into()), "{command}: {short:?}");
    }
}

#[test]
fn help_is_in_words_of_users() {
    let of_makers = ["tier", "pick", "canonical", "compiled", "entry", "entries", "law", "laws", "symmetry", "outcome"];
    for (command, flag) in commands().iter().flat_map(|command| [(command, "-h"), (command, "--help")]) {
        let help = help(command, flag, 80).to_lowercase();
        for word in help.split(|c: char| !c.is_ascii_alphanumeric()) {
            assert!(!of_makers.contains(&word), "{command} {flag}: {word}");
        }
        assert!(!help.contains("certificate") || help.contains("proof"), "{command} {flag}: what is a certificate?");
    }
}

#[test]
fn help_and_version_can_be_asked_of_every_command() {
    for command in commands() {
        let asked = [&["help"][..], &command.split_whitespace().collect::<Vec<_>>()].concat();
        noughts(&asked).exits(0).prints(&noughts(&words(&command, "--help")).exits(0).stdout);
        let title = title(&command);
        let version = format!("{title} {}\n", env!("CARGO_PKG_VERSION"));
        noughts(&words(&command, "--version")).exits(0).prints(&version);
        noughts(&words(&command, "-V")).exits(0).prints(&version);
        // Names of pages will do.
        for name in [title.trim_start_matches("noughts-"), &title] {
            noughts(&["help", name]).exits(0).prints(&noughts(&asked).stdout);
            noughts(&["man", name]).exits(0).shows(&format!(".TH {title} 1 "));
        }
    }
    for wrong in [&["help", "quary"][..], &["help", "draw", "quary"]] {
        noughts(wrong).exits(2).complains("quary\"; the commands are query, play, match");
    }
    let coloured = noughts(&["help", "query", "--color", "always"]).exits(0).stdout;
    assert_eq!(coloured, noughts(&["query", "--help", "--color", "always"]).stdout);
    assert!(coloured.contains('\u{1b}'));
}

#[test]
fn manual_completions_and_documents_know_every_command_and_option() {
    let scripts = ["bash", "zsh", "fish", "elvish", "powershell"]
        .map(|shell| (shell, noughts(&["completions", shell]).exits(0).stdout));
    let documents = [
        include_str!("../../../../README.md"),
        include_str!("../../../../docs/audit.md"),
        include_str!("../../../../docs/functions.md"),
        include_str!("../../../../docs/programs.md"),
        include_str!("../../../../docs/chance.md"),
        include_str!("../../../../docs/protocol.md"),
        include_str!("../../../../docs/matches.md"),
        include_str!("../../../../docs/boards.md"),
        include_str!("../../../../docs/formats.md"),
        include_str!("../../../../docs/games.md"),
        include_str!("../../../../docs/languages.md"),
        include_str!("../../../../docs/notation.md"),
        include_str!("../../../../docs/pictures.md"),
        include_str!("../../../../docs/page.md"),
        include_str!("../../../../docs/play.md"),
        include_str!("../../../../docs/review.md"),
        include_str!("../../../../docs/proof.md"),
    ]
    .concat();
    for command in commands().iter().filter(|command| !command.is_empty()) {
        let help = help(command, "--help", 80);
        let title = title(command);
        let page = noughts(&["man", &title]).exits(0).stdout.replace('\\', "");
        assert!(page.contains(&format!(".TH {title} 1")), "{page}");
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

/// `noughts`, `noughts-query`, or `noughts-draw-map`.
fn title(command: &str) -> String {
    format!("noughts {command}").trim().replace(' ', "-")
}

#[test]
fn manual_pages_are_written_into_a_folder() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    let _ = fs::remove_dir_all(&folder);
    noughts(&["man", "--dir", folder.to_str().unwrap()]).exits(0).prints("");
    let pages: BTreeSet<String> =
        fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    let expected = commands().iter().map(|name| format!("{}.1", title(name))).collect();
    assert_eq!(pages, expected);
    for name in commands() {
        let page = fs::read_to_string(folder.join(format!("{}.1", title(&name)))).unwrap();
        let words = ["man"].into_iter().chain(name.split_whitespace()).collect::<Vec<_>>();
        assert_eq!(page, noughts(&words).exits(0).stdout);
        assert!(page.replace('\\', "").contains(&format!(".TH {} 1", title(&name))), "{page}");
    }
    for file in &pages {
        let page = fs::read_to_string(folder.join(file)).unwrap().replace('\\', "");
        for heading in ["\n.SH EXAMPLES\n", "\n.SH \"EXIT STATUS\"\n", "\n.SH \"SEE ALSO\"\n"] {
            assert_eq!(page.matches(heading).count(), 1, "{file}: {heading}");
        }
        let others = page.split_whitespace().filter_map(|word| word.strip_suffix("(1)"));
        for other in others.filter(|word| word.starts_with("noughts")) {
            assert!(pages.contains(&format!("{other}.1")), "{file} refers to {other}");
        }
    }
    assert_eq!(fs::read_to_string(folder.join("noughts.1")).unwrap(), noughts(&["man"]).exits(0).stdout);
    // Of one command, its page alone.
    let one = folder.join("one");
    noughts(&["man", "draw", "map", "--dir", one.to_str().unwrap()]).exits(0).prints("");
    let names: Vec<_> = fs::read_dir(one).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(names, ["noughts-draw-map.1"]);
    let file = folder.join("noughts.1").join("man");
    noughts(&["man", "--dir", file.to_str().unwrap()]).exits(3).complains("cannot write ").complains("noughts.1");
    noughts(&["man", "quary"]).exits(2).complains("there is no command \"quary\"; the commands are query, play, match");
}

#[test]
fn manual_pages_say_how_a_command_is_called_and_what_to_read_next() {
    for command in commands() {
        let page = noughts(&[&["man"][..], &command.split_whitespace().collect::<Vec<_>>()].concat()).exits(0).stdout;
        let page = page.replace("\\fB", "").replace("\\fR", "").replace('\\', "");
        let synopsis = page.split_once("\n.SH SYNOPSIS\n").unwrap().1.split_once("\n.ie").unwrap().0;
        let usage = help(&command, "--help", 80);
        let usage = usage.split_once("Usage: ").unwrap().1.split_once("\n\n").unwrap().0;
        let usage: Vec<&str> = usage.lines().map(str::trim).collect();
        assert_eq!(synopsis, usage.join("\n.br\n"), "{command}");
        assert!(usage.iter().all(|form| form.starts_with(format!("noughts {command}").trim())), "{usage:?}");
        for option in page.split("\n.TP\n").filter(|part| part.starts_with('-')) {
            let said = option.lines().nth(1).unwrap_or_default();
            assert!(said.starts_with(char::is_alphabetic), "{command}: {option}");
        }
        let others = page.split_once("\n.SH \"SEE ALSO\"\n").unwrap().1;
        let expected = match command.as_str() {
            "" => "noughts-query(1), noughts-play(1), ",
            "draw" => {
                "noughts(1), noughts-query(1), noughts-draw-map(1), noughts-draw-sheet(1), noughts-draw-puzzles(1)"
            }
            "draw map" => "noughts(1), noughts-draw(1)\n",
            "audit" => "noughts(1), noughts-strategies(1)\n",
            "check" => "noughts(1), noughts-certificate(1)\n",
            _ => "noughts(1)",
        };
        assert!(others.starts_with(expected), "{command}: {others}");
    }
}

#[test]
fn help_fits_narrow_and_wide_terminals() {
    for columns in [40, 80, 200] {
        for name in commands() {
            let help = help(&name, "--help", columns);
            // Lines of usage are not wrapped, so they must be short by themselves.
            for line in help.lines() {
                let is_usage = line.starts_with("Usage: ") || line.starts_with("       noughts ");
                let most = if is_usage { 80 } else { columns.min(100) };
                assert!(line.chars().count() <= most, "{name} at {columns}: {line:?}");
            }
            // What an example does is one line of text, broken where the terminal ends and nowhere else.
            let lines: Vec<&str> = help.split_once("\nExamples:\n").unwrap().1.lines().collect();
            let command = lines.iter().find(|line| line.starts_with("noughts "));
            assert_eq!(command, None, "{name}: examples are indented");
            for pair in lines.windows(2).filter(|pair| pair.iter().all(|line| line.starts_with("      "))) {
                let next = pair[1].split_whitespace().next().unwrap();
                let needed = pair[0].chars().count() + 1 + next.chars().count();
                assert!(needed > columns.min(100), "{name} at {columns}: {pair:?}");
            }
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
    assert!(text.starts_with("name        can lose  what it does\n"), "{text}");
    let listed: Vec<&str> = text.lines().skip(1).map(|line| line.split_whitespace().next().unwrap()).collect();
    assert_eq!(listed, names);
    for loses in ["harvey      never     ", "smartbot    as O      ", "medium      as both   "] {
        assert!(text.contains(loses), "{loses} is not in {text}");
    }
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
    for command in
        ["query XXXOO....", "audit medium --as o", "audit easy perfect", "review 1-2-5-3-9", "match hard hard"]
    {
        let words: Vec<&str> = command.split(' ').collect();
        let plain = noughts(&words).stdout;
        let coloured = noughts(&[&words[..], &["--color", "always"]].concat()).stdout;
        let mut bare = String::new();
        for piece in coloured.split('\u{1b}') {
            bare += piece.strip_prefix('[').map_or(piece, |code| code.split_once('m').unwrap().1);
        }
        assert!(coloured != plain, "{command}");
        assert_eq!(bare, plain, "without its codes, coloured text is the plain text: {command}");
    }
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
