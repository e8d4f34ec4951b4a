//! What people send of the page: cards, challenges, and the puzzle of the day.

#![cfg(unix)]

use crate::browser::{Look, PLAIN, Page};
use crate::page::{button, open, status, trouble, write};
use noughts::notation::{Coords, read_game};
use noughts::review::{Judgement, judge_game};
use noughts::tactics::{Reason, reason};
use noughts::{Player, Position, Square, page, picture};
use serde_json::json;
use std::collections::BTreeSet;

/// What a card says as a text.
fn card(page: &mut Page) -> String {
    page.text("cardText(cardNow())")
}

/// The three lines of a board.
fn rows(position: Position) -> String {
    let sign = |square: Square| match position.mark(square) {
        Some(Player::X) => "❌",
        Some(Player::O) => "⭕",
        None => "⬜",
    };
    let signs = Square::ALL.map(sign);
    signs.chunks(3).map(|row| row.concat() + "\n").collect()
}

/// How many of a player's moves are best, as the library judges them: "4 of 4 best moves".
fn score(game: &str, player: Player) -> String {
    let game = read_game(game, Player::X, Coords::default()).unwrap();
    let judged = judge_game(Position::new(), game).unwrap();
    let own = || judged.iter().filter(|judged| judged.player() == player);
    let best = own().filter(|judged| judged.judgement() == Judgement::Best).count();
    format!("{best} of {} best moves", own().count())
}

fn last(game: &str) -> Position {
    noughts::notation::read_moves(game, Player::X, Coords::default()).unwrap()
}

/// The page as a web server at this address would have it.
fn open_addressed(hash: &str) -> Page {
    let file = write("cards.html", &page::html(Some("https://example.org/noughts.html")));
    Page::open(&format!("file://{}{hash}", file.display()), PLAIN)
}

#[test]
#[ignore = "needs a browser"]
fn a_card_says_how_the_game_ended_and_how_many_moves_were_best() {
    // In the third, move 5 wins later than it could.
    let (lost, drawn, won_late) = ("1259734", "152374698", "217469538");
    let both = format!("X: {}, O: {}", score(drawn, Player::X), score(drawn, Player::O));
    for (game, settings, said) in [
        (lost, "side=x&level=easy", format!("X won, X: {} at level easy", score(lost, Player::X))),
        (lost, "side=o&level=easy", format!("X won, O: {} at level easy", score(lost, Player::O))),
        (drawn, "side=o&level=easy", format!("Draw, O: {} at level easy", score(drawn, Player::O))),
        (drawn, "side=both", format!("Draw, {both}")),
        // The perfect player would not have moved so, and a card does not claim it.
        (drawn, "side=o&level=perfect", format!("Draw, O: {}", score(drawn, Player::O))),
        (won_late, "side=x&level=easy", format!("X won, X: {} at level easy", score(won_late, Player::X))),
    ] {
        let mut page = open(&format!("#moves={game}&{settings}"), PLAIN);
        assert_eq!(card(&mut page), format!("{}{said}.", rows(last(game))), "{game} {settings}");
        let heard = page.text("find('#card img').alt");
        assert!(heard.starts_with(&said), "{heard}");
        // Whoever played it here reads whether it was won.
        page.eval("page.opened = false; render()");
        let own = page.text("cardNow().title + find('#status b').textContent");
        assert!(["WonYou won!", "LostYou lost", "DrawDraw", "X wonX won"].contains(&own.as_str()), "{own}");
        let grades = page.text("cardNow().own.map(gradeOf).join(' ')");
        assert_eq!(grades.contains("good"), game == won_late, "{game}: {grades}");
    }
    assert_eq!(
        (score(lost, Player::O).as_str(), score(lost, Player::X).as_str()),
        ("2 of 3 best moves", "4 of 4 best moves")
    );
    for nothing in ["#moves=15&side=x", "#moves=1523746&side=none", "#moves=1259734&side=x&at=3", "#side=x"] {
        let mut page = open(nothing, PLAIN);
        assert_eq!(page.eval("find('#card').hidden"), true, "{nothing}");
    }
}

