//! The tables of games and algorithms, and the session that hides their types.
