//! The page to play and explore: what it is as a file, and what it does in a real browser.

#![cfg(unix)]

use crate::browser::{Look, PLAIN, Page};
#[cfg(not(target_os = "macos"))]
use crate::program;
use crate::program::noughts;
use noughts::notation::Coords;
use noughts::review::{Judgement, judge};
use noughts::{Player, Position, Square, SquareSet, Status, page, strategies, tactics, words};
use noughts_testing::oracle;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The page as the library makes it.
static HTML: LazyLock<String> = LazyLock::new(|| page::html(None));

/// The same as a file.
static FILE: LazyLock<PathBuf> = LazyLock::new(|| write("noughts.html", &HTML));

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page");
    fs::create_dir_all(&folder).unwrap();
    folder
}

pub fn write(name: &str, html: &str) -> PathBuf {
    let file = folder().join(name);
    fs::write(&file, html).unwrap();
    file
}

pub fn open(hash: &str, look: Look) -> Page {
    Page::open(&format!("file://{}{hash}", FILE.display()), look)
}

/// What the page has fetched besides itself, and what the browser has complained about.
pub fn trouble(page: &Page) -> Vec<String> {
    let requests = page.events("Network.requestWillBeSent").into_iter().map(|event| event["request"]["url"].clone());
    let fetched = requests.filter(|url| !["file:", "data:"].iter().any(|own| url.as_str().unwrap().starts_with(own)));
    let mut trouble: Vec<String> = fetched.map(|url| format!("fetched {url}")).collect();
    for method in ["Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled"] {
        trouble.extend(page.events(method).iter().map(|event| format!("{method}: {event}")));
    }
    trouble
}

// The file.

#[test]
fn the_command_writes_the_page() {
    // So small that it goes into any message, with room for what people ask of it next.
    assert!(HTML.len() < 90_000, "{} bytes", HTML.len());
    noughts(&["page"]).exits(0).prints(&HTML);
    let file = folder().join("written.html");
    noughts(&["page", "-o", file.to_str().unwrap()]).exits(0).prints("");
    assert_eq!(fs::read_to_string(&file).unwrap(), *HTML);
    noughts(&["page", "-o", "/nowhere/page.html"]).exits(3).complains("cannot write /nowhere/page.html: ");
    noughts(&["page", "--open", "-o", "-"]).exits(2).complains("--open opens a file, and - is none");
}

#[test]
#[cfg(not(target_os = "macos"))]
fn the_page_is_opened_in_the_browser() {
    let programs = folder().join("programs");
    fs::create_dir_all(&programs).unwrap();
    let (opener, opened) = (programs.join("xdg-open"), folder().join("opened"));
    fs::write(&opener, format!("#!/bin/sh\n[ \"$1\" = \"${{1#*bad}}\" ] && cat \"$1\" >'{}'\n", opened.display()))
        .unwrap();
    fs::set_permissions(&opener, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let run = |arguments: &[&str]| {
        let temporary = folder();
        program::command(arguments).env("PATH", &path).env("TMPDIR", temporary).current_dir(folder()).output().unwrap()
    };
    for arguments in [&["page", "--open"][..], &["page", "--open", "-o", "good.html"]] {
        let _ = fs::remove_file(&opened);
        assert!(run(arguments).status.success());
        assert_eq!(fs::read_to_string(&opened).unwrap(), *HTML, "{arguments:?}");
    }
    // A process with the same number may have left its file.
    let script =
        "printf old >\"$TMPDIR/noughts-$$-1.html\"; printf old >\"$TMPDIR/noughts-$$-2.html\"; exec \"$0\" page --open";
    let mut again = std::process::Command::new("sh");
    again.args(["-c", script, env!("CARGO_BIN_EXE_noughts")]).env("PATH", &path).env("TMPDIR", folder());
    let _ = fs::remove_file(&opened);
    assert!(again.status().unwrap().success());
    assert_eq!(fs::read_to_string(&opened).unwrap(), *HTML);
    let failed = run(&["page", "--open", "-o", "bad.html"]);
    assert_eq!(failed.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&failed.stderr).contains("bad.html in a browser"));
}

// The table.

/// What a square of the board says, to the eye and to a screen reader.
const CELLS: &str = r##"[...document.querySelectorAll("#board button")].map((button) => {
    const seen = (selector) => button.querySelector(selector)?.textContent ?? "";
    const mark = button.querySelector(".mark:not(.ghost)")?.classList[1] ?? "";
    return [button.ariaLabel, mark, seen(".value b"), seen(".value small"), seen(".sign")].join("|");
}).join("\n")"##;

/// What it must say.
fn cells(position: Position, answer: &oracle::Answer) -> String {
    let cell = |square: Square| {
        let number = square.number();
        if let Some(player) = position.mark(square) {
            return format!("{number}, {player}|{}|||", player.to_string().to_lowercase());
        }
        let Some((_, outcome, plies)) = answer.moves.iter().find(|(own, ..)| *own == number) else {
            return format!("{number}, empty||||");
        };
        let (sign, value) = match outcome {
            0 => ("■", "draw".into()),
            1.. => ("▲", format!("win in {plies}")),
            _ => ("▼", format!("loss in {plies}")),
        };
        let best = answer.best.contains(&number);
        let reason = || tactics::reason(position, square).filter(|_| best).map_or(String::new(), |why| why.to_string());
        let why = holding(position, square).unwrap_or_else(reason);
        let best = best && !are_alike(position, &answer.best);
        let parts = [why.as_str(), if best { "best" } else { "" }];
        let label: String = parts.iter().filter(|part| !part.is_empty()).map(|part| format!(", {part}")).collect();
        let star = if best { "★" } else { "" };
        format!("{number}, {value}{label}||{sign} {value}|{why}|{star}")
    };
    Square::ALL.map(cell).join("\n")
}

/// Whether there are several moves, and all are best without a reason of their own: a star would tell nothing.
fn are_alike(position: Position, best: &[u8]) -> bool {
    let has_reason = |number: &u8| tactics::reason(position, Square::new(*number).unwrap()).is_some();
    best.len() > 1 && best.len() == noughts::move_values(position).len() && !best.iter().any(has_reason)
}

