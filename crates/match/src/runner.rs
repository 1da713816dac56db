//! The whole match, on several threads.
//!
//! Workers take games from a queue and keep their engines from game to game; an
//! engine that misbehaved is started again. One thread, the caller's, hears of
//! finished games, writes them down and tells the callback.

use std::collections::{HashMap, VecDeque};
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use gametree_catalog::Session;
use gametree_core::{InputError, Player as Side, StopFlag};
use gametree_protocols::Fault;

use crate::game::{self, Played, Rules};
use crate::openings::Opening;
use crate::player::{self, Player};
use crate::processors;
use crate::record::{Book, Record};
use crate::schedule::{self, Format};
use crate::sgf::Collection;
use crate::spec::Spec;
use crate::standings::Standings;
use crate::stats::{Sprt, Verdict};

/// A match that can be run.
pub struct Match {
    /// The game, at its start.
    pub game: Box<dyn Session>,
    /// Who takes part.
    pub engines: Vec<Spec>,
    /// Who plays whom.
    pub format: Format,
    /// Pairs of games for every two engines that meet.
    pub pairs: usize,
    /// Where games begin; used in turn.
    pub openings: Vec<Opening>,
    /// How games are timed and cut short.
    pub rules: Rules,
    /// Games at the same time.
    pub concurrency: usize,
    /// Whether each of them keeps to one processor.
    pub pinned: bool,
    /// A test that may end a match of two engines early.
    pub sprt: Option<Sprt>,
    /// The file for the games.
    pub file: Option<PathBuf>,
    /// Whether to go on with the games in the file.
    pub resume: bool,
    /// Somebody's wish to stop.
    pub stop: StopFlag,
}

/// What the callback hears.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// So many games were found in the file.
    Resumed(usize),
    /// A game is over.
    Finished(&'a Record, &'a Standings),
}

/// What came of a match.
#[derive(Clone, Debug)]
pub struct Summary {
    /// All results.
    pub standings: Standings,
    /// All games, in order of their numbers.
    pub records: Vec<Record>,
    /// What the test said.
    pub verdict: Option<Verdict>,
    /// Whether all games were played that were to be.
    pub complete: bool,
}

/// One game to be played.
#[derive(Clone, Copy, Debug)]
struct Task {
    number: usize,
    engines: [usize; 2],
    opening: usize,
}

impl Match {
    /// The number of games, if the match goes to its end.
    #[must_use]
    pub fn size(&self) -> usize {
        let rounds = if let Format::Swiss(rounds) = self.format { rounds } else { 1 };
        schedule::first(self.format, self.engines.len(), self.pairs).len() * 2 * rounds
    }

