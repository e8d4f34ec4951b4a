//! The sheet of all positions, and what is printed: labels and puzzles. They are compared with the oracle.

use noughts::menace::Boxes;
use noughts::picture::{self, Colors, Level, Worksheet};
use noughts::tactics::{Reason, reason};
use noughts::{Line, Position, Square};
use noughts_testing::drawing::{Board, board, groups, number, pages, parsed, place};
use noughts_testing::oracle;
use roxmltree::Node;
use std::collections::{BTreeMap, BTreeSet};

fn cells(drawn: &Board) -> oracle::Board {
    drawn.cells().chars().collect::<Vec<_>>().try_into().unwrap()
}

fn class(cells: &oracle::Board) -> oracle::Board {
    oracle::images(cells).into_iter().min().unwrap()
}

/// Of the images of a board, the one with X first in the order of the squares, then with O first.
fn least(cells: &oracle::Board) -> oracle::Board {
    let order = |image: &oracle::Board| ['X', 'O'].map(|mark| image.map(|cell| cell != mark));
    oracle::images(cells).into_iter().min_by_key(order).unwrap()
}

fn text(node: Node) -> String {
    node.text().unwrap().into()
}

/// The texts right inside a node.
fn texts(node: Node) -> Vec<String> {
    node.children().filter(|node| node.has_tag_name("text")).map(text).collect()
}

/// The squares with a star, and those with a large one.
fn stars(drawn: &Board) -> [Vec<u8>; 2] {
    let large = drawn.stars.iter().filter(|star| star.1 == 1.0).map(|star| star.0);
    [drawn.stars.iter().map(|star| star.0).collect(), large.collect()]
}

#[test]
fn the_sheet_shows_every_position_up_to_symmetry_with_its_value_and_best_moves() {
    let answers = oracle::answers();
    let pages = check_pages(&picture::sheet(Colors::Light));
    let documents: Vec<_> = pages.iter().map(|page| parsed(page)).collect();
    let roots = || documents.iter().map(|document| document.root_element());
    let mut classes = BTreeSet::new();
    let mut of_ply = [0; 10];
    let mut ply = 0;
    for group in roots().flat_map(groups).filter(|group| place(*group).is_some()) {
        let mut drawn = board(group);
        let (_, words) = drawn.words.pop().unwrap();
        let cells = cells(&drawn);
        let answer = &answers[&cells];
        assert!(classes.insert(class(&cells)), "{} is there twice", drawn.cells());
        assert_eq!(cells, least(&cells), "X is at the top left");
        assert!(oracle::count(&cells, '.') <= 9 - ply, "the plies are in order");
        ply = 9 - oracle::count(&cells, '.');
        of_ply[ply] += 1;
        let mut struck = [oracle::lines_of(&cells, 'X'), oracle::lines_of(&cells, 'O')].concat();
        struck.sort();
        let mut drawn_strikes: Vec<Vec<u8>> = drawn.strikes.iter().map(|(line, _)| line.clone()).collect();
        drawn_strikes.sort();
        assert_eq!(drawn_strikes, struck.into_iter().map(Vec::from).collect::<Vec<_>>());
        let [best, pick] = stars(&drawn);
        let position: Position = oracle::text(&cells).parse().unwrap();
        assert_eq!(best, answer.best);
        assert_eq!(drawn.grounds.iter().map(|ground| ground.0).collect::<Vec<_>>(), pick, "the pick has a frame");
        assert_eq!(pick, noughts::pick(position).map(Square::number).into_iter().collect::<Vec<_>>());
        let said = match (oracle::is_over(&cells), answer.outcome) {
            (true, 0) => "drawn".into(),
            (true, _) => format!("{} has won", oracle::other(oracle::mover(&cells))),
            (false, 0) => "\u{25a0} draw".into(),
            (false, outcome) => {
                format!("{} in {}", if outcome > 0 { "\u{25b2} win" } else { "\u{25bc} loss" }, answer.plies)
            }
        };
        assert_eq!(words, said);
        let color = match answer.outcome {
            _ if oracle::is_over(&cells) => "#655f54",
            1 => "#2f6b3a",
            0 => "#23201b",
            _ => "#a03018",
        };
        let words = group.children().find(|node| node.has_tag_name("text")).unwrap();
        assert_eq!(words.attribute("fill"), Some(color), "in the colour of the value");
    }
    assert_eq!(classes.len(), 765);
    let expected = of_ply.iter().enumerate().map(|(ply, positions)| {
        let [moves, positions] = [(ply, "move"), (*positions, "position")].map(|(n, what)| {
            let s = if n == 1 { "" } else { "s" };
            format!("{n} {what}{s}")
        });
        let then = ["X to move", "O to move"][ply % 2];
        format!("After {moves}: {positions}, {}", if ply == 9 { "the board is full" } else { then })
    });
    let mut headings: Vec<String> = roots().flat_map(texts).collect();
    assert_eq!(headings.remove(0), "All of tic-tac-toe in 765 positions");
    headings.retain(|words| !words.starts_with("page "));
    // A ply that goes on is named on the next page again.
    let (again, headings): (Vec<String>, Vec<String>) =
        headings.into_iter().partition(|words| words.ends_with(" (continued)"));
    assert!(again.len() == 4 && again.iter().all(|words| headings.contains(&words.replace(" (continued)", ""))));
    assert_eq!(headings, expected.collect::<Vec<_>>());
}

