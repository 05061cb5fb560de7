# What run.sh and test.sh share: packages, the build, a display. Sourced by both from the repository's root.

# What is to end with the script: the virtual display, and a folder for what tests leave behind.
virtual_display_pid='' scratch=''
trap '[ -z "$virtual_display_pid" ] || kill "$virtual_display_pid" 2>/dev/null; [ -z "$scratch" ] || rm -rf "$scratch"' EXIT

say() { printf '%s\n' "warplens: $*" >&2; }

missing_packages() {
  local wanted have
  wanted=$(sed 's/#.*//' cmake/packages.txt | tr -s ' \t\n' '\n' | sed '/^$/d' | sort -u)
  have=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' 2>/dev/null | sed -n 's/^installed //p' | sort -u)
  comm -23 <(printf '%s\n' "$wanted") <(printf '%s\n' "$have")
}

# Installs the Debian packages that are missing. Asks nothing and touches no network when all are there.
install_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "this is not a Debian system; install the packages in cmake/packages.txt, under your system's names, if the build requires them"
    return
  fi
  local missing as_root=()
  mapfile -t missing < <(missing_packages)
  [ ${#missing[@]} -eq 0 ] && return
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      say "these packages are missing, and installing them needs root: ${missing[*]}"
      exit 2
    fi
    as_root=(sudo)
  fi
  say "installing ${#missing[@]} missing Debian packages with ${as_root[*]:+sudo }apt-get: ${missing[*]}"
  "${as_root[@]}" apt-get update -q >&2 || say "the package lists could not be refreshed; trying with the existing ones"
  if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}" >&2; then
    say "the packages could not be installed; what is missing: ${missing[*]}"
    exit 2
  fi
}

# configure PRESET: once; afterwards Ninja notices by itself when a CMake file changes.
configure() {
  local log=build/$1/configure.log
  [ -f "build/$1/build.ninja" ] && return
  mkdir -p "build/$1"
  say "configuring build/$1"
  local other=()
  command -v clang++-19 >/dev/null || other=(-DCMAKE_CXX_COMPILER=c++)  # another system: its own compiler, which takes longer
  if ! cmake --preset "$1" "${other[@]}" >"$log" 2>&1; then
    cat "$log" >&2
    say "configuring failed; the whole output is in $log"
    exit 2
  fi
}

# GLIBC_TUNABLES of compilers and tests: they take their memory in pieces that huge pages fit into, which is a twentieth of their time.
large_pieces=glibc.malloc.hugetlb=1:glibc.malloc.top_pad=33554432:glibc.malloc.trim_threshold=1000000000:glibc.malloc.mmap_threshold=1000000000

# build PRESET [TARGET...]: as many jobs as there are cores, fewer where memory is short (1 GiB a job).
build() {
  local preset=$1 cores memory_gib
  shift
  cores=$(nproc)
  memory_gib=$(awk '/MemAvailable/ { print int($2 / 1048576) }' /proc/meminfo)
  [ "$memory_gib" -lt 1 ] && memory_gib=1
  GLIBC_TUNABLES=$large_pieces \
    cmake --build "build/$preset" --parallel "$((cores < memory_gib ? cores : memory_gib))" ${1:+--target "$@"}
}

has_display() { [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]; }

# Starts a virtual display and sets DISPLAY.
start_virtual_display() {
  local number_file
  number_file=$(mktemp)
  # A server that starts anew when its last client has gone refuses the next one meanwhile.
  Xvfb -displayfd 3 -noreset -screen 0 1920x1200x24 -nolisten tcp 3>"$number_file" >/dev/null 2>&1 &
  virtual_display_pid=$!
  for _ in $(seq 100); do
    [ -s "$number_file" ] && break
    sleep 0.1
  done
  if [ ! -s "$number_file" ]; then
    rm -f "$number_file"
    say "cannot start the virtual display Xvfb"
    exit 2
  fi
  DISPLAY=:$(cat "$number_file")
  export DISPLAY
  rm -f "$number_file"
}
