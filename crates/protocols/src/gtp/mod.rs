//! The Go Text Protocol, version 2.