#[test]
#[ignore = "needs a browser"]
fn a_card_is_seen_when_the_game_ends_and_what_was_copied_when_it_is() {
    for (width, height) in [(375, 812), (1280, 800)] {
        let mut page = open("#moves=1259734&side=o&level=easy", Look { width, height, ..PLAIN });
        let in_sight = |page: &mut Page, selector: &str| {
            page.eval(&format!("find({selector:?}).getBoundingClientRect().bottom <= innerHeight + 1")) == true
        };
        assert!(in_sight(&mut page, "#card h2"), "{width}x{height}");
        page.click("#card [value=text]");
        page.until("find('#copied').value === cardText(cardNow())");
        assert!(in_sight(&mut page, "#copied"), "{width}x{height}");
        assert_eq!(page.eval("find('#copied').scrollHeight > find('#copied').clientHeight"), false, "{width}x{height}");
        page.until("/Copied|Here it is/.test(find('#status').textContent)");
        // It is not shown below the card of another game.
        page.eval("location.hash = '#moves=152374698&side=o&level=easy'");
        page.until("state.moves.length === 9");
        assert_eq!(page.eval("[find('#card').hidden, find('#copied').hidden]"), json!([false, true]));
    }
}

#[test]
#[ignore = "needs a browser"]
fn the_picture_of_a_card_is_a_file_with_the_moves_in_their_colours() {
    let mut page = open("#moves=1259734&side=o&level=easy", PLAIN);
    page.eval("window.saved = []; HTMLAnchorElement.prototype.click = function () { saved.push(this) }");
    page.click("#card [value=picture]");
    page.until("saved.length === 1");
    assert_eq!(page.text("saved[0].download"), "noughts.png");
    assert!(status(&mut page).ends_with("The picture is the file noughts.png."));
    // The colour in a corner of a square, where no mark is.
    page.eval(
        "cardFile(cardNow()).then(createImageBitmap).then((image) => {
            const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
            const context = canvas.getContext('2d', { willReadFrequently: true });
            context.drawImage(image, 0, 0);
            window.size = [image.width, image.height].join();
            window.ground = (square) => context.getImageData(72 + 160 * (square % 3) + 28, 75 + 160 * Math.floor(square / 3) + 132, 1, 1).data.join();
        })",
    );
    assert_eq!(page.text("size"), "1200,630");
    let mut ground = |number: u8| page.text(&format!("ground({})", number - 1));
    let [best, mistake, other, free] = [3, 2, 5, 6].map(&mut ground);
    assert_eq!((ground(9), other.clone()), (best.clone(), free));
    assert_eq!(BTreeSet::from([best, mistake, other]).len(), 3);
    assert_eq!(trouble(&page), [""; 0]);
}

#[test]
#[ignore = "needs a browser"]
fn a_card_is_shared_where_the_browser_can() {
    let mut page = open("#moves=1259734&side=o&level=easy", PLAIN);
    page.eval(
        "Object.defineProperty(navigator, 'share', { value: undefined, configurable: true, writable: true }); render()",
    );
    assert_eq!(page.eval("find('#card [value=share]').hidden"), true);
    page.eval("navigator.share = async (what) => (window.shared = what); navigator.canShare = () => true; render()");
    page.click("#card [value=share]");
    page.until("Boolean(window.shared)");
    assert_eq!(page.text("shared.text"), card(&mut page));
    assert_eq!(page.text("shared.files.map(({ name, type }) => name + type).join()"), "noughts.pngimage/png");
}

