//! What a drawn board says: whose mark is where, and what has changed.
//!
//! No mark is known beforehand. What stands in a cell before anything was played is what an empty cell looks like; what
//! comes to stand where the person moved is the person's mark.

use super::boards::Drawn;
use noughts::Square;
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    Person,
    Bot,
}

/// What is known of the board of a game.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    owners: [Option<Owner>; 9],
    person: Option<String>,
    bot: Option<String>,
    /// What stands in each cell while it is empty. Nothing is known if no empty board was drawn.
    empty: [BTreeSet<String>; 9],
}

/// How a drawn board differs from what was known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// In nothing.
    Nothing,
    /// In marks on these empty squares.
    Marks(Vec<(Square, String)>),
    /// In a mark that was the person's and is the bot's, and in these marks.
    Taken(Square, Vec<(Square, String)>),
    /// So much that it is another board.
    Other,
}

/// A board before the person's first move.
enum Start {
    Empty,
    /// The bot has moved.
    One(Square, String),
}

impl Sheet {
    /// What the boards say that were drawn before the person's first move; the last of them counts. `None` if no such
    /// board was drawn.
    pub fn at_start(boards: &[Drawn]) -> Option<Sheet> {
        let starts: Vec<(&Drawn, Start)> =
            boards.iter().filter_map(|board| Some((board, start(&board.cells)?))).collect();
        if starts.is_empty() {
            return None;
        }
        let mut sheet = Sheet::default();
        for (board, start) in &starts {
            for (square, cell) in Square::ALL.into_iter().zip(&board.cells) {
                if !matches!(start, Start::One(at, _) if *at == square) {
                    sheet.empty[square.index()].insert(cell.clone());
                }
            }
        }
        let moved = starts.iter().rev().find_map(|(_, start)| match start {
            Start::One(square, mark) => Some((*square, mark.clone())),
            Start::Empty => None,
        });
        if let Some((square, mark)) = moved {
            sheet.bot = Some(mark);
            sheet.owners[square.index()] = Some(Owner::Bot);
        }
        Some(sheet)
    }

    /// The square of the bot's first move, if it has begun.
    pub fn first_move(&self) -> Option<Square> {
        Square::ALL.into_iter().find(|square| self.owners[square.index()] == Some(Owner::Bot))
    }

    pub fn is_free(&self, square: Square) -> bool {
        self.owners[square.index()].is_none()
    }

    /// The names that stand in the empty cells, if each has one.
    pub fn names(&self) -> Option<[String; 9]> {
        let name = |square: Square| {
            let mut names = self.empty[square.index()].iter().filter(|name| name.chars().any(char::is_alphanumeric));
            names.next_back().cloned()
        };
        let names: Vec<String> = Square::ALL.into_iter().filter_map(name).collect();
        let distinct: BTreeSet<&String> = names.iter().collect();
        // Where the bot has begun, its cell has no name, but the others may say what the names are.
        if distinct.len() == 8 && names.len() == 8 {
            return SCHEMES
                .iter()
                .map(|scheme| scheme.map(String::from))
                .find(|scheme| names.iter().all(|name| scheme.contains(name)));
        }
        if distinct.len() < 9 { None } else { names.try_into().ok() }
    }

    /// How a board differs from what is known.
    pub fn compare(&self, board: &Drawn) -> Change {
        let (mut marks, mut taken) = (Vec::new(), Vec::new());
        for square in Square::ALL {
            let cell = self.cell(square, &board.cells[square.index()]);
            match self.owners[square.index()] {
                None if self.is_empty(square, &cell) => {}
                None => marks.push((square, cell)),
                Some(owner) if self.mark(owner) == Some(&cell) => {}
                Some(Owner::Person) if self.bot.as_ref() == Some(&cell) => taken.push(square),
                Some(_) => return Change::Other,
            }
        }
        match (marks.is_empty(), taken.as_slice()) {
            (true, []) => Change::Nothing,
            (false, []) => Change::Marks(marks),
            (_, [square]) => Change::Taken(*square, marks),
            _ => Change::Other,
        }
    }

