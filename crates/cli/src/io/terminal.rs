//! What the environment says of the terminal.

/// Whether a terminal, if there is one, can move its cursor.
pub fn moves_cursor() -> bool {
    let name = std::env::var_os("TERM");
    name.map_or(cfg!(not(unix)), |name| name != "dumb" && !name.is_empty())
}
