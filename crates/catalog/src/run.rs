//! From a request to a search: here the names become code.

use std::sync::{Arc, Mutex};

use gametree_core::{Evaluator, Info, InputError, Limits, Path, Report, Scoring, Watch};
use gametree_search::mcts::Options;
use gametree_search::{Ladder, Settings, deepen, search};

use crate::algorithms::Method;
use crate::answer::{Answer, Progress, Trace};
use crate::every_move;
use crate::eye::Eye;
use crate::full_strength;
use crate::listed::Listed;
use crate::mind::Mind;
use crate::monte_carlo::Simulation;
use crate::prove;
use crate::request::{Checked, Request};
use crate::session::Spelling;
use crate::spelling;

/// A position that is to be searched, and how.
pub(crate) struct Task<'a, G: Listed> {
    pub(crate) root: &'a G,
    pub(crate) path: Path,
    pub(crate) request: &'a Request,
    pub(crate) checked: Checked,
    pub(crate) evaluator: G::Evaluator,
    /// The only moves to consider; empty for all.
    pub(crate) only: Vec<G::Move>,
    /// The moves played, each with the position it was played in.
    pub(crate) turns: &'a [(G, G::Move)],
    pub(crate) spelling: Spelling,
    /// What is remembered of earlier searches, if anything is.
    pub(crate) mind: Option<Arc<Mutex<Mind<G>>>>,
}

/// Megabytes for a Monte-Carlo tree if nobody says.
pub(crate) const SIMULATION_MEMORY: usize = 256;

/// Simulations where only a depth is limited.
const USUAL_SIMULATIONS: u64 = 10_000;

/// Who hears of completed depths.
pub(crate) type Listener<'a> = &'a mut (dyn FnMut(&Progress) + Send);

