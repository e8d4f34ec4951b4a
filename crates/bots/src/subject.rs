//! What can be asked for moves.

use crate::codec::Codec;
use crate::finding::FunctionFault;
use crate::game;
use crate::move_table::MoveTable;
use noughts::Player;
use noughts::audit::Tree;
use std::borrow::Cow;
use std::sync::Arc;

/// What can be asked for moves: a program, or what was found in a file.
#[derive(Clone, Debug)]
pub struct Subject {
    /// What it is, and its command or file: `exec:./bot`, `python:bot.py`.
    pub(crate) name: String,
    /// How it is asked, if that was found out: `minimax(board: list of lists of "X"/"O"/None) -> (row, column)`.
    pub(crate) asked: Option<String>,
    /// The function or method that is asked, or the expression that calls it.
    pub(crate) function: Option<String>,
    /// The evidence for this way of asking a function, and the other ways that fit.
    pub(crate) grounds: Grounds,
    pub(crate) kind: BotKind,
    pub(crate) depends_on_history: bool,
    /// The sides that it plays. X is the side that moves first, unless the bot decides who does.
    pub(crate) sides: Vec<Player>,
    /// The sides on which it is judged too if the user asks for one of them alone, and so says that it plays this side.
    pub(crate) if_named: Vec<Player>,
    /// Why it does not play the other side.
    pub(crate) one_sided: Option<String>,
    /// Who moves first by a function of its file. `None` if none says so.
    pub(crate) first: Option<Player>,
    /// The level at which it plays, if it offers easier ones.
    pub(crate) level: Option<String>,
    /// The letter that the program shows for each player, if it is known to be the other player's.
    pub(crate) draws: [Option<Player>; 2],
    pub(crate) faults: Vec<FunctionFault>,
}

