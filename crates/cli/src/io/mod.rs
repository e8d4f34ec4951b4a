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
mod shades;
pub mod signals;
pub mod style;
pub mod table;
pub mod terminal;
pub mod time;
pub mod wrapping;

pub use failure::{EXIT_STATUS, Exit, Failure, complain, name_of, note, progress};
pub use interruptible::Interruptible;
pub use json::{JsonSquare, Object, json_square, status, write_line};
pub use lines::{Line, read_at_most};
pub use markup::{Escaped, filled};
pub use new_file::NewFile;
pub use progress::{Bar, in_label, per_cent};
pub use shades::{Depth, Shade, Theme};
pub use style::{Grade, Paint};
pub use terminal::moves_cursor;
pub use wrapping::{beside, columns, cut, fit, flow, wrap};
