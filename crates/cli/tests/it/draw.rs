//! `noughts draw`: what it writes, what it refuses, and the pictures of the page.

#[cfg(unix)]
use crate::browser::{Look, PLAIN, Page};
use crate::program::{fed, noughts};
use noughts_testing::run::start;
use serde_json::{Value, json};
use std::fs;
use std::iter;
use std::path::Path;

#[test]
fn the_pictures_of_the_pages_are_what_their_commands_draw() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = fs::read_to_string(docs.join("pictures.md")).unwrap();
    let mut files: Vec<_> =
        fs::read_dir(docs.join("pictures")).unwrap().map(|file| file.unwrap().file_name()).collect();
    let lines: Vec<&str> = page.lines().collect();
    for window in lines.windows(3) {
        let [command, "", image] = window else { continue };
        let Some((_, file)) = image.strip_prefix("![").and_then(|image| image.strip_suffix(')')?.split_once("]("))
        else {
            continue;
        };
        let command = command.trim_matches('`').strip_prefix("noughts ").expect("a picture stands under its command");
        // The README has some of them in dark colours, too.
        let dark = (file.replace(".svg", "-dark.svg"), format!("{command} --colors dark"));
        let has_dark = docs.join(&dark.0).exists();
        for (file, command) in iter::once((file.into(), command.into())).chain(has_dark.then_some(dark)) {
            let words: Vec<&str> = command.split(' ').collect();
            let run = start(&docs.join(".."), env!("CARGO_BIN_EXE_noughts"), &words, "");
            let picture = fs::read_to_string(docs.join(&file)).unwrap_or_default();
            assert!(picture.as_bytes() == run.stdout, "make {file} again: noughts {command} -o docs/{file}");
            files.retain(|name| !file.ends_with(name.to_str().unwrap()));
        }
    }
    // Scripts make these. A test of the pages compares the drawings.
    let by_scripts =
        ["play.svg", "play-phone.svg", "audit.svg", "audit-phone.svg", "map-board.svg", "map-board-dark.svg"];
    files.retain(|name| by_scripts.iter().all(|other| name != other) && !name.to_string_lossy().ends_with(".webp"));
    assert!(files.is_empty(), "no command draws {files:?}");
}

const RUNS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/menace.jsonl");

/// The curve of these lines.
fn curve(lines: &str) -> crate::program::Run {
    fed(&["draw", "curve", "-"], lines)
}

#[test]
fn a_curve_has_each_side_and_names_where_a_policy_got_worse() {
    let lapse =
        |position: &str, gives_up: f64, cost: f64| json!({"position": position, "gives_up": gives_up, "cost": cost});
    let line = |exploitability: Value, lapses: &[Value]| {
        json!({"side": "X", "exploitability": exploitability, "lapses": lapses}).to_string()
    };
    let before = line(
        json!("1/2"),
        &[lapse("XO.......", 0.5, 0.1), lapse("X.O......", 0.25, 0.1), lapse("X..O.....", 1.0, 1.0)],
    );
    let after =
        line(json!(0.25), &[lapse("X.O......", 0.5, 0.1), lapse("X..O.....", 0.5, 0.1), lapse("X...O....", 1.0, 0.5)]);
    let others = "\n\n{\"side\":\"O\",\"verdict\":\"not played\"}\n{\"exploitability\":\"0.125\",\"estimated\":true}\n";
    let picture = curve(&format!("{before}\n{after}{others}")).exits(0).stdout;
    let (_, told) = picture.split_once("<desc>").unwrap();
    let expected = "How exploitable a policy was at each checkpoint, as X: 0.500, 0.250. both sides: 0.125. Gives up more at 2 than at 1, as X, \
                    in 2 positions: X...O....: 1.000, before nothing X.O......: 0.500, before 0.250</desc>";
    assert!(told.starts_with(expected), "{told}");
    for part in [
        ">as X: 0.250<",
        ">both sides: 0.125 (estimated)<",
        " text-anchor=\"end\">0.4<",
        ">checkpoint<",
        ">X.O......: 0.500, before 0.250<",
    ] {
        assert!(picture.contains(part), "{part}\n{picture}");
    }
    // A quarter of a scale to 0.5 is at the middle of its height.
    assert!(picture.contains("d=\"M0 0L120 30\""), "{picture}");
    // What is not known cannot have got worse.
    let unknown = format!("{{\"side\":\"X\",\"exploitability\":0.5}}\n{after}");
    assert!(!curve(&unknown).exits(0).stdout.contains("Gives up"));
    let perfect = format!("{{\"side\":\"X\",\"exploitability\":\"0/1\"}}\n{after}");
    assert!(curve(&perfect).exits(0).stdout.contains("in 3 positions:"));
}

