#!/usr/bin/env bash
# again.sh BUILD_FOLDER: after a run of ctest in which tests failed. Journeys drive a real window, and a machine
# that is busy with something else can make one late: where nothing but journeys failed, each is run once more, one at a time. Exit code 0:
# all of them passed then. Other tests are never repeated.
set -euo pipefail
folder=$1
failed=$folder/Testing/Temporary/LastTestsFailed.log
[ -f "$failed" ] || exit 1
mapfile -t names < <(sed 's/^[0-9]*://' "$failed")
mapfile -t journeys < <(ctest --test-dir "$folder" -N -C whole -L '^journey$' | sed -n 's/^ *Test *#[0-9]*: //p')
for name in "${names[@]}"; do
  printf '%s\n' "${journeys[@]}" | grep -Fxq -- "$name" || exit 1
done
code=0
said=()
for name in "${names[@]}"; do
  if ctest --test-dir "$folder" -C whole --output-on-failure -R "^${name//./\\.}\$"; then
    said+=("passed at the second time, alone: $name")
  else
    said+=("failed twice: $name")
    code=1
  fi
done
printf '%s\n' "${said[@]}"
exit "$code"
