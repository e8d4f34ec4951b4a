//! The audit as a test of a bot, as a crate that depends on this one would write it.

use noughts_bots::{Audit, Player, Verdict};

#[test]
#[ignore = "needs python3"]
fn the_bot_of_the_examples_can_lose_as_o_alone() {
    let bot = format!("python3 '{}/../../examples/bot.py'", env!("CARGO_MANIFEST_DIR"));
    let reports = Audit::default().command(&bot).unwrap();
    let verdicts: Vec<_> = reports.iter().map(|report| (report.side(), report.verdict())).collect();
    assert_eq!(verdicts, [(Player::X, Some(Verdict::Safe)), (Player::O, Some(Verdict::Beatable))], "{reports:?}");
    assert!(reports[0].never_loses() && !reports[1].never_loses());
    let said = serde_json::to_value(&reports[1]).unwrap();
    assert_eq!((&said["verdict"], said["losing_game"].as_array().unwrap().len()), (&"beatable".into(), 7), "{said}");
}
