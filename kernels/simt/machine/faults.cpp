#include "kernels/simt/machine/faults.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "kernels/base/number.h"
#include "kernels/program/source_line.h"
#include "kernels/simt/machine/convergence.h"
#include "kernels/simt/machine/divergence.h"
#include "kernels/simt/machine/fault_target.h"
#include "kernels/simt/machine/spin.h"
#include "kernels/simt/observe/lane_check.h"

namespace warplens::simt {
namespace {

constexpr uint64_t kMaxDynamicBytes = 1 << 20;  // further away, it is another mistake

std::string point(const Dim3& d) { return fmt::format("({}, {}, {})", d.x, d.y, d.z); }

std::string who(const Warp& warp, uint32_t lane) { return fmt::format("lane {} of {}", lane, thread_name(*warp.block, warp.index, lane)); }

// An atomic may update several elements by one instruction.
uint64_t bytes_of(const Warp& warp, const AccessInfo& info) {
  const Site* site = site_of(warp, info);
  return std::max<uint64_t>(info.width, site && info.op == MemoryOp::Atomic ? site->width_bytes : 0);
}

Phrase say_access(const char* what, const Warp& warp, const AccessInfo& info, const Target& at) {
  return Phrase(what, {{"op", Phrase(name(info.op))}, {"bytes", bytes_of(warp, info)}, {"where", at.where}});
}

Fault fault(FaultKind kind, const char* what, const Warp& warp, const Decoded& in, const AccessInfo& info, uint32_t lane, const Target& at,
            std::string message, std::string hint = "") {
  const Program& program = warp.block->program;
  const Site* site = site_of(warp, info);
  const uint32_t location = site && site->location != kNone ? site->location : program.code[in.index].location;
  Fault fault(block_error(*warp.block, location, std::move(message), std::move(hint)), kind);
  fault.instruction = in.index, fault.warp = warp.index, fault.lanes = 1u << lane, fault.array = at.array;
  fault.said = say_access(what, warp, info, at);
  return fault;
}

Phrase say_lanes(uint32_t lanes) {
  const std::string list = lane_list(lanes);
  return Phrase(std::popcount(lanes) == 1 ? "lane" : "lanes", {{"lanes", list.substr(list.find(' ') + 1)}});
}

}  // namespace

Phrase say_place(const Block& block, uint32_t instruction) {
  const uint32_t location = block.program.code[instruction].location;
  return location == kNone ? Phrase("instruction", {{"instruction", instruction}}) : say_line(source_line(block.program, location));
}

std::string place(const Block& block, uint32_t instruction) {
  const uint32_t location = block.program.code[instruction].location;
  return location == kNone ? fmt::format("instruction {}", instruction) : line_text(source_line(block.program, location));
}

std::string lane_list(uint32_t mask) {
  std::string text;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    if (!(mask >> lane & 1)) continue;
    uint32_t last = lane;
    while (last < 31 && (mask >> (last + 1) & 1)) ++last;
    text += (text.empty() ? "" : ", ") + (last == lane ? std::to_string(lane) : fmt::format("{}-{}", lane, last));
    lane = last;
  }
  return (std::popcount(mask) == 1 ? "lane " : "lanes ") + text;
}

std::string thread_name(const Block& block, uint32_t warp, uint32_t lane) {
  const Warp& w = block.warps[warp];
  return fmt::format("warp {} (thread {} of block {})", warp, point({w.thread[0][lane], w.thread[1][lane], w.thread[2][lane]}),
                     point(block.block_index));
}

Phrase with_threads(const Block& block, const Fault& fault) {
  const bool names_them = fault.kind > FaultKind::NotArrived;
  if (fault.said.empty() || names_them || fault.lanes == 0) return fault.said;
  return Phrase("by_lanes",
                {{"what", fault.said}, {"lanes", say_lanes(fault.lanes)}, {"warp", fault.warp}, {"block", point(block.block_index)}});
}

Error block_error(const Block& block, uint32_t location, std::string message, std::string hint) {
  Error error{std::move(message), {}, std::move(hint), ""};
  if (location < block.program.locations.size()) {
    const Location& l = block.program.locations[location];
    error.span = {l.file < block.program.files.size() ? block.program.files[l.file] : "", l.line, l.column};
  }
  return error;
}

