//! Every picture is read back from its shapes and compared with the oracle.

use crate::drawn;
use noughts::notation::Coords;
use noughts::picture::{self, Colors, Diagram, GameDiagram, GameView, Map, SquareValue};
use noughts::strategies::{self, Perfect, Strategy};
use noughts::{Outcome, Player, Position, Square, SquareSet};
use noughts_testing::drawing;
use noughts_testing::drawing::{Board, Mark, board, description, groups, parsed, place};
use noughts_testing::oracle;
use roxmltree::Node;
use std::collections::{BTreeMap, BTreeSet};

type Answers = BTreeMap<oracle::Board, oracle::Answer>;

fn position(board: &oracle::Board) -> Position {
    oracle::text(board).parse().unwrap()
}

/// The lines of a finished board, as the pictures strike them out.
fn lines(board: &oracle::Board) -> Vec<Vec<u8>> {
    let mut lines = [oracle::lines_of(board, 'X'), oracle::lines_of(board, 'O')].concat();
    lines.sort();
    lines.into_iter().map(Vec::from).collect()
}

fn struck(drawn: &Board) -> Vec<Vec<u8>> {
    let mut lines: Vec<Vec<u8>> = drawn.strikes.iter().map(|(line, _)| line.clone()).collect();
    lines.sort();
    lines
}

fn word(outcome: i32) -> &'static str {
    ["loss", "draw", "win"][(outcome + 1) as usize]
}

#[test]
fn the_picture_of_every_position_shows_its_marks_its_lines_and_its_values() {
    for (cells, answer) in oracle::answers() {
        let position = position(&cells);
        let values = drawn::values(position);
        let text = Diagram { values, ..Diagram::of(position, Coords::default()) }.to_string();
        let document = parsed(&text);
        let group = groups(document.root_element()).next().unwrap();
        let drawn = board(group);
        assert!(drawn.has_grid);
        assert_eq!(drawn.cells(), oracle::text(&cells));
        assert_eq!(struck(&drawn), lines(&cells), "{position}");
        let shown: BTreeMap<u8, Shown> = groups(group).filter_map(shown).collect();
        // Where all moves are worth the same, one line says so.
        let (_, first, last) = *answer.moves.first().unwrap_or(&(0, 0, 0));
        let is_level = answer.moves.iter().all(|(_, outcome, plies)| (*outcome, *plies) == (first, last));
        let is_said_once = is_level && answer.moves.len() > 1;
        let said = group.children().filter_map(|node| node.text()).find(|text| text.starts_with("All free squares: "));
        let worth = if first == 0 { "draw".into() } else { format!("{} in {last}", word(first)) };
        assert_eq!(said.map(|said| said.ends_with(&worth)), is_said_once.then_some(true), "{position}: {said:?}");
        let value = |&(square, outcome, plies): &(u8, i32, u8)| {
            let best = !is_level && answer.best.contains(&square);
            let weight = if best { "bold" } else { "normal" };
            let words = if outcome == 0 { "draw".into() } else { format!("{} in {plies}", word(outcome)) };
            (square, (words, weight.to_string(), best, shape(outcome)))
        };
        let in_squares = if is_said_once { &[][..] } else { &answer.moves };
        let expected: BTreeMap<u8, Shown> = in_squares.iter().map(value).collect();
        assert_eq!(shown, expected, "{position}");
        let tint = |outcome| match outcome {
            1 => "#d3e6c6",
            0 => "#ece7db",
            _ => "#f8ddd5",
        };
        let tints = answer.moves.iter().map(|&(square, outcome, _)| (square, tint(outcome).to_string()));
        let grounds: BTreeMap<u8, String> = drawn.grounds.iter().cloned().collect();
        assert_eq!(grounds, tints.collect(), "{position}: the tint of the value");
        let framed = group.children().filter(|node| node.attribute("stroke").is_some_and(|color| color == "#23201b"));
        let framed = framed.filter(|node| node.has_tag_name("rect"));
        let framed = framed.map(|node| drawing::square_at(drawing::number(node, "x"), drawing::number(node, "y")));
        let pick = noughts::pick(position).map(Square::number).filter(|_| !is_level);
        assert_eq!(framed.collect::<Vec<_>>(), pick.into_iter().collect::<Vec<_>>());
    }
}

/// What a square says of a move there: the words, their weight, whether it has a star, and the corners of the shape.
type Shown = (String, String, bool, Vec<(i32, i32)>);

/// The corners of the shape of an outcome, in tenths, around the middle of their x: up, square, down.
fn shape(outcome: i32) -> Vec<(i32, i32)> {
    match outcome {
        1 => vec![(50, 28), (64, 51), (36, 51)],
        0 => vec![(40, 29), (60, 29), (60, 49), (40, 49)],
        _ => vec![(50, 52), (64, 29), (36, 29)],
    }
}

