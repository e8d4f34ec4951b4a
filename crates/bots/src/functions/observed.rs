//! What a program's own game shows about a function: its arguments, its boards, and whether the game plays its
//! answers.

use super::adapter::{Adapter, unless_faulty};
use super::boards::{BoardForm, Container, Marks, counted_boards};
use super::description::{WatchedCall, WatchedGame};
use super::function_call::{BoardPlace, Call, CallReply, CallTemplate, Returned};
use super::marks;
use super::parameters::{ArgumentKind, Arguments};
use super::returns::ReturnForm;
use super::value::Value;
use crate::error::BotError;
use noughts::{Player, Position, Square};
use std::collections::BTreeSet;
use std::time::Duration;

/// The number of games that are watched. Each gets other input.
const GAMES: u64 = 4;

/// After this time, no other game is begun.
const LONGEST: Duration = Duration::from_secs(5);

/// The time limits of a game, in time of its process: the usual one, and that of a game whose first answer takes longer.
const LIMITS: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(30)];

/// The games that were watched. Empty if the program has no game that can be watched.
#[derive(Clone, Debug, Default)]
pub struct OwnGame {
    games: Vec<WatchedGame>,
}

impl OwnGame {
    /// Plays the program's own game several times. A game that cannot be played shows nothing.
    pub fn watch(adapter: &mut Adapter) -> Result<OwnGame, BotError> {
        let mut games: Vec<WatchedGame> = Vec::new();
        let start = adapter.spent;
        for seed in 0..GAMES {
            if adapter.spent - start > LONGEST {
                break;
            }
            let [short, long] = LIMITS;
            let mut game = unless_faulty(adapter.watch(seed, short))?;
            if game.as_ref().is_some_and(WatchedGame::is_cut_at_first) {
                game = unless_faulty(adapter.watch(seed, long))?;
            }
            match game.filter(|game| !game.calls.is_empty()) {
                Some(game) => games.push(game),
                None => break,
            }
        }
        Ok(OwnGame { games })
    }

    /// Whether the game calls this function or method from another one.
    pub fn calls(&self, name: &str) -> bool {
        self.games.iter().flat_map(|game| &game.calls).any(|call| call.function == name)
    }

    /// Whether the game calls this function or method from the other one.
    pub fn calls_within(&self, name: &str, caller: &str) -> bool {
        self.games.iter().flat_map(|game| &game.calls).any(|call| call.function == name && call.caller == caller)
    }

    pub fn asks(&self) -> bool {
        self.games.iter().any(|game| game.asked)
    }

    /// How the game calls a function or method. `None` if it does not, or if its boards cannot be read.
    pub fn of(&self, template: &CallTemplate) -> Option<ObservedFunction> {
        let name = template.target.name();
        let games: Vec<Vec<&WatchedCall>> =
            self.games.iter().map(|game| game.calls.iter().filter(|call| call.function == name).collect()).collect();
        let first = games.iter().flatten().next()?;
        let holders = match (&template.board, first.arguments.first()) {
            (BoardPlace::Argument, _) => template.parameters.iter().map(|parameter| parameter.name.clone()).collect(),
            (BoardPlace::Global(name), _) => vec![name.clone()],
            (BoardPlace::Field(name), Some((object, _))) => vec![format!("{object}.{name}")],
            (BoardPlace::Field(_), None) => Vec::new(),
        };
        let place = format!("{} (line {} of {})", first.caller, first.line, first.file);
        holders.into_iter().find_map(|holder| ObservedFunction::new(&games, holder, place.clone()))
    }
}

/// Looks up a name with dots in a call: an argument or a global value, or a field of one.
fn named<'a>(name: &str, call: &'a WatchedCall, is_after: bool) -> Option<&'a Value> {
    let (arguments, values) =
        if is_after { (&call.after, &call.values_after) } else { (&call.arguments, &call.values) };
    let mut parts = name.split('.');
    let first = parts.next()?;
    let (_, value) = arguments.iter().chain(values).find(|(other, _)| other == first)?;
    parts.try_fold(value, |value, part| value.field(part))
}

/// The observed calls of one function.
#[derive(Clone, Debug)]
pub struct ObservedFunction {
    /// The name of the argument, global or field that holds the board.
    holder: String,
    pub container: Container,
    /// The values of the nine squares while they are empty.
    pub empties: Vec<Value>,
    /// The marks that were seen, at most two, in no order.
    pub marks: Vec<Value>,
    games: Vec<Vec<BoardCall>>,
    /// Where the game calls the function, for messages.
    pub place: String,
}

