//! The parts behind the front door against plain definitions.

mod index;
mod solver;
mod tables;
