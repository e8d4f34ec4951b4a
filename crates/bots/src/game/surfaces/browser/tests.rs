//! Pages in a real browser. They need one, so they are run by `cargo test -p noughts-bots --lib browser -- --ignored`.

use super::{Page, lock};
use crate::game::surface::{Act, Program, Surface, SurfaceDraw, Wait};
use crate::game::{GameHints, GameSetup};
use crate::options::Options;
use noughts::Player;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, thread};
use tempfile::TempDir;

const LIMIT: Duration = Duration::from_secs(3);

const GRID: &str =
    "<style>#b{display:grid;grid-template-columns:repeat(3,80px)}#b>*{height:80px}</style><div id=b></div>";

/// A page with nine cells that takes the first free one, and what it does when all are taken.
fn board(reply: &str, end: &str) -> String {
    format!(
        "<!doctype html>{GRID}<script>
        const b = document.getElementById('b'), mark = (k, m) => {{ b.children[k].textContent = m }}
        const free = () => [...b.children].findIndex(c => !c.textContent)
        const end = () => {{ {end} }}, reply = () => {{ mark(free(), 'O') }}
        const fill = () => {{ b.innerHTML = '<div></div>'.repeat(9) }}
        b.onclick = e => {{ if (e.target.textContent) return; e.target.textContent = 'X'; free() < 0 ? end() : {reply} }}
        fill()
        </script>"
    )
}

fn page(source: &str) -> (TempDir, Page) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("a game.html");
    fs::write(&file, source).unwrap();
    (folder, Page::new(&file).unwrap())
}

fn begin(page: &Page) -> Box<dyn Surface> {
    let (game, wait) = page.start(&[], true, LIMIT).unwrap();
    assert_eq!(wait, Wait::Asks);
    game
}

fn click(game: &mut Box<dyn Surface>, place: usize) -> Wait {
    let act = game.inputs()[0].acts[place][0].clone();
    game.act(&act, None, LIMIT)
}

/// The texts of the nine places, at each moment.
fn texts(game: &mut Box<dyn Surface>) -> Vec<String> {
    let nines = game.nines(None).into_iter().filter(|nine| nine.key.ends_with("|text"));
    nines.map(|nine| nine.places.map(|place| if place.is_empty() { ".".to_string() } else { place }).concat()).collect()
}

#[test]
#[ignore = "needs chromium"]
fn a_click_is_answered_however_long_the_page_waits() {
    let (_folder, page) = page(&board("setTimeout(reply, 5000)", ""));
    let mut game = begin(&page);
    assert_eq!(texts(&mut game), ["........."]);
    game.forget();
    let start = Instant::now();
    assert_eq!(click(&mut game, 4), Wait::Asks);
    assert!(start.elapsed() < Duration::from_secs(2));
    assert_eq!(texts(&mut game), ["....X....", "O...X...."]);
    assert_eq!(game.failure(), None);
}

#[test]
#[ignore = "needs chromium"]
fn what_shows_a_pointer_under_the_mouse_alone_can_be_pressed() {
    let style = "<style>.way:hover{cursor:pointer}.way:not(:hover){color:red}</style>";
    let ways = "<p id=p><span class=way>Alone</span> <span class=way>Together</span> <span>Nothing</span></p>";
    // One listener hears for all, as in React.
    let script = "<script>document.onclick = e => { if (e.target.className) document.title = 'x' }</script>";
    let (_folder, page) = page(&format!("{style}{}{ways}{script}", board("reply()", "")));
    let mut game = begin(&page);
    let labels: Vec<String> = game.offers().iter().map(|offer| offer.act.to_string()).collect();
    assert_eq!(labels, ["Alone", "Together"]);
    assert!(game.can(&Act::Press("Together".into())) && !game.can(&Act::Press("Nothing".into())));
}

