//! The rules, on every board there is.

mod oracle;

use noughts::{Line, PlayErrorReason, Player, Position, PositionError, Square, SquareSet, Status, Symmetry};
use oracle::Board;
use std::collections::BTreeSet;

fn cells(board: &Board) -> [Option<Player>; 9] {
    board.map(|cell| match cell {
        'X' => Some(Player::X),
        'O' => Some(Player::O),
        _ => None,
    })
}

fn swapped(board: &Board) -> Board {
    board.map(|cell| if cell == '.' { cell } else { oracle::other(cell) })
}

fn position(board: &Board) -> Position {
    Position::from_cells(cells(board), Player::X).unwrap()
}

/// The reason for which play cannot reach a board, as the name of the error and what it names.
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
        match (Position::from_cells(cells(&board), Player::X), fault) {
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
            assert_eq!(x_first.evaluation(), o_first.evaluation());
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
                let mark = winner.to_string().chars().next().unwrap();
                let lines: Vec<[u8; 3]> = lines.iter().map(|line| line.squares().map(Square::number)).collect();
                assert_eq!(lines, oracle::lines_of(&board, mark));
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
fn symmetries_form_the_group_of_the_square() {
    let images: BTreeSet<_> = Symmetry::ALL.iter().map(|s| Square::ALL.map(|square| s.image(square))).collect();
    assert_eq!(images.len(), 8);
    assert_eq!(Square::ALL.map(|square| Symmetry::ALL[0].image(square)), Square::ALL);
    for symmetry in Symmetry::ALL {
        for square in Square::ALL {
            assert_eq!(symmetry.inverse().image(symmetry.image(square)), square);
        }
        let lines: BTreeSet<SquareSet> = Line::ALL.iter().map(|line| symmetry.image_of_set(line.set())).collect();
        assert_eq!(lines, Line::ALL.iter().map(|line| line.set()).collect());
        for bits in 0..512 {
            let set = SquareSet::from_bits(bits).unwrap();
            let image: SquareSet = set.iter().map(|square| symmetry.image(square)).collect();
            assert_eq!(symmetry.image_of_set(set), image);
        }
    }
}

#[test]
fn sets_of_squares_behave_as_sets() {
    assert_eq!(SquareSet::from_bits(512), None);
    for bits in 0..512 {
        let set = SquareSet::from_bits(bits).unwrap();
        let members: Vec<Square> = Square::ALL.into_iter().filter(|s| bits >> s.index() & 1 == 1).collect();
        assert_eq!(set.bits(), bits);
        assert_eq!(set.iter().collect::<Vec<_>>(), members);
        assert_eq!((set.len(), set.is_empty(), set.first()), (members.len(), bits == 0, members.first().copied()));
        assert_eq!(set.iter().collect::<SquareSet>(), set);
        for square in Square::ALL {
            assert_eq!(set.contains(square), members.contains(&square));
            assert_eq!(set.with(square).len(), set.len() + usize::from(!set.contains(square)));
            assert_eq!(set.without(square).len(), set.len() - usize::from(set.contains(square)));
        }
        assert_eq!((SquareSet::FULL - set) | set, SquareSet::FULL);
        assert_eq!((SquareSet::FULL - set) & set, SquareSet::EMPTY);
        assert!(SquareSet::FULL.contains_all(set) && set.contains_all(SquareSet::EMPTY));
    }
}
