#include "kernels/simt/trace/cursor.h"

#include <fmt/format.h>

#include <algorithm>

#include "kernels/simt/memory/access.h"
#include "kernels/simt/trace/checkpoints.h"

namespace warplens::simt {
namespace {

class BlockCursor : public Cursor {
 public:
  explicit BlockCursor(std::shared_ptr<const TracedBlock> traced)
      : traced_(std::move(traced)),
        checkpoints_(*traced_->checkpoints),
        memory_(std::make_shared<GlobalMemory>(*traced_->program, *traced_->launch)),
        block_(std::make_unique<Block>(*traced_->program, *traced_->launch, checkpoints_.code, memory_, checkpoints_.arch)) {
    block_->limit = ~0ull;  // what was traced has ended
    block_->start(traced_->trace.block);
    memory_->restore(checkpoints_.list.front().memory);  // other blocks may have run before
  }

  uint64_t tick() const override { return block_->tick; }

  Status seek(uint64_t tick) override {
    if (tick > traced_->trace.ticks) return Error{fmt::format("tick {} is beyond the end, {}", tick, traced_->trace.ticks), {}, "", ""};
    const Checkpoint& from = checkpoints_.before(tick);
    if (block_->tick > tick || block_->tick < from.tick) {
      memory_->restore(from.memory);
      block_->restore(from.state);
    }
    block_->run_to(tick);
    return Nothing{};
  }

  uint32_t next_warp() const override { return tick() >= traced_->trace.ticks ? kNone : block_->next_warp(); }

  LaneState lanes(uint32_t warp) const override {
    const Warp& w = block_->warps[warp];
    LaneState state;
    state.live = w.live;
    if (w.stop == Stop::Ready) {
      state.active = w.active;
      state.pc = w.pc;
    } else if (w.stop == Stop::Waiting) {
      const auto path = std::find_if(w.paths.rbegin(), w.paths.rend(),
                                     [](const DivergentPath& p) { return p.alive && (p.barrier != kNone || p.waits_at != kNone); });
      if (path != w.paths.rend()) state.active = path->mask & w.live, state.pc = path->pc;
      state.at_barrier = true;
    }
    return state;
  }

  std::array<uint64_t, 32> register_bits(uint32_t warp, RegisterId reg) const override {
    Warp& w = block_->warps[warp];
    const Register& r = traced_->program->registers[reg];
    const uint32_t offset = checkpoints_.code.register_offset[reg];
    std::array<uint64_t, 32> bits;
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
      const uint32_t i = r.uniform ? 0 : lane;
      bits[lane] = is_wide(r.type) ? w.at<uint64_t>(offset)[i] : w.at<uint32_t>(offset)[i];
    }
    return bits;
  }

  uint64_t local_bits(uint32_t warp, uint32_t lane, uint64_t offset, uint32_t bytes) const override {
    uint64_t value = 0;
    if (const uint64_t all = traced_->program->local_bytes; bytes <= 8 && offset <= all && bytes <= all - offset)
      read_lane(block_->warps[warp], lane, kLocalBase + offset, reinterpret_cast<uint8_t*>(&value), bytes);
    return value;
  }

  uint64_t loaded_bits(uint32_t warp, uint32_t site, uint32_t lane) const override {
    const auto& sites = checkpoints_.code.kept_sites;
    const auto found = std::find(sites.begin(), sites.end(), site);
    return found == sites.end() ? 0 : block_->warps[warp].kept[static_cast<size_t>(found - sites.begin())][lane];
  }

  std::vector<VariableValues> variables(uint32_t warp) const override {
    std::vector<VariableValues> values;
    const Program& program = *traced_->program;
    const uint32_t pc = lanes(warp).pc;
    if (pc == kNone) return values;
    std::vector<uint32_t> scopes{kNone};
    const uint32_t location = program.code[pc].location;
    for (uint32_t s = location == kNone ? kNone : program.locations[location].scope; s != kNone; s = program.scopes[s].parent)
      scopes.push_back(s);
    for (uint32_t v = 0; v < program.variables.size(); ++v) {
      if (std::find(scopes.begin(), scopes.end(), program.variables[v].scope) == scopes.end()) continue;
      if (place_at(program.variables[v], pc)) values.push_back(variable_part(warp, v, 0));
    }
    return values;
  }

  VariableValues variable_part(uint32_t warp, uint32_t variable, uint64_t offset) const override {
    VariableValues values;
    values.variable = variable;
    values.offset = offset;
    const Variable& v = traced_->program->variables[variable];
    const LaneState state = lanes(warp);
    const VariablePlace* place = state.pc == kNone ? nullptr : place_at(v, state.pc);
    if (!place) return values;
    values.known = state.active;
    switch (place->kind) {
      case VariablePlace::Kind::Register:
        values.bits = register_bits(warp, static_cast<RegisterId>(place->value));
        break;
      case VariablePlace::Kind::Bits:
        values.bits.fill(place->value);
        break;
      case VariablePlace::Kind::Local:
        values.known = state.live;  // every lane has its memory
        for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
          values.bits[lane] = local_bits(warp, lane, place->value + offset, size_bytes(v.scalar));
        break;
    }
    return values;
  }

  std::vector<uint8_t> shared_bytes(uint64_t offset, uint64_t bytes) const override {
    std::vector<uint8_t> result(bytes);
    for (uint64_t i = 0; i < bytes && offset + i < block_->shared.size(); ++i) result[i] = block_->shared[offset + i];
    return result;
  }

  std::vector<uint8_t> global_bytes(uint64_t address, uint64_t bytes) const override {
    std::vector<uint8_t> result(bytes);
    memory_->peek(address, result.data(), bytes);
    return result;
  }

 private:
  static const VariablePlace* place_at(const Variable& variable, uint32_t pc) {
    for (const VariablePlace& place : variable.places)
      if (place.begin <= pc && pc < place.end) return &place;
    return nullptr;
  }

  std::shared_ptr<const TracedBlock> traced_;
  const Checkpoints& checkpoints_;
  GlobalMemoryHandle memory_;
  std::unique_ptr<Block> block_;
};

}  // namespace

std::unique_ptr<Cursor> make_cursor(std::shared_ptr<const TracedBlock> block) { return std::make_unique<BlockCursor>(std::move(block)); }

}  // namespace warplens::simt
