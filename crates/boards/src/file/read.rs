//! Reads a table file.

use super::error::TableError;
use super::header::{CHUNK, HEADER, Header};
use super::list::{self, Listed};
use crate::board::Board;
use crate::game::Game;
use crate::index::{Index, choose};
use crate::score;
use miniz_oxide::inflate::decompress_slice_iter_to_slice;
use std::collections::HashMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

/// The most bytes of a compressed chunk. A chunk that does not compress takes a few bytes more than [`CHUNK`].
const LONGEST: u32 = 2 * CHUNK as u32;

const SET: usize = size_of::<u32>();

const KEPT: usize = 1024;

#[derive(Debug)]
pub struct TableFile {
    file: File,
    header: Header,
    list: Vec<Listed>,
    /// By half the number of marks.
    tiers: Vec<HeldTier>,
    kept: HashMap<usize, Vec<u8>>,
}

#[derive(Clone, Copy, Debug)]
struct HeldTier {
    /// The number of the chunk with the sets of X. The chunks with scores follow it.
    sets: usize,
    entries: usize,
}

impl HeldTier {
    fn chunks(self) -> Range<usize> {
        self.sets + 1..self.sets + 1 + self.entries.div_ceil(CHUNK)
    }
}

impl TableFile {
    /// Opens a table file for this game or, without a game, for any board. Returns it with the index of its game. A
    /// chunk is checked only when it is read.
    pub fn open(path: &Path, game: Option<&Game>) -> Result<(TableFile, Index), TableError> {
        let mut file = File::open(path)?;
        let header = read_header(&mut file, game)?;
        let index = Index::new(&header.game).map_err(TableError::TooLarge)?;
        // Check this before taking memory for the list: a sparse file may claim any number of chunks.
        if header.chunks > most_chunks(&index, header.most_marks) {
            return Err(TableError::List);
        }
        let list = list::read(&mut file, &header)?;
        let tiers = tiers(&index, header.most_marks, &list).ok_or(TableError::List)?;
        Ok((TableFile { file, header, list, tiers, kept: HashMap::new() }, index))
    }

    /// The most marks of the tiers that the file holds.
    pub fn most_marks(&self) -> usize {
        self.header.most_marks
    }

    /// The numbers of the chunks with the scores of a tier; an empty range if the file does not hold the tier.
    pub fn chunks_of(&self, marks: usize) -> Range<usize> {
        let held = self.tiers.get(marks / 2).filter(|_| marks.is_multiple_of(2));
        held.map_or(0..0, |held| held.chunks())
    }

    /// Checks that the sets of X of a tier are those of the index. The file must hold the tier.
    pub fn check_x_sets(&mut self, index: &Index, marks: usize) -> Result<(), TableError> {
        let is_right = self.x_sets(marks)? == index.x_sets(marks);
        if is_right { Ok(()) } else { Err(TableError::Content(self.tiers[marks / 2].sets)) }
    }

    /// Reads a chunk with scores, and checks that they are possible.
    pub fn chunk(&mut self, number: usize) -> Result<Vec<u8>, TableError> {
        let (marks, scores) = self.scores(number)?;
        let possible: [bool; 256] = std::array::from_fn(|score| self.is_possible(score as u8, marks));
        let is_right = scores.iter().all(|score| possible[usize::from(*score)]);
        if is_right { Ok(scores) } else { Err(TableError::Content(number)) }
    }

    /// The score of a position. The file must hold its tier.
    pub fn score(&mut self, index: &Index, board: Board) -> Result<u8, TableError> {
        let marks = board.ply();
        index.take_x_sets(marks, || self.x_sets(marks))?;
        let held = self.tiers[marks / 2];
        let rank = index.rank(board).filter(|rank| *rank < held.entries).ok_or(TableError::Content(held.sets))?;
        let number = held.chunks().start + rank / CHUNK;
        if !self.kept.contains_key(&number) {
            if self.kept.len() == KEPT {
                self.kept.clear();
            }
            let (_, scores) = self.scores(number)?;
            self.kept.insert(number, scores);
        }
        let score = self.kept[&number][rank % CHUNK];
        if self.is_possible(score, marks) { Ok(score) } else { Err(TableError::Content(number)) }
    }