/// Where several moves are left and all draw, how many replies to one hold the draw.
fn holding(position: Position, square: Square) -> Option<String> {
    let is_draw = |value: &noughts::MoveValue| value.outcome == noughts::Outcome::Draw;
    let moves = noughts::move_values(position);
    let replies = noughts::move_values(position.play(square).unwrap());
    let (held, all) = (replies.iter().filter(|value| is_draw(value)).count(), replies.len());
    let verb = if held == 1 { "holds" } else { "hold" };
    (moves.len() > 1 && moves.iter().all(is_draw)).then(|| format!("{held} of {all} {verb}"))
}

#[test]
#[ignore = "needs a browser"]
fn every_position_set_by_address_shows_what_the_table_says() {
    let mut page = open("#values=1&side=both", PLAIN);
    let answers: Vec<_> = oracle::answers().into_iter().collect();
    assert_eq!(answers.len(), 5478);
    for some in answers.chunks(500) {
        let boards: Vec<String> = some.iter().map(|(board, _)| oracle::text(board)).collect();
        let shown = page.eval(&format!(
            "{boards:?}.map((board) => {{
                history.replaceState(null, '', `#board=${{board}}&moves=&side=both&level=perfect&values=1`);
                dispatchEvent(new HashChangeEvent('hashchange'));
                return [{CELLS}, find('#explore').hidden ? 'hidden' : find('#prospect').textContent];
            }})"
        ));
        for ((board, answer), shown) in some.iter().zip(shown.as_array().unwrap()) {
            let text = oracle::text(board);
            let position: Position = text.parse().unwrap();
            assert_eq!(shown[0].as_str().unwrap(), cells(position, answer), "{text}");
            let mover = oracle::mover(board);
            let prospect = match (position.is_over(), answer.outcome) {
                (true, _) => "hidden".into(),
                (_, 0) => "nobody wins".into(),
                (_, outcome) => format!("{} wins", if outcome > 0 { mover } else { oracle::other(mover) }),
            };
            assert!(shown[1].as_str().unwrap().contains(&prospect), "{text}: {}", shown[1]);
        }
    }
    assert_eq!(trouble(&page), [""; 0]);
}

#[test]
#[ignore = "needs a browser"]
fn every_strategy_chooses_on_the_page_as_in_the_program() {
    let mut page = open("", PLAIN);
    let ongoing: Vec<Position> = Position::all().filter(|position| !position.is_over()).collect();
    let boards: Vec<(String, String)> =
        ongoing.iter().map(|position| (position.to_string(), position.to_move().to_string())).collect();
    let boards = serde_json::to_string(&boards).unwrap();
    for named in strategies::ALL {
        let name = named.name;
        let chosen = page.text(&format!(
            "{boards}.map(([cells, mover]) => choices({name:?}, keyOf(cells, mover)).map((square) => square + 1).join('')).join(' ')"
        ));
        let expected: Vec<String> = ongoing.iter().map(|position| numbers(named.strategy.choices(*position))).collect();
        assert!(chosen.split(' ').eq(&expected), "{name}");
    }
    let listed = page.text("[...document.querySelectorAll('#level option')].map((option) => option.value).join(' ')");
    for named in strategies::ALL {
        let is_level = strategies::LEVELS.iter().find(|(_, strategy)| *strategy == named.name);
        assert!(listed.split(' ').any(|name| name == is_level.map_or(named.name, |(level, _)| level)), "{listed}");
    }
}

fn numbers(squares: SquareSet) -> String {
    squares.iter().map(|square| square.to_string()).collect()
}

#[test]
#[ignore = "needs a browser"]
fn every_move_is_judged_and_its_chances_are_those_of_plain_counting() {
    let mut page = open("", PLAIN);
    let boards: Vec<String> = Position::all().map(|position| position.to_string()).collect();
    let told = page.eval(&format!(
        "{boards:?}.map((cells) => {{
            const key = keyOf(cells, moverOf(cells, 'X'));
            const chances = (square) => gamesAfter(after(key, square)).join(' ');
            return moveValues(key).map(({{ square, judgement }}) => [square + 1, judgement, chances(square), effect(key, square)]);
        }})"
    ));
    let mut moves = 0;
    for (position, told) in Position::all().zip(told.as_array().unwrap()) {
        let order: Vec<Value> =
            noughts::move_values(position).iter().map(|value| value.square.number().into()).collect();
        let shown: Vec<Value> = told.as_array().unwrap().iter().map(|told| told[0].clone()).collect();
        assert_eq!(shown, order, "{position}");
        for told in told.as_array().unwrap() {
            let square = Square::new(told[0].as_u64().unwrap() as u8).unwrap();
            let judged = judge(position, square).unwrap();
            // One word for all that give an outcome away.
            assert_eq!(told[1], judged.judgement().min(Judgement::Mistake).to_string(), "{position} {square}");
            let chances = games_after(judged.next).map(|games| games.to_string());
            assert_eq!(told[2], chances.join(" "), "{position} {square}");
            let better = match judged.judgement() {
                Judgement::Best => SquareSet::EMPTY,
                Judgement::Sound | Judgement::MissedWin => judged.best,
                _ => judged.keeping(),
            };
            let effect = told[3].as_str().unwrap();
            let digits: String = effect.chars().filter(char::is_ascii_digit).collect();
            assert_eq!(digits, numbers(better), "{position} {square}: {effect}");
            moves += 1;
        }
    }
    assert_eq!(moves, 16_167);
}

/// So many games as can be shared out evenly among the replies, move after move: 8!.
const GAMES: u32 = 40_320;

/// How many of them the player who has just moved wins, draws and loses against one who moves at random.
fn games_after(position: Position) -> [u32; 3] {
    match position.status() {
        Status::Won { .. } => [GAMES, 0, 0],
        Status::Drawn => [0, GAMES, 0],
        Status::Ongoing => {
            let replies: Vec<[u32; 3]> = position.children().map(|(_, next)| games_before(next)).collect();
            [0, 1, 2].map(|i| {
                let sum: u32 = replies.iter().map(|games| games[i]).sum();
                assert_eq!(sum % replies.len() as u32, 0, "{position}");
                sum / replies.len() as u32
            })
        }
    }
}

fn games_before(position: Position) -> [u32; 3] {
    match position.status() {
        Status::Won { .. } => [0, 0, GAMES],
        Status::Drawn => [0, GAMES, 0],
        Status::Ongoing => games_after(position.play(noughts::pick(position).unwrap()).unwrap()),
    }
}

// Play.

#[derive(Clone, Copy, Debug)]
enum By {
    Mouse,
    Touch,
    Digits,
    Arrows,
}

