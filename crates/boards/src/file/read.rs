//! Reading a table file.

use super::{CHUNK, FileError, HEADER, Header, LISTED, u32_at};
use crate::index::Index;
use crate::probe::Scores;
use crate::score;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use std::collections::HashMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

/// The chunks that are kept in memory at most.
const KEPT: usize = 256;

/// An open table file.
#[derive(Debug)]
pub struct TableFile<F = File> {
    file: F,
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

impl TableFile<File> {
    /// Opens a table file.
    ///
    /// # Errors
    /// If it cannot be read, is not a table file, or its header or list of chunks is damaged. The chunks are checked
    /// when they are read.
    pub fn open(path: &Path) -> Result<(TableFile<File>, Index), FileError> {
        TableFile::new(File::open(path)?)
    }
}

impl<F: Read + Seek> TableFile<F> {
    /// Opens a table file that is read in this way.
    ///
    /// # Errors
    /// As [`TableFile::open`].
    pub fn new(mut file: F) -> Result<(TableFile<F>, Index), FileError> {
        let header = read_header(&mut file)?;
        // A table has few squares, so the only fault left is one that no writer makes.
        let index = Index::new(header.rules).map_err(|_| FileError::Header)?;
        let tiers = tiers(&index, header.most_marks);
        let &(first, entries) = tiers.first().ok_or(FileError::Header)?;
        if (first + entries.div_ceil(CHUNK)) as u64 != header.chunks {
            return Err(FileError::List);
        }
        let chunks = read_list(&mut file, header)?;
        Ok((TableFile { file, header, chunks, tiers, kept: HashMap::new() }, index))
    }

    /// The number of chunks.
    pub fn chunks(&self) -> usize {
        self.chunks.len()
    }

    /// The numbers of the chunks of a tier; none if the tier is not held.
    pub fn chunks_of(&self, marks: usize) -> Range<usize> {
        let held = self.tiers.get(marks / 2).filter(|_| marks.is_multiple_of(2));
        held.map_or(0..0, |(first, entries)| *first..first + entries.div_ceil(CHUNK))
    }

    /// Reads and checks a chunk, and gives its scores.
    ///
    /// # Errors
    /// If it cannot be read or is damaged.
    pub fn chunk(&mut self, number: usize) -> Result<Vec<u8>, FileError> {
        let Listed { start, length, checksum } = self.chunks[number];
        let mut bytes = vec![0; length as usize];
        self.file.seek(SeekFrom::Start(start))?;
        self.file.read_exact(&mut bytes)?;
        if crc32fast::hash(&bytes) != checksum {
            return Err(FileError::Chunk(number));
        }
        let scores = decompress_to_vec_with_limit(&bytes, CHUNK).map_err(|_| FileError::Content(number))?;
        let (marks, entries) = self.expected(number);
        let possible: [bool; 256] =
            std::array::from_fn(|score| score::is_possible(score as u8, marks, self.header.rules.squares()));
        let is_right = scores.len() == entries && scores.iter().all(|score| possible[usize::from(*score)]);
        if is_right { Ok(scores) } else { Err(FileError::Content(number)) }
    }

    /// The marks of the tier of a chunk, and how many entries the chunk should have.
    fn expected(&self, number: usize) -> (usize, usize) {
        let held = self.tiers.iter().enumerate().find(|(_, (first, _))| *first <= number);
        held.map_or((0, 0), |(half, (first, entries))| (2 * half, (entries - (number - first) * CHUNK).min(CHUNK)))
    }
}

fn read_header(file: &mut (impl Read + Seek)) -> Result<Header, FileError> {
    let mut bytes = Vec::new();
    file.by_ref().take(HEADER as u64).read_to_end(&mut bytes)?;
    let header = Header::from_bytes(&bytes)?;
    let (expected, found) = (header.length(), file.seek(SeekFrom::End(0))?);
    if expected == found { Ok(header) } else { Err(FileError::Length { expected, found }) }
}

fn read_list(file: &mut (impl Read + Seek), header: Header) -> Result<Vec<Listed>, FileError> {
    file.seek(SeekFrom::Start(header.list))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let Some((list, checksum)) = bytes.split_last_chunk::<4>() else { return Err(FileError::List) };
    if crc32fast::hash(list) != u32::from_le_bytes(*checksum) {
        return Err(FileError::List);
    }
    let mut start = HEADER as u64;
    let mut listed = |bytes: &[u8]| {
        let (length, checksum) = (u32_at(bytes, 0), u32_at(bytes, 4));
        start += u64::from(length);
        Listed { start: start - u64::from(length), length, checksum }
    };
    let chunks: Vec<Listed> = list.chunks_exact(LISTED).map(&mut listed).collect();
    if start == header.list { Ok(chunks) } else { Err(FileError::List) }
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

impl<F: Read + Seek> Scores for TableFile<F> {
    type Error = FileError;

    fn most_marks(&self) -> usize {
        self.header.most_marks
    }

    fn score(&mut self, marks: usize, rank: usize) -> Result<u8, FileError> {
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
}