#[test]
#[ignore = "needs chromium"]
fn choices_on_a_square_picture_can_be_pressed() {
    let menu = "<div style='position: absolute; left: 0; top: 0; width: 300px; height: 300px; background: linear-gradient(red, blue)'>
        <div onclick='b.remove()'>One Player</div> or <div onclick='b.remove()'>Two Players</div></div>";
    let (_folder, page) = page(&format!("{}{menu}", board("reply()", "")));
    let labels: Vec<String> = begin(&page).offers().iter().map(|offer| offer.act.to_string()).collect();
    assert_eq!(labels, ["One Player", "Two Players"]);
}

#[test]
#[ignore = "needs chromium"]
fn no_time_passes_while_scripts_are_on_their_way() {
    // As loaders of modules do: each file asks for the next one, and all is given up after seven seconds.
    let load = "const load = (name, then) => {
        const start = Date.now(), script = document.createElement('script')
        const check = () => { if (Date.now() - start > 7000) throw Error('Load timeout'); if (!script.done) setTimeout(check, 50) }
        script.src = name; script.onload = () => { script.done = true; then && then() }; document.head.append(script); check()
    }";
    let (folder, page) = page(&format!(
        "{}<script>{load}; b.innerHTML = ''; onload = () => load('one.js', () => load('two.js'))</script>",
        board("reply()", "")
    ));
    fs::write(folder.path().join("one.js"), "").unwrap();
    fs::write(folder.path().join("two.js"), "fill()").unwrap();
    let mut game = begin(&page);
    assert_eq!((texts(&mut game).pop().as_deref(), game.failure()), (Some("........."), None));
}

#[test]
#[ignore = "needs chromium"]
fn the_last_board_is_seen_though_it_is_cleared_or_loaded_anew() {
    for end in ["alert('Draw'); fill()", "setTimeout(() => { alert('Draw'); location.reload() }, 500)"] {
        let (_folder, page) = page(&board("reply()", end));
        let mut game = begin(&page);
        for place in [1, 3, 5, 7] {
            click(&mut game, place);
        }
        game.forget();
        assert_eq!(click(&mut game, 8), Wait::Asks);
        assert_eq!(texts(&mut game), ["OXOXOXOXX", "........."], "{end}");
        assert_eq!(game.news(), ["Draw"], "{end}");
    }
}

#[test]
#[ignore = "needs chromium"]
fn a_page_that_never_answers_is_left_and_the_next_start_is_fresh() {
    let script = "if (localStorage.n) document.title = 'old'; localStorage.n = 1; Math.random()";
    let source = format!(
        "{}<script>{script}</script><p>here</p>",
        board("free() === 1 ? (() => { for (;;); })() : reply()", "")
    );
    let (_folder, page) = page(&source);
    for _ in 0..2 {
        let mut game = begin(&page);
        assert_eq!((game.draws().len(), game.screen().as_str()), (1, "here"));
        assert_eq!(click(&mut game, 4), Wait::Asks);
        let act = game.inputs()[0].acts[0][0].clone();
        assert_eq!(game.act(&Act::Press("no such".to_string()), None, LIMIT), Wait::Asks);
        assert_eq!(click(&mut game, 8), Wait::Timeout);
        assert_eq!(game.act(&act, None, LIMIT), Wait::Ended);
    }
}

#[test]
#[ignore = "needs chromium"]
fn dice_show_what_they_are_told_and_a_draw_among_some_is_known() {
    let reply = "mark([0, 1, 2, 3][Math.floor(Math.random() * 4)], 'O')";
    let (_folder, page) = page(&board(reply, ""));
    for (number, place) in [(0.1, 0), (0.3, 1), (0.6, 2), (0.9, 3)] {
        let mut game = begin(&page);
        let act = game.inputs()[0].acts[4][0].clone();
        game.act(&act, Some(&[number]), LIMIT);
        assert_eq!(texts(&mut game).last().unwrap().find('O'), Some(place));
        assert_eq!(game.draws(), [SurfaceDraw { number: Some(number), among: Some(4) }]);
    }
    let (mut game, _) = page.start(&[0.5], true, LIMIT).unwrap();
    click(&mut game, 4);
    assert_eq!(texts(&mut game).last().unwrap().find('O'), Some(2));
}

