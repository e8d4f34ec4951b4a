//! `noughts draw` with games that a file gives: where the squares are, and how lines are struck out.

use crate::program::noughts;
use noughts_testing::drawing::{description, number, parsed};
use roxmltree::Node;
use std::fs;

type Point = [f32; 2];

/// A file of `data/games`.
fn game(name: &str) -> String {
    format!("{}/../../data/games/{name}.game", env!("CARGO_MANIFEST_DIR"))
}

fn drawn(name: &str, arguments: &[&str]) -> String {
    noughts(&[&["draw", "--game", &game(name)], arguments].concat()).exits(0).stdout
}

/// The place on the page of a point inside a node.
fn on_page(node: Node, point: Point) -> Point {
    node.ancestors().filter_map(|node| node.attribute("transform")).fold(point, |[x, y], transform| {
        let (kind, numbers) = transform.trim_end_matches(')').split_once('(').unwrap();
        let n: Vec<f32> = numbers.split(' ').map(|number| number.parse().unwrap()).collect();
        match kind {
            "translate" => [x + n[0], y + n[1]],
            "scale" => [n[0] * x, n[0] * y],
            "matrix" => [n[0] * x + n[2] * y + n[4], n[1] * x + n[3] * y + n[5]],
            other => panic!("{other}"),
        }
    })
}

/// The places at which the parts of all paths begin that have this in their steps, each moved so far.
fn starts(svg: &str, steps: &str, moved: Point) -> Vec<Point> {
    let document = parsed(svg);
    let mut starts = Vec::new();
    for node in document.descendants().filter(|node| node.has_tag_name("path")) {
        let parts = node.attribute("d").unwrap().split('M').filter_map(|part| part.strip_suffix(steps));
        let point = |part: &str| {
            let (x, y) = part.split_once(' ').unwrap();
            [x.parse::<f32>().unwrap() + moved[0], y.parse::<f32>().unwrap() + moved[1]]
        };
        starts.extend(parts.map(|part| on_page(node, point(part))));
    }
    starts
}

fn crosses(svg: &str) -> Vec<Point> {
    // In layers they lie.
    [starts(svg, "l6 6m0-6-6 6", [3.0, 3.0]), starts(svg, "l3.72 3.06", [1.86, 1.53])].concat()
}

fn beads(svg: &str) -> Vec<Point> {
    starts(svg, "a.8.8 0 1 1-.1 0z", [0.0, 0.8])
}

/// Whether two lists have the same places, but for a fiftieth of a unit.
fn are_near(some: &[Point], others: &[Point]) -> bool {
    some.len() == others.len() && some.iter().zip(others).all(|(a, b)| (a[0] - b[0]).hypot(a[1] - b[1]) < 0.02)
}

/// The names of the squares, and where they stand on the page.
fn names(svg: &str) -> Vec<(String, Point)> {
    let document = parsed(svg);
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let named = texts.filter(|node| !node.text().unwrap().starts_with("layer "));
    named.map(|node| (node.text().unwrap().into(), on_page(node, [number(node, "x"), number(node, "y")]))).collect()
}

#[test]
fn every_game_of_the_folder_is_drawn_with_a_name_on_each_point() {
    for entry in fs::read_dir(game("x").replace("x.game", "")).unwrap() {
        let path = entry.unwrap().path();
        let (name, text) =
            (path.file_stem().unwrap().to_str().unwrap().to_string(), fs::read_to_string(&path).unwrap());
        let text: Vec<&str> = text.lines().map(|line| line.split('#').next().unwrap().trim()).collect();
        let rows = text.iter().skip_while(|line| **line != "points:").skip(1);
        let points: Vec<&str> = rows
            .take_while(|line| !matches!(**line, "lines:" | "misere"))
            .flat_map(|row| row.split_whitespace())
            .collect();
        let svg = drawn(&name, &[]);
        let (names, root) = (names(&svg), parsed(&svg).root_element().attribute("viewBox").unwrap().to_string());
        let extent: Vec<f32> = root.split(' ').map(|number| number.parse().unwrap()).collect();
        let named: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
        assert!(name == "fano" && named.len() == 7 || named == points, "{name}: {named:?}");
        for (square, (name, [x, y])) in names.iter().enumerate() {
            assert!(*x > 0.0 && *y > 0.0 && x + 2.0 < extent[2] && *y < extent[3], "{name}");
            let is_apart = |(_, [x2, y2]): &(String, Point)| (x - x2).hypot(y - y2) > 5.0;
            assert!(names[..square].iter().all(is_apart), "{name} is near another");
        }
    }
}

