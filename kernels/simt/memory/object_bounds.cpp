#include "kernels/simt/memory/object_bounds.h"

#include <algorithm>
#include <vector>

namespace warplens::simt {
namespace {

Bounds bounds_of(const Object& object, uint64_t shared_bytes) {
  const uint64_t base = space_number(object.space) << kSpaceShift;
  const bool open = object.space == Space::Shared && (object.dynamic || object.bytes == 0);
  return {base + object.offset, open ? std::max(base + shared_bytes, base + object.offset) : base + object.offset + object.bytes};
}

// The range of all objects if they are contiguous, else empty.
Bounds joined(std::vector<Bounds> parts) {
  if (parts.empty()) return {};
  std::sort(parts.begin(), parts.end(), [](const Bounds& a, const Bounds& b) { return a.begin < b.begin; });
  Bounds all = parts[0];
  for (const Bounds& part : parts) {
    if (part.begin > all.end) return {};
    all.end = std::max(all.end, part.end);
  }
  return all;
}

Bounds joined(const Program& program, const Reach& reach, Space space, uint64_t shared_bytes) {
  std::vector<Bounds> parts;
  for (uint32_t object : reach.objects) {
    if (program.objects[object].space == space) parts.push_back(bounds_of(program.objects[object], shared_bytes));
  }
  return joined(std::move(parts));
}

}  // namespace

bool has_ended(const Object& object, uint32_t instruction) {
  const auto after = std::upper_bound(object.ended.begin(), object.ended.end(), instruction,
                                      [](uint32_t i, const InstructionRange& r) { return i < r.begin; });
  return after != object.ended.begin() && instruction < (after - 1)->end;
}

const Object* local_object_at(const Program& program, uint64_t offset) {
  for (const Object& object : program.objects)
    if (object.space == Space::Local && offset - object.offset < object.bytes) return &object;
  return nullptr;
}

Bounds local_bounds(const Program& program, const Reach* reach, uint32_t instruction) {
  const auto ended = [&](const Object& object) { return has_ended(object, instruction); };
  if (!reach)
    return std::any_of(program.objects.begin(), program.objects.end(), ended) ? Bounds{}
                                                                              : Bounds{kLocalBase, kLocalBase + program.local_bytes};
  if (std::any_of(reach->objects.begin(), reach->objects.end(), [&](uint32_t object) { return ended(program.objects[object]); })) return {};
  return joined(program, *reach, Space::Local, 0);
}

Bounds shared_bounds(const Program& program, const Reach* reach, uint64_t shared_bytes) {
  return reach ? joined(program, *reach, Space::Shared, shared_bytes) : Bounds{kSharedBase, kSharedBase + shared_bytes};
}

bool leads_into(const Program& program, const Reach& reach, Space space, uint64_t address, uint64_t bytes, uint64_t shared_bytes) {
  return std::any_of(reach.objects.begin(), reach.objects.end(), [&](uint32_t number) {
    const Object& object = program.objects[number];
    const Bounds bounds = bounds_of(object, shared_bytes);
    return object.space == space && address >= bounds.begin && address + bytes <= bounds.end;
  });
}

const Object* only_object(const Program& program, const Reach* reach, Space space) {
  const Object* only = nullptr;
  for (size_t n = 0; reach && n < reach->objects.size(); ++n) {
    const Object& object = program.objects[reach->objects[n]];
    if (object.space != space) continue;
    if (only) return nullptr;
    only = &object;
  }
  return only;
}

}  // namespace warplens::simt
