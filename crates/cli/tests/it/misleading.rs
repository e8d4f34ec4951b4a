//! Functions whose marks, sides or arguments are other than they seem: what a file does not show is not believed.

#![cfg(unix)]

use crate::functions::{audit, reports, verdicts};
use crate::program::noughts;
use noughts_testing::sample::some;
use std::fs;
use std::path::{Path, PathBuf};

/// Plays perfectly with any marks. Names that begin with `_` are helpers.
const PYTHON_BEST: &str = "\
from functools import lru_cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

@lru_cache(None)
def _value(cells, own, other, free):
    if any(all(cells[at] == other for at in line) for line in LINES):
        return -1 - cells.count(free)
    return max((-_after(cells, at, own, other, free) for at in range(9) if cells[at] == free), default=0)

def _after(cells, at, own, other, free):
    return _value(tuple(cells[:at]) + (own,) + tuple(cells[at + 1:]), other, own, free)

def _best(cells, own, other, free):
    return min((at for at in range(9) if cells[at] == free), key=lambda at: _after(cells, at, own, other, free))
";

const NODE_BEST: &str = "\
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const _places = (cells, free) => [...cells.keys()].filter(at => cells[at] === free);
const _known = new Map();
function _after(cells, at, own, other, free) {
    const after = cells.map((cell, i) => i === at ? own : cell);
    const key = JSON.stringify([after, own]);
    if (!_known.has(key)) _known.set(key, _value(after, other, own, free));
    return _known.get(key);
}
function _value(cells, own, other, free) {
    if (LINES.some(line => line.every(at => cells[at] === other))) return -1 - _places(cells, free).length;
    const values = _places(cells, free).map(at => -_after(cells, at, own, other, free));
    return values.length ? Math.max(...values) : 0;
}
function _best(cells, own, other, free) {
    const value = at => _after(cells, at, own, other, free);
    return _places(cells, free).reduce((best, at) => value(at) < value(best) ? at : best);
}
";

/// A file of this name with the helpers and this function.
pub fn file(name: &str, function: &str) -> PathBuf {
    let helpers = if name.ends_with(".py") { PYTHON_BEST } else { NODE_BEST };
    // Each test runs in a thread of its name, and has its own folder: several write a made.py.
    let test = std::thread::current().name().unwrap_or("main").replace("::", "_");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, format!("{helpers}\n{function}")).unwrap();
    path
}

/// By the numbers of marks on the board, X moves. What is not said is which mark is whose.
const BY_COUNT: &str = "\
def move(board):
    own, other = (MARKS) if board.count(FREE) % 2 else (SRAM)
    return _best(list(board), own, other, FREE)
";

fn by_count(x: &str, o: &str, free: &str) -> String {
    BY_COUNT.replace("MARKS", &format!("{x}, {o}")).replace("SRAM", &format!("{o}, {x}")).replace("FREE", free)
}

const LAST_PLAYER: &str = "\
def move(board, last_player):
    own, other = ('O', 'X') if last_player == 'X' else ('X', 'O')
    return _best(list(board), own, other, ' ')
";

/// Which function, how it is asked with an option, and what the audit then says.
struct Case<'a> {
    name: &'a str,
    function: &'a str,
    /// What is said of both sides without an option.
    says: &'a str,
    /// Options with which it is `perfect` on both sides.
    perfect_with: &'a [&'a str],
}

#[test]
#[ignore = "needs python3 and node"]
fn what_a_file_does_not_show_is_not_believed() {
    let [tens, words] = [by_count("10", "20", "0"), by_count("'crosses'", "'noughts'", "None")];
    let cases = [
        Case {
            name: "tens.py",
            function: &tens,
            says: "two ways to ask it fit",
            perfect_with: &["--marks", "10,20,0"],
        },
        Case {
            name: "words.py",
            function: &words,
            says: "two ways to ask it fit",
            perfect_with: &["--marks", "crosses,noughts,None"],
        },
        Case {
            name: "booleans.js",
            function: "exports.move = cells => {
                const own = _places(cells, null).length % 2 === 1;
                return _best(cells, own, !own, null);
            };",
            says: "two ways to ask it fit",
            perfect_with: &["--marks", "true,false,null"],
        },
        // Its numbers are the names of squares and no board. Of an array it makes texts with commas.
        Case {
            name: "text.js",
            function: "const SQUARES = [0, 1, 2, 3, 4, 5, 6, 7, 8];
            const free = cells => SQUARES.filter(at => cells[at] !== 'X' && cells[at] !== 'O');
            const after = (cells, at, own) => value(cells.slice(0, at) + own + cells.slice(at + 1), own === 'X' ? 'O' : 'X');
            function value(cells, own) {
                if (LINES.some(line => line.every(at => cells[at] === (own === 'X' ? 'O' : 'X')))) return -1;
                return free(cells).length ? Math.max(...free(cells).map(at => -after(cells, at, own))) : 0;
            }
            exports.move = (cells, own) => free(cells).reduce((best, at) =>
                after(cells, at, own) < after(cells, best, own) ? at : best);",
            says: "two ways to ask it fit",
            perfect_with: &["--takes", "string"],
        },
        Case {
            name: "index.py",
            function: "def move(board, player):\n    own, other = ('X', 'O') if player == 0 else ('O', 'X')\n    \
                       return _best(list(board), own, other, ' ')\n",
            says: "it does not show that it heeds whose turn it is",
            perfect_with: &["--call", "move(board, 0 if player == 'X' else 1)"],
        },
        Case {
            name: "last_player.py",
            function: LAST_PLAYER,
            says: "it completes its opponent's lines rather than its own",
            perfect_with: &["--call", "move(board, opponent)"],
        },
    ];
    for Case { name, function, says, perfect_with } in some(cases, 2) {
        let path = file(name, function);
        let run = audit(&path, &["--repeat", "1"]);
        assert!(run.stdout.contains(says), "{name}: {}{}", run.stdout, run.stderr);
        assert_eq!(verdicts(&run), ["unproven"; 2], "{name}: {}", run.stdout);
        let run = audit(&path, &[perfect_with, &["--repeat", "1"]].concat());
        assert_eq!(verdicts(&run), ["perfect"; 2], "{name}: {}{}", run.stdout, run.stderr);
    }
    // Which side it plays does not say what it is told.
    let run = audit(&file("last_player.py", LAST_PLAYER), &["--as", "x", "--repeat", "1"]);
    assert!(run.stdout.contains("rather than its own"), "{}{}", run.stdout, run.stderr);
}

