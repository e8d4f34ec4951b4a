//! A call of a function that answers legally, what its answers show, and how an audit asks by it.

use super::adapter::{RunRequest, read_games, written};
use super::boards::{Marks, cells_text};
use super::description::{FaultKind, FileFault};
use super::function_call::{Call, CallReply};
use super::language::Language;
use super::parameters::ArgumentKind;
use super::returns::{ReturnForm, ReturnKind};
use crate::ask_fault::AskFault;
use crate::codec::{Codec, Draw, ParsedAnswer, Throw};
use crate::finding::Kind;
use noughts::audit::Node;
use noughts::words::printable;
use noughts::{Player, Position, Square};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use std::borrow::Cow;
use std::sync::Arc;

/// The longest reply that is read, in bytes.
const LONGEST_REPLY: usize = 200_000;

/// What a question of an audit asks about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Asks {
    /// A position, with a new object, or with the file loaded anew if its board is a global.
    OnePosition,
    /// Each turn of a game after the other, with one object.
    WholeGames,
    /// A position, with the object and the file as the last question left them.
    InARow,
}

/// A call that fits, with its replies to the probes.
#[derive(Clone, Debug)]
pub struct FoundCall {
    pub call: Call,
    pub reading: ReturnForm,
    pub replies: Vec<CallReply>,
    /// The evidence for this call, in a clause.
    pub evidence: String,
    /// Which marks it knows, and whether it heeds the turn, as far as the probes show.
    pub knows: KnownMarks,
    /// The player whose mark is its own, whichever side it plays. `None` if each side has its own mark.
    pub own: Option<Player>,
    pub asks: Asks,
}

impl FoundCall {
    pub fn new(call: Call, reading: ReturnForm, replies: Vec<CallReply>) -> FoundCall {
        FoundCall {
            call,
            reading,
            replies,
            evidence: String::new(),
            knows: KnownMarks::default(),
            own: None,
            asks: Asks::OnePosition,
        }
    }

    pub fn legal_count(&self) -> usize {
        self.call.legal_count(&self.reading, &self.replies)
    }

    /// Whether some answer is this square. In some probes, it is the only one that is free.
    pub fn ever_takes(&self, square: Square) -> bool {
        self.replies.iter().any(|reply| self.call.square(&self.reading, reply) == Some(square))
    }

    /// Whether it reads a tenth item of the nine, so that it may want another board.
    pub fn is_overrun(&self) -> bool {
        self.replies.iter().any(|reply| reply.result.as_ref().is_ok_and(|said| said.is_overrun))
    }

    /// Whether all probes were answered legally. Calls without an end are not counted: they would not end with another
    /// board either.
    pub fn is_flawless(&self) -> bool {
        self.legal_count() + self.replies.iter().filter(|reply| reply.is(FaultKind::Slow)).count() == self.replies.len()
    }

    /// Whether both take numbers for marks, not the same ones, and know some of them.
    pub fn knows_other_numbers(&self, other: &FoundCall) -> bool {
        let [own, others] = [self, other].map(|found| &found.call.form.marks);
        let know_some = [self, other].iter().all(|found| !found.knows.takes_any_marks());
        know_some && own.are_numbers() && others.are_numbers() && !own.are_like(others)
    }

    /// Whether the marks of both sides are among its arguments, so that its file need not name them.
    pub fn is_told_both_marks(&self) -> bool {
        [ArgumentKind::Player, ArgumentKind::Opponent].iter().all(|kind| self.call.arguments.contains(kind))
    }

    /// Adds to its evidence the marks that its file keeps beside the board, since it may be asked with wrong ones.
    pub fn note_kept_marks(&mut self) {
        for (name, mark) in &self.call.template.state.kept {
            self.evidence += &format!("; {name} stays {}", mark.shown(self.call.template.language));
        }
    }

    /// From now on it is asked with this player's mark as its own, whichever side it plays.
    pub fn keep_mark(&mut self, own: Player) {
        let mark = self.call.form.marks.of(own).shown(self.call.template.language);
        self.evidence +=
            &format!("; {mark} is its own mark by its file, which does not say who begins, so it is on both sides");
        self.own = Some(own);
    }

    /// The call by which it is asked for a move at a position.
    fn call_at(&self, position: Position) -> Cow<'_, Call> {
        if self.own.is_none_or(|own| own == position.to_move()) {
            return Cow::Borrowed(&self.call);
        }
        let Marks { x, o, .. } = &self.call.form.marks;
        Cow::Owned(Call { form: self.call.form.with_marks(o, x), ..self.call.clone() })
    }

    /// Whether it returns the chances of moves.
    pub fn gives_chances(&self) -> bool {
        matches!(self.reading.answer, ReturnKind::Chances(_))
    }

    pub fn signature(&self) -> String {
        self.call.signature(&self.reading)
    }

    /// Whether both answer alike in all positions that both were asked about.
    pub fn answers_like(&self, other: &FoundCall) -> bool {
        let square = |found: &FoundCall, reply| found.call.square(&found.reading, reply);
        self.replies.iter().all(|reply| {
            let twin = other.replies.iter().find(|twin| twin.position == reply.position);
            twin.is_none_or(|twin| square(self, reply) == square(other, twin))
        })
    }
}

/// A call that was tried, and its replies to the probes.
pub type TriedCall = (Call, Vec<CallReply>);

