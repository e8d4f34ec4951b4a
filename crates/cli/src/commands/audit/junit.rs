//! Audits as JUnit XML, which CI systems and classrooms read: a suite for each that is audited, a case for each side.

use crate::commands::audit::advice::loss;
use crate::commands::audit::class::Audited;
use crate::io::Escaped;
use noughts::words::printable;
use noughts_bots::{BotReport, Verdict};
use std::io::{self, Write};

struct Case {
    name: String,
    /// Why it is no success: the element (`failure`, `error`, `skipped`), its type and a sentence.
    fault: Option<(&'static str, String, String)>,
    text: String,
}

pub fn write(audited: &[Audited], out: &mut impl Write) -> io::Result<()> {
    let suites: Vec<(String, Vec<Case>)> = audited
        .iter()
        .map(|Audited { name, sides, .. }| (printable(name), sides.iter().map(side).chain(functions(sides)).collect()))
        .collect();
    let all: Vec<&Case> = suites.iter().flat_map(|(_, cases)| cases).collect();
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites{}>", counts(&all))?;
    for (name, cases) in &suites {
        let name = Escaped(name);
        writeln!(out, "  <testsuite name=\"{name}\"{}>", counts(&cases.iter().collect::<Vec<_>>()))?;
        cases.iter().try_for_each(|case| write_case(name, case, out))?;
        writeln!(out, "  </testsuite>")?;
    }
    writeln!(out, "</testsuites>")
}

/// The case of a side: that it never loses.
fn side(report: &BotReport) -> Case {
    let why = || report.unproven.clone().unwrap_or_default();
    let loss = || loss(report).unwrap_or_default();
    let fault = match report.verdict() {
        Some(Verdict::Beatable) => Some(("failure", report.verdict_word(), loss())),
        Some(_) => None,
        None if !report.is_played() => Some(("skipped", report.verdict_word(), why())),
        None => Some(("error", report.verdict_word(), why())),
    };
    Case { name: format!("never loses as {}", report.side()), fault, text: report.to_string() }
}

/// The case of the functions of a file, if something is wrong with them: once for both sides.
fn functions(sides: &[BotReport]) -> Option<Case> {
    let faults = sides[0].function_faults.iter().filter(|fault| !fault.is_note());
    let whats: Vec<&str> = faults.map(|fault| fault.what.as_str()).collect();
    let fault = Some(("failure", "function".to_string(), whats.join("; ")));
    (!whats.is_empty()).then(|| Case { name: "functions of the file".into(), fault, text: whats.join("\n") })
}

fn counts(cases: &[&Case]) -> String {
    let of =
        |kind| cases.iter().filter(|case| case.fault.as_ref().is_some_and(|(element, ..)| *element == kind)).count();
    let [failures, errors, skipped] = ["failure", "error", "skipped"].map(of);
    format!(" tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\"", cases.len())
}

fn write_case(suite: Escaped, case: &Case, out: &mut impl Write) -> io::Result<()> {
    let (name, text) = (Escaped(&case.name), Escaped(&case.text));
    writeln!(out, "    <testcase classname=\"{suite}\" name=\"{name}\">")?;
    match &case.fault {
        None => writeln!(out, "      <system-out>{text}</system-out>")?,
        Some((element, kind, what)) => {
            writeln!(out, "      <{element} type=\"{kind}\" message=\"{}\">{text}</{element}>", Escaped(what))?;
        }
    }
    writeln!(out, "    </testcase>")
}
