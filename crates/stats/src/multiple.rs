//! Many tests at once: among twenty true hypotheses one would be refused by chance.

/// The p values of Holm (1979): refusing all that are below 0.05 refuses any true hypothesis in at most 5 % of tables,
/// whatever the dependence between the tests. Same order as given.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]));
    let mut adjusted = vec![0.0; p.len()];
    let mut so_far = 0.0f64;
    for (step, &test) in order.iter().enumerate() {
        so_far = so_far.max(p[test] * (p.len() - step) as f64).min(1.0);
        adjusted[test] = so_far;
    }
    adjusted
}

/// The usual marks: `***` below 0.001, `**` below 0.01, `*` below 0.05, nothing otherwise.
pub fn marks(p: f64) -> &'static str {
    match p {
        p if p < 0.001 => "***",
        p if p < 0.01 => "**",
        p if p < 0.05 => "*",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_statsmodels() {
        // multipletests([0.01, 0.04, 0.03, 0.005, 0.9], method="holm")
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005, 0.9]);
        for (got, want) in adjusted.iter().zip([0.04, 0.09, 0.09, 0.025, 0.9]) {
            assert!((got - want).abs() < 1e-12, "{adjusted:?}");
        }
    }

    #[test]
    fn edges_are_numbers() {
        assert_eq!(holm(&[]), Vec::<f64>::new());
        assert_eq!(holm(&[0.7, 0.8]), [1.0, 1.0]);
        assert_eq!(holm(&[0.2]), [0.2]);
    }

    #[test]
    fn marks_begin_below_their_level() {
        assert_eq!(
            [0.0, 0.000_9, 0.001, 0.009, 0.01, 0.049, 0.05, 1.0].map(marks),
            ["***", "***", "**", "**", "*", "*", "", ""]
        );
    }
}
