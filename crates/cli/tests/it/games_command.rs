//! Games that a file gives, through the commands.

use crate::program::{fed, noughts};
use std::fs;
use std::path::Path;

/// A file of `data/games`.
fn game(name: &str) -> String {
    format!("{}/../../data/games/{name}.game", env!("CARGO_MANIFEST_DIR"))
}

/// A file for this test alone.
fn made(name: &str) -> String {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).to_str().unwrap().into()
}

#[test]
fn a_table_of_a_game_answers_beside_its_file_alone() {
    let (sim, table) = (game("sim"), made("sim.nt"));
    noughts(&["solve", "--game", &sim, "-o", &table])
        .exits(0)
        .shows("Sim on 6 dots: X to move. With best play O wins in 15");
    let first = noughts(&["query", "--game", &sim, "--table", &table, "--moves", "AB", "CD"]).exits(0);
    first.shows(" X  | AC | AD | AE | AF\n").shows("X to move. With best play O wins in 13 moves");
    let json = noughts(&["query", "--game", &sim, "--table", &table, "--format", "json", "--moves", "AB"]).exits(0);
    json.shows("{\"schema\":1,\"game\":\"Sim on 6 dots\",\"position\":\"X..../..../.../../.\"")
        .shows("\"square\":\"AC\"");
    noughts(&["verify", "--game", &sim, &table]).exits(0).shows("Both laws are kept.");
    noughts(&["verify", &table]).exits(2).complains("that file is needed as well: add --game FILE");
    noughts(&["query", "--table", &table]).exits(2).complains("add --game FILE");
    noughts(&["verify", "--game", &game("fano"), &table])
        .exits(2)
        .complains("the table of another game than the Fano plane");
    noughts(&["query", "--board", "4x4", "--game", &sim]).exits(2).complains("cannot be used with");
}

#[test]
fn a_certificate_of_a_game_is_checked_and_played_by() {
    let (squares, proof) = (game("squares-6"), made("squares-6.nc"));
    noughts(&["certificate", "--game", &game("fano"), "-o", &proof])
        .exits(0)
        .shows("the Fano plane: X wins (15 bytes, 3 positions)");
    noughts(&["check", "--game", &game("fano"), &proof]).exits(0).shows("X wins (15 bytes, 3 positions)");
    noughts(&["check", &proof]).exits(2).complains("add --game FILE");
    noughts(&["check", "--game", &squares, &proof]).exits(1).complains("a certificate of another game");
    let asked = ["query", "--game", &game("fano"), "--certificate", &proof, "--moves", "4"];
    noughts(&asked).exits(0).shows("X wins, whatever O does (proved by a certificate of 15 bytes).");
    let played = fed(&["play", "--game", &game("fano"), "--certificate", &proof, "--plain"], "1\n2\n3\n5\n6\n7\n");
    played.shows("X has won on ");
    noughts(&["certificate", "--game", &game("sim")]).exits(3).complains("in which the first line wins");
}

#[test]
fn a_line_of_the_loser_ends_a_misere_game() {
    let sum = fed(&["play", "--game", &game("sum"), "--two", "--plain"], "2\n7\n5\n6\n8\n").exits(0);
    sum.shows("X has won on 2-5-8.");
    let misere = fed(&["play", "--game", &game("misere-3x3"), "--two", "--plain"], "1\n4\n2\n5\n3\n").exits(0);
    misere.shows("O has won: X has a line on 1-2-3.").shows("Score: X 0, O 1, drawn 0.");
    let json = noughts(&["query", "--game", &game("misere-3x3"), "--format", "json", "XXXOO...."]).exits(0);
    json.shows("\"status\":\"o_won\",\"outcome\":\"win\",\"plies\":0");
}

