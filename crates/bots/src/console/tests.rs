use super::*;
use noughts::audit::{GameCounts, Node, Report, Tree};

/// Judges the program in the variable PROGRAM: a bench for work on the finder.
#[test]
#[ignore = "needs a program"]
fn judge() {
    let Ok(program) = std::env::var("PROGRAM") else { return };
    let start = Instant::now();
    let hints = Hints {
        typing: std::env::var("TYPE").ok(),
        menu: std::env::var("MENU").ok().map(|menu| menu.split(',').map(String::from).collect()),
        answer: std::env::var("ANSWER").ok().map(|answer| Regex::new(&answer).unwrap()),
    };
    let setup = match Setup::find(&program, &hints, &Options::default()) {
        Ok(Some(setup)) => Arc::new(setup),
        Ok(None) => return println!("it says nothing"),
        Err(error) => return println!("{:.1} s: {error}", start.elapsed().as_secs_f32()),
    };
    println!("{:.1} s: {}", start.elapsed().as_secs_f32(), setup.asked());
    if std::env::var("FIND").is_ok() {
        return;
    }
    for side in Player::ALL {
        if let Some(why) = setup.why_not(side) {
            println!("not {side}: {why}");
            continue;
        }
        let mut console = Console::new(setup.clone());
        let start = Instant::now();
        let mut faults = Vec::new();
        let tree = Tree::explore(side, Node::by_game(Player::X), |nodes| {
            let answer = |node: &Node| {
                let game = node.game.as_deref().unwrap_or_default();
                let deadline = Instant::now() + Duration::from_secs(10);
                let square =
                    console.explore(side, game, deadline).map_err(|fault| faults.push(format!("{game:?} {fault:?}")));
                noughts::audit::Answer::default().with(square.ok().filter(|square| node.position.play(*square).is_ok()))
            };
            Ok::<_, ()>(nodes.iter().map(answer).collect::<Vec<_>>())
        });
        let tree = tree.unwrap();
        let GameCounts { won, drawn, lost, forfeited } = GameCounts::of(&tree);
        println!(
            "{side}: won {won} drawn {drawn} lost {lost} forfeited {forfeited}, {}, {:.1} s",
            Report::new(&tree).verdict(),
            start.elapsed().as_secs_f32()
        );
        faults.iter().take(3).for_each(|fault| println!("{fault}"));
    }
}
