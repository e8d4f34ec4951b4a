//! How the page looks: that all of it can be seen and pressed, in windows of all sizes, in the colours of the system and in print.

#![cfg(unix)]

use crate::browser::{Look, PLAIN, Page};
use crate::page::{axe, faults, open, open_details};

/// Windows: of screens, of a tablet and of phones, and two screens at 200 %.
const WINDOWS: [[u32; 2]; 9] =
    [[1920, 1080], [1366, 657], [1280, 800], [1024, 768], [768, 1024], [360, 640], [320, 568], [640, 400], [683, 328]];

/// What can be seen of the page: the beginning, a game that goes on, both ends, film, a game gone back in, with values and without.
const STATES: [&str; 9] = [
    "#moves=&side=x",
    "#moves=&side=x&values=1",
    "#moves=51&side=x",
    "#moves=51&side=x&values=1",
    "#moves=5&at=1&side=x",
    "#moves=1259734&side=o",
    "#moves=14253&side=x&values=1",
    "#moves=152374698&side=both&values=1",
    "#moves=1523746&side=none",
];

fn window([width, height]: [u32; 2]) -> Look {
    Look { width, height, ..PLAIN }
}

fn go(page: &mut Page, address: &str) {
    page.eval(&format!(
        "history.replaceState(null, '', {address:?}); dispatchEvent(new HashChangeEvent('hashchange')); scrollTo(0, 0)"
    ));
}

/// What of these selectors is to be seen, but something else is where its middle is.
fn covered(page: &mut Page, selectors: &str) -> String {
    page.text(&format!(
        "[...document.querySelectorAll({selectors:?})].filter((element) => {{
            const box = element.getBoundingClientRect();
            const [x, y] = [box.x + Math.min(box.width / 2, 60), box.y + box.height / 2];
            const shown = document.elementFromPoint(x, y);
            return element.checkVisibility() && y >= 1 && y < innerHeight - 1 && !element.contains(shown);
        }}).map((element) => element.outerHTML.slice(0, 80)).join('\\n')"
    ))
}

#[test]
#[ignore = "needs a browser"]
fn a_phone_has_what_is_said_board_buttons_moves_values_and_players_in_this_order() {
    let mut page = open("#moves=5128&side=x&level=perfect&values=1", Look { width: 390, height: 844, ..PLAIN });
    // What a star means ends the sentence, and has no line of its own.
    assert_eq!(page.text("getComputedStyle(find('#status span'), '::after').content"), "\" ★ best\"");
    assert_eq!(page.eval("find('#stars').checkVisibility()"), false);
    let tops =
        "['#status b', '#status span', '.frame', '#playing', '#record', '#explore', '#settings', '#map', '#position']
        .map((part) => find(part).getBoundingClientRect().top)";
    let tops: Vec<f64> = serde_json::from_value(page.eval(tops)).unwrap();
    assert!(tops.is_sorted(), "{tops:?}");
}

#[test]
#[ignore = "needs a browser"]
fn nothing_lies_under_the_board() {
    for size in WINDOWS {
        let mut page = open("#moves=51&side=x&values=1", window(size));
        for with_map in [true, false] {
            open_details(&mut page, with_map);
            let steps = page.eval("Math.ceil(document.documentElement.scrollHeight / 150)").as_u64().unwrap();
            for step in 0..=steps {
                page.eval(&format!("scrollTo(0, {})", 150 * step));
                assert_eq!(covered(&mut page, "summary, button, select, label"), "", "{size:?} {with_map} {step}");
            }
        }
        page.eval("document.querySelectorAll('details').forEach((details) => (details.open = false))");
        page.eval("scrollTo(0, document.documentElement.scrollHeight)");
        assert_eq!(covered(&mut page, "summary, button, select, label"), "", "{size:?} at the end");
    }
    let mut page = open("#moves=51&side=x", window([1280, 800]));
    page.eval("scrollTo(0, document.documentElement.scrollHeight)");
    page.click("#images summary");
    page.click("#map summary");
    assert_eq!(page.text("[find('#map').open, find('#images').open, state.moves.length].join()"), "true,true,2");
}