/// The value that a group shows, if it is the group of a value.
fn shown<'a>(group: Node<'a, 'a>) -> Option<(u8, Shown)> {
    let (x, y, _) = place(group)?;
    let path = group.children().rfind(|node| node.has_tag_name("path"))?;
    let text = group.children().find(|node| node.has_tag_name("text"))?;
    let weight = text.attribute("font-weight").unwrap();
    let has_star = group.children().any(|node| node.has_tag_name("path") && node.has_attribute("transform"));
    let shown = (text.text().unwrap().to_string(), weight.to_string(), has_star, corners(path.attribute("d")?));
    Some((drawing::square_at(x, y), shown))
}

/// The corners that a path of straight steps goes through, in tenths of a unit.
fn corners(steps: &str) -> Vec<(i32, i32)> {
    let steps = steps.strip_suffix('z').unwrap();
    let mut numbers = String::new();
    let mut corners: Vec<(i32, i32)> = Vec::new();
    let mut command = ' ';
    let mut finish = |command: char, numbers: &str| {
        let numbers = numbers.replace('-', " -");
        let values: Vec<i32> =
            numbers.split_whitespace().map(|n| (n.parse::<f32>().unwrap() * 10.0).round() as i32).collect();
        let last = *corners.last().unwrap_or(&(0, 0));
        match (command, values.as_slice()) {
            ('M', [x, y]) => corners.push((*x, *y)),
            ('l', [dx, dy]) => corners.push((last.0 + dx, last.1 + dy)),
            ('h', [dx]) => corners.push((last.0 + dx, last.1)),
            ('v', [dy]) => corners.push((last.0, last.1 + dy)),
            (' ', _) => {}
            other => panic!("{other:?}"),
        }
    };
    for c in steps.chars() {
        if c.is_ascii_alphabetic() {
            finish(command, &numbers);
            (command, numbers) = (c, String::new());
        } else {
            numbers.push(c);
        }
    }
    finish(command, &numbers);
    corners
}

#[test]
fn names_fills_arrows_and_the_last_move_are_where_they_should_be() {
    let position: Position = "XO..X....".parse().unwrap();
    for &coords in Coords::ALL {
        let text = Diagram::of(position, coords).to_string();
        let document = parsed(&text);
        let board_group = groups(document.root_element()).next().unwrap();
        let names = board(groups(board_group).next().unwrap()).words;
        let empty = position.legal_moves().into_iter();
        let expected = empty.map(|square| (square.number(), coords.name(square).to_string()));
        assert_eq!(names, expected.collect::<Vec<_>>());
        let bare = Diagram { coordinates: false, ..Diagram::of(position, coords) };
        assert!(!bare.to_string().contains("<text"));
    }
    let text = Diagram {
        last_move: Some(4),
        fill: vec![(2, "\"<&>".into())],
        arrows: vec![[0, 8], [3, 3]],
        size: Some(77),
        colors: Colors::Mono,
        ..Diagram::of(position, Coords::default())
    }
    .to_string();
    let document = parsed(&text);
    let root = document.root_element();
    assert_eq!((root.attribute("width"), root.attribute("height")), (Some("77"), Some("77")));
    assert!(text.contains("fill=\"&quot;&lt;&amp;&gt;\""));
    let rectangles: Vec<_> = root.descendants().filter(|node| node.has_tag_name("rect")).skip(1).collect();
    let grounds: Vec<_> = rectangles
        .iter()
        .map(|node| {
            (
                drawing::square_at(drawing::number(*node, "x"), drawing::number(*node, "y")),
                node.attribute("fill").unwrap(),
            )
        })
        .collect();
    assert_eq!(grounds, [(5, "#ddd"), (3, "\"<&>")]);
    let arrows: Vec<_> = root.descendants().filter(|node| node.attribute("fill") == Some("#888")).collect();
    assert_eq!(arrows.len(), 1, "an arrow from a square to itself is none");
    let at = |node: Node| node.prev_siblings().count();
    let marks = root.descendants().find(|node| node.attribute("stroke-linecap").is_some()).unwrap();
    assert!(at(arrows[0]) < at(marks), "an arrow is below the marks");
    // The arrow is on the way from the middle of square 1, which has a mark, into square 9, whose name gives way.
    let points: Vec<(f32, f32)> = arrows[0]
        .attribute("d")
        .unwrap()
        .trim_matches(['M', 'z'])
        .split('L')
        .map(|point| point.split_once(' ').map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap())).unwrap())
        .collect();
    let near = |(x, y): (f32, f32), to: f32| (x - to).hypot(y - to) < 0.6;
    assert!(near(points[0], 7.7) && near(points[6], 7.7), "{points:?}");
    let (x, y) = points[3];
    assert!((22.5..25.0).contains(&x) && (22.5..25.0).contains(&y) && x == y, "{points:?}");
    let named = Diagram { arrows: vec![[0, 8]], ..Diagram::of(position, Coords::default()) }.to_string();
    for name in [r#"<text x="29.1" y="22.05" text-anchor="end">9</text>"#, r#"<text x="20.9" y="12.05">6</text>"#] {
        assert!(named.contains(name), "{named}");
    }
    let halo = arrows[0].prev_sibling().unwrap();
    assert_eq!((halo.attribute("d"), halo.attribute("stroke")), (arrows[0].attribute("d"), Some("#fff")));
}

