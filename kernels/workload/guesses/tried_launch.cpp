#include "kernels/workload/guesses/tried_launch.h"

#include <algorithm>
#include <utility>

#include "kernels/simt/machine/block.h"
#include "kernels/simt/machine/faults.h"
#include "kernels/simt/run.h"

namespace warplens::workload {
namespace {

constexpr uint64_t kTriedTicks = 2'000'000;

class FaultNote : public simt::Observer {
 public:
  void faulted(const simt::Block& block) override {
    if (!block.fault) return;
    happened = *block.fault;
    happened->said = simt::with_threads(block, *block.fault);
  }
  std::optional<simt::Fault> happened;
};

// Runs some blocks for a while.
Result<simt::RunResult> try_blocks(const Program& program, const simt::Launch& launch, const hardware::Architecture& arch,
                                   std::vector<uint64_t> blocks, uint64_t most_ticks, FaultNote& fault) {
  simt::Launch tried = launch;
  tried.limits.max_ticks_per_block = std::min(tried.limits.max_ticks_per_block, most_ticks);
  auto memory = simt::make_memory(program, tried);
  if (!memory) return memory.error();
  simt::RunOptions options;
  options.arch = arch;
  options.blocks = std::move(blocks);
  options.count = false;
  options.observer = &fault;
  return simt::run(program, tried, options, *memory);
}

}  // namespace

std::optional<simt::Fault> fault_of(const Program& program, const simt::Launch& launch, const hardware::Architecture& arch) {
  using enum simt::FaultKind;
  std::vector<uint64_t> ends{0};
  if (const uint64_t blocks = launch.grid.count(); blocks > 1) ends.push_back(blocks - 1);
  FaultNote fault;
  (void)try_blocks(program, launch, arch, std::move(ends), kTriedTicks, fault);
  const bool counts = fault.happened && (fault.happened->kind == OutOfBounds || fault.happened->kind == Other);
  return counts ? std::move(fault.happened) : std::nullopt;
}

bool takes_long(const Program& program, const simt::Launch& launch, const hardware::Architecture& arch) {
  constexpr uint64_t kLongBlock = 10'000'000, kLongLaunch = 500'000'000;  // a tenth of a second, some seconds
  FaultNote fault;
  const auto run = try_blocks(program, launch, arch, {0}, kLongBlock, fault);
  if (!run) return fault.happened && fault.happened->kind == simt::FaultKind::Endless;
  return run->ticks > kLongLaunch / std::max<uint64_t>(launch.grid.count(), 1);
}

std::optional<simt::Fault> left_shared(const Program& program, const simt::Launch& launch, const hardware::Architecture& arch) {
  const auto is_sized = [](const Object& o) { return o.space == Space::Shared && !o.dynamic; };
  if (program.code.empty() || std::none_of(program.objects.begin(), program.objects.end(), is_sized)) return std::nullopt;
  auto fault = fault_of(program, launch, arch);
  const auto is_left = [&](const Object& o) { return is_sized(o) && fault && o.name == fault->array; };
  const bool is_shared = fault && fault->kind == simt::FaultKind::OutOfBounds;
  return is_shared && std::any_of(program.objects.begin(), program.objects.end(), is_left) ? std::move(fault) : std::nullopt;
}

}  // namespace warplens::workload
