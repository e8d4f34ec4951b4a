//! Enumerates every outcome of a bot's dice, where its draws are known and can be prescribed.

/// The least likely answer that is counted comes once in this many. A [`Report`](noughts::audit::Report) can count
/// that many choices for a place.
const RAREST: u128 = 1000;

/// The most draws in a row that are prescribed, besides those that do not matter.
const DEEPEST: usize = 10;

/// A draw that is prescribed: this number, counted from 0, among so many. Among one, nothing depends on it.
#[derive(Clone, Copy)]
pub struct Prescribed {
    pub number: u32,
    pub among: u32,
}

impl Prescribed {
    /// The middle of this part of the range from 0 to 1; NaN if nothing depends on it.
    pub fn share(self) -> f64 {
        if self.among == 1 { f64::NAN } else { (f64::from(self.number) + 0.5) / f64::from(self.among) }
    }
}

pub struct Leaf<T> {
    pub value: T,
    pub draws: Vec<Prescribed>,
}

/// Enumerates all outcomes of the draws, at most so many. `ask` prescribes these first draws, and returns what came of
/// them and among how many numbers each of all draws was.
///
/// `None` if the draws are too many or one of them is not among a known number. Also `None` if the tree of draws has
/// no end: what a bot that draws until the result suits it does after many more draws cannot be known.
pub fn leaves<T, E>(
    most: usize,
    mut ask: impl FnMut(&[Prescribed]) -> Result<(T, Vec<Option<u32>>), E>,
) -> Result<Option<Vec<Leaf<T>>>, E> {
    let (mut open, mut leaves) = (vec![Vec::<Prescribed>::new()], Vec::new());
    while let Some(mut draws) = open.pop() {
        let (value, drawn) = ask(&draws)?;
        // It must make the prescribed draws first, each among the same number as before.
        if !drawn.iter().take(draws.len()).copied().eq(draws.iter().map(|draw| Some(draw.among))) {
            return Ok(None);
        }
        let idle = drawn[draws.len()..].iter().take_while(|among| **among == Some(1));
        draws.extend(idle.map(|_| Prescribed { number: 0, among: 1 }));
        let depth = draws.iter().filter(|draw| draw.among > 1).count();
        match drawn.get(draws.len()) {
            None => leaves.push(Leaf { value, draws }),
            Some(&Some(among)) if depth < DEEPEST && open.len() + leaves.len() + among as usize <= most => {
                open.extend((0..among).map(|number| [draws.as_slice(), &[Prescribed { number, among }]].concat()));
            }
            Some(_) => return Ok(None),
        }
    }
    Ok(Some(leaves))
}

/// Repeats what comes of draws, each as often as it is likely. `None` if one of them is too rare.
pub fn weighted<'a, T: Copy + 'a>(leaves: impl Iterator<Item = &'a Leaf<T>> + Clone) -> Option<Vec<T>> {
    let once_in = |leaf: &Leaf<T>| leaf.draws.iter().map(|draw| u128::from(draw.among)).product::<u128>();
    let whole = leaves.clone().map(once_in).try_fold(1, |whole, once_in| {
        let multiple = whole / divisor(whole, once_in) * once_in;
        (multiple <= RAREST).then_some(multiple)
    })?;
    // `whole` is at most `RAREST`.
    Some(leaves.flat_map(|leaf| std::iter::repeat_n(leaf.value, (whole / once_in(leaf)) as usize)).collect())
}

fn divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noughts::Square;
    use std::convert::Infallible;

    /// A test bot that draws from a list, and after its end the highest number.
    struct Dice<'a> {
        throws: &'a [Prescribed],
        drawn: Vec<Option<u32>>,
    }

    impl Dice<'_> {
        fn draw(&mut self, among: u32) -> u32 {
            let number = match self.throws.get(self.drawn.len()) {
                Some(prescribed) => prescribed.number,
                None => among - 1,
            };
            self.drawn.push(Some(among));
            number
        }
    }

    fn numbers(mut bot: impl FnMut(&mut Dice) -> u32) -> Option<Vec<u8>> {
        let ask = |throws: &[Prescribed]| {
            let mut dice = Dice { throws, drawn: Vec::new() };
            let square = bot(&mut dice);
            Ok::<_, Infallible>((Square::ALL[square as usize], dice.drawn))
        };
        let Ok(found) = leaves(1000, ask);
        let mut numbers: Vec<u8> = weighted(found?.iter())?.into_iter().map(Square::number).collect();
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
        // A draw among one is no choice, however often it comes.
        let idle = |dice: &mut Dice| (0..40).map(|_| dice.draw(1)).sum::<u32>() + dice.draw(2);
        assert_eq!(numbers(idle), Some(vec![1, 2]));
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
        let Ok(real) = leaves(1000, |_| Ok::<_, Infallible>(((), vec![None])));
        assert!(real.is_none());
        // The bot draws differently each time, so it does not draw what was prescribed.
        let mut asked = 0;
        let other = |dice: &mut Dice| {
            asked += 1;
            dice.draw(if asked == 1 { 4 } else { 3 })
        };
        assert_eq!(numbers(other), None);
    }
}
