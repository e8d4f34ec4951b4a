//! A match that is watched, without a terminal.

use crate::commands::matches::Match;
use crate::commands::matches::score::Score;
use crate::commands::matches::series::{Moment, Series};
use crate::commands::matches::watch::{Action, Playback, Snapshot, draw};
use crate::io::{Depth, Paint};
use crate::players::Engine;
use crate::screen::{Buffer, Size};
use clap::{Args, Command, FromArgMatches};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use noughts::Player;

fn plan(arguments: &str) -> Match {
    let words = [&["match"], arguments.split(' ').collect::<Vec<_>>().as_slice()].concat();
    let matches = Match::augment_args(Command::new("match")).get_matches_from(words);
    Match::from_arg_matches(&matches).unwrap()
}

/// The snapshots of a game with these moves, from the empty board.
fn snapshots(plan: &Match, game: u64, moves: &[u8], forfeit: bool) -> Vec<Snapshot> {
    let mut score = Score::default();
    score.add(Some(Player::X), false);
    score.add(None, false);
    let squares: Vec<usize> = moves.iter().map(|number| usize::from(*number) - 1).collect();
    let variant = plan.variant();
    let snapshot = |made: usize| {
        let start = variant.start();
        let state = squares[..made].iter().fold(start, |state, square| variant.play(state, *square).unwrap());
        let forfeit = (forfeit && made == moves.len()).then_some("square 5 is taken; it said \"5\"");
        let swapped = plan.swap && game.is_multiple_of(2);
        Snapshot::new(
            plan,
            &Moment {
                game,
                swapped,
                state,
                moves: &squares[..made],
                forfeit,
                score: &score,
                beads: None,
                learned: None,
            },
        )
    };
    (0..=moves.len()).map(snapshot).collect()
}

fn playback(snapshots: Vec<Snapshot>) -> Playback {
    let mut playback = Playback::default();
    for snapshot in snapshots {
        playback.add(snapshot);
        playback.forward();
    }
    playback
}

fn text(playback: &Playback, (width, height): (u16, u16)) -> String {
    let mut buffer = Buffer::empty(Size { width, height });
    draw(
        playback,
        Paint { on: false, unicode: false, depth: Depth::Named, is_light: false },
        buffer.area(),
        &mut buffer,
    );
    buffer.lines().join("\n")
}

const SIZES: [(u16, u16); 3] = [(40, 16), (80, 24), (200, 60)];

#[test]
fn a_board_comes_with_its_game_its_sides_its_moves_and_its_score() {
    let plan = plan("random random --swap --games 12");
    for size in SIZES {
        let shown = text(&playback(snapshots(&plan, 2, &[5, 1, 9], false)), size);
        for part in ["X random (second) won 0", "O random (first) won 1", "Game 2/12: 5 1 9", "O to move.", "Drawn 1"] {
            assert!(shown.contains(part), "{part}\n{shown}");
        }
        assert!(shown.contains("space stop  left right step  q end") && shown.contains('<'), "{shown}");
        let won = text(&playback(snapshots(&plan, 1, &[5, 1, 9, 2, 7, 3], false)), size);
        assert!(won.contains("O has won on 1-2-3.") && won.matches('=').count() == 6, "{won}");
        let given_up = text(&playback(snapshots(&plan, 1, &[5], true)), size);
        assert!(given_up.contains("O loses: square 5 is taken; it said \"5\""), "{given_up}");
    }
    assert!(text(&playback(snapshots(&plan, 1, &[], false)), (19, 10)).contains("window is too"));
}

#[test]
fn the_beads_of_a_box_are_in_its_squares_and_what_was_learned_follows_the_end() {
    let plan = plan("menace perfect --games 9 --seed 1");
    let menace = Engine::Menace(noughts::menace::Machine::default());
    let strategy = Engine::Strategy(noughts::strategies::find("perfect").unwrap().strategy);
    let (mut players, mut random) = ([menace, strategy], fastrand::Rng::with_seed(1));
    let mut series = Series::new(&plan, players.each_mut(), &[false], &mut random);
    let mut shown = Playback::default();
    let mut screens = Vec::new();
    let show = &mut |moment: &Moment| {
        shown.add(Snapshot::new(&plan, moment));
        shown.forward();
        screens.push(text(&shown, (80, 24)));
        Ok(())
    };
    assert!(series.play_all(show).is_ok());
    assert!(screens[0].matches("4 beads").count() == 3 && screens[0].matches("0 beads").count() == 6, "{}", screens[0]);
    assert!(!screens[1].contains("bead"), "the other is to move: {}", screens[1]);
    assert!(screens.iter().any(|screen| screen.contains(". Each open box has 1 bead fewer.")), "{}", screens[9]);
}

#[test]
fn the_longest_names_and_games_fit_the_smallest_screen() {
    let plan = plan("exec:./a-bot-with-a-very-long-name montero-mj --coords a1 --swap");
    let moves = [1, 2, 3, 4, 5, 6, 8, 7, 9];
    let full = text(&playback(snapshots(&plan, 2, &moves, false)), (40, 16));
    let expected = ["X montero-mj (second) won 0", "O exec:./a-bot-with-a-very (first) won 1"];
    assert!(expected.iter().all(|part| full.contains(part)), "{full}");
    assert!(full.contains("Game 2/100: a1 b1 c1 a2 b2 c2 b3 a3 c3"), "{full}");
    let full = text(&playback(snapshots(&plan, 2, &moves, false)), (60, 16));
    assert!(full.contains("X has won on a1-b2-c3."), "{full}");
}

