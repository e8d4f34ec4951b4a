//! The report as a text for people.

use super::inquiry::Behaviour;
use super::report::BotReport;
use crate::finding::{Finding, FunctionFault, in_a_line};
use noughts::audit::{GameCounts, Lapse, LosingGames, Mistake, Mistakes, Verdict};
use noughts::review::JudgedMove;
use noughts::words::printable;
use noughts::{Fraction, Player, Position, Square, SquareSet, Status};
use std::fmt;

/// How many positions are shown in which it gives up most.
const DEAREST: usize = 3;

/// The width of labels.
const LABEL: usize = 14;

const SHOWN: usize = 5;

/// A piece of a report that may be shown in a way of its own, such as in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A mark on a board of a lost game.
    Mark(Player),
    /// A mark of a line that has won.
    WinningMark(Player),
    /// The mark that gave the game away, with a sign after it.
    Mistake,
    /// An empty square.
    Empty,
}

/// Returns the text of a piece as it is to be shown.
type Show<'a> = dyn Fn(Piece, &str) -> String + 'a;

/// One fact of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fact {
    /// What it is about, in a word or two, such as `games`.
    pub label: String,
    /// One line or more. In a lost game, all lines but the first show boards.
    pub text: String,
    /// What it says of the bot. Facts of one topic follow each other.
    pub topic: Topic,
}

/// What a fact says of a bot, in the order of a report: what to mend comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Topic {
    /// A game that it loses.
    LostGame,
    /// What is wrong with functions of its file.
    Functions,
    /// What it does wrong as it plays.
    Play,
    /// How all this was found out, and how often it happens.
    Figures,
}

/// The label of a lost game.
pub const LOST_GAME: &str = "a lost game";

impl BotReport {
    /// What was audited, and on which side: `exec:./bot as X, moving first`.
    pub fn title(&self) -> String {
        format!("{} {}", printable(&self.name), self.role())
    }

    /// The side and the order: `as X, moving first`.
    pub fn role(&self) -> String {
        let turn = if self.side() == self.first { "moving first" } else { "moving second" };
        let draws = self.draws.map_or(String::new(), |letter| format!(" (it draws {letter})"));
        format!("as {}{draws}, {turn}", self.side())
    }

    /// The verdict in a word, and a clause that explains it. The clause may be empty.
    pub fn verdict_in_full(&self) -> (String, String) {
        let clause = match self.verdict() {
            None => &printable(self.unproven.as_deref().unwrap_or_default()),
            Some(Verdict::Perfect) if self.figures.mistakes.slow_win.may == 0 => {
                "it never gives up a win or a draw, and wins as soon as it can"
            }
            Some(Verdict::Perfect) => "it never gives up a win or a draw, but sometimes wins late",
            Some(Verdict::Safe) => "it never loses, but lets wins go",
            Some(Verdict::Beatable) if self.is_partial => "it lost a game that it played",
            Some(Verdict::Beatable) => "",
        };
        (self.verdict_word(), clause.into())
    }

    /// After the verdict: the level at which it was audited, if its program offers easier ones: ` at "Hard"`.
    pub fn at_level(&self) -> String {
        self.level.as_ref().map_or(String::new(), |level| format!(" at {:?}", printable(level)))
    }

    /// Everything in the report besides the verdict.
    pub fn facts(&self) -> Vec<Fact> {
        self.facts_shown(&|_, text| text.into())
    }

    /// The same with each piece of a board replaced by what `show` returns, which must be as wide as the piece.
    pub fn facts_shown(&self, show: &Show) -> Vec<Fact> {
        Facts::of(self, show)
    }

    /// The three rows of the board after each move of the game that it loses, with pieces as in [`BotReport::facts_shown`].
    pub fn lost_boards(&self, show: &Show) -> Vec<[String; 3]> {
        let turning = self.turning_point();
        let board = |judged: JudgedMove| {
            let mistake = turning.filter(|turning| turning.next == judged.next);
            [0, 3, 6].map(|at| drawn_row(judged.next, &Square::ALL[at..at + 3], mistake, show))
        };
        self.lost_game().into_iter().flatten().map(board).collect()
    }
}

/// Writes everything about one side, in several lines.
impl fmt::Display for BotReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, why) = self.verdict_in_full();
        let comma = if why.is_empty() { "" } else { ", " };
        writeln!(f, "{}: {word}{}{comma}{why}", self.title(), self.at_level())?;
        for Fact { label, text, .. } in self.facts() {
            for (at, line) in text.lines().enumerate() {
                let label = if at == 0 { label.as_str() } else { "" };
                writeln!(f, "  {label:<LABEL$}{line}")?;
            }
        }
        Ok(())
    }
}

