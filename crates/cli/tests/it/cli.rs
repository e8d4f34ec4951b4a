//! The commands through the real program, but for `play`.

use crate::program::{command, fed, json_lines, noughts};
use noughts::Position;
use noughts::notation::Coords;
use noughts_testing::oracle;
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;

/// A path for a file of one test.
fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn query_shows_the_board_the_prospect_and_every_move() {
    noughts(&["query", "XO..X...."]).exits(0).prints(
        " X | O | 3
---+---+---
 4 | X | 6
---+---+---
 7 | 8 | 9

O to move. With best play X wins in 4 moves, counting both players.
  * 9   loss in 4   blocks
    3   loss in 2
    4   loss in 2
    6   loss in 2
    7   loss in 2
    8   loss in 2
",
    );
}

#[test]
fn query_says_why_a_move_is_good_where_a_word_does() {
    noughts(&["query", "XX.OO...."]).exits(0).shows("X to move. With best play X wins with the next move.");
    noughts(&["query", "XX.OO...."]).shows("* 3   win in 1   wins\n");
    noughts(&["query", "X...O...X"]).shows("* 2   draw   stops a fork\n");
    noughts(&["query", "XO..X...O"]).shows("win in 3   forks\n");
    noughts(&["query", "XOXXOOOX."]).exits(0).shows("With best play nobody wins; the last square to fill.");
}

#[test]
fn query_tells_a_finished_game_as_such_with_its_lines() {
    noughts(&["query", "XXXOO...."]).exits(0).shows("X has won on 1-2-3.\n");
    noughts(&["query", "XXXXOOXOO"]).exits(0).shows("X has won on 1-2-3 and on 1-4-7.\n");
    noughts(&["query", "XXXOO....", "--coords", "a1"]).exits(0).shows("X has won on a1-b1-c1.\n");
    noughts(&["query", "XOXXOOOXX"]).exits(0).shows("The game is drawn: the board is full");
}

#[test]
fn query_plain_and_json_answer_every_reachable_position() {
    let answers = oracle::answers();
    let lines: String = answers.keys().map(|board| oracle::text(board) + "\n").collect();
    let plain = fed(&["query", "--format", "plain", "-"], &lines).exits(0);
    let json = fed(&["query", "--format", "json", "-"], &lines).exits(0);
    assert_eq!(plain.stdout.lines().count(), answers.len());
    assert_eq!(json.stdout.lines().count(), answers.len());
    let outcome = |outcome: i32| ["loss", "draw", "win"][(outcome + 1) as usize];
    for (((board, answer), plain), json) in answers.iter().zip(plain.stdout.lines()).zip(json_lines(&json.stdout)) {
        let over = oracle::is_over(board);
        let status = match oracle::mover(board) {
            _ if !over => "ongoing",
            _ if oracle::has_line(board, 'X') => "x_won",
            _ if oracle::has_line(board, 'O') => "o_won",
            _ => "draw",
        };
        let mover = if over { Value::Null } else { oracle::mover(board).to_string().into() };
        assert_eq!((&json["schema"], &json["position"]), (&1.into(), &oracle::text(board).into()));
        assert_eq!((&json["to_move"], &json["status"]), (&mover, &status.into()));
        assert_eq!((&json["outcome"], &json["plies"]), (&outcome(answer.outcome).into(), &answer.plies.into()));
        assert_eq!(json["best"], Value::from(answer.best.clone()));
        let mut moves = json["moves"].as_array().unwrap().clone();
        assert_eq!(json["pick"], moves.first().map_or(Value::Null, |first| first["square"].clone()));
        assert_eq!(plain, json["pick"].as_u64().map_or("-".to_string(), |pick| pick.to_string()));
        assert!(moves.is_sorted_by_key(|m| !m["best"].as_bool().unwrap()));
        moves.sort_by_key(|m| m["square"].as_u64());
        let expected = answer.moves.iter().map(|(square, value, plies)| {
            json!({
                "square": square, "outcome": outcome(*value), "plies": plies, "best": answer.best.contains(square),
            })
        });
        assert_eq!(moves, expected.collect::<Vec<_>>());
    }
}

