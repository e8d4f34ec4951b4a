//! Tests the Arduino sketch of the examples on a simulated ATmega328P, through its serial port.

#![cfg(unix)]

use crate::exported;
use crate::exported::{compile, run, source};
use noughts::{Player, Position, Square};
use std::fs;

/// The moves that X sends in some games, and what the sketch must send back: its squares, and how each game ends.
fn games() -> (String, Vec<String>) {
    fn visit(position: Position, squares: &mut Vec<Square>, games: &mut Vec<Vec<Square>>) {
        if position.is_over() {
            games.push(squares.clone());
            return;
        }
        let moves: Vec<Square> = match position.to_move() {
            Player::X => position.legal_moves().iter().collect(),
            Player::O => noughts::pick(position).into_iter().collect(),
        };
        for square in moves {
            squares.push(square);
            visit(position.play(square).unwrap(), squares, games);
            squares.pop();
        }
    }
    let mut games = vec![];
    visit(Position::new(), &mut vec![], &mut games);
    assert_eq!(games.len(), 457);
    let (mut sent, mut done) = (String::new(), vec![]);
    // This takes only a sample, since the port is slow.
    for game in games.iter().step_by(23) {
        sent += &game.iter().step_by(2).map(|square| format!("{square}\n")).collect::<String>();
        let position = game.iter().fold(Position::new(), |position, square| position.play(*square).unwrap());
        let wins = |i: usize| position.winner() == Some(Player::O) && i == game.len() - 1;
        let moves = game.iter().enumerate().skip(1).step_by(2);
        done.extend(moves.map(|(i, square)| format!("I play {square}{}.", if wins(i) { " and win" } else { "" })));
        done.push(format!("{} won.", position.winner().map_or("Nobody".into(), |winner| winner.to_string())));
    }
    (sent, done)
}

#[test]
#[ignore = "needs gcc, avr-g++ and simavr"]
fn it_plays_as_the_table_does() {
    let folder = exported::folder("sketch");
    fs::write(folder.join("noughts.h"), noughts::export::to_c()).unwrap();
    compile(&folder, "gcc", &["-O2", &source("simulator.c"), "-lsimavr", "-o", "simulator"]);
    let sketch = concat!("-DSKETCH=\"", env!("CARGO_MANIFEST_DIR"), "/examples/serial/serial.ino\"");
    let options = ["-mmcu=atmega328p", "-std=c++11", "-Os", "-DF_CPU=16000000", "-Wall", "-Wextra", "-Werror", sketch];
    compile(&folder, "avr-g++", &[&options[..], &[&source("sketch.cpp")]].concat());

    let (sent, done) = games();
    let printed = run(&folder, "./simulator", &["program"], &format!("{sent}x0\u{4}"));
    let lines = printed.lines().filter(|line| line.starts_with("I play") || line.ends_with("won."));
    assert_eq!(lines.collect::<Vec<_>>(), done);
    assert!(printed.starts_with("1 2 3\n4 5 6\n7 8 9\n"));
    assert_eq!(printed.matches("1 2 3\n4 5 6\n7 8 9\n").count(), 1 + 20, "a new board after each game");

    let printed = run(&folder, "./simulator", &["program"], "5\n5\n\u{4}");
    let pick = noughts::pick(Position::new().play(Square::new(5).unwrap()).unwrap()).unwrap();
    assert_eq!(printed.lines().skip(3).collect::<Vec<_>>()[..2], [&format!("I play {pick}.") as &str, "O 2 3"]);
    assert!(printed.ends_with("Taken.\n"), "{printed}");
}