impl By {
    fn choose(self, page: &mut Page, square: Square) {
        let number = square.number();
        match self {
            By::Mouse => page.click(&button(number)),
            By::Touch => page.touch(&button(number)),
            By::Digits => {
                page.eval(&format!("document.querySelector({:?}).focus()", button(1)));
                page.press(&number.to_string());
            }
            By::Arrows => {
                page.eval(&format!("document.querySelector({:?}).focus()", button(5)));
                page.press("ArrowUp");
                page.press("Home");
                (0..square.index() / 3).for_each(|_| page.press("ArrowDown"));
                (0..square.index() % 3).for_each(|_| page.press("ArrowRight"));
                page.press("Enter");
            }
        }
    }
}

/// The selector of a square's button.
pub fn button(number: u8) -> String {
    let (row, column) = ((number - 1) / 3 + 1, (number - 1) % 3 + 1);
    format!("#board > div:nth-child({row}) > div:nth-child({column}) button")
}

pub fn status(page: &mut Page) -> String {
    page.text("document.querySelector('#status').textContent")
}

/// The moves in the address.
fn moves(page: &mut Page) -> String {
    page.text("new URLSearchParams(location.hash.slice(1)).get('moves') ?? ''")
}

fn position(page: &mut Page, first: Player) -> Position {
    noughts::notation::read_moves(&moves(page), first, Coords::default()).unwrap()
}

/// Plays a person's side to the end, and returns the last position.
fn play(page: &mut Page, person: Player, by: By, choose: fn(Position) -> Square) -> Position {
    loop {
        let now = position(page, Player::X);
        if now.is_over() {
            return now;
        }
        assert_eq!(now.to_move(), person);
        by.choose(page, choose(now));
        let after = now.ply() + 1;
        let plays_on = format!("new URLSearchParams(location.hash.slice(1)).get('moves').length >= {after}");
        page.until(&plays_on);
    }
}

fn best(position: Position) -> Square {
    noughts::pick(position).unwrap()
}

fn worst(position: Position) -> Square {
    noughts::move_values(position).last().unwrap().square
}

#[test]
#[ignore = "needs a browser"]
fn games_are_won_drawn_and_lost_by_mouse_touch_and_keys() {
    for by in [By::Mouse, By::Touch, By::Digits, By::Arrows] {
        for (person, level, choose, end) in [
            (Player::X, "montero-mj", best as fn(Position) -> Square, "You won! "),
            (Player::O, "perfect", best, "Draw "),
            (Player::X, "perfect", worst, "You lost "),
        ] {
            let address = format!("#side={}&level={level}", person.to_string().to_lowercase());
            let mut page = open(&address, PLAIN);
            let last = play(&mut page, person, by, choose);
            let said = status(&mut page);
            assert!(said.starts_with(end), "{by:?} {level}: {said}");
            match last.status() {
                Status::Won { winner, .. } if winner == person => assert!(!said.contains("would have"), "{said}"),
                Status::Won { winner, .. } => {
                    assert!(
                        said.contains("; ") && said.contains(" would have ") && said.contains(" and won on "),
                        "{winner} {said}"
                    );
                    page.eval(&format!("document.querySelector({:?}).focus()", "#point"));
                    page.press("Enter");
                    let shown = page.text("location.hash");
                    assert!(shown.contains("&at=") && !shown.contains("&values=1"), "{shown}");
                    assert!(status(&mut page).starts_with("The mistake Square "), "{}", status(&mut page));
                    assert_eq!(page.text("document.activeElement.id"), "redo");
                }
                _ => assert_eq!(last.status(), Status::Drawn),
            }
            assert_eq!(trouble(&page), [""; 0]);
        }
    }
}

#[test]
#[ignore = "needs a browser"]
fn the_score_counts_each_game_once() {
    let mut page = open("#side=x&level=montero-mj", PLAIN);
    let score = "document.querySelector('#score').innerText.replace(/\\s+/g, ' ')";
    for games in 1..=2 {
        play(&mut page, Player::X, By::Mouse, best);
        assert_eq!(page.text(score), format!("You {games} Drawn 0 Montero MJ 0"));
        page.click("#undo");
        page.click("#redo");
        page.click("#new");
        assert_eq!(page.text(score), format!("You {games} Drawn 0 Montero MJ 0"));
    }
    page.click("#sides label:nth-of-type(3)");
    assert_eq!(page.text(score), "X 0 Drawn 0 O 0");
}

#[test]
#[ignore = "needs a browser"]
fn what_cannot_be_done_is_refused_with_the_reason() {
    let mut page = open("#moves=519&side=both", PLAIN);
    for by in [By::Mouse, By::Touch, By::Digits, By::Arrows] {
        by.choose(&mut page, Square::new(5).unwrap());
        assert_eq!(status(&mut page), "O to move Square 5 is taken.", "{by:?}");
        assert_eq!(moves(&mut page), "519", "{by:?}");
    }
    page.click("#redo");
    assert!(status(&mut page).ends_with("There is no move to make again."));
    page.eval("location.hash = '#moves=14253&side=both'");
    page.until("document.querySelector('#status').textContent.includes('won on 1-2-3')");
    let said = status(&mut page);
    for (by, square) in [(By::Mouse, 9), (By::Digits, 9), (By::Digits, 5)] {
        by.choose(&mut page, Square::new(square).unwrap());
        assert_eq!([status(&mut page), moves(&mut page)], [said.as_str(), "14253"], "{by:?} {square}");
    }
    page.eval("location.hash = '#side=x'");
    page.until("document.querySelector('#status').textContent.includes('Your move')");
    page.press("u");
    assert!(status(&mut page).ends_with("There is no move of yours to take back."));
}

#[test]
#[ignore = "needs a browser"]
fn undo_and_redo_go_from_turn_to_turn_and_keep_the_focus() {
    let mut page = open("#side=x&level=perfect", PLAIN);
    page.click(&button(5));
    page.click("#undo");
    assert_eq!(page.text("location.hash.replace(/.*at=/, '')"), "0");
    let state = "[document.activeElement.id, document.activeElement.ariaDisabled].join()";
    assert_eq!(page.text(state), "undo,true");
    page.press("Enter");
    assert_eq!(page.text(state), "undo,true");
    page.click("#redo");
    assert_eq!(page.text(state), "redo,true");
    assert!(!page.text("location.hash").contains("at="));
    assert_eq!(moves(&mut page).len(), 2);
    page.click("#undo");
    page.click(&button(1));
    assert_eq!(moves(&mut page).len(), 2);
    assert!(moves(&mut page).starts_with('1'));
    assert_eq!(page.eval("document.querySelectorAll('[disabled]').length"), 0);
    assert_eq!(page.text("document.activeElement.ariaLabel"), "1, X");
}

