//! Bots that answer alike.

use crate::commands::audit::class::Audited;
use noughts::Player;
use noughts::words::printable;
use noughts_bots::BotReport;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;

/// What a bot answers on each side in each position: the squares that it takes, and what it does instead of taking one;
/// `None` if it did not answer in time, so that nobody knows.
type Answers = HashMap<(Player, String), BTreeSet<Option<String>>>;

/// Bots that answer alike: several wherever two of them come, or two almost always.
pub struct Alike {
    names: Vec<String>,
    places: Places,
}

/// To how many positions two bots both come, and in how many of them they answer alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Places {
    alike: usize,
    shared: usize,
}

/// Those who share fewer positions are not compared.
const FEWEST: usize = 10;

/// Two answer almost alike if they do in so many of 100 positions. The tests measure that bots which have nothing in common but
/// perfect play hardly ever do.
const ALMOST: usize = 97;

impl Alike {
    /// All groups that answer alike wherever two of them come; then of each two groups the first bots, if they almost do, the
    /// most similar ones first.
    pub fn among(audited: &[Audited]) -> Vec<Alike> {
        let bots = by_name(audited);
        let groups = groups(&bots);
        let mut pairs = Vec::new();
        for (at, one) in groups.iter().enumerate() {
            for other in &groups[at + 1..] {
                let names = [one, other].map(|group| group.names[0].clone());
                let places = Places::of(&bots[names[0].as_str()], &bots[names[1].as_str()]);
                let almost = places.filter(Places::are_almost_alike);
                pairs.extend(almost.map(|places| Alike { names: names.into(), places }));
            }
        }
        pairs.sort_by_key(|pair| pair.places.rank());
        groups.into_iter().filter(|group| group.names.len() > 1).chain(pairs).collect()
    }
}

/// For each of these bots, by name, the others that answer like it or almost: `ben.py; dora.py (240 of 247)`.
pub fn others(audited: &[Audited]) -> BTreeMap<&str, String> {
    others_of(&by_name(audited))
}

fn others_of<'a>(bots: &BTreeMap<&'a str, Answers>) -> BTreeMap<&'a str, String> {
    let told = |one: &Answers, (name, other): (&&str, &Answers)| {
        let places @ Places { alike, shared } = Places::of(one, other).filter(Places::are_almost_alike)?;
        let told = if alike == shared { name.to_string() } else { format!("{name} ({alike} of {shared})") };
        Some((places.rank(), told))
    };
    let others = |(name, one): (&&'a str, &Answers)| {
        let others = bots.iter().filter(|(other, _)| *other != name).filter_map(|other| told(one, other));
        let mut others: Vec<_> = others.collect();
        others.sort();
        (*name, others.into_iter().map(|(_, told)| told).collect::<Vec<_>>().join("; "))
    };
    bots.iter().map(others).collect()
}

impl fmt::Display for Alike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.names.iter().map(|name| printable(name)).collect();
        let (last, others) = names.split_last().expect("a group has two names");
        let Places { alike, shared } = self.places;
        write!(f, "{} and {last} answer alike in ", others.join(", "))?;
        match others.len() {
            _ if alike < shared => write!(f, "{alike} of {shared} positions that both reach"),
            1 => write!(f, "all {shared} positions that both reach"),
            _ => write!(f, "all positions that two of them reach, {shared} or more"),
        }
    }
}

fn by_name(audited: &[Audited]) -> BTreeMap<&str, Answers> {
    let is_bot = |side: &&BotReport| side.answers_per_position.is_some();
    audited.iter().map(|one| (one.name.as_str(), answers(one.sides.iter().filter(is_bot)))).collect()
}

/// Of a side without a verdict, its moves alone: that it fails may be due to how it was asked.
fn answers<'a>(sides: impl Iterator<Item = &'a BotReport>) -> Answers {
    let mut answers = Answers::new();
    for report in sides {
        let failures = report.failures.iter().filter(|_| report.verdict().is_some());
        let moves = report.answers.iter().flat_map(|(position, squares)| {
            squares.iter().map(move |square| (position.to_string(), Some(square.number().to_string())))
        });
        for (position, answer) in moves.chain(failures.cloned()) {
            answers.entry((report.side(), position)).or_default().insert(answer);
        }
    }
    answers
}