#[test]
fn a_pasted_answer_of_query_says_what_to_do() {
    let lines: String = oracle::reachable().iter().map(|board| oracle::text(board) + "\n").collect();
    let answers = fed(&["query", "-"], &lines).exits(0).stdout;
    let parts: Vec<&str> = answers.split("\n\n").collect();
    assert_eq!(parts.len(), 2 * 5478);
    for answer in parts.chunks(2).map(|parts| parts.join("\n\n")) {
        let error = answer.parse::<Position>().unwrap_err();
        assert!(matches!(error.reason, noughts::ParsePositionErrorReason::TextAfterBoard), "{answer}");
    }
    let whole = noughts(&["query", "XO..X....", "--coords", "a1"]).stdout;
    noughts(&["query", &whole])
        .exits(2)
        .complains("the whole answer of `noughts query`, give only the first five lines")
        .complains("\n  O to move. With best play");
    let grid: String = whole.lines().take(5).collect::<Vec<_>>().join("\n");
    noughts(&["query", &grid, "--coords", "a1"])
        .exits(0)
        .prints(&noughts(&["query", "XO..X....", "--coords", "a1"]).stdout);
    fed(&["query", "-", "--coords", "a1"], &grid)
        .exits(0)
        .prints(&noughts(&["query", "XO..X....", "--coords", "a1"]).stdout);
    // What stands below it in an answer is no position.
    fed(&["query", "--coords", "a1"], &whole).exits(1).shows("O to move").complains("line 7: ");
}

#[test]
fn a_board_drawn_over_several_lines_of_a_pipe_is_one_position() {
    let plain = |input: &str| fed(&["query", "--format", "plain", "-"], input);
    let board = " X | O |  \n---------\n   | X |  \n---------\n   |   |  \n";
    plain(board).exits(0).prints("9\n");
    plain(&board.replace("---------\n", "")).exits(0).prints("9\n");
    let framed =
        "+---+---+---+\n| X | O |   |\n+---+---+---+\n|   | X |   |\n+---+---+---+\n|   |   |   |\n+---+---+---+\n";
    plain(&format!("{framed}{framed}XO..X....\n{board}{board}.........\n---------\n"))
        .exits(0)
        .prints("9\n9\n9\n9\n9\n1\n1\n");
    plain(&format!("{board}---------\n\n{board}\n")).exits(0).prints("9\n9\n");
    // A rule between rows is never the empty board, and a board that is not whole is none.
    plain("X | O |  \n---------\n  | X |  \n")
        .exits(1)
        .prints("\n")
        .complains("line 1: a board begins here that is not whole: 2 rows of 3");
    plain(" X | O |\nXO..X....\n").exits(1).prints("\n9\n");
    let four = "X|O| | \n-+-+-+-\n | | | \n-+-+-+-\n | | | \n-+-+-+-\n | | | \n";
    let answer = fed(&["query", "--board", "4x4", "--line", "3", "--format", "plain", "-"], four).exits(0).stdout;
    assert_eq!(
        answer,
        noughts(&["query", "--board", "4x4", "--line", "3", "--format", "plain", "XO.............."]).stdout
    );
}

#[test]
fn plain_rows_on_lines_of_a_pipe_are_one_position() {
    let plain = |input: &str| fed(&["query", "--format", "plain"], input);
    for rows in
        ["XO.\n.X.\n...\n", "xo-\n-x-\n---", "X O .\n. X .\n. . .\n", "❌⭕⬜\n⬜❌⬜\n⬜⬜⬜\n", "XO3\n4X6\n789\n"]
    {
        plain(rows).exits(0).prints("9\n");
    }
    let board = "XO.\n.X.\n...\n";
    let drawn = " X | O |  \n---------\n   | X |  \n---------\n   |   |  \n";
    plain(&format!("{board}\n\n{board}XO..X....\n{board}{drawn}{board}\n")).exits(0).prints("9\n9\n9\n9\n9\n9\n");
    // Where a row is missing or too much, the rows of two boards are not mixed.
    let cases = [
        (board[..8].to_string(), "line 1: a board begins here that is not whole: 2 rows of 3"),
        (
            format!("{}{board}", &board[..8]),
            "line 1: 5 rows begin here, and a board has 3; write an empty line between",
        ),
        (format!("{board}{board}"), "line 1: 6 rows begin here"),
        ("XOX\n---\nXO.\n".into(), "a row of hyphens can be empty squares or a line between rows; write . for"),
        ("159\n123\n456\n".into(), "rows of digits can be a board or games"),
        ("120\n010\n000\n".into(), "rows of digits can be a board or games"),
    ];
    for (input, fault) in cases {
        plain(&input).exits(1).prints("\n").complains(fault);
    }
    let four = fed(&["query", "--board", "4x3", "--line", "3", "--format", "plain"], "O...\n.X..\nX...\n");
    four.exits(0);
}

