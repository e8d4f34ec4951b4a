//! Compares every value of the table with the oracle.

use noughts::{Evaluation, MoveValue, Outcome, Position, Square, Status, table, tactics};
use noughts_testing::oracle;
use noughts_testing::oracle::Board;
use std::collections::BTreeMap;

fn position(board: &Board) -> Position {
    oracle::text(board).parse().unwrap()
}

fn outcome(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Win => 1,
        Outcome::Draw => 0,
        Outcome::Loss => -1,
    }
}

#[test]
fn every_value_is_that_of_plain_minimax() {
    for (board, answer) in oracle::answers() {
        let position = position(&board);
        let Evaluation { outcome: found, plies, best, pick } = noughts::evaluate(position);
        assert_eq!((outcome(found), plies), (answer.outcome, answer.plies), "{position}");
        assert_eq!(best.iter().map(Square::number).collect::<Vec<_>>(), answer.best, "{position}");
        assert_eq!(noughts::best_moves(position), best);
        assert_eq!(noughts::pick(position), pick);
        assert_eq!(pick.is_none(), oracle::is_over(&board), "{position}");
        assert!(pick.is_none_or(|square| best.contains(square)), "{position}");
    }
}

#[test]
fn every_move_has_its_value_and_its_place() {
    for (board, answer) in oracle::answers() {
        let position = position(&board);
        let values = noughts::move_values(position);
        let mut by_square: Vec<_> = values.iter().map(|v| (v.square.number(), outcome(v.outcome), v.plies)).collect();
        by_square.sort();
        assert_eq!(by_square, answer.moves, "{position}");
        for MoveValue { square, best, .. } in &values {
            assert_eq!(*best, answer.best.contains(&square.number()), "{position}");
        }
        assert_eq!(values.first().map(|value| value.square), noughts::pick(position), "{position}");
        let place = |v: &MoveValue| (-oracle::preference((outcome(v.outcome), v.plies)), v.square);
        assert!(values.iter().skip(1).is_sorted_by_key(place), "{position}");
        assert!(values.is_sorted_by_key(|v| -oracle::preference((outcome(v.outcome), v.plies))), "{position}");
    }
}

#[test]
fn the_table_has_an_entry_for_every_canonical_position_and_both_look_up_paths_lead_to_it() {
    let reachable = oracle::reachable();
    let canonical = reachable.iter().map(position).filter(|position| position.canonical().0 == *position);
    let mut expected: Vec<Position> = canonical.collect();
    expected.sort_by_key(|position| position.key());
    assert_eq!(table::entries().map(|(position, _)| position).collect::<Vec<_>>(), expected);
    for (position, evaluation) in table::entries() {
        assert_eq!(table::find(position.key()), Some(evaluation));
        assert_eq!(noughts::evaluate(position), evaluation);
    }
    let keys: Vec<u16> = expected.iter().map(|position| position.key()).collect();
    for key in 0..=u16::MAX {
        assert_eq!(table::find(key).is_some(), keys.binary_search(&key).is_ok(), "{key}");
    }
}

#[test]
fn images_of_a_position_are_answered_by_images() {
    for board in oracle::reachable() {
        let own = position(&board);
        for symmetry in noughts::Symmetry::ALL {
            let (value, image) = (noughts::evaluate(own), noughts::evaluate(own.image(symmetry)));
            assert_eq!((value.outcome, value.plies), (image.outcome, image.plies));
            assert_eq!(symmetry.image_of_set(value.best), image.best);
            let after =
                |position: Position| position.play(noughts::pick(position)?).ok().map(|child| child.canonical().0);
            assert_eq!(after(own), after(own.image(symmetry)), "{own}");
        }
    }
}

/// A change of any answer must raise the version.
#[test]
fn the_version_belongs_to_these_answers() {
    assert_eq!((table::VERSION, noughts::verify::checksum(&table::by_key())), (1, 0xcc89_8ecb));
}

#[test]
fn table_and_canonicaliser_stay_under_48_kib() {
    const { assert!(table::BYTES < 48 * 1024) };
}

/// Plays the pick of `side` against every reply. Returns the numbers of games won, drawn and lost.
fn lines(position: Position, side: char) -> [u32; 3] {
    match position.status() {
        Status::Drawn => [0, 1, 0],
        Status::Won { winner, .. } if winner.to_string() == side.to_string() => [1, 0, 0],
        Status::Won { .. } => [0, 0, 1],
        Status::Ongoing if position.to_move().to_string() == side.to_string() => {
            lines(position.play(noughts::pick(position).unwrap()).unwrap(), side)
        }
        Status::Ongoing => position.children().fold([0; 3], |sum, (_, child)| {
            let below = lines(child, side);
            std::array::from_fn(|i| sum[i] + below[i])
        }),
    }
}

#[test]
fn the_pick_never_loses_whatever_the_opponent_replies() {
    for board in oracle::reachable() {
        let position = position(&board);
        for side in ['X', 'O'] {
            let expected_to_lose = oracle::value(&board).0 * if oracle::mover(&board) == side { 1 } else { -1 } < 0;
            let [_, _, lost] = lines(position, side);
            assert!(expected_to_lose || lost == 0, "{position} as {side}");
        }
    }
    assert_eq!(lines(Position::new(), 'X')[2] + lines(Position::new(), 'O')[2], 0);
}

