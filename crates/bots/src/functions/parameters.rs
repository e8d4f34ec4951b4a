//! Guesses from the names of parameters what to pass for them.

use super::boards::BoardForm;
use super::description::Parameter;
use super::value::Value;
use super::words::{
    BOARD, COMPUTER, MAXIMIZING, MOVER, NEXT, NO_SIDE, O, RIVAL, SIDE, X, has, is_own_or_other, is_side, snake,
};
use noughts::{Player, Position};

/// What is passed for a parameter, or held by a variable beside the board.
#[derive(Clone, Debug, PartialEq)]
pub enum ArgumentKind {
    Board,
    /// The mark of the side to move.
    Player,
    /// The mark of the other side.
    Opponent,
    /// A boolean that is true if this side moves.
    Moves(Player),
    /// Nothing, so that it keeps its default.
    Default,
    /// Always this value.
    Fixed(Value),
    /// The number of moves made, plus this number.
    Made(i64),
}

/// What to pass for the parameters, in their order.
pub type Arguments = Vec<ArgumentKind>;

impl ArgumentKind {
    /// Whether it tells who is to move.
    pub fn tells_turn(&self) -> bool {
        matches!(self, ArgumentKind::Player | ArgumentKind::Opponent | ArgumentKind::Moves(_))
    }

    /// The value to pass. `None` to pass nothing.
    pub fn value(&self, form: &BoardForm, position: Position) -> Option<Value> {
        let side = position.to_move();
        Some(match self {
            ArgumentKind::Board => form.board(position),
            ArgumentKind::Player => form.marks.of(side).clone(),
            ArgumentKind::Opponent => form.marks.of(side.opponent()).clone(),
            ArgumentKind::Moves(player) => Value::Bool(*player == side),
            ArgumentKind::Default => return None,
            ArgumentKind::Fixed(value) => value.clone(),
            ArgumentKind::Made(before) => Value::Int(before + position.ply() as i64),
        })
    }
}

/// What the name of a parameter that is no board says.
#[derive(Clone, PartialEq)]
enum Role {
    Is(ArgumentKind),
    /// It tells who moves, by a boolean or by a mark.
    Flag,
    /// It is a side, and the name does not say which.
    Side,
}

/// What may be passed to a function, the likeliest first: several, if a boolean may have several meanings. `takes_board`
/// says whether one of its parameters is the board, and `fixed` has known values of parameters that are no sides. `None`
/// if a parameter is not understood.
pub fn arguments_of(parameters: &[Parameter], takes_board: bool, fixed: &[Option<Value>]) -> Option<Vec<Arguments>> {
    let names: Vec<String> = parameters.iter().map(|parameter| snake(&parameter.name)).collect();
    let board = if takes_board { Some(board_of(parameters, &names)?) } else { None };
    let (mut kinds, mut sides, mut flags) = (Vec::new(), Vec::new(), Vec::new());
    for (i, parameter) in parameters.iter().enumerate() {
        if board == Some(i) {
            kinds.push(ArgumentKind::Board);
            continue;
        }
        let is_side = is_side(&names[i]);
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
            (Some(Role::Flag), _) => {
                flags.push(i);
                ArgumentKind::Default
            }
            (Some(Role::Is(kind)), _) => kind,
            (None, None) => return None,
        });
    }
    settle_sides(&mut kinds, &sides, &names)?;
    let meanings = match flags[..] {
        [] => return Some(with_booleans(kinds, &sides, &names)),
        [flag] => match (flag_meanings_of(&names[flag], parameters[flag].boolean), fixed.get(flag)) {
            // All calls elsewhere in the file pass the same value.
            (meanings, Some(Some(value @ Value::Bool(_)))) if meanings.len() > 1 => {
                vec![ArgumentKind::Fixed(value.clone())]
            }
            (meanings, _) => meanings,
        },
        _ => return None,
    };
    let beside = kinds.iter().position(|kind| *kind == ArgumentKind::Player);
    let mut plans: Vec<Arguments> = meanings.into_iter().map(|meaning| with(&kinds, flags[0], meaning)).collect();
    // Beside the mark of whose turn it is, the mark of one side may be that of the other one.
    if let Some(other) = beside.filter(|_| plans[0][flags[0]] == ArgumentKind::Player) {
        let mut plan = plans[0].clone();
        plan[other] = ArgumentKind::Opponent;
        plans.push(plan);
    }
    Some(plans)
}

