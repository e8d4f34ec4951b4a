//! A game against a program: makes the person's moves, and reads the program's.

use super::claims::{Claim, Winner, claim};
use super::reading::{Change, Owner, Places, Sheet, SquareLooks, are_empty};
use super::records::ProgramMove;
use super::surface::{Act, MoveInput, NinePlaces, Program, Surface, SurfaceDraw, Wait};
use noughts::words::printable;
use noughts::{Player, Position, Square};
use regex_lite::Regex;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// How games against a program are played.
#[derive(Clone, Debug)]
pub struct Rules {
    pub program: Arc<dyn Program>,
    pub menu: Vec<Act>,
    pub input: MoveInput,
    pub reading: MoveReading,
    pub limit: Duration,
    /// What is known of its squares from other games.
    pub looks: SquareLooks,
}

impl Rules {
    /// The same after other acts before a game.
    pub fn after(&self, menu: &[Act]) -> Rules {
        Rules { menu: menu.to_vec(), ..self.clone() }
    }

    /// Which player the program is in a new game.
    pub fn first(&self) -> Option<Player> {
        Game::start(self, &[], true).ok().map(|game| game.bot)
    }
}

#[derive(Clone, Debug)]
pub enum MoveReading {
    /// From the nine places with this key.
    Board(String),
    /// From a sentence that names the square.
    Sentence(Regex),
}

pub struct Game {
    pub surface: Box<dyn Surface>,
    pub sheet: Sheet,
    pub position: Position,
    pub moves: Vec<Square>,
    /// The player whose moves the program makes. X is the one who moves first, whatever the marks are.
    pub bot: Player,
    pub at_start: Vec<SurfaceDraw>,
    /// The draws since then, or since the last roll. When a game ends, only draws before the last answer count: later
    /// ones, such as for confetti, change no move.
    draws: Vec<SurfaceDraw>,
    /// The places that have shown its last answer.
    shown: Option<Places>,
    /// Whether it has drawn numbers that are not known, or read a clock, or may have.
    may_differ: bool,
}

/// Why the program's move is not known.
#[derive(Debug)]
pub enum Trouble {
    NotStarted(String),
    /// It does not wait for the person.
    Stopped(Wait),
    /// It did not put the person's mark where it should be.
    Refused,
    /// It drew the person's move, none of its own, and asked again.
    Silent,
    /// It put its mark on a square of the person.
    Taken(Square),
    /// It made two moves at once.
    Two([Square; 2]),
    /// It says that the game has ended, without drawing the last move. That move may have ended it.
    Undrawn,
    /// It says falsely that the game has ended; what it says, and where.
    Wrong(String),
    /// What it drew does not follow from the moves.
    Unread,
}

impl Trouble {
    /// Whether it contradicts what was read before: the game is over for the program and not by the moves that were read, or its
    /// board does not follow from them.
    pub fn is_doubt(&self) -> bool {
        matches!(self, Trouble::Unread | Trouble::Stopped(Wait::Ended))
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::NotStarted(why) => f.write_str(why),
            Trouble::Stopped(wait) => f.write_str(match wait {
                Wait::Asks | Wait::Ended => "it ended its game without a move that could be read",
                Wait::Timeout => "it did not move",
                Wait::Flood => "it wrote too much",
                Wait::Closing => "it was interrupted",
            }),
            Trouble::Refused => f.write_str("it did not draw the person's move"),
            Trouble::Silent => f.write_str("the person's move was seen, and none of its own"),
            Trouble::Taken(square) => write!(f, "it took square {}, which is taken", square.number()),
            Trouble::Two([a, b]) => write!(f, "it made two moves at once: {} and {}", a.number(), b.number()),
            Trouble::Undrawn => f.write_str("it says how the game has ended, and did not draw its last move"),
            Trouble::Wrong(what) => f.write_str(what),
            Trouble::Unread => f.write_str("the board that it drew does not follow from the moves"),
        }
    }
}

