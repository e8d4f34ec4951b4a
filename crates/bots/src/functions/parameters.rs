//! Guesses from the names of parameters what to pass for them.

use super::description::Parameter;
use super::value::Value;
use noughts::Player;
use regex_lite::Regex;

const BOARD: &str = "(^|_)(board|grid|cells|squares|state)(_|$)";
const SIDE: &str = "player|turn|side|mark|symbol|letter|piece|who|token";
const AI: &str = "ai|bot|cpu|comp|computer|machine";
const RIVAL: &str = "human|hu|opp|opponent|enemy|other|rival|foe|adversary";
const MOVER: &str = "ai|bot|cpu|comp|computer|machine|mover|me|my|own|self|current|active";
const OTHER_SIDE_WORDS: &str = "x|o|cross|crosses|nought|noughts|next|first";
const NO_SIDE: &str = "(^|_)(depth|ply|plies|level|difficulty|hard|easy|alpha|beta|size|n|time|timeout|seconds|ms|seed|rng|random|\
                       limit|number|count|index|move|moves|action|row|col|column|verbose|debug|memo|cache|callback|cb)(_|$)";
const MAXIMIZING: &str = "maximi[sz]|minimi[sz]|(^|_)(max|min)(_|$)";
const NEXT: &str = "(^|_)[xo]_(turn|next|moves|to_move|goes|plays)(_|$)";
const TURN: &str = "^((current|whose)_)?turn$";

/// What is passed for a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum ArgumentKind {
    Board,
    /// The mark of the side to move.
    Player,
    /// The mark of the other side.
    Opponent,
    /// A boolean that tells who moves, or the mark of the side to move. See [`FlagMeaning`].
    Flag,
    /// Nothing, so that it keeps its default.
    Default,
    /// Always this value.
    Fixed(Value),
    /// The number of free squares.
    Free,
}

/// The meaning of an argument that tells who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FlagMeaning {
    /// It is the mark of the side to move, and no boolean.
    Mark,
    /// A boolean that is true if this side moves.
    Moves(Player),
    Always,
    Never,
}

impl FlagMeaning {
    /// The boolean to pass when this side moves. `None` if it is a mark.
    pub fn when(self, side: Player) -> Option<bool> {
        match self {
            FlagMeaning::Mark => None,
            FlagMeaning::Moves(player) => Some(player == side),
            FlagMeaning::Always => Some(true),
            FlagMeaning::Never => Some(false),
        }
    }
}

/// What to pass for the parameters, in their order.
#[derive(Clone, Debug, PartialEq)]
pub struct ArgumentPlan {
    pub kinds: Vec<ArgumentKind>,
    /// The meanings that its boolean may have, the likeliest first. Exactly one if it has no boolean.
    pub flag_meanings: Vec<FlagMeaning>,
}

impl ArgumentPlan {
    /// The plan for parameters whose names tell nothing. The program's own game has to show the arguments.
    pub fn unknown() -> ArgumentPlan {
        ArgumentPlan { kinds: Vec::new(), flag_meanings: vec![FlagMeaning::Mark] }
    }

    /// Whether all parameters are understood.
    pub fn are_known(&self, parameters: &[Parameter]) -> bool {
        self.kinds.len() == parameters.len()
    }
}

/// What the name of a parameter that is no board says.
#[derive(Clone, PartialEq)]
enum Role {
    Is(ArgumentKind),
    /// It is a side, and the name does not say which.
    Side,
}

/// Plans what to pass to a function. `takes_board` says whether one of its parameters is the board, and `fixed` has
/// known values of parameters that are no sides. `None` if a parameter is not understood.
pub fn arguments_of(parameters: &[Parameter], takes_board: bool, fixed: &[Option<Value>]) -> Option<ArgumentPlan> {
    let names: Vec<String> = parameters.iter().map(|parameter| snake(&parameter.name)).collect();
    let board = if takes_board { Some(board_of(parameters, &names)?) } else { None };
    let (mut kinds, mut sides) = (Vec::new(), Vec::new());
    for (i, parameter) in parameters.iter().enumerate() {
        if board == Some(i) {
            kinds.push(ArgumentKind::Board);
            continue;
        }
        let is_side = is_side_word(&names[i]);
        let role = role_of(&names[i], parameter.required, parameter.boolean);
        kinds.push(match (role, fixed.get(i).cloned().flatten()) {
            // An object is no mark.
            (_, Some(object @ Value::Name(_))) => ArgumentKind::Fixed(object),
            (_, None) if parameter.object && parameter.required => return None,
            (None | Some(Role::Is(ArgumentKind::Default)), Some(value)) => ArgumentKind::Fixed(value),
            (Some(Role::Side), Some(value)) if !is_side => ArgumentKind::Fixed(value),
            // Without a board so far, a required parameter with an unknown name may be the board.
            (Some(Role::Side), _) if board.is_none() && !is_side => return None,
            (Some(Role::Side), _) => {
                sides.push(i);
                ArgumentKind::Player
            }
            (Some(Role::Is(kind)), _) => kind,
            (None, None) => return None,
        });
    }
    settle_sides(&mut kinds, &sides, &names)?;
    let flag = kinds.iter().position(|kind| *kind == ArgumentKind::Flag);
    let flag_meanings = flag.map_or(vec![FlagMeaning::Mark], |i| {
        match (&flag_meanings_of(&names[i], parameters[i].boolean)[..], fixed.get(i)) {
            // All calls elsewhere in the file pass the same value.
            ([_, _, ..], Some(Some(Value::Bool(true)))) => vec![FlagMeaning::Always],
            ([_, _, ..], Some(Some(Value::Bool(false)))) => vec![FlagMeaning::Never],
            (flag_meanings, _) => flag_meanings.to_vec(),
        }
    });
    Some(ArgumentPlan { kinds, flag_meanings })
}

