//! The tests of the rules, through their public interface.

mod fraction;
mod notation;
mod squares;
