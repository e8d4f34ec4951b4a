//! Tests the certificate of Qubic, four in a row in a cube: X wins.

use noughts_boards::{
    BUNDLED, Board, Certificate, CertificateError, CertifiedPlayer, Game, GameFile, Limits, Player, Square, families,
};
use noughts_testing::sample::runs_all;
use std::ops::ControlFlow;
use std::time::Duration;

fn game() -> Game {
    families::cube(4, 3).unwrap().game()
}

fn bytes() -> &'static [u8] {
    BUNDLED.iter().find(|known| known.name == "qubic-x-win.nc").unwrap().bytes
}

/// A check takes seconds, so one test does all that needs it.
#[test]
fn it_is_found_by_its_lines_and_wins_against_any_play() {
    let certificate = Certificate::bundled(&game(), Player::X).unwrap();
    assert_eq!(Certificate::bundled(&game(), Player::O), None);
    assert_eq!(certificate.to_bytes(), bytes());
    assert_eq!(certificate.task.to_string(), "4 in a row in 4x4x4: X wins");
    let mut player = certificate.player().unwrap();
    let mut random = fastrand::Rng::with_seed(30);
    for number in 0..200 {
        let opponent = if number % 2 == 0 { by_chance } else { threatening };
        play(&mut player, opponent, &mut random);
    }
}

/// Plays a game against an opponent. X must win it.
fn play(player: &mut CertifiedPlayer, opponent: fn(&Game, Board) -> u64, random: &mut fastrand::Rng) {
    let (game, mut board, mut moves) = (game(), Board::EMPTY, Vec::new());
    while !game.is_over(board) {
        let square = match board.to_move() {
            Player::X => player.reply(&moves).unwrap_or_else(|| panic!("{moves:?}")),
            Player::O => random.choice(Game::squares(opponent(&game, board)).collect::<Vec<_>>()).unwrap(),
        };
        board = game.play(board, square).unwrap();
        moves.push(square);
    }
    assert_eq!(game.winner(board), Some(Player::X), "{moves:?}");
}

fn by_chance(game: &Game, board: Board) -> u64 {
    game.empty(board)
}

/// The squares on which O completes a line. If there are none, those that keep X from a line; if there are none
/// either, those that make the most threats.
fn threatening(game: &Game, board: Board) -> u64 {
    let threats = |square: Square| {
        let after = Board { o: board.o | 1 << square.index(), ..board };
        game.completing(after, Player::O).count_ones()
    };
    let empty = game.empty(board);
    let most = Game::squares(empty).map(threats).max().unwrap_or(0);
    let best = Game::squares(empty).filter(|square| threats(*square) == most);
    let urgent = [Player::O, Player::X].map(|player| game.completing(board, player));
    let urgent = urgent.into_iter().find(|squares| *squares != 0);
    urgent.unwrap_or_else(|| best.fold(0, |set, square| set | 1 << square.index()))
}

/// A header identifies the lines by a checksum only, and bundled certificates are played by without a check.
#[test]
fn other_lines_with_the_same_checksum_have_no_certificate() {
    // Forty lines of three points. Each contains points 1 and 2 or, if its bit in `choices` is set, points 3 and 4.
    let lines =
        |choices: u64| (0..40).map(move |at| 1 << (at + 20) | 3 << (2 * (choices >> at & 1))).collect::<Vec<u64>>();
    let checksum = |choices| {
        let words = [lines(choices), vec![0]].concat().repeat(2).into_iter().flat_map(u64::to_le_bytes);
        crc32fast::hash(&[64, 0].into_iter().chain(words).collect::<Vec<u8>>())
    };
    // The checksum is linear: what one choice changes in it does not depend on the others. So Gaussian elimination
    // finds the choices that give the wanted checksum.
    let reduced = |basis: &[(u32, u64)], change| {
        basis.iter().fold(change, |(sum, choices), one| (sum, choices).min((sum ^ one.0, choices ^ one.1)))
    };
    let mut basis = Vec::new();
    for at in 0..40 {
        let change = reduced(&basis, (checksum(1 << at) ^ checksum(0), 1 << at));
        basis.extend(Some(change).filter(|(sum, _)| *sum != 0));
    }
    let wanted = u32::from_le_bytes(bytes()[6..10].try_into().unwrap());
    let (left, choices) = reduced(&basis, (wanted ^ checksum(0), 0));
    assert_eq!((left, checksum(choices)), (0, wanted));
    let other = GameFile { lines: [lines(choices), lines(choices)], ..families::cube(4, 3).unwrap() }.game();
    assert!(Certificate::from_bytes(bytes(), Some(&other)).is_ok());
    assert_eq!(Certificate::bundled(&other, Player::X), None);
    assert!(CertifiedPlayer::bundled(&other, Player::X).is_none());
    let renamed = GameFile { name: "another name".into(), ..families::cube(4, 3).unwrap() }.game();
    assert!(CertifiedPlayer::bundled(&renamed, Player::X).is_some());
}

#[test]
fn every_damaged_byte_is_noticed() {
    let game = game();
    let is_whole = |bytes: &[u8]| Certificate::from_bytes(bytes, Some(&game)).is_ok();
    assert!(is_whole(bytes()));
    for place in 0..bytes().len() {
        for bit in 0..8 {
            let mut damaged = bytes().to_vec();
            damaged[place] ^= 1 << bit;
            assert!(!is_whole(&damaged), "byte {place}");
        }
        assert!(!is_whole(&bytes()[..place]), "cut at {place}");
    }
}

/// This takes about a minute in a release build.
#[test]
fn it_is_found_in_minutes() {
    if !runs_all() {
        return;
    }
    let mut limits = Limits::default();
    (limits.memory, limits.time) = (500_000_000, Duration::from_secs(600));
    let found = Certificate::search_winner(&game(), limits, &mut |_| ControlFlow::Continue(())).unwrap();
    assert!(found.task.win && found.check().is_ok());
}

/// The checksum fits the damage, so the walk must find it.
#[test]
fn changed_answers_prove_nothing() {
    let right = Certificate::bundled(&game(), Player::X).unwrap();
    for place in (0..300).step_by(50) {
        let mut wrong = right.clone();
        wrong.answers[place] ^= 1;
        let fault = wrong.check().unwrap_err();
        assert!(
            matches!(fault, CertificateError::Lost(_) | CertificateError::NotWon(_) | CertificateError::TooLong),
            "{fault}"
        );
    }
}
