//! Games on other boards: judged, drawn, and played by certificates.

use crate::commands::play::begin::begin;
use crate::commands::play::options::Play;
use crate::commands::play::tests::drawing::{PLAIN, drawn, text};
use crate::commands::play::tests::*;
use crate::commands::play::worker::Worker;
use crate::commands::play::{coach, keys};
use crate::commands::shared::screen_marks::size as size_of;
use crate::io::wrap;
use crate::screen::Layout;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use noughts::Outcome;
use std::collections::BTreeMap;

use noughts_testing::boards_oracle as oracle;

/// The sizes of screens that every board of the tests fits.
const SCREENS: [(u16, u16); 3] = [(40, 16), (80, 24), (120, 40)];

const BOARDS: [[&str; 4]; 4] = [
    ["--board", "4x4", "--line", "4"],
    ["--board", "5x5", "--line", "4"],
    ["--board", "6x6", "--line", "4"],
    ["--board", "7x3", "--line", "3"],
];

fn plan(options: &[&str]) -> Play {
    let words = ["play"].iter().chain(options);
    let matches = Play::augment_args(Command::new("play")).try_get_matches_from(words).unwrap();
    Play::from_arg_matches(&matches).unwrap()
}

/// A game with these options, and the worker that answers its questions.
fn begun(options: &[&str]) -> (Model, Worker) {
    begin(&plan(options)).unwrap_or_else(|_| panic!("{options:?}"))
}

/// Answers all questions of the game.
fn answer(model: &mut Model, worker: &mut Worker) {
    while let Some(question) = model.question() {
        let answer = worker.answer(&question).unwrap_or_else(|_| panic!());
        model.take_in(&question, answer);
    }
}

fn empty(game: &Game) -> Vec<usize> {
    (0..game.variant().squares()).filter(|square| game.state().mark(*square).is_none()).collect()
}

#[test]
fn moves_are_judged_as_minimax_sees_them() {
    let oracle = oracle::Oracle::new(4, 3, 3);
    let values: BTreeMap<Vec<u8>, (i8, u8)> = oracle.reachable().collect();
    let value = |state: State| {
        let cell = |square| state.mark(square).map_or(0, |player| 1 + u8::from(player == Player::O));
        values[&(0..12).map(cell).collect::<Vec<u8>>()]
    };
    let sign = |outcome: Outcome| outcome as i8 - Outcome::Draw as i8;
    let mut random = fastrand::Rng::with_seed(3);
    let mut changes = 0;
    for _ in 0..300 {
        let mut game = Game::new(board(&["--board", "4x3", "--line", "3"]), None);
        while !game.is_over() {
            let square = random.choice(empty(&game)).unwrap();
            game.play(square).unwrap();
        }
        for (judged, square) in game.judged_moves().into_iter().zip(game.moves()) {
            let next = game.variant().play(judged.state, *square).unwrap();
            assert_eq!((sign(judged.before.outcome), judged.before.plies), value(judged.state));
            assert_eq!((-sign(judged.after.outcome), judged.after.plies), value(next));
            let keeps = |square: &usize| {
                game.variant().play(judged.state, *square).is_ok_and(|next| -value(next).0 == value(judged.state).0)
            };
            assert_eq!(judged.keeping, (0..12).filter(keeps).collect::<Vec<_>>());
            assert!(judged.best.iter().all(|square| judged.keeping.contains(square)));
            changes += usize::from(judged.is_turning_point());
        }
    }
    assert!(changes > 100, "{changes}");
}

#[test]
fn the_coach_speaks_of_other_boards_in_the_same_words() {
    let variant = || board(&["--board", "4x3", "--line", "3"]);
    let mut model = two_people_on(variant());
    model.act(Action::Coach);
    let model = played(model, &[6]);
    assert_eq!(model.note.text(), "Good: that keeps the win.");
    let mut game = Game::new(variant(), Some(Player::O));
    [5, 4, 6].into_iter().for_each(|square| game.play(square).unwrap());
    assert!(coach::move_values(game.variant(), game.move_values().unwrap()).starts_with("loss "));
    // All that can be said in some games fits the smallest screen, whatever the names.
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..100 {
        let mut game = Game::new(board(&["--board", "4x4", "--line", "3"]), None);
        while !game.is_over() {
            let square = random.choice(empty(&game)).unwrap();
            game.play(square).unwrap();
        }
        let remarks =
            game.judged_moves().iter().map(|judged| coach::remark(game.variant(), judged)).collect::<Vec<_>>();
        for text in remarks.into_iter().chain(coach::what_decided(&game)) {
            assert!(wrap(&text, 40).len() <= 2, "{text}");
        }
    }
}

