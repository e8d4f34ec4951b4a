//! Solves the game, and compares the solution with the known figures and with a second solution. Only then writes the
//! table that the library includes.

use build::generate;
use std::error::Error;
use std::path::Path;
use std::{env, fs};

#[path = "src/build/mod.rs"]
pub mod build;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=data/reference.csv");
    let root = env::var("CARGO_MANIFEST_DIR")?;
    let reference = fs::read_to_string(Path::new(&root).join("data/reference.csv"))?;
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("table.rs"), generate(&noughts_solver::solve(), &reference)?)?;
    Ok(())
}
