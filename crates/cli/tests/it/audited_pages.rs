//! Pages and windows with a game, as beginners write them, audited by their file alone, and compared with a brute force of their rules.

#![cfg(unix)]

use crate::program::{Run, is_drawn, json_lines, noughts, some};
use serde_json::Value;
use std::fs;
use std::path::Path;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pages");

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// Who has marked the squares.
type Board = [Option<Who>; 9];

#[derive(Clone, Copy, PartialEq)]
enum Who {
    Page,
    Person,
}

/// The squares that a page may mark, each by the same chance.
type Rule = fn(&Board) -> Vec<usize>;

/// The games that a rule wins, draws and loses against every reply, once for each way of chance.
fn games(board: &mut Board, mover: Who, rule: Rule) -> [u64; 3] {
    let has = |who| LINES.iter().any(|line| line.iter().all(|i| board[*i] == Some(who)));
    match () {
        () if has(Who::Page) => return [1, 0, 0],
        () if has(Who::Person) => return [0, 0, 1],
        () if free(board).is_empty() => return [0, 1, 0],
        () => {}
    }
    let moves = if mover == Who::Page { rule(board) } else { free(board) };
    let next = if mover == Who::Page { Who::Person } else { Who::Page };
    let mut sum = [0; 3];
    for square in moves {
        let more = match board[square] {
            None => {
                board[square] = Some(mover);
                let more = games(board, next, rule);
                board[square] = None;
                more
            }
            // Who marks a taken square has lost.
            Some(_) => [0, 0, 1],
        };
        sum = [0, 1, 2].map(|i| sum[i] + more[i]);
    }
    sum
}

fn free(board: &Board) -> Vec<usize> {
    (0..9).filter(|i| board[*i].is_none()).collect()
}

/// The first of these squares that is free.
fn first_free(board: &Board, squares: &[usize]) -> Option<usize> {
    squares.iter().copied().find(|i| board[*i].is_none())
}

/// The square that is missing in a line of two marks.
fn missing(board: &Board, line: &[usize; 3], who: Who) -> Option<usize> {
    let marked = line.iter().filter(|i| board[**i] == Some(who)).count();
    first_free(board, line).filter(|_| marked == 2)
}

/// The first square that completes a line, in the order of the lines.
fn by_line(board: &Board, who: Who) -> Option<usize> {
    LINES.iter().find_map(|line| missing(board, line, who))
}

/// The same in the order of the squares.
fn by_square(board: &Board, who: Who) -> Option<usize> {
    LINES.iter().filter_map(|line| missing(board, line, who)).min()
}

fn first_of(board: &Board, choices: &[Option<usize>]) -> Vec<usize> {
    choices.iter().flatten().copied().chain(free(board)).take(1).collect()
}

fn inline_onclick(board: &Board) -> Vec<usize> {
    first_of(board, &[by_square(board, Who::Page), by_square(board, Who::Person)])
}

fn dataset(board: &Board) -> Vec<usize> {
    let value = |square: &usize| {
        let mut next = *board;
        next[*square] = Some(Who::Page);
        value(&mut next, Who::Person)
    };
    let best = free(board).iter().map(value).max();
    free(board).into_iter().filter(|square| Some(value(square)) == best).take(1).collect()
}

/// The value for the page.
fn value(board: &mut Board, mover: Who) -> i32 {
    let has = |who| LINES.iter().any(|line| line.iter().all(|i| board[*i] == Some(who)));
    if has(Who::Page) || has(Who::Person) {
        return if has(Who::Page) { 1 } else { -1 };
    }
    let (next, sign) = if mover == Who::Page { (Who::Person, 1) } else { (Who::Page, -1) };
    let values = free(board).into_iter().map(|square| {
        board[square] = Some(mover);
        let value = value(board, next);
        board[square] = None;
        sign * value
    });
    values.max().map_or(0, |value| sign * value)
}

fn table(board: &Board) -> Vec<usize> {
    let straight = LINES[..6].iter().find_map(|line| missing(board, line, Who::Person));
    let last = free(board).last().copied();
    first_of(board, &[first_free(board, &[4]), straight, last])
}

fn created_buttons(board: &Board) -> Vec<usize> {
    first_of(board, &[first_free(board, &[4, 0, 2, 6, 8, 1, 3, 5, 7])])
}

fn timeout(board: &Board) -> Vec<usize> {
    if [1, 5].iter().all(|i| board[*i] == Some(Who::Person)) {
        return vec![1];
    }
    let corner = first_free(board, &[0, 2, 6, 8, 4, 1, 3, 5, 7]);
    first_of(board, &[by_line(board, Who::Page), by_line(board, Who::Person), corner])
}

fn sides(board: &Board) -> Vec<usize> {
    let corner = first_free(board, &[0, 4, 8, 2, 6]);
    first_of(board, &[by_square(board, Who::Page), by_square(board, Who::Person), corner])
}

fn random(board: &Board) -> Vec<usize> {
    by_line(board, Who::Page).map_or_else(|| free(board), |square| vec![square])
}

