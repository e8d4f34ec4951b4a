//! Counts the games and positions.

use super::solver::Solution;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use noughts_rules::{Outcome, Player, Position, Status};

/// Every figure that is in `data/reference.csv`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The games, from the empty board to the end.
    pub games: Games,
    /// The nodes of the game tree: the empty board, and every game up to each of its moves.
    pub nodes: u64,
    /// The positions that a game can reach, by ply.
    pub positions_by_ply: [u64; 10],
    /// The canonical positions among these, by ply.
    pub canonical_by_ply: [u64; 10],
    /// The positions in which the game is over.
    pub finished: Finished,
    /// The canonical positions in which the game is over.
    pub canonical_finished: Finished,
    /// All positions, by their outcome for the player to move.
    pub outcomes: Outcomes,
    /// The canonical positions, by their outcome.
    pub canonical_outcomes: Outcomes,
}

/// Numbers of games. Games with different sequences of moves are different.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Games {
    /// Games in which X, who moves first, wins.
    pub x_wins: u64,
    /// Games in which O wins.
    pub o_wins: u64,
    /// Games that nobody wins.
    pub draws: u64,
    /// All games by the number of their moves.
    pub by_length: [u64; 10],
}

/// Numbers of finished positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Finished {
    /// X, who moves first, has won.
    pub x_won: u64,
    /// O has won.
    pub o_won: u64,
    /// The board is full, and nobody has a line.
    pub drawn: u64,
}

/// Numbers of positions, by the outcome for the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// Positions that the player to move wins.
    pub win: u64,
    /// Drawn positions.
    pub draw: u64,
    /// Positions that the player to move loses.
    pub loss: u64,
}

/// Counts everything, with X moving first.
pub fn count(solution: &Solution) -> Counts {
    let mut counts = Counts::default();
    walk(Position::new(), &mut counts);
    for position in Position::all() {
        let outcome = solution[&position.key()].outcome;
        counts.positions_by_ply[position.ply()] += 1;
        counts.finished.add(position.status());
        counts.outcomes.add(outcome);
        if position.canonical().0 == position {
            counts.canonical_by_ply[position.ply()] += 1;
            counts.canonical_finished.add(position.status());
            counts.canonical_outcomes.add(outcome);
        }
    }
    counts
}

/// Counts the nodes and games of the tree below `position`.
fn walk(position: Position, counts: &mut Counts) {
    counts.nodes += 1;
    match position.status() {
        Status::Ongoing => position.children().for_each(|(_, child)| walk(child, counts)),
        Status::Won { winner: Player::X, .. } => counts.games.x_wins += 1,
        Status::Won { winner: Player::O, .. } => counts.games.o_wins += 1,
        Status::Drawn => counts.games.draws += 1,
    }
    if position.is_over() {
        counts.games.by_length[position.ply()] += 1;
    }
}

impl Finished {
    fn add(&mut self, status: Status) {
        match status {
            Status::Ongoing => {}
            Status::Won { winner: Player::X, .. } => self.x_won += 1,
            Status::Won { winner: Player::O, .. } => self.o_won += 1,
            Status::Drawn => self.drawn += 1,
        }
    }

    fn figures(&self) -> [(&'static str, u64); 3] {
        [("x_won", self.x_won), ("o_won", self.o_won), ("drawn", self.drawn)]
    }
}

impl Outcomes {
    pub(crate) fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Win => self.win += 1,
            Outcome::Draw => self.draw += 1,
            Outcome::Loss => self.loss += 1,
        }
    }

    fn figures(&self) -> [(&'static str, u64); 3] {
        [("win", self.win), ("draw", self.draw), ("loss", self.loss)]
    }
}

impl Games {
    /// The number of games.
    pub fn total(&self) -> u64 {
        self.by_length.iter().sum()
    }

    /// The lengths that games can have, each with its number of games.
    pub fn lengths(&self) -> impl Iterator<Item = (usize, u64)> {
        self.by_length.into_iter().enumerate().filter(|(_, games)| *games > 0)
    }
}

impl Counts {
    /// The number of positions.
    pub fn positions(&self) -> u64 {
        self.positions_by_ply.iter().sum()
    }

    /// The number of canonical positions.
    pub fn canonical(&self) -> u64 {
        self.canonical_by_ply.iter().sum()
    }

    /// Every figure with its name in `data/reference.csv`, which is also its path in the JSON of the census.
    pub fn figures(&self) -> Vec<(String, u64)> {
        let Counts { games, nodes, .. } = self;
        let mut figures = Vec::new();
        let mut add = |name: String, value: u64| figures.push((name, value));
        add("games.total".to_string(), games.total());
        add("games.x_wins".to_string(), games.x_wins);
        add("games.o_wins".to_string(), games.o_wins);
        add("games.draws".to_string(), games.draws);
        games.lengths().for_each(|(length, value)| add(format!("games.by_length.{length}"), value));
        add("nodes".to_string(), *nodes);
        add("positions.total".to_string(), self.positions());
        add("positions.canonical".to_string(), self.canonical());
        for (name, plies) in [("by_ply", self.positions_by_ply), ("canonical_by_ply", self.canonical_by_ply)] {
            plies.iter().enumerate().for_each(|(ply, value)| add(format!("positions.{name}.{ply}"), *value));
        }
        for (group, members) in [
            ("finished", self.finished.figures()),
            ("canonical_finished", self.canonical_finished.figures()),
            ("outcomes", self.outcomes.figures()),
            ("canonical_outcomes", self.canonical_outcomes.figures()),
        ] {
            members.into_iter().for_each(|(name, value)| add(format!("{group}.{name}"), value));
        }
        figures
    }

    /// Compares every figure with `reference`, the text of `data/reference.csv`. It has a heading and then lines of
    /// the form `figure,value,source`.
    ///
    /// # Errors
    /// If something differs. Each text names a figure with another value, a figure without a reference, a reference
    /// without a figure, or an unreadable line.
    pub fn compare(&self, reference: &str) -> Result<(), Vec<String>> {
        let figures = self.figures();
        let mut faults = Vec::new();
        let mut met = Vec::new();
        for line in reference.lines().skip(1) {
            let mut fields = line.splitn(3, ',');
            let (Some(name), Some(Ok(expected)), Some(_)) =
                (fields.next(), fields.next().map(str::parse::<u64>), fields.next())
            else {
                faults.push(format!("the line {line:?} is not of the form figure,value,source"));
                continue;
            };
            met.push(name);
            match figures.iter().find(|(figure, _)| figure == name) {
                Some((_, counted)) if *counted == expected => {}
                Some((_, counted)) => faults.push(format!("{name} is counted as {counted}, not {expected}")),
                None => faults.push(format!("{name} is not counted")),
            }
        }
        let unmet = figures.iter().filter(|(name, _)| !met.contains(&name.as_str()));
        faults.extend(unmet.map(|(name, _)| format!("{name} has no reference value")));
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }
}
