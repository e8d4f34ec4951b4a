//! The page of a proof: what it is as a file, how it answers in Node, and what it does in a real browser.

#![cfg(unix)]

use crate::browser::{Look, PLAIN, Page};
use crate::page::{axe, faults_in_sight, trouble};
use crate::program::noughts;
use noughts_boards::{BUNDLED, Bundled, Certificate, Game, Square};
use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

fn folder() -> PathBuf {
    let folder = PathBuf::from(concat!(env!("CARGO_TARGET_TMPDIR"), "/proof_page"));
    fs::create_dir_all(&folder).unwrap();
    folder
}

const QUBIC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/games/qubic.game");

/// The page of a certificate of the program, as a file that is made once.
fn page_of(known: &Bundled) -> PathBuf {
    static MADE: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    let page = folder().join(format!("{}.html", known.name));
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if made.insert(known.name) {
        let certificate = format!("{}/../boards/certificates/{}", env!("CARGO_MANIFEST_DIR"), known.name);
        let mut arguments = vec!["page", "--certificate", &certificate, "-o", page.to_str().unwrap()];
        if known.certificate().task.game.rules().is_none() {
            arguments.extend(["--game", QUBIC]);
        }
        noughts(&arguments).exits(0).prints("");
    }
    page
}

fn bundled(name: &str) -> &'static Bundled {
    BUNDLED.iter().find(|known| known.name == name).unwrap()
}

// The file.

#[test]
fn the_command_writes_the_page_of_a_proof() {
    let page = fs::read_to_string(page_of(bundled("6x6-line4-x-win.nc"))).unwrap();
    assert!(page.len() < 35_000, "{} bytes", page.len());
    assert!(page.contains("\"bytes\":18,") && page.contains("\"positions\":1471,"));
    noughts(&["page", "--board", "6x6", "--line", "4"]).exits(0).prints(&page);
    // Where no side wins, it is O that never loses.
    noughts(&["page", "--board", "4x4", "--line", "4"]).exits(0).shows("\"side\":\"O\"").shows("\"win\":false");
}

#[test]
fn a_proof_that_there_is_not_is_told_in_a_sentence() {
    let file = |name: &str, bytes: &[u8]| {
        let file = folder().join(name);
        fs::write(&file, bytes).unwrap();
        file.to_str().unwrap().to_string()
    };
    let (junk, mut wrong) = (file("junk.nc", b"junk"), bundled("6x6-line4-x-win.nc").bytes.to_vec());
    let (whole, qubic) = (file("whole.nc", &wrong), file("of-lines.nc", bundled("qubic-x-win.nc").bytes));
    *wrong.last_mut().unwrap() ^= 1;
    let wrong = file("wrong.nc", &wrong);
    noughts(&["page", "--certificate", &junk]).exits(1).complains("junk.nc: not a certificate");
    noughts(&["page", "--certificate", &wrong]).exits(1).complains("wrong.nc: damaged: its checksum is");
    noughts(&["page", "--certificate", &qubic]).exits(2).complains("that file is needed as well: add --game FILE");
    noughts(&["page", "--certificate", &whole, "--game", QUBIC]).exits(1).complains("a certificate of another game");
    noughts(&["page", "--certificate", &whole, "--board", "5x5"]).exits(1).complains("a certificate of another game");
    noughts(&["page", "--certificate", "/nowhere.nc"]).exits(2).complains("/nowhere.nc: no such file or folder");
    noughts(&["page", "--line", "4"]).exits(2).complains("--line needs --board, such as --board 5x4 --line 4");
    let none = noughts(&["page", "--board", "8x8", "--line", "5"]).exits(3);
    none.complains(
        "no proof of 8x8, line 5 comes with the program; look for one with `noughts certificate --board 8x8 --line 5",
    );
}

#[test]
fn the_name_of_a_game_cannot_end_the_script() {
    let (game, proof) = (folder().join("named.game"), folder().join("named.nc"));
    let [game, proof] = [&game, &proof].map(|path| path.to_str().unwrap());
    fs::write(game, "name: </script><b>\u{202e}\npoints: 3\nlines:\n1 2\n2 3\n1 3\n").unwrap();
    noughts(&["certificate", "--game", game, "-o", proof]).exits(0);
    let page = noughts(&["page", "--game", game, "--certificate", proof]).exits(0).stdout;
    assert_eq!(page.matches("</script>").count(), 1);
    assert!(page.contains("\"name\":\"\\u003c/script>\\u003cb>\\\\u{202e}\""), "{page}");
}

// The answers.

