//! Finds out how a function is called. It tries late positions with every form of board, and keeps the calls that
//! answer legally.

use super::adapter::unless_faulty;
use super::boards::{BoardForm, Container, Marks, with_article};
use super::call_search::CallSearch;
use super::description::{FaultKind, FileFault, Parameter};
use super::found_call::{FoundCall, TriedCall};
use super::function_call::{BoardPlace, Call, CallReply, CallTemplate};
use super::returns::{ReturnForm, is_known_field};
use super::turn_state::TurnState;
use super::value::Value;
use super::{known_marks, literals, marks, positions};
use crate::error::BotError;
use noughts::{Player, Position, Square};
use std::time::Duration;

const LEAST_PATIENCE: Duration = Duration::from_millis(100);

/// The total time for calls of a function that do not end, or that make no legal move.
const ENDLESS: Duration = Duration::from_secs(12);

/// The total time for calls that do not end, for one form of board. Then another form is tried, which may be the right
/// one.
const ENDLESS_IN_FORM: Duration = Duration::from_secs(2);

/// The time in which an object is made.
pub const MAKING: Duration = Duration::from_secs(2);

/// The time for all probes with one form of board.
const ONE_FORM: Duration = Duration::from_secs(5);

/// Boards that are tried together. There is a list for each pair of marks.
struct BoardStage {
    lists: Vec<Vec<BoardForm>>,
    /// Whether this call makes further stages needless.
    is_enough: fn(&FoundCall) -> bool,
}

