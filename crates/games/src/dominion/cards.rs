//! The table of cards. A further card is one line here; only a new effect needs code in `play.rs`.

use nply_core::Rng;

/// How many kinds of cards the table has.
pub(super) const KINDS: usize = 20;

/// What a card does beyond its plain bonuses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// Nothing.
    None,
    /// Discard any number of cards, draw as many.
    Cellar,
    /// The first Silver of this turn gives a coin more.
    Merchant,
    /// Gain a card of at most this cost.
    Gain(u8),
    /// The others discard down to this many cards.
    DiscardTo(u8),
    /// Trash a card, gain one that costs at most so much more.
    Remodel(u8),
    /// Trash a treasure, gain one into the hand that costs at most so much more.
    Mine(u8),
}

/// A line of the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Card {
    pub name: &'static str,
    pub cost: u8,
    /// Coins that it gives when played.
    pub coins: u8,
    pub points: i8,
    pub cards: u8,
    pub actions: u8,
    pub buys: u8,
    pub effect: Effect,
    /// Whether it can be shown against an attack.
    pub blocks: bool,
}

const fn plain(name: &'static str, cost: u8, coins: u8, points: i8) -> Card {
    Card { name, cost, coins, points, cards: 0, actions: 0, buys: 0, effect: Effect::None, blocks: false }
}

/// An action card: cost, and what it adds in cards, actions, buys and coins.
const fn action(name: &'static str, cost: u8, adds: [u8; 4], effect: Effect) -> Card {
    let [cards, actions, buys, coins] = adds;
    Card { cards, actions, buys, effect, ..plain(name, cost, coins, 0) }
}

/// Every card. Records and state texts name cards, so lines can be added at the end only.
pub(super) const CARDS: [Card; KINDS] = [
    plain("Copper", 0, 1, 0),
    plain("Silver", 3, 2, 0),
    plain("Gold", 6, 3, 0),
    plain("Estate", 2, 0, 1),
    plain("Duchy", 5, 0, 3),
    plain("Province", 8, 0, 6),
    plain("Curse", 0, 0, -1),
    action("Cellar", 2, [0, 1, 0, 0], Effect::Cellar),
    Card { blocks: true, ..action("Moat", 2, [2, 0, 0, 0], Effect::None) },
    action("Merchant", 3, [1, 1, 0, 0], Effect::Merchant),
    action("Village", 3, [1, 2, 0, 0], Effect::None),
    action("Workshop", 3, [0, 0, 0, 0], Effect::Gain(4)),
    action("Militia", 4, [0, 0, 0, 2], Effect::DiscardTo(3)),
    action("Remodel", 4, [0, 0, 0, 0], Effect::Remodel(2)),
    action("Smithy", 4, [3, 0, 0, 0], Effect::None),
    action("Market", 5, [1, 1, 1, 1], Effect::None),
    action("Mine", 5, [0, 0, 0, 0], Effect::Mine(3)),
    action("Woodcutter", 3, [0, 0, 1, 2], Effect::None),
    action("Festival", 5, [0, 2, 1, 2], Effect::None),
    action("Laboratory", 5, [2, 1, 0, 0], Effect::None),
];

/// Costs alone, for quick lists.
pub(super) const COSTS: [u8; KINDS] = {
    let mut costs = [0; KINDS];
    let mut i = 0;
    while i < KINDS {
        costs[i] = CARDS[i].cost;
        i += 1;
    }
    costs
};

/// A kind of card: its line in the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(pub(super) u8);

pub(super) const COPPER: Kind = Kind(0);
pub(super) const SILVER: Kind = Kind(1);
pub(super) const GOLD: Kind = Kind(2);
pub(super) const ESTATE: Kind = Kind(3);
pub(super) const DUCHY: Kind = Kind(4);
pub(super) const PROVINCE: Kind = Kind(5);
pub(super) const CURSE: Kind = Kind(6);
pub(super) const MERCHANT: Kind = Kind(9);
/// The first kind of the kingdom; those before it are in every game.
pub(super) const FIRST_ACTION: usize = 7;
/// Kinds before this one are treasures.
pub(super) const TREASURES: usize = 3;

impl Kind {
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
    #[inline]
    pub(super) fn card(self) -> &'static Card {
        &CARDS[self.index()]
    }
    /// The name of the card.
    pub fn name(self) -> &'static str {
        self.card().name
    }
    /// The card of this name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::all().find(|kind| kind.name() == name)
    }
    /// All kinds in the order of the table.
    pub fn all() -> impl Iterator<Item = Kind> {
        (0..KINDS as u8).map(Kind)
    }
    #[inline]
    pub(super) fn is_action(self) -> bool {
        self.index() >= FIRST_ACTION
    }
    #[inline]
    pub(super) fn is_treasure(self) -> bool {
        self.index() < TREASURES
    }
}

/// A heap of cards without an order: how many of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Pile(pub [u8; KINDS]);

impl Pile {
    #[inline]
    pub(super) fn of(&self, kind: Kind) -> u8 {
        self.0[kind.index()]
    }
    #[inline]
    pub(super) fn put(&mut self, kind: Kind) {
        self.0[kind.index()] += 1;
    }
    #[inline]
    pub(super) fn take(&mut self, kind: Kind) {
        debug_assert!(self.of(kind) > 0, "no {} here", kind.name());
        self.0[kind.index()] -= 1;
    }
    #[inline]
    pub(super) fn size(&self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }
    #[inline]
    pub(super) fn add(&mut self, other: &Pile) {
        (0..KINDS).for_each(|i| self.0[i] += other.0[i]);
    }
    #[inline]
    pub(super) fn remove(&mut self, other: &Pile) {
        (0..KINDS).for_each(|i| self.0[i] -= other.0[i]);
    }
    #[inline]
    pub(super) fn contains(&self, other: &Pile) -> bool {
        (0..KINDS).all(|i| self.0[i] >= other.0[i])
    }
    /// The kinds that are there.
    #[inline]
    pub(super) fn kinds(&self) -> impl Iterator<Item = Kind> {
        Kind::all().filter(|kind| self.of(*kind) > 0)
    }
    #[inline]
    pub(super) fn has_actions(&self) -> bool {
        self.0[FIRST_ACTION..].iter().any(|&n| n > 0)
    }
    /// The card at a place, counted through the kinds from `from` on.
    #[inline]
    pub(super) fn card_at(&self, from: usize, mut place: u32) -> Kind {
        for i in from..KINDS {
            let count = u32::from(self.0[i]);
            if place < count {
                return Kind(i as u8);
            }
            place -= count;
        }
        debug_assert!(false, "a place in the pile");
        COPPER
    }
    /// A card, each as likely as any other. The pile is not empty.
    #[inline]
    pub(super) fn random(&self, size: u32, rng: &mut Rng) -> Kind {
        self.card_at(0, rng.below(size))
    }
    pub(super) fn points(&self) -> i32 {
        let of = |kind: Kind| i32::from(kind.card().points) * i32::from(self.of(kind));
        [ESTATE, DUCHY, PROVINCE, CURSE].into_iter().map(of).sum()
    }
}
