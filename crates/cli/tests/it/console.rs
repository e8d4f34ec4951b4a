//! Programs for people, which draw a board and ask for a move, audited by their file alone.

#![cfg(unix)]

use crate::program::{Run, json_lines, noughts};
use noughts::{Player, Position, Square};
use noughts_bots::{Hints, Options, Subject};
use noughts_testing::sample::{is_drawn, some};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/console");

/// The marks on the nine squares: `B` of the bot, `P` of the person, `.` of nobody.
type Board = [char; 9];

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// A step of a rule: the square that it moves to, if any.
type Step = Box<dyn Fn(&Board) -> Option<usize>>;

/// The first free square in this order.
fn first(order: [usize; 9]) -> Step {
    Box::new(move |board| order.into_iter().find(|square| board[*square] == '.'))
}

/// The first free square, in this order, with which these marks get a line.
fn completing(mark: char, order: [usize; 9]) -> Step {
    Box::new(move |board| {
        let completes = |square: &usize| board[*square] == '.' && has_line(&with(board, *square, mark), mark);
        order.into_iter().find(completes)
    })
}

const UPWARDS: [usize; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const DOWNWARDS: [usize; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];
const CENTRE_FIRST: [usize; 9] = [4, 0, 2, 6, 8, 1, 3, 5, 7];
const CORNERS_FIRST: [usize; 9] = [0, 2, 6, 8, 4, 1, 3, 5, 7];

/// The square that fills the first of the lines with two marks of the person.
fn blocking() -> Step {
    Box::new(|board| {
        let marks = |line: &[usize; 3], mark| line.iter().filter(|square| board[**square] == mark).count();
        let line = LINES.iter().find(|line| marks(line, 'P') == 2 && marks(line, '.') == 1)?;
        line.iter().copied().find(|square| board[*square] == '.')
    })
}

/// The first of the squares with the best outcome.
fn perfect() -> Step {
    Box::new(|board| {
        let free: Vec<usize> = UPWARDS.into_iter().filter(|square| board[*square] == '.').collect();
        let best = free.iter().map(|square| score(&with(board, *square, 'B'), 'P')).max();
        free.into_iter().find(|square| Some(score(&with(board, *square, 'B'), 'P')) == best)
    })
}

/// 1 if the bot wins, -1 if the person does.
fn score(board: &Board, mover: char) -> i32 {
    if has_line(board, 'B') || has_line(board, 'P') {
        return if has_line(board, 'B') { 1 } else { -1 };
    }
    let next = if mover == 'B' { 'P' } else { 'B' };
    let free = UPWARDS.into_iter().filter(|square| board[*square] == '.');
    let scores = free.map(|square| score(&with(board, square, mover), next));
    (if mover == 'B' { scores.max() } else { scores.min() }).unwrap_or(0)
}

fn with(board: &Board, square: usize, mark: char) -> Board {
    let mut board = *board;
    board[square] = mark;
    board
}

fn has_line(board: &Board, mark: char) -> bool {
    LINES.iter().any(|line| line.iter().all(|square| board[*square] == mark))
}

/// The games that a rule wins, draws and loses against every reply.
fn games(rule: &[Step], board: Board, mover: char) -> [u64; 3] {
    match () {
        () if has_line(&board, 'B') => return [1, 0, 0],
        () if has_line(&board, 'P') => return [0, 0, 1],
        () if !board.contains(&'.') => return [0, 1, 0],
        () => {}
    }
    let moves: Vec<usize> = match mover {
        'B' => rule.iter().find_map(|step| step(&board)).into_iter().collect(),
        _ => UPWARDS.into_iter().filter(|square| board[*square] == '.').collect(),
    };
    // Who makes no move has lost.
    if moves.is_empty() {
        return [0, 0, 1];
    }
    let next = if mover == 'B' { 'P' } else { 'B' };
    let counts = moves.into_iter().map(|square| games(rule, with(&board, square, mover), next));
    counts.fold([0; 3], |sum, more| [sum[0] + more[0], sum[1] + more[1], sum[2] + more[2]])
}

fn expected(rule: &[Step], side: &str) -> [u64; 3] {
    games(rule, ['.'; 9], if side == "x" { 'B' } else { 'P' })
}

/// A program of the folder; one in C is compiled, for each test anew: it looks for what is left of its own.
fn program(name: &str) -> PathBuf {
    static COMPILED: AtomicU32 = AtomicU32::new(0);
    let source = Path::new(FOLDER).join(name);
    if source.extension().is_none_or(|ending| ending != "c") {
        return source;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let number = COMPILED.fetch_add(1, Ordering::Relaxed);
    let program = folder.join(format!("{}-{}-{number}", name.trim_end_matches(".c"), std::process::id()));
    let status = Command::new("cc").args(["-O1", "-o"]).arg(&program).arg(&source).status().unwrap();
    assert!(status.success(), "{name}");
    program
}

fn audit(program: &Path, more: &[&str]) -> Run {
    noughts(&[&["audit", program.to_str().unwrap(), "--format", "json"], more].concat())
}

fn report(run: &Run) -> Value {
    json_lines(&run.stdout).into_iter().next().unwrap_or_else(|| panic!("{}", run.stderr))
}

fn counts(report: &Value) -> [u64; 3] {
    ["won", "drawn", "lost"].map(|name| report[name].as_u64().unwrap())
}

#[test]
#[ignore = "needs cc, node and python3"]
fn programs_for_people_are_played_by_their_own_game() {
    let rules: [(&str, &str, Vec<Step>); 12] = [
        ("levels.c", "o", vec![completing('B', UPWARDS), completing('P', UPWARDS), first(CENTRE_FIRST)]),
        ("keys.c", "o", vec![first(DOWNWARDS)]),
        ("big_cells.c", "x", vec![big_cells_block(), first(DOWNWARDS)]),
        ("first_free.py", "x", vec![first(UPWARDS)]),
        ("says_undrawn.py", "o", vec![completing('B', UPWARDS), first(DOWNWARDS)]),
        ("row_then_column.py", "x", vec![perfect()]),
        ("coin_toss.py", "x", coin_toss()),
        ("letters.js", "x", vec![first([4, 8, 6, 2, 0, 7, 5, 3, 1])]),
        ("emoji.mjs", "x", vec![completing('B', UPWARDS), completing('P', UPWARDS), first(CORNERS_FIRST)]),
        ("brackets.sh", "x", vec![first(DOWNWARDS)]),
        ("flushes.py", "x", vec![first([4, 0, 1, 2, 5, 8, 7, 6, 3])]),
        ("lists.py", "x", vec![blocking(), first(CENTRE_FIRST)]),
    ];
    for (name, side, rule) in some(rules, 1) {
        let run = audit(&program(name), &["--as", side, "--repeat", "1"]);
        assert_eq!(counts(&report(&run)), expected(&rule, side), "{name}: {}", run.stderr);
    }
}

/// It looks at the pairs of each line in an order of its own.
fn big_cells_block() -> Step {
    Box::new(|board| {
        let turns = LINES.iter().flat_map(|line| (0..3).map(move |at| [0, 1, 2].map(|k| line[(at + k) % 3])));
        let mut blocks = turns.filter(|[free, a, b]| board[*free] == '.' && board[*a] == 'P' && board[*b] == 'P');
        blocks.next().map(|[free, _, _]| free)
    })
}

/// Its squares are numbered from the bottom.
fn coin_toss() -> Vec<Step> {
    let keys = [6, 7, 8, 3, 4, 5, 0, 1, 2];
    vec![completing('B', keys), completing('P', keys), first([6, 8, 0, 2, 4, 7, 3, 5, 1])]
}

#[test]
#[ignore = "needs python3"]
fn all_that_the_dice_of_a_program_can_show_is_played() {
    if !is_drawn(2) {
        return;
    }
    let program = program("chooses.py");
    let counted = Command::new("python3").arg(&program).arg("count").output().unwrap().stdout;
    let counted = String::from_utf8(counted).unwrap();
    let report = report(&audit(&program, &["--as", "o"]));
    assert_eq!(counts(&report).map(|count| count.to_string()).join(" "), counted.trim());
    assert_eq!(report["verdict"], "perfect", "{report}");
}

#[test]
#[ignore = "needs python3"]
fn a_move_that_was_not_seen_was_not_made() {
    // It moves no more where it takes 2, 4 and 9 for a line of the person.
    let rule: Vec<Step> = vec![Box::new(|board| {
        let ends = [1, 3, 8].iter().all(|square| board[*square] == 'P');
        UPWARDS.into_iter().find(|square| board[*square] == '.').filter(|_| !ends)
    })];
    let run = audit(&program("ends_too_early.py"), &["--as", "o", "--repeat", "1"]);
    let report = report(&run);
    assert_eq!(counts(&report), expected(&rule, "o"), "{}", run.stderr);
    assert_eq!(report["verdict"], "beatable");
    assert_eq!(run.stderr.matches("note: it loses as O: ").count(), 1, "{}", run.stderr);
    let findings = report["findings"].as_array().unwrap();
    let is_told = |finding: &Value| {
        let what = finding["what"].as_str().unwrap();
        finding["kind"] == "illegal"
            && what.starts_with("it says \"X won!\" after ")
            && what.ends_with(", and nobody has")
    };
    assert!(!findings.is_empty() && findings.iter().all(is_told), "{report}");
}

/// What it wins is not drawn, so that it is not known; what it loses is. No game that was not read may be shown as lost, or counted.
#[test]
#[ignore = "needs python3"]
fn games_of_which_not_all_was_read_are_not_counted() {
    if !is_drawn(2) {
        return;
    }
    let run = audit(&program("wins_undrawn.py"), &["--as", "o", "--repeat", "1"]);
    let report = report(&run);
    assert_eq!(report["verdict"], "beatable", "{}", run.stderr);
    assert!(report.get("games").is_none() && report.get("vs_random").is_none(), "{report}");
    let mut position = Position::new();
    for square in report["losing_game"].as_array().unwrap() {
        position = position.play(Square::new(square.as_u64().unwrap() as u8).unwrap()).unwrap();
    }
    assert_eq!(position.winner(), Some(Player::X), "{report}");
    assert_eq!(report["findings"][0]["kind"], "unread");
}

#[test]
#[ignore = "takes long"]
fn a_menu_decides_who_begins_only_if_it_does_so_each_time() {
    let is_chance = "; who begins is up to chance";
    for (argument, told) in [
        ("clock", is_chance),
        ("lot", is_chance),
        ("idle", ", and who begins is up to chance"),
        ("menu", "; it moves first after typing \"n\", second after typing \"y\""),
    ] {
        let command = format!("sh {FOLDER}/who_begins.sh {argument}");
        let game = Subject::game("game", &command, &Hints::default(), &Options::default()).unwrap().unwrap();
        let asked = game.asked().unwrap();
        assert!(asked.ends_with(told), "{argument}: {asked}");
    }
}

#[test]
#[ignore = "takes long"]
fn both_sides_are_played_where_a_clock_says_who_begins() {
    let program = script("clock", "clock");
    for side in ["x", "o"] {
        let run = audit(&program, &["--as", side, "--repeat", "1"]);
        assert_eq!(counts(&report(&run)), expected(&[first(UPWARDS)], side), "{}", run.stderr);
    }
}

#[test]
#[ignore = "takes long"]
fn chance_on_one_side_is_none_on_the_other_which_is_asked_more_often() {
    if !is_drawn(3) {
        return;
    }
    let run = noughts(&["audit", script("corner", "corner").to_str().unwrap(), "--format", "json"]);
    let [x, o]: [Value; 2] = json_lines(&run.stdout).try_into().unwrap();
    assert_eq!((&x["verdict"], x.get("games")), (&"beatable".into(), None), "{}", run.stderr);
    assert_eq!(counts(&o), expected(&[first(UPWARDS)], "o"), "{}", run.stderr);
    assert_eq!((&o["verdict"], &o["answers_per_position"]), (&"beatable".into(), &10.into()));
}

#[test]
#[ignore = "takes long"]
fn sides_are_told_by_who_moves_first_and_marks_by_what_is_drawn() {
    if !is_drawn(2) {
        return;
    }
    let program = script("noughts", "noughts");
    let run = audit(&program, &["--repeat", "1"]);
    let [not_judged, judged]: [Value; 2] = json_lines(&run.stdout).try_into().unwrap();
    assert_eq!(counts(&judged), expected(&[first(UPWARDS)], "o"), "{}", run.stderr);
    assert_eq!((&judged["side"], &judged["draws"]), (&"O".into(), &"X".into()));
    assert_eq!(not_judged["reason"], "the person begins the first game in each of 12 starts");
    assert_eq!(not_judged["draws"], Value::Null);
    let path = program.to_str().unwrap();
    noughts(&["audit", path, "--as", "o", "--repeat", "1"]).shows(" as O (it draws X), moving second: beatable\n");
    noughts(&["audit", path, "--as", "o", "--repeat", "1", "--format", "markdown"]).shows("| O (draws X) |");
}

/// A script that runs the program about who begins with this argument.
fn script(name: &str, argument: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("who-begins");
    fs::create_dir_all(&folder).unwrap();
    let script = folder.join(format!("{name}.sh"));
    fs::write(&script, format!("exec sh {FOLDER}/who_begins.sh {argument}\n")).unwrap();
    script
}

#[test]
#[ignore = "needs cc"]
fn two_audits_of_a_program_agree_and_leave_nothing_behind() {
    let program = program("keys.c");
    let [one, two] = [(); 2].map(|()| audit(&program, &["--as", "o", "--repeat", "1"]));
    assert_eq!(one.stdout, two.stdout);
    assert_eq!(report(&one)["verdict"], "beatable");
    let running = Command::new("ps").args(["-eo", "args"]).output().unwrap();
    assert!(!String::from_utf8_lossy(&running.stdout).contains(program.to_str().unwrap()));
}

#[test]
#[ignore = "needs python3"]
fn what_is_no_game_against_a_program_is_not_judged() {
    let programs = [
        ("two_people.py", "it is a game for two people"),
        ("four.py", "cannot be judged"),
        ("blind.py", "\nsay how moves are typed: "),
    ];
    for (name, why) in some(programs, 1) {
        let run = audit(&program(name), &[]);
        assert_eq!(run.code, Some(3), "{name}: {}", run.stdout);
        run.complains(why);
    }
}

#[test]
#[ignore = "needs python3"]
fn a_mark_of_the_person_that_is_drawn_over_is_a_taken_square() {
    let rule: Vec<Step> = vec![Box::new(|board| match board.contains(&'B') {
        false => Some(4).filter(|centre| board[*centre] == '.'),
        true => UPWARDS.into_iter().find(|square| board[*square] == '.'),
    })];
    for name in ["overwrites.py", "overwrites_emoji.js"] {
        let run = audit(&program(name), &["--as", "o", "--repeat", "1"]);
        let report = report(&run);
        assert_eq!(counts(&report), expected(&rule, "o"), "{name}: {}", run.stderr);
        let finding = &report["findings"][0];
        assert_eq!(
            (&finding["kind"], &finding["what"]),
            (&"illegal".into(), &"it took square 5, which is taken".into())
        );
    }
}

#[test]
#[ignore = "needs python3"]
fn why_a_game_cannot_be_followed_is_told_by_the_way_of_typing_that_came_furthest() {
    let programs = [
        ("takes_back.py", "typing 1-9 seemed to make moves, but after 8 5 3 it overwrote square 8"),
        ("always_overwrites.py", "seemed to make moves, but after "),
    ];
    for (name, why) in some(programs, 1) {
        let run = audit(&program(name), &[]);
        let is_wrong = run.stderr.contains("for two people") || !run.stdout.contains("not judged");
        assert!(!is_wrong, "{name}: {}{}", run.stdout, run.stderr);
        run.complains(why).complains("\nwhat it shows last:\n");
    }
}

/// A program that asks for everything below a line of its own, `>`.
#[test]
#[ignore = "needs python3"]
fn an_answer_before_the_game_is_not_refused_where_each_question_ends_with_the_same_sign() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("signs.py");
    let game = "board = ['.'] * 9\n\
                while input('Against (c)pu or another (p)layer?\\n> ') != 'c': pass\n\
                while '.' in board:\n    \
                    for row in 0, 3, 6: print(*board[row:row + 3])\n    \
                    move = int(input('Number from 1 to 9\\n> ')) - 1\n    \
                    if board[move] == '.':\n        \
                        board[move] = 'X'\n        \
                        if '.' in board: board[board.index('.')] = 'O'\n\
                for row in 0, 3, 6: print(*board[row:row + 3])\n";
    fs::write(&file, game).unwrap();
    let run = audit(&file, &["--as", "o", "--repeat", "1"]);
    assert_eq!(counts(&report(&run)), expected(&[first(UPWARDS)], "o"), "{}", run.stderr);
}

/// It is not known that the program asks for a move. After a wrong answer it asks in other words.
#[test]
#[ignore = "needs python3"]
fn a_move_that_is_typed_before_the_search_knows_a_game_is_no_choice_of_who_begins() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("asks_again.py");
    let game = "board = list('123456789')\n\
                def show():\n    \
                    for row in 0, 3, 6: print(' | '.join(board[row:row + 3]))\n\
                show()\n\
                while not set('123456789').isdisjoint(board):\n    \
                    move = input('Введите номер клетки\\n')\n    \
                    while move not in board or move in 'X0': move = input('Номер не верен, введите номер от 1 до 9\\n')\n    \
                    board[int(move) - 1] = 'X'\n    \
                    show()\n    \
                    free = [at for at in range(9) if board[at] not in 'X0']\n    \
                    if free: board[free[0]] = '0'\n    \
                    show()\n";
    fs::write(&file, game).unwrap();
    let run = audit(&file, &["--repeat", "1"]);
    assert!(!run.stdout.contains("seems to begin"), "{}", run.stdout);
    assert_eq!(counts(&json_lines(&run.stdout)[1]), expected(&[first(UPWARDS)], "o"), "{}", run.stdout);
}

