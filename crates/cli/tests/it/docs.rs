//! The README and the pages of `docs/`: their transcripts are what the program prints, their figures are the program's.

#[path = "../../../../examples/perfect_game.rs"]
mod perfect_game;

#[cfg(unix)]
use crate::program::without_progress;
use noughts::notation::{Coords, read_moves};
use noughts::{Player, Position};
#[cfg(unix)]
use noughts_testing::sample::runs_all;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The README and the pages, by name.
static PAGES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let docs = fs::read_dir(Path::new(ROOT).join("docs")).unwrap();
    let docs = docs.map(|file| format!("docs/{}", file.unwrap().file_name().into_string().unwrap()));
    let names = docs.filter(|name| name.ends_with(".md")).chain(["README.md".into(), "CONTRIBUTING.md".into()]);
    names.map(|name| (name.clone(), fs::read_to_string(Path::new(ROOT).join(&name)).unwrap())).collect()
});

fn page(name: &str) -> &'static str {
    &PAGES.iter().find(|(page, _)| page == name).unwrap().1
}

/// The blocks of a page with this label.
fn blocks<'a>(page: &'a str, label: &str) -> Vec<&'a str> {
    let fence = format!("```{label}\n");
    page.split(&fence).skip(1).map(|rest| rest.split_once("```").unwrap().0).collect()
}

/// What a shell prints that has `noughts` on its path: standard output, then standard error.
#[cfg(unix)]
fn shell(command: &str) -> String {
    let output = in_root("sh").args(["-c", command]).output().unwrap();
    let [stdout, stderr] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    stdout + &without_progress(&stderr)
}

/// A command that has `noughts` on its path and runs where the README is.
#[cfg(unix)]
fn in_root(program: &str) -> std::process::Command {
    let programs = Path::new(env!("CARGO_BIN_EXE_noughts")).parent().unwrap();
    let path = std::env::join_paths(
        [programs.to_path_buf()].into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    );
    let mut command = std::process::Command::new(program);
    command.current_dir(ROOT).env("PATH", path.unwrap());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

/// Whether a transcript shows what was printed. A line that is `…` stands for lines that it leaves out.
fn shows(transcript: &str, printed: &str) -> bool {
    let mut parts = transcript.split("…\n").map(|part| part.lines().collect::<Vec<&str>>());
    let (lines, first) = (printed.lines().collect::<Vec<&str>>(), parts.next().unwrap_or_default());
    let (mut at, mut last) = (first.len(), None);
    for part in parts {
        let found = (at..=lines.len()).find(|from| lines[*from..].starts_with(&part));
        let Some(from) = found else { return false };
        at = from + part.len();
        last = Some(part);
    }
    let is_at_end = |part: Vec<&str>| lines.ends_with(&part);
    lines.starts_with(&first) && last.map_or(transcript == printed, is_at_end)
}

#[test]
fn a_transcript_may_leave_out_lines() {
    for transcript in ["one\ntwo\nthree\n", "…\ntwo\nthree\n", "one\n…\n", "one\n…\nthree\n", "…\ntwo\n…\n"] {
        assert!(shows(transcript, "one\ntwo\nthree\n"), "{transcript}");
    }
    for transcript in ["", "one\n", "two\n…\n", "…\ntwo\n", "…\nthree\n…\ntwo\n…\n", "one\n…\nfour\n", "…\nhree\n"]
    {
        assert!(!shows(transcript, "one\ntwo\nthree\n"), "{transcript}");
    }
}

/// Runs the commands of all transcripts that are such, and compares what they print.
#[cfg(unix)]
fn try_transcripts(is_tried: fn(&str) -> bool) {
    for (name, page) in &*PAGES {
        let mut commands = 0;
        for transcript in blocks(page, "console").iter().flat_map(|block| block.split("$ ").skip(1)) {
            let (command, expected) = transcript.split_once('\n').unwrap();
            commands += 1;
            if is_tried(command) {
                let printed = shell(command);
                assert!(shows(expected, &printed), "{name}\n$ {command}\nprints\n{printed}\nnot\n{expected}");
            }
        }
        assert_eq!(commands, page.matches("\n$ ").count(), "{name}: every transcript is in a block that is tried");
    }
}

#[cfg(unix)]
fn needs_python(command: &str) -> bool {
    command.contains("python3") || command.contains(".py")
}

#[test]
#[cfg(unix)]
fn every_transcript_is_what_the_program_prints() {
    try_transcripts(|command| !needs_python(command));
}

#[test]
#[ignore = "needs python3"]
#[cfg(unix)]
fn every_transcript_with_python_is_what_the_program_prints() {
    try_transcripts(needs_python);
}

#[test]
#[cfg(unix)]
fn the_page_of_known_programs_has_those_of_its_script_and_all_strategies() {
    let known = page("docs/known-bots.md");
    let script = fs::read_to_string(Path::new(ROOT).join("tools/known_bots.sh")).unwrap();
    let programs: Vec<Vec<&str>> = script
        .lines()
        .filter_map(|line| line.strip_prefix("bot "))
        .map(|line| line.split_whitespace().skip(1).take(3).collect())
        .collect();
    assert_eq!(programs.len(), known.matches("\n### ").count());
    for program in programs {
        let [name, version, checksum] = program[..] else { panic!("{program:?}") };
        assert!(known.contains(&format!("\n### {name} {version}\n")), "{name}");
        assert!(known.contains(&format!("`{checksum}`")), "{name}: {checksum}");
    }
    for lines in script.split("<<'END'\n").skip(1).map(|rest| rest.split_once("\nEND\n").unwrap().0) {
        assert!(known.contains(lines), "{lines}");
    }
    let table = shell("noughts audit --all --format markdown");
    assert!(known.contains(&table), "{table}");
}

/// A folder with the exported files of other languages.
#[cfg(unix)]
fn exported() -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("docs");
    fs::create_dir_all(&folder).unwrap();
    for (format, file) in [
        ("c", "noughts.h"),
        ("js", "noughts.mjs"),
        ("python", "noughts.py"),
        ("r", "noughts.R"),
        ("strategy", "noughts_strategy.h"),
    ] {
        let printed = shell(&format!("noughts export {format} -o '{}'", folder.join(file).display()));
        assert_eq!(printed, "");
    }
    folder
}

