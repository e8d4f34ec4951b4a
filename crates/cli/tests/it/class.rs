//! Audits of a class: a folder of bots, tables of all, and the report as pages.

#![cfg(unix)]

use crate::browser::{Look, PLAIN, Page};
use crate::program::{command, json_lines, noughts};
use noughts::{Line, Position, Square, SquareSet};
use noughts_testing::sample::is_drawn;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder of this name with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (file, text) in files {
        fs::write(folder.join(file), text).unwrap();
    }
    folder
}

/// A table with the table's pick in each position, or where `last` is set with the last free square.
fn table(last: bool) -> String {
    let moves = Position::all().filter(|position| !position.is_over()).map(|position| {
        let square = if last { position.legal_moves().iter().next_back() } else { noughts::pick(position) };
        format!("{position},{}\n", square.unwrap())
    });
    moves.collect()
}

/// Three that are judged and two that cannot be, one with a name and a fault that a page could take for elements.
fn class(name: &str) -> PathBuf {
    let (perfect, last) = (table(false), table(true));
    folder(
        name,
        &[
            ("ada.csv", &perfect),
            ("ben.csv", &last),
            ("<b>cem&{{rows}}.csv", "X........,<i>\n"),
            ("dora.txt", "on Monday"),
            ("emil.csv", &last),
            (".hidden", ""),
        ],
    )
}

/// A table with the table's pick in each position, or with another square where one is said.
fn table_but(mut other: impl FnMut(Position) -> Option<Square>) -> String {
    let moves = Position::all()
        .filter_map(|position| Some(format!("{position},{}\n", other(position).or(noughts::pick(position))?)));
    moves.collect()
}

/// What a search that does not see the line 3-5-7 takes a position for, for whoever is to move.
fn blind_value(own: SquareSet, other: SquareSet, known: &mut HashMap<[SquareSet; 2], i32>) -> i32 {
    if let Some(value) = known.get(&[own, other]) {
        return *value;
    }
    let is_lost = Line::ALL.iter().any(|line| line.to_string() != "3-5-7" && line.set() - other == SquareSet::EMPTY);
    let free = Square::ALL.into_iter().filter(|square| !(own | other).contains(*square));
    let value = match is_lost {
        true => -1,
        false => free.map(|square| -blind_value(other, own | square.into(), known)).max().unwrap_or(0),
    };
    known.insert([own, other], value);
    value
}

#[test]
fn whether_a_bot_knows_a_line_is_asked_only_where_it_leaves_a_lone_threat_on_it() {
    // One walks into a fork, of which it can block one line, and always blocks the same. One does not see 3-5-7.
    let fork: Position = "X...O..X.".parse().unwrap();
    let forked = table_but(|position| (position == fork).then_some(Square::TOP_RIGHT));
    let mut known = HashMap::new();
    let blind = table_but(|position| {
        let [own, other] = [position.to_move(), position.to_move().opponent()].map(|player| position.marks(player));
        // A negative value is the opponent's, after the move.
        let value = |square: &Square| blind_value(other, own | (*square).into(), &mut known);
        (!position.is_over()).then(|| position.legal_moves().iter().min_by_key(value)).flatten()
    });
    // One blocks where it could win.
    let blocks = table_but(|position| {
        let lines = [(position.mine(), position.yours()), (position.yours(), position.mine())];
        let [wins, blocks] = lines.map(|(own, other)| noughts::tactics::winning_squares(own, other));
        blocks.iter().next().filter(|_| !wins.is_empty())
    });
    let folder = folder("lines", &[("blind.csv", &blind), ("forked.csv", &forked), ("blocks.csv", &blocks)]);
    let run = noughts(&["audit", folder.to_str().unwrap(), "--as", "o"]);
    let run = run.shows(" positions in which it could win at once and does not, it blocks");
    for (name, line, is_asked) in [("blind.csv", "3-5-7", true), ("forked.csv", "", false), ("blocks.csv", "", false)] {
        let report = noughts(&["audit", folder.join(name).to_str().unwrap(), "--as", "o", "--format", "json"]);
        assert_eq!(json_lines(&report.stdout)[0]["verdict"], "beatable");
        let row = run.stdout.lines().find(|row| row.starts_with(name)).unwrap();
        let asks = row.split_once("lost games end on ").is_some_and(|(_, asked)| asked.starts_with(line));
        assert_eq!(asks, is_asked, "{row}");
    }
}

