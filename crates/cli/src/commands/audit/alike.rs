//! Bots that answer alike.

use crate::commands::audit::class::Audited;
use noughts::words::printable;
use noughts::{Position, SquareSet};
use std::collections::{BTreeMap, HashMap};

/// What a bot answers on all its sides.
type Answers = HashMap<Position, SquareSet>;

/// Bots of which each two answer alike, and the least number of positions to which two of them both come.
struct Group<'a> {
    names: Vec<&'a str>,
    shared: usize,
}

/// Says which bots answer alike wherever both come, a sentence for each group of them.
pub fn sentences(audited: &[Audited]) -> Vec<String> {
    let sentence = |Group { names, shared }: &Group| {
        let names: Vec<String> = names.iter().map(|name| printable(name)).collect();
        let (last, others) = names.split_last().expect("a group has two names");
        let places = match others.len() {
            1 => format!("in all {shared} positions that both reach"),
            _ => format!("in all positions that two of them reach, {shared} or more"),
        };
        format!("{} and {last} answer alike {places}", others.join(", "))
    };
    groups(&by_name(audited)).iter().map(sentence).collect()
}

fn by_name(audited: &[Audited]) -> BTreeMap<&str, Answers> {
    let mut bots: BTreeMap<&str, Answers> = BTreeMap::new();
    for Audited { name, sides } in audited {
        let judged = sides.iter().filter(|side| side.verdict().is_some() && side.answers_per_position.is_some());
        let answers: Answers = judged.flat_map(|report| report.answers.iter().copied()).collect();
        bots.insert(name, answers);
    }
    bots
}

/// A bot joins the first group in which it is like all others.
fn groups<'a>(bots: &BTreeMap<&'a str, Answers>) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for (name, answers) in bots {
        let joined = groups.iter_mut().find_map(|group| {
            let shared = group.names.iter().map(|other| shared(answers, &bots[other]));
            let least = shared.min().flatten()?;
            Some((group, least))
        });
        match joined {
            Some((group, least)) => {
                group.names.push(name);
                group.shared = group.shared.min(least);
            }
            None => groups.push(Group { names: vec![name], shared: usize::MAX }),
        }
    }
    groups.retain(|group| group.names.len() > 1);
    groups
}

/// Those who share fewer positions are not compared.
const FEWEST: usize = 10;

/// To how many positions both come, if they answer alike in all of them, and these are at least half of those of one.
fn shared(one: &Answers, other: &Answers) -> Option<usize> {
    let (few, many) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let shared: Vec<bool> = few.iter().filter_map(|(position, squares)| Some(many.get(position)? == squares)).collect();
    let is_enough = shared.len() >= FEWEST && 2 * shared.len() >= few.len();
    (is_enough && shared.iter().all(|is_same| *is_same)).then_some(shared.len())
}

#[cfg(test)]
mod tests {
    use super::*;

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
        positions.map(|at| (all[at], answer(at))).collect()
    }

    #[test]
    fn bots_are_alike_if_they_answer_alike_where_both_come() {
        assert_eq!(shared(&bot(0..24, 99), &bot(0..24, 99)), Some(24));
        assert_eq!(shared(&bot(0..24, 99), &bot(12..40, 99)), Some(12));
        assert_eq!(shared(&bot(0..24, 99), &bot(13..40, 99)), None);
        assert_eq!(shared(&bot(0..24, 99), &bot(0..24, 23)), None);
        assert_eq!(shared(&bot(0..9, 99), &bot(0..24, 99)), None);
        let bots = [("a", bot(0..24, 99)), ("b", bot(0..24, 7)), ("c", bot(2..24, 99)), ("d", bot(0..20, 99))];
        let groups = groups(&bots.into());
        assert_eq!(groups.len(), 1);
        assert_eq!((&groups[0].names[..], groups[0].shared), (&["a", "c", "d"][..], 18));
    }
}
