#include "kernels/workload/launch/held_addresses.h"

#include <cstring>
#include <tuple>

#include "kernels/program/address_space.h"
#include "kernels/simt/memory/global_memory.h"

namespace warplens::workload {
namespace {

// What is placed in a launch's memory, in its order: sizes, and the lines that allocate them.
using Places = std::vector<std::tuple<uint64_t, uint32_t>>;

void add_arrays(const std::vector<frontend::HostArgument>& arguments, Places& places) {
  for (const frontend::HostArgument& argument : arguments) {
    if (argument.kind == frontend::HostArgument::Kind::Buffer) places.emplace_back(argument.bytes, argument.origin.line);
    add_arrays(argument.fields, places);
  }
}

Places places_of(const Placed& placed) {
  Places places;
  for (const Object& object : placed.program.objects)
    if (object.space == Space::Global) places.emplace_back(object.bytes, 0);
  add_arrays(placed.launch.arguments, places);
  add_arrays(placed.launch.pointed, places);
  return places;
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
  return any && places_of(stored) != places_of(found) ? "it holds addresses that the device stored" : "";
}

}  // namespace warplens::workload
