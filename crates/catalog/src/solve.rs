//! Solving a game, with a certificate if one is wanted.

use std::io::BufRead;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use gametree_core::{InputError, Knowledge, Limits, Outcome, Path, Player};
use gametree_proof::certificate::{Chooser, WriteError};
use gametree_proof::engine::range;
use gametree_proof::graph::{Graph, GraphProver};
use gametree_proof::value::{Budget, DepthFirst, Pns};
use gametree_proof::{AttackProver, DfPn, EngineProver, Numbers, Part, Prover, value, write_certificate};
use gametree_verify::{Checked, Claim, Fault, Goal, Header, Reader, check};

use crate::algorithms::{Choice, Method, Proof};
use crate::databases::{Databases, found};
use crate::listed::Listed;
use crate::saved::{self, Answers, Saved};

/// What is asked of a solve.
#[derive(Clone, Debug, Default)]
pub struct SolveRequest {
    /// By which algorithm: the engine if `None`, or a proof search.
    pub algorithm: Option<Choice>,
    /// When to give up.
    pub limits: Limits,
    /// Megabytes of memory; 256 if `None`.
    pub memory: Option<usize>,
    /// Threads; one if `None`.
    pub threads: Option<usize>,
    /// Prove who wins only, not by how much.
    pub sign: bool,
    /// Where to write the certificate.
    pub certificate: Option<PathBuf>,
    /// Go on with what an earlier run left.
    pub resume: bool,
}

/// News from a running solve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolveNews {
    /// The root's proof and disproof numbers, and the nodes so far.
    Numbers(u32, u32, u64),
    /// A question was answered: the first player gets at least this, or not.
    Answered(i64, bool),
    /// So many choices of the certificate are made, and so many thousandths of
    /// the whole are done, by a rough estimate.
    Choices(u64, u32),
}

/// What a solve found.
#[derive(Clone, Debug)]
pub struct Solved {
    /// What is proven of the value, as the first player sees it; `None` if a
    /// limit came first.
    pub claim: Option<Claim>,
    /// Nodes searched.
    pub nodes: u64,
    /// Choices in the certificate.
    pub choices: Option<u64>,
    /// The time.
    pub time: Duration,
}

/// Who hears of a solve.
pub type News<'a> = &'a mut (dyn FnMut(SolveNews) + Send);

/// Who hears of a certificate's choices: whose, where, and the move.
pub type OnChoice<'a> = Option<&'a mut dyn FnMut(Player, String, String)>;

/// Positions of a cyclic game that are laid out in memory to solve it, for each
/// megabyte.
const GRAPH_PER_MEGABYTE: usize = 4096;

