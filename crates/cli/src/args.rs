//! Arguments that several commands share, and how they are checked.

use std::time::Duration;

use anyhow::bail;
use clap::{Args, ValueEnum};
use gametree_catalog::{Choice, Request, Session, open, open_tree};
use gametree_core::{Limits, Player, Scoring};

use crate::failure::BadInput;
use crate::{files, interrupt};

/// Where a game stands.
#[derive(Args, Debug)]
pub(crate) struct PlaceArgs {
    /// The position to begin with, in the game's own notation
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Moves to play first, apart by spaces or commas: "b2 a1"
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
}

impl PlaceArgs {
    /// Opens a game and goes to the place.
    pub(crate) fn open(&self, game: &str) -> anyhow::Result<Box<dyn Session>> {
        let mut session = open_game(game)?;
        if let Some(text) = &self.position {
            let wrong = |error| BadInput::in_text(&error, text).about("--position");
            session.set_position(text).map_err(wrong)?;
        }
        let words = self.moves.as_deref().unwrap_or_default();
        let words = words.split([' ', ',', '\t', '\n']).filter(|word| !word.is_empty());
        for (i, word) in words.enumerate() {
            if let Err(error) = session.play(word) {
                bail!("--moves: move {}: {error}", i + 1);
            }
        }
        Ok(session)
    }
}

/// Opens `NAME`, `NAME:VARIANT`, or a tree without its name.
pub(crate) fn open_game(game: &str) -> anyhow::Result<Box<dyn Session>> {
    let tree = game.strip_prefix("tree:").filter(|rest| *rest == "-" || rest.starts_with('@'));
    let bare = ["(", "[", "{", "@", "max(", "min("].iter().any(|begin| game.trim_start().starts_with(begin));
    match tree.or_else(|| (bare || game == "-").then_some(game)) {
        Some(text) => {
            let text = files::argument(text)?;
            Ok(open_tree(&text, Player::MAX).map_err(|error| BadInput::in_text(&error, &text))?)
        }
        None => Ok(open(game).map_err(|error| BadInput::in_text(&error, game))?),
    }
}

/// How to search, and for how long.
#[derive(Args, Debug)]
pub(crate) struct SearchArgs {
    /// The algorithm, with options as NAME,key=value; `gametree algorithms` lists them
    #[arg(long, short, value_name = "NAME")]
    pub(crate) algorithm: Option<String>,
    /// The static evaluation; `gametree games NAME` lists them
    #[arg(long, short, value_name = "NAME")]
    evaluator: Option<String>,
    /// Look this many plies ahead
    #[arg(long, short, value_name = "N")]
    pub(crate) depth: Option<usize>,
    /// Visit at most this many positions
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Search for this long
    #[arg(long, short, value_name = "SECONDS", allow_negative_numbers = true)]
    time: Option<f64>,
    /// Make this many play-outs, for algorithms that do
    #[arg(long, value_name = "N")]
    simulations: Option<u64>,
    /// Threads, for algorithms that can use several
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Megabytes, for algorithms that keep a table
    #[arg(long, value_name = "MB")]
    hash: Option<usize>,
    /// Seed, for algorithms that use chance
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// What the outcomes of a game mean to a search.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ScoringArg {
    /// The margin, in the game's own unit
    Margin,
    /// Who wins: 1, 0 or -1
    Sign,
    /// How soon: a quicker win is better
    Distance,
}

impl From<ScoringArg> for Scoring {
    fn from(arg: ScoringArg) -> Scoring {
        match arg {
            ScoringArg::Margin => Scoring::Margin,
            ScoringArg::Sign => Scoring::Sign,
            ScoringArg::Distance => Scoring::Distance,
        }
    }
}

impl SearchArgs {
    /// Whether anything limits the search.
    pub(crate) fn is_limited(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.time.is_some() || self.simulations.is_some()
    }

    /// The request, as far as these arguments go. It holds the flag that
    /// Ctrl-C raises.
    pub(crate) fn request(&self) -> anyhow::Result<Request> {
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time.map(seconds).transpose()?,
            simulations: self.simulations,
            stop: interrupt::flag(),
            ..Limits::default()
        };
        Ok(Request {
            algorithm: self.algorithm.as_deref().map(Choice::read).transpose()?,
            evaluator: self.evaluator.clone(),
            limits,
            threads: self.threads,
            hash: self.hash,
            seed: self.seed,
            ..Request::default()
        })
    }
}

fn seconds(time: f64) -> anyhow::Result<Duration> {
    match Duration::try_from_secs_f64(time) {
        Ok(duration) if !duration.is_zero() => Ok(duration),
        _ => bail!("time must be a number of seconds above 0, not {time}"),
    }
}
