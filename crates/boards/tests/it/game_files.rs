//! Tests the files of games: which are read, and what is said about the others.

use noughts_boards::families::{self, FamilyError};
use noughts_boards::{Board, Game, GameFile, MOST_GAME_BYTES, MOST_LINES, Player};

fn fault(text: &str) -> String {
    GameFile::read(text).map_or_else(|error| error.to_string(), |file| panic!("{text}\nis read as\n{file}"))
}

#[test]
fn a_file_is_read_and_written() {
    let text = "name: a test\npoints:\n a  b\nc1 12\nmisere\nlines of X:\na b\nb c1\nlines of O:\na 12\n";
    let file = GameFile::read(text).unwrap();
    assert_eq!(
        (file.name.as_str(), file.misere, &file.rows.concat()[..]),
        ("a test", true, &["a", "b", "c1", "12"].map(String::from)[..])
    );
    assert_eq!(file.lines, [vec![0b0011, 0b0110], vec![0b1001]]);
    assert_eq!(GameFile::read(&file.to_string()), Ok(file));
    let layers = GameFile::read("points:\n\na b\n\n# below\n\nc d\n\nlines:\na c\n\nb d\n").unwrap();
    assert_eq!(layers.rows, [vec!["a", "b"], vec![], vec!["c", "d"]]);
    assert_eq!(GameFile::read(&layers.to_string()).unwrap(), layers);
    let shape = layers.game().shape();
    assert_eq!((shape.height(), [1, 3].map(|square| shape.has_gap_below(square))), (2, [true, false]));
    let loose = "\r\n# nothing\npoints: 3 # three\r\n\nlines:  # and now\n1,2\n\t2 , 3\r\n";
    assert_eq!(GameFile::read(loose).unwrap().lines, [vec![0b011, 0b110], vec![0b011, 0b110]]);
    let alone = GameFile::read("points: 3\nlines of O:\n1 2\n").unwrap();
    assert_eq!(alone.lines, [vec![], vec![0b11]]);
    assert_eq!(GameFile::read(&alone.to_string()).unwrap().lines, alone.lines);
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    let many: String = (1..=65).map(|number| format!("p{number} ")).collect();
    let long = "x".repeat(MOST_GAME_BYTES + 1);
    for (text, expected) in [
        ("", "line 1: there are no points; write points: and their number, or their names in rows, before the lines"),
        (
            "lines:\n1 2\n",
            "line 1: there are no points; write points: and their number, or their names in rows, before the lines",
        ),
        ("points: 3\n", "line 1: there are no lines; write lines: and below it the points of each line"),
        ("points: 3\nlines:\n", "line 2: there are no lines; write lines: and below it the points of each line"),
        ("points: 65\n", "line 1: there are more than 64 points"),
        (
            "points: 0\n",
            "line 1: \"0\" is not a number of points; write points: 9, or points: and below it their names in rows",
        ),
        (
            "points: nine\n",
            "line 1: \"nine\" is not a number of points; write points: 9, or points: and below it their names in rows",
        ),
        (&format!("points:\n{many}\n"), "line 2: there are more than 64 points"),
        ("points:\na b\nc a\n", "line 3: two points are called \"a\""),
        ("points: 3\npoints: 3\n", "line 2: points: comes a second time; it can come once"),
        ("points:\n1 2\npoints: 3\n", "line 3: points: comes a second time; it can come once"),
        ("misere\nmisere\n", "line 2: misere comes a second time; it can come once"),
        ("name: a\nname: b\n", "line 2: name: comes a second time; it can come once"),
        ("name:\n", "line 1: a name has from 1 to 80 characters that can be printed"),
        ("name: \u{1b}[2J\n", "line 1: a name has from 1 to 80 characters that can be printed"),
        ("points: 3\nlines:\n1 2\nlines:\n", "line 4: lines: comes a second time; it can come once"),
        (
            "points: 3\nlines:\n1 2\nlines of X:\n",
            "line 4: write either lines: or lines of X: and lines of O:, not both",
        ),
        ("points: 3\nlines:\n1 4\n", "line 3: the game has no point \"4\""),
        ("points: 3\nlines:\n1 2 1\n", "line 3: the line names the point \"1\" twice"),
        ("points: 3\nlines:\n1 2\n3\n", "line 4: a line has two points or more"),
        ("points: 3\nlines:\n1 2\n2 3\n2 1\n", "line 5: the same line stands on line 3"),
        (
            "points: 3\nlines:\n1 2 3\n1 2\n",
            "line 3: the line holds all points of that on line 4, and so is needless; remove it",
        ),
        (
            "points: 3\nlines of X:\n1 2\nlines of O:\n2 3\n1 2 3\n",
            "line 6: the line holds all points of that on line 5, and so is needless; remove it",
        ),
        (
            "1 2 3\n",
            "line 1: \"1 2 3\" begins nothing; write name:, points:, misere, lines:, lines of X: or lines of O:",
        ),
        (
            "points: 3\nlines of Z:\n",
            "line 2: \"lines of Z:\" begins nothing; write name:, points:, misere, lines:, lines of X: or lines of O:",
        ),
        (&long, "line 1: the file has more than 1048576 bytes"),
    ] {
        assert_eq!(fault(text), expected, "{text:.100}");
    }
    for name in ["X", "o", ".", "a|b", "1/2", "-", "abcdefghijklm", "é"] {
        assert!(fault(&format!("points:\na {name}\n")).starts_with("line 2: "), "{name}");
    }
    let triples = (1..=64).flat_map(|a| (1..a).flat_map(move |b| (1..b).map(move |c| format!("{a} {b} {c}\n"))));
    let lines: String = triples.take(MOST_LINES + 1).collect();
    let expected = format!("line {}: there are more than {MOST_LINES} lines", MOST_LINES + 3);
    assert_eq!(fault(&format!("points: 64\nlines:\n{lines}")), expected);
}

