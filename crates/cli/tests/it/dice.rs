//! Sources of chance in functions of Python and JavaScript: each row of the table in `docs/chance.md` has a bot that plays
//! perfectly but for a blunder by that source, and a harmless twin that draws and heeds nothing of it.

#![cfg(unix)]

use crate::program::{json_lines, noughts};
use noughts::Position;
use noughts::strategies::{AnySound, Strategy};
use noughts_testing::sample::some;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

const PAGE: &str = include_str!("../../../../docs/chance.md");

/// A bot: its language, what it does when it is loaded, and lines that say whether it `blunders`, in the few
/// positions with four free squares in which X has the first one.
struct Bot {
    is_python: bool,
    head: &'static str,
    body: &'static str,
}

const fn python(head: &'static str, body: &'static str) -> Bot {
    Bot { is_python: true, head, body }
}

const fn node(head: &'static str, body: &'static str) -> Bot {
    Bot { is_python: false, head, body }
}

/// What is to be said of a bot: its verdict, and a part of the reason if it is unproven.
type Due = (&'static str, &'static str);

const BEATABLE: Due = ("beatable", "");
const PERFECT: Due = ("perfect", "");
const DRAWS: Due = ("unproven", "it uses chance (");
const CLOCK: Due = ("unproven", "it reads the clock (");
const STARTS: Due = ("unproven", "it depends on how it starts (");
const FIXED: Due = ("unproven", "its dice have a fixed seed (");