#[test]
fn a_folder_of_bots_is_a_class_with_a_row_for_each() {
    let folder = class("a class");
    let class = folder.to_str().unwrap();
    // Nobody will ever write into this, so whoever reads it waits for ever.
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let text = noughts(&["audit", class]).exits(1);
    let first: Vec<&str> = text.stdout.lines().take(6).map(|line| line.split("  ").next().unwrap()).collect();
    assert_eq!(first, ["name", "ada.csv", "ben.csv", "emil.csv", "<b>cem&{{rows}}.csv", "dora.txt"]);
    let text = text
        .shows("ada.csv              perfect     perfect       530     0  wins as soon as it can\n")
        .shows("ben.csv              beatable    beatable  ")
        .shows(" loses as O: after 1 9 2 it takes 8, which turns a win into a loss: 3 would have won, since it blocks (game 1 9 2 8 3)\n")
        .shows("  not judged  not judged               line 1: ")
        .shows("dora.txt             not judged  not judged               is no kind of bot that is known")
        .shows(
            "\nnot judged  could not be asked: its row says why\n\nben.csv and emil.csv answer alike in all ",
        );
    // No option helps a table with a word that is no square.
    assert!(text.stdout.ends_with("markdown or json. More of one: noughts audit FILE\n"), "{}", text.stdout);
    fs::remove_file(pipe).unwrap();
    let files: Vec<String> =
        fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path().display().to_string()).collect();
    let named = files.iter().map(String::as_str).filter(|file| !file.ends_with(".hidden"));
    let mut named: Vec<&str> = named.collect();
    named.sort_unstable();
    let by_name = noughts(&[&["audit"][..], &named].concat()).exits(1);
    assert_eq!(by_name.stdout, text.stdout);
}

#[test]
fn spreadsheets_and_markdown_say_what_to_tell() {
    let folder = class("a class for spreadsheets");
    let audit = |format| noughts(&["audit", folder.to_str().unwrap(), "--format", format]).exits(1).stdout;
    let [with_commas, with_semicolons, markdown] = ["csv", "csv-semicolon", "markdown"].map(audit);
    let advice = "loses as O: after 1 9 2 it takes 8, which turns a win into a loss: 3 would have won, since it blocks";
    assert!(with_commas.contains(advice) && with_semicolons.contains(advice));
    assert!(markdown.contains(&format!("\nben.csv: {advice} (game 1 9 2 8 3)\n")), "{markdown}");
    assert!(!markdown.contains("\nada.csv: "), "nothing is told who wins as soon as it can");

    let row = |table: &str| table.lines().find(|row| row.starts_with("ada.csv")).unwrap().to_string();
    // A sign that says UTF-8 is for spreadsheets; to a script, it would be a part of the first heading.
    assert!(with_semicolons.starts_with("\u{feff}name;function;verdict;") && with_commas.starts_with("name,function,"));
    let in_europe = row(&with_commas).replace(',', ";").replace('.', ",").replacen("ada,csv", "ada.csv", 1);
    assert_eq!(row(&with_semicolons), in_europe);
    assert!(in_europe.contains(";100,0;"), "{in_europe}");
}

#[test]
#[ignore = "takes ten seconds"]
fn a_class_that_takes_long_tells_each_verdict_as_soon_as_it_is_known() {
    let ada = folder("a quick bot", &[("ada.csv", &table(false))]).join("ada.csv");
    // Takes the first free square.
    let slow = r#"sh -c 'sleep 11; while read p; do q="${p%%.*}."; echo ${#q}; done'"#;
    let run =
        command(&["audit", ada.to_str().unwrap(), "--exec", slow, "--as", "x", "--timeout", "60"]).output().unwrap();
    let stderr = String::from_utf8(run.stderr).unwrap();
    let told: Vec<&str> =
        stderr.lines().filter(|line| line.ends_with("perfect") || line.ends_with("beatable")).collect();
    assert_eq!(told, [format!("progress: exec:{slow}: beatable")], "who is quick is not told");
}