/// Which of the required parameters is the board.
fn board_of(parameters: &[Parameter], names: &[String]) -> Option<usize> {
    let required = || (0..parameters.len()).filter(|i| parameters[*i].required);
    required()
        .find(|i| has(BOARD, &names[*i]))
        .or_else(|| required().find(|i| !is_side_word(&names[*i]) && !has(NO_SIDE, &names[*i])))
        .or_else(|| required().find(|i| !is_side_word(&names[*i])))
        .or_else(|| required().next())
}

/// Whether the name of a parameter says whose side it is, as `me` and `opponent` do and `player` does not.
pub fn is_called_own_or_other(name: &str) -> bool {
    has(&format!("(^|_)({MOVER}|{RIVAL})(_|$)|computer|human|opponent|enemy"), &snake(name))
}

pub fn is_called_board(parameter: &Parameter) -> bool {
    has(BOARD, &snake(&parameter.name))
}

/// The names of required parameters, besides the board, that are not understood.
pub fn unclear_names(parameters: &[Parameter]) -> Vec<&str> {
    let names: Vec<String> = parameters.iter().map(|parameter| snake(&parameter.name)).collect();
    let board = board_of(parameters, &names);
    let others = (0..parameters.len()).filter(|i| Some(*i) != board && parameters[*i].required);
    let unclear =
        others.filter(|i| matches!(role_of(&names[*i], true, parameters[*i].boolean), None | Some(Role::Side)));
    unclear.map(|i| parameters[i].name.as_str()).collect()
}

/// Decides which side a parameter is if its name does not say so. Beside `ai`, `player` is the human. Beside `me`, the
/// name does not tell.
fn settle_sides(kinds: &mut [ArgumentKind], sides: &[usize], names: &[String]) -> Option<()> {
    let count = |kind: ArgumentKind| kinds.iter().filter(|other| **other == kind).count();
    if sides.len() > 1 || count(ArgumentKind::Flag) > 1 {
        return None;
    }
    let is_beside_another = count(ArgumentKind::Player) > 1 && count(ArgumentKind::Opponent) == 0;
    let Some(side) = sides.first().copied().filter(|_| is_beside_another) else { return Some(()) };
    let ai = format!("(^|_)({AI})(_|$)|computer");
    let is_ai = |i: usize| i != side && kinds[i] == ArgumentKind::Player && has(&ai, &names[i]);
    ((0..kinds.len()).any(is_ai) && names[side].contains("player")).then(|| kinds[side] = ArgumentKind::Opponent)
}

/// What a name says. `None` if it is not understood.
fn role_of(name: &str, required: bool, boolean: bool) -> Option<Role> {
    if has(NO_SIDE, name) {
        return (!required).then_some(Role::Is(ArgumentKind::Default));
    }
    let asks = has("(^|_)is(_|$)", name) && is_side_word(name) || boolean && (required || is_side_word(name));
    if has(MAXIMIZING, name) || has(NEXT, name) || asks || has(TURN, name) {
        return Some(Role::Is(ArgumentKind::Flag));
    }
    let is_one_side = || has(&format!("^(({MOVER}|{RIVAL})_?)+$"), name);
    if !required && !has(SIDE, name) && !is_one_side() {
        return Some(Role::Is(ArgumentKind::Default));
    }
    Some(if has(&format!("(^|_)({RIVAL})(_|$)|human|opponent|enemy"), name) {
        Role::Is(ArgumentKind::Opponent)
    } else if has(&format!("(^|_)({MOVER})(_|$)|computer"), name) {
        Role::Is(ArgumentKind::Player)
    } else {
        Role::Side
    })
}

