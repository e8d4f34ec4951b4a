//! `noughts draw` with other boards than 3×3: every picture is read back from its shapes and compared with plain cells.

use crate::program::{Run, noughts};
use noughts_boards::{Rules, Table};
use noughts_testing::boards_oracle::{Oracle, lines};
use noughts_testing::drawing::{Board, board_of, description, groups, number, parsed, place, square_on};
use roxmltree::Node;
use std::collections::BTreeMap;

/// Width, height, and how many in a row win.
type Game = [u8; 3];

/// Draws on the board of a game.
fn drawn([width, height, line]: Game, arguments: &[&str]) -> Run {
    let (board, line) = (format!("{width}x{height}"), line.to_string());
    noughts(&[&["draw", "--board", &board, "--line", &line], arguments].concat())
}

/// The cells of a position as text.
fn text(cells: &[u8]) -> String {
    cells.iter().map(|cell| ['.', 'X', 'O'][usize::from(*cell)]).collect()
}

/// The numbers of the squares of each line that somebody has, in order.
fn won(cells: &[u8], [width, height, line]: Game) -> Vec<Vec<u8>> {
    let all = lines(width.into(), height.into(), line.into());
    let is_won = |line: &Vec<usize>| line.iter().all(|cell| cells[*cell] != 0 && cells[*cell] == cells[line[0]]);
    let mut won: Vec<Vec<u8>> = all.into_iter().filter(is_won).map(numbers).collect();
    won.sort();
    won
}

fn numbers(mut cells: Vec<usize>) -> Vec<u8> {
    cells.sort_unstable();
    cells.into_iter().map(|cell| cell as u8 + 1).collect()
}

/// The position after so many moves at random, or at the end of the game.
fn random_position(game: Game, moves: usize, random: &mut fastrand::Rng) -> Vec<u8> {
    let mut cells = vec![0; usize::from(game[0] * game[1])];
    for ply in 0..moves {
        let empty: Vec<usize> = (0..cells.len()).filter(|cell| cells[*cell] == 0).collect();
        if empty.is_empty() || !won(&cells, game).is_empty() {
            break;
        }
        cells[random.choice(empty).unwrap()] = 1 + ply as u8 % 2;
    }
    cells
}

/// What is on the board of a picture.
fn read(svg: &str, [width, height, _]: Game) -> Board {
    let document = parsed(svg);
    board_of(groups(document.root_element()).next().unwrap(), [width, height])
}

fn struck(board: &Board) -> Vec<Vec<u8>> {
    let mut struck: Vec<Vec<u8>> = board.strikes.iter().map(|(line, _)| line.clone()).collect();
    struck.iter_mut().for_each(|line| line.sort_unstable());
    struck.sort();
    struck
}

#[test]
fn every_board_shows_its_marks_and_its_lines() {
    let mut random = fastrand::Rng::with_seed(11);
    let games = [[4, 4, 4], [4, 4, 3], [5, 4, 4], [6, 6, 4], [3, 7, 3], [8, 8, 3], [1, 5, 2], [7, 1, 2], [3, 3, 2]];
    let mut wins = 0;
    for game in games {
        for moves in [0, 5, 64, 64, 64, 64] {
            let cells = random_position(game, moves, &mut random);
            let board = read(&drawn(game, &[&text(&cells)]).exits(0).stdout, game);
            assert!(board.has_grid, "{game:?}");
            assert_eq!(board.cells(), text(&cells));
            assert_eq!(struck(&board), won(&cells, game), "{}", text(&cells));
            wins += usize::from(!board.strikes.is_empty());
        }
    }
    assert!(wins > games.len(), "{wins} wins are too few to tell");
}

#[test]
fn all_lines_that_one_move_completes_are_struck_out() {
    let game = [5, 4, 4];
    for (position, count) in
        [("XXXX./XO.O./XO..O/X..OO", 2), ("OOOO./X..X./X..../..X..", 1), ("XXXXX/OO.O./..O../.....", 2)]
    {
        let board = read(&drawn(game, &[position]).exits(0).stdout, game);
        assert_eq!(board.strikes.len(), count, "{position}");
        let cells: Vec<u8> = board.cells().chars().map(|c| ".XO".find(c).unwrap() as u8).collect();
        assert_eq!(struck(&board), won(&cells, game));
    }
}

#[test]
fn squares_have_their_names() {
    let names = |coords: &str| {
        let svg = drawn([6, 4, 4], &["--coords", coords]).exits(0).stdout;
        let document = parsed(&svg);
        let board = groups(document.root_element()).next().unwrap();
        board_of(groups(board).next().unwrap(), [6, 4]).words
    };
    let numbers: Vec<_> = (1..=24).map(|number| (number, number.to_string())).collect();
    assert_eq!(names("1-9"), numbers);
    let a1 = |number: u8| format!("{}{}", char::from(b'a' + (number - 1) % 6), (number - 1) / 6 + 1);
    assert_eq!(names("a1"), (1..=24).map(|number| (number, a1(number))).collect::<Vec<_>>());
    assert!(!drawn([6, 4, 4], &["--no-labels"]).exits(0).stdout.contains("<text"));
}

