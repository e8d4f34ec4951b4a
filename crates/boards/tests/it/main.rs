//! The tests of other boards, through their public interface.

mod certificates;
mod index;
mod notation;
mod reference;
mod solver;
mod table_file;
mod tables;
mod three;