#[test]
fn nothing_on_the_sheet_overlaps() {
    let pages = pages(&picture::sheet(Colors::Light));
    assert_eq!(pages.len(), 5);
    for page in &pages {
        let document = parsed(page);
        let root = document.root_element();
        let words = root.children().filter(|node| node.has_tag_name("text"));
        let headings: Vec<f32> = words.map(|node| number(node, "y")).collect();
        let boards: Vec<(f32, f32)> = groups(root).filter_map(place).map(|(x, y, _)| (x, y)).collect();
        assert!(headings.iter().any(|heading| *heading < boards[0].1), "the first boards have a heading");
        for (i, (x, y)) in boards.iter().enumerate() {
            assert!(boards[..i].iter().all(|(x2, y2)| (x - x2).abs() >= 14.0 || (y - y2).abs() >= 16.5), "{x} {y}");
            assert!(headings.iter().all(|heading| *heading < *y || heading - 3.0 >= y + 12.0), "{x} {y}");
        }
    }
}

/// Pages are as large as A4 and Letter both allow with margins of 10 mm, and nothing but text and shapes on them.
fn check_pages(text: &str) -> Vec<String> {
    assert!(text.contains("@page{margin:10mm}") && text.contains("break-after:page"));
    let pages = pages(text);
    for page in &pages {
        let document = parsed(page);
        let root = document.root_element();
        assert_eq!((root.attribute("width"), root.attribute("height")), (Some("190mm"), Some("255mm")));
        assert_eq!(root.attribute("viewBox"), Some("0 0 190 255"), "a unit is a millimetre");
        for node in root.descendants().filter(|node| node.has_tag_name("text")) {
            assert!(node.text().unwrap().len() < 100, "{:?} is too long for a line", node.text());
        }
        for node in root.children().filter(|node| node.has_tag_name("text")) {
            assert!(number(node, "y") <= 255.0 && number(node, "font-size") >= 3.0, "{:?}", node.text());
        }
        for group in groups(root).filter(|group| place(*group).is_some()) {
            let (x, y, scale) = place(group).unwrap();
            // The boards of labels and puzzles are in a group of their own.
            let is_placed =
                |inner: &Node| inner.attribute("transform").is_some_and(|place| place.starts_with("translate("));
            let inner = groups(group).find(is_placed).and_then(place).filter(|_| scale == 1.0);
            let (left, top, scale_of_board) = inner.unwrap_or((0.0, 0.0, scale));
            let [right, bottom] = [x + left + 30.0 * scale_of_board, y + top + 30.0 * scale_of_board];
            assert!(x >= 0.0 && y >= 0.0 && right <= 190.01 && bottom <= 250.0, "{x} {y}");
            for text in group.children().filter(|node| node.has_tag_name("text")) {
                assert!(number(text, "font-size") * scale / 25.4 * 72.0 >= 5.5, "{:?} can be read", text.text());
            }
        }
    }
    pages
}

/// What is on a label: its board, its numbers, and its caption.
type Label = (Board, Vec<(u8, String)>, String);