#[test]
fn every_square_is_drawn_on_every_screen_and_can_be_clicked() {
    for options in BOARDS {
        let model = two_people_on(board(&options));
        let (variant, size) = (model.game.variant(), size_of(model.game.variant()));
        for (width, height) in SCREENS {
            let screen = Rect { x: 0, y: 0, width, height };
            let Layout { grid, text, .. } = Layout::of(screen, size, PLAIN).unwrap();
            let buffer = drawn(&model, (width, height));
            for square in 0..variant.squares() {
                let area = grid.area(square);
                let is_inside = corners(area).into_iter().all(|place| screen.contains(place));
                assert!(is_inside && area.bottom() <= text.y, "{options:?} {width}x{height}");
                assert!(corners(area).into_iter().all(|place| grid.square_at(place) == Some(square)));
                let rows = buffer.rows().skip(area.y.into()).take(area.height.into());
                let cells = rows.flat_map(|row| &row[area.x.into()..area.right().into()]);
                let inside: String = cells.map(|cell| &*cell.symbol).collect();
                assert!(inside.split(['[', ']', ' ']).any(|word| word == variant.name(square)), "{inside}");
            }
        }
    }
}

#[test]
fn marks_the_cursor_and_the_last_move_are_seen_at_every_size() {
    for options in BOARDS {
        for size in SCREENS {
            let model = played(two_people_on(board(&options)), &[1, 2]);
            let shown = text(&model, size);
            let board: String = shown.lines().take(usize::from(size.1) - 5).collect();
            assert!(board.contains('X') && board.contains('O'), "{shown}");
            assert_eq!(["<", "[", "]"].map(|sign| board.matches(sign).count()), [1, 1, 1], "{shown}");
        }
    }
}

#[test]
fn a_small_screen_has_squares_of_one_row() {
    let mut model = played(two_people_on(board(&BOARDS[0])), &[1, 2, 6]);
    let expected = "          X  |  O  |  3  |  4
        -----+-----+-----+-----
          5  |[ X<]|  7  |  8
        -----+-----+-----+-----
          9  | 10  | 11  | 12
        -----+-----+-----+-----
         13  | 14  | 15  | 16";
    assert!(text(&model, (40, 16)).contains(expected), "{}", text(&model, (40, 16)));
    model.act(Action::Coach);
    assert!(text(&model, (40, 16)).contains("  X  |  O  |  d  |  d"), "{}", text(&model, (40, 16)));
    assert!(!text(&model, (80, 24)).contains('*'), "all are alike: {}", text(&model, (80, 24)));
    let won = played(two_people_on(board(&BOARDS[0])), &[1, 5, 2, 6, 3, 7, 4]);
    assert!(text(&won, (40, 16)).contains("= X =|= X =|= X =|= X<="), "{}", text(&won, (40, 16)));
    assert!(text(&won, (40, 16)).contains("X wins with 1-2-3-4."));
}

#[test]
fn a_screen_that_is_too_small_for_a_board_says_how_large_it_must_be() {
    let model = two_people_on(board(&["--board", "9x7", "--line", "5"]));
    assert!(text(&model, (44, 20)).starts_with("The window is too small: make it 45 columns"));
    assert!(!text(&model, (45, 16)).contains("too small"));
    let tall = two_people_on(board(&["--board", "4x14", "--line", "4"]));
    assert!(text(&tall, (80, 18)).contains("make it 20 columns by 19 rows or more."));
    assert!(text(&tall, (80, 19)).contains("  53   54   55   56\n"), "{}", text(&tall, (80, 19)));
}

#[test]
fn the_help_of_large_boards_fits() {
    let mut model = two_people_on(board(&BOARDS[0]));
    model.act(Action::Help);
    let buffer = drawn(&model, (40, 16));
    let shown = buffer.lines();
    assert!(shown.iter().any(|line| line.contains("1 2 Enter marks square 12")), "{shown:?}");
    assert!(shown.iter().any(|line| line.contains("w3 win in 3, d draw, l loss, * the best")), "{shown:?}");
    let rows = shown.iter().filter(|line| !line.is_empty());
    assert_eq!(rows.count(), 16);
}

