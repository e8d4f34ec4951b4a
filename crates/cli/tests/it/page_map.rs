//! The map of perfect play on the page: what is on it, where the game is, and how one walks through it.

#![cfg(unix)]

use crate::browser::{Look, PLAIN, Page};
use crate::page::{open, trouble};
use noughts::notation::{Coords, read_game};
use noughts::{Player, Position, Status};
use std::collections::BTreeMap;

/// Opens the page with the map open.
fn open_map(hash: &str, look: Look) -> Page {
    let mut page = open(hash, look);
    page.click("#map summary");
    page.until("boards.length > 0");
    page
}

/// Moves as people write them, of a list of boards.
fn moves(page: &mut Page, boards: &str) -> String {
    page.text(&format!("{boards}.map(({{ moves }}) => moves.map((square) => square + 1).join('')).join(' ')"))
}

/// The board that fills the drawing, and the one that has the focus.
fn places(page: &mut Page) -> [String; 2] {
    ["[zoomed]", "boards.filter(({ element }) => element === document.activeElement)"].map(|boards| moves(page, boards))
}

#[test]
#[ignore = "needs a browser"]
fn the_maps_hold_every_game_of_perfect_play() {
    let mut page = open_map("#side=both", PLAIN);
    // Those for O also have the empty board, and the full ones on which X has made the last mark.
    for (player, boards, answered, won, drawn) in [(Player::X, 91, 91, 71, 2), (Player::O, 680, 600, 378, 79)] {
        if player == Player::O {
            page.click("#map label:nth-of-type(2)");
        }
        page.until(&format!("document.querySelectorAll('#drawing .nested').length === {boards}"));
        let games = moves(&mut page, "boards");
        let names = page.text("boards.map(({ element }) => element.ariaLabel).join('|')");
        let mut ends = BTreeMap::new();
        let mut answers = 0;
        for (game, name) in games.split(' ').zip(names.split('|')) {
            let mut position = Position::new();
            let mut last_two = Vec::new();
            for square in read_game(game, Player::X, Coords::default()).unwrap() {
                assert!(position.to_move() != player || noughts::pick(position) == Some(square), "{game}");
                last_two.push(format!("{} {square}", position.to_move()));
                position = position.play(square).unwrap();
            }
            let end = match position.status() {
                Status::Won { winner, .. } => format!(", {winner} wins"),
                Status::Drawn => ", a draw".into(),
                Status::Ongoing => String::new(),
            };
            let last =
                last_two.split_off(last_two.len().saturating_sub(if position.to_move() == player { 1 } else { 2 }));
            let own = if last.is_empty() { "The beginning".into() } else { last.join(", ") };
            let root = if position.ply() < 2 { ", your game" } else { "" };
            assert!([format!("{own}{end}"), format!("{own}{end}{root}")].contains(&name.to_string()), "{game}: {name}");
            *ends.entry(end).or_insert(0) += 1;
            answers += usize::from(position.to_move() != player && position.ply() > 0);
        }
        assert_eq!(answers, answered);
        assert_eq!(ends.get(&format!(", {player} wins")), Some(&won));
        assert_eq!(ends.get(", a draw"), Some(&drawn));
        assert_eq!(ends.len(), 3);
    }
    assert!(trouble(&page).is_empty());
}

