//! Says positions and moves in words: who has which squares, how a game ended, what best play leads to, and what a
//! move did.

use crate::notation::Coords;
use crate::review::{JudgedMove, Judgement};
use crate::{Evaluation, Outcome, Player, Position, Square, SquareSet, Status, Value};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Who has which squares: `X on 1 and 5, O on 2`, or `The board is empty`.
///
/// ```
/// use noughts::{Position, notation::Coords, words};
///
/// let position: Position = "XO..X....".parse()?;
/// assert_eq!(words::marks(position, Coords::default()), "X on 1 and 5, O on 2");
/// # Ok::<(), noughts::ParsePositionError>(())
/// ```
pub fn marks(position: Position, coords: Coords) -> String {
    who_has([Player::X, Player::O].map(|player| names(position.marks(player), coords)))
}

/// Who has which squares on any board. `names` are the names of X's squares and of O's.
pub(crate) fn who_has(names: [Vec<&str>; 2]) -> String {
    let all = [Player::X, Player::O].into_iter().zip(names).filter(|(_, names)| !names.is_empty());
    let each: Vec<String> = all.map(|(player, names)| format!("{player} on {}", list_names(&names, "and"))).collect();
    if each.is_empty() { "The board is empty".into() } else { each.join(", ") }
}

/// How a finished game ended: `X has won on 1-5-9.`; `None` if it is not over.
pub fn ending(position: Position, coords: Coords) -> Option<String> {
    match position.status() {
        Status::Ongoing => None,
        Status::Drawn => Some("The game is drawn: the board is full, and nobody has three in a row.".into()),
        Status::Won { winner, lines } => {
            let lines: Vec<String> = lines.iter().map(|line| coords.line(line)).collect();
            Some(format!("{winner} has won on {}.", lines.join(" and on ")))
        }
    }
}

/// What best play leads to from an unfinished position: `O to move. With best play X wins in 4 moves, counting both
/// players.` For a finished position, the sentence makes no sense.
pub fn prospect(position: Position) -> String {
    let Evaluation { outcome, plies, .. } = crate::evaluate(position);
    outlook(position.to_move(), outcome, plies)
}

/// The sentence of [`prospect`] for any board: with this player to move, this outcome, and this number of plies to the
/// end.
pub fn outlook(mover: Player, outcome: Outcome, plies: u8) -> String {
    let winner = match outcome {
        Outcome::Win => mover,
        Outcome::Loss => mover.opponent(),
        Outcome::Draw => {
            let squares = if plies == 1 { "the last square".into() } else { format!("{plies} squares") };
            return format!("{mover} to move. With best play nobody wins; {squares} to fill.");
        }
    };
    let when =
        if plies == 1 { "with the next move".into() } else { format!("in {plies} moves, counting both players") };
    format!("{mover} to move. With best play {winner} wins {when}.")
}

/// What best play leads to, in a few words: `draw`, `X wins in 5`. For a finished game, how it ended: `drawn`, `X has
/// won`.
pub fn outlook_in_short(mover: Player, outcome: Outcome, plies: u8) -> String {
    let winner = match outcome {
        Outcome::Win => mover,
        Outcome::Loss => mover.opponent(),
        Outcome::Draw => return if plies == 0 { "drawn".into() } else { "draw".into() },
    };
    if plies == 0 { format!("{winner} has won") } else { format!("{winner} wins in {plies}") }
}

/// The value of a position or a move for one player, in a few words: `win in 3`, `loss in 2` or `draw`. A draw has no
/// number, since it always fills the board.
pub fn worth(outcome: Outcome, plies: u8) -> String {
    match outcome {
        Outcome::Draw => "draw".into(),
        outcome => format!("{outcome} in {plies}"),
    }
}

/// What a move did and, if another move would have been better, what that would have done: `lets the win go: 3 or 7
/// would have won`.
pub fn effect(judged: JudgedMove, coords: Coords) -> String {
    let [best, keeping] = [judged.best, judged.keeping()].map(|squares| list(squares, coords, "or"));
    effect_on(judged.before, judged.after, &best, &keeping)
}

/// What a move did on any board, in the words of [`effect`]. It takes the values before and after the move for the
/// player who made it, and the names of the best moves and of those that keep the outcome.
pub fn effect_on(before: Value, after: Value, best: &str, keeping: &str) -> String {
    let is_end = after.plies == 0;
    match (Judgement::new(before, after), before.outcome) {
        (Judgement::Best, Outcome::Win) if is_end => "wins".into(),
        (Judgement::Best, Outcome::Win) => "keeps the win".into(),
        (Judgement::Best, Outcome::Draw) if is_end => "draws".into(),
        (Judgement::Best, Outcome::Draw) => "keeps the draw".into(),
        (Judgement::Best, Outcome::Loss) => "is lost anyway".into(),
        (Judgement::Sound, Outcome::Loss) => format!("is lost anyway, but {best} would have held out longer"),
        (Judgement::Sound, _) => format!("keeps the win, but {best} would have won sooner"),
        (Judgement::MissedWin, _) => format!("keeps the win, but {best} would have won at once"),
        (Judgement::Mistake, Outcome::Win) => format!("lets the win go: {keeping} would have won"),
        (Judgement::Mistake, _) => format!("gives the draw away: {keeping} would have held it"),
        (Judgement::Blunder, _) => format!("turns a win into a loss: {keeping} would have won"),
    }
}

/// The names of squares with a word before the last: `3, 5 or 7`.
pub fn list(squares: SquareSet, coords: Coords, before_last: &str) -> String {
    list_names(&names(squares, coords), before_last)
}

fn names(squares: SquareSet, coords: Coords) -> Vec<&'static str> {
    squares.iter().map(|square: Square| coords.name(square)).collect()
}

/// A number with its noun: `1 move`, `2 moves`.
pub fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Names with a word before the last: `3, 5 or 7`.
pub fn list_names(names: &[&str], before_last: &str) -> String {
    match names {
        [others @ .., last] if !others.is_empty() => format!("{} {before_last} {last}", others.join(", ")),
        names => names.concat(),
    }
}

/// Makes a text of others, such as the name of a file or what a bot wrote, safe to show on one line. Each character
/// that could control a terminal, break the line, or hide or reorder other text is written as in Rust, such as `\n`
/// or `\u{1b}`. A tab becomes a space.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\t' => shown.push(' '),
            c if is_harmful(c) => shown.extend(c.escape_default()),
            c => shown.push(c),
        }
    }
    shown
}

/// Whether a character controls a terminal, breaks a line, has no width, or sets the direction of text.
pub fn is_harmful(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
        || c.is_control()
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn text_of_others_does_nothing_to_a_terminal() {
        let text = "a\tb\n\r\u{1b}]0;x\u{7}\u{9b}\u{202e}\u{2066}\u{200b}\u{2028}\u{feff}é❌\u{fe0f}\\";
        let shown = "a b\\n\\r\\u{1b}]0;x\\u{7}\\u{9b}\\u{202e}\\u{2066}\\u{200b}\\u{2028}\\u{feff}é❌\u{fe0f}\\";
        assert_eq!(printable(text), shown);
    }
}
