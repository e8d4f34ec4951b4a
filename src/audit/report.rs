//! The report on a strategy: its verdict, its games, its mistakes and its chances.

use super::games::GameCounts;
use super::mistakes::Mistakes;
use super::tree::{Choice, Ending, Tree};
use crate::{Fraction, Outcome, Player, Square};
use alloc::vec::Vec;
use core::fmt;

/// The result of an audit of a strategy or a bot, for one side.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The side that it plays.
    pub side: Player,
    /// The games that can occur, by how they end for it.
    pub games: GameCounts,
    /// The shortest games that it loses; `None` if it loses none.
    pub losing: Option<LosingGames>,
    /// Its mistakes in all positions that can occur.
    pub mistakes: Mistakes,
    /// The chances to win, to draw and to lose against an opponent who moves uniformly at random, if it makes each
    /// choice as often as its [`Answer`](super::Answer)s say.
    pub vs_random: [Fraction; 3],
    /// The chance to lose against an opponent who wants that, and who knows its answers.
    pub vs_best: Fraction,
    /// How much an opponent who knows its answers gains over perfect play, on average. A win counts 1, a draw 0 and a
    /// loss −1. This is 0 if the best reply ends as perfect play does, and 1 if everything is lost that can be lost.
    /// For a side that perfect play wins, it is half of the gain.
    /// [OpenSpiel](https://github.com/google-deepmind/open_spiel) gives this name to the mean of both sides.
    pub exploitability: Fraction,
}

/// The shortest games that a strategy loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LosingGames {
    /// The number of these games.
    pub count: u64,
    /// The first of these games: those that are lost on the board come before those in which the strategy makes no legal
    /// move, which end before that; then in the order of the squares.
    pub first: Vec<Square>,
}

/// How good a strategy is, in one word. The safest comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It never makes the outcome worse.
    Perfect,
    /// It never loses, but misses wins.
    Safe,
    /// It can lose.
    Beatable,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Perfect => "perfect",
            Verdict::Safe => "safe",
            Verdict::Beatable => "beatable",
        })
    }
}

impl Report {
    /// The report on a strategy, computed from its tree.
    ///
    /// A chance that needs numbers of more than 128 bits is rounded, with an error of at most 10⁻¹⁵. This never happens if
    /// the numbers in each [`Answer`](super::Answer) have the same sum, of at most 1,000.
    pub fn new(tree: &Tree) -> Report {
        Report {
            side: tree.side(),
            games: GameCounts::of(tree),
            losing: losing_games(tree, is_loss),
            mistakes: Mistakes::of(tree),
            vs_random: vs_random(tree),
            vs_best: vs_best(tree),
            exploitability: exploitability(tree),
        }
    }

    /// The verdict on the strategy.
    pub fn verdict(&self) -> Verdict {
        match self.games.lost {
            // A strategy that never loses cannot have turned anything into a loss.
            0 if self.mistakes.win_to_draw.may == 0 => Verdict::Perfect,
            0 => Verdict::Safe,
            _ => Verdict::Beatable,
        }
    }
}

impl LosingGames {
    /// The shortest games of a tree that are lost on the board, without those in which the strategy makes no legal move.
    pub fn on_board(tree: &Tree) -> Option<LosingGames> {
        losing_games(tree, |ending| ending == Ending::Lost)
    }
}

fn losing_games(tree: &Tree, is_loss: fn(Ending) -> bool) -> Option<LosingGames> {
    let end = |ending| {
        let games = LosingGames { count: 1, first: Vec::new() };
        is_loss(ending).then(|| ShortestGames { games, is_forfeited: ending == Ending::Forfeited })
    };
    tree.fold(end, |_, options| shortest(options)).map(|shortest| shortest.games)
}

/// The shortest lost games from a position on, and whether the first of them ends since no legal move is made.
#[derive(Clone)]
struct ShortestGames {
    games: LosingGames,
    is_forfeited: bool,
}

/// The shortest lost games that begin with one of these moves. `options` has the shortest lost games after each move.
fn shortest(options: &[Choice<Option<ShortestGames>>]) -> Option<ShortestGames> {
    let mut all: Vec<ShortestGames> = options.iter().filter_map(with_move).collect();
    let length = all.iter().map(|one| one.games.first.len()).min()?;
    all.retain(|one| one.games.first.len() == length);
    let count = all.iter().map(|one| one.games.count).sum();
    // The moves come in the order of the squares, and so do games that end alike.
    let first = all.into_iter().min_by_key(|one| one.is_forfeited)?;
    Some(ShortestGames { games: LosingGames { count, ..first.games }, ..first })
}

/// The games after a move, with it.
fn with_move(option: &Choice<Option<ShortestGames>>) -> Option<ShortestGames> {
    let mut games = option.value.clone()?;
    games.games.first.splice(0..0, option.square);
    Some(games)
}

/// The chances to win, to draw and to lose when the opponent moves at random.
fn vs_random(tree: &Tree) -> [Fraction; 3] {
    let chance =
        |is_such: fn(Ending) -> bool| tree.fold(|ending| certainty(is_such(ending)), |_, options| mean(options));
    [chance(|ending| ending == Ending::Won), chance(|ending| ending == Ending::Drawn), chance(is_loss)]
}

/// The chance to lose, when the opponent always makes the move with the greatest chance.
fn vs_best(tree: &Tree) -> Fraction {
    against_the_best(tree, |ending| certainty(is_loss(ending)))
}

/// How much the best reply gains over perfect play. To be a [`Fraction`], a win counts 1 point and a draw half a
/// point. The gain with wins at 1 and losses at −1 is twice the points, minus 1.
fn exploitability(tree: &Tree) -> Fraction {
    let half = Fraction::mean([Fraction::ZERO, Fraction::ONE]);
    let points = against_the_best(tree, |ending| match ending {
        Ending::Won => Fraction::ZERO,
        Ending::Drawn => half,
        Ending::Lost | Ending::Forfeited => Fraction::ONE,
    });
    let start = tree.start().position;
    match (crate::evaluate(start).outcome, start.to_move() == tree.side()) {
        (Outcome::Draw, _) => points.minus(Fraction::ONE.minus(points)),
        (Outcome::Win, true) | (Outcome::Loss, false) => points,
        (Outcome::Win, false) | (Outcome::Loss, true) => Fraction::ZERO,
    }
}

/// The greatest average that the opponent can reach, given what each ending is worth to them.
fn against_the_best(tree: &Tree, worth: impl Fn(Ending) -> Fraction) -> Fraction {
    let greatest = |options: &[Choice<Fraction>]| options.iter().map(|option| option.value).max();
    tree.fold(worth, |own, options| if own { mean(options) } else { greatest(options).expect("there is a reply") })
}

fn is_loss(ending: Ending) -> bool {
    matches!(ending, Ending::Lost | Ending::Forfeited)
}

pub(super) fn certainty(holds: bool) -> Fraction {
    if holds { Fraction::ONE } else { Fraction::ZERO }
}

fn mean(options: &[Choice<Fraction>]) -> Fraction {
    Fraction::weighted_mean(options.iter().map(|option| (option.value, option.times)))
}