/// The meanings that a flag with this name may have.
pub fn flag_meanings_of(name: &str, boolean: bool) -> Vec<FlagMeaning> {
    let sides = [FlagMeaning::Moves(Player::X), FlagMeaning::Moves(Player::O)];
    if has(TURN, name) && !boolean {
        return [&[FlagMeaning::Mark][..], &sides].concat();
    }
    let (x, o) = (has("(^|_)(x|cross|crosses)(_|$)", name), has("(^|_)(o|nought|noughts)(_|$)", name));
    if x != o && !has(&format!("(^|_)({RIVAL})(_|$)|player"), name) {
        return vec![sides[if x { 0 } else { 1 }]];
    }
    let mut flag_meanings = sides.to_vec();
    if has(&format!("{MAXIMIZING}|(^|_)({MOVER})(_|$)|computer"), name) {
        flag_meanings.push(FlagMeaning::Always);
    }
    if has("player", name) && has(MAXIMIZING, name) && !boolean {
        flag_meanings.push(FlagMeaning::Mark);
    }
    flag_meanings
}

/// Whether a name stands for a side or for who is to move.
pub fn is_side_word(name: &str) -> bool {
    has(&format!("(^|_)({MOVER}|{RIVAL}|{OTHER_SIDE_WORDS})(_|$)|{SIDE}"), name)
}

pub fn has(pattern: &str, name: &str) -> bool {
    Regex::new(pattern).is_ok_and(|regex| regex.is_match(name))
}

pub fn snake(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut snake = String::new();
    for (i, c) in chars.iter().enumerate() {
        let before = i.checked_sub(1).map(|i| chars[i]);
        let after_small = before.is_some_and(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        let ends_capitals =
            before.is_some_and(|b| b.is_ascii_uppercase()) && chars.get(i + 1).is_some_and(char::is_ascii_lowercase);
        if c.is_ascii_uppercase() && (after_small || ends_capitals) {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;
    use ArgumentKind::Player as Mover;
    use ArgumentKind::{Board, Default, Fixed, Flag, Opponent};

    /// Parameters by name. `=` marks a default, `?` a boolean, `!` an object.
    fn parameters(text: &str) -> Vec<Parameter> {
        let parameter = |name: &str| Parameter {
            name: name.trim_end_matches(['=', '?', '!']).into(),
            required: !name.contains('='),
            keyword_only: false,
            boolean: name.ends_with('?'),
            object: name.ends_with('!'),
        };
        text.split(' ').filter(|name| !name.is_empty()).map(parameter).collect()
    }

    fn kinds(text: &str) -> Option<Vec<ArgumentKind>> {
        arguments_of(&parameters(text), true, &[]).map(|arguments| arguments.kinds)
    }

    #[test]
    fn parameters_are_understood_by_their_names() {
        for (names, expected) in [
            ("board", vec![Board]),
            ("b", vec![Board]),
            ("board player", vec![Board, Mover]),
            ("player board", vec![Mover, Board]),
            ("board human computer", vec![Board, Opponent, Mover]),
            ("board ai_player player", vec![Board, Mover, Opponent]),
            ("board xIsNext", vec![Board, Flag]),
            ("board isMaximizing", vec![Board, Flag]),
            ("board depth=", vec![Board, Default]),
            ("board player= verbose=?", vec![Board, Mover, Default]),
            ("state turn", vec![Board, Flag]),
        ] {
            assert_eq!(kinds(names), Some(expected), "{names}");
        }
    }

    #[test]
    fn what_nobody_can_know_is_none() {
        for names in ["", "board depth", "board player1 player2", "board me player", "board player!", "player="] {
            assert_eq!(kinds(names), None, "{names}");
        }
    }

    #[test]
    fn known_values_stand_for_what_is_no_side() {
        let fixed = [None, Some(Value::Int(0)), None];
        let arguments = arguments_of(&parameters("board depth player"), true, &fixed).unwrap();
        assert_eq!(arguments.kinds, [Board, Fixed(Value::Int(0)), Mover]);
        let arguments = arguments_of(&parameters("player"), false, &[]).unwrap();
        assert_eq!(arguments.kinds, [Mover]);
        assert_eq!(arguments_of(&[], false, &[]).unwrap().kinds, []);
        assert_eq!(arguments_of(&parameters("game"), false, &[]), None);
    }

    #[test]
    fn booleans_say_who_moves() {
        let [x, o] = [FlagMeaning::Moves(Player::X), FlagMeaning::Moves(Player::O)];
        for (name, flag_meanings) in [
            ("x_is_next", vec![x]),
            ("is_o", vec![o]),
            ("is_ai_turn", vec![x, o, FlagMeaning::Always]),
            ("is_maximizing", vec![x, o, FlagMeaning::Always]),
            ("maximizing_player", vec![x, o, FlagMeaning::Always, FlagMeaning::Mark]),
            ("turn", vec![FlagMeaning::Mark, x, o]),
        ] {
            assert_eq!(flag_meanings_of(name, false), flag_meanings, "{name}");
        }
    }

    #[test]
    fn names_are_brought_to_snake_case() {
        for (name, expected) in
            [("xIsNext", "x_is_next"), ("AIMove", "ai_move"), ("huPlayer2D", "hu_player2_d"), ("a_b", "a_b")]
        {
            assert_eq!(snake(name), expected);
        }
    }
}