    fn is_possible(&self, score: u8, marks: usize) -> bool {
        score::is_possible(score, marks, self.header.game.square_count())
    }

    /// The sets of X of a tier, as they stand in the file. The file must hold the tier.
    fn x_sets(&mut self, marks: usize) -> Result<Vec<u32>, TableError> {
        let bytes = self.bytes(self.tiers[marks / 2].sets)?;
        Ok(bytes.as_chunks::<SET>().0.iter().map(|set| u32::from_le_bytes(*set)).collect())
    }

    /// The scores of a chunk, and the number of marks of its tier. The scores may be impossible.
    fn scores(&mut self, number: usize) -> Result<(usize, Vec<u8>), TableError> {
        let bytes = self.bytes(number)?;
        let (marks, entries) = self.expected(number);
        // One byte more shows whether the chunk holds too many scores.
        let mut scores = vec![0; entries + 1];
        let length = decompress_slice_iter_to_slice(&mut scores, std::iter::once(bytes.as_slice()), false, true);
        scores.truncate(entries);
        if length == Ok(entries) { Ok((marks, scores)) } else { Err(TableError::Content(number)) }
    }

    /// For a chunk with scores, the number of marks of its tier, and the number of scores that it should hold.
    fn expected(&self, number: usize) -> (usize, usize) {
        let held = self.tiers.iter().enumerate().find(|(_, held)| held.sets < number);
        held.map_or((0, 0), |(half, held)| {
            let before = (number - held.chunks().start) * CHUNK;
            (2 * half, (held.entries - before).min(CHUNK))
        })
    }

    /// The bytes of a chunk, after a check of their checksum.
    fn bytes(&mut self, number: usize) -> Result<Vec<u8>, TableError> {
        let Listed { start, length, checksum } = self.list[number];
        let mut bytes = vec![0; length as usize];
        self.file.seek(SeekFrom::Start(start))?;
        self.file.read_exact(&mut bytes)?;
        if crc32fast::hash(&bytes) == checksum { Ok(bytes) } else { Err(TableError::Chunk(number)) }
    }
}

fn read_header(file: &mut File, game: Option<&Game>) -> Result<Header, TableError> {
    let mut bytes = Vec::new();
    file.by_ref().take(HEADER as u64).read_to_end(&mut bytes)?;
    let header = Header::from_bytes(&bytes, game)?;
    let (expected, found) = (header.length(), file.seek(SeekFrom::End(0))?);
    if expected == found { Ok(header) } else { Err(TableError::Length { expected, found }) }
}

/// The most chunks that a file with up to `most_marks` marks can have. This counts a block for every set of X,
/// although a tier has only those that are their own least images.
fn most_chunks(index: &Index, most_marks: usize) -> u64 {
    let entries = |half: usize| choose(index.squares(), half) * index.block(2 * half);
    (0..=most_marks / 2).map(|half| 1 + entries(half).div_ceil(CHUNK) as u64).sum()
}

/// The tiers of a file, by half the number of marks; `None` if its chunks do not fit. The file begins with the tier of
/// the most marks.
fn tiers(index: &Index, most_marks: usize, list: &[Listed]) -> Option<Vec<HeldTier>> {
    let (mut tiers, mut next) = (Vec::new(), 0);
    for half in (0..=most_marks / 2).rev() {
        let length = list.get(next)?.length as usize;
        let sets = length / SET;
        if !length.is_multiple_of(SET) || sets > choose(index.squares(), half) {
            return None;
        }
        let held = HeldTier { sets: next, entries: sets * index.block(2 * half) };
        next = held.chunks().end;
        if list.get(held.chunks())?.iter().any(|chunk| chunk.length > LONGEST) {
            return None;
        }
        tiers.push(held);
    }
    tiers.reverse();
    (next == list.len()).then_some(tiers)
}
