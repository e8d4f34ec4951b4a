//! How a picture looks, and the file that it is written to.

use crate::commands::shared::{Word, number, word};
use crate::io::{Exit, Failure, name_of, output};
use clap::{Args, ValueHint};
use noughts::picture::Colors;
use std::ffi::OsStr;
use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};

// How a picture looks, and where it goes.
#[derive(Args)]
pub struct Look {
    /// The width of the picture in pixels; of each board, if it is a game
    #[arg(long, hide_short_help = true, value_name = "PIXELS", allow_negative_numbers = true)]
    #[arg(value_parser = number::<u32>(16, 20_000))]
    pub size: Option<u32>,
    #[command(flatten)]
    pub file: File,
}

// The colours, and where a picture goes.
#[derive(Args)]
pub struct File {
    /// The colours
    #[arg(long, alias = "colours", hide_short_help = true, value_name = "COLORS", default_value = "light", value_parser = word(COLORS))]
    pub colors: Colors,
    /// The file to write [default: standard output]
    ///
    /// - is standard output too.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

const COLORS: &[Word<Colors>] = &[
    ("light", "Dark on a light ground", Colors::Light),
    ("dark", "Light, for dark pages; pictures have no ground", Colors::Dark),
    ("mono", "Black on white, for printing", Colors::Mono),
];

/// The endings of pictures and pages. A file with one of them is not written in another format.
const ENDINGS: [&str; 9] = ["svg", "html", "png", "gif", "jpg", "jpeg", "webp", "bmp", "pdf"];

impl File {
    pub fn write_picture(&self, picture: &impl Display, out: &mut impl Write) -> Result<Exit, Failure> {
        self.write(picture, "svg", out, |file, svg| {
            format!(
                "{file}: pictures are written as SVG; write {svg}, and convert it: `rsvg-convert {svg} -o board.png`"
            )
        })
    }

    pub fn write_pages(&self, pages: &impl Display, out: &mut impl Write) -> Result<Exit, Failure> {
        self.write(pages, "html", out, |file, html| {
            format!(
                "{file}: pages are written as HTML; write {html}, and print it from a browser, to paper or to a PDF"
            )
        })
    }

    /// Writes contents of one format. If the file's name has the ending of another, `refusal` makes a sentence of that
    /// name and the right one.
    fn write(
        &self,
        what: &impl Display,
        form: &str,
        out: &mut impl Write,
        refusal: fn(&str, &str) -> String,
    ) -> Result<Exit, Failure> {
        let file = output::named(self.output.as_ref());
        if let Some(file) = file.filter(|file| ending(file) != form && ENDINGS.contains(&&*ending(file))) {
            return Err(Failure::unreadable(refusal(&name_of(file), &name_of(&file.with_extension(form)))));
        }
        output::write(file, what.to_string().as_bytes(), out).map(|()| Exit::Fine)
    }
}

fn ending(file: &Path) -> String {
    file.extension().and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase()
}
