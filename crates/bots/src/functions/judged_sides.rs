//! Decides which sides of a function are judged. Some functions always play one mark, whatever the board says.

use super::boards::Marks;
use super::call_search::CallSearch;
use super::description::{FaultKind, Parameter};
use super::found_call::FoundCall;
use super::function_call::{Call, CallTemplate, Target};
use super::language::Language;
use super::parameters::ArgumentKind;
use super::value::Value;
use super::words::is_own_or_other;
use super::{marks, positions};
use crate::error::BotError;
use noughts::strategies::{AnySound, Strategy};
use noughts::tactics::winning_squares;
use noughts::{Player, Position, Square, SquareSet};

/// The number of positions that are asked about for each side.
const ASKED: usize = 16;

/// How often each position is asked about, since one answer may be chance.
const TIMES: u64 = 3;

/// The sides on which a function is judged.
#[derive(Debug)]
pub struct JudgedSides {
    pub sides: Vec<Player>,
    /// The sides on which it is judged if the user asks for one of them alone, and so says that it plays this side.
    pub if_named: Vec<Player>,
    /// Why it is not judged on both.
    pub why: Option<String>,
    /// The player whose mark is its own, whichever side it plays. `None` if each side has its own mark.
    pub own: Option<Player>,
}

impl JudgedSides {
    pub fn both() -> JudgedSides {
        JudgedSides { sides: Player::ALL.to_vec(), if_named: Vec::new(), why: None, own: None }
    }

    fn one(side: Player, why: String) -> JudgedSides {
        JudgedSides { sides: vec![side], why: Some(why), ..JudgedSides::both() }
    }

    fn none(if_named: &[Player], why: String) -> JudgedSides {
        JudgedSides { sides: Vec::new(), if_named: if_named.to_vec(), why: Some(why), own: None }
    }
}

/// Finds the sides to judge a function on.
///
/// A function that always plays X looks like a bad O. If it returns a board, the marks on the board show this. If it
/// only names a square, and is not told whose turn it is, its answers must show that it heeds the turn. If it takes the
/// same square whoever is to move, that may be its own win or a block. Then only a name in the file, such as `AI = "O"`, tells
/// which side it plays. If its own mark is a number, it is judged on both sides with this mark, since numbers do not say which
/// of them moves first. Without such evidence it is judged on no side, unless the user names one.
///
/// The first of the calls that fit is looked at. Of others, the audit says whether they differ.
pub fn find(search: &mut CallSearch<'_>, fitting: &[FoundCall]) -> Result<JudgedSides, BotError> {
    let found = &fitting[0];
    for side in Player::ALL {
        if legal_only_as(found, side) && found.reading.answer.is_board() {
            return Ok(always(side));
        }
        if legal_only_as(found, side) && found.gives_chances() {
            return Ok(JudgedSides::one(side, "it has no position of this side".into()));
        }
    }
    let may_play_one_mark = may_play_one_mark(found);
    if !may_play_one_mark && !may_be_reversed(search, found) {
        return Ok(JudgedSides::both());
    }
    let (preferred, is_even) = preferences(search, found)?;
    let marks = &found.call.form.marks;
    let own = marks::of_computer(search.file.contents);
    let own = own.and_then(|own| Player::ALL.into_iter().find(|side| *marks.of(*side) == own));
    let tells_first = !marks.are_numbers() || is_said(search, marks);
    let heeds = matches!(preferred, [Some(one), Some(other)] if one != other);
    Ok(match own {
        _ if preferred == [Some(Player::O), Some(Player::X)] && may_be_reversed(search, found) => {
            let if_named = if fitting.len() > 1 { &Player::ALL[..] } else { &[] };
            JudgedSides::none(if_named, REVERSED.into())
        }
        _ if heeds || is_even || !may_play_one_mark => JudgedSides::both(),
        Some(side) if tells_first => always(side),
        Some(side) if !found.gives_chances() => JudgedSides { own: Some(side), ..JudgedSides::both() },
        _ => unclear(search, found, preferred[Player::O as usize]),
    })
}

