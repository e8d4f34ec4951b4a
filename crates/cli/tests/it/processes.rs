//! Bots as processes: nothing of them is left running, whatever happens to the program. Processes are listed as Linux
//! lists them.

#![cfg(target_os = "linux")]

use crate::program::{command, fed, noughts, noughts_as_bot, without_progress};
use noughts_testing::sample::seed;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The argument of a sleep that no other process on the machine has: a minute, and a fraction of a second that is new for
/// each run and each call. It is short, so that a run that is broken off leaves nothing for long.
fn a_minute() -> String {
    static CALLS: AtomicU32 = AtomicU32::new(100);
    format!("60.{:010}{}", std::process::id(), CALLS.fetch_add(1, Ordering::Relaxed))
}

/// Whether a process has this argument. In the shell's own command line it is only part of one.
fn is_running(argument: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let mut lines = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    lines.any(|line| line.split(|byte| *byte == 0).any(|word| word == argument.as_bytes()))
}

/// Waits until such a process is there.
fn await_running(argument: &str) {
    let start = Instant::now();
    while !is_running(argument) {
        assert!(start.elapsed() < Duration::from_secs(50), "sleep {argument} has not been started");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
#[ignore = "takes long"]
fn no_process_is_left_after_an_audit() {
    for bot in [
        "sleep S & while read p; do echo 5; done",
        "(trap '' HUP TERM; sleep S) & while read p; do echo 5; done",
        "setsid sleep S & while read p; do echo 5; done",
        "setsid sh -c 'setsid sleep S & sleep S' & read p; exit 1",
        "sleep S",
        "exec 1>&-; sleep S",
    ] {
        let (argument, marker) = (a_minute(), marker());
        let bot = format!("touch '{}'; {}", marker.display(), bot.replace('S', &argument));
        let run = noughts(&["audit", "--as", "x", "--exec", &bot, "--timeout", "3s"]);
        // Where it never made a move, nothing is proved.
        assert!(matches!(run.code, Some(1 | 3)) && marker.exists(), "{bot}");
        assert!(!is_running(&argument), "{bot}");
        fs::remove_file(marker).unwrap();
    }
    let argument = a_minute();
    let good = format!("sleep {argument} & {} -", noughts_as_bot());
    noughts(&["audit", "--as", "x", "--exec", &good]).exits(0);
    assert!(!is_running(&argument));
}

/// A file that shows that a bot has run.
fn marker() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(a_minute())
}

#[test]
fn the_end_of_one_bot_does_not_touch_the_other() {
    let argument = a_minute();
    let helped = format!(
        "exec:setsid sleep {argument} & while read p; do kill -0 $! || exit 5; free=${{p%%.*}}; echo $((${{#free}} + 1)); done"
    );
    let run = noughts(&["match", &helped, "exec:while read p; do echo 5; done", "--games", "5"]);
    assert!(run.stderr.contains("O, illegal") && !run.stderr.contains("X, "), "{}", run.stderr);
    assert!(!is_running(&argument));
}

/// All signals that end a program and can be handled: not those of errors in it (ILL BUS FPE SEGV), not
/// KILL, not those that do nothing, stop it or let it go on, not XFSZ, after which writing fails, and not 32 and 33, which
/// belong to the C library.
fn ending_signals() -> Vec<u32> {
    let others = [4, 7, 8, 9, 11, 13, 17, 18, 19, 20, 21, 22, 23, 25, 28, 32, 33];
    (1..=64).filter(|signal| !others.contains(signal)).collect()
}

fn send(signal: u32, child: &Child) {
    let kill = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status().unwrap();
    assert!(kill.success(), "signal {signal}");
}

/// Waits until the program handles this signal, which before that would end it as it ends any program. False if the program
/// has ended before.
fn handles(signal: u32, child: &mut Child) -> bool {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or("0");
        if u64::from_str_radix(caught.trim(), 16).unwrap() >> (signal - 1) & 1 == 1 {
            return true;
        }
        assert!(start.elapsed() < Duration::from_secs(50), "signal {signal} is not handled");
        std::thread::sleep(Duration::from_millis(2));
    }
    false
}