    /// Plays the match.
    ///
    /// # Errors
    ///
    /// When an engine can not be started at all, or the file can not be used.
    pub fn run(&self, on_event: &mut dyn FnMut(Event<'_>)) -> Result<Summary, InputError> {
        self.check()?;
        let mut state = State {
            standings: Standings::new(self.engines.len()),
            records: Vec::new(),
            book: None,
            sgf: None,
            failure: None,
        };
        self.open_file(&mut state, on_event)?;
        let mut round = 0;
        let mut pairings = schedule::first(self.format, self.engines.len(), self.pairs);
        let mut verdict = self.verdict(&state.standings);
        while !pairings.is_empty() && !self.is_over(verdict) && state.failure.is_none() {
            let games = pairings.iter().flat_map(|pairing| {
                let schedule::Pairing { number, a, b, opening } = *pairing;
                let opening = opening % self.openings.len().max(1);
                [
                    Task { number: 2 * number, engines: [a, b], opening },
                    Task { number: 2 * number + 1, engines: [b, a], opening },
                ]
            });
            let tasks: VecDeque<Task> = games.filter(|task| !state.standings.has(task.number)).collect();
            self.play_all(tasks, &mut state, on_event);
            verdict = self.verdict(&state.standings);
            round += 1;
            pairings = schedule::next(self.format, round, self.pairs, &state.standings);
        }
        if let Some(failure) = state.failure {
            return Err(failure);
        }
        state.records.sort_by_key(|record| record.number);
        let complete = state.records.len() >= self.size() || matches!(verdict, Some(v) if v != Verdict::Open);
        Ok(Summary { standings: state.standings, records: state.records, verdict, complete })
    }

    fn check(&self) -> Result<(), InputError> {
        if self.engines.len() < 2 {
            return Err(InputError::new("a match needs two engines"));
        }
        if self.pinned {
            // Tried on a thread that ends at once.
            thread::scope(|scope| scope.spawn(|| processors::keep_to(0)).join()).unwrap_or(Ok(()))?;
        }
        for (i, engine) in self.engines.iter().enumerate() {
            if self.engines[..i].iter().any(|other| other.name == engine.name) {
                return Err(InputError::new(format!("two engines are called {:?}; use name=", engine.name)));
            }
            let mut player = player::start(engine, self.game.as_ref(), &self.stop)
                .map_err(|fault| InputError::new(format!("{}: {fault}", engine.name)))?;
            let ready = player.new_game(0);
            ready.map_err(|fault| InputError::new(format!("{}: {fault}", engine.name)))?;
        }
        Ok(())
    }

    fn open_file(&self, state: &mut State, on_event: &mut dyn FnMut(Event<'_>)) -> Result<(), InputError> {
        let Some(path) = &self.file else { return Ok(()) };
        let wrong = |error| InputError::new(format!("{}: {error}", path.display()));
        let (book, records) = Book::open(path, self.resume).map_err(wrong)?;
        for record in records {
            let place = |name: &str| self.engines.iter().position(|engine| engine.name == name);
            let (Some(first), Some(second), true) =
                (place(&record.first), place(&record.second), record.game == self.game.name())
            else {
                return Err(InputError::new(format!(
                    "{}: holds games of another match ({} against {})",
                    path.display(),
                    record.first,
                    record.second
                )));
            };
            state.standings.add(record.number, first, second, record.points());
            state.records.push(record);
        }
        on_event(Event::Resumed(state.records.len()));
        state.book = Some(book);
        let beside = path.with_extension("sgf");
        let collection = Collection::begin(&beside, self.game.as_ref(), &state.records);
        state.sgf = collection.map_err(|error| InputError::new(format!("{}: {error}", beside.display())))?;
        Ok(())
    }

    fn verdict(&self, standings: &Standings) -> Option<Verdict> {
        let test = self.sprt.filter(|_| self.engines.len() == 2)?;
        Some(test.verdict(&standings.pairs(0, 1)))
    }

    fn is_over(&self, verdict: Option<Verdict>) -> bool {
        self.stop.is_stopped() || matches!(verdict, Some(verdict) if verdict != Verdict::Open)
    }

    fn play_all(&self, tasks: VecDeque<Task>, state: &mut State, on_event: &mut dyn FnMut(Event<'_>)) {
        let workers = self.concurrency.clamp(1, tasks.len().max(1));
        let queue = Mutex::new(tasks);
        let halt = StopFlag::new();
        let (sender, finished) = channel();
        thread::scope(|scope| {
            for place in 0..workers {
                let (sender, queue, halt) = (sender.clone(), &queue, &halt);
                scope.spawn(move || self.work(place, queue, halt, &sender));
            }
            drop(sender);
            loop {
                match finished.recv_timeout(Duration::from_millis(100)) {
                    Ok((task, record)) => {
                        state.add(self.game.as_ref(), task, record, on_event);
                        if self.is_over(self.verdict(&state.standings)) || state.failure.is_some() {
                            halt.stop();
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {
                        if self.stop.is_stopped() {
                            halt.stop();
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
        });
    }

    /// Plays games until there are no more.
    fn work(
        &self,
        place: usize,
        queue: &Mutex<VecDeque<Task>>,
        halt: &StopFlag,
        finished: &Sender<(Task, Record)>,
    ) {
        if self.pinned {
            // That it can be done was checked.
            _ = processors::keep_to(place);
        }
        let mut players: HashMap<usize, Box<dyn Player>> = HashMap::new();
        while !halt.is_stopped() {
            let task = queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
            let Some(task) = task else { break };
            let opening = self.openings.get(task.opening).cloned().unwrap_or_default();
            let Some(played) = self.play_one(task, &opening, &mut players, halt) else { break };
            let [first, second] = task.engines.map(|engine| self.engines[engine].name.clone());
            let game = self.game.name();
            let record = Record { number: task.number, game, first, second, opening, played };
            if finished.send((task, record)).is_err() {
                break;
            }
        }
    }

    /// Plays a game; `None` if the match is over before it is.
    fn play_one(
        &self,
        task: Task,
        opening: &Opening,
        players: &mut HashMap<usize, Box<dyn Player>>,
        halt: &StopFlag,
    ) -> Option<Played> {
        let mut seated: Vec<Box<dyn Player>> = Vec::new();
        for engine in task.engines {
            let player = players
                .remove(&engine)
                .map_or_else(|| player::start(&self.engines[engine], self.game.as_ref(), halt), Ok);
            // An engine that does not start again loses its game.
            seated.push(player.unwrap_or_else(|fault| Box::new(Absent(fault))));
        }
        let limits = task.engines.map(|engine| self.engines[engine].limit.or(self.rules.limit));
        let (first, second) = seated.split_at_mut(1);
        let both: [&mut dyn Player; 2] = [first[0].as_mut(), second[0].as_mut()];
        let number = task.number as u64;
        let played = game::play(self.game.as_ref(), opening, number, both, limits, &self.rules, halt);
        let blamed = played.as_ref().and_then(|played| played.fault).map(Side::index);
        for (side, (engine, player)) in task.engines.into_iter().zip(seated).enumerate() {
            // A late answer is no reason to start again, unless it never came.
            let late = played.as_ref().is_some_and(Played::is_lost_on_time);
            if !player.is_lost() && (blamed != Some(side) || late) {
                players.insert(engine, player);
            }
        }
        played
    }
}

/// The chair of an engine that could not be started.
struct Absent(Fault);

impl Player for Absent {
    fn new_game(&mut self, _: u64) -> Result<(), Fault> {
        Err(self.0.clone())
    }

    fn choose(&mut self, _: &player::Turn<'_>) -> Result<player::Chosen, Fault> {
        Err(self.0.clone())
    }

    fn is_lost(&self) -> bool {
        true
    }
}

struct State {
    standings: Standings,
    records: Vec<Record>,
    book: Option<Book>,
    sgf: Option<Collection>,
    failure: Option<InputError>,
}

impl State {
    fn add(&mut self, game: &dyn Session, task: Task, record: Record, on_event: &mut dyn FnMut(Event<'_>)) {
        let written = self.book.as_mut().map_or(Ok(()), |book| book.append(&record));
        let beside = self.sgf.as_mut().map_or(Ok(()), |sgf| sgf.append(game, &record));
        if let Err(error) = written.and(beside) {
            self.failure.get_or_insert(InputError::new(format!("the games can not be written: {error}")));
        }
        let [first, second] = task.engines;
        self.standings.add(task.number, first, second, record.points());
        on_event(Event::Finished(&record, &self.standings));
        self.records.push(record);
    }
}