/// Plays games in the page's own scripts, and prints the moves of each: every two replies at the beginning if `ALL`, and `GAMES`
/// games to the end, in which the other wins where it can, and in every second one blocks where it has to.
const GAMES: &str = "
const lines = [];
const tell = (moves) => lines.push(moves.map(({ point }) => point + 1).join(' '));
const now = (moves) => (moves.length ? moves[moves.length - 1].cells : EMPTY);
const free = (cells) => [...cells].map((cell, point) => (cell === '.' ? point : -1)).filter((point) => point >= 0);
if (ALL) for (const a of free(now(play([])))) {
  tell(play([a]));
  for (const b of isOver(now(play([a]))) ? [] : free(now(play([a])))) tell(play([a, b]));
}
let seed = 1;
const draw = (count) => (seed = (seed * 48271) % 2147483647) % count;
for (let game = 0; game < GAMES; game++) {
  const replies = [];
  for (let cells = now(play([])); !isOver(cells); cells = now(play(replies))) {
    const choices = [completing(cells, other(SIDE)), game % 2 ? completing(cells, SIDE) : [], free(cells)];
    const points = choices.find((points) => points.length > 0);
    replies.push(points[draw(points.length)]);
    if (!isOver(now(play(replies))) && play(replies).length < 2 * replies.length) throw Error(`no answer to ${replies}`);
  }
  tell(play(replies));
}
require('fs').writeSync(1, lines.join('\\n') + '\\n');
";

/// The games that the page of a certificate plays in Node.
fn games(known: &Bundled, all: bool, count: usize) -> Vec<Vec<Square>> {
    let page = fs::read_to_string(page_of(known)).unwrap();
    let script = page.split_once("<script>").unwrap().1;
    let prover = script.split_once("const ROWS=").expect("the answers come before the board").0;
    let file = folder().join(format!("{}.cjs", known.name));
    fs::write(&file, format!("{prover}\nconst [ALL, GAMES] = [{all}, {count}];\n{GAMES}")).unwrap();
    let output = Command::new("node").arg(&file).output().expect("node is installed");
    assert!(output.status.success(), "{}: {}", known.name, String::from_utf8_lossy(&output.stderr));
    let square = |number: &str| Square::new(number.parse().unwrap()).unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| line.split(' ').map(square).collect()).collect()
}

/// Checks by the rules that a game is one, and that the side has not lost it; if it is over, that it was won where that is proved.
fn check_end(Certificate { task, .. }: &Certificate, moves: &[Square]) {
    let game: &Game = &task.game;
    let text: Vec<String> = moves.iter().map(|square| game.square_name(*square)).collect();
    let (_, board) = game.read_moves(&text.join(" ")).unwrap();
    let winner = game.winner(board);
    let is_wrong = winner == Some(task.side.opponent()) || task.win && game.is_over(board) && winner.is_none();
    assert!(!is_wrong, "{task}: {text:?}");
}

#[test]
#[ignore = "needs node"]
fn a_page_of_a_win_answers_as_the_program_does() {
    for known in BUNDLED.iter().filter(|known| known.certificate().task.win) {
        let certificate = known.certificate();
        let is_qubic = certificate.task.game.rules().is_none();
        let (mut player, mut seen) = (certificate.player().unwrap(), HashSet::new());
        let games = games(known, true, if is_qubic { 3_000 } else { 100 });
        for moves in &games {
            check_end(&certificate, moves);
            for at in (0..moves.len()).step_by(2).filter(|at| seen.insert(&moves[..=*at])) {
                assert_eq!(player.reply(&moves[..at]), Some(moves[at]), "{} {:?}", known.name, &moves[..at]);
            }
        }
        assert!(!is_qubic || games.len() > 6_000 && seen.len() > 10_000, "{} {}", games.len(), seen.len());
    }
}

#[test]
#[ignore = "needs node"]
fn a_page_of_a_hold_never_loses() {
    for known in BUNDLED.iter().filter(|known| !known.certificate().task.win) {
        let certificate = known.certificate();
        games(known, true, 60).iter().for_each(|moves| check_end(&certificate, moves));
    }
}

// The page in a browser.

fn open(name: &str, hash: &str, look: Look) -> Page {
    Page::open(&format!("file://{}{hash}", page_of(bundled(name)).display()), look)
}

fn status(page: &mut Page) -> String {
    page.text("document.querySelector('#status').textContent")
}

/// The selector of a point's button.
fn button(number: usize) -> String {
    format!("#board button[value=\"{}\"]", number - 1)
}

#[test]
#[ignore = "needs a browser"]
fn qubic_is_lost_by_mouse_touch_and_keys() {
    for by in [Page::click, Page::touch, by_arrows as fn(&mut Page, &str)] {
        let mut page = open("qubic-x-win.nc", "", PLAIN);
        assert_eq!(status(&mut page), "Your move You are O. Try to hold out: X has an answer to every move.");
        for (reply, said) in [
            (22, "Your move You took 22, X took 43 as the proof says."),
            (3, "Your move You took 3, X took 41 as the proof says."),
            (11, "Your move You took 11, X took 9 as the proof says."),
            (
                16,
                "Your move You took 16, X took 5 to win by threats alone, in 14 more moves at most. You have to take 13.",
            ),
            (64, "X wins You took 64, X took 13 and has 1-5-9-13."),
        ] {
            by(&mut page, &button(reply));
            assert_eq!(status(&mut page), said);
        }
        assert_eq!(page.eval("document.querySelectorAll('#strike path').length"), 1);
        assert_eq!(page.eval("document.querySelectorAll('.mark.lost').length"), 7);
        assert_eq!(page.text("location.hash"), "#replies=22,3,11,16,64");
        assert_eq!(trouble(&page), [""; 0]);
    }
}