#[test]
fn a_row_of_another_length_is_in_the_middle() {
    let at = |names: &[(String, Point)], name: &str| names.iter().find(|(other, _)| other == name).unwrap().1;
    let hex = names(&drawn("hex-3", &[]));
    let [first, fourth, tenth] = ["1", "4", "10"].map(|name| at(&hex, name));
    assert_eq!(first[0] - fourth[0], 5.0, "half a hexagon");
    assert!((fourth[1] - first[1] - 8.66).abs() < 0.01, "where they touch");
    assert_eq!(tenth[0], at(&hex, "2")[0], "the middle of the board");
    let text = noughts(&["query", "--game", &game("hex-3"), "--moves", "10"]).exits(0);
    text.shows("      1  | 2  | 3\n\n   4  | 5  | 6  | 7\n\n 8  | 9  | X  | 11 | 12\n\n   13 | 14 | 15 | 16\n");
    // Rows that differ by two are no hexagons.
    let star = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("star.game");
    fs::write(&star, "points:\na\nb c d\n\ne\nlines:\na c e\nb c d\n").unwrap();
    let svg = noughts(&["draw", "--game", star.to_str().unwrap(), "--moves", "b", "a", "d", "e", "c"]).exits(0).stdout;
    let star = names(&noughts(&["draw", "--game", star.to_str().unwrap()]).exits(0).stdout);
    let [a, c, e] = ["a", "c", "e"].map(|name| at(&star, name));
    let steps = [[c[0] - a[0], c[1] - a[1]], [e[0] - c[0], e[1] - c[1]]];
    assert!(are_near(&steps, &[[0.0, 10.0], [0.0, 15.0]]), "and there is a gap: {steps:?}");
    assert!(svg.contains("<path d=\"M1 15l28 0\""), "a row is struck out: {svg}");
    assert!(description(&svg).starts_with("rows of 1, 3 and 1 squares. The board is empty. 1. X on b, "));
    assert!(drawn("hex-3", &["--moves", "1", "2", "5", "3", "10"]).contains("<path d=\"M13 2.31l14 24.24\""));
}

#[test]
fn the_layers_of_a_cube_lie_above_each_other_and_a_line_leads_through_them() {
    let won = ["--animate", "--moves", "1", "2", "22", "3", "43", "5", "64"];
    let svg = drawn("qubic", &won);
    let crosses = crosses(&svg);
    assert!(are_near(&crosses, &beads(&svg)), "a bead on each mark: {crosses:?}");
    assert_eq!(crosses.len(), 4);
    for layer in 1..4 {
        let [dx, dy] = [0, 1].map(|axis| crosses[layer][axis] - crosses[layer - 1][axis]);
        assert!((dx - 7.0).abs() < 0.02 && (dy - 31.0).abs() < 0.02, "in one direction: {dx} {dy}");
    }
    assert!(svg.contains("<title>Game: 4 layers of 4 columns, 4 rows</title>"));
    assert!(svg.contains(">layer 1</text>") && svg.contains(">layer 4</text>") && !svg.contains(">layer 5</text>"));
    assert!(!drawn("squares-4", &[]).contains(">layer "));
    let names = names(&drawn("qubic", &[]));
    let [dx, dy] = [0, 1].map(|axis| names[16].1[axis] - names[0].1[axis]);
    assert_eq!(names[16].0, "17");
    assert!(dx.abs() < 0.02 && (dy - 25.2).abs() < 0.02, "a layer, and the space between two: {dx} {dy}");
    let [dx, dy] = [0, 1].map(|axis| names[4].1[axis] - names[0].1[axis]);
    assert!((dx + 3.0).abs() < 0.02 && (dy - 5.8).abs() < 0.02, "layers are slanted: {dx} {dy}");
}