#[test]
fn query_refuses_every_other_board_with_its_reason() {
    let reachable = oracle::reachable();
    let boards: Vec<_> = oracle::all_boards().into_iter().filter(|board| !reachable.contains(board)).collect();
    let lines: String = boards.iter().map(|board| oracle::text(board) + "\n").collect();
    let plain = fed(&["query", "--format", "plain", "-"], &lines).exits(1);
    assert_eq!(plain.stdout, "\n".repeat(14_205));
    let json = fed(&["query", "--format", "json", "-"], &lines).exits(1);
    let told = plain.stderr.lines().filter(|line| line.starts_with("error: ")).collect::<Vec<_>>();
    assert_eq!(told.len(), boards.len());
    for (at, (board, json)) in boards.iter().zip(json_lines(&json.stdout)).enumerate() {
        let (x, o) = (oracle::count(board, 'X'), oracle::count(board, 'O'));
        let reason = match (oracle::has_line(board, 'X'), oracle::has_line(board, 'O')) {
            _ if x != o && x != o + 1 => "the marks do not alternate",
            (true, true) => "two winners",
            _ => "play went on after a win",
        };
        let line = at + 1;
        assert!(told[at].starts_with(&format!("error: line {line}: {reason}")), "{}", told[at]);
        assert_eq!((&json["schema"], &json["line"]), (&1.into(), &line.into()));
        assert!(json["error"].as_str().unwrap().starts_with(reason));
        assert_eq!(json.as_object().unwrap().len(), 3);
    }
}

#[test]
fn query_json_is_as_documented_to_the_letter() {
    noughts(&["query", "--format", "json", "XOXOX.O.."]).exits(0).prints(
        "{\"schema\":1,\"position\":\"XOXOX.O..\",\"to_move\":\"X\",\"status\":\"ongoing\",\"outcome\":\"win\",\
         \"plies\":1,\"best\":[9],\"pick\":9,\"moves\":[{\"square\":9,\"outcome\":\"win\",\"plies\":1,\"best\":true},\
         {\"square\":6,\"outcome\":\"draw\",\"plies\":3,\"best\":false},\
         {\"square\":8,\"outcome\":\"draw\",\"plies\":3,\"best\":false}]}\n",
    );
    noughts(&["query", "--format", "json", "XXXOO...."]).exits(0).prints(
        "{\"schema\":1,\"position\":\"XXXOO....\",\"to_move\":null,\"status\":\"x_won\",\"outcome\":\"loss\",\
         \"plies\":0,\"best\":[],\"pick\":null,\"moves\":[]}\n",
    );
    noughts(&["query", "--format", "json", "--coords", "a1", "XOXOX.O.."]).exits(0).shows("\"pick\":\"c3\"");
    noughts(&["query", "--format", "json", "--coords", "0-8", "XOXOX.O.."]).exits(0).shows("\"pick\":8,");
}

#[test]
fn query_answers_several_positions_in_their_order() {
    noughts(&["query", "--format", "plain", "XO..X....", "XXXOO....", "---------"]).exits(0).prints("9\n-\n1\n");
    noughts(&["query", "---------", "--format", "plain", "-XO-X----"]).exits(0).prints("1\n8\n");
    noughts(&["query", "--format", "plain", "-1,1,0,1,0,0,0,0,0"]).exits(0).prints("5\n");
    noughts(&["query", "--format", "plain", "-❌⭕-❌----"]).exits(0).prints("8\n");
    let json = noughts(&["query", "--format", "json", "XO..X....", "........."]).exits(0);
    assert_eq!(json_lines(&json.stdout).len(), 2);
    let text = noughts(&["query", "XO..X....", "........."]).exits(0);
    assert_eq!(text.stdout.matches("to move.").count(), 2);
}

#[test]
fn query_takes_moves_in_every_way_and_answers_in_the_same() {
    for moves in [&["5 1 9"][..], &["5,1,9"], &["519"], &["5", "1", "9"]] {
        let arguments = [&["query", "--format", "plain", "--moves"], moves].concat();
        noughts(&arguments).exits(0).prints("7\n");
    }
    noughts(&["query", "--format", "plain", "--moves", ""]).exits(0).prints("1\n");
    for &coords in Coords::ALL {
        let label = coords.label();
        let name = |number: u8| coords.name(noughts::Square::new(number).unwrap());
        let moves = [5, 1, 9].map(name).join(" ");
        let arguments = ["query", "--format", "plain", "--coords", label, "--moves", &moves];
        noughts(&arguments).exits(0).prints(&format!("{}\n", name(7)));
    }
    let lines = fed(&["query", "--format", "plain", "--moves", "-"], "5 1 9\n\n5 5\n123").exits(1);
    assert_eq!(lines.stdout, "7\n1\n\n5\n");
    lines.complains("line 3: square 5 is taken by X\n  5 5\n    ^");
    noughts(&["query", "--moves", "1 4 2 5 3 6"]).exits(2).complains("the game was over before the move on 6");
    let hyphens = noughts(&["query", "--moves", "---------"]).exits(2).complains("\"---------\" is not a square");
    assert!(!hyphens.stderr.contains("\\0"), "{}", hyphens.stderr);
    noughts(&["query", "--moves", "5 0"]).exits(2).complains("\"0\" is not a square; the squares are 1 2 3 / 4 5 6");
}

