//! Why no game was found in a program: what was seen on the way, and the sentence that tells it.

use super::GameHints;
use super::check::FailedCheck;
use super::surface::{Act, GameOption, Program, Surface};
use noughts::words::printable;
use std::time::Duration;

/// The most acts that are named as tried in vain.
const MOST_NAMED: usize = 8;

/// What a search has seen that explains why it found no game.
#[derive(Default)]
pub struct NoGame {
    /// Of the guesses of how moves are made that failed, the one that came furthest.
    pub furthest: Option<FailedCheck>,
    /// Whether a place was a game for two people.
    pub two_people: bool,
    /// Whether it ended at once, without asking for anything.
    pub has_ended: bool,
    /// The last screen before a game was found.
    pub last_screen: String,
    /// What was done before a game, in vain.
    pub tried: Vec<Act>,
    /// Why nothing that it does is trusted.
    distrust: Option<String>,
    /// A script that could not be loaded.
    lack: Option<String>,
    /// The options that were given, which need not be advised.
    given: Vec<GameOption>,
}

/// What may help if no option does.
const FUNCTION_ALONE: &str =
    "else put the function that chooses its moves into a file of its own (Python or JavaScript), and audit that";

impl NoGame {
    pub fn new(hints: &GameHints) -> NoGame {
        let given = [
            (GameOption::Type, hints.input.is_some()),
            (GameOption::Menu, hints.menu.is_some()),
            (GameOption::Answer, hints.answer.is_some()),
        ];
        let given = given.into_iter().filter(|(_, is_given)| *is_given).map(|(option, _)| option).collect();
        NoGame { given, ..NoGame::default() }
    }

    /// Notes a place in the menus.
    pub fn note_place(&mut self, surface: &mut dyn Surface) {
        self.last_screen = surface.screen();
        self.note_distrust(surface);
        self.lack = self.lack.take().or_else(|| surface.lack());
    }

    pub fn note_distrust(&mut self, surface: &mut dyn Surface) {
        self.distrust = self.distrust.take().or_else(|| surface.failure());
    }

    /// The sentence, and below it what helps and what the program shows. `pace` is the shortest time from a start to the first
    /// question, if one was asked; `is_late` says whether time ran out before all was tried.
    pub fn tell(&self, program: &dyn Program, pace: Option<Duration>, is_late: bool) -> String {
        let furthest = self.furthest.as_ref().filter(|failure| failure.drawn > 0 || !self.two_people);
        if let Some(FailedCheck { why, screen, .. }) = furthest {
            let late = format!("; time ran out before all was tried\n{}", self.advice(program));
            return cannot_be_judged(program, &format!("{why}{}", if is_late { late.as_str() } else { "" }), screen);
        }
        let why = match () {
            () if self.distrust.is_some() => printable(self.distrust.as_deref().unwrap_or_default()),
            () if self.two_people => "the person moves for both sides: it is a game for two people".into(),
            () if self.last_screen.trim().is_empty() && pace.is_none() => "it says nothing".into(),
            () if self.has_ended => format!("it ended before it asked for anything{}", program.remedy_if_ended()),
            () => self.nothing_came(program, pace.unwrap_or_default(), is_late),
        };
        cannot_be_judged(program, &why, &self.last_screen)
    }

    fn nothing_came(&self, program: &dyn Program, pace: Duration, is_late: bool) -> String {
        let tried: Vec<String> = self.tried.iter().take(MOST_NAMED).map(quoted).collect();
        let tried = if tried.is_empty() { String::new() } else { format!(" (tried before it: {})", tried.join(", ")) };
        let pace = pace.as_secs_f64();
        let since = if pace > 1.0 { format!(", since each start takes {pace:.1} s") } else { String::new() };
        let late = if is_late { format!("; time ran out before all was tried{since}") } else { String::new() };
        let lack = self.lack.as_ref().map(|lack| format!("\nit may need {}", printable(lack))).unwrap_or_default();
        let nothing = "no mark of the person came to stand on a board and then one of the program";
        format!("whatever was tried, {nothing}{tried}{late}{lack}\n{}", self.advice(program))
    }

    /// What to do, in lines.
    fn advice(&self, program: &dyn Program) -> String {
        let open = program.remedies().into_iter().filter(|(option, _)| !self.given.contains(option));
        open.map(|(_, sentence)| sentence).chain([FUNCTION_ALONE]).collect::<Vec<_>>().join("\n")
    }
}

/// The sentence that a program cannot be judged for this reason, and below it what it shows.
pub fn cannot_be_judged(program: &dyn Program, why: &str, screen: &str) -> String {
    let lines: Vec<String> = screen.lines().map(|line| format!("\n  {}", printable(line).trim_end())).collect();
    let shown = if lines.is_empty() { String::new() } else { format!("\nwhat it shows last:{}", lines.concat()) };
    format!("{} cannot be judged: {why}{shown}", program.name())
}

pub fn quoted(act: &Act) -> String {
    format!("{:?}", act.to_string())
}

#[cfg(test)]
mod tests {
    use super::super::surface::Wait;
    use super::*;

    #[derive(Debug)]
    struct Unstarted;

    impl Program for Unstarted {
        fn start(&self, _: &[f64], _: bool, _: Duration) -> Result<(Box<dyn Surface>, Wait), String> {
            Err("it is not started".into())
        }

        fn name(&self) -> &'static str {
            "its own game"
        }
    }

    #[test]
    fn a_guess_that_failed_before_time_ran_out_is_not_all_that_is_told() {
        let why = "typing row col makes moves, but after 5 1 it did not draw the person's move";
        let furthest = FailedCheck { drawn: 1, why: why.into(), screen: String::new() };
        let seen = NoGame { furthest: Some(furthest), ..NoGame::default() };
        assert_eq!(seen.tell(&Unstarted, None, false), format!("its own game cannot be judged: {why}"));
        let told = format!("its own game cannot be judged: {why}; time ran out before all was tried");
        let menu =
            "if something comes before the game, say what to press there, with commas between: --menu 'Hard,Start'";
        assert_eq!(seen.tell(&Unstarted, None, true), format!("{told}\n{menu}\n{FUNCTION_ALONE}"));
        let hints = GameHints { menu: Some(vec!["Start".into()]), ..GameHints::default() };
        let seen = NoGame { furthest: seen.furthest, ..NoGame::new(&hints) };
        assert_eq!(seen.tell(&Unstarted, None, true), format!("{told}\n{FUNCTION_ALONE}"));
    }
}
