"""The running examples' records: complete, small, and what a run gives today."""

from __future__ import annotations

import re

import pytest

from panorama import record
from panorama.page import render

pytestmark = pytest.mark.timeout(1800)


@pytest.mark.parametrize("name", record.NAMES)
def test_record_is_complete_and_its_page_small(name: str) -> None:
    found = record.stored(name)
    assert found.target == record.TARGET
    assert not [k.name for k in found.kernels if k.problem]
    # Attention is a library call: the one example of which Inductor writes no kernel.
    assert bool(found.kernels) == (name != "sdpa")
    assert len(render(found).encode()) < 3_000_000
    for stage in found.stages:
        assert not re.search(r"/tmp/|\b0x7f[0-9a-f]{10}\b", stage.text), stage.key


def test_records_are_small() -> None:
    size = sum(p.stat().st_size for p in record.STORE.rglob("*") if p.is_file())
    assert size < 8_000_000, "the records outgrow the repository: capture smaller shapes"


def test_a_run_gives_the_records() -> None:
    done = record.seeded(["check"])
    assert done.returncode == 0, (
        f"run `make record`, and read the difference:\n{done.stdout[-6000:]}\n{done.stderr[-2000:]}"
    )
    assert done.stdout.count("as recorded") == len(record.NAMES)
