//! Answers that came while games were played on, each for one later question.

use noughts::{Player, Position, Square};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The answers that are kept for one place.
const MOST: usize = 100;

/// How many games of a program with dice are looked at for a loss.
const GAMES_OF_CHANCE: u32 = 60;

/// How many places are looked at to find one that is new.
const MOST_LOOKS: u32 = 2000;

/// A place: the player who is to move, and the moves so far.
type Place = (Player, Vec<Square>);

#[derive(Debug, Default)]
pub struct Records {
    answers: BTreeMap<Place, VecDeque<Square>>,
    /// How often the program has been at a place, or is on its way there.
    visits: BTreeMap<Place, u32>,
    /// All that it has answered at a place.
    seen: BTreeMap<Place, BTreeSet<Square>>,
    /// How many games were played since it was known to have dice.
    games_of_chance: u32,
    /// Whether a draw by chance was seen.
    has_drawn: bool,
}

impl Records {
    /// Adds what the program answered after these moves.
    pub fn add(&mut self, side: Player, moves: &[Square], answer: Square) {
        let answers = self.answers.entry((side, moves.to_vec())).or_default();
        if answers.len() < MOST {
            answers.push_back(answer);
        }
        self.see(side, moves, answer);
    }

    /// Takes note of an answer that is not kept.
    pub fn see(&mut self, side: Player, moves: &[Square], answer: Square) {
        self.seen.entry((side, moves.to_vec())).or_default().insert(answer);
        self.visit(side, moves);
    }

    /// Takes the first answer that is left for a place.
    pub fn take(&mut self, side: Player, moves: &[Square]) -> Option<Square> {
        self.answers.get_mut(&(side, moves.to_vec()))?.pop_front()
    }

    /// Counts a question.
    pub fn visit(&mut self, side: Player, moves: &[Square]) {
        *self.visits.entry((side, moves.to_vec())).or_default() += 1;
    }

    /// The reply to the program behind which there is most to learn: something new, or what it was asked least often.
    /// Replies that end the game come last, since it does not move after them.
    pub fn rarest(&self, side: Player, position: Position, moves: &[Square]) -> Option<Square> {
        let rank = |square: &Square| {
            let (after, moves) = (position.play(*square).ok()?, [moves, &[*square]].concat());
            let visits = self.visits.get(&(side, moves.clone())).copied().unwrap_or(0);
            Some((after.is_over(), !self.has_new(side, after, &moves, &mut MOST_LOOKS.clone()), visits))
        };
        position.legal_moves().iter().min_by_key(rank)
    }

    /// Whether there is a place at which the program has not been as this player, as far as its answers are known.
    pub fn is_incomplete(&self, side: Player) -> bool {
        let start = Position::new();
        let is_new = |position, moves: &[Square]| self.has_new(side, position, moves, &mut MOST_LOOKS.clone());
        match side {
            Player::X => is_new(start, &[]),
            Player::O => start.children().any(|(square, after)| is_new(after, &[square])),
        }
    }

    /// Whether there is a place after these moves, or here, at which the program has not been, as far as its answers are
    /// known. After many looks it is taken that there is.
    fn has_new(&self, side: Player, position: Position, moves: &[Square], looks: &mut u32) -> bool {
        if position.is_over() {
            return false;
        }
        *looks = looks.saturating_sub(1);
        let place = (side, moves.to_vec());
        let is_new = !self.visits.contains_key(&place) || *looks == 0;
        let answers = self.seen.get(&place).into_iter().flatten();
        let mut after = answers.filter_map(|answer| Some((*answer, position.play(*answer).ok()?)));
        is_new
            || after.any(|(answer, position)| {
                position.legal_moves().iter().any(|reply| {
                    let moves = [moves, &[answer, reply]].concat();
                    position.play(reply).is_ok_and(|after| self.has_new(side, after, &moves, looks))
                })
            })
    }

    pub fn clear(&mut self) {
        *self = Records { has_drawn: self.has_drawn, ..Records::default() };
    }

    /// Takes note that something was drawn by chance for an answer.
    pub fn note_draw(&mut self) {
        self.has_drawn = true;
    }

    /// Whether the program has drawn by chance, or has given different answers after the same moves.
    pub fn has_dice(&self) -> bool {
        self.has_drawn || self.seen.values().any(|answers| answers.len() > 1)
    }

    /// Whether one more game is to be played though the program has dice: so many are looked at for a loss.
    pub fn may_play_more(&mut self) -> bool {
        self.games_of_chance += 1;
        self.games_of_chance <= GAMES_OF_CHANCE
    }

    /// A game that the program lost, or would lose by the next move: it made each of its moves after the moves before.
    pub fn lost_game(&self, side: Player) -> Option<Vec<Square>> {
        let lost = |(place, answers): (&Place, &BTreeSet<Square>)| {
            let (player, moves) = place;
            let mut position = Position::new();
            for square in moves {
                position = position.play(*square).ok()?;
            }
            let end = answers.iter().find_map(|answer| {
                let after = position.play(*answer).ok()?;
                let reply = after.children().find(|(_, end)| end.winner() == Some(side.opponent()))?.0;
                Some([*answer, reply])
            })?;
            (*player == side).then(|| [moves.as_slice(), &end].concat())
        };
        self.seen.iter().filter_map(lost).min_by_key(Vec::len)
    }
}
