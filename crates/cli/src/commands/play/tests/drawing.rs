//! What is drawn.

use crate::board::Source;
use crate::commands::play::model::Note;
use crate::commands::play::tests::*;
use crate::commands::play::{keys, view};
use crate::commands::shared::screen_marks::size as size_of;
use crate::io::{Depth, Paint};
use crate::screen::buffer::Cell;
use crate::screen::{Buffer, Ink, Layout, Place, Rect, Size, Tint, theme};
use anstyle::{Color, Effects, Style};
use noughts::Outcome;
use noughts_boards::GameFile;
use std::collections::HashSet;
use std::time::Duration;

/// The keys below the board of a game that goes on, and of one that a person has lost.
const BAR: &str = "? help  q quit  u undo  n new  i hint  c coach";
const BAR_OF_LOST: &str = "? help  q quit  u undo  n new  c coach  t retry  s swap  v level";

const SIZES: [(u16, u16); 3] = [(40, 16), (80, 24), (200, 60)];

/// Neither colours nor signs beyond ASCII.
pub const PLAIN: Paint = Paint { on: false, unicode: false, depth: Depth::Named, is_light: false };

/// All that a terminal can show.
const FULL: Paint = Paint { on: true, unicode: true, depth: Depth::Any, is_light: false };

fn drawn_with(paint: Paint, model: &Model, (width, height): (u16, u16)) -> Buffer {
    let mut buffer = Buffer::empty(Size { width, height });
    view::draw(model, paint, buffer.area(), &mut buffer);
    buffer
}

pub fn drawn(model: &Model, size: (u16, u16)) -> Buffer {
    drawn_with(PLAIN, model, size)
}

pub fn text(model: &Model, size: (u16, u16)) -> String {
    drawn(model, size).lines().join("\n")
}

#[test]
fn a_game_fits_the_smallest_screen() {
    let model = played(against("perfect"), &[1, 5, 9, 4]);
    let expected = "  1  X   X   |2          |3
       X     |           |
     X   X   |           |
  -----------+-----------+-----------
  4   OOO   <|5   OOO    |6
     O   O   |   O   O   |
      OOO    |    OOO    |
  -----------+-----------+-----------
  7          |8          |9  X   X
             |           |[    X    ]
             |           |   X   X

         Your turn: you are X.

             Level: perfect
 ? help  q quit  u undo  n new  i hint";
    assert_eq!(text(&model, (40, 16)), expected);
}

/// X is lost, and a fork on 5 is answered at once.
#[test]
fn a_square_that_loses_sooner_is_not_praised() {
    let mut model = played(against("perfect"), &[1, 6, 2, 3]);
    model.act(Action::Coach);
    let text = text(&model, (80, 24));
    assert!(text.contains("loss in 2") && text.contains("blocks") && !text.contains("forks"), "{text}");
}

#[test]
fn the_coach_shows_what_the_squares_are_worth() {
    let mut model = played(against("perfect"), &[1, 5, 9, 4]);
    model.act(Action::Coach);
    let expected = "  1  X   X   |2          |3
       X     | loss in 2 | loss in 2
     X   X   |           |
  -----------+-----------+-----------
  4   OOO   <|5   OOO    |6         *
     O   O   |   O   O   | draw
      OOO    |    OOO    | blocks
  -----------+-----------+-----------
  7          |8          |9  X   X
   loss in 2 | loss in 2 |[    X    ]
             |           |   X   X";
    assert!(text(&model, (40, 16)).starts_with(expected), "{}", text(&model, (40, 16)));
    assert_eq!(text(&model, (200, 60)).matches("loss in 2").count(), 4);
    assert!(text(&model, (20, 10)).contains("   X  | l2  | l2\n"), "{}", text(&model, (20, 10)));
    assert!(text(&model, (20, 10)).contains("|  O  | d*\n"), "{}", text(&model, (20, 10)));
    let shown = drawn_with(Paint { unicode: true, ..PLAIN }, &model, (80, 24)).lines().join("\n");
    assert!(shown.contains("▼ loss in 2") && shown.contains("■ draw") && shown.contains('★'), "{shown}");
    let begun = |moves: &[u8]| {
        let mut model = played(two_people(), moves);
        model.act(Action::Coach);
        text(&model, (80, 24))
    };
    assert!(!begun(&[]).contains('*') && begun(&[1]).matches('*').count() == 1, "all nine are alike at first");
    let lost = text(&played(model, &[2, 6]), (40, 16));
    let end = "\n\n You lose: the program completed 4-5-6.\nYour move 2 gave up the draw; 6 held it.\nwon 0, lost 1, drawn 0   Enter: new game\n ? help  q quit  u undo  n new  t retry";
    assert!(lost.ends_with(end), "{lost}");
    // A win is beside the cursor too.
    let mut model = two_people();
    model.act(Action::Coach);
    let model = played(model, &[1, 2]);
    assert!(text(&model, (40, 16)).contains("| win in 5 "), "{}", text(&model, (40, 16)));
    assert!(text(&model, (20, 10)).contains(" w5* "), "{}", text(&model, (20, 10)));
}