/// Whatever the bytes, the reader names a fault or returns a game.
#[test]
fn damaged_files_are_read_or_refused() {
    let mut random = fastrand::Rng::with_seed(33);
    let whole = families::squares(4).unwrap().to_string();
    let pg = "#times\n1 2 3\n#positions\na b c\n#blackwins\na b\n#whitewins\na b\n";
    for text in [whole.as_str(), pg] {
        for _ in 0..2_000 {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..random.usize(1..4) {
                if bytes.is_empty() {
                    break;
                }
                let place = random.usize(..bytes.len());
                match random.u8(..3) {
                    0 => bytes[place] = b" \n#:,X0123"[random.usize(..10)],
                    1 => drop(bytes.remove(place)),
                    _ => bytes.truncate(place.max(1)),
                }
            }
            if let Ok(file) = GameFile::read(&String::from_utf8_lossy(&bytes)) {
                assert!(file.game().square_count() <= 64);
                assert_eq!(GameFile::read(&file.to_string()), Ok(file));
            }
        }
    }
}

#[test]
fn files_of_other_tools_are_read() {
    let text = "% a comment\n#blackturns\nt1 t3\n#times\nt1 t2 t3 t4\n#positions\na1 a2 b1 b2\n#blackwins\na1 a2\nb1 b2\n#whitewins\na1 b2\n#firstmoves\na1 b1\n";
    let file = GameFile::read(text).unwrap();
    assert_eq!(file.lines, [vec![0b0011, 0b1100], vec![0b1001]]);
    assert_eq!(file.rows, [["a1", "a2", "b1", "b2"].map(String::from).to_vec()]);
    for (from, to, expected) in [
        (
            "#times\nt1 t2 t3 t4",
            "#times\nt1 t2",
            "line 5: the game ends before all positions are taken; here, games go on until then",
        ),
        ("t1 t3\n", "t1 t2\n", "line 3: the turns do not alternate, black first; here, they do"),
        ("#firstmoves\na1 b1", "#firstmoves\na2", "line 14: only some first moves are allowed; here, all are"),
        ("#firstmoves\na1 b1", "#blackinitials\na2", "line 14: marks at the start are not known here; leave them out"),
        ("a1 b2", "a1 b3", "line 12: the game has no point \"b3\""),
        ("b1 b2\n#white", "b1\n#white", "line 10: a line has two points or more"),
        ("#whitewins", "#whitewin", "line 11: unknown code word; the known ones begin with #positions"),
        ("a1 a2 b1 b2", "a1 a2 b1 a1", "line 7: two points are called \"a1\""),
    ] {
        assert!(text.contains(from), "{from}");
        assert_eq!(fault(&text.replacen(from, to, 1)), expected);
    }
}

