//! Finds the line of standard error that tells most about a failed program.

use noughts::words::printable;

const LONGEST: usize = 300;

/// The line that names the exception in the output of Python, JavaScript, Java and Rust; otherwise the last line. It
/// has no control characters.
pub fn telling_line(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.trim().is_empty()).collect();
    let line = [python, rust, stack].iter().find_map(|find| find(&lines)).or(lines.last().map(|line| line.to_string()));
    printable(line.unwrap_or_default().trim()).chars().take(LONGEST).collect()
}

/// The line below a traceback, whose lines are indented.
fn python(lines: &[&str]) -> Option<String> {
    let start = lines.iter().rposition(|line| line.starts_with("Traceback (most recent call last)"))?;
    lines[start + 1..].iter().find(|line| !is_indented(line)).map(|line| line.to_string())
}

/// `thread 'main' panicked at PLACE:`, with the message in the next line.
fn rust(lines: &[&str]) -> Option<String> {
    let at = lines.iter().position(|line| line.starts_with("thread '") && line.contains("panicked at"))?;
    let message = if lines[at].ends_with(':') { lines.get(at + 1).copied() } else { None };
    Some([lines[at], message.unwrap_or_default()].join(" "))
}

/// The line above the lines `at PLACE` of JavaScript and Java, where a message may have several lines. Of several
/// exceptions, the last is named: in Java it is the cause of those before it.
fn stack(lines: &[&str]) -> Option<String> {
    let is_place = |line: &str| is_indented(line) && line.trim_start().starts_with("at ");
    let above = lines.windows(2).rposition(|pair| !is_indented(pair[0]) && is_place(pair[1]))?;
    let named = lines[..=above].iter().rposition(|line| names_exception(line)).unwrap_or(above);
    Some(lines[named].to_string())
}

/// `TypeError: …`, `Exception in thread "main" …`, `Caused by: …`.
fn names_exception(line: &str) -> bool {
    let name = line.split([':', ' ']).next().unwrap_or_default();
    name.ends_with("Error") || name.ends_with("Exception") || line.starts_with("Caused by: ")
}

fn is_indented(line: &str) -> bool {
    line.starts_with([' ', '\t'])
}

#[cfg(test)]
mod tests {
    use super::telling_line;

    #[test]
    fn the_line_with_the_exception_is_found() {
        for (text, line) in [
            ("", ""),
            ("oops\nsorry\n\n", "sorry"),
            ("\x1b[2J\x07bad\tmove", "\\u{1b}[2J\\u{7}bad move"),
            (
                "log\nTraceback (most recent call last):\n  File \"b.py\", line 2, in <module>\n    f()\nKeyError: 'x'\nbye",
                "KeyError: 'x'",
            ),
            (
                "  File \"b.py\", line 1\n    print(\n         ^\nSyntaxError: '(' was never closed",
                "SyntaxError: '(' was never closed",
            ),
            (
                "\nthread 'main' panicked at src/main.rs:2:5:\nno move\nnote: run with `RUST_BACKTRACE=1`",
                "thread 'main' panicked at src/main.rs:2:5: no move",
            ),
            (
                "/b.js:1\nf()\n^\n\nReferenceError: f is not defined\n    at Object.<anonymous> (/b.js:1:1)\n\nNode.js v20.1.0",
                "ReferenceError: f is not defined",
            ),
            (
                "Error: Cannot find module './x'\nRequire stack:\n- /b.js\n    at resolve (a:1)",
                "Error: Cannot find module './x'",
            ),
            (
                "Exception in thread \"main\" java.lang.IllegalStateException: no move\n\tat Bot.main(Bot.java:7)\n\t... 1 more",
                "Exception in thread \"main\" java.lang.IllegalStateException: no move",
            ),
            (
                "Exception in thread \"main\" E: x\n\tat B.m(B.java:7)\nCaused by: java.io.IOException: y\n\tat B.n(B.java:9)",
                "Caused by: java.io.IOException: y",
            ),
        ] {
            assert_eq!(telling_line(text), line, "{text}");
        }
    }
}
