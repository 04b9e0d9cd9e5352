"""The contract finds what it is there to find: toys with one fault each fail it."""

import msgspec
import pytest

from gladsheim.core.state import NOBODY, OUTCOME
from tests.contract import test_early, test_rules, test_views
from tests.contract.cases import Case
from tests.toy import Back, Toy, ToyState


class Faulty(ToyState):
    """A toy whose copies stay of its own class."""

    def copy(self):
        twin = super().copy()
        faulty = type(self)(self.seats, 0, [], self.settings)
        for name in ("actor", *vars(twin)):
            setattr(faulty, name, getattr(twin, name))
        return faulty


class SharesItsHands(Faulty):
    def copy(self):
        twin = super().copy()
        twin.hands = self.hands
        return twin


class ForgetsARule(Faulty):
    def why_not(self, action):
        return None if action in (3, 4, 5) and self.hands[self.actor][action - 3] else "TY-2"


class NamesNoRule(Faulty):
    def why_not(self, action):
        return super().why_not(action) and "TY-99"


class UnsortedMoves(Faulty):
    def legal(self):
        return super().legal()[::-1]


class DealsWithoutWeight(Faulty):
    def chances(self):
        found = super().chances()
        return [*found, (OUTCOME + 9, 0)] if found else []


class ShoutsTheDeal(Faulty):
    def _deal(self, kind):
        super()._deal(kind)
        if self.scribe:
            note = self.scribe.notes.pop()
            self.scribe.notes.append((note[0], note[1], [kind], [], NOBODY, True))


class MovesWhenAsked(Faulty):
    def legal(self):
        self.open[0][0] += 1
        return super().legal()


def toy_with(state):
    """The toy, played with another State."""

    class Other(Toy):
        def start(self, seats, settings):
            counts = settings.numbers("cards")
            return state(seats, settings.number("hand"), counts, settings)

    return Other()


class ShowsAll(Toy):
    """Sees in every hand what its own seat sees."""

    def view(self, state, viewer):
        seen = super().view(state, viewer)
        hoards = tuple(super(ShowsAll, self).view(state, n).hoards[n] for n in range(state.seats))
        return msgspec.structs.replace(seen, hoards=hoards)

    def sample(self, view, rng):
        """Forget what it saw, as an honest sample does."""
        hidden = tuple(
            hoard
            if seat == view.viewer
            else msgspec.structs.replace(
                hoard,
                hand=tuple(Back() for _ in hoard.hand),
                face_down=tuple(Back() for _ in hoard.face_down),
            )
            for seat, hoard in enumerate(view.hoards)
        )
        return super().sample(msgspec.structs.replace(view, hoards=hidden), rng)


class SamplesWrongly(Toy):
    """Forgets the cards that lie open."""

    def sample(self, view, rng):
        """Return a State that does not fit."""
        state = super().sample(view, rng)
        state.open[0] = [0, 0, 0]
        return state


class PlaysWithOpenEyes(Toy):
    """Its scripted player looks into the next hand."""

    def policy(self, state, rng):
        other = state.hands[(state.actor + 1) % state.seats]
        legal = state.legal()
        return legal[sum(kind * count for kind, count in enumerate(other)) % len(legal)]


class AsksTheActor(Toy):
    """Gives the position in which another seat chooses."""

    def early(self, state, seat):
        return super().early(state, seat) and state.copy()


class LetsSomeWait(Toy):
    """Who may choose early depends on a hidden hand."""

    def early(self, state, seat):
        return super().early(state, seat) if state.hands[seat][0] else None


class ShowsWhatIsSetAside(Toy):
    """Seats see what the first one has set aside."""

    def view(self, state, viewer):
        return msgspec.structs.replace(super().view(state, viewer), aside=state.aside[0])


class DealsEarly(Toy):
    """The early position is not the one that will come: somebody has a card more."""

    def early(self, state, seat):
        position = super().early(state, seat)
        if position is not None:
            position.hands[0][max(0, state.aside[0])] += 1
        return position


class SharesTheEarlyPosition(Toy):
    """Gives away the State itself."""

    def early(self, state, seat):
        position = super().early(state, seat)
        if position is not None:
            position.hands = state.hands
            position.aside = state.aside
        return position


FAULTS = [
    (toy_with(SharesItsHands), test_rules.test_a_copy_is_equal_and_moves_alone),
    (toy_with(ForgetsARule), test_rules.test_legal_and_why_not_agree_on_the_whole_table),
    (toy_with(NamesNoRule), test_rules.test_legal_and_why_not_agree_on_the_whole_table),
    (toy_with(UnsortedMoves), test_rules.test_the_actor_can_always_act),
    (toy_with(DealsWithoutWeight), test_rules.test_chances_have_positive_weights),
    (toy_with(MovesWhenAsked), test_rules.test_asking_changes_nothing),
    (toy_with(ShoutsTheDeal), test_views.test_the_log_tells_no_more_than_the_view),
    (ShowsAll(), test_views.test_who_looks_cannot_tell_a_sampled_state_from_the_true_one),
    (SamplesWrongly(), test_views.test_who_looks_cannot_tell_a_sampled_state_from_the_true_one),
    (PlaysWithOpenEyes(), test_views.test_who_looks_cannot_tell_a_sampled_state_from_the_true_one),
]


@pytest.mark.parametrize(
    ("game", "law"), FAULTS, ids=[f"{type(g).__name__} {law.__name__}" for g, law in FAULTS]
)
def test_a_faulty_game_fails(game, law):
    with pytest.raises(AssertionError):
        law(Case(game, 3, ()))


@pytest.mark.parametrize("law", [law for _, law in FAULTS], ids=lambda law: law.__name__)
def test_the_sound_toy_passes(law):
    law(Case(toy_with(Faulty), 3, ()))


EARLY_FAULTS = [
    (AsksTheActor(), test_early.test_the_early_position_asks_the_seat_itself),
    (SharesTheEarlyPosition(), test_early.test_the_early_position_asks_the_seat_itself),
    (LetsSomeWait(), test_early.test_who_may_choose_early_is_no_secret),
    (DealsEarly(), test_early.test_what_is_seen_early_is_what_the_seat_may_know),
    (
        ShowsWhatIsSetAside(),
        test_early.test_no_choice_of_others_changes_what_is_seen_early,
    ),
]
TOGETHER = (("aside", "1"),)


@pytest.mark.parametrize(
    ("game", "law"), EARLY_FAULTS, ids=[f"{type(g).__name__}" for g, _ in EARLY_FAULTS]
)
def test_a_game_with_a_fault_where_all_choose_at_once_fails(game, law):
    with pytest.raises(AssertionError):
        law(Case(game, 3, TOGETHER))
    law(Case(Toy(), 3, TOGETHER))