/// The square of a value, its words, and whether it has a star.
fn value(group: Node, [width, height, _]: Game) -> Option<(u8, (String, bool))> {
    let (x, y, _) = place(group)?;
    let words = group.children().find(|node| node.has_tag_name("text"))?.text()?.to_string();
    let has_star = group.children().any(|node| node.has_tag_name("path") && node.has_attribute("transform"));
    Some((square_on([width, height], x, y), (words, has_star)))
}

/// What the oracle says of the moves of a position: the words, and whether no move is better.
fn expected(oracle: &Oracle, cells: &[u8]) -> BTreeMap<u8, (String, bool)> {
    let mover = 1 + cells.iter().filter(|cell| **cell != 0).count() as u8 % 2;
    let after =
        |cell: usize| cells.iter().enumerate().map(|(at, mark)| if at == cell { mover } else { *mark }).collect();
    let worth = |cell: usize| {
        let (outcome, plies) = oracle.value(&after(cell) as &Vec<u8>);
        (-outcome, plies + 1)
    };
    let empty: Vec<usize> = (0..cells.len()).filter(|cell| cells[*cell] == 0).collect();
    let liking = |(outcome, plies): (i8, u8)| (outcome, -i32::from(outcome) * i32::from(plies));
    let best = empty.iter().map(|cell| liking(worth(*cell))).max().unwrap();
    let words = |(outcome, plies): (i8, u8)| match outcome {
        0 => "draw".into(),
        _ => format!("{} in {plies}", if outcome > 0 { "win" } else { "loss" }),
    };
    empty.iter().map(|cell| (*cell as u8 + 1, (words(worth(*cell)), liking(worth(*cell)) == best))).collect()
}

#[test]
fn values_are_those_of_the_oracle() {
    for game in [[4, 3, 3], [3, 4, 4]] {
        let [width, height, line] = game.map(usize::from);
        let (oracle, mut random) = (Oracle::new(width, height, line), fastrand::Rng::with_seed(4));
        for moves in [0, 1, 3, 4, 5, 6, 7] {
            let cells = random_position(game, moves, &mut random);
            if !won(&cells, game).is_empty() {
                continue;
            }
            let svg = drawn(game, &["--values", &text(&cells)]).exits(0).stdout;
            let document = parsed(&svg);
            let board = groups(document.root_element()).next().unwrap();
            let shown: BTreeMap<u8, _> = groups(board).filter_map(|group| value(group, game)).collect();
            let expected = expected(&oracle, &cells);
            let first = &expected.values().next().unwrap().0;
            // Where all moves are worth the same, one line says so.
            let is_choice = expected.values().any(|(words, _)| words != first);
            let is_said = svg.contains("All free squares: ") && svg.contains(&format!(" {first}</text>"));
            assert_eq!(is_said, !is_choice, "{}", text(&cells));
            assert_eq!(shown, if is_choice { expected } else { BTreeMap::new() }, "{}", text(&cells));
            let framed =
                board.children().filter(|node| node.has_tag_name("rect") && node.attribute("stroke") != Some("none"));
            assert_eq!(framed.count(), usize::from(is_choice), "one move is the pick");
        }
    }
}

#[test]
fn the_board_and_the_position_are_told_in_words() {
    let told = |game, arguments: &[&str]| description(&drawn(game, arguments).exits(0).stdout);
    assert_eq!(told([5, 4, 4], &[]), "5 columns, 4 rows, 4 in a row wins. The board is empty. X to move.");
    assert_eq!(
        told([4, 4, 4], &["XXXX/OOO./..../...."]),
        "4 columns, 4 rows, 4 in a row wins. X on 1, 2, 3 and 4, O on 5, 6 and 7. X has won on 1-2-3-4."
    );
    assert_eq!(
        told([3, 1, 3], &["--coords", "a1", "--values", "X.."]),
        "3 columns, 1 row, 3 in a row wins. X on a1. O to move. With best play nobody wins; 2 squares to fill. \
         b1: draw, best. c1: draw, best."
    );
    let svg = drawn([6, 5, 4], &[]).exits(0).stdout;
    assert!(svg.contains("<title>Board: 6 columns, 5 rows</title>"));
    let plain = noughts(&["draw", "--values", "XO..X...."]).exits(0).stdout;
    assert_eq!(drawn([3, 3, 3], &["--values", "XO..X...."]).exits(0).stdout, plain, "3×3 is no other board");
}

