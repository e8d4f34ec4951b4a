//! What a player is worth: it is played through every reply, and through every choice of its own.

use crate::fraction::Fraction;
use crate::game::{Evaluation, MoveValue, Outcome, Player, Position, Square};
use crate::tree::{Answer, Ending, LineCounts, Tree};
use alloc::vec::Vec;
use core::fmt;

/// What an audit finds out about a player on one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The side of the player.
    pub side: Player,
    /// The lines that can come about, and how they end for the player.
    pub lines: LineCounts,
    /// The shortest lines that the player loses; `None` if it loses none.
    pub losing: Option<LosingLines>,
    /// What the player does wrong in positions that can come about.
    pub lapses: Lapses,
    /// The chances to win, to draw and to lose against an opponent who moves uniformly at random, when the player
    /// chooses evenly among its squares.
    pub vs_random: [Fraction; 3],
    /// The chance to lose against the opponent who knows the player's squares best, when it chooses evenly among them.
    pub vs_best: Fraction,
}

/// The shortest lines that a player loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LosingLines {
    /// How many there are.
    pub count: u64,
    /// The first of them in the order of the squares. Where the player fails to move, the line ends before that move.
    pub first: Vec<Square>,
}

/// What a player does wrong, by kind. A choice counts for everything that is true of it. To fail to move is to lose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lapses {
    /// It turns a won position into a drawn one.
    pub win_to_draw: Lapse,
    /// It turns a won position into a lost one.
    pub win_to_loss: Lapse,
    /// It turns a drawn position into a lost one.
    pub draw_to_loss: Lapse,
    /// It could win with this move, and does not.
    pub missed_win: Lapse,
    /// It keeps the win, but not the quickest one; a missed win is slow too, unless it is lost.
    pub slow_win: Lapse,
}

/// One kind of lapse, in numbers of positions in which the player is to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lapse {
    /// The positions in which some choice of the player is such a lapse.
    pub may: u64,
    /// The positions in which every choice is.
    pub must: u64,
    /// One of those in which it may be, after as few moves as any.
    pub first: Option<Position>,
}

/// The worth of a player in a word; the safest is the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It never gives up an outcome.
    Perfect,
    /// It never loses, but lets wins go.
    Safe,
    /// It can lose.
    Beatable,
}

/// `perfect`, `safe` or `beatable`.
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
    /// The report on a player, from all that can happen when it meets every reply.
    pub fn new(tree: &Tree) -> Report {
        Report {
            side: tree.side(),
            lines: LineCounts::of(tree),
            losing: losing_lines(tree),
            lapses: lapses(tree),
            vs_random: [Ending::Won, Ending::Drawn, Ending::Lost].map(|ending| vs_random(tree, ending)),
            vs_best: vs_best(tree),
        }
    }

    /// The verdict.
    pub fn verdict(&self) -> Verdict {
        match self.lines.lost {
            // Who never loses cannot have turned anything into a loss.
            0 if self.lapses.win_to_draw.may == 0 => Verdict::Perfect,
            0 => Verdict::Safe,
            _ => Verdict::Beatable,
        }
    }
}

fn losing_lines(tree: &Tree) -> Option<LosingLines> {
    let end = |ending| (ending == Ending::Lost).then(|| LosingLines { count: 1, first: Vec::new() });
    tree.fold(end, |_, options| {
        let losing = || options.iter().filter_map(|(square, lines)| Some((square, lines.as_ref()?)));
        let length = |(square, lines): &(&Option<Square>, &LosingLines)| lines.first.len() + square.iter().len();
        let shortest = losing().map(|option| length(&option)).min()?;
        let mut shortest = losing().filter(|option| length(option) == shortest).peekable();
        let (square, lines) = *shortest.peek()?;
        let first = square.iter().chain(&lines.first).copied().collect();
        Some(LosingLines { count: shortest.map(|(_, lines)| lines.count).sum(), first })
    })
}

fn vs_random(tree: &Tree, wanted: Ending) -> Fraction {
    tree.fold(|ending| certainty(ending == wanted), |_, options| mean(options))
}

fn vs_best(tree: &Tree) -> Fraction {
    tree.fold(
        |ending| certainty(ending == Ending::Lost),
        |own, options| {
            if own { mean(options) } else { options.iter().map(|(_, chance)| *chance).max().expect("there is a reply") }
        },
    )
}

fn certainty(holds: bool) -> Fraction {
    if holds { Fraction::ONE } else { Fraction::ZERO }
}

fn mean(options: &[(Option<Square>, Fraction)]) -> Fraction {
    Fraction::mean(options.iter().map(|(_, chance)| *chance))
}

fn lapses(tree: &Tree) -> Lapses {
    let mut lapses = Lapses::default();
    for (position, answer) in tree.choices() {
        let options = options(position, answer);
        let value = position.evaluation();
        for (kind, is_lapse) in KINDS {
            let lapse = kind(&mut lapses);
            if options.iter().any(|option| is_lapse(&value, option)) {
                lapse.may += 1;
                lapse.first = lapse.first.or(Some(position));
            }
            lapse.must += u64::from(options.iter().all(|option| is_lapse(&value, option)));
        }
    }
    lapses
}

/// What an option leads to for the player: outcome, and plies with this move counted.
type Leads = (Outcome, u8);

/// What each option of the player leads to. To fail is to lose at once.
fn options(position: Position, answer: Answer) -> Vec<Leads> {
    let chosen = position.move_values().into_iter().filter(|value| answer.squares.contains(value.square));
    let moves = chosen.map(|MoveValue { outcome, plies, .. }| (outcome, plies));
    moves.chain(answer.fails.then_some((Outcome::Loss, 0))).collect()
}

type Kind = fn(&mut Lapses) -> &mut Lapse;
type Test = fn(&Evaluation, &Leads) -> bool;

/// Each kind of lapse: where it is counted, and whether an option in a position of this value is one.
const KINDS: [(Kind, Test); 5] = [
    (|lapses| &mut lapses.win_to_draw, |value, leads| (value.outcome, leads.0) == (Outcome::Win, Outcome::Draw)),
    (|lapses| &mut lapses.win_to_loss, |value, leads| (value.outcome, leads.0) == (Outcome::Win, Outcome::Loss)),
    (|lapses| &mut lapses.draw_to_loss, |value, leads| (value.outcome, leads.0) == (Outcome::Draw, Outcome::Loss)),
    (
        |lapses| &mut lapses.missed_win,
        |value, leads| (value.outcome, value.plies) == (Outcome::Win, 1) && *leads != (Outcome::Win, 1),
    ),
    (|lapses| &mut lapses.slow_win, |value, leads| leads.0 == Outcome::Win && leads.1 > value.plies),
];
