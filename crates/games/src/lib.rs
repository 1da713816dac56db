//! Games.
pub mod connect_four;
