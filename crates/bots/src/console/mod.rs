//! Programs for people: they draw a board and ask for a move.
#![allow(dead_code)]

mod boards;
mod pty;
mod screen;
mod waiting;
