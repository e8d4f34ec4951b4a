//! Plays a perfect game against a player who takes the first free square, and shows what each move did.
//!
//! `cargo run --example perfect_game`

use noughts::{Player, Position, Status};

/// Plays the game and prints it.
pub fn main() -> Result<(), noughts::PlayError> {
    let mut position = Position::new();
    while !position.is_over() {
        let square = match position.to_move() {
            Player::X => position.legal_moves().first(),
            Player::O => noughts::pick(position),
        };
        let square = square.expect("an ongoing game has a move");
        let value = noughts::move_values(position).into_iter().find(|value| value.square == square);
        let value = value.expect("every legal move has a value");
        println!("{} plays {square}: {} in {}", position.to_move(), value.outcome, value.plies);
        position = position.play(square)?;
    }
    match position.status() {
        Status::Won { winner, .. } => println!("{position}: {winner} has won"),
        _ => println!("{position}: a draw"),
    }
    Ok(())
}