/// The calls with the marks that their file keeps beside the board exchanged for one of the sides, if their names say which is
/// its own, and the first call then completes its own lines on both sides. Its answers alone could not tell this: one that
/// blocks before it wins completes the lines of the other side.
pub fn with_marks_exchanged(
    search: &mut CallSearch<'_>,
    fitting: &[FoundCall],
) -> Result<Option<Vec<FoundCall>>, BotError> {
    let mut all = Vec::new();
    for found in fitting {
        let Some(state) = found.call.template.state.with_named_sides() else { return Ok(None) };
        let template = CallTemplate { state, ..found.call.template.clone() };
        let call = Call { template, ..found.call.clone() };
        let replies = search.replies_to_all(&call)?;
        all.push(FoundCall { call, replies, ..found.clone() });
    }
    let completes_its_own = preferences(search, &all[0])?.0 == [Some(Player::X), Some(Player::O)];
    Ok(completes_its_own.then_some(all))
}

const REVERSED: &str = "it completes its opponent's lines rather than its own, as if it were told the other side: \
                        --call says how it is called, or --marks which mark is that of X";

fn always(side: Player) -> JudgedSides {
    JudgedSides::one(side, format!("it plays {side} whatever the board says"))
}

/// Whether the user or names in the file say which of these marks is X.
fn is_said(search: &CallSearch<'_>, marks: &Marks) -> bool {
    search.hints.marks.is_some() || marks::are_named(marks, search.file.contents)
}

/// A function whose own mark is not known. Numbers do not say which of them is X either: 1 may stand for whoever is to
/// move. So a user who says that it plays O must say its mark too, unless it completes the lines of O.
fn unclear(search: &CallSearch<'_>, found: &FoundCall, preferred_as_o: Option<Player>) -> JudgedSides {
    let marks = &found.call.form.marks;
    let why = "it does not show that it heeds whose turn it is, nor which mark is its own";
    if !marks.are_numbers() || is_said(search, marks) || preferred_as_o == Some(Player::O) {
        let help = match &found.call.template.target {
            Target::Expression(_) => "--as x says that it is right as X, --as o as O".to_string(),
            target => made_with_mark(target, found.call.template.language).unwrap_or_else(|| {
                "--as x or --as o says it, or --call, if it takes the board of whoever is to move".into()
            }),
        };
        return JudgedSides::none(&Player::ALL, format!("{why}; {help}"));
    }
    let language = found.call.template.language;
    let [own, other] = [&marks.x, &marks.o].map(|mark| mark.shown(language));
    let exchanged = found.call.form.with_marks(&marks.o, &marks.x).marks;
    let [straight, exchanged] = [marks, &exchanged].map(|marks| marks::as_option(marks, language));
    let help =
        format!("if it is {own}: --as x, and --as o --marks {exchanged}; if it is {other}: --as o --marks {straight}");
    JudgedSides::none(&[Player::X], format!("{why}; {help}"))
}

/// How to say the mark with which an object may be made, if a parameter of its constructor that was left out may be that.
fn made_with_mark(target: &Target, language: Language) -> Option<String> {
    let Target::Method { class, name, parameters, arguments } = target else { return None };
    let left_out = |at: &usize| arguments[*at] == ArgumentKind::Default && parameters[*at].may_be_mark();
    let (new, given) = match ((0..arguments.len()).find(left_out)?, language) {
        (at, Language::Python) => ("", format!("{}=player", parameters[at].name)),
        (0, _) => ("new ", "player".into()),
        _ => return None,
    };
    Some(format!(
        "if {class} is made with its mark, --call says so, such as --call '{new}{class}({given}).{name}(board)'; else --as x or --as o \
         says which mark it has"
    ))
}

/// Whether the function knows marks, and neither an argument nor a variable tells it who is to move.
fn may_play_one_mark(found: &FoundCall) -> bool {
    let is_told = match &found.call.template.target {
        Target::Expression(expression) => expression.contains("player") || expression.contains("opponent"),
        _ => found.knows.turn && tells(&found.call).next().is_some(),
    };
    !is_told && !found.knows.takes_any_marks()
}

/// The parameters that tell the turn.
fn tells(call: &Call) -> impl Iterator<Item = &Parameter> {
    let made = match &call.template.target {
        Target::Method { parameters, arguments, .. } => Some((parameters, arguments)),
        _ => None,
    };
    let all = [(&call.template.parameters, &call.arguments)].into_iter().chain(made);
    let all = all.flat_map(|(parameters, arguments)| parameters.iter().zip(arguments));
    all.filter(|(_, kind)| kind.tells_turn()).map(|(parameter, _)| parameter)
}