impl<G: Listed> Task<'_, G> {
    /// The textbook algorithm to use where the engine can not serve: one that
    /// is watched event by event.
    pub(crate) fn ladder(&self) -> Ladder {
        match self.checked.choice.algorithm.method {
            Method::Ladder(ladder) => ladder,
            Method::Engine | Method::MonteCarlo | Method::Proof(_) => Ladder::AlphaBeta,
        }
    }

    /// What the evaluator counts as one point: a disc where there are
    /// margins, elsewhere what a quiet move may change, as a pawn.
    pub(crate) fn point(&self) -> i64 {
        let point = if G::MARGINS { self.evaluator.unit() } else { self.evaluator.swing() };
        point.max(1)
    }

    /// A line as text.
    pub(crate) fn line(&self, line: &[G::Move]) -> Vec<String> {
        spelling::line(self.root, line, self.spelling)
    }

    pub(crate) fn settings(&self) -> Settings {
        Settings {
            limits: self.checked.limits.clone(),
            scoring: self.request.scoring,
            path: self.path.clone(),
            first_guess: self.checked.choice.guess,
        }
    }

    pub(crate) fn answer(&self, report: &Report<G::Move>) -> Answer {
        Answer {
            algorithm: self.checked.choice.text().to_string(),
            player: self.root.to_move(),
            score: report.score,
            exact: report.exact,
            line: self.line(&report.line),
            moves: Vec::new(),
            depth: report.depth,
            counts: report.counts,
            time: report.time,
            stopped: report.stopped,
            point: self.point(),
        }
    }

    /// Searches as the request says.
    pub(crate) fn run(mut self, listener: Listener<'_>) -> Result<Answer, InputError> {
        match self.checked.choice.algorithm.method {
            Method::Engine => return full_strength::run(&self, listener),
            Method::Proof(proof) if self.request.lines <= 1 => return prove::run(&self, proof),
            _ => {}
        }
        if self.checked.choice.algorithm.method == Method::MonteCarlo {
            return Ok(self.simulate(listener));
        }
        if self.request.lines > 1 {
            return Ok(every_move::run(self, listener));
        }
        let mut eye = self.request.count.then(Eye::counting);
        let report =
            if self.request.deepen { self.deepen(listener, eye.as_mut()) } else { self.once(eye.as_mut()) };
        let mut answer = self.answer(&report);
        if let Some(eye) = eye {
            answer.counts = eye.tally.complete(answer.counts);
        }
        Ok(answer)
    }

    /// Searches by simulations.
    fn simulate(&self, listener: Listener<'_>) -> Answer {
        let request = self.request;
        let chosen = &self.checked.choice.simulations;
        // Play-outs know no depth: where nothing else is limited, this is.
        let Limits { depth, nodes, time, .. } = self.checked.limits;
        let only_depth = depth.is_some() && nodes.is_none() && time.is_none();
        let options = Options {
            simulations: chosen.simulations.or(only_depth.then_some(USUAL_SIMULATIONS)),
            threads: request.threads.unwrap_or(1),
            // All but a sixty-fourth, so that the program as a whole keeps to it, too.
            memory: request.hash.unwrap_or(SIMULATION_MEMORY).saturating_mul((1 << 20) - (1 << 14)),
            scoring: if G::MARGINS && !G::WINS_ONLY { request.scoring } else { Scoring::Sign },
            seed: request.seed,
            ..chosen.clone()
        };
        G::simulate(Simulation { task: self, options, listener })
    }

    fn once(&mut self, eye: Option<&mut Eye<G>>) -> Report<G::Move> {
        let (ladder, settings) = (self.ladder(), self.settings());
        search_once(ladder, self.root, &settings, &mut self.evaluator, eye)
    }

    fn deepen(&mut self, listener: Listener<'_>, eye: Option<&mut Eye<G>>) -> Report<G::Move> {
        let (ladder, settings, root) = (self.ladder(), self.settings(), self.root);
        let (point, spelling) = (self.point(), self.spelling);
        let mut on_info = |info: &Info<G::Move>| {
            listener(&Progress {
                depth: info.depth,
                score: info.score,
                line: spelling::line(root, &info.line, spelling),
                counts: info.counts,
                time: info.time,
                point,
                ..Progress::default()
            });
        };
        match eye {
            Some(eye) => deepen(ladder, root, &settings, &mut self.evaluator, eye, &mut on_info),
            None => deepen(ladder, root, &settings, &mut self.evaluator, &mut (), &mut on_info),
        }
    }

    /// Searches once and records, if it takes at most `most` nodes.
    pub(crate) fn trace(mut self, most: usize) -> Result<Trace, InputError> {
        let asked = self.checked.limits.nodes;
        self.checked.limits.nodes = Some(asked.unwrap_or(u64::MAX).min(most as u64));
        let watch = Watch::start(&self.checked.limits);
        let mut eye = Eye::recording(self.root, self.checked.limits.depth);
        let report = self.once(Some(&mut eye));
        let by_size = report.counts.nodes >= most as u64 && asked.is_none_or(|asked| asked > most as u64);
        if report.stopped && by_size && !watch.is_over() {
            return Err(InputError::new(format!(
                "a search of more than {most} nodes is too large to be recorded; limit its depth"
            )));
        }
        let mut answer = self.answer(&report);
        answer.counts = eye.tally.complete(answer.counts);
        let (events, diagram) = match eye.tracer {
            Some(tracer) => (tracer.events().to_vec(), tracer.diagram(&report.line, most)),
            None => Default::default(),
        };
        Ok(Trace { answer, diagram, events })
    }
}

/// One search, watched or not: the two instances of every algorithm.
pub(crate) fn search_once<G: Listed>(
    ladder: Ladder,
    position: &G,
    settings: &Settings,
    evaluator: &mut G::Evaluator,
    eye: Option<&mut Eye<G>>,
) -> Report<G::Move> {
    match eye {
        Some(eye) => search(ladder, position, settings, evaluator, eye),
        None => search(ladder, position, settings, evaluator, &mut ()),
    }
}