#[test]
#[ignore = "needs a browser"]
fn the_board_is_one_tab_stop_and_the_arrows_stay_within_it() {
    let mut page = open("#side=both", PLAIN);
    let name = "document.activeElement.ariaLabel || document.activeElement.id";
    page.press("Tab");
    assert_eq!(page.text(name), "Puzzle of the day");
    page.press("Tab");
    assert_eq!(page.text(name), "Help");
    page.press("Tab");
    assert_eq!(page.text(name), "5, empty");
    for (key, square) in [
        ("ArrowRight", 6),
        ("ArrowRight", 6),
        ("Home", 4),
        ("ArrowLeft", 4),
        ("ArrowUp", 1),
        ("ArrowUp", 1),
        ("End", 3),
        ("ArrowDown", 6),
        ("ArrowDown", 9),
        ("ArrowDown", 9),
    ] {
        page.press(key);
        assert_eq!(page.text(name), format!("{square}, empty"), "{key}");
    }
    page.press("Tab");
    assert_eq!(page.text(name), "hint");
    assert_eq!(page.eval("document.querySelectorAll('#board [tabindex=\"0\"]').length"), 1);
}

#[test]
#[ignore = "needs a browser"]
fn keys_work_on_the_whole_page_unless_they_are_kept_to_the_board() {
    let mut page = open("#side=both", PLAIN);
    page.press("5");
    page.eval("find('#sides input').focus()");
    page.press("1");
    assert_eq!(moves(&mut page), "51");
    page.eval("document.activeElement.blur()");
    let hash = "location.hash.replace('#moves=51&side=both&level=medium', '')";
    for (key, shown) in [
        ("ArrowLeft", "&at=1"),
        ("ArrowLeft", "&at=0"),
        ("ArrowLeft", "&at=0"),
        ("ArrowRight", "&at=1"),
        ("ArrowRight", ""),
        ("v", "&values=1"),
        ("v", ""),
        ("u", "&at=1"),
    ] {
        page.press(key);
        assert_eq!(page.text(hash), shown, "{key}");
    }
    page.press("h");
    assert!(status(&mut page).starts_with("O to move With best play "));
    // Where a letter has a meaning of its own, it keeps that.
    page.eval("find('#level').parentElement.hidden = false; find('#level').focus()");
    page.press("n");
    assert_eq!(moves(&mut page), "51");
    page.eval("document.activeElement.blur()");
    page.press("n");
    assert_eq!(moves(&mut page), "");
    page.press("?");
    assert_eq!(page.eval("find('#keys').open"), true);
    page.press("5");
    page.click("#anywhere");
    page.click("#keys button");
    page.press("5");
    assert_eq!(moves(&mut page), "");
    By::Digits.choose(&mut page, Square::new(5).unwrap());
    assert_eq!(moves(&mut page), "5");
    page.click("#help");
    assert_eq!(page.eval("find('#keys').open"), true);
    assert_eq!(trouble(&page), [""; 0]);
}

#[test]
#[ignore = "needs a browser"]
fn a_hint_stars_all_best_squares_until_the_next_move() {
    let mut page = open("#moves=519&side=both", PLAIN);
    page.click("#hint");
    assert_eq!(status(&mut page), "O to move With best play nobody wins; 6 squares to fill. Best: 3, 7.");
    let starred = "[...document.querySelectorAll('#board button')].filter((one) => one.querySelector('.sign')).map((one) => one.ariaLabel).join('|')";
    assert_eq!(page.text(starred), "3, empty, stops a fork, best|7, empty, stops a fork, best");
    page.click("#setup-open");
    page.click("#setup-cancel");
    assert_eq!(page.text(starred), "", "a hint ends where a position is set up");
    page.click("#hint");
    page.click(&button(3));
    assert_eq!(page.text(starred), "");
    page.eval("location.hash = '#moves=14253&side=both'");
    page.until("document.querySelector('#status').textContent.startsWith('X won')");
    assert_eq!(page.eval("find('#hint').hidden"), true);
    page.press("h");
    assert!(status(&mut page).ends_with("There is no move to hint at."));
    page.eval("location.hash = '#moves=&side=both'");
    page.until("state.moves.length === 0");
    page.click("#hint");
    assert!(status(&mut page).ends_with("Every square keeps the draw; hardest to answer: 1, 3, 7 or 9."));
    assert_eq!(page.text(starred), "", "stars on all squares say nothing");
}

#[test]
#[ignore = "needs a browser"]
fn the_hint_of_every_position_says_what_the_program_says() {
    let mut page = open("", PLAIN);
    let ongoing: Vec<Position> = Position::all().filter(|position| !position.is_over()).collect();
    let boards: Vec<String> = ongoing.iter().map(Position::to_string).collect();
    let said = page.eval(&format!("{boards:?}.map((cells) => advice(cells, moverOf(cells, 'X')))"));
    for (position, said) in ongoing.into_iter().zip(said.as_array().unwrap()) {
        let why = |square| tactics::reason(position, square).map_or(String::new(), |why| format!(" ({why})"));
        let best: Vec<Square> = noughts::best_moves(position).iter().collect();
        let names: Vec<String> = best.iter().map(|square| format!("{square}{}", why(*square))).collect();
        let advice = if are_alike(position, &best.iter().map(|square| square.number()).collect::<Vec<_>>()) {
            format!("Every square {}.", alike(position, &best))
        } else {
            format!("Best: {}.", names.join(", "))
        };
        assert_eq!(said, &format!("{} {advice}", words::prospect(position)), "{position}");
    }
}

/// What squares do that are all worth the same, and which of them leave the fewest replies that hold a draw.
fn alike(position: Position, squares: &[Square]) -> String {
    let all = match noughts::move_values(position)[0].outcome {
        noughts::Outcome::Win => "keeps the win",
        noughts::Outcome::Draw => "keeps the draw",
        noughts::Outcome::Loss => "loses as late as any",
    };
    let held = |square: &Square| holding(position, *square).map(|held| held[..1].to_string());
    let least = squares.iter().map(held).min().unwrap();
    let hardest: Vec<String> =
        squares.iter().filter(|square| held(square) == least).map(|square| square.number().to_string()).collect();
    match hardest.split_last() {
        _ if hardest.len() == squares.len() => all.to_string(),
        Some((last, [])) => format!("{all}; hardest to answer: {last}"),
        Some((last, others)) => format!("{all}; hardest to answer: {} or {last}", others.join(", ")),
        None => unreachable!("some square is the hardest to answer"),
    }
}