/// Goes from the first point to another one by keys, layer by layer, row by row, and takes it.
fn by_arrows(page: &mut Page, selector: &str) {
    let value = page.text(&format!("document.querySelector({selector:?}).value"));
    let point: usize = value.parse().unwrap();
    page.eval("buttons[0].focus()");
    page.press("ArrowUp");
    page.press("PageUp");
    for (key, times) in
        [("PageDown", point / 16), ("ArrowDown", point / 4 % 4), ("End", 1), ("ArrowLeft", 3 - point % 4)]
    {
        (0..times).for_each(|_| page.press(key));
    }
    assert_eq!(page.text("document.activeElement.value"), value);
    page.press("Enter");
}

#[test]
#[ignore = "needs a browser"]
fn the_board_begins_below_the_first_letter_of_its_title() {
    let mut page = open("qubic-x-win.nc", "", Look { width: 1366, height: 657, ..PLAIN });
    let left = "['h1', '#status', '.frame', '#new'].map((one) => Math.round(document.querySelector(one).getBoundingClientRect().left))";
    assert_eq!(page.eval(&format!("new Set({left}).size")), 1);
}

#[test]
#[ignore = "needs a browser"]
fn a_game_is_taken_back_made_again_and_read_from_the_address() {
    let mut page = open("qubic-x-win.nc", "#replies=22,3", PLAIN);
    let marks = "document.querySelectorAll('.mark:not(.ghost)').length";
    assert_eq!(page.eval(marks), 5);
    page.click("#undo");
    assert_eq!(page.eval(marks), 3);
    page.press("u");
    assert_eq!(page.eval(marks), 1);
    page.click("#undo");
    assert!(status(&mut page).ends_with("There is no move of yours to take back."));
    page.press("r");
    page.click("#redo");
    assert_eq!(page.text("location.hash"), "#replies=22,3");
    page.click(&button(1));
    assert!(status(&mut page).ends_with("1 is taken."));
    page.click("#moves li:nth-child(3) button");
    assert_eq!(page.eval(marks), 3);
    page.click(&button(16));
    assert_eq!(page.text("location.hash"), "#replies=22,16");
    page.press("n");
    assert_eq!(page.eval(marks), 1);
    page.eval("location.hash = '#replies=22,%'");
    page.until("document.querySelector('#status').textContent.includes('cannot be played from % on')");
    page.eval("location.hash = '#replies=22,nowhere'");
    page.until("document.querySelector('#status').textContent.includes('cannot be played from nowhere on')");
    assert_eq!(page.eval(marks), 3);
    assert_eq!(page.text("location.hash"), "#replies=22,nowhere");
}

#[test]
#[ignore = "needs a browser"]
fn the_proof_on_the_page_is_the_certificate_itself() {
    let known = bundled("qubic-x-win.nc");
    let mut page = open(known.name, "", PLAIN);
    let told = page.text("find('#claim').textContent + ' ' + find('#size').textContent");
    assert!(told.starts_with("4 in a row in 4x4x4: X wins, whatever O does. The proof has 1,409 bytes. "), "{told}");
    assert!(told.contains("3,369 answers") && told.contains("546,338 positions"), "{told}");
    let bytes = page.eval("[...atob(find('#certificate').href.split(',')[1])].map((byte) => byte.charCodeAt(0))");
    assert_eq!(serde_json::from_value::<Vec<u8>>(bytes).unwrap(), known.bytes);
}

/// Screens, a tablet, and phones.
const WINDOWS: [[u32; 2]; 6] = [[1920, 1080], [1200, 800], [768, 1024], [390, 844], [360, 740], [740, 360]];

#[test]
#[ignore = "needs a browser"]
fn the_whole_board_is_seen_and_each_point_of_it_pressed_where_it_is_drawn() {
    for [width, height] in WINDOWS {
        for name in ["qubic-x-win.nc", "6x6-line4-x-win.nc", "10x4-line4-x-win.nc"] {
            let mut page = open(name, "#replies=22", Look { width, height, ..PLAIN });
            let wrong = page.text(
                "buttons.filter((button) => { const { left, top, width, height } = button.getBoundingClientRect();
                    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
                    return left < 0 || left + width > innerWidth || !button.contains(shown) || Math.min(width, height) < 13;
                }).map((button) => button.ariaLabel).join()",
            );
            assert_eq!(wrong, "", "{name} {width}x{height}");
            assert_eq!(page.eval("document.documentElement.scrollWidth > innerWidth"), false, "{name} {width}");
        }
    }
}

#[test]
#[ignore = "needs a browser, and axe-core in AXE_CORE"]
fn axe_finds_nothing_on_the_page_of_a_proof() {
    let axe = axe();
    for ([width, height], dark) in WINDOWS.into_iter().zip([false, true, false, true, false, true]) {
        for replies in ["", "#replies=22,3,11,16", "#replies=22,3,11,16,64"] {
            let mut page = open("qubic-x-win.nc", replies, Look { width, height, dark, ..PLAIN });
            assert_eq!(faults_in_sight(&mut page, &axe), [""; 0], "{width}x{height} {replies}");
        }
    }
}
