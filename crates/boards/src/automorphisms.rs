//! Finds the symmetries of any lines: the permutations of the points that lead the lines of each player to such lines.
//!
//! A point is fixed, and the colours of all points and lines are refined until nothing more follows: points that lie on
//! lines of other colours get other colours, and lines as well. Where points still share a colour, another one is fixed.
//! The points that are fixed one after another are the *base*. A symmetry is found by fixing images of the base, each of the
//! colour of its point, while the colours of both sides stay the same.
//!
//! The symmetries that fix the first points of the base are a group. Each of it fixes the next point too, or is such a one
//! followed by one that moves the next point to some place. So the list of the symmetries grows from the end of the base, as
//! long as it is short enough.

use crate::rules::squares;

/// A permutation: where each point goes.
pub type Permutation = Vec<u8>;

/// The most symmetries that are kept: tables of their images take up to 16 KB each.
pub const MOST: usize = 1024;

/// The points and lines whose colours may be refined in all: less than half a second.
const MOST_WORK: usize = 20_000_000;

/// Which of the symmetries were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of them.
    Whole,
    /// A part, since there are more than [`MOST`].
    Part,
    /// A part, since they are hard to find. Nobody knows how many there are.
    Unknown,
}

/// The symmetries of so many points with the lines of X and of O, in increasing order, so that the first one changes
/// nothing. If not all of them are kept, they are those that fix the first points of a base.
#[must_use]
pub fn find(points: usize, lines: [&[u64]; 2]) -> (Vec<Permutation>, Extent) {
    let mut finder = Finder::new(Graph::new(points, lines));
    let (mut group, mut extent) = (vec![(0..points as u8).collect::<Permutation>()], Extent::Whole);
    for place in (0..finder.base.len()).rev() {
        let Some(moving) = finder.moving(place) else {
            extent = Extent::Unknown;
            break;
        };
        if group.len() * (moving.len() + 1) > MOST {
            extent = Extent::Part;
            break;
        }
        let products: Vec<_> = moving.iter().flat_map(|then| group.iter().map(|first| product(first, then))).collect();
        group.extend(products);
    }
    group.sort_unstable();
    (group, extent)
}

/// One permutation, and then another.
fn product(first: &[u8], then: &[u8]) -> Permutation {
    first.iter().map(|point| then[usize::from(*point)]).collect()
}

/// The colours of all points, and behind them of all lines. They are sums of what they came from, and so the same for what a
/// symmetry leads to one another.
type Colours = Vec<u64>;

struct Finder {
    graph: Graph,
    base: Vec<usize>,
    /// The colours before each point of the base is fixed, and after the last one.
    colours: Vec<Colours>,
    /// How much may still be looked at.
    work: usize,
}

impl Finder {
    fn new(graph: Graph) -> Finder {
        let (mut base, mut colours) = (Vec::new(), vec![graph.refined(graph.colours())]);
        while let Some(point) = graph.first_shared(&colours[base.len()]) {
            colours.push(graph.fixed(&colours[base.len()], point));
            base.push(point);
        }
        Finder { graph, base, colours, work: MOST_WORK }
    }

    /// For each other point to which a symmetry moves a point of the base, and fixes all before it, one such symmetry.
    /// `None` if that is too much work.
    fn moving(&mut self, place: usize) -> Option<Vec<Permutation>> {
        let (point, colours) = (self.base[place], self.colours[place].clone());
        let mut moving = Vec::new();
        for image in (0..self.graph.points).filter(|image| *image != point && colours[*image] == colours[point]) {
            moving.extend(self.find(place, image, &colours)?);
        }
        Some(moving)
    }

