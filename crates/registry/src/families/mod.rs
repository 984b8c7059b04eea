//! The families of searches: one file each.

mod auto;
mod maxn;
mod mp_mix;
mod opps;
mod own;
mod pimc;
mod simple;
mod tree;
mod unknown_types;

use crate::family::{BudgetKind, Family};

pub(crate) use own::OwnFamily;

pub(crate) const DEPTH_BUDGETS: &[BudgetKind] = &[BudgetKind::Depth, BudgetKind::Nodes, BudgetKind::Time];

/// Something that is done for each family.
pub(crate) trait VisitFamilies {
    fn family<F: Family>(&mut self);
}

/// Every family, in the order of lists. A new one is a line here.
pub(crate) fn visit(visitor: &mut impl VisitFamilies) {
    visitor.family::<simple::RandomFamily>();
    visitor.family::<simple::GreedyFamily>();
    visitor.family::<maxn::MaxNFamily>();
    visitor.family::<opps::OppsFamily>();
    visitor.family::<mp_mix::MpMixFamily>();
    visitor.family::<unknown_types::SoftMaxNFamily>();
    visitor.family::<unknown_types::ProbMaxNFamily>();
    visitor.family::<tree::TreeFamily>();
    visitor.family::<auto::AutoFamily>();
    visitor.family::<pimc::PimcFamily>();
}
