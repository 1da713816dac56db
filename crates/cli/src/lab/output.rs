//! Findings on the terminal and in files.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use comfy_table::presets;
use serde_json::{Map, json};

use super::findings::{Findings, Outcome, Table, Value};
use super::{Experiment, LabArgs};
use crate::{files, table};

/// Prints and writes what an experiment found. The exit code is 1 if something
/// that must hold did not.
pub(crate) fn report(
    args: &LabArgs,
    experiment: &Experiment,
    findings: &Findings,
) -> anyhow::Result<ExitCode> {
    let written = write(args, experiment.name, findings)?;
    let mut out = std::io::stdout().lock();
    let failed = findings.verdicts.iter().any(|verdict| verdict.outcome == Outcome::Fails);
    if args.json {
        print_json(&mut out, experiment, findings, !failed, &written)?;
    } else {
        print_text(&mut out, experiment, findings, &written)?;
    }
    Ok(if failed { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// Writes the table and the plot; their paths.
fn write(args: &LabArgs, name: &str, findings: &Findings) -> anyhow::Result<[PathBuf; 2]> {
    let path = |given: &Option<PathBuf>, ending: &str| {
        given.clone().unwrap_or_else(|| args.out.join(format!("lab-{name}.{ending}")))
    };
    let (csv, svg) = (path(&args.csv, "csv"), path(&args.svg, "svg"));
    if args.csv.is_none() || args.svg.is_none() {
        std::fs::create_dir_all(&args.out).with_context(|| format!("can not make {}", args.out.display()))?;
    }
    let (table, plot) = (csv_text(&findings.table), findings.plot.svg());
    files::write(&[(csv.as_path(), table.into_bytes()), (svg.as_path(), plot.into_bytes())])?;
    Ok([csv, svg])
}

fn print_text(
    out: &mut impl Write,
    experiment: &Experiment,
    findings: &Findings,
    written: &[PathBuf],
) -> std::io::Result<()> {
    writeln!(out, "{}: {} ({})", experiment.name, experiment.claim, experiment.source)?;
    let headings: Vec<&str> = findings.table.headings.iter().map(String::as_str).collect();
    // Names flush left, numbers flush right.
    let names = |row: &Vec<Value>| row.iter().take_while(|value| matches!(value, Value::Text(_))).count();
    let mut shown = table::numbers(&headings, findings.table.rows.first().map_or(0, names).min(1));
    // Close lines, and ready to be pasted into a page.
    shown.load_preset(presets::ASCII_MARKDOWN);
    for row in &findings.table.rows {
        shown.add_row(row.iter().map(Value::text));
    }
    writeln!(out, "{shown}")?;
    for verdict in &findings.verdicts {
        writeln!(out, "claim:   {}", verdict.claim)?;
        writeln!(out, "{:<9}{}", format!("{}:", verdict.outcome.name()), verdict.result)?;
    }
    let names: Vec<String> = written.iter().map(|path| shown_path(path)).collect();
    writeln!(out, "written: {}", names.join(" and "))
}

fn print_json(
    out: &mut impl Write,
    experiment: &Experiment,
    findings: &Findings,
    holds: bool,
    written: &[PathBuf],
) -> std::io::Result<()> {
    for row in &findings.table.rows {
        let values = findings.table.headings.iter().cloned().zip(row.iter().map(Value::json));
        let object: Map<String, serde_json::Value> =
            std::iter::once(("experiment".to_owned(), experiment.name.into())).chain(values).collect();
        writeln!(out, "{}", serde_json::Value::Object(object))?;
    }
    let verdict = |verdict: &super::findings::Verdict| {
        json!({
            "claim": verdict.claim,
            "outcome": verdict.outcome.name().to_lowercase(),
            "result": verdict.result,
        })
    };
    let verdicts: Vec<serde_json::Value> = findings.verdicts.iter().map(verdict).collect();
    let paths: Vec<String> = written.iter().map(|path| shown_path(path)).collect();
    let last = json!({
        "experiment": experiment.name,
        "claim": experiment.claim,
        "source": experiment.source,
        "verdicts": verdicts,
        "holds": holds,
        "files": paths,
    });
    writeln!(out, "{last}")
}

fn shown_path(path: &Path) -> String {
    path.strip_prefix(".").unwrap_or(path).display().to_string()
}

/// The table as comma-separated values (RFC 4180).
fn csv_text(table: &Table) -> String {
    let line =
        |fields: Vec<String>| fields.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(",") + "\n";
    let mut text = line(table.headings.clone());
    for row in &table.rows {
        text += &line(row.iter().map(Value::text).collect());
    }
    text
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        return format!("\"{}\"", field.replace('"', "\"\""));
    }
    field.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_commas_and_quotes_stay_one_field() {
        let mut table = Table::new(&["b, d", "n"]);
        table.row(vec!["say \"hi\"".into(), 5u64.into()]);
        table.row(vec![Value::None, Value::Real(0.5, 2)]);
        assert_eq!(csv_text(&table), "\"b, d\",n\n\"say \"\"hi\"\"\",5\n,0.50\n");
    }
}
