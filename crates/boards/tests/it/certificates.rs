//! Tests the certificates: each proves what it says, damage is noticed, and play by a certificate never fails.

use noughts_boards::{
    BUNDLED, Board, Bundled, Certificate, CertificateError, CertifiedPlayer, Game, GameFile, GaveUp, Limits,
    MOST_BYTES, Outcome, Plan, Player, Rules, Square, Stage, Table, Task,
};
use noughts_testing::sample::{runs_all, some};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The files of certificates for boards. `qubic.rs` tests the one of Qubic.
fn files() -> Vec<PathBuf> {
    let mut files = all_files();
    files.retain(|path| !path.ends_with("qubic-x-win.nc"));
    files
}

fn of_boards() -> impl Iterator<Item = &'static Bundled> {
    BUNDLED.iter().filter(|known| known.name != "qubic-x-win.nc")
}

fn all_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn certificate(path: &Path) -> Certificate {
    Certificate::from_bytes(&std::fs::read(path).unwrap(), None).unwrap()
}

/// The name of a certificate's file, such as `5x5-line4-o-hold.nc`.
fn name(Task { game, side, win }: &Task) -> String {
    let rules = game.rules().unwrap();
    let (side, goal) = (side.to_string().to_lowercase(), if *win { "win" } else { "hold" });
    format!("{}x{}-line{}-{side}-{goal}.nc", rules.width(), rules.height(), rules.line())
}

#[test]
fn every_certificate_holds_what_its_name_says() {
    assert!(files().len() >= 10);
    for path in files() {
        let certificate = certificate(&path);
        assert!(certificate.check().is_ok(), "{path:?}");
        assert_eq!(path.file_name().unwrap().to_str().unwrap(), name(&certificate.task));
        assert_eq!(certificate.to_bytes(), std::fs::read(&path).unwrap());
    }
}

fn python_checker() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/check_certificate.py")
}

#[test]
#[ignore = "needs python3"]
fn the_python_checker_agrees() {
    // The largest take 15 seconds each.
    let (mut files, large): (Vec<_>, Vec<_>) =
        files().into_iter().partition(|path| path.metadata().unwrap().len() < 5000);
    files.extend(some(large, 1));
    let output = Command::new("python3").arg(python_checker()).args(&files).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    for (line, path) in text.lines().zip(&files) {
        let certificate = certificate(path);
        let (positions, bytes) = (certificate.check().unwrap(), certificate.to_bytes().len());
        let plural = if positions == 1 { "" } else { "s" };
        let claim = format!("{} ({bytes} bytes, {positions} position{plural})", certificate.task);
        let expected = format!("{}: {claim}", path.display());
        assert_eq!(line, expected);
    }
    assert_eq!(text.lines().count(), files.len());
}

/// Tests certificates for games of `data/games` that are found quickly. Some of these games have more symmetries than
/// certificates use.
#[test]
#[ignore = "needs python3"]
fn the_python_checker_agrees_on_games_that_files_give() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/games");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("of-a-game.nc");
    for name in ["affine-3", "affine-4", "cube-3", "elly", "fano", "hex-3", "knobby", "squares-6", "sum", "torus-4x4"] {
        let file = games.join(name).with_extension("game");
        let game = GameFile::read(&std::fs::read_to_string(&file).unwrap()).unwrap().game();
        let mut found = search_winner(&game).unwrap_or_else(|why| panic!("{name}: {why}"));
        let claim = format!("{} ({} bytes, {} position", found.task, found.to_bytes().len(), found.check().unwrap());
        for (damage, expected) in [(0, claim.as_str()), (1, "WRONG: ")] {
            let last = found.answers.len() - 1;
            found.answers[last] ^= damage;
            let expected = if damage == 1 && found.check().is_ok() { game.name() } else { expected };
            std::fs::write(&path, found.to_bytes()).unwrap();
            let output = Command::new("python3").arg(python_checker()).arg("--game").args([&file, &path]).output();
            let text = String::from_utf8(output.unwrap().stdout).unwrap();
            assert!(text.starts_with(&format!("{}: {expected}", path.display())), "{text}, not {expected}");
        }
    }
}