#[test]
#[ignore = "needs gcc, node, python3 and Rscript"]
#[cfg(unix)]
fn what_the_pages_show_of_other_languages_prints_what_its_comments_say() {
    let (folder, page) = (exported(), page("docs/languages.md"));
    for (label, tool, options) in [
        ("python", "python3", &["-c"][..]),
        ("js", "node", &["--input-type=module", "--eval"]),
        ("r", "Rscript", &["-e"]),
    ] {
        let readme = blocks(self::page("README.md"), label);
        for code in blocks(page, label).into_iter().take(1).chain(readme) {
            let output = in_root(tool).current_dir(&folder).args(options).arg(code).output().unwrap();
            let errors = String::from_utf8_lossy(&output.stderr);
            assert_eq!(String::from_utf8_lossy(&output.stdout), "9\n", "{errors}");
            assert!(code.lines().last().unwrap().contains(" 9"));
        }
    }
    let blocks = blocks(page, "c");
    assert_eq!(blocks.len(), 2);
    for (header, code) in ["noughts.h", "noughts_strategy.h"].into_iter().zip(blocks) {
        let code = code.replace(&format!("#include \"{header}\"\n"), "");
        let program = format!(
            "#include \"{header}\"\nvoid light(int, int);\n\
             void show(uint16_t mine, uint16_t yours);\nvoid show(uint16_t mine, uint16_t yours) {{\n{code}}}\n"
        );
        fs::write(folder.join("show.c"), program).unwrap();
        let output = in_root("gcc").current_dir(&folder).args(["-c", "-Wall", "-std=c99", "show.c"]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
#[cfg(unix)]
fn the_sizes_of_exported_files_are_those_of_the_page() {
    let table =
        page("docs/languages.md").split_once("| command | file | bytes | for |\n|---|---|---:|---|\n").unwrap().1;
    for row in table.lines().take_while(|line| !line.is_empty()) {
        let command = row.trim_start_matches("| `").split_once(" -o ").unwrap().0;
        let bytes = shell(command).len();
        let cell = format!("| {},{:03} |", bytes / 1000, bytes % 1000);
        assert!(row.contains(&cell), "{row}: {cell}");
    }
}

#[test]
#[cfg(unix)]
fn commands_of_the_readme_that_write_a_file_do_so() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    fs::create_dir_all(&folder).unwrap();
    let commands = page("README.md").split('`').filter(|text| text.starts_with("noughts ") && text.contains(" -o "));
    let mut files = 0;
    for command in commands {
        let file = folder.join(command.rsplit(' ').next().unwrap());
        let _ = fs::remove_file(&file);
        let status = in_root("sh").current_dir(&folder).args(["-c", command]).status().unwrap();
        assert!(status.success() && file.exists(), "{command}");
        files += 1;
    }
    assert!(files >= 4, "{files}");
}

#[test]
fn the_example_in_rust_plays_its_game() {
    assert_eq!(perfect_game::main(), Ok(()));
}

#[test]
#[ignore = "needs python3 and node"]
#[cfg(unix)]
fn the_examples_in_other_languages_answer() {
    for (tool, file, none) in [("python3", "query.py", "None"), ("node", "query.mjs", "null")] {
        let example = Path::new(ROOT).join("examples").join(file);
        let output = in_root(tool).arg(example).args(["XO..X....", "XOZ......", "XXXOO...."]).output().unwrap();
        let expected = format!(
            "XO..X....: play 9, loss in 4\nXOZ......: 'Z' is not a cell; use X, O, or . for an empty square\n\
             XXXOO....: play {none}, loss in 0\n"
        );
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{file}");
    }
}

/// A folder with this file as `bot.py`, and the example of a test of it beside.
#[cfg(unix)]
fn with_bot(name: &str, bot: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples").join(name);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("bot.py"), bot).unwrap();
    fs::copy(Path::new(ROOT).join("examples/test_bot.py"), folder.join("test_bot.py")).unwrap();
    folder
}

/// What the example of a test says of a bot as X and as O.
#[cfg(unix)]
fn tested(folder: &Path) -> [String; 2] {
    ["x", "o"].map(|side| {
        let code = format!("import test_bot; test_bot.test_it_never_loses_as_{side}()");
        let output = in_root("python3").current_dir(folder).args(["-B", "-c", &code]).output().unwrap();
        String::from_utf8_lossy(&output.stderr).lines().last().unwrap_or_default().to_string()
    })
}

#[test]
#[ignore = "needs python3"]
#[cfg(unix)]
fn the_test_for_pytest_fails_exactly_if_the_bot_can_lose() {
    let example = fs::read_to_string(Path::new(ROOT).join("examples/bot.py")).unwrap();
    assert_eq!(tested(&with_bot("beatable", &example)), ["", "AssertionError: it loses as o: [1, 5, 8, 3, 7, 9, 4]"]);
    let perfect =
        "import subprocess\ncommand = ['noughts', 'query', '--format', 'plain', '-']\nsubprocess.run(command)\n";
    assert_eq!(tested(&with_bot("perfect", perfect)), ["", ""]);
}

#[test]
#[ignore = "needs python3"]
#[cfg(unix)]
fn the_workflow_runs_the_audit_and_keeps_its_file() {
    let workflow = fs::read_to_string(Path::new(ROOT).join("examples/audit.yml")).unwrap();
    let command = workflow.lines().find_map(|line| line.trim().strip_prefix("- run: noughts ")).unwrap();
    let folder = with_bot("workflow", &fs::read_to_string(Path::new(ROOT).join("examples/bot.py")).unwrap());
    let status = in_root("sh").current_dir(&folder).args(["-c", &format!("noughts {command}")]).status().unwrap();
    assert_eq!(status.code(), Some(1));
    let kept = workflow.lines().find_map(|line| line.trim().strip_prefix("path: ")).unwrap();
    let text = fs::read_to_string(folder.join(kept)).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap();
    assert_eq!(document.descendants().filter(|node| node.has_tag_name("failure")).count(), 1);
}

#[test]
#[cfg(unix)]
fn the_action_writes_its_report_behind_the_log_or_to_a_file() {
    let action = fs::read_to_string(Path::new(ROOT).join("action.yml")).unwrap();
    let script = action.rsplit_once("- run: |\n").unwrap().1.split_once("      shell: bash\n").unwrap().0;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("action");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("noughts/bin")).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_noughts"), folder.join("noughts/bin/noughts")).unwrap();
    // A runner starts bash with these options.
    let step = |arguments: &str, output: &str| {
        let mut step = in_root("sh");
        step.current_dir(&folder).env("RUNNER_TEMP", &folder).env("SCRIPT", script).env("OUTPUT", output);
        step.env("ARGUMENTS", arguments).args(["-c", "{ echo before; bash -eo pipefail -c \"$SCRIPT\"; } > log"]);
        step.output().unwrap().status.success()
    };
    let log = |output: &str| {
        assert!(step("perfect --as 'x' --format json", output));
        fs::read_to_string(folder.join("log")).unwrap()
    };
    assert!(!step("perfect --as x 'oops", ""));
    assert!(log("").starts_with("before\n{"));
    assert_eq!(log("report.json"), "before\n");
    assert!(fs::read_to_string(folder.join("report.json")).unwrap().starts_with('{'));
}

#[test]
#[ignore = "needs python3 and tmux"]
#[cfg(unix)]
fn the_pictures_of_the_terminal_are_what_the_program_shows() {
    for name in ["play", "audit", "play phone", "audit phone"] {
        let file = format!("docs/pictures/{}.svg", name.replace(' ', "-"));
        let command = format!("python3 tools/terminal_film.py {name}");
        let film = fs::read_to_string(Path::new(ROOT).join(&file)).unwrap();
        assert!(shell(&command) == film, "{command} > {file}");
    }
}

#[test]
#[cfg(unix)]
fn the_maps_of_the_readme_are_what_the_program_draws() {
    for (colors, file) in [("light", "map-board.svg"), ("dark", "map-board-dark.svg")] {
        let command = format!("tools/map_picture.sh {colors}");
        let map = fs::read_to_string(Path::new(ROOT).join("docs/pictures").join(file)).unwrap();
        assert!(shell(&command) == map, "{command} > docs/pictures/{file}");
    }
}

#[test]
fn every_form_of_the_table_is_the_same_position() {
    let table = page("docs/notation.md").split_once("| form | example |\n|---|---|\n").unwrap().1;
    let table = table.split_once("\n\n").unwrap().0;
    let position: Position = "XO..X....".parse().unwrap();
    let mut examples = 0;
    for line in table.lines() {
        let example = line.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        for text in example.split('`').skip(1).step_by(2).filter(|text| *text != "query") {
            let moves = text.strip_prefix("--moves ").or(line.contains("`--moves`").then_some(text));
            let read = match moves {
                Some(moves) => read_moves(moves, Player::X, Coords::default()),
                None => text.parse(),
            };
            assert_eq!(read, Ok(position), "{text}");
            examples += 1;
        }
    }
    assert!(examples >= 12, "{examples}");
}

#[test]
fn every_way_to_name_squares_is_in_the_table() {
    for &coords in Coords::ALL {
        let rows = noughts::Square::ALL.map(|square| coords.name(square));
        let rows: Vec<String> = rows.chunks(3).map(|row| row.join(" ")).collect();
        let line = format!("| `{coords}` | {} |\n", rows.join(" | "));
        assert!(page("docs/notation.md").contains(&line), "{line}");
    }
}

#[test]
fn the_readme_is_short_and_begins_with_the_two_commands() {
    assert_eq!(blocks(page("README.md"), "sh")[0], "cargo run -- query XO..X....\ncargo test\n");
    assert!(page("README.md").lines().count() <= 120);
    assert!(!page("README.md").contains("# Ok::"));
}

#[test]
fn the_counts_of_the_reference_are_those_of_the_pages() {
    let figures = include_str!("../../../../data/reference.csv").lines().skip(1);
    let published = figures.clone().filter(|line| !line.contains(",own count; ")).count();
    let figures = figures.count();
    assert!(
        page("README.md")
            .contains(&format!("compares {figures} counts with `data/reference.csv`, {published} of them published"))
    );
    assert!(
        page("docs/proof.md").contains(&format!("names the source of each figure. {published} of them are published"))
    );
}

/// The figures in the first lines of the README are those of the table, of the page about benchmarks and of the package.
#[test]
#[cfg(target_pointer_width = "64")]
fn the_first_figures_of_the_readme_are_true() {
    let rows = page("docs/benchmarks.md").lines().filter(|line| line.starts_with("| `noughts::pick` |"));
    let nanoseconds: Vec<f64> = rows.map(|row| row.split(" | ").nth(2).unwrap()[..4].parse().unwrap()).collect();
    let package = include_str!("../../../../Cargo.toml").split("\n[dependencies]\n").nth(1).unwrap();
    let dependencies = package
        .lines()
        .take_while(|line| !line.is_empty())
        .filter(|line| !line.contains("optional") && !line.starts_with("noughts-"));
    assert_eq!(dependencies.collect::<Vec<_>>(), ["phf.workspace = true"]);
    let positions = noughts::census::Census::take().counts.positions();
    let figures = format!(
        "<b>{},{:03} positions</b>, each proved · <b>{:.0} ns</b> a look-up · <b>{:.0} kB</b> of tables · <b>one</b> dependency",
        positions / 1000,
        positions % 1000,
        nanoseconds[0],
        noughts::table::BYTES as f64 / 1000.0
    );
    assert!(page("README.md").contains(&figures), "{figures}");
}

/// A program of 32 bits keeps shorter addresses of the tables.
#[test]
#[cfg(target_pointer_width = "64")]
fn sizes_are_those_of_the_table() {
    use noughts::table::BYTES;
    let bytes = format!("{},{:03} bytes", BYTES / 1000, BYTES % 1000);
    assert!(page("docs/benchmarks.md").contains(&bytes), "{bytes}");
}

#[test]
fn rows_of_benchmarks_are_named_as_the_benchmark_names_them() {
    let source = concat!(include_str!("../../benches/speed.rs"), include_str!("../../../boards/benches/boards.rs"));
    let headings = ["| look-up |", "| run of", "| solved |", "| all moves", "| certificates |"];
    let mut rows = 0;
    for (name, page) in PAGES.iter().filter(|(name, _)| ["README.md", "docs/benchmarks.md"].contains(&name.as_str())) {
        let tables = page.split("\n\n").filter(|part| headings.iter().any(|heading| part.starts_with(heading)));
        for row in tables.flat_map(|table| table.lines().skip(2)) {
            let label = row.trim_start_matches("| ").split(" | ").next().unwrap();
            assert!(source.contains(label), "{name}: {label}");
            rows += 1;
        }
    }
    assert!(rows > 10);
}

#[test]
#[cfg(unix)]
fn every_option_is_one_of_the_program() {
    let commands =
        "query play match audit review draw solve game certificate check export page census verify strategies man";
    let sheets = "noughts draw map --help; noughts draw sheet --help; noughts draw puzzles --help; noughts draw kit --help; noughts draw curve --help";
    let help = shell(&format!("noughts --help; for command in {commands}; do noughts $command --help; done; {sheets}"));
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let others =
        ["--release", "--target", "--path", "--open", "--file", "--test", "--nocapture", "--ignored", "--self-test"];
    let others = [&others[..], &["--rm", "--network"]].concat();
    for (name, page) in &*PAGES {
        for word in page.split(|c| !is_word(c)).filter(|word| word.starts_with("--")) {
            let is_known = help.split(|c| !is_word(c)).any(|known| known == word);
            assert!(others.contains(&word) || is_known || word.trim_matches('-').is_empty(), "{name}: {word}");
        }
    }
}

#[test]
fn every_link_leads_to_a_file_and_every_page_is_part_of_the_crates_documentation() {
    for (name, page) in &*PAGES {
        let folder = Path::new(ROOT).join(name);
        let definitions = page.lines().filter_map(|line| line.strip_prefix('[')?.split_once("]: ").map(|(_, to)| to));
        let inline = page.split("](").skip(1).map(|rest| rest.split_once(')').unwrap().0);
        let pictures = ["src=\"", "srcset=\""].into_iter().flat_map(|name| page.split(name).skip(1));
        let pictures = pictures.map(|rest| rest.split_once('"').unwrap().0);
        for target in definitions.chain(inline).chain(pictures).filter(|target| !target.starts_with("http")) {
            let file = folder.parent().unwrap().join(target.split('#').next().unwrap());
            assert!(file.exists(), "{name}: {target}");
        }
        if let Some(file) = name.strip_prefix("docs/") {
            let pages = [include_str!("../../../../src/docs.rs"), include_str!("../../../bots/src/lib.rs")].concat();
            assert!(pages.contains(&format!("{file}\"")), "{name}");
        }
    }
}

/// The table of games names commands, what each of them finds, and how many bytes that takes. What takes longer than a
/// moment, or makes a large file, is run where `NOUGHTS_ALL` is set: that takes two minutes more in a release build.
#[test]
#[cfg(unix)]
fn the_values_of_games_are_those_of_their_commands() {
    let rows = page("docs/games.md").lines().filter(|line| line.contains(" | `noughts ")).map(|line| line.split(" | "));
    let mut quick = 0;
    for row in rows.map(Iterator::collect::<Vec<&str>>) {
        let [_, _, value, command, bytes, time, _] = row[..] else { panic!("{row:?}") };
        let command = command.trim_matches('`');
        let file = command.rsplit(' ').next().unwrap();
        assert!(Path::new(ROOT).join(file).exists(), "{file}");
        let bytes = bytes.replace(',', "");
        // Where the page tells of memory, the file would be too large.
        let is_kept = bytes.parse::<u64>().is_ok();
        let is_quick = time == "0.1 s" && is_kept && bytes.len() <= 4;
        if !is_quick && !runs_all() {
            continue;
        }
        let made = Path::new(env!("CARGO_TARGET_TMPDIR")).join("of-the-page");
        let output = if is_kept { format!(" -o '{}'", made.display()) } else { String::new() };
        let printed = shell(&(command.to_string() + &output));
        let first = printed.lines().next().unwrap();
        assert!(
            first.contains(&format!("With best play {value}")) || first.contains(&format!(": {value} (")),
            "{first}"
        );
        if !is_kept {
            continue;
        }
        assert_eq!(bytes, fs::metadata(&made).unwrap().len().to_string(), "{command}");
        let check = if command.contains("solve") { "verify" } else { "check" };
        let checked = shell(&format!("noughts {check} --game {file} '{}' && echo fine", made.display()));
        assert!(checked.ends_with("fine\n"), "{checked}");
        quick += usize::from(is_quick);
    }
    assert!(quick >= 10, "{quick}");
}

/// Computed here from the description of the page.
#[test]
fn the_checksum_of_the_lines_is_as_the_page_says() {
    let text = fs::read_to_string(Path::new(ROOT).join("data/games/fano.game")).unwrap();
    let lines = text.split_once("lines:\n").unwrap().1.lines();
    let line = |line: &str| line.split(' ').map(|point| 1u64 << (point.parse::<u32>().unwrap() - 1)).sum::<u64>();
    let mut lines: Vec<u64> = lines.map(line).collect();
    lines.sort_unstable();
    lines.push(0);
    let words = lines.repeat(2).into_iter().flat_map(u64::to_le_bytes);
    let sum = crc32fast::hash(&[7, 0].into_iter().chain(words).collect::<Vec<u8>>());
    assert!(page("docs/games.md").contains(&format!("`data/games/fano.game` has {sum:08x}.")), "{sum:08x}");
}