/// The labels of a page, row by row.
fn labels(page: &str) -> Vec<Label> {
    let document = parsed(page);
    let labels = || groups(document.root_element()).filter(|group| place(*group).is_some());
    let places: Vec<_> = labels().filter_map(place).collect();
    assert!(places.is_sorted_by(|(x, y, _), (next_x, next_y, _)| (y, x) < (next_y, next_x)), "{places:?}");
    let cuts = document.root_element().children().filter(|node| node.has_attribute("stroke-dasharray"));
    assert_eq!(cuts.count(), 1, "lines to cut along");
    let label = |group: Node| {
        let mut drawn = board(groups(group).next().unwrap());
        let numbers = std::mem::take(&mut drawn.words);
        (drawn, numbers, texts(group).concat())
    };
    labels().map(label).collect()
}

/// The numbers of positions that the literature on Donald Michie's machine gives: 304 boxes, and 287 without the lost ones.
#[test]
fn the_labels_are_those_of_the_matchbox_machine() {
    let is_box = |cells: &&oracle::Board| {
        oracle::mover(cells) == 'X' && !oracle::is_over(cells) && oracle::moves(cells).len() > 1
    };
    let two_threats = |cells: &oracle::Board| {
        let wins = |mark| {
            let fills = |square: usize| {
                let mut filled = *cells;
                filled[square] = mark;
                cells[square] == '.' && oracle::has_line(&filled, mark)
            };
            (0..9).filter(|square| fills(*square)).count()
        };
        wins('O') >= 2 && wins('X') == 0
    };
    let (reachable, answers) = (oracle::reachable(), oracle::answers());
    for (boxes, count, keeps_lost) in [(Boxes::All304, 304, true), (Boxes::Without17, 287, false)] {
        let kept = reachable.iter().filter(is_box).filter(|cells| keeps_lost || !two_threats(cells));
        let expected: BTreeSet<oracle::Board> = kept.map(class).collect();
        let pages = check_pages(&picture::menace(boxes, false, Colors::Light));
        assert_eq!(pages.len(), 11, "two that say how, and nine of labels");
        let all: Vec<Label> = pages[2..].iter().flat_map(|page| labels(page)).collect();
        let stage = |drawn: &Board| (9 - oracle::count(&cells(drawn), '.')) / 2 + 1;
        for (number, (drawn, beads, caption)) in (1..).zip(&all) {
            assert_eq!(*caption, format!("{number}stage {}", stage(drawn)));
            assert!(drawn.has_grid && drawn.stars.is_empty(), "the machine is not told");
            assert_eq!(cells(drawn), least(&cells(drawn)));
            // Each move has an image with beads, and no two squares with beads lead to images of each other.
            let moves: BTreeMap<u8, oracle::Board> = oracle::moves(&cells(drawn)).into_iter().collect();
            let all: BTreeSet<_> = moves.values().map(class).collect();
            let with_beads: Vec<_> = beads.iter().map(|(square, _)| class(&moves[square])).collect();
            assert_eq!(with_beads.iter().copied().collect::<BTreeSet<_>>(), all);
            assert_eq!(with_beads.len(), all.len());
            assert!(beads.iter().all(|(_, number)| *number == (5 - stage(drawn)).to_string()));
        }
        let shown: BTreeSet<oracle::Board> = all.iter().map(|(drawn, ..)| class(&cells(drawn))).collect();
        assert_eq!((shown.len(), all.len()), (count, count));
        assert_eq!(shown, expected);
        let beads: usize = all.iter().flat_map(|(_, beads, _)| beads).map(|(_, n)| n.parse::<usize>().unwrap()).sum();
        assert!(pages[0].contains(&format!("You need {count} matchboxes, and {beads} beads in nine colours")));
        for page in &check_pages(&picture::menace(boxes, true, Colors::Light))[2..] {
            assert!(
                page.contains("Stars are best moves") && !page.contains("are beads"),
                "the foot says what is shown"
            );
            for (drawn, numbers, _) in labels(page) {
                assert_eq!((&stars(&drawn)[0], numbers.len()), (&answers[&cells(&drawn)].best, 0));
            }
        }
    }
}

