//! The list of chunks at the end of a table file.

use super::error::TableError;
use super::header::{HEADER, Header, LISTED, u32_at};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

#[derive(Clone, Copy, Debug)]
pub struct Listed {
    pub start: u64,
    pub length: u32,
    /// The checksum of its bytes.
    pub checksum: u32,
}

/// Reads the list. The length of the file must fit its header.
pub fn read(file: &mut File, header: &Header) -> Result<Vec<Listed>, TableError> {
    file.seek(SeekFrom::Start(header.list))?;
    let (length, mut bytes) = (header.chunks * LISTED as u64 + 4, Vec::new());
    bytes.try_reserve_exact(length as usize).map_err(io::Error::from)?;
    file.take(length).read_to_end(&mut bytes)?;
    let Some((list, checksum)) = bytes.split_last_chunk::<4>() else { return Err(TableError::List) };
    if crc32fast::hash(list) != u32::from_le_bytes(*checksum) {
        return Err(TableError::List);
    }
    let mut end = HEADER as u64;
    let listed = |chunk: &[u8; LISTED]| {
        let (start, length) = (end, u32_at(chunk, 0));
        end += u64::from(length);
        Listed { start, length, checksum: u32_at(chunk, 4) }
    };
    let chunks = list.as_chunks().0.iter().map(listed).collect();
    if end == header.list { Ok(chunks) } else { Err(TableError::List) }
}
