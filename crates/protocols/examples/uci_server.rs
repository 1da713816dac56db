//! The engine side of UCI in a program of its own: `uci_server [GAME]`.

use gametree_protocols::uci;

fn main() {
    let game = std::env::args().nth(1).unwrap_or_else(|| "chess".to_string());
    match gametree_catalog::open(&game) {
        Ok(session) => uci::serve(session, std::io::stdin().lock(), Box::new(std::io::stdout())),
        Err(error) => eprintln!("error: {error}"),
    }
}