Fault out_of_bounds(const Warp& warp, const Decoded& in, const AccessInfo& info, uint64_t address, uint32_t lane) {
  const Target at = target(warp, info, address);
  Fault found = fault(FaultKind::OutOfBounds, "out_of_bounds", warp, in, info, lane, at,
                      fmt::format("out of bounds: {} of {} at {} ({:#x}), {}", name(info.op), counted(bytes_of(warp, info), "byte"),
                                  at.text, address, who(warp, lane)));
  // For an array whose size the launch sets: how many bytes this access would need.
  for (const Object& object : warp.block->program.objects) {
    const uint64_t begin = kSharedBase + object.offset;
    if (!object.dynamic || object.name != at.array || address < begin || address - begin > kMaxDynamicBytes) continue;
    const uint64_t given = warp.block->launch.dynamic_shared_bytes, needed = address - begin + info.width;
    found.hint = fmt::format("the launch has {} of dynamic shared memory; this access needs {}: --shared {}", counted(given, "byte"),
                             needed, needed);
    found.fix = Phrase("too_little_shared", {{"given", given}, {"needed", needed}});
    break;
  }
  return found;
}

Fault after_lifetime(const Warp& warp, const Decoded& in, const AccessInfo& info, const Object& object, uint64_t address, uint32_t lane) {
  const Target at = local_target(object, address);
  Fault found = fault(FaultKind::AfterLifetime, "after_lifetime", warp, in, info, lane, at,
                      fmt::format("use after end of lifetime: {} of {} at {} ({:#x}), {}", name(info.op),
                                  counted(bytes_of(warp, info), "byte"), at.text, address, who(warp, lane)),
                      fmt::format("declare {} (line {}) in a scope that contains this access", object.name, object.line));
  found.fix = Phrase("lifetime", {{"name", object.name}, {"line", object.line}});
  return found;
}

// A cuda::barrier waits for the copy that is under way there.
static bool barrier_waits_for_copy(const Block& block, uint64_t address, uint64_t bytes) {
  const auto is_there = [&](const CopyInFlight& copy) {
    return copy.barrier != 0 && copy.target < address + bytes && address < copy.target + copy.bytes;
  };
  return std::any_of(block.warps.begin(), block.warps.end(), [&](const Warp& warp) { return std::ranges::any_of(warp.copies, is_there); });
}

Fault not_arrived(const Warp& warp, const Decoded& in, const AccessInfo& info, uint64_t address, uint32_t lane) {
  const Target at = target(warp, info, address);
  Fault found = fault(
      FaultKind::NotArrived, "not_arrived", warp, in, info, lane, at,
      fmt::format("read before arrival: an asynchronous copy to {} ({:#x}) is still in flight, {}", at.text, address, who(warp, lane)),
      "wait for it first (__pipeline_wait_prior); if another thread issued the copy, also synchronize after its wait");
  found.fix = Phrase("wait_first");
  if (barrier_waits_for_copy(*warp.block, address, info.width)) {
    found.hint = "first call wait() of the cuda::barrier that was passed to the copy";
    found.fix = Phrase("wait_for_phase");
  }
  return found;
}

Fault misaligned(const Warp& warp, const Decoded& in, const AccessInfo& info, uint64_t address, uint32_t lane) {
  const Target at = target(warp, info, address);
  Fault found = fault(FaultKind::Misaligned, "misaligned", warp, in, info, lane, at,
                      fmt::format("misaligned: {} of {} at {} ({:#x}), {}", name(info.op), counted(bytes_of(warp, info), "byte"), at.text,
                                  address, who(warp, lane)),
                      fmt::format("the address must be a multiple of {} bytes", info.align_mask + 1));
  found.fix = Phrase("multiple", {{"bytes", info.align_mask + 1}});
  return found;
}

Fault read_only(const Warp& warp, const Decoded& in, const AccessInfo& info, uint64_t address, uint32_t lane) {
  const Target at = target(warp, info, address);
  return fault(FaultKind::ReadOnly, "read_only", warp, in, info, lane, at,
               fmt::format("{} to read-only memory: {} ({:#x}), {}", name(info.op), at.text, address, who(warp, lane)));
}