#[test]
fn query_lets_o_begin() {
    noughts(&["query", "--first", "o", "--format", "json", "O...X...."]).exits(0).shows("\"to_move\":\"O\"");
    noughts(&["query", "O...X...X"]).exits(0).shows("O to move");
    noughts(&["query", "--first", "o", "O...X...X"]).exits(2).complains("O moves first");
    noughts(&["query", "O........"]).exits(2).complains("(or say --first o)");
}

#[test]
fn query_points_at_what_is_wrong() {
    noughts(&["query", "XOZ......"]).exits(2).prints("").complains("'Z' is not a cell").complains(
        "
  XOZ......
    ^
",
    );
    noughts(&["query", "XO."]).exits(2).complains("too few cells: there are 3").complains("\n  XO.\n     ^\n");
    noughts(&["query", "X0..X...."]).exits(2).complains("an empty square or as the letter O");
    noughts(&["query", ".........", "XOZ......"])
        .exits(2)
        .prints("")
        .complains("error: the position: 'Z' is not a cell");
    noughts(&["query", "XO.", ".X.", "..."]).exits(2).prints("").complains("put it in quotes: 'XO. .X. ...'\n");
    let board = noughts(&["query", "--coords", "a1", "XO..X...."]).stdout;
    let board = board.split("\n\n").next().unwrap();
    noughts(&["query", board]).exits(2).complains("(or say --coords a1)");
    noughts(&["query", ""]).exits(2).complains("there is no position here");
    let escaped = noughts(&["query", "XO\u{1b}\u{202e}日"]).exits(2).complains("\n  XO\u{FFFD}\u{FFFD}日\n    ^\n");
    assert!(!escaped.stderr.contains(['\u{1b}', '\u{202e}']));
    // Emoji are two columns wide, and a variation selector or a keycap has no width.
    noughts(&["query", "❌⭕️Z⬜⬜⬜⬜⬜⬜"]).exits(2).complains("\n  ❌⭕Z⬜⬜⬜⬜⬜⬜\n      ^\n");
    noughts(&["query", "1️⃣2️⃣⭕️❌4️⃣......"]).exits(2).complains("\n  12⭕❌4......\n");
    // Whatever can stand on a board is shown as it was typed.
    noughts(&["query", "✖○✕◯🅾🔲❎........"]).exits(2).complains("\n  ✖○✕◯🅾🔲❎........\n");
    noughts(&["query", "◻◼◽◾▫▪□■🔳?"]).exits(2).complains("\n  ◻◼◽◾▫▪□■🔳?\n              ^\n");
    noughts(&["query", "Ｘ........"]).exits(2).complains("full-width letter X").complains("\n  Ｘ........\n  ^^\n");
    noughts(&["query", "XО......."])
        .exits(2)
        .complains("'О' is the Cyrillic letter O")
        .complains("\n  XО.......\n   ^\n");
    let long = noughts(&["query", &format!("{}Z{}", ".".repeat(5000), ".".repeat(5000))]).exits(2);
    assert!(long.stderr.lines().all(|line| line.chars().count() < 120), "{}", long.stderr);
    long.complains(&format!("\n  {}^\n", " ".repeat(32)));
    noughts(&["query", "X O\n. ? .\n. . ."]).exits(2).complains("\n  . ? .\n    ^\n");
}