#[test]
fn numbers_of_two_digits_are_typed_one_by_one() {
    let mut model = two_people_on(board(&BOARDS[0]));
    let mut press = |code| {
        let action = keys::action(KeyEvent::new(code, KeyModifiers::NONE), model.game.variant()).unwrap();
        model.act(action);
        (model.cursor + 1, model.note.text().to_string(), model.game.last_move().map(|square| square + 1))
    };
    let typed = |square| (square, format!("Square {square}: Enter puts your mark there."), None);
    assert_eq!(press(KeyCode::Char('1')), typed(1));
    assert_eq!(press(KeyCode::Char('2')), typed(12));
    // A number that is no square begins anew, and so does a digit after another key.
    assert_eq!(press(KeyCode::Char('7')), typed(7));
    assert_eq!(press(KeyCode::Char('1')), typed(1));
    assert_eq!(press(KeyCode::Right), (2, String::new(), None));
    assert_eq!(press(KeyCode::Char('6')), typed(6));
    assert_eq!(press(KeyCode::Char('0')), (6, String::new(), None));
    assert_eq!(press(KeyCode::Char('1')), typed(1));
    assert_eq!(press(KeyCode::Char('6')), typed(16));
    assert_eq!(press(KeyCode::Enter), (16, String::new(), Some(16)));
    let mut model = begun(&["--board", "4x4", "--line", "4", "--two", "--coords", "a1"]).0;
    for digit in ['1', '2'] {
        model.act(Action::Digit(digit));
    }
    assert_eq!(model.note.text(), "Square 12 (d3): Enter puts your mark there.");
    // After the end, no square can be chosen, and Enter begins a new game.
    let mut won = played(two_people_on(board(&BOARDS[0])), &[1, 5, 2, 6, 3, 7, 4]);
    won.act(Action::Digit('9'));
    assert_eq!((won.cursor, won.note.text()), (square(4), "O's move 7 gave up the draw; 4 held it."));
    let large = board(&["--board", "9x7", "--line", "5"]);
    let mut unknown = played(two_people_on(large), &[1, 10, 2, 11, 3, 12, 4, 13, 5]);
    unknown.act(Action::Digit('9'));
    assert_eq!((unknown.cursor, unknown.note.text()), (square(5), "The game is over: Enter begins a new one."));
    // With nine squares or fewer a digit plays at once.
    let small = board(&["--board", "4x2", "--line", "3"]);
    let key = |c| keys::action(KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE), &small);
    assert_eq!((key('8'), key('9'), key('0')), (Some(Action::Play(7)), None, None));
}

#[test]
fn the_cursor_stops_at_the_edges_of_any_board() {
    let mut model = two_people_on(board(&["--board", "5x2", "--line", "3"]));
    assert_eq!(model.cursor, 7);
    let mut at = |action| {
        model.act(action);
        model.cursor
    };
    let path = [Action::Right, Action::Right, Action::Right, Action::Down, Action::Up, Action::Up, Action::Left];
    assert_eq!(path.map(&mut at), [8, 9, 9, 9, 4, 4, 3]);
}

#[test]
fn a_certificate_is_followed_however_moves_are_taken_back() {
    for (options, side, wins) in [
        (&BOARDS[2][..], Player::X, true),
        (&BOARDS[3], Player::X, true),
        (&BOARDS[1], Player::O, false),
        (&["--board", "5x4", "--line", "4", "--as", "o"], Player::X, false),
    ] {
        let mut random = fastrand::Rng::with_seed(7);
        let (mut model, mut worker) = begun(options);
        assert_eq!(model.game.program, Some(side), "{options:?}");
        for _ in 0..50 {
            model.act(Action::New);
            while !model.game.is_over() {
                answer(&mut model, &mut worker);
                match random.u8(..8) {
                    _ if model.game.is_over() => {}
                    0 => assert!(model.act(Action::Undo)),
                    1 => assert!(model.act(Action::Redo)),
                    _ => assert!(model.act(Action::Play(random.choice(empty(&model.game)).unwrap()))),
                }
            }
            assert!(!model.game.is_forfeited);
            let winner = model.game.winner();
            assert!(winner == Some(side) || winner.is_none() && !wins, "{options:?} {winner:?}");
        }
    }
}

