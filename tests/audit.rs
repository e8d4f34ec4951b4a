//! The audit against a plain enumeration that shares none of its code, for every strategy, side and first player.

mod oracle;

use noughts::audit::{Answer, Tree};
use noughts::audit::{Mistake, Mistakes, Report};
use noughts::strategies::{ALL, Named, Strategy};
use noughts::{Fraction, Player, Position, Square, SquareSet};
use oracle::Board;
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

fn mean(chances: impl ExactSizeIterator<Item = Chance>) -> Chance {
    let count = chances.len() as u128;
    let (over, under) = chances.fold((0, 1), |(a, b), (c, d)| lowest((a * d + c * b, b * d)));
    lowest((over, under * count))
}

/// All that the audit reports and that can be enumerated.
#[derive(Clone, Default)]
struct Found {
    lines: [u64; 3],
    losing: Option<(usize, Vec<u8>, u64)>,
    chances: [Chance; 3],
    worst: Chance,
}

/// What the player does on each board: the squares it may choose, and whether it may fail.
type Chooser<'a> = dyn Fn(&Board) -> (Vec<u8>, bool) + 'a;

fn end(index: usize, line: &[u8]) -> Found {
    let mut found = Found { lines: [0; 3], losing: None, chances: [(0, 1); 3], worst: (0, 1) };
    found.lines[index] = 1;
    found.chances[index] = (1, 1);
    if index == 2 {
        found.losing = Some((line.len(), line.to_vec(), 1));
        found.worst = (1, 1);
    }
    found
}

fn enumerate(board: &Board, side: char, player: &Chooser, line: &mut Vec<u8>) -> Found {
    if oracle::is_over(board) {
        let index = match side {
            _ if oracle::has_line(board, side) => 0,
            _ if oracle::has_line(board, oracle::other(side)) => 2,
            _ => 1,
        };
        return end(index, line);
    }
    let own = oracle::mover(board) == side;
    let (chosen, fails) = if own { player(board) } else { ((1..=9).collect(), false) };
    let mut options = Vec::new();
    for (square, child) in oracle::moves(board).into_iter().filter(|(square, _)| chosen.contains(square)) {
        line.push(square);
        options.push(enumerate(&child, side, player, line));
        line.pop();
    }
    if fails {
        options.push(end(2, line));
    }
    let lines = std::array::from_fn(|i| options.iter().map(|option| option.lines[i]).sum());
    let chances = std::array::from_fn(|i| mean(options.iter().map(|option| option.chances[i])));
    let worst = if own {
        mean(options.iter().map(|option| option.worst))
    } else {
        options.iter().map(|option| option.worst).max_by(|(a, b), (c, d)| (a * d).cmp(&(c * b))).unwrap()
    };
    let mut losing: Option<(usize, Vec<u8>, u64)> = None;
    for (length, line, count) in options.iter().filter_map(|option| option.losing.clone()) {
        losing = Some(match losing {
            Some((shortest, first, sum)) if shortest == length => (length, first.min(line), sum + count),
            Some(shorter) if shorter.0 < length => shorter,
            _ => (length, line, count),
        });
    }
    Found { lines, losing, chances, worst }
}

/// Where a mistake is counted.
type Counter = fn(&mut Mistakes) -> &mut Mistake;

/// Whether an option, given as outcome and plies for the player, is a mistake.
type Test<'a> = dyn Fn(&(i32, u8)) -> bool + 'a;

