//! Checks the functions of a file that say whether a game is won, `winner(board)` or `has_won(board, mark)`: which lines they miss.

use super::adapter::{Adapter, GivenArguments, RunRequest, Step, unless_faulty};
use super::description::{FileContents, Signature};
use super::found_call::FoundCall;
use super::function_call::BoardPlace;
use super::language::Language;
use super::parameters::{ArgumentKind, Arguments, arguments_of};
use super::positions;
use super::value::Value;
use super::words::{WINS, has};
use crate::error::BotError;
use crate::finding::{FunctionFault, FunctionFaultKind};
use noughts::{Line, Player, Position, SquareSet, Status};
use std::time::Duration;

/// The time limit of one function for all questions.
const LIMIT: Duration = Duration::from_secs(5);

/// Of the unfinished positions, one of so many is asked about.
const STEP: usize = 8;

/// What a function said: about which position and side, and what it returned.
struct WinSaid {
    position: Position,
    side: Player,
    /// The line that this side has, in a position that has only one.
    line: Option<Line>,
    value: Value,
}

/// A function that sees wins: it says one thing in most unfinished positions, and another where a line is complete.
struct WinCheck<'a> {
    name: &'a str,
    said: Vec<WinSaid>,
    nobody: Value,
}

/// The lines that no win check of the file sees, told of the check that is not called by another one. It gets the boards of the
/// function that moves.
pub fn faults(
    adapter: &mut Adapter,
    contents: &FileContents,
    found: &FoundCall,
    first: Player,
) -> Result<Vec<FunctionFault>, BotError> {
    if found.call.template.board != BoardPlace::Argument {
        return Ok(Vec::new());
    }
    let mut checks: Vec<WinCheck> = Vec::new();
    for function in contents.functions.iter().filter(|function| has(&function.name, WINS)) {
        checks.extend(WinCheck::of(adapter, function, found, first)?);
    }
    let missed: Vec<Line> =
        Line::ALL.into_iter().filter(|line| !checks.iter().any(|check| check.sees(*line))).collect();
    let is_whole = |check: &&WinCheck| {
        let calls_it = |other: &WinCheck| other.name != check.name && contents.source.reaches(other.name, check.name);
        !checks.iter().any(calls_it)
    };
    let whole = checks.iter().find(is_whole);
    Ok(whole.map_or(Vec::new(), |check| check.faults(&missed, adapter.language)))
}