/// Whether a function knows X, O, the values of empty squares, and what tells it who moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KnownMarks {
    pub x: bool,
    pub o: bool,
    pub empty: bool,
    /// Also true if no argument tells the turn, or if that argument is the same whoever moves.
    pub turn: bool,
}

impl KnownMarks {
    /// Whether `other` knows all of X, O and the turn that `self` knows, and more. Empty squares do not count: a value
    /// such as `null` may behave differently for another reason, for instance where texts are joined.
    pub fn is_less_than(self, other: KnownMarks) -> bool {
        let [own, other] = [self, other].map(|known| [known.x, known.o, known.turn]);
        own != other && own.into_iter().zip(other).all(|(own, other)| !own || other)
    }

    /// Whether both X and O must be these marks.
    pub fn both_marks(self) -> bool {
        self.x && self.o
    }

    /// Whether X and O may be any marks, as far as that was tried.
    pub fn takes_any_marks(self) -> bool {
        !self.x && !self.o
    }

    /// Says in a clause what the answers show about the marks.
    pub fn evidence(self, call: &Call) -> String {
        let Marks { x, o, empties } = &call.form.marks;
        let known = [(self.x, x), (self.o, o), (self.empty, &empties[0])];
        let known = known.into_iter().filter(|(is_known, _)| *is_known);
        let names: Vec<String> = known.map(|(_, mark)| mark.shown(call.template.language)).collect();
        match (names.is_empty(), self.takes_any_marks()) {
            (true, _) => "with other marks it answered alike, where that was tried".into(),
            (false, true) => format!(
                "its answers show that it knows {}; with other marks for X and O it answered alike, where that was tried",
                names.join(", ")
            ),
            (false, false) => format!("its answers show that it knows {}", names.join(", ")),
        }
    }
}

impl FoundCall {
    fn request(&self, node: &Node) -> RunRequest {
        let call = self.call_at(node.position);
        let one = call.request(&[node.position], None);
        match (self.asks, &node.game) {
            (Asks::WholeGames, Some(moves)) => call.whole_game(node.position, moves),
            (Asks::InARow, _) => RunRequest { is_fresh: false, is_in_row: true, ..one },
            _ => one,
        }
    }
}

impl Codec for FoundCall {
    fn question(&self, node: &Node, throws: &[Throw]) -> String {
        let mut request = json!(self.request(node));
        request["draws"] = json!(throws);
        request.to_string()
    }

    fn by_hand(&self, node: &Node) -> String {
        let steps = self.request(node).games.into_iter().flatten();
        written(steps, self.call.template.language)
    }

    fn by_whole_games(&self) -> Option<Arc<dyn Codec>> {
        Some(Arc::new(FoundCall { asks: Asks::WholeGames, ..self.clone() }))
    }

    fn in_a_row(&self) -> Option<Arc<dyn Codec>> {
        Some(Arc::new(FoundCall { asks: Asks::InARow, ..self.clone() }))
    }

    fn hashes_by_start(&self) -> bool {
        self.call.template.language == Language::Python
    }

    fn longest(&self) -> usize {
        LONGEST_REPLY
    }

    fn read(&self, answer: &str, node: &Node) -> ParsedAnswer {
        let reply: Json = serde_json::from_str(answer).unwrap_or_default();
        let draws = |kind: &str| draws(&reply["games"][0][kind]);
        let is_true = |name: &str| reply["games"][0][name] == true;
        ParsedAnswer {
            square: self.parsed(&reply, node),
            drawn: draws("drawn"),
            drawn_at_start: draws("loaded"),
            remembers: is_true("remembers"),
            keeps: is_true("keeps"),
        }
    }
}

impl FoundCall {
    /// The square in a reply of the adapter.
    fn parsed(&self, reply: &Json, node: &Node) -> Result<Square, AskFault> {
        let no_reply = || AskFault::new(Kind::Crashed, "its adapter gave no reply", b"");
        if let Some(error) = reply.get("error") {
            return Err(crash(&FileFault::deserialize(error).unwrap_or_default()));
        }
        let played = read_games(reply).and_then(|mut games| games.pop()).ok_or_else(no_reply)?;
        let is_unchanged = reply["games"][0]["changed"] == false;
        let call = self.call_at(node.position);
        let reply = call.reply(node.position, played);
        match (&reply.result, call.square(&self.reading, &reply)) {
            (_, Some(square)) => Ok(square),
            (Err(fault), None) => {
                let leaves_nothing = fault.kind == FaultKind::Raised && is_unchanged;
                Err(AskFault { leaves_nothing, ..crash(fault) })
            }
            (Ok(said), None) => {
                let cells = call.form.cells(&said.returned).as_ref().map(cells_text);
                let returned = cells.unwrap_or_else(|| said.returned.shown(self.call.template.language));
                Err(AskFault::new(Kind::Illegal, format!("it returned {}", printable(&returned)), b""))
            }
        }
    }
}

/// Reads all draws of a list. A draw that cannot be read becomes one of which nothing is known.
fn draws(list: &Json) -> Vec<Draw> {
    let draw = |draw: &Json| Draw::deserialize(draw).unwrap_or_default();
    list.as_array().into_iter().flatten().map(draw).collect()
}

fn crash(fault: &FileFault) -> AskFault {
    let text = printable(&fault.text());
    let what = match fault.kind {
        FaultKind::Input => format!("it asks for input ({text})"),
        _ => format!("it raised {text}"),
    };
    AskFault::new(Kind::Crashed, what, b"")
}
