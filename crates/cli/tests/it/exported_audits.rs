//! The audits of the exported files for Python and JavaScript, beside those of the program.

#![cfg(unix)]

use crate::program::{json_lines, noughts};
use noughts::strategies::ALL;
use noughts::{Player, Position, Square};
use noughts_testing::run::run;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A new folder with the exported file in it.
fn folder(format: &str, file: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("audits-{format}"));
    fs::create_dir_all(&folder).unwrap();
    noughts(&["export", format, "-o", folder.join(file).to_str().unwrap()]).exits(0);
    folder
}

/// What a strategy may choose in all positions in which this side is to move, by board.
fn choices(strategy: &dyn noughts::strategies::Strategy, side: Player) -> BTreeMap<String, Vec<u8>> {
    let positions = Position::all().filter(|position| !position.is_over());
    let own = positions.filter(|position| position.to_move() == side);
    own.map(|position| (position.to_string(), strategy.choices(position).iter().map(Square::number).collect()))
        .collect()
}

/// All strategies on both sides, a line of JSON each.
fn strategies() -> String {
    let line = |name: &str, strategy, side: Player| {
        json!({ "name": name, "side": side.to_string(), "choices": choices(strategy, side) }).to_string() + "\n"
    };
    ALL.iter().flat_map(|named| Player::ALL.map(|side| line(named.name, named.strategy, side))).collect()
}

/// What a report of the program says, in the fields that an exported file prints.
fn expected(report: &Value) -> Value {
    let mistakes = ["win_to_draw", "win_to_loss", "draw_to_loss"].map(|kind| report["may"][kind].clone());
    json!({
        "side": report["side"],
        "verdict": report["verdict"],
        "games": [report["won"], report["drawn"], report["lost"]],
        "vs_random": report["vs_random"],
        "losing_game": report["losing_game"],
        "mistakes": mistakes,
    })
}

/// Compares the audits that a file printed with those of the program. A function with dice has no chances here, and no proof
/// that it never loses: the program knows all ways in which the dice can fall, and the file those that it saw.
fn check(printed: &str, functions: &str) {
    let found = json_lines(printed);
    assert!(found.len() > 2 * ALL.len() + 6, "{printed}");
    let mut reports = json_lines(&noughts(&["audit", "--all", "--format", "json"]).stdout);
    let files: BTreeSet<&str> =
        found.iter().filter_map(|audit| audit["name"].as_str()).filter(|name| name.contains('.')).collect();
    for name in files {
        let audited = noughts(&["audit", &format!("{functions}/{name}"), "--format", "json"]).stdout;
        reports.extend(json_lines(&audited).into_iter().map(|mut report| {
            report["name"] = name.into();
            report
        }));
    }
    for mut audit in found {
        let mut take = |field| audit.as_object_mut().unwrap().remove(field).unwrap();
        let (name, has_varied) = (take("name"), take("varied") == true);
        let report = reports.iter().find(|report| report["name"] == name && report["side"] == audit["side"]).unwrap();
        let mut due = expected(report);
        if audit["vs_random"].is_null() {
            due["vs_random"] = Value::Null;
            audit["exploitability"].take();
        }
        // JavaScript has none.
        match audit["exploitability"].is_null() {
            true => drop(audit.as_object_mut().unwrap().remove("exploitability")),
            false => due["exploitability"] = report["exploitability"].clone(),
        }
        if has_varied && due["verdict"] != "beatable" {
            due["verdict"] = "unproven".into();
        }
        assert_eq!(audit, due, "{name}");
    }
}

#[test]
#[ignore = "needs python3"]
fn python_audits_strategies_and_functions_as_the_program_does() {
    let folder = folder("python", "noughts.py");
    let functions = format!("{ROOT}/crates/cli/tests/functions");
    fs::copy(format!("{ROOT}/tests/export/audits.py"), folder.join("audits.py")).unwrap();
    check(&run(&folder, "python3", &["-B", "audits.py", &functions], &strategies()), &functions);
}

#[test]
#[ignore = "needs node"]
fn javascript_audits_strategies_and_functions_as_the_program_does() {
    let folder = folder("js", "noughts.mjs");
    let functions = format!("{ROOT}/crates/cli/tests/functions");
    let module = folder.join("noughts.mjs");
    let script = format!("{ROOT}/tests/export/audits.mjs");
    check(&run(&folder, "node", &[&script, module.to_str().unwrap(), &functions], &strategies()), &functions);
}
