//! What an experiment brings back: a table, a plot and verdicts on claims.

use gametree_draw::Plot;

/// The result of an experiment.
pub(crate) struct Findings {
    /// The measurements.
    pub(crate) table: Table,
    /// The same as a picture.
    pub(crate) plot: Plot,
    /// What was claimed, and what came out.
    pub(crate) verdicts: Vec<Verdict>,
}

/// Measurements, row by row.
pub(crate) struct Table {
    pub(crate) headings: Vec<String>,
    pub(crate) rows: Vec<Vec<Value>>,
}

impl Table {
    pub(crate) fn new(headings: &[&str]) -> Table {
        Table { headings: headings.iter().map(|&heading| heading.to_owned()).collect(), rows: Vec::new() }
    }

    pub(crate) fn row(&mut self, values: Vec<Value>) {
        debug_assert_eq!(values.len(), self.headings.len());
        self.rows.push(values);
    }
}

/// One entry of a table.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    /// Nothing to say here.
    None,
    /// A name.
    Text(String),
    /// A number of things.
    Count(u64),
    /// A mean or a ratio, shown with so many decimals.
    Real(f64, usize),
}

impl Value {
    /// For people and for CSV alike; nothing is the empty text.
    pub(crate) fn text(&self) -> String {
        match self {
            Value::None => String::new(),
            Value::Text(text) => text.clone(),
            Value::Count(n) => n.to_string(),
            Value::Real(x, decimals) => format!("{x:.decimals$}"),
        }
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        match self {
            Value::None => serde_json::Value::Null,
            Value::Text(text) => text.as_str().into(),
            Value::Count(n) => (*n).into(),
            Value::Real(x, _) => (*x).into(),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<u64> for Value {
    fn from(n: u64) -> Value {
        Value::Count(n)
    }
}

impl From<u32> for Value {
    fn from(n: u32) -> Value {
        Value::Count(n.into())
    }
}

/// How a claim fared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// As claimed.
    Agrees,
    /// The lecture's words do not quite fit, and the verdict says why.
    Differs,
    /// A theorem or a reference figure was not met: something is broken.
    Fails,
}

impl Outcome {
    /// A claim that must hold.
    pub(crate) fn must(holds: bool) -> Outcome {
        if holds { Outcome::Agrees } else { Outcome::Fails }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Outcome::Agrees => "agrees",
            Outcome::Differs => "differs",
            Outcome::Fails => "FAILS",
        }
    }
}

/// One claim and what came of it.
pub(crate) struct Verdict {
    pub(crate) claim: String,
    pub(crate) outcome: Outcome,
    pub(crate) result: String,
}

impl Verdict {
    pub(crate) fn new(claim: impl Into<String>, outcome: Outcome, result: impl Into<String>) -> Verdict {
        Verdict { claim: claim.into(), outcome, result: result.into() }
    }
}