#[test]
fn names_have_nine_pixels_or_none() {
    let position: Position = "XO..X....".parse().unwrap();
    let drawn = |size| Diagram {
        values: drawn::values(position),
        size: Some(size),
        ..Diagram::of(position, Coords::default())
    };
    let texts = |size| words(&drawn(size).to_string()).len();
    // Names have 1.5 units and values 1.6 of the 34 in the width.
    assert_eq!([204, 203, 192, 191].map(texts), [6 + 6, 6, 6, 0]);
    // A board of a game has 30 units. Strips are wide, and shown at seven tenths of their size on most pages.
    let mut one_move = game(&[5]);
    let mut texts_of_game = |size| {
        one_move.start.size = Some(size);
        words(&one_move.to_string()).len()
    };
    // A caption and a prospect are under each board.
    assert_eq!([258, 257].map(&mut texts_of_game), [9 + 2 + 8 + 2, 4]);
}

/// Games of all lengths and ends, with mistakes of every kind.
const GAMES: [&[u8]; 6] =
    [&[], &[5], &[1, 2, 5, 9, 7, 3, 4], &[1, 9, 2, 4, 7], &[5, 1, 9, 2, 3, 7, 4, 6, 8], &[1, 2, 3, 4, 5, 6, 8, 9, 7]];

fn squares(game: &[u8]) -> Vec<Square> {
    game.iter().map(|number| Square::new(*number).unwrap()).collect()
}

fn game(moves: &[u8]) -> GameDiagram {
    drawn::strip(&squares(moves), Coords::default())
}

#[test]
fn a_strip_shows_every_position_of_a_game_and_what_each_move_did() {
    let answers = oracle::answers();
    for moves in GAMES {
        let text = game(moves).to_string();
        let document = parsed(&text);
        let mut cells = oracle::EMPTY;
        let boards: Vec<_> = groups(document.root_element()).collect();
        assert_eq!(boards.len(), moves.len() + 1);
        for (ply, group) in boards.into_iter().enumerate() {
            let before = cells;
            let moved = ply.checked_sub(1).map(|index| (moves[index], oracle::mover(&cells)));
            if let Some((square, player)) = moved {
                cells[usize::from(square) - 1] = player;
            }
            let drawn = board(group);
            assert_eq!(drawn.cells(), oracle::text(&cells));
            assert_eq!(struck(&drawn), lines(&cells));
            let grounds: Vec<u8> = drawn.grounds.iter().map(|(square, _)| *square).collect();
            let best = moved.filter(|(square, _)| !fault(&answers, &before, *square).is_empty());
            let best = best.map_or(Vec::new(), |_| answers[&before].best.clone());
            assert_eq!(drawn.stars.iter().map(|star| star.0).collect::<Vec<_>>(), best, "what was better has a star");
            assert_eq!(
                grounds,
                moved.map(|(square, _)| square).into_iter().collect::<Vec<_>>(),
                "the last move is set off"
            );
            let said: Vec<String> = drawn.words.iter().rev().take(2).rev().map(|(_, words)| words.clone()).collect();
            let caption = moved.map_or("Start".into(), |(square, player)| {
                format!("{ply}. {player} on {square}{}", fault(&answers, &before, square))
            });
            assert_eq!(said, [caption, leads_to(&cells)]);
        }
    }
}

/// What a caption says of a move: `: mistake`, or nothing if it is best or sound.
fn fault(answers: &Answers, before: &oracle::Board, square: u8) -> &'static str {
    let answer = &answers[before];
    let (_, outcome, plies) = *answer.moves.iter().find(|(moved, ..)| *moved == square).unwrap();
    match (answer.outcome, outcome) {
        (before, after) if after < before => ": mistake",
        (1, _) if answer.plies == 1 && plies > 1 => ": missed win",
        _ => "",
    }
}