#[test]
fn options_are_heeded() {
    let game = [6, 6, 4];
    let arguments =
        ["....../.X..../.O..../....../....../......", "--last-move", "b3", "--fill", "36=#abc", "--size", "320"];
    let svg = drawn(game, &[&arguments[..], &["--arrows", "f6-13", "--colors", "mono"]].concat()).exits(0).stdout;
    let document = parsed(&svg);
    let root = document.root_element();
    assert_eq!((root.attribute("width"), root.attribute("height")), (Some("320"), Some("320")));
    let grounds = root.descendants().filter(|node| node.has_tag_name("rect")).skip(1);
    let ground =
        |node: Node| (square_on([6, 6], number(node, "x"), number(node, "y")), node.attribute("fill").unwrap().into());
    assert_eq!(grounds.map(ground).collect::<Vec<(u8, String)>>(), [(14, "#ddd".into()), (36, "#abc".into())]);
    let arrow = root.descendants().find(|node| node.attribute("fill") == Some("#888")).unwrap();
    let points: Vec<(f32, f32)> =
        arrow.attribute("d").unwrap().trim_matches(['M', 'z']).split('L').map(point).collect();
    let near = |(x, y): (f32, f32), to: (f32, f32)| (x - to.0).hypot(y - to.1) < 0.6;
    assert!(near(points[0], (55.0, 55.0)) && near(points[3], (6.5, 25.9)), "{points:?}");
}

fn point(text: &str) -> (f32, f32) {
    let (x, y) = text.split_once(' ').unwrap();
    (x.parse().unwrap(), y.parse().unwrap())
}

#[test]
fn a_strip_shows_every_position_of_a_game() {
    let (game, moves) = ([5, 4, 3], [8, 1, 9, 2, 20, 3]);
    let mut cells = vec![0; 20];
    let numbers = moves.map(|square: u8| square.to_string());
    let words: Vec<&str> = numbers.iter().map(String::as_str).collect();
    let svg = drawn(game, &[&["--moves"], &words[..]].concat()).exits(0).stdout;
    let document = parsed(&svg);
    let boards: Vec<Node> = groups(document.root_element()).collect();
    assert_eq!(boards.len(), 7);
    for (ply, group) in boards.iter().enumerate() {
        let last = ply.checked_sub(1).map(|at| moves[at]);
        if let Some(square) = last {
            cells[usize::from(square) - 1] = if ply % 2 == 1 { 1 } else { 2 };
        }
        let board = board_of(*group, [5, 4]);
        assert_eq!((board.cells(), struck(&board)), (text(&cells), won(&cells, game)));
        assert_eq!(board.grounds.iter().map(|(square, _)| *square).collect::<Vec<_>>(), Vec::from_iter(last));
        let (x, y, _) = place(*group).unwrap();
        // Boards of 50 units, of which three fit beside each other.
        assert_eq!([x, y], [5.0 + 55.0 * (ply % 3) as f32, 5.0 + 47.0 * (ply / 3) as f32]);
    }
    assert!(svg.contains(">6. O on 3</text>"));
    assert_eq!(
        description(&svg),
        "5 columns, 4 rows, 3 in a row wins. The board is empty. \
         1. X on 8, 2. O on 1, 3. X on 9, 4. O on 2, 5. X on 20, 6. O on 3. O has won on 1-2-3."
    );
}

#[test]
fn a_game_of_another_board_is_judged_and_numbered() {
    let judged = drawn([4, 3, 3], &["--values", "--moves", "1", "2", "6", "7", "11"]).exits(0).stdout;
    let said: Vec<&str> = judged.split("<text ").filter_map(|text| text.split_once('>')?.1.split('<').next()).collect();
    let said: Vec<&str> = said.into_iter().filter(|text| text.len() > 2).collect();
    let oracle = Oracle::new(4, 3, 3);
    let mut cells = vec![0; 12];
    let mut expected = vec!["Start".to_string(), leads_to(&oracle, &cells)];
    for (ply, square) in [1, 2, 6, 7, 11].into_iter().enumerate() {
        let before = oracle.value(&cells).0;
        cells[square - 1] = 1 + ply as u8 % 2;
        let fault = if -oracle.value(&cells).0 < before { ": mistake" } else { "" };
        expected
            .extend([format!("{}. {} on {square}{fault}", ply + 1, ["X", "O"][ply % 2]), leads_to(&oracle, &cells)]);
    }
    assert_eq!(said, expected);
    let numbered = drawn([4, 3, 3], &["--numbered", "--no-labels", "--moves", "1", "2", "6"]).exits(0).stdout;
    let document = parsed(&numbered);
    let numbers = board_of(document.descendants().filter(|node| node.has_tag_name("g")).nth(1).unwrap(), [4, 3]).words;
    let numbers: Vec<(u8, &str)> = numbers.iter().map(|(square, number)| (*square, number.as_str())).collect();
    // A number stands at the end of its square.
    assert_eq!(numbers, [(1, "1"), (2, "2"), (6, "3")]);
}

