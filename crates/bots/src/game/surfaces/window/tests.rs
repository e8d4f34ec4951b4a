//! Programs with windows in the hands of the script. They need Python, and some of them its tkinter, pygame or Xvfb.

use super::*;
use std::fs;

const LIMIT: Duration = Duration::from_secs(30);

/// A game against a program that takes the first free square.
const BUTTONS: &str = r#"
import tkinter
from tkinter import messagebox
root = tkinter.Tk()
def answer():
    free = [button for button in buttons if not button["text"]]
    if free:
        free[0]["text"] = "O"
    else:
        messagebox.showinfo("Over", "Nothing is free")
        for button in buttons:
            button["text"] = ""
def click(button):
    if not button["text"]:
        button["text"] = "X"
        root.after(500, answer)
def begin():
    start.destroy()
    for place in range(9):
        button = tkinter.Button(root, width=4, height=2)
        button["command"] = lambda button=button: click(button)
        button.grid(row=place // 3, column=place % 3)
        buttons.append(button)
buttons = []
start = tkinter.Button(root, text="Start", command=begin)
start.grid()
smaller = tkinter.PhotoImage(width=9, height=9).subsample(3, 3)
root.mainloop()
"#;

const PICTURE: &str = r#"
import sys, pygame
pygame.init()
screen = pygame.display.set_mode((380, 420))
board = [""] * 9
while True:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            sys.exit()
        if event.type == pygame.MOUSEBUTTONDOWN:
            column, row = (event.pos[0] - 40) // 100, (event.pos[1] - 60) // 100
            if 0 <= column < 3 and 0 <= row < 3 and not board[3 * row + column]:
                board[3 * row + column] = "X"
                if "" in board:
                    board[board.index("")] = "O"
    screen.fill("white")
    for place, mark in enumerate(board):
        cell = pygame.Rect(40 + place % 3 * 100, 60 + place // 3 * 100, 100, 100)
        pygame.draw.rect(screen, "black", cell, 1)
        if mark == "X":
            pygame.draw.line(screen, "red", cell.topleft, cell.bottomright, 6)
        if mark == "O":
            pygame.draw.circle(screen, "blue", cell.center, 30, 6)
    pygame.display.flip()
"#;

fn window(name: &str, source: &str) -> (tempfile::TempDir, Window) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    fs::write(&file, source).unwrap();
    let window = Window::new(&file.to_string_lossy(), source, None);
    (folder, window)
}

/// The same with what the program does for each click of the person before it answers.
fn picture_that(does: &str) -> String {
    PICTURE.replace("\"X\"\n                if", &format!("\"X\"\n                {does}\n                if"))
}

/// Clicks this way at a place, and what the nine looks like then.
fn click(surface: &mut dyn Surface, place: usize) -> Vec<[String; 9]> {
    let act = surface.inputs()[0].acts[place][0].clone();
    let Act::Click { nine, .. } = &act else { panic!("{act:?}") };
    surface.forget();
    assert_eq!(surface.act(&act, None, LIMIT), Wait::Asks, "{}", surface.screen());
    surface.nines(Some(nine)).into_iter().map(|nine| nine.places).collect()
}

/// Where a nine looks unlike before.
fn changed(before: &[String; 9], now: &[String; 9]) -> Vec<usize> {
    (0..9).filter(|place| before[*place] != now[*place]).collect()
}

#[test]
#[ignore = "needs python3 with tkinter, and xvfb"]
fn buttons_are_pressed_and_answered() {
    let (_folder, window) = window("buttons.py", BUTTONS);
    for _ in 0..2 {
        let (mut surface, wait) = window.start(&[], true, LIMIT).unwrap();
        assert_eq!(wait, Wait::Asks, "{}", surface.screen());
        assert_eq!(surface.offers(), [Offer { act: Act::Press("Start".into()), cost: 10 }]);
        assert_eq!(surface.act(&Act::Press("Start".into()), None, LIMIT), Wait::Asks);
        assert_eq!(click(&mut *surface, 4).last().unwrap(), &["O", "", "", "", "X", "", "", "", ""]);
        for place in [1, 3, 6] {
            click(&mut *surface, place);
        }
        let seen = click(&mut *surface, 8);
        assert!(seen.contains(&["O", "X", "O", "X", "X", "O", "X", "O", "X"].map(String::from)), "{seen:?}");
        assert_eq!(seen.last().unwrap(), &[""; 9]);
        assert_eq!(surface.news(), ["Over: Nothing is free"]);
        assert_eq!(surface.failure(), None);
    }
}

/// It draws its board step by step before its main loop.
const STEPS: &str = r#"
import turtle
pen = turtle.Turtle()
for at in (-50, 50):
    for x, y, angle in [(at, -150, 90), (-150, at, 0)]:
        pen.penup()
        pen.goto(x, y)
        pen.setheading(angle)
        pen.pendown()
        pen.forward(300)
pen.write("Your move")
turtle.mainloop()
"#;

#[test]
#[ignore = "needs python3 with tkinter, and xvfb"]
fn what_is_drawn_step_by_step_is_drawn_before_the_person_is_asked() {
    let (_folder, window) = window("steps.py", STEPS);
    let (mut surface, wait) = window.start(&[], true, LIMIT).unwrap();
    assert_eq!((wait, surface.screen()), (Wait::Asks, "Your move".into()));
}

/// A hidden turtle stands in the middle of a canvas. Each click draws a circle.
const HIDDEN_TURTLE: &str = r#"
import turtle
turtle.setup(420, 420)
turtle.hideturtle()
turtle.tracer(False)
def click(x, y):
    turtle.penup()
    turtle.goto((x + 200) // 133 * 133 - 134, (y + 200) // 133 * 133 - 190)
    turtle.pendown()
    turtle.circle(55)
    turtle.update()
for at in (-67, 67):
    for x, y, angle in [(at, -200, 90), (-200, at, 0)]:
        turtle.penup()
        turtle.goto(x, y)
        turtle.setheading(angle)
        turtle.pendown()
        turtle.forward(400)
turtle.setheading(0)
turtle.update()
turtle.onscreenclick(click)
turtle.done()
"#;

#[test]
#[ignore = "needs python3 with tkinter, and xvfb"]
fn marks_look_alike_where_a_hidden_turtle_stands() {
    let (_folder, window) = window("hidden.py", HIDDEN_TURTLE);
    let (mut surface, wait) = window.start(&[], true, LIMIT).unwrap();
    assert_eq!(wait, Wait::Asks, "{:?}", surface.failure());
    let key = surface.inputs().remove(0).acts[0][0].clone();
    let Act::Click { nine, .. } = key else { panic!("{key:?}") };
    for place in [0, 4, 8] {
        surface.act(&Act::Click { nine: nine.clone(), place }, None, LIMIT);
    }
    let places = surface.nines(Some(&nine)).pop().unwrap().places;
    assert_eq!((&places[0], &places[8], places[1].as_str()), (&places[4], &places[4], ""));
    assert_ne!(places[4], "");
}

/// The person's moves are digits.
const KEYS: &str = r#"
import tkinter
root = tkinter.Tk()
labels = [tkinter.Label(root, text="-", width=4, height=2) for _ in range(9)]
for place, label in enumerate(labels):
    label.grid(row=place // 3, column=place % 3)
    root.bind("<Key-%d>" % (place + 1), lambda event, label=label: label.config(text="X"))
root.mainloop()
"#;

#[test]
#[ignore = "needs python3 with tkinter, and xvfb"]
fn keys_are_pressed_where_digits_are_heard() {
    let (_folder, window) = window("keys.py", KEYS);
    let (mut surface, _) = window.start(&[], true, LIMIT).unwrap();
    let keys = surface.inputs().into_iter().find(MoveInput::is_typed).unwrap();
    assert_eq!(keys.to_string(), "typing 1-9");
    surface.act(&keys.acts[4][0], None, LIMIT);
    let places = surface.nines(Some("Label text")).pop().unwrap().places;
    assert_eq!(places, ["-", "-", "-", "-", "X", "-", "-", "-", "-"]);
}

/// The lines of the board lie in fields in its middle, and the line through a row is wider than a field.
const LINES: &str = r#"
import tkinter
root = tkinter.Tk()
canvas = tkinter.Canvas(root, width=300, height=300)
canvas.pack()
for at in (100, 200):
    canvas.create_line(at, 0, at, 300)
    canvas.create_line(0, at, 300, at)
def click(event):
    column, row = event.x // 100, event.y // 100
    canvas.create_oval(column * 100 + 20, row * 100 + 20, column * 100 + 80, row * 100 + 80)
    canvas.create_line(10, 250, 290, 250)
canvas.bind("<Button-1>", click)
root.mainloop()
"#;

#[test]
#[ignore = "needs python3 with tkinter, and xvfb"]
fn what_is_larger_than_a_field_of_a_canvas_is_no_mark() {
    let (_folder, window) = window("lines.py", LINES);
    let (mut surface, wait) = window.start(&[], true, LIMIT).unwrap();
    assert_eq!(wait, Wait::Asks);
    let items = |surface: &mut dyn Surface| {
        surface.nines(None).into_iter().rfind(|nine| nine.key.ends_with(" items")).unwrap().places
    };
    let before = items(&mut *surface);
    assert!(before.iter().all(String::is_empty), "{before:?}");
    for place in [0, 4, 8] {
        click(&mut *surface, place);
    }
    let after = items(&mut *surface);
    assert_eq!(changed(&before, &after), [0, 4, 8], "{after:?}");
    assert!(after[0] == after[4] && after[4] == after[8], "{after:?}");
}

#[test]
#[ignore = "needs python3 with pygame"]
fn pictures_are_clicked_at() {
    let (_folder, window) = window("picture.py", PICTURE);
    let (mut surface, wait) = window.start(&[], true, LIMIT).unwrap();
    assert_eq!(wait, Wait::Asks, "{}", surface.screen());
    let key = match &surface.inputs()[0].acts[0][0] {
        Act::Click { nine, .. } => nine.clone(),
        act => panic!("{act:?}"),
    };
    let start = surface.nines(Some(&key)).pop().unwrap().places;
    let now = click(&mut *surface, 4).pop().unwrap();
    assert_eq!(changed(&start, &now), [0, 4]);
    let then = click(&mut *surface, 8).pop().unwrap();
    assert_eq!(changed(&now, &then), [1, 8]);
    assert!(then[0] == then[1] && then[4] == then[8] && then[0] != then[4], "{then:?}");
}

#[test]
#[ignore = "needs python3 with tkinter, and xvfb"]
fn what_a_window_draws_by_chance_is_told_and_noted() {
    let draws = "import random, tkinter\nroot = tkinter.Tk()\nfirst = random.choice('ab')\n\
                 def draw():\n    print(first, random.choice('abcd'))\n\
                 tkinter.Button(root, text='Start', command=draw).pack()\nroot.mainloop()\n";
    let (_folder, window) = window("draws.py", draws);
    let (mut surface, _) = window.start(&[0.75], true, LIMIT).unwrap();
    assert_eq!(surface.draws(), [SurfaceDraw { number: Some(0.75), among: Some(2) }]);
    for (told, said) in [(0.125, "b a"), (0.875, "b d")] {
        surface.act(&Act::Press("Start".into()), Some(&[told]), LIMIT);
        assert_eq!(
            (surface.news(), surface.draws()),
            (vec![said.to_string()], vec![SurfaceDraw { number: Some(told), among: Some(4) }])
        );
    }
}

/// With one order of a set, a program would be taken for one that never moves otherwise.
#[test]
#[ignore = "needs python3 with tkinter, and xvfb"]
fn texts_are_hashed_otherwise_in_another_process() {
    let (_folder, window) = window("hashes.py", &BUTTONS.replace("\"Start\"", "str(hash('a'))"));
    let offered = || {
        window.forget();
        let (mut surface, _) = window.start(&[], true, LIMIT).unwrap();
        surface.offers()
    };
    assert_ne!(offered(), offered());
}

#[test]
#[ignore = "needs python3"]
fn a_missing_module_is_named() {
    let (_folder, window) = window("missing.py", "import pygame, no_such_module_here\n");
    let (mut surface, wait) = window.start(&[], true, LIMIT).unwrap();
    assert_eq!(wait, Wait::Ended);
    let failure = surface.failure().unwrap();
    assert!(failure.starts_with("needs no_such_module_here, which is not found: a file that was not "), "{failure}");
}

#[test]
#[ignore = "needs python3 with tkinter, and xvfb"]
fn a_program_that_hangs_is_killed_and_started_again() {
    let hangs = "import tkinter\nroot = tkinter.Tk()\ndef hang():\n    while True:\n        pass\n\
                 tkinter.Button(root, text='Start', command=hang).pack()\nroot.mainloop()\n";
    let (_folder, window) = window("hangs.py", hangs);
    for _ in 0..2 {
        let (mut surface, wait) = window.start(&[], true, LIMIT).unwrap();
        assert_eq!(wait, Wait::Asks, "{}", surface.screen());
        assert_eq!(surface.act(&Act::Press("Start".into()), None, Duration::from_millis(300)), Wait::Timeout);
        assert_eq!(surface.act(&Act::Press("Start".into()), None, LIMIT), Wait::Ended);
    }
}

#[test]
#[ignore = "needs python3 with pygame"]
fn a_game_that_begins_like_another_goes_on_from_a_copy() {
    let noted = PICTURE.replace(
        "\"X\"\n                if",
        "\"X\"\n                open('asked', 'a').write('.')\n                if",
    );
    let (folder, window) = window("picture.py", &noted);
    let asked = || fs::read(folder.path().join("asked")).unwrap().len();
    let game = |is_new, places: [usize; 2]| {
        let (mut surface, _) = window.start(&[], is_new, LIMIT).unwrap();
        let boards = places.map(|place| click(&mut *surface, place).pop().unwrap());
        boards.map(|board| board.iter().filter(|look| **look == board[2]).count())
    };
    assert_eq!((game(false, [4, 8]), asked()), ([7, 5], 2));
    assert_eq!((game(false, [4, 8]), asked()), ([7, 5], 2));
    assert_eq!((game(false, [4, 6]), asked()), ([7, 5], 3));
    assert_eq!((game(true, [4, 8]), asked()), ([7, 5], 5));
    window.forget();
    assert_eq!((game(false, [4, 8]), asked()), ([7, 5], 7));
}

/// It asks for a name in a dialog, and notes each name and each click in a file. It does the same twice in a row, which counts.
#[cfg(target_os = "linux")]
const NAMED: &str = r#"
import tkinter
from tkinter import simpledialog
root = tkinter.Tk()
def note(what):
    with open("asked", "a") as asked:
        asked.write(what)
def click(button):
    note(".")
    button["text"] = "X"
    entry.insert("end", "O")
    entry.insert("end", "O")
    next(button for button in buttons if not button["text"])["text"] = entry.get()[-2:-1] if len(entry.get()) % 2 == 0 else "?"
def begin():
    note(simpledialog.askstring("Name", "Who are you?"))
    for place, button in enumerate(buttons):
        button.grid(row=place // 3, column=place % 3)
    start.destroy()
class Field(tkinter.Button):
    """Its way to bind gives nothing back, as that of customtkinter."""
    def bind(self, *given):
        super().bind(*given)
buttons = [Field(root, width=4, height=2) for place in range(9)]
for button in buttons:
    button["command"] = lambda button=button: click(button)
entry = tkinter.Entry(root)
start = tkinter.Button(root, text="Start", command=begin)
start.grid()
root.mainloop()
"#;

#[test]
#[cfg(target_os = "linux")]
#[ignore = "needs python3 with tkinter, and xvfb"]
fn a_copy_of_a_window_goes_on_with_a_tk_of_its_own() {
    // What reaches into the interpreter by its address needs it in its own process, and is not copied.
    let by_address = NAMED.replace("start.grid()", "start.grid()\nroot.tk.interpaddr()");
    for (source, asked_by_then) in
        [(NAMED, ["X..", "X...", "X...O.", "X...O.X.."]), (&by_address, ["X..", "X..X..", "X..X..O.", "X..X..O.X.."])]
    {
        let (folder, window) = window("named.py", source);
        let games: [(&str, &[usize], &str); 4] = [
            ("X", &[4, 8], "OO..X...X"),
            ("X", &[4, 6], "OO..X.X.."),
            ("O", &[8], "O.......X"),
            ("X", &[4, 2], "OOX.X...."),
        ];
        for ((name, places, expected), asked) in games.into_iter().zip(asked_by_then) {
            let (mut surface, _) = window.start(&[], false, LIMIT).unwrap();
            for act in [Act::Press("Start".into()), Act::Type(name.into())] {
                assert_eq!(surface.act(&act, None, LIMIT), Wait::Asks, "{:?}", surface.failure());
            }
            let board = places.iter().map(|place| click(&mut *surface, *place).pop().unwrap()).last().unwrap();
            let marks = board.map(|mark| if mark.is_empty() { ".".into() } else { mark });
            assert_eq!((marks.concat().as_str(), surface.failure()), (expected, None));
            assert_eq!(fs::read_to_string(folder.path().join("asked")).unwrap(), asked);
        }
    }
}

#[test]
#[ignore = "needs python3 with tkinter, and xvfb"]
fn what_python_throws_away_while_it_waits_for_tk_is_thrown_away_later() {
    let variables = "for _ in range(20): cycle = []; cycle.append((cycle, tkinter.StringVar(value=\"x\")))\n        ";
    let source =
        format!("import gc; gc.set_threshold(2)\n{BUTTONS}").replace("root.after(", &format!("{variables}root.after("));
    let (_folder, window) = window("cycles.py", &source);
    for places in [[4, 8, 2], [4, 8, 3], [4, 6, 3]] {
        let (mut surface, _) = window.start(&[], false, LIMIT).unwrap();
        surface.act(&Act::Press("Start".into()), None, LIMIT);
        let board = places.map(|place| click(&mut *surface, place).pop().unwrap())[2].concat();
        assert_eq!((board.len(), surface.failure()), (6, None));
    }
}

#[test]
#[ignore = "needs python3 with pygame"]
fn a_sound_takes_no_time_also_in_a_copy() {
    let sounds = picture_that(
        "pygame.mixer.Sound(buffer=bytes(400000)).play(-1)\n                \
         while pygame.mixer.get_busy(): pygame.time.wait(50)",
    );
    let (_folder, window) = window("sounds.py", &sounds);
    let (mut surface, _) = window.start(&[], true, LIMIT).unwrap();
    for place in [4, 8] {
        click(&mut *surface, place);
    }
}

#[test]
#[ignore = "needs python3 with pygame"]
fn what_is_drawn_over_at_once_or_in_the_next_frame_is_seen() {
    for frame in ["", "pygame.event.get(); "] {
        let covered = format!(
            "{PICTURE}    if board.count('X') == 2:\n        {frame}screen.fill('red')\n        pygame.display.flip()\n        \
             while True: pygame.event.get()\n"
        );
        let (_folder, window) = window("covered.py", &covered);
        let (mut surface, _) = window.start(&[], true, LIMIT).unwrap();
        let now = click(&mut *surface, 4).pop().unwrap();
        let then = click(&mut *surface, 8);
        assert!(then.iter().any(|board| changed(&now, board) == [1, 8]), "{frame}: {then:?}");
    }
}

#[test]
#[ignore = "needs python3 with pygame"]
fn what_is_covered_before_it_is_shown_is_seen() {
    // A line through three marks, a sentence over the last row, and a shade over all.
    for cover in [
        "pygame.draw.line(surface=screen, color='gold', start_pos=(90, 110), end_pos=(290, 110), width=40)",
        "screen.blit(pygame.font.Font(None, 90).render('Perdu !', True, 'gold'), (60, 80))",
        "screen.blit(pygame.Surface((380, 420)), (0, 0))",
    ] {
        let flip = "    pygame.display.flip()";
        let covered = PICTURE.replace(flip, &format!("    if board.count('X') == 2:\n        {cover}\n{flip}"));
        let (_folder, window) = window("covered.py", &covered);
        let (mut surface, _) = window.start(&[], true, LIMIT).unwrap();
        let now = click(&mut *surface, 4).pop().unwrap();
        let then = click(&mut *surface, 8);
        assert!(then.iter().any(|board| changed(&now, board) == [1, 8]), "{cover}: {then:?}");
    }
}

/// The same game in squares of which the lines between them do not tell the exact size.
const WRITTEN: &str = r#"
import pygame
pygame.init()
screen = pygame.display.set_mode((300, 300))
font = pygame.font.Font(None, 80)
board = [""] * 9
while True:
    for event in pygame.event.get():
        if event.type == pygame.MOUSEBUTTONDOWN:
            place = event.pos[1] // 100 * 3 + event.pos[0] // 100
            if not board[place]:
                board[place] = "X"
                board[board.index("")] = "O"
    screen.fill("white")
    for at in 100, 200:
        pygame.draw.line(screen, "black", (0, at), (300, at), 2)
        pygame.draw.line(screen, "black", (at, 0), (at, 300), 2)
    for place, mark in enumerate(board):
        text = font.render(mark, True, "red" if mark == "X" else "blue")
        screen.blit(text, (place % 3 * 100 + 30, place // 3 * 100 + 20))
    pygame.display.flip()
"#;

#[test]
#[ignore = "needs python3 with pygame"]
fn a_mark_is_the_same_wherever_it_stands_between_the_dots() {
    let (_folder, window) = window("written.py", WRITTEN);
    let (mut surface, _) = window.start(&[], true, LIMIT).unwrap();
    for place in [0, 5, 6] {
        click(&mut *surface, place);
    }
    let board = click(&mut *surface, 7).pop().unwrap();
    let all_are = |places: &[usize], look: &String| places.iter().all(|place| board[*place] == *look);
    assert!(all_are(&[5, 6, 7], &board[0]) && all_are(&[2, 3, 4], &board[1]), "{board:?}");
    assert!(board[0] != board[1] && ![&board[0], &board[1]].contains(&&board[8]), "{board:?}");
}
