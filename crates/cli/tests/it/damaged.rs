//! Whatever a stranger may send, at random: texts and files that are right, damaged again and again. Nothing may panic, hang or
//! be believed that is false.
//!
//! `NOUGHTS_DAMAGE=600 cargo test damaged -- --ignored --nocapture` looks for ten minutes in each kind.

use crate::program::fed;
use fastrand::Rng;
use noughts::export::{read_binary, to_binary, to_csv, to_json};
use noughts::notation::{read_game, read_moves};
use noughts::{Player, Position, table, verify};
use noughts_boards::{Board, Certificate, CertificateError, Game, Outcome, Rules, Table};
use noughts_bots::{Coords, MoveTable, Numbers};
use noughts_testing::sample::seed;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Texts that are read as positions or games.
const TEXTS: [&str; 14] = [
    "XO..X....",
    "xo__x____",
    "❌⭕⬜⬜❌⬜⬜⬜⬜",
    "XO./.X./...",
    " X | O |\n---+---+---\n   | X |\n---+---+---\n   |   |",
    "XO34X6789",
    "XO1/1X1/3",
    "120010000",
    "[[1, 2, 0], [0, 1, 0], [0, 0, 0]]",
    "['X', 'O', None, None, 'X', None, None, None, None]",
    r#"[["X", "O", null], ["", "X", ""], [" ", " ", " "]]"#,
    "1 5 9 2 8",
    "a1 b2 c3",
    "X1 O5 X9",
];

/// Lists of games in the forms that are read.
const GAMES: [&str; 4] = [
    "1 5 9 2 8 7 3\n1 2 3\n",
    "x,o,moves\nann,\"bob, jr\",1 5 9 2 8 7 3\n,,5 1\n",
    "{\"x\":\"ann\",\"o\":\"bob\",\"moves\":[1,5,9]}\n{\"moves\":\"1 5 9\"}\n",
    "moves;result\n1 5 9;X\n",
];

/// What is most telling in texts and files.
const TELLING: [&[u8]; 22] = [
    b"",
    b"\n",
    b"\r",
    b"\0",
    b"\xff",
    b"\"",
    b",",
    b"|",
    b"/",
    b"[",
    b"]",
    b"{",
    b"}",
    b"X",
    b"O",
    b"0",
    b"9",
    b"-",
    "\u{202e}".as_bytes(),
    "❌".as_bytes(),
    "0\u{20e3}".as_bytes(),
    &[0; 9],
];

/// How long is looked in each kind.
fn time() -> Duration {
    Duration::from_secs(env::var("NOUGHTS_DAMAGE").map_or(2, |seconds| seconds.parse().unwrap()))
}

/// Calls this with damaged forms of these, until the time is over, and ten times at least.
fn damaged(whole: &[Vec<u8>], mut check: impl FnMut(&mut Rng, Vec<u8>)) {
    let (start, mut random) = (Instant::now(), Rng::with_seed(seed()));
    let mut tried = 0_u64;
    while start.elapsed() < time() || tried < 10 {
        let mut bytes = random.choice(whole).unwrap().clone();
        for _ in 0..random.u32(1..6) {
            damage(&mut bytes, whole, &mut random);
        }
        check(&mut random, bytes);
        tried += 1;
    }
    println!("{tried} tried");
}

/// Changes a bit or a byte, cuts, repeats, inserts, or joins with another.
fn damage(bytes: &mut Vec<u8>, whole: &[Vec<u8>], random: &mut Rng) {
    let place = random.usize(..bytes.len().max(1)).min(bytes.len());
    let end = random.usize(place..=bytes.len().min(place + 20));
    match random.u8(..7) {
        0 if place < bytes.len() => bytes[place] ^= 1 << random.u8(..8),
        1 if place < bytes.len() => bytes[place] = random.u8(..),
        2 => bytes.truncate(place),
        3 => drop(bytes.drain(place..end)),
        4 => drop(bytes.splice(place..place, bytes[place..end].to_vec())),
        5 => drop(bytes.splice(place..end, random.choice(TELLING).unwrap().iter().copied())),
        _ => {
            bytes.truncate(place);
            let other = random.choice(whole).unwrap();
            bytes.extend(&other[random.usize(..=other.len())..]);
        }
    }
}