#[test]
#[ignore = "needs a browser"]
fn board_and_controls_fit_the_window_and_the_board_never_moves() {
    for size in WINDOWS {
        let mut page = open("", window(size));
        let board = page.eval("JSON.stringify(find('.frame').getBoundingClientRect())");
        for state in STATES {
            go(&mut page, state);
            if state == STATES[8] {
                page.click("#run");
            }
            let now = page.eval("JSON.stringify(find('.frame').getBoundingClientRect())");
            assert_eq!(now, board, "{size:?} {state}");
            let bottom = page.eval(
                "Math.max(...[find('.frame'), ...document.querySelectorAll('#playing button')].map((one) => one.getBoundingClientRect().bottom))",
            );
            assert!(bottom.as_f64().unwrap() <= f64::from(size[1]), "{size:?} {state}: {bottom}");
            assert_eq!(page.eval("document.documentElement.scrollWidth > innerWidth"), false, "{size:?} {state}");
            let overlap = page.eval(
                "(() => { const range = document.createRange(); const score = find('#score').getBoundingClientRect();
                    return [...find('#status').children].slice(0, 2).some((part) => { range.selectNodeContents(part);
                        return [...range.getClientRects()].some((box) => box.right > score.left && box.bottom - 3 > score.top && box.left < score.right && box.top + 3 < score.bottom); }); })()",
            );
            assert_eq!(overlap, false, "{size:?} {state}");
        }
    }
}

#[test]
#[ignore = "needs a browser"]
fn what_would_have_been_better_has_a_frame_the_mistake_a_sign_and_the_moves_stay_in_sight() {
    for size in [[390, 844], [390, 664], [360, 640], [768, 1024], [1280, 800]] {
        let mut page = open("#moves=132547&side=x", window(size));
        page.click("#point");
        let frames = ["#board .best", "#board .mistaken", "#board button:not(.best, .mistaken)"]
            .map(|one| style(&mut page, one, "outlineStyle"));
        assert_eq!(frames, ["solid", "none", "none"], "{size:?}");
        let signs = "[...document.querySelectorAll('#board .sign')].map((one) => one.textContent).join('')";
        assert_eq!(page.text(signs), "?★", "{size:?}");
        // Of the list, the row of the mistake is set off, not that of the move before.
        assert_eq!(page.text("find('#moves [aria-current]').textContent.slice(0, 11)"), "5 X takes 4", "{size:?}");
        let in_sight = "[...document.querySelectorAll('#moves button')].filter((one) => {
            const [own, row] = [one, find('#moves')].map((one) => one.getBoundingClientRect());
            return own.left >= row.left - 1 && own.right <= row.right + 1 && own.bottom <= innerHeight;
        }).map((one) => one.value).join('')";
        assert!(page.text(in_sight).contains('4'), "{size:?}: {}", page.text(in_sight));
        // Each move is a word for those who hear the page, and the effects are theirs too where only the mistakes have room.
        let heard = page.text("find('#moves').textContent");
        assert!(heard.contains("O takes 5 mistake lets the win go: 6 or 9 would have won"), "{heard}");
    }
}

#[test]
#[ignore = "needs a browser"]
fn beside_the_board_what_is_below_keeps_its_place_until_the_game_ends() {
    let mut page = open("", window([1280, 800]));
    let tops = "['#settings', '#map'].map((one) => find(one).getBoundingClientRect().top).join()";
    let before = page.text(tops);
    page.click("#board button");
    page.until("state.moves.length === 2");
    assert_eq!(page.text(tops), before);
    let top = "find('#settings').getBoundingClientRect().top + ''";
    let before = page.text(top);
    page.eval("state.moves = [0, 4, 1, 2, 3, 6]; goTo(6)");
    assert_eq!(page.text(top), before);
    let tops = "['#settings', '#card', '#map'].map((one) => find(one).getBoundingClientRect().top)";
    let tops: Vec<f64> = serde_json::from_value(page.eval(tops)).unwrap();
    assert!(tops.is_sorted(), "{tops:?}");
    // Beside the open map, the moves are under the board, without a scroll.
    let under = "[find('#playing'), find('#moves')].map((one) => one.getBoundingClientRect())";
    let is_under = page
        .eval(&format!("(([buttons, moves]) => buttons.bottom < moves.top && moves.bottom <= innerHeight)({under})"));
    assert_eq!(is_under, true);
    page.eval("find('#map').open = false");
    page.until("find('.side #record') !== null");
}