#[test]
fn the_keys_that_do_something_now_are_shown_and_can_be_clicked() {
    let mut model = played(against("perfect"), &[1, 5, 9, 4]);
    let shown = drawn(&model, (80, 24));
    let y = shown.lines().iter().position(|line| line.trim_start() == BAR).unwrap() as u16;
    let left = shown.lines()[usize::from(y)].find('?').unwrap() as u16;
    let bar = shown.rows().nth(y.into()).unwrap();
    let looks = [Style::new().bold(), Style::new().dimmed()];
    assert!(bar.iter().filter(|cell| cell.symbol != " ").all(|cell| looks.contains(&cell.style)));
    let at = |x, y| view::key_at(Place { x, y }, &model, PLAIN, shown.area());
    let asked = [0, 5, 6, 8, 13, 39, 45, 46].map(|x| at(left + x, y));
    let [help, quit, coach] = [Action::Help, Action::Quit, Action::Coach].map(Some);
    assert_eq!(asked, [help, help, None, quit, quit, coach, coach, None]);
    assert_eq!(at(left, y - 1), None);
    let bar = |model: &Model| drawn(model, (80, 24)).lines()[usize::from(y)].trim_start().to_string();
    model = played(model, &[2, 6]);
    assert!(model.game.is_over() && bar(&model) == BAR_OF_LOST);
    model.act(Action::Retry);
    assert_eq!(bar(&model), "? help  q quit  u undo  n new  i hint  c coach  r redo");
    model.act(Action::New);
    assert_eq!(bar(&model), "? help  q quit  i hint  c coach  s swap  v level");
    let mut model = played(against("perfect"), &[1, 5, 9, 4, 2]);
    assert_eq!(bar(&model), BAR, "without the coach, nobody is told of a mistake");
    model.act(Action::Coach);
    assert_eq!(bar(&model), format!("{BAR}  t retry"));
    assert_eq!(bar(&two_people()), "? help  q quit  i hint  c coach");
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
    let buffer = drawn_with(Paint { unicode: true, ..PLAIN }, &model, (40, 16));
    let expected = "  1 ▀█▄ ▄█▀  │2          │3
      ███    │           │
    ▄█▀ ▀█▄  │           │
  ───────────┼───────────┼───────────
  4  ▄█▀█▄  <│5  ▄█▀█▄   │6
    ██   ██  │  ██   ██  │
     ▀█▄█▀   │   ▀█▄█▀   │";
    assert!(buffer.lines().join("\n").starts_with(expected), "{}", buffer.lines().join("\n"));
}

#[test]
fn a_larger_screen_has_a_larger_board_and_all_keys() {
    let model = played(against("perfect"), &[1, 5, 9, 4]);
    let middle = text(&model, (80, 24));
    assert!(middle.contains("\n                ---------------+---------------+---------------\n"), "{middle}");
    assert!(middle.contains(" Level: perfect\n") && !middle.contains("won 0"), "{middle}");
    assert!(middle.contains(BAR), "{middle}");
    let large = text(&model, (200, 60));
    assert!(middle.contains("   XX     XX  ") && large.contains("  XXXXXXX                   XXXXXXX  "), "{large}");
    let rows = |text: &str| text.lines().filter(|line| line.matches('|').count() == 2).count();
    assert_eq!([rows(&text(&model, (40, 16))), rows(&middle), rows(&large)], [9, 15, 51]);
}