/// This takes about two minutes.
#[test]
#[ignore = "needs python3"]
fn the_python_checker_agrees_on_qubic() {
    if !runs_all() {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = folder.join("../../data/games/qubic.game");
    let output = Command::new("python3")
        .arg(python_checker())
        .arg("--game")
        .args([file, folder.join("certificates/qubic-x-win.nc")])
        .output();
    let text = String::from_utf8(output.unwrap().stdout).unwrap();
    assert!(text.ends_with("4 in a row in 4x4x4: X wins (1409 bytes, 546338 positions)\n"), "{text}");
}

#[test]
fn the_page_shows_a_whole_certificate() {
    let page = include_str!("../../../../docs/boards.md");
    let shown = page
        .lines()
        .skip_while(|line| *line != "### A whole certificate")
        .skip(6)
        .map_while(|row| row.strip_prefix("| `"));
    let hex: Vec<&str> = shown.filter_map(|row| Some(row.split_once('`')?.0)).collect();
    let bytes: Vec<String> = of_boards()
        .find(|known| known.name == "3x3-line3-x-hold.nc")
        .unwrap()
        .bytes
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(hex.join(" "), bytes.join(" "));
}

/// The checksum fits the damage, so the walk must find it.
#[test]
#[ignore = "needs python3"]
fn the_python_checker_agrees_on_damaged_files() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (mut paths, mut verdicts) = (Vec::new(), Vec::new());
    // On larger boards, a damaged certificate may take as much work as is allowed.
    let small = |known: &&Bundled| known.bytes.len() < 100 && known.certificate().task.game.square_count() <= 15;
    for known in of_boards().filter(small) {
        for (place, bit) in (10..known.bytes.len()).chain([2]).flat_map(|place| (0..8).map(move |bit| (place, bit))) {
            let mut bytes = known.bytes.to_vec();
            bytes[place] ^= 1 << bit;
            let checksum = crc32fast::hash(&[&bytes[..6], &bytes[10..]].concat());
            bytes[6..10].copy_from_slice(&checksum.to_le_bytes());
            let certificate = Certificate::from_bytes(&bytes, None);
            verdicts.push(match certificate.and_then(|certificate| Ok((certificate.check()?, certificate.task))) {
                Ok((positions, task)) => format!("{task} ({} bytes, {positions} position", bytes.len()),
                Err(CertificateError::TooLong) => "gave up: ".into(),
                Err(_) => "WRONG: ".into(),
            });
            paths.push(folder.join(format!("{place}-{bit}-{}", known.name)));
            std::fs::write(&paths[paths.len() - 1], bytes).unwrap();
        }
    }
    let output = Command::new("python3").arg(python_checker()).args(&paths).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().count() == paths.len() && paths.len() > 100, "{text}");
    for ((line, path), verdict) in text.lines().zip(&paths).zip(&verdicts) {
        assert!(line.starts_with(&format!("{}: {verdict}", path.display())), "{line}, not {verdict}");
    }
    let refused = verdicts.iter().filter(|verdict| *verdict == "WRONG: ").count();
    assert!(refused > 50, "{refused} of {}", paths.len());
}

/// The tests of `work.rs` compare the library with the same figures.
#[test]
#[ignore = "needs python3"]
fn the_python_checker_counts_the_same_work() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (name, steps) in [("3x3-line3-x-hold.nc", 17), ("5x5-line4-o-hold.nc", 61_686)] {
        let data = std::fs::read(folder.join("certificates").join(name)).unwrap();
        let check = format!(
            "import check_certificate as c; w = c.Work(); c.check(bytes({data:?}), w); print(c.MOST_WORK - w.left)"
        );
        let output = Command::new("python3").args(["-Bc", &check]).current_dir(folder.join("../../tools")).output();
        assert_eq!(String::from_utf8(output.unwrap().stdout).unwrap(), format!("{steps}\n"), "{name}");
    }
}

