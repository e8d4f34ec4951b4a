//! Tests positions, squares and games as text.

use noughts_boards::{Board, BoardError, Game, NotationError, PlayError, Player, Rules, Square};

fn game() -> Game {
    Game::new(Rules::new(5, 4, 4).unwrap())
}

fn square(number: usize) -> Square {
    Square::new(number).unwrap()
}

#[test]
fn all_forms_of_a_position_are_read() {
    let board = Board { x: 1 | 1 << 7, o: 1 << 6 };
    let texts =
        ["X..../.OX../...../.....", "X.....OX............", " x----\n-ox--\n-----\n_____\n", "X.... .OX.. ..... ....."];
    for text in texts {
        assert_eq!(game().read_board(text), Ok(board), "{text}");
    }
    assert_eq!(game().write(board).to_string(), texts[0]);
    let spaced = ["X . . . . / . O X . . / . . . . . / . . . . .", "X . . . . . O X . . . . . . . . . . . .\n"];
    let drawn = "
 X  | 2  | 3  | 4  | 5
----+----+----+----+----
 6  | O  | X  | 9  | 10
----+----+----+----+----
    | .  | c3 | 14 | 15
----+----+----+----+----
 16 | 17 | 18 | 19 | 20
";
    // On a terminal, the program draws other lines.
    let boxed = drawn.replace('|', "│").replace('-', "─").replace('+', "┼");
    for text in spaced.into_iter().chain([drawn, boxed.as_str()]) {
        assert_eq!(game().read_board(text), Ok(board), "{text}");
    }
}

#[test]
fn faults_of_positions_are_named() {
    let shape = game().shape();
    let fault = |text: &str| game().read_board(text).unwrap_err();
    assert_eq!(fault("X.."), NotationError::SquareCount { found: 3, shape });
    assert_eq!(fault("X..../....."), NotationError::RowCount { found: 2, shape });
    assert_eq!(
        fault("X..../....../...../....."),
        NotationError::RowLength { row: "......".into(), found: 6, expected: 5 }
    );
    assert_eq!(fault("X..../..a../...../....."), NotationError::StrangeCharacter('a'));
    assert_eq!(fault("X |2\n--+--\n3 | 21"), NotationError::RowCount { found: 2, shape });
    let cell = |text: &str, at| NotationError::StrangeCell { text: text.into(), square: square(at) };
    assert_eq!(fault("1|2|3|4|5\n6|7|8|9|10\n11|12|13|14|15\n16|17|18|19|21"), cell("21", 20));
    assert_eq!(fault("1|2|3|4|5\n6|7|8|9|10\n11|12|13|14|15\n16|17|18|19|19"), cell("19", 20));
    assert_eq!(fault("XO|2|3|4|5\n6|7|8|9|10\n11|12|13|14|15\n16|17|18|19|20"), cell("XO", 1));
    assert_eq!(fault(&["7|7|7|7|7"; 4].join("\n")), cell("7", 1));
    assert_eq!(fault("1|2|3|4|5\n\nX to move."), NotationError::NotARow("X to move.".into()));
    assert!(fault(".").to_string().starts_with("there is 1 square; a board of 5x4 has 20"));
    let alternation = BoardError::Alternation { x: 2, o: 0 };
    assert_eq!(fault("XX.................."), NotationError::Unreachable(alternation));
    assert_eq!(fault("XXXX.OOOO..........."), NotationError::Unreachable(BoardError::TwoWinners));
    assert_eq!(fault("XXXX.OOO..O........."), NotationError::Unreachable(BoardError::PlayedOn(Player::X)));
    // One move cannot complete two lines of X without a common square.
    let two = "XXXX.OOO.OXXXX.OOO.X";
    assert_eq!(fault(two), NotationError::Unreachable(BoardError::Alternation { x: 9, o: 7 }));
    assert_eq!(fault("XXXX.OOO.OXXXX.OOO.O"), NotationError::Unreachable(BoardError::PlayedOn(Player::X)));
}

#[test]
fn every_square_has_two_names() {
    for square in (1..=20).map(square) {
        assert_eq!(game().read_square(&square.to_string()), Ok(square));
        assert_eq!(game().read_square(&game().a1(square)), Ok(square));
    }
    assert_eq!(game().read_square("A2"), Ok(square(6)));
    for text in ["0", "21", "f1", "a5", "a0", "", "+1", "a+1", "é1", "1a"] {
        assert!(matches!(game().read_square(text), Err(NotationError::StrangeSquare { .. })), "{text}");
    }
}

#[test]
fn games_are_played() {
    let (moves, board) = game().read_moves("1, 7 c2").unwrap();
    assert_eq!((moves, board), (vec![square(1), square(7), square(8)], Board { x: 1 | 1 << 7, o: 1 << 6 }));
    assert_eq!(game().read_moves(""), Ok((vec![], Board::EMPTY)));
    assert_eq!(game().read_moves("1 a1"), Err(NotationError::Taken { text: "a1".into(), by: Player::X }));
    assert_eq!(game().read_moves("1 6 2 7 3 8 4 9"), Err(NotationError::GameOver("9".into())));
}

#[test]
fn moves_that_cannot_be_made_say_why() {
    let play = |text: &str, number| game().play(game().read_board(text).unwrap(), square(number));
    assert_eq!(play("X..../...../...../.....", 1), Err(PlayError::Taken(Player::X)));
    assert_eq!(play("X..../...../...../.....", 21), Err(PlayError::OffBoard));
    assert_eq!(play("XXXX./OOO../...../.....", 9), Err(PlayError::GameOver));
    assert_eq!(play("X..../...../...../.....", 2), Ok(Board { x: 1, o: 2 }));
}

#[test]
fn marks_that_cannot_be_are_named() {
    let check = |x, o| game().check(Board { x, o });
    assert_eq!(check(0b101, 0b100), Err(BoardError::TwoMarks(square(3))));
    assert_eq!(check(1 << 20, 0), Err(BoardError::OffBoard(square(21))));
    assert_eq!(check(0b101, 0b10), Ok(()));
}