struct Facts(Vec<Fact>);

impl Facts {
    fn of(report: &BotReport, show: &Show) -> Vec<Fact> {
        let mut facts = Facts(Vec::new());
        if let Some(losing) = report.losing() {
            facts.add_losing_game(report, losing, show);
        }
        let (notes, faults): (Vec<_>, Vec<_>) = report.function_faults.iter().partition(|fault| fault.is_note());
        faults.into_iter().for_each(|fault| facts.add_fault(fault));
        facts.add_findings(&report.findings);
        // Shows only what the answers support.
        if report.has_figures() {
            facts.add_mistakes(&report.figures.mistakes, report.blocks_before_wins.len());
        }
        if let Some(signature) = &report.signature {
            facts.add("asked", printable(signature));
        }
        if let Some(evidence) = &report.evidence {
            facts.go_on(&printable(evidence));
        }
        match report.not_counted() {
            Some(why) => facts.add("games", why.into()),
            None => facts.add_basis(report),
        }
        if report.has_figures() {
            facts.add_figures(report);
        }
        notes.into_iter().for_each(|note| facts.add_fault(note));
        facts.0
    }

    fn add(&mut self, label: impl Into<String>, text: String) {
        self.add_about(Topic::Figures, label, text);
    }

    fn add_about(&mut self, topic: Topic, label: impl Into<String>, text: String) {
        self.0.push(Fact { label: label.into(), text, topic });
    }

    fn go_on(&mut self, line: &str) {
        let last = self.0.last_mut().expect("a line goes on from another");
        last.text += &format!("\n{line}");
    }

    /// Adds what the bot was asked, and how often, since the verdict rests on that.
    fn add_basis(&mut self, report: &BotReport) {
        let Some(times) = report.answers_per_position.filter(|times| *times > 0) else { return };
        let asked = match times {
            1 => "asked once".into(),
            2 => "asked twice".into(),
            times => format!("asked {times} times"),
        };
        let each = if report.turns == 1 { "" } else { " in each" };
        let asked = match (report.behaviour, times) {
            (Behaviour::Chance, 1) if report.is_for_people => {
                format!("{asked}{each} for each way in which its dice can fall, since it uses no clock")
            }
            (Behaviour::Chance, 1) => format!("with its chances{each}"),
            (Behaviour::Chance, _) => format!("{asked}{each} for each way in which its dice can fall"),
            (Behaviour::Start, 1) => format!("asked once{each}"),
            (Behaviour::Start, _) if report.is_for_people => {
                format!("asked once{each} in each of {times} ways to begin; the figures are of the first")
            }
            (Behaviour::Start, _) => {
                format!("asked once{each} after each of {times} starts; the figures are of the last")
            }
            (Behaviour::Deterministic, 1) if report.is_for_people => {
                format!("{asked}{each}, since it draws no random number and reads no clock")
            }
            _ => asked + each,
        };
        let (label, places) = match report.positions {
            positions if positions == report.turns => ("positions", positions.to_string()),
            positions => ("turns", format!("{} in {positions} positions", report.turns)),
        };
        self.add(label, format!("{places}, {asked}"));
        if report.behaviour == Behaviour::Unknown && report.verdict().is_some() {
            self.go_on("so nobody knows whether it moves by chance or by what came before");
        }
    }

    fn add_figures(&mut self, report: &BotReport) {
        let figures = &report.figures;
        let GameCounts { won, drawn, lost, .. } = figures.games;
        self.add("games", format!("{}: {won} won, {drawn} drawn, {lost} lost", figures.games.total()));
        let in_full = if report.is_estimated() { about } else { in_full };
        let [wins, draws, loses] = figures.vs_random.map(in_full);
        // A sample of answers cannot show that it never loses.
        let is_never = figures.vs_random[2] == Fraction::ZERO && !report.is_sample;
        let loses = if is_never { "never loses".into() } else { format!("loses {loses}") };
        self.add("vs random", format!("wins {wins}, draws {draws}, {loses}"));
        self.add("at worst", at_worst(figures.vs_best, report.is_sample));
        let gain = figures.exploitability;
        let says_more = gain != Fraction::ONE || report.behaviour == Behaviour::Chance;
        if gain != Fraction::ZERO && says_more && !report.is_estimated() {
            let text = format!("by {}: what the best reply wins on average, a draw as 0", rounded(gain, 1.0, 4));
            self.add("exploitable", text);
        }
        self.add_lapses(&report.lapses);
    }