/// A game whose players are named when it is started. Another file asks for the moves.
#[test]
#[ignore = "needs python3"]
fn a_game_that_needs_arguments_says_what_it_needs() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("a game with arguments");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("players.py"), "def human(board): return int(input('Your move: '))\n").unwrap();
    let game = "import sys, players\n\
                def game(name): print(name, players.human([None] * 9))\n\
                if __name__ == '__main__':\n    \
                    if len(sys.argv) < 2: sys.exit('usage: game.py PLAYER')\n    \
                    game(sys.argv[1])\n";
    fs::write(folder.join("game.py"), game).unwrap();
    let run = audit(&folder.join("game.py"), &[]);
    assert_eq!(run.code, Some(3), "{}", run.stdout);
    let why = "it ended before it asked for anything\nif it needs arguments, name the command that starts it: \
               'exec:COMMAND ARGUMENTS'\nwhat it shows last:\n  usage: game.py PLAYER\n";
    run.complains(why);
}

#[test]
#[ignore = "needs python3"]
fn a_program_without_a_board_is_read_by_a_sentence() {
    let centre_first: Vec<Step> = vec![first([4, 0, 1, 2, 3, 5, 6, 7, 8])];
    for (name, side, rule) in [("blind.py", "o", vec![first(UPWARDS)]), ("blind_first.py", "x", centre_first)] {
        let more = ["--as", side, "--repeat", "1", "--type", "1-9", "--answer", r"take (\d)"];
        let run = audit(&program(name), &more);
        assert_eq!(counts(&report(&run)), expected(&rule, side), "{name}: {}", run.stderr);
    }
}

#[test]
fn it_is_said_that_the_audit_of_a_program_for_people_takes_long() {
    // It always begins, so there is nothing to play.
    let program = program("brackets.sh");
    let run = audit(&program, &["--as", "o"]);
    let start = format!("note: {}: some hundred games are played, and one takes about ", program.display());
    let seconds = run.stderr.strip_prefix(&start).and_then(|rest| rest.strip_suffix(" s\n"));
    assert!(seconds.is_some_and(|seconds| seconds.parse::<f64>().is_ok()), "{}", run.stderr);
}