/// 1 may be X, or whoever is to move. In a sum of marks, 2 is no mark.
#[test]
#[ignore = "needs python3"]
fn a_side_alone_does_not_say_which_number_is_its_mark() {
    let own = file("own.py", "def move(board):\n    return _best(list(board), 1, -1, 0)\n");
    let told = |side: &[&str]| audit(&own, &[side, &["--repeat", "1"]].concat());
    let help = "if it is 1: --as x, and --as o --marks '-1,1,0'; if it is -1: --as o --marks '1,-1,0'";
    for side in [&[][..], &["--as", "o"]] {
        let run = told(side);
        assert!(run.stdout.contains(help), "{}{}", run.stdout, run.stderr);
        assert!(verdicts(&run).iter().all(|verdict| verdict == "unproven"), "{}", run.stdout);
    }
    assert_eq!(verdicts(&told(&["--as", "x"])), ["perfect"]);
    assert_eq!(verdicts(&told(&["--as", "o", "--marks", "-1,1,0"])), ["perfect"]);
    // A name says which number is its own, and not who begins.
    let named = file(
        "named.py",
        "COMPUTER, PERSON = 1, 2\ndef move(board):\n    \
                                      return _best(list(board), COMPUTER, PERSON, 0)\n",
    );
    let run = audit(&named, &["--repeat", "1"]);
    assert_eq!(verdicts(&run), ["perfect"; 2], "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("1 is its own mark by its file, which does not say who begins"), "{}", run.stdout);
    let marks = ["--as", "o", "--marks", "1,2,0", "--repeat", "1"];
    assert_eq!(verdicts(&audit(&named, &marks)), ["unproven"], "with marks that say that 1 is X");
    // Constants for the eye do not say which number is X.
    let shown = file("shown.py", "X, O = 'X', 'O'\ndef move(board):\n    return _best(list(board), 1, -1, 0)\n");
    let run = audit(&shown, &["--as", "o", "--marks", "1,-1,0", "--repeat", "1"]);
    assert_eq!(verdicts(&run), ["beatable"], "{}{}", run.stdout, run.stderr);
    let run = audit(&shown, &["--as", "o", "--repeat", "1"]);
    assert_eq!(verdicts(&run), ["unproven"], "{}{}", run.stdout, run.stderr);
    let sums = file(
        "sums.py",
        "\
ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
def move(board):
    free = [at for row in ROWS if sum(board[at] for at in row) == 2 for at in row if board[at] == 0]
    return (free + [at for at in range(9) if board[at] == 0])[0]
",
    );
    let run = audit(&sums, &["--as", "x", "--repeat", "1"]);
    assert!(run.stdout.contains("two ways to ask it fit"), "{}{}", run.stdout, run.stderr);
    assert_eq!(verdicts(&run), ["unproven"]);
}

/// A class that plays perfectly but for what its method does first, with `self.moves` or `this.moves` its moves so far.
fn remembering(name: &str, first: &str) -> PathBuf {
    let class = match name.ends_with(".py") {
        true => {
            "\
class Bot:
    def __init__(self):
        self.moves = []
    def move(self, board, player):
        FIRST
        self.moves.append(_best(list(board), player, 'O' if player == 'X' else 'X', ' '))
        return self.moves[-1]
"
        }
        false => {
            "\
class Bot {
    moves = [];
    move(board, player) {
        FIRST
        this.moves.push(_best([...board], player, player === 'X' ? 'O' : 'X', ' '));
        return this.moves.at(-1);
    }
}
module.exports = Bot;
"
        }
    };
    file(name, &class.replace("FIRST", first))
}

