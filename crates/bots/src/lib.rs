//! Can your tic-tac-toe bot lose? Ask it about every position that it can come to, in a test of your own:
//!
//! ```
//! use noughts_bots::{Audit, Player, Verdict, audit_command};
//!
//! # if cfg!(unix) {
//! // A bot for the shell: it takes the first free square.
//! let bot = "while read p; do free=${p%%.*}; echo $((${#free} + 1)); done";
//! let report = audit_command(bot, Player::O)?;
//! assert_eq!(report.verdict(), Some(Verdict::Beatable), "{report}");
//! assert_eq!(report.shortest_loss().unwrap(), "1 2 4 3 7");
//!
//! assert!(!report.never_loses());
//!
//! // Both sides, with several copies of the bot side by side.
//! for report in (Audit { jobs: Some(2), ..Audit::default() }).command(bot)? {
//!     println!("{report}");
//! }
//! # }
//! # Ok::<(), noughts_bots::BotError>(())
//! ```
//!
//! # How a bot is asked
//! A bot is a program of any language. It reads positions from its standard input, a line each, such as `X...O....`, and
//! answers each with a line that names its square, from `1` to `9` row by row. It must flush its output. See [`Options`]
//! for what else can be asked of it.
//!
//! A function in a file of Python or JavaScript needs no program around it:
//!
//! ```no_run
//! use noughts_bots::{Language, Player, Verdict, audit_function};
//!
//! let report = audit_function(Language::Python, "tictactoe.py", Player::X)?;
//! assert_eq!(report.verdict(), Some(Verdict::Perfect), "{report}");
//! # Ok::<(), noughts_bots::BotError>(())
//! ```
//!
//! A test of a bot, which says how the bot loses if it fails:
//!
//! ```no_run
//! # use noughts_bots::Audit;
//! for report in Audit::default().command("python3 bot.py -")? {
//!     assert!(report.never_loses(), "{report}");
//! }
//! # Ok::<(), noughts_bots::BotError>(())
//! ```
//!
//! A [`BotReport`] is serialized as the object that `noughts audit --format json` prints.
//!
//! [`Subject::find`] finds out what else a file is: a class, a function that uses a board of the file, a web page, or a
//! program for people, which is then played by its own game. A [`MoveTable`] is audited without a process. To play against a bot, ask a [`Bot`].
//!
//! # What is not trusted
//! Nothing that a bot says or does. Its answers have limits in time and size. It runs in a process group of its own,
//! which is ended with it. A program that starts no other processes can [adopt](adopt_orphans) those that have left the
//! group. Ctrl-C does not reach this group, so a program that handles signals must call [`end_all`]. No other process
//! of the host is touched. Messages name the options of the program `noughts`, which uses this library: `--coords` is
//! [`Options::coords`], `--timeout` is [`Options::timeout`].

mod answer_reader;
mod ask_fault;
mod audit;
mod bot;
mod codec;
mod compiled;
mod draw_tree;
mod error;
mod find;
mod finding;
mod functions;
mod game;
mod input;
mod levels;
mod move_table;
mod numbered_game;
mod options;
mod process;
mod program_text;
mod progress;
mod subject;

pub use audit::{Audit, Behaviour, BotReport, Fact, LOST_GAME, NotAsked, Piece, Topic, audit_command, audit_function};
pub use bot::Bot;
pub use compiled::remove_compiled;
pub use error::BotError;
pub use find::{Found, looks_like_a_file, program_of_folder};
pub use finding::{Finding, FunctionFault, FunctionFaultKind, Kind};
pub use functions::{ANSWERS, Hints, Language};
pub use input::{begins_as_json, read_file, read_text};
pub use move_table::{MoveTable, NumberKind, Numbers};
pub use noughts::Player;
pub use noughts::audit::Verdict;
pub use noughts::notation::Coords;
pub use options::{Options, Question};
pub use process::shell::word as shell_word;
pub use process::{adopt_orphans, allow_bots, end_all};
pub use program_text::{is_page, programs_with};
pub use progress::Progress;
pub use subject::Subject;

/// Runs the examples of the page on Rust as tests. It stands here, since the library does not know this package.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/rust.md")]
pub struct RustPage;