/// An audit has `games` too: those that can be played against the policy.
#[test]
fn a_curve_is_over_the_steps_or_games_that_were_learned() {
    let of = |field: &str, verdict: &str| {
        let line = |(at, value): (u32, f32)| format!("{{{verdict}\"{field}\":{at},\"exploitability\":{value}}}\n");
        curve(&[(100, 1.0), (200, 0.5), (500, 0.25)].map(line).concat()).exits(0).stdout
    };
    for field in ["steps", "games"] {
        let picture = of(field, "");
        assert!(picture.contains(&format!(">{field}<")) && picture.contains("d=\"M0 0L30 30L120 45\""), "{picture}");
    }
    assert!(of("games", "\"verdict\":\"beatable\",").contains(">checkpoint<"));
}

#[test]
fn a_line_of_a_curve_that_is_none_is_told_with_its_number() {
    let good = "{\"side\":\"O\",\"exploitability\":\"1/3\"}\n";
    for (line, why) in [
        ("x", "it is no audit in JSON: expected value at column 1"),
        ("{\"exploitability\":0.1,\"side\":\"Z\"}", "\"Z\" is no side; write X or O\n"),
        ("{\"side\":\"X\"}", "it has no exploitability from 0 to 1\n"),
        ("{\"exploitability\":\"1/0\"}", "it has no exploitability from 0 to 1\n"),
        ("{\"exploitability\":1.5}", "it has no exploitability from 0 to 1\n"),
    ] {
        curve(&format!("{good}\n{line}")).exits(3).prints("").complains(&format!("error: -, line 3: {why}"));
    }
    curve("\n").exits(3).complains("- has no audit");
}

#[test]
fn every_subject_is_drawn() {
    for (arguments, title) in [
        (vec!["draw"], "Tic-tac-toe board"),
        (vec!["draw", "--X-O----"], "Tic-tac-toe board"),
        (vec!["draw", "O..X.....", "--first", "o"], "Tic-tac-toe board"),
        (vec!["draw", "--moves", "519"], "Tic-tac-toe game"),
        (vec!["draw", "--moves", "5", "1?!", "9", "--numbered"], "Tic-tac-toe game"),
        (vec!["draw", "--animate=200ms", "XO..X...."], "Tic-tac-toe game"),
        (vec!["draw", "map"], "Tic-tac-toe: map of all games of perfect play as X"),
        (vec!["draw", "map", "--first", "o"], "Tic-tac-toe: map of all games of perfect play as O"),
        (vec!["draw", "map", "--moves", "1", "5", "9"], "Tic-tac-toe: map of all games of perfect play as O"),
        (vec!["draw", "map", "--moves", "154"], "Tic-tac-toe: map of all games of perfect play as X"),
        (vec!["draw", "map", "--as", "O"], "Tic-tac-toe: map of all games of perfect play as O"),
        (
            vec!["draw", "map", "--as", "x", "--strategy", "Montero-IA"],
            "Tic-tac-toe: map of all games of montero-ia as X",
        ),
        (vec!["draw", "sheet"], "Tic-tac-toe: all positions"),
        (vec!["draw", "sheet", "--menace"], "Tic-tac-toe: labels of a matchbox machine"),
        (vec!["draw", "sheet", "--menace", "287"], "Tic-tac-toe: labels of a matchbox machine"),
        (vec!["draw", "puzzles"], "Tic-tac-toe: find the best move"),
        (vec!["draw", "--colors", "dark", "curve", RUNS], "Tic-tac-toe: how a policy learned"),
        (vec!["draw", "--colors", "mono", "kit"], "Tic-tac-toe: a lesson about machines that learn"),
    ] {
        let run = noughts(&arguments).exits(0);
        assert!(run.stdout.contains(&format!("<title>{title}</title>")), "{arguments:?}");
        assert_eq!(run.stderr, "");
    }
}

