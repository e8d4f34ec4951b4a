//! Tests the rules on every board.

use noughts::{PlayErrorReason, Player, Position, PositionError, Square, Status};
use noughts_testing::oracle;
use noughts_testing::oracle::Board;
use std::collections::BTreeSet;

fn cells(board: &Board) -> [Option<Player>; 9] {
    board.map(|cell| match cell {
        'X' => Some(Player::X),
        'O' => Some(Player::O),
        _ => None,
    })
}

fn mark(player: Player) -> char {
    if player == Player::X { 'X' } else { 'O' }
}

fn swapped(board: &Board) -> Board {
    board.map(|cell| if cell == '.' { cell } else { oracle::other(cell) })
}

fn position(board: &Board) -> Position {
    Position::from_cells(cells(board), Player::X).unwrap()
}

/// Why no game can reach a board, as the name of the error and what it names.
fn fault(board: &Board) -> Option<&'static str> {
    let (x, o) = (oracle::count(board, 'X'), oracle::count(board, 'O'));
    let lines = (oracle::has_line(board, 'X'), oracle::has_line(board, 'O'));
    match lines {
        _ if x != o && x != o + 1 => Some("alternation"),
        (true, true) => Some("two winners"),
        (true, false) if x == o => Some("X won"),
        (false, true) if x != o => Some("O won"),
        _ => None,
    }
}

