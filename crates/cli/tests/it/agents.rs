//! The examples for learning agents.

#![cfg(unix)]

use crate::program::{fed, json_lines};
use noughts_testing::run::run;
use noughts_testing::sample::runs_all;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/agents");

/// A new folder with the examples, and the table beside them.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for file in fs::read_dir(EXAMPLES).unwrap().map(Result::unwrap) {
        fs::copy(file.path(), folder.join(file.file_name())).unwrap();
    }
    fs::write(folder.join("noughts.py"), noughts::export::to_python()).unwrap();
    folder
}

#[test]
#[ignore = "needs python3"]
fn the_distance_from_perfect_is_that_of_the_page() {
    let printed = run(&folder("distance"), "python3", &["distance.py"], "");
    let page = include_str!("../../../../docs/languages.md");
    assert!(page.contains(&format!("```text\n{printed}```\n")), "{printed}");
}

#[test]
#[ignore = "needs python3"]
fn what_is_no_move_loses_and_the_sides_can_be_told_apart() {
    let ask = "from distance import losses, mean_loss\nimport noughts\n\
        print(mean_loss(lambda board: 0, 'X'), losses(lambda board: 1, 'O')['X........'])\n\
        perfect = {side: len(losses(noughts.pick, side)) for side in ('X', 'O', 'XO')}\n\
        print(perfect['X'] + perfect['O'] == perfect['XO'], max(losses(lambda b: {noughts.pick(b): 0.5, 0: 0.5}).values()))";
    assert_eq!(run(&folder("distance-more"), "python3", &["-c", ask], ""), "1.0 1\nTrue 1.0\n");
}

#[test]
#[ignore = "needs python3, and gymnasium, pettingzoo and open_spiel in the folder AGENTS"]
fn the_examples_play_with_the_packages_that_they_are_for() {
    let packages = std::env::var("AGENTS").expect("AGENTS names the folder of the packages");
    let folder = folder("agents");
    // PettingZoo draws by it, which nobody asks for.
    fs::write(folder.join("pygame.py"), "").unwrap();
    let python = |arguments: &[&str]| {
        run(&folder, "env", &[&[&format!("PYTHONPATH={packages}"), "python3"], arguments].concat(), "")
    };
    assert_eq!(python(&["with_openspiel.py"]), "perfect: mean loss 0.000\nuniform: mean loss 0.648\n");
    assert_eq!(
        python(&["with_pettingzoo.py"]),
        "perfect: mean loss 0.000\nfirst_legal: mean loss 0.547\n\
         perfect against first_legal: {'player_1': 1, 'player_2': -1}\n"
    );
    let printed = python(&["with_gymnasium.py"]);
    assert!(printed.starts_with("first_free: mean loss 0.547\na game at random: "), "{printed}");
    let check = "from gymnasium.utils.env_checker import check_env\nfrom with_gymnasium import *\n\
        for side in 'XO':\n    env = PerfectOpponent(side)\n    check_env(env, skip_render_check=True)\n    \
            env.reset(seed=1)\n    is_over = False\n    \
            while not is_over:\n        _, reward, is_over, _, _ = env.step(noughts.pick(env.board) - 1)\n    \
            print(reward, env.reset()[0].tolist().count(2), env.step(9)[1:3])";
    assert_eq!(python(&["-W", "ignore", "-c", check]), "0.0 0 (-1.0, True)\n0.0 1 (-1.0, True)\n");
    // PettingZoo's squares 0, 4 and 3 are 1, 5 and 2 here, and 3 is its 6.
    let boards = "from with_pettingzoo import *\nenv = tictactoe_v3.env()\nenv.reset()\nseen = []\n\
        for action in (0, 4, 3):\n    env.step(action)\n    seen.append(board_of(env.last()[0]))\n\
        print(seen, all(board_of(observation_of(board)) == board for board in seen), perfect(env.last()[0]))";
    assert_eq!(python(&["-c", boards]), "['X........', 'X...O....', 'XX..O....'] True 6\n");
}

/// OpenSpiel plays by the moves so far, and shares no code with the audit.
#[test]
#[ignore = "needs python3, and open_spiel in the folder AGENTS"]
fn policies_are_as_exploitable_as_openspiel_finds_them() {
    let packages = std::env::var("AGENTS").expect("AGENTS names the folder of the packages");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/export/policies.py");
    let count = if runs_all() { "10" } else { "1" };
    let folder = folder("policies");
    fs::copy(script, folder.join("policies.py")).unwrap();
    let python = [&format!("PYTHONPATH={packages}"), "python3", "policies.py", count];
    for policy in json_lines(&run(&folder, "env", &python, "")) {
        let report = fed(&["audit", "-", "--format", "json"], policy["table"].to_string());
        let sides = json_lines(&report.stdout);
        let mean = sides.iter().map(|side| number(&side["exploitability"])).sum::<f64>() / 2.0;
        let expected = policy["exploitability"].as_f64().unwrap();
        assert!((mean - expected).abs() < 1e-12, "{mean} and {expected}");
        assert!((mean - policy["audit"].as_f64().unwrap()).abs() < 1e-12, "{mean} and {policy}");
    }
}

/// A fraction, or a decimal number.
fn number(chance: &Value) -> f64 {
    let text = chance.as_str().unwrap();
    let (over, under) = text.split_once('/').unwrap_or((text, "1"));
    over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap()
}
