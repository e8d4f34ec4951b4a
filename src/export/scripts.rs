//! Writes the table for Python, R and JavaScript, whose files hold it as letters. The page about [other
//! languages](crate::docs::languages) says how to use them. None has dependencies.

use super::model::Model;
use super::template::{Template, letters};
use alloc::format;
use alloc::string::String;

/// The table as a Python module, `noughts.py`.
pub fn to_python() -> String {
    with_checksum(with_data(include_str!("templates/noughts.py"), "\"\n    \""))
}

/// The table as an R file, `noughts.R`.
pub fn to_r() -> String {
    with_checksum(with_data(include_str!("templates/noughts.R"), "\",\n        \""))
}

/// The table as a JavaScript module, `noughts.mjs`.
pub fn to_javascript() -> String {
    with_checksum(Template::new(include_str!("templates/noughts.mjs")).fill("// @engine@\n", &engine()))
}

/// The types of [`to_javascript`]: `noughts.d.mts`.
pub fn to_types() -> String {
    Template::new(include_str!("templates/noughts.d.mts")).done()
}

/// The table with the code that looks values up. The page has this part of the module too.
pub(crate) fn engine() -> String {
    with_data(include_str!("templates/engine.js"), "\" +\n  \"").done()
}

/// A template with the table, whose lines end and begin with `pause`.
fn with_data(template: &str, pause: &str) -> Template {
    Template::new(template).fill("@data@", &letters(&Model::new().canonical(), pause))
}

fn with_checksum(template: Template) -> String {
    template.fill("@checksum@", &format!("{:08x}", Model::new().checksum())).done()
}