#[test]
#[ignore = "needs python3 and node"]
fn an_object_that_remembers_plays_whole_games() {
    for (name, first, verdict) in [
        ("list.py", "pass", "perfect"),
        ("list.js", "", "perfect"),
        ("third.py", "if len(self.moves) == 1: self.moves.append(0); return board.index(' ')", "beatable"),
        ("third.js", "if (this.moves.length === 1) { this.moves.push(0); return board.indexOf(' ') }", "beatable"),
        // An iterator is used up where it is looked at, and cannot be copied as a text.
        (
            "book.py",
            "self.book = getattr(self, 'book', None) or (at for at in [4, 1])\n        \
             for at in self.book:\n            if board[at] == ' ': return at",
            "beatable",
        ),
    ] {
        let run = audit(&remembering(name, first), &["--as", "o"]);
        assert_eq!(verdicts(&run), [verdict], "{name}: {}{}", run.stdout, run.stderr);
        assert!(
            run.stdout.contains("it remembers what it was asked, so it plays whole games"),
            "{name}: {}",
            run.stdout
        );
    }
    // In a private field, and in a generator.
    let best = "_best([...board], player, player === 'X' ? 'O' : 'X', ' ')";
    let private = format!(
        "class Bot {{ #n = 0; move(board, player) {{ this.#n++; return this.#n === 2 ? board.indexOf(' ') : {best} }} }}"
    );
    let python = |made: &str, first: &str| {
        format!(
            "class Bot:\n{made}    def move(self, board, player):\n        {first}\n        \
                 return _best(list(board), player, 'O' if player == 'X' else 'X', ' ')\n"
        )
    };
    for (name, class) in [
        ("private.js", format!("{private}\nmodule.exports = Bot")),
        (
            "generator.py",
            python(
                "    def __init__(self):\n        self.turns = (n for n in range(9))\n",
                "if next(self.turns) == 1: return board.index(' ')",
            ),
        ),
    ] {
        let run = audit(&file(name, &class), &["--as", "o"]);
        assert_eq!(verdicts(&run), ["beatable"], "{name}: {}{}", run.stdout, run.stderr);
    }
    // A class or a file may remember earlier games, and a move of the other side may change what an object remembers.
    let turns =
        python("    turns = []\n", "self.turns.append(0)\n        if len(self.turns) == 2: return board.index(' ')");
    let waits = python(
        "    waits = False\n    def other_moved(self):\n        self.waits = False\n",
        "if self.waits: return None\n        self.waits = True",
    );
    for (name, class, why) in [
        ("of_class.py", turns, "its answer depends on what it was asked before"),
        ("waits.py", waits, "other_moved changes what it remembers"),
    ] {
        let run = audit(&file(name, &class), &["--as", "o"]);
        assert_eq!(verdicts(&run), ["unproven"], "{name}: {}{}", run.stdout, run.stderr);
        assert!(run.stdout.contains(why), "{name}: {}", run.stdout);
    }
    let by_chance = "import random\n        if random.random() < 0.5: self.moves.append(0)";
    let run = audit(&remembering("chance.py", by_chance), &["--as", "o"]);
    assert!(run.stdout.contains("it moves by chance and may remember what it was asked"), "{}", run.stdout);
    assert_eq!(verdicts(&run), ["unproven"]);
}

#[test]
#[ignore = "needs python3 and node"]
fn what_is_kept_of_a_game_may_change_a_later_one() {
    let best = "_best(list(board), player, 'O' if player == 'X' else 'X', ' ')";
    let object = |then: &str| {
        format!(
            "class Bot:\n    def __init__(self):\n        self.games = 0\n    def move(self, board, player):\n        \
             self.games += board.count(' ') > 7\n        {then}\n        return {best}\n"
        )
    };
    let private = "class Bot {
    #games = 0;
    move(board, player) {
        if (_places(board, ' ').length > 7) this.#games++;
        return this.#games > 3 ? _places(board, ' ').at(-1) : _best([...board], player, player === 'X' ? 'O' : 'X', ' ');
    }
}
module.exports = Bot
";
    let last = "return 8 - board[::-1].index(' ')";
    // The empty board is asked about ten times in the second round.
    let global = format!(
        "games = 0\ndef move(board, player):\n    global games\n    games += board.count(' ') == 9\n    if games > 10: {last}\n    \
         return {best}\n"
    );
    let attribute = global.replace("global games", "").replace("games", "move.games").replace("move.games = 0", "");
    let attribute = format!("{attribute}\nmove.games = 0\n");
    let scores = "\
scores = {}
def move(board, player):
    other, badness = 'O' if player == 'X' else 'X', {}
    for at in range(9):
        if board[at] == ' ':
            after = board[:at] + [player] + board[at + 1:]
            badness[at] = scores.setdefault(''.join(after), _after(tuple(board), at, player, other, ' '))
            for reply in range(9):
                if after[reply] == ' ':
                    # The key does not say whose score it is: what one side stores misleads the other one.
                    key = ''.join(after[:reply] + [other] + after[reply + 1:])
                    scores.setdefault(key, -_after(tuple(after), reply, other, player, ' '))
    return min(badness, key=badness.get)
