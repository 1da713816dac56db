//! A protocol's server on a thread of its own, spoken to through pipes.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{JoinHandle, spawn};
use std::time::Duration;

use crate::transcript::Peer;

/// The server, as a client sees it. Whatever goes wrong with it is a panic, and
/// so a failed test.
#[derive(Debug)]
pub struct Piped {
    input: Option<PipeWriter>,
    output: Receiver<String>,
    thread: Option<JoinHandle<()>>,
}

impl Piped {
    /// Starts a server that reads commands and writes answers.
    ///
    /// # Panics
    ///
    /// When the system has no pipes left.
    pub fn start(serve: impl FnOnce(BufReader<PipeReader>, PipeWriter) + Send + 'static) -> Piped {
        let (commands, input) = pipe().expect("a pipe");
        let (answers, out) = pipe().expect("a pipe");
        let thread = spawn(move || serve(BufReader::new(commands), out));
        let (sender, output) = channel();
        spawn(move || {
            BufReader::new(answers).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Piped { input: Some(input), output, thread: Some(thread) }
    }

    /// Sends anything.
    ///
    /// # Panics
    ///
    /// When the server is gone.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().expect("it is open").write_all(bytes).expect("the server reads");
    }

    /// Waits for a line that begins so.
    ///
    /// # Panics
    ///
    /// When none comes within a minute.
    pub fn wait_for(&mut self, begin: &str) -> String {
        loop {
            let line = self.output.recv_timeout(Duration::from_secs(60)).expect("an answer comes");
            if line.starts_with(begin) {
                return line;
            }
        }
    }

    /// The lines that have come by now.
    pub fn pending(&mut self) -> Vec<String> {
        self.output.try_iter().collect()
    }

    /// Ends the input; the server must end as well. The lines that are left.
    ///
    /// # Panics
    ///
    /// When the server panicked.
    pub fn close(mut self) -> Vec<String> {
        drop(self.input.take());
        self.thread.take().expect("it runs").join().expect("the server does not panic");
        self.output.iter().collect()
    }
}

impl Peer for Piped {
    fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    fn receive(&mut self, patience: Duration) -> Option<String> {
        self.output.recv_timeout(patience).ok()
    }
}