#[test]
fn a_screen_that_is_too_small_says_so() {
    let sentence = "The window is too small: make it 20 columns by 10 rows or more.";
    for size in [(19, 60), (200, 9), (20, 5)] {
        let words = text(&two_people(), size).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words, sentence, "{size:?}");
    }
    for size in [(0, 0), (0, 5), (5, 0), (1, 1), (3, 2)] {
        drawn_with(FULL, &two_people(), size);
    }
}

#[test]
fn the_winning_line_and_the_last_move_are_marked_without_colour() {
    let model = played(against("perfect"), &[1, 5, 9, 4, 2, 6]);
    for size in SIZES {
        let buffer = drawn(&model, size);
        let text = buffer.lines().join("\n");
        assert_eq!((text.matches('=').count(), text.matches('*').count()), (6, 0), "{text}");
        assert_eq!(text.matches('<').count(), 1, "{text}");
        assert!(!text.contains('['), "there is no move to make\n{text}");
        let grid = Layout::of(buffer.area(), size_of(model.game.variant()), PLAIN).unwrap().grid;
        let is_bold = |number| {
            let area = grid.area(square(number));
            let middle = &buffer.rows().nth((area.y + area.height / 2).into()).unwrap()[usize::from(area.x) + 1..];
            let mark = middle.iter().find(|cell| cell.symbol != " ").unwrap();
            mark.style.get_effects().contains(Effects::BOLD)
        };
        assert_eq!([4, 5, 6, 1, 2, 9].map(is_bold), [true, true, true, false, false, false]);
        assert!(
            text.contains("You lose: the program completed 4-5-6.") && text.contains("won 0, lost 1, drawn 0"),
            "{text}"
        );
    }
}

/// The colours of what is drawn.
fn colours(paint: Paint, model: &Model, size: (u16, u16)) -> HashSet<Color> {
    let of_cell = |cell: &Cell| [cell.style.get_fg_color(), cell.style.get_bg_color()];
    drawn_with(paint, model, size).rows().flatten().flat_map(of_cell).flatten().collect()
}

#[test]
fn what_loses_or_gives_the_outcome_up_is_dim() {
    let mut model = two_people();
    model.act(Action::Coach);
    // X can win and should; then O has lost, and only the latest loss is bright.
    let model = played(model, &[1, 2]);
    let dim = |model: &Model| {
        let cells = drawn(model, (80, 24));
        let (dim, bright): (Vec<&Cell>, Vec<&Cell>) = cells
            .rows()
            .take(18)
            .flat_map(|row| &row[..64])
            .partition(|cell| cell.style.get_effects().contains(Effects::DIMMED) || cell.symbol == " ");
        let text = |cells: Vec<&Cell>| cells.iter().map(|cell| &*cell.symbol).collect::<String>();
        let (dim, bright) = (text(dim), text(bright));
        ["win", "draw", "loss"].map(|word| [bright.matches(word).count(), dim.matches(word).count()])
    };
    assert_eq!(dim(&model), [[3, 0], [0, 4], [0, 0]]);
    assert_eq!(dim(&played(model, &[5])), [[0, 0], [0, 0], [1, 5]]);
}

#[test]
fn the_headline_says_who_has_won_by_whose_line() {
    let lines = view::result(Some(Player::O), Player::O, Player::O, "1-2-3");
    assert_eq!(lines, ["You lose: the program completed 1-2-3.", "You lose: 1-2-3."]);
    let long = |program, winner, player| view::result(program, winner, player, "1-2-3")[0].clone();
    let (x, o) = (Player::X, Player::O);
    assert_eq!(long(Some(o), x, x), "You win with 1-2-3.");
    assert_eq!(long(Some(o), x, o), "You win: the program completed 1-2-3.");
    assert_eq!(long(Some(o), o, x), "You lose: you completed 1-2-3.");
    assert_eq!([long(None, x, x), long(None, o, x)], ["X wins with 1-2-3.", "O wins: X completed 1-2-3."]);
}