#[test]
fn every_board_is_a_position_or_has_its_own_fault() {
    let reachable = oracle::reachable();
    let mut positions = 0;
    for board in oracle::all_boards() {
        let text = oracle::text(&board);
        let fault = fault(&board);
        assert_eq!(fault.is_none(), reachable.contains(&board), "{text}");
        let first_line = |mark| oracle::lines_of(&board, mark)[0].map(|n| Square::new(n).unwrap());
        let made = Position::from_cells(cells(&board), Player::X);
        match (made, fault) {
            (Ok(position), None) => {
                assert_eq!(position.to_string(), text);
                positions += 1;
            }
            (Err(PositionError::Alternation { x, o, first }), Some("alternation")) => {
                assert_eq!((x, o), (oracle::count(&board, 'X'), oracle::count(&board, 'O')), "{text}");
                assert_eq!(first, Player::X);
            }
            (Err(PositionError::TwoWinners { x, o }), Some("two winners")) => {
                assert_eq!((x.squares(), o.squares()), (first_line('X'), first_line('O')), "{text}");
            }
            (Err(PositionError::PlayedOn { winner: Player::X, line }), Some("X won")) => {
                assert_eq!(line.squares(), first_line('X'), "{text}");
            }
            (Err(PositionError::PlayedOn { winner: Player::O, line }), Some("O won")) => {
                assert_eq!(line.squares(), first_line('O'), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    assert_eq!(positions, reachable.len());
}

#[test]
fn who_moves_first_only_swaps_the_marks() {
    for board in oracle::all_boards() {
        let x_first = Position::from_cells(cells(&board), Player::X);
        let o_first = Position::from_cells(cells(&swapped(&board)), Player::O);
        assert_eq!(x_first.is_ok(), o_first.is_ok(), "{}", oracle::text(&board));
        if let (Ok(x_first), Ok(o_first)) = (x_first, o_first) {
            assert_eq!(x_first.key(), o_first.key());
            assert_eq!(x_first.to_move(), o_first.to_move().opponent());
            assert_eq!((x_first.first(), o_first.first()), (Player::X, Player::O));
            assert_eq!(noughts::evaluate(x_first), noughts::evaluate(o_first));
        }
    }
}

#[test]
fn every_position_knows_its_marks_its_turn_and_its_status() {
    for board in oracle::reachable() {
        let position = position(&board);
        let mover = if oracle::mover(&board) == 'X' { Player::X } else { Player::O };
        assert_eq!(position.to_move(), mover);
        assert_eq!(position.ply(), 9 - oracle::count(&board, '.'));
        assert_eq!(position.marks(mover), position.mine());
        assert_eq!(position.marks(mover.opponent()), position.yours());
        assert_eq!(position.cells(), cells(&board));
        let winner = [Player::X, Player::O].into_iter().find(|player| oracle::has_line(&board, mark(*player)));
        assert_eq!(position.winner(), winner);
        for square in Square::ALL {
            assert_eq!(position.mark(square), cells(&board)[square.index()]);
            assert_eq!(position.empty_squares().contains(square), board[square.index()] == '.');
        }
        match position.status() {
            Status::Ongoing => assert!(!oracle::is_over(&board)),
            Status::Drawn => {
                assert!(oracle::is_over(&board) && !oracle::has_line(&board, 'X') && !oracle::has_line(&board, 'O'));
            }
            Status::Won { winner, lines } => {
                let lines: Vec<[u8; 3]> = lines.iter().map(|line| line.squares().map(Square::number)).collect();
                assert_eq!(lines, oracle::lines_of(&board, mark(winner)));
                assert!(!lines.is_empty());
            }
        }
    }
}

#[test]
fn every_move_leads_where_the_rules_say() {
    for board in oracle::reachable() {
        let position = position(&board);
        let moves = oracle::moves(&board);
        let legal: Vec<u8> = position.legal_moves().iter().map(Square::number).collect();
        assert_eq!(legal, moves.iter().map(|(square, _)| *square).collect::<Vec<_>>());
        for square in Square::ALL {
            match (position.play(square), moves.iter().find(|(number, _)| *number == square.number())) {
                (Ok(child), Some((_, expected))) => assert_eq!(child.to_string(), oracle::text(expected)),
                (Err(error), None) => {
                    assert_eq!((error.position, error.square), (position, square));
                    let expected = match cells(&board)[square.index()] {
                        _ if oracle::is_over(&board) => PlayErrorReason::GameOver,
                        Some(player) => PlayErrorReason::Taken(player),
                        None => panic!("{position}: {square} is free"),
                    };
                    assert_eq!(error.reason, expected);
                }
                other => panic!("{position}: {other:?}"),
            }
        }
        let children: Vec<_> = position.children().map(|(s, child)| (s.number(), child.to_string())).collect();
        assert_eq!(children, moves.iter().map(|(n, child)| (*n, oracle::text(child))).collect::<Vec<_>>());
    }
}

#[test]
fn what_cannot_be_played_is_said() {
    let five = Square::new(5).unwrap();
    let complaint = |cells: &str| cells.parse::<Position>().unwrap().play(five).unwrap_err().to_string();
    assert_eq!(complaint("....X...."), "square 5 is taken by X");
    assert_eq!(complaint("XXX.O.O.."), "no move on square 5: the game is over");
}

#[test]
fn all_positions_are_listed_by_ply_and_key() {
    let mut expected: Vec<Position> = oracle::reachable().iter().map(position).collect();
    expected.sort_by_key(|position| (position.ply(), position.key()));
    let all = Position::all();
    assert_eq!(all.len(), 5478);
    assert_eq!(all.collect::<Vec<_>>(), expected);
    assert!(Position::all().rev().eq(expected.into_iter().rev()));
}

#[test]
fn every_position_has_eight_images_and_one_canonical_form() {
    let mut canonical_forms = BTreeSet::new();
    for board in oracle::reachable() {
        let position = position(&board);
        let images: BTreeSet<String> = position.symmetries().iter().map(Position::to_string).collect();
        assert_eq!(images, oracle::images(&board).iter().map(oracle::text).collect());
        let (canonical, symmetry) = position.canonical();
        assert_eq!(position.image(symmetry), canonical);
        assert_eq!(canonical.image(symmetry.inverse()), position);
        assert_eq!(Some(canonical.key()), position.symmetries().iter().map(|image| image.key()).min());
        assert!(position.symmetries().iter().all(|image| image.canonical().0 == canonical));
        canonical_forms.insert(canonical);
    }
    assert_eq!(canonical_forms.len(), 765);
}

#[test]
fn keys_are_base_3_numerals_and_lead_back() {
    let mut reachable_keys = BTreeSet::new();
    for board in oracle::reachable() {
        let position = position(&board);
        let mine = oracle::mover(&board);
        let digit = |cell: char| if cell == '.' { '0' } else { if cell == mine { '1' } else { '2' } };
        let numeral: String = board.iter().map(|cell| digit(*cell)).collect();
        assert_eq!(position.key(), u16::from_str_radix(&numeral, 3).unwrap());
        assert_eq!(Position::from_key(position.key(), Player::X), Some(position));
        reachable_keys.insert(position.key());
    }
    for key in 0..=u16::MAX {
        assert_eq!(Position::from_key(key, Player::O).is_some(), reachable_keys.contains(&key), "{key}");
    }
}

#[test]
fn a_position_that_play_cannot_reach_says_why() {
    let error = |cells: &str| match cells.parse::<Position>().unwrap_err().reason {
        noughts::ParsePositionErrorReason::Unreachable(error) => error.to_string(),
        other => panic!("{other:?}"),
    };
    assert!(error("XX.......").contains("the marks do not alternate: 2 X and 0 O"));
    assert!(error("XXXOOO...").contains("two winners"));
    assert!(error("XXXOO.O..").contains("play went on after a win: X has the line 1-2-3"), "{}", error("XXXOO.O.."));
}
