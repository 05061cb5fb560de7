#include "kernels/simt/machine/fault_target.h"

#include <fmt/format.h>

#include <algorithm>

#include "kernels/program/index_text.h"
#include "kernels/simt/memory/object_bounds.h"

namespace warplens::simt {
namespace {

// "shared array s, index 64 of 64", of several dimensions "shared array tile, index [32][0] of [32][33]", or where elements do not fit,
// bytes.
template <class Extent>
Target target_in(std::string_view what, const std::string& array, uint64_t begin, uint64_t bytes, uint32_t element,
                 const std::vector<Extent>& extents, uint64_t address) {
  const int64_t offset = static_cast<int64_t>(address - begin);
  const bool by_byte = element == 0 || offset % element != 0 || bytes % element != 0;
  const int64_t linear = by_byte ? offset : offset / static_cast<int64_t>(element);
  std::string at = std::to_string(linear), all = std::to_string(by_byte ? bytes : bytes / element);
  if (!by_byte && extents.size() > 1) {
    at = index_text(extents, linear), all.clear();
    for (const Extent extent : extents) all += fmt::format("[{}]", extent);
  }
  return {array, fmt::format("{} {}, {} {} of {}", what, array, by_byte ? "byte" : "index", at, all),
          Phrase(by_byte ? "at_byte" : "at_index", {{"array", array}, {"at", at}, {"all", all}})};
}

Target outside_of_arrays(const char* space, uint64_t address, uint64_t base, uint64_t bytes) {
  return {"", fmt::format("{} memory, byte {} of {}", space, address - base, bytes),
          Phrase(fmt::format("at_{}", space), {{"at", address - base}, {"all", bytes}})};
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

Target shared_target(const Block& block, const Object& object, uint64_t address) {
  return target_in("shared array", object.name, kSharedBase + object.offset, bytes_of(block, object), object.element_bytes, object.extents,
                   address);
}

Target global_target(const PlacedObject& object, uint64_t address) {
  return target_in("buffer", object.name, object.address, object.bytes, object.element_bytes, object.extents, address);
}

// The buffer that the access's pointer came from: of a parameter, or a variable; null: not known.
const PlacedObject* source_buffer(const Block& block, const Site* site) {
  if (!site || site->array.empty()) return nullptr;
  const std::vector<Argument>& arguments = block.launch.arguments;
  for (size_t n = 0; n < arguments.size() && n < block.program.parameters.size(); ++n)
    if (block.program.parameters[n].name == site->array && arguments[n].kind == Argument::Kind::Buffer)
      return &block.memory->buffer(arguments[n].buffer);
  return block.memory->find(site->array);
}

}  // namespace

const Site* site_of(const Warp& warp, const AccessInfo& info) {
  return info.site == kNoSite ? nullptr : &warp.block->program.sites[info.site];
}

Target local_target(const Object& object, uint64_t address) {
  return target_in(object.extents.empty() ? "local variable" : "local array", object.name, kLocalBase + object.offset, object.bytes,
                   object.element_bytes, object.extents, address);
}

Target target(const Warp& warp, const AccessInfo& info, uint64_t address) {
  const Block& block = *warp.block;
  const Site* site = site_of(warp, info);
  const Space space = site ? site->space : space_of(address);
  if (space == Space::Shared) {
    if (const Object* object = shared_object(block.program, info.reach, site, address - kSharedBase))
      return shared_target(block, *object, address);
  } else if (space == Space::Local) {
    if (const Object* object = only_object(block.program, info.reach, Space::Local)) return local_target(*object, address);
  } else if (const PlacedObject* object = space == Space::Global ? source_buffer(block, site) : nullptr) {
    return global_target(*object, address);
  }
  switch (space_of(address)) {
    case Space::Shared:
      return outside_of_arrays("shared", address, kSharedBase, block.code.shared_bytes);
    case Space::Local:
      return outside_of_arrays("local", address, kLocalBase, block.program.local_bytes);
    case Space::Constant:
      return outside_of_arrays("constant", address, kConstantBase, block.code.constant_bytes.size());
    case Space::Global:
      break;
  }
  const PlacedObject* object = address >= kGlobalBase ? block.memory->nearest(address) : nullptr;
  if (object && address < kGlobalBase + (block.memory->entry_count() << kPageBits)) return global_target(*object, address);
  const std::string array = site && !site->array.empty() ? site->array : "global memory";
  return {site ? site->array : "", array + ", which is not in any buffer",
          Phrase("at_address", {{"address", fmt::format("{:#x}", address)}})};
}

}  // namespace warplens::simt
