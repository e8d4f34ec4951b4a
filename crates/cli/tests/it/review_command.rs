//! `noughts review`: games judged move by move and summed up, compared with a plain minimax.

use crate::program;
use crate::program::{fed, noughts};
use noughts::notation::{Coords, read_game};
use noughts::{Player, Square};
use noughts_testing::oracle;
use noughts_testing::oracle::{Answer, Board};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write as _};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

const NAMES: [&str; 4] = ["ann", "bob, jr.", "", "d\"e|e"];

/// A game between two of the names.
struct Game {
    names: [usize; 2],
    first: char,
    moves: Vec<u8>,
}

/// The oracle's answers, by the numbers that the boards are in base 3.
struct Oracle(Vec<Option<Answer>>);

impl Oracle {
    fn new() -> Oracle {
        let mut answers: Vec<_> = (0..19_683).map(|_| None).collect();
        for (board, answer) in oracle::answers() {
            answers[number(&board)] = Some(answer);
        }
        Oracle(answers)
    }

    fn answer(&self, board: &Board) -> &Answer {
        self.0[number(board)].as_ref().unwrap()
    }
}

fn number(board: &Board) -> usize {
    board.iter().fold(0, |number, cell| 3 * number + ".XO".find(*cell).unwrap())
}

/// Games in which half of the moves are best and half are any, the same ones each time.
fn games(count: usize, oracle: &Oracle) -> Vec<Game> {
    let mut random = fastrand::Rng::with_seed(8);
    let mut game = || {
        let mut board = oracle::EMPTY;
        let mut moves = vec![];
        while !oracle::is_over(&board) {
            let answer = oracle.answer(&board);
            let best = random.bool();
            let square = match best {
                true => *random.choice(&answer.best).unwrap(),
                false => random.choice(&answer.moves).unwrap().0,
            };
            board[usize::from(square) - 1] = oracle::mover(&board);
            moves.push(square);
        }
        Game { names: [random.usize(..4), random.usize(..4)], first: if random.bool() { 'X' } else { 'O' }, moves }
    };
    (0..count).map(|_| game()).collect()
}

/// The boards of a game that X begins, before and after each move.
fn boards(moves: &[u8]) -> Vec<Board> {
    let mut boards = vec![oracle::EMPTY];
    for square in moves {
        let mut board = *boards.last().unwrap();
        board[usize::from(*square) - 1] = oracle::mover(&board);
        boards.push(board);
    }
    boards
}

/// Who wins a game that X begins, and the same for one that O begins: `.` is a draw.
fn winner(game: &Game) -> char {
    let end = *boards(&game.moves).last().unwrap();
    let winner = ['X', 'O'].into_iter().find(|mark| oracle::has_line(&end, *mark));
    winner.map_or('.', |mark| player(game, if mark == 'X' { 0 } else { 1 }))
}

/// The player who makes the move with this index.
fn player(game: &Game, index: usize) -> char {
    if index.is_multiple_of(2) { game.first } else { oracle::other(game.first) }
}

fn judgement(answer: &Answer, square: u8) -> &'static str {
    let (_, outcome, plies) = *answer.moves.iter().find(|m| m.0 == square).unwrap();
    match answer.outcome - outcome {
        2 => "blunder",
        1 => "mistake",
        _ if answer.best.contains(&square) => "best",
        _ if answer.moves.iter().any(|m| (m.1, m.2) == (1, 1)) && plies > 1 => "missed_win",
        _ => "sound",
    }
}

fn outcome(value: i32) -> &'static str {
    ["loss", "draw", "win"][(value + 1) as usize]
}

/// What JSON must say about each move of a game.
fn judged(game: &Game, oracle: &Oracle) -> Value {
    let boards = boards(&game.moves);
    let judged = game.moves.iter().zip(&boards).enumerate().map(|(index, (square, board))| {
        let answer = oracle.answer(board);
        let (_, after, plies) = answer.moves.iter().find(|m| m.0 == *square).unwrap();
        json!({
            "player": player(game, index).to_string(),
            "square": square,
            "judgement": judgement(answer, *square),
            "before": { "outcome": outcome(answer.outcome), "plies": answer.plies },
            "after": { "outcome": outcome(*after), "plies": plies - 1 },
            "best": answer.best,
        })
    });
    judged.collect()
}

fn result(game: &Game) -> &'static str {
    match winner(game) {
        'X' => "x_won",
        'O' => "o_won",
        _ => "draw",
    }
}

/// The sums of a name and side: games, won, drawn, lost; moves of each judgement; mistakes by ply; wins let go.
#[derive(Default)]
struct Sums {
    results: [u64; 4],
    judgements: BTreeMap<&'static str, u64>,
    mistakes: [u64; 9],
    wins_let_go: u64,
}

