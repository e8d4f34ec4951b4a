//! What a bot did instead of making a legal move, or in addition to it.

use noughts::Position;
use serde::Serialize;

/// Something that a bot did, in one position or in several.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Finding {
    /// The kind.
    pub kind: Kind,
    /// In words, what happened.
    pub what: String,
    /// How often it happened. The fields below describe the first time.
    pub count: u64,
    /// The position in which it was asked.
    pub position: String,
    /// What the bot said, cut short if it said too much.
    pub said: String,
    /// The most useful line of standard error.
    pub stderr: String,
    /// Of what did not answer in time: what it was asked, to try it by hand. A call of its function in its language, or the line
    /// that was written to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<String>,
    /// A hint, or what follows for the bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<&'static str>,
}

impl Finding {
    /// A finding with only a kind and a text.
    pub(crate) fn new(kind: Kind, what: String) -> Finding {
        Finding {
            kind,
            what,
            count: 1,
            position: String::new(),
            said: String::new(),
            stderr: String::new(),
            asked: None,
            note: None,
        }
    }

    /// The position in which it was asked; `None` if that is none, such as a bad line of a table.
    pub fn place(&self) -> Option<Position> {
        self.position.parse().ok()
    }

    /// Whether both are of the same kind and say the same.
    pub fn is_like(&self, other: &Finding) -> bool {
        (self.kind, &self.what) == (other.kind, &other.what)
    }

    /// Counts a later finding that is alike.
    pub fn add(&mut self, other: Finding) {
        // The number of late lines depends on timing, so only their existence is reported.
        if self.kind != Kind::Extra {
            self.count += other.count;
        }
        self.note = self.note.or(other.note);
    }

    /// All details in one line: what happened, what the bot said and wrote on standard error, and the note.
    pub fn details(&self) -> String {
        let Finding { what, said, stderr, note, .. } = self;
        let mut details = what.clone();
        if !said.is_empty() && !what.contains(&format!("{said:?}")) {
            details += &format!("; it said \"{}\"", in_a_line(said));
        }
        if !stderr.is_empty() {
            details += &format!("; standard error: \"{}\"", in_a_line(stderr));
        }
        if let Some(note) = note {
            details += &format!("; {note}");
        }
        details
    }
}

/// Merges findings that are alike, in the order of their first occurrences, failures before others.
pub fn grouped(findings: impl IntoIterator<Item = Finding>) -> Vec<Finding> {
    let mut groups: Vec<Finding> = Vec::new();
    for finding in findings {
        match groups.iter_mut().find(|group| group.is_like(&finding)) {
            Some(group) => group.add(finding),
            None => groups.push(finding),
        }
    }
    groups.sort_by_key(|finding| !finding.kind.is_failure());
    groups
}

/// The kinds of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Kind {
    /// An answer that is no legal move.
    Illegal,
    /// It ended, or closed its output, before it had answered.
    Crashed,
    /// It did not answer in time.
    TimedOut,
    /// A table has no move for a position that it can come to.
    Missing,
    /// The board or the words of a program for people could not be read, or several lines of an answer name a square, so
    /// its move is not known.
    Unread,
    /// A bot that is told only the last move did not reach a place again, so its move there is not known.
    Strayed,
    /// It said more than its answer, which is passed over.
    Extra,
    /// A table has a move for a position in which nobody can be to move.
    Impossible,
}

impl Kind {
    /// The name of the kind in text. In JSON it has an underscore for a hyphen.
    pub fn label(self) -> &'static str {
        match self {
            Kind::Illegal => "illegal",
            Kind::Crashed => "crashed",
            Kind::TimedOut => "timed-out",
            Kind::Missing => "missing",
            Kind::Unread => "unread",
            Kind::Strayed => "strayed",
            Kind::Extra => "extra",
            Kind::Impossible => "impossible",
        }
    }

    /// Whether it means that the bot made no legal move.
    pub fn is_failure(self) -> bool {
        !matches!(self, Kind::Extra | Kind::Impossible)
    }

    /// Whether it means that the bot's move is not known. That is no evidence that it loses.
    pub fn is_unknown(self) -> bool {
        matches!(self, Kind::TimedOut | Kind::Missing | Kind::Unread)
    }
}

/// The kinds of what is wrong with a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FunctionFaultKind {
    /// It returned something that is not right.
    Wrong,
    /// It raised an exception.
    Raises,
    /// It changed the board that it was given.
    ChangesArgument,
    /// It is only worth knowing, and no fault.
    Note,
}

/// Something wrong with a function of the file, other than that it loses.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FunctionFault {
    /// The name of the function.
    pub function: String,
    /// The kind.
    pub kind: FunctionFaultKind,
    /// A clause that begins with the name of the function.
    pub what: String,
    /// The number of positions in which it happens.
    pub count: u64,
    /// The first of the positions.
    pub position: Option<String>,
    /// What the function returned there, in its own language.
    pub returned: Option<String>,
    /// What is right there, in its own language.
    pub expected: Option<String>,
}

impl FunctionFault {
    pub(crate) fn new(function: &str, kind: FunctionFaultKind, what: String) -> FunctionFault {
        FunctionFault {
            function: function.into(),
            kind,
            what,
            count: 1,
            position: None,
            returned: None,
            expected: None,
        }
    }

    /// What the function does, without its name: `misses the line 3-5-7`.
    pub fn does(&self) -> &str {
        self.what.strip_prefix(self.function.as_str()).unwrap_or(&self.what).trim_start()
    }

    /// What it did at the first of the positions, and what is right there: `it returned False, and True is right`.
    pub fn first_case(&self) -> Option<String> {
        let leaves = self.kind == FunctionFaultKind::ChangesArgument;
        let did = if leaves { "it left the board as" } else { "it returned" };
        let right = self.expected.as_ref().map_or(String::new(), |expected| format!(", and {expected} is right"));
        self.returned.as_ref().map(|returned| format!("{did} {returned}{right}"))
    }

    /// Whether it is only worth knowing, and no fault.
    pub fn is_note(&self) -> bool {
        self.kind == FunctionFaultKind::Note
    }
}

/// What a program said, with a slash between its lines.
pub fn in_a_line(said: &str) -> String {
    let lines = said.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| line.escape_debug().to_string().replace("\\'", "'")).collect::<Vec<_>>().join(" / ")
}
