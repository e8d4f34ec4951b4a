//! What the games come to in all, for each name and side.

use crate::commands::review::game::Game;
use noughts::review::JudgedMove;
use noughts::{Outcome, Player};
use std::collections::BTreeMap;

/// The most names that are summed up. Each takes up to two kilobytes when the table is printed.
const MOST_NAMES: usize = 50_000;

/// How many games that are not counted are listed with the sums.
pub const MOST_LEFT_OUT: usize = 20;

#[derive(Default)]
pub struct Sums {
    pub games: u64,
    /// The games that are not, and where the first of them are and why.
    not_counted: u64,
    pub left_out: Vec<String>,
    /// For each name its games as X and as O.
    names: BTreeMap<String, [Tally; 2]>,
}

#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
    /// How many moves there were of each [judgement](noughts::review::Judgement), in their order.
    pub judgements: [u64; 5],
    /// How many moves gave an outcome up, by their number in the game: the first count is of first moves.
    pub turning_points: [u64; 9],
    /// How many moves turned a won position into a draw or a loss.
    pub wins_let_go: u64,
}

impl Sums {
    /// Counts a game that has come to its end.
    /// The error is a sentence for people.
    pub fn add(&mut self, game: &Game) -> Result<(), String> {
        let new = game.names.iter().filter(|name| !self.names.contains_key(*name)).count();
        if self.names.len() + new > MOST_NAMES {
            return Err(format!("it has a new name, and {MOST_NAMES} are the most that are summed up"));
        }
        self.games += 1;
        let winner = game.end.winner();
        for player in Player::ALL {
            let tally = self.tally(&game.names[player as usize], player);
            match winner {
                None => tally.drawn += 1,
                Some(winner) if winner == player => tally.won += 1,
                Some(_) => tally.lost += 1,
            }
            game.moves.iter().filter(|judged| judged.player() == player).for_each(|judged| tally.add(*judged));
        }
        Ok(())
    }

    pub fn leave_out(&mut self, reason: String) {
        self.not_counted += 1;
        if self.left_out.len() < MOST_LEFT_OUT {
            self.left_out.push(reason);
        }
    }

    pub fn not_counted(&self) -> u64 {
        self.not_counted
    }

    fn tally(&mut self, name: &str, player: Player) -> &mut Tally {
        if !self.names.contains_key(name) {
            self.names.insert(name.to_string(), Default::default());
        }
        &mut self.names.get_mut(name).expect("it was put there")[player as usize]
    }

    /// The tallies, those with the greatest share of moves that kept the outcome first, then by the share of best moves, name and side.
    pub fn sorted(&self) -> Vec<(&str, Player, &Tally)> {
        let mut sorted: Vec<_> = Vec::new();
        for (name, tallies) in &self.names {
            let played = Player::ALL.into_iter().zip(tallies).filter(|(_, tally)| tally.games() > 0);
            sorted.extend(played.map(|(player, tally)| (name.as_str(), player, tally)));
        }
        // The sort keeps names and sides in their order where the shares are equal.
        sorted.sort_by(|(.., a), (.., b)| b.shares().partial_cmp(&a.shares()).expect("shares are numbers"));
        sorted
    }
}

impl Tally {
    fn add(&mut self, judged: JudgedMove) {
        self.judgements[judged.judgement() as usize] += 1;
        if judged.is_turning_point() {
            self.turning_points[judged.position.ply()] += 1;
            self.wins_let_go += u64::from(judged.before.outcome == Outcome::Win);
        }
    }

    pub fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    pub fn moves(&self) -> u64 {
        self.judgements.iter().sum()
    }

    /// The shares of the moves that kept the outcome, and of those that were best; from 0 to 1.
    pub fn shares(&self) -> [f64; 2] {
        let [best, sound, missed_win, ..] = self.judgements;
        [best + sound + missed_win, best].map(|moves| moves as f64 / self.moves() as f64)
    }
}