/// The rows of the table by their first cells, and what is to be said of bots that use such a source.
const CASES: &[(&str, &[(Bot, Due)])] = &[
    (
        "`random.randrange`, `randint`, `choice`, `sample`, `shuffle`, `getrandbits`, `SystemRandom`; `secrets`",
        &[
            (python("import random", "blunders = random.randrange(400) == 0"), BEATABLE),
            (python("from random import randint", "blunders = randint(1, 500) == 7"), BEATABLE),
            (python("import random", "blunders = all(random.randrange(9) == 4 for _ in range(3))"), BEATABLE),
            (python("import random", "blunders = 3 not in [random.randrange(9) for _ in range(3)]"), BEATABLE),
            (python("import random", "blunders = random.sample(range(20), 1) == [3]"), BEATABLE),
            (
                python("import random", "order = [1, 2, 3]; random.shuffle(order); blunders = order == [3, 2, 1]"),
                BEATABLE,
            ),
            (python("import random", "blunders = random.getrandbits(8) == 9"), BEATABLE),
            (
                python("import random; dice = random.SystemRandom()", "blunders = dice.choice(range(300)) == 9"),
                BEATABLE,
            ),
            (python("import secrets", "blunders = secrets.randbelow(300) == 9"), BEATABLE),
            (python("import random", "blunders = random.choice([1, 2, 3]) > 3"), PERFECT),
            (python("import random", "blunders = [random.randrange(4) for _ in range(3)] == [9]"), PERFECT),
            (python("import secrets", "blunders = secrets.choice([1, 2, 3]) > 3"), PERFECT),
            // What it answered once is one of its answers, though no way in which its dice fall leads to it again.
            (
                python("import random\nasked = []", "asked.append(random.randrange(9)); blunders = len(asked) == 1"),
                BEATABLE,
            ),
            // A loop that draws again and again has no end in a tree of draws.
            (
                python(
                    "import random",
                    "n = 0\n        while random.randrange(9) > 3: n += 1\n        blunders = n > 2",
                ),
                BEATABLE,
            ),
            (python("import random", "while random.randrange(9) > 3: pass\n        blunders = False"), DRAWS),
        ],
    ),
    (
        "`random.random() < 0.25`, `Math.random() < 0.25`: at once compared with a constant of at most three digits",
        &[
            (python("import random", "blunders = random.random() < 0.01"), BEATABLE),
            (python("from random import random", "blunders = .998 <= random()or random() > 0.995"), BEATABLE),
            (python("import random", "blunders = (0 if random.random() < 0.25 else 1) > 1"), PERFECT),
            (node("", "blunders = Math.random() < 0.01"), BEATABLE),
            (node("", "blunders = 2 < (Math.random() >= .25 ? 0 : 1)"), PERFECT),
            (python("import random", "blunders = (r := random.random()) < 0.25 and r > 0.25"), DRAWS),
            (python("import random", "blunders = 1 < max(random.random() for _ in '12') < 0.25"), DRAWS),
            // Each is less than a quarter too seldom to be told by its quarter alone, or never.
            (
                python(
                    "import itertools, random",
                    "blunders = sum(*[itertools.starmap(random.random, [(), ()])]) < 0.25 and len(board) > 9",
                ),
                DRAWS,
            ),
            (python("import random", "blunders = random.random() == 0.25"), DRAWS),
            (node("", "blunders = 2 * Math.random() < 0.5 && false"), DRAWS),
        ],
    ),
    (
        "`random.random`, `uniform`, `gauss`, `choices`; `shuffle` of many",
        &[
            (python("import random", "blunders = random.random() < 0.0003"), BEATABLE),
            (python("import random", "random.random(); blunders = random.uniform(0, 1) > 0.9999"), BEATABLE),
            (python("import random", "blunders = random.choices([1, 2], [9999, 1]) == [2]"), BEATABLE),
            (
                python("import random", "order = list(range(9)); random.shuffle(order); blunders = order[0] == 3"),
                BEATABLE,
            ),
            (python("import random", "blunders = random.random() > 1"), DRAWS),
            (
                python("import random", "order = list(range(9)); random.shuffle(order); blunders = len(order) < 9"),
                DRAWS,
            ),
        ],
    ),
    (
        "`numpy.random`",
        &[
            (python("import numpy as np", "blunders = np.random.random() < 0.5"), BEATABLE),
            (python("from numpy.random import randint", "blunders = randint(0, 2) == 1"), BEATABLE),
            (python("import numpy as np\ndice = np.random.default_rng()", "blunders = dice.random() < 0.5"), BEATABLE),
            (python("import numpy as np", "blunders = np.random.RandomState().randint(2) == 1"), BEATABLE),
            (python("import numpy as np", "blunders = np.random.random() > 1"), DRAWS),
            (python("from numpy.random import default_rng", "blunders = default_rng().integers(2) > 1"), DRAWS),
            (
                python("import numpy as np\ndice = np.random.RandomState(7)", "blunders = dice.random_sample() > 1"),
                FIXED,
            ),
            (python("import numpy as np", "blunders = np.random.default_rng(7).random() > 1"), PERFECT),
            (python("import numpy as np", "blunders = len(board) > 9"), PERFECT),
        ],
    ),
    (
        "`os.urandom`, `os.getpid`, `uuid`; `secrets.token_bytes`, `randbytes`",
        &[
            (python("import secrets", "blunders = len(secrets.token_bytes(1)) > 1"), DRAWS),
            (python("import random; dice = random.SystemRandom()", "blunders = len(dice.randbytes(1)) > 1"), DRAWS),
            (python("import os", "blunders = os.urandom(1)[0] < 128"), BEATABLE),
            (python("import uuid", "blunders = uuid.uuid4().int % 2 == 1"), BEATABLE),
            (python("from os import urandom", "blunders = len(urandom(1)) > 1"), DRAWS),
            (python("import uuid", "blunders = uuid.uuid1() is None"), DRAWS),
            (python("import os", "blunders = os.getpid() < 0"), DRAWS),
        ],
    ),
    (
        "`time.time`, `perf_counter`, `monotonic`: compared, or made anything but another time or a part of a text",
        &[
            (python("from time import time", "blunders = time() < 0"), CLOCK),
            (python("from time import perf_counter", "blunders = perf_counter() < 0"), CLOCK),
            (python("import time", "blunders = int(time.monotonic() * 1e6) % 2 == 1"), BEATABLE),
            (python("import time", "blunders = str(time.time()).endswith('no')"), CLOCK),
            (python("import math, time", "blunders = math.fmod(time.time(), 2) > 2"), CLOCK),
            (python("import time", "blunders = time.gmtime(time.time()).tm_year < 1970"), CLOCK),
            (python("import time, datetime", "blunders = datetime.date.fromtimestamp(time.time()).year < 1970"), CLOCK),
            (python("import time\nbegun = time.time()", "blunders = begun < 0"), CLOCK),
            (
                python(
                    "import time\ntimes = []",
                    "begun = time.time(); spent = time.time() - begun; times.append(round(spent / 2, 3)); print(spent, f'{spent:.3f}'); blunders = False",
                ),
                PERFECT,
            ),
        ],
    ),
    (
        "`time_ns`, `clock_gettime`, `localtime`; `datetime.now`, `today`",
        &[
            (python("import time", "blunders = time.time_ns() // 1000 % 2 == 1"), BEATABLE),
            (python("import datetime", "blunders = datetime.datetime.now().microsecond % 2 == 1"), BEATABLE),
            (python("import time", "blunders = time.clock_gettime_ns(0) < 0"), CLOCK),
            (python("import time", "blunders = time.localtime().tm_year < 2000"), CLOCK),
            (python("from datetime import datetime, date", "blunders = date.today().year < 2000"), CLOCK),
            (python("from datetime import datetime", "blunders = datetime(2020, 1, 1).year < 2000"), PERFECT),
            (python("import time", "blunders = time.gmtime(0).tm_year < 1970"), PERFECT),
        ],
    ),
    (
        "dice or the clock when the file is loaded",
        &[
            (python("import random\norder = [1, 2]\nrandom.shuffle(order)", "blunders = order[0] == 2"), BEATABLE),
            (python("import random\nluck = random.random()", "blunders = luck < 0.5"), BEATABLE),
            (python("import random\nluck = random.random()", "blunders = luck > 1"), STARTS),
            (python("import time\nbegun = time.time_ns()", "blunders = begun < 0"), STARTS),
            (python("import time\nbegun = int(time.time())", "blunders = begun < 0"), STARTS),
            (python("import logging, random, tempfile, uuid, datetime", "blunders = len(board) > 9"), PERFECT),
            (node("const luck = Math.random()", "blunders = luck < 0.5"), BEATABLE),
            (node("const luck = Math.random()", "blunders = luck > 1"), STARTS),
        ],
    ),
    (
        "the order of a set of strings, `hash` of a string",
        &[
            (python("names = {'one', 'two', 'three'}", "blunders = list(names)[0] == 'two'"), BEATABLE),
            (python("", "blunders = hash('noughts') % 2 == 1"), BEATABLE),
            (python("names = {'one', 'two', 'three'}", "blunders = sorted(names)[0] == 'two'"), PERFECT),
        ],
    ),
    (
        "`random.seed(42)` for each answer",
        &[
            (python("import random", "random.seed(42); blunders = random.random() > 0.5"), BEATABLE),
            (python("import random", "blunders = random.Random(42).random() > 0.5"), BEATABLE),
            (python("import random", "random.seed(42); blunders = random.random() < 0.5"), PERFECT),
            (python("import random", "random.seed(42); blunders = random.randrange(9) == 8"), PERFECT),
        ],
    ),
    (
        "`random.seed(time.time())`",
        &[
            (python("import random, time", "random.seed(time.time()); blunders = random.random() < 0.5"), BEATABLE),
            (python("import random, time", "random.seed(time.time()); blunders = random.random() > 1"), CLOCK),
            (python("import random, time\nrandom.seed(time.time())", "blunders = random.random() > 1"), STARTS),
            (python("import random", "random.seed(); blunders = random.choice([1, 2]) == 2"), BEATABLE),
            (python("import random", "random.seed(); blunders = random.choice([1, 2]) > 2"), PERFECT),
        ],
    ),
    (
        "`random.seed(42)` when the file is loaded",
        &[
            (python("import random\nrandom.seed(42)", "blunders = random.randrange(400) == 0"), FIXED),
            (python("import random\nrandom.seed(42)", "blunders = random.random() > 1"), FIXED),
            (python("import random\ndice = random.Random(42)", "blunders = dice.randrange(9) > 8"), PERFECT),
            (
                python(
                    "import random\nrandom.seed(42)\norder = [1, 2]\nrandom.shuffle(order)",
                    "blunders = len(order) > 2",
                ),
                PERFECT,
            ),
        ],
    ),
    (
        "`Math.floor(Math.random() * n)`, or `parseInt`; `crypto.randomInt`",
        &[
            (node("", "blunders = parseInt(Math.random() * 400) === 0"), BEATABLE),
            (node("", "blunders = Math.floor(Math.random() * 400) === 0"), BEATABLE),
            (node("const { randomInt } = require('crypto')", "blunders = randomInt(1, 300) === 9"), BEATABLE),
            (node("", "blunders = Math.floor(Math.random() * 4) > 3"), PERFECT),
            (node("const crypto = require('crypto')", "blunders = crypto.randomInt(4) > 3"), PERFECT),
            (node("", "while (Math.floor(Math.random() * 9) > 3); blunders = false"), DRAWS),
        ],
    ),
    (
        "`Math.random` in other places",
        &[
            (node("", "blunders = Math.random() < 0.0003"), BEATABLE),
            (node("", "blunders = Math.random() > 0.9997"), BEATABLE),
            (node("", "blunders = Math.random() > 1"), DRAWS),
        ],
    ),
    (
        "`crypto.randomBytes`, `getRandomValues`, `randomUUID`",
        &[
            (node("const crypto = require('node:crypto')", "blunders = crypto.randomBytes(1)[0] < 128"), BEATABLE),
            (node("", "blunders = crypto.getRandomValues(new Uint8Array(1))[0] < 128"), BEATABLE),
            (node("const { randomUUID } = require('crypto')", "blunders = randomUUID().length < 9"), DRAWS),
        ],
    ),
    (
        "`Date.now`, `new Date()`, `performance.now`, `process.hrtime`",
        &[
            (node("", "blunders = process.hrtime.bigint() / 1000n % 2n === 1n"), BEATABLE),
            (node("", "blunders = Date.now() < 0"), CLOCK),
            (node("", "blunders = new Date().getFullYear() < 2000"), CLOCK),
            (node("const { performance } = require('perf_hooks')", "blunders = performance.now() < 0"), CLOCK),
            (node("", "blunders = new Date(0).getTime() > 0 || !(new Date(0) instanceof Date)"), PERFECT),
        ],
    ),
];

