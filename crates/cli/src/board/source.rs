//! Where the values of positions on other boards come from.

use crate::board::certified::{MEGABYTES, TIMEOUT};
use crate::io::{Failure, memory, name_of, read_at_most};
use noughts_boards::{
    Board, Game, GameFile, MAX_TABLE_SQUARES, MOST_GAME_BYTES, Searcher, Square, Table, TableError, Value, estimate,
};
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// Boards of this many squares or fewer are solved on the spot.
const SOLVED: usize = 16;

/// The time limit of a search for the values of all moves of a position.
const PATIENCE: Duration = Duration::from_secs(1);

pub enum Source {
    /// A small board. It is solved when it is first asked about.
    Unsolved(Game),
    /// All positions: from a table file, or just solved.
    Table { path: PathBuf, table: Box<Table> },
    /// A search, which knows only the rules.
    Search(Searcher),
}

impl Source {
    pub fn without_table(game: &Game) -> Source {
        match game.square_count() {
            ..=SOLVED => Source::Unsolved(game.clone()),
            _ => Source::Search(Searcher::new(game)),
        }
    }

    /// Opens a table file of this game, or of any game if none is given. Also returns the game.
    pub fn open(path: &Path, game: Option<&Game>) -> Result<(Game, Source), Failure> {
        let table = open_table(path, game)?;
        Ok((table.game().clone(), Source::Table { path: path.into(), table: Box::new(table) }))
    }

    /// Whether all values are available, so that no search can fail.
    pub fn knows_all(&self) -> bool {
        !matches!(self, Source::Search(_))
    }

    /// The values of all moves of a position in which the game goes on. `None` if a search does not find them in time.
    pub fn moves(&mut self, board: Board) -> Result<Option<Vec<(Square, Value)>>, Failure> {
        match self {
            Source::Unsolved(game) => {
                let path = PathBuf::from(game.name());
                let table = Table::solve(game, threads()).map_err(|error| unreadable_table(&path, error))?;
                *self = Source::Table { path, table: Box::new(table) };
                self.moves(board)
            }
            Source::Table { path, table } => {
                table.moves(board).map(Some).map_err(|error| unreadable_table(path, error))
            }
            Source::Search(searcher) => searcher.moves(board, Instant::now() + PATIENCE).map_err(Failure::unreadable),
        }
    }

    /// The command that makes a table of this game, unless it is known already or too large.
    pub fn table_command(&self, game: &Game, options: &str) -> Option<String> {
        let can_be_made = !self.knows_all() && game.square_count() <= MAX_TABLE_SQUARES;
        can_be_made.then(|| solving(options))
    }

    /// Advice for getting an answer, if a search has not found one.
    pub fn why_unknown(&self, game: &Game, options: &str) -> String {
        let squares = game.square_count();
        if squares > MAX_TABLE_SQUARES {
            let proof = format!(
                "; `noughts certificate {options} -o FILE` looks for a proof, for up to {TIMEOUT} and in up to {MEGABYTES} MB \
                 of memory, and --certificate FILE answers by it"
            );
            return format!(
                "a search did not find the value within a second, and no table can be made of {}: it has {squares} squares, \
                 and a table at most {MAX_TABLE_SQUARES}{}",
                match game.rules() {
                    Some(rules) => format!("{}x{}", rules.width(), rules.height()),
                    None => game.name().into(),
                },
                if game.is_alike() { &proof } else { "" }
            );
        }
        format!(
            "a search did not find the value within a second; make a table with `{}`, \
             which takes {} and up to {} of memory, and add --table FILE",
            solving(options),
            if estimate(game).sum::<f64>() < ENTRIES_OF_A_MINUTE { "seconds" } else { "minutes" },
            memory::size(memory_to_solve(game))
        )
    }
}

/// The command that makes a table of the game that these options name.
fn solving(options: &str) -> String {
    format!("noughts solve {options} --keep 12 -o FILE")
}

pub fn open_table(path: &Path, game: Option<&Game>) -> Result<Table, Failure> {
    Table::open(path, game).map_err(|error| unreadable_table(path, error))
}

/// Roughly the number of entries that two processors solve in a minute. Those of 5x5 take two minutes.
const ENTRIES_OF_A_MINUTE: f64 = 8e9;

/// The memory, in bytes, that solving a game takes at most, roughly: one tier and the next, without the lines.
pub fn memory_to_solve(game: &Game) -> f64 {
    let entries: Vec<f64> = estimate(game).collect();
    entries.windows(2).map(|tiers| tiers[0] + tiers[1]).fold(1.0, f64::max)
}

/// The number of threads to solve with: one for each processor, since more do not help.
pub fn threads() -> usize {
    available_parallelism().map_or(1, usize::from)
}

pub fn unreadable_table(path: &Path, error: TableError) -> Failure {
    match error {
        TableError::Io(error) => Failure::reading(path, error),
        TableError::Memory => Failure::trouble(error),
        TableError::NoGame => Failure::unreadable(format_args!("{}: {error}: add --game FILE", name_of(path))),
        TableError::OtherGame(_) => Failure::unreadable(format_args!("{}: {error}", name_of(path))),
        error => Failure::failed(format_args!("{}: {error}", name_of(path))),
    }
}

pub fn read_game(file: &Path) -> Result<Game, Failure> {
    let bytes = read_at_most(file, MOST_GAME_BYTES + 1)?;
    let wrong = |what: String| Failure::failed(format_args!("{}: {what}", name_of(file)));
    let text = String::from_utf8(bytes).map_err(|_| wrong("this is no text in UTF-8".into()))?;
    let game = GameFile::read(text.trim_start_matches('\u{FEFF}')).map_err(|error| wrong(error.to_string()))?;
    Ok(game.game())
}
