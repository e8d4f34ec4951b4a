//! How the marks on a page are told: what a click on a cell changes there and in one other cell.

use super::Reading;
use super::sight::Look;
use std::collections::BTreeSet;

/// The kinds of sign, the likeliest first.
const SIGNS: [&str; 6] = ["text", "image", "drawing", "class", "style", "attribute"];

type Signs = BTreeSet<String>;

/// What a click on a cell did.
#[derive(Debug, PartialEq)]
pub enum Click {
    /// The cell was marked, and then another: the person moved first.
    Answered(Reading),
    /// There was a mark before, the cell was marked, and then another: the page moved first.
    Answering(Reading),
    /// Only the cell was marked.
    Alone,
    /// No cell was marked, or several.
    Nothing,
}

/// What a click on a cell did, by what the nine cells showed before and after it.
pub fn click(before: &[Look], after: &[Look], clicked: usize) -> Click {
    let found: Vec<Click> = SIGNS.iter().map(|sign| click_by(sign, before, after, clicked)).collect();
    let is_alone = found.contains(&Click::Alone);
    let answered = found.into_iter().find(|click| !matches!(click, Click::Alone | Click::Nothing));
    answered.unwrap_or(if is_alone { Click::Alone } else { Click::Nothing })
}

fn click_by(sign: &str, before: &[Look], after: &[Look], clicked: usize) -> Click {
    let [before, after] = [before, after].map(|looks| looks.iter().map(|look| signs(look, sign)).collect::<Vec<_>>());
    let gained: Vec<Signs> = before.iter().zip(&after).map(|(old, new)| new - old).collect();
    // What several cells gain is no mark: a colour, or that they cannot be clicked any more.
    let own = |i: usize| unlike_others(&gained, &[i]);
    let person = own(clicked);
    let others: Vec<usize> = (0..gained.len()).filter(|i| *i != clicked && !own(*i).is_empty()).collect();
    let (false, [other]) = (person.is_empty(), others.as_slice()) else {
        let mut rest = (0..gained.len()).filter(|i| *i != clicked).map(|i| &gained[i]);
        let is_quiet = rest.next().is_none_or(|one| rest.all(|other| other == one));
        return if is_quiet && !person.is_empty() { Click::Alone } else { Click::Nothing };
    };
    let page = own(*other);
    let reading =
        |first: &Signs, second: &Signs| Reading { sign: sign.into(), first: first.clone(), second: second.clone() };
    let marked: Vec<usize> = (0..before.len()).filter(|i| !before[*i].is_disjoint(&page)).collect();
    match marked.as_slice() {
        [] if before.iter().all(|cell| cell.is_disjoint(&person)) => Click::Answered(reading(&person, &page)),
        [first] => {
            let page = &unlike_others(&after, &[*first, *other]) & &before[*first];
            let is_plain = !page.is_empty() && before.iter().all(|cell| cell.is_disjoint(&person));
            if is_plain { Click::Answering(reading(&page, &person)) } else { Click::Nothing }
        }
        _ => Click::Nothing,
    }
}

fn signs(look: &Look, sign: &str) -> Signs {
    look.get(sign).cloned().unwrap_or_default()
}

/// The signs that all of these cells have, and no other.
fn unlike_others(cells: &[Signs], these: &[usize]) -> Signs {
    let (mine, others): (Vec<_>, Vec<_>) = (0..cells.len()).partition(|i| these.contains(i));
    let shared = mine.iter().map(|i| cells[*i].clone()).reduce(|all, cell| &all & &cell).unwrap_or_default();
    others.iter().fold(shared, |left, i| &left - &cells[*i])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nine cells, a letter each, with this kind of sign.
    fn looks(sign: &str, cells: &str) -> Vec<Look> {
        let signs = |c: char| if c == '.' { Signs::new() } else { Signs::from([c.to_string()]) };
        cells.chars().map(|c| Look::from([(sign.to_string(), signs(c))])).collect()
    }

    fn reading(sign: &str, first: &str, second: &str) -> Reading {
        let signs = |text: &str| text.chars().map(String::from).collect();
        Reading { sign: sign.into(), first: signs(first), second: signs(second) }
    }

    #[test]
    fn a_click_marks_its_cell_and_is_answered_by_a_mark_in_another() {
        for sign in SIGNS {
            let click = |before, after, clicked| click(&looks(sign, before), &looks(sign, after), clicked);
            assert_eq!(click(".........", "X...O....", 0), Click::Answered(reading(sign, "X", "O")));
            assert_eq!(click("123456789", "X234O6789", 0), Click::Answered(reading(sign, "X", "O")));
            assert_eq!(click("....X....", "OX..X....", 0), Click::Answering(reading(sign, "X", "O")));
            assert_eq!(click("1234X6789", "OX34X6789", 0), Click::Answering(reading(sign, "X", "O")));
            assert_eq!(click(".........", "X........", 0), Click::Alone);
            assert_eq!(click(".........", "X...X....", 0), Click::Nothing);
            assert_eq!(click(".........", ".........", 0), Click::Nothing);
            assert_eq!(click(".........", "X...O...O", 0), Click::Nothing);
            assert_eq!(click(".........", "....O....", 0), Click::Nothing);
        }
    }

    #[test]
    fn what_several_cells_gain_is_no_mark() {
        let cell =
            |classes: &[&str]| Look::from([("class".to_string(), classes.iter().map(ToString::to_string).collect())]);
        let before = vec![cell(&["cell"]); 9];
        let mut after = vec![cell(&["cell", "dull"]); 9];
        after[2] = cell(&["cell", "taken", "x", "dull"]);
        after[6] = cell(&["cell", "taken", "o", "dull"]);
        assert_eq!(click(&before, &after, 2), Click::Answered(reading("class", "x", "o")));
    }

    #[test]
    fn a_text_goes_before_a_class() {
        let look = |text: &str, class: &str| {
            Look::from([
                ("text".to_string(), [text.to_string()].into()),
                ("class".to_string(), [class.to_string()].into()),
            ])
        };
        let before = vec![look("", ""); 9];
        let mut after = before.clone();
        (after[0], after[1]) = (look("O", "last"), look("X", "new"));
        assert_eq!(click(&before, &after, 0), Click::Answered(reading("text", "O", "X")));
    }
}