#[test]
fn every_damaged_byte_is_noticed() {
    for path in files() {
        let bytes = std::fs::read(&path).unwrap();
        let fault =
            |bytes: &[u8]| Certificate::from_bytes(bytes, None).and_then(|certificate| certificate.check()).err();
        for place in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[place] ^= 1 << bit;
                assert!(fault(&damaged).is_some(), "{path:?} byte {place}");
            }
            assert!(fault(&bytes[..place]).is_some(), "{path:?} cut at {place}");
        }
    }
}

#[test]
fn what_is_no_certificate_is_told_from_a_damaged_one() {
    let whole = std::fs::read(&files()[0]).unwrap();
    let fault = |bytes: &[u8]| Certificate::from_bytes(bytes, None).err();
    for other in [&b""[..], b"P", b"<svg width=\"360\">", &[&b"PK"[..], &whole[2..]].concat()] {
        assert_eq!(fault(other), Some(CertificateError::NotACertificate), "{other:?}");
    }
    for place in 1..10 {
        assert_eq!(fault(&whole[..place]), Some(CertificateError::CutShort(place)));
    }
    assert!(matches!(fault(&whole[..whole.len() - 1]), Some(CertificateError::Checksum { .. })));
    let newer = [&whole[..2], &[whole[2] + 16], &whole[3..]].concat();
    assert_eq!(fault(&newer), Some(CertificateError::Version((whole[2] >> 4) + 1)));
    let unknown = [&whole[..2], &[whole[2] | 4], &whole[3..]].concat();
    assert_eq!(fault(&unknown), Some(CertificateError::NotACertificate));
}

#[test]
fn what_is_too_large_is_not_checked() {
    let task = Task { game: Game::new(Rules::new(3, 3, 3).unwrap()), side: Player::X, win: false };
    let of = |bytes: usize| Certificate { task: task.clone(), answers: vec![1; bytes - 10] }.to_bytes();
    assert!(Certificate::from_bytes(&of(MOST_BYTES), None).is_ok());
    assert_eq!(Certificate::from_bytes(&of(MOST_BYTES + 1), None), Err(CertificateError::TooLarge));
}

/// The checksum fits the changed answer. The proof finds it, unless it makes another valid certificate.
#[test]
fn a_changed_answer_fails_in_the_proof() {
    let path = files().into_iter().find(|path| path.ends_with("5x4-line4-o-hold.nc")).unwrap();
    let right = certificate(&path);
    let mut refused = 0;
    for place in 0..right.answers.len() {
        let mut wrong = right.clone();
        wrong.answers[place] ^= 1;
        let fault = wrong.check().err();
        refused += usize::from(matches!(
            fault,
            Some(CertificateError::Lost(_) | CertificateError::NoPairing(_) | CertificateError::Left)
        ));
    }
    assert!(refused * 10 > right.answers.len() * 9, "{refused} of {}", right.answers.len());
    // A player checks the certificate too.
    let longer = Certificate { answers: [&right.answers[..], &[0]].concat(), ..right };
    assert_eq!(longer.player().err(), Some(CertificateError::Left));
}

#[test]
fn the_crate_has_all_files_of_the_folder() {
    let names: Vec<String> =
        all_files().iter().map(|path| path.file_name().unwrap().to_str().unwrap().to_string()).collect();
    assert_eq!(BUNDLED.iter().map(|known| known.name).collect::<Vec<_>>(), names);
    for (known, path) in BUNDLED.iter().zip(all_files()) {
        assert_eq!(known.bytes, std::fs::read(path).unwrap());
    }
    of_boards().for_each(|known| assert_eq!(known.name, name(&known.certificate().task)));
}

