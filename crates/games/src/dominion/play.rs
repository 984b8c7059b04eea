//! What can be done, and what comes of it.

use super::cards::{COSTS, Effect, Kind, Pile};
use super::rules::{Action, Dominion};
use super::state::{Phase, State};

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
        s.supply.kinds().filter(move |kind| COSTS[kind.index()] <= coins)
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
                s.resume_actions();
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
    pub(super) fn start_effect(&self, s: &mut State) {
        match s.cause.card().effect {
            Effect::None => s.resume_actions(),
            Effect::Merchant => {
                s.merchants += 1;
                s.resume_actions();
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
    pub(super) fn next_victim(&self, s: &mut State) {
        s.victim = (s.victim + 1) % s.seats;
        if s.victim == s.active {
            s.resume_actions();
            return;
        }
        let pool = s.pool(s.victim.into());
        let may_block = Kind::all().any(|kind| kind.card().blocks && pool.of(kind) > 0);
        let is_asked = may_block && s.hand_size[usize::from(s.victim)] > 0;
        s.phase = if is_asked { Phase::React } else { Phase::Discard };
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
    s.resume_actions();
}
