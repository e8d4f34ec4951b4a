//! What each action changes.

use crate::commands::play::tests::*;
use noughts::Status;

fn position(model: &Model) -> String {
    super::position(&model.game).to_string()
}

#[test]
fn the_cursor_moves_and_stops_at_the_edges() {
    let mut model = two_people();
    let mut at = |action| {
        model.act(action);
        model.cursor + 1
    };
    let path = [Action::Left, Action::Left, Action::Up, Action::Up, Action::Right, Action::Right, Action::Right];
    assert_eq!(path.map(&mut at), [4, 4, 1, 1, 2, 3, 3]);
    assert_eq!([Action::Down, Action::Down, Action::Down, Action::Left].map(&mut at), [6, 9, 9, 8]);
    model.act(Action::Enter);
    assert_eq!(position(&model), ".......X.");
    model.act(Action::Enter);
    assert_eq!((position(&model).as_str(), model.note.text()), (".......X.", "Square 8 is taken by X."));
}

#[test]
fn undo_and_redo_go_by_the_turns_of_the_person_also_after_the_end() {
    let mut lost = played(against("perfect"), &[1, 5, 9, 4, 2, 6]);
    assert_eq!((lost.game.short_score().as_str(), lost.game.is_over()), ("won 0, lost 1, drawn 0", true));
    lost.act(Action::Undo);
    assert_eq!((position(&lost).as_str(), lost.game.short_score().as_str()), ("X..OO...X", ""));
    lost.act(Action::Redo);
    assert_eq!(position(&lost), "XX.OOO..X");
    lost.act(Action::Redo);
    assert_eq!(lost.note.text(), "There is no move to make again.");
    for before in ["X..OO...X", "X...O....", "........."] {
        lost.act(Action::Undo);
        assert_eq!(position(&lost), before);
    }
    lost.act(Action::Undo);
    assert_eq!(lost.note.text(), "There is no move of yours to take back.");
    // After a new move, no other can be made again.
    let mut lost = played(lost, &[3]);
    lost.act(Action::Redo);
    assert_eq!(position(&lost), "..X......");
    // The program has not answered yet; the move can be taken back all the same.
    lost.act(Action::Undo);
    assert_eq!(position(&lost), ".........");
}

#[test]
#[ignore = "takes long"]
fn undo_is_right_whoever_begins_and_wherever_it_comes() {
    fn check(game: &mut Game, depth: usize) {
        let state = game.state();
        let history: Vec<State> = game.judged_moves().into_iter().map(|judged| judged.state).collect();
        let expected = history.into_iter().rev().find(|before| before.to_move == Player::X);
        assert_eq!(game.undo(), expected.is_some());
        assert_eq!(game.state(), expected.unwrap_or(state));
        while game.state().ply() < depth {
            assert!(game.redo());
        }
        assert_eq!(game.state(), state);
        if game.is_over() {
            return;
        }
        for square in (0..9).filter(|square| state.mark(*square).is_none()) {
            assert_eq!(game.play(square), Ok(()));
            check(game, depth + 1);
            game.go_to(depth);
        }
    }
    for first in Player::ALL {
        check(&mut Game::new(three(first), Some(Player::O)), 0);
    }
}

#[test]
fn new_games_and_changed_sides_keep_the_score_of_the_person() {
    let mut model = played(against("easy"), &[1, 4, 2, 5, 3]);
    assert_eq!(model.game.last_game().len(), 5);
    model.act(Action::Play(square(9)));
    assert_eq!((model.note.text(), model.game.is_over()), ("You made no mistake.", true));
    model.act(Action::Enter);
    assert_eq!(model.game.last_game(), [1, 4, 2, 5, 3].map(square));
    assert_eq!((position(&model).as_str(), model.game.short_score().as_str()), (".........", "won 1, lost 0, drawn 0"));
    model.act(Action::Swap);
    assert!(model.game.waits_for_program());
    let mut model = played(model, &[1, 4, 2, 5, 3]);
    assert_eq!(model.game.short_score(), "won 1, lost 1, drawn 0");
    assert_eq!(model.game.score_text(), "Score: the program (X) 1, you (O) 1, drawn 0.");
    model.act(Action::New);
    // A game that is not over does not count.
    let mut model = played(model, &[1, 4, 2, 5]);
    model.act(Action::New);
    assert_eq!(model.game.short_score(), "won 1, lost 1, drawn 0");
    let mut two = played(two_people(), &[1, 2, 3, 5, 4, 6, 8, 7, 9]);
    assert_eq!(super::position(&two.game).status(), Status::Drawn);
    two.act(Action::Swap);
    assert_eq!((two.note.text(), two.game.is_over()), ("Two people play: change seats.", true));
    assert_eq!(two.game.score_text(), "Score: X 0, O 0, drawn 1.");
}

