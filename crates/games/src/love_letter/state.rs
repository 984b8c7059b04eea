//! Positions and actions as plain data.

use super::cards::{ANY, BOX, CARDS, Card, Kinds, Pile};
use nply_core::{Player, PlayerSet};

/// The most seats.
pub(super) const SEATS: usize = 4;
/// Nobody.
pub(super) const NOBODY: u8 = u8::MAX;
/// Cards laid open at the start of a round of two.
pub(super) const OPEN: usize = 3;

/// A card that is played, with its target and the kind that is guessed; a card that chance deals; or who starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action(u16);

impl Action {
    const DEAL: u16 = 1 << 15;
    const START: u16 = 1 << 14;

    /// A card without a target.
    #[inline]
    pub(super) fn play(card: Card) -> Action {
        Action(card.value().into())
    }

    /// A card with a target.
    #[inline]
    pub(super) fn at(card: Card, target: usize) -> Action {
        Action(u16::from(card.value()) | (target as u16 + 1) << 4)
    }

    /// A Guard with a target and a guess.
    #[inline]
    pub(super) fn guess(card: Card, target: usize, guess: Card) -> Action {
        Action(Action::at(card, target).0 | u16::from(guess.value()) << 8)
    }

    /// Chance deals a card.
    #[inline]
    pub(super) fn deal(card: Card) -> Action {
        Action(Action::DEAL | u16::from(card.value()))
    }

    /// Chance says who starts.
    pub(super) fn start(seat: usize) -> Action {
        Action(Action::START | (seat as u16 + 1) << 4)
    }

    pub(super) fn is_start(self) -> bool {
        self.0 & Action::START != 0
    }

    /// The card; without meaning for who starts.
    #[inline]
    pub(super) fn card(self) -> Card {
        Card::of_value((self.0 & 15).max(1) as u8)
    }

    /// The target, or the seat that starts.
    #[inline]
    pub(super) fn target(self) -> Option<usize> {
        (self.0 >> 4 & 15).checked_sub(1).map(usize::from)
    }

    /// The kind that is guessed.
    #[inline]
    pub(super) fn guessed(self) -> Option<Card> {
        let value = (self.0 >> 8 & 15) as u8;
        (value > 0).then(|| Card::of_value(value))
    }
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub(super) enum Phase {
    /// Chance says who of several starts the round.
    Start,
    /// Cards are dealt one by one.
    Deal,
    /// The mover draws.
    Draw,
    /// The mover plays.
    Play,
    /// The target of a Prince draws.
    Replace,
    Over,
}

/// Two cards of which it is known what they can be together: a Baron found them equal, and their owners have played since.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Pair {
    /// The seats that hold them; both 0 for no pair.
    pub seats: [u8; 2],
    /// For each kind of the first card what the second one can be.
    pub rows: [Kinds; 8],
}

impl Pair {
    #[inline]
    pub fn is_used(&self) -> bool {
        self.seats[0] != self.seats[1]
    }

    /// The same pair the other way round.
    pub fn turned(&self) -> Pair {
        let column = |kind: usize| {
            let rows = self.rows.iter().enumerate();
            rows.map(|(first, row)| (row >> kind & 1) << first).sum()
        };
        Pair { seats: [self.seats[1], self.seats[0]], rows: std::array::from_fn(column) }
    }

