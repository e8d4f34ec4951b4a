//! Tests the forms of serde: every value is read back as it was written, and everything else is refused.

use noughts::{
    Evaluation, Fraction, Line, Lines, MoveValue, Outcome, Player, Position, Square, SquareSet, Status, Symmetry,
};
use noughts_testing::oracle;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

const BINCODE: bincode::config::Configuration = bincode::config::standard();

/// Checks that a value is written as this JSON, and that JSON and bincode give the same value again.
fn assert_form<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
    let bytes = bincode::serde::encode_to_vec(&value, BINCODE).unwrap();
    assert_eq!(bincode::serde::decode_from_slice(&bytes, BINCODE).unwrap(), (value, bytes.len()));
}

/// The sentence with which this JSON is refused, without the place that serde_json adds.
fn refusal<T: DeserializeOwned + Debug>(json: &str) -> String {
    let error = serde_json::from_str::<T>(json).expect_err(json).to_string();
    error.split(" at line ").next().unwrap().to_string()
}

fn square_number(square: Square) -> String {
    square.number().to_string()
}

fn listed(items: impl IntoIterator<Item = impl Into<String>>) -> String {
    format!("[{}]", items.into_iter().map(Into::into).collect::<Vec<_>>().join(","))
}

fn set_form(set: SquareSet) -> String {
    listed(set.iter().map(square_number))
}

fn line_form(line: Line) -> String {
    listed(line.squares().map(square_number))
}

fn outcome_form(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => r#""win""#,
        Outcome::Draw => r#""draw""#,
        Outcome::Loss => r#""loss""#,
    }
}