#[test]
fn a_line_that_is_no_row_is_a_string_around_its_points() {
    let svg = drawn("squares-4", &["--animate", "--moves", "1", "2", "4", "3", "13", "6", "16"]);
    assert!(are_near(&crosses(&svg), &[[7.0, 7.0], [37.0, 7.0], [7.0, 37.0], [37.0, 37.0]]));
    assert!(are_near(&beads(&svg), &crosses(&svg)));
    assert!(svg.rfind("l6 6m0-6-6 6") < svg.find("a.8.8 0"), "no mark hides a bead");
    assert!(names(&drawn("squares-4", &["XOOX/.O../..../X..X"])).is_empty(), "nor is a name in the way of the string");
    let is_string =
        |path: &&str| path.split('"').next().is_some_and(|steps| steps.contains('L') && steps.ends_with('z'));
    let string = svg.split("<path d=\"").find(|path| is_string(path)).unwrap().split('"').next().unwrap();
    let corners: Vec<&str> = string.trim_matches(['M', 'z']).split('L').collect();
    let side = |two: [&str; 2]| two[0].split(' ').zip(two[1].split(' ')).filter(|(a, b)| a == b).count();
    assert_eq!(corners.len(), 4);
    assert!((0..4).all(|at| side([corners[at], corners[(at + 1) % 4]]) == 1), "from side to side: {string}");
    // In the Fano plane 1, 4 and 5 are a line.
    let fano = drawn("fano", &["--numbered", "--moves", "1", "2", "4", "3", "5"]);
    assert_eq!(beads(&fano), [[7.0, 7.0], [37.0, 7.0], [47.0, 7.0]]);
    // A row that is a line as well has neither string nor beads, and who has it loses.
    let misere = drawn("misere-3x3", &["XXXOO...."]);
    assert!(beads(&misere).is_empty() && misere.contains("<path d=\"M1 5l28 0\"") && misere.contains("O has won: X"));
}

#[test]
fn a_film_sets_off_the_last_move_and_says_the_end() {
    let film = drawn("fano", &["--animate=2", "--moves", "1", "2", "4", "3", "5"]);
    let document = parsed(&film);
    let captions = document.descendants().filter(|node| {
        node.has_tag_name("g")
            && node.children().any(|child| child.has_tag_name("text") && child.has_attribute("font-size"))
    });
    let said: Vec<(String, Option<f32>)> = captions
        .map(|group| {
            let child = |name| group.children().find(|child: &Node| child.has_tag_name(name));
            let set_off = child("rect").filter(|rect| rect.attribute("fill") == Some("#f7e3a1"));
            (child("text").unwrap().text().unwrap().into(), set_off.map(|rect| number(rect, "x")))
        })
        .collect();
    let expected = [("Start", None), ("1. X on 1", Some(0.35)), ("2. O on 2", Some(10.35)), ("3. X on 4", Some(30.35))];
    assert_eq!(said[..4], expected.map(|(text, x)| (text.to_string(), x)));
    assert_eq!(said[5], ("5. X on 5: X has won".into(), Some(40.35)));
    assert!(film.contains("dur=\"20s\"") && film.contains("prefers-reduced-motion"));
    let perfect = drawn("fano", &["--animate"]);
    assert_eq!(crosses(&perfect).len(), 4, "X wins in 7 moves");
    noughts(&["draw", "--game", &game("sim"), "--moves", "AB", "AG"])
        .exits(2)
        .complains("the moves: \"AG\" is not a square; use a name as in the game's file, from AB to EF");
}
