//! Writes `noughts.R`, the table for R.

use super::model::Model;
use super::template::{Template, letters};
use alloc::format;
use alloc::string::String;

/// The table as an R file without dependencies, `noughts.R`. The page about [other languages](crate::docs::languages)
/// says how to use it.
#[must_use]
pub fn to_r() -> String {
    let model = Model::new();
    Template::new(include_str!("templates/noughts.R"))
        .fill("@data@", &letters(&model.canonical(), "\",\n        \""))
        .fill("@checksum@", &format!("{:08x}", model.checksum()))
        .done()
}