#[test]
#[ignore = "needs a browser"]
fn a_board_too_small_to_be_read_is_plain_until_one_comes_near() {
    let mut page = open_map("#moves=1&side=both", Look { width: 1280, height: 800, ..PLAIN });
    let small =
        "boards.filter(({ element }) => element.getBoundingClientRect().width < 24 && element.checkVisibility())";
    let parts = "flatMap(({ element }) => [...element.querySelectorAll('path, circle')])";
    let drawn = format!("{small}.{parts}.filter((part) => part.getBoundingClientRect().width > 0).length");
    for place in ["boards[0]", "innerOf(zoomed)[3]"] {
        page.eval(&format!("zoomTo({place})"));
        page.until("!find('#drawing svg > g').getAnimations().length");
        assert_eq!(page.eval(&drawn), 0, "{place}");
    }
    page.eval("zoomTo(boards[0])");
    assert_ne!(page.eval(&format!("{small}.length")), 0);
    // Its colour is what it leads to.
    let all = moves(&mut page, "boards");
    let won = page.text("boards.map(({ element }) => element.matches('.win')).join(' ')");
    for (game, won) in all.split(' ').zip(won.split(' ')) {
        let position = noughts::notation::read_moves(game, Player::X, Coords::default()).unwrap();
        let is_won = match position.status() {
            Status::Won { winner, .. } => winner == Player::X,
            Status::Drawn => false,
            Status::Ongoing => noughts::evaluate(position).outcome == noughts::Outcome::Loss,
        };
        assert_eq!(won, is_won.to_string(), "{game}");
    }
}

#[test]
#[ignore = "needs a browser"]
fn a_game_lights_its_path_as_far_as_it_is_on_the_map() {
    let lit = "boards.filter(({ element }) => element.matches('.lit'))";
    let here = "boards.filter(({ element }) => element.ariaCurrent)";
    let mut page = open_map("#side=both", PLAIN);
    for (game, path, last, left) in [
        ("", "1", "1", ""),
        ("1", "1", "1", ""),
        ("15", "1 154", "154", ""),
        ("154", "1 154", "154", ""),
        ("15473", "1 154 15473", "15473", ""),
        ("154732869", "1 154 15473 1547328 154732869", "154732869", ""),
        ("159", "1 154", "154", "Your game took 9, where perfect play takes 4, and left the map."),
        ("5", "1", "1", "Your game took 5, where perfect play takes 1, and left the map."),
    ] {
        page.eval(&format!("location.hash = '#moves={game}&side=both'"));
        page.until(&format!("state.moves.length === {}", game.len()));
        let said = page.text("find('#walked').textContent");
        assert_eq!((moves(&mut page, lit).as_str(), moves(&mut page, here).as_str()), (path, last), "{game}");
        assert!(said.contains(left) && said.contains("left the map") != left.is_empty(), "{game}: {said}");
        let named =
            page.text(&format!("{lit}.every(({{ element }}) => element.ariaLabel.endsWith(', your game')) + ''"));
        assert_eq!(named, "true");
    }
    // One step back, and the light goes back too. A position that was set up is on no map.
    page.eval("location.hash = '#moves=15473&at=1&side=both'");
    page.until("state.at === 1");
    assert_eq!(moves(&mut page, lit), "1");
    page.eval("location.hash = '#board=X...O....&moves=&side=both'");
    page.until("state.moves.length === 0");
    assert_eq!(moves(&mut page, lit), "");
    // The light is a thick frame of ink, in the colours of the system too. All other boards have a thin one.
    for forced in [false, true] {
        page.look(Look { forced, ..PLAIN });
        page.eval("location.hash = '#moves=1547&side=both'");
        page.until("state.moves.length === 4");
        for property in ["stroke", "strokeWidth"] {
            let styles = |page: &mut Page, which: &str| {
                page.text(&format!("[...new Set([...document.querySelectorAll('#drawing .nested{which} > rect')].map((one) => getComputedStyle(one).{property}))].join()"))
            };
            let (lit, others) = (styles(&mut page, ".lit"), styles(&mut page, "[aria-hidden=false]:not(.lit)"));
            assert!(lit != others && !format!("{lit} {others}").contains("none"), "{forced}: {lit}, {others}");
        }
        page.eval("location.hash = '#board=X...O....&moves=&side=both'");
        page.until("state.moves.length === 0");
    }
}

