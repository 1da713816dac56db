//! The one implementation of [`Session`], generic over the game.

use std::io::BufRead;
use std::sync::{Arc, Mutex};

use gametree_core::{InputError, Outcome, Path, Player, View, divide, perft};

use gametree_verify::{Checked, Fault, Header, Reader};

use crate::algorithms::Method;
use crate::answer::{Answer, Progress, Trace};
use crate::databases;
use crate::facts::{self, Facts};
use crate::full_strength;
use crate::games::GameEntry;
use crate::judgement::Judgement;
use crate::listed::Listed;
use crate::mind::Mind;
use crate::request::Request;
use crate::run::Task;
use crate::session::{Ending, Session, Spelling};
use crate::shape::{self, Shape};
use crate::solve::{self, OnChoice, SolveNews, SolveRequest, Solved};
use crate::spelling;
use crate::stack;

/// A game in progress.
#[derive(Clone)]
pub(crate) struct GameSession<G: Listed> {
    entry: &'static GameEntry,
    variant: String,
    position: G,
    /// The moves played, each with the position it was played in.
    turns: Vec<(G, G::Move)>,
    spelling: Spelling,
    /// What searches learn, if it is to be kept.
    mind: Option<Arc<Mutex<Mind<G>>>>,
}

impl<G: Listed> GameSession<G> {
    pub(crate) fn new(entry: &'static GameEntry, variant: &str, start: G) -> Self {
        GameSession {
            entry,
            variant: variant.trim().to_string(),
            position: start,
            turns: Vec::new(),
            spelling: Spelling::default(),
            mind: None,
        }
    }

    fn path(&self) -> Path {
        let mut path = Path::new();
        self.turns.iter().for_each(|(before, _)| path.push(before.step()));
        path
    }

    /// The payment to the player to move if the game is over, by the position
    /// or by the path.
    fn outcome(&self) -> Option<Outcome> {
        let by_path = || if G::PATH_MATTERS { self.position.repetition(&self.path()) } else { None };
        self.position.outcome().or_else(by_path)
    }

    /// Who wins how much if the player to move gets `value`.
    fn paid(&self, value: i64) -> Ending {
        let player = self.position.to_move();
        let winner = match value.signum() {
            0 => None,
            1 => Some(player),
            _ => Some(player.other()),
        };
        Ending { winner, margin: value.abs() }
    }

    fn task<'a>(&'a self, request: &'a Request) -> Result<Task<'a, G>, InputError> {
        let checked = request.check(self.entry)?;
        let evaluator = G::evaluator(checked.evaluator)
            .ok_or_else(|| InputError::new(format!("no evaluator {:?}", checked.evaluator)))?;
        let only = request.only.iter().map(|text| self.read(text)).collect::<Result<_, _>>()?;
        Ok(Task {
            root: &self.position,
            path: self.path(),
            request,
            checked,
            evaluator,
            only,
            turns: &self.turns,
            spelling: self.spelling,
            mind: self.mind.clone(),
        })
    }

    fn read(&self, text: &str) -> Result<G::Move, InputError> {
        spelling::read(&self.position, text, self.spelling)
    }

    /// Whether the path forbids a move that the position allows.
    fn forbidden(&self, m: G::Move) -> bool {
        if !G::PATH_MATTERS {
            return false;
        }
        let mut path = self.path();
        path.push(self.position.step());
        self.position.after(m).forbidden(&path)
    }

    /// How deep a search of this depth can recurse.
    fn plies(&self, depth: Option<usize>) -> usize {
        self.position.longest().min(depth.unwrap_or(usize::MAX))
    }
}

