//! Writes `noughts.py`, the table for Python.

use super::model::Model;
use super::template::{Template, letters};
use alloc::format;
use alloc::string::String;

/// The table as a Python module without dependencies, `noughts.py`. The page about [other
/// languages](crate::docs::languages) says how to use it.
#[must_use]
pub fn to_python() -> String {
    let model = Model::new();
    Template::new(include_str!("templates/noughts.py"))
        .fill("@data@", &letters(&model.canonical(), "\"\n    \""))
        .fill("@checksum@", &format!("{:08x}", model.checksum()))
        .done()
}
