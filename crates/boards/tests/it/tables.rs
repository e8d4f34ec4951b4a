//! Probes of tables in memory and in files, and searches, against plain minimax.

use crate::table_file;
use noughts_boards::file::{FileError, TableFile, TableWriter};
use noughts_boards::index::Index;
use noughts_boards::probe::{Memory, Prober, Scores};
use noughts_boards::search::Searcher;
use noughts_boards::solver::{self, Observer, Tier};
use noughts_boards::{Board, BoardError, Player, Rules, score, verify};
use noughts_testing::boards_oracle::Oracle;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

fn board(cells: &[u8]) -> Board {
    let of = |mark| cells.iter().enumerate().filter(|(_, cell)| **cell == mark).map(|(i, _)| 1 << i).sum();
    Board { x: of(1), o: of(2) }
}

fn path(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("noughts-{}-{name}", std::process::id()))
}

/// The bytes of a table file.
fn file(rules: Rules, most_marks: usize) -> Vec<u8> {
    let path = path(&format!("{}{}{}-{most_marks}", rules.width(), rules.height(), rules.line()));
    let length = table_file::write(&path, rules, most_marks);
    let bytes = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(bytes.len() as u64, length);
    bytes
}

/// Compares the values at regular distances, and the values of its moves.
fn compare<S: Scores<Error: std::fmt::Debug>>(oracle: &Oracle, mut prober: Prober<S>, step: usize) {
    for (cells, expected) in oracle.reachable().step_by(step) {
        let board = board(&cells);
        board.check(&prober.index().rules().lines()).unwrap();
        let value = prober.value(board).unwrap();
        assert_eq!((value.outcome as i8 - 1, value.plies), expected, "{cells:?}");
        let moves = prober.moves(board).unwrap();
        let best = moves.iter().map(|(_, value)| (value.outcome as i8 - 1, value.plies));
        let liking = |(outcome, plies): (i8, u8)| (outcome, -i32::from(outcome) * i32::from(plies));
        let over = board.is_over(prober.index().rules(), prober.index().lines());
        assert_eq!(moves.is_empty(), over);
        assert!(over || best.max_by_key(|value| liking(*value)) == Some(expected), "{cells:?}");
    }
}

#[test]
fn all_ways_to_a_value_agree_with_plain_minimax() {
    for (width, height, line, step) in [(3, 3, 3, 1), (4, 3, 3, 1), (4, 3, 4, 3), (2, 5, 3, 1), (5, 3, 4, 97)] {
        let oracle = Oracle::new(width, height, line);
        let rules = Rules::new(width, height, line).unwrap();
        let index = || Index::new(rules).unwrap();
        compare(&oracle, Prober::new(index(), Memory::solve(&index(), 1)), step);
        for most_marks in [0, 5, usize::MAX] {
            let (table, index) = TableFile::new(Cursor::new(file(rules, most_marks))).unwrap();
            compare(&oracle, Prober::new(index, table), step);
        }
        let mut searcher = Searcher::new(rules);
        for (cells, expected) in oracle.reachable().step_by(step) {
            let board = board(&cells);
            let value = score::value(searcher.score(board), board.ply(), rules.squares());
            assert_eq!((value.outcome as i8 - 1, value.plies), expected, "{cells:?}");
        }
    }
}

fn read_all(bytes: Vec<u8>) -> Result<(), FileError> {
    let (mut table, _) = TableFile::new(Cursor::new(bytes))?;
    (0..table.chunks()).try_for_each(|chunk| table.chunk(chunk).map(|_| ()))
}

#[test]
fn every_damaged_byte_and_every_cut_is_noticed() {
    let bytes = file(Rules::new(3, 3, 3).unwrap(), 9);
    read_all(bytes.clone()).unwrap();
    for place in 0..bytes.len() {
        assert!(read_all(bytes[..place].to_vec()).is_err(), "cut at {place}");
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1 << bit;
            assert!(read_all(damaged).is_err(), "byte {place}");
        }
    }
    assert!(matches!(read_all([bytes, vec![0]].concat()), Err(FileError::Length { .. })));
}

#[test]
fn an_unfinished_file_leaves_nothing() {
    let (rules, path) = (Rules::new(3, 3, 3).unwrap(), path("unfinished"));
    let index = Index::new(rules).unwrap();
    let parts = || {
        let names = std::fs::read_dir(path.parent().unwrap()).unwrap().map(|entry| entry.unwrap().file_name());
        let own = path.file_name().unwrap().to_str().unwrap().to_owned();
        names.filter(|name| name.to_string_lossy().starts_with(&own)).count()
    };
    let writer = TableWriter::create(&path, &index, 9, 1).unwrap();
    assert_eq!(parts(), 1);
    drop(writer);
    assert_eq!(parts(), 0);
}

#[test]
fn a_table_that_could_not_be_read_is_not_begun() {
    let index = Index::new(Rules::new(5, 5, 4).unwrap()).unwrap();
    assert!(matches!(TableWriter::create(&path("few"), &index, 9, 1), Err(FileError::TooFew(8))));
    assert!(!path("few").exists());
}

/// Nobody need know how many threads there are.
#[test]
fn with_no_threads_one_writes() {
    let (rules, path) = (Rules::new(3, 3, 3).unwrap(), path("threads"));
    let index = Index::new(rules).unwrap();
    let mut writer = TableWriter::create(&path, &index, 9, 0).unwrap();
    writer.tier(Tier { marks: 0, scores: &[score::DRAW] }, || false).unwrap();
}

#[test]
fn two_marks_on_a_square_are_no_position() {
    let rules = Rules::new(3, 3, 3).unwrap();
    assert_eq!(Board { x: 0b101, o: 0b100 }.check(&rules.lines()), Err(BoardError::TwoMarks(2)));
}

/// Writes tiers, but for one wrong score.
struct Liar<'a>(TableWriter<'a>, (usize, usize));

impl Observer for Liar<'_> {
    fn solved(&self, _: usize) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn tier(&mut self, tier: Tier<'_>) -> ControlFlow<()> {
        let (mut scores, (marks, rank)) = (tier.scores.to_vec(), self.1);
        if marks == tier.marks {
            scores[rank] = if scores[rank] == score::DRAW { score::win(Player::X, 15) } else { score::DRAW };
        }
        self.0.tier(Tier { scores: &scores, ..tier }, || false).unwrap();
        ControlFlow::Continue(())
    }
}

#[test]
fn a_wrong_score_is_found() {
    let index = Index::new(Rules::new(5, 3, 4).unwrap()).unwrap();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong.nt");
    let going_on = |_| ControlFlow::Continue(());
    // The empty board; X in a corner and O beside it; a tier that is not held.
    for (marks, rank, most) in [(0, 0, 14), (2, 0, 14), (0, 0, 2), (2, 0, 2), (6, 99, 8), (13, 0, 14), (13, 0, 2)] {
        let mut writer = Liar(TableWriter::create(&path, &index, most, 1).unwrap(), (marks, rank));
        assert!(solver::solve(&index, 2, &mut writer).is_continue());
        writer.0.finish().unwrap();
        let (mut table, index) = TableFile::open(&path).unwrap();
        let found = match most {
            14 => verify::check_all(&mut table, &index, 2, &going_on),
            _ => verify::check_sample(&mut Prober::new(index, table), 100, &going_on),
        };
        assert_eq!(found.is_ok(), marks == 13, "{marks} {most}: {found:?}");
        assert!(matches!(found, Ok(1..) | Err(verify::Finding::Wrong { .. })), "{found:?}");
    }
}
