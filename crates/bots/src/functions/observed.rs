//! What a program's own game shows about a function: its arguments, its boards and its marks.

use super::boards::{BoardForm, Container, Marks, counted_boards};
use super::description::{LaterValues, WatchedCall};
use super::function_call::CallTemplate;
use super::marks;
use super::parameters::{ArgumentKind, Arguments};
use super::value::Value;
use noughts::{Player, Position};

type Named = (String, Value);

/// Looks up a name with dots: an argument or a global value, or a field of one.
fn named<'a>(name: &str, arguments: &'a [Named], values: &'a [Named]) -> Option<&'a Value> {
    let mut parts = name.split('.');
    let first = parts.next()?;
    let (_, value) = arguments.iter().chain(values).find(|(other, _)| other == first)?;
    parts.try_fold(value, |value, part| value.field(part))
}

/// The observed calls of one function.
#[derive(Clone, Debug)]
pub struct ObservedFunction {
    /// The argument, global or field that holds the squares: `board`, or `board.grid` of an object.
    holder: String,
    pub container: Container,
    /// The values of the nine squares while they are empty.
    pub empties: Vec<Value>,
    /// The marks that were seen, at most two, in no order.
    pub marks: Vec<Value>,
    pub(super) rounds: Vec<Round>,
    /// Where the game calls the function, for messages.
    pub place: String,
}

/// The calls of one game from its empty board on. A program that plays again has several rounds in one run.
#[derive(Clone, Debug)]
pub struct Round {
    pub calls: Vec<BoardCall>,
    /// Whether it is the first one of its run.
    pub is_first: bool,
}

/// A call, and the values of the squares of its board.
#[derive(Clone, Debug)]
pub struct BoardCall {
    pub call: WatchedCall,
    pub cells: Vec<Value>,
    /// The same squares later, until the next call.
    pub later: Vec<Vec<Value>>,
}

impl ObservedFunction {
    /// Collects what all calls have in common. Some programs accept input for squares that are taken, and their boards
    /// become impossible. Then only the first calls of each game are used, as many as give possible boards.
    pub fn new(games: &[Vec<&WatchedCall>], holder: String, place: String) -> Option<ObservedFunction> {
        let longest = games.iter().map(Vec::len).max().unwrap_or(0);
        (1..=longest).rev().find_map(|calls| {
            let games: Vec<&[&WatchedCall]> = games.iter().map(|game| &game[..calls.min(game.len())]).collect();
            ObservedFunction::of_all(&games, holder.clone(), place.clone())
        })
    }

    fn of_all(games: &[&[&WatchedCall]], holder: String, place: String) -> Option<ObservedFunction> {
        let calls = games.iter().copied().flatten();
        let boards = calls
            .map(|call| named(&holder, &call.arguments, &call.values).and_then(Container::of))
            .collect::<Option<Vec<_>>>()?;
        let (containers, boards): (Vec<Container>, Vec<Vec<Value>>) = boards.into_iter().unzip();
        let container = containers.first()?.clone();
        let (empties, marks) = empties_and_marks(&boards)?;
        let mut boards = boards.into_iter();
        let board = |later: &LaterValues| Container::of(named(&holder, &later.arguments, &later.values)?);
        let seen = |(call, cells): (&&WatchedCall, Vec<Value>)| {
            let later = call.later.iter().map_while(board).map(|(_, cells)| cells).collect();
            BoardCall { call: WatchedCall::clone(call), cells, later }
        };
        let runs = games.iter().map(|calls| calls.iter().zip(boards.by_ref()).map(seen).collect());
        let free = |seen: &BoardCall| seen.cells.iter().zip(&empties).filter(|(cell, empty)| cell == empty).count();
        let rounds = runs.flat_map(|run: Vec<BoardCall>| {
            let rounds = run.chunk_by(|one, next| free(one) >= free(next)).map(<[BoardCall]>::to_vec).enumerate();
            rounds.map(|(at, calls)| Round { calls, is_first: at == 0 }).collect::<Vec<Round>>()
        });
        let rounds = rounds.collect();
        let is_one_kind = containers.iter().all(|other| *other == container);
        is_one_kind.then_some(ObservedFunction { holder, container, empties, marks, rounds, place })
    }

