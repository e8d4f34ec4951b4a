//! Compares the answers of tables, in memory and in files, and of searches with plain minimax.

use crate::file::{TableError, TableWriter};
use crate::index::Index;
use crate::rules::squares;
use crate::search::{Plain, Searcher, plain};
use crate::solver::{self, Observer, Tier};
use crate::table::Scores;
use crate::{Board, Finding, Game, Outcome, Player, Rules, SolveError, Solver, Table, score};
use noughts_testing::boards_oracle::Oracle;
use std::fs::File;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

fn board(cells: &[u8]) -> Board {
    let of = |mark| cells.iter().enumerate().filter(|(_, cell)| **cell == mark).map(|(i, _)| 1 << i).sum();
    Board { x: of(1), o: of(2) }
}

/// A path that stays the same within a test, and differs between tests.
fn path(name: &str) -> PathBuf {
    let (process, thread) = (std::process::id(), std::thread::current().id());
    std::env::temp_dir().join(format!("noughts-{process}-{thread:?}-{name}"))
}

fn game(width: usize, height: usize, line: usize) -> Game {
    Game::new(Rules::new(width, height, line).unwrap())
}

/// Opens a table file with these bytes, and removes the file.
fn open(name: &str, bytes: &[u8]) -> Result<Table, TableError> {
    let path = path(name);
    std::fs::write(&path, bytes).unwrap();
    let table = Table::open(&path, None);
    std::fs::remove_file(&path).unwrap();
    table
}

fn file(game: &Game, most_marks: usize) -> Vec<u8> {
    let path = path(&format!("{}-{most_marks}", game.name()));
    let length = Table::solve(game, 1).unwrap().write(&File::create(&path).unwrap(), most_marks).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(bytes.len() as u64, length);
    bytes
}

/// Compares every `step`-th position of the oracle, and the values of its moves.
fn compare(oracle: &Oracle, mut table: Table, step: usize) {
    for (cells, expected) in oracle.reachable().step_by(step) {
        let board = board(&cells);
        let value = table.value(board).unwrap();
        assert_eq!((value.outcome as i8 - 1, value.plies), expected, "{cells:?}");
        let moves = table.moves(board).unwrap();
        let best = moves.iter().map(|(_, value)| (value.outcome as i8 - 1, value.plies));
        let liking = |(outcome, plies): (i8, u8)| (outcome, -i32::from(outcome) * i32::from(plies));
        let over = table.game().is_over(board);
        assert_eq!(moves.is_empty(), over);
        assert!(over || best.max_by_key(|value| liking(*value)) == Some(expected), "{cells:?}");
    }
}

#[test]
#[ignore = "takes long"]
fn all_ways_to_a_value_agree_with_plain_minimax() {
    for (width, height, line, step) in [(3, 3, 3, 1), (4, 3, 3, 1), (4, 3, 4, 3), (2, 5, 3, 1), (5, 3, 4, 97)] {
        let oracle = Oracle::new(width, height, line);
        let game = game(width, height, line);
        compare(&oracle, Table::solve(&game, 1).unwrap(), step);
        for most_marks in [0, 5, usize::MAX] {
            let bytes = file(&game, most_marks);
            compare(&oracle, open(&format!("{}-all-{most_marks}", game.name()), &bytes).unwrap(), step);
        }
        let mut searcher = Searcher::new(&game);
        for (cells, expected) in oracle.reachable().step_by(step) {
            let board = board(&cells);
            let value = score::value(searcher.score(board), board.ply(), game.square_count());
            assert_eq!((value.outcome as i8 - 1, value.plies), expected, "{cells:?}");
        }
    }
}

fn read_all(bytes: &[u8]) -> Result<usize, TableError> {
    open("damaged", bytes)?.check_chunks()
}

#[test]
fn every_damaged_byte_and_every_cut_is_noticed() {
    let bytes = file(&game(3, 3, 3), 9);
    read_all(&bytes).unwrap();
    for place in 0..bytes.len() {
        assert!(read_all(&bytes[..place]).is_err(), "cut at {place}");
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1 << bit;
            assert!(read_all(&damaged).is_err(), "byte {place}");
        }
    }
    assert!(matches!(read_all(&[bytes, vec![0]].concat()), Err(TableError::Length { .. })));
}

/// A table file in which one chunk is changed. The checksums and places of the chunks fit the change.
fn with_chunk(bytes: &[u8], number: usize, change: impl Fn(&mut Vec<u8>)) -> Vec<u8> {
    let [chunks, list] = [20, 28].map(|at| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize);
    let mut file = bytes[..40].to_vec();
    let (mut listed, mut start) = (Vec::new(), 40);
    for (i, entry) in bytes[list..].chunks_exact(8).take(chunks).enumerate() {
        let length = u32::from_le_bytes(entry[..4].try_into().unwrap()) as usize;
        let mut chunk = bytes[start..start + length].to_vec();
        start += length;
        if i == number {
            change(&mut chunk);
        }
        listed.extend((chunk.len() as u32).to_le_bytes());
        listed.extend(crc32fast::hash(&chunk).to_le_bytes());
        file.extend(chunk);
    }
    let list = file.len() as u64;
    file[28..36].copy_from_slice(&list.to_le_bytes());
    let sum = crc32fast::hash(&file[..36]);
    file[36..40].copy_from_slice(&sum.to_le_bytes());
    let sum = crc32fast::hash(&listed);
    [file, listed, sum.to_le_bytes().to_vec()].concat()
}