#[test]
#[ignore = "needs a browser"]
fn the_row_of_moves_fades_where_it_hides_something() {
    let fades = "['--left', '--right'].map((side) => find('#moves').style.getPropertyValue(side)).join()";
    let mut page = open("#moves=15237468&side=x", window([360, 640]));
    assert_eq!(page.text(fades), ".6rem,0px", "a part of the start is hidden");
    go(&mut page, "#moves=1523&side=x");
    assert_eq!(page.text(fades), "0px,0px");
    go(&mut page, "#moves=152374698&side=both");
    assert_eq!(page.text(fades), ".6rem,0px");
    go(&mut page, "#moves=152374698&at=0&side=both");
    assert_eq!(page.text(fades), "0px,.6rem");
}

#[test]
#[ignore = "needs a browser"]
fn equal_moves_stand_in_the_order_of_their_squares() {
    let mut page = open("#moves=19&side=both&values=1", PLAIN);
    let squares = "[...document.querySelectorAll('#worths tbody th')].map((one) => one.textContent[0]).join('')";
    assert_eq!(page.text(squares), "3756824");
}

#[test]
#[ignore = "needs a browser"]
fn keys_are_not_told_of_where_fingers_play() {
    let mut page = open("", window([390, 844]));
    page.click("#map summary");
    let told = "['#map-keys', '#board-keys'].map((one) => getComputedStyle(find(one)).display).join()";
    assert_eq!(page.text(told), "inline,block");
    page.call("Emulation.setTouchEmulationEnabled", serde_json::json!({ "enabled": true }));
    page.until("matchMedia('(pointer: coarse)').matches");
    assert_eq!(page.text(told), "none,none");
    page.call("Emulation.setTouchEmulationEnabled", serde_json::json!({ "enabled": false }));
}

#[test]
#[ignore = "needs a browser"]
fn a_game_that_is_opened_at_its_end_has_its_last_move_in_sight() {
    let mut page = open("#moves=132547&side=x", window([320, 568]));
    let over =
        "find('#moves [aria-current]').getBoundingClientRect().right - find('#moves').getBoundingClientRect().right";
    assert!(page.eval(over).as_f64().unwrap() < 1.0);
}

#[test]
#[ignore = "needs a browser"]
fn all_squares_that_would_have_been_better_have_a_frame_and_the_best_a_star() {
    let mut page = open("#moves=271948&side=x", PLAIN);
    page.click("#point");
    assert_eq!(page.text("find('#status span').textContent"), "X’s 4 turned a win into a loss; 3 or 8 would have won.");
    let seen = page.text("[...document.querySelectorAll('#board .best')].map((one) => one.ariaLabel).join(' and ')");
    assert!(seen.starts_with("3, ") && seen.contains(", best and 8, ") && seen.matches("best").count() == 1, "{seen}");
}

#[test]
#[ignore = "needs a browser"]
fn the_board_stays_where_it_is_through_whole_games() {
    for (size, side) in [([1280, 800], "x"), ([1366, 657], "both"), ([360, 640], "o"), ([640, 400], "both")] {
        let mut page = open("", window(size));
        let place = |page: &mut Page| page.eval("JSON.stringify(find('.frame').getBoundingClientRect())");
        let board = place(&mut page);
        for game in ["1259734", "14253", "152374698", "5914738"] {
            for at in 0..=game.len() {
                go(&mut page, &format!("#moves={game}&at={at}&side={side}"));
                page.eval("hint()");
                assert_eq!(place(&mut page), board, "{size:?} {side} {game} {at}");
                page.eval("undo()");
                assert_eq!(place(&mut page), board, "{size:?} {side} {game} {at}, taken back");
            }
        }
    }
}

#[test]
#[ignore = "needs a browser"]
fn what_is_pressed_is_large_enough_for_a_finger() {
    for size in WINDOWS {
        let mut page = open("#moves=51&side=x&values=1", window(size));
        for with_map in [false, true] {
            open_details(&mut page, with_map);
            let small = page.text(
                "[...document.querySelectorAll('button, select, summary, fieldset label')].filter((element) => {
                    const { width, height } = element.getBoundingClientRect();
                    return width > 0 && (width < 44 || height < 44);
                }).map((element) => element.outerHTML).join('\\n')",
            );
            assert_eq!(small, "", "{size:?}");
        }
    }
}

/// The value of a property of the first element that a selector finds.
fn style(page: &mut Page, selector: &str, property: &str) -> String {
    page.text(&format!("getComputedStyle(document.querySelector({selector:?}))[{property:?}]"))
}

