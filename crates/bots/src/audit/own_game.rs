//! Compares what a function answers with what its file plays in a game of its own, which need not ask the function.

use super::copies::BotCopies;
use super::inquiry::inquire;
use super::{Audit, BotReport};
use crate::bot::Bot;
use crate::error::BotError;
use crate::numbered_game;
use crate::progress::Progress;
use crate::subject::{BotKind, Subject};
use noughts::audit::Node;
use noughts::words::count;
use noughts::{Player, Position, Square, SquareSet};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// If all games on a side take longer, by the time of a sample, no more than the sample is played.
const LONGEST: Duration = Duration::from_secs(600);

/// If they take less, by the time of one, they are played without a sample.
const LONGEST_UNTRIED: Duration = Duration::from_secs(120);

/// The number of games in a sample: two for each first move of the person.
const SAMPLE: usize = 18;

/// What is told if the file asks for input, and no game of it could be followed.
const NOT_FOLLOWED: &str = "its own game could not be followed, so it is not known to play these answers";

/// The evidence if the game gives it this order with the other mark.
const OTHER_MARK: &str = "; its own game gives it the other mark there, and other moves";

impl Audit<'_> {
    /// Compares a function with the game of its file, if it has one. Returns these reports with what that shows, or the reports on the
    /// game if it makes another move.
    pub(super) fn with_own_game(
        &self,
        function: &Subject,
        mut reports: Vec<BotReport>,
    ) -> Result<Vec<BotReport>, BotError> {
        if reports.iter().all(|report| report.verdict().is_none()) {
            return Ok(reports);
        }
        let left_to_others = function.grounds.doubt.as_deref();
        let doubted = |why: Option<&str>, mut reports: Vec<BotReport>| {
            reports.iter_mut().for_each(|report| doubt(report, why.or(left_to_others)));
            Ok(reports)
        };
        let Some(own) = &function.own_game else { return doubted(None, reports) };
        let game = match own.find(&self.options) {
            Ok(Some(game)) => game,
            Ok(None) => return doubted(None, reports),
            Err(BotError::Unusable(_)) => {
                let is_unknown = function.grounds.played == 0 && !own.ends_at_once(&self.options);
                return doubted(Some(NOT_FOLLOWED).filter(|_| is_unknown), reports);
            }
            Err(error) => return Err(error),
        };
        for report in reports.iter_mut().filter(|report| report.verdict().is_some()) {
            let side = if report.side() == report.first { Player::X } else { Player::O };
            if !game.sides.contains(&side) {
                report.is_own_role &= !function.grounds.roles.is_empty();
                doubt(report, left_to_others);
                continue;
            }
            let moves = self.own_moves(&game, side, report)?;
            if moves.other.is_some() && game.draws[side as usize].is_some_and(|letter| letter != report.side()) {
                report.add_evidence(OTHER_MARK);
                doubt(report, left_to_others);
                continue;
            }
            if let Some(other) = moves.other {
                let told = format!("{}, so its own game was played", other.told(report));
                let mut reports = self.asked(&game)?;
                reports.iter_mut().for_each(|report| report.evidence = Some(told.clone()));
                return Ok(reports);
            }
            let made = count(moves.as_answered, "move");
            if moves.are_all {
                report.level.clone_from(&game.level);
                report.add_evidence(&format!("; its own game, played in a terminal, makes these {made} and no others"));
            } else {
                let what = "its own game, played in a terminal, made";
                doubt(report, Some(&format!("{what} {made} of these, and not all of its games were played")));
            }
        }
        Ok(reports)
    }

    /// Plays all games of a side, or a sample of them, as long as its moves are answers in this report.
    fn own_moves(&self, game: &Subject, side: Player, report: &BotReport) -> Result<OwnMoves, BotError> {
        let mut moves = OwnMoves {
            answers: report.answers.iter().copied().collect(),
            first: report.first,
            as_answered: 0,
            other: None,
            are_all: true,
        };
        let games = report.figures.games;
        let games = games.won + games.drawn + games.lost;
        let is_short = match &game.kind {
            BotKind::Game(setup) => setup.time_of(games) < LONGEST_UNTRIED,
            _ => true,
        };
        // A game that begins like another may go on from a copy, so the time of one alone says little.
        if !is_short && self.time_of_sample(game, side, &mut moves)?.mul_f64(games as f64 / SAMPLE as f64) > LONGEST {
            moves.are_all = false;
        }
        if moves.are_all && moves.other.is_none() {
            moves.as_answered = 0;
            self.compare_all(game, side, &mut moves)?;
        }
        Ok(moves)
    }

    /// Plays a sample, up to a move that is no answer of the function. Returns how long it took.
    fn time_of_sample(&self, game: &Subject, side: Player, moves: &mut OwnMoves) -> Result<Duration, BotError> {
        let (mut player, begin) = (Bot::new(game, self.options.clone()), Instant::now());
        for number in 0..SAMPLE {
            numbered_game::play(&Node::by_game(Player::X), side, number, |node| {
                let square = player.ask(node)?;
                square.into_iter().for_each(|square| moves.compare(node, square));
                Ok::<_, BotError>(square.filter(|_| moves.other.is_none()))
            })?;
            if begin.elapsed() > LONGEST_UNTRIED {
                return Ok(begin.elapsed().mul_f64(SAMPLE as f64 / (number + 1) as f64));
            }
        }
        Ok(begin.elapsed())
    }

    fn compare_all(&self, game: &Subject, side: Player, moves: &mut OwnMoves) -> Result<(), BotError> {
        let progress = Unjudged(self.progress);
        let audit = Audit { progress: &progress, ..self.clone() };
        let mut copies = BotCopies::new(game, &audit);
        copies.progress.begin(side);
        copies.each(Bot::begin_side);
        let played = inquire(&mut copies, side, Node::by_game(Player::X), Some(1))?;
        for (node, answer) in played.tree.choices() {
            moves.are_all &= answer.fails() == 0;
            answer.squares().iter().for_each(|square| moves.compare(node, square));
        }
        moves.are_all &= played.unasked == 0 && played.lost_game.is_none();
        Ok(())
    }
}

