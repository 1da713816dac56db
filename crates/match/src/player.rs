//! An engine at the board: ours, or behind UCI or GTP.

use std::time::{Duration, Instant};

use gametree_catalog::{Method, Request, Session, Spelling};
use gametree_core::{Clock, InputError, Limits, Player as Side, Scoring, StopFlag};
use gametree_protocols::{Fault, gtp, uci};

use crate::spec::{Kind, MoveLimit, Own, Spec};

/// How a player is asked for a move.
#[derive(Clone, Debug)]
pub struct Turn<'a> {
    /// Where the game began, if not at the usual start.
    pub start: Option<&'a str>,
    /// The moves since, as programs write them, each with who made it.
    pub moves: &'a [(Side, String)],
    /// Who is to move.
    pub side: Side,
    /// What is left on the clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// What the move may take where there are no clocks.
    pub limit: MoveLimit,
    /// When the referee stops to wait.
    pub deadline: Instant,
}

/// The clocks of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// Time left to the first and the second player.
    pub left: [Duration; 2],
    /// What every move adds.
    pub increment: Duration,
    /// Moves until time is added again.
    pub moves_to_go: Option<u32>,
}

/// A move that a player chose.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Chosen {
    /// The move.
    pub text: String,
    /// Its score in points for the player.
    pub score: Option<f64>,
    /// The depth it was looked at to.
    pub depth: Option<u64>,
    /// The nodes that took.
    pub nodes: Option<u64>,
}

/// An engine at the board.
pub trait Player: Send {
    /// Prepares for game `number` of the match.
    ///
    /// # Errors
    ///
    /// When the engine does not get ready.
    fn new_game(&mut self, number: u64) -> Result<(), Fault>;

    /// A move.
    ///
    /// # Errors
    ///
    /// When the engine gives none in time.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Chosen, Fault>;

    /// The processor time that the engine has used so far, where it is known.
    fn worked(&self) -> Option<Duration> {
        None
    }

    /// Whether the engine has to be started again.
    fn is_lost(&self) -> bool {
        false
    }
}

/// Starts an engine for `game`, a session at the start.
///
/// # Errors
///
/// When it can not be started.
pub fn start(spec: &Spec, game: &dyn Session, stop: &StopFlag) -> Result<Box<dyn Player>, Fault> {
    Ok(match &spec.kind {
        Kind::Own(own) => Box::new(OwnPlayer::new(own, game, stop)),
        Kind::Uci(command, options) => Box::new(UciPlayer {
            last: Duration::ZERO,
            client: uci::client::Client::start(command, options)?,
        }),
        Kind::Gtp(command, options) => {
            let komi = options.iter().find(|(name, _)| name == "komi").map(|(_, value)| value.clone());
            let client = gtp::client::Client::start(command)?;
            Box::new(GtpPlayer { client, size: game.view().columns, komi })
        }
    })
}

struct OwnPlayer {
    session: Box<dyn Session>,
    request: Request,
    /// The seed of the match's first game.
    seed: u64,
}

impl OwnPlayer {
    fn new(own: &Own, game: &dyn Session, stop: &StopFlag) -> OwnPlayer {
        let mut session = match game.entry().open(game.variant()) {
            Ok(session) => session,
            // It was opened once, so it can be opened again.
            Err(_) => game.fork(),
        };
        session.spell(Spelling::Programs);
        session.remember();
        let usual = gametree_catalog::Choice::read(game.entry().algorithm).ok();
        let usual = usual.filter(|choice| !matches!(choice.algorithm.method, Method::Ladder(_)));
        let algorithm =
            own.algorithm.clone().or(usual).or_else(|| gametree_catalog::Choice::read("engine").ok());
        let scoring = if game.has_margins() { Scoring::Margin } else { Scoring::Distance };
        let limits = Limits { stop: stop.clone(), ..Limits::none() };
        let request = Request {
            algorithm,
            evaluator: own.evaluator.clone(),
            threads: own.threads,
            hash: own.hash,
            seed: own.seed,
            deepen: true,
            scoring,
            limits,
            ..Request::default()
        };
        OwnPlayer { session, request, seed: own.seed }
    }

    fn place(&self, turn: &Turn<'_>) -> Result<Box<dyn Session>, InputError> {
        let mut session = self.session.fork();
        if let Some(start) = turn.start {
            session.set_position(start)?;
        }
        turn.moves.iter().try_for_each(|(_, m)| session.play(m).map(drop))?;
        Ok(session)
    }
}