#[test]
fn every_position_and_its_values() {
    for first in Player::ALL {
        for position in Position::all().map(|position| Position::from_key(position.key(), first).unwrap()) {
            assert_form(position, &format!(r#"{{"cells":"{position}","first":"{first}"}}"#));

            let Evaluation { outcome, plies, best, pick } = noughts::evaluate(position);
            let (outcome, best) = (outcome_form(outcome), set_form(best));
            let pick = pick.map_or("null".to_string(), square_number);
            let json = format!(r#"{{"outcome":{outcome},"plies":{plies},"best":{best},"pick":{pick}}}"#);
            assert_form(noughts::evaluate(position), &json);

            let json = match position.status() {
                Status::Ongoing => r#""ongoing""#.to_string(),
                Status::Drawn => r#""draw""#.to_string(),
                Status::Won { winner, lines } => {
                    format!(r#"{{"won":{{"winner":"{winner}","lines":{}}}}}"#, listed(lines.iter().map(line_form)))
                }
            };
            assert_form(position.status(), &json);

            for value in noughts::move_values(position) {
                let MoveValue { square, outcome, plies, best } = value;
                let outcome = outcome_form(outcome);
                let json = format!(r#"{{"square":{square},"outcome":{outcome},"plies":{plies},"best":{best}}}"#);
                assert_form(value, &json);
            }
        }
    }
}

#[test]
fn every_board_that_play_cannot_reach_is_refused() {
    let reachable = oracle::reachable();
    for board in oracle::all_boards().into_iter().filter(|board| !reachable.contains(board)) {
        let text = oracle::text(&board);
        let cells = board.map(|cell| match cell {
            'X' => Some(Player::X),
            'O' => Some(Player::O),
            _ => None,
        });
        let sentence = Position::from_cells(cells, Player::X).unwrap_err().to_string();
        assert_eq!(refusal::<Position>(&format!(r#"{{"cells":"{text}","first":"X"}}"#)), sentence);
        let bytes = bincode::serde::encode_to_vec((&text, Player::X), BINCODE).unwrap();
        assert!(bincode::serde::decode_from_slice::<Position, _>(&bytes, BINCODE).is_err(), "{text}");
    }
}

#[test]
fn cells_are_nine_of_three_characters() {
    for cells in ["", "XO..X...", "XO..X.....", "xo..x....", "XO__X____", "XO..X...5", "XO..X...□", "XO. .X...."] {
        let sentence = format!("the cells must be nine characters, each X, O or a dot, but they are {cells:?}");
        assert_eq!(refusal::<Position>(&format!(r#"{{"cells":"{cells}","first":"X"}}"#)), sentence);
    }
    assert_eq!(refusal::<Position>(r#"{"cells":"........."}"#), "missing field `first`");
    assert_eq!(refusal::<Position>(r#"{"first":"X"}"#), "missing field `cells`");
}

#[test]
fn every_player_and_outcome() {
    assert_form(Player::X, r#""X""#);
    assert_form(Player::O, r#""O""#);
    [Outcome::Loss, Outcome::Draw, Outcome::Win].iter().for_each(|o| assert_form(*o, &format!(r#""{o}""#)));
    for word in ["x", "o", "0", "", "X ", "Win", "won"] {
        let json = format!("{word:?}");
        assert!(refusal::<Player>(&json).starts_with("unknown variant"), "{word}");
        assert!(refusal::<Outcome>(&json).starts_with("unknown variant"), "{word}");
        assert!(serde_json::from_str::<Status>(&json).is_err(), "{word}");
    }
    let status = r#"{"won":{"winner":"X","lines":[[1,2,4]]}}"#;
    assert_eq!(refusal::<Status>(status), "squares 1, 2 and 4 are not a line");
}

fn no_square(number: u8) -> String {
    format!("no square has the number {number}: the squares are numbered from 1 to 9")
}

#[test]
fn every_square_and_every_symmetry() {
    for number in 0..=u8::MAX {
        let json = number.to_string();
        match Square::new(number) {
            Some(square) => assert_form(square, &json),
            None => assert_eq!(refusal::<Square>(&json), no_square(number)),
        }
        match Symmetry::ALL.get(usize::from(number)) {
            Some(symmetry) => assert_form(*symmetry, &json),
            None => {
                let sentence = format!("no symmetry has the number {number}: the symmetries are numbered from 0 to 7");
                assert_eq!(refusal::<Symmetry>(&json), sentence);
            }
        }
    }
    for json in ["-1", "1.0", "256", "\"1\"", "null", "[1]"] {
        assert!(refusal::<Square>(json).contains("expected u8"), "{json}");
    }
}

#[test]
fn every_set_in_every_order() {
    for bits in 0..512 {
        let set = SquareSet::from_bits(bits).unwrap();
        assert_form(set, &set_form(set));
        let backwards = listed(set.iter().rev().map(square_number));
        assert_eq!(serde_json::from_str::<SquareSet>(&backwards).unwrap(), set);
        for square in set {
            let twice = listed(set.iter().chain([square]).map(square_number));
            assert_eq!(refusal::<SquareSet>(&twice), format!("square {square} is twice in the same set"));
        }
    }
    assert_eq!(refusal::<SquareSet>("[1,10]"), no_square(10));
}

/// All 729 lists of three squares: only those with the squares of a line are read.
#[test]
fn every_line_in_every_order() {
    Line::ALL.iter().for_each(|line| assert_form(*line, &line_form(*line)));
    for squares in (0..729).map(|n| [n / 81, n / 9 % 9, n % 9].map(|index| Square::ALL[index])) {
        let set: SquareSet = squares.into_iter().collect();
        let json = listed(squares.map(square_number));
        match Line::ALL.iter().find(|line| line.set() == set) {
            Some(line) => assert_eq!(serde_json::from_str::<Line>(&json).unwrap(), *line),
            None => assert!(refusal::<Line>(&json).ends_with("are not a line"), "{json}"),
        }
    }
    assert_eq!(refusal::<Line>("[4,2,1]"), "squares 1, 2 and 4 are not a line");
    assert!(refusal::<Line>("[1,2]").contains("length 2"));
    assert!(refusal::<Line>("[1,2,3,4]").contains("trailing characters"));
}

/// All 256 sets of lines: only those are read that are all the lines within some squares.
#[test]
fn every_set_of_lines() {
    let possible: Vec<Lines> = (0..512).map(|bits| Lines::within(SquareSet::from_bits(bits).unwrap())).collect();
    let mut read = 0;
    for bits in 0..256 {
        let lines: Vec<Line> =
            Line::ALL.into_iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1).map(|(_, line)| line).collect();
        let json = listed(lines.iter().map(|line| line_form(*line)));
        let Some(expected) = possible.iter().find(|possible| possible.iter().eq(lines.iter().copied())) else {
            assert_eq!(refusal::<Lines>(&json), "the lines must be all lines within their squares, each once");
            continue;
        };
        assert_form(*expected, &json);
        let backwards = listed(lines.iter().rev().map(|line| line_form(*line)));
        assert_eq!(serde_json::from_str::<Lines>(&backwards).unwrap(), *expected);
        read += 1;
    }
    assert!(read < 256);
    assert!(refusal::<Lines>("[[1,2,3],[1,2,3]]").ends_with("each once"));
}

#[test]
fn fractions_in_lowest_terms() {
    for (numerator, denominator) in (1..60).flat_map(|d| (0..=d).map(move |n| (n, d))).chain([(1, u128::MAX)]) {
        let fraction = Fraction::new(numerator, denominator).unwrap();
        assert_form(fraction, &format!("{:?}", fraction.to_string()));
        let text = format!("{numerator}/{denominator}");
        if text != fraction.to_string() {
            assert_refused(&text);
        }
    }
    let too_large = "1/340282366920938463463374607431768211456";
    for text in
        ["", "/", "1", "1/", "/2", "1/0", "0/0", "3/2", "-1/2", "+1/2", "01/2", " 1/2", "1/2/3", "a/b", too_large]
    {
        assert_refused(text);
    }
}

fn assert_refused(text: &str) {
    let sentence = format!("{text:?} is not a fraction from 0/1 to 1/1 in lowest terms, such as 191/192");
    assert_eq!(refusal::<Fraction>(&format!("{text:?}")), sentence);
}
