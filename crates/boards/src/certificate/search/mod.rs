//! The search for a certificate. A [proof-number search](proof_number) finds out whether the attack succeeds, and how.
//! Then a search for the [least tree](least_tree) often finds a smaller certificate. For a game from a file, a search
//! for [wins] of X alone comes first.

mod all_moves;
mod least_tree;
mod numbers;
mod proof_number;
mod table;
mod threats;
mod watch;
mod wins;

use super::error::{CertificateError, MOST_BYTES};
use super::format::Certificate;
use super::limits::{GaveUp, Limits, Progress};
use super::task::Task;
use super::walk::{Guide, Walk};
use super::writer;
use crate::game::Game;
use all_moves::AllMoves;
use noughts_rules::Player;
use proof_number::ProofNumbers;
use std::time::{Duration, Instant};
use threats::THREATS_PART;
use watch::{End, Watch};

/// The search for a smaller certificate takes at most as long as the first search took, or this long if that is more.
const LEAST_TIME_TO_SHRINK: Duration = Duration::from_secs(20);

/// For games from files, no smaller certificate is looked for if the first has more bytes than this: it would not be
/// found.
const MOST_TO_SHRINK: usize = 500;

impl Certificate {
    /// Searches for a certificate. It calls `progress` again and again with how far it is; a break stops it.
    ///
    /// # Errors
    /// If it finds none within the limits.
    pub fn search(task: Task, limits: Limits, progress: &mut Progress<'_>) -> Result<Certificate, GaveUp> {
        let attack = if task.win { task.clone() } else { task.refutation() };
        find(&attack, limits, progress, |truth| *truth == task)
    }

    /// Searches for a certificate that X wins, or else for one that O never loses.
    ///
    /// # Errors
    /// If it finds none within the limits.
    pub fn search_winner(game: &Game, limits: Limits, progress: &mut Progress<'_>) -> Result<Certificate, GaveUp> {
        find(&Task { game: game.clone(), side: Player::X, win: true }, limits, progress, |_| true)
    }
}

/// Finds out whether an attack succeeds. Makes the certificate of that, if `is_wanted` accepts the claim.
fn find(
    attack: &Task,
    limits: Limits,
    progress: &mut Progress<'_>,
    is_wanted: impl Fn(&Task) -> bool,
) -> Result<Certificate, GaveUp> {
    if !attack.game.is_alike() {
        return Err(GaveUp::NotAlike);
    }
    if attack.game.are_symmetries_unknown() {
        return Err(GaveUp::HardSymmetries);
    }
    let start = Instant::now();
    let won = win(attack, limits, &mut Watch::new(progress, limits.time / 2), &is_wanted);
    let left = limits.time.saturating_sub(start.elapsed());
    let proved = won.unwrap_or_else(|| prove(attack, limits, &mut Watch::new(progress, left), is_wanted));
    if limits.width == 0 {
        return proved;
    }
    let truth = match &proved {
        Ok(certificate) => certificate.task.clone(),
        Err(GaveUp::TooLarge(task)) => task.clone(),
        Err(_) => return proved,
    };
    if proved.as_ref().is_ok_and(|certificate| certificate.answers.len() > MOST_TO_SHRINK && !is_board(&truth)) {
        return proved;
    }
    let time = start.elapsed().max(LEAST_TIME_TO_SHRINK).min(limits.time.saturating_sub(start.elapsed()));
    let mut watch = Watch::new(progress, time);
    let shrunk = least_tree::search(truth, limits, &mut watch);
    match (proved, shrunk) {
        _ if watch.end() == Some(End::BrokenOff) => Err(GaveUp::BrokenOff),
        (Ok(proved), Some(shrunk)) if proved.answers.len() <= shrunk.answers.len() => Ok(proved),
        (_, Some(shrunk)) => Ok(shrunk),
        (proved, None) => proved,
    }
}

/// The certificate of a win that the search for wins alone finds. `None` means nothing: there may still be a win. It
/// is not used for boards: their bundled certificates were found without it.
fn win(
    attack: &Task,
    limits: Limits,
    watch: &mut Watch<'_, '_>,
    is_wanted: impl Fn(&Task) -> bool,
) -> Option<Result<Certificate, GaveUp>> {
    if is_board(attack) || attack.side != Player::X {
        return None;
    }
    let found = wins::search(attack, limits.memory, watch);
    match found {
        _ if watch.end() == Some(End::BrokenOff) => Some(Err(GaveUp::BrokenOff)),
        Some(Ok(_)) if !is_wanted(attack) => Some(Err(GaveUp::Refuted(attack.clone()))),
        Some(Err(GaveUp::Wrong(_))) => None,
        found => found,
    }
}

fn is_board(task: &Task) -> bool {
    task.game.rules().is_some()
}

/// Makes the certificate of what the proof-number search finds out.
fn prove(
    attack: &Task,
    limits: Limits,
    watch: &mut Watch<'_, '_>,
    is_wanted: impl Fn(&Task) -> bool,
) -> Result<Certificate, GaveUp> {
    let for_threats = limits.memory / THREATS_PART;
    let reasoning = AllMoves::new(&attack.game, for_threats);
    let mut search = ProofNumbers::new(attack, reasoning, limits.memory - for_threats, watch);
    let truth = search.solve().map(|wins| if wins { attack.clone() } else { attack.refutation() });
    match truth {
        Some(truth) if !is_wanted(&truth) => Err(GaveUp::Refuted(truth)),
        Some(truth) => write(&truth, &mut search).unwrap_or_else(|| Err(search.gave_up())),
        None => Err(search.gave_up()),
    }
}

/// Writes the certificate of what a search has found; `None` if the search was stopped, so that it has no answer.
fn write(task: &Task, search: &mut impl Guide) -> Option<Result<Certificate, GaveUp>> {
    match writer::write(&Walk::new(task.clone()), search) {
        Err(CertificateError::NoAnswer(_)) => None,
        Err(CertificateError::TooLong) => Some(Err(GaveUp::TooLarge(task.clone()))),
        Err(fault) => Some(Err(GaveUp::Wrong(fault))),
        Ok(certificate) if certificate.to_bytes().len() > MOST_BYTES => Some(Err(GaveUp::TooLarge(task.clone()))),
        Ok(certificate) => Some(Ok(certificate)),
    }
}
