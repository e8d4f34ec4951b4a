//! What a bot does in most of its lost games and missed wins, and not in one of them alone.

use noughts::audit::Tree;
use noughts::tactics::winning_squares;
use noughts::{Line, Position, SquareSet, Status};
use std::collections::BTreeMap;

/// The line that most games end on which it loses on the board, and how many. A game that ends on two lines counts for both.
pub fn losing_line(tree: &Tree) -> Option<(Line, u64)> {
    let mut lines: BTreeMap<Line, u64> = BTreeMap::new();
    let mut places = BTreeMap::from([(tree.start().clone(), 1)]);
    while let Some((place, games)) = places.pop_first() {
        match place.position.status() {
            Status::Won { winner, lines: won } if winner != tree.side() => {
                won.iter().for_each(|line| *lines.entry(line).or_default() += games);
            }
            _ => {
                let squares = tree.answer(&place).map(|answer| answer.squares());
                let next = squares.into_iter().flat_map(|squares| squares.iter().collect::<Vec<_>>());
                next.for_each(|square| *places.entry(place.play(square)).or_default() += games);
            }
        }
    }
    lines.into_iter().max_by_key(|(line, games)| (*games, std::cmp::Reverse(*line)))
}

/// The positions in which it could win at once and may block a line of its opponent instead.
pub fn blocks_before_wins(answers: &[(Position, SquareSet)]) -> impl Iterator<Item = Position> {
    let blocks = |(position, chosen): &&(Position, SquareSet)| {
        let (own, other) = (position.mine(), position.yours());
        let wins = winning_squares(own, other);
        !wins.is_empty() && !((*chosen & winning_squares(other, own)) - wins).is_empty()
    };
    answers.iter().filter(blocks).map(|(position, _)| *position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use noughts::{Player, Square};

    /// Blocks if it can, else takes the first free square.
    fn blocks_first(position: Position) -> SquareSet {
        let blocks = winning_squares(position.yours(), position.mine());
        blocks.first().or(position.legal_moves().first()).map_or(SquareSet::EMPTY, SquareSet::from)
    }

    /// The lost games by the lines on which they end, found by playing each game.
    fn lost(side: Player, position: Position, lines: &mut BTreeMap<Line, u64>) {
        match position.status() {
            Status::Won { winner, lines: won } if winner != side => {
                won.iter().for_each(|line| *lines.entry(line).or_default() += 1);
            }
            _ if position.is_over() => {}
            _ => {
                let own = position.to_move() == side;
                let squares = if own { blocks_first(position) } else { position.legal_moves() };
                squares.iter().for_each(|square: Square| lost(side, position.play(square).unwrap(), lines));
            }
        }
    }

    #[test]
    fn the_line_of_most_lost_games_is_that_of_all_games_played() {
        for side in Player::ALL {
            let tree = Tree::of_strategy(side, Position::new(), &blocks_first);
            let mut lines = BTreeMap::new();
            lost(side, Position::new(), &mut lines);
            let (line, games) = losing_line(&tree).unwrap();
            assert_eq!((lines.get(&line), lines.values().max()), (Some(&games), Some(&games)), "{side}");
        }
    }

    #[test]
    fn a_block_where_it_could_win_is_none_if_it_wins_too_or_nothing_could_win() {
        let squares = |text: &str| {
            [("XX.OO....", text), ("XX.O.....", text)].map(|(board, text)| {
                (board.parse().unwrap(), text.chars().filter_map(|c| Square::new(c.to_digit(10)? as u8)).collect())
            })
        };
        for (chosen, is_block) in [("6", true), ("36", true), ("3", false), ("9", false)] {
            let found: Vec<_> = blocks_before_wins(&squares(chosen)).map(|position| position.to_string()).collect();
            assert_eq!(found, if is_block { vec!["XX.OO...."] } else { vec![] }, "{chosen}");
        }
        // A square that wins blocks as well.
        let both = [("XX.OOX.O.".parse().unwrap(), Square::TOP_RIGHT.into())];
        assert_eq!(blocks_before_wins(&both).count(), 0);
    }
}
