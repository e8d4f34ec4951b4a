//! Verdicts on bots that are slow, chatty, random or forgetful, and on tables of moves: none is given that the answers do
//! not carry.

#![cfg(unix)]

use crate::program::{Run, fed, json_lines, noughts, noughts_as_bot};
use noughts::Position;
use noughts::strategies::{AnySound, Strategy};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

/// A bot that asks the table.
fn perfect() -> String {
    noughts_as_bot() + " -"
}

/// What a shell runs to print the table's answer to `$p`, in a bot that `audit` starts.
const PERFECT_TO_P: &str = "perfect $p";

/// A function of the shell that answers as the table does, and far sooner than a process for each answer.
static PERFECT: LazyLock<String> = LazyLock::new(|| {
    let picks = Position::all().filter_map(|position| Some((position, noughts::pick(position)?)));
    let cases: String = picks.map(|(position, pick)| format!("{position}) echo {pick};;\n")).collect();
    file("perfect.sh", &format!("perfect() {{ case $1 in\n{cases}esac; }}\n"))
});

fn audit(side: &str, bot: &str, more: &[&str]) -> (Run, Value) {
    let bot = if bot.contains("perfect $") { &format!(". '{}'; {bot}", *PERFECT) } else { bot };
    let run = noughts(&[&["audit", "--format", "json", "--as", side, "--exec", bot], more].concat());
    let report = json_lines(&run.stdout).into_iter().next().unwrap_or(Value::Null);
    (run, report)
}

/// Writes a file for a test and gives its path. It is never seen half written: tests that run as processes of their own
/// all write the file that they share.
fn file(name: &str, text: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("verdicts");
    fs::create_dir_all(&folder).unwrap();
    let (file, draft) = (folder.join(name), folder.join(format!("{name}.{}", std::process::id())));
    fs::write(&draft, text).unwrap();
    fs::rename(&draft, &file).unwrap();
    file.to_str().unwrap().to_string()
}

/// What the report on a bot that must be unproven says is missing.
fn reason(side: &str, bot: &str, more: &[&str]) -> String {
    let (run, report) = audit(side, bot, more);
    assert_eq!((run.code, &report["verdict"]), (Some(3), &"unproven".into()), "{bot}: {}{}", run.stdout, run.stderr);
    report["reason"].as_str().unwrap().to_string()
}

#[test]
fn nothing_is_proved_without_a_legal_answer() {
    for (bot, more, reasons) in [
        (
            "sleep 600",
            &["--timeout", "200ms"][..],
            &["1 of 1 answers timed out, the first at .........:", "within 200ms"][..],
        ),
        (
            "while read p; do echo 'Welcome!'; done",
            &[],
            &["it answers \"Welcome!\"", "not speak this protocol", "`exec:` and its command, and say", "--answer"],
        ),
        ("echo '1. Play'; echo '2. Quit'; read choice; echo bye", &[], &["it answers \"1. Play\""]),
        ("echo ouch >&2; exit 3", &[], &["never made a legal move", "exit status: 3", "ouch"]),
        (":", &["--restart"], &["it ended without an answer"]),
        ("while read p; do echo '(1, 1)'; done", &[], &["it answers \"(1, 1)\""]),
    ] {
        let text = reason("x", bot, more);
        assert!(reasons.iter().all(|reason| text.contains(reason)), "{bot}: {text}");
    }
    let slow = reason("o", "sleep 600", &["--timeout", "200ms"]);
    assert!(
        slow.contains("1 answer of 9 timed out, the first at X........, and 8 positions were not asked any more"),
        "{slow}"
    );
    // Nor if it has made moves on the other side only.
    let only_x = "while read p; do case $p in .........) echo 1;; *) exit 9;; esac; done";
    assert!(reason("o", only_x, &[]).contains("exit status: 9"));
}

#[test]
#[ignore = "takes long"]
fn timeouts_alone_do_not_prove_that_a_bot_is_beatable() {
    let slow_at_the_end = format!("while read p; do case $p in *.*.*.*) {};; *) sleep 600;; esac; done", PERFECT_TO_P);
    let text = reason("o", &slow_at_the_end, &["--timeout", "300ms"]);
    assert!(text.contains("not asked any more: it did not answer within 300ms"), "{text}");
    // A lost game that is really on the board, or an illegal move after legal ones, does.
    let first_free = "free=${p%%.*}; echo $((${#free} + 1))";
    for end in ["sleep 600", "echo 5"] {
        let bot = format!("while read p; do case $p in XXOO.....) {end};; *) {first_free};; esac; done");
        let (run, report) = audit("x", &bot, &["--timeout", "4s"]);
        assert_eq!((run.code, &report["verdict"]), (Some(1), &"beatable".into()), "{end}");
    }
    let crash = format!("while read p; do case $p in XO.......) exit 1;; *) {};; esac; done", PERFECT_TO_P);
    assert_eq!(audit("x", &crash, &[]).1["verdict"], "beatable");
}

#[test]
fn the_exit_code_is_of_the_worst() {
    let (beatable, unproven) = ("while read p; do echo 5; done", "exit 3");
    for (bots, code) in [
        (&[beatable, unproven][..], 1),
        (&[unproven, beatable], 1),
        (&[unproven], 3),
        (&[unproven, &perfect()], 3),
        (&[&perfect()], 0),
    ] {
        let bots = bots.iter().flat_map(|bot| ["--exec", bot]);
        let run = noughts(&["audit", "--as", "x"].into_iter().chain(bots).collect::<Vec<_>>());
        assert_eq!(run.code, Some(code), "{}", run.stdout);
    }
}

