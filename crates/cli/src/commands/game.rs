//! `noughts game`: files that give the lines of games.

use crate::io::{Exit, Failure, output};
use clap::{Args, ValueEnum, ValueHint};
use noughts_boards::GameFile;
use noughts_boards::families::{self, FamilyError};
use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Game {
    /// What kind of game it is
    family: Family,
    /// Its sizes, such as the width, the height and how many in a row win; and the shape of a polyomino
    #[arg(value_name = "SIZE")]
    sizes: Vec<String>,
    /// The player who completes a line loses
    #[arg(long)]
    misere: bool,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  noughts game cube 4 -o qubic.game
      four in a row in a cube
  noughts game board 3 3 3 --misere
      tic-tac-toe in which three in a row lose";

#[derive(Clone, Copy, ValueEnum)]
enum Family {
    /// LENGTH in a row on a board: WIDTH HEIGHT LENGTH
    Board,
    /// From side to side in a cube, or in more dimensions: SIDE [DIMENSIONS]
    Cube,
    /// LENGTH in a row where opposite sides are glued: WIDTH HEIGHT LENGTH
    Torus,
    /// LENGTH in a row on a hexagon of hexagons: SIDE LENGTH
    Hex,
    /// The lines of an affine plane: ORDER
    Affine,
    /// The lines of a projective plane: ORDER
    Projective,
    /// Number scrabble: three numbers of 1 to 9 with the sum 15
    Sum,
    /// The corners of an upright square, by Erickson: SIDE
    Squares,
    /// A shape, turned or reflected, by Harary: WIDTH HEIGHT SHAPE, such as XXX/.X. or elly
    Polyomino,
    /// Sim, where a triangle loses: DOTS
    Sim,
}

impl Game {
    pub fn run(&self, out: &mut impl Write) -> Result<Exit, Failure> {
        let made = self.made()?.map_err(|error| self.refused(error))?;
        let name = if self.misere && !made.misere { format!("misere: {}", made.name) } else { made.name };
        let file = GameFile { name, misere: made.misere || self.misere, ..made };
        output::write(output::named(self.output.as_ref()), file.to_string().as_bytes(), out)?;
        Ok(Exit::Fine)
    }

    /// Makes the game. The inner error says why there is none.
    fn made(&self) -> Result<Result<GameFile, FamilyError>, Failure> {
        let numbers: Vec<usize> = self.sizes.iter().map_while(|size| size.parse().ok()).collect();
        let words = &self.sizes[numbers.len()..];
        Ok(match (self.family, &numbers[..], words) {
            (Family::Board, [width, height, length], []) => families::board(*width, *height, *length),
            (Family::Cube, [side], []) => families::cube(*side, 3),
            (Family::Cube, [side, dimensions], []) => families::cube(*side, *dimensions),
            (Family::Torus, [width, height, length], []) => families::torus(*width, *height, *length),
            (Family::Hex, [side, length], []) => families::hex(*side, *length),
            (Family::Affine, [order], []) => families::affine(*order),
            (Family::Projective, [order], []) => families::projective(*order),
            (Family::Sum, [], []) => families::sum(),
            (Family::Squares, [side], []) => families::squares(*side),
            (Family::Polyomino, [width, height], [shape]) => families::polyomino(*width, *height, shape),
            (Family::Sim, [dots], []) => families::sim(*dots),
            _ => return Err(self.usage()),
        })
    }

    fn usage(&self) -> Failure {
        let value = self.family.to_possible_value().expect("no family is left out");
        let help = value.get_help().map_or(String::new(), ToString::to_string);
        self.refused(format_args!("the sizes are not those of `noughts game {}` ({help})", value.get_name()))
    }

    /// The failure that says what is wrong, with an example of what is right.
    fn refused(&self, what: impl Display) -> Failure {
        let example = match self.family {
            Family::Board => "board 4 3 3",
            Family::Cube => "cube 4",
            Family::Torus => "torus 4 4 4",
            Family::Hex => "hex 3 3",
            Family::Affine => "affine 4",
            Family::Projective => "projective 2",
            Family::Sum => "sum",
            Family::Squares => "squares 5",
            Family::Polyomino => "polyomino 5 5 knobby",
            Family::Sim => "sim 6",
        };
        Failure::unreadable(format_args!("{what}; write, for example, `noughts game {example}`"))
    }
}