impl Player for OwnPlayer {
    fn new_game(&mut self, number: u64) -> Result<(), Fault> {
        self.session.forget();
        // Else two games from one opening could be the same game.
        self.request.seed = self.seed.wrapping_add(number);
        // The clock does not run yet; what is wrong is heard of when it does.
        _ = self.session.prepare(&self.request);
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Chosen, Fault> {
        let garbled = |error: InputError| Fault::Garbled(error.to_string());
        let session = self.place(turn).map_err(garbled)?;
        let MoveLimit { depth, nodes, simulations, time } = turn.limit;
        let limits = Limits { depth, nodes, simulations, time, ..self.request.limits.clone() };
        let limits = match turn.clocks {
            Some(clocks) => {
                let clock = Clock {
                    remaining: clocks.left[turn.side.index()],
                    increment: clocks.increment,
                    moves_to_go: clocks.moves_to_go,
                    played: turn.moves.len() as u32 / 2,
                    overhead: Duration::from_millis(20),
                };
                clock.limit(limits)
            }
            None => limits,
        };
        let request = Request { limits, ..self.request.clone() };
        let answer = session.search(&request, &mut |_| {}).map_err(garbled)?;
        if request.limits.stop.is_stopped() {
            return Err(Fault::Gone("the match was stopped".to_string()));
        }
        let score = match answer.score.distance() {
            Some(_) => 1000.0 * answer.score.value().signum() as f64,
            None => answer.score.value() as f64 / answer.point.max(1) as f64,
        };
        Ok(Chosen {
            text: answer.best().unwrap_or_default().to_string(),
            score: Some(score),
            depth: answer.depth.map(|depth| depth as u64),
            nodes: Some(answer.counts.nodes),
        })
    }
}

struct UciPlayer {
    client: uci::client::Client,
    /// What the last answer took.
    last: Duration,
}

/// Nobody need be deaf for longer than this.
const LONGEST_NAP: Duration = Duration::from_millis(50);

impl UciPlayer {
    /// How long not to listen. A line of news costs the runner a wake-up, and a
    /// program may write a dozen in 10 ms. Where the time for a move is fixed and
    /// no clock charges for waiting, four fifths of what the last move took may pass.
    fn nap(&self, turn: &Turn<'_>) -> Duration {
        match (turn.clocks, turn.limit) {
            (None, MoveLimit { time: Some(time), depth: None, nodes: None, .. }) => {
                (self.last.min(time) * 4 / 5).min(LONGEST_NAP)
            }
            _ => Duration::ZERO,
        }
    }
}

impl Player for UciPlayer {
    fn new_game(&mut self, _: u64) -> Result<(), Fault> {
        self.client.new_game()
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Chosen, Fault> {
        let mut position = turn.start.map_or_else(|| "startpos".to_string(), |fen| format!("fen {fen}"));
        if !turn.moves.is_empty() {
            position += " moves";
            turn.moves.iter().for_each(|(_, m)| position.extend([" ", m]));
        }
        let begin = Instant::now();
        let reply = self.client.go(&position, &go_text(turn), self.nap(turn), turn.deadline)?;
        self.last = begin.elapsed();
        Ok(Chosen { text: reply.text, score: reply.score, depth: reply.depth, nodes: reply.nodes })
    }

    fn worked(&self) -> Option<Duration> {
        self.client.worked()
    }

    fn is_lost(&self) -> bool {
        self.client.hangs()
    }
}

/// What follows `go`.
fn go_text(turn: &Turn<'_>) -> String {
    let mut words = Vec::new();
    if let Some(Clocks { left, increment, moves_to_go }) = turn.clocks {
        let increment = increment.as_millis();
        words.push(format!("wtime {} btime {}", left[0].as_millis(), left[1].as_millis()));
        words.push(format!("winc {increment} binc {increment}"));
        words.extend(moves_to_go.map(|moves| format!("movestogo {moves}")));
    }
    let MoveLimit { depth, nodes, time, .. } = turn.limit;
    words.extend(depth.map(|depth| format!("depth {depth}")));
    words.extend(nodes.map(|nodes| format!("nodes {nodes}")));
    words.extend(time.map(|time| format!("movetime {}", time.as_millis())));
    words.join(" ")
}

struct GtpPlayer {
    client: gtp::client::Client,
    size: usize,
    komi: Option<String>,
}

impl Player for GtpPlayer {
    fn new_game(&mut self, _: u64) -> Result<(), Fault> {
        self.client.new_game(self.size, self.komi.as_deref())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Chosen, Fault> {
        if turn.start.is_some() {
            return Err(Fault::Garbled("GTP knows no positions, only moves".to_string()));
        }
        let moves: Vec<(bool, String)> =
            turn.moves.iter().map(|(side, m)| (*side == Side::First, m.clone())).collect();
        self.client.catch_up(&moves)?;
        let first = turn.side == Side::First;
        if let Some(clocks) = turn.clocks {
            self.client.time_left(first, clocks.left[turn.side.index()])?;
        }
        let text = self.client.generate(first, turn.deadline)?;
        Ok(Chosen { text, ..Chosen::default() })
    }

    fn worked(&self) -> Option<Duration> {
        self.client.worked()
    }

    fn is_lost(&self) -> bool {
        self.client.hangs()
    }
}
