//! Writes `noughts.mjs`, the table for JavaScript, and its types.

use super::model::Model;
use super::template::{Template, letters};
use alloc::format;
use alloc::string::String;

/// The table as a JavaScript module without dependencies, `noughts.mjs`. The page about [other
/// languages](crate::docs::languages) says how to use it.
#[must_use]
pub fn to_javascript() -> String {
    Template::new(include_str!("templates/noughts.mjs"))
        .fill("// @engine@\n", &engine())
        .fill("@checksum@", &format!("{:08x}", Model::new().checksum()))
        .done()
}

/// The table with the code that looks values up. The page has this part of the module too.
pub(crate) fn engine() -> String {
    Template::new(include_str!("templates/engine.js"))
        .fill("@data@", &letters(&Model::new().canonical(), "\" +\n  \""))
        .done()
}

/// The types of [`to_javascript`]: `noughts.d.mts`.
#[must_use]
pub fn to_types() -> String {
    Template::new(include_str!("templates/noughts.d.mts")).done()
}
