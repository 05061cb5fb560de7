// Any bytes as a Program: they are refused with words, or decode, run and are traced within the limits; nothing is read out of bounds.
// Start it on what program_corpus writes.
#include <algorithm>
#include <cstdint>

#include "kernels/program/serialize.h"
#include "kernels/simt/trace/show_address.h"
#include "tests/fuzz/launch.h"
#include "tests/fuzz/sealed.h"

namespace {

using namespace warplens;

constexpr uint64_t kLargestSharedBytes = 1 << 18, kLargestFrameBytes = 1 << 16;

// A look at every variable, and at the address of each access, from a cursor that goes backwards.
void look_around(const simt::TracedBlock& traced) {
  const auto cursor = simt::make_cursor(std::shared_ptr<const simt::TracedBlock>(&traced, [](const auto*) {}));
  const auto& accesses = traced.trace.accesses;
  for (size_t i = accesses.size(); i > 0; i -= std::min<size_t>(i, 50)) {
    const simt::AccessRow& row = accesses[i - 1];
    if (!cursor->seek(row.tick)) return;
    (void)cursor->variables(row.warp);
    (void)simt::show_address(*cursor, traced, row, 5);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto program = deserialize(sealed(data, size));
  if (!program) return 0;
  // What a launch may ask for is limited before the VM sees it.
  if (program->shared_static_bytes > kLargestSharedBytes || program->local_bytes > kLargestFrameBytes) return 0;
  const simt::Launch launch = small_launch(*program);
  const auto memory = simt::make_memory(*program, launch);
  if (memory) (void)simt::run(*program, launch, {}, *memory);
  simt::TraceOptions options;
  options.checkpoint_ticks = 256;
  const auto traced = simt::trace_block(std::make_shared<const Program>(*program), std::make_shared<const simt::Launch>(launch), options);
  if (traced) look_around(**traced);
  return 0;
}
