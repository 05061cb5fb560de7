#include "kernels/checks/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "kernels/program/index_text.h"
#include "kernels/simt/block_index.h"
#include "kernels/simt/machine/faults.h"

namespace warplens::checks {

const char* name(FindingKind kind) {
  constexpr const char* kNames[] = {
#define FINDING_KIND(id, name, counts) name,
#include "kernels/checks/checks.def"
  };
  return kNames[static_cast<size_t>(kind)];
}

bool counts(FindingKind kind) {
  constexpr bool kCounts[] = {
#define FINDING_KIND(id, name, counts) counts,
#include "kernels/checks/checks.def"
  };
  return kCounts[static_cast<size_t>(kind)];
}

std::string element_text(const Finding& f) {
  if (f.array.empty()) return {};
  const std::string element = f.scalar ? f.array : f.array + (f.subscripts.empty() ? fmt::format("[{}]", f.index) : f.subscripts);
  return f.member.empty() ? element : element + (f.member[0] == '[' ? "" : ".") + f.member;
}

const char* name(Role role) {
  constexpr const char* kNames[] = {"", "read", "write", "atomic", "asynchronous copy from", "asynchronous copy to"};
  return kNames[static_cast<size_t>(role)];
}

const char* name(Lack lack) {
  constexpr const char* kNames[] = {
      "",
#define LACK(id, name) name,
#include "kernels/checks/checks.def"
  };
  return kNames[static_cast<size_t>(lack)];
}

const char* name(Remedy remedy) {
  constexpr const char* kNames[] = {
      "",
#define REMEDY(id, name) name,
#include "kernels/checks/checks.def"
  };
  return kNames[static_cast<size_t>(remedy)];
}

static uint64_t elements(const std::vector<uint32_t>& extents) {
  return std::accumulate(extents.begin(), extents.end(), uint64_t{1}, [](uint64_t all, uint32_t extent) { return all * extent; });
}

// The name of the member at a byte of a structure.
static std::string member_at(const std::vector<Member>& members, uint64_t within) {
  for (const Member& member : members) {
    const uint64_t count = elements(member.extents);
    if (within < member.offset || within - member.offset >= member.bytes || count == 0 || member.bytes < count) continue;
    const auto element = static_cast<int64_t>((within - member.offset) / (member.bytes / count));
    return member.extents.empty() ? member.name : member.name + index_text(member.extents, element);
  }
  return {};
}

static uint64_t base_of(Space space) { return space == Space::Shared ? kSharedBase : space == Space::Local ? kLocalBase : kConstantBase; }

const Object* object_at(const Program& program, uint64_t address) {
  const Space space = space_of(address);
  const uint64_t offset = address - base_of(space);
  const Object* found = nullptr;
  for (const Object& object : program.objects) {
    if (object.space != space || object.offset > offset) continue;
    if (!object.dynamic && object.bytes && offset >= object.offset + object.bytes) continue;
    if (!found || object.offset > found->offset) found = &object;
  }
  return found;
}

struct Elements {
  const std::vector<Member>* members = nullptr;
  uint64_t bytes = 0;
};

// The elements of a buffer, as declared by the kernel's parameter if that points to structures.
static Elements elements_of(const Subject& subject, const simt::PlacedObject& placed) {
  for (const Object& object : subject.program.objects)
    if (object.space == Space::Global && object.name == placed.name && !object.members.empty())
      return {&object.members, object.element_bytes};
  const auto& arguments = subject.launch.arguments;
  for (size_t n = 0; n < arguments.size() && n < subject.program.parameters.size(); ++n) {
    const Parameter& parameter = subject.program.parameters[n];
    if (arguments[n].kind != simt::Argument::Kind::Buffer || parameter.members.empty() || parameter.element_bytes == 0) continue;
    if (&subject.memory.buffer(arguments[n].buffer) == &placed && arguments[n].bits % parameter.element_bytes == 0)
      return {&parameter.members, parameter.element_bytes};
  }
  return {nullptr, placed.element_bytes};
}

ArrayPlace array_at(const Subject& subject, uint64_t address) {
  const auto in = [](const std::string& name, uint64_t offset, uint64_t element, const auto& extents) {
    ArrayPlace place{name, element ? offset / element : offset, offset, {}, {}, false};
    if (extents.size() > 1) place.subscripts = index_text(extents, static_cast<int64_t>(place.index));
    return place;
  };
  if (space_of(address) == Space::Global) {
    const simt::PlacedObject* object = subject.memory.containing(address);
    if (!object) return {};
    const auto [members, element_bytes] = elements_of(subject, *object);
    // A parameter that points to structures has its own elements.
    ArrayPlace place = in(object->name, address - object->address, element_bytes,
                          element_bytes == object->element_bytes ? object->extents : std::vector<uint64_t>{});
    if (members && element_bytes) place.member = member_at(*members, place.first_byte % element_bytes);
    return place;
  }
  const Object* found = object_at(subject.program, address);
  if (!found) return {};
  ArrayPlace place = in(found->name, address - base_of(found->space) - found->offset, found->element_bytes, found->extents);
  place.scalar = found->extents.empty() && !found->dynamic;
  if (found->element_bytes) place.member = member_at(found->members, place.first_byte % found->element_bytes);
  return place;
}

void set_place(Finding& finding, const ArrayPlace& place) {
  finding.array = place.array, finding.index = place.index, finding.first_byte = place.first_byte;
  finding.subscripts = place.subscripts, finding.member = place.member, finding.scalar = place.scalar;
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

std::string thread_text(const Subject& subject, const Moment& moment) {
  const simt::BlockIndex at = simt::index_of(moment.block, subject.launch.grid);
  return fmt::format("{} of warp {} of block ({}, {}, {})", simt::lane_list(moment.lanes), moment.warp, at.x, at.y, at.z);
}

SourceLine source_line(const Program& program, const Moment& moment) {
  const auto file = std::find(program.files.begin(), program.files.end(), moment.file);
  return source_line(program, static_cast<uint32_t>(file - program.files.begin()), moment.line);
}

std::string line_text(const Subject& subject, const Moment& moment) {
  return moment.line ? line_text(source_line(subject.program, moment)) : fmt::format("instruction {}", moment.instruction);
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

std::vector<Finding> reported(std::vector<Finding> all) {
  // Stores of one value beside a race of the same places, as those of `n++`, say nothing more.
  std::set<std::pair<std::string, Lines>> races;
  for (const Finding& f : all)
    if (f.kind == FindingKind::Race) races.emplace(f.array, lines_of(f));
  std::erase_if(all, [&](const Finding& f) { return f.kind == FindingKind::Benign && races.contains({f.array, lines_of(f)}); });
  // A read that races with the store of its value finds none, or finds it, as the schedule has it: the race is the mistake. Not so where
  // no store ever comes.
  std::set<std::tuple<std::string, std::string, uint32_t>> read_too_early;
  for (const Finding& f : all)
    for (const Moment* m : {&f.first, f.second ? &*f.second : &f.first})
      if (f.kind == FindingKind::Race && m->role == Role::Read) read_too_early.emplace(f.array, m->file, m->line);
  std::erase_if(all, [&](const Finding& f) {
    return f.kind == FindingKind::Uninitialized && !f.never_stored && read_too_early.contains({f.array, f.first.file, f.first.line});
  });
  std::stable_sort(all.begin(), all.end(), [](const Finding& a, const Finding& b) {
    return std::tuple(!counts(a.kind), a.first.file, a.first.line) < std::tuple(!counts(b.kind), b.first.file, b.first.line);
  });
  return all;
}

}  // namespace warplens::checks