impl<G: Listed> Session for GameSession<G> {
    fn entry(&self) -> &'static GameEntry {
        self.entry
    }

    fn variant(&self) -> &str {
        &self.variant
    }

    fn position(&self) -> String {
        self.position.write_position()
    }

    fn view(&self) -> View {
        self.position.view()
    }

    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    fn legal_moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let legal = self.position.legal_moves();
        let allowed = legal.iter().filter(|&&m| !self.forbidden(m));
        allowed.map(|&m| spelling::write(&self.position, m, self.spelling)).collect()
    }

    fn played(&self) -> Vec<String> {
        self.turns.iter().map(|(before, m)| spelling::write(before, *m, self.spelling)).collect()
    }

    fn last_move(&self) -> Option<String> {
        self.turns.last().map(|(before, m)| spelling::write(before, *m, self.spelling))
    }

    fn play(&mut self, text: &str) -> Result<String, InputError> {
        // Programs may play on where players could claim a draw by the path.
        if self.spelling == Spelling::Players
            && let Some(ending) = self.ending_text()
        {
            return Err(InputError::new(format!("no move {text:?}: the game is over, {ending}")));
        }
        let m = self.read(text)?;
        if self.forbidden(m) {
            return Err(InputError::new(format!("{text:?} repeats a position, which is forbidden here")));
        }
        let written = spelling::write(&self.position, m, self.spelling);
        let next = self.position.after(m);
        self.turns.push((std::mem::replace(&mut self.position, next), m));
        Ok(written)
    }

    fn undo(&mut self) -> bool {
        let Some((before, _)) = self.turns.pop() else { return false };
        self.position = before;
        true
    }

    fn set_position(&mut self, text: &str) -> Result<(), InputError> {
        self.position = self.position.read_position(text)?;
        self.turns.clear();
        Ok(())
    }

    fn ending(&self) -> Option<Ending> {
        self.outcome().map(|outcome| self.paid(outcome.value()))
    }

    fn foregone(&self) -> Option<Ending> {
        self.position.tabled().map(|value| self.paid(value))
    }

    fn ending_text(&self) -> Option<String> {
        self.ending().map(G::say)
    }

    fn judge(&self) -> Option<Judgement> {
        self.position.judge()
    }

    fn record(&self) -> Option<String> {
        let start = self.turns.first().map_or(&self.position, |(start, _)| start);
        let moves: Vec<G::Move> = self.turns.iter().map(|&(_, m)| m).collect();
        G::write_record(start, &moves)
    }

    fn read_record(&self, text: &str) -> Result<Box<dyn Session>, InputError> {
        let (variant, start, moves) = G::read_record(text)?;
        let mut session = GameSession::new(self.entry, &variant, start);
        session.spelling = self.spelling;
        for m in moves {
            let next = session.position.after(m);
            session.turns.push((std::mem::replace(&mut session.position, next), m));
        }
        Ok(Box::new(session))
    }

    fn has_margins(&self) -> bool {
        G::MARGINS
    }

    fn uses_syzygy(&self) -> bool {
        G::SYZYGY
    }

    fn perft(&self, depth: usize) -> Result<u64, InputError> {
        stack::run(self.plies(Some(depth)), || perft(&self.position, depth))
    }

    fn divide(&self, depth: usize) -> Result<Vec<(String, u64)>, InputError> {
        let counts = stack::run(self.plies(Some(depth)), || divide(&self.position, depth))?;
        let write = |m| spelling::write(&self.position, m, self.spelling);
        Ok(counts.into_iter().map(|(m, count)| (write(m), count)).collect())
    }

    fn check(&self, request: &Request) -> Result<(), InputError> {
        self.task(request).map(|_| ())
    }

    fn search(
        &self,
        request: &Request,
        on_progress: &mut (dyn FnMut(&Progress) + Send),
    ) -> Result<Answer, InputError> {
        let task = self.task(request)?;
        stack::run(self.plies(task.checked.limits.depth), move || task.run(on_progress))?
    }

    fn trace(&self, request: &Request, most: usize) -> Result<Trace, InputError> {
        let task = self.task(request)?;
        stack::run(self.plies(task.checked.limits.depth), move || task.trace(most))?
    }

    fn shape(&self, depth: Option<usize>, most: u64) -> Option<Shape> {
        shape::shape(&self.position, depth, most)
    }

    fn facts(&self, most: usize, lines: usize) -> Option<Facts> {
        facts::facts(&self.position, self.position.longest(), most, lines)
    }

    fn spell(&mut self, spelling: Spelling) {
        self.spelling = spelling;
    }

    fn usual_hash(&self) -> usize {
        G::HASH
    }

    fn remember(&mut self) {
        self.mind.get_or_insert_default();
    }

    fn forget(&mut self) {
        if let Some(mind) = &self.mind {
            *mind.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Mind::default();
        }
    }

    fn prepare(&self, request: &Request) -> Result<(), InputError> {
        let task = self.task(request)?;
        match task.checked.choice.algorithm.method {
            Method::Engine if self.mind.is_some() => full_strength::prepare(&task),
            _ => Ok(()),
        }
    }

    fn solve(
        &self,
        request: &SolveRequest,
        news: &mut (dyn FnMut(SolveNews) + Send),
    ) -> Result<Solved, InputError> {
        let start = G::start(&self.variant);
        let root = match start {
            Ok(start) if start == self.position => "start".to_string(),
            _ => self.position.write_position(),
        };
        // A typed tree may have several lines; the header's are one each.
        let game = self.name().split_whitespace().collect::<Vec<_>>().join(" ");
        let rests = match G::DATABASES.filter(|_| request.certificate.is_some()) {
            Some(folder) => databases::found().rests(folder)?,
            None => String::new(),
        };
        let header = |claim| Header {
            folds: !G::PATH_MATTERS || !rests.is_empty(),
            game: game.clone(),
            root: root.clone(),
            claim,
            rests: rests.clone(),
        };
        stack::run(self.plies(None), || solve::solve(&self.position, header, request, news))?
    }

    fn verify(
        &self,
        header: &Header,
        reader: &mut Reader<&mut dyn BufRead>,
        on_choice: OnChoice<'_>,
    ) -> Result<Checked, Fault> {
        let start = G::start(&self.variant).map_err(|error| Fault::new(None, error.to_string()))?;
        solve::verify(&start, header, reader, on_choice)
    }

    fn by_image(&self, choice: &dyn Fn(&str) -> Option<String>) -> Option<String> {
        if let Some(written) = choice(&self.position.write_position()) {
            return Some(written);
        }
        let image = self.position.folded();
        let there = image.read_move(&choice(&image.write_position())?).ok()?;
        let goal = image.after(there).folded();
        let moves = self.position.legal_moves();
        let same = moves.iter().find(|&&m| self.position.after(m).folded() == goal);
        same.map(|&m| self.position.write_move(m))
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }
}