#[test]
#[ignore = "needs a browser"]
fn a_mistake_gone_back_to_is_marked_and_set_right_in_a_sentence() {
    let marked = "[...document.querySelectorAll('#board .mistaken')].map((one) => `${one.ariaLabel}, ${one.querySelector('.taken').classList[1]}`).join('|')";
    // A draw given away by O, a win by X, moves that lose nothing, and moves of which nothing is said yet.
    for (address, said, mark) in [
        (
            "#moves=1259734&side=o&at=1",
            "The mistake O’s 2 gave the draw away; 5 would have held it.",
            "2, empty, was played, a mistake, o",
        ),
        (
            "#moves=132547&side=x&at=2",
            "The mistake X’s 2 turned a win into a loss; 4, 7 or 9 would have won.",
            "2, empty, was played, a mistake, x",
        ),
        ("#moves=1259734&side=both&at=2", "X to move O took 2. Play from here.", ""),
        ("#moves=13254&side=x&at=4", "X to move O took 5. Play from here: you are X.", ""),
    ] {
        let mut page = open(address, PLAIN);
        assert!(status(&mut page).starts_with(said), "{address}: {}", status(&mut page));
        assert_eq!(page.text(marked), mark, "{address}");
        assert_eq!(
            page.eval("document.querySelectorAll('.mark:not(.ghost)').length"),
            page.eval("state.at"),
            "{address}"
        );
    }
    let mut page = open("#moves=13254&side=x&at=4&values=1", PLAIN);
    assert_eq!(page.text("document.querySelector('.mistaken').innerText.replace(/\\s+/g, ' ')"), "4 ?");
    page.click(&button(7));
    assert_eq!(page.text(marked), "");
}

#[test]
#[ignore = "needs a browser"]
fn a_newcomer_plays_medium_and_strategies_have_the_names_of_their_makers() {
    let mut page = open("", PLAIN);
    assert_eq!(page.text("find('#level').selectedOptions[0].textContent"), "Medium");
    let options = page.text("[...document.querySelectorAll('#level option')].map((one) => one.textContent).join('|')");
    for name in ["Easy", "Perfect", "Any move that keeps the result, however slowly"] {
        assert!(options.split('|').any(|option| option == name), "{options}");
    }
    // A program is named by how it fares, which its losses show.
    for (name, short) in [
        ("montero-mj", "Montero MJ"),
        ("montero-ia", "Montero IA"),
        ("harvey", "Harvey"),
        ("prevos", "Prevos"),
        ("luoshu", "Esolang wiki"),
        ("smartbot", "Nath and Mittal"),
    ] {
        let option = page.text(&format!("find('#level [value={name}]').textContent"));
        let loses = noughts(&["audit", name]).stdout.contains("beatable");
        let record = option.strip_prefix(&format!("{short}: ")).unwrap_or_else(|| panic!("{option}"));
        assert_eq!(loses, record != "never loses", "{option}");
    }
    for option in ["Harvey: never loses", "Montero IA: loses to a fork", "Nath and Mittal: loses to a fork"] {
        assert!(options.split('|').any(|other| other == option), "{options}");
    }
    page.eval("location.hash = '#level=perfect'");
    page.until("find('#level').value === 'perfect'");
    assert_eq!(page.text("find('#about').textContent"), "Never makes a mistake.");
    page.eval("location.hash = '#level=harvey'");
    page.until("find('#level').value === 'harvey'");
    let about = page.text("find('#about').textContent");
    assert!(about.starts_with("Harvey (Computer Science Logo Style, 1997): win, block, fork"), "{about}");
    assert!(page.text("find('#score').innerText").contains("Harvey"));
}

#[test]
#[ignore = "needs a browser"]
fn a_sound_move_is_slower_when_it_wins() {
    let mut page = open("#moves=14253&side=both", PLAIN);
    assert_eq!(page.text("document.querySelector('.judgement.sound').textContent"), "sound");
    page.eval("location.hash = '#moves=12637&side=both&values=1'");
    page.until("state.moves.length === 5");
    assert_eq!(page.text("document.querySelector('#moves li:last-child .judgement').textContent"), "slower");
}

#[test]
#[ignore = "needs a browser"]
fn each_turn_is_announced_once_with_both_moves() {
    for moving in [false, true] {
        let mut page = open("#side=x&level=perfect", Look { moving, ..PLAIN });
        page.eval(
            "window.told = []; window.said = ''; new MutationObserver(() => find('#status').ariaBusy === 'true' ? said = find('#status b').textContent : told.push(find('#status').textContent))
                .observe(document.querySelector('#status'), { childList: true, characterData: true, subtree: true })",
        );
        page.click(&button(5));
        page.until("told.length > 0");
        let answer = moves(&mut page).chars().nth(1).unwrap();
        assert_eq!(page.eval("told"), json!([format!("Your move You took 5, the program took {answer}.")]), "{moving}");
        // What is seen meanwhile is not read out.
        assert_eq!(page.text("said"), if moving { "O to move" } else { "" });
    }
}

#[test]
#[ignore = "needs a browser"]
fn the_program_plays_itself_until_it_is_told_to_pause() {
    let mut page = open("#side=none&level=perfect", PLAIN);
    page.until("document.querySelectorAll('.mark:not(.ghost)').length > 0");
    page.click("#run");
    assert_eq!(page.text("document.querySelector('#run').textContent"), "Play on");
    page.eval("location.hash = '#moves=1523746&side=none'");
    page.until("document.querySelectorAll('.mark:not(.ghost)').length === 7");
    page.click("#run");
    page.until("document.querySelector('#status b').textContent === 'Draw'");
    assert_eq!(moves(&mut page).len(), 9);
}

