//! Finds nine places on a terminal's screen without a list of drawings: three rows and three columns at equal
//! distances, or three lines of three fields.
//!
//! ```text
//!  X | O | 3      ┃XO ┃      [X][O][ ]      X O .      ['X', 'O', ' ']      [[ 1  0 -1]
//! ---+---+---     ┃ X ┃      [ ][X][ ]      . X .      [' ', 'X', ' ']       [ 0  1  0]
//!  4 | X | 6      ┃  O┃      [ ][ ][O]      . . O      [' ', ' ', 'O']       [ 0  0 -1]]
//! ```
//!
//! The rows of a board are drawn alike: between the columns, the three lines show the same. Most lattices that are
//! found are no board. The caller keeps those in which moves appear.

use super::screen::{ScreenPage, WIDTH, text};
use crate::game::surface::NinePlaces;
use avt::Cell;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;

/// The largest distances, in lines and in columns, between neighbouring places. With a tab on each side of a bar, they are two
/// tab stops apart.
const ROWS: usize = 5;
const COLUMNS: usize = 16;

/// The positions of nine places relative to the first line. The simplest come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
enum Lattice {
    /// A place is a column of the screen.
    Columns(Columns),
    /// A place is one of three fields of a line.
    Fields { rows: usize, separator: char },
    /// A place is one of nine fields of a line.
    Line { separator: char },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
struct Columns {
    is_painted: bool,
    rows: usize,
    first: usize,
    /// The distances between the three columns. They may differ by one.
    steps: [usize; 2],
}

/// What separates fields. A space stands for any number of spaces.
const SEPARATORS: [char; 4] = [',', '|', '│', ' '];

/// All that may be nine places on these pages: for each key from the oldest page to the newest, and from top to
/// bottom. With a key, only those, and lines between the rows of a board that are blank come before its rows.
pub fn nines(pages: &[ScreenPage], key: Option<&str>) -> Vec<NinePlaces> {
    let Some(key) = key else { return all(pages) };
    let Ok(lattice) = serde_json::from_str::<Lattice>(key) else { return Vec::new() };
    let mut found = Vec::new();
    for page in pages {
        let mut looks: Vec<(usize, [String; 9])> = Vec::new();
        for (top, places) in (0..page.len()).filter_map(|top| Some((top, lattice.places(page, top)?))) {
            let is_row = |(other, places): &(usize, _)| other + lattice.rows() > top && !is_blank(places);
            let at = looks.iter().position(is_row).filter(|_| is_blank(&places)).unwrap_or(looks.len());
            looks.insert(at, (top, places));
        }
        found.extend(looks.into_iter().map(|(_, places)| NinePlaces { key: key.to_string(), places }));
    }
    found
}

/// The lattices that may be a board before its third mark. Such a board shows few different things if it is empty, or
/// many if its squares have names.
fn all(pages: &[ScreenPage]) -> Vec<NinePlaces> {
    let mut found: BTreeMap<Lattice, Vec<[String; 9]>> = BTreeMap::new();
    for page in pages {
        let mut add = |lattice, places: [String; 9], is_drawn| {
            if is_likely(&places, is_drawn) {
                found.entry(lattice).or_default().push(places);
            }
        };
        let is_painted = page.iter().flatten().any(|cell| !cell.pen().is_default());
        for top in 0..page.len() {
            for rows in 1..=ROWS {
                let Some(lines) = TextLines::of(page, top, rows) else { continue };
                for columns in lines.columns(rows) {
                    let is_drawn = lines.are_parted(columns) || lines.are_underlined(columns);
                    add(Lattice::Columns(columns), lines.places(columns), is_drawn);
                    if is_painted {
                        let columns = Columns { is_painted, ..columns };
                        add(Lattice::Columns(columns), lines.places(columns), is_drawn);
                    }
                }
                for lattice in SEPARATORS.map(|separator| Lattice::Fields { rows, separator }) {
                    lattice.places(page, top).into_iter().for_each(|places| add(lattice, places, false));
                }
            }
            for lattice in SEPARATORS.map(|separator| Lattice::Line { separator }) {
                lattice.places(page, top).into_iter().for_each(|places| add(lattice, places, false));
            }
        }
    }
    let nines = |(lattice, looks): (Lattice, Vec<[String; 9]>)| {
        let key = json!(lattice).to_string();
        looks.into_iter().map(move |places| NinePlaces { key: key.clone(), places })
    };
    found.into_iter().flat_map(nines).collect()
}

impl Lattice {
    /// The distance between its rows, in lines.
    fn rows(self) -> usize {
        match self {
            Lattice::Columns(Columns { rows, .. }) | Lattice::Fields { rows, .. } => rows,
            Lattice::Line { .. } => 1,
        }
    }

