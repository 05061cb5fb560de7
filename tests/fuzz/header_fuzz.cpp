// Any bytes as a .cu file with a header: refused with words, or a kernel whose settings can be made and whose rules can be explained.
#include <cstdint>
#include <string_view>

#include "kernels/catalog/catalog.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace warplens::catalog;
  const std::string_view source(reinterpret_cast<const char*>(data), size);
  const auto kernel = parse_kernel("fuzz.cu", source);
  if (!kernel) {
    if (kernel.error().message.empty()) __builtin_trap();
    return 0;
  }
  if (!kernel->has_value()) return 0;
  const auto setting = make_setting(**kernel, {}, "run", {});
  if (setting && !setting->broken.empty()) (void)nearest_legal(**kernel, setting->parameters, "run", {});
  return 0;
}
