"""The effective rules: what stacks on what, what is refused, what is hashed and restored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludometer.core.kernel.errors import RulesError
from ludometer.core.kernel.rules import RuleBook

FILES = {
    "rules.toml": """
[hand_limit]
meaning = "cards kept"
default = { 2 = 4, 3 = 5 }
minimum = 1
maximum = 9
[solo]
meaning = "alone"
default = false
[cap]
meaning = "last round"
default = "none"
minimum = 1
or_none = true
[mode]
meaning = "way"
default = "short"
choices = ["short", "long"]
[costs]
meaning = "costs"
default = [1, 2]
[colours]
meaning = "colours"
default = ["red"]
choices = ["red", "blue"]
""",
    "cards.csv": "id,name,cost\nace,Ace,3\nking,King,5\n",
    "notes.txt": "not read",
    "variants/big.toml": 'meaning = "more cards"\n[set]\nhand_limit = 8\n',
    "variants/four.toml": 'meaning = "for more"\nplayers = [3, 4]\nexcludes = ["big"]\n[set]\nmode = "long"\n',
    "variants/dear.toml": 'meaning = "dear"\npatches = ["dear.csv"]\n',
    "variants/dear.csv": "id,cost\nace,7\n",
}


def book_of(folder: Path, **changes: str | None) -> RuleBook:
    """A data folder with these files, some of them changed."""
    for name, text in (FILES | {name.replace("__", "/"): text for name, text in changes.items()}).items():
        if text is not None:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    return RuleBook("toy", folder)


@pytest.fixture
def book(tmp_path: Path) -> RuleBook:
    return book_of(tmp_path)


def sentence(function: Any, *arguments: Any, **named: Any) -> str:
    with pytest.raises(RulesError) as caught:
        function(*arguments, **named)
    return str(caught.value)


def test_a_book_reads_parameters_variants_and_tables(book: RuleBook) -> None:
    assert list(book.parameters) == ["hand_limit", "solo", "cap", "mode", "costs", "colours"]
    assert list(book.variants) == ["big", "dear", "four"]
    assert book.variants["big"].meaning == "more cards"
    assert list(book.tables) == ["cards"]


def test_a_folder_without_rules_or_variants_is_a_game_without_numbers(tmp_path: Path) -> None:
    assert RuleBook("toy", tmp_path).rules(2).values == {}


def test_a_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    said = sentence(RuleBook, "toy", tmp_path / "gone")
    assert said == f"the data folder of toy does not exist: {tmp_path / 'gone'}"


def test_values_come_in_the_type_of_their_parameter(book: RuleBook) -> None:
    rules = book.rules(3)
    assert rules.integer("hand_limit") == 5
    assert rules.integer_or_none("cap") is None
    assert book.rules(3, settings=["cap=4"]).integer_or_none("cap") == 4
    assert rules.switch("solo") is False
    assert rules.choice("mode") == "short"
    assert rules.integers("costs") == [1, 2]
    assert rules.words("colours") == ["red"]


def test_variants_files_settings_and_patches_stack_in_that_order(book: RuleBook, tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text("hand_limit = 7\ncosts = [3]\n", "utf-8")
    patch = tmp_path / "patch.csv"
    patch.write_text("id,cost\nace,9\n", "utf-8")
    files, patches = [str(overlay)], [str(patch)]
    assert book.rules(2).integer("hand_limit") == 4
    assert book.rules(2, ["big"]).integer("hand_limit") == 8
    assert book.rules(2, ["big"], files).integer("hand_limit") == 7
    assert book.rules(2, ["big"], files, ["hand_limit=6"]).integer("hand_limit") == 6
    assert book.rules(2, ["big"], files, ["hand_limit=6", "hand_limit=3"]).integer("hand_limit") == 3
    assert book.rules(2, ["big"], files).integers("costs") == [3]
    assert [book.rules(2, variants, patches=each).table("cards")[0].text("cost") for variants, each in (
        ([], []), (["dear"], []), (["dear"], patches), ([], patches),
    )] == ["3", "7", "9", "9"]  # fmt: skip


def test_what_was_written_by_rules_is_read_as_a_rules_file(book: RuleBook, tmp_path: Path) -> None:
    rules = book.rules(3, ["big"], settings=["cap=12", "solo=true", "costs=4,5,6"])
    written = tmp_path / "written.toml"
    written.write_text(rules.toml(), "utf-8")
    assert book.rules(3, files=[str(written)]).values == rules.values
    assert rules.differences() == {"hand_limit": 8, "cap": 12, "solo": True, "costs": [4, 5, 6]}
    assert "# cards kept (1 to 9) [changed]\nhand_limit = 8\n" in rules.toml()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"variants": ["bgi"]}, "toy has no variant 'bgi'; did you mean 'big'?"),
        ({"variants": ["four"]}, "variant 'four' of toy is for 3 or 4 players, not 2"),
        ({"variants": ["big", "big"]}, "variant 'big' is given twice"),
        ({"settings": ["hand_limit"]}, "--set 'hand_limit' is not of the form key=value"),
        ({"settings": ["hand=3"]}, "--set hand=3: there is no parameter 'hand'; did you mean 'hand_limit'?"),
        ({"settings": ["hand_limit=0"]}, "--set hand_limit=0: 'hand_limit' is 0; the least is 1"),
        ({"settings": ["hand_limit=x=y"]}, "--set hand_limit=x=y: 'hand_limit' takes a whole number, not 'x=y'"),
        ({"settings": ["mode=a,b"]}, "--set mode=a,b: 'mode' takes one of its choices, not 'a,b'; known: short, long"),
        ({"files": ["/no/such.toml"]}, "cannot read the rules file '/no/such.toml': No such file or directory"),
        ({"patches": ["/no/such.csv"]}, "cannot read the card patch '/no/such.csv': No such file or directory"),
    ],
)  # fmt: skip
def test_wrong_input_is_refused_with_a_sentence(book: RuleBook, arguments: dict[str, Any], said: str) -> None:
    assert sentence(book.rules, 2, **arguments) == said


def test_variants_that_exclude_one_another_are_refused_in_either_order(book: RuleBook) -> None:
    said = "variants 'four' and 'big' of toy cannot be combined"
    assert sentence(book.rules, 3, ["big", "four"]) == said
    assert sentence(book.rules, 3, ["four", "big"]) == said


def test_a_game_without_variants_says_so(tmp_path: Path) -> None:
    assert sentence(RuleBook("toy", tmp_path).rules, 2, ["big"]) == "toy has no variant 'big'; it has none"


def test_a_file_that_is_no_text_is_refused(book: RuleBook, tmp_path: Path) -> None:
    path = tmp_path / "image.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert sentence(book.rules, 2, files=[str(path)]) == f"cannot read the rules file '{path}': it is not UTF-8 text"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("plyers = [2]\n", "toy/variants/big.toml: 'plyers' is unknown; did you mean 'players'?"),
        ("players = 2\n", "toy/variants/big.toml: 'players' takes a list of numbers, not 2"),
        ("players = ['2']\n", "toy/variants/big.toml: 'players' takes a list of numbers, not ['2']"),
        ("excludes = 'four'\n", "toy/variants/big.toml: 'excludes' takes a list of names, not 'four'"),
        ("patches = [3]\n", "toy/variants/big.toml: 'patches' takes a list of names, not [3]"),
        ("set = 3\n", "toy/variants/big.toml: 'set' takes a table of parameters, not 3"),
    ],
)
def test_a_faulty_variant_is_refused(tmp_path: Path, text: str, said: str) -> None:
    assert sentence(book_of, tmp_path, **{"variants__big.toml": text}) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[set]\nhand = 3\n", "toy/variants/big.toml: there is no parameter 'hand'; did you mean 'hand_limit'?"),
        ("[set]\nhand_limit = 99\n", "toy/variants/big.toml: 'hand_limit' is 99; the most is 9"),
        ('patches = ["gone.csv"]\n', "toy/variants/big.toml: there is no patch 'gone.csv' beside it"),
    ],
)
def test_a_variant_that_sets_something_wrong_is_refused_when_it_is_played(tmp_path: Path, text: str, said: str) -> None:
    book = book_of(tmp_path, **{"variants__big.toml": text})
    assert sentence(book.rules, 2, ["big"]) == said


def test_the_hash_follows_everything_that_can_matter_to_play(book: RuleBook, tmp_path: Path) -> None:
    patch = tmp_path / "patch.csv"
    patch.write_text("id,cost\nace,7\n", "utf-8")
    hashes = [
        book.rules(2).hash(),
        book.rules(3).hash(),
        book.rules(2, settings=["hand_limit=5"]).hash(),
        book.rules(2, patches=[str(patch)]).hash(),
    ]
    assert len(set(hashes)) == 4
    assert all(len(each) == 16 for each in hashes)


def test_the_hash_follows_nothing_else(book: RuleBook, tmp_path: Path) -> None:
    """However the same rules were asked for."""
    assert book.rules(2, ["big"]).hash() == book.rules(2, settings=["hand_limit=8"]).hash()
    patch = tmp_path / "patch.csv"
    patch.write_text("id,cost\nace,7\n", "utf-8")
    assert book.rules(2, ["dear"]).hash() == book.rules(2, patches=[str(patch)]).hash()


def test_effective_rules_are_restored_from_a_manifest(book: RuleBook) -> None:
    rules = book.rules(3, ["dear", "four"], settings=["cap=7"])
    restored = book.restored(json.loads(json.dumps(rules.document())))
    assert restored.hash() == rules.hash()
    assert restored.variants == ["dear", "four"]
    assert restored.document() == rules.document()


def test_restored_rules_do_not_depend_on_the_variants_of_today(book: RuleBook, tmp_path: Path) -> None:
    document = json.loads(json.dumps(book.rules(3, ["big", "dear"]).document()))
    (tmp_path / "variants" / "big.toml").unlink()
    (tmp_path / "variants" / "dear.csv").write_text("id,cost\nace,1\n", "utf-8")
    restored = RuleBook("toy", tmp_path).restored(document)
    assert restored.integer("hand_limit") == 8
    assert restored.table("cards")[0].text("cost") == "7"


@pytest.mark.parametrize(
    ("table", "id", "column"), [("cards", "queen", "cost"), ("cards", "ace", "worth"), ("coins", "ace", "cost")]
)
def test_recorded_changes_that_no_longer_fit_are_refused(book: RuleBook, table: str, id: str, column: str) -> None:
    document = book.rules(2).document() | {"changes": [[table, id, column, "1"]]}
    assert sentence(book.restored, document) == (
        f"the recorded rules change {table}.{id}.{column}, which this version of toy does not have"
    )


def test_recorded_parameters_that_no_longer_exist_are_refused(book: RuleBook) -> None:
    document = book.rules(2).document() | {"parameters": {"hand_size": 3}}
    assert sentence(book.restored, document) == (
        "the recorded rules: there is no parameter 'hand_size'; did you mean 'hand_limit'?"
    )
