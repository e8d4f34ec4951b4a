//! Tables that a program has learned: how often it makes each move, or what moves or positions are worth to it.

use super::chances::{Weights, are_chances, weights};
use super::entries::{place, position};
use super::numbers::{exact_weights, move_numbers, number, value_of_position};
use super::{NumberKind, Numbers};
use noughts::notation::Coords;
use noughts::{Player, Position, Square};
use serde_json::Value;
use std::collections::BTreeMap;

/// The numbers of the moves of a position.
type MoveNumbers = BTreeMap<Square, f64>;

/// What a program does by what it has learned.
#[derive(Debug)]
pub struct Learned {
    /// How often it chooses each square, in each position in which it moves; never any where it gives up.
    pub moves: BTreeMap<Position, Weights>,
    /// How many legal moves have no value, in each position that has no move for that reason.
    pub without: BTreeMap<Position, usize>,
    /// What the numbers were taken for.
    pub kind: NumberKind,
    /// Whose view the values of positions are, if it has any.
    pub view: Option<&'static str>,
}

/// Reads the numbers of moves as chances, if that is said or all sum to 1; else chooses what is worth most, the first of the
/// squares where several are worth as much. A position in which a legal move has no value has no move, unless a default
/// is given: what the program would take it to be worth is not in the table.
///
/// # Errors
/// If an entry cannot be read, where and why; if most numbers are chances and some are not; or if nobody can know whose view the
/// values are.
pub fn read(entries: Vec<(String, Value)>, first: Player, coords: Coords, numbers: Numbers) -> Result<Learned, String> {
    let (mut of_moves, mut of_positions, mut gives_up) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    let mut exact = BTreeMap::new();
    for (at, (text, value)) in entries.into_iter().enumerate() {
        let error = |error: String| format!("{}: {error}", place(at));
        let Some(position) = position(&text, first, coords).map_err(error)? else { continue };
        match (&value, value_of_position(&value, coords)) {
            (Value::Null, _) => drop(gives_up.insert(position, [0; 9])),
            (_, Some(value)) => drop(of_positions.insert(position, value)),
            _ => {
                let written = move_numbers(&value, coords).map_err(error)?;
                exact.extend(exact_weights(&written).map(|weights| (position, weights)));
                let values = written.into_iter().filter_map(|(square, value)| Some((square, number(value)?)));
                of_moves.insert(position, values.collect());
            }
        }
    }
    of_moves.retain(|position, _| !position.is_over());
    let kind = match numbers.kind {
        None if of_positions.is_empty() => kind(&of_moves)?,
        kind => kind.unwrap_or(NumberKind::Values),
    };
    let mut learned = match kind {
        NumberKind::Chances => policy(&of_moves, &exact)?,
        NumberKind::Values => {
            let view = if of_positions.is_empty() { None } else { Some(view(&of_positions)?) };
            if let Some((signs, _)) = view {
                of_moves.extend(by_next_positions(&of_positions, first, signs));
            }
            if let Some(default) = numbers.default {
                fill(&mut of_moves, first, default);
            }
            Learned { view: view.map(|(_, whose)| whose), ..choose_best(&of_moves) }
        }
    };
    learned.moves.extend(gives_up);
    Ok(learned)
}

/// Makes each move as often as its number says. Where all are 0, there is no move.
fn policy(of_moves: &BTreeMap<Position, MoveNumbers>, exact: &BTreeMap<Position, Weights>) -> Result<Learned, String> {
    let known = of_moves.iter().filter(|(_, numbers)| are_chances(numbers).is_some());
    let weights = |(position, numbers): (&Position, &MoveNumbers)| {
        let weights = exact.get(position).map_or_else(|| weights(numbers), |exact| Ok(*exact));
        Ok((*position, weights.map_err(|error| format!("at {position}, {error}"))?))
    };
    let moves = known.map(weights).collect::<Result<_, String>>()?;
    Ok(Learned { moves, without: BTreeMap::new(), kind: NumberKind::Chances, view: None })
}

/// Makes the move that is worth most.
fn choose_best(of_moves: &BTreeMap<Position, MoveNumbers>) -> Learned {
    let (mut moves, mut without) = (BTreeMap::new(), BTreeMap::new());
    for (position, values) in of_moves {
        match best_of(*position, values) {
            Ok(square) => drop(moves.insert(*position, always(square))),
            Err(missing) => drop(without.insert(*position, missing)),
        }
    }
    Learned { moves, without, kind: NumberKind::Values, view: None }
}

