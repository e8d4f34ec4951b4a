//! Tests reading positions and squares from text, and writing them.

use noughts_rules::notation::{Coords, read_game, read_moves, read_plain, read_position};
use noughts_rules::{
    ParsePositionError, ParsePositionErrorReason as Reason, PlayErrorReason, Player, Position, PositionError, Square,
};
use noughts_testing::oracle;
use noughts_testing::oracle::Board;
use proptest::prelude::*;

fn text(board: &Board, cell: impl Fn(usize, char) -> String) -> Vec<String> {
    board.iter().enumerate().map(|(i, c)| cell(i, *c)).collect()
}

fn rows(cells: &[String], within: &str, between: &str) -> String {
    cells.chunks(3).map(|row| row.join(within)).collect::<Vec<_>>().join(between)
}

/// The board in every form, with several variants of each.
fn forms(board: &Board) -> Vec<String> {
    let with_empty = |empty: &str| text(board, |_, c| if c == '.' { empty.into() } else { c.to_string() });
    let numbered = |first: usize| text(board, |i, c| if c == '.' { (i + first).to_string() } else { c.into() });
    let coded = |o: &str| text(board, |_, c| ["0", "1", o][".XO".find(c).unwrap()].to_string());
    let quoted = |q: char, empty: &str| text(board, |_, c| if c == '.' { empty.into() } else { format!("{q}{c}{q}") });
    let mut forms: Vec<String> = Vec::new();
    for empty in [".", "·", "-", "_", "*", "b", "e", "B", "E"] {
        let cells = with_empty(empty);
        forms.push(cells.concat());
        forms.push(cells.concat().to_lowercase());
        for between in ["/", "|", ",", " ", "\n", "\r\n", " / ", ", "] {
            forms.push(rows(&cells, "", between));
        }
        forms.extend([cells.join(" "), cells.join(","), rows(&cells, " ", "\n"), rows(&cells, " ", " / ")]);
    }
    forms.push(with_empty(" ").concat());
    let squares = |player: &str| {
        let cells = board.iter().zip(1..).filter(|(c, _)| c.to_string() == player);
        cells.map(|(_, number)| number.to_string()).collect::<Vec<_>>()
    };
    let (x, o) = (squares("X"), squares("O"));
    forms.push(format!("X: {}, O: {}", x.join(" "), o.join(" ")));
    forms.push(format!("o:{};x :{}\n", o.join(","), x.join(",")));
    if board.contains(&'.') {
        for separator in [",", ";"] {
            let blank = |empty| with_empty(empty).join(separator);
            forms.extend([blank(""), blank(" "), rows(&with_empty(""), separator, "\n")]);
        }
        forms.extend(Some(with_empty("").join("\t")).filter(|text| !text.trim().is_empty()));
    }
    for cells in [with_empty(" "), with_empty("."), with_empty("-"), numbered(1), numbered(0)] {
        forms.push(format!(" {}", rows(&cells, " | ", "\n---+---+---\n ")));
        forms.push(rows(&cells, "|", "\n-----\n"));
        forms.push(rows(&cells, "|", "\n"));
        forms.push(rows(&cells, "│", "\n─┼─┼─\n"));
        forms.push(format!(" {} ", rows(&cells, " │ ", " \n───┼───┼───\n ")));
        forms.push(format!("┌───┬───┬───┐\n│ {} │\n└───┴───┴───┘", rows(&cells, " │ ", " │\n├───┼───┼───┤\n│ ")));
        let boxed = cells.chunks(3).map(|row| format!("| {} |\n", row.join(" | ")));
        let rule = "+---+---+---+\n";
        forms.push(format!("{rule}{}{rule}", boxed.collect::<Vec<_>>().join(rule)));
    }
    for cells in [numbered(1), numbered(0)] {
        forms.extend([cells.concat(), rows(&cells, "", "/"), rows(&cells, " ", "\n")]);
    }
    forms.push(fen(board));
    forms.push(coded("2").concat());
    for cells in [coded("2"), coded("-1")] {
        forms.push(format!("[{}]", cells.join(",")));
        forms.push(format!("[{}]", cells.join(", ")));
        forms.push(format!("({})", cells.join(", ")));
        forms.push(format!("[[{}]]", rows(&cells, ",", "],[")));
        forms.push(format!("[[{}]]", rows(&cells, " ", "]\n ["))); // as numpy prints
        forms.push(cells.join(" "));
        forms.push(cells.join(","));
    }
    for (quote, empty) in [('"', "\"\""), ('"', "\" \""), ('"', "null"), ('\'', "None"), ('\'', "''"), ('"', "\".\"")] {
        let cells = quoted(quote, empty);
        forms.push(format!("[{}]", cells.join(",")));
        forms.push(format!("[[{}]]", rows(&cells, ", ", "], [")));
        forms.push(format!("(({}))", rows(&cells, ", ", "), (")));
    }
    forms.push(format!("[\"{}\"]", rows(&with_empty("."), "", "\",\"")));
    forms.push(format!("[\"{}\"]", rows(&with_empty(" "), "", "\",\"")));
    forms.extend([format!("[\"{}\"]", with_empty(".").concat()), format!("'{}'", with_empty(" ").concat())]);
    forms.extend(emoji_forms(board));
    forms
}

