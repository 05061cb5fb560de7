#!/usr/bin/env bash
# What again.sh makes of a run of ctest in which some failed: journeys, and others.
set -euo pipefail
again=$(dirname "${BASH_SOURCE[0]}")/again.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
  printf 'FAILED: %s\n%s\n' "$1" "$said"
  exit 1
}

# once: passes the second time; never: does not pass; well: passes. Their labels are given.
project() {
  rm -rf "$folder"/*
  printf 'cmake_minimum_required(VERSION 3.20)\nproject(p LANGUAGES NONE)\nenable_testing()\n' >"$folder/CMakeLists.txt"
  local test
  for test in "$@"; do
    local name=${test%%:*} command
    case $name in
      once*) command="echo $name >>$folder/ran; test -e $folder/$name.was || { touch $folder/$name.was; false; }" ;;
      never*) command="echo $name >>$folder/ran; false" ;;
      *) command="echo $name >>$folder/ran" ;;
    esac
    printf '%s\n' "$command" >"$folder/$name.sh"
    printf 'add_test(NAME %s COMMAND bash %s)\nset_tests_properties(%s PROPERTIES LABELS "%s;whole")\n' "$name" "$folder/$name.sh" "$name" "${test#*:}" >>"$folder/CMakeLists.txt"
  done
  cmake -S "$folder" -B "$folder/build" >/dev/null
  ctest --test-dir "$folder/build" >/dev/null 2>&1 && fail "the first run did not fail"
  code=0
  said=$("$again" "$folder/build" 2>&1) || code=$?
}
ran() { grep -cx "$1" "$folder/ran"; }

said=
project once_a.1:journey once_b:journey well:fast
[ "$code" = 0 ] || fail "two journeys that pass the second time"
grep -qx 'passed at the second time, alone: once_a.1' <<<"$said" && grep -qx 'passed at the second time, alone: once_b' <<<"$said" || fail "which ones is not said"
[ "$(ran well)" = 1 ] && [ "$(ran once_b)" = 2 ] || fail "others were repeated"

project once_a:journey never_b:journey
[ "$code" != 0 ] || fail "a journey that does not pass"
grep -qx 'failed twice: never_b' <<<"$said" && grep -qx 'passed at the second time, alone: once_a' <<<"$said" || fail "which one is not said"

project once_a:journey once_c:fast
[ "$code" != 0 ] || fail "another test failed"
[ "$(ran once_a)" = 1 ] && [ "$(ran once_c)" = 1 ] || fail "something was repeated although another test failed"
echo "again.sh: three runs as expected"
