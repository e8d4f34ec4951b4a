//! Where the values of positions on other boards come from.

use crate::io::failure::Failure;
use noughts_boards::file::{FileError, TableFile};
use noughts_boards::index::{self, Index};
use noughts_boards::probe::{Memory, Prober};
use noughts_boards::search::Searcher;
use noughts_boards::{Board, Rules, Value};
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// Boards with so many squares or fewer are solved on the spot.
const SOLVED: usize = 16;

/// How long a search may take for all moves of a position.
const PATIENCE: Duration = Duration::from_secs(1);

/// Knows the values of positions, or finds them out.
pub enum Source {
    /// A small board, which is solved when it is first asked about.
    Unsolved(Index),
    /// All positions, just solved.
    Memory(Prober<Memory>),
    /// A table file.
    Table { path: PathBuf, prober: Prober<TableFile> },
    /// Nothing but the rules.
    Search(Searcher),
}

impl Source {
    /// The values of a game, without a table file.
    pub fn without_table(rules: Rules) -> Source {
        match Index::new(rules) {
            Ok(index) if rules.squares() <= SOLVED => Source::Unsolved(index),
            _ => Source::Search(Searcher::new(rules)),
        }
    }

    /// Opens a table file, and says of which game it is.
    pub fn open(path: &Path) -> Result<(Rules, Source), Failure> {
        let (table, index) = TableFile::open(path).map_err(|error| unreadable_table(path, error))?;
        let rules = index.rules();
        Ok((rules, Source::Table { path: path.into(), prober: Prober::new(index, table) }))
    }

    /// Whether all values are there, so that no search can fail.
    pub fn knows_all(&self) -> bool {
        !matches!(self, Source::Search(_))
    }

    /// The values of all moves of a position in which the game goes on; `None` if a search does not find them in time.
    pub fn moves(&mut self, board: Board) -> Result<Option<Vec<(usize, Value)>>, Failure> {
        match self {
            Source::Unsolved(index) => {
                let memory = Memory::solve(index, threads());
                *self = Source::Memory(Prober::new(index.clone(), memory));
                self.moves(board)
            }
            Source::Memory(prober) => {
                let Ok(moves) = prober.moves(board);
                Ok(Some(moves))
            }
            Source::Table { path, prober } => {
                prober.moves(board).map(Some).map_err(|error| unreadable_table(path, error))
            }
            Source::Search(searcher) => Ok(searcher.moves(board, Instant::now() + PATIENCE)),
        }
    }

    /// What to do to get an answer, where a search has not found one.
    pub fn ignorance(&self, rules: Rules) -> String {
        let (width, height, line) = (rules.width(), rules.height(), rules.line());
        if rules.squares() > index::MAX_SQUARES {
            return format!(
                "a search did not find the value within a second, and no table can be made of {width}x{height}: it has \
                 {} squares, and a table at most {}",
                rules.squares(),
                index::MAX_SQUARES
            );
        }
        format!(
            "a search did not find the value within a second; make a table with `noughts solve --board {width}x{height} \
             --line {line} --keep 12 -o FILE` and add --table FILE"
        )
    }
}

/// How many threads to search with: one for each core.
pub fn threads() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// What is wrong with a table file, and how the program ends with it.
pub fn unreadable_table(path: &Path, error: FileError) -> Failure {
    match error {
        FileError::Io(error) => Failure::reading(path, error),
        error => Failure::failed(format_args!("{}: {error}", path.display())),
    }
}