const X_SIGNS: [&str; 8] = ["❌", "❎", "✖", "✕", "✗", "✘", "×", "🇽"];
const O_SIGNS: [&str; 6] = ["⭕", "⭘", "○", "◯", "🅾", "🇴"];
const EMPTY_SIGNS: [&str; 12] = ["⬜", "⬛", "◻", "◼", "◽", "◾", "▫", "▪", "□", "■", "🔲", "🔳"];

/// The board in emoji: each sign in a flat text, and two sets of signs in every form that also takes letters.
fn emoji_forms(board: &Board) -> Vec<String> {
    let signs = |x: &str, o: &str, empty: &str| text(board, |_, c| [empty, x, o][".XO".find(c).unwrap()].to_string());
    let keycaps = |first: usize| {
        text(board, |i, c| match c {
            'X' => "❌".into(),
            'O' => "⭕️".into(),
            _ => format!("{}\u{FE0F}\u{20E3}", i + first),
        })
    };
    let mut forms: Vec<String> = Vec::new();
    for (i, empty) in EMPTY_SIGNS.iter().enumerate() {
        let selector = ["", "\u{FE0F}", "\u{FE0E}"][i % 3];
        let [x, o, empty] = [X_SIGNS[i % 8], O_SIGNS[i % 6], *empty].map(|sign| format!("{sign}{selector}"));
        forms.push(signs(&x, &o, &empty).concat());
    }
    for cells in [signs("❌", "⭕", "⬜"), signs("✖\u{FE0F}", "🅾\u{FE0F}", "◻\u{FE0F}"), keycaps(1), keycaps(0)]
    {
        forms.push(cells.concat());
        for between in ["/", "|", ",", " ", "\n", "\r\n", " / "] {
            forms.push(rows(&cells, "", between));
        }
        forms.extend([cells.join(" "), cells.join(","), rows(&cells, " ", "\n")]);
        forms.push(format!("[{}]", cells.join(", ")));
        forms.push(format!("[[\"{}\"]]", rows(&cells, "\", \"", "\"], [\"")));
        forms.push(format!("[\"{}\"]", rows(&cells, "", "\", \"")));
        forms.push(format!("[\"{}\"]", cells.concat()));
        forms.push(format!(" {}", rows(&cells, " | ", "\n---+---+---\n ")));
        forms.push(format!("┌───┬───┬───┐\n│ {} │\n└───┴───┴───┘", rows(&cells, " │ ", " │\n├───┼───┼───┤\n│ ")));
    }
    forms.push(signs("❌\u{FE0F}", "⭕", " ").concat());
    forms.push(fen(board).replace('X', "✖\u{FE0F}").replace('O', "⭕"));
    forms
}

fn fen(board: &Board) -> String {
    let row = |row: &[char]| {
        let text: String = row.iter().collect();
        text.replace("...", "3").replace("..", "2").replace('.', "1")
    };
    board.chunks(3).map(row).collect::<Vec<_>>().join("/")
}

/// A board drawn in five lines, with names in its empty squares.
fn grid(position: Position, coords: Coords) -> String {
    let width = coords.width();
    let cell = |square| match position.mark(square) {
        Some(player) => format!("{player:width$}"),
        None => coords.name(square).into(),
    };
    let rule = ["-".repeat(width + 2).as_str(); 3].join("+");
    let row = |row: &[String]| format!(" {}", row.join(" | ")).trim_end().to_string();
    Square::ALL.map(cell).chunks(3).map(row).collect::<Vec<_>>().join(&format!("\n{rule}\n"))
}