/// What the program's own game shows of a call.
#[derive(Debug)]
pub struct Confirmed {
    /// The number of answers that the game played.
    pub moves: usize,
    /// The sides that the program has in its own game, each with who moves first. Empty if it does not show them.
    pub roles: BTreeSet<(Player, Player)>,
    /// Whether the game made calls of another object, or with other marks beside the board.
    pub is_of_another: bool,
}

/// A call, and the values of the squares of its board.
#[derive(Clone, Debug)]
struct BoardCall {
    call: WatchedCall,
    cells: Vec<Value>,
}

impl ObservedFunction {
    /// Collects what all calls have in common. Some programs accept input for squares that are taken, and their boards
    /// become impossible. Then only the first calls of each game are used, as many as give possible boards.
    fn new(games: &[Vec<&WatchedCall>], holder: String, place: String) -> Option<ObservedFunction> {
        let longest = games.iter().map(Vec::len).max().unwrap_or(0);
        (1..=longest).rev().find_map(|calls| {
            let games: Vec<&[&WatchedCall]> = games.iter().map(|game| &game[..calls.min(game.len())]).collect();
            ObservedFunction::of_all(&games, holder.clone(), place.clone())
        })
    }

    fn of_all(games: &[&[&WatchedCall]], holder: String, place: String) -> Option<ObservedFunction> {
        let calls = games.iter().copied().flatten();
        let boards =
            calls.map(|call| named(&holder, call, false).and_then(Container::of)).collect::<Option<Vec<_>>>()?;
        let (containers, boards): (Vec<Container>, Vec<Vec<Value>>) = boards.into_iter().unzip();
        let container = containers.first()?.clone();
        let (empties, marks) = empties_and_marks(&boards)?;
        let mut boards = boards.into_iter();
        let seen = |(call, cells): (&&WatchedCall, Vec<Value>)| BoardCall { call: WatchedCall::clone(call), cells };
        let games = games.iter().map(|calls| calls.iter().zip(boards.by_ref()).map(seen).collect()).collect();
        let is_one_kind = containers.iter().all(|other| *other == container);
        is_one_kind.then_some(ObservedFunction { holder, container, empties, marks, games, place })
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
        if name == self.holder {
            return vec![ArgumentKind::Board];
        }
        let given = self.games.iter().flat_map(|game| {
            let first = self.first_movers(game, &form.marks)[0];
            game.iter().filter_map(move |seen| {
                let (_, value) = seen.call.arguments.iter().find(|(other, _)| other == name)?;
                Some((value, self.position(seen, &form.marks, first)?))
            })
        });
        let given: Vec<(&Value, Position)> = given.collect();
        let Some((first, _)) = given.first() else { return vec![ArgumentKind::Default] };
        let fixed = Some(ArgumentKind::Fixed((*first).clone())).filter(|_| first.can_be_given());
        let [x, o] = Player::ALL.map(ArgumentKind::Moves);
        let all =
            [ArgumentKind::Player, ArgumentKind::Opponent, x, o].into_iter().chain(fixed).chain([ArgumentKind::Free]);
        let fits = |kind: &ArgumentKind| given.iter().all(|(value, at)| kind.value(form, *at).as_ref() == Some(value));
        let several = if matches!(first, Value::Bool(_)) { usize::MAX } else { 1 };
        all.filter(fits).take(several).collect()
    }

    fn seen(&self) -> impl Iterator<Item = &BoardCall> + Clone {
        self.games.iter().flatten()
    }

