//! The workbench alone, for working on the page: builds in seconds where the
//! whole program takes minutes.
//!
//! `cargo run -p gametree-server --example workbench -- 8009`

use std::net::TcpListener;

fn main() -> std::io::Result<()> {
    let port = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(8009_u16);
    let listener = TcpListener::bind(("127.0.0.1", port))?;
    println!("http://{}/", listener.local_addr()?);
    gametree_server::run(listener, gametree_server::Settings::default())
}
