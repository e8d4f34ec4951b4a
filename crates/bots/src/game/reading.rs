//! Reads nine places: who has a mark where, and what has changed.
//!
//! No mark is known in advance. Before the first move, every place shows what it looks like while it is empty. What
//! appears where the person moves is the person's mark. A change is a move and its answer if exactly two empty places
//! change: the person's, to the person's mark, and another, to the bot's.

use super::sayings::Sayings;
use noughts::{Line, Lines, Player, Square, SquareSet};
use std::collections::{BTreeMap, BTreeSet};
use std::mem;

/// The most moments of the start that may have shown the board.
const MOST_STARTS: usize = 40;

/// The doubt about a guess that explains nothing, and about one that shows no known board.
const MOST_DOUBT: u32 = 4;
pub const DOUBTFUL: u32 = 3;

/// What nine places look like at one moment, row by row.
pub type Places = [String; 9];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    Person,
    Bot,
}

/// What the squares of a program look like, as learned from games.
#[derive(Clone, Debug, Default)]
pub struct SquareLooks {
    /// What each place looks like while it is empty.
    empty: [BTreeSet<String>; 9],
    /// The marks of the program as X and as O. X is the one who moves first, whatever the marks are.
    marks: [BTreeSet<String>; 2],
    person: BTreeSet<String>,
    /// How it says its moves.
    pub sayings: Sayings,
}

impl SquareLooks {
    /// The mark that it draws as this player, if it has drawn exactly one.
    pub fn mark(&self, player: Player) -> Option<&str> {
        let marks = &self.marks[player as usize];
        marks.first().filter(|_| marks.len() == 1).map(String::as_str)
    }

    /// Learns from a game in which the program was this player.
    pub fn note(&mut self, sheet: &Sheet, bot: Player) {
        for (known, empty) in self.empty.iter_mut().zip(&sheet.empty) {
            known.extend(empty.iter().cloned());
        }
        self.marks[bot as usize].extend(sheet.bot.clone());
        self.person.extend(sheet.person.clone());
    }

    pub fn add(&mut self, other: SquareLooks) {
        self.empty.iter_mut().zip(other.empty).for_each(|(known, more)| known.extend(more));
        self.marks.iter_mut().zip(other.marks).for_each(|(known, more)| known.extend(more));
        self.person.extend(other.person);
        self.sayings.add(other.sayings);
    }

    /// Whether this may be the program's mark when it moves first. Any known mark may be, since some programs draw
    /// lots for the marks.
    fn may_begin(&self, mark: &String) -> bool {
        let [own, other] = &self.marks;
        other.is_empty() && own.is_empty() || [own, other, &self.person].iter().any(|marks| marks.contains(mark))
    }

    /// Whether the looks of empty squares are known. One square may be unknown: the one on which the program has
    /// always begun.
    fn is_known(&self) -> bool {
        self.empty.iter().filter(|known| known.is_empty()).count() < 2
    }
}

/// What is known of the board of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    owners: [Option<Owner>; 9],
    person: Option<String>,
    bot: Option<String>,
    /// What each place looks like while it is empty. Nothing is known if no empty board was seen.
    empty: [BTreeSet<String>; 9],
    /// The bot's first move, if it has begun.
    pub begun: Option<Square>,
    /// Other guesses, until the first answer shows which places were the board at the start.
    others: Vec<Sheet>,
}

/// How nine places differ from what is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    Nothing,
    /// In marks on these empty squares.
    Marks(Vec<(Square, String)>),
    /// A mark of the person has become the bot's, and these marks have come.
    Taken(Square, Vec<(Square, String)>),
    /// So much that it is another board.
    Other,
}

impl Change {
    /// The marks that have come on empty squares, if nothing else has changed.
    pub fn marks(&self) -> &[(Square, String)] {
        if let Change::Marks(marks) = self { marks } else { &[] }
    }
}

