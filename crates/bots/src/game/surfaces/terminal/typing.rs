//! Ways to type a move.

use crate::game::surface::{Act, MoveInput};

/// A way to type moves: its name, and the lines for each row and column.
fn input(name: impl Into<String>, lines: impl Fn(usize, usize) -> Vec<String>) -> MoveInput {
    let acts = |index: usize| lines(index / 3, index % 3).into_iter().map(Act::Type).collect();
    MoveInput { name: name.into(), acts: std::array::from_fn(acts) }
}

fn of_words<T: AsRef<str>>(name: impl Into<String>, words: &[T; 9]) -> MoveInput {
    input(name, |row, column| vec![words[3 * row + column].as_ref().to_string()])
}

fn is_letter(input: &MoveInput) -> bool {
    input.name.to_lowercase().starts_with("a") && input.name.contains('1')
        || input.name.starts_with('1') && input.name.contains('a')
}

/// The ways that `--type` names: those with this name, counted from 1 and from 0 unless it says which; or nine words,
/// one for each square. The error lists the names.
pub fn named(name: &str) -> Result<Vec<MoveInput>, String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    if let Ok(words) = <[&str; 9]>::try_from(words) {
        return Ok(vec![of_words(name, &words)]);
    }
    let plain = |text: &str| text.trim().to_lowercase().replace("column", "col").replace(" from ", "/");
    let wanted = plain(name);
    let fits = |input: &MoveInput| {
        let own = plain(&input.name);
        own == wanted || own == format!("{wanted}/1") || own == format!("{wanted}/0")
    };
    let found: Vec<MoveInput> = all().into_iter().filter(fits).collect();
    if found.is_empty() { Err(format!("{name:?} is no way to type a move; {KNOWN}")) } else { Ok(found) }
}

const KNOWN: &str = "there are 1-9, 0-8, numpad, 'row col', 'row,col', rowcol, 'row then col' (two lines), each also with col \
                     first and 'from 0', a1, 1a, and nine words, one a square";

/// All ways, the usual ones first.
pub fn all() -> Vec<MoveInput> {
    let mut all = numbers();
    all.extend(pairs());
    all.extend(letters());
    all.push(of_words("qwe asd zxc", &["q", "w", "e", "a", "s", "d", "z", "x", "c"]));
    all.push(of_words("a-i", &["a", "b", "c", "d", "e", "f", "g", "h", "i"]));
    let corners = ["tl", "tm", "tr", "ml", "mm", "mr", "bl", "bm", "br"];
    all.push(of_words("tl-br", &corners));
    all
}

fn numbers() -> Vec<MoveInput> {
    let number = |number: usize| vec![number.to_string()];
    vec![
        input("1-9", |row, column| number(3 * row + column + 1)),
        input("0-8", |row, column| number(3 * row + column)),
        input("numpad", |row, column| number(3 * (2 - row) + column + 1)),
        input("1-9 by columns", |row, column| number(3 * column + row + 1)),
        input("0-8 by columns", |row, column| number(3 * column + row)),
    ]
}

fn pairs() -> Vec<MoveInput> {
    let mut all = Vec::new();
    for (between, lines) in [(" ", false), (",", false), (" then ", true), ("", false), (", ", false), ("-", false)] {
        for from in [1, 0] {
            let text = |a: usize, b: usize| {
                let (a, b) = ((a + from).to_string(), (b + from).to_string());
                if lines { vec![a, b] } else { vec![[a, b].join(between)] }
            };
            let name = |a: &str, b: &str, end: &str| format!("{a}{between}{b} from {from}{end}");
            all.push(input(name("row", "col", ""), text));
            all.push(input(name("col", "row", ""), |row, column| text(column, row)));
            all.push(input(name("col", "row", " upwards"), |row, column| text(column, 2 - row)));
            all.push(input(name("row", "col", " upwards"), |row, column| text(2 - row, column)));
        }
    }
    all
}

fn letters() -> Vec<MoveInput> {
    let mut all = Vec::new();
    for (case, end) in [("abc", ""), ("ABC", " in capitals")] {
        let letter = |index: usize| case.chars().nth(index).unwrap_or('a').to_string();
        let number = |index: usize| (index + 1).to_string();
        for (between, lines) in [("", false), (" ", false), (",", false), (" then ", true)] {
            let text = |a: String, b: String| if lines { vec![a, b] } else { vec![[a, b].join(between)] };
            let name = |a: &str, b: &str, how: &str| format!("{a}{between}{b}{how}{end}");
            all.push(input(name("a", "1", ""), |row, column| text(letter(column), number(row))));
            all.push(input(name("a", "1", " upwards"), |row, column| text(letter(column), number(2 - row))));
            all.push(input(name("a", "1", " with letters for rows"), |row, column| text(letter(row), number(column))));
            all.push(input(name("1", "a", ""), |row, column| text(number(row), letter(column))));
            all.push(input(name("1", "a", " upwards"), |row, column| text(number(2 - row), letter(column))));
            all.push(input(name("1", "a", " with letters for rows"), |row, column| text(number(column), letter(row))));
        }
    }
    all
}

