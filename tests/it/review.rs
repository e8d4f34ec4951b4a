//! Compares the judgement on every move of every position with a plain minimax.

use noughts::review::{JudgedMove, Judgement, judge, judge_game};
use noughts::{Outcome, PlayErrorReason, Player, Position, Square, SquareSet, Value};
use noughts_testing::oracle;
use noughts_testing::oracle::{Answer, Board};

fn number(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Loss => -1,
        Outcome::Draw => 0,
        Outcome::Win => 1,
    }
}

fn numbers(squares: SquareSet) -> Vec<u8> {
    squares.iter().map(Square::number).collect()
}

/// The word for a move, from the outcome and the plies of all moves, counting the move.
fn word(answer: &Answer, square: u8) -> Judgement {
    let (_, outcome, plies) = *answer.moves.iter().find(|m| m.0 == square).unwrap();
    let could_win_at_once = answer.moves.iter().any(|m| (m.1, m.2) == (1, 1));
    match answer.outcome - outcome {
        2 => Judgement::Blunder,
        1 => Judgement::Mistake,
        0 if answer.best.contains(&square) => Judgement::Best,
        0 if could_win_at_once && plies > 1 => Judgement::MissedWin,
        0 => Judgement::Sound,
        _ => panic!("a move cannot make the outcome better"),
    }
}

fn check(judged: JudgedMove, answer: &Answer, square: u8) {
    let JudgedMove { position, before, after, best, .. } = judged;
    let (_, outcome, plies) = *answer.moves.iter().find(|m| m.0 == square).unwrap();
    assert_eq!((number(before.outcome), before.plies), (answer.outcome, answer.plies), "{position} {square}");
    assert_eq!((number(after.outcome), after.plies + 1), (outcome, plies), "{position} {square}");
    assert_eq!(numbers(best), answer.best, "{position} {square}");
    let keeping: Vec<u8> = answer.moves.iter().filter(|m| m.1 == answer.outcome).map(|m| m.0).collect();
    assert_eq!(numbers(judged.keeping()), keeping, "{position} {square}");
    assert_eq!(judged.judgement(), word(answer, square), "{position} {square}");
    assert_eq!(judged.is_turning_point(), outcome != answer.outcome, "{position} {square}");
}

fn swapped(board: &Board) -> String {
    board.iter().map(|mark| if *mark == '.' { '.' } else { oracle::other(*mark) }).collect()
}

#[test]
fn every_move_of_every_position_is_judged_as_minimax_judges_it() {
    let mut counts = [0; 5];
    for (board, answer) in oracle::answers() {
        let x_first: Position = oracle::text(&board).parse().unwrap();
        let o_first = Position::from_key(x_first.key(), Player::O).unwrap();
        for square in Square::ALL {
            let is_legal = answer.moves.iter().any(|m| m.0 == square.number());
            assert_eq!(judge(x_first, square).is_ok(), is_legal, "{x_first} {square}");
            assert_eq!(judge(o_first, square).is_ok(), is_legal, "{x_first} {square}");
        }
        for (number, child) in oracle::moves(&board) {
            let square = Square::new(number).unwrap();
            let judged = judge(x_first, square).unwrap();
            check(judged, &answer, number);
            assert_eq!(judged.next.to_string(), oracle::text(&child));
            assert_eq!((judged.player().to_string(), judged.square), (oracle::mover(&board).to_string(), square));
            counts[judged.judgement() as usize] += 1;

            let judged = judge(o_first, square).unwrap();
            check(judged, &answer, number);
            assert_eq!(judged.next.to_string(), swapped(&child));
            assert_eq!(judged.player(), x_first.to_move().opponent());
        }
    }
    assert_eq!(counts.iter().sum::<i32>(), 16_167);
    assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
}

#[test]
fn a_word_is_one_of_five_and_their_order_is_that_of_their_gravity() {
    assert!(Judgement::ALL.is_sorted());
    let words: Vec<String> = Judgement::ALL.iter().map(|judgement| judgement.to_string()).collect();
    assert_eq!(words, ["best", "sound", "missed win", "mistake", "blunder"]);
    let marks: Vec<&str> = Judgement::ALL.iter().map(|judgement| judgement.mark()).collect();
    assert_eq!(marks, ["", "", "?!", "?", "??"]);
    let value = |outcome, plies| Value { outcome, plies };
    let win_now = value(Outcome::Win, 1);
    assert_eq!(Judgement::new(win_now, value(Outcome::Win, 0)), Judgement::Best);
    assert_eq!(Judgement::new(win_now, value(Outcome::Win, 2)), Judgement::MissedWin);
    assert_eq!(Judgement::new(value(Outcome::Win, 3), value(Outcome::Win, 4)), Judgement::Sound);
    assert_eq!(Judgement::new(value(Outcome::Loss, 4), value(Outcome::Loss, 1)), Judgement::Sound);
    assert_eq!(Judgement::new(win_now, value(Outcome::Draw, 3)), Judgement::Mistake);
    assert_eq!(Judgement::new(value(Outcome::Draw, 5), value(Outcome::Loss, 3)), Judgement::Mistake);
    assert_eq!(Judgement::new(win_now, value(Outcome::Loss, 1)), Judgement::Blunder);
    // No game is that long, but it must not fail.
    assert_eq!(Judgement::new(value(Outcome::Draw, 0), value(Outcome::Draw, u8::MAX)), Judgement::Sound);
}

#[test]
fn a_game_is_judged_from_any_start_up_to_a_move_that_cannot_be_made() {
    let squares = |numbers: &[u8]| numbers.iter().map(|n| Square::new(*n).unwrap()).collect::<Vec<_>>();
    let start: Position = "XO..X....".parse().unwrap();
    let judged = judge_game(start, squares(&[3, 9])).unwrap();
    assert_eq!(judged.iter().map(|judged| judged.judgement()).collect::<Vec<_>>(), [Judgement::Sound, Judgement::Best]);
    assert_eq!((judged[0].position, judged[0].next, judged[1].position), (start, judged[1].position, judged[0].next));
    assert_eq!(judge_game(start, squares(&[])).as_deref(), Ok(&[][..]));
    let error = judge_game(start, squares(&[3, 9, 4])).unwrap_err();
    assert_eq!((error.square.number(), error.reason), (4, PlayErrorReason::GameOver));
    let error = judge_game(start, squares(&[3, 5])).unwrap_err();
    assert_eq!((error.position, error.reason), (judged[0].next, PlayErrorReason::Taken(Player::X)));
}

#[test]
fn a_game_cannot_have_a_move_that_is_not_legal() {
    for moves in [&[1, 1][..], &[1, 4, 2, 5, 3, 6]] {
        let squares = moves.iter().map(|number| Square::new(*number).unwrap());
        assert!(judge_game(Position::new(), squares).is_err());
    }
}
