//! Finds the empty boards that a file makes: global boards, and boards that functions without arguments return.

use super::adapter::{Adapter, GivenArguments, Step};
use super::boards::Container;
use super::description::{FileContents, Signature};
use super::value::Value;
use super::words::{BOARD, EFFECTS, PLAYING, has, moves};
use crate::error::BotError;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(1);

/// The containers of empty boards in a file, each once, with the values of their squares.
pub fn boards(adapter: &mut Adapter, contents: &FileContents) -> Result<Vec<(Container, Vec<Value>)>, BotError> {
    let mut boards: Vec<(Container, Vec<Value>)> =
        contents.values.iter().filter_map(|(_, value)| Container::of_empty(value)).collect();
    for function in contents.functions.iter().filter(|function| is_builder(function, contents)) {
        let call = Step::Call { name: function.name.clone(), arguments: GivenArguments::default() };
        boards.extend(adapter.value(call, LIMIT)?.and_then(|made| Container::of_empty(&made)));
    }
    let mut distinct: Vec<(Container, Vec<Value>)> = Vec::new();
    for board in boards {
        if !distinct.contains(&board) {
            distinct.push(board);
        }
    }
    Ok(distinct)
}

/// What code names that speaks to a person, reaches out of the program, or ends it.
const REACHES_OUT: &str = "print input console prompt alert readline document exit quit open os sys shutil subprocess socket \
                           requests urllib fs fetch localStorage";

/// Whether nothing must be given to the function, and all that it does may be to make something.
fn is_builder(function: &Signature, contents: &FileContents) -> bool {
    let name = &function.name;
    let words = contents.source.words_reached_from(name);
    let reaches_out = || REACHES_OUT.split_whitespace().any(|word| words.contains(word));
    let may_only_make = has(name, BOARD) || !moves(name) && !reaches_out();
    let parameters = function.parameters.as_deref();
    let needs_nothing = parameters.is_some_and(|all| all.iter().all(|one| !one.required));
    needs_nothing && may_only_make && !has(name, EFFECTS) && !has(name, PLAYING)
}
