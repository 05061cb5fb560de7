#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "kernels/base/number.h"
#include "kernels/workload/guesses/wanted_shared.h"
#include "kernels/workload/launch/launch_parts.h"

namespace warplens::workload {

namespace {

constexpr std::string_view kTooLittle = "too_little_shared";  // the fix of an access behind dynamic shared memory

struct UsedShared {
  uint64_t bytes = 0;
  bool ends = true;  // else that is what the block uses before it fails for another reason
};

// Nothing: no amount that the architecture has is enough.
std::optional<UsedShared> used_dynamic_bytes(const Program& program, const simt::Launch& launch, const hardware::Architecture& arch) {
  constexpr uint64_t kMaxTicks = 2'000'000, kFirst = 1024, kStep = 4;
  bool ends = false;  // the last one that had enough
  const auto is_enough = [&](uint64_t bytes) {
    simt::Launch tried = launch;
    tried.dynamic_shared_bytes = bytes;
    tried.limits.max_ticks_per_block = std::min(tried.limits.max_ticks_per_block, kMaxTicks);
    auto memory = simt::make_memory(program, tried);
    simt::RunOptions options;
    options.arch = arch;
    options.blocks = {0};
    options.count = false;
    if (!memory) return false;
    const auto ran = simt::run(program, tried, options, *memory);
    const bool enough = ran.ok() || ran.error().fix.name != kTooLittle;
    if (enough) ends = ran.ok();
    return enough;
  };
  const uint64_t most = most_dynamic_bytes(program, arch);
  if (is_enough(0)) return UsedShared{0, ends};
  uint64_t too_few = 0, enough = std::min(kFirst, most);
  while (!is_enough(enough)) {
    if (enough >= most) return std::nullopt;
    too_few = enough, enough = std::min(enough * 2, most);
  }
  while (enough - too_few > kStep) {
    const uint64_t middle = (too_few + enough) / 2 / kStep * kStep;
    if (middle <= too_few || middle >= enough) break;
    (is_enough(middle) ? enough : too_few) = middle;
  }
  return UsedShared{enough, ends};
}

}  // namespace

uint64_t most_dynamic_bytes(const Program& program, const hardware::Architecture& arch) {
  const uint64_t most = arch.max_shared_bytes_per_block;
  const bool wants = std::any_of(program.objects.begin(), program.objects.end(), [](const Object& o) { return o.dynamic; });
  return wants ? most - std::min<uint64_t>(most, program.shared_static_bytes) : 0;
}

uint64_t guessed_dynamic_bytes(const Program& program, const simt::Launch& launch, const hardware::Architecture& arch, LaunchParts& parts,
                               std::vector<std::string>& notes) {
  const bool wants = most_dynamic_bytes(program, arch) > 0;
  const auto used = wants ? used_dynamic_bytes(program, launch, arch) : UsedShared{};
  const uint64_t bytes = used ? used->bytes : 0;
  const bool is_told = used && used->ends;
  if (is_told && bytes > 0) notes.push_back(fmt::format("shared bytes guessed: {}, what the first block uses (set with --shared)", bytes));
  parts.guessed(LaunchParts::Kind::Shared, {}, std::to_string(bytes), is_told ? "" : "how much shared memory it uses");
  return bytes;
}

Error with_wanted_shared(Error error, const Program& program, const simt::Launch& launch, const hardware::Architecture& arch) {
  if (error.fix.name != kTooLittle) return error;
  const uint64_t given = launch.dynamic_shared_bytes;
  const auto used = used_dynamic_bytes(program, launch, arch);
  if (!used || !used->ends || used->bytes <= given) return error;
  error.hint = fmt::format("the launch has {} of dynamic shared memory; the first block uses {}: --shared {}", counted(given, "byte"),
                           used->bytes, used->bytes);
  error.fix = Phrase("too_little_shared_block", {{"given", given}, {"needed", used->bytes}});
  return error;
}

}  // namespace warplens::workload
