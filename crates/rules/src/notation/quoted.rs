//! Quotes the texts of users in messages.

use alloc::format;
use alloc::string::String;

/// The text in quotation marks. Only the beginning of a long text is quoted.
pub(super) fn quoted(text: &str) -> String {
    match text.char_indices().nth(20) {
        Some((end, _)) => format!("\"{}…\"", text[..end].escape_debug()),
        None => format!("\"{}\"", text.escape_debug()),
    }
}
