//! Tests the laws: the compiled table keeps them, and a table that breaks one is found out by its name.

use noughts::verify::{Law, check, check_compiled, checksum};
use noughts::{Outcome, Position, Square, table};

fn broken(laws: &[Law]) -> Vec<&'static str> {
    laws.iter().filter(|law| law.finding.is_err()).map(|law| law.name).collect()
}

fn violation(laws: &[Law], name: &str) -> String {
    laws.iter().find(|law| law.name == name).unwrap().finding.clone().unwrap_err().to_string()
}

#[test]
fn the_compiled_table_keeps_every_law() {
    let laws = check_compiled();
    assert_eq!(broken(&laws), [""; 0]);
    assert_eq!(laws.len(), 9);
    let found = |name| laws.iter().find(|law| law.name == name).unwrap().finding.clone().unwrap();
    assert!(found("canonical entries").contains("765"));
    assert!(found("every answer").contains("5478"));
    assert!(found("picks").contains("191/192 as X and 866/945 as O"));
    assert_eq!(broken(&check(&table::by_key())), [""; 0]);
}

/// The laws that the table breaks after a change of this position's entry.
fn changed(position: &str, change: impl FnOnce(&mut noughts::Evaluation)) -> Vec<Law> {
    let mut table = table::by_key();
    let key = position.parse::<Position>().unwrap().canonical().0.key();
    change(table.get_mut(&key).unwrap());
    check(&table)
}

#[test]
fn a_missing_entry_is_named_by_its_position() {
    let mut table = table::by_key();
    table.remove(&0);
    let laws = check(&table);
    assert!(broken(&laws).contains(&"canonical entries") && broken(&laws).contains(&"every answer"));
    assert!(violation(&laws, "every answer").contains("at .........: there is no answer"));
}

#[test]
fn an_entry_too_many_is_found() {
    let mut table = table::by_key();
    let corner: Position = "X........".parse().unwrap();
    table.insert(corner.key(), noughts::evaluate(corner));
    assert_eq!(broken(&check(&table)), ["canonical entries"]);
}

#[test]
fn a_wrong_outcome_is_found_by_its_parents_children_and_the_second_way() {
    let laws = changed("X...O....", |entry| entry.outcome = Outcome::Win);
    for law in ["children", "second solution", "counts"] {
        assert!(broken(&laws).contains(&law), "{law}");
    }
    assert!(violation(&laws, "second solution").starts_with("at "));
    assert!(violation(&laws, "counts").contains("outcomes.win is counted as"));
}

#[test]
fn wrong_plies_are_found() {
    let laws = changed("XO..X....", |entry| entry.plies = 2);
    let said = "at ....X..OX: loss in 2 is loss in 4 in the second way";
    assert_eq!(violation(&laws, "second solution"), said);
    for law in ["children", "second solution"] {
        assert!(broken(&laws).contains(&law), "{law}");
    }
}

/// A fault of some tables: a full board with a line counts as a draw.
#[test]
fn a_win_on_a_full_board_taken_for_a_draw_is_found() {
    let laws = changed("XOXOXOXOX", |entry| entry.outcome = Outcome::Draw);
    assert!(broken(&laws).contains(&"children") && broken(&laws).contains(&"second solution"));
}

#[test]
fn a_best_move_too_few_or_too_many_is_found() {
    let laws = changed("X...O....", |entry| entry.best = entry.best.without(entry.best.first().unwrap()));
    let best = "at ....O...X: best is 2 3 4 6 7 8, should be 1 2 3 4 6 7 8";
    assert_eq!(violation(&laws, "best moves"), best);
    let legal = "XO..X....".parse::<Position>().unwrap().canonical().0.legal_moves();
    let laws = changed("XO..X....", |entry| entry.best = entry.best.with((legal - entry.best).first().unwrap()));
    assert_eq!(broken(&laws), ["best moves"]);
}

#[test]
fn a_best_set_that_the_symmetry_of_its_position_denies_is_found() {
    let laws = changed(".........", |entry| entry.best = entry.best.without(Square::new(3).unwrap()));
    assert!(broken(&laws).contains(&"best moves") && broken(&laws).contains(&"eight images"));
}

#[test]
fn a_losing_pick_is_found_with_the_lost_position() {
    let laws = changed("X........", |entry| {
        let edge = Square::new(1).unwrap();
        (entry.best, entry.pick) = (entry.best.with(edge), Some(edge));
    });
    assert!(broken(&laws).contains(&"picks"));
    assert!(violation(&laws, "picks").contains("O has lost by its picks"), "{}", violation(&laws, "picks"));
    // X has not begun with its pick here, but O loses all the same.
    let edge = ".X.......".parse::<Position>().unwrap().canonical().0;
    let losing = noughts::move_values(edge).into_iter().find(|value| value.outcome == Outcome::Loss).unwrap().square;
    let laws = changed(".X.......", |entry| (entry.best, entry.pick) = (entry.best.with(losing), Some(losing)));
    assert!(violation(&laws, "picks").contains("O has lost by its picks"), "{}", violation(&laws, "picks"));
}

#[test]
fn a_pick_that_wins_less_often_or_is_not_the_lowest_is_found() {
    for number in 1..=9 {
        let square = Square::new(number).unwrap();
        let laws = changed(".........", |entry| entry.pick = Some(square));
        assert_eq!(broken(&laws).contains(&"picks"), number != 1, "{number}");
    }
}

#[test]
fn picks_and_moves_must_be_there_while_the_game_goes_on_and_only_then() {
    let laws = changed("X........", |entry| entry.pick = None);
    assert!(violation(&laws, "every answer").contains("there is no pick"));
    let legal = "X........".parse::<Position>().unwrap().canonical().0.legal_moves();
    let laws = changed("X........", |entry| entry.best = entry.best.with((!legal).first().unwrap()));
    assert!(violation(&laws, "every answer").contains("but legal is"));
    let laws = changed("X........", |entry| entry.pick = (legal - entry.best).first());
    assert!(violation(&laws, "every answer").contains("but legal is"));
    let laws = changed("XOXOXOXOX", |entry| entry.pick = Square::new(1));
    assert!(broken(&laws).contains(&"every answer"));
    let laws = changed("XOXOXOXOX", |entry| entry.best = entry.best.with(Square::new(1).unwrap()));
    assert!(broken(&laws).contains(&"every answer"));
}

#[test]
fn the_checksum_notices_every_value_that_is_changed() {
    let right = checksum(&table::by_key());
    for outcome in [Outcome::Loss, Outcome::Draw, Outcome::Win] {
        for plies in 0..=255 {
            let mut entries = table::by_key();
            let entry = entries.values_mut().find(|entry| (entry.outcome, entry.plies) == (Outcome::Draw, 3)).unwrap();
            (entry.outcome, entry.plies) = (outcome, plies);
            // Decided outcomes differ in their plies, since the winner makes the last move.
            let is_same = (outcome, plies) == (Outcome::Draw, 3);
            assert_eq!(checksum(&entries) == right, is_same, "{outcome} in {plies}");
        }
    }
}