#[test]
#[ignore = "takes long"]
fn a_position_that_came_to_a_timeout_is_asked_once_more() {
    // It is slow in some positions, but not when it is asked again.
    let marks = file("slow", "");
    let bot = format!(
        "while read p; do case $p in X..O.....|X...O....|XO.......) \
         grep -q $p '{marks}' || {{ echo $p >>'{marks}'; sleep 600; }};; esac; {}; done",
        PERFECT_TO_P
    );
    let (run, report) = audit("x", &bot, &["--timeout", "4s"]);
    assert_eq!((run.code, &report["verdict"]), (Some(0), &"perfect".into()), "{}", run.stdout);
    assert_eq!(report["findings"], Value::Array(vec![]));
    let asked = fs::read_to_string(&marks).unwrap();
    assert!(asked.lines().count() > 0, "{asked}");
}

#[test]
#[ignore = "takes long"]
fn the_first_answer_may_take_long() {
    let slow_start = format!("sleep 6; {}", perfect());
    let (run, _) = audit("x", &slow_start, &[]);
    assert_eq!(run.code, Some(0), "{}", run.stdout);
}

#[test]
#[ignore = "needs python3 and node"]
fn the_telling_line_of_standard_error_is_shown() {
    let python = file("raises.py", "import sys\nfor line in sys.stdin:\n    print(1, flush=True)\n    {}['corner']\n");
    let node = file(
        "throws.mjs",
        "import readline from 'node:readline';\nreadline.createInterface({input: process.stdin}).on('line', () => {\n\
         console.log(1); undefined.corner; });\n",
    );
    for (tool, file, line) in
        [("python3", python, "KeyError: 'corner'"), ("node", node, "TypeError: Cannot read properties of undefined")]
    {
        let (_, report) = audit("x", &format!("{tool} '{file}'"), &[]);
        let findings = report["findings"].as_array().unwrap();
        assert!(findings.iter().any(|f| f["stderr"].as_str().unwrap().starts_with(line)), "{tool}: {report}");
    }
}

#[test]
#[ignore = "takes ten seconds"]
fn the_late_end_of_a_line_is_no_answer() {
    // Takes the first free square, says more without an end, and ends that line once the next question is there.
    let late = r#"sh -c 'read p; while :; do q="${p%%.*}."; echo ${#q}; printf more; read p || break; sleep 0.02; echo; done'"#;
    let run = noughts(&["audit", "--exec", late, "--as", "x", "--format", "json"]);
    let report = &json_lines(&run.stdout)[0];
    assert_eq!((&report["verdict"], &report["games"]), (&json!("beatable"), &json!(157)), "{}", run.stdout);
}

#[test]
fn what_is_said_besides_the_answer_is_passed_over_and_told_once() {
    // All is written at once, so that it does not depend on the machine when the lines arrive.
    for form in ["%s\\nthinking\\n", "%s\\nthinking\\ndone\\n", "%s\\nyour move: ", "%s\\n\\nX..\\n.O.\\n...\\n"] {
        let bot = format!("while read p; do printf '{form}' $({PERFECT_TO_P}); done");
        let runs = [audit("x", &bot, &[]), audit("x", &bot, &[])];
        for (run, report) in &runs {
            assert_eq!((run.code, &report["verdict"]), (Some(0), &"perfect".into()), "{form}: {}", run.stdout);
            assert_eq!(report["findings"].as_array().unwrap().len(), 1, "{form}");
            assert_eq!((&report["findings"][0]["kind"], &report["findings"][0]["count"]), (&"extra".into(), &1.into()));
        }
        assert_eq!(runs[0].0.stdout, runs[1].0.stdout, "{form}");
    }
    // Empty lines are nothing.
    let bot = format!("while read p; do {}; echo; done", PERFECT_TO_P);
    assert_eq!(audit("x", &bot, &[]).1["findings"], Value::Array(vec![]));
    let restarted = format!("f() {{ {} $1; echo done; }}; f $1", noughts_as_bot());
    assert_eq!(audit("x", &restarted, &["--restart"]).1["findings"][0]["kind"], "extra");
}

#[test]
fn a_bot_of_which_two_lines_name_a_square_gets_no_verdict() {
    // It says how many squares are free, which may be a move, then its move.
    let forms = ["echo depth: $(printf %s $p | tr -d XO | wc -c); echo $m", "echo $m; echo 'nodes = 7'"];
    for form in forms {
        let bot = format!("while read p; do m=$({PERFECT_TO_P}); {form}; done");
        let (run, report) = audit("x", &bot, &[]);
        let why = report["reason"].as_str().unwrap();
        assert_eq!((run.code, &report["verdict"]), (Some(3), &"unproven".into()), "{form}: {}", run.stdout);
        assert!(why.contains("several of its lines name a square") && why.contains("--answer"), "{why}");
    }
    let bot = format!("while read p; do m=$({PERFECT_TO_P}); {}; done", forms[0]);
    assert_eq!(audit("x", &bot, &["--answer", r"^(\d)"]).1["verdict"], "perfect");
    // All that it said is shown.
    assert_eq!(audit("x", "f() { echo 1; echo 2; }; f $1", &["--restart"]).1["findings"][0]["said"], "1\n2");
}