impl CallSearch<'_> {
    pub fn any_form(&self) -> Option<BoardForm> {
        let marks = self.marks(None).into_iter().next()?;
        let [container, ..] = Container::usual();
        Some(BoardForm { container, marks })
    }

    /// The calls that answer legally and whose marks the function knows. There are several if they answer differently.
    pub fn find_calls(&mut self, template: &CallTemplate) -> Result<Vec<FoundCall>, BotError> {
        self.endless = Duration::ZERO;
        let (start, begin) = (self.tried.len(), self.spent());
        let mut known: Vec<FoundCall> = Vec::new();
        for BoardStage { lists, is_enough } in self.stages(template) {
            let before = known.len();
            // Other marks are tried until the function knows some.
            for forms in lists {
                let first = self.tried.len();
                for form in forms {
                    self.try_form(template, form, start)?;
                    let asks = self.tried[start..].last().is_some_and(|(_, replies)| wants_input(replies));
                    let is_vain = known.is_empty() && !self.is_named && self.spent() - begin > ENDLESS;
                    if self.endless > ENDLESS || is_vain || asks {
                        return Ok(Vec::new());
                    }
                }
                known.extend(self.legal_and_known(first)?);
                if known[before..].iter().any(|found| found.knows.both_marks()) {
                    break;
                }
            }
            if !known[before..].iter().any(|found| found.knows.both_marks()) && self.hints.marks.is_none() {
                let more = self.by_literals(template, &known[before..], start)?;
                known.extend(more);
            }
            if known.iter().any(is_enough) {
                break;
            }
        }
        if let Some(found) = self.with_usual_marks(&known)? {
            known.push(found);
        }
        self.of_known_marks(known)
    }

    /// A function that knows no marks and is often illegal may be legal more often with marks that are not its own. So it is
    /// also asked with X and O.
    fn with_usual_marks(&mut self, known: &[FoundCall]) -> Result<Option<FoundCall>, BotError> {
        let is_sound = |found: &FoundCall| found.is_flawless() || !found.knows.takes_any_marks();
        let Some(found) = known.first().filter(|_| !known.iter().any(is_sound) && self.hints.marks.is_none()) else {
            return Ok(None);
        };
        let form = found.call.form.with_marks(&Value::Text("X".into()), &Value::Text("O".into()));
        let call = Call { form, ..found.call.clone() };
        if known.iter().any(|found| found.call == call) {
            return Ok(None);
        }
        let replies = self.replies_to_all(&call)?;
        Ok(Some(FoundCall { replies, call, ..found.clone() }))
    }

    /// Whether the user is sure how it is asked.
    fn is_told(&self) -> bool {
        self.hints.board.is_some() && self.hints.answer.is_some()
    }

    fn is_wanted_answer(&self, reading: &ReturnForm) -> bool {
        let answer = self.hints.answer.and_then(super::returns::ReturnKind::from_word);
        answer.is_none_or(|answer| answer == reading.answer)
    }

    /// For a function that does not know X or O: the calls with literals of the file as marks, if it knows any of
    /// these.
    fn by_literals(
        &mut self,
        template: &CallTemplate,
        known: &[FoundCall],
        start: usize,
    ) -> Result<Vec<FoundCall>, BotError> {
        let Some(found) = known.iter().rev().max_by_key(|found| found.legal_count()) else { return Ok(Vec::new()) };
        if found.is_told_both_marks() && found.knows.takes_any_marks() {
            return Ok(Vec::new());
        }
        let literals = marks::literals(&self.file.contents.text);
        let literals = literals::possible_marks(self, found, literals)?;
        let pairs = literals::known_among(self, found, &literals)?;
        let pairs = if pairs.is_empty() { literals::others(found, &literals) } else { pairs };
        let first = self.tried.len();
        for (x, o) in pairs {
            self.try_form(template, found.call.form.with_marks(&x, &o), start)?;
        }
        self.legal_and_known(first)
    }

    /// Those of the calls tried since `first` that answer legally, with the marks that they know.
    fn legal_and_known(&mut self, first: usize) -> Result<Vec<FoundCall>, BotError> {
        let mut known = Vec::new();
        for mut found in self.legal(&self.tried[first..]) {
            if let Some((state, names)) = found.call.template.state.disturbed()
                && known_marks::heeds(self, &found, state)?
            {
                self.unset.push((found.call.template.target.name(), names.join(", ")));
                continue;
            }
            found.knows = known_marks::probe(self, &found)?;
            // A function that does not know X and O may find the turn in the item that should be unused.
            let container = &found.call.form.container;
            let is_rare =
                Container::seldom().contains(container) && self.file.boards.iter().all(|(own, _)| own != container);
            if is_rare && !found.ever_takes(Square::BOTTOM_RIGHT) {
                self.explained.push(format!("dropped, since it never takes the last square: {}", found.signature()));
                continue;
            }
            let is_of_ten = container.is_of_ten();
            if is_of_ten && found.knows.takes_any_marks() && known_marks::reads_first_of_ten(self, &found)? {
                self.explained.push(format!("dropped, since it reads what should be unused: {}", found.signature()));
                continue;
            }
            known.push(found);
        }
        Ok(known)
    }

    /// Tries a form of board with all arguments that may be passed, except calls that were tried since `start`.
    pub fn try_form(&mut self, template: &CallTemplate, form: BoardForm, start: usize) -> Result<(), BotError> {
        let Some(template) = self.with_state(template, &form) else { return Ok(()) };
        for arguments in &template.plans {
            let call = Call { template: template.clone(), arguments: arguments.clone(), form: form.clone() };
            if self.tried[start..].iter().any(|(other, _)| *other == call) {
                continue;
            }
            let replies = self.replies_to_probes(&call)?;
            self.tried.push((call, replies));
        }
        Ok(())
    }

    /// The boards to try, in stages. Boards that the file itself makes come first: one legal answer ends the search.
    /// Rare boards come last. They are tried if no call before them answered all probes legally.
    fn stages(&self, template: &CallTemplate) -> Vec<BoardStage> {
        let own = |(container, empties): &(Container, Vec<Value>)| BoardStage {
            lists: self.by_marks(std::slice::from_ref(container), Some(empties)),
            // Numbers in order may be the names of the squares instead of a board.
            is_enough: if empties.iter().all(|empty| *empty == empties[0]) { |_| true } else { |_| false },
        };
        if let Some(container) = &template.container {
            return vec![own(container)];
        }
        let function = template.target.name();
        let compares = |parameter: &Parameter| self.file.contents.source.takes_text_board(&function, &parameter.name);
        let text = template
            .parameters
            .iter()
            .any(compares)
            .then(|| BoardStage { lists: self.by_marks(&[Container::of_signs()], None), is_enough: |_| true });
        let others = [Container::usual().to_vec(), Container::seldom().to_vec()].map(|containers| BoardStage {
            lists: self.by_marks(&containers, None),
            is_enough: |found| found.legal_count() == found.replies.len() && !found.is_overrun(),
        });
        text.into_iter().chain(self.file.boards.iter().map(own)).chain(others).collect()
    }

    /// The forms of these containers, in a list for each pair of marks.
    fn by_marks(&self, containers: &[Container], empties: Option<&Vec<Value>>) -> Vec<Vec<BoardForm>> {
        let of_marks = |marks: Marks| {
            let form = move |container: &Container| BoardForm { container: container.clone(), marks: marks.clone() };
            containers.iter().map(form)
        };
        let forms = self.marks(empties).into_iter().flat_map(of_marks).filter(|form| self.is_wanted(form));
        let forms: Vec<BoardForm> = forms.collect();
        forms.chunk_by(|one, other| one.marks.are_like(&other.marks)).map(<[BoardForm]>::to_vec).collect()
    }

    /// The marks that the file may use, with these values of empty squares or with the likely ones.
    pub fn marks(&self, empties: Option<&Vec<Value>>) -> Vec<Marks> {
        match self.hints.marks.and_then(marks::of_option) {
            Some(marks) => marks,
            None => marks::all(self.file.contents, self.file.language, empties),
        }
    }

    /// Whether the form fits the user's option and exists in the language.
    pub fn is_wanted(&self, form: &BoardForm) -> bool {
        self.hints.board.is_none_or(|kind| form.container.kind() == kind) && form.is_possible(self.file.language)
    }

    /// Adds the variables that are set together with a board that is no argument. `None` if one of them cannot be set, or shows that
    /// the file has other marks.
    fn with_state(&mut self, template: &CallTemplate, form: &BoardForm) -> Option<CallTemplate> {
        let object = form.container.field();
        let Some(name) = object.or(template.board.name()) else { return Some(template.clone()) };
        let is_field = object.is_some() || matches!(template.board, BoardPlace::Field(_));
        let target = template.target.name();
        let words = self.file.contents.source.words_reached_from(&target);
        let values = template.neighbours.iter().map(|(name, value)| (name.as_str(), value));
        let holds_board = |other: &str| name == other || name.starts_with(&format!("{other}."));
        let state = TurnState::of(values, holds_board, is_field, &self.file.contents.source, &words, &form.marks);
        match state.transpose()? {
            // Of an object that is passed, only its own fields are set.
            Ok(state) if object.is_none() || state.is_of_fields() => Some(CallTemplate { state, ..template.clone() }),
            state => {
                let beside = |state: TurnState| state.names().join(", ");
                let unset = (target, state.map_or_else(|unset| unset, beside));
                if !self.unset.contains(&unset) {
                    self.unset.push(unset);
                }
                None
            }
        }
    }

    /// For each call, the ways to read its answers by which most are legal, if enough are legal. A bot that is often illegal
    /// may be legal more often where rows are taken for columns, so then that is no evidence.
    pub fn legal(&self, tried: &[TriedCall]) -> Vec<FoundCall> {
        let mut legal = Vec::new();
        for (call, replies) in tried.iter().filter(|(_, replies)| replies.len() > 6) {
            let all = readings(replies)
                .into_iter()
                .filter(|reading| self.is_wanted_answer(reading))
                .map(|reading| FoundCall::new(call.clone(), reading, replies.clone()));
            let (found, others): (Vec<FoundCall>, Vec<FoundCall>) = all.partition(|found| self.fits(found));
            let most = found.iter().map(FoundCall::legal_count).max().unwrap_or(0);
            let (best, worse): (Vec<FoundCall>, Vec<FoundCall>) =
                found.into_iter().partition(|found| 10 * found.legal_count() >= 9 * most);
            let is_turned = |other: &FoundCall| {
                let is_often = most < replies.len() && 2 * other.legal_count() >= most;
                is_often && best.iter().any(|found| found.reading.is_turned(&other.reading))
            };
            let turned: Vec<FoundCall> = worse.into_iter().chain(others).filter(is_turned).collect();
            legal.extend(best.into_iter().chain(turned));
        }
        legal
    }

    /// Whether enough answers are legal: for one side if the whole value is read, for both sides if a part of it is.
    /// Exceptions and calls without an end count as faults of the bot, unless there is hardly anything else.
    fn fits(&self, found: &FoundCall) -> bool {
        if self.is_told() {
            return found.legal_count() > 0;
        }
        let is_legal_for = |side: Player| {
            let replies: Vec<&CallReply> =
                found.replies.iter().filter(|reply| reply.position.to_move() == side).collect();
            let answered = replies.iter().filter(|reply| reply.result.is_ok()).count();
            let legal = replies.iter().filter(|reply| found.call.is_legal(&found.reading, reply)).count();
            2 * legal >= answered && 4 * legal >= replies.len().max(16)
        };
        match found.reading.part {
            super::returns::ReturnedPart::Whole => Player::ALL.into_iter().any(is_legal_for),
            _ => Player::ALL.into_iter().all(is_legal_for),
        }
    }

    /// Drops the calls whose marks the function knows less well than those of another call: to it, they are signs like
    /// any others. Then keeps the calls that always answer legally. If there are none, the bot has a fault. The right
    /// board may show that fault more often than a wrong one, so only calls that are seldom legal are dropped. A call
    /// that reads a tenth square does not displace another one, since it may answer legally with the wrong board. Nor does
    /// one that calculates with its marks displace other numbers: in `sum(line) == 2`, 2 is no mark.
    fn of_known_marks(&mut self, known: Vec<FoundCall>) -> Result<Vec<FoundCall>, BotError> {
        let mut calculating = Vec::new();
        for found in &known {
            let is_doubtful =
                known.iter().any(|other| other.knows.is_less_than(found.knows) && other.knows_other_numbers(found));
            calculating.push(is_doubtful && known_marks::calculates(self, found)?);
        }
        let displaces = |(other, calculates): (&FoundCall, &bool), found: &FoundCall| {
            found.knows.is_less_than(other.knows) && !(*calculates && found.knows_other_numbers(other))
        };
        let is_best = |found: &FoundCall| !known.iter().zip(&calculating).any(|other| displaces(other, found));
        let overrun: Vec<&FoundCall> = known.iter().filter(|found| found.is_overrun()).collect();
        let best = known.iter().filter(|found| is_best(found));
        let best = best.filter(|found| !overrun.iter().any(|other| other.answers_like(found)));
        let most = best.clone().map(FoundCall::legal_count).max().unwrap_or(0);
        let any_flawless = best.clone().any(FoundCall::is_flawless);
        let mut kept = Vec::new();
        for found in &known {
            let why = match () {
                () if !is_best(found) => "dropped, since it knows other marks or another argument better",
                () if any_flawless && !found.is_flawless() => "dropped, since it does not always answer legally",
                () if 2 * found.legal_count() < most => "dropped, since it answers legally far less often",
                () => "kept",
            };
            let (legal, asked) = (found.legal_count(), found.replies.len());
            let evidence = found.knows.evidence(&found.call);
            self.explained.push(format!("{why}: {}; {legal} of {asked} legal; {evidence}", found.signature()));
            if why == "kept" {
                kept.push(FoundCall { evidence, ..found.clone() });
            }
        }
        self.ask_early(&mut kept)?;
        Ok(distinct(kept))
    }

    /// Where kinds of board fit that are answered alike, asks about the first moves too, as far as there is time: a function may look
    /// at its board as a whole there alone, as a book of openings does.
    fn ask_early(&mut self, kept: &mut [FoundCall]) -> Result<(), BotError> {
        let is_doubtful = |found: &FoundCall| {
            let is_of_another = |other: &&FoundCall| other.call.form.container != found.call.form.container;
            kept.iter().filter(is_of_another).any(|other| other.answers_like(found))
        };
        let doubtful: Vec<bool> = kept.iter().map(is_doubtful).collect();
        let early: Vec<Position> = positions::all(self.hints.first).into_iter().filter(|at| at.ply() < 2).collect();
        for (found, _) in kept.iter_mut().zip(doubtful).filter(|(_, is_doubtful)| *is_doubtful) {
            let begin = self.spent();
            for (seed, position) in early.iter().enumerate() {
                if self.spent() - begin > ONE_FORM {
                    break;
                }
                found.replies.push(self.ask_patiently(&found.call, *position, seed as u64)?);
            }
        }
        Ok(())
    }

    /// Explains why no call fits, by the call that came nearest: one whose answers are legal half the time, then one without an end,
    /// which may have the right board, then by legal and by other answers. The last line says what helps.
    pub fn why_not(&self, name: &str) -> BotError {
        let of_it = self.tried.iter().rev().filter(|(call, _)| call.template.target.name() == name);
        let Some((call, replies)) = of_it.max_by_key(|tried| nearness(tried)) else {
            return BotError::Unusable(format!("{name} cannot be given a board of this kind"));
        };
        if let Some(fault) =
            replies.iter().filter_map(|reply| reply.result.as_ref().err()).find(|fault| fault.kind == FaultKind::Input)
        {
            return BotError::Unusable(format!("{name} is interactive: it asks for input ({})", fault.text()));
        }
        let is_illegal = |reply: &&CallReply| !readings(replies).iter().any(|reading| call.is_legal(reading, reply));
        let reply = replies.iter().find(is_illegal).unwrap_or(&replies[0]);
        let (form, position) = (with_article(&call.form.text(call.template.language)), reply.position);
        let did = match &reply.result {
            Err(FileFault { kind: FaultKind::Slow, .. }) => {
                let what = format!("{name} does not come to an end, as in an endless loop");
                return self.endless(call, position, &what, "");
            }
            Err(fault) => format!("it raised {}", fault.text()),
            Ok(said) => format!("it returned {}", said.returned.shown(call.template.language)),
        };
        BotError::Unusable(format!(
            "{name} made no legal moves with any kind of board; nearest came {form}: for {position} {did}\n{}",
            self.hints.what_helps()
        ))
    }

    /// Asks about all probes, however few answers are legal.
    pub fn replies_to_all(&mut self, call: &Call) -> Result<Vec<CallReply>, BotError> {
        let probes = self.probes.clone();
        probes.into_iter().enumerate().map(|(seed, position)| self.ask_patiently(call, position, seed as u64)).collect()
    }

    /// Asks about the probes. A file that loads quickly is loaded anew first, since it may remember questions in
    /// another form. Stops early if nothing is legal or all calls are slow.
    fn replies_to_probes(&mut self, call: &Call) -> Result<Vec<CallReply>, BotError> {
        if self.adapter.is_quick {
            unless_faulty(self.adapter.load(&[]))?;
        }
        let (start, endless_before) = (self.adapter.spent, self.endless);
        let mut replies: Vec<CallReply> = Vec::new();
        for (i, position) in self.probes.clone().into_iter().enumerate() {
            self.check_time(call, position)?;
            // The seed is the same for each form, so that forms with the same meaning get the same answers.
            let reply = self.ask(call, position, i as u64, self.patience)?;
            let is_slow = reply.is(FaultKind::Slow);
            replies.push(reply);
            if is_slow {
                self.hung = Some((call.clone(), position));
                self.endless += self.patience;
                self.patience = (self.patience / 4).max(LEAST_PATIENCE);
                // A call that never ends is given up. One that sometimes answers is a bot that hangs.
                let is_endless = self.endless > ENDLESS || self.endless - endless_before > ENDLESS_IN_FORM;
                if is_endless || replies.len() >= 3 && replies.iter().all(|reply| reply.result.is_err()) {
                    break;
                }
                continue;
            }
            let most = || readings(&replies).iter().map(|reading| call.legal_count(reading, &replies)).max();
            let is_hopeless = match replies.len() {
                _ if self.is_told() => false,
                3 => most() == Some(0),
                6 => most() <= Some(1),
                _ => false,
            };
            if is_hopeless || self.adapter.spent - start > ONE_FORM {
                break;
            }
        }
        Ok(replies)
    }
}