#[test]
#[ignore = "needs python3"]
fn a_folder_for_each_pupil_is_a_class_too() {
    let last = "def best_move(cells):\n    return 8 - cells[::-1].index('.')\n";
    let folder = folder("folders of pupils", &[]);
    for (file, text) in [
        ("Ada Maier_17_file_/tictactoe.py", last),
        ("ben/rules.py", last),
        ("ben/bot.py", "from rules import best_move\ndef choose(cells):\n    return best_move(cells)\n"),
        // A word that is the name of another file is no load of it.
        ("cem/one.py", &format!("PLAYERS = ['one', 'two']\n{last}")),
        ("cem/two.py", last),
    ] {
        let file = folder.join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    // A file beside them is another hand-in, and not the program of the folder.
    fs::write(folder.join("zoe.py"), last).unwrap();
    let pages = folder.with_file_name("pages of pupils");
    let class = ["audit", folder.to_str().unwrap(), "--report", pages.to_str().unwrap(), "--format", "csv-semicolon"];
    let run = noughts(&class).exits(1);
    let rows: Vec<&str> = run.stdout.lines().map(|row| row.split(";beatable;").next().unwrap()).collect();
    assert_eq!(rows[1..4], ["Ada Maier_17_file_;best_move", "ben;choose", "zoe.py;best_move"], "{}", run.stdout);
    assert!(rows[4].starts_with("cem;;not judged;") && rows[4].contains("name a file in it: "), "{}", rows[4]);
    assert!(rows[4].contains("cem/one.py, ") && rows[4].contains("cem/two.py"), "{}", rows[4]);
    assert_eq!(fs::read_to_string(pages.join("class-semicolon.csv")).unwrap(), run.stdout);
    // A file that names the folders beside it is their program.
    fs::remove_dir_all(folder.join("cem")).unwrap();
    fs::rename(folder.join("Ada Maier_17_file_"), folder.join("ada")).unwrap();
    fs::write(folder.join("zoe.py"), format!("import ada.tictactoe, ben.bot\n{last}")).unwrap();
    noughts(&["audit", folder.to_str().unwrap(), "--as", "o"]).complains("is one program, ");
}

#[test]
fn several_forms_are_written_in_one_run_each_by_the_ending_of_its_file() {
    let folder = folder("a class in several forms", &[("ada.csv", &table(false)), ("ben.csv", &table(true))]);
    let out = folder.with_file_name("several forms");
    fs::create_dir_all(&out).unwrap();
    let forms = [
        ("json", "json-array"),
        ("jsonl", "json"),
        ("csv", "csv"),
        ("md", "markdown"),
        ("xml", "junit"),
        ("sarif", "sarif"),
    ];
    let files = forms.map(|(ending, _)| out.join(format!("a.{ending}")).display().to_string());
    let options = files.iter().flat_map(|file| ["-o", file]);
    let class = folder.to_str().unwrap();
    let run = noughts(&["audit", class].into_iter().chain(options).collect::<Vec<_>>()).shows("\nben.csv ");
    assert_eq!(run.stdout, noughts(&["audit", class]).stdout);
    for ((_, form), file) in forms.iter().zip(&files) {
        assert_eq!(fs::read_to_string(file).unwrap(), noughts(&["audit", class, "--format", form]).stdout, "{file}");
    }
}

#[test]
fn all_formats_have_what_cannot_be_judged() {
    let folder = folder("two that cannot be judged", &[("ada.csv", "X........,ten\n"), ("ben.csv", "Y\n")]);
    let class = folder.to_str().unwrap();
    let audit = |format| noughts(&["audit", class, "--format", format]).exits(3).stdout;
    let name = folder.join("ben.csv").display().to_string();
    let short = "ben.csv";
    let count = |text: &str, part: &str| text.matches(part).count();
    assert_eq!(count(&audit("json"), &format!("\"name\":\"{short}\"")), 2);
    // Of what was not asked, there are no figures.
    assert_eq!(count(&audit("json"), "\"games\":"), 0);
    assert_eq!(count(&audit("csv"), "\nben.csv,,not judged,not judged,not judged,,,"), 1);
    assert_eq!(count(&audit("markdown"), &format!("\n| {short} |")), 2);
    assert_eq!(count(&audit("junit"), &format!("<testcase classname=\"{short}\"")), 2);
    let junit = audit("junit");
    assert!(junit.contains("tests=\"4\" failures=\"0\" errors=\"4\" skipped=\"0\""), "{junit}");
    assert_eq!(count(&junit, "<error type=\"not judged\""), 4);
    let one = |format| noughts(&["audit", &name, "--format", format]).exits(3).complains("ben.csv, line 1: ").stdout;
    for format in ["json", "json-array", "csv", "csv-semicolon", "markdown", "junit", "sarif"] {
        assert!(audit(format).contains("line 1: "), "{format}");
        assert!(one(format).contains("line 1: "), "{format}");
    }
    // Of the only bot, programs read what they read of it in a class, where its name is without the folder.
    let alone = one("json").replace(&name, "ben.csv");
    assert!(audit("json").contains(&alone) && count(&alone, "\"verdict\":\"not judged\"") == 2);
    noughts(&["audit", &name]).exits(3).prints("");
    let beside = folder.with_file_name("what cannot be judged.json").display().to_string();
    noughts(&["audit", &name, "-o", &beside]).exits(3).complains("ben.csv, line 1: ");
    assert!(fs::read_to_string(beside).unwrap().contains("line 1: "));
}

/// Who compares the results of today with those of yesterday finds a bot by its name, also if it runs no more.
#[test]
fn a_bot_has_one_name_whatever_its_state_and_in_every_format() {
    let [sound, broken] = [table(false), "X........,ten\n".into()].map(|ben| {
        let folder = folder("a bot that breaks", &[("ada.csv", &table(false)), ("ben.csv", &ben)]);
        let audit = |format: &str| noughts(&["audit", folder.to_str().unwrap(), "--format", format]).stdout;
        ["text", "json", "csv", "markdown", "junit", "sarif"].map(audit)
    });
    let of_state = |text: &[String; 6]| {
        let [text, json, csv, markdown, junit, _] = text;
        let begins = |table: &str, start: &str| table.lines().filter(|row| row.starts_with(start)).count();
        let named = json_lines(json).iter().filter(|report| report["name"] == "ben.csv").count();
        let counts = [begins(text, "ben.csv "), named, begins(csv, "ben.csv,"), begins(markdown, "| ben.csv ")];
        (counts, junit.matches("<testsuite name=\"ben.csv\"").count())
    };
    assert_eq!(of_state(&sound), ([1, 2, 1, 2], 1), "{}", sound[4]);
    assert_eq!(of_state(&broken), of_state(&sound), "{}", broken[4]);
    assert!(broken[5].contains("\"ben.csv: "), "{}", broken[5]);
}

/// Who reads a page can give the program no options, and asks what to do by hand.
#[test]
fn where_a_bot_does_not_answer_its_page_shows_the_board_and_how_to_try_it() {
    let hangs = "exec:while read p; do case $p in .........) echo 5;; *) sleep 600;; esac; done";
    let report = Path::new(env!("CARGO_TARGET_TMPDIR")).join("a report on a bot that hangs");
    let class = ["audit", "hard", hangs, "--as", "x", "--timeout", "200ms", "--report", report.to_str().unwrap()];
    let run =
        noughts(&class).exits(3).complains("note: some answers came too late or never; --timeout gives each more time");
    run.shows("timed out, the first at O...X....");
    let pages: Vec<PathBuf> = fs::read_dir(&report).unwrap().map(|page| page.unwrap().path()).collect();
    let page = pages.iter().find(|page| page.to_string_lossy().contains("02-exec")).unwrap();
    for page in [page, &report.join("sheets.html")].map(|page| fs::read_to_string(page).unwrap()) {
        let (_, shown) = page.split_once("<h3>Where it did not answer</h3>").expect(&page);
        let call = "<details class=\"call\"><summary>Try it by hand</summary><code>O...X....</code></details>";
        let caption = format!("<figcaption>it did not answer within 200ms{call}</figcaption>");
        assert!(shown.contains(&caption), "the call is under its board: {shown}");
        assert!(!page.contains("--timeout"), "{page}");
    }
}

/// A function without an end is not judged: its page says how to call it, and no line on standard error is without its bot.
#[test]
#[ignore = "needs python3"]
fn a_function_without_an_end_is_told_with_the_call_that_shows_it() {
    let endless = "def best_move(board, player):\n    while True:\n        pass\n";
    let last = "def best_move(board, player):\n    return board.rindex('.')\n";
    let class = [("ada.py", last), ("ben.py", endless), ("cem.py", "import no_such_module\n")];
    let folder = folder("a class with an endless loop", &class);
    let report = folder.join("report");
    let run = noughts(&[
        "audit",
        "--class",
        folder.to_str().unwrap(),
        "--takes",
        "string",
        "--report",
        report.to_str().unwrap(),
    ]);
    let is_told = |line: &str| ["error: ", "note: ", "progress: "].iter().any(|start| line.starts_with(start));
    assert!(run.stderr.lines().all(is_told), "{}", run.stderr);
    let call = "best_move('O OOXXXOX', 'X')";
    run.complains("ben.py: best_move does not come to an end, as in an endless loop, when it is given O.OOXXXOX")
        .shows(call);
    let pages: Vec<PathBuf> = fs::read_dir(&report).unwrap().map(|page| page.unwrap().path()).collect();
    let page = pages.iter().find(|page| page.to_string_lossy().ends_with("-ben.py.html")).unwrap();
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("<h3>Where it did not answer</h3>") && page.contains("<svg"), "{page}");
    assert!(
        page.contains("Try it by hand</summary><code>best_move(&#39;")
            || page.contains("Try it by hand</summary><code>best_move('")
    );
    let file = folder.join("ben.py");
    assert!(page.contains(&format!("noughts audit '{}' --call", file.display())), "{page}");
    // Who names the function is not told to name one.
    let named = format!("{}:best_move", file.display());
    let run = noughts(&["audit", &named, "--takes", "string"]).exits(3).complains("best_move('");
    assert!(!run.stderr.contains("FILE:FUNCTION"), "{}", run.stderr);
}