/// The sizes of screens that 3×3 fits, from the smallest.
const ALL_SIZES: [(u16, u16); 6] = [(20, 10), (30, 22), (40, 16), (80, 24), (120, 40), (200, 60)];

#[test]
fn colours_are_those_that_the_terminal_has() {
    let mut coached = played(against("perfect"), &[1, 5, 9, 4]);
    coached.act(Action::Coach);
    for model in [coached, played(against("perfect"), &[1, 5, 9, 4, 2, 6])] {
        for size in ALL_SIZES {
            let colours = |on, depth| colours(Paint { on, depth, ..FULL }, &model, size);
            let all = |depth, is: fn(&Color) -> bool| {
                let colours = colours(true, depth);
                assert!(colours.len() > 1 && colours.iter().all(is), "{depth:?} {size:?}: {colours:?}");
            };
            all(Depth::Named, |color| matches!(color, Color::Ansi(_)));
            all(Depth::Palette, |color| matches!(color, Color::Ansi256(_)));
            all(Depth::Any, |color| matches!(color, Color::Rgb(_)));
            assert!([Depth::Named, Depth::Palette, Depth::Any].iter().all(|depth| colours(false, *depth).is_empty()));
        }
    }
}

/// Red, green and blue of a colour.
fn rgb(color: Color) -> [u8; 3] {
    match color {
        Color::Rgb(color) => [color.0, color.1, color.2],
        Color::Ansi256(color) if color.0 >= 232 => [8 + 10 * (color.0 - 232); 3],
        Color::Ansi256(color) => {
            [36, 6, 1].map(|unit| [0, 95, 135, 175, 215, 255][usize::from((color.0 - 16) / unit % 6)])
        }
        Color::Ansi(_) => panic!("each terminal shows it as it likes"),
    }
}

/// The hue of a colour, in degrees. `None` if it is about a grey.
fn hue(color: Color) -> Option<f64> {
    let [red, green, blue] = rgb(color).map(f64::from);
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let sector = match most {
        _ if most - least < 20.0 => return None,
        most if most == red => (green - blue) / (most - least),
        most if most == green => 2.0 + (blue - red) / (most - least),
        _ => 4.0 + (red - green) / (most - least),
    };
    Some(60.0 * sector)
}

#[test]
fn grounds_have_the_same_hue_in_the_palette() {
    let worth = [Outcome::Win, Outcome::Draw, Outcome::Loss].map(Tint::Worth);
    let tints = [Tint::Plain, Tint::Last].into_iter().chain(worth);
    for (tint, is_light) in tints.flat_map(|tint| [(tint, false), (tint, true)]) {
        let ground = |depth| theme::style(Paint { depth, is_light, ..FULL }, tint, Ink::Plain).get_bg_color().unwrap();
        match [Depth::Palette, Depth::Any].map(|depth| hue(ground(depth))) {
            [Some(one), Some(other)] => assert!((one - other).abs() < 15.0, "{one} {other}"),
            greys => assert_eq!(greys, [None, None]),
        }
    }
}

/// How bright a colour is, as the W3C's guidelines of accessibility define it.
fn luminance(color: Color) -> f64 {
    let rgb = rgb(color);
    let linear = |part: u8| match f64::from(part) / 255.0 {
        part if part <= 0.04045 => part / 12.92,
        part => ((part + 0.055) / 1.055).powf(2.4),
    };
    0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2])
}

