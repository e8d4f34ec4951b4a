//! The list of chunks at the end of a table file.

use super::error::TableError;
use super::header::{HEADER, Header, LISTED, u32_at};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

/// The list as the file holds it. It can have a hundred thousand chunks and is read before the first answer. Getting
/// memory for the start of every chunk takes longer than adding up some lengths.
#[derive(Debug)]
pub struct List {
    bytes: Vec<u8>,
    /// The start of each chunk whose number is a multiple of [`STEP`].
    starts: Vec<u64>,
}

const STEP: usize = 64;

#[derive(Clone, Copy, Debug)]
pub struct Listed {
    pub start: u64,
    pub length: u32,
    /// The checksum of its bytes.
    pub checksum: u32,
}

impl List {
    /// Reads the list. The length of the file must fit its header.
    pub fn read(file: &mut File, header: &Header) -> Result<List, TableError> {
        file.seek(SeekFrom::Start(header.list))?;
        let (length, mut bytes) = (header.chunks * LISTED as u64 + 4, Vec::new());
        bytes.try_reserve_exact(length as usize).map_err(io::Error::from)?;
        file.take(length).read_to_end(&mut bytes)?;
        let Some((list, checksum)) = bytes.split_last_chunk::<4>() else { return Err(TableError::List) };
        if crc32fast::hash(list) != u32::from_le_bytes(*checksum) {
            return Err(TableError::List);
        }
        bytes.truncate(bytes.len() - 4);
        let mut list = List { bytes, starts: Vec::new() };
        let mut start = HEADER as u64;
        for number in 0..list.len() {
            if number.is_multiple_of(STEP) {
                list.starts.push(start);
            }
            start += u64::from(list.length(number));
        }
        if start == header.list { Ok(list) } else { Err(TableError::List) }
    }

    pub fn len(&self) -> usize {
        self.bytes.len() / LISTED
    }

    pub fn length(&self, number: usize) -> u32 {
        u32_at(&self.bytes, LISTED * number)
    }

    pub fn get(&self, number: usize) -> Listed {
        let near = number / STEP;
        let between: u64 = (near * STEP..number).map(|number| u64::from(self.length(number))).sum();
        let checksum = u32_at(&self.bytes, LISTED * number + 4);
        Listed { start: self.starts[near] + between, length: self.length(number), checksum }
    }
}
