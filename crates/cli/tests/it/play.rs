//! Games through the real program.

#[cfg(unix)]
use crate::program;
use crate::program::{Run, command, fed, noughts};
use noughts::{Player, Position, Square, Status};
use std::io::{BufRead, BufReader, Write};

#[test]
fn a_lost_game_is_played_from_a_pipe_to_its_end() {
    fed(&["play"], "1\n9\n2\n").exits(0).prints(
        "
 1 | 2 | 3
---+---+---
 4 | 5 | 6
---+---+---
 7 | 8 | 9

X to move.
X plays 1.
O plays 5.

 X | 2 | 3
---+---+---
 4 | O | 6
---+---+---
 7 | 8 | 9

X to move.
X plays 9.
O plays 4.

 X | 2 | 3
---+---+---
 O | O | 6
---+---+---
 7 | 8 | X

X to move.
X plays 2.
O plays 6.

 X | X | 3
---+---+---
 O | O | O
---+---+---
 7 | 8 | X

O has won on 4-5-6. Score: you (X) 0, the program (O) 1, drawn 0.
Your move 2 gave up the draw; 6 held it. Type t to go back there.
",
    );
}

trait Talk {
    fn exits_with_talk(self, code: i32) -> Self;
}

impl Talk for Run {
    /// Checks the exit code only: in a game there is talk on standard error.
    fn exits_with_talk(self, code: i32) -> Run {
        assert_eq!(self.code, Some(code), "{}{}", self.stdout, self.stderr);
        self
    }
}

/// Plays the side of a person by the table, or by the first free square, against the program until a game has ended.
fn whole_game(arguments: &[&str], side: Player, first: Player, person: fn(Position) -> Square) -> Position {
    let mut child = command(arguments).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut position = Position::with_first(first);
    while !position.is_over() {
        if position.to_move() == side {
            writeln!(input, "{}", person(position)).unwrap();
        }
        // "X plays 5."
        let line = lines.find(|line| line.contains(" plays ")).unwrap();
        let square = line.trim_end_matches('.').rsplit(' ').next().unwrap().parse().unwrap();
        position = position.play(square).unwrap();
    }
    let ending = lines.find(|line| line.contains("Score: ")).unwrap();
    let won = matches!(position.status(), Status::Won { .. });
    assert_eq!(ending.contains(" has won on "), won, "{ending}");
    drop(input);
    let verdict = lines.next().unwrap();
    assert!(["Your move ", "Your last mistake: ", "You made no "].iter().any(|words| verdict.starts_with(words)));
    assert_eq!(lines.next(), None);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    position
}

#[test]
fn a_game_can_be_played_as_either_side_with_either_side_first() {
    for (side, mark) in [(Player::X, "x"), (Player::O, "O")] {
        for (first, begins) in [(Player::X, "X"), (Player::O, "o")] {
            let arguments = ["play", "--as", mark, "--first", begins];
            let drawn = whole_game(&arguments, side, first, |position| noughts::pick(position).unwrap());
            assert_eq!(drawn.status(), Status::Drawn);
            let lost = whole_game(&arguments, side, first, |position| position.legal_moves().first().unwrap());
            assert!(!matches!(lost.status(), Status::Won { winner, .. } if winner == side));
        }
    }
}

#[test]
fn the_random_level_plays_by_its_seed() {
    let game = |seed: &str| {
        let arguments = ["play", "--level", "random", "--as", "o", "--seed", seed];
        whole_game(&arguments, Player::O, Player::X, |position| position.legal_moves().first().unwrap())
    };
    assert_eq!(game("7"), game("7"));
    let different: std::collections::BTreeSet<_> = (0..10).map(|seed| game(&seed.to_string())).collect();
    assert!(different.len() > 3);
}

#[test]
fn a_bad_and_a_taken_square_are_refused_and_asked_for_again() {
    let run = fed(&["play"], "ten\n0\n1\n5\n9\n").exits_with_talk(0);
    run.complains(
        "\"ten\" is not a square; the squares are 1 2 3 / 4 5 6 / 7 8 9. Type help for what else there is.\n",
    )
    .complains("\"0\" is not a square")
    .complains("Square 5 is taken by O.\n")
    .shows("X plays 9.");
    fed(&["play", "--coords", "a1"], "b2\nb2\n").complains("Square b2 is taken by X.").shows("X plays b2.");
}

#[test]
fn hint_undo_new_help_and_quit_do_as_they_say() {
    fed(&["play"], "1\n9\nhint\n").shows("With best play nobody wins; 5 squares to fill. Best: 6 (blocks).");
    let run = fed(&["play"], "undo\n1\nundo\n2\nquit\n").exits_with_talk(0);
    let run = run.complains("There is no move of yours to take back.").shows("X plays 1.").shows("X plays 2.");
    let boards: Vec<&str> =
        run.stdout.trim_start_matches('\n').split("\n\n").filter(|part| part.contains("+---")).collect();
    assert_eq!(boards.first(), boards.get(2), "after undo the board is what it was");
    let undone = fed(&["play", "--two"], "1\n2\nundo\n3\nquit\n").exits_with_talk(0);
    undone.shows(" X | 2 | O\n").shows("Score: X 0, O 0, drawn 0.");
    fed(&["play"], "1\nnew\nquit\n").exits(0).shows("Score: you (X) 0, the program (O) 0, drawn 0.");
    fed(&["play"], "help\n").complains("take back your last move");
    fed(&["play", "--as", "o", "--two"], "").exits(2).complains("cannot be used with");
}

