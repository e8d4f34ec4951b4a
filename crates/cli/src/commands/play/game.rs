//! Games, one after another: their moves, including those that were taken back, the known values, and the score.

use crate::board::JudgedMove;
use crate::board::{MoveValue, State, Variant};
use noughts::{PlayErrorReason, Player};

pub struct Game {
    variant: Variant,
    /// All moves. Those that were taken back are at the end.
    moves: Vec<usize>,
    /// The positions before, between and after all moves.
    stages: Vec<Stage>,
    made: usize,
    pub program: Option<Player>,
    /// Whether the program can play this side only.
    pub is_bound: bool,
    /// Whether the program has lost by making no legal move.
    pub is_forfeited: bool,
    /// The moves of the last game that ended before the present one.
    previous: Vec<usize>,
    tally: Tally,
    /// Whether this game is over and already counted in a score.
    is_counted: bool,
}

struct Stage {
    state: State,
    /// Whether the values of the moves were looked for.
    is_asked: bool,
    move_values: Option<Vec<MoveValue>>,
}

#[derive(Clone, Copy, Default)]
pub struct Tally {
    /// Won by the person; with two people, by X.
    ours: u32,
    /// Won by the program; with two people, by O.
    theirs: u32,
    drawn: u32,
}

impl Stage {
    fn new(state: State) -> Stage {
        Stage { state, is_asked: false, move_values: None }
    }
}

impl Game {
    pub fn new(variant: Variant, program: Option<Player>) -> Game {
        let stages = vec![Stage::new(variant.start())];
        let ([moves, previous], tally) = Default::default();
        let (made, is_bound, is_forfeited, is_counted) = (0, false, false, false);
        let mut game =
            Game { variant, moves, stages, made, program, is_bound, is_forfeited, previous, tally, is_counted };
        game.look_if_easy();
        game
    }

    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The judged moves from the first one on, up to one whose values are not known.
    pub fn judged_moves(&self) -> Vec<JudgedMove> {
        let judge = |at: usize| {
            let Stage { state, move_values, .. } = &self.stages[at];
            move_values.as_ref().map(|move_values| JudgedMove::new(*state, self.moves[at], move_values))
        };
        let mut judged: Vec<JudgedMove> = (0..self.made).rev().map_while(judge).collect();
        judged.reverse();
        judged
    }

    pub fn is_all_judged(&self) -> bool {
        self.stages[..self.made].iter().all(|stage| stage.move_values.is_some())
    }

    pub fn state(&self) -> State {
        self.stages[self.made].state
    }

    pub fn move_values(&self) -> Option<&[MoveValue]> {
        self.stages[self.made].move_values.as_deref()
    }

    pub fn is_asked(&self) -> bool {
        self.stages[self.made].is_asked
    }

    /// Notes the values of the moves in a position of this game. `None` if they cannot be found.
    pub fn learn(&mut self, state: State, move_values: Option<Vec<MoveValue>>) {
        if let Some(stage) = self.stages.iter_mut().find(|stage| stage.state == state) {
            (stage.is_asked, stage.move_values) = (true, move_values);
        }
    }

    /// Goes back from the last move to one that is not judged yet. Returns the position whose values would judge it,
    /// unless they were looked for already.
    pub fn next_to_judge(&self) -> Option<State> {
        let stage = self.stages[..self.made].iter().rfind(|stage| stage.move_values.is_none())?;
        (!stage.is_asked).then_some(stage.state)
    }

    fn look_if_easy(&mut self) {
        let state = self.state();
        if self.variant.knows_all()
            && let Ok(move_values) = self.variant.move_values(state)
        {
            self.learn(state, move_values);
        }
    }

    /// The move that was taken back here, if one was.
    pub fn undone_move(&self) -> Option<usize> {
        self.moves.get(self.made).copied()
    }

    pub fn moves(&self) -> &[usize] {
        &self.moves[..self.made]
    }

    pub fn last_move(&self) -> Option<usize> {
        self.moves().last().copied()
    }

    /// The moves of the last game that ended. If that is the present game, moves that were taken back since are
    /// included.
    pub fn last_game(&self) -> &[usize] {
        let has_ended = self.stages.last().is_some_and(|stage| self.variant.is_over(stage.state));
        if has_ended { &self.moves } else { &self.previous }
    }

    pub fn is_persons(&self, state: State) -> bool {
        self.program != Some(state.to_move)
    }

    /// Whether the game goes on and waits for the program.
    pub fn waits_for_program(&self) -> bool {
        !self.is_over() && !self.is_persons(self.state())
    }