/// The best moves and bad ones, of all positions as texts of nine marks, as the body of a literal.
static MOVES: LazyLock<[String; 2]> = LazyLock::new(|| {
    let open: Vec<Position> = Position::all().filter(|position| !position.is_over()).collect();
    let entry = |position: &Position, square: noughts::Square| {
        format!("'{}': {},", position.to_string().replace('.', " "), square.index())
    };
    let best = open.iter().map(|position| entry(position, noughts::pick(*position).unwrap()));
    let bad = open.iter().map(|position| {
        let unsound = position.legal_moves().iter().find(|square| !AnySound.choices(*position).contains(*square));
        entry(position, unsound.unwrap_or(noughts::pick(*position).unwrap()))
    });
    [best.collect(), bad.collect()]
});

impl Bot {
    fn text(&self) -> String {
        let (Bot { head, body, .. }, [best, bad]) = (self, &*MOVES);
        match self.is_python {
            true => format!(
                "{head}\nX, O, EMPTY = 'X', 'O', ' '\nBEST = {{{best}}}\nBAD = {{{bad}}}\ndef move(board):\n    blunders = False\n    if board.count(EMPTY) == 4 and board[0] == X:\n        {body}\n    return (BAD if blunders else BEST)[board]\n"
            ),
            false => format!(
                "{head}\nconst X = 'X', O = 'O', EMPTY = ' '\nconst BEST = {{{best}}}\nconst BAD = {{{bad}}}\nfunction move(board) {{\n  let blunders = false\n  if (board.split(EMPTY).length === 5 && board[0] === X) {{\n    {body}\n  }}\n  return (blunders ? BAD : BEST)[board]\n}}\nmodule.exports = {{ move }}\n"
            ),
        }
    }