/// Gives this value to each legal move that has none.
fn fill(of_moves: &mut BTreeMap<Position, MoveNumbers>, first: Player, default: f64) {
    for position in positions(first).filter(|position| !position.is_over()) {
        let values = of_moves.entry(position).or_default();
        position.legal_moves().into_iter().for_each(|square| _ = values.entry(square).or_insert(default));
    }
}

/// What the numbers of moves are: chances if they sum to 1 in all positions, values if they do not in most.
fn kind(of_moves: &BTreeMap<Position, MoveNumbers>) -> Result<NumberKind, String> {
    let with = |expected| of_moves.iter().filter(move |(_, numbers)| are_chances(numbers) == Some(expected));
    match (with(true).count(), with(false).count()) {
        (1.., 0) => Ok(NumberKind::Chances),
        (chances, others) if chances > others => {
            let (first, numbers) = with(false).next().expect("some do not sum to 1");
            if let Some(below) = numbers.values().find(|number| **number < 0.0) {
                return Err(format!(
                    "at {first}, {below} is no chance, since it is below 0; if it is what a move is worth, say --values"
                ));
            }
            let of = chances + others;
            Err(format!(
                "the numbers of {others} of {of} positions do not sum to 1, the first is {first}; say whether they are --chances or --values"
            ))
        }
        _ => Ok(NumberKind::Values),
    }
}

/// The choice of one square.
pub fn always(square: Square) -> Weights {
    Square::ALL.map(|other| u64::from(other == square))
}

/// The legal move that is worth most, or how many have no value.
fn best_of(position: Position, values: &MoveNumbers) -> Result<Square, usize> {
    let legal = position.legal_moves();
    let mut best: Option<(Square, f64)> = None;
    for (square, value) in values.iter().filter(|(square, _)| legal.contains(**square)) {
        if best.is_none_or(|(_, most)| *value > most) {
            best = Some((*square, *value));
        }
    }
    let missing = legal.into_iter().filter(|square| !values.contains_key(square)).count();
    best.filter(|_| missing == 0).map(|(square, _)| square).ok_or(missing)
}

/// What the moves of each position are worth to who moves: the positions that they lead to, as far as these have a value.
fn by_next_positions(
    values: &BTreeMap<Position, f64>,
    first: Player,
    signs: [f64; 2],
) -> impl Iterator<Item = (Position, MoveNumbers)> {
    let of_moves = move |position: Position| {
        let sign = if position.to_move() == Player::X { signs[0] } else { signs[1] };
        let known = position.children().filter_map(|(square, next)| Some((square, sign * values.get(&next)?)));
        (position, known.collect::<MoveNumbers>())
    };
    positions(first).map(of_moves).filter(|(_, values)| !values.is_empty())
}

/// All positions of games that `first` begins.
fn positions(first: Player) -> impl Iterator<Item = Position> {
    (0..3u16.pow(9)).filter_map(move |key| Position::from_key(key, first))
}