/// All bots, each in a group with those that answer like it, or alone. A bot joins the first group in which it is like all
/// others.
fn groups(bots: &BTreeMap<&str, Answers>) -> Vec<Alike> {
    let mut groups: Vec<Alike> = Vec::new();
    for (name, answers) in bots {
        let joined = groups.iter_mut().find_map(|group| {
            let places = group.names.iter().map(|other| all_alike(answers, &bots[other.as_str()]));
            let least = places.min_by_key(|places| places.map(|places| places.shared)).flatten()?;
            Some((group, least))
        });
        match joined {
            Some((group, least)) => {
                group.names.push(name.to_string());
                group.places = if least.shared < group.places.shared { least } else { group.places };
            }
            None => {
                let any = Places { alike: usize::MAX, shared: usize::MAX };
                groups.push(Alike { names: vec![name.to_string()], places: any });
            }
        }
    }
    groups
}

fn all_alike(one: &Answers, other: &Answers) -> Option<Places> {
    Places::of(one, other).filter(|places| places.alike == places.shared)
}

impl Places {
    /// Of two bots that share enough positions: at least half of those of one.
    fn of(one: &Answers, other: &Answers) -> Option<Places> {
        let (few, many) = if one.len() <= other.len() { (one, other) } else { (other, one) };
        let is_alike = |(place, answer): (_, &BTreeSet<_>)| Some(many.get(place)? == answer && !answer.contains(&None));
        let shared: Vec<bool> = few.iter().filter_map(is_alike).collect();
        let alike = shared.iter().filter(|is_alike| **is_alike).count();
        let is_enough = shared.len() >= FEWEST && 2 * shared.len() >= few.len();
        is_enough.then_some(Places { alike, shared: shared.len() })
    }

    /// Orders from the most similar.
    fn rank(self) -> impl Ord + use<> {
        Reverse(self.alike * 1_000_000 / self.shared)
    }

