// Any bytes as a pattern file: the reader either takes a row or says where it is wrong, and what it takes can be counted.
#include <cstdlib>
#include <string_view>

#include "app/cli/banks/pattern_reader.h"
#include "kernels/hardware/banks.h"
#include "kernels/hardware/sectors.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check(const warplens::app::PatternRow& row) {
  using namespace warplens::hardware;
  if (row.global) {
    require(count_sectors(row.access) == explain_sectors(row.access).sectors.size());
    return;
  }
  for (const Architecture& arch : architectures()) {
    require(count_banks(row.access, arch).wavefronts == explain_banks(row.access, arch).wavefronts.size());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  warplens::app::PatternReader reader(text, "fuzz");
  warplens::app::PatternRow row;
  while (true) {
    const auto more = reader.next(row);
    if (!more) {
      require(more.error().span.line > 0 && more.error().span.column > 0 && !more.error().message.empty());
      return 0;
    }
    if (!more.value()) return 0;
    check(row);
  }
}
