//! `noughts.h`, compiled by the usual compilers and run, also on an ATmega328P.

#![cfg(unix)]

mod boards;
mod tools;

use noughts::notation::{Coords, read_position};
use noughts::{ParsePositionErrorReason, Player, Position, PositionError, Square};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const VARIANTS: [&str; 3] = ["-DNOUGHTS_VALUES", "-DNOUGHTS_PICK_ONLY", "-DNOUGHTS_FAST"];
const WARNINGS: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];
const AVR: [&str; 3] = ["-mmcu=atmega328p", "-std=c99", "-Os"];

/// A folder with `noughts.h` in it.
fn folder(name: &str) -> PathBuf {
    let folder = boards::folder(name);
    fs::write(folder.join("noughts.h"), noughts::export::to_c(&noughts::table::by_key())).unwrap();
    folder
}

fn source(name: &str) -> String {
    format!("{}/tests/export/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Compiles in this folder, without a warning, and returns the program.
fn compile(folder: &Path, compiler: &str, arguments: &[&str]) -> PathBuf {
    let program = folder.join("program");
    let mut command = Command::new(compiler);
    command.current_dir(folder).args(["-I.", "-o", "program"]).args(arguments);
    let output = command.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{compiler} {arguments:?}\n{errors}");
    program
}

/// What a program prints; it must end well.
fn run(program: &Path, arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(program);
    let mut child = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_string());
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "{program:?} {arguments:?}: {}", output.status);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What `answers.c` prints of all boards.
fn answers(variant: &str) -> Vec<String> {
    let answer = |position: Position| {
        let value = position.evaluation();
        let pick = value.pick.map_or(0, Square::number);
        match variant {
            "-DNOUGHTS_PICK_ONLY" => pick.to_string(),
            _ => format!("{} {} {} {pick}", value.outcome, value.plies, value.best.bits()),
        }
    };
    boards::positions(Player::X).map(|position| position.map_or("unreachable".into(), answer)).collect()
}

/// Compares what `answers.c` printed with the library, and returns the lines after the boards and the self-test.
fn check_answers(variant: &str, printed: &str) -> Vec<String> {
    let mut printed: Vec<String> = printed.lines().map(String::from).collect();
    let rest = printed.split_off(19_683);
    for (key, (expected, found)) in answers(variant).iter().zip(&printed).enumerate() {
        assert_eq!(expected, found, "{variant}: key {key}");
    }
    assert_eq!(printed.iter().filter(|line| *line == "unreachable").count(), 14_205);
    let test: Vec<&str> = rest[0].split(' ').collect();
    assert_eq!(test[..2], ["ok", "5478"], "{variant}");
    if variant != "-DNOUGHTS_PICK_ONLY" {
        assert_eq!(test[2], boards::checksum().to_string());
    }
    rest[1..].to_vec()
}

#[test]
fn every_compiler_takes_it_without_a_warning_and_every_answer_is_that_of_the_table() {
    let sanitizers = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    for (compiler, options) in [
        ("gcc", [&["-std=c99"][..], &sanitizers].concat()),
        ("clang", [&["-std=c99"][..], &sanitizers].concat()),
        ("g++", vec!["-std=c++11", "-x", "c++"]),
        ("clang++", vec!["-std=c++11", "-x", "c++"]),
    ] {
        if !tools::has(compiler, "noughts.h") {
            continue;
        }
        let folder = folder(&format!("c-{compiler}"));
        for variant in VARIANTS {
            let program =
                compile(&folder, compiler, &[&WARNINGS[..], &options, &[variant, &source("answers.c")]].concat());
            assert_eq!(check_answers(variant, &run(&program, &[], "")), [""; 0]);
        }
    }
}

#[test]
fn it_needs_no_library_and_may_be_included_by_several_files() {
    if !tools::has("gcc", "noughts.h without libraries") {
        return;
    }
    let folder = folder("c-bare");
    fs::write(
        folder.join("a.c"),
        "#include \"noughts.h\"\n#include \"noughts.h\"\nint other(void);\n\
        int main(void) { return NOUGHTS_PICK(noughts_probe(0, 0)) != 1 || other() != 5; }\n",
    )
    .unwrap();
    fs::write(
        folder.join("b.c"),
        "#include \"noughts.h\"\nint other(void);\n\
        int other(void) { return NOUGHTS_PICK(noughts_probe(0, 1)); }\n",
    )
    .unwrap();
    run(&compile(&folder, "gcc", &["-std=c99", "a.c", "b.c"]), &[], "");
    let bare = ["-std=c99", "-ffreestanding", "-nostdlib", "-r", "-O2", "-fno-stack-protector", &source("size.c")];
    let object = compile(&folder, "gcc", &[&bare[..], &["-DQUESTION=noughts_best"]].concat());
    let undefined = Command::new("nm").arg("--undefined-only").arg(object).output().unwrap().stdout;
    assert_eq!(String::from_utf8_lossy(&undefined), "");
}

#[test]
fn every_text_of_nine_cells_is_read_and_every_fault_has_its_name() {
    if !tools::has("gcc", "boards as texts for noughts.h") {
        return;
    }
    let expected = |text: &str, first: Player| match read_position(text, first, Coords::default()) {
        Ok(position) => format!("{} {}", position.mine().bits(), position.yours().bits()),
        Err(error) => match error.reason {
            ParsePositionErrorReason::Unreachable(PositionError::Alternation { .. }) => "turns".into(),
            ParsePositionErrorReason::Unreachable(_) => "win".into(),
            other => panic!("{text}: {other:?}"),
        },
    };
    let mut lines = vec![];
    for first in Player::ALL {
        lines.extend(boards::texts().iter().map(|text| (format!("{first} {text}"), expected(text, first))));
    }
    for (line, expected) in [
        ("X xo__x----", "16 "),
        ("x XO  X    ", "16 "),
        ("X XOZX.....", "cell"),
        ("X XO..X...", "length"),
        ("X XO..X.....", "length"),
        ("X ", "length"),
    ] {
        let expected = if expected == "16 " { "2 17" } else { expected };
        lines.push((line.into(), expected.into()));
    }
    let program = compile(&folder("c-texts"), "gcc", &[&WARNINGS[..], &["-std=c99", &source("texts.c")]].concat());
    let input: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    for ((line, expected), found) in lines.iter().zip(run(&program, &[], &input).lines()) {
        assert_eq!(found, expected, "{line}");
    }
}

#[test]
fn its_program_tests_it_and_answers() {
    if !tools::has("gcc", "the program of noughts.h") {
        return;
    }
    let folder = folder("c-main");
    let program = compile(&folder, "gcc", &["-std=c99", "-DNOUGHTS_MAIN", "-x", "c", "noughts.h"]);
    assert_eq!(run(&program, &[], ""), format!("ok: 5478 positions, checksum {:08x}\n", boards::checksum()));
    assert_eq!(run(&program, &["XO..X...."], ""), "9\n");
}

#[test]
fn no_damage_passes_that_changes_an_answer() {
    if !tools::has("gcc", "damage to noughts.h") {
        return;
    }
    let folder = folder("c-damage");
    for (variant, least) in VARIANTS.into_iter().zip([1_200, 450, 200]) {
        let program = compile(&folder, "gcc", &["-std=c99", "-O2", variant, &source("damage.c")]);
        let printed = run(&program, &[], "");
        let counts: Vec<usize> = printed.split_whitespace().map(|count| count.parse().expect(&printed)).collect();
        assert!(counts.len() == 2 && counts[0] > least, "{variant}: {printed}");
    }
}

/// The bytes that a program takes in flash.
fn flash(program: &Path) -> usize {
    let output = Command::new("avr-size").arg(program).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let numbers = text.lines().nth(1).unwrap().split_whitespace().take(2);
    numbers.map(|number| number.parse::<usize>().unwrap()).sum()
}

/// Prints the table of the page on other languages, for `cargo test --test export_c avr -- --nocapture`.
#[test]
fn an_avr_gives_every_answer_in_few_bytes_and_cycles() {
    let what = "noughts.h on an ATmega328P";
    if !tools::has("avr-gcc", what) || !tools::has("simavr", what) || !tools::has("gcc", what) {
        return;
    }
    let folder = folder("c-avr");
    let simulator = compile(&folder, "gcc", &["-O2", &source("simulator.c"), "-lsimavr"]);
    let simulator = {
        fs::rename(simulator, folder.join("simulator")).unwrap();
        folder.join("simulator")
    };
    let measured = |name: &str, variant: &str, question: &str| {
        let question = format!("-DQUESTION={question}");
        let build = |file: &str, more: &[&str]| {
            compile(&folder, "avr-gcc", &[&AVR[..], &WARNINGS, &[variant, &source(file)], more].concat())
        };
        let bytes = flash(&build("size.c", &[&question])) - flash(&build("size.c", &[]));
        let program = build("answers.c", &[&question]);
        let rest = check_answers(variant, &run(&simulator, &[program.to_str().unwrap()], ""));
        let cycles: Vec<&str> = rest[0].split(' ').collect();
        format!("| {name} | {bytes} | {} | {} |", cycles[0], cycles[1])
    };
    let rows = [
        measured("`noughts_probe`", VARIANTS[0], "noughts_probe"),
        measured("`noughts_probe` with `NOUGHTS_PICK_ONLY`", VARIANTS[1], "noughts_probe"),
        measured("`noughts_probe` with `NOUGHTS_FAST`", VARIANTS[2], "noughts_probe"),
        measured("`noughts_lookup` with `NOUGHTS_FAST`", VARIANTS[2], "noughts_lookup"),
    ];
    println!("{}", rows.join("\n"));
    let version = Command::new("avr-gcc").arg("-dumpversion").output().unwrap().stdout;
    if version == b"5.4.0\n" {
        let page = include_str!("../docs/languages.md");
        rows.iter().for_each(|row| assert!(page.contains(row), "the page lacks {row}"));
    }
}