#[test]
fn a_folder_with_a_main_file_is_one_program_unless_it_is_said_to_be_a_class() {
    let main = "{\"main\": \"ada.csv\"}";
    let folder =
        folder("a folder with a program", &[("package.json", main), ("ada.csv", &table(false)), ("ben.csv", "Y\n")]);
    let class = folder.to_str().unwrap();
    let alone = noughts(&["audit", class, "--as", "x"]);
    assert_eq!(alone.code, Some(0));
    assert!(alone.stderr.contains(&format!("--class {class} audits each file in it as a bot")), "{}", alone.stderr);
    assert!(alone.stdout.starts_with(&format!("{class} as X, moving first: perfect")), "{}", alone.stdout);
    let each = noughts(&["audit", "--class", class, "--as", "x"]).exits(3);
    each.shows("\nada.csv       perfect ").shows("\nben.csv       not judged ").shows("\npackage.json  not judged ");
    let empty = folder.join("empty");
    fs::create_dir(&empty).unwrap();
    noughts(&["audit", empty.to_str().unwrap()]).exits(3).prints("").complains("empty holds no file");
    noughts(&["audit", "--class", empty.to_str().unwrap()]).exits(3).prints("").complains("empty holds no file");
}

/// Where every slow win is a missed win, the text and the page call it so.
#[test]
fn a_mistake_has_one_name_in_the_text_and_on_the_page() {
    let report = Path::new(env!("CARGO_TARGET_TMPDIR")).join("a report on slow wins");
    let run = noughts(&["audit", "any-sound", "hard", "--report", report.to_str().unwrap()]);
    let pages = fs::read_dir(&report).unwrap().map(|page| page.unwrap().path());
    let page = pages.into_iter().find(|page| page.to_string_lossy().ends_with("-any-sound.html"));
    let page = fs::read_to_string(page.unwrap_or_else(|| panic!("{}{}", run.stdout, run.stderr))).unwrap();
    let (x, o) = page.split_once("As O").unwrap();
    let names = |text: &str| ["missed win", "slow win"].map(|name| text.contains(&format!("<b>{name}</b>")));
    assert_eq!([names(x), names(o)], [[false, true], [true, false]], "{page}");
}

