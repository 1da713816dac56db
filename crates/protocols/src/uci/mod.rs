//! The Universal Chess Interface.
