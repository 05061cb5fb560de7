// Whatever bytes a worker sends: no crash, and what is understood means the same when it is said again.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "kernels/measure/line_buffer.h"
#include "kernels/measure/protocol.h"

using namespace warplens::measure;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  LineBuffer lines;
  lines.append({reinterpret_cast<const char*>(data), size});
  while (const auto line = lines.next()) {
    if (const auto event = decode_event(*line)) {
      const auto again = decode_event(encode(*event));
      if (!again || encode(*again) != encode(*event)) std::abort();
    }
    if (const auto request = decode_request(*line)) {
      const auto again = decode_request(encode(*request));
      if (!again || encode(*again) != encode(*request)) std::abort();
    }
  }
  return 0;
}
