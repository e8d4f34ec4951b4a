//! Other boards than 3×3 through the real program: `solve`, `query`, `verify`, `certificate`, `check`.

#[cfg(unix)]
use crate::program;
use crate::program::{fed, json_lines, noughts};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// A path for a file of one test.
fn scratch(name: &str) -> String {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name).to_str().unwrap().to_string()
}

/// A table file of 4×3, line 3, made for one test.
fn table(name: &str, more: &[&str]) -> String {
    let file = scratch(name);
    noughts(&[&["solve", "--board", "4x3", "--line", "3", "-o", &file], more].concat()).exits(0);
    file
}

#[test]
fn query_answers_small_boards_in_every_form() {
    let board = ["query", "--board", "4x3", "--line", "3"];
    let query = |more: &[&str]| noughts(&[&board[..], more].concat());
    query(&["............"]).exits(0).shows("X to move. With best play X wins in 7 moves, counting both players.\n");
    query(&["--moves", "6", "b1"]).exits(0).shows(" 1 | O  | 3  | 4\n".replace(" 1 ", " 1  ").as_str());
    query(&["--format", "plain", "XX../OO../...."]).exits(0).prints("3\n");
    query(&["XX../OO../...."]).shows("* 3    win in 1   wins\n");
    query(&["XXX./OO../...."]).exits(0).shows("X has won on 1-2-3.\n");
    query(&["--coords", "a1", "--format", "plain", "XX../OO../...."]).exits(0).prints("c1\n");
    let json = query(&["--format", "json", "XX../OO../...."]).exits(0).stdout;
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["board"], &json["line_length"]), (&"4x3".into(), &3.into()));
    assert_eq!((&json["outcome"], &json["plies"], &json["pick"]), (&"win".into(), &1.into(), &3.into()));
    fed(&[&board[..], &["--format", "plain"]].concat(), "XX../OO../....\nwrong\nXXX.OO......\n")
        .exits(1)
        .prints("3\n\n-\n")
        .complains("line 2: there are 5 squares; a board of 4x3 has 12");
}

#[test]
fn three_by_three_is_the_compiled_table_whichever_way_it_is_asked_for() {
    let named = noughts(&["query", "--board", "3x3", "--line", "3", "--coords", "magic", "XO..X...."]).exits(0).stdout;
    assert_eq!(named, noughts(&["query", "--coords", "magic", "XO..X...."]).stdout);
}

#[test]
fn what_is_no_board_or_no_position_of_it_is_refused() {
    for (arguments, complaint) in [
        ("--board 3x3 --line 4 .", "no line of 4 fits on the board; the longest has 3 squares"),
        ("--board 9x9 --line 5 .", "the board has 81 squares; there can be at most 64"),
        ("--board 0x3 --line 1 .", "the board has no squares"),
        ("--board 4x --line 3 .", "write the width and the height, as 5x4"),
        ("--line 4 .", "--line needs --board"),
        ("--board 4x3 --line 3 XX..........", "the marks do not alternate: 2 X and 0 O"),
        ("--board 4x3 --line 3 XXX.OOO.....", "two winners"),
        ("--board 4x3 --line 3 XXX./OO../O...", "play went on after a win: X already had a line"),
        ("--board 4x3 --line 3 --moves 1 1", "square 1 is taken by X"),
        ("--board 4x3 --line 3 --moves 13", "\"13\" is not a square; use 1 to 12 or a1 to d3"),
        ("--board 4x3 --line 3 --first o ............", "--first is for 3x3 only"),
        ("--board 4x3 --line 3 --coords magic ............", "--coords magic is for 3x3 only"),
    ] {
        let words: Vec<&str> = ["query"].into_iter().chain(arguments.split(' ')).collect();
        noughts(&words).exits(2).complains(complaint);
    }
}

