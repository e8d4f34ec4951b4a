//! Audits of strategies: each is played against every reply, with every choice that it may make.

mod answer;
mod games;
mod lapses;
mod meeting;
mod mistakes;
mod report;
mod tree;

pub use answer::Answer;
pub use games::GameCounts;
pub use lapses::{Lapse, lapses};
pub use meeting::chances;
pub use mistakes::{Mistake, Mistakes};
pub use report::{LosingGames, Report, Verdict};
pub use tree::{Choice, Ending, Node, Tree};
