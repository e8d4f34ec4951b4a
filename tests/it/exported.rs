//! All 19,683 boards in the order of their keys, with the answers of the library.

use noughts::notation::{Coords, read_position};
use noughts::{Evaluation, Outcome, ParsePositionErrorReason, Player, Position, PositionError, Status};
pub use noughts_testing::run::run;
use std::fs;
use std::path::{Path, PathBuf};

/// The boards by key. A board is its position, if games in which `first` moves first can reach it.
pub fn positions(first: Player) -> impl Iterator<Item = Option<Position>> {
    (0..19_683).map(move |key| Position::from_key(key, first))
}

/// The boards as texts, such as `XO..X....`, in some order.
pub fn texts() -> Vec<String> {
    let cell = |board: u32, square: u32| ['.', 'X', 'O'][(board / 3u32.pow(square) % 3) as usize];
    (0..19_683).map(|board| (0..9).map(|square| cell(board, square)).collect()).collect()
}

/// The checksum as the page on other languages defines it, computed from the plain description there.
pub fn checksum() -> u32 {
    let byte = |position: Option<Position>| {
        let Some(position) = position else { return 0x10 };
        let Evaluation { outcome, plies, pick, .. } = noughts::evaluate(position);
        let high = u32::from(plies) + if outcome == Outcome::Draw { 0 } else { 10 };
        16 * high + pick.map_or(0, |square| u32::from(square.number()))
    };
    positions(Player::X).map(byte).fold(2_166_136_261, |sum, byte| (sum ^ byte).wrapping_mul(16_777_619))
}

/// A new folder for the files of a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Questions for a file in another language, with the right answers. A question is the player who moves first, and a
/// text. An answer that begins with `error: ` is only the beginning of an error.
pub fn questions() -> Vec<(String, String)> {
    let mut questions = vec![];
    for first in Player::ALL {
        questions.extend(texts().into_iter().map(|text| (format!("{first} {text}"), answer(&text, first))));
    }
    for text in [
        "xo__x----",
        "XO  X    ",
        "XO./.X./...",
        "X O .|. X .|. . .",
        r#"["X","O",null,null,"X",null,null,null,null]"#,
        r#"[["X","O",""],[" ","X","."],[null,null,null]]"#,
        r#"["XO.",".X.","..."]"#,
        "120010000",
        "[1,2,0,0,1,0,0,0,0]",
        "[[1,-1,0],[0,1.0,0],[0,0,0]]",
        "XO34X6789",
        r#"["X","O",2,3,"X",5,6,7,8]"#,
        "❌⭕⬜⬜❌⬜⬜⬜⬜",
        r#"["❌","⭕️",0," ","❌","0",null,"",""]"#,
    ] {
        questions.push((format!("X {text}"), answer("XO..X....", Player::X)));
    }
    for (first, player) in [("x", Player::X), ("o", Player::O)] {
        questions.push((format!("{first} ........."), answer(".........", player)));
    }
    for (text, error) in [
        ("X XOZ......", "is not a cell"),
        ("X XO..X...", "there are 8 cells, not 9"),
        ("X XO..X.....", "there are 10 cells, not 9"),
        ("X [\"X\",\"O\"]", "there are 2 cells, not 9"),
        ("X ", "there are 0 cells, not 9"),
        ("X [\"X\",1,1,0,0,0,0,0,0]", "is not a cell"),
        ("X [3,3,3,3,3,3,3,3,3]", "is not a cell"),
        ("X XO1/1X1/3", "is not a cell"),
        ("Y XO..X....", "is not a player"),
    ] {
        questions.push((text.into(), format!("error: {error}")));
    }
    questions
}

fn answer(text: &str, first: Player) -> String {
    let position = match read_position(text, first, Coords::default()) {
        Ok(position) => position,
        Err(error) => {
            return match error.reason {
                ParsePositionErrorReason::Unreachable(PositionError::Alternation { .. }) => {
                    format!("error: the marks do not alternate, where {first} moves first")
                }
                _ => "error: play went on after ".into(),
            };
        }
    };
    let status = match position.status() {
        Status::Ongoing => "ongoing",
        Status::Drawn => "draw",
        Status::Won { winner: Player::X, .. } => "x_won",
        Status::Won { winner: Player::O, .. } => "o_won",
    };
    let Evaluation { outcome, plies, best, pick } = noughts::evaluate(position);
    let best: String = best.iter().map(|square| square.to_string()).collect();
    let pick = pick.map_or("none".into(), |square| square.to_string());
    let mover = if position.is_over() { "none".into() } else { position.to_move().to_string() };
    let values = noughts::move_values(position).into_iter();
    let values: String = values.map(|value| format!(" {}:{}:{}", value.square, value.outcome, value.plies)).collect();
    format!("{position} {mover} {status} {outcome} {plies} {best} {pick}{values}")
}

/// Compares the answers of a file in another language with the right ones.
pub fn check(questions: &[(String, String)], printed: &str) {
    assert_eq!(printed.lines().count(), questions.len(), "{printed:.200}");
    for ((question, due), answer) in questions.iter().zip(printed.lines()) {
        let is_right = match due.strip_prefix("error: ") {
            Some(error) => answer.starts_with("error: ") && answer.contains(error),
            None => answer == due,
        };
        assert!(is_right, "{question}: {answer}, not {due}");
    }
}

/// Compares the time of a pick with that of a memoised minimax. The usual one, which remembers values, must be slower.
/// One that remembers its moves is a bare look-up, and must not be much faster.
pub fn check_speed(language: &str, printed: &str) {
    println!("{language}, a position that goes on | first question | later | × \n{printed}");
    let ratio = |row: &str| row.trim_end_matches(" |").rsplit(' ').next().unwrap().parse::<f64>().expect(row);
    let [pick, moves, values] = printed.lines().map(ratio).collect::<Vec<_>>()[..] else { panic!("{printed}") };
    assert!(pick == 1.0 && moves > 0.3 && values > 1.5, "{printed}");
}

/// The path of a file of `tests/export`.
pub fn source(name: &str) -> String {
    format!("{}/tests/export/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Compiles `program` in this folder. There must be no warning.
pub fn compile(folder: &Path, compiler: &str, arguments: &[&str]) {
    let printed = run(folder, compiler, &[&["-I.", "-o", "program"], arguments].concat(), "");
    assert_eq!(printed, "", "{compiler} {arguments:?}");
}

/// The bytes of flash memory that `program` takes.
pub fn flash(folder: &Path) -> usize {
    let text = run(folder, "avr-size", &["program"], "");
    let numbers = text.lines().nth(1).unwrap().split_whitespace().take(2);
    numbers.map(|number| number.parse::<usize>().unwrap()).sum()
}