#[test]
#[ignore = "needs a browser"]
fn a_challenge_leads_to_the_same_game_from_its_start() {
    // From the empty board, where the program begins; and from a position.
    for (address, start, said) in [
        (
            "#moves=1259734&side=o&level=easy",
            "",
            "Challenge Whoever sent you this lost from here at level easy. Can you do better? The program took ",
        ),
        (
            "#board=XX.OO....&moves=3&side=x&level=perfect",
            "XX.OO....",
            "Challenge Whoever sent you this won from here against the perfect player. Can you? ",
        ),
    ] {
        let text = card(&mut open_addressed(address));
        let (_, link) =
            text.rsplit_once("\nCan you? https://example.org/noughts.html").unwrap_or_else(|| panic!("{text}"));
        let mut page = open(link, PLAIN);
        assert!(status(&mut page).starts_with(said), "{}", status(&mut page));
        let begun = usize::from(start.is_empty());
        assert_eq!(page.eval("state.moves.length"), begun);
        assert_eq!(page.text("state.start.replace('.........', '')"), start);
        page.eval("choose(movesOf(cellsNow())[0])");
        assert!(!status(&mut page).contains("Whoever"), "{}", status(&mut page));
        page.press("n");
        assert!(!page.text("location.hash").contains("challenge"), "a new game is none");
    }
    // A file offers no link that would lead nowhere.
    assert!(!card(&mut open("#moves=1259734&side=o&level=easy", PLAIN)).contains("http"));
}

/// Makes it another time for the page, and opens the puzzle.
fn open_puzzle(page: &mut Page, time: &str) -> String {
    page.eval(&format!("Date.now = () => Date.parse({time:?})"));
    page.click("#puzzle");
    page.text("state.puzzle + ' ' + state.start")
}

fn forget(page: &mut Page) {
    page.eval("localStorage.clear(); tries = {}");
}

#[test]
#[ignore = "needs a browser"]
fn the_54_puzzles_that_need_thought_come_each_once_in_54_days() {
    let mut page = open("", PLAIN);
    let days = "Array.from({ length: 55 }, (_, i) => puzzleOf(dateOf(Date.parse('2026-11-25') + i * DAY)))";
    let days: Vec<String> = serde_json::from_value(page.eval(days)).unwrap();
    let class = |board: &String| board.parse::<Position>().unwrap().canonical().0.to_string();
    let shown: Vec<String> = days.iter().map(class).collect();
    let is_block = |position: Position| {
        let best = noughts::evaluate(position).best;
        best.first().and_then(|square| reason(position, square)) == Some(Reason::Blocks)
    };
    // Four free squares, no line at once, and no block that only draws.
    let needs_thought = |position: &Position| {
        let value = noughts::evaluate(*position);
        let is_mere_block = value.outcome == noughts::Outcome::Draw && is_block(*position);
        position.legal_moves().len() > 3 && value.plies > 1 && !is_mere_block
    };
    let all: BTreeSet<String> = picture::puzzle_positions()
        .into_iter()
        .filter(needs_thought)
        .map(|position| position.canonical().0.to_string())
        .collect();
    assert_eq!(all.len(), 54);
    assert_eq!(shown[..54].iter().cloned().collect::<BTreeSet<_>>(), all);
    assert_eq!(shown[54], shown[0]);
    assert_ne!(days[54], days[0], "it comes again turned");
    // 27 of them are solved by a block that wins: no two of these follow each other.
    let are_blocks = |days: &[String]| days.iter().all(|board| is_block(board.parse().unwrap()));
    let in_a_row = |n: usize| days[..54].windows(n).filter(|days| are_blocks(days)).count();
    assert_eq!([1, 2].map(in_a_row), [27, 0]);
}

#[test]
#[ignore = "needs a browser"]
fn a_solved_puzzle_names_every_right_move() {
    let mut page = open("", PLAIN);
    let said = "PUZZLES.map((_, day) => {
        const game = puzzleGame(dateOf(day * DAY), state);
        state = { ...game, moves: rightMoves(keyOf(game.start, moverOf(game.start, 'X'))).slice(0, 1), at: 1 };
        return [state.start, puzzleSentence()];
    })";
    let said: Vec<(String, String)> = serde_json::from_value(page.eval(said)).unwrap();
    let mut several = 0;
    for (board, said) in said {
        let position: Position = board.parse().unwrap();
        let kept = noughts::move_values(position)
            .into_iter()
            .filter(|value| value.outcome == noughts::evaluate(position).outcome);
        let right: BTreeSet<String> = kept.map(|value| value.square.to_string()).collect();
        let right: Vec<String> = right.into_iter().collect();
        let (wins, others) = (noughts::evaluate(position).outcome == noughts::Outcome::Win, &right[1..]);
        let end = if wins { "no other move wins." } else { "all other moves lose." };
        let end = match others {
            [] => format!(". {}{}", end[..1].to_uppercase(), &end[1..]),
            [one] => format!(". So does {one}; {end}"),
            [most @ .., one] => format!(". So do {} and {one}; {end}", most.join(", ")),
        };
        assert!(said.starts_with(&format!("{} ", right[0])) && said.ends_with(&end), "{board}: {said}");
        several += usize::from(!others.is_empty());
    }
    assert!(several > 0);
}