";
    let kept = "what it keeps of a game changes the next ones: ";
    for (name, function, side) in some(
        [
            ("counts.py", object(&format!("if self.games > 3: {last}")), "x"),
            ("counts_private.js", private.into(), "o"),
            ("counts_global.py", global, "x"),
            ("counts_attribute.py", attribute, "x"),
            ("scores.py", scores.into(), "x"),
        ],
        2,
    ) {
        let path = file(name, &function);
        let run = audit(&path, &["--as", side]);
        assert_eq!(verdicts(&run), ["unproven"], "{name}: {}{}", run.stdout, run.stderr);
        assert!(run.stdout.contains(kept), "{name}: {}", run.stdout);
        let run = audit(&path, &["--as", side, "--new"]);
        assert_eq!(verdicts(&run), ["perfect"], "{name}: {}{}", run.stdout, run.stderr);
    }
    // What is kept and changes nothing; and an object that cannot play another game, so that each game has one of its own.
    // Nor is anything known of a value that cannot be written as text.
    let unseen = "const state = { toJSON() { throw Error() } };\n\
                  exports.move = (board, player) => _best([...board], player, player === 'X' ? 'O' : 'X', ' ')";
    for (name, function) in [
        ("statistics.py", object("pass")),
        ("only_once.py", object("if self.games > 1: raise ValueError")),
        ("unseen.js", unseen.into()),
    ] {
        let run = audit(&file(name, &function), &["--as", "x"]);
        assert_eq!(verdicts(&run), ["perfect"], "{name}: {}{}", run.stdout, run.stderr);
        assert_eq!(run.stdout.contains("12 of them in a row"), name != "only_once.py", "{name}: {}", run.stdout);
    }
}

/// What is kept is of use to both sides. The object of one side is not asked for the other, which it would play wrongly.
#[test]
#[ignore = "needs python3 and node"]
fn each_side_has_its_own_object_though_something_is_kept() {
    let python = "memo = {}\n\
        class Computer:\n    \
            def __init__(self, mark):\n        \
                self.mark, self.other = mark, 'O' if mark == 'X' else 'X'\n    \
            def move(self, board):\n        \
                key = ''.join(board) + self.mark\n        \
                memo.setdefault(key, _best(list(board), self.mark, self.other, ' '))\n        \
                return memo[key]\n";
    let node = "const memo = {};\n\
        class Computer {\n    \
            constructor(mark) { [this.mark, this.other] = [mark, mark === 'X' ? 'O' : 'X'] }\n    \
            move(board) { return memo[board.join('') + this.mark] ??= _best([...board], this.mark, this.other, ' ') }\n\
        }\n\
        module.exports = Computer;\n";
    for (name, class) in [("memo.py", python), ("memo.js", node)] {
        let run = audit(&file(name, class), &[]);
        assert_eq!(verdicts(&run), ["perfect"; 2], "{name}: {}{}", run.stdout, run.stderr);
        assert!(run.stdout.contains("12 of them in a row"), "{name}: {}", run.stdout);
    }
}

/// Each object of these classes keeps to what it drew as it was made. Their moves in one game would lose.
#[test]
#[ignore = "needs python3 and node"]
fn objects_that_draw_as_they_are_made_are_not_mixed() {
    let python = "\
import random
class Bot:
    def __init__(self):
        self.first = random.choice([4, 0])
    def move(self, board, player):
        if player == 'X' and board.count(' ') == 9: return self.first
        if player == 'X' and board[self.first] != 'X': return 8 - board[::-1].index(' ')
        BLUNDER
        return _best(list(board), player, 'O' if player == 'X' else 'X', ' ')
";
    let node = "\
class Bot {
    constructor() { this.first = [4, 0][Math.floor(Math.random() * 2)]; }
    move(board, player) {
        if (player === 'X' && _places(board, ' ').length === 9) return this.first;
        if (player === 'X' && board[this.first] !== 'X') return _places(board, ' ').at(-1);
        return _best([...board], player, player === 'X' ? 'O' : 'X', ' ');
    }
}
module.exports = Bot
";
    let last = "if self.first == 4 and board.count(' ') < 8: return 8 - board[::-1].index(' ')";
    for (name, function, verdict) in some(
        [
            ("made.py", python.replace("BLUNDER", "pass"), "unproven"),
            ("made.js", node.into(), "unproven"),
            ("made_badly.py", python.replace("BLUNDER", last), "beatable"),
            ("made_alike.py", python.replace("[4, 0]", "[4, 4]").replace("BLUNDER", "pass"), "perfect"),
        ],
        2,
    ) {
        let run = audit(&file(name, &function), &["--as", "x"]);
        assert_eq!(verdicts(&run), [verdict], "{name}: {}{}", run.stdout, run.stderr);
    }
}

#[test]
#[ignore = "needs python3 and node"]
fn boards_by_names_of_squares_and_boards_in_objects_are_understood() {
    let python = "\
KEYS = [column + row for row in '123' for column in 'abc']
def novo_tabuleiro():
    return {key: ' ' for key in KEYS}
def tudo():
    return open(__file__ + '.called', 'w')
def best_move(board, me, you):
    return KEYS[_best([board[key] for key in KEYS], me, you, ' ')]
";
    let node = "exports.aiMove = ({ board, currentPlayer }) => _best([...board], currentPlayer, currentPlayer === 'X' ? 'O' : 'X', '')";
    for (name, function, asked) in [
        ("names.py", python, "best_move(board: dict from 'a1' to 'c3' of "),
        ("object.js", node, "aiMove({ board: board, currentPlayer: player })"),
    ] {
        let run = audit(&file(name, function), &["--repeat", "1"]);
        assert_eq!(verdicts(&run), ["perfect"; 2], "{name}: {}{}", run.stdout, run.stderr);
        assert!(reports(&run)[0]["signature"].as_str().unwrap().starts_with(asked), "{name}: {}", run.stdout);
    }
    let called = file("names.py", python).with_extension("py.called");
    assert!(!called.exists(), "a function that writes files was called to see what it makes");
}

