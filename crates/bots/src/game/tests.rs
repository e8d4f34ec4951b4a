//! The engine against a surface in memory: no process is started.

use super::letter;
use super::surface::{Act, MoveInput, NinePlaces, Offer, Program, Surface, SurfaceDraw, Wait, Wants};
use super::{GameHints, GameSetup, Person};
use crate::audit::Audit;
use crate::finding::Kind;
use crate::options::Options;
use crate::subject::{BotKind, Subject};
use noughts::audit::Verdict;
use noughts::{Player, Square};
#[cfg(unix)]
use std::os::unix::process::ExitStatusExt;
#[cfg(windows)]
use std::os::windows::process::ExitStatusExt;
use std::process::ExitStatus;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A program that takes the first free square, with a choice of who begins.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fake {
    Plain,
    /// Its marks are told apart by their colours alone, and each square has its name.
    Coloured,
    /// It answers square 9 on the person's own square.
    Overwrites,
    /// It draws the person's mark on square 9 again with another look, and does not answer.
    Repaints,
    /// It ends when the person has taken square 9, unless that is the first move.
    Leaves,
    /// The same, and it fails then.
    Crashes,
    /// It says that it has won when the person has taken square 9.
    Claims,
    /// It draws by chance before each answer.
    Draws,
    /// It draws among the free squares, and its dice can be told what to show.
    Throws,
    /// At the start it draws by chance a name, who begins, and whether it will answer on the last free square; then
    /// one of two first moves.
    Lots,
    /// The person moves for both.
    TwoPeople,
    /// It answers at the next click, wherever it is.
    Waits,
    /// It does not heed the first click after its move.
    Deaf,
    /// Where it begins, it makes no other move.
    Stops,
    /// Where the person begins, it makes no other move.
    StopsSecond,
    /// After it has won with its first three squares it goes on to move, and draws each board.
    GoesOn,
    /// It has levels, and plays at the easy one alone. At the hard one, no act has an effect. It lacks a script.
    Levels,
    /// It has levels below a heading that speaks of them, and plays once the hard one is chosen.
    Heading,
    /// It asks for a name before its game, and is slow to refuse what is none.
    Named,
    /// It names a choice before its game, with a board already in sight.
    Offered,
    /// It has a tournament, where the person begins, and a game against another opponent, with a choice of who begins.
    Modes,
}

#[derive(Debug)]
struct Board {
    fake: Fake,
    marks: [&'static str; 9],
    seen: Vec<[&'static str; 9]>,
    news: Vec<String>,
    dice: Vec<f64>,
    draws: Vec<SurfaceDraw>,
    moves: usize,
    is_hard: bool,
    is_last: bool,
    is_deaf: bool,
}

impl Program for Fake {
    fn start(&self, dice: &[f64], _: bool, _: Duration) -> Result<(Box<dyn Surface>, Wait), String> {
        let marks = [""; 9];
        let (news, draws) = Default::default();
        let (dice, seen) = (dice.to_vec(), vec![marks]);
        let is_hard = matches!(self, Fake::Heading | Fake::Modes | Fake::Named | Fake::Offered);
        let (is_last, is_deaf) = (false, false);
        let mut board = Board { fake: *self, marks, seen, news, dice, draws, moves: 0, is_hard, is_last, is_deaf };
        if *self == Fake::Lots {
            board.draw(1);
            let begins = board.draw(2) == 1;
            board.is_last = board.draw(2) == 1;
            if begins {
                let first = 8 * board.draw(2);
                board.marks[first] = "O";
                board.seen.push(board.marks);
            }
        }
        Ok((Box::new(board), Wait::Asks))
    }

    fn name(&self) -> &'static str {
        "its own fake"
    }

    fn heeds_dice(&self) -> bool {
        matches!(self, Fake::Throws | Fake::Lots)
    }
}

impl Board {
    fn draw(&mut self, among: usize) -> usize {
        let number = self.dice.get(self.draws.len()).copied().unwrap_or(0.99);
        self.draws.push(SurfaceDraw { number: Some(number), among: Some(among as u32) });
        (number * among as f64) as usize
    }