fn audit(name: &str) -> Run {
    let file = Path::new(FOLDER).join(name);
    noughts(&["audit", file.to_str().unwrap(), "--format", "json"])
}

fn counts(report: &Value) -> [u64; 3] {
    ["won", "drawn", "lost"].map(|name| report[name].as_u64().unwrap_or_else(|| panic!("{report}")))
}

/// The report where the page moves second.
fn second(run: &Run) -> Value {
    let report = json_lines(&run.stdout).into_iter().find(|report| report["side"] == "O");
    report.unwrap_or_else(|| panic!("{}", run.stderr))
}

#[test]
#[ignore = "needs node"]
fn pages_are_played_in_a_stand_in_for_a_browser() {
    let pages: [(&str, Rule, &str); 6] = [
        ("inline_onclick.html", inline_onclick, "beatable"),
        ("dataset.html", dataset, "perfect"),
        ("table.html", table, "beatable"),
        ("created_buttons.html", created_buttons, "beatable"),
        ("timeout.html", timeout, "beatable"),
        ("random.html", random, "beatable"),
    ];
    for (name, rule, verdict) in some(pages, 2) {
        let run = audit(name);
        let report = second(&run);
        assert_eq!(report["verdict"], verdict, "{name}: {}", run.stderr);
        assert_eq!(counts(&report), games(&mut [None; 9], Who::Person, rule), "{name}");
        assert!(run.stdout.contains("on this page, the person always begins"), "{name}: {}", run.stdout);
    }
}

#[test]
#[ignore = "needs node"]
fn a_page_plays_the_sides_that_it_lets_one_choose() {
    let run = audit("sides.html");
    let reports = json_lines(&run.stdout);
    assert_eq!(reports.len(), 2, "{}", run.stderr);
    assert_eq!(counts(&reports[0]), games(&mut [None; 9], Who::Page, sides));
    assert_eq!(counts(&reports[1]), games(&mut [None; 9], Who::Person, sides));
    assert_eq!([&reports[0]["verdict"], &reports[1]["verdict"]], ["safe", "beatable"]);
}

/// The file of a page that is written for a test.
fn page(name: &str, html: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("audited-pages");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    fs::write(&file, html).unwrap();
    file.to_str().unwrap().to_string()
}

fn source(name: &str) -> String {
    fs::read_to_string(Path::new(FOLDER).join(name)).unwrap()
}

