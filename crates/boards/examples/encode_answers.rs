//! Makes a certificate that X wins of answers from elsewhere: `encode_answers GAME <ANSWERS >CERTIFICATE`. Each line of the
//! answers has the squares of X, those of O, both as numbers in base 16 in which square 1 is bit 0, and the square that X
//! takes, counted from 0.

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