#[test]
fn a_pattern_finds_the_answer() {
    let bot = |form: &str| {
        format!("while read p; do echo info 3 4; m=$({}); printf '{form}\\n' $m; echo ready; done", PERFECT_TO_P)
    };
    for (form, pattern) in [("bestmove %s ponder 7", r"^bestmove (\d)"), ("m%s", r"m(?:ove)?(.)$"), ("%s", r"^\d$")] {
        let (run, report) = audit("x", &bot(form), &["--answer", pattern, "--timeout", "1m"]);
        assert_eq!((run.code, &report["findings"]), (Some(0), &Value::Array(vec![])), "{pattern}: {}", run.stdout);
        let more = ["--answer", pattern, "--restart"];
        let restarted = format!("echo $1 | {{ {}; }}", bot(form));
        assert_eq!(audit("x", &restarted, &more).0.code, Some(0), "{pattern}");
    }
    assert!(
        reason("x", &bot("%s"), &["--answer", "nothing", "--timeout", "3s"]).contains("--answer matches within 3s")
    );
    noughts(&["audit", "--exec", "true", "--answer", "("]).exits(2).complains("--answer");
}

#[test]
#[ignore = "takes long"]
fn a_pattern_passes_over_lines_of_any_length() {
    // However the pipe cuts them; and an answer that stands after so much else in its line is none.
    for (length, end) in [(190, ""), (900, ""), (3000, ""), (30_000, "bestmove 10"), (200_000, "bestmove 10")] {
        let bot = format!(
            "long=$(head -c {length} /dev/zero | tr '\\0' x); \
             while read p; do printf 'info %s' $long; sleep 0.002; echo ' {end}'; echo bestmove $({PERFECT_TO_P}); done"
        );
        let (run, report) = audit("x", &bot, &["--answer", "bestmove (.+)"]);
        assert_eq!((run.code, &report["findings"]), (Some(0), &Value::Array(vec![])), "{length}: {}", run.stdout);
    }
    for flood in ["yes info", "cat /dev/zero"] {
        assert!(reason("x", flood, &["--answer", "best", "--timeout", "3s"]).contains("--answer matches"), "{flood}");
    }
}

#[test]
fn answers_are_understood_where_they_can_mean_one_thing() {
    for form in ["Move: %s", "%s.", "move = %s", "(%s)", "[%s]", "\"%s\"", "{\"move\": %s}", "  %s !", "I play: '%s'"] {
        let bot = format!("while read p; do printf '{form}\\n' $({}); done", PERFECT_TO_P);
        let (run, report) = audit("x", &bot, &[]);
        assert_eq!((run.code, &report["findings"]), (Some(0), &Value::Array(vec![])), "{form}: {}", run.stdout);
    }
    let rows = |form: &str, coords: &str| {
        format!(
            "while read p; do m=$({} --coords {coords} $p); printf '{form}\\n' ${{m%?}} ${{m#?}}; done",
            noughts_as_bot()
        )
    };
    for (form, coords) in
        [("(%s, %s)", "rc1"), ("[%s,%s]", "rc0"), ("Move: %s %s", "rc0"), ("%s,%s", "rc1"), ("%s%s", "a1")]
    {
        let (run, _) = audit("x", &rows(form, coords), &["--coords", coords]);
        assert_eq!(run.code, Some(0), "{form} {coords}: {}", run.stdout);
    }
    // Letter and number have one meaning whatever is asked for; a row and a column do not.
    assert_eq!(audit("x", &rows("%s%s", "a1"), &[]).0.code, Some(0));
    let (_, report) = audit("x", &rows("(%s, %s)", "rc0"), &[]);
    assert_eq!(report["verdict"], "unproven");
    assert!(report["findings"][0]["what"].as_str().unwrap().contains("--coords rc0 or rc1"), "{report}");
    for answer in ["-1", "10", "1. Play", "Score 10: 5", "5 6", "Player 1", "1.5", "XO5"] {
        assert_eq!(
            audit("x", &format!("while read p; do echo '{answer}'; done"), &[]).1["verdict"],
            "unproven",
            "{answer}"
        );
    }
}

/// A bot in Python: `move(board)` gives the number of its square. `board` is the text of nine characters, and `sound(board)`
/// the list of the moves that keep the outcome.
fn python(name: &str, code: &str) -> String {
    let text = format!(
        "import sys, random\n{}\n{code}\nfor line in sys.stdin:\n    print(move(line.rstrip('\\n')), flush=True)\n",
        *SOUND
    );
    format!("python3 '{}'", file(&format!("{name}.py"), &text))
}

/// What bots in Python begin with.
static SOUND: LazyLock<String> = LazyLock::new(|| {
    let ongoing = Position::all().filter(|position| !position.is_over());
    let entry = |position: Position| {
        let squares = AnySound.choices(position).iter().map(|square| format!("{square},"));
        format!("'{position}':({}),", squares.collect::<String>())
    };
    format!("SOUND = {{{}}}\ndef sound(b): return SOUND[b]\n", ongoing.map(entry).collect::<String>())
});

/// A bot with dice for all but its last moves, which keeps the positions few that it can come to.
const DICE: &str = "def move(b): return random.choice(sound(b)) if b.count('.') >= 5 else sound(b)[0]";