#[test]
fn a_position_that_no_search_finds_in_time_says_how_to_make_a_table() {
    // X and O have left what the certificates say.
    noughts(&["query", "--board", "5x5", "--line", "4", "--moves", "1 2"])
        .exits(3)
        .complains("error: the moves: the position is not part of the proof that X never loses, nor of the proof that O never loses, so that no")
        .complains("make a table with `noughts solve --board 5x5 --line 4 --keep 12 -o FILE`, which takes minutes and up to 6.6 GB of memory, and add --table FILE");
    noughts(&["query", "--board", "7x7", "--line", "5", "--moves", "1 2"]).exits(3).complains("a table at most 25");
    // One in which a line is near is found at once.
    noughts(&["query", "--board", "7x7", "--line", "4", "--format", "plain", "--moves", "25 1 26 2 24 3"])
        .exits(0)
        .prints("23\n");
}

#[test]
fn where_no_search_ends_a_certificate_of_the_program_answers() {
    let query = |board: &[&str]| noughts(&[&["query"], board].concat()).exits(0);
    let empty = ".".repeat(36);
    query(&["--board", "6x6", "--line", "4", &empty])
        .shows("\n\nX to move. X wins (proved by a certificate of 18 bytes in the program).\n  * 15\n");
    query(&["--board", "6x6", "--line", "4", "--format", "plain", &empty]).prints("15\n");
    query(&["--board", "6x6", "--line", "4", "--format", "json", "--coords", "a1", &empty]).prints(concat!(
        r#"{"schema":1,"board":"6x6","line_length":4,"position":"....../....../....../....../....../......","to_move":"X","#,
        r#""status":"ongoing","outcome":"win","pick":"c3","proved":[{"side":"X","goal":"win","from":"program"}]}"#,
        "\n"
    ));
    query(&["--board", "5x5", "--line", "4", &".".repeat(25)]).shows(
        "X to move. With best play nobody wins (proved by certificates of 14 and 190 bytes in the program).\n  * 13\n",
    );
    // Of one side it is known that it does not lose, and not whether the other can do better than that.
    let json = json_lines(&query(&["--board", "6x6", "--line", "5", "--format", "json", &empty]).stdout);
    assert_eq!((&json[0]["outcome"], &json[0]["pick"]), (&Value::Null, &Value::Null));
    assert_eq!(json[0]["proved"], serde_json::json!([{ "side": "O", "goal": "hold", "from": "program" }]));
    // What a search finds tells more.
    let near = ["--board", "6x6", "--line", "4", "--moves", "15 1 16 2"];
    query(&near).shows("X to move. With best play X wins in 3 moves");
}