#[test]
#[ignore = "needs a browser"]
fn the_colours_of_the_system_keep_what_is_chosen_apart() {
    for dark in [false, true] {
        let mut page = open("#moves=51&side=x&values=1", Look { forced: true, dark, ..PLAIN });
        page.click("#map summary");
        go(&mut page, "#moves=1&side=x&values=1");
        for (chosen, other, property) in [
            ("#sides :checked + span", "#sides :not(:checked) + span", "backgroundColor"),
            ("#values", "#undo", "backgroundColor"),
            ("#moves [aria-current]", "#moves :not([aria-current])", "borderLeftColor"),
            ("#moves button[aria-current]", "#moves button:not([aria-current])", "backgroundColor"),
            ("#board .last", "#board button:not(.last)", "borderTopWidth"),
            ("#redo", "#hint", "color"),
        ] {
            assert_ne!(style(&mut page, chosen, property), style(&mut page, other, property), "{dark} {chosen}");
        }
        for selector in ["#sides :checked + span", "#moves button[aria-current]"] {
            assert_ne!(
                style(&mut page, selector, "color"),
                style(&mut page, selector, "backgroundColor"),
                "{selector}"
            );
        }
        page.click("#values");
        assert_eq!(style(&mut page, "#values", "backgroundColor"), style(&mut page, "#undo", "backgroundColor"));
        // The row of a mistake, too, has the colours of the system.
        let chosen = style(&mut page, "#moves [aria-current]", "backgroundColor");
        go(&mut page, "#moves=132547&at=4&side=x");
        assert_eq!(style(&mut page, "#moves [aria-current]", "backgroundColor"), chosen);
    }
}

#[test]
#[ignore = "needs a browser"]
fn large_text_overlaps_nothing_on_a_phone() {
    for (text, size) in [(24, [360, 640]), (24, [390, 844]), (32, [360, 640]), (32, [390, 844])] {
        let mut page = open("", window(size));
        page.call("Page.setFontSizes", serde_json::json!({ "fontSizes": { "standard": text } }));
        page.until(&format!("parseFloat(getComputedStyle(document.documentElement).fontSize) === {text}"));
        for state in STATES.iter().chain(&["#moves=132547&at=4&side=x&values=1"]) {
            go(&mut page, state);
            let wrong = page.text(
                "(() => { const range = document.createRange();
                    const boxes = (one) => { range.selectNodeContents(one); return [...range.getClientRects()].filter((box) => box.width > 0); };
                    const meet = (a, b) => a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 3 && b.bottom > a.top + 3;
                    const apart = (parts) => parts.every((one, i) => parts.slice(i + 1).every((two) => !boxes(one).some((a) => boxes(two).some((b) => meet(a, b)))));
                    const texts = [...document.querySelectorAll('#board button')].map((tile) => [tile, [...tile.querySelectorAll('.name, .sign, b, small')]]);
                    const fits = ([tile, parts]) => { const own = tile.getBoundingClientRect(); return apart(parts) && parts.flatMap(boxes).every((box) => box.left >= own.left - 1 && box.right <= own.right + 1 && box.bottom <= own.bottom + 2); };
                    const head = [...find('#status').children].slice(0, 2).concat(...document.querySelectorAll('#score :is(dt, dd)'), find('h1'));
                    return [!apart(head) && 'head', texts.every(fits) || 'board', document.documentElement.scrollWidth > innerWidth && 'wider']
                        .filter((fault) => fault && fault !== true).join(); })()",
            );
            assert_eq!(wrong, "", "{text} {size:?} {state}");
        }
    }
}