fn leads_to(cells: &oracle::Board) -> String {
    let (outcome, plies) = oracle::value(cells);
    let over = oracle::is_over(cells);
    let mover = oracle::mover(cells);
    let winner = if outcome > 0 { mover } else { oracle::other(mover) };
    match (outcome, over) {
        (0, true) => "drawn".into(),
        (0, false) => "draw".into(),
        (_, true) => format!("{winner} has won"),
        (_, false) => format!("{winner} wins in {plies}"),
    }
}

#[test]
fn a_game_on_one_board_has_its_numbers_or_its_times() {
    for moves in GAMES {
        let seen_as = |view| GameDiagram { view, ..game(moves) }.to_string();
        let numbered = seen_as(GameView::Numbered);
        let document = parsed(&numbered);
        let group = groups(document.root_element()).next().unwrap();
        let numbers: BTreeMap<String, u8> = groups(group)
            .last()
            .map(board)
            .unwrap_or_default()
            .words
            .into_iter()
            .map(|(square, number)| (number, square))
            .collect();
        let expected = (1..).zip(moves).map(|(number, square)| (format!("{number}"), *square)).collect();
        assert_eq!(numbers, expected);
        let film = seen_as(GameView::Film(500));
        let document = parsed(&film);
        let group = groups(document.root_element()).next().unwrap();
        let seconds = (moves.len() + 5) as f32 / 2.0;
        let (captions, frames): (Vec<_>, Vec<_>) = groups(group)
            .filter(|group| !is_names(group))
            .partition(|group| group.children().any(|node| node.has_tag_name("text")));
        let (frames, names): (Vec<_>, Vec<_>) =
            frames.into_iter().partition(|frame| groups(*frame).all(|group| !is_names(&group)));
        let mut last = 0.0;
        for (frame, square) in frames.iter().zip(moves) {
            assert_eq!(board(*frame).marks.iter().map(|mark| mark.square).collect::<Vec<_>>(), [*square]);
            let [from, until] = seen(*frame, seconds);
            assert!(last < from && until == 1.0, "{film}");
            last = from;
        }
        let is_won = frames.last().is_some_and(|frame| !board(*frame).strikes.is_empty());
        assert_eq!(seen(names[0], seconds), [0.0, if is_won { last } else { 1.0 }], "names of squares that stay free");
        let hidden: Vec<_> = names[1..].iter().map(|name| seen(*name, seconds)).collect();
        let marked = frames.iter().map(|frame| [0.0, seen(*frame, seconds)[0]]);
        assert_eq!(hidden, marked.collect::<Vec<_>>(), "a name is seen until its square is taken");
        assert!(moves.is_empty() || (1.0 - last) * seconds > 2.4, "the end is seen for some time");
        let spans: Vec<_> = captions.iter().map(|caption| seen(*caption, seconds)).collect();
        let froms: Vec<f32> = [0.0].into_iter().chain(frames.iter().map(|frame| seen(*frame, seconds)[0])).collect();
        let untils: Vec<f32> = froms[1..].iter().copied().chain([1.0]).collect();
        assert_eq!(spans, froms.into_iter().zip(untils).map(Into::into).collect::<Vec<[f32; 2]>>());
        let still = |caption: &Node| !caption.has_attribute("opacity");
        assert!(still(captions.last().unwrap()) && captions.iter().filter(|caption| still(caption)).count() == 1);
        let said = captions.last().unwrap().descendants().find_map(|node| node.text()).unwrap();
        assert!(moves.is_empty() || said.starts_with(&format!("{}. ", moves.len())), "{said}");
        assert!(film.contains("@media (prefers-reduced-motion:reduce)"));
        let over = format!("begin=\"-{}s\"", (moves.len() + 2) as f32 / 2.0);
        assert_eq!(film.matches(&over).count(), film.matches("<animate ").count(), "its first picture is the end");
        assert_eq!(frames.len(), moves.len());
    }
}

fn is_names(group: &Node) -> bool {
    group.has_attribute("font-size")
}

