//! Who can be asked for moves, and how.

use crate::bot::{Codec, Options, Protocol};
use crate::console::Setup;
use crate::{FunctionFault, MoveTable};
use noughts::Player;
use noughts::audit::Tree;
use std::fmt;
use std::sync::Arc;

/// Who can be asked for moves: a program, or what was found in a file.
#[derive(Clone, Debug)]
pub struct Subject {
    /// What it is, and its command or file: `exec:./bot`, `python:bot.py`.
    pub(crate) name: String,
    /// How it is asked, if that was found out: `minimax(board: list of lists of "X"/"O"/None) -> (row, column)`.
    pub(crate) asked: Option<String>,
    pub(crate) manner: Manner,
    /// Whether it must be told the whole game.
    pub(crate) by_game: bool,
    /// The sides that it plays. X is who moves first, unless it knows better.
    pub(crate) sides: Vec<Player>,
    /// Why it does not play the other side.
    pub(crate) one_sided: Option<String>,
    /// What is wrong with the functions of the file.
    pub(crate) faults: Vec<FunctionFault>,
}

/// How a bot is asked.
#[derive(Clone)]
pub(crate) enum Manner {
    /// A program that is started by this command, and speaks the protocol of the [crate].
    Program(String),
    /// A program that is started by this command, and asked line by line in words of its own.
    Adapter { command: String, codec: Arc<dyn Codec> },
    /// A program for people, which is played in its own way.
    Console(Arc<Setup>),
    /// A table of moves, which needs no process.
    Moves(Arc<MoveTable>),
}

impl Subject {
    /// A program that the shell starts by this command. See the [crate] for what it reads and writes.
    #[must_use]
    pub fn program(command: &str) -> Subject {
        Subject::new(format!("exec:{command}"), Manner::Program(command.to_string()))
    }

    /// A table of moves, of this name.
    #[must_use]
    pub fn moves(name: &str, table: MoveTable) -> Subject {
        Subject::new(format!("move-table:{name}"), Manner::Moves(Arc::new(table)))
    }

    /// One that plays both sides.
    pub(crate) fn new(name: String, manner: Manner) -> Subject {
        let sides = Player::ALL.to_vec();
        Subject { name, asked: None, manner, by_game: false, sides, one_sided: None, faults: Vec::new() }
    }

    /// What it is, and its command or file: `exec:./bot`, `python:bot.py`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is a program that is asked line by line.
    #[must_use]
    pub fn is_program(&self) -> bool {
        matches!(self.manner, Manner::Program(_))
    }

    /// Whether it is a program for people, which is started anew for each game.
    #[must_use]
    pub fn is_for_people(&self) -> bool {
        matches!(self.manner, Manner::Console(_))
    }

    /// All that it does as this player in games that `first` begins, if that is known without asking: that of a table of
    /// moves. Where the table has no move, it makes none.
    #[must_use]
    pub fn tree(&self, side: Player, first: Player) -> Option<Tree> {
        let Manner::Moves(table) = &self.manner else { return None };
        Some(table.answers(side, first).tree)
    }

    /// How it is asked, in a line; `None` for a program that is asked line by line.
    #[must_use]
    pub fn asked(&self) -> Option<&str> {
        self.asked.as_deref()
    }
}

impl Manner {
    /// The command that starts the process.
    pub(crate) fn command(&self) -> &str {
        match self {
            Manner::Program(command) | Manner::Adapter { command, .. } => command,
            Manner::Console(_) => "",
            Manner::Moves(_) => "",
        }
    }

    /// Whether it is a process that is asked line by line.
    pub(crate) fn is_process(&self) -> bool {
        matches!(self, Manner::Program(_) | Manner::Adapter { .. })
    }

    /// How the process is asked. Only a program heeds what the options say of questions and answers.
    pub(crate) fn codec(&self, options: &Options) -> Arc<dyn Codec> {
        match self {
            Manner::Console(_) => Arc::new(Protocol(options.clone())),
            Manner::Program(_) | Manner::Moves(_) => Arc::new(Protocol(options.clone())),
            Manner::Adapter { codec, .. } => codec.clone(),
        }
    }
}

impl fmt::Debug for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Manner::Program(command) => f.debug_tuple("Program").field(command).finish(),
            Manner::Adapter { .. } => f.debug_tuple("Adapter").finish_non_exhaustive(),
            Manner::Console(setup) => f.debug_tuple("Console").field(setup).finish(),
            Manner::Moves(table) => f.debug_tuple("Moves").field(table).finish(),
        }
    }
}