#[test]
#[ignore = "needs python3"]
fn a_random_bot_is_asked_often_enough() {
    let bot = python("random_sound", DICE);
    // It never loses, but that is not proved. The figures are those of the answers that came.
    let (run, report) = audit("o", &bot, &[]);
    assert_eq!((run.code, &report["verdict"]), (Some(3), &"unproven".into()), "{}", run.stdout);
    assert_eq!((&report["answers_per_position"], &report["estimated"]), (&66.into(), &true.into()));
    let due = "its answers differ when it is asked again, and lost no game in 66 answers a position; an answer that comes \
               once in 100 times is missed with 52 %; --repeat 459 would bring that below 1 %";
    assert_eq!(report["reason"], due);
    let text = noughts(&["audit", "--as", "o", "--exec", &bot]).shows(&format!(": unproven, {due}\n"));
    text.shows("vs random     wins about ").shows("at worst      loses none of these games\n");
    // With a fixed seed it gives the same answers again, and nobody can tell it from a bot with a memory.
    let seeded = python("random_seeded", &format!("random.seed(1)\n{DICE}"));
    assert!(reason("x", &seeded, &[]).contains("--repeat 66 if it has dice"));
    assert!(reason("x", &seeded, &["--repeat", "66", "--jobs", "2"]).contains("lost no game in 66 answers a position"));
    let (_, thrice) = audit("x", &bot, &["--repeat", "3"]);
    assert_eq!((&thrice["answers_per_position"], &thrice["estimated"]), (&3.into(), &true.into()));
    let (_, once) = audit("x", &bot, &["--repeat", "1"]);
    assert_eq!((&once["answers_per_position"], &once["estimated"]), (&1.into(), &false.into()));
    noughts(&["audit", "--as", "x", "--exec", &bot, "--repeat", "1"]).shows(", asked once in each\n");
}

#[test]
fn rare_moves_are_found_and_weighted() {
    // It begins in a corner nine times in ten, else in the centre; then it plays on as the table does.
    let bot = format!(
        "n=0; while read p; do if [ $p = ......... ]; then n=$((n + 1)); [ $((n % 11)) = 0 ] && echo 5 || echo 1; \
         else {}; fi; done",
        PERFECT_TO_P
    );
    let (run, report) = audit("x", &bot, &["--repeat", "66"]);
    assert_eq!((run.code, &report["verdict"]), (Some(3), &"unproven".into()), "{}", run.stdout);
    let wins = report["vs_random"][0].as_str().unwrap().split_once('/').unwrap();
    let wins = wins.0.parse::<f64>().unwrap() / wins.1.parse::<f64>().unwrap();
    let after = |opening: &str| {
        let bot = format!("while read p; do [ $p = ......... ] && echo {opening} || {}; done", PERFECT_TO_P);
        let (_, report) = audit("x", &bot, &["--repeat", "1"]);
        let (over, under) = report["vs_random"][0].as_str().unwrap().split_once('/').unwrap();
        over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap()
    };
    assert!((wins - (60.0 * after("1") + 6.0 * after("5")) / 66.0).abs() < 1e-9, "{wins}");
}

/// A bot with a memory: it answers soundly, and by the first reply that it was shown chooses the first or the last of its
/// sound moves.
const MEMORY: &str = "
memory = {'first': 0}
def move(b):
    if b.count('.') >= 7:
        memory['first'] = max(b.find('O'), 0) if b.count('X') > 0 and b.count('X') == b.count('O') else b.find('X')
    return sound(b)[0 if memory['first'] % 2 else -1]
";

#[test]
#[ignore = "needs python3"]
fn a_bot_with_a_memory_is_found_out() {
    let bot = python("memory", MEMORY);
    for side in ["x", "o"] {
        let text = reason(side, &bot, &[]);
        assert!(text.contains("depends on what it was asked before") && text.contains("--ask moves"), "{side}: {text}");
    }
    // Dice are known by answers that differ in a row; without any, it may still have a memory.
    assert!(reason("x", &bot, &["--repeat", "3"]).contains("depends on what it was asked before"));
    // What it remembers is settled where it is started for each position.
    let restarted = python("memory_alone", "def move(b): return sound(b)[0]");
    assert_eq!(audit("x", &restarted, &[]).0.code, Some(0));
    let (_, thrice) = audit("x", &restarted, &["--repeat", "3"]);
    assert_eq!((&thrice["verdict"], &thrice["answers_per_position"]), (&"perfect".into(), &3.into()));
    // A count of the questions, with or without an end to it.
    for move_by_count in
        ["next(turns)\n    return sound(b)[0]", "n = next(endless)\n    return sound(b)[-1 if n % 3 == 0 else 0]"]
    {
        let code = format!(
            "import itertools\nturns, endless = iter(range(3)), itertools.count(1)\ndef move(b):\n    {move_by_count}"
        );
        let (_, report) = audit("x", &python("counting", &code), &[]);
        assert_eq!(report["verdict"], "unproven", "{move_by_count}: {report}");
    }
}

/// As O, it takes the centre, and goes by the order of the two moves of X where it was asked about the first one just
/// before: in no other order of questions.
const BY_ORDER: &str = "
last = ['']
def move(b):
    before, last[0] = last[0], b
    if b.count('X') == 1 and b[4] == '.': return 5
    is_late = b.count('X') == 2 and before.count('.') == 8 and before.find('X') == b.rfind('X')
    return sound(b)[-1 if is_late else 0]
";

#[test]
#[ignore = "needs python3"]
fn some_positions_are_asked_by_two_ways() {
    let bot = python("by_order", BY_ORDER);
    assert!(reason("o", &bot, &[]).contains("depends on what it was asked before"));
}