/// A certificate that comes with the program, as a file.
fn certificate(name: &str) -> String {
    format!("{}/../boards/certificates/{name}.nc", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_certificate_that_is_named_answers_first_and_knows_its_board() {
    let file = certificate("6x6-line4-x-win");
    let query = |more: &[&str]| noughts(&[&["query", "--certificate", &file], more].concat());
    for board in [&[][..], &["--board", "6x6"], &["--board", "6x6", "--line", "4"]] {
        query(&[board, &["--format", "plain", "--moves", "15", "1"]].concat()).exits(0).prints("16\n");
    }
    query(&["--moves", "15 1 16 2"]).exits(0).shows("X to move. X wins (proved by a certificate of 18 bytes).\n");
    query(&["--moves", "15"])
        .exits(0)
        .shows("O to move. X wins, whatever O does (proved by a certificate of 18 bytes).\n");
    let json = json_lines(&query(&["--moves", "15", "--format", "json"]).exits(0).stdout);
    assert_eq!(json[0]["proved"][0]["from"], "file");
    assert_eq!((&json[0]["outcome"], &json[0]["pick"]), (&"loss".into(), &Value::Null));
    // Plain answers are moves.
    query(&["--moves", "15", "--format", "plain"]).exits(3).prints("").complains(
        "note: the moves: the certificate proves that X wins, but has no move of O\nerror: the moves: a search did",
    );
    // A position that it does not lead to is searched, and the next one is answered.
    let run = fed(&["query", "--certificate", &file, "--moves", "-", "--format", "plain"], "1 2\n15 1\n").exits(3);
    run.prints("\n16\n").complains(
        "note: line 1: the position is not part of the proof that X wins, so that no certificate tells its value\n",
    );
    let run = query(&["--moves", "1 7 2 8 3 13", "--format", "plain"]).prints("4\n");
    assert_eq!(run.code, Some(0));
    query(&["--moves", "1 7 2 8 3 13 4"]).exits(0).shows("X has won on 1-2-3-4.");
}

#[test]
fn a_certificate_that_does_not_fit_or_is_wrong_is_refused() {
    let file = certificate("6x6-line4-x-win");
    let refused = |file: &str, more: &[&str], code: i32, complaint: &str| {
        let moves = [&["query", "--moves", "1", "--certificate", file], more].concat();
        noughts(&moves).exits(code).prints("").complains(complaint);
        noughts(&[&["play", "--certificate", file], more].concat()).exits(code).prints("").complains(complaint);
    };
    refused(&file, &["--board", "5x5"], 2, "6x6-line4-x-win.nc is a certificate of 6x6, line 4\n");
    refused(&file, &["--board", "6x6", "--line", "5"], 2, "6x6-line4-x-win.nc is a certificate of 6x6, line 4\n");
    refused(&file, &["--table", "x"], 2, "cannot be used with '--table <FILE>'");
    refused(&certificate("3x3-line3-x-hold"), &[], 2, "--certificate is for other boards: of 3x3 the program knows");
    refused(&scratch("missing.nc"), &[], 2, "no such file or folder");
    let (damaged, bytes) = (scratch("named-damaged.nc"), fs::read(&file).unwrap());
    fs::write(&damaged, [&bytes[..], &[1]].concat()).unwrap();
    refused(&damaged, &[], 1, "damaged: its checksum is ");
    // Whole, but nothing is stored of what O does.
    let rules = noughts_boards::Rules::new(6, 6, 4).unwrap();
    let task =
        noughts_boards::Task { game: noughts_boards::Game::new(rules), side: noughts_boards::Player::O, win: false };
    fs::write(&damaged, noughts_boards::Certificate { task, answers: vec![] }.to_bytes()).unwrap();
    refused(&damaged, &[], 1, "it proves nothing: the side loses ");
}

#[test]
fn a_table_file_answers_as_the_board_that_is_solved_on_the_spot() {
    for keep in ["all", "4", "0"] {
        let file = table(&format!("answers-{keep}.nt"), &["--keep", keep]);
        for position in ["............", "X....O......", "XO.X........", "XOX.O......."] {
            let by_file = noughts(&["query", "--table", &file, position]).exits(0).stdout;
            for known in [["--board", "4x3"], ["--line", "3"]] {
                let named = noughts(&[&["query", "--table", &file, position][..], &known].concat());
                assert_eq!(named.exits(0).stdout, by_file, "{known:?}");
            }
            assert_eq!(by_file, noughts(&["query", "--board", "4x3", "--line", "3", position]).stdout, "{keep}");
        }
        let (end, kept) = match keep {
            "all" => ("Both laws are kept.", Value::Bool(true)),
            _ => ("--seed 8 draws this sample again", Value::Null),
        };
        let seed: &[&str] = if keep == "all" { &[] } else { &["--seed", "8"] };
        noughts(&[&["verify", &file], seed].concat()).exits(0).shows(end);
        noughts(&["verify", "--all", &file]).exits(0).shows("Both laws are kept.");
        let [json] = json_lines(&noughts(&["verify", "--format", "json", &file]).exits(0).stdout).try_into().unwrap();
        let says = ["board", "line_length", "kept"].map(|key| json[key].clone());
        assert_eq!(Value::from(says.to_vec()), serde_json::json!(["4x3", 3, kept]));
        assert_eq!(json["laws"][1]["law"], "children");
        assert_eq!(json["seed"].is_u64(), kept.is_null());
    }
}

#[test]
fn a_file_of_another_game_or_a_damaged_one_is_named_before_any_answer() {
    let file = table("damaged.nt", &[]);
    noughts(&["query", "--table", &file, "--board", "4x4", "--line", "3", "X..............."])
        .exits(2)
        .complains("is a table of 4x3, line 3");
    let bytes = fs::read(&file).unwrap();
    for (place, complaint) in [
        (0, "not a table"),
        (8, "version 5, and only version 4 is known here; make it again with `noughts solve`"),
        (12, "header"),
        (40, "chunk 0"),
        (bytes.len() - 1, "list"),
    ] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        fs::write(&file, damaged).unwrap();
        noughts(&["verify", &file]).exits(1);
        let query = noughts(&["query", "--table", &file, "............"]);
        match complaint {
            // Only late positions are in that chunk, and the empty board does not need them.
            "chunk 0" => query.exits(0),
            _ => query.exits(1).prints("").complains(complaint),
        };
    }
    fs::write(&file, &bytes[..bytes.len() - 9]).unwrap();
    noughts(&["query", "--table", &file, "............"]).exits(1).complains("damaged: cut short");
    noughts(&["query", "--table", &scratch("missing.nt"), "............"]).exits(2).complains("no such file or folder");
}

#[test]
fn solve_prints_the_value_and_counts_for_people_and_programs() {
    let text = noughts(&["solve", "--board", "4x3", "--line", "3"]).exits(0).stdout;
    assert!(
        text.starts_with("4x3, line 3: X to move. With best play X wins in 7 moves, counting both players.\n"),
        "{text}"
    );
    let file = scratch("counted.nt");
    let options = ["--board", "4x3", "--line", "3", "--format", "json", "--keep", "9", "-o", &file];
    let text = noughts(&[&["solve"], &options[..]].concat()).exits(0).stdout;
    assert!(
        text.starts_with(r#"{"schema":1,"board":"4x3","line_length":3,"outcome":"win","plies":7,"entries":"#),
        "{text}"
    );
    assert!(text.contains(r#""x_won_by_mark":{"5":484,"7":248,"9":85,"11":8},"o_won_by_mark""#), "{text}");
    let json: Value = serde_json::from_str(&text).unwrap();
    let bytes = fs::metadata(&file).unwrap().len();
    assert_eq!(json["file"], serde_json::json!({ "name": file, "most_marks": 8, "bytes": bytes }));
    let tiers = json["tiers"].as_array().unwrap();
    assert_eq!(tiers.len(), 7);
    assert_eq!(tiers[0]["x_won_by_mark"], serde_json::json!({ "7": 1 }));
    for tier in tiers {
        let wins =
            |player: &str| -> u64 { tier[player].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum() };
        let all = tier["drawn"].as_u64().unwrap() + wins("x_won_by_mark") + wins("o_won_by_mark");
        assert_eq!(tier["entries"], all, "{tier}");
    }
}

#[test]
fn what_does_not_fit_is_refused_before_it_is_begun() {
    noughts(&["solve", "--board", "6x5", "--line", "4"]).exits(3).complains("it would take about 2.6 TB of memory");
    let nowhere = scratch("no/such/folder/file");
    noughts(&["solve", "--board", "4x3", "--line", "3", "-o", &nowhere]).exits(3).complains("cannot write ");
    noughts(&["solve", "--board", "4x3", "--line", "3", "--keep", "some", "-o", &nowhere]).exits(2);
    noughts(&["solve", "--board", "4x3", "--line", "3", "--keep", "4"]).exits(2).complains("--output");
}

/// What `query` draws can be given to it again.
#[test]
fn without_a_line_the_usual_one_is_assumed_and_said() {
    for (board, line) in [("3x4", 3), ("4x4", 4), ("5x5", 4), ("6x7", 5), ("8x8", 5), ("4x2", 2)] {
        let run =
            noughts(&["draw", "--board", board]).complains(&format!("note: {line} in a row win on {board}, as with"));
        let said = noughts(&["draw", "--board", board, "--line", &line.to_string()]).exits(0);
        assert_eq!((run.code, &run.stdout), (Some(0), &said.stdout));
    }
    let run = fed(&["play", "--board", "4x4", "--plain"], "").complains("note: 4 in a row win on 4x4");
    assert_eq!((run.code, run.stderr.lines().count()), (Some(0), 1));
    let run =
        noughts(&["query", "--board", "4x4", "--format", "plain", "X..............."]).complains("note: 4 in a row");
    assert_eq!(run.code, Some(0));
    // A number of squares that is that of another board says so.
    noughts(&["query", "X..............."]).exits(2).complains("a board has 9 (or say --board 4x4 --line 4)");
    noughts(&["draw", &".".repeat(36)]).exits(2).complains("(or say --board 6x6 --line 5)");
    noughts(&["certificate", "--board", "3x3", "--line", "3", "--as", "x", "--goal", "win"])
        .exits(3)
        .complains("where best play is a draw, nobody wins, and --goal hold is for never losing");
}

#[test]
fn a_drawn_board_is_read() {
    let ask = |position: &str, form: &str| {
        noughts(&["query", "--board", "4x3", "--line", "3", "--color", "never", "--format", form, position])
            .exits(0)
            .stdout
    };
    let answer = ask("X.../.O../....", "text");
    let (board, _) = answer.split_once("\n\n").unwrap();
    assert_eq!(ask(board, "plain"), ask("X.../.O../....", "plain"));
    let whole = noughts(&["query", "--board", "4x3", "--line", "3", &answer]);
    whole.exits(2).complains("X to move. With best play").complains("paste the board alone");
}

#[test]
#[cfg(unix)]
fn an_interrupt_leaves_no_half_file() {
    let folder = PathBuf::from(scratch("interrupted"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let files = || fs::read_dir(&folder).unwrap().count();
    let file = folder.join("5x5.nt");
    let solve = ["solve", "--board", "5x5", "--line", "4", "--keep", "12", "-o", file.to_str().unwrap()];
    let mut child = program::command(&solve).stdout(std::process::Stdio::null()).spawn().unwrap();
    while files() == 0 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(files(), 0);
}

#[test]
fn certificates_are_found_checked_and_refused() {
    let file = scratch("found.nc");
    let found = noughts(&["certificate", "--board", "4x4", "--line", "4", "--as", "o", "--goal", "hold", "-o", &file]);
    let claim = "4x4, line 4: O never loses (";
    assert!(found.exits(0).stdout.starts_with(claim));
    assert!(noughts(&["check", &file]).exits(0).stdout.starts_with(&format!("{file}: {claim}")));
    let [json] = json_lines(&noughts(&["check", "--format", "json", &file]).exits(0).stdout).try_into().unwrap();
    let says = ["board", "line_length", "side", "goal"].map(|key| json[key].clone());
    assert_eq!(Value::from(says.to_vec()), serde_json::json!(["4x4", 4, "O", "hold"]));
    assert_eq!(json["bytes"], fs::metadata(&file).unwrap().len());
    let mut bytes = fs::read(&file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&file, bytes).unwrap();
    fed(&["check", "-"], fs::read(certificate("4x4-line3-x-win")).unwrap()).exits(0).shows("-: 4x4, line 3: X wins (");
    #[cfg(unix)]
    noughts(&["check", "/dev/zero"]).exits(1).complains("not a certificate");
    noughts(&["check", &scratch("missing.nc")]).exits(2).complains("no such file or folder");
    noughts(&["check", &file, "Cargo.toml"])
        .exits(1)
        .prints("")
        .complains("damaged: its checksum is")
        .complains("Cargo.toml: not a certificate");
    let run = noughts(&["check", "--format", "json", "Cargo.toml"]).exits(1);
    let [json] = json_lines(&run.stdout).try_into().unwrap();
    assert_eq!((&json["file"], &json["schema"]), (&"Cargo.toml".into(), &1.into()));
    assert!(json["error"].as_str().unwrap().contains("not a certificate"), "{json}");
    noughts(&["certificate", "--board", "4x3", "--line", "3", "--as", "o", "--goal", "hold"])
        .exits(3)
        .complains("4x3, line 3: O never loses: it cannot be, for X wins");
    noughts(&["certificate", "--board", "8x8", "--line", "5", "--as", "x", "--goal", "win", "--timeout", "1"])
        .exits(3)
        .complains("8x8, line 5: X wins: not found within the time allowed; proof number ");
}

#[test]
fn who_wins_is_found_out() {
    let file = scratch("winner.nc");
    let found = |board: &str, line: &str| {
        noughts(&["certificate", "--board", board, "--line", line, "-o", &file]).exits(0).stdout
    };
    assert!(found("4x3", "3").starts_with("4x3, line 3: X wins ("));
    assert!(found("3x3", "3").starts_with("3x3, line 3: O never loses ("));
    let half = noughts(&["certificate", "--board", "3x3", "--line", "3", "--as", "o"]);
    half.exits(2).complains("--goal <GOAL>");
}

#[test]
fn all_certificates_of_the_project_are_accepted() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../boards/certificates");
    let mut files: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path().to_str().unwrap().into()).collect();
    // That of Qubic needs the file of the game, and is checked where docs/games.md says so.
    files.retain(|file| !file.ends_with("qubic-x-win.nc"));
    let words: Vec<&str> = ["check"].into_iter().chain(files.iter().map(String::as_str)).collect();
    assert_eq!(noughts(&words).exits(0).stdout.lines().count(), files.len());
}

#[test]
fn a_table_goes_into_a_file_and_into_nothing_else() {
    let solve = |file: &str| noughts(&["solve", "--board", "4x3", "--line", "3", "-o", file]);
    solve("-").exits(3).complains("this cannot be written to standard output");
    solve(env!("CARGO_TARGET_TMPDIR")).exits(3).complains("this is a folder");
    #[cfg(unix)]
    {
        let (file, link) = (scratch("linked.nt"), scratch("link.nt"));
        let _ = (fs::remove_file(&file), fs::remove_file(&link));
        fs::write(&file, "").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        solve(&link).exits(0);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink() && fs::metadata(&file).unwrap().len() > 100);
        let pipe = scratch("pipe.nt");
        let _ = fs::remove_file(&pipe);
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        solve(&pipe).exits(3).complains("this is not a file");
    }
}

#[test]
fn too_little_to_keep_and_a_file_of_another_board_than_3x3_are_refused() {
    let keep = ["solve", "--board", "5x5", "--line", "4", "--keep", "4", "-o", &scratch("little.nt")];
    noughts(&keep).exits(2).complains("--keep 4 leaves too much to a search; on 5x5, line 4, keep at least 10");
    let file = table("not-3x3.nt", &[]);
    noughts(&["query", "--board", "3x3", "--line", "3", "--table", &file, "."])
        .exits(2)
        .complains("is a table of 4x3, line 3");
}

#[test]
fn a_certificate_that_would_be_walked_forever_is_given_up() {
    // Of 8×8 with 6 in a row, closed at once: there is no pairing to be found.
    let mut bytes = b"NC\x21\x08\x08\x06".to_vec();
    let mut sum = crc32fast::Hasher::new();
    sum.update(&bytes);
    sum.update(&[0x80]);
    bytes.extend(sum.finalize().to_le_bytes());
    bytes.push(0x80);
    let file = scratch("forever.nc");
    fs::write(&file, bytes).unwrap();
    noughts(&["check", &file]).exits(3).complains("gave up: to check it takes more than 120000000 steps");
}

/// Where there is room for the tiers, but not for the threads and the rest, nothing is begun.
#[test]
#[cfg(target_os = "linux")]
fn with_little_memory_nothing_is_begun() {
    let solve = "exec \"$0\" solve --board 5x4 --line 4 -o \"$1\"";
    let file = scratch("little-memory.nt");
    for megabytes in (66..=78).step_by(2) {
        let limited = format!("ulimit -v {}; {solve}", 1024 * megabytes);
        let mut shell = std::process::Command::new("sh");
        let output = shell.args(["-c", &limited, env!("CARGO_BIN_EXE_noughts"), &file]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let is_told = said.starts_with("error: ") && said.lines().count() == 1 && said.contains("memory");
        assert!(output.status.code() == Some(3) && is_told, "{megabytes}: {said}");
    }
}
