//! Positions, squares and games as text.

use noughts_boards::notation::{A1, NotationError, Rows, read_board, read_game, read_square};
use noughts_boards::{Board, BoardError, Player, Rules};

fn rules() -> Rules {
    Rules::new(5, 4, 4).unwrap()
}

#[test]
fn all_forms_of_a_position_are_read() {
    let board = Board { x: 1 | 1 << 7, o: 1 << 6 };
    let texts =
        ["X..../.OX../...../.....", "X.....OX............", " x----\n-ox--\n-----\n_____\n", "X.... .OX.. ..... ....."];
    for text in texts {
        assert_eq!(read_board(text, rules()), Ok(board), "{text}");
    }
    assert_eq!(Rows(board, rules()).to_string(), texts[0]);
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
    for text in spaced.into_iter().chain([drawn]) {
        assert_eq!(read_board(text, rules()), Ok(board), "{text}");
    }
}

#[test]
fn faults_of_positions_are_named() {
    let rules = rules();
    let fault = |text: &str| read_board(text, rules).unwrap_err();
    assert_eq!(fault("X.."), NotationError::SquareCount { found: 3, rules });
    assert_eq!(fault("X..../....."), NotationError::RowCount { found: 2, rules });
    assert_eq!(fault("X..../....../...../....."), NotationError::RowLength { row: "......".into(), found: 6, rules });
    assert_eq!(fault("X..../..a../...../....."), NotationError::StrangeCharacter('a'));
    assert_eq!(fault("X |2\n--+--\n3 | 21"), NotationError::RowCount { found: 2, rules });
    let cell = |text: &str, square| NotationError::StrangeCell { text: text.into(), square };
    assert_eq!(fault("1|2|3|4|5\n6|7|8|9|10\n11|12|13|14|15\n16|17|18|19|21"), cell("21", 19));
    assert_eq!(fault("1|2|3|4|5\n6|7|8|9|10\n11|12|13|14|15\n16|17|18|19|19"), cell("19", 19));
    assert_eq!(fault("XO|2|3|4|5\n6|7|8|9|10\n11|12|13|14|15\n16|17|18|19|20"), cell("XO", 0));
    assert_eq!(fault(&["7|7|7|7|7"; 4].join("\n")), cell("7", 0));
    assert_eq!(fault("1|2|3|4|5\n\nX to move."), NotationError::NotARow("X to move.".into()));
    assert!(fault(".").to_string().starts_with("there is 1 square; a board of 5x4 has 20"));
    let alternation = BoardError::Alternation { x: 2, o: 0 };
    assert_eq!(fault("XX.................."), NotationError::Unreachable(alternation));
    assert_eq!(fault("XXXX.OOOO..........."), NotationError::Unreachable(BoardError::TwoWinners));
    assert_eq!(fault("XXXX.OOO..O........."), NotationError::Unreachable(BoardError::PlayedOn(Player::X)));
    // Two lines of X without a common square cannot be made by one move.
    let two = "XXXX.OOO.OXXXX.OOO.X";
    assert_eq!(fault(two), NotationError::Unreachable(BoardError::Alternation { x: 9, o: 7 }));
    assert_eq!(fault("XXXX.OOO.OXXXX.OOO.O"), NotationError::Unreachable(BoardError::PlayedOn(Player::X)));
}

#[test]
fn every_square_has_two_names() {
    for square in 0..20 {
        assert_eq!(read_square(&(square + 1).to_string(), rules()), Ok(square));
        assert_eq!(read_square(&A1(square, rules()).to_string(), rules()), Ok(square));
    }
    assert_eq!(read_square("A2", rules()), Ok(5));
    for text in ["0", "21", "f1", "a5", "a0", "", "+1", "a+1", "é1", "1a"] {
        assert!(matches!(read_square(text, rules()), Err(NotationError::StrangeSquare { .. })), "{text}");
    }
}

#[test]
fn games_are_played() {
    let (moves, board) = read_game("1, 7 c2", rules()).unwrap();
    assert_eq!((moves, board), (vec![0, 6, 7], Board { x: 1 | 1 << 7, o: 1 << 6 }));
    assert_eq!(read_game("", rules()), Ok((vec![], Board::EMPTY)));
    assert_eq!(read_game("1 a1", rules()), Err(NotationError::Taken { text: "a1".into(), by: Player::X }));
    assert_eq!(read_game("1 6 2 7 3 8 4 9", rules()), Err(NotationError::GameOver("9".into())));
}