impl Sheet {
    /// Reads the boards before the person's first move, the oldest first. If the looks of empty squares are known,
    /// they tell which was the board. Otherwise the first answer will.
    pub fn at_start(seen: &[Places], known: &SquareLooks) -> Sheet {
        if known.is_known() {
            return Sheet::of_known(seen, known);
        }
        let mut sheets: Vec<Sheet> = Vec::new();
        for (at, places) in seen.iter().enumerate().rev() {
            if sheets.len() < MOST_STARTS && !seen[at + 1..].contains(places) {
                sheets.push(Sheet::of_start(&seen[..=at]));
            }
        }
        let is_board = |sheet: &Sheet| sheet.begun.is_some() || sheet.shows_empty_board();
        sheets.sort_by_key(|sheet| !is_board(sheet));
        // No board may have been drawn.
        sheets.push(Sheet::default());
        let first = sheets.remove(0);
        Sheet { others: sheets, ..first }
    }

    /// Finds the board by known looks of empty squares: the last one that is empty, or has a first move and is otherwise
    /// empty. A board with marks before it is an example.
    fn of_known(seen: &[Places], known: &SquareLooks) -> Sheet {
        let sheet = Sheet { empty: known.empty.clone(), ..Sheet::default() };
        let is_begun = |mark: &(Square, String)| known.may_begin(&mark.1);
        let begun = |places: &Places| match sheet.compare_plainly(places) {
            Change::Nothing => Some(None),
            Change::Marks(marks) if marks.len() == 1 => marks.into_iter().next().filter(is_begun).map(Some),
            _ => None,
        };
        match seen.iter().rev().find_map(begun).flatten() {
            Some((first, mark)) => sheet.beginning(first, mark),
            None => sheet.with_unknown(seen),
        }
    }

    /// Learns the look of the one unknown square from the last empty board.
    fn with_unknown(mut self, seen: &[Places]) -> Sheet {
        let unknown = Square::ALL.into_iter().find(|square| self.empty[square.index()].is_empty());
        let is_empty = |square: Square, places: &Places| self.empty[square.index()].contains(&places[square.index()]);
        let is_board = |places: &&Places| {
            Square::ALL.into_iter().all(|square| Some(square) == unknown || is_empty(square, places))
        };
        if let (Some(square), Some(board)) = (unknown, seen.iter().rev().find(is_board)) {
            self.empty[square.index()].insert(board[square.index()].clone());
        }
        self
    }

    /// Assumes that the last of these was the board. The bot has begun if a mark has come, or if one square differs
    /// from all others.
    fn of_start(seen: &[Places]) -> Sheet {
        let (Some(last), mut sheet) = (seen.last(), Sheet::default()) else { return Sheet::default() };
        let begun = begun(seen);
        for (square, look) in Square::ALL.into_iter().zip(last) {
            if begun.as_ref().is_none_or(|(first, _)| *first != square) {
                sheet.empty[square.index()].insert(look.clone());
            }
        }
        begun.map_or_else(|| sheet.clone(), |(first, mark)| sheet.clone().beginning(first, mark))
    }

    /// The looks of its squares. If all known empty squares look alike, the others do too.
    pub fn looks(&self) -> SquareLooks {
        let mut looks = SquareLooks {
            empty: self.empty.clone(),
            person: self.person.iter().cloned().collect(),
            ..SquareLooks::default()
        };
        let bot = if self.begun.is_some() { Player::X } else { Player::O };
        looks.marks[bot as usize].extend(self.bot.clone());
        let all: BTreeSet<String> = self.empty.iter().flatten().cloned().collect();
        if all.len() == 1 {
            looks.empty.iter_mut().for_each(|empty| empty.extend(all.clone()));
        }
        looks
    }

    fn shows_empty_board(&self) -> bool {
        are_empty(self.empty.iter().flatten())
    }

    /// The same board after a first move of the bot.
    fn beginning(mut self, first: Square, mark: String) -> Sheet {
        self.owners[first.index()] = Some(Owner::Bot);
        (self.bot, self.begun) = (Some(mark), Some(first));
        self
    }