#[test]
fn options_are_heeded() {
    let is_in = |arguments: &[&str], part: &str| {
        let run = noughts(&[&["draw"], arguments].concat()).exits(0);
        assert!(run.stdout.contains(part), "{part} is not in what {arguments:?} draws");
    };
    is_in(&["--size", "99"], "width=\"99\"");
    is_in(&["--colors", "dark"], "height=\"34\" fill=\"none\"");
    is_in(&["--colours", "mono"], "fill=\"#fff\"");
    is_in(&["XO..X....", "--last-move", "5"], "#f7e3a1");
    is_in(&["--fill", "2", "--fill", "3=#abc", "XO......."], "fill=\"#abc\"");
    is_in(&["--coords", "a1", "--arrows", "a1-c3"], "#5f9a58");
    is_in(&["--coords", "a1"], ">a1</text>");
    is_in(&["--animate=2"], "dur=\"28s\"");
    is_in(&["--moves", "5", "1", "--animate"], "dur=\"7s\"");
    is_in(&["--animate", "XO..X...."], "dur=\"9s\"");
    is_in(&["map", "--as", "x", "--first", "o", "--size", "50"], "width=\"50\"");
    is_in(&["sheet", "--colors", "mono"], "fill=\"#fff\"");
    assert!(!noughts(&["draw", "--no-labels"]).exits(0).stdout.contains("<text"));
}

#[test]
fn a_file_is_written_or_its_fault_is_told() {
    let file = std::env::temp_dir().join(format!("noughts-draw-{}.svg", std::process::id()));
    let run = noughts(&["draw", "-o", file.to_str().unwrap()]).exits(0);
    assert_eq!(run.stdout, "");
    assert_eq!(fs::read_to_string(&file).unwrap(), noughts(&["draw", "-o", "-"]).exits(0).stdout);
    fs::remove_file(&file).unwrap();
    let run = noughts(&["draw", "-o", "/no/such/folder/board.svg"]).exits(3);
    assert!(run.stderr.contains("cannot write /no/such/folder/board.svg"), "{}", run.stderr);
}

