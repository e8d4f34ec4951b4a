//! Measures the solver, the probes and the certificates of other boards, and prints the tables of `docs/benchmarks.md`.

use noughts_boards::{Board, Certificate, CertificateError, Game, Rules, Solver, Square, Table};
use std::fs::File;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::Path;
use std::thread::available_parallelism;
use std::time::Instant;

fn main() {
    println!("| solved | entries | time | entries/s | × a copy of as many bytes |");
    println!("|---|---:|---:|---:|---:|");
    solve("4x4, line 4", rules(4, 4, 4));
    solve("5x4, line 4", rules(5, 4, 4));
    println!("\n| all moves of a position | median | the slowest of a hundred |");
    println!("|---|---:|---:|");
    probe("4x4, line 4, in memory", &mut memory(rules(4, 4, 4)));
    probe("5x4, line 4, in a file of up to 8 marks", &mut file(rules(5, 4, 4), 8));
    println!("\n| certificates | files | bytes in all | the largest | checked in |");
    println!("|---|---:|---:|---:|---:|");
    certificates();
}

fn rules(width: usize, height: usize, line: usize) -> Rules {
    Rules::new(width, height, line).expect("the board is one")
}

fn threads() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// Runs both functions nine times in turn. Returns the median time of each, in seconds.
fn compare(mut one: impl FnMut(), mut other: impl FnMut()) -> [f64; 2] {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..9 {
        times[0].push(seconds(&mut one));
        times[1].push(seconds(&mut other));
    }
    times.map(|times| at(times, 0.5))
}

fn seconds(mut what: impl FnMut()) -> f64 {
    let start = Instant::now();
    what();
    start.elapsed().as_secs_f64()
}

/// The figure at this part of the way from the least to the greatest: the median at 0.5.
fn at(mut figures: Vec<f64>, part: f64) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[((figures.len() - 1) as f64 * part) as usize]
}

fn solve(name: &str, rules: Rules) {
    let solver = Solver::new(&Game::new(rules)).expect("it has few squares");
    let entries = solver.entries();
    let (from, mut to) = (vec![1u8; entries], vec![0u8; entries]);
    let solve = || assert!(solver.run(threads(), None, &|_, _| ControlFlow::Continue(())).is_ok());
    let [own, copy] = compare(solve, || black_box(&mut to).copy_from_slice(black_box(&from)));
    let million = entries as f64 / own / 1e6;
    println!("| {name} | {entries} | {:.1} ms | {million:.0} million | {:.1} |", own * 1e3, own / copy);
}

fn memory(rules: Rules) -> Table {
    Table::solve(&Game::new(rules), threads()).expect("it has few squares")
}

fn file(rules: Rules, most_marks: usize) -> Table {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench.nt");
    let solver = Solver::new(&Game::new(rules)).expect("it has few squares");
    let file = File::create(&path).expect("a scratch file can be written");
    let solution = solver.run(threads(), Some((&file, most_marks)), &|_, _| ControlFlow::Continue(()));
    assert!(solution.is_ok());
    Table::open(&path, None).expect("the file is a table")
}

/// Plays random games and measures how long the table takes to answer for all moves of each position.
fn probe(name: &str, table: &mut Table) {
    let game = table.game().clone();
    let (mut random, mut times) = (fastrand::Rng::with_seed(4), Vec::new());
    for _ in 0..200 {
        let mut board = Board::EMPTY;
        while !game.is_over(board) {
            times.push(seconds(|| drop(black_box(table.moves(board).expect("it can be read")))));
            let empty: Vec<Square> = Game::squares(game.empty(board)).collect();
            let square = random.choice(&empty).expect("the game goes on");
            board = game.play(board, *square).expect("it is empty");
        }
    }
    println!("| {name} | {:.3} ms | {:.3} ms |", at(times.clone(), 0.5) * 1e3, at(times, 0.99) * 1e3);
}

fn certificates() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates");
    let files = std::fs::read_dir(folder).expect("there are certificates");
    let files = files.map(|file| std::fs::read(file.expect("it has a name").path()).expect("it can be read"));
    // That of Qubic needs the file of its game.
    let is_of_a_board =
        |bytes: &Vec<u8>| !matches!(Certificate::from_bytes(bytes, None), Err(CertificateError::NoGame));
    let files: Vec<Vec<u8>> = files.filter(is_of_a_board).collect();
    let check = |bytes: &Vec<u8>| {
        let positions = Certificate::from_bytes(bytes, None).and_then(|certificate| certificate.check());
        black_box(positions.expect("it is right"));
    };
    let time = seconds(|| files.iter().for_each(check));
    let (all, largest) = (files.iter().map(Vec::len).sum::<usize>(), files.iter().map(Vec::len).max().unwrap_or(0));
    println!("| `crates/boards/certificates` | {} | {all} | {largest} | {time:.2} s |", files.len());
}