#[test]
fn puzzles_have_one_right_move_and_their_answers_are_those_of_the_oracle() {
    let answers = oracle::answers();
    // The squares that keep the outcome, which the oracle says of each move.
    let right = |cells: &oracle::Board| {
        let answer = &answers[cells];
        let keeping = answer.moves.iter().filter(|(_, outcome, _)| *outcome == answer.outcome);
        keeping.map(|(square, ..)| *square).collect::<Vec<u8>>()
    };
    let is_puzzle = |cells: &&oracle::Board| {
        let (answer, right) = (&answers[*cells], right(cells));
        let moves: BTreeMap<u8, oracle::Board> = oracle::moves(cells).into_iter().collect();
        let images: BTreeSet<_> = right.iter().map(|square| class(&moves[square])).collect();
        images.len() == 1 && right.len() < moves.len() && answer.outcome >= 0
    };
    let expected: BTreeSet<oracle::Board> = answers.keys().filter(is_puzzle).map(class).collect();
    let positions = picture::puzzle_positions();
    assert_eq!((positions.len(), expected.len()), (303, 303), "no two are images of each other");
    let worksheet = Worksheet { positions: positions.clone(), note: "all of them".into(), ..Worksheet::default() };
    let svg = picture::puzzles(&worksheet, Colors::Light);
    let pages = check_pages(&svg);
    let (puzzles, solutions) = pages.split_at(positions.len().div_ceil(9));
    assert_eq!(solutions.len(), positions.len().div_ceil(9));
    let [puzzles, solutions] =
        [puzzles, solutions].map(|pages| pages.iter().map(|page| parsed(page)).collect::<Vec<_>>());
    let heads = [(&puzzles, "Find the best move"), (&solutions, "Answers")];
    for (document, head) in heads.iter().flat_map(|(pages, head)| pages.iter().map(move |page| (page, head))) {
        let texts = texts(document.root_element());
        assert!(texts.contains(&head.to_string()) && texts.contains(&"all of them".to_string()), "{texts:?}");
    }
    let [puzzles, solutions] = [&puzzles, &solutions].map(|pages| {
        let all = pages.iter().flat_map(|page| groups(page.root_element()));
        all.filter(|group| place(*group).is_some()).collect::<Vec<_>>()
    });
    assert_eq!((puzzles.len(), solutions.len()), (303, 303));
    let mut shown = BTreeSet::new();
    for (number, (puzzle, solution)) in (1..).zip(puzzles.into_iter().zip(solutions)) {
        let [drawn, solved] = [puzzle, solution].map(|group| board(groups(group).next().unwrap()));
        let cells = cells(&drawn);
        assert_eq!(drawn.cells(), solved.cells());
        assert!(drawn.stars.is_empty() && shown.insert(class(&cells)));
        assert_eq!(stars(&solved)[0], right(&cells));
        let answer = &answers[&cells];
        let told = match answer.outcome {
            1 => format!("\u{25b2} win in {}", answer.plies),
            _ => "\u{25a0} draw".into(),
        };
        let mover = oracle::mover(&cells);
        assert_eq!(
            texts(puzzle),
            [format!("{number}."), format!("{mover} to move"), "Why?".into()],
            "what is reached is not told"
        );
        let position: Position = cells.iter().collect::<String>().parse().unwrap();
        // The lines with so many marks of whoever makes the only right move, and none of the opponent.
        let lines = |marks: usize| {
            let mut after = cells;
            after[usize::from(right(&cells)[0]) - 1] = mover;
            let count = |line: &Line, mark: char| line.set().iter().filter(|at| after[at.index()] == mark).count();
            let is_such = |line: &Line| count(line, mover) == marks && count(line, '.') == 3 - marks;
            Line::ALL.iter().filter(|line| is_such(line)).map(Line::to_string).collect::<Vec<_>>().join(" and ")
        };
        let why = match (reason(position, Square::new(right(&cells)[0]).unwrap()), right(&cells).len()) {
            (Some(Reason::Wins), 1) => format!("It wins on {}.", lines(3)),
            (Some(Reason::Forks), 1) => format!("It forks {}.", lines(2)),
            (Some(reason), _) => format!("It {reason}."),
            (None, 1) => format!("Only this keeps the {}.", if answer.outcome == 1 { "win" } else { "draw" }),
            (None, _) => format!("Only these keep the {}.", if answer.outcome == 1 { "win" } else { "draw" }),
        };
        assert_eq!(texts(solution), [format!("{number}."), told, why]);
    }
    assert_eq!(shown, expected);
}

