//! Programs for people: they draw a board and ask for a move.
#![allow(dead_code)]

mod boards;
mod pty;
mod prompt;
mod reading;
mod screen;
mod typing;
mod waiting;
