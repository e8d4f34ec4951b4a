//! The program `noughts`.

mod board;
mod commands;
mod io;
mod players;
mod screen;

fn main() -> std::process::ExitCode {
    commands::main()
}