fn bytes_of(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

#[test]
#[ignore = "takes long"]
fn texts_are_a_position_or_an_error() {
    damaged(&bytes_of(&TEXTS), |_, bytes| {
        let text = String::from_utf8_lossy(&bytes);
        match text.parse::<Position>() {
            Ok(position) => assert_eq!(position.to_string().parse(), Ok(position), "{text:?}"),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        for coords in Coords::ALL {
            if let Ok(position) = read_moves(&text, Player::X, *coords) {
                let moves = read_game(&text, Player::X, *coords).unwrap();
                assert_eq!(position.ply(), moves.len(), "{text:?}");
            }
        }
    });
}

#[test]
#[ignore = "takes long"]
fn lists_of_games_are_reviewed_line_by_line_or_refused() {
    damaged(&bytes_of(&GAMES), |random, first| {
        // Many at once, since each is a start of the program.
        let mut list = first;
        for _ in 0..200 {
            let mut more = GAMES[0].as_bytes().to_vec();
            damage(&mut more, &bytes_of(&GAMES), random);
            list.extend(more);
        }
        let run = fed(&["review", "--file", "-", "--format", "json"], &list);
        assert!(matches!(run.code, Some(0..=3)), "{:?}", String::from_utf8_lossy(&list));
        for line in run.stdout.lines() {
            assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "{line}");
        }
    });
}

#[test]
#[ignore = "takes long"]
fn tables_of_moves_are_read_or_refused() {
    let entries = table::by_key();
    let moves = "position,move\n.........,5\nX........,5\nX...O...X,2\n";
    let learned = r#"{"X........": {"5": 0.5, "2": -1}, "(0,1,0,2,0,0,0,0,0)": [0, 0, 1, 0, 0, 0, 0, 0, 0]}"#;
    let whole = [moves.into(), learned.into(), to_csv(&entries).into_bytes(), to_json(&entries).into_bytes()];
    damaged(&whole, |_, bytes| {
        let text = String::from_utf8_lossy(&bytes);
        if let Err(why) = MoveTable::read(&text, Player::X, Coords::default(), Numbers::default()) {
            assert!(!why.is_empty());
        }
    });
}

#[test]
#[ignore = "takes long"]
fn a_damaged_table_of_3x3_is_refused_or_breaks_a_law() {
    let entries = table::by_key();
    damaged(&[to_binary(&entries)], |_, mut bytes| {
        // The checksum is made to fit, as a forger would.
        if let Some(body) = bytes.len().checked_sub(4) {
            let checksum = crc32fast::hash(&bytes[..body]).to_le_bytes();
            bytes[body..].copy_from_slice(&checksum);
        }
        if let Ok(read) = read_binary(&bytes) {
            let is_kept = || verify::check(&read).iter().all(|law| law.finding.is_ok());
            assert!(read == entries || !is_kept());
        }
    });
}

fn game(width: usize, height: usize, line: usize) -> Game {
    Game::new(Rules::new(width, height, line).unwrap())
}

fn u64_at(bytes: &[u8], place: usize) -> usize {
    bytes.get(place..place + 8).map_or(0, |word| u64::from_le_bytes(word.try_into().unwrap()) as usize)
}

/// Makes the checksums of a table file fit: of its header, of each chunk and of the list.
fn mend_table(bytes: &mut [u8]) {
    let (list, end) = (u64_at(bytes, 28), bytes.len().saturating_sub(4));
    if bytes.len() < 40 || list > end {
        return;
    }
    let mut start = 40_usize;
    for entry in (list..end.saturating_sub(7)).step_by(8) {
        let length = u32::from_le_bytes(bytes[entry..entry + 4].try_into().unwrap()) as usize;
        let Some(chunk) = bytes.get(start..start.saturating_add(length)) else { break };
        let checksum = crc32fast::hash(chunk).to_le_bytes();
        bytes[entry + 4..entry + 8].copy_from_slice(&checksum);
        start += length;
    }
    for (from, to) in [(0, 36), (list, end)] {
        let checksum = crc32fast::hash(&bytes[from..to]).to_le_bytes();
        bytes[to..to + 4].copy_from_slice(&checksum);
    }
}

#[test]
#[ignore = "takes long"]
fn a_damaged_table_of_another_board_is_refused_or_breaks_a_law() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("damaged.nt");
    let games = [game(3, 3, 3), game(4, 3, 3)];
    let whole = games.each_ref().map(|game| {
        Table::solve(game, 1).unwrap().write(&fs::File::create(&path).unwrap(), 12).unwrap();
        fs::read(&path).unwrap()
    });
    damaged(&whole, |random, mut bytes| {
        if random.bool() {
            mend_table(&mut bytes);
        }
        fs::write(&path, &bytes).unwrap();
        let Ok(mut table) = Table::open(&path, None) else { return };
        // Larger ones would take long, and are damaged in the same way.
        let is_small = table.game().square_count() <= 12;
        if is_small && table.check_chunks().is_ok() && table.check_all(1, &|_| ControlFlow::Continue(())).is_ok() {
            let game = table.game().clone();
            let value = table.value(Board::default()).unwrap();
            assert_eq!(value, Table::solve(&game, 1).unwrap().value(Board::default()).unwrap());
        }
    });
}

