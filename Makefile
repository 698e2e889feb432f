# The PyTorch Compiler Stack reference. `make html` and `make test` need nothing but Python 3.11–3.13 (see README.md).

PYTHON  ?= python3
VENV    ?= .venv
LANES   ?= .venv-vllm
BUILD   ?= _build
JOBS    ?= 2
PY      := $(VENV)/bin/python
# The anchor tool needs neither torch nor Sphinx; it uses the full environment where there is one.
ANCHORS := $(BUILD)/anchors-env
SPHINX   = $(PY) -m sphinx -c . -j $(JOBS) -W --keep-going $(SPHINXOPTS)

export PYTHONPATH := $(CURDIR)/code/src:$(CURDIR)
export PYTHONWARNINGS ?= default::DeprecationWarning:__main__

.PHONY: help html pdf test linkcheck-anchors record drift operators-drift serve lanes clean setup check-code

help:
	@echo "make html               set up what is missing and build the manual into $(BUILD)/html"
	@echo "make test               set up what is missing and run every check this machine can"
	@echo "make linkcheck-anchors  prove every source reference (light: needs no torch)"
	@echo "make pdf                the manual as PDF (needs LuaLaTeX; see README.md)"
	@echo "make record             rerun snippets and store outputs (one page: PAGE=source/…/page.md)"
	@echo "make drift PIN=torch=2.9.1   what would change under another release"
	@echo "make operators-drift TORCH=2.6.0   what that torch release registers and compiles otherwise"
	@echo "make serve              build, then serve on http://127.0.0.1:8000"
	@echo "make lanes              the environment of the vllm lane ($(LANES))"
	@echo "make clean              remove $(BUILD)"

setup: $(VENV)/.ready $(BUILD)/vendor.stamp $(BUILD)/sources.stamp

# The sources that no environment holds: MLIR's (a Debian source package) and Triton's C++ (the code host). What cannot
# be had here is said, its anchors are then checked by the lock alone, and its excerpts show a link.
$(BUILD)/sources.stamp: anchors/pins.toml $(VENV)/.ready
	@mkdir -p $(BUILD)
	-$(PY) -m anchors fetch mlir triton
	@touch $@

$(VENV)/.ready: requirements.txt anchors/requirements.txt
	$(PYTHON) -m venv $(VENV)
	$(PY) -m pip install -q --no-compile -r requirements.txt
	# So that the commands which the build prints (`python -m snippets run PAGE`) work as they stand.
	$(PY) -c "import site, pathlib; pathlib.Path(site.getsitepackages()[0], 'manual.pth').write_text('$(CURDIR)/code/src\n')"
	touch $@

$(LANES)/.ready: requirements-vllm.txt
	$(PYTHON) -m venv $(LANES)
	$(LANES)/bin/python -m pip install -q --no-compile -r requirements-vllm.txt
	# Their wheels are built against another torch than the CPU one; vLLM runs without them.
	$(LANES)/bin/python -m pip uninstall -q -y torchvision torchaudio torchcodec
	touch $@

lanes: $(LANES)/.ready

# Mermaid and MathJax are served by the manual itself where npm can bring them; otherwise pages use their CDN.
MERMAID_VERSION ?= 11.12.2
MATHJAX_VERSION ?= 3.2.2
$(BUILD)/vendor.stamp: Makefile
	@mkdir -p $(BUILD)/vendor source/_static/vendor
	@if command -v npm >/dev/null; then \
	  cd $(BUILD)/vendor && npm pack --silent mermaid@$(MERMAID_VERSION) mathjax@$(MATHJAX_VERSION) >/dev/null && \
	  tar xzf mermaid-$(MERMAID_VERSION).tgz package/dist/mermaid.min.js && \
	  cp package/dist/mermaid.min.js $(CURDIR)/source/_static/vendor/ && \
	  tar xzf mathjax-$(MATHJAX_VERSION).tgz package/es5/tex-svg-full.js && \
	  cp package/es5/tex-svg-full.js $(CURDIR)/source/_static/vendor/ && \
	  rm -rf package || echo "npm could not bring mermaid and mathjax: pages will use their CDN"; \
	else echo "npm not found: pages will use the CDN of mermaid and mathjax"; fi
	@touch $@

html: setup
	$(SPHINX) -b html source $(BUILD)/html
	@echo "The manual is in $(BUILD)/html/index.html"

$(ANCHORS)/.ready: anchors/requirements.txt
	$(PYTHON) -m venv $(ANCHORS)
	$(ANCHORS)/bin/python -m pip install -q -r anchors/requirements.txt
	touch $@

ifneq ($(wildcard $(VENV)/.ready),)
linkcheck-anchors: $(VENV)/.ready
	@$(PY) -m anchors ghosts source >/dev/null || true  # once a machine: makes the index of names that check uses
	$(PY) -m anchors check source $(CHECKOPTS)
else
linkcheck-anchors: $(ANCHORS)/.ready
	$(ANCHORS)/bin/python -m anchors check source $(CHECKOPTS)
endif

drift: setup
	$(PY) -m anchors drift --pin $(PIN) source

# Another torch release, in an environment of its own, measured against the pinned one: make operators-drift TORCH=2.6.0
OTHER := .venv-torch-$(TORCH)
$(OTHER)/.ready:
	@test -n "$(TORCH)" || { echo "say which release: make operators-drift TORCH=2.6.0"; exit 2; }
	$(PYTHON) -m venv $(OTHER)
	$(OTHER)/bin/python -m pip install -q --no-compile "torch==$(TORCH)" numpy pyyaml "setuptools<81"
	touch $@

operators-drift: setup $(OTHER)/.ready
	$(PY) -m operators drift $(TORCH)

record: setup
	$(PY) -m snippets record $(PAGE)
	$(if $(PAGE),,$(PY) -m panorama record)

check-code: setup
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy anchors code/src

test: setup lanes check-code
	$(MAKE) html SPHINXOPTS="-D snippets_strict_lanes=torch,target,interpret,vllm,mlir"
	$(MAKE) linkcheck-anchors
	@if command -v lualatex >/dev/null && command -v latexmk >/dev/null && command -v rsvg-convert >/dev/null; \
	then $(MAKE) pdf; \
	else echo "LuaLaTeX not found: the PDF is neither built nor checked (README.md lists what it needs)"; fi
	$(PY) -m pytest -n $(JOBS) --dist loadfile

pdf: setup
	$(SPHINX) -b latex source $(BUILD)/latex
	$(MAKE) -C $(BUILD)/latex LATEXMKOPTS="-g -silent -interaction=nonstopmode -halt-on-error" all-pdf
	@echo "The PDF is in $(BUILD)/latex"

serve: html
	$(PY) -m http.server --bind 127.0.0.1 --directory $(BUILD)/html 8000

clean:
	rm -rf $(BUILD)