/// Solves a position that nothing led to.
pub(crate) fn solve<G: Listed>(
    root: &G,
    header: impl Fn(Claim) -> Header,
    request: &SolveRequest,
    news: News<'_>,
) -> Result<Solved, InputError> {
    let memory = request.memory.unwrap_or(256).max(1);
    let threads = request.threads.unwrap_or(1);
    let budget = Budget::new(&request.limits);
    let method = request.algorithm.as_ref().map_or(Method::Engine, |choice| choice.algorithm.method);
    // Where databases end the game before positions come back, the engine can do it.
    let rests = !header(Claim::Equal(0)).rests.is_empty();
    let ends = rests || ends_in_databases(root);
    if G::PATH_MATTERS && G::REPETITION_DRAWS && method == Method::Engine && !ends {
        let graph = Graph::new(root, memory * GRAPH_PER_MEGABYTE).ok_or_else(|| {
            InputError::new("positions of this game come back, and there are too many to lay out in memory; give more --memory, or an --algorithm for the value alone")
        })?;
        let mut prover = GraphProver::new(graph);
        let choose =
            &mut |prover: &mut GraphProver<G>, position: &G, goal: Goal| prover.choose(position, goal);
        return with(root, &header, request, &mut prover, choose, &budget, news);
    }
    if G::PATH_MATTERS && request.certificate.is_some() && !rests {
        return Err(InputError::new(
            "no certificate can be written for this game by this algorithm: positions come back",
        ));
    }
    match method {
        Method::Proof(Proof::DfPn) => {
            let search = DfPn::new(memory).threads(threads);
            let mut saved = Saved::new(request);
            saved.load(&search.table);
            let shared = Mutex::new(news);
            let tell = |news| shared.lock().unwrap_or_else(PoisonError::into_inner)(news);
            let on_progress = &mut |numbers: Numbers, nodes| {
                saved.now_and_then(&search.table);
                tell(SolveNews::Numbers(numbers.proof, numbers.disproof, nodes));
            };
            let mut prover = DepthFirst { search: &search, budget: budget.clone(), on_progress, nodes: 0 };
            with(root, &header, request, &mut prover, &mut chosen(), &budget, &mut |news| tell(news))
        }
        Method::Proof(proof @ (Proof::Pns | Proof::Pn2)) => {
            let most = (memory << 20) / (size_of::<G>() + 64);
            let mut prover = Pns { budget: budget.clone(), most, second: proof == Proof::Pn2, nodes: 0 };
            with(root, &header, request, &mut prover, &mut chosen(), &budget, news)
        }
        Method::Engine if <G::Knowledge as Knowledge<G>>::ATTACKS => {
            let mut prover = AttackProver::new(G::knowledge(), memory, threads, budget.clone());
            let mut others = chosen();
            let choose = &mut |prover: &mut AttackProver<G, G::Knowledge>, position: &G, goal: Goal| {
                prover.choose(position, goal).or_else(|| others(prover, position, goal))
            };
            with(root, &header, request, &mut prover, choose, &budget, news)
        }
        Method::Engine => {
            let mut prover = EngineProver::new(G::knowledge(), memory, threads, budget.clone());
            with(root, &header, request, &mut prover, &mut chosen(), &budget, news)
        }
        _ => Err(InputError::new("solve takes the algorithms engine, pns, pn2 and df-pn")),
    }
}

/// Whether databases know a position, or there are some for what follows it and
/// until then nothing comes back.
fn ends_in_databases<G: Listed>(root: &G) -> bool {
    let databases = found();
    let some = G::DATABASES.is_some_and(|game| !databases.files(game).is_empty());
    some && (root.forgets_path() || root.known_to(&databases).is_some())
}

fn with<G: Listed, P: Prover<G>>(
    root: &G,
    header: &impl Fn(Claim) -> Header,
    request: &SolveRequest,
    prover: &mut P,
    choose: &mut impl FnMut(&mut P, &G, Goal) -> Option<G::Move>,
    budget: &Budget,
    news: News<'_>,
) -> Result<Solved, InputError> {
    let earlier = request.certificate.as_deref().filter(|_| request.resume).and_then(Part::earlier);
    let earlier = earlier.filter(|earlier| *earlier == header(earlier.claim));
    let mut answers = Answers::open(request, &header(Claim::Equal(0)));
    let claim = match earlier {
        Some(earlier) => Some(earlier.claim),
        None => claim(root, request.sign, prover, &mut answers, news),
    };
    let nodes = prover.nodes();
    let mut solved = Solved { claim, nodes, choices: None, time: budget.elapsed() };
    if let (Some(claim), Some(file)) = (claim, &request.certificate) {
        let header = header(to_prove(claim, range(&G::knowledge(), root)));
        let io = |error: std::io::Error| InputError::new(format!("{}: {error}", file.display()));
        let part = Part::open(file, &header, request.resume).map_err(io)?;
        let mut by = |position: &G, goal: Goal, _: &Path| choose(prover, position, goal);
        let databases = found();
        let known = |position: &G| known(position, &header, &databases);
        let on_choice = &mut |n, done: f64| news(SolveNews::Choices(n, (done * 1000.0) as u32));
        let choices = write_certificate(root, &header, part, &known, &mut by, on_choice);
        match choices {
            Ok(choices) => {
                solved.choices = Some(choices);
                saved::remove(file);
            }
            Err(WriteError::Io(error)) => return Err(io(error)),
            // A limit came first: what is written stays for --resume.
            Err(WriteError::Fault(_)) if budget.left(prover.nodes()).nodes == Some(0) => {}
            Err(WriteError::Fault(_)) if budget.left(0).time == Some(Duration::ZERO) => {}
            Err(WriteError::Fault(_)) if request.limits.stop.is_stopped() => {}
            Err(WriteError::Fault(fault)) => {
                return Err(InputError::new(format!("{}: {fault}", file.display())));
            }
        }
    }
    solved.nodes = prover.nodes();
    solved.time = budget.elapsed();
    Ok(solved)
}

