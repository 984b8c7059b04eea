//! Leads as a map: a row for the first part of a label, a column for the second.

use super::compare::Compared;
use super::item::Item;
use nply_report::{Cell, Chart, HeatMap};

/// The leads of an item as a heat map; those that are sure have a star.
pub fn map(item: &Item, numbers: &[&Compared]) -> Chart {
    let is_lead = |shown: &&&Compared| {
        item.number.iter().any(|number| number.label == shown.label && number.lead.is_some())
    };
    let leads: Vec<&Compared> =
        numbers.iter().filter(is_lead).copied().filter(|shown| shown.label.len() == 2).collect();
    let names = |place: usize| {
        let mut names: Vec<String> = Vec::new();
        for name in leads.iter().map(|shown| &shown.label[place]) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        names
    };
    let (rows, columns) = (names(0), names(1));
    let cell = |row: &String, column: &String| {
        let shown = leads.iter().find(|shown| shown.label[0] == *row && shown.label[1] == *column)?;
        let sure = shown.ci95.is_some_and(|[low, high]| low > 0.0 || high < 0.0);
        // Rates that cancel out may leave a rest of some 1e-15.
        let lead = (shown.ours * 1e9).round() / 1e9 + 0.0;
        Some(Cell::new(lead, if sure { "*" } else { "" }))
    };
    let cells = rows.iter().map(|row| columns.iter().map(|column| cell(row, column)).collect()).collect();
    Chart::HeatMap(HeatMap {
        title: item.title.clone(),
        note: format!("{} A star: the 95 % interval does not contain 0.", item.claim),
        rows,
        columns,
        cells,
        middle: 0.0,
        unit: item.unit.clone(),
        ..HeatMap::default()
    })
}

#[cfg(test)]
mod tests {
    use super::super::claim::Known;
    use super::super::compare::compare;
    use super::super::measure::Measured;
    use super::*;
    use std::path::Path;

    #[test]
    fn leads_are_cells() {
        let text = "title='t'\nplace='p'\nkind='own'\nclaim='c.'\nsetting='s'\nunit='%'\nmeasure='win-rate'\n\
            printed='no'\nmap=true\n[run]\ngame='tic-tac-toe'\namong=['mt','self']\n[run.scale.hour]\ngames=2\n\
            [[grid]]\nlabel=[['a','b'],['2 seats'],['mt','self']]\n\
            [[number]]\nlabel=['a','2 seats']\nlead={of=['mt'],over=['self'],in=['a','2 seats']}\n\
            [[number]]\nlabel=['b','2 seats']\nlead={of=['mt'],over=['self'],in=['b','2 seats']}\n";
        let item = Item::parse(Path::new("x/y.toml"), text).expect("an item");
        let label = |game: &str, agent: &str| vec![game.into(), "2 seats".into(), agent.into()];
        let known: Known = [("a", "mt", 60.0), ("a", "self", 40.0), ("b", "mt", 50.0), ("b", "self", 51.0)]
            .into_iter()
            .map(|(game, agent, rate)| (label(game, agent), Measured::plain(rate, 2.0)))
            .collect();
        let numbers = compare(&item, &known);
        let Chart::HeatMap(drawn) = map(&item, &numbers.iter().collect::<Vec<_>>()) else {
            panic!("a heat map")
        };
        assert_eq!((drawn.rows.len(), drawn.columns.len()), (2, 1));
        assert_eq!(drawn.cells[0][0], Some(Cell::new(20.0, "*")));
        assert_eq!(drawn.cells[1][0], Some(Cell::new(-1.0, "")));
    }
}