/// All ways, the likeliest first: the texts that stand in the empty squares, then the ways that the prompt suggests.
pub fn likely(prompt: &str, names: &[[String; 9]]) -> Vec<MoveInput> {
    let prompt = prompt.to_lowercase();
    let (examples, letters) = (exampled(&prompt), lettered(&prompt));
    let mut inputs = all();
    inputs.extend(examples.clone());
    let words = names.iter().find(|names| names.iter().all(|name| name.chars().count() > 1));
    let words = words.map(|names| of_words(names.join(" "), names));
    inputs.extend(words.filter(|words| inputs.iter().all(|input| input.acts != words.acts)));
    let named: Vec<MoveInput> = names.iter().map(|names| of_words("", names)).chain(examples).collect();
    inputs.sort_by_key(|input| (named.iter().all(|names| names.acts != input.acts), rank(input, &prompt, letters)));
    inputs
}

/// The ways to type a row and a column as in an example of the prompt: in brackets, or with a character between them,
/// such as `(1,3)`.
fn exampled(prompt: &str) -> Vec<MoveInput> {
    let example = pattern!(r"([(\[{<])\s*[0-3](\s*[,;:/. -]\s*)[0-3]\s*([)\]}>])");
    let Some(captures) = example.captures(prompt) else { return Vec::new() };
    let [open, between, close] = [1, 2, 3].map(|group| captures[group].to_string());
    let mut found = Vec::new();
    for from in [1, 0] {
        let text = |a: usize, b: usize| vec![format!("{open}{}{between}{}{close}", a + from, b + from)];
        let name = |a: &str, b: &str| format!("{open}{a}{between}{b}{close} from {from}");
        found.push(input(name("row", "col"), text));
        found.push(input(name("col", "row"), |row, column| text(column, row)));
    }
    found
}

/// Nine short words at the end of a line: `Available moves: a1, a2, …`.
pub fn listed(line: &str) -> Option<[String; 9]> {
    let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let last = words.last_chunk::<9>()?;
    let is_name = |word: &&str| word.len() <= 3 && last.iter().filter(|other| other == &word).count() == 1;
    last.iter().all(is_name).then(|| last.map(String::from))
}

fn rank(input: &MoveInput, prompt: &str, letters: Option<Lettered>) -> u32 {
    let name = &input.name;
    let (says_row, says_column) = (prompt.contains("row"), prompt.contains("col"));
    let is_pair = name.contains("row") && !is_letter(input);
    let is_unusual = name.ends_with("upwards") || name.ends_with("by columns") || name.starts_with("row-");
    let base = match name.as_str() {
        _ if is_letter(input) && letters.is_some_and(|letters| is_beside(name, letters)) => 1,
        _ if is_letter(input) && names_square(prompt) => 1 + u32::from(letters.is_some()),
        _ if is_pair && says_row != says_column && name.contains(" then ") => 0,
        _ if is_pair && says_row && says_column && name.contains(',') == prompt.contains(',') => 1,
        _ if is_pair && (says_row || says_column) => 2,
        "1-9" | "0-8" | "numpad" => 3,
        _ if is_pair && (name.starts_with("rowcol") || name.starts_with("colrow")) => 6,
        _ if is_pair => 4,
        _ if is_letter(input) => 5,
        _ => 7,
    };
    base + if is_unusual { 10 } else { 0 }
}

/// What letters are beside a board, where numbers are on the other side.
#[derive(Clone, Copy, PartialEq)]
enum Lettered {
    Rows,
    Columns,
}

/// Whether three lines begin with the letters of rows and one has the numbers of columns alone, or the reverse.
fn lettered(prompt: &str) -> Option<Lettered> {
    let words = |line: &str| -> Vec<String> {
        line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(String::from).collect()
    };
    let lines: Vec<Vec<String>> = prompt.lines().map(words).collect();
    let (letters, numbers) = (["a", "b", "c"], ["1", "2", "3"]);
    let is_board = |above: [&str; 3], beside: [&str; 3]| {
        lines.iter().any(|line| *line == above)
            && beside.iter().all(|label| lines.iter().any(|line| line.first().is_some_and(|first| first == label)))
    };
    match (is_board(numbers, letters), is_board(letters, numbers)) {
        (true, _) => Some(Lettered::Rows),
        (_, true) => Some(Lettered::Columns),
        _ => None,
    }
}

/// Whether this is a way to type a letter and a number together, as they are beside the board.
fn is_beside(name: &str, letters: Lettered) -> bool {
    (name.starts_with("a1") || name.starts_with("1a")) && name.contains("for rows") == (letters == Lettered::Rows)
}