/// What can be claimed of the root; `None` if a limit came first.
fn claim<G: Listed, P: Prover<G>>(
    root: &G,
    sign: bool,
    prover: &mut P,
    answers: &mut Answers,
    news: News<'_>,
) -> Option<Claim> {
    let mut told = Told { prover, answers, news };
    if !sign {
        return value(&mut told, root, &Path::new(), range(&G::knowledge(), root)).ok().map(Claim::Equal);
    }
    let first = |least| Goal { player: Player::First, least };
    if told.holds(root, first(1), &Path::new()).ok()? {
        return Some(Claim::AtLeast(1));
    }
    let draws = told.holds(root, first(0), &Path::new()).ok()?;
    Some(if draws { Claim::Equal(0) } else { Claim::AtMost(-1) })
}

/// The claim that a certificate has to prove: nobody can get more than there is.
fn to_prove(claim: Claim, range: Option<(i64, i64)>) -> Claim {
    match (claim, range) {
        (Claim::Equal(value), Some((_, most))) if value >= most => Claim::AtLeast(value),
        (Claim::Equal(value), Some((least, _))) if value <= least => Claim::AtMost(value),
        _ => claim,
    }
}

/// A prover that tells of every answer about the root, writes it down, and does not
/// ask again what an earlier run wrote.
struct Told<'a, 'b, P> {
    prover: &'a mut P,
    answers: &'a mut Answers,
    news: News<'b>,
}

impl<G: Listed, P: Prover<G>> Prover<G> for Told<'_, '_, P> {
    fn holds(&mut self, position: &G, goal: Goal, path: &Path) -> Result<bool, gametree_core::Stopped> {
        let holds = match position.outcome() {
            Some(outcome) => goal.is_met(outcome, position.to_move()),
            None => match self.answers.get(goal.least) {
                Some(holds) => holds,
                None => self.prover.holds(position, goal, path)?,
            },
        };
        self.answers.put(goal.least, holds);
        (self.news)(SolveNews::Answered(goal.least, holds));
        Ok(holds)
    }

    fn nodes(&self) -> u64 {
        self.prover.nodes()
    }
}

/// Moves chosen with the prover's help.
fn chosen<G: Listed, P: Prover<G>>() -> impl FnMut(&mut P, &G, Goal) -> Option<G::Move> {
    let mut chooser = Chooser::new(G::knowledge());
    move |prover, position, goal| chooser.choose(prover, position, goal)
}

/// What the databases tell that a certificate rests on: the payment to the player to move.
fn known<G: Listed>(position: &G, header: &Header, databases: &Databases) -> Option<Outcome> {
    if header.rests.is_empty() { None } else { position.known_to(databases).map(Outcome::margin) }
}

/// Checks a certificate's strategies. `on_choice` hears whose move it is, the
/// position and the move.
pub(crate) fn verify<G: Listed>(
    start: &G,
    header: &Header,
    reader: &mut Reader<&mut dyn BufRead>,
    mut on_choice: OnChoice<'_>,
) -> Result<Checked, Fault> {
    let databases = match header.rests.is_empty() {
        true => Ok(Databases::default()),
        false => found().only(&header.rests),
    };
    let databases = databases.map_err(|error| Fault::new(None, error.to_string()))?;
    let known = |position: &G| known(position, header, &databases);
    check(start, header, reader, &known, &mut |goal: &Goal, position: &G, m| {
        if let Some(on_choice) = &mut on_choice {
            on_choice(goal.player, position.write_position(), position.write_move(m));
        }
    })
}
