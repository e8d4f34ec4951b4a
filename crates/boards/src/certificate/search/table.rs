//! The transposition table: what the search knows of positions, in a memory of fixed size.

use super::numbers::Numbers;
use crate::board::Board;
use crate::hash::hash;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<T = ()> {
    /// From the view of the attacker.
    pub numbers: Numbers,
    /// The number of positions that were expanded to find the numbers.
    pub work: u32,
    /// The move that decides the position; `None` if it is undecided or needs no move.
    pub square: Option<u8>,
    /// What the [`Reasoning`](super::proof_number::Reasoning) keeps with a position.
    pub more: T,
}

/// A packed entry with its board. All zeros mark an empty place: no entry has 0 for both numbers.
type Packed<T> = ([u64; 4], T);

/// The number of places in which a board may be, one after another.
const WAYS: usize = 4;

const NO_SQUARE: u8 = u8::MAX;

#[derive(Debug)]
pub struct Table<T = ()>(Vec<Packed<T>>);

impl<T: Copy + Default> Table<T> {
    /// A table of at most `bytes` bytes, or of what the system gives. The system provides memory only when it is first
    /// used, so a large table costs nothing where a small one would do.
    pub fn new(bytes: usize) -> Table<T> {
        let mut places = (bytes / size_of::<Packed<T>>()).max(WAYS);
        while places > WAYS && Vec::<Packed<T>>::new().try_reserve_exact(places).is_err() {
            places /= 2;
        }
        Table(vec![Default::default(); places])
    }

    /// The first of the places in which a board may be.
    fn place(&self, board: Board) -> usize {
        let sets = (self.0.len() / WAYS) as u64;
        WAYS * ((u128::from(spread(hash(board.x, board.o))) * u128::from(sets)) >> 64) as usize
    }

    pub fn find(&self, board: Board) -> Option<Entry<T>> {
        let place = self.place(board);
        let places = &self.0[place..place + WAYS];
        places.iter().find(|packed| holds(packed, board)).map(unpack)
    }

    /// Keeps an entry. If the places of the board are full, the entry with the least work is overwritten.
    pub fn keep(&mut self, board: Board, entry: Entry<T>) {
        let place = self.place(board);
        let places = &mut self.0[place..place + WAYS];
        let own = places.iter().position(|packed| holds(packed, board));
        let least = || (0..WAYS).min_by_key(|way| work(&places[*way])).unwrap_or(0);
        places[own.unwrap_or_else(least)] = pack(board, entry);
    }
}

/// Mixes a hash, so that each of its bits depends on all others.
fn spread(hash: u64) -> u64 {
    let hash = (hash ^ hash >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    hash ^ hash >> 32
}

fn holds<T>((packed, _): &Packed<T>, board: Board) -> bool {
    packed[0] == board.x && packed[1] == board.o && packed[2] != 0
}

/// The work of an entry; 0 for an empty place.
fn work<T>((packed, _): &Packed<T>) -> u64 {
    packed[3] >> 8
}

fn pack<T>(board: Board, Entry { numbers, work, square, more }: Entry<T>) -> Packed<T> {
    let numbers = u64::from(numbers.proof) << 32 | u64::from(numbers.disproof);
    ([board.x, board.o, numbers, u64::from(work) << 8 | u64::from(square.unwrap_or(NO_SQUARE))], more)
}

fn unpack<T: Copy>(place: &Packed<T>) -> Entry<T> {
    let (packed, more) = place;
    let numbers = Numbers { proof: (packed[2] >> 32) as u32, disproof: packed[2] as u32 };
    let square = Some(packed[3] as u8).filter(|square| *square != NO_SQUARE);
    Entry { numbers, work: work(place) as u32, square, more: *more }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(work: u32) -> Entry {
        Entry { numbers: Numbers { proof: work, disproof: 7 }, work, square: (work > 2).then_some(63), more: () }
    }

    #[test]
    fn the_least_work_is_forgotten() {
        let mut table = Table::<()>::new(WAYS * size_of::<Packed<()>>());
        let board = |x| Board { x, o: 8 << x };
        for (x, work) in [(1, 5), (2, 2), (3, 9), (4, 3), (5, 1), (0, 4), (3, 8)] {
            table.keep(board(x), entry(work));
        }
        let kept = [0, 1, 2, 3, 4, 5].map(|x| table.find(board(x)));
        assert_eq!(kept, [Some(entry(4)), Some(entry(5)), None, Some(entry(8)), Some(entry(3)), None]);
    }

    #[test]
    fn no_table_is_too_small_or_too_large() {
        for bytes in [0, 1, 1_000, usize::MAX / 8] {
            let mut table = Table::<()>::new(bytes);
            assert_eq!(table.find(Board::EMPTY), None);
            table.keep(Board::EMPTY, entry(6));
            assert_eq!(table.find(Board::EMPTY), Some(entry(6)));
        }
    }
}
