"""What things are worth to the game's advisor: the numbers of its judgement, in points unless said otherwise."""

from __future__ import annotations

from typing import final


@final
class Judgement:
    """The advisor's opinions as numbers. They were found by play of the advisor against itself.

    Fields:
        card: a card in hand while the game is young; ripe: rounds to come from which on a card is worth that.
        tempo: placing a card at all, besides what it brings.
        pace: cards that the player in front places a round.
        explore, develop, settle, consume, produce: how often a round has the phase, for an engine of usual size.
        growth: how much of the average six-cost bonus of the deck a later placement brings.
        planned: what of a bonus counts whose other half is still in the hand.
        doubling: by what a chip grows since some are doubled.
        stored: what a good counts for of the cards that its sale would bring.
        strength: a point of military for worlds not yet seen.
        chance: how surely a card in the hand comes to the tableau.
        haste: what a wished card loses for each card that is missing to pay for it.
        siege: cards that a missing point of strength counts for.
        sight: what another card to choose from is worth in Explore, in cards.
        need: how much more that choice is worth to a hand that can place nothing.
        spite: what a phase counts that helps the others.
        wait: what a phase counts for that another player is likely to choose as well.
        boldness: how sharply the others are thought to prefer what is best for them.
        roomy: cards in hand up to which each is worth as much as the first; crowding: what share each further one loses.
        queue: what share of its worth the next wished card of a hand keeps when a better one comes first.
        flow: the share of its worth of a good that a production world makes each time, and `trickle` of a windfall world.
        surplus: what a good is worth that no power is free to consume, as a share of one that is consumed.
        resale: what one more good for sale is worth, as a share of the first.
        spread: powers against or for a single kind, as a share of those for all.
        hunger: how far a Consume power counts goods that are not made yet.
        leisure: what others are thought to see in each card of their hands that they might place.
        curiosity, appetite, industry: how much others are thought to like Explore, Consume and Produce.
        patience: what part of a world's worth a development must bring as well, if it takes the world's money.
        reach: what strength is worth for a world in the hand that it would conquer, as a share of the world's points.
        frontier: how far strength counts by the worlds of the deck that it would bring within reach.
    """

    def __init__(self) -> None:
        self.card: float = 1.15
        self.ripe: float = 3.0
        self.tempo: float = 0.4
        self.pace: float = 1.235
        self.explore: float = 0.5
        self.develop: float = 0.5
        self.settle: float = 0.55
        self.consume: float = 0.42
        self.produce: float = 0.52
        self.growth: float = 1.4
        self.planned: float = 0.4
        self.doubling: float = 1.5
        self.stored: float = 0.75
        self.strength: float = 0.269
        self.chance: float = 0.6
        self.haste: float = 0.35
        self.siege: float = 2.0
        self.sight: float = 0.347
        self.need: float = 0.3
        self.spite: float = 0.1
        self.wait: float = 1.0
        self.boldness: float = 2.0
        self.roomy: float = 6.0
        self.crowding: float = 0.09
        self.queue: float = 0.8
        self.flow: float = 0.75
        self.trickle: float = 0.25
        self.surplus: float = 0.35
        self.resale: float = 0.4
        self.spread: float = 0.25
        self.hunger: float = 0.3
        self.leisure: float = 0.34
        self.curiosity: float = 1.3
        self.appetite: float = 1.0
        self.industry: float = 1.0
        self.patience: float = 0.7
        self.reach: float = 0.1
        self.frontier: float = 0.0