    /// The position of a call, where this side moves first if the board does not tell. `None` if no game has these numbers of
    /// marks, or the game is over.
    fn position(&self, seen: &BoardCall, marks: &Marks, first: Option<Player>) -> Option<Position> {
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

    /// Who may move first in a game: the side that has a mark more on some of its boards; `None` if both have. If neither has, the side
    /// whose mark is among the arguments; without one, either.
    fn first_movers(&self, game: &[BoardCall], marks: &Marks) -> Vec<Option<Player>> {
        let side = |mark: &Value| Some(if *mark == marks.x { Player::X } else { Player::O });
        let is_mark = |value: &&Value| **value == marks.x || **value == marks.o;
        let mut given = game.iter().flat_map(|seen| &seen.call.arguments).map(|(_, value)| value);
        match (self.ahead(game.iter()).as_slice(), given.find(is_mark)) {
            ([mark], _) => vec![side(mark)],
            ([], Some(mark)) => vec![side(mark)],
            ([], None) => Player::ALL.map(Some).to_vec(),
            _ => vec![None],
        }
    }

    /// What the games show of a call that answers as it does. The error says what a game played instead. `is_own` tells of a side and
    /// a watched call whether what it found beside the board is what the call finds there.
    pub fn confirm(
        &self,
        call: &Call,
        reading: &ReturnForm,
        is_own: impl Fn(Player, &WatchedCall) -> bool,
    ) -> Result<Confirmed, String> {
        let mut confirmed = Confirmed { moves: 0, roles: BTreeSet::new(), is_of_another: false };
        for game in &self.games {
            let firsts = self.first_movers(game, &call.form.marks);
            let moves: Vec<Result<usize, String>> =
                firsts.iter().map(|first| self.confirmed(game, call, reading, *first)).collect();
            // Where either may move first, only an answer that the game played tells who does.
            let is_shown =
                |moves: &Result<usize, String>| moves.as_ref().is_ok_and(|moves| *moves > 0 || firsts.len() == 1);
            let shown: Vec<usize> = (0..firsts.len()).filter(|at| is_shown(&moves[*at])).collect();
            let [at] = shown[..] else {
                moves.into_iter().reduce(|one, other| one.or(other)).unwrap_or(Ok(0))?;
                continue;
            };
            confirmed.moves += moves[at].as_ref().map_or(0, |moves| *moves);
            for seen in game {
                let Some(position) = self.position(seen, &call.form.marks, firsts[at]) else { continue };
                if is_own(position.to_move(), &seen.call) {
                    confirmed.roles.insert((position.to_move(), position.first()));
                } else {
                    confirmed.is_of_another = true;
                }
            }
        }
        Ok(confirmed)
    }

    /// Compares the answers of the function with the next boards of a game. Returns how many answers the game played.
    /// The error says what it played instead.
    fn confirmed(
        &self,
        game: &[BoardCall],
        call: &Call,
        reading: &ReturnForm,
        first: Option<Player>,
    ) -> Result<usize, String> {
        let name = call.template.target.name();
        let mut confirmed = 0;
        if let Some(position) = game.first().and_then(|begun| self.position(begun, &call.form.marks, first))
            && let mover = position.to_move()
            && !position.marks(mover).is_empty()
        {
            return Err(format!("before it first called {name}, at {position}, its own game had moved for {mover}"));
        }
        for pair in game.windows(2) {
            let Some((before, marked)) = self.played(&pair[0], &pair[1], &call.form.marks, first) else { continue };
            if pair[0].call.returned.is_none() {
                continue;
            }
            let said = Returned {
                returned: pair[0].call.returned.clone().unwrap_or(Value::Null),
                board: named(&self.holder, &pair[0].call, true).cloned().unwrap_or(Value::Null),
                is_overrun: false,
            };
            let answer = call.square(reading, &CallReply { position: before, result: Ok(said) });
            match answer {
                Some(square) if square == marked => confirmed += 1,
                answer => {
                    let answer = answer.map_or("no square".into(), |square| format!("square {square}"));
                    return Err(format!(
                        "{name} answered {answer} at {before} in its own game, and the game marked square {marked}"
                    ));
                }
            }
        }
        Ok(confirmed)
    }

    /// The position of a call, and the square that its mover had marked by the next call of the same game. That call
    /// may be for either side.
    fn played(
        &self,
        one: &BoardCall,
        next: &BoardCall,
        marks: &Marks,
        first: Option<Player>,
    ) -> Option<(Position, Square)> {
        let (before, after) = (self.position(one, marks, first)?, self.position(next, marks, first)?);
        let is_kept = Square::ALL
            .iter()
            .all(|square| before.mark(*square).is_none() || before.mark(*square) == after.mark(*square));
        let mover = before.to_move();
        let new = after.marks(mover).into_iter().filter(|square| before.mark(*square).is_none());
        let new: Vec<Square> = new.collect();
        match new[..] {
            [square] if is_kept && matches!(after.ply() - before.ply(), 1 | 2) => Some((before, square)),
            _ => None,
        }
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
