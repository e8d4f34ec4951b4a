//! Bots that are all ended at once, and what is asked after that.

#![cfg(unix)]

use noughts_bots::{BotError, Player, Verdict, allow_bots, audit_command, end_all};
use rustix::io::Errno;
use rustix::process::{WaitOptions, wait};
use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, thread};

const FIRST_FREE: &str = "while read p; do free=${p%%.*}; echo $((${#free} + 1)); done";

fn is_interrupted(bot: &str) -> bool {
    matches!(audit_command(bot, Player::O), Err(BotError::Interrupted))
}

#[test]
fn bots_can_be_asked_again_after_all_were_ended() {
    let marker = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("a bot of {}", std::process::id()));
    let bot = format!("echo > '{}'; sleep 600", marker.display());
    for _ in 0..2 {
        let start = Instant::now();
        let asked = thread::spawn({
            let bot = bot.clone();
            move || is_interrupted(&bot)
        });
        while !marker.exists() {
            assert!(start.elapsed() < Duration::from_secs(50), "the bot was not started");
            thread::sleep(Duration::from_millis(2));
        }
        end_all();
        assert!(asked.join().unwrap(), "whoever waits for a bot is told");
        fs::remove_file(&marker).unwrap();
        assert!(is_interrupted(&bot) && !marker.exists(), "no bot is started as long as that is not allowed");
        assert_eq!(wait(WaitOptions::NOHANG).err(), Some(Errno::CHILD), "no process is left");
        allow_bots();
        let report = audit_command(FIRST_FREE, Player::O).unwrap();
        assert_eq!(report.verdict(), Some(Verdict::Beatable), "{report}");
    }
}
