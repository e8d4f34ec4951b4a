//! One game after the other: the moves, also those taken back, and the score.

use noughts::notation::Coords;
use noughts::review::{JudgedMove, judge_game};
use noughts::{PlayErrorReason, Player, Position, Square, Status};

/// A game, and the score of those before it.
pub struct Game {
    start: Position,
    /// All moves, at their end those that were taken back.
    moves: Vec<Square>,
    /// How many of the moves stand.
    made: usize,
    /// The player that the program is, if it plays.
    program: Option<Player>,
    /// Whether the program has made no legal move and so has lost.
    forfeited: bool,
    /// The moves of the game before this one.
    previous: Vec<Square>,
    tally: Tally,
}

/// How the games before this one have ended.
#[derive(Clone, Copy, Default)]
struct Tally {
    /// Won by the person; with two people, by X.
    ours: u32,
    /// Won by the program; with two people, by O.
    theirs: u32,
    drawn: u32,
}

impl Game {
    /// The first game.
    pub fn new(first: Player, program: Option<Player>) -> Game {
        let start = Position::with_first(first);
        let [moves, previous] = Default::default();
        Game { start, moves, made: 0, program, forfeited: false, previous, tally: Tally::default() }
    }

    pub fn program(&self) -> Option<Player> {
        self.program
    }

    /// The moves that stand, and what each of them did.
    pub fn judged(&self) -> Vec<JudgedMove> {
        judge_game(self.start, self.moves[..self.made].iter().copied()).expect("moves that were made")
    }

    pub fn position(&self) -> Position {
        let play = |position: Position, square: &Square| position.play(*square).expect("a move that was made");
        self.moves[..self.made].iter().fold(self.start, play)
    }

    pub fn last_move(&self) -> Option<Square> {
        self.moves[..self.made].last().copied()
    }

    /// The moves of this game or, before its first move, those of the game before it.
    pub fn last_game(&self) -> &[Square] {
        if self.made > 0 { &self.moves[..self.made] } else { &self.previous }
    }

    /// Whether a person is to move in this position.
    pub fn is_persons(&self, position: Position) -> bool {
        self.program != Some(position.to_move())
    }

    /// Whether the game goes on and waits for the program.
    pub fn waits_for_program(&self) -> bool {
        !self.is_over() && !self.is_persons(self.position())
    }

    pub fn is_over(&self) -> bool {
        self.forfeited || self.position().is_over()
    }

    /// Whether the program has lost by making no legal move.
    pub fn is_forfeited(&self) -> bool {
        self.forfeited
    }

    /// Who has won, if anybody has.
    pub fn winner(&self) -> Option<Player> {
        let winner = if self.forfeited { self.program.map(Player::opponent) } else { None };
        winner.or(self.position().winner())
    }

    /// Makes a move. What was taken back is forgotten.
    ///
    /// # Errors
    /// If the square is taken or the game is over.
    pub fn play(&mut self, square: Square) -> Result<(), PlayErrorReason> {
        if self.forfeited {
            return Err(PlayErrorReason::GameOver);
        }
        self.position().play(square).map_err(|error| error.reason)?;
        self.moves.truncate(self.made);
        self.moves.push(square);
        self.made += 1;
        Ok(())
    }

    /// Ends the game: the program, which is to move, makes no legal move.
    pub fn forfeit(&mut self) {
        self.forfeited = true;
    }

    /// Takes back the last move of a person, and with it the answer of the program; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let before = self.judged().iter().rposition(|judged| self.is_persons(judged.position));
        before.inspect(|made| self.go_to(*made)).is_some()
    }

    /// Makes again what was taken back, up to the next turn of a person; says whether there was anything.
    pub fn redo(&mut self) -> bool {
        let made = self.made;
        while self.made < self.moves.len() {
            self.go_to(self.made + 1);
            if self.is_persons(self.position()) {
                break;
            }
        }
        self.made > made
    }

    /// Goes back, or forth, to where so many moves stand.
    pub fn go_to(&mut self, made: usize) {
        self.made = made.min(self.moves.len());
        self.forfeited = false;
    }

    /// Begins a new game. The one that was counts if it is over.
    pub fn restart(&mut self) {
        self.tally = self.score();
        self.previous = self.last_game().to_vec();
        self.moves.clear();
        self.go_to(0);
    }

    /// Begins a new game with the sides changed; says whether there is a program to change with.
    pub fn swap(&mut self) -> bool {
        if self.program.is_some() {
            self.restart();
        }
        self.program = self.program.map(Player::opponent);
        self.program.is_some()
    }

    /// The score, this game included if it is over.
    fn score(&self) -> Tally {
        let mut tally = self.tally;
        match self.winner() {
            Some(winner) if winner == self.program.unwrap_or(Player::O) => tally.theirs += 1,
            Some(_) => tally.ours += 1,
            None if self.position().status() == Status::Drawn => tally.drawn += 1,
            None => {}
        }
        tally
    }

    /// The score as a sentence.
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

    /// The score in few words: `won 1, lost 0, drawn 2`.
    pub fn short_score(&self) -> String {
        let Tally { ours, theirs, drawn } = self.score();
        match self.program {
            Some(_) => format!("won {ours}, lost {theirs}, drawn {drawn}"),
            None => format!("X {ours}, O {theirs}, drawn {drawn}"),
        }
    }
}

/// Why a move on this square cannot be made, as a sentence.
pub fn refusal(reason: PlayErrorReason, square: Square, coords: Coords) -> String {
    match reason {
        PlayErrorReason::Taken(player) => format!("Square {} is taken by {player}.", coords.name(square)),
        _ => "The game is over: n begins a new one.".into(),
    }
}
