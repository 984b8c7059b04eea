//! Organs and what lies on them.

use super::cards::{COLOURS, Card};

/// One place of a body: no organ, or an organ with up to two cards on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Organ {
    /// No organ.
    None,
    /// Nothing lies on it.
    Free,
    /// One medicine of this colour.
    Vaccinated(u8),
    /// One virus of this colour.
    Infected(u8),
    /// Two medicines, the lower colour first: out of reach for good.
    Immunised(u8, u8),
}

use Organ::{Free, Immunised, Infected, None as Nothing, Vaccinated};

impl Organ {
    /// An organ that counts for the win.
    #[inline]
    pub(super) fn is_healthy(self) -> bool {
        matches!(self, Free | Vaccinated(_) | Immunised(..))
    }
    /// There is an organ, and cards can still change it.
    #[inline]
    pub(super) fn is_open(self) -> bool {
        !matches!(self, Nothing | Immunised(..))
    }
    #[inline]
    pub(super) fn is_there(self) -> bool {
        self != Nothing
    }
    /// The cards on the organ.
    pub(super) fn attached(self) -> [Option<Card>; 2] {
        let medicine = |colour: u8| Some(Card::medicine(colour.into()));
        match self {
            Nothing | Free => [None, None],
            Vaccinated(colour) => [medicine(colour), None],
            Infected(colour) => [Some(Card::virus(colour.into())), None],
            Immunised(a, b) => [medicine(a), medicine(b)],
        }
    }
    /// Every organ of a place, in one order.
    pub(super) fn all() -> impl Iterator<Item = Organ> {
        let colours = 0..COLOURS as u8;
        let pairs = colours.clone().flat_map(|b| (0..=b).map(move |a| Immunised(a, b)));
        [Nothing, Free]
            .into_iter()
            .chain(colours.clone().map(Vaccinated))
            .chain(colours.map(Infected))
            .chain(pairs)
    }
}

/// The places of one seat.
pub(super) type Body = [Organ; COLOURS];

#[inline]
pub(super) fn healthy(body: &Body) -> usize {
    body.iter().filter(|organ| organ.is_healthy()).count()
}
