"""The HTML page: what is in it, that it needs nothing from outside, and that a browser shows it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("altair", reason="HTML pages need the extra 'html'")

from calling import answer

from ludometer.core.kernel.errors import LudometerError
from ludometer.reports import page, writing
from ludometer.reports.charts import KINDS, drawings
from ludometer.reports.library import all_reports, read_chart, read_report
from ludometer.reports.sources import open_runs

BROWSER = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)


@pytest.fixture(scope="module")
def html(run: Path) -> str:
    """The page of a run."""
    sources = open_runs([run])
    return page.html(sources, writing.answers(sources, all_reports(), [], 0.95, True), 0.95)


def test_the_page_names_what_a_reader_must_know(html: str) -> None:
    for text in ("made-up", "4 players", "greedy", "600, seed 3", "ludometer 0.1.0", "as published", "95 % intervals"):
        assert text in html
    assert "&#34;runs&#34;" not in html  # the run is called by its name, not by its path


def test_the_page_has_every_report_with_table_and_query(html: str) -> None:
    sections = re.findall(r'<section id="([a-z_]+)-\d+">', html)
    assert {"seats", "scores", "items", "pace", "decision_map", "length_distribution"} <= set(sections)
    assert html.count('<table class="sortable">') == len(sections)
    assert html.count("<pre>") == len(sections)
    assert html.count("<svg") >= 10


def test_the_page_needs_no_network_and_stays_small(html: str) -> None:
    assert len(html.encode()) < 3_000_000
    outside = [
        link for link in re.findall(r'(?:src|href|url)\s*[=(]\s*["\']?([^"\')\s>]+)', html) if not link.startswith("#")
    ]
    assert outside == []
    assert "@import" not in html
    assert re.findall(r'https?://(?!www\.w3\.org/)[^"\s<]+', html) == []


def test_names_from_outside_are_escaped(folder: Path) -> None:
    from synthetic_runs import make_run

    made = make_run(folder / "<b>bold", games=60, players=2, agents=("greedy", "<script>alert(1)</script>"))
    sources = open_runs([made])
    text = page.html(sources, writing.answers(sources, all_reports(), ["seats", "agents"], 0.95), 0.95)
    assert "<script>alert(1)" not in text
    assert "<b>bold" not in text
    assert "&lt;b&gt;bold" in text


def test_charts_take_the_colour_of_the_page(run: Path) -> None:
    drawn = drawings(answer("seats", run))
    assert len(drawn) == 1
    assert drawn[0].startswith("<svg")
    assert "currentColor" in drawn[0]


def test_every_kind_of_chart_is_used() -> None:
    assert {chart.kind for report in all_reports() for chart in report.charts} == set(KINDS)


def test_a_chart_of_an_unknown_kind_or_column_is_refused(tmp_path: Path, run: Path) -> None:
    from dataclasses import replace

    seats = answer("seats", run)
    for line, message in (
        ("whisker x=seat y=win_share", "did you mean 'whiskers'"),
        ("whiskers x=seats y=win_share", "'seat'"),
    ):
        report = replace(seats.report, charts=[read_chart(line, "here")])
        with pytest.raises(LudometerError, match=message):
            drawings(replace(seats, report=report))
    file = tmp_path / "x.sql"
    file.write_text("-- chart: whiskers y=one\nselect 1 as one")
    with pytest.raises(LudometerError, match="needs x=COLUMN"):
        drawings(
            replace(seats, report=read_report(file), columns=[seats.columns[0], replace(seats.columns[1], name="one")])
        )


@pytest.mark.skipif(BROWSER is None, reason="no Chromium here to open the page with")
def test_a_browser_shows_the_charts_and_sorts_the_tables(html: str, tmp_path: Path) -> None:
    probe = """<script>
    const marks = document.querySelectorAll("figure svg");
    const sizes = [...marks].map((svg) => svg.getBoundingClientRect().width);
    const table = document.querySelector("#items-11 table, section[id^=items] table");
    const before = table.tBodies[0].rows[0].textContent;
    const head = [...table.tHead.rows[0].cells].find((cell) => cell.textContent.trim() === "effect %");
    head.click(); head.click();
    const after = table.tBodies[0].rows[0].textContent;
    document.title = `drawn=${sizes.filter((width) => width > 100).length}/${sizes.length} sorted=${before !== after} `
      + `order=${head.getAttribute("aria-sort")} wide=${document.documentElement.scrollWidth <= innerWidth}`;
    </script></body>"""
    errors = (
        "<script>window.onerror = (message) => { document.documentElement.dataset.error = message; };</script></head>"
    )
    file = tmp_path / "page.html"
    file.write_text(html.replace("</head>", errors).replace("</body>", probe), "utf-8")
    assert BROWSER is not None
    shown = subprocess.run(
        [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}",
         "--window-size=1100,900", "--dump-dom", file.as_uri()],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    if shown.returncode != 0:
        pytest.skip(f"Chromium does not run here: {shown.stderr[-200:]}")
    title = re.search(r"<title>(.*?)</title>", shown.stdout)
    assert title is not None
    assert "data-error" not in shown.stdout
    found = re.fullmatch(r"drawn=(\d+)/(\d+) sorted=true order=ascending wide=true", title[1])
    assert found is not None, title[1]
    assert found[1] == found[2]
    assert int(found[1]) >= 10