#[test]
#[ignore = "takes long"]
fn every_position_is_read_in_every_form() {
    for board in oracle::reachable() {
        let plain = oracle::text(&board);
        let position: Position = plain.parse().unwrap();
        assert_eq!(position.to_string(), plain);
        for form in forms(&board) {
            assert_eq!(form.parse(), Ok(position), "{form:?}");
        }
        for &coords in Coords::ALL {
            let drawn = grid(position, coords);
            assert_eq!(read_position(&drawn, Player::X, coords), Ok(position), "{drawn}");
        }
        assert_eq!(format!("{position:#}"), grid(position, Coords::default()));
    }
}

#[test]
#[ignore = "takes long"]
fn every_other_board_is_refused_in_every_form_for_the_same_reason() {
    let reachable = oracle::reachable();
    let mut refused = 0;
    for board in oracle::all_boards().into_iter().filter(|board| !reachable.contains(board)) {
        let error = oracle::text(&board).parse::<Position>().unwrap_err();
        assert!(matches!(error.reason, Reason::Unreachable(_)), "{error:?}");
        assert_eq!(error.span, 0..9);
        for form in forms(&board) {
            let reason = form.parse::<Position>().unwrap_err().reason;
            if reason != error.reason {
                assert!(matches!(reason, Reason::Ambiguous { .. }), "{form:?}: {reason:?}");
                assert!(form.replacen('0', "O", 1).parse::<Position>().is_ok(), "with the letter O it is a position");
            }
        }
        refused += 1;
    }
    assert_eq!(refused, 14_205);
}

#[test]
fn the_fast_way_reads_what_the_slow_way_reads() {
    for board in oracle::all_boards() {
        let plain: [u8; 9] = oracle::text(&board).into_bytes().try_into().unwrap();
        for first in Player::ALL {
            // With a newline at the end it is not nine characters, and so comes the slow way.
            let slow = read_position(&format!("{}\n", oracle::text(&board)), first, Coords::default()).ok();
            assert_eq!(read_plain(&plain, first), slow);
        }
    }
    for byte in (0..=u8::MAX).filter(|byte| !b"XO.".contains(byte)) {
        for at in 0..9 {
            let mut text = *b".........";
            text[at] = byte;
            assert_eq!(read_plain(&text, Player::X), None);
        }
    }
}

/// The error of a text, and the part of the text to which it points.
fn error(text: &str) -> (Reason, String) {
    let ParsePositionError { text: own, span, reason, .. } = text.parse::<Position>().expect_err(text);
    assert_eq!(own, text);
    (reason, text[span].to_string())
}

#[test]
fn a_strange_character_is_named_and_pointed_at() {
    assert_eq!(error("XOZ......"), (Reason::StrangeCharacter('Z'), "Z".into()));
    assert_eq!(error("XO./.é./..."), (Reason::StrangeCharacter('é'), "é".into()));
    assert_eq!(error("X?"), (Reason::StrangeCharacter('?'), "?".into()));
    assert_eq!(error("XO.\t.X...?"), (Reason::StrangeCharacter('?'), "?".into()));
    assert_eq!(error("[\"X\", \"Oh\", 0,0,0,0,0,0,0]"), (Reason::StrangeItem("Oh".into()), "Oh".into()));
    assert_eq!(error("[3.5,0,0,0,0,0,0,0,0]"), (Reason::StrangeItem("3.5".into()), "3.5".into()));
}