#[test]
fn what_cannot_be_drawn_is_refused_with_the_reason() {
    for (arguments, reason) in [
        (vec!["XO..X...?"], "'?' is not a cell"),
        (vec!["XXX......"], "X"),
        (vec!["--moves", "5", "5"], "taken"),
        (vec!["XO..X....", "--last-move", "2"], "the last move was not on 2: X moved last, and its mark is not there"),
        (vec!["XO..X....", "--last-move", "3"], "the last move was not on 3: the square is empty"),
        (vec!["--last-move", "12"], "\"12\" is not a square"),
        (vec!["--fill", "x"], "\"x\" is not a square"),
        (vec!["--fill", "5=#12"], "this is no colour"),
        (vec!["--fill", "5="], "this is no colour"),
        (vec!["--fill", "5=golden"], "this is no colour"),
        (vec!["-o", "board.PNG"], "write board.svg, and convert it: `rsvg-convert board.svg -o board.png`"),
        (vec!["--arrows", "19"], "like 1-9"),
        (vec!["--arrows", "1-1"], "from one square to another"),
        (vec!["--arrows", "1-x"], "\"x\" is not a square"),
        (vec!["--numbered"], "--moves"),
        (vec!["--moves", "5", "--values", "--numbered"], "cannot be used with"),
        (vec!["--values", "--animate"], "cannot be used with"),
        (vec!["--animate", "2"], "the seconds of --animate come after an equals sign: --animate=2"),
        (vec!["--animate", "0.5", "XO..X...."], "equals sign: --animate=0.5"),
        (vec!["--moves", "1", "--animate", "2"], "equals sign: --animate=2"),
        (vec!["XO..X....", "--moves", "1"], "give a position or --moves, not both"),
        (vec!["--moves", "5", "--fill", "1"], "cannot be used with"),
        (vec!["--animate=0"], "10ms or more"),
        (vec!["--size", "5"], "write a whole number from 16 to 20000"),
        (vec!["--size", "-5"], "write a whole number from 16 to 20000"),
        (vec!["--numbered", "XO..X...."], "cannot be used with"),
        (vec!["--no-labels=maybe"], "--no-labels"),
        (vec!["-o", "/no/such/x.PDF"], "/no/such/x.svg, and convert it"),
        (vec!["map", "--as", "x", "-o", "x.gif"], "write x.svg, and convert it"),
        (vec!["sheet", "--solution"], "--menace"),
        (vec!["map", "--as", "x", "-o", "map.html"], "write map.svg"),
        (vec!["sheet", "-o", "sheet.svg"], "pages are written as HTML; write sheet.html"),
        (vec!["sheet", "--menace", "-o", "labels.svg"], "pages are written as HTML; write labels.html"),
        (vec!["puzzles", "-o", "x.pdf"], "write x.html, and print it from a browser"),
        (vec!["puzzles", "--count", "0"], "write a whole number from 1 to 303"),
        (vec!["puzzles", "--count", "304"], "write a whole number from 1 to 303"),
        (vec!["puzzles", "--size", "300"], "--size"),
        (vec!["puzzles", "--level", "hard", "--count", "32"], "--count: there are 31 hard puzzles, not 32\n"),
        (vec!["kit", "-o", "kit.pdf"], "write kit.html, and print it from a browser"),
        (vec!["map", "--as", "x", "--moves", "1 5 9"], "move 3 leaves the map of X, on which X plays 4, not 9\n"),
        (
            vec!["map", "--moves", "132"],
            "move 3 leaves the map of X, on which X plays 7, not 2; move 2 leaves the map of O, on which O plays 5, not 3\n",
        ),
        (vec!["map", "--moves", "a1", "b2", "c3", "--as", "x", "--coords", "a1"], "on which"),
        (vec!["map", "--moves", "1", "1"], "the moves: square 1 is taken"),
        (vec!["map", "--as", "x", "--strategy", "any-best"], "in ......... there are 9 to choose from"),
        (vec!["map", "--as", "x", "--values"], "--values"),
        (vec!["sheet", "--menace", "300"], "[possible values: 304, 287]"),
        (vec!["sheet", "--size", "500"], "--size"),
    ] {
        let run = noughts(&[&["draw"], arguments.as_slice()].concat()).exits(2);
        assert!(run.stderr.contains(reason), "{arguments:?}: {}", run.stderr);
        assert_eq!(run.stdout, "");
    }
}

#[test]
fn a_finished_game_has_no_values_and_this_is_said() {
    let run = noughts(&["draw", "XXXOO....", "--values"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), "note: the game is over, so no values are drawn\n"));
    assert_eq!(run.stdout, noughts(&["draw", "XXXOO...."]).exits(0).stdout);
}

#[test]
fn the_labels_of_a_machine_say_what_is_best_only_where_that_is_asked_for() {
    let labels = |options: &[&str]| noughts(&[&["draw", "sheet", "--menace"], options].concat()).exits(0).stdout;
    let (bare, solved) = (labels(&[]), labels(&["--solution"]));
    let star = "M0-3l";
    assert!(!bare.contains(star) && !bare.contains("best move") && solved.contains(star));
    for text in [&bare, &solved] {
        assert!(text.contains(">1</text>") && text.contains(">stage 1</text>") && text.contains(">304</text>"));
        assert_eq!(
            text.matches("stroke-dasharray").count(),
            9 + 4 + 3,
            "the lines to cut along, on nine pages and on that of the box, and those to fold three cards along"
        );
    }
}

#[test]
fn a_broken_line_ends_the_parts_of_a_poster_that_no_line_of_the_grid_ends() {
    let kit = noughts(&["draw", "kit", "--seed", "7"]).exits(0).stdout;
    assert_eq!(kit.matches("<svg width=\"190\" height=\"190\">").count(), 9);
    assert_eq!(kit.matches("d=\"M0 190h190\"").count(), 3);
}