#[test]
#[ignore = "needs python3"]
fn a_side_may_be_told_by_a_boolean_though_marks_are_numbers() {
    let function = "def spiele(brett, bin_ich_x):\n    own = 1 if bin_ich_x else 2\n    return _best(list(brett), own, 3 - own, 0)\n";
    let run = audit(&file("boolean.py", function), &["--repeat", "1"]);
    assert_eq!(verdicts(&run), ["perfect"; 2], "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("true if X moves"), "{}", run.stdout);
}

/// Takes squares that are taken in most positions: with other marks, or rows for columns, it does so less often.
#[test]
#[ignore = "needs python3 and node"]
fn what_is_legal_more_often_is_no_evidence_for_a_bot_that_takes_taken_squares() {
    let rows = "\
def choose(grid, mark):
    foe = 'O' if mark == 'X' else 'X'
    for m in (mark, foe):
        for row in range(3):
            if grid[row].count(m) == 2:
                return row, [c != m for c in grid[row]].index(True)
    return next((row, grid[row].index('')) for row in range(3) if '' in grid[row])
";
    let fields = "\
exports.choose = (grid, mark) => {
    const foe = mark === 'X' ? 'O' : 'X';
    for (const m of [mark, foe]) for (let row = 0; row < 3; row++) {
        if (grid[row].filter(c => c === m).length === 2) return { row, col: grid[row].findIndex(c => c !== m) };
    }
    for (let row = 0; row < 3; row++) for (let col = 0; col < 3; col++) if (grid[row][col] === '') return { row, col };
}
";
    for (name, function, is_named) in [("rows.py", rows, false), ("fields.js", fields, true)] {
        let path = file(name, function);
        let told = audit(&path, &["--takes", "rows", "--marks", "X,O,", "--returns", "rc0", "--repeat", "1"]);
        assert_eq!(verdicts(&told), ["beatable"; 2], "{name}");
        let run = audit(&path, &["--repeat", "1"]);
        // Rows and columns that are told by their names leave one way.
        if is_named {
            assert_eq!(verdicts(&run), ["beatable"; 2], "{name}: {}", run.stdout);
            let counts = |run: &_| reports(run).iter().map(|report| report["games"].clone()).collect::<Vec<_>>();
            assert_eq!(counts(&run), counts(&told), "{name}");
        } else {
            // As X, all that fit may give the same games.
            assert_eq!(verdicts(&run)[1], "unproven", "{name}: {}", run.stdout);
            assert!(run.stdout.contains("two ways to ask it fit"), "{name}: {}", run.stdout);
        }
    }
}

/// By its name it moves, or it returns what the other one answers.
#[test]
#[ignore = "needs python3 and node"]
fn a_function_that_another_one_calls_is_not_judged_in_its_place() {
    let python = "def best_move(board, player):\n    \
                  return _best(list(board), player, 'O' if player == 'X' else 'X', ' ')\n";
    let node = "exports.best_move = best_move;
        function best_move(board, player) { return _best(board, player, player === 'X' ? 'O' : 'X', ' '); }";
    for (name, best, function) in [
        ("state.py", python, "def choose(state):\n    return best_move(state['board'], state['turn'])\n"),
        (
            "moves.py",
            python,
            "def get_move(moves):\n    board = [' '] * 9\n    return best_move(board, 'XO'[len(moves) % 2])\n",
        ),
        (
            "history.py",
            python,
            "def reply(history):\n    \
                 if len(history) < 4: return [at for at in range(9) if at not in history][0]\n    \
                 board = [' '] * 9\n    \
                 at = best_move(board, 'XO'[len(history) % 2])\n    \
                 return at\n",
        ),
        (
            "generator.py",
            python,
            "def rival():\n    board, answer = [' '] * 9, None\n    \
                 while True:\n        board[(yield answer)] = 'X'\n        \
                 answer = board.index(' ') if board.count(' ') > 6 else best_move(board, 'O')\n",
        ),
        (
            "history.js",
            node,
            "exports.reply = history => {
                let at = [...Array(9).keys()].find(at => !history.includes(at));
                if (history.length > 3) at = best_move(Array(9).fill(' '), 'XO'[history.length % 2]);
                return at;
            };",
        ),
    ] {
        let run = audit(&file(name, &format!("{best}\n{function}")), &[]).exits(3).shows("not judged");
        run.complains("calls best_move, and could not be asked itself; say how it is called with --call");
    }
    // A game returns who won, and asks for moves on the way.
    let game = "def simulate(rival):\n    board = [' '] * 9\n    \
                at = best_move(board, 'X')\n    winner = rival(board, at)\n    return winner\n";
    audit(&file("game.py", &format!("{python}\n{game}")), &["--repeat", "1"]).exits(0);
}

