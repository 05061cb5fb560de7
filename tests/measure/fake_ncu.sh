#!/bin/sh
# A profiler that has counted already: copies FAKE_NCU_CSV to its log, and runs the program. FAKE_NCU_REFUSES: it may not count.
if [ "$1" = --version ]; then echo "NVIDIA (R) Nsight Compute Command Line Profiler"; echo "Version 2025.3.1.0 (build 1)"; exit 0; fi
while [ $# -gt 0 ]; do
  case "$1" in
    --log-file) log=$2; shift 2;;
    --clock-control|--print-units|--kernel-name-base|--kernel-name|--metrics) shift 2;;
    --csv) shift;;
    *) break;;
  esac
done
if [ -n "$FAKE_NCU_REFUSES" ]; then
  echo "==ERROR== ERR_NVGPUCTRPERM - The user does not have permission to access NVIDIA GPU Performance Counters on the target device 0." > "$log"
  exit 1
fi
cp "$FAKE_NCU_CSV" "$log"
exec "$@"
