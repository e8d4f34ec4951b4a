//! Lines in, files out, signals, progress, tables, JSON, colour, and how the program ends.

pub mod base64;
pub mod failure;
pub mod interruptible;
pub mod json;
pub mod lines;
pub mod markup;
pub mod memory;
pub mod new_file;
pub mod output;
pub mod progress;
pub mod signals;
pub mod style;
pub mod table;
pub mod terminal;
pub mod time;
