#include "tests/fuzz/watch.h"

#include <fcntl.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>

#if defined(__has_feature)
#define WARPLENS_HAS_FEATURE(feature) __has_feature(feature)
#else
#define WARPLENS_HAS_FEATURE(feature) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || WARPLENS_HAS_FEATURE(address_sanitizer)
#define WARPLENS_SANITIZED
#include <sanitizer/asan_interface.h>
#endif

namespace warplens {
namespace {

constexpr int kMaxTenths = 100;  // of a second of processor time, under the sanitizers
constexpr long kMaxMegabytes = 1500;

Stopped* stopped = nullptr;
long* most = nullptr;
int tenths = 0, memory = -1;

void stop(Stopped why) {
  *stopped = why;
  _exit(1);
}

long megabytes() {
  char text[128] = {};
  if (memory < 0 || pread(memory, text, sizeof text - 1, 0) <= 0) return 0;
  const char* resident = std::strchr(text, ' ');
  return resident ? std::atol(resident) * (sysconf(_SC_PAGESIZE) / 1024) / 1024 : 0;
}

void look(int) {
  const long now = megabytes();
  *most = std::max(*most, now);
  if (now > kMaxMegabytes) stop(Stopped::Large);
  if (++tenths > kMaxTenths) stop(Stopped::Late);
}

void every(suseconds_t microseconds) {
  const itimerval timer{{0, microseconds}, {0, microseconds}};
  setitimer(ITIMER_PROF, &timer, nullptr);
}

#if defined(WARPLENS_SANITIZED)
// An allocation that the sanitizer refuses, where the program has its limit of memory: "AddressSanitizer: requested allocation size ...".
bool is_refused_allocation(const char* report) {
  for (const char* words :
       {"requested allocation size", "allocator is out of memory", "parameters overflow: count * size", "RSS limit exceeded"})
    if (std::strstr(report, words)) return true;
  return false;
}

// "AddressSanitizer: SEGV on unknown address ...", then the innermost function with the library that has it.
bool is_crash_of_clang(const char* report) {
  const char* first = std::strstr(report, "#0 ");
  if (!first || (!std::strstr(report, ": SEGV") && !std::strstr(report, "stack-overflow"))) return false;
  const char* end = std::strchr(first, '\n');
  const size_t size = end ? static_cast<size_t>(end - first) : std::strlen(first);
  return memmem(first, size, "libclang", std::strlen("libclang")) != nullptr;
}

void look_at_report(const char* report) {
  if (is_refused_allocation(report)) *stopped = Stopped::Refused;
  if (is_crash_of_clang(report)) *stopped = Stopped::InClang;
}
#endif

}  // namespace

const char* name_of(Stopped why) {
  constexpr const char* kNames[] = {"late", "over the time", "over the memory", "an allocation that the sanitizer refuses",
                                    "Clang crashed"};
  return kNames[static_cast<size_t>(why)];
}

void watch(Stopped& why, long& most_megabytes) {
  stopped = &why, most = &most_megabytes, tenths = 0;
  if (memory < 0) {
    memory = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    std::signal(SIGPROF, look);
#if defined(WARPLENS_SANITIZED)
    __asan_set_error_report_callback(look_at_report);
#endif
  }
  every(100'000);
}

void watch_no_more() { every(0); }

}  // namespace warplens

#if defined(WARPLENS_SANITIZED)
// Clang's own containers look poisoned, and it leaks after errors.
extern "C" const char* __asan_default_options() {
  return "detect_container_overflow=0:allow_user_poisoning=0:detect_leaks=0:alloc_dealloc_mismatch=0:quarantine_size_mb=16";
}
#endif
