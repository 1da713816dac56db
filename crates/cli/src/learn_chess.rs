//! `gametree learn chess`: self-play positions, then the network or the weights
//! of the named features.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use gametree_games::chess::Outlook;
use gametree_learn::chess::{fit, lookahead, sample, selfplay, train};

use crate::failure::INTERRUPTED;
use crate::learn::LearnArgs;
use crate::{files, interrupt, text};

/// Positions to learn from if nobody says.
const SAMPLES: usize = 1_000_000;

/// Plays, then learns.
pub(crate) fn run(args: &LearnArgs) -> anyhow::Result<ExitCode> {
    let data = args.data.clone().unwrap_or_else(|| args.out.with_extension("samples"));
    let wanted = args.samples.unwrap_or(SAMPLES);
    if !play(args, &data, wanted)? {
        eprintln!("stopped; the same command goes on");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    let bytes = std::fs::read(&data).with_context(|| format!("can not read {}", data.display()))?;
    let mut samples = sample::read_all(&bytes);
    samples.truncate(wanted);
    let epochs = args.rounds.unwrap_or(20).max(1);
    let stop = interrupt::flag();
    let start = Instant::now();
    let tell = |epoch: usize, error: f64, held_out: f64| {
        let time = text::time(start.elapsed());
        println!("round {epoch}: error {:.4}, {:.4} on other games, {time}", error.sqrt(), held_out.sqrt());
        !stop.is_stopped()
    };
    let learned = interrupt::during(|| {
        if args.features {
            let weights = fit::run(&samples, epochs, 0.0, &mut |p| tell(p.epoch, p.error, p.held_out));
            return fit::table(&weights).into_bytes();
        }
        let options = train::Options { epochs, seed: args.seed, ..train::Options::default() };
        let samples = lookahead::labelled(&samples, lookahead::USUAL);
        train::run(&samples, &options, &mut |p| tell(p.epoch, p.error, p.held_out)).to_bytes()
    });
    if interrupt::happened() {
        eprintln!("stopped; the same command learns again from {}", data.display());
        return Ok(ExitCode::from(INTERRUPTED));
    }
    println!("{} bytes to {}", text::grouped(learned.len() as u64), args.out.display());
    files::write(&[(&args.out, learned)])?;
    Ok(ExitCode::SUCCESS)
}

/// Plays games until the file holds enough positions; `false` if somebody
/// interrupted. Games go into the file one by one, and another run goes on
/// behind the last.
fn play(args: &LearnArgs, data: &Path, wanted: usize) -> anyhow::Result<bool> {
    let held = if data.exists() {
        std::fs::read(data).with_context(|| data.display().to_string())?
    } else {
        Vec::new()
    };
    let mut count = held.len() / sample::SIZE;
    let last = sample::read_all(&held).last().map(|sample| sample.game);
    let mut number = last.map_or(0, |game| game + 1);
    if count >= wanted {
        return Ok(true);
    }
    let options = selfplay::Options { seed: args.seed, nodes: args.nodes, ..selfplay::Options::default() };
    let evaluator = &args.evaluator;
    let outlook =
        Outlook::by_name(evaluator).with_context(|| format!("chess has no evaluator {evaluator:?}"))?;
    let mut player = selfplay::Player::new(outlook, options);
    let open = OpenOptions::new().create(true).append(true).open(data);
    let mut file = open.with_context(|| format!("can not write {}", data.display()))?;
    let stop = interrupt::flag();
    interrupt::during(|| {
        while count < wanted && !stop.is_stopped() {
            let samples = player.game(number);
            let bytes: Vec<u8> = samples.iter().flat_map(sample::Sample::to_bytes).collect();
            file.write_all(&bytes).with_context(|| format!("can not write {}", data.display()))?;
            count += samples.len();
            number += 1;
            if number.is_multiple_of(1000) {
                println!(
                    "{} games, {} positions",
                    text::grouped(u64::from(number)),
                    text::grouped(count as u64)
                );
            }
        }
        Ok(count >= wanted)
    })
}