#[test]
fn positions_and_moves_have_the_names_of_the_file() {
    let game = families::sum().unwrap().game();
    let (moves, board) = game.read_moves("5 2 9").unwrap();
    assert_eq!(moves.iter().map(|square| game.square_name(*square)).collect::<Vec<_>>(), ["5", "2", "9"]);
    assert_eq!(board, Board { x: 0b1_1000, o: 0b1 });
    assert_eq!(game.write(board).to_string(), "O../XX./...");
    assert_eq!(game.read_board("O../XX./..."), Ok(board));
    assert_eq!(game.read_board("O | 7 | 6\n--+--\nX | X | 1\n4|3|8"), Ok(board));
    let error = game.read_square("10").unwrap_err().to_string();
    assert_eq!(error, "\"10\" is not a square; use a name as in the game's file, from 2 to 8");
    let sim = families::sim(4).unwrap().game();
    assert_eq!(sim.write(sim.read_moves("AD CD").unwrap().1).to_string(), "..X/../O");
    assert_eq!(sim.read_board("..X/.../O").unwrap_err().to_string(), "the row \"...\" has 3 squares; a row has 2");
}

#[test]
fn who_has_a_line_wins_or_loses() {
    let outcome = |text: &str| {
        let game: Game = GameFile::read(text).unwrap().game();
        let board = game.read_moves("1 3 2").unwrap().1;
        (game.is_over(board), game.winner(board))
    };
    assert_eq!(outcome("points: 4\nlines:\n1 2\n"), (true, Some(Player::X)));
    assert_eq!(outcome("points: 4\nmisere\nlines:\n1 2\n"), (true, Some(Player::O)));
    assert_eq!(outcome("points: 4\nlines of O:\n1 2\n"), (false, None));
}

#[test]
fn families_have_as_many_points_and_lines_as_known() {
    for (file, points, lines) in [
        (families::board(5, 5, 4), 25, 28),
        (families::cube(3, 3), 27, 49),
        (families::cube(4, 3), 64, 76),
        (families::cube(2, 6), 64, 2016),
        (families::torus(4, 4, 4), 16, 16),
        (families::torus(5, 5, 5), 25, 20),
        (families::hex(3, 3), 19, 27),
        (families::affine(3), 9, 12),
        (families::affine(4), 16, 20),
        (families::affine(8), 64, 72),
        (families::projective(2), 7, 7),
        (families::projective(4), 21, 21),
        (families::projective(7), 57, 57),
        (families::sum(), 9, 8),
        (families::squares(5), 25, 30),
        (families::polyomino(4, 4, "elly"), 16, 48),
        (families::polyomino(3, 3, "XX./.XX"), 9, 8),
        (families::sim(6), 15, 20),
    ] {
        let file = file.unwrap();
        assert_eq!((file.rows.concat().len(), file.lines[0].len()), (points, lines), "{}", file.name);
        assert_eq!(GameFile::read(&file.to_string()), Ok(file));
    }
    // Any two points of a plane are on exactly one line.
    for file in [families::affine(4), families::affine(8), families::projective(3), families::projective(4)] {
        let (points, lines) = file.map(|file| (file.rows.concat().len(), file.lines[0].clone())).unwrap();
        let through = |a: usize, b: usize| lines.iter().filter(|line| *line >> a & *line >> b & 1 == 1).count();
        assert!((0..points).all(|a| (0..a).all(|b| through(a, b) == 1)));
    }
}

#[test]
fn families_refuse_what_they_do_not_have() {
    assert_eq!(families::board(9, 8, 3), Err(FamilyError::Points(72)));
    assert_eq!(families::board(3, 3, 4), Err(FamilyError::NoLine));
    assert_eq!(families::board(3, 3, 1), Err(FamilyError::NoLine));
    assert_eq!(families::board(0, 3, 3), Err(FamilyError::Points(0)));
    assert_eq!(families::board(usize::MAX, 3, 3), Err(FamilyError::Points(usize::MAX)));
    assert_eq!(families::cube(3, 0), Err(FamilyError::Points(1)));
    assert_eq!(families::cube(1, 7), Err(FamilyError::Points(1)));
    assert_eq!(families::torus(4, 4, usize::MAX), Err(FamilyError::NoLine));
    assert_eq!(families::hex(0, 3), Err(FamilyError::Points(0)));
    assert!(families::hex(usize::MAX, 3).is_err());
    assert_eq!(families::affine(9), Err(FamilyError::Field(9)));
    assert_eq!(families::projective(8), Err(FamilyError::Points(73)));
    assert_eq!(families::sim(12), Err(FamilyError::Points(66)));
    assert_eq!(families::sim(2), Err(FamilyError::NoLine));
    assert_eq!(families::sim(0), Err(FamilyError::Points(0)));
    assert_eq!(families::polyomino(2, 2, "skinny"), Err(FamilyError::NoLine));
    for shape in ["", "cow", "X.X", "X", "...", "X/.X"] {
        assert!(families::polyomino(5, 5, shape).is_err(), "{shape}");
    }
}
