//! Measures look-ups and runs of the program against the alternatives, in one run, and prints the tables of
//! `docs/benchmarks.md`, which explains them.
//!
//! The contenders take turns, round by round, so that whatever else the machine does affects all of them; each figure
//! is the median of its rounds. This is why neither criterion nor divan is used: they measure one contender after the
//! other.

use noughts::{Position, Square, SquareSet, table};
use std::collections::HashMap;
use std::fs::{self, File};
use std::hint::black_box;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

fn main() {
    println!("| look-up | bytes | in a row | × floor | one by one | × floor |");
    println!("|---|---:|---:|---:|---:|---:|");
    look_ups();
    println!("\n| run of the program | time | × the other |");
    println!("|---|---:|---:|");
    starts();
    batch();
}

const ROUNDS: usize = 51;
const PASSES: usize = 40;

/// What is measured, with a way to take the seconds of a round in a row and of one each after the other.
struct Contender<'a> {
    name: &'a str,
    bytes: usize,
    in_a_row: Box<dyn Fn() -> f64 + 'a>,
    after_each_other: Box<dyn Fn() -> f64 + 'a>,
}

/// `look_up` answers the question at an index; it is generic so that no pointer is called within the loops.
fn contender<'a>(
    name: &'a str,
    bytes: usize,
    questions: usize,
    look_up: impl Fn(usize) -> u8 + Copy + 'a,
) -> Contender<'a> {
    let in_a_row = move || {
        seconds(|| {
            for _ in 0..PASSES {
                for at in 0..questions {
                    black_box(look_up(at));
                }
            }
        })
    };
    let after_each_other = move || {
        let nothing = black_box(0);
        seconds(|| {
            for _ in 0..PASSES {
                let mut answer = 0;
                for at in 0..questions {
                    answer = look_up(at + (answer as usize & nothing));
                }
                black_box(answer);
            }
        })
    };
    Contender { name, bytes, in_a_row: Box::new(in_a_row), after_each_other: Box::new(after_each_other) }
}

fn look_ups() {
    let positions = shuffled(|position| !position.is_over());
    let keys: Vec<u16> = positions.iter().map(|position| position.key()).collect();
    let mut bytes = vec![0; 19_683];
    positions.iter().for_each(|position| bytes[position.key() as usize] = number(noughts::pick(*position)));
    let map: HashMap<Position, Square> =
        positions.iter().map(|p| (*p, noughts::pick(*p).expect("unfinished"))).collect();
    let questions = positions.len();
    let (positions, keys, bytes, map) = (&positions[..], &keys[..], &bytes[..], &map);
    // A bucket of the map holds an entry and a byte of its hash; an eighth of the buckets stays empty.
    let map_bytes = map.capacity() / 7 * 8 * (size_of::<(Position, Square)>() + 1);
    let contenders = [
        contender("floor: one byte of 19,683, the key at hand", bytes.len(), questions, |at| bytes[keys[at] as usize]),
        contender("`noughts::pick`", table::BYTES, questions, |at| number(noughts::pick(positions[at]))),
        contender("`noughts::best_moves`", table::BYTES, questions, |at| first(noughts::best_moves(positions[at]))),
        contender("`noughts::evaluate`", table::BYTES, questions, |at| noughts::evaluate(positions[at]).plies),
        contender("`noughts::move_values`", table::BYTES, questions, |at| number(strongest(positions[at]))),
        contender("`table::find` from a position", table::BYTES, questions, |at| number(through_phf(positions[at]))),
        contender("`HashMap` of raw positions", map_bytes, questions, |at| number(map.get(&positions[at]).copied())),
    ];
    let mut times = vec![(Vec::new(), Vec::new()); contenders.len()];
    for _ in 0..ROUNDS {
        for (contender, (in_a_row, after_each_other)) in contenders.iter().zip(&mut times) {
            in_a_row.push((contender.in_a_row)());
            after_each_other.push((contender.after_each_other)());
        }
    }
    let nanoseconds = |times: &mut Vec<f64>| median(times) * 1e9 / (PASSES * questions) as f64;
    let results = times.iter_mut().map(|(row, waiting)| (nanoseconds(row), nanoseconds(waiting)));
    let results: Vec<(f64, f64)> = results.collect();
    let (floor, waiting_floor) = results[0];
    for (Contender { name, bytes, .. }, (time, waiting)) in contenders.iter().zip(results) {
        let (ratio, waiting_ratio) = (time / floor, waiting / waiting_floor);
        let bytes = format!("{},{:03}", bytes / 1000, bytes % 1000);
        println!("| {name} | {bytes} | {time:.2} ns | {ratio:.1} | {waiting:.2} ns | {waiting_ratio:.1} |");
    }
    let minimax = || seconds(|| assert_eq!(plain_minimax(black_box(&mut [' '; 9]), 'X'), 0));
    let minimax = median(&mut (0..5).map(|_| minimax()).collect::<Vec<f64>>());
    println!("| plain minimax from the empty board | 0 | {:.1} ms | | | |", minimax * 1e3);
}

