//! Makes a certificate that X wins, from answers that another program has found:
//! `encode_answers GAME <ANSWERS >CERTIFICATE`.
//!
//! Each line of the answers has three words: the squares of X and those of O, as numbers in base 16 whose lowest bit
//! is square 1, and the square that X takes, counted from 0. `1 2 4` is X on square 1, O on square 2, and X takes
//! square 5.

use noughts_boards::{Board, Certificate, GameFile, Player, Square, Task};
use std::error::Error;
use std::io::{self, Read, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: encode_answers GAME <ANSWERS >CERTIFICATE")?;
    let game = GameFile::read(&std::fs::read_to_string(path)?)?.game();
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let answers = text.lines().map(answer).collect::<Result<Vec<_>, _>>()?;
    let certificate = Certificate::from_answers(Task { game, side: Player::X, win: true }, answers)?;
    Ok(io::stdout().write_all(&certificate.to_bytes())?)
}

fn answer(line: &str) -> Result<(Board, Square), Box<dyn Error>> {
    let mut words = line.split_whitespace();
    let mut next = || words.next().ok_or_else(|| format!("three numbers are needed: {line:?}"));
    let [x, o] = [next()?, next()?].map(|word| u64::from_str_radix(word, 16));
    let square = next()?.parse::<usize>()?;
    Ok((Board { x: x?, o: o? }, Square::new(square + 1).ok_or("there are 64 squares at most")?))
}