/// What best play leads to, in a few words.
fn leads_to(oracle: &Oracle, cells: &[u8]) -> String {
    let (outcome, plies) = oracle.value(cells);
    let mover = cells.iter().filter(|cell| **cell != 0).count() % 2;
    let winner = ["X", "O"][if outcome > 0 { mover } else { 1 - mover }];
    match (outcome, plies) {
        (0, _) => "draw".into(),
        (_, 0) => format!("{winner} has won"),
        (_, plies) => format!("{winner} wins in {plies}"),
    }
}

#[test]
fn the_height_follows_from_the_width() {
    let shown = |game, arguments: &[&str]| {
        let svg = drawn(game, arguments).exits(0).stdout;
        let document = parsed(&svg);
        ["width", "height"].map(|name| number(document.root_element(), name))
    };
    // A square is 10 units wide, and the margin 2.
    assert_eq!(shown([5, 4, 4], &["--size", "540"]), [540.0, 440.0]);
    assert_eq!(shown([3, 8, 3], &[]), [360.0, 889.41], "squares are as large as on 3×3");
    assert_eq!(shown([64, 1, 3], &[])[0], 1200.0);
}

#[test]
fn a_table_file_knows_its_board() {
    let path = std::env::temp_dir().join(format!("noughts-draw-{}.table", std::process::id()));
    Table::solve(&noughts_boards::Game::new(Rules::new(4, 3, 3).unwrap()), 2)
        .unwrap()
        .write(&std::fs::File::create(&path).unwrap(), 12)
        .unwrap();
    let file = path.to_str().unwrap();
    let run = noughts(&["draw", "--table", file, "--values", "X.../.O../...."]).exits(0);
    let other = noughts(&["draw", "--table", file, "--board", "4x4", "--line", "3"]).exits(2);
    let film = noughts(&["draw", "--table", file, "--animate"]).exits(0);
    std::fs::remove_file(&path).unwrap();
    run.prints(&drawn([4, 3, 3], &["--values", "X.../.O../...."]).exits(0).stdout);
    other.complains("is a table of 4x3, line 3").prints("");
    // X wins in 7 moves: each is said after the start, and has a mark, before which the name of its square is seen. The
    // other names are seen until X has won.
    assert_eq!(film.stdout.matches("<animate ").count(), 8 + 2 * 7 + 1);
    film.shows(": X has won</text>");
}

#[test]
fn what_cannot_be_drawn_is_refused_in_one_sentence() {
    let (four, six) = ([4, 4, 4], [6, 6, 4]);
    for (game, arguments, reason) in [
        (four, vec!["XX../..../..../...."], "the marks do not alternate: 2 X and 0 O"),
        (four, vec!["X.../.O../...."], "there are 3 rows; the board has 4"),
        (four, vec!["--fill", "17"], "\"17\" is not a square; use 1 to 16 or a1 to d4"),
        (four, vec!["--arrows", "1-e1"], "\"e1\" is not a square"),
        (four, vec!["--last-move", "3"], "the last move was not on 3: the square is empty"),
        (
            four,
            vec!["X...O...........", "--last-move", "1"],
            "the last move was not on 1: O moved last, and its mark is not there",
        ),
        (four, vec!["--moves", "1", "1"], "the moves: square 1 is taken by X"),
        (four, vec!["--moves", "1", "17"], "the moves: \"17\" is not a square; use 1 to 16 or a1 to d4"),
        (four, vec!["--animate", "--moves", "1", "2", "1"], "the moves: square 1 is taken by X"),
        ([4, 4, 5], vec![], "no line of 5 fits on the board"),
        ([9, 9, 5], vec![], "the board has 81 squares; there can be at most 64"),
        (six, vec!["--first", "o"], "--first is for 3x3 only"),
        (six, vec!["--coords", "magic"], "--coords magic is for 3x3 only"),
    ] {
        let run = drawn(game, &arguments).exits(2).complains(reason).prints("");
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
    for sheet in [["map", "--as", "x"].as_slice(), &["sheet"]] {
        for option in [["--board", "4x4"], ["--line", "4"], ["--table", "file"]] {
            let run = noughts(&[&["draw"], sheet, &option].concat()).exits(2);
            run.complains("other boards than 3x3 are for query, play, ").prints("");
        }
    }
}

#[test]
fn values_that_are_not_known_are_refused_with_the_reason() {
    for option in [&["--values"][..], &["--animate"], &["--values", "--moves", "1"]] {
        let run = drawn([8, 8, 5], option).exits(3);
        assert_eq!(run.stderr.lines().count(), 1);
        run.complains("a search did not find the value within a second").prints("");
    }
}