/// The positions that X began, of those kinds that are wanted, in an order that is always the same.
fn shuffled(wanted: impl Fn(&Position) -> bool) -> Vec<Position> {
    let mut positions: Vec<Position> = Position::all().filter(wanted).collect();
    fastrand::Rng::with_seed(3).shuffle(&mut positions);
    positions
}

fn through_phf(position: Position) -> Option<Square> {
    let (canonical, symmetry) = position.canonical();
    let pick = table::find(canonical.key())?.pick?;
    Some(symmetry.inverse().image(pick))
}

/// The first of the values of all moves.
fn strongest(position: Position) -> Option<Square> {
    noughts::move_values(position).first().map(|value| value.square)
}

fn first(squares: SquareSet) -> u8 {
    number(squares.first())
}

fn number(square: Option<Square>) -> u8 {
    square.map_or(0, Square::number)
}

/// The best outcome for the side to move: 1, 0 or -1.
fn plain_minimax(board: &mut [char; 9], side: char) -> i8 {
    const LINES: [[usize; 3]; 8] =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    let other = if side == 'X' { 'O' } else { 'X' };
    if LINES.iter().any(|line| line.iter().all(|cell| board[*cell] == other)) {
        return -1;
    }
    let mut best = None;
    for cell in 0..9 {
        if board[cell] == ' ' {
            board[cell] = side;
            best = best.max(Some(-plain_minimax(board, other)));
            board[cell] = ' ';
        }
    }
    best.unwrap_or(0)
}

const NOUGHTS: &str = env!("CARGO_BIN_EXE_noughts");

/// A single query against a program that prints one line.
fn starts() {
    // As an installer does, since the file that a linker has written is slower to start.
    let installed = |program: &Path, name| {
        fs::copy(program, scratch(name)).expect("a program can be copied");
        scratch(name)
    };
    let one_line = installed(&compile_one_line(), "one_line_installed");
    let noughts = installed(Path::new(NOUGHTS), "noughts_installed");
    let mut times = (Vec::new(), Vec::new());
    for _ in 0..501 {
        times.0.push(run(&mut Command::new(&one_line)));
        times.1.push(run(Command::new(&noughts).args(["query", "--format", "plain", "XO..X...."])));
    }
    compare("a Rust program that prints one line", "`noughts query --format plain`, one position", "ms", 1e3, times);
}

fn compile_one_line() -> PathBuf {
    let (source, program) = (scratch("one_line.rs"), scratch("one_line"));
    fs::write(&source, "fn main() { println!(\"9\"); }").expect("a scratch file can be written");
    let compiler = std::env::var_os("RUSTC").unwrap_or("rustc".into());
    let arguments = ["-C", "opt-level=3", "-C", "strip=symbols", "-o"];
    let status = Command::new(compiler).args(arguments).args([&program, &source]).status();
    assert!(status.is_ok_and(|status| status.success()), "rustc compiles one line");
    program
}

/// Ten million lines through the program and through `tr`.
fn batch() {
    let lines = scratch("ten_million_lines");
    write_lines(&lines).expect("a scratch file can be written");
    let open = || File::open(&lines).expect("the scratch file is there");
    let mut times = (Vec::new(), Vec::new());
    for _ in 0..11 {
        times.0.push(run(Command::new("tr").args(["XO", "OX"]).stdin(open())));
        times.1.push(run(Command::new(NOUGHTS).args(["query", "--format", "plain", "-"]).stdin(open())));
    }
    compare("`tr XO OX` on ten million lines", "`noughts query --format plain -` on the same", "s", 1.0, times);
    fs::remove_file(&lines).expect("the scratch file is there");
}

fn write_lines(path: &Path) -> std::io::Result<()> {
    let positions = shuffled(|_| true);
    let mut random = fastrand::Rng::with_seed(3);
    let mut file = BufWriter::new(File::create(path)?);
    for _ in 0..10_000_000 {
        writeln!(file, "{}", random.choice(&positions).expect("there are positions"))?;
    }
    file.flush()
}

fn compare(other: &str, own: &str, unit: &str, scale: f64, (mut others, mut owns): (Vec<f64>, Vec<f64>)) {
    let (other_time, own_time) = (median(&mut others), median(&mut owns));
    println!("| {other} | {:.3} {unit} | 1.00 |", other_time * scale);
    println!("| {own} | {:.3} {unit} | {:.2} |", own_time * scale, own_time / other_time);
}

fn run(command: &mut Command) -> f64 {
    seconds(|| {
        let status = command.stdout(Stdio::null()).status().expect("the program starts");
        assert!(status.success());
    })
}

fn seconds(what: impl FnOnce()) -> f64 {
    let start = Instant::now();
    what();
    start.elapsed().as_secs_f64()
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}
