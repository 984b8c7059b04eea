use super::records;
use crate::pommerman::record::{choices, replay};

#[test]
fn every_record_replays() {
    for file in ["random", "simple", "scenarios", "fuzz", "simple_dist"] {
        let mut steps = 0;
        for record in records(file) {
            match replay(&record).expect("one of ours") {
                Ok(n) => steps += n,
                Err(e) => panic!("{file} {}: {e}", record["id"]),
            }
        }
        println!("{file}: {steps}");
    }
}

#[test]
fn chi() {
    let (mut chi, mut df) = (0.0, 0);
    for record in records("simple_dist") {
        let (counts, probabilities) = choices(&record).expect("ok");
        let n: u32 = counts.iter().sum();
        let mut k = 0;
        let mut x = 0.0;
        for (&count, &p) in counts.iter().zip(&probabilities) {
            if p > 0.0 {
                let e = p * f64::from(n);
                x += (f64::from(count) - e).powi(2) / e;
                k += 1;
            }
        }
        if k > 1 { println!("{:?} {:?} {x}", counts, probabilities); }
        chi += x;
        df += k - 1;
    }
    println!("chi {chi} df {df}");
}
