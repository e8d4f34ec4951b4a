//! Pages and windows with a game, as beginners write them, audited by their file alone, and compared with a brute force of their rules.

#![cfg(unix)]

use crate::program::{Run, json_lines, noughts};
use noughts_testing::sample::{is_drawn, some};
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
    best(board).into_iter().take(1).collect()
}

/// The squares of the best value for the page.
fn best(board: &Board) -> Vec<usize> {
    let value = |square: &usize| {
        let mut next = *board;
        next[*square] = Some(Who::Page);
        value(&mut next, Who::Person)
    };
    let best = free(board).iter().map(value).max();
    free(board).into_iter().filter(|square| Some(value(square)) == best).collect()
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

fn created_first(board: &Board) -> Vec<usize> {
    first_of(board, &[])
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
#[ignore = "needs chromium"]
fn pages_are_played_in_a_browser() {
    let pages: [(&str, Rule, &str); 6] = [
        ("inline_onclick.html", inline_onclick, "beatable"),
        ("dataset.html", dataset, "perfect"),
        ("table.html", table, "beatable"),
        ("created_buttons.html", created_buttons, "beatable"),
        ("timeout.html", timeout, "beatable"),
        ("canvas.html", created_first, "beatable"),
    ];
    for (name, rule, verdict) in some(pages, 1) {
        let run = audit(name);
        let report = second(&run);
        assert_eq!(report["verdict"], verdict, "{name}: {}", run.stderr);
        assert_eq!(counts(&report), games(&mut [None; 9], Who::Person, rule), "{name}");
        assert!(run.stdout.contains("the person begins the first game in each of 12 starts"), "{name}: {}", run.stdout);
    }
}

#[test]
#[ignore = "needs chromium"]
fn a_page_that_moves_by_chance_is_beatable_by_a_game_that_it_lost() {
    if !is_drawn(2) {
        return;
    }
    let run = audit("random.html");
    let report = second(&run);
    assert_eq!(report["verdict"], "beatable", "{}", run.stderr);
    assert_eq!(report["findings"], Value::Array(vec![]), "a place that it did not come to is no fault");
    let squares = report["losing_game"].as_array().unwrap().iter().map(|square| square.as_u64().unwrap() as usize - 1);
    let mut board = [None; 9];
    for (square, mover) in squares.zip([Who::Person, Who::Page].into_iter().cycle()) {
        assert!(mover == Who::Person || random(&board).contains(&square), "{report}");
        board[square] = Some(mover);
    }
    assert!(LINES.iter().any(|line| line.iter().all(|i| board[*i] == Some(Who::Person))), "{report}");
}

/// What a page does that is perfect but for what it draws among its best moves in the second ply.
fn drawn_at_first(board: &Board) -> Vec<usize> {
    let number = if board.iter().flatten().count() < 2 { 9 } else { 1 };
    best(board).into_iter().take(number).collect()
}

#[test]
#[ignore = "needs chromium"]
fn all_that_a_page_may_draw_is_played_where_it_draws_among_some_squares() {
    if !is_drawn(4) {
        return;
    }
    let all = "state.flatMap((cell, i) => cell === null && value(state.map((other, j) => j === i ? BOT : other), HUMAN) === most ? [i] : [])";
    let most = "Math.max(...state.map((cell, i) => cell === null ? value(state.map((other, j) => j === i ? BOT : other), HUMAN) : -2))";
    for (name, draw, is_known) in [
        ("among.html", "all[state.filter(Boolean).length < 2 ? Math.floor(Math.random() * all.length) : 0]", true),
        ("real.html", "all.sort(() => Math.random() - 0.5)[0]", false),
    ] {
        let choose = format!("(() => {{ const most = {most}, all = {all}; return {draw} }})()");
        let report = second(&noughts(&[
            "audit",
            &unbeatable_but(name, |script| script.replace("bestMove(),", &format!("{choose},"))),
            "--as",
            "o",
            "--format",
            "json",
        ]));
        if is_known {
            assert_eq!(counts(&report), games(&mut [None; 9], Who::Person, drawn_at_first), "{report}");
            assert_eq!(report["answers_per_position"], 1, "nothing but known draws makes a difference: {report}");
        }
        let verdict = if is_known { "perfect" } else { "unproven" };
        assert_eq!(report["verdict"], verdict, "{report}");
    }
}

#[test]
#[ignore = "needs chromium"]
fn what_a_page_draws_at_its_start_is_played_in_every_way() {
    if !is_drawn(4) {
        return;
    }
    let first = "state.findIndex(cell => cell === null)";
    let mood = "const mood = Math.floor(Math.random() * 3)\n";
    let key = "const key = 'k' + Math.random().toString(36).slice(2)\n";
    let shade = "const shade = ['red', 'blue'][Math.floor(Math.random() * 2)]\n";
    let real = "const luck = Math.random()\n";
    let pages = [
        ("key.html", key, "false", "perfect"),
        ("shade.html", shade, "false", "perfect"),
        ("mood.html", mood, "mood === 1", "beatable"),
        ("real.html", real, "luck < 0", "unproven"),
        ("coin.html", real, "luck < 0.5", "beatable"),
    ];
    for (name, before, careless, verdict) in some(pages, 1) {
        let choose = format!("{careless} ? {first} : bestMove()");
        let change =
            |script: &str| format!("{before}{}", script.replace("mark(bestMove(),", &format!("mark({choose},")));
        let run = noughts(&["audit", &unbeatable_but(name, change), "--as", "o", "--format", "json"]);
        assert_eq!(second(&run)["verdict"], verdict, "{name}: {}", run.stdout);
    }
}

#[test]
#[ignore = "needs chromium"]
fn a_page_plays_the_sides_that_it_lets_one_choose() {
    if !is_drawn(2) {
        return;
    }
    let run = audit("sides.html");
    let reports = json_lines(&run.stdout);
    assert_eq!(reports.len(), 2, "{}", run.stderr);
    assert_eq!(counts(&reports[0]), games(&mut [None; 9], Who::Page, sides));
    assert_eq!(counts(&reports[1]), games(&mut [None; 9], Who::Person, sides));
    assert_eq!([&reports[0]["verdict"], &reports[1]["verdict"]], ["safe", "beatable"]);
    assert_eq!([&reports[0]["level"], &reports[1]["level"]], ["Hard"; 2]);
    let file = Path::new(FOLDER).join("sides.html");
    let misspelt = noughts(&["audit", file.to_str().unwrap(), "--menu", "Hrd,O"]);
    misspelt.complains(r#"--menu: nothing there is called "Hrd"; there is "Hard", "X", "O", "Easy", "Medium""#);
    let asked = reports[0]["signature"].as_str().unwrap();
    assert!(
        asked.contains(r#"after choosing "Hard", "O", second after choosing "Hard", "X" (easier: "Easy", "Medium")"#),
        "{asked}"
    );
}

#[test]
#[ignore = "needs chromium"]
fn the_hardest_level_is_the_last_one_where_its_words_are_not_known() {
    if !is_drawn(3) {
        return;
    }
    let foreign = source("sides.html").replace(">Easy<", ">lyhyt<").replace(">Medium<", ">pitkä<");
    let select = foreign.replace(">Hard<", ">loputon<");
    let scale = foreign.split_once("<select").map(|(start, rest)| {
        let end = rest.split_once("</select>").unwrap().1;
        format!(r#"{start}<input id="level" type="range" min="0" max="2" value="0">{end}"#)
    });
    for (name, html, pressed) in [("foreign.html", select, "loputon"), ("scale.html", scale.unwrap(), "Level 2")] {
        let run = noughts(&["audit", &page(name, &html), "--as", "x", "--format", "json"]);
        let report = &json_lines(&run.stdout)[0];
        assert_eq!(counts(report), games(&mut [None; 9], Who::Page, sides), "{report}");
        assert!(report["signature"].as_str().unwrap().contains(&format!("{pressed:?}, \"O\"")), "{report}");
    }
    // What is chosen and not known is named.
    let two = source("sides.html").replace(">Easy<", ">lyhyt<").replace(">Medium<", ">loputon<");
    let two = two.replace(r#"<option value="2">Hard</option>"#, "");
    let run = noughts(&["audit", &page("two.html", &two), "--as", "x", "--format", "json"]);
    let report = &json_lines(&run.stdout)[0];
    assert!(report["signature"].as_str().unwrap().contains(r#"left at "lyhyt""#), "{report}");
}

#[test]
#[ignore = "needs chromium"]
fn what_is_drawn_over_the_end_hides_no_move_and_its_chance_changes_none() {
    if !is_drawn(5) {
        return;
    }
    let run = noughts(&["audit", Path::new(FOLDER).join("drawn_over.html").to_str().unwrap(), "--format", "json"]);
    let report = second(&run);
    assert_eq!(counts(&report), games(&mut [None; 9], Who::Person, inline_onclick), "{report}");
    let signature = report["signature"].as_str().unwrap();
    assert!(signature.contains(r#"after choosing "Ultron" (easier: "Easy", "Better")"#), "{signature}");
    assert_eq!(report["level"], "Ultron");
    // Nothing is left to chance: each answer is asked for once.
    assert_eq!(report["answers_per_position"], 1, "{report}");
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

/// The file of a page that never loses, but for what is changed in its script.
fn unbeatable_but(name: &str, change: impl Fn(&str) -> String) -> String {
    let script = source("unbeatable.js");
    let changed = change(&script);
    assert_ne!(script, changed);
    let html = source("dataset.html").replace(r#"<script src="unbeatable.js" defer></script>"#, "");
    page(name, &html.replace("</body>", &format!("<script>{changed}</script></body>")))
}

#[test]
#[ignore = "needs chromium"]
fn only_marks_that_the_page_may_not_make_are_illegal() {
    if !is_drawn(2) {
        return;
    }
    // What it does after the person's first move on square 4, and what is made of it.
    let acts = [
        ("nothing", "return", "unread"),
        ("overwrites", "squares[3].textContent = BOT; return", "illegal"),
        ("overwrites_later", "setTimeout(() => { squares[3].textContent = BOT }, 500); return", "illegal"),
        ("two", "mark(0, BOT); mark(1, BOT); return", "unread"),
        ("clears", "squares[3].textContent = ''; return", "unread"),
        ("strange", "squares[3].textContent = 'Z'; return", "unread"),
        ("raises", "squares[3].textContent = BOT; missing()", "unread"),
        ("ends", "while (true);", "timed_out"),
    ];
    for (name, act, kind) in some(acts, 1) {
        let act = format!("if (state[3] === HUMAN && state.filter(Boolean).length === 1) {{ {act} }}\n");
        let change = |script: &str| script.replace("  mark(bestMove(), BOT)", &format!("{act}  mark(bestMove(), BOT)"));
        let file = unbeatable_but(&format!("{name}.html"), change);
        let timeout = if kind == "timed_out" { "3s" } else { "1m" };
        let run = noughts(&["audit", &file, "--as", "o", "--repeat", "1", "--timeout", timeout, "--format", "json"]);
        let report = second(&run);
        let verdict = if kind == "illegal" { "beatable" } else { "unproven" };
        assert_eq!(
            (&report["findings"][0]["kind"], &report["verdict"]),
            (&kind.into(), &verdict.into()),
            "{name}: {report}"
        );
        // Of a page of which not all moves were read, nothing is counted.
        assert_eq!(report.get("games").is_none(), kind == "unread", "{name}: {report}");
    }
}

#[test]
#[ignore = "needs chromium"]
fn both_sides_are_played_where_a_page_draws_lots_for_who_begins() {
    if !is_drawn(2) {
        return;
    }
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
            assert!(signature.contains("; who begins is up to chance"), "{name}: {signature}");
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
#[ignore = "needs chromium"]
fn a_page_without_a_body_is_played() {
    if !is_drawn(2) {
        return;
    }
    let run = noughts(&["audit", &page("no_body.html", NO_BODY), "--as", "o", "--repeat", "1", "--format", "json"]);
    let report = second(&run);
    assert_eq!(counts(&report), games(&mut [None; 9], Who::Person, created_first), "{report}");
    assert_eq!(report["verdict"], "beatable");
}

/// One picture has both marks and the empty square, and each place shows a part of it.
#[test]
#[ignore = "needs chromium"]
fn a_page_that_shows_parts_of_one_picture_is_played() {
    if !is_drawn(2) {
        return;
    }
    let html = NO_BODY.replace(
        "place.children[i + Math.floor(i / 3)].src = marks[mark]",
        "place.children[i + Math.floor(i / 3)].style.backgroundPosition = { '': 0, X: -50, O: -100 }[mark] + 'px'",
    );
    let sprite = "const image = document.createElement('button')
        image.style = 'width: 50px; height: 50px; border: 0; background-image: url(marks.png)'";
    let html = html.replace("const image = new Image()", sprite);
    assert!(html.contains("backgroundPosition") && html.contains("marks.png"));
    let run = noughts(&["audit", &page("sprites.html", &html), "--as", "o", "--repeat", "1", "--format", "json"]);
    let report = second(&run);
    assert_eq!(counts(&report), games(&mut [None; 9], Who::Person, created_first), "{report}");
}

/// A text field without a name and without a button is filled in, and Enter is pressed there.
#[test]
#[ignore = "needs chromium"]
fn a_name_is_entered_where_a_page_waits_for_one() {
    if !is_drawn(2) {
        return;
    }
    let field = "const field = document.createElement('input')
        field.addEventListener('keypress', event => {
            if (event.keyCode === 13 && field.value) { field.remove(); draw() }
        })
        document.documentElement.append(field)\n</script>";
    let html = NO_BODY.replace("draw()\n</script>", field);
    let html = html.replace("if (state[i]) return", "if (state[i] || field.isConnected) return");
    assert!(html.contains(field) && html.contains("field.isConnected"));
    let run = noughts(&["audit", &page("entered.html", &html), "--as", "o", "--repeat", "1", "--format", "json"]);
    let report = second(&run);
    assert_eq!(counts(&report), games(&mut [None; 9], Who::Person, created_first), "{report}");
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
    assert_eq!(counts(&report), games(&mut [None; 9], Who::Person, created_first), "{report}");
    assert_eq!((&report["name"], &report["function"]), (&file.into(), &Value::Null), "{report}");
}

#[test]
#[ignore = "needs chromium"]
fn pages_that_cannot_be_played_say_why() {
    for (name, why) in [
        ("two_players.html", "it is a game for two people"),
        ("jquery.html", "its script needs jQuery from the network"),
    ] {
        let run = audit(name);
        assert!(run.code == Some(3) && run.stdout.contains("not judged"), "{name}: {}", run.stdout);
        assert!(run.stderr.contains(why), "{name}: {}", run.stderr);
    }
}