#[test]
#[ignore = "needs a browser"]
fn either_side_may_begin() {
    for (side, first) in [("x", "o"), ("o", "o"), ("o", "x")] {
        let mut page = open(&format!("#side={side}&first={first}&level=perfect"), PLAIN);
        let begun = usize::from(side != first);
        page.until(&format!("document.querySelectorAll('.mark:not(.ghost)').length === {begun}"));
        page.click(&button(2));
        page.until(&format!("document.querySelectorAll('.mark.{side}:not(.ghost)').length === 1"));
        let first = if first == "x" { Player::X } else { Player::O };
        assert_eq!(position(&mut page, first).ply(), begun + 2);
    }
}

// Explore.

#[test]
#[ignore = "needs a browser"]
fn looking_at_a_square_shows_the_reply() {
    let mut page = open("#moves=51&side=both&values=1", PLAIN);
    let board: Position = "O.X.X....".parse().unwrap();
    let reply = noughts::pick(board).unwrap();
    // A mark would lie over the values.
    assert_eq!(page.eval("document.querySelectorAll('.ghost').length"), 0);
    page.eval(&format!("document.querySelector({:?}).focus()", button(3)));
    assert_eq!(
        page.text("document.querySelector('#reply').textContent"),
        format!("If X takes 3, O’s best answer is {reply}.")
    );
    assert_eq!(page.text("document.querySelector('#board .reply').ariaLabel.slice(0, 1)"), reply.to_string());
}

#[test]
#[ignore = "needs a browser"]
fn nothing_is_shown_that_has_nothing_to_say() {
    let mut page = open("#moves=14253&side=none&values=1", PLAIN);
    let hidden = "['#run', '#values', '#game .notes', '#explore'].map((one) => find(one).hidden).join()";
    assert_eq!(page.text(hidden), "true,true,true,true");
    assert_eq!(
        page.text("[shareOf(5040, 35280), shareOf(2510, 20), shareOf(0, GAMES)].join().replaceAll('\\u00a0', ' ')"),
        "12.5,6.3,0"
    );
    page.call("Emulation.setEmulatedMedia", json!({ "media": "print" }));
    assert_eq!(
        page.text(
            "['#board', '#playing', '#score', '#share-title'].map((one) => find(one).getClientRects().length).join()"
        ),
        "1,0,0,0"
    );
}

#[test]
#[ignore = "needs a browser"]
fn the_list_of_moves_says_what_each_did_and_leads_back() {
    let mut page = open("#moves=1259734&side=both", PLAIN);
    let list = page.text("document.querySelector('#moves').innerText.replace(/\\s+/g, ' ')");
    assert!(list.contains("2 O takes 2 mistake gives the draw away: 5 would have held it"), "{list}");
    assert!(list.ends_with("7 X takes 4 best wins"), "{list}");
    page.click("#moves li:nth-child(3) button");
    assert_eq!(page.eval("document.querySelectorAll('.mark:not(.ghost)').length"), 2);
    assert_eq!(page.text("document.activeElement.value"), "2");
    page.click(&button(9));
    assert_eq!(moves(&mut page), "129");
}

#[test]
#[ignore = "needs a browser"]
fn positions_are_set_up_by_clicking_and_refused_with_the_reason() {
    let mut page = open("#side=both", PLAIN);
    page.click("#setup-open");
    for _ in 0..2 {
        page.click(&button(1));
    }
    let said = "document.querySelector('#status span').textContent";
    assert_eq!(
        page.text(said),
        "Play cannot reach this: X moves first, so there must be as many X as O or one more. There are 0 X and 1 O."
    );
    page.click("#setup-done");
    assert_eq!(page.eval("document.querySelector('#setup').hidden"), false);
    page.click(&button(5));
    assert_eq!(page.text(said), "Each click: X, then O, then empty.");
    page.click("#setup-done");
    assert_eq!(page.text("location.hash"), "#board=O...X....&moves=&side=both&level=medium");
    page.click(&button(9));
    assert_eq!(moves(&mut page), "9");
}

#[test]
#[ignore = "needs a browser"]
fn a_set_up_can_be_cancelled() {
    let mut page = open("#moves=51&side=both", PLAIN);
    let address = page.text("location.hash");
    page.click("#setup-open");
    page.until("page.setup !== null");
    page.click("#firsts label:nth-of-type(2)");
    assert_eq!(page.text("document.querySelector('#firsts :checked').value"), "O");
    page.click("#setup-cancel");
    page.until("page.setup === null");
    assert_eq!(page.text("document.querySelector('#firsts :checked').value"), "X");
    assert_eq!(page.text("location.hash"), address);
    page.click(&button(9));
    assert_eq!(moves(&mut page), "519");
    assert_eq!(trouble(&page), [""; 0]);
}

#[test]
#[ignore = "needs a browser"]
fn nothing_reaches_the_game_behind_a_set_up() {
    let mut page = open("#moves=51&side=both", PLAIN);
    page.click("#undo");
    let address = page.text("location.hash");
    page.click("#setup-open");
    page.until("page.setup !== null");
    assert_eq!(page.eval("find('#record').hidden"), true);
    for key in ["u", "ArrowRight"] {
        page.press(key);
        assert_eq!(status(&mut page), "Set up First play from here, or cancel.", "{key}");
        assert_eq!(page.text("location.hash"), address, "{key}");
    }
    page.click(&button(9));
    page.click("#share [value=query]");
    page.until("document.querySelector('#status').textContent.includes('Play cannot reach this')");
    page.click(&button(9));
    page.click("#share [value=query]");
    page.until("!document.querySelector('#copied').hidden");
    assert_eq!(page.text("document.querySelector('#copied').value"), "noughts query ....X...O");
}

#[test]
#[ignore = "needs a browser"]
fn a_move_made_for_the_program_is_the_persons_and_the_game_does_not_count() {
    let mut page = open("#moves=1425&at=1&side=x", PLAIN);
    page.click(&button(4));
    assert!(status(&mut page).contains("ou took 4 for the program"), "{}", status(&mut page));
    page.eval("page.running = false; play(1); play(4); update()");
    page.click(&button(3));
    assert!(status(&mut page).contains("won on 1-2-3"), "{}", status(&mut page));
    assert_eq!(page.text("[...document.querySelectorAll('#score dd')].map((dd) => dd.textContent).join('')"), "000");
}

