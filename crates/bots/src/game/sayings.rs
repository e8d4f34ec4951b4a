//! How a program says its moves and that it has won, as learned where its board shows them: `I take 5`, `J'ai gagné`.

use super::surface::MoveInput;
use noughts::Square;
use std::collections::{BTreeMap, BTreeSet};

/// A sentence is believed once it has named this many squares, and never another square than the board showed.
const ENOUGH: usize = 4;

/// A line is taken for the news that the program has won once it came with so many of its wins, and with no other move.
const ENOUGH_WINS: usize = 2;

/// What stands in a line before and after the name of a square.
type Frame = (String, String);

#[derive(Clone, Debug, Default)]
pub struct Sayings {
    /// The squares that each sentence has named rightly.
    right: BTreeMap<Frame, BTreeSet<Square>>,
    wrong: BTreeSet<Frame>,
    /// How often each line came with a win of the program.
    of_wins: BTreeMap<String, usize>,
    of_others: BTreeSet<String>,
}

impl Sayings {
    /// Learns from the lines that came with an answer that the board shows.
    pub fn note(&mut self, lines: &[String], input: &MoveInput, answer: Square) {
        for (frame, square) in named(lines, input) {
            if square == answer {
                self.right.entry(frame).or_default().insert(square);
            } else {
                self.wrong.insert(frame);
            }
        }
    }

    /// Learns from the lines that came with a move that the board shows, and whether it has won the game.
    pub fn note_end(&mut self, lines: Vec<String>, has_won: bool) {
        for line in lines {
            if has_won {
                *self.of_wins.entry(line).or_default() += 1;
            } else {
                self.of_others.insert(line);
            }
        }
    }

    /// Whether one of these lines has always come with a win of the program.
    pub fn tell_win(&self, lines: &[String]) -> bool {
        let is_of_wins = |line: &String| self.of_wins.get(line).is_some_and(|wins| *wins >= ENOUGH_WINS);
        lines.iter().any(|line| is_of_wins(line) && !self.of_others.contains(line))
    }

    pub fn add(&mut self, other: Sayings) {
        for (frame, squares) in other.right {
            self.right.entry(frame).or_default().extend(squares);
        }
        self.wrong.extend(other.wrong);
        for (line, wins) in other.of_wins {
            *self.of_wins.entry(line).or_default() += wins;
        }
        self.of_others.extend(other.of_others);
    }

    /// The square that these lines name in a sentence that is believed; `None` if they name none or several.
    pub fn square(&self, lines: &[String], input: &MoveInput) -> Option<Square> {
        let is_believed = |frame: &Frame| {
            self.right.get(frame).is_some_and(|squares| squares.len() >= ENOUGH) && !self.wrong.contains(frame)
        };
        let said = named(lines, input).into_iter().filter(|(frame, _)| is_believed(frame)).map(|(_, square)| square);
        let mut said: BTreeSet<Square> = said.collect();
        said.pop_first().filter(|_| said.is_empty())
    }
}

/// The squares that these lines name, as moves are typed, each in its sentence. A sentence has a letter.
fn named(lines: &[String], input: &MoveInput) -> Vec<(Frame, Square)> {
    let mut found = Vec::new();
    for line in lines {
        let words = pattern!(r"[[:alnum:]]+").find_iter(line).map(|word| word.range()).collect::<Vec<_>>();
        for span in words.iter().cloned().chain(words.windows(2).map(|pair| pair[0].start..pair[1].end)) {
            let frame = (line[..span.start].to_string(), line[span.end..].to_string());
            let is_sentence = frame.0.chars().chain(frame.1.chars()).any(char::is_alphabetic);
            found.extend(input.read(&line[span]).filter(|_| is_sentence).map(|square| (frame, square)));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::surface::Act;
    use super::*;

    fn input() -> MoveInput {
        let acts = std::array::from_fn(|at| vec![Act::Type((at + 1).to_string())]);
        MoveInput { name: "1-9".into(), acts }
    }

    fn after(answers: u8, lines: impl Fn(u8) -> Vec<String>) -> Sayings {
        let mut sayings = Sayings::default();
        for number in 1..=answers {
            sayings.note(&lines(number), &input(), Square::new(number).unwrap());
        }
        sayings
    }

    #[test]
    fn a_sentence_is_believed_once_it_has_named_enough_squares_and_never_a_wrong_one() {
        let lines =
            |number: u8| vec![format!("You: {}", number % 9 + 1), format!("I take {number}!"), number.to_string()];
        let said = |sayings: &Sayings, line: &str| sayings.square(&[line.to_string()], &input()).map(Square::number);
        let sayings = after(4, lines);
        assert_eq!(said(&sayings, "I take 9!"), Some(9));
        for line in ["You: 9", "9", "I take 9", "I take 0!"] {
            assert_eq!(said(&sayings, line), None, "{line}");
        }
        assert_eq!(sayings.square(&["I take 9!".into(), "I take 8!".into()], &input()), None);
        assert_eq!(said(&after(3, lines), "I take 9!"), None);
        let mut sayings = sayings;
        sayings.note(&["I take 7!".into()], &input(), Square::CENTER);
        assert_eq!(said(&sayings, "I take 9!"), None);
    }

    #[test]
    fn a_line_that_comes_with_wins_alone_tells_a_win() {
        let line = |text: &str| vec![text.to_string()];
        let mut sayings = Sayings::default();
        sayings.note_end(line("L'IA a gagné"), true);
        assert!(!sayings.tell_win(&line("L'IA a gagné")));
        sayings.note_end(["L'IA a gagné", "Coup joué"].map(String::from).to_vec(), true);
        sayings.note_end(line("Coup joué"), true);
        sayings.note_end(line("Coup joué"), false);
        let told = ["L'IA a gagné", "Coup joué", "Égalité"].map(|text| sayings.tell_win(&line(text)));
        assert_eq!(told, [true, false, false]);
    }
}
