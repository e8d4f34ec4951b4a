//! The colours of a picture, and the file that it is written to.

use crate::io::failure::{Exit, Failure, name_of};
use crate::io::output;
use clap::{Args, ValueEnum, ValueHint};
use noughts::picture::Colors;
use std::ffi::OsStr;
use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};

// The colours, and where a picture goes.
#[derive(Args)]
pub struct File {
    /// The colours
    #[arg(long, alias = "colours", value_name = "COLORS", default_value = "light")]
    colors: Scheme,
    /// The file to write; without it, or with -, standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Scheme {
    /// Dark on a light ground
    Light,
    /// Light on a dark ground
    Dark,
    /// Black on white, for printing
    Mono,
}

/// The endings of files of other kinds than SVG and HTML.
const OTHERS: [&str; 7] = ["png", "gif", "jpg", "jpeg", "webp", "bmp", "pdf"];

impl File {
    pub fn colors(&self) -> Colors {
        match self.colors {
            Scheme::Light => Colors::Light,
            Scheme::Dark => Colors::Dark,
            Scheme::Mono => Colors::Mono,
        }
    }

    /// Writes a picture to where it was asked for.
    pub fn write_picture(&self, picture: &impl Display, out: &mut impl Write) -> Result<Exit, Failure> {
        let file = output::named(self.output.as_ref());
        if let Some(file) = file.filter(|file| ending(file) == "html" || OTHERS.contains(&&*ending(file))) {
            let (file, drawing) = (name_of(file), name_of(&file.with_extension("svg")));
            return Err(Failure::unreadable(format_args!(
                "{file}: pictures are written as SVG; write {drawing}, and convert it: `rsvg-convert {drawing} -o board.png`"
            )));
        }
        output::write(file, picture.to_string().as_bytes(), out).map(|()| Exit::Fine)
    }

    /// Writes pages to print to where they were asked for.
    pub fn write_pages(&self, pages: &impl Display, out: &mut impl Write) -> Result<Exit, Failure> {
        let file = output::named(self.output.as_ref());
        if let Some(file) = file.filter(|file| ending(file) == "svg" || OTHERS.contains(&&*ending(file))) {
            let (file, pages) = (name_of(file), name_of(&file.with_extension("html")));
            return Err(Failure::unreadable(format_args!(
                "{file}: pages are written as HTML; write {pages}, and print it from a browser, to paper or to a PDF"
            )));
        }
        output::write(file, pages.to_string().as_bytes(), out).map(|()| Exit::Fine)
    }
}

/// What a name says of the kind of its file.
fn ending(file: &Path) -> String {
    file.extension().and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase()
}