#[test]
fn a_puzzle_is_hard_where_nobody_can_complete_a_line() {
    let level = |position: &Position| {
        let cells: oracle::Board = position.to_string().chars().collect::<Vec<_>>().try_into().unwrap();
        let mover = oracle::mover(&cells);
        let completes = |mark: char| {
            (0..9).any(|square| {
                let mut filled = cells;
                filled[square] = mark;
                cells[square] == '.' && oracle::has_line(&filled, mark)
            })
        };
        match (completes(mover), completes(oracle::other(mover))) {
            (true, _) => Level::Easy,
            (false, true) => Level::Medium,
            (false, false) => Level::Hard,
        }
    };
    let positions = picture::puzzle_positions();
    assert!(positions.iter().all(|position| Level::of(*position) == level(position)));
    let numbers = Level::ALL.map(|level| positions.iter().filter(|position| Level::of(**position) == level).count());
    assert_eq!(numbers, [161, 111, 31]);
}

/// The kit is all of its parts, and its first page says where each begins.
#[test]
fn the_contents_of_the_kit_name_the_page_on_which_each_part_begins() {
    let positions = picture::puzzle_positions()[..9].to_vec();
    let sheet = Worksheet { positions, about: "easy".into(), note: "easy ones".into() };
    let kit = picture::kit(&[sheet.clone(), sheet], Colors::Light);
    let pages = pages(&kit);
    assert_eq!(pages.len(), 2 + 2 + 9 + 1 + 2 + 2 + 10);
    let documents: Vec<_> = pages.iter().map(|page| parsed(page)).collect();
    let words = |page: usize| -> Vec<String> {
        let texts = documents[page - 1].descendants().filter(|node| node.has_tag_name("text"));
        texts.map(text).collect()
    };
    for page in 1..=pages.len() {
        assert_eq!(words(page).last().unwrap(), &format!("page {page} of {}", pages.len()));
    }
    let first = words(1);
    for (name, heading) in [
        ("The lesson", "Machine learning with matchboxes"),
        ("What to expect", "What to expect"),
        ("The machine: how to build it", "MENACE, a machine that learns"),
        ("The open box, and a cover label", "The open box, and a cover label"),
        ("Labels for its boxes", "Labels 1\u{2013}35 \u{b7} cut along the broken lines"),
        ("Our machine: games and curve", "Our machine"),
        ("Worksheets: easy, medium, hard", "Find the best move: easy"),
        ("Answers", "Answers"),
        ("Poster of perfect play, ten parts", "perfect play as X"),
    ] {
        let at = first.iter().position(|word| word == name).unwrap_or_else(|| panic!("{name}: {first:?}"));
        let page: usize = first[at + 1].parse().unwrap();
        assert!(words(page).contains(&heading.to_string()), "{name} is not on page {page}");
        assert!(page <= 2 || !words(page - 1).contains(&heading.to_string()), "{name} begins before page {page}");
    }
    let held = |hole: &str| first.iter().any(|line| line.contains(hole));
    assert!(held("304 matchboxes") && held("1720 beads") && held("each makes 13.") && held("page 3 says"));
    assert!(pages.iter().all(|page| !page.split("</style>").last().unwrap().contains('{')), "no hole is left open");
}

/// Paper is white, unless dark colours are asked for.
#[test]
fn what_is_printed_has_the_ground_of_paper() {
    let ground = |text: String| {
        let pages = pages(&text);
        let document = parsed(&pages[1]);
        document.root_element().children().nth(2).unwrap().attribute("fill").unwrap().to_string()
    };
    let positions = picture::puzzle_positions()[..3].to_vec();
    let worksheet = Worksheet { positions, ..Worksheet::default() };
    for (colors, expected) in [(Colors::Light, "#fff"), (Colors::Mono, "#fff"), (Colors::Dark, "#1d2024")] {
        assert_eq!(ground(picture::menace(Boxes::All304, false, colors)), expected);
        assert_eq!(ground(picture::sheet(colors)), expected);
        assert_eq!(ground(picture::puzzles(&worksheet, colors)), expected);
    }
}
