//! All answers to a question of a bot with dice, where the draws of its dice are known and can be prescribed.

use noughts::Square;

/// The most answers that are asked for by all draws of one question.
const MOST: usize = 300;

/// The least likely answer comes once in so many times at least.
const RAREST: u64 = 360;

/// The most draws in a row that are prescribed.
const DEEPEST: usize = 8;

/// What came of a question with prescribed draws: the move, and among how many each of its draws was, `None` for a real
/// number.
pub type Drawn = (Option<Square>, Vec<Option<u32>>);

/// The answers to a question by all ways in which its draws can fall out, each as often as it is likely; `None` if they are
/// too many or cannot be known. `ask` puts the question with these draws at first.
///
/// # Errors
/// The error of `ask`.
pub fn all<E>(mut ask: impl FnMut(&[u32]) -> Result<Drawn, E>) -> Result<Option<Vec<Option<Square>>>, E> {
    let (square, drawn) = ask(&[])?;
    let Some(sizes) = drawn.iter().copied().collect::<Option<Vec<u32>>>() else { return Ok(None) };
    if sizes.is_empty() {
        return Ok(Some(vec![square]));
    }
    for length in 1..=2.min(sizes.len()) {
        if let Some(answers) = by_rejection(&sizes[..length], &mut ask)? {
            return Ok(Some(answers));
        }
    }
    by_tree(&mut ask)
}

/// A bot that draws again until its draw will do, as `while True: i = randrange(9)` with a check. The answers are those of
/// the draws that do. That a draw that will not do changes nothing is checked after one of them.
fn by_rejection<E>(
    sizes: &[u32],
    ask: &mut impl FnMut(&[u32]) -> Result<Drawn, E>,
) -> Result<Option<Vec<Option<Square>>>, E> {
    let draws = all_draws(sizes);
    if draws.len() > MOST {
        return Ok(None);
    }
    let Some(answers) = after(&[], sizes, &draws, ask)? else { return Ok(None) };
    let rejected = draws.iter().zip(&answers).find(|(_, answer)| answer.is_none()).map(|(draw, _)| draw);
    let is_same = match rejected {
        Some(rejected) => after(rejected, sizes, &draws, ask)?.as_ref() == Some(&answers),
        None => true,
    };
    let accepted: Vec<Option<Square>> = answers.into_iter().flatten().collect();
    Ok((is_same && !accepted.is_empty()).then_some(accepted))
}

/// The answers after each of these draws, `None` where it draws again in the same way. Nothing if it does something else.
fn after<E>(
    before: &[u32],
    sizes: &[u32],
    draws: &[Vec<u32>],
    ask: &mut impl FnMut(&[u32]) -> Result<Drawn, E>,
) -> Result<Option<Vec<Option<Option<Square>>>>, E> {
    let mut answers = Vec::new();
    for draw in draws {
        let prescribed = [before, draw].concat();
        let (square, drawn) = ask(&prescribed)?;
        let next = drawn.get(prescribed.len()..).unwrap_or_default();
        match next.first() {
            None if drawn.len() == prescribed.len() => answers.push(Some(square)),
            Some(next) if *next == Some(sizes[0]) => answers.push(None),
            _ => return Ok(None),
        }
    }
    Ok(Some(answers))
}

/// All draws of these sizes.
fn all_draws(sizes: &[u32]) -> Vec<Vec<u32>> {
    sizes.iter().fold(vec![vec![]], |draws, size| {
        draws.iter().flat_map(|draw| (0..*size).map(move |next| [draw.as_slice(), &[next]].concat())).collect()
    })
}

/// A bot that draws once, or several times among different numbers.
fn by_tree<E>(ask: &mut impl FnMut(&[u32]) -> Result<Drawn, E>) -> Result<Option<Vec<Option<Square>>>, E> {
    let (mut open, mut answers) = (vec![(vec![], 1u64)], Vec::new());
    while let Some((prescribed, likely)) = open.pop() {
        let (square, drawn) = ask(&prescribed)?;
        match drawn.get(prescribed.len()) {
            None => answers.push((square, likely)),
            Some(Some(size)) if prescribed.len() < DEEPEST && open.len() + answers.len() + *size as usize <= MOST => {
                let next = |next| ([prescribed.as_slice(), &[next]].concat(), likely * u64::from(*size));
                open.extend((0..*size).map(next));
            }
            Some(_) => return Ok(None),
        }
    }
    Ok(weighted(&answers))
}

/// Answers that come once in so many times each, as often as they are likely.
fn weighted(answers: &[(Option<Square>, u64)]) -> Option<Vec<Option<Square>>> {
    let whole = answers.iter().try_fold(1u64, |whole, (_, once_in)| {
        let multiple = whole / divisor(whole, *once_in) * once_in;
        (multiple <= RAREST).then_some(multiple)
    })?;
    let times = |once_in: u64| usize::try_from(whole / once_in).unwrap_or(usize::MAX);
    Some(answers.iter().flat_map(|(square, once_in)| std::iter::repeat_n(*square, times(*once_in))).collect())
}

/// The greatest common divisor.
fn divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    /// A bot that gets what it draws from a list, and at random after its end.
    struct Dice<'a> {
        draws: &'a [u32],
        drawn: Vec<Option<u32>>,
    }

    impl Dice<'_> {
        fn draw(&mut self, size: u32) -> u32 {
            let draw = self.draws.get(self.drawn.len()).copied().unwrap_or(size - 1);
            self.drawn.push(Some(size));
            draw
        }
    }

    fn numbers(bot: impl Fn(&mut Dice) -> u32) -> Option<Vec<u8>> {
        let ask = |draws: &[u32]| {
            let mut dice = Dice { draws, drawn: Vec::new() };
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
    fn draws_that_will_not_do_are_left_out() {
        let free = [1, 5, 8];
        let one = |dice: &mut Dice| loop {
            let square = dice.draw(9);
            if free.contains(&square) {
                return square;
            }
        };
        assert_eq!(numbers(one), Some(vec![2, 6, 9]));
        let two = |dice: &mut Dice| loop {
            let square = 3 * dice.draw(3) + dice.draw(3);
            if free.contains(&square) {
                return square;
            }
        };
        assert_eq!(numbers(two), Some(vec![2, 6, 9]));
    }

    #[test]
    fn what_cannot_be_known_is_not_made_up() {
        // After a draw that will not do, it draws otherwise.
        let bot = |dice: &mut Dice| match dice.draw(9) {
            square @ 0..3 => square,
            _ => loop {
                let square = dice.draw(9);
                if square > 6 {
                    return square;
                }
            },
        };
        assert_eq!(numbers(bot), None);
        let real = |_: &[u32]| Ok::<_, Infallible>((Some(Square::ALL[0]), vec![None]));
        assert_eq!(all(real), Ok(None));
    }
}
