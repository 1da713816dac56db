//! Another program at the other end of two pipes.
//!
//! Its output is read on a thread of its own, line by line, so that waiting can
//! be limited. Lines are cut at a length that no protocol needs, and bytes that
//! are no text are replaced, so a program that writes noise costs nothing but
//! itself. Chatter that nobody waits for is handed over together with the next
//! line that somebody does, so that it wakes nobody: this halves what a match
//! costs its runner.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use crate::fault::Fault;

/// Longer lines than this are cut.
const LONGEST: u64 = 1 << 16;
/// Lines that may wait to be read before the program has to wait.
const WAITING: usize = 4096;
/// Chatter is handed over at the latest when it has so many lines.
const CHATTER: usize = 256;
/// How long a program may take to end after it was asked to.
const FAREWELL: Duration = Duration::from_millis(300);

/// A running program.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Vec<String>>,
    /// Lines that were handed over and not asked for yet.
    ready: VecDeque<String>,
    farewell: &'static str,
}

impl Process {
    /// Starts a program; `farewell` is the command that ends it. Lines that begin
    /// with `chatter` wait for the next one that does not.
    ///
    /// # Errors
    ///
    /// When it can not be started.
    pub fn start(
        command: &str,
        farewell: &'static str,
        chatter: Option<&'static str>,
    ) -> Result<Process, Fault> {
        let words = words(command);
        let (program, arguments) =
            words.split_first().ok_or_else(|| Fault::Gone("there is no command".to_string()))?;
        let mut order = Command::new(program);
        order.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C is for us; the program hears of the end from us.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut order, 0);
        let child = order.spawn();
        let mut child = child.map_err(|error| Fault::Gone(format!("can not start {program}: {error}")))?;
        let (sender, lines) = sync_channel(WAITING);
        let output = child.stdout.take();
        let reader = move || {
            let Some(output) = output else { return };
            let mut output = BufReader::new(output);
            let (mut bytes, mut batch) = (Vec::new(), Vec::new());
            loop {
                bytes.clear();
                match output.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
                    Ok(0) | Err(_) => {
                        // What is left; who it was for may be gone.
                        _ = sender.send(batch);
                        return;
                    }
                    Ok(_) => {}
                }
                let line = String::from_utf8_lossy(&bytes).trim_end().to_string();
                let waits = chatter.is_some_and(|chatter| line.starts_with(chatter));
                batch.push(line);
                if waits && batch.len() < CHATTER {
                    continue;
                }
                if sender.send(std::mem::take(&mut batch)).is_err() {
                    return;
                }
            }
        };
        std::thread::Builder::new()
            .name("reader".to_string())
            .spawn(reader)
            .map_err(|error| Fault::Gone(error.to_string()))?;
        let input = child.stdin.take();
        Ok(Process { child, input, lines, ready: VecDeque::new(), farewell })
    }

    /// Sends a line.
    ///
    /// # Errors
    ///
    /// When the program is gone.
    pub fn send(&mut self, line: &str) -> Result<(), Fault> {
        let gone = || Fault::Gone("the program has ended".to_string());
        let input = self.input.as_mut().ok_or_else(gone)?;
        input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush()).map_err(|_| gone())
    }

    /// The next line before the deadline.
    ///
    /// # Errors
    ///
    /// When there is none, or the program is gone.
    pub fn receive(&mut self, deadline: Instant) -> Result<String, Fault> {
        loop {
            if let Some(line) = self.ready.pop_front() {
                return Ok(line);
            }
            let patience = deadline.saturating_duration_since(Instant::now());
            let batch = self.lines.recv_timeout(patience).map_err(|error| match error {
                RecvTimeoutError::Timeout => Fault::Late,
                RecvTimeoutError::Disconnected => Fault::Gone("the program has ended".to_string()),
            })?;
            self.ready.extend(batch);
        }
    }

    /// What it wrote and nobody has read.
    pub fn drain(&mut self) {
        self.ready.clear();
        self.lines.try_iter().for_each(drop);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        _ = self.send(self.farewell);
        self.input = None;
        let end = Instant::now() + FAREWELL;
        while Instant::now() < end {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// The words of a command; quotes keep words together.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote, mut any) = (Vec::new(), String::new(), None, false);
    for c in command.chars() {
        match quote {
            Some(mark) if c == mark => quote = None,
            Some(_) => word.push(c),
            None if c == '"' || c == '\'' => (quote, any) = (Some(c), true),
            None if c.is_whitespace() => {
                if any || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                any = false;
            }
            None => word.push(c),
        }
    }
    if any || !word.is_empty() {
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_words_together() {
        assert_eq!(words("gnugo --mode gtp"), ["gnugo", "--mode", "gtp"]);
        assert_eq!(words(" a 'b c'  \"d\"e '' "), ["a", "b c", "de", ""]);
        assert!(words("  ").is_empty());
    }

    #[test]
    fn a_program_answers_is_late_and_goes() {
        let mut cat = Process::start("cat", "", Some("info")).unwrap();
        cat.send("hello").unwrap();
        let soon = || Instant::now() + Duration::from_secs(10);
        assert_eq!(cat.receive(soon()).unwrap(), "hello");
        // Chatter comes with the next line that is none.
        cat.send("info 1\ninfo 2").unwrap();
        assert_eq!(cat.receive(Instant::now() + Duration::from_millis(50)), Err(Fault::Late));
        cat.send("done").unwrap();
        assert_eq!([(); 3].map(|()| cat.receive(soon()).unwrap()), ["info 1", "info 2", "done"]);
        assert_eq!(cat.receive(Instant::now() + Duration::from_millis(5)), Err(Fault::Late));
        cat.send("cut \u{0}\u{fffd}").unwrap();
        assert_eq!(cat.receive(soon()).unwrap(), "cut \u{0}\u{fffd}");
        let mut gone = Process::start("true", "", None).unwrap();
        assert!(matches!(gone.receive(soon()), Err(Fault::Gone(_))));
        assert!(matches!(Process::start("no-such-program-here", "", None), Err(Fault::Gone(_))));
        assert!(matches!(Process::start("", "", None), Err(Fault::Gone(_))));
    }
}
