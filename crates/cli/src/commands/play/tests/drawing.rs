//! What is drawn.

use crate::commands::play::tests::*;
use crate::commands::play::{keys, view};
use crate::commands::shared::screen_marks::size as size_of;
use crate::io::style::Paint;
use crate::screen::board::Layout;
use crate::screen::buffer::{Buffer, Cell, Place, Size};
use anstyle::{AnsiColor, Color, Effects, Style};
use std::collections::HashSet;

/// The keys as they stand below every board.
const BAR: &str = "? help  q quit  u undo  n new  i hint  c coach  t retry  r redo  s swap  v level";

const SIZES: [(u16, u16); 3] = [(40, 16), (80, 24), (200, 60)];

pub fn drawn(model: &Model, (width, height): (u16, u16), on: bool) -> Buffer {
    let mut buffer = Buffer::empty(Size { width, height });
    view::draw(model, Paint { on, unicode: false }, buffer.area(), &mut buffer);
    buffer
}

pub fn text(model: &Model, size: (u16, u16)) -> String {
    drawn(model, size, false).lines().join("\n")
}

#[test]
fn a_game_fits_the_smallest_screen() {
    let model = played(against("perfect"), &[1, 5, 9, 4]);
    let expected = "     1 X   X  |2        |3
         X    |         |
       X   X  |         |
     ---------+---------+---------
     4  OOO  <|5  OOO   |6
       O   O  |  O   O  |
        OOO   |   OOO   |
     ---------+---------+---------
     7        |8        |9 X   X
              |         |[   X   ]
              |         |  X   X


         Your turn: you are X.
won 0, lost 0, drawn 0   Level: perfect
 ? help  q quit  u undo  n new  i hint";
    assert_eq!(text(&model, (40, 16)), expected);
}

#[test]
fn the_coach_shows_what_the_squares_are_worth() {
    let mut model = played(against("perfect"), &[1, 5, 9, 4]);
    model.act(Action::Coach);
    let expected = "     1 X   X  |2        |3
         X    | loss 2  | loss 2
       X   X  |         |
     ---------+---------+---------
     4  OOO  <|5  OOO   |6
       O   O  |  O   O  |  draw*
        OOO   |   OOO   |
     ---------+---------+---------
     7        |8        |9 X   X
      loss 2  | loss 2  |[   X   ]
              |         |  X   X";
    assert!(text(&model, (40, 16)).starts_with(expected), "{}", text(&model, (40, 16)));
    // Where there is room for the words of the pages and pictures, they are here too.
    assert!(text(&model, (80, 24)).contains("  loss in 2  "));
    assert!(text(&model, (200, 60)).contains("draw*"));
    let lost = text(&played(model, &[2, 6]), (40, 16));
    assert!(lost.contains("Turning point: X on 2 lost the draw;\n") && lost.contains("better 6.\n"), "{lost}");
    // The longest worth is beside the cursor too.
    let mut model = two_people();
    model.act(Action::Coach);
    let model = played(model, &[1, 2]);
    let shown = text(&model, (40, 16));
    assert!(shown.contains("win 5*"), "{shown}");
}

#[test]
fn the_keys_stay_where_they_are_and_can_be_clicked() {
    let mut model = played(against("perfect"), &[1, 5, 9, 4]);
    let shown = drawn(&model, (80, 24), false);
    let y = shown.lines().iter().position(|line| line == BAR).unwrap() as u16;
    let bar = shown.rows().nth(y.into()).unwrap();
    assert!(bar.iter().filter(|cell| cell.symbol != " ").all(|cell| cell.style == Style::new().dimmed()));
    let at = |x, y| view::key_at(Place { x, y }, &model, shown.area());
    let asked = [0, 5, 6, 8, 13, 73, 79].map(|x| at(x, y));
    let [help, quit, level] = [Action::Help, Action::Quit, Action::Level].map(Some);
    assert_eq!(asked, [help, help, None, quit, quit, level, level]);
    assert_eq!(at(0, y - 1), None);
    model = played(model, &[2, 6]);
    assert!(model.game.is_over() && drawn(&model, (80, 24), false).lines()[usize::from(y)] == BAR);
}

#[test]
fn a_board_of_nine_squares_fits_a_corner() {
    let expected = "   X  |  2  |  3
 -----+-----+-----
   4  |  O< |  6
 -----+-----+-----
   7  |  8  |[ 9 ]";
    let mut model = played(against("perfect"), &[1, 5]);
    model.cursor = 8;
    let shown = text(&model, (20, 10));
    assert!(shown.contains(expected) && shown.ends_with("\n   ? help  q quit"), "{shown}");
}