#[test]
fn the_certificate_of_a_side_is_found_and_there_is_only_one() {
    for known in of_boards() {
        let Certificate { task, .. } = known.certificate();
        assert_eq!(Certificate::bundled(&task.game, task.side), Some(known.certificate()), "{}", known.name);
    }
    let task = |width, height, line, side| {
        let found = Certificate::bundled(&Game::new(Rules::new(width, height, line).unwrap()), side)?;
        Some(found.task.to_string())
    };
    assert_eq!(task(6, 6, 4, Player::X).as_deref(), Some("6x6, line 4: X wins"));
    assert_eq!(task(6, 6, 4, Player::O), None);
    assert_eq!(task(5, 5, 4, Player::O).as_deref(), Some("5x5, line 4: O never loses"));
    assert_eq!(task(2, 2, 2, Player::X), None);
}

/// Plays all games that the opponent can play. Returns their number.
fn games(player: &mut CertifiedPlayer, task: &Task, moves: &mut Vec<Square>) -> usize {
    let game = task.game.clone();
    let board = board(&game, moves);
    assert!(!has_line(&game, board, task.side.opponent()), "{task} {board:?}");
    if game.is_over(board) {
        assert!(!task.win || has_line(&game, board, task.side), "{task} {board:?}");
        return 1;
    }
    let replies: Vec<Square> = match player.reply(moves) {
        Some(square) => vec![square],
        None => Game::squares(game.empty(board)).collect(),
    };
    assert_eq!(board.to_move() == task.side, replies.len() == 1 && player.reply(moves).is_some());
    let mut count = 0;
    for square in replies {
        moves.push(square);
        count += games(player, task, moves);
        moves.pop();
    }
    count
}

fn board(game: &Game, moves: &[Square]) -> Board {
    moves.iter().fold(Board::EMPTY, |board, square| game.play(board, *square).unwrap())
}

fn has_line(game: &Game, board: Board, player: Player) -> bool {
    game.lines_of(board, player).next().is_some()
}

#[test]
fn play_by_a_certificate_never_fails_on_small_boards() {
    let small = |path: &PathBuf| certificate(path).task.game.square_count() <= 12;
    let mut count = 0;
    for path in files().into_iter().filter(small) {
        let certificate = certificate(&path);
        let mut player = certificate.player().unwrap();
        assert!(games(&mut player, &certificate.task, &mut Vec::new()) > 10);
        count += 1;
    }
    assert!(count >= 3);
}

/// A move of an opponent who mostly wins or blocks if possible, and sometimes overlooks it.
fn careless(game: &Game, board: Board, random: &mut fastrand::Rng) -> Square {
    let completing = [board.to_move(), board.to_move().opponent()].map(|player| game.completing(board, player));
    let urgent = completing.into_iter().find(|squares| *squares != 0);
    let among = urgent.filter(|_| random.u8(..4) > 0).unwrap_or(game.empty(board));
    random.choice(Game::squares(among).collect::<Vec<_>>()).unwrap()
}

#[test]
fn play_by_a_certificate_never_fails_in_random_games() {
    let mut random = fastrand::Rng::with_seed(1);
    for known in of_boards() {
        let certificate = known.certificate();
        let task = &certificate.task;
        let game = task.game.clone();
        let mut player = certificate.player().unwrap();
        for _ in 0..300 {
            let (mut moves, mut end) = (Vec::new(), Board::EMPTY);
            while !game.is_over(end) {
                let is_own = end.to_move() == task.side;
                moves.push(if is_own { player.reply(&moves).unwrap() } else { careless(&game, end, &mut random) });
                end = board(&game, &moves);
            }
            assert!(!has_line(&game, end, task.side.opponent()), "{task}: {moves:?}");
            assert!(!task.win || has_line(&game, end, task.side), "{task}: {moves:?}");
            assert_eq!(player.reply(&moves), None);
        }
    }
}

