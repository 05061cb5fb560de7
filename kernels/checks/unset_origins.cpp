// Where values that were never stored come from, and what is said of their uses.
#include <fmt/format.h>

#include <algorithm>

#include "kernels/checks/uninitialized.h"

namespace warplens::checks {
namespace {

constexpr size_t kMaxOrigins = 1 << 18;  // of a block, 10 MB; then each lane's last one at an instruction replaces its earlier ones
constexpr size_t kMaxUnsetUses = 64;     // of a finding and a block

}  // namespace

uint32_t UninitializedCheck::origin_of(BlockState& block, const simt::Warp& warp, const simt::Decoded& in, uint32_t lane, Origin origin) {
  origin.tick = warp.tick(), origin.instruction = in.index, origin.warp = warp.index, origin.lane = lane;
  uint32_t& last = block.last_origin.try_emplace({warp.index, in.index, lane}, kNone).first->second;
  if (last != kNone && block.origins.size() >= kMaxOrigins) {
    block.origins[last] = origin;
    return last;
  }
  block.origins.push_back(origin);
  return last = static_cast<uint32_t>(block.origins.size() - 1);
}

uint32_t UninitializedCheck::loaded(BlockState& block, const simt::Warp& warp, const simt::Decoded& in, uint32_t lane, uint64_t address) {
  Origin origin;
  origin.address = address;
  const Object* object = space_of(address) == Space::Local ? object_at(subject_.program, address) : nullptr;
  if (object && block.warps[warp.index].declared.contains(kLocalBase + object->offset)) origin.lack = Lack::Declaration;
  return origin_of(block, warp, in, lane, origin);
}

void UninitializedCheck::report(uint32_t number, const simt::Warp& warp, const simt::Decoded& in, uint32_t lane, const char* how) {
  BlockState& block = of(*warp.block);
  const Origin& origin = block.origins[number];
  const bool in_register = origin.variable != kNone;
  Finding finding;
  finding.kind = FindingKind::Uninitialized;
  finding.first = moment_of(subject_, block.number, origin.warp, 1u << origin.lane, origin.tick, origin.instruction,
                            in_register ? Role::None : Role::Read);
  finding.second = moment_of(subject_, warp, 1u << lane, in.index);
  set_place(finding,
            in_register ? ArrayPlace{subject_.program.strings[origin.variable], 0, 0, {}, {}, true} : array_at(subject_, origin.address));
  const size_t known = findings_.add(finding, [&](Finding& f) { describe(f, origin, how); });
  const Space space = in_register ? Space::Local : space_of(origin.address);
  if ((space != Space::Shared && space != Space::Global) || findings_.is_never_stored(known)) return;
  auto& uses = (space == Space::Shared ? block.unset_uses : unset_uses_)[known];
  if (uses.size() >= kMaxUnsetUses) return;
  describe(finding, origin, how);
  uses.emplace_back(origin.address, std::move(finding));
}

void UninitializedCheck::describe(Finding& f, const Origin& origin, const char* how) const {
  const bool in_register = origin.variable != kNone;
  const std::string element = f.array.empty() ? "memory" : element_text(f);
  const std::string what = in_register ? fmt::format("uninitialized variable {}: declared at {}", f.array, line_text(subject_, f.first))
                                       : fmt::format("uninitialized read of {}: {}", element, line_text(subject_, f.first));
  f.sentence =
      fmt::format("{} by {}; the value is used {} at {}", what, thread_text(subject_, f.first), how, line_text(subject_, *f.second));
  f.lack = origin.lack;
  f.missing = f.lack == Lack::Value
                  ? "nothing was stored there before"
                  : "nothing was stored there since its declaration: a variable declared in a loop holds no value when an iteration begins";
  const bool shared = !in_register && space_of(origin.address) == Space::Shared;
  f.remedy = shared ? Remedy::StoreSharedFirst : Remedy::StoreFirst;
  f.advice = shared ? "store to it first: shared memory is not zero when a block begins" : "store to it first";
}

// Among similar uses, one whose word still has no value represents them all.
void UninitializedCheck::decide(BlockState& block, UnsetUses& uses) {
  for (auto& [known, all] : uses) {
    const auto never = std::find_if(all.begin(), all.end(), [&](const auto& use) {
      const uint8_t* word = word_at(block, use.first);
      return word && (*word >> (use.first & 3) & 1);
    });
    if (never != all.end() && !findings_.is_never_stored(known)) findings_.never_stored(known, std::move(never->second));
  }
  uses.clear();
}

void UninitializedCheck::block_ends(const simt::Block& block) {
  BlockState& state = of(block);
  if (!state.unset_uses.empty()) decide(state, state.unset_uses);
}

void UninitializedCheck::run_ends() {
  BlockState none;
  decide(none, unset_uses_);
}

}  // namespace warplens::checks
