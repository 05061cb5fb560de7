#!/bin/bash
# Runs compute-sanitizer over the cases on a machine with a GPU and prints a table: what a case expects beside what each tool says.
#
# usage: sanitize.sh [NAME ...]      racy/reduce_tree_without_barrier; none: all
# NVCC, SANITIZER, ARCH, JOBS, HARNESS (a program that was built before) and RESULTS (a folder that is kept) may be set.
set -u
here=$(cd "$(dirname "$0")" && pwd)
cuda=${CUDA_HOME:-/usr/local/cuda}
nvcc=${NVCC:-$cuda/bin/nvcc} sanitizer=${SANITIZER:-$cuda/bin/compute-sanitizer}
results=${RESULTS:-$(mktemp -d)}
mkdir -p "$results"
harness=${HARNESS:-$results/harness}
if [ -z "${HARNESS:-}" ]; then
  python3 "$here/sanitize.py" "$results/harness.cu" "$@" || exit 2
  "$nvcc" -arch="${ARCH:-sm_90}" -O1 -lineinfo -w "$results/harness.cu" -o "$harness" || exit 2
fi

# NAME TOOL: one word on standard output: clean, the number of errors, hangs (30 s), or ? where the tool says neither.
one() {
  local log="$results/$(tr / _ <<<"$1").$2" options=()
  [ "$2" = racecheck ] && options=(--racecheck-report all)
  timeout 30 "$sanitizer" --tool "$2" "${options[@]}" "$harness" "$1" >"$log" 2>&1
  local code=$? count
  count=$(sed -nE 's/.*(ERROR|RACECHECK) SUMMARY: ([0-9]+) .*/\2/p' "$log" | tail -1)
  [ "$code" = 124 ] && count=hangs
  [ "$count" = 0 ] && count=clean
  printf '%s\t%s\t%s\n' "$1" "$2" "${count:-?}"
}
export -f one
export sanitizer harness results

names=("$@")
[ ${#names[@]} -gt 0 ] || mapfile -t names < <("$harness")
tools=(memcheck racecheck synccheck initcheck)
for name in "${names[@]}"; do for tool in "${tools[@]}"; do printf '%s\n%s\n' "$name" "$tool"; done; done |
  xargs -n 2 -P "${JOBS:-8}" bash -c 'one "$0" "$1"' >"$results/verdicts.tsv"

python3 - "$here" "$results/verdicts.tsv" "${names[@]}" <<'PYTHON'
import pathlib, re, sys
here, verdicts, names = pathlib.Path(sys.argv[1]), {}, sys.argv[3:]
for line in open(sys.argv[2]):
    name, tool, verdict = line.rstrip("\n").split("\t")
    verdicts[name, tool] = verdict
tools = ["memcheck", "racecheck", "synccheck", "initcheck"]
agree = 0
print(f"{'case':55} {'expected':28} " + " ".join(f"{tool:>10}" for tool in tools))
for name in names:
    kinds = re.findall(r"^// finding: (\w+)", (here / (name + ".cu")).read_text(), re.M)
    expected = sorted(set(kinds) - {"benign"})
    row = [verdicts.get((name, tool), "?") for tool in tools]
    found = any(verdict not in ("clean", "?") for verdict in row)
    agree += found == bool(expected)
    print(f"{name:55} {','.join(expected) or '-':28} " + " ".join(f"{verdict:>10}" for verdict in row) +
          ("" if found == bool(expected) else "   differs"))
print(f"{agree} of {len(names)} cases: the tools find something where a finding is expected, and nothing where none is")
PYTHON
