//! What a function knows of what it is given: what it treats otherwise than a sign that no program has.
//!
//! A function that compares cells with `"X"` answers otherwise when each X on its boards is some other sign. One that is told
//! the marks, or looks only for free squares, does not. One that is told the turn by `True` answers otherwise when it gets
//! some other sign; one that wants the mark does not. So this is evidence of the file itself, whatever its text looks like.

use super::answers::Reading;
use super::boards::{Form, Marks};
use super::calls::{Call, Reply};
use super::parameters::{Kind, Truth};
use super::search::{Search, Stop};
use super::value::Value;
use noughts::Position;

/// What a function knows of a form's marks, X, O, and what is on empty squares, and of what tells it who moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    pub x: bool,
    pub o: bool,
    pub empty: bool,
    /// True as well where the same is told whoever moves: such a call and another cannot be compared.
    pub turn: bool,
}

impl Known {
    /// Whether the other has all that this one has of X, O and the turn, and more. What is on empty squares does not tell: it
    /// may be treated otherwise than other signs for what it is, such as `null` where texts are joined.
    pub fn is_less_than(self, other: Known) -> bool {
        let [own, other] = [self, other].map(|known| [known.x, known.o, known.turn]);
        own != other && own.into_iter().zip(other).all(|(own, other)| !own || other)
    }

    /// Whether X and O may be any marks.
    pub fn takes_any_marks(self) -> bool {
        !self.x && !self.o
    }

    /// What this tells of the marks, in a clause.
    pub fn evidence(self, call: &Call) -> String {
        let Marks { x, o, empties } = &call.form.marks;
        let known = [(self.x, x), (self.o, o), (self.empty, &empties[0])];
        let known = known.into_iter().filter(|(is_known, _)| *is_known);
        let names: Vec<String> = known.map(|(_, mark)| mark.shown(call.way.language)).collect();
        match (names.is_empty(), self.takes_any_marks()) {
            (true, _) => "it takes any marks, and answers alike".into(),
            (false, true) => format!("its answers show that it knows {}; X and O may be any marks", names.join(", ")),
            (false, false) => format!("its answers show that it knows {}", names.join(", ")),
        }
    }
}

/// What the function knows of the marks that it was asked with, and of what told it the turn: for each, whether any answer is
/// another when a foreign sign stands in its place.
///
/// # Errors
/// If it takes too long, or the adapter cannot be started.
pub fn known(search: &mut Search<'_, '_>, call: &Call, reading: &Reading, replies: &[Reply]) -> Result<Known, Stop> {
    let Marks { x, o, empties } = call.form.marks.clone();
    let foreign = |mark: &Value| match mark {
        Value::Int(_) | Value::Float(_) => Value::Int(5),
        _ => sign(),
    };
    let turn = match call.truth {
        Truth::Mark | Truth::Moves(_) if call.way.arguments.kinds.contains(&Kind::Flag) => {
            answers_change(search, call, &untold(call), reading, replies)?
        }
        _ => true,
    };
    let mut changes = |marks: Marks| {
        let form = Form { marks, ..call.form.clone() };
        answers_change(search, call, &Call { form, ..call.clone() }, reading, replies)
    };
    Ok(Known {
        x: changes(Marks { x: foreign(&x), ..call.form.marks.clone() })?,
        o: changes(Marks { o: foreign(&o), ..call.form.marks.clone() })?,
        empty: changes(Marks { empties: vec![foreign(&empties[0]); 9], ..call.form.marks.clone() })?,
        turn,
    })
}

/// Those of some pairs of marks that the function knows, where its X and O may be any marks: some answer is another with the
/// two in their place. One alone may change nothing. What it takes for an empty square as well, such as 0 where it asks for
/// `not cell`, is no mark.
///
/// # Errors
/// As [`known`].
pub fn known_among(
    search: &mut Search<'_, '_>,
    call: &Call,
    reading: &Reading,
    replies: &[Reply],
    mut pairs: Vec<(Value, Value)>,
    knows_empty: bool,
) -> Result<Vec<(Value, Value)>, Stop> {
    let Marks { x, o, empties } = &call.form.marks;
    let mut changes = |x: &Value, o: &Value, empties: Vec<Value>| {
        let form = Form { marks: Marks { x: x.clone(), o: o.clone(), empties }, ..call.form.clone() };
        answers_change(search, call, &Call { form, ..call.clone() }, reading, replies)
    };
    let mut empty = empties.clone();
    if knows_empty {
        let literals: Vec<Value> = pairs.iter().map(|(x, _)| x.clone()).collect();
        for literal in literals {
            if !empty.contains(&literal) && literal != *x && literal != *o && !changes(x, o, vec![literal.clone(); 9])?
            {
                empty.push(literal);
            }
        }
    }
    pairs.retain(|(x, o)| !empty.contains(x) && !empty.contains(o));
    let mut known = Vec::new();
    for (x, o) in pairs {
        if changes(&x, &o, empties.clone())? {
            known.push((x, o));
        }
    }
    Ok(known)
}

fn answers_change(
    search: &mut Search<'_, '_>,
    call: &Call,
    foreign: &Call,
    reading: &Reading,
    replies: &[Reply],
) -> Result<bool, Stop> {
    for (seed, reply) in replies.iter().enumerate().filter(|(_, reply)| tells(reply.position)) {
        let other = search.ask_patiently(foreign, reply.position, seed as u64)?;
        if foreign.square(reading, &other) != call.square(reading, reply) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The call with a sign in place of what tells who moves.
fn untold(call: &Call) -> Call {
    let mut untold = call.clone();
    for kind in untold.way.arguments.kinds.iter_mut().filter(|kind| **kind == Kind::Flag) {
        *kind = Kind::Fixed(sign());
    }
    untold
}

/// A sign that no program has.
fn sign() -> Value {
    Value::Text("¤".into())
}

/// Whether there is anything to choose.
fn tells(position: Position) -> bool {
    position.empty_squares().len() > 1
}