#[test]
fn what_is_on_a_ground_can_be_read_whatever_the_terminal_has_behind_it() {
    let mut begun = two_people();
    begun.act(Action::Coach);
    let models = [played(begun, &[5, 2, 1]), played(against("perfect"), &[1, 5, 9, 4, 2, 6])];
    let depths = models.iter().flat_map(|model| [(Depth::Palette, model), (Depth::Any, model)]);
    for ((depth, model), is_light) in depths.flat_map(|drawn| [(drawn, false), (drawn, true)]) {
        for cell in drawn_with(Paint { depth, is_light, ..FULL }, model, (80, 24)).rows().flatten() {
            if cell.symbol == " " {
                continue;
            }
            match (cell.style.get_fg_color(), cell.style.get_bg_color()) {
                (None, None) => {}
                (Some(ink), Some(ground)) => {
                    let [a, b] = [ink, ground].map(|color| luminance(color) + 0.05);
                    // The guidelines ask this of text, and less of what is large.
                    let least = if "▀▄█".contains(&*cell.symbol) { 3.0 } else { 4.5 };
                    assert!(a.max(b) / a.min(b) > least, "{cell:?}: {}", a.max(b) / a.min(b));
                }
                _ => panic!("one colour without the other: {cell:?}"),
            }
        }
    }
}

#[test]
fn the_line_that_has_won_is_swept_square_by_square_and_then_the_result_is_told() {
    let mut lost = played(against("perfect"), &[1, 5, 9, 4, 2, 6]);
    let screen = Rect { x: 0, y: 0, width: 80, height: 24 };
    let grid = Layout::of(screen, size_of(lost.game.variant()), FULL).unwrap().grid;
    let ground = |model: &Model, number| {
        let Rect { x, y, .. } = grid.area(square(number));
        drawn_with(FULL, model, (80, 24)).rows().nth(y.into()).unwrap()[usize::from(x)].style.get_bg_color()
    };
    let won = ground(&lost, 4);
    assert!(won == ground(&lost, 5) && won == ground(&lost, 6) && won != ground(&lost, 1));
    for steps in 0..3 {
        lost.sweep(lost.time_of_step() * steps);
        assert_eq!([4, 5, 6].map(|number| ground(&lost, number) == won), [steps > 0, steps > 1, false]);
        assert!(ground(&lost, 6) != ground(&lost, 1), "the last move is tinted too");
        let shown = text(&lost, (80, 24));
        assert!(!shown.contains("won 0") && !shown.contains("You lose"), "{shown}");
    }
    lost.sweep(Duration::from_millis(500));
    assert!(lost.swept.is_none());
    let red = theme::style(FULL, Tint::Worth(Outcome::Loss), Ink::Plain).get_bg_color();
    assert!(ground(&lost, 2) == red && ground(&lost, 1) != red, "the move that lost has a red ground");
    assert!(text(&lost, (80, 24)).contains("won 0, lost 1, drawn 0\n"));
}

#[test]
fn a_key_during_the_sweep_counts_and_enter_begins_anew_only_after_it() {
    // The winner, the number of marks and the sweep after this action, this long after the last move.
    let after = |milliseconds, action| {
        let mut won = played(two_people(), &[1, 2, 5, 3, 9]);
        won.sweep(Duration::from_millis(milliseconds));
        won.act(action);
        (won.game.winner(), won.game.moves().len(), won.swept)
    };
    assert_eq!(after(0, Action::Enter), (Some(Player::X), 5, None));
    assert_eq!(after(449, Action::Enter), (Some(Player::X), 5, None));
    assert_eq!(after(450, Action::Enter), (None, 0, None));
    assert_eq!(after(0, Action::Undo), (None, 4, None));
    assert_eq!(after(0, Action::Left), (Some(Player::X), 5, None));
}

#[test]
fn no_hint_is_cut_on_the_smallest_screen() {
    let hinted = |squares: &[u8]| {
        let mut model = played(two_people(), squares);
        model.act(Action::Hint);
        let words = text(&model, (20, 10)).split_whitespace().collect::<Vec<_>>().join(" ");
        (words, model.note)
    };
    let (words, note) = hinted(&[5, 1, 9]);
    assert!(words.contains(" O to move. Best: 3 or 7; draw. ? help"), "{words}");
    assert!(note.text().ends_with("Best: 3 (stops a fork), 7 (stops a fork)."), "{note:?}");
    for last in [2, 3, 4, 6, 7, 8, 9] {
        let (words, note) = hinted(&[5, 1, last]);
        let Note::Long { text, short } = note else { panic!("{note:?}") };
        assert!(words.contains(&text) || words.contains(&short), "{words}");
    }
    assert!(hinted(&[]).0.contains("Every square keeps the draw."));
    let mut model = two_people();
    model.act(Action::Hint);
    let shown = text(&model, (40, 16));
    assert!(shown.contains("\n\n               X to move.\n      Every square keeps the draw.\n"), "{shown}");
}

