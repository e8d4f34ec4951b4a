//! Finds the symmetries of any lines: the permutations of the points that map the lines of each player to lines of the
//! same player.
//!
//! The search gives every point and every line a colour. It fixes a point, then refines the colours until they no
//! longer change: points that lie on lines of different colours get different colours, and so do lines with points of
//! different colours. While points still share a colour, it fixes another point. The points fixed in this way are the
//! *base*. A symmetry is found by choosing an image for each point of the base, such that the colours on both sides
//! stay the same.
//!
//! The symmetries that fix the first points of the base form a group. Each of them either also fixes the next point,
//! or is such a symmetry followed by one that moves the next point. So the list of symmetries grows from the end of
//! the base to its start, as long as it is short enough.

use crate::rules::squares;

/// A permutation of points: entry *i* is the image of point *i*.
pub type Permutation = Vec<u8>;

/// The most symmetries that are kept. The tables of images of one symmetry take up to 16 KB.
pub const MOST: usize = 1024;

/// The most points and lines that a search looks at: this takes less than half a second.
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

/// The symmetries of `points` points with these lines of X and of O. They are sorted, so the first one changes
/// nothing. If not all of them are kept, these are the ones that fix the first points of a base.
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

/// The permutation that applies `first`, and then `then`.
fn product(first: &[u8], then: &[u8]) -> Permutation {
    first.iter().map(|point| then[usize::from(*point)]).collect()
}

/// The colours of all points, followed by those of all lines. A colour is computed from sums over neighbours, so a
/// point and its image under a symmetry have the same colour.
type Colours = Vec<u64>;

struct Finder {
    graph: Graph,
    base: Vec<usize>,
    /// The colours before each point of the base is fixed, and after the last.
    colours: Vec<Colours>,
    /// The points and lines that may still be looked at.
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

    /// Finds, for each possible image of the base point number `place`, one symmetry that moves the point there and
    /// fixes the base points before it. `None` if that takes too much work.
    fn moving(&mut self, place: usize) -> Option<Vec<Permutation>> {
        let (point, colours) = (self.base[place], self.colours[place].clone());
        let mut moving = Vec::new();
        for image in (0..self.graph.points).filter(|image| *image != point && colours[*image] == colours[point]) {
            moving.extend(self.find(place, image, &colours)?);
        }
        Some(moving)
    }

    /// Looks for a symmetry that moves the base point number `place` to `image`, when the choices before have led to
    /// these colours. The outer `None` means too much work, the inner one that there is no such symmetry.
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

struct Graph {
    points: usize,
    /// The lines as sets of points, each with its first colour, in increasing order.
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

    /// The number of points and lines, plus the number of points on each line: the work of one refinement.
    fn size(&self) -> usize {
        self.points + self.lines.iter().map(|(line, _)| 1 + line.count_ones() as usize).sum::<usize>()
    }

    fn colours(&self) -> Colours {
        vec![0; self.points].into_iter().chain(self.lines.iter().map(|(_, colour)| *colour)).collect()
    }

    /// The first of the points whose colour is the most frequent; `None` if no two points share a colour. Fixing one
    /// of many equal points tells more than fixing one of few.
    fn first_shared(&self, colours: &Colours) -> Option<usize> {
        let points = &colours[..self.points];
        let sharing = |point: &usize| points.iter().filter(|colour| **colour == points[*point]).count();
        (0..self.points).rev().filter(|point| sharing(point) > 1).max_by_key(sharing)
    }

    /// The refined colours after `point` has got a colour of its own.
    fn fixed(&self, colours: &Colours, point: usize) -> Colours {
        let mut colours = colours.clone();
        colours[point] = mixed(!colours[point]);
        self.refined(colours)
    }

    /// Refines colours until their number no longer grows. Each step mixes the colour of a point with those of its
    /// lines, and the colour of a line with those of its points.
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

    /// The permutation that maps each point to the point of the same colour. All points must have different colours.
    fn permutation(&self, from: &Colours, to: &Colours) -> Permutation {
        let image = |colour: &u64| to.iter().position(|other| other == colour).unwrap_or(0) as u8;
        from[..self.points].iter().map(image).collect()
    }

    fn keeps_lines(&self, permutation: &[u8]) -> bool {
        self.lines.iter().all(|(line, colour)| {
            let image = squares(*line).fold(0, |image, point| image | 1 << permutation[point]);
            self.lines.binary_search(&(image, *colour)).is_ok()
        })
    }
}

/// Mixes the bits of a number, so that sums of different numbers differ, nearly always.
fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9).wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}
