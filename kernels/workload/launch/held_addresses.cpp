#include "kernels/workload/launch/held_addresses.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "kernels/program/address_space.h"
#include "kernels/simt/memory/global_memory.h"

namespace warplens::workload {
namespace {

void add_arrays(const std::vector<frontend::HostArgument>& arguments, const std::string& in,
                std::vector<std::pair<std::string, const frontend::HostArgument*>>& arrays) {
  for (const frontend::HostArgument& argument : arguments) {
    if (argument.kind == frontend::HostArgument::Kind::Buffer) arrays.emplace_back(in + argument.name, &argument);
    add_arrays(argument.fields, in + argument.name + ".", arrays);
  }
}

// What is placed in a launch's memory, in its order.
auto arrays_of(const frontend::HostLaunch& launch) {
  std::vector<std::pair<std::string, const frontend::HostArgument*>> arrays;
  add_arrays(launch.arguments, {}, arrays), add_arrays(launch.pointed, {}, arrays);
  return arrays;
}

// An array is known by its size, by the line that allocates it, and where it is what `stored` leaves, by its name there.
bool have_same_places(const Placed& stored, const Placed& found) {
  const auto is_placed = [](const Object& object) { return object.space == Space::Global; };
  std::vector<uint64_t> before, now;
  for (const Object& object : stored.program.objects)
    if (is_placed(object)) before.push_back(object.bytes);
  for (const Object& object : found.program.objects)
    if (is_placed(object)) now.push_back(object.bytes);
  const auto left = arrays_of(stored.launch), arrays = arrays_of(found.launch);
  const std::string after = frontend::kAfter + std::to_string(stored.run) + ":";
  const auto is_same = [&](const auto& a, const auto& b) {
    const std::string& content = b.second->content;
    const bool is_other = content.starts_with(after) && content.substr(after.size()) != a.first;
    return a.second->bytes == b.second->bytes && a.second->origin.line == b.second->origin.line && !is_other;
  };
  return before == now && std::equal(left.begin(), left.end(), arrays.begin(), arrays.end(), is_same);
}

}  // namespace

std::string why_addresses_mislead(const std::vector<uint8_t>& bytes, const simt::GlobalMemoryHandle& memory, const Placed& stored,
                                  const Placed& found) {
  bool any = false;
  for (size_t at = 0; at + sizeof(uint64_t) <= bytes.size(); at += sizeof(uint64_t)) {
    uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    if (word < kGlobalBase || word >= kGlobalBase + (memory->entry_count() << simt::kPageBits)) continue;
    const simt::PlacedObject* const object = memory->containing(word);
    if (object && object->name.starts_with("__warplens")) return "it holds addresses of what the device allocated";
    any = true;
  }
  return any && !have_same_places(stored, found) ? "it holds addresses that the device stored" : "";
}

}  // namespace warplens::workload