/// What is left on standard output and standard error of a program that was interrupted, which ends in time.
fn interrupted(mut child: Child, signal: u32) -> (String, String) {
    let start = Instant::now();
    let (mut stdout, mut stderr) = (String::new(), String::new());
    child.stdout.take().map(|mut out| out.read_to_string(&mut stdout));
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    let code = child.wait().unwrap().code();
    assert_eq!(code, Some(128 + signal as i32), "signal {signal}: {stdout}{stderr}");
    assert!(start.elapsed() < Duration::from_secs(50), "signal {signal}");
    (stdout, without_progress(&stderr))
}

#[test]
fn no_process_is_left_after_any_signal_that_ends_the_program() {
    for signal in ending_signals() {
        let (outside, inside) = (a_minute(), a_minute());
        // With its output closed, nothing of the one outside of the group delays the end of the program.
        let bot = format!("setsid sleep {outside} >&- 2>&- & sleep {inside}");
        let child = command(&["audit", "--exec", &bot]).spawn().unwrap();
        await_running(&outside);
        await_running(&inside);
        send(signal, &child);
        let (stdout, stderr) = interrupted(child, signal);
        assert_eq!((stdout.as_str(), stderr.as_str()), ("", "interrupted\n"), "signal {signal}");
        assert!(!is_running(&outside) && !is_running(&inside), "signal {signal}");
    }
}

/// The names of the files of a folder.
fn files(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    names.collect()
}

/// Long commands, each with a bot `BOT`, one that is started for each question, `ONCE`, or a file `FILE`, are ended by signals
/// at moments that nobody chooses.
#[test]
#[ignore = "takes long"]
fn a_signal_at_any_moment_ends_all_and_leaves_nothing() {
    let commands = [
        "audit --timeout 1m --exec BOT",
        "audit --restart --jobs 3 --exec ONCE",
        "match exec:BOT random --games 1000000",
        "match exec:BOT random perfect --games 1000000",
        "solve --board 5x4 --line 4 -o FILE",
        "certificate --board 8x8 --line 5 --as x --goal win --timeout 10m -o FILE",
        "verify --all FILE",
        "play --plain --level exec:BOT",
    ];
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("moments-{}", a_minute()));
    fs::create_dir(&folder).unwrap();
    let (table, old) = (folder.join("5x4.nt"), folder.join("old"));
    noughts(&["solve", "--board", "5x4", "--line", "4", "--keep", "6", "-o", table.to_str().unwrap()]).exits(0);
    fs::write(&old, "what was there").unwrap();
    let (mut random, signals) = (fastrand::Rng::with_seed(seed()), ending_signals());
    for round in 0..48 {
        let argument = a_minute();
        // It plays slowly, so that no command ends by itself before its signal comes.
        let helper = format!("setsid sleep {argument} >&- 2>&- &");
        let turn = "sleep 0.02; free=${p%%.*}; echo $((${#free} + 1))";
        let bot = format!("{helper} while read p; do {turn}; done");
        let once = format!("{helper} p=$1; {turn}");
        let (chosen, signal) = (commands[round % commands.len()], *random.choice(&signals).unwrap());
        let file = if chosen.starts_with("verify") { &table } else { &old };
        let fill =
            |word: &str| word.replace("BOT", &bot).replace("ONCE", &once).replace("FILE", file.to_str().unwrap());
        let words: Vec<String> = chosen.split(' ').map(fill).collect();
        let mut child = command(&words.iter().map(String::as_str).collect::<Vec<_>>()).spawn().unwrap();
        // Its input stays open, so that a game goes on.
        let input = child.stdin.take();
        if !handles(signal, &mut child) {
            continue;
        }
        std::thread::sleep(Duration::from_millis(random.u64(..600)));
        if child.try_wait().unwrap().is_some() {
            continue;
        }
        send(signal, &child);
        let start = Instant::now();
        interrupted(child, signal);
        drop(input);
        assert!(start.elapsed() < Duration::from_secs(10), "{chosen}, signal {signal}: {:?}", start.elapsed());
        assert!(!is_running(&argument), "{chosen}, signal {signal}");
        assert_eq!(fs::read_to_string(&old).unwrap(), "what was there", "{chosen}, signal {signal}");
        assert_eq!(files(&folder).len(), 2, "{chosen}, signal {signal}: {:?}", files(&folder));
    }
    fs::remove_dir_all(folder).unwrap();
}