    /// The name of the argument, global or object that holds the board.
    fn parameter(&self) -> &str {
        self.holder.split('.').next().unwrap_or(&self.holder)
    }

    /// What the call left as its board.
    pub(super) fn board_after(&self, call: &WatchedCall) -> Value {
        let is_object = self.container.field().is_some();
        let name = if is_object { self.parameter() } else { &self.holder };
        named(name, &call.after, &call.values_after).cloned().unwrap_or(Value::Null)
    }

    /// The marks of the game: the two that were seen. If only one was seen, those of `all` that include it.
    pub fn marks_among(&self, all: Vec<Marks>) -> Vec<Marks> {
        if let [a, b] = &self.marks[..] {
            let is_x = marks::is_x(a, b).unwrap_or_else(|| self.ahead(self.seen()).contains(&a));
            let [x, o] = if is_x { [a, b] } else { [b, a] };
            return vec![Marks::new(x.clone(), o.clone(), self.empties.clone())];
        }
        let has = |marks: &Marks| self.marks.iter().all(|mark| *mark == marks.x || *mark == marks.o);
        all.into_iter().filter(has).collect()
    }

    /// The marks of which some board of these calls has one more than of the other mark.
    fn ahead<'s>(&'s self, calls: impl Iterator<Item = &'s BoardCall> + Clone) -> Vec<&'s Value> {
        let is_ahead = |seen: &BoardCall, mark: &Value| {
            let own = seen.cells.iter().filter(|cell| *cell == mark).count();
            let empty = seen.cells.iter().zip(&self.empties).filter(|(cell, empty)| cell == empty).count();
            2 * own + empty == seen.cells.len() + 1
        };
        self.marks.iter().filter(|mark| calls.clone().any(|seen| is_ahead(seen, mark))).collect()
    }

    /// The evidence for this call, in a clause. `moves` is the number of answers that the game played.
    pub fn evidence(&self, moves: usize) -> String {
        let confirmed = match moves {
            0 => String::new(),
            1 => ", which played 1 of its answers".into(),
            moves => format!(", which played {moves} of its answers"),
        };
        format!("as its own game calls it, in {}{confirmed}", self.place)
    }

    /// What may be passed, by the observed calls: for each parameter, a value that is the same in all calls, or one that
    /// follows from the board. Empty if an argument is neither.
    pub fn plans(&self, template: &CallTemplate, marks: &Marks) -> Vec<Arguments> {
        let form = BoardForm { container: self.container.clone(), marks: marks.clone() };
        let mut plans = vec![Arguments::new()];
        for parameter in &template.parameters {
            let kinds = self.kinds(&parameter.name, &form);
            let with = |plan: Arguments| kinds.iter().map(move |kind| [&plan[..], std::slice::from_ref(kind)].concat());
            plans = plans.into_iter().flat_map(with).collect();
        }
        plans
    }

    /// What may be passed for one parameter.
    fn kinds(&self, name: &str, form: &BoardForm) -> Vec<ArgumentKind> {
        if name == self.parameter() {
            return vec![ArgumentKind::Board];
        }
        let given = self.seen().find_map(|seen| seen.call.argument(name));
        let Some(given) = given else { return vec![ArgumentKind::Default] };
        let fixed = Some(ArgumentKind::Fixed(given.clone())).filter(|_| given.can_be_given());
        let [x, o] = Player::ALL.map(ArgumentKind::Moves);
        let all =
            [ArgumentKind::Player, ArgumentKind::Opponent, x, o].into_iter().chain(fixed).chain([ArgumentKind::Free]);
        let fits = |kind: &ArgumentKind, round: &Round| {
            let mut firsts = self.first_movers(round, &form.marks).into_iter();
            firsts.any(|first| self.passes(kind, name, round, form, first))
        };
        let several = if matches!(given, Value::Bool(_)) { usize::MAX } else { 1 };
        all.filter(|kind| self.rounds.iter().all(|round| fits(kind, round))).take(several).collect()
    }

