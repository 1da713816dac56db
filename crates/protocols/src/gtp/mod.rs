//! The Go Text Protocol, version 2.

pub mod client;