#[test]
#[ignore = "needs a browser"]
fn all_have_the_same_puzzle_on_a_date_and_another_one_on_the_next() {
    let mut shown = Vec::new();
    for (address, zone, time) in [
        ("", "Pacific/Kiritimati", "2026-11-25T00:00Z"),
        ("#moves=5&side=both&first=o", "Pacific/Honolulu", "2026-11-25T23:59Z"),
        ("", "Pacific/Honolulu", "2026-11-26T00:00Z"),
    ] {
        let mut page = open(address, PLAIN);
        forget(&mut page);
        page.call("Emulation.setTimezoneOverride", json!({ "timezoneId": zone }));
        shown.push(open_puzzle(&mut page, time));
        assert!(status(&mut page).contains(if shown.len() < 3 { "25 November" } else { "26 November" }));
        // Its address leads there too.
        let address = page.text("location.hash");
        drop(page);
        assert_eq!(open(&address, PLAIN).text("state.puzzle + ' ' + state.start"), shown[shown.len() - 1]);
    }
    assert_eq!(shown[0], shown[1]);
    assert_ne!(shown[1][11..], shown[2][11..]);
    for wrong in ["2026-02-30", "2026-13-01", "1969-12-31", "today"] {
        let mut page = open(&format!("#puzzle={wrong}"), PLAIN);
        assert!(status(&mut page).contains(&format!("it has puzzle={wrong}, which means nothing here")));
    }
}

/// Makes the one try, right or wrong, with the keys of the page.
fn try_puzzle(page: &mut Page, right: bool) -> String {
    let square = format!(
        "movesOf(state.start).find((square) => rightMoves(keyOf(state.start, moverNow())).includes(square) === {right}) + 1"
    );
    let square = page.eval(&square).as_u64().unwrap();
    page.press(&square.to_string());
    status(page)
}

#[test]
#[ignore = "needs a browser"]
fn a_streak_counts_days_in_a_row_on_which_the_only_try_was_right() {
    for keeps in [true, false] {
        let mut page = open("", PLAIN);
        forget(&mut page);
        if !keeps {
            page.eval("for (const name of ['getItem', 'setItem']) Storage.prototype[name] = () => { throw new DOMException('no', 'SecurityError') }");
        }
        for (day, before, right, streak) in [
            (25, 0, true, 1),
            (26, 1, true, 2),
            (27, 2, true, 3),
            (28, 3, false, 0),
            (29, 0, true, 1),
            (31, 0, true, 1),
        ] {
            let date = format!("2026-12-{day}");
            open_puzzle(&mut page, &format!("{date}T12:00Z"));
            assert!(
                status(&mut page).ends_with(&if before > 0 {
                    format!("one try. Streak: {before}.")
                } else {
                    "one try.".into()
                }),
                "{date}"
            );
            let said = try_puzzle(&mut page, right);
            let (begin, end) = if right { ("Solved! ", format!("Streak: {streak}.")) } else { ("Missed ", ".".into()) };
            assert!(said.starts_with(begin) && said.trim_end().ends_with(&end), "{keeps} {date}: {said}");
            // There is no second try, neither by going back nor by coming again.
            page.click("#undo");
            try_puzzle(&mut page, true);
            assert_eq!(page.text("state.puzzle"), "");
            page.press("p");
            assert_eq!(status(&mut page), said);
            let text = card(&mut page);
            let how = if right { format!("solved, streak {streak}.") } else { "not solved.".into() };
            assert!(text.ends_with(&format!("\nPuzzle {date}: {how}")), "{text}");
            let picture = page.text("decodeURIComponent(find('#card img').src)");
            assert!(picture.contains(if right { ">✓ Solved<" } else { ">Not solved<" }), "{picture}");
            assert!(
                text.starts_with(&rows(page.text("state.start").parse().unwrap())),
                "it does not tell the solution: {text}"
            );
        }
        assert_eq!(trouble(&page), [""; 0]);
    }
    // The browser keeps it. The puzzle of another day does not count.
    let mut page = open("#puzzle=2026-12-20", PLAIN);
    forget(&mut page);
    assert!(try_puzzle(&mut page, true).starts_with("Solved!") && !status(&mut page).contains("Streak"));
    open_puzzle(&mut page, "2026-12-21T12:00Z");
    assert!(try_puzzle(&mut page, true).contains("Streak: 1."));
    page.eval("window.isOld = true; location.reload()");
    page.until("!window.isOld && document.readyState === 'complete'");
    assert!(status(&mut page).starts_with("Solved!"), "{}", status(&mut page));
    for broken in ["{", "null", "{\"2026-12-20\":4}", "{\"2026-12-21\":99}", "7"] {
        page.eval(&format!("tries = {{}}; localStorage.setItem(PUZZLE_STORE, {broken:?}); readPage()"));
        assert!(status(&mut page).contains("you have one try."), "{broken}: {}", status(&mut page));
    }
    forget(&mut page);
}

