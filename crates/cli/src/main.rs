//! The program `noughts`.

mod board;
mod commands;
mod io;
mod players;
mod screen;

fn main() -> std::process::ExitCode {
    noughts_bots::adopt_orphans();
    let code = commands::main();
    noughts_bots::remove_compiled();
    code
}