    fn answer(&mut self, clicked: usize) {
        if self.fake == Fake::Draws {
            self.draws.push(SurfaceDraw { number: None, among: None });
        }
        match self.fake {
            Fake::Overwrites if clicked == 8 => self.marks[8] = "O",
            Fake::Repaints if clicked == 8 => self.marks[8] = "x",
            Fake::Stops if self.moves > 0 && self.marks[0] == "O" => {}
            Fake::StopsSecond if self.moves > 1 && self.marks[0] != "O" => {}
            Fake::Claims if clicked == 8 => self.news = vec!["The computer wins!".into()],
            Fake::Throws => {
                let free: Vec<usize> = (0..9).filter(|place| self.marks[*place].is_empty()).collect();
                if !free.is_empty() {
                    self.marks[free[self.draw(free.len())]] = "O";
                }
            }
            _ => {
                let is_free = |mark: &&str| mark.is_empty();
                let first = self.marks.iter().position(is_free);
                if let Some(free) = if self.is_last { self.marks.iter().rposition(is_free) } else { first } {
                    self.marks[free] = "O";
                }
            }
        }
    }

    /// Whether it still asks what comes before its game.
    fn asks_before(&self) -> bool {
        matches!(self.fake, Fake::Named | Fake::Offered) && self.is_hard
    }

    fn is_waited_for(&self) -> bool {
        let count = |sign: &str| self.marks.iter().filter(|mark| **mark == sign).count();
        count("X") > count("O")
    }

    fn look(&self, place: usize, mark: &str) -> String {
        match (self.fake, mark) {
            (Fake::Coloured, "") => format!("{} grey", place + 1),
            (Fake::Coloured, "X") => "red".into(),
            (Fake::Coloured, _) => "blue".into(),
            _ => mark.to_string(),
        }
    }
}

impl Surface for Board {
    fn lack(&mut self) -> Option<String> {
        (self.fake == Fake::Levels).then(|| "a script".into())
    }

    fn act(&mut self, act: &Act, dice: Option<&[f64]>, _: Duration) -> Wait {
        if let Some(dice) = dice {
            (self.dice, self.draws) = (dice.to_vec(), Vec::new());
        }
        match act {
            Act::Press(label) if label == "Ann" => self.is_hard = false,
            Act::Click { .. } if self.asks_before() => {
                REFUSED[usize::from(self.fake == Fake::Offered)].fetch_add(1, Ordering::Relaxed);
                thread::sleep(Duration::from_millis(30));
            }
            Act::Press(label) if label == "You begin, computer" && self.moves == 0 => {
                self.is_hard &= self.fake != Fake::Modes;
                self.answer(9);
            }
            Act::Press(label) if self.fake == Fake::Levels => self.is_hard = label == "Hard",
            Act::Press(label) if label == "Versus" => self.is_last = true,
            Act::Press(_) if self.fake == Fake::Modes => self.is_hard = false,
            Act::Press(label) if self.fake == Fake::Heading => self.is_hard &= label != "Hard",
            Act::Click { .. } if self.fake == Fake::Waits && self.is_waited_for() => self.answer(9),
            Act::Click { .. } if self.fake == Fake::Deaf && self.is_deaf => self.is_deaf = false,
            Act::Click { place, .. } if self.marks[*place].is_empty() && !self.is_hard => {
                let is_second = self.fake == Fake::TwoPeople && self.moves % 2 == 1;
                self.marks[*place] = if is_second { "O" } else { "X" };
                self.seen.push(self.marks);
                (self.moves, self.is_deaf) = (self.moves + 1, true);
                if matches!(self.fake, Fake::Leaves | Fake::Crashes) && *place == 8 && self.moves > 1 {
                    return Wait::Ended;
                }
                if !matches!(self.fake, Fake::TwoPeople | Fake::Waits) {
                    self.answer(*place);
                }
                if self.fake == Fake::GoesOn && self.marks[..3] == ["O"; 3] {
                    self.seen.push(self.marks);
                    self.answer(*place);
                }
            }
            _ => {}
        }
        self.seen.push(self.marks);
        Wait::Asks
    }

    fn offers(&mut self) -> Vec<Offer> {
        if self.fake == Fake::Levels {
            return ["Hard", "Easy"]
                .map(|level| Offer { act: Act::Press(level.into()), cost: u32::from(level == "Easy") })
                .into();
        }
        if self.fake == Fake::Heading {
            let labels = [("Select difficulty", 0), ("Hard", 0), ("Easy", 60)];
            return labels.map(|(label, cost)| Offer { act: Act::Press(label.into()), cost }).into();
        }
        if self.asks_before() {
            let cost = if self.fake == Fake::Named { 30 } else { 7 };
            return vec![Offer { act: Act::Press("Ann".into()), cost }];
        }
        if self.fake == Fake::Modes {
            let labels = if self.is_last { ["I begin", "You begin, computer"] } else { ["Tournament", "Versus"] };
            let offer = |label: &str| Offer { act: Act::Press(label.into()), cost: 9 };
            return labels.map(offer).into_iter().filter(|_| self.is_hard).collect();
        }
        let offers = vec![Offer { act: Act::Press("You begin, computer".into()), cost: 5 }];
        if self.fake == Fake::Lots { Vec::new() } else { offers }
    }