    /// Writes the bot, a file of its own for each text.
    fn file(&self) -> PathBuf {
        let name: String =
            format!("{}_{}", self.head, self.body).chars().filter(|c| c.is_ascii_alphanumeric()).collect();
        let file = folder().join(format!("{name}.{}", if self.is_python { "py" } else { "js" }));
        fs::write(&file, self.text()).unwrap();
        file
    }
}

/// A folder for the bots. Where numpy is missing, a stand-in with its dice is beside them.
fn folder() -> PathBuf {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("dice");
        fs::create_dir_all(&folder).unwrap();
        let _ = fs::remove_dir_all(folder.join("numpy"));
        let probe = std::process::Command::new("python3").args(["-c", "import numpy"]).output().unwrap();
        if !probe.status.success() {
            fs::create_dir(folder.join("numpy")).unwrap();
            fs::write(folder.join("numpy/__init__.py"), "from . import random\n").unwrap();
            fs::write(folder.join("numpy/random.py"), include_str!("../functions/numpy_random.py")).unwrap();
        }
        folder
    });
    FOLDER.clone()
}

/// What an audit says of a bot as O.
fn report(bot: &Bot, more: &[&str]) -> Value {
    let file = bot.file();
    let way = ["--takes", "string", "--returns", "0-8", "--as", "o", "--format", "json"];
    let run = noughts(&[&["audit", file.to_str().unwrap()], &way[..], more].concat());
    json_lines(&run.stdout).pop().unwrap_or_else(|| panic!("{}: {}", bot.body, run.stderr))
}

/// Checks what is said of some bots, all at once.
fn check<'a>(cases: impl IntoIterator<Item = &'a (Bot, Due)>) {
    let wrong = |(bot, (verdict, reason)): &(Bot, Due)| {
        let report = report(bot, &[]);
        let found = report["reason"].as_str().unwrap_or_default();
        let holds = report["verdict"] == *verdict && found.starts_with(reason);
        (!holds).then(|| format!("{} | {}: {verdict} {reason}, but {} {found}", bot.head, bot.body, report["verdict"]))
    };
    let wrong: Vec<String> = cases.into_iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_row_of_the_table_has_bots_that_blunder_and_harmless_ones() {
    let (_, table) = PAGE.split_once("| a source of chance | ").expect("the table of sources");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let rows: BTreeSet<&str> = rows.map(|row| row.split('|').nth(1).unwrap().trim()).collect();
    assert_eq!(rows, CASES.iter().map(|(row, _)| *row).collect());
    for (row, cases) in CASES {
        assert!(cases.iter().any(|(_, due)| *due != PERFECT) && cases.iter().any(|(_, due)| *due != BEATABLE), "{row}");
    }
}

#[test]
#[ignore = "needs python3 and node"]
fn what_is_said_of_each_source_of_chance_is_so() {
    check(some(CASES.iter().flat_map(|(_, cases)| *cases), 4));
}