#[test]
fn the_legend_shows_the_signs_that_are_drawn() {
    let won = played(two_people(), &[1, 2, 5, 3, 9]);
    for (on, unicode, depth) in [
        (false, false, Depth::Named),
        (false, true, Depth::Named),
        (true, true, Depth::Named),
        (true, true, Depth::Palette),
        (true, false, Depth::Any),
    ] {
        for size in ALL_SIZES {
            let paint = Paint { on, unicode, depth, ..FULL };
            let shown = |model: &Model| drawn_with(paint, model, size).lines().concat();
            let mut begun = two_people();
            let board = [shown(&begun), shown(&won)].concat();
            let help = help_pages(paint, &mut begun, size).concat();
            for sign in ["[", "┏", "┓", "="] {
                assert_eq!(help.contains(sign), board.contains(sign), "{sign} {size:?}: {help}");
            }
        }
    }
}

#[test]
fn how_the_game_stood_is_shown_with_the_coach_and_at_the_end() {
    let strip = |model: &Model, size| {
        let shown = drawn_with(Paint { unicode: true, ..PLAIN }, model, size).lines().join("\n");
        shown.chars().filter(|c| "▲■▼".contains(*c)).collect::<String>()
    };
    let mut model = played(against("perfect"), &[1, 5, 9]);
    assert_eq!(strip(&model, (80, 24)), "");
    model.act(Action::Coach);
    // On the narrowest screens, signs without a heading would say nothing.
    ALL_SIZES.iter().for_each(|size| assert_eq!(strip(&model, *size), if size.0 < 40 { "" } else { "■■■" }));
    // A draw is as short as a loss would have to be.
    let coached = drawn_with(Paint { unicode: true, ..PLAIN }, &model, (80, 24)).lines();
    assert!(coached[2].ends_with("  X 1  ■"), "{}", coached.join("\n"));
    model.act(Action::Coach);
    let lost = played(model, &[4, 2, 6]);
    // Nor would they at the end.
    let is_beside = |size| text(&lost, size).contains("for you");
    ALL_SIZES.iter().for_each(|size| assert_eq!(strip(&lost, *size), if is_beside(*size) { "■■■■▼▼" } else { "" }));
    let beside = text(&lost, (120, 40));
    for row in ["  value for you\n", "  X 1  draw\n", "  X 2  loss in 1\n", "  O 6  loss\n"] {
        assert!(beside.contains(row), "{row}: {beside}");
    }
    // On a lower screen there is room for fewer words, and the list begins where the board does.
    let lines = drawn_with(Paint { unicode: true, ..PLAIN }, &lost, (80, 24)).lines();
    let rows = ["value for you", "X 1  ■", "O 5  ■", "X 9  ■", "O 4  ■", "X 2  ▼1", "O 6  ▼"];
    for (at, row) in rows.iter().enumerate() {
        assert!(lines[1 + at].ends_with(&format!("  {row}")), "{}", lines.join("\n"));
    }
    assert!(lines[1].contains("2") && lines[1].contains("?"), "the mistake that is named: {}", lines[1]);
    // Between two people, the strip shows the values for X.
    assert_eq!(strip(&played(two_people(), &[1, 4, 2, 5, 3]), (80, 24)).pop(), Some('▲'));
}

#[test]
fn what_was_played_and_taken_back_is_marked() {
    let mut model = played(against("perfect"), &[1, 5, 9, 4, 2, 6]);
    model.act(Action::Retry);
    for (size, words) in [
        ((40, 16), "played"),
        ((80, 24), "[   played    ]"),
        ((120, 40), "you played this"),
        ((200, 60), "you played this"),
    ] {
        assert!(text(&model, size).contains(words), "{}", text(&model, size));
    }
    model.act(Action::Coach);
    let shown = text(&model, (80, 24));
    assert!(shown.contains("loss in 2") && shown.contains("|   played      |") && shown.contains("blocks"), "{shown}");
}

