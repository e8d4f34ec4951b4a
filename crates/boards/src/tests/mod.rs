//! Compares the private parts of the crate with plain definitions.

mod games;
mod groups;
mod index;
mod solver;
mod tables;