/// Memory for a chunk is taken before it is read, so a forged list must not ask for any amount.
#[test]
fn a_chunk_that_is_too_long_is_refused() {
    let bytes = file(&game(3, 3, 3), 9);
    let with_more = |number, more: usize| read_all(&with_chunk(&bytes, number, |chunk| chunk.extend(vec![0; more])));
    // Chunk 1 holds the scores of the tier of 8 marks, and chunk 0 its sets of X.
    assert!(with_more(1, 0).is_ok());
    assert!(matches!(with_more(1, 40_000), Err(TableError::List)));
    assert!(matches!(with_more(0, 4), Err(TableError::Content(0))));
    assert!(matches!(with_more(0, 2), Err(TableError::List)));
    assert!(matches!(with_more(0, 40_000), Err(TableError::List)));
}

/// Forged scores can be too few, too many or impossible, although their checksum is right.
#[test]
fn a_chunk_with_other_scores_than_its_tier_can_have_is_refused() {
    let bytes = file(&game(3, 3, 3), 9);
    let scores = |scores: &[u8]| {
        let forged = with_chunk(&bytes, 9, |chunk| *chunk = miniz_oxide::deflate::compress_to_vec(scores, 6));
        let probed = open("scores", &forged).unwrap().value(Board::default());
        (read_all(&forged), probed)
    };
    assert!(matches!(scores(&[score::DRAW]), (Ok(10), Ok(_))));
    for forged in [&[][..], &[score::DRAW; 2], &[7], &[score::DRAW; 70_000]] {
        assert!(matches!(scores(forged), (Err(TableError::Content(9)), Err(TableError::Content(9)))), "{forged:?}");
    }
}

/// The sets of X are read from the file. If the file has others, or in another order, that is an error.
#[test]
fn other_sets_of_x_than_those_of_the_rules_are_refused() {
    let bytes = file(&game(4, 3, 3), 12);
    let going_on = |_| ControlFlow::Continue(());
    // The tier of 2 marks, in which X is on square 1, 2, 5 or 6.
    let number = 10;
    type Change = fn(&mut Vec<u8>);
    let forgeries: [(Change, bool); 4] = [
        (|sets| sets.rotate_left(4), false),
        (|sets| sets.fill(0), false),
        (|sets| sets.truncate(4), false),
        (|sets| sets[15] = 0xFF, true),
    ];
    for (change, has_first) in forgeries {
        let forged = with_chunk(&bytes, number, change);
        let open = || open("sets", &forged).unwrap();
        let held = |result| matches!(result, Err(TableError::Content(at)) if at == number);
        let found = |result| matches!(result, Err(Finding::File(TableError::Content(at))) if at == number);
        assert!(held(open().check_chunks().map(drop)));
        assert!(found(open().check_all(1, &going_on).map(drop)));
        assert!(found(open().check_sample(9, &mut draw(1), &going_on).map(drop)));
        assert!(held(open().write(&File::create(path("unwritten")).unwrap(), 12).map(drop)));
        std::fs::remove_file(path("unwritten")).unwrap();
        assert_eq!(open().value(Board { x: 1, o: 1 << 6 }).is_ok(), has_first);
    }
}