/// The evidence for the way in which a function is asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grounds {
    /// The evidence, in a clause. `None` if nothing had to be found out.
    pub(crate) evidence: Option<String>,
    /// Other ways to ask that fit the evidence too.
    pub(crate) alternatives: Vec<Alternative>,
    /// A sentence that names the option to choose among them.
    pub(crate) remedy: String,
    /// Why its answers may not be what its file plays, if the user names the file alone.
    pub(crate) doubt: Option<String>,
    /// The programs beside its file that people may play, and that load it, if the user names the file alone.
    pub(crate) played_by: Vec<String>,
    /// A function that changes what the asked method remembers, and is not called by it.
    pub(crate) disturbed_by: Option<String>,
    /// A line for each way of asking that answered legally, and why it was kept or dropped.
    pub(crate) explained: Vec<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct Alternative {
    pub(crate) asked: String,
    pub(crate) kind: BotKind,
    /// Whether it has answered like the first way so far.
    pub(crate) is_alike: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum BotKind {
    /// A program that is started by this command, and speaks the protocol of the [crate].
    Program(String),
    /// A program that is started by this command, and asked line by line through this codec.
    Adapter { command: String, codec: Arc<dyn Codec> },
    /// A program for people, which is played as a person would play it.
    Game(Arc<game::GameSetup>),
    /// A table of moves, which needs no process.
    Moves(Arc<MoveTable>),
}

impl Subject {
    /// A program that the shell starts by this command. See the [crate] for what it reads and writes.
    pub fn program(command: &str) -> Subject {
        Subject::new(format!("exec:{command}"), BotKind::Program(command.to_string()))
    }

    /// A table of moves with this name.
    pub fn moves(name: &str, table: MoveTable) -> Subject {
        let sides = table.sides();
        let one_sided = (sides.len() == 1).then(|| "it has no position of this side".into());
        Subject { sides, one_sided, ..Subject::new(format!("move-table:{name}"), BotKind::Moves(Arc::new(table))) }
    }

    pub(crate) fn new(name: String, kind: BotKind) -> Subject {
        let sides = Player::ALL.to_vec();
        Subject {
            name,
            asked: None,
            function: None,
            grounds: Grounds::default(),
            kind,
            depends_on_history: false,
            sides,
            if_named: Vec::new(),
            one_sided: None,
            first: None,
            level: None,
            draws: [None; 2],
            faults: Vec::new(),
        }
    }

    /// A program for people with this name, which is played so.
    pub(crate) fn of_game(name: &str, setup: game::GameSetup) -> Subject {
        Subject {
            asked: Some(setup.asked()),
            depends_on_history: true,
            sides: setup.sides(),
            one_sided: Player::ALL.into_iter().find_map(|side| setup.why_not(side)),
            draws: Player::ALL.map(|side| setup.draws(side)),
            level: setup.level(),
            ..Subject::new(name.to_string(), BotKind::Game(Arc::new(setup)))
        }
    }

    /// The same function of a file with a game that could not be followed.
    pub(crate) fn doubted(mut self) -> Subject {
        self.grounds.doubt =
            Some("its own game could not be followed, so it is not known to play these answers".into());
        self
    }

    /// What it is, and its command or file: `exec:./bot`, `python:bot.py`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is a program that is asked line by line.
    pub fn is_program(&self) -> bool {
        matches!(self.kind, BotKind::Program(_))
    }

    /// The command of such a program, as a person types it: what was compiled is gone at the end.
    pub(crate) fn command(&self) -> Option<String> {
        let BotKind::Program(command) = &self.kind else { return None };
        Some(if self.name.ends_with(command) { command.clone() } else { "COMMAND".into() })
    }

    /// A sentence to show before a program for people is played. `None` for all others.
    pub fn notice(&self) -> Option<String> {
        let BotKind::Game(setup) = &self.kind else { return None };
        Some(setup.notice())
    }

    /// All moves that a table makes for this player in games that `first` begins. Where the table has no move, it makes
    /// none. `None` for all other subjects, which have to be asked.
    pub fn tree(&self, side: Player, first: Player) -> Option<Tree> {
        let BotKind::Moves(table) = &self.kind else { return None };
        Some(table.answers(side, first).0)
    }

    /// The sides that it plays, as far as that was found out. Empty if nothing shows which side it plays.
    pub fn sides(&self) -> &[Player] {
        &self.sides
    }

    /// Why it does not play both sides; `None` if it does.
    pub fn one_sided(&self) -> Option<&str> {
        self.one_sided.as_deref()
    }

    /// Whether it is a program for people, which is started for each game and takes long.
    pub fn is_for_people(&self) -> bool {
        matches!(self.kind, BotKind::Game(_))
    }

    /// The programs beside a file with a function that load it, and that people may play. Empty if the user names the function, or if
    /// the file is a solution of an exercise, which asks for its functions.
    pub fn played_by(&self) -> &[String] {
        &self.grounds.played_by
    }

    /// A line for each way of asking a function that answered legally, and why it was kept or dropped.
    pub fn explained(&self) -> &[String] {
        &self.grounds.explained
    }

    /// If several ways to ask a function fit and answer differently, explains this and names the option that decides.
    /// An audit asks in all of them; to play against the bot, one must be chosen.
    pub fn unclear(&self) -> Option<String> {
        let other = self.grounds.alternatives.iter().find(|other| !other.is_alike)?;
        let asked = self.asked.as_deref().unwrap_or_default();
        Some(two_ways(asked, &other.asked, &self.grounds.remedy))
    }

    /// How it is asked, in one line. `None` for a program that is asked line by line.
    pub fn asked(&self) -> Option<&str> {
        self.asked.as_deref()
    }
}

/// The message that two ways of asking fit, and which option decides.
pub(crate) fn two_ways(one: &str, other: &str, remedy: &str) -> String {
    format!("two ways to ask it fit the file, and it answers differently: {one}; {other}. {remedy}")
}

impl BotKind {
    /// The same, but a function is asked about each turn of a game after the other.
    pub(crate) fn by_whole_games(&self) -> BotKind {
        self.with_codec(|codec| codec.by_whole_games())
    }

    /// This bot, but a function keeps its object and its file from one question to the next.
    pub(crate) fn in_a_row(&self) -> BotKind {
        self.with_codec(|codec| codec.in_a_row())
    }

    fn with_codec(&self, other: impl Fn(&dyn Codec) -> Option<Arc<dyn Codec>>) -> BotKind {
        match self {
            BotKind::Adapter { command, codec } => {
                let codec = other(codec.as_ref()).unwrap_or_else(|| codec.clone());
                BotKind::Adapter { command: command.clone(), codec }
            }
            other => other.clone(),
        }
    }

    /// The command for the start with this number. Python hashes texts differently at each start, but in the same way
    /// in each audit.
    pub(crate) fn command(&self, start: u32) -> Cow<'_, str> {
        match self {
            BotKind::Program(command) => command.into(),
            BotKind::Adapter { command, .. } => format!("PYTHONHASHSEED={start} {command}").into(),
            BotKind::Game(_) | BotKind::Moves(_) => "".into(),
        }
    }
}