/// Whether a letter and a number stand together: `a1`, `B2`.
fn names_square(prompt: &str) -> bool {
    let bytes = prompt.as_bytes();
    bytes.windows(2).any(|pair| {
        let (a, b) = (pair[0], pair[1]);
        (b'a'..=b'c').contains(&a) && (b'1'..=b'3').contains(&b)
            || (b'1'..=b'3').contains(&a) && (b'a'..=b'c').contains(&b)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use noughts::Square;

    #[test]
    fn moves_are_typed_in_many_ways() {
        let typed = |name: &str| {
            let input = named(name).unwrap().remove(0);
            let lines = |square: Square| input.acts(square).iter().map(ToString::to_string).collect::<Vec<_>>();
            Square::ALL.map(|square| lines(square).join("/")).join(" ")
        };
        assert_eq!(typed("1-9"), "1 2 3 4 5 6 7 8 9");
        assert_eq!(typed("numpad"), "7 8 9 4 5 6 1 2 3");
        assert_eq!(typed("row,col"), "1,1 1,2 1,3 2,1 2,2 2,3 3,1 3,2 3,3");
        assert_eq!(typed("column row from 0"), "0 0 1 0 2 0 0 1 1 1 2 1 0 2 1 2 2 2");
        assert_eq!(typed("row then col from 0"), "0/0 0/1 0/2 1/0 1/1 1/2 2/0 2/1 2/2");
        assert_eq!(typed("a1"), "a1 b1 c1 a2 b2 c2 a3 b3 c3");
        assert_eq!(typed("1a upwards"), "3a 3b 3c 2a 2b 2c 1a 1b 1c");
        assert_eq!(typed("q w e a s d z x c"), "q w e a s d z x c");
        assert_eq!(named("row col").unwrap().len(), 2);
        assert!(named("by telephone").unwrap_err().contains("nine words"));
    }

    #[test]
    fn all_ways_differ_and_have_nine_texts() {
        let inputs = all();
        for (at, input) in inputs.iter().enumerate() {
            assert!(
                inputs[..at].iter().all(|other| other.acts != input.acts && other.name != input.name),
                "{}",
                input.name
            );
            assert!(
                Square::ALL.iter().all(|square| input.square(input.acts(*square)) == Some(*square)),
                "{}",
                input.name
            );
        }
    }

    #[test]
    fn squares_are_read_in_the_words_in_which_they_are_typed() {
        let input = named("row,col from 0").unwrap().remove(0);
        assert_eq!(input.read(" (1, 2)"), Some(Square::RIGHT));
        assert_eq!(input.read("12"), Some(Square::RIGHT));
        assert_eq!(input.read("3, 3"), None);
    }

    #[test]
    fn an_example_shows_how_moves_are_typed() {
        let inputs = likely("Ingresa tu movimiento, ejm: (1,3).", &[]);
        assert_eq!(
            (inputs[0].name.as_str(), inputs[0].acts[1].as_slice()),
            ("(row,col) from 1", &[Act::Type("(1,2)".into())][..])
        );
        assert_eq!(likely("Move (1-9): ", &[])[0].name, "1-9");
    }

    #[test]
    fn nine_words_that_are_listed_are_names() {
        let names = "a1 a2 a3 b1 b2 b3 c1 c2 c3".split(' ').map(String::from).collect::<Vec<_>>();
        assert_eq!(listed("Available moves: a1,a2,a3,b1,b2,b3,c1,c2,c3").unwrap(), names[..]);
        assert_eq!(listed("Available moves: a1,a2,a3,b1,b2,b3,c1,c2"), None);
        assert_eq!(listed("1 2 3 4 5 6 7 8 8"), None);
        let listed = listed("[a1] [a2] [a3] [b1] [b2] [b3] [c1] [c2] [c3]").unwrap();
        assert_eq!(likely("row-column", &[listed])[0].name, "a1 with letters for rows");
    }

    #[test]
    fn the_prompt_says_what_to_try_first() {
        let first = |prompt: &str| likely(prompt, &[])[0].name.clone();
        assert_eq!(first("Your move (1-9): "), "1-9");
        assert_eq!(first("Enter row: "), "row then col from 1");
        assert_eq!(first("Enter row,col: "), "row,col from 1");
        assert_eq!(first("row and column? "), "row col from 1");
        assert_eq!(first("Which square (a1 to c3)? "), "a1");
        let inputs = likely("Which square (a1 to c3)? ", &[]);
        assert_eq!(inputs[1].name, "a1 with letters for rows");
        let board = "|   1   2   3   |\n| A |   |   |   |\n| B |   |   |   |\n| C |   |   |   |\nYour coordinates:";
        assert_eq!(likely(board, &[])[0].name, "a1 with letters for rows");
        assert_eq!(first("  a b c\n1 . . .\n2 . . .\n3 . . .\nMove: "), "a1");
        assert_eq!(first("  a b c\n. . .\nMove: "), "1-9");
        let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"].map(String::from);
        assert_eq!(likely("?", &[names])[0].name, "a-i");
    }
}
