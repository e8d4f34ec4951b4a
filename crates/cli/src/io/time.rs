//! Times on the command line: a number of seconds, or numbers with their units.

use std::time::Duration;

const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Reads a time of at most a day: `5` or `0.5` in seconds, `5s`, `200ms`, `2m`.
pub fn time(text: &str) -> Result<Duration, String> {
    let has_unit = !text.ends_with(|last: char| last.is_ascii_digit());
    let time = if has_unit { text.to_string() } else { format!("{text}s") };
    match humantime::parse_duration(&time) {
        Ok(time) if time <= A_DAY => Ok(time),
        Ok(_) => Err("a day is the longest time".into()),
        Err(_) => Err("write a time in seconds, like 5 or 0.5, or with its unit, like 200ms or 2m".into()),
    }
}

/// Reads a time as `time` does, but not 0.
pub fn time_above_0(text: &str) -> Result<Duration, String> {
    match time(text) {
        Ok(Duration::ZERO) => Err("the time must be more than 0; write it in seconds, like 5, or like 200ms".into()),
        result => result,
    }
}