#[test]
#[ignore = "needs a browser"]
fn moves_that_all_draw_are_told_apart_by_words_and_by_how_dark_they_are() {
    for dark in [false, true] {
        let mut page = open("#values=1&side=both", Look { dark, ..PLAIN });
        let why = "find('#worths th:nth-child(3)').checkVisibility()";
        let small = "[...document.querySelectorAll('#board small')].map((one) => one.textContent[0]).join('')";
        assert_eq!(page.text(small), "141444141");
        let grounds = page.text("[...document.querySelectorAll('#board button')].map((one) => getComputedStyle(one).backgroundColor).map((one, i, all) => all.indexOf(one)).join('')");
        assert_eq!(grounds, "010111010");
        let said = "“1 of 8 holds”: only 1 of O’s 8 replies keeps the draw.";
        assert_eq!(page.text("find('#holds').textContent"), said);
        assert_eq!(page.text("find('#worths tbody td:nth-child(3)').textContent"), "1 of 8 holds");
        let shares =
            "[...document.querySelectorAll('#worths tr:nth-child(1) td.share')].map((one) => one.textContent).join()";
        assert_eq!(page.text(shares), "99.5,0.5,0");
        assert_eq!(page.eval("find('#holds').checkVisibility()"), true);
        assert_eq!(page.eval(why), true);
        go(&mut page, "#moves=12&values=1&side=both");
        assert_eq!(page.eval("find('#holds').checkVisibility()"), false);
        assert_eq!(page.eval(why), false, "a column without a word");
        // Each column of chances has its head.
        let rights = "[...document.querySelectorAll('tr + tr > th.share, #worths td.share')].map((one) => one.getBoundingClientRect().right)";
        assert_eq!(page.eval(&format!("{rights}.length")), 3 + 3 * 7);
        assert_eq!(page.eval(&format!("new Set({rights}).size")), 3, "the chances keep their three columns");
    }
}

#[test]
#[ignore = "needs a browser"]
fn values_have_the_same_colours_for_both_players() {
    let grounds =
        |page: &mut Page| [".win", ".draw"].map(|one| style(page, &format!("#board {one}"), "backgroundColor"));
    let mut page = open("#moves=14&side=both&values=1", PLAIN);
    let of_x = grounds(&mut page);
    go(&mut page, "#moves=14&first=o&side=both&values=1");
    assert_eq!(grounds(&mut page), of_x);
    let mut loss = |address| {
        go(&mut page, address);
        style(&mut page, "#board .loss", "backgroundColor")
    };
    let of_o = loss("#moves=1&side=both&values=1");
    assert_eq!(loss("#moves=1&first=o&side=both&values=1"), of_o);
    assert!(!of_x.contains(&of_o) && of_o != "rgba(0, 0, 0, 0)", "{of_o}");
}

#[test]
#[ignore = "needs a browser"]
fn a_hint_frames_the_squares_that_it_names_until_the_next_move() {
    let framed = "[...document.querySelectorAll('#board .best')].map((one) => one.ariaLabel[0]).join('')";
    for (address, named) in [("", "1379"), ("#moves=1&side=o", "5"), ("#moves=1234&side=x", "59")] {
        let mut page = open(address, PLAIN);
        page.press("h");
        assert_eq!(page.text(framed), named, "{address}");
        page.eval("choose(movesOf(cellsNow())[0])");
        assert_eq!(page.text(framed), "", "{address}");
    }
}

#[test]
#[ignore = "needs a browser"]
fn a_game_with_values_is_printed_on_one_sheet() {
    // A sheet of A4 without its margins.
    let sheet = Look { width: 718, height: 1046, print: true, ..PLAIN };
    for game in ["#moves=19&side=both&values=1", "#moves=1259734&at=4&side=x&values=1"] {
        let mut page = open(game, sheet);
        let bottom = page.eval("find('#explore').getBoundingClientRect().bottom").as_f64().unwrap();
        assert!(bottom < 1046.0, "{game}: {bottom}");
    }
    // Nothing of it is on a second sheet either where a window of other width was open before.
    for size in [[1366, 657], [390, 844]] {
        for game in ["#moves=152374698&side=both&values=1", "#moves=159374628&at=0&side=both&values=1"] {
            let mut page = open(game, window(size));
            let sheets = [(210.0, 297.0), (215.9, 279.4)].map(|(width, height)| page.printed_pages(width, height));
            assert_eq!(sheets, [1, 1], "{game} in {size:?}");
        }
    }
}

#[test]
#[ignore = "needs a browser"]
fn print_keeps_headings_with_what_follows() {
    let look = Look { width: 794, height: 1123, print: true, ..PLAIN };
    let mut page = open("#moves=1259734&at=4&side=x&values=1", look);
    for part in ["#record", "#explore", "#map"] {
        assert_eq!(style(&mut page, part, "breakInside"), "avoid", "{part}");
    }
    assert_eq!(style(&mut page, "h2", "breakAfter"), "avoid");
    // In print, too, the list says what each move did, however narrow the paper is.
    let heights =
        "[...document.querySelectorAll('#moves-title, .effect')].map((one) => one.getBoundingClientRect().height)";
    assert_eq!(page.eval(&format!("{heights}.length === 8 && Math.min(...{heights}) > 12")), true);
}