#[test]
fn moves_are_taken_back_and_made_again_also_at_the_end() {
    let run = fed(&["play", "--two"], "1\n4\n2\n5\n3\nu\nr\nu\nu\n5\nr\nhint\nq\n").exits_with_talk(0);
    assert_eq!(run.stdout.matches("X has won on 1-2-3. Score: X 1, O 0, drawn 0.").count(), 2);
    // The new move ends what could be made again; and what was taken back does not count.
    let run = run.complains("There is no move to make again.").shows("X to move. With best play X wins");
    assert!(run.stdout.ends_with("Score: X 0, O 0, drawn 0.\n"), "{}", run.stdout);
    let run = fed(&["play"], "1\n9\n2\nundo\n6\nr\nhint\n").exits_with_talk(0);
    run.shows("O has won on 4-5-6. Score: you (X) 0, the program (O) 1, drawn 0.").shows("X plays 6.\n");
    fed(&["play"], "1\n9\n2\nhint\nredo\n").complains("so there is no move to hint at").complains("no move to make");
}

#[test]
fn short_words_do_as_the_long_ones() {
    for quit in ["q", "quit", "exit", "Q"] {
        fed(&["play"], format!("{quit}\n5\n")).exits(0).shows("Score: you (X) 0");
        let after_the_end = fed(&["play"], format!("1\n9\n2\n{quit}\n5\n")).exits(0).stdout;
        assert!(!after_the_end.contains("X plays 5."));
    }
    for help in ["?", "h", "help"] {
        fed(&["play"], format!("{help}\n")).complains("You can type:");
    }
    fed(&["play", "--two"], "1\nn\nu\n").complains("no move of yours to take back");
    // The sides change, the score stays with the person.
    let run = fed(&["play"], "1\n9\n2\ns\nq\n").exits(0).shows("O to move.");
    run.shows("Score: the program (X) 1, you (O) 0, drawn 0.\n");
    fed(&["play", "--two"], "s\n").complains("Two people play: change seats.");
    let level = fed(&["play", "--as", "o", "--level", "easy"], "v\nlevel\nq\n").exits(0);
    let [medium, hard] =
        ["wins or blocks where it can, else takes any free square", "never makes a mistake, and varies its moves"];
    let level = level.shows(&format!("Level medium: {medium}.\nLevel hard: {hard}.\n"));
    let page = include_str!("../../../../docs/play.md");
    assert!([medium, hard].iter().all(|manner| page.contains(manner)), "{}", level.stdout);
}

#[test]
fn n_begins_a_new_game_when_one_has_ended_as_the_help_says() {
    let after = |answer: &str| fed(&["play", "--two"], format!("1\n4\n2\n5\n3\n{answer}\n7\nq\n")).stdout;
    for answer in ["n", "new", "y", "yes"] {
        assert!(after(answer).contains("X plays 7.\n"), "{answer}");
    }
    for answer in ["no", "q", "quit"] {
        assert!(!after(answer).contains("X plays 7.\n"), "{answer}");
    }
}

#[test]
fn levels_go_from_easy_to_perfect() {
    let game = |level: &str, seed: u32| {
        let arguments = ["play", "--level", level, "--as", "o", "--seed", &seed.to_string()];
        whole_game(&arguments, Player::O, Player::X, |position| noughts::pick(position).unwrap())
    };
    let games = |level| (0..8).map(|seed| game(level, seed)).collect::<Vec<_>>();
    let lost = |games: &[Position]| games.iter().filter(|game| game.winner() == Some(Player::O)).count();
    assert_eq!(games("easy"), games("random"));
    assert!(lost(&games("Easy")) > 0);
    // It blocks, but does not look further, so a fork beats it now and then.
    let medium: Vec<Position> = (0..40).map(|seed| game("medium", seed)).collect();
    assert!((1..20).contains(&lost(&medium)), "{}", lost(&medium));
    assert_eq!(games("hard"), games("any-best"));
    assert_eq!(lost(&games("hard")), 0);
    let perfect = games("PERFECT");
    assert!(perfect.iter().all(|game| *game == perfect[0]));
    noughts(&["play", "--level", "esay"]).exits(2).complains("a similar value exists: 'easy'");
    noughts(&["play", "--level", "zzz"]).exits(2).complains("possible values: easy,").complains("exec:COMMAND");
}