#[test]
#[ignore = "needs a browser"]
fn the_eight_images_are_those_of_the_library() {
    let mut page = open("#moves=126&side=both", PLAIN);
    let original: Position = "XO...X...".parse().unwrap();
    page.click("#images summary");
    page.until("document.querySelectorAll('#images button').length === 8");
    for (k, image) in original.symmetries().into_iter().enumerate() {
        page.click(&format!("#images li:nth-child({}) button", k + 1));
        assert_eq!(position(&mut page, Player::X), image, "{k}");
        page.eval("location.hash = '#moves=126&side=both'");
        page.until("new URLSearchParams(location.hash.slice(1)).get('moves') === '126'");
    }
}

// Share.

#[test]
#[ignore = "needs a browser"]
fn a_position_of_a_file_is_copied_as_text_drawing_and_command() {
    let mut page = open("#moves=5128&side=both&level=perfect&values=1", PLAIN);
    let shown: Position = "OX..X..O.".parse().unwrap();
    // An address of a file would lead nobody here.
    assert_eq!(page.eval("find('#share [value=link]').hidden"), true);
    let mut copied = |form: &str| {
        page.click(&format!("#share [value={form}]"));
        page.until("!document.querySelector('#copied').hidden");
        page.text("document.querySelector('#copied').value")
    };
    let text = copied("text");
    assert_eq!(text, format!("{shown:#}\n\nX to move.\n"));
    let query = copied("query");
    let words: Vec<&str> = query.split(' ').collect();
    assert_eq!(
        (words[0], noughts(&[&words[1..], &["--format", "plain"]].concat()).exits(0).stdout),
        ("noughts", format!("{}\n", noughts::pick(shown).unwrap()))
    );
    let drawing = copied("svg");
    let read = page.text(&format!(
        "(() => {{ const svg = new DOMParser().parseFromString({drawing:?}, 'image/svg+xml');
            return [svg.querySelectorAll('parsererror, style, [class=\"\"]').length, svg.querySelectorAll('circle').length,
                svg.querySelector('desc').textContent].join('|'); }})()"
    ));
    assert_eq!(read, "0|2|OX. / .X. / .O.. X to move.");
}

#[test]
fn a_page_with_an_address_says_what_it_is_to_other_sites() {
    let address = "https://example.org/a?b=1&c=2";
    let page = noughts(&["page", "--address", address]).exits(0).stdout;
    assert_eq!(page, page::html(Some(address)));
    for (property, value) in [
        ("url", "https://example.org/a?b=1&amp;c=2"),
        ("title", "Noughts"),
        ("description", "Play perfect tic-tac-toe, and see what every move is worth."),
    ] {
        assert!(page.contains(&format!("<meta property=\"og:{property}\" content=\"{value}\">")), "{property}");
    }
    assert!(!HTML.contains("property=\"og:") && HTML.contains("<meta name=\"theme-color\" content=\"#15171a\""));
    let proof = noughts(&["page", "--board", "6x6", "--line", "4", "--address", address]).exits(0).stdout;
    assert!(proof.contains("<meta property=\"og:description\" content=\"Play against a proof"));
    for wrong in
        ["example.org", "https://", "https:///a", "https://example.org/#a", "https://example.org/a b", "file:///a"]
    {
        noughts(&["page", "--address", wrong]).exits(2).complains("an address begins with https:// or http://");
    }
}

#[test]
#[ignore = "needs a browser"]
fn a_file_that_knows_its_address_copies_links_that_lead_there() {
    let file = write("addressed.html", &page::html(Some("https://example.org/noughts.html")));
    let mut page = Page::open(&format!("file://{}#moves=5128&side=both&level=perfect&values=1", file.display()), PLAIN);
    page.click("#share [value=link]");
    page.until("!document.querySelector('#copied').hidden");
    let link = "https://example.org/noughts.html#moves=5128&side=both&level=perfect&values=1";
    assert_eq!(page.text("document.querySelector('#copied').value"), link);
}

#[test]
#[ignore = "needs a browser"]
fn a_shared_game_speaks_to_whoever_opens_it() {
    for (address, said) in [
        ("#moves=1523746&side=x&level=hard", "O to move X took 6. Play on: you are X."),
        ("#moves=15237&side=x", "O to move X took 7. Play on: you are X."),
        ("#moves=15&side=x", "X to move O took 5. Play from here: you are X."),
        ("#board=OX..X..O.&moves=&side=both", "X to move Three in a row wins. Play from here."),
        ("#moves=1259734&side=o", "X won X won on 1-4-7. O’s 2 gave the draw away; 5 would have held it."),
        ("#moves=1259734&side=x", "X won X won on 1-4-7. O’s 2 gave the draw away; 5 would have held it."),
        ("#moves=152374698&side=o", "Draw X took 8, and the game is drawn."),
        ("#side=x", "Your move You are X. Three in a row wins."),
    ] {
        let mut page = open(address, PLAIN);
        assert_eq!(status(&mut page).trim_end(), said, "{address}");
    }
    // Whoever moves is a player from then on.
    let mut page = open("#moves=15&side=x&level=perfect", PLAIN);
    page.click(&button(9));
    page.until("state.moves.length === 4");
    assert!(status(&mut page).starts_with("Your move You took 9, the program took "), "{}", status(&mut page));
}

#[test]
#[ignore = "needs a browser"]
fn a_broken_address_shows_the_empty_board_and_a_sentence() {
    for (address, fault) in [
        ("#moves=55", "move 2 is on square 5, which is taken"),
        ("#moves=50", "it has moves=50, which means nothing here"),
        ("#moves=142536", "move 6 comes after the end of the game"),
        ("#side=z", "it has side=z, which means nothing here"),
        ("#level=godlike", "it has level=godlike, which means nothing here"),
        ("#level=toString", "it has level=tostring, which means nothing here"),
        ("#values=2", "it has values=2, which means nothing here"),
        ("#moves=5&moves=1", "it has moves twice"),
        ("#moves=5&at=2", "at=2 is after its last move"),
        ("#board=XX.......", "Play cannot reach this: X moves first"),
        ("#board=XXXOOO...", "both have a line"),
        ("#board=XXXXO.OO.&first=o", "Play cannot reach this"),
        ("#constructor=1", "it has constructor=1, which means nothing here"),
        ("#%F0%9F%98%80<img src=x>", "which means nothing here"),
    ] {
        let mut page = open(address, PLAIN);
        let said = status(&mut page);
        assert!(said.contains("The address cannot be read: ") && said.contains(fault), "{address}: {said}");
        assert_eq!(said.matches("cannot be read").count(), 1, "{address}: {said}");
        assert_eq!(page.eval("document.querySelectorAll('.mark:not(.ghost)').length"), 0, "{address}");
        let kept = page.text("decodeURI(location.hash)");
        assert!(kept == address || address.starts_with("#%"), "{address}: {kept}");
        assert_eq!(trouble(&page), [""; 0], "{address}");
    }
}