#[test]
#[ignore = "needs a browser"]
fn print_keeps_grounds_stars_and_the_open_map() {
    let look = Look { width: 794, height: 1123, print: true, ..PLAIN };
    let mut page = open("#moves=519&side=x&values=1", look);
    page.eval("find('#map').open = true");
    page.until("boards.length > 0");
    let clear = "rgba(0, 0, 0, 0)";
    assert_eq!(style(&mut page, "#board button", "printColorAdjust"), "exact");
    assert_ne!(style(&mut page, "#board .draw", "backgroundColor"), clear);
    assert_ne!(style(&mut page, "#board .last", "backgroundColor"), clear);
    let shown = "['#board .sign', '#legend', '#drawing', '#images', '#playing', '#setup-open'].map((one) => find(one).getClientRects().length).join()";
    assert_eq!(page.text(shown), "1,1,1,0,0,0");
    assert_eq!(page.eval("document.documentElement.scrollWidth > innerWidth"), false);
}

#[test]
#[ignore = "needs a browser"]
fn the_last_move_is_set_off() {
    for dark in [false, true] {
        let mut page = open("#moves=51&side=both&values=1", Look { dark, ..PLAIN });
        assert_eq!(page.text("document.querySelector('#board .last').ariaLabel"), "1, O");
        let others = ["#board .draw", "#board button:not([class])"];
        assert!(others.iter().all(|other| page.text("getComputedStyle(find('#board .last')).backgroundColor")
            != style(&mut page, other, "backgroundColor")));
        page.click("#undo");
        assert_eq!(page.text("document.querySelector('#board .last').ariaLabel"), "5, X");
    }
}

#[test]
#[ignore = "needs a browser"]
fn a_win_is_a_thin_line_in_ink_and_the_other_marks_are_dimmed() {
    let mut page = open("#moves=14253&side=x", PLAIN);
    assert_eq!(style(&mut page, "#strike path", "stroke"), style(&mut page, "body", "color"));
    assert!(page.eval("parseFloat(getComputedStyle(find('#strike path')).strokeWidth) < parseFloat(getComputedStyle(find('.mark')).strokeWidth) / 2") == true);
    assert_eq!(
        page.text("[...document.querySelectorAll('.lost')].map((one) => one.parentElement.ariaLabel).join(' ')"),
        "4, O 5, O"
    );
    assert_ne!(style(&mut page, ".mark.lost", "opacity"), style(&mut page, ".mark:not(.lost)", "opacity"));
    go(&mut page, "#moves=152374698&side=both");
    assert_eq!(page.eval("document.querySelectorAll('#strike path, .lost').length"), 0);
}

#[test]
#[ignore = "needs a browser"]
fn edges_and_segments_are_in_line() {
    let mut page = open("#moves=51&side=x&values=1", window([1280, 800]));
    let wrong = page.text(
        "(() => { const box = (one) => find(one).getBoundingClientRect();
            const rights = ['#help', '#level', '#worths', '.side'].map((one) => Math.round(box(one).right));
            const tops = ['#sides span', '#firsts span', '#level'].map((one) => Math.round(box(one).top));
            const lefts = ['h1', '#status', '.frame', '#board button', '#new'].map((one) => Math.round(box(one).left));
            const boards = ['.frame', '#score'].map((one) => Math.round(box(one).right));
            const widths = [...document.querySelectorAll('#sides label')].map((one) => Math.round(one.getBoundingClientRect().width));
            return [rights, tops, lefts, boards, widths].filter((numbers) => new Set(numbers).size > 1).join(' | '); })()",
    );
    assert_eq!(wrong, "");
}

#[test]
#[ignore = "needs a browser"]
fn in_one_column_all_ends_where_the_board_does() {
    for size in [[800, 900], [768, 1024], [900, 1000]] {
        let mut page = open("#moves=51&side=x&values=1", window(size));
        let rights = "['.frame', '#help', '#score', '#level', '#worths'].map((one) => Math.round(find(one).getBoundingClientRect().right)).join()";
        let rights = page.text(rights);
        assert!(rights.split(',').all(|right| rights.starts_with(right)), "{size:?}: {rights}");
    }
}

