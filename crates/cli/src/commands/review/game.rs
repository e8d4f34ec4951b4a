//! A game that was read and judged.

use super::languages::{FILLERS, in_ours};
use crate::board::InputError;
use crate::commands::review::record::Record;
use crate::commands::shared::Setting;
use crate::io::json;
use noughts::notation::read_game;
use noughts::review::{JudgedMove, judge_game};
use noughts::{ParsePositionErrorReason, Player, Position, words};

pub const LONGEST_NAME: usize = 200;

pub struct Game {
    /// The names of X and O, empty if they were not given.
    pub names: [String; 2],
    pub moves: Vec<JudgedMove>,
    /// The position after the last move.
    pub end: Position,
    /// What is wrong with the game as a whole, in a sentence.
    pub flaw: Option<String>,
}

impl Game {
    pub fn new(record: Record, setting: Setting, source: &str) -> Result<Game, InputError> {
        let Record { names, first, moves, result, advice } = record;
        if names.iter().any(|name| name.len() > LONGEST_NAME) {
            return Err(InputError::new(source, format_args!("a name is longer than {LONGEST_NAME} bytes")));
        }
        let first = match first.as_str() {
            "" => setting.first,
            first => first.parse().map_err(|error| InputError::new(source, format_args!("first: {error}")))?,
        };
        let squares = read_game(&moves, first, setting.coords).map_err(|error| match advice {
            Some(advice) if matches!(error.reason, ParsePositionErrorReason::StrangeSquare(_)) => {
                InputError::new(source, format_args!("{error}; {advice}"))
            }
            _ => InputError::on_3x3(source, &error, first),
        })?;
        let start = Position::with_first(first);
        let moves = judge_game(start, squares).expect("the moves that were read are legal");
        let end = moves.last().map_or(start, |judged| judged.next);
        let flaw = cut_short(end).or_else(|| contradiction(&result, first, &names, end));
        Ok(Game { names, moves, end, flaw })
    }
}

fn cut_short(end: Position) -> Option<String> {
    if end.ply() == 0 {
        return Some("it has no moves".into());
    }
    let (moves, player) = (words::count(end.ply(), "move"), end.to_move());
    (!end.is_over()).then(|| format!("cut short after {moves}: {player} to move"))
}

/// That a game did not end as its line says. A player may be called `D`: a result that means two things is right if one of them is.
fn contradiction(result: &str, first: Player, names: &[String; 2], end: Position) -> Option<String> {
    let is = json::status(end);
    let meanings: Vec<&str> = winner(result, names).into_iter().chain(said(result, first)).collect();
    match meanings.first() {
        Some(_) if meanings.contains(&"") || meanings.contains(&is) => None,
        Some(said) => Some(format!("the result is {is}, not {said} as the line says")),
        None => Some(format!("{result:?} is not a result; write x_won, o_won, draw or the name of the winner")),
    }
}

fn won(player: Player) -> &'static str {
    if player == Player::X { "x_won" } else { "o_won" }
}

/// What it means if a result is the name of a player; `None` if it is not, or that of both.
fn winner(result: &str, names: &[String; 2]) -> Option<&'static str> {
    let is_winner = |name: &String| name.to_lowercase() == result.to_lowercase();
    match names.each_ref().map(is_winner) {
        [true, false] => Some(won(Player::X)),
        [false, true] => Some(won(Player::O)),
        _ => None,
    }
}

/// What people mean by a result, in our words; `None` if nobody knows. As in chess, `1-0` says that the first player won.
fn said(result: &str, first: Player) -> Option<&'static str> {
    let lower = result.to_lowercase();
    let words =
        lower.split([' ', '_', '.', '!']).map(in_ours).filter(|word| *word != "player" && !FILLERS.contains(word));
    let word = words.collect::<String>().replace(['–', ':'], "-");
    Some(match in_ours(word.strip_prefix("player").unwrap_or(&word)) {
        "" => "",
        "x" | "xwon" | "wonx" | "xwins" | "xwin" => "x_won",
        "o" | "owon" | "wono" | "owins" | "owin" => "o_won",
        "draw" | "matchdraw" | "d" | "=" | "½-½" | "1/2-1/2" | "0-0" | "½" => "draw",
        "1-0" => won(first),
        "0-1" => won(first.opponent()),
        _ => return None,
    })
}