// Who waits where, and where the others are.
static Fault barrier_never_completed(const Block& block) {
  std::string waits;
  uint32_t first = kNone, warp_index = 0, first_lanes = 0;
  std::vector<Phrase> said;
  for (const Warp& warp : block.warps) {
    for (const DivergentPath& path : warp.paths) {
      const uint32_t lanes = path.mask & warp.live;
      if (!path.alive || path.barrier == kNone || lanes == 0) continue;
      if (first == kNone) first = path.barrier_at, warp_index = warp.index, first_lanes = lanes;
      waits += fmt::format("{}{} of warp {} at {}{}", waits.empty() ? "" : "; ", lane_list(lanes), warp.index,
                           place(block, path.barrier_at), path.barrier ? fmt::format(" (barrier {})", path.barrier) : "");
      said.push_back(Phrase("waits", {{"lanes", say_lanes(lanes)}, {"warp", warp.index}, {"place", say_place(block, path.barrier_at)}}));
      if (waits.size() > 600) break;
    }
  }
  std::string counts;
  for (const auto& [id, barrier] : block.barriers) {
    const uint32_t arrived = barrier.arrived + (barrier.expected ? 0 : block.returned);
    const uint32_t expected = barrier.expected ? barrier.expected : block.threads;
    counts += fmt::format("; barrier {} has {} of {}", id, arrived, counted(expected, "thread"));
    said.push_back(Phrase("arrived", {{"barrier", id}, {"arrived", arrived}, {"expected", expected}}));
  }
  const bool of_some = std::any_of(block.barriers.begin(), block.barriers.end(), [](const auto& b) { return b.second.expected != 0; });
  std::string returned;
  for (const Warp& warp : block.warps)
    if (const uint32_t gone = warp.existing & ~warp.live; gone && returned.size() < 300) {
      returned += fmt::format("; {} of warp {} {} returned", lane_list(gone), warp.index, std::popcount(gone) == 1 ? "has" : "have");
      said.push_back(Phrase("returned", {{"lanes", say_lanes(gone)}, {"warp", warp.index}}));
    }
  Fault fault(block_error(block, first == kNone ? kNone : block.program.code[first].location,
                          "a barrier is never completed: " + waits + " wait" + counts + returned,
                          of_some ? "the number of arriving threads must match the barrier's count"
                                  : "every thread of the block that has not returned must reach the same barrier"),
              FaultKind::BarrierNeverCompleted);
  fault.instruction = first, fault.warp = warp_index, fault.lanes = first_lanes;
  fault.said = Phrase("never_completed", {{"parts", std::move(said)}}), fault.fix = Phrase(of_some ? "as_many" : "all_threads");
  return fault;
}

// Where the lanes of a warp are that do not execute: "lanes 16-31 wait at line 7".
static std::string where_lanes_are(const Warp& warp, uint32_t lanes, std::vector<Phrase>* said = nullptr) {
  std::string text;
  for (uint32_t i = 0; i < warp.paths.size() && text.size() < 300; ++i) {
    const DivergentPath& path = warp.paths[i];
    if (!path.alive) continue;
    const uint32_t here = lanes & (path.pending ? arrived_lanes(warp, i) : path.mask & warp.live);
    if (here == 0) continue;
    const uint32_t at = path.barrier != kNone ? path.barrier_at : path.waits_at != kNone ? path.waits_at : path.pc;
    text += fmt::format("{}{} {} at {}", text.empty() ? "" : ", ", lane_list(here), std::popcount(here) == 1 ? "is" : "are",
                        place(*warp.block, at));
    if (said) said->push_back(Phrase("are_at", {{"lanes", say_lanes(here)}, {"place", say_place(*warp.block, at)}}));
  }
  return text;
}

static Fault lanes_never_come(Warp& warp, const DivergentPath& path) {
  const Decoded& in = warp.code[path.waits_at];
  const uint32_t lanes = path.mask & warp.live;
  uint32_t missing = 0;
  for (uint32_t rest = lanes; rest; rest &= rest - 1) missing |= member_mask(warp, in, static_cast<uint32_t>(std::countr_zero(rest)));
  missing &= warp.live & ~lanes;
  for (const DivergentPath& other : warp.paths)
    if (other.alive && other.waits_at == path.waits_at) missing &= ~other.mask;
  std::vector<Phrase> said;
  const std::string elsewhere = where_lanes_are(warp, missing, &said);
  Fault fault(block_error(*warp.block, warp.block->program.code[path.waits_at].location,
                          fmt::format("{} of warp {} wait at {} ({}) for {}, in the mask but never arriving{}", lane_list(lanes),
                                      warp.index, place(*warp.block, path.waits_at), spoken(in.op), lane_list(missing),
                                      elsewhere.empty() ? "" : ": " + elsewhere),
                          "every lane in the mask that has not returned must execute the operation with the same mask"),
              FaultKind::LanesNeverCome);
  fault.instruction = path.waits_at, fault.warp = warp.index, fault.lanes = lanes;
  said.insert(said.begin(),
              Phrase("waits_for", {{"lanes", say_lanes(lanes)}, {"operation", spoken(in.op)}, {"missing", say_lanes(missing)}}));
  fault.said = Phrase("lanes_never_come", {{"parts", std::move(said)}}), fault.fix = Phrase("same_mask");
  return fault;
}

