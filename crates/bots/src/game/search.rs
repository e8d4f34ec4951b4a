//! Finds out how a program is played: what it offers before its game, who begins, and how moves are made.

use super::check::{Checked, FailedCheck, check};
use super::control_costs::EASIER;
use super::no_game::{NoGame, cannot_be_judged, quoted};
use super::playing::{Rules, Trouble, counts_on, question_in};
use super::probe::{MenuPlace, Trial};
use super::starts::Starts;
use super::surface::{Act, MoveInput, Offer, Program, Surface, UNOFFERED, Wait, Wants};
use super::{GameHints, GameSetup};
use crate::error::BotError;
use crate::levels::hardness;
use crate::process::{crowd, is_closing};
use noughts::Player;
use noughts::words::printable;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Time limits of the search: in all, and after it has found a game. A slow program has the time of so many starts
/// instead, up to a quarter of an hour.
const MOST_TIME: Duration = Duration::from_secs(40);
const MORE_TIME: Duration = Duration::from_secs(20);
const MOST_STARTS: u32 = 80;
const LONGEST_SEARCH: Duration = Duration::from_secs(900);

/// The most places in the menus that are visited after a game was found.
const MORE_PLACES: u32 = 50;

/// The additional cost of a place that is likely to be a game, of one that may be a game, more than that of a choice which is
/// named there, and of one that does not look like a game.
const LIKELY_GAME: u32 = 1;
const PERHAPS_A_GAME: u32 = 10;
const UNLIKELY_GAME: u32 = 25;

/// The additional cost of a place where the hardest level may have been offered and was not chosen.
const EASIER_GAME: u32 = 30;

/// The additional cost each time that more ways to make a move are tried at a place.
const MORE_INPUTS: u32 = 8;

const DEEPEST: usize = 6;

/// The time, at first, for a place that does not look like a game: a name may be asked for, and each answer may take long.
const BRIEF: Duration = Duration::from_millis(if cfg!(test) { 100 } else { 8000 });

/// How often a game is started to see whether the other side begins, and the time between starts. Chance may decide
/// this, or a clock that counts seconds. The programs of the tests use no clock.
pub const STARTS: u32 = 12;
const BETWEEN_STARTS: Duration = Duration::from_millis(if cfg!(test) { 1 } else { 300 });

/// The acts that lead to a game in which the program is X, and to one in which it is O.
pub type Openings = [Option<Vec<Act>>; 2];

/// For each side, the acts before a game that could not be played, and why it could not.
pub type BegunInVain = [Option<(Vec<Act>, String)>; 2];

/// If the acts before the games of both sides differ in more than this many, they may be two opponents.
pub const ALIKE: usize = 1;

/// How many acts before the game of one side the other side's game lacks; `None` if a side has no game.
pub fn unlikeness(openings: &Openings) -> Option<usize> {
    let [Some(one), Some(other)] = openings else { return None };
    let lacks = |one: &[Act], other: &[Act]| one.iter().filter(|act| !other.contains(act)).count();
    Some(lacks(one, other).max(lacks(other, one)))
}

/// A place in the program's menus, still to be visited.
#[derive(Default)]
struct MenuTask {
    cost: u32,
    menu: Vec<Act>,
    /// Which part of the ways to make a move is tried there; `None` if the place is not known yet.
    part: Option<usize>,
    /// Whether choosing the hardest level there was tried in vain.
    is_late: bool,
    /// Whether a move is tried there for a brief time only.
    is_brief: bool,
}

impl MenuTask {
    fn then(&self, act: &Act, cost: u32) -> MenuTask {
        let menu = self.menu.iter().chain([act]).cloned().collect();
        MenuTask { cost: self.cost + cost, menu, ..MenuTask::default() }
    }

    /// The same place, where this part of the ways to make a move is tried.
    fn to_play(&self, part: usize, cost: u32) -> MenuTask {
        MenuTask { cost: self.cost + cost, menu: self.menu.clone(), part: Some(part), ..MenuTask::default() }
    }
}

/// A running program at a place, and what it had written before the last act.
type Reached = (Box<dyn Surface>, Vec<String>);