#[test]
fn every_character_is_a_mark_or_empty_or_refused_as_what_it_is() {
    let (mut x, mut o, mut empty, mut look_alikes) = (String::new(), String::new(), String::new(), String::new());
    for c in (char::MIN..=char::MAX).filter(|c| !c.is_whitespace()) {
        match format!("{c}........").parse::<Position>() {
            Ok(position) if position.mark(Square::ALL[0]) == Some(Player::X) => x.push(c),
            Ok(position) => {
                assert_eq!(position, Position::new(), "{c:?}");
                empty.push(c);
            }
            Err(error) => match error.reason {
                Reason::Unreachable(PositionError::Alternation { x: 0, o: 1, .. }) => o.push(c),
                Reason::LookAlike { character, .. } if character == c => look_alikes.push(c),
                Reason::StrangeCharacter(strange) => assert_eq!((strange, error.span), (c, 0..c.len_utf8())),
                _ => assert!("0123456789/|,│┃║[]()\"'".contains(c), "{c:?}: {error}"),
            },
        }
    }
    let sorted = |signs: &[&str]| {
        let mut signs: Vec<char> = signs.concat().chars().collect();
        signs.sort();
        String::from_iter(signs)
    };
    assert_eq!(x, sorted(&["Xx", &X_SIGNS.concat()]));
    assert_eq!(o, sorted(&["Oo", &O_SIGNS.concat()]));
    assert_eq!(empty, sorted(&[".·-_*bBeE", &EMPTY_SIGNS.concat()]));
    let mathematical = "𝐎𝐗𝐨𝐱𝑂𝑋𝑜𝑥𝑶𝑿𝒐𝒙𝒪𝒳\u{1D4C4}𝓍𝓞𝓧𝓸𝔁𝔒𝔛𝔬𝔵𝕆𝕏𝕠𝕩𝕺𝖃𝖔𝖝𝖮𝖷𝗈𝗑𝗢𝗫𝗼𝘅𝘖𝘟𝘰𝘹𝙊𝙓𝙤𝙭𝙾𝚇𝚘𝚡";
    assert_eq!(look_alikes, sorted(&["ΟΧοχ", "ОХох", "Օօ", "Ⅹⅹ", "ＯＸｏｘ", mathematical]));
}

#[test]
fn a_look_alike_of_a_mark_is_named_and_pointed_at() {
    let refused = |text: &str, message: &str| {
        let error = text.parse::<Position>().unwrap_err();
        assert_eq!(error.to_string(), message);
        text[error.span].to_string()
    };
    let ha = "'Х' is the Cyrillic letter Ha, not the plain Latin X; write X";
    for text in ["ХO..X....", "XO./.Х./...", "XO1/1Х1/3", " X | O | 3\n 4 | Х | 6\n 7 | 8 | 9", "['Х', null]", "Х"]
    {
        assert_eq!(refused(text, ha), "Х", "{text}");
    }
    assert_eq!(refused("Xо.......", "'о' is the Cyrillic letter O, not the plain Latin O; write O"), "о");
    assert_eq!(refused("χ........", "'χ' is the Greek letter Chi, not the plain Latin X; write X"), "χ");
    assert_eq!(refused("XΟ.......", "'Ο' is the Greek letter Omicron, not the plain Latin O; write O"), "Ο");
    assert_eq!(refused("XՕ.......", "'Օ' is the Armenian letter Oh, not the plain Latin O; write O"), "Օ");
    assert_eq!(refused("Ⅹ........", "'Ⅹ' is the Roman numeral ten, not the plain Latin X; write X"), "Ⅹ");
    assert_eq!(refused("Ｘ........", "'Ｘ' is the full-width letter X, not the plain Latin X; write X"), "Ｘ");
    assert_eq!(refused("Xｏ.......", "'ｏ' is the full-width letter O, not the plain Latin O; write O"), "ｏ");
    assert_eq!(refused("𝕏........", "'𝕏' is a mathematical letter X, not the plain Latin X; write X"), "𝕏");
    assert_eq!(refused("X𝗈.......", "'𝗈' is a mathematical letter O, not the plain Latin O; write O"), "𝗈");
}

#[test]
fn a_modifier_belongs_to_the_character_before_it() {
    assert_eq!(error("X🟢\u{FE0F}......."), (Reason::StrangeCharacter('🟢'), "🟢\u{FE0F}".into()));
    for alone in ["\u{FE0F}", "\u{FE0E}", "\u{20E3}"] {
        let c = alone.chars().next().unwrap();
        assert_eq!(error(&format!("{alone}........")), (Reason::StrangeCharacter(c), alone.into()));
        assert_eq!(error(&format!("X {alone}.......")), (Reason::StrangeCharacter(c), format!(" {alone}")));
    }
    let keycap = |digit: char| format!("{digit}\u{FE0F}\u{20E3}");
    let readings = ["an empty square", "the letter O"];
    let zero = keycap('0');
    assert_eq!(error(&format!("X{zero}.......")), (Reason::Ambiguous { what: zero.clone(), readings }, zero.clone()));
    // A keycap does not count empty squares as the digits of FEN do.
    let square = Square::ALL[0];
    let reason = Reason::OtherName { name: "3".into(), square };
    assert_eq!(error(&format!("{}XO/X../...", keycap('3'))), (reason, keycap('3')));
    assert_eq!(error(&format!("{}/XO./...", keycap('3'))).0, Reason::CellCount(7));
}