/// A file written from another file, and one written while its game is solved, have the same bytes as one from memory.
#[test]
fn all_ways_to_a_file_give_the_same() {
    let (game, path) = (game(4, 3, 3), path("copied"));
    for most_marks in [4, 12] {
        let bytes = file(&game, most_marks);
        open("copy", &bytes).unwrap().write(&File::create(&path).unwrap(), most_marks).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
        let solver = Solver::new(&game).unwrap();
        let file = File::create(&path).unwrap();
        let told = AtomicUsize::new(0);
        let count = |_, steps| {
            told.fetch_add(steps, Ordering::Relaxed);
            ControlFlow::Continue(())
        };
        let solution = solver.run(2, Some((&file, most_marks)), &count).unwrap();
        assert_eq!(told.into_inner(), solver.steps(Some(most_marks)));
        assert_eq!(solution.bytes, Some(bytes.len() as u64));
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
        let broken_off = solver.run(0, Some((&file, most_marks)), &|_, _| ControlFlow::Break(()));
        assert!(matches!(broken_off, Err(SolveError::BrokenOff)));
    }
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_position_that_play_cannot_reach_has_no_value() {
    let mut table = Table::solve(&game(3, 3, 3), 1).unwrap();
    for board in [Board { x: 0b111, o: 0 }, Board { x: 1, o: 1 }, Board { x: 1 << 9, o: 0 }] {
        assert!(matches!(table.value(board), Err(TableError::Unreachable(_))), "{board:?}");
        assert!(matches!(table.moves(board), Err(TableError::Unreachable(_))), "{board:?}");
        assert!(Searcher::new(table.game()).moves(board, Instant::now()).is_err(), "{board:?}");
    }
}

#[test]
fn a_table_that_could_not_be_read_is_not_begun() {
    let (index, path) = (Index::new(&game(5, 5, 4)).unwrap(), path("few"));
    let file = File::create(&path).unwrap();
    assert!(matches!(TableWriter::new(&file, &index, 9, 1), Err(TableError::TooFew(8))));
    assert_eq!(file.metadata().unwrap().len(), 0);
    std::fs::remove_file(&path).unwrap();
}

/// A caller need not know how many threads there are.
#[test]
fn with_no_threads_one_writes() {
    let (index, path) = (Index::new(&game(3, 3, 3)).unwrap(), path("threads"));
    let file = File::create(&path).unwrap();
    let mut writer = TableWriter::new(&file, &index, 9, 0).unwrap();
    writer.tier(Tier { marks: 0, scores: &[score::DRAW] }, |_| ControlFlow::Continue(())).unwrap();
    std::fs::remove_file(&path).unwrap();
}

/// The ranks that an earlier check always compared, before it chose them at random.
fn is_regular(rank: usize, entries: usize) -> bool {
    rank.is_multiple_of(entries / 100) && rank / (entries / 100) < 100
}

/// A table in which a whole tier is wrong, except for those regular ranks. All tiers before it are made to fit.
fn forged(game: &Game) -> Table {
    let mut table = Table::solve(game, 1).unwrap();
    let Scores::Memory(tiers) = &mut table.scores else { unreachable!() };
    let entries = tiers[2].len();
    for (rank, score) in tiers[2].iter_mut().enumerate().filter(|(rank, _)| !is_regular(*rank, entries)) {
        let is_plain = plain(game, table.index.board(4, rank)) != Plain::Open;
        *score = if is_plain { *score } else { score::win(Player::X, 15) };
    }
    for marks in [2, 0] {
        for rank in 0..table.index.entries(marks) {
            let board = table.index.board(marks, rank);
            let after = |square| table.score(board.play(square)).unwrap();
            let best = squares(game.empty(board)).map(after).max().unwrap();
            let Scores::Memory(tiers) = &mut table.scores else { unreachable!() };
            tiers[marks / 2][rank] = best;
        }
    }
    table
}

#[test]
fn a_forged_tier_does_not_pass_a_sample() {
    let path = path("forged");
    forged(&game(5, 3, 4)).write(&File::create(&path).unwrap(), 8).unwrap();
    let mut table = Table::open(&path, None).unwrap();
    assert_eq!(table.value(Board::default()).unwrap().outcome, Outcome::Win);
    for seed in 0..20 {
        let found = table.check_sample(100, &mut draw(seed), &|_| ControlFlow::Continue(()));
        assert!(matches!(found, Err(Finding::Wrong { .. })), "{seed}: {found:?}");
    }
    std::fs::remove_file(&path).unwrap();
}

fn draw(seed: u64) -> impl FnMut(usize) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    move |below| random.usize(..below)
}

/// Writes tiers, with one wrong score.
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
        self.0.tier(Tier { scores: &scores, ..tier }, |_| ControlFlow::Continue(())).unwrap();
        ControlFlow::Continue(())
    }
}

#[test]
fn a_wrong_score_is_found() {
    let (index, path) = (Index::new(&game(5, 3, 4)).unwrap(), path("wrong"));
    let going_on = |_| ControlFlow::Continue(());
    // In turn: the empty board; X in a corner and O beside it; tiers that the file does not hold.
    for (marks, rank, most) in [(0, 0, 14), (2, 0, 14), (0, 0, 2), (2, 0, 2), (6, 99, 8), (13, 0, 14), (13, 0, 2)] {
        let file = File::create(&path).unwrap();
        let mut writer = Liar(TableWriter::new(&file, &index, most, 1).unwrap(), (marks, rank));
        assert!(solver::solve(&index, 2, &mut writer).unwrap().is_continue());
        writer.0.finish().unwrap();
        let mut table = Table::open(&path, None).unwrap();
        let found = match most {
            8.. => table.check_all(2, &going_on),
            _ => table.check_sample(100, &mut draw(7), &going_on),
        };
        assert_eq!(found.is_ok(), marks == 13, "{marks} {most}: {found:?}");
        assert!(matches!(found, Ok(1..) | Err(Finding::Wrong { .. })), "{found:?}");
    }
    std::fs::remove_file(&path).unwrap();
}