    fn wants_move(&mut self) -> Wants {
        match self.fake {
            Fake::Named if self.is_hard => Wants::Other,
            Fake::Offered if self.is_hard => Wants::Perhaps,
            _ => Wants::Move,
        }
    }

    fn inputs(&mut self) -> Vec<MoveInput> {
        let input = |way: usize| {
            let end = if way == 0 { String::new() } else { format!(" {way}") };
            let nine = format!("board{end}");
            let click = |place| vec![Act::Click { nine: nine.clone(), place }];
            MoveInput { name: format!("its places{end}"), acts: std::array::from_fn(click) }
        };
        (0..if self.fake == Fake::Named { 8 } else { 1 }).map(input).collect()
    }

    fn forget(&mut self) {
        self.seen.clear();
    }

    fn nines(&mut self, key: Option<&str>) -> Vec<NinePlaces> {
        let looks = |marks: &[&str; 9]| std::array::from_fn(|place| self.look(place, marks[place]));
        let board = self.seen.iter().map(|marks| NinePlaces { key: "board".into(), places: looks(marks) });
        // What never changes is no board.
        let frame = NinePlaces { key: "frame".into(), places: std::array::from_fn(|place| format!("edge {place}")) };
        board.chain([frame]).filter(|nine| key.is_none_or(|key| nine.key == key)).collect()
    }

    fn news(&mut self) -> Vec<String> {
        self.news.clone()
    }

    fn status(&self) -> Option<ExitStatus> {
        (self.fake == Fake::Crashes).then(|| ExitStatus::from_raw(256))
    }

    fn screen(&mut self) -> String {
        if self.fake == Fake::Levels { String::new() } else { "a board".into() }
    }

    fn draws(&mut self) -> Vec<SurfaceDraw> {
        self.draws.clone()
    }
}

/// How many moves were refused before a game, since a name was asked for, or a choice.
static REFUSED: [AtomicUsize; 2] = [AtomicUsize::new(0), AtomicUsize::new(0)];

fn found(fake: Fake) -> Arc<GameSetup> {
    Arc::new(GameSetup::find(Arc::new(fake), &GameHints::default(), &Options::default()).unwrap().unwrap())
}

/// Counts the games for which it is started anew.
#[derive(Default)]
struct Counted(AtomicUsize);

impl Program for Arc<Counted> {
    fn start(&self, dice: &[f64], is_new: bool, limit: Duration) -> Result<(Box<dyn Surface>, Wait), String> {
        self.0.fetch_add(usize::from(is_new), Ordering::Relaxed);
        Fake::Plain.start(dice, is_new, limit)
    }

    fn name(&self) -> &'static str {
        "its own fake"
    }
}

#[test]
fn all_after_one_first_move_of_the_person_is_asked_before_the_next_in_both_rounds() {
    let counted = Arc::new(Counted::default());
    let setup = GameSetup::find(Arc::new(counted.clone()), &GameHints::default(), &Options::default());
    let kind = BotKind::Game(Arc::new(setup.unwrap().unwrap()));
    let subject = Subject { depends_on_history: true, ..Subject::new("fake".into(), kind) };
    for (side, starts) in [(Player::X, 8), (Player::O, 9)] {
        counted.0.store(0, Ordering::Relaxed);
        let audit = Audit { sides: vec![side], jobs: Some(1), ..Audit::default() };
        let report = audit.subject(&subject).unwrap().remove(0);
        assert_eq!((report.answers_per_position, counted.0.load(Ordering::Relaxed)), (Some(2), 2 * starts));
    }
}

/// The answer after these moves, or the kind of the fault and its text.
fn answer(setup: &Arc<GameSetup>, side: Player, moves: &[u8]) -> Result<u8, (Kind, String)> {
    let moves: Vec<Square> = moves.iter().map(|number| Square::new(*number).unwrap()).collect();
    let deadline = Instant::now() + Duration::from_secs(10);
    let answer = Person::new(setup.clone()).ask(side, &moves, deadline);
    answer.map(Square::number).map_err(|fault| (fault.kind, fault.what))
}

#[test]
fn a_game_is_found_and_played_on_both_sides() {
    for fake in [Fake::Plain, Fake::Coloured] {
        let setup = found(fake);
        assert_eq!(setup.sides(), [Player::X, Player::O], "{fake:?}");
        assert_eq!(answer(&setup, Player::X, &[]), Ok(1));
        assert_eq!(answer(&setup, Player::X, &[1, 2]), Ok(3));
        assert_eq!(answer(&setup, Player::O, &[5]), Ok(1));
        assert_eq!(answer(&setup, Player::O, &[1, 2, 3]), Ok(4));
        assert_eq!(setup.records().has_dice, [false, false]);
        assert!(setup.asked().contains("clicking its places"), "{}", setup.asked());
    }
}