#[test]
fn every_position_of_play_by_a_certificate_is_proved() {
    let mut random = fastrand::Rng::with_seed(3);
    for known in of_boards() {
        let certificate = known.certificate();
        let task = &certificate.task;
        let game = task.game.clone();
        let mut player = certificate.player().unwrap();
        // In every second game, the side plays by the position alone, and in the others by the moves.
        for by_plan in [false, true].repeat(20) {
            let (mut moves, mut end) = (Vec::new(), Board::EMPTY);
            while !game.is_over(end) {
                let plan = player.plan(end).unwrap_or_else(|| panic!("{task}: {moves:?}"));
                moves.push(match plan {
                    Plan::Wait => careless(&game, end, &mut random),
                    Plan::Take(square) if by_plan => square,
                    Plan::Take(_) => player.reply(&moves).unwrap(),
                });
                assert_eq!(plan == Plan::Wait, end.to_move() != task.side);
                end = board(&game, &moves);
            }
            assert!(!has_line(&game, end, task.side.opponent()), "{task}: {moves:?}");
            assert!(!task.win || has_line(&game, end, task.side), "{task}: {moves:?}");
            assert_eq!(player.plan(end), None);
        }
    }
}

/// Whether the table says that the side of a task reaches its goal from a position.
fn is_reached(task: &Task, table: &mut Table, board: Board) -> bool {
    match table.value(board).unwrap().outcome {
        Outcome::Draw => !task.win,
        outcome => (outcome == Outcome::Win) == (board.to_move() == task.side),
    }
}

/// Whether a player says that its side reaches its goal from a position. If it does, the table must agree.
fn is_proved(player: &mut CertifiedPlayer, task: &Task, table: &mut Table, board: Board) -> bool {
    let plan = player.plan(board);
    let is_true = plan.is_none_or(|plan| match plan {
        Plan::Wait => is_reached(task, table, board),
        Plan::Take(square) => is_reached(task, table, table.game().play(board, square).unwrap()),
    });
    assert!(is_true, "{task}: {board:?}");
    plan.is_some()
}

/// These boards have an odd number of squares, so X makes the last mark.
#[test]
fn what_is_said_to_be_proved_in_random_games_is_true() {
    let mut random = fastrand::Rng::with_seed(4);
    for known in of_boards().filter(|known| known.certificate().task.game.square_count() == 15) {
        let certificate = known.certificate();
        let task = &certificate.task;
        let game = task.game.clone();
        let (mut player, mut table) = (certificate.player().unwrap(), Table::solve(&game, 2).unwrap());
        for _ in 0..3_000 {
            let mut board = Board::EMPTY;
            while !game.is_over(board) {
                is_proved(&mut player, task, &mut table, board);
                board = game.play(board, careless(&game, board, &mut random)).unwrap();
            }
        }
    }
}

#[test]
fn what_is_said_to_be_proved_of_any_position_is_true() {
    let small = |known: &&Bundled| known.certificate().task.game.square_count() <= 12;
    for known in of_boards().filter(small) {
        let certificate = known.certificate();
        let task = &certificate.task;
        let game = task.game.clone();
        let (mut player, mut table) = (certificate.player().unwrap(), Table::solve(&game, 2).unwrap());
        let (mut open, mut seen, mut proved) = (vec![Board::EMPTY], HashSet::new(), 0);
        while let Some(board) = open.pop() {
            if !seen.insert(board) || game.is_over(board) {
                continue;
            }
            proved += usize::from(is_proved(&mut player, task, &mut table, board));
            open.extend(Game::squares(game.empty(board)).map(|square| game.play(board, square).unwrap()));
        }
        assert!((30..seen.len() - 100).contains(&proved), "{task}: {proved} of {}", seen.len());
    }
}

#[test]
fn a_game_that_cannot_have_been_played_has_no_reply() {
    let mut player =
        Certificate::bundled(&Game::new(Rules::new(3, 3, 3).unwrap()), Player::O).unwrap().player().unwrap();
    for moves in [&[64][..], &[10], &[5, 5, 1], &[1, 2, 4, 5, 7]] {
        let squares: Vec<Square> = moves.iter().map(|number| Square::new(*number).unwrap()).collect();
        assert_eq!(player.reply(&squares), None, "{moves:?}");
    }
}

