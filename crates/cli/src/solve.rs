//! `gametree solve`: the value of a position, proven, with a certificate.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use clap::Args;
use gametree_catalog::{Choice, Session, SolveNews, SolveRequest, Solved};
use gametree_core::{Limits, NodeCount, Player};
use gametree_verify::Claim;
use serde_json::json;

use crate::args::PlaceArgs;
use crate::failure::{INTERRUPTED, NEGATIVE};
use crate::{interrupt, json, text};

/// The arguments of `gametree solve`.
#[derive(Args, Debug)]
#[command(after_help = "The value is what the first player gets. A certificate holds the strategies that
prove it; `gametree verify FILE` checks it without trusting the solver. While it is
written its parts lie in FILE.part; after a stop or a kill --resume goes on there.

Examples:
  gametree solve tic-tac-toe --certificate ttt.cert
  gametree solve kalah:3,2 --algorithm df-pn
  gametree solve domineering:6x6 --certificate d66.cert --memory 512
  gametree solve connect-four:5x4 --win --certificate c4.cert --resume")]
pub(crate) struct SolveArgs {
    /// The game: NAME or NAME:VARIANT
    game: String,
    #[command(flatten)]
    place: PlaceArgs,
    /// Write the certificate to this file
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Use this much memory for tables
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    memory: u32,
    /// Go on with the parts that an earlier run left
    #[arg(long, requires = "certificate")]
    resume: bool,
    /// Prove only who wins, not by how much
    #[arg(long)]
    win: bool,
    /// By engine, pns, pn2 or df-pn
    #[arg(long, short, value_name = "NAME")]
    algorithm: Option<String>,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// Give up after this many positions
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Give up after so many seconds
    #[arg(long, short, value_name = "SECONDS")]
    time: Option<u64>,
    /// Print the result as a JSON object
    #[arg(long)]
    json: bool,
}

/// Solves.
pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<ExitCode> {
    let session = args.place.open(&args.game)?;
    let request = SolveRequest {
        algorithm: args.algorithm.as_deref().map(Choice::read).transpose()?,
        limits: Limits {
            nodes: args.nodes,
            time: args.time.map(Duration::from_secs),
            stop: interrupt::flag(),
            ..Limits::none()
        },
        memory: Some(args.memory as usize),
        threads: Some(args.threads as usize),
        sign: args.win,
        certificate: args.certificate.clone(),
        resume: args.resume,
    };
    let bar = Mutex::new(Bar::new());
    let solved = interrupt::during(|| {
        ticking(&bar, &request.limits.count, || session.solve(&request, &mut |news| locked(&bar).tell(news)))
    })?;
    locked(&bar).clear();
    let mut out = std::io::stdout().lock();
    if args.json {
        let mut object = json::object(session.as_ref());
        object.insert("algorithm".to_string(), json!(args.algorithm.as_deref().unwrap_or("engine")));
        object.insert("exact".to_string(), json!(solved.claim.is_some()));
        if let Some(claim) = solved.claim {
            object.insert("claim".to_string(), json!(claim.to_string()));
            if let Claim::Equal(value) = claim {
                object.insert("value".to_string(), json!(value));
            }
        }
        if let Some(choices) = solved.choices {
            object.insert("choices".to_string(), json!(choices));
        }
        object.insert("nodes".to_string(), json!(solved.nodes));
        object.insert("time_ms".to_string(), json!(json::millis(solved.time)));
        json::print(&mut out, &object)?;
    } else {
        writeln!(out, "{}", sentence(session.as_ref(), &solved))?;
    }
    let whole = solved.claim.is_some() && solved.choices.is_some() == args.certificate.is_some();
    Ok(match () {
        () if interrupt::happened() => ExitCode::from(INTERRUPTED),
        () if whole => ExitCode::SUCCESS,
        () => ExitCode::from(NEGATIVE),
    })
}

