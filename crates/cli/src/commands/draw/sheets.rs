//! Pictures of more than a game: maps, sheets, labels and worksheets.

use crate::board::Variant;
use crate::commands::draw::file::File;
use crate::commands::draw::file::Look;
use crate::commands::review;
use crate::commands::shared::{MARKS, Setting, Word, number, strategy, unshield, word};
use crate::io::{Exit, Failure, name_of};
use clap::{Args, ValueHint};
use noughts::menace::Boxes;
use noughts::picture::{self, Level, Worksheet};
use noughts::strategies::Named;
use noughts::words::printable;
use noughts::{Player, Position, Square};
use std::io::Write;
use std::path::{Path, PathBuf};

const MAP_EXAMPLES: &str = "\
Examples:
  noughts draw map --as x -o map.svg
      perfect play as X
  noughts draw map --as o --strategy montero-ia
      how a strategy plays
  noughts draw map --moves 1 5 9 -o map.svg
      a game on the map of the side that played perfectly";

const SHEET_EXAMPLES: &str = "\
Examples:
  noughts draw sheet -o sheet.html
      all 765 positions
  noughts draw sheet --menace -o menace.html
      labels of a matchbox machine";

/// Draw one side's perfect play: a map of every reply and its answer
///
/// The move to play is bold. The square of each reply shows the board that follows, to the end of every game.
/// Won games are struck out, lost games with a broken stroke. A move that gives up a win or a draw has a shaded square. With
/// --moves, what else could have happened is faint.
#[derive(Args)]
#[command(after_help = MAP_EXAMPLES)]
pub struct Map {
    /// Which marks the player of the map has [default: who moves first, or whose map the game is on]
    #[arg(long = "as", value_name = "MARK", ignore_case = true, value_parser = word(MARKS))]
    side: Option<Player>,
    /// Draw this strategy instead; it must never choose by chance
    #[arg(long, value_name = "NAME", default_value = "perfect", ignore_case = true, value_parser = strategy())]
    #[arg(hide_possible_values = true)]
    strategy: Named,
    /// Frame the moves of a game on the map
    #[arg(long, value_name = "SQUARES", num_args = 1.., value_parser = unshield)]
    moves: Vec<String>,
    #[command(flatten)]
    setting: Setting,
    #[command(flatten)]
    look: Look,
}

/// Draw all 765 positions, or the labels of a matchbox machine
///
/// They are pages to print. Positions that are equal when the board is turned or mirrored are drawn once. A star marks each best move, a large star
/// the one that this program plays.
#[derive(Args)]
#[command(after_help = SHEET_EXAMPLES)]
pub struct All {
    /// The labels of a matchbox machine (MENACE) instead
    ///
    /// There are 304. With 287, those are left out in which O threatens two lines and X cannot win at once.
    #[arg(long, value_name = "BOXES", num_args = 0..=1, default_missing_value = "304", value_parser = word(BOXES))]
    menace: Option<Boxes>,
    /// Mark the best moves on the labels, for the teacher
    ///
    /// They stand in place of the beads. The machine must not be told.
    #[arg(long, requires = "menace")]
    solution: bool,
    #[command(flatten)]
    file: File,
}

const BOXES: &[Word<Boxes>] = &[("304", "", Boxes::All304), ("287", "", Boxes::Without17)];

const PUZZLES_EXAMPLES: &str = "\
Examples:
  noughts draw puzzles -o puzzles.html
      a page of 9, and one of answers
  noughts draw puzzles --count 18 --seed 7 -o puzzles.html
      the same 18 every time
  noughts draw puzzles --from games.csv --player ann -o ann.html
      positions in which ann made a mistake";

const KIT_EXAMPLES: &str = "\
Examples:
  noughts draw kit -o kit.html
      all that is printed for a lesson";

/// How many puzzles there are, and how many on a page.
const PUZZLES: u64 = 303;
const PUZZLES_ON_A_PAGE: usize = 9;

/// Draw a worksheet, "find the best move", with answers on other pages
///
/// In each position one move is right: it alone keeps a win, or it alone avoids a loss. Moves that are equal when the board is
/// turned or mirrored count as one, and so do positions. Those with the fewest free squares come first.
#[derive(Args)]
#[command(after_help = PUZZLES_EXAMPLES)]
pub struct Puzzles {
    /// The number of puzzles [default: 9, or all mistakes]
    ///
    /// There are 9 on a page.
    #[arg(long, value_name = "N", value_parser = number::<usize>(1, PUZZLES))]
    count: Option<usize>,
    /// How hard they are [default: all levels]
    ///
    /// In easy ones one can win at once, in medium ones the opponent threatens to. In hard ones nobody can complete a line yet.
    #[arg(long, value_name = "LEVEL", ignore_case = true, value_parser = word(LEVELS))]
    level: Option<Level>,
    /// The same seed draws the same puzzles; the foot of each page says which it was
    #[arg(long, value_name = "SEED", conflicts_with = "from")]
    seed: Option<u64>,
    /// Draw mistakes of these games instead: positions in which somebody gave a win or a draw away
    ///
    /// The file is one that `noughts review --file` reads. The commonest mistakes come first.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    from: Option<PathBuf>,
    /// Draw the mistakes of this player only
    #[arg(long, value_name = "NAME", requires = "from")]
    player: Option<String>,
    #[command(flatten)]
    file: File,
}

const LEVELS: &[Word<Level>] = &[("easy", "", Level::Easy), ("medium", "", Level::Medium), ("hard", "", Level::Hard)];

