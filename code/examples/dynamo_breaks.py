"""Small functions that Dynamo cannot take in one graph: one for each place where a break can happen."""

from __future__ import annotations

import datetime

import torch

# The cases


def branches(x: torch.Tensor) -> torch.Tensor:
    y = x.sum()
    return torch.relu(x) if y > 0 else torch.sin(x)


def dated(x: torch.Tensor, day: datetime.date, by: datetime.timedelta) -> tuple[torch.Tensor, datetime.date]:
    y = torch.relu(x) + 1
    later = day + by
    return torch.sin(y), later


def dated_early(x: torch.Tensor, day: datetime.date, by: datetime.timedelta) -> tuple[torch.Tensor, datetime.date]:
    y = torch.relu(x)
    later = day + by
    return torch.sin(y), later


def loops(x: torch.Tensor) -> torch.Tensor:
    for i in range(3):
        x = torch.relu(x) + i
        torch._dynamo.graph_break()
    return x


def body(x: torch.Tensor, i: int) -> torch.Tensor:
    x = torch.relu(x) + i
    torch._dynamo.graph_break()
    return x


def loops_outside(x: torch.Tensor) -> torch.Tensor:
    for i in range(3):
        x = body(x, i)
    return x


def calls_it(x: torch.Tensor) -> torch.Tensor:
    return body(x * 2, 1) * 3


def tries(x: torch.Tensor) -> torch.Tensor:
    y = torch.relu(x) * 2
    try:
        torch._dynamo.graph_break()
    finally:
        y = y + 1
    return y