#[test]
fn query_reports_a_bad_line_and_goes_on() {
    let input = b"XO..X....\nXOZ......\n\xFF........\n\n.........\r\nXO3/456/789";
    let plain = fed(&["query", "--format", "plain", "-"], input).exits(1).prints("9\n\n\n\n1\n7\n");
    plain.complains("line 2: 'Z'").complains("line 3: 'ÿ'").complains("line 4: there is no position here");
    let json = json_lines(&fed(&["query", "--format", "json", "-"], input).exits(1).stdout);
    assert_eq!(json.len(), 6);
    assert_eq!((&json[1]["line"], &json[3]["line"]), (&2.into(), &4.into()));
    fed(&["query", "-"], input).exits(1).shows("O to move");
    let two = fed(&["query", "-"], "XO..X....\nXXXOO....\n").exits(0).stdout;
    assert_eq!(two, noughts(&["query", "XO..X....", "XXXOO...."]).stdout, "a blank line stands between answers");
    let between = fed(&["query", "-"], "XOZ\nXO..X....\nXOZ\nXXXOO....\nXOZ\n").exits(1).stdout;
    assert_eq!(between, two, "bad lines leave no blank lines");
    fed(&["query", "--format", "plain", "-"], "\u{FEFF}XO..X....\n").exits(0).prints("9\n");
    noughts(&["query", "XO..X....", "-"])
        .exits(2)
        .complains("- stands for standard input and must be the only position");
    fed(&["query", "-"], "").exits(0).prints("");
    // Without a position, what comes through a pipe is read; without that too, one is missing.
    fed(&["query", "--format", "plain"], "XO..X....\n.........\n").exits(0).prints("9\n1\n");
    fed(&["query"], "").exits(2).prints("").complains("no position is given");
    // A line of a million characters is one bad line, whatever it begins with, and is not kept.
    for start in ["X", "XO..X....", " "] {
        let long = format!("{start}{}\n.........\n", " ".repeat(1 << 20));
        let run = fed(&["query", "--format", "plain", "-"], long).exits(1).prints("\n1\n");
        run.complains("line 1: longer than 65536 bytes, which is too long for a position or a game");
    }
}

#[test]
fn query_answers_each_line_before_it_waits_for_the_next() {
    let mut child = command(&["query", "--format", "plain", "-"]).spawn().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut questions = child.stdin.take().unwrap();
    // Each line comes with the beginning of the next.
    for (question, answer) in [("XO..X....\nX", "9"), (" O   X  \n....", "4"), (".....\n?", "1"), ("\n", "")] {
        questions.write_all(question.as_bytes()).unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), answer);
    }
    drop(questions);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn verify_checks_the_compiled_table_and_the_published_file() {
    let run = noughts(&["verify"]).exits(0).shows("All 9 laws are kept.");
    assert_eq!(run.stdout.matches("ok      ").count(), 9);
    run.shows(&format!("{:08x}.\n", noughts::verify::checksum(&noughts::table::by_key())));
    let published = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/perfect-play.bin");
    noughts(&["verify", published]).exits(0).shows("191/192 as X and 866/945 as O").shows("All 8 laws are kept.");
}

#[test]
fn verify_tells_what_is_wrong_with_a_file() {
    let whole = include_bytes!("../../../../data/perfect-play.bin");
    let verify = |name: &str, bytes: &[u8]| {
        let file = scratch(name);
        fs::write(&file, bytes).unwrap();
        noughts(&["verify", file.to_str().unwrap()])
    };
    let mut changed = whole.to_vec();
    changed[1000] ^= 1;
    verify("changed.bin", &changed).exits(1).prints("").complains("damaged: its checksum is");
    verify("cut.bin", &whole[..5000]).exits(1).complains("cut short, with 5000 bytes where its header asks for 5377");
    verify("added.bin", &[whole, &b"!"[..]].concat()).exits(1).complains("too long, with 5378 bytes");
    verify("empty.bin", b"").exits(1).complains("not a table file");
    verify("text.bin", b"XO..X....").exits(1).complains("not a table file");
    noughts(&["verify", "no-such-file.bin"]).exits(2).complains("no-such-file.bin: no such file or folder");
    noughts(&["verify", env!("CARGO_TARGET_TMPDIR")]).exits(3).complains("cannot read ");
    noughts(&["verify", "---------"]).exits(2);
    fed(&["verify", "-"], whole).exits(0).shows("All 8 laws are kept.");
    let other = fed(&["verify", "-"], b"NOUGHTSB and more").exits(2).prints("");
    other.complains("such a table cannot come through a pipe: name the file");
    fed(&["verify", "-"], vec![0; 2 << 20]).exits(1).complains("not a table file: it has 1048576 bytes or more");
}

/// Whole, with a checksum that fits, and wrong: the laws must find it.
#[test]
fn verify_finds_a_wrong_value_in_a_whole_file() {
    let mut entries = noughts::table::by_key();
    let full = "XOXOXOXOX".parse::<Position>().unwrap().canonical().0.key();
    entries.get_mut(&full).unwrap().outcome = noughts::Outcome::Draw;
    let file = scratch("wrong.bin");
    fs::write(&file, noughts::export::to_binary(&entries)).unwrap();
    let run = noughts(&["verify", file.to_str().unwrap()]);
    assert_eq!(run.code, Some(1));
    run.shows("BROKEN  children").shows("at XOXOXOXOX").shows("laws are broken.");
    let run = noughts(&["verify", "--format", "json", file.to_str().unwrap()]);
    assert_eq!(run.code, Some(1));
    let [json] = json_lines(&run.stdout).try_into().unwrap();
    let broken = json["laws"].as_array().unwrap().iter().filter(|law| law["kept"] == false);
    assert_eq!((json["kept"].as_bool(), broken.count() > 0), (Some(false), true), "{json}");
}

