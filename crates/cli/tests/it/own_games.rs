//! Files with a game of their own, which is judged as people play it, whatever their functions would answer.

#![cfg(unix)]

use crate::functions::{reports, verdicts};
use crate::misleading::file;
use crate::program::{Run, noughts};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A game in which the computer is O and moves second; it asks a perfect function, or plays `FIRST` for its first reply.
const GAME: &str = "def show(b):\n    \
            print('\\n-+-+-\\n'.join('|'.join(b[at:at + 3]) for at in (0, 3, 6)))\n\
        def won(b, mark):\n    \
            return any(all(b[at] == mark for at in line) for line in LINES)\n\
        def main():\n    \
            b = [' '] * 9\n    \
            while True:\n        \
                show(b)\n        \
                at = int(input('Your move (1-9): ')) - 1\n        \
                if b[at] != ' ':\n            \
                    continue\n        \
                b[at] = 'X'\n        \
                if won(b, 'X') or ' ' not in b:\n            \
                    break\n        \
                b[FIRST if b.count(' ') == 8 else best_move(b)] = 'O'\n        \
                if won(b, 'O'):\n            \
                    break\n    \
            show(b)\n    \
            print('You win!' if won(b, 'X') else 'The computer wins!' if won(b, 'O') else 'A draw.')\n\
        def best_move(board):\n    \
            return _best(list(board), 'O', 'X', ' ')\n\
        if __name__ == '__main__':\n    \
            main()\n";

/// A game in which the computer moves first, with a mark that a line of `SETUP` decides; `MOVE` is its move.
const BEGINNING: &str = "def won(b, mark):\n    \
            return any(all(b[at] == mark for at in line) for line in LINES)\n\
        def main():\n    \
            SETUP\n    \
            b, turn = [' '] * 9, mark\n    \
            while not won(b, 'X') and not won(b, 'O') and ' ' in b:\n        \
                at = MOVE if turn == mark else int(input('Your move (1-9): ')) - 1\n        \
                if b[at] == ' ':\n            \
                    b[at], turn = turn, 'O' if turn == 'X' else 'X'\n            \
                    print('\\n-+-+-\\n'.join('|'.join(b[at:at + 3]) for at in (0, 3, 6)))\n    \
            print('You lost!' if won(b, mark) else 'You won!' if ' ' in b else 'A draw.')\n\
        if __name__ == '__main__':\n    \
            main()\n";

fn beginning(name: &str, setup: &str, call: &str, function: &str) -> PathBuf {
    file(name, &format!("{function}{}", BEGINNING.replace("SETUP", setup).replace("MOVE", call)))
}

/// A game in a terminal in which the computer moves first: `SHOW` draws its board, and `MOVE` is the computer's move.
const NODE_GAME: &str = "\
function bestMove(board, player) { return _best(board, player, player === 'X' ? 'O' : 'X', ' ') }
const won = (b, mark) => LINES.some(line => line.every(at => b[at] === mark));
const show = b => [0, 3, 6].forEach(at => console.log(b.slice(at, at + 3).join(' | ')));
function play(input, b) {
    b[MOVE] = 'X';
    SHOW;
    if (won(b, 'X') || !b.includes(' ')) { console.log(won(b, 'X') ? 'You lost!' : 'A draw.'); return input.close() }
    const ask = () => input.question('Your move (1-9): ', text => {
        const at = Number(text) - 1;
        if (b[at] !== ' ') return ask();
        b[at] = 'O';
        if (won(b, 'O')) { SHOW; console.log('You won!'); return input.close() }
        play(input, b);
    });
    ask();
}
const readline = require('readline');
if (require.main === module) play(readline.createInterface({ input: process.stdin, output: process.stdout }), Array(9).fill(' '));
module.exports = { bestMove };
";

fn audit(path: &Path, options: &[&str]) -> Run {
    let common = ["audit", path.to_str().unwrap(), "--repeat", "1", "--format", "json"];
    noughts(&[&common[..], options].concat())
}

/// The verdict, and the games won, drawn and lost, of a file on one side.
fn judged(path: &Path, side: &str) -> (String, [u64; 3]) {
    let run = audit(path, &["--as", side]);
    let report = &reports(&run)[0];
    assert!(report["signature"].as_str().unwrap().starts_with("its own game"), "{}{}", run.stdout, run.stderr);
    let counts = ["won", "drawn", "lost"].map(|field| report[field].as_u64().unwrap());
    (report["verdict"].as_str().unwrap().into(), counts)
}