#[test]
#[ignore = "needs python3"]
fn a_bot_that_decides_at_its_start_is_found_out() {
    let starts = file("starts", "");
    let code = format!(
        "open('{starts}', 'a').write('.')\nodd = len(open('{starts}').read()) % 2\n\
         def move(b): return sound(b)[-odd]"
    );
    let bot = python("at_its_start", &code);
    let due = "it depends on how it starts (the order of a set, dice or the clock), and lost no game in 66 starts";
    assert!(reason("x", &bot, &[]).starts_with(due));
    // One start that loses is a proof.
    let code = code.replace("[-odd]", "[-odd] if odd else b.index('.') + 1");
    assert_eq!(audit("x", &python("loses_at_one_start", &code), &[]).1["verdict"], "beatable");
}

#[test]
#[ignore = "needs python3"]
fn no_cause_is_told_that_was_not_shown() {
    // Once in a while it moves otherwise, by dice that nobody sees.
    let seldom = python("seldom", "def move(b): return sound(b)[-1 if random.random() < 0.02 else 0]");
    for _ in 0..3 {
        let (_, report) = audit("x", &seldom, &[]);
        let reason = report["reason"].as_str().unwrap_or_default();
        assert!(!reason.contains("depends on what it was asked before"), "{reason}");
    }
    // Twice, it answers otherwise than before and after.
    let count = file("asked", "");
    let code = format!(
        "def move(b):\n    open('{count}', 'a').write('.')\n    n = len(open('{count}').read())\n\
         \x20   return sound(b)[-1 if 20 < n < 100 else 0]"
    );
    let text = reason("x", &python("twice", &code), &[]);
    assert!(text.contains("it was not found out why") && text.contains("--repeat 459 asks it more often"), "{text}");
}

/// A bot that is told the moves and plays them: it depends on the way, but on nothing else.
const BY_MOVES: &str = "
def move(line):
    if line == 'new': return ''
    game = [int(n) - 1 for n in line.split()]
    b = '.' * 9
    for at, i in enumerate(game):
        b = b[:i] + 'XO'[at % 2] + b[i+1:]
    return sound(b)[0 if sum(game[:2]) % 2 else -1]
";

#[test]
#[ignore = "needs python3"]
fn a_bot_may_be_asked_about_the_moves_so_far() {
    let bot = python("by_moves", BY_MOVES);
    let (run, report) = audit("x", &bot, &["--ask", "moves"]);
    assert_eq!((run.code, &report["findings"]), (Some(0), &Value::Array(vec![])), "{}", run.stdout);
    // It may come to the same games as a strategy that takes either.
    let any = noughts(&["audit", "any-sound", "--as", "x", "--format", "json"]).exits(0).stdout;
    let any = json_lines(&any);
    assert!(report["games"].as_u64() < any[0]["games"].as_u64());
    let as_o = audit("o", &bot, &["--ask", "moves", "--coords", "1-9", "--jobs", "2"]);
    assert_eq!(as_o.0.code, Some(0), "{}", as_o.0.stdout);
    // Every question is the whole game, and an empty line at the start.
    let log = file("moves.log", "");
    let logged = format!("tee -a '{log}' | {bot}");
    audit("x", &logged, &["--ask", "moves", "--repeat", "1"]);
    let asked = fs::read_to_string(&log).unwrap();
    assert_eq!(asked.lines().next(), Some(""));
    assert!(asked.lines().count() <= 621, "{}", asked.lines().count());
    let restarted = format!("printf '%s\\n' \"$1\" | {bot}");
    assert_eq!(
        audit("x", &restarted, &["--ask", "moves", "--repeat", "1", "--restart"]).1["verdict"],
        report["verdict"]
    );
}

#[test]
fn a_position_counts_once_however_many_games_come_to_it() {
    // The first free square, told of the position and of the whole game.
    let by_position = "while read p; do free=${p%%.*}; echo $((${#free} + 1)); done";
    let by_moves = "while read g; do for s in 1 2 3 4 5 6 7 8 9; do case \" $g \" in *\" $s \"*) ;; *) echo $s; break;; esac; done; done";
    let (_, one) = audit("o", by_position, &[]);
    let (_, other) = audit("o", by_moves, &["--ask", "moves"]);
    assert!(one["may"]["draw_to_loss"].as_u64() > Some(0), "{one}");
    for field in ["won", "drawn", "lost", "may", "must", "positions"] {
        assert_eq!(one[field], other[field], "{field}");
    }
    let [positions, turns] = ["positions", "turns"].map(|field| other[field].as_u64().unwrap());
    assert!(one["turns"] == positions && turns > positions, "{one} {other}");
    let text = noughts(&["audit", "--as", "o", "--exec", by_moves, "--ask", "moves"]);
    text.shows(&format!("\n  turns         {turns} in {positions} positions, asked twice in each\n"));
    let text = noughts(&["audit", "--as", "o", "--exec", by_position]);
    text.shows(&format!("\n  positions     {positions}, asked twice in each\n"));
}

#[test]
fn a_bot_may_be_told_to_forget() {
    // It moves by the number of questions since it was told of a new game.
    let bot = format!(
        "n=0; while read p; do if [ $p = new ]; then n=0; else n=$((n + 1)); [ $n = 1 ] && {} || echo 0; fi; done",
        PERFECT_TO_P
    );
    assert_eq!(audit("x", &bot, &["--new"]).1["verdict"], "perfect");
    assert_ne!(audit("x", &bot, &[]).1["verdict"], "perfect");
    noughts(&["audit", "--exec", "true", "--new", "--restart"]).exits(2).complains("--restart");
    fed(&["audit", "-", "--new"], "X...O....,9\n").exits(2).complains("here each game begins anew");
}