#[test]
fn census_prints_every_figure_of_the_reference_as_text_and_as_json() {
    noughts(&["census"]).exits(0).prints(include_str!("census.txt"));
    let json: Value = serde_json::from_str(&noughts(&["census", "--format", "json"]).exits(0).stdout).unwrap();
    for line in noughts::verify::REFERENCE.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let value: u64 = fields[1].parse().unwrap();
        let pointer = format!("/{}", fields[0].replace('.', "/"));
        assert_eq!(json.pointer(&pointer), Some(&value.into()), "{pointer}");
    }
    let expected = [
        ("/games_up_to_symmetry/sequences", 31_896),
        ("/games_up_to_symmetry/canonical_paths", 26_830),
        ("/orderings", 362_880),
        ("/cases/second", 945),
        ("/cases/first", 384),
        ("/cases/total", 1_329),
        ("/perfect_play/any_best/X/games", 10_640),
        ("/perfect_play/any_best/O/games", 6_112),
        ("/perfect_play/any_best/X/lost", 0),
        ("/perfect_play/any_best/O/lost", 0),
        ("/perfect_play/pick/X/lost", 0),
        ("/perfect_play/pick/O/lost", 0),
    ];
    for (pointer, value) in expected {
        assert_eq!(json.pointer(pointer), Some(&value.into()), "{pointer}");
    }
}

#[test]
fn export_writes_each_format_to_standard_output_and_to_a_file() {
    for format in ["bincode", "json", "csv", "c", "js", "python", "strategy"] {
        let file = scratch(&format!("table.{format}"));
        noughts(&["export", format, "-o", file.to_str().unwrap()]).exits(0).prints("");
        let run = noughts(&["export", format]).exits(0);
        assert_eq!(run.stdout, String::from_utf8_lossy(&fs::read(&file).unwrap()));
    }
    assert_eq!(fs::read(scratch("table.bincode")).unwrap(), include_bytes!("../../../../data/perfect-play.bin"));
    assert_eq!(noughts(&["export", "csv"]).stdout.lines().count(), 766);
    noughts(&["export", "csv", "-o", "no/such/folder/table.csv"]).exits(3).complains("cannot write ");
    noughts(&["export", "xml"]).exits(2).complains("possible values: bincode, json, csv, c, js, python, r, strategy");
    assert_eq!(noughts(&["export", "js", "--types"]).exits(0).stdout, noughts::export::to_types());
    noughts(&["export", "c", "--types"]).exits(2).prints("").complains("--types belongs to js");
}

#[test]
#[cfg(unix)]
fn input_that_cannot_be_read_is_trouble() {
    let folder = || std::process::Stdio::from(fs::File::open(env!("CARGO_TARGET_TMPDIR")).unwrap());
    for arguments in [&["query", "-"][..], &["play"]] {
        let output = command(arguments).stdin(folder()).output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("cannot read standard input"));
    }
}

#[test]
fn usage_errors_exit_with_2_and_help_with_0() {
    for arguments in [&[][..], &["quary"], &["query"], &["query", "--format", "xml", "."], &["query", "--coords", "z"]]
    {
        noughts(arguments).exits(2).prints("");
    }
    noughts(&["quary"]).complains("a similar subcommand exists: 'query'");
    noughts(&["query", "XO..X....", "--moves", "5"]).exits(2).complains("cannot be used with");
    for arguments in [&["--help"][..], &["query", "--help"], &["play", "-h"], &["help", "verify"], &["--version"]] {
        noughts(arguments).exits(0);
    }
    noughts(&["--help"]).shows("Exit status:\n  0  all went well\n  1  ").shows("\n  3  not done: ");
}

#[test]
#[cfg(unix)]
fn a_closed_pipe_ends_quietly_and_a_full_disk_does_not() {
    let positions = [".........", "XO..X...."].repeat(10_000);
    let many = [&["query"][..], &positions].concat();
    let help = [&["--help"][..], &["--version"], &["help", "play"]];
    let answers = [&["export", "json"][..], &["census"], &["verify"], &many, &["man"], &["audit", "perfect"]];
    for arguments in answers.into_iter().chain(help) {
        let mut child = command(arguments).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{}", arguments[0]);
        if let Ok(full) = fs::File::options().write(true).open("/dev/full") {
            let output = command(arguments).stdout(full).output().unwrap();
            assert_eq!(output.status.code(), Some(3), "{}", arguments[0]);
            assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write to standard output"));
        }
    }
}

