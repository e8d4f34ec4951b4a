//! The answers to the questions of a walk as bytes. An answer is one decision or several, which are [coded](super::coder) by
//! how often others of their kind were "yes".

use super::CertificateError;
use super::coder::{Counts, Decoder, Encoder};
use super::walk::Guide;
use crate::Board;

/// Squares of this rank, counted from 0, and all further ones are of one kind.
const RANKS: usize = 16;

/// The counts of all kinds of decisions.
#[derive(Clone, Debug)]
struct Kinds {
    closed: Counts,
    /// Whether the side takes a square, by the rank of the square.
    taken: [Counts; RANKS],
}

impl Kinds {
    const NEW: Kinds = Kinds { closed: Counts::NEW, taken: [Counts::NEW; RANKS] };

    fn taken(&mut self, rank: usize) -> &mut Counts {
        &mut self.taken[rank.min(RANKS - 1)]
    }
}

/// Answers the walk's questions from bytes.
#[derive(Clone, Debug)]
pub struct Reader {
    decoder: Decoder,
    kinds: Kinds,
}

impl Reader {
    /// Before the first answer.
    pub fn new(bytes: &[u8]) -> Reader {
        Reader { decoder: Decoder::new(bytes.to_vec()), kinds: Kinds::NEW }
    }

    /// Whether all bytes have been read.
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

/// Writes the answers to the walk's questions.
pub struct Writer {
    encoder: Encoder,
    kinds: Kinds,
}

impl Writer {
    /// Before the first answer.
    pub fn new() -> Writer {
        Writer { encoder: Encoder::new(), kinds: Kinds::NEW }
    }

    /// Writes that the side takes a square, of these empty ones.
    pub fn choice(&mut self, square: usize, empty: &[usize]) {
        let others = empty.split_last().map_or(&[][..], |(_, others)| others);
        for (rank, other) in others.iter().enumerate() {
            self.encoder.put(*other == square, self.kinds.taken(rank));
            if *other == square {
                break;
            }
        }
    }

    /// Writes whether a position is closed.
    pub fn is_closed(&mut self, closed: bool) {
        self.encoder.put(closed, &mut self.kinds.closed);
    }

    /// All answers.
    pub fn into_bytes(self) -> Vec<u8> {
        self.encoder.into_bytes()
    }
}