/// Whether the two sides may be swapped, as far as is known. This is so if a parameter tells the turn but its name
/// does not say whose side it is, such as `player`; or if the marks do not show which of them moves first.
fn may_be_reversed(search: &CallSearch<'_>, found: &FoundCall) -> bool {
    let call = &found.call;
    let Marks { x, o, .. } = &found.call.form.marks;
    let is_named = |parameter: &Parameter| is_own_or_other(&parameter.name);
    let is_ambiguous = match tells(call).next() {
        Some(_) => !tells(call).all(is_named),
        None => search.hints.marks.is_none() && !matches!((x, o), (Value::Text(_), Value::Text(_))),
    };
    let is_said = matches!(call.template.target, Target::Expression(_));
    is_ambiguous && !is_said && !found.knows.takes_any_marks()
}

/// Asks about positions in which both sides could win at once. The first result is, for X and for O to move, the side
/// whose wins the function clearly prefers. The second is whether it answers alike when the two marks are exchanged. A
/// function that heeds the turn prefers its own wins, or its blocks, whoever is to move.
fn preferences(search: &mut CallSearch<'_>, found: &FoundCall) -> Result<([Option<Player>; 2], bool), BotError> {
    let Marks { x, o, .. } = &found.call.form.marks;
    let exchanged = Call { form: found.call.form.with_marks(o, x), ..found.call.clone() };
    let (mut preferred, mut is_even) = ([None; 2], true);
    for mover in Player::ALL {
        let mut taken = [0; 2];
        for position in some(telling(search.hints.first, mover)) {
            for seed in 0..TIMES {
                // A call without an end tells nothing.
                let Some(square) = answer(search, &found.call, found, position, seed)? else { break };
                for side in Player::ALL {
                    let takes = square.is_some_and(|square| wins(position, side).contains(square));
                    taken[side as usize] += usize::from(takes);
                }
                is_even = is_even && answer(search, &exchanged, found, position, seed)? == Some(square);
            }
        }
        let is_preferred = |side: &Player| taken[*side as usize] > 2 * taken[side.opponent() as usize];
        preferred[mover as usize] = Player::ALL.into_iter().find(is_preferred);
    }
    for (seed, reply) in found.replies.iter().enumerate() {
        if !is_even {
            break;
        }
        let other = answer(search, &exchanged, found, reply.position, seed as u64)?;
        // Where it hangs itself, that it hangs with the marks exchanged is the same.
        let own = (!reply.is(FaultKind::Slow)).then(|| found.call.square(&found.reading, reply));
        is_even = other == own;
    }
    Ok((preferred, is_even))
}

/// The square that the function answers, if any. The outer `None` means that the call did not end.
fn answer(
    search: &mut CallSearch<'_>,
    call: &Call,
    found: &FoundCall,
    position: Position,
    seed: u64,
) -> Result<Option<Option<Square>>, BotError> {
    let reply = search.ask_patiently(call, position, seed)?;
    Ok((!reply.is(FaultKind::Slow)).then(|| call.square(&found.reading, &reply)))
}

/// At most [`ASKED`] of these positions, evenly spread.
fn some(positions: Vec<Position>) -> impl Iterator<Item = Position> {
    let step = positions.len().div_ceil(ASKED).max(1);
    positions.into_iter().step_by(step)
}

/// Whether its answers are legal for this side only. If it returns a board, that board then has its own mark.
fn legal_only_as(found: &FoundCall, side: Player) -> bool {
    let legal_for = |player: Player| {
        let replies = found.replies.iter().filter(|reply| reply.position.to_move() == player);
        replies.filter(|reply| found.call.is_legal(&found.reading, reply)).count()
    };
    legal_for(side) > 0 && legal_for(side.opponent()) == 0
}

/// The positions in which this side is to move, both sides could win at once on different squares, and every other move
/// of this side gives the win up.
fn telling(first: Player, mover: Player) -> Vec<Position> {
    let both = |position: &Position| {
        let [own, others] = [wins(*position, mover), wins(*position, mover.opponent())];
        !position.is_over()
            && position.to_move() == mover
            && !own.is_empty()
            && !others.is_empty()
            && (own & others).is_empty()
            && AnySound.choices(*position) == own
    };
    positions::all(first).into_iter().filter(both).collect()
}

/// The free squares on which a side completes a line.
fn wins(position: Position, side: Player) -> SquareSet {
    winning_squares(position.marks(side), position.marks(side.opponent()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_enough_telling_positions_for_both_sides() {
        for side in Player::ALL {
            let telling = telling(Player::X, side);
            assert!(telling.len() >= 100, "{}", telling.len());
            assert!(telling.iter().all(|position| position.to_move() == side));
        }
    }
}