#[test]
#[ignore = "needs a browser"]
fn an_address_may_have_separators_and_capitals() {
    for address in ["#moves=5,1,2", "#moves=5+1+2", "#moves=5%201 2", "#moves=512&side=BOTH&LEVEL=Perfect"] {
        let mut page = open(address, PLAIN);
        assert_eq!(moves(&mut page), "512", "{address}");
    }
}

#[test]
#[ignore = "needs a browser"]
fn the_browser_goes_back_to_a_game_that_a_setting_ended() {
    let mut page = open("#moves=512&side=both", PLAIN);
    for selector in ["#sides label:nth-of-type(1)", "#firsts label:nth-of-type(2)", "#new", "#map-play"] {
        if selector == "#map-play" {
            page.click("#map summary");
            page.until("boards.length > 0");
        }
        page.click(selector);
        page.until("!location.hash.includes('moves=512')");
        page.eval("history.back()");
        page.until("location.hash === '#moves=512&side=both&level=medium' && state.moves.length === 3");
        assert_eq!(page.text("document.querySelector('#firsts :checked').value"), "X", "{selector}");
    }
}

// Everyone.

/// The names of the nodes of the accessibility tree, by role.
fn roles(page: &mut Page) -> BTreeMap<String, Vec<String>> {
    let mut roles: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let tree = page.call("Accessibility.getFullAXTree", json!({}));
    for node in tree["nodes"].as_array().unwrap().iter().filter(|node| node["ignored"] != true) {
        let name = node["name"]["value"].as_str().unwrap_or_default();
        roles.entry(node["role"]["value"].as_str().unwrap().into()).or_default().push(name.into());
    }
    roles
}

#[test]
#[ignore = "needs a browser"]
fn the_accessibility_tree_has_the_grid_its_cells_and_the_status() {
    let mut page = open("#moves=51&side=x&values=1", PLAIN);
    let roles = roles(&mut page);
    assert_eq!(roles["grid"], ["Board"]);
    assert_eq!(roles["row"].len(), 3 + 2 + 7, "{:?}", roles["row"]);
    assert_eq!(roles["gridcell"].len(), 9);
    assert!(roles["button"].iter().any(|name| name == "5, X"), "{:?}", roles["button"]);
    assert!(roles["button"].iter().any(|name| name == "9, draw, 2 of 6 hold"), "{:?}", roles["button"]);
    assert_eq!(roles["status"].len(), 1);
    assert_eq!(roles["heading"][0], "Noughts");
    assert!(roles["combobox"] == ["Level"] && roles["main"].len() == 1);
}

/// What is wrong with a page to axe-core, to the eye and to the network; with nothing to say, nothing is wrong.
pub fn faults(page: &mut Page, axe: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for with_map in [false, true] {
        open_details(page, with_map);
        faults.extend(faults_in_sight(page, axe));
    }
    faults
}

/// Opens what can be opened, with the map, which takes the place of what is beside the board, or without it.
pub fn open_details(page: &mut Page, with_map: bool) {
    page.eval(&format!("find('#images').open = true; find('#map').open = {with_map}"));
    page.until(&format!("document.querySelectorAll('#images button').length === 8 && boards.length > 0 >= {with_map}"));
}

/// The same of what is to be seen as it is.
pub fn faults_in_sight(page: &mut Page, axe: &str) -> Vec<String> {
    page.eval(axe);
    let violations =
        page.eval("axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`))");
    let mut faults: Vec<String> = serde_json::from_value(violations).unwrap();
    if page.eval("document.documentElement.scrollWidth > innerWidth") == true {
        faults.push("it is wider than the window".into());
    }
    faults.extend(trouble(page));
    faults
}

/// The script of axe-core.
pub fn axe() -> String {
    let file = std::env::var_os("AXE_CORE").expect("AXE_CORE names the file axe.min.js");
    fs::read_to_string(file).unwrap()
}

#[test]
#[ignore = "needs a browser, and axe-core in AXE_CORE"]
fn axe_finds_nothing_in_light_and_dark_narrow_and_wide() {
    let axe = axe();
    let (explored, lost) = ("#moves=51&side=both&values=1", "#moves=1259734&side=o");
    for (width, dark, hash) in [(1440, false, explored), (1440, true, lost), (320, false, lost), (320, true, explored)]
    {
        let mut page = open(hash, Look { width, dark, ..PLAIN });
        assert_eq!(faults(&mut page, &axe), [""; 0], "{width} {dark} {hash}");
    }
}

#[test]
#[ignore = "needs a browser, and axe-core in AXE_CORE"]
fn faults_put_in_on_purpose_are_found() {
    let axe = axe();
    let policy = HTML.split_once("<meta http-equiv").unwrap().1.split_once('>').unwrap().0;
    let without_policy = HTML.replace(&format!("<meta http-equiv{policy}>"), "");
    for (old, new, fault) in [
        (" lang=\"en\"", "", "html-has-lang"),
        ("--muted:#655f54", "--muted:#b5afa4", "color-contrast"),
        ("\"role\", \"gridcell\"", "\"role\", \"option\"", "aria-required"),
        ("<header>", "<header><img alt=\"\" src=\"https://example.invalid/a.png\">", "example.invalid"),
        ("max-width:calc(max(27rem", "width:calc(max(27rem", "wider than the window"),
    ] {
        let mutant = without_policy.replacen(old, new, 1);
        assert_ne!(mutant, without_policy, "{old}");
        let file = write("mutant.html", &mutant);
        let look = Look { width: 320, ..PLAIN };
        let mut page = Page::open(&format!("file://{}#moves=51&side=both", file.display()), look);
        let found = faults(&mut page, &axe);
        assert!(found.iter().any(|found| found.contains(fault)), "{fault}: {found:?}");
    }
    // With its policy, the page cannot even ask.
    let image = "<header><img alt=\"\" src=\"https://example.invalid/a.png\">";
    let file = write("image.html", &HTML.replacen("<header>", image, 1));
    let page = Page::open(&format!("file://{}", file.display()), PLAIN);
    assert!(trouble(&page).iter().any(|trouble| trouble.contains("Content Security Policy")), "{:?}", trouble(&page));
}