#[test]
fn a_heading_that_speaks_of_levels_is_none() {
    let asked = found(Fake::Heading).asked();
    assert!(asked.contains("after choosing \"Hard\" (easier: \"Easy\")"), "{asked}");
}

#[test]
fn both_sides_are_those_of_one_opponent() {
    let setup = found(Fake::Modes);
    let menus = "it moves first after choosing \"Versus\", \"You begin, computer\", second after choosing \"Versus\", \"I begin\"";
    assert!(setup.asked().ends_with(menus), "{}", setup.asked());
    assert_eq!(answer(&setup, Player::O, &[5]), Ok(9));
}

#[test]
fn what_looks_like_no_game_is_tried_as_one_for_a_brief_time_first() {
    let setup = found(Fake::Named);
    let refused = REFUSED[0].load(Ordering::Relaxed);
    assert!((1..16).contains(&refused), "eight ways to two squares are sixteen: {refused}");
    assert_eq!(answer(&setup, Player::O, &[5]), Ok(1));
}

#[test]
fn a_choice_that_is_named_is_tried_before_a_move() {
    let setup = found(Fake::Offered);
    assert_eq!(REFUSED[1].load(Ordering::Relaxed), 0);
    assert_eq!(answer(&setup, Player::O, &[5]), Ok(1));
}

#[test]
fn a_move_on_a_taken_square_is_illegal_and_a_false_claim_is_told() {
    let overwrites = answer(&found(Fake::Overwrites), Player::O, &[9]);
    assert_eq!(overwrites, Err((Kind::Illegal, "it took square 9, which is taken".into())));
    let claims = answer(&found(Fake::Claims), Player::O, &[9]);
    let told = "it says \"The computer wins!\" after 9, and nobody has";
    assert_eq!(claims, Err((Kind::Illegal, told.into())));
}

#[test]
fn what_it_draws_after_its_win_is_no_move() {
    let setup = found(Fake::GoesOn);
    assert_eq!(answer(&setup, Player::O, &[4, 1, 5, 2, 9]), Ok(3));
}

#[test]
fn another_look_of_the_person_s_mark_is_no_mark_of_the_program() {
    let repaints = answer(&found(Fake::Repaints), Player::O, &[9]);
    assert_eq!(repaints.unwrap_err().0, Kind::Unread);
}

/// It takes the first free square, and so loses. But whoever ends a game that goes on by what was read may have been misread.
#[test]
fn a_lost_game_proves_nothing_where_the_program_contradicts_what_was_read() {
    let beatable = Some(Verdict::Beatable);
    for (fake, verdict) in [(Fake::Repaints, beatable), (Fake::Crashes, beatable), (Fake::Leaves, None)] {
        let subject = Subject { depends_on_history: true, ..Subject::new("fake".into(), BotKind::Game(found(fake))) };
        let audit = Audit { sides: vec![Player::O], jobs: Some(1), ..Audit::default() };
        let report = audit.subject(&subject).unwrap().remove(0);
        assert_eq!(report.verdict(), verdict, "{fake:?}");
        let why = report.unproven.unwrap_or_default();
        for told in ["answers are not known", "seems to have lost a game"] {
            assert_eq!(why.contains(told), verdict.is_none(), "{why}");
        }
    }
}

#[test]
fn a_draw_that_is_seen_is_dice_on_its_side_whatever_the_answers_are() {
    let setup = found(Fake::Draws);
    assert!(!setup.records().has_dice[Player::O as usize]);
    assert_eq!(answer(&setup, Player::O, &[5]), Ok(1));
    assert_eq!(setup.records().has_dice, [false, true]);
}

#[test]
fn dice_that_can_be_told_what_to_show_are_told() {
    let setup = found(Fake::Throws);
    let mut person = Person::new(setup.clone());
    let deadline = Instant::now() + Duration::from_secs(10);
    let mut ask = |moves: &[u8], throws: Option<&[f64]>| {
        let moves: Vec<Square> = moves.iter().map(|number| Square::new(*number).unwrap()).collect();
        let answer = person.explore(Player::O, &moves, throws, deadline).unwrap();
        (answer.square.number(), answer.draws[0].among)
    };
    for number in 0..8u8 {
        assert_eq!(ask(&[1], Some(&[(f64::from(number) + 0.5) / 8.0])), (number + 2, Some(8)));
    }
    // It comes to a place again by what it drew on the way.
    for number in 0..6u8 {
        assert_eq!(ask(&[1, 4, 2], Some(&[(f64::from(number) + 0.5) / 6.0])).1, Some(6));
    }
    assert_eq!(ask(&[1, 4, 2], Some(&[0.5])).0, 7);
    assert_eq!(setup.records().has_dice, [false, false]);
}

