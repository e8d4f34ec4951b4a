//! `noughts draw curve`: how exploitable a policy was while it learned, from the audits of its checkpoints.

use crate::commands::draw::file::Look;
use crate::io::{Exit, Failure, name_of, read_at_most};
use clap::{Args, ValueHint};
use noughts::Player;
use noughts::notation::{Coords, read_position};
use noughts::picture::{self, Worse};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  noughts audit policy.json --format json >> runs.jsonl
      at each checkpoint
  noughts draw curve runs.jsonl -o curve.svg
      the curve of all checkpoints";

/// Draw how a policy learned: how exploitable it was at each checkpoint
///
/// Each line of the file is what `noughts audit --format json` prints of a side, or an object with `exploitability`, from 0 to 1, and
/// `side`, X or O; without `side`, it is the mean of both. The first line of a side is its first checkpoint, and so on. Where lines
/// have `lapses`, the positions are named in which the policy gives up more at the last checkpoint than at the one before. If every line
/// has `steps`, or every one `games` and no `verdict`, that is the axis.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Curve {
    /// The audits of the checkpoints, one a line; - is standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    #[command(flatten)]
    look: Look,
}

/// The most bytes of a file: a thousand checkpoints with all their positions.
const MOST_BYTES: usize = 1 << 28;

const WIDTH: u32 = 760;

/// What is read of a line.
#[derive(Deserialize)]
struct Checkpoint {
    side: Option<String>,
    verdict: Option<String>,
    exploitability: Option<Value>,
    #[serde(default)]
    estimated: bool,
    lapses: Option<Vec<Lapse>>,
    steps: Option<u64>,
    /// Of an audit, the games that can be played against the policy, else those that it has learned from.
    games: Option<u64>,
}

/// Where a checkpoint is on the axis, if it says so.
type Place = fn(&Checkpoint) -> Option<u64>;

#[derive(Deserialize)]
struct Lapse {
    position: String,
    gives_up: f64,
    cost: f64,
}

impl Curve {
    pub fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        let bytes = read_at_most(&self.file, MOST_BYTES + 1)?;
        let fault = |what: String| Failure::trouble(format_args!("{}{what}", name_of(&self.file)));
        if bytes.len() > MOST_BYTES {
            return Err(fault(format!(" has more than {MOST_BYTES} bytes")));
        }
        let mut sides: BTreeMap<Option<Player>, Vec<Checkpoint>> = BTreeMap::new();
        let text = String::from_utf8_lossy(&bytes);
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            let at = |what: String| fault(format!(", line {number}: {what}"));
            let checkpoint: Checkpoint = serde_json::from_str(line)
                .map_err(|error| at(format!("it is no audit in JSON: {}", error.to_string().replace("line 1 ", ""))))?;
            // A side that it does not play has no figures.
            if checkpoint.verdict.as_deref() != Some("not played") {
                checkpoint.value().ok_or_else(|| at("it has no exploitability from 0 to 1".into()))?;
                sides.entry(checkpoint.side().map_err(at)?).or_default().push(checkpoint);
            }
        }
        if sides.is_empty() {
            return Err(fault(" has no audit".into()));
        }
        let learned = |checkpoint: &Checkpoint| checkpoint.games.filter(|_| checkpoint.verdict.is_none());
        let axes: [(&str, Place); 2] = [("steps", |checkpoint| checkpoint.steps), ("games", learned)];
        let all = || sides.values().flatten();
        let axis = axes.into_iter().find(|(_, place)| all().all(|checkpoint| place(checkpoint).is_some()));
        let (counted, place) = axis.unwrap_or(("checkpoint", |_| None));
        let mut curves: Vec<_> = sides.iter().map(|(side, checkpoints)| curve(*side, checkpoints, place)).collect();
        curves.sort_by_key(|curve| curve.side.is_none());
        let picture = picture::curve(&curves, counted, self.look.size.unwrap_or(WIDTH), self.look.file.colors);
        self.look.file.write_picture(&picture, out)
    }
}

/// The curve of a side. Where `place` gives nothing, its checkpoints are numbered.
fn curve(side: Option<Player>, checkpoints: &[Checkpoint], place: Place) -> picture::Curve {
    picture::Curve {
        side,
        exploitability: checkpoints.iter().filter_map(Checkpoint::value).collect(),
        at: (1..).zip(checkpoints).map(|(number, checkpoint)| place(checkpoint).unwrap_or(number)).collect(),
        is_estimated: checkpoints.iter().any(|checkpoint| checkpoint.estimated),
        worse: if let [.., before, last] = checkpoints { worse(before, last) } else { Vec::new() },
    }
}

/// Where a checkpoint gives up more than the one before, what costs most first. Nothing is known if one has no lapses, unless it is
/// not exploitable at all.
fn worse(before: &Checkpoint, last: &Checkpoint) -> Vec<Worse> {
    let known = |checkpoint: &Checkpoint| checkpoint.lapses.is_some() || checkpoint.value() == Some(0.0);
    let (true, Some(lapses)) = (known(before), &last.lapses) else { return Vec::new() };
    let earlier: BTreeMap<&str, f64> =
        before.lapses.iter().flatten().map(|lapse| (lapse.position.as_str(), lapse.gives_up)).collect();
    let worse = |lapse: &Lapse| {
        let (before, now) = (earlier.get(&*lapse.position).copied(), lapse.gives_up);
        let read = |first| read_position(&lapse.position, first, Coords::default()).ok();
        let position = Player::ALL.into_iter().find_map(read)?;
        (now >= before.unwrap_or(0.0) + LEAST).then_some((lapse.cost, Worse { position, before, now }))
    };
    let mut worse: Vec<(f64, Worse)> = lapses.iter().filter_map(worse).collect();
    worse.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    worse.into_iter().map(|(_, worse)| worse).collect()
}

/// The least difference that three decimals show.
const LEAST: f64 = 0.001;

impl Checkpoint {
    /// How exploitable it is: a number, or a text of one or of a fraction.
    fn value(&self) -> Option<f64> {
        let value = match self.exploitability.as_ref()? {
            Value::String(text) => match text.split_once('/') {
                Some((one, other)) => one.parse::<f64>().ok()? / other.parse::<f64>().ok()?,
                None => text.parse().ok()?,
            },
            number => number.as_f64()?,
        };
        (0.0..=1.0).contains(&value).then_some(value)
    }

    fn side(&self) -> Result<Option<Player>, String> {
        let read = |side: &str| side.parse().map_err(|_| format!("{side:?} is no side; write X or O"));
        self.side.as_deref().map(read).transpose()
    }
}