#[test]
#[ignore = "takes long"]
fn copies_side_by_side_find_what_one_finds() {
    let bots = [
        perfect(),
        "while read p; do free=${p%%.*}; echo $((${#free} + 1)); done".into(),
        format!(
            "while read p; do case $p in *X*X*O*) echo 5;; *O*X*X*) echo oops >&2; exit 1;; *) {};; esac; done",
            PERFECT_TO_P
        ),
        "read p; exit 1".into(),
    ];
    for bot in bots {
        let reports = ["1", "2", "5"].map(|jobs| audit("both", &bot, &["--jobs", jobs]).0.stdout);
        assert!(
            reports[0].contains("verdict") && reports.iter().all(|report| *report == reports[0]),
            "{bot}: {reports:?}"
        );
    }
    // Five think at once: each answers only when five have been asked.
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("side-by-side");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let bot = format!(
        "cd '{}'; while read p; do : >$$; while set -- *; [ $# -lt 5 ]; do sleep 0.01; done; echo 5; done",
        folder.display()
    );
    let (_, report) = audit("o", &bot, &["--jobs", "5", "--repeat", "1"]);
    assert_eq!(report["findings"][0]["kind"], "illegal", "{report}");
}

#[test]
#[ignore = "needs python3"]
fn a_function_has_no_protocol_and_does_nothing_to_the_terminal() {
    let run = |code: &str, more: &[&str]| {
        let file = file("function.py", code);
        noughts(&[&["audit", "--as", "x", &file], more].concat())
    };
    let only_as_o = "def move(board): return board.index(' ') if board.count('X') > board.count('O') else -1\n";
    let wrong = run(only_as_o, &["--takes", "string", "--returns", "0-8"]);
    assert_eq!(wrong.code, Some(3));
    wrong.shows(": unproven, it never made a legal move; at ........., it returned -1\n");
    let example = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/tictactoe.py")).unwrap();
    let fault = run(&(example + "\ndef utility(board): raise ValueError('\\x1b[2J')\n"), &[]);
    let import = run("raise ValueError('\\x1b[2J')\n", &[]).exits(3);
    for text in [fault.stdout, import.stderr] {
        assert!(text.contains("\\u{1b}[2J") && !text.contains('\x1b'), "{text:?}");
    }
}

/// The moves of `perfect` in all positions.
fn perfect_moves() -> Vec<(String, String)> {
    let open = noughts::Position::all().filter(|position| !position.is_over());
    open.map(|position| (position.to_string(), noughts::pick(position).unwrap().to_string())).collect()
}

#[test]
fn tables_of_moves_are_judged_as_strategies() {
    let moves = perfect_moves();
    let own = json_lines(&noughts(&["audit", "perfect", "--format", "json"]).stdout);
    let lines = |separator: &str| {
        moves.iter().map(|(position, square)| format!("{position}{separator}{square}\n")).collect::<String>()
    };
    let quoted: String = moves.iter().map(|(position, square)| format!("\"{position}\",\"{square}\"\r\n")).collect();
    let lists = moves.iter().map(|(position, square)| {
        let cells: Vec<String> =
            position.chars().map(|c| if c == '.' { "null".into() } else { format!("\"{c}\"") }).collect();
        format!("[{}],{square}\n", cells.join(","))
    });
    let objects = moves
        .iter()
        .map(|(position, square)| serde_json::json!({"position": position, "move": square.parse::<u8>().unwrap()}));
    let object: serde_json::Map<String, Value> =
        moves.iter().map(|(position, square)| (position.clone(), square.as_str().into())).collect();
    for (name, text) in [
        ("plain.csv", lines(",")),
        ("heading.csv", "board,best\n".to_string() + &lines(" , ")),
        ("quoted.csv", "\u{FEFF}\"position\",\"move\"\r\n".to_string() + &quoted),
        ("lists.csv", lists.collect()),
        ("objects.json", serde_json::to_string_pretty(&objects.collect::<Vec<_>>()).unwrap()),
        ("object.json", Value::Object(object).to_string()),
        ("pairs.json", serde_json::to_string(&moves).unwrap()),
    ] {
        let path = file(name, &text);
        for (path, input) in [(path.as_str(), ""), ("-", text.as_str())] {
            let run = fed(&["audit", path, "--format", "json"], input).exits(0);
            for (report, own) in json_lines(&run.stdout).iter().zip(&own) {
                assert_eq!(report["findings"], Value::Array(vec![]), "{name}");
                for field in ["games", "won", "lost", "verdict", "vs_random", "vs_best", "may", "must"] {
                    assert_eq!(report[field], own[field], "{name} {field}");
                }
                assert_eq!(report["name"], path);
            }
        }
    }
}