impl Game {
    /// Starts the program and does the acts before a game, until it asks for the first move of the person. Its dice
    /// show these numbers first, if they can be prescribed. Unless `is_new`, it may continue a running program.
    pub fn start(rules: &Rules, dice: &[f64], is_new: bool) -> Result<Game, Trouble> {
        let key = match &rules.reading {
            MoveReading::Board(key) => Some(key.as_str()),
            MoveReading::Sentence(_) => None,
        };
        let (surface, wait) = rules.program.start(dice, is_new, rules.limit).map_err(Trouble::NotStarted)?;
        let (mut surface, nines) = before_game(surface, wait, &rules.menu, key, rules.limit)?;
        let (mut sheet, mut said_first) = (Sheet::default(), None);
        match &rules.reading {
            MoveReading::Board(_) => {
                let seen: Vec<Places> = nines.into_iter().map(|nine| nine.places).collect();
                sheet = Sheet::at_start(&seen, &rules.looks);
            }
            MoveReading::Sentence(pattern) => said_first = said(&surface.news(), pattern, &rules.input),
        }
        if let Some(square) = said_first {
            sheet.note_first(square);
        }
        let (position, moves) = (Position::new(), Vec::new());
        let at_start = surface.draws();
        let draws = at_start.clone();
        let mut game =
            Game { surface, sheet, position, moves, bot: Player::O, at_start, draws, shown: None, may_differ: false };
        game.note_chance();
        if let Some(square) = game.sheet.begun {
            game.bot = Player::X;
            game.note(square);
        }
        Ok(game)
    }

    /// Describes its last answer, with what is known of chance.
    pub fn answer(&self, square: Square) -> ProgramMove {
        ProgramMove { square, draws: self.draws.clone(), at_start: Vec::new(), may_differ: self.may_differ }
    }

    fn note_chance(&mut self) {
        self.may_differ |= !self.draws.iter().all(SurfaceDraw::is_known) || self.surface.reads_clock();
    }

    /// Makes a move of the person and returns the program's answer; `None` if this move ends the game. Such a move is
    /// not made in the program, since nothing would be learned from it. The dice show these numbers first, if they can
    /// be prescribed.
    pub fn play(&mut self, square: Square, rules: &Rules, dice: &[f64]) -> Result<Option<Square>, Trouble> {
        // The program may have ended its game after its last move.
        let ended = self.claim().filter(|_| !self.moves.is_empty()).and_then(|claim| self.contradiction(&claim));
        self.note(square);
        if self.position.is_over() {
            return Ok(None);
        }
        let question = question(&mut *self.surface);
        self.surface.forget();
        let (mut wait, mut dice) = (Wait::Asks, Some(dice));
        for act in rules.input.acts(square) {
            wait = self.surface.act(act, dice.take(), rules.limit);
            if wait != Wait::Asks {
                break;
            }
        }
        let answer = self.answer_seen(square, rules);
        let is_over = match wait {
            Wait::Ended => self.surface.status().is_none_or(|status| status.success()),
            _ => wait == Wait::Asks && self::question(&mut *self.surface) != question,
        };
        let answer = match (answer, ended) {
            (Err(Trouble::Refused), Some(what)) => Err(Trouble::Wrong(what)),
            (Err(Trouble::Refused | Trouble::Silent), _) if is_over => self.undrawn(square, false, rules),
            (answer, _) => answer,
        };
        let (answer, wait) = match answer {
            Err(trouble @ Trouble::Silent) if wait == Wait::Asks => self.after_nudge(square, rules, trouble),
            // A click may be lost, as all are that come while the program still thinks that it is its turn.
            Err(trouble @ Trouble::Refused) if wait == Wait::Asks && !rules.input.is_typed() => {
                self.after_nudge(square, rules, trouble)
            }
            answer => (answer, wait),
        };
        self.draws = self.draws_for(answer.as_ref().ok().copied(), &rules.reading);
        self.note_chance();
        match (answer, wait) {
            (Ok(answer), Wait::Asks | Wait::Ended) => {
                self.note_first(square);
                self.note(answer);
                Ok(Some(answer))
            }
            (
                Err(trouble @ (Trouble::Taken(_) | Trouble::Two(_) | Trouble::Wrong(_) | Trouble::Undrawn)),
                Wait::Ended,
            ) => Err(trouble),
            (Err(trouble), Wait::Asks) => Err(trouble),
            (_, wait) => Err(Trouble::Stopped(wait)),
        }
    }

    fn draws_for(&mut self, answer: Option<Square>, reading: &MoveReading) -> Vec<SurfaceDraw> {
        let is_last = answer.and_then(|square| self.position.play(square).ok()).is_some_and(Position::is_over);
        match (reading, self.shown.take()) {
            (MoveReading::Board(key), Some(places)) if is_last => self.surface.draws_before(key, &places),
            _ => self.surface.draws(),
        }
    }

