//! Records of the games of one program: its answers, each kept for one later question, and its draws.

use super::surface::SurfaceDraw;
use noughts::{Player, Position, Square};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::mem;

const MOST: usize = 100;

/// How many games of a program with dice are played in search of a loss.
const GAMES_OF_CHANCE: u32 = 60;

/// The most places that are searched for a new one.
const MOST_LOOKS: u32 = 2000;

#[derive(Clone, Debug, PartialEq)]
pub struct ProgramMove {
    pub square: Square,
    pub draws: Vec<SurfaceDraw>,
    /// Draws at the start that cannot all be played. Everything that the program does may depend on them.
    pub at_start: Vec<SurfaceDraw>,
    /// Whether it has read a clock or drawn numbers that are not known since the start, or may have, so that it may
    /// play differently the next time, whatever is prescribed.
    pub may_differ: bool,
}

impl ProgramMove {
    /// Whether its draws begin with these numbers, as far as they matter.
    fn has_drawn(&self, throws: &[f64]) -> bool {
        let is_same = |throw: f64, SurfaceDraw { number, among }: &SurfaceDraw| match (number, among) {
            (_, Some(1)) => true,
            (Some(number), Some(among)) => (throw * f64::from(*among)).floor() == (number * f64::from(*among)).floor(),
            _ => false,
        };
        throws.len() <= self.draws.len() && throws.iter().zip(&self.draws).all(|(throw, drawn)| is_same(*throw, drawn))
    }
}

/// The player who is to move, and the moves so far.
type History = (Player, Vec<Square>);

#[derive(Debug, Default)]
pub struct Records {
    answers: BTreeMap<History, VecDeque<ProgramMove>>,
    /// The numbers that the dice showed for an answer, by the moves including it. With them the program makes that
    /// move again.
    shown: BTreeMap<History, Vec<f64>>,
    /// How often the program was asked after these moves, or will be by a game that is under way.
    visits: BTreeMap<History, u32>,
    /// All that it has answered after these moves.
    seen: BTreeMap<History, BTreeSet<Square>>,
    /// Whether a clock, or chance that is not known, may have changed a game.
    pub may_differ: bool,
    /// How many games were played on each side since its dice there were noticed.
    games_of_chance: [u32; 2],
    /// Whether the program, on each side, has drawn numbers that cannot be prescribed, or must have: it has answered the
    /// same moves and draws differently.
    pub has_dice: [bool; 2],
    /// Whether the program, on each side, did what cannot follow from the moves that were read. Then others may be misread too.
    pub is_doubted: [bool; 2],
}

impl Records {
    /// Records what the program answered after these moves, for a later question.
    pub fn add(&mut self, side: Player, moves: &[Square], answer: ProgramMove) {
        self.see(side, moves, &answer);
        let answers = self.answers.entry((side, moves.to_vec())).or_default();
        if answers.len() < MOST {
            answers.push_back(answer);
        }
    }

    /// Notes an answer that is not kept for a later question.
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
            _ => self.has_dice[side as usize] = true,
        }
        self.visit(side, moves);
    }

    /// Takes the first answer that is left after these moves. With `throws`, takes the first whose draws began with
    /// these numbers; an answer with more draws stays for further questions.
    pub fn take(&mut self, side: Player, moves: &[Square], throws: Option<&[f64]>) -> Option<ProgramMove> {
        let answers = self.answers.get_mut(&(side, moves.to_vec()))?;
        let Some(throws) = throws else { return answers.pop_front() };
        let at = answers.iter().position(|answer| answer.has_drawn(throws))?;
        if answers[at].draws.len() > throws.len() { Some(answers[at].clone()) } else { answers.remove(at) }
    }

    /// The numbers that the dice must show so that the program makes the last of these moves.
    pub fn shown(&self, side: Player, moves: &[Square]) -> &[f64] {
        self.shown.get(&(side, moves.to_vec())).map_or(&[], Vec::as_slice)
    }

    pub fn begun(&self) -> u32 {
        self.visits.get(&(Player::X, Vec::new())).copied().unwrap_or(0)
    }

    pub fn visit(&mut self, side: Player, moves: &[Square]) {
        *self.visits.entry((side, moves.to_vec())).or_default() += 1;
    }

    /// The reply to the program that promises most: one that leads to a new place, or the one that was tried least.
    /// Replies that end the game come last, since the program does not move after them.
    pub fn rarest(&self, side: Player, position: Position, moves: &[Square]) -> Option<Square> {
        let rank = |square: &Square| {
            let (after, moves) = (position.play(*square).ok()?, [moves, &[*square]].concat());
            let visits = self.visits.get(&(side, moves.clone())).copied().unwrap_or(0);
            Some((after.is_over(), !self.has_new(side, after, &moves, &mut MOST_LOOKS.clone()), visits))
        };
        position.legal_moves().iter().min_by_key(rank)
    }

    /// Whether there is a place where the program has not been as this player, as far as its answers are known.
    pub fn is_incomplete(&self, side: Player) -> bool {
        let start = Position::new();
        let is_new = |position, moves: &[Square]| self.has_new(side, position, moves, &mut MOST_LOOKS.clone());
        match side {
            Player::X => is_new(start, &[]),
            Player::O => start.children().any(|(square, after)| is_new(after, &[square])),
        }
    }

    /// Whether the program has not been at this place or at one after it, as far as its answers are known. After many
    /// places it assumes so.
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
        let Records { has_dice, is_doubted, may_differ, shown, .. } = mem::take(self);
        *self = Records { has_dice, is_doubted, may_differ, shown, ..Records::default() };
    }

    /// Forgets what the dice showed on this side, and that they could not be prescribed.
    pub fn forget_dice(&mut self, side: Player) {
        self.has_dice[side as usize] = false;
        self.shown.retain(|(player, _), _| *player != side);
    }

    /// Counts another game of a program with dice, and returns whether it is to be played in search of a loss.
    pub fn may_play_more(&mut self, side: Player) -> bool {
        let games = &mut self.games_of_chance[side as usize];
        *games += 1;
        *games <= GAMES_OF_CHANCE
    }

    /// A game that the program lost, or would lose by the next move. It made each of its moves after the moves before. `None` also
    /// if what was read of its games is doubted.
    pub fn lost_game(&self, side: Player) -> Option<Vec<Square>> {
        if self.is_doubted[side as usize] {
            return None;
        }
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
