//! What the results of games say, and how sure it is.
//!
//! Games come in pairs: one opening played twice with sides swapped. The two
//! games of a pair are not independent (an unbalanced opening gives one win
//! each), so the unit of counting is the pair, with five results.
//!
//! | file | what |
//! |---|---|
//! | [`pairs`] | five counts; score, Elo, normalised Elo, likelihood of superiority |
//! | [`sprt`] | the sequential probability ratio test on pairs |
//! | [`ratings`] | ratings of many engines from all their games |

pub mod pairs;
pub mod ratings;
pub mod sprt;

pub use pairs::{Estimate, Pairs};
pub use ratings::{Rating, rate};
pub use sprt::{Sprt, Verdict};
