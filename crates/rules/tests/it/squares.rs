//! Tests all squares, sets of squares, lines and symmetries.

use noughts_rules::{Line, Lines, Square, SquareSet, Symmetry};
use std::collections::{BTreeSet, HashSet};

fn sets() -> impl Iterator<Item = SquareSet> {
    (0..512).map(|bits| SquareSet::from_bits(bits).unwrap())
}

/// The members of a set, found by its bits.
fn members(set: SquareSet) -> Vec<Square> {
    Square::ALL.into_iter().filter(|square| set.bits() >> square.index() & 1 == 1).collect()
}

#[test]
fn squares_are_the_numbers_from_1_to_9() {
    for number in 0..=u8::MAX {
        let square = Square::new(number);
        assert_eq!(square.is_some(), (1..=9).contains(&number));
        if let Some(square) = square {
            assert_eq!(square.number(), number);
            assert_eq!(square.index(), usize::from(number) - 1);
            assert_eq!(3 * square.row() + square.column(), square.index());
            assert!(square.row() < 3 && square.column() < 3);
            assert_eq!(format!("{square:?}"), format!("Square({number})"));
        }
    }
    assert_eq!(Square::ALL.map(Square::number), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn sets_of_squares_behave_as_sets() {
    assert_eq!(SquareSet::from_bits(512), None);
    for bits in 0..512 {
        let set = SquareSet::from_bits(bits).unwrap();
        let members: Vec<Square> = Square::ALL.into_iter().filter(|s| bits >> s.index() & 1 == 1).collect();
        assert_eq!(set.bits(), bits);
        assert_eq!(set.iter().collect::<Vec<_>>(), members);
        assert_eq!((set.len(), set.is_empty(), set.first()), (members.len(), bits == 0, members.first().copied()));
        assert_eq!(set.iter().collect::<SquareSet>(), set);
        for square in Square::ALL {
            assert_eq!(set.contains(square), members.contains(&square));
            assert_eq!(set.with(square).len(), set.len() + usize::from(!set.contains(square)));
            assert_eq!(set.without(square).len(), set.len() - usize::from(set.contains(square)));
        }
        assert_eq!((SquareSet::FULL - set) | set, SquareSet::FULL);
        assert_eq!((SquareSet::FULL - set) & set, SquareSet::EMPTY);
        assert!(SquareSet::FULL.contains_all(set) && set.contains_all(SquareSet::EMPTY));
    }
}

#[test]
fn a_set_can_be_read_from_both_ends() {
    for set in sets() {
        let members = members(set);
        assert!(set.into_iter().eq(members.iter().copied()));
        assert!(set.iter().rev().eq(members.iter().rev().copied()));
        for front in 0..=members.len() {
            let mut squares = set.iter();
            squares.by_ref().take(front).for_each(drop);
            assert_eq!((squares.len(), squares.size_hint().1), (members.len() - front, Some(members.len() - front)));
            assert!(squares.by_ref().rev().eq(members[front..].iter().rev().copied()));
            assert_eq!((squares.next(), squares.next_back()), (None, None));
        }
    }
}

#[test]
fn a_set_can_be_changed() {
    for set in sets() {
        for square in Square::ALL {
            let (mut larger, mut smaller) = (set, set);
            assert_eq!(larger.insert(square), !set.contains(square));
            assert_eq!(larger, set.with(square));
            assert_eq!(smaller.remove(square), set.contains(square));
            assert_eq!(smaller, set.without(square));
        }
    }
}

/// Compares every pair of sets with the sets of the standard library.
#[test]
fn operators_are_those_of_the_standard_library() {
    let all: HashSet<Square> = Square::ALL.into();
    let standard: Vec<HashSet<Square>> = sets().map(|set| members(set).into_iter().collect()).collect();
    for (a, standard_a) in sets().zip(&standard) {
        assert!((!a).iter().collect::<HashSet<_>>() == &all - standard_a);
        for (b, standard_b) in sets().zip(&standard) {
            let agrees = |set: SquareSet, standard: HashSet<Square>| {
                set.len() == standard.len() && standard.iter().all(|square| set.contains(*square))
            };
            assert!(agrees(a | b, standard_a | standard_b), "{a:?} | {b:?}");
            assert!(agrees(a & b, standard_a & standard_b), "{a:?} & {b:?}");
            assert!(agrees(a - b, standard_a - standard_b), "{a:?} - {b:?}");
            assert_eq!(a.contains_all(b), standard_a.is_superset(standard_b), "{a:?} {b:?}");
        }
    }
}

/// Compares `within` for every set of squares with the lines that are subsets of it.
#[test]
fn lines_are_found_in_every_set() {
    for set in sets() {
        let expected: Vec<Line> =
            Line::ALL.into_iter().filter(|line| line.squares().iter().all(|s| set.contains(*s))).collect();
        let lines = Lines::within(set);
        assert_eq!(lines.into_iter().collect::<Vec<_>>(), expected);
        assert_eq!((lines.len(), lines.iter().len()), (expected.len(), expected.len()));
        assert_eq!((lines.is_empty(), lines.first()), (expected.is_empty(), expected.first().copied()));
        assert_eq!(lines.squares(), expected.iter().flat_map(|line| line.squares()).collect());
        let debug: BTreeSet<Line> = expected.into_iter().collect();
        assert_eq!(format!("{lines:?}"), format!("{debug:?}"));
    }
    let written = Line::ALL.map(|line| line.to_string()).join(" ");
    assert_eq!(written, "1-2-3 4-5-6 7-8-9 1-4-7 2-5-8 3-6-9 1-5-9 3-5-7");
    assert_eq!(format!("{:?}", Line::ALL[7]), "Line(3-5-7)");
}

#[test]
fn symmetries_form_the_group_of_the_square() {
    let images: BTreeSet<_> = Symmetry::ALL.iter().map(|s| Square::ALL.map(|square| s.image(square))).collect();
    assert_eq!(images.len(), 8);
    assert_eq!(Square::ALL.map(|square| Symmetry::ALL[0].image(square)), Square::ALL);
    for symmetry in Symmetry::ALL {
        for square in Square::ALL {
            assert_eq!(symmetry.inverse().image(symmetry.image(square)), square);
        }
        let lines: BTreeSet<SquareSet> = Line::ALL.iter().map(|line| symmetry.image_of_set(line.set())).collect();
        assert_eq!(lines, Line::ALL.iter().map(|line| line.set()).collect());
        for bits in 0..512 {
            let set = SquareSet::from_bits(bits).unwrap();
            let image: SquareSet = set.iter().map(|square| symmetry.image(square)).collect();
            assert_eq!(symmetry.image_of_set(set), image);
        }
    }
}

/// The images of the nine squares under a symmetry, which define it.
fn images(symmetry: Symmetry) -> [Square; 9] {
    Square::ALL.map(|square| symmetry.image(square))
}

#[test]
fn symmetries_are_numbered_as_documented() {
    let quarter_turn = [3, 6, 9, 2, 5, 8, 1, 4, 7];
    let reflection = [3, 2, 1, 6, 5, 4, 9, 8, 7];
    assert_eq!(images(Symmetry::ALL[1]).map(Square::number), quarter_turn);
    assert_eq!(images(Symmetry::ALL[4]).map(Square::number), reflection);
    for (number, symmetry) in Symmetry::ALL.into_iter().enumerate() {
        assert_eq!(symmetry.number(), number);
        let turn = |symmetry: Symmetry| symmetry.then(Symmetry::ALL[1]);
        let start = if number < 4 { Symmetry::IDENTITY } else { Symmetry::ALL[4] };
        assert_eq!((0..number % 4).fold(start, |symmetry, _| turn(symmetry)), symmetry);
    }
}

#[test]
fn then_composes_and_obeys_the_laws_of_a_group() {
    assert_eq!(images(Symmetry::IDENTITY), Square::ALL);
    assert_eq!(Symmetry::default(), Symmetry::IDENTITY);
    for a in Symmetry::ALL {
        assert_eq!(a.then(Symmetry::IDENTITY), a);
        assert_eq!(Symmetry::IDENTITY.then(a), a);
        assert_eq!(a.then(a.inverse()), Symmetry::IDENTITY);
        assert_eq!(a.inverse().then(a), Symmetry::IDENTITY);
        for b in Symmetry::ALL {
            Square::ALL.iter().for_each(|s| assert_eq!(a.then(b).image(*s), b.image(a.image(*s)), "{a:?} {b:?}"));
            sets().for_each(|set| assert_eq!(a.then(b).image_of_set(set), b.image_of_set(a.image_of_set(set))));
            Symmetry::ALL.iter().for_each(|c| assert_eq!(a.then(b).then(*c), a.then(b.then(*c))));
        }
    }
}