#[test]
fn a_wrong_number_of_cells_is_counted() {
    assert_eq!(error(""), (Reason::Empty, "".into()));
    assert_eq!(error("  \n "), (Reason::Empty, "".into()));
    assert_eq!(error("XO."), (Reason::CellCount(3), "".into()));
    assert_eq!(error("XO..X....."), (Reason::CellCount(10), ".".into()));
    assert_eq!(error("XO./.X./..../"), (Reason::CellCount(10), "./".into()));
    assert_eq!(error("[[0,0,0],[0,0,0]]"), (Reason::CellCount(6), "".into()));
    assert_eq!(error("X".repeat(100_000).as_str()).0, Reason::CellCount(100_000));
}

#[test]
fn text_after_a_drawn_board_is_pointed_at() {
    let one_line = "X has won on 1-2-3.";
    let many_lines =
        "O to move. With best play X wins in 4 moves, counting both players.\n  * 9   loss in 4   blocks\n    3";
    for position in oracle::reachable().iter().map(|board| oracle::text(board).parse::<Position>().unwrap()) {
        for &coords in Coords::ALL {
            let drawn = grid(position, coords);
            for after in [one_line, many_lines] {
                for between in ["\n\n", "\n", "\r\n\r\n"] {
                    let whole = format!("{drawn}{between}{after}\n");
                    let error = read_position(&whole, Player::X, Coords::default()).unwrap_err();
                    assert_eq!(error.reason, Reason::TextAfterBoard, "{whole}");
                    assert_eq!(&whole[error.span], after.lines().next().unwrap());
                }
            }
        }
    }
    let message = format!("X|O|.\n-----\n.|X|.\n-----\n.|.|.\n{one_line}").parse::<Position>().unwrap_err().to_string();
    assert!(message.contains("whole answer of `noughts query`, give only the first five lines"), "{message}");
    // Seven lines can also be a drawn board, even if the first five look like one.
    let boxed = "|-|-|-|\n| | | |\n".repeat(3) + "|-|-|-|";
    assert_eq!(boxed.parse(), Ok(Position::new()));
}

#[test]
fn rules_separate_rows_and_are_no_position() {
    for rule in
        ["---+---+---", "───┼───┼───", "├───┼───┼───┤\n", "+---+---+---+", "=====", "=========", "---+--+--", "\n-+-+-"]
    {
        assert_eq!(error(rule), (Reason::RuleLine, rule.trim().into()));
    }
    assert_eq!("---------".parse(), Ok(Position::new()));
    assert_eq!(error("-----").0, Reason::CellCount(5));
    assert_eq!(error("| | |").0, Reason::CellCount(0));
    assert_eq!(error("---+---+---\n---+---+---").0, Reason::StrangeCharacter('+'));
    // The reader leaves out only lines that separate rows: no row, and nothing of grids with other sizes.
    assert_eq!(error("X|O|.\nO|.|X\n.|X|.\n.|.|O\n.|.|.").0, Reason::CellCount(15));
    assert_eq!(error("X|O|.\n-+-+-\n.|X|.\n.|.|O\n.|.|.").0, Reason::StrangeCharacter('+'));
    assert_eq!(error("X|O|.\n-+-+-\n.|X|.").0, Reason::StrangeCharacter('+'));
    assert_eq!(error(".|.|.\nX|O|.\n-+-+-\n.|X|.\n-+-+-\n.|.|.\n.|.|.").0, Reason::StrangeCharacter('+'));
}

#[test]
fn rows_must_have_three_squares() {
    assert_eq!(error("X: 1 5, O: 1"), (Reason::NamedTwice("1".into()), "1".into()));
    assert!(matches!(error("X: 1 12"), (Reason::StrangeSquare(square), text) if square.name == "12" && text == "12"));
    assert_eq!(error("XO./X..../."), (Reason::RowLength(5), "X....".into()));
    assert_eq!(error("XO. .X...."), (Reason::RowLength(6), ".X....".into()));
    assert_eq!(error("X O\n. . . . . . ."), (Reason::RowLength(2), "X O".into()));
    assert_eq!(error("X 2\n3 4 5 6 7 8 9"), (Reason::RowLength(2), "X 2".into()));
    assert_eq!(error("4/3/3"), (Reason::RowLength(4), "4".into()));
    assert_eq!(error("3/3"), (Reason::CellCount(6), "3/3".into()));
    assert_eq!(error("3/3/3/3"), (Reason::CellCount(12), "3/3/3/3".into()));
    assert_eq!(error("3/2/3"), (Reason::RowLength(2), "2".into()));
    assert_eq!(error("3/XOX1/3"), (Reason::RowLength(4), "XOX1".into()));
    assert_eq!(error("[[0,0,0,0],[0,0],[0,0,0]]"), (Reason::RowLength(4), "0,0,0,0".into()));
}