#[test]
#[ignore = "needs a browser"]
fn the_list_of_puzzles_begins_today_marks_the_open_one_and_keeps_a_late_try_that_counts_for_no_streak() {
    let mut page = open("", PLAIN);
    forget(&mut page);
    open_puzzle(&mut page, "2026-12-20T12:00Z");
    assert!(try_puzzle(&mut page, true).contains("Streak: 1."));
    let tiles =
        "[...document.querySelectorAll('#days a')].map((tile) => `${tile.ariaCurrent} ${tile.textContent}`).join()";
    assert!(page.text(tiles).starts_with("true 20 Dec ✓ solved,null 19 Dec not tried,"), "{}", page.text(tiles));
    page.eval("location.hash = '#puzzle=2026-12-19'");
    page.until("state.puzzle === '2026-12-19'");
    assert!(try_puzzle(&mut page, true).starts_with("Solved!") && !status(&mut page).contains("Streak"));
    assert!(page.text(tiles).starts_with("null 20 Dec ✓ solved,true 19 Dec ✓ solved,"), "{}", page.text(tiles));
    page.eval("location.hash = '#puzzle=2026-12-18'");
    page.until("state.puzzle === '2026-12-18'");
    assert!(try_puzzle(&mut page, false).starts_with("Missed"));
    assert!(page.text(tiles).contains("true 18 Dec ✗ missed,"), "{}", page.text(tiles));
    open_puzzle(&mut page, "2026-12-21T12:00Z");
    assert!(status(&mut page).ends_with("Streak: 1."), "{}", status(&mut page));
    forget(&mut page);
}

#[test]
#[ignore = "needs a browser"]
fn a_puzzle_has_no_help_before_the_try_and_gives_the_game_back() {
    let mut page = open("#moves=51&side=o&level=hard&values=1", PLAIN);
    forget(&mut page);
    open_puzzle(&mut page, "2026-11-25T12:00Z");
    let shown = "[...document.querySelectorAll('button, summary, select, #score, #record')].filter((one) => one.checkVisibility()).map((one) => one.id).filter(Boolean).join()";
    assert_eq!(page.text(shown), "puzzle,help,new");
    assert_eq!(page.text("find('#puzzle').ariaPressed + find('#new').textContent"), "trueBack");
    page.click("#new");
    assert!(page.text("location.hash").starts_with("#moves=51"), "{}", page.text("location.hash"));
    assert_eq!(page.text("find('#puzzle').ariaPressed"), "false");
    page.click("#puzzle");
    for key in ["h", "v"] {
        page.press(key);
        assert!(
            status(&mut page).ends_with(" to move and win You have one try, without help."),
            "{}",
            status(&mut page)
        );
    }
    assert_eq!(page.eval("document.querySelectorAll('#board .sign, #board .value').length"), 0);
    try_puzzle(&mut page, false);
    let signs = "[...document.querySelectorAll('#board .sign')].map((one) => one.parentElement.ariaLabel + one.textContent).sort().join()";
    let marked = page.text(signs);
    assert!(marked.contains("empty, best★") && marked.contains("was played, a mistake?"), "{marked}");
    assert_eq!(page.text("['#values', '#run'].map((one) => find(one).hidden).join()"), "false,false");
    // The card shows the wrong move too, and the way back stays.
    assert!(page.text("decodeURIComponent(find('#card img').src)").contains(">? mistake<"));
    assert_eq!(page.text("find('#new').textContent"), "Back");
    page.click("#new");
    assert!(page.text("location.hash").starts_with("#moves=51"), "{}", page.text("location.hash"));
    page.click("#puzzle");
    page.press("u");
    assert!(status(&mut page).contains("Square "), "{}", status(&mut page));
    page.press("n");
    assert!(page.text("location.hash").ends_with("&side=o&level=hard&values=1"), "{}", page.text("location.hash"));
    page.eval("history.back()");
    page.until("state.puzzle === '2026-11-25'");
    forget(&mut page);
}

