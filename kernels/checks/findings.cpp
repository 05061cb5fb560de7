#include "kernels/checks/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace warplens::checks {

const char* name(FindingKind kind) {
  constexpr const char* kNames[] = {"race", "benign", "uninitialized", "barrier", "copy", "lane", "bounds"};
  return kNames[static_cast<size_t>(kind)];
}

std::string element_text(const Finding& f) {
  if (f.array.empty()) return {};
  const std::string element = f.scalar ? f.array : fmt::format("{}[{}]", f.array, f.index);
  return f.member.empty() ? element : element + (f.member[0] == '[' ? "" : ".") + f.member;
}

const char* name(Role role) {
  constexpr const char* kNames[] = {"", "read", "write", "atomic", "asynchronous copy from", "asynchronous copy to"};
  return kNames[static_cast<size_t>(role)];
}

const char* name(Lack lack) {
  constexpr const char* kNames[] = {"", "warps", "lanes", "blocks", "scope", "copy", "value"};
  return kNames[static_cast<size_t>(lack)];
}

const char* name(Remedy remedy) {
  constexpr const char* kNames[] = {"",
                                    "barrier",
                                    "barrier_next",
                                    "sync_warp",
                                    "sync_warp_next",
                                    "split_line",
                                    "one_lane",
                                    "order_blocks",
                                    "device_scope",
                                    "await_copy",
                                    "await_copy_barrier",
                                    "barrier_before_copy",
                                    "store_first",
                                    "store_shared_first",
                                    "lane_mask"};
  return kNames[static_cast<size_t>(remedy)];
}

// A structure's members are known of variables in local memory, by their names: where all have one size, their order says where they are.
static std::string member_at(const Program& program, const Object& object, uint64_t within) {
  if (object.space != Space::Local) return {};
  for (const Variable& variable : program.variables) {
    const uint64_t part = size_bytes(variable.scalar);
    if (variable.fields.size() < 2 || variable.fields.size() * part != object.element_bytes || within / part >= variable.fields.size())
      continue;
    for (const VariablePlace& place : variable.places)
      if (place.kind == VariablePlace::Kind::Local && place.value == object.offset) return variable.fields[within / part];
  }
  return {};
}

ArrayPlace array_at(const Subject& subject, uint64_t address) {
  const auto in = [](const std::string& name, uint64_t offset, uint64_t element) {
    return ArrayPlace{name, element ? offset / element : offset, offset, {}, false};
  };
  if (space_of(address) == Space::Global) {
    const simt::PlacedObject* object = subject.memory.containing(address);
    return object ? in(object->name, address - object->address, object->element_bytes) : ArrayPlace{};
  }
  const Space space = space_of(address);
  const uint64_t offset = address - (space == Space::Shared ? kSharedBase : space == Space::Local ? kLocalBase : kConstantBase);
  const Object* found = nullptr;
  for (const Object& object : subject.program.objects) {
    if (object.space != space || object.offset > offset) continue;
    if (!object.dynamic && object.bytes && offset >= object.offset + object.bytes) continue;
    if (!found || object.offset > found->offset) found = &object;
  }
  if (!found) return {};
  ArrayPlace place = in(found->name, offset - found->offset, found->element_bytes);
  place.scalar = found->extents.empty() && !found->dynamic;
  if (found->element_bytes) place.member = member_at(subject.program, *found, place.first_byte % found->element_bytes);
  return place;
}

Moment moment_of(const Subject& subject, uint64_t block, uint32_t warp, uint32_t lanes, uint64_t tick, uint32_t instruction, Role role) {
  Moment moment{block, warp, lanes, tick, instruction, role, "", 0, 0};
  const Program& program = subject.program;
  if (instruction >= program.code.size()) return moment;
  const Instruction& in = program.code[instruction];
  const bool counted = in.site != kNoSite && program.sites[in.site].location != kNone;
  const uint32_t location = counted ? program.sites[in.site].location : in.location;
  if (location >= program.locations.size()) return moment;
  const Location& l = program.locations[location];
  if (l.file < program.files.size()) moment.file = program.files[l.file];
  moment.line = l.line, moment.column = l.column;
  return moment;
}

Moment moment_of(const Subject& subject, const simt::Warp& warp, uint32_t lanes, uint32_t instruction, Role role) {
  return moment_of(subject, warp.block->block_linear, warp.index, lanes, warp.tick(), instruction, role);
}

std::string lanes_text(uint32_t lanes) {
  std::string text;
  for (uint32_t lane = 0; lane < 32; ++lane) {
    if (!(lanes >> lane & 1)) continue;
    uint32_t last = lane;
    while (last < 31 && (lanes >> (last + 1) & 1)) ++last;
    text += (text.empty() ? "" : ", ") + (last == lane ? std::to_string(lane) : fmt::format("{}-{}", lane, last));
    lane = last;
  }
  return (std::popcount(lanes) == 1 ? "lane " : "lanes ") + text;
}

std::string thread_text(const Subject& subject, const Moment& moment) {
  const simt::Dim3& grid = subject.launch.grid;
  return fmt::format("{} of warp {} of block ({}, {}, {})", lanes_text(moment.lanes), moment.warp, moment.block % grid.x,
                     moment.block / grid.x % grid.y, moment.block / grid.x / grid.y);
}

std::string line_text(const Moment& moment) {
  return moment.line ? fmt::format("line {}", moment.line) : fmt::format("instruction {}", moment.instruction);
}

using Lines = std::set<std::pair<std::string, uint32_t>>;

static Lines lines_of(const Finding& f) {
  Lines lines{{f.first.file, f.first.line}};
  if (f.second) lines.emplace(f.second->file, f.second->line);
  return lines;
}

Findings::Key Findings::key(const Finding& finding) {
  const auto place = [](const Moment& m) { return Place{m.file, m.line ? m.line : m.instruction, m.column}; };
  Place a = place(finding.first), b = finding.second ? place(*finding.second) : a;
  if (b < a) std::swap(a, b);
  return {finding.kind, std::move(a), std::move(b), finding.array};
}

std::vector<Finding> Findings::take() {
  // Stores of one value beside a race of the same places, as those of `n++`, say nothing more.
  std::set<std::pair<std::string, Lines>> races;
  for (const Finding& f : all_)
    if (f.kind == FindingKind::Race) races.emplace(f.array, lines_of(f));
  std::erase_if(all_, [&](const Finding& f) { return f.kind == FindingKind::Benign && races.contains({f.array, lines_of(f)}); });
  // A read that races with the store of its value finds none, or finds it, as the schedule has it: the race is the mistake.
  std::set<std::tuple<std::string, std::string, uint32_t>> read_too_early;
  for (const Finding& f : all_)
    for (const Moment* m : {&f.first, f.second ? &*f.second : &f.first})
      if (f.kind == FindingKind::Race && m->role == Role::Read) read_too_early.emplace(f.array, m->file, m->line);
  std::erase_if(all_, [&](const Finding& f) {
    return f.kind == FindingKind::Uninitialized && read_too_early.contains({f.array, f.first.file, f.first.line});
  });
  std::stable_sort(all_.begin(), all_.end(), [](const Finding& a, const Finding& b) {
    return std::tuple(!counts(a.kind), a.first.file, a.first.line) < std::tuple(!counts(b.kind), b.first.file, b.first.line);
  });
  places_.clear();
  return std::move(all_);
}

}  // namespace warplens::checks