#[test]
fn what_is_for_3x3_only_says_so() {
    for (arguments, option) in [
        (&["match", "harvey", "perfect", "--board", "4x4"][..], "--board"),
        (&["review", "1 2 5", "--line=4"], "--line"),
        (&["--color", "never", "export", "csv", "--table", "a"], "--table"),
        (&["audit", "harvey", "--line", "3"], "--line"),
        (&["audit", "harvey", "--board", "rows"], "--board"),
        (&["census", "--board", "4x4"], "--board"),
    ] {
        noughts(arguments)
            .exits(2)
            .prints("")
            .complains(option)
            .complains("other boards than 3x3 are for query, play, ");
    }
    noughts(&["verify", "census", "--board", "4x4"]).exits(2).complains("unexpected argument '--board'");
    noughts(&["audit", "harvey", "--boards", "4x4"]).exits(2).complains("unexpected argument '--boards'");
    noughts(&["strategies", "--board", "4x4"]).exits(2).complains("unexpected argument '--board'");
}

#[test]
fn first_guesses_are_told_what_to_write() {
    for (arguments, tip) in [
        (&["play", "4x4"][..], "a board is named by its option, --board 4x4"),
        (&["solve", "--size", "4"], "a board is named by its option, --board 4x4"),
        (&["query", "4x4"], "(or say --board 4x4)"),
        (&["draw", "4x4"], "(or say --board 4x4)"),
        (&["audit", "harvey", "--json"], "this form is named by its option, --format json"),
        (&["review", "1", "--csv"], "this form is named by its option, --format csv"),
        (&["completions", "bash", "-o", "x"], "the shell writes what it prints into a file: > FILE"),
        (&["page", "--dir", "x"], "a file to write is named by -o FILE"),
        (
            &["audit", "--dir", "x"],
            "a folder is named by --class FOLDER (audit each file and folder in a folder) or --report FOLDER (write pages)",
        ),
        (&["audit", "harvey", "-q"], "the shell hides: 2>/dev/null"),
        (&["audit", "harvey", "--timeout", "-1"], "write a time in seconds, like 5 or 0.5"),
        (
            &["audit", "harvey", "-o", "x.doc"],
            "name a file that ends in .json, .jsonl, .csv, .md, .xml (for JUnit) or .sarif",
        ),
        (&["XO..X...."], "a position is looked up by noughts query XO..X...."),
        (&["solve", "XO..X...."], "a position is looked up by noughts query XO..X...."),
        (&["test", "bot.py"], "a bot is judged by noughts audit FILE"),
        (&["best", "XO..X...."], "the best move is printed by noughts query POSITION"),
        (&["menace"], "plays in noughts match menace hard"),
        (&["audit", "bot.py", "--output-format", "json"], "--format json"),
        (&["audit", "--bot", "bot.py"], "a bot is named without an option: noughts audit bot.py"),
        (&["version"], "the version is printed by noughts --version"),
        (&["audit", "../../examples/bot.py::f"], "; a function is named by one colon, ../../examples/bot.py:f"),
        (&["match", "hard", "--report", "x"], "`noughts audit` has --class and --report"),
        (&["man", "draw", "-o", "x.1"], "> FILE; a folder is named by --dir DIR (write the page into this folder)"),
    ] {
        noughts(arguments).exits(2).prints("").complains(tip);
    }
    // Where it is known what is meant, no other command is guessed.
    assert!(!noughts(&["version"]).exits(2).stderr.contains("verify"));
    // There is nothing to tell where the command has no such form.
    assert!(!noughts(&["play", "--json"]).exits(2).stderr.contains("--format"));
    noughts(&["query", "XO..X....", "--format", "JSON"]).exits(0).shows("{\"schema\":1");
    for name in ["javascript", "py", "c++"] {
        noughts(&["export", name]).exits(0);
    }
}