#[test]
#[ignore = "needs a browser"]
fn keys_alone_walk_through_the_map_and_play_from_a_board() {
    let mut page = open_map("#moves=15&side=o&level=hard", PLAIN);
    // The drawing is one tab stop, and only boards in reach can be heard.
    let reach = "boards.filter(({ element }) => element.ariaHidden === 'false')";
    assert_eq!(moves(&mut page, reach), "1 127 137 143 154 167 173 183 197");
    assert_eq!(page.eval("document.querySelectorAll('#drawing [tabindex=\"0\"]').length"), 1);
    while page.eval("find('#drawing').contains(document.activeElement)") == false {
        page.press("Tab");
    }
    for (key, filling, focused) in [
        ("ArrowRight", "1", "137"),
        ("ArrowDown", "1", "167"),
        ("ArrowLeft", "1", "154"),
        ("ArrowUp", "1", "127"),
        ("ArrowUp", "1", "127"),
        ("End", "1", "197"),
        ("Home", "1", "127"),
        ("5", "154", "15427"),
        ("Home", "154", "15427"),
        ("7", "15473", "1547328"),
        ("Escape", "154", "15473"),
        ("Backspace", "1", "154"),
        ("Escape", "1", "154"),
        ("Enter", "154", "15427"),
        ("7", "15473", "1547328"),
        ("Enter", "1547328", "154732869"),
        ("Enter", "154732869", "154732869"),
        ("ArrowRight", "154732869", "154732869"),
        ("Escape", "1547328", "154732869"),
    ] {
        page.press(key);
        assert_eq!(places(&mut page), [filling, focused], "{key}");
        page.eval("render()");
        assert_eq!(moves(&mut page, "boards.filter(({ element }) => element.tabIndex === 0)"), focused, "{key}");
        assert_eq!(page.text("location.hash"), "#moves=15&side=o&level=hard", "the game stays as it was");
    }
    assert_eq!(
        page.text("find('#walked').textContent.trim()"),
        "After X takes 8: O to move. With best play nobody wins; 2 squares to fill."
    );
    // The boards around it are buttons that lead there.
    assert_eq!(page.text("find('#crumbs').innerText.replace(/\\s+/g, ' ')"), "X 1 O 5 X 4 O 7 X 3 O 2 X 8");
    while page.text("document.activeElement.textContent") != "O 5 X 4" {
        page.press("Tab");
    }
    page.press("Enter");
    assert_eq!(places(&mut page), ["154", "15473"]);
    while page.text("document.activeElement.id") != "map-play" {
        page.press("Tab");
    }
    page.press("Enter");
    assert_eq!(page.text("location.hash"), "#moves=154&side=o&level=hard");
    assert_eq!(page.eval("find('#board').contains(document.activeElement)"), true);
    assert_eq!(
        page.eval("(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(find('.frame').getBoundingClientRect())"),
        true
    );
    page.press("7");
    page.until("state.moves.length === 5");
    page.eval("history.back()");
    page.until("state.moves.length === 2");
    assert_eq!(trouble(&page), [""; 0]);
}

#[test]
#[ignore = "needs a browser"]
fn keys_do_nothing_while_the_map_is_closed() {
    let mut page = open("", PLAIN);
    for (is_opened, filling) in [(false, ""), (true, "154")] {
        if is_opened {
            page.click("#map summary");
            page.until("boards.length > 0");
            page.eval("zoomTo(innerOf(zoomed).find(({ moves }) => moves.join('') === '043'))");
            page.click("#map summary");
            page.until("!find('#map').open");
        }
        page.eval("find('#map summary').focus()");
        for key in ["Escape", "Backspace"] {
            page.press(key);
            assert_eq!(moves(&mut page, "[zoomed].filter(Boolean)"), filling, "{key}");
        }
        assert_eq!(page.eval("document.activeElement === find('#map summary')"), true);
    }
    assert_eq!(trouble(&page), [""; 0]);
}

