//! Another program at the other end of its input and output.

use std::io::Write;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

use crate::fault::Fault;
use crate::lines::Lines;

/// How long a program may take to end after it was asked to.
const FAREWELL: Duration = Duration::from_millis(300);

/// A running program.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Option<Lines>,
    farewell: &'static str,
}

impl Process {
    /// Starts a program; `farewell` is the command that ends it.
    ///
    /// # Errors
    ///
    /// When it can not be started.
    pub fn start(command: &str, farewell: &'static str) -> Result<Process, Fault> {
        let words = words(command);
        let (program, arguments) =
            words.split_first().ok_or_else(|| Fault::Gone("there is no command".to_string()))?;
        let failed = |error: std::io::Error| Fault::Gone(format!("can not start {program}: {error}"));
        let (lines, output) = Lines::new().map_err(failed)?;
        let mut order = Command::new(program);
        order.args(arguments).stdin(Stdio::piped()).stdout(output).stderr(Stdio::null());
        // Ctrl-C is for us; the program hears of the end from us.
        std::os::unix::process::CommandExt::process_group(&mut order, 0);
        let mut child = order.spawn().map_err(failed)?;
        // The order holds the program's end of the output: with it dropped, the
        // end of the program is the end of its lines.
        drop(order);
        let input = child.stdin.take();
        Ok(Process { child, input, lines: Some(lines), farewell })
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
    pub fn receive(&mut self, deadline: Instant) -> Result<&str, Fault> {
        match &mut self.lines {
            Some(lines) => lines.next(deadline),
            None => Err(Fault::Gone("the program has ended".to_string())),
        }
    }

    /// The processor time that it has used so far, in steps of 10 ms; `None` where the
    /// system does not tell.
    #[must_use]
    pub fn worked(&self) -> Option<Duration> {
        worked(&std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?)
    }

    /// What it wrote and nobody has read.
    pub fn drain(&mut self) {
        self.lines.as_mut().map(Lines::drain);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        _ = self.send(self.farewell);
        // A program that waits for a reader would not end.
        (self.input, self.lines) = (None, None);
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

/// What `/proc` counts processor time in.
const TICK: Duration = Duration::from_millis(10);

/// The name of the program stands in brackets and may hold anything; eleven words after
/// it come the ticks for the program and those for the system on its behalf.
fn worked(stat: &str) -> Option<Duration> {
    let (_, rest) = stat.rsplit_once(')')?;
    let ticks = rest.split_whitespace().skip(11).take(2).map(str::parse::<u32>);
    let ticks: Vec<u32> = ticks.collect::<Result<_, _>>().ok()?;
    (ticks.len() == 2).then(|| TICK * ticks[0] + TICK * ticks[1])
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
    fn processor_time_is_read() {
        let stat = "1234 (a) b) S 1 1 1 0 -1 4194560 100 0 0 0 7 5 0 0 20 0 1 0 5";
        assert_eq!(worked(stat), Some(Duration::from_millis(120)));
        for stat in
            ["", "1 (cat)", "1 (cat) S 1 1 1 0 -1 4194560 100 0 0 0 7", "1 (cat) S 1 1 1 0 -1 1 1 0 0 0 7 x"]
        {
            assert_eq!(worked(stat), None, "{stat}");
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_program_that_works_has_worked() {
        let busy = Process::start("sh -c 'while :; do :; done'", "").unwrap();
        let enough = Duration::from_millis(50);
        while busy.worked().unwrap() < enough {
            std::thread::sleep(Duration::from_millis(5));
        }
        let idle = Process::start("cat", "").unwrap();
        assert!(idle.worked().unwrap() < enough);
    }

    #[test]
    fn a_program_answers_is_late_and_goes() {
        let mut cat = Process::start("cat", "").unwrap();
        cat.send("hello").unwrap();
        let soon = || Instant::now() + Duration::from_secs(10);
        assert_eq!(cat.receive(soon()).unwrap(), "hello");
        assert_eq!(cat.receive(Instant::now() + Duration::from_millis(5)), Err(Fault::Late));
        cat.send("cut \u{0}\u{fffd}").unwrap();
        assert_eq!(cat.receive(soon()).unwrap(), "cut \u{0}\u{fffd}");
        let mut gone = Process::start("true", "").unwrap();
        assert!(matches!(gone.receive(soon()), Err(Fault::Gone(_))));
        assert!(matches!(Process::start("no-such-program-here", ""), Err(Fault::Gone(_))));
        assert!(matches!(Process::start("", ""), Err(Fault::Gone(_))));
    }
}
