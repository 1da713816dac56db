//! The engine side: reads commands, keeps the position, starts searches.
//!
//! Commands are read on the caller's thread and a search runs on its own, so
//! `stop` is heard at once. Nothing that is read can end the server but `quit`
//! and the end of the input.

use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use gametree_catalog::{Method, Request, Session, Spelling};
use gametree_core::{InputError, Limits, Scoring, StartSignal, StopFlag};

use super::board;
use super::go::Go;
use super::job::{Job, Running};
use super::options::{Effect, Options};
use super::weaker;

/// Where lines go; shared by the server and its search.
#[derive(Clone)]
pub(super) struct Output(Arc<Mutex<Box<dyn Write + Send>>>);

impl Output {
    /// Writes a line at once. When nobody listens any more there is nobody to
    /// tell.
    pub(super) fn line(&self, text: &str) {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        _ = writeln!(out, "{text}").and_then(|()| out.flush());
    }

    /// Tells a person something.
    pub(super) fn say(&self, text: &str) {
        self.line(&format!("info string {}", text.replace(['\n', '\r'], " ")));
    }
}

/// Plays `session`'s game with the program at the other end, from the
/// session's position on, until `quit` or the end of `input`.
pub fn serve(mut session: Box<dyn Session>, input: impl BufRead, output: Box<dyn Write + Send>) {
    session.spell(Spelling::Programs);
    session.remember();
    let mut server = Server {
        options: Options::new(session.as_ref()),
        position: session.fork(),
        start: session,
        out: Output(Arc::new(Mutex::new(output))),
        running: None,
        searches: 0,
    };
    // Lines that are no text are read as well as they can be.
    for line in input.split(b'\n') {
        let Ok(line) = line else { break };
        if !server.obey(&String::from_utf8_lossy(&line)) {
            server.halt();
            return;
        }
    }
    // A file of commands ends with a search: let it finish if it can.
    if let Some(running) = server.running.take() {
        running.finish();
    }
}

struct Server {
    /// The start of the game.
    start: Box<dyn Session>,
    /// The last good position.
    position: Box<dyn Session>,
    options: Options,
    out: Output,
    running: Option<Running>,
    /// How many searches there were: seeds for chance.
    searches: u64,
}

impl Server {
    /// Obeys a command; `false` for `quit`.
    fn obey(&mut self, line: &str) -> bool {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command {
            "quit" => return false,
            "uci" => self.introduce(),
            "isready" => {
                self.get_ready();
                self.out.line("readyok");
            }
            "ucinewgame" => {
                self.halt();
                self.start.forget();
                self.position = self.start.fork();
            }
            "position" => self.set_position(rest),
            "setoption" => self.set_option(rest),
            "go" => self.go(rest),
            "stop" => _ = self.running.as_ref().map(Running::stop),
            "ponderhit" => _ = self.running.as_ref().map(Running::ponderhit),
            "d" => board::lines(self.position.as_ref()).iter().for_each(|line| self.out.line(line)),
            "bench" => {
                self.halt();
                let request = self.request(&Go::default());
                let lines = board::bench(self.start.as_ref(), &request, rest);
                lines.iter().for_each(|line| self.out.line(line));
            }
            // The protocol: unknown commands are ignored. `debug`, `register`
            // and empty lines are among them.
            _ => {}
        }
        true
    }

    fn introduce(&self) {
        self.out.line(&format!("id name gametree {} {}", env!("CARGO_PKG_VERSION"), self.start.name()));
        self.out.line("id author the gametree authors");
        let options = self.options.announce(self.start.as_ref());
        options.iter().for_each(|option| self.out.line(&format!("option name {option}")));
        self.out.line("uciok");
    }

    /// Makes the table, unless a search is running: then it is there.
    fn get_ready(&self) {
        if self.running.as_ref().is_none_or(Running::is_over)
            && let Err(error) = self.start.prepare(&self.request(&Go::default()))
        {
            self.out.say(&error.to_string());
        }
    }

