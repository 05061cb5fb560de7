#include "kernels/workload/launch/launch_buffers.h"

#include <fmt/format.h>

#include <algorithm>

namespace warplens::workload {

simt::Buffer made_buffer(const std::string& name, const MadeBuffer& made) {
  simt::Buffer buffer;
  buffer.name = name;
  buffer.element = std::string(element_name(made.element));
  buffer.scalar = made.element.type;
  buffer.element_bytes = size_bytes(made.element.type);
  buffer.extents = made.extents;
  buffer.bytes = buffer.element_bytes;
  for (const uint64_t extent : made.extents) buffer.bytes *= extent;
  buffer.fill = make_fill(made, simt::buffer_hash(name));
  buffer.unset = made.content == MadeBuffer::Content::Poison;
  buffer.unset_bytes = made.unset_bytes;
  return buffer;
}

simt::Buffer array_buffer(const std::string& name, const std::shared_ptr<const NpyArray>& array) {
  simt::Buffer buffer;
  buffer.name = name;
  buffer.element = std::string(element_name(array->element));
  buffer.scalar = array->element.type;
  buffer.element_bytes = size_bytes(array->element.type);
  buffer.extents = array->shape;
  buffer.bytes = array->bytes.size();
  buffer.fill = [array](uint64_t first, uint8_t* out, uint64_t count) {
    std::copy_n(array->bytes.begin() + static_cast<ptrdiff_t>(first), count, out);
  };
  return buffer;
}

std::string guess_text(const std::string& name, const MadeBuffer& made, const std::string& why) {
  return fmt::format("{} guessed: {}[{}]:{}{} (set with --arg {}=...)", name, element_name(made.element), made.extents[0],
                     made.content == MadeBuffer::Content::Random ? "random" : "zero", why, name);
}

}  // namespace warplens::workload
