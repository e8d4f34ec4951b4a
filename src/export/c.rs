//! Writes `noughts.h`, the table for C and C++.

use super::model::{Hashed, Model};
use super::template::{Template, numbers};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The table as a C header without dependencies, `noughts.h`. The page about [other languages](crate::docs::languages)
/// says how to use it, and how much space and time it needs.
pub fn to_c() -> String {
    let model = Model::new();
    let Hashed { multiplier, offsets, cells } = model.values();
    let picks = model.picks();
    let (rows, results) = model.fast();
    Template::new(include_str!("templates/noughts.h"))
        .fill("1u /* @multiplier@ */", &format!("{multiplier}u"))
        .fill("0, /* @places@ */", &numbers(offsets))
        .fill("0, /* @cells@ */", &numbers(cells))
        .fill("1u /* @pick_multiplier@ */", &format!("{}u", picks.multiplier))
        .fill("0, /* @pick_places@ */", &numbers(picks.offsets))
        .fill("0, /* @pick_cells@ */", &numbers(pairs(&picks.cells)))
        .fill("0, /* @rows@ */", &numbers(rows))
        .fill("0, /* @results@ */", &numbers(results))
        .fill("0u /* @checksum@ */", &format!("0x{:08X}u", model.checksum()))
        .fill("0u /* @pick_checksum@ */", &format!("0x{:08X}u", model.pick_checksum()))
        .done()
}

/// Packs two picks into each byte, the first in its low four bits.
pub(super) fn pairs(cells: &[u8]) -> Vec<u8> {
    cells.chunks(2).map(|pair| pair.iter().rev().fold(0, |byte, cell| byte << 4 | cell)).collect()
}
