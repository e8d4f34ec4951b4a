//! Which side the program plays, and by what.

use crate::board::Field;
use crate::commands::play::Play;
use crate::commands::play::game::Game;
use crate::commands::play::level::Level;
use crate::commands::play::program::{Hand, Program};
use crate::io::failure::Failure;
use noughts::Player;
use noughts_boards::{Certificate, Rules};

/// The first game, and what plays for the program.
pub fn begin(plan: &Play) -> Result<(Game, Program), Failure> {
    let mut field = plan.board.field(plan.setting)?;
    let (program, hand) = match plan.two {
        true => (None, Hand::Chance),
        false => sides(plan, &mut *field).map(|(side, hand)| (Some(side), hand))?,
    };
    let mut game = Game::new(field, program);
    game.is_bound = matches!(hand, Hand::Certified(_));
    Ok((game, Program::new(plan, hand)))
}

/// The side of the program, and what plays it. A bot that cannot be started is found out before the first game.
fn sides(plan: &Play, field: &mut dyn Field) -> Result<(Player, Hand), Failure> {
    let side = plan.side.map_or(Player::X, Player::from).opponent();
    if field.is_3x3() {
        let mut seat = plan.level.contestant.seat(plan.setting.coords, &plan.options.options())?;
        return seat.start().map(|()| (side, Hand::Seat(seat)));
    }
    let way = plan.level.way().ok_or_else(|| refused(&plan.level))?;
    if !way.needs_values() || field.knows_all() {
        return Ok((side, Hand::Chance));
    }
    let certificate = |side| certificate(field, side).filter(|_| plan.level.name == "perfect");
    let other = side.opponent();
    let sides = if plan.side.is_some() { vec![side] } else { vec![side, other] };
    if let Some((side, certificate)) = sides.into_iter().find_map(|side| Some((side, certificate(side)?))) {
        let player = certificate.player().expect("a certificate that comes with the crate");
        return Ok((side, Hand::Certified(Box::new(player))));
    }
    let is_other_known = certificate(other).is_some();
    match field.worths(field.start())? {
        Some(_) => Ok((side, Hand::Chance)),
        None if is_other_known => Err(bound(field, other)),
        None => {
            let what = format!("{}; --level easy, --level medium and --two need no values", field.ignorance());
            Err(Failure::failed(what))
        }
    }
}

/// The certificate of a side, if the program has one.
fn certificate(field: &dyn Field, side: Player) -> Option<Certificate> {
    let rules = Rules::new(field.width(), field.height(), field.line()).ok()?;
    Certificate::bundled(rules, side)
}

fn refused(level: &Level) -> Failure {
    unreadable(format!("--level {} is for 3x3 only; other boards have easy, medium, hard and perfect", level.name))
}

fn bound(field: &dyn Field, side: Player) -> Failure {
    let (width, height, line, person) = (field.width(), field.height(), field.line(), side.opponent());
    unreadable(format!(
        "on {width}x{height} with {line} in a row the program has perfect play for {side} only, so you can only be {person}"
    ))
}

fn unreadable(what: String) -> Failure {
    Failure::unreadable(what)
}