#[test]
fn a_certificate_is_of_one_side_and_one_level() {
    let (mut model, _) = begun(&BOARDS[2]);
    model.act(Action::Swap);
    assert_eq!(model.note.text(), "The sides stay: the program has perfect play for X only.");
    assert_eq!(model.game.program, Some(Player::X));
    model.act(Action::Level);
    assert_eq!(model.note.text(), "For another level, begin with --level easy or --level medium.");
    // Nobody knows the values, so at other levels there are no better ones to change to, but the sides can change.
    let (mut model, _) = begun(&[&BOARDS[2][..], &["--level", "medium"]].concat());
    model.act(Action::Swap);
    assert_eq!((model.note.text(), model.game.program), ("", Some(Player::X)));
    let mut level = || {
        model.act(Action::Level);
        model.level().unwrap().name()
    };
    assert_eq!([level(), level()], ["easy", "medium"]);
    let (model, _) = begun(&BOARDS[0]);
    assert_eq!(model.level().unwrap().name(), "perfect");
}

#[test]
fn that_the_coach_knows_too_little_is_said_once() {
    let mut model = two_people_on(board(&BOARDS[2]));
    model.act(Action::Coach);
    assert_eq!(model.note.text(), "", "nothing is searched for where keys are read");
    tell_values(&mut model, &mut board(&BOARDS[2]));
    assert_eq!(model.note.text(), "Values are not known here: no coach, no hint.");
    assert!(wrap(model.note.text(), 40).len() <= 2);
    let mut model = played(model, &[1]);
    tell_values(&mut model, &mut board(&BOARDS[2]));
    assert_eq!((model.note.text(), model.is_told), ("", true));
    // On the screen it stays as long as the coach is on.
    assert!(text(&model, (80, 24)).contains("Values are not known here"), "{}", text(&model, (80, 24)));
    model.act(Action::Coach);
    assert!(!text(&model, (80, 24)).contains("Values are not known here"));
}

#[test]
fn where_there_is_room_it_is_said_which_command_finds_the_values() {
    let mut model = two_people_on(board(&["--board", "5x4"]));
    model.act(Action::Coach);
    model.game.learn(model.game.state(), None);
    let shown = |size| text(&model, size).split_whitespace().collect::<Vec<_>>().join(" ");
    let all = "no coach, no hint. Make a table with noughts solve --board 5x4 --line 4 --keep 12 -o FILE, and add --table FILE.";
    assert!(shown((80, 24)).contains(all), "{}", shown((80, 24)));
    assert!(shown((25, 13)).contains("Values are not known here") && !shown((25, 13)).contains("solve"));
    // No table can be made of this board.
    let mut model = two_people_on(board(&BOARDS[2]));
    model.act(Action::Coach);
    model.game.learn(model.game.state(), None);
    assert!(!text(&model, (200, 60)).contains("solve"), "{}", text(&model, (200, 60)));
}

#[test]
fn a_mistake_is_found_without_a_table_where_a_search_finds_it() {
    // Nobody knows all of 5x5 with 3 in a row, but X should have won, and O should have blocked.
    let options = ["--board", "5x5", "--line", "3"];
    let (mut model, mut variant) = (two_people_on(board(&options)), board(&options));
    model.act(Action::Retry);
    assert_eq!(model.note.text(), "There is no mistake of yours to go back to.");
    let mut model = played(model, &[1, 25, 2, 5, 7, 20, 6, 15]);
    assert_eq!((model.game.winner(), model.note.text()), (Some(Player::O), ""));
    model.act(Action::Coach);
    tell_values(&mut model, &mut variant);
    let verdict = model.note.text();
    assert!(verdict.starts_with("X's move 6 turned a win into a loss; "), "{verdict}");
    model.act(Action::Retry);
    tell_values(&mut model, &mut variant);
    assert!(model.note.text().starts_with("Here 6 turned a win into a loss. Try "), "{}", model.note.text());
}

#[test]
fn a_remark_comes_as_soon_as_its_values_do() {
    let options = ["--board", "5x5", "--line", "3", "--coach", "--two"];
    let (model, mut worker) = begun(&options);
    let question = turn(&model);
    let mut model = played(model, &[13]);
    model.act(Action::Left);
    assert_eq!(model.note.text(), "");
    let answer = worker.answer(&question).unwrap_or_else(|_| panic!());
    model.take_in(&question, answer);
    assert_eq!(model.note.text(), "Good: that keeps the win.");
}