#[test]
fn the_report_is_a_page_for_all_and_one_for_each() {
    let folder = class("a class with a report");
    let report = folder.join("report");
    let audit = || noughts(&["audit", folder.to_str().unwrap(), "--report", report.to_str().unwrap()]).exits(1);
    let first = audit();
    assert_eq!(audit().stdout, first.stdout, "the report is no hand-in");
    let page = |name: &str| fs::read_to_string(report.join(name)).unwrap();
    let index = page("index.html");
    assert!(index.contains("<p class=\"tally\">1 never loses, 2 can lose, 2 are not judged</p>"));
    let bar = [("perfect", 1), ("beatable", 2), ("not-judged", 2)]
        .map(|(kind, number)| format!("<span class=\"{kind}\" style=\"flex-grow: {number}\"></span>\n"));
    assert!(index.contains(&bar.concat()), "{index}");
    assert!(index.contains("ben.csv and emil.csv answer alike in all "));
    assert!(index.contains(">&lt;b&gt;cem&amp;{{rows}}.csv</a>"));
    assert!(index.contains(" if it is a program, <code>chmod +x</code> it; "));
    let links: Vec<&str> = index.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    let (first, pages) = links.split_at(3);
    assert_eq!(first, ["sheets.html", "class.csv", "class-semicolon.csv"], "the files are near the headline");
    let pages: Vec<String> = pages.iter().map(|link| page(link)).collect();
    let sheets = page("sheets.html");
    for page in pages.iter().chain([&index, &sheets]) {
        for foreign in ["<script", "<i>", "http://", "https://", "<b>cem"] {
            let page = page.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
            assert!(!page.contains(foreign), "{foreign}");
        }
        for element in ["section", "div", "figure", "dl", "dt", "dd", "b", "p", "a", "code", "table", "tr", "td"] {
            let opened = page.matches(&format!("<{element}>")).count() + page.matches(&format!("<{element} ")).count();
            assert_eq!(opened, page.matches(&format!("</{element}>")).count(), "{element}");
        }
    }
    // The game that O loses in five moves: it is lost by the fourth, and the page that plays shows it before that.
    let ben = &pages[1];
    let badges = "<b class=\"beatable\">as X: beatable</b>\n<b class=\"beatable\">as O: beatable</b>\n</div>";
    assert!(ben.contains(badges), "{ben}");
    assert!(ben.contains("<b>4. O on 8</b> <span>turns a win into a loss: 3 would have won</span>"));
    assert!(ben.contains("<b>5. X on 3</b> <span>X has won on <span class=\"line\">1-2-3</span>.</span>"));
    assert!(ben.contains("href=\"noughts.html#moves=19283&amp;at=3&amp;side=both&amp;values=1\""));
    assert_eq!(ben.matches("<figure class=\"turning\">").count(), 2);
    assert!(page("noughts.html").len() > 50_000);
    assert!(index.contains("<dt><b class=\"not-judged\">not judged</b></dt><dd>could not be asked: "));
    // A sheet for each, with a game that it loses on each side, and without the figures.
    assert_eq!(sheets.matches("<article class=\"sheet\">").count(), 5);
    assert_eq!(sheets.matches("<h3>A game that it loses").count(), 4);
    assert!(!sheets.contains("<details") && ben.contains("<details><summary>Details</summary>"));
    // Who has no picture has what was found unfolded.
    assert!(pages[0].contains("<details open>"), "{}", pages[0]);
    // What would have been better is told by a star, in each of two pictures.
    assert_eq!(ben.matches("★").count() % 2, 0);
    assert!(ben.contains("class=\"star\""));
    // The move that lost has its sign, in each of two pictures, on a ground that is that of no other move.
    let turning: Vec<&str> = ben.split("<figure class=\"").filter(|figure| figure.starts_with("turning")).collect();
    for figure in turning {
        assert_eq!(figure.matches("class=\"fault\"").count(), 2, "{figure}");
        assert!(figure.contains("#f3c9bc") && figure.contains("#64281b") && !figure.contains("#f7e3a1"), "{figure}");
    }
    // What to tell is a sentence there.
    let told = ben.split("<p class=\"tell\">").nth(1).unwrap().split("</p>").next().unwrap();
    assert!(told.starts_with("Loses as ") && told.ends_with(")."), "{told}");
    let csv = page("class.csv");
    assert!(page("class-semicolon.csv").starts_with("\u{FEFF}name;function;verdict;as X;as O;"));
    assert!(csv.starts_with("\u{FEFF}name,function,verdict,as X,as O,"), "{csv}");
    let rows: Vec<Vec<&str>> = csv.lines().map(|row| row.split(',').collect()).collect();
    assert_eq!(rows[2][..5], ["ben.csv", "", "beatable", "beatable", "beatable"]);
    assert_eq!((rows[0][9], rows[1][9], rows[1][10]), ("good moves %", "100.0", "0.0000"));
    assert!(rows[2][9].parse::<f64>().is_ok_and(|share| share < 100.0), "{csv}");
    assert!(csv.lines().nth(2).unwrap().ends_with(",emil.csv,"), "{csv}");
    assert!(csv.contains("\n<b>cem&{{rows}}.csv,,not judged,not judged,not judged,,,,,,,,,\"line 1: "), "{csv}");
}

