//! Compiles `noughts.h` with the usual compilers and runs it, also on an ATmega328P.

#![cfg(unix)]

use crate::exported;
use crate::exported::{compile, flash, run, source};
use noughts::notation::{Coords, read_position};
use noughts::{ParsePositionErrorReason, Player, Position, PositionError, Square};
use noughts_testing::run::start;
use std::fs;
use std::path::PathBuf;

const VARIANTS: [&str; 3] = ["-DNOUGHTS_VALUES", "-DNOUGHTS_PICK_ONLY", "-DNOUGHTS_FAST"];
const WARNINGS: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];
const AVR: [&str; 3] = ["-mmcu=atmega328p", "-std=c99", "-Os"];

/// A folder with `noughts.h` in it.
fn folder(name: &str) -> PathBuf {
    let folder = exported::folder(name);
    fs::write(folder.join("noughts.h"), noughts::export::to_c()).unwrap();
    folder
}

/// The output of `answers.c` for all boards.
fn answers(variant: &str) -> Vec<String> {
    let answer = |position: Position| {
        let value = noughts::evaluate(position);
        let pick = value.pick.map_or(0, Square::number);
        match variant {
            "-DNOUGHTS_PICK_ONLY" => pick.to_string(),
            _ => format!("{} {} {} {pick}", value.outcome, value.plies, value.best.bits()),
        }
    };
    exported::positions(Player::X).map(|position| position.map_or("unreachable".into(), answer)).collect()
}

/// Compares the output of `answers.c` with the library. Returns the lines after the boards and the self-test.
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
        assert_eq!(test[2], exported::checksum().to_string());
    }
    rest[1..].to_vec()
}

#[test]
#[ignore = "needs gcc, g++ and clang"]
fn every_compiler_takes_it_without_a_warning_and_every_answer_is_that_of_the_table() {
    let sanitizers = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    for (compiler, options) in [
        ("gcc", [&["-std=c99"][..], &sanitizers].concat()),
        ("clang", [&["-std=c99"][..], &sanitizers].concat()),
        ("g++", vec!["-std=c++11", "-x", "c++"]),
        ("clang++", vec!["-std=c++11", "-x", "c++"]),
    ] {
        let folder = folder(&format!("c-{compiler}"));
        for variant in VARIANTS {
            compile(&folder, compiler, &[&WARNINGS[..], &options, &[variant, &source("answers.c")]].concat());
            assert_eq!(check_answers(variant, &run(&folder, "./program", &[], "")), [""; 0]);
        }
    }
}

#[test]
#[ignore = "needs gcc"]
fn it_needs_no_library_and_may_be_included_by_several_files() {
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
    compile(&folder, "gcc", &["-std=c99", "a.c", "b.c"]);
    run(&folder, "./program", &[], "");
    let bare = ["-std=c99", "-ffreestanding", "-nostdlib", "-r", "-O2", "-fno-stack-protector", &source("size.c")];
    compile(&folder, "gcc", &[&bare[..], &["-DQUESTION=noughts_best"]].concat());
    assert_eq!(run(&folder, "nm", &["--undefined-only", "program"], ""), "");
}

#[test]
#[ignore = "needs gcc"]
fn sets_that_are_no_board_are_unreachable() {
    let folder = folder("c-sets");
    fs::write(
        folder.join("sets.c"),
        "#include \"noughts.h\"\n\
         int main(void) {\n\
             for (long i = 0; i < 1L << 22; i++) {\n\
                 const uint16_t mine = i & 2047, yours = (uint16_t)(i >> 11);\n\
                 const int is_board = mine < 512 && yours < 512 && (mine & yours) == 0;\n\
                 if (!is_board && noughts_probe(mine, yours) != NOUGHTS_UNREACHABLE) return 1;\n\
             }\n\
             return noughts_probe(0, 0xFFFF) != NOUGHTS_UNREACHABLE;\n\
         }\n",
    )
    .unwrap();
    for variant in VARIANTS {
        compile(&folder, "gcc", &["-std=c99", "-O2", "-fsanitize=address,undefined", variant, "sets.c"]);
        run(&folder, "./program", &[], "");
    }
}

/// The page says how many bytes the tables have.
#[test]
fn the_tables_are_as_long_as_the_page_says() {
    let header = noughts::export::to_c();
    let lengths = |name: &str| -> Vec<usize> {
        let table = header.split_once(&format!("{name}[")).unwrap().1.split_once("};").unwrap().0;
        let parts = table.split(['#', '{']).filter(|part| part.contains(','));
        parts.map(|part| part.matches(',').count()).collect()
    };
    assert_eq!(lengths("noughts_places_"), [256, 256]);
    let [picks, values] = lengths("noughts_cells_")[..] else { panic!("two tables of cells") };
    let sentence =
        format!("627 positions are in {values} bytes, and their picks in {picks}, beside 256 bytes of offsets");
    assert!(
        include_str!("../../docs/languages.md").replace('\n', " ").replace("   ", " ").contains(&sentence),
        "{sentence}"
    );
}