fn sentence(session: &dyn Session, solved: &Solved) -> String {
    let work = format!("{} nodes, {}", text::grouped(solved.nodes), text::time(solved.time));
    let Some(claim) = solved.claim else { return format!("not solved within the limits; {work}") };
    let name = |player| session.player_name(player);
    let meaning = match claim {
        Claim::Equal(0) => "a draw".to_string(),
        Claim::Equal(value) if !session.has_margins() => {
            format!("{} wins", name(if value > 0 { Player::First } else { Player::Second }))
        }
        Claim::Equal(value) if value > 0 => format!("{} gets {value}", name(Player::First)),
        Claim::Equal(value) => format!("{} gets {}", name(Player::Second), -value),
        Claim::AtLeast(_) => format!("{} wins", name(Player::First)),
        Claim::AtMost(_) => format!("{} wins", name(Player::Second)),
    };
    let proof =
        solved.choices.map_or_else(String::new, |n| format!(", certificate of {} choices", text::grouped(n)));
    format!("{claim}: {meaning}; {work}{proof}")
}

/// One line on a terminal that says how far a solve has come.
struct Bar {
    shown: bool,
    last: Option<Instant>,
    start: Instant,
    /// What was last proven of the value.
    answered: String,
    /// When the first choices were written, and how much was done then.
    writing: Option<(Instant, u32)>,
}

/// How much of a certificate is written, and about how long the rest takes.
fn left(since: Duration, first: u32, thousandths: u32) -> String {
    let part = format!(", about {}.{} % done", thousandths / 10, thousandths % 10);
    if thousandths <= first {
        return part;
    }
    let rest = 1000_u32.saturating_sub(thousandths);
    let time = since.mul_f64(f64::from(rest) / f64::from(thousandths - first));
    format!("{part}, {} left if it goes on like this", text::time(time))
}

fn locked(bar: &Mutex<Bar>) -> MutexGuard<'_, Bar> {
    bar.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does the work while the bar counts its nodes, twice a second.
fn ticking<T>(bar: &Mutex<Bar>, count: &NodeCount, work: impl FnOnce() -> T) -> T {
    if !locked(bar).shown {
        return work();
    }
    let (done, wait) = std::sync::mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            while wait.recv_timeout(Duration::from_millis(500)).is_err_and(|e| e == RecvTimeoutError::Timeout)
            {
                locked(bar).tick(count.get());
            }
        });
        let result = work();
        drop(done);
        result
    })
}

impl Bar {
    fn new() -> Bar {
        let shown = std::io::stderr().is_terminal();
        Bar { shown, last: None, start: Instant::now(), answered: String::new(), writing: None }
    }

    /// Shows the nodes, where nobody has told anything for a while.
    fn tick(&mut self, nodes: u64) {
        if self.last.is_none_or(|last| last.elapsed() > Duration::from_secs(1)) {
            let rate = nodes as f64 / self.start.elapsed().as_secs_f64().max(0.001);
            self.show(&format!("{}{} nodes, {rate:.0} a second", self.answered, text::grouped(nodes)));
        }
    }

    fn show(&self, what: &str) {
        eprint!("\r\x1b[K{}: {what}", text::time(self.start.elapsed()));
        _ = std::io::stderr().flush();
    }

    fn tell(&mut self, news: SolveNews) {
        let soon = self.last.is_some_and(|last| last.elapsed() < Duration::from_millis(200));
        let answered = matches!(news, SolveNews::Answered(..));
        if !self.shown || (soon && !answered) {
            return;
        }
        self.last = Some(Instant::now());
        let what = match news {
            SolveNews::Numbers(proof, disproof, nodes) => {
                format!("proof {proof}, disproof {disproof}, {} nodes", text::grouped(nodes))
            }
            SolveNews::Answered(least, holds) => {
                let bound = if holds { format!("{least} or more") } else { format!("less than {least}") };
                self.answered = format!("the first player gets {bound}; ");
                self.answered.clone()
            }
            SolveNews::Choices(choices, thousandths) => {
                let (begun, first) = *self.writing.get_or_insert((Instant::now(), thousandths));
                format!("{} choices{}", text::grouped(choices), left(begun.elapsed(), first, thousandths))
            }
        };
        self.show(&what);
    }

    fn clear(&mut self) {
        if self.shown {
            eprint!("\r\x1b[K");
        }
    }
}