#[test]
fn a_position_in_which_it_crashes_is_no_good_move() {
    let bot = "while read p; do case $p in .........) echo 5;; *) exit 1;; esac; done";
    let run = noughts(&["audit", "--as", "x", "--exec", bot, "--format", "csv"]);
    let row: Vec<&str> = run.stdout.lines().nth(1).unwrap().split(',').collect();
    assert!(row.contains(&"11.1"), "one of nine: {}", run.stdout);
}

#[test]
fn a_bot_that_ends_is_told_so() {
    let crash = "exec:while read p; do case $p in .........) echo 5;; *) exit 2;; esac; done";
    let report = Path::new(env!("CARGO_TARGET_TMPDIR")).join("a report on a crash");
    let run = noughts(&["audit", "hard", crash, "--as", "x", "--report", report.to_str().unwrap()]).exits(1);
    run.shows(" loses as X: after 5 1 it makes no legal move: it ended without an answer (exit status: 2)");
    let pages: Vec<PathBuf> = fs::read_dir(&report).unwrap().map(|page| page.unwrap().path()).collect();
    let page = pages.iter().find(|page| page.to_string_lossy().contains("02-exec")).unwrap();
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("<h3>A game that it loses, in 2 moves, then it makes no legal move</h3>"));
    assert!(page.contains("#moves=51&amp;at=2&amp;"));
}

#[test]
fn who_takes_any_square_is_told_so() {
    noughts(&["audit", "easy", "medium"])
        .shows(": it takes any free square, by chance (game ")
        .shows(" gives the draw away: ");
}

/// A page has the calls of a function that show its mistakes, and a table says whose figures are estimates.
#[test]
#[ignore = "needs python3"]
fn what_a_class_shows_of_functions_can_be_tried_and_is_explained() {
    let first = "def choose(board, player):\n    return board.index(' ')\n";
    let often = "import random\ndef choose(board, player):\n    free = [i for i in range(9) if board[i] == ' ']\n    \
                 return random.choices(free)[0] if random.random() < .1 else free[0]\n";
    let folder = folder("a class of functions with chance", &[("eps.py", often), ("first.py", first)]);
    let report = folder.join("report");
    let [class, pages] = [&folder, &report].map(|path| path.to_str().unwrap());
    let run = noughts(&["audit", class, "--as", "x", "--repeat", "2", "--takes", "flat", "--report", pages]).exits(1);
    let told = "The figures of eps.py are estimates: ";
    run.shows(told);
    assert!(fs::read_to_string(report.join("index.html")).unwrap().contains(told));
    let pages = fs::read_dir(&report).unwrap().map(|page| page.unwrap().path());
    let page = pages.into_iter().find(|page| page.to_string_lossy().ends_with("-first.py.html")).unwrap();
    let page = fs::read_to_string(page).unwrap();
    assert!(
        page.contains("</summary><code>choose([&#39;X&#39;, ") || page.contains("</summary><code>choose(['X', "),
        "{page}"
    );
}