#[test]
fn without_a_position_the_empty_board_is_asked_about() {
    noughts(&["query", "--board", "7x7", "--line", "5"]).exits(0).shows("X to move. O never loses, whatever X does");
    noughts(&["query", "--game", &game("fano")]).exits(0).shows("X to move. With best play X wins in 7 moves");
    noughts(&["query"]).exits(2).complains("no position is given");
    noughts(&["solve", "--board", "4x3"]).shows("4x3, line 3: X to move.").complains("note: 3 in a row win on 4x3");
    noughts(&["solve", "4x3", "--line", "3"]).exits(2).complains("a board is named by its option, --board 4x3");
    noughts(&["solve"]).exits(2).complains("which game? Write --board 5x4 --line 4, or --game FILE");
}

#[test]
fn a_game_that_is_too_large_is_refused_before_memory_is_taken() {
    noughts(&["solve", "--game", &game("qubic")]).exits(3).complains("has 64 squares, and at most 25 can be solved");
}

#[test]
fn where_the_program_has_no_certificate_one_is_searched_for() {
    let squares = game("squares-6");
    let query = |more: &[&str]| noughts(&[&["query", "--game", &squares], more].concat());
    let found = query(&[]).exits(0);
    let shown = found.stdout.split("\n\n").last().unwrap();
    assert!(shown.starts_with("X to move. X wins (proved by a certificate of "), "{shown}");
    let (_, pick) = shown.split_once(" bytes, found just now).\n  * ").unwrap();
    query(&["--format", "plain"]).exits(0).prints(pick);
    query(&["--format", "json"]).shows("\"proved\":[{\"side\":\"X\",\"goal\":\"win\",\"from\":\"search\"}]");
    // The proof moves elsewhere.
    let other = if pick == "1\n" { "2 1" } else { "1 2" };
    let left = query(&["--moves", other]).exits(3).prints("");
    left.complains("error: the moves: the position is not part of the proof that X wins, so that no certificate tells its value; a search did");
    let points: String = (1..=36).map(|point| format!("{point}\n")).collect();
    let played = fed(&["play", "--game", &squares, "--plain"], points).shows("X has won on ");
    played.complains(" bytes, found just now: X wins\n").complains("note: the program plays by a certificate of ");
    let other = noughts(&["play", "--game", &squares, "--as", "x", "--plain"]).exits(2);
    other.complains("the program has perfect play for X only, so you can only be O");
}

#[test]
fn where_no_proof_is_found_the_command_that_looks_longer_is_named_with_what_it_needs() {
    let told = noughts(&["query", "--board", "8x8", "--line", "5"]).exits(3);
    told.complains("error: the position: no proof was found within 5 s; a search did not").complains(
        "`noughts certificate --board 8x8 --line 5 -o FILE` looks for a proof, for up to 200s and in up to 2000 MB of memory",
    );
    // It would find none in such a game.
    let misere = made("misere-squares.game");
    noughts(&["game", "squares", "6", "--misere", "-o", &misere]).exits(0);
    let told =
        noughts(&["query", "--game", &misere]).exits(3).complains("in which the first line wins, the same lines");
    assert!(!told.stderr.contains("noughts certificate"), "{}", told.stderr);
}

#[test]
fn qubic_is_won_by_the_certificate_of_the_program() {
    let qubic = game("qubic");
    let first = noughts(&["query", "--game", &qubic]).exits(0);
    first.shows("X to move. X wins (proved by a certificate of 1409 bytes in the program).\n  * 1\n");
    noughts(&["query", "--game", &qubic, "--format", "plain", "--moves", "1", "22"]).exits(0).shows("43\n");
    // The lowest point that is free, again and again; those that are taken are asked for once more.
    let points: String = (1..=64).map(|point| format!("{point}\n")).collect();
    fed(&["play", "--game", &qubic, "--plain"], points).shows("X has won on ");
    let other = noughts(&["play", "--game", &qubic, "--as", "x", "--plain"]).exits(2);
    other.complains("the program has perfect play for X only, so you can only be O");
}

