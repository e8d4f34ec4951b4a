//! Explains what a sample of answers, or of starts, leaves unknown of a bot that moves by chance.

use super::inquiry::{Behaviour, SideAnswers};

/// A rare answer, which a sample may miss, comes once in this many times.
pub const RARE: u32 = 100;

/// A rare answer is hardly missed if the probability of that is below this.
const HARDLY: f64 = 0.01;

/// The most times that a report proposes.
const MOST_TIMES: u32 = 1000;

/// The beginnings of the names of functions that read the clock.
const CLOCKS: [&str; 6] = ["time.", "datetime.", "Date", "new Date", "performance.", "process."];

/// Says why a sample of a bot's answers does not prove that it never loses. `None` if all its answers are known.
pub fn reason(answers: &SideAnswers) -> Option<String> {
    let times = answers.times;
    let drawn = match (answers.behaviour, &answers.chance.by, &answers.chance.at_start) {
        (Behaviour::Random, _, Some(by)) => format!("it uses chance when it starts ({by})"),
        (Behaviour::Start, _, Some(by)) => format!("it depends on how it starts ({by})"),
        (Behaviour::Start, _, None) => "it depends on how it starts (the order of a set, dice or the clock)".into(),
        (Behaviour::Random, Some(by), _) if CLOCKS.iter().any(|clock| by.starts_with(clock)) => {
            format!("it reads the clock ({by})")
        }
        (Behaviour::Random, Some(by), _) => format!("it uses chance ({by})"),
        (Behaviour::Random, None, _) => "its answers differ when it is asked again".into(),
        _ => return None,
    };
    if answers.is_for_people {
        return Some(format!(
            "{drawn}, so not all its games can be played; it lost none of those that were: to know more, put the function that chooses its moves into a file of its own, and audit that"
        ));
    }
    let (what, sample) = match (answers.behaviour, times) {
        (Behaviour::Start, 1) => ("a start", "1 start".into()),
        (Behaviour::Start, _) => ("a start", format!("{times} starts")),
        (_, 1) => ("an answer", "1 answer a position".into()),
        _ => ("an answer", format!("{times} answers a position")),
    };
    Some(format!("{drawn}, and lost no game in {sample}; {}", missed(what, times)))
}

/// Says how likely a rare answer was missed, and how many times would be enough.
fn missed(what: &str, times: u32) -> String {
    let mut rare = RARE;
    while chance_to_miss(rare, times) < HARDLY && rare < 1_000_000 {
        rare *= 10;
    }
    let per_cent = 100.0 * chance_to_miss(rare, times);
    let enough = match times_for(rare) {
        enough @ ..=MOST_TIMES => format!("; --repeat {enough} would bring that below 1 %"),
        _ => String::new(),
    };
    format!("{what} that comes once in {rare} times is missed with {per_cent:.0} %{enough}")
}

/// The probability that an answer that comes once in `rare` times was missed.
fn chance_to_miss(rare: u32, times: u32) -> f64 {
    (1.0 - 1.0 / f64::from(rare)).powf(times.into())
}

/// The least number of times after which an answer that comes once in `rare` times is hardly missed.
pub fn times_for(rare: u32) -> u32 {
    (HARDLY.ln() / (1.0 - 1.0 / f64::from(rare)).ln()).ceil() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_said_how_likely_a_rare_answer_is_missed_and_how_many_answers_are_enough() {
        let due = "an answer that comes once in 100 times is missed with 52 %; --repeat 459 would bring that below 1 %";
        assert_eq!(missed("an answer", 66), due);
        assert!(chance_to_miss(RARE, 459) < HARDLY && chance_to_miss(RARE, 458) >= HARDLY);
        // If the usual rare answer would hardly be missed, the text speaks of a rarer one.
        assert_eq!(missed("a start", 459), "a start that comes once in 1000 times is missed with 63 %");
    }
}
