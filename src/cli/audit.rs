//! `noughts audit`: what a player is worth.

use super::bot::{self, Bot, Finding};
use super::json::JsonSquare;
use super::players::{self, Contestant};
use super::progress;
use super::sheet;
use super::{Ending, Exit, Setting, Trouble, writing};
use clap::builder::NonEmptyStringValueParser;
use clap::{ArgGroup, Args, ValueEnum};
use noughts::audit::{Lapse, Lapses, Report, Verdict};
use noughts::notation::Coords;
use noughts::strategies::{ALL, Named};
use noughts::tree::{Answer, Tree};
use noughts::{Fraction, Player, Position, Square, SquareSet};
use serde::Serialize;
use std::cmp::Reverse;
use std::io::{self, Write};

/// Prove what a player is worth: play it against every reply
///
/// Where the player may choose, every choice is played. A bot is asked by lines: a position of nine characters, empty as
/// a dot, on its standard input, and one square back; X moves first unless --first says otherwise.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
#[command(group(ArgGroup::new("player").args(["names", "all", "exec"]).required(true).multiple(true)))]
pub struct Audit {
    /// Strategies; `noughts strategies` lists them
    #[arg(value_name = "NAME", value_parser = players::strategy)]
    names: Vec<Named>,
    /// Audit all strategies
    #[arg(long, conflicts_with = "names")]
    all: bool,
    /// Audit a bot of your own, started by this command
    #[arg(long, value_name = "COMMAND", value_parser = NonEmptyStringValueParser::new())]
    exec: Vec<String>,
    /// The side or sides to audit
    #[arg(long = "as", value_name = "SIDE", default_value = "both", ignore_case = true)]
    side: Side,
    /// How to report
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: Format,
    /// Ask a bot so many times about each position, and take the set of its answers
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeat: u32,
    #[command(flatten)]
    options: bot::Options,
    #[command(flatten)]
    setting: Setting,
}

const EXAMPLES: &str = "\
Examples:
  noughts audit harvey                   one strategy, in detail
  noughts audit --all                    all of them, the safest first
  noughts audit --exec 'python3 bot.py'  your own bot
  noughts audit --exec ./bot --restart   the same, started for each position

Exit code 0 if every player is safe or better, 1 if one is beatable.";

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
    /// For people: one player in detail, several as a table
    Text,
    /// A JSON array, an object for each player and side
    Json,
    /// A table in Markdown
    Markdown,
}

/// A player on one side, with what was found out about it.
pub struct Audited {
    pub player: String,
    pub report: Report,
    /// What a bot did wrong; `None` for a strategy, which cannot.
    pub findings: Option<Vec<Finding>>,
}

