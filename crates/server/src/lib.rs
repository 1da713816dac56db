//! The workbench: play, watch and understand the search in a browser.
//!
//! A small HTTP server over [`Session`](gametree_catalog::Session): JSON for
//! questions that are answered at once, server-sent events for searches, and
//! the page itself, which is embedded. It knows no game and no algorithm by
//! name; menus follow from the catalogue's tables.
//!
//! What a client may use up is capped in [`Settings`]; nothing that a client
//! sends may end the process, and answers to bad input are 4xx with
//! `{"error": "..."}`.
//!
//! # Layout
//!
//! | idea | file |
//! |---|---|
//! | the caps | [`settings`] |
//! | listening, slow clients, stopping | `listen`, `run` |
//! | who may ask, and the headers of answers | `guard` |
//! | the list of all addresses | [`routes`] |
//! | the embedded page | `page` |
//! | what goes wrong, as an answer | `fault` |
//! | bodies and queries, checked | `input` |
//! | open games and their end | `store` |
//! | how many searches run, how many wait | `queue` |
//! | a search as a stream of events | `stream` |
//! | a position as the page needs it | `picture` |
//! | its board: names, colours, sides | `layout` |
//! | which cells a move touches | `places` |
//! | scores in words and as a share | `words` |
//! | menus | `menus` |
//! | opening, moving, taking back | `play` |
//! | saved games | `saved` |
//! | searching a position | `analyse` |
//! | the proven value of every move | `values` |
//! | a whole game, move by move | `review` |
//! | its score graph | `graph` |
//! | a recorded search | `tree` |
//! | one step of it as a picture | `frames` |
//! | all algorithms on one position | `compare` |
//! | values with certificates | `solve` |
//! | the rules of the games | `rules`, `rules_text` |

mod analyse;
mod bundle;
mod compare;
mod fault;
mod frames;
mod graph;
mod guard;
mod input;
mod layout;
mod listen;
mod menus;
mod page;
mod picture;
mod places;
mod play;
mod queue;
mod review;
pub mod routes;
mod rules;
mod rules_text;
mod run;
mod saved;
pub mod settings;
mod solve;
mod store;
mod stream;
mod tree;
mod values;
mod words;

pub use listen::{Failure, serve};
pub use routes::{app, router};
pub use run::run;
pub use settings::Settings;

use std::sync::Arc;

/// What all answers share.
#[derive(Clone)]
pub struct App(Arc<Shared>);

struct Shared {
    settings: Settings,
    store: store::Store,
    queue: queue::Queue,
    /// Recording and drawing trees takes a while too.
    drawing: queue::Queue,
}

impl App {
    /// A workbench with nothing open.
    #[must_use]
    pub fn new(settings: Settings) -> App {
        let store = store::Store::new(settings.sessions, settings.idle);
        let queue = queue::Queue::new(settings.searches, settings.waiting);
        let drawing = queue::Queue::new(settings.searches, settings.waiting);
        App(Arc::new(Shared { settings, store, queue, drawing }))
    }

    /// Forgets games that nobody touched for long.
    pub fn sweep(&self) {
        self.0.store.sweep();
    }

    /// Games that are open.
    #[must_use]
    pub fn sessions(&self) -> usize {
        self.0.store.len()
    }

    /// Searches that run now.
    #[must_use]
    pub fn searches(&self) -> usize {
        self.0.queue.running()
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.0.settings
    }

    pub(crate) fn store(&self) -> &store::Store {
        &self.0.store
    }

    pub(crate) fn queue(&self) -> &queue::Queue {
        &self.0.queue
    }

    pub(crate) fn drawing(&self) -> &queue::Queue {
        &self.0.drawing
    }
}
