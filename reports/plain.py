"""Values as other programs and people read them."""

from __future__ import annotations

import math
from typing import Any


def plain(cell: Any) -> Any:
    """A cell as JSON can hold it."""
    if isinstance(cell, float) and not math.isfinite(cell):
        return None
    if cell is None or isinstance(cell, int | float | str | bool):
        return cell
    if isinstance(cell, list | tuple):
        return [plain(each) for each in cell]
    if isinstance(cell, dict):
        return {str(key): plain(value) for key, value in cell.items()}
    return float(cell) if type(cell).__name__ == "Decimal" else str(cell)


def p_text(p: float) -> str:
    """A p-value as people read it."""
    return "<0.0001" if p < 0.0001 else f"{p:.4f}" if p < 0.001 else f"{p:.3f}" if p < 0.1 else f"{p:.2f}"


def p_phrase(p: float) -> str:
    """A p-value with its equals sign."""
    return f"p {p_text(p)}" if p < 0.0001 else f"p = {p_text(p)}"