#[test]
fn faults_of_a_table_of_moves_are_reported() {
    let (first, others) = {
        let mut moves = perfect_moves();
        let first = moves.iter().position(|(position, _)| position == ".........").unwrap();
        (moves.remove(first), moves)
    };
    let table = |moves: &[(String, String)]| moves.iter().map(|(p, m)| format!("{p},{m}\n")).collect::<String>();
    let audit = |text: &str, side: &str| {
        let run = fed(&["audit", "-", "--format", "json", "--as", side], text);
        (run.code, json_lines(&run.stdout)[0].clone())
    };
    // Without the first move nothing is known; without a later one it is not proved.
    let (code, report) = audit(&table(&others), "x");
    assert_eq!((code, &report["findings"][0]["kind"]), (Some(3), &"missing".into()));
    assert!(report["reason"].as_str().unwrap().contains("the first is ........."), "{report}");
    let gap = others
        .iter()
        .filter(|(position, _)| position != "X........")
        .cloned()
        .chain([first.clone()])
        .collect::<Vec<_>>();
    let (code, report) = audit(&table(&gap), "o");
    assert_eq!((code, &report["findings"][0]["position"]), (Some(3), &"X........".into()));
    assert!(report["reason"].as_str().unwrap().contains("1 of "), "{report}");
    // It is counted by its finding, and is no mistake.
    assert_eq!((&report["findings"][0]["count"], &report["may"]["draw_to_loss"]), (&1.into(), &0.into()), "{report}");
    // A taken square is known to be wrong.
    let taken = table(&gap) + "X........,1\n";
    let (code, report) = audit(&taken, "o");
    assert_eq!(
        (code, &report["verdict"], &report["findings"][0]["kind"]),
        (Some(1), &"beatable".into(), &"illegal".into())
    );
    // It says nothing, so there is nothing to quote.
    let (_, report) = audit("X........,1\n", "o");
    assert_eq!(report["reason"], "it never made a legal move; at X........, square 1 is taken");
    // What cannot occur is told, and does no harm.
    let impossible = table(&others) + ".........,1\nXXX......,4\nXXXOO....,6\n";
    let (code, report) = audit(&impossible, "x");
    assert_eq!(code, Some(0));
    let found: Vec<_> = report["findings"].as_array().unwrap().iter().map(|f| (&f["kind"], &f["position"])).collect();
    assert_eq!(found, [(&"impossible".into(), &"XXX......".into()), (&"impossible".into(), &"XXXOO....".into())]);
    for (text, what) in [
        ("X........ 5\n", "-, line 1: write a position, a comma and its move"),
        ("position,move\nXZ.......,5\n", "-, line 2: "),
        ("X........,5\nX........,ten\n", "-, line 2: \"ten\" is not a square"),
        ("X........,5\nX........,6\n", "-, line 2: X........ has two moves, 5 and 6"),
        ("{\"X........\": 5", "-, not JSON"),
        ("[\"X........\"]", "-, entry 1: write "),
        ("{\"X........\": 5, \"X........\": 6}", "-, entry 2: X........ has two moves, 5 and 6"),
        ("{\"X........\": 5, \".........\": \"ten\"}", "-, entry 2: \"ten\" is not a square"),
        ("5", "-, write an object of positions"),
        ("[]", "-, as a table of moves, has no position; such a table has lines like X........,5"),
        ("position,move\n", "-, as a table of moves, has no position; such a table has lines like X........,5"),
    ] {
        fed(&["audit", "-"], text).exits(3).prints("").complains(what);
    }
    fed(&["audit", "-"], " ".repeat(10_000_001)).exits(3).complains("it has more than 10000000 bytes");
    noughts(&["audit", "/no/such/file"]).exits(2).complains("/no/such/file: no such file or folder");
}

/// The elements of this name, each as its attributes in their order, and its text.
fn elements<'a>(document: &'a roxmltree::Document, name: &str) -> Vec<(Vec<&'a str>, &'a str)> {
    let found = document.descendants().filter(|node| node.has_tag_name(name));
    found.map(|node| (node.attributes().map(|of| of.value()).collect(), node.text().unwrap_or_default())).collect()
}

