//! The answers to the questions of a walk, as bytes. An answer is one yes-or-no decision or several. A decision takes
//! the fewer bits, the more often others of its kind were the same: see [`coder`](super::coder).

use super::coder::{Counts, Decoder, Encoder};
use super::error::CertificateError;
use super::walk::Guide;
use crate::board::Board;

/// There are counts for this many ranks of squares. All later squares share the last counts.
const RANKS: usize = 16;

#[derive(Clone, Debug)]
struct Kinds {
    closed: Counts,
    /// Counts for "does the side take this square?", by the rank of the square.
    taken: [Counts; RANKS],
}

impl Kinds {
    const NEW: Kinds = Kinds { closed: Counts::NEW, taken: [Counts::NEW; RANKS] };

    fn taken(&mut self, rank: usize) -> &mut Counts {
        &mut self.taken[rank.min(RANKS - 1)]
    }
}

#[derive(Clone, Debug)]
pub struct Reader {
    decoder: Decoder,
    kinds: Kinds,
}

impl Reader {
    pub fn new(bytes: &[u8]) -> Reader {
        Reader { decoder: Decoder::new(bytes.to_vec()), kinds: Kinds::NEW }
    }

    pub fn is_at_end(&self) -> bool {
        self.decoder.is_at_end()
    }
}

impl Guide for Reader {
    fn choice(&mut self, _: Board, empty: &[usize]) -> Result<usize, CertificateError> {
        let (last, others) = empty.split_last().expect("the board is not full");
        let mut ranked = others.iter().enumerate();
        let taken = ranked.find(|(rank, _)| self.decoder.take(self.kinds.taken(*rank)));
        Ok(taken.map_or(*last, |(_, square)| *square))
    }

    fn is_closed(&mut self, _: Board) -> bool {
        self.decoder.take(&mut self.kinds.closed)
    }
}

pub struct Writer {
    encoder: Encoder,
    kinds: Kinds,
}

impl Writer {
    pub fn new() -> Writer {
        Writer { encoder: Encoder::new(), kinds: Kinds::NEW }
    }

    /// Writes which of these empty squares the side takes.
    pub fn choice(&mut self, square: usize, empty: &[usize]) {
        let others = empty.split_last().map_or(&[][..], |(_, others)| others);
        for (rank, other) in others.iter().enumerate() {
            self.encoder.put(*other == square, self.kinds.taken(rank));
            if *other == square {
                break;
            }
        }
    }

    pub fn is_closed(&mut self, closed: bool) {
        self.encoder.put(closed, &mut self.kinds.closed);
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.encoder.into_bytes()
    }
}
