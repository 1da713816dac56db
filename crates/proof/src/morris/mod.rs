//! Databases of Nine Men's Morris: positions after all men are placed, by the
//! numbers of men on both sides.
//!
//! Without a taking a move leads from a side with `a` men against `b` to the other
//! side with `b` against `a`, so these two are one level; a taking leads to a level
//! with a man less. All levels with three to nine men a side have together
//! 9,193,626,407 numbers when the sixteen images of the board count as one (Gasser
//! 1996 solved the game so). [`Endings`] holds levels in files and solves the next ones; [`WithEndings`]
//! gives them to a search; [`Men`] is the same in the plainest way.
//!
//! # Layout
//!
//! | idea | file |
//! |---|---|
//! | sets of points as numbers | `sets` |
//! | the sixteen images | `images` |
//! | positions as numbers, in rows | `index` |
//! | from the columns of a row to those of another | `maps` |
//! | moves on rows and columns | `turns` |
//! | rows at work | `rows` |
//! | the first look at a level | `look` |
//! | a level, solved backwards | `level` |
//! | the levels that are there, made and asked | `endings` |
//! | levels on the disk | `files` |
//! | levels derived a second time | `check` |
//! | levels counted | `census` |
//! | what a search knows with them | `resolve` |
//! | the plain way | `plain` |

mod census;
mod check;
mod endings;
mod files;
mod images;
mod index;
mod level;
mod look;
mod maps;
mod plain;
mod resolve;
mod rows;
mod sets;
mod turns;

pub use census::Census;
pub use endings::{Endings, Stage};
pub use plain::Men;
pub use resolve::WithEndings;
