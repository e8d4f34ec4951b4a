//! Turns questions of an audit into requests to the adapter, and its replies into squares.

use super::Language;
use super::adapter::{RunRequest, read_games};
use super::boards::cells_text;
use super::description::{FaultKind, FileFault};
use super::function_call::Call;
use super::returns::ReturnForm;
use crate::ask_fault::AskFault;
use crate::codec::{Codec, Draw, ParsedAnswer, Throw};
use crate::finding::Kind;
use noughts::Square;
use noughts::audit::Node;
use noughts::words::printable;
use serde::Deserialize;
use serde_json::{Value as Json, json};

/// The longest reply that is read, in bytes.
const LONGEST_REPLY: usize = 200_000;

/// The call of a function, and how its returned value is read.
#[derive(Debug)]
pub struct FunctionCodec {
    pub call: Call,
    pub reading: ReturnForm,
}

impl Codec for FunctionCodec {
    fn question(&self, node: &Node, throws: &[Throw]) -> String {
        let games = vec![self.call.steps(node.position)];
        let mut request = json!(RunRequest { games, seed: None, is_fresh: self.call.is_fresh() });
        request["draws"] = json!(throws);
        request.to_string()
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
        ParsedAnswer { square: self.square(&reply, node), drawn: draws("drawn"), drawn_at_start: draws("loaded") }
    }
}

impl FunctionCodec {
    fn square(&self, reply: &Json, node: &Node) -> Result<Square, AskFault> {
        let no_reply = || AskFault::new(Kind::Crashed, "its adapter gave no reply", b"");
        if let Some(error) = reply.get("error") {
            return Err(crash(&FileFault::deserialize(error).unwrap_or_default()));
        }
        let played = read_games(reply).and_then(|mut games| games.pop()).ok_or_else(no_reply)?;
        let reply = self.call.reply(node.position, played);
        match (&reply.result, self.call.square(&self.reading, &reply)) {
            (_, Some(square)) => Ok(square),
            (Err(fault), None) => Err(crash(fault)),
            (Ok(said), None) => {
                let cells = self.call.form.cells(&said.returned).as_ref().map(cells_text);
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
