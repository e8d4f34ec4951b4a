//! What a program of Python draws by chance: noted, and told what to show, by modules of ours that it finds before Python's own.
//! Another program does not heed them.

use crate::game::surface::Drawn;
use std::env;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use tempfile::TempDir;

/// The modules that Python finds first: their names and texts.
const MODULES: [(&str, &str); 2] = [
    ("random.py", concat!(include_str!("../dice.py"), "\n", include_str!("random.py"))),
    ("sitecustomize.py", include_str!("sitecustomize.py")),
];

/// A folder with the modules, and with what is told to the runs of a program.
#[derive(Debug)]
pub struct Modules {
    folder: TempDir,
    runs: AtomicU32,
    /// Whether a run has told what it drew.
    is_heeded: AtomicBool,
}

impl Modules {
    /// # Errors
    /// If there is no place for temporary files.
    pub fn new() -> io::Result<Modules> {
        let folder = tempfile::tempdir()?;
        for (name, text) in MODULES {
            fs::write(folder.path().join(name), text)?;
        }
        Ok(Modules { folder, runs: AtomicU32::new(0), is_heeded: AtomicBool::new(false) })
    }

    /// Whether a run has told what it drew.
    pub fn are_heeded(&self) -> bool {
        self.is_heeded.load(Ordering::Relaxed)
    }

    /// The dice of a new run, which show these numbers first.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn dice(&self, shown: &[f64]) -> io::Result<Dice> {
        let path = self.folder.path().join(self.runs.fetch_add(1, Ordering::Relaxed).to_string());
        let told = File::create(path.with_extension("told"))?;
        let mut dice = Dice { path, told, rolls: 0 };
        dice.roll(shown)?;
        Ok(dice)
    }

    /// What a run with these dice finds in its environment.
    pub fn environment(&self, dice: &Dice) -> [(&'static str, std::ffi::OsString); 2] {
        let mut folders = vec![self.folder.path().to_path_buf()];
        folders.extend(env::var_os("PYTHONPATH").iter().flat_map(env::split_paths));
        let folders = env::join_paths(folders).unwrap_or_else(|_| self.folder.path().into());
        [("PYTHONPATH", folders), ("NOUGHTS_DICE", dice.path.clone().into())]
    }

    /// What was drawn in a run since the last roll.
    pub fn drawn(&self, dice: &Dice) -> Vec<Drawn> {
        let Ok(text) = fs::read_to_string(dice.path.with_extension("drawn")) else { return Vec::new() };
        self.is_heeded.store(true, Ordering::Relaxed);
        let draw = |line: &str| {
            let (number, among) = line.split_once(' ')?;
            Some(Drawn { number: number.parse().ok(), among: among.parse().ok() })
        };
        text.lines().filter_map(draw).collect()
    }
}

/// The dice of one run.
#[derive(Debug)]
pub struct Dice {
    path: PathBuf,
    told: File,
    rolls: u32,
}

impl Dice {
    /// From now on what is drawn is noted anew, and these numbers come first.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn roll(&mut self, shown: &[f64]) -> io::Result<()> {
        let numbers: Vec<String> = shown.iter().map(f64::to_string).collect();
        let text = format!("{:08}{}", self.rolls, numbers.join(" "));
        self.rolls += 1;
        if let Ok(drawn) = File::options().write(true).open(self.path.with_extension("drawn")) {
            drawn.set_len(0)?;
        }
        self.told.set_len(0)?;
        self.told.write_all_at(text.as_bytes(), 0)
    }
}

impl Drop for Dice {
    fn drop(&mut self) {
        for ending in ["told", "drawn"] {
            let _ = fs::remove_file(self.path.with_extension(ending));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::surface::{Act, Program};
    use crate::game::surfaces::terminal::TerminalProgram;
    use std::time::{Duration, Instant};

    #[test]
    #[ignore = "needs python3"]
    fn what_a_program_of_python_draws_is_told_and_noted() {
        let limit = Duration::from_secs(60);
        let script = "import random, time; first = random.choice(\"ab\")\n\
            while True: input(\"? \"); time.sleep(30); print(first, random.choice(\"abcd\"), random.random(), random.choice(\"z\"))";
        let program = TerminalProgram::new(&format!("python3 -c '{script}'")).unwrap();
        let begin = Instant::now();
        let (mut game, _) = program.start(&[0.75], true, limit).unwrap();
        assert_eq!(game.draws(), [Drawn { number: Some(0.75), among: Some(2) }]);
        assert!(program.heeds_dice());
        for (told, letter) in [(0.125, 'a'), (0.875, 'd')] {
            game.roll(&[told, 0.5]);
            game.act(&Act::Type("1".into()), limit);
            let said = game.news().join(" ");
            assert!(said.contains(&format!("b {letter} 0.5 z")), "{said}");
            let draws = [(told, Some(4)), (0.5, None)];
            assert_eq!(game.draws(), draws.map(|(number, among)| Drawn { number: Some(number), among }));
        }
        assert!(begin.elapsed() < Duration::from_secs(30), "no time passes while it sleeps");
    }

    #[test]
    #[ignore = "needs python3"]
    fn bits_are_noted_however_much_was_drawn_before() {
        let limit = Duration::from_secs(60);
        let script = "import random; [random.random() for _ in range(500)]; input(); random.getrandbits(8); input()";
        let program = TerminalProgram::new(&format!("python3 -c '{script}'")).unwrap();
        let (mut game, _) = program.start(&[], true, limit).unwrap();
        assert_eq!(game.draws().len(), 300);
        game.roll(&[]);
        game.act(&Act::Type("1".into()), limit);
        assert_eq!(game.draws(), [Drawn { number: None, among: None }]);
    }

    #[test]
    #[ignore = "needs python3"]
    fn whoever_waits_for_another_thread_is_waited_for() {
        let limit = Duration::from_secs(60);
        let script = "import threading, time; done = []\n\
            threading.Thread(target=lambda: (time.sleep(0.3), done.append(1))).start()\n\
            time.sleep(1); input(len(done))";
        let program = TerminalProgram::new(&format!("python3 -c '{script}'")).unwrap();
        let (mut game, _) = program.start(&[], true, limit).unwrap();
        assert_eq!(game.screen(), "1");
    }

    #[test]
    #[ignore = "needs python3"]
    fn what_follows_a_seed_is_no_chance() {
        let limit = Duration::from_secs(60);
        let script = "import random; random.seed(4); input(random.choice(\"abcd\"))";
        let program = TerminalProgram::new(&format!("python3 -c '{script}'")).unwrap();
        let (mut game, _) = program.start(&[0.9], true, limit).unwrap();
        assert_eq!((game.draws(), game.screen().as_str()), (vec![], "b"));
    }
}
