//! Tests the figures of the page for teachers. It simulates matchbox machines with the plain rules of the oracle, and lets the
//! machine of the library play.

use noughts::menace::Machine;
use noughts::picture::{self, Colors};
use noughts::{Outcome, Player, Position, Status, strategies};
use noughts_testing::drawing::{self, pages};
use noughts_testing::oracle::{self, Board};
use std::collections::{BTreeMap, BTreeSet};

/// What follows after a move of the machine.
enum Next {
    /// The game is over: 1 means won, 0 drawn, -1 lost.
    End(i32),
    /// O replies at random. Each reply leads to one of these boxes or ends the game.
    Replies(Vec<Turn>),
}

#[derive(Clone, Copy)]
enum Turn {
    Box(usize),
    End(i32),
}

/// The boxes of a machine. Each has its number of beads at first, and what follows after each of its moves.
type Boxes = Vec<(i32, Vec<Next>)>;

fn class(board: &Board) -> Board {
    oracle::images(board).into_iter().min().unwrap()
}

fn result(board: &Board) -> i32 {
    i32::from(oracle::has_line(board, 'X')) - i32::from(oracle::has_line(board, 'O'))
}

/// The boards from which a player of O chooses.
type Opponent = fn(&Board) -> Vec<Board>;

fn at_random(board: &Board) -> Vec<Board> {
    oracle::moves(board).into_iter().map(|(_, next)| next).collect()
}

/// Wins at once if possible, otherwise blocks if possible, and otherwise plays at random.
fn beginner(board: &Board) -> Vec<Board> {
    let all = at_random(board);
    let wins = all.iter().copied().filter(|next| oracle::has_line(next, 'O'));
    let cannot_lose_at_once = |next: &Board| oracle::moves(next).iter().all(|(_, last)| !oracle::has_line(last, 'X'));
    let blocks = all.iter().copied().filter(cannot_lose_at_once);
    [wins.collect(), blocks.collect(), all.clone()].into_iter().find(|choice: &Vec<Board>| !choice.is_empty()).unwrap()
}

fn perfect(board: &Board) -> Vec<Board> {
    let all = at_random(board);
    let worth = |next: &Board| oracle::preference(oracle::after(next));
    let best = all.iter().map(worth).max();
    all.into_iter().filter(|next| Some(worth(next)) == best).collect()
}

/// The boxes of a machine that meets this opponent. The box of the empty board comes first.
fn boxes(opponent: Opponent) -> Boxes {
    let (mut numbers, mut boards) = (BTreeMap::from([(oracle::EMPTY, 0)]), vec![oracle::EMPTY]);
    let mut boxes = Boxes::new();
    while boxes.len() < boards.len() {
        let board = boards[boxes.len()];
        let mut turn = |next: &Board| match oracle::moves(next).as_slice() {
            [] => Turn::End(result(next)),
            [(_, last)] => Turn::End(result(last)),
            _ => Turn::Box(*numbers.entry(class(next)).or_insert_with(|| {
                boards.push(class(next));
                boards.len() - 1
            })),
        };
        let moves: BTreeSet<Board> = oracle::moves(&board).iter().map(|(_, next)| class(next)).collect();
        let follows = |next: &Board| match oracle::is_over(next) {
            true => Next::End(result(next)),
            false => Next::Replies(opponent(next).iter().map(&mut turn).collect()),
        };
        let beads = 4 - oracle::count(&board, 'X') as i32;
        boxes.push((beads, moves.iter().map(follows).collect()));
    }
    boxes
}

/// A source of random numbers that are the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % end
    }
}

/// Plays a game, and then adds or removes beads.
fn play(boxes: &Boxes, beads: &mut [Vec<i32>], chance: &mut Chance) -> i32 {
    let (mut at, mut used) = (0, Vec::new());
    let result = loop {
        let total: i32 = beads[at].iter().sum();
        if total == 0 {
            break -1;
        }
        let mut drawn = chance.below(total as usize) as i32;
        let choice = beads[at].iter().position(|of_move| {
            drawn -= of_move;
            drawn < 0
        });
        let choice = choice.unwrap();
        used.push((at, choice));
        match &boxes[at].1[choice] {
            Next::End(result) => break *result,
            Next::Replies(replies) => match replies[chance.below(replies.len())] {
                Turn::End(result) => break result,
                Turn::Box(next) => at = next,
            },
        }
    };
    for (at, choice) in used {
        beads[at][choice] += [-1, 1, 3][(result + 1) as usize];
    }
    result
}