#[test]
fn digits_must_be_the_numbers_of_their_squares() {
    let other = |name: &str, number| Reason::OtherName { name: name.into(), square: Square::new(number).unwrap() };
    assert_eq!(error("XO7......"), (other("7", 3), "7".into()));
    assert_eq!(error("XO34X5789"), (other("5", 6), "5".into()));
    assert_eq!(error("XO24X6789"), (other("4", 4), "4".into()));
    assert_eq!(error("9XO......"), (other("9", 1), "9".into()));
}

#[test]
fn what_can_be_read_in_two_ways_is_refused_with_both_readings() {
    let zero = |text: &str| {
        let (reason, at) = error(text);
        let readings = ["an empty square", "the letter O"];
        assert_eq!((reason, at), (Reason::Ambiguous { what: "0".into(), readings }, "0".into()), "{text}");
    };
    zero("X0..X....");
    zero("XO0......");
    zero("0X.......");
    zero("0........");
    zero("0XO.....8");
    zero("XX0/O../...");
    zero("[\"X\",0,\"O\",\"\",\"\",\"\",\"\",\"\",\"\"]");
    let empty_or =
        |what: &str, mark| Reason::Ambiguous { what: what.into(), readings: ["the number of an empty square", mark] };
    assert_eq!(error(".1......."), (empty_or("1", "the mark X"), "1".into()));
    assert_eq!(error(".2......."), (empty_or("2", "the mark O"), "2".into()));
    assert!(matches!(error("111/111/111").0, Reason::Ambiguous { .. }));
    assert!(matches!(error("..1/.../...").0, Reason::OtherName { .. }));
    for (text, coords) in
        [("......12.", Coords::Numpad), (".......1.", Coords::Magic), ("12.......", Coords::OneToNine)]
    {
        let reason = read_position(text, Player::X, coords).unwrap_err().reason;
        assert!(matches!(reason, Reason::Ambiguous { .. }), "{text}");
    }
    // With a 0 as the only empty square: read as a letter, it makes a position if O moved first, but not if X did.
    let last = |first| read_position("0XOOXXXOX", first, Coords::default());
    assert!(last(Player::X).is_err() && last(Player::O).is_err());
    let last = |first| read_position("0XOOXXXOO", first, Coords::default());
    assert_eq!(last(Player::X).unwrap().to_string(), ".XOOXXXOO");
    assert!(matches!(last(Player::O).unwrap_err().reason, Reason::Ambiguous { .. }));
    // It is clear if every empty square shows its own number.
    assert_eq!("0XO345678".parse::<Position>().unwrap().to_string(), ".XO......");
}

#[test]
fn lists_must_be_whole_and_of_one_code() {
    assert_eq!(error("[1,0,0,0,2,0,0,0,-1]"), (Reason::TwoCodes, "-1".into()));
    assert_eq!(error("[[0,0,0],[0,0,0],[0,0,0]"), (Reason::Unpaired('['), "[".into()));
    assert_eq!(error("[0,0,0,0,0,0,0,0,0)"), (Reason::Unpaired(')'), ")".into()));
    assert_eq!(error("0,0,0,0,0,0,0,0,0]"), (Reason::Unpaired(']'), "]".into()));
    assert_eq!(error("[\"X, 0]"), (Reason::Unpaired('"'), "\"".into()));
    assert_eq!(error("['X',-1,'','','','','','','']"), (Reason::StrangeItem("-1".into()), "-1".into()));
    assert_eq!(error("[3,0,0,0,0,0,0,0,0]").1, "3");
}

