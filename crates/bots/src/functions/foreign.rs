//! What a function knows of what it is given: what it treats otherwise than a sign that no program has.
//!
//! A function that compares cells with `"X"` answers otherwise when each X on its boards is some other sign. One that is told
//! the marks, or looks only for free squares, does not. One that is told the turn by `True` answers otherwise when it gets
//! some other sign; one that wants the mark does not. So this is evidence of the file itself, whatever its text looks like.

use super::answers::Reading;
use super::boards::{Form, Marks};
use super::calls::{Call, Reply, Target, Way};
use super::marks;
use super::parameters::{Kind, Truth};
use super::search::{Search, Stop};
use super::state::State;
use super::value::Value;
use noughts::{Position, Square};

/// What a function knows of a form's marks, X, O, and what is on empty squares, and of what tells it who moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    pub x: bool,
    pub o: bool,
    pub empty: bool,
    /// True as well where nothing is told, or the same whoever moves.
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
    let untold = untold(call);
    // What is told the same whoever moves cannot be compared.
    let is_constant = !matches!(call.truth, Truth::Mark | Truth::Moves(_));
    let turn = is_constant || untold == *call || does_otherwise(search, &untold, replies)?;
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

/// Whether some answer is another when a mark stands in the first place of a list of ten: then that place is not unused.
///
/// # Errors
/// As [`known`].
pub fn reads_first_of_ten(
    search: &mut Search<'_, '_>,
    call: &Call,
    reading: &Reading,
    replies: &[Reply],
) -> Result<bool, Stop> {
    // The place holds what is on square 1 while it is empty.
    let is_marked = |reply: &&Reply| reply.position.mark(Square::TOP_LEFT).is_some();
    let replies: Vec<Reply> = replies.iter().filter(is_marked).cloned().collect();
    for player in noughts::Player::ALL {
        let mut form = call.form.clone();
        form.marks.empties[0] = form.marks.of(player).clone();
        if answers_change(search, call, &Call { form, ..call.clone() }, reading, &replies)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether some answer is another with this state beside the board.
///
/// # Errors
/// As [`known`].
pub fn heeds(
    search: &mut Search<'_, '_>,
    call: &Call,
    state: State,
    reading: &Reading,
    replies: &[Reply],
) -> Result<bool, Stop> {
    let way = Way { state, ..call.way.clone() };
    answers_change(search, call, &Call { way, ..call.clone() }, reading, replies)
}

/// The pairs of marks that the function knows, of some literals of its file, where it does not know X or O: some answer is
/// another with the literal in the place of what it does not know. What it takes for an empty square as well, such as 0
/// where it asks for `not cell`, is no mark.
///
/// # Errors
/// As [`known`].
pub fn known_among(
    search: &mut Search<'_, '_>,
    call: &Call,
    reading: &Reading,
    replies: &[Reply],
    literals: &[Value],
    knows: Known,
) -> Result<Vec<(Value, Value)>, Stop> {
    let Marks { x, o, empties } = &call.form.marks;
    let some: Vec<Reply> = replies.iter().step_by(replies.len().div_ceil(ENOUGH).max(1)).cloned().collect();
    let mut changes = |marks: Marks, replies: &[Reply], counts| {
        let form = Form { marks, ..call.form.clone() };
        if !form.is_possible(call.way.language) {
            return Ok(false);
        }
        answers_become(search, call, &Call { form, ..call.clone() }, reading, replies, counts)
    };
    // That it has no answer, or raises an error, does not make a literal a mark.
    let is_answer: fn(&Option<Square>) -> bool = Option::is_some;
    let (mut xs, mut os) = (Vec::new(), Vec::new());
    let literals = literals.iter().filter(|literal| !empties.contains(literal) && *literal != x && *literal != o);
    for literal in literals.clone() {
        let is_empty = || Marks { empties: vec![literal.clone(); 9], ..call.form.marks.clone() };
        if knows.empty && !changes(is_empty(), replies, |_| true)? {
            continue;
        }
        if !knows.x && changes(Marks { x: literal.clone(), ..call.form.marks.clone() }, &some, is_answer)? {
            xs.push(literal.clone());
        }
        if !knows.o && changes(Marks { o: literal.clone(), ..call.form.marks.clone() }, &some, is_answer)? {
            os.push(literal.clone());
        }
    }
    let xs = if knows.x { vec![x.clone()] } else { xs };
    let os = if knows.o { vec![o.clone()] } else { os };
    let mut pairs = marks::pairs_among(&xs, &os);
    if pairs.is_empty() {
        // Where one alone changes nothing, two may.
        let few: Vec<Value> = literals.take(FEW).cloned().collect();
        let [one, other] = [&xs, &os].map(|found| if found.is_empty() { &few } else { found });
        pairs = if knows.o { Vec::new() } else { marks::pairs_among(one, &few) };
        pairs.extend(if knows.x { Vec::new() } else { marks::pairs_among(&few, other) });
    }
    let mut known = Vec::new();
    for (x, o) in pairs {
        let marks = Marks { x: x.clone(), o: o.clone(), ..call.form.marks.clone() };
        if known.len() < FEW && changes(marks, &some, is_answer)? {
            known.push((x, o));
        }
    }
    Ok(known)
}

/// Marks with another O or X, where the function knows the one and not the other: what changed nothing in a few positions may
/// do so in a rare one.
pub fn others(call: &Call, knows: Known, literals: &[Value]) -> Vec<(Value, Value)> {
    let Marks { x, o, empties } = &call.form.marks;
    let is_sign = |literal: &&Value| matches!(literal, Value::Text(text) if text.chars().count() == 1);
    let is_other = |literal: &&Value| !empties.contains(literal) && *literal != x && *literal != o;
    let signs = literals.iter().filter(is_sign).filter(is_other).take(2).cloned();
    match (knows.x, knows.o) {
        (true, false) => signs.map(|sign| (x.clone(), sign)).collect(),
        (false, true) => signs.map(|sign| (sign, o.clone())).collect(),
        _ => Vec::new(),
    }
}

/// The positions with which literals are tried.
const ENOUGH: usize = 16;

/// The literals of which pairs are tried where none alone tells, and the most pairs that are looked at further.
const FEW: usize = 12;

fn answers_change(
    search: &mut Search<'_, '_>,
    call: &Call,
    foreign: &Call,
    reading: &Reading,
    replies: &[Reply],
) -> Result<bool, Stop> {
    answers_become(search, call, foreign, reading, replies, |_| true)
}

/// Whether it returns anything else, or does anything else with the board.
fn does_otherwise(search: &mut Search<'_, '_>, foreign: &Call, replies: &[Reply]) -> Result<bool, Stop> {
    for (seed, reply) in replies.iter().enumerate().filter(|(_, reply)| tells(reply.position)) {
        let other = search.ask_patiently(foreign, reply.position, seed as u64)?;
        if other.result.ok() != reply.result.clone().ok() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether any answer becomes another, of those that count.
fn answers_become(
    search: &mut Search<'_, '_>,
    call: &Call,
    foreign: &Call,
    reading: &Reading,
    replies: &[Reply],
    counts: fn(&Option<Square>) -> bool,
) -> Result<bool, Stop> {
    for (seed, reply) in replies.iter().enumerate().filter(|(_, reply)| tells(reply.position)) {
        let other = search.ask_patiently(foreign, reply.position, seed as u64)?;
        let square = foreign.square(reading, &other);
        if square != call.square(reading, reply) && counts(&square) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The call with a sign in place of what tells who moves.
fn untold(call: &Call) -> Call {
    let mut untold = call.clone();
    let made = match &mut untold.way.target {
        Target::Method { arguments, .. } => arguments.kinds.iter_mut(),
        _ => [].iter_mut(),
    };
    for kind in untold.way.arguments.kinds.iter_mut().chain(made) {
        if matches!(kind, Kind::Player | Kind::Opponent | Kind::Flag) {
            *kind = Kind::Fixed(sign());
        }
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
