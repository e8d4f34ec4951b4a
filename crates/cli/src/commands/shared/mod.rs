//! What several commands have in common on the command line and in what they print.

pub mod board_options;
pub mod bot_options;
pub mod class_folder;
pub mod command_names;
pub mod contestant;
pub mod game_options;
pub mod hyphens;
pub mod options;
pub mod parser_errors;
pub mod screen_marks;

pub use board_options::{BoardOptions, CertificateOption};
pub use bot_options::BotOptions;
pub use contestant::{ContestantParser, strategy};
pub use game_options::GameOptions;
pub use hyphens::unshield;
pub use options::{Format, MARKS, Setting, TEXT_AND_JSON, Word, number, one_of, word};
pub use screen_marks::{marks, size};
