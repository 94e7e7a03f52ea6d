"""What the rules fix before a game begins: the goods and the numbers."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from ludometer.core.kernel.errors import RulesError
from ludometer.core.kernel.rules import Rules
from mypy_extensions import i64


@final
class Facts:
    """The goods of goods.csv and the numbers of rules.toml. Never changes while a game is played, so copies share it."""

    def __init__(self, rules: Rules) -> None:
        rows = rules.table("goods")
        self.ids: Final[list[str]] = [row.text("id") for row in rows]
        self.names: Final[list[str]] = [row.text("name") for row in rows]
        self.goods: Final[i64] = len(rows)
        copies = vec[i64]()
        values = vec[i64]()
        for row in rows:
            if row.integer("copies") < 0:
                raise RulesError(f"{row.where}: copies is {row.integer('copies')}; the least is 0")
            copies = append(copies, row.integer("copies"))
            values = append(values, row.integer("value"))
        self.copies: Final[vec[i64]] = copies
        self.values: Final[vec[i64]] = values
        self.nights: Final[i64] = rules.integer("nights")
        self.hand_limit: Final[i64] = rules.integer("hand_limit")
        self.demand_bonus: Final[i64] = rules.integer("demand_bonus")
        self.glut_price: Final[i64] = rules.integer("glut_price")
        self.collection: Final[vec[i64]] = vec[i64](rules.integers("collection"))
        needed = rules.players * self.hand_limit
        if sum(copies) < needed:
            raise RulesError(f"{needed} goods must be dealt, but goods.csv has {sum(copies)}: lower hand_limit")
        if len(rows) >= len(self.collection):
            raise RulesError(f"collection says nothing for all {len(rows)} goods of goods.csv: lengthen it")