/// What its file passes is not known, so neither is the depth that it looks to.
#[test]
#[ignore = "needs python3 and node"]
fn an_argument_that_the_calls_of_the_file_always_pass_is_not_left_out() {
    let python = "LEVELS = {'low': 1, 'high': 3}\n\
                  def best_move(board, player, depth=9):\n    \
                      if depth < 9: return board.index(' ')\n    \
                      return _best(list(board), player, 'O' if player == 'X' else 'X', ' ')\n\
                  def serve(data):\n    print(best_move(data['cells'], data['mark'], LEVELS[data['level']]))\n";
    let node = "class Engine {
            constructor(depth = 9) { this.depth = depth; }
            bestMove(board, player) {
                return this.depth < 9 ? board.indexOf(' ') : _best(board, player, player === 'X' ? 'O' : 'X', ' ');
            }
        }
        exports.Engine = Engine;
        exports.start = level => { exports.engine = new Engine(level === 'hard' ? 4 : 2); };";
    for (name, function, told) in [
        (
            "served.py",
            python,
            "best_move needs other arguments than a board and who moves: depth; say how it is called with --call",
        ),
        (
            "engine.js",
            node,
            "; say how it is called with --call, such as --call 'new Engine(DEPTH).bestMove(board, player)'",
        ),
    ] {
        audit(&file(name, function), &["--repeat", "1"]).exits(3).shows("not judged").complains(told);
    }
    // One call leaves it out, or all calls pass the same.
    for call in ["best_move([' '] * 9, 'X')", "best_move([' '] * 9, 'X', 9)"] {
        let function = python.replace("print(best_move(data['cells'], data['mark'], LEVELS[data['level']]))", call);
        audit(&file("known.py", &function), &["--repeat", "1"]).exits(0);
    }
}

/// Alone, the function looks to the end; the only file that loads it has it look two moves ahead.
#[test]
#[ignore = "needs node"]
fn an_argument_that_a_file_beside_it_passes_is_not_left_out() {
    let function = "function botMove(board, own, other, depth = 9) {
        return depth > 2 ? _best(board, own, other, ' ') : board.indexOf(' ');
    }
    module.exports = { botMove };";
    let path = file("bot.js", function);
    // Of an earlier run of the tests.
    let _ = fs::remove_file(path.with_file_name("shallow.js"));
    assert_eq!(verdicts(&audit(&path, &["--repeat", "1"])), ["perfect"; 2]);
    file("shallow.js", "console.log(require('./bot').botMove(Array(9).fill(' '), 'X', 'O', 2));");
    let run = audit(&path, &["--repeat", "1"]);
    assert_eq!(verdicts(&run), ["beatable"; 2], "{}", run.stdout);
    assert!(reports(&run)[0]["signature"].as_str().unwrap().contains("depth = 2"), "{}", run.stdout);
}

/// The objects of a generator have no constructor that is a function.
#[test]
#[ignore = "needs node"]
fn a_file_with_a_generator_is_loaded() {
    let free = "* free(board) { for (let at = 0; at < 9; at++) if (board[at] === ' ') yield at; }";
    for kind in ["function", "async function"] {
        let function = format!(
            "{kind}{free}\nmodule.exports = {{ free, botMove: (board, own, other) => _best(board, own, other, ' ') }};"
        );
        let run = audit(&file("generator.js", &function), &["--repeat", "1"]);
        assert_eq!(verdicts(&run), ["perfect"; 2], "{}{}", run.stdout, run.stderr);
    }
}

/// What a function depends on and another one changes stays as it begins, and another one may return its answers: so that a function
/// never loses says nothing of its file. Whoever names the function is told of it alone.
#[test]
#[ignore = "needs python3 and node"]
fn what_other_functions_may_make_of_it_is_told() {
    let python = "class Rival:\n    \
                  def __init__(self): self.depth = 9\n    \
                  def new_game(self, depth=2): self.depth = depth\n    \
                  def best_move(self, board, player):\n        \
                      if self.depth < 9: return board.index(' ')\n        \
                      return _best(list(board), player, 'O' if player == 'X' else 'X', ' ')\n";
    let node = "let level = 9, told = 0;
        exports.setLevel = given => { level = given; told = given; };
        exports.bestMove = (board, player) =>
            level < 9 ? board.indexOf(' ') : _best(board, player, player === 'X' ? 'O' : 'X', ' ');";
    let handler = "asked = []\n\
                   def best_move(board, player):\n    \
                       return _best(list(board), player, 'O' if player == 'X' else 'X', ' ')\n\
                   def answer():\n    \
                       board = asked.pop()\n    at = best_move(board, 'O')\n    \
                       return {'move': at if len(asked) else board.index(' ')}\n";
    let either = "def best_move(board, player, depth=9):\n    \
                      if depth < 9: return board.index(' ')\n    \
                      return _best(list(board), player, 'O' if player == 'X' else 'X', ' ')\n\
                  def show(level):\n    \
                      print(best_move([' '] * 9, 'X'), best_move([' '] * 9, 'X', level))\n";
    for (name, function, note) in [
        ("rival.py", python, "self.depth stays as it begins, and new_game may change it"),
        ("level.js", node, "level stays as it begins, and setLevel may change it"),
        ("answer.py", handler, "answer returns its answers, and was not asked"),
        ("either.py", either, "depth is left out, and another call passes it"),
    ] {
        let path = file(name, function);
        let run = audit(&path, &["--repeat", "1"]);
        let (verdict, reason) = (&reports(&run)[0]["verdict"], reports(&run)[0]["reason"].to_string());
        assert!(*verdict == "unproven" && reason.starts_with(&format!("\"{note}; FILE:")), "{name}: {}", run.stdout);
        let function = reports(&run)[0]["function"].as_str().unwrap().to_string();
        let run = audit(&PathBuf::from(format!("{}:{function}", path.display())), &["--repeat", "1"]);
        let evidence = reports(&run)[0]["evidence"].to_string();
        assert!(verdicts(&run) == ["perfect"; 2] && evidence.contains(&format!("; {note}")), "{name}: {}", run.stdout);
    }
}