    /// Finds a first move that was mistaken for an empty square, since each square shows a name and the bot's mark
    /// stands among the names.
    fn hidden_first(&mut self) {
        let Some(mark) = self.bot.clone() else { return };
        let is_hidden = |square: &Square| self.is_free(*square) && self.empty[square.index()].iter().eq([&mark]);
        let mut hidden = Square::ALL.into_iter().filter(is_hidden);
        let Some(first) = hidden.next().filter(|_| hidden.next().is_none()) else { return };
        let names = Square::ALL.into_iter().filter(|square| *square != first);
        let names: BTreeSet<&String> = names.flat_map(|square| &self.empty[square.index()]).collect();
        if !may_be_among(&mark, &names) {
            self.empty[first.index()].clear();
            *self = mem::take(self).beginning(first, mark);
        }
    }

    pub fn is_free(&self, square: Square) -> bool {
        self.owners[square.index()].is_none()
    }

    /// Compares nine places with what is known. Before the first answer, it uses the guess that explains most.
    pub fn compare(&self, places: &Places) -> Change {
        let rank = |change: &Change| match change.marks() {
            [one, other] if are_two(&one.1, &other.1) => 0,
            [_] => 1,
            _ if *change == Change::Nothing => 2,
            _ => 3,
        };
        self.guesses().map(|sheet| sheet.compare_freshly(places)).min_by_key(rank).unwrap_or(Change::Other)
    }

    fn guesses(&self) -> impl Iterator<Item = &Sheet> {
        [self].into_iter().chain(&self.others)
    }

    /// Compares by this guess alone. Before the first answer, the looks of empty squares may change: at first they may
    /// have shown the names of the squares, or nothing.
    fn compare_freshly(&self, places: &Places) -> Change {
        let change = self.compare_plainly(places);
        let is_fresh = self.person.is_none() && !self.owners.contains(&Some(Owner::Person));
        let sign = (is_fresh && change.marks().len() > 2).then(|| most_frequent(places)).flatten();
        let Some((sign, 6..)) = sign else { return change };
        let mut other = self.clone();
        for empty in &mut other.empty {
            empty.insert(sign.clone());
        }
        other.compare_plainly(places)
    }

