//! `noughts.mjs`, the table for JavaScript, and its types.

use super::model::Model;
use super::template::{Template, letters};
use alloc::format;
use alloc::string::String;

/// The table as a module of JavaScript without dependencies, `noughts.mjs`. The page about [other
/// languages](crate::docs::languages) says how it is used.
#[must_use]
pub fn to_javascript() -> String {
    let model = Model::new();
    Template::new(include_str!("templates/noughts.mjs"))
        .fill("@data@", &letters(&model.canonical(), "\" +\n  \""))
        .fill("@checksum@", &format!("{:08x}", model.checksum()))
        .done()
}

/// The types of [`to_javascript`], `noughts.d.mts`.
#[must_use]
pub fn to_types() -> String {
    Template::new(include_str!("templates/noughts.d.mts")).done()
}
