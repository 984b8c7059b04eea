//! What happened, in lines for one who looks.

use super::Live;
use nply_core::{Eye, Names};
use nply_registry::Told;

impl Live {
    /// What happened since a step, in lines for one who looks. Chance is told in one line as long as nobody acts.
    pub fn story(&self, since: usize, names: &Names) -> Vec<String> {
        let (mut lines, mut luck): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
        for moment in self.moments.iter().skip(since + 1) {
            let told = moment.table.told(names.eye);
            if let [only] = &told[..]
                && only.seat.is_none()
            {
                // What only some seats saw, such as their cards, is in their hands.
                luck.extend(moment.table.told(Eye::Public).into_iter().filter_map(|told| told.action));
            } else {
                flush(&mut lines, &mut luck);
                let act = |told: &Told| {
                    let (who, action) = (told.seat?, told.action.as_ref()?);
                    let forced = if moment.forced.contains(who) { " (the only move)" } else { "" };
                    Some(format!("{}: {action}{forced}", names.of(who)))
                };
                let acts: Vec<String> = told.iter().filter_map(act).collect();
                lines.extend((!acts.is_empty()).then(|| acts.join(", ")));
            }
            lines.extend(moment.faults.iter().cloned());
            let news = moment.table.news(names);
            if !news.is_empty() {
                flush(&mut lines, &mut luck);
                lines.extend(news);
            }
        }
        flush(&mut lines, &mut luck);
        lines
    }
}

fn flush(lines: &mut Vec<String>, luck: &mut Vec<String>) {
    if !luck.is_empty() {
        lines.push(format!("chance: {}", luck.join(" ")));
        luck.clear();
    }
}
