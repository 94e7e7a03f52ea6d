"""What a run writes is what the schema says, and what the documentation says."""

from __future__ import annotations

from pathlib import Path

import polars
import pytest
from command_line import ludometer

from ludometer.core.runs.schema import TABLES, document

DOCS = Path(__file__).parents[2] / "docs"
TYPES = {
    "int8": polars.Int8,
    "int16": polars.Int16,
    "int32": polars.Int32,
    "float64": polars.Float64,
    "string": polars.String,
}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("schema") / "it's a run"
    words = [
        "run",
        "alien-frontiers",
        "-p",
        "4",
        "-n",
        "12",
        "--agents",
        "random",
        "--part-games",
        "5",
        "-q",
        "-w",
        "1",
    ]
    assert ludometer(*words, "-o", folder).returncode == 0
    return folder


@pytest.mark.parametrize("table", TABLES, ids=[table.name for table in TABLES])
def test_every_part_has_the_columns_types_and_nulls_of_the_schema(table: object, run: Path) -> None:
    spec = next(each for each in TABLES if each is table)
    parts = sorted((run / spec.name).glob("*.parquet"))
    assert len(parts) == 3
    for part in parts:
        frame = polars.read_parquet(part)
        found = [polars.String if isinstance(kind, polars.Enum) else kind for kind in frame.dtypes]
        assert frame.columns == [column.name for column in spec.columns]
        assert found == [TYPES[column.type] for column in spec.columns]
        for column in spec.columns:
            assert column.nullable or frame[column.name].null_count() == 0, column.name
        assert polars.read_parquet_metadata(part)["ludometer.schema"] == "1"


def test_duckdb_reads_words_as_text(run: Path) -> None:
    import duckdb

    folder = str(run).replace("'", "''")
    rows = duckdb.connect().execute(f"select distinct typeof(kind) from '{folder}/moves/*.parquet'").fetchall()
    assert rows == [("VARCHAR",)]


def test_outcomes_are_consistent(run: Path) -> None:
    outcomes = polars.read_parquet(run / "outcomes" / "*.parquet")
    points = polars.read_parquet(run / "points" / "*.parquet")
    assert outcomes["game"].unique().sort().to_list() == list(range(12))
    assert outcomes.group_by("game").agg(polars.col("win").sum())["win"].round(9).unique().to_list() == [1.0]
    assert set(outcomes.filter(polars.col("win") > 0)["rank"]) == {1}
    total = points.group_by("game", "seat").agg(polars.col("points").sum())
    joined = outcomes.join(total, on=["game", "seat"], how="left").with_columns(polars.col("points").fill_null(0))
    assert (joined["points"] == joined["score"]).all()


def test_moves_are_numbered_and_counted(run: Path) -> None:
    moves = polars.read_parquet(run / "moves" / "*.parquet")
    outcomes = polars.read_parquet(run / "outcomes" / "*.parquet")
    for (game,), part in moves.group_by("game", maintain_order=True):
        assert part["ply"].to_list() == list(range(len(part)))
        assert outcomes.filter(polars.col("game") == game)["plies"].unique().to_list() == [len(part)]
    assert (moves["options"] >= 1).all()


def test_the_documentation_is_the_schema() -> None:
    assert (DOCS / "log-format.md").read_text("utf-8") == document()
