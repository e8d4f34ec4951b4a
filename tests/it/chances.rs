//! Compares the result of two strategies that meet with plain play of every game.

use noughts::audit::{Answer, Node, Tree, chances};
use noughts::strategies::{ALL, Strategy};
use noughts::{Fraction, Player, Position, Square, SquareSet};
use noughts_testing::oracle;
use noughts_testing::oracle::Board;
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

type Choices = BTreeMap<Board, Vec<u8>>;

/// The choices of a strategy on every board.
fn choices(strategy: &dyn Strategy, boards: &BTreeSet<Board>) -> Choices {
    let numbers = |board: &Board| {
        let position: Position = oracle::text(board).parse().unwrap();
        strategy.choices(position).iter().map(Square::number).collect()
    };
    let ongoing = boards.iter().filter(|board| !oracle::is_over(board));
    ongoing.map(|board| (*board, numbers(board))).collect()
}

/// This can be divided by any numbers from 1 to 9, nine times in a row, without a remainder.
const WHOLE: u128 = 2520u128.pow(9);

/// Plays every game. Adds its share of the whole to the count of its ending: X wins, nobody wins, or O wins.
fn play(board: &Board, part: u128, players: [&Choices; 2], ends: &mut [u128; 3]) {
    if oracle::is_over(board) {
        let end = if oracle::has_line(board, 'X') { 0 } else { 1 + usize::from(oracle::has_line(board, 'O')) };
        ends[end] += part;
        return;
    }
    let chosen = &players[usize::from(oracle::mover(board) == 'O')][board];
    for (square, child) in oracle::moves(board) {
        if chosen.contains(&square) {
            play(&child, part / chosen.len() as u128, players, ends);
        }
    }
}

fn tree(side: Player, first: Player, strategy: &dyn Strategy) -> Tree {
    Tree::of_strategy(side, Position::with_first(first), strategy)
}

#[test]
fn the_chances_of_every_pair_are_those_of_all_its_games() {
    let boards = oracle::reachable();
    let choices: Vec<Choices> = ALL.iter().map(|named| choices(named.strategy, &boards)).collect();
    let trees =
        |side: Player, first: Player| ALL.iter().map(|named| tree(side, first, named.strategy)).collect::<Vec<_>>();
    let [x_first, o_second] = Player::ALL.map(|side| trees(side, Player::X));
    let [x_second, o_first] = Player::ALL.map(|side| trees(side, Player::O));
    for (i, first) in ALL.iter().enumerate() {
        for (j, second) in ALL.iter().enumerate() {
            // Two strategies that both choose among many squares have too many games.
            if [first, second].iter().all(|named| ["random", "any-sound", "medium"].contains(&named.name)) {
                continue;
            }
            let mut ends = [0; 3];
            play(&oracle::EMPTY, WHOLE, [&choices[i], &choices[j]], &mut ends);
            let expected = ends.map(|end| Fraction::new(end, WHOLE).unwrap());
            assert_eq!(chances(&x_first[i], &o_second[j]), expected, "{} {}", first.name, second.name);
            // If O moves first, everything is the same with the marks exchanged.
            let [loses, drawn, wins] = chances(&x_second[j], &o_first[i]);
            assert_eq!([wins, drawn, loses], expected, "{} {}", first.name, second.name);
        }
    }
}

/// The tree of a strategy that is asked game by game.
fn by_game(side: Player, strategy: &dyn Strategy) -> Tree {
    let answers = |nodes: &[Node]| {
        let answer = |node: &Node| Answer::from(strategy.choices(node.position));
        Ok::<_, Infallible>(nodes.iter().map(answer).collect())
    };
    let Ok(tree) = Tree::explore(side, Node::by_game(Player::X), answers);
    tree
}

#[test]
fn who_is_asked_game_by_game_meets_who_is_not() {
    let (harvey, medium) = (ALL[2].strategy, ALL[7].strategy);
    let plain = chances(&tree(Player::X, Player::X, harvey), &tree(Player::O, Player::X, medium));
    let (x, o) = (by_game(Player::X, harvey), by_game(Player::O, medium));
    assert_eq!(chances(&x, &tree(Player::O, Player::X, medium)), plain);
    assert_eq!(chances(&tree(Player::X, Player::X, harvey), &o), plain);
    assert_eq!(chances(&x, &o), plain);
}

#[test]
fn who_makes_no_legal_move_loses_as_often() {
    // X takes the first free square. O fills 3-5-7, but half of the time it takes a taken square in place of the
    // second. Then X wins; otherwise the game is 1 5 2 3 4 7.
    let first_free = |position: Position| SquareSet::from_iter(position.legal_moves().first());
    let fills = |position: Position| match position.ply() {
        1 => SquareSet::EMPTY.with(Square::CENTER),
        3 => SquareSet::EMPTY.with(Square::TOP_LEFT).with(Square::TOP_RIGHT),
        _ => SquareSet::EMPTY.with(Square::BOTTOM_LEFT),
    };
    let found = chances(&tree(Player::X, Player::X, &first_free), &tree(Player::O, Player::X, &fills));
    assert_eq!(found.map(|chance| chance.to_string()), ["1/2", "0/1", "1/2"]);
}

#[test]
#[should_panic(expected = "X comes first")]
fn two_trees_of_one_side_do_not_meet() {
    let x = tree(Player::X, Player::X, ALL[0].strategy);
    let _ = chances(&x, &x);
}
