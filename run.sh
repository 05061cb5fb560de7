#!/usr/bin/env bash
# Installs what is missing, builds a release and starts Warplens with the given arguments.
# With no display and no arguments: the same window on a virtual display, and a picture of every stage in out/.
set -euo pipefail
started_in=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")"
. cmake/setup.sh

install_packages
configure release
build release warplens warplens_programs >&2

warplens=$PWD/build/release/bin/warplens
if [ $# -gt 0 ] || has_display; then
  cd "$started_in"  # the arguments may name files from there
  exec "$warplens" "$@"
fi

say "no display: opening the window on a virtual one"
start_virtual_display
mkdir -p out
# The table of stages, as the build has it.
for stage in $(sed -n 's/^set(STAGES \(.*\))/\1/p' app/stages/CMakeLists.txt); do
  "$warplens" screenshot --stage "$stage" -o "out/$stage.png"
  printf '%s\n' "$PWD/out/$stage.png"
done