/// 3×3, with names as long as files of games allow, and shorter ones.
fn with_long_names() -> Variant {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"].into_iter().zip([12, 7, 6, 4, 12, 5, 3, 12, 1]);
    let names: Vec<String> = names.map(|(letter, length)| letter.repeat(length)).collect();
    let row = |squares: [usize; 3]| squares.map(|square| names[square].as_str()).join(" ");
    let rows = [[0, 1, 2], [3, 4, 5], [6, 7, 8]].map(row).join("\n");
    let game = GameFile::read(&format!("points:\n{rows}\nlines:\n{}\n", row([0, 4, 8]))).unwrap().game();
    Variant::other(game.clone(), Source::without_table(&game), String::new(), false)
}

#[test]
fn nothing_is_cut_or_overlaps_at_any_size() {
    let boards = [&["--board", "3x3"][..], &["--board", "4x3"], &["--board", "6x6", "--line", "4"]].map(board);
    for variant in boards.into_iter().chain([with_long_names()]) {
        let mut model = played(two_people_on(variant), &[5, 6]);
        for coach in [false, true] {
            model.coach = coach && model.game.variant().squares() <= 12;
            for (width, height) in
                (20..=210).step_by(10).flat_map(|width| (10..=62).step_by(5).map(move |height| (width, height)))
            {
                let paints = [PLAIN, Paint { on: true, unicode: true, depth: Depth::Named, is_light: false }, FULL];
                for paint in paints {
                    let screen = Rect { x: 0, y: 0, width, height };
                    let Some(layout) = Layout::of(screen, size_of(model.game.variant()), paint) else { continue };
                    let buffer = drawn_with(paint, &model, (width, height));
                    let inside = |area: Rect| {
                        let rows = buffer.rows().skip(area.y.into()).take(area.height.into());
                        let row = |row: &[Cell]| {
                            row[area.x.into()..area.right().into()].iter().map(|cell| &*cell.symbol).collect::<String>()
                        };
                        rows.map(row).collect::<Vec<_>>().join("\n")
                    };
                    for square in 0..model.game.variant().squares() {
                        let area = layout.grid.area(square);
                        let shown = inside(area);
                        let name = model.game.variant().name(square);
                        // Only a name that is longer than its square is cut.
                        let least = name.len().min(usize::from(area.width).saturating_sub(3));
                        let is_name = |word: &str| word.len() >= least && name.starts_with(word);
                        let has_name = shown.split(|c: char| !c.is_ascii_alphanumeric()).any(is_name);
                        assert!(has_name || area.height == 1, "{width}x{height}: {shown}");
                        assert!(area.bottom() <= layout.text.y && area.right() <= width);
                        if model.game.state().mark(square).is_some() {
                            assert!(shown.contains(['X', 'O', '█']), "{width}x{height}: {shown}");
                        } else if model.coach {
                            let words = ["win", "draw", "loss", "▲", "■", "▼", "w", "d", "l"];
                            assert!(words.iter().any(|word| shown.contains(word)), "{width}x{height}: {shown}");
                        }
                    }
                    let below = inside(layout.text);
                    assert!(below.contains("X to move.") && below.contains("? help"), "{width}x{height}: {below}");
                }
            }
        }
    }
}

#[test]
fn no_reason_stands_beside_a_move_that_gives_the_outcome_up() {
    let (mut random, mut tempting) = (fastrand::Rng::with_seed(1), 0);
    for _ in 0..50 {
        let mut model = two_people_on(board(&["--board", "4x3", "--line", "3"]));
        model.act(Action::Coach);
        let mut squares: Vec<u8> = (1..=12).collect();
        random.shuffle(&mut squares);
        let model = played(model, &squares[..4]);
        let (game, shown) = (&model.game, drawn(&model, (200, 60)));
        let grid = Layout::of(shown.area(), size_of(game.variant()), PLAIN).unwrap().grid;
        let move_values = game.move_values().unwrap();
        for worth in move_values.iter().filter(|worth| worth.value.outcome < move_values[0].value.outcome) {
            let Rect { x, y, width, height } = grid.area(worth.square);
            let rows = shown.rows().skip(y.into()).take(height.into());
            let cells = rows.flat_map(|row| &row[x.into()..(x + width).into()]);
            let words = cells.map(|cell| &*cell.symbol).collect::<String>();
            tempting += usize::from(game.variant().reason(game.state(), worth.square).is_some());
            assert!(!words.contains("blocks"), "{:?}: {words}", &squares[..4]);
        }
    }
    assert!(tempting > 0);
}