    fn compare_plainly(&self, places: &Places) -> Change {
        let (mut marks, mut taken) = (Vec::new(), Vec::new());
        for (square, look) in Square::ALL.into_iter().zip(places) {
            match self.owners[square.index()] {
                None if self.is_empty(square, look) => {}
                None => marks.push((square, look.clone())),
                Some(owner) if self.mark(owner) == Some(look) => {}
                Some(Owner::Person) if self.bot.as_ref() == Some(look) => taken.push(square),
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

    /// The bot's answer to the person's move, if these marks are that move and an answer.
    pub fn answer(&self, typed: Square, marks: &[(Square, String)]) -> Option<Square> {
        let [a, b] = marks else { return None };
        let (own, other) = if a.0 == typed { (a, b) } else { (b, a) };
        (own.0 == typed && self.may_be(own, other)).then_some(other.0)
    }

    /// The bot's winning answer on a board that redraws the line which ends the game. Outside of the bot's lines, only
    /// the person's move has come. The answer shows the bot's mark, or all squares of one of its lines look alike. If
    /// it shows the bot's mark, other places may be covered, if `may_cover`.
    pub fn winning_answer(&self, typed: Square, places: &Places, may_cover: bool) -> Option<Square> {
        let look = |square: Square| &places[square.index()];
        let may_win = |answer: &Square| {
            let (lines, sign) = (self.lines_with(*answer), look(*answer));
            let is_alike = |line: Line| line.squares().into_iter().all(|square| look(square) == sign);
            let is_plain = self.bot.as_ref() == Some(sign);
            let is_sign = is_plain || lines.iter().any(is_alike);
            let is_new = !self.is_empty(*answer, sign) && self.person.as_ref() != Some(sign);
            let others = !(lines.squares() | SquareSet::from(*answer));
            let fits =
                |other| self.shows(other, typed, places) || may_cover && is_plain && self.is_covered(other, places);
            !lines.is_empty() && is_sign && is_new && others.iter().all(fits)
        };
        Square::ALL.into_iter().filter(|square| *square != typed && self.is_free(*square)).find(may_win)
    }

    /// The only square where the bot can have won, if something covers part of the board. On all other free squares it
    /// has visibly not moved.
    pub fn covered_answer(&self, typed: Square, places: &Places) -> Option<Square> {
        let is_known = |square: Square| self.shows(square, typed, places);
        let mut covered = Square::ALL.into_iter().filter(|square| !is_known(*square));
        if !covered.clone().all(|square| self.is_covered(square, places)) {
            return None;
        }
        let mut free = covered.by_ref().filter(|square| *square != typed && self.is_free(*square));
        let answer = free.next().filter(|_| free.next().is_none())?;
        (!self.lines_with(answer).is_empty()).then_some(answer)
    }

    fn lines_with(&self, answer: Square) -> Lines {
        let is_bot = |square: &Square| self.owners[square.index()] == Some(Owner::Bot);
        Lines::within(Square::ALL.into_iter().filter(is_bot).collect::<SquareSet>().with(answer))
    }

    /// Whether a place looks as expected after the person's move and before the bot's.
    fn shows(&self, square: Square, typed: Square, places: &Places) -> bool {
        let look = &places[square.index()];
        match self.owners[square.index()] {
            Some(owner) => self.mark(owner) == Some(look),
            None if square == typed => self.person.as_ref() == Some(look),
            None => self.is_empty(square, look),
        }
    }

    /// Whether a place shows neither a known mark nor an empty square.
    fn is_covered(&self, square: Square, places: &Places) -> bool {
        let look = &places[square.index()];
        let is_mark = [&self.person, &self.bot].into_iter().flatten().any(|mark| mark == look);
        !is_mark && !self.is_empty(square, look)
    }

    /// Whether the first may be a move of the person and the second the bot's answer.
    pub fn may_be(&self, own: &(Square, String), other: &(Square, String)) -> bool {
        let fits = |known: &Option<String>, mark: &String| known.as_ref().is_none_or(|known| known == mark);
        are_two(&own.1, &other.1) && fits(&self.person, &own.1) && fits(&self.bot, &other.1)
    }

    /// Whether these are known marks, and more than a move and its answer.
    pub fn is_more(&self, marks: &[(Square, String)]) -> bool {
        let is_known = |mark: &String| self.person.as_ref() == Some(mark) || self.bot.as_ref() == Some(mark);
        marks.len() > 2 && marks.iter().all(|(_, mark)| is_known(mark))
    }

    /// The two squares on which the bot has moved at once, if these marks are the person's move and two of the bot's.
    pub fn two_answers(&self, typed: Square, marks: &[(Square, String)]) -> Option<[Square; 2]> {
        let (person, bot) = (self.person.as_ref()?, self.bot.as_ref()?);
        let is_own = marks.contains(&(typed, person.clone()));
        let answers: Vec<Square> = marks.iter().filter(|mark| mark.1 == *bot).map(|mark| mark.0).collect();
        answers.try_into().ok().filter(|_| is_own && marks.len() == 3)
    }

    /// Whether these marks are the person's move and nothing else.
    pub fn is_own(&self, typed: Square, marks: &[(Square, String)]) -> bool {
        matches!(marks, [(square, mark)] if *square == typed
            && self.person.as_ref().is_none_or(|known| known == mark) && self.bot.as_ref() != Some(mark))
    }

    /// Notes a move of the person, the bot's answer, and how all places looked after it.
    pub fn note(&mut self, typed: Square, answer: Square, places: &Places) {
        let is_first = self.person.is_none();
        // The guess that best explains the first move and its answer is right.
        let best = self.guesses().min_by_key(|sheet| sheet.doubt(typed, Some(answer), places)).unwrap_or(self);
        *self = Sheet { others: Vec::new(), ..best.clone() };
        let mark = |square: Square| places[square.index()].clone();
        (self.person, self.bot) = (Some(mark(typed)), Some(mark(answer)));
        self.note_moves(Some(typed), Some(answer));
        for (square, look) in Square::ALL.into_iter().zip(places) {
            if self.is_free(square) {
                self.empty[square.index()].insert(look.clone());
            }
        }
        if is_first && self.begun.is_none() {
            self.hidden_first();
        }
    }

    /// How doubtful it is that the first move, and its answer if there is one, explain these places. [`MOST_DOUBT`] if
    /// they do not.
    fn doubt(&self, typed: Square, answer: Option<Square>, places: &Places) -> u32 {
        let explains = |change: Change| match (change.marks(), answer) {
            (marks, None) => matches!(marks, [(square, _)] if *square == typed),
            (marks, Some(_)) => self.answer(typed, marks) == answer,
        };
        match () {
            () if !explains(self.compare_freshly(places)) => MOST_DOUBT,
            () if !explains(self.compare_plainly(places)) => 2,
            () if self.begun.is_some() || self.shows_empty_board() => 0,
            // Nothing was drawn.
            () if self.empty.iter().all(BTreeSet::is_empty) => 1,
            () => 3,
        }
    }

    pub fn least_doubt(&self, typed: Square, answer: Option<Square>, places: &Places) -> u32 {
        self.guesses().map(|sheet| sheet.doubt(typed, answer, places)).min().unwrap_or(MOST_DOUBT)
    }

    /// Notes the bot's first move, which the caller knows.
    pub fn note_first(&mut self, square: Square) {
        self.begun = Some(square);
        self.note_moves(None, Some(square));
    }

    /// Notes moves that the caller knows.
    pub fn note_moves(&mut self, typed: Option<Square>, answer: Option<Square>) {
        if let Some(square) = typed {
            self.owners[square.index()] = Some(Owner::Person);
        }
        if let Some(square) = answer {
            self.owners[square.index()] = Some(Owner::Bot);
        }
    }

    pub fn mark(&self, owner: Owner) -> Option<&String> {
        match owner {
            Owner::Person => self.person.as_ref(),
            Owner::Bot => self.bot.as_ref(),
        }
    }

    fn is_empty(&self, square: Square, look: &String) -> bool {
        let known = &self.empty[square.index()];
        known.contains(look) || known.is_empty() && look.trim().is_empty()
    }
}

/// Whether all places look alike, or each has a look of its own.
pub fn are_empty<'a>(places: impl IntoIterator<Item = &'a String>) -> bool {
    matches!(places.into_iter().collect::<BTreeSet<_>>().len(), 1 | 9)
}

pub fn are_two(one: &str, other: &str) -> bool {
    one != other && !one.trim().is_empty() && !other.trim().is_empty()
}

/// The bot's first move, if the boards before the person's first move show one: a mark has come, or one square differs
/// from all others.
fn begun(seen: &[Places]) -> Option<(Square, String)> {
    let last = seen.last()?;
    let unlike = |other: &dyn Fn(usize) -> String| -> Option<(Square, String)> {
        let mut odd = Square::ALL.into_iter().filter(|square| last[square.index()] != other(square.index()));
        let first = odd.next().filter(|_| odd.next().is_none())?;
        Some((first, last[first.index()].clone())).filter(|(_, mark)| !mark.trim().is_empty())
    };
    let has_come = seen.iter().rev().skip(1).find_map(|earlier| unlike(&|place| earlier[place].clone()));
    has_come.or_else(|| {
        let (same, _) = most_frequent(last).filter(|(_, times)| *times == 8)?;
        unlike(&|_| same.clone())
    })
}

/// Whether this may be one of the names of squares: a number among numbers, or a letter within their range.
fn may_be_among(mark: &String, names: &BTreeSet<&String>) -> bool {
    let is_number = |text: &String| text.trim().parse::<u32>().is_ok();
    let is_within =
        || names.first().is_some_and(|first| *first < mark) && names.last().is_some_and(|last| mark < *last);
    if is_number(mark) { names.iter().all(|name| is_number(name)) } else { is_within() }
}

/// The look that most of the places have, and their number.
fn most_frequent(places: &Places) -> Option<(String, usize)> {
    let mut times: BTreeMap<&String, usize> = BTreeMap::new();
    places.iter().for_each(|look| *times.entry(look).or_default() += 1);
    times.into_iter().max_by_key(|(_, times)| *times).map(|(look, times)| (look.clone(), times))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(signs: &str) -> Places {
        let signs: Vec<String> = signs.split('/').map(String::from).collect();
        signs.try_into().unwrap()
    }

    fn square(number: u8) -> Square {
        Square::new(number).unwrap()
    }

    fn at_start(seen: &[&str]) -> Sheet {
        let seen: Vec<Places> = seen.iter().map(|signs| places(signs)).collect();
        Sheet::at_start(&seen, &SquareLooks::default())
    }

    #[test]
    fn who_begins_is_seen_on_the_first_boards() {
        let begins = |seen: &[&str]| at_start(seen).begun.map(Square::number);
        assert_eq!(begins(&["////////"]), None);
        assert_eq!(begins(&["1/2/3/4/5/6/7/8/9"]), None);
        assert_eq!(begins(&["1/2/3/4/5/6/7/8/9", "1/2/3/4/X/6/7/8/9"]), Some(5));
        assert_eq!(begins(&["7/8/9/4/5/6/1/2/3"]), None);
        assert_eq!(begins(&["❌/⬜/⬜/⬜/⬜/⬜/⬜/⬜/⬜"]), Some(1));
        assert_eq!(begins(&[]), None);
    }

    #[test]
    fn a_first_move_among_names_is_seen_by_the_first_answer() {
        let mut sheet = at_start(&["O/1/2/3/4/5/6/7/8"]);
        assert_eq!(sheet.begun, None);
        let after = places("O/X/2/3/O/5/6/7/8");
        let Change::Marks(marks) = sheet.compare(&after) else { panic!() };
        assert_eq!(sheet.answer(square(2), &marks), Some(square(5)));
        sheet.note(square(2), square(5), &after);
        assert_eq!(sheet.begun, Some(square(1)));
        // The zero is a name, and no mark.
        let mut sheet = at_start(&["0/1/2/3/4/5/6/7/8"]);
        sheet.note(square(2), square(5), &places("0/X/2/3/0/5/6/7/8"));
        assert_eq!(sheet.begun, None);
    }

    #[test]
    fn the_answer_is_the_new_mark_that_is_not_the_person_s() {
        let mut sheet = at_start(&["1/2/3/4/5/6/7/8/9"]);
        let after = places("X/2/3/4/O/6/7/8/9");
        let Change::Marks(marks) = sheet.compare(&after) else { panic!() };
        assert_eq!(sheet.answer(square(1), &marks), Some(square(5)));
        assert_eq!(sheet.answer(square(2), &marks), None);
        sheet.note(square(1), square(5), &after);
        assert_eq!(sheet.compare(&after), Change::Nothing);
        assert_eq!(sheet.compare(&places("O/2/3/4/O/6/7/8/9")), Change::Taken(square(1), vec![]));
        assert_eq!(sheet.compare(&places("X/2/3/4/X/6/7/8/9")), Change::Other);
        let two = |signs: &str| sheet.two_answers(square(2), sheet.compare(&places(signs)).marks());
        assert_eq!(two("X/X/O/4/O/O/7/8/9"), Some([square(3), square(6)]));
        for signs in ["X/X/O/4/O/6/7/8/9", "X/X/O/O/O/O/7/8/9", "X/2/O/4/O/O/7/8/9", "X/X/O/4/O/O/X/8/9"] {
            assert_eq!(two(signs), None, "{signs}");
        }
        let Change::Marks(marks) = sheet.compare(&places("X/2/X/4/O/6/7/8/9")) else { panic!() };
        assert!(sheet.is_own(square(3), &marks) && !sheet.is_own(square(2), &marks));
    }

    #[test]
    fn a_win_is_seen_where_its_line_is_redrawn() {
        let mut sheet = at_start(&["-/-/-/-/-/-/-/-/-"]);
        sheet.note(square(1), square(5), &places("X/-/-/-/O/-/-/-/-"));
        sheet.note(square(2), square(3), &places("X/X/O/-/O/-/-/-/-"));
        let answer = |signs: &str| sheet.winning_answer(square(4), &places(signs), true).map(Square::number);
        for signs in ["X/X/#/X/#/-/#/-/-", "X/X/(/X/O/-/O/-/-", "X/X/(/X/)/-/O/-/-", "X/X/O/[/=/]/O/-/-"] {
            assert_eq!(answer(signs), Some(7), "{signs}");
        }
        assert_eq!(sheet.winning_answer(square(4), &places("X/X/O/[/=/]/O/-/-"), false), None);
        // No mark that is known, no move of the person, more than one answer, or no third square.
        for signs in [
            "X/X/(/X/)/-/+/-/-",
            "X/X/#/-/#/-/#/-/-",
            "X/X/#/X/#/-/#/+/-",
            "X/X/#/X/#/-/-/-/-",
            "X/X/X/X/X/-/X/-/-",
            // Two marks of the bot, or none, beside what covers the rest.
            "X/X/O/[/=/]/O/O/-",
            "X/X/O/[/=/]/+/-/-",
            "X/X/O/-/=/]/O/-/-",
        ] {
            assert_eq!(answer(signs), None, "{signs}");
        }
    }

    #[test]
    fn a_covered_answer_is_known_where_it_is_the_only_one_that_can_be() {
        let mut sheet = at_start(&["-/-/-/-/-/-/-/-/-"]);
        sheet.note(square(1), square(5), &places("X/-/-/-/O/-/-/-/-"));
        sheet.note(square(2), square(4), &places("X/X/-/O/O/-/-/-/-"));
        let answer = |signs: &str| sheet.covered_answer(square(7), &places(signs)).map(Square::number);
        assert_eq!(answer("X/X/-/[/=/]/X/-/-"), Some(6));
        assert_eq!(answer("X/X/-/O/=/]/=/-/-"), Some(6));
        // It can have moved on another square, there is no line, or a mark stands where none can.
        for signs in ["X/X/=/[/=/]/X/-/-", "X/X/=/O/O/-/X/-/-", "X/X/-/X/=/]/X/-/-", "X/X/-/O/O/-/X/-/-"] {
            assert_eq!(answer(signs), None, "{signs}");
        }
    }

    #[test]
    fn at_first_there_may_be_a_legend_or_nothing() {
        for start in [vec!["1/2/3/4/5/6/7/8/9"], vec![]] {
            let sheet = at_start(&start);
            let Change::Marks(marks) = sheet.compare(&places("X/-/-/-/O/-/-/-/-")) else { panic!() };
            assert_eq!(sheet.answer(square(1), &marks), Some(square(5)), "{start:?}");
        }
    }

    #[test]
    fn who_begins_is_known_by_what_other_games_have_shown() {
        let mut sheet = at_start(&["-/-/-/-/-/-/-/-/-"]);
        sheet.note(square(1), square(5), &places("X/-/-/-/O/-/-/-/-"));
        let mut looks = SquareLooks::default();
        looks.note(&sheet, Player::O);
        looks.empty[0].insert("-".into());
        looks.empty[4].insert("-".into());
        let begins = |signs: &str| Sheet::at_start(&[places(signs)], &looks).begun.map(Square::number);
        assert_eq!(begins("-/-/-/-/X/-/-/-/-"), Some(5));
        assert_eq!(begins("-/-/-/-/-/-/-/-/-"), None);
        let begins_after = |example: &str, signs: &str| {
            Sheet::at_start(&[places(example), places(signs)], &looks).begun.map(Square::number)
        };
        assert_eq!(begins_after("-/X/-/-/-/-/-/-/-", "-/-/-/-/-/-/-/-/-"), None);
        assert_eq!(begins_after("-/X/-/-/-/-/-/-/-", "-/-/-/-/X/-/-/-/-"), Some(5));
        assert_eq!((looks.mark(Player::O), looks.mark(Player::X)), (Some("O"), None));
    }
}