    /// The contents of the places, if their first line is this one; `None` if they do not fit there.
    fn places(self, page: &ScreenPage, top: usize) -> Option<[String; 9]> {
        match self {
            Lattice::Columns(columns) => {
                let lines = TextLines::of(page, top, columns.rows)?;
                (lines.are_alike(columns) && !lines.have_gap(columns)).then(|| lines.places(columns))
            }
            Lattice::Fields { rows, separator } => {
                let lines = [0, 1, 2].map(|row| page.get(top + row * rows));
                let fields: Vec<Vec<String>> =
                    lines.into_iter().map(|line| fields(line?, separator, 3)).collect::<Option<_>>()?;
                fields.concat().try_into().ok()
            }
            Lattice::Line { separator } => fields(page.get(top)?, separator, 9)?.try_into().ok(),
        }
    }
}

type Bits = u128;

impl Columns {
    fn last(self) -> usize {
        self.first + self.steps[0] + self.steps[1]
    }

    /// What a line has in the three columns.
    fn characters(self, line: &[Cell]) -> [char; 3] {
        [self.first, self.first + self.steps[0], self.last()].map(|column| line.get(column).map_or(' ', Cell::char))
    }

    /// Whether a place is part of a word. Beside a mark there is no other letter but further marks.
    fn are_in_words(self, joined: Bits) -> bool {
        let columns: Bits = 1 << self.first | 1 << (self.first + self.steps[0]) | 1 << self.last();
        joined & columns & !(columns >> 1) != 0 || joined << 1 & columns & !(columns << 1) != 0
    }

    /// From the column after the first to the one after the last.
    fn span(self) -> Bits {
        ((1 << (self.last() + 1 - self.first)) - 1) << (self.first + 1)
    }