    /// The bot's answer to the person's move, if this is what these marks are.
    pub fn answer(&self, typed: Square, marks: &[(Square, String)]) -> Option<Square> {
        let [a, b] = marks else { return None };
        let (own, other) = if a.0 == typed { (a, b) } else { (b, a) };
        (own.0 == typed && self.may_be(own, other)).then_some(other.0)
    }

    /// Whether this may be a move of the person, and that the bot's answer.
    pub fn may_be(&self, own: &(Square, String), other: &(Square, String)) -> bool {
        let fits = |known: &Option<String>, mark: &String| known.as_ref().is_none_or(|known| known == mark);
        own.1 != other.1 && fits(&self.person, &own.1) && fits(&self.bot, &other.1)
    }

    /// Whether this is the bot's mark where the person has just moved.
    pub fn is_on_own(&self, typed: Square, marks: &[(Square, String)]) -> bool {
        matches!(marks, [(square, mark)] if *square == typed && self.bot.as_ref() == Some(mark))
    }

    /// Whether these marks are the person's move alone.
    pub fn is_own(&self, typed: Square, marks: &[(Square, String)]) -> bool {
        matches!(marks, [(square, mark)] if *square == typed
            && self.person.as_ref().is_none_or(|known| known == mark) && self.bot.as_ref() != Some(mark))
    }

    /// Takes note of a move of the person, of the bot's answer, and of the marks that they are drawn with.
    pub fn note(&mut self, typed: Square, answer: Square, board: &Drawn) {
        let mark = |square: Square| self.cell(square, &board.cells[square.index()]);
        let (person, bot) = (mark(typed), mark(answer));
        (self.person, self.bot) = (Some(person), Some(bot));
        self.owners[typed.index()] = Some(Owner::Person);
        self.owners[answer.index()] = Some(Owner::Bot);
    }

    /// Takes note of moves that are known from elsewhere.
    pub fn note_moves(&mut self, typed: Option<Square>, answer: Option<Square>) {
        if let Some(square) = typed {
            self.owners[square.index()] = Some(Owner::Person);
        }
        if let Some(square) = answer {
            self.owners[square.index()] = Some(Owner::Bot);
        }
    }

    /// The mark that it draws for one of the two, if it has been seen.
    pub fn mark(&self, owner: Owner) -> Option<&String> {
        match owner {
            Owner::Person => self.person.as_ref(),
            Owner::Bot => self.bot.as_ref(),
        }
    }

    /// A cell without its name, which may stand in it beside a mark.
    fn cell(&self, square: Square, cell: &str) -> String {
        let names = self.empty[square.index()].iter().filter(|name| !name.is_empty() && name.len() < cell.len());
        let mut inner =
            names.filter_map(|name| cell.strip_prefix(name.as_str()).or_else(|| cell.strip_suffix(name.as_str())));
        inner.next_back().map_or(cell, str::trim).to_string()
    }

    fn is_empty(&self, square: Square, cell: &str) -> bool {
        let is_mark = self.person.as_deref() == Some(cell) || self.bot.as_deref() == Some(cell);
        let known = &self.empty[square.index()];
        let looks_empty = cell.is_empty() || !known.contains(cell) && is_placeholder(cell) && !is_mark;
        if known.is_empty() {
            looks_empty || !is_mark && is_name(square, cell)
        } else {
            cell.is_empty() || known.contains(cell)
        }
    }
}

/// What often stands in empty cells.
fn is_placeholder(cell: &str) -> bool {
    matches!(cell, "" | "." | "_" | "-" | "·" | "•" | "□" | "⬜" | "⬛" | "◻" | "◼" | "?" | "+" | "~" | "=" | "*")
}

/// The names of squares that programs write into empty cells.
const SCHEMES: [[&str; 9]; 9] = [
    ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    ["0", "1", "2", "3", "4", "5", "6", "7", "8"],
    ["7", "8", "9", "4", "5", "6", "1", "2", "3"],
    ["1", "4", "7", "2", "5", "8", "3", "6", "9"],
    ["a", "b", "c", "d", "e", "f", "g", "h", "i"],
    ["A", "B", "C", "D", "E", "F", "G", "H", "I"],
    ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"],
    ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"],
    ["11", "12", "13", "21", "22", "23", "31", "32", "33"],
];

fn is_name(square: Square, cell: &str) -> bool {
    SCHEMES.iter().any(|scheme| scheme[square.index()].eq_ignore_ascii_case(cell))
}

