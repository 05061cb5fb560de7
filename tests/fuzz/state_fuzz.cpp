// Any bytes as a state file: refused in one line, or a state that is the same after it was written and read again.
#include <cstdint>
#include <string_view>

#include "app/state/state_file.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace warplens::app;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto saved = parse_state("fuzz.json", text);
  if (!saved) {
    if (saved.error().message.empty() || saved.error().message.find('\n') != std::string::npos) __builtin_trap();
    return 0;
  }
  const std::string written = to_json(saved->state, saved->preferences, {});
  const auto again = parse_state("again.json", written);
  if (!again || to_json(again->state, again->preferences, {}) != written) __builtin_trap();
  (void)parse_preferences("fuzz.json", text);
  return 0;
}