#[test]
fn junit_has_a_suite_for_each_and_a_case_for_each_side() {
    let run = noughts(&[
        "audit",
        "perfect",
        "montero-ia",
        "--exec",
        "sleep 60 && echo '<1>'",
        "--timeout",
        "0.1",
        "--format",
        "junit",
    ]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
    let document = roxmltree::Document::parse(&run.stdout).unwrap();
    assert_eq!(elements(&document, "testsuites")[0].0, ["6", "1", "2", "0"]);
    let suites: Vec<Vec<&str>> =
        elements(&document, "testsuite").into_iter().map(|(attributes, _)| attributes).collect();
    let unproven = ["exec:sleep 60 && echo '<1>'", "2", "0", "2", "0"];
    assert_eq!(suites, [&["perfect", "2", "0", "0", "0"], &["montero-ia", "2", "1", "0", "0"], &unproven]);
    let cases: Vec<Vec<&str>> = elements(&document, "testcase").into_iter().map(|(attributes, _)| attributes).collect();
    assert_eq!(cases[3], ["montero-ia", "never loses as O"]);
    let failures = elements(&document, "failure");
    let mend_first = "loses as O: after 1 5 6 it takes 7, which gives the draw away: 2, 3, 8 or 9 would have held it, since \
                      each stops a fork (game 1 5 6 7 3 9 2)";
    assert_eq!(failures[0].0, ["beatable", mend_first]);
    assert!(
        failures[0]
            .1
            .contains("\n  a lost game   the first of the 15 shortest: 1 5 6 7 3 9 2\n                X . .   X . .")
    );
    let errors = elements(&document, "error");
    assert!(errors[0].0[1].starts_with("1 of 1 answers timed out, the first at .........: "), "{errors:?}");
    assert!(elements(&document, "system-out")[0].1.starts_with("perfect as X, moving first: perfect"));
}

#[test]
fn junit_is_well_formed_whatever_a_bot_says() {
    let bot = "while read p; do printf '<a b=\"]]>&\\033\\001\\357\\277\\277'\"'\"'\\n'; echo '</failure><!--' >&2; exit 1; done";
    for more in [&[][..], &["--exec", "while read p; do echo '&lt;5'; done # é😀"]] {
        let run = noughts(&[&["audit", "--format", "junit", "--exec", bot], more].concat());
        let document =
            roxmltree::Document::parse(&run.stdout).unwrap_or_else(|error| panic!("{error}: {}", run.stdout));
        assert_eq!(elements(&document, "testcase").len(), 2 + more.len());
        let name = elements(&document, "testsuite")[0].0[0];
        assert_eq!(name, format!("exec:{bot}"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn dice_for_the_first_move_alone_are_found_out() {
    // Two squares, by the system's dice. It starts no program, so that it is quick on a busy machine.
    let dice = "read dice </proc/sys/kernel/random/uuid; case $dice in [0-7]*) echo 1;; *) echo 9;; esac";
    let bot = format!(
        "while read p; do case $p in .........) {dice};; *) free=${{p%%.*}}; echo $((${{#free}} + 1));; esac; done"
    );
    let (_, report) = audit("x", &bot, &[]);
    assert_eq!((&report["estimated"], &report["answers_per_position"]), (&true.into(), &66.into()));
}

/// A file with the table's pick in each position, or the last legal move in some.
fn table_of_moves(name: &str, is_other: fn(Position) -> bool) -> String {
    let moves = Position::all().filter_map(|position| {
        let legal = position.legal_moves().iter().next_back().filter(|_| is_other(position));
        Some(format!("{position},{}\n", legal.or(noughts::pick(position))?))
    });
    file(name, &moves.collect::<String>())
}

/// The figures are those of a plain enumeration of all games, and OpenSpiel's for its uniform policy.
#[test]
fn a_policy_is_told_where_it_gives_up_most_and_how_exploitable_both_sides_are() {
    let text = noughts(&["audit", "random"]);
    text.shows("\n  gives up      1.9646 a game against random play, in 1732 positions; most of it\n")
        .shows("\n  gives up      2.2614 a game against random play, in 1459 positions; most of it\n                at X........: 0.0972, since 0.875 in 11.11 % of the games\n")
        .shows("\n\nboth sides: mean exploitability 0.9598, NashConv (sum) 1.9197\n");
    let lapses =
        json_lines(&noughts(&["audit", "random", "--as", "o", "--format", "json"]).stdout)[0]["lapses"].clone();
    assert_eq!(lapses.as_array().unwrap().len(), 1459);
    assert_eq!(lapses[0]["position"], "X........");
    assert!(!noughts(&["audit", "hard"]).stdout.contains("both sides"));
}

#[test]
fn bots_that_answer_alike_are_named() {
    let [one, two] = ["one.csv", "two.csv"].map(|name| table_of_moves(name, |_| false));
    let near = table_of_moves("near.csv", |position| position.to_string() == "XX..O....");
    let other = table_of_moves("other.csv", |position| position.ply() == 1);
    let report = noughts(&["audit", &one, &two, &near, &other]);
    let alike: Vec<&str> = report.stdout.lines().filter(|line| line.contains(" answer alike ")).collect();
    let positions: u64 = json_lines(&noughts(&["audit", &one, "--format", "json"]).stdout)
        .iter()
        .map(|side| side["positions"].as_u64().unwrap())
        .sum();
    let all = format!("one.csv and two.csv answer alike in all {positions} positions that both reach");
    assert_eq!(alike, [all.as_str(), "near.csv and one.csv answer alike in 390 of 391 positions that both reach"]);
    let table = noughts(&["audit", &one, &two, &near, &other, "--format", "csv"]);
    table
        .shows(",two.csv; near.csv (390 of 391),\n")
        .shows(",one.csv; near.csv (390 of 391),\n")
        .shows(",one.csv (390 of 391); two.csv (390 of 391),\n");
}

/// Each takes the first square that it takes for free; they differ where that is taken.
#[test]
#[ignore = "needs python3"]
fn bots_whose_illegal_answers_differ_are_not_alike() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("illegal answers");
    fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, is_wanted: &str| {
        let text = format!(
            "def move(board, player):\n    for i in range(9):\n        if board[i] {is_wanted}:\n            return i + 1\n"
        );
        fs::write(folder.join(name), text).unwrap();
    };
    write("first.py", "== \" \"");
    write("not_mine.py", "!= player");
    write("same.py", "not in player");
    let report = noughts(&["audit", folder.to_str().unwrap()]);
    let alike: Vec<&str> = report.stdout.lines().filter(|line| line.contains(" answer alike ")).collect();
    assert_eq!(alike, ["not_mine.py and same.py answer alike in all 98 positions that both reach"]);
}

#[test]
#[ignore = "needs python3"]
fn a_bot_that_takes_taken_squares_too_is_not_said_to_take_any_free_square() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("tries_twice.py");
    let text = "import random\ndef move(board):\n    i = random.randint(0, 8)\n    if board[i] == \" \":\n        return i\n    return random.randint(0, 8)\n";
    fs::write(&file, text).unwrap();
    let report = noughts(&["audit", file.to_str().unwrap()]);
    report.shows("\n  mend first    loses as O: after 1 it takes square 1, which is taken\n");
}