#[test]
fn marks_that_play_cannot_reach_are_told_as_such() {
    let unreachable = |text: &str| match error(text) {
        (Reason::Unreachable(error), _) => error,
        other => panic!("{other:?}"),
    };
    let alternation = PositionError::Alternation { x: 3, o: 1, first: Player::X };
    assert_eq!(unreachable("XXXO....."), alternation);
    assert!(matches!(unreachable("XXX/OOO/..."), PositionError::TwoWinners { .. }));
    assert!(matches!(unreachable("XXX/OO./..O"), PositionError::PlayedOn { winner: Player::X, .. }));
    assert!(matches!(unreachable("OOO/XX./XX."), PositionError::PlayedOn { winner: Player::O, .. }));
    assert_eq!(read_position("O........", Player::O, Coords::default()).unwrap().to_move(), Player::X);
}

#[test]
fn moves_are_played_in_every_way_of_naming_squares() {
    let game = [5, 1, 9, 3, 2, 8, 4, 6, 7].map(|number| Square::new(number).unwrap());
    for &coords in Coords::ALL {
        for length in 0..=game.len() {
            let position = game[..length].iter().fold(Position::new(), |position, s| position.play(*s).unwrap());
            for between in ["", " ", ",", ", ", "?", "?? ", "!,", "?!, "] {
                let names: Vec<_> = game[..length].iter().map(|square| coords.name(*square)).collect();
                assert_eq!(read_moves(&names.join(between), Player::X, coords), Ok(position));
                assert_eq!(read_game(&names.join(between), Player::X, coords).as_deref(), Ok(&game[..length]));
                assert_eq!(read_moves(&names.join(between).to_uppercase(), Player::X, coords), Ok(position));
            }
        }
    }
}

#[test]
fn marks_that_judge_moves_are_read_over() {
    let game = |text: &str, coords| {
        read_game(text, Player::X, coords).map(|game| game.iter().map(|s| s.number()).collect::<Vec<_>>())
    };
    for text in ["5 1! 9?? 2", "5,1!,9??,2?!", "51!9??2", "519!?2!!", "5 1 9 2 ??", "5!1 9 2"] {
        assert_eq!(game(text, Coords::OneToNine), Ok(vec![5, 1, 9, 2]), "{text}");
    }
    for text in ["2,2! 1,1?", "22!11", "22 ! 11", "2,2 1,1??"] {
        assert_eq!(game(text, Coords::RowColumn1), Ok(vec![5, 1]), "{text}");
    }
    assert_eq!(game("2,2?", Coords::RowColumn1), Ok(vec![5]));
    assert_eq!(game("2,2", Coords::RowColumn1), Ok(vec![5]));
    let error = read_game("5 1?? 5?!", Player::X, Coords::OneToNine).unwrap_err();
    assert_eq!(error.span, 6..7, "the square alone is pointed at");
}

#[test]
fn moves_that_cannot_be_made_are_pointed_at() {
    let fault = |text: &str, coords| {
        let error = read_moves(text, Player::X, coords).unwrap_err();
        (error.reason, text[error.span].to_string())
    };
    let (reason, at) = fault("5 1 5", Coords::OneToNine);
    assert!(matches!(reason, Reason::Move { name, error } if name == "5"
        && error.reason == PlayErrorReason::Taken(Player::X) && error.position.to_string() == "O...X...."));
    assert_eq!(at, "5");
    let (reason, at) = fault("1 4 2 5 3 6", Coords::OneToNine);
    assert!(matches!(reason, Reason::Move { error, .. } if error.reason == PlayErrorReason::GameOver));
    assert_eq!(at, "6");
    let (reason, at) = fault("b2 d9", Coords::A1);
    assert!(matches!(reason, Reason::StrangeSquare(error) if error.name == "d9" && error.coords == Coords::A1));
    assert_eq!(at, "d9");
    assert_eq!(fault("22 1", Coords::RowColumn1).1, "1");
    assert_eq!(fault("0", Coords::OneToNine).1, "0");
    assert_eq!(fault("1 2 10", Coords::OneToNine).1, "10");
    assert_eq!(fault("22,1,33", Coords::RowColumn1).1, "1");
    assert_eq!(fault("22113", Coords::RowColumn1).1, "3");
}

