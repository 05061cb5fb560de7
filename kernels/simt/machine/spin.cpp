#include "kernels/simt/machine/spin.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <set>

#include "kernels/simt/machine/fault_target.h"

namespace warplens::simt {
namespace {

uint64_t value_at(const Warp& warp, uint64_t address, uint32_t bytes) {
  uint64_t value = 0;
  if (space_of(address) == Space::Global)
    warp.block->memory->peek(address, reinterpret_cast<uint8_t*>(&value), bytes);
  else if (const uint64_t offset = address - kSharedBase; offset + bytes <= warp.shared_bytes)
    std::memcpy(&value, warp.shared + offset, bytes);
  return value;
}

std::string print(Type type, uint64_t value, uint32_t bytes) {
  if (type == Type::F32) return fmt::format("{}", std::bit_cast<float>(static_cast<uint32_t>(value)));
  if (type == Type::F64) return fmt::format("{}", std::bit_cast<double>(value));
  return std::to_string(static_cast<int64_t>(value << (64 - 8 * bytes)) >> (64 - 8 * bytes));
}

}  // namespace

void Spin::executes(Warp& warp, const Decoded& in) {
  if (in.access == kNone || (in.op != Opcode::Load && in.op != Opcode::Atomic)) return;
  const uint32_t bytes = warp.accesses[in.access].width;
  const uint64_t address = warp.at<uint64_t>(in.a)[in.stride_a * static_cast<uint32_t>(std::countr_zero(warp.active))];
  const Space space = space_of(address);
  if (bytes > 8 || (space != Space::Shared && space != Space::Global)) return;
  const uint64_t value = value_at(warp, address, bytes);
  Read& read = reads_.try_emplace(in.index, Read{address, value}).first->second;
  read.is_same &= read.address == address && read.value == value;
  ++read.count;
}

// An atomic comes first: what it finds is why it is tried again.
std::optional<Spin::Waits> Spin::waits(const Warp& warp) const {
  const Program& program = warp.block->program;
  const auto rank = [&](const auto& known) { return std::pair{program.code[known.first].op == Opcode::Atomic, known.second.count}; };
  auto found = reads_.end();
  for (auto at = reads_.begin(); at != reads_.end(); ++at)
    if (at->second.is_same && at->second.count > 1 && (found == reads_.end() || rank(*at) > rank(*found))) found = at;
  if (found == reads_.end()) return {};
  const Decoded& in = warp.code[found->first];
  const AccessInfo& info = warp.accesses[in.access];
  const Read& read = found->second;
  const Target at = target(warp, info, read.address);
  Waits waits{"", program.code[in.index].location, at.where, {}, print(in.type, read.value, info.width)};
  std::set<uint32_t> lines;
  for (const Instruction& other : program.code) {
    const bool stores = other.op == Opcode::Store || (other.op == Opcode::Atomic && &other != &program.code[in.index]);
    if (stores && other.site != kNoSite && program.sites[other.site].array == at.array && other.location != kNone)
      lines.insert(program.locations[other.location].line);
  }
  const std::string list = fmt::format("{}", fmt::join(lines, ", "));
  waits.stored = lines.empty() ? Phrase("stored_nowhere") : Phrase("stored_in", {{"lines", list}});
  waits.text = fmt::format(" {} is read again and again and stays {}; {}.", at.text, waits.value,
                           lines.empty() ? "no store to it was found" : fmt::format("stores to it: line {}", list));
  return waits;
}

}  // namespace warplens::simt