#[test]
#[ignore = "needs python3"]
fn a_function_that_is_wrong_is_shown_on_the_page_with_what_is_right() {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/tictactoe.py");
    let report = folder("a wrong function", &[]).join("report");
    noughts(&["audit", bot.to_str().unwrap(), "--report", report.to_str().unwrap()]).exits(1);
    let mut pages = fs::read_dir(&report).unwrap().map(|page| page.unwrap().path());
    let page = pages.find(|page| page.to_string_lossy().ends_with("tictactoe.py.html")).unwrap();
    let page = fs::read_to_string(page).unwrap();
    let case = "<b><code>winner</code></b> <span>misses the line <span class=\"line\">3-5-7</span>: asked about this board, it returned None, and &#39;X&#39; is right</span>";
    let case = [case.to_string(), case.replace("&#39;", "'")];
    assert!(case.iter().any(|case| page.contains(case)), "{page}");
    assert!(page.contains("<p class=\"tell\"><code>winner</code> misses the line "), "{page}");
    let index = fs::read_to_string(report.join("index.html")).unwrap();
    let [header, table] = ["sheets.html", "<table>"].map(|text| index.find(text).unwrap());
    assert!(header < table, "the sheets are above the table");
}

/// Several are asked at the same time, and each is judged as if it were alone.
#[test]
#[ignore = "needs python3 and node"]
fn a_class_is_judged_as_each_is_alone() {
    if !is_drawn(3) {
        return;
    }
    let functions = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/functions");
    let names = ["agent.py", "class.js", "flat0.js", "random_sound.py", "syntax_error.py", "game.py", "hangs.py"];
    let texts = names.map(|name| fs::read_to_string(functions.join(name)).unwrap());
    let files: Vec<(&str, &str)> = names.into_iter().zip(texts.iter().map(String::as_str)).collect();
    let folder = folder("a class of functions", &files);
    let audit = |path: &Path| {
        let run = noughts(&["audit", path.to_str().unwrap(), "--format", "json", "--timeout", "2s"]);
        let short = |report: &Value| report.to_string().replace(&format!("{}/", folder.display()), "");
        json_lines(&run.stdout).iter().map(short).collect::<BTreeSet<String>>()
    };
    let alone: BTreeSet<String> = names.iter().flat_map(|name| audit(&folder.join(name))).collect();
    let class: BTreeSet<String> = audit(&folder);
    assert!(alone.len() > 8 && alone.is_subset(&class), "{alone:#?}\n{class:#?}");
    assert_eq!(class.len(), 2 * names.len());
}

#[test]
#[ignore = "needs a browser"]
fn on_paper_a_report_keeps_its_table_and_takes_two_pages_for_a_bot() {
    let folder = class("a-printed-class");
    let report = folder.join("report");
    noughts(&["audit", folder.to_str().unwrap(), "--report", report.to_str().unwrap()]).exits(1);
    // A4 between its margins.
    let look = Look { width: 703, height: 1032, print: true, ..PLAIN };
    let open = |name: &str| Page::open(&format!("file://{}", report.join(name).display()), look);
    assert_eq!(open("index.html").text("getComputedStyle(document.querySelector('tbody tr')).display"), "table-row");
    let mut page = open("02-ben.csv.html");
    page.eval("document.querySelectorAll('details').forEach((details) => (details.open = true))");
    for (part, columns) in [("boards", 6), ("facts", 2)] {
        let style = format!("getComputedStyle(document.querySelector('.{part}')).gridTemplateColumns");
        assert_eq!(page.text(&style).split(' ').count(), columns, "{part}");
    }
    // On a sheet to hand out, a board has 22 millimetres, six stand in a row, and their captions have 8.5 points.
    let mut sheets = open("sheets.html");
    let lines = "document.querySelector('.light svg').getBoundingClientRect().width * 30 / 34 * 25.4 / 96";
    assert!((21.0..23.0).contains(&sheets.eval(lines).as_f64().unwrap()));
    let caption = "parseFloat(getComputedStyle(document.querySelector('figcaption')).fontSize) * 72 / 96";
    assert!(sheets.eval(caption).as_f64().unwrap() >= 8.49);
    // Beyond the body, paper has nothing but the page's margin, at which the ground of a move would be cut off.
    let inside = "[...document.querySelectorAll('figure')].every(move => move.getBoundingClientRect().left >= 0)";
    assert_eq!(sheets.eval(inside), true);
    // Seven boards are one row, and nine are five and four.
    for (boards, columns) in [(7, 7), (9, 5)] {
        page.eval("document.querySelector('.side').append(document.querySelector('.boards').cloneNode(true))");
        let row = "document.querySelector('.side > :last-child')";
        page.eval(&format!("while ({row}.children.length < {boards}) {row}.append({row}.children[0].cloneNode(true))"));
        let style = format!("getComputedStyle({row}).gridTemplateColumns");
        assert_eq!(page.text(&style).split(' ').count(), columns, "{boards}");
        page.eval(&format!("{row}.remove()"));
    }
    page.eval("document.querySelectorAll('details').forEach((details) => (details.open = false))");
    let paper = json!({ "paperWidth": 210.0 / 25.4, "paperHeight": 297.0 / 25.4, "preferCSSPageSize": true });
    let pdf = page.call("Page.printToPDF", paper)["data"].clone();
    assert_eq!(page.eval(&format!("atob({pdf}).match(/\\/Type \\/Page\\b/g).length")), 2);
}