    /// Whether all calls of a round get this for the parameter, if this side moves first.
    pub(super) fn passes(
        &self,
        kind: &ArgumentKind,
        parameter: &str,
        round: &Round,
        form: &BoardForm,
        first: Option<Player>,
    ) -> bool {
        let given = round
            .calls
            .iter()
            .filter_map(|seen| Some((seen.call.argument(parameter)?, self.position(seen, &form.marks, first)?)));
        given.into_iter().all(|(value, position)| kind.value(form, position).as_ref() == Some(value))
    }

    /// Who may move first in a round: the side that has a mark more on some of its boards, `None` if both have, and either if neither
    /// has.
    pub(super) fn first_movers(&self, round: &Round, marks: &Marks) -> Vec<Option<Player>> {
        match self.ahead(round.calls.iter()).as_slice() {
            [] => Player::ALL.map(Some).to_vec(),
            [mark] => vec![Some(if **mark == marks.x { Player::X } else { Player::O })],
            _ => vec![None],
        }
    }

    fn seen(&self) -> impl Iterator<Item = &BoardCall> + Clone {
        self.rounds.iter().flat_map(|round| &round.calls)
    }

    /// The position of a call, where this side moves first if the board does not tell. `None` if no game has these numbers of
    /// marks, or the game is over.
    pub(super) fn position(&self, seen: &BoardCall, marks: &Marks, first: Option<Player>) -> Option<Position> {
        let cell = |(at, value): (usize, &Value)| match value {
            value if *value == self.empties[at] => None,
            value if *value == marks.x => Some(Player::X),
            _ => Some(Player::O),
        };
        let cells: Vec<Option<Player>> = seen.cells.iter().enumerate().map(cell).collect();
        let count = |player| cells.iter().filter(|cell| **cell == Some(player)).count();
        let first = match count(Player::X).cmp(&count(Player::O)) {
            std::cmp::Ordering::Greater => Player::X,
            std::cmp::Ordering::Less => Player::O,
            std::cmp::Ordering::Equal => first?,
        };
        Position::from_cells(cells.try_into().ok()?, first).ok().filter(|position| !position.is_over())
    }
}

/// The values of empty squares, and all other values. There are at most two others, such that each board can occur in a
/// game.
fn empties_and_marks(boards: &[Vec<Value>]) -> Option<(Vec<Value>, Vec<Value>)> {
    let mut best: Option<(usize, Vec<Value>, Vec<Value>)> = None;
    let mut seen: Vec<Value> = boards.iter().flatten().fold(Vec::new(), |mut seen, value| {
        if !seen.contains(value) {
            seen.push(value.clone());
        }
        seen
    });
    // Where several values may be the empty squares, a letter of a player is the last of them.
    seen.sort_by_key(|value| matches!(value, Value::Text(text) if matches!(text.as_str(), "X" | "O" | "x" | "o")));
    for empties in seen.iter().map(|value| vec![value.clone(); 9]).chain(counted_boards()) {
        let mut marks: Vec<Value> = Vec::new();
        let mut free = 0;
        for (value, empty) in boards.iter().flat_map(|board| board.iter().zip(&empties)) {
            if value == empty {
                free += 1;
            } else if !marks.contains(value) {
                marks.push(value.clone());
            }
        }
        let count = |board: &Vec<Value>, mark: &Value| board.iter().filter(|value| *value == mark).count();
        let counts = |board: &Vec<Value>| [0, 1].map(|i| marks.get(i).map_or(0, |mark| count(board, mark)));
        let is_of_game = |board: &Vec<Value>| counts(board)[0].abs_diff(counts(board)[1]) <= 1;
        if marks.len() <= 2 && boards.iter().all(is_of_game) && best.as_ref().is_none_or(|(most, ..)| free > *most) {
            best = Some((free, empties, marks));
        }
    }
    best.map(|(_, empties, marks)| (empties, marks))
}