/// All that the help shows on a screen of this size, page by page.
fn help_pages(paint: Paint, model: &mut Model, size: (u16, u16)) -> Vec<String> {
    let text = |model: &Model| drawn_with(paint, model, size).lines().join("\n");
    let area = Buffer::empty(Size { width: size.0, height: size.1 }).area();
    model.act(Action::Help);
    let mut pages = vec![text(model)];
    while let Some(top) = view::scrolled(model.help.unwrap(), Action::Enter, model.game.variant(), paint, area) {
        model.help = Some(top);
        pages.push(text(model));
    }
    model.act(Action::Back);
    pages
}

#[test]
fn all_of_the_help_is_reached_on_every_screen_and_what_the_coach_shows_comes_first() {
    let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>().join(" ");
    for size in [(20, 10), (30, 12), (40, 16), (80, 24), (200, 60)] {
        for mut model in [against("perfect"), two_people_on(board(&["--board", "4x3"]))] {
            let pages = help_pages(PLAIN, &mut model, size);
            let first = words(&pages[0]);
            assert_eq!(first.starts_with("Signs "), size.1 >= 24, "{first}");
            assert_eq!(first.ends_with("any key goes back"), size.1 >= 24, "{first}");
            assert!(
                first.trim_start_matches("Signs ").starts_with("w3 win in 3, d draw, l loss, * the best"),
                "{size:?}: {}",
                pages[0]
            );
            assert!(pages.iter().all(|page| page.lines().all(|line| line.chars().count() <= size.0.into())));
            let all = words(&pages.join("\n"));
            for (keys, what) in keys::help(model.game.variant()).concat() {
                let own = if size.0 < 40 { format!("{keys}: {what}") } else { format!("{keys} {what}") };
                assert!(all.contains(&own) || own.split(' ').all(|word| all.contains(word)), "{size:?}: {own}: {all}");
            }
            assert!(all.contains("take back your last move (and the result, if over)"), "{size:?}: {all}");
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
    let scrolled = |top, action, area| view::scrolled(top, action, &three, PLAIN, area);
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
        for (keys, what) in keys::help(model.game.variant()).concat() {
            assert!(help.contains(&format!("{keys:<13} {what}")), "{help}");
        }
        assert!(help.contains("[ ] cursor, < last move, = = a won line\n"), "{help}");
    }
    model.act(Action::Back);
    let long = "The bot has made no legal move: it did not answer; does it flush its output?";
    let asked = turn(&model);
    model.take_in(&asked, Answer::Forfeit(long.into()));
    let shown = text(&model, (40, 16));
    assert!(shown.contains("does it flush its output?") && shown.contains("You win: the bot gives up."), "{shown}");
    let drawn = text(&played(two_people(), &[1, 2, 3, 5, 4, 6, 8, 7, 9]), (40, 16));
    assert!(drawn.contains("Draw: nobody has three in a row.") && drawn.contains("X 0, O 0, drawn 1"), "{drawn}");
    let bot = format!("exec:{}", "very long ".repeat(10));
    let long = text(&against(&bot), (40, 16));
    assert!(long.contains("Your turn") && !long.contains("Level"), "{long}");
    // Each of these characters takes two columns.
    let wide = text(&against("exec:井字棋井字棋井字棋"), (40, 16));
    assert!(wide.contains("Level: "), "{wide}");
}

#[test]
fn the_longest_ending_and_score_fit() {
    let model = two_people_on(Variant::three_by_three(Player::X, Coords::A1));
    // Two lines with one move.
    let model = played(model, &[1, 2, 3, 4, 7, 6, 9, 8, 5]);
    assert!(text(&model, (40, 16)).contains("X wins with a1-b2-c3 and c1-b2-a3."));
}