/// From when to when a group of a film is seen, as shares of its time. It stands still where it is seen at the end.
fn seen(group: Node, seconds: f32) -> [f32; 2] {
    let Some(animate) = group.children().find(|node| node.has_tag_name("animate")) else { return [0.0, 1.0] };
    assert_eq!(animate.attribute("dur"), Some(format!("{seconds}s").as_str()));
    let times: Vec<f32> = animate.attribute("keyTimes").unwrap().split(';').map(|time| time.parse().unwrap()).collect();
    let is_hidden = group.attribute("opacity") == Some("0");
    match (animate.attribute("values").unwrap(), times.as_slice()) {
        ("0;1", [0.0, from]) if !is_hidden => [*from, 1.0],
        ("1;0", [0.0, until]) if is_hidden => [0.0, *until],
        ("0;1;0", [0.0, from, until]) if is_hidden => [*from, *until],
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_game_names_its_squares_as_it_is_told() {
    let game = |view| {
        let mut strip = drawn::strip(&squares(&[5, 1]), Coords::A1);
        strip.start.size = Some(300);
        GameDiagram { view, ..strip }
    };
    let (strip, mut film) = (game(GameView::Strip), game(GameView::Film(500)));
    for text in [strip.to_string(), film.to_string()] {
        assert!(text.contains(">a1</text>") && !text.contains(">1</text>"), "{text}");
    }
    let has_names = |game: &GameDiagram| game.to_string().contains(">c3</text>");
    assert!(has_names(&film));
    film.start.coordinates = false;
    assert!(!has_names(&film));
    assert!(has_names(&game(GameView::Numbered)), "free squares have their names");
}

#[test]
fn every_picture_has_the_colours_that_it_is_told() {
    let ground = |text: &str| {
        let document = parsed(text);
        document.root_element().children().nth(2).unwrap().attribute("fill").unwrap().to_string()
    };
    let grounds = |colors| {
        let mut map = picture::map(Player::X, Position::new(), "perfect play", &Perfect).unwrap();
        map.colors = colors;
        let mut game = game(&[5, 1]);
        game.start.colors = colors;
        [
            ground(&Diagram { colors, ..Diagram::of(Position::new(), Coords::default()) }.to_string()),
            ground(&game.to_string()),
            ground(&map.to_string()),
            ground(&Diagram { colors, ..Diagram::new(4, 4, 4) }.to_string()),
        ]
    };
    let [light, dark] = [Colors::Light, Colors::Dark].map(grounds);
    assert!(light.iter().all(|ground| *ground == light[0]) && dark.iter().all(|ground| *ground == dark[0]));
    assert_ne!(light[0], dark[0]);
}

#[test]
fn a_square_that_is_filled_keeps_its_colour_under_a_value() {
    let value = SquareValue { square: 0, outcome: Outcome::Draw, plies: 10, best: true, pick: true };
    let text = Diagram { values: vec![value], fill: vec![(0, "gold".into())], ..Diagram::new(3, 3, 3) }.to_string();
    let document = parsed(&text);
    let drawn = board(groups(document.root_element()).next().unwrap());
    assert_eq!(drawn.grounds, [(1, "gold".into()), (1, "none".into())]);
}

/// What was found on a map.
#[derive(Default)]
struct Walk {
    boards: usize,
    won: usize,
    drawn: usize,
    lost: usize,
    shaded: usize,
}

/// Reads a map back, board by board, and follows every legal reply.
fn walk(group: Node, before: oracle::Board, side: char, strategy: &dyn Strategy, found: &mut Walk) {
    let drawn = board(group);
    let mut after = before;
    assert!(drawn.has_grid);
    if oracle::mover(&before) == side && !oracle::is_over(&before) {
        found.boards += 1;
        let pick = drawn.marks.iter().max_by(|one, other| one.width().total_cmp(&other.width())).unwrap();
        assert_eq!(pick.player, side);
        assert!(drawn.marks.iter().all(|mark| mark == pick || mark.width() < pick.width() / 1.7), "it is bold");
        let choices = strategy.choices(position(&before));
        assert_eq!(choices.iter().map(Square::number).collect::<Vec<_>>(), [pick.square]);
        after[usize::from(pick.square) - 1] = side;
        let gives_up = oracle::value(&before).0 != -oracle::value(&after).0;
        assert_eq!(
            drawn.grounds.iter().map(|(square, _)| *square).collect::<Vec<_>>(),
            if gives_up { vec![pick.square] } else { vec![] }
        );
        found.shaded += usize::from(gives_up);
    }
    // A reply that fills the board is a mark in its square.
    let mut expected = after;
    let mut nested: BTreeSet<u8> = BTreeSet::new();
    for (square, child) in if oracle::is_over(&after) { Vec::new() } else { oracle::moves(&after) } {
        if oracle::is_over(&child) && lines(&child).is_empty() {
            expected = child;
            found.drawn += 1;
        } else {
            nested.insert(square);
        }
    }
    assert_eq!(drawn.cells(), oracle::text(&expected));
    let color = |mark: &Mark| mark.color.as_deref() == Some(if mark.player == 'X' { "#b8402a" } else { "#1c6a86" });
    assert!(drawn.marks.iter().all(color), "X is red and O is blue");
    assert_eq!(struck(&drawn), lines(&after));
    let is_lost = oracle::has_line(&after, oracle::other(side));
    assert!(drawn.strikes.iter().all(|(_, broken)| *broken == is_lost));
    found.won += usize::from(oracle::has_line(&after, side));
    found.lost += usize::from(is_lost);
    found.drawn += usize::from(oracle::is_over(&after) && lines(&after).is_empty());
    let children: BTreeMap<u8, Node> = groups(group)
        .map(|child| {
            let (x, y, scale) = place(child).unwrap();
            assert!(scale == 0.3 && x % 10.0 == 0.5 && y % 10.0 == 0.5, "a board of nine stands within its square");
            (drawing::square_at(x, y), child)
        })
        .collect();
    assert_eq!(children.keys().copied().collect::<BTreeSet<_>>(), nested);
    for (square, child) in children {
        let mut next = after;
        next[usize::from(square) - 1] = oracle::other(side);
        walk(child, next, side, strategy, found);
    }
}

fn walked(map: &Map, side: Player, strategy: &dyn Strategy) -> Walk {
    let text = map.to_string();
    let document = parsed(&text);
    let mut found = Walk::default();
    let mark = if side == Player::X { 'X' } else { 'O' };
    walk(groups(document.root_element()).next().unwrap(), oracle::EMPTY, mark, strategy, &mut found);
    let counts = map.counts();
    assert_eq!(
        (counts.boards, counts.won, counts.drawn, counts.lost),
        (found.boards, found.won, found.drawn, found.lost)
    );
    found
}

#[test]
fn a_map_shows_every_reply_and_the_answer_to_it() {
    for (side, limit, figures) in [(Player::X, 42_000, (91, 71, 2)), (Player::O, 280_000, (600, 378, 79))] {
        let map = picture::map(side, Position::new(), "perfect play", &Perfect).unwrap();
        let found = walked(&map, side, &Perfect);
        assert_eq!((found.boards, found.won, found.drawn), figures);
        assert_eq!((found.lost, found.shaded), (0, 0));
        assert!(map.to_string().len() < limit, "{}", map.to_string().len());
    }
}

#[test]
fn a_map_of_a_strategy_shows_its_mistakes_and_its_lost_games() {
    let mut mapped = Vec::new();
    for named in strategies::ALL {
        for side in [Player::X, Player::O] {
            let Ok(map) = picture::map(side, Position::new(), named.name, named.strategy) else { continue };
            let found = walked(&map, side, named.strategy);
            mapped.push(format!("{} {side} {} {}", named.name, found.lost > 0, found.shaded > 0));
        }
    }
    let expected = [
        "montero-mj X true true",
        "montero-mj O true true",
        "montero-ia X false false",
        "montero-ia O true true",
        "perfect X false false",
        "perfect O false false",
    ];
    for line in expected {
        assert!(mapped.iter().any(|mapped| mapped == line), "{line} is not among {mapped:?}");
    }
}

/// The squares that are framed on each board of a game, from the largest on, and the number of replies that are faint there.
fn framed(group: Node, found: &mut Vec<(Vec<u8>, usize)>) {
    let rectangles = group.children().filter(|node| node.has_tag_name("rect"));
    let framed: Vec<u8> = rectangles
        .filter(|node| node.attribute("stroke") == Some("#23201b"))
        .map(|node| drawing::square_at(drawing::number(node, "x"), drawing::number(node, "y")))
        .collect();
    let (faint, clear): (Vec<Node>, Vec<Node>) = groups(group).partition(|group| group.has_attribute("opacity"));
    if framed.is_empty() {
        return assert!(faint.is_empty(), "what may follow is clear");
    }
    found.push((framed, faint.len()));
    clear.into_iter().filter(|group| place(*group).is_some()).for_each(|group| self::framed(group, found));
}

#[test]
fn a_map_frames_the_moves_of_a_game() {
    for (side, moves, framed_squares, faint) in [
        (Player::X, &[1][..], &[&[1][..]][..], &[0][..]),
        (Player::X, &[1, 5, 4, 7, 3, 2], &[&[1, 5], &[4, 7], &[3, 2]], &[7, 5, 3]),
        (Player::X, &[1, 5, 4, 7, 3, 2, 8, 6, 9], &[&[1, 5], &[4, 7], &[3, 2], &[8, 6], &[9]], &[7, 5, 3, 1, 0]),
        (Player::O, &[1, 5, 9, 4], &[&[1], &[5, 9], &[4]], &[8, 6, 0]),
    ] {
        let map = picture::map(side, Position::new(), "perfect play", &Perfect).unwrap();
        let mut played = Position::new();
        let moves: Vec<Square> = squares(moves).into_iter().collect();
        let legal = moves.iter().take_while(|square| played.play(**square).map(|next| played = next).is_ok()).count();
        assert_eq!(legal, moves.len());
        let text = map.game(moves).map(|map| map.to_string()).unwrap_or_else(|error| panic!("{error}"));
        assert!(words(&text).contains(&"this game".to_string()));
        let document = parsed(&text);
        let mut found = Vec::new();
        framed(groups(document.root_element()).next().unwrap(), &mut found);
        let expected = framed_squares.iter().map(|squares| squares.to_vec()).zip(faint.iter().copied());
        assert_eq!(found, expected.collect::<Vec<_>>());
    }
}

#[test]
fn a_game_that_leaves_the_map_is_refused() {
    let error = |side, moves: &[u8]| {
        let map = picture::map(side, Position::new(), "perfect play", &Perfect).unwrap();
        map.game(squares(moves)).unwrap_err().to_string()
    };
    assert_eq!(error(Player::X, &[1, 5, 9]), "move 3 leaves the map of X, on which X plays 4, not 9");
    assert_eq!(error(Player::O, &[1, 3]), "move 2 leaves the map of O, on which O plays 5, not 3");
    assert_eq!(error(Player::X, &[1, 1]), "move 2 of O cannot be on 1");
    assert_eq!(error(Player::X, &[1, 2, 7, 3, 4, 5]), "move 6 of O cannot be on 5");
}

/// On paper that is 190 mm wide, the strokes between squares are as the square root of the scale of their board, and all are printed;
/// those of boards of a millimetre are pale.
#[test]
fn the_rules_of_a_map_are_thin_but_never_too_thin() {
    fn widths(group: Node, scale: f32, found: &mut Vec<(f32, f32)>) {
        let grid = group.children().find(|node| node.has_tag_name("path")).unwrap();
        assert_eq!(grid.attribute("stroke") == Some("#8b8577"), scale > 0.01, "{scale}");
        found.push((scale, scale * drawing::number(grid, "stroke-width")));
        groups(group).for_each(|group| widths(group, scale * place(group).unwrap().2, found));
    }
    for side in [Player::X, Player::O] {
        let text = picture::map(side, Position::new(), "perfect play", &Perfect).unwrap().to_string();
        let document = parsed(&text);
        let mut found = Vec::new();
        widths(groups(document.root_element()).next().unwrap(), 1.0, &mut found);
        let millimetres = 190.0 / 31.0;
        for (scale, width) in found.iter().filter(|(scale, _)| *scale > 0.02) {
            assert!((width / scale.sqrt() - 0.2).abs() < 0.01, "{scale} {width}");
            assert!(width * millimetres > 0.15, "{scale} {width}");
        }
        assert!(found.iter().all(|(_, width)| width * millimetres > 0.05));
    }
}

/// The words of a picture, from its first to its last.
fn words(text: &str) -> Vec<String> {
    let document = parsed(text);
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap().to_string()).collect()
}

#[test]
fn a_map_says_what_it_is_how_it_is_read_and_what_its_signs_mean() {
    let map = |side, name: &str, strategy: &dyn Strategy| {
        words(&picture::map(side, Position::new(), name, strategy).unwrap().to_string())
    };
    assert_eq!(
        map(Player::X, "perfect play", &Perfect),
        [
            "Tic-tac-toe:",
            "perfect play as X",
            "Play the bold X. Then find the square",
            "of O’s reply: its board is the game",
            "so far, with the next bold X.",
            "move to play",
            "earlier marks",
            "71 won",
            "2 drawn",
        ]
    );
    let montero = strategies::ALL.iter().find(|named| named.name == "montero-ia").unwrap();
    let said = map(Player::O, montero.name, montero.strategy);
    assert_eq!(said[2..4], ["Find the square of the move that X", "plays: its board is the game so far,"]);
    assert_eq!(said[8..], ["60 drawn", "15 lost", "a mistake"]);
}

#[test]
fn the_words_of_all_values_have_the_size_of_the_longest() {
    let sizes = |plies: [u8; 2]| {
        let value = |square, outcome, plies| SquareValue { square, outcome, plies, best: square == 0, pick: false };
        let values = vec![value(0, Outcome::Draw, plies[0]), value(1, Outcome::Loss, plies[1])];
        let text = Diagram { values, coordinates: false, ..Diagram::new(4, 4, 4) }.to_string();
        let document = parsed(&text);
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        texts.map(|node| drawing::number(node, "font-size")).collect::<Vec<_>>()
    };
    assert_eq!(sizes([13, 8]), [1.6, 1.6]);
    assert_eq!(sizes([13, 12]), [1.44, 1.44], "words with two digits need more room");
}

#[test]
fn an_arrow_to_the_next_square_has_a_shaft_that_can_be_seen() {
    for marks in ["XO..X....", "X..O....."] {
        let position: Position = marks.parse().unwrap();
        let text = Diagram { arrows: vec![[3, 0]], ..Diagram::of(position, Coords::default()) }.to_string();
        let arrow = text.split("<path d=\"M").find(|path| path.contains("fill=\"#5f9a58\"")).unwrap();
        let heights: Vec<f32> =
            arrow.split(['L', 'z']).take(2).map(|at| at.split_once(' ').unwrap().1.parse().unwrap()).collect();
        assert!(heights[0] - heights[1] >= 2.5, "{marks}: {heights:?}");
    }
}

#[test]
fn an_arrow_can_lead_across_the_longest_board() {
    for (width, height) in [(64, 1), (1, 64)] {
        let text = Diagram { arrows: vec![[0, 63], [63, 0]], ..Diagram::new(width, height, 5) }.to_string();
        let document = parsed(&text);
        let arrows: Vec<_> = document.descendants().filter(|node| node.attribute("fill") == Some("#5f9a58")).collect();
        let tips: Vec<&str> =
            arrows.iter().map(|arrow| arrow.attribute("d").unwrap().split('L').nth(3).unwrap()).collect();
        // In the squares, whose centres are at 635 and at 5.
        assert_eq!(tips, if width == 64 { ["633.3 5", "6.7 5"] } else { ["5 633.3", "5 6.7"] });
    }
}

#[test]
fn a_map_needs_one_move_for_each_position() {
    let error = picture::map(Player::X, Position::new(), "any", &strategies::AnyBest).unwrap_err();
    assert_eq!((error.position, error.choices.len()), (Position::new(), 9));
    assert_eq!(
        error.to_string(),
        "a map shows one move for each position, and in ......... there are 9 to choose from"
    );
}

#[test]
fn a_move_that_cannot_be_made_is_on_no_map() {
    let centre = |_: Position| SquareSet::EMPTY.with(Square::CENTER);
    let error = picture::map(Player::X, Position::new(), "centre", &centre).unwrap_err();
    assert_eq!(error.choices, centre(Position::new()));
    assert_eq!(error.to_string(), "a map shows one move for each position, and in O...X.... square 5 is not free");
    let nothing = |_: Position| SquareSet::EMPTY;
    let error = picture::map(Player::X, Position::new(), "nothing", &nothing).unwrap_err();
    assert!(error.to_string().ends_with("in ......... there are 0 to choose from"), "{error}");
}

#[test]
fn where_o_moves_first_the_map_of_o_is_that_of_x_with_the_marks_exchanged() {
    let map = |side, first| picture::map(side, Position::with_first(first), "perfect play", &Perfect).unwrap();
    assert_eq!(map(Player::O, Player::O).counts(), map(Player::X, Player::X).counts());
    let text = map(Player::O, Player::O).to_string();
    let document = parsed(&text);
    let pick = board(groups(document.root_element()).next().unwrap()).marks.last().unwrap().clone();
    assert_eq!((pick.player, pick.square), ('O', 1));
}

#[test]
fn descriptions_tell_the_picture_in_words() {
    let position: Position = "XO..X....".parse().unwrap();
    assert_eq!(
        description(&Diagram::of(position, Coords::default()).to_string()),
        "X on 1 and 5, O on 2. O to move. With best play X wins in 4 moves, counting both players."
    );
    assert_eq!(
        description(&game(&[1, 2]).to_string()),
        "The board is empty. 1. X on 1, 2. O on 2: mistake. X to move. With best play X wins in 5 moves, counting both players."
    );
}

/// Where the boards of a picture are, and its width and height in its own units.
fn laid_out(text: &str) -> (Vec<(f32, f32)>, [f32; 2]) {
    let document = parsed(text);
    let root = document.root_element();
    let extent: Vec<f32> = root.attribute("viewBox").unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
    let boards = groups(root).map(place).map(|place| place.unwrap()).map(|(x, y, _)| (x, y)).collect();
    (boards, [extent[2], extent[3]])
}

/// Each board and the text under it are on the picture, and none is on another.
fn check_layout(text: &str, under: f32) {
    let (boards, [width, height]) = laid_out(text);
    for (i, (x, y)) in boards.iter().enumerate() {
        assert!(*x >= 5.0 && *y >= 5.0 && x + 30.0 + 5.0 <= width && y + 30.0 + under <= height, "{x} {y}");
        for (x2, y2) in &boards[..i] {
            assert!((x - x2).abs() >= 35.0 || (y - y2).abs() >= 30.0 + under, "{x} {y}, {x2} {y2}");
        }
    }
}

#[test]
fn boards_beside_each_other_are_whole_and_apart() {
    for moves in 1..=9 {
        let text = game(&[1, 2, 4, 3, 5, 6, 8, 7, 9][..moves]).to_string();
        let boards = laid_out(&text).0;
        assert_eq!(boards.len(), moves + 1);
        let first_row = boards.iter().filter(|(_, y)| *y == boards[0].1).count();
        assert_eq!(first_row, [2, 3, 4, 5, 3, 4, 4, 5, 5][moves - 1], "rows are about as long as each other");
        check_layout(&text, 8.0);
    }
}
