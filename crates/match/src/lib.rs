//! Games between engines, with ratings that can be trusted.
//!
//! An engine is one of ours with its options or another program behind a
//! protocol. The referee plays by the rules of the catalogue's session, holds
//! the clocks, and scores every game, also those in which an engine crashes,
//! hangs or talks nonsense. Nothing here prints; progress is told through a
//! callback.
//!
//! | module | what it is |
//! |---|---|
//! | [`spec`] | engines as they are written on the command line |
//! | [`player`] | an engine at the board: ours, or behind UCI or GTP |
//! | [`openings`] | where games begin |
//! | [`schedule`] | who plays whom |
//! | [`game`] | one game: clocks, rules, adjudication |
//! | [`processors`] | a processor for each game |
//! | [`pauses`] | what the machine withheld while a clock ran |
//! | [`record`] | games as text, written one by one and read again |
//! | [`sgf`] | the same games as SGF, where the game's players use it |
//! | [`runner`] | the whole match, on several threads |
//! | [`standings`] | who stands where |
//! | [`stats`] | what the results say, and how sure it is |

pub mod game;
pub mod openings;
pub mod pauses;
pub mod player;
pub mod processors;
pub mod record;
pub mod runner;
pub mod schedule;
pub mod sgf;
pub mod spec;
pub mod standings;
pub mod stats;