#[test]
fn levels_change_in_a_circle() {
    let names = |mut model: Model| {
        let mut name = || {
            model.act(Action::Level);
            model.level().unwrap().name()
        };
        [name(), name(), name(), name(), name(), name()].join(" ")
    };
    let mut model = against("perfect");
    let mut said = || {
        model.act(Action::Level);
        model.note.text().to_string()
    };
    assert_eq!(said(), "Level easy: takes any free square.");
    assert_eq!(said(), "Level medium: wins or blocks where it can, else takes any free square.");
    let mut bot = against("exec:./Bot");
    for _ in 0..5 {
        bot.act(Action::Level);
    }
    assert_eq!(bot.note.text(), "Level exec:./Bot.");
    assert_eq!(names(against("perfect")), "easy medium hard perfect easy medium");
    assert!(names(against("exec:./Bot")).contains("perfect exec:./Bot easy"));
    assert!(names(against("harvey")).contains("perfect harvey easy"));
    let mut two = two_people();
    two.act(Action::Level);
    assert_eq!(two.note.text(), "Two people play: there is no level.");
}

#[test]
fn each_level_has_a_score_of_its_own() {
    let score = |model: &Model| (model.level().unwrap().name(), model.game.short_score());
    let at = |level: &str, score: &str| (level.into(), score.into());
    // A game counts for the level at which it was won, also after the change.
    let mut model = played(against("easy"), &[1, 4, 2, 5, 3]);
    model.act(Action::Level);
    assert_eq!(score(&model), at("medium", ""));
    model.act(Action::New);
    assert_eq!(score(&model), at("medium", ""));
    let mut model = played(model, &[1, 4, 2, 5, 9, 6]);
    assert_eq!(score(&model), at("medium", "won 0, lost 1, drawn 0"));
    for _ in ["hard", "perfect", "easy"] {
        model.act(Action::Level);
    }
    assert_eq!(score(&model), at("easy", "won 1, lost 0, drawn 0"));
    model.act(Action::Level);
    assert_eq!(score(&model), at("medium", "won 0, lost 1, drawn 0"));
    model.act(Action::New);
    assert_eq!(score(&model), at("medium", "won 0, lost 1, drawn 0"));
}

#[test]
fn a_decision_counts_only_in_the_position_it_was_made_for() {
    let mut model = played(against("easy"), &[5]);
    let asked = turn(&model);
    model.act(Action::Play(square(1)));
    assert_eq!(model.note.text(), "It is not your turn.");
    model.act(Action::Undo);
    model.take_in(&asked, Answer::Move(square(1)));
    assert_eq!(position(&model), ".........");
    let mut model = played(model, &[4]);
    model.take_in(&asked, Answer::Move(square(1)));
    assert_eq!(position(&model), "...X.....");
    let asked = turn(&model);
    model.take_in(&asked, Answer::Forfeit("The bot has made no legal move.".into()));
    assert_eq!((model.game.short_score().as_str(), model.game.winner()), ("won 1, lost 0, drawn 0", Some(Player::X)));
    model.act(Action::Play(square(1)));
    assert_eq!(model.note.text(), "The bot has made no legal move.");
    model.act(Action::Undo);
    assert_eq!((position(&model).as_str(), model.game.is_over()), (".........", false));
}

#[test]
fn what_decided_a_game_stays_to_be_read_until_the_game_goes_on() {
    let mut lost = played(against("perfect"), &[1, 5, 9, 4, 2, 6]);
    let verdict = lost.note.text().to_string();
    assert!(verdict.starts_with("Your move 2 "), "{verdict}");
    lost.act(Action::Play(square(3)));
    assert_eq!(lost.note.text(), verdict);
    for action in [Action::Left, Action::Help, Action::Left, Action::Coach] {
        lost.act(action);
        assert_eq!(lost.note.text(), verdict, "{action:?}");
    }
    lost.act(Action::Undo);
    assert_eq!(lost.note.text(), "");
    lost.act(Action::Redo);
    assert_eq!(lost.note.text(), verdict);
    let mut given_up = played(against("easy"), &[5]);
    let asked = turn(&given_up);
    given_up.take_in(&asked, Answer::Forfeit("It made none.".into()));
    given_up.act(Action::Left);
    assert_eq!(given_up.note.text(), "It made none.");
}

#[test]
fn that_it_is_not_ones_turn_is_said_only_as_long_as_it_is_so() {
    let mut model = played(against("easy"), &[5]);
    model.act(Action::Play(square(1)));
    assert_eq!(model.note.text(), "It is not your turn.");
    let asked = turn(&model);
    model.take_in(&asked, Answer::Move(square(1)));
    assert_eq!(model.note.text(), "");
}

#[test]
fn help_goes_away_with_any_action_which_does_nothing_else_and_quitting_ends() {
    let mut model = two_people();
    model.act(Action::Help);
    assert!(model.help.is_some());
    model.act(Action::Help);
    assert!(model.help.is_none());
    for action in [Action::Back, Action::Play(square(1)), Action::Coach] {
        model.act(Action::Help);
        model.act(action);
        assert_eq!((model.help, model.coach, position(&model).as_str()), (None, false, "........."), "{action:?}");
    }
    assert!(!model.act(Action::Quit));
}