/// The signs of values after X's and after O's moves, and whose view the values are. Positions that are won tell. A table for one player alone has only positions after that player's moves, and none that the other has won.
fn view(values: &BTreeMap<Position, f64>) -> Result<([f64; 2], &'static str), String> {
    let mean = |winner| {
        let won = values.iter().filter(|(position, _)| position.winner() == winner);
        let (sum, count) = won.fold((0.0, 0u32), |(sum, count), (_, value)| (sum + value, count + 1));
        (count > 0).then(|| sum / f64::from(count))
    };
    let others = mean(None);
    let are_after = |player: Player| values.keys().all(|position| position.is_over() || position.to_move() != player);
    match (mean(Some(Player::X)), others, mean(Some(Player::O))) {
        (Some(x), Some(none), Some(o)) if x > none && o > none => Ok(([1.0, 1.0], "who has moved")),
        (Some(x), Some(none), Some(o)) if none - x.max(o) > (x - o).abs() => Ok(([-1.0, -1.0], "who moves next")),
        (Some(x), _, Some(o)) if x > o => Ok(([1.0, -1.0], "X")),
        (Some(x), _, Some(o)) if x < o => Ok(([-1.0, 1.0], "O")),
        (Some(x), Some(none), None) if x > none && are_after(Player::X) => Ok(([1.0, -1.0], "X")),
        (None, Some(none), Some(o)) if o > none && are_after(Player::O) => Ok(([-1.0, 1.0], "O")),
        _ => Err("nobody can know whose view the values of these positions are: give the move in each position".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    type Table = BTreeMap<Position, Weights>;

    const CHANCES: Numbers = Numbers { kind: Some(NumberKind::Chances), default: None };

    fn read_as(table: &Value, numbers: Numbers) -> Result<Learned, String> {
        let entries = table.as_object().unwrap().iter().map(|(key, value)| (key.clone(), value.clone()));
        super::read(entries.collect(), Player::X, Coords::OneToNine, numbers)
    }

    fn read(table: &Value) -> Result<Table, String> {
        Ok(read_as(table, Numbers::default())?.moves)
    }

    fn move_at(moves: &Table, position: &str) -> Option<u8> {
        let weights = moves.get(&position.parse().unwrap())?;
        let chosen: Vec<Square> = Square::ALL.into_iter().filter(|square| weights[square.index()] > 0).collect();
        chosen.first().filter(|_| chosen.len() == 1).map(|square| square.number())
    }

    #[test]
    fn the_legal_move_that_is_worth_most_is_made() {
        let table = json!({
            "XX.OO....": [9, 9, 0.5, 9, 9, 0.25, 0, 0, -1],
            "(1, -1, 0, 0, 1, 0, 0, 0, 0)": {"3": 0.5, "4": 0.5, "6": -1, "7": 0, "8": 0.25, "9": 1},
            "X........": {"5": 1.0},
            "XXX......": [0, 0, 0, 0, 0, 0, 0, 0, 0],
        });
        let moves = read(&table).unwrap();
        assert_eq!(move_at(&moves, "XX.OO...."), Some(3));
        assert_eq!(move_at(&moves, "XO..X...."), Some(9));
        assert_eq!(moves.len(), 2);
        // Seven legal moves have no value, or the one that is said.
        assert_eq!(read_as(&table, Numbers::default()).unwrap().without, [("X........".parse().unwrap(), 7)].into());
        for (default, square) in [(0.0, 5), (1.5, 2)] {
            let numbers = Numbers { default: Some(default), ..Numbers::default() };
            assert_eq!(move_at(&read_as(&table, numbers).unwrap().moves, "X........"), Some(square));
        }
    }

    #[test]
    fn chances_are_those_of_all_entries_or_are_said() {
        let chances = json!({
            ".........": [0.25, 0, 0.25, 0, 0, 0, 0.25, 0, 0.25],
            "X........": {"5": 1},
            // What stands at the end of a game says nothing.
            "XXXOO....": [0, 0, 0, 0, 0, 0, 0, 0, 0],
        });
        let weights = |table: &Table| table[&Position::new()];
        let moves = read(&chances).unwrap();
        assert_eq!((moves.len(), move_at(&moves, "X........")), (2, Some(5)));
        assert_eq!(weights(&moves)[..3], [25 * 10u64.pow(15), 0, 25 * 10u64.pow(15)]);
        // If as many do not sum to 1, they are values, of which the first best one counts; if fewer, nobody knows.
        let mut visits = chances.clone();
        visits["X........"] = json!({"5": 30, "9": 10});
        assert_eq!(weights(&read(&visits).unwrap()), always(Square::TOP_LEFT));
        assert_ne!(weights(&read_as(&visits, CHANCES).unwrap().moves)[2], 0);
        visits[".X......."] = json!({"5": 1.0});
        assert!(
            read(&visits).unwrap_err().starts_with("the numbers of 1 of 3 positions do not sum to 1, the first is X")
        );
        visits["X........"] = json!([0, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(read(&visits).unwrap().len(), 2);
        visits["X........"] = json!({"5": -1});
        assert_eq!(read_as(&visits, CHANCES).unwrap_err(), "at X........, -1 does not say how often a move is made");
    }

    #[test]
    fn null_gives_up() {
        let table = json!({".........": [0.5, 0.5, 0, 0, 0, 0, 0, 0, 0], ".O..X....": null}).to_string();
        let table = crate::MoveTable::read(&table, Player::X, Coords::OneToNine, Numbers::default()).unwrap();
        let (answer, finding) = table.answer(".O..X....".parse().unwrap());
        assert_eq!((answer.fails(), finding.unwrap().what.as_str()), (1, "it gives up"));
        assert_eq!(table.sides(), [Player::X]);
    }

    #[test]
    fn a_chance_of_a_taken_square_is_no_sentence_about_one_square() {
        let table = json!({"O...X....": [0.5, 0.5, 0, 0, 0, 0, 0, 0, 0]}).to_string();
        let table = crate::MoveTable::read(&table, Player::X, Coords::OneToNine, Numbers::default()).unwrap();
        let (_, finding) = table.answer("O...X....".parse().unwrap());
        // What is said of a square that it takes ends with "is taken", from which advice is made.
        assert_eq!(finding.unwrap().what, "it may choose a taken square");
    }

    #[test]
    fn values_of_positions_are_those_of_x_or_of_who_has_moved() {
        let after = ["XX.OO.X..", "XX.OO..X.", "XX.OO...X", "XX.OOX..."];
        let with = |x: f64, o: f64| {
            let mut table = json!({"XXXOO....": x, "XX.OOOX..": o, "XX..O....": 0.5});
            after.iter().for_each(|position| table[position] = json!(0.5));
            read(&table)
        };
        for (x, o) in [(1.0, -1.0), (1.0, 1.0), (-1.0, -1.0)] {
            assert_eq!(move_at(&with(x, o).unwrap(), "XX.OO...."), Some(3));
        }
        assert_ne!(move_at(&with(-1.0, 1.0).unwrap(), "XX.OO...."), None);
        assert_ne!(move_at(&with(1.0, 1.0).unwrap(), "XX.OO...."), Some(6));
        assert!(with(0.5, 0.5).unwrap_err().contains("whose view"));
        // Values that a program has learned for its own moves alone are its own: nobody else has won there.
        let mut table: Value = after.iter().map(|position| (position.to_string(), json!(0.5))).collect();
        table["XXXOO...."] = json!(1);
        let own = read_as(&table, Numbers::default()).unwrap();
        assert_eq!((move_at(&own.moves, "XX.OO...."), own.view), (Some(3), Some("X")));
        table["XX..O...."] = json!(0.5);
        assert_eq!(read_as(&table, Numbers::default()).unwrap().view, Some("X"));
        table["XX.OO...."] = json!(0.5);
        assert!(read(&table).unwrap_err().contains("whose view"), "a position after a move of O");
    }

    #[test]
    fn fractions_are_exact() {
        for written in
            [json!(["1/3", "1/6", "Fraction(1, 2)", 0, 0, 0, 0, 0, 0]), json!({"1": "2/6", "2": "1/6", "3": "1/2"})]
        {
            let moves = read(&json!({".........": written})).unwrap();
            assert_eq!(moves[&Position::new()][..3], [2, 1, 3]);
        }
        let values = json!({"XX.OO....": {"3": "1/2", "6": "-1/2", "7": "1/3", "8": 0, "9": "0"}});
        assert_eq!(move_at(&read(&values).unwrap(), "XX.OO...."), Some(3));
        assert!(read(&json!({".........": {"1": "1/0", "2": 1}})).unwrap_err().contains("not the number of a move"));
    }

    #[test]
    fn a_chance_below_0_is_told_with_its_position() {
        let table =
            json!({".........": [0.5, -0.5, 1, 0, 0, 0, 0, 0, 0], "X...O....": {"9": 1}, "X...O.O.X": {"3": 1}});
        assert!(read(&table).unwrap_err().starts_with("at ........., -0.5 is no chance, since it is below 0; "));
    }

    #[test]
    fn squares_of_what_was_learned_count_from_0_if_one_is_0() {
        let read =
            |text: Value| crate::MoveTable::read(&text.to_string(), Player::X, Coords::OneToNine, Numbers::default());
        for table in
            [json!({"('.........', 8)": 0.5, "('.........', 0)": 0.5}), json!({".........": {"0": 0.5, "8": 0.5}})]
        {
            let table = read(table).unwrap();
            assert_eq!(table.asked().unwrap(), "its chances of moves; its squares are 0 to 8");
            let weights = table.weights(Position::new()).unwrap();
            assert!(weights[0] > 0 && weights[0] == weights[8], "{weights:?}");
        }
        // A table that has both is neither, and 0 in a table of moves may say that there is none.
        assert!(
            read(json!({".........": {"0": 0.5, "9": 0.5}})).unwrap_err().starts_with("entry 1: \"0\" is not a square")
        );
        assert!(read(json!({".........": 0})).unwrap_err().contains("\"0\" is not a square"));
    }

    #[test]
    fn lines_may_have_semicolons_or_tabs() {
        for text in ["position;move\nX........;5\n", "X........\t5\n", "\"X,,,,,,,,\";\"5\"\n"] {
            let table = crate::MoveTable::read(text, Player::X, Coords::OneToNine, Numbers::default());
            let position = table.as_ref().map(|table| table.positions().next().unwrap().to_string());
            assert_eq!(position.as_deref(), Ok("X........"), "{text}");
        }
    }

    #[test]
    fn lines_may_have_the_numbers_of_all_moves_or_of_one() {
        let read = |text: &str| crate::MoveTable::read(text, Player::X, Coords::OneToNine, Numbers::default());
        for text in [
            "position,1,2,3,4,5,6,7,8,9\n.........,0.25,0,0,0,0.75,0,0,0,0\nX........,,0,0,0,1,0,0,0,0\n",
            ".........;0.25;0;0;0;0.75;0;0;0;0\n",
            "position,move,probability\n.........,1,0.25\n.........,5,0.75\n",
            "\"         \"\t1\t1/4\n\"         \"\t5\t3/4\n",
        ] {
            let table = read(text).unwrap();
            let weights = table.weights(Position::new()).unwrap();
            assert_eq!((weights[4], weights[1]), (3 * weights[0], 0), "{text}");
        }
        let error = read("position,move,probability\n.........,1,0.25\n.........,0.75\n").unwrap_err();
        assert_eq!(error, "line 3: write a position, and a move and its number");
        // A move alone, also behind a position with commas, is no number.
        let table = read("X,,,,,,,,,5\n").unwrap();
        assert_eq!(table.positions().next().unwrap().to_string(), "X........");
    }

    #[test]
    fn keys_of_positions_and_moves_and_rows_of_rows_are_as_nested_objects_and_lists() {
        let table = |text: Value| {
            let numbers = Numbers::default();
            let table = crate::MoveTable::read(&text.to_string(), Player::X, Coords::OneToNine, numbers).unwrap();
            table
                .positions()
                .map(|position| (position.to_string(), *table.weights(position).unwrap()))
                .collect::<Vec<_>>()
        };
        let nested = table(json!({"X........": {"5": 0.75, "9": 0.25}, ".........": {"5": 1.0}}));
        assert_eq!(nested.len(), 2);
        for flat in [
            json!({"X........|5": 0.75, "X........|9": 0.25, ".........|5": 1.0}),
            json!({"(X........, 5)": 0.75, "(X........, 9)": 0.25, "(........., 5)": 1}),
            json!({"('X        ', 5)": 0.75, "('X        ', 9)": 0.25, "('         ', 5)": 1}),
            json!({"(('X',' ',' ',' ',' ',' ',' ',' ',' '), 5)": 0.75, "(('X',' ',' ',' ',' ',' ',' ',' ',' '), 9)": 0.25,
                   "((' ',' ',' ',' ',' ',' ',' ',' ',' '), 5)": 1}),
            json!({"X........": [[0, 0, 0], [0, 0.75, 0], [0, 0, 0.25]], ".........": [[0, 0, 0], [0, 1, 0], [0, 0, 0]]}),
        ] {
            assert_eq!(table(flat.clone()), nested, "{flat}");
        }
    }

    #[test]
    fn what_is_no_value_is_an_error_with_its_place() {
        for (value, what) in [
            (json!("5"), "entry 2: \"5\" is neither a list"),
            (json!([1, 2]), "entry 2: [1,2] is neither a list"),
            (json!({"10": 1}), "entry 2: \"10\" is not a square"),
            (json!({"1": "much"}), "entry 2: \"much\" is not the number of a move"),
        ] {
            let error = read(&json!({".........": [0, 0, 0, 0, 0, 0, 0, 0, 0], "X........": value})).unwrap_err();
            assert!(error.starts_with(what), "{error}");
        }
    }
}