/// Tells why the file may play otherwise, if something says so. That its function never loses proves nothing then.
fn doubt(report: &mut BotReport, why: Option<&str>) {
    let Some(why) = why else { return };
    match report.function.as_ref().filter(|_| report.never_loses()) {
        Some(name) => {
            report.unproven = Some(format!("{why}; FILE:{name} judges the function alone, which never loses"))
        }
        None => report.add_evidence(&format!("; {why}")),
    }
}

/// The progress of games that are played to be compared: that they lose is told when they are judged.
#[derive(Debug)]
struct Unjudged<'a>(&'a dyn Progress);

impl Progress for Unjudged<'_> {
    fn begin(&self, sides: &[Player]) {
        self.0.begin(sides);
    }

    fn advance(&self, questions: u64) {
        self.0.advance(questions);
    }

    fn lengthen(&self, questions: i64) {
        self.0.lengthen(questions);
    }
}

/// What the games of a side show.
struct OwnMoves {
    /// What the function answers.
    answers: BTreeMap<Position, SquareSet>,
    /// Who moves first in its answers.
    first: Player,
    /// The number of moves that the function answers too.
    as_answered: usize,
    other: Option<UnansweredMove>,
    /// Whether all its games were played.
    are_all: bool,
}

/// The first move that was seen which the function does not answer.
struct UnansweredMove {
    position: Position,
    answers: SquareSet,
    square: Square,
}

impl OwnMoves {
    fn compare(&mut self, node: &Node, square: Square) {
        let start = Position::with_first(self.first);
        let position =
            node.game.iter().flatten().fold(start, |position, square| position.play(*square).expect("it was played"));
        let answers = self.answers.get(&position).copied().unwrap_or_default();
        if answers.contains(square) {
            self.as_answered += 1;
        } else if self.other.is_none() {
            self.other = Some(UnansweredMove { position, answers, square });
        }
    }
}

impl UnansweredMove {
    fn told(&self, report: &BotReport) -> String {
        let (name, coords) = (report.function.as_deref().unwrap_or("its function"), report.coords);
        let answers = noughts::words::list(self.answers, coords, "or");
        format!(
            "{name} answers {answers} at {}, and its own game takes {} there",
            self.position,
            coords.name(self.square)
        )
    }
}
