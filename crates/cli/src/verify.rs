//! `gametree verify`: checks a certificate without trusting the solver.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use gametree_catalog::{OnChoice, open};
use gametree_core::Player;
use gametree_verify::{Checked, Fault, Header, Reader};
use serde_json::json;

use crate::failure::NEGATIVE;
use crate::text;

/// The arguments of `gametree verify`.
#[derive(Args, Debug)]
#[command(after_help = "Plays every reply against the strategies in the file. Exit code 0 only if the claim
holds; else 1, with the position at which it fails. The check trusts the rules of the
game, the checker's few lines, the compiler and the machine, and nothing else; but for
databases that the certificate says it rests on, which GAMETREE_DATABASES must hold.

Examples:
  gametree verify ttt.cert
  gametree verify ttt.cert --json")]
pub(crate) struct VerifyArgs {
    /// The certificate
    file: String,
    /// Print the result as a JSON object
    #[arg(long)]
    json: bool,
}

/// Checks.
pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let input = File::open(&args.file).with_context(|| args.file.clone())?;
    let mut out = std::io::stdout().lock();
    let result = check(&mut BufReader::with_capacity(1 << 20, input), None);
    let time = start.elapsed();
    if let (Ok((header, _)), false) = (&result, args.json) {
        let words: Vec<&str> = header.rests.split_whitespace().collect();
        for pair in words.chunks_exact(2) {
            writeln!(out, "{} rests on {}, SHA-256 {}", args.file, pair[0], pair[1])?;
        }
    }
    match (&result, args.json) {
        (Ok((header, checked)), false) => writeln!(
            out,
            "{}: {} holds for {}; {} choices, {} positions, {}",
            args.file,
            checked.claim,
            header.game,
            text::grouped(checked.choices),
            text::grouped(checked.positions),
            text::time(time)
        )?,
        (Err(fault), false) => writeln!(out, "{}: does not hold: {fault}", args.file)?,
        (Ok((header, checked)), true) => writeln!(
            out,
            "{}",
            json!({"game": header.game, "position": header.root, "claim": checked.claim.to_string(), "holds": true,
                "rests": header.rests.split_whitespace().step_by(2).collect::<Vec<_>>(),
                "choices": checked.choices, "positions": checked.positions, "time_ms": time.as_micros() as f64 / 1e3})
        )?,
        (Err(fault), true) => writeln!(
            out,
            "{}",
            json!({"holds": false, "line": fault.line, "position": fault.position, "fault": fault.message})
        )?,
    }
    Ok(if result.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(NEGATIVE) })
}

/// Checks a file; `on_choice` hears of every choice.
fn check(input: &mut dyn BufRead, on_choice: OnChoice<'_>) -> Result<(Header, Checked), Fault> {
    let mut reader = Reader::new(input);
    let header = reader.header()?;
    let session = open(&header.game).map_err(|error| Fault::new(None, format!("the game: {error}")))?;
    let checked = session.verify(&header, &mut reader, on_choice)?;
    Ok((header, checked))
}

/// The strategies of a certificate that holds, for playing them.
pub(crate) fn strategies(file: &str, game: &str) -> anyhow::Result<HashMap<(Player, String), String>> {
    let input = File::open(file).with_context(|| file.to_string())?;
    let mut moves = HashMap::new();
    let mut on_choice = |player, position, m| {
        moves.insert((player, position), m);
    };
    let found = check(&mut BufReader::new(input), Some(&mut on_choice));
    match found {
        Err(fault) => bail!("{file}: does not hold: {fault}"),
        Ok((header, _)) if header.game != game => bail!("{file} is about {}, not {game}", header.game),
        Ok(_) => Ok(moves),
    }
}
