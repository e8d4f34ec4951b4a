//! Sets up the first game as the command line asks: which side the program plays, and what chooses its moves.

use crate::board::{Certified, Variant};
use crate::commands::play::game::Game;
use crate::commands::play::model::Model;
use crate::commands::play::options::Play;
use crate::commands::play::worker::Worker;
use crate::io::{Failure, note};
use crate::players::Engine;
use noughts::Player;
use noughts_boards::Rules;

/// The first game, and the worker that answers its questions. Each has its own board, since both are used at the same
/// time.
pub fn begin(plan: &Play) -> Result<(Model, Worker), Failure> {
    let (board, named) = plan.certificate.open(&plan.board)?;
    board.note_line();
    let mut variant = board.variant(plan.setting)?;
    let (program, engine) = match (plan.two, named) {
        (true, _) => (None, Engine::Level(plan.level.strategy())),
        (false, Some(named)) => certified(plan, named).map(|(side, engine)| (Some(side), engine))?,
        (false, None) => opponent(plan, &mut variant).map(|(side, engine)| (Some(side), engine))?,
    };
    let mut game = Game::new(board.variant(plan.setting)?, program);
    game.is_bound = matches!(engine, Engine::Certificate(_));
    let model = Model::new(game, (!plan.two).then_some(&plan.level), plan.coach);
    Ok((model, Worker::new(plan, variant, engine)))
}

/// The side of a certificate that the command line names, and the engine that plays by it.
fn certified(plan: &Play, Certified { task, player, .. }: Certified) -> Result<(Player, Engine), Failure> {
    let (side, level) = (task.side, plan.level.name());
    if level != "perfect" {
        return Err(Failure::unreadable(format_args!("--certificate is for --level perfect, not for --level {level}")));
    }
    if plan.side == Some(side) {
        let claim = task.claim();
        let person = side.opponent();
        return Err(Failure::unreadable(format_args!(
            "the certificate says that {claim}, so you can only be {person}"
        )));
    }
    Ok((side, Engine::Certificate(Box::new(player))))
}

/// The side of the program, and its engine. A bot that cannot be started is reported before the first game.
fn opponent(plan: &Play, variant: &mut Variant) -> Result<(Player, Engine), Failure> {
    let side = plan.side.unwrap_or(Player::X).opponent();
    if variant.is_3x3() {
        let mut engine = plan.level.engine(plan.setting.first, &plan.options.options(plan.setting.coords))?;
        return engine.start().map(|()| (side, engine));
    }
    if !plan.level.plays_any_board() {
        let what = "is for 3x3 only; other boards have easy, medium, hard and perfect";
        return Err(Failure::unreadable(format_args!("--level {} {what}", plan.level.name())));
    }
    let by_level = (side, Engine::Level(plan.level.strategy()));
    if !plan.level.needs_values() || variant.knows_all() {
        return Ok(by_level);
    }
    let is_perfect = plan.level.name() == "perfect";
    let certified = |side| is_perfect.then(|| Certified::bundled(variant.game(), side)).flatten();
    let other = side.opponent();
    let sides = if plan.side.is_some() { vec![side] } else { vec![side, other] };
    if let Some(certified) = sides.iter().copied().find_map(certified) {
        return Ok((certified.task.side, Engine::Certificate(Box::new(certified.player))));
    }
    let is_other_known = certified(other).is_some();
    match variant.move_values(variant.start())? {
        Some(_) => Ok(by_level),
        None if is_other_known => Err(bound(variant.game().rules(), other)),
        None if !is_perfect => Err(unknown(variant.why_unknown())),
        None => match Certified::found(variant.game())? {
            Ok(Certified { task, bytes, player, .. }) if sides.contains(&task.side) => {
                note(format_args!(
                    "the program plays by a certificate of {bytes} bytes, found just now: {}",
                    task.claim()
                ));
                Ok((task.side, Engine::Certificate(Box::new(player))))
            }
            Ok(found) => Err(bound(variant.game().rules(), found.task.side)),
            Err(why) => Err(unknown(format!("{why}; {}", variant.why_unknown()))),
        },
    }
}

fn unknown(why: String) -> Failure {
    Failure::trouble(format_args!("{why}; --level easy, --level medium and --two need no values"))
}

fn bound(rules: Option<Rules>, side: Player) -> Failure {
    let on = |rules: Rules| format!("on {}x{} with {} in a row ", rules.width(), rules.height(), rules.line());
    let (rules, person) = (rules.map_or(String::new(), on), side.opponent());
    Failure::unreadable(format_args!(
        "{rules}the program has perfect play for {side} only, so you can only be {person}"
    ))
}
