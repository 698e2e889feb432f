"""The extension's settings, each with its default and the sentence that documents it."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config


def _setting(default: Any, rebuild: str, text: str) -> Any:
    """Return a field that carries its Sphinx rebuild class and its documentation."""
    return dataclasses.field(default=default, metadata={"rebuild": rebuild, "help": text})


@dataclasses.dataclass(frozen=True)
class Settings:
    """What `conf.py` may say, as `anchors_<field>`."""

    pins: str = _setting("", "env", "Pins file, relative to conf.py; empty takes the tool's own.")
    lock: str = _setting("", "env", "Lock file, relative to conf.py; empty takes anchors.lock in the source folder.")
    checkouts: dict[str, str] | None = _setting(None, "env", "Local checkouts by pin, tried first.")  # noqa: RUF009
    offline: bool = _setting(False, "env", "Never reach for the network; sources not at hand are unread.")
    require_sources: bool = _setting(False, "", "An anchor whose source is not at hand is a warning.")
    check: bool = _setting(True, "", "Check every page against the lock and raise each finding as a warning.")
    card_lines: int = _setting(12, "html", "Lines of the passage in a hover card.")

    @classmethod
    def of(cls, config: Config) -> Settings:
        """Read the settings of one build."""
        return cls(**{field.name: config[f"anchors_{field.name}"] for field in dataclasses.fields(cls)})

    @staticmethod
    def declare(app: Sphinx) -> None:
        """Register every field as a configuration value."""
        for field in dataclasses.fields(Settings):
            name = f"anchors_{field.name}"
            app.add_config_value(name, field.default, field.metadata["rebuild"], description=field.metadata["help"])

    def path(self, value: str, confdir: Path) -> Path | None:
        """Return a configured path as an absolute one, or None when it was left empty."""
        return (confdir / value).resolve() if value else None