#[test]
#[ignore = "needs python3 and node"]
fn what_stands_in_a_file_says_how_it_is_asked() {
    for (name, function, asked) in [
        // A nought may be a zero.
        ("zero.py", by_count("'X'", "'0'", "' '"), "of \"X\"/\"0\"/\" \""),
        // Its only call says how deep it looks.
        (
            "called.py",
            "def move(board, player, depth=0):\n    \
             at = _best(list(board), player, 'O' if player == 'X' else 'X', ' ')\n    \
             return at if depth else board.index(' ')\n\
             def show():\n    print(move([' '] * 9, 'X', depth=9))\n"
                .into(),
            "player, depth = 9)",
        ),
        // Its dice are its own, and always fall alike.
        (
            "own_dice.js",
            "Math.random = () => 0.25;
            exports.move = (cells, player) => Math.floor(Math.random() * 2) === 1 ? cells.indexOf(' ')
                : _best(cells, player, player === 'X' ? 'O' : 'X', ' ');"
                .into(),
            "of \"X\"/\"O\"/\" \", player)",
        ),
    ] {
        let path = file(name, &function);
        let run = audit(&path, &["--repeat", "1"]);
        assert_eq!(verdicts(&run), ["perfect"; 2], "{name}: {}{}", run.stdout, run.stderr);
        let signature = reports(&run)[0]["signature"].to_string().replace("\\\"", "\"");
        assert!(signature.contains(asked), "{name}: {signature}");
    }
}

/// It takes any mark that is not its own for a nought, but for one board of a book, which has zeros.
#[test]
#[ignore = "needs python3"]
fn marks_of_the_file_are_tried_in_whole_games() {
    let function = "BOOK = {' ' * 9: 4, '0   X    ': 8, '0 0 X   X': 3}\n\
        def computer_move(board):\n    \
            cells = [cell if cell in 'X ' else '?' for cell in board]\n    \
            return BOOK.get(''.join(board), _best(cells, 'X', '?', ' '))\n";
    let path = file("book.py", function);
    let run = audit(&path, &["--as", "x", "--repeat", "1"]);
    assert_eq!(verdicts(&run), ["unproven"], "{}", run.stdout);
    assert!(run.stdout.contains("--marks 'X,O, '"), "{}", run.stdout);
    let run = audit(&path, &["--as", "x", "--repeat", "1", "--marks", "X,0, "]);
    assert_eq!(verdicts(&run), ["beatable"], "{}", run.stdout);
}