    /// The columns between the first two places, and between the last two, if they are on the screen.
    fn between(self) -> [Bits; 2] {
        let between = |from: usize, step: usize| ((1 << (step - 1)) - 1) << (from + 1);
        [between(self.first, self.steps[0]), between(self.first + self.steps[0], self.steps[1])]
    }
}

struct TextLines<'a> {
    lines: [&'a [Cell]; 3],
    /// The columns in which all show the same.
    alike: Bits,
    /// The columns in which the first of them shows something.
    inked: Bits,
    /// The columns where one of the lines differs from its previous column.
    uneven: Bits,
}

impl<'a> TextLines<'a> {
    /// Three lines that are not all empty; `None` if one is missing or all are empty.
    fn of(page: &'a ScreenPage, top: usize, rows: usize) -> Option<TextLines<'a>> {
        let lines: [&[Cell]; 3] = [page.get(top)?, page.get(top + rows)?, page.get(top + 2 * rows)?];
        if lines.iter().all(|line| line.is_empty()) {
            return None;
        }
        let mut found = TextLines { lines, alike: Bits::MAX, inked: 0, uneven: 0 };
        let width = lines.iter().map(|line| line.len()).max().unwrap_or(0);
        for column in 0..=width.min(WIDTH - 1) {
            let is_uneven = |line: &&[Cell]| column == 0 || line.get(column - 1) != line.get(column);
            if lines.iter().any(is_uneven) {
                found.uneven |= 1 << column;
            }
            let [a, b, c] = lines.map(|line| sign(line, column));
            if a != b || a != c {
                found.alike &= !(1 << column);
            }
            if a != ' ' {
                found.inked |= 1 << column;
            }
        }
        Some(found)
    }

    fn columns(&self, rows: usize) -> Vec<Columns> {
        let mut found = Vec::new();
        let joined = self.joined();
        let width = (Bits::BITS - self.uneven.leading_zeros()) as usize;
        for first in 0..width {
            for one in 1..=COLUMNS {
                for two in [one - 1, one, one + 1].into_iter().filter(|two| *two > 0) {
                    let columns = Columns { is_painted: false, rows, first, steps: [one, two] };
                    let is_board = self.are_alike(columns) && columns.span() & self.uneven != 0;
                    if is_board && !columns.are_in_words(joined) && !self.have_gap(columns) {
                        found.push(columns);
                    }
                }
            }
        }
        found
    }

    /// The columns where a line has a letter or a digit, followed by another one.
    fn joined(&self) -> Bits {
        let is_joined = |line: &[Cell], column: usize| {
            let [a, b] = [sign(line, column), sign(line, column + 1)];
            a != b && a.is_alphanumeric() && b.is_alphanumeric()
        };
        let joined = |column: &usize| self.lines.iter().any(|line| is_joined(line, *column));
        (0..WIDTH).filter(joined).fold(0, |bits, column| bits | 1 << column)
    }

    fn are_alike(&self, columns: Columns) -> bool {
        columns.last() < WIDTH && columns.between().into_iter().all(|between| between & !self.alike == 0)
    }

    fn are_parted(&self, columns: Columns) -> bool {
        columns.between().into_iter().all(|between| between & self.inked != 0)
    }

    fn are_underlined(&self, columns: Columns) -> bool {
        let is_underlined = |line: &&[Cell]| columns.characters(line).contains(&UNDERLINE);
        self.lines.iter().any(is_underlined)
    }

    /// Whether a line is blank though squares are underlined and nothing else is drawn: it is below or above the board.
    fn have_gap(&self, columns: Columns) -> bool {
        let is_blank = |line: &&[Cell]| columns.characters(line) == [' '; 3];
        self.lines.iter().any(is_blank) && self.are_underlined(columns) && !self.are_parted(columns)
    }

    fn places(&self, Columns { is_painted, first, steps: [one, two], .. }: Columns) -> [String; 9] {
        let columns = [first, first + one, first + one + two];
        std::array::from_fn(|place| {
            let cell = self.lines[place / 3].get(columns[place % 3]);
            cell.map_or(" ".into(), |cell| look(cell, is_painted))
        })
    }
}

/// The underline of a square without a mark: `_X_|_O_|___` above ` X | O |   `.
const UNDERLINE: char = '_';

/// The character of a line in a column; blank behind its end, or if it is only an underline.
fn sign(line: &[Cell], column: usize) -> char {
    line.get(column).map(Cell::char).filter(|sign| *sign != UNDERLINE).unwrap_or(' ')
}

fn is_blank(places: &[String; 9]) -> bool {
    places.iter().all(|look| look.trim().is_empty())
}

/// Whether these may be places of a board. If something is drawn between them, all may be blank.
fn is_likely(places: &[String; 9], is_drawn: bool) -> bool {
    let mut signs = places.each_ref().map(String::as_str);
    signs.sort_unstable();
    let different = 1 + signs.windows(2).filter(|pair| pair[0] != pair[1]).count();
    (is_drawn || different > 1 || !signs[0].trim().is_empty()) && (different <= 3 || different >= 8)
}

fn look(cell: &Cell, is_painted: bool) -> String {
    let (pen, sign) = (cell.pen(), Some(cell.char()).filter(|sign| *sign != UNDERLINE).unwrap_or(' '));
    let colours = || format!("{:?} {:?} {}", pen.foreground(), pen.background(), pen.is_inverse());
    if is_painted && !pen.is_default() { format!("{sign} {}", colours()) } else { sign.to_string() }
}

/// The fields of a line, without brackets and quotation marks; `None` unless there are `count` of them.
fn fields(line: &[Cell], separator: char, count: usize) -> Option<Vec<String>> {
    const AROUND: &[char] = &['[', ']', '(', ')', '{', '}', '\'', '"', '|', '│', '║', '┃', ',', ';', ':'];
    let line = text(line);
    let bare = |field: &str| field.trim().trim_matches(AROUND).trim().to_string();
    let fields: Vec<String> = match separator {
        ' ' => line.split_whitespace().map(bare).filter(|field| !field.is_empty()).collect(),
        separator => {
            let line = line.trim().trim_start_matches(['[', separator]).trim_end_matches([']', separator, ',']);
            line.split(separator).map(bare).collect()
        }
    };
    (fields.len() == count).then_some(fields)
}

#[cfg(test)]
mod tests {
    use super::super::screen::Screen;
    use super::*;
    use std::collections::BTreeSet;

    fn pages(text: &str) -> Vec<ScreenPage> {
        let mut screen = Screen::default();
        screen.write(text.replace('\n', "\r\n").as_bytes());
        screen.pages()
    }

    /// Whether some lattice shows these characters.
    fn shows(text: &str, signs: &str) -> bool {
        let wanted: Vec<String> = signs.chars().map(|sign| sign.to_string().trim().to_string()).collect();
        let is_so = |nine: &NinePlaces| nine.places.iter().map(|place| place.trim()).eq(wanted.iter());
        nines(&pages(text), None).iter().any(is_so)
    }

