//! What can be done, and what comes of it.

use super::cards::{CARDS, Effect, KINDS, Kind, Pile, SILVER, TREASURES};
use super::rules::{Action, Dominion};
use super::state::{HAND, Phase, State};
use nply_core::Rng;

impl Dominion {
    /// The legal actions of the seat that is to act.
    pub(super) fn list(&self, s: &State, seat: usize, out: &mut Vec<Action>) {
        let hand = &s.hand[seat];
        match s.phase {
            Phase::Action => {
                out.extend(hand.kinds().filter(|kind| kind.is_action()).map(Action::Play));
                out.push(Action::Stop);
            }
            Phase::Buy => {
                out.extend(self.affordable(s, s.coins).map(Action::Buy));
                out.push(Action::Stop);
            }
            Phase::Cellar => {
                out.extend(hand.kinds().filter(|&kind| kind >= s.from).map(Action::Discard));
                out.push(Action::Stop);
            }
            Phase::Trash => self.list_trash(s, hand, out),
            Phase::Gain => out.extend(self.gainable(s).map(Action::Gain)),
            Phase::React => {
                out.extend(hand.kinds().filter(|kind| kind.card().blocks).map(Action::Reveal));
                out.push(Action::Stop);
            }
            Phase::Discard => out.extend(hand.kinds().map(Action::Discard)),
            Phase::Setup | Phase::Played | Phase::CleanUp | Phase::Over => {
                debug_assert!(false, "nobody acts now");
            }
        }
    }

    fn list_trash(&self, s: &State, hand: &Pile, out: &mut Vec<Action>) {
        let Effect::Mine(_) = s.cause.card().effect else {
            out.extend(hand.kinds().map(Action::Trash));
            return;
        };
        let before = out.len();
        out.extend(hand.kinds().filter(|kind| kind.is_treasure()).map(Action::Trash));
        if self.mine_optional || out.len() == before {
            out.push(Action::Stop);
        }
    }

