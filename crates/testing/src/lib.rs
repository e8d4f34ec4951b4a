//! What the tests of several packages share. Nothing here knows the libraries, so that both check each other.

pub mod boards_oracle;
pub mod drawing;
pub mod oracle;
pub mod run;