#[test]
#[ignore = "needs chromium"]
fn each_kind_of_chance_and_each_clock_is_seen() {
    let seen = |script: &str| {
        let (_folder, page) = page(&format!("<!doctype html><p>here</p><script>{script}</script>"));
        let mut game = begin(&page);
        (game.draws(), game.reads_clock())
    };
    let unknown = SurfaceDraw { number: None, among: None };
    assert_eq!(seen("new Date(2020, 1, 1); Date.UTC(2020, 1)"), (vec![], false));
    for clock in ["new Date()", "Date()", "Date.now()", "performance.now()", "class D extends Date {}; new D()"] {
        assert_eq!(seen(clock), (vec![], true), "{clock}");
    }
    assert_eq!(seen("crypto.getRandomValues(new Uint8Array(1))"), (vec![unknown], false));
    assert_eq!(seen("isSecureContext ? crypto.randomUUID() : crypto.getRandomValues(new Uint8Array(1))").0, [unknown]);
    for (sum, among) in [
        ("Math.ceil(Math.random() * 4) > 2", 4),
        ("parseInt(Math.random() * 4, 10)", 4),
        ("Math.round(Math.random())", 2),
        ("Math.random() < 0.25", 4),
        ("Math.random().toString(36)", 1),
        ("(function named() { return Math.random() < 0.25 })()", 4),
    ] {
        let (draws, _) = seen(&format!("value = {sum};"));
        assert!(
            matches!(draws[..], [SurfaceDraw { number: Some(_), among: Some(n) }] if n == among),
            "{sum}: {draws:?}"
        );
    }
    // What is rounded down after another sum is no draw among some.
    for sum in [
        "const r = Math.random(); Math.floor(r * 4)",
        "let r; Math.floor((r = Math.random()) * 4)",
        "Math.floor(Math.random() * 4 + 1)",
        "Math.floor(Math.random() * 4.5)",
        "const r = Math.random(); r < 0.5",
    ] {
        let (draws, _) = seen(sum);
        assert!(matches!(draws[..], [SurfaceDraw { number: Some(_), among: None }]), "{sum}: {draws:?}");
    }
}

