//! What is drawn.

use crate::commands::play::tests::*;
use crate::commands::play::{keys, view};
use crate::commands::shared::screen_marks::size as size_of;
use crate::io::style::Paint;
use crate::screen::board::Layout;
use crate::screen::buffer::{Buffer, Cell, Size};
use anstyle::{AnsiColor, Color, Effects};
use std::collections::HashSet;

const SIZES: [(u16, u16); 3] = [(40, 16), (80, 24), (200, 60)];

pub fn drawn(model: &Model, (width, height): (u16, u16), on: bool) -> Buffer {
    let mut buffer = Buffer::empty(Size { width, height });
    view::draw(model, Paint { on }, buffer.area(), &mut buffer);
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
 Level perfect: won 0, lost 0, drawn 0
 c coach  u undo  n new  ? help  q quit";
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
    assert!(text(&model, (200, 60)).contains("draw*"));
    let lost = text(&played(model, &[2, 6]), (40, 16));
    assert!(lost.contains("Turning point: X on 2 lost the draw;\n") && lost.contains("better 6.\n"), "{lost}");
    assert!(lost.contains("t retry  u undo  n new  ? help  q quit"), "{lost}");
    let won = text(&played(against("easy"), &[1, 2, 5, 3, 9]), (80, 24));
    assert!(won.contains(" n new  u undo  ? help  q quit  r redo  c coach  s sides  v level"), "{won}");
    // A mistake can be made good at once where the coach has told of it.
    let mut behind = played(against("perfect"), &[1, 5, 9, 4, 2]);
    assert!(!text(&behind, (80, 24)).contains("t retry"));
    behind.act(Action::Coach);
    assert!(text(&behind, (80, 24)).contains("t retry"));
    // The longest worth is beside the cursor too.
    let mut model = two_people();
    model.act(Action::Coach);
    let model = played(model, &[1, 2]);
    let shown = text(&model, (40, 16));
    assert!(shown.contains("win 5*"), "{shown}");
}

#[test]
fn a_larger_screen_has_a_larger_board_and_all_keys() {
    let model = played(against("perfect"), &[1, 5, 9, 4]);
    let middle = text(&model, (80, 24));
    assert!(middle.contains("\n                   -------------+-------------+-------------\n"), "{middle}");
    assert!(middle.contains(" you are X.   Level perfect: won 0, lost 0, drawn 0\n"), "{middle}");
    assert!(middle.contains("c coach  u undo  n new  ? help  q quit  r redo  s sides  v level"), "{middle}");
    let large = text(&model, (200, 60));
    assert!(large.contains("   XX     XX  ") && large.contains("  OO     OO  "), "{large}");
    let rows = |text: &str| text.lines().filter(|line| line.matches('|').count() == 2).count();
    assert_eq!([rows(&text(&model, (40, 16))), rows(&middle), rows(&large)], [9, 15, 27]);
}

#[test]
fn a_screen_that_is_too_small_says_so() {
    let sentence = "The window is too small: make it 40 columns by 16 rows or more.";
    for size in [(39, 60), (200, 15), (20, 5)] {
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
        assert_eq!(text.matches('*').count(), 6, "{text}");
        assert_eq!(text.matches('<').count(), 1, "{text}");
        assert!(!text.contains('['), "there is no move to make\n{text}");
        let reversed =
            buffer.rows().flatten().filter(|cell| cell.style.get_effects().contains(Effects::INVERT)).count();
        let area = Layout::of(buffer.area(), size_of(model.game.variant())).unwrap().grid.area(square(1));
        assert_eq!(reversed, 3 * usize::from(area.width * area.height));
        assert!(text.contains("O has won on 4-5-6.") && text.contains("won 0, lost 1, drawn 0"), "{text}");
    }
}

#[test]
fn colours_are_two_of_the_eight_and_none_without_colour() {
    let model = played(against("perfect"), &[1, 5, 9, 4, 2, 6]);
    for size in SIZES {
        let of_cell = |cell: &Cell| [cell.style.get_fg_color(), cell.style.get_bg_color()];
        let colours = |on| drawn(&model, size, on).rows().flatten().flat_map(of_cell).collect::<HashSet<_>>();
        let [cyan, magenta] = [AnsiColor::Cyan, AnsiColor::Magenta].map(|color| Some(Color::from(color)));
        assert_eq!(colours(false), [None].into());
        assert_eq!(colours(true), [None, cyan, magenta].into());
    }
    let both = [true, false].map(|on| drawn(&model, (80, 24), on).lines());
    assert_eq!(both[0], both[1]);
}

#[test]
fn notes_help_and_the_state_are_told_in_words() {
    let mut model = played(against("easy"), &[5]);
    assert!(text(&model, (40, 16)).contains("The program (O) is thinking."));
    model.act(Action::Play(square(1)));
    assert!(text(&model, (40, 16)).contains("It is not your turn."));
    model.act(Action::Help);
    for size in SIZES {
        let help = text(&model, size);
        for (keys, what) in keys::help(model.game.variant()) {
            assert!(help.contains(&format!("{keys:<13} {what}")), "{help}");
        }
        assert!(help.contains("[ ] cursor, < last move, * * a won line\n"), "{help}");
        assert!(help.contains("A result that is taken back is lost."), "{help}");
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
    assert!(long.contains("Level exec:very: won 0, lost 0, drawn 0"), "{long}");
    // Each of these characters takes two columns.
    let wide = text(&against("exec:井字棋井字棋井字棋"), (40, 16));
    assert!(wide.contains(": won 0, lost 0, drawn 0"), "{wide}");
}

#[test]
fn the_longest_ending_and_score_fit() {
    let model = two_people_on(Box::new(ThreeByThree { first: Player::X, coords: Coords::A1 }));
    // Two lines with one move.
    let model = played(model, &[1, 2, 3, 4, 7, 6, 9, 8, 5]);
    assert!(text(&model, (40, 16)).contains("X has won on a1-b2-c3 and on c1-b2-a3."));
}