Fault needs_whole_warp(const Warp& warp, const Decoded& in) {
  const Program& program = warp.block->program;
  const uint32_t gone = ~warp.live, away = warp.live & ~warp.active;
  std::vector<Phrase> said;
  std::string others = away ? where_lanes_are(warp, away, &said) : std::string();
  if (gone) said.push_back(Phrase("are_gone", {{"lanes", say_lanes(gone)}}));
  if (gone)
    others += fmt::format("{}{} do{} not exist or ha{} returned", others.empty() ? "" : ", ", lane_list(gone),
                          std::popcount(gone) == 1 ? "es" : "", std::popcount(gone) == 1 ? "s" : "ve");
  Fault fault(block_error(*warp.block, program.code[in.index].location,
                          fmt::format("{} of warp {} execute{} {} without the others: {}", lane_list(warp.active), warp.index,
                                      std::popcount(warp.active) == 1 ? "s" : "", spoken(in.op), others),
                          "all 32 lanes of the warp must execute the same instruction; move it out of the branch"),
              FaultKind::LanesNeverCome);
  fault.instruction = in.index, fault.warp = warp.index, fault.lanes = warp.active;
  fault.said = Phrase("without_others", {{"lanes", say_lanes(warp.active)}, {"operation", spoken(in.op)}, {"parts", std::move(said)}});
  fault.fix = Phrase("whole_warp");
  return fault;
}

Fault never_completed(const Block& block) {
  for (const Warp& warp : block.warps)
    for (const DivergentPath& path : warp.paths)
      if (path.alive && path.waits_at != kNone && (path.mask & warp.live)) return lanes_never_come(const_cast<Warp&>(warp), path);
  return barrier_never_completed(block);
}

Fault divergent_barrier(const Warp& warp, uint32_t here, uint32_t lanes_here, uint32_t there, uint32_t lanes_there) {
  const Block& block = *warp.block;
  Fault fault(block_error(block, block.program.code[here].location,
                          fmt::format("divergent barrier: {} of warp {} wait at {}, {} at {}", lane_list(lanes_there), warp.index,
                                      place(block, there), lane_list(lanes_here), place(block, here)),
                          "all threads of a block that have not returned must reach the same __syncthreads(); move it out of the branch"),
              FaultKind::DivergentBarrier);
  fault.instruction = here, fault.warp = warp.index, fault.lanes = lanes_here;
  fault.other_instruction = there, fault.other_lanes = lanes_there;
  fault.said = Phrase("divergent", {{"there", say_lanes(lanes_there)},
                                    {"first", say_place(block, there)},
                                    {"here", say_lanes(lanes_here)},
                                    {"second", say_place(block, here)}});
  fault.fix = Phrase("same_barrier");
  return fault;
}

Fault impossible_barrier(const Warp& warp, uint32_t instruction, bool one, uint32_t barrier, uint32_t threads) {
  std::string message =
      !one ? fmt::format("{} of warp {} pass different barrier numbers or thread counts", lane_list(warp.active), warp.index)
      : barrier >= kBarriers ? fmt::format("barrier {} does not exist; a block has barriers 0 to {}", barrier, kBarriers - 1)
                             : fmt::format("barrier {} has a thread count of {}; it must be a positive multiple of 32", barrier, threads);
  if (one) message += fmt::format(", warp {} of block {}", warp.index, point(warp.block->block_index));
  Fault fault(block_error(*warp.block, warp.block->program.code[instruction].location, std::move(message),
                          one ? "" : "pass the same barrier number and thread count in all lanes of a warp"),
              FaultKind::ImpossibleBarrier);
  fault.instruction = instruction, fault.warp = warp.index, fault.lanes = warp.active;
  fault.said = Phrase(!one                   ? "other_numbers"
                      : barrier >= kBarriers ? "no_barrier"
                                             : "odd_count",
                      {{"barrier", barrier}, {"last", kBarriers - 1}, {"threads", threads}});
  if (!one) fault.fix = Phrase("one_number");
  return fault;
}

// At the grid's barrier.
static Fault grid_fault(const Block& block, FaultKind kind, std::string message, std::string hint, Phrase said, Phrase fix) {
  uint32_t at = kNone, w = 0, lanes = 0;
  for (const Warp& warp : block.warps)
    for (const DivergentPath& path : warp.paths)
      if (at == kNone && path.alive && path.barrier == kGridBarrier) at = path.barrier_at, w = warp.index, lanes = path.mask & warp.live;
  Fault fault(block_error(block, at == kNone ? kNone : block.program.code[at].location, std::move(message), std::move(hint)), kind);
  fault.instruction = at, fault.warp = w, fault.lanes = lanes;
  fault.said = std::move(said), fault.fix = std::move(fix);
  return fault;
}

