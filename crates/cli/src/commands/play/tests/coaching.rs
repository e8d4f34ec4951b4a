//! What the coach says, compared with a plain minimax.

use crate::board::JudgedMove;
use crate::commands::play::coach;
use crate::commands::play::model::Note;
use crate::commands::play::tests::*;
use crate::io::wrap;
use noughts::tactics;
use oracle::{Answer, Board};
use std::collections::BTreeMap;
use std::sync::LazyLock;

use noughts_testing::oracle;

static ANSWERS: LazyLock<BTreeMap<Board, Answer>> = LazyLock::new(oracle::answers);

fn answer(position: Position) -> Option<&'static Answer> {
    let board: Vec<char> = position.to_string().chars().collect();
    ANSWERS.get(&Board::try_from(board).unwrap())
}

/// A variant whose squares have these names.
fn variant(coords: Coords) -> Variant {
    Variant::three_by_three(Player::X, coords)
}

/// What the coach says of a move.
fn remark(position: Position, square: Square, coords: Coords) -> String {
    let mut variant = variant(coords);
    let state = State::from(position);
    let move_values = variant.move_values(state).unwrap_or_else(|_| panic!()).unwrap();
    coach::remark(&variant, &JudgedMove::new(state, square.index(), &move_values))
}

/// The outcome of a move, and the answer for its position.
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
        let remark = remark(position, square, Coords::default());
        let (outcome, answer) = outcomes(position, square);
        let sound = listed(answer.moves.iter().filter(|(_, other, _)| *other == answer.outcome).map(|(n, ..)| *n));
        let best = listed(answer.best.iter().copied());
        let is_best = answer.best.contains(&square.number());
        let expected = match (answer.outcome, outcome) {
            (-1, _) if is_best => match tactics::reason(position, square) {
                Some(reason) => format!("That {reason}, but best play wins against it."),
                None => "Nothing is better, but best play wins against it.".into(),
            },
            (kept, _) if is_best => match (tactics::reason(position, square), answer.plies) {
                (Some(reason), _) => format!("Good: that {reason}."),
                (None, 1) => "Good: that draws.".into(),
                (None, _) => format!("Good: that keeps the {}.", if kept == 1 { "win" } else { "draw" }),
            },
            (1, 1) if answer.plies == 1 => format!("That keeps the win, but {best} would have won at once."),
            (1, 1) => format!("That keeps the win, but {best} would have won sooner."),
            (1, 0) => format!("That lets the win go: {sound} would have won."),
            (1, -1) => format!("That turns a win into a loss: {sound} would have won."),
            (0, -1) => format!("That gives the draw away: {sound} would have held it."),
            (-1, -1) => format!("That is lost anyway, but {best} would have held out longer."),
            pair => panic!("{pair:?}"),
        };
        assert_eq!(remark, expected, "{position} {square:?}");
    }
}

#[test]
fn the_worth_of_every_square_is_that_of_minimax() {
    for position in ANSWERS.keys().map(|board| oracle::text(board).parse::<Position>().unwrap()) {
        let answer = answer(position).unwrap();
        let move_values = variant(Coords::default()).move_values(position.into()).unwrap_or_else(|_| panic!()).unwrap();
        for worth in move_values {
            let number = worth.square as u8 + 1;
            let (number, outcome, plies) = answer.moves.iter().find(|(n, ..)| *n == number).unwrap();
            let star = if answer.best.contains(number) { "*" } else { "" };
            let expected = match outcome {
                1 => format!("win in {plies}{star}"),
                0 => format!("draw{star}"),
                _ => format!("loss in {plies}{star}"),
            };
            assert_eq!(coach::worth(&worth), expected);
        }
    }
    let position: Position = "XO..X....".parse().unwrap();
    let mut variant = variant(Coords::A1);
    let move_values = variant.move_values(position.into()).unwrap_or_else(|_| panic!()).unwrap();
    assert_eq!(coach::move_values(&variant, &move_values), "loss in 4*: c3; loss in 2: c1 a2 c2 a3 b3");
}

/// Calls `each` with every finished game that goes on from here.
fn every_game(game: &mut Game, each: &mut impl FnMut(&Game)) {
    if game.is_over() {
        return each(game);
    }
    let state = game.state();
    for square in (0..9).filter(|square| state.mark(*square).is_none()) {
        game.play(square).unwrap();
        every_game(game, each);
        game.go_to(state.ply());
    }
}