#[test]
#[ignore = "needs chromium"]
fn a_drawing_is_looked_at_by_its_fields_and_in_a_picture() {
    // Nine squares that never change, and a mark over one of them.
    let source = "<!doctype html><svg id=s width=300 height=300></svg><script>
        const draw = shape => s.insertAdjacentHTML('beforeend', shape)
        for (const y of [0, 100, 200]) for (const x of [0, 100, 200]) draw(`<rect x=${x} y=${y} width=98 height=98 fill=white />`)
        s.onclick = () => draw('<circle cx=150 cy=150 r=30 />')
        </script>";
    let (_folder, page) = page(source);
    let mut game = begin(&page);
    let last = |game: &mut Box<dyn Surface>| {
        ["|picture", "|pixels"].map(|kind| {
            let nines = game.nines(None).into_iter();
            nines.rev().find(|nine| nine.key == format!("svg 300x300+100x100{kind}")).unwrap().places
        })
    };
    let start = Instant::now();
    let before = last(&mut game);
    click(&mut game, 4);
    for (before, after) in before.iter().zip(last(&mut game)) {
        let changed: Vec<usize> = (0..9).filter(|place| before[*place] != after[*place]).collect();
        assert_eq!(changed, [4]);
    }
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
#[ignore = "needs chromium"]
fn dialogs_are_answered_and_may_be_answered_otherwise() {
    let asks = "<p id=p></p><script>p.textContent = confirm('Begin?') + prompt('X or O?')</script>";
    let (_folder, page) = page(&format!("<!doctype html>{asks}"));
    let mut game = begin(&page);
    assert_eq!(game.screen(), "trueX");
    assert!(game.offers().iter().any(|offer| offer.act == Act::Press("O".to_string())));
    game.act(&Act::Press("O".to_string()), None, LIMIT);
    game.act(&Act::Press("Cancel".to_string()), None, LIMIT);
    assert_eq!(game.screen(), "falseO");
}

#[test]
#[ignore = "needs chromium"]
fn what_is_needed_from_the_network_is_named() {
    let address = "https://code.jquery.com/jquery-3.7.1.min.js";
    let (_folder, page) = page(&format!("<script src={address}></script><script>$(1)</script>"));
    let expected = format!(
        "its script needs jQuery from the network ({address}): save it beside the page, and load it from there"
    );
    assert_eq!(begin(&page).failure(), Some(expected));
    let address = "https://cdn.example/p5.min.js";
    let (_folder, page) = self::page(&format!("<script src={address}></script><script>function setup() {{}}</script>"));
    let mut game = begin(&page);
    assert_eq!(game.failure(), None);
    assert!(game.lack().is_some_and(|lack| lack.starts_with(&format!("p5.js from the network ({address})"))));
    let (_folder, page) =
        self::page("<img id=i src=https://x.example/a.png><script>throw Error('no picture')</script>");
    let failure = begin(&page).failure().unwrap();
    assert!(failure.ends_with("; it has no network, and asked for https://x.example/a.png"), "{failure}");
}

#[test]
#[ignore = "needs chromium"]
fn what_is_named_from_the_root_of_a_server_is_found_beside_the_page() {
    let (folder, page) =
        page("<!doctype html><div id=a></div><script type=module crossorigin src='/my%20game/static/a.js?2'></script>");
    fs::create_dir(folder.path().join("static")).unwrap();
    fs::write(folder.path().join("static/a.js"), "import { text } from '/my%20game/static/b.js'; a.textContent = text")
        .unwrap();
    fs::write(folder.path().join("static/b.js"), "export const text = 'It works'").unwrap();
    let mut game = begin(&page);
    assert_eq!((game.screen().as_str(), game.failure()), ("It works", None));
}

#[test]
#[ignore = "needs chromium"]
fn scripts_that_are_imported_while_the_page_runs_are_waited_for() {
    let (folder, page) = page("<!doctype html><div id=a></div><script>onload = () => import('./a.mjs')</script>");
    fs::write(folder.path().join("a.mjs"), "const { text } = await import('./b.mjs'); a.textContent = text").unwrap();
    fs::write(folder.path().join("b.mjs"), format!("export const text = 'It works' // {}", " ".repeat(1 << 20)))
        .unwrap();
    for _ in 0..5 {
        assert_eq!(begin(&page).screen(), "It works");
    }
}

#[test]
#[ignore = "needs chromium"]
fn several_games_are_played_at_once() {
    let (_folder, page) = page(&board("setTimeout(reply, 300)", ""));
    thread::scope(|scope| {
        for place in 1..4 {
            let page = &page;
            scope.spawn(move || {
                for _ in 0..10 {
                    let mut game = begin(page);
                    click(&mut game, place);
                    let mut expected = *b"O........";
                    expected[place] = b'X';
                    assert_eq!(texts(&mut game).last().unwrap().as_bytes(), expected);
                }
            });
        }
    });
}

#[test]
#[ignore = "needs chromium"]
fn a_browser_that_has_ended_is_started_again() {
    let (_folder, page) = page(&board("reply()", ""));
    let mut game = begin(&page);
    lock(&page.house.browser).as_ref().unwrap().end();
    let act = Act::Press("any".to_string());
    assert_eq!(game.act(&act, None, LIMIT), Wait::Ended);
    drop(game);
    assert_eq!(click(&mut begin(&page), 4), Wait::Asks);
}

#[test]
fn a_page_that_is_not_there_is_an_error() {
    assert!(Page::new(Path::new("no such page.html")).err().unwrap().contains("no such page.html"));
}

#[test]
#[ignore = "needs chromium"]
fn every_colour_but_that_of_the_ground_is_seen_where_a_canvas_is_transparent() {
    for (ground, own, other) in [("#888", "#fff", "#000"), ("", "#f0f", "#0ff"), ("#f0f", "#fff", "#0ff")] {
        colours_are_seen(ground, own, other);
    }
}

fn colours_are_seen(ground: &str, own: &str, other: &str) {
    let source = "<!doctype html><canvas id=c width=240 height=240 style='background:GROUND'></canvas><script>
        const pen = c.getContext('2d'), taken = []
        const mark = (k, colour) => {
            taken[k] = true
            Object.assign(pen, { strokeStyle: colour, lineWidth: 10 })
            pen.beginPath(); pen.arc(k % 3 * 80 + 40, Math.floor(k / 3) * 80 + 40, 20, 0, 7); pen.stroke()
        }
        c.onclick = e => { mark(Math.floor(e.offsetX / 80) + 3 * Math.floor(e.offsetY / 80), 'OWN'); mark([...Array(9).keys()].find(k => !taken[k]), 'OTHER') }
        </script>";
    let source = source.replace("GROUND", ground).replace("OWN", own).replace("OTHER", other);
    let (_folder, page) = page(&source);
    let mut game = begin(&page);
    let looks = |game: &mut Box<dyn Surface>| {
        game.nines(None).into_iter().rfind(|nine| nine.key.starts_with("canvas")).unwrap().places
    };
    let before = looks(&mut game);
    assert_eq!(click(&mut game, 4), Wait::Asks);
    let after = looks(&mut game);
    let changed: Vec<usize> = (0..9).filter(|place| before[*place] != after[*place]).collect();
    assert!(changed == [0, 4] && after[0] != after[4], "{before:?} {after:?}");
}

#[test]
#[ignore = "needs chromium"]
fn the_last_board_is_seen_though_the_page_draws_all_of_itself_anew() {
    let source = format!(
        "<!doctype html>{}<div id=all></div><script>
        const state = Array(9).fill(''), all = document.getElementById('all')
        const draw = () => {{ all.innerHTML = '<main><div id=b>' + state.map(mark => `<div>${{mark}}</div>`).join('') + '</div></main>' }}
        all.onclick = e => {{
            state[[...e.target.parentNode.children].indexOf(e.target)] = 'X'
            draw()
            setTimeout(() => {{ state[state.indexOf('')] = 'O'; draw(); if (state[2]) setTimeout(() => {{ all.innerHTML = 'You lose!' }}, 400) }}, 500)
        }}
        draw()
        </script>",
        GRID.replace("<div id=b></div>", "")
    );
    let (_folder, page) = page(&source);
    let mut game = begin(&page);
    let key = game.nines(None).into_iter().find(|nine| nine.key.ends_with("|text")).unwrap().key;
    for (place, last) in [(4, "O...X...."), (8, "OO..X...X"), (7, "OOO.X..XX")] {
        game.forget();
        game.nines(Some(&key));
        let act = Act::Click { nine: key.replace("|text", ""), place };
        assert_eq!(game.act(&act, None, LIMIT), Wait::Asks);
        let seen = game.nines(Some(&key)).into_iter().last().unwrap().places;
        assert_eq!(seen.map(|place| if place.is_empty() { ".".to_string() } else { place }).concat(), last);
    }
}

#[test]
#[ignore = "needs chromium"]
fn a_press_lasts_until_a_page_has_polled_it() {
    for loops in ["requestAnimationFrame(poll)", "setTimeout(poll, 40)"] {
        let poll = format!("const poll = () => {{ if (at >= 0) mark(at, 'X'); {loops} }}");
        let press = "let at = -1; b.onclick = null; onmouseup = () => { at = -1 }
            onmousedown = e => { at = [...b.children].indexOf(e.target) }";
        let (_folder, page) = page(&format!("{}<script>{press};{poll};poll()</script>", board("reply()", "")));
        let mut game = begin(&page);
        assert_eq!(click(&mut game, 4), Wait::Asks);
        assert_eq!(texts(&mut game).last().unwrap(), "....X....", "{loops}");
    }
}

#[test]
#[ignore = "needs chromium"]
fn marks_look_alike_though_their_names_number_the_places() {
    let icons = "<style>.cross::before{content:'x'}.ring::before{content:'o'}</style><script>
        mark = (k, m) => { b.children[k].innerHTML = `<i class=\"icon ${m === 'X' ? 'cross' : 'ring'} icon${k}\"></i>` }
        free = () => [...b.children].findIndex(c => !c.firstChild)
        </script>";
    let source = board("reply()", "").replace("const b =", "let b =").replace(", mark =", "; var mark =");
    let source = source.replace("const free", "var free");
    let (_folder, page) = page(&format!("{source}{icons}"));
    let mut game = begin(&page);
    for place in [4, 8] {
        click(&mut game, place);
    }
    let form = game.nines(None).into_iter().rfind(|nine| nine.key.ends_with("|form")).unwrap().places;
    let alike = |a: usize, b: usize| form[a] == form[b];
    assert!(alike(4, 8) && alike(0, 1) && alike(2, 3) && !alike(0, 4) && !alike(0, 2) && !alike(4, 2), "{form:?}");
}

#[test]
#[ignore = "needs chromium"]
fn marks_that_are_colours_look_alike_though_the_cells_have_other_names() {
    let colours = "<style>#one { background: #c00 } #two { background: #00c }</style><script>
        [...b.children].forEach((cell, k) => cell.classList.toggle('round', k % 2))
        mark = (k, m) => { b.children[k].id = m === 'X' ? 'one' : 'two' }
        free = () => [...b.children].findIndex(c => !c.id)
        </script>";
    let source = board("reply()", "").replace("const b =", "let b =").replace(", mark =", "; var mark =");
    let source = source.replace("const free", "var free");
    let (_folder, page) = page(&format!("{source}{colours}"));
    let mut game = begin(&page);
    for place in [4, 7] {
        click(&mut game, place);
    }
    let tint = game.nines(None).into_iter().rfind(|nine| nine.key.ends_with("|tint")).unwrap().places;
    let alike = |a: usize, b: usize| tint[a] == tint[b];
    assert!(alike(4, 7) && alike(0, 1) && alike(2, 3) && !alike(0, 4) && !alike(0, 2) && !alike(4, 2), "{tint:?}");
}

/// What a page offers, the best first.
fn offered(body: &str) -> Vec<(String, u32)> {
    let (_folder, page) = page(&format!("<!doctype html>{body}"));
    begin(&page).offers().into_iter().map(|offer| (offer.act.to_string(), offer.cost)).collect()
}

#[test]
#[ignore = "needs chromium"]
fn the_hardest_level_is_the_last_of_its_group_unless_it_is_chosen_for_the_other_player() {
    let wrapped = ["Lax", "Normal", "Loco"].map(|name| format!("<a href=#{name}><button>{name}</button></a>"));
    let all = format!("<section>{}</section><a href=#back><button>Volver</button></a>", wrapped.concat());
    assert_eq!(offered(&all)[0], ("Loco".into(), 0));
    let player = |chosen: &str| {
        let options = ["Human", "Easy", "Hard"];
        options.map(|name| format!("<option{}>{name}", if name == chosen { " selected" } else { "" })).concat()
    };
    for (chosen, is_offered) in [("Hard", false), ("Easy", true)] {
        let selects = ["Human", chosen].map(|name| format!("<select>{}</select>", player(name)));
        let is_best = |(label, cost): &(String, u32)| label.starts_with("Hard") && *cost == 0;
        assert_eq!(offered(&selects.concat()).iter().any(is_best), is_offered, "{chosen}");
    }
}

#[test]
#[ignore = "needs chromium"]
fn an_empty_field_can_be_filled_in_before_a_game() {
    let form = "<input id=name placeholder='Your name' oninput='said.textContent = `by ${value}`'><p id=said></p>";
    assert_eq!(offered(form), [("Your name".to_string(), 30)]);
    let (_folder, page) = page(form);
    let mut game = begin(&page);
    game.act(&Act::Press("Your name".into()), None, LIMIT);
    assert_eq!((game.screen().as_str(), game.offers()), ("by Ann", vec![]));
}

#[test]
#[ignore = "needs chromium"]
fn a_form_is_filled_in_where_nothing_comes_of_it_as_it_is() {
    let form = |needed: &str| {
        format!("<form><input id=name placeholder=Name><input type=number id=rows><button>Play</button></form><p id=said></p><script>
        document.forms[0].onsubmit = e => {{
            e.preventDefault()
            const name = document.getElementById('name').value
            if ({needed}) return alert('Enter your name!')
            said.textContent = `by ${{name}} ${{rows.value}}`
        }}
        </script>")
    };
    for (needed, said, chosen) in [("!name", "by Ann 3", 2), ("false", "by", 0)] {
        let (_folder, page) = page(&form(needed));
        let mut game = begin(&page);
        game.act(&Act::Press("Play".into()), None, LIMIT);
        assert_eq!(game.screen().lines().last(), Some(said), "{needed}");
        assert_eq!(game.chosen().len(), chosen, "{needed}: {:?}", game.chosen());
    }
}

#[test]
#[ignore = "needs chromium"]
fn a_failure_is_told_with_its_line_in_the_page() {
    let drawn = "<canvas id=board></canvas>\n<script>\nboard.getContext('2d').drawImage(null, 0, 0)\n</script>";
    for (source, line) in [(drawn, 3), ("<script>\n\n\nnothing.such()\n</script>", 4)] {
        let (_folder, page) = page(source);
        let failure = begin(&page).failure().unwrap_or_default();
        assert!(failure.ends_with(&format!(".html, line {line})")), "{failure}");
    }
}

/// What a page asks before its board is there decides who begins.
#[test]
#[ignore = "needs chromium"]
fn a_dialog_that_asks_who_begins_is_answered_both_ways() {
    let source = board("reply()", "")
        .replace("fill()\n        </script>", "fill()\n        if (!confirm('Begin?')) reply()\n        </script>");
    let (_folder, page) = page(&source);
    let setup = GameSetup::find(Arc::new(page), &GameHints::default(), &Options::default()).unwrap().unwrap();
    assert_eq!(setup.sides(), Player::ALL);
}

/// The last line is the same before and after the choice, but there is nothing to choose any more.
#[test]
#[ignore = "needs chromium"]
fn a_choice_that_is_gone_was_not_refused() {
    let source = board("begun && reply()", "").replace("= 'X'; free()", "= begun ? 'X' : ''; free()");
    let menu = "<p id=s><button onclick='begin()'>Start</button></p><p id=again>Again</p>
        <script>Math.random(); let begun = false; function begin() { begun = true; s.remove(); again.hidden = false }</script>
        <script type=module src=late.js></script>";
    let (folder, page) = page(&format!("{source}{menu}"));
    fs::write(folder.path().join("late.js"), "again.hidden = true").unwrap();
    let setup = GameSetup::find(Arc::new(page), &GameHints::default(), &Options::default()).unwrap().unwrap();
    assert_eq!(setup.sides(), [Player::O]);
}

/// A picture as large as a board may be a button.
#[test]
#[ignore = "needs chromium"]
fn what_shows_a_large_picture_can_be_pressed() {
    let picture = |alt: &str, more: &str| {
        let svg = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
        format!("<img src=\"{svg}\" alt={alt} width=200 height=200 {more}>")
    };
    let source = format!(
        "<!doctype html><div id=p></div><button onclick='p.textContent += 1'>{}</button>{}",
        picture("X", ""),
        picture("O", "onclick='p.textContent += 2'")
    );
    let (_folder, page) = page(&source);
    let mut game = begin(&page);
    for name in ["X", "O"] {
        assert!(game.offers().iter().any(|offer| offer.act == Act::Press(name.into())), "{name}");
        game.act(&Act::Press(name.into()), None, LIMIT);
    }
    assert_eq!(game.screen(), "12");
}
