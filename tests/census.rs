//! The census against plain enumerations.

mod oracle;

use noughts::Position;
use noughts::census::{Census, LineCounts};
use noughts::verify::REFERENCE;
use oracle::Board;
use std::collections::BTreeSet;

/// Calls `visit` with the moves and boards of every game.
fn each_game(boards: &mut Vec<Board>, moves: &mut Vec<u8>, visit: &mut impl FnMut(&[Board], &[u8])) {
    let board = *boards.last().unwrap();
    if oracle::is_over(&board) {
        return visit(boards, moves);
    }
    for (square, child) in oracle::moves(&board) {
        boards.push(child);
        moves.push(square);
        each_game(boards, moves, visit);
        boards.pop();
        moves.pop();
    }
}

#[test]
fn games_up_to_symmetry_are_those_of_a_plain_enumeration() {
    // The number that each image of the board shows in the place of each square.
    let orders = oracle::images(&['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    let smallest_image: std::collections::BTreeMap<Board, Board> =
        oracle::reachable().into_iter().map(|board| (board, *oracle::images(&board).iter().min().unwrap())).collect();
    let mut sequences = BTreeSet::new();
    let mut paths = BTreeSet::new();
    let mut games = 0;
    each_game(&mut vec![oracle::EMPTY], &mut vec![], &mut |boards, moves| {
        games += 1;
        let image = |order: &Board| moves.iter().map(|square| order[*square as usize - 1]).collect::<Vec<char>>();
        sequences.insert(orders.iter().map(image).min().unwrap());
        paths.insert(boards.iter().map(|board| smallest_image[board]).collect::<Vec<_>>());
    });
    let census = Census::take();
    assert_eq!(census.counts.games.total(), games);
    assert_eq!(census.sequences, sequences.len() as u64);
    assert_eq!(census.canonical_paths, paths.len() as u64);
    assert_eq!((sequences.len(), paths.len()), (31_896, 26_830));
}

/// The lines of a player with this mark who chooses from these squares, by plain enumeration.
fn lines(mark: char, choose: &dyn Fn(&Board) -> Vec<u8>) -> LineCounts {
    let mut counts = LineCounts::default();
    let mut choices = BTreeSet::new();
    each_game(&mut vec![oracle::EMPTY], &mut vec![], &mut |boards, moves| {
        let own: Vec<_> = boards.iter().zip(moves).filter(|(board, _)| oracle::mover(board) == mark).collect();
        if !own.iter().all(|(board, square)| choose(board).contains(square)) {
            return;
        }
        choices.extend(own.into_iter().map(|(board, _)| *board));
        let end = boards.last().unwrap();
        counts.lines += 1;
        counts.wins += u64::from(oracle::has_line(end, mark));
        counts.losses += u64::from(oracle::has_line(end, oracle::other(mark)));
    });
    counts.draws = counts.lines - counts.wins - counts.losses;
    counts.choices = choices.len() as u64;
    let canonical: BTreeSet<_> = choices.iter().map(|board| *oracle::images(board).iter().min().unwrap()).collect();
    counts.canonical_choices = canonical.len() as u64;
    counts
}

#[test]
fn the_lines_of_perfect_play_are_those_of_a_plain_enumeration() {
    let answers = oracle::answers();
    let position = |board: &Board| oracle::text(board).parse::<Position>().unwrap();
    let picks: std::collections::BTreeMap<Board, Vec<u8>> = answers
        .keys()
        .map(|board| (*board, position(board).pick().map(|square| square.number()).into_iter().collect()))
        .collect();
    let pick = |board: &Board| picks[board].clone();
    let any_best = |board: &Board| answers[board].best.clone();
    let census = Census::take();
    assert_eq!((census.pick.x, census.pick.o), (lines('X', &pick), lines('O', &pick)));
    assert_eq!((census.any_best.x, census.any_best.o), (lines('X', &any_best), lines('O', &any_best)));
    assert_eq!((census.any_best.x.lines, census.any_best.o.lines), (10_640, 6_112));
    for sides in [census.pick, census.any_best] {
        assert_eq!((sides.x.losses, sides.o.losses), (0, 0));
    }
    assert!(census.pick.x.lines <= census.cases.first && census.pick.o.lines <= census.cases.second);
}

#[test]
fn the_other_figures_are_known() {
    let census = Census::take();
    assert_eq!(census.counts.compare(REFERENCE), Ok(()));
    assert_eq!((census.cases.second, census.cases.first, census.cases.total()), (945, 384, 1_329));
    assert_eq!(census.orderings, 362_880);
}

/// The sources of the reference that are counts of our own are counted here in a second way.
#[test]
fn the_own_counts_of_the_reference_are_those_of_a_plain_enumeration() {
    let (mut nodes, mut outcomes, mut finished) = (0, [0; 3], [0; 2]);
    fn count(board: &Board, nodes: &mut u64) {
        *nodes += 1;
        oracle::moves(board).iter().for_each(|(_, child)| count(child, nodes));
    }
    count(&oracle::EMPTY, &mut nodes);
    let mut canonical_outcomes = [0; 3];
    for (board, answer) in oracle::answers() {
        outcomes[(1 - answer.outcome) as usize] += 1;
        if oracle::images(&board).iter().all(|image| board <= *image) {
            canonical_outcomes[(1 - answer.outcome) as usize] += 1;
        }
        finished[0] += u64::from(oracle::has_line(&board, 'O'));
        finished[1] += u64::from(oracle::is_over(&board) && answer.outcome == 0);
    }
    let names = |group: &str| ["win", "draw", "loss"].map(|name| format!("{group}.{name}"));
    let mut expected = vec![("nodes".to_string(), nodes)];
    expected.extend([("finished.o_won".to_string(), finished[0]), ("finished.drawn".to_string(), finished[1])]);
    expected.extend(names("outcomes").into_iter().zip(outcomes));
    expected.extend(names("canonical_outcomes").into_iter().zip(canonical_outcomes));
    let own = REFERENCE.lines().filter(|line| line.contains(",own count"));
    let own: Vec<(String, u64)> = own
        .map(|line| line.split(',').collect::<Vec<_>>())
        .map(|fields| (fields[0].to_string(), fields[1].parse().unwrap()))
        .collect();
    assert_eq!(own, expected);
}
