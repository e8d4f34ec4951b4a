//! Compares the audit with a plain enumeration that shares no code with it, for every strategy, side and first player.

use noughts::audit::{Answer, Mistake, Mistakes, Node, Report, Tree, lapses};
use noughts::strategies::{ALL, Named, Strategy};
use noughts::{Fraction, Player, Position, Square, SquareSet};
use noughts_testing::oracle;
use noughts_testing::oracle::Board;
use std::collections::BTreeMap;
use std::convert::Infallible;

/// A fraction as two numbers without a common divisor.
type Chance = (u128, u128);

fn lowest((over, under): Chance) -> Chance {
    let divisor = gcd(over, under);
    (over / divisor, under / divisor)
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The mean of chances with weights. A weight is the number of times that its chance counts.
fn mean(chances: impl Iterator<Item = (u64, Chance)>) -> Chance {
    let add = |((a, b), sum), (times, (c, d))| (lowest((a * d + u128::from(times) * c * b, b * d)), sum + times);
    let ((over, under), sum) = chances.fold(((0, 1), 0), add);
    lowest((over, under * u128::from(sum)))
}

/// Everything in a report that the enumeration can find.
#[derive(Clone, Default)]
struct Found {
    games: [u64; 3],
    forfeited: u64,
    /// The shortest lost games: their length, whether the first of them is forfeited, which it is, and how many they are.
    losing: Option<(usize, bool, Vec<u8>, u64)>,
    chances: [Chance; 3],
    worst: Chance,
    /// The most points that the opponent can make, divided by 2. A win gives 2 points, and a draw 1.
    points: Chance,
}

/// The choices of a strategy on a board after these moves: the squares with how often it takes each, and how often it
/// makes no legal move.
type Chooser<'a> = dyn Fn(&Board, &[u8]) -> (Vec<(u8, u64)>, u64) + 'a;

fn end(index: usize, game: &[u8]) -> Found {
    let mut found = Found {
        games: [0; 3],
        forfeited: 0,
        losing: None,
        chances: [(0, 1); 3],
        worst: (0, 1),
        points: (index as u128, 2),
    };
    found.games[index] = 1;
    found.chances[index] = (1, 1);
    if index == 2 {
        found.losing = Some((game.len(), false, game.to_vec(), 1));
        found.worst = (1, 1);
    }
    found
}

fn enumerate(board: &Board, side: char, choose: &Chooser, game: &mut Vec<u8>) -> Found {
    if oracle::is_over(board) {
        let index = match side {
            _ if oracle::has_line(board, side) => 0,
            _ if oracle::has_line(board, oracle::other(side)) => 2,
            _ => 1,
        };
        return end(index, game);
    }
    let own = oracle::mover(board) == side;
    let (chosen, fails) = if own { choose(board, game) } else { ((1..=9).map(|square| (square, 1)).collect(), 0) };
    let mut options = Vec::new();
    for (square, child) in oracle::moves(board) {
        let Some((_, times)) = chosen.iter().find(|(chosen, _)| *chosen == square) else { continue };
        game.push(square);
        options.push((*times, enumerate(&child, side, choose, game)));
        game.pop();
    }
    if fails > 0 {
        let losing = Some((game.len(), true, game.clone(), 1));
        options.push((fails, Found { forfeited: 1, losing, ..end(2, game) }));
    }
    let games = std::array::from_fn(|i| options.iter().map(|(_, option)| option.games[i]).sum());
    let forfeited = options.iter().map(|(_, option)| option.forfeited).sum();
    let chances = std::array::from_fn(|i| mean(options.iter().map(|(times, option)| (*times, option.chances[i]))));
    let at_worst = |harm: fn(&Found) -> Chance| match own {
        true => mean(options.iter().map(|(times, option)| (*times, harm(option)))),
        false => options.iter().map(|(_, option)| harm(option)).max_by(|(a, b), (c, d)| (a * d).cmp(&(c * b))).unwrap(),
    };
    let (worst, points) = (at_worst(|found| found.worst), at_worst(|found| found.points));
    let mut losing: Option<(usize, bool, Vec<u8>, u64)> = None;
    for (length, fails, game, count) in options.iter().filter_map(|(_, option)| option.losing.clone()) {
        losing = Some(match losing {
            Some((shortest, first_fails, first, sum)) if shortest == length => {
                let (fails, game) = (first_fails, first).min((fails, game));
                (length, fails, game, sum + count)
            }
            Some(shorter) if shorter.0 < length => shorter,
            _ => (length, fails, game, count),
        });
    }
    Found { games, forfeited, losing, chances, worst, points }
}

/// The place where a mistake is counted.
type Counter = fn(&mut Mistakes) -> &mut Mistake;

/// Whether an option is a mistake. It is given as outcome and plies for the strategy.
type Test<'a> = dyn Fn(&(i32, u8)) -> bool + 'a;

/// Counts the boards on which the strategy may make a mistake, and those on which it must. If it moves by the game, a
/// board counts once for all games that lead to it.
fn mistakes(side: char, choose: &Chooser, by_game: bool, answers: &BTreeMap<Board, oracle::Answer>) -> Mistakes {
    let mut seen = std::collections::BTreeSet::new();
    let mut open = vec![(oracle::EMPTY, Vec::new())];
    let mut results: BTreeMap<Board, Vec<(i32, u8)>> = BTreeMap::new();
    while let Some((board, game)) = open.pop() {
        if oracle::is_over(&board) || !seen.insert((board, game.clone())) {
            continue;
        }
        let (chosen, fails) = choose(&board, &game);
        let own = oracle::mover(&board) == side;
        let is_chosen = |square: &u8| !own || chosen.iter().any(|(chosen, _)| chosen == square);
        let after = |square| if by_game { [game.as_slice(), &[square]].concat() } else { Vec::new() };
        let moves = oracle::moves(&board).into_iter().filter(|(square, _)| is_chosen(square));
        open.extend(moves.map(|(square, child)| (child, after(square))));
        if own {
            let results = results.entry(board).or_default();
            results.extend(answers[&board].moves.iter().filter(|m| is_chosen(&m.0)).map(|(_, o, p)| (*o, *p)));
            results.extend((fails > 0).then_some((-1, 0)));
        }
    }
    let mut mistakes = Mistakes::default();
    for (board, results) in results {
        let answer = &answers[&board];
        let before = answer.outcome;
        let tests: [(&Test, Counter); 5] = [
            (&|(after, _)| before == 1 && *after == 0, |l| &mut l.win_to_draw),
            (&|(after, _)| before == 1 && *after == -1, |l| &mut l.win_to_loss),
            (&|(after, _)| before == 0 && *after == -1, |l| &mut l.draw_to_loss),
            (&|value| (before, answer.plies) == (1, 1) && *value != (1, 1), |l| &mut l.missed_win),
            (&|(after, plies)| *after == 1 && *plies > answer.plies, |l| &mut l.slow_win),
        ];
        for (is_mistake, counter) in tests {
            counter(&mut mistakes).may += u64::from(results.iter().any(is_mistake));
            counter(&mut mistakes).must += u64::from(results.iter().all(is_mistake));
        }
    }
    mistakes
}

fn chance(fraction: Fraction) -> Chance {
    (fraction.numerator(), fraction.denominator())
}

/// Compares a report with the enumeration. `by_game` is for a strategy that does not move by the board alone.
fn compare(
    what: &str,
    report: &Report,
    choose: &Chooser,
    by_game: bool,
    answers: &BTreeMap<Board, oracle::Answer>,
    side: char,
) {
    let found = enumerate(&oracle::EMPTY, side, choose, &mut Vec::new());
    let games = report.games;
    assert_eq!([games.won, games.drawn, games.lost], found.games, "{what}");
    assert_eq!(games.total(), found.games.iter().sum::<u64>(), "{what}");
    assert_eq!(games.forfeited, found.forfeited, "{what}");
    let losing = report.losing.as_ref().map(|losing| {
        let first: Vec<u8> = losing.first.iter().map(|square| square.number()).collect();
        (first.len(), first, losing.count)
    });
    assert_eq!(losing, found.losing.map(|(length, _, first, count)| (length, first, count)), "{what}");
    assert_eq!(report.vs_random.map(chance), found.chances, "{what}");
    assert_eq!(chance(report.vs_best), found.worst, "{what}");
    // The points of wins minus the points of losses. Perfect play draws, so this is the gain.
    let (over, under) = found.points;
    assert_eq!(chance(report.exploitability), lowest((2 * over - under, under)), "{what}");
    // Other tests check the first position of each kind, where it is printed.
    let counts = |mistakes: &Mistakes| each(mistakes).map(|mistake| (mistake.may, mistake.must));
    let mistakes = mistakes(side, choose, by_game, answers);
    assert_eq!(counts(&report.mistakes), counts(&mistakes), "{what}");
    let verdict = match found.games[2] {
        1.. => "beatable",
        0 if mistakes.win_to_draw.may > 0 => "safe",
        0 => "perfect",
    };
    assert_eq!(report.verdict().to_string(), verdict, "{what}");
}

fn position(board: &Board) -> Position {
    oracle::text(board).parse().unwrap()
}

/// The choices of a strategy on every board.
fn choices(strategy: &dyn Strategy, answers: &BTreeMap<Board, oracle::Answer>) -> BTreeMap<Board, Vec<u8>> {
    let ongoing = answers.keys().filter(|board| !oracle::is_over(board));
    let numbers = |board: &Board| strategy.choices(position(board)).iter().map(Square::number).collect();
    ongoing.map(|board| (*board, numbers(board))).collect()
}

fn each(mistakes: &Mistakes) -> [Mistake; 5] {
    let Mistakes { win_to_draw, win_to_loss, draw_to_loss, missed_win, slow_win, .. } = *mistakes;
    [win_to_draw, win_to_loss, draw_to_loss, missed_win, slow_win]
}

/// The contents of a report that do not depend on who is X and who is O.
fn without_marks(report: &Report) -> impl PartialEq + std::fmt::Debug + use<> {
    let mistakes = each(&report.mistakes).map(|Mistake { may, must, first, .. }| (may, must, first.map(Position::key)));
    (report.games, report.losing.clone(), mistakes, report.vs_random, report.vs_best, report.exploitability)
}

#[test]
fn every_report_is_that_of_a_plain_enumeration() {
    let answers = oracle::answers();
    for Named { name, strategy, .. } in ALL {
        let choices = choices(*strategy, &answers);
        let choose = |board: &Board, _: &[u8]| (choices[board].iter().map(|square| (*square, 1)).collect(), 0);
        for (side, mark) in [(Player::X, 'X'), (Player::O, 'O')] {
            let report = Report::new(&Tree::of_strategy(side, Position::new(), *strategy));
            assert_eq!(report.side, side);
            compare(name, &report, &choose, false, &answers, mark);
            // If O moves first, everything is the same with the marks exchanged.
            let swapped = Report::new(&Tree::of_strategy(side.opponent(), Position::with_first(Player::O), *strategy));
            assert_eq!(without_marks(&swapped), without_marks(&report), "{name}");
        }
    }
}

/// A strategy that chooses and fails by a meaningless rule, so that every kind of answer occurs.
#[test]
fn a_strategy_that_chooses_a_taken_square_or_none_loses_there() {
    let corner = |_: Position| SquareSet::EMPTY.with(Square::TOP_LEFT);
    let report = Report::new(&Tree::of_strategy(Player::X, Position::new(), &corner));
    // There are eight replies to the corner. After each, the strategy takes the corner again, which is not legal.
    assert_eq!((report.games.total(), report.games.forfeited), (8, 8));
    let either = |position: Position| corner(position).with(Square::CENTER);
    let tree = Tree::of_strategy(Player::O, "X........".parse().unwrap(), &either);
    let (_, answer) = tree.choices().next().unwrap();
    assert_eq!((answer.fails(), answer.squares()), (1, SquareSet::EMPTY.with(Square::CENTER)));
    let nothing = |_: Position| SquareSet::EMPTY;
    let report = Report::new(&Tree::of_strategy(Player::X, Position::new(), &nothing));
    assert_eq!((report.games.total(), report.games.forfeited), (1, 1));
}

#[test]
fn a_player_that_fails_is_reported_as_by_a_plain_enumeration() {
    let answers = oracle::answers();
    for salt in 0..100u32 {
        let by_game = salt % 2 == 1;
        let choose = |board: &Board, game: &[u8]| {
            let game = if by_game { game } else { &[] };
            let seed = game.iter().fold(salt, |hash, square| hash.wrapping_mul(37).wrapping_add(u32::from(*square)));
            let mix =
                |n: u32| board.iter().fold(seed + n, |hash, cell| hash.wrapping_mul(31).wrapping_add(*cell as u32));
            let times = |(square, _)| (square, u64::from(mix(u32::from(square)) % 7).saturating_sub(4));
            let chosen: Vec<(u8, u64)> = oracle::moves(board).into_iter().map(times).filter(|c| c.1 > 0).collect();
            let fails = if chosen.is_empty() { 1 } else { u64::from(mix(10) % 9).saturating_sub(6) };
            (chosen, fails)
        };
        let answer = |node: &Node| {
            let board: Board = node.position.to_string().chars().collect::<Vec<_>>().try_into().unwrap();
            let game: Vec<u8> = node.game.iter().flatten().map(|square| square.number()).collect();
            let (chosen, fails) = choose(&board, &game);
            let times =
                |square: Square| chosen.iter().find(|(chosen, _)| *chosen == square.number()).map_or(0, |c| c.1);
            Answer::weighted(Square::ALL.map(times), fails)
        };
        let ask = |nodes: &[Node]| Ok::<_, Infallible>(nodes.iter().map(answer).collect());
        let start = if by_game { Node::by_game(Player::X) } else { Node::by_position(Player::X) };
        for (side, mark) in [(Player::X, 'X'), (Player::O, 'O')] {
            let report = Report::new(&Tree::explore(side, start.clone(), ask).unwrap());
            compare(&format!("salt {salt}"), &report, &choose, by_game, &answers, mark);
        }
    }
}

/// Multiplied out, as if no game ended early: 1 + 8 + 8·6 + 8·6·4 + 8·6·4·2 = 633 as X and 9 + 9·7 + 9·7·5 + 9·7·5·3 = 1332
/// as O. Exactly: the most questions that a strategy with one answer to each can be asked about the games that go on from this board.
fn most_questions(board: &Board, side: char) -> u32 {
    let moves = if oracle::is_over(board) { Vec::new() } else { oracle::moves(board) };
    let later = moves.iter().map(|(_, child)| most_questions(child, side));
    match oracle::mover(board) == side {
        _ if moves.is_empty() => 0,
        true => 1 + later.max().unwrap(),
        false => later.sum(),
    }
}

#[test]
fn so_many_questions_about_games_suffice() {
    assert_eq!([most_questions(&oracle::EMPTY, 'X'), most_questions(&oracle::EMPTY, 'O')], [621, 1315]);
}

/// How often a policy moves to each square of a board: a number that only its marks tell, also for one more, which is no move.
fn weight(board: &Board, square: u8) -> u64 {
    let digits = board.iter().fold(u64::from(square) + 1, |sum, cell| (sum * 31 + u64::from(*cell)) % 10_007);
    digits % 4
}

/// What the policy gives up in each position, and how likely games against random play come there: by all games, one after another.
fn give_up(
    board: Board,
    reached: f64,
    side: char,
    values: &BTreeMap<Board, i32>,
    found: &mut BTreeMap<String, (f64, f64)>,
) {
    let moves = oracle::moves(&board);
    if moves.is_empty() {
        return;
    }
    if oracle::mover(&board) != side {
        let chance = reached / moves.len() as f64;
        return moves.iter().for_each(|(_, after)| give_up(*after, chance, side, values, found));
    }
    let times: Vec<f64> = moves.iter().map(|(square, _)| weight(&board, *square) as f64).collect();
    let fails = weight(&board, 0) + u64::from(times.iter().all(|times| *times == 0.0));
    let all = times.iter().sum::<f64>() + fails as f64;
    let best = f64::from(values[&board]);
    let (sum, cost) = found.entry(oracle::text(&board)).or_default();
    *sum += reached;
    *cost += reached * (best + 1.0) * fails as f64 / all;
    for ((_, after), times) in moves.iter().zip(&times) {
        *cost += reached * (best + f64::from(values[after])) * times / all;
    }
    for ((_, after), times) in moves.into_iter().zip(times).filter(|(_, times)| *times > 0.0) {
        give_up(after, reached * times / all, side, values, found);
    }
}

#[test]
fn what_a_policy_gives_up_is_what_all_its_games_show() {
    let values = oracle::reachable().into_iter().map(|board| (board, oracle::value(&board).0)).collect();
    for side in Player::ALL {
        let policy = |node: &Node| {
            let board: Board = node.position.to_string().chars().collect::<Vec<_>>().try_into().unwrap();
            let times = Square::ALL.map(|square| {
                let is_free = node.position.legal_moves().contains(square);
                if is_free { weight(&board, square.number()) } else { 0 }
            });
            Answer::weighted(times, weight(&board, 0) + u64::from(times == [0; 9]))
        };
        for start in [Node::by_position(Player::X), Node::by_game(Player::X)] {
            let ask = |nodes: &[Node]| Ok::<_, Infallible>(nodes.iter().map(policy).collect());
            let Ok(tree) = Tree::explore(side, start, ask);
            let mut expected = BTreeMap::new();
            give_up(oracle::EMPTY, 1.0, side.to_string().chars().next().unwrap(), &values, &mut expected);
            expected.retain(|_, (_, cost)| *cost > 0.0);
            let lapses = lapses(&tree);
            assert_eq!(lapses.len(), expected.len());
            assert!(lapses.len() > 100);
            for lapse in lapses {
                let (reached, cost) = expected[&lapse.position.to_string()];
                assert!((lapse.reached - reached).abs() < 1e-12 && (lapse.cost() - cost).abs() < 1e-12, "{lapse:?}");
            }
        }
    }
}