    /// What it gives up against random play, and the positions in which it gives up most.
    fn add_lapses(&mut self, lapses: &[Lapse]) {
        let all: f64 = lapses.iter().map(Lapse::cost).sum();
        if lapses.is_empty() {
            return;
        }
        let places = if lapses.len() == 1 { "1 position".into() } else { format!("{} positions", lapses.len()) };
        self.add("gives up", format!("{all:.4} a game against random play, in {places}; most of it"));
        for lapse in lapses.iter().take(DEAREST) {
            let Lapse { position, reached, gives_up, .. } = lapse;
            let cost = lapse.cost();
            self.go_on(&format!(
                "at {position}: {cost:.4}, since {gives_up:.3} in {:.2} % of the games",
                100.0 * reached
            ));
        }
    }

    /// Adds each kind of mistake that occurs, with its first position. A missed or a slow win gives up no outcome, and
    /// the text says so.
    fn add_mistakes(&mut self, mistakes: &Mistakes, blocks: usize) {
        let gives_wins_up = mistakes.win_to_draw.may + mistakes.win_to_loss.may > 0;
        // If every slow win is also a missed win, one line is enough.
        let slow = if mistakes.slow_win == mistakes.missed_win { Mistake::default() } else { mistakes.slow_win };
        let missed = if gives_wins_up { "it could win at once" } else { "it could win at once, and wins later" };
        let blocks = match blocks as u64 {
            0 => String::new(),
            all if all == mistakes.missed_win.must => "; it blocks instead".into(),
            some if mistakes.missed_win.may == mistakes.missed_win.must => format!("; in {some} it blocks instead"),
            some => format!("; in {some} it may block instead"),
        };
        let missed = format!(" ({missed}{blocks})");
        let kinds = [
            ("win to draw", mistakes.win_to_draw, ""),
            ("win to loss", mistakes.win_to_loss, ""),
            ("draw to loss", mistakes.draw_to_loss, ""),
            ("missed win", mistakes.missed_win, missed.as_str()),
            ("slow win", slow, " (it keeps the win, but could win sooner)"),
        ];
        for (name, Mistake { may, must, first, .. }, meaning) in kinds {
            let Some(first) = first else { continue };
            let positions = if may == 1 { "position" } else { "positions" };
            let sometimes =
                if must == may { String::new() } else { format!(" by some choice, in {must} by every choice") };
            self.add_about(Topic::Play, name, format!("in {may} {positions}{sometimes}{meaning}, first at {first}"));
        }
    }

    /// Adds the first of the shortest losing games: its moves, and the board after each.
    fn add_losing_game(&mut self, report: &BotReport, losing: &LosingGames, show: &Show) {
        let LosingGames { count, first: game } = losing;
        if game.is_empty() {
            return self.add_about(Topic::LostGame, LOST_GAME, "it makes no legal move on the empty board".into());
        }
        let which = if report.is_partial {
            "one of them".into()
        } else if *count == 1 {
            "the shortest".into()
        } else {
            format!("the first of the {count} shortest")
        };
        let is_over = report.lost_game().is_some_and(|game| game.last().is_some_and(|judged| judged.next.is_over()));
        let after = if is_over { "" } else { ", then it makes no legal move" };
        self.add_about(Topic::LostGame, LOST_GAME, format!("{which}: {}{after}", report.coords.game(game)));
        let boards = report.lost_boards(show);
        for row in 0..3 {
            self.go_on(boards.iter().map(|board| board[row].as_str()).collect::<Vec<_>>().join("  ").trim_end());
        }
    }

    /// Adds what the bot did wrong, with the most useful line of standard error.
    fn add_findings(&mut self, findings: &[Finding]) {
        findings.iter().take(SHOWN).for_each(|finding| self.add_finding(finding));
        match findings.len().saturating_sub(SHOWN) {
            0 => {}
            1 => self.go_on("and 1 more finding; --format json shows all"),
            more => self.go_on(&format!("and {more} more findings; --format json shows all")),
        }
    }

    fn add_finding(&mut self, finding: &Finding) {
        let Finding { kind, count, position, what, said, stderr, asked, note } = finding;
        let times = if *count == 1 { "at".into() } else { format!("{count} times, first at") };
        self.add_about(Topic::Play, kind.label(), format!("{times} {position}: {what}"));
        if !said.is_empty() {
            self.go_on(&format!("it said: {}", in_a_line(said)));
        }
        if let Some(asked) = asked {
            self.go_on(&format!("to try it by hand: {}", printable(asked)));
        }
        if let Some(note) = note {
            self.go_on(note);
        }
        if !stderr.is_empty() {
            self.go_on(&format!("standard error: {stderr}"));
        }
    }