    /// The program's move after a nudge, if it waits for that alone; else this trouble that was there before. Anything else
    /// that comes of it is no fault of the program: nobody would do that where a move is asked for.
    fn after_nudge(&mut self, typed: Square, rules: &Rules, before: Trouble) -> (Result<Square, Trouble>, Wait) {
        let wait = self.surface.act(&rules.input.nudge(typed), None, rules.limit);
        match (self.answer_seen(typed, rules), wait) {
            (Ok(square), Wait::Asks | Wait::Ended) => (Ok(square), wait),
            (_, Wait::Closing) => (Err(Trouble::Stopped(wait)), wait),
            _ => (Err(before), Wait::Asks),
        }
    }

    /// Reads the program's move after this move of the person, from the board or from a sentence.
    fn answer_seen(&mut self, typed: Square, rules: &Rules) -> Result<Square, Trouble> {
        match &rules.reading {
            MoveReading::Sentence(pattern) => self.said(typed, pattern, &rules.input),
            MoveReading::Board(key) => self.drawn(typed, key, rules),
        }
    }

    /// Reads the program's move from the last board that shows this move of the person with an answer.
    fn drawn(&mut self, typed: Square, key: &str, rules: &Rules) -> Result<Square, Trouble> {
        let seen = seen(&mut *self.surface, key);
        let changes: Vec<Change> = seen.iter().map(|places| self.sheet.compare(places)).collect();
        let answer = |change: &Change| self.sheet.answer(typed, change.marks());
        if let Some(at) = changes.iter().rposition(|change| answer(change).is_some()) {
            let answer = answer(&changes[at]).ok_or(Trouble::Unread)?;
            if self.believed(rules).is_some_and(|said| said != answer) {
                return Err(Trouble::Unread);
            }
            let before = self.sheet.clone();
            self.shown = Some(seen[at].clone());
            self.sheet.note(typed, answer, &seen[at]);
            // A second move of the program would appear on a later board, beside the first. After the end of the game it
            // may draw what it likes.
            let is_over = self.position.play(answer).is_ok_and(Position::is_over);
            if !is_over && seen[at + 1..].iter().any(|places| self.sheet.is_more(before.compare(places).marks())) {
                return Err(Trouble::Unread);
            }
            return Ok(answer);
        }
        if self.is_overwritten(typed, &changes, rules) {
            return Err(Trouble::Taken(typed));
        }
        if let Some((answer, places)) = self.winning(typed, &seen, rules) {
            self.shown = Some(places.clone());
            self.sheet.note_moves(Some(typed), Some(answer));
            return Ok(answer);
        }
        if let Some(two) = changes.last().and_then(|change| self.sheet.two_answers(typed, change.marks())) {
            return Err(Trouble::Two(two));
        }
        let is_own = |change: &Change| self.sheet.is_own(typed, change.marks());
        let taken = changes.iter().rev().find_map(|change| match change {
            Change::Taken(square, marks) if self.sheet.is_own(typed, marks) => Some(*square),
            _ => None,
        });
        match (changes.last(), taken) {
            _ if changes.iter().any(is_own) && self.last_square().is_some() => self.undrawn(typed, true, rules),
            (_, Some(square)) => Err(Trouble::Taken(square)),
            (Some(Change::Taken(square, marks)), _) if marks.is_empty() => Err(Trouble::Taken(*square)),
            _ if changes.iter().any(is_own) => Err(Trouble::Silent),
            (None | Some(Change::Nothing), _) => Err(Trouble::Refused),
            (Some(_), _) => Err(Trouble::Unread),
        }
    }