#[test]
#[ignore = "needs a browser"]
fn a_game_after_a_puzzle_has_the_settings_from_before() {
    for (how, address) in [
        ("find('#map-play').click()", "#moves=1&side=both&level=hard"),
        ("setUp('X........'); playSetUp()", "#board=X........&moves=&side=both&level=hard"),
        ("find('#firsts [value=O]').click()", "#moves=&side=both&level=hard&first=o"),
        ("find('#sides [value=none]').click()", "&side=none&level=hard&first=o"),
    ] {
        let mut page = open("#moves=5&side=both&level=hard&first=o", PLAIN);
        forget(&mut page);
        page.click("#map summary");
        page.until("boards.length > 0");
        open_puzzle(&mut page, "2026-11-25T12:00Z");
        page.eval(how);
        assert!(page.text("location.hash").ends_with(address), "{how}: {}", page.text("location.hash"));
    }
}

#[test]
#[ignore = "needs a browser"]
fn another_side_begins_a_new_score_however_one_comes_to_it() {
    let mut page = open("#side=both", PLAIN);
    forget(&mut page);
    page.eval("for (const square of [0, 3, 1, 4, 2]) choose(square)");
    assert_eq!(page.text("tallyNow().X + ''"), "1");
    page.press("n");
    assert_eq!(page.text("tallyNow().X + ''"), "1");
    open_puzzle(&mut page, "2026-11-25T12:00Z");
    page.press("n");
    assert_eq!(page.text("tallyNow().X + ''"), "1", "a puzzle keeps the score");
    page.eval("location.hash = '#moves=&side=o'");
    page.until("state.side === 'o'");
    assert_eq!(page.text("tallyNow().X + ''"), "0");
    forget(&mut page);
}

#[test]
#[ignore = "needs a browser"]
fn keys_alone_play_a_game_solve_a_puzzle_and_send_the_card() {
    let mut page = open("#side=x&level=easy", Look { width: 375, height: 812, ..PLAIN });
    forget(&mut page);
    while page.eval("isOver(cellsNow())") == false {
        let free = page.eval("movesOf(cellsNow())[0] + 1").as_u64().unwrap();
        page.press(&free.to_string());
    }
    let send = |page: &mut Page| {
        while page.eval("document.activeElement.value === 'text' && find('#card').contains(document.activeElement)")
            == false
        {
            page.press("Tab");
        }
        page.press("Enter");
        page.until("find('#copied').value === cardText(cardNow())");
        assert_eq!(page.eval("find('#card').contains(find('#copied')) && find('#copied').checkVisibility()"), true);
    };
    send(&mut page);
    page.eval("document.activeElement.blur(); Date.now = () => Date.parse('2026-11-25T12:00Z')");
    page.press("p");
    assert!(status(&mut page).contains(" to move and "), "{}", status(&mut page));
    assert_eq!(page.eval("find('#board').contains(document.activeElement)"), true);
    assert!(try_puzzle(&mut page, true).starts_with("Solved! "));
    send(&mut page);
    page.click(&button(1));
    forget(&mut page);
}
