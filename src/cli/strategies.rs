//! `noughts strategies`: who can be played and audited.

use super::{Ending, Exit, writing};
use clap::Args;
use noughts::strategies::{ALL, Named};
use std::io::Write;

/// List the strategies that can be played against and audited
#[derive(Args)]
pub struct Strategies {}

impl Strategies {
    pub fn run(&self, out: &mut impl Write) -> Ending {
        for Named { name, about, .. } in ALL {
            writeln!(out, "{name:<12}{about}").map_err(writing)?;
        }
        Ok(Exit::Fine)
    }
}