#[test]
fn a_wrong_file_is_named_with_the_line() {
    let file = made("wrong.game");
    fs::write(&file, "points: 3\nlines:\n1 2\n2 4\n").unwrap();
    for command in ["solve", "query", "play", "certificate"] {
        let run = noughts(&[command, "--game", &file]).exits(1);
        run.complains("wrong.game: line 4: the game has no point \"4\"");
    }
    fs::write(&file, b"points: 3\n\xff\n").unwrap();
    noughts(&["solve", "--game", &file]).exits(1).complains("this is no text in UTF-8");
    fs::write(&file, "name: a \u{202e}b\npoints: 3\nlines:\n1 2\n").unwrap();
    assert!(!noughts(&["solve", "--game", &file]).exits(0).stdout.contains('\u{202e}'));
    noughts(&["solve", "--game", &made("not-there.game")]).exits(2).complains("no such file or folder");
}

#[test]
fn families_are_written_as_they_are_in_the_folder() {
    for (words, name) in [
        ("board 3 3 3", "3x3"),
        ("board 3 3 3 --misere", "misere-3x3"),
        ("board 4 4 3 --misere", "misere-4x4"),
        ("affine 3", "affine-3"),
        ("affine 4", "affine-4"),
        ("sum", "sum"),
        ("cube 3", "cube-3"),
        ("cube 4", "qubic"),
        ("torus 4 4 4", "torus-4x4"),
        ("torus 5 5 5", "torus-5x5"),
        ("squares 4", "squares-4"),
        ("squares 5", "squares-5"),
        ("squares 6", "squares-6"),
        ("squares 7", "squares-7"),
        ("squares 8", "squares-8"),
        ("sim 6", "sim"),
        ("polyomino 4 4 elly", "elly"),
        ("polyomino 3 3 tippy", "tippy"),
        ("polyomino 5 5 knobby", "knobby"),
        ("polyomino 7 7 skinny", "skinny"),
        ("hex 3 3", "hex-3"),
    ] {
        let words: Vec<&str> = ["game"].into_iter().chain(words.split(' ')).collect();
        assert_eq!(noughts(&words).exits(0).stdout, fs::read_to_string(game(name)).unwrap(), "{words:?}");
    }
}

#[test]
fn sizes_that_cannot_be_are_answered_with_those_that_can() {
    for words in
        ["board 3 3", "cube", "torus 4", "hex", "affine", "projective 2 2", "sum 9", "squares", "polyomino 5", "sim"]
    {
        let words: Vec<&str> = ["game"].into_iter().chain(words.split(' ')).collect();
        let told = noughts(&words).exits(2).complains("the sizes are not those of `noughts game ");
        let example =
            told.stderr.split_once("; write, for example, `noughts ").unwrap().1.trim_end().trim_end_matches('`');
        assert!(example.starts_with(&words[..2].join(" ")), "{example}");
        noughts(&example.split(' ').collect::<Vec<_>>()).exits(0);
    }
    noughts(&["game", "board", "3", "3"]).exits(2).complains("WIDTH HEIGHT LENGTH");
    let told = noughts(&["game", "affine", "6"]).exits(2).complains("there is no field of 6 elements");
    told.complains("; write, for example, `noughts game affine 4`\n");
}

#[test]
fn the_layers_of_a_cube_are_drawn_apart() {
    let first = noughts(&["query", "--game", &game("cube-3"), "--moves", "14"]).exits(0);
    first.shows(" 7  | 8  | 9\n\n 10 | 11 | 12\n----+----+----\n 13 | X  | 15\n");
}

#[test]
fn points_that_are_called_as_keys_are_played() {
    let file = made("keys.game");
    fs::write(&file, "points:\nN s h\nq u c\nlines:\nN s h\nq u c\n").unwrap();
    let run = fed(&["play", "--game", &file, "--plain"], "s\nu\nn\nquit\n");
    run.exits(0).shows("X plays s.").shows("X plays u.").shows("X to move.\n\n N | s | h\n");
}