#[test]
fn mistakes_of_a_player_are_puzzles() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("games of ann.csv");
    // As O, ann gives the same draw away twice, in images of one position. As X, she lets a win go and gives a draw away.
    let games = "x,o,moves,winner\nann,bob,521937468,\nbob,ann,1593748,\nbob,Ann,9513748,bob\n<b>cy,ann,1 5 q,\n\
                 ann,<b>cy,519328467,draw\nann,bob,1259734,bob\nbob,ann,12,\n";
    fs::write(&file, games).unwrap();
    let draw = |player: &str| noughts(&["draw", "puzzles", "--from", file.to_str().unwrap(), "--player", player]);
    // As in a review, bad lines make the check fail.
    let run = draw("ann").exits(1);
    let run = run
        .complains("line 5: <b>cy (X), ann (O): ")
        .complains("line 7: ann (X), bob (O): the result is x_won, not o_won as the line says")
        .complains("line 8: bob (X), ann (O): cut short after 2 moves");
    assert_eq!(run.stdout.matches(" to move<").count(), 3);
    let first = |caption: &str| run.stdout.find(caption).unwrap();
    assert!(first(">O to move<") < first(">X to move<"), "the commonest comes first");
    assert!(first(">\u{25a0} draw<") < first(">\u{25b2} win in "));
    assert_eq!(run.stdout.matches(">X to move<").count(), 2);
    assert_eq!(run.stdout.matches(">\u{25b2} win in ").count(), 1);
    assert_eq!(run.stdout.matches(">\u{25a0} draw<").count(), 2);
    assert!(run.stdout.contains(">Find the best move: ann</text>"));
    assert_eq!(draw("BOB").stdout.matches(" to move<").count(), 2);
    let bad = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no games.csv");
    fs::write(&bad, "ann,bob\n").unwrap();
    noughts(&["draw", "puzzles", "--from", bad.to_str().unwrap()]).exits(1).complains("none of its games can be read");
    draw("<B>CY").exits(3).complains("no such mistake was made");
    draw("zed").exits(3).complains("no game has the player zed; its players are: <b>cy, Ann, ann, bob");
    noughts(&["draw", "puzzles", "--player", "ann"]).exits(2).complains("--from <FILE>");
}

#[test]
fn the_same_seed_draws_the_same_puzzles() {
    let puzzles = |options: &[&str]| noughts(&[&["draw", "puzzles"], options].concat()).exits(0).stdout;
    let seventh = puzzles(&["--count", "5", "--seed", "7"]);
    assert_eq!(puzzles(&["--seed", "7", "--count", "5"]), seventh);
    assert_ne!(puzzles(&["--seed", "8", "--count", "5"]), seventh);
    assert_eq!(seventh.matches("<title>").count(), 3, "the document, a page of puzzles, and one of answers");
    assert_eq!(seventh.matches(" to move<").count(), 5);
    assert!(seventh.contains(">noughts draw puzzles --count 5 --seed 7</text>"), "the sheet says how to draw it again");
    // A sheet without a seed says which it was.
    let any = puzzles(&[]);
    let (_, seed) = any.rsplit_once("--seed ").unwrap();
    assert_eq!(puzzles(&["--seed", seed.split('<').next().unwrap()]), any);
    assert_eq!(puzzles(&["--count", "303"]).matches(" to move<").count(), 303);
    let hard = puzzles(&["--level", "Hard", "--count", "31", "--seed", "7"]);
    assert!(hard.contains(">Find the best move: hard</text>") && !hard.contains("win in 1<"));
    assert!(hard.contains(">noughts draw puzzles --count 31 --level hard --seed 7</text>"));
    let kit = |seed: &str| noughts(&["draw", "kit", "--seed", seed]).exits(0).stdout;
    let seventh = kit("7");
    assert!(seventh == kit("7") && seventh != kit("8"));
    assert_eq!(seventh.matches(">noughts draw kit --seed 7</text>").count(), 6);
}