/// Why the search ends without a result.
enum Stop {
    /// The program shows nothing.
    Silent,
    Failed(BotError),
}

struct GameSearch<'a> {
    program: Arc<dyn Program>,
    hints: &'a GameHints,
    /// The ways to make a move that were named.
    given: Vec<MoveInput>,
    limit: Duration,
    begin: Instant,
    deadline: Instant,
    /// The shortest time from a start to the first question. On a busy machine other starts take longer.
    pace: Option<Duration>,
    tasks: Vec<MenuTask>,
    /// Questions and answers that the program refused.
    refused: BTreeSet<(String, Act)>,
    /// How its games are played.
    found: Option<Rules>,
    openings: Openings,
    /// Who the program is in each game that was found, and the acts before it.
    games: Vec<(Player, Vec<Act>)>,
    /// The easier levels that were offered with the one that was chosen.
    levels: Vec<Act>,
    /// Places in the menus with the texts that words offer there.
    offered: Vec<(Vec<Act>, Vec<Act>)>,
    /// The level that was taken for the hardest.
    hardest: Option<Act>,
    begun_in_vain: BegunInVain,
    /// The places where moves seemed to be made before a game was found elsewhere.
    doubtful: Vec<MenuTask>,
    sleeps: bool,
    game_time: Duration,
    /// Whether time ran out before all was tried.
    is_cut_off: bool,
    no_game: NoGame,
}

/// Finds out how a program is played. `None` if it shows nothing.
pub fn find(program: Arc<dyn Program>, hints: &GameHints, limit: Duration) -> Result<Option<GameSetup>, BotError> {
    let mut search = GameSearch::new(program, hints, limit)?;
    match search.run() {
        Ok(()) => search.result().map(Some),
        Err(Stop::Silent) => Ok(None),
        Err(Stop::Failed(error)) => Err(error),
    }
}

/// Whether an act types a number, a letter or a word: where numbers are asked for, a word of the question is no answer.
fn kind(act: &Act) -> Option<(bool, bool)> {
    let Act::Type(text) = act else { return None };
    Some((text.parse::<u32>().is_ok(), text.chars().count() == 1))
}

