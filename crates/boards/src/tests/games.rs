//! Compares games from files with plain minimax and plain definitions.

use crate::automorphisms::{self, Extent, MOST, Permutation};
use crate::rules::squares;
use crate::search::Searcher;
use crate::{Board, Game, GameFile, Table, families, score};
use noughts_testing::boards_oracle::{self, Known, Oracle};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The lines of X and of O, each as its points.
fn cells(file: &GameFile) -> [Vec<Vec<usize>>; 2] {
    file.lines.clone().map(|lines| lines.iter().map(|line| squares(*line).collect()).collect())
}

fn board(cells: &[u8]) -> Board {
    let of = |mark| cells.iter().enumerate().filter(|(_, cell)| **cell == mark).map(|(i, _)| 1 << i).sum();
    Board { x: of(1), o: of(2) }
}

/// Compares the table with plain minimax in all positions that a game can reach, and the search in some of them.
fn compare(file: &GameFile) {
    let (game, points) = (file.game(), file.rows.concat().len());
    let oracle = Oracle::of_lines(points, cells(file), file.misere);
    let (mut table, mut searcher) = (Table::solve(&game, 2).unwrap(), Searcher::new(&game));
    for (number, (cells, expected)) in oracle.reachable().enumerate() {
        let board = board(&cells);
        let value = table.value(board).unwrap_or_else(|error| panic!("{error}: {board:?}\n{file}"));
        assert_eq!((value.outcome as i8 - 1, value.plies), expected, "{cells:?}\n{file}");
        if number % 7 == 0 {
            let found = score::value(searcher.score(board), board.ply(), points);
            assert_eq!(found, value, "{cells:?}\n{file}");
        }
    }
}

/// Random lines, of which none contains another.
fn random_lines(points: usize, random: &mut fastrand::Rng) -> Vec<u64> {
    let mut lines: Vec<u64> = Vec::new();
    for _ in 0..random.usize(1..10) {
        let size = random.usize(2..5);
        let line = (0..size).fold(0, |line, _| line | 1u64 << random.usize(..points));
        let is_apart = |other: &u64| line & !other != 0 && other & !line != 0;
        if line.count_ones() > 1 && lines.iter().all(is_apart) {
            lines.push(line);
        }
    }
    lines
}

/// A random game. Depending on `kind`, both players have the same lines, or each their own, or only one has lines;
/// half of the games are misère.
fn random_game(points: usize, kind: usize, random: &mut fastrand::Rng) -> GameFile {
    let [x, o] = [0; 2].map(|_| random_lines(points, random));
    let lines = match kind % 6 {
        0 | 1 => [x.clone(), x],
        2 | 3 => [x, o],
        4 => [x, Vec::new()],
        _ => [Vec::new(), o],
    };
    let names = (1..=points).map(|number| number.to_string()).collect();
    GameFile { name: format!("kind {kind}"), rows: vec![names], misere: (kind + kind / 6) % 2 == 1, lines }
}

#[test]
fn random_games_of_all_kinds_are_those_of_plain_minimax() {
    let mut random = fastrand::Rng::with_seed(30);
    for number in 0..120 {
        let points = if number < 12 { 11 } else { random.usize(3..9) };
        compare(&random_game(points, number, &mut random));
    }
}