    /// The program's winning move on a board that does not show it clearly. If something covers the only possible
    /// square, the program must also say that it has won.
    fn winning<'s>(&mut self, typed: Square, seen: &'s [Places], rules: &Rules) -> Option<(Square, &'s Places)> {
        let may_cover = rules.program.may_cover_board();
        let answer = |places| Some((self.sheet.winning_answer(typed, places, may_cover)?, places));
        seen.iter().find_map(answer).or_else(|| {
            let covered = |places| Some((self.sheet.covered_answer(typed, places)?, places));
            let (answer, places) = seen.iter().rev().filter(|_| may_cover).find_map(covered)?;
            let says = |winner| matches!(winner, Winner::Bot | Winner::Somebody);
            let claims = self.claim().is_some_and(|claim| says(claim.winner));
            (claims || rules.looks.sayings.tell_win(&self.surface.news())).then_some((answer, places))
        })
    }

    /// Whether the program drew its own mark, known from this game or others, where the person has just moved. Another
    /// look of the person's mark does not count.
    fn is_overwritten(&self, typed: Square, changes: &[Change], rules: &Rules) -> bool {
        let last = changes.iter().rev().find_map(|change| match change.marks() {
            [mark] if mark.0 == typed => Some(mark),
            _ => None,
        });
        let own = self.sheet.mark(Owner::Bot).map(String::as_str).or_else(|| rules.looks.mark(self.bot));
        last.is_some_and(|(_, mark)| own == Some(mark.as_str()))
    }

    /// The square that a sentence names which has always named what the board showed.
    fn believed(&mut self, rules: &Rules) -> Option<Square> {
        let said = rules.looks.sayings.square(&self.surface.news(), &rules.input);
        said.filter(|square| self.position.legal_moves().contains(*square))
    }

    /// The move that the program made but did not draw: one that it names, or the last free square if its words fit. Else
    /// it made none. `is_drawn` says whether the person's move was drawn.
    fn undrawn(&mut self, typed: Square, is_drawn: bool, rules: &Rules) -> Result<Square, Trouble> {
        let claim = self.claim();
        if let Some(what) = claim.as_ref().and_then(|claim| self.contradiction(claim)) {
            return Err(Trouble::Wrong(what));
        }
        if let Some(square) = self.believed(rules) {
            self.sheet.note_moves(Some(typed), Some(square));
            return Ok(square);
        }
        match self.last_square() {
            Some(square) if is_drawn || claim.is_some() => {
                self.sheet.note_moves(Some(typed), Some(square));
                Ok(square)
            }
            _ if claim.is_some() => Err(Trouble::Undrawn),
            _ => Err(Trouble::Silent),
        }
    }

    fn claim(&mut self) -> Option<Claim> {
        let [person, bot] = [Owner::Person, Owner::Bot].map(|owner| self.sheet.mark(owner).map(String::as_str));
        claim(&self.surface.news(), person, bot)
    }

    /// What is wrong with a claim about a position that is not over, whatever move the program has made there; `None`
    /// if it may be right.
    fn contradiction(&self, claim: &Claim) -> Option<String> {
        let may_have_won = || self.position.children().any(|(_, after)| after.winner() == Some(self.bot));
        let (fits, what) = match claim.winner {
            Winner::Person => (false, "nobody has"),
            Winner::Bot | Winner::Somebody => (may_have_won(), "nobody has"),
            Winner::Nobody => (!can_be_won(self.position), "the game goes on"),
        };
        (!fits).then(|| format!("it says \"{}\" after {}, and {what}", printable(&claim.words), self.numbers()))
    }

    /// The moves so far: `5 1 7`.
    pub fn numbers(&self) -> String {
        self.moves.iter().map(|square| square.number().to_string()).collect::<Vec<_>>().join(" ")
    }

    fn last_square(&self) -> Option<Square> {
        let squares = self.position.legal_moves();
        squares.iter().next().filter(|_| squares.len() == 1)
    }

    /// Reads the program's move from what it said.
    fn said(&mut self, typed: Square, pattern: &Regex, input: &MoveInput) -> Result<Square, Trouble> {
        let square = said(&self.surface.news(), pattern, input).ok_or(Trouble::Refused)?;
        self.sheet.note_moves(Some(typed), None);
        if !self.sheet.is_free(square) {
            return Err(Trouble::Taken(square));
        }
        self.sheet.note_moves(None, Some(square));
        Ok(square)
    }

    /// Corrects who has begun, once the first answer shows it.
    fn note_first(&mut self, typed: Square) {
        let first = self.sheet.begun;
        if self.moves.len() > 2
            || self.moves.last() != Some(&typed)
            || matches!(self.moves[..], [_, _]) == first.is_some()
        {
            return;
        }
        (self.position, self.moves) = (Position::new(), Vec::new());
        self.bot = if first.is_some() { Player::X } else { Player::O };
        first.into_iter().chain([typed]).for_each(|square| self.note(square));
    }

    fn note(&mut self, square: Square) {
        // Moves that were made or read are on empty squares.
        if let Ok(position) = self.position.play(square) {
            self.position = position;
            self.moves.push(square);
        }
    }
}

fn can_be_won(position: Position) -> bool {
    position.winner().is_some() || position.children().any(|(_, after)| can_be_won(after))
}