/// Who wins with best play, by solving; `None` for a draw.
fn winner(game: &Game, known: &mut BTreeMap<String, Option<Player>>) -> Option<Player> {
    *known.entry(game.name().to_string()).or_insert_with(|| {
        let value = Table::solve(game, 2).unwrap().value(Board::default()).unwrap();
        match value.outcome {
            Outcome::Win => Some(Player::X),
            Outcome::Loss => Some(Player::O),
            Outcome::Draw => None,
        }
    })
}

#[test]
#[ignore = "takes long"]
fn a_damaged_certificate_is_refused_or_true() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../boards/certificates");
    let files = fs::read_dir(folder).unwrap().map(|file| fs::read(file.unwrap().path()).unwrap());
    // Larger ones take long.
    let whole: Vec<Vec<u8>> = files.filter(|bytes| bytes.starts_with(b"NC") && bytes.len() < 100).collect();
    assert!(whole.len() > 20);
    let mut known = BTreeMap::new();
    let mut accepted = 0;
    damaged(&whole, |_, mut bytes| {
        // The game of a width of 0 is named by seven bytes, that of another by three.
        let at = if bytes.get(3) == Some(&0) { 10 } else { 6 };
        if bytes.len() >= at + 4 {
            let checksum = crc32fast::hash(&[&bytes[..at], &bytes[at + 4..]].concat()).to_le_bytes();
            bytes[at..at + 4].copy_from_slice(&checksum);
        }
        let start = Instant::now();
        let checked =
            Certificate::from_bytes(&bytes, None).and_then(|certificate| certificate.check().map(|_| certificate));
        assert!(start.elapsed() < Duration::from_secs(60), "{bytes:?}");
        let task = match checked {
            Ok(certificate) => certificate.task,
            Err(CertificateError::Checksum { .. }) => panic!("the checksum was mended"),
            Err(_) => return,
        };
        accepted += 1;
        if task.game.square_count() <= 16 {
            let winner = winner(&task.game, &mut known);
            let is_true = if task.win { winner == Some(task.side) } else { winner != Some(task.side.opponent()) };
            assert!(is_true, "{task}: {bytes:?}");
        }
    });
    println!("{accepted} accepted, all true");
}

/// Files that ask for gigabytes: of a header, of holes, or of positions. The program gets 200 MB.
#[test]
#[cfg(target_os = "linux")]
fn forged_files_take_no_memory() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("forged");
    fs::create_dir_all(&folder).unwrap();
    let written = |name: &str, bytes: &[u8], length: u64| {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        fs::File::options().write(true).open(&path).unwrap().set_len(length.max(bytes.len() as u64)).unwrap();
        path
    };
    let table = folder.join("table.nt");
    Table::solve(&game(4, 3, 3), 1).unwrap().write(&fs::File::create(&table).unwrap(), 12).unwrap();
    let (mut header, chunks) = (fs::read(&table).unwrap(), 800_000_000_u64);
    header[20..28].copy_from_slice(&chunks.to_le_bytes());
    let checksum = crc32fast::hash(&header[..36]).to_le_bytes();
    header[36..40].copy_from_slice(&checksum);
    let length = u64_at(&header, 28) as u64 + 8 * chunks + 4;
    let (many, large) = (to_binary(&table::by_key()), 5_000_000_000);
    let wide = noughts_boards::Task { game: game(1, 64, 64), side: Player::X, win: false };
    let wide = Certificate { task: wide, answers: vec![0x55; 90_000] }.to_bytes();
    for (command, path, expected) in [
        ("query --table", written("chunks.nt", &header, length), "damaged: its list of chunks is wrong"),
        ("verify", written("holes.bin", &many, large), "not a table file"),
        ("check", written("holes.nc", b"NC", large), "a certificate of version 0"),
        ("check", written("wide.nc", &wide, 0), "gave up"),
        ("review --file", written("holes.csv", b"1 5\n", 300_000_000), "too long for a position or a game"),
        ("audit", written("holes.json", b"{", large), "more than 10000000 bytes"),
        ("solve --game", written("holes.game", b"lines:\n", large), "more than 1048576 bytes"),
    ] {
        let command =
            format!("ulimit -v 200000; exec '{}' {command} '{}'", env!("CARGO_BIN_EXE_noughts"), path.display());
        let output = std::process::Command::new("sh").args(["-c", &command]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(expected) && output.status.code().is_some(), "{command}: {said}");
    }
    fs::remove_dir_all(folder).unwrap();
}