fn files() -> Vec<(PathBuf, GameFile)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/games");
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "game")).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        let file = GameFile::read(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        (path, file)
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn small_games_of_the_folder_are_those_of_plain_minimax() {
    let small = |file: &GameFile| file.rows.concat().len() <= 10;
    let files = files();
    assert!(files.len() >= 10 && files.iter().filter(|(_, file)| small(file)).count() >= 3);
    files.iter().filter(|(_, file)| small(file)).for_each(|(_, file)| compare(file));
}

/// For larger games, tests positions after some random moves.
#[test]
fn larger_games_of_the_folder_are_those_of_plain_minimax() {
    let mut random = fastrand::Rng::with_seed(31);
    let larger = |file: &GameFile| (11..=16).contains(&file.rows.concat().len());
    for (path, file) in files().into_iter().filter(|(_, file)| larger(file)) {
        let (game, lines, points) = (file.game(), cells(&file), file.rows.concat().len());
        let (mut table, mut known, mut compared) = (Table::solve(&game, 2).unwrap(), Known::new(), 0);
        for _ in 0..20 {
            let mut cells = vec![0; points];
            for mark in [1, 2].into_iter().cycle().take(points - 8) {
                let empty: Vec<usize> = (0..points).filter(|point| cells[*point] == 0).collect();
                cells[empty[random.usize(..empty.len())]] = mark;
                if game.is_over(board(&cells)) {
                    break;
                }
            }
            let value = table.value(board(&cells)).unwrap();
            let expected = boards_oracle::value(&mut cells, &lines, file.misere, &mut known);
            assert_eq!((value.outcome as i8 - 1, value.plies), expected, "{path:?} {cells:?}");
            compared += 1;
        }
        assert_eq!(compared, 20);
    }
}

/// A table file gives back the same values, and only its own game can read it.
#[test]
fn tables_of_games_are_written_and_read() {
    let [first, other] = [0, 1].map(|kind| random_game(9, kind, &mut fastrand::Rng::with_seed(5)));
    let (game, mut table) = (first.game(), Table::solve(&first.game(), 1).unwrap());
    let path = std::env::temp_dir().join(format!("noughts-game-{}.nt", std::process::id()));
    table.write(&std::fs::File::create(&path).unwrap(), 9).unwrap();
    let mut read = Table::open(&path, Some(&game)).unwrap();
    let oracle = Oracle::of_lines(9, cells(&first), first.misere);
    for (cells, _) in oracle.reachable() {
        assert_eq!(read.value(board(&cells)).unwrap(), table.value(board(&cells)).unwrap());
    }
    assert!(read.check_all(1, &|_| std::ops::ControlFlow::Continue(())).is_ok());
    let faults = [Table::open(&path, None).unwrap_err(), Table::open(&path, Some(&other.game())).unwrap_err()];
    assert_eq!(faults[0].to_string(), "the table of a game that a file gives; that file is needed as well");
    assert!(faults[1].to_string().starts_with("the table of another game than kind 1:"), "{}", faults[1]);
    std::fs::remove_file(path).unwrap();
}

fn symmetries(file: &GameFile) -> Vec<Permutation> {
    let [x, o] = file.lines.clone().map(|mut lines| {
        lines.sort_unstable();
        lines
    });
    let (symmetries, extent) = automorphisms::find(file.rows.concat().len(), [&x, &o]);
    assert_ne!(extent, Extent::Unknown, "{}", file.name);
    symmetries
}

#[test]
fn the_symmetries_of_known_games_are_as_many_as_known() {
    for (file, count) in [
        (families::cube(4, 3), 192),
        (families::cube(3, 3), 48),
        (families::torus(5, 5, 5), 800),
        (families::projective(2), 168),
        (families::affine(3), 432),
        (families::board(4, 4, 4), 32),
        (families::board(5, 5, 5), 32),
        (families::board(5, 4, 4), 4),
        (families::sim(6), 720),
        (families::sum(), 8),
        (families::hex(3, 3), 12),
    ] {
        let file = file.unwrap();
        assert_eq!(symmetries(&file).len(), count, "{}", file.name);
    }
}

/// If there are more symmetries than are kept, the kept ones are a group.
#[test]
fn a_part_of_the_symmetries_is_a_group() {
    for file in
        [families::affine(4), families::projective(3), families::projective(7), families::polyomino(5, 5, "domino")]
    {
        let found: BTreeSet<Permutation> = symmetries(&file.unwrap()).into_iter().collect();
        assert!(found.len() > 7 && found.len() <= MOST, "{}", found.len());
        for first in found.iter().step_by(17) {
            for then in found.iter().step_by(23) {
                let product: Permutation = first.iter().map(|point| then[usize::from(*point)]).collect();
                assert!(found.contains(&product));
            }
        }
    }
    let free = GameFile { lines: [vec![0b11], vec![0b11]], ..families::cube(4, 3).unwrap() };
    assert!(symmetries(&free).len() > 100);
}

fn permutations(points: usize) -> Vec<Permutation> {
    if points == 0 {
        return vec![Vec::new()];
    }
    let longer = |shorter: Permutation| {
        (0..points).map(move |place| {
            let mut longer = shorter.clone();
            longer.insert(place, points as u8 - 1);
            longer
        })
    };
    permutations(points - 1).into_iter().flat_map(longer).collect()
}

#[test]
fn the_symmetries_of_random_lines_are_all_there_are() {
    let mut random = fastrand::Rng::with_seed(32);
    let all = permutations(6);
    for number in 0..60 {
        let file = random_game(6, number, &mut random);
        let led = |permutation: &Permutation, lines: &[u64]| -> BTreeSet<u64> {
            lines.iter().map(|line| squares(*line).map(|point| 1u64 << permutation[point]).sum()).collect()
        };
        let keeps = |permutation: &&Permutation| {
            file.lines.iter().all(|lines| led(permutation, lines) == lines.iter().copied().collect())
        };
        let mut expected: Vec<Permutation> = all.iter().filter(keeps).cloned().collect();
        expected.sort_unstable();
        assert_eq!(symmetries(&file), expected, "{file}");
    }
}

/// A file with the rows of a board is the game of that board.
#[test]
fn the_lines_of_a_file_and_of_a_board_are_the_same() {
    for (width, height, line) in [(3, 3, 3), (4, 3, 3), (5, 4, 4)] {
        let file = families::board(width, height, line).unwrap();
        let game = Game::new(crate::Rules::new(width, height, line).unwrap());
        let read = GameFile::read(&file.to_string()).unwrap();
        assert_eq!(read, file);
        let read = read.game();
        for player in [crate::Player::X, crate::Player::O] {
            assert_eq!(read.lines(player).sets(), game.lines(player).sets());
            for set in (0..1u64 << 12).map(|set| (set * 0x9E37_79B9) & ((1 << (width * height)) - 1)) {
                assert_eq!(read.lines(player).completing(set), game.lines(player).completing(set));
                assert_eq!(read.lines(player).any_in(set), game.lines(player).any_in(set));
            }
        }
    }
}