#[test]
fn a_film_runs_stops_and_is_stepped_through() {
    let plan = plan("random perfect --games 1");
    let mut snapshots = snapshots(&plan, 1, &[5, 1, 9], false).into_iter();
    let mut playback = Playback::default();
    let moves = |playback: &Playback| playback.shown().map(|snapshot| snapshot.moves.clone());
    assert!(moves(&playback).is_none() && !playback.is_running());
    playback.add(snapshots.next().unwrap());
    assert!(playback.is_running());
    // The next board is asked for once.
    assert!(playback.forward());
    assert!(!playback.forward() && !playback.is_running());
    playback.add(snapshots.next().unwrap());
    assert!(playback.forward());
    playback.add(snapshots.next().unwrap());
    assert_eq!(moves(&playback).unwrap(), "5 1");
    // Steps back stop it; what comes then does not move it.
    assert!(playback.forward());
    assert!(!playback.act(Action::Back) && playback.is_paused() && !playback.is_running());
    assert_eq!(moves(&playback).unwrap(), "5");
    playback.add(snapshots.next().unwrap());
    assert_eq!(moves(&playback).unwrap(), "5");
    assert!(!playback.act(Action::Back) && !playback.act(Action::Back));
    assert_eq!(moves(&playback).unwrap(), "");
    for expected in ["5", "5 1", "5 1 9"] {
        assert!(!playback.act(Action::Forward));
        assert_eq!(moves(&playback).unwrap(), expected);
    }
    assert!(playback.act(Action::Forward), "beyond the newest, one is asked for");
    playback.end();
    assert!(playback.is_at_end() && text(&playback, (40, 16)).contains("left step back  any other key ends"));
    // Who goes back and on sees the last board again, and it stays.
    playback.act(Action::Back);
    playback.act(Action::Pause);
    assert!(playback.is_running() && !playback.is_at_end() && !playback.forward());
    assert_eq!(moves(&playback).unwrap(), "5 1 9");
    assert!(playback.is_at_end() && !playback.is_running() && !playback.forward());
}

#[test]
fn the_last_board_stays_until_a_key_is_pressed_below_a_score_of_one_row() {
    let mut playback = playback(snapshots(&plan("random perfect"), 1, &[5], false));
    playback.end();
    assert!(playback.is_at_end() && !playback.is_running());
    let shown = text(&playback, (80, 24));
    assert!(shown.contains("X random won 1   O perfect won 0   Drawn 1\n"), "{shown}");
    assert!(shown.contains("any other key ends"), "{shown}");
}

#[test]
fn a_game_is_counted_on_the_board_on_which_it_ends() {
    let plan = plan("perfect perfect --games 2");
    let strategy = || Engine::Strategy(noughts::strategies::find("perfect").unwrap().strategy);
    let (mut players, mut random) = ([strategy(), strategy()], fastrand::Rng::with_seed(1));
    let mut series = Series::new(&plan, players.each_mut(), &[false], &mut random);
    let mut drawn = Vec::new();
    let show = &mut |shown: &Moment| {
        drawn.push((shown.game, shown.moves.len(), Snapshot::new(&plan, shown).drawn));
        Ok(())
    };
    assert!(series.play_all(show).is_ok());
    let expected = |game: u64, moves: usize| (game, moves, format!("Drawn {}", game as usize - 1 + moves / 9));
    assert_eq!(
        drawn,
        [1, 2].map(|game| (0..=9).map(move |moves| expected(game, moves))).into_iter().flatten().collect::<Vec<_>>()
    );
}

#[test]
fn a_film_runs_on_from_where_it_was_stopped_and_forgets_what_is_long_ago() {
    let plan = plan("random perfect");
    let mut playback = Playback::default();
    for game in 1..=1200 {
        playback.add(snapshots(&plan, game, &[], false).remove(0));
        playback.forward();
    }
    for _ in 0..2000 {
        playback.act(Action::Back);
    }
    assert_eq!(playback.shown().unwrap().game, "Game 201/100:");
    playback.act(Action::Pause);
    assert!(playback.is_running() && !playback.forward());
    assert_eq!(playback.shown().unwrap().game, "Game 202/100:");
}

#[test]
fn every_key_of_a_match_does_one_thing() {
    let key = |code| Action::of(KeyEvent::from(code));
    assert_eq!(key(KeyCode::Char(' ')), Some(Action::Pause));
    assert_eq!([KeyCode::Left, KeyCode::Char('h'), KeyCode::Char('H')].map(key), [Some(Action::Back); 3]);
    assert_eq!([KeyCode::Right, KeyCode::Char('l'), KeyCode::Char('L')].map(key), [Some(Action::Forward); 3]);
    assert_eq!([KeyCode::Char('q'), KeyCode::Char('Q')].map(key), [Some(Action::Quit); 2]);
    assert_eq!([KeyCode::Char('x'), KeyCode::Up].map(key), [None; 2]);
    let control = |c| Action::of(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL));
    assert_eq!((control('d'), control('q'), control('h')), (Some(Action::Quit), None, None));
}