/// How many of a hundred games the machines of the page lose: of their first 20 games, of the next 20, and so on.
fn lost(opponent: Opponent) -> Vec<i32> {
    const MACHINES: usize = 4000;
    let (boxes, mut chance) = (boxes(opponent), Chance(1961));
    let mut lost = [0; 200];
    for _ in 0..MACHINES {
        let mut beads: Vec<Vec<i32>> = boxes.iter().map(|(beads, moves)| vec![*beads; moves.len()]).collect();
        for lost in &mut lost {
            *lost += i32::from(play(&boxes, &mut beads, &mut chance) < 0);
            if beads[0].iter().all(|of_move| *of_move == 0) {
                beads[0].fill(boxes[0].0);
            }
        }
    }
    let share = |games: &[i32]| (100.0 * f64::from(games.iter().sum::<i32>()) / (20 * MACHINES) as f64).round() as i32;
    lost.chunks(20).map(share).collect()
}

#[test]
fn machines_learn_as_fast_as_the_page_for_teachers_says() {
    let page = &pages(&picture::kit(&[], Colors::Light))[1];
    let told = drawing::description(page);
    for (name, opponent) in
        [("perfect play", perfect as Opponent), ("a beginner", beginner), ("play by chance", at_random)]
    {
        let figures = lost(opponent).iter().map(i32::to_string).collect::<Vec<_>>().join(", ");
        assert!(told.contains(&format!("{name}: {figures}")), "{name}: {figures} is not in {told}");
    }
    assert_eq!(boxes(at_random).len(), 304, "by chance, all boxes are opened");
}

/// Lets a machine of the library play a game against a strategy.
fn meet(machine: &mut Machine, opponent: &str, chance: &mut Chance) -> Outcome {
    let opponent = strategies::find(opponent).unwrap().strategy;
    let mut position = Position::new();
    let outcome = loop {
        let square = match (position.status(), position.to_move()) {
            (Status::Won { winner: Player::X, .. }, _) => break Outcome::Win,
            (Status::Won { .. }, _) => break Outcome::Loss,
            (Status::Drawn, _) => break Outcome::Draw,
            (_, Player::X) => machine.choose(position, |beads| chance.below(beads as usize) as u32),
            _ => {
                let choices = opponent.choices(position);
                choices.into_iter().nth(chance.below(choices.len()))
            }
        };
        let Some(square) = square else { break Outcome::Loss };
        position = position.play(square).unwrap();
    };
    machine.learn(outcome);
    outcome
}

#[test]
fn the_machine_of_the_library_learns_as_fast() {
    const MACHINES: usize = 60;
    let page = &pages(&picture::kit(&[], Colors::Light))[1];
    let told = drawing::description(page);
    let (new, mut chance) = (Machine::default(), Chance(1963));
    for (name, opponent) in [("perfect play", "any-best"), ("a beginner", "medium"), ("play by chance", "random")] {
        let mut lost = [0; 200];
        for mut machine in vec![new.clone(); MACHINES] {
            lost.iter_mut()
                .for_each(|lost| *lost += i32::from(meet(&mut machine, opponent, &mut chance) == Outcome::Loss));
        }
        let (_, figures) = told.split_once(&format!("{name}: ")).unwrap();
        let figures =
            figures.split([';', '.']).next().unwrap().split(", ").map(|figure| figure.parse::<f64>().unwrap());
        for (games, figure) in lost.chunks(20).zip(figures) {
            let share = 100.0 * f64::from(games.iter().sum::<i32>()) / (20 * MACHINES) as f64;
            assert!((share - figure).abs() < 6.0, "{name}: {share}, not {figure}");
        }
    }
}