/// The boards on which the player may be at fault, and those on which it must.
fn mistakes(side: char, player: &Chooser, answers: &BTreeMap<Board, oracle::Answer>) -> Mistakes {
    let mut seen = std::collections::BTreeSet::new();
    let mut open = vec![oracle::EMPTY];
    let mut mistakes = Mistakes::default();
    while let Some(board) = open.pop() {
        if oracle::is_over(&board) || !seen.insert(board) {
            continue;
        }
        if oracle::mover(&board) != side {
            open.extend(oracle::moves(&board).into_iter().map(|(_, child)| child));
            continue;
        }
        let (chosen, fails) = player(&board);
        open.extend(oracle::moves(&board).into_iter().filter(|(s, _)| chosen.contains(s)).map(|(_, child)| child));
        let answer = &answers[&board];
        let mut results: Vec<(i32, u8)> = Vec::new();
        results.extend(answer.moves.iter().filter(|(s, ..)| chosen.contains(s)).map(|(_, o, p)| (*o, *p)));
        results.extend(fails.then_some((-1, 0)));
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

fn compare(what: &str, report: &Report, player: &Chooser, answers: &BTreeMap<Board, oracle::Answer>, side: char) {
    let found = enumerate(&oracle::EMPTY, side, player, &mut Vec::new());
    let games = report.games;
    assert_eq!([games.won, games.drawn, games.lost], found.lines, "{what}");
    let losing = report.losing.as_ref().map(|losing| {
        let first: Vec<u8> = losing.first.iter().map(|square| square.number()).collect();
        (first.len(), first, losing.count)
    });
    assert_eq!(losing, found.losing, "{what}");
    assert_eq!(report.vs_random.map(chance), found.chances, "{what}");
    assert_eq!(chance(report.vs_best), found.worst, "{what}");
    // The first position of each kind is checked where it is printed.
    let counts = |mistakes: &Mistakes| each(mistakes).map(|mistake| (mistake.may, mistake.must));
    assert_eq!(counts(&report.mistakes), counts(&mistakes(side, player, answers)), "{what}");
}

fn position(board: &Board) -> Position {
    oracle::text(board).parse().unwrap()
}

/// The choices of a strategy on every board, looked up once.
fn choices(strategy: &dyn Strategy, answers: &BTreeMap<Board, oracle::Answer>) -> BTreeMap<Board, Vec<u8>> {
    let ongoing = answers.keys().filter(|board| !oracle::is_over(board));
    let numbers = |board: &Board| strategy.choices(position(board)).iter().map(Square::number).collect();
    ongoing.map(|board| (*board, numbers(board))).collect()
}

fn each(mistakes: &Mistakes) -> [Mistake; 5] {
    let Mistakes { win_to_draw, win_to_loss, draw_to_loss, missed_win, slow_win } = *mistakes;
    [win_to_draw, win_to_loss, draw_to_loss, missed_win, slow_win]
}

/// What a report says apart from who is X and who is O.
fn without_marks(report: &Report) -> impl PartialEq + std::fmt::Debug + use<> {
    let mistakes = each(&report.mistakes).map(|Mistake { may, must, first }| (may, must, first.map(Position::key)));
    (report.games, report.losing.clone(), mistakes, report.vs_random, report.vs_best)
}

#[test]
fn every_report_is_that_of_a_plain_enumeration() {
    let answers = oracle::answers();
    for Named { name, strategy, .. } in ALL {
        let choices = choices(*strategy, &answers);
        let player = |board: &Board| (choices[board].clone(), false);
        for (side, mark) in [(Player::X, 'X'), (Player::O, 'O')] {
            let report = Report::new(&Tree::of_strategy(side, Player::X, *strategy));
            assert_eq!(report.side, side);
            compare(name, &report, &player, &answers, mark);
            // With O first, everything is the same with the marks exchanged.
            let swapped = Report::new(&Tree::of_strategy(side.opponent(), Player::O, *strategy));
            assert_eq!(without_marks(&swapped), without_marks(&report), "{name}");
        }
    }
}

/// A player that chooses and fails by a rule of no sense at all, so that every kind of answer occurs.
#[test]
fn a_player_that_fails_is_reported_as_by_a_plain_enumeration() {
    let answers = oracle::answers();
    for salt in 0..20u32 {
        let player = |board: &Board| {
            let mix =
                |n: u32| board.iter().fold(salt + n, |hash, cell| hash.wrapping_mul(31).wrapping_add(*cell as u32));
            let legal = oracle::moves(board);
            let chosen: Vec<u8> = legal.iter().map(|(s, _)| *s).filter(|s| mix(u32::from(*s)) % 3 == 0).collect();
            let fails = chosen.is_empty() || mix(10) % 5 == 0;
            (chosen, fails)
        };
        let ask = |positions: &[Position]| {
            let answer = |position: &Position| {
                let board: Board = position.to_string().chars().collect::<Vec<_>>().try_into().unwrap();
                let (chosen, fails) = player(&board);
                Answer { squares: chosen.into_iter().filter_map(Square::new).collect::<SquareSet>(), fails }
            };
            Ok::<_, Infallible>(positions.iter().map(answer).collect())
        };
        for (side, mark) in [(Player::X, 'X'), (Player::O, 'O')] {
            let report = Report::new(&Tree::explore(side, Player::X, ask).unwrap());
            compare(&format!("salt {salt}"), &report, &player, &answers, mark);
        }
    }
}