#[test]
fn a_refuted_certificate_shows_the_position_that_is_lost() {
    let task = Task { game: Game::new(Rules::new(3, 3, 3).unwrap()), side: Player::O, win: false };
    // O always takes the last choice, and X makes two threats.
    let fault = Certificate { task, answers: Vec::new() }.check().unwrap_err();
    assert_eq!(fault.to_string(), "it proves nothing: the side loses XX./X.O/.O.");
}

fn limits(memory: usize, time: Duration) -> Limits {
    let mut limits = Limits::default();
    (limits.memory, limits.time) = (memory, time);
    limits
}

fn within(time: Duration) -> Limits {
    limits(200_000_000, time)
}

/// Searches for at most a minute.
fn search(task: Task) -> Result<Certificate, GaveUp> {
    Certificate::search(task, within(Duration::from_secs(60)), &mut |_| ControlFlow::Continue(()))
}

fn winner(rules: Rules) -> Result<Certificate, GaveUp> {
    search_winner(&Game::new(rules))
}

fn search_winner(game: &Game) -> Result<Certificate, GaveUp> {
    Certificate::search_winner(game, within(Duration::from_secs(60)), &mut |_| ControlFlow::Continue(()))
}

#[test]
fn limits_without_a_limit_are_limits() {
    let task = Task { game: Game::new(Rules::new(3, 3, 3).unwrap()), side: Player::X, win: false };
    let limits = limits(usize::MAX, Duration::MAX);
    assert!(Certificate::search(task, limits, &mut |_| ControlFlow::Continue(())).is_ok());
}

#[test]
fn what_cannot_be_is_refuted() {
    let task = |width, side, win| Task { game: Game::new(Rules::new(width, 3, 3).unwrap()), side, win };
    for impossible in [task(3, Player::X, true), task(3, Player::O, true), task(4, Player::O, false)] {
        assert_eq!(search(impossible.clone()), Err(GaveUp::Refuted(impossible.refutation())));
    }
    let fault = search(task(4, Player::O, false)).unwrap_err();
    assert_eq!(fault.to_string(), "it cannot be, for X wins");
}

/// The search and the solver share the lines and symmetries of a board. The walk checks what the search finds.
#[test]
fn the_winner_is_that_of_the_solver_on_small_boards() {
    for (width, height) in [(3, 1), (2, 2), (3, 2), (3, 3), (4, 3), (4, 4), (5, 3), (3, 5), (8, 2)] {
        for line in 1..=width.max(height).min(5) {
            let rules = Rules::new(width, height, line).unwrap();
            let x_wins =
                Table::solve(&Game::new(rules), 1).unwrap().value(Board::EMPTY).unwrap().outcome == Outcome::Win;
            let found = winner(rules).unwrap_or_else(|why| panic!("{rules}: {why}"));
            let (side, win) = if x_wins { (Player::X, true) } else { (Player::O, false) };
            let game = Game::new(rules);
            assert_eq!(found.task, Task { game: game.clone(), side, win });
            assert!(found.check().is_ok());
            let held = search(Task { game, side: Player::X, win: false }).unwrap();
            assert!(held.check().is_ok());
        }
    }
}

#[test]
fn little_memory_makes_no_search_wrong() {
    let task = Task { game: Game::new(Rules::new(5, 4, 4).unwrap()), side: Player::O, win: false };
    let found =
        Certificate::search(task, limits(20_000, Duration::from_secs(60)), &mut |_| ControlFlow::Continue(())).unwrap();
    assert!(found.check().is_ok());
}

#[test]
fn a_search_says_how_far_it_came() {
    let game = Game::new(Rules::new(8, 8, 5).unwrap());
    let found = Certificate::search_winner(&game, within(Duration::ZERO), &mut |_| ControlFlow::Continue(()));
    assert!(matches!(found, Err(GaveUp::NotFound(Stage::Proving { positions: 100.., .. }))), "{found:?}");
    let found = Certificate::search_winner(&game, within(Duration::MAX), &mut |_| ControlFlow::Break(()));
    assert_eq!(found, Err(GaveUp::BrokenOff));
}
