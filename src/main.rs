//! The program `noughts`: the command line over the library of the same name.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
