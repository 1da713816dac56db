//! The workbench from outside: by requests, on the wire, and in a real browser.
//!
//! One program for all, because each one links every search of every game.

mod browser;
mod garbage;
mod helper;
mod interface;
mod limits;
mod pictures;
