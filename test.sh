#!/usr/bin/env bash
# Installs what is missing, builds everything and runs the tests, those with the labels long and soak where one is named
# (`./test.sh -L long`, or among all others: `WARPLENS_WITH='long soak' ./test.sh`). Arguments go to ctest: `./test.sh -R banks`.
# Cases that are chosen by name run in a process each; otherwise those of a program share one, which takes a fraction of the time.
# Where nothing but journeys fail, they are run once more, alone, and what passed only then is named; other tests are never repeated.
# WARPLENS_PRESET names another preset than release: CI builds `strict`, in which warnings are errors.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
. cmake/setup.sh

install_packages

# The device compiler for the tests that compile kernels: the toolkit's, else the Python wheel in the build folder, else none.
find_nvrtc() {
  compgen -G "/usr/local/cuda*/lib64/libnvrtc.so*" >/dev/null && return
  ldconfig -p 2>/dev/null | grep -q libnvrtc.so && return
  local folder=build/nvrtc found
  if ! compgen -G "$folder/nvidia/*/lib/libnvrtc.so.*" >/dev/null; then
    python3 -m pip --version >/dev/null 2>&1 &&
      python3 -m pip install --quiet --disable-pip-version-check --target "$folder" nvidia-cuda-nvrtc >"$folder.log" 2>&1 || true
  fi
  found=$(compgen -G "$folder/nvidia/*/lib/libnvrtc.so.*" | head -n 1) || true
  if [ -z "$found" ]; then
    say "skipped: tests that compile kernels for a GPU (no CUDA toolkit, and the wheel nvidia-cuda-nvrtc could not be installed)"
    return
  fi
  export WARPLENS_NVRTC=$PWD/$found
}
preset=${WARPLENS_PRESET:-release}
mkdir -p build
find_nvrtc

whole=(-C whole -L '^whole$' --test-output-size-passed 1000000)
for argument in "$@"; do
  case $argument in -R* | -E* | -I* | --tests-regex* | --exclude-regex* | --tests-information* | --rerun-failed) whole=() ;; esac
done
# Soak tests are cases of the other tests, run for far longer.
unwanted=()
for label in long soak; do [[ " ${WARPLENS_WITH:-} $* " == *" $label "* ]] || unwanted+=("$label"); done
if [ ! -e /dev/nvidiactl ]; then
  say "skipped: tests with the label gpu (no GPU)"
  unwanted+=(gpu)
fi
configure "$preset"
# What is not run is not built, nor are the tools beside the tests. By name, any test may be meant.
targets=()
[[ ${#whole[@]} -gt 0 && " ${unwanted[*]} " == *" long "* && " ${unwanted[*]} " == *" gpu "* ]] && targets=(warplens_tests)
build "$preset" "${targets[@]}"
without=()
[ ${#unwanted[@]} -eq 0 ] || without=(-LE "^($(IFS='|'; echo "${unwanted[*]}"))\$")
has_display || start_virtual_display
scratch=$(mktemp -d)
export TMPDIR=$scratch TEST_TMPDIR=$scratch

# The last lines of what failed, once more at the end, where they are seen.
repeat_failures() {
  local logs=build/$preset/Testing/Temporary name
  [ -f "$logs/LastTestsFailed.log" ] || return
  head -n 10 "$logs/LastTestsFailed.log" | while IFS=: read -r _ name; do
    printf '\n%s failed:\n' "$name"
    awk -v begin="Testing: $name" '/^[0-9]+\/[0-9]+ Testing: /{ on = substr($0, index($0, "Testing: ")) == begin } on' "$logs/LastTest.log" | tail -n 40 | cut -c 1-600
  done
}
code=0
# Two for a core: tests of processes and windows wait a good part of their time.
GLIBC_TUNABLES=$large_pieces \
  ctest --test-dir "build/$preset" --output-on-failure --parallel "$((2 * $(nproc)))" "${whole[@]}" "${without[@]}" "$@" || code=$?
[ "$code" -eq 0 ] || repeat_failures
log=build/$preset/first-run.log  # a second run has a log of its own
cp "build/$preset/Testing/Temporary/LastTest.log" "$log"
# 8: tests failed, nothing worse.
if [ "$code" -eq 8 ] && tests/journeys/again.sh "build/$preset"; then
  code=0
fi
if [ ${#whole[@]} -gt 0 ]; then
  # Of the cases inside of the programs: ctest names the programs alone.
  awk '/^\[==========\].* ran\./ { ran += $2 } /^\[  SKIPPED \] .* ms\)$/ { ++skipped } END { print ran + 0, "cases,", skipped + 0, "of them skipped" }' "$log"
  sed -n 's/^\[  FAILED  \] \([^ ,]*\).*([0-9]* ms)$/failed: \1/p' "$log"
fi
exit "$code"
