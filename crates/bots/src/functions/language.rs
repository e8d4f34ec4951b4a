//! The languages of files whose functions can be asked.

use crate::process::shell::quoted;

/// The languages that have an adapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Language {
    /// Python, run by `python3`.
    Python,
    /// JavaScript, run by `node`.
    JavaScript,
}

impl Language {
    /// The language of `FILE` or `FILE:FUNCTION`, if it has functions that can be asked.
    pub fn of(file: &str) -> Option<Language> {
        let file = file.to_ascii_lowercase();
        let has = |ending: &str| file.ends_with(ending) || file.contains(&format!("{ending}:"));
        if has(".py") || has(".ipynb") {
            return Some(Language::Python);
        }
        [".js", ".mjs", ".cjs"].into_iter().any(has).then_some(Language::JavaScript)
    }

    pub(super) fn label(self) -> &'static str {
        match self {
            Language::Python => "python",
            Language::JavaScript => "node",
        }
    }

    pub(super) fn program(self) -> &'static str {
        match self {
            Language::Python => "python3",
            Language::JavaScript => "node",
        }
    }

    /// The command, for a shell, that starts the adapter.
    pub(super) fn command(self, program: &str, file: &str) -> String {
        let [program, file] = [program, file].map(quoted);
        match self {
            Language::Python => {
                format!(
                    "exec {program} -c {} {file}",
                    quoted(concat!(
                        include_str!("adapters/own_modules.py"),
                        include_str!("adapters/parts.py"),
                        include_str!("adapters/notebook.py"),
                        include_str!("adapters/python.py")
                    ))
                )
            }
            Language::JavaScript => {
                format!("exec {program} --input-type=module -e {} -- {file}", quoted(include_str!("adapters/node.mjs")))
            }
        }
    }
}