/// Keeps the first of the calls that answer alike. If it does not know X or O, keeps some with other marks too, since
/// a few positions do not prove that it takes any marks.
pub fn distinct(found: Vec<FoundCall>) -> Vec<FoundCall> {
    let mut classes: Vec<Vec<FoundCall>> = Vec::new();
    for found in found {
        match classes.iter_mut().find(|class| class[0].answers_like(&found)) {
            Some(class) => class.push(found),
            None => classes.push(vec![found]),
        }
    }
    let some = |class: Vec<FoundCall>| {
        let mut some: Vec<FoundCall> = Vec::new();
        for found in class {
            let is_other = |one: &FoundCall| {
                let [one_marks, marks] = [one, &found].map(|found| &found.call.form.marks);
                !one.knows.x && one_marks.x != marks.x || !one.knows.o && one_marks.o != marks.o
            };
            if some.len() <= usize::from(!found.knows.takes_any_marks()) + 1 && some.iter().all(is_other) {
                some.push(found);
            }
        }
        some
    };
    classes.into_iter().flat_map(some).collect()
}

/// Whether every call waits for input. Other boards would do so too, and take time.
fn wants_input(replies: &[CallReply]) -> bool {
    replies.len() >= 3 && replies.iter().all(|reply| reply.is(FaultKind::Input))
}

/// All ways to read these replies. Fields of objects are included if they were returned.
pub fn readings(replies: &[CallReply]) -> Vec<ReturnForm> {
    let mut fields: Vec<String> = Vec::new();
    for said in replies.iter().filter_map(|reply| reply.result.as_ref().ok()) {
        for (name, _) in said.returned.fields() {
            if !is_known_field(name) && !fields.iter().any(|field| field == name) && fields.len() < 10 {
                fields.push(name.into());
            }
        }
    }
    ReturnForm::all(&fields)
}

fn nearness((call, replies): &TriedCall) -> impl Ord + use<> {
    let legal = readings(replies).iter().map(|reading| call.legal_count(reading, replies)).max().unwrap_or(0);
    let count = |is_such: fn(&CallReply) -> bool| replies.iter().filter(|reply| is_such(reply)).count();
    let (slow, answered) = (count(|reply| reply.is(FaultKind::Slow)), count(|reply| reply.result.is_ok()));
    (legal > 0 && 2 * legal >= replies.len(), slow, legal, answered)
}
