//! The tests of the program, which run it.

mod agents;
mod audited_pages;
#[cfg(target_os = "linux")]
mod blocked;
mod boards_command;
mod bots;
#[cfg(unix)]
mod browser;
mod class;
mod cli;
mod console;
mod damaged;
mod dice;
mod docs;
mod draw;
mod draw_boards;
mod draw_games;
mod exit_codes;
mod exported_audits;
mod found;
mod functions;
mod games_command;
#[cfg(unix)]
mod generated;
mod help;
mod hostile_names;
mod last_move;
mod matches;
mod misleading;
mod missing_modules;
mod names;
mod own_games;
mod packages;
mod page;
mod page_cards;
mod page_looks;
mod page_map;
mod play;
mod play_boards;
mod processes;
mod program;
mod proof_page;
mod prove;
#[cfg(target_os = "linux")]
mod pseudo_terminal;
#[cfg(target_os = "linux")]
mod release;
mod review_command;
mod sarif;
mod schemas;
#[cfg(target_os = "linux")]
mod screen;
#[cfg(target_os = "linux")]
mod terminal;
mod verdicts;
#[cfg(target_os = "linux")]
mod written_files;
