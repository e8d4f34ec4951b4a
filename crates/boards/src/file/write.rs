//! Writes a table file.

use super::error::TableError;
use super::fill::fill;
use super::header::{CHUNK, HEADER, Header, LISTED, least_marks};
use crate::index::Index;
use crate::parallel::in_parallel;
use crate::solver::Tier;
use miniz_oxide::deflate::compress_to_vec;
use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::ops::ControlFlow;

/// How hard the compressor tries, from 0 to 10.
const LEVEL: u8 = 6;

/// The number of chunks that a thread compresses before they are written.
const BATCH: usize = 32;

/// Writes a table file. The file is not valid until it is finished.
#[derive(Debug)]
pub struct TableWriter<'a> {
    index: &'a Index,
    most_marks: usize,
    threads: usize,
    file: BufWriter<&'a File>,
    list: Vec<u8>,
    position: u64,
}

impl<'a> TableWriter<'a> {
    /// Begins a file for the tiers with an even number of marks, up to `most_marks`. The file must be empty. With 0
    /// threads, it uses one.
    /// Fails if the file cannot be written, or would hold so few marks that the other positions could not be searched.
    pub fn new(
        file: &'a File,
        index: &'a Index,
        most_marks: usize,
        threads: usize,
    ) -> Result<TableWriter<'a>, TableError> {
        let most_marks = most_marks.min(index.squares()) & !1;
        if most_marks < least_marks(index.squares()) {
            return Err(TableError::TooFew(most_marks));
        }
        let mut file = BufWriter::new(file);
        file.write_all(&[0; HEADER])?;
        let (list, position) = (Vec::new(), HEADER as u64);
        Ok(TableWriter { index, most_marks, threads: threads.max(1), file, list, position })
    }

    /// Adds a tier, unless the file is not to hold it. The tiers must come from the most marks down. While it works,
    /// it tells `told` how many more entries are packed; a break stops it.
    /// Fails if the file cannot be written, or `told` stops it.
    pub fn tier(&mut self, tier: Tier<'_>, told: impl Fn(usize) -> ControlFlow<()>) -> io::Result<()> {
        if tier.marks > self.most_marks || tier.marks % 2 == 1 {
            return Ok(());
        }
        let sets = self.index.x_sets(tier.marks);
        self.write_chunk(&sets.iter().flat_map(|set| set.to_le_bytes()).collect::<Vec<u8>>())?;
        let batch = CHUNK * BATCH;
        for (round, scores) in tier.scores.chunks(batch * self.threads).enumerate() {
            let first = round * batch * self.threads;
            for chunk in self.compress(tier.marks, first, scores) {
                self.write_chunk(&chunk)?;
            }
            if told(scores.len()).is_break() {
                return Err(io::ErrorKind::Interrupted.into());
            }
        }
        Ok(())
    }

    /// The chunks of these scores of a tier, compressed by all threads.
    fn compress(&self, marks: usize, first: usize, scores: &[u8]) -> Vec<Vec<u8>> {
        let chunk =
            |at: usize, scores: &[u8]| compress_to_vec(&fill(self.index, marks, first + at * CHUNK, scores), LEVEL);
        let batch = |(batch, scores): (usize, &[u8])| {
            let chunks = scores.chunks(CHUNK).enumerate();
            chunks.map(|(at, scores)| chunk(batch * BATCH + at, scores)).collect::<Vec<_>>()
        };
        in_parallel(scores.chunks(CHUNK * BATCH).enumerate(), batch).into_iter().flatten().collect()
    }

    fn write_chunk(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.list.extend((bytes.len() as u32).to_le_bytes());
        self.list.extend(crc32fast::hash(bytes).to_le_bytes());
        self.position += bytes.len() as u64;
        Ok(())
    }

    /// Ends the file, and returns its length.
    /// Fails if the file cannot be written.
    pub fn finish(mut self) -> io::Result<u64> {
        let chunks = (self.list.len() / LISTED) as u64;
        let header =
            Header { game: self.index.game().clone(), most_marks: self.most_marks, chunks, list: self.position };
        self.file.write_all(&self.list)?;
        self.file.write_all(&crc32fast::hash(&self.list).to_le_bytes())?;
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&header.to_bytes())?;
        self.file.flush()?;
        Ok(header.length())
    }
}
