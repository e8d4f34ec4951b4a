//! Pages with a game, as beginners write them, audited by their file alone, and compared with a brute force of their rules.

#![cfg(unix)]

use crate::program::{Run, json_lines, noughts, some};
use serde_json::Value;
use std::path::Path;

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
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages").join(name);
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
    for (name, rule, verdict) in some(pages, 3) {
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

#[test]
#[ignore = "needs node"]
fn pages_that_cannot_be_played_say_why() {
    for (name, why) in [
        ("two_players.html", "it marks no square by itself"),
        ("jquery.html", "it needs a browser: it loads jQuery from the network"),
        ("canvas.html", "it needs a browser: it draws on a canvas"),
    ] {
        let run = audit(name);
        assert!(run.code != Some(0) && run.stdout.is_empty(), "{name}: {}", run.stdout);
        assert!(run.stderr.contains(why), "{name}: {}", run.stderr);
    }
}