    pub fn is_over(&self) -> bool {
        self.is_forfeited || self.variant.is_over(self.state())
    }

    pub fn winner(&self) -> Option<Player> {
        let winner = if self.is_forfeited { self.program.map(Player::opponent) } else { None };
        winner.or(self.variant.winner(self.state()))
    }

    /// Makes a move, and forgets moves that were taken back.
    pub fn play(&mut self, square: usize) -> Result<(), PlayErrorReason> {
        if self.is_forfeited {
            return Err(PlayErrorReason::GameOver);
        }
        let next = self.variant.play(self.state(), square)?;
        self.moves.truncate(self.made);
        self.moves.push(square);
        self.made += 1;
        self.stages.truncate(self.made);
        self.stages.push(Stage::new(next));
        self.look_if_easy();
        Ok(())
    }

    /// The number of moves before a person's last one.
    pub fn before_last_move(&self) -> Option<usize> {
        self.stages[..self.made].iter().rposition(|stage| self.is_persons(stage.state))
    }

    /// Takes back a person's last move and the program's answer to it. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.before_last_move().inspect(|made| self.go_to(*made)).is_some()
    }

    /// Restores what was taken back, up to a person's next turn. Returns whether there was anything.
    pub fn redo(&mut self) -> bool {
        let made = self.made;
        while self.made < self.moves.len() {
            self.go_to(self.made + 1);
            if self.is_persons(self.state()) {
                break;
            }
        }
        self.made > made
    }

    pub fn go_to(&mut self, made: usize) {
        self.made = made.min(self.moves.len());
        self.is_forfeited = false;
    }

    /// Begins a new game. The present one counts if it is over.
    pub fn restart(&mut self) {
        self.tally = self.score();
        self.is_counted = false;
        self.previous = self.last_game().to_vec();
        self.moves.clear();
        self.stages.truncate(1);
        self.go_to(0);
    }

    /// Begins a new game with the sides swapped. The error says why that is impossible.
    pub fn swap(&mut self) -> Result<(), String> {
        let program = self.program.ok_or("Two people play: change seats.")?;
        if self.is_bound {
            return Err(format!("The sides stay: the program has perfect play for {program} only."));
        }
        self.restart();
        self.program = Some(program.opponent());
        Ok(())
    }

    /// The score, this game included if it is over.
    fn score(&self) -> Tally {
        let mut tally = self.tally;
        match self.winner() {
            _ if self.is_counted => {}
            Some(winner) if winner == self.program.unwrap_or(Player::O) => tally.theirs += 1,
            Some(_) => tally.ours += 1,
            None if self.variant.is_over(self.state()) => tally.drawn += 1,
            None => {}
        }
        tally
    }

    /// Replaces the score by that of another level, and returns the old one. A finished game counts for the old one.
    pub fn exchange_score(&mut self, other: Tally) -> Tally {
        let score = self.score();
        self.is_counted = self.is_over();
        self.tally = other;
        score
    }

    pub fn score_text(&self) -> String {
        let Tally { ours, theirs, drawn } = self.score();
        match self.program {
            Some(program) => {
                let person = program.opponent();
                let [x, o] = [format!("you ({person}) {ours}"), format!("the program ({program}) {theirs}")];
                let [x, o] = if person == Player::X { [x, o] } else { [o, x] };
                format!("Score: {x}, {o}, drawn {drawn}.")
            }
            None => format!("Score: X {ours}, O {theirs}, drawn {drawn}."),
        }
    }

    /// The score in few words: `won 1, lost 0, drawn 2`. Empty before a game has ended.
    pub fn short_score(&self) -> String {
        self.in_words(self.score())
    }

    /// The score without this game, in few words.
    pub fn score_before(&self) -> String {
        self.in_words(self.tally)
    }

    fn in_words(&self, Tally { ours, theirs, drawn }: Tally) -> String {
        match self.program {
            _ if ours + theirs + drawn == 0 => String::new(),
            Some(_) => format!("won {ours}, lost {theirs}, drawn {drawn}"),
            None => format!("X {ours}, O {theirs}, drawn {drawn}"),
        }
    }
}

/// Why a move on this square cannot be made, as a sentence.
pub fn refusal(reason: PlayErrorReason, name: &str) -> String {
    match reason {
        PlayErrorReason::Taken(player) => format!("Square {name} is taken by {player}."),
        _ => "The game is over: Enter begins a new one.".into(),
    }
}