#[test]
#[ignore = "needs a browser"]
fn what_to_tell_has_the_wide_column_however_long_the_names_are() {
    let folder = class("a-class-with-long-names");
    let report = folder.join("report");
    noughts(&["audit", folder.to_str().unwrap(), "--report", report.to_str().unwrap()]).exits(1);
    let address = format!("file://{}", report.join("index.html").display());
    for (width, print, least) in [(1200, false, 0.25), (1000, false, 0.25), (800, false, 0.25), (703, true, 0.45)] {
        let mut page = Page::open(&address, Look { width, height: 1032, print, ..PLAIN });
        page.eval(
            "document.querySelectorAll('tbody a, td.function').forEach(cell => cell.textContent = 'TicTacToeGame.get_move_of_computer')",
        );
        page.eval("document.querySelectorAll('td.number').forEach(cell => cell.textContent = '510,336')");
        let share = "document.querySelector('td.tell').offsetWidth / document.querySelector('table').offsetWidth";
        assert!(page.eval(share).as_f64().unwrap() > least, "{width}");
        assert_eq!(page.eval("document.documentElement.scrollWidth <= innerWidth"), true, "{width}");
    }
}

/// One is perfect as X and beatable as O.
#[test]
fn each_verdict_of_the_table_has_a_ground_with_an_edge_around_it() {
    let mut audit = command(&["audit", "montero-ia", "prevos", "--color", "always"]);
    let run = audit.env("COLORTERM", "truecolor").env("TERM", "xterm-256color").output().unwrap();
    let table = String::from_utf8(run.stdout).unwrap();
    let row = table.lines().find(|row| row.contains("montero-ia")).unwrap();
    let chips: Vec<&str> = row.split("48;2;").skip(1).map(|rest| rest.split(['m', '\x1b']).nth(1).unwrap()).collect();
    assert_eq!(chips, [" perfect ", " beatable "], "{row:?}");
}

#[test]
#[ignore = "needs a browser"]
fn on_a_phone_facts_stand_in_columns_and_numbers_of_squares_can_be_read() {
    let folder = class("a-class-for-a-phone");
    let report = folder.join("report");
    noughts(&["audit", folder.to_str().unwrap(), "--report", report.to_str().unwrap()]).exits(1);
    let address = |page: &str| format!("file://{}", report.join(page).display());
    let phone = Look { width: 390, height: 844, ..PLAIN };
    let mut page = Page::open(&address("index.html"), phone);
    for (column, lefts) in
        [("[data-label='as O'], [data-label=lost]", 1), ("[data-label='as X'], [data-label=games]", 1)]
    {
        let places = format!(
            "new Set([...document.querySelectorAll(\"{column}\")].filter(cell => cell.offsetWidth).map(cell => cell.offsetLeft)).size"
        );
        assert_eq!(page.eval(&places), lefts, "{column}");
    }
    let size = "Math.min(...[...document.querySelectorAll('.light svg text')].map(text =>
        parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))";
    let paper = Look { width: 703, height: 1032, print: true, ..PLAIN };
    for (name, look) in [("02-ben.csv.html", phone), ("02-ben.csv.html", PLAIN), ("sheets.html", paper)] {
        let size = Page::open(&address(name), look).eval(size).as_f64().unwrap();
        assert!(size >= 9.0, "{name}: {size}");
    }
}

/// The colours of the report are those of the page that plays, as far as that has them.
#[test]
fn the_report_has_the_colours_of_the_page() {
    let style = include_str!("../../src/commands/audit/report/report.css");
    let page = noughts::page::html(None);
    let colours: Vec<&str> = style.split_whitespace().collect();
    let named = colours.windows(2).filter(|pair| pair[0].starts_with("--") && pair[1].starts_with('#'));
    let own = ["--good:", "--good-tint:", "--x-tint:", "--o-tint:"];
    let shared: Vec<String> = named.filter(|pair| !own.contains(&pair[0])).map(|pair| pair.concat()).collect();
    assert!(shared.len() > 12);
    for colour in shared {
        assert!(page.contains(colour.trim_end_matches(';')), "{colour}");
    }
}
