// Any bytes as a recording: refused with words, or one that is read the same way when its runs are read alone, and that says whether more
// may be added to it.
#include <cstdint>
#include <string_view>

#include "kernels/measure/recording.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace warplens::measure;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto recording = read_recording("fuzz.jsonl", text);
  if (!recording && recording.error().message.empty()) __builtin_trap();
  const auto runs = read_runs("fuzz.jsonl", text);
  if (!runs && runs.error().message.empty()) __builtin_trap();
  if (const auto status = check_appendable("fuzz.jsonl", text); !status && status.error().message.empty()) __builtin_trap();
  return 0;
}
