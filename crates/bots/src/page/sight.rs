//! What a person sees on a page, and can do there.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Something done before a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Act {
    /// Chooses in a list, or moves a slider.
    Choose { control: usize, option: usize },
    /// Clicks a control, by its number on the page at that time.
    Click { control: usize },
    /// Answers a question that the page asks in a window of its own.
    Answer { answer: Value },
}

/// What a cell shows, by the kind of sign.
pub type Look = BTreeMap<String, BTreeSet<String>>;

/// A page as it is seen.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Sight {
    /// The nine cells before the clicks, and after each.
    #[serde(default)]
    pub looks: Vec<Vec<Look>>,
    /// Selectors that find nine elements.
    pub nines: Vec<String>,
    pub controls: Vec<Control>,
    /// What its scripts raised.
    pub errors: Vec<String>,
    /// What it needs that the stand-in does not have.
    pub missing: Vec<String>,
    /// The addresses of scripts that are in the network.
    pub far: Vec<String>,
    /// What it asked.
    pub dialogs: Vec<Dialog>,
}

/// Something to click or to choose from, beside the cells.
#[derive(Clone, Debug, Deserialize)]
pub struct Control {
    pub id: usize,
    /// `button`, `select`, `radio`, `checkbox`, `link`, or the type of an input.
    pub kind: String,
    pub text: String,
    /// Its id, name and classes.
    pub names: String,
    #[serde(default)]
    pub options: Vec<String>,
    /// The greatest number of a slider.
    #[serde(default)]
    pub most: Option<usize>,
    /// The number of the chosen option, or whether it is chosen.
    pub chosen: Value,
    /// Whether there is a lot in it.
    pub large: bool,
}

/// A question in a window of its own.
#[derive(Clone, Debug, Deserialize)]
pub struct Dialog {
    /// `alert`, `confirm` or `prompt`.
    pub kind: String,
}
