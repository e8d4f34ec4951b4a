//! What the coach says, compared with a plain minimax.

use super::*;
use crate::cli::play::coach;
use crate::cli::terminal::text::wrap;
use noughts::Position;
use oracle::{Answer, Board};
use std::collections::BTreeMap;
use std::sync::LazyLock;

#[path = "../../../../tests/oracle/mod.rs"]
mod oracle;

static ANSWERS: LazyLock<BTreeMap<Board, Answer>> = LazyLock::new(oracle::answers);

fn answer(position: Position) -> Option<&'static Answer> {
    let board: Vec<char> = position.to_string().chars().collect();
    ANSWERS.get(&Board::try_from(board).unwrap())
}

/// The outcome of a move, and those of its position.
fn outcomes(position: Position, square: Square) -> (i32, &'static Answer) {
    let answer = answer(position).unwrap();
    let (_, outcome, _) = answer.moves.iter().find(|(number, ..)| *number == square.number()).unwrap();
    (*outcome, answer)
}

fn listed(numbers: impl Iterator<Item = u8>) -> String {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    let (last, others) = numbers.split_last().unwrap();
    if others.is_empty() { last.clone() } else { format!("{} or {last}", others.join(", ")) }
}

/// Every move of every position, X having begun.
fn every_move() -> impl Iterator<Item = (Position, Square)> {
    let positions = ANSWERS.keys().map(|board| oracle::text(board).parse::<Position>().unwrap());
    positions.flat_map(|position| position.legal_moves().iter().map(move |square| (position, square)))
}

#[test]
fn every_move_is_remarked_on_as_minimax_sees_it() {
    for (position, square) in every_move() {
        let remark = coach::remark(position, square, Coords::default());
        let (outcome, answer) = outcomes(position, square);
        let sound = listed(answer.moves.iter().filter(|(_, other, _)| *other == answer.outcome).map(|(n, ..)| *n));
        let best = listed(answer.best.iter().copied());
        let is_best = answer.best.contains(&square.number());
        let expected = match (answer.outcome, outcome) {
            _ if is_best && remark.starts_with("Good: that ") => continue,
            (-1, _) if is_best => "Nothing is better, but best play wins against it.".into(),
            _ if is_best => "Good: nothing is better.".into(),
            (1, 1) => format!("That still wins, but {best} would win sooner."),
            (1, 0) => format!("That let the win go: {sound} would have won."),
            (1, -1) => format!("That turned a win into a loss: {sound} would have won."),
            (0, -1) => format!("That lost the draw: {sound} would have held it."),
            (-1, -1) => format!("That loses sooner: {best} would have held out longer."),
            pair => panic!("{pair:?}"),
        };
        assert_eq!(remark, expected, "{position} {square:?}");
    }
}

#[test]
fn the_worth_of_every_square_is_that_of_minimax() {
    for position in ANSWERS.keys().map(|board| oracle::text(board).parse::<Position>().unwrap()) {
        let answer = answer(position).unwrap();
        for value in position.move_values() {
            let (number, outcome, plies) = answer.moves.iter().find(|(n, ..)| *n == value.square.number()).unwrap();
            let star = if answer.best.contains(number) { "*" } else { "" };
            let expected = match outcome {
                1 => format!("win {plies}{star}"),
                0 => format!("draw{star}"),
                _ => format!("loss {plies}{star}"),
            };
            assert_eq!(coach::worth(&value), expected);
        }
    }
    let position: Position = "XO..X....".parse().unwrap();
    assert_eq!(coach::worths(position, Coords::A1), "loss 4*: c3; loss 2: c1 a2 c2 a3 b3");
}

/// Calls `each` with every finished game that goes on from here.
fn every_game(game: &mut Game, each: &mut impl FnMut(&Game)) {
    let position = game.position();
    if position.is_over() {
        return each(game);
    }
    for square in position.legal_moves() {
        game.play(square).unwrap();
        every_game(game, each);
        game.go_to(position.ply());
    }
}

#[test]
fn the_turning_point_of_every_game_is_the_losers_last_mistake() {
    let mut games = 0;
    let mut turns = 0;
    every_game(&mut Game::new(Player::X, Some(Player::O)), &mut |game| {
        games += 1;
        let mistakes = game.record().into_iter().enumerate().filter(|(_, (before, square))| {
            let (outcome, answer) = outcomes(*before, *square);
            before.to_move() == Player::X && outcome < answer.outcome
        });
        let last = mistakes.map(|(at, (before, square))| (at, before, square)).next_back();
        let verdict = coach::verdict(game, Coords::default());
        match last {
            None => assert_eq!(verdict, "You made no mistake."),
            Some(_) if game.winner() == Some(Player::X) => assert_eq!(verdict, ""),
            Some((_, _, square)) => {
                assert!(verdict.starts_with(&format!("Turning point: X on {} ", square.number())), "{verdict}");
                assert_eq!(coach::turning_point(game), last);
                turns += 1;
            }
        }
        // Whoever loses has made a mistake, for X could have held the draw.
        assert!(game.winner() != Some(Player::O) || coach::turning_point(game).is_some());
    });
    assert_eq!(games, 255_168);
    assert!(turns > 77_904, "all games that O won, and drawn ones");
}

#[test]
fn all_that_the_coach_says_fits_the_smallest_screen() {
    let fits = |text: &str| assert!(wrap(text, 40).len() <= 2, "{text}");
    for coords in Coords::ALL {
        every_move().for_each(|(position, square)| fits(&coach::remark(position, square, coords)));
    }
    // Names of two characters are the longest.
    let mut longest = String::new();
    every_game(&mut Game::new(Player::X, None), &mut |game| {
        let verdict = coach::verdict(game, Coords::A1);
        fits(&verdict);
        longest = if verdict.len() > longest.len() { verdict } else { std::mem::take(&mut longest) };
    });
    assert!(longest.len() > 60, "{longest}");
}

#[test]
fn the_coach_speaks_on_the_screen_when_it_is_on() {
    let mut model = played(against("perfect"), &[1, 5]);
    assert_eq!(model.note, "");
    model.act(Action::Coach);
    let mut model = played(model, &[9]);
    assert_eq!(model.note, "Good: nothing is better.");
    model = played(model, &[4]);
    assert_eq!(model.note, "Good: nothing is better.", "the program's answer leaves it");
    model = played(model, &[2]);
    assert_eq!(model.note, "That lost the draw: 6 would have held it.");
    let mut model = played(model, &[6]);
    assert_eq!(model.note, "Turning point: X on 2 lost the draw; better 6.");
    model.act(Action::Turn);
    assert_eq!(model.game.position().to_string(), "X..OO...X");
    assert_eq!(model.note, "Here 2 was played. Try another square.");
    model.act(Action::Undo);
    model.act(Action::Turn);
    assert_eq!(model.note, "There is no mistake of yours to go back to.");
    // Without the coach the end is judged all the same.
    model.act(Action::Coach);
    model.act(Action::New);
    let model = played(model, &[1, 5, 9, 4, 2, 6]);
    assert!(model.note.starts_with("Turning point: X on 2"));
    assert_eq!(played(two_people(), &[5, 1, 9, 3, 2, 8, 4, 6, 7]).note, "Nobody made a mistake.");
}
