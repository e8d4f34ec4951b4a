//! The tests of other boards, through their public interface.

mod certificates;
mod game_files;
mod notation;
mod qubic;
mod reference;
mod three;
