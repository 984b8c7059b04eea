//! STUB
#![allow(missing_docs, dead_code)]
#[derive(Default, Clone, Copy, Debug)]
pub struct Summary {
    pub n: u64,
    s: f64,
    q: f64,
}
impl Summary {
    pub fn add(&mut self, x: f64) {
        self.n += 1;
        self.s += x;
        self.q += x * x;
    }
    pub fn mean(&self) -> f64 {
        self.s / self.n as f64
    }
    pub fn var(&self) -> f64 {
        (self.q - self.s * self.s / self.n as f64) / (self.n as f64 - 1.0)
    }
}
pub fn mean_interval(s: &Summary, _l: f64) -> [f64; 2] {
    let h = 2.0 * (s.var() / s.n as f64).sqrt();
    [s.mean() - h, s.mean() + h]
}
pub enum Decision {
    Continue,
    AcceptH0,
    AcceptH1,
}
pub struct Sprt {
    p0: f64,
    p1: f64,
    a: f64,
    b: f64,
}
impl Sprt {
    pub fn new(p0: f64, p1: f64, a: f64, b: f64) -> Self {
        Sprt { p0, p1, a, b }
    }
    pub fn decide(&self, s: &Summary) -> Decision {
        let v = s.var().max(1e-6);
        let llr = s.n as f64 * (self.p1 - self.p0) * (s.mean() - (self.p0 + self.p1) / 2.0) / v;
        if llr > ((1.0 - self.b) / self.a).ln() {
            Decision::AcceptH1
        } else if llr < (self.b / (1.0 - self.a)).ln() {
            Decision::AcceptH0
        } else {
            Decision::Continue
        }
    }
}
