//! Audits as SARIF.

use crate::program::{json_lines, noughts};
use noughts::Position;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// What was found, by an audit of a file with this text.
fn results(name: &str, text: &str) -> (String, Vec<Value>) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sarif of bots");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    let printed = noughts(&["audit", file, "--format", "sarif"]).stdout;
    let [log] = json_lines(&printed).try_into().unwrap();
    assert_eq!((&log["version"], log["runs"].as_array().unwrap().len()), (&"2.1.0".into(), 1));
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap().clone();
    assert!(results.iter().all(|result| rules.iter().any(|rule| rule["id"] == result["ruleId"])), "{printed}");
    (format!("file://{}", file.replace(' ', "%20")), results)
}

fn place(result: &Value) -> &Value {
    &result["locations"][0]["physicalLocation"]
}

#[test]
fn a_lost_game_is_a_result_of_its_file() {
    let first_free = |position: Position| Some(format!("{position},{}\n", position.legal_moves().iter().next()?));
    let (uri, results) = results("first free.csv", &Position::all().filter_map(first_free).collect::<String>());
    assert_eq!(results.len(), 2);
    for (result, side) in results.iter().zip(["X", "O"]) {
        let text = result["message"]["text"].as_str().unwrap();
        assert!(text.starts_with(&format!("loses as {side}: after ")) && text.contains(" it takes "), "{text}");
        assert_eq!((&result["ruleId"], &result["level"]), (&"beatable".into(), &"error".into()));
        assert_eq!(place(result)["artifactLocation"]["uri"], uri);
    }
}

#[test]
fn who_cannot_be_asked_is_told_in_the_files_that_a_build_reads() {
    let bot = Path::new(env!("CARGO_TARGET_TMPDIR")).join("an empty bot.py");
    fs::write(&bot, "").unwrap();
    let bot = bot.to_str().unwrap();
    let run = noughts(&["audit", bot, "--format", "sarif"]).exits(3);
    let [log] = json_lines(&run.stdout).try_into().unwrap();
    let invocation = &log["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false, "{log}");
    let told = invocation["toolExecutionNotifications"][0]["message"]["text"].as_str().unwrap();
    assert!(told.ends_with("an empty bot.py: is empty"), "{told}");
    let junit = noughts(&["audit", bot, "--format", "junit"]).exits(3);
    assert!(junit.stdout.contains("errors=\"2\""), "{}", junit.stdout);
}

#[test]
#[ignore = "needs python3"]
fn a_file_that_does_not_run_is_told_at_its_line() {
    let bot = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no_syntax.py");
    fs::write(&bot, "\n\ndef move(:\n").unwrap();
    let run = noughts(&["audit", bot.to_str().unwrap(), "--format", "sarif"]).exits(3);
    let [log] = json_lines(&run.stdout).try_into().unwrap();
    let place = place(&log["runs"][0]["invocations"][0]["toolExecutionNotifications"][0]).clone();
    assert_eq!(place["artifactLocation"]["uri"], format!("file://{}", bot.display()));
    assert_eq!(place["region"]["startLine"], 3);
}

#[test]
#[ignore = "needs python3"]
fn a_wrong_function_is_a_result_at_its_line() {
    let source = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/tictactoe.py")).unwrap();
    let (_, results) = results("tic tac toe.py", &source);
    let wrong: Vec<&Value> = results.iter().filter(|result| result["ruleId"] == "function").collect();
    let text = wrong[0]["message"]["text"].as_str().unwrap();
    assert_eq!(text, "winner misses the line 3-5-7, first at ..X.X.XOO; it returned None, and 'X' is right");
    for (result, name) in wrong.iter().zip(["winner", "terminal", "utility"]) {
        let line = place(result)["region"]["startLine"].as_u64().unwrap() as usize;
        assert!(source.lines().nth(line - 1).unwrap().starts_with(&format!("def {name}(")), "{result}");
    }
    assert_eq!(wrong.len(), 3);
}
