#include "kernels/simt/machine/spin.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <set>

#include "kernels/base/number.h"
#include "kernels/simt/block_index.h"
#include "kernels/simt/machine/fault_target.h"
#include "kernels/simt/machine/faults.h"
#include "kernels/simt/machine/takers.h"

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
  Waits waits;
  waits.location = program.code[in.index].location, waits.where = at.where, waits.value = print(in.type, read.value, info.width);
  waits.address = read.address, waits.bits = read.value, waits.in_global = space_of(read.address) == Space::Global;
  std::set<uint32_t> lines;
  for (const Instruction& other : program.code) {
    const bool stores = other.op == Opcode::Store || (other.op == Opcode::Atomic && &other != &program.code[in.index]);
    if (stores && other.site != kNoSite && program.sites[other.site].array == at.array && other.location != kNone)
      lines.insert(program.locations[other.location].line);
  }
  const std::string list = fmt::format("{}", fmt::join(lines, ", "));
  waits.known.push_back(lines.empty() ? Phrase("stored_nowhere") : Phrase("stored_in", {{"lines", list}}));
  waits.text = fmt::format(" {} is read again and again and stays {}; {}.", at.text, waits.value,
                           lines.empty() ? "no store to it was found" : fmt::format("stores to it: line {}", list));
  return waits;
}

void add_taker(const Block& block, Spin::Waits& waits) {
  const Taker* taker = block.takers ? block.takers->find(waits.address, waits.bits, block) : nullptr;
  if (!taker) return;
  const Block& its = *taker->block;
  const bool here = &its == &block, there = its.block_linear == taker->block_linear;
  const BlockIndex its_index = index_of(taker->block_linear, block.launch.grid);
  const std::string index = fmt::format("({}, {}, {})", its_index.x, its_index.y, its_index.z);
  uint32_t at = kNone;
  bool waiting = false;
  for (const DivergentPath& path : its.warps[taker->warp].paths) {
    if (!there || !path.alive || !(path.mask & its.warps[taker->warp].live & (1u << taker->lane))) continue;
    const bool further = path.pending > 0 && at != kNone;  // a path that waits for those that parted from it names their lanes too
    if (further) continue;
    waiting = path.barrier != kNone || path.waits_at != kNone || path.pending > 0;
    at = path.barrier != kNone ? path.barrier_at : path.waits_at != kNone ? path.waits_at : path.pc;
  }
  const bool own = here && there;
  const std::string who = fmt::format("lane {} of warp {}{}", taker->lane, taker->warp, own ? "" : " of block " + index);
  const std::string now = at == kNone ? "has returned" : fmt::format("{} at {}", waiting ? "waits" : "is", place(its, at));
  waits.text += fmt::format(" {} took it at {} and {}.", who, place(its, taker->instruction), now);
  const Phrase said_who = own ? Phrase("one_lane", {{"lane", taker->lane}, {"warp", taker->warp}})
                              : Phrase("one_lane_of_block", {{"lane", taker->lane}, {"warp", taker->warp}, {"block", index}});
  const Phrase said_now = at == kNone ? Phrase("has_returned") : Phrase(waiting ? "waits_now" : "is_now", {{"place", say_place(its, at)}});
  waits.known.push_back(Phrase("taken", {{"who", said_who}, {"place", say_place(its, taker->instruction)}, {"now", said_now}}));
}

void add_not_begun(uint64_t blocks, Spin::Waits& waits) {
  waits.text +=
      fmt::format(" {} of the grid {} not begun: no more fit on the GPU together.", counted(blocks, "block"), blocks == 1 ? "has" : "have");
  waits.known.push_back(Phrase("not_begun", {{"blocks", blocks}}));
}

}  // namespace warplens::simt
