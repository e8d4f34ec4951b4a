//! The table file.
//!
//! ```text
//!  header │ chunk │ chunk │ … │ length and checksum of each chunk │ checksum of these
//! ```
//!
//! docs/boards.md describes it byte by byte. Each tier begins with a chunk of its sets of X: reading them is faster
//! than listing them by the rules. The scores follow in the order of the [index](crate::index), compressed, up to
//! 16,384 in a chunk. A score has a meaning only where the [rules alone](crate::search::plain) do not decide the
//! position. All others are [filled](fill()) with what compresses best.

mod error;
mod fill;
mod header;
mod list;
mod read;
mod write;

pub use error::TableError;
pub use fill::fill;
pub use header::{CHUNK, MAGIC, least_marks};
pub use read::TableFile;
pub use write::TableWriter;