    /// The cards of the supply that cost at most so much.
    fn affordable<'a>(&self, s: &'a State, coins: u8) -> impl Iterator<Item = Kind> + use<'a> {
        s.supply.kinds().filter(move |kind| CARDS[kind.index()].cost <= coins)
    }

    /// The cards that can be gained by the card that was played.
    pub(super) fn gainable<'a>(&self, s: &'a State) -> impl Iterator<Item = Kind> + use<'a> {
        let any = !matches!(s.cause.card().effect, Effect::Mine(_));
        self.affordable(s, s.limit).filter(move |kind| any || kind.is_treasure())
    }

    /// Plays one action; what follows by itself is done by `advance`.
    pub(super) fn play(&self, s: &mut State, a: Action) {
        let seat = usize::from(s.active);
        match (s.phase, a) {
            (_, Action::Draw(seat, kind)) => s.draw_card(seat.into(), kind),
            (Phase::Action, Action::Play(kind)) => self.play_card(s, seat, kind),
            (Phase::Action, Action::Stop) => self.play_treasures(s),
            (Phase::Buy, Action::Buy(kind)) => {
                s.coins -= kind.card().cost;
                s.buys -= 1;
                s.supply.take(kind);
                s.discard[seat].put(kind);
            }
            (Phase::Buy, Action::Stop) => s.buys = 0,
            (Phase::Cellar, Action::Discard(kind)) => {
                s.discard_card(seat, kind);
                s.discarded += 1;
                s.from = kind;
            }
            (Phase::Cellar, Action::Stop) => s.draw_discarded(),
            (Phase::Trash, Action::Trash(kind)) => self.trash(s, seat, kind),
            (Phase::Trash, Action::Stop) => {
                // Who must trash a treasure and does not shows that there is none.
                if !self.mine_optional {
                    s.shown[seat] = s.hand[seat];
                }
                s.to_actions();
            }
            (Phase::Gain, Action::Gain(kind)) => gain(s, seat, kind),
            (Phase::React, Action::Reveal(kind)) => {
                let shown = &mut s.shown[usize::from(s.victim)].0[kind.index()];
                *shown = (*shown).max(1);
                self.next_victim(s);
            }
            (Phase::React, Action::Stop) => s.phase = Phase::Discard,
            (Phase::Discard, Action::Discard(kind)) => s.discard_card(s.victim.into(), kind),
            _ => debug_assert!(false, "{a:?} at {:?}", s.phase),
        }
    }

    fn play_card(&self, s: &mut State, seat: usize, kind: Kind) {
        let card = kind.card();
        s.leave_hand(seat, kind);
        s.table.put(kind);
        s.actions = s.actions - 1 + card.actions;
        s.buys += card.buys;
        s.coins = s.coins.saturating_add(card.coins);
        (s.drawer, s.pending) = (s.active, card.cards);
        (s.cause, s.phase) = (kind, Phase::Played);
    }

    /// The text of a card, once its bonuses are given.
    fn start_effect(&self, s: &mut State) {
        match s.cause.card().effect {
            Effect::None => s.to_actions(),
            Effect::Merchant => {
                s.merchants += 1;
                s.to_actions();
            }
            Effect::Cellar => {
                (s.discarded, s.from) = (0, Kind(0));
                s.phase = Phase::Cellar;
            }
            Effect::Gain(cost) => {
                s.limit = cost;
                s.phase = Phase::Gain;
            }
            Effect::Remodel(_) | Effect::Mine(_) => s.phase = Phase::Trash,
            Effect::DiscardTo(_) => {
                s.victim = s.active;
                self.next_victim(s);
            }
        }
    }

    fn trash(&self, s: &mut State, seat: usize, kind: Kind) {
        s.leave_hand(seat, kind);
        s.trash.put(kind);
        let more = match s.cause.card().effect {
            Effect::Remodel(more) | Effect::Mine(more) => more,
            _ => 0,
        };
        s.limit = kind.card().cost + more;
        s.phase = Phase::Gain;
    }

    /// The attack comes to the next seat. Whether that seat is asked for a card against it depends only on what everybody
    /// knows of it: asked are also seats that hold none, and those that the attack cannot hurt.
    fn next_victim(&self, s: &mut State) {
        s.victim = (s.victim + 1) % s.seats;
        if s.victim == s.active {
            s.to_actions();
            return;
        }
        let pool = s.pool(s.victim.into());
        let may_block = Kind::all().any(|kind| kind.card().blocks && pool.of(kind) > 0);
        let is_asked = may_block && s.hand_size[usize::from(s.victim)] > 0;
        s.phase = if is_asked { Phase::React } else { Phase::Discard };
    }

    /// All treasures of the hand are played at once, openly: there is no reason to keep one.
    fn play_treasures(&self, s: &mut State) {
        let seat = usize::from(s.active);
        if s.hand[seat].of(SILVER) > 0 {
            s.coins = s.coins.saturating_add(s.merchants);
        }
        for (i, card) in CARDS.iter().enumerate().take(TREASURES) {
            let count = s.hand[seat].0[i];
            s.coins = s.coins.saturating_add(count.saturating_mul(card.coins));
            s.table.0[i] += count;
            s.hand_size[seat] -= count;
            s.hand[seat].0[i] = 0;
            s.shown[seat].0[i] = 0;
        }
        s.phase = Phase::Buy;
    }

    /// Does all that needs no decision and no luck.
    #[inline]
    pub(super) fn advance(&self, s: &mut State) {
        loop {
            let seat = usize::from(s.active);
            if s.pending > 0 {
                if s.ready_to_draw() {
                    return;
                }
                continue;
            }
            match s.phase {
                Phase::Setup if s.drawer + 1 < s.seats => (s.drawer, s.pending) = (s.drawer + 1, HAND),
                Phase::Setup => self.begin_turn(s, 0),
                Phase::Played => self.start_effect(s),
                // A seat whose cards hold no action has none in hand: everybody knows it.
                Phase::Action if s.actions == 0 || !s.pool(seat).has_actions() => self.play_treasures(s),
                Phase::Buy if s.buys == 0 => self.clean_up(s),
                Phase::Cellar if s.hand_size[seat] == 0 => s.draw_discarded(),
                Phase::Trash if s.hand_size[seat] == 0 => s.to_actions(),
                Phase::Gain if self.gainable(s).next().is_none() => s.to_actions(),
                Phase::Discard if s.hand_size[usize::from(s.victim)] <= self.kept(s) => self.next_victim(s),
                Phase::CleanUp => self.begin_turn(s, (s.active + 1) % s.seats),
                _ => return,
            }
        }
    }

    /// How many cards the attack leaves.
    fn kept(&self, s: &State) -> u8 {
        if let Effect::DiscardTo(keep) = s.cause.card().effect { keep } else { u8::MAX }
    }

    fn begin_turn(&self, s: &mut State, seat: u8) {
        s.active = seat;
        s.turns[usize::from(seat)] += 1;
        (s.actions, s.buys, s.coins, s.merchants) = (1, 1, 0, 0);
        s.drawer = seat;
        s.to_actions();
    }

    /// Hand and table are discarded and a new hand is drawn, unless the game is over.
    fn clean_up(&self, s: &mut State) {
        let seat = usize::from(s.active);
        let (hand, table) = (s.hand[seat], std::mem::take(&mut s.table));
        s.discard[seat].add(&hand);
        s.discard[seat].add(&table);
        (s.hand[seat], s.shown[seat]) = (Pile::default(), Pile::default());
        s.hand_size[seat] = 0;
        (s.actions, s.coins, s.merchants) = (0, 0, 0);
        if self.is_over(s) {
            s.phase = Phase::Over;
        } else {
            s.phase = Phase::CleanUp;
            (s.drawer, s.pending) = (s.active, HAND);
        }
    }

    /// No Province is left, or three piles are empty; or the game has lasted too long.
    pub(super) fn is_over(&self, s: &State) -> bool {
        let empty = (0..KINDS).filter(|&i| self.piles >> i & 1 == 1 && s.supply.0[i] == 0).count();
        let last = s.active + 1 == s.seats && s.turns[usize::from(s.active)] >= self.max_turns;
        s.supply.of(super::cards::PROVINCE) == 0 || empty >= 3 || last
    }

    /// Draws cards until no more are needed or the pile is empty.
    #[inline]
    pub(super) fn draw_all(&self, s: &mut State, rng: &mut Rng) {
        let seat = usize::from(s.drawer);
        let mut size = s.draw[seat].size();
        while s.pending > 0 && size > 0 {
            let kind = s.draw[seat].random(size, rng);
            s.draw_card(seat, kind);
            size -= 1;
        }
    }
}

