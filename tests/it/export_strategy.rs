//! Plays `noughts_strategy.h` against every reply.

#![cfg(unix)]

use crate::exported;
use crate::exported::{compile, run, source};
use noughts::{Player, Position};
use std::fs;
use std::path::PathBuf;

/// A folder for this tool with `noughts_strategy.h` in it.
fn folder(tool: &str) -> PathBuf {
    let folder = exported::folder(&format!("strategy-{tool}"));
    fs::write(folder.join("noughts_strategy.h"), noughts::export::to_strategy()).unwrap();
    folder
}

/// The numbers of games won, drawn and lost, when this side plays the picks of the table.
fn games(player: Player) -> [usize; 3] {
    fn count(position: Position, player: Player, ends: &mut [usize; 3]) {
        if position.is_over() {
            ends[position.winner().map_or(1, |winner| if winner == player { 0 } else { 2 })] += 1;
        } else if position.to_move() == player {
            count(position.play(noughts::pick(position).unwrap()).unwrap(), player, ends);
        } else {
            position.children().for_each(|(_, child)| count(child, player, ends));
        }
    }
    let mut ends = [0; 3];
    count(Position::new(), player, &mut ends);
    ends
}

#[test]
#[ignore = "needs gcc, g++ and clang"]
fn it_wins_and_draws_the_games_of_the_table_and_loses_none() {
    let [x, o] = Player::ALL.map(games);
    assert_eq!((x[2], o[2]), (0, 0));
    let expected = [x, o].map(|[won, drawn, lost]| format!("{won} {drawn} {lost}\n")).concat();
    for (compiler, options) in [("gcc", "-std=c99"), ("clang", "-std=c99"), ("g++", "-std=c++11")] {
        let folder = folder(compiler);
        let language = if compiler == "g++" { ["-x", "c++"] } else { ["-x", "c"] };
        let options = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsanitize=address,undefined", options];
        compile(&folder, compiler, &[&options[..], &language, &[&source("games.c")]].concat());
        assert_eq!(run(&folder, "./program", &[], ""), expected, "{compiler}");
    }
}

#[test]
#[ignore = "needs gcc, avr-gcc and simavr"]
fn it_is_small() {
    let folder = folder("avr-gcc");
    let size = |more: &[&str]| {
        let options = ["-mmcu=atmega328p", "-std=c99", "-Os", "-Werror", "-DHEADER=\"noughts_strategy.h\""];
        compile(&folder, "avr-gcc", &[&options[..], &[&source("size.c")], more].concat());
        exported::flash(&folder)
    };
    let rest = size(&[]);
    let bytes = size(&["-DQUESTION=noughts_move"]) - rest;
    assert!(bytes < 600, "{bytes}");
    let symbols = run(&folder, "avr-nm", &["--print-size", "program"], "");
    let lines = symbols.lines().map(|line| line.split(' ').collect::<Vec<_>>());
    let tables = lines.filter(|line| line.len() == 4 && line[3].starts_with("noughts_move_"));
    let data: usize = tables.map(|line| usize::from_str_radix(line[1], 16).unwrap()).sum();
    assert!((1..80).contains(&data), "{data}: {symbols}");
    if run(&folder, "avr-gcc", &["-dumpversion"], "") == "5.4.0\n" {
        let sentence = format!("{bytes} bytes of flash, {data} of them tables");
        assert!(include_str!("../../docs/languages.md").contains(&sentence), "{sentence}");
    }
}
