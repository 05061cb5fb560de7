// The arithmetic that is shown for an access gives the address that was used: every access of every built-in kernel.
#include "kernels/simt/trace/show_address.h"
#include "tests/pipeline/pipeline.h"

namespace warplens::pipeline {
namespace {

class ShownAddress : public testing::TestWithParam<std::string> {};

TEST_P(ShownAddress, every_access_is_shown_as_arithmetic_that_gives_its_address) {
  const Ready ready = prepare(what(GetParam()));
  ASSERT_TRUE(ready.program);
  const auto block = simt::trace_block(ready.program, ready.launch, {});
  ASSERT_TRUE(block.ok()) << to_string(block.error());
  const simt::Trace& trace = (*block)->trace;
  const auto cursor = simt::make_cursor(*block);
  uint64_t shown_accesses = 0;
  for (const simt::AccessRow& row : trace.accesses) {
    if (row.site == kNoSite) continue;
    const Site& site = ready.program->sites[row.site];
    ASSERT_TRUE(cursor->seek(row.tick).ok());
    const hardware::WarpAccess access = trace.access(row, *ready.program);
    for (uint32_t lane = 0; lane < 32; ++lane) {
      if (!(access.mask >> lane & 1)) continue;
      const simt::ShownAddress shown = simt::show_address(*cursor, **block, row, lane);
      ASSERT_TRUE(shown.available) << site.text;
      uint64_t start = trace.objects[row.object].address;
      if (!site.index_is_absolute) {
        ASSERT_NE(site.base_variable, kNone) << site.text;
        const simt::VariableValues base = cursor->variable_part(row.warp, site.base_variable, 0);
        ASSERT_TRUE(base.known >> lane & 1) << site.text;
        start = base.bits[lane];
      }
      ASSERT_EQ(start + static_cast<uint64_t>(shown.index * site.element_bytes), access.address[lane])
          << shown.names << " = " << shown.values << ", lane " << lane << ", tick " << row.tick;
    }
    ++shown_accesses;
  }
  EXPECT_EQ(shown_accesses, trace.accesses.size());
  EXPECT_GT(shown_accesses, 0u);
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const auto& kernel : built_in_kernels()) all.push_back(kernel.name);
  return all;
}
INSTANTIATE_TEST_SUITE_P(kernels, ShownAddress, testing::ValuesIn(names()), [](const auto& info) { return info.param; });

}  // namespace
}  // namespace warplens::pipeline