/// What a board before the person's first move is; `None` if it is none.
fn start(cells: &[String; 9]) -> Option<Start> {
    let same = cells.iter().find(|cell| cells.iter().filter(|other| other == cell).count() >= 8);
    let odd: Vec<Square> = match same {
        Some(same) => Square::ALL.into_iter().filter(|square| cells[square.index()] != *same).collect(),
        None => {
            let by_scheme = SCHEMES.iter().map(|scheme| odd_ones(cells, scheme)).min_by_key(Vec::len)?;
            let distinct: BTreeSet<&String> = cells.iter().collect();
            // Names of another kind.
            let are_names = distinct.len() == 9 && cells.iter().all(|cell| !cell.is_empty());
            if by_scheme.len() > 1 && are_names { Vec::new() } else { by_scheme }
        }
    };
    match odd.as_slice() {
        [] => Some(Start::Empty),
        [square] if !cells[square.index()].is_empty() => Some(Start::One(*square, cells[square.index()].clone())),
        _ => None,
    }
}

fn odd_ones(cells: &[String; 9], scheme: &[&str; 9]) -> Vec<Square> {
    Square::ALL
        .into_iter()
        .filter(|square| !cells[square.index()].eq_ignore_ascii_case(scheme[square.index()]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(cells: &str) -> Drawn {
        let cells: Vec<String> = cells.split('/').map(String::from).collect();
        Drawn { cells: cells.try_into().unwrap(), lines: (0, 3) }
    }

    fn square(number: u8) -> Square {
        Square::new(number).unwrap()
    }

    #[test]
    fn who_begins_is_seen_on_the_first_boards() {
        let begins = |boards: &[&str]| {
            let boards: Vec<Drawn> = boards.iter().map(|cells| board(cells)).collect();
            Sheet::at_start(&boards).map(|sheet| sheet.first_move().map(Square::number))
        };
        assert_eq!(begins(&["////////"]), Some(None));
        assert_eq!(begins(&["1/2/3/4/5/6/7/8/9"]), Some(None));
        assert_eq!(begins(&["1/2/3/4/5/6/7/8/9", "////X////"]), Some(Some(5)));
        assert_eq!(begins(&["O/1/2/3/4/5/6/7/8"]), Some(Some(1)));
        assert_eq!(begins(&["7/8/9/4/5/6/1/2/3"]), Some(None));
        assert_eq!(begins(&["❌/⬜/⬜/⬜/⬜/⬜/⬜/⬜/⬜"]), Some(Some(1)));
        assert_eq!(begins(&["X/O///////"]), None);
        assert_eq!(begins(&[]), None);
    }

    #[test]
    fn the_answer_is_the_new_mark_that_is_not_the_person_s() {
        let mut sheet = Sheet::at_start(&[board("1/2/3/4/5/6/7/8/9")]).unwrap();
        let after = board("X/2/3/4/O/6/7/8/9");
        let Change::Marks(marks) = sheet.compare(&after) else { panic!() };
        assert_eq!(sheet.answer(square(1), &marks), Some(square(5)));
        assert_eq!(sheet.answer(square(2), &marks), None);
        sheet.note(square(1), square(5), &after);
        assert_eq!(sheet.compare(&after), Change::Nothing);
        assert_eq!(sheet.compare(&board("O/2/3/4/O/6/7/8/9")), Change::Taken(square(1), vec![]));
        assert_eq!(sheet.compare(&board("X/2/3/4/X/6/7/8/9")), Change::Other);
        let Change::Marks(marks) = sheet.compare(&board("X/2/X/4/O/6/7/8/9")) else { panic!() };
        assert!(sheet.is_own(square(3), &marks) && !sheet.is_own(square(2), &marks));
    }

    #[test]
    fn names_may_stand_beside_marks() {
        let sheet = Sheet::at_start(&[board("1/2/3/4/5/6/7/8/9")]).unwrap();
        let Change::Marks(marks) = sheet.compare(&board("1X/2/3/4/5 O/6/7/8/9")) else { panic!() };
        assert_eq!(marks, [(square(1), "X".to_string()), (square(5), "O".to_string())]);
    }
}
