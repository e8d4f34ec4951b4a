//! The tests of other boards, through their public interface.

mod certificates;
mod notation;
mod reference;
mod three;