impl Audit {
    pub fn run(&self, out: &mut impl Write) -> Ending {
        let names = if self.all { &ALL[..] } else { &self.names[..] };
        let strategies = names.iter().copied().map(Contestant::Strategy);
        let bots = self.exec.iter().cloned().map(Contestant::Bot);
        let contestants: Vec<Contestant> = strategies.chain(bots).collect();
        let mut audited = contestants.iter().map(|who| self.audit(who)).collect::<Result<Vec<_>, Trouble>>()?;
        audited.sort_by_key(|sides| danger(sides));
        let audited: Vec<Audited> = audited.into_iter().flatten().collect();
        let (first, coords) = (self.setting.first.into(), self.setting.coords);
        match self.format {
            Format::Json => write_json(&audited, coords, out),
            Format::Markdown => out.write_all(sheet::markdown(&audited, first, coords).as_bytes()),
            Format::Text if contestants.len() > 1 => out.write_all(sheet::table(&audited, first, coords).as_bytes()),
            Format::Text => sheet::write_details(&audited, first, coords, out),
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

    /// Audits a player on each side that is asked for. A bot stays the same from side to side.
    fn audit(&self, contestant: &Contestant) -> Result<Vec<Audited>, Trouble> {
        let first: Player = self.setting.first.into();
        let player = contestant.name();
        let mut audited = Vec::new();
        match contestant {
            Contestant::Strategy(Named { strategy, .. }) => {
                for side in self.sides() {
                    let report = Report::new(&Tree::of_strategy(*side, first, *strategy));
                    audited.push(Audited { player: player.clone(), report, findings: None });
                }
            }
            Contestant::Bot(command) => {
                let mut bot = Bot::new(command, self.setting.coords, self.options.clone())?;
                for side in self.sides() {
                    bot.forgive();
                    let tree = ask_everything(&mut bot, *side, first, self.repeat)?;
                    let findings = Some(bot.take_findings());
                    audited.push(Audited { player: player.clone(), report: Report::new(&tree), findings });
                }
            }
        }
        Ok(audited)
    }
}

/// The safest is the least: by verdict, by the greater chance to lose to the opponent who knows it best, by the chance
/// to lose to random play, by the positions in which it lets a win go, and by the chance not to win against random play.
fn danger(sides: &[Audited]) -> impl Ord + use<> {
    let reports = || sides.iter().map(|audited| &audited.report);
    let let_go = reports().map(|report| report.lapses.win_to_draw.may + report.lapses.win_to_loss.may).sum::<u64>();
    let wins = Fraction::mean(reports().map(|report| report.vs_random[0]));
    let losses = Fraction::mean(reports().map(|report| report.vs_random[2]));
    let verdict = reports().map(Report::verdict).max();
    (verdict, reports().map(|report| report.vs_best).max(), losses, let_go, Reverse(wins))
}

/// Asks a bot about every position that it can come to.
fn ask_everything(bot: &mut Bot, side: Player, first: Player, repeat: u32) -> Result<Tree, Trouble> {
    let bar = progress::bar("{msg} {bar:30} {pos} of {len} positions, {elapsed} in all");
    let mut trouble = None;
    let mut ask = |position: &Position| {
        let failure = Answer { squares: SquareSet::EMPTY, fails: true };
        if trouble.is_some() {
            return failure;
        }
        let answer = bot.answer(*position, repeat).unwrap_or_else(|error| {
            trouble = Some(error);
            failure
        });
        bar.inc(1);
        answer
    };
    let tree = Tree::explore(side, first, |positions| {
        let moves = positions.first().map_or(0, |position| position.ply());
        bar.set_message(format!("{side} after {moves} moves"));
        bar.set_length(positions.len() as u64);
        bar.set_position(0);
        positions.iter().map(&mut ask).collect()
    });
    bar.finish_and_clear();
    trouble.map_or(Ok(tree), Err)
}

#[derive(Serialize)]
struct JsonReport<'a> {
    schema: u32,
    player: &'a str,
    side: String,
    lines: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    verdict: String,
    losing_line: Option<Vec<JsonSquare>>,
    shortest_losing_lines: u64,
    may: JsonLapses,
    must: JsonLapses,
    vs_random: [String; 3],
    vs_best: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<&'a [Finding]>,
}

#[derive(Serialize)]
struct JsonLapses {
    win_to_draw: u64,
    win_to_loss: u64,
    draw_to_loss: u64,
    missed_win: u64,
    slow_win: u64,
}

impl JsonLapses {
    fn new(lapses: &Lapses, count: fn(Lapse) -> u64) -> JsonLapses {
        JsonLapses {
            win_to_draw: count(lapses.win_to_draw),
            win_to_loss: count(lapses.win_to_loss),
            draw_to_loss: count(lapses.draw_to_loss),
            missed_win: count(lapses.missed_win),
            slow_win: count(lapses.slow_win),
        }
    }
}

fn write_json(audited: &[Audited], coords: Coords, out: &mut impl Write) -> io::Result<()> {
    let reports: Vec<JsonReport> = audited.iter().map(|audited| JsonReport::new(audited, coords)).collect();
    serde_json::to_writer_pretty(&mut *out, &reports)?;
    out.write_all(b"\n")
}

impl<'a> JsonReport<'a> {
    fn new(Audited { player, report, findings }: &'a Audited, coords: Coords) -> JsonReport<'a> {
        let losing = report.losing.as_ref();
        let squares = |line: &[Square]| line.iter().map(|square| JsonSquare::new(*square, coords)).collect();
        JsonReport {
            schema: 1,
            player,
            side: report.side.to_string().to_lowercase(),
            lines: report.lines.total(),
            won: report.lines.won,
            drawn: report.lines.drawn,
            lost: report.lines.lost,
            verdict: report.verdict().to_string(),
            losing_line: losing.map(|lines| squares(&lines.first)),
            shortest_losing_lines: losing.map_or(0, |lines| lines.count),
            may: JsonLapses::new(&report.lapses, |lapse| lapse.may),
            must: JsonLapses::new(&report.lapses, |lapse| lapse.must),
            vs_random: report.vs_random.map(|chance| chance.to_string()),
            vs_best: report.vs_best.to_string(),
            findings: findings.as_deref(),
        }
    }
}
