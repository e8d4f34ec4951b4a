//! `noughts audit`: how good a strategy or a bot is.

mod audited;
mod game;
mod json;
mod table;
mod text;

use super::bot::{self, Bot};
use super::contestant::{self, Contestant};
use super::progress;
use super::{Ending, Exit, Setting, Trouble, writing};
use audited::Audited;
use clap::builder::NonEmptyStringValueParser;
use clap::{ArgGroup, Args, ValueEnum, ValueHint};
use noughts::audit::{Report, Tree, Verdict};
use noughts::strategies::{ALL, Named};
use noughts::{Fraction, Player};
use std::cmp::Reverse;
use std::io::Write;

/// Prove how good a strategy or a bot is: play it against every reply
///
/// Where it may choose, every choice is played. A bot reads positions from its standard input, nine characters a line with
/// a dot for an empty square, and answers each with a line that names a square. X moves first unless --first says
/// otherwise.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
#[command(group(ArgGroup::new("audited").args(["names", "all", "exec"]).required(true).multiple(true)))]
pub struct Audit {
    /// Strategies; `noughts strategies` lists them
    #[arg(value_name = "NAME", value_parser = contestant::strategy(), ignore_case = true, hide_possible_values = true)]
    names: Vec<Named>,
    /// Audit all strategies
    #[arg(long, conflicts_with = "names")]
    all: bool,
    /// Audit a bot of your own, started by this command
    #[arg(long, value_name = "COMMAND", value_parser = NonEmptyStringValueParser::new(), value_hint = ValueHint::CommandString)]
    exec: Vec<String>,
    /// The side or sides to audit
    #[arg(long = "as", value_name = "SIDE", default_value = "both", ignore_case = true)]
    side: Side,
    /// How to report
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: Format,
    /// Ask a bot N times about each position, and take the set of its answers
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeat: u32,
    #[command(flatten)]
    options: bot::Options,
    #[command(flatten)]
    setting: Setting,
}

const EXAMPLES: &str = "\
Examples:
  noughts audit harvey
      one strategy, in detail
  noughts audit --all
      all of them, the safest first
  noughts audit --exec 'python3 bot.py'
      your own bot
  noughts audit --exec ./bot --restart
      the bot, started for each position

Verdicts:
  perfect   never gives up an outcome
  safe      never loses, lets wins go
  beatable  can lose

The exit code is 1 if one is beatable.";

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    /// Crosses
    X,
    /// Noughts
    O,
    /// Each in turn
    Both,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: one strategy or bot in detail, several as a table
    Text,
    /// A JSON array, an object for each strategy or bot and side
    Json,
    /// A table in Markdown
    Markdown,
}

impl Audit {
    pub fn run(&self, out: &mut impl Write) -> Ending {
        let names = if self.all { ALL } else { &self.names };
        let strategies = names.iter().copied().map(Contestant::Strategy);
        let bots = self.exec.iter().cloned().map(Contestant::Bot);
        let contestants: Vec<Contestant> = strategies.chain(bots).collect();
        let mut audited = contestants.iter().map(|who| self.audit(who)).collect::<Result<Vec<_>, Trouble>>()?;
        audited.sort_by_key(|sides| danger(sides));
        let audited: Vec<Audited> = audited.into_iter().flatten().collect();
        let (first, coords) = (self.setting.first.into(), self.setting.coords);
        match self.format {
            Format::Json => json::write(&audited, coords, out),
            Format::Markdown => out.write_all(table::markdown(&audited, first, coords).as_bytes()),
            Format::Text if contestants.len() > 1 => out.write_all(table::text(&audited, first, coords).as_bytes()),
            Format::Text => text::write(&audited, first, coords, out),
        }
        .map_err(writing)?;
        let beatable = audited.iter().any(|audited| audited.report.verdict() == Verdict::Beatable);
        Ok(if beatable { Exit::Failed } else { Exit::Fine })
    }

    fn sides(&self) -> &'static [Player] {
        match self.side {
            Side::X => &[Player::X],
            Side::O => &[Player::O],
            Side::Both => &[Player::X, Player::O],
        }
    }

    /// Audits a strategy or a bot on each side that is asked for. A bot runs on from side to side.
    fn audit(&self, contestant: &Contestant) -> Result<Vec<Audited>, Trouble> {
        let first: Player = self.setting.first.into();
        let name = contestant.name();
        let mut audited = Vec::new();
        match contestant {
            Contestant::Strategy(Named { strategy, .. }) => {
                for side in self.sides() {
                    let report = Report::new(&Tree::of_strategy(*side, first, *strategy));
                    audited.push(Audited { name: name.clone(), report, findings: None });
                }
            }
            Contestant::Bot(command) => {
                let mut bot = Bot::new(command, self.setting.coords, self.options.clone())?;
                for side in self.sides() {
                    bot.forgive();
                    let tree = ask_everything(&mut bot, *side, first, self.repeat)?;
                    let findings = Some(bot.take_findings());
                    audited.push(Audited { name: name.clone(), report: Report::new(&tree), findings });
                }
            }
        }
        Ok(audited)
    }
}

/// Orders from the safest to the least safe: by verdict, by the greater chance to lose to the opponent who knows it best,
/// by the chance to lose to random play, by the number of positions in which it lets a win go, and by the chance not to
/// win against random play.
fn danger(sides: &[Audited]) -> impl Ord + use<> {
    let reports = || sides.iter().map(|audited| &audited.report);
    let let_go = reports().map(|report| report.mistakes.win_to_draw.may + report.mistakes.win_to_loss.may).sum::<u64>();
    let wins = Fraction::mean(reports().map(|report| report.vs_random[0]));
    let losses = Fraction::mean(reports().map(|report| report.vs_random[2]));
    let verdict = reports().map(Report::verdict).max();
    (verdict, reports().map(|report| report.vs_best).max(), losses, let_go, Reverse(wins))
}

/// Asks a bot about every position that it can come to.
fn ask_everything(bot: &mut Bot, side: Player, first: Player, repeat: u32) -> Result<Tree, Trouble> {
    let bar = progress::bar("{msg} {bar:30} {pos} of {len} positions, {elapsed} so far");
    let tree = Tree::explore(side, first, |positions| {
        let moves = positions.first().map_or(0, |position| position.ply());
        bar.set_message(format!("{side} after {moves} moves"));
        bar.set_length(positions.len() as u64);
        bar.set_position(0);
        let mut answers = Vec::new();
        for position in positions {
            answers.push(bot.answer(*position, repeat)?);
            bar.inc(1);
        }
        Ok(answers)
    });
    bar.finish_and_clear();
    tree
}