#[test]
fn lines_and_marks_are_drawn_where_the_terminal_shows_them() {
    let model = played(against("perfect"), &[1, 5, 9, 4]);
    let mut buffer = Buffer::empty(Size { width: 40, height: 16 });
    view::draw(&model, Paint { on: false, unicode: true }, buffer.area(), &mut buffer);
    let expected = "     1  ╲ ╱   │2        │3
         ╳    │         │
        ╱ ╲   │         │
     ─────────┼─────────┼─────────
     4 ╭───╮ <│5 ╭───╮  │6
       │   │  │  │   │  │
       ╰───╯  │  ╰───╯  │";
    assert!(buffer.lines().join("\n").starts_with(expected), "{}", buffer.lines().join("\n"));
}

#[test]
fn a_larger_screen_has_a_larger_board_and_all_keys() {
    let model = played(against("perfect"), &[1, 5, 9, 4]);
    let middle = text(&model, (80, 24));
    assert!(middle.contains("\n                   -------------+-------------+-------------\n"), "{middle}");
    assert!(middle.contains(" you are X.   won 0, lost 0, drawn 0   Level: perfect\n"), "{middle}");
    assert!(middle.contains(BAR), "{middle}");
    let large = text(&model, (200, 60));
    assert!(large.contains("   XX     XX  ") && large.contains("  OO     OO  "), "{large}");
    let rows = |text: &str| text.lines().filter(|line| line.matches('|').count() == 2).count();
    assert_eq!([rows(&text(&model, (40, 16))), rows(&middle), rows(&large)], [9, 15, 27]);
}

#[test]
fn a_screen_that_is_too_small_says_so() {
    let sentence = "The window is too small: make it 20 columns by 10 rows or more.";
    for size in [(19, 60), (200, 9), (20, 5)] {
        let words = text(&two_people(), size).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words, sentence, "{size:?}");
    }
    for size in [(0, 0), (0, 5), (5, 0), (1, 1), (3, 2)] {
        drawn(&two_people(), size, true);
    }
}

#[test]
fn the_winning_line_and_the_last_move_are_marked_without_colour() {
    let model = played(against("perfect"), &[1, 5, 9, 4, 2, 6]);
    for size in SIZES {
        let buffer = drawn(&model, size, false);
        let text = buffer.lines().join("\n");
        assert_eq!((text.matches('=').count(), text.matches('*').count()), (6, 0), "{text}");
        assert_eq!(text.matches('<').count(), 1, "{text}");
        assert!(!text.contains('['), "there is no move to make\n{text}");
        let grid = Layout::of(buffer.area(), size_of(model.game.variant())).unwrap().grid;
        let is_bold = |number| {
            let area = grid.area(square(number));
            let middle = &buffer.rows().nth((area.y + area.height / 2).into()).unwrap()[usize::from(area.x) + 1..];
            let mark = middle.iter().find(|cell| cell.symbol != " ").unwrap();
            mark.style.get_effects().contains(Effects::BOLD)
        };
        assert_eq!([4, 5, 6, 1, 2, 9].map(is_bold), [true, true, true, false, false, false]);
        assert!(text.contains("O has won on 4-5-6.") && text.contains("won 0, lost 1, drawn 0"), "{text}");
    }
}

#[test]
fn colours_are_one_for_each_player_the_winner_bright_and_none_without_colour() {
    let model = played(against("perfect"), &[1, 5, 9, 4, 2, 6]);
    for size in SIZES {
        let of_cell = |cell: &Cell| [cell.style.get_fg_color(), cell.style.get_bg_color()];
        let colours = |on| drawn(&model, size, on).rows().flatten().flat_map(of_cell).collect::<HashSet<_>>();
        let [red, blue] = [AnsiColor::Red, AnsiColor::BrightBlue].map(|color| Some(Color::from(color)));
        assert_eq!(colours(false), [None].into());
        assert_eq!(colours(true), [None, red, blue].into());
    }
    let both = [true, false].map(|on| drawn(&model, (80, 24), on).lines());
    assert_eq!(both[0], both[1]);
}

/// All that the help shows on a screen of this size, page by page.
fn help_pages(model: &mut Model, size: (u16, u16)) -> Vec<String> {
    let area = Buffer::empty(Size { width: size.0, height: size.1 }).area();
    model.act(Action::Help);
    let mut pages = vec![text(model, size)];
    while let Some(top) = view::scrolled(model.help.unwrap(), Action::Enter, model.game.variant(), area) {
        model.help = Some(top);
        pages.push(text(model, size));
    }
    model.act(Action::Back);
    pages
}

