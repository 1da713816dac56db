//! `gametree serve`: the workbench in a browser.

use std::io::{IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, bail};
use clap::Args;
use gametree_server::Settings;

/// The arguments of `gametree serve`.
#[derive(Args, Debug)]
#[command(after_help = "The page needs no network but this server. Ctrl-C ends it.

Examples:
  gametree serve
  gametree serve --port 9000 --no-open")]
pub(crate) struct ServeArgs {
    /// Listen on this port; 0 for any free one. Without it 8008, or the next that is free
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Listen on this address. There is no login: whoever can reach it can use it
    #[arg(long, value_name = "A", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// Open the page in a browser, even if this is no terminal
    #[arg(long, conflicts_with = "no_open")]
    open: bool,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Searches at a time; as many as there are cores if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    searches: Option<u16>,
}

/// The usual port, and how many more are tried.
const PORT: u16 = 8008;
const TRIES: u16 = 20;

/// Serves.
pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<ExitCode> {
    let listener = listen(args)?;
    let place = listener.local_addr()?;
    let page = address(place);
    let mut out = std::io::stdout().lock();
    // One write: whoever reads the first line may be gone before a second.
    out.write_all(format!("gametree workbench: {page}\nCtrl-C ends it.\n").as_bytes())?;
    out.flush()?;
    drop(out);
    if !place.ip().is_loopback() {
        eprintln!(
            "warning: there is no login; whoever can reach {place} can play, search and use this machine's time"
        );
    }
    if args.open || (!args.no_open && has_screen()) {
        show(&page);
    }
    let mut settings = Settings::default();
    if let Some(searches) = args.searches {
        settings.searches = usize::from(searches);
    }
    gametree_server::run(listener, settings)?;
    Ok(ExitCode::SUCCESS)
}

fn listen(args: &ServeArgs) -> anyhow::Result<TcpListener> {
    if let Some(port) = args.port {
        let place = SocketAddr::new(args.address, port);
        return TcpListener::bind(place).with_context(|| format!("can not listen on {place}"));
    }
    for port in PORT..PORT + TRIES {
        match TcpListener::bind(SocketAddr::new(args.address, port)) {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {}
            Err(error) => return Err(error).with_context(|| format!("can not listen on {}", args.address)),
        }
    }
    bail!("the ports {PORT} to {} are all in use; name another with --port", PORT + TRIES - 1)
}

/// What to type into a browser.
fn address(place: SocketAddr) -> String {
    match place.ip() {
        ip if ip.is_unspecified() => format!("http://localhost:{}/", place.port()),
        _ => format!("http://{place}/"),
    }
}

/// Whether somebody sits in front of a browser, as far as can be told.
fn has_screen() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let system = cfg!(any(windows, target_os = "macos"));
    std::io::stdout().is_terminal() && (system || set("DISPLAY") || set("WAYLAND_DISPLAY"))
}

/// Opens the page by what the system has; the address was printed anyway.
fn show(page: &str) {
    let (program, before): (&str, &[&str]) = match () {
        () if cfg!(windows) => ("cmd", &["/C", "start", ""]),
        () if cfg!(target_os = "macos") => ("open", &[]),
        () => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(before).arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    _ = command.spawn();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_can_be_typed() {
        for (place, page) in [
            ("127.0.0.1:8008", "http://127.0.0.1:8008/"),
            ("0.0.0.0:80", "http://localhost:80/"),
            ("[::1]:8008", "http://[::1]:8008/"),
        ] {
            assert_eq!(address(place.parse().unwrap()), page);
        }
    }
}