    /// Adds what is wrong with a function of the file. Its name is the label, if there is room for it.
    fn add_fault(&mut self, fault: &FunctionFault) {
        let FunctionFault { function, what, count, position, .. } = fault;
        let times = match (count, position) {
            (_, None) => String::new(),
            (1, Some(_)) => ", once".into(),
            (count, Some(_)) => format!(", {count} times"),
        };
        let place = position.as_ref().map_or(String::new(), |position| format!(", first at {position}"));
        let (label, what) = match () {
            () if fault.is_note() => ("note".into(), what.as_str()),
            () if function.len() < LABEL && fault.does() != what => (printable(function), fault.does()),
            () => ("function".into(), what.as_str()),
        };
        let text = printable(&format!("{what}{times}{place}"));
        self.add_about(if fault.is_note() { Topic::Figures } else { Topic::Functions }, label, text);
        if let Some(case) = fault.first_case() {
            self.go_on(&printable(&case));
        }
    }
}

fn about(chance: Fraction) -> String {
    format!("about {:.1} %", 100.0 * chance.to_f64())
}

/// The largest denominator of a fraction that is shown to people.
const LEGIBLE: u128 = 9_999_999;

/// A chance in per cent, and as a fraction if people can read that.
fn in_full(chance: Fraction) -> String {
    let is_legible = chance.is_exact() && chance.denominator() <= LEGIBLE;
    if is_legible {
        format!("{chance} ({} %)", rounded(chance, 100.0, 1))
    } else {
        format!("{} %", rounded(chance, 100.0, 4))
    }
}

/// So much of a whole, with so many decimals. What is not all is not shown as all, and what is not nothing not as nothing.
fn rounded(part: Fraction, whole: f64, places: usize) -> String {
    let text = format!("{:.places$}", part.to_f64() * whole);
    let least = 0.1_f64.powi(places as i32);
    match text {
        text if part < Fraction::ONE && text == format!("{whole:.places$}") => {
            format!("over {:.places$}", whole - least)
        }
        text if part > Fraction::ZERO && text == format!("{:.places$}", 0.0) => format!("under {least:.places$}"),
        text => text,
    }
}

/// How the bot fares against an opponent who knows how it plays. A sample of answers cannot show that it never loses.
fn at_worst(loses: Fraction, is_sample: bool) -> String {
    match loses {
        _ if loses == Fraction::ZERO && is_sample => "loses none of these games".into(),
        _ if loses == Fraction::ZERO => "never loses".into(),
        _ if loses == Fraction::ONE => "always loses to an opponent who knows how it plays".into(),
        loses => format!("loses {} to an opponent who knows how it plays", in_full(loses)),
    }
}

/// A row of squares, each with a space behind it, or with a sign behind the mark of this move.
fn drawn_row(position: Position, row: &[Square], mistake: Option<JudgedMove>, show: &Show) -> String {
    let winning = match position.status() {
        Status::Won { lines, .. } => lines.squares(),
        _ => SquareSet::EMPTY,
    };
    let sign = |square: &Square| match position.mark(*square) {
        Some(player) if mistake.is_some_and(|judged| judged.square == *square) => {
            show(Piece::Mistake, &format!("{player}?"))
        }
        Some(player) if winning.contains(*square) => show(Piece::WinningMark(player), &player.to_string()) + " ",
        Some(player) => show(Piece::Mark(player), &player.to_string()) + " ",
        None => show(Piece::Empty, ".") + " ",
    };
    row.iter().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::{in_full, rounded};
    use crate::audit::Audit;
    use noughts::Fraction;

    #[test]
    fn the_verdict_is_on_the_level_that_was_played() {
        let perfect = noughts::strategies::find("perfect").unwrap();
        let mut report = Audit::default().strategy(&perfect).remove(0);
        report.level = Some("Hard".into());
        assert!(
            report.to_string().starts_with("perfect as X, moving first: perfect at \"Hard\", it never"),
            "{report}"
        );
    }

    #[test]
    fn what_is_not_all_is_not_shown_as_all() {
        let part = |over: u128, under: u128| Fraction::new(over, under).unwrap();
        assert_eq!(in_full(part(2_499_813, 2_500_000)), "2499813/2500000 (over 99.9 %)");
        assert_eq!(in_full(part(1, 100_000)), "1/100000 (under 0.1 %)");
        assert_eq!([in_full(Fraction::ONE), in_full(Fraction::ZERO)], ["1/1 (100.0 %)", "0/1 (0.0 %)"]);
        assert_eq!(in_full(part(5, 8)), "5/8 (62.5 %)");
        assert_eq!([rounded(part(99_998, 100_000), 1.0, 4), rounded(part(1, 3), 1.0, 4)], ["over 0.9999", "0.3333"]);
    }
}
