//! Making endgame databases and checking them.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use gametree_core::{InputError, StopFlag};
use gametree_proof::awari::{Endings as AwariEndings, Ranking};
use gametree_proof::chess_endings::{ChessEndings, Men};
use gametree_proof::morris::{Endings as MorrisEndings, Stage};

/// What is asked for.
#[derive(Clone, Debug)]
pub struct DatabaseRequest {
    /// Awari, morris or chess.
    pub game: String,
    /// How far: seeds in play, men a side, or the name of a chess ending.
    pub what: String,
    /// The folder; each game has its own within it.
    pub folder: PathBuf,
    /// Threads.
    pub threads: usize,
    /// Derive every value once more, also those that were there.
    pub verify: bool,
    /// What ends the work early.
    pub stop: StopFlag,
}

/// News of the work.
#[derive(Clone, Debug)]
pub enum DatabaseNews {
    /// What is being done, and how much of all is done, from 0 to 1.
    Progress(String, f64),
    /// A level is there.
    Level(DatabaseLevel),
}

/// A level of a database.
#[derive(Clone, Debug)]
pub struct DatabaseLevel {
    /// Its name.
    pub name: String,
    /// How many numbers its positions have.
    pub size: u64,
    /// How long it took; `None` if it was there.
    pub time: Option<Duration>,
    /// Whether all values followed when they were derived once more; `None` if
    /// nobody asked.
    pub verified: Option<bool>,
}

type News<'a> = &'a mut dyn FnMut(DatabaseNews);

/// Makes a database, or goes on with it, and checks it if asked to. Whether it came
/// to its end.
///
/// # Errors
///
/// When nothing fits the request, or a file can not be used.
pub fn make_database(request: &DatabaseRequest, news: News<'_>) -> Result<bool, InputError> {
    let folder = request.folder.join(&request.game);
    let number = |least: usize, most: usize| {
        let fits = request.what.parse().ok().filter(|n| (least..=most).contains(n));
        let range = format!("expected a number from {least} to {most}, not {:?}", request.what);
        fits.ok_or_else(|| InputError::new(range))
    };
    type Work<'a> = Box<dyn FnOnce(News<'_>) -> io::Result<bool> + 'a>;
    let work: Work<'_> = match request.game.as_str() {
        "awari" => {
            let seeds = number(1, 48)?;
            Box::new(move |news| awari(request, seeds, news))
        }
        "morris" => {
            let men = number(3, 12)?;
            Box::new(move |news| morris(request, men, news))
        }
        "chess" => {
            let men = Men::read(&request.what)?;
            Box::new(move |news| chess(request, &men, news))
        }
        other => {
            return Err(InputError::new(format!("no databases of {other:?}; write awari, morris or chess")));
        }
    };
    let fault = |error: io::Error| InputError::new(format!("{}: {error}", folder.display()));
    fs::create_dir_all(&folder).map_err(fault)?;
    work(news).map_err(fault)
}

fn awari(request: &DatabaseRequest, most: usize, news: News<'_>) -> io::Result<bool> {
    let folder = request.folder.join("awari");
    let mut endings = AwariEndings::open(&folder)?;
    let sizes: Vec<f64> = (0..=most).map(|seeds| Ranking::new(12, seeds).size() as f64).collect();
    let all: f64 = sizes.iter().sum();
    for seeds in 1..=most {
        if request.stop.is_stopped() {
            return Ok(false);
        }
        let done = sizes[..seeds].iter().sum::<f64>() / all;
        news(DatabaseNews::Progress(format!("{seeds} seeds"), done));
        let clock = Instant::now();
        let there = endings.seeds() >= seeds;
        if !there {
            endings.solve(request.threads);
            endings.save(&folder, seeds)?;
        }
        let time = (!there).then(|| clock.elapsed());
        let verified = request.verify.then(|| endings.verify(seeds).is_none());
        let name = format!("{seeds} seeds");
        let size = endings.level(seeds).len() as u64;
        news(DatabaseNews::Level(DatabaseLevel { name, size, time, verified }));
    }
    Ok(true)
}

fn morris(request: &DatabaseRequest, most: usize, news: News<'_>) -> io::Result<bool> {
    let mut endings = MorrisEndings::open(&request.folder.join("morris"))?;
    let all: usize = MorrisEndings::order(most).map(|(a, b)| MorrisEndings::size(a, b)).sum();
    let mut before = 0;
    for (a, b) in MorrisEndings::order(most) {
        let size = MorrisEndings::size(a, b);
        let clock = Instant::now();
        let there = endings.has(a, b);
        let done = endings.solve(a, b, request.threads, &mut |stage| {
            // The first look takes about half of the time.
            let (words, part) = match stage {
                Stage::Look(seen, of) => (format!("{a}-{b}: first look"), seen as f64 / of as f64 / 2.0),
                Stage::Back(plies, found) => (format!("{a}-{b}: {found} positions at {plies} plies"), 0.5),
                Stage::Done => (format!("{a}-{b}: done"), 1.0),
            };
            let done = (before as f64 + part * size as f64) / all as f64;
            news(DatabaseNews::Progress(words, done));
            !request.stop.is_stopped()
        })?;
        if !done || request.stop.is_stopped() {
            return Ok(false);
        }
        let time = (!there).then(|| clock.elapsed());
        let verified = match request.verify {
            true => Some(endings.verify(a, b, request.threads)?.is_none()),
            false => None,
        };
        before += size;
        let name = format!("{a}-{b}");
        news(DatabaseNews::Level(DatabaseLevel { name, size: size as u64, time, verified }));
    }
    Ok(true)
}

fn chess(request: &DatabaseRequest, men: &Men, news: News<'_>) -> io::Result<bool> {
    let mut endings = ChessEndings::default();
    let clock = Instant::now();
    let mut passes = 0;
    let done = endings.solve(
        men,
        Some(&request.folder.join("chess")),
        request.threads,
        &mut |men, pass, found| {
            passes += 1;
            let words = format!("{}: {found} positions at {pass} plies", men.name());
            news(DatabaseNews::Progress(words, 0.0));
            !request.stop.is_stopped()
        },
    )?;
    if !done {
        return Ok(false);
    }
    let time = (passes > 0).then(|| clock.elapsed());
    let verified = request.verify.then(|| endings.verify(men).is_none());
    let size = endings.census(men).map_or(0, |census| census.positions);
    news(DatabaseNews::Level(DatabaseLevel { name: men.name(), size, time, verified }));
    Ok(true)
}