#[test]
#[ignore = "needs a browser"]
fn a_wide_window_has_no_hole_between_board_and_side_and_room_for_the_level() {
    for size in [[1366, 657], [1280, 620], [1440, 789], [1280, 900], [1920, 970], [1024, 700], [1024, 768]] {
        let mut page = open("#moves=51&side=x", window(size));
        let mut number = |expression: &str| page.eval(expression).as_f64().unwrap();
        let between =
            number("find('.side').getBoundingClientRect().left - find('.frame').getBoundingClientRect().right");
        assert!((40.0..100.0).contains(&between), "{size:?}: {between}");
        assert!(number("find('#level').offsetWidth") >= 112.0, "{size:?}");
        let over = number("find('#level').getBoundingClientRect().right - find('.side').getBoundingClientRect().right");
        assert!(over < 1.0, "{size:?}: {over}");
        let aside = number(
            "find('header').getBoundingClientRect().left + find('header').getBoundingClientRect().right - document.documentElement.clientWidth",
        );
        assert!(aside.abs() < 1.0, "{size:?}: {aside}");
    }
}

#[test]
#[ignore = "needs a browser"]
fn values_stay_within_their_squares_on_the_smallest_phone() {
    let mut page = open("#moves=19&side=both&values=1", window([320, 568]));
    assert_eq!(style(&mut page, "#board .value", "wordSpacing"), "0px");
    let room = "Math.min(...[...document.querySelectorAll('#board .value b')].map((one) => one.closest('button').offsetWidth - one.getBoundingClientRect().width))";
    assert!(page.eval(room).as_f64().unwrap() > 9.0);
}

#[test]
#[ignore = "needs a browser"]
fn where_the_program_waits_playing_on_is_what_to_press() {
    let mut page = open("#moves=1&side=x", PLAIN);
    assert_eq!(page.text("find('#run').textContent"), "Play on");
    assert_ne!(style(&mut page, "#run", "backgroundColor"), style(&mut page, "#undo", "backgroundColor"));
}

/// By how many pixels what an expression gives for each element that a selector finds differs.
fn spread(page: &mut Page, selector: &str, expression: &str) -> f64 {
    let numbers = format!("[...document.querySelectorAll({selector:?})].map({expression})");
    page.eval(&format!("((all) => Math.max(...all) - Math.min(...all))({numbers})")).as_f64().unwrap()
}

#[test]
#[ignore = "needs a browser"]
fn what_is_alike_has_one_size_and_one_edge() {
    let (left, width) = ("(one) => one.getBoundingClientRect().left", "(one) => one.getBoundingClientRect().width");
    for size in WINDOWS {
        // One of these values is 0 %, and the others have a digit behind the point.
        let mut page = open("#board=XO..X....&values=1&side=both", window(size));
        open_details(&mut page, false);
        // In a wide window, the settings are a row.
        if size[0] < 1024 {
            assert!(
                spread(&mut page, "#sides label:first-of-type, #firsts label:first-of-type", left) < 1.0,
                "{size:?}"
            );
        }
        let height = "(one) => one.parentElement.getBoundingClientRect().height - one.getBoundingClientRect().height";
        assert!(spread(&mut page, "#images button", height) < 1.0, "{size:?}");
        // What copies the position stands in two columns on a phone.
        if size[0] <= 480 {
            let share = "#position button:not([hidden], #images *)";
            assert!(spread(&mut page, share, width) < 1.0, "{size:?}");
            let places = format!("new Set([...document.querySelectorAll({share:?})].map({left})).size");
            assert_eq!(page.eval(&places), 2, "{size:?}");
        }
        let rows = "[...document.querySelectorAll(innerWidth <= 480 ? '.controls:not(#share)' : '.controls')].flatMap((row) => {
            const all = [...row.querySelectorAll('button')].filter((one) => one.checkVisibility() && !one.closest('#images'));
            return all.length ? [[new Set(all.map((one) => one.getBoundingClientRect().top)).size, all.some((one) => one.scrollWidth > one.clientWidth)]] : [];
        }).filter(([rows, isCut]) => rows > 1 || isCut).length";
        // Beside the board, a small window has no room for one row.
        assert!(page.eval(rows) == 0 || size == [640, 400], "each group of controls is one row: {size:?}");
        let full = page
            .eval("[...document.querySelectorAll('fieldset span')].some((one) => { const text = document.createRange(); text.selectNodeContents(one); return text.getBoundingClientRect().width + 10 > one.clientWidth; })");
        assert_eq!(full, false, "{size:?}");
        open_details(&mut page, true);
        assert!(spread(&mut page, "#map summary, #drawing, #map div.controls", width) < 1.0, "{size:?}");
        let middle = "(one) => one.getBoundingClientRect().left + one.getBoundingClientRect().right";
        assert!(spread(&mut page, "#drawing, #drawing svg", middle) < 1.0, "{size:?}");
        let [legend, label] = ["#map legend", "#map label"]
            .map(|one| page.text(&format!("JSON.stringify(document.querySelector({one:?}).getBoundingClientRect())")))
            .map(|one| serde_json::from_str::<serde_json::Value>(&one).unwrap());
        let number = |one: &serde_json::Value, side: &str| one[side].as_f64().unwrap();
        let apart = number(&legend, "right") + 8.0 <= number(&label, "left")
            || number(&legend, "bottom") <= number(&label, "top");
        assert!(apart, "{size:?} {legend} {label}");
    }
}