fn sums(games: &[Game], oracle: &Oracle) -> BTreeMap<(&'static str, char), Sums> {
    let mut all = BTreeMap::<_, Sums>::new();
    for game in games {
        for (side, name) in ['X', 'O'].into_iter().zip(game.names) {
            let winner = winner(game);
            let sums = all.entry((NAMES[name], side)).or_default();
            sums.results[0] += 1;
            sums.results[if winner == side {
                1
            } else if winner == '.' {
                2
            } else {
                3
            }] += 1;
        }
        for (index, (square, board)) in game.moves.iter().zip(boards(&game.moves)).enumerate() {
            let side = player(game, index);
            let name = NAMES[game.names[if side == 'X' { 0 } else { 1 }]];
            let sums = all.entry((name, side)).or_default();
            let answer = oracle.answer(&board);
            let word = judgement(answer, *square);
            *sums.judgements.entry(word).or_default() += 1;
            let is_wrong = ["mistake", "blunder"].contains(&word);
            sums.mistakes[index] += u64::from(is_wrong);
            sums.wins_let_go += u64::from(is_wrong && answer.outcome == 1);
        }
    }
    all
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn moves(game: &Game) -> String {
    game.moves.iter().map(u8::to_string).collect()
}

fn csv(games: &[Game]) -> String {
    let mut csv = "\u{FEFF}X , o,result,moves,first,comment\r\n".to_string();
    for game in games {
        let [x, o] = game.names.map(|name| quoted(NAMES[name]));
        writeln!(csv, "{x},{o},{},{},{},\"a \"\"comment\"\"\"\r", result(game), moves(game), game.first).unwrap();
    }
    csv
}

fn json_lines(games: &[Game]) -> String {
    let line = |game: &Game| {
        let [x, o] = game.names.map(|name| NAMES[name]);
        json!({ "x": x, "o": o, "first": game.first, "moves": game.moves, "more": null }).to_string() + "\n"
    };
    games.iter().map(line).collect()
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn check_summary(summary: &Value, games: &[Game], oracle: &Oracle) {
    let expected = sums(games, oracle);
    assert_eq!(summary["games"], games.len());
    assert_eq!(summary["not_counted"], 0);
    let players = summary["names"].as_array().unwrap();
    assert_eq!(players.len(), expected.len());
    let mut order = vec![];
    for player in players {
        let (name, side) = (player["name"].as_str().unwrap(), player["side"].as_str().unwrap());
        let sums = &expected[&(*NAMES.iter().find(|known| **known == name).unwrap(), side.chars().next().unwrap())];
        let [games, won, drawn, lost] = sums.results;
        let count = |word: &str| sums.judgements.get(word).copied().unwrap_or(0);
        let all: u64 = sums.judgements.values().sum();
        let kept = count("best") + count("sound") + count("missed_win");
        let shares = [kept, count("best")].map(|moves| moves as f64 / all as f64);
        let judgements =
            ["best", "sound", "missed_win", "mistake", "blunder"].map(|word| (word.into(), count(word).into()));
        let wanted = json!({
            "name": name, "side": side, "games": games, "won": won, "drawn": drawn, "lost": lost, "moves": all,
            "good_share": shares[0], "best_share": shares[1],
            "judgements": Value::Object(judgements.into_iter().collect()),
            "wins_let_go": sums.wins_let_go, "turning_points_by_ply": sums.mistakes,
        });
        assert_eq!(player, &wanted);
        order.push(shares);
    }
    assert!(order.is_sorted_by(|a, b| a >= b), "{order:?}");
}

#[test]
#[ignore = "takes long"]
fn the_sums_of_many_games_are_those_of_minimax() {
    let oracle = Oracle::new();
    let games = games(300_000, &oracle);
    let path = file("many.csv", &csv(&games));
    let run = noughts(&["review", "--format", "json", "--summary", "--file", path.to_str().unwrap()]).exits(0);
    fs::remove_file(path).unwrap();
    let [all] = &objects(&run.stdout)[..] else { panic!("{}", run.stdout) };
    assert_eq!(all["schema"], 1);
    check_summary(&all["summary"], &games, &oracle);
}

#[test]
fn every_move_of_a_sample_is_judged_as_minimax_judges_it() {
    let oracle = Oracle::new();
    let games = games(5000, &oracle);
    let run = fed(&["review", "--format", "json", "-"], json_lines(&games)).exits(0);
    let objects = objects(&run.stdout);
    assert_eq!(objects.len(), games.len() + 1);
    for (index, (game, object)) in games.iter().zip(&objects).enumerate() {
        assert_eq!((&object["schema"], &object["line"]), (&json!(1), &json!(index + 1)));
        assert_eq!(object["moves"], judged(game, &oracle));
        assert_eq!(object["status"], result(game));
        for (field, name) in ["x", "o"].into_iter().zip(game.names) {
            assert_eq!(object[field].as_str().unwrap_or_default(), NAMES[name]);
        }
        assert!(object.get("error").is_none());
    }
    check_summary(&objects[games.len()]["summary"], &games, &oracle);
}

#[test]
fn the_tables_hold_the_same_as_the_json() {
    let oracle = Oracle::new();
    let games = csv(&games(300, &oracle));
    let all = objects(&fed(&["review", "--format", "json", "--summary"], &games).exits(0).stdout);
    let players = all[0]["summary"]["names"].as_array().unwrap();
    let table = fed(&["review", "--format", "csv"], &games).exits(0).stdout;
    let markdown = fed(&["review", "--format", "markdown"], &games).exits(0).stdout;
    let text = fed(&["review", "--summary"], &games).exits(0).stdout;
    assert_eq!(text.lines().next(), Some("300 games"));
    assert_eq!(table.lines().next().unwrap().split(',').count(), 19);
    for (at, player) in players.iter().enumerate() {
        let field = |name: &str| player[name].to_string();
        let shares = ["good_share", "best_share"];
        let per_cent = shares.map(|share| format!("{:.1}", 100.0 * player[share].as_f64().unwrap()));
        let counts = ["games", "won", "drawn", "lost", "moves"].map(field);
        let by_ply = player["turning_points_by_ply"].as_array().unwrap();
        let by_ply: Vec<String> = by_ply.iter().map(Value::to_string).collect();
        let rest = [&[field("wins_let_go")], &by_ply[..]].concat();
        let (name, side) = (player["name"].as_str().unwrap(), player["side"].as_str().unwrap());

        let in_csv = if name.contains(['"', ',']) { quoted(name) } else { name.to_string() };
        let shares = shares.map(|share| player[share].as_f64().unwrap().to_string());
        let row = [in_csv, side.to_string()].into_iter().chain(counts.clone()).chain(shares).chain(rest.clone());
        assert_eq!(table.lines().nth(at + 1).unwrap(), row.collect::<Vec<_>>().join(","));

        let shown = if name.is_empty() { "-" } else { name };
        let row = [side.to_string()].into_iter().chain(counts).chain(per_cent).chain(rest).collect::<Vec<_>>();
        let in_markdown = format!("| {} | {} |", shown.replace('|', "\\|"), row.join(" | "));
        assert_eq!(markdown.lines().nth(at + 2).unwrap(), in_markdown);
        let words = |line: usize| text.lines().nth(line).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        let (of_all, of_moves) = row.split_at(row.len() - 9);
        assert_eq!(words(at + 2), format!("{shown} {}", of_all.join(" ")));
        assert_eq!(words(at + players.len() + 5), format!("{shown} {side} {}", of_moves.join(" ")));
    }
    for table in text.split("\n\n") {
        let widths: Vec<usize> = table.lines().skip(1).map(str::len).collect();
        assert!(widths.iter().all(|width| *width == widths[0] && *width <= 80), "{text}");
    }
}

#[test]
fn games_with_marks_are_read_back_everywhere() {
    let oracle = Oracle::new();
    let games = games(2000, &oracle);
    let plain: String = games.iter().map(|game| moves(game) + "\n").collect();
    let marked = fed(&["review", "--notate"], &plain).exits(0).stdout;
    for (game, line) in games.iter().zip(marked.lines()) {
        let names = line.split(' ').map(|name| name.trim_end_matches(['?', '!'])).collect::<String>();
        assert_eq!(names, moves(game));
        for (square, (name, board)) in game.moves.iter().zip(line.split(' ').zip(boards(&game.moves))) {
            let mark = match judgement(oracle.answer(&board), *square) {
                "missed_win" => "?!",
                "mistake" => "?",
                "blunder" => "??",
                _ => "",
            };
            assert_eq!(name, format!("{square}{mark}"), "{line}");
        }
        let read = read_game(line, Player::X, Coords::default()).unwrap();
        assert_eq!(read.iter().map(Square::to_string).collect::<String>(), moves(game));
    }
    assert_eq!(fed(&["review", "--notate", "-"], &marked).exits(0).stdout, marked);
    let tight = marked.replace(' ', "");
    assert_eq!(fed(&["review", "--notate", "-"], &tight).exits(0).stdout, marked);
    let answers = fed(&["query", "--format", "json", "--moves", "-"], &plain).exits(0).stdout;
    assert_eq!(fed(&["query", "--format", "json", "--moves", "-"], &marked).exits(0).stdout, answers);
    for &coords in Coords::ALL {
        let line = |game: &Game| game.moves.iter().map(|n| coords.name(Square::new(*n).unwrap())).collect::<String>();
        let named: String = games.iter().take(100).map(|game| line(game) + "\n").collect();
        let marked = fed(&["review", "--notate", "--coords", coords.label()], &named).exits(0).stdout;
        let again = fed(&["review", "--notate", "--coords", coords.label()], &marked).exits(0).stdout;
        assert_eq!(marked, again);
        assert_eq!(marked.replace([' ', '?', '!'], ""), named);
    }
}

#[test]
fn a_bad_line_is_a_finding_and_not_the_end() {
    let long = format!("{}\n", "5".repeat(70_000));
    for (line, complaint) in [
        ("5 1 9\n", "line 2: cut short after 3 moves: O to move"),
        ("!?\n", "line 2: it has no moves"),
        ("5 1 5\n", "line 2: square 5 is taken by X\n  5 1 5\n      ^"),
        ("51923764\n", "line 2: the game was over before the move on 4\n  51923764\n         ^"),
        ("5 1 x\n", "line 2: \"x\" is not a square"),
        ("\u{0}\n", "line 2: \"\\0\" is not a square"),
        ("\u{FEFF}5192376\n", "line 2: \"\\u{feff}\" is not a square"),
        (&long, "line 2: longer than 65536 bytes"),
        ("{\"moves\":\"5\n", "line 2: not a game in JSON: EOF while parsing a string at column 11"),
        ("{\"a\":}\n", "line 2: not a game in JSON: expected value at column 6"),
        (
            "ann,bob,5192376\n",
            "line 2: \"ann\" is not a square; the squares are 1 2 3 / 4 5 6 / 7 8 9; a file of CSV begins with a heading, such as x,o,moves",
        ),
        ("0 4 8 1 2 6\n", "line 2: \"0\" is not a square; the squares are 1 2 3 / 4 5 6 / 7 8 9 (or say --coords 0-8)"),
        ("XO..X....\n", "\n  XO..X....\n"),
        ("{\"x\":\"ann\"}\n", "line 2: not a game in JSON: missing field `moves`"),
        ("{\"moves\":5}\n", "line 2: not a game in JSON: moves must be a text, or a list of squares"),
        ("{\"moves\":[[5]]}\n", "line 2: not a game in JSON: moves must be a text, or a list of squares"),
        ("{\"moves\":[5,1,9,10]}\n", "line 2: \"10\" is not a square"),
        ("{\"first\":\"Z\",\"moves\":\"5\"}\n", "line 2: first: \"Z\" is not a player; write X or O"),
        ("{\"moves\":\"5192376\",\"result\":\"draw\"}\n", "line 2: the result is x_won, not draw as the line says"),
        ("{\"moves\":\"5192376\",\"result\":\"0-1\"}\n", "line 2: the result is x_won, not o_won as the line says"),
        (
            "{\"moves\":\"5192376\",\"result\":\"2-0\"}\n",
            "line 2: \"2-0\" is not a result; write x_won, o_won, draw or the name of the winner",
        ),
    ] {
        let input = format!("5192376\n{line}\n123456789\n519 2376\n5192376");
        let run = fed(&["review", "--format", "json"], &input).exits(1);
        assert!(run.stderr.contains(complaint), "{line:?}: {}", run.stderr);
        assert_eq!(run.stderr.matches("error:").count(), 3, "{}", run.stderr);
        assert!(run.stderr.contains("line 4: the game was over") && run.stderr.contains("line 5: \"519\""));
        let objects = objects(&run.stdout);
        let lines: Vec<_> = objects.iter().map(|object| object["line"].as_u64()).collect();
        assert_eq!(lines, [Some(1), Some(2), Some(4), Some(5), Some(6), None], "a blank line is ignored");
        let error = objects[1]["error"].as_str().unwrap();
        assert!(run.stderr.contains(&format!("line 2: {error}")), "{error}");
        assert!(!run.stderr.contains("--coords 1-9"), "they are named so already: {}", run.stderr);
        assert_eq!(objects[5]["summary"]["games"], 2);
        assert_eq!(objects[5]["summary"]["not_counted"], 3);
        let notated = fed(&["review", "--notate"], &input).exits(1).stdout;
        assert_eq!(notated.lines().count(), 5);
        assert!(notated.starts_with("5 1 9 2? 3 7 6\n") && notated.ends_with("\n\n\n5 1 9 2? 3 7 6\n"), "{notated}");
    }
    let run = fed(&["review"], b"5192376\n\xff\xfe\n").exits(1);
    run.complains("line 2: ");
}

#[test]
fn bad_lines_of_csv_are_findings() {
    let run = fed(
        &["review", "--format", "csv"],
        "x,o,first,moves,result\nann,bob,,5192376,x_won\nann,bob,,5,1,9,\nann,\"bob,,5192376,\nann,bob,o,5192376,o_won\n\
         ann,bob,q,5192376,\nann,bob,,5192376,o_won\nann,bob,,,\n{\"moves\":\"5192376\"}\n",
    )
    .exits(1);
    assert_eq!(run.stdout.lines().nth(1).unwrap().split(',').next(), Some("ann"));
    for complaint in [
        "line 3: fields: 7, but the heading has 5; a field with commas needs quotation marks around it",
        "line 4: a quotation mark has no partner",
        "line 6: ann (X), bob (O): first: \"q\" is not a player",
        "line 7: ann (X), bob (O): the result is x_won, not o_won as the line says",
        "line 8: ann (X), bob (O): it has no moves",
        "line 9: fields: 1, but the heading has 5",
    ] {
        assert!(run.stderr.contains(complaint), "{complaint}: {}", run.stderr);
    }
    assert_eq!(run.stderr.matches("error:").count(), 6, "{}", run.stderr);
    fed(&["review"], format!("moves{}\n5\n", ",a".repeat(300))).exits(1).complains("line 1: ");
}

#[test]
fn fields_are_read_without_the_spaces_around_them_and_whatever_ends_their_lines() {
    let spaced = "x,o,first,moves,result\n ann , bob , X , 5192376 , x_won \nann,bob,,5192376,\r\n";
    let run = fed(&["review", "--format", "csv"], spaced).exits(0);
    let names: Vec<&str> = run.stdout.lines().map(|line| &line[..5]).collect();
    assert_eq!(names, ["name,", "ann,X", "bob,O"]);
    let json = "{\"x\":\" ann \",\"first\":\" X \",\"moves\":\"5192376\",\"result\":\" x_won \"}\n";
    fed(&["review", "--format", "csv"], json).exits(0).shows("\nann,X,");
    // Lines that end as on an old Macintosh are not lost in silence.
    fed(&["review"], "x,o,moves\nann,bob,5192376\rbob,ann,5192376\n").exits(1).complains("line 2: fields: 5");
    // A game in JSON is none of CSV, whatever its fields.
    fed(&["review"], "{\"moves\":[5,1,9,2,3,7,6],moves}\n").exits(1).complains("line 1: not a game in JSON");
}

#[test]
fn a_program_that_waits_gets_each_review_at_once() {
    let mut child = program::command(&["review", "--format", "json", "-"]).spawn().unwrap();
    let mut games = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    for line in 1..=3 {
        games.write_all(b"5192376\n").unwrap();
        let answer: Value = serde_json::from_str(&answers.next().unwrap()).unwrap();
        assert_eq!(answer["line"], line);
    }
    drop(games);
    assert!(answers.next().unwrap().contains("\"games\":3,"));
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_command_line_that_cannot_be_read_reviews_nothing() {
    noughts(&["review", "5192376", "5 5"]).exits(2).prints("").complains("game 2: square 5 is taken by X");
    noughts(&["review", "x"]).exits(2).prints("").complains("the game: \"x\" is not a square");
    noughts(&["review", "5", "1", "9"]).exits(2).prints("").complains("write '5 1 9'");
    noughts(&["review", "-", "519"]).exits(2).complains("- stands for standard input and must be the only game");
    noughts(&["review", "519", "-"]).exits(2).complains("- stands for standard input and must be the only game");
    noughts(&["review"]).exits(2).complains("no game is given");
    noughts(&["review", "--notate", "--summary", "519"]).exits(2);
    noughts(&["review", "--file", "games", "519"]).exits(2);
    noughts(&["review", "--file", "/nowhere/games"]).exits(2).complains("/nowhere/games: no such file or folder");
    let path = file("games", "5192376\n");
    let path = path.to_str().unwrap();
    noughts(&["review", path])
        .exits(2)
        .complains(&format!("error: {path} is a file; to review the games in it, write --file {path}\n"));
    noughts(&["review", "nosuch.csv"])
        .exits(2)
        .complains("error: there is no file nosuch.csv, and it is no game, such as '5 1 9'\n");
    let from_file = noughts(&["review", "--file", path]).exits(0).stdout;
    assert_eq!(fed(&["review", "--file", "-"], "5192376\n").exits(0).stdout, from_file);
    assert_eq!(fed(&["review", "-"], "5192376\n").exits(0).stdout, from_file);
    fed(&["review", "-"], "").exits(0).prints("0 games\n");
}

#[test]
fn a_game_in_words_says_what_each_move_did_and_what_held() {
    let effects = |game: &str| {
        let text = noughts(&["review", game]).stdout;
        let lines = text.lines().take_while(|line| !line.is_empty());
        lines.map(|line| line.split_whitespace().collect::<Vec<_>>()[2..].join(" ")).collect::<Vec<_>>()
    };
    assert_eq!(
        effects("5 2 1 9 4 7 6"),
        [
            "5 best keeps the draw",
            "2? mistake gives the draw away: 1, 3, 7 or 9 would have held it",
            "1 best keeps the win",
            "9 best is lost anyway",
            "4 best keeps the win",
            "7 best is lost anyway",
            "6 best wins"
        ]
    );
    assert_eq!(
        effects("678541923"),
        [
            "6 best keeps the draw",
            "7? mistake gives the draw away: 3, 4, 5 or 9 would have held it",
            "8?? blunder turns a win into a loss: 9 would have won",
            "5? mistake lets the win go: 1 would have won",
            "4? mistake gives the draw away: 3 would have held it",
            "1?! missed win keeps the win, but 3 would have won at once",
            "9 best is lost anyway",
            "2?? blunder turns a win into a loss: 3 would have won",
            "3 best wins",
        ]
    );
    assert_eq!(effects("5239647")[3], "9 sound is lost anyway, but 7 would have held out longer");
    assert_eq!(effects("742198563")[4], "9 sound keeps the win, but 5 or 8 would have won sooner");
    assert_eq!(effects("478612593")[8], "3 best draws");
    let cut = noughts(&["review", "5 1"]).exits(1);
    assert!(cut.stdout.ends_with("\nCut short after 2 moves: X to move.\n"), "{}", cut.stdout);
    cut.complains("the game: cut short after 2 moves: X to move");
    let two = noughts(&["review", "5192376", "123456789"]);
    assert_eq!(two.code, Some(2), "the second goes on after its end");
    let drawn = noughts(&["review", "5192376", "5 1 9 3 2 8 4 6 7", "--first", "o"]).exits(0).stdout;
    assert!(drawn.contains("Game 2\n") && drawn.contains("The game is drawn"), "{drawn}");
    assert!(drawn.contains("\n2 games\n"));
    let named = fed(&["review"], "moves,x,o\n5192376,a\u{1b}[2Jnn,bob\n").exits(0).stdout;
    assert!(named.starts_with("Line 2: a\\u{1b}[2Jnn (X), bob (O)\n"), "{named}");
}

#[test]
fn standard_input_must_be_the_only_game() {
    for games in [["5 1", "-"], ["-", "5 1"]] {
        let run = noughts(&["review", games[0], games[1]]).exits(2).prints("");
        assert_eq!(run.stderr, "error: - stands for standard input and must be the only game\n");
    }
}

/// Whoever sends games with ever new names does not take up the memory.
#[test]
fn names_have_a_limit_in_number_and_length() {
    let games: String = (0..25_001).map(|i| format!("a{i},b{i},5192376\n")).collect();
    let run = fed(&["review", "--summary"], format!("x,o,moves\n{games}a1,b1,5192376\n")).exits(1);
    run.shows("25001 games, and 1 that is not counted\n")
        .complains("line 25002: a25000 (X), b25000 (O): it has a new name, and 50000 are the most that are summed up");
    // Where nothing is summed up, any number of names will do.
    fed(&["review", "--notate"], format!("x,o,moves\n{games}")).exits(0);
    for (bytes, code) in [(200, 0), (201, 1)] {
        let game = format!("x,moves\n{},5192376\n", "n".repeat(bytes));
        assert_eq!(
            fed(&["review", "--summary"], &game).exits(code).stderr.contains("longer than 200 bytes"),
            code == 1
        );
    }
}

#[test]
fn lists_are_read_as_people_write_them() {
    let won = |word: &str, first: &str| {
        format!("Player X;Player O;First player;Moves;Result\nann;bob;{first};5192376;{word}\n")
    };
    for word in ["X", "x", "X won", "X_WON", "x wins", "1-0"] {
        let run = fed(&["review", "--file", "-"], won(word, "X")).exits(0);
        assert!(run.stdout.starts_with("Line 2: ann (X), bob (O)\n"), "{word}: {}", run.stdout);
    }
    // As in chess, 1-0 says that the first player won.
    for (word, code) in [("1-0", 0), ("0-1", 1), ("O", 0), ("Draw", 1), ("X", 1)] {
        fed(&["review", "--file", "-"], won(word, "O")).exits(code);
    }
    for word in ["Draw", "draw", "Tie", "½-½", "1/2-1/2", "D"] {
        fed(&["review", "--file", "-"], format!("Game\tWinner\n519328467\t{word}\n")).exits(0);
    }
}

#[test]
fn a_result_may_be_the_name_of_the_winner() {
    for (first, winner, code) in [("X", "Ann", 0), ("X", "bob", 1), ("O", " bob ", 0), ("O", "ann", 1), ("X", "eve", 1)]
    {
        let list = format!("Name X;Name O;First;Moves;Winner\nann;bob;{first};5192376;{winner}\n");
        fed(&["review", "--summary", "-"], list).exits(code);
    }
    fed(&["review", "-"], "x,o,moves,result\nann,Ann,5192376,ann\n").exits(1).complains("\"ann\" is not a result");
    fed(&["review", "-"], "moves,winner\n519328467,nobody\n").exits(0);
}

#[test]
fn each_move_may_have_a_column_of_its_own() {
    let won = "1 game\nname  side";
    for heading in [
        "X player,O player,m1,m2,m3,m4,m5,m6,m7,m8,m9",
        "x,o,1,2,3,4,5,6,7,8,9",
        "x,o,Move 1,move2,m3,m4,m5,m6,m7,m8,m9",
        "Player 1,Player 2,1,2,3,4,5,6,7,8,9",
        "Pupil X,Pupil O,Move 1,Move 2,m3,m4,m5,m6,m7,m8,m9",
        "Schüler X,Schüler O,1. Zug,2. Zug,3. Zug,4. Zug,5. Zug,6. Zug,7. Zug,8. Zug,9. Zug",
        "x,o,1st move,2nd move,3rd move,4e coup,5e coup,m6,m7,m8,m9",
    ] {
        let run = fed(&["review", "--summary", "-"], format!("{heading}\nann,bob,5,1,9,2,3,7,6,,\n")).exits(0);
        run.shows(won).shows("\nann   X         1    1 ");
    }
    fed(&["review", "--summary", "-"], "Name X;Name O;Zugfolge\nann;bob;5192376\n").exits(0).shows(won);
    // Without other columns, numbers are the moves of a game.
    fed(&["review", "--summary", "-"], "1,2,3,4,5,6,7\n5,1,9,2,3,7,6\n").exits(0).shows("2 games\n");
}

#[test]
fn what_a_spreadsheet_writes_besides_csv_is_named() {
    let utf_16: Vec<u8> = "\u{feff}x;o;moves".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let utf_32: Vec<u8> = "\u{feff}x;o;moves".chars().flat_map(|c| u32::from(c).to_le_bytes()).collect();
    for (name, bytes, what) in [
        ("games.xlsx", &b"PK\x03\x04\x14\0"[..], "a spreadsheet"),
        ("utf16.csv", &utf_16, "UTF-16"),
        ("utf32.csv", &utf_32, "UTF-32"),
    ] {
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&file, bytes).unwrap();
        noughts(&["review", "--file", file.to_str().unwrap()])
            .exits(1)
            .prints("")
            .complains(what)
            .complains("save it as CSV in UTF-8");
    }
}

#[test]
fn moves_may_have_hyphens_semicolons_or_arrows_between_them() {
    let games = "5-1-9-2-3-7-6\n5;1;9;2;3;7;6\n5->1->9->2->3->7->6\n5 → 1 → 9 – 2 – 3 – 7 – 6\n";
    fed(&["review", "--notate", "-"], games).exits(0).prints(&"5 1 9 2? 3 7 6\n".repeat(4));
    // Where a digit alone is no square, none is guessed.
    fed(&["review", "--coords", "rc1", "-"], "2-2 1-1\n").exits(1).complains("\"2\" is not a square");
}

#[test]
fn a_list_in_json_holds_games_in_any_form() {
    let games =
        "[{\"x\":\"ann\",\"moves\":[5,1,9,2,3,7,6]},\"5192376\",[5,1,9,2,3,7,6],{\"o\":\"bob\",\"moves\":\"11\"},true]";
    for games in [games.to_string(), games.replace(',', ",\n"), format!("\n{games}\n\n")] {
        let run = fed(&["review", "--summary", "-"], &games).exits(1).shows("3 games, and 2 that are not counted\n");
        run.complains("error: game 4: bob (O): square 1 is taken by X\n  11\n   ^\nerror: game 5: not a game in JSON: moves must be");
        let objects = objects(&fed(&["review", "--format", "json"], &games).exits(1).stdout);
        assert_eq!(objects.len(), 6);
        assert_eq!((&objects[0]["x"], &objects[0]["line"]), (&json!("ann"), &Value::Null));
        assert!(objects[4]["error"].as_str().unwrap().starts_with("not a game in JSON"));
    }
    fed(&["review", "--summary"], "[5,1,9,2,3,7,6]\n[\"5\",\"1\",\"9\",2,3,7,6]\n").exits(0).shows("2 games\n");
    fed(&["review"], "[]").exits(0).prints("0 games\n");
    fed(&["review"], "[\n{\"moves\":").exits(1).complains("line 1: not a list of games in JSON: EOF");
    fed(&["review"], format!("[\n{}\n]", " ".repeat(10_000_000)))
        .exits(1)
        .complains("line 1: not a list of games in JSON");
}

#[test]
fn games_that_are_not_counted_are_listed_with_their_reasons() {
    let list = "x;o;moves;result\nann;bob;;\nann;bob;5192376;draw\nbob;ann;5192376;\nann;;516\n";
    let run = fed(&["review", "-"], list).exits(1);
    run.shows("\nX has won on 3-6-9.\nNot counted: the result is x_won, not draw as the line says.\n").shows(
        "\nNot counted:\n  line 2: ann (X), bob (O): it has no moves\n  line 3: ann (X), bob (O): the result is x_won, not \
         draw as the line says\n  line 5: fields: 3, but the heading has 4; a field with commas needs quotation marks \
         around it\n",
    );
    let many = fed(&["review", "--summary", "-"], "5\n".repeat(23)).exits(1);
    assert!(many.stdout.ends_with("  line 20: cut short after 1 move: O to move\n  and 3 more\n"), "{}", many.stdout);
}

#[test]
fn a_list_whose_names_are_not_found_is_told_so() {
    let note = "note: no column is known to hold the names of both players; call these columns x and o\n";
    for heading in ["Cross;Nought;Moves", "x,team,moves", "id,moves"] {
        assert_eq!(fed(&["review", "-"], format!("{heading}\n")).stderr, note);
    }
    for heading in ["x,o,moves,comment", "x,moves", "moves", "Name_X\tName_O\tGame"] {
        fed(&["review", "-"], format!("{heading}\n")).exits(0);
    }
}

#[test]
fn the_board_of_a_turning_point_has_the_move_and_what_would_have_held_in_their_colours() {
    let game = "1 5 9 4 2 6";
    let run = noughts(&["review", game, "--color", "always"]).exits(0);
    run.shows("\u{1b}[1m\u{1b}[31m2\u{1b}[0m | ")
        .shows(" | \u{1b}[1m\u{1b}[32m6\u{1b}[0m\n")
        .shows("\u{1b}[2m3\u{1b}[0m");
    noughts(&["review", game]).exits(0).shows("\n X | 2 | 3\n---+---+---\n O | O | 6\n");
}

/// A file with these bytes, and its name.
fn list_of(bytes: &[u8]) -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let name = format!("list {}.csv", COUNT.fetch_add(1, Ordering::Relaxed));
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().into()
}

/// The headings and results of other languages, in UTF-8 and as a spreadsheet writes them.
#[test]
fn headings_and_results_of_other_languages_are_understood() {
    for list in [
        "Kreuz;Kreis;Züge;Ergebnis\nJörg;Ähn;5192376;Kreuz gewinnt\nÄhn;Jörg;519328467;Unentschieden\n",
        "Kreuz;Kreis;Spielverlauf;Ergebnis\nJörg;Ähn;5192376;Kreuz hat gewonnen\n;;;\nÄhn;Jörg;519328467;Remis\n",
        "Spieler X;Spieler O;Züge;Gewinner\nJörg;Ähn;5192376;Jörg\nÄhn;Jörg;519328467;Remis\n",
        "Schüler 1;Schüler 2;Spielzüge;Gewinner\nJörg;Ähn;5192376;Jörg\nÄhn;Jörg;519328467;Unentschieden\n",
        "Joueur X;Joueur O;Coups;Vainqueur\nJörg;Ähn;5192376;X gagne\nÄhn;Jörg;519328467;Match nul\n",
        "Elève (X);Elève (O);Coups joués;Résultat\nJörg;Ähn;5192376;Victoire X\nÄhn;Jörg;519328467;Nul\n",
        "X;O;Verlauf;Ergebnis\nJörg;Ähn;5192376;1:0\nÄhn;Jörg;519328467;½:½\n",
        "Jugador 1,Jugador 2,Jugadas,Resultado\nJörg,Ähn,5192376,Gana X\nÄhn,Jörg,519328467,Empate\n",
    ] {
        let utf8 = list_of(list.as_bytes());
        let windows: Vec<u8> = list.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
        let windows = list_of(&windows);
        for list in [utf8, windows] {
            let sums = noughts(&["review", "--summary", "--file", &list]).exits(0);
            sums.shows("2 games\n").shows("\nJörg  X  ").shows("\nÄhn   X  ");
        }
    }
}

#[test]
fn a_file_of_which_no_line_is_a_game_is_told_once() {
    let other = list_of(b"Datum;Ort\n1. 5.;Bonn\n2. 5.;Ulm\n");
    let run = noughts(&["review", "--file", &other]).exits(1).prints("");
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    run.complains("none of its 3 games can be read; line 1: ");
    // With one game, each line is told.
    let mixed = list_of(b"hello\n5192376\nworld\n");
    let run = noughts(&["review", "--summary", "--file", &mixed]).exits(1).complains("line 1: ").complains("line 3: ");
    run.shows("1 game, and 2 that are not counted");
}

#[test]
fn a_list_in_one_line_may_be_longer_than_any_game() {
    let game = "{\"x\":\"ann\",\"o\":\"bob\",\"moves\":\"5192376\"}";
    let list = format!("[{}]\n", vec![game; 2000].join(","));
    assert!(list.len() > 1 << 16);
    let run = noughts(&["review", "--summary", "--file", &list_of(list.as_bytes())]).exits(0);
    run.shows("2000 games\n");
    let long = format!("{}\n5192376\n", "5 ".repeat(40_000));
    noughts(&["review", "--summary", "--file", &list_of(long.as_bytes())])
        .exits(1)
        .complains("too long for a position or a game");
}

#[test]
fn a_player_called_d_may_win() {
    let games = "x,o,moves,result\nD,E,5192376,D\nD,E,519328467,D\nD,E,519328467,E\n";
    let run = fed(&["review", "--summary"], games).exits(1);
    run.shows("2 games, and 1 that is not counted")
        .complains("line 4: D (X), E (O): the result is draw, not o_won as the line says");
}
