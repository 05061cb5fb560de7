#include "kernels/simt/machine/faults.h"

#include <fmt/format.h>

#include <algorithm>

#include "kernels/simt/memory/object_bounds.h"

namespace warplens::simt {
namespace {

std::string point(const Dim3& d) { return fmt::format("({}, {}, {})", d.x, d.y, d.z); }

std::string who(const Warp& warp, uint32_t lane) { return fmt::format("lane {} of {}", lane, thread_name(*warp.block, warp.index, lane)); }

const Site* site_of(const Warp& warp, const AccessInfo& info) {
  return info.site == kNoSite ? nullptr : &warp.block->program.sites[info.site];
}

Error fault(const Warp& warp, const Decoded& in, const AccessInfo& info, std::string message, std::string hint = "") {
  const Program& program = warp.block->program;
  const Site* site = site_of(warp, info);
  const uint32_t location = site && site->location != kNone ? site->location : program.code[in.index].location;
  return block_error(*warp.block, location, std::move(message), std::move(hint));
}

// "element 64 of 64", or where elements do not fit, bytes.
std::string where_in(uint64_t begin, uint64_t bytes, uint32_t element, uint64_t address) {
  const int64_t offset = static_cast<int64_t>(address - begin);
  if (element == 0 || offset % element != 0 || bytes % element != 0) return fmt::format("byte {} of {}", offset, bytes);
  return fmt::format("index {} of {}", offset / static_cast<int64_t>(element), bytes / element);
}

// The shared array that the access leads to, else the one that its site names, else the one that begins last before the address.
const Object* shared_object(const Program& program, const Reach* reach, const Site* site, uint64_t offset) {
  const Object* found = only_object(program, reach, Space::Shared);
  if (found) return found;
  for (const Object& object : program.objects) {
    if (object.space != Space::Shared) continue;
    if (site && site->array == object.name) return &object;
    if (object.offset <= offset && (!found || object.offset > found->offset)) found = &object;
  }
  return found;
}

uint64_t bytes_of(const Block& block, const Object& object) {
  return object.dynamic || object.bytes == 0 ? block.code.shared_bytes - std::min(object.offset, block.code.shared_bytes) : object.bytes;
}

std::string local_name(const Object& object, uint64_t address) {
  return fmt::format("local {} {}, {}", object.extents.empty() ? "variable" : "array", object.name,
                     where_in(kLocalBase + object.offset, object.bytes, object.element_bytes, address));
}

std::string target(const Warp& warp, const AccessInfo& info, uint64_t address) {
  const Block& block = *warp.block;
  const Site* site = site_of(warp, info);
  switch (space_of(address)) {
    case Space::Shared: {
      const Object* object = shared_object(block.program, info.reach, site, address - kSharedBase);
      if (!object) return fmt::format("shared memory, byte {} of {}", address - kSharedBase, block.code.shared_bytes);
      return fmt::format("shared array {}, {}", object->name,
                         where_in(kSharedBase + object->offset, bytes_of(block, *object), object->element_bytes, address));
    }
    case Space::Local: {
      const Object* object = only_object(block.program, info.reach, Space::Local);
      if (!object) return fmt::format("local memory, byte {} of {}", address - kLocalBase, block.program.local_bytes);
      return local_name(*object, address);
    }
    case Space::Constant: return fmt::format("constant memory, byte {} of {}", address - kConstantBase, block.code.constant_bytes.size());
    case Space::Global: break;
  }
  const PlacedObject* object = address >= kGlobalBase ? block.memory->nearest(address) : nullptr;
  if (!object || address >= kGlobalBase + (block.memory->entry_count() << kPageBits))
    return fmt::format("{}, address {:#x}, which belongs to no buffer", site && !site->array.empty() ? site->array : "global memory", address);
  return fmt::format("buffer {}, {}", object->name, where_in(object->address, object->bytes, object->element_bytes, address));
}

std::string place(const Block& block, uint32_t instruction) {
  const uint32_t location = block.program.code[instruction].location;
  return location == kNone ? fmt::format("instruction {}", instruction) : fmt::format("line {}", block.program.locations[location].line);
}

std::string lane_list(uint32_t mask) {
  std::string text;
  for (uint32_t lane = 0; lane < 32; ++lane) {
    if (!(mask >> lane & 1)) continue;
    uint32_t last = lane;
    while (last < 31 && (mask >> (last + 1) & 1)) ++last;
    text += (text.empty() ? "" : ", ") + (last == lane ? std::to_string(lane) : fmt::format("{}-{}", lane, last));
    lane = last;
  }
  return (std::popcount(mask) == 1 ? "lane " : "lanes ") + text;
}

}  // namespace

std::string thread_name(const Block& block, uint32_t warp, uint32_t lane) {
  const Warp& w = block.warps[warp];
  return fmt::format("warp {} (thread {} of block {})", warp, point({w.thread[0][lane], w.thread[1][lane], w.thread[2][lane]}),
                     point(block.block_index));
}

Error block_error(const Block& block, uint32_t location, std::string message, std::string hint) {
  Error error{std::move(message), {}, std::move(hint), ""};
  if (location < block.program.locations.size()) {
    const Location& l = block.program.locations[location];
    error.span = {l.file < block.program.files.size() ? block.program.files[l.file] : "", l.line, l.column};
  }
  return error;
}

Error out_of_bounds(const Warp& warp, const Decoded& in, const AccessInfo& info, uint64_t address, uint32_t lane) {
  return fault(warp, in, info,
               fmt::format("out of bounds: {} of {} bytes at {} ({:#x}), {}", name(info.op), info.width, target(warp, info, address), address,
                           who(warp, lane)));
}

Error after_lifetime(const Warp& warp, const Decoded& in, const AccessInfo& info, const Object& object, uint64_t address, uint32_t lane) {
  return fault(warp, in, info,
               fmt::format("after its lifetime: {} of {} bytes at {} ({:#x}), {}", name(info.op), info.width, local_name(object, address), address,
                           who(warp, lane)),
               fmt::format("{} of line {} ends with the block that declares it", object.name, object.line));
}

Error not_arrived(const Warp& warp, const Decoded& in, const AccessInfo& info, uint64_t address, uint32_t lane) {
  return fault(warp, in, info,
               fmt::format("read before it has arrived: an asynchronous copy to {} ({:#x}) is still under way, {}", target(warp, info, address), address,
                           who(warp, lane)),
               "wait for it first (__pipeline_wait_prior), and where another thread began the copy, pass a barrier after its wait");
}

Error misaligned(const Warp& warp, const Decoded& in, const AccessInfo& info, uint64_t address, uint32_t lane) {
  return fault(warp, in, info,
               fmt::format("misaligned: {} of {} bytes at {} ({:#x}), {}", name(info.op), info.width, target(warp, info, address), address,
                           who(warp, lane)),
               fmt::format("the address must be a multiple of {}", info.align_mask + 1));
}

Error read_only(const Warp& warp, const Decoded& in, const AccessInfo& info, uint64_t address, uint32_t lane) {
  return fault(warp, in, info, fmt::format("{} to read-only memory: {} ({:#x}), {}", name(info.op), target(warp, info, address), address, who(warp, lane)));
}

// Who waits where, and where the others are.
Error barrier_never_completed(const Block& block) {
  std::string waits;
  uint32_t location = kNone;
  for (const Warp& warp : block.warps) {
    for (const Part& part : warp.parts) {
      const uint32_t lanes = part.mask & warp.live;
      if (!part.alive || part.barrier == kNone || lanes == 0) continue;
      if (location == kNone) location = block.program.code[part.barrier_at].location;
      waits += fmt::format("{}{} of warp {} at {}{}", waits.empty() ? "" : "; ", lane_list(lanes), warp.index, place(block, part.barrier_at),
                           part.barrier ? fmt::format(" (barrier {})", part.barrier) : "");
      if (waits.size() > 600) break;
    }
  }
  std::string counts;
  for (const auto& [id, barrier] : block.barriers)
    counts += fmt::format("; barrier {} has {} of {} threads", id, barrier.arrived + (barrier.expected ? 0 : block.returned),
                          barrier.expected ? barrier.expected : block.threads);
  std::string returned;
  for (const Warp& warp : block.warps)
    if (const uint32_t gone = warp.existing & ~warp.live; gone && returned.size() < 300)
      returned += fmt::format("; {} of warp {} have returned", lane_list(gone), warp.index);
  return block_error(block, location, "a barrier is never completed: " + waits + " wait" + counts + returned,
                     "every thread of the block that has not returned must reach the same barrier");
}

// The line that is executed most in what follows is the loop's.
Error endless(Block& block) {
  constexpr uint64_t kSampleTicks = 4096;
  std::map<uint32_t, uint64_t> executed;
  Warp& warp = block.warps[block.scheduler.warp];
  warp.fuel = warp.end_tick = kSampleTicks;
  warp.spare = ~0ull;
  warp.counts = nullptr;
  warp.traced = false;
  auto* printed = std::exchange(block.printed, nullptr);
  const Decoded* in = warp.code + warp.pc;
  for (uint64_t i = 0; in && i < kSampleTicks; ++i) {
    if (const uint32_t location = block.program.code[in->index].location; location != kNone) ++executed[location];
    in = in->run(warp, in);
  }
  block.printed = printed;
  std::map<std::pair<uint32_t, uint32_t>, uint64_t> lines;
  for (const auto& [location, n] : executed) lines[{block.program.locations[location].file, block.program.locations[location].line}] += n;
  const auto most = std::max_element(lines.begin(), lines.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  uint32_t location = kNone;
  for (const auto& [l, n] : executed)
    if (location == kNone && std::pair{block.program.locations[l].file, block.program.locations[l].line} == most->first) location = l;
  return block_error(
      block, location,
      fmt::format("block {} has executed {} warp instructions without ending: an endless loop{}?", point(block.block_index), block.tick,
                  location == kNone ? std::string() : fmt::format(" at line {}", block.program.locations[location].line)),
      "raise the limit with --max-ticks if the kernel needs more; costly instructions count as several");
}

}  // namespace warplens::simt
