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
    using enum simt::FaultKind;
    if (!block.fault || (block.fault->kind != OutOfBounds && block.fault->kind != Other)) return;
    happened = *block.fault;
    happened->said = simt::with_threads(block, *block.fault);
  }
  std::optional<simt::Fault> happened;
};

}  // namespace

std::optional<simt::Fault> fault_of(const Program& program, const simt::Launch& launch, const hardware::Architecture& arch) {
  simt::Launch tried = launch;
  tried.limits.max_ticks_per_block = std::min(tried.limits.max_ticks_per_block, kTriedTicks);
  auto memory = simt::make_memory(program, tried);
  if (!memory) return std::nullopt;
  FaultNote fault;
  simt::RunOptions options;
  options.arch = arch;
  options.blocks = {0};
  if (const uint64_t blocks = launch.grid.count(); blocks > 1) options.blocks.push_back(blocks - 1);
  options.count = false;
  options.observer = &fault;
  (void)simt::run(program, tried, options, *memory);
  return std::move(fault.happened);
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