    fn are_almost_alike(&self) -> bool {
        100 * self.alike >= ALMOST * self.shared
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noughts::audit::Tree;
    use noughts::{Position, Square, SquareSet};

    /// A bot that answers as many positions with the last square as are said, those before with the first.
    fn bot(positions: std::ops::Range<usize>, last: usize) -> Answers {
        let start = Position::new();
        let all: Vec<Position> = start
            .children()
            .flat_map(|(_, after)| after.children().map(|(_, after)| after).collect::<Vec<_>>())
            .collect();
        let answer = |at: usize| {
            let squares: Vec<_> = all[at].legal_moves().iter().collect();
            SquareSet::from(if at >= last { squares[squares.len() - 1] } else { squares[0] })
        };
        positions.map(|at| said(Player::X, all[at], answer(at))).collect()
    }

    fn said(side: Player, position: Position, squares: SquareSet) -> ((Player, String), BTreeSet<Option<String>>) {
        let squares = squares.iter().map(|square| Some(square.number().to_string()));
        ((side, position.to_string()), squares.collect())
    }

    fn places(alike: usize, shared: usize) -> Option<Places> {
        Some(Places { alike, shared })
    }

    #[test]
    fn bots_are_alike_if_they_answer_alike_where_both_come() {
        assert_eq!(Places::of(&bot(0..24, 99), &bot(0..24, 99)), places(24, 24));
        assert_eq!(Places::of(&bot(0..24, 99), &bot(12..40, 99)), places(12, 12));
        assert_eq!(Places::of(&bot(0..24, 99), &bot(13..40, 99)), None);
        assert_eq!(Places::of(&bot(0..24, 99), &bot(0..24, 23)), places(23, 24));
        assert_eq!(Places::of(&bot(0..9, 99), &bot(0..24, 99)), None);
        let bots = [("a", bot(0..24, 99)), ("b", bot(0..24, 7)), ("c", bot(2..24, 99)), ("d", bot(0..20, 99))];
        let bots = bots.into();
        let groups = groups(&bots);
        let groups: Vec<(String, usize)> =
            groups.iter().map(|group| (group.names.concat(), group.places.shared)).collect();
        assert_eq!(groups, [("acd".to_string(), 18), ("b".to_string(), usize::MAX)]);
        assert_eq!(others_of(&bots)["a"], "c; d");
    }

    #[test]
    fn of_each_bot_those_are_named_that_it_answers_like_and_no_others() {
        // The second answers like the first and the third, which share no position, and almost like the last one.
        let bots = [("a", bot(0..24, 99)), ("b", bot(10..50, 99)), ("c", bot(30..60, 99)), ("d", bot(0..50, 49))];
        let others = others_of(&bots.into());
        assert_eq!(["a", "b", "c"].map(|name| others[name].as_str()), ["b; d", "a; c; d (39 of 40)", "b"]);
    }

    /// Two faulty files that are copies are what a teacher looks for. Where both only fail alike, nothing is known.
    #[test]
    fn bots_without_a_verdict_are_compared_by_their_moves() {
        let lines = |most: usize| {
            let positions = Position::all().filter(|position| !position.is_over() && position.ply() <= most);
            positions.map(|position| format!("{position},{}\n", noughts::pick(position).unwrap())).collect::<String>()
        };
        let audited = |name: &str, text: &str| {
            let table = noughts_bots::MoveTable::read(text, Player::X, Default::default(), Default::default()).unwrap();
            let subject = noughts_bots::Subject::moves(name, table);
            let sides = noughts_bots::Audit::default().subject(&subject).unwrap();
            assert!(sides.iter().all(|report| report.verdict().is_none()), "{name}");
            Audited::new(name.into(), name.into(), sides)
        };
        let all = [("a", lines(3)), ("b", lines(4)), ("c", lines(0)), ("d", lines(0))];
        let alike = Alike::among(&all.map(|(name, text)| audited(name, &text)));
        assert_eq!(
            alike.iter().map(Alike::to_string).collect::<Vec<_>>(),
            ["a and b answer alike in all 53 positions that both reach"]
        );
    }

    /// What a minimax of somebody's own answers, which may win late: of the moves that are best by its values, the first in its
    /// order of the squares.
    fn minimax(order: [Square; 9], may_win_late: bool) -> Answers {
        let choose = |position: Position| {
            let own = noughts::evaluate(position);
            let as_good = noughts::move_values(position).into_iter().filter(|value| value.outcome == own.outcome);
            let best = if may_win_late { as_good.map(|value| value.square).collect() } else { own.best };
            order.into_iter().find(|square| best.contains(*square)).expect("some move is best").into()
        };
        let answers = |side| {
            let tree = Tree::of_strategy(side, Position::new(), &choose);
            tree.positions().into_iter().map(move |(position, answer)| said(side, position, answer.squares()))
        };
        Player::ALL.into_iter().flat_map(answers).collect()
    }

    /// The page on classes says these figures.
    #[test]
    fn independent_perfect_bots_are_hardly_ever_almost_alike() {
        let mut dice = fastrand::Rng::with_seed(1);
        let mut shuffled = || {
            let mut order = Square::ALL;
            dice.shuffle(&mut order);
            order
        };
        let bots: Vec<Answers> = (0..100).map(|at| minimax(shuffled(), at % 2 == 0)).collect();
        let pairs = bots.iter().enumerate().flat_map(|(at, one)| bots[at + 1..].iter().map(move |other| (one, other)));
        let compared: Vec<Places> = pairs.filter_map(|(one, other)| Places::of(one, other)).collect();
        let almost = |share: usize| compared.iter().filter(|pair| 100 * pair.alike >= share * pair.shared).count();
        let counts = [compared.len(), almost(90), almost(95), almost(ALMOST)];
        assert_eq!(counts, [1897, 189, 10, 2]);
    }
}