impl<'a> WinCheck<'a> {
    /// Asks a function about positions with one line, and about unfinished ones. `None` if it does not say who wins.
    fn of(
        adapter: &mut Adapter,
        function: &'a Signature,
        found: &FoundCall,
        first: Player,
    ) -> Result<Option<WinCheck<'a>>, BotError> {
        let plans = function.parameters.as_deref().and_then(|parameters| arguments_of(parameters, true, &[]));
        let Some(plan) = plans.and_then(|plans| plans.into_iter().next()) else { return Ok(None) };
        let asked = questions(first, plan.contains(&ArgumentKind::Player));
        let step = |(position, side, _): &(Position, Player, _)| Step::Call {
            name: function.name.clone(),
            arguments: given(&plan, found, *position, *side),
        };
        let games = asked.iter().map(|question| vec![step(question)]).collect();
        let Some(played) = unless_faulty(adapter.run(&RunRequest::seeded(games, 0), LIMIT))? else { return Ok(None) };
        let values = played.into_iter().map(|mut steps| Some(steps.pop()?.ok()?.value));
        let said = asked.into_iter().zip(values).map(|((position, side, line), value)| {
            let value = value?;
            Some(WinSaid { position, side, line, value })
        });
        let Some(said) = said.collect::<Option<Vec<WinSaid>>>() else { return Ok(None) };
        let unfinished: Vec<&Value> = said.iter().filter(|said| said.line.is_none()).map(|said| &said.value).collect();
        let count = |value: &Value| unfinished.iter().filter(|other| **other == value).count();
        let Some(nobody) = unfinished.iter().copied().max_by_key(|value| count(value)).cloned() else {
            return Ok(None);
        };
        let is_clear = 5 * count(&nobody) >= 4 * unfinished.len();
        let check = WinCheck { name: &function.name, said, nobody };
        let seen = Line::ALL.into_iter().filter(|line| check.sees(*line)).count();
        // One that sees fewer may be a part of a check, such as that of the rows.
        Ok(Some(check).filter(|_| is_clear && seen > Line::ALL.len() / 2))
    }

    /// Whether it sees this line in most positions. In some, it may see another win that is none.
    fn sees(&self, line: Line) -> bool {
        let of_line = || self.said.iter().filter(|said| said.line == Some(line));
        2 * of_line().filter(|said| said.value != self.nobody).count() > of_line().count()
    }

    /// What it says in most positions where this side has a line that it sees. In some, it may see another win that is
    /// none.
    fn win_of(&self, side: Player) -> Option<&Value> {
        let seen = |said: &&WinSaid| said.side == side && said.line.is_some_and(|line| self.sees(line));
        let values: Vec<&Value> = self.said.iter().filter(seen).map(|said| &said.value).collect();
        let count = |value: &Value| values.iter().filter(|other| **other == value).count();
        values.iter().copied().find(|value| 2 * count(value) > values.len())
    }

    fn faults(&self, missed: &[Line], language: Language) -> Vec<FunctionFault> {
        let wrong = |what: String, said: Vec<&WinSaid>| FunctionFault {
            count: said.len() as u64,
            position: said.first().map(|said| said.position.to_string()),
            returned: said.first().map(|said| said.value.shown(language)),
            ..FunctionFault::new(self.name, FunctionFaultKind::Wrong, what)
        };
        let wins = Player::ALL.map(|side| self.win_of(side));
        let miss = |line: &Line| {
            let is_win = |said: &WinSaid| match wins[said.side as usize] {
                Some(win) => said.value == *win,
                None => said.value != self.nobody,
            };
            let is_missed = |said: &&WinSaid| said.line == Some(*line) && !is_win(said);
            let said: Vec<&WinSaid> = self.said.iter().filter(is_missed).collect();
            let win = said.first().and_then(|said| wins[said.side as usize]);
            let expected = win.map(|win| win.shown(language));
            let what = format!("{} misses the line {line}", self.name);
            FunctionFault { expected, ..wrong(what, said) }
        };
        let missed = missed.iter().map(miss);
        // Where it sees a win that is none, the squares that are always taken are what it takes for a line.
        let no_win: Vec<&WinSaid> =
            self.said.iter().filter(|said| said.line.is_none() && said.value != self.nobody).collect();
        // One that is told no side names the winner.
        let winner = |said: &WinSaid| {
            let mut named = Player::ALL.into_iter().filter(|side| wins[*side as usize] == Some(&said.value));
            named.next().filter(|_| named.next().is_none()).unwrap_or(said.side)
        };
        let common =
            no_win.iter().map(|said| said.position.marks(winner(said))).fold(SquareSet::FULL, |all, marks| all & marks);
        let squares: Vec<String> = common.iter().map(|square| square.number().to_string()).collect();
        let takes = (squares.len() == 3 && no_win.len() > 2)
            .then(|| wrong(format!("{} takes {} for a line", self.name, squares.join("-")), no_win));
        missed.chain(takes).collect()
    }
}

/// Positions in which a side has one line, and some unfinished ones: for the winner and, if the
/// function is told a side, for both sides.
fn questions(first: Player, is_told: bool) -> Vec<(Position, Player, Option<Line>)> {
    let all = positions::all(first);
    let won = all.iter().filter_map(|position| match position.status() {
        Status::Won { winner, lines } if lines.into_iter().count() == 1 => {
            Some((*position, winner, lines.into_iter().next()))
        }
        _ => None,
    });
    let sides = if is_told { &Player::ALL[..] } else { &[first] };
    let open = all.iter().filter(|position| !position.is_over()).step_by(STEP);
    won.chain(open.flat_map(|position| sides.iter().map(|side| (*position, *side, None)))).collect()
}

fn given(plan: &Arguments, found: &FoundCall, position: Position, side: Player) -> GivenArguments {
    let form = &found.call.form;
    let value = |kind: &ArgumentKind| match kind {
        ArgumentKind::Player => Some(form.marks.of(side).clone()),
        kind => kind.value(form, position),
    };
    GivenArguments { positional: plan.iter().map_while(value).collect(), ..GivenArguments::default() }
}
