//! Code that the tests of several packages share. It uses nothing of the libraries, so that the two check each other.

pub mod boards_oracle;
pub mod drawing;
pub mod oracle;
pub mod run;
pub mod sample;
