//! The score of a match, in text and JSON.

use crate::commands::matches::findings::Findings;
use crate::commands::matches::options::{Match, contestant};
use crate::io::style::SHARES;
use crate::io::{Object, Paint, complain, fit, terminal, write_line};
use noughts::Player;
use noughts::words::{count, printable};
use std::io::{self, Write};

/// The results of a match. Contestant 0 plays X in the first game.
#[derive(Default)]
pub struct Score {
    /// By contestant and by the player that it was.
    wins: [[u64; 2]; 2],
    draws: u64,
    /// The games that each lost without a move, by the number of their [`Forfeit`].
    forfeits: [[u64; 3]; 2],
    pub findings: Findings,
    /// The contestant that ended the match early, because it was too slow and is not asked any more.
    pub ended_by: Option<usize>,
}

/// How a game is lost that does not end on the board.
#[derive(Clone, Copy)]
pub enum Forfeit {
    TimedOut,
    NoMove,
    /// The box of the matchbox machine was empty.
    Resigned,
}

impl Score {
    pub fn add(&mut self, winner: Option<Player>, swapped: bool) {
        match winner {
            Some(player) => self.wins[contestant(player, swapped)][player as usize] += 1,
            None => self.draws += 1,
        }
    }

    /// Counts that this contestant loses the game so.
    pub fn forfeit(&mut self, contestant: usize, how: Forfeit) {
        self.forfeits[contestant][how as usize] += 1;
    }

    pub fn games(&self) -> u64 {
        self.wins.as_flattened().iter().sum::<u64>() + self.draws
    }

    fn wins_of(&self, player: Player) -> u64 {
        self.wins.iter().map(|wins| wins[player as usize]).sum()
    }

    pub fn standing(&self) -> ([u64; 2], u64) {
        (self.wins.map(|wins| wins.iter().sum()), self.draws)
    }

    pub fn write_text(&self, plan: &Match, paint: Paint, out: &mut impl Write) -> io::Result<()> {
        let games = self.games();
        let played = if games < plan.games() { format!("{games} of {}", plan.games()) } else { games.to_string() };
        let plural = if plan.games() == 1 { "" } else { "s" };
        let names = plan.names().map(|name| printable(&name));
        let [first, second] = [0, 1].map(|at| format!("{} ({})", names[at], label(at, plan)));
        writeln!(out, "{}", paint.strong(&fit(&format!("{played} game{plural}: {first} against {second}"))))?;
        let ([first, second], drawn) = self.standing();
        // In the order of the bar.
        let ends = [first, drawn, second];
        let mut key = <[String; 3]>::default();
        if paint.has_bars() && games > 0 {
            let room = terminal::width().map_or(SHARES, |width| width.saturating_sub(2));
            writeln!(out, "\n  {}", paint.shares(ends.map(|games| games as f64), room.clamp(1, SHARES)))?;
            key = paint.share_signs().map(|sign| sign + " ");
        }
        let [first, second] = names.map(|name| name + " wins");
        let whats = [first, "drawn".into(), second];
        let [width, digits] =
            [whats.each_ref().map(|what| what.chars().count()), ends.map(|games| games.to_string().len())]
                .map(|widths| widths.into_iter().max().expect("there are three"));
        for (at, (what, games)) in whats.into_iter().zip(ends).enumerate() {
            let share = 100.0 * games as f64 / self.games().max(1) as f64;
            // Of a hundred games, the share is the number again.
            let share = if self.games() == 100 { String::new() } else { format!("  {share:5.1} %") };
            let sides = [0, 2].iter().position(|end| *end == at).filter(|_| plan.swap).map(|one| self.wins[one]);
            let sides = sides.map_or(String::new(), |[x, o]| format!("  {x:digits$} as X  {o:digits$} as O"));
            let what = format!("{what:width$}");
            let what = if games > ends[2 - at] { paint.strong(&what) } else { what };
            writeln!(out, "{}", fit(&format!("  {}{what}  {games:digits$}{share}{sides}", key[at])))?;
        }
        for (at, forfeits) in self.forfeits.into_iter().enumerate() {
            let ways = ["did not answer in time", "made no legal move", "came to an empty box"];
            for (games, what) in forfeits.into_iter().zip(ways) {
                if games > 0 {
                    let games = count(games as usize, "game");
                    writeln!(out, "{}", fit(&format!("  {} {what} in {games}, and so lost", label(at, plan))))?;
                }
            }
        }
        Ok(())
    }

    pub fn write_json(&self, plan: &Match, out: &mut impl Write) -> io::Result<()> {
        let [x, o] = plan.names();
        let contestant = |(name, [as_x, as_o]): (&String, [u64; 2])| {
            let won = Object::default().with("name", name).with("won", as_x + as_o);
            won.with("won_as_x", as_x).with("won_as_o", as_o)
        };
        let contestants: Vec<Object> = [&x, &o].into_iter().zip(self.wins).map(contestant).collect();
        let timed_out = self.forfeits.map(|[timed_out, ..]| timed_out);
        let object = Object::result()
            .with("x", &x)
            .with("o", &o)
            .with("games", self.games())
            .with("x_won", self.wins_of(Player::X))
            .with("o_won", self.wins_of(Player::O))
            .with("drawn", self.draws)
            // The games that each lost since it did not answer in time.
            .with_some("timed_out", Some(timed_out).filter(|games| *games != [0, 0]))
            .with_some("ended_by", self.ended_by.map(|contestant| contestant + 1))
            .with_some("contestants", plan.swap.then_some(contestants))
            .with("findings", &self.findings);
        write_line(&object, out)
    }

    pub fn report_bots(&self, plan: &Match) {
        self.findings.report(|contestant| label(contestant, plan).into());
        if let Some(contestant) = self.ended_by {
            let label = label(contestant, plan);
            complain(format_args!("the match ended early: {label} was too slow, and is not asked any more"));
        }
    }
}

/// What distinguishes two contestants of one name: their sides, or with --swap their order.
pub fn label(contestant: usize, plan: &Match) -> &'static str {
    let labels = if plan.swap { ["first", "second"] } else { ["X", "O"] };
    labels[contestant]
}