/// These arguments, and the same with a boolean in place of a side whose name speaks of X or O, such as `bin_ich_x`: marks that
/// are numbers would all be true there.
fn with_booleans(kinds: Arguments, sides: &[usize], names: &[String]) -> Vec<Arguments> {
    let unnamed =
        sides.iter().copied().find(|side| has(&names[*side], X) != has(&names[*side], O) && !has(&names[*side], SIDE));
    let booleans: Vec<Arguments> = match unnamed {
        Some(side) => flag_meanings_of(&names[side], true).into_iter().map(|flag| with(&kinds, side, flag)).collect(),
        None => Vec::new(),
    };
    [vec![kinds], booleans].concat()
}

/// These arguments with another one at this place.
fn with(kinds: &Arguments, at: usize, kind: ArgumentKind) -> Arguments {
    let mut kinds = kinds.clone();
    kinds[at] = kind;
    kinds
}

/// The text of an object with a board, as a function takes it that takes it apart: `{ board, currentPlayer: player }`. `None` if it
/// takes something else, or a field is not understood.
pub fn object_of(parameters: &[Parameter]) -> Option<String> {
    let [Parameter { fields, .. }] = parameters else { return None };
    let field = |name: &String| Parameter { name: name.clone(), required: true, ..Parameter::default() };
    let inner: Vec<Parameter> = fields.iter().map(field).collect();
    inner.iter().any(is_called_board).then_some(())?;
    let kinds = arguments_of(&inner, true, &[])?.into_iter().next()?;
    let said = |(name, kind): (&String, &ArgumentKind)| match kind {
        ArgumentKind::Board => Some(format!("{name}: board")),
        ArgumentKind::Player => Some(format!("{name}: player")),
        ArgumentKind::Opponent => Some(format!("{name}: opponent")),
        _ => None,
    };
    let fields: Option<Vec<String>> = fields.iter().zip(&kinds).map(said).collect();
    Some(format!("{{ {} }}", fields?.join(", ")))
}

/// Which of the required parameters is the board.
fn board_of(parameters: &[Parameter], names: &[String]) -> Option<usize> {
    let required = || (0..parameters.len()).filter(|i| parameters[*i].required);
    required()
        .find(|i| has(&names[*i], BOARD))
        .or_else(|| required().find(|i| !is_side(&names[*i]) && !has(&names[*i], NO_SIDE)))
        .or_else(|| required().find(|i| !is_side(&names[*i])))
        .or_else(|| required().next())
}

pub fn is_called_board(parameter: &Parameter) -> bool {
    has(&parameter.name, BOARD)
}

/// The names of required parameters, besides the board, that are not understood.
pub fn unclear_names(parameters: &[Parameter]) -> Vec<&str> {
    let names: Vec<String> = parameters.iter().map(|parameter| snake(&parameter.name)).collect();
    let board = board_of(parameters, &names);
    let others = (0..parameters.len()).filter(|i| Some(*i) != board && parameters[*i].required);
    let (unclear, sides): (Vec<usize>, Vec<usize>) = others
        .filter(|i| matches!(role_of(&names[*i], true, parameters[*i].boolean), None | Some(Role::Side)))
        .partition(|i| !is_side(&names[*i]));
    // A side that its name does not tell is only unclear beside another.
    let unclear = if unclear.is_empty() { sides } else { unclear };
    unclear.into_iter().map(|i| parameters[i].name.as_str()).collect()
}

/// Decides which side a parameter is if its name does not say so. Beside `ai`, `player` is the human. Beside `me`, the
/// name does not tell.
fn settle_sides(kinds: &mut [ArgumentKind], sides: &[usize], names: &[String]) -> Option<()> {
    let count = |kind: ArgumentKind| kinds.iter().filter(|other| **other == kind).count();
    if sides.len() > 1 {
        return None;
    }
    let is_beside_another = count(ArgumentKind::Player) > 1 && count(ArgumentKind::Opponent) == 0;
    let Some(side) = sides.first().copied().filter(|_| is_beside_another) else { return Some(()) };
    let is_ai = |i: usize| i != side && kinds[i] == ArgumentKind::Player && has(&names[i], COMPUTER);
    ((0..kinds.len()).any(is_ai) && names[side].contains("player")).then(|| kinds[side] = ArgumentKind::Opponent)
}