#[test]
fn all_of_the_help_is_reached_on_every_screen_and_what_the_coach_shows_comes_first() {
    let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>().join(" ");
    for size in [(20, 10), (30, 12), (40, 16), (80, 24), (200, 60)] {
        for mut model in [against("perfect"), two_people_on(board(&["--board", "4x3"]))] {
            let pages = help_pages(&mut model, size);
            assert!(words(&pages[0]).starts_with("win 3 or w3: win in 3; * or W3: the best"), "{size:?}: {}", pages[0]);
            assert!(pages.iter().all(|page| page.lines().all(|line| line.chars().count() <= size.0.into())));
            let all = words(&pages.join("\n"));
            for (keys, what) in keys::help(model.game.variant()) {
                let own = if size.0 < 40 { format!("{keys}: {what}") } else { format!("{keys} {what}") };
                assert!(all.contains(&own) || own.split(' ').all(|word| all.contains(word)), "{size:?}: {own}: {all}");
            }
            assert!(all.contains("Undoing a finished game drops its result"), "{size:?}: {all}");
            assert_eq!(pages.len() > 1, pages[0].ends_with("space more"), "{}", pages[0]);
            assert_eq!(pages.len() > 1, pages[pages.len() - 1].ends_with("up back"));
            assert_eq!(pages.len() > 1, size.1 < 16, "{size:?}");
        }
    }
}

#[test]
fn the_help_scrolls_by_lines_and_where_it_is_whole_any_key_closes_it() {
    let small = Buffer::empty(Size { width: 20, height: 10 }).area();
    let large = Buffer::empty(Size { width: 80, height: 24 }).area();
    let three = three(Player::X);
    let scrolled = |top, action, area| view::scrolled(top, action, &*three, area);
    assert_eq!(scrolled(0, Action::Down, small), Some(1));
    assert_eq!(scrolled(1, Action::Up, small), Some(0));
    assert_eq!(scrolled(0, Action::Up, small), Some(0));
    let last = scrolled(1000, Action::Down, small).unwrap();
    assert!(last > 10 && scrolled(last, Action::Down, small) == Some(last));
    assert_eq!(scrolled(last, Action::Enter, small), None);
    assert_eq!(scrolled(0, Action::Coach, small), None);
    for action in [Action::Down, Action::Up, Action::Enter] {
        assert_eq!(scrolled(0, action, large), None);
    }
}

#[test]
fn notes_help_and_the_state_are_told_in_words() {
    let mut model = played(against("easy"), &[5]);
    assert!(text(&model, (40, 16)).contains("The program (O) is thinking."));
    model.act(Action::Play(square(1)));
    assert!(text(&model, (40, 16)).contains("It is not your turn."));
    model.act(Action::Help);
    for size in [(40, 16), (80, 24), (200, 60)] {
        let help = text(&model, size);
        for (keys, what) in keys::help(model.game.variant()) {
            assert!(help.contains(&format!("{keys:<13} {what}")), "{help}");
        }
        assert!(help.contains("[ ] cursor, < last move, = = a won line\n"), "{help}");
        assert!(help.contains("Undoing a finished game drops its result"), "{help}");
    }
    model.act(Action::Back);
    let long = "The bot has made no legal move: it did not answer; does it flush its output?";
    let asked = turn(&model);
    model.take_in(&asked, Answer::Forfeit(long.into()));
    let shown = text(&model, (40, 16));
    assert!(shown.contains("does it flush its output?") && shown.contains("The bot gives up"), "{shown}");
    let drawn = text(&played(two_people(), &[1, 2, 3, 5, 4, 6, 8, 7, 9]), (40, 16));
    assert!(drawn.contains("Drawn: nobody has three in a row.") && drawn.contains("X 0, O 0, drawn 1"), "{drawn}");
    let bot = format!("exec:{}", "very long ".repeat(10));
    let long = text(&against(&bot), (40, 16));
    assert!(long.contains("won 0, lost 0, drawn 0"), "{long}");
    // Each of these characters takes two columns.
    let wide = text(&against("exec:井字棋井字棋井字棋"), (40, 16));
    assert!(wide.contains("won 0, lost 0, drawn 0"), "{wide}");
}

#[test]
fn the_longest_ending_and_score_fit() {
    let model = two_people_on(Box::new(ThreeByThree { first: Player::X, coords: Coords::A1 }));
    // Two lines with one move.
    let model = played(model, &[1, 2, 3, 4, 7, 6, 9, 8, 5]);
    assert!(text(&model, (40, 16)).contains("X has won on a1-b2-c3 and on c1-b2-a3."));
}