/// A file is tried before it plays.
#[test]
fn no_process_is_left_after_a_signal_while_it_is_found_out_what_a_bot_is() {
    for words in [&["play", "--plain", "--level"][..], &["match", "perfect"], &["audit"]] {
        let (outside, inside) = (a_minute(), a_minute());
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("slow-{outside}.sh"));
        fs::write(&file, format!("setsid sleep {outside} >&- 2>&- &\nsleep {inside}\n")).unwrap();
        let mut child = command(&[words, &[file.to_str().unwrap()]].concat()).spawn().unwrap();
        let input = child.stdin.take();
        await_running(&outside);
        await_running(&inside);
        send(15, &child);
        interrupted(child, 15);
        drop(input);
        assert!(!is_running(&outside) && !is_running(&inside), "{words:?}");
        fs::remove_file(file).unwrap();
    }
}

#[test]
fn no_bot_is_started_after_an_interrupt() {
    // These start and end so often that a signal comes in between sooner or later.
    for _ in 0..20 {
        let argument = a_minute();
        let bot = format!(": $1; setsid sleep {argument} & exit 3");
        let child = command(&["audit", "--exec", &bot, "--restart"]).spawn().unwrap();
        await_running(&argument);
        send(15, &child);
        let (stdout, stderr) = interrupted(child, 15);
        assert!(stdout.is_empty() && stderr.ends_with("interrupted\n"), "{stdout}{stderr}");
        assert!(!is_running(&argument));
    }
}

#[test]
#[ignore = "takes long"]
fn it_is_told_from_time_to_time_how_far_an_audit_is() {
    let bot = "while read p; do sleep 6; echo 5; done";
    let mut child = command(&["audit", "--exec", bot, "--as", "x", "--timeout", "20s"]).spawn().unwrap();
    let mut told = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut told).unwrap();
    send(15, &child);
    child.wait().unwrap();
    assert!(told.starts_with("progress: as X 1 of about ") && told.ends_with(" positions, 10s\n"), "{told}");
}

#[test]
fn an_interrupted_audit_says_that_its_answers_prove_nothing() {
    for (sides, shorter) in [(&["--as", "x"][..], ""), (&[], "; --as x or --as o asks about one side")] {
        let argument = a_minute();
        let bot = format!("read p; echo 1; read p; sleep {argument}");
        let audit = [&["audit", "--exec", &bot, "--jobs", "1"], sides].concat();
        let child = command(&audit).spawn().unwrap();
        await_running(&argument);
        send(2, &child);
        let (stdout, stderr) = interrupted(child, 2);
        let note = format!(
            "note: answers that had come: 1, without a lost game, too few to prove that it never loses{shorter}\ninterrupted\n"
        );
        assert_eq!((stdout.as_str(), stderr), ("", note));
    }
}

#[test]
fn what_was_ignored_at_the_start_stays_ignored() {
    let argument = a_minute();
    let command = format!("trap '' HUP; exec '{}' audit --exec 'sleep {argument}'", env!("CARGO_BIN_EXE_noughts"));
    let mut child = Command::new("sh").args(["-c", &command]).spawn().unwrap();
    await_running(&argument);
    send(1, &child);
    std::thread::sleep(Duration::from_millis(300));
    assert!(is_running(&argument) && child.try_wait().unwrap().is_none());
    send(15, &child);
    assert_eq!(child.wait().unwrap().code(), Some(128 + 15));
    assert!(!is_running(&argument));
}

#[test]
fn an_interrupted_match_prints_the_score_so_far() {
    // Five games are played before the bot is too slow for the sixth.
    let argument = a_minute();
    let bot = format!(
        "exec:n=0; while read p; do [ $p = ......... ] && n=$((n + 1)); [ $n = 6 ] && sleep {argument}; {} $p; done",
        noughts_as_bot()
    );
    for (format, score) in [("text", "5 of 100 games: "), ("json", "\"games\":5,")] {
        let child = command(&["match", &bot, "perfect", "--format", format, "--timeout", "1m"]).spawn().unwrap();
        await_running(&argument);
        send(2, &child);
        let (stdout, stderr) = interrupted(child, 2);
        assert!(stdout.contains(score), "{stdout}");
        assert_eq!(stderr, "interrupted\n");
        assert!(!is_running(&argument));
    }
}