    /// Stops a running search and waits for its answer.
    fn halt(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop();
            running.join();
        }
    }

    fn set_position(&mut self, text: &str) {
        match self.read_position(text) {
            Ok(session) => self.position = session,
            Err(error) => self.out.say(&format!("{error}; the position stays as it was")),
        }
    }

    fn read_position(&self, text: &str) -> Result<Box<dyn Session>, InputError> {
        let mut session = self.start.fork();
        let (place, moves) = match text.split_once("moves") {
            Some((place, moves)) => (place.trim(), moves),
            None => (text.trim(), ""),
        };
        match place.split_once(char::is_whitespace).unwrap_or((place, "")) {
            ("startpos", "") => {}
            ("fen", fen) if !fen.trim().is_empty() => session.set_position(fen.trim())?,
            ("fen", _) => return Err(InputError::new("position fen: there is no position")),
            _ => return Err(InputError::new("position needs startpos or fen")),
        }
        for m in moves.split_whitespace() {
            session.play(m)?;
        }
        Ok(session)
    }

    fn set_option(&mut self, text: &str) {
        let text = text.trim();
        let Some(rest) = text.strip_prefix("name").filter(|rest| rest.starts_with(char::is_whitespace))
        else {
            return self.out.say("setoption needs: name NAME value VALUE");
        };
        let (name, value) = match rest.split_once(" value") {
            Some((name, value)) => (name.trim(), value.trim()),
            None => (rest.trim(), ""),
        };
        match self.options.set(self.start.as_ref(), name, value) {
            Ok(Effect::Done) => {}
            Ok(Effect::Clear) => self.forget(),
            Ok(Effect::ClearAndSay(text)) => {
                self.forget();
                self.out.say(&text);
            }
            Ok(Effect::Variant) => self.change_variant(),
            Err(text) => self.out.say(&text),
        }
    }

    fn forget(&mut self) {
        self.halt();
        self.start.forget();
    }

    /// Opens the variant that the options name, at its start.
    fn change_variant(&mut self) {
        self.halt();
        let variant = if self.options.chess960 { "960" } else { "" };
        if self.start.variant() == variant {
            return;
        }
        match self.start.entry().open(variant) {
            Ok(mut session) => {
                session.spell(Spelling::Programs);
                session.remember();
                self.position = session.fork();
                self.start = session;
            }
            Err(error) => self.out.say(&error.to_string()),
        }
    }

    fn go(&mut self, rest: &str) {
        let asked = Instant::now();
        self.halt();
        let mut go = Go::read(rest.split_whitespace());
        go.complaints.iter().for_each(|complaint| self.out.say(complaint));
        if let Some(depth) = go.perft {
            return board::perft(self.position.as_ref(), depth).iter().for_each(|line| self.out.line(line));
        }
        let legal = self.position.legal_moves();
        go.only.retain(|m| {
            let known = legal.iter().any(|legal| legal.eq_ignore_ascii_case(m));
            if !known {
                self.out.say(&format!("searchmoves: {m:?} is not a legal move here; it is ignored"));
            }
            known
        });
        self.searches += 1;
        if go.is_finite()
            && go.only.is_empty()
            && let Some(m) = self.options.book_move(self.position.as_ref(), self.searches)
        {
            self.out.say("a move of the book");
            return self.out.line(&format!("bestmove {m}"));
        }
        let job = Job {
            session: self.position.fork(),
            request: self.request(&go),
            asked,
            options: self.options.clone(),
            out: self.out.clone(),
            seed: self.searches,
            go,
        };
        self.running = Some(Running::start(job));
    }

    /// The request for a search.
    fn request(&self, go: &Go) -> Request {
        let Options { hash, threads, multi_pv, overhead, .. } = self.options;
        let mut limits = Limits { depth: go.depth, nodes: go.nodes, stop: StopFlag::new(), ..Limits::none() };
        if !go.infinite {
            limits.time = go.move_time.map(|time| time.saturating_sub(overhead).max(time / 2));
            let played = self.position.played().len() as u32 / 2;
            if let Some(clock) = go.clock(self.position.to_move(), played, overhead) {
                limits = clock.limit(limits);
            }
        }
        limits.start = go.ponder.then(StartSignal::new);
        let mut lines = multi_pv;
        if self.options.limit_strength {
            let most = weaker::nodes(self.options.elo);
            limits.nodes = Some(limits.nodes.map_or(most, |nodes| nodes.min(most)));
            lines = lines.max(weaker::choices(self.options.elo));
        }
        if (limits.depth, limits.nodes, limits.time) == (None, None, None) {
            // To think until stopped is not to prove the value: a depth that
            // is never reached says so.
            limits.depth = Some(1_000);
        }
        let margins = self.start.has_margins();
        let mut algorithm = self.options.algorithm.clone().or_else(|| engine_for(self.start.as_ref()));
        if let Some(moves) = go.mate {
            // A mate in so many moves is proven or refuted by looking at all moves.
            algorithm = gametree_catalog::Choice::read(ALL_MOVES).ok().or(algorithm);
            limits.depth = Some(limits.depth.unwrap_or(usize::MAX).min(moves.saturating_mul(2)));
        }
        Request {
            limits,
            lines,
            algorithm,
            threads: Some(threads),
            hash: Some(hash),
            evaluator: self.options.evaluator.clone(),
            scoring: if margins { Scoring::Margin } else { Scoring::Distance },
            deepen: true,
            bounds: true,
            only: go.only.clone(),
            ..Request::default()
        }
    }
}

/// The engine without what may overlook a mate behind quiet moves.
const ALL_MOVES: &str = "engine,no-null-move,no-late-reductions,no-late-pruning,no-futility,\
    no-reverse-futility,no-razoring,no-probcut,no-internal-reductions,no-history-pruning,\
    no-exchange-pruning,no-singular";

/// The textbook algorithms know no clock; where one of them is the game's usual
/// algorithm, the engine plays.
fn engine_for(session: &dyn Session) -> Option<gametree_catalog::Choice> {
    let choice = gametree_catalog::Choice::read(session.entry().algorithm).ok()?;
    match choice.algorithm.method {
        Method::Ladder(_) => gametree_catalog::Choice::read("engine").ok(),
        _ => Some(choice),
    }
}
