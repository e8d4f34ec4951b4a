//! Finds how the program's own game calls a function: with which board, which arguments, and which marks beside the board.

use super::adapter::RunRequest;
use super::boards::BoardForm;
use super::call_search::CallSearch;
use super::confirmation::WatchedAnswer;
use super::description::WatchedCall;
use super::found_call::FoundCall;
use super::function_call::{Call, CallTemplate};
use super::known_marks;
use super::observed::ObservedFunction;
use super::search::{MAKING, distinct};
use super::value::Value;
use crate::error::BotError;
use noughts::{Player, Position};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::time::Duration;

/// How often a function is asked again where it did not answer as in its game, since chance may decide.
const TIMES: u64 = 24;

/// The time for comparing its answers with those in its game.
const LONGEST_COMPARED: Duration = Duration::from_secs(5);

impl CallSearch<'_> {
    /// The call that the program's own game makes, if the game then plays what the function answers. If the game makes objects with
    /// other marks, they are made with the mark of whoever moves, if all its objects are made so.
    pub fn as_observed(
        &mut self,
        template: &CallTemplate,
        observed: &ObservedFunction,
    ) -> Result<Vec<FoundCall>, BotError> {
        let (found, is_of_another) = self.confirmed(template, observed)?;
        if !is_of_another {
            return Ok(found);
        }
        for other in template.with_marks_at_making() {
            if let (others, false) = self.confirmed(&other, observed)?
                && !others.is_empty()
            {
                return Ok(others);
            }
        }
        if found.iter().any(|found| !found.roles.is_empty()) {
            return Ok(found);
        }
        let (name, place) = (template.target.name(), &observed.place);
        Err(BotError::Unusable(format!(
            "{name} finds other marks beside the board when its own game calls it, in {place}, than when it is called alone"
        )))
    }

    /// The calls that the game confirms, and whether it makes calls of other objects too, or with other marks beside the board.
    fn confirmed(
        &mut self,
        template: &CallTemplate,
        observed: &ObservedFunction,
    ) -> Result<(Vec<FoundCall>, bool), BotError> {
        let first = self.tried.len();
        let marks = observed.marks_among(self.marks(Some(&observed.empties)));
        let forms = marks.into_iter().map(|marks| BoardForm { container: observed.container.clone(), marks });
        let forms: Vec<BoardForm> = forms.filter(|form| self.is_wanted(form)).collect();
        for form in forms {
            let plans = observed.plans(template, &form.marks);
            self.try_form(&CallTemplate { plans, ..template.clone() }, form, first)?;
        }
        let (mut fitting, mut contradiction, mut is_of_another) = (Vec::<FoundCall>::new(), None, false);
        for mut found in self.legal(&self.tried[first..]) {
            let beside = [self.beside(&found.call, Player::X)?, self.beside(&found.call, Player::O)?];
            let is_own = |side: Player, seen: &WatchedCall| seen.holds(&found.call.form.marks, &beside[side as usize]);
            match observed.confirm(&found.call, &found.reading, is_own) {
                Ok(confirmed) => {
                    if let Some(other) = self.other_answer(&found, confirmed.answers)? {
                        contradiction = Some(other);
                        continue;
                    }
                    is_of_another |= confirmed.is_of_another;
                    found.evidence = observed.evidence(confirmed.moves);
                    found.roles = confirmed.roles;
                    found.played = confirmed.moves;
                    found.knows = known_marks::probe(self, &found)?;
                    fitting.push(found);
                }
                Err(played) => contradiction = Some(played),
            }
        }
        let fitting = match contradiction {
            // A game without input is a demonstration, perhaps of a position in the middle of a game.
            Some(_) if fitting.is_empty() && !self.file.own_game.asks() => self.by_answers(template)?,
            Some(played) if fitting.is_empty() => {
                return Err(BotError::Unusable(format!(
                    "{played}; name the function that decides, with FILE:FUNCTION"
                )));
            }
            _ => {
                // To a function that knows X and O, other marks are signs like any others, even if its game shows none.
                let is_best = |found: &&FoundCall| !fitting.iter().any(|other| found.knows.is_less_than(other.knows));
                distinct(fitting.iter().filter(is_best).cloned().collect())
            }
        };
        Ok((fitting, is_of_another))
    }

    /// A clause that names an answer which the function gave in the game, and never gives if it is called so: an object of the game
    /// may be of another class that inherits the method. One that moves by chance answers now so and now so.
    fn other_answer(&mut self, found: &FoundCall, mut watched: Vec<WatchedAnswer>) -> Result<Option<String>, BotError> {
        let (begin, call) = (self.spent(), &found.call);
        // Late positions are answered soonest.
        watched.sort_by_key(|answer| (Reverse(answer.position.ply()), answer.position));
        watched.dedup_by_key(|answer| answer.position);
        for WatchedAnswer { position, turns, square } in watched {
            if self.spent() - begin > LONGEST_COMPARED {
                break;
            }
            let alone = self.ask_patiently(call, position, 0)?;
            if alone.result.is_err() || call.square(&found.reading, &alone) == Some(square) {
                continue;
            }
            let mut answers = BTreeSet::new();
            // What it remembers of the game may matter.
            for seed in 0..TIMES {
                let request = RunRequest { seed: Some(seed), ..call.of_turns(&turns) };
                let reply = self.reply(call, position, &request, self.patience)?;
                answers.insert(call.square(&found.reading, &reply));
                if answers.len() > 1 || answers.contains(&Some(square)) {
                    break;
                }
            }
            if answers.len() == 1
                && let Some(Some(other)) = answers.first()
                && *other != square
            {
                let name = call.template.target.name();
                return Ok(Some(format!(
                    "{name} answered square {square} at {position} in its own game, and {other} when it is called alone"
                )));
            }
        }
        Ok(None)
    }

    /// What the function finds beside the board if it is called so for this side: the globals that its code names, and the fields of
    /// its object, without those that are set for each question.
    fn beside(&mut self, call: &Call, side: Player) -> Result<Vec<(String, Value)>, BotError> {
        let contents = self.file.contents;
        let name = call.template.target.name();
        let words = contents.source.words_reached_from(&name);
        let object = match call.object(Position::with_first(side)) {
            Some(new) => self.adapter.value(new, MAKING)?,
            None => None,
        };
        let fields = object.iter().flat_map(Value::fields).map(|(name, value)| (format!("this.{name}"), value.clone()));
        let is_read = |name: &str| words.contains(name.rsplit('.').next().unwrap_or(name));
        let is_set = |name: &str| {
            call.template.state.parts.iter().any(|(other, _)| name.strip_prefix("this.").unwrap_or(name) == other)
        };
        let all = fields.chain(contents.values.iter().cloned());
        Ok(all.filter(|(name, _)| is_read(name) && !is_set(name)).collect())
    }
}