fn gain(s: &mut State, seat: usize, kind: Kind) {
    s.supply.take(kind);
    if let Effect::Mine(_) = s.cause.card().effect {
        s.hand[seat].put(kind);
        s.shown[seat].put(kind);
        s.hand_size[seat] += 1;
    } else {
        s.discard[seat].put(kind);
    }
    s.to_actions();
}

impl State {
    #[inline]
    fn draw_card(&mut self, seat: usize, kind: Kind) {
        self.draw[seat].take(kind);
        self.hand[seat].put(kind);
        self.hand_size[seat] += 1;
        self.pending -= 1;
    }

    fn discard_card(&mut self, seat: usize, kind: Kind) {
        self.leave_hand(seat, kind);
        self.discard[seat].put(kind);
    }

    /// The end of a Cellar: as many cards are drawn as were discarded.
    fn draw_discarded(&mut self) {
        (self.drawer, self.pending) = (self.active, self.discarded);
        self.discarded = 0;
        self.from = Kind(0);
        self.to_actions();
    }

    /// Whether a card can be drawn. An empty pile takes the discards; without those nothing is drawn.
    fn ready_to_draw(&mut self) -> bool {
        let seat = usize::from(self.drawer);
        if self.draw[seat].size() > 0 {
            return true;
        }
        if self.discard[seat].size() == 0 {
            self.pending = 0;
            return false;
        }
        self.draw[seat] = std::mem::take(&mut self.discard[seat]);
        // All that was neither discarded nor in play is in the hand now.
        self.shown[seat] = self.hand[seat];
        true
    }

    /// On with the action phase: what was noted for a card's text is over.
    fn to_actions(&mut self) {
        (self.victim, self.limit, self.cause) = (0, 0, Kind(0));
        self.phase = Phase::Action;
    }
}