/// Draw all that a lesson about a machine that learns needs
///
/// It is one document to print: a plan for the teacher, a matchbox machine (MENACE) that learns to play, worksheets of three levels
/// with answers, and the map of perfect play as a poster.
#[derive(Args)]
#[command(after_help = KIT_EXAMPLES)]
pub struct Kit {
    /// The same seed draws the same puzzles; the foot of each worksheet says which it was
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    #[command(flatten)]
    file: File,
}

impl Map {
    pub fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        let start = Position::with_first(self.setting.first);
        let first = start.to_move();
        let moves = self.game()?;
        let mut left = Vec::new();
        for side in self.side.map_or_else(|| vec![first, first.opponent()], |side| vec![side]) {
            let map = self.map(side, start);
            match map.map(|map| map.game(moves.iter().copied())) {
                Ok(Ok(map)) => return self.look.file.write_picture(&map, out),
                Ok(Err(error)) => left.push(error.in_words(self.setting.coords)),
                Err(why) => left.push(why),
            }
        }
        Err(Failure::unreadable(left.join("; ")))
    }

    fn game(&self) -> Result<Vec<Square>, Failure> {
        if self.moves.is_empty() {
            return Ok(Vec::new());
        }
        let variant = Variant::three_by_three(self.setting.first, self.setting.coords);
        let squares = variant.read_game("the moves", &self.moves.join(" "));
        let squares = squares.map_err(|fault| Failure::unreadable(fault.report))?;
        Ok(squares.into_iter().map(|square| Square::ALL[square]).collect())
    }

    fn map(&self, side: Player, start: Position) -> Result<picture::Map, String> {
        let Named { name, strategy, .. } = self.strategy;
        let shown = if name == "perfect" { "perfect play" } else { name };
        let mut map = picture::map(side, start, shown, strategy)
            .map_err(|error| format!("the strategy {name} cannot be mapped: {error}"))?;
        (map.size, map.colors) = (self.look.size.unwrap_or(map.size), self.look.file.colors);
        Ok(map)
    }
}

impl All {
    pub fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        let colors = self.file.colors;
        let pages = match self.menace {
            Some(boxes) => picture::menace(boxes, self.solution, colors),
            None => picture::sheet(colors),
        };
        self.file.write_pages(&pages, out)
    }
}

impl Puzzles {
    pub fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        let (worksheet, exit) = match &self.from {
            Some(file) => self.mistakes(file)?,
            None => (self.any()?, Exit::Fine),
        };
        self.file.write_pages(&picture::puzzles(&worksheet, self.file.colors), out)?;
        Ok(exit)
    }

    /// Positions of the games of a file in which a player made a mistake.
    fn mistakes(&self, file: &Path) -> Result<(Worksheet, Exit), Failure> {
        let (mut positions, exit) = review::mistakes(file, self.player.as_deref())?;
        positions.retain(|position| self.level.is_none_or(|level| level == Level::of(*position)));
        positions.truncate(self.count.unwrap_or(usize::MAX));
        if positions.is_empty() {
            let by = self.player.as_deref().map_or_else(String::new, |player| format!(" by {}", printable(player)));
            return Err(Failure::trouble(format_args!(
                "{}: no such mistake was made{by} in its games, so there is no puzzle to draw",
                name_of(file)
            )));
        }
        let about = self.player.as_deref().map_or_else(String::new, printable);
        let option = self.player.as_ref().map_or(String::new(), |_| format!(" --player {about}"));
        // Whoever gets the sheet has no use for the folder.
        let file = name_of(file.file_name().map_or(file, Path::new));
        let note = format!("noughts draw puzzles --from {file}{option}");
        Ok((Worksheet { positions, about, note }, exit))
    }

    /// Puzzles by chance.
    fn any(&self) -> Result<Worksheet, Failure> {
        let (count, seed) = (self.count.unwrap_or(PUZZLES_ON_A_PAGE), self.seed.unwrap_or_else(any_seed));
        let level = self.level;
        let there_are = positions(level).len();
        if count > there_are {
            let level = level.map_or(String::new(), |level| format!("{level} "));
            return Err(Failure::unreadable(format_args!(
                "--count: there are {there_are} {level}puzzles, not {count}"
            )));
        }
        let option = level.map_or(String::new(), |level| format!(" --level {level}"));
        let note = format!("noughts draw puzzles --count {count}{option} --seed {seed}");
        Ok(worksheet(count, level, seed, note))
    }
}

impl Kit {
    pub fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        let seed = self.seed.unwrap_or_else(any_seed);
        let note = || format!("noughts draw kit --seed {seed}");
        let sheets = Level::ALL.map(|level| worksheet(PUZZLES_ON_A_PAGE, Some(level), seed, note()));
        self.file.write_pages(&picture::kit(&sheets, self.file.colors), out)
    }
}

fn any_seed() -> u64 {
    fastrand::u64(..1_000_000)
}

fn positions(level: Option<Level>) -> Vec<Position> {
    let is_wanted = |position: &Position| level.is_none_or(|level| level == Level::of(*position));
    picture::puzzle_positions().into_iter().filter(is_wanted).collect()
}

/// Random puzzles, each randomly turned or mirrored, those with the fewest free squares first.
fn worksheet(count: usize, level: Option<Level>, seed: u64, note: String) -> Worksheet {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut positions = positions(level);
    random.shuffle(&mut positions);
    positions.truncate(count);
    positions.sort_by_key(|position| position.empty_squares().len());
    let turned = positions.into_iter().map(|position| position.symmetries()[random.usize(..8)]);
    Worksheet { positions: turned.collect(), about: level.map_or_else(String::new, |level| level.to_string()), note }
}
