#!/bin/bash
# The same three kernels in Warplens' interpreter, in Oclgrind's and compiled for the CPU by PoCL, one after the other, in one run.
#   apt-get install oclgrind pocl-opencl-icd ocl-icd-opencl-dev opencl-headers
#   tests/bench/opencl/compare.sh [WARPLENS] [REPETITIONS] [THREADS...]
set -euo pipefail
warplens=$(realpath "${1:-$(dirname "$0")/../../../build/release/bin/warplens}")
cd "$(dirname "$0")"
repetitions=${2:-5}
threads=("${@:3}")
[ ${#threads[@]} -gt 0 ] || threads=(1 "$(nproc)")
command -v oclgrind > /dev/null || { echo "oclgrind is missing; the top of this file says what to install" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
${CC:-cc} -std=c11 -D_GNU_SOURCE -O2 host.c -o "$work/host" -lOpenCL -lm

interpreted() {  # NAME THREADS WORDS...: the median of the seconds that `run` reports
  local name=$1 n=$2; shift 2
  for _ in $(seq "$repetitions"); do
    "$warplens" run kernels.cu --kernel "$name" --threads "$n" --json "$@" | sed -n 's/^ *"seconds": *\([0-9.e-]*\).*/\1/p'
  done | sort -g | awk '{ s[NR] = $1 } END { print s[int((NR + 1) / 2)] }'
}
row() { printf '%-34s %12s %12s %12s\n' "$@"; }

grep -m1 'model name' /proc/cpuinfo || true
uptime
row "median of $repetitions, milliseconds" transpose product reduce
for n in "${threads[@]}"; do
  row "Warplens, $n threads" $(
    for words in "transpose --grid 16,16 --block 32,8 --arg out=f32[262144]:zero --arg in=f32[262144]:random --arg nx=512 --arg ny=512" \
      "product --grid 8,8 --block 16,16 --arg a=f32[16384]:random --arg b=f32[16384]:random --arg c=f32[16384]:zero --arg n=128" \
      "reduce --grid 64 --block 256 --arg in=f32[262144]:random --arg out=f32[64]:zero --arg n=262144"; do
      set -- $words
      interpreted "$1" "$n" "${@:2}" | awk '{ printf "%.1f\n", $1 * 1000 }'
    done)
done
milliseconds() { awk '{ printf "%.1f\n", $2 * 1000 }'; }
row "Oclgrind, once" $(oclgrind "$work/host" 1 2> "$work/oclgrind.log" | milliseconds)
row "PoCL" $(OCL_ICD_VENDORS=pocl.icd "$work/host" "$repetitions" 2> "$work/pocl.log" | milliseconds)
