//! Compares the census with plain enumerations.

use noughts::Position;
use noughts::census::{Census, PerfectPlay};
use noughts::verify::REFERENCE;
use noughts_testing::oracle;
use noughts_testing::oracle::Board;
use std::collections::{BTreeMap, BTreeSet};

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
    // For each image of the board, the number that each square shows.
    let orders = oracle::images(&['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    let smallest_image: BTreeMap<Board, Board> =
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

/// The games of a player with this mark who chooses from these squares, by plain enumeration.
fn lines(mark: char, choose: &dyn Fn(&Board) -> Vec<u8>) -> PerfectPlay {
    let mut counts = PerfectPlay::default();
    let mut choices = BTreeSet::new();
    each_game(&mut vec![oracle::EMPTY], &mut vec![], &mut |boards, moves| {
        let own: Vec<_> = boards.iter().zip(moves).filter(|(board, _)| oracle::mover(board) == mark).collect();
        if !own.iter().all(|(board, square)| choose(board).contains(square)) {
            return;
        }
        choices.extend(own.into_iter().map(|(board, _)| *board));
        let end = boards.last().unwrap();
        let ending = match (oracle::has_line(end, mark), oracle::has_line(end, oracle::other(mark))) {
            (true, _) => &mut counts.games.won,
            (_, true) => &mut counts.games.lost,
            _ => &mut counts.games.drawn,
        };
        *ending += 1;
    });
    counts.choices = choices.len() as u64;
    let canonical: BTreeSet<_> = choices.iter().map(|board| *oracle::images(board).iter().min().unwrap()).collect();
    counts.canonical_choices = canonical.len() as u64;
    counts
}

#[test]
fn the_lines_of_perfect_play_are_those_of_a_plain_enumeration() {
    let answers = oracle::answers();
    let position = |board: &Board| oracle::text(board).parse::<Position>().unwrap();
    let picks: BTreeMap<Board, Vec<u8>> = answers
        .keys()
        .map(|board| (*board, noughts::pick(position(board)).map(|square| square.number()).into_iter().collect()))
        .collect();
    let pick = |board: &Board| picks[board].clone();
    let any_best = |board: &Board| answers[board].best.clone();
    let census = Census::take();
    assert_eq!((census.pick.x, census.pick.o), (lines('X', &pick), lines('O', &pick)));
    assert_eq!((census.any_best.x, census.any_best.o), (lines('X', &any_best), lines('O', &any_best)));
    assert_eq!((census.any_best.x.games.total(), census.any_best.o.games.total()), (10_640, 6_112));
    for sides in [census.pick, census.any_best] {
        assert_eq!((sides.x.games.lost, sides.o.games.lost), (0, 0));
    }
    let (x, o) = (census.pick.x.games.total(), census.pick.o.games.total());
    assert!(x <= census.cases.first && o <= census.cases.second);
}

#[test]
fn the_other_figures_are_known() {
    let census = Census::take();
    assert_eq!(census.counts.compare(REFERENCE), Ok(()));
    assert_eq!((census.cases.second, census.cases.first, census.cases.total()), (945, 384, 1_329));
    assert_eq!(census.orderings, 362_880);
}

/// Finds every figure of the reference by plain enumeration, those known from elsewhere and our own.
#[test]
fn the_reference_is_met_by_a_plain_enumeration() {
    let mut figures: BTreeMap<String, u64> = BTreeMap::new();
    let mut add = |name: String| *figures.entry(name).or_insert(0) += 1;
    fn visit(board: &Board, add: &mut impl FnMut(String)) {
        add("nodes".into());
        oracle::moves(board).iter().for_each(|(_, child)| visit(child, add));
    }
    visit(&oracle::EMPTY, &mut add);
    each_game(&mut vec![oracle::EMPTY], &mut vec![], &mut |boards, moves| {
        let end = boards.last().unwrap();
        add("games.total".into());
        add(format!("games.by_length.{}", moves.len()));
        add(match (oracle::has_line(end, 'X'), oracle::has_line(end, 'O')) {
            (true, _) => "games.x_wins".into(),
            (_, true) => "games.o_wins".into(),
            _ => "games.draws".into(),
        });
    });
    for (board, answer) in oracle::answers() {
        let is_canonical = oracle::images(&board).iter().all(|image| board <= *image);
        let ply = 9 - oracle::count(&board, '.');
        let outcome = ["loss", "draw", "win"][(answer.outcome + 1) as usize];
        let end = match (oracle::has_line(&board, 'X'), oracle::has_line(&board, 'O')) {
            (true, _) => "x_won",
            (_, true) => "o_won",
            _ => "drawn",
        };
        let kinds = [(true, "total", "by_ply", ""), (is_canonical, "canonical", "canonical_by_ply", "canonical_")];
        for (_, all, by_ply, prefix) in kinds.into_iter().filter(|kind| kind.0) {
            add(format!("positions.{all}"));
            add(format!("positions.{by_ply}.{ply}"));
            add(format!("{prefix}outcomes.{outcome}"));
            if oracle::is_over(&board) {
                add(format!("{prefix}finished.{end}"));
            }
        }
    }
    let fields = |line: &str| line.splitn(3, ',').map(String::from).collect::<Vec<_>>();
    let reference = REFERENCE.lines().skip(1).map(fields);
    let reference = reference.map(|fields| (fields[0].clone(), fields[1].parse().unwrap()));
    assert_eq!(figures, reference.collect());
}
