//! What a certificate proves, in a line.

use noughts::words::{self, printable};
use noughts_boards::Certificate;

/// `6x6, line 4: X wins (18 bytes, 1471 positions)`.
pub fn claim(certificate: &Certificate, bytes: usize, positions: usize) -> String {
    format!("{} ({bytes} bytes, {})", printable(&certificate.task.to_string()), words::count(positions, "position"))
}