/// The square that the last matching sentence names.
fn said(news: &[String], pattern: &Regex, input: &MoveInput) -> Option<Square> {
    let captures = news.iter().rev().find_map(|line| pattern.captures_iter(line).last())?;
    input.read(captures.get(1).or_else(|| captures.get(0))?.as_str())
}

/// Does the acts before a game in a running program. Returns what may be nine places, or those with this key, as they
/// have looked since. Before the last act, a board with marks is an example and no game.
pub fn before_game(
    mut surface: Box<dyn Surface>,
    wait: Wait,
    menu: &[Act],
    key: Option<&str>,
    limit: Duration,
) -> Result<(Box<dyn Surface>, Vec<NinePlaces>), Trouble> {
    go_on(wait)?;
    let mut nines = Vec::new();
    for (at, act) in menu.iter().enumerate() {
        if at + 1 == menu.len() {
            nines = surface.nines(key);
            nines.retain(|nine| are_empty(&nine.places));
            surface.forget();
        }
        go_on(surface.act(act, None, limit))?;
    }
    nines.extend(surface.nines(key));
    Ok((surface, nines))
}

/// All looks of the places with this key, the oldest first.
pub fn seen(surface: &mut dyn Surface, key: &str) -> Vec<Places> {
    surface.nines(Some(key)).into_iter().map(|nine| nine.places).collect()
}

/// The last line that a program has written, which is its question. A line of signs alone, such as `>`, asks nothing,
/// and stands below many questions.
pub fn question(surface: &mut dyn Surface) -> String {
    question_in(&surface.news())
}

pub fn question_in(news: &[String]) -> String {
    let mut lines = news.iter().rev().map(|line| line.trim()).filter(|line| !line.is_empty());
    let last = lines.clone().next().unwrap_or_default();
    lines.find(|line| line.contains(char::is_alphanumeric)).unwrap_or(last).to_string()
}

/// Whether the later of two texts that end alike goes on to count, above what is alike: `Player 1: …` and then `Player 2: …`.
pub fn counts_on(before: &[String], now: &[String]) -> bool {
    let without_digits = |line: &str| line.replace(|sign: char| sign.is_ascii_digit(), "");
    let mut pairs = before.iter().rev().zip(now.iter().rev());
    pairs.find(|(one, other)| one != other).is_some_and(|(one, other)| without_digits(one) == without_digits(other))
}