#[test]
fn options_without_effect_are_refused() {
    let bots = ["--timeout 3", "--restart", "--answer x"];
    for option in ["--ask moves", "--new", "--jobs 9", "--repeat 3"].into_iter().chain(bots) {
        let words: Vec<&str> = option.split(' ').collect();
        let refused =
            format!("error: {} is for bots and functions, and none is audited; name one by its file, ", words[0]);
        for audited in [&["harvey"][..], &["--all"]] {
            noughts(&[&["audit"], audited, &words].concat()).exits(2).prints("").complains(&refused);
        }
        // With a bot it is taken, though this one never answers.
        assert_eq!(noughts(&[&["audit", "harvey", "--exec", "true"], &words[..]].concat()).code, Some(3), "{option}");
    }
    for [option, kind] in [["--takes", "rows"], ["--returns", "0-8"]] {
        let words = ["audit", option, kind, "--exec", "true"];
        noughts(&words).exits(2).prints("").complains(&format!("{option} is for functions, and none is audited"));
    }
    for option in [&["--chances"][..], &["--values"], &["--default", "0"]] {
        let words = [&["audit", "--exec", "true"], option].concat();
        noughts(&words).exits(2).prints("").complains(&format!("{} is for tables of moves, and none is", option[0]));
    }
    noughts(&["match", "harvey", "perfect", "--delay", "1"]).exits(2).complains("--watch");
    noughts(&["play", "--two", "--seed", "1"]).exits(2).complains("--seed");
    for option in bots {
        let words: Vec<&str> = option.split(' ').collect();
        let refused = format!("error: {} is for bots, and none plays; ", words[0]);
        for plays in [&["match", "harvey", "perfect"][..], &["play"], &["play", "--two"], &["play", "--level", "easy"]]
        {
            noughts(&[plays, &words].concat()).exits(2).prints("").complains(&refused);
        }
    }
}

/// What went wrong, the exit code that it leads to, and the sentence, over all commands.
#[test]
fn one_failure_has_one_exit_code_and_one_sentence() {
    let (missing, other, nowhere) = ("no-such-file", "Cargo.toml", "no/such/folder/file");
    let unknown = ["--board", "8x8", "--line", "5"];
    let moves = [".".repeat(64)];
    let line = ["--board", "4x3", "--line"];
    let hold = ["--as", "o", "--goal", "hold"];
    let unreadable = [
        vec!["verify", missing],
        vec!["check", missing],
        vec!["query", "--table", missing, "X"],
        vec!["draw", "--table", missing],
        vec!["play", "--table", missing],
        vec!["review", "--file", missing],
        vec!["draw", "curve", missing],
        vec!["audit", "folder/no-such-file"],
    ];
    for arguments in unreadable {
        noughts(&arguments).exits(2).prints("").complains("no-such-file: no such file or folder\n");
    }
    let no_such_content = [
        vec!["verify", other],
        vec!["check", other],
        vec!["query", "--table", other, "X"],
        vec!["review", "--summary", "--file", other],
    ];
    for arguments in no_such_content {
        noughts(&arguments).exits(1).complains("error: ");
    }
    // With 1, it would seem to be a table that loses.
    noughts(&["audit", other]).exits(3).prints("").complains("error: ");
    let unwritable = [
        vec!["export", "csv", "-o", nowhere],
        vec!["draw", "-o", nowhere],
        vec!["page", "-o", nowhere],
        [&["solve"], &line[..], &["3", "-o", nowhere]].concat(),
        [&["certificate"], &line[..], &["3"], &hold, &["-o", nowhere]].concat(),
    ];
    for arguments in unwritable {
        noughts(&arguments).exits(3).prints("").complains("error: cannot write no/such/folder/file: ");
    }
    let not_found = [
        [&["query"], &unknown[..], &[&moves[0]]].concat(),
        [&["draw", "--values"], &unknown[..]].concat(),
        [&["play"], &unknown[..]].concat(),
    ];
    for arguments in not_found {
        noughts(&arguments).exits(3).prints("").complains("a search did not find the value within a second");
    }
    fed(&[&["query"], &unknown[..], &["-"]].concat(), &moves[0])
        .exits(3)
        .complains("line 1: no proof was found within");
    let no_numbers = [
        vec!["match", "random", "random", "--games", "0"],
        vec!["match", "random", "random", "--seed", "x"],
        vec!["play", "--seed", "1.5"],
        vec!["audit", "--exec", "x", "--repeat", "x"],
        vec!["audit", "--exec", "x", "--jobs", "257"],
        vec!["draw", "--size", "-1"],
        vec!["query", "--board", "4x4", "--line", "three", "X"],
        [&["solve"], &line[..], &["three"]].concat(),
        [&["certificate"], &line[..], &["3"], &hold, &["--width", "0"]].concat(),
        [&["certificate"], &line[..], &["3"], &hold, &["--memory", "much"]].concat(),
    ];
    for arguments in no_numbers {
        noughts(&arguments).exits(2).prints("").complains(": write a whole number");
    }
}

#[test]
fn a_first_guess_for_the_side_works() {
    let by = |option| noughts(&["audit", "harvey", option, "o"]).exits(0).stdout;
    assert_eq!([by("--side"), by("--player")], [by("--as"), by("--as")]);
}
