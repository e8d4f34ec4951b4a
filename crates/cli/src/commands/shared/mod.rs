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
