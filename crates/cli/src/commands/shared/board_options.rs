//! The options that say which board a command is about.

use super::game_options::GameOptions;
use super::options::Setting;
use crate::board::{Certified, Origin, Source, Variant, read_certificate, wrong_certificate};
use crate::io::Failure;
use clap::{Args, ValueHint};
use noughts::Player;
use noughts::notation::Coords;
use noughts_boards::{Game, Rules};
use std::path::PathBuf;

// Which board.
#[derive(Args, Clone)]
pub struct BoardOptions {
    #[command(flatten)]
    game: GameOptions,
    /// A file of `noughts solve`: it knows its board, and answers at once
    #[arg(long, hide_short_help = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    table: Option<PathBuf>,
}

impl BoardOptions {
    pub fn note_line(&self) {
        if self.table.is_none() {
            self.game.note_line();
        }
    }

    pub fn variant(&self, setting: Setting) -> Result<Variant, Failure> {
        let Some((game, source)) = self.other()? else {
            return Ok(Variant::three_by_three(setting.first, setting.coords));
        };
        if setting.first == Player::O {
            return Err(Failure::unreadable("--first is for 3x3 only: on other boards X moves first"));
        }
        let a1 = match setting.coords {
            Coords::OneToNine => false,
            Coords::A1 => true,
            other => {
                let label = other.label();
                let what = format!("--coords {label} is for 3x3 only: other boards have numbers, or a1");
                return Err(Failure::unreadable(what));
            }
        };
        if a1 && game.rules().is_none() {
            return Err(Failure::unreadable("--coords is for boards: the file of a game names its squares"));
        }
        let options = self.game.words(&game);
        Ok(Variant::other(game, source, options, a1))
    }

    /// The game, if it is not 3×3, and where its values come from.
    fn other(&self) -> Result<Option<(Game, Source)>, Failure> {
        self.game.refuse_input()?;
        if let Some(path) = &self.table {
            let (game, source) = Source::open(path, self.game.of_file()?.as_ref())?;
            game.rules().map(|rules| self.game.of(rules, "a table", path)).transpose()?;
            return Ok(Some((game, source)));
        }
        let other = self.game.named()?.filter(|game| !is_3x3(game));
        Ok(other.map(|game| (game.clone(), Source::without_table(&game))))
    }
}

fn is_3x3(game: &Game) -> bool {
    game.rules().is_some_and(|rules| Rules::new(3, 3, 3) == Ok(rules))
}

// Which certificate.
#[derive(Args, Clone)]
pub struct CertificateOption {
    /// A file of `noughts certificate`, a proof: it knows its board, and how one side plays
    #[arg(long, hide_short_help = true, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "table")]
    certificate: Option<PathBuf>,
}

impl CertificateOption {
    /// The options with the board of the certificate, and the checked certificate, if one is named.
    pub fn open(&self, board: &BoardOptions) -> Result<(BoardOptions, Option<Certified>), Failure> {
        let Some(file) = &self.certificate else { return Ok((board.clone(), None)) };
        board.game.refuse_input()?;
        let certificate = read_certificate(file, board.game.of_file()?.as_ref())?;
        if is_3x3(&certificate.task.game) {
            return Err(Failure::unreadable("--certificate is for other boards: of 3x3 the program knows everything"));
        }
        let game = match certificate.task.game.rules() {
            Some(rules) => board.game.of(rules, "a certificate", file)?,
            None => board.game.clone(),
        };
        let certified = Certified::new(&certificate, Origin::File).map_err(|fault| wrong_certificate(file, fault))?;
        Ok((BoardOptions { game, ..board.clone() }, Some(certified)))
    }
}