/// With its own marks it takes a square that is taken; to any others it is blind, and always answers legally.
#[test]
#[ignore = "needs python3"]
fn marks_of_the_file_with_which_it_answers_wrongly_are_its_marks() {
    let function = "def move(board):\n    \
        own, other = ('B', 'W') if board.count('B') == board.count('W') else ('W', 'B')\n    \
        return 3 if board[1] == own and board[3] == other else board.index('_')\n";
    let path = file("blind.py", function);
    let run = audit(&path, &["--as", "x", "--repeat", "1"]);
    let report = &reports(&run)[0];
    assert!(report["signature"].as_str().unwrap().contains(r#"of "B"/"W"/"_""#), "{report}");
    assert_eq!(report["findings"][0]["kind"], "illegal", "{report}");
}

/// With its own board, an object from 1 to 9, it takes a square that is taken. A text of nine is not changed by its trial
/// moves, so there it takes the first free square, and is legal more often.
#[test]
#[ignore = "needs node"]
fn a_board_with_which_it_answers_wrongly_may_be_its_board() {
    let function = "const ROWS = LINES.map(line => line.map(at => at + 1));
    exports.move = board => {
        const count = mark => Object.values(board).filter(cell => cell === mark).length;
        const [own, other] = count('X') === count('O') ? ['X', 'O'] : ['O', 'X'];
        const free = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(at => board[at] !== 'X' && board[at] !== 'O');
        const wins = at => {
            board[at] = own;
            const has_won = ROWS.some(row => row.every(at => board[at] === own));
            board[at] = ' ';
            return has_won;
        };
        return board[9] === own && board[2] === other ? 2 : free.find(wins) || free[0];
    };";
    let path = file("object.js", function);
    let run = audit(&path, &["--repeat", "1"]);
    assert!(verdicts(&run).iter().all(|verdict| verdict == "unproven"), "{}", run.stdout);
    let run = audit(&path, &["--repeat", "1", "--takes", "dict"]);
    assert_eq!(verdicts(&run), ["beatable"; 2], "{}{}", run.stdout, run.stderr);
}

/// The function that moves for the computer has an argument that nobody knows. A helper that would do is not judged in its place.
#[test]
#[ignore = "needs python3"]
fn a_helper_is_not_judged_in_place_of_a_function_that_is_not_understood() {
    let function = "
def first_free(board):
    return board.index(' ')

def best_move(board, me, difficulty):
    return first_free(board)
";
    let path = file("difficulty.py", function);
    let why =
        "best_move needs other arguments than a board and who moves: difficulty; say how it is called with --call";
    audit(&path, &[]).exits(3).shows("not judged").complains(why);
    let class = "
class Bot:
    def get_move(self, board):
        return board.index(' ')

    def best_move(self, board, me, difficulty):
        return self.get_move(board)
";
    audit(&file("difficulty_class.py", class), &[]).exits(3).shows("not judged").complains(why);
    let helper = format!("{}:first_free", path.display());
    assert_eq!(verdicts(&audit(Path::new(&helper), &["--repeat", "1"])), ["beatable"; 2]);
    let call = ["--repeat", "1", "--call", "best_move(board, player, 'hard')"];
    assert_eq!(verdicts(&audit(&path, &call)), ["beatable"; 2]);
}

/// With an array of nine it takes a square that is taken. An array of ten or an object from 1 to 9, of which the file shows none,
/// would do as well as far as its answers are legal; but it never takes their last square, even if no other is free.
#[test]
#[ignore = "needs node"]
fn a_rare_board_whose_last_square_is_never_taken_is_not_its_board() {
    let function = "exports.move = (cells, own) => {
        const other = own === 'X' ? 'O' : 'X';
        if (cells[0] === other) return 8;
        if (cells[2] === other) return 6;
        for (let at = 0; at < 9; at++) if (cells[at] === '') return at;
    };";
    let path = file("taken_corner.js", function);
    let run = audit(&path, &["--repeat", "1"]);
    for report in reports(&run) {
        assert_eq!(report["verdict"], "beatable", "{report}");
        assert!(report["signature"].as_str().unwrap().contains("array of nine"), "{report}");
    }
}

/// With its own marks it often takes a square that is taken, or comes to no end in the first place that is tried; to any
/// others it is blind, and always answers legally.
#[test]
#[ignore = "needs node"]
fn a_faulty_bot_is_asked_with_its_own_marks() {
    let function = "exports.move = cells => {
        const count = mark => cells.filter(cell => cell === mark).length;
        const [own, other] = count('X') === count('O') ? ['X', 'O'] : ['O', 'X'];
        FAULT
        return _best(cells, own, other, '-');
    };";
    for (name, fault) in [
        ("taken.js", "if (cells[1] === own && cells[7] === other) return 7;"),
        ("endless.js", "while (cells[6] === 'X' && cells[3] === 'O');"),
    ] {
        let path = file(name, &function.replace("FAULT", fault));
        let run = audit(&path, &["--repeat", "1", "--timeout", "1"]);
        for report in reports(&run) {
            assert!(report["signature"].as_str().unwrap().contains(r#"of "X"/"O"/"-""#), "{report}");
        }
    }
}

#[test]
#[ignore = "needs python3 and node"]
fn what_lies_beside_a_board_is_not_left_out() {
    let sums = "class Game {
        constructor() { this.board = Array(9).fill(' '); this.turn = 'X'; this.scores = [0, 0]; }
        play(at) { this.board[at] = this.turn; this.scores[0] += at; this.turn = this.turn === 'X' ? 'O' : 'X'; }
        bestMove() { const free = _places(this.board, ' '); return free[this.scores[0] % free.length]; }
    }
    module.exports = Game;";
    let ten = "def move(board):\n    \
        return 1 + _best(board[1:], board[0], 'O' if board[0] == 'X' else 'X', ' ')\n";
    for (name, function, reason) in [
        ("sums.js", sums, "Game.bestMove may depend on scores, which a board does not tell"),
        ("turn_in_ten.py", ten, "move made no legal moves with any kind of board"),
    ] {
        let path = file(name, function);
        audit(Path::new(&path), &[]).exits(3).shows("not judged").complains(reason);
    }
}

/// It completes lines of X and nothing else, whoever is to move. Only a name in the file tells that it plays X.
#[test]
#[ignore = "needs python3"]
fn a_function_that_does_not_heed_the_turn_is_judged_on_the_side_that_its_file_names() {
    let function = "def move(board):\n    \
        gaps = [at for line in LINES for at in line\n            \
            if board[at] == ' ' and sum(board[other] == 'X' for other in line) == 2]\n    \
        return gaps[0] if gaps else board.index(' ')\n";
    for (name, head, expected) in [("unnamed.py", "", "unproven"), ("named.py", "AI = 'X'\n", "beatable")] {
        let path = file(name, &format!("{head}{function}"));
        let run = audit(&path, &["--repeat", "1"]);
        assert_eq!(verdicts(&run), [expected, "unproven"], "{name}: {}{}", run.stdout, run.stderr);
    }
}

#[test]
#[ignore = "needs python3"]
fn a_class_method_needs_no_object() {
    let class = "class Board:\n    \
            def __init__(self, cells, size):\n        \
                self.cells = cells\n    \
            @classmethod\n    \
            def best_move(cls, board):\n        \
                own, other = ('X', 'O') if board.count('X') == board.count('O') else ('O', 'X')\n        \
                return _best(list(board), own, other, ' ')\n";
    let path = file("class_method.py", class);
    for target in [path.to_str().unwrap().to_string(), format!("{}:Board.best_move", path.display())] {
        let run = noughts(&["audit", &target, "--repeat", "1", "--format", "json"]);
        assert_eq!(verdicts(&run), ["perfect", "perfect"], "{}{}", run.stdout, run.stderr);
    }
}
