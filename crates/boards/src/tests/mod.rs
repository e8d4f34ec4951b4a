//! The parts behind the front door against plain definitions.

mod games;
mod groups;
mod index;
mod solver;
mod tables;