#[test]
#[ignore = "needs node"]
fn what_the_stand_in_lacks_is_no_fault_of_the_page() {
    if !is_drawn(3) {
        return;
    }
    // It never loses. In one position it calls what every browser has.
    let script = source("unbeatable.js");
    let lacking =
        "if (state[3] === HUMAN && state[7] === HUMAN && state.filter(Boolean).length === 3) new DOMMatrix()\n";
    let script = script.replace("  mark(bestMove(), BOT)", &format!("{lacking}  mark(bestMove(), BOT)"));
    assert!(script.contains("DOMMatrix"));
    let html = source("dataset.html").replace(r#"<script src="unbeatable.js" defer></script>"#, "");
    let html = html.replace("</body>", &format!("<script>{script}</script></body>"));
    let run = noughts(&["audit", &page("lacking.html", &html), "--as", "o", "--format", "json"]);
    let report = second(&run);
    assert_eq!((run.code, &report["verdict"]), (Some(3), &"unproven".into()), "{report}");
    let findings = report["findings"].as_array().unwrap();
    assert!(findings.iter().all(|finding| finding["kind"] == "unread"), "{report}");
    assert!(findings[0]["what"].as_str().unwrap().contains("its script raised ReferenceError: DOMMatrix"), "{report}");
}

#[test]
#[ignore = "needs node"]
fn only_marks_that_the_page_may_not_make_are_illegal() {
    // What it does after the person's first move on square 4, and what is made of it.
    let acts = [
        ("nothing", "return", "unread"),
        ("overwrites", "squares[3].textContent = BOT; return", "illegal"),
        ("overwrites_later", "setTimeout(() => { squares[3].textContent = BOT }, 500); return", "illegal"),
        ("two", "mark(0, BOT); mark(1, BOT); return", "illegal"),
        ("clears", "squares[3].textContent = ''; return", "unread"),
        ("strange", "squares[3].textContent = 'Z'; return", "unread"),
        ("foreign", "mark(0, HUMAN); return", "unread"),
        ("nine", "document.querySelector('.grid').append(squares[0].cloneNode()); return", "unread"),
        ("blocks", "mark(0, BOT); for (const square of squares) square.disabled = true; return", "unread"),
        ("raises", "squares[3].textContent = BOT; missing()", "unread"),
        ("lacks", "squares[3].textContent = BOT; new WebSocket('ws://localhost'); return", "unread"),
        ("ends", "while (true);", "timed_out"),
    ];
    for (name, act, kind) in some(acts, 2) {
        let script = source("unbeatable.js");
        let act = format!("if (state[3] === HUMAN && state.filter(Boolean).length === 1) {{ {act} }}\n");
        let script = script.replace("  mark(bestMove(), BOT)", &format!("{act}  mark(bestMove(), BOT)"));
        let html = source("dataset.html").replace(r#"<script src="unbeatable.js" defer></script>"#, "");
        let html = html.replace("</body>", &format!("<script>{script}</script></body>"));
        let file = page(&format!("{name}.html"), &html);
        let timeout = if kind == "timed_out" { "3s" } else { "1m" };
        let run = noughts(&["audit", &file, "--as", "o", "--repeat", "1", "--timeout", timeout, "--format", "json"]);
        let report = second(&run);
        let verdict = if kind == "illegal" { "beatable" } else { "unproven" };
        assert_eq!(
            (&report["findings"][0]["kind"], &report["verdict"]),
            (&kind.into(), &verdict.into()),
            "{name}: {report}"
        );
    }
}

#[test]
#[ignore = "needs node"]
fn both_sides_are_played_where_a_page_draws_lots_for_who_begins() {
    let lots = source("lots.html");
    let clock = lots.replace("Math.random() < 0.5", "new Date().getSeconds() % 2");
    let choice = lots.replace("Math.random() < 0.5", "Math.floor(Math.random() * 2) === 0");
    // A button that does not matter, whatever it says.
    let button = lots.replace("<body>", "<body><button onclick=\"location.hash = 'x'\">Play first</button>");
    for (name, html) in some([("lots", lots), ("clock", clock), ("choice", choice), ("button", button)], 1) {
        let run = noughts(&[
            "audit",
            &page(&format!("{name}.html"), &html),
            "--repeat",
            "1",
            "--timeout",
            "1m",
            "--format",
            "json",
        ]);
        let reports = json_lines(&run.stdout);
        assert_eq!(reports.len(), 2, "{name}: {}", run.stderr);
        for (report, begins) in reports.iter().zip([Who::Page, Who::Person]) {
            let rule: Rule = |board| first_of(board, &[]);
            assert_eq!(counts(report), games(&mut [None; 9], begins, rule), "{name}: {report}");
            let signature = report["signature"].as_str().unwrap();
            assert!(signature.ends_with("; who begins is up to chance"), "{name}: {signature}");
        }
        // It draws O, also where it moves first.
        assert_eq!([&reports[0]["draws"], &reports[1]["draws"]], [&"O".into(), &Value::Null], "{name}");
    }
}

/// A page without a body, whose cells are images.
const NO_BODY: &str = r#"<style>img { width: 80px; height: 80px; border: 1px solid }</style><p id="board"></p>
<script>
const picture = shape => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${encodeURIComponent(shape)}</svg>`
const marks = { '': picture(''), X: picture('<path d="M1 1L8 8M8 1L1 8" stroke="red"/>'), O: picture('<circle cx="4" cy="4" r="3"/>') }
const state = Array(9).fill(''), place = document.getElementById('board')
const draw = () => state.forEach((mark, i) => { place.children[i + Math.floor(i / 3)].src = marks[mark] })
state.forEach((mark, i) => {
  const image = new Image()
  image.addEventListener('pointerdown', () => {
    if (state[i]) return
    state[i] = 'X'
    const free = state.indexOf('')
    if (free >= 0) state[free] = 'O'
    draw()
  })
  place.append(image)
  if (i % 3 === 2) place.append(document.createElement('br'))
})
draw()
</script>"#;

#[test]
#[ignore = "needs node and chromium"]
fn what_the_stand_in_refuses_is_played_in_a_browser() {
    if !is_drawn(3) {
        return;
    }
    for (name, html) in some([("canvas.html", source("canvas.html")), ("no_body.html", NO_BODY.into())], 1) {
        let run = noughts(&["audit", &page(name, &html), "--as", "o", "--repeat", "1", "--format", "json"]);
        let report = second(&run);
        let rule: Rule = |board| first_of(board, &[]);
        assert_eq!(counts(&report), games(&mut [None; 9], Who::Person, rule), "{name}: {report}");
        assert_eq!(report["verdict"], "beatable", "{name}");
    }
}

#[test]
#[ignore = "needs python3 with tkinter, and xvfb"]
fn windows_are_played_by_clicks() {
    if !is_drawn(3) {
        return;
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/windows/buttons.py");
    let run = noughts(&["audit", file, "--as", "o", "--repeat", "1", "--format", "json"]);
    let report = second(&run);
    let rule: Rule = |board| first_of(board, &[]);
    assert_eq!(counts(&report), games(&mut [None; 9], Who::Person, rule), "{report}");
    assert!(report["name"].as_str().unwrap().starts_with("window:"), "{report}");
}

#[test]
#[ignore = "needs node"]
fn pages_that_cannot_be_played_say_why() {
    for (name, why) in [
        ("two_players.html", "it marks no square by itself"),
        ("jquery.html", "it needs a browser: it loads jQuery from the network"),
    ] {
        let run = audit(name);
        assert!(run.code != Some(0) && run.stdout.is_empty(), "{name}: {}", run.stdout);
        assert!(run.stderr.contains(why), "{name}: {}", run.stderr);
    }
}
