//! The Universal Chess Interface (Huber and Meyer-Kahlen 2000), for every game.
//!
//! The protocol says nothing about chess but how moves are spelled and what a
//! score is, so it serves any game: moves are spelled as the game's programs
//! spell them, `wtime` is the first player's clock, and a score of 100 is one
//! point, be it a pawn or a disc.
//!
//! | file | what |
//! |---|---|
//! | `server` | the engine side: reads commands, keeps the position |
//! | `options` | the options, their bounds and their values |
//! | `go` | the command `go` |
//! | `job` | one search, on a thread of its own |
//! | `score` | scores as the protocol writes them; chances to win, draw and lose |
//! | `weaker` | playing below full strength |
//! | `board` | the commands `d` and `bench` |

mod board;
mod go;
mod job;
mod options;
mod score;
mod server;
mod weaker;

pub use server::serve;