    #[test]
    fn boards_are_found_however_they_are_drawn() {
        for board in [
            " X | 2 | 3\n---+---+---\n 4 | O | 6\n---+---+---\n 7 | 8 | 9\n",
            "┏━━━┓\n┃X23┃\n┃4O6┃\n┃789┃\n┗━━━┛\n",
            "a  X  2  3\nb  4  O  6\nc  7  8  9\n",
            "| X || 2 || 3 |\n| 4 || O || 6 |\n| 7 || 8 || 9 |\n",
            "['X', '2', '3']\n['4', 'O', '6']\n['7', '8', '9']\n",
            "X|2|3\n-----\n4|O|6\n-----\n7|8|9\n",
            "X, 2, 3, 4, O, 6, 7, 8, 9\n",
            "X\t|\t2\t|\t3\n4\t|\tO\t|\t6\n7\t|\t8\t|\t9\n",
        ] {
            assert!(shows(board, "X234O6789"), "{board}");
        }
        assert!(shows("❌|⭕|⬜\n⬜|⬜|⬜\n⬜|⬜|⬜\n", "❌⭕⬜⬜⬜⬜⬜⬜⬜"));
        assert!(shows("[[ 1  0 0]\n [ 0 -1  0]\n [ 0  0  0]]\n".replace("-1", "2").as_str(), "100020000"));
        assert!(shows(" \t|\t \t|\t \n".repeat(3).as_str(), "         "));
        // A row without a mark may be blank. Squares may be underlined, but for those of the last row.
        assert!(shows("\n  O\n\n? ", "    O    ") && shows("_ _ _\n_ _ _\n_ _ _\n", "         "));
        assert!(shows("_X_|_2_|_3_\n_4_|_O_|_6_\n 7 | 8 | 9\n", "X234O6789"));
        assert!(shows("_X_|___|___\n___|_O_|___\n   |   |   \n", "X   O    "));
        // What is not underlined is no row, unless the columns are parted.
        assert!(!shows("_ X _\n_ _ _\n\n", " X       ") && shows("\n_ X _\n_ _ _\n_ _ _\n", " X       "));
        assert!(!shows("", "         "));
    }

    #[test]
    fn a_key_finds_the_same_places_in_other_lines() {
        let before = pages("1 2 3\n4 5 6\n7 8 9\n");
        let after = pages("Welcome\n\nX 2 3\n4 O 6\n7 8 9\n");
        let key = nines(&before, None).into_iter().find(|nine| nine.places.concat() == "123456789").unwrap().key;
        let looks = nines(&after, Some(&key));
        assert!(looks.iter().any(|nine| nine.places.concat() == "X234O6789"), "{looks:?}");
    }

    /// The lines between the rows are alike, and blank: they would be taken for the board, on which nobody has moved yet.
    #[test]
    fn the_rows_of_a_board_come_after_the_blank_lines_between_them() {
        let board = |mark: char| {
            let pad = "   |   |   \n";
            [format!("{pad} {mark} |   |   \n"), format!("{pad}   |   |   \n")].join("___|___|___\n")
                + "___|___|___\n"
                + &pad.repeat(3)
        };
        let key = r#"{"Columns":{"is_painted":false,"rows":3,"first":1,"steps":[4,4]}}"#;
        let looks = nines(&pages(&(board('O') + "? ")), Some(key));
        assert!(looks.len() > 1 && looks.last().unwrap().places.concat() == "O        ", "{looks:?}");
    }

    #[test]
    fn a_screen_that_is_filled_alike_has_no_boards() {
        let lines = "=".repeat(WIDTH).repeat(100);
        for filled in ["\x1b[44m\x1b[2J\x1b[H? ", &lines] {
            let found = nines(&pages(filled), None).len();
            assert!(found < 2_000, "{found}");
        }
    }

    #[test]
    fn colours_are_looked_at_where_there_are_any() {
        let row = |colours: [u8; 3]| colours.map(|colour| format!("\x1b[{colour}m  \x1b[0m ")).concat() + "\n";
        let board = row([41, 40, 40]) + &row([40, 44, 40]) + &row([40, 40, 40]);
        let nines = nines(&pages(&board), None);
        let distinct = |nine: &NinePlaces| nine.places.iter().collect::<BTreeSet<_>>().len();
        let is_so = |nine: &&NinePlaces| {
            distinct(nine) == 3 && nine.places[1] == nine.places[8] && nine.places[0] != nine.places[4]
        };
        assert!(nines.iter().find(is_so).is_some_and(|nine| nine.key.contains("\"is_painted\":true")));
    }

    #[test]
    fn keys_can_be_read_again() {
        let pages = pages("1 2 3\n4 5 6\n7 8 9\n");
        for nine in all(&pages) {
            assert!(nines(&pages, Some(&nine.key)).contains(&nine), "{}", nine.key);
        }
        assert_eq!(nines(&pages, Some("elsewhere 1")), []);
    }
}