/// Its game makes one of its replies without the function that is perfect. Counted by a program that shares nothing with this one.
#[test]
#[ignore = "needs python3"]
fn a_game_may_move_without_its_function() {
    for (name, reply, counts) in [
        ("first_reply.py", "(1 if b[1] == ' ' else 0) if b.count(' ') == 8", [417, 204, 60]),
        ("second_reply.py", "b.index(' ') if b.count(' ') == 6", [353, 116, 130]),
        ("third_reply.py", "b.index(' ') if b.count(' ') == 4", [512, 154, 173]),
    ] {
        let path = file(name, &GAME.replace("FIRST if b.count(' ') == 8", reply));
        assert_eq!(judged(&path, "o"), ("beatable".into(), counts), "{name}");
    }
}

/// What a game calls is not what a call alone gives: another class inherits the method, or the game sets what it reads. Counted by a
/// brute force: it takes the first free square.
#[test]
#[ignore = "needs python3"]
fn a_function_may_answer_otherwise_in_its_game() {
    let class = "class Mind:\n    \
            deep = True\n    \
            def pick(self, b):\n        \
                return _best(list(b), 'X', 'O', ' ') if self.deep else b.index(' ')\n    \
            def choose(self, b):\n        \
                return self.pick(b)\n\
        class Quick(Mind):\n    \
            def pick(self, b):\n        \
                return b.index(' ')\n";
    let function =
        "DEEP = True\ndef best_move(b):\n    return _best(list(b), 'X', 'O', ' ') if DEEP else b.index(' ')\n";
    for (name, setup, call, source) in [
        ("inherits.py", "mark, mind = 'X', Quick()", "mind.choose(b)", class),
        ("sets_a_field.py", "mark, mind = 'X', Mind(); mind.deep = False", "mind.choose(b)", class),
        ("sets_a_global.py", "mark = 'X'; globals()['DEEP'] = False", "best_move(b)", function),
    ] {
        let path = beginning(name, setup, call, source);
        assert_eq!(judged(&path, "x"), ("beatable".into(), [83, 16, 58]), "{name}");
        let named = PathBuf::from(format!("{}:{}", path.display(), call.replace("mind", "Mind").replace("(b)", "")));
        assert_eq!(verdicts(&audit(&named, &["--as", "x"])), ["perfect"], "{name}");
    }
}

/// One position of all is enough.
#[test]
#[ignore = "needs python3 and node"]
fn all_games_are_played() {
    let trap = "b.join('') === 'XO X  O  ' ? 8 : bestMove(b, 'X')";
    let node = |reply: &str| NODE_GAME.replace("SHOW", "show(b)").replace("MOVE", reply);
    let (verdict, [won, drawn, lost]) = judged(&file("perfect.js", &node("bestMove(b, 'X')")), "x");
    assert_eq!((verdict.as_str(), lost, won > drawn), ("perfect", 0, true));
    let (verdict, [.., lost]) = judged(&file("trap.js", &node(trap)), "x");
    assert_eq!((verdict.as_str(), lost > 0), ("beatable", true));
    // It takes long to start.
    let slow = "end = time.process_time() + 0.5\n    while time.process_time() < end: pass\n    b = [' '] * 9\n";
    let trap = "0 if ''.join(b) == ' XOOOXX X' else best_move(b)";
    let game = GAME.replace("b = [' '] * 9\n", slow).replace("FIRST if b.count(' ') == 8 else best_move(b)", trap);
    let (verdict, [.., lost]) = judged(&file("slow.py", &format!("import time\n{game}")), "o");
    assert_eq!((verdict.as_str(), lost), ("beatable", 1));
}

/// A game that nobody can follow may make other moves than its function, whoever names that is told of it alone.
#[test]
#[ignore = "needs node"]
fn a_game_that_cannot_be_followed_leaves_its_function_unproven() {
    let game = NODE_GAME.replace("MOVE", "bestMove(b, 'X')");
    let path = file("unshown.js", &game.replace("SHOW", "0"));
    let run = audit(&path, &[]).complains("; so its function is asked");
    for report in reports(&run) {
        assert_eq!(report["verdict"], "unproven", "{}", run.stdout);
        let reason = report["reason"].as_str().unwrap();
        let [why, where_to] = [
            "its own game could not be followed, so it is not known to play these answers; ",
            "FILE:bestMove judges the function alone, which never loses",
        ];
        assert!(reason.starts_with(why) && reason.ends_with(where_to), "{}", run.stdout);
    }
    let named = PathBuf::from(format!("{}:bestMove", path.display()));
    assert_eq!(verdicts(&audit(&named, &[])), ["perfect"; 2]);
    assert_eq!(verdicts(&audit(&path, &["--marks", "X,O, "])), ["perfect"; 2]);
    // A file that only names what reads input has no game.
    let ends = game.replace("SHOW", "show(b)").replace("require.main === module", "process.env.NEVER");
    assert_eq!(verdicts(&audit(&file("ends.js", &ends), &[])), ["perfect"; 2]);
}