#[test]
#[ignore = "needs a browser"]
fn a_click_goes_into_a_board_and_buttons_lead_out_and_to_the_game() {
    for (width, height) in [(1280, 800), (360, 640)] {
        let mut page = open_map("#moves=154&side=x", Look { width, height, ..PLAIN });
        let click = |page: &mut Page, square: u8| {
            page.eval(&format!("document.querySelector('[data-clicked]')?.removeAttribute('data-clicked'); innerOf(zoomed).find((board) => squareOf(board) === {square} - 1).element.dataset.clicked = ''"));
            page.click("[data-clicked]");
        };
        let size = |page: &mut Page| page.eval("zoomed.element.getBoundingClientRect().width").as_f64().unwrap();
        let whole = size(&mut page);
        assert_eq!(page.eval("find('#map-out').hidden"), true);
        click(&mut page, 9);
        assert_eq!(moves(&mut page, "[zoomed]"), "197");
        assert!((size(&mut page) - whole).abs() < 2.0, "a board fills the drawing");
        page.click("#map-game");
        assert_eq!(moves(&mut page, "[zoomed]"), "154");
        assert_eq!(page.eval("find('#map-game').hidden"), true);
        page.click("#map-out");
        assert_eq!(moves(&mut page, "[zoomed]"), "1");
        let fits = page.eval("find('#drawing svg').getBoundingClientRect().height <= innerHeight && document.documentElement.scrollWidth <= innerWidth");
        assert_eq!(fits, true);
    }
}

#[test]
#[ignore = "needs a browser"]
fn beside_the_map_the_moves_stay_in_sight_and_the_board_that_is_chosen_differs_from_those_of_the_game() {
    for [width, height] in [[1280, 800], [1366, 657], [1920, 1080], [390, 844]] {
        let mut page = open_map("#moves=1547&side=x", Look { width, height, ..PLAIN });
        page.until("find('#game').contains(find('#moves'))");
        let bottom = page.eval("find('#moves').getBoundingClientRect().bottom + scrollY");
        assert!(bottom.as_f64().unwrap() <= f64::from(height), "{width}x{height}: {bottom}");
        // A click leaves no frame, as that is for keys. The board that they have chosen has a thicker one than those of the game.
        let frame = |page: &mut Page| page.text("getComputedStyle(zoomed.element.querySelector('rect')).strokeWidth");
        let of_game = frame(&mut page);
        page.eval("focusBoard(zoomed)");
        assert_eq!(frame(&mut page), of_game);
        page.press("Home");
        page.eval("focusBoard(zoomed)");
        assert_ne!(frame(&mut page), of_game);
        page.click("#map summary");
        page.until(&format!("find('#game').contains(find('#moves')) === {}", width < 1000));
    }
}

#[test]
#[ignore = "needs a browser"]
fn the_first_screen_shows_how_perfect_play_answers_and_a_challenge_no_map() {
    let wide = Look { width: 1280, height: 900, ..PLAIN };
    for (hash, expected) in [("", "true,true"), ("#challenge=drew", "false,false")] {
        let mut page = open(hash, wide);
        assert_eq!(page.text("[find('#map').open, find('#map [value=second]').checked].join()"), expected, "{hash}");
        // Before the first move, there is no start to go back to.
        assert_eq!(page.text("getComputedStyle(find('#record')).visibility"), "hidden");
        assert_eq!(trouble(&page), [""; 0]);
    }
    // A move that turns a win into a loss has the word of all that give an outcome away.
    let mut page = open("#moves=132&side=both&values=1", wide);
    assert_eq!(
        page.text("[...document.querySelectorAll('.judgement')].map((one) => one.textContent).join()"),
        "best,mistake,mistake"
    );
    let mut page = open("#puzzle=2026-11-25", wide);
    page.eval("choose(cellsNow().indexOf('.'))");
    page.until("!find('#card').hidden");
    assert_eq!(
        page.eval("find('#card').getBoundingClientRect().top < find('#past').getBoundingClientRect().top"),
        true
    );
}
