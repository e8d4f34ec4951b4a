//! Reading a table file.

use super::{CHUNK, HEADER, Header, LISTED, TableError, u32_at};
use crate::game::Game;
use crate::index::Index;
use crate::score;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use std::collections::HashMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

/// The most bytes of a compressed chunk. One that cannot be compressed has a few more than [`CHUNK`].
const LONGEST: u32 = 2 * CHUNK as u32;

/// The chunks that are kept in memory at most.
const KEPT: usize = 256;

/// An open table file.
#[derive(Debug)]
pub struct TableFile {
    file: File,
    header: Header,
    chunks: Vec<Listed>,
    /// The first chunk and the number of entries of each tier, by half its marks.
    tiers: Vec<(usize, usize)>,
    kept: HashMap<usize, Vec<u8>>,
}

/// What the list says of a chunk.
#[derive(Clone, Copy, Debug)]
struct Listed {
    start: u64,
    length: u32,
    checksum: u32,
}

impl TableFile {
    /// Opens a table file, and gives the index of its game. The chunks are checked when they are read.
    pub fn open(path: &Path) -> Result<(TableFile, Index), TableError> {
        let mut file = File::open(path)?;
        let header = read_header(&mut file)?;
        let index = Index::new(&Game::new(header.rules)).map_err(TableError::TooLarge)?;
        let tiers = tiers(&index, header.most_marks);
        let &(first, entries) = tiers.first().ok_or(TableError::Header)?;
        if (first + entries.div_ceil(CHUNK)) as u64 != header.chunks {
            return Err(TableError::List);
        }
        let chunks = read_list(&mut file, header)?;
        Ok((TableFile { file, header, chunks, tiers, kept: HashMap::new() }, index))
    }

    /// The numbers of the chunks of a tier; none if the tier is not held.
    pub fn chunks_of(&self, marks: usize) -> Range<usize> {
        let held = self.tiers.get(marks / 2).filter(|_| marks.is_multiple_of(2));
        held.map_or(0..0, |(first, entries)| *first..first + entries.div_ceil(CHUNK))
    }

    /// Reads and checks a chunk, and gives its scores.
    pub fn chunk(&mut self, number: usize) -> Result<Vec<u8>, TableError> {
        let Listed { start, length, checksum } = self.chunks[number];
        let mut bytes = vec![0; length as usize];
        self.file.seek(SeekFrom::Start(start))?;
        self.file.read_exact(&mut bytes)?;
        if crc32fast::hash(&bytes) != checksum {
            return Err(TableError::Chunk(number));
        }
        let scores = decompress_to_vec_with_limit(&bytes, CHUNK).map_err(|_| TableError::Content(number))?;
        let (marks, entries) = self.expected(number);
        let possible: [bool; 256] =
            std::array::from_fn(|score| score::is_possible(score as u8, marks, self.header.rules.squares()));
        let is_right = scores.len() == entries && scores.iter().all(|score| possible[usize::from(*score)]);
        if is_right { Ok(scores) } else { Err(TableError::Content(number)) }
    }

    /// The most marks of a tier that is held.
    pub fn most_marks(&self) -> usize {
        self.header.most_marks
    }

    /// The score at a place of a tier that is held.
    pub fn score(&mut self, marks: usize, rank: usize) -> Result<u8, TableError> {
        let number = self.tiers[marks / 2].0 + rank / CHUNK;
        if !self.kept.contains_key(&number) {
            if self.kept.len() == KEPT {
                self.kept.clear();
            }
            let scores = self.chunk(number)?;
            self.kept.insert(number, scores);
        }
        Ok(self.kept[&number][rank % CHUNK])
    }

    /// The marks of the tier of a chunk, and how many entries the chunk should have.
    fn expected(&self, number: usize) -> (usize, usize) {
        let held = self.tiers.iter().enumerate().find(|(_, (first, _))| *first <= number);
        held.map_or((0, 0), |(half, (first, entries))| (2 * half, (entries - (number - first) * CHUNK).min(CHUNK)))
    }
}

fn read_header(file: &mut File) -> Result<Header, TableError> {
    let mut bytes = Vec::new();
    file.by_ref().take(HEADER as u64).read_to_end(&mut bytes)?;
    let header = Header::from_bytes(&bytes)?;
    let (expected, found) = (header.length(), file.seek(SeekFrom::End(0))?);
    if expected == found { Ok(header) } else { Err(TableError::Length { expected, found }) }
}

fn read_list(file: &mut File, header: Header) -> Result<Vec<Listed>, TableError> {
    file.seek(SeekFrom::Start(header.list))?;
    let mut bytes = Vec::new();
    file.take(header.chunks * LISTED as u64 + 4).read_to_end(&mut bytes)?;
    let Some((list, checksum)) = bytes.split_last_chunk::<4>() else { return Err(TableError::List) };
    if crc32fast::hash(list) != u32::from_le_bytes(*checksum) {
        return Err(TableError::List);
    }
    let mut start = HEADER as u64;
    let mut listed = |bytes: &[u8]| {
        let (length, checksum) = (u32_at(bytes, 0), u32_at(bytes, 4));
        start += u64::from(length);
        Listed { start: start - u64::from(length), length, checksum }
    };
    let chunks: Vec<Listed> = list.chunks_exact(LISTED).map(&mut listed).collect();
    let is_right = start == header.list && chunks.iter().all(|chunk| chunk.length <= LONGEST);
    if is_right { Ok(chunks) } else { Err(TableError::List) }
}

/// The first chunk and the number of entries of each tier, by half its marks.
fn tiers(index: &Index, most_marks: usize) -> Vec<(usize, usize)> {
    let mut first = 0;
    let mut tiers: Vec<_> = (0..=most_marks / 2)
        .rev()
        .map(|half| {
            let entries = index.entries(2 * half);
            first += entries.div_ceil(CHUNK);
            (first - entries.div_ceil(CHUNK), entries)
        })
        .collect();
    tiers.reverse();
    tiers
}
