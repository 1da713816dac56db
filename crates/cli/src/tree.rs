//! `gametree tree`: a typed tree, searched, explained and drawn.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use gametree_catalog::{Answer, Choice, Facts, Request, Session, Shape, Trace, open_tree};
use gametree_core::{Limits, Player};
use gametree_draw::{TreeOptions, svg_to_png, tree_svg};

use crate::failure::{BadInput, INTERRUPTED};
use crate::{files, interrupt, tree_json, tree_text};

/// The arguments of `gametree tree`.
#[derive(Args, Debug)]
#[command(after_help = "A tree is a number, or a list of trees in round brackets or as JSON. Levels
alternate; max( and min( say otherwise. Nodes and moves may have names:
A:(left=3 right=B:(5 7)).

Examples:
  gametree tree \"((3 12 8) (2 4 6) (14 5 2))\"
  gametree tree \"((3 12 8) (2 4 6) (14 5 2))\" --algorithm scout --steps
  gametree tree \"[[3, 12, 8], [2, 4, 6], [14, 5, 2]]\" --svg tree.svg --png tree.png
  gametree tree @tree.txt --min --json")]
pub(crate) struct TreeArgs {
    /// The tree: nested lists or JSON; @FILE reads a file, - standard input
    #[arg(value_name = "TREE", allow_negative_numbers = true)]
    tree: String,
    /// The algorithm; `gametree algorithms` lists them
    #[arg(long, short, value_name = "NAME", default_value = "alpha-beta")]
    algorithm: String,
    /// MAX moves at the root (the default)
    #[arg(long, conflicts_with = "min")]
    max: bool,
    /// MIN moves at the root
    #[arg(long)]
    min: bool,
    /// Look only this many moves ahead; what lies deeper counts 0
    #[arg(long, short, value_name = "N")]
    depth: Option<usize>,
    /// Tell every event: windows, evaluations, cut-offs and why
    #[arg(long)]
    steps: bool,
    /// Draw the searched tree into this file, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the searched tree into this file, as PNG
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

/// Searches up to this many nodes are recorded even if nobody asked for the
/// steps, to tell what was evaluated and cut.
const RECORD_NODES: u64 = 20_000;
/// Names of nodes are paths, which grow with the tree's height.
const RECORD_HEIGHT: usize = 500;
/// Searches beyond this are not told step by step.
const MOST_STEPS: usize = 1_000_000;
/// Whole trees up to this size are solved for the strategies of both players.
const SOLVE_NODES: usize = 2_000_000;
/// Principal variations that are listed.
const LINES: usize = 20;
/// Pixels to a unit of the picture.
const SCALE: f32 = 2.0;

/// Everything that was found out about a tree.
pub(crate) struct Findings {
    pub(crate) session: Box<dyn Session>,
    pub(crate) answer: Answer,
    pub(crate) trace: Option<Trace>,
    pub(crate) shape: Option<Shape>,
    pub(crate) facts: Option<Facts>,
}

/// Searches, tells and draws.
pub(crate) fn run(args: &TreeArgs) -> anyhow::Result<ExitCode> {
    let input = files::argument(&args.tree)?;
    let root = if args.min { Player::MIN } else { Player::MAX };
    let session = open_tree(&input, root).map_err(|error| BadInput::in_text(&error, &input))?;
    let request = Request {
        algorithm: Some(Choice::read(&args.algorithm)?),
        limits: Limits { depth: args.depth, stop: interrupt::flag(), ..Limits::none() },
        count: true,
        ..Request::default()
    };
    let findings = find(args, session, &request)?;
    files::write(&draw(args, &findings)?)?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    match args.json {
        true => tree_json::print(&mut out, &findings, args.steps)?,
        false => tree_text::print(&mut out, &findings, args.steps)?,
    }
    out.flush()?;
    Ok(if interrupt::happened() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

fn find(args: &TreeArgs, session: Box<dyn Session>, request: &Request) -> anyhow::Result<Findings> {
    let shape = session.shape(args.depth, u64::MAX);
    let is_small = |shape: &Shape| shape.nodes <= RECORD_NODES && shape.height <= RECORD_HEIGHT;
    let picture = args.svg.is_some() || args.png.is_some();
    let most = match () {
        () if picture => Some(TreeOptions::default().node_limit),
        () if args.steps => Some(MOST_STEPS),
        () => shape.filter(is_small).map(|_| MOST_STEPS),
    };
    let (answer, trace) = match most {
        Some(most) => {
            let mut trace = interrupt::during(|| session.trace(request, most))?;
            trace.diagram.title = title(&trace.answer, shape);
            (trace.answer.clone(), Some(trace))
        }
        None => (interrupt::during(|| session.search(request, &mut |_| {}))?, None),
    };
    let facts = if args.depth.is_none() { session.facts(SOLVE_NODES, LINES) } else { None };
    Ok(Findings { session, answer, trace, shape, facts })
}

fn title(answer: &Answer, shape: Option<Shape>) -> String {
    let leaves = shape.map_or_else(String::new, |shape| format!(" of {}", shape.leaves));
    format!(
        "{}: value {}, {}{leaves} leaves evaluated",
        answer.algorithm,
        answer.value(),
        answer.counts.distinct.unwrap_or(answer.counts.evaluations)
    )
}

/// The pictures, each with the file that it is for.
fn draw<'a>(args: &'a TreeArgs, findings: &Findings) -> anyhow::Result<Vec<(&'a Path, Vec<u8>)>> {
    let mut pictures: Vec<(&Path, Vec<u8>)> = Vec::new();
    let Some(trace) = findings.trace.as_ref().filter(|_| args.svg.is_some() || args.png.is_some()) else {
        return Ok(pictures);
    };
    let svg = tree_svg(&trace.diagram, &TreeOptions::default()).context("can not draw the tree")?;
    if let Some(path) = &args.png {
        pictures.push((path, svg_to_png(&svg, SCALE).context("can not draw the tree as PNG")?));
    }
    if let Some(path) = &args.svg {
        pictures.push((path, svg.into_bytes()));
    }
    Ok(pictures)
}