/// How often `side` wins, as a fraction, when it makes the strongest of the moves that `choose` allows, and the other
/// side moves at random.
fn wins(
    board: Board,
    side: char,
    choose: &dyn Fn(&Board) -> Vec<u8>,
    known: &mut BTreeMap<Board, (u64, u64)>,
) -> (u64, u64) {
    if let Some(wins) = known.get(&board) {
        return *wins;
    }
    let children = oracle::moves(&board);
    let result = if children.is_empty() {
        (u64::from(oracle::has_line(&board, side)), 1)
    } else if oracle::mover(&board) == side {
        let chosen = choose(&board);
        let results = children.iter().filter(|(square, _)| chosen.contains(square));
        let results: Vec<_> = results.map(|(_, child)| wins(*child, side, choose, known)).collect();
        results.into_iter().max_by(|(a, b), (c, d)| (a * d).cmp(&(c * b))).unwrap()
    } else {
        // All replies have the same number of random moves after them, but a game may end before these are made.
        let results: Vec<_> = children.iter().map(|(_, child)| wins(*child, side, choose, known)).collect();
        let common = results.iter().map(|(_, of)| *of).max().unwrap();
        assert!(results.iter().all(|(_, of)| common % of == 0));
        (results.iter().map(|(wins, of)| wins * (common / of)).sum(), common * results.len() as u64)
    };
    known.insert(board, result);
    result
}

#[test]
fn the_pick_wins_as_often_as_anybody_who_never_loses() {
    let answers = oracle::answers();
    let pick = |board: &Board| vec![noughts::pick(position(board)).unwrap().number()];
    let safe = |board: &Board| -> Vec<u8> {
        answers[board].moves.iter().filter(|(_, outcome, _)| *outcome >= 0).map(|(square, ..)| *square).collect()
    };
    for (side, (expected, of)) in [('X', (191, 192)), ('O', (866, 945))] {
        for choose in [&pick as &dyn Fn(&Board) -> Vec<u8>, &safe] {
            let (wins, futures) = wins(oracle::EMPTY, side, choose, &mut BTreeMap::new());
            assert_eq!(wins * of, expected * futures, "{wins}/{futures} as {side}");
        }
    }
}

#[test]
fn the_pick_is_the_strongest_best_move_and_the_lowest_of_the_canonical_position() {
    let answers = oracle::answers();
    let best = |board: &Board| answers[board].best.clone();
    for side in ['X', 'O'] {
        let mut known = BTreeMap::new();
        for board in answers.keys().filter(|board| oracle::mover(board) == side && !oracle::is_over(board)) {
            let position = position(board);
            let children: BTreeMap<u8, Board> = oracle::moves(board).into_iter().collect();
            let mut chance = |square: u8| {
                let (wins, of) = wins(children[&square], side, &best, &mut known);
                wins * 9 * 7 * 5 * 3 * 8 * 6 * 4 * 2 / of
            };
            let most = answers[board].best.iter().map(|square| chance(*square)).max().unwrap();
            let strongest = answers[board].best.iter().filter(|square| chance(**square) == most);
            let strongest: Vec<u8> = strongest.copied().collect();
            let pick = noughts::pick(position).unwrap().number();
            assert!(strongest.contains(&pick), "{position}: {pick} is not one of {strongest:?}");
            if position.canonical().0 == position {
                assert_eq!(pick, strongest[0], "{position}");
            }
        }
    }
}

/// The cells on which a mark completes a line.
fn completing(board: &Board, mark: char) -> Vec<usize> {
    let lines = |board: &Board| oracle::lines_of(board, mark).len();
    let completes = |cell: usize| board[cell] == '.' && lines(&with(board, cell, mark)) > lines(board);
    (0..9).filter(|cell| completes(*cell)).collect()
}

fn with(board: &Board, cell: usize, mark: char) -> Board {
    let mut next = *board;
    next[cell] = mark;
    next
}

#[test]
fn the_reason_for_every_move_that_keeps_the_outcome_is_what_its_word_says() {
    for (board, answer) in oracle::answers() {
        let (me, you) = (oracle::mover(&board), oracle::other(oracle::mover(&board)));
        for square in Square::ALL {
            let reason = tactics::reason(position(&board), square).map(|reason| reason.to_string());
            let cell = square.index();
            if oracle::is_over(&board) || board[cell] != '.' {
                assert_eq!(reason, None);
                continue;
            }
            let after = with(&board, cell, me);
            let fork_of = |board: &Board, cell: usize| completing(&with(board, cell, you), you).len() > 1;
            let free = |board: &Board| (0..9).filter(|cell| board[*cell] == '.').collect::<Vec<_>>();
            let must_answer = completing(&after, me);
            let replies = if must_answer.is_empty() { free(&after) } else { must_answer };
            let (.., outcome, _) = answer.moves.iter().find(|(number, ..)| *number == square.number()).unwrap();
            let expected = if *outcome < answer.outcome {
                None
            } else if completing(&board, me).contains(&cell) {
                Some("wins")
            } else if completing(&board, you).contains(&cell) {
                Some("blocks")
            } else if completing(&after, me).len() > 1 {
                Some("forks")
            } else if free(&board).iter().any(|c| fork_of(&board, *c)) && !replies.iter().any(|c| fork_of(&after, *c)) {
                Some("stops a fork")
            } else {
                None
            };
            assert_eq!(reason.as_deref(), expected, "{} {square}", oracle::text(&board));
        }
    }
}