/// What a name says. `None` if it is not understood.
fn role_of(name: &str, required: bool, boolean: bool) -> Option<Role> {
    if has(name, NO_SIDE) {
        return (!required).then_some(Role::Is(ArgumentKind::Default));
    }
    let asks = has(name, &["is"]) && is_side(name) || boolean && (required || is_side(name));
    if has(name, MAXIMIZING) || has(name, NEXT) || asks || is_turn(name) {
        return Some(Role::Flag);
    }
    let is_one_side = || name.split('_').all(is_own_or_other);
    if !required && !has(name, SIDE) && !is_one_side() {
        return Some(Role::Is(ArgumentKind::Default));
    }
    Some(if has(name, RIVAL) {
        Role::Is(ArgumentKind::Opponent)
    } else if has(name, MOVER) {
        Role::Is(ArgumentKind::Player)
    } else {
        Role::Side
    })
}

fn is_turn(name: &str) -> bool {
    matches!(name, "turn" | "current_turn" | "whose_turn")
}

/// The meanings that a boolean with this name may have, the likeliest first.
pub fn flag_meanings_of(name: &str, boolean: bool) -> Vec<ArgumentKind> {
    let sides = Player::ALL.map(ArgumentKind::Moves);
    if is_turn(name) && !boolean {
        return [&[ArgumentKind::Player][..], &sides].concat();
    }
    let (x, o) = (has(name, X), has(name, O));
    if x != o && !has(name, RIVAL) && !name.contains("player") {
        return vec![sides[if x { 0 } else { 1 }].clone()];
    }
    let mut meanings = sides.to_vec();
    if has(name, MAXIMIZING) || has(name, MOVER) {
        meanings.push(ArgumentKind::Fixed(Value::Bool(true)));
    }
    if name.contains("player") && has(name, MAXIMIZING) && !boolean {
        meanings.push(ArgumentKind::Player);
    }
    meanings
}

#[cfg(test)]
mod tests {
    use super::*;
    use ArgumentKind::Player as Mover;
    use ArgumentKind::{Board, Default, Fixed, Moves, Opponent};

    /// Parameters by name. `=` marks a default, `?` a boolean, `!` an object.
    fn parameters(text: &str) -> Vec<Parameter> {
        let parameter = |name: &str| Parameter {
            plain: false,
            name: name.trim_end_matches(['=', '?', '!']).into(),
            required: !name.contains('='),
            keyword_only: false,
            boolean: name.ends_with('?'),
            object: name.ends_with('!'),
            fields: Vec::new(),
        };
        text.split(' ').filter(|name| !name.is_empty()).map(parameter).collect()
    }

    fn kinds(text: &str) -> Option<Vec<ArgumentKind>> {
        arguments_of(&parameters(text), true, &[]).map(|mut plans| plans.remove(0))
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
            ("board xIsNext", vec![Board, Moves(Player::X)]),
            ("board isMaximizing", vec![Board, Moves(Player::X)]),
            ("board depth=", vec![Board, Default]),
            ("board player= verbose=?", vec![Board, Mover, Default]),
            ("state turn", vec![Board, Mover]),
        ] {
            assert_eq!(kinds(names), Some(expected), "{names}");
        }
    }

    #[test]
    fn an_object_that_is_taken_apart_is_made_of_what_its_fields_say() {
        let object = |names: &[&str]| {
            let fields = names.iter().map(|name| name.to_string()).collect();
            object_of(&[Parameter { fields, ..Parameter::default() }])
        };
        let due = "{ board: board, currentPlayer: player, enemy: opponent }";
        assert_eq!(object(&["board", "currentPlayer", "enemy"]).as_deref(), Some(due));
        assert_eq!([object(&["board", "depth"]), object(&["player"]), object(&[])], [None, None, None]);
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
        assert_eq!(arguments, [[Board, Fixed(Value::Int(0)), Mover]]);
        let arguments = arguments_of(&parameters("player"), false, &[]).unwrap();
        assert_eq!(arguments, [[Mover]]);
        assert_eq!(arguments_of(&[], false, &[]), Some(vec![vec![]]));
        assert_eq!(arguments_of(&parameters("game"), false, &[]), None);
    }

    #[test]
    fn booleans_say_who_moves() {
        let [x, o] = Player::ALL.map(Moves);
        let always = Fixed(Value::Bool(true));
        for (name, meanings) in [
            ("x_is_next", vec![x.clone()]),
            ("is_o", vec![o.clone()]),
            ("is_ai_turn", vec![x.clone(), o.clone(), always.clone()]),
            ("is_maximizing", vec![x.clone(), o.clone(), always.clone()]),
            ("maximizing_player", vec![x.clone(), o.clone(), always, Mover]),
            ("turn", vec![Mover, x, o]),
        ] {
            assert_eq!(flag_meanings_of(name, false), meanings, "{name}");
        }
    }
}