#[test]
#[ignore = "takes long"]
fn every_game_is_told_its_turning_point_or_the_last_mistake_of_the_person() {
    let (mut games, mut turns, mut others) = (0, 0, 0);
    every_game(&mut Game::new(three(Player::X), Some(Player::O)), &mut |game| {
        games += 1;
        let position_of = |state| game.variant().position_3x3(state).unwrap();
        let judged = |judged: JudgedMove| (position_of(judged.state), Square::ALL[judged.square]);
        let moves = game.judged_moves().into_iter().map(judged);
        let mistakes: Vec<(Position, Square)> = moves
            .filter(|(before, square)| {
                let (outcome, answer) = outcomes(*before, *square);
                outcome < answer.outcome
            })
            .collect();
        let of_x = mistakes.iter().rfind(|(before, _)| before.to_move() == Player::X);
        let found = coach::last_mistake(game).map(judged);
        assert_eq!(found.as_ref(), of_x);
        let verdict = coach::what_decided(game).unwrap();
        let Some((_, square)) = of_x else { return assert_eq!(verdict, "You made no mistake.") };
        let is_last = of_x == mistakes.last();
        let what = if is_last { "Your move" } else { "Your last mistake:" };
        assert!(verdict.starts_with(&format!("{what} {} ", square.number())), "{verdict}");
        // Whoever loses has made the last mistake of the game, and whoever wins has not.
        let by_winner = game.winner().map(|winner| winner == Player::X);
        assert!(by_winner.is_none_or(|by_winner| by_winner != is_last), "{verdict}");
        *(if is_last { &mut turns } else { &mut others }) += 1;
    });
    assert_eq!(games, 255_168);
    assert!(turns > 77_904 && others > 0, "all games that O won, and drawn ones");
}

#[test]
fn a_mistake_that_had_no_effect_is_not_called_the_turning_point() {
    let drawn = played(against("easy"), &[7, 4, 5, 9, 1, 3, 6, 8, 2]);
    assert_eq!(drawn.note.text(), "Your move 1 gave up the win; 2, 3 or 8 kept it.");
    let lucky = played(against("easy"), &[3, 2, 5, 1, 8, 9, 6, 7, 4]);
    assert_eq!(lucky.note.text(), "Your last mistake: 8 gave up the win; 4, 6, 7 or 9 kept it.");
}

#[test]
#[ignore = "takes long"]
fn all_that_the_coach_says_fits_the_smallest_screen() {
    // On a narrow screen, there are five rows of text.
    let fits = |text: &str| assert!(wrap(text, 40).len() <= 2 && wrap(text, 20).len() <= 5, "{text}");
    for &coords in Coords::ALL {
        every_move().for_each(|(position, square)| fits(&remark(position, square, coords)));
    }
    // Names of two characters are the longest.
    let mut longest = String::new();
    for program in [None, Some(Player::O)] {
        every_game(&mut Game::new(variant(Coords::A1), program), &mut |game| {
            let verdict = coach::what_decided(game).unwrap();
            fits(&verdict);
            longest = if verdict.len() > longest.len() { verdict } else { std::mem::take(&mut longest) };
        });
    }
    assert!(longest.len() > 60, "{longest}");
}

#[test]
fn the_coach_speaks_on_the_screen_when_it_is_on() {
    let mut model = played(against("perfect"), &[1, 5]);
    assert_eq!(model.note.text(), "");
    model.act(Action::Coach);
    let mut model = played(model, &[9]);
    assert_eq!(model.note.text(), "Good: that keeps the draw.");
    model = played(model, &[4]);
    assert_eq!(model.note.text(), "Good: that keeps the draw.", "the program's answer leaves it");
    model = played(model, &[2]);
    assert_eq!(model.note.text(), "That gives the draw away: 6 would have held it.");
    let mut model = played(model, &[6]);
    assert_eq!(model.note.text(), "Your move 2 gave up the draw; 6 held it.");
    model.act(Action::Play(square(9)));
    assert_eq!(model.note.text(), "Your move 2 gave up the draw; 6 held it.", "another key leaves it");
    model.act(Action::Retry);
    assert_eq!(position(&model.game).to_string(), "X..OO...X");
    assert_eq!(model.note.text(), "Here 2 gave up the draw. Try 6.");
    model.act(Action::Undo);
    model.act(Action::Retry);
    assert_eq!(model.note.text(), "There is no mistake of yours to go back to.");
    // Without the coach the end is judged all the same.
    model.act(Action::Coach);
    model.act(Action::New);
    let model = played(model, &[1, 5, 9, 4, 2, 6]);
    assert!(model.note.text().starts_with("Your move 2"));
    assert_eq!(played(two_people(), &[5, 1, 9, 3, 2, 8, 4, 6, 7]).note.text(), "Nobody made a mistake.");
}

#[test]
fn the_coach_says_what_the_mistake_of_the_program_lets_the_person_do() {
    let mut model = against("easy");
    model.act(Action::Coach);
    model = played(model, &[1, 3]);
    let [long, short] =
        ["Good: that keeps the draw. ", ""].map(|before| format!("{before}O's 3 was a mistake: you can win in 5."));
    assert_eq!(model.note, Note::Long { text: long, short });
    model = played(model, &[5, 9]);
    assert_eq!(model.note.text(), "That lets the win go: 4, 7 or 9 would have won.");
    model = played(model, &[6, 2]);
    assert_eq!(model.note.text(), "Good: that blocks. O's 2 was a mistake: you can win in 1.");
    // Nobody is told of what the coach has not been asked.
    assert_eq!(played(against("easy"), &[1, 3]).note.text(), "");
}