#[test]
fn an_interrupted_query_has_printed_every_answer() {
    let interrupt = || {
        let mut child = command(&["query", "--format", "plain", "-"]).spawn().unwrap();
        let mut questions = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        let mut answer = String::new();
        questions.write_all(b"XO..X....\n.........\nXO").unwrap();
        answers.read_line(&mut answer).unwrap();
        let start = Instant::now();
        send(2, &child);
        let (_, stderr) = interrupted(child, 2);
        answers.read_to_string(&mut answer).unwrap();
        assert_eq!((answer.as_str(), stderr.as_str()), ("9\n1\n", "interrupted\n"));
        start.elapsed()
    };
    // It does not wait for what nobody prints. A busy machine may be slow, but not each time.
    assert!((0..10).any(|_| interrupt() < Duration::from_millis(1500)));
}

#[test]
fn an_interrupted_review_has_printed_every_game() {
    let mut child = command(&["review", "--notate", "-"]).spawn().unwrap();
    let mut games = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let mut answer = String::new();
    games.write_all(b"5192376\n519").unwrap();
    answers.read_line(&mut answer).unwrap();
    send(2, &child);
    let (_, stderr) = interrupted(child, 2);
    answers.read_to_string(&mut answer).unwrap();
    assert_eq!((answer.as_str(), stderr.as_str()), ("5 1 9 2? 3 7 6\n", "interrupted\n"));
}

#[test]
fn an_interrupted_review_has_printed_its_sums() {
    let games = "5192376\n5192376\nnone\n";
    for format in ["text", "csv", "markdown", "json"] {
        let arguments = ["review", "--summary", "--format", format, "-"];
        let expected = fed(&arguments, games).exits(1).stdout;
        let mut child = command(&arguments).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        // The rest of the last line never comes.
        input.write_all(format!("{games}51923").as_bytes()).unwrap();
        let mut complaints = BufReader::new(child.stderr.take().unwrap());
        complaints.read_line(&mut String::new()).unwrap();
        send(2, &child);
        let (mut stdout, mut stderr) = Default::default();
        child.stdout.take().unwrap().read_to_string(&mut stdout).unwrap();
        complaints.read_to_string(&mut stderr).unwrap();
        assert_eq!((stdout, child.wait().unwrap().code()), (expected, Some(130)), "{format}");
        assert!(stderr.ends_with("\ninterrupted\n") && !stderr.contains("51923"), "{stderr}");
    }
}

#[test]
fn an_interrupted_review_that_had_nothing_to_read_does_not_ask_for_a_game() {
    let mut child = command(&["review", "--summary"]).spawn().unwrap();
    let input = child.stdin.take().unwrap();
    await_that(|| tasks(&child).len() > 1);
    send(2, &child);
    assert_eq!(interrupted(child, 2).1, "interrupted\n");
    drop(input);
}

fn await_that(mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(30), "it does not come about");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// What Linux tells of each thread of a process.
fn tasks(child: &Child) -> Vec<String> {
    let tasks = fs::read_dir(format!("/proc/{}/task", child.id())).into_iter().flatten().flatten();
    tasks.filter_map(|task| fs::read_to_string(task.path().join("status")).ok()).collect()
}

/// How often the threads of a process have waited.
fn waits(child: &Child) -> u64 {
    let of_task = |status: String| {
        status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:")?.trim().parse::<u64>().ok())
    };
    tasks(child).into_iter().filter_map(of_task).sum()
}

