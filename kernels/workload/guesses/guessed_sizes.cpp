#include "kernels/workload/guesses/guessed_sizes.h"

#include <algorithm>

#include "kernels/simt/machine/block.h"
#include "kernels/simt/run.h"

namespace warplens::workload {
namespace {

constexpr uint64_t kMaxTicksTried = 2'000'000;

// The array that an access leaves: to where nothing is, or into a buffer beside it.
class LeftArray : public simt::Observer {
 public:
  LeftArray(const Program& program, const simt::Launch& launch, const simt::GlobalMemory& memory)
      : program_(program), launch_(launch), memory_(memory) {}

  unsigned sees() const override { return kMemory; }
  void memory(simt::Warp&, const simt::Decoded&, const simt::AccessInfo& info, simt::Pattern& pattern, uint64_t base) override {
    if (!name.empty() || info.site == kNoSite) return;
    const std::string& array = program_.sites[info.site].array;
    for (const int64_t delta : {pattern.low, pattern.high}) {
      const uint64_t address = base + static_cast<uint64_t>(delta);
      if (space_of(address) != Space::Global) continue;
      const simt::PlacedObject* const object = memory_.containing(address);
      if (object && object->name != array && is_buffer(array)) name = array;
    }
  }
  void faulted(const simt::Block& block) override {
    if (block.fault && block.fault->kind == simt::FaultKind::OutOfBounds && name.empty()) name = block.fault->array;
  }
  std::string name;

 private:
  bool is_buffer(const std::string& array) const {
    return std::any_of(launch_.buffers.begin(), launch_.buffers.end(), [&](const simt::Buffer& b) { return b.name == array; });
  }
  const Program& program_;
  const simt::Launch& launch_;
  const simt::GlobalMemory& memory_;
};

std::string left_array(const Program& program, const simt::Launch& launch, const hardware::Architecture& arch) {
  simt::Launch tried = launch;
  tried.limits.max_ticks_per_block = std::min(tried.limits.max_ticks_per_block, kMaxTicksTried);
  auto memory = simt::make_memory(program, tried);
  if (!memory) return {};
  LeftArray left(program, tried, **memory);
  simt::RunOptions options;
  options.arch = arch;
  options.blocks = {0};
  if (const uint64_t blocks = launch.grid.count(); blocks > 1) options.blocks.push_back(blocks - 1);
  options.count = false;
  options.observer = &left;
  (void)simt::run(program, tried, options, *memory);
  return left.name;
}

}  // namespace

bool enlarge_guessed(const Program& program, simt::Launch& launch, std::vector<GuessedBuffer>& guessed,
                     const hardware::Architecture& arch) {
  if (program.code.empty()) return false;
  simt::Launch larger = launch;
  std::vector<GuessedBuffer> sizes = guessed;
  for (bool grown = false;; grown = true) {
    const std::string left = left_array(program, larger, arch);
    const auto found = std::find_if(sizes.begin(), sizes.end(), [&](const auto& g) { return larger.buffers[g.buffer].name == left; });
    if (found == sizes.end()) {
      if (!left.empty() || !grown) return false;
      launch.buffers = std::move(larger.buffers);
      guessed = std::move(sizes);
      return true;
    }
    simt::Buffer& buffer = larger.buffers[found->buffer];
    if (buffer.bytes > kMaxGuessedBytes / 2) return false;
    found->made.extents[0] *= 2, buffer.bytes *= 2;
    buffer.extents = found->made.extents;
    buffer.fill = make_fill(found->made, simt::buffer_hash(buffer.name));
  }
}

}  // namespace warplens::workload