impl GameSearch<'_> {
    fn new(program: Arc<dyn Program>, hints: &GameHints, limit: Duration) -> Result<GameSearch<'_>, BotError> {
        let given = hints.input.as_deref().map_or(Ok(Vec::new()), |name| program.named_inputs(name));
        let given = given.map_err(BotError::WrongOption)?;
        let menu = hints.menu.iter().flatten().map(|name| program.named_act(name)).collect();
        Ok(GameSearch {
            program,
            hints,
            given,
            limit,
            begin: Instant::now(),
            deadline: Instant::now() + MOST_TIME.mul_f64(crowd()),
            pace: None,
            tasks: vec![MenuTask { menu, ..MenuTask::default() }],
            refused: BTreeSet::new(),
            found: None,
            openings: [None, None],
            games: Vec::new(),
            hardest: None,
            begun_in_vain: [None, None],
            doubtful: Vec::new(),
            levels: Vec::new(),
            offered: Vec::new(),
            sleeps: false,
            game_time: Duration::ZERO,
            is_cut_off: false,
            no_game: NoGame::new(hints),
        })
    }

    fn run(&mut self) -> Result<(), Stop> {
        let mut left = MORE_PLACES;
        while let Some(task) = self.next_task() {
            self.visit(task)?;
            if self.found.is_some() {
                left -= 1;
            }
            if left == 0 || unlikeness(&self.openings).is_some_and(|unlikeness| unlikeness <= ALIKE) {
                break;
            }
            if Instant::now() > self.deadline {
                self.is_cut_off = !self.tasks.is_empty();
                break;
            }
        }
        Ok(())
    }

    /// The place with the lowest cost; of several, the one that was found first.
    fn next_task(&mut self) -> Option<MenuTask> {
        let at = (0..self.tasks.len()).min_by_key(|at| self.tasks[*at].cost)?;
        Some(self.tasks.remove(at))
    }

    /// Visits a place: looks for a game, and for further acts.
    fn visit(&mut self, task: MenuTask) -> Result<(), Stop> {
        if let Some(part) = task.part {
            return self.play(&task, part).map(drop);
        }
        let Some((mut surface, before)) = self.come_to(&task.menu)? else { return Ok(()) };
        let is_blank =
            surface.screen().trim().is_empty() && surface.news().is_empty() && surface.nines(None).is_empty();
        if task.menu.is_empty() && is_blank {
            let failed = |why: String| BotError::Unusable(cannot_be_judged(&*self.program, &printable(&why), ""));
            return Err(surface.failure().map_or(Stop::Silent, |why| Stop::Failed(failed(why))));
        }
        if self.found.is_none() {
            self.no_game.note_place(&mut *surface);
        }
        let (news, asked) = (surface.news(), question_in(&before));
        let question = question_in(&news);
        // If a question comes again, and can be answered so again, the program has refused the answer.
        if let Some(last) = task.menu.last()
            && !news.is_empty()
            && question == asked
            && !counts_on(&before, &news)
            && surface.can(last)
        {
            self.refused.insert((asked, last.clone()));
            return Ok(());
        }
        let (offers, wants_move) = (surface.offers(), surface.wants_move());
        drop(surface);
        let texts = offers.iter().filter(|offer| offer.cost < UNOFFERED && matches!(offer.act, Act::Type(_)));
        self.offered.push((task.menu.clone(), texts.map(|offer| offer.act.clone()).collect()));
        let hardest = self.hardest(&task, &offers);
        if !hardest.is_empty() {
            self.choose_hardest(task, &offers, &hardest);
            return Ok(());
        }
        let is_game = wants_move == Wants::Move && self.play(&task, 0)?;
        match wants_move {
            Wants::Move => {}
            Wants::Likely => self.tasks.push(task.to_play(0, LIKELY_GAME)),
            Wants::Perhaps => self.tasks.push(MenuTask { is_brief: true, ..task.to_play(0, PERHAPS_A_GAME) }),
            Wants::Other => self.tasks.push(MenuTask { is_brief: true, ..task.to_play(0, UNLIKELY_GAME) }),
        }
        if task.menu.len() < DEEPEST {
            self.go_on(&task, &question, offers, is_game);
        }
        Ok(())
    }

    /// What may be the hardest level, unless a level was chosen before.
    fn hardest(&self, task: &MenuTask, offers: &[Offer]) -> Vec<Act> {
        let has_level = task.menu.iter().any(|act| self.chooses_level(act));
        let may_choose = !task.is_late && self.hints.menu.is_none() && !has_level;
        let is_free = |offer: &&Offer| offer.cost == 0 && !is_done(task, &offer.act);
        offers.iter().filter(|_| may_choose).filter(is_free).map(|offer| offer.act.clone()).collect()
    }

    /// Chooses the hardest level first, so that the program shows its best game. The last of a group need not be a level:
    /// if it leads to no game, the search goes on without choosing it.
    fn choose_hardest(&mut self, task: MenuTask, offers: &[Offer], hardest: &[Act]) {
        let is_easier =
            |offer: &&Offer| (offer.cost == EASIER || is_level(&offer.act)) && !hardest.contains(&offer.act);
        self.levels = offers.iter().filter(is_easier).map(|offer| offer.act.clone()).collect();
        self.hardest = hardest.first().cloned();
        // A heading may speak of levels as well.
        self.tasks.extend(hardest.iter().map(|act| task.then(act, 0)));
        if !is_level(&hardest[0]) {
            self.tasks.push(MenuTask { cost: task.cost + EASIER_GAME, is_late: true, ..task });
        }
    }

    /// Adds the places after the acts that are offered here.
    fn go_on(&mut self, task: &MenuTask, question: &str, offers: Vec<Offer>, is_game: bool) {
        let has_level = task.menu.iter().any(|act| self.chooses_level(act));
        for Offer { act, cost } in offers {
            // Who begins may be chosen beside the board, but text that is typed there is a move. Another level would
            // replace the one that was chosen.
            let is_typed_move = is_game && matches!(act, Act::Type(_));
            let is_refused = self.refused.contains(&(question.to_string(), act.clone()));
            if is_typed_move || is_level(&act) && has_level || is_refused || is_done(task, &act) {
                continue;
            }
            self.tasks.push(task.then(&act, cost));
            if !self.no_game.tried.contains(&act) {
                self.no_game.tried.push(act);
            }
        }
    }

    /// Starts the program and does these acts. Returns what was written before the last act. `None` if the program then
    /// asks nothing.
    fn come_to(&mut self, menu: &[Act]) -> Result<Option<Reached>, Stop> {
        let start = Instant::now();
        let failed = |why| Stop::Failed(if is_closing() { BotError::Interrupted } else { BotError::Unusable(why) });
        let (mut surface, mut wait) = self.program.start(&[], false, self.limit).map_err(failed)?;
        let mut before = Vec::new();
        for act in menu {
            if wait != Wait::Asks {
                break;
            }
            before = surface.news();
            let asked = question_in(&before);
            if !surface.can(act) && self.hints.menu.is_some() {
                let here = surface.offers().iter().map(|offer| quoted(&offer.act)).collect::<Vec<_>>().join(", ");
                let here = if here.is_empty() { "nothing to press".into() } else { here };
                let why = format!("--menu: nothing there is called {}; there is {here}", quoted(act));
                return Err(Stop::Failed(BotError::WrongOption(why)));
            }
            if !surface.can(act) || self.refused.contains(&(asked, act.clone())) {
                return Ok(None);
            }
            wait = surface.act(act, None, self.limit);
        }
        if wait == Wait::Asks {
            let pace = self.pace.map_or(start.elapsed(), |pace| pace.min(start.elapsed()));
            self.pace = Some(pace);
            self.deadline = self.deadline.max(self.begin + (MOST_STARTS * pace).min(LONGEST_SEARCH));
            return Ok(Some((surface, before)));
        }
        if wait == Wait::Closing {
            return Err(Stop::Failed(BotError::Interrupted));
        }
        self.no_game.has_ended |= menu.is_empty() && wait == Wait::Ended;
        if self.no_game.last_screen.is_empty() {
            self.no_game.last_screen = surface.screen();
        }
        if menu.is_empty() && wait == Wait::Timeout && self.no_game.last_screen.trim().is_empty() {
            return Err(Stop::Silent);
        }
        self.no_game.note_distrust(&mut *surface);
        Ok(None)
    }

    /// Tries to play at a place and notes the game. Returns whether there is one, even one for two people.
    fn play(&mut self, task: &MenuTask, part: usize) -> Result<bool, Stop> {
        let menu = &task.menu;
        if let Some(rules) = self.found.as_ref().map(|rules| rules.after(menu)) {
            // The program draws its board alike, whatever leads there.
            let Some(player) = rules.first() else { return Ok(false) };
            return Ok(self.play_beside(&rules, player));
        }
        let GameSearch { ref program, hints, limit, .. } = *self;
        let brief = Instant::now() + BRIEF.max(MOST_STARTS / 5 * self.pace.unwrap_or_default());
        let deadline = if task.is_brief { self.deadline.min(brief) } else { self.deadline };
        let place = MenuPlace { program, menu, answer: hints.answer.as_ref(), limit, deadline };
        let tried = match place.try_inputs(&self.given, part) {
            // On a busy machine, an answer may have come too late.
            Err(trouble) if !matches!(trouble, Trouble::Stopped(Wait::Closing)) => place.try_inputs(&self.given, part),
            tried => tried,
        };
        match tried {
            Ok(Trial::Game(game)) => {
                let (rules, checked) = *game;
                self.deadline = Instant::now() + MORE_TIME.max(MOST_STARTS / 2 * self.pace.unwrap_or_default());
                self.found = Some(rules);
                self.note(menu, checked);
                self.tasks.append(&mut self.doubtful);
                return Ok(true);
            }
            Ok(Trial::TwoPeople) => {
                self.no_game.two_people = true;
                return Ok(true);
            }
            Ok(Trial::None { furthest, has_more_inputs }) => {
                if furthest.as_ref().is_some_and(|failure| failure.drawn > 0) {
                    self.doubtful.push(task.to_play(part, 0));
                }
                self.no_game.furthest = FailedCheck::furthest(self.no_game.furthest.take(), furthest);
                let is_cut = task.is_brief && Instant::now() > deadline;
                self.tasks.extend(is_cut.then(|| task.to_play(part, UNLIKELY_GAME)));
                self.tasks.extend((has_more_inputs && !is_cut).then(|| task.to_play(part + 1, MORE_INPUTS)));
            }
            Err(Trouble::Stopped(Wait::Closing)) => return Err(Stop::Failed(BotError::Interrupted)),
            Err(_) => {}
        }
        Ok(false)
    }

    /// Checks one more game, if it is the first of its side, or goes better with a game of the other side than those
    /// that were chosen. Returns whether it may be a game.
    fn play_beside(&mut self, rules: &Rules, player: Player) -> bool {
        let pair = |other: &Vec<Act>| match player {
            Player::X => [Some(rules.menu.clone()), Some(other.clone())],
            Player::O => [Some(other.clone()), Some(rules.menu.clone())],
        };
        let others = self.games.iter().filter(|(side, _)| *side != player).map(|(_, menu)| menu);
        let best = others.min_by_key(|other| unlikeness(&pair(other))).cloned();
        let is_first = self.openings[player as usize].is_none();
        let is_nearer = |best: &Vec<Act>| unlikeness(&pair(best)) < unlikeness(&self.openings);
        if !is_first && !best.as_ref().is_some_and(is_nearer) {
            self.games.push((player, rules.menu.clone()));
            return true;
        }
        let known = self.openings[player.opponent() as usize].clone();
        let mut checked = Vec::new();
        for menu in [Some(rules.menu.clone()), best.filter(|best| known.as_ref() != Some(best))].into_iter().flatten() {
            match check(rules.after(&menu)) {
                Ok(shown) => checked.push((menu, shown)),
                Err(failure) => {
                    self.games.retain(|(_, other)| *other != menu);
                    if menu != rules.menu {
                        return self.play_beside(rules, player);
                    }
                    // What was done last may have been a move of the person.
                    let is_move = match menu.last() {
                        Some(Act::Type(text)) => rules.input.read(text).is_some(),
                        Some(Act::Press(name)) => name.starts_with(AT),
                        _ => false,
                    };
                    let begun = failure.filter(|failure| (player == Player::X || failure.drawn > 0) && !is_move);
                    let known = &mut self.begun_in_vain[player as usize];
                    *known = known.take().or(begun.map(|failure| (menu, failure.why)));
                    return false;
                }
            }
        }
        checked.into_iter().for_each(|(menu, shown)| self.note(&menu, shown));
        true
    }

    fn note(&mut self, menu: &[Act], checked: Checked) {
        self.sleeps |= checked.sleeps;
        self.game_time = self.game_time.max(checked.game_time);
        self.found.iter_mut().for_each(|rules| rules.looks.add(checked.looks.clone()));
        for player in checked.players {
            self.games.push((player, menu.to_vec()));
            self.openings[player as usize] = Some(menu.to_vec());
        }
    }

    fn result(mut self) -> Result<GameSetup, BotError> {
        let Some(mut rules) = self.found.take() else { return Err(self.none_found()) };
        let mut starts = self.starts(&rules);
        let known = self.openings.clone();
        let is_settled = self.check_who_begins(&mut rules) && !self.is_cut_off;
        if self.openings != known {
            starts = [None, None];
        }
        let menu = self.openings.iter().flatten().next().cloned().unwrap_or_default();
        let mut chosen = self.come_to(&menu).ok().flatten().map_or(Vec::new(), |(mut surface, _)| surface.chosen());
        chosen.retain(|name| !menu.iter().any(|act| act.to_string() == *name));
        let level = self.openings.iter().flatten().flatten().find(|act| self.chooses_level(act)).cloned();
        if level.is_none() {
            self.levels.clear();
        }
        let level = level.filter(|_| !self.levels.is_empty());
        let unchosen = self.unchosen();
        let GameSearch { hints, openings, levels, begun_in_vain, sleeps, game_time, .. } = self;
        Ok(GameSetup {
            rules,
            openings,
            starts,
            level,
            levels,
            unchosen,
            chosen,
            begun_in_vain,
            is_menu_given: hints.menu.is_some(),
            is_settled,
            sleeps,
            game_time,
            records: Mutex::default(),
        })
    }

    /// The texts that were offered where one of three or more was typed before the games, of the same kind, without those that an
    /// opening has. They may lead to other opponents.
    fn unchosen(&self) -> Vec<Act> {
        let mut unchosen: Vec<Act> = Vec::new();
        for (place, texts) in self.offered.iter().filter(|(_, texts)| texts.len() > 2) {
            let is_chosen = |menu: &&Vec<Act>| {
                menu.len() > place.len() && menu.starts_with(place) && texts.contains(&menu[place.len()])
            };
            let chosen: Vec<&Act> =
                self.openings.iter().flatten().filter(is_chosen).map(|menu| &menu[place.len()]).collect();
            let others = texts.iter().filter(|text| !chosen.contains(text));
            let others = others.filter(|text| chosen.iter().any(|chosen| kind(chosen) == kind(text)));
            unchosen.extend(others.filter(|text| !self.levels.contains(text)).cloned());
        }
        unchosen.dedup();
        unchosen
    }

    /// Whether this act chooses a level, by its name or because it was taken for the hardest.
    fn chooses_level(&self, act: &Act) -> bool {
        is_level(act) || self.hardest.as_ref() == Some(act)
    }

    /// The ways in which games begin after each opening, as far as draws decide it. They may show a game of the other
    /// side.
    fn starts(&mut self, rules: &Rules) -> [Option<Starts>; 2] {
        let mut starts = [None, None];
        if !self.program.heeds_dice() {
            return starts;
        }
        for side in Player::ALL {
            let other = side.opponent();
            let Some(menu) = self.openings[side as usize].clone() else { continue };
            if starts[other as usize].is_some() && self.openings[other as usize].as_ref() == Some(&menu) {
                starts[side as usize] = starts[other as usize].clone();
                continue;
            }
            starts[side as usize] = Starts::find(&rules.after(&menu));
            let has_other = starts[side as usize].as_ref().is_some_and(|starts| starts.has(other));
            if has_other && self.openings[other as usize].is_none() {
                self.openings[other as usize] = Some(menu);
                starts[other as usize] = starts[side as usize].clone();
            }
        }
        starts
    }

    /// Starts the game several times over some seconds, since chance or a clock may decide who begins. Returns whether
    /// each opening has always led to the same side.
    fn check_who_begins(&mut self, rules: &mut Rules) -> bool {
        let mut menus: Vec<Vec<Act>> = self.openings.iter().flatten().cloned().collect();
        let is_known = self.openings.iter().all(Option::is_some);
        menus.dedup();
        if is_known && menus.len() == 1 {
            return false;
        }
        let begin = Instant::now();
        for (number, menu) in (0..STARTS).zip(menus.iter().cycle()) {
            thread::sleep((begin + number * BETWEEN_STARTS).saturating_duration_since(Instant::now()));
            rules.menu.clone_from(menu);
            let Some(player) = rules.first().filter(|_| begin.elapsed() < MORE_TIME) else {
                return false;
            };
            if self.openings[player as usize].as_ref() == Some(menu) {
                continue;
            }
            if let Ok(checked) = check(rules.clone()) {
                rules.looks.add(checked.looks);
            }
            self.openings = [Some(menu.clone()), Some(menu.clone())];
            return false;
        }
        true
    }

    fn none_found(&self) -> BotError {
        BotError::Unusable(self.no_game.tell(&*self.program, self.pace, Instant::now() > self.deadline))
    }
}

/// The label of a place in a window that has no name, before its coordinates.
const AT: &str = "at ";

/// Whether this was done before a place, and would do nothing new there. The same text may answer several questions.
fn is_done(task: &MenuTask, act: &Act) -> bool {
    !matches!(act, Act::Type(_)) && task.menu.contains(act)
}

/// Whether this act chooses how well the program plays.
fn is_level(act: &Act) -> bool {
    matches!(act, Act::Press(name) if hardness(&name.to_lowercase()).is_some())
}
