//! Records what was done with a running program, so that a game that begins like an earlier one can continue it.
//!
//! Where the system can copy a process, a Python program leaves a copy behind whenever it waits for the person.
//! Another game continues the last copy with the same past. Such a copy is exactly what the program was at that
//! moment. But whatever it once did by chance it would always repeat. So a point after draws that were not prescribed
//! is never continued, and each run ends after some games.

use crate::game::surface::Act;

/// The number of games after which a run is started anew, so that chance that nobody noticed can show. Few programs
/// have more games after one first move of the person.
pub const MOST_GAMES: u32 = 200;

#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// `None` if it is to start.
    pub act: Option<Act>,
    /// The numbers that its draws show from here on, if they are set anew.
    pub dice: Option<Vec<f64>>,
}

/// What was asked of a running program since its start, and what was seen each time.
pub struct Past<S> {
    steps: Vec<PastStep<S>>,
    /// How many of them are a part of this game.
    at: usize,
    games: u32,
}

struct PastStep<S> {
    request: Request,
    seen: S,
    /// Whether another game may go on from here.
    is_kept: bool,
}

impl<S> Default for Past<S> {
    fn default() -> Past<S> {
        Past { steps: Vec::new(), at: 0, games: 0 }
    }
}

impl<S: Clone> Past<S> {
    /// Begins another game, unless it `is_new` in the same run. Returns whether it is.
    pub fn begin(&mut self, is_new: bool) -> bool {
        self.at = 0;
        self.games += 1;
        let is_new = is_new || self.games > MOST_GAMES;
        if is_new {
            (self.steps, self.games) = (Vec::new(), 1);
        }
        !is_new
    }

    /// What was seen after the same request at this point of an earlier game; `None` if that point cannot be
    /// continued.
    pub fn again(&mut self, request: &Request) -> Option<S> {
        let step = self.steps.get(self.at).filter(|step| step.is_kept && step.request == *request)?;
        self.at += 1;
        Some(step.seen.clone())
    }

    /// Whether no earlier game went on from this point.
    #[cfg(unix)]
    pub fn is_last(&self) -> bool {
        self.at == self.steps.len()
    }

    /// Whether another game may go on from its start.
    #[cfg(unix)]
    pub fn can_return(&self) -> bool {
        self.steps.first().is_some_and(|step| step.is_kept)
    }

    /// Forgets what came after this point, and returns what was seen here; `None` before the start.
    pub fn cut(&mut self) -> Option<&S> {
        self.steps.truncate(self.at);
        self.steps.last().map(|step| &step.seen)
    }

    /// Adds the result of a request. `draws` counts the draws since the dice were last set. `can_return` says whether
    /// the program can go back to this point, or has ended there.
    pub fn add(&mut self, request: Request, seen: S, draws: usize, can_return: bool) {
        let told = |request: &Request| request.dice.as_ref().map(Vec::len);
        let prescribed = told(&request).or_else(|| self.steps.iter().rev().find_map(|step| told(&step.request)));
        let is_kept = can_return && draws <= prescribed.unwrap_or(0);
        self.steps.push(PastStep { request, seen, is_kept });
        self.at = self.steps.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(text: &str, dice: Option<&[f64]>) -> Request {
        Request { act: Some(Act::Type(text.into())), dice: dice.map(<[f64]>::to_vec) }
    }

    #[test]
    fn a_game_goes_on_where_an_earlier_one_parts_from_it() {
        let mut past = Past::default();
        past.begin(false);
        for (at, text) in ["a", "b", "c"].into_iter().enumerate() {
            assert_eq!(past.again(&request(text, None)), None);
            past.add(request(text, None), at, 0, true);
        }
        past.begin(false);
        assert_eq!([past.again(&request("a", None)), past.again(&request("b", None))], [Some(0), Some(1)]);
        assert_eq!((past.again(&request("d", None)), past.cut()), (None, Some(&1)));
        past.add(request("d", None), 3, 0, true);
        past.begin(false);
        let again = ["a", "b", "d", "e"].map(|text| past.again(&request(text, None)));
        assert_eq!(again, [Some(0), Some(1), Some(3), None]);
        past.begin(true);
        assert_eq!((past.again(&request("a", None)), past.cut()), (None, None));
    }

    #[test]
    fn what_is_up_to_chance_is_never_taken_up_again() {
        for (draws, can_return, is_kept) in [(0, true, true), (2, true, true), (3, true, false), (0, false, false)] {
            let mut past = Past::default();
            past.begin(false);
            past.add(request("a", Some(&[0.5, 0.5])), 1, draws, can_return);
            past.add(request("b", None), 2, draws, can_return);
            past.begin(false);
            assert_eq!(past.again(&request("a", Some(&[0.5, 0.5]))).is_some(), is_kept);
            assert_eq!(past.again(&request("b", None)).is_some(), is_kept);
            past.begin(false);
            assert_eq!(past.again(&request("a", Some(&[0.5, 0.6]))), None);
        }
    }

    #[test]
    fn a_run_ends_after_some_games() {
        let mut past = Past::default();
        for _ in 0..MOST_GAMES {
            past.begin(false);
            if past.again(&request("a", None)).is_none() {
                past.add(request("a", None), 1, 0, true);
            }
        }
        past.begin(false);
        assert_eq!(past.again(&request("a", None)), None);
    }
}