    /// Whether two kinds can be these cards.
    #[inline]
    pub fn allows(&self, first: Card, second: Card) -> bool {
        second.is_in(self.rows[first.value() as usize - 1])
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The draw pile and the card set aside; in a view also the cards in hand that the seat does not know.
    pub(super) bag: Pile,
    /// What lies in front of each seat.
    pub(super) discards: [Pile; SEATS],
    /// Each seat's card by its value; 0: none, or not known.
    pub(super) held: [u8; SEATS],
    /// What each of these can be by what everybody saw.
    pub(super) may: [Kinds; SEATS],
    /// The other seats that know each of these.
    pub(super) known_to: [u8; SEATS],
    /// The other seats that saw this card, or one that its owner held before and may have played since.
    pub(super) looks: [u8; SEATS],
    /// Those of them of whom everybody knows that they know this card.
    pub(super) sure: [u8; SEATS],
    /// Those of them of whom the owner can tell whether they know it: they looked while it held the card.
    pub(super) told: [u8; SEATS],
    /// For each card and each of these seats: kinds that this card is not if that seat knows it, because its owner has
    /// played one since the look.
    pub(super) since: [[Kinds; SEATS]; SEATS],
    pub(super) pairs: [Pair; 2],
    /// Cards laid open at the start of a round of two, in order; 0: none.
    pub(super) open: [u8; OPEN],
    /// The card that the mover has drawn; 0: none, or not known.
    pub(super) drawn: u8,
    pub(super) tokens: [u8; SEATS],
    /// Seats still in the round.
    pub(super) alive: u8,
    /// Seats that a Handmaid protects.
    pub(super) shielded: u8,
    /// Seats that play this round.
    pub(super) playing: u8,
    /// Seats of which one starts the round.
    pub(super) starters: u8,
    pub(super) phase: Phase,
    pub(super) mover: u8,
    /// Whom the Prince was played on.
    pub(super) target: u8,
    /// Cards dealt at the start of this round.
    pub(super) dealt: u8,
    /// Cards in the draw pile.
    pub(super) deck: u8,
    /// Whether a card is set aside face down.
    pub(super) aside: bool,
    /// Whether the round is over and all cards lie open.
    pub(super) shown: bool,
    /// Whether the replacement goes to the discards (a fault of the TAG framework).
    pub(super) wasted: bool,
    /// Who got the last card from chance; [`NOBODY`]: everybody saw it.
    pub(super) drew: u8,
    /// Rounds that are behind.
    pub(super) round: u8,
    pub(super) seats: u8,
}

impl State {
    /// The first position: all cards in the bag, nothing dealt, the first seat starts.
    pub(super) fn blank(seats: usize) -> State {
        let everybody = (1 << seats) - 1;
        State {
            bag: BOX,
            discards: [0; SEATS],
            held: [0; SEATS],
            may: [ANY; SEATS],
            known_to: [0; SEATS],
            looks: [0; SEATS],
            sure: [0; SEATS],
            told: [0; SEATS],
            since: [[0; SEATS]; SEATS],
            pairs: [Pair::default(); 2],
            open: [0; OPEN],
            drawn: 0,
            tokens: [0; SEATS],
            alive: everybody,
            shielded: 0,
            playing: everybody,
            starters: 0,
            phase: Phase::Deal,
            mover: 0,
            target: 0,
            dealt: 0,
            deck: (CARDS - 1) as u8,
            aside: true,
            shown: false,
            wasted: false,
            drew: NOBODY,
            round: 0,
            seats: seats as u8,
        }
    }

    /// The card of a seat, if it has one that is known.
    #[inline]
    pub(super) fn card(&self, seat: usize) -> Option<Card> {
        let value = self.held[seat];
        (value > 0).then(|| Card::of_value(value))
    }

    /// The card that the mover has drawn, if it is known.
    #[inline]
    pub(super) fn drawn(&self) -> Option<Card> {
        (self.drawn > 0).then(|| Card::of_value(self.drawn))
    }

    #[inline]
    pub(super) fn is_alive(&self, seat: usize) -> bool {
        self.alive >> seat & 1 == 1
    }

    #[inline]
    pub(super) fn is_shielded(&self, seat: usize) -> bool {
        self.shielded >> seat & 1 == 1
    }

    /// Whether a seat knows the card of another.
    #[inline]
    pub(super) fn knows(&self, who: usize, owner: usize) -> bool {
        self.known_to[owner] >> who & 1 == 1
    }

    /// How many seats play this round.
    #[inline]
    pub(super) fn at_table(&self) -> usize {
        self.playing.count_ones() as usize
    }

    /// Cards laid open before the deal.
    #[inline]
    pub(super) fn open_cards(&self) -> usize {
        if self.at_table() == 2 { OPEN } else { 0 }
    }

    /// The seat that gets the next card of the deal; `None`: it is laid open.
    pub(super) fn receiver(&self) -> Option<usize> {
        let at = (self.dealt as usize).checked_sub(self.open_cards())?;
        PlayerSet::from_bits(self.playing).iter().nth(at).map(Player::index)
    }

    /// Whether a seat has a card in hand.
    pub(super) fn has_card(&self, seat: usize) -> bool {
        match self.phase {
            Phase::Start => self.shown && self.is_alive(seat),
            Phase::Deal if self.shown => self.is_alive(seat),
            Phase::Deal => {
                let before = (self.playing & ((1 << seat) - 1)).count_ones() as usize;
                let plays = self.playing >> seat & 1 == 1;
                plays && self.dealt as usize > self.open_cards() + before
            }
            Phase::Replace => self.is_alive(seat) && (seat != self.target as usize || self.wasted),
            _ => self.is_alive(seat),
        }
    }

    /// Tokens of a seat.
    pub fn tokens_of(&self, who: Player) -> u32 {
        self.tokens[who.index()].into()
    }
}