Fault grid_too_large(const Block& block, uint64_t resident) {
  return grid_fault(block, FaultKind::ImpossibleBarrier,
                    fmt::format("the grid has {}, but only {} can be resident on the GPU at once: a grid-wide barrier never completes",
                                counted(block.launch.grid.count(), "block"), grouped(resident)),
                    "launch fewer blocks, and give each more work",
                    Phrase("grid_too_large", {{"blocks", block.launch.grid.count()}, {"fit", resident}}), Phrase("smaller_grid"));
}

Fault grid_never_complete(const Block& block) {
  return grid_fault(
      block, FaultKind::BarrierNeverCompleted,
      fmt::format("block {} waits at a grid-wide barrier for blocks that have exited or can never arrive", point(block.block_index)),
      "all blocks of the grid must reach the same grid-wide barriers", Phrase("grid_never_completed"), Phrase("all_blocks"));
}

// The line that is executed most in what follows is the loop's.
Fault endless(Block& block, uint64_t not_begun) {
  if (block.memory->footprint()) return Fault(Error{"it is over the limit"}, FaultKind::Endless);  // and runs again, alone
  constexpr uint64_t kSampleTicks = 4096;
  const Warp& spinning = block.warps[block.scheduler.warp];
  const uint32_t lanes = spinning.active & spinning.live;
  std::string others =
      fmt::format(" {} of warp {} {} it.", lane_list(lanes), spinning.index, std::popcount(lanes) == 1 ? "executes" : "execute");
  for (const Warp& w : block.warps) {  // and those that wait
    const bool here = w.index == block.scheduler.warp;
    const std::string text = where_lanes_are(w, w.live & ~(here ? w.active : 0));
    if (!text.empty() && others.size() < 300) others += fmt::format(" {} of warp {}.", text, w.index);
  }
  std::map<uint32_t, uint64_t> executed;
  // What the sample does to memory and registers is undone: they stay as they are at the fault.
  const BlockState state = block.save();
  const GlobalMemory::Snapshot memory = block.memory->snapshot();
  Observer* observer = std::exchange(block.observer, nullptr);
  Warp& warp = block.warps[block.scheduler.warp];
  warp.fuel = warp.end_tick = kSampleTicks;
  warp.spare = ~0ull;
  warp.counts = nullptr;
  warp.traced = false;
  auto* printed = std::exchange(block.printed, nullptr);
  Spin spin;
  const Decoded* in = warp.code + warp.pc;
  for (uint64_t i = 0; in && i < kSampleTicks; ++i) {
    spin.executes(warp, *in);
    if (const uint32_t location = block.program.code[in->index].location; location != kNone) ++executed[location];
    in = in->run(warp, in);
  }
  std::optional<Spin::Waits> waits = spin.waits(warp);
  block.printed = printed;
  block.memory->restore(memory);
  block.restore(state);
  block.observer = observer;
  if (waits) {
    add_taker(block, *waits);
    if (waits->in_global && not_begun > 0) add_not_begun(not_begun, *waits);
    others += waits->text;
  }
  std::map<std::pair<uint32_t, uint32_t>, uint64_t> lines;
  for (const auto& [location, n] : executed) lines[{block.program.locations[location].file, block.program.locations[location].line}] += n;
  const auto most = std::max_element(lines.begin(), lines.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  uint32_t location = kNone;
  for (const auto& [l, n] : executed)
    if (location == kNone && std::pair{block.program.locations[l].file, block.program.locations[l].line} == most->first) location = l;
  Fault fault(block_error(block, location,
                          fmt::format("block {} has executed {} warp instructions without finishing: infinite loop{}?{}",
                                      point(block.block_index), block.tick,
                                      location == kNone ? std::string() : " at " + line_text(source_line(block.program, location)), others),
                          "raise the limit with --max-ticks if the kernel needs more; costly instructions count as several"),
              FaultKind::Endless);
  if (waits && waits->location != kNone)
    fault.said = Phrase("endless_waits", {{"ticks", block.tick},
                                          {"place", say_line(source_line(block.program, waits->location))},
                                          {"lanes", say_lanes(lanes)},
                                          {"where", waits->where},
                                          {"value", waits->value},
                                          {"stored", std::move(waits->known)}});
  else
    fault.said = location == kNone
                     ? Phrase("endless", {{"ticks", block.tick}})
                     : Phrase("endless_at", {{"ticks", block.tick}, {"place", say_line(source_line(block.program, location))}});
  return fault;
}

}  // namespace warplens::simt