/// A class hands in a function, and one of them plays it too.
#[test]
#[ignore = "needs node"]
fn one_call_judges_the_function_of_each_file_of_a_class() {
    let function = "exports.bestMove = (board, player) => _best(board, player, player === 'X' ? 'O' : 'X', ' ');";
    let game = NODE_GAME.replace("SHOW", "show(b)").replace("MOVE", "b.indexOf(' ')");
    let [one, other] = [file("ada.js", function), file("ben.js", &game)];
    let run = audit(one.parent().unwrap(), &["--call", "bestMove(board, player)"]);
    assert_eq!(verdicts(&run), ["perfect"; 4], "{}{}", run.stdout, run.stderr);
    let (verdict, [.., lost]) = judged(&other, "x");
    assert_eq!((verdict.as_str(), lost > 0), ("beatable", true));
}

/// It moves by chance among the free squares, and in a few positions comes to no end. What it did in the games before that still
/// counts: its answers are a few of many, and no figures follow from them.
#[test]
#[ignore = "needs python3"]
fn who_moves_by_chance_and_hangs_is_not_taken_for_one_without_chance() {
    let random = "random.randrange(8 if b[0] == b[4] == b[5] == 'X' else 9)";
    let function = format!(
        "import random\ndef choose(b):\n    at = {random}\n    while b[at] != ' ':\n        at = {random}\n    return at\n"
    );
    let run = crate::functions::audit(
        &beginning("hangs.py", "mark = 'X'", "choose(b)", &function),
        &["--as", "x", "--timeout", "1"],
    );
    let report = &reports(&run)[0];
    assert_eq!(
        (&report["verdict"], &report["won"]),
        (&"beatable".into(), &Value::Null),
        "{}{}",
        run.stdout,
        run.stderr
    );
    assert!(report["losing_game"].is_array(), "{}", run.stdout);
}

/// Its game has another level, at which it does not ask the function.
#[test]
#[ignore = "needs node"]
fn a_game_is_judged_at_its_hardest_level_and_says_so() {
    let menu = "let level;
        const menu = (input, b) => input.question('Level (easy/hard): ', text => { level = text; play(input, b) });
        const readline";
    let game = NODE_GAME.replace("SHOW", "show(b)").replace("const readline", menu);
    let game = game.replace("MOVE", "level === 'hard' ? bestMove(b, 'X') : b.indexOf(' ')");
    let run = audit(&file("levels.js", &game.replace(" play(readline", " menu(readline")), &["--as", "x"]);
    let report = &reports(&run)[0];
    assert_eq!([&report["verdict"], &report["level"]], ["perfect", "hard"], "{report}");
}

/// The side that moves first may draw O, and its first answer may take long.
#[test]
#[ignore = "needs python3"]
fn who_moves_first_is_not_taken_for_x() {
    let slow = "def best_move(board):\n    \
        if board.count(' ') == 9:\n        \
            sum(at * at for at in range(10_000_000))\n    \
        return _best(list(board), 'O', 'X', ' ')\n";
    let run = audit(&beginning("slow_first.py", "mark = 'O'", "best_move(b)", slow), &[]);
    let [report, _]: [Value; 2] = reports(&run).try_into().unwrap();
    let fields = ["side", "first", "draws", "verdict"].map(|field| report[field].as_str().unwrap_or_default());
    assert_eq!(fields, ["X", "X", "O", "perfect"], "{}{}", run.stdout, run.stderr);
}

/// The person decides who begins, and the computer always draws O.
#[test]
#[ignore = "needs python3"]
fn a_game_that_asks_who_begins_is_judged_on_both_sides() {
    let begins = "b = [' '] * 9\n    \
        if input('Do you begin? (y/n) ') == 'n':\n        \
            b[best_move(b)] = 'O'\n";
    let game =
        GAME.replace("b = [' '] * 9\n", begins).replace("FIRST if b.count(' ') == 8 else best_move(b)", "best_move(b)");
    assert!(game.contains(begins));
    let path = file("who_begins.py", &game);
    let run = audit(&path, &[]);
    assert_eq!(verdicts(&run), ["perfect"; 2], "{}{}", run.stdout, run.stderr);
    let reason = reports(&audit(&path, &["--as", "x", "--menu", "y"]))[0]["reason"].to_string();
    assert!(reason.contains("after what --menu says: another may let the other side begin"), "{reason}");
}