    /// A symmetry that leads the point of the base at this place to this one, and what comes before as the colours say;
    /// `None` in the answer if there is none.
    fn find(&mut self, place: usize, image: usize, colours: &Colours) -> Option<Option<Permutation>> {
        self.work = self.work.checked_sub(self.graph.size())?;
        let colours = self.graph.fixed(colours, image);
        let next = place + 1;
        if in_order(&colours) != in_order(&self.colours[next]) {
            return Some(None);
        }
        let Some(point) = self.base.get(next) else {
            let found = self.graph.permutation(&self.colours[next], &colours);
            return Some(Some(found).filter(|found| self.graph.keeps_lines(found)));
        };
        let colour = self.colours[next][*point];
        for image in (0..self.graph.points).filter(|image| colours[*image] == colour) {
            let found = self.find(next, image, &colours)?;
            if found.is_some() {
                return Some(found);
            }
        }
        Some(None)
    }
}

fn in_order(colours: &Colours) -> Colours {
    let mut colours = colours.clone();
    colours.sort_unstable();
    colours
}

/// Points and lines, and which points are on which lines.
struct Graph {
    points: usize,
    /// The lines, each as the set of its points, with the colour at the start, in increasing order.
    lines: Vec<(u64, u64)>,
}

impl Graph {
    fn new(points: usize, [x, o]: [&[u64]; 2]) -> Graph {
        // Colour 1: a line of X alone, 2: of O alone, 3: of both.
        let of_x = x.iter().map(|line| (*line, if o.binary_search(line).is_ok() { 3 } else { 1 }));
        let of_o = o.iter().filter(|line| x.binary_search(line).is_err()).map(|line| (*line, 2));
        let mut lines: Vec<(u64, u64)> = of_x.chain(of_o).collect();
        lines.sort_unstable();
        Graph { points, lines }
    }

    /// The points, the lines, and the points of each line.
    fn size(&self) -> usize {
        self.points + self.lines.iter().map(|(line, _)| 1 + line.count_ones() as usize).sum::<usize>()
    }

    /// The colours at the start.
    fn colours(&self) -> Colours {
        vec![0; self.points].into_iter().chain(self.lines.iter().map(|(_, colour)| *colour)).collect()
    }

    /// The first of the points that share a colour with the most others; `None` if each has its own. To fix one of many tells
    /// more than to fix one of few.
    fn first_shared(&self, colours: &Colours) -> Option<usize> {
        let points = &colours[..self.points];
        let sharing = |point: &usize| points.iter().filter(|colour| **colour == points[*point]).count();
        (0..self.points).rev().filter(|point| sharing(point) > 1).max_by_key(sharing)
    }

    /// The colours, refined, after a point got one of its own.
    fn fixed(&self, colours: &Colours, point: usize) -> Colours {
        let mut colours = colours.clone();
        colours[point] = mixed(!colours[point]);
        self.refined(colours)
    }

    /// The colours, refined until there are no more of them: each is one with those of the lines of a point, or of the
    /// points of a line.
    fn refined(&self, mut colours: Colours) -> Colours {
        let mut count = 0;
        loop {
            let mut kinds = in_order(&colours);
            kinds.dedup();
            if kinds.len() == count {
                return colours;
            }
            count = kinds.len();
            let mut next: Colours = colours.iter().map(|colour| mixed(*colour)).collect();
            for (number, (line, _)) in self.lines.iter().enumerate() {
                let of_line = mixed(colours[self.points + number] ^ 1);
                for point in squares(*line) {
                    next[point] = next[point].wrapping_add(of_line);
                    next[self.points + number] = next[self.points + number].wrapping_add(mixed(colours[point] ^ 2));
                }
            }
            colours = next;
        }
    }

    /// Leads each point to the one of its colour, where each has its own.
    fn permutation(&self, from: &Colours, to: &Colours) -> Permutation {
        let image = |colour: &u64| to.iter().position(|other| other == colour).unwrap_or(0) as u8;
        from[..self.points].iter().map(image).collect()
    }

    /// Whether a permutation leads each line to one of the same players.
    fn keeps_lines(&self, permutation: &[u8]) -> bool {
        self.lines.iter().all(|(line, colour)| {
            let image = squares(*line).fold(0, |image, point| image | 1 << permutation[point]);
            self.lines.binary_search(&(image, *colour)).is_ok()
        })
    }
}

/// Another number for each, such that sums of them tell what was summed.
fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9).wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}