#[test]
fn one_position_is_drawn() {
    for arguments in [&["XO..X....", "X........"][..], &["XO.", ".X.", "..."], &["--values", ".........", "--X-O----"]]
    {
        let run = noughts(&[&["draw"], arguments].concat()).prints("");
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert_eq!(run.stderr, "error: one position is drawn; if these are the parts of one, put it in quotes\n");
    }
    noughts(&["draw", "--help"]).exits(0).shows("Usage: noughts draw [OPTIONS] [POSITION]\n");
}

#[test]
fn a_film_that_is_too_fast_to_run_is_refused() {
    for pace in ["1us", "9ms", "0"] {
        noughts(&["draw", &format!("--animate={pace}")]).exits(2).complains("a move of a film takes 10ms or more");
    }
    let film = noughts(&["draw", "--animate=10ms", "--moves", "5", "1"]).exits(0).stdout;
    let attributes: Vec<&str> = film.split("dur=\"").skip(1).map(|rest| rest.split_once("s\"").unwrap().0).collect();
    assert!(
        !attributes.is_empty() && attributes.iter().all(|time| time.parse::<f64>().unwrap() > 0.0),
        "{attributes:?}"
    );
}

#[test]
#[cfg(unix)]
#[ignore = "needs a browser"]
fn on_a_screen_no_page_to_print_lies_over_another() {
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/worksheet.html");
    noughts(&["draw", "puzzles", "--count", "24", "--seed", "7", "-o", file]).exits(0);
    let mut page = Page::open(&format!("file://{file}"), PLAIN);
    // The paper is an outline around what is drawn.
    let gaps = page.eval(
        "[...document.querySelectorAll('svg')].map((one) => {
            const [box, paper] = [one.getBoundingClientRect(), parseFloat(getComputedStyle(one).outlineWidth)];
            return [box.top - paper, box.bottom + paper];
        }).map(([top], i, all) => top - (i ? all[i - 1][1] : 0))",
    );
    let gaps = gaps.as_array().unwrap();
    assert!(gaps.len() == 6 && gaps.iter().all(|gap| gap.as_f64().unwrap() > 0.0), "{gaps:?}");
}

/// On A4 and on Letter, with margins of 10 mm: so many pages, and nothing on them is larger than what they leave.
#[test]
#[cfg(unix)]
#[ignore = "needs a browser"]
fn pictures_are_printed_whole() {
    for (command, name, pages) in [
        ("draw map --as x", "map.svg", 1),
        ("draw --values --moves 1 2 5 9 7 3 4", "game.svg", 1),
        ("draw --board 4x16 --line 4 --size 1200", "board.svg", 1),
        ("draw sheet", "sheet.html", 5),
        ("draw sheet --menace", "menace.html", 11),
        ("draw kit --seed 7", "kit.html", 30),
        ("draw puzzles --count 24", "puzzles.html", 6),
    ] {
        let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("printed-{name}"));
        let file = file.to_str().unwrap();
        noughts(&command.split(' ').chain(["-o", file]).collect::<Vec<_>>()).exits(0);
        for [width, height] in [[210.0, 297.0], [215.9, 279.4]] {
            let pixels = |length: f64| ((length - 20.0) * 96.0 / 25.4) as u32;
            let look = Look { width: pixels(width), height: pixels(height), print: true, ..PLAIN };
            let mut page = Page::open(&format!("file://{file}"), look);
            let is_whole =
                "[...document.querySelectorAll('svg:not(svg svg)')].map((svg) => svg.getBoundingClientRect())
                .every(({ left, right, height }) => left > -1 && right < innerWidth + 1 && height < innerHeight + 1)";
            assert_eq!(page.eval(is_whole), true, "{command} on {width} mm");
            assert_eq!(page.printed_pages(width, height), pages, "{command} on {width} mm");
        }
    }
}

#[test]
fn options_may_come_before_the_kind_of_a_picture() {
    let map = noughts(&["draw", "map", "--as", "x", "--colors", "dark"]).exits(0).stdout;
    noughts(&["draw", "--colors", "dark", "map", "--as", "x"]).exits(0).prints(&map);
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("in_order.svg");
    noughts(&["draw", "-o", file.to_str().unwrap(), "map", "--as", "x", "--colors", "dark"]).exits(0).prints("");
    assert_eq!(std::fs::read_to_string(file).unwrap(), map);
}