#[test]
#[ignore = "needs a browser"]
fn a_wide_window_has_one_row_of_controls_and_no_sentence_of_three_lines() {
    for size in [[1920, 1080], [1366, 657], [1280, 800], [1024, 768]] {
        for state in ["#moves=152397&side=x", "#moves=142536&side=x"] {
            let mut page = open(state, window(size));
            let top = "(one) => one.getBoundingClientRect().top";
            assert!(spread(&mut page, "#playing button:not([hidden])", top) < 1.0, "{size:?} {state}");
            let lines = page.eval("find('#status span').getBoundingClientRect().height / parseFloat(getComputedStyle(find('#status span')).lineHeight)");
            assert!(lines.as_f64().unwrap() < 2.1, "{size:?} {state}: {lines}");
        }
    }
}

#[test]
#[ignore = "needs a browser"]
fn a_hint_is_larger_than_the_stars_of_values() {
    let mut page = open("#moves=519&side=both", PLAIN);
    page.click("#hint");
    let size =
        |page: &mut Page| page.eval("parseFloat(getComputedStyle(find('#board .sign')).fontSize)").as_f64().unwrap();
    let hint = size(&mut page);
    page.click("#values");
    assert!(hint > 1.5 * size(&mut page));
}

#[test]
#[ignore = "needs a browser"]
fn what_was_copied_and_the_keys_are_seen_in_full() {
    let mut page = open("#moves=152&side=both", PLAIN);
    page.click("#share [value=text]");
    page.until("!find('#copied').hidden");
    assert_eq!(page.eval("find('#copied').scrollHeight > find('#copied').clientHeight"), false);
    assert_eq!(page.eval("find('#copied').scrollTop"), 0);
    drop(page);
    for (height, fits) in [(640, true), (400, false)] {
        let mut page = open("", window([320, height]));
        page.click("#help");
        // Whoever opens the keys sees them from the beginning, and Enter closes them.
        assert_eq!(page.text("[find('#keys').scrollTop, document.activeElement.textContent].join()"), "0,Close");
        assert_eq!(page.eval("find('#keys').scrollHeight <= find('#keys').clientHeight"), fits);
    }
}

#[test]
#[ignore = "needs a browser, and axe-core in AXE_CORE"]
fn axe_finds_nothing_in_any_state() {
    let axe = axe();
    for (i, state) in STATES.iter().enumerate() {
        let (size, dark) = (WINDOWS[i], i % 2 == 0);
        for look in [window(size), Look { dark, ..window([320, 568]) }, Look { forced: true, dark, ..PLAIN }] {
            let mut page = open(state, look);
            assert_eq!(faults(&mut page, &axe), [""; 0], "{size:?} {state}");
        }
    }
    let mut page = open("#moves=51&side=x", PLAIN);
    page.click("#setup-open");
    assert_eq!(faults(&mut page, &axe), [""; 0]);
    page.click("#help");
    assert_eq!(faults(&mut page, &axe), [""; 0]);
    drop(page);
    for dark in [false, true] {
        let mut page = open("#puzzle=2026-11-25", Look { dark, ..window([320, 568]) });
        assert_eq!(faults(&mut page, &axe), [""; 0]);
        page.eval("zoomTo(boards[4])");
        assert_eq!(faults(&mut page, &axe), [""; 0]);
    }
}