#[test]
fn an_interrupted_check_has_printed_what_is_proved_and_checks_no_more() {
    let good = concat!(env!("CARGO_MANIFEST_DIR"), "/../boards/certificates/3x3-line3-o-hold.nc");
    let pipe = marker();
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // Open for reading too, so that neither side waits for the other to open it.
    let unsaid = fs::File::options().read(true).write(true).open(&pipe).unwrap();
    let output = marker();
    let mut check = command(&["check", good, pipe.to_str().unwrap(), good]);
    let mut child = check.stdout(fs::File::create(&output).unwrap()).spawn().unwrap();
    // The first is printed before the next is read.
    await_that(|| fs::read_to_string(&output).unwrap().lines().count() == 1);
    let before = waits(&child);
    send(2, &child);
    // The thread that has noticed the signal looks again and again whether the command ends.
    await_that(|| waits(&child) > before + 20 || child.try_wait().unwrap().is_some());
    drop(unsaid);
    let (_, stderr) = interrupted(child, 2);
    assert!(stderr.ends_with("interrupted\n"), "{stderr}");
    let printed = fs::read_to_string(&output).unwrap();
    assert!(printed.starts_with(good) && printed.lines().count() == 1, "the third is not checked: {printed}");
    fs::remove_file(pipe).unwrap();
    fs::remove_file(output).unwrap();
}

#[test]
fn an_interrupted_match_of_strategies_prints_the_score_so_far() {
    for more in [&["--games", "100000000"][..], &["--watch", "--delay", "1m"]] {
        let mut child = command(&[&["match", "random", "random"], more].concat()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        if more[0] == "--watch" {
            lines.next().unwrap();
        } else {
            // The thread that waits for signals is there.
            await_that(|| tasks(&child).len() > 1);
        }
        send(2, &child);
        let (_, stderr) = interrupted(child, 2);
        assert_eq!(stderr, "interrupted\n");
        assert!(lines.any(|line| line.contains(" of ") && line.contains(" games: random (X) against ")), "{more:?}");
        assert!(lines.any(|line| line.starts_with("  drawn ")), "{more:?}");
    }
}

#[test]
fn a_program_that_cannot_go_on_ends_after_an_interrupt() {
    // Nobody reads what it prints, so it waits for ever when the pipe is full. Its bot is ended all the same.
    let argument = a_minute();
    let bot = format!("exec:sleep {argument} & {} -", noughts_as_bot());
    let watch = ["match", &bot, "random", "--games", "100000", "--watch", "--delay", "0"];
    let mut child = command(&watch).spawn().unwrap();
    let unread = child.stdout.take();
    await_running(&argument);
    std::thread::sleep(Duration::from_millis(500));
    send(2, &child);
    let (_, stderr) = interrupted(child, 2);
    assert_eq!(stderr, "interrupted\n");
    assert!(!is_running(&argument));
    drop(unread);
}

/// Audits a bot that writes a number into the file F for each answer, and gives the greatest of them.
fn greatest(bot: &str, more: &[&str]) -> u32 {
    let marker = marker();
    let bot = bot.replace('F', &format!("'{}'", marker.display()));
    noughts(&[&["audit", "--as", "x", "--repeat", "1", "--exec", &bot], more].concat());
    let numbers = fs::read_to_string(&marker).unwrap();
    fs::remove_file(marker).unwrap();
    let numbers: Vec<u32> = numbers.lines().map(|line| line.trim().parse().unwrap()).collect();
    assert!(numbers.len() > 50, "{numbers:?}");
    numbers.into_iter().max().unwrap()
}

/// The system forgets a process only when its parent has taken note of its end.
#[test]
fn what_a_running_bot_leaves_behind_does_not_pile_up() {
    let bot = "while read p; do (true &); sleep 0.01; wc -w < /proc/$PPID/task/$PPID/children >> F; \
               f=${p%%.*}; echo $((${#f} + 1)); done";
    assert!(greatest(bot, &[]) < 20);
}

/// A daemon keeps the pipes of its bot open.
#[test]
#[ignore = "takes long"]
fn the_pipes_of_bots_that_have_ended_are_closed() {
    let bot = ": $1; setsid sleep 60 & ls /proc/$PPID/fd | wc -l >> F; f=${1%%.*}; echo $((${#f} + 1))";
    assert!(greatest(bot, &["--restart", "--jobs", "2", "--timeout", "5s"]) < 60);
}
