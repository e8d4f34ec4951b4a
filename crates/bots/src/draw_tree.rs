//! Asks a question with every outcome of a bot's dice, where its draws are known and can be prescribed.

use crate::codec::Draw;
use noughts::Square;

/// The most answers for one question: those of three draws among nine, and some more.
const MOST: usize = 1000;

/// The least likely answer that is counted comes once in this many. A [`Report`](noughts::audit::Report) can count
/// that many choices for a place.
const RAREST: u128 = 1000;

/// The most draws in a row that are prescribed.
const DEEPEST: usize = 10;

/// The move with prescribed draws, and all draws that were made.
pub type DrawnAnswer = (Option<Square>, Vec<Draw>);

/// A draw that is prescribed: this number, counted from 0, among so many.
#[derive(Clone, Copy)]
pub struct Prescribed {
    pub number: u32,
    pub among: u32,
}

/// Enumerates all outcomes of the draws for one question. Returns the answers, each as often as it is likely. `ask`
/// puts the question with these first draws.
///
/// `None` if the draws are too many or one of them is not among a known number. Also `None` if the tree of draws has
/// no end: what a bot that draws until the result suits it does after many more draws cannot be known.
///
/// # Errors
/// The error of `ask`.
pub fn all<E>(mut ask: impl FnMut(&[Prescribed]) -> Result<DrawnAnswer, E>) -> Result<Option<Vec<Option<Square>>>, E> {
    let (mut open, mut answers) = (vec![Vec::<Prescribed>::new()], Vec::new());
    while let Some(prescribed) = open.pop() {
        let (square, drawn) = ask(&prescribed)?;
        if !is_heeded(&prescribed, &drawn) {
            return Ok(None);
        }
        match drawn.get(prescribed.len()).map(|draw| draw.among) {
            None => answers.push((square, prescribed.iter().map(|draw| u128::from(draw.among)).product())),
            Some(Some(among)) if prescribed.len() < DEEPEST && open.len() + answers.len() + among as usize <= MOST => {
                open.extend((0..among).map(|number| [prescribed.as_slice(), &[Prescribed { number, among }]].concat()));
            }
            Some(_) => return Ok(None),
        }
    }
    Ok(weighted(&answers))
}

/// Whether the bot made the prescribed draws first, each among the same number as before.
fn is_heeded(prescribed: &[Prescribed], drawn: &[Draw]) -> bool {
    drawn.len() >= prescribed.len() && prescribed.iter().zip(drawn).all(|(told, draw)| draw.among == Some(told.among))
}

/// Repeats answers that come once in so many times, each as often as it is likely.
fn weighted(answers: &[(Option<Square>, u128)]) -> Option<Vec<Option<Square>>> {
    let whole = answers.iter().try_fold(1u128, |whole, (_, once_in)| {
        let multiple = whole / divisor(whole, *once_in) * once_in;
        (multiple <= RAREST).then_some(multiple)
    })?;
    let times = |once_in: u128| usize::try_from(whole / once_in).unwrap_or(usize::MAX);
    Some(answers.iter().flat_map(|(square, once_in)| std::iter::repeat_n(*square, times(*once_in))).collect())
}

/// The greatest common divisor.
pub fn divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    /// A test bot that draws from a list, and after its end the highest number.
    struct Dice<'a> {
        throws: &'a [Prescribed],
        drawn: Vec<Draw>,
    }

    impl Dice<'_> {
        fn draw(&mut self, among: u32) -> u32 {
            let number = match self.throws.get(self.drawn.len()) {
                Some(prescribed) => prescribed.number,
                None => among - 1,
            };
            self.drawn.push(Draw::among(among));
            number
        }
    }

    fn numbers(mut bot: impl FnMut(&mut Dice) -> u32) -> Option<Vec<u8>> {
        let ask = |throws: &[Prescribed]| {
            let mut dice = Dice { throws, drawn: Vec::new() };
            let square = bot(&mut dice);
            Ok::<_, Infallible>((Some(Square::ALL[square as usize]), dice.drawn))
        };
        let Ok(answers) = all(ask);
        let mut numbers: Vec<u8> = answers?.into_iter().flatten().map(Square::number).collect();
        numbers.sort_unstable();
        Some(numbers)
    }

    #[test]
    fn each_way_that_the_dice_can_fall_is_asked_for() {
        assert_eq!(numbers(|_| 4), Some(vec![5]));
        assert_eq!(numbers(|dice| [0, 2, 6, 8][dice.draw(4) as usize]), Some(vec![1, 3, 7, 9]));
        // Half of the time the centre, else a corner.
        let bot = |dice: &mut Dice| if dice.draw(2) == 0 { 4 } else { [0, 2, 6, 8][dice.draw(4) as usize] };
        assert_eq!(numbers(bot), Some(vec![1, 3, 5, 5, 5, 5, 7, 9]));
    }

    #[test]
    fn what_it_does_after_three_draws_that_will_not_do_is_asked_for() {
        let bot = |dice: &mut Dice| (0..3).map(|_| dice.draw(9)).find(|square| *square == 4).unwrap_or(0);
        let numbers = numbers(bot).unwrap();
        let worst = numbers.iter().filter(|number| **number == 1).count();
        assert_eq!((numbers.len(), worst), (729, 512));
    }

    #[test]
    fn what_cannot_be_known_is_not_made_up() {
        // The bot draws until the result suits it, and may count how often.
        let again = |dice: &mut Dice| loop {
            let square = dice.draw(9);
            if square > 5 {
                return square;
            }
        };
        assert_eq!(numbers(again), None);
        let real = |_: &[Prescribed]| Ok::<_, Infallible>((Some(Square::ALL[0]), vec![Draw::default()]));
        assert_eq!(all(real), Ok(None));
        // The bot draws differently each time, so it does not draw what was prescribed.
        let mut asked = 0;
        let other = |dice: &mut Dice| {
            asked += 1;
            dice.draw(if asked == 1 { 4 } else { 3 })
        };
        assert_eq!(numbers(other), None);
    }
}