#[test]
#[cfg(unix)]
fn a_bot_plays_and_gives_the_game_up_if_it_makes_no_legal_move() {
    let bot = format!("exec:{} -", program::noughts_as_bot());
    fed(&["play", "--level", &bot], "1\n9\n2\nn\n").exits(0).shows("O plays 5.").shows("O has won on 4-5-6.");
    let run = fed(&["play", "--level", "exec:while read p; do echo 5; done"], "1\n2\nu\n7\nn\n").exits_with_talk(1);
    let what = "The bot has made no legal move: square 5 is taken; it said \"5\"";
    run.shows("O plays 5.\n")
        .shows(what)
        .shows("So you have won. Score: you (X) 1, the program (O) 0, drawn 0.\n")
        .shows("X plays 7.");
    let slow = ["play", "--level", "exec:sleep 60", "--timeout", "0.1"];
    fed(&slow, "1\nn\n").exits_with_talk(1).shows("The bot has made no legal move: it did not answer");
    noughts(&["play", "--level", "exec:/no/such/bot", "--as", "o"]).exits(3).complains("cannot start the bot");
    // Before the first board, even if the person begins.
    let unstarted = noughts(&["play", "--level", "exec:/no/such/bot"]).exits(3).prints("");
    unstarted.complains("cannot start the bot \"/no/such/bot\": ");
    let banana = fed(&["play", "--level", "exec:while read p; do echo banana; done"], "1\nn\n").exits_with_talk(1);
    assert_eq!(banana.stdout.matches("banana").count(), 1, "{}", banana.stdout);
    assert_eq!(banana.stdout.matches("no legal move").count(), 1, "{}", banana.stdout);
    // What it says before it is asked is its first answer, as in audits and matches.
    let early = format!("exec:echo 5; read p; {} -", program::noughts_as_bot());
    fed(&["play", "--level", &early], "1\n9\nq\n").exits(0).shows("O plays 5.\n").shows("O plays 4.\n");
}

#[test]
fn two_people_play_and_the_score_is_kept_over_rounds() {
    let x_wins = "1\n4\n2\n5\n3\n";
    let run = fed(&["play", "--two"], format!("{x_wins}perhaps\nyes\n{x_wins}y\n5\n1\n9\n3\n2\n8\n4\n6\n7\nno\n1\n"));
    let run = run.exits_with_talk(0).complains("The game is over. Another one? Type yes or no; help shows");
    run.shows("X has won on 1-2-3. Score: X 1, O 0, drawn 0.")
        .shows("X has won on 1-2-3. Score: X 2, O 0, drawn 0.")
        .shows("Score: X 2, O 0, drawn 1.");
    fed(&["play", "--two", "--first", "o"], x_wins).exits(0).shows("O has won on 1-2-3. Score: X 0, O 1, drawn 0.");
}

#[test]
fn the_end_of_the_input_ends_the_game_tidily() {
    noughts(&["play"]).exits(0).shows("Score: you (X) 0, the program (O) 0, drawn 0.");
    fed(&["play"], "1").exits(0).shows("O plays 5.");
    fed(&["play"], b"\xFF\n1\n").exits_with_talk(0).complains("is not a square").shows("X plays 1.");
    let long = format!("{}5\n1\n", "x".repeat(4096));
    let long = fed(&["play"], long).exits_with_talk(0).shows("X plays 1.");
    assert!(!long.stdout.contains("X plays 5."));
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_the_game_tidily() {
    let mut child = command(&["play"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    writeln!(input, "1").unwrap();
    assert!(lines.any(|line| line == "O plays 5."));
    // Even with lines that wait to be read.
    writeln!(input, "hint\nhint\nhint").unwrap();
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    assert_eq!(lines.last().unwrap(), "Score: you (X) 0, the program (O) 0, drawn 0.");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn the_coach_says_what_moves_did_and_goes_back_to_the_mistake() {
    let run = fed(&["play", "--coach"], "1\n9\n2\nt\n6\nq\n").exits_with_talk(0);
    let run = run
        .shows("O plays 5.\n")
        .shows("X to move.\nWorth: draw*: ")
        .shows("X to move.\nWorth: draw*: 6; loss in 2: 2 3 7 8.\n")
        .shows("X plays 2.\nThat gives the draw away: 6 would have held it.\n")
        .shows("drawn 0.\nYour move 2 gave up the draw; 6 held it. Type t to go back there.\n")
        .shows("X plays 6.\nGood: that blocks.\n");
    assert!(run.stdout.ends_with("Score: you (X) 0, the program (O) 0, drawn 0.\n"), "{}", run.stdout);
    let later = fed(&["play"], "1\nc\n9\nc\n2\nretry\n").exits_with_talk(0);
    assert_eq!(later.stdout.matches("Worth: ").count(), 2);
    // The end is judged without the coach too, and what was the last mistake can be made good.
    assert!(later.stdout.contains("Your move 2 "), "{}", later.stdout);
    assert!(later.stdout.ends_with(" 7 | 8 | X\n\nX to move.\nScore: you (X) 0, the program (O) 0, drawn 0.\n"));
    fed(&["play", "--two"], "5\nretry\n").complains("There is no mistake of yours to go back to.");
}
