//! Is a seat worth something? Wins counted by seat, all agents together.

use crate::Summary;
use crate::distributions::{p_chi_square, p_f};
use serde::Serialize;

/// Expected wins per seat below which the chi-square distribution is only rough (the old rule of Cochran 1954).
const SMALL: f64 = 5.0;

/// How uneven wins are over the seats.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatEffect {
    /// The share of all wins that each seat has.
    pub shares: Vec<f64>,
    /// Pearson's chi-square against equal shares.
    pub chi_square: f64,
    /// Seats less one.
    pub freedom: u64,
    /// How much wider the shares spread than those of independent games would; 1 if games are taken as independent.
    pub design_effect: f64,
    /// How often equal seats look at least as uneven.
    pub p: f64,
    /// Cohen's w, the root of chi-square per game: 0.1 is called small, 0.3 medium, 0.5 large (Cohen 1988).
    pub effect: f64,
    /// Whether p is only rough, since a seat would be expected to win fewer than five games.
    pub small: bool,
}

/// Pearson's chi-square test (1900) of equal wins over seats, for games that do not share deals.
///
/// Wins may be fractions: shared wins spread less than whole ones, so the test then refuses too seldom, never too often.
/// Without games, or with one seat, p is 1.
pub fn seat_effect(wins: &[f64]) -> SeatEffect {
    let games: f64 = wins.iter().sum();
    let expected = games / wins.len().max(1) as f64;
    let played = games > 0.0;
    let chi_square =
        if played { wins.iter().map(|won| (won - expected).powi(2) / expected).sum() } else { 0.0 };
    let freedom = wins.len().saturating_sub(1) as u64;
    SeatEffect {
        shares: wins.iter().map(|won| if played { won / games } else { 0.0 }).collect(),
        chi_square,
        freedom,
        design_effect: 1.0,
        p: p_chi_square(chi_square, freedom as f64),
        effect: if played { (chi_square / games).sqrt() } else { 0.0 },
        small: expected < SMALL,
    }
}

/// The same for games that share deals: one list of wins by seat for each deal, all with as many seats.
///
/// A deal that favours a seat favours it in every seating of the agents, so the games of a deal lean the same way and
/// [`seat_effect`] would find seats unequal that are not. Here chi-square is divided by the mean design effect, which is
/// taken from the spread between deals, and compared with F (Rao and Scott 1981, Thomas and Rao 1987). With fewer than
/// two deals, or no spread between deals, nothing can be said: p is 1.
pub fn seat_effect_by_deal(deals: &[Vec<f64>]) -> SeatEffect {
    let seats = deals.first().map_or(0, Vec::len);
    debug_assert!(deals.iter().all(|deal| deal.len() == seats));
    let total = |seat: usize| deals.iter().map(|deal| deal[seat]).sum::<f64>();
    let plain = seat_effect(&(0..seats).map(total).collect::<Vec<_>>());
    let design_effect = mean_design_effect(deals, &plain.shares);
    let (above, groups) = (plain.freedom as f64, deals.len() as f64);
    let p = if design_effect > 0.0 && above > 0.0 {
        p_f(plain.chi_square / design_effect / above, above, above * (groups - 1.0))
    } else {
        1.0
    };
    let small = plain.small || deals.len() < 2;
    SeatEffect { design_effect, p, small, ..plain }
}

/// The variances of the shares as the deals show them, over those that independent games with equal seats would have.
fn mean_design_effect(deals: &[Vec<f64>], shares: &[f64]) -> f64 {
    let games: f64 = deals.iter().flatten().sum();
    let (groups, seats) = (deals.len() as f64, shares.len() as f64);
    if games <= 0.0 || deals.len() < 2 || shares.len() < 2 {
        return 0.0;
    }
    let variance = |(seat, share): (usize, &f64)| {
        let residual = |deal: &Vec<f64>| deal[seat] - share * deal.iter().sum::<f64>();
        let spread: Summary = deals.iter().map(residual).collect();
        spread.squares() * groups / (groups - 1.0) / (games * games)
    };
    let effect = shares.iter().enumerate().map(variance).sum::<f64>() * games * seats / (seats - 1.0);
    if effect < 1e-20 { 0.0 } else { effect }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chi_square_is_that_of_scipy() {
        // chisquare([30, 45, 25, 20])
        let got = seat_effect(&[30.0, 45.0, 25.0, 20.0]);
        assert!((got.chi_square - 35.0 / 3.0).abs() < 1e-12 && (got.p - 0.008_616_778_498).abs() < 1e-9);
        assert_eq!((got.freedom, got.small, got.shares[1]), (3, false, 0.375));
        assert!((got.effect - (35.0f64 / 360.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn deals_of_one_game_are_independent_games() {
        let single = |seat: usize| (0..4).map(|s| if s == seat { 1.0 } else { 0.0 }).collect::<Vec<f64>>();
        let wins = [300, 450, 250, 200];
        let deals: Vec<_> =
            wins.iter().enumerate().flat_map(|(seat, &n)| vec![single(seat); n as usize]).collect();
        let by_deal = seat_effect_by_deal(&deals);
        // The spread is taken as seen (sum of p(1 - p)), not as it would be with equal seats (3/4).
        let seen = [0.25, 0.375, 1.25 / 6.0, 1.0 / 6.0].iter().map(|p| p * (1.0 - p)).sum::<f64>() / 0.75;
        assert!((by_deal.design_effect - seen * 1200.0 / 1199.0).abs() < 1e-9, "{by_deal:?} {seen}");
        assert_eq!(by_deal.chi_square, seat_effect(&[300.0, 450.0, 250.0, 200.0]).chi_square);
    }

    #[test]
    fn games_that_lean_together_count_less() {
        // Every deal is won six times by one seat: six games say as much as one.
        let deals: Vec<Vec<f64>> =
            [[6.0, 0.0], [0.0, 6.0]].repeat(5).concat().chunks(2).map(Vec::from).collect();
        assert!((seat_effect_by_deal(&deals).design_effect - 60.0 / 9.0).abs() < 1e-9);
        let uneven = [deals.clone(), vec![vec![6.0, 0.0]; 4]].concat();
        let wins = [54.0, 30.0];
        assert!(seat_effect(&wins).p < 0.01 && seat_effect_by_deal(&uneven).p > 0.25);
    }

    #[test]
    fn edges_are_numbers() {
        for empty in [seat_effect(&[]), seat_effect(&[0.0; 3]), seat_effect(&[5.0]), seat_effect_by_deal(&[])]
        {
            assert_eq!((empty.p, empty.chi_square, empty.effect), (1.0, 0.0, 0.0));
        }
        assert!(seat_effect(&[3.0, 4.0]).small && !seat_effect(&[6.0, 4.0]).small);
        assert_eq!(seat_effect_by_deal(&[vec![9.0, 1.0]]).p, 1.0);
        assert_eq!(seat_effect_by_deal(&vec![vec![2.0, 2.0]; 9]).p, 1.0);
        assert_eq!(seat_effect_by_deal(&vec![vec![0.1, 0.7]; 9]).p, 1.0);
    }
}