fn go_on(wait: Wait) -> Result<(), Trouble> {
    if wait == Wait::Asks { Ok(()) } else { Err(Trouble::Stopped(wait)) }
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::surfaces::terminal::TerminalProgram;
    use super::*;

    #[test]
    fn a_question_to_the_next_player_is_not_the_same_again() {
        let lines = |text: &str| text.lines().map(String::from).collect::<Vec<_>>();
        let first = lines("Welcome!\nPick player 1:\n1: a person\n2: the computer");
        for (again, is_next) in [
            ("Pick player 2:\n1: a person\n2: the computer", true),
            ("What?\nPick player 1:\n1: a person\n2: the computer", false),
            ("Pick a level:\n1: a person\n2: the computer", false),
            ("Welcome!\nPick player 1:\n1: a person\n2: the computer", false),
        ] {
            assert_eq!(counts_on(&first, &lines(again)), is_next, "{again}");
        }
    }

    /// How a program is played that this command starts, which draws rows of `   |   |   ` and takes numbers from 1.
    fn rules(command: &str) -> Rules {
        let program = TerminalProgram::new(command).unwrap();
        let input = program.named_inputs("1-9").unwrap().remove(0);
        let (limit, looks) = (Duration::from_secs(20), SquareLooks::default());
        let reading = MoveReading::Board(r#"{"Columns":{"first":1,"is_painted":false,"rows":2,"steps":[4,4]}}"#.into());
        Rules { program: Arc::new(program), menu: Vec::new(), input, reading, limit, looks }
    }

    /// A game in which the program draws what it is told to, move by move, and says something in the place of its last.
    /// Who moves first is told by the number of moves: the last is the person's.
    fn last_move(moves: &[u8], says: &str) -> Result<Option<Square>, Trouble> {
        let squares: Vec<Square> = moves.iter().map(|number| Square::new(*number).unwrap()).collect();
        let own = moves.len() % 2;
        let draw = |moves: &[Square]| {
            let mark = |square: Square| match moves.iter().position(|other| *other == square) {
                Some(at) if at % 2 == 0 => 'X',
                Some(_) => 'O',
                None => ' ',
            };
            let [a, b, c, d, e, f, g, h, i] = Square::ALL.map(mark);
            format!(" {a} | {b} | {c}\\n---+---+---\\n {d} | {e} | {f}\\n---+---+---\\n {g} | {h} | {i}\\n")
        };
        let turns = (0..squares.len()).filter(|at| at % 2 == 1 - own);
        let asks = turns.map(|at| format!("printf '{}Move: '; read move; ", draw(&squares[..at])));
        let command = asks.collect::<String>() + &format!("printf '{}%s\\n' \"{says}\"", draw(&squares));
        let rules = rules(&command);
        let mut game = Game::start(&rules, &[], false)?;
        let person: Vec<Square> = squares.iter().copied().skip(1 - own).step_by(2).collect();
        let mut last = Ok(None);
        for square in person {
            last = game.play(square, &rules, &[]);
        }
        last
    }

    /// Positions in which the program is to move, by the moves that led there. It is O in the first two and the last, else X.
    const SEVERAL_AND_A_WIN: &[u8] = &[1, 5, 2, 3, 9];
    const SEVERAL_AND_NO_WIN: &[u8] = &[1, 5, 9, 2, 8];
    const ONE_AND_A_WIN: &[u8] = &[1, 4, 2, 5, 6, 8, 7, 9];
    const ONE_AND_NO_WIN: &[u8] = &[1, 2, 3, 5, 4, 6, 8, 7];
    const NOBODY_CAN_WIN: &[u8] = &[1, 3, 2, 4, 6, 5, 7];

    #[test]
    #[ignore = "another test ends all bots of its process"]
    fn a_move_that_is_not_drawn_is_known_only_where_it_is_forced_and_fits_what_is_said() {
        // What the program says that it has won, that the person has, that it is a draw, and nothing.
        let says = |moves: &[u8]| {
            let [own, other] = if moves.len() % 2 == 1 { ["O won!", "X won!"] } else { ["X won!", "O won!"] };
            [own, other, "It is a tie!", ""]
        };
        for (moves, expected) in [
            (SEVERAL_AND_A_WIN, ["unread", "wrong", "wrong", "unread"]),
            (SEVERAL_AND_NO_WIN, ["wrong", "wrong", "wrong", "unread"]),
            (ONE_AND_A_WIN, ["3", "wrong", "wrong", "3"]),
            (ONE_AND_NO_WIN, ["wrong", "wrong", "9", "9"]),
            (NOBODY_CAN_WIN, ["wrong", "wrong", "unread", "unread"]),
        ] {
            for (says, expected) in says(moves).into_iter().zip(expected) {
                let found = match last_move(moves, says) {
                    Ok(square) => square.unwrap().to_string(),
                    Err(Trouble::Wrong(what)) => {
                        assert!(what.starts_with(&format!("it says \"{says}\" after {} ", moves[0])), "{what}");
                        "wrong".into()
                    }
                    Err(Trouble::Undrawn | Trouble::Stopped(Wait::Ended)) => "unread".into(),
                    Err(trouble) => trouble.to_string(),
                };
                assert_eq!(found, expected, "{moves:?} {says:?}");
            }
        }
    }

    /// What comes of the move to square 1, after which the program does this. It has drawn an empty board, and draws X there.
    fn first_move(then: &str) -> Result<Option<Square>, Trouble> {
        let board = |cells: &str| {
            let cells: Vec<char> = cells.chars().collect();
            let rows = cells.chunks(3).map(|row| format!(" {} | {} | {}\\n", row[0], row[1], row[2]));
            format!("printf '{}Move: '; ", rows.collect::<Vec<_>>().join("---+---+---\\n"))
        };
        let command =
            board("         ") + "read move; " + &board("X        ") + &then.replace("ANSWER", &board("X   O    "));
        let rules = rules(&command);
        Game::start(&rules, &[], false)?.play(Square::TOP_LEFT, &rules, &[])
    }

    #[test]
    #[ignore = "another test ends all bots of its process"]
    fn enter_is_pressed_where_no_move_came_and_what_it_breaks_is_no_fault() {
        assert_eq!(first_move("read enter; ANSWER read move").unwrap(), Some(Square::CENTER));
        for then in ["read move; test -n \"$move\" || exit 1; read move", "read move; echo That is no move.; read move"]
        {
            let trouble = first_move(then).unwrap_err();
            assert!(matches!(trouble, Trouble::Silent), "{then}: {trouble}");
        }
    }
}