#[test]
fn all_that_is_drawn_at_the_start_is_played_and_each_way_is_a_bot_of_its_own() {
    let setup = found(Fake::Lots);
    assert_eq!(setup.sides(), [Player::X, Player::O]);
    assert_eq!([Player::X, Player::O].map(|side| setup.starts_alike(side)), [2, 2]);
    let deadline = Instant::now() + Duration::from_secs(10);
    let ask = |round: usize, side: Player, moves: &[u8], throws: Option<&[f64]>| {
        let moves: Vec<Square> = moves.iter().map(|number| Square::new(*number).unwrap()).collect();
        let mut person = Person { round, ..Person::new(setup.clone()) };
        let answer = person.explore(side, &moves, throws, deadline).unwrap();
        assert_eq!(answer.at_start, []);
        (answer.square.number(), answer.draws.first().and_then(|drawn| drawn.among))
    };
    let mut firsts = [0.1, 0.4, 0.6, 0.9].map(|number| ask(0, Player::X, &[], Some(&[number])));
    firsts.sort_unstable();
    assert_eq!(firsts, [(1, Some(4)), (1, Some(4)), (9, Some(4)), (9, Some(4))]);
    let answers = |side: Player, moves: &[u8]| {
        let mut answers = [0, 1].map(|round| {
            setup.records().clear();
            ask(round, side, moves, None).0
        });
        answers.sort_unstable();
        answers
    };
    assert_eq!(answers(Player::O, &[5]), [1, 9]);
    assert_eq!(answers(Player::X, &[9, 5]), [1, 8]);
    assert_eq!(answers(Player::X, &[1, 5]), [2, 9]);
}

#[test]
fn a_game_for_two_people_is_not_judged() {
    let refused = GameSetup::find(Arc::new(Fake::TwoPeople), &GameHints::default(), &Options::default()).unwrap_err();
    assert!(refused.to_string().contains("it is a game for two people"), "{refused}");
}

#[test]
fn a_program_that_moves_at_the_next_click_or_does_not_heed_it_is_clicked_again() {
    for fake in [Fake::Waits, Fake::Deaf] {
        let setup = found(fake);
        assert_eq!(answer(&setup, Player::O, &[5]), Ok(1), "{fake:?}");
        assert_eq!(answer(&setup, Player::O, &[1, 2, 3]), Ok(4), "{fake:?}");
    }
}

#[test]
fn a_game_that_it_begins_and_does_not_go_on_with_is_told() {
    let setup = found(Fake::Stops);
    assert_eq!(setup.sides(), [Player::O]);
    let why = "it seems to begin after choosing \"You begin, computer\", but its game could not be followed: clicking its places \
               seemed to make moves, but after 1 2 the person's move was seen, and none of its own";
    assert_eq!(setup.why_not(Player::X).unwrap(), why);
    let setup = found(Fake::StopsSecond);
    assert_eq!(setup.sides(), [Player::X]);
    let why = "the person seems to begin at once, but its game could not be followed: clicking its places seemed to make moves, but \
               after 1 2 3 the person's move was seen, and none of its own";
    assert_eq!(setup.why_not(Player::O).unwrap(), why);
}

#[test]
fn an_easier_level_is_not_judged_in_the_place_of_the_hardest() {
    let refused = GameSetup::find(Arc::new(Fake::Levels), &GameHints::default(), &Options::default()).unwrap_err();
    for told in ["no mark of the person came to stand", "\nit may need a script\n"] {
        assert!(refused.to_string().contains(told), "{refused}");
    }
    let hints = GameHints { menu: Some(vec!["Easy".into()]), ..GameHints::default() };
    let easy = GameSetup::find(Arc::new(Fake::Levels), &hints, &Options::default()).unwrap().unwrap();
    assert_eq!(easy.sides(), [Player::O]);
}

#[test]
fn signs_are_those_of_players() {
    for (sign, player) in [("X", Player::X), ("o", Player::O), ("❌", Player::X), ("⭕", Player::O)] {
        assert_eq!(letter(sign), Some(player), "{sign}");
    }
    for sign in ["", ".", "1", "XO", "Ann", "X."] {
        assert_eq!(letter(sign), None, "{sign}");
    }
}