#[test]
#[ignore = "needs gcc"]
fn every_text_of_nine_cells_is_read_and_every_fault_has_its_name() {
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
        lines.extend(exported::texts().iter().map(|text| (format!("{first} {text}"), expected(text, first))));
    }
    for (line, expected) in [
        ("X xo__x----", "2 17"),
        ("x XO  X    ", "2 17"),
        ("X XOZX.....", "cell"),
        ("X XO..X...", "length"),
        ("X XO..X.....", "length"),
        ("X ", "length"),
        ("o X..XO..O.", "144 9"),
        ("Y XO..X....", "first"),
    ] {
        lines.push((line.into(), expected.into()));
    }
    let folder = folder("c-texts");
    compile(&folder, "gcc", &[&WARNINGS[..], &["-std=c99", &source("texts.c")]].concat());
    let input: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    for ((line, expected), found) in lines.iter().zip(run(&folder, "./program", &[], &input).lines()) {
        assert_eq!(found, expected, "{line}");
    }
}

#[test]
#[ignore = "needs gcc"]
fn its_program_tests_it_and_answers() {
    let folder = folder("c-main");
    compile(&folder, "gcc", &["-std=c99", "-Wsign-conversion", "-DNOUGHTS_MAIN", "-x", "c", "noughts.h"]);
    assert_eq!(
        run(&folder, "./program", &[], ""),
        format!("ok: 5478 positions, checksum {:08x}\n", exported::checksum())
    );
    assert_eq!(run(&folder, "./program", &["--self-test"], ""), run(&folder, "./program", &[], ""));
    assert_eq!(run(&folder, "./program", &["XO..X...."], ""), "9\n");
    for (text, error) in [
        ("XOZ......", "there is a character that is not a cell"),
        ("XO", "there are not 9 cells"),
        ("XX.......", "the marks do not alternate, where X moves first"),
        ("XXXOO.O..", "play went on after a win"),
    ] {
        let fault = start(&folder, "./program", &[text], "");
        assert!(!fault.status.success());
        assert_eq!(String::from_utf8_lossy(&fault.stderr), format!("error: {error}\n"));
    }
}

#[test]
#[ignore = "needs gcc"]
fn no_damage_passes_that_changes_an_answer() {
    let folder = folder("c-damage");
    for (variant, least) in VARIANTS.into_iter().zip([1_200, 450, 200]) {
        compile(&folder, "gcc", &["-std=c99", "-O2", variant, &source("damage.c")]);
        let printed = run(&folder, "./program", &[], "");
        let counts: Vec<usize> = printed.split_whitespace().map(|count| count.parse().expect(&printed)).collect();
        assert!(counts.len() == 2 && counts[0] > least, "{variant}: {printed}");
    }
}

#[test]
#[ignore = "needs avr-gcc"]
fn avr_gcc_warns_of_no_conversion() {
    let folder = folder("c-conversion");
    fs::write(folder.join("noughts_strategy.h"), noughts::export::to_strategy()).unwrap();
    for header in ["noughts.h", "noughts_strategy.h"] {
        fs::write(folder.join("bare.c"), format!("#include \"{header}\"\nint main(void) {{ return 0; }}\n")).unwrap();
        for variant in VARIANTS {
            compile(&folder, "avr-gcc", &[&AVR[..], &WARNINGS, &["-Wconversion", variant, "bare.c"]].concat());
        }
    }
}

/// Prints the table of the page on other languages: `cargo test --test it avr -- --ignored --nocapture`.
#[test]
#[ignore = "needs gcc, avr-gcc and simavr"]
fn an_avr_gives_every_answer_in_few_bytes_and_cycles() {
    let folder = folder("c-avr");
    compile(&folder, "gcc", &["-O2", &source("simulator.c"), "-lsimavr", "-o", "simulator"]);
    let measured = |name: &str, variant: &str, question: &str| {
        let question = format!("-DQUESTION={question}");
        let build = |file: &str, more: &[&str]| {
            compile(&folder, "avr-gcc", &[&AVR[..], &WARNINGS, &[variant, &source(file)], more].concat());
            flash(&folder)
        };
        let bytes = build("size.c", &[&question]) - build("size.c", &[]);
        build("answers.c", &[&question]);
        let rest = check_answers(variant, &run(&folder, "./simulator", &["program"], ""));
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
    if run(&folder, "avr-gcc", &["-dumpversion"], "") == "5.4.0\n" {
        let page = include_str!("../../docs/languages.md");
        rows.iter().for_each(|row| assert!(page.contains(row), "the page lacks {row}"));
    }
}
