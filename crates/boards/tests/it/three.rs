//! Compares the two solutions of 3×3: the compiled table, and the solver for any board.

use noughts::{LookUp, Player, Position, Square};
use noughts_boards::{Board, Game, GameFile, Rules, Table};
use std::collections::BTreeMap;

/// All positions of games in which X moves first.
fn reachable() -> Vec<Position> {
    let (mut seen, mut open) = (BTreeMap::new(), vec![Position::new()]);
    while let Some(position) = open.pop() {
        if seen.insert(position.key(), position).is_none() {
            open.extend(position.children().map(|(_, child)| child));
        }
    }
    seen.into_values().collect()
}

fn board(position: Position) -> Board {
    let of = |player| {
        Square::ALL.iter().filter(|square| position.mark(**square) == Some(player)).map(|square| bit(*square)).sum()
    };
    Board { x: of(Player::X), o: of(Player::O) }
}

fn bit(square: Square) -> u64 {
    1 << (square.number() - 1)
}

#[test]
fn all_positions_and_moves_have_the_same_values() {
    compare(&Game::new(Rules::new(3, 3, 3).unwrap()));
}

/// The file contains only the lines of the board, and they give the same values.
#[test]
fn a_file_with_the_lines_of_the_board_gives_the_same_values() {
    let file = GameFile::read(include_str!("../../../../data/games/3x3.game")).unwrap();
    assert_eq!(file.game().rules(), None);
    compare(&file.game());
}

fn compare(game: &Game) {
    let mut table = Table::solve(game, 1).unwrap();
    let positions = reachable();
    assert_eq!(positions.len(), 5_478);
    for position in positions {
        let (expected, found) = (position.evaluation(), table.value(board(position)).unwrap());
        assert_eq!((found.outcome as u8, found.plies), (expected.outcome as u8, expected.plies), "{position}");
        let moves = table.moves(board(position)).unwrap();
        assert_eq!(moves.len(), position.move_values().len());
        for expected in position.move_values().iter() {
            let (_, found) =
                moves.iter().find(|(square, _)| square.number() == usize::from(expected.square.number())).unwrap();
            assert_eq!((found.outcome as u8, found.plies), (expected.outcome as u8, expected.plies), "{position}");
        }
    }
}