#[test]
fn squares_have_one_name_in_each_way() {
    let names = |coords: Coords| Square::ALL.map(|square| coords.name(square)).join(" ");
    assert_eq!(names(Coords::OneToNine), "1 2 3 4 5 6 7 8 9");
    assert_eq!(names(Coords::ZeroToEight), "0 1 2 3 4 5 6 7 8");
    assert_eq!(names(Coords::Numpad), "7 8 9 4 5 6 1 2 3");
    assert_eq!(names(Coords::RowColumn1), "11 12 13 21 22 23 31 32 33");
    assert_eq!(names(Coords::RowColumn0), "00 01 02 10 11 12 20 21 22");
    assert_eq!(names(Coords::A1), "a1 b1 c1 a2 b2 c2 a3 b3 c3");
    assert_eq!(names(Coords::Magic), "4 9 2 3 5 7 8 1 6");
    for &coords in Coords::ALL {
        for square in Square::ALL {
            assert_eq!(coords.name(square).len(), coords.width());
            assert_eq!(coords.read(coords.name(square)), Ok(square));
        }
        assert!(coords.read("").is_err() && coords.read("z").is_err() && coords.read("444").is_err());
    }
    // Only a name of two characters may have a comma or spaces inside.
    for name in ["5,", ",5", "5 ,", "5, "] {
        assert!(Coords::OneToNine.read(name).is_err(), "{name:?}");
    }
    for name in ["b2", " B2 ", "b,2", "b, 2", "b  2"] {
        assert_eq!(Coords::A1.read(name), Ok(Square::ALL[4]), "{name:?}");
    }
    assert!(Coords::A1.read("b-2").is_err() && Coords::A1.read("b,,2").is_err());
    for square in Square::ALL {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
}

#[test]
fn players_are_read_as_they_are_written_and_ways_to_name_squares_have_labels() {
    for player in Player::ALL {
        let name = player.to_string();
        for text in [name.clone(), name.to_lowercase(), format!(" {name}\n")] {
            assert_eq!(text.parse(), Ok(player));
        }
    }
    for text in ["", "XO", "0", "❌", "Х", "y"] {
        let error = text.parse::<Player>().unwrap_err();
        assert_eq!((error.text.as_str(), error.to_string()), (text, format!("{text:?} is not a player; write X or O")));
    }
    for &coords in Coords::ALL {
        assert_eq!(coords.to_string(), coords.label());
    }
}

#[test]
fn the_lines_of_the_board_are_those_of_the_magic_square() {
    for line in noughts_rules::Line::ALL {
        let sum: u32 = line.squares().map(|square| Coords::Magic.name(square).parse::<u32>().unwrap()).iter().sum();
        assert_eq!(sum, 15);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_position_or_an_error_that_points_into_it(text in any::<String>()) {
        check_free_text(&text);
    }

    #[test]
    fn any_text_of_likely_characters_too(text in r#"[XOxo.\-_*be 0-9/|,\n\[\]("')+nulNone\t]{0,30}"#) {
        check_free_text(&text);
    }

    #[test]
    fn and_of_nine_cells(text in r"[XOxo. 0-9]{9}") {
        check_free_text(&text);
    }
}

fn check_free_text(text: &str) {
    match text.parse::<Position>() {
        Ok(position) => assert_eq!(position.to_string().parse(), Ok(position)),
        Err(error) => {
            assert!(text.get(error.span.clone()).is_some(), "{text:?} {error:?}");
            let message = error.to_string();
            assert!(message.chars().count() < 200 && !message.contains('\n'), "{message}");
        }
    }
    for &coords in Coords::ALL {
        if let Err(error) = read_moves(text, Player::O, coords) {
            assert!(text.get(error.span.clone()).is_some_and(|at| !at.is_empty()), "{text:?} {error:?}");
        }
    }
}

#[test]
fn messages_name_squares_as_they_were_asked_for() {
    let message = |text: &str, coords| read_position(text, Player::X, coords).unwrap_err().to_string();
    assert!(message("XXXOO...O", Coords::A1).contains("X has the line a1-b1-c1"));
    assert!(message("XO7......", Coords::Numpad).contains("7 is in square 9"));
    assert_eq!(message("X", Coords::OneToNine), "too few cells: there is 1, a board has 9");
    assert_eq!(message("XO", Coords::OneToNine), "too few cells: there are 2, a board has 9");
    assert_eq!(message("XO..X....X", Coords::OneToNine), "too many cells: there are 10, a board has 9");
    assert_eq!(message("XO./X/...O.", Coords::OneToNine), "this row has 1 square; a row has 3");
    assert_eq!(message("XO./X./...O", Coords::OneToNine), "this row has 2 squares; a row has 3");
    assert!(message("XO  X   ", Coords::OneToNine).contains("only in a text of exactly nine characters"));
    let long = format!("[\"{}\"]", "Z".repeat(5000));
    assert!(message(&long, Coords::OneToNine).chars().count() < 150);
}
