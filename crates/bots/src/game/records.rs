//! Answers that came while games were played on, each for one later question.

use super::surface::SurfaceDraw;
use noughts::{Player, Position, Square};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::mem;

/// The answers that are kept for one place.
const MOST: usize = 100;

/// How many games of a program with dice are looked at for a loss.
const GAMES_OF_CHANCE: u32 = 60;

/// How many places are looked at to find one that is new.
const MOST_LOOKS: u32 = 2000;

/// An answer of the program.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramMove {
    pub square: Square,
    /// What was drawn for it.
    pub draws: Vec<SurfaceDraw>,
    /// What was drawn at the start, of which not all can be played: all that it does may depend on it.
    pub at_start: Vec<SurfaceDraw>,
    /// Whether it has drawn by chance or read a clock since the start, or may have: it may play otherwise the next time.
    pub may_differ: bool,
}

impl ProgramMove {
    /// Whether its draws begin with these numbers, as far as it matters.
    fn has_drawn(&self, throws: &[f64]) -> bool {
        let is_same = |throw: f64, SurfaceDraw { number, among }: &SurfaceDraw| match (number, among) {
            (_, Some(1)) => true,
            (Some(number), Some(among)) => (throw * f64::from(*among)).floor() == (number * f64::from(*among)).floor(),
            _ => false,
        };
        throws.len() <= self.draws.len() && throws.iter().zip(&self.draws).all(|(throw, drawn)| is_same(*throw, drawn))
    }
}

/// A place: the player who is to move, and the moves so far.
type History = (Player, Vec<Square>);

#[derive(Debug, Default)]
pub struct Records {
    answers: BTreeMap<History, VecDeque<ProgramMove>>,
    /// What the dice showed for an answer, by the moves with it: so a place is come to again.
    shown: BTreeMap<History, Vec<f64>>,
    /// How often the program has been at a place, or is on its way there.
    visits: BTreeMap<History, u32>,
    /// All that it has answered at a place.
    seen: BTreeMap<History, BTreeSet<Square>>,
    /// Whether a game might have gone otherwise, by chance or a clock.
    may_differ: bool,
    /// How many games were played on each side since it was known to have dice there.
    games_of_chance: [u32; 2],
    /// Whether a draw by chance was seen on each side that cannot be prescribed, or there must have been one.
    has_dice: [bool; 2],
}

impl Records {
    /// Adds what the program answered after these moves.
    pub fn add(&mut self, side: Player, moves: &[Square], answer: ProgramMove) {
        self.see(side, moves, &answer);
        let answers = self.answers.entry((side, moves.to_vec())).or_default();
        if answers.len() < MOST {
            answers.push_back(answer);
        }
    }

    /// Takes note of an answer that is not kept.
    pub fn see(&mut self, side: Player, moves: &[Square], answer: &ProgramMove) {
        let seen = self.seen.entry((side, moves.to_vec())).or_default();
        seen.insert(answer.square);
        self.may_differ |= answer.may_differ;
        let differs = seen.len() > 1 && answer.draws.iter().all(SurfaceDraw::is_idle);
        let told = |drawn: &SurfaceDraw| if drawn.is_idle() { Some(f64::NAN) } else { drawn.number };
        match answer.draws.iter().map(told).collect::<Option<Vec<f64>>>() {
            Some(numbers) if !differs => {
                self.shown.entry((side, [moves, &[answer.square]].concat())).or_insert(numbers);
            }
            _ => self.note_dice(side),
        }
        self.visit(side, moves);
    }

    /// Takes the first answer that is left for a place; with throws, the first for which the dice showed these at first. One
    /// that drew more is not used up.
    pub fn take(&mut self, side: Player, moves: &[Square], throws: Option<&[f64]>) -> Option<ProgramMove> {
        let answers = self.answers.get_mut(&(side, moves.to_vec()))?;
        let Some(throws) = throws else { return answers.pop_front() };
        let at = answers.iter().position(|answer| answer.has_drawn(throws))?;
        if answers[at].draws.len() > throws.len() { Some(answers[at].clone()) } else { answers.remove(at) }
    }

    /// What the dice are to show so that the program makes the last of these moves after those before.
    pub fn shown(&self, side: Player, moves: &[Square]) -> &[f64] {
        self.shown.get(&(side, moves.to_vec())).map_or(&[], Vec::as_slice)
    }

    /// How often the program has begun a game.
    pub fn begun(&self) -> u32 {
        self.visits.get(&(Player::X, Vec::new())).copied().unwrap_or(0)
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
        let Records { has_dice, may_differ, shown, .. } = mem::take(self);
        *self = Records { has_dice, may_differ, shown, ..Records::default() };
    }

    /// Forgets what its dice showed on this side, and that they were not known.
    pub fn forget_dice(&mut self, side: Player) {
        self.has_dice[side as usize] = false;
        self.shown.retain(|(player, _), _| *player != side);
    }

    /// Takes note that what it does on this side does not follow from the draws that are known.
    pub fn note_dice(&mut self, side: Player) {
        self.has_dice[side as usize] = true;
    }

    /// Whether the program has drawn by chance on this side what cannot be prescribed, or has given different answers after
    /// the same moves and the same draws.
    pub fn has_dice(&self, side: Player) -> bool {
        self.has_dice[side as usize]
    }

    /// Whether a game might go otherwise the next time: something was drawn, or a clock was read.
    pub fn may_differ(&self) -> bool {
        self.may_differ
    }

    /// Whether one more game is to be played on this side though the program has dice: so many are looked at for a loss.
    pub fn may_play_more(&mut self, side: Player) -> bool {
        let games = &mut self.games_of_chance[side as usize];
        *games += 1;
        *games <= GAMES_OF_CHANCE
    }

    /// A game that the program lost, or would lose by the next move: it made each of its moves after the moves before.
    pub fn lost_game(&self, side: Player) -> Option<Vec<Square>> {
        let lost = |(place, answers): (&History, &BTreeSet<Square>)| {
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
