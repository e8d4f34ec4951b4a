//! `noughts page`: the page to play and explore, and the page of a proof.

use crate::board::{read_certificate, wrong_certificate};
use crate::commands::shared::GameOptions;
use crate::io::{Exit, Failure, name_of, output};
use clap::{Args, ValueHint};
use noughts::Player;
use noughts::page::{self, Proof};
use noughts::words::printable;
use noughts_boards::{Certificate, CertifiedPlayer, Game, Square};
use std::fs::File;
use std::io::{self, Write};
use std::iter;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Page {
    /// The file to write [default: standard output]
    ///
    /// - is standard output too.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Open the page in the browser; without -o, from a temporary file
    #[arg(long)]
    open: bool,
    /// Where people will find the page
    ///
    /// Its links lead there, and sites that show a link say what it is.
    #[arg(long, value_name = "URL", value_parser = address, value_hint = ValueHint::Url)]
    address: Option<String>,
    #[command(flatten)]
    game: GameOptions,
    /// A file of `noughts certificate`, a proof, for a page that plays by it
    ///
    /// Without it, the page of another game than 3x3 plays by the proof that comes with the program.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    certificate: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  noughts page --open
      in the browser, at once
  noughts page --address https://example.org/noughts.html -o noughts.html
      a file for that web server
  noughts page --game qubic.game --open
      play against the proof that X wins Qubic";

impl Page {
    pub fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        let named = output::named(self.output.as_ref());
        if self.open && named.is_none() && self.output.is_some() {
            return Err(Failure::unreadable("--open opens a file, and - is none; name one with -o FILE"));
        }
        let address = self.address.as_deref();
        let page = match self.certified()? {
            Some((certificate, player)) => page::html_of_proof(&proof(&certificate, &player), address),
            None => page::html(address),
        };
        if self.open && named.is_none() {
            return open(&write_temporary(page.as_bytes())?);
        }
        output::write(named, page.as_bytes(), out)?;
        named.filter(|_| self.open).map_or(Ok(Exit::Fine), open)
    }

    /// The checked certificate by which the page is to play: the named one, or the one included for the game.
    fn certified(&self) -> Result<Option<(Certificate, CertifiedPlayer)>, Failure> {
        self.game.note_line();
        let game = self.game.named()?;
        let (file, certificate) = match (&self.certificate, &game) {
            (Some(file), _) => (file.clone(), read_certificate(file, game.as_ref())?),
            (None, Some(game)) => (PathBuf::from(game.name()), self.bundled(game)?),
            (None, None) => return Ok(None),
        };
        let player = certificate.player().map_err(|fault| wrong_certificate(&file, fault))?;
        Ok(Some((certificate, player)))
    }

    /// The proof of a game that comes with the program: of a win of X, or else that O never loses.
    fn bundled(&self, game: &Game) -> Result<Certificate, Failure> {
        let of = |side| Certificate::bundled(game, side);
        let found = of(Player::X).filter(|certificate| certificate.task.win).or_else(|| of(Player::O));
        found.ok_or_else(|| {
            let (name, options) = (printable(game.name()), self.game.words(game));
            Failure::trouble(format_args!(
                "no proof of {name} comes with the program; look for one with `noughts certificate {options} -o FILE`, and add \
                 --certificate FILE"
            ))
        })
    }
}

/// A web address to which a link can add the game.
fn address(text: &str) -> Result<String, &'static str> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or_default();
    let is_whole = text.chars().all(|c| c.is_ascii_graphic() && c != '#');
    match !host.is_empty() && !host.starts_with('/') && is_whole {
        true => Ok(text.into()),
        false => Err("an address begins with https:// or http://, and has neither spaces nor #"),
    }
}

fn proof(certificate: &Certificate, player: &CertifiedPlayer) -> Proof {
    let task = &certificate.task;
    let (game, shape) = (&task.game, task.game.shape());
    let names = |row: Range<usize>| {
        let gap = shape.has_gap_below(row.end - 1).then(Vec::new);
        let squares = row.filter_map(|square| Square::new(square + 1));
        iter::once(squares.map(|square| game.square_name(square)).collect()).chain(gap)
    };
    Proof {
        name: printable(game.name()),
        rows: shape.rows().flat_map(names).collect(),
        lines: game.line_sets(task.side).to_vec(),
        side: task.side,
        win: task.win,
        symmetries: player.symmetries().to_vec(),
        answers: player
            .answers()
            .into_iter()
            .map(|(board, square)| ([board.x, board.o], square.index() as u8))
            .collect(),
        positions: player.positions(),
        certificate: certificate.to_bytes(),
    }
}

fn write_temporary(bytes: &[u8]) -> Result<PathBuf, Failure> {
    for number in 1_u64.. {
        let name = format!("noughts-{}-{number}.html", std::process::id());
        let path = std::env::temp_dir().join(name);
        // The file must be new, since anybody may have put a file or a link there. An earlier process may have had the
        // same id.
        match File::create_new(&path).and_then(|mut file| file.write_all(bytes)) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            written => return written.map(|()| path.clone()).map_err(|error| Failure::writing(&path, error)),
        }
    }
    unreachable!("there are more numbers than files")
}

fn open(file: &Path) -> Result<Exit, Failure> {
    let trouble = |error| Failure::cannot(format_args!("open {} in a browser", name_of(file)), error);
    let file = std::path::absolute(file).map_err(trouble)?;
    let opened = opener().arg(&file).stdin(Stdio::null()).stdout(Stdio::null()).status();
    match opened.map_err(trouble)? {
        status if status.success() => Ok(Exit::Fine),
        status => Err(trouble(io::Error::other(status.to_string()))),
    }
}

fn opener() -> Command {
    let words: &[&str] = match () {
        () if cfg!(windows) => &["cmd", "/C", "start", ""],
        () if cfg!(target_os = "macos") => &["open"],
        () => &["xdg-open"],
    };
    let mut command = Command::new(words[0]);
    command.args(&words[1..]);
    command
}
